//! Objects that change zones: where they are put, how they enter, and where they come from.

use super::clause::Clause;
use super::discourse::{Origin, Writer, position_words};
use super::words::{Number, list, ordinal, spaced};
use crate::{
    Attacked, Destination, Domain, EventPattern, EventRole, Filter, Host, LibraryPosition, Objects,
    PaidAs, Players, SlotId, Test, Zone,
};

impl Writer<'_> {
    /// The same, told as an instruction: what has been put onto the battlefield is spoken of as it is there from then on.
    pub(super) fn move_told(&mut self, what: &Objects, to: &Destination) -> Clause {
        let clause = self.move_clause(what, to);
        if to.zone == Zone::Battlefield {
            self.arrived.push(what.clone());
        }
        clause
    }

    /// `exile it`, `return target card from your graveyard to your hand`, `put it onto the battlefield tapped`.
    pub(super) fn move_clause(&mut self, what: &Objects, to: &Destination) -> Clause {
        if let (Objects::Top { of, count }, Zone::Graveyard) = (what, to.zone) {
            let clause = self.player_clause(of);
            if let Some(rounded) = super::halves::of_library(count, of) {
                let whose = if *of == Players::You { "your" } else { "their" };
                return clause.with_verb(format!("mill half {whose} library, {rounded}"));
            }
            let (cards, after) = self.counted(count, "card");
            return clause.with_verb(format!("mill {cards}")).with_tail(after);
        }
        if let Some(verb) = super::hiding::word(to) {
            let who = to.controller.clone().unwrap_or(Players::You);
            let clause = self.player_clause(&who);
            let text = self.cards_seen(what, verb);
            return clause.with_verb(format!("{verb} {text}"));
        }
        // "Each player exiles cards from the top of their library until they exile a land card."
        if let (
            Objects::TopUntil {
                of: of @ Players::Affected,
                ..
            },
            Zone::Exile,
        ) = (what, to.zone)
        {
            let clause = self.player_clause(of);
            let text = self.cards_seen(what, "exile");
            let words = self.exile_words(&text, to);
            return clause.with_verb(words);
        }
        let source = self.source_zone(what);
        let taken = std::mem::replace(&mut self.taken_from, true);
        let mut text = self.cards_seen(what, "exile");
        self.taken_from = taken;
        if let (Objects::This, Some(zone)) = (what, self.own_zone)
            && text == self.bearer.own
            && matches!(zone, Zone::Hand | Zone::Graveyard)
        {
            text = format!("{text} from your {}", zone.word());
        }
        if let (Objects::This, Some(zone @ (Zone::Exile | Zone::Command)), Zone::Battlefield) =
            (what, self.own_zone, to.zone)
            && text != "it"
        {
            let from = if zone == Zone::Exile {
                "exile"
            } else {
                "the command zone"
            };
            text = format!("{text} from {from}");
        }
        // "When you discard this card, return it from your graveyard": it lies there when the ability resolves (CR 701.9a).
        if *what == Objects::This
            && matches!(self.own_zone, Some(Zone::Hand | Zone::Graveyard))
            && matches!(to.zone, Zone::Hand | Zone::Battlefield)
            && self.event.as_ref().is_some_and(discards)
            && !text.contains(" from ")
        {
            text = format!("{} from your graveyard", self.bearer.own);
        }
        if is_own_card(what) && !text.contains(" from ") {
            text = format!("{} from your graveyard", self.bearer.own);
        }
        let number = self.objects_number(what);
        // Whose library it is chooses between its ends.
        let choice = match to.position {
            Some(LibraryPosition::TopOrBottom) => {
                Some("puts it on their choice of the top or bottom of their library".to_owned())
            }
            Some(LibraryPosition::BelowOrBottom(above)) => {
                let place = ordinal(u32::from(above) + 1);
                Some(format!(
                    "puts it into their library {place} from the top or on the bottom"
                ))
            }
            Some(
                LibraryPosition::Top
                | LibraryPosition::Bottom
                | LibraryPosition::BottomRandom
                | LibraryPosition::YourTopOrBottom
                | LibraryPosition::Below(_),
            )
            | None => None,
        };
        if let Some(put) = choice
            && source.is_none()
            && number == Number::One
        {
            let alternatives = text.starts_with("target ") && text.contains(" or ");
            let owner =
                if text.split(' ').count() > 3 && !(alternatives && text.split(' ').count() == 4) {
                    format!("the owner of {text}")
                } else {
                    format!("{} owner", super::words::possessive(&text, number))
                };
            return Clause::words(format!("{owner} {put}"));
        }
        if to.position == Some(crate::LibraryPosition::TopOrBottom)
            && source.is_none()
            && text.starts_with("those ")
        {
            let owners = super::words::possessive(&text, number);
            let put = "put them on their choice of the top or bottom of their libraries";
            return Clause::words(format!("{owners} owners {put}"));
        }
        let words = match to.zone {
            Zone::Exile => self.exile_words(&text, to),
            Zone::Battlefield => self.battlefield_words(&text, what, to, number, source.as_ref()),
            Zone::Hand => {
                let hand = self.owner_zone(what, "hand", number, source.as_ref());
                match source {
                    Some((Zone::Library | Zone::Outside, _)) => format!("put {text} into {hand}"),
                    _ if self.is_of_linked(what) || every_linked(what) => {
                        format!("put {text} into {hand}")
                    }
                    // Behind "this turn" the place would be that of what was said last.
                    _ if text.ends_with(" this turn") => format!("return to {hand} {text}"),
                    Some(_) | None => format!("return {text} to {hand}"),
                }
            }
            Zone::Graveyard => {
                let graveyard = self.owner_zone(what, "graveyard", number, source.as_ref());
                format!("put {text} into {graveyard}")
            }
            Zone::Library => self.library_words(&text, what, to, number, source.as_ref()),
            Zone::Stack | Zone::Command | Zone::Outside => {
                format!("put {text} into the {}", to.zone.word())
            }
        };
        Clause::order(words)
    }

    fn exile_words(&mut self, text: &str, to: &Destination) -> String {
        let face_down = if to.face_down.is_some() {
            "face down"
        } else {
            ""
        };
        let counters = self.with_counters(to);
        let until = match &to.until_leaves {
            Some(objects) => {
                let focus = self.focus.take();
                let whom = self.object_phrase(objects);
                self.focus = focus;
                format!("until {whom} leaves the battlefield")
            }
            None => String::new(),
        };
        spaced(&["exile", text, face_down, &counters, &until])
    }

    fn battlefield_words(
        &mut self,
        text: &str,
        what: &Objects,
        to: &Destination,
        number: Number,
        source: Option<&(Zone, Players)>,
    ) -> String {
        let linked = self.is_of_linked(what) || every_linked(what);
        let returns = match source {
            Some(_) if linked => false,
            Some((Zone::Graveyard, owner)) => *owner == Players::You,
            Some((Zone::Hand | Zone::Library | Zone::Command | Zone::Outside, _)) => false,
            Some((Zone::Exile, _)) if *what == Objects::This => false,
            None if *what == Objects::This && self.enters_instead => false,
            Some(_) | None => true,
        };
        let (verb, onto) = if returns {
            ("return", "to the battlefield")
        } else {
            ("put", "onto the battlefield")
        };
        let mut how = Vec::new();
        if to.face_down.is_some() {
            how.push("face down");
        }
        if to.tapped {
            how.push("tapped");
        }
        if to.attacking.is_some() {
            how.push("attacking");
        }
        if to.transformed {
            how.push("transformed");
        }
        let mut how: Vec<String> = how.into_iter().map(str::to_owned).collect();
        if let Some(attacked @ Attacked::Player(..)) = &to.attacking {
            how.retain(|how| how != "attacking");
            how.push(format!("attacking {}", self.attacked(attacked)));
        }
        if let Some(like) = &to.attacking_like {
            let like = self.object_phrase(like);
            how.push(format!(
                "attacking the same player, planeswalker, or battle as {like}"
            ));
        }
        let control = match &to.controller {
            None => match number {
                Number::One => "under its owner's control".to_owned(),
                Number::Many => "under their owners' control".to_owned(),
            },
            Some(Players::You)
                if matches!(source, Some((_, Players::You)))
                    || source.is_none() && *what == Objects::This && !to.transformed =>
            {
                String::new()
            }
            Some(players) if matches!(source, Some((Zone::Hand | Zone::Library, owner)) if owner == players) => {
                String::new()
            }
            Some(Players::You) => "under your control".to_owned(),
            Some(players) => format!("under {} control", self.players_possessive(players)),
        };
        let counters = self.with_counters(to);
        let attached = self.attached_words(to);
        let how = list(&how, "and");
        if text.ends_with(" this turn") && counters.is_empty() && attached.is_empty() {
            return spaced(&[verb, onto, &how, &control, text]);
        }
        spaced(&[verb, text, onto, &how, &control, &attached, &counters])
    }

    /// `attached to that creature`
    fn attached_words(&mut self, to: &Destination) -> String {
        match &to.attached_to {
            None => String::new(),
            Some(Host::Object(host)) => format!("attached to {}", self.object_phrase(host)),
            Some(Host::Player(host)) => format!("attached to {}", self.player_words(host)),
        }
    }

    pub(super) fn with_counters(&mut self, to: &Destination) -> String {
        if to.counters.is_empty() {
            return String::new();
        }
        let counters: Vec<String> = to
            .counters
            .iter()
            .map(|(kind, value)| self.counted(value, &format!("{kind} counter")).0)
            .collect();
        // "with a number of +1/+1 counters on it equal to that result"
        if let [only] = counters.as_slice()
            && let Some((counters, number)) = only.split_once(" equal to ")
        {
            return format!("with a number of {counters} on it equal to {number}");
        }
        format!("with {} on it", list(&counters, "and"))
    }

    fn library_words(
        &mut self,
        text: &str,
        what: &Objects,
        to: &Destination,
        number: Number,
        source: Option<&(Zone, Players)>,
    ) -> String {
        let library = self.owner_zone(what, "library", number, source);
        match to.position {
            None => format!("shuffle {text} into {library}"),
            Some(LibraryPosition::Below(above)) => {
                let place = ordinal(u32::from(above) + 1);
                format!("put {text} into {library} {place} from the top")
            }
            Some(LibraryPosition::BelowOrBottom(above)) => {
                let place = ordinal(u32::from(above) + 1);
                format!("put {text} into {library} {place} from the top or on the bottom")
            }
            Some(position) => {
                let (place, order) = position_words(position);
                let many = number == Number::Many
                    && matches!(position, LibraryPosition::Top | LibraryPosition::Bottom);
                let order = if many && order.is_empty() {
                    "in any order"
                } else if number == Number::One {
                    ""
                } else {
                    order
                };
                spaced(&["put", text, place, &library, order])
            }
        }
    }

    /// `your hand`, `its owner's hand`, `their owners' hands`.
    fn owner_zone(
        &mut self,
        what: &Objects,
        zone: &str,
        number: Number,
        source: Option<&(Zone, Players)>,
    ) -> String {
        if self.own_card(what) {
            return format!("your {zone}");
        }
        match source {
            Some((_, Players::You)) => return format!("your {zone}"),
            Some((Zone::Hand | Zone::Library | Zone::Graveyard, players))
                if !matches!(players, Players::Everyone | Players::Opponents) =>
            {
                return format!("{} {zone}", self.players_possessive(players));
            }
            Some(_) | None => {}
        }
        let several = number == Number::Many && !matches!(what, Objects::Top { .. });
        if !several {
            // "… to its owner's hand. Then that player discards a card."
            self.last_player = Some(Players::OwnerOf(Box::new(what.clone())));
        }
        match (several, zone) {
            (true, "hand") => "their owners' hands".to_owned(),
            (true, "library") => "their owners' libraries".to_owned(),
            (true, _) => "their owners' graveyards".to_owned(),
            (false, _) => format!("its owner's {zone}"),
        }
    }

    /// Where the objects come from, as far as the reference says: the zone and whose it is.
    fn source_zone(&self, what: &Objects) -> Option<(Zone, Players)> {
        match what {
            Objects::Slot(slot) => self.slot_zone(*slot),
            Objects::Every(filter) => filter_zone(filter),
            Objects::Top { of, .. } | Objects::Bottom { of, .. } | Objects::TopUntil { of, .. } => {
                Some((Zone::Library, of.clone()))
            }
            Objects::Linked | Objects::Paid(PaidAs::Exiled) => {
                Some((Zone::Exile, Players::Everyone))
            }
            Objects::Paid(PaidAs::Sacrificed | PaidAs::Discarded) => {
                Some((Zone::Graveyard, Players::You))
            }
            Objects::Paid(PaidAs::Returned | PaidAs::Revealed) => Some((Zone::Hand, Players::You)),
            Objects::Paid(PaidAs::Tapped | PaidAs::Convoked) | Objects::Devoured => None,
            Objects::This if self.own_zone.is_some() => {
                self.own_zone.map(|zone| (zone, Players::You))
            }
            Objects::This if !self.role_is_this(EventRole::Subject) => None,
            Objects::This | Objects::Event(EventRole::Subject) => {
                if let EventPattern::ZoneChange {
                    what,
                    to: Some(Zone::Graveyard),
                    ..
                } = self.event.as_ref()?
                {
                    super::noun_tests::owned_by(&what.test)
                        .map(|owner| (Zone::Graveyard, owner.clone()))
                } else {
                    None
                }
            }
            Objects::Granter | Objects::Attached | Objects::Event(_) | Objects::Affected => None,
            Objects::Union(parts) => {
                let mut sources = parts.iter().map(|part| self.source_zone(part));
                let first = sources.next()??;
                sources
                    .all(|source| source.as_ref() == Some(&first))
                    .then_some(first)
            }
        }
    }

    /// Whether they were chosen from among cards exiled with the object that has the ability.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn is_of_linked(&self, what: &Objects) -> bool {
        let Objects::Slot(slot) = what else {
            return false;
        };
        match self.origin(*slot) {
            Origin::Chosen { what, .. } => is_linked(&what.test),
            Origin::Target(target) => target
                .objects
                .as_ref()
                .is_some_and(|filter| is_linked(&filter.test)),
            _ => false,
        }
    }

    /// Whether the objects are said to be owned by you.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn own_card(&self, what: &Objects) -> bool {
        if let Objects::Every(filter) = what {
            return super::noun_tests::owned_by(&filter.test) == Some(&Players::You);
        }
        let Objects::Slot(slot) = what else {
            return false;
        };
        let filter = match self.origin(*slot) {
            Origin::Target(target) => target.objects.as_ref(),
            Origin::Chosen { what, .. } => Some(what),
            _ => None,
        };
        filter
            .is_some_and(|filter| super::noun_tests::owned_by(&filter.test) == Some(&Players::You))
    }

    pub(super) fn slot_zone(&self, slot: SlotId) -> Option<(Zone, Players)> {
        match self.origin(slot) {
            Origin::Target(target) => filter_zone(target.objects.as_ref()?),
            Origin::Chosen { what, .. } | Origin::Paid { what, .. } => filter_zone(what),
            Origin::Found { whose, .. } => Some((Zone::Library, whose.clone())),
            Origin::Among { what, from, .. } => {
                Some(filter_zone(what).or_else(|| self.slot_zone(from))?)
            }
            Origin::Seen { what } => self.source_zone(what),
            Origin::Rest => Some((Zone::Library, Players::You)),
            Origin::Pile { of, .. } => self.source_zone(of),
            Origin::Done { participle, .. } => match participle {
                "exiled" => Some((Zone::Exile, Players::Everyone)),
                "milled" => {
                    if let Origin::Done {
                        what: Objects::Top { of, .. },
                        ..
                    } = self.origin(slot)
                    {
                        Some((Zone::Graveyard, of.clone()))
                    } else {
                        None
                    }
                }
                _ => None,
            },
            Origin::None
            | Origin::ChosenPlayer
            | Origin::Searched { .. }
            | Origin::Token { .. }
            | Origin::Copy { .. }
            | Origin::Copied { .. }
            | Origin::Votes(_)
            | Origin::ChosenResult(_)
            | Origin::Voted(_)
            | Origin::Tally(_) => None,
        }
    }
}

/// Whether it is asked for cards exiled with the object that has the ability.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_linked(test: &Test) -> bool {
    match test {
        Test::Is(Objects::Linked) => true,
        Test::All(tests) => tests.iter().any(is_linked),
        _ => false,
    }
}

fn every_linked(what: &Objects) -> bool {
    matches!(what, Objects::Every(filter) if is_linked(&filter.test))
}

fn filter_zone(filter: &Filter) -> Option<(Zone, Players)> {
    let (zones, players) = filter.domain.zones()?;
    Some((*zones.last()?, players.clone()))
}

/// A card is discarded, whatever caused it.
fn discards(event: &crate::EventPattern) -> bool {
    if let crate::EventPattern::Caused { event, .. } = event {
        return discards(event);
    }
    matches!(
        event,
        crate::EventPattern::Done {
            deed: crate::Deed::Discard,
            ..
        }
    )
}

/// Whether it is the object itself, if it lies in your graveyard.
fn is_own_card(what: &Objects) -> bool {
    if let Objects::Every(filter) = what {
        filter.domain == Domain::Cards(Zone::Graveyard, Players::You)
            && filter.test == Test::Is(Objects::This)
    } else {
        false
    }
}
