//! What a board is worth to a player: the measure by which agents prefer one position to another.
//!
//! In hundredths of the value of a card in hand, roughly; `docs/agents.md` has the table. The value of a position is that of
//! the player's side less that of the best opponent's.

use game::{Game, Object, PlayerId, Target};
use ir::{Builtin, CardTable, CardType, Name};
use rules::layers;

/// What a game that is won is worth: more than any board.
pub const WON: i32 = 20_000;
const MOST: i32 = WON - 1_000;

const HAND_SIZE: usize = 7;
const LOYALTY: i32 = 45;
const POISON: i32 = 100;
const POISON_COUNTER: &str = "poison";
const LOYALTY_COUNTER: &str = "loyalty";
const LAST_CARDS: usize = 3;
const EMPTY_LIBRARY: i32 = 300;

/// A card of which there are more than a hand holds.
const CARD_BEYOND: i32 = 20;

/// What the parts of a position are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    card_in_hand: i32,
    /// any creature, each point of its power and of its toughness, and each of up to four abilities
    creature: [i32; 4],
    /// any other permanent, and each mana of its cost
    permanent: [i32; 2],
    /// each land, the first ones most
    lands: [i32; 9],
    further_land: i32,
    /// points of life: up to so many points, so much each
    life: [(i32, i32); 4],
}

/// What greedy players go by.
const AT_ONCE: Weights = Weights {
    card_in_hand: 100,
    creature: [70, 45, 25, 15],
    permanent: [85, 40],
    lands: [160, 160, 150, 150, 140, 130, 115, 110, 105],
    further_land: 101,
    life: [(5, 70), (10, 45), (20, 25), (i32::MAX, 10)],
};

/// What tells better who will win: fitted (logistic regression) to who won 1,700 games between greedy players with the starter
/// decks, by the position as each turn began.
const LATER: Weights = Weights {
    card_in_hand: 78,
    creature: [45, 42, 42, 35],
    permanent: [35, 26],
    lands: [225, 225, 225, 152, 152, 80, 79, 79, 79],
    further_land: 79,
    life: [(5, 122), (10, 86), (20, 26), (i32::MAX, 10)],
};

/// One unit of the logarithm of the odds, by which the fitted weights are scaled.
const ODDS: i32 = 262;
/// What a win is worth as a chance.
pub(crate) const CERTAIN: i32 = 10_000;

/// How likely the player is to win, from -10,000 (not at all) to 10,000 (they have won).
pub(crate) fn chance(table: &CardTable, game: &Game, player: PlayerId) -> i32 {
    match by(&LATER, table, game, player) {
        worth if worth.abs() == WON => CERTAIN * worth.signum(),
        worth => odds(worth),
    }
}

/// As steep as the logistic function where odds are even, and in whole numbers.
fn odds(worth: i32) -> i32 {
    CERTAIN * worth / (worth.abs() + 2 * ODDS)
}

/// What the position is worth to the player.
pub fn value(table: &CardTable, game: &Game, player: PlayerId) -> i32 {
    by(&AT_ONCE, table, game, player)
}

fn by(weights: &Weights, table: &CardTable, game: &Game, player: PlayerId) -> i32 {
    if let Some(outcome) = &game.outcome {
        return match outcome.winner {
            Some(winner) if winner == player => WON,
            Some(_) => -WON,
            None => 0,
        };
    }
    let mut sides = vec![0_i32; game.players.len()];
    for seat in &game.players {
        let side = &mut sides[usize::from(seat.id.0)];
        if seat.lost || seat.left {
            *side = -WON;
            continue;
        }
        *side = life(&weights.life, seat.life);
        let hand = seat.hand.len();
        let beyond = hand.saturating_sub(HAND_SIZE);
        *side += (hand - beyond) as i32 * weights.card_in_hand + beyond as i32 * CARD_BEYOND;
        let poison = seat.counters.iter();
        let poison = poison.filter(|(kind, _)| kind.as_str() == POISON_COUNTER);
        *side -= poison.map(|(_, count)| small(*count)).sum::<i32>() * POISON;
        if seat.library.len() < LAST_CARDS {
            *side -= EMPTY_LIBRARY;
        }
    }
    let mut lands = vec![0_usize; game.players.len()];
    for id in &game.battlefield {
        let Some(object) = game.object(*id) else {
            continue;
        };
        let now = layers::seen(table, game, *id);
        let seat = usize::from(now.controller.0);
        if object.phased_out || seat >= sides.len() {
            continue;
        }
        let worth = if now.is(CardType::Creature) {
            creature_by(weights, &now, object)
        } else if now.is(CardType::Land) {
            let place = lands[seat];
            lands[seat] += 1;
            let each = weights.lands.get(place).copied();
            each.unwrap_or(weights.further_land)
        } else {
            other(weights, &now, object)
        };
        sides[seat] = sides[seat].saturating_add(worth);
    }
    let own = sides[usize::from(player.0)];
    let seats = game.players.iter().filter(|seat| seat.id != player);
    let best = seats.map(|seat| sides[usize::from(seat.id.0)]).max();
    own.saturating_sub(best.unwrap_or(0)).clamp(-MOST, MOST)
}

/// What a creature is worth.
pub(crate) fn creature(now: &game::Characteristics, object: &Object) -> i32 {
    creature_by(&AT_ONCE, now, object)
}

fn creature_by(weights: &Weights, now: &game::Characteristics, object: &Object) -> i32 {
    let [any, by_power, by_toughness, by_ability] = weights.creature;
    let power = now.power.unwrap_or(0).clamp(0, 100);
    let toughness = now.toughness.unwrap_or(0).clamp(0, 100);
    // A second strike counts as half as much again, evasion as a third.
    let strikes = if now.has(Builtin::DoubleStrike) { 3 } else { 2 };
    let mut worth = any + power * by_power * strikes / 2 + toughness * by_toughness;
    let keywords: [(Builtin, i32); 6] = [
        (Builtin::Flying, 18),
        (Builtin::Trample, 8),
        (Builtin::Lifelink, 15),
        (Builtin::FirstStrike, 10),
        (Builtin::Vigilance, 8),
        (Builtin::Infect, 15),
    ];
    for (keyword, each) in keywords {
        if now.has(keyword) {
            worth += each * power;
        }
    }
    let flat: [(Builtin, i32); 4] = [
        (Builtin::Deathtouch, 60),
        (Builtin::Reach, 10),
        (Builtin::Haste, 5),
        (Builtin::Defender, -60),
    ];
    for (keyword, bonus) in flat {
        if now.has(keyword) {
            worth += bonus;
        }
    }
    // Abilities of its own that are no keyword of the engine are worth something.
    worth + by_ability * small(now.abilities.len() as u32).min(4) + counters(object) * 5
}

/// What another permanent is worth: by what it cost, and by its loyalty. What it does to others is seen in those.
fn other(weights: &Weights, now: &game::Characteristics, object: &Object) -> i32 {
    let cost = now.mana_cost.as_ref().map_or(0, |cost| cost.mana_value(0));
    let loyalty = object.counters(&Name::new(LOYALTY_COUNTER));
    // An Aura or Equipment is on something for what it does there.
    let attached = matches!(object.attached_to, Some(Target::Object(_)));
    let [any, by_mana] = weights.permanent;
    any + small(cost) * by_mana + small(loyalty) * LOYALTY + if attached { 10 } else { 0 }
}

fn counters(object: &Object) -> i32 {
    small(object.counters.iter().map(|(_, count)| *count).sum::<u32>()).min(10)
}

fn small(number: u32) -> i32 {
    number.min(100) as i32
}

/// What a life total is worth: the last points most.
fn life(points: &[(i32, i32)], total: i32) -> i32 {
    let mut worth = 0;
    let mut from = 0;
    for &(to, each) in points {
        if total <= from {
            break;
        }
        worth += (total.min(to) - from).min(1_000) * each;
        from = to;
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, LATER, life, odds};

    #[test]
    fn the_last_points_of_life_are_worth_most() {
        let worth = |total| life(&AT_ONCE.life, total);
        assert_eq!(worth(0), 0);
        assert_eq!(worth(-3), 0);
        assert_eq!(worth(5), 350);
        assert_eq!(worth(10), 350 + 225);
        assert_eq!(worth(20), 350 + 225 + 250);
        assert_eq!(worth(25), worth(20) + 50);
        assert_eq!(life(&LATER.life, 6), 5 * 122 + 86);
    }

    #[test]
    fn chances_lie_between_loss_and_win() {
        assert_eq!(odds(0), 0);
        assert_eq!(odds(524), 5_000);
        assert_eq!(odds(-524), -5_000);
        assert!(odds(19_000) < super::CERTAIN);
        assert!(odds(300) > odds(200));
    }
}
