//! Descriptions that are said in several words of one sort: `that's both red and white`, `instant spell, sorcery spell`.

use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{Number, cardinal, list};
use crate::{Domain, Filter, Objects, Status, Test, Value};

/// `that's both red and white`: as adjectives two colors would be a choice between them; takes both tests.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
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
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
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

/// `white or blue (instant or sorcery)`: where each color goes with each type, the colors are said once and the types are; the
/// words for the colors, with the types left among the tests.
pub(super) fn apart(tests: &mut [Test]) -> Option<String> {
    let (at, (colors, types)) = tests
        .iter()
        .enumerate()
        .find_map(|(at, test)| Some((at, product(test)?)))?;
    tests[at] = Test::Any(types);
    Some(list(&colors, "or"))
}

/// The colors and the types of a choice among all pairs of them.
fn product(test: &Test) -> Option<(Vec<String>, Vec<Test>)> {
    let Test::Any(members) = test else {
        return None;
    };
    let mut colors: Vec<String> = Vec::new();
    let mut types: Vec<Test> = Vec::new();
    for member in members {
        let Test::All(parts) = member else {
            return None;
        };
        let (color, card_type) = match parts.as_slice() {
            [card_type @ Test::CardType(_), Test::Color(color)]
            | [Test::Color(color), card_type @ Test::CardType(_)] => {
                (color.word().to_owned(), card_type)
            }
            _ => return None,
        };
        if !colors.contains(&color) {
            colors.push(color);
        }
        if !types.contains(card_type) {
            types.push(card_type.clone());
        }
    }
    let all = colors.len() > 1 && types.len() > 1 && members.len() == colors.len() * types.len();
    all.then_some((colors, types))
}

impl Writer<'_> {
    /// `two creatures`, `up to one land card`, `any number of tokens`: how many are chosen.
    pub(super) fn chosen(&mut self, what: &Filter, minimum: &Value, maximum: &Value) -> String {
        if let Some(words) = self.part_or_list(what, minimum, maximum) {
            return words;
        }
        match (minimum, maximum) {
            (Value::Number(i32::MAX), Value::Number(i32::MAX)) => self.noun(what, &Determiner::All),
            (Value::Number(0), Value::Number(i32::MAX)) => {
                let determiner = Determiner::Count("any number of".to_owned(), Number::Many);
                self.noun(what, &determiner)
            }
            (Value::Number(0), Value::Number(most)) => {
                let number = if *most == 1 {
                    Number::One
                } else {
                    Number::Many
                };
                let determiner = Determiner::Count(format!("up to {}", cardinal(*most)), number);
                self.noun(what, &determiner)
            }
            (Value::Number(1), Value::Number(i32::MAX)) => {
                let determiner = Determiner::Count("one or more".to_owned(), Number::Many);
                self.noun(what, &determiner)
            }
            (Value::Number(0), _) => {
                let words = format!("up to {}", self.number_word(maximum));
                self.noun(what, &Determiner::Count(words, Number::Many))
            }
            _ => self.counted_noun(what, maximum),
        }
    }
}

/// Whether it says of something that it is tapped, untapped, or no token.
pub(super) fn has_state(test: &Test) -> bool {
    if let Test::All(tests) = test {
        return tests.iter().any(has_state);
    }
    matches!(test, Test::Status(Status::Tapped | Status::Untapped))
        || *test == Test::Not(Box::new(Test::Status(Status::Token)))
}

impl Writer<'_> {
    /// Whether it is said with "other": than the object that has the ability, than the subject of the clause, than what something is
    /// attached to.
    pub(super) fn is_said_other(&self, test: &Test) -> bool {
        let than_host = matches!(test, Test::Not(inner) if matches!(**inner, Test::HostOf(_)));
        let than_subject = *test == Test::Not(Box::new(Test::Is(Objects::Attached)))
            && self.clause_subject == Some(Objects::Attached);
        super::noun_tests::is_other(test) || than_host || than_subject
    }
}
