//! "For each kind of counter on target permanent or player, give that permanent or player another counter of that kind." (CR 122.1)

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Set, Use};
use ir::{Effect, Objects, Players, SlotId, SlotKind};
use syntax::ast::{CounterPhrase, NounPhrase, Spanned};

/// The kinds of counters that are gone through.
#[derive(Debug)]
pub(super) struct EachKind {
    on: Objects,
    players: Option<Players>,
    kind: SlotId,
}

impl EachKind {
    /// These instructions for each of them.
    pub(super) fn followed(self, effects: Vec<Effect>) -> Effect {
        Effect::ForEachCounterKind {
            on: self.on,
            players: self.players,
            kind: self.kind,
            effects,
        }
    }
}

impl Lowering<'_> {
    /// "For each kind of counter on target permanent,": "of that kind" is of each in turn.
    pub(super) fn each_kind(&mut self, on: &Spanned<NounPhrase>) -> Lowered<EachKind> {
        let refused = || Failure::unsupported(on.span, "kinds of counters on these");
        let set = self.set_with_counters(on)?;
        let players = match set.players.as_slice() {
            [] => None,
            [one] => Some(one.clone()),
            _ => return Err(refused()),
        };
        let on_objects = set.objects().ok_or_else(refused)?;
        let kind = self.slot(SlotKind::Counter, on.span)?;
        self.frame.counter = Some(kind);
        Ok(EachKind {
            on: on_objects,
            players,
            kind,
        })
    }

    /// "give that permanent or player another counter of that kind"
    pub(super) fn give_counters(
        &mut self,
        to: &Spanned<NounPhrase>,
        counters: &Spanned<CounterPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let refused = || Failure::unsupported(counters.span, "counters to give");
        let set = self.set_with_counters(to)?;
        let (kind, count) = self.chosen_counters(counters)?.ok_or_else(refused)?;
        if let Some(what) = set.objects() {
            out.push(Effect::PutChosenCounters {
                what,
                kind,
                count: count.clone(),
            });
        }
        match set.players.as_slice() {
            [] => {}
            [who] => out.push(Effect::GiveChosenCounters {
                who: who.clone(),
                kind,
                count,
            }),
            _ => return Err(refused()),
        }
        Ok(())
    }

    /// Known objects and players.
    fn set_with_counters(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Set> {
        match self.phrase(phrase, &Use::by(&Players::You))? {
            Phrase::Set(set) => Ok(set),
            Phrase::Choice(_) | Phrase::PlayerChoice(..) => Err(Failure::unsupported(
                phrase.span,
                "one of these to be chosen here",
            )),
        }
    }
}
