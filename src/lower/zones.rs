//! Instructions that move objects: destroy, exile, sacrifice, return, put, discard; and what they moved, as later words speak of it. Where
//! something is put is in `destination`, what is done in libraries in `library`.

use super::adverbial::Extras;
use super::context::{Lowering, is_single, is_single_object};
use super::failure::{Failure, Lowered};
use super::noun::{Choice, Phrase, Use};
use super::reference::{Meaning, Number};
use super::scope::{Part, parts};
use super::words::number_of;
use ir::{
    Condition, Destination, Domain, Duration, Effect, Filter, LibraryPosition, Objects, Players,
    SlotId, SlotKind, Test, Value, Zone,
};
use syntax::ast::{self, Adjective, EntryManner, Head, NounPhrase, NounWord, Order, Span, Spanned};

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
    pub(super) fn note_number(&mut self, what: &Objects, slot: SlotId, optional: usize) {
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
    pub(super) fn count_chosen(&mut self, what: &Objects, who: &Players, out: &[Effect]) {
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
            | Objects::Bottom { .. }
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
        let before = self.frame.targets.len();
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
        if let Some(Objects::Slot(slot)) = to.until_leaves {
            self.announce_last(slot, before);
        }
        self.count_chosen(&what, who, out);
        let into = self.remember(&what, Adjective::Exiled, phrase_span)?;
        // "Exile that card from your graveyard": where it is now, if it was there.
        if let Objects::Every(filter) = &what
            && let (Domain::Cards(Zone::Graveyard, _), Test::Is(one)) =
                (&filter.domain, &filter.test)
        {
            self.frame.found_in.push((one.clone(), Zone::Exile));
        }
        out.push(Effect::Move {
            what,
            to: Box::new(to),
            into,
            link: self.links_exile(),
        });
        Ok(())
    }

    /// "until target enchantment you control leaves the battlefield": those words stand last, and so their target is chosen last.
    fn announce_last(&mut self, slot: ir::SlotId, before: usize) {
        let targets = &mut self.frame.targets;
        let last = before.checked_sub(1);
        if let Some(place) = last.filter(|place| targets[*place].slot == slot) {
            targets[place..].rotate_left(1);
        }
    }

    /// Whether what is exiled is remembered with the object, for its other abilities (CR 607.2a).
    pub(crate) fn links_exile(&self) -> bool {
        !self.card.is_spell()
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
            // "Return up to three target land cards … . Create that many …": as many as were returned.
            let mut targets = self.frame.targets.iter();
            if self.frame.number_of.is_none()
                && self.frame.amount.is_none()
                && targets.any(|target| {
                    objects == Objects::Slot(target.slot) && target.minimum != target.maximum
                })
            {
                let returned = Value::CountObjects(Objects::Slot(slot));
                self.frame.number_of = Some((returned, optional));
            }
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
                    choice.minimum =
                        super::adverbial::multiply(choice.minimum, each.clone(), span)?;
                    choice.maximum = super::adverbial::multiply(choice.maximum, each, span)?;
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
        let one_commander = super::words::single_described(what).is_some_and(|one| {
            !one.plural
                && one.words.last().map(|word| &word.node) == Some(&NounWord::Head(Head::Commander))
        });
        let objects = if let Objects::Every(commanders) = &objects
            && one_commander
        {
            // "Your commander": of two it is the one that the player chooses (CR 702.124e).
            let choice = Choice {
                filter: commanders.as_ref().clone(),
                from: None,
                minimum: Value::Number(1),
                maximum: Value::Number(1),
                at_random: false,
                chooser: None,
                words: super::clause::nouns(what),
                span: what.span,
            };
            Objects::Slot(self.choose(choice, who, out)?)
        } else {
            objects
        };
        // "… casts it if able": who does not say "may" casts it anyway if that can be (CR 608.2g).
        extras.if_able = None;
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

fn until_something(span: Span) -> Box<Failure> {
    Failure::unsupported(span, "exiling until something happens")
}

/// What is discarded or found is a card: no permanent, no spell.
pub(super) fn check_cards(choice: &Choice) -> Lowered<()> {
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
