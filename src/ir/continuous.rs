//! Continuous effects (CR 611, 613): modifications of objects, restrictions, permissions, durations.

use super::{
    CardType, ColorSet, Condition, Cost, EventPattern, Filter, Keyword, ManaCost, Name, NestedId,
    Objects, Players, Recipients, SpendOnly, Step, Subtype, Supertype, Value, Zone,
};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// One change of an object's characteristics or controller; its layer follows from the variant (CR 613.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(modification)]
pub enum Modification {
    /// Layer 2: `gain control of`, `you control enchanted creature`.
    Controller(Players),
    /// Layer 4: `is an artifact in addition to its other types`; `becomes an artifact creature` adds both (CR 205.1b).
    AddCardTypes(Vec<CardType>),
    /// Layer 4: `is a creature` and loses other card types; subtypes of lost types go too (CR 205.1a).
    SetCardTypes(Vec<CardType>),
    /// Layer 4: `is legendary`
    AddSupertype(Supertype),
    /// Layer 4: `isn't legendary`
    RemoveSupertype(Supertype),
    /// Layer 4: `isn't a creature`; subtypes of these types go too (CR 205.1a).
    RemoveCardTypes(Vec<CardType>),
    /// Layer 4: `is a Goblin in addition to its other types`
    AddSubtype(Subtype),
    /// Layer 4: `is a Swamp`: replaces subtypes of the same card type; a basic land type also its abilities (CR 305.7).
    SetSubtypes(Vec<Subtype>),
    /// Layer 4: `is every creature type` (CR 702.73)
    AllCreatureTypes,
    /// Layer 4: `loses all creature types`
    RemoveCreatureTypes,
    /// Layer 4: `is the chosen type`, or with `true` `is the chosen type in addition to its other types`
    ChosenSubtype(bool),
    /// Layer 5: `is blue`; empty: `is colorless`.
    SetColors(ColorSet),
    /// Layer 5: `is blue in addition to its other colors`
    AddColors(ColorSet),
    /// Layer 5: `is the chosen color`
    SetChosenColor,
    /// Layer 6: `has flying`, `has "…"`: a nested ability of the ability that holds this.
    AddAbility(NestedId),
    /// Layer 6: `has this ability`: the ability that says so.
    AddThisAbility,
    /// Layer 6: `gains the abilities printed below this one`: those of the card below the ability that says so, but none with
    /// the same keyword (CR 702.165a).
    AddPrintedBelow,
    /// Layer 6: `has protection from black. This effect doesn't remove this Aura.`: an ability as in [`Modification::AddAbility`] by which
    /// such attachments do not fall off (CR 702.16n)
    AddSparing(NestedId, Box<Filter>),
    /// Layer 6: `has all activated abilities of all creature cards exiled with it`: of objects that are not on the battlefield
    AddActivatedOf(Box<Filter>),
    /// Layer 6: `loses flying`
    RemoveKeyword(Keyword),
    /// Layer 6: `loses all abilities`
    RemoveAllAbilities,
    /// Layer 7a or 7b: `has base power and toughness 1/1`; 7a in a characteristic-defining ability (CR 604.3).
    SetPowerToughness(Option<Value>, Option<Value>),
    /// Layer 7c: `gets +2/+2`
    AddPowerToughness(Value, Value),
    /// Layer 7d: `switch its power and toughness`
    SwitchPowerToughness,
    /// Layer 3 for `~'s name is`: sets the name.
    SetName(Name),
    /// Layer 3 for `has no mana cost`, among the changes of a copy.
    RemoveManaCost,
    /// Layer 6: `loses "enchant creature card in a graveyard"`: each ability that is the same as that nested one
    RemoveAbility(NestedId),
    /// Layer 4: `loses all land types`, and with these the mana abilities that the basic ones give (CR 305.6)
    RemoveLandTypes,
    /// Layer 5: `is the chosen color in addition to its other colors`
    AddChosenColor,
    /// Behind layer 6, whatever granted it there: `can't have or gain flying` (CR 113.11)
    ForbidKeyword(Keyword),
    /// Layer 6: an ability that another object had as the effect began. No card says so: it takes the place of
    /// [`Modification::AddActivatedOf`] in an effect that lasts (CR 608.2h, 611.2c).
    AddAbilityOfAnother(crate::AbilityRef),
    /// Layer 6: `the same is true for hexproof`: each variant of the keyword that one of these has (CR 702.1c)
    AddKeywordOf(Keyword, Box<Filter>),
    /// Layer 6: `loses this ability`: the ability that says so
    RemoveThisAbility,
}

/// Where a spell goes that an effect lets a player cast.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Afterwards {
    /// where spells go
    #[default]
    Usual,
    /// `if a spell cast this way would be put into a graveyard, exile it instead`; with `true` only an instant or sorcery spell
    ExiledFromGraveyard(bool),
    /// `exile it instead of putting it anywhere else` (CR 702.34a)
    Exiled,
}

/// How the permanent enters that a spell cast by a permission becomes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct EntersAsCast {
    /// of which of the spells that the permission allows it is said
    pub which: crate::Test,
    /// how it enters
    pub how: crate::Entering,
}

impl Afterwards {
    /// Whether it is exiled where it would be put there; `lasting` is a spell that is no instant and no sorcery.
    pub fn exiles(self, to: Zone, lasting: bool) -> bool {
        match self {
            Self::Usual => false,
            Self::ExiledFromGraveyard(only_other) => {
                to == Zone::Graveyard && !(only_other && lasting)
            }
            Self::Exiled => to != Zone::Exile,
        }
    }
}

/// How long a continuous effect of a resolving spell or ability lasts (CR 611.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Duration {
    /// `until end of turn`, `this turn` (CR 514.2)
    EndOfTurn,
    /// `until end of combat` (CR 511.2)
    EndOfCombat,
    /// `until your next turn`
    NextTurnOf(Players),
    /// `until the end of your next turn`
    EndOfNextTurnOf(Players),
    /// `during its controller's next untap step`: until the end of the next untap step of one of these players.
    NextUntapStepOf(Players),
    /// `until your next upkeep`: until the next such step of one of these players begins.
    NextStepOf(Step, Players),
    /// `for as long as you control ~`
    While(Box<Condition>),
    /// No end given: lasts until the end of the game (CR 611.2a).
    Permanent,
    /// `(you may cast that card,) and mana of any type can be spent to cast that spell`: until the spell or ability that says so has
    /// resolved (CR 608.2g, 609.4b)
    Resolution,
    /// `until this card is cast from exile`: until one of these is cast from there (CR 601.2i).
    UntilCast(Objects, crate::Zone),
    /// `until you exile another card with ~`: until the next card is exiled with the ability's source (CR 607.2a).
    UntilExiled,
    /// `during target opponent's next turn`: in the next turn that one of these begins, and not before
    DuringNextTurnOf(Players),
    /// `during any turn you attacked with a commander`: for ever, but only while that is so
    WhileSo(Box<Condition>),
    /// `you may pay {W} to end this effect`: until its controller takes the special action that this nested ability is (CR 116.2c)
    UntilPaid(NestedId),
}

/// What cannot or must be done (CR 101.2, 508.1, 509.1, 614.17).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Restriction {
    /// `can't attack`; `can't attack you or planeswalkers you control`: only these, so that what is not named can be attacked
    /// (CR 508.1c).
    CantAttack(Objects, Option<Recipients>),
    /// `can't block`; with a filter only such attackers.
    CantBlock(Objects, Option<Filter>),
    /// `can't be blocked`; with a filter only by such blockers.
    CantBeBlocked(Objects, Option<Filter>),
    /// `can't be blocked except by two or more creatures`: the least number of blockers (CR 702.111).
    MinimumBlockers(Objects, u32),
    /// `can't be blocked by more than one creature`
    MaximumBlockers(Objects, u32),
    /// `can block an additional creature each combat`; `None` any number
    AdditionalBlocks(Objects, Option<u32>),
    /// `attacks each combat if able` (CR 508.1d)
    MustAttack(Objects),
    /// `attacks that player if able`, `attacks a player other than you if able`: one of these (CR 508.1d)
    MustAttackPlayer(Objects, Players),
    /// `blocks each combat if able` (CR 509.1c)
    MustBlock(Objects),
    /// `blocks ~ this turn if able`: each of these (CR 509.1c)
    MustBlockThese(Objects, Objects),
    /// `all creatures able to block ~ do so` / `must be blocked if able`
    MustBeBlocked(Objects, bool),
    /// `can't attack or block alone`: attack, block
    CantAlone(Objects, bool, bool),
    /// Creatures can't attack the players unless their controller pays the cost for each (CR 508.1g).
    AttackCost(Objects, Recipients, Cost),
    /// `assigns combat damage equal to its toughness rather than its power`; `None`: `assigns no combat damage` (CR 510.1a)
    Assigns(Objects, Option<crate::Property>),
    /// `you may have ~ assign its combat damage as though it weren't blocked` (CR 510.1c)
    MayAssignAsUnblocked(Objects),
    /// `crews Vehicles as though its power were 2 greater`: for how much more it counts where it's tapped for abilities of these
    /// keywords (CR 702.122b, 702.171)
    TapsFor(Objects, Vec<Name>, Value),
    /// `can attack as though it didn't have defender`
    IgnoreDefender(Objects),
    /// `doesn't untap during its controller's untap step`
    DoesntUntap(Objects),
    /// `you may choose not to untap ~ during your untap step` (CR 502.3)
    MayStayTapped(Objects),
    /// `can't be the target of spells or abilities your opponents control`; with filter of the spells and abilities' sources.
    CantBeTargeted(Objects, Filter),
    /// Players who can't be targets: `you have hexproof`.
    PlayersCantBeTargeted(Players, Filter),
    /// `can't be countered`
    CantBeCountered(Objects),
    /// `can't be regenerated`
    CantBeRegenerated(Objects),
    /// `indestructible` (CR 702.12)
    CantBeDestroyed(Objects),
    /// `can't be sacrificed`
    CantBeSacrificed(Objects),
    /// `can't be enchanted, equipped or fortified by` (CR 702.16)
    CantBeAttachedBy(Objects, Filter),
    /// `damage can't be prevented`, `combat damage that would be dealt by creatures you control can't be prevented`: such (CR 615.12)
    DamageCantBePrevented(EventPattern),
    /// `can't cast creature spells`; the filter looks at the spell.
    CantCast(Players, Filter),
    /// `activated abilities of … can't be activated`; `true`: unless they're mana abilities.
    CantActivate(Filter, bool),
    /// `can't play lands`
    CantPlayLands(Players),
    /// `can't gain life`, `can't discard cards`, `can't enter the battlefield`: no such event happens (CR 101.2, 614.17).
    CantHappen(EventPattern),
    /// `can't draw more than one card each turn`; the most cards a turn
    MaximumDraws(Players, u32),
    /// `can't cast more than one spell each turn`
    MaximumSpells(Players, u32),
    /// `players can't untap more than one land during their untap steps`: such permanents, and the most of them (CR 502.3)
    MaximumUntaps(Players, Filter, u32),
    /// `skip your draw step`
    SkipStep(Players, Step),
    /// `you can't lose the game`
    CantLose(Players),
    /// `your opponents can't win the game`
    CantWin(Players),
    /// `~ can't have more than seven dream counters on it`: the greatest number (CR 704.5r)
    MaximumCounters(Objects, crate::CounterKind, u32),
    /// `the "legend rule" doesn't apply to Slivers you control`: to such permanents (CR 704.5j)
    LegendRuleOff(Filter),
    /// `you have no maximum hand size` (`None`), `your maximum hand size is seven`
    MaximumHandSize(Players, Option<Value>),
    /// `can attack as though it had haste` (CR 302.6)
    AttackAsThoughHaste(Objects),
    /// `your maximum hand size is reduced by four`: by how much it is greater (CR 402.2)
    HandSizeChange(Players, i32),
    /// `your opponents can't activate abilities of creatures`: of such sources; `true`: that aren't mana abilities (CR 602.5)
    PlayersCantActivate(Players, Filter, bool),
    /// `damage that would reduce your life total to less than 1 reduces it to 1 instead`: no damage reduces it further than that
    DamageLeavesLife(Players, u32),
    /// `your opponents can't search libraries` (CR 701.23)
    CantSearch(Players),
    /// `if an opponent would begin an extra turn, that player skips that turn instead` (CR 500.11, 614.10)
    SkipExtraTurns(Players),
    /// `if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll` (CR 706.6)
    ExtraDie(Players),
    /// `you can cast only one more spell this turn`: of a lasting effect, so many more from when it begins (CR 601.3)
    MoreSpells(Players, u32),
    /// `spend only black mana on X`: with what mana such spells are paid for (CR 601.2h)
    SpendOnly(Filter, SpendOnly),
    /// `players can't pay life or sacrifice creatures to cast spells or activate abilities` (CR 118.3, 601.2h)
    CantPay {
        /// who
        who: Players,
        /// whether they can't pay life
        life: bool,
        /// what they can't sacrifice
        sacrifice: Option<Filter>,
        /// for abilities that aren't mana abilities only
        but_mana: bool,
    },
    /// `you can't choose an untapped creature as this spell's target as you cast it`: of the Aura that says so, such permanents; what
    /// it already targets or enchants may become one (CR 601.2c)
    CantChooseAsCast(Filter),
    /// `can't become suspected`: such a designation of permanents (CR 701.60)
    CantBecome(Objects, Name),
    /// `you don't lose the game for having 0 or less life` (CR 704.5a)
    LivesWithoutLife(Players),
    /// `attack ~ if able`: one of these permanents (CR 508.1d)
    MustAttackThese(Objects, Objects),
    /// `damage isn't removed from ~ during cleanup steps` (CR 514.2)
    KeepsDamage(Objects),
    /// `you have protection from everything`: of players, who can't be targeted or enchanted by what has the quality (CR 702.16b–c); the
    /// damage is prevented by [`crate::Replacement::protecting`] beside it
    PlayersProtected(Players, crate::Test),
    /// The first can't block the second unless their controller pays the cost, for each creature that does (CR 509.1d).
    BlockCost(Objects, Objects, Cost),
    /// `no more than two creatures can attack you each combat`; without players whatever they attack (CR 508.1c)
    AttackLimit(u32, Option<Players>),
    /// `no more than one creature can block each combat` (CR 509.1b)
    BlockLimit(u32),
    /// `while voting, you get an additional vote`; `true`: `you may vote an additional time` (CR 701.38d)
    ExtraVote(Players, bool),
    /// `this spell can't be copied` (CR 101.2, 707.10)
    CantBeCopied(Objects),
}

/// What may be done beyond the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Permission {
    /// `you may play an additional land on each of your turns`
    AdditionalLands(Players, u32),
    /// `you may cast creature spells as though they had flash`
    AsThoughFlash(Players, Filter),
    /// `you may cast this card from your graveyard` for its mana cost or for another.
    CastFrom {
        /// who
        who: Players,
        /// which cards
        what: Filter,
        /// from where
        zone: Zone,
        /// the alternative cost (CR 118.9); the mana cost if absent
        cost: Option<Cost>,
        /// where the spell goes
        afterwards: Afterwards,
        /// `transformed`: with the back face up (CR 702.146a)
        transformed: bool,
        /// `on a later turn`: not in the turn in which the card came to that zone (CR 702.143a, 702.170d, 702.185a)
        later: bool,
        /// `as a sorcery`: only when its owner could cast a sorcery, whatever its type (CR 702.170d)
        as_sorcery: bool,
        /// `once each turn`: only if nothing was cast in a turn by this permission yet; of a lasting effect: one spell
        once: bool,
        /// `using its mutate ability`: only for the alternative cost that this keyword of the card allows (CR 601.2b)
        using: Option<Keyword>,
        /// what the spell is for having been cast so: `escaped` (CR 702.138b); of a lasting effect, for having been a card that may
        /// be: `foretold` (CR 702.143c)
        fact: Option<Name>,
        /// `if you cast a spell this way, that creature enters with a finality counter on it` (CR 614.1c)
        enters: Option<Box<EntersAsCast>>,
        /// `by discarding a card in addition to paying its other costs` (CR 118.8)
        additional: Option<Cost>,
    },
    /// `you may play lands from your graveyard`
    PlayLandsFrom(Players, Filter),
    /// `you may look at the top card of your library any time`
    LookAtTop(Players),
    /// `play with the top card of your library revealed`
    RevealTop(Players),
    /// `play with their hands revealed`
    RevealHand(Players),
    /// `as though they weren't summoning sick` for abilities
    AsThoughHaste(Objects),
    /// `you may spend mana as though it were mana of any color` (CR 609.4b)
    SpendAnyMana {
        /// who
        who: Players,
        /// on which spells, or abilities of which objects
        on: Filter,
        /// `mana of any type can be spent`: for colorless mana too
        any_type: bool,
    },
    /// `untap ~ during each other player's untap step`: as one of those whose turn it is untaps (CR 502.3)
    UntapWith(Objects, Players),
    /// `can block creatures with shadow as though it had shadow`, `creatures with islandwalk can be blocked as though they didn't have
    /// islandwalk`: whether these can block those is looked at as though the one or the other were so (CR 609.4)
    BlockAsThough {
        /// the creatures that can block so
        blockers: Objects,
        /// which attacking creatures
        attackers: Filter,
        /// supposed of the blocking creature rather than of the attacking one
        of_blocker: bool,
        /// what is supposed
        supposed: Vec<Modification>,
    },
    /// `players don't lose unspent mana as steps and phases end`; with a color only such mana (CR 500.5)
    KeepMana(Players, Option<crate::Color>),
    /// `~ can be your commander`: said of building decks, before the game begins (CR 903.3a).
    BeCommander,
    /// `a deck can have any number of cards named ~` (`None`), `up to seven cards`: said of building decks (CR 100.2a).
    DeckLimit(Option<u32>),
    /// `you may look at cards exiled with ~`, also as they are face down (CR 406.3, 702.75a)
    LookAt(Players, Filter),
    /// `for each {B} in a cost, you may pay 2 life rather than pay that mana` (CR 118.9, 601.2h)
    LifeForMana(Players, crate::Color),
    /// `you may pay {0} rather than pay cycling costs`: what is paid rather than the cost of activated abilities that this keyword
    /// means (CR 118.9, 602.2b)
    PayRather {
        /// who
        who: Players,
        /// of which keyword
        keyword: Name,
        /// what is paid
        cost: Cost,
    },
    /// `you may spend colorless mana as though it were mana of any color to cast that spell` (CR 609.4b)
    SpendColorless {
        /// who
        who: Players,
        /// on which spells, or abilities of which objects
        on: Filter,
    },
    /// `you may play a land from among cards …`: one such land each turn (CR 305.1)
    PlayLandFrom {
        /// who
        who: Players,
        /// which cards
        what: Filter,
        /// `play a land or cast a spell`: a spell that this ability lets be cast is that one too
        or_spell: bool,
    },
    /// `you may activate equip abilities any time you could cast an instant`: whenever they have priority, whatever the time at which
    /// these are activated else (CR 602.5d, 606.3)
    ActivateAsInstant {
        /// who
        who: Players,
        /// of which objects
        what: Filter,
        /// which of their abilities
        abilities: crate::CostedAbilities,
    },
    /// `if you would lose unspent mana, that mana becomes black instead` (CR 106.4, 500.5)
    LostManaBecomes(Players, crate::ManaType),
    /// `you may activate the loyalty abilities of planeswalkers you control twice each turn rather than only once`: of each permanent so
    /// many each turn (CR 606.3)
    ActivateLoyaltyOften {
        /// who
        who: Players,
        /// of which permanents
        what: Filter,
        /// how often in all
        times: u32,
    },
}

/// How a static ability changes what something costs (CR 601.2f).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum CostChange {
    /// `cost {1} more`, for each of the value
    Increase(ManaCost, Value),
    /// `cost {1} less`, for each of the value; generic reduces generic only (CR 118.7)
    Reduce(ManaCost, Value),
    /// `cost its mana cost less`: each symbol of it as in [`CostChange::Reduce`] (CR 118.7)
    ReduceByManaCost(Objects),
    /// an additional cost that others impose: `cost an additional 2 life`
    Additional(Cost),
    /// `cost {W}{B} less. This effect reduces only the amount of colored mana you pay.`: as [`CostChange::Reduce`], but what exceeds
    /// the mana of a color reduces nothing (CR 118.7)
    ReduceColored(ManaCost, Value),
    /// `each spell that would cost less than three mana to cast costs three mana to cast`: looked at when all else has changed the
    /// cost; what is missing is generic mana
    AtLeast(u32),
}

/// What an effect says of spells that are cast.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum SpellChange {
    /// `cost {1} less to cast` (CR 601.2f)
    Cost(CostChange),
    /// `have convoke`, while they are on the stack and as they are looked at to be cast (CR 601.3e)
    Modify(Vec<Modification>),
    /// `can't be countered`
    CantBeCountered,
    /// `can be cast as though they had flash` (CR 702.8)
    AsThoughFlash,
    /// `put that card into your hand instead of into your graveyard as it resolves` (CR 608.2n, 614.1a): the zone
    GoesTo(crate::Zone),
}
