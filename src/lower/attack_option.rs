//! "You may exert this creature as it attacks. When you do, …" (CR 508.1g, 701.43d).

use super::context::Lowering;
use super::failure::Lowered;
use super::reference::{Meaning, Number};
use super::words::is_you;
use ir::{Ability, AbilityKind, Domain, EventPattern, Filter, Objects, Test, Triggered, ZoneSet};
use syntax::ast::{self, Adverbial, Auxiliary, KeywordAction, Sentence, Span, Spanned, Verb};

impl Lowering<'_> {
    /// What may be done as the object attacks, without saying when; nothing if the sentences say something else.
    pub(super) fn as_it_attacks(&self, body: &ast::Body) -> Option<ast::Body> {
        let mut body = body.clone();
        let Sentence::Clauses { leads, clauses } = &mut body.sentences.first_mut()?.node else {
            return None;
        };
        let [clause] = clauses.as_mut_slice() else {
            return None;
        };
        let own = matches!(&clause.verb.node, Verb::Action { action: KeywordAction::Exert, what: Some(what), .. }
            if self.is_own(what));
        let may = clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May);
        let attacks = matches!(clause.adverbials.as_slice(), [adverbial]
            if matches!(&adverbial.node, Adverbial::As(condition) if it_attacks(condition)));
        if !leads.is_empty()
            || !own
            || !may
            || !attacks
            || !clause.subject.as_ref().is_some_and(is_you)
        {
            return None;
        }
        clause.adverbials.clear();
        Some(body)
    }

    /// What is offered as the object attacks: no ability that is put on the stack.
    pub(super) fn attack_option(&mut self, body: &ast::Body, span: Span) -> Lowered<Ability> {
        let lower = |lowering: &mut Self| {
            let this = Meaning::Objects(Objects::This);
            lowering.mention(this, Number::One, Vec::new(), span);
            lowering.frame.discourse.next_clause();
            lowering.frame.discourse.end_trigger();
            let sentences: Vec<&Spanned<Sentence>> = body.sentences.iter().collect();
            lowering.modes(&sentences)
        };
        let (mut body, frame) = self.in_frame(lower, span)?;
        body.slots = frame.slots;
        let what = Filter {
            domain: Domain::Permanents,
            test: Test::Is(Objects::This),
        };
        Ok(Ability {
            kind: AbilityKind::Triggered(Triggered {
                event: EventPattern::Attacks {
                    what,
                    whom: None,
                    alone: false,
                },
                zones: ZoneSet::BATTLEFIELD,
                condition: None,
                per_turn: None,
                at_once: true,
                body,
            }),
            nested: frame.nested,
        })
    }
}

/// "it attacks"
fn it_attacks(condition: &ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [clause]
        if clause.verb.node == Verb::Attack(None)
            && clause.adverbials.is_empty()
            && clause.auxiliary.is_none()
            && clause.subject.as_ref().is_some_and(super::clause::is_it))
}
