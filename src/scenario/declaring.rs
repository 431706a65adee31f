//! Declarations of attackers and blockers by JSON scenarios (SCHEMA 4).

use super::driver::{Run, describe};
use super::model::{Act, Choice, ChoiceValue, NameForm, ScriptedAction};
use super::names::{names_object, names_target};
use game::{Answer, Decision, Domain, ObjectId, PlayerId, Target};
use rules::combat;

type Attack = (ObjectId, Target);
type Block = (ObjectId, ObjectId);

/// One `block` entry.
struct BlockEntry<'entry> {
    blocker: (&'entry NameForm, usize),
    attacker: (&'entry NameForm, Option<usize>),
}

impl Run<'_> {
    /// The entries of a player's turn that are still to be done, by place.
    fn open_entries(&self, player: PlayerId) -> Vec<(usize, &ScriptedAction)> {
        let letter = self.seats.letter(player);
        let turn = self.game.turn.number;
        let scenario = self.scenario;
        let entries = scenario.actions.iter().enumerate();
        entries
            .filter(|(index, action)| {
                self.open[*index] && action.player == letter && action.turn == turn
            })
            .collect()
    }

    /// The declaration of attackers: all attack entries of the turn together.
    pub(super) fn attackers(&mut self, decision: &Decision) -> Result<Vec<Attack>, String> {
        let Domain::Attackers {
            candidates, alone, ..
        } = &decision.domain
        else {
            return Err("the game asks for no attackers".to_owned());
        };
        let mut declared: Vec<Attack> = Vec::new();
        let mut done = Vec::new();
        for (index, action) in self.open_entries(decision.player) {
            match &action.act {
                Act::AttackNone => done.push(index),
                Act::Attack {
                    attacker,
                    attacker_index,
                    defender,
                } => {
                    self.exists(decision.player, attacker)
                        .ok_or_else(|| format!("cannot {}", describe(action)))?;
                    let place = attacker_index.unwrap_or(0);
                    let found =
                        self.attack(candidates, &declared, (attacker, place), defender.as_ref());
                    if let Some(attack) = found {
                        declared.push(attack);
                        done.push(index);
                    }
                }
                _ => {}
            }
        }
        for index in done {
            self.open[index] = false;
        }
        declared.retain(|attack| self.pays_to_attack(decision.player, *attack));
        // A creature that cannot attack alone does not, rather than that another one joins it.
        if let [(creature, _)] = declared[..]
            && alone.contains(&creature)
        {
            declared.clear();
        }
        // Attackers that are too many together are dropped, the last ones first.
        while !declared.is_empty() {
            let tried = game::declaring::with_required_attacks(&decision.domain, declared.clone());
            if decision.check(&Answer::Attackers(tried)).is_ok() {
                break;
            }
            declared.pop();
        }
        Ok(declared)
    }

    fn exists(&self, player: PlayerId, form: &NameForm) -> Option<ObjectId> {
        let table = self.pool.table();
        self.game.battlefield.iter().copied().find(|id| {
            names_object(self.pool, &self.game, form, *id)
                && rules::layers::characteristics(table, &self.game, *id).controller == player
        })
    }

    /// The attack that an entry means: the first of the creatures of that name that may attack and is not declared yet.
    fn attack(
        &self,
        candidates: &[(ObjectId, Vec<Target>)],
        declared: &[Attack],
        (attacker, place): (&NameForm, usize),
        defender: Option<&NameForm>,
    ) -> Option<Attack> {
        let mut fitting = candidates.iter().filter(|(creature, _)| {
            names_object(self.pool, &self.game, attacker, *creature)
                && !declared.iter().any(|(done, _)| done == creature)
        });
        let (creature, targets) = fitting.nth(place)?;
        let mut targets = targets
            .iter()
            .copied()
            .filter(|target| self.is_reachable(*target));
        let target = match defender {
            Some(form) => targets
                .find(|target| names_target(self.pool, &self.game, &self.seats, form, *target)),
            None => targets.next(),
        };
        target.map(|target| (*creature, target))
    }

    /// Whether the scenario's option lets players attack that (CR 803.1): with `left` only who sits next, and what is theirs.
    fn is_reachable(&self, target: Target) -> bool {
        if self.scenario.attack.as_deref() != Some("left") {
            return true;
        }
        let active = self.game.turn.active;
        let next = self
            .game
            .turn_order()
            .skip_while(|player| *player != active)
            .nth(1);
        combat::defender_of(self.pool.table(), &self.game, target) == next
    }

    /// Whether what an attack costs is paid: a yes or no of the choice queue; yes without one.
    fn pays_to_attack(&mut self, player: PlayerId, (creature, target): Attack) -> bool {
        let table = self.pool.table();
        !combat::has_cost_to_attack(table, &self.game, creature, target) || self.pays(player)
    }

    /// Whether what a block costs is paid, as for an attack.
    fn pays_to_block(&mut self, player: PlayerId, (blocker, attacker): Block) -> bool {
        let table = self.pool.table();
        !combat::has_cost_to_block(table, &self.game, blocker, attacker) || self.pays(player)
    }

    /// The next yes or no of the choice queue; yes without one.
    fn pays(&mut self, player: PlayerId) -> bool {
        let queue = &mut self.queues[usize::from(player.0)].choice;
        match queue.front() {
            Some(Choice {
                value: Some(ChoiceValue::Bool(pays)),
                ..
            }) => {
                let pays = *pays;
                queue.pop_front();
                pays
            }
            _ => true,
        }
    }

    /// The declaration of blockers. Entries for illegal blocks are used up and block nothing.
    pub(super) fn blockers(&mut self, decision: &Decision) -> Result<Vec<Block>, String> {
        let Domain::Blockers {
            candidates, limits, ..
        } = &decision.domain
        else {
            return Err("the game asks for no blockers".to_owned());
        };
        let mut declared: Vec<Block> = Vec::new();
        for (creature, attacker) in self.block_entries(decision.player)? {
            let possible = candidates.iter().find(|(other, ..)| *other == creature);
            let Some((_, blockable, most)) = possible else {
                continue;
            };
            if !blockable.contains(&attacker) || declared.contains(&(creature, attacker)) {
                continue;
            }
            let already = declared.iter().filter(|(other, _)| *other == creature);
            if already.count() >= *most as usize {
                return Err("a blocker is given more attackers than it may block".to_owned());
            }
            if self.pays_to_block(decision.player, (creature, attacker)) {
                declared.push((creature, attacker));
            }
        }
        for (attacker, least, most) in limits {
            let blockers = declared
                .iter()
                .filter(|(_, other)| other == attacker)
                .count() as u32;
            if blockers > 0 && !(*least..=*most).contains(&blockers) {
                return Err(format!(
                    "an attacker is blocked by {blockers}, and may be blocked by {least} to {most}"
                ));
            }
        }
        // What is left is illegal only in this company: "can't block alone".
        while !declared.is_empty() {
            let tried = game::declaring::with_required_blocks(&decision.domain, declared.clone());
            if decision.check(&Answer::Blockers(tried)).is_ok() {
                break;
            }
            declared.pop();
        }
        Ok(declared)
    }

    /// Uses up the attack entries of a player who was not asked: there was only what cannot attack alone.
    pub(super) fn drop_attacks(&mut self) {
        let player = self.game.turn.active;
        let alone = combat::lonely_attackers(self.pool.table(), &self.game, player);
        let mut done = Vec::new();
        for (index, action) in self.open_entries(player) {
            match &action.act {
                Act::AttackNone => done.push(index),
                Act::Attack {
                    attacker, defender, ..
                } if self
                    .attack(&alone, &[], (attacker, 0), defender.as_ref())
                    .is_some() =>
                {
                    done.push(index);
                }
                _ => {}
            }
        }
        for index in done {
            self.open[index] = false;
        }
    }

    /// Looks at the block entries of players who were not asked because nothing of theirs could block.
    pub(super) fn drop_blocks(&mut self) -> Result<(), String> {
        let has_attackers = self
            .game
            .combat
            .as_ref()
            .is_some_and(|combat| !combat.attackers.is_empty());
        if !has_attackers {
            return Ok(());
        }
        for seat in 0..self.game.players.len() {
            self.block_entries(PlayerId(seat as u8))?;
        }
        Ok(())
    }

    /// Uses up the block entries of a player: which creature blocks which attacker, whether it may or not.
    fn block_entries(&mut self, player: PlayerId) -> Result<Vec<Block>, String> {
        let mut blocks = Vec::new();
        let mut done = Vec::new();
        for (index, action) in self.open_entries(player) {
            match &action.act {
                Act::BlockNone => done.push(index),
                Act::Block {
                    blocker,
                    blocker_index,
                    attacker,
                    attacker_index,
                } => {
                    let entry = BlockEntry {
                        blocker: (blocker, blocker_index.unwrap_or(0)),
                        attacker: (attacker, *attacker_index),
                    };
                    let block = self.block(player, &entry, &blocks);
                    blocks.push(block.ok_or_else(|| format!("cannot {}", describe(action)))?);
                    done.push(index);
                }
                _ => {}
            }
        }
        for index in done {
            self.open[index] = false;
        }
        Ok(blocks)
    }

    fn block(&self, player: PlayerId, entry: &BlockEntry<'_>, blocks: &[Block]) -> Option<Block> {
        let table = self.pool.table();
        let (form, place) = entry.blocker;
        let blocker = self
            .game
            .battlefield
            .iter()
            .copied()
            .filter(|id| {
                names_object(self.pool, &self.game, form, *id)
                    && rules::layers::characteristics(table, &self.game, *id).controller == player
            })
            .nth(place)?;
        let (form, place) = entry.attacker;
        let combat = self.game.combat.as_ref()?;
        let mut attackers = combat
            .attackers
            .iter()
            .map(|attacking| attacking.creature)
            .filter(|id| names_object(self.pool, &self.game, form, *id));
        let attacker = match place {
            Some(place) => attackers.nth(place)?,
            None => {
                // A further entry of the same blocker means a further attacker.
                let all: Vec<ObjectId> = attackers.collect();
                let fresh = all.iter().find(|id| !blocks.contains(&(blocker, **id)));
                *fresh.or(all.first())?
            }
        };
        Some((blocker, attacker))
    }
}
