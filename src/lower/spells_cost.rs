//! "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast.": an alternative cost that those spells have
//! (CR 118.9).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Ability, AbilityKind, Domain, Modification, Objects, Static, StaticEffect, Test, ZoneSet,
};
use std::sync::Arc;
use syntax::ast::{Adverbial, Clause, CostPart, NounPhrase, Span, Spanned, Verb};

impl Lowering<'_> {
    /// What the spells are given; nothing if it is the object's own mana cost that is not paid.
    pub(super) fn alternative_for_spells(
        &mut self,
        clause: &Clause,
        instead_of: &Clause,
        span: Span,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        let Some(spells) = mana_cost_paid(instead_of) else {
            return Ok(None);
        };
        if self.is_own(spells) || super::clause::is_it(spells) || !self.is_new_description(spells) {
            return Ok(None);
        }
        let mut paid = clause.clone();
        paid.auxiliary = None;
        paid.subject = None;
        paid.adverbials
            .retain(|adverbial| !matches!(adverbial.node, Adverbial::RatherThan(_)));
        if let Some(more) = paid.adverbials.first() {
            let what = "this part of an alternative cost";
            return Err(Failure::unsupported(more.span, what));
        }
        let filter = self.filter(spells, None)?;
        if filter.domain != Domain::Spells || !says_cast(&filter.test) {
            return Err(Failure::unsupported(span, "this alternative"));
        }
        let cost = self.clause_cost(&paid)?;
        let own = Ability {
            kind: AbilityKind::Static(Static {
                effects: vec![StaticEffect::AlternativeCost {
                    cost,
                    fact: None,
                    merging: None,
                    transformed: false,
                }],
                condition: None,
                zones: ZoneSet::STACK,
                slots: Vec::new(),
            }),
            nested: Vec::new(),
        };
        let id = self.nest(Arc::new(own), span)?;
        Ok(Some(vec![StaticEffect::Modify {
            what: Objects::Every(Box::new(filter)),
            modifications: vec![Modification::AddAbility(id)],
            defines_characteristic: false,
        }]))
    }
}

/// "pay its mana cost", "pay the mana cost for spells you cast": of what, if nothing else is said.
pub(super) fn mana_cost_paid(clause: &Clause) -> Option<&Spanned<NounPhrase>> {
    let Verb::Pay(cost) = &clause.verb.node else {
        return None;
    };
    let [item] = cost.parts.as_slice() else {
        return None;
    };
    let plain = clause.adverbials.is_empty() && clause.subject.is_none();
    if let CostPart::CostOf {
        of,
        keyword: None,
        reduced_by: None,
    } = &item.part.node
    {
        plain.then_some(of)
    } else {
        None
    }
}

/// Whether the spells are told by who casts them.
fn says_cast(test: &Test) -> bool {
    if let Test::All(tests) = test {
        return tests.iter().any(says_cast);
    }
    matches!(test, Test::WasCast(..))
}
