//! Descriptions that are said in several words of one sort: `that's both red and white`, `instant spell, sorcery spell`.

use super::words::Number;
use crate::{Domain, Filter, Test};

/// `that's both red and white`: as adjectives two colors would be a choice between them; takes both tests.
pub(super) fn both_colors(tests: &mut Vec<Test>, number: Number) -> Option<String> {
    let colors: Vec<&str> = tests
        .iter()
        .filter_map(|test| match test {
            Test::Color(color) => Some(color.word()),
            _ => None,
        })
        .collect();
    let [first, second] = colors.as_slice() else {
        return None;
    };
    let are = match number {
        Number::One => "that's",
        Number::Many => "that are",
    };
    let words = format!("{are} both {first} and {second}");
    tests.retain(|test| !matches!(test, Test::Color(_)));
    Some(words)
}

/// `instant spell, sorcery spell, activated ability, or triggered ability`: beside abilities each type has its own noun.
pub(super) fn spells_by_type(filters: &[Filter]) -> Vec<Filter> {
    let abilities = |filter: &Filter| {
        matches!(
            filter.domain,
            Domain::ActivatedAbilities | Domain::TriggeredAbilities | Domain::Abilities
        )
    };
    if !filters.iter().any(abilities) {
        return filters.to_vec();
    }
    let mut parts = Vec::new();
    for filter in filters {
        match &filter.test {
            Test::Any(types)
                if filter.domain == Domain::Spells
                    && types.iter().all(|test| matches!(test, Test::CardType(_))) =>
            {
                parts.extend(types.iter().map(|test| Filter {
                    domain: Domain::Spells,
                    test: test.clone(),
                }));
            }
            _ => parts.push(filter.clone()),
        }
    }
    parts
}
