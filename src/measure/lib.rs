//! Measures of a card pool: how many cards compile and say what was printed, and whether what they say does something.

pub mod agent;
pub mod board;
pub mod coverage;
mod deeds;
pub mod exercise;
mod in_short;
mod mentions;
mod noun_shapes;
mod phrases;
mod phrases_in_one_order;
mod phrases_in_the_singular;
mod phrasings;
pub mod roundtrip;
pub mod run;
mod sentence_shapes;
mod shapes;
pub mod testbed;
pub mod wants;

#[cfg(test)]
mod tests;
