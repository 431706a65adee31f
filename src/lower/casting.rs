//! When and from where a spell may be cast: "Cast this spell only during combat." (CR 601.3)

use super::condition::all_hold;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Domain, Filter, Objects, Players, Restriction, Static, StaticEffect, Test, Zone, ZoneSet,
};
use syntax::ast::{self, Adverbial, Sentence, Span, Spanned, Verb};

impl Lowering<'_> {
    /// The limits in "Cast this spell only during combat."
    pub(super) fn limits_casting<'tree>(
        &self,
        sentence: &'tree Sentence,
    ) -> Option<&'tree [Spanned<ast::Limit>]> {
        let Sentence::Clauses { leads, clauses } = sentence else {
            return None;
        };
        let [clause] = clauses.as_slice() else {
            return None;
        };
        match (&clause.verb.node, clause.adverbials.as_slice()) {
            (Verb::Cast(what), [adverbial])
                if leads.is_empty()
                    && clause.subject.is_none()
                    && clause.auxiliary.is_none()
                    && self.is_own(what) =>
            {
                if let Adverbial::Only(limits) = &adverbial.node {
                    Some(limits)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// "Cast this spell only during combat." (CR 601.3)
    pub(super) fn casting_restriction(
        &mut self,
        limits: &[Spanned<ast::Limit>],
        span: Span,
    ) -> Lowered<Static> {
        let mut conditions = Vec::new();
        let mut only_from = None;
        for limit in limits {
            if let ast::Limit::From(place) = &limit.node {
                only_from = Some(self.zone(place)?.0);
            } else if let ir::ActivationLimit::If(condition) = self.limit(limit, limits)? {
                conditions.push(condition)
            } else {
                return Err(Failure::unsupported(limit.span, "this limit on casting"));
            }
        }
        let what = Filter {
            domain: Domain::Spells,
            test: Test::Is(Objects::This),
        };
        let cannot = StaticEffect::Restrict(Restriction::CantCast(Players::Everyone, what));
        // From where it is cast is asked of the card; all else also of the spell that it would be (CR 601.3e).
        let mut zones = ZoneSet::NONE;
        for zone in Zone::ALL {
            let counts = match only_from {
                Some(from) => zone != from && zone != Zone::Stack,
                None => true,
            };
            if counts && zone != Zone::Battlefield {
                zones = zones.with(zone);
            }
        }
        let limited = !conditions.is_empty();
        if limited == only_from.is_some() {
            return Err(Failure::unsupported(span, "these limits on casting"));
        }
        Ok(Static {
            zones,
            condition: limited.then(|| Self::not(all_hold(conditions))),
            effects: vec![cannot],
            slots: Vec::new(),
        })
    }
}
