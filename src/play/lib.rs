//! Playing games: agents that answer decisions, and whole games between them.

mod agent;
#[cfg(test)]
mod game_tests;
mod simulate;

pub use agent::{Agent, RandomAgent, ScriptedAgent};
pub use simulate::{GameRecord, Match, Summary, play_game, simulate};
