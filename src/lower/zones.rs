//! Instructions that move objects: destroy, exile, sacrifice, return, put, discard, mill, search, reveal, look, shuffle.

use super::clause::Extras;
use super::context::{Lowering, is_single, is_single_object};
use super::failure::{Failure, Lowered};
use super::noun::{Choice, Phrase, Use};
use super::reference::{Meaning, Number};
use super::scope::{Part, parts};
use super::words::{is_you, number_of};
use ir::{
    Condition, Destination, Domain, Duration, Effect, Filter, LibraryPosition, Objects, Players,
    SlotId, SlotKind, Test, Value, Zone,
};
use syntax::ast::{
    self, Adjective, EntryManner, Head, LibraryEnd, NounPhrase, NounWord, Order, PutPlace, Span,
    Spanned,
};

impl Lowering<'_> {
    /// Remembers what an instruction did, in a slot that is there only if it is read.
    ///
    /// One object that is moved once is still found where it was spoken of (CR 400.7); sets, and objects moved again, are
    /// from now on what the instruction made of them.
    pub(super) fn remember(
        &mut self,
        what: &Objects,
        done: Adjective,
        span: Span,
    ) -> Lowered<Option<SlotId>> {
        let meaning = Meaning::Objects(what.clone());
        self.frame.discourse.mark_done(&meaning, done, true);
        let (number, words) = self
            .frame
            .discourse
            .latest(&meaning)
            .map_or((number_of(what), Vec::new()), |antecedent| {
                (antecedent.number, antecedent.words.clone())
            });
        // What an Aura was attached to in a graveyard it is not attached to on the battlefield.
        let left_behind = *what == Objects::Attached && done == Adjective::Returned;
        // "You may return target card … . Exile it …": what was not returned is not what is spoken of.
        let stays = self.frame.offered && done == Adjective::Returned && self.is_target_of(what);
        // "Destroy target creature and target land. Their controllers …": of the targets, destroyed or not.
        let targets = matches!(what, Objects::Union(parts) if parts.iter().all(|part| matches!(part, Objects::Slot(_))))
            && done == Adjective::Destroyed;
        let found_again = (is_single_object(what) || targets)
            && self.frame.discourse.note_move(&meaning) == 0
            && !left_behind
            && !stays;
        let (slot, optional) = self.optional_slot(SlotKind::Objects, span)?;
        if let Some(slot) = slot {
            let became = Meaning::Objects(Objects::Slot(slot));
            let mut words = words;
            super::reference::becomes_card(&mut words);
            self.mention_result(became.clone(), number, words, span, optional, found_again);
            self.frame.discourse.mark_done(&became, done, true);
            if !found_again {
                self.frame.discourse.supersede(&meaning);
            }
            self.note_number(what, slot, optional);
        }
        Ok(slot)
    }

    /// "each player discards their hand, then draws that many cards": of each of them as many as were that player's own.
    pub(super) fn number_for_each(&mut self, who: &Players, effects: &[Effect]) {
        self.frame.number_of_each = None;
        let Some((Value::CountObjects(these), Some(optional))) = self.frame.number_of.take() else {
            return;
        };
        let own_cards = |what: &Objects| {
            matches!(what, Objects::Every(filter)
                if matches!(&filter.domain, Domain::Cards(zone, Players::Affected) if zone.is_per_player()))
        };
        let of_cards = effects.iter().any(|effect| {
            if let Effect::Discard { what, .. } | Effect::Move { what, .. } = effect {
                own_cards(what)
            } else {
                false
            }
        });
        if of_cards {
            self.frame.number_of_each = Some((who.clone(), number_of_own(these), optional));
        }
    }

    /// "that many": how many objects are in the slot, or of each of several players whose cards they were.
    fn note_number(&mut self, what: &Objects, slot: SlotId, optional: usize) {
        let these = Objects::Slot(slot);
        if of_one_player(what) {
            self.frame.number_of = Some((Value::CountObjects(these), Some(optional)));
            self.frame.number_of_each = None;
            return;
        }
        let Objects::Every(filter) = what else {
            return;
        };
        if let Domain::Cards(zone, players) = &filter.domain
            && zone.is_per_player()
        {
            self.frame.number_of = None;
            self.frame.number_of_each = Some((players.clone(), number_of_own(these), optional));
        }
    }

    /// "discard any number of cards, then draw that many cards": how many a single player chose, if the words leave it open.
    fn count_chosen(&mut self, what: &Objects, who: &Players, out: &[Effect]) {
        if let Objects::Slot(slot) = what
            && let Some(Effect::Choose {
                into,
                minimum,
                maximum,
                ..
            }) = out.last()
            && into == slot
            && minimum != maximum
            && is_single(who)
        {
            self.frame.number_of = Some((Value::CountObjects(what.clone()), None));
            return;
        }
        // "You choose two cards from it. That player discards those cards and you gain that much life": as many as were chosen, and not
        // as were revealed.
        let told = self.frame.discourse.latest(&Meaning::Objects(what.clone()));
        let chosen = told.is_some_and(|told| {
            told.number == Number::Many && told.done.contains(&Adjective::Chosen)
        });
        if chosen && is_single(who) && matches!(what, Objects::Slot(_)) {
            self.frame.number_of = Some((Value::CountObjects(what.clone()), None));
        }
    }

    pub(crate) fn destroy(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let span = what.span;
        check_permanents(what)?;
        self.on_battlefield = true;
        let what = self.objects(what, &Use::by(who), out);
        self.on_battlefield = false;
        let what = what?;
        let into = self.remember(&what, Adjective::Destroyed, span)?;
        out.push(Effect::Destroy {
            what,
            can_regenerate: true,
            into,
        });
        Ok(())
    }

    pub(crate) fn sacrifice(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let span = what.span;
        check_permanents(what)?;
        let what = self.objects(what, &Use::controlled(who), out)?;
        if matches!(who, Players::OwnerOf(_)) {
            // Only who controls it can (CR 701.21a).
            return Err(Failure::unsupported(span, "a sacrifice by its owner"));
        }
        self.count_chosen(&what, who, out);
        let into = match &what {
            // What was chosen to be sacrificed is remembered already.
            Objects::Slot(_) => {
                let sacrificed = Meaning::Objects(what.clone());
                let discourse = &mut self.frame.discourse;
                discourse.mark_done(&sacrificed, Adjective::Sacrificed, true);
                discourse.note_move(&sacrificed);
                None
            }
            Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Every(_)
            | Objects::Top { .. }
            | Objects::TopUntil { .. }
            | Objects::Linked
            | Objects::Paid(_)
            | Objects::Devoured
            | Objects::Union(_) => self.remember(&what, Adjective::Sacrificed, span)?,
        };
        out.push(Effect::Sacrifice {
            who: who.clone(),
            what,
            into,
        });
        Ok(())
    }

    pub(crate) fn exile(
        &mut self,
        what: &Spanned<NounPhrase>,
        manner: &[Spanned<EntryManner>],
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let mut to = Destination::to(Zone::Exile);
        let phrase_span = what.span;
        let (what, counters) = self.moved_with_counters(what)?;
        let what = self.objects(&what, &Use::by(who), out)?;
        let one = self.is_one(&what);
        self.manners(manner, &mut to, one)?;
        to.counters.extend(counters);
        to.until_leaves = match extras.duration.take() {
            None => None,
            Some(Duration::While(condition)) => {
                if let Condition::InZone(objects, Zone::Battlefield) = *condition {
                    Some(objects)
                } else {
                    return Err(until_something(span));
                }
            }
            Some(_) => return Err(until_something(span)),
        };
        self.count_chosen(&what, who, out);
        let into = self.remember(&what, Adjective::Exiled, phrase_span)?;
        out.push(Effect::Move {
            what,
            to: Box::new(to),
            into,
            link: self.links_exile(),
        });
        Ok(())
    }

    /// Whether what is exiled is remembered with the object, for its other abilities (CR 607.2a).
    pub(crate) fn links_exile(&self) -> bool {
        !self.card.is_spell()
    }

    /// "tapped", "under your control", "with two +1/+1 counters on it"; `one` if one object is moved.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn manners(
        &mut self,
        manner: &[Spanned<EntryManner>],
        to: &mut Destination,
        one: bool,
    ) -> Lowered<()> {
        for manner in manner {
            match &manner.node {
                EntryManner::Tapped => to.tapped = true,
                EntryManner::FaceDown => to.face_down = Some(ir::FaceDown::Plain),
                EntryManner::Transformed | EntryManner::Converted => to.transformed = true,
                EntryManner::Attacking(None) => to.attacking = true,
                EntryManner::AttackingLike(like) if one => {
                    to.attacking_like = Some(self.reference_phrase(like)?);
                }
                EntryManner::UnderControl(whose) => {
                    let players = self.player_set_of_control(whose)?;
                    // "under its owner's control" is what happens without these words (CR 110.2a).
                    to.controller = match players {
                        Players::OwnerOf(_) if !is_owner_of_another(whose) => None,
                        players => Some(players),
                    };
                }
                EntryManner::WithCounters { counters, on } => {
                    if !super::clause::is_spoken_of(on) {
                        return Err(Failure::unsupported(on.span, "counters on something else"));
                    }
                    if one && super::clause::is_them(on) {
                        return Err(
                            Failure::misplaced(on.span, "one object is moved").help("\"on it\"")
                        );
                    }
                    for counter in counters {
                        let (kind, count) = self.counter_phrase(counter)?;
                        let (Some(kind), Some(count)) = (kind, count) else {
                            return Err(Failure::unsupported(counter.span, "these counters"));
                        };
                        to.counters.push((kind, count));
                    }
                }
                EntryManner::InOrder(Order::Any) => {}
                EntryManner::InOrder(Order::Random)
                    if to.position == Some(LibraryPosition::Bottom) =>
                {
                    to.position = Some(LibraryPosition::BottomRandom);
                }
                _ => {
                    return Err(Failure::unsupported(
                        manner.span,
                        format!("\"{}\"", self.words(manner.span)),
                    ));
                }
            }
        }
        Ok(())
    }

    /// Whether these are one object, as far as the words tell.
    pub(super) fn is_one(&self, what: &Objects) -> bool {
        self.frame
            .discourse
            .latest(&Meaning::Objects(what.clone()))
            .map_or(is_single_object(what), |antecedent| {
                antecedent.number == Number::One
            })
    }

    /// Where something is put.
    pub(crate) fn destination(
        &mut self,
        destination: &ast::Destination,
        what: &Objects,
        who: &Players,
        span: Span,
    ) -> Lowered<Destination> {
        let mut to = match destination.places.as_slice() {
            [place] => self.place(place, what)?,
            [one, other] => {
                let (first, second) = (self.place(one, what)?, self.place(other, what)?);
                // "Its owner puts it on … of your library" would be another library than theirs.
                if let PutPlace::LibraryEnd { of: Some(of), .. } = &one.node
                    && *who != Players::You
                    && self.zone(of).is_ok_and(|(_, whose)| whose == Players::You)
                {
                    return Err(Failure::unsupported(of.span, "a library of another player"));
                }
                // The owner is asked where in their library it goes: nobody else is.
                let anothers = matches!(&other.node, PutPlace::LibraryEnd { of: Some(of), .. }
                    if *who == Players::You
                        && matches!(self.zone(of), Ok((_, Players::OwnerOf(of))) if *of != Objects::This));
                if matches!(who, Players::ControllerOf(_)) || anothers {
                    return Err(Failure::unsupported(
                        span,
                        "a choice of places by another player than the owner",
                    ));
                }
                if first.position == Some(LibraryPosition::Top)
                    && second.position == Some(LibraryPosition::Bottom)
                {
                    Destination {
                        position: Some(LibraryPosition::TopOrBottom),
                        ..first
                    }
                } else {
                    return Err(Failure::unsupported(span, "a choice of places"));
                }
            }
            _ => return Err(Failure::unsupported(span, "a choice of places")),
        };
        let one = self.is_one(what);
        self.manners(&destination.manner, &mut to, one)?;
        // "That player puts it onto the battlefield under their control": who puts it there, and not its owner.
        if is_single(who) && *who != Players::You && says_their_control(destination) {
            to.controller = Some(who.clone());
        }
        if to.zone == Zone::Battlefield
            && to.controller.is_none()
            && !self.says_control(destination)
        {
            // The player who puts it there controls it (CR 110.2a).
            to.controller = Some(who.clone());
        }
        Ok(to)
    }

    fn says_control(&self, destination: &ast::Destination) -> bool {
        destination
            .manner
            .iter()
            .any(|manner| matches!(manner.node, EntryManner::UnderControl(_)))
    }

    fn place(&mut self, place: &Spanned<PutPlace>, what: &Objects) -> Lowered<Destination> {
        match &place.node {
            // "each creature … to its owner's hand": each of them to its own.
            PutPlace::Zone(zone)
                if self.card.changed_text
                    && matches!(what, Objects::Every(_))
                    && super::cost::is_owners_hand(zone) =>
            {
                Ok(Destination::to(Zone::Hand))
            }
            PutPlace::Zone(zone) => {
                let zone = self.without_own_place(zone, what)?;
                let zone = self.put_zone(&zone)?;
                let mut to = Destination::to(zone);
                if zone == Zone::Library {
                    // "into its owner's library" alone says no place.
                    return Err(Failure::unsupported(
                        place.span,
                        "a library without a place in it",
                    ));
                }
                to.position = None;
                Ok(to)
            }
            PutPlace::LibraryEnd { end, of } => {
                if let Some(of) = of {
                    self.put_library(of)?;
                }
                let position = match end {
                    LibraryEnd::Top => LibraryPosition::Top,
                    LibraryEnd::Bottom => LibraryPosition::Bottom,
                };
                Ok(Destination {
                    position: Some(position),
                    ..Destination::to(Zone::Library)
                })
            }
            PutPlace::LibraryPosition { library, position } => {
                self.put_library(library)?;
                let number = self.amount(position)?;
                let Value::Number(number) = number else {
                    return Err(Failure::unsupported(place.span, "this place in a library"));
                };
                let above = u8::try_from(number - 1)
                    .map_err(|_| Failure::unsupported(place.span, "this place in a library"))?;
                let position = Some(LibraryPosition::Below(above));
                Ok(Destination {
                    position,
                    ..Destination::to(Zone::Library)
                })
            }
            PutPlace::Back => Ok(Destination {
                position: Some(LibraryPosition::Top),
                ..Destination::to(Zone::Library)
            }),
            PutPlace::AnywhereElse => Err(Failure::misplaced(
                place.span,
                "this place is known only in \"instead of putting it anywhere else\"",
            )),
            PutPlace::LibraryBeneath { .. } => {
                Err(Failure::unsupported(place.span, "this place in a library"))
            }
        }
    }

    /// A zone that something goes to; of its owner in any case (CR 400.3).
    fn put_zone(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Zone> {
        let (zone, whose) = self.zone(phrase)?;
        let theirs = phrase.node.items.iter().any(|item| {
            matches!(&item.noun.node, ast::Noun::Described(described)
                if matches!(&described.determiner.node, ast::Determiner::Possessive(owner)
                    if super::clause::is_it(owner)))
        });
        if zone.is_per_player()
            && matches!(
                whose,
                Players::Opponents | Players::Everyone | Players::Except(..) | Players::Who(..)
            )
            && !theirs
        {
            return Err(Failure::unsupported(
                phrase.span,
                format!("putting something into {}", self.words(phrase.span)),
            ));
        }
        Ok(zone)
    }

    fn is_target_of(&self, what: &Objects) -> bool {
        let mut targets = self.frame.targets.iter();
        matches!(what, Objects::Slot(slot) if targets.any(|target| target.slot == *slot))
    }

    /// The library whose end is spoken of.
    fn put_library(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<()> {
        if let Zone::Library = self.put_zone(phrase)? {
            Ok(())
        } else {
            Err(Failure::unsupported(phrase.span, "a place in this zone"))
        }
    }

    /// "this card onto the battlefield from your hand": where the object itself is comes after the zone it goes to.
    fn without_own_place(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        what: &Objects,
    ) -> Lowered<Spanned<NounPhrase>> {
        let (place, origin) = super::pattern::without_origin(phrase);
        if let (Some(origin), Objects::This) = (origin, what) {
            self.frame.own_zone = Some(self.zone(&origin)?.0);
            return Ok(place);
        }
        Ok(phrase.clone())
    }

    pub(crate) fn return_to(
        &mut self,
        what: &Spanned<NounPhrase>,
        to: Option<&ast::Destination>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let Some(to) = to else {
            return Err(Failure::unsupported(span, "returning without saying where"));
        };
        self.move_to(what, to, who, extras, out)
    }

    pub(crate) fn put(
        &mut self,
        what: &Spanned<NounPhrase>,
        to: &ast::Destination,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        self.move_to(what, to, who, extras, out)
    }

    fn move_to(
        &mut self,
        what: &Spanned<NounPhrase>,
        to: &ast::Destination,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        if let Some((what, to)) = super::pattern::told_with_what(what, to) {
            return self.move_to(&what, &to, who, extras, out);
        }
        let span = what.span;
        // "your choice of two of them" and the like come first: who picks is who acts.
        let all_parts = parts(&what.node);
        if all_parts.len() == 2
            && matches!(to.places.len(), 1)
            && matches!(&all_parts[1].1, Part::Single(noun) if noun.node == ast::Noun::Rest)
        {
            return Err(Failure::unsupported(span, "two things put in one place"));
        }
        let objects = self.objects(what, &Use::by(who), out)?;
        let (host, to) = super::attached::without_host(to);
        let mut destination = self.destination(&to, &objects, who, span)?;
        // "Under an opponent's control": who does it chooses which opponent (CR 608.2d).
        if destination.controller == Some(Players::Opponents) {
            let into = self.slot(SlotKind::Players, span)?;
            out.push(Effect::ChoosePlayer {
                who: who.clone(),
                among: Players::Opponents,
                at_random: false,
                into,
            });
            let chosen = Players::Slot(into);
            let words = super::words::player_words(&Players::Opponents);
            self.mention(Meaning::Players(chosen.clone()), Number::One, words, span);
            destination.controller = Some(chosen);
        }
        if let Some(host) = host {
            destination.attached_to = Some(self.host(host, &destination, &objects, who, out)?);
        }
        if let Some(order) = extras.order.take() {
            match order.node {
                Order::Any => {}
                Order::Random if destination.position == Some(LibraryPosition::Bottom) => {
                    destination.position = Some(LibraryPosition::BottomRandom);
                }
                Order::Random | Order::Same => {
                    return Err(Failure::unsupported(order.span, "this order"));
                }
            }
        }
        self.count_chosen(&objects, who, out);
        let offered = self.frame.offered;
        self.frame.offered &= destination.zone == Zone::Battlefield;
        let into = self.remember(&objects, Adjective::Returned, span)?;
        self.frame.offered = offered;
        if let Some(slot) = into {
            let there = Meaning::Objects(Objects::Slot(slot));
            let known = self.frame.discourse.latest(&there);
            let optional = known.and_then(|there| there.optional);
            self.frame.put.push((destination.zone, slot, optional));
            self.frame.put_from.push((slot, objects.clone()));
        }
        if destination.zone == Zone::Battlefield {
            // On the battlefield it is a permanent, and what the card was, again.
            self.frame
                .discourse
                .arrives(&Meaning::Objects(objects.clone()));
            if let Some(slot) = into {
                self.frame
                    .discourse
                    .arrives(&Meaning::Objects(Objects::Slot(slot)));
            }
        }
        let link = destination.zone == Zone::Battlefield && self.links_what_is_put();
        out.push(Effect::Move {
            what: objects,
            to: Box::new(destination),
            into,
            link,
        });
        Ok(())
    }

    /// "If you don't put it onto the battlefield, (put it into your hand)": "it" is what it was before, where it was.
    pub(super) fn was_not_put(&mut self, slot: SlotId) {
        let mut put = self.frame.put_from.iter();
        if let Some((_, from)) = put.find(|(put, _)| *put == slot) {
            let from = Meaning::Objects(from.clone());
            let there = Meaning::Objects(Objects::Slot(slot));
            self.frame.discourse.is_still(&there, &from);
        }
    }

    pub(crate) fn discard(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let span = what.span;
        let at_random = extras.at_random.take().is_some();
        let phrase = self.phrase(what, &Use::in_zone(who, Zone::Hand))?;
        let objects = match phrase {
            Phrase::Choice(mut choice) => {
                check_cards(&choice)?;
                choice.at_random |= at_random;
                if let Some(each) = extras.each.take() {
                    choice.minimum = super::clause::multiply(choice.minimum, each.clone(), span)?;
                    choice.maximum = super::clause::multiply(choice.maximum, each, span)?;
                }
                let hand = Domain::Cards(Zone::Hand, super::words::affected(who));
                // "discards a card of your choice": another picks among the discarding player's cards.
                if choice.chooser.is_some() {
                    choice.filter.domain = Domain::Cards(Zone::Hand, who.clone());
                } else {
                    choice.filter.domain = hand;
                }
                let slot = self.choose(choice, who, out)?;
                Objects::Slot(slot)
            }
            Phrase::Set(set) if set.players.is_empty() && !at_random => {
                let objects = set
                    .objects()
                    .ok_or_else(|| Failure::unsupported(span, "discarding this"))?;
                // "Target creature gets -1/-1. … discards it": only a card in a hand is discarded (CR 701.9a).
                let permanent = |target: &ir::TargetSpec| {
                    objects == Objects::Slot(target.slot)
                        && target
                            .objects
                            .as_ref()
                            .is_some_and(|filter| filter.domain == Domain::Permanents)
                };
                if self.frame.targets.iter().any(permanent) {
                    return Err(
                        Failure::unsupported(span, "discarding a permanent").help("name the card")
                    );
                }
                objects
            }
            Phrase::Set(_) | Phrase::PlayerChoice(..) => {
                return Err(Failure::unsupported(span, "discarding this"));
            }
        };
        self.count_chosen(&objects, who, out);
        let into = if let Objects::Slot(_) = &objects {
            let discarded = Meaning::Objects(objects.clone());
            let discourse = &mut self.frame.discourse;
            discourse.mark_done(&discarded, Adjective::Discarded, true);
            // From the graveyard it goes on as another object (CR 400.7).
            discourse.note_move(&discarded);
            None
        } else {
            self.remember(&objects, Adjective::Discarded, span)?
        };
        out.push(Effect::Discard {
            what: objects,
            into,
        });
        Ok(())
    }

    pub(crate) fn mill(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let count = self.card_count(what)?;
        let count = extras.times(count, what.span)?;
        let objects = Objects::Top {
            of: who.clone(),
            count: Box::new(count.clone()),
        };
        let number = if count == Value::Number(1) && is_single(who) {
            Number::One
        } else {
            Number::Many
        };
        self.mention(
            Meaning::Objects(objects.clone()),
            number,
            vec![NounWord::Head(Head::Card)],
            what.span,
        );
        let into = self.remember(&objects, Adjective::Milled, what.span)?;
        let to = Box::new(Destination::to(Zone::Graveyard));
        out.push(Effect::Move {
            what: objects,
            to,
            into,
            link: false,
        });
        Ok(())
    }

    pub(crate) fn search(
        &mut self,
        place: &Spanned<NounPhrase>,
        target: Option<&Spanned<NounPhrase>>,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let (domain, joined) = self.zones(place)?;
        let perhaps = joined == Some(ast::Conjunction::AndOr);
        if joined == Some(ast::Conjunction::Or) {
            return Err(Failure::unsupported(
                place.span,
                "searching one of several zones",
            ));
        }
        let Some((zones, whose)) = domain.zones().filter(|(zones, whose)| {
            zones.contains(&Zone::Library) && (!perhaps || (who, *whose) == (&Players::You, who))
        }) else {
            return Err(Failure::unsupported(place.span, "searching this"));
        };
        let (several, whose) = (zones.len() > 1, whose.clone());
        let Some(target) = target else {
            return Err(Failure::unsupported(
                span,
                "searching without saying for what",
            ));
        };
        let usage = Use {
            actor: who.clone(),
            domain: Some(domain),
            test: None,
            casts: false,
        };
        // "search for all cards with that name": any number, but each that is not hidden.
        let mut some = target.clone();
        let mut all = false;
        if let [item] = some.node.items.as_mut_slice()
            && let ast::Noun::Described(described) = &mut item.noun.node
            && described.determiner.node == ast::Determiner::All
        {
            described.determiner.node = ast::Determiner::Count(ast::Count::Any);
            all = true;
        }
        let Phrase::Choice(mut choice) = self.phrase(&some, &usage)? else {
            return Err(Failure::unsupported(target.span, "searching for this"));
        };
        check_cards(&choice)?;
        if choice.from.is_some() || choice.at_random {
            return Err(Failure::unsupported(target.span, "searching for this"));
        }
        // A player who searches for so many cards must find them, unless they must be of some kind (CR 701.23b, 701.23d).
        let any_card = choice.filter.test == Test::All(Vec::new());
        let into = self.slot(SlotKind::Objects, span)?;
        let number = if choice.maximum == Value::Number(1) {
            Number::One
        } else {
            Number::Many
        };
        let meaning = Meaning::Objects(Objects::Slot(into));
        self.mention(meaning.clone(), number, choice.words, target.span);
        self.frame
            .discourse
            .mark_done(&meaning, Adjective::Chosen, true);
        self.mention(
            Meaning::Players(whose.clone()),
            Number::One,
            Vec::new(),
            place.span,
        );
        let searched = match perhaps {
            true => Some(self.slot(SlotKind::Players, span)?),
            false => None,
        };
        self.frame.searched = searched;
        // Cards of some kind need not be found where they are hidden (CR 701.23b).
        if all {
            choice.minimum = choice.maximum.clone();
        } else if !any_card && !several {
            choice.minimum = Value::Number(0);
        }
        out.push(Effect::Search {
            who: who.clone(),
            whose,
            minimum: choice.minimum,
            what: choice.filter,
            maximum: choice.maximum,
            reveal: false,
            into,
            searched,
        });
        Ok(())
    }

    pub(crate) fn reveal(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let usage = Use::in_zone(who, Zone::Hand);
        let phrase = self.phrase(what, &usage)?;
        let mut known = false;
        let objects = match phrase {
            Phrase::Choice(mut choice) => {
                choice.at_random |= extras.at_random.take().is_some();
                let slot = self.choose(choice, who, out)?;
                Objects::Slot(slot)
            }
            Phrase::Set(set) if set.players.is_empty() => {
                known = true;
                set.objects()
                    .ok_or_else(|| Failure::unsupported(what.span, "revealing this"))?
            }
            Phrase::Set(_) | Phrase::PlayerChoice(..) => {
                return Err(Failure::unsupported(what.span, "revealing this"));
            }
        };
        let meaning = Meaning::Objects(objects.clone());
        if let (Objects::Slot(slot), Some(Effect::Search { into, reveal, .. })) =
            (&objects, out.last_mut())
            && slot == into
        {
            *reveal = true;
            self.frame
                .discourse
                .mark_done(&meaning, Adjective::Revealed, true);
            return Ok(());
        }
        if let (true, Objects::Slot(_)) = (known, &objects) {
            return self.reveal_known(objects, who, what.span, out);
        }
        self.look_into(objects, who, true, what.span, out)
    }

    /// "look at the top card; you may reveal that card": what is "revealed this way" is known from whether it was.
    fn reveal_known(
        &mut self,
        what: Objects,
        who: &Players,
        span: Span,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let (number, words) = self
            .frame
            .discourse
            .latest(&Meaning::Objects(what.clone()))
            .map_or((number_of(&what), Vec::new()), |antecedent| {
                (antecedent.number, antecedent.words.clone())
            });
        let (into, optional) = self.optional_slot(SlotKind::Objects, span)?;
        if let Some(slot) = into {
            let revealed = Meaning::Objects(Objects::Slot(slot));
            self.mention_result(revealed.clone(), number, words, span, optional, true);
            self.frame
                .discourse
                .mark_done(&revealed, Adjective::Revealed, true);
            // It was looked at; whether it was revealed too is known from the other slot.
            self.frame
                .discourse
                .unmark_done(&Meaning::Objects(what.clone()), Adjective::Revealed);
        }
        out.push(Effect::Look {
            who: who.clone(),
            what,
            public: true,
            into,
        });
        Ok(())
    }

    pub(crate) fn look(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let what = &self.of_chosen_player(what, who, out)?;
        let objects = match self.phrase(what, &Use::by(who))? {
            Phrase::Set(set) if set.players.is_empty() => set
                .objects()
                .ok_or_else(|| Failure::unsupported(what.span, "looking at this"))?,
            Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => {
                return Err(Failure::unsupported(what.span, "looking at this"));
            }
        };
        self.look_into(objects, who, false, what.span, out)
    }

    pub(super) fn look_into(
        &mut self,
        what: Objects,
        who: &Players,
        public: bool,
        span: Span,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let into = if let Objects::Slot(_)
        | Objects::This
        | Objects::Event(_)
        | Objects::Attached
        | Objects::Affected = &what
        {
            self.frame.discourse.mark_done(
                &Meaning::Objects(what.clone()),
                Adjective::Revealed,
                true,
            );
            None
        } else {
            let into = self.remember(&what, Adjective::Revealed, span)?;
            if !public {
                // What is only looked at is not revealed.
                let slot = into.map(|slot| Meaning::Objects(Objects::Slot(slot)));
                for meaning in [Some(Meaning::Objects(what.clone())), slot]
                    .iter()
                    .flatten()
                {
                    self.frame
                        .discourse
                        .unmark_done(meaning, Adjective::Revealed);
                }
            }
            into
        };
        out.push(Effect::Look {
            who: who.clone(),
            what,
            public,
            into,
        });
        Ok(())
    }

    pub(crate) fn shuffle(
        &mut self,
        what: Option<&Spanned<NounPhrase>>,
        into: Option<&Spanned<NounPhrase>>,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        match (what, into) {
            (None, None) => out.push(Effect::Shuffle { who: who.clone() }),
            // "If you search your library this way, shuffle it."
            (Some(what), None) if self.frame.searched.is_some() && super::clause::is_it(what) => {
                out.push(Effect::Shuffle { who: who.clone() });
            }
            (Some(what), None) => {
                let (zone, players) = self.zone(what)?;
                if zone != Zone::Library {
                    return Err(Failure::unsupported(what.span, "shuffling this"));
                }
                out.push(Effect::Shuffle { who: players });
            }
            (Some(what), Some(into)) => {
                let whose = if is_shuffled_own(into) {
                    Some(who.clone())
                } else {
                    None
                };
                let objects = self.objects(what, &Use::by(who), out)?;
                let (zone, players) = self.zone(into)?;
                if zone != Zone::Library {
                    return Err(Failure::unsupported(into.span, "shuffling into this"));
                }
                let to = Destination {
                    position: Some(LibraryPosition::Top),
                    ..Destination::to(Zone::Library)
                };
                let into = self.number_moved(&objects, span)?;
                out.push(Effect::Move {
                    what: objects,
                    to: Box::new(to),
                    into,
                    link: false,
                });
                let who = self.owners_of_moved(&whose.unwrap_or(players), out, span)?;
                out.push(Effect::Shuffle { who });
            }
            (None, Some(_)) => return Err(Failure::unsupported(span, "this shuffle")),
        }
        Ok(())
    }

    /// "Shuffle the cards from your hand into your library, then draw that many cards.": in a slot that is there if the number is read.
    fn number_moved(&mut self, what: &Objects, span: Span) -> Lowered<Option<SlotId>> {
        if !matches!(what, Objects::Every(_)) {
            return Ok(None);
        }
        let (slot, optional) = self.optional_slot(SlotKind::Objects, span)?;
        if let Some(slot) = slot {
            self.note_number(what, slot, optional);
        }
        Ok(slot)
    }

    /// "… on top of their owners' libraries, then those players shuffle".
    pub(crate) fn remember_moved(&mut self, effects: &mut [Effect], span: Span) -> Lowered<()> {
        for at in 0..effects.len() {
            let (before, rest) = effects.split_at_mut(at);
            if let Some(Effect::Shuffle { who }) = rest.first_mut() {
                *who = self.owners_of_moved(who, before, span)?;
            }
        }
        Ok(())
    }

    /// The owners of what was put into their libraries right before: a description of what was elsewhere finds nothing there any
    /// more, so the objects are remembered (CR 701.24d).
    fn owners_of_moved(
        &mut self,
        who: &Players,
        out: &mut [Effect],
        span: Span,
    ) -> Lowered<Players> {
        let Players::OwnerOf(owned) = who else {
            return Ok(who.clone());
        };
        if !is_description(owned) {
            return Ok(who.clone());
        }
        let Some(Effect::Move { what, into, .. }) = out.last_mut() else {
            return Err(Failure::unsupported(span, "a shuffle by these owners"));
        };
        if *what != **owned {
            return Err(Failure::unsupported(span, "a shuffle by these owners"));
        }
        let slot = match *into {
            Some(slot) => slot,
            None => self.slot(SlotKind::Objects, span)?,
        };
        *into = Some(slot);
        Ok(Players::OwnerOf(Box::new(Objects::Slot(slot))))
    }

    /// "an opponent at random": the player alone, and that it is at random.
    fn player_at_random(
        &self,
        what: &Spanned<NounPhrase>,
        extras: &mut Extras,
    ) -> Option<Spanned<NounPhrase>> {
        let mut plain = what.clone();
        let [item] = plain.node.items.as_mut_slice() else {
            return None;
        };
        let ast::Noun::Described(described) = &mut item.noun.node else {
            return None;
        };
        let at = described
            .post
            .iter()
            .position(|post| post.node == ast::PostModifier::AtRandom)?;
        let span = described.post.remove(at).span;
        if !self.names_players(&plain) {
            return None;
        }
        extras.at_random = Some(span);
        Some(plain)
    }

    /// "choose a color", "choose target creature", "choose a creature you control"
    pub(crate) fn choose_something(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        if self.more_targets(what, extras)? {
            return Ok(());
        }
        let kind = match self.listed_card_types(what)? {
            Some(kind) => Some(kind),
            None => self.word_kind(what)?,
        };
        if let Some(kind) = kind {
            self.frame.word_said = Some(kind.clone());
            out.push(Effect::ChooseWord {
                who: who.clone(),
                kind,
            });
            return Ok(());
        }
        if self.pile(what, who, out)?.is_some() {
            return Ok(());
        }
        let plain = self.player_at_random(what, extras);
        match self.phrase(plain.as_ref().unwrap_or(what), &Use::by(who))? {
            Phrase::Choice(choice) => {
                let choice = Choice {
                    at_random: choice.at_random || extras.at_random.take().is_some(),
                    ..choice
                };
                let slot = self.choose(choice, who, out)?;
                // What was found is "chosen" no more where some of it is.
                if let Some(Effect::ChooseAmong { from, .. }) = out.last() {
                    let from = Meaning::Objects(Objects::Slot(*from));
                    self.frame.discourse.unmark_done(&from, Adjective::Chosen);
                }
                self.frame.discourse.mark_done(
                    &Meaning::Objects(Objects::Slot(slot)),
                    Adjective::Chosen,
                    false,
                );
                Ok(())
            }
            // "Target player sacrifices a creature. You choose the creature.": who chooses is changed.
            Phrase::Set(_) if !self.has_target(what) && !self.is_new_description(what) => Err(
                Failure::unsupported(span, "choosing again what was said before"),
            ),
            // "Choose target creature": the target is chosen as the spell is cast.
            Phrase::Set(set) => match set.objects.as_slice() {
                [Objects::Slot(slot)] => {
                    self.frame.discourse.mark_done(
                        &Meaning::Objects(Objects::Slot(*slot)),
                        Adjective::Chosen,
                        false,
                    );
                    Ok(())
                }
                [] if matches!(set.players.as_slice(), [Players::Slot(_)]) => {
                    let meaning = Meaning::Players(set.players[0].clone());
                    self.frame
                        .discourse
                        .mark_done(&meaning, Adjective::Chosen, false);
                    Ok(())
                }
                // "Choose target creature you control and target creature an opponent controls."
                several @ [_, ..]
                    if several.iter().all(|each| matches!(each, Objects::Slot(_))) =>
                {
                    for each in several {
                        let meaning = Meaning::Objects(each.clone());
                        self.frame
                            .discourse
                            .mark_done(&meaning, Adjective::Chosen, false);
                    }
                    Ok(())
                }
                // "Choose all creatures with power 4 or greater. Untap them.": those, whatever becomes of them.
                [objects @ Objects::Every(_)] if self.is_new_description(what) => {
                    let nouns = super::clause::nouns(what);
                    let before = out.len();
                    self.kept(objects.clone(), nouns, span, out)?;
                    if out.len() == before {
                        return Err(Failure::misplaced(span, "nothing is done to these"));
                    }
                    Ok(())
                }
                _ => Err(Failure::unsupported(span, "choosing this")),
            },
            // What is chosen as the object enters stays with it, for its other abilities (CR 607.2d).
            Phrase::PlayerChoice(among, words) if self.frame.entering => {
                if extras.at_random.is_some() {
                    return Err(Failure::unsupported(words, "choosing at random here"));
                }
                let nouns = super::words::player_words(&among);
                out.push(Effect::ChooseWord {
                    who: who.clone(),
                    kind: ir::WordKind::Player(among),
                });
                let meaning = Meaning::Players(Players::Chosen);
                self.mention(meaning.clone(), Number::One, nouns, words);
                self.frame
                    .discourse
                    .mark_done(&meaning, Adjective::Chosen, false);
                Ok(())
            }
            Phrase::PlayerChoice(among, words) => {
                let into = self.slot(SlotKind::Players, words)?;
                let at_random = extras.at_random.take().is_some();
                let nouns = super::words::player_words(&among);
                out.push(Effect::ChoosePlayer {
                    who: who.clone(),
                    among,
                    at_random,
                    into,
                });
                self.mention(
                    Meaning::Players(Players::Slot(into)),
                    Number::One,
                    nouns,
                    words,
                );
                self.frame.discourse.mark_done(
                    &Meaning::Players(Players::Slot(into)),
                    Adjective::Chosen,
                    false,
                );
                Ok(())
            }
        }
    }

    /// "(choose) artifact, creature, or land": a card type, and none but these.
    fn listed_card_types(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Option<ir::WordKind>> {
        let mut listed = Vec::new();
        for item in &what.node.items {
            let ast::Noun::Described(described) = &item.noun.node else {
                return Ok(None);
            };
            let bare = described.determiner.node == ast::Determiner::None
                && described.post.is_empty()
                && !described.other
                && !described.target
                && !described.plural;
            let ([word], true) = (described.words.as_slice(), bare) else {
                return Ok(None);
            };
            let NounWord::Type(card_type) = word.node else {
                return Ok(None);
            };
            listed.push(self.card_type(card_type, word.span)?);
        }
        let last = what.node.items.last().and_then(|item| item.joined);
        if listed.len() < 2 || last != Some(ast::Conjunction::Or) {
            return Ok(None);
        }
        let all = ir::CardType::ALL.into_iter();
        let others = all.filter(|kind| !listed.contains(kind)).collect();
        Ok(Some(ir::WordKind::CardType(others)))
    }

    /// "a color", "a creature type" as words that are chosen and kept.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn word_kind(
        &mut self,
        what: &Spanned<NounPhrase>,
    ) -> Lowered<Option<ir::WordKind>> {
        use ir::WordKind;
        let all_parts = parts(&what.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Ok(None);
        };
        let [member] = group.members.as_slice() else {
            return Ok(None);
        };
        let [before @ .., word] = member.words.as_slice() else {
            return Ok(None);
        };
        let NounWord::Head(head) = &word.node else {
            return Ok(None);
        };
        let any = *head == Head::CardName && group.determiner.node == ast::Determiner::Any;
        if !any && group.determiner.node != ast::Determiner::A || group.target || group.other {
            return Ok(None);
        }
        let kind = match head {
            Head::CardName => {
                let Some(test) = self.card_name_test(before, &member.post)? else {
                    return Ok(None);
                };
                self.frame.name_chosen = true;
                return Ok(Some(WordKind::CardName(test)));
            }
            _ if !before.is_empty() => return Ok(None),
            Head::Color => {
                let mut except = Vec::new();
                for post in &member.post {
                    let colors = match &post.node {
                        ast::PostModifier::OtherThan(whom) => colors_of(whom),
                        _ => None,
                    };
                    except
                        .extend(colors.ok_or_else(|| {
                            Failure::unsupported(post.span, "this kind of color")
                        })?);
                }
                WordKind::Color(except)
            }
            Head::CreatureType if member.post.is_empty() => WordKind::CreatureType,
            Head::BasicLandType if member.post.is_empty() => WordKind::BasicLandType,
            Head::PermanentType if member.post.is_empty() => WordKind::PermanentType,
            Head::CardType => {
                let mut except = Vec::new();
                for post in &member.post {
                    let refused = || Failure::unsupported(post.span, "this kind of card type");
                    let ast::PostModifier::OtherThan(whom) = &post.node else {
                        return Err(refused());
                    };
                    for word in super::clause::nouns(whom) {
                        let NounWord::Type(card_type) = word else {
                            return Err(refused());
                        };
                        except.push(self.card_type(card_type, post.span)?);
                    }
                }
                WordKind::CardType(except)
            }
            _ => return Ok(None),
        };
        Ok(Some(kind))
    }

    /// Cards that "you may cast" now, or "may play".
    pub(crate) fn cast_now(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        lands: bool,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let objects = self.objects(what, &Use::cast_by(who), out)?;
        let cost = extras.without_paying.take().map(|_| ir::Cost(Vec::new()));
        let cost = match extras.for_cost.take() {
            None => cost,
            Some(paid) => Some(self.cost_by(&paid, who)?),
        };
        let meaning = Meaning::Objects(objects.clone());
        let latest = self.frame.discourse.latest(&meaning).cloned();
        out.push(Effect::CastNow {
            who: who.clone(),
            what: objects,
            cost,
            transformed: false,
            lands,
            afterwards: ir::Afterwards::Usual,
        });
        // What was cast is "that spell" from here on (CR 400.7j).
        if let Some(mut cast) = latest
            && cast.number == Number::One
        {
            cast.words.push(NounWord::Head(Head::Spell));
            self.mention(meaning, Number::One, cast.words, what.span);
        }
        Ok(())
    }
}

/// How many of these are cards of the player under consideration.
fn number_of_own(these: Objects) -> Value {
    Value::Count(Box::new(Filter {
        domain: Domain::Sources,
        test: Test::All(vec![Test::Is(these), Test::OwnedBy(Players::Affected)]),
    }))
}

/// Whether all of a kind are meant, and of whoever has them there is one.
fn of_one_player(what: &Objects) -> bool {
    if let Objects::Every(filter) = what {
        match &filter.domain {
            Domain::Cards(zone, players) => !zone.is_per_player() || is_single(players),
            Domain::Permanents => true,
            Domain::Spells
            | Domain::ActivatedAbilities
            | Domain::TriggeredAbilities
            | Domain::Abilities
            | Domain::StackObjects
            | Domain::Sources
            | Domain::Either(_) => false,
        }
    } else {
        false
    }
}

fn is_shuffled_own(into: &Spanned<NounPhrase>) -> bool {
    into.node.items.iter().any(|item| if let ast::Noun::Described(described) = &item.noun.node {
            matches!(&described.determiner.node, ast::Determiner::Possessive(owner) if is_you(owner))
        } else { false })
}

/// The colors that the phrase lists; none if it says anything else.
fn colors_of(phrase: &Spanned<NounPhrase>) -> Option<Vec<ir::Color>> {
    super::clause::nouns(phrase)
        .into_iter()
        .map(|word| {
            if let NounWord::Color(color) = word {
                Some(super::words::lower_color(color))
            } else {
                None
            }
        })
        .collect()
}

fn until_something(span: Span) -> Box<Failure> {
    Failure::unsupported(span, "exiling until something happens")
}

/// What is discarded or found is a card: no permanent, no spell.
fn check_cards(choice: &Choice) -> Lowered<()> {
    match choice.filter.domain {
        Domain::Either(_) if choice.filter.domain.zones().is_some() => Ok(()),
        Domain::Cards(..) => Ok(()),
        Domain::Permanents
        | Domain::Spells
        | Domain::ActivatedAbilities
        | Domain::TriggeredAbilities
        | Domain::Abilities
        | Domain::StackObjects
        | Domain::Sources
        | Domain::Either(_) => Err(Failure::misplaced(choice.span, "a card is expected here")),
    }
}

/// What is destroyed or sacrificed is a permanent: no spell, no ability, no card elsewhere (CR 701.8a, 701.21a).
fn check_permanents(what: &Spanned<NounPhrase>) -> Lowered<()> {
    for item in &what.node.items {
        let ast::Noun::Described(described) = &item.noun.node else {
            continue;
        };
        let head = described.words.last().map(|word| &word.node);
        if matches!(
            head,
            Some(NounWord::Head(Head::Ability | Head::Spell | Head::Source))
        ) {
            return Err(Failure::misplaced(
                item.noun.span,
                "a permanent is expected here",
            ));
        }
    }
    Ok(())
}

/// "under their control"
fn says_their_control(destination: &ast::Destination) -> bool {
    destination.manner.iter().any(|manner| {
        matches!(&manner.node, EntryManner::UnderControl(whose)
            if matches!(whose.node.items.as_slice(), [item]
                if item.noun.node == ast::Noun::Pronoun(ast::Pronoun::They)))
    })
}

/// Whether the objects are those that a description fits at the moment, or some of them.
fn is_description(objects: &Objects) -> bool {
    match objects {
        Objects::Every(_) => true,
        Objects::Union(parts) => parts.iter().any(is_description),
        Objects::This
        | Objects::Granter
        | Objects::Attached
        | Objects::Slot(_)
        | Objects::Event(_)
        | Objects::Affected
        | Objects::Top { .. }
        | Objects::TopUntil { .. }
        | Objects::Linked
        | Objects::Paid(_)
        | Objects::Devoured => false,
    }
}

/// "that creature's owner" rather than "its owner", "that card's owner": it may be another object than what is moved.
fn is_owner_of_another(whose: &Spanned<NounPhrase>) -> bool {
    let [item] = whose.node.items.as_slice() else {
        return false;
    };
    let ast::Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let ast::Determiner::Possessive(of) = &described.determiner.node else {
        return false;
    };
    let words = super::clause::nouns(of);
    let moved = words.is_empty() || words.contains(&ast::NounWord::Head(ast::Head::Card));
    !moved
}
