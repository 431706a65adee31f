//! Scenarios: rules questions as tests. Parsing, running, judging and the readable trace.
//!
//! Two written forms, one model and one runner: `.scenario` files ([`text`]) and JSON lines in the form of
//! `../shared/scenarios/SCHEMA.md` ([`json`]).

mod answers;
mod asked;
mod automatic;
mod board;
mod claims;
mod declaring;
mod driver;
mod expect;
mod hidden;
pub mod json;
pub mod model;
mod names;
mod paying;
mod picking;
mod runner;
mod setup;
pub mod stored;
pub mod text;
mod text_run;
mod trace;
mod unasked;

pub use board::{Board, Piece, Seat};
pub use model::Scenario;
pub use runner::{Report, Runner, Status};
pub use text::TextScenario;
pub use trace::trace_line;
