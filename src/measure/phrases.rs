//! The committed table of phrase pairs that say the same, for comparing printed and rendered text.
//!
//! Both texts are canonical (`source::canonical`): lower-case tokens, each followed by one space. The table holds
//! differences of wording between texts that mean the same: how the object names itself, what Oracle wording was
//! before, the order of words. Numbers, players, zones, types and verbs are in no row.

mod names_and_mentions;
mod other_years;
mod single_effects;

pub(super) use super::phrases_in_one_order::IN_ONE_ORDER;
pub(super) use super::phrases_in_the_singular::IN_THE_SINGULAR;
use names_and_mentions::NAMES_AND_MENTIONS;
use other_years::OTHER_YEARS;
use single_effects::SINGLE_EFFECTS;

/// Why two phrases say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// An object is named, is called what it is, or is "it" (CR 201.5).
    OwnName,
    /// Something mentioned before is "it" or "that creature".
    Mention,
    /// Oracle wording of other years.
    OldWording,
    /// The same words in another order, or steps of one list in one sentence or two.
    Order,
    /// A word that adds nothing where it stands.
    Redundant,
    /// Two words drawn together.
    Short,
    /// What one opponent controls is what "your opponents" control.
    Together,
}

impl Reason {
    fn words(self) -> &'static str {
        match self {
            Self::OwnName => "an object is named, is called what it is, or is \"it\" (CR 201.5)",
            Self::Mention => "what was mentioned before is a pronoun or a noun with \"that\"",
            Self::OldWording => "Oracle wording of other years",
            Self::Order => "steps of one list in one sentence or in several",
            Self::Redundant => "words that add nothing where they stand",
            Self::Short => "two words are drawn together",
            Self::Together => "what one of the opponents controls is what the opponents control",
        }
    }
}

/// The table as people read it: what is replaced, by what, and why.
pub fn table() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    ROWS.into_iter()
        .chain(IN_THE_SINGULAR)
        .flatten()
        .chain(IN_ONE_ORDER)
        .map(|Row(from, to, reason)| (*from, *to, reason.words()))
}

/// One row: the tokens on the left are replaced by those on the right in both texts, top to bottom.
pub(super) struct Row(
    pub(super) &'static str,
    pub(super) &'static str,
    pub(super) Reason,
);

/// The phrase pairs, in the order in which they are applied.
pub(super) const ROWS: [&[Row]; 3] = [SINGLE_EFFECTS, OTHER_YEARS, NAMES_AND_MENTIONS];
