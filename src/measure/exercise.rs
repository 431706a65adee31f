//! Playing every card: whether each part of each of its abilities does something, and whether the game goes otherwise
//! without it.

use super::run::{Aim, Limits, Run, play};
use super::testbed::{Bench, Testbed};
use ir::bytes::hash_bytes;
use ir::{
    Ability, AbilityKind, CardDefinition, CardType, Effect, Node, Permission, Restriction,
    StaticEffect, Test, visit,
};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// How much play one card gets.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// the most seeds
    pub seeds: u64,
    /// how many more while a part has done nothing at all
    pub further: u64,
    /// in how many runs a part may be without difference before it is given up
    pub tries: u32,
    /// how many of the first seeds end soon after every part was seen to do something
    pub short: u64,
    /// how many decisions these go on then
    pub after: usize,
    /// the limits of one run
    pub limits: Limits,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            seeds: 192,
            further: 320,
            tries: 128,
            short: 12,
            after: 48,
            limits: Limits {
                decisions: 320,
                turns: 8,
                steps: 60_000,
            },
        }
    }
}

/// What playing a card came to.
#[derive(Clone, Debug, Default)]
pub struct Exercised {
    /// the parts of all its abilities
    pub parts: usize,
    /// parts that never did anything
    pub unreached: Vec<Part>,
    /// parts without which every run went the same
    pub inert: Vec<Part>,
    /// printed abilities that do something
    pub abilities: usize,
    /// those of them whose every part makes a difference
    pub live: usize,
    /// what broke: the seed, and what happened
    pub broken: Option<(u64, String)>,
}

/// A part of an ability, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// what kind of part it is
    pub kind: String,
    /// the ability that it is a part of, in words
    pub ability: String,
}

impl Exercised {
    /// Whether every part did something and nothing broke.
    pub fn is_exercised(&self) -> bool {
        self.unreached.is_empty() && self.broken.is_none()
    }
}

type Key = (u16, Node);

/// What is still to be shown of the parts of one card.
struct Subject<'run> {
    definition: &'run Arc<CardDefinition>,
    budget: Budget,
    bench: Bench,
    parts: Vec<Key>,
    seen: BTreeSet<Key>,
    live: BTreeSet<Key>,
    tries: BTreeMap<Key, u32>,
    without: BTreeMap<Key, Bench>,
}

/// Plays a card until every part has been seen to do something and to make a difference, or the budget is used up.
pub fn exercise(testbed: &Testbed, definition: &Arc<CardDefinition>, budget: Budget) -> Exercised {
    let abilities = visit::abilities(definition);
    let given = visit::keyword_arguments(definition);
    let parts: Vec<Key> = (0_u16..)
        .zip(&abilities)
        .filter(|(number, _)| !given.contains(number))
        .flat_map(|(number, ability)| {
            visit::nodes(ability)
                .into_iter()
                .filter(|node| can_happen(ability, node))
                .map(move |node| (number, node))
        })
        .collect();
    let bench = testbed.bench(definition);
    let mut subject = Subject {
        definition,
        budget,
        bench,
        parts,
        seen: BTreeSet::new(),
        live: BTreeSet::new(),
        tries: BTreeMap::new(),
        without: BTreeMap::new(),
    };
    // Seeds of its own for each card, so that all cards together see many boards.
    let first = hash_bytes(definition.name.as_str().as_bytes()) as u64;
    let mut broken = None;
    for number in 0..budget.seeds + budget.further {
        if number >= budget.seeds && subject.has_seen_all() {
            break;
        }
        let seed = first.wrapping_add(number);
        if let Err(problem) = subject.run(seed, number < budget.short) {
            broken = Some((seed, problem));
            break;
        }
        if subject.is_done() {
            break;
        }
    }
    subject.result(&abilities, broken)
}

impl Subject<'_> {
    fn run(&mut self, seed: u64, short: bool) -> Result<(), String> {
        let open = self.open();
        let told = |key: &Key| !shown_by_difference(self.ability(key.0), &key.1);
        let aim = if short && open.iter().all(told) {
            Aim::See {
                parts: &open,
                after: self.budget.after,
            }
        } else {
            Aim::SeeAll
        };
        let base = guarded(&self.bench, seed, self.budget.limits, aim)?;
        self.seen.extend(base.seen.iter().cloned());
        for key in open {
            if !base.seen.contains(&key) && !shown_by_difference(self.ability(key.0), &key.1) {
                continue;
            }
            *self.tries.entry(key.clone()).or_insert(0) += 1;
            if self.differs(&key, seed, &base)? {
                self.seen.insert(key.clone());
                self.live.insert(key);
            }
        }
        Ok(())
    }

    /// The parts that made no difference so far and are not given up.
    fn open(&self) -> Vec<Key> {
        let is_open = |key: &&Key| {
            let tried = self.tries.get(*key).copied().unwrap_or(0);
            !self.live.contains(*key) && tried < self.budget.tries
        };
        self.parts.iter().filter(is_open).cloned().collect()
    }

    fn ability(&self, number: u16) -> &Ability {
        self.bench
            .table
            .ability(super::run::ability(&self.bench, number))
    }

    /// Whether the run of the seed goes otherwise without the part.
    fn differs(&mut self, key: &Key, seed: u64, base: &Run) -> Result<bool, String> {
        if !self.without.contains_key(key) {
            let Some(less) = visit::without(self.definition, key.0, &key.1) else {
                return Ok(false);
            };
            // The board is the one for the whole card: only the card is another one.
            let mut bench = self.bench.clone();
            bench.table.insert(Arc::new(less));
            self.without.insert(key.clone(), bench);
        }
        let Some(bench) = self.without.get(key) else {
            return Ok(false);
        };
        Ok(guarded(bench, seed, self.budget.limits, Aim::Compare(&base.trace))?.diverged)
    }

    fn is_done(&self) -> bool {
        self.open().is_empty() && self.has_seen_all()
    }

    fn has_seen_all(&self) -> bool {
        self.parts.iter().all(|key| self.seen.contains(key))
    }

    fn result(self, abilities: &[&Arc<Ability>], broken: Option<(u64, String)>) -> Exercised {
        let part = |key: &&Key| {
            let ability = abilities[usize::from(key.0)];
            Part {
                kind: visit::kind(ability, &key.1),
                ability: ir::render(ability),
            }
        };
        let (with_parts, live) = self.count_printed();
        Exercised {
            parts: self.parts.len(),
            unreached: self
                .parts
                .iter()
                .filter(|key| !self.seen.contains(*key))
                .map(|key| part(&key))
                .collect(),
            inert: self
                .parts
                .iter()
                .filter(|key| !self.live.contains(*key))
                .map(|key| part(&key))
                .collect(),
            abilities: with_parts,
            live,
            broken,
        }
    }

    /// How many printed abilities have parts, nested ones included, and how many of these are live in all of them.
    fn count_printed(&self) -> (usize, usize) {
        let mut number = 0;
        let (mut with_parts, mut live) = (0, 0);
        for ability in self
            .definition
            .faces
            .iter()
            .flat_map(|face| &face.abilities)
        {
            let end = number + size(ability);
            let mut own = self
                .parts
                .iter()
                .filter(|(at, _)| (number..end).contains(&usize::from(*at)))
                .peekable();
            if own.peek().is_some() {
                with_parts += 1;
                live += usize::from(own.all(|key| self.live.contains(key)));
            }
            number = end;
        }
        (with_parts, live)
    }
}

/// The number of abilities in a tree.
fn size(ability: &Ability) -> usize {
    1 + ability
        .nested
        .iter()
        .map(|nested| size(nested))
        .sum::<usize>()
}

/// Whether anything can ever be what the part is about: nothing that is a creature, and no instant, can be attached to
/// something (CR 303.4d, 301.5c, 304.4), so that protection from creatures never keeps something from being attached. Whoever may look
/// at a card sees more; how a game goes is the same with it and without.
fn can_happen(ability: &Ability, node: &Node) -> bool {
    let (Node::Static(place), AbilityKind::Static(statics)) = (node, &ability.kind) else {
        return true;
    };
    match statics.effects.get(usize::from(*place)) {
        Some(StaticEffect::Restrict(Restriction::CantBeAttachedBy(_, by))) => {
            !is_unattachable(&by.test)
        }
        // Nor does an instant or sorcery ever block (CR 304.4, 307.4).
        Some(StaticEffect::Restrict(Restriction::CantBeBlocked(_, Some(by)))) => {
            !is_never_permanent(&by.test)
        }
        Some(StaticEffect::Permit(Permission::LookAt(..))) => false,
        _ => true,
    }
}

/// Whether only instants and sorceries fit, which never enter the battlefield.
fn is_never_permanent(test: &Test) -> bool {
    match test {
        Test::CardType(CardType::Instant | CardType::Sorcery) => true,
        Test::All(tests) => tests.iter().any(is_never_permanent),
        Test::Any(tests) => !tests.is_empty() && tests.iter().all(is_never_permanent),
        _ => false,
    }
}

fn is_unattachable(test: &Test) -> bool {
    match test {
        Test::CardType(CardType::Creature) => true,
        test if is_never_permanent(test) => true,
        Test::All(tests) => tests.iter().any(is_unattachable),
        Test::Any(tests) => !tests.is_empty() && tests.iter().all(is_unattachable),
        _ => false,
    }
}

/// Parts of which nobody tells that they did something: that they did shows in the game going otherwise without them.
fn shown_by_difference(ability: &Ability, node: &Node) -> bool {
    match node {
        Node::Builtin => true,
        Node::Static(place) => {
            match &ability.kind {
                AbilityKind::Static(statics) => statics
                    .effects
                    .get(usize::from(*place))
                    .is_some_and(|effect| match effect {
                        StaticEffect::Restrict(_)
                        | StaticEffect::Permit(_)
                        | StaticEffect::Triggering { .. }
                        | StaticEffect::ChangeCost { .. }
                        | StaticEffect::AdditionalCost { .. }
                        | StaticEffect::AlternativeCost { .. }
                        | StaticEffect::CastFaceDown { .. } => true,
                        StaticEffect::Modify { .. } | StaticEffect::Replace(_) => false,
                    }),
                AbilityKind::Spell(_)
                | AbilityKind::Activated(_)
                | AbilityKind::Triggered(_)
                | AbilityKind::Keyword(_) => false,
            }
        }
        Node::Effect(path) => matches!(
            ability.node(path),
            Some(
                Effect::Restrict { .. }
                    | Effect::Permit { .. }
                    | Effect::OfSpells { .. }
                    // After these no procedure goes on that could tell.
                    | Effect::WinGame { .. }
                    | Effect::LoseGame { .. }
                    | Effect::EndTurn
            )
        ),
        Node::Modification(..) | Node::StaticModification(..) => false,
    }
}

/// A run; a panic in it is what broke.
fn guarded(bench: &Bench, seed: u64, limits: Limits, aim: Aim<'_>) -> Result<Run, String> {
    let run = catch_unwind(AssertUnwindSafe(|| play(bench, seed, limits, aim)));
    let run = run.map_err(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied());
        format!("panic: {}", text.unwrap_or("without a message"))
    })?;
    match run.broken {
        Some(broken) => Err(broken),
        None => Ok(run),
    }
}
