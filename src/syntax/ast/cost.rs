//! Costs: what stands before a colon, after a keyword, after "pay".

use serde::Serialize;

use super::{Amount, Clause, Conjunction, Spanned, Symbols};

/// "{2}{W}, {T}, Sacrifice a creature"
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Cost {
    /// Never empty. The first has no conjunction.
    pub parts: Vec<CostItem>,
}

/// One part of a cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CostItem {
    /// "," or "and": paid besides; "or": in place of the part before.
    pub joined: Option<Conjunction>,
    /// What is paid.
    pub part: Spanned<CostPart>,
}

/// What is paid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum CostPart {
    /// "{2}{W}"; also "{E}{E}"
    Symbols(Symbols),
    /// "{T}"
    Tap,
    /// "{Q}"
    Untap,
    /// "+1", "−3", "0", "−X" before a colon (CR 606.4)
    Loyalty {
        /// "−"
        negative: bool,
        /// How much.
        by: Amount,
    },
    /// "Sacrifice a creature", "Pay 3 life", "Remove a charge counter from ~"; a clause without subject
    Action(Box<Clause>),
    /// "waterbend {3}": mana for which artifacts and creatures can be tapped
    Waterbend(Symbols),
    /// "3 life" after "pay"
    Life(Spanned<Amount>),
    /// "six {E}", "an amount of {E} equal to its power"
    Energy(Spanned<Amount>),
    /// `[cost]` in the body of a keyword definition: the parameter's name
    Parameter(smol_str::SmolStr),
    /// "its mana cost", "that card's mana cost", "its flashback cost", "its mana cost reduced by {2}"
    CostOf {
        /// Whose.
        of: Box<Spanned<super::NounPhrase>>,
        /// The keyword's name; none for the mana cost.
        keyword: Option<smol_str::SmolStr>,
        /// "reduced by {2}"
        reduced_by: Option<Symbols>,
    },
    /// "cycling costs": of whatever has the keyword
    KeywordCosts(smol_str::SmolStr),
    /// "plus an additional {1} for each Faerie you control"
    SymbolsForEach {
        /// What is paid for each.
        symbols: Symbols,
        /// Of what.
        each: Box<Spanned<super::NounPhrase>>,
    },
    /// "the equip cost of the first equip ability you activate each turn"
    FirstKeywordCost {
        /// The keyword's name.
        keyword: smol_str::SmolStr,
        /// "during each of your turns"
        your_turns: bool,
    },
}
