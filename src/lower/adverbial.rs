//! What stands around the verb of a clause: how often, how long, when, in what manner, on what condition. A verb takes of it what it can
//! mean; nothing may be left.

use super::clause::{is_mana_cost, is_several, pays_otherwise};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Duration, Value};
use std::borrow::Cow;
use syntax::ast::{self, Adverbial, Clause, Period, Span, Spanned, Verb};

/// The words around a clause's verb, until the verb takes them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extras {
    /// "until end of turn", with where it stands.
    pub duration: Option<Duration>,
    /// How long, in words about what only the verb names.
    pub lasts: Option<(ast::Duration, Span)>,
    /// Where the duration stands, if it is the clause's own.
    pub own_duration: Option<Span>,
    /// "for each creature you control": how many.
    pub each: Option<Value>,
    /// Where that stands.
    pub each_span: Option<Span>,
    /// "(pay {2}) any number of times"
    pub any_number: Option<Span>,
    /// "at random"
    pub at_random: Option<Span>,
    /// "without paying its mana cost"
    pub without_paying: Option<Span>,
    /// "alone"
    pub alone: Option<Span>,
    /// "as though …"
    pub as_though: Option<Spanned<ast::Condition>>,
    /// "except …"
    pub except: Option<Spanned<ast::Condition>>,
    /// "in a random order"
    pub order: Option<Spanned<ast::Order>>,
    /// "each combat", "each turn"
    pub each_period: Option<Spanned<Period>>,
    /// "during your untap step"
    pub during: Option<Spanned<Period>>,
    /// "using its mutate ability"
    pub using: Option<Spanned<smol_str::SmolStr>>,
    /// "(cast) transformed"
    pub transformed: Option<Span>,
    /// "on a later turn"
    pub later: Option<Span>,
    /// "as a sorcery"
    pub as_sorcery: Option<Span>,
    /// "any time you could cast an instant"
    pub instant_time: Option<Span>,
    /// "twice each turn rather than only once"
    pub often: Option<Spanned<u32>>,
    /// "if able"
    pub if_able: Option<Span>,
    /// "rather than pay its mana cost"
    pub for_cost: Option<Spanned<ast::Cost>>,
    /// "in addition to paying its other costs": the cost beside it is paid too
    pub besides: Option<Span>,
    /// "starting with you"
    pub starting: Option<Span>,
    /// "for each other creature you control that the spell could target"
    pub could_target: Option<Spanned<super::copy_targets::CouldTarget>>,
}

/// What stands around a clause as a whole.
#[derive(Default)]
pub(super) struct Around<'a> {
    pub(super) condition: Option<(&'a ast::Condition, Span, bool)>,
    pub(super) unless: Option<(&'a ast::Condition, Span)>,
    pub(super) at: Option<(&'a ast::Moment, Span)>,
    pub(super) times: Option<&'a Spanned<ast::Amount>>,
    pub(super) trigger: Option<(&'a ast::Event, Span)>,
}

impl Lowering<'_> {
    /// Sorts what follows the verb.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn take_adverbials<'c>(
        &mut self,
        clause: &'c Clause,
        extras: &mut Extras,
    ) -> Lowered<Around<'c>> {
        let mut around = Around::default();
        // "For each counter removed this way, … unless …": what is paid, is paid for each by itself.
        let each_by_itself = extras.each.is_some();
        for adverbial in &clause.adverbials {
            let span = adverbial.span;
            match &adverbial.node {
                // What a permission is about is in that zone anyway.
                Adverbial::Duration(ast::Duration::ForAsLongAs(condition))
                    if super::playable::ends_with_exile(clause)
                        && super::playable::remains_exiled(condition) =>
                {
                    extras.duration = Some(Duration::Permanent);
                    extras.own_duration = Some(span);
                }
                Adverbial::Duration(duration) => {
                    extras.own_duration = Some(span);
                    match self.duration(duration, span) {
                        Ok(duration) => extras.duration = Some(duration),
                        // "for as long as that creature is enchanted": it is told before what is done to which creature.
                        Err(_) if matches!(clause.verb.node, Verb::GainControl(_)) => {
                            extras.lasts = Some((duration.clone(), span));
                        }
                        Err(failure) => return Err(failure),
                    }
                }
                Adverbial::If(condition) => around.condition = Some((condition, span, true)),
                Adverbial::Unless(_) if super::restriction::spares_mana_abilities(clause) => {}
                Adverbial::Unless(_) if each_by_itself => {
                    return Err(Failure::unsupported(span, "\"unless\" for each of so many"));
                }
                Adverbial::Unless(condition) => around.unless = Some((condition, span)),
                Adverbial::At(moment) => around.at = Some((moment, span)),
                Adverbial::Times(times) => around.times = Some(times),
                Adverbial::Trigger(event) => around.trigger = Some((event, span)),
                Adverbial::ForEach(what) if let Some(node) = self.could_target(what)? => {
                    extras.could_target = Some(Spanned { node, span });
                }
                Adverbial::ForEach(what) => {
                    let count = self.count(what)?;
                    extras.each_span = Some(span);
                    if extras.each.replace(count).is_some() {
                        return Err(Failure::unsupported(span, "\"for each\" twice"));
                    }
                }
                Adverbial::ForEachTime(condition) => {
                    let times = self.times(condition, span)?;
                    extras.each_span = Some(span);
                    if extras.each.replace(times).is_some() {
                        return Err(Failure::unsupported(span, "\"for each\" twice"));
                    }
                }
                Adverbial::AnyNumberOfTimes
                    if self.frame.offered && matches!(clause.verb.node, Verb::Pay(_)) =>
                {
                    extras.any_number = Some(span);
                }
                Adverbial::AtRandom => extras.at_random = Some(span),
                Adverbial::WithoutPaying(cost) if is_mana_cost(cost) => {
                    extras.without_paying = Some(span);
                }
                Adverbial::Alone => extras.alone = Some(span),
                Adverbial::NoLonger if self.no_longer(clause).is_some() => {}
                Adverbial::AsThough(condition) => {
                    extras.as_though = Some(Spanned {
                        node: condition.clone(),
                        span,
                    });
                }
                Adverbial::Except(condition) => {
                    extras.except = Some(Spanned {
                        node: condition.clone(),
                        span,
                    })
                }
                Adverbial::InOrder(order) => extras.order = Some(Spanned { node: *order, span }),
                Adverbial::Each(period) => {
                    extras.each_period = Some(Spanned {
                        node: period.clone(),
                        span,
                    });
                }
                Adverbial::During(period) => {
                    extras.during = Some(Spanned {
                        node: period.clone(),
                        span,
                    })
                }
                // "you and that player each draw a card", "those creatures each get +1/+1": each by itself, as always.
                Adverbial::Severally
                    if clause.subject.as_ref().is_some_and(is_several)
                        && !matches!(clause.verb.node, Verb::DealDamage(_)) => {}
                Adverbial::Severally if clause.subject.is_some() => {
                    return Err(Failure::misplaced(
                        span,
                        format!("\"{}\" of one player or object", self.words(span)),
                    )
                    .help("say who: \"You and that player each …\", \"Each player …\""));
                }
                // "it explores, then it explores again"
                Adverbial::Again if matches!(clause.verb.node, Verb::Action { .. }) => {}
                Adverbial::Using(keyword) => extras.using = Some(keyword.clone()),
                Adverbial::Transformed if matches!(clause.verb.node, Verb::Cast(_)) => {
                    extras.transformed = Some(span);
                }
                Adverbial::RatherThanOnce {
                    times,
                    this_turn: true,
                } if matches!(clause.verb.node, Verb::Activate(_)) && extras.duration.is_none() => {
                    extras.often = Some(Spanned { node: *times, span });
                    extras.duration = Some(Duration::EndOfTurn);
                }
                Adverbial::Later => extras.later = Some(span),
                Adverbial::AsSorcery if matches!(clause.verb.node, Verb::Cast(_)) => {
                    extras.as_sorcery = Some(span);
                }
                Adverbial::IfAble => extras.if_able = Some(span),
                // "by paying {2} rather than paying its mana cost": what an alternative cost is.
                Adverbial::RatherThan(_) if pays_otherwise(clause) => {}
                _ if super::cast_by_doing::note(clause, adverbial, extras) => {}
                Adverbial::For(cost) => {
                    extras.for_cost = Some(Spanned {
                        node: super::cast_by_doing::of_what_is_cast(clause, cost),
                        span,
                    })
                }
                // "it also gains flying": besides what was said before.
                Adverbial::Also if self.frame.discourse.mark() > 0 => {}
                // Read before: what X is, and what the sentence is instead of.
                Adverbial::Where { .. } | Adverbial::Instead => {}
                said if super::as_cast::is_of_variable(clause, said) => {}
                // "of those that were exiled this way" is in the noun; here it says nothing new, and is refused.
                _ => {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\" here", self.words(span)),
                    ));
                }
            }
        }
        Ok(around)
    }
}

impl Extras {
    /// Nothing may be left that the verb did not take.
    pub(crate) fn finish(&self) -> Lowered<()> {
        let each = self.each_span.filter(|_| self.each.is_some());
        let duration = self.own_duration.filter(|_| self.duration.is_some());
        let left = self
            .at_random
            .or(each)
            .or(self.any_number)
            .or(duration)
            .or(self.lasts.as_ref().map(|(_, span)| *span))
            .or(self.without_paying)
            .or(self.alone)
            .or(self.as_though.as_ref().map(|condition| condition.span))
            .or(self.except.as_ref().map(|condition| condition.span))
            .or(self.order.as_ref().map(|order| order.span))
            .or(self.each_period.as_ref().map(|period| period.span))
            .or(self.during.as_ref().map(|period| period.span))
            .or(self.if_able)
            .or(self.transformed)
            .or(self.later)
            .or(self.as_sorcery)
            .or(self.instant_time)
            .or(self.often.as_ref().map(|often| often.span))
            .or(self.using.as_ref().map(|keyword| keyword.span))
            .or(self.for_cost.as_ref().map(|cost| cost.span))
            .or(self.besides)
            .or(self.starting)
            .or(self.could_target.as_ref().map(|copies| copies.span));
        match left {
            Some(span) => Err(Failure::unsupported(span, "this part of the sentence")),
            None => Ok(()),
        }
    }

    /// The duration, or until the end of the game where none is said (CR 611.2a).
    pub(crate) fn take_duration(&mut self) -> Duration {
        self.duration.take().unwrap_or(Duration::Permanent)
    }

    /// How often: "for each …", else once.
    pub(crate) fn times(&mut self, value: Value, span: Span) -> Lowered<Value> {
        match self.each.take() {
            None => Ok(value),
            Some(each) => multiply(value, each, span),
        }
    }
}

/// "two cards for each …"
pub(crate) fn multiply(value: Value, each: Value, span: Span) -> Lowered<Value> {
    match (value, each) {
        (Value::Number(number), each) => Ok(super::quantity::scale(number, each)),
        (value, Value::Number(number)) => Ok(super::quantity::scale(number, value)),
        _ => Err(Failure::unsupported(
            span,
            "an unknown number for each of these",
        )),
    }
}

/// Whether a condition is asked at a moment that the clause names before it: "… at the beginning of the next end step if …".
pub(crate) fn is_asked_later(clause: &Clause, asked: &Spanned<ast::Adverbial>) -> bool {
    clause.adverbials.iter().any(|adverbial| {
        matches!(adverbial.node, ast::Adverbial::At(_)) && adverbial.span.end <= asked.span.start
    })
}

/// "can attack as though it didn't have defender as long as you control a Gate": the condition is about the whole clause, for
/// the imagined state needs none.
pub(crate) fn hoist_conditions(clauses: &[Clause]) -> Cow<'_, [Clause]> {
    let imagines =
        |adverbial: &Spanned<Adverbial>| matches!(adverbial.node, Adverbial::AsThough(_));
    if !clauses
        .iter()
        .any(|clause| clause.adverbials.iter().any(imagines))
    {
        return Cow::Borrowed(clauses);
    }
    let mut clauses = clauses.to_vec();
    for clause in &mut clauses {
        let mut hoisted = Vec::new();
        for adverbial in &mut clause.adverbials {
            if let Adverbial::AsThough(condition) = &mut adverbial.node
                && let Some(last) = condition.clauses.last_mut()
            {
                // What mana is spent to do is imagined too.
                let is_purpose =
                    |adverbial: &Spanned<Adverbial>| matches!(adverbial.node, Adverbial::To(_));
                let (kept, moved) = std::mem::take(&mut last.adverbials)
                    .into_iter()
                    .partition(is_purpose);
                last.adverbials = kept;
                let mut moved: Vec<Spanned<Adverbial>> = moved;
                hoisted.append(&mut moved);
            }
        }
        clause.adverbials.append(&mut hoisted);
    }
    Cow::Owned(clauses)
}
