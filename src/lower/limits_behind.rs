//! "Equip {3}. Activate only once each turn.": what is said behind a keyword (CR 602.5b).

use super::ability_limits::Limits;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Ability, AbilityKind, Condition, Domain, Fact, Filter, Name, Objects, Permission, Players,
    Static, StaticEffect, Test, ZoneSet,
};
use std::sync::Arc;
use syntax::ast::{self, Adverbial, CostPurpose, Sentence, Span, Verb};

impl Lowering<'_> {
    /// Adds what is said behind a keyword to its activated ability; how many limits that are.
    pub(super) fn limit_activated(
        &mut self,
        body: &ast::Body,
        abilities: &mut [Arc<Ability>],
        span: Span,
    ) -> Lowered<u32> {
        let read = |lowering: &mut Self| {
            let mut limits = Limits::default();
            let left = lowering.split_sentences(body, &mut limits)?;
            let refused =
                !left.is_empty() || limits.activator.is_some() || limits.per_turn.is_some();
            if refused {
                return Err(Failure::unsupported(span, "this behind a keyword"));
            }
            Ok(limits.limits)
        };
        let (limits, _) = self.in_frame(read, span)?;
        let count = u32::try_from(limits.len()).unwrap_or(u32::MAX);
        let [ability] = abilities else {
            return Err(Failure::unsupported(span, "a limit on several abilities"));
        };
        let AbilityKind::Activated(activated) = &mut Arc::make_mut(ability).kind else {
            return Err(Failure::misplaced(
                span,
                "this keyword is no activated ability",
            ));
        };
        activated.limits.extend(limits);
        Ok(count)
    }
}

impl Lowering<'_> {
    /// "Flashback {5}{R}. This spell costs {X} less to cast this way, where X is …": less for what the keyword lets be cast; it keeps that
    /// the spell was cast so. Adds the abilities to what the keyword means, and says how many sentences that were; none if the body says
    /// something else.
    pub(super) fn less_this_way(
        &mut self,
        body: &ast::Body,
        abilities: &mut Vec<Arc<Ability>>,
        keyword: &Name,
        span: Span,
    ) -> Lowered<Option<u32>> {
        let [sentence] = body.sentences.as_slice() else {
            return Ok(None);
        };
        let Sentence::Clauses { leads, clauses } = &sentence.node else {
            return Ok(None);
        };
        let ([], [clause]) = (leads.as_slice(), clauses.as_slice()) else {
            return Ok(None);
        };
        let Verb::CostChange {
            by,
            less: true,
            to: CostPurpose::Cast,
        } = &clause.verb.node
        else {
            return Ok(None);
        };
        let mut adverbials = clause.adverbials.iter();
        let says = adverbials
            .next()
            .is_some_and(|way| way.node == Adverbial::ThisWay)
            && adverbials
                .all(|said| matches!(said.node, Adverbial::Where { .. } | Adverbial::ForEach(_)))
            && clause.auxiliary.is_none()
            && (clause.subject.as_ref()).is_some_and(|subject| self.is_own_spell(subject));
        if !says {
            return Ok(None);
        }
        let refused = || Failure::unsupported(span, "what is cast this way");
        let [ability] = abilities.as_mut_slice() else {
            return Err(refused());
        };
        let AbilityKind::Static(permits) = &mut Arc::make_mut(ability).kind else {
            return Err(refused());
        };
        let [
            StaticEffect::Permit(Permission::CastFrom {
                fact: fact @ None, ..
            }),
        ] = permits.effects.as_mut_slice()
        else {
            return Err(refused());
        };
        *fact = Some(keyword.clone());
        let read = |lowering: &mut Self| {
            lowering.define_variables(&[], clauses);
            let mut extras = super::adverbial::Extras::default();
            for said in &clause.adverbials {
                if let Adverbial::ForEach(what) = &said.node {
                    extras.each = Some(lowering.count(what)?);
                }
            }
            lowering.change_by(by, true, &mut extras, clause.span.0)
        };
        let (change, _) = self.in_frame(read, span)?;
        let paid = Fact {
            name: keyword.clone(),
            cost: None,
        };
        let less = Static {
            zones: ZoneSet::STACK,
            condition: Some(Condition::Matches(Objects::This, Test::Paid(paid))),
            effects: vec![StaticEffect::ChangeCost {
                who: Players::Everyone,
                what: Filter {
                    domain: Domain::Spells,
                    test: Test::Is(Objects::This),
                },
                abilities: None,
                change,
            }],
            slots: Vec::new(),
        };
        abilities.push(Arc::new(Ability::plain(AbilityKind::Static(less))));
        Ok(Some(1))
    }
}
