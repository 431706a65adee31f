//! "Each creature it devoured", "if it devoured a creature" (CR 702.82b).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Comparison, Condition, Domain, Filter, Objects, Test, Value};
use syntax::ast::{self, Clause, Noun, NounPhrase, PostModifier, Spanned, Verb};

impl Lowering<'_> {
    /// "creature it devoured", "Goblins it devoured": what is counted; none if the phrase says something else.
    pub(super) fn devoured(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        let [item] = phrase.node.items.as_slice() else {
            return Ok(None);
        };
        let Noun::Described(described) = &item.noun.node else {
            return Ok(None);
        };
        let [post] = described.post.as_slice() else {
            return Ok(None);
        };
        let PostModifier::Relative(clause) = &post.node else {
            return Ok(None);
        };
        let Some(by) = says_devoured(clause) else {
            return Ok(None);
        };
        self.check_devourer(by)?;
        let mut plain = phrase.clone();
        if let Noun::Described(described) = &mut plain.node.items[0].noun.node {
            described.post.clear();
        }
        let filter = self.filter(&plain, None)?;
        Ok(Some(Value::Count(Box::new(of_devoured(filter)))))
    }

    /// "it devoured a creature"; none if the clause says something else.
    pub(super) fn devoured_some(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let (Verb::KeywordVerb { verb, what }, Some(by)) = (&clause.verb.node, subject) else {
            return Ok(None);
        };
        let (true, Some(what), None, []) = (
            verb == ir::DEVOUR,
            what,
            &clause.auxiliary,
            clause.adverbials.as_slice(),
        ) else {
            return Ok(None);
        };
        self.check_devourer(by)?;
        let filter = self.filter(what, None)?;
        let count = Value::Count(Box::new(of_devoured(filter)));
        Ok(Some(Condition::Compare(
            count,
            Comparison::AtLeast,
            Value::Number(1),
        )))
    }

    /// Only what this devoured is known.
    fn check_devourer(&mut self, by: &Spanned<NounPhrase>) -> Lowered<()> {
        let of = self.reference_phrase(by)?;
        // "It deals damage to any target equal to the number of Goblins it devoured": not the target, of which nothing is known.
        let by_this =
            of == Objects::This || super::clause::is_it(by) && matches!(of, Objects::Slot(_));
        by_this
            .then_some(())
            .ok_or_else(|| Failure::unsupported(by.span, "what another permanent devoured"))
    }
}

/// "(creature) it devoured": by what.
fn says_devoured(clause: &Clause) -> Option<&Spanned<NounPhrase>> {
    let Verb::KeywordVerb {
        verb,
        what: Some(gap),
    } = &clause.verb.node
    else {
        return None;
    };
    let gap = matches!(gap.node.items.as_slice(), [item] if item.noun.node == ast::Noun::Gap);
    let plain = clause.auxiliary.is_none() && clause.adverbials.is_empty();
    clause
        .subject
        .as_ref()
        .filter(|_| verb == ir::DEVOUR && gap && plain)
}

/// Those of what was devoured that are described, as they were on the battlefield.
fn of_devoured(filter: Filter) -> Filter {
    let tests = vec![filter.test, Test::Is(Objects::Devoured)];
    Filter {
        domain: Domain::Sources,
        test: super::filter::all(tests),
    }
}
