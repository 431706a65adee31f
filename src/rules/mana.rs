//! Mana and mana abilities (CR 106, 605).

use crate::game::{Context, Game};
use crate::ir::{CardTable, ManaOutput, ManaType};

/// What mana an effect can add, before its player chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choices {
    /// exactly this
    Exactly(Vec<ManaType>),
    /// one of these lists
    OneOf(Vec<Vec<ManaType>>),
    /// that many mana, each of any of the types
    AnyCombination(u32, Vec<ManaType>),
}

/// What mana the output can be now, read in the context (CR 106.5: none if its type is undefined).
pub fn choices(
    _table: &CardTable,
    _game: &Game,
    _context: &Context,
    output: &ManaOutput,
) -> Choices {
    match output {
        ManaOutput::Exactly(mana) => Choices::Exactly(mana.clone()),
        ManaOutput::OneOf(lists) => Choices::OneOf(lists.clone()),
        ManaOutput::Times(..)
        | ManaOutput::AnyOneColor(_)
        | ManaOutput::AnyCombination(..)
        | ManaOutput::ChosenColor(_)
        | ManaOutput::CouldProduce(..) => Choices::Exactly(Vec::new()),
    }
}
