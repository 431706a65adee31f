//! Turns, phases, steps and durations.

use serde::Serialize;

use super::{Clause, Condition, NounPhrase, Spanned};

/// A part of a turn (CR 500–514).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum TurnPart {
    Turn,
    BeginningPhase,
    UntapStep,
    Upkeep,
    DrawStep,
    MainPhase,
    FirstMainPhase,
    SecondMainPhase,
    PostcombatMainPhase,
    Combat,
    BeginningOfCombat,
    DeclareAttackers,
    DeclareBlockers,
    CombatDamage,
    EndOfCombat,
    EndStep,
    CleanupStep,
    Phase,
    Step,
}

/// "your next upkeep", "each player's draw step", "combat on your turn", "this turn".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Period {
    /// "your", "each player's", "that player's"
    pub whose: Option<Box<Spanned<NounPhrase>>>,
    /// "this", "the next", "each"
    pub which: PeriodChoice,
    /// Which part of a turn.
    pub part: TurnPart,
    /// "combat on your turn", "the upkeep of the next turn": the turn it belongs to
    pub of_turn: Option<Box<Period>>,
}

impl Period {
    /// "this turn"
    pub fn this_turn() -> Self {
        Self {
            whose: None,
            which: PeriodChoice::This,
            part: TurnPart::Turn,
            of_turn: None,
        }
    }
}

/// Which of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum PeriodChoice {
    /// no word: "your upkeep", "combat"
    Plain,
    /// "the": "the end step"
    The,
    /// "this turn", "this combat"
    This,
    /// "that turn"
    That,
    /// "the next", "your next"
    Next,
    /// "each", "each of your turns"
    Each,
    /// "any"
    Any,
    /// "last turn"
    Last,
    /// "additional combat phase"
    Additional,
    /// "your first upkeep of the game"
    First,
    /// "turns other than yours"
    NotYours,
    /// "extra turns", "an extra turn" (CR 500.7)
    Extra,
    /// "your first, second, or third turn of the game": how many of them
    FirstTurns(u32),
    /// "your next two turns": how many of them
    NextTurns(u32),
}

/// The point named after "at".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Moment {
    /// "the beginning of your upkeep"
    BeginningOf(Period),
    /// "end of turn", "end of combat", "the end of your turn"
    EndOf(Period),
}

/// How long (CR 611.2a).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Duration {
    /// "this turn", "this combat"
    This(Period),
    /// "until end of turn", "until end of combat"
    UntilEndOf(Period),
    /// "until your next turn", "until your next upkeep", "until the beginning of …"
    UntilPeriod(Period),
    /// "until the end of your next turn"
    UntilTheEndOf(Period),
    /// "until ~ leaves the battlefield", "until you cast a spell"
    UntilEvent(Box<Condition>),
    /// "until you exile another card with ~"
    UntilExiledWith(Box<Spanned<NounPhrase>>),
    /// "for as long as you control ~", "as long as"
    ForAsLongAs(Box<Condition>),
    /// "for the rest of the game"
    RestOfGame,
    /// "for the rest of the turn"
    RestOfTurn,
}

/// What a trigger waits for (CR 603.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Trigger {
    /// "when ~ dies"
    When(Event),
    /// "whenever a creature attacks"
    Whenever(Event),
    /// "at the beginning of your upkeep"
    At(Moment),
}

/// What happens, said in the present tense: "a creature you control dies", "~ enters or attacks", "you cast a spell".
/// The clauses are coordinated with "or" ("and" of CR 603.2e is two triggers); a clause without a subject has that of the
/// one before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Event {
    /// Never empty.
    pub clauses: Vec<Clause>,
}
