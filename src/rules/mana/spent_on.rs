//! What happens as mana is spent of which that was said (CR 106.6): `when you spend this mana to cast a creature spell, scry 2`.

use super::spending;
use crate::patterns;
use game::{Context, Event, Game, ManaUnit, PendingTrigger, PlayerId, TraceEvent};
use ir::{AbilityKind, AbilityRef, CardTable};

/// The abilities of the spent mana trigger, each once for each such mana (CR 106.6a). Those that apply at once wait for
/// [`take_applying`].
pub fn note(table: &CardTable, game: &mut Game, player: PlayerId, spent: &[ManaUnit], on: &Event) {
    for limit in spent.iter().filter_map(|unit| unit.limit) {
        let said = spending(table.ability(limit.ability)).and_then(|said| said.spent_on);
        let Some(ability) = said.and_then(|id| table.nested_ability(limit.ability, id)) else {
            continue;
        };
        let AbilityKind::Triggered(triggered) = &table.ability(ability).kind else {
            continue;
        };
        let mut context = Context::of(ability, limit.source, player);
        let facts = patterns::all_matches(table, game, &context, &triggered.event, on);
        let Some(facts) = facts.into_iter().next() else {
            continue;
        };
        context.set_event(facts);
        if !triggered.at_once {
            game.trace
                .record(TraceEvent::Triggers(ability, limit.source));
        }
        game.pending.push(PendingTrigger {
            controller: player,
            source: limit.source,
            context,
            delayed: None,
            watchers: Vec::new(),
        });
    }
}

/// The next ability that applies at once, now that what the mana was spent on is cast or activated.
pub fn take_applying(table: &CardTable, game: &mut Game) -> Option<Context> {
    let place = game
        .pending
        .iter()
        .position(|trigger| trigger.delayed.is_none() && applies(table, trigger.context.ability))?;
    Some(game.pending.remove(place).context)
}

/// Whether it is such an ability: of another ability, and at once on a casting or activating.
fn applies(table: &CardTable, ability: AbilityRef) -> bool {
    matches!(&table.ability(ability).kind, AbilityKind::Triggered(triggered)
        if triggered.at_once && triggered.event.is_of_casting())
}
