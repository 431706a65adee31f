//! Triggered mana abilities (CR 605.1b, 605.4a), as far as the mana that they will add can be counted on.

use super::Types;
use super::available::{limit_of, outputs};
use crate::{layers, patterns, query};
use game::{Context, Event, Game, ObjectId, PlayerId};
use ir::{AbilityKind, AbilityRef, CardTable, Triggered, Zone};
use smallvec::SmallVec;

/// A triggered mana ability of a permanent.
pub(super) struct ManaTrigger<'table> {
    context: Context,
    triggered: &'table Triggered,
}

/// The triggered mana abilities of permanents. Mana that may be spent on some things only is not counted on.
pub(super) fn abilities<'table>(table: &'table CardTable, game: &Game) -> Vec<ManaTrigger<'table>> {
    let mut found = Vec::new();
    for source in game.battlefield.iter().copied() {
        let now = layers::characteristics(table, game, source);
        if game.object(source).is_none_or(|object| object.phased_out) {
            continue;
        }
        for instance in &now.abilities {
            for ability in own_and_meant(table, instance.ability) {
                if let AbilityKind::Triggered(triggered) = &table.ability(ability).kind
                    && triggered.zones.contains(Zone::Battlefield)
                    && super::is_mana_ability(table, ability)
                    && limit_of(table, ability, source).is_none()
                {
                    let mut context = Context::of(ability, source, now.controller);
                    context.granter = instance.granter;
                    found.push(ManaTrigger { context, triggered });
                }
            }
        }
    }
    found
}

/// The ability, or what it means if it is a keyword.
fn own_and_meant(table: &CardTable, ability: AbilityRef) -> SmallVec<[AbilityRef; 1]> {
    if let AbilityKind::Keyword(_) = &table.ability(ability).kind {
        table.meant(ability).collect()
    } else {
        SmallVec::from_slice(&[ability])
    }
}

/// What they add for the player when the permanent is tapped for mana.
pub(super) fn added(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    triggers: &[ManaTrigger<'_>],
    tapped: ObjectId,
) -> SmallVec<[Types; 2]> {
    let event = Event::Tap {
        object: tapped,
        for_mana: true,
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
                let lists = outputs(table, game, &context, player);
                units.extend(lists.into_iter().next().into_iter().flatten());
            }
        }
    }
    units
}
