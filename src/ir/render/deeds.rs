//! What players do, as an event: `you sacrifice a creature`, `you cast a creature spell`.

use super::discourse::{Writer, is_this};
use super::event::{determiner_number, in_hand};
use super::event_parts::Parts;
use super::noun::Determiner;
use super::words::{Number, spaced};
use crate::{Deed, Domain, Filter, ManaSymbol, Payment, Players, Zone};

impl Writer<'_> {
    /// `you sacrifice a creature`; `a token is created` where it is not said who does it.
    pub(super) fn done_parts(
        &mut self,
        deed: &Deed,
        who: &Players,
        what: Option<&Filter>,
        determiner: &Determiner,
    ) -> Parts {
        if let (Players::Everyone, Some(what)) = (who, what) {
            if *deed == Deed::CreateToken {
                return self.object_parts(what, determiner, "are created", "".into());
            }
            if *deed == Deed::Regenerate {
                return self.object_parts(what, determiner, "are regenerated", "".into());
            }
            if *deed == Deed::Counter {
                return self.object_parts(what, determiner, "are countered", "".into());
            }
            if let Deed::Named(name) = deed
                && (crate::is_done_by_objects(name.as_str())
                    || matches!(
                        name.as_str(),
                        "mutate" | "exploit" | "evolve" | "mentor" | crate::FIGHT
                    )
                    || name.as_str().starts_with("become "))
            {
                let mut parts = self.object_parts(what, determiner, name.as_str(), "".into());
                match name.as_str() {
                    "exploit" | "mentor" => parts.rest = "a creature".to_owned(),
                    crate::FIGHT => parts.rest = "another creature".to_owned(),
                    _ => {}
                }
                return parts;
            }
        }
        let object = self.deed_object(deed, who, what, determiner);
        if matches!(deed, Deed::Named(name) if name.as_str() == crate::BECOME_RING_BEARER) {
            return self.player_parts(who, "choose", format!("{object} as your Ring-bearer"));
        }
        if deed.verb() == crate::RING_TEMPTS {
            return Parts {
                subject: "the Ring".to_owned(),
                number: Number::One,
                verb: "tempt".to_owned(),
                rest: "you".to_owned(),
            };
        }
        self.player_parts(who, deed.verb(), object)
    }

    /// What a deed is done to, in words.
    pub(super) fn deed_object(
        &mut self,
        deed: &Deed,
        who: &Players,
        what: Option<&Filter>,
        determiner: &Determiner,
    ) -> String {
        match (deed, what) {
            (Deed::GainLife | Deed::LoseLife, _) => "life".to_owned(),
            (Deed::Expend(number), _) => number.to_string(),
            (Deed::DrawCards(least), _) => {
                format!("{} or more cards", super::words::cardinal(*least as i32))
            }
            (Deed::Shuffle | Deed::Search, None) if *who == Players::You => {
                "your library".to_owned()
            }
            (Deed::Shuffle | Deed::Search, None) => "their library".to_owned(),
            (Deed::RollDie, _) if *determiner == Determiner::OneOrMore => {
                "one or more dice".to_owned()
            }
            (Deed::RollDie, _) => "a die".to_owned(),
            (Deed::EnterRoom(_), _) => String::new(),
            (Deed::UnlockDoor, _) => "this door".to_owned(),
            (Deed::AddMana(mana), _) => {
                mana.map_or_else(|| "mana".to_owned(), |mana| ManaSymbol::Mana(mana).text())
            }
            (Deed::Pay(Payment::Life), _) => "life".to_owned(),
            (Deed::Pay(Payment::Energy), _) => "one or more {E}".to_owned(),
            (_, None) => String::new(),
            (Deed::RemoveCounters(kind), Some(what)) => {
                let kind = kind.as_ref().map_or_else(String::new, ToString::to_string);
                let counters = spaced(&["one or more", &kind, "counters"]);
                format!("{counters} from {}", self.noun(what, determiner))
            }
            (Deed::Attach(to), Some(what)) => {
                let what = self.noun(what, determiner);
                format!("{what} to {}", self.noun(to, &Determiner::A))
            }
            (Deed::Exile | Deed::Reveal, Some(what)) => self.object_from(what, determiner),
            (Deed::Return(to), Some(what)) => {
                let object = self.object_from(what, determiner);
                let owners = match (to, determiner_number(determiner)) {
                    (Zone::Battlefield, _) => "the battlefield",
                    (_, Number::One) => "its owner's hand",
                    (_, Number::Many) => "their owners' hands",
                };
                format!("{object} to {owners}")
            }
            (Deed::Cast, Some(what)) => self.cast_object(what, determiner),
            (Deed::Activate, Some(what)) if what.domain == Domain::ActivatedAbilities => {
                let ability = self.noun(what, determiner);
                let ability = ability.replacen("activated ability", "ability", 1);
                if super::noun_tests::kind_of_ability(&what.test) {
                    ability
                } else {
                    format!("{ability} that isn't a mana ability")
                }
            }
            (Deed::Activate, Some(what)) => {
                format!("an ability of {}", self.noun(what, &Determiner::A))
            }
            (Deed::Shuffle | Deed::Search | Deed::LoseGame, Some(_)) => String::new(),
            (Deed::Discard, Some(what)) => self
                .noun(&in_hand(what), determiner)
                .replace(" in a hand", ""),
            (Deed::Mill | Deed::Draw, Some(what)) => self.card_noun(&what.test, determiner),
            // "pay this permanent's cumulative upkeep" names the object itself.
            (Deed::Named(name), _) if name.as_str().contains("this permanent") => String::new(),
            (Deed::Named(_), Some(what)) if what.domain == Domain::Sources => {
                self.card_noun(&what.test, determiner)
            }
            (
                Deed::PlayLand
                | Deed::Sacrifice
                | Deed::CreateToken
                | Deed::Attack
                | Deed::FullyUnlock
                | Deed::Solve
                | Deed::Tap
                | Deed::Untap
                | Deed::Destroy
                | Deed::Regenerate
                | Deed::Counter
                | Deed::Named(_),
                Some(what),
            ) => self.noun(what, determiner),
        }
    }

    /// `a card from your graveyard`, `a card`, `a creature`: what leaves where it is, or is shown there.
    fn object_from(&mut self, what: &Filter, determiner: &Determiner) -> String {
        match &what.domain {
            Domain::Cards(zone, whose) if !is_this(&what.test) => {
                let card = self.card_noun(&what.test, determiner);
                format!("{card} from {}", self.zone_of(*zone, Some(whose)))
            }
            Domain::Sources if !is_this(&what.test) => self.card_noun(&what.test, determiner),
            Domain::Sources
            | Domain::Cards(..)
            | Domain::Permanents
            | Domain::Spells
            | Domain::StackObjects
            | Domain::Abilities
            | Domain::ActivatedAbilities
            | Domain::TriggeredAbilities
            | Domain::Either(_) => self.noun(what, determiner),
        }
    }

    /// What a deed was done to, without an article: `creature`, `cards`.
    pub(super) fn deed_noun(&mut self, deed: &Deed, what: &Filter, number: Number) -> String {
        if let Deed::Exile | Deed::Reveal | Deed::Return(_) | Deed::Named(_) = deed
            && matches!(what.domain, Domain::Cards(..) | Domain::Sources)
        {
            let anywhere = Filter {
                domain: Domain::Cards(Zone::Exile, Players::Everyone),
                test: what.test.clone(),
            };
            return self.plain_noun(&anywhere, number).replace(" in exile", "");
        }
        if let Deed::Discard | Deed::Mill = deed {
            let hand = self.plain_noun(&in_hand(what), number);
            hand.replace(" in a hand", "")
        } else {
            self.plain_noun(what, number)
        }
    }

    /// `this spell from your hand`, `a creature spell from exile`
    pub(super) fn cast_object(&mut self, what: &Filter, determiner: &Determiner) -> String {
        if let Some((plain, place, who)) = super::spells_to_come::without_cast_place(what) {
            let spell = self.cast_object(&plain, determiner);
            return format!("{spell} {}", self.cast_from(place, &who));
        }
        let from = if let Domain::Cards(zone, players) = &what.domain {
            format!(" from {}", self.zone_of(*zone, Some(players)))
        } else {
            String::new()
        };
        if is_this(&what.test) {
            return format!("this spell{from}");
        }
        let spell = if from.is_empty() {
            self.noun(what, determiner)
        } else {
            let spell = Filter {
                domain: Domain::Spells,
                test: what.test.clone(),
            };
            self.noun(&spell, determiner)
        };
        format!("{spell}{from}")
    }
}
