//! cardwright compiles trading-card rules text and plays it.
//!
//! ```text
//! .card text -> canonical text -> parse tree -> AST -> ability IR -> compiled pool -> game -> trace
//!              (source: logos)   (pest)       (syntax) (lower)     (pool)           (rules)
//! ```
//!
//! [`Compiler`], [`Pool`], [`Game`] and [`Scenario`] are what a user of the library needs. The modules are the stages themselves, named
//! after them, in the order of the flow: what is inner to them may change. `ARCHITECTURE.md` has the map.

#[cfg(feature = "cli")]
pub mod cli;

mod facade;

pub use facade::{Compiler, Game, Pool, Problems, Scenario};
pub use {
    diagnostic, editor, exchange, game, ir, lower, measure, picture, play, pool, rules, scenario,
    simulate, source, syntax,
};
