//! "You may cast this spell as though it had flash if you pay {2} more to cast it.": an additional cost that may be paid, and what
//! having paid it allows (CR 601.2b, 601.3c).

use super::context::Lowering;
use super::failure::Lowered;
use ir::{Domain, Fact, Filter, Name, Objects, Permission, Players, StaticEffect, Test};
use syntax::ast::{Adverbial, Clause, Spanned, Verb};

/// What is remembered of a spell for which more was paid.
const PAID_MORE: &str = "cast for more";

impl Lowering<'_> {
    /// The cost and the permission; nothing if something else is said.
    pub(super) fn flash_for_more(&mut self, clause: &Clause) -> Lowered<Option<Vec<StaticEffect>>> {
        let Verb::Cast(what) = &clause.verb.node else {
            return Ok(None);
        };
        let [though, asked] = clause.adverbials.as_slice() else {
            return Ok(None);
        };
        let (Adverbial::AsThough(though_condition), Adverbial::If(condition)) =
            (&though.node, &asked.node)
        else {
            return Ok(None);
        };
        let [paying] = condition.clauses.as_slice() else {
            return Ok(None);
        };
        let Verb::PayAdditional(more) = &paying.verb.node else {
            return Ok(None);
        };
        if !self.is_own(what) || !says_to_cast_it(paying) {
            return Ok(None);
        }
        self.as_though_flash(&Spanned {
            node: though_condition.clone(),
            span: though.span,
        })?;
        let mut paid = paying.clone();
        paid.subject = None;
        paid.adverbials = Vec::new();
        paid.verb.node = Verb::Pay(more.clone());
        let cost = self.clause_cost(&paid)?;
        let fact = Fact {
            name: Name::new(PAID_MORE),
            cost: None,
        };
        let filter = Filter {
            domain: Domain::Spells,
            test: Test::All(vec![Test::Is(Objects::This), Test::Paid(fact.clone())]),
        };
        Ok(Some(vec![
            StaticEffect::AdditionalCost {
                cost,
                optional: true,
                repeatable: false,
                fact: Some(fact.name),
                event: None,
                all_modes: false,
            },
            StaticEffect::Permit(Permission::AsThoughFlash(Players::You, filter)),
        ]))
    }
}

/// "you … to cast it"
fn says_to_cast_it(paying: &Clause) -> bool {
    let yours = paying.subject.as_ref().is_some_and(super::words::is_you);
    yours
        && matches!(paying.adverbials.as_slice(), [adverbial]
            if matches!(&adverbial.node, Adverbial::To(purpose)
                if matches!(&purpose.verb.node, Verb::Cast(what) if super::clause::is_it(what))))
}
