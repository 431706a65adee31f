//! Which blocks can be declared, and how many requirements can be obeyed together (CR 509.1a–c).

use crate::{combat, layers, restrictions};
use game::declaring::{numbers_allowed, obeyed};
use game::{BlockRequirement, Domain, Game, ObjectId, PlayerId};
use ir::{CardTable, CardType};

/// How many ways of blocking are tried to find the most requirements; boards beyond are settled by the best found.
const TRIES: u32 = 20_000;

/// A creature, what it can block and how many of these at once.
type Candidate = (ObjectId, Vec<ObjectId>, u32);

/// What the defending player may declare; with `free_only` only what costs nothing.
pub(super) fn domain(table: &CardTable, game: &Game, player: PlayerId, free_only: bool) -> Domain {
    let attackers: Vec<ObjectId> = game
        .combat
        .iter()
        .flat_map(|combat| &combat.attackers)
        .filter(|attacker| attacker.defending == player)
        .map(|attacker| attacker.creature)
        .collect();
    let costs = combat::blocks_cost(table, game);
    let is_free = |blocker: ObjectId, attacker: ObjectId| {
        !costs || !combat::has_cost_to_block(table, game, blocker, attacker)
    };
    let mut candidates = Vec::new();
    let mut alone = Vec::new();
    if !attackers.is_empty() {
        for id in &game.battlefield {
            if !may_block(table, game, player, *id) {
                continue;
            }
            let own: Vec<ObjectId> = attackers
                .iter()
                .copied()
                .filter(|attacker| restrictions::can_be_blocked_by(table, game, *attacker, *id))
                .filter(|attacker| !free_only || is_free(*id, *attacker))
                .collect();
            if own.is_empty() {
                continue;
            }
            if restrictions::cannot_alone(table, game, *id, false) {
                alone.push(*id);
            }
            candidates.push((*id, own, restrictions::blocks_at_once(table, game, *id)));
        }
    }
    let limits: Vec<(ObjectId, u32, u32)> = attackers
        .iter()
        .map(|attacker| {
            let least = restrictions::minimum_blockers(table, game, *attacker);
            let most = restrictions::maximum_blockers(table, game, *attacker);
            (*attacker, least, most)
        })
        .collect();
    // Nobody has to pay, even where it would obey more requirements (CR 509.1c).
    let free: Vec<Candidate> = candidates
        .iter()
        .map(|(blocker, own, at_once)| {
            let own = own.iter().copied();
            let own = own
                .filter(|attacker| is_free(*blocker, *attacker))
                .collect();
            (*blocker, own, *at_once)
        })
        .filter(|(_, own, _): &Candidate| !own.is_empty())
        .collect();
    let requirements = requirements(table, game, &attackers, &free);
    let most = restrictions::most_blockers(table, game);
    let example = best(&free, &limits, &requirements, (&alone, most));
    Domain::Blockers {
        candidates,
        limits,
        requirements,
        example,
        alone,
        most,
    }
}

/// CR 509.1a
fn may_block(table: &CardTable, game: &Game, player: PlayerId, id: ObjectId) -> bool {
    let Some(object) = game.object(id) else {
        return false;
    };
    if object.tapped || object.phased_out {
        return false;
    }
    let now = layers::seen(table, game, id);
    now.controller == player
        && now.is(CardType::Creature)
        && !now.is(CardType::Battle)
        && restrictions::can_block(table, game, id)
}

fn requirements(
    table: &CardTable,
    game: &Game,
    attackers: &[ObjectId],
    candidates: &[Candidate],
) -> Vec<BlockRequirement> {
    let mut found = Vec::new();
    for (blocker, ..) in candidates {
        for _ in 0..restrictions::block_requirements(table, game, *blocker) {
            found.push(BlockRequirement::Blocks(*blocker));
        }
    }
    for (blocker, own, _) in candidates {
        for attacker in own {
            for _ in 0..restrictions::block_requirements_of(table, game, *blocker, *attacker) {
                found.push(BlockRequirement::BlocksThat(*blocker, *attacker));
            }
        }
    }
    for attacker in attackers {
        for _ in 0..restrictions::blocked_requirements(table, game, *attacker, true) {
            let able = candidates
                .iter()
                .filter(|(_, own, _)| own.contains(attacker));
            found.extend(
                able.map(|(blocker, ..)| BlockRequirement::BlocksThat(*blocker, *attacker)),
            );
        }
        for _ in 0..restrictions::blocked_requirements(table, game, *attacker, false) {
            found.push(BlockRequirement::IsBlocked(*attacker));
        }
    }
    found
}

/// Blocks that obey as many requirements as any others without disobeying a restriction (CR 509.1c).
fn best(
    candidates: &[Candidate],
    limits: &[(ObjectId, u32, u32)],
    requirements: &[BlockRequirement],
    alone: (&[ObjectId], Option<u32>),
) -> Vec<(ObjectId, ObjectId)> {
    if requirements.is_empty() {
        return Vec::new();
    }
    let mut search = Search {
        candidates,
        limits,
        requirements,
        alone,
        blocks: Vec::new(),
        best: Vec::new(),
        most: 0,
        tries: TRIES,
    };
    search.place(0);
    search.best
}

struct Search<'domain> {
    candidates: &'domain [Candidate],
    limits: &'domain [(ObjectId, u32, u32)],
    requirements: &'domain [BlockRequirement],
    /// which creatures cannot block alone, and how many can block at most
    alone: (&'domain [ObjectId], Option<u32>),
    blocks: Vec<(ObjectId, ObjectId)>,
    best: Vec<(ObjectId, ObjectId)>,
    most: usize,
    tries: u32,
}

impl Search<'_> {
    /// Tries all blocks of the creatures from that one on.
    fn place(&mut self, creature: usize) {
        if self.tries == 0 || self.most == self.requirements.len() {
            return;
        }
        let Some((blocker, attackers, at_once)) = self.candidates.get(creature) else {
            self.tries -= 1;
            let count = obeyed(self.requirements, &self.blocks);
            if count > self.most && numbers_allowed(self.limits, self.alone, &self.blocks).is_ok() {
                self.most = count;
                self.best.clone_from(&self.blocks);
            }
            return;
        };
        let mut order: Vec<ObjectId> = attackers.clone();
        // What is required is tried first, so that the first try is often the best one.
        order.sort_by_key(|attacker| {
            std::cmp::Reverse(obeyed(self.requirements, &[(*blocker, *attacker)]))
        });
        if *at_once > 1 && order.len() > 1 {
            let before = self.blocks.len();
            let several = order.iter().take(*at_once as usize);
            self.blocks
                .extend(several.map(|attacker| (*blocker, *attacker)));
            self.place(creature + 1);
            self.blocks.truncate(before);
        }
        for attacker in order {
            self.blocks.push((*blocker, attacker));
            self.place(creature + 1);
            self.blocks.pop();
        }
        self.place(creature + 1);
    }
}
