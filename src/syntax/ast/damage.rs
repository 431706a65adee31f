//! Damage: how much of which kind, to whom, and what of it is prevented or assigned.

use super::{Amount, Clause, Comparison, Division, NounNode, Spanned};
use serde::Serialize;

/// "3 damage to any target and 1 damage to you", "damage equal to its power to each creature"
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DamageDealt {
    /// Never empty; more with "and 2 damage to …".
    pub portions: Vec<DamagePortion>,
}

/// One amount of damage and whom it is dealt to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DamagePortion {
    /// What damage.
    pub damage: Spanned<DamageNoun>,
    /// To whom; none in "whenever ~ deals combat damage".
    pub to: Option<NounNode>,
    /// "divided as you choose among …": `to` has among whom.
    pub divided: Option<Division>,
}

/// "3 damage", "combat damage", "that much damage", "damage equal to X".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DamageNoun {
    /// How much; none for "damage" in an event.
    pub amount: Option<Spanned<Comparison>>,
    /// "combat", "noncombat".
    pub kind: DamageKind,
    /// "excess damage"
    pub excess: bool,
    /// "the damage", "that damage", "all damage", "an additional 2 damage"
    pub determiner: DamageDeterminer,
}

/// What stands before "damage".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum DamageDeterminer {
    None,
    The,
    That,
    All,
    Next,
    Additional,
    No,
    Any,
    Half,
}

/// Combat damage or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum DamageKind {
    Any,
    Combat,
    Noncombat,
}

/// "all combat damage that would be dealt to you this turn", "the next 3 damage …", "that damage", "all but 1 of that damage"
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DamagePrevented {
    /// What is prevented.
    pub damage: Spanned<DamageNoun>,
    /// "all but 1 of that damage": what is left
    pub all_but: Option<Spanned<Amount>>,
    /// "2 of that damage": how much of the damage
    pub portion_of_that: Option<Spanned<Amount>>,
    /// "that would be dealt to you by creatures", "that source would deal to you": a clause with "would"; none in "that damage"
    pub would: Option<Box<Clause>>,
}

/// What damage is assigned.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum AssignedDamage {
    /// "no combat damage"
    None,
    /// "its combat damage", "combat damage"
    Own,
    /// "combat damage equal to its toughness rather than its power"
    EqualTo {
        /// Equal to this.
        amount: Spanned<Amount>,
        /// "rather than its power"
        rather_than: Option<Spanned<Amount>>,
    },
}
