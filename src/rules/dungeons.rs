//! Dungeons (CR 309): which there are, in which room a player is, how a player comes into the next one and completes a dungeon.
//! Where a player's venture marker is, is how much of the dungeon the player has.

use crate::designations;
use game::{Event, Game, ObjectId, ObjectKind, PlayerId};
use ir::{
    AbilityKind, AbilityRef, CardId, CardTable, Deed, EventPattern, FaceSide, Name, Room, Zone,
};

/// The event that a venture marker comes into a room, whose number it has.
pub(super) const ENTER: &str = "move your venture marker into this room";

/// The event that a dungeon is completed (CR 309.7).
const COMPLETE: &str = "complete a dungeon";

/// The room that a triggered ability is of.
fn room_of(table: &CardTable, ability: AbilityRef) -> Option<&Room> {
    if let AbilityKind::Triggered(triggered) = &table.ability(ability).kind
        && let EventPattern::Done {
            deed: Deed::EnterRoom(room),
            ..
        } = &triggered.event
    {
        return Some(room);
    }
    None
}

/// The rooms of a dungeon, from the topmost one.
fn rooms<'table>(table: &'table CardTable, dungeon: &Name) -> impl Iterator<Item = &'table Room> {
    let known = table.keyword_ability(&key(dungeon));
    known
        .filter(|known| known.card == CardId(0))
        .into_iter()
        .flat_map(|known| table.nested(known))
        .filter_map(|ability| room_of(table, ability))
}

/// As what a player has the dungeon.
fn key(dungeon: &Name) -> Name {
    Name::new(dungeon.as_str().to_lowercase())
}

/// The topmost rooms of all dungeons.
pub(super) fn topmost(table: &CardTable) -> impl Iterator<Item = &Room> {
    table
        .face_abilities(CardId(0), FaceSide::default())
        .filter_map(|known| {
            table
                .nested(known)
                .find_map(|ability| room_of(table, ability))
        })
}

/// The room in which the player is.
pub(super) fn room<'table>(
    table: &'table CardTable,
    game: &Game,
    player: PlayerId,
) -> Option<&'table Room> {
    let had = &game.player(player).designations;
    had.iter()
        .find_map(|(name, number)| rooms(table, name).find(|room| room.number == *number))
}

/// The room of that name in the dungeon of another one.
pub(super) fn named<'table>(
    table: &'table CardTable,
    dungeon: &Name,
    name: &Name,
) -> Option<&'table Room> {
    rooms(table, dungeon).find(|room| room.name == *name)
}

/// The card of the player's dungeon in the command zone.
fn card_of(game: &Game, player: PlayerId, dungeon: &Name) -> Option<ObjectId> {
    let key = key(dungeon);
    let found = game.objects().find(|object| {
        object.zone == Zone::Command && object.owner == player && object.designations.contains(&key)
    });
    found.map(|object| object.id)
}

/// The player's venture marker comes into the room; a dungeon in which the player is not yet comes into the command zone (CR 309.4a,
/// 309.5a). The event that it does.
pub(super) fn enter(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    room: &Room,
) -> Option<Event> {
    let key = key(&room.dungeon);
    designations::give(table, game, player, &key, false);
    let mut had = game.player_mut(player).designations.iter_mut();
    if let Some((_, number)) = had.find(|(name, _)| *name == key) {
        *number = room.number;
    }
    game.invalidate();
    let object = card_of(game, player, &room.dungeon)?;
    Some(Event::Named {
        name: Name::new(ENTER),
        player,
        object,
        x: Some(room.number),
        other: None,
    })
}

/// The player's dungeon leaves the game: that completes it (CR 309.7). The event that it does.
pub(super) fn complete(table: &CardTable, game: &mut Game, player: PlayerId) -> Option<Event> {
    let room = room(table, game, player)?;
    let object = card_of(game, player, &room.dungeon)?;
    designations::take(table, game, player, &key(&room.dungeon));
    for completed in [
        Name::new(ir::COMPLETED),
        Name::new(format!("completed {}", room.dungeon)),
    ] {
        let had = &mut game.player_mut(player).designations;
        match had.iter_mut().find(|(name, _)| *name == completed) {
            Some((_, times)) => *times = times.saturating_add(1),
            None => had.push((completed, 1)),
        }
    }
    game.invalidate();
    Some(Event::Named {
        name: Name::new(COMPLETE),
        player,
        object,
        x: None,
        other: None,
    })
}

/// The dungeons that are completed since no room ability of theirs is to resolve any more (CR 309.6, 704.5t).
pub(super) fn leave(table: &CardTable, game: &mut Game) -> Vec<Event> {
    let mut players = game.players.iter();
    if players.all(|player| player.designations.is_empty()) {
        return Vec::new();
    }
    let players: Vec<PlayerId> = game.players.iter().map(|player| player.id).collect();
    let mut events = Vec::new();
    for player in players {
        let Some(card) = room(table, game, player)
            .filter(|room| room.next.is_empty())
            .and_then(|room| card_of(game, player, &room.dungeon))
        else {
            continue;
        };
        let waits = game.pending.iter().any(|trigger| trigger.source == card)
            || game.stack.iter().filter_map(|id| game.object(*id)).any(|object| {
                matches!(object.kind, ObjectKind::Ability { source, .. } if source == card)
            });
        if !waits {
            events.extend(complete(table, game, player));
        }
    }
    events
}
