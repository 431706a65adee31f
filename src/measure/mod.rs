//! Measures of a card pool: how printed and rendered text agree.

pub mod roundtrip;
