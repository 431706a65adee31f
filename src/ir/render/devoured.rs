//! What a permanent devoured as it entered (CR 702.82b).

use super::discourse::Writer;
use super::noun::Determiner;
use crate::{Comparison, Filter, Objects, Test, Value};

impl Writer<'_> {
    /// `it devoured a creature`
    pub(super) fn devoured_some(
        &mut self,
        filter: &Filter,
        comparison: Comparison,
        right: &Value,
    ) -> Option<String> {
        if comparison != Comparison::AtLeast || *right != Value::Number(1) {
            return None;
        }
        let said = |test: &Test| *test == Test::Is(Objects::Devoured);
        let devoured = if let Test::All(tests) = &filter.test {
            tests.iter().any(said)
        } else {
            said(&filter.test)
        };
        if !devoured {
            return None;
        }
        let noun = self.noun(filter, &Determiner::A);
        let what = noun.strip_suffix(" it devoured")?;
        Some(format!("it devoured {what}"))
    }
}
