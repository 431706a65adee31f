//! Legal targets (CR 115, 303.4a, 601.2c, 608.2b).

use crate::game::{Context, Game, Target};
use crate::ir::{AbilityKind, Argument, Builtin, CardTable, SlotId, TargetSpec, Value};
use crate::rules::{layers, query, restrictions};

/// All legal targets for one instance of the word "target", objects first, then players. That the same target is not chosen
/// twice, nor one of the slots in [`TargetSpec::other_than`], is the chooser's to keep (CR 115.3).
pub fn legal(table: &CardTable, game: &Game, context: &Context, spec: &TargetSpec) -> Vec<Target> {
    let objects = spec
        .objects
        .iter()
        .flat_map(|filter| query::matching(table, game, context, filter))
        .map(Target::Object);
    let players = spec
        .players
        .iter()
        .flat_map(|who| query::players(table, game, context, who))
        .map(Target::Player);
    objects
        .chain(players)
        .filter(|target| may_be_chosen(table, game, context, *target))
        .collect()
}

/// Whether the target is legal now: it is still in its zone, is what the text asks for, and may be targeted (CR 608.2b).
pub fn is_legal(
    table: &CardTable,
    game: &Game,
    context: &Context,
    spec: &TargetSpec,
    target: Target,
) -> bool {
    let fits = match target {
        Target::Object(id) => {
            game.object(id).is_some()
                && spec
                    .objects
                    .as_ref()
                    .is_some_and(|filter| query::matches(table, game, context, filter, id))
        }
        Target::Player(player) => {
            !game.player(player).left
                && spec
                    .players
                    .as_ref()
                    .is_some_and(|who| query::includes_player(table, game, context, who, player))
        }
    };
    fits && may_be_chosen(table, game, context, target)
}

/// CR 115.5 and what forbids to be targeted.
fn may_be_chosen(table: &CardTable, game: &Game, context: &Context, target: Target) -> bool {
    let itself = target
        .object()
        .is_some_and(|id| context.stack_object == Some(id));
    !itself && restrictions::can_be_targeted(table, game, context, target)
}

/// What an Aura spell targets, by its enchant ability (CR 303.4a, 702.5a), and the surroundings to read it in: one target,
/// in slot 0. Nothing if it has no enchant ability.
pub fn of_aura(
    table: &CardTable,
    game: &Game,
    aura: crate::game::ObjectId,
) -> Option<(Context, TargetSpec)> {
    let now = layers::characteristics(table, game, aura);
    now.abilities.iter().find_map(|instance| {
        let AbilityKind::Keyword(keyword) = &table.ability(instance.ability).kind else {
            return None;
        };
        if keyword.builtin != Some(Builtin::Enchant) {
            return None;
        }
        let mut spec = TargetSpec {
            slot: SlotId(0),
            objects: None,
            players: None,
            minimum: Value::Number(1),
            maximum: Value::Number(1),
            other_than: Vec::new(),
            divided: None,
            condition: None,
        };
        for argument in &keyword.arguments {
            match argument {
                Argument::Object(filter) => spec.objects = Some(filter.as_ref().clone()),
                Argument::Player(who) => spec.players = Some(who.clone()),
                Argument::Cost(_)
                | Argument::Number(_)
                | Argument::Quality(_)
                | Argument::Ability
                | Argument::Text(_) => {}
            }
        }
        let mut context = Context::of(instance.ability, aura, now.controller);
        context.granter = instance.granter;
        let on_stack = game.stack.contains(&aura);
        context.stack_object = on_stack.then_some(aura);
        Some((context, spec))
    })
}
