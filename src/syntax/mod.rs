//! Card English: the tree of a line, and how it is read from the grammar's parse tree.

pub mod ast;
pub mod mark;

pub use mark::KeywordNames;
