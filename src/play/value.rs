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

const CARD_IN_HAND: i32 = 100;
const HAND_SIZE: usize = 7;
const CARD_BEYOND: i32 = 20;
const CREATURE: i32 = 70;
const POWER: i32 = 45;
const TOUGHNESS: i32 = 25;
const PERMANENT: i32 = 85;
const MANA_VALUE: i32 = 40;
const LOYALTY: i32 = 45;
const POISON: i32 = 100;
const POISON_COUNTER: &str = "poison";
const LOYALTY_COUNTER: &str = "loyalty";
const LAST_CARDS: usize = 3;
const EMPTY_LIBRARY: i32 = 300;

/// What each land is worth, the first ones most.
const LANDS: [i32; 9] = [160, 160, 150, 150, 140, 130, 115, 110, 105];
const FURTHER_LAND: i32 = 101;

/// What points of life are worth: up to so many points, so much each.
const LIFE: [(i32, i32); 4] = [(5, 70), (10, 45), (20, 25), (i32::MAX, 10)];

/// What the position is worth to the player.
pub fn value(table: &CardTable, game: &Game, player: PlayerId) -> i32 {
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
        *side = life(seat.life);
        let hand = seat.hand.len();
        let beyond = hand.saturating_sub(HAND_SIZE);
        *side += (hand - beyond) as i32 * CARD_IN_HAND + beyond as i32 * CARD_BEYOND;
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
            creature(&now, object)
        } else if now.is(CardType::Land) {
            let place = lands[seat];
            lands[seat] += 1;
            LANDS.get(place).copied().unwrap_or(FURTHER_LAND)
        } else {
            other(&now, object)
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
    let power = now.power.unwrap_or(0).clamp(0, 100);
    let toughness = now.toughness.unwrap_or(0).clamp(0, 100);
    // A second strike counts as half as much again, evasion as a third.
    let strikes = if now.has(Builtin::DoubleStrike) { 3 } else { 2 };
    let mut worth = CREATURE + power * POWER * strikes / 2 + toughness * TOUGHNESS;
    let by_power: [(Builtin, i32); 6] = [
        (Builtin::Flying, 18),
        (Builtin::Trample, 8),
        (Builtin::Lifelink, 15),
        (Builtin::FirstStrike, 10),
        (Builtin::Vigilance, 8),
        (Builtin::Infect, 15),
    ];
    for (keyword, each) in by_power {
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
    worth + 15 * small(now.abilities.len() as u32).min(4) + counters(object) * 5
}

/// What another permanent is worth: by what it cost, and by its loyalty. What it does to others is seen in those.
fn other(now: &game::Characteristics, object: &Object) -> i32 {
    let cost = now.mana_cost.as_ref().map_or(0, |cost| cost.mana_value(0));
    let loyalty = object.counters(&Name::new(LOYALTY_COUNTER));
    // An Aura or Equipment is on something for what it does there.
    let attached = matches!(object.attached_to, Some(Target::Object(_)));
    PERMANENT + small(cost) * MANA_VALUE + small(loyalty) * LOYALTY + if attached { 10 } else { 0 }
}

fn counters(object: &Object) -> i32 {
    small(object.counters.iter().map(|(_, count)| *count).sum::<u32>()).min(10)
}

fn small(number: u32) -> i32 {
    number.min(100) as i32
}

/// What a life total is worth: the last points most.
fn life(total: i32) -> i32 {
    let mut worth = 0;
    let mut from = 0;
    for (to, each) in LIFE {
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
    use super::life;

    #[test]
    fn the_last_points_of_life_are_worth_most() {
        assert_eq!(life(0), 0);
        assert_eq!(life(-3), 0);
        assert_eq!(life(5), 350);
        assert_eq!(life(10), 350 + 225);
        assert_eq!(life(20), 350 + 225 + 250);
        assert_eq!(life(25), life(20) + 50);
    }
}
