//! What effects keep players from or have them do otherwise: drawing, searching, rolling dice, losing and winning, and how large
//! a hand can be.

use crate::restrictions::combat::count;
use crate::restrictions::{ActiveRestriction, any, concerns_player};
use crate::{layers, query};
use game::{Game, ObjectId, PlayerId};
use ir::{AbilityRef, CardTable, Restriction, Step};

/// To how much life damage can reduce the player's life total at most, where an effect says so: "damage that would reduce your life
/// total to less than 1 reduces it to 1 instead".
pub fn least_life(table: &CardTable, game: &Game, player: PlayerId) -> Option<i32> {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::DamageLeavesLife(who, least) = active.effect
                && concerns_player(table, game, &active, who, player)
            {
                i32::try_from(*least).ok()
            } else {
                None
            }
        })
        .max()
}

/// Whether the player can draw one more card this turn (CR 121.2b).
pub fn can_draw(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    can_draw_all(table, game, player, 1)
}

/// Whether the player can draw that many more cards this turn (CR 121.2b).
pub fn can_draw_all(table: &CardTable, game: &Game, player: PlayerId, count: u32) -> bool {
    let drawn = game.player(player).cards_drawn.saturating_add(count);
    !any(table, game, |active| {
        matches!(active.effect, Restriction::MaximumDraws(who, number)
            if drawn > *number && concerns_player(table, game, active, who, player))
    })
}

/// Whether the player skips that step (CR 614.10).
pub fn skips_step(table: &CardTable, game: &Game, player: PlayerId, step: Step) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::SkipStep(who, skipped)
            if *skipped == step && concerns_player(table, game, active, who, player))
    })
}

/// Whether the player skips every extra turn (CR 500.11, 614.10).
pub fn skips_extra_turns(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::SkipExtraTurns(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// Whether the player can search libraries (CR 701.23).
pub fn can_search(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantSearch(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// How many more dice the player rolls, of which as many of the lowest rolls are ignored (CR 706.6).
pub fn extra_dice(table: &CardTable, game: &Game, player: PlayerId) -> u32 {
    count(table, game, |active| adds_die(table, game, active, player))
}

/// What has the player roll more dice: of which object, by which ability.
pub fn adding_dice(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
) -> Vec<(ObjectId, AbilityRef)> {
    layers::restrictions(table, game)
        .filter(|active| adds_die(table, game, active, player))
        .map(|active| (active.context.source, active.context.ability))
        .collect()
}

/// What gives the player one more vote: of which object, by which ability, and whether the player may do without it (CR 701.38d).
pub fn extra_votes(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
) -> Vec<(ObjectId, AbilityRef, bool)> {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::ExtraVote(who, optional) = active.effect
                && concerns_player(table, game, &active, who, player)
            {
                Some((active.context.source, active.context.ability, *optional))
            } else {
                None
            }
        })
        .collect()
}

fn adds_die(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    player: PlayerId,
) -> bool {
    matches!(active.effect, Restriction::ExtraDie(who)
        if concerns_player(table, game, active, who, player))
}

/// Whether the player can lose the game (CR 101.2, 104.3).
pub fn can_lose(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantLose(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// Whether the player loses the game for having 0 or less life (CR 704.5a).
pub fn dies_without_life(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::LivesWithoutLife(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// Whether the player can win the game.
pub fn can_win(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantWin(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// The player's maximum hand size (CR 402.2); nothing if there is none. The effects that set or change it apply in
/// the order of their timestamps (CR 613.11).
pub fn maximum_hand_size(table: &CardTable, game: &Game, player: PlayerId) -> Option<u32> {
    let mut changes = Vec::new();
    for active in layers::restrictions(table, game) {
        let change = if let Restriction::MaximumHandSize(who, size) = active.effect
            && concerns_player(table, game, &active, who, player)
        {
            HandSize::Is(
                size.as_ref()
                    .map(|size| query::value(table, game, active.context, size)),
            )
        } else if let Restriction::HandSizeChange(who, by) = active.effect
            && concerns_player(table, game, &active, who, player)
        {
            HandSize::Changed(*by)
        } else {
            continue;
        };
        changes.push((active.timestamp, change));
    }
    changes.sort_by_key(|(timestamp, _)| *timestamp);
    let mut size = Some(7_i32);
    for (_, change) in changes {
        size = match change {
            HandSize::Is(size) => size,
            HandSize::Changed(by) => size.map(|size| size.saturating_add(by)),
        };
    }
    size.map(|size| u32::try_from(size).unwrap_or(0))
}

/// What an effect does to a maximum hand size.
enum HandSize {
    /// it is that, or there is none
    Is(Option<i32>),
    /// it is so much greater
    Changed(i32),
}
