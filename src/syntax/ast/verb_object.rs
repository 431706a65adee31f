//! What verbs take besides noun phrases: counters, life, tokens, changes of costs, exchanges.

use serde::Serialize;

use super::{
    Amount, Comparison, Cost, Count, CounterKind, Description, EntryManner, NounNode, Spanned,
    Symbols,
};

/// How damage or counters are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Division {
    /// "divided as you choose"
    AsYouChoose,
    /// "divided evenly, rounded down"
    Evenly,
}

/// "two +1/+1 counters", "a charge counter", "another time counter", "all counters".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CounterPhrase {
    /// How many.
    pub amount: CounterAmount,
    /// Which; none for "a counter". Several with "or": "a flying counter or a first strike counter" are several phrases.
    pub kind: Option<Spanned<CounterKind>>,
    /// "an additional", "another"
    pub additional: bool,
    /// "another": besides one that was spoken of
    pub another: bool,
    /// "of your choice", "of any kind"
    pub any_kind: bool,
    /// "of each of those kinds", "of those": of the counters of the event
    pub those: bool,
    /// "of that kind", "another of those counters", "that counter": of the kind that was chosen
    pub that_kind: bool,
    /// whether "or" stands before it: this or the one before
    pub alternative: bool,
    /// "counters"
    pub plural: bool,
}

impl CounterPhrase {
    /// "one" of the kind that was spoken of
    pub fn one_of_that_kind() -> Self {
        Self {
            amount: CounterAmount::Count(Count::Exactly(super::Amount::Number(1))),
            kind: None,
            additional: false,
            another: false,
            any_kind: false,
            those: false,
            that_kind: true,
            alternative: false,
            plural: false,
        }
    }

    /// "six {E}": energy counters (CR 107.14).
    pub fn energy(amount: CounterAmount, span: super::Span) -> Self {
        Self {
            amount,
            kind: Some(Spanned::new(CounterKind::Named("energy".into()), span)),
            additional: false,
            another: false,
            any_kind: false,
            those: false,
            that_kind: false,
            alternative: false,
            plural: true,
        }
    }
}

/// How many counters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum CounterAmount {
    /// "two", "X", "up to two", "any number of", "that many"
    Count(Count),
    /// "a number of … equal to its power"
    EqualTo(Spanned<Amount>),
    /// "all"
    All,
    /// "no"
    No,
    /// "those", "the", "its", "that": counters said before
    Those,
    /// "~'s": those on the object with this ability
    Own,
    /// "one of each kind of counter", "each kind"
    EachKind,
}

/// How much life.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum LifeAmount {
    /// "3 life", "life equal to its power", "that much life", "half their life, rounded up"
    Amount(Spanned<Amount>),
    /// "life" alone, as an event: "whenever you gain life"
    Some,
    /// "the life": "all of your life"
    All,
    /// "1 or more life", in events and conditions: "if you gained 3 or more life this turn"
    Compared(Spanned<Comparison>),
}

/// What can be paid in any amount.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Payable {
    /// "any amount of mana"
    Mana,
    /// "any amount of life"
    Life,
    /// "any amount of {E}", "one or more {E}"
    Energy,
    /// "any amount of {R}": symbols of mana
    OtherSymbols,
}

/// What is done to doors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum DoorVerb {
    Lock,
    Unlock,
    LockOrUnlock,
    FullyUnlock,
}

/// "two 1/1 white Bird creature tokens with flying", "a token that's a copy of it", "a Treasure token"
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Tokens {
    /// How many.
    pub amount: TokenAmount,
    /// "tapped", "attacking", "legendary", size, colors, types: as in a description.
    pub description: Description,
    /// "that's a copy of target creature", "that are copies of"
    pub copy_of: Option<NounNode>,
    /// "tapped", "that's tapped and attacking", "attacking": states on entering
    pub manner: Vec<Spanned<EntryManner>>,
    /// "those tokens", of tokens described before
    pub those: bool,
    /// "an additional", "another"
    pub additional: bool,
    /// "another": besides one that was spoken of
    pub another: bool,
}

/// How many tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum TokenAmount {
    /// "two", "X", "that many"
    Count(Count),
    /// "a number of … equal to …"
    EqualTo(Spanned<Amount>),
}

/// How a cost changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum CostChangeBy {
    /// "{2}", "{W}{U}", "{X}"
    Symbols(Symbols),
    /// "an additional …", "life": "cost an additional 2 life" has a cost
    Cost(Box<Cost>),
    /// "its mana cost"
    OwnManaCost,
    /// "the sacrificed permanent's mana cost"
    ManaCostOf(NounNode),
}

/// What a cost is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum CostPurpose {
    /// "to cast"
    Cast,
    /// "to activate"
    Activate,
    /// nothing: "kicker costs cost {1} less"
    None,
    /// "to foretell", "to turn face up", "to cast this turn" with the keyword's name elsewhere
    TurnFaceUp,
}

/// What is exchanged.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Exchanged {
    /// "control of two target creatures", "control of ~ and target artifact"
    Control(NounNode),
    /// "life totals", of the subject or with someone
    LifeTotals(Option<NounNode>),
    /// "your hand and graveyard", "your life total with ~'s power"
    Things(NounNode, Option<NounNode>),
}

/// "more", "fewer", "the most".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum CompareWord {
    More,
    Fewer,
    AtLeastAsMany,
    Most,
    Fewest,
    AsMany,
    /// "at least two more"
    AtLeastMore(u32),
}
