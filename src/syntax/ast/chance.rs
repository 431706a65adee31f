//! Dice, coins and what is won or lost.

use serde::Serialize;

use super::{Amount, Spanned};

/// What is made of the dice that are rolled (CR 706.2, 706.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum RollChange {
    /// "and ignore the lowest roll"
    IgnoreLowest,
    /// "and add the number of cards in your hand"
    Add(Spanned<Amount>),
    /// "and subtract the number of cards in your hand"
    Subtract(Spanned<Amount>),
}

/// Which results of several dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum DieResult {
    Even,
    Odd,
    Different,
    Total,
}

/// What is won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Contest {
    /// "the game"
    Game,
    /// "the flip", "a coin flip"
    Flip,
    /// "the clash", "a clash"; "clash" alone is a keyword action
    Clash,
    /// "the game for having 0 or less life" (CR 704.5a)
    GameByLife,
    /// nothing said: "if you win"
    Unsaid,
}
