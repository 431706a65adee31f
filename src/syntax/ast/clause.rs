//! Clauses and sentences.

use serde::Serialize;

use super::{
    Amount, Body, Conjunction, Cost, Duration, Event, Moment, NounPhrase, Period, Spanned, Trigger,
    Variable, Verb,
};

/// A sentence without its full stop.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Sentence {
    /// "If you control a Goblin, draw a card and you lose 1 life"
    Clauses {
        /// What stands before the first clause, each with its comma: "Then", "If …,", "Until end of turn,".
        leads: Vec<Spanned<Lead>>,
        /// Never empty; flat: "you draw a card and lose 1 life" has two, the second without subject.
        clauses: Vec<Clause>,
    },
    /// "Activate only as a sorcery and only once each turn", "Cast ~ only during combat"
    Restriction(Restriction),
    /// "Choose one —" with its modes; always the last sentence of a body
    Modal(Box<Modal>),
}

/// Words before the first clause.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Lead {
    /// "Then"
    Then,
    /// "Otherwise,"
    Otherwise,
    /// "Instead,"
    Instead,
    /// "If you do,", "If a creature would die,"
    If(Condition),
    /// "Unless you pay {2},"
    Unless(Condition),
    /// "As long as ~ is untapped,"
    AsLongAs(Condition),
    /// "Until end of turn,", "This turn,"
    Duration(Duration),
    /// "During your turn,", "On each of your turns,"
    During(Period),
    /// "during any turn you attacked with a commander": in turns in which that has happened
    DuringAnyTurn(Condition),
    /// "For each creature you control,"
    ForEach(Box<Spanned<NounPhrase>>),
    /// "For each card less than two a player draws this way,"
    ForEachCardFewer {
        /// than how many
        than: u32,
        /// "a player"
        who: Box<Spanned<NounPhrase>>,
    },
    /// "For each kind of counter on target permanent,"
    ForEachCounterKind(Box<Spanned<NounPhrase>>),
    /// "When you do,", "Whenever a creature dies this turn,", "At the beginning of the next end step,"
    Trigger(Trigger),
    /// "As ~ enters," (CR 614.1c); "As you cast this spell,"
    As(Condition),
    /// "As an additional cost to cast this spell,"
    AdditionalCost {
        /// "this spell", "creature spells"
        of: Box<Spanned<NounPhrase>>,
    },
    /// "The next time a source of your choice would deal damage this turn,"
    NextTime(Condition),
    /// "The first time you would create one or more tokens each turn,"
    FirstTime(Condition),
    /// "Rather than pay this spell's mana cost,"
    RatherThan(Box<Clause>),
    /// "Once each turn,"
    Once(Period),
    /// "While you're searching your library,"
    While(Condition),
    /// "While voting,"
    WhileVoting,
    /// "Starting with you,"
    StartingWith(Box<Spanned<NounPhrase>>),
    /// "After this phase,"
    After(Period),
    /// "In addition,"
    InAddition,
    /// "Before attackers are declared,"
    Before(TimeMark),
    /// "1—9 |", "15+ |": a row of a table of results, up to the second number if there is one (CR 706.3a)
    Result(u32, Option<u32>),
    /// "From among them," and other places for the objects of the sentence
    FromAmong(Box<Spanned<NounPhrase>>),
}

/// What stands after "if", "unless", "as long as", "would": clauses that are true or false, joined by "and" and "or".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Condition {
    /// Never empty; flat. A clause without subject has that of the one before.
    pub clauses: Vec<Clause>,
}

/// What stands in the place of a word that was said: "do the same for Aura cards".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum SameFor {
    /// "flying, first strike, and trample"
    Abilities(Vec<Spanned<super::AbilityItem>>),
    /// "Aura cards", "an artifact, an enchantment, and a land"
    Nouns(Spanned<NounPhrase>),
    /// "instant cards with mana values 2 and 1"
    Values(Spanned<NounPhrase>, Vec<u32>),
}

/// Subject, auxiliary, verb, adverbials.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Clause {
    /// What joins it to the clause before; none on the first.
    pub joined: Option<Conjunction>,
    /// None in an imperative, in a clause that shares the subject before it, and in a relative clause whose subject is the noun.
    pub subject: Option<Spanned<NounPhrase>>,
    /// "may", "can't", "would", "doesn't".
    pub auxiliary: Option<Spanned<Auxiliary>>,
    /// The verb with its objects.
    pub verb: Spanned<Verb>,
    /// The form the verb has.
    pub form: VerbForm,
    /// What follows, in order, unattached: durations, conditions, "for each …".
    pub adverbials: Vec<Spanned<Adverbial>>,
    /// The whole clause.
    pub span: super::Place,
}

/// The form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum VerbForm {
    /// "draw", "are"
    Base,
    /// "draws", "is"
    ThirdPerson,
    /// "drew", "was"
    Past,
    /// "drawn" after "have"
    Participle,
    /// "drawing"
    Gerund,
}

impl From<lexicon::Form> for VerbForm {
    fn from(form: lexicon::Form) -> Self {
        match form {
            lexicon::Form::Base => Self::Base,
            lexicon::Form::Third => Self::ThirdPerson,
            lexicon::Form::Past => Self::Past,
            lexicon::Form::Participle => Self::Participle,
            lexicon::Form::Gerund => Self::Gerund,
        }
    }
}

/// A helping verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Auxiliary {
    /// "may"
    May,
    /// "may have": the subject lets the object do it; the verb is [`Verb::Have`]
    MayHave,
    /// "can"
    Can,
    /// "can't", "cannot"
    Cannot,
    /// "must"
    Must,
    /// "would"
    Would,
    /// "could"
    Could,
    /// "will"
    Will,
    /// "do", "does": "those creatures do"
    Does,
    /// "don't", "doesn't", "do not"
    DoesNot,
    /// "didn't"
    DidNot,
    /// "has", "have" with a participle, "you've"
    Has,
    /// "hasn't", "haven't"
    HasNot,
    /// "may not", "can't" of permission
    MayNot,
    /// "would have"
    WouldHave,
}

/// What follows a verb and its objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Adverbial {
    /// "until end of turn", "this turn"
    Duration(Duration),
    /// "if you control an Elf"
    If(Condition),
    /// "(who didn't sacrifice a permanent) or discard a card this way": what the same player did else
    Or(Box<Clause>),
    /// "if able"
    IfAble,
    /// "if possible"
    IfPossible,
    /// "unless its controller pays {3}"
    Unless(Condition),
    /// "as long as you control an Island", "for as long as"
    AsLongAs(Condition),
    /// "for each creature you control"
    ForEach(Box<Spanned<NounPhrase>>),
    /// "for each time it was kicked"
    ForEachTime(Condition),
    /// "for that player to ignore this effect"
    Ignoring,
    /// "by discarding a card"
    By(Box<Clause>),
    /// "where X is the number of cards in your hand"
    Where {
        /// The letter that is defined.
        variable: Variable,
        /// What it is.
        is: Spanned<Amount>,
    },
    /// "instead"
    Instead,
    /// "at random"
    AtRandom,
    /// "as though it had flash", "as though it weren't blocked"
    AsThough(Condition),
    /// "rather than pay its mana cost"
    RatherThan(Box<Clause>),
    /// "rather than its power"
    RatherThanAmount(Spanned<Amount>),
    /// "instead of putting it into your graveyard"
    InsteadOf(Box<Clause>),
    /// "instead of the original mana cost"
    InsteadOfThing(Box<Spanned<NounPhrase>>),
    /// "instead of into that player's graveyard", after where it is put
    InsteadOfInto(Box<Spanned<NounPhrase>>),
    /// "then" before the verb: "that player then discards a card"
    Then,
    /// "once each turn", "once during each of your turns"; none never occurs
    Once(Option<Period>),
    /// "at the beginning of the next end step", "at end of combat"
    At(Moment),
    /// "during your untap step", "during combat"
    During(Period),
    /// "only during combat", "only once each turn", "only if …", "only as a sorcery"
    Only(Vec<Spanned<Limit>>),
    /// "each turn", "each combat", "on each of your turns"
    Each(Period),
    /// "without paying its mana cost"
    WithoutPaying(Box<Spanned<NounPhrase>>),
    /// "without dying"
    WithoutDying,
    /// "using its mutate ability"
    Using(Spanned<smol_str::SmolStr>),
    /// "face down as a 2/2 creature": how a card is cast
    FaceDown(Box<super::Description>),
    /// "this way"
    ThisWay,
    /// "twice", "three times", "that many times"
    Times(Spanned<Amount>),
    /// "an additional time", "two additional times"
    AdditionalTimes(Spanned<Amount>),
    /// "except it has haste", "except by two or more creatures" is in the verb
    Except(Condition),
    /// "in any order", "in a random order"
    InOrder(Order),
    /// "when you do", "whenever …", as a trigger that stands last: "draw a card when that creature dies this turn"
    Trigger(Event),
    /// "while you're searching", "while it's attacking"
    While(Condition),
    /// "as ~ enters", "as it enters"
    As(Condition),
    /// "this turn and next turn"; "on your turn"
    On(Period),
    /// "each" after the subject: "you and that player each draw a card"
    Severally,
    /// "only" before the verb: "can attack only alone"
    Exclusively,
    /// "no longer"
    NoLonger,
    /// "rounded down" at the end of a sentence
    Rounded(super::Rounding),
    /// "before attackers are declared"
    Before(TimeMark),
    /// "before it": of spells that somebody has cast
    BeforeIt(Box<Spanned<NounPhrase>>),
    /// "last turn"
    LastTurn,
    /// "since your last turn ended"
    SinceLastTurn,
    /// "as a sorcery"
    AsSorcery,
    /// "on a later turn"
    Later,
    /// "(cast) transformed"
    Transformed,
    /// "this game"
    ThisGame,
    /// "as you activate this ability", of what is described
    AsActivated,
    /// "under your control": where something died or was created
    UnderControl(Box<Spanned<NounPhrase>>),
    /// "next" before the verb: "when you next cast a creature spell"
    Next,
    /// "as steps and phases end"
    AsStepsEnd,
    /// "twice each turn rather than only once" (CR 606.3)
    RatherThanOnce {
        /// how often
        times: u32,
        /// "this turn": in no other
        this_turn: bool,
    },
    /// "again"
    Again,
    /// "still"
    Still,
    /// "also", "too", "as well", "in addition"
    Also,
    /// "alone"
    Alone,
    /// "at the same time", "simultaneously"
    AtTheSameTime,
    /// "any number of times"
    AnyNumberOfTimes,
    /// "for the first time each turn"
    Ordinal {
        /// 1 for first.
        number: u32,
        /// "each turn"
        each: Option<Period>,
    },
    /// "using {…}", "by paying {2}", "for {1}{W}", "for its madness cost"
    For(Box<Cost>),
    /// "from exile" and other places that no noun took: "that was cast from a graveyard"
    From(Box<Spanned<NounPhrase>>),
    /// "from anywhere other than your hand"
    FromAnywhere {
        /// "your hand"
        except: Option<Box<Spanned<NounPhrase>>>,
    },
    /// "in addition to paying its other costs"
    InAdditionToCosts,
    /// "as normal"
    Normally,
    /// "to cast spells", "to do so": purpose, for "spend"
    To(Box<Clause>),
    /// "any time you could cast a sorcery", "any time"
    AnyTime(Option<Condition>),
    /// "any time a sorcery couldn't have been cast"
    NotSorceryTime,
    /// "continuously since the beginning of the turn"
    ContinuouslySince(Period),
    /// "using its toughness rather than its power"
    UsingToughness,
    /// "any time you could cast an instant", "on any player's turn any time you could cast an instant"
    InstantTime,
}

/// The order of things put somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum Order {
    Any,
    Random,
    Same,
}

/// "Activate only as a sorcery", "Any player may activate this ability but only during their upkeep".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Restriction {
    /// What is limited.
    pub of: Restricted,
    /// All must hold.
    pub limits: Vec<Spanned<Limit>>,
}

/// What a restriction limits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Restricted {
    /// "Activate", "Activate this ability"
    Activation,
    /// "Do this only once each turn"
    Doing,
    /// "This action doesn't use the stack": it is a special action (CR 116.2); without limits
    UsingTheStack,
    /// "X can't be 0"; without limits
    ZeroX,
    /// "X can't be greater than the number of players in the game"; without limits
    MostX(Spanned<Amount>),
}

/// One limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Limit {
    /// "only as a sorcery", "only any time you could cast a sorcery"
    AsSorcery,
    /// "only as an instant", "any time you could cast an instant"
    AsInstant,
    /// "only once", "only twice"; `each` none in "only once"
    Times {
        /// How often.
        times: Amount,
        /// "each turn", "each combat"
        each: Option<Period>,
    },
    /// "only during your turn"
    During(Period),
    /// "only before attackers are declared", "only before the combat damage step"
    Before(Box<TimeMark>),
    /// "only after blockers are declared"
    After(Box<TimeMark>),
    /// "only if you control a Swamp"
    If(Condition),
    /// "by any player"
    By(Box<Spanned<NounPhrase>>),
    /// "only to cast creature spells"
    To(Box<Clause>),
    /// "only on creature spells"
    On(Box<Spanned<NounPhrase>>),
    /// "from your hand"
    From(Box<Spanned<NounPhrase>>),
}

/// A point in the turn used as a bound.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum TimeMark {
    /// "attackers are declared"
    Attackers,
    /// "blockers are declared"
    Blockers,
    /// "the combat damage step", "combat"
    Period(Period),
}

/// "Choose one —" and its modes (CR 700.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Modal {
    /// "If you control a commander as you cast this spell, you may choose both instead" and other words before "choose".
    pub leads: Vec<Spanned<Lead>>,
    /// Who chooses; none for "choose".
    pub chooser: Option<Spanned<NounPhrase>>,
    /// "you may choose"
    pub optional: bool,
    /// How many modes.
    pub count: ModeCount,
    /// "{P} worth of modes": the number is of pawprint symbols (CR 700.2i)
    pub of_pawprints: bool,
    /// "at random"
    pub at_random: bool,
    /// "that hasn't been chosen": true; with "this turn" in the period
    pub not_chosen_before: Option<Option<Period>>,
    /// Sentences between the header and the modes: "You may choose the same mode more than once."
    pub notes: Vec<Spanned<ModalNote>>,
    /// Never empty.
    pub modes: Vec<Mode>,
}

/// How many modes are chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum ModeCount {
    /// "choose one", "choose two", "choose X"
    Exactly(Amount),
    /// "choose one or both"
    OneOrBoth,
    /// "choose one or more"
    AtLeast(Amount),
    /// "choose up to two"
    UpTo(Amount),
    /// "choose any number"
    Any,
}

/// A sentence about the modes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum ModalNote {
    /// "You may choose the same mode more than once"
    Repeatable,
    /// "Each mode must target a different player"
    DifferentTargets(Box<Spanned<NounPhrase>>),
    /// "If you control a commander as you cast this spell, you may choose both instead"
    Instead {
        /// When.
        condition: Condition,
        /// "both" is 2.
        count: ModeCount,
        /// "you may choose"
        optional: bool,
    },
}

/// One bullet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Mode {
    /// "Buy Information" before a dash; only from the list of such words, lower-case
    pub label: Option<Spanned<smol_str::SmolStr>>,
    /// "+ {1}" of spree, "{2} —" of tiered
    pub cost: Option<Spanned<Cost>>,
    /// How many pawprint symbols stand before it (CR 700.2i).
    pub pawprints: u32,
    /// What the mode does.
    pub body: Body,
}
