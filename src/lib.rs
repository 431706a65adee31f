//! cardwright compiles trading-card rules text and plays it.
//!
//! ```text
//! .card text -> canonical text -> parse tree -> AST -> ability IR -> compiled pool -> game -> trace
//!              (source: logos)   (pest)       (syntax) (lower)     (pool)           (rules)
//! ```
//!
//! The modules are named after the stages, in the order of the flow; `ARCHITECTURE.md` has the map.

#[cfg(feature = "cli")]
pub mod cli;

pub use {
    diagnostic, editor, exchange, game, ir, lower, measure, picture, play, pool, rules, scenario,
    simulate, source, syntax,
};
