//! The lines of an instant or sorcery: what it does as it resolves, and what it says of itself besides.

use super::context::Lowering;
use super::failure::Lowered;
use super::line::Place;
use super::words::is_you;
use ir::{Ability, AbilityKind, Body};
use syntax::ast::{self, Adverbial, Sentence, Span, Spanned, Verb};

impl Lowering<'_> {
    /// Instructions of an instant or sorcery; sentences about the spell itself are static abilities of it.
    pub(super) fn spell_line(&mut self, body: &ast::Body, span: Span) -> Lowered<Vec<Ability>> {
        let mut abilities = Vec::new();
        let mut instructions: Vec<&Spanned<Sentence>> = Vec::new();
        for sentence in &body.sentences {
            if let Some(most) = super::most_x::said(&sentence.node) {
                if instructions.is_empty() && self.limit_x_before(most, abilities.last_mut())? {
                    continue;
                }
                abilities.push(self.limit_own_x(most)?);
            } else if self.is_about_the_spell(&sentence.node) {
                abilities.push(self.static_ability(sentence, None, &Place::default())?);
            } else {
                instructions.push(sentence);
            }
        }
        if !instructions.is_empty() {
            let (body, frame) = self.in_frame(|lowering| lowering.modes(&instructions), span)?;
            let body = Body {
                slots: frame.slots,
                ..body
            };
            let ability = Ability {
                kind: AbilityKind::Spell(body),
                nested: frame.nested,
            };
            abilities.insert(0, ability);
        }
        Ok(abilities)
    }

    /// "This spell costs {1} less to cast", "As an additional cost …", "~ can't be countered", "Cast ~ only …".
    fn is_about_the_spell(&self, sentence: &Sentence) -> bool {
        match sentence {
            Sentence::Restriction(_) | Sentence::Modal(_) => false,
            sentence if self.limits_casting(sentence).is_some() => true,
            sentence if self.says_what_is_spent(sentence) => true,
            Sentence::Clauses { leads, clauses } => {
                if leads
                    .iter()
                    .any(|lead| matches!(lead.node, ast::Lead::AdditionalCost { .. }))
                {
                    return true;
                }
                // "At the beginning of your next upkeep, you may cast this card from exile": an instruction.
                if leads
                    .iter()
                    .any(|lead| matches!(lead.node, ast::Lead::Trigger(_)))
                {
                    return false;
                }
                leads.iter().any(|lead| self.says_where_it_goes(&lead.node))
                    || super::static_cost::pays_rather(clauses) || clauses.iter().any(|clause| {
                    let about = clause.subject.as_ref().is_some_and(|subject| {
                        self.is_own(subject) || super::clause::is_it(subject) && self.if_it_was(leads)
                    });
                    let rather = clause
                        .adverbials
                        .iter()
                        .any(|adverbial| matches!(adverbial.node, Adverbial::RatherThan(_) | Adverbial::As(_)));
                    let casts_self = matches!(&clause.verb.node, Verb::Cast(what) if self.is_own(what))
                        && clause.subject.as_ref().is_some_and(is_you);
                    let cannot = super::clause::is_cannot(clause.auxiliary.as_ref());
                    // "~ is colorless" defines a characteristic (CR 604.3).
                    let defines = matches!(clause.verb.node, Verb::Be(_))
                        && clause.auxiliary.is_none()
                        && clause.adverbials.is_empty()
                        && leads.is_empty()
                        && clauses.len() == 1;
                    about && (cannot || defines || matches!(clause.verb.node, Verb::CostChange { .. } | Verb::HaveAbilities { .. }))
                        || rather && clause.subject.as_ref().is_some_and(is_you)
                        || casts_self
                })
            }
        }
    }

    /// "If this spell was kicked, it has split second.": "it" is the spell.
    fn if_it_was(&self, leads: &[Spanned<ast::Lead>]) -> bool {
        let [lead] = leads else {
            return false;
        };
        let ast::Lead::If(condition) = &lead.node else {
            return false;
        };
        condition.clauses.iter().all(|clause| {
            let subject = clause.subject.as_ref();
            subject.is_some_and(|subject| self.is_own(subject))
        })
    }

    /// "If ~ would be put into a graveyard from anywhere": that functions wherever it is, not only as it resolves (CR 113.6).
    fn says_where_it_goes(&self, lead: &ast::Lead) -> bool {
        let ast::Lead::If(condition) = lead else {
            return false;
        };
        let [clause] = condition.clauses.as_slice() else {
            return false;
        };
        let would = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node)
            == Some(ast::Auxiliary::Would);
        let own = clause
            .subject
            .as_ref()
            .is_some_and(|subject| self.is_own(subject));
        let from_anywhere = clause
            .verb
            .node
            .passive()
            .is_some_and(|(passive, negated)| {
                !negated
                    && passive.participle == ast::Participle::Put
                    && passive
                        .complements
                        .iter()
                        .any(|complement| is_from_anywhere(&complement.node))
            });
        would && own && from_anywhere
    }
}

/// "into a graveyard from anywhere"
fn is_from_anywhere(complement: &ast::PassiveComplement) -> bool {
    let ast::PassiveComplement::Into(to) = complement else {
        return false;
    };
    to.places.iter().any(|place| {
        matches!(&place.node, ast::PutPlace::Zone(zone) if super::put_event::says_anywhere(zone))
    })
}
