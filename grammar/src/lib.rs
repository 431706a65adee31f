//! The pest grammars of cardwright and the parsers derived from them.
//!
//! A crate of its own, so that the macro expansion is paid only when a grammar file changes. The text they match is
//! canonical: lower-case tokens, each followed by one space; scenario files are matched as they are.

pub mod guarded;

pub use parser::{CardParser, Rule};

mod parser {
    #![expect(missing_docs, reason = "the rules are documented in the grammar files")]

    use pest_derive::Parser;

    /// Card English: one rule per phrase, one file per phrase family.
    #[derive(Parser)]
    #[grammar = "pest/token.pest"]
    #[grammar = "pest/noun.pest"]
    #[grammar = "pest/quantity.pest"]
    #[grammar = "pest/time.pest"]
    #[grammar = "pest/verb.pest"]
    #[grammar = "pest/clause.pest"]
    #[grammar = "pest/cost.pest"]
    #[grammar = "pest/keyword.pest"]
    #[grammar = "pest/ability.pest"]
    #[grammar = "pest/card.pest"]
    pub struct CardParser;
}

/// The grammar files of card English, each with its name: what is written in them is what can be understood.
pub const SOURCES: &[(&str, &str)] = &[
    ("token", include_str!("../pest/token.pest")),
    ("noun", include_str!("../pest/noun.pest")),
    ("quantity", include_str!("../pest/quantity.pest")),
    ("time", include_str!("../pest/time.pest")),
    ("verb", include_str!("../pest/verb.pest")),
    ("clause", include_str!("../pest/clause.pest")),
    ("cost", include_str!("../pest/cost.pest")),
    ("keyword", include_str!("../pest/keyword.pest")),
    ("ability", include_str!("../pest/ability.pest")),
    ("card", include_str!("../pest/card.pest")),
];

pub mod scenario {
    #![expect(missing_docs, reason = "the rules are documented in the grammar file")]
    //! The grammar of scenario files.

    use pest_derive::Parser;

    /// One scenario of a scenario file.
    #[derive(Parser)]
    #[grammar = "pest/scenario.pest"]
    pub struct ScenarioParser;
}
