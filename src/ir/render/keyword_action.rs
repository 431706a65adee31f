//! Keyword actions as instructions (CR 701): `counter target spell`, `discard two cards`, `it fights target creature`.

use super::clause::Clause;
use super::discourse::{Origin, Writer};
use super::noun::Determiner;
use super::words::{Number, spaced};
use crate::{Destination, Name, Objects, Players, SlotId, Subtype, Value, Zone};

impl Writer<'_> {
    /// `it fights target creature`, `those creatures fight each other`
    pub(super) fn fight(&mut self, first: &Objects, second: &Objects) -> Clause {
        let mentioned: Vec<SlotId> = [first, second]
            .into_iter()
            .filter_map(|it| {
                if let Objects::Slot(slot) = it {
                    Some(*slot)
                } else {
                    None
                }
            })
            .filter(|slot| self.is_mentioned(*slot))
            .collect();
        let clause = self.thing(first);
        if first == second {
            return clause.with_verb("fight each other".to_owned());
        }
        let said = |it: &Objects| matches!(it, Objects::Slot(slot) if mentioned.contains(slot));
        if said(first) && said(second) {
            // "That creature fights that creature" would not say which is which.
            let mut clause = clause.with_verb("fight each other".to_owned());
            clause.subject = "those creatures".to_owned();
            clause.number = Number::Many;
            return clause;
        }
        let second = self.object_phrase(second);
        clause.with_verb(format!("fight {second}"))
    }

    /// `it connives`, `amass Orcs 2`, `earthbend 2`
    pub(super) fn keyword_action(
        &mut self,
        action: &Name,
        who: &Players,
        subject: Option<&Objects>,
        what: Option<&Objects>,
        count: Option<&Value>,
        kind: Option<&Subtype>,
    ) -> Clause {
        let clause = match subject {
            Some(subject) => self.thing(subject),
            None => self.player_clause(who),
        };
        let number = count.map(|count| self.figure(count));
        // What an action with a number is done to is a target of its own: `earthbend 2`.
        let own = what.filter(|_| count.is_some());
        if let Some(Objects::Slot(slot)) = own {
            self.mention(*slot);
        }
        let what = what.filter(|_| own.is_none());
        let what = what.map(|what| self.object_phrase(what));
        let kind = kind.map(|kind| super::words::plural(kind.as_str()));
        clause.with_verb(spaced(&[
            action.as_str(),
            &kind.unwrap_or_default(),
            &number.unwrap_or_default(),
            &what.unwrap_or_default(),
        ]))
    }

    pub(super) fn discard(&mut self, what: &Objects) -> Clause {
        if let Objects::Every(filter) = what
            && let crate::Domain::Cards(Zone::Hand, players) = &filter.domain
        {
            let players = players.clone();
            let clause = self.player_clause(&players);
            if filter.test == crate::Test::All(Vec::new()) {
                let whose = if players == Players::You {
                    "your"
                } else {
                    "their"
                };
                return clause.with_verb(format!("discard {whose} hand"));
            }
            let cards = if self.is_rest(filter) {
                "the rest".to_owned()
            } else {
                self.noun(&filter.clone(), &Determiner::All)
            };
            // A hand goes without saying; what is said behind it does not.
            let cards = match cards.rsplit_once(" in ") {
                Some((cards, hand)) if hand.ends_with("hand") || hand.ends_with("hands") => {
                    cards.to_owned()
                }
                _ => cards,
            };
            return clause.with_verb(format!("discard {cards}"));
        }
        // A card is discarded by its owner (CR 701.9a): said of who it is that was told to show the hand.
        if let Objects::Slot(slot) = what
            && let Origin::Chosen { what: chosen, .. } = self.origin(*slot)
            && let crate::Domain::Cards(Zone::Hand, owner) = &chosen.domain
            && *owner != Players::You
            && self.open_hand.as_ref() == Some(owner)
        {
            self.open_hand = None;
            let clause = Clause::of_player(owner, "that player".to_owned(), Number::One);
            let noun = self.slot_noun(*slot);
            let cards = match self.slot_number(*slot) {
                Number::One => format!("that {noun}"),
                Number::Many => format!("those {}", super::words::plural(&noun)),
            };
            return clause.with_verb(format!("discard {cards}"));
        }
        let what = self.object_phrase(what);
        Clause::order(format!("discard {what}"))
    }

    /// Who sacrifices it is said unless it is you.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn sacrifice(&mut self, who: &Players, what: &Objects) -> Clause {
        match who {
            Players::You => self.order_objects("sacrifice", what),
            Players::ControllerOf(of) if of.as_ref() == what => {
                let controller = format!("{} controller", self.objects_possessive(what));
                let clause = Clause::of_player(who, controller, Number::One);
                let it = self.object_phrase(what);
                clause.with_verb(format!("sacrifice {it}"))
            }
            _ => {
                let clause = self.player_clause(who);
                let it = self.object_phrase(what);
                clause.with_verb(format!("sacrifice {it}"))
            }
        }
    }

    pub(super) fn counter(&mut self, what: &Objects, to: Option<&Destination>) -> Clause {
        let what = self.object_phrase(what);
        let mut clause = Clause::order(format!("counter {what}"));
        if let Some(to) = to {
            let place = match to.zone {
                Zone::Exile => spaced(&["exile it", &self.with_counters(to)]),
                Zone::Hand => "put it into its owner's hand".to_owned(),
                Zone::Library => {
                    let (place, _) = to
                        .position
                        .map_or(("into", ""), super::discourse::position_words);
                    format!("put it {place} its owner's library")
                }
                Zone::Battlefield => "put it onto the battlefield under your control".to_owned(),
                Zone::Graveyard | Zone::Stack | Zone::Command | Zone::Outside => {
                    "put it there".to_owned()
                }
            };
            let instead = if to.zone == Zone::Graveyard {
                "instead"
            } else {
                "instead of into that player's graveyard"
            };
            let instead = if to.zone == Zone::Exile {
                "instead of putting it into its owner's graveyard"
            } else {
                instead
            };
            clause.further = Some(format!(
                "if that spell is countered this way, {place} {instead}"
            ));
        }
        clause
    }
}

/// Whose hand it is, if the objects are all cards in it.
pub(super) fn whole_hand(what: &Objects) -> Option<Players> {
    if let Objects::Every(filter) = what {
        match &filter.domain {
            crate::Domain::Cards(Zone::Hand, players)
                if filter.test == crate::Test::All(Vec::new()) =>
            {
                Some(players.clone())
            }
            crate::Domain::Permanents
            | crate::Domain::Spells
            | crate::Domain::ActivatedAbilities
            | crate::Domain::TriggeredAbilities
            | crate::Domain::Abilities
            | crate::Domain::StackObjects
            | crate::Domain::Cards(..)
            | crate::Domain::Sources
            | crate::Domain::Either(_) => None,
        }
    } else {
        None
    }
}
