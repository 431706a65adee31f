//! "As an additional cost to cast red permanent spells, you may pay 2 life. Those spells cost {R} less to cast if you paid life this
//! way.": what spells are given, an additional cost (CR 118.8) and an ability linked to it (CR 607.2i).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::pattern::with_test;
use super::words::is_you;
use ir::{
    Ability, AbilityKind, CastFrom, Condition, CostChange, CostPart, Domain, Fact, Filter,
    Modification, Name, Objects, Players, Static, StaticEffect, Test, ZoneSet,
};
use std::sync::Arc;
use syntax::ast::{
    Adverbial, Auxiliary, Clause, CostPurpose, Determiner, Head, NounPhrase, NounWord, Span,
    Spanned, Verb, VerbForm,
};

impl Lowering<'_> {
    /// The spells of a description that you cast are given a cost that you may pay in addition.
    pub(super) fn additional_for_spells(
        &mut self,
        of: &Spanned<NounPhrase>,
        clauses: &[Clause],
        span: Span,
    ) -> Lowered<Static> {
        let refused = || Failure::unsupported(of.span, "an additional cost of these spells");
        let [clause] = clauses else {
            return Err(refused());
        };
        let may =
            (clause.auxiliary.as_ref()).is_some_and(|auxiliary| auxiliary.node == Auxiliary::May);
        if !may || !clause.subject.as_ref().is_some_and(is_you) || !self.is_new_description(of) {
            return Err(refused());
        }
        let spells = self.filter(of, None)?;
        if spells.domain != Domain::Spells {
            return Err(refused());
        }
        let spells = with_test(spells, Test::WasCast(CastFrom::Anywhere, Players::You));
        let paid = Clause {
            auxiliary: None,
            subject: None,
            ..clause.clone()
        };
        let given = StaticEffect::AdditionalCost {
            cost: self.clause_cost(&paid)?,
            optional: true,
            repeatable: false,
            fact: Some(Name::new(ir::GIVEN)),
            event: None,
            all_modes: false,
        };
        let id = self.nest(Arc::new(on_the_stack(given, None)), span)?;
        Ok(Static {
            zones: ZoneSet::BATTLEFIELD,
            condition: None,
            effects: vec![StaticEffect::Modify {
                what: Objects::Every(Box::new(spells)),
                modifications: vec![Modification::AddAbility(id)],
                defines_characteristic: false,
            }],
            slots: Vec::new(),
        })
    }

    /// "Those spells cost {R} less to cast if you paid life this way.", after what gives them such a cost: whether it was that.
    pub(super) fn those_cost_less(
        &mut self,
        clause: &Clause,
        before: Option<&mut Ability>,
    ) -> Lowered<bool> {
        let Verb::CostChange {
            by,
            less: true,
            to: CostPurpose::Cast,
        } = &clause.verb.node
        else {
            return Ok(false);
        };
        let [asked] = clause.adverbials.as_slice() else {
            return Ok(false);
        };
        let (Adverbial::If(condition), Some(before)) = (&asked.node, before) else {
            return Ok(false);
        };
        let says = clause.subject.as_ref().is_some_and(is_those_spells)
            && clause.auxiliary.is_none()
            && matches!(condition.clauses.as_slice(), [paid] if is_life_paid(paid));
        if !says || !gives_life_cost(before) {
            return Ok(false);
        }
        let change = self.change_by(
            by,
            true,
            &mut super::adverbial::Extras::default(),
            clause.span.0,
        )?;
        let less = StaticEffect::ChangeCost {
            who: Players::Everyone,
            what: Filter {
                domain: Domain::Spells,
                test: Test::Is(Objects::This),
            },
            abilities: None,
            change,
        };
        let fact = Fact {
            name: Name::new(ir::GIVEN),
            cost: None,
        };
        let paid = Condition::Matches(Objects::This, Test::Paid(fact));
        let id = ir::NestedId(u8::try_from(before.nested.len()).unwrap_or(u8::MAX));
        before.nested.push(Arc::new(on_the_stack(less, Some(paid))));
        if let AbilityKind::Static(ability) = &mut before.kind
            && let [StaticEffect::Modify { modifications, .. }] = ability.effects.as_mut_slice()
        {
            modifications.push(Modification::AddAbility(id));
        }
        Ok(true)
    }
}

/// The change of costs that an ability makes last, by itself or in what it gives to spells.
pub(super) fn last_change(ability: &mut Ability) -> Option<&mut CostChange> {
    let AbilityKind::Static(of_static) = &mut ability.kind else {
        return None;
    };
    match of_static.effects.last_mut() {
        Some(StaticEffect::ChangeCost { change, .. }) => Some(change),
        Some(StaticEffect::Modify { modifications, .. }) => {
            let [Modification::AddAbility(_), Modification::AddAbility(id)] =
                modifications.as_slice()
            else {
                return None;
            };
            let given = ability.nested.get_mut(usize::from(id.0))?;
            last_change(Arc::make_mut(given))
        }
        Some(_) | None => None,
    }
}

/// What a spell has.
fn on_the_stack(effect: StaticEffect, condition: Option<Condition>) -> Ability {
    Ability::plain(AbilityKind::Static(Static {
        zones: ZoneSet::STACK,
        condition,
        effects: vec![effect],
        slots: Vec::new(),
    }))
}

/// Whether the ability gives spells one thing, an additional cost that is life.
fn gives_life_cost(ability: &Ability) -> bool {
    let (AbilityKind::Static(of_static), [given]) = (&ability.kind, ability.nested.as_slice())
    else {
        return false;
    };
    let gives = matches!(of_static.effects.as_slice(), [StaticEffect::Modify { modifications, .. }]
        if matches!(modifications.as_slice(), [Modification::AddAbility(_)]));
    let AbilityKind::Static(given) = &given.kind else {
        return false;
    };
    gives
        && matches!(given.effects.as_slice(), [StaticEffect::AdditionalCost { cost, fact: Some(fact), .. }]
            if fact.as_str() == ir::GIVEN && matches!(cost.0.as_slice(), [CostPart::PayLife(_)]))
}

/// "those spells"
fn is_those_spells(subject: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(subject).is_some_and(|described| {
        described.determiner.node == Determiner::That
            && described.plural
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Spell))
    })
}

/// "you paid life this way"
fn is_life_paid(clause: &Clause) -> bool {
    clause.subject.as_ref().is_some_and(is_you)
        && clause.auxiliary.is_none()
        && clause.verb.node == Verb::PayLife
        && clause.form == VerbForm::Past
        && matches!(clause.adverbials.as_slice(), [way] if way.node == Adverbial::ThisWay)
}
