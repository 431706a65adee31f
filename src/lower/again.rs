//! "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an additional
//! time" (CR 603.2d); "creatures entering don't cause abilities to trigger".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use ir::{Domain, EventPattern, EventRole, Filter, Objects, StaticEffect};
use syntax::ast::{
    self, Adverbial, Amount, Clause, Determiner, Head, Lead, Noun, NounPhrase, NounWord,
    PostModifier, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// The static ability, if the sentence is of that form.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn triggers_again(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
    ) -> Lowered<Option<StaticEffect>> {
        if let ([], [clause]) = (leads, clauses) {
            return self.never_triggers(clause);
        }
        let ([lead], [clause]) = (leads, clauses) else {
            return Ok(None);
        };
        let (Lead::If(condition), true) = (&lead.node, is_triggered_again(clause)) else {
            return Ok(None);
        };
        let [cause] = condition.clauses.as_slice() else {
            return Ok(None);
        };
        let Some(subject) = &cause.subject else {
            return Ok(None);
        };
        if cause.auxiliary.is_some() {
            return Ok(None);
        }
        if let Some(adverbial) = cause.adverbials.first() {
            return Err(Failure::unsupported(
                adverbial.span,
                "this part of an event",
            ));
        }
        match &cause.verb.node {
            Verb::Trigger => Ok(Some(StaticEffect::Triggering {
                cause: None,
                of: self.triggered_of(subject)?,
                never: false,
            })),
            Verb::Cause { whom, doing } => {
                let only_triggers = doing.verb.node == Verb::Trigger
                    && doing.adverbials.is_empty()
                    && doing.auxiliary.is_none();
                if !only_triggers {
                    return Ok(None);
                }
                let event = self.caused_by(subject, cause.span.0)?;
                Ok(Some(StaticEffect::Triggering {
                    cause: Some(event),
                    of: self.triggered_of(whom)?,
                    never: false,
                }))
            }
            _ => Ok(None),
        }
    }

    /// "(whenever) a permanent entering causes a triggered ability to trigger": "that ability" is what triggers. None if it is another
    /// event.
    pub(super) fn ability_triggers(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<EventPattern>> {
        if let Some(event) = self.is_activated(clause, subject)? {
            return Ok(Some(event));
        }
        let Verb::Cause { whom, doing } = &clause.verb.node else {
            return Ok(None);
        };
        if doing.verb.node != Verb::Trigger
            || doing.auxiliary.is_some()
            || !doing.adverbials.is_empty()
            || clause.auxiliary.is_some()
            || !clause.adverbials.is_empty()
        {
            return Ok(None);
        }
        let before = self.frame.discourse.clone();
        let cause = Box::new(self.caused_by(subject, clause.span.0)?);
        let of = if is_any_triggered(whom) {
            Filter::any_source()
        } else {
            self.triggered_of(whom)?
        };
        self.frame.discourse = before;
        let ability = Meaning::Objects(Objects::Event(EventRole::Subject));
        let words = vec![
            NounWord::AbilityKind(ast::AbilityKind::Triggered),
            NounWord::Head(Head::Ability),
        ];
        self.mention(ability, Number::One, words, whom.span);
        Ok(Some(EventPattern::Triggers { cause, of }))
    }

    /// "Creatures entering don't cause abilities of artifacts to trigger": none if the clause says something else.
    fn never_triggers(&mut self, clause: &Clause) -> Lowered<Option<StaticEffect>> {
        let (Some(subject), Verb::Cause { whom, doing }) = (&clause.subject, &clause.verb.node)
        else {
            return Ok(None);
        };
        let cannot = clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::DoesNot);
        if !cannot
            || doing.verb.node != Verb::Trigger
            || doing.auxiliary.is_some()
            || !doing.adverbials.is_empty()
            || !clause.adverbials.is_empty()
        {
            return Ok(None);
        }
        Ok(Some(StaticEffect::Triggering {
            cause: Some(self.caused_by(subject, clause.span.0)?),
            of: self.triggered_of(whom)?,
            never: true,
        }))
    }

    /// "a triggered ability of a permanent you control", "any ability of a Ninja creature you control": of what.
    fn triggered_of(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Filter> {
        let refused = || Failure::unsupported(phrase.span, "abilities of this");
        let [item] = phrase.node.items.as_slice() else {
            return Err(refused());
        };
        let Noun::Described(described) = &item.noun.node else {
            return Err(refused());
        };
        let named = described.words.iter().all(|word| {
            matches!(
                &word.node,
                NounWord::Head(Head::Ability) | NounWord::AbilityKind(ast::AbilityKind::Triggered)
            )
        });
        if !named || described.other || described.target {
            return Err(refused());
        }
        let of = match (&described.determiner.node, described.post.as_slice()) {
            // "abilities": whatever has them
            (Determiner::None, []) if described.plural => {
                return Ok(Filter {
                    domain: Domain::Sources,
                    test: ir::Test::All(Vec::new()),
                });
            }
            (Determiner::None, [post]) if described.plural => post,
            (Determiner::A | Determiner::Any, [post]) => post,
            _ => return Err(refused()),
        };
        let PostModifier::Of(of) = &of.node else {
            return Err(refused());
        };
        // "a triggered ability of that creature"
        if self.is_single_reference(of) {
            return Ok(Filter {
                domain: Domain::Permanents,
                test: ir::Test::Is(self.reference_phrase(of)?),
            });
        }
        let filter = self.filter(of, None)?;
        if filter.domain != Domain::Permanents {
            return Err(refused());
        }
        Ok(filter)
    }

    /// "an artifact or creature entering", "a creature dying", "you casting …": the event that causes something.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn caused_by(&mut self, subject: &Spanned<NounPhrase>, span: Span) -> Lowered<EventPattern> {
        let mut plain = subject.clone();
        let mut happening = None;
        if let Some(item) = plain.node.items.last_mut() {
            match &mut item.noun.node {
                Noun::Described(described) => {
                    if matches!(
                        described.post.last().map(|post| &post.node),
                        Some(PostModifier::Happening(_))
                    ) {
                        happening = described.post.pop();
                    }
                }
                Noun::Modified { noun, post } if post.len() == 1 => {
                    happening = post.pop();
                    item.noun.node = noun.as_ref().clone();
                }
                _ => {}
            }
        }
        let Some(Spanned {
            node: PostModifier::Happening(verbs),
            span: happening_span,
        }) = happening
        else {
            return Err(Failure::unsupported(
                subject.span,
                "this as a cause of something",
            ));
        };
        let clauses = verbs
            .into_iter()
            .enumerate()
            .map(|(place, verb)| Clause {
                joined: (place > 0).then_some(ast::Conjunction::Or),
                subject: Some(plain.clone()),
                auxiliary: None,
                verb: Spanned {
                    node: verb,
                    span: happening_span,
                },
                form: ast::VerbForm::Gerund,
                adverbials: Vec::new(),
                span: ast::Place(span),
            })
            .collect();
        self.event(&ast::Event { clauses }, span)
    }
}

/// "a triggered ability"
fn is_any_triggered(phrase: &Spanned<NounPhrase>) -> bool {
    let triggered = NounWord::AbilityKind(ast::AbilityKind::Triggered);
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::A
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [kind, head]
                    if kind.node == triggered && head.node == NounWord::Head(Head::Ability))))
}

/// "that ability triggers an additional time"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_triggered_again(clause: &Clause) -> bool {
    let once_more = matches!(clause.adverbials.as_slice(), [adverbial]
        if matches!(&adverbial.node, Adverbial::AdditionalTimes(times) if times.node == Amount::Number(1)));
    let that_ability = clause.subject.as_ref().is_some_and(|subject| {
        matches!(subject.node.items.as_slice(), [item] if match &item.noun.node {
            Noun::Described(described) => described.determiner.node == Determiner::That
                && !described.plural
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Ability)),
            Noun::Pronoun(pronoun) => *pronoun == ast::Pronoun::It,
            _ => false,
        })
    });
    once_more && that_ability && clause.verb.node == Verb::Trigger && clause.auxiliary.is_none()
}
