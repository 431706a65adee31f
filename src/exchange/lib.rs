//! Cards and decks of other programs: read, told apart by what they hold and not by their names, and written.
//!
//! Every reader makes a [`source::BulkCard`] of each record and hands it on, so that no file is ever held as a whole. A record
//! that cannot be read is told with the file, its number and the reason, and hides no other. `docs/exchange.md` lists the forms.

mod cockatrice;
mod collect;
#[cfg(feature = "parquet")]
mod columns;
mod deck_cards;
mod decks;
mod export;
mod input;
mod json;
mod load;
mod mana;
mod meaning;
mod mtgjson;
pub mod query;
mod query_text;
mod set_archive;
mod table;
mod unknown;
mod view;
mod xml;

pub use deck_cards::deck_cards;
pub use decks::deck_text;
pub use export::{To, export};
pub use input::{Form, STREAM_LIMIT, Watcher};
pub use load::{
    FOLDER, Import, import_bytes, import_path, load_path, load_path_watched, load_to_look_at,
    read_paths,
};
pub use unknown::Unknown;
pub use view::{CardView, FaceView, views_of_pool, views_of_sources};

#[cfg(test)]
mod tests;

#[cfg(test)]
mod query_tests;
