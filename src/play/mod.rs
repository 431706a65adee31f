//! Playing games: agents that answer decisions, and whole games between them.

mod agent;
mod simulate;

pub use agent::{Agent, RandomAgent, ScriptedAgent};
pub use simulate::{GameRecord, Match, Summary, play_game, simulate};
