//! Instructions about libraries and what is seen of hidden cards: mill, search, reveal, look, shuffle (CR 701.17, 701.20, 701.23, 701.24).
//!
//! Of the layer of the modules of verb families, beside `zones`.

use super::adverbial::Extras;
use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::reference::{Meaning, Number};
use super::words::{is_you, number_of};
use super::zones::check_cards;
use ir::{
    Destination, Effect, LibraryPosition, Objects, Players, SlotId, SlotKind, Test, Value, Zone,
};
use syntax::ast::{self, Adjective, Head, NounPhrase, NounWord, Span, Spanned};

impl Lowering<'_> {
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
            (Some(what), None) if let Some(pile) = self.shuffled_pile(what, who, out)? => {
                out.push(pile);
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
                self.count_chosen(&objects, who, out);
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
}

fn is_shuffled_own(into: &Spanned<NounPhrase>) -> bool {
    into.node.items.iter().any(|item| if let ast::Noun::Described(described) = &item.noun.node {
            matches!(&described.determiner.node, ast::Determiner::Possessive(owner) if is_you(owner))
        } else { false })
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
        | Objects::Bottom { .. }
        | Objects::TopUntil { .. }
        | Objects::Linked
        | Objects::Paid(_)
        | Objects::Devoured => false,
    }
}
