//! The players of an exercise. Their answers are random, but each run has its inclinations, so that runs differ in more
//! than single answers: in one everybody attacks, in another the card under test meets every spell.
//!
//! An answer depends on the decision, on earlier answers and on what a trace shows, never on the parts of the card under
//! test: else a run without one of them would go otherwise only because the players knew.

use super::testbed::Bench;
use game::random::below;
use game::{Action, Answer, Decision, Domain, Game, Item, Object, ObjectId, Question, Target};
use ir::{Ability, CardId, Effect, Step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeSet;

/// Both players of a run.
#[derive(Clone, Debug)]
pub struct Agent<'bench> {
    bench: &'bench Bench,
    random: ChaCha8Rng,
    /// how often, of 4 times, something to do with the card under test is chosen where it can be
    aims: u32,
    /// how often, of 4 times, a player does something else with priority
    acts: u32,
    /// how often, of 12 times, a player does something with the card under test
    eagerness: u32,
    /// the step for which players save what they could do with it; none: they do it at any time
    saves_for: Option<Step>,
    /// whether the card under test rather targets what came last: what it lets that do at once differs from what it could do anyway
    newest: bool,
    attacks: Fighting,
    blocks: Fighting,
    /// the objects that the card under test chose, to which players are drawn
    marked: BTreeSet<ObjectId>,
}

/// How many creatures fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fighting {
    /// any, each as likely as not
    Any,
    /// as many as can
    All,
    /// rather those that have to do with the card under test
    Marked,
}

impl<'bench> Agent<'bench> {
    /// The players of the run with that seed.
    pub fn new(bench: &'bench Bench, seed: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed ^ 0x5eed);
        let fighting = |random: &mut ChaCha8Rng| {
            [Fighting::Any, Fighting::All, Fighting::Marked][below(random, 3) as usize]
        };
        Self {
            bench,
            aims: below(&mut random, 4),
            acts: 1 + below(&mut random, 2),
            eagerness: [6, 6, 3, 1][below(&mut random, 4) as usize],
            saves_for: [
                None,
                None,
                None,
                Some(Step::DeclareAttackers),
                Some(Step::DeclareBlockers),
                Some(Step::End),
            ][below(&mut random, 6) as usize],
            attacks: fighting(&mut random),
            blocks: fighting(&mut random),
            newest: below(&mut random, 4) == 0,
            random,
            marked: BTreeSet::new(),
        }
    }

    /// An answer that the decision allows.
    pub fn answer(&mut self, game: &Game, decision: &Decision) -> Answer {
        let answer = match decision.prompt.question {
            Question::Priority => self.act(game, decision),
            Question::Attackers => self.attack(game, decision),
            Question::Blockers => self.block(game, decision),
            _ => self.choose(game, decision),
        };
        self.mark(decision, &answer);
        answer
    }

    /// With priority a player rather does something with the card under test than something else; mana is paid without
    /// being asked for.
    fn act(&mut self, game: &Game, decision: &Decision) -> Answer {
        let items = decision.items();
        let of_subject = |item: &Item| match item {
            Item::Action(Action::Cast { card, .. } | Action::PlayLand { card, .. }) => {
                is_card(game, *card, self.bench.subject)
            }
            Item::Action(Action::Activate { source, ability }) => {
                ability.card == self.bench.subject || is_card(game, *source, self.bench.subject)
            }
            _ => false,
        };
        let makes_mana = |item: &Item| {
            matches!(item, Item::Action(Action::Activate { ability, .. })
                if only_makes_mana(self.bench.table.ability(*ability)))
        };
        let passing = |item: &Item| *item == Item::Action(Action::Pass);
        let chosen = |wanted: &dyn Fn(&Item) -> bool| -> Vec<u32> {
            (0_u32..)
                .zip(items)
                .filter(|(_, item)| wanted(item))
                .map(|(place, _)| place)
                .collect()
        };
        let mut among = chosen(&passing);
        let subject = chosen(&of_subject);
        let other = chosen(&|item| !of_subject(item) && !passing(item) && !makes_mana(item));
        let saving = self
            .saves_for
            .is_some_and(|step| game.turn.step != step && below(&mut self.random, 8) > 0);
        if !subject.is_empty() && !saving && below(&mut self.random, 12) < self.eagerness {
            among = subject;
        } else if !other.is_empty() && below(&mut self.random, 4) < self.acts {
            among = other;
        } else if among.is_empty() {
            return decision.sample(&mut self.random);
        }
        let place = below(&mut self.random, among.len() as u32) as usize;
        Answer::Items(vec![among[place]])
    }

    fn attack(&mut self, game: &Game, decision: &Decision) -> Answer {
        let Domain::Attackers { candidates, .. } = &decision.domain else {
            return decision.sample(&mut self.random);
        };
        let mut random = self.random.clone();
        let drawn: Vec<(ObjectId, Target)> = candidates
            .iter()
            .filter(|(creature, targets)| {
                !targets.is_empty()
                    && match self.attacks {
                        Fighting::Any => false,
                        Fighting::All => true,
                        Fighting::Marked => self.is_marked(game, *creature),
                    }
            })
            .map(|(creature, targets)| {
                let place = below(&mut random, targets.len() as u32) as usize;
                (*creature, targets[place])
            })
            .collect();
        self.random = random;
        self.rather(decision, !drawn.is_empty(), Answer::Attackers(drawn))
    }

    /// Of some random declarations the one with the most blocks by or of what the players are drawn to.
    fn block(&mut self, game: &Game, decision: &Decision) -> Answer {
        let mut best = decision.sample(&mut self.random);
        if self.blocks == Fighting::Any {
            return best;
        }
        let worth = |answer: &Answer| match answer {
            Answer::Blockers(blocks) => blocks
                .iter()
                .filter(|(blocker, attacker)| {
                    self.blocks == Fighting::All
                        || self.is_marked(game, *blocker)
                        || self.is_marked(game, *attacker)
                })
                .count(),
            _ => 0,
        };
        let mut random = self.random.clone();
        for _ in 0..4 {
            let other = decision.sample(&mut random);
            if worth(&other) > worth(&best) {
                best = other;
            }
        }
        self.random = random;
        best
    }

    fn choose(&mut self, game: &Game, decision: &Decision) -> Answer {
        let answer = decision.sample(&mut self.random);
        let (Domain::Choose { items, maximum, .. }, Answer::Items(chosen)) =
            (&decision.domain, &answer)
        else {
            return answer;
        };
        if self.newest
            && self.is_of_subject(decision)
            && decision.prompt.question == Question::Targets
        {
            let objects = (0_u32..).zip(items).filter_map(|(place, item)| match item {
                Item::Object(id) => Some((*id, place)),
                _ => None,
            });
            if let Some((_, newest)) = objects.max() {
                return self.rather(decision, true, Answer::Items(vec![newest]));
            }
        }
        let marked: Vec<u32> = (0_u32..)
            .zip(items)
            .filter(|(_, item)| matches!(item, Item::Object(id) if self.is_marked(game, *id)))
            .map(|(place, _)| place)
            .collect();
        let drawn = below(&mut self.random, 4) < self.aims;
        let has_some = chosen.iter().any(|place| marked.contains(place));
        if marked.is_empty() || !drawn || has_some || *maximum == 0 {
            return answer;
        }
        let one = marked[below(&mut self.random, marked.len() as u32) as usize];
        let mut chosen = chosen.clone();
        if chosen.len() < *maximum as usize {
            chosen.push(one);
        } else {
            chosen[0] = one;
        }
        self.rather(decision, true, Answer::Items(chosen))
    }

    /// That answer if it is wanted and allowed, else any.
    fn rather(&mut self, decision: &Decision, wanted: bool, answer: Answer) -> Answer {
        if wanted && decision.check(&answer).is_ok() {
            answer
        } else {
            decision.sample(&mut self.random)
        }
    }

    /// What the card under test targets or chooses has to do with it from then on.
    fn mark(&mut self, decision: &Decision, answer: &Answer) {
        let Answer::Items(places) = answer else {
            return;
        };
        if !self.is_of_subject(decision) || decision.prompt.question == Question::Priority {
            return;
        }
        let objects =
            places
                .iter()
                .filter_map(|place| match decision.items().get(*place as usize)? {
                    Item::Object(id) => Some(*id),
                    _ => None,
                });
        self.marked.extend(objects);
    }

    /// Whether an ability of the card under test has the player decide.
    fn is_of_subject(&self, decision: &Decision) -> bool {
        let ability = decision.prompt.ability;
        ability.is_some_and(|ability| ability.card == self.bench.subject)
    }

    /// Whether the object is the card under test, what it is attached to, or what it chose.
    fn is_marked(&self, game: &Game, id: ObjectId) -> bool {
        let is_host = |id: ObjectId| {
            game.battlefield.iter().any(|other| {
                is_card(game, *other, self.bench.subject)
                    && game
                        .object(*other)
                        .is_some_and(|other| other.attached_to == Some(Target::Object(id)))
            })
        };
        is_card(game, id, self.bench.subject) || self.marked.contains(&id) || is_host(id)
    }
}

/// Whether all that the ability does is making mana.
fn only_makes_mana(ability: &Ability) -> bool {
    ability.body().is_some_and(|body| {
        let mut effects = body.modes.iter().flat_map(|mode| &mode.effects);
        effects.all(|effect| matches!(effect, Effect::AddMana { .. }))
    })
}

fn is_card(game: &Game, object: ObjectId, card: CardId) -> bool {
    game.object(object)
        .and_then(Object::card)
        .is_some_and(|(own, _)| own == card)
}
