//! Objects that change zones, as an event: `~ enters`, `a creature card is put into your graveyard from anywhere`.

use super::discourse::{Writer, is_this};
use super::event::determiner_number;
use super::event_parts::Parts;
use super::noun::Determiner;
use super::words::spaced;
use crate::{Domain, Filter, Objects, Players, Test, Zone};

impl Writer<'_> {
    pub(super) fn zone_change(
        &mut self,
        what: &Filter,
        from: Option<Zone>,
        to: Option<Zone>,
        determiner: &Determiner,
    ) -> Parts {
        let (what, elsewhere) = super::spells_to_come::from_elsewhere(what, (from, to));
        let dies = self.can_die(&what.test);
        // Only a card's owner tells whose zone it is; a permanent may be another's.
        let of_zone = [from, to]
            .iter()
            .any(|zone| zone.is_some_and(|zone| zone != Zone::Battlefield));
        let (what, owner) = if super::noun_tests::is_your_commander(&what) || !of_zone {
            (what, None)
        } else {
            without_owner(&what)
        };
        let entering = match to {
            Some(Zone::Battlefield) => entering_status(&what),
            _ => (what.clone(), ""),
        };
        let what = &entering.0;
        let graveyard = owner.as_ref().or(graveyard_of(&what.domain));
        let (present, rest): (&str, String) = match (from, to) {
            (None, Some(Zone::Battlefield)) => ("enter", entering.1.to_owned()),
            // "As this spell enters": as the permanent does that it becomes.
            (Some(Zone::Stack), Some(Zone::Battlefield))
                if what.test == Test::Is(Objects::This) =>
            {
                ("enter", entering.1.to_owned())
            }
            (Some(from), Some(Zone::Battlefield)) => (
                "enter",
                spaced(&[
                    entering.1,
                    &format!("from {}", self.zone_of(from, owner.as_ref())),
                ]),
            ),
            (Some(Zone::Battlefield), Some(Zone::Graveyard)) if dies && graveyard.is_none() => {
                ("die", String::new())
            }
            (Some(Zone::Battlefield), None) => ("leave the battlefield", String::new()),
            (Some(Zone::Graveyard), None) => {
                let place = self.zone_of(Zone::Graveyard, graveyard);
                ("leave", place)
            }
            (None, Some(Zone::Exile)) => ("are put", "into exile".to_owned()),
            (from, Some(Zone::Exile)) => {
                let from = match from {
                    None => String::new(),
                    Some(Zone::Battlefield) => "from the battlefield".to_owned(),
                    Some(from) => format!("from {}", self.zone_of(from, owner.as_ref())),
                };
                ("are exiled", from)
            }
            (from, to) => {
                let to = to.map_or_else(String::new, |to| match to {
                    Zone::Exile => "into exile".to_owned(),
                    Zone::Battlefield => "onto the battlefield".to_owned(),
                    Zone::Stack => "on the stack".to_owned(),
                    Zone::Library
                    | Zone::Hand
                    | Zone::Graveyard
                    | Zone::Command
                    | Zone::Outside => {
                        format!("into {}", self.zone_of(to, graveyard))
                    }
                });
                let from = match from {
                    // What is enchanted is nowhere else.
                    Some(Zone::Battlefield) if what.test == Test::Is(Objects::Attached) => {
                        String::new()
                    }
                    Some(Zone::Battlefield) => "from the battlefield".to_owned(),
                    Some(from) => format!("from {}", self.zone_of(from, graveyard)),
                    None => elsewhere,
                };
                ("are put", spaced(&[&to, &from]))
            }
        };
        if to == Some(Zone::Battlefield)
            && let Some((either, players)) = self_or_another(&what.test)
        {
            let either = Filter {
                domain: what.domain.clone(),
                test: either,
            };
            let subject = self.noun(&either, determiner);
            let control = format!("under {} control", self.controllers(&players));
            return Parts {
                subject,
                number: determiner_number(determiner),
                verb: present.to_owned(),
                rest: spaced(&[&rest, &control]),
            };
        }
        let subject = if let Domain::Cards(..) = &what.domain
            && !is_this(&what.test)
        {
            self.card_noun(&what.test, determiner)
        } else {
            self.noun(what, determiner)
        };
        Parts {
            subject,
            number: determiner_number(determiner),
            verb: present.to_owned(),
            rest,
        }
    }

    /// `a creature card`, wherever it is.
    pub(super) fn card_noun(&mut self, test: &Test, determiner: &Determiner) -> String {
        let anywhere = Filter {
            domain: Domain::Cards(Zone::Exile, Players::Everyone),
            test: test.clone(),
        };
        self.noun(&anywhere, determiner).replace(" in exile", "")
    }

    /// `your`, `an opponent's`: whose control something enters under.
    pub(super) fn controllers(&mut self, players: &Players) -> String {
        if let Players::Opponents = players {
            "an opponent's".to_owned()
        } else {
            self.players_possessive(players)
        }
    }

    pub(super) fn zone_of(&mut self, zone: Zone, players: Option<&Players>) -> String {
        match zone {
            Zone::Exile | Zone::Outside => zone.word().to_owned(),
            Zone::Command => "the command zone".to_owned(),
            Zone::Battlefield => "the battlefield".to_owned(),
            Zone::Stack => "the stack".to_owned(),
            Zone::Library | Zone::Hand | Zone::Graveyard => match players {
                None | Some(Players::Everyone) => format!("a {}", zone.word()),
                Some(Players::Opponents) => format!("an opponent's {}", zone.word()),
                Some(players) => format!("{} {}", self.players_possessive(players), zone.word()),
            },
        }
    }
}

/// `(a permanent) … tapped`: how what enters does so, and the description without it.
fn entering_status(what: &Filter) -> (Filter, &'static str) {
    let tapped = Test::Status(crate::Status::Tapped);
    let untapped = Test::Status(crate::Status::Untapped);
    let Test::All(tests) = &what.test else {
        return (what.clone(), "");
    };
    let words = if tests.contains(&tapped) {
        "tapped"
    } else if tests.contains(&untapped) {
        "untapped"
    } else {
        return (what.clone(), "");
    };
    let mut rest: Vec<Test> = tests
        .iter()
        .filter(|test| **test != tapped && **test != untapped)
        .cloned()
        .collect();
    let test = match (rest.len(), rest.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            rest.extend(last);
            Test::All(rest)
        }
    };
    let domain = what.domain.clone();
    (Filter { domain, test }, words)
}

/// Who descends: a permanent card is put into their graveyard from anywhere (CR 700.11).
pub(super) fn descends(what: &Filter, from: Option<Zone>, to: Option<Zone>) -> Option<&Players> {
    let Filter {
        domain: Domain::Cards(Zone::Graveyard, who),
        test: Test::Any(tests),
    } = what
    else {
        return None;
    };
    let any = from.is_none() && to == Some(Zone::Graveyard);
    (any && super::noun_tests::is_permanent(tests)).then_some(who)
}

/// The filter without whose card it is, and who that was: `put into your graveyard`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn without_owner(filter: &Filter) -> (Filter, Option<Players>) {
    let tests: Vec<Test> = match &filter.test {
        Test::All(tests) => tests.clone(),
        test => vec![test.clone()],
    };
    let Some(index) = tests
        .iter()
        .position(|test| matches!(test, Test::OwnedBy(_)))
    else {
        return (filter.clone(), None);
    };
    let mut rest = tests;
    let Test::OwnedBy(players) = rest.remove(index) else {
        return (filter.clone(), None);
    };
    let test = match rest.as_slice() {
        [only] => only.clone(),
        _ => Test::All(rest),
    };
    let domain = filter.domain.clone();
    (Filter { domain, test }, Some(players))
}

/// `~ or another Ally`, both under the control of the players.
fn self_or_another(test: &Test) -> Option<(Test, Players)> {
    let Test::All(tests) = test else { return None };
    match tests.as_slice() {
        [Test::Any(either), Test::ControlledBy(players)] if either.iter().any(is_this) => {
            Some((Test::Any(either.clone()), players.clone()))
        }
        _ => None,
    }
}

fn graveyard_of(domain: &Domain) -> Option<&Players> {
    if let Domain::Cards(Zone::Graveyard, players) = domain {
        Some(players)
    } else {
        None
    }
}
