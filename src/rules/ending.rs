//! Special actions that end lasting effects (CR 116.2c): "You may pay {W} to end this effect."

use super::query;
use game::{AbilityInstance, ActiveEffect, Context, Game, ObjectId, PlayerId};
use ir::{AbilityRef, CardTable, Duration};

/// The special action that ends the effect, if there is one.
fn ending(table: &CardTable, effect: &ActiveEffect) -> Option<AbilityRef> {
    if let Duration::UntilPaid(nested) = &effect.duration {
        table.nested_ability(effect.context.ability, *nested)
    } else {
        None
    }
}

/// The special actions that end effects of the object's abilities, and who may take them: whoever controls the effect.
fn of_source(
    table: &CardTable,
    game: &Game,
    source: ObjectId,
) -> impl Iterator<Item = (PlayerId, AbilityRef)> {
    let effects = game.effects.iter();
    effects
        .filter(move |effect| effect.context.source == source)
        .filter_map(|effect| Some((effect.context.controller, ending(table, effect)?)))
}

/// Whether there is such an effect.
pub(super) fn has(table: &CardTable, game: &Game, source: ObjectId) -> bool {
    of_source(table, game, source).next().is_some()
}

/// The special actions that the player may take to end effects of the object's abilities, their costs aside.
pub(super) fn actions(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    source: ObjectId,
) -> Vec<(AbilityInstance, AbilityRef)> {
    of_source(table, game, source)
        .filter(|(who, _)| *who == player)
        .map(|(_, ability)| (AbilityInstance::own(ability), ability))
        .collect()
}

/// The same, whoever may take it.
pub(super) fn instance(
    table: &CardTable,
    game: &Game,
    source: ObjectId,
    ability: AbilityRef,
) -> Option<AbilityInstance> {
    of_source(table, game, source)
        .find(|(_, other)| *other == ability)
        .map(|(_, ability)| AbilityInstance::own(ability))
}

/// Ends the oldest of the effects that the special action ends. Whether there was one.
pub(super) fn end(table: &CardTable, game: &mut Game, here: &Context) -> bool {
    let source = query::current(game, here.source).unwrap_or(here.source);
    let place = game.effects.iter().position(|effect| {
        effect.context.source == source
            && effect.context.controller == here.controller
            && ending(table, effect) == Some(here.ability)
    });
    let Some(place) = place else {
        return false;
    };
    game.effects.remove(place);
    game.invalidate();
    true
}
