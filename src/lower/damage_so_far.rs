//! How much damage was dealt so far this turn (CR 120): "an opponent was dealt 3 or more damage this turn", "the damage dealt to you this
//! turn"; and "that damage", which an event has dealt.

use super::context::{Lowering, is_single, is_single_object};
use super::failure::{Failure, Lowered};
use ir::{Domain, EventPattern, Filter, Objects, Players, Recipients, Test, Value};
use syntax::ast::{
    self, Determiner, Head, NounWord, Participle, PassiveComplement, PostModifier, Predicate, Span,
    Spanned, Verb,
};

impl Lowering<'_> {
    /// "that damage", "the damage dealt to you this turn", "the noncombat damage dealt to your opponents this turn"; none if it is something
    /// else.
    pub(super) fn dealt_damage(
        &mut self,
        described: &ast::Described,
        span: Span,
    ) -> Lowered<Option<Value>> {
        let [word] = described.words.as_slice() else {
            return Ok(None);
        };
        let Some(combat) = damage_word(&word.node) else {
            return Ok(None);
        };
        match (&described.determiner.node, described.post.as_slice()) {
            (Determiner::That, []) if combat.is_none() => self.that_damage(span).map(Some),
            (Determiner::The | Determiner::None, [post])
                if let PostModifier::Relative(clause) = &post.node =>
            {
                self.damage_of_event(clause, span)
            }
            (Determiner::The | Determiner::None, [post]) => {
                let PostModifier::Participle(passive) = &post.node else {
                    return Ok(None);
                };
                if passive.participle != Participle::Dealt(None) {
                    return Ok(None);
                }
                let [to, during] = passive.complements.as_slice() else {
                    return Ok(None);
                };
                let (PassiveComplement::To(whom), PassiveComplement::During(period)) =
                    (&to.node, &during.node)
                else {
                    return Ok(None);
                };
                if !super::filter::is_this_turn(period) {
                    return Ok(None);
                }
                let to = self.damaged_so_far(whom)?;
                let source = None;
                let event = EventPattern::Damage { source, to, combat };
                Ok(Some(Value::TotalThisTurn(Box::new(event))))
            }
            _ => Ok(None),
        }
    }

    /// Whom or what damage was dealt to: players, or one object.
    fn damaged_so_far(&mut self, whom: &Spanned<ast::NounPhrase>) -> Lowered<Recipients> {
        let (players, objects) = if self.names_players(whom) {
            (Some(self.player_set(whom)?), None)
        } else if self.is_single_reference(whom) {
            let objects = self.reference_phrase(whom)?;
            let damaged = Filter {
                domain: Domain::Permanents,
                test: Test::Is(objects),
            };
            (None, Some(damaged))
        } else {
            return Err(Failure::unsupported(whom.span, "damage dealt to these"));
        };
        Ok(Recipients { objects, players })
    }

    /// "(the amount of damage) this creature dealt to that player": what its source dealt to its player, as the event that the ability
    /// has triggered for; none if the clause is about something else.
    fn damage_of_event(&mut self, clause: &ast::Clause, span: Span) -> Lowered<Option<Value>> {
        let (Verb::DealThat { to: Some(whom) }, Some(subject), None, []) = (
            &clause.verb.node,
            &clause.subject,
            &clause.auxiliary,
            clause.adverbials.as_slice(),
        ) else {
            return Ok(None);
        };
        let by = self.reference_phrase(subject)?;
        let whom = self.player_set(whom)?;
        let amount = self.that_damage(span)?;
        let is_source = match &self.frame.event_deals {
            Some(Some(source)) => {
                by == Objects::Event(ir::EventRole::Subject) || source.test == Test::Is(by)
            }
            _ => false,
        };
        if is_source && matches!(whom, Players::Event(_)) {
            return Ok(Some(amount));
        }
        Err(Failure::unsupported(span, "damage that no event has dealt"))
    }

    /// "that damage": what the event that the ability has triggered for has dealt.
    fn that_damage(&self, span: Span) -> Lowered<Value> {
        if self.frame.event_deals.is_some() && self.frame.amount == Some(Value::EventAmount) {
            return Ok(Value::EventAmount);
        }
        Err(Failure::unsupported(
            span,
            "\"that damage\" where no event has dealt any",
        ))
    }
}

/// "damage", "combat damage", "noncombat damage": whether it is combat damage.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn damage_word(word: &NounWord) -> Option<Option<bool>> {
    match word {
        NounWord::Head(Head::Damage) => Some(None),
        NounWord::Head(Head::CombatDamage) => Some(Some(true)),
        NounWord::Head(Head::NoncombatDamage) => Some(Some(false)),
        _ => None,
    }
}

/// "was dealt 3 or more damage this turn", "has dealt 10 or more damage to that player this turn": how much, which is taken away.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn take_amount(verb: &mut Verb) -> Option<Spanned<ast::Comparison>> {
    let noun = match verb {
        Verb::DealDamage(dealt) => {
            let [portion] = dealt.portions.as_mut_slice() else {
                return None;
            };
            &mut portion.damage.node
        }
        Verb::Be(predicate) => {
            let Predicate::Passive { passive, .. } = predicate.as_mut() else {
                return None;
            };
            let Participle::Dealt(Some(noun)) = &mut passive.participle else {
                return None;
            };
            &mut noun.node
        }
        _ => return None,
    };
    let plain = !noun.excess && noun.determiner == ast::DamageDeterminer::None;
    let bounded = matches!(
        noun.amount.as_ref()?.node,
        ast::Comparison::AtLeast(_) | ast::Comparison::AtMost(_)
    );
    (plain && bounded).then(|| noun.amount.take())?
}

/// Who does what the pattern describes; of damage to players, to whom it is dealt.
pub(super) fn whom_of(pattern: &mut EventPattern) -> Option<&mut Players> {
    if let EventPattern::Damage { to, .. } = pattern {
        return to.players.as_mut().filter(|_| to.objects.is_none());
    }
    super::player_condition::agent(pattern)
}

/// Whether it is damage that is dealt to one player or permanent, and by one source if that is said: how much each of several was dealt is
/// not what all of it comes to.
pub(super) fn is_of_one(pattern: &EventPattern) -> bool {
    let EventPattern::Damage { source, to, .. } = pattern else {
        return false;
    };
    let one_recipient = match (&to.objects, &to.players) {
        (None, Some(players)) => is_single(players),
        (Some(object), None) => is_one(object),
        (None, None) | (Some(_), Some(_)) => false,
    };
    one_recipient && source.as_ref().is_none_or(is_one)
}

fn is_one(filter: &Filter) -> bool {
    matches!(&filter.test, Test::Is(object) if is_single_object(object))
}
