//! Piles (CR 700.3): `an opponent separates those cards into two piles`, `put one pile into your hand and the other …`.

use super::clause::Clause;
use super::discourse::{Origin, Pile, Writer};
use super::words::Number;
use crate::{Effect, Objects, Players, SlotId, Zone};

/// A pile, as it is spoken of: the one that you choose is first told of where something is done to it.
pub(super) fn phrase(which: Pile, mentioned: bool) -> &'static str {
    match which {
        Pile::Chosen { yours: true } | Pile::Either if !mentioned => "one pile",
        Pile::Chosen { .. } | Pile::Either => "that pile",
        Pile::Other => "the other",
    }
}

/// `exile them in a face-down pile`: what is exiled face down and shuffled.
pub(super) fn in_a_pile(mut exiled: Clause) -> Clause {
    for verb in &mut exiled.verbs {
        *verb = verb.replacen(" face down", " in a face-down pile", 1);
    }
    exiled
}

impl Writer<'_> {
    /// `separate them into two piles`, `separate them into a face-down pile and a face-up pile`
    pub(super) fn separates(&mut self, who: &Players, what: &Objects, face_up: bool) -> Clause {
        let clause = self.player_clause(who);
        let what = self.object_phrase(what);
        let piles = if face_up {
            "a face-down pile and a face-up pile"
        } else {
            "two piles"
        };
        clause.with_verb(format!("separate {what} into {piles}"))
    }

    /// `shuffle that pile`
    pub(super) fn shuffles_pile(&mut self, pile: SlotId) -> Clause {
        self.mention(pile);
        Clause::order("shuffle that pile".to_owned())
    }

    /// `an opponent chooses one of those piles`
    pub(super) fn chooses_pile(&mut self, who: &Players, into: SlotId) -> Clause {
        let clause = self.player_clause(who);
        self.mention(into);
        clause.with_verb("choose one of those piles".to_owned())
    }

    /// `put that pile into your hand and the other into your graveyard`
    pub(super) fn both_piles(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        let [
            put @ Effect::Move {
                what: Objects::Slot(one),
                to,
                ..
            },
            Effect::Move {
                what: Objects::Slot(other),
                to: away,
                ..
            },
            ..,
        ] = effects
        else {
            return None;
        };
        let is = |slot: SlotId, which: Pile| matches!(self.origin(slot), Origin::Pile { which: pile, .. } if pile == which);
        let plain =
            super::from_among::is_plain_place(to) && super::from_among::is_plain_place(away);
        if !is(*one, Pile::Chosen { yours: false }) || !is(*other, Pile::Other) || !plain {
            return None;
        }
        let memory = self.memory();
        let mut clause = self.clause(put);
        let [text] = clause.verbs.as_slice() else {
            self.recall(memory);
            return None;
        };
        let text = match text.as_str() {
            "return that pile to your hand" => "put that pile into your hand",
            text => text,
        };
        if !text.starts_with("put ") || away.zone == Zone::Exile {
            self.recall(memory);
            return None;
        }
        let text = format!(
            "{text} and the other {}",
            self.place(*other, away, Number::Many)
        );
        self.mention(*other);
        clause.verbs = vec![text];
        Some((clause, 2))
    }

    /// `put one pile into your hand`: the choice and what is done to the chosen pile, in one clause.
    pub(super) fn one_pile(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        let [
            Effect::ChoosePile {
                who: Players::You,
                into,
                rest,
                ..
            },
            next,
            ..,
        ] = effects
        else {
            return None;
        };
        if super::control::is_compound(next) {
            return None;
        }
        let memory = self.memory();
        let clause = self.clause(next);
        let said = clause.verbs.iter().any(|verb| verb.contains("one pile"));
        if !said {
            self.recall(memory);
            return None;
        }
        self.mention(*into);
        // "put one pile into your hand and the other into your graveyard"
        if let (
            [
                _,
                Effect::Move { to, .. },
                Effect::Move { what, to: away, .. },
                ..,
            ],
            [put],
        ) = (effects, clause.verbs.as_slice())
            && *what == Objects::Slot(*rest)
            && put.starts_with("put ")
            && super::from_among::is_plain_place(to)
            && super::from_among::is_plain_place(away)
            && away.zone != Zone::Exile
        {
            let place = self.place(*rest, away, Number::Many);
            self.mention(*rest);
            let put = format!("{put} and the other {place}");
            let mut clause = clause;
            clause.verbs = vec![put];
            return Some((clause, 3));
        }
        Some((clause, 2))
    }
}
