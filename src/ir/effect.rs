//! One-shot effects and instructions (CR 608–610, 701).

use super::{
    Attacked, Coins, Condition, Contest, CopyTargets, Cost, CounterKind, DamagePart, Destination,
    Duration, EventPattern, Exchanged, FaceDown, Filter, ManaOutput, Modification, MovedCounters,
    Name, NestedId, Objects, Permission, Players, Replacement, Restriction, SlotId, SpellChange,
    Spending, Subtype, Tally, TokenSpec, Turning, Value, VoteOption, WordKind,
};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// One instruction. Lists are followed in order (CR 608.2c); a node that moves or makes things can remember them in a slot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(effect)]
pub enum Effect {
    /// `~ deals 3 damage to any target` (CR 120). With [`Value::Share`] the amount is divided.
    DealDamage {
        /// what deals it
        source: Objects,
        /// how much to each
        amount: Value,
        /// objects dealt damage
        to: Option<Objects>,
        /// players dealt damage
        players: Option<Players>,
        /// `and 1 damage to you`: what it deals at the same time
        further: Vec<DamagePart>,
    },
    /// `draw two cards` (CR 121)
    Draw {
        /// who
        who: Players,
        /// how many, one by one
        count: Value,
    },
    /// `discards that card`: cards in hands (CR 701.9)
    Discard {
        /// the cards
        what: Objects,
        /// remembers them
        into: Option<SlotId>,
    },
    /// `gain 3 life` (CR 119.3)
    GainLife {
        /// who
        who: Players,
        /// how much
        amount: Value,
    },
    /// `lose 3 life` (CR 119.3)
    LoseLife {
        /// who
        who: Players,
        /// how much
        amount: Value,
    },
    /// `your life total becomes 10` (CR 119.5)
    SetLife {
        /// who
        who: Players,
        /// to how much
        amount: Value,
    },
    /// `destroy target creature` (CR 701.8)
    Destroy {
        /// the permanents
        what: Objects,
        /// whether regeneration may replace it
        can_regenerate: bool,
        /// remembers those destroyed
        into: Option<SlotId>,
    },
    /// `sacrifice it`, `that player sacrifices it`: nothing happens to a permanent that the player does not control
    /// (CR 701.21a)
    Sacrifice {
        /// who sacrifices
        who: Players,
        /// the permanents
        what: Objects,
        /// remembers them
        into: Option<SlotId>,
    },
    /// `exile it`, `return it to its owner's hand`, `put it onto the battlefield`, `mill`: to another zone (CR 400.7).
    Move {
        /// the objects
        what: Objects,
        /// where
        to: Box<Destination>,
        /// remembers them as what they become there
        into: Option<SlotId>,
        /// remembers them as linked with this object: `exiled with ~` (CR 607.2a)
        link: bool,
    },
    /// `counter target spell` (CR 701.6)
    Counter {
        /// spells or abilities
        what: Objects,
        /// where a countered spell goes instead of the graveyard
        to: Option<Box<Destination>>,
        /// remembers those countered
        into: Option<SlotId>,
    },
    /// `create two 1/1 white Soldier creature tokens` (CR 701.7)
    CreateToken {
        /// under whose control
        who: Players,
        /// how many
        count: Value,
        /// what
        token: Box<TokenSpec>,
        /// whether they enter tapped
        tapped: bool,
        /// what they attack, if they enter attacking
        attacking: Option<Attacked>,
        /// `attached to target creature`: Auras that enter so (CR 303.4)
        attached_to: Option<Objects>,
        /// `the token enters with two +1/+1 counters on it`
        counters: Vec<(CounterKind, Value)>,
        /// remembers them
        into: Option<SlotId>,
        /// `create … and a Food token`: at the same time as what the instruction before it creates, by which they are created
        with_previous: bool,
    },
    /// `create a token that's a copy of it` (CR 707)
    CreateCopy {
        /// under whose control
        who: Players,
        /// how many
        count: Value,
        /// copies of what
        of: Objects,
        /// with these changes: `except it has haste`
        except: Vec<Modification>,
        /// whether they enter tapped
        tapped: bool,
        /// what they attack, if they enter attacking
        attacking: Option<Attacked>,
        /// remembers them
        into: Option<SlotId>,
    },
    /// `~ becomes a copy of target creature until end of turn` (CR 707.2): what it is then is fixed now, in layer 1 (613.2a).
    BecomeCopy {
        /// the objects
        what: Objects,
        /// copies of what
        of: Objects,
        /// with these changes: `except it has this ability` (CR 707.9)
        except: Vec<Modification>,
        /// how long
        duration: Duration,
    },
    /// `put a +1/+1 counter on it` (CR 122)
    PutCounters {
        /// on what
        what: Objects,
        /// which kind
        kind: CounterKind,
        /// how many on each
        count: Value,
    },
    /// `you get two poison counters`, `you get {E}`
    PlayerCounters {
        /// who
        who: Players,
        /// which kind
        kind: CounterKind,
        /// how many
        count: Value,
    },
    /// `remove a rad counter from yourself`
    LosePlayerCounters {
        /// who
        who: Players,
        /// which kind
        kind: CounterKind,
        /// how many, of those that there are
        count: Value,
    },
    /// `remove a counter from it`
    RemoveCounters {
        /// from what
        what: Objects,
        /// which kind; all kinds if absent
        kind: Option<CounterKind>,
        /// how many from each; all if absent
        count: Option<Value>,
    },
    /// `choose a counter on target permanent`: one of the kinds of counters that are on these (CR 122.1)
    ChooseCounter {
        /// who chooses
        who: Players,
        /// on what it is
        on: Objects,
        /// a slot of kind `Counter`
        into: SlotId,
    },
    /// `put another of those counters on it`
    PutChosenCounters {
        /// on what
        what: Objects,
        /// the slot of the chosen kind
        kind: SlotId,
        /// how many on each
        count: Value,
    },
    /// `remove that counter from it`
    RemoveChosenCounters {
        /// from what
        what: Objects,
        /// the slot of the chosen kind
        kind: SlotId,
        /// how many from each
        count: Value,
    },
    /// `put its counters on target creature`: of each kind as many as it has, or last had (CR 122.8); `double the number of each kind
    /// of counter on it` (CR 701.10e)
    PutCountersOf {
        /// whose counters
        of: Objects,
        /// on what they are put
        what: Objects,
    },
    /// `move all counters from ~ onto target creature` (CR 122.5)
    MoveCounters {
        /// who moves them
        who: Players,
        /// from what
        from: Objects,
        /// which kind; all kinds if absent
        kind: Option<CounterKind>,
        /// how many of them
        number: MovedCounters,
        /// onto what
        onto: Objects,
    },
    /// `tap target creature` (CR 701.26)
    Tap {
        /// the permanents
        what: Objects,
        /// remembers those that became tapped: not what was tapped already (CR 701.26a)
        into: Option<SlotId>,
    },
    /// `untap it` (CR 701.26)
    Untap {
        /// the permanents
        what: Objects,
    },
    /// `gets +3/+3 until end of turn`, `gains flying until end of turn`, `gain control of it`. The set of objects is fixed
    /// now (CR 611.2c).
    Modify {
        /// the objects
        what: Objects,
        /// the changes
        modifications: Vec<Modification>,
        /// how long
        duration: Duration,
    },
    /// `can't block this turn`
    Restrict {
        /// what cannot be
        restriction: Restriction,
        /// how long
        duration: Duration,
    },
    /// `you may play an additional land this turn`
    Permit {
        /// what may be
        permission: Permission,
        /// how long
        duration: Duration,
    },
    /// `prevent all combat damage that would be dealt this turn`, `regenerate it`
    Replace {
        /// which event, how
        replacement: Box<Replacement>,
        /// how long
        duration: Duration,
    },
    /// `add {G}{G}` (CR 106.4, 605)
    AddMana {
        /// who
        who: Players,
        /// what
        mana: ManaOutput,
        /// what it may be spent on; anything if absent
        spending: Option<Box<Spending>>,
    },
    /// Each of the players chooses objects: `a creature they control of their choice` (CR 608.2d).
    Choose {
        /// who, in APNAP order (CR 101.4)
        who: Players,
        /// of which; `Players::Affected` is the one who chooses
        what: Filter,
        /// at least
        minimum: Value,
        /// at most
        maximum: Value,
        /// at random (CR 701.9b)
        at_random: bool,
        /// where the chosen ones are remembered
        into: SlotId,
    },
    /// `choose an opponent`
    ChoosePlayer {
        /// who chooses
        who: Players,
        /// among whom
        among: Players,
        /// at random
        at_random: bool,
        /// where it is remembered
        into: SlotId,
    },
    /// `choose a color`, `choose a creature type`: kept with the object for its linked abilities (CR 607.2d).
    ChooseWord {
        /// who chooses
        who: Players,
        /// what
        kind: WordKind,
    },
    /// `search your library for a basic land card`: the cards found go to the slot (CR 701.23).
    Search {
        /// who searches
        who: Players,
        /// whose library
        whose: Players,
        /// for what
        what: Filter,
        /// how many at least, if there are that many: of cards without a quality a stated number (CR 701.23d)
        minimum: Value,
        /// how many at most
        maximum: Value,
        /// whether the cards found are revealed
        reveal: bool,
        /// where they are remembered
        into: SlotId,
        /// `your library and/or graveyard`: a library need not be searched; who searched theirs is remembered here
        searched: Option<SlotId>,
    },
    /// `shuffle` (CR 701.24)
    Shuffle {
        /// whose library
        who: Players,
    },
    /// `scry 2` (CR 701.22)
    Scry {
        /// who
        who: Players,
        /// how many cards
        count: Value,
    },
    /// `surveil 2` (CR 701.25)
    Surveil {
        /// who
        who: Players,
        /// how many cards
        count: Value,
    },
    /// `look at the top four cards of your library`; with `public`: `reveal`.
    Look {
        /// who looks
        who: Players,
        /// at what
        what: Objects,
        /// whether everyone sees them
        public: bool,
        /// where they are remembered
        into: Option<SlotId>,
    },
    /// From the looked-at cards of a slot some are chosen: `put one of them into your hand and the rest …`.
    ChooseAmong {
        /// who chooses
        who: Players,
        /// of which slot
        from: SlotId,
        /// which of them may be chosen
        what: Filter,
        /// at least
        minimum: Value,
        /// at most
        maximum: Value,
        /// nobody chooses: as many as can be are taken at random
        at_random: bool,
        /// the chosen ones
        into: SlotId,
        /// the others
        rest: Option<SlotId>,
    },
    /// `separate them into two piles` (CR 700.3): either can be empty.
    Separate {
        /// who separates them
        who: Players,
        /// what is separated
        what: Objects,
        /// one pile
        into: SlotId,
        /// the other
        rest: SlotId,
        /// `into a face-down pile and a face-up pile`: the other pile is seen by all; of cards only one player looks at
        face_up: bool,
    },
    /// `an opponent chooses one of those piles`, `put one pile into your hand and the other …` (CR 700.3)
    ChoosePile {
        /// who chooses
        who: Players,
        /// one of the two
        first: SlotId,
        /// the other
        second: SlotId,
        /// the chosen pile
        into: SlotId,
        /// the other
        rest: SlotId,
    },
    /// `target creature fights another target creature` (CR 701.14)
    Fight {
        /// one
        first: Objects,
        /// the other; if it is the same slot, that holds both
        second: Objects,
    },
    /// `attach ~ to target creature you control` (CR 701.3)
    Attach {
        /// the Aura, Equipment or Fortification
        what: Objects,
        /// to what
        to: Objects,
    },
    /// `unattach it` (CR 701.3d)
    Unattach {
        /// the attachment
        what: Objects,
    },
    /// `pair this creature with that creature for as long as both remain creatures on the battlefield under your control`
    /// (CR 702.95)
    Pair {
        /// one
        first: Objects,
        /// the other
        second: Objects,
    },
    /// `transform ~` (CR 701.27), `flip ~` (CR 710)
    Transform {
        /// which permanents
        what: Objects,
        /// which of the actions that turn it over
        how: Turning,
    },
    /// `target creature phases out` (CR 702.26)
    PhaseOut {
        /// which permanents
        what: Objects,
    },
    /// `turn target face-down creature face up`, `turn this creature face down` (CR 708.2b, 708.8)
    TurnFace {
        /// which permanents
        what: Objects,
        /// how they are face down then; absent if they are turned face up
        down: Option<FaceDown>,
    },
    /// `remove it from combat` (CR 506.4)
    RemoveFromCombat {
        /// which creatures
        what: Objects,
    },
    /// `copy target instant spell. You may choose new targets for the copy.` (CR 707.10)
    CopySpell {
        /// whose copies they are (CR 707.10)
        who: Players,
        /// which spells or abilities
        what: Objects,
        /// how many copies of each
        count: Value,
        /// with these changes: `except the copy isn't legendary` (CR 707.9)
        except: Vec<Modification>,
        /// what the copies target
        targets: CopyTargets,
    },
    /// `copy the exiled card`: a copy in the same zone, which can be cast (CR 707.12).
    CopyCard {
        /// who
        who: Players,
        /// which cards
        what: Objects,
        /// where the copies are remembered
        into: SlotId,
    },
    /// `you may choose new targets for target spell`; with `all` `change the target of target spell to ~`: to other legal
    /// targets, or not at all (CR 115.7).
    ChangeTargets {
        /// who chooses
        who: Players,
        /// spells or abilities
        what: Objects,
        /// whether each target is changed
        all: bool,
        /// to what; the player chooses if absent
        to: Option<Objects>,
    },
    /// `exchange control of two target creatures`: nothing happens unless two players control them (CR 701.12b).
    ExchangeControl {
        /// the two permanents
        what: Objects,
    },
    /// `exchange life totals with target opponent` (CR 701.12c)
    ExchangeLife {
        /// one player, or both
        who: Players,
        /// the other one
        with: Players,
    },
    /// `pay {2}`: an optional action within [`Effect::Attempt`] (CR 118.12); not done if it cannot be paid whole.
    Pay {
        /// who
        who: Players,
        /// what
        cost: Cost,
    },
    /// `if …, …. Otherwise, …`
    If {
        /// the condition, looked at now
        condition: Condition,
        /// what happens if it holds
        then: Vec<Effect>,
        /// what happens if not
        otherwise: Vec<Effect>,
    },
    /// `you may …. If you do, …. If you don't, …`, `… unless that player pays {2}` (CR 608.2d, 118.12a). Without `optional`
    /// the action is mandatory and "if you do" asks whether it was possible.
    Attempt {
        /// who may decide not to; `Affected` in the action is that player
        optional: Option<Players>,
        /// what they do
        action: Vec<Effect>,
        /// what happens if they did
        if_done: Vec<Effect>,
        /// what happens if they did not or could not
        if_not: Vec<Effect>,
    },
    /// `for each creature you control, …`: `Objects::Affected` is each in turn.
    ForEachObject {
        /// the objects
        of: Objects,
        /// what happens
        effects: Vec<Effect>,
    },
    /// `each player …`, for actions that refer to "their": `Players::Affected` is each in turn order.
    ForEachPlayer {
        /// the players
        who: Players,
        /// what happens
        effects: Vec<Effect>,
    },
    /// `repeat this process …`, `for each …`: that many times over.
    Repeat {
        /// how many times
        times: Value,
        /// what happens
        effects: Vec<Effect>,
    },
    /// `… repeat this process`: these, and all of them again as often as a [`Effect::RepeatProcess`] among them is carried out
    /// (CR 608.2c).
    Process {
        /// what happens
        effects: Vec<Effect>,
    },
    /// `repeat this process`, `repeat this process once`: of the process that it stands in.
    RepeatProcess {
        /// how often at most; as often as it is carried out if absent
        most: Option<Value>,
    },
    /// `choose one —` within a resolution, or a player's choice between actions (CR 700.2).
    ChooseOne {
        /// who
        who: Players,
        /// between what
        options: Vec<Vec<Effect>>,
        /// `faces a villainous choice`: an option may be chosen that is impossible (CR 701.55b)
        facing: bool,
    },
    /// `at the beginning of the next end step, …` (CR 603.7): the effects see this ability's slots as they are now.
    Delayed {
        /// when
        event: Box<EventPattern>,
        /// until when it waits; for ever if absent
        duration: Option<Duration>,
        /// `when you next cast a spell this turn`: only the first time (CR 603.7b), not `whenever` it happens until then
        once: bool,
        /// what then; one reflexive trigger alone stands for what it does, with the targets that it has: they are chosen as this triggers
        effects: Vec<Effect>,
    },
    /// `when you do, …` (CR 603.12): a reflexive trigger with its own targets.
    Reflexive {
        /// the ability, which triggers on its own creation
        ability: NestedId,
    },
    /// `starting with you, each player votes for death or torture`: each of them, beginning with the controller, in turn order
    /// (CR 701.38).
    Vote {
        /// who votes
        who: Players,
        /// for what
        options: Vec<VoteOption>,
    },
    /// `flip a coin. If you win the flip, …. If you lose …`, `clash with an opponent. If you win, …` (CR 705, 701.30)
    Contest {
        /// what is won or lost
        game: Contest,
        /// who flips or clashes
        who: Players,
        /// what happens if it is won
        won: Vec<Effect>,
        /// what happens if it is lost
        lost: Vec<Effect>,
    },
    /// `it becomes unprepared`: it is that no more.
    EndDesignation {
        /// which permanents
        what: Objects,
        /// what they were
        name: Name,
    },
    /// `unlock a locked door of …` (CR 709.5f–g): one half of one of these permanents, of the player's choice.
    Doors {
        /// who chooses
        who: Players,
        /// what is done to it
        how: crate::DoorAction,
        /// the permanents
        what: Objects,
        /// `this door`: the half on which it is written
        own: bool,
    },
    /// `venture into the dungeon` (CR 701.49)
    Venture {
        /// who
        who: Players,
        /// `venture into Undercity`: into which dungeon, if the player is in none (CR 701.49d)
        into: Option<Name>,
    },
    /// `roll a d20` (CR 706): how much comes of it in all is [`Tally::Result`].
    RollDice {
        /// who rolls
        who: Players,
        /// how many dice
        dice: Value,
        /// how many sides each has
        sides: u32,
        /// the lowest roll is ignored (CR 706.6)
        ignore_lowest: bool,
        /// `and add the number of cards in your hand`: what is added to each result (CR 706.2)
        modifier: Value,
    },
    /// `take an extra turn after this one` (CR 500.7)
    ExtraTurn {
        /// who
        who: Players,
    },
    /// `after this phase, there is an additional combat phase followed by an additional main phase` (CR 500.8)
    AdditionalPhases {
        /// the first step of each, in their order
        phases: Vec<super::Step>,
        /// `after this main phase`: only if one of these steps is going on; any if there are none
        during: Vec<super::Step>,
    },
    /// `you skip your next turn`, `you skip your next two turns` (CR 500.11)
    SkipTurn {
        /// who
        who: Players,
        /// how many
        turns: u32,
    },
    /// `you win the game` (CR 104.2b)
    WinGame {
        /// who
        who: Players,
    },
    /// `you lose the game` (CR 104.3e)
    LoseGame {
        /// who
        who: Players,
    },
    /// `end the turn` (CR 723)
    EndTurn,
    /// `you get an emblem with "…"` (CR 114)
    Emblem {
        /// who
        who: Players,
        /// its abilities
        abilities: Vec<NestedId>,
    },
    /// Within [`crate::Outcome::Also`] of a replacement of an object's entering: that object enters so, besides what
    /// other parts say: `as ~ enters, you may pay 2 life. If you don't, it enters tapped` (CR 614.12).
    Enter {
        /// tapped, with counters, as a copy
        how: Box<crate::Entering>,
    },
    /// `you may cast that card without paying its mana cost`: cast now, in the middle of the resolution (CR 608.2g). An
    /// optional action within [`Effect::Attempt`]; not done if it cannot be cast.
    CastNow {
        /// who
        who: Players,
        /// which card or copy; with several, one after the other as the player likes
        what: Objects,
        /// what is paid rather than the mana cost (CR 118.9); nothing at all for an empty cost, the mana cost if absent
        cost: Option<Cost>,
        /// with its back face up: `cast it transformed` (CR 310.11b)
        transformed: bool,
        /// a land is played: `you may play that card`, in the own turn and if lands can still be played (CR 305.2b, 305.3)
        lands: bool,
        /// where the spell goes
        afterwards: super::Afterwards,
    },
    /// Carries out the effects and remembers how much they came to in all: `you gain life equal to the life lost this way`.
    Tally {
        /// what is added up
        of: Tally,
        /// the instructions
        effects: Vec<Effect>,
        /// a slot of kind `Number`
        into: SlotId,
    },
    /// An event that a keyword's definition names happens: triggers such as `when you cycle` see it.
    Announce {
        /// the event's name
        name: Name,
        /// who did it
        who: Players,
        /// the object
        what: Objects,
        /// the other object: what it exploits or mentors
        with: Option<Objects>,
    },
    /// `proliferate`, `it explores`, `monstrosity 3`: a keyword action (CR 701) that its definition in card English gives.
    /// Whoever does it is "you" there; an event of the action's name happens when it is done.
    KeywordAction {
        /// which action
        action: Name,
        /// the players who do it, one after the other; not read for what objects do
        who: Players,
        /// the objects that do it: each is "this creature" in the definition, its controller "you"
        subject: Option<Objects>,
        /// the objects to which it is done: each is "that creature" in the definition
        what: Option<Objects>,
        /// the number after the verb: the X of the definition
        count: Option<Value>,
        /// the subtype after the verb: `amass Orcs 2`
        kind: Option<Subtype>,
        /// the definition's instructions, an ability of the kind `Spell`
        meaning: NestedId,
    },
    /// `it becomes monstrous`
    Designate {
        /// the objects
        what: Objects,
        /// what they become
        name: Name,
        /// whether only one of a player's permanents is that at a time: `your Ring-bearer` (CR 701.54a)
        sole: bool,
    },
    /// `you become the monarch`, `you get the city's blessing` (CR 725, 702.131): what the rules say of who has it comes with it.
    DesignatePlayer {
        /// who
        who: Players,
        /// what they become
        name: Name,
        /// whether only one player has it at a time (CR 725.3, 726.4)
        sole: bool,
        /// whether it is counted how often they get it: the Ring (CR 701.54c)
        counted: bool,
    },
    /// `remove all damage marked on it` (CR 120.6, 702.89a)
    RemoveDamage {
        /// from what
        what: Objects,
    },
    /// `proliferate` (CR 701.34): more of each kind of counter on any number of permanents and players that have some.
    Proliferate {
        /// who chooses
        who: Players,
    },
    /// Does nothing: what is left of a node when the measure empties it.
    Nothing,
    /// `it becomes night` (CR 730.1)
    BecomeDayNight(super::DayNight),
    /// `the next creature spell you cast this turn costs {2} less to cast`, `spells you cast this turn have convoke`: what is so
    /// of spells as players cast them, those to come included (CR 601.2f, 611.2).
    OfSpells {
        /// who casts them
        who: Players,
        /// which spells
        what: Filter,
        /// `the next`: only the first of them that is cast from now on
        next: bool,
        /// what is so of them
        change: SpellChange,
        /// how long
        duration: Duration,
    },
    /// `meld them into Wandering Township` (CR 701.42): the two cards of a meld pair are put onto the battlefield as one permanent.
    /// Cards that are no such pair stay where they are.
    Meld {
        /// the cards, as an instruction before has exiled them
        what: Objects,
        /// the name of the face that they have together
        into: Name,
    },
    /// `open an Attraction` (CR 701.51): the top card of the player's Attraction deck is put onto the battlefield.
    OpenAttraction {
        /// who
        who: Players,
    },
    /// `target unblocked attacking creature becomes blocked`, by nothing (CR 509.1h).
    BecomeBlocked {
        /// which attacking creatures
        what: Objects,
    },
    /// `for each kind of counter on target permanent, …`: each kind in turn that one of these had as it began (CR 122.1, 608.2c).
    ForEachCounterKind {
        /// the objects that it is on
        on: Objects,
        /// the players that have it
        players: Option<Players>,
        /// a slot of kind `Counter`: that kind
        kind: SlotId,
        /// what happens
        effects: Vec<Effect>,
    },
    /// `give that player another counter of that kind` (CR 122.1)
    GiveChosenCounters {
        /// who
        who: Players,
        /// the slot of that kind
        kind: SlotId,
        /// how many
        count: Value,
    },
    /// `remove up to three counters from target creature`, `remove any number of +1/+1 counters from among creatures you control`: as many as
    /// the player chooses, from these together, all at once (CR 122.1)
    RemoveSomeCounters {
        /// who chooses
        who: Players,
        /// from these
        from: Objects,
        /// of which kind; of whichever kinds the player chooses if absent
        kind: Option<CounterKind>,
        /// at least so many, if so many are there
        least: Value,
        /// at most so many; as many as there are if absent
        most: Option<Value>,
    },
    /// `distribute three +1/+1 counters among any number of creatures you control`: as its controller chooses, at least one on each that
    /// is chosen
    DistributeCounters {
        /// which kind
        kind: CounterKind,
        /// how many in all
        count: Value,
        /// among which objects
        among: Box<Filter>,
    },
    /// `exile it haunting target creature`: the card haunts the first of those from then on (CR 702.55a)
    Haunt {
        /// what is exiled
        what: Objects,
        /// what it haunts
        whom: Objects,
    },
    /// `you control target player during that player's next turn` (CR 722)
    ControlPlayer {
        /// who
        who: Players,
        /// whose decisions they make
        whom: Players,
    },
    /// `flip three coins`, `flip a coin until you lose a flip` (CR 705): what each flip comes to is counted ([`Tally::FlipsWon`]).
    FlipCoins {
        /// who flips
        who: Players,
        /// how often
        coins: Coins,
    },
    /// `target player loses all unspent mana` (CR 106.4)
    LoseMana {
        /// who
        who: Players,
    },
    /// `each player votes for a nonland permanent you don't control` (CR 701.38): those with the most votes are remembered.
    VoteFor {
        /// who votes
        who: Players,
        /// for which
        what: Filter,
        /// a slot of kind `Objects`
        into: SlotId,
    },
    /// `you get that many additional upkeep steps after this phase` (CR 500.9, 500.10): only if it is the turn of one of these.
    AdditionalSteps {
        /// whose turn it must be (CR 500.10a)
        who: Players,
        /// which step
        step: super::Step,
        /// how many
        count: Value,
        /// each in a phase of its own after the one that is going on, rather than after the step
        after_phase: bool,
    },
    /// `exchange your hand and graveyard`, `exchange your life total with ~'s power`: both at once, or nothing (CR 701.12a, 701.12d–g)
    Exchange {
        /// the one
        one: Exchanged,
        /// the other
        other: Exchanged,
    },
    /// `end this effect` (CR 116.2c): the one that lasts until this special action is taken ([`Duration::UntilPaid`]).
    EndEffect,
    /// `draw up to two cards` (CR 121.2): each of them says how many, in turn order, before any of them draws (CR 101.4)
    DrawUpTo {
        /// who
        who: Players,
        /// at most so many
        most: Value,
    },
    /// `choose one result` (CR 706.2): of the dice that were rolled in a stretch
    ChooseResult {
        /// who
        who: Players,
        /// a slot of kind `Stretch`: in which the dice were rolled
        rolled: SlotId,
        /// a slot of kind `Number`: `that result`
        into: SlotId,
        /// a slot of kind `Number`: `the other result` of two
        other: Option<SlotId>,
    },
    /// `shuffle that pile`: nobody can tell any more which of the cards is which
    ShufflePile {
        /// the cards
        pile: SlotId,
    },
    /// `reveal the player you chose`: what was chosen secretly for its linked abilities is known to all from now on (CR 607.2d)
    RevealChoice,
}
