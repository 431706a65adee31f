//! "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast.": an alternative cost that those spells have
//! (CR 118.9).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Ability, AbilityKind, CastFrom, Condition, Cost, Domain, Filter, Modification, Objects,
    Players, Static, StaticEffect, Test, ZoneSet,
};
use std::sync::Arc;
use syntax::ast::{
    Adverbial, Clause, CostPart, Determiner, Head, NounPhrase, NounWord, Span, Spanned, Verb,
};

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
        // What X is has been said of the whole ability.
        paid.adverbials
            .retain(|adverbial| !matches!(adverbial.node, Adverbial::Where { .. }));
        if let Some(more) = paid.adverbials.first() {
            let what = "this part of an alternative cost";
            return Err(Failure::unsupported(more.span, what));
        }
        let filter = self.filter(spells, None)?;
        if filter.domain != Domain::Spells || !says_cast(&filter.test) {
            return Err(Failure::unsupported(span, "this alternative"));
        }
        let cost = self.clause_cost(&paid)?;
        self.given_cost(filter, cost, span).map(Some)
    }
}

impl Lowering<'_> {
    /// "Rather than pay the mana cost for a spell, its controller may discard a card that shares a color with that spell.": what all spells
    /// are given, whoever casts them; none if the clause says something else.
    pub(super) fn alternative_of_controllers(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        let [adverbial] = clause.adverbials.as_slice() else {
            return Ok(None);
        };
        let Adverbial::RatherThan(instead_of) = &adverbial.node else {
            return Ok(None);
        };
        let of_a_spell = mana_cost_paid(instead_of).is_some_and(is_a_spell);
        if !of_a_spell || !super::static_cost::is_controller(subject) {
            return Ok(None);
        }
        // The spell for which it is paid.
        let spell = super::reference::Meaning::Objects(Objects::Affected);
        let words = vec![NounWord::Head(Head::Spell)];
        self.mention(spell, super::reference::Number::One, words, subject.span);
        self.frame.discourse.next_clause();
        let mut paid = clause.clone();
        paid.auxiliary = None;
        paid.subject = None;
        paid.adverbials = Vec::new();
        let cost = self.clause_cost(&paid)?;
        let spells = Filter {
            domain: Domain::Spells,
            test: Test::WasCast(CastFrom::Anywhere, Players::Everyone),
        };
        self.given_cost(spells, cost, clause.span.0).map(Some)
    }

    /// Spells that have an alternative cost.
    fn given_cost(&mut self, spells: Filter, cost: Cost, span: Span) -> Lowered<Vec<StaticEffect>> {
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
        Ok(vec![StaticEffect::Modify {
            what: Objects::Every(Box::new(spells)),
            modifications: vec![Modification::AddAbility(id)],
            defines_characteristic: false,
        }])
    }
}

impl Lowering<'_> {
    /// "Once each turn, you may pay {0} rather than …": the alternative cost that these changes give to spells is paid but once; whether
    /// they give one.
    pub(super) fn once_each_turn(&mut self, modifications: &[Modification]) -> bool {
        let [Modification::AddAbility(id)] = modifications else {
            return false;
        };
        let given = self.frame.nested.get(usize::from(id.0)).cloned();
        let Some(given) = given else {
            return false;
        };
        let mut given = given.as_ref().clone();
        let AbilityKind::Static(ability) = &mut given.kind else {
            return false;
        };
        let [StaticEffect::AlternativeCost { .. }] = ability.effects.as_slice() else {
            return false;
        };
        ability.condition = Some(Condition::OnceEachTurn);
        if let Some(place) = self.frame.nested.get_mut(usize::from(id.0)) {
            *place = Arc::new(given);
        }
        true
    }
}

/// "a spell"
fn is_a_spell(what: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(what).is_some_and(|described| {
        described.determiner.node == Determiner::A
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Spell))
    })
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
