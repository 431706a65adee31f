//! How often: "the number of times it was kicked", "for each time you've cast your commander from the command zone this game".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Condition, Deed, EventPattern, Objects, Test, Value};
use syntax::ast::{self, NounPhrase, Span, Spanned};

impl Lowering<'_> {
    /// "the number of times it was kicked", "for each time it was kicked"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn times(&mut self, condition: &ast::Condition, span: Span) -> Lowered<Value> {
        if let [clause] = condition.clauses.as_slice()
            && let ast::Verb::Be(predicate) = &clause.verb.node
            && let ast::Predicate::Passive {
                negated: false,
                passive,
            } = predicate.as_ref()
            && let Some(subject) = &clause.subject
            && let Some(fact) = self.paid_fact(passive, span)?
        {
            self.check_itself(subject)?;
            return Ok(Value::TimesPaid(fact));
        }
        if let [clause] = condition.clauses.as_slice()
            && let Some(subject) = &clause.subject
            && let Some(ir::Condition::Matches(Objects::This, Test::Paid(fact))) =
                self.cost_was_paid(clause, subject)?
        {
            return Ok(Value::TimesPaid(fact));
        }
        // "the number of times ~ has mutated"
        if let [clause] = condition.clauses.as_slice()
            && let ast::Verb::KeywordVerb { verb, what: None } = &clause.verb.node
            && verb == "mutate"
            && clause.adverbials.is_empty()
            && clause
                .auxiliary
                .as_ref()
                .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Has)
            && let Some(subject) = &clause.subject
        {
            return Ok(Value::Merges(self.reference_phrase(subject)?));
        }
        if let [clause] = condition.clauses.as_slice()
            && casts_commander(clause)
        {
            return Ok(Value::CommanderCasts);
        }
        // "the number of times this ability has resolved this turn"
        if let [clause] = condition.clauses.as_slice()
            && super::paid_condition::has_resolved(clause)
        {
            return Ok(Value::TimesResolved);
        }
        match self.condition(condition, span)? {
            Condition::Happened(event, past) if is_told_by_times(&event) => {
                Ok(Value::Happened(event, past))
            }
            _ => Err(Failure::unsupported(span, "this number of times")),
        }
    }

    /// The object itself by its name, as "this spell" or as "it": whose cost was paid so many times.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn check_itself(&mut self, subject: &Spanned<NounPhrase>) -> Lowered<()> {
        let named = match subject.node.items.as_slice() {
            [item] => match &item.noun.node {
                ast::Noun::OwnName | ast::Noun::Pronoun(ast::Pronoun::It) => true,
                ast::Noun::Described(described) => {
                    described.determiner.node == ast::Determiner::This
                }
                _ => false,
            },
            _ => false,
        };
        let event = |objects: &Objects| matches!(objects, Objects::Event(_));
        if !named
            || self
                .reference_phrase(subject)
                .is_ok_and(|objects| event(&objects))
        {
            return Err(Failure::unsupported(
                subject.span,
                "how often a cost of something else was paid",
            ));
        }
        Ok(())
    }
}

/// "you've cast your commander from the command zone this game": only its owner can cast a commander from there (CR 903.8).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn casts_commander(clause: &ast::Clause) -> bool {
    let this_game = matches!(clause.adverbials.as_slice(), [adverbial]
        if adverbial.node == ast::Adverbial::ThisGame);
    let has = clause
        .auxiliary
        .as_ref()
        .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Has);
    let ast::Verb::Cast(what) = &clause.verb.node else {
        return false;
    };
    let [item] = what.node.items.as_slice() else {
        return false;
    };
    let ast::Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let own = match &described.determiner.node {
        ast::Determiner::Possessive(owner) => super::words::is_you(owner),
        ast::Determiner::A => true,
        _ => false,
    };
    let is_word = |word: &ast::NounWord, head: ast::Head| *word == ast::NounWord::Head(head);
    let commander = matches!(described.words.as_slice(), [word]
        if is_word(&word.node, ast::Head::Commander));
    let from_command_zone = matches!(described.post.as_slice(), [post]
        if matches!(&post.node, ast::PostModifier::From(place)
            if matches!(place.node.items.as_slice(), [item]
                if matches!(&item.noun.node, ast::Noun::Described(zone)
                    if zone.determiner.node == ast::Determiner::The
                        && !zone.other
                        && matches!(zone.words.as_slice(), [word]
                            if is_word(&word.node, ast::Head::CommandZone))))));
    this_game
        && has
        && own
        && commander
        && from_command_zone
        && clause.subject.as_ref().is_some_and(super::words::is_you)
}

/// Whether how often it happened is how many events there were: one object attacks once in each, an action is taken in each.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_told_by_times(event: &EventPattern) -> bool {
    match event {
        EventPattern::Attacks { what, .. } => matches!(what.test, Test::Is(_)),
        EventPattern::Done { deed, what, .. } => matches!(deed, Deed::Named(_)) && what.is_none(),
        _ => false,
    }
}
