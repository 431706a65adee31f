//! Many games: what is to be played, what came of it with intervals, whether two pools differ, tables, pictures, and parts
//! of a run that are played apart.
//!
//! This is where numbers that are not whole are allowed: nothing here goes back into a game.

#[cfg(feature = "parquet")]
mod columns;
mod compare;
mod lines;
mod part;
mod pictures;
mod plan;
mod report;
pub mod stats;
mod svg;
mod tables;
mod tally;
#[cfg(test)]
mod tests;

#[cfg(feature = "parquet")]
pub use columns::{compare_parquet, parquet, write_parquet_part};
pub use compare::{Comparison, PairedResult};
pub use lines::{compare_csv, csv};
pub use part::{Merge, Part, PartError, Shard, read_part, write_part};
pub use pictures::pictures;
pub use plan::{BUDGET, Deck, Plan, Row, Run, ending_name};
pub use report::{CardLine, DeckLine, PairLine, Report, TurnsLine};
pub use stats::Share;
pub use tables::{compare_table, table};
pub use tally::{CardTally, PairTally, Tally};
