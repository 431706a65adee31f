//! How often something happened this turn, and what it came to: `spells you've cast this turn`.

use super::discourse::Writer;
use super::event::{Tense, in_hand};
use super::noun::Determiner;
use super::words::Number;
use crate::{EventPattern, Players, Zone};

impl Writer<'_> {
    /// How many times an event happened this turn, as a quantity.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn happened_count(&mut self, event: &EventPattern) -> String {
        let words = match event {
            EventPattern::Cast {
                who: Players::Everyone,
                what,
            } => format!("{} cast", self.noun(what, &Determiner::Bare)),
            EventPattern::Cast { who, what } => {
                let spells = self.noun(what, &Determiner::Bare);
                let who = self.any_player(who);
                let have = if who == "you" {
                    "you've"
                } else {
                    "that player has"
                };
                format!("{spells} {have} cast")
            }
            EventPattern::Draw { who, .. } => {
                let who = self.any_player(who);
                let have = if who == "you" {
                    "you've"
                } else {
                    "that player has"
                };
                format!("cards {have} drawn")
            }
            EventPattern::ZoneChange {
                what,
                from: Some(Zone::Battlefield),
                to: Some(Zone::Graveyard),
            } => match super::condition::without_controller(what) {
                Some((players, plain)) => {
                    let whose = self.players_possessive(&players);
                    let noun = self.noun(&plain, &Determiner::Bare);
                    format!("{noun} that died under {whose} control")
                }
                None => format!("{} that died", self.noun(what, &Determiner::Bare)),
            },
            EventPattern::ZoneChange {
                what,
                to: Some(Zone::Battlefield),
                ..
            } => match super::condition::without_controller(what) {
                Some((players, plain)) => {
                    let whose = self.players_possessive(&players);
                    let noun = self.noun(&plain, &Determiner::Bare);
                    format!("{noun} that entered under {whose} control")
                }
                None => format!("{} that entered", self.noun(what, &Determiner::Bare)),
            },
            EventPattern::Attacks { what, .. } => {
                format!("{} that attacked", self.noun(what, &Determiner::Bare))
            }
            EventPattern::Discard { who, what } => {
                let cards = self
                    .noun(&in_hand(what), &Determiner::Bare)
                    .replace(" in a hand", "");
                format!("{cards} {} discarded", self.perfect(who))
            }
            EventPattern::Sacrifice { who, what } => {
                let permanents = self.noun(what, &Determiner::Bare);
                format!("{permanents} {} sacrificed", self.perfect(who))
            }
            _ => {
                let clause = self.event_clause(event, Tense::Past);
                format!("times {clause}")
            }
        };
        format!("{words} this turn")
    }

    /// The same for one: `spell you've cast this turn`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn happened_each(&mut self, event: &EventPattern) -> String {
        let zone = |zone: Option<Zone>| zone == Some(Zone::Battlefield);
        let words = match event {
            EventPattern::Cast {
                who: Players::Everyone,
                what,
            } => format!("{} cast", self.plain_noun(what, Number::One)),
            EventPattern::Cast { who, what } => {
                let spell = self.plain_noun(what, Number::One);
                format!("{spell} {} cast", self.perfect(who))
            }
            EventPattern::Draw { who, .. } => format!("card {} drawn", self.perfect(who)),
            EventPattern::Discard { who, what } => {
                let card = self
                    .plain_noun(&in_hand(what), Number::One)
                    .replace(" in a hand", "");
                format!("{card} {} discarded", self.perfect(who))
            }
            EventPattern::Sacrifice { who, what } => {
                let permanent = self.plain_noun(what, Number::One);
                format!("{permanent} {} sacrificed", self.perfect(who))
            }
            EventPattern::ZoneChange {
                what,
                from,
                to: to @ Some(Zone::Battlefield | Zone::Graveyard),
            } if super::condition::without_controller(what).is_some()
                && (*to == Some(Zone::Battlefield) || zone(*from)) =>
            {
                let (players, plain) = super::condition::without_controller(what)
                    .unwrap_or_else(|| (Players::You, what.clone()));
                let whose = self.players_possessive(&players);
                let noun = self.plain_noun(&plain, Number::One);
                let did = if *to == Some(Zone::Battlefield) {
                    "entered"
                } else {
                    "died"
                };
                format!("{noun} that {did} under {whose} control")
            }
            EventPattern::ZoneChange { what, from, to } => {
                let noun = self.plain_noun(what, Number::One);
                let did = match (zone(*from), to) {
                    (true, Some(Zone::Graveyard)) => "died",
                    (true, None) => "left the battlefield",
                    _ => "entered",
                };
                format!("{noun} that {did}")
            }
            _ => self.happened_count(event),
        };
        format!("{words} this turn")
    }

    /// `you've`, `that player has`
    fn perfect(&mut self, who: &Players) -> String {
        match self.any_player(who).as_str() {
            "you" => "you've".to_owned(),
            who => format!("{who} has"),
        }
    }

    /// How much the events of this turn came to, as a quantity.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn happened_total(&mut self, event: &EventPattern) -> String {
        match event {
            EventPattern::GainLife { who } => {
                format!(
                    "the amount of life {} gained this turn",
                    self.any_player(who)
                )
            }
            EventPattern::LoseLife { who } => {
                format!("the amount of life {} lost this turn", self.any_player(who))
            }
            _ => format!("the total of {}", self.happened_count(event)),
        }
    }
}
