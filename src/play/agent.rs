//! Agents: whoever answers decisions.

use game::random::below;
use game::{Action, Answer, Decision, Game, Item, Question};
use ir::CardTable;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules::mana;
use std::collections::VecDeque;

/// Answers the decisions of one or more players.
pub trait Agent {
    /// An answer that the decision allows.
    fn choose(&mut self, table: &CardTable, game: &Game, decision: &Decision) -> Answer;
}

/// Answers at random, each action as likely as any other. It keeps every opening hand, and where mana is paid automatically
/// it makes none for nothing.
#[derive(Clone, Debug)]
pub struct RandomAgent {
    random: ChaCha8Rng,
}

impl RandomAgent {
    /// The agent with this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

impl Agent for RandomAgent {
    fn choose(&mut self, table: &CardTable, game: &Game, decision: &Decision) -> Answer {
        if decision.prompt.question == Question::KeepHand {
            // Mulligans at random would only make every deck weaker.
            return Answer::Items(vec![0]);
        }
        if decision.prompt.question == Question::Priority && game.settings.automatic_mana {
            let useful: Vec<u32> = (0..)
                .zip(decision.items())
                .filter(|(_, item)| !is_mana_ability(table, item))
                .map(|(index, _)| index)
                .collect();
            let place = below(&mut self.random, useful.len() as u32) as usize;
            return Answer::Items(useful.get(place).copied().into_iter().collect());
        }
        decision.sample(&mut self.random)
    }
}

pub(crate) fn is_mana_ability(table: &CardTable, item: &Item) -> bool {
    matches!(item, Item::Action(Action::Activate { ability, .. })
        if mana::is_mana_ability(table, *ability))
}

/// Gives prepared answers in order, and then those of another agent.
#[derive(Clone, Debug)]
pub struct ScriptedAgent<Then> {
    answers: VecDeque<Answer>,
    then: Then,
}

impl<Then: Agent> ScriptedAgent<Then> {
    /// The agent that gives `answers` and then asks `then`.
    pub fn new(answers: impl IntoIterator<Item = Answer>, then: Then) -> Self {
        Self {
            answers: answers.into_iter().collect(),
            then,
        }
    }
}

impl<Then: Agent> Agent for ScriptedAgent<Then> {
    fn choose(&mut self, table: &CardTable, game: &Game, decision: &Decision) -> Answer {
        self.answers
            .pop_front()
            .unwrap_or_else(|| self.then.choose(table, game, decision))
    }
}
