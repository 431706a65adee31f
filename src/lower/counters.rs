//! Counters (CR 122): "the number of +1/+1 counters on ~", "a +1/+1 counter", "no counters"; and what their kinds are called.

use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::scope::{Part, parts};
use ir::{Comparison, CounterKind, Name, Objects, Property, Value};
use syntax::ast::{
    self, ChangeBy, Determiner, NounPhrase, NounWord, PostModifier, SizeChange, SizeChangePart,
    Span, Spanned,
};

/// Who has the counters: "you have" after them.
fn had_by(post: &Spanned<PostModifier>) -> Option<&Spanned<NounPhrase>> {
    if let PostModifier::Relative(clause) = &post.node
        && let ast::Verb::HaveThing(_) = &clause.verb.node
        && clause.adverbials.is_empty()
    {
        clause.subject.as_ref()
    } else {
        None
    }
}

impl Lowering<'_> {
    /// "the number of +1/+1 counters on ~": none if the phrase is of no counters.
    pub(crate) fn counters_on(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        let all_parts = parts(&phrase.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Ok(None);
        };
        let [member] = group.members.as_slice() else {
            return Ok(None);
        };
        let Some(kind) = member.words.iter().find_map(|word| {
            if let NounWord::Counter(kind) = &word.node {
                Some(kind.clone())
            } else {
                None
            }
        }) else {
            return Ok(None);
        };
        if member.words.len() > 1 {
            return Err(Failure::unsupported(group.span, "these counters"));
        }
        let kind = kind
            .map(|kind| self.counter_kind(&kind, group.span))
            .transpose()?;
        match member.post.as_slice() {
            // "for each charge counter removed this way"
            [post] if super::excess::was_removed(&post.node) => {
                self.counters_removed(kind.as_ref(), post.span).map(Some)
            }
            [post] => {
                if let PostModifier::Among(whom) = &post.node {
                    let among = Objects::Every(Box::new(self.filter(whom, None)?));
                    Ok(Some(Value::Of(Property::Counters(kind), among)))
                } else if let (Some(kind), Some(who)) = (&kind, had_by(post)) {
                    let who = self.player_set(who)?;
                    Ok(Some(Value::PlayerCounters(kind.clone(), who)))
                } else if let PostModifier::On(whom) = &post.node {
                    // "~ deals damage equal to the number of counters on it": on what the clause is about.
                    let pronoun = match whom.node.items.as_slice() {
                        [item] => matches!(item.noun.node, ast::Noun::Pronoun(_)),
                        _ => false,
                    };
                    let objects = if pronoun {
                        self.possessor(whom)?
                    } else {
                        self.counted_objects(whom)?
                    };
                    Ok(Some(Value::Of(Property::Counters(kind), objects)))
                } else {
                    Err(Failure::unsupported(post.span, "these counters"))
                }
            }
            // "you have three or more poison counters"
            _ => Err(Failure::unsupported(
                group.span,
                "counters without what they are on",
            )),
        }
    }

    /// How many counters were removed this way: of the kind that was removed.
    fn counters_removed(&mut self, kind: Option<&ir::CounterKind>, span: Span) -> Lowered<Value> {
        let removed = self.frame.removed.clone();
        let fits = |(of, ..): &(Option<ir::CounterKind>, Value, Option<usize>)| {
            kind.is_none() || of.as_ref() == kind
        };
        let Some((_, number, optional)) = removed.filter(fits) else {
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                "no such counters were removed before",
            ));
        };
        self.note_use(optional);
        Ok(number)
    }

    /// "a +1/+1 counter", "no counters", as the object of "with" and "have".
    #[expect(clippy::type_complexity, reason = "a kind and how many")]
    pub(crate) fn counter_noun(
        &mut self,
        phrase: &Spanned<NounPhrase>,
    ) -> Lowered<(Option<CounterKind>, Option<(Comparison, Value)>)> {
        let all_parts = parts(&phrase.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "these counters"));
        };
        let [member] = group.members.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "these counters"));
        };
        let [word] = member.words.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "these counters"));
        };
        // Which counter another one would be besides is not said.
        if group.other || group.target {
            return Err(Failure::unsupported(phrase.span, "these counters"));
        }
        let NounWord::Counter(kind) = &word.node else {
            return Err(Failure::unsupported(phrase.span, "these counters"));
        };
        let kind = kind
            .clone()
            .map(|kind| self.counter_kind(&kind, word.span))
            .transpose()?;
        // "a +1/+1 counter on it": on what has them.
        for post in member.post.iter().chain(&group.shared) {
            let on_it =
                matches!(&post.node, PostModifier::On(whom) if super::clause::is_spoken_of(whom));
            if !on_it {
                return Err(Failure::unsupported(post.span, "these counters"));
            }
        }
        let count =
            if let Determiner::A | Determiner::None | Determiner::Any = &group.determiner.node {
                None
            } else {
                Some(self.count_comparison(&group.determiner)?)
            };
        Ok((kind, count))
    }

    /// The name of a kind of counter.
    pub(crate) fn counter_kind(&self, kind: &ast::CounterKind, span: Span) -> Lowered<CounterKind> {
        match kind {
            ast::CounterKind::Size(change) => Ok(Name::new(size_change_text(*change, span)?)),
            ast::CounterKind::Named(name) => Ok(Name::new(name.as_str())),
        }
    }
}

fn size_change_text(change: SizeChange, span: Span) -> Lowered<String> {
    let part = |part: SizeChangePart| -> Lowered<String> {
        let sign = if part.negative { '-' } else { '+' };
        match part.by {
            ChangeBy::Number(number) => Ok(format!("{sign}{number}")),
            ChangeBy::Variable(_) => Err(Failure::unsupported(span, "a counter with a variable")),
        }
    };
    Ok(format!(
        "{}/{}",
        part(change.power)?,
        part(change.toughness)?
    ))
}
