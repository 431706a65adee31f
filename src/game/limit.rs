//! Where counting ends.
//!
//! The rules know no greatest number, but what grows without end cannot be kept. Each limit lies where no player could tell
//! the count from infinity any more; whatever it cuts is written into the trace ([`super::TraceEvent::Limited`]).
//!
//! Plain numbers – life, counters, damage, power and toughness, sums – end at [`i32::MAX`]: they stay there.

use serde::{Deserialize, Serialize};

/// The most tokens that one player controls: no more are created (CR 111).
pub const MOST_TOKENS: usize = 500;

/// The most copies of a spell or ability that one effect makes (CR 707.10), and the most often that it repeats instructions.
pub const MOST_TIMES: u32 = 500;

/// The most mana that one effect adds, and the largest X that is announced or chosen.
pub const MOST_AT_ONCE: u32 = 1000;

/// What was limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Limit {
    /// [`MOST_TOKENS`]
    Tokens,
    /// [`MOST_TIMES`]: copies of spells
    Copies,
    /// [`MOST_TIMES`]: repetitions of instructions
    Repetitions,
}

impl Limit {
    /// Where counting ends.
    pub fn most(self) -> u32 {
        match self {
            Self::Tokens => MOST_TOKENS as u32,
            Self::Copies | Self::Repetitions => MOST_TIMES,
        }
    }
}
