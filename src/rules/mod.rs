//! The rules: one module per chapter.

pub mod events;
pub mod patterns;
pub mod replacement;
pub mod state_based;
pub mod triggers;
pub mod zones;
