//! The language server: what editors show of `.card`, `.keyword`, `.scenario` and `.deck` files.
//!
//! A [`Workspace`] holds the files as they are being written. Each ability of the server is a function over it, in a module of its
//! own; [`serve`] carries messages between them and the client. Only what changed is read and compiled again: a card is known by its
//! text ([`cards`]). Places are bytes everywhere, and become lines and columns in one place ([`positions`]).

pub mod actions;
pub mod cards;
pub mod completion;
pub mod diagnostics;
pub mod document;
pub mod formatting;
pub mod hover;
pub mod inlay;
pub mod lenses;
pub mod marks;
pub mod names;
pub mod navigation;
pub mod positions;
pub mod rename;
pub mod runs;
pub mod server;
pub mod shipped;
pub mod symbols;
pub mod tokens;
pub mod workspace;

pub use server::serve;
pub use workspace::{Options, Workspace};
