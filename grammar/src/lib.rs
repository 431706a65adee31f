//! The pest grammars of cardwright and the parsers derived from them.
//!
//! A crate of its own, so that the macro expansion is paid only when a grammar file changes.
