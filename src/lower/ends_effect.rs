//! "You may pay {W} to end this effect." (CR 116.2c): a lasting effect and the special action that ends it.

use super::body::Instructions;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::words::is_you;
use ir::{
    Ability, AbilityKind, Activated, Body, Duration, Effect, Mode, Objects, Players, ZoneSet,
};
use std::sync::Arc;
use syntax::ast::{Adverbial, Auxiliary, Clause, Lead, Span, Spanned, Verb};

impl Lowering<'_> {
    /// The lasting effect of the sentences before gets the special action that ends it. Whether the sentence says so.
    ///
    /// # Errors
    /// No effect, or several of them, could be meant.
    pub(super) fn ends_effect(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<bool> {
        let ([], [clause]) = (leads, clauses) else {
            return Ok(false);
        };
        let Verb::Pay(cost) = &clause.verb.node else {
            return Ok(false);
        };
        let [adverbial] = clause.adverbials.as_slice() else {
            return Ok(false);
        };
        let Adverbial::To(purpose) = &adverbial.node else {
            return Ok(false);
        };
        if purpose.verb.node != Verb::EndEffect {
            return Ok(false);
        }
        let may = clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May);
        let plain = purpose.adverbials.is_empty() && purpose.subject.is_none();
        if !may || !plain || !clause.subject.as_ref().is_some_and(is_you) {
            return Err(Failure::unsupported(span, "ending an effect so"));
        }
        let cost = self.cost(&Spanned {
            node: cost.clone(),
            span: clause.verb.span,
        })?;
        // What it costs is paid later, by itself: with mana.
        let plain = |part: &ir::CostPart| matches!(part, ir::CostPart::Mana(_));
        if !cost.0.iter().all(plain) {
            return Err(Failure::unsupported(
                clause.verb.span,
                "this cost of ending an effect",
            ));
        }
        let ends = Ability {
            kind: AbilityKind::Activated(Activated {
                cost,
                zones: ZoneSet::BATTLEFIELD,
                // Who may is told by the effect, whoever controls its object.
                activator: Players::Everyone,
                special: true,
                limits: Vec::new(),
                body: Body {
                    modes: vec![Mode {
                        cost: None,
                        targets: Vec::new(),
                        effects: vec![Effect::EndEffect],
                        condition: None,
                    }],
                    ..Body::default()
                },
            }),
            nested: Vec::new(),
        };
        let id = self.nest(Arc::new(ends), span)?;
        let mut lasting = done.effects.iter_mut().filter_map(|effect| {
            if let Effect::Modify {
                what: Objects::This,
                duration: duration @ Duration::Permanent,
                ..
            } = effect
            {
                Some(duration)
            } else {
                None
            }
        });
        let (Some(duration), None) = (lasting.next(), lasting.next()) else {
            return Err(Failure::unsupported(span, "which effect it is"));
        };
        *duration = Duration::UntilPaid(id);
        Ok(true)
    }
}
