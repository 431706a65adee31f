//! What is dealt at the same time as other damage, and what is dealt elsewhere (CR 120.4a).

use super::clause::Clause;
use super::discourse::Writer;
use super::words::{list, spaced};
use crate::{DamagePart, Objects};

impl Writer<'_> {
    /// `~ deals 2 damage to target creature and 1 damage to you`
    pub(super) fn further_damage(
        &mut self,
        mut clause: Clause,
        source: &Objects,
        further: &[DamagePart],
    ) -> Clause {
        if further.is_empty() {
            return clause;
        }
        let (excess, further): (Vec<&DamagePart>, Vec<&DamagePart>) =
            further.iter().partition(|part| part.excess);
        for part in further {
            let next = self.deal_damage(
                source,
                &part.amount,
                part.to.as_ref(),
                part.players.as_ref(),
            );
            let words = next
                .verbs
                .iter()
                .map(|verb| verb.trim_start_matches("deal ").to_owned());
            clause.verbs.extend(words);
            clause.tail = spaced(&[&clause.tail, &next.tail]);
        }
        let verbs = std::mem::take(&mut clause.verbs);
        clause.verbs = vec![list(&verbs, "and")];
        for part in excess {
            let to = self.damage_recipients(None, part.players.as_ref());
            clause.further = Some(format!("excess damage is dealt to {to} instead"));
        }
        clause
    }
}
