//! What a noun phrase says before its noun and with it: `nontoken`, `attacking or blocking`, `artifact creature`.

use super::discourse::Writer;
use super::noun_tests::{
    has_post_modifier, is_nominal, is_other, is_outlaw, is_permanent, is_token, nominal_rank,
    post_rank, status_word,
};
use super::words::{Number, inflect, list, spaced, with_article};
use crate::{AbilitySort, Status, Test};

impl Writer<'_> {
    /// `noncreature or Dragon (spell)`
    pub(super) fn adjectives_and_kinds(&mut self, members: &[Test]) -> String {
        let words: Vec<String> = members
            .iter()
            .map(|member| match self.adjective(member) {
                Some(words) => words,
                None => self.nominal(member, Number::One, "or"),
            })
            .collect();
        list(&words, "or")
    }

    /// `(legendary permanent) that's an artifact or creature`: before "artifact" the adjective would be of that alone.
    pub(super) fn kinds_after(
        &mut self,
        tests: &[Test],
        nominals: &[&Test],
        domain_noun: &str,
        number: Number,
        conjunction: &str,
    ) -> Option<String> {
        let legendary = |test: &Test| matches!(test, Test::Supertype(_));
        if domain_noun != "commander"
            && !(domain_noun == "permanent" && tests.iter().any(legendary))
        {
            return None;
        }
        let [kinds @ Test::Any(members)] = nominals else {
            return None;
        };
        if !members
            .iter()
            .all(|member| matches!(member, Test::CardType(_)))
        {
            return None;
        }
        let words = self.nominal(kinds, number, conjunction);
        Some(match number {
            Number::One => format!("that's {}", with_article(&words)),
            Number::Many => format!("that are {words}"),
        })
    }

    /// `attacking or blocking`
    pub(super) fn choice_adjective(&mut self, choice: &Test, conjunction: &str) -> Option<String> {
        let Test::Any(tests) = choice else {
            return self.adjective(choice);
        };
        let words = self.adjectives(tests)?;
        let conjunction = if conjunction == "and/or" {
            "or"
        } else {
            conjunction
        };
        Some(list(&words, conjunction))
    }

    /// The types of a noun phrase, joined; the last ones inflected if no other noun follows.
    pub(super) fn nominal_words(
        &mut self,
        nominals: &[&Test],
        inflected: bool,
        number: Number,
        conjunction: &str,
    ) -> String {
        let last = nominals.len().saturating_sub(1);
        let words: Vec<String> = nominals
            .iter()
            .enumerate()
            .map(|(index, test)| {
                let number = if inflected && index == last {
                    number
                } else {
                    Number::One
                };
                self.nominal(test, number, conjunction)
            })
            .collect();
        words.join(" ")
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn nominal(&mut self, test: &Test, number: Number, conjunction: &str) -> String {
        match test {
            Test::Status(Status::Token) => inflect("token", number),
            Test::Status(Status::Spell) => inflect("spell", number),
            Test::CardType(card_type) => inflect(card_type.word(), number),
            Test::Subtype(subtype) => inflect(subtype.as_str(), number),
            Test::Any(tests) if is_outlaw(tests) => inflect("outlaw", number),
            Test::Any(tests) if is_permanent(tests) => inflect("permanent", number),
            Test::Any(tests) => {
                // "artifact, enchantment, or creature with flying"
                let mut tests: Vec<&Test> = tests.iter().collect();
                // "A Blood token or another creature": of the last one "token" would be said of all.
                // "an artifact or tapped creature": of the first one "tapped" would be said of all.
                tests.sort_by_key(|test| {
                    (
                        !is_token(test),
                        has_post_modifier(test),
                        super::kinds::has_state(test),
                    )
                });
                let words: Vec<String> = tests
                    .into_iter()
                    .map(|test| self.nominal(test, number, conjunction))
                    .collect();
                list(&words, conjunction)
            }
            Test::All(tests) => {
                let (mut nominals, others): (Vec<&Test>, Vec<&Test>) =
                    tests.iter().partition(|test| is_nominal(test));
                nominals.sort_by_key(|test| nominal_rank(test));
                let mut before = String::new();
                let mut after = String::new();
                let mut others = others;
                others.sort_by_key(|test| post_rank(test));
                let mut head = String::new();
                for test in others {
                    if *test == Test::Status(Status::Token) && !nominals.is_empty() {
                        head = inflect("token", number);
                    } else if is_other(test) {
                        // "an Island or another Merfolk"
                        let other = match number {
                            Number::One => "another",
                            Number::Many => "other",
                        };
                        before = spaced(&[other, &before]);
                    } else if let Some(adjective) = self.adjective(test) {
                        push_adjective(&mut before, &adjective);
                    } else {
                        after = spaced(&[&after, &self.post_modifier(test, number)]);
                    }
                }
                let kind = if head.is_empty() { number } else { Number::One };
                let words = self.nominal_words(&nominals, true, kind, conjunction);
                spaced(&[&before, &words, &head, &after])
            }
            _ => {
                let adjective = self.adjective(test);
                adjective.unwrap_or_else(|| self.post_modifier(test, number))
            }
        }
    }

    /// The word before a noun, if the test has one.
    pub(super) fn adjective(&mut self, test: &Test) -> Option<String> {
        match test {
            Test::Supertype(supertype) => Some(supertype.word().to_owned()),
            Test::Color(color) => Some(color.word().to_owned()),
            Test::Colorless => Some("colorless".to_owned()),
            Test::Multicolored => Some("multicolored".to_owned()),
            Test::Monocolored => Some("monocolored".to_owned()),
            Test::Status(status) => Some(status_word(*status).to_owned()),
            Test::Designated(name) => Some(name.to_string()),
            Test::Suspended(_) => Some("suspended".to_owned()),
            Test::LoyaltyAbility => Some("loyalty".to_owned()),
            Test::AbilityOfKeyword(name) => Some(name.to_string()),
            Test::Paid(fact) if fact.cost.is_none() => Some(fact.name.to_string()),
            Test::Not(inner) => self.negative_adjective(inner),
            Test::Any(tests) => self.adjectives(tests).map(|words| list(&words, "or")),
            Test::All(tests) if !tests.is_empty() => {
                self.adjectives(tests).map(|words| words.join(" "))
            }
            Test::All(_)
            | Test::CardType(_)
            | Test::Subtype(_)
            | Test::ChosenSubtype
            | Test::ChosenColor
            | Test::ChosenName
            | Test::ControlledBy(_)
            | Test::OwnedBy(_)
            | Test::HasKeyword(_)
            | Test::NoAbilities
            | Test::AbilityOf(_)
            | Test::Named(_)
            | Test::Compare(..)
            | Test::HasCounter(_)
            | Test::Is(_)
            | Test::AttachedTo(_)
            | Test::Targets(_)
            | Test::TargetsPlayer(_)
            | Test::ThisTurn(_)
            | Test::NewUnderControl
            | Test::BlockingAny(_)
            | Test::BlockedBy(_)
            | Test::AttackingPlayer(_)
            | Test::AttackingPermanent(_)
            | Test::AttackedBy(_)
            | Test::TargetedBy(_)
            | Test::HasAttached(_)
            | Test::SharesType(..)
            | Test::Shares(..)
            | Test::Together(_)
            | Test::SameName(_)
            | Test::NthCast { .. }
            | Test::PutThere(..)
            | Test::HasFace(_)
            | Test::Did(..)
            | Test::DealtDamageBy(_)
            | Test::PairedWith(_)
            | Test::HauntedBy(_)
            | Test::HostOf(_)
            | Test::CreatedWith(_)
            | Test::Odd(_)
            | Test::OfChosenKind(_)
            | Test::Uppermost(_)
            | Test::HasAbilityOf(_)
            | Test::ManaCost(_)
            | Test::AttachedToPlayer(_)
            | Test::TargetsOnly(_)
            | Test::WasCast(..)
            | Test::Paid(_) => None,
        }
    }

    fn adjectives(&mut self, tests: &[Test]) -> Option<Vec<String>> {
        tests.iter().map(|test| self.adjective(test)).collect()
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn negative_adjective(&mut self, test: &Test) -> Option<String> {
        match test {
            Test::CardType(card_type) => Some(format!("non{}", card_type.word())),
            Test::Subtype(subtype) => Some(format!("non-{subtype}")),
            Test::Color(color) => Some(format!("non{}", color.word())),
            Test::Supertype(supertype) => Some(format!("non{}", supertype.word())),
            Test::Any(tests) if is_outlaw(tests) => Some("non-outlaw".to_owned()),
            Test::Status(Status::Token) => Some("nontoken".to_owned()),
            Test::Status(Status::Attacking) => Some("nonattacking".to_owned()),
            Test::Status(Status::Blocking) => Some("nonblocking".to_owned()),
            Test::Status(Status::Historic) => Some("nonhistoric".to_owned()),
            Test::Status(Status::Paired) => Some("unpaired".to_owned()),
            _ => None,
        }
    }
}

/// `(a basic Plains card or) a creature card with mana value 1 or less`: of the one kind alone.
pub(super) fn is_kind_with_value(test: &Test) -> bool {
    matches!(test, Test::All(tests)
    if tests.iter().any(is_nominal)
        && tests.iter().any(|test| {
            matches!(test, Test::Compare(..) | Test::HasKeyword(_) | Test::HasAbilityOf(_))
        }))
}

pub(super) fn push_adjective(adjectives: &mut String, adjective: &str) {
    if adjectives.is_empty() {
        adjectives.push_str(adjective);
        return;
    }
    let last = adjectives.rsplit(' ').next().unwrap_or_default();
    let both_negative = last.starts_with("non") && adjective.starts_with("non");
    adjectives.push_str(if both_negative { ", " } else { " " });
    adjectives.push_str(adjective);
}

/// `permanent card`, where the domain's own word is `card`
pub(super) fn permanent_noun(domain_noun: &str) -> &'static str {
    match domain_noun {
        "card" => "permanent card",
        "spell" => "permanent spell",
        _ => "permanent",
    }
}

pub(super) fn sort_words(sort: AbilitySort, number: Number) -> &'static str {
    match number {
        Number::One => sort.words(),
        Number::Many => sort.plural_words(),
    }
}
