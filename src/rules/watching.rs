//! Abilities that wait for another ability to trigger: "whenever a permanent entering causes a triggered ability to trigger" (CR 603.3b).

use super::{patterns, triggers};
use game::{Context, EventFacts, FunctioningAbility, Game, ObjectId, Occurring};
use ir::{CardTable, EventPattern};

/// The ability that triggers, and by what.
pub(super) struct Triggering<'a> {
    /// the source of the ability
    pub source: ObjectId,
    /// its surroundings
    pub context: &'a Context,
    /// what it waits for
    pub pattern: &'a EventPattern,
    /// what has happened
    pub events: &'a [Occurring<'a>],
    /// the occurrence by which it triggers
    pub facts: &'a EventFacts,
}

/// The abilities that wait for another to trigger.
pub(super) fn waiting(
    table: &CardTable,
    functioning: &[FunctioningAbility],
) -> Vec<FunctioningAbility> {
    let waits = |ability: &&FunctioningAbility| {
        triggers::triggered(table, ability.ability)
            .is_some_and(|triggered| matches!(triggered.event, EventPattern::Triggers { .. }))
    };
    functioning.iter().filter(waits).copied().collect()
}

/// The surroundings of those abilities that wait for this one to trigger by that: they trigger once it has triggered, and are put on the
/// stack after it.
pub(super) fn watchers(
    table: &CardTable,
    game: &Game,
    waiting: &[FunctioningAbility],
    triggering: &Triggering<'_>,
) -> Vec<Context> {
    waiting
        .iter()
        .filter_map(|watcher| {
            let EventPattern::Triggers { cause, of } =
                &triggers::triggered(table, watcher.ability)?.event
            else {
                return None;
            };
            let mut context = triggers::context(table, *watcher);
            let by = triggering.events.iter().find_map(|event| {
                let facts = patterns::matches_pattern(table, game, &context, cause, *event)?;
                triggering.is_by(table, game, *event).then_some(facts)
            })?;
            context.event = Some(by);
            let has = triggers::has_ability(table, game, &context, of, triggering.source);
            has.then_some(context)
        })
        .collect()
}

impl Triggering<'_> {
    /// Whether the ability triggers by that event, in that role.
    pub(super) fn is_by(&self, table: &CardTable, game: &Game, event: Occurring<'_>) -> bool {
        patterns::all_matches(table, game, self.context, self.pattern, event)
            .iter()
            .any(|other| other.subject == self.facts.subject && other.player == self.facts.player)
    }
}

/// Has the abilities trigger that waited for the ability which was just put on the stack.
pub(super) fn trigger(table: &CardTable, game: &mut Game, watchers: Vec<Context>) {
    let Some(on_stack) = game.stack.last().copied() else {
        return;
    };
    let controller = game.object(on_stack).map(|object| object.base_controller);
    for watcher in watchers {
        let ability = FunctioningAbility {
            ability: watcher.ability,
            source: watcher.source,
            granter: watcher.granter,
            controller: watcher.controller,
        };
        let facts = EventFacts {
            subject: Some(on_stack),
            player: controller,
            amount: 1,
            ..EventFacts::default()
        };
        triggers::trigger_by(table, game, ability, facts);
    }
}
