//! Triggered mana abilities (CR 605.1b, 605.4a), as far as the mana that they will add can be counted on.

use super::Types;
use super::outputs::{limit_of, outputs_of};
use crate::{activating, patterns, query, triggers};
use game::{Context, DelayedTrigger, Event, Game, ObjectId, PlayerId};
use ir::{AbilityKind, AbilityRef, CardTable, Condition, Effect, EventPattern, ManaOutput, Zone};
use smallvec::SmallVec;

/// A triggered mana ability of a permanent or emblem, or a delayed one.
pub(super) struct ManaTrigger<'game> {
    context: Context,
    event: &'game EventPattern,
    condition: Option<&'game Condition>,
    effects: &'game [Effect],
    /// how often it can still trigger, if not for each permanent that is tapped
    left: Option<u32>,
}

/// The triggered mana abilities of permanents and emblems, and the delayed ones. Mana that may be spent on some things only is not
/// counted on.
pub(super) fn abilities<'game>(
    table: &'game CardTable,
    game: &'game Game,
) -> Vec<ManaTrigger<'game>> {
    let known = activating::known(table, game);
    let triggers = known.mana_triggers.iter().filter_map(|found| {
        let AbilityKind::Triggered(triggered) = &table.ability(found.ability).kind else {
            return None;
        };
        let mut context = Context::of(found.ability, found.source, found.controller);
        context.granter = found.granter;
        let by_limit = triggers::times_left(table, game, *found, triggered.per_turn);
        Some(ManaTrigger {
            context,
            event: &triggered.event,
            condition: triggered.condition.as_ref(),
            effects: &triggered.body.modes.first()?.effects,
            left: by_limit.or_else(|| times_by_event(&triggered.event)),
        })
    });
    let delayed = game.delayed.iter().filter_map(|delayed| {
        let (event, effects) = of_delayed(table, delayed)?;
        Some(ManaTrigger {
            context: delayed.context.clone(),
            event,
            condition: None,
            effects,
            left: delayed.once.then_some(1).or_else(|| times_by_event(event)),
        })
    });
    triggers.chain(delayed).collect()
}

/// Whether there are any.
pub(super) fn are_any(table: &CardTable, game: &Game) -> bool {
    !activating::known(table, game).mana_triggers.is_empty()
        || game
            .delayed
            .iter()
            .any(|delayed| of_delayed(table, delayed).is_some())
}

/// What a delayed triggered ability waits for and does, if it is a mana ability that can be counted on.
fn of_delayed<'table>(
    table: &'table CardTable,
    delayed: &DelayedTrigger,
) -> Option<(&'table EventPattern, &'table [Effect])> {
    let node = table.ability(delayed.context.ability).node(&delayed.path)?;
    let (event, effects) = super::delayed_mana_ability(node)?;
    let is_limited = effects
        .iter()
        .any(|effect| super::spending_in(effect).is_some());
    (!is_limited).then_some((event, effects))
}

/// `for the first time each turn`: only the first one that is tapped, unless each is counted by itself.
fn times_by_event(event: &EventPattern) -> Option<u32> {
    let counts = matches!(event, EventPattern::Nth { event, .. }
        if patterns::counted_by(event) != patterns::Counted::ByObject);
    counts.then_some(1)
}

/// Whether it is an ability of a permanent or emblem that can be counted on here.
pub fn is_mana_trigger(table: &CardTable, ability: AbilityRef, source: ObjectId) -> bool {
    matches!(&table.ability(ability).kind, AbilityKind::Triggered(triggered)
        if triggered.zones.contains(Zone::Battlefield)
            && super::is_mana_ability(table, ability)
            && limit_of(table, ability, source).is_none())
}

/// What they add for the player when the permanent is tapped for mana of these types. "Mana of any type that land produced" is counted on
/// for generic mana where it can produce several types: which it adds depends on how it is tapped. What triggers only so often is
/// counted for the permanents that are looked at first: another that is tapped before them has it add as much.
pub(super) fn added(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    triggers: &mut [ManaTrigger<'_>],
    (tapped, produced): (ObjectId, Types),
) -> SmallVec<[Types; 2]> {
    let event = Event::Tap {
        object: tapped,
        for_mana: true,
    };
    let mut units = SmallVec::new();
    for trigger in triggers {
        let same = if produced.0.count_ones() == 1 && trigger.left.is_none() {
            produced
        } else {
            Types::NONE
        };
        let mut context = trigger.context.clone();
        for facts in patterns::all_matches(table, game, &trigger.context, trigger.event, &event) {
            context.set_event(facts);
            let holds = trigger
                .condition
                .is_none_or(|condition| query::holds(table, game, &context, condition));
            if !holds || trigger.left == Some(0) {
                continue;
            }
            trigger.left = trigger.left.map(|left| left - 1);
            if let Some(count) = of_type_produced(table, game, &context, trigger, player) {
                units.extend(std::iter::repeat_n(same, count));
            } else {
                let lists = outputs_of(table, game, &context, player, trigger.effects);
                units.extend(lists.into_iter().next().into_iter().flatten());
            }
        }
    }
    units
}

/// How much mana of a type that what was tapped produced is all that the ability adds for the player.
fn of_type_produced(
    table: &CardTable,
    game: &Game,
    context: &Context,
    trigger: &ManaTrigger<'_>,
    player: PlayerId,
) -> Option<usize> {
    let [
        Effect::AddMana {
            who,
            mana: ManaOutput::Produced(value, _),
            ..
        },
    ] = trigger.effects
    else {
        return None;
    };
    if !query::includes_player(table, game, context, who, player) {
        return None;
    }
    usize::try_from(query::value(table, game, context, value)).ok()
}
