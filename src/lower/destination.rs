//! Where something is put, and how: "on the bottom of their owners' libraries in a random order", "onto the battlefield tapped under your
//! control".
//!
//! Of the layer of the modules of verb families; the verbs themselves are in `zones`.

use super::context::{Lowering, is_single, is_single_object};
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use ir::{Destination, LibraryPosition, Objects, Players, Value, Zone};
use syntax::ast::{
    self, EntryManner, Head, LibraryEnd, NounPhrase, Order, PutPlace, Span, Spanned,
};

impl Lowering<'_> {
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
                EntryManner::FaceDownPile => {
                    to.face_down = Some(ir::FaceDown::Plain);
                    self.frame.exiled_in_pile = true;
                }
                EntryManner::FaceDown => to.face_down = Some(ir::FaceDown::Plain),
                EntryManner::Transformed | EntryManner::Converted => to.transformed = true,
                EntryManner::Attacking(None) => to.attacking = Some(ir::Attacked::Any),
                EntryManner::Attacking(Some(whom)) => {
                    to.attacking = Some(self.attacked_by_token(whom)?);
                }
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
            // "Your choice" is that of who follows the instruction.
            [place]
                if matches!(place.node, PutPlace::LibraryEndOfYourChoice(_))
                    && *who != Players::You =>
            {
                return Err(Failure::unsupported(
                    place.span,
                    "a place that another player chooses",
                ));
            }
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
                } else if let Some(LibraryPosition::Below(above)) = first.position
                    && second.position == Some(LibraryPosition::Bottom)
                    && matches!(who, Players::OwnerOf(_))
                {
                    Destination {
                        position: Some(LibraryPosition::BelowOrBottom(above)),
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

    /// Where something goes that nobody is asked about as it goes there.
    pub(crate) fn unasked_destination(
        &mut self,
        destination: &ast::Destination,
        what: &Objects,
        who: &Players,
        span: Span,
    ) -> Lowered<Destination> {
        let to = self.destination(destination, what, who, span)?;
        if to.position == Some(LibraryPosition::YourTopOrBottom) {
            return Err(Failure::unsupported(span, "a choice of places here"));
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
            // "each creature … to its owner's hand": each of them to its own (CR 400.3).
            PutPlace::Zone(zone)
                if matches!(what, Objects::Every(_))
                    && let Some(zone) = its_owners_zone(zone) =>
            {
                Ok(Destination::to(zone))
            }
            PutPlace::Zone(zone)
                if self.card.changed_text
                    && matches!(what, Objects::Every(_))
                    && is_owners_hand(zone) =>
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
            PutPlace::LibraryEndOfYourChoice(library) => {
                self.put_library(library)?;
                if !self.is_one(what) {
                    return Err(Failure::unsupported(
                        place.span,
                        "an end of a library for each of several cards",
                    ));
                }
                Ok(Destination {
                    position: Some(LibraryPosition::YourTopOrBottom),
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

    pub(super) fn is_target_of(&self, what: &Objects) -> bool {
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
            let (zone, whose) = self.zone(&origin)?;
            self.in_own_zone(zone, &whose);
            return Ok(place);
        }
        Ok(phrase.clone())
    }
}

/// "under their control"
fn says_their_control(destination: &ast::Destination) -> bool {
    destination.manner.iter().any(|manner| {
        matches!(&manner.node, EntryManner::UnderControl(whose)
            if matches!(whose.node.items.as_slice(), [item]
                if item.noun.node == ast::Noun::Pronoun(ast::Pronoun::They)))
    })
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

/// "its owner's hand", "its owner's graveyard": which of an owner's zones, of an owner said of "it".
fn its_owners_zone(zone: &Spanned<NounPhrase>) -> Option<Zone> {
    let place = super::words::single_described(zone)?;
    let ast::Determiner::Possessive(owner) = &place.determiner.node else {
        return None;
    };
    let owned = super::words::single_described(owner)?;
    let ast::Determiner::Possessive(of) = &owned.determiner.node else {
        return None;
    };
    if !super::quantity::has_head(&owner.node, Head::Owner) || !super::clause::is_it(of) {
        return None;
    }
    let [word] = place.words.as_slice() else {
        return None;
    };
    if !place.post.is_empty() {
        None
    } else if word.node == ast::NounWord::Head(Head::Hand) {
        Some(Zone::Hand)
    } else if word.node == ast::NounWord::Head(Head::Graveyard) {
        Some(Zone::Graveyard)
    } else {
        None
    }
}

/// "your hand", "its owner's hand"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_owners_hand(zone: &Spanned<NounPhrase>) -> bool {
    let owner = |described: &ast::Described| match &described.determiner.node {
        ast::Determiner::Possessive(owner) => Some(owner.as_ref().clone()),
        _ => None,
    };
    let [item] = zone.node.items.as_slice() else {
        return false;
    };
    let ast::Noun::Described(hand) = &item.noun.node else {
        return false;
    };
    let Some(whose) = owner(hand) else {
        return false;
    };
    if !super::quantity::has_head(&zone.node, Head::Hand) || !hand.post.is_empty() {
        return false;
    }
    super::words::is_you(&whose)
        || matches!(whose.node.items.as_slice(), [item] if match &item.noun.node {
            ast::Noun::Described(described) => {
                super::quantity::has_head(&whose.node, Head::Owner)
                    && owner(described).is_some_and(|of| !super::words::is_you(&of))
            }
            _ => false,
        })
}
