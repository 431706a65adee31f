//! Damage that a spell deals and that can't be prevented (CR 615.12).

use super::clause::Clause;
use super::discourse::Writer;
use super::words::spaced;
use crate::{AbilityKind, Duration, Effect, EventPattern, Objects, Restriction, Test};

impl Writer<'_> {
    /// `~ deals 4 damage to target creature and the damage can't be prevented`
    pub(super) fn unpreventable(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        let [
            Effect::Restrict {
                restriction:
                    Restriction::DamageCantBePrevented(EventPattern::Damage {
                        source: Some(by),
                        combat: None,
                        ..
                    }),
                duration: Duration::EndOfTurn,
            },
            deal @ Effect::DealDamage {
                source: Objects::This,
                ..
            },
            ..,
        ] = effects
        else {
            return None;
        };
        if by.test != Test::Is(Objects::This) || !matches!(self.ability.kind, AbilityKind::Spell(_))
        {
            return None;
        }
        let mut clause = self.clause(deal);
        clause.tail = spaced(&[&clause.tail, "and the damage can't be prevented"]);
        Some((clause, 2))
    }
}
