//! Combat damage (CR 510, 702.2c, 702.4, 702.7, 702.19).

use crate::{combat, events, layers, query, restrictions, turn};
use game::frame::CombatDamageFrame;
use game::profile::CombatDamage;
use game::{
    Answer, Combat, Decision, Domain, Event, Frame, Game, Item, ObjectId, PlayerId, Prompt,
    Question, Returned, Target,
};
use ir::{Builtin, CardTable};

/// Whether there is an extra combat damage step before the regular one (CR 510.4): asked as the first one would begin.
pub fn has_first_strike_step(table: &CardTable, game: &Game) -> bool {
    let Some(combat) = &game.combat else {
        return false;
    };
    fighting(table, game, combat)
        .into_iter()
        .chain(combat.lone_blockers.iter().copied())
        .any(|creature| strikes_first(table, game, creature))
}

fn strikes_first(table: &CardTable, game: &Game, creature: ObjectId) -> bool {
    let now = layers::seen(table, game, creature);
    now.has(Builtin::FirstStrike) || now.has(Builtin::DoubleStrike)
}

/// The attacking creatures, then the blocking ones, each once. Attackers with trample are the last of them, since what the others
/// assign to the same blocker counts for what is lethal (CR 702.19b).
fn fighting(table: &CardTable, game: &Game, combat: &Combat) -> Vec<ObjectId> {
    let mut all: Vec<ObjectId> = combat
        .attackers
        .iter()
        .map(|attacker| attacker.creature)
        .collect();
    all.sort_by_key(|creature| layers::seen(table, game, *creature).has(Builtin::Trample));
    for blocker in combat
        .attackers
        .iter()
        .flat_map(|attacker| &attacker.blockers)
    {
        if !all.contains(blocker) {
            all.push(*blocker);
        }
    }
    all
}

/// Carries combat damage on; pushed at the beginning of each combat damage step with nothing assigned. Ends with
/// [`Returned::Done`].
pub fn advance(table: &CardTable, game: &mut Game, mut frame: CombatDamageFrame) {
    if frame.dealt {
        game.returned = Some(Returned::Done);
        return;
    }
    match (game.answer.take(), frame.assigning.first().copied()) {
        (Some(Answer::Shares(shares)), Some(creature)) => {
            let ways = assignment(table, game, &frame, creature);
            assign(&mut frame, ways.items.iter().copied().zip(shares).collect());
            next_creature(&mut frame);
        }
        (Some(Answer::Items(items)), Some(_)) => {
            frame.as_unblocked = Some(items == [0]);
        }
        _ if frame.waited => {}
        _ => frame.assigning = begin(table, game, frame.first_strike),
    }
    while let Some(creature) = frame.assigning.first().copied() {
        if frame.as_unblocked.is_none() && could_assign_as_unblocked(table, game, creature) {
            let controller = query::controller(table, game, creature);
            let prompt = Prompt {
                question: Question::May,
                source: Some(creature),
                ability: None,
            };
            game.ask(
                Frame::CombatDamage(frame),
                Decision::yes_no(controller, prompt),
            );
            return;
        }
        let ways = assignment(table, game, &frame, creature);
        if ways.is_open() {
            let decision = ways.decision(table, game, creature);
            game.ask(Frame::CombatDamage(frame), decision);
            return;
        }
        if let Some(only) = ways.items.first() {
            assign(&mut frame, vec![(*only, ways.total)]);
        }
        next_creature(&mut frame);
    }
    if !frame.waited
        && !frame.assigned.is_empty()
        && game.settings.profile.combat_damage == CombatDamage::OnTheStack
    {
        // The stack is empty as the step begins: what comes onto it lies above the damage, and once it is empty again and all
        // have passed, the damage is what resolves.
        frame.waited = true;
        game.frames.push(Frame::CombatDamage(frame));
        turn::give_priority(game);
        return;
    }
    let damage = std::mem::take(&mut frame.assigned);
    frame.dealt = true;
    game.frames.push(Frame::CombatDamage(frame));
    events::propose(game, damage);
}

/// The creature at the head has assigned its damage.
fn next_creature(frame: &mut CombatDamageFrame) {
    frame.assigning.remove(0);
    frame.as_unblocked = None;
}

/// Whether the creature's controller may have it assign its damage as though it weren't blocked, and that would change what it can
/// be assigned to.
fn could_assign_as_unblocked(table: &CardTable, game: &Game, creature: ObjectId) -> bool {
    let Some(attacker) = game
        .combat
        .as_ref()
        .and_then(|combat| combat.attacker(creature))
    else {
        return false;
    };
    let now = layers::seen(table, game, creature);
    let assigned = restrictions::assigned(table, game, creature, now.power, now.toughness);
    attacker.blocked
        && assigned.is_some_and(|assigned| assigned > 0)
        && combat::defender_against(table, game, attacker)
            .is_some_and(|player| player != now.controller)
        && restrictions::may_assign_as_unblocked(table, game, creature)
}

/// The creatures that assign damage in this step, attackers first (CR 510.1, 510.4).
fn begin(table: &CardTable, game: &mut Game, first_strike: bool) -> Vec<ObjectId> {
    let Some(combat) = &game.combat else {
        return Vec::new();
    };
    let mut creatures = fighting(table, game, combat);
    if first_strike {
        creatures.retain(|creature| strikes_first(table, game, *creature));
        if let Some(combat) = &mut game.combat {
            combat.first_strikers.clone_from(&creatures);
            combat.first_strike_done = true;
        }
    } else if combat.first_strike_done {
        let earlier = &combat.first_strikers;
        creatures.retain(|creature| {
            !earlier.contains(creature)
                || layers::seen(table, game, *creature).has(Builtin::DoubleStrike)
        });
    }
    creatures
}

/// How a creature may assign its damage.
#[derive(Debug, Default)]
struct Assignment {
    /// among what; of an attacker with trample what it attacks is the last
    items: Vec<Target>,
    /// how much each creature needs before the last may get something (CR 702.19b)
    enough: Vec<u32>,
    /// how much in all
    total: u32,
    /// who chooses, if not the creature's controller: by banding (CR 702.22j–k)
    chooser: Option<PlayerId>,
}

impl Assignment {
    /// Whether there is more than one way.
    fn is_open(&self) -> bool {
        match self.items.len() {
            0 | 1 => false,
            // One blocker of a trampling attacker that cannot get more than enough.
            2 if self.enough.len() == 1 => self.total > self.enough[0],
            _ => true,
        }
    }

    fn decision(self, table: &CardTable, game: &Game, creature: ObjectId) -> Decision {
        let minimum = vec![0; self.items.len()];
        let items = self.items.into_iter().map(|target| match target {
            Target::Object(id) => Item::Object(id),
            Target::Player(player) => Item::Player(player),
        });
        Decision {
            player: self
                .chooser
                .unwrap_or(query::controller(table, game, creature)),
            prompt: Prompt {
                question: Question::CombatDamage,
                source: Some(creature),
                ability: None,
            },
            domain: Domain::Divide {
                items: items.collect(),
                minimum,
                total: self.total,
                enough: self.enough,
            },
        }
    }
}

/// How the creature at the head of the frame may assign its damage; without items it assigns none.
fn assignment(
    table: &CardTable,
    game: &Game,
    frame: &CombatDamageFrame,
    creature: ObjectId,
) -> Assignment {
    let (Some(combat), Some(_)) = (&game.combat, game.object(creature)) else {
        return Assignment::default();
    };
    let now = layers::seen(table, game, creature);
    let assigned = restrictions::assigned(table, game, creature, now.power, now.toughness);
    let total = u32::try_from(assigned.unwrap_or(0)).unwrap_or(0);
    if total == 0 {
        return Assignment::default();
    }
    let Some(attacker) = combat.attacker(creature) else {
        // CR 510.1d
        let blocked: Vec<ObjectId> = combat
            .attackers
            .iter()
            .filter(|attacker| attacker.blockers.contains(&creature))
            .map(|attacker| attacker.creature)
            .collect();
        return Assignment {
            chooser: combat::divides(table, game, &blocked),
            items: blocked.into_iter().map(Target::Object).collect(),
            enough: Vec::new(),
            total,
        };
    };
    // CR 510.1b, 506.4c
    let attacked = combat::defender_against(table, game, attacker)
        .filter(|player| *player != now.controller)
        .map(|_| attacker.attacks);
    if !attacker.blocked || frame.as_unblocked == Some(true) {
        return Assignment {
            items: attacked.into_iter().collect(),
            total,
            ..Assignment::default()
        };
    }
    let mut items: Vec<Target> = attacker
        .blockers
        .iter()
        .copied()
        .map(Target::Object)
        .collect();
    let mut enough = Vec::new();
    let chooser = combat::divides(table, game, &attacker.blockers);
    if chooser.is_none()
        && now.has(Builtin::Trample)
        && let Some(attacked) = attacked
    {
        let deathtouch = now.has(Builtin::Deathtouch);
        enough = attacker
            .blockers
            .iter()
            .map(|blocker| lethal(table, game, frame, *blocker, deathtouch))
            .collect();
        items.push(attacked);
    }
    Assignment {
        items,
        enough,
        total,
        chooser,
    }
}

/// How much damage is lethal for a blocker, with what is marked and what others assign in this step (CR 702.2c, 702.19b).
fn lethal(
    table: &CardTable,
    game: &Game,
    frame: &CombatDamageFrame,
    blocker: ObjectId,
    deathtouch: bool,
) -> u32 {
    let now = layers::seen(table, game, blocker);
    let marked = game.object(blocker).map_or(0, |object| object.damage);
    let mut coming = 0_u32;
    for event in &frame.assigned {
        if let Event::Damage {
            source, to, amount, ..
        } = event
            && *to == Target::Object(blocker)
        {
            if layers::seen(table, game, *source).has(Builtin::Deathtouch) {
                return 0;
            }
            coming = coming.saturating_add(*amount);
        }
    }
    let toughness = u32::try_from(now.toughness.unwrap_or(0)).unwrap_or(0);
    let left = toughness.saturating_sub(marked).saturating_sub(coming);
    if deathtouch { left.min(1) } else { left }
}

/// Notes the damage of the creature at the head.
fn assign(frame: &mut CombatDamageFrame, shares: Vec<(Target, u32)>) {
    let Some(source) = frame.assigning.first().copied() else {
        return;
    };
    for (to, amount) in shares {
        if amount > 0 {
            frame.assigned.push(Event::Damage {
                source,
                to,
                amount,
                excess: 0,
                combat: true,
            });
        }
    }
}
