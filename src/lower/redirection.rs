//! Damage that is dealt to something else: "that damage is dealt to ~ instead" (CR 614.9).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::prevention::prevention;
use super::would_deal::damage_that_would;
use ir::{Effect, EventPattern, Objects, Outcome, Replacement, Value};
use syntax::ast::{self, Clause, Lead, NounPhrase, Participle, PassiveComplement, Spanned, Verb};

impl Lowering<'_> {
    /// "that damage is dealt to ~ instead": to whom (CR 614.9).
    pub(super) fn redirection(
        &mut self,
        clause: &Clause,
        shield: Option<Value>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Outcome>> {
        let Some((passive, false)) = clause.verb.node.passive() else {
            return Ok(None);
        };
        let ([complement], Participle::Dealt(None)) =
            (passive.complements.as_slice(), &passive.participle)
        else {
            return Ok(None);
        };
        let PassiveComplement::To(whom) = &complement.node else {
            return Ok(None);
        };
        self.redirected_to(whom, shield, out)
    }

    /// "it deals that damage to target creature instead", "that source deals that damage to you instead": the same damage (CR 614.9).
    pub(super) fn deals_elsewhere(
        &mut self,
        clause: &Clause,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Outcome>> {
        let (Verb::DealDamage(dealt), Some(subject)) = (&clause.verb.node, &clause.subject) else {
            return Ok(None);
        };
        let [portion] = dealt.portions.as_slice() else {
            return Ok(None);
        };
        let damage = &portion.damage.node;
        let same = damage.amount.is_none()
            && damage.determiner == ast::DamageDeterminer::That
            && portion.divided.is_none()
            && !damage.excess;
        let (true, true, Some(whom)) = (same, super::clause::is_it(subject), &portion.to) else {
            return Ok(None);
        };
        self.redirected_to(whom, None, out)
    }

    fn redirected_to(
        &mut self,
        whom: &Spanned<NounPhrase>,
        shield: Option<Value>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Outcome>> {
        if !self.has_target(whom) && !self.names_players(whom) && !self.is_single_reference(whom) {
            return Ok(None);
        }
        let set = self.known(whom, out)?;
        let ([] | [_]) = set.players.as_slice() else {
            return Ok(None);
        };
        Ok(Some(Outcome::Redirect {
            shield,
            objects: set.objects().unwrap_or(Objects::Union(Vec::new())),
            players: set.players.first().cloned(),
        }))
    }

    /// "The next 1 damage that would be dealt to ~ this turn is dealt to target creature instead.", "Until your next turn, all
    /// damage that would be dealt to creatures you control is dealt to that creature instead." (CR 614.9)
    pub(super) fn redirects(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        effects: &mut Vec<Effect>,
    ) -> Lowered<bool> {
        let (lasts, clause) = match (leads, clauses) {
            ([], [clause]) => (None, clause),
            ([lead], [clause]) => {
                let Lead::Duration(duration) = &lead.node else {
                    return Ok(false);
                };
                (Some((duration, lead.span)), clause)
            }
            _ => return Ok(false),
        };
        let Some(subject) = &clause.subject else {
            return Ok(false);
        };
        let instead = matches!(clause.adverbials.as_slice(), [only] if super::replacement::is_instead(&only.node));
        let Some(damage) = damage_that_would(subject).filter(|_| instead) else {
            return Ok(false);
        };
        let shield = match damage.next {
            None => None,
            Some(count) => Some(self.amount(&Spanned {
                node: count.clone(),
                span: subject.span,
            })?),
        };
        let mut combat = damage.combat;
        let (event, within) = self.would_deal(damage.would, &mut combat, effects)?;
        let lasts = lasts
            .map(|(duration, span)| self.duration(duration, span))
            .transpose()?;
        let duration = match (within, lasts) {
            (Some(duration), None) | (None, Some(duration)) => duration,
            _ => {
                let what = "damage dealt to something else without an end";
                return Err(Failure::unsupported(subject.span, what));
            }
        };
        if shield.is_some() && matches!(event, EventPattern::Either(_)) {
            return Err(Failure::unsupported(subject.span, "this part of damage"));
        }
        let Some(outcome) = self.redirection(clause, shield, effects)? else {
            return Ok(false);
        };
        effects.push(Effect::Replace {
            replacement: Box::new(Replacement {
                outcome,
                ..prevention(event, None)
            }),
            duration,
        });
        Ok(true)
    }
}
