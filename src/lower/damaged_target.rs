//! "Whenever an instant or sorcery spell you control that targets only a single creature deals damage to that creature": what the
//! source targets (CR 115.9c).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Condition, EventPattern, EventRole, Filter, Objects, Test};
use syntax::ast::{self, Determiner, Noun, NounPhrase, Spanned};

/// "a creature" for "that creature", of a source "that targets only a single creature"; none of other words.
pub(super) fn the_target(
    source: &Filter,
    to: &Spanned<NounPhrase>,
) -> Option<(Test, Spanned<NounPhrase>)> {
    let single = source.test.conjuncts().iter().find_map(|test| {
        if let Test::TargetsOnly(what) = test
            && let Test::Targets(what) = what.as_ref()
        {
            Some(what.test.clone())
        } else {
            None
        }
    })?;
    let mut one = to.clone();
    let [item] = one.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let that = described.determiner.node == Determiner::That
        && !described.plural
        && !described.target
        && described.post.is_empty();
    described.determiner.node = Determiner::A;
    that.then_some((single, one))
}

impl Lowering<'_> {
    /// The damage that a source deals to the one permanent that it targets.
    pub(super) fn damage_to_its_target(
        &mut self,
        noun: &ast::DamageNoun,
        source: Filter,
        (single, to): (Test, Spanned<NounPhrase>),
    ) -> Lowered<EventPattern> {
        let span = to.span;
        let to = self.damaged_together(&to)?;
        let same = to.players.is_none() && to.objects.as_ref().is_some_and(|to| to.test == single);
        if !same {
            return Err(Failure::unsupported(
                span,
                "another thing than what is targeted",
            ));
        }
        let event = self.damage_event(Some(noun), Some(source), to, span)?;
        let source = Objects::Event(EventRole::Subject);
        let targeted =
            Condition::Matches(Objects::Event(EventRole::Other), Test::TargetedBy(source));
        Ok(super::event_time::looked_at_then(event, vec![targeted]))
    }
}
