//! The abstract syntax of card English.
//!
//! 1. The tree mirrors English: noun phrases, amounts, verbs, clauses, sentences. It knows no rules of the game; whether
//!    "creatures you control get +1/+1" is an effect or a static ability is for `lower` to say.
//! 2. Attachment is undecided: "artifact or creature you control" is a flat list of two nouns, a conjunction and a
//!    post-modifier that stands on the second.
//! 3. References ("it", "that creature", "this way") are nodes, unresolved.
//! 4. Every node of interest is [`Spanned`]; spans are ignored by equality, hash and serialisation.
//! 5. Every word of the text has its place in the tree, but for articles before a fixed phrase; nothing is skipped.

mod chance;
mod clause;
mod cost;
mod damage;
mod keyword_action;
mod line;
mod mana;
mod noun;
mod outline;
mod place;
mod predicate;
mod quantity;
mod span;
mod symbol;
mod time;
mod verb;
mod verb_object;

pub use chance::*;
pub use clause::*;
pub use cost::*;
pub use damage::*;
pub use keyword_action::*;
pub use line::*;
pub use mana::*;
pub use noun::*;
pub use outline::outline;
pub use place::*;
pub use predicate::*;
pub use quantity::*;
pub use span::*;
pub use symbol::*;
pub use time::*;
pub use verb::*;
pub use verb_object::*;
