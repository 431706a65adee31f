//! Playing games: agents that answer decisions, and whole games between them.

mod agent;
mod candidates;
mod cards;
#[cfg(test)]
mod game_tests;
mod greedy;
mod hidden;
mod kind;
mod opening;
mod picking;
mod plans;
mod quick;
mod search;
mod timing;
pub mod value;
mod whole;

pub use agent::{Agent, RandomAgent, ScriptedAgent};
pub use cards::CardFate;
pub use greedy::GreedyAgent;
pub use kind::{AgentKind, UnknownAgent};
pub use picking::{Pick, Picking};
pub use search::SearchAgent;
pub use whole::{GameRecord, Match, play_game, start_agents, start_game};
