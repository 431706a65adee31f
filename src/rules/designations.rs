//! What players are or have by the rules: the monarch (CR 725), the city's blessing (CR 702.131). What comes with it are abilities
//! without a source (CR 725.2): an object in the command zone has them, as an emblem has its own.

use crate::state_based::Permanent;
use crate::zones;
use game::{Characteristics, Event, Game, ObjectId, ObjectKind, PlayerId};
use ir::{BLESSING, Builtin, CardTable, Name, SPEED, STORY, Zone};
use std::sync::Arc;

/// Makes the player have the designation, the only one if it is `sole`; the event that it is, if the player did not have it.
pub(super) fn give(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    name: &Name,
    sole: bool,
) -> Option<Event> {
    if game.player(player).designation(name) > 0 {
        return None;
    }
    let others: Vec<PlayerId> = game.players.iter().map(|other| other.id).collect();
    for other in others.into_iter().filter(|_| sole) {
        take(table, game, other, name);
    }
    let had = &mut game.player_mut(player).designations;
    had.push((name.clone(), 1));
    // What comes with it is not a copiable value of the object (CR 725.2).
    let kind = ObjectKind::Emblem(Vec::new());
    let object = game.add_object(kind, player, Zone::Command);
    if let Some(object) = game.object_mut(object) {
        object.designations.push(name.clone());
    }
    game.zone_mut(Zone::Command, player).push(object);
    game.invalidate();
    Some(Event::Named {
        name: Name::new(format!("become {name}")),
        player,
        object,
        x: None,
        other: None,
    })
}

/// Who gets the city's blessing now, because a permanent of theirs has ascend (CR 702.131b), and who an enduring story, because one of
/// theirs is storied.
pub(super) fn ascending(table: &CardTable, game: &mut Game) -> Vec<Event> {
    let mut events = gained_by(table, game, Builtin::Ascend, BLESSING, ascend);
    events.extend(gained_by(
        table,
        game,
        Builtin::Storied,
        STORY,
        become_storied,
    ));
    events
}

/// What those players get who do not have it yet and control a permanent with the ability.
fn gained_by(
    table: &CardTable,
    game: &mut Game,
    ability: Builtin,
    name: &str,
    get: fn(&CardTable, &mut Game, PlayerId) -> Option<Event>,
) -> Vec<Event> {
    let has_it = |now: &Arc<Characteristics>| now.has(ability);
    if game.cache.valid && !game.cache.characteristics.values().any(has_it) {
        return Vec::new();
    }
    let name = Name::new(name);
    let mut owners: Vec<PlayerId> = Vec::new();
    for id in &game.battlefield {
        let now = crate::layers::characteristics(table, game, *id);
        let is_there = game.object(*id).is_some_and(|object| !object.phased_out);
        if is_there && now.has(ability) && !owners.contains(&now.controller) {
            owners.push(now.controller);
        }
    }
    owners.retain(|player| game.player(*player).designation(&name) == 0);
    let mut events = Vec::new();
    for player in owners {
        events.extend(get(table, game, player));
    }
    events
}

/// The speed of each player who has none and controls a permanent with start your engines! becomes 1 (CR 704.5z).
pub(super) fn start_engines(
    table: &CardTable,
    game: &mut Game,
    permanents: &[Permanent],
) -> Vec<Event> {
    let speed = Name::new(SPEED);
    let with = permanents
        .iter()
        .filter(|permanent| permanent.now.has(Builtin::StartYourEngines));
    with.filter_map(|permanent| give(table, game, permanent.now.controller, &speed, false))
        .collect()
}

/// The player gets the city's blessing if they control ten or more permanents (CR 702.131a).
pub(super) fn ascend(table: &CardTable, game: &mut Game, player: PlayerId) -> Option<Event> {
    let theirs = game.battlefield.iter().filter(|id| {
        game.object(**id).is_some_and(|object| !object.phased_out)
            && crate::query::controller(table, game, **id) == player
    });
    let many = theirs.count() >= 10;
    many.then(|| give(table, game, player, &Name::new(BLESSING), false))?
}

/// The player gets an enduring story if they control three or more artifacts, legendaries, or Sagas (CR 700.6).
fn become_storied(table: &CardTable, game: &mut Game, player: PlayerId) -> Option<Event> {
    let historic = game.battlefield.iter().filter(|id| {
        let now = crate::layers::characteristics(table, game, **id);
        game.object(**id).is_some_and(|object| !object.phased_out)
            && now.controller == player
            && crate::query::is_historic(&now)
    });
    let many = historic.count() >= 3;
    many.then(|| give(table, game, player, &Name::new(STORY), false))?
}

/// The player gets once more what they have (CR 701.54c).
pub(super) fn count(game: &mut Game, player: PlayerId, name: &Name) {
    let mut had = game.player_mut(player).designations.iter_mut();
    if let Some((_, times)) = had.find(|(known, _)| known == name) {
        *times = times.saturating_add(1);
    }
    game.invalidate();
}

/// None of the player's permanents is that any more: another one becomes the only one (CR 701.54a).
pub(super) fn take_from_permanents(game: &mut Game, player: PlayerId, name: &Name) {
    for id in game.battlefield.clone() {
        if let Some(object) = game.object_mut(id)
            && object.controlled_by == Some(player)
        {
            object.designations.retain(|known| known != name);
        }
    }
    game.invalidate();
}

/// The player does not have the designation any more.
pub(super) fn take(table: &CardTable, game: &mut Game, player: PlayerId, name: &Name) {
    let had = &mut game.player_mut(player).designations;
    had.retain(|(known, _)| known != name);
    game.invalidate();
    let theirs: Vec<ObjectId> = game
        .objects()
        .filter(|object| object.zone == Zone::Command && object.owner == player)
        .filter(|object| object.designations.contains(name))
        .map(|object| object.id)
        .collect();
    for id in theirs {
        let known = crate::layers::characteristics(table, game, id);
        zones::cease(game, id, known);
    }
}

/// As a player leaves the game, what only one player has goes to the active player, or to the next one if that is who leaves
/// (CR 724.4, 725.4).
pub(super) fn pass_on(table: &CardTable, game: &mut Game, leaves: PlayerId) {
    let active = game.turn.active;
    let there = |player: &PlayerId| !game.player(*player).left;
    let heir = Some(active).filter(there);
    let Some(heir) = heir.or_else(|| game.turn_order().find(there)) else {
        return;
    };
    for name in ["the monarch", "the initiative"].map(Name::new) {
        if game.player(leaves).designation(&name) > 0 {
            give(table, game, heir, &name, true);
        }
    }
}
