//! Which objects a phrase means.

use super::{
    CardType, Color, Comparison, CounterKind, Deed, Distinction, Fact, Keyword, Name, Objects,
    Players, SlotId, Subtype, Supertype, Value, Zone,
};
use crate::walk::{Visitor, Walk as _};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// Objects of a domain that pass a test: `creature you control`, `instant card in your graveyard`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(filter)]
pub struct Filter {
    /// where it looks
    pub domain: Domain,
    /// what must hold
    pub test: Test,
}

impl Filter {
    /// Any object in any zone, as the source of an ability (CR 113.7).
    #[must_use]
    pub fn any_source() -> Self {
        Self {
            domain: Domain::Sources,
            test: Test::All(Vec::new()),
        }
    }

    /// `the rest`: all others of which those players picked some, each of their own ones. None where what they picked from is
    /// described for each of them in other words than whose it is.
    #[must_use]
    pub fn rest(&self, who: &Players, picked: SlotId) -> Option<Self> {
        let domain = if let Domain::Cards(zone, Players::Affected) = &self.domain {
            Domain::Cards(*zone, who.clone())
        } else {
            self.domain.clone()
        };
        let test = of_players(&self.test, who);
        let mut tests = if let Test::All(tests) = test {
            tests
        } else {
            vec![test]
        };
        // Of cards that were looked at the rest is all the others, of whatever kind.
        if domain == Domain::Sources
            && let Some(of) = tests
                .iter()
                .position(|test| matches!(test, Test::Is(Objects::Slot(_))))
        {
            tests = vec![tests.remove(of)];
        }
        tests.push(Test::Not(Box::new(Test::Is(Objects::Slot(picked)))));
        let rest = Self {
            domain,
            test: Test::All(tests),
        };
        (!rest.asks_of_each() || *who == Players::Affected).then_some(rest)
    }
}

impl Filter {
    /// Whether it speaks of the player or the object under consideration: `a creature that player controls` within a "for each player".
    pub fn asks_of_each(&self) -> bool {
        let mut found = OfEach(false);
        self.walk(&mut found);
        found.0
    }
}

/// The same of all these players together.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever else speaks of each player is found afterwards"
)]
fn of_players(test: &Test, who: &Players) -> Test {
    match test {
        Test::All(tests) => {
            let tests = tests.iter().map(|test| of_players(test, who));
            // Whatever players control is all that there is.
            Test::All(
                tests
                    .filter(|test| !matches!(test, Test::All(all) if all.is_empty()))
                    .collect(),
            )
        }
        Test::ControlledBy(Players::Affected) | Test::OwnedBy(Players::Affected)
            if *who == Players::Everyone =>
        {
            Test::All(Vec::new())
        }
        Test::ControlledBy(Players::Affected) => Test::ControlledBy(who.clone()),
        Test::OwnedBy(Players::Affected) => Test::OwnedBy(who.clone()),
        _ => test.clone(),
    }
}

/// Whether each of several players or objects is spoken of.
struct OfEach(bool);

impl Visitor for OfEach {
    fn players(&mut self, players: &Players) {
        self.0 |= *players == Players::Affected;
        players.walk_parts(self);
    }

    fn objects(&mut self, objects: &Objects) {
        self.0 |= *objects == Objects::Affected;
        objects.walk_parts(self);
    }
}

/// Where a filter looks (CR 109.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Domain {
    /// `creature`, `permanent`: on the battlefield (CR 109.2).
    Permanents,
    /// `creature spell`: on the stack (CR 112).
    Spells,
    /// `activated ability` on the stack.
    ActivatedAbilities,
    /// `triggered ability` on the stack.
    TriggeredAbilities,
    /// `activated or triggered ability` on the stack.
    Abilities,
    /// `spell or ability`: anything on the stack.
    StackObjects,
    /// `card in your graveyard`: in such a zone of those players (owners, for exile).
    Cards(Zone, Players),
    /// `red source`: an object in any zone (CR 609.7).
    Sources,
    /// `spell or permanent`, `permanent or suspended card`: what one of these descriptions of different zones means.
    Either(Vec<Filter>),
}

impl Domain {
    /// `your hand or graveyard`: all cards in several zones of the same players.
    pub fn of_zones(zones: Vec<Zone>, players: &Players) -> Self {
        let mut zones = zones
            .into_iter()
            .map(|zone| Self::Cards(zone, players.clone()));
        match (zones.next(), zones.len()) {
            (Some(one), 0) => one,
            (one, _) => Self::Either(
                one.into_iter()
                    .chain(zones)
                    .map(|domain| Filter {
                        domain,
                        test: Test::All(Vec::new()),
                    })
                    .collect(),
            ),
        }
    }

    /// The one zone in which it looks for cards.
    pub fn zone(&self) -> Option<Zone> {
        if let Self::Cards(zone, _) = self {
            Some(*zone)
        } else {
            None
        }
    }

    /// Where cards are that aren't on the battlefield: on the stack they are spells (CR 109.2b), and outside of the game they are in no
    /// zone and not affected (CR 400.11, 400.11c).
    const OFF_BATTLEFIELD: [Zone; 5] = [
        Zone::Library,
        Zone::Hand,
        Zone::Graveyard,
        Zone::Exile,
        Zone::Command,
    ];

    /// `card that isn't on the battlefield`
    pub fn off_battlefield() -> Self {
        Self::of_zones(Self::OFF_BATTLEFIELD.to_vec(), &Players::Everyone)
    }

    /// Whether it is [`Self::off_battlefield`].
    pub fn is_off_battlefield(&self) -> bool {
        self.zones().is_some_and(|(zones, players)| {
            zones == Self::OFF_BATTLEFIELD && *players == Players::Everyone
        })
    }

    /// `on the battlefield or in the command zone`
    pub fn battlefield_or_command() -> Self {
        let domains = [
            Self::Permanents,
            Self::Cards(Zone::Command, Players::Everyone),
        ];
        Self::Either(
            domains
                .into_iter()
                .map(|domain| Filter {
                    domain,
                    test: Test::All(Vec::new()),
                })
                .collect(),
        )
    }

    /// The zones of the same players in which cards are, and whose they are; none for any other place.
    pub fn zones(&self) -> Option<(Vec<Zone>, &Players)> {
        if let Self::Cards(zone, players) = self {
            return Some((vec![*zone], players));
        }
        let Self::Either(filters) = self else {
            return None;
        };
        let (_, players) = filters.first()?.domain.zones()?;
        let mut all = Vec::new();
        for filter in filters {
            if let Self::Cards(zone, whose) = &filter.domain
                && whose == players
                && filter.test == Test::All(Vec::new())
            {
                all.push(*zone);
            } else {
                return None;
            }
        }
        Some((all, players))
    }
}

/// What must hold of an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Test {
    /// All hold; with none, any object does: `permanent`, `card`.
    All(Vec<Test>),
    /// One holds: `artifact or enchantment`.
    Any(Vec<Test>),
    /// Does not hold: `nonland`, `other`.
    Not(Box<Test>),
    /// `creature` (CR 205.2)
    CardType(CardType),
    /// `legendary` (CR 205.4)
    Supertype(Supertype),
    /// `Goblin` (CR 205.3)
    Subtype(Subtype),
    /// `creature of the chosen type`
    ChosenSubtype,
    /// `red` (CR 105)
    Color(Color),
    /// `of the chosen color`
    ChosenColor,
    /// `with the chosen name` (CR 201.4)
    ChosenName,
    /// `colorless`
    Colorless,
    /// `multicolored`
    Multicolored,
    /// `monocolored`
    Monocolored,
    /// `you control`
    ControlledBy(Players),
    /// `you own`
    OwnedBy(Players),
    /// `tapped`, `attacking`, `token`, …
    Status(Status),
    /// `with flying`
    HasKeyword(Keyword),
    /// `named Llanowar Elves`
    Named(Name),
    /// `with power 2 or less`
    Compare(Property, Comparison, Value),
    /// `with a +1/+1 counter on it`; without a kind: any counter.
    HasCounter(Option<CounterKind>),
    /// Is one of these: `~` as the subject of an event; negated: `other`.
    Is(Objects),
    /// `attached to it`
    AttachedTo(Objects),
    /// `blocking it`: a creature that blocks one of these (CR 509.1g).
    BlockingAny(Objects),
    /// `blocked by it`: an attacker that one of these blocks.
    BlockedBy(Objects),
    /// `attacking you`: a creature that attacks one of the players, not their permanents (CR 508.1b).
    AttackingPlayer(Players),
    /// `that shares a color with it`, `that shares a creature type with it`: it has one of these in common with one of those (CR 702.13b)
    Shares(Distinction, Objects),
    /// `if you cast it from your hand`: it was cast, from that zone, by one of the players (CR 601); of a permanent: the
    /// spell that became it (CR 400.7d). A hand is always that of who cast it, and so are a graveyard and a library unless that was
    /// anyone.
    WasCast(CastFrom, Players),
    /// `that targets a creature you control`: a spell or ability, one of whose targets matches.
    Targets(Box<Filter>),
    /// `that targets you`
    TargetsPlayer(Players),
    /// `that was dealt damage this turn`
    ThisTurn(ThisTurn),
    /// `that came under your control since the beginning of your last upkeep` (CR 702.30a)
    NewUnderControl,
    /// `renowned`, `monstrous`: an effect has made it so (CR 702.112b, 701.37b)
    Designated(Name),
    /// `kicked`: the cost was paid as it was cast.
    Paid(Fact),
    /// `with the same name as that creature` (CR 201.2a): one of these and it have a name in common.
    SameName(Objects),
    /// `the creature it's paired with`: one of these is paired with it (CR 702.95b).
    PairedWith(Objects),
    /// `suspended` (CR 702.62b): in exile, with a time counter, and with this keyword.
    Suspended(Keyword),
    /// `that has an Adventure`: a face of its card is of that kind (CR 715.2), whichever is up.
    HasFace(Subtype),
    /// `that dealt damage to you this turn`: this happened to it, or it did this, the object being [`Objects::Affected`] there.
    Did(Box<crate::EventPattern>, crate::Past),
    /// `dealt damage by ~ this turn`: one of these dealt it damage this turn (CR 120).
    DealtDamageBy(Objects),
    /// `an ability of an artifact`: an ability on the stack whose source matches (CR 113.7).
    AbilityOf(Box<Filter>),
    /// `loyalty ability` (CR 606)
    LoyaltyAbility,
    /// `exhaust ability`, `ninjutsu ability`: an ability on the stack that the keyword means (CR 702).
    AbilityOfKeyword(Name),
    /// `with no abilities`: it has none, neither its own nor given ones.
    NoAbilities,
    /// `that's the second spell you cast this turn`: of what players have cast this turn of that description it is that one; a
    /// card or spell that is about to be cast comes next. Of a permanent: the spell that became it (CR 400.7d).
    NthCast {
        /// which one, from 1
        number: u32,
        /// who cast them
        who: Players,
        /// which spells
        what: Box<Filter>,
    },
    /// `that was put there from the battlefield this turn`, `that was milled this turn`: it came to the zone in which it is this
    /// turn, from there, and by what players do, if that is said.
    PutThere(CastFrom, Option<Deed>),
    /// `with different names`: what is asked of all that are chosen or counted, as a whole (CR 601.2c). Each by itself passes.
    Together(Together),
    /// `another creature` than the one to which it is attached, negated: one of these is attached to it (CR 701.3a).
    HostOf(Objects),
    /// `that targets only a single creature`: one object or player is all that it targets, however often, and this holds of it
    /// (CR 115.9c).
    TargetsOnly(Box<Test>),
    /// `tokens created with ~`: by an ability of one of these (CR 111.2)
    CreatedWith(Objects),
    /// `attached to you`: to one of these players (CR 303.4)
    AttachedToPlayer(Players),
    /// `planeswalker it's attacking`: a permanent that one of these attacks (CR 508.1b).
    AttackedBy(Objects),
    /// `permanents that spell targets`: one of these spells or abilities targets it (CR 115.1).
    TargetedBy(Objects),
    /// `with an odd mana value`; negated `even`, which zero is
    Odd(Property),
    /// `with mana cost {0} or {1}`: its mana cost is one of these (CR 202.1)
    ManaCost(Vec<crate::ManaCost>),
    /// `with another Aura attached to it`: such a permanent is (CR 701.3)
    HasAttached(Box<crate::Filter>),
    /// `that shares one of those types with it`: it and one of these are both of one of those types
    SharesType(Vec<CardType>, Objects),
    /// `the creature it haunts`: one of these cards in exile haunts it (CR 702.55b)
    HauntedBy(Objects),
    /// `of the chosen kind`, `with mana value of the chosen quality`: what goes with the word that was chosen
    OfChosenKind(Vec<ChosenKind>),
    /// `the top creature card of your graveyard`: so is no card above it (CR 404.2)
    Uppermost(Box<Test>),
    /// `with a mana ability`: it has an ability of that sort (CR 605.1a)
    HasAbilityOf(AbilitySort),
    /// `attacking a planeswalker you control`: a creature that attacks such a permanent (CR 508.1b).
    AttackingPermanent(Box<Filter>),
}

/// What kind of activated ability an object has, whatever it does.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum AbilitySort {
    /// `a mana ability` (CR 605.1)
    Mana,
    /// `an activated ability` (CR 602.1)
    Activated,
    /// `an activated ability that isn't a mana ability`
    ActivatedNotMana,
    /// `an activated ability with {T} in its cost`
    ActivatedByTapping,
}

impl AbilitySort {
    /// The words for one such ability, with their article.
    pub fn words(self) -> &'static str {
        match self {
            Self::Mana => "a mana ability",
            Self::Activated => "an activated ability",
            Self::ActivatedNotMana => "an activated ability that isn't a mana ability",
            Self::ActivatedByTapping => "an activated ability with {T} in its cost",
        }
    }

    /// The words for several.
    pub fn plural_words(self) -> &'static str {
        match self {
            Self::Mana => "mana abilities",
            Self::Activated => "activated abilities",
            Self::ActivatedNotMana => "activated abilities that aren't mana abilities",
            Self::ActivatedByTapping => "activated abilities with {T} in their costs",
        }
    }
}

impl Test {
    /// The tests that hold if and only if this one does: those of [`Self::All`], else itself.
    pub fn conjuncts(&self) -> &[Self] {
        if let Self::All(tests) = self {
            tests
        } else {
            std::slice::from_ref(self)
        }
    }
}

/// One of the words that can be chosen, with what is asked of an object where it was.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct ChosenKind {
    /// `land`, `odd`
    pub word: Name,
    /// what an object of this kind is
    pub test: Test,
}

/// What several objects must be like together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Together {
    /// `that share a creature type`, `from a single graveyard`: all of them have one of these in common.
    Share(Distinction),
    /// `with different names`, `that share no creature types`: no two of them have one of these in common (CR 201.2b).
    Differ(Distinction),
    /// `with total mana value 6 or less`
    Total(Property, Comparison, Value),
    /// `a creature card and/or a land card`: each of them is one of these, each another one. Each by itself passes one.
    OneOfEach(Vec<Test>),
}

/// A state that an object is in.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Status {
    /// CR 110.5
    Tapped,
    /// CR 110.5
    Untapped,
    /// CR 508.1k
    Attacking,
    /// CR 509.1g
    Blocking,
    /// CR 509.1h
    Blocked,
    /// `unblocked` (CR 509.1h): attacking, and blockers were declared, and none for it.
    Unblocked,
    /// CR 111
    Token,
    /// An Aura is attached to it (CR 303.4b).
    Enchanted,
    /// An Equipment is attached to it (CR 301.5a).
    Equipped,
    /// CR 708
    FaceDown,
    /// `historic` (CR 700.6): artifact, legendary or Saga.
    Historic,
    /// `modified` (CR 700.9): a counter, an Equipment, or an Aura of its controller.
    Modified,
    /// `commander` (CR 903.3)
    Commander,
    /// CR 702.95b; negated: `unpaired`
    Paired,
    /// not continuously controlled since the turn began, and without haste (CR 302.6); negated: `without summoning sickness`
    SummoningSick,
    /// `(protection from) spells`: on the stack (CR 112.1)
    Spell,
    /// `transformed`: a double-faced permanent with its back face up (CR 701.27g)
    Transformed,
    /// not continuously controlled since the turn began, whatever abilities it has (CR 302.6)
    NewThisTurn,
    /// `double-faced` (CR 712.1)
    DoubleFaced,
}

/// What happened to an object this turn.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum ThisTurn {
    /// `that attacked this turn`
    Attacked,
    /// `that blocked this turn`
    Blocked,
    /// `that was dealt damage this turn`
    WasDealtDamage,
    /// `that dealt damage this turn`
    DealtDamage,
    /// `that entered this turn`
    Entered,
    /// `that started the turn untapped`: it was on the battlefield and untapped as the turn began
    StartedUntapped,
    /// `that has dealt damage`, `hasn't dealt damage yet`: in any turn since it came to where it is
    DealtDamageYet,
}

/// A number that an object has.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Property {
    /// CR 208
    Power,
    /// CR 208
    Toughness,
    /// CR 202.3
    ManaValue,
    /// CR 122; without a kind: all counters.
    Counters(Option<CounterKind>),
    /// The number of colors, 0 to 5.
    Colors,
    /// The number of targets of a spell or ability (CR 115.1).
    Targets,
    /// How many of these symbols are in its mana cost (CR 202.1).
    Symbols(crate::ManaSymbol),
    /// `red mana symbols in its mana cost`: hybrid and Phyrexian symbols are of their colors (CR 107.4, 700.5)
    ColoredSymbols(crate::Color),
    /// The value of X chosen for a spell, as an ability that speaks of the {X} in its cost reads it (CR 107.3e).
    X,
    /// Its power before counters and other effects change it (CR 208.4b, 613.4).
    BasePower,
    /// Its toughness before counters and other effects change it (CR 208.4b, 613.4).
    BaseToughness,
    /// `total power and toughness`: the sum of both
    PowerAndToughness,
}

/// Where a spell was cast from, or an object came from.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum CastFrom {
    /// anywhere: nothing is said of it
    Anywhere,
    /// `from exile`
    Zone(Zone),
    /// `from anywhere other than your hand`
    AnywhereBut(Zone),
}

impl CastFrom {
    /// Whether it is that zone, or may be.
    pub fn includes(self, zone: Zone) -> bool {
        match self {
            Self::Anywhere => true,
            Self::Zone(from) => from == zone,
            Self::AnywhereBut(other) => other != zone,
        }
    }
}
