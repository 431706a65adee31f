//! Players win, lose and leave the game: how it ends, and what becomes of what those have who leave one that goes on (CR 104, 800.4a).

use crate::{designations, events, face_down, layers, query, zones};
use game::event::{Arrival, LossCause};
use game::frame::Proposed;
use game::state::Ending;
use game::{
    ActiveEffect, ActiveEffectKind, Event, Game, Happened, MoveCause, ObjectId, Outcome, PlayerId,
};
use ir::{CardTable, Modification, Players, Zone};

/// Ends the game if players have won or lost (CR 104.1–104.4). Otherwise those who have lost leave it: the permanents that
/// leave the battlefield by that.
pub(super) fn conclude(table: &CardTable, game: &mut Game, happened: &[Event]) -> Vec<Event> {
    for event in happened {
        if let Event::Win { player } = event {
            finish(game, Some(*player), Ending::Effect);
            return Vec::new();
        }
    }
    let losses: Vec<(PlayerId, LossCause)> = happened
        .iter()
        .filter_map(|event| {
            if let Event::Lose { player, cause } = event {
                Some((*player, *cause))
            } else {
                None
            }
        })
        .collect();
    let Some((_, cause)) = losses.first() else {
        return Vec::new();
    };
    let mut left = game.players.iter().filter(|player| !player.lost);
    match (left.next().map(|player| player.id), left.next()) {
        (None, _) => finish(game, None, Ending::AllLost),
        (Some(last), None) => finish(game, Some(last), ending(*cause)),
        (Some(_), Some(_)) => {
            let leaving = losses.iter();
            return leaving
                .flat_map(|(player, _)| leave(table, game, *player))
                .collect();
        }
    }
    Vec::new()
}

/// What leaves the battlefield as players leave a game that goes on, for abilities that look back at it (CR 603.6c): found by having
/// them leave a copy of the game.
pub(super) fn leaving_with_players(
    table: &CardTable,
    game: &Game,
    proposed: &[Proposed],
) -> Vec<Proposed> {
    let losing = |proposed: &Proposed| {
        if let Event::Lose { player, .. } = proposed.event {
            Some(player)
        } else {
            None
        }
    };
    let losers: Vec<PlayerId> = proposed.iter().filter_map(losing).collect();
    let stay = |player: &&game::Player| !player.lost && !losers.contains(&player.id);
    if losers.is_empty() || game.players.iter().filter(stay).count() < 2 {
        return Vec::new();
    }
    let mut without = game.clone();
    for player in &losers {
        without.player_mut(*player).lost = true;
    }
    let leaving = losers.iter();
    leaving
        .flat_map(|player| leave(table, &mut without, *player))
        .map(events::proposed)
        .collect()
}

/// Records what left the battlefield with players.
pub(super) fn record_left(game: &mut Game, left: Vec<Event>) -> Vec<Happened> {
    let recorded: Vec<Happened> = left
        .into_iter()
        .map(|event| Happened {
            event,
            by: None,
            was: [None, None],
        })
        .collect();
    for happened in &recorded {
        game.trace.record_event(&happened.event);
    }
    game.turn.happened.extend(recorded.iter().cloned());
    recorded
}

/// A permanent left the battlefield because its owner leaves the game, or is exiled because who controlled it does.
fn left_battlefield(object: ObjectId, to: Zone, became: Option<ObjectId>) -> Event {
    Event::Move {
        object,
        from: Zone::Battlefield,
        to,
        by: None,
        cause: MoveCause::Other,
        arrival: Box::default(),
        became,
    }
}

fn finish(game: &mut Game, winner: Option<PlayerId>, ending: Ending) {
    if game.outcome.is_none() {
        face_down::reveal_all(game, None);
        game.outcome = Some(Outcome { winner, ending });
    }
}

fn ending(cause: LossCause) -> Ending {
    match cause {
        LossCause::Life => Ending::Life,
        LossCause::EmptyLibrary => Ending::EmptyLibrary,
        LossCause::Poison => Ending::Poison,
        LossCause::Conceded => Ending::Conceded,
        LossCause::Effect => Ending::Effect,
        LossCause::CommanderDamage => Ending::CommanderDamage,
    }
}

/// The effects that give the player control of something end (CR 800.4a).
fn end_control(table: &CardTable, game: &mut Game, player: PlayerId) {
    let mut effects = std::mem::take(&mut game.effects);
    for effect in &mut effects {
        let ActiveEffect { kind, context, .. } = effect;
        if let ActiveEffectKind::Modify { modifications, .. } = kind {
            modifications.retain(|modification| {
                !matches!(modification, Modification::Controller(who)
                    if query::players(table, game, context, who).contains(&player)
                        || *who == Players::You && context.controller == player)
            });
        }
    }
    game.effects = effects;
    game.invalidate();
    layers::refresh(table, game);
}

/// Exiles what only a player who has left would control: at once as they leave, or as another's control ends (CR 800.4a, 800.4c).
/// Which permanents were exiled so.
pub(crate) fn exile_abandoned(table: &CardTable, game: &mut Game) -> Vec<Event> {
    if !game.players.iter().any(|player| player.left) {
        return Vec::new();
    }
    let abandoned: Vec<ObjectId> = game
        .battlefield
        .iter()
        .chain(&game.stack)
        .copied()
        .filter(|id| game.player(query::controller(table, game, *id)).left)
        .collect();
    let mut exiled = Vec::new();
    for id in &abandoned {
        let known = layers::characteristics(table, game, *id);
        let stayed = stays(game, *id);
        let became = zones::move_object(game, *id, Zone::Exile, &Arrival::default(), known);
        exiled.extend(stayed.then(|| left_battlefield(*id, Zone::Exile, became)));
    }
    if !abandoned.is_empty() {
        game.invalidate();
        layers::refresh(table, game);
    }
    exiled
}

/// Whether the object is a permanent that is phased in: only such a one can leave the battlefield as a player leaves (CR 603.6c).
fn stays(game: &Game, id: ObjectId) -> bool {
    game.object(id)
        .is_some_and(|object| object.zone == Zone::Battlefield && !object.phased_out)
}

/// A player leaves a game that goes on: what the player owns leaves with them, and what they control otherwise goes to exile
/// or ceases (CR 800.4a). Which permanents leave the battlefield by that.
fn leave(table: &CardTable, game: &mut Game, player: PlayerId) -> Vec<Event> {
    face_down::reveal_all(game, Some(player));
    game.player_mut(player).left = true;
    for other in &mut game.players {
        for by in [&mut other.controlled_by, &mut other.next_turn_controlled_by] {
            *by = by.filter(|by| *by != player);
        }
    }
    end_control(table, game, player);
    designations::pass_on(table, game, player);
    let owned: Vec<ObjectId> = game
        .objects()
        .filter(|object| object.owner == player)
        .map(|object| object.id)
        .collect();
    let mut left = Vec::new();
    for id in owned {
        let known = layers::characteristics(table, game, id);
        left.extend(stays(game, id).then(|| left_battlefield(id, Zone::Outside, None)));
        zones::cease(game, id, known);
    }
    game.invalidate();
    layers::refresh(table, game);
    left.extend(exile_abandoned(table, game));
    game.pending.retain(|trigger| trigger.controller != player);
    game.delayed
        .retain(|trigger| trigger.context.controller != player);
    game.invalidate();
    left
}
