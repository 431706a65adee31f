//! The claims of a `.scenario`: what is expected of players, zones and objects.

use super::{Claim, LineKind, Reader, ScriptLine, TextScenario, inner_text, number};
use crate::model::{Expectation, NameForm};
use cardwright_grammar::scenario::Rule;
use pest::iterators::Pair;

impl Reader<'_> {
    pub(super) fn expect(&self, scenario: &mut TextScenario, pair: Pair<'_, Rule>) {
        for claims in pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::claims)
        {
            self.claims(scenario, claims, false);
        }
    }

    pub(super) fn claims(
        &self,
        scenario: &mut TextScenario,
        claims: Pair<'_, Rule>,
        at_once: bool,
    ) {
        for claim in claims
            .into_inner()
            .filter(|part| part.as_rule() == Rule::claim)
        {
            let span = self.span(&claim);
            let unchanged = claim
                .clone()
                .into_inner()
                .any(|part| part.as_rule() == Rule::unchanged);
            let expectations = claim
                .into_inner()
                .filter(|part| part.as_rule() != Rule::unchanged)
                .flat_map(|part| self.claim(&part))
                .collect();
            scenario.lines.push(ScriptLine {
                span,
                kind: LineKind::Claim(Claim {
                    unchanged,
                    at_once,
                    expectations,
                }),
            });
        }
    }

    pub(super) fn claim(&self, pair: &Pair<'_, Rule>) -> Vec<Expectation> {
        let mut parts = pair.clone().into_inner();
        match pair.as_rule() {
            Rule::stack_claim => {
                let count = parts
                    .next()
                    .and_then(|part| inner_text(&part, Rule::number).map(number))
                    .unwrap_or(0);
                vec![expectation("stack_size", |entry| {
                    entry.count = Some(i64::from(count))
                })]
            }
            Rule::game_claim if inner_text(pair, Rule::neither).is_some() => {
                vec![expectation("has_day_night", |entry| {
                    entry.value = Some(false.into());
                })]
            }
            Rule::game_claim if inner_text(pair, Rule::day_or_night).is_some() => {
                let word = inner_text(pair, Rule::day_or_night).unwrap_or_default();
                vec![expectation("day_night", |entry| {
                    entry.value = Some(word.into());
                })]
            }
            Rule::game_claim => match inner_text(pair, Rule::player) {
                Some(player) => vec![expectation("active_player", |entry| {
                    entry.player = Some(player.to_owned())
                })],
                None => match (inner_text(pair, Rule::number), inner_text(pair, Rule::step)) {
                    (Some(turn), Some(step)) => vec![expectation("moment", |entry| {
                        entry.count = Some(i64::from(number(turn)));
                        entry.text = Some(step.to_owned());
                    })],
                    _ => vec![expectation("draw", |entry| entry.value = Some(true.into()))],
                },
            },
            Rule::player_claim => {
                let player = parts.next().map(|player| player.as_str().to_owned());
                parts
                    .next()
                    .map(|part| self.player_claim(player, &part))
                    .unwrap_or_default()
            }
            Rule::zone_claim => self.zone_claim(pair),
            Rule::object_claim => {
                let subject = parts
                    .next()
                    .map(|subject| self.names(subject.as_str()))
                    .unwrap_or_default();
                let Some(predicate) = parts.next().and_then(|part| part.into_inner().next()) else {
                    return Vec::new();
                };
                subject
                    .iter()
                    .flat_map(|name| self.predicate(name, &predicate))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn player_claim(&self, player: Option<String>, part: &Pair<'_, Rule>) -> Vec<Expectation> {
        let count = inner_text(part, Rule::count).map(|count| {
            if count == "no" {
                0
            } else {
                i64::from(number(count))
            }
        });
        let simple = |what: &str, value: serde_json::Value| {
            vec![expectation(what, |entry| {
                entry.player.clone_from(&player);
                entry.value = Some(value);
            })]
        };
        match part.as_rule() {
            Rule::has_life => {
                let life: i64 = inner_text(part, Rule::integer)
                    .and_then(|life| life.parse().ok())
                    .unwrap_or(0);
                simple("life", life.into())
            }
            Rule::has_priority => simple("priority", true.into()),
            Rule::has_lost => simple("has_lost", true.into()),
            Rule::has_won => simple("won", true.into()),
            Rule::has_cards => {
                let zone = part
                    .as_str()
                    .rsplit(' ')
                    .next()
                    .unwrap_or("hand")
                    .to_owned();
                vec![expectation(&format!("{zone}_count"), |entry| {
                    entry.player.clone_from(&player);
                    entry.owner.clone_from(&player);
                    entry.count = count;
                })]
            }
            Rule::has_player_counters
                if player.as_ref().is_some_and(|name| {
                    self.is_card(name) || self.aliases.iter().any(|alias| alias == name)
                }) =>
            {
                // A card or an alias that reads like a player.
                vec![expectation("counter_count", |entry| {
                    let alias = player.as_deref().unwrap_or_default();
                    entry.card = Some(NameForm::Text(self.form(alias)));
                    entry.counter = inner_text(part, Rule::counter_kind).map(str::to_owned);
                    entry.count = count;
                })]
            }
            Rule::has_player_counters => vec![expectation("player_counter_count", |entry| {
                entry.player.clone_from(&player);
                entry.counter = inner_text(part, Rule::counter_kind).map(str::to_owned);
                entry.count = count;
            })],
            Rule::knows | Rule::knows_not => {
                let known = part.as_rule() == Rule::knows;
                self.names(inner_text(part, Rule::subject).unwrap_or_default())
                    .into_iter()
                    .map(|name| {
                        expectation("knows", |entry| {
                            entry.player.clone_from(&player);
                            entry.card = Some(NameForm::Text(name));
                            entry.value = Some(known.into());
                        })
                    })
                    .collect()
            }
            Rule::has_mana => {
                let cost = inner_text(part, Rule::cost).unwrap_or_default();
                "WUBRGC"
                    .chars()
                    .map(|letter| {
                        let amount = cost.matches(&format!("{{{letter}}}")).count();
                        expectation("mana_pool", |entry| {
                            entry.player.clone_from(&player);
                            entry.color = Some(letter.to_string());
                            entry.count = Some(amount as i64);
                        })
                    })
                    .collect()
            }
            _ => {
                let amount = match inner_text(part, Rule::number) {
                    Some(amount) => Some(i64::from(number(amount))),
                    None if inner_text(part, Rule::no).is_some() => Some(0),
                    None => None,
                };
                let names = self.names(inner_text(part, Rule::subject).unwrap_or_default());
                let what = if amount.is_some() {
                    "permanent_count"
                } else {
                    "exists"
                };
                names
                    .into_iter()
                    .map(|name| {
                        expectation(what, |entry| {
                            entry.player.clone_from(&player);
                            entry.card = Some(NameForm::Text(name));
                            entry.count = amount;
                        })
                    })
                    .collect()
            }
        }
    }

    fn zone_claim(&self, pair: &Pair<'_, Rule>) -> Vec<Expectation> {
        let player = inner_text(pair, Rule::player).map(str::to_owned);
        let zone = inner_text(pair, Rule::claimed_zone).unwrap_or_default();
        let what = format!("{zone}_count");
        let named = pair
            .clone()
            .into_inner()
            .find(|part| part.as_rule() == Rule::has_names);
        let Some(named) = named else {
            return vec![expectation(&what, |entry| {
                entry.player.clone_from(&player);
                entry.owner = player;
                entry.count = Some(0);
            })];
        };
        let names = self.names(inner_text(&named, Rule::subject).unwrap_or_default());
        let mut distinct = names.clone();
        distinct.sort();
        distinct.dedup();
        distinct
            .into_iter()
            .map(|name| {
                expectation(&what, |entry| {
                    entry.player.clone_from(&player);
                    entry.owner.clone_from(&player);
                    entry.count = Some(names.iter().filter(|other| **other == name).count() as i64);
                    entry.card = Some(NameForm::Text(name));
                })
            })
            .collect()
    }

    pub(super) fn predicate(&self, name: &str, predicate: &Pair<'_, Rule>) -> Vec<Expectation> {
        let about = |what: &str, more: &dyn Fn(&mut Expectation)| {
            expectation(what, |entry| {
                entry.card = Some(NameForm::Text(name.to_owned()));
                entry.anywhere = true;
                more(entry);
            })
        };
        let zone = |zone: &str, inside: bool, player: Option<String>| {
            about("alias_zone", &|entry| {
                entry.zone = Some(zone.to_owned());
                entry.value = Some(inside.into());
                entry.player.clone_from(&player);
            })
        };
        let count = || {
            let text = inner_text(predicate, Rule::count).unwrap_or("no");
            if text == "no" {
                0
            } else {
                i64::from(number(text))
            }
        };
        match predicate.as_rule() {
            Rule::is_size => self.size(name, predicate),
            Rule::in_zone => {
                let Some(place) = predicate.clone().into_inner().next() else {
                    return Vec::new();
                };
                let in_player = inner_text(&place, Rule::player).map(str::to_owned);
                let text = inner_text(&place, Rule::claimed_zone)
                    .or(inner_text(&place, Rule::plural_zone));
                vec![match place.as_rule() {
                    Rule::on_battlefield => zone("battlefield", true, None),
                    Rule::on_stack => zone("stack", true, None),
                    Rule::in_exile => zone("exile", true, None),
                    Rule::in_command => zone("command", true, None),
                    _ => {
                        let text = text.unwrap_or_default();
                        let singular = match text {
                            "libraries" => "library",
                            other => other.strip_suffix('s').unwrap_or(other),
                        };
                        zone(singular, true, in_player)
                    }
                }]
            }
            Rule::is_state => match inner_text(predicate, Rule::state).unwrap_or_default() {
                "gone" => vec![zone("battlefield", false, None)],
                "tapped" => vec![about("is_tapped", &|entry| entry.value = Some(true.into()))],
                "untapped" => vec![about("is_tapped", &|entry| {
                    entry.value = Some(false.into())
                })],
                "blocking" => vec![about("blocking", &|entry| entry.value = Some(true.into()))],
                "attacking" | "not attacking" => vec![about("attacking", &|entry| {
                    entry.value = Some((!predicate.as_str().contains(" not ")).into());
                })],
                "face up" => vec![about("permanent_is", &|entry| {
                    entry.state = Some("face_down".to_owned());
                    entry.value = Some(false.into());
                })],
                state => vec![about("permanent_is", &|entry| {
                    let plain = state.trim_start_matches("not ").trim_start_matches("a ");
                    entry.state = Some(plain.replace(' ', "_"));
                    entry.value = Some((!state.starts_with("not ")).into());
                })],
            },
            Rule::is_named => vec![about("named", &|entry| {
                entry.text = inner_text(predicate, Rule::alias_target).map(str::to_owned);
            })],
            Rule::has_mana_value => vec![about("mana_value", &|entry| {
                let value = inner_text(predicate, Rule::number).map_or(0, number);
                entry.value = Some(value.into());
            })],
            Rule::has_counters => vec![about("counter_count", &|entry| {
                entry.counter = inner_text(predicate, Rule::counter_kind).map(str::to_owned);
                entry.count = Some(count());
            })],
            Rule::has_damage => vec![about("damage", &|entry| entry.value = Some(count().into()))],
            Rule::hasnt_ability | Rule::has_ability => predicate
                .clone()
                .into_inner()
                .map(|ability| {
                    about("ability", &|entry| {
                        entry.ability = Some(ability.as_str().to_owned());
                        entry.has = Some(predicate.as_rule() == Rule::has_ability);
                    })
                })
                .collect(),
            Rule::isnt_kind | Rule::is_kind => {
                let kind = inner_text(predicate, Rule::kind).unwrap_or_default();
                vec![about(kind_of(kind), &|entry| {
                    entry.card_type = Some(kind.to_owned());
                    entry.subtype = Some(kind.to_owned());
                    entry.supertype = Some(kind.to_owned());
                    entry.colors = vec![kind.to_owned()];
                    entry.has = Some(predicate.as_rule() == Rule::is_kind);
                })]
            }
            Rule::attached_to => vec![about("is_attached", &|entry| {
                entry.attachment = inner_text(predicate, Rule::alias_target)
                    .map(|host| NameForm::Text(self.form(host)));
            })],
            Rule::controlled_by => vec![about("controlled_by", &|entry| {
                entry.owner = inner_text(predicate, Rule::player).map(str::to_owned);
            })],
            _ => Vec::new(),
        }
    }

    fn size(&self, name: &str, predicate: &Pair<'_, Rule>) -> Vec<Expectation> {
        let card = Some(NameForm::Text(name.to_owned()));
        let (power, toughness) = inner_text(predicate, Rule::size)
            .and_then(|size| size.split_once('/'))
            .unwrap_or_default();
        let mut all = vec![expectation("power_toughness", |entry| {
            entry.card.clone_from(&card);
            entry.power = power.parse().ok();
            entry.toughness = toughness.parse().ok();
        })];
        for quality in predicate
            .clone()
            .into_inner()
            .filter(|part| part.as_rule() == Rule::quality)
        {
            for part in quality.into_inner() {
                all.push(match part.as_rule() {
                    Rule::quality_counters => expectation("counter_count", |entry| {
                        let count = inner_text(&part, Rule::count).unwrap_or("no");
                        entry.card.clone_from(&card);
                        entry.counter = inner_text(&part, Rule::counter_kind).map(str::to_owned);
                        entry.count = Some(if count == "no" {
                            0
                        } else {
                            i64::from(number(count))
                        });
                    }),
                    _ => expectation("ability", |entry| {
                        entry.card.clone_from(&card);
                        entry.ability = Some(part.as_str().to_owned());
                        entry.has = Some(true);
                    }),
                });
            }
        }
        all
    }
}

fn expectation(what: &str, fill: impl FnOnce(&mut Expectation)) -> Expectation {
    let mut entry = Expectation {
        what: what.to_owned(),
        ..Expectation::default()
    };
    fill(&mut entry);
    entry
}

fn kind_of(word: &str) -> &'static str {
    use ir::{CardType, Color};
    if CardType::ALL
        .iter()
        .any(|kind| kind.word().eq_ignore_ascii_case(word))
    {
        "type"
    } else if Color::ALL
        .iter()
        .any(|color| color.word().eq_ignore_ascii_case(word))
    {
        "color"
    } else if ["basic", "legendary", "world", "snow"].contains(&word.to_lowercase().as_str()) {
        "supertype"
    } else {
        "subtype"
    }
}
