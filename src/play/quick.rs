//! A player who answers at once, without trying anything: for lines of play in copies of a game.
//!
//! It plays nothing, attacks with what no blocker stops at a profit, and blocks where that costs nothing, gains something, or
//! saves the game. Everything else it answers at random.

use super::value::creature;
use game::random::below;
use game::{
    Action, Answer, Characteristics, Decision, Domain, Game, Item, ObjectId, PlayerId, Question,
    Target, declaring,
};
use ir::{Builtin, CardTable, CardType};
use rand_chacha::ChaCha8Rng;
use rules::layers;
use std::sync::Arc;

/// Out of how many attacks that are even one is made.
const BOLD: u32 = 2;

/// An answer that the decision allows.
pub(crate) fn answer(
    table: &CardTable,
    game: &Game,
    decision: &Decision,
    random: &mut ChaCha8Rng,
) -> Answer {
    match (&decision.domain, decision.prompt.question) {
        (_, Question::KeepHand | Question::May) => Answer::Items(vec![0]),
        (_, Question::Priority) => Answer::Items(vec![pass(decision)]),
        // For whoever controls the player nothing is gained by their fights.
        (Domain::Attackers { .. }, _) => {
            let attacks = match is_controlled(game, decision) {
                true => declaring::with_required_attacks(&decision.domain, Vec::new()),
                false => attackers(table, game, decision, random),
            };
            allowed(decision, Answer::Attackers(attacks), random)
        }
        (Domain::Blockers { .. }, _) => {
            let blocks = match is_controlled(game, decision) {
                true => declaring::with_required_blocks(&decision.domain, Vec::new()),
                false => blockers(table, game, decision),
            };
            allowed(decision, Answer::Blockers(blocks), random)
        }
        _ => decision.sample(random),
    }
}

/// Whether another player makes the decision (CR 722.5).
fn is_controlled(game: &Game, decision: &Decision) -> bool {
    game.decider(decision.player) != decision.player
}

/// That answer, or a random one where it is not allowed.
fn allowed(decision: &Decision, answer: Answer, random: &mut ChaCha8Rng) -> Answer {
    if decision.check(&answer).is_ok() {
        return answer;
    }
    if let Domain::Blockers { example, .. } = &decision.domain {
        let example = Answer::Blockers(example.clone());
        if decision.check(&example).is_ok() {
            return example;
        }
    }
    decision.sample(random)
}

/// The place of passing among the items.
pub(crate) fn pass(decision: &Decision) -> u32 {
    let mut items = decision.items().iter();
    let place = items.position(|item| matches!(item, Item::Action(Action::Pass)));
    place.unwrap_or(0) as u32
}

/// A creature in combat.
struct Fighter {
    id: ObjectId,
    now: Arc<Characteristics>,
    worth: i32,
    damage: i32,
}

impl Fighter {
    fn of(table: &CardTable, game: &Game, id: ObjectId) -> Option<Self> {
        let object = game.object(id)?;
        let now = layers::characteristics(table, game, id);
        let worth = creature(&now, object);
        Some(Self {
            id,
            worth,
            damage: object.damage.min(10_000) as i32,
            now,
        })
    }

    fn power(&self) -> i32 {
        self.now.power.unwrap_or(0).max(0)
    }

    /// Whether it would die of a fight with the other, as far as numbers and common keywords tell.
    fn dies_to(&self, other: &Self) -> bool {
        let left = self.now.toughness.unwrap_or(0) - self.damage;
        let strikes = if other.now.has(Builtin::DoubleStrike) {
            2
        } else {
            1
        };
        let struck_first = (self.now.has(Builtin::FirstStrike)
            || self.now.has(Builtin::DoubleStrike))
            && !(other.now.has(Builtin::FirstStrike) || other.now.has(Builtin::DoubleStrike))
            && (self.now.has(Builtin::Deathtouch)
                || self.power() >= other.now.toughness.unwrap_or(0) - other.damage);
        let lethal = other.power() * strikes >= left
            || (other.now.has(Builtin::Deathtouch) && other.power() > 0);
        lethal && !struck_first
    }

    /// Whether it could block the other, as far as flying tells.
    fn reaches(&self, other: &Self) -> bool {
        !other.now.has(Builtin::Flying)
            || self.now.has(Builtin::Flying)
            || self.now.has(Builtin::Reach)
    }
}

/// The untapped creatures that one of the defending players could block with, and all of their creatures' power.
fn defence(table: &CardTable, game: &Game, attacker: PlayerId) -> (Vec<Fighter>, i32) {
    let mut defenders = Vec::new();
    let mut power = 0;
    for id in &game.battlefield {
        let now = layers::seen(table, game, *id);
        if now.controller == attacker || !now.is(CardType::Creature) {
            continue;
        }
        let Some(fighter) = Fighter::of(table, game, *id) else {
            continue;
        };
        power += fighter.power();
        if game
            .object(*id)
            .is_some_and(|object| !object.tapped && !object.phased_out)
        {
            defenders.push(fighter);
        }
    }
    (defenders, power)
}

/// Attackers that no blocker stops at a profit; all of them if that could win.
pub(crate) fn attackers(
    table: &CardTable,
    game: &Game,
    decision: &Decision,
    random: &mut ChaCha8Rng,
) -> Vec<(ObjectId, Target)> {
    let Domain::Attackers { candidates, .. } = &decision.domain else {
        return Vec::new();
    };
    let (defenders, danger) = defence(table, game, decision.player);
    let able: Vec<(Fighter, Target)> = candidates
        .iter()
        .filter_map(|(creature, targets)| {
            let players = targets.iter().find(|target| target.player().is_some());
            let target = players.or(targets.first())?;
            Some((Fighter::of(table, game, *creature)?, *target))
        })
        .collect();
    let mut powers: Vec<i32> = able.iter().map(|(fighter, _)| fighter.power()).collect();
    powers.sort_unstable();
    let unblocked = powers.len().saturating_sub(defenders.len());
    // The strongest would be blocked.
    let through: i32 = powers.iter().take(unblocked).sum();
    let wins = able.iter().any(|(_, target)| {
        target
            .player()
            .is_some_and(|player| through >= game.player(player).life)
    });
    let threatened = danger >= game.player(decision.player).life;
    let mut attacks = Vec::new();
    for (fighter, target) in &able {
        let blocked_by: Vec<&Fighter> = defenders
            .iter()
            .filter(|defender| defender.reaches(fighter))
            .collect();
        let killers: Vec<&&Fighter> = blocked_by
            .iter()
            .filter(|defender| fighter.dies_to(defender))
            .collect();
        let free = killers.is_empty();
        let even = killers
            .iter()
            .all(|killer| killer.dies_to(fighter) && killer.worth >= fighter.worth);
        let stays = threatened && !fighter.now.has(Builtin::Vigilance) && !blocked_by.is_empty();
        let goes = fighter.power() > 0 && !stays && (free || (even && below(random, BOLD) == 0));
        if wins || goes {
            attacks.push((fighter.id, *target));
        }
    }
    declaring::with_required_attacks(&decision.domain, attacks)
}

/// Blocks that cost nothing or gain something; where the damage would be the end, others too.
pub(crate) fn blockers(
    table: &CardTable,
    game: &Game,
    decision: &Decision,
) -> Vec<(ObjectId, ObjectId)> {
    let Domain::Blockers {
        candidates, limits, ..
    } = &decision.domain
    else {
        return Vec::new();
    };
    let alone = |attacker: ObjectId| {
        let limit = limits.iter().find(|(limited, ..)| *limited == attacker);
        limit.is_none_or(|(_, least, most)| *least <= 1 && *most >= 1)
    };
    let combat = game.combat.as_ref();
    let mut attackers: Vec<Fighter> = combat
        .into_iter()
        .flat_map(|combat| &combat.attackers)
        .filter(|attacker| attacker.defending == decision.player)
        .filter_map(|attacker| Fighter::of(table, game, attacker.creature))
        .collect();
    attackers.sort_by_key(|attacker| (-attacker.power(), attacker.id));
    let mut free: Vec<(Fighter, &[ObjectId])> = candidates
        .iter()
        .filter_map(|(creature, blockable, _)| {
            Some((Fighter::of(table, game, *creature)?, blockable.as_slice()))
        })
        .collect();
    free.sort_by_key(|(fighter, _)| (fighter.worth, fighter.id));
    let mut incoming: i32 = attackers.iter().map(Fighter::power).sum();
    let life = game.player(decision.player).life;
    let mut blocks = Vec::new();
    for attacker in attackers.iter().filter(|attacker| alone(attacker.id)) {
        let able = |(_, blockable): &&(Fighter, &[ObjectId])| blockable.contains(&attacker.id);
        let good = |(fighter, _): &&(Fighter, &[ObjectId])| {
            let dies = fighter.dies_to(attacker);
            let kills = attacker.dies_to(fighter);
            !dies || (kills && fighter.worth <= attacker.worth)
        };
        let killing = |(fighter, _): &&(Fighter, &[ObjectId])| {
            attacker.dies_to(fighter) && !fighter.dies_to(attacker)
        };
        let ending = incoming >= life;
        let chosen = free
            .iter()
            .filter(able)
            .find(killing)
            .or_else(|| free.iter().filter(able).find(good))
            .or_else(|| free.iter().filter(able).find(|_| ending))
            .map(|(fighter, _)| fighter.id);
        if let Some(chosen) = chosen {
            free.retain(|(fighter, _)| fighter.id != chosen);
            blocks.push((chosen, attacker.id));
            incoming -= attacker.power();
        }
    }
    declaring::with_required_blocks(&decision.domain, blocks)
}
