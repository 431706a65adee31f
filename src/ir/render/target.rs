//! Targets as they are named: `target creature`, `up to two target players`, `any other target`.

use super::antecedent::number_of;
use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{Number, cardinal};
use crate::{Domain, Filter, Objects, Players, TargetChooser, TargetSpec, Test, Value};

impl Writer<'_> {
    /// `target creature`, `up to two target players`, `any target`.
    pub(super) fn target(&mut self, target: &TargetSpec) -> String {
        let plain = self.chosen_target(target);
        match &target.chooser {
            None => plain,
            Some(TargetChooser::Random) => format!("{plain} chosen at random"),
            Some(TargetChooser::Player(players)) => {
                let whose = if *players == Players::Opponents {
                    "an opponent's".to_owned()
                } else {
                    self.players_possessive(players)
                };
                let choice = format!("of {whose} choice");
                match plain.strip_suffix(" that player controls") {
                    Some(noun) if *players == Players::Opponents => {
                        format!("{noun} {choice} they control")
                    }
                    // "target creature card of an opponent's choice from your graveyard"
                    _ => match plain.split_once(" from ") {
                        Some((noun, place)) => format!("{noun} {choice} from {place}"),
                        None => format!("{plain} {choice}"),
                    },
                }
            }
        }
    }

    fn chosen_target(&mut self, target: &TargetSpec) -> String {
        let number = number_of(&target.maximum);
        let words = self.target_count(&target.minimum, &target.maximum);
        let distinct = !target.other_than.is_empty();
        match (&target.objects, &target.players) {
            (Some(filter), Some(players)) => {
                self.either_target(filter, players, &words, number, distinct)
            }
            (Some(filter), None) => {
                let taken = std::mem::replace(&mut self.taken_from, true);
                let noun = self.noun(filter, &Determiner::Target(words, number, distinct));
                self.taken_from = taken;
                match (target.other_than.as_slice(), noun.strip_prefix("another ")) {
                    ([_, _], Some(third)) => format!("a third {third}"),
                    _ => noun,
                }
            }
            (None, Some(players)) => {
                let (players, holds) = if let Players::Who(players, holds) = players {
                    (players.as_ref(), Some(holds))
                } else {
                    (players, None)
                };
                let noun = if let Players::Opponents = players {
                    "opponent"
                } else {
                    "player"
                };
                let noun = super::words::inflect(noun, number);
                let other_than = matches!(players, Players::Except(all, _)
                    if **all == Players::Everyone);
                let other = if distinct || other_than {
                    "another"
                } else {
                    ""
                };
                let who = holds.map_or_else(String::new, |holds| self.who_clause(holds, number));
                super::words::spaced(&[&words, other, "target", &noun, &who])
            }
            (None, None) => "target".to_owned(),
        }
    }

    /// `any target`, `target player or planeswalker`, `target creature or player`.
    fn either_target(
        &mut self,
        filter: &Filter,
        players: &Players,
        words: &str,
        number: Number,
        distinct: bool,
    ) -> String {
        let (filter, distinct) = match any_other_target(filter) {
            Some(any) => (any, true),
            None => (filter.clone(), distinct),
        };
        let filter = &filter;
        // "any target that was dealt damage this turn"
        if let (Players::Who(all, holds), Test::All(tests)) = (players, &filter.test)
            && let ([any, asked], Players::Everyone) = (tests.as_slice(), all.as_ref())
            && is_damaged(asked, holds)
        {
            let any = Filter {
                domain: filter.domain.clone(),
                test: any.clone(),
            };
            let any = self.either_target(&any, &Players::Everyone, words, number, distinct);
            let was = match number {
                Number::One => "was",
                Number::Many => "were",
            };
            return format!("{any} that {was} dealt damage this turn");
        }
        if is_any_target(filter) && *players == Players::Everyone {
            return match (number, distinct) {
                (Number::One, false) if words.is_empty() => "any target".to_owned(),
                (Number::One, true) if words.is_empty() => "any other target".to_owned(),
                (Number::One, _) => format!("{words} target"),
                (Number::Many, false) => format!("{words} targets"),
                (Number::Many, true) => format!("{words} other targets"),
            };
        }
        let player = if let Players::Opponents = players {
            "opponent"
        } else {
            "player"
        };
        let noun = self.plain_noun(filter, number);
        let player = super::words::inflect(player, number);
        let noun = if noun.starts_with("creature") {
            format!("{noun} or {player}")
        } else {
            format!("{player} or {noun}")
        };
        let other = if distinct { "another" } else { "" };
        super::words::spaced(&[words, other, "target", &noun])
    }

    fn target_count(&mut self, minimum: &Value, maximum: &Value) -> String {
        match (minimum, maximum) {
            (Value::Number(1), Value::Number(1)) => String::new(),
            (Value::Number(least), Value::Number(most)) => match (*least, *most) {
                (0, i32::MAX) => "any number of".to_owned(),
                (0, most) => format!("up to {}", cardinal(most)),
                (least, i32::MAX) => format!("{} or more", cardinal(least)),
                (least, most) if least == most => cardinal(most),
                (1, 2) => "one or two".to_owned(),
                (1, 3) => "one, two, or three".to_owned(),
                (least, most) => format!("between {} and {}", cardinal(least), cardinal(most)),
            },
            (Value::Number(0), most) => format!("up to {}", self.number_word(most)),
            (_, most) => self.number_word(most),
        }
    }
}

/// The filter of `any other target`, without "other".
fn any_other_target(filter: &Filter) -> Option<Filter> {
    let Test::All(tests) = &filter.test else {
        return None;
    };
    let [any, Test::Not(other)] = tests.as_slice() else {
        return None;
    };
    let any = Filter {
        domain: filter.domain.clone(),
        test: any.clone(),
    };
    (is_any_target(&any) && **other == Test::Is(Objects::This)).then_some(any)
}

/// Whether permanents are asked whether they were dealt damage this turn, and players the same.
fn is_damaged(asked: &Test, holds: &crate::Condition) -> bool {
    let crate::Condition::Happened(event, crate::Past::ThisTurn) = holds else {
        return false;
    };
    let to_player = crate::EventPattern::Damage {
        source: None,
        to: crate::Recipients {
            objects: None,
            players: Some(Players::Affected),
        },
        combat: None,
    };
    *asked == Test::ThisTurn(crate::ThisTurn::WasDealtDamage) && **event == to_player
}

/// Whether the filter is that of `any target` (CR 115.4).
fn is_any_target(filter: &Filter) -> bool {
    let Test::Any(tests) = &filter.test else {
        return false;
    };
    filter.domain == Domain::Permanents
        && tests.len() == 3
        && [
            crate::CardType::Creature,
            crate::CardType::Planeswalker,
            crate::CardType::Battle,
        ]
        .iter()
        .all(|card_type| tests.contains(&Test::CardType(*card_type)))
}

/// Whether it is all but an object that was spoken of: `each other creature that player controls`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn leaves_out_another(test: &Test) -> bool {
    match test {
        Test::Not(inner) => matches!(**inner, Test::Is(Objects::Slot(_) | Objects::Event(_))),
        Test::All(tests) => tests.iter().any(leaves_out_another),
        _ => false,
    }
}

/// `target instant card and target sorcery card from your graveyard`: where all come from is said of the last.
pub(super) fn place_said_once(mut words: Vec<String>) -> Vec<String> {
    let place = |words: &String| words.rfind(" from ").map(|at| words[at..].to_owned());
    let Some(origin) = words.last().and_then(place) else {
        return words;
    };
    let all = |words: &String| words.ends_with(&origin) && words.contains(" card");
    if words.iter().all(all) {
        let last = words.len() - 1;
        for words in &mut words[..last] {
            words.truncate(words.len() - origin.len());
        }
    }
    words
}

/// The description with "other" for what is not the one that this is attached to.
pub(super) fn other_than_attached(filter: &Filter) -> Filter {
    let own = Test::Not(Box::new(Test::Is(Objects::Attached)));
    let mut other = filter.clone();
    if let Test::All(tests) = &mut other.test {
        for test in tests.iter_mut().filter(|test| **test == own) {
            *test = Test::Not(Box::new(Test::Is(Objects::This)));
        }
    }
    other
}
