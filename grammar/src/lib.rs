//! The pest grammars of cardwright and the parsers derived from them.
//!
//! A crate of its own, so that the macro expansion is paid only when a grammar file changes. The text they match is
//! canonical: lower-case tokens, each followed by one space; scenario files are matched as they are.

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

pub mod scenario {
    #![expect(missing_docs, reason = "the rules are documented in the grammar file")]
    //! The grammar of scenario files.

    use pest_derive::Parser;

    /// One scenario of a scenario file.
    #[derive(Parser)]
    #[grammar = "pest/scenario.pest"]
    pub struct ScenarioParser;
}
