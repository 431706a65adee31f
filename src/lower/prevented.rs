//! What is done with the damage that was prevented: "if damage is prevented this way, …", "you gain life equal to the damage
//! prevented this way" (CR 615.5).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use ir::{Condition, Domain, Effect, Objects, Outcome, Value, Visitor, Walk};
use syntax::ast::{self, Lead, NounPhrase, Participle, PassiveComplement, Span, Spanned, Verb};

impl Lowering<'_> {
    /// "the damage prevented this way", "1 damage prevented this way": how much, after damage was prevented (CR 615.5).
    pub(super) fn prevented_amount(&mut self, phrase: &Spanned<NounPhrase>) -> Option<Value> {
        let described = damage_noun(phrase)?;
        let [post] = described.post.as_slice() else {
            return None;
        };
        let ast::PostModifier::Participle(passive) = &post.node else {
            return None;
        };
        let this_way = passive.participle == Participle::Prevented
            && matches!(passive.complements.as_slice(), [way] if way.node == PassiveComplement::ThisWay);
        let (true, Some(said)) = (this_way, self.frame.prevention.as_mut()) else {
            return None;
        };
        let one = ast::Determiner::Count(ast::Count::Exactly(ast::Amount::Number(1)));
        if described.determiner.node != ast::Determiner::The && described.determiner.node != one {
            return None;
        }
        *said = true;
        Some(Value::Prevented)
    }

    /// "damage is prevented this way", "damage from a black source is prevented this way"
    pub(super) fn was_prevented(
        &mut self,
        subject: &Spanned<NounPhrase>,
        negated: bool,
    ) -> Lowered<Option<Condition>> {
        let Some(described) = damage_noun(subject) else {
            return Ok(None);
        };
        let Some(said) = self.frame.prevention.as_mut().filter(|_| !negated) else {
            return Ok(None);
        };
        *said = true;
        let mut all = vec![Condition::Compare(
            Value::Prevented,
            ir::Comparison::AtLeast,
            Value::Number(1),
        )];
        match described.post.as_slice() {
            [] => {}
            [post] => {
                let ast::PostModifier::From(source) = &post.node else {
                    return Ok(None);
                };
                let filter = self.filter(source, Some(&Domain::Sources))?;
                let subject = Objects::Event(ir::EventRole::Subject);
                all.push(Condition::Matches(subject.clone(), filter.test));
                let nouns = super::clause::nouns(source);
                self.mention(Meaning::Objects(subject), Number::One, nouns, source.span);
            }
            _ => return Ok(None),
        }
        if described.determiner.node != ast::Determiner::None {
            return Ok(None);
        }
        self.frame.amount = Some(Value::Prevented);
        self.frame.amount_of = None;
        self.frame.amount_optional = None;
        Ok(Some(super::condition::all_hold(all)))
    }
}

/// "If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from it.": an order that follows is part of the
/// effect (CR 615.5), `true`; another sentence is if it speaks of what was prevented.
pub(super) fn prevents_and(
    sentence: &Spanned<ast::Sentence>,
    further: &Spanned<ast::Sentence>,
) -> Option<(Spanned<ast::Sentence>, bool)> {
    let (
        ast::Sentence::Clauses { leads, clauses },
        ast::Sentence::Clauses {
            leads: no_leads,
            clauses: orders,
        },
    ) = (&sentence.node, &further.node)
    else {
        return None;
    };
    let would = leads
        .iter()
        .any(|lead| matches!(&lead.node, Lead::If(condition) if super::replacement::says_would(condition)));
    let prevents = matches!(clauses.as_slice(), [clause]
        if matches!(clause.verb.node, Verb::PreventDamage(_)));
    let ordered = orders.first().is_some_and(|order| {
        // What a player who is chosen does is an order too: "An opponent gains control of ~."
        let of_one = order
            .subject
            .as_ref()
            .is_none_or(super::event_subject::is_a_single);
        of_one && order.auxiliary.is_none()
    });
    if !would || !prevents || !no_leads.is_empty() {
        return None;
    }
    let mut all = clauses.clone();
    all.extend(orders.iter().cloned());
    let whole = Spanned {
        node: ast::Sentence::Clauses {
            leads: leads.clone(),
            clauses: all,
        },
        span: sentence.span,
    };
    Some((whole, ordered))
}

/// "damage", "all combat damage": the noun and nothing beside it.
fn damage_noun(phrase: &Spanned<NounPhrase>) -> Option<&ast::Described> {
    let [item] = phrase.node.items.as_slice() else {
        return None;
    };
    let ast::Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let [word] = described.words.as_slice() else {
        return None;
    };
    let plain = word.node == ast::NounWord::Head(ast::Head::Damage)
        && !described.other
        && !described.target;
    plain.then_some(described.as_ref())
}

/// What a sentence after a prevention says of what was prevented is done with each prevention (CR 615.5).
pub(super) fn besides(effects: &mut [Effect], more: Vec<Effect>, span: Span) -> Lowered<()> {
    match effects.last_mut() {
        Some(Effect::Replace { replacement, .. }) if !more.iter().any(waits) => {
            if let Outcome::Prevent { then, .. } = &mut replacement.outcome {
                then.extend(more);
                return Ok(());
            }
        }
        _ => {}
    }
    Err(Failure::unsupported(
        span,
        "what is done later with what was prevented",
    ))
}

/// Whether something in it happens later, where how much was prevented is not known.
fn waits(effect: &Effect) -> bool {
    matches!(effect, Effect::Delayed { .. } | Effect::Reflexive { .. })
        || effect.children().into_iter().any(waits)
}

/// Whether a static ability does something with what it prevents.
pub(super) fn speaks_of_prevented(ability: &ir::Ability) -> bool {
    #[derive(Default)]
    struct Amounts(bool);
    impl Visitor for Amounts {
        fn value(&mut self, value: &Value) {
            self.0 |= matches!(value, Value::EventAmount | Value::Prevented);
            value.walk_parts(self);
        }
    }
    let ir::AbilityKind::Static(of) = &ability.kind else {
        return false;
    };
    of.effects.iter().any(|effect| {
        let mut amounts = Amounts::default();
        if let ir::StaticEffect::Replace(replacement) = effect
            && let Outcome::Prevent { then, .. } = &replacement.outcome
        {
            then.iter().for_each(|effect| effect.walk(&mut amounts));
        }
        amounts.0
    })
}

/// "Prevent all damage that would be dealt to ~ during your turn.": the clause without when, and when. None of "this turn", which is how
/// long.
pub(super) fn take_period(
    clauses: &[ast::Clause],
) -> Option<(Vec<ast::Clause>, Spanned<ast::Period>)> {
    let [clause] = clauses else {
        return None;
    };
    let mut clause = clause.clone();
    let Verb::PreventDamage(prevented) = &mut clause.verb.node else {
        return None;
    };
    let Verb::Be(predicate) = &mut prevented.would.as_mut()?.verb.node else {
        return None;
    };
    let ast::Predicate::Passive { passive, .. } = predicate.as_mut() else {
        return None;
    };
    let last = passive.complements.last()?;
    let PassiveComplement::During(period) = &last.node else {
        return None;
    };
    if super::filter::is_this_turn(period) {
        return None;
    }
    let period = Spanned {
        node: period.clone(),
        span: last.span,
    };
    passive.complements.pop();
    Some((vec![clause], period))
}
