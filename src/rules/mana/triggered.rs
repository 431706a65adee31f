//! Triggered mana abilities (CR 605.1b, 605.4a), as far as the mana that they will add can be counted on.

use super::Types;
use super::available::{limit_of, outputs};
use crate::{activating, patterns, query};
use game::{Context, Event, Game, ObjectId, PlayerId};
use ir::{AbilityKind, AbilityRef, CardTable, Effect, ManaOutput, Triggered, Zone};
use smallvec::SmallVec;

/// A triggered mana ability of a permanent.
pub(super) struct ManaTrigger<'table> {
    context: Context,
    triggered: &'table Triggered,
}

/// The triggered mana abilities of permanents. Mana that may be spent on some things only is not counted on.
pub(super) fn abilities<'table>(table: &'table CardTable, game: &Game) -> Vec<ManaTrigger<'table>> {
    let known = activating::known(table, game);
    let triggers = known.mana_triggers.iter().filter_map(|found| {
        let AbilityKind::Triggered(triggered) = &table.ability(found.ability).kind else {
            return None;
        };
        let mut context = Context::of(found.ability, found.source, found.controller);
        context.granter = found.granter;
        Some(ManaTrigger { context, triggered })
    });
    triggers.collect()
}

/// Whether it is an ability of a permanent that can be counted on here.
pub fn is_mana_trigger(table: &CardTable, ability: AbilityRef, source: ObjectId) -> bool {
    matches!(&table.ability(ability).kind, AbilityKind::Triggered(triggered)
        if triggered.zones.contains(Zone::Battlefield)
            && super::is_mana_ability(table, ability)
            && limit_of(table, ability, source).is_none())
}

/// What they add for the player when the permanent is tapped for mana of these types. "Mana of any type that land produced" is counted on
/// for generic mana where it can produce several types: which it adds depends on how it is tapped.
pub(super) fn added(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    triggers: &[ManaTrigger<'_>],
    (tapped, produced): (ObjectId, Types),
) -> SmallVec<[Types; 2]> {
    let event = Event::Tap {
        object: tapped,
        for_mana: true,
    };
    let same = if produced.0.count_ones() == 1 {
        produced
    } else {
        Types::NONE
    };
    let mut units = SmallVec::new();
    for trigger in triggers {
        let mut context = trigger.context.clone();
        for facts in patterns::all_matches(
            table,
            game,
            &trigger.context,
            &trigger.triggered.event,
            &event,
        ) {
            context.set_event(facts);
            let holds = trigger
                .triggered
                .condition
                .as_ref()
                .is_none_or(|condition| query::holds(table, game, &context, condition));
            if holds {
                if let Some(count) = of_type_produced(table, game, &context, trigger, player) {
                    units.extend(std::iter::repeat_n(same, count));
                } else {
                    let lists = outputs(table, game, &context, player);
                    units.extend(lists.into_iter().next().into_iter().flatten());
                }
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
    let [mode] = trigger.triggered.body.modes.as_slice() else {
        return None;
    };
    let [
        Effect::AddMana {
            who,
            mana: ManaOutput::Produced(value, _),
            ..
        },
    ] = mode.effects.as_slice()
    else {
        return None;
    };
    if !query::includes_player(table, game, context, who, player) {
        return None;
    }
    usize::try_from(query::value(table, game, context, value)).ok()
}
