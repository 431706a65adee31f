//! "Your choice of a flying counter or a first strike counter": one of several kinds (CR 608.2d, 614.12).

use super::context::Lowering;
use super::failure::Lowered;
use ir::{Effect, Outcome, Players};
use syntax::ast::{CounterPhrase, Entering, EntryManner, Spanned};

impl Lowering<'_> {
    /// "~ enters with your choice of a flying counter or a first strike counter on it": its controller chooses as it enters; none if
    /// no choice is said.
    pub(super) fn enters_with_choice(
        &mut self,
        entering: &Entering,
        one: bool,
        span: syntax::ast::Span,
    ) -> Lowered<Option<Outcome>> {
        let chosen = entering.manner.iter().position(|manner| {
            matches!(&manner.node, EntryManner::WithCounters { counters, .. }
                if is_choice(counters))
        });
        let Some(place) = chosen else {
            return Ok(None);
        };
        let EntryManner::WithCounters { counters, on } = &entering.manner[place].node else {
            return Ok(None);
        };
        let mut options = Vec::new();
        for counter in counters {
            let mut plain = counter.clone();
            plain.node.alternative = false;
            let mut entering = entering.clone();
            entering.manner[place].node = EntryManner::WithCounters {
                counters: vec![plain],
                on: on.clone(),
            };
            let how = Box::new(self.entering(&entering, &mut None, one, span)?);
            options.push(vec![Effect::Enter { how }]);
        }
        Ok(Some(Outcome::Also(vec![Effect::ChooseOne {
            who: Players::You,
            options,
            facing: false,
        }])))
    }
}

/// Whether the last of the kinds stands after "or", and the others in a list before it.
pub(super) fn is_choice(counters: &[Spanned<CounterPhrase>]) -> bool {
    counters.len() > 1 && counters.last().is_some_and(|last| last.node.alternative)
}

/// "a +1/+1 counter": on a creature.
pub(super) fn of_size(counters: &[Spanned<CounterPhrase>]) -> bool {
    counters.iter().any(|counter| {
        let kind = counter.node.kind.as_ref();
        kind.is_some_and(|kind| matches!(kind.node, syntax::ast::CounterKind::Size(_)))
    })
}
