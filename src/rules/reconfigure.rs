//! What an Equipment stops being as it is attached: reconfigure (CR 301.5c, 702.151b).

use super::layers::{self, OwnEffect};
use game::{ActiveEffect, ActiveEffectKind, Event, Game, ObjectId};
use ir::{
    CardTable, CardType, Condition, Duration, Modification, Objects, Path, StaticEffect, Test,
};

/// The effect of an ability of its own by which it is no creature while it is attached.
pub(super) fn ceasing(table: &CardTable, game: &Game, attachment: ObjectId) -> Option<OwnEffect> {
    layers::own_effects(table, game, attachment)
        .into_iter()
        .find(|own| {
            let attached = own.ability(table).is_some_and(|ability| {
                matches!(
                    ability.condition,
                    Some(Condition::Matches(Objects::This, Test::AttachedTo(_)))
                )
            });
            attached
                && matches!(own.effect(table), Some(StaticEffect::Modify { what: Objects::This, modifications, .. })
                    if modifications.iter().any(|it| matches!(it, Modification::RemoveCardTypes(types)
                        if types.contains(&CardType::Creature))))
        })
}

/// Attaching it is what has it stop being a creature, until it becomes unattached: that lasts though it loses the ability, for having
/// become a copy of something else (CR 702.151b). Whether such an effect began.
pub(super) fn begin_ceasing(table: &CardTable, game: &mut Game, happened: &[Event]) -> bool {
    let mut began = false;
    for event in happened {
        let Event::Attach { attachment, .. } = event else {
            continue;
        };
        let Some(own) = ceasing(table, game, *attachment) else {
            continue;
        };
        let (Some(ability), Some(StaticEffect::Modify { modifications, .. })) =
            (own.ability(table), own.effect(table))
        else {
            continue;
        };
        let Some(attached) = ability.condition.clone() else {
            continue;
        };
        let objects = vec![*attachment];
        // It goes on where it is moved from one creature to another.
        let goes_on = game.effects.iter().any(|effect| {
            effect.context.ability == own.context.ability
                && matches!(&effect.kind, ActiveEffectKind::Modify { objects: of, .. } if *of == objects)
        });
        if goes_on {
            continue;
        }
        let id = game.new_effect_id();
        let timestamp = game.new_timestamp();
        game.effects.push(ActiveEffect {
            id,
            timestamp,
            context: own.context,
            path: Path::default(),
            kind: ActiveEffectKind::Modify {
                objects,
                modifications: modifications.clone(),
            },
            duration: Duration::While(Box::new(attached)),
            began: game.turn.number,
        });
        game.invalidate();
        began = true;
    }
    began
}
