//! Which player "that player", "they" and "those players" are.

use super::{Antecedent, Discourse, Meaning, Number, either_of};
use crate::failure::{Failure, FailureKind, Lowered};
use ir::{Objects, Players};
use syntax::ast::{Adjective, Span};

impl Discourse {
    /// The player that a word refers to: the latest single player mentioned, or for `plural` the latest players.
    pub(crate) fn player(&self, plural: bool, span: Span, words: &str) -> Lowered<&Antecedent> {
        let fits = |antecedent: &&Antecedent| match &antecedent.meaning {
            // The controller of each of several objects is one player in each pass, and not "those players" after them.
            Meaning::Players(players) if plural => *players != Players::You && !of_each(players),
            Meaning::Players(players) => {
                *players != Players::You && antecedent.number == Number::One
            }
            Meaning::Either(_) => true,
            Meaning::Objects(_) => false,
        };
        let mut said = self.antecedents.iter().enumerate().rev();
        let Some((index, found)) = said.find(|(_, it)| fits(it)) else {
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                format!("`{words}` refers to no player said before"),
            ));
        };
        // "Target player draws a card. Another target player loses 1 life. Each of those players …": both.
        let other = self
            .antecedents
            .iter()
            .find(|it| fits(it) && it.number == Number::One && it.meaning != found.meaning);
        if plural && found.number == Number::One && other.is_some() {
            return Err(Failure::unsupported(
                span,
                format!("`{words}` of players that were spoken of one by one"),
            ));
        }
        // "Whenever ~ deals combat damage to a player, target opponent discards a card. That player loses 1 life."
        if !plural
            && names_one_player(words)
            && let Some(other) = self
                .antecedents
                .iter()
                .find(|it| fits(it) && is_other_player(it, found))
        {
            return Err(either_of(other, found, span, words));
        }
        // "Target opponent returns a permanent they control to its owner's hand. Then they …": who did it, and not the owner.
        let owner = matches!(found.meaning, Meaning::Players(Players::OwnerOf(_)));
        let actor = self.antecedents[..index].iter().rev().find(|it| {
            fits(it)
                && matches!(it.meaning, Meaning::Players(Players::Slot(_)))
                && it.clause + 1 >= found.clause
        });
        if owner
            && !plural
            && !names_one_player(words)
            && let Some(actor) = actor
        {
            // "That player puts this card from its owner's graveyard onto the battlefield under their control."
            if words.eq_ignore_ascii_case("their") {
                return Ok(actor);
            }
            return Err(either_of(actor, found, span, words));
        }
        // "If a player has no cards in hand, that player draws a card.": not whose upkeep it is.
        if index < self.some_player && !plural {
            return Err(Failure::unsupported(
                span,
                format!("`{words}` after a question about some player"),
            )
            .help("\"each player who … draws a card\""));
        }
        Ok(found)
    }

    /// Another one player, a target or chosen, who was spoken of before this one.
    pub(crate) fn one_player_before(&self, antecedent: &Antecedent) -> Option<&Antecedent> {
        self.antecedents.iter().find(|other| {
            let one = matches!(other.meaning, Meaning::Players(Players::Slot(_)));
            one && other.number == Number::One
                && other.meaning != antecedent.meaning
                && other.span.start < antecedent.span.start
        })
    }

    /// The player whom this ability chose last.
    pub(crate) fn chosen_player(&self) -> Option<Players> {
        self.antecedents.iter().rev().find_map(|antecedent| {
            let chosen = antecedent.done.contains(&Adjective::Chosen);
            match &antecedent.meaning {
                Meaning::Players(players) if chosen => Some(players.clone()),
                Meaning::Players(_) | Meaning::Objects(_) | Meaning::Either(_) => None,
            }
        })
    }
}

/// "that player"
fn names_one_player(words: &str) -> bool {
    words
        .get(..11)
        .is_some_and(|first| first.eq_ignore_ascii_case("that player"))
}

/// Whether it is a target, or whom an event is about, and the other one another: not the target to whom the event itself happens.
fn is_other_player(antecedent: &Antecedent, other: &Antecedent) -> bool {
    let target = |it: &Antecedent| matches!(it.meaning, Meaning::Players(Players::Slot(_)));
    let of_event = |it: &Antecedent| matches!(it.meaning, Meaning::Players(Players::Event(_)));
    match (target(antecedent), target(other)) {
        (true, true) => antecedent.meaning != other.meaning,
        (true, false) => of_event(other) && antecedent.clause != other.clause,
        (false, true) => of_event(antecedent) && antecedent.clause != other.clause,
        (false, false) => false,
    }
}

/// "its controller", of each of several objects
fn of_each(players: &Players) -> bool {
    matches!(players, Players::ControllerOf(of) | Players::OwnerOf(of) if **of == Objects::Affected)
}
