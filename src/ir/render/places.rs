//! Where objects are: `from your graveyard`, `in exile`, `from your hand or graveyard`.

use super::clause::Clause;
use super::discourse::Writer;
use super::words::{Number, list, spaced};
use crate::{Condition, Domain, Filter, Players, SlotId, Test, Value, Zone};

impl Writer<'_> {
    /// The noun of a domain, and where its objects are.
    pub(super) fn domain_noun(
        &mut self,
        domain: &Domain,
        number: Number,
        conjunction: &str,
    ) -> (&'static str, String) {
        if domain.is_off_battlefield() {
            let aren_t = match number {
                Number::One => "that isn't on the battlefield",
                Number::Many => "that aren't on the battlefield",
            };
            return ("card", aren_t.to_owned());
        }
        if let Some((zones, players)) = domain.zones().filter(|(zones, _)| zones.len() > 1) {
            return ("card", self.several_zones(&zones, players, conjunction));
        }
        match domain {
            Domain::Permanents => ("permanent", String::new()),
            Domain::Spells => ("spell", String::new()),
            Domain::ActivatedAbilities => ("activated ability", String::new()),
            Domain::TriggeredAbilities => ("triggered ability", String::new()),
            Domain::Abilities => ("activated or triggered ability", String::new()),
            Domain::StackObjects => ("spell or ability", String::new()),
            Domain::Sources | Domain::Either(_) => ("source", String::new()),
            Domain::Cards(Zone::Graveyard, Players::Everyone) if number == Number::Many => {
                let place = match (self.taken_from, conjunction) {
                    (false, _) => "in all graveyards",
                    (true, "and") => "from all graveyards",
                    (true, _) => "from graveyards",
                };
                ("card", place.to_owned())
            }
            Domain::Cards(zone @ (Zone::Graveyard | Zone::Hand), Players::Opponents)
                if number == Number::Many && self.taken_from && conjunction == "and" =>
            {
                let place = format!("from each opponent's {}", zone.word());
                ("card", place)
            }
            Domain::Cards(zone, players) => ("card", self.zone_phrase(*zone, players)),
        }
    }

    /// `from your hand or graveyard`, `from all hands and graveyards`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn several_zones(&mut self, zones: &[Zone], players: &Players, conjunction: &str) -> String {
        let preposition = if self.taken_from { "from" } else { "in" };
        let all = conjunction == "and";
        let (owner, plural) = match players {
            Players::Everyone if all => ("all".to_owned(), true),
            Players::Everyone => (String::new(), true),
            Players::Opponents if all => ("each opponent's".to_owned(), false),
            Players::Opponents => ("an opponent's".to_owned(), false),
            _ => (self.players_possessive(players), false),
        };
        let zones = zones.iter().map(|zone| match plural {
            true => super::words::plural(zone.word()),
            false => zone.word().to_owned(),
        });
        let zones = list(&zones.collect::<Vec<_>>(), conjunction);
        spaced(&[preposition, &owner, &zones])
    }

    /// `in your graveyard`, `from a graveyard`, `in exile`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn zone_phrase(&mut self, zone: Zone, players: &Players) -> String {
        let preposition = if self.taken_from { "from" } else { "in" };
        match zone {
            Zone::Exile => match players {
                Players::Everyone => "in exile".to_owned(),
                Players::You => "you own in exile".to_owned(),
                _ => format!("{} {preposition} exile", self.owner_clause(players)),
            },
            // What brings a card from there says so; nothing else looks there.
            Zone::Outside => "from outside the game".to_owned(),
            Zone::Stack => "on the stack".to_owned(),
            Zone::Battlefield => "on the battlefield".to_owned(),
            Zone::Command => format!("{preposition} the command zone"),
            Zone::Hand | Zone::Library | Zone::Graveyard => {
                let owner = match players {
                    Players::Everyone => format!("a {}", zone.word()),
                    Players::Opponents => format!("an opponent's {}", zone.word()),
                    _ => format!("{} {}", self.players_possessive(players), zone.word()),
                };
                format!("{preposition} {owner}")
            }
        }
    }

    /// `cast a spell with mana value 4 or less from your hand without paying its mana cost`
    pub(super) fn cast_chosen(
        &mut self,
        who: &Players,
        what: &Filter,
        minimum: &Value,
        maximum: &Value,
        cost: Option<&crate::Cost>,
    ) -> Option<Clause> {
        let (zones, owner) = what.domain.zones()?;
        let outside = zones == [Zone::Outside];
        if !outside
            && !zones
                .iter()
                .all(|zone| matches!(zone, Zone::Hand | Zone::Graveyard))
        {
            return None;
        }
        let one = *maximum == Value::Number(1);
        let zones: Vec<String> = zones.iter().map(|zone| zone.word().to_owned()).collect();
        let zones = list(&zones, if one { "or" } else { "and/or" });
        let cost = match cost {
            Some(cost) if cost.0.is_empty() && one => "without paying its mana cost",
            Some(cost) if cost.0.is_empty() => "without paying their mana costs",
            _ => return None,
        };
        let mut test = what.test.clone();
        if outside {
            let Test::All(tests) = &mut test else {
                return None;
            };
            tests.retain(|test| *test != Test::OwnedBy(Players::You));
        }
        let spells = Filter {
            domain: Domain::Spells,
            test,
        };
        let clause = self.player_clause(who);
        let noun = self.chosen(&spells, minimum, maximum);
        let whose = if *owner == Players::Everyone && one {
            "a".to_owned()
        } else {
            self.players_possessive(owner)
        };
        let from = match outside {
            true => format!("from among cards you own {zones}"),
            false => format!("from {whose} {zones}"),
        };
        Some(clause.with_verb(spaced(&["cast", &noun, &from, cost])))
    }

    /// `a graveyard has twenty or more cards in it`
    pub(super) fn some_zone_has(&mut self, holds: &Condition) -> Option<String> {
        let Condition::Compare(Value::Count(cards), comparison, number) = holds else {
            return None;
        };
        let Domain::Cards(zone, Players::Affected) = cards.domain else {
            return None;
        };
        let card = Filter {
            domain: Domain::Cards(Zone::Exile, Players::Everyone),
            test: cards.test.clone(),
        };
        let determiner = self.compared_determiner(*comparison, number);
        let cards = self.noun(&card, &determiner).replace(" in exile", "");
        let there = match zone {
            Zone::Graveyard => "a graveyard",
            Zone::Library => "a library",
            Zone::Hand
            | Zone::Battlefield
            | Zone::Exile
            | Zone::Command
            | Zone::Stack
            | Zone::Outside => {
                return None;
            }
        };
        Some(format!("{there} has {cards} in it"))
    }

    /// `into your hand`, `onto the battlefield`: where a step has put the cards of the slot.
    pub(super) fn put_where(&self, slot: SlotId) -> Option<&'static str> {
        let (_, zone) = self.put.iter().find(|(put, _)| *put == slot)?;
        match zone {
            Zone::Hand => Some("into your hand"),
            Zone::Battlefield => Some("onto the battlefield"),
            Zone::Library
            | Zone::Graveyard
            | Zone::Exile
            | Zone::Command
            | Zone::Stack
            | Zone::Outside => None,
        }
    }
}
