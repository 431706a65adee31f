//! What is put onto the battlefield attached to something: "return it to the battlefield attached to that creature" (CR 301.5e,
//! 303.4i).

use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use super::noun::Use;
use super::reference::Meaning;
use ir::{Destination, Effect, Host, Objects, Players, SlotId, Zone};
use syntax::ast::{self, EntryManner, NounPhrase, Span, Spanned};

impl Lowering<'_> {
    /// "(attached to) you", "enchanted player", "them": to whom, if it is a player.
    pub(super) fn attached_to_player(
        &mut self,
        whom: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Players>> {
        let they = matches!(whom.node.items.as_slice(), [item]
            if matches!(item.noun.node, ast::Noun::Pronoun(ast::Pronoun::They)));
        if self.names_players(whom) || they && self.one_of(whom).is_err() {
            let who = self.player_set(whom)?;
            // "Any number of target players other than that player each draw …": which of them would not be clear.
            if who == Players::Affected {
                return Err(Failure::unsupported(
                    whom.span,
                    "\"attached to\" each of several players",
                ));
            }
            return Ok(Some(who));
        }
        Ok(None)
    }

    /// The one that what is moved there is attached to.
    pub(super) fn host(
        &mut self,
        host: &Spanned<NounPhrase>,
        to: &Destination,
        moved: &Objects,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Host> {
        if to.zone != Zone::Battlefield {
            return Err(Failure::misplaced(
                host.span,
                "only on the battlefield is something attached",
            ));
        }
        let several = || Failure::unsupported(host.span, "being attached to one of several");
        if self.names_players(host) {
            let players = self.players(host, who, out)?;
            return match players.as_slice() {
                [one] if is_single(one) => Ok(Host::Player(one.clone())),
                _ => Err(several()),
            };
        }
        let mut objects = self.objects(host, &Use::by(who), out)?;
        // "For each of those tokens, you may put an Aura card onto the battlefield attached to it": it is something else.
        if objects == *moved && super::clause::is_it(host) {
            let before = self.frame.discourse.clone();
            let itself = Meaning::Objects(moved.clone());
            self.frame.discourse.mark_subject(&itself);
            let other = self.objects(host, &Use::by(who), out);
            self.frame.discourse = before;
            if let Ok(other) = other {
                objects = other;
            }
        }
        if objects == *moved {
            return Err(Failure::misplaced(
                host.span,
                "nothing can be attached to itself",
            ));
        }
        if !self.is_one(&objects) {
            return Err(several());
        }
        let known = Meaning::Objects(objects.clone());
        let moved = self.frame.discourse.latest(&known);
        if moved.is_some_and(|it| it.moves > 0) {
            return self.as_it_came(host.span).map(Host::Object);
        }
        Ok(Host::Object(objects))
    }

    /// The one that an instruction before put onto the battlefield, as it is there.
    fn as_it_came(&mut self, span: Span) -> Lowered<Objects> {
        let there = |(zone, ..): &&(Zone, SlotId, Option<usize>)| *zone == Zone::Battlefield;
        let mut put = self.frame.put.iter().filter(there).copied();
        let (Some((_, slot, optional)), None) = (put.next(), put.next()) else {
            return Err(Failure::unsupported(span, "what was moved before"));
        };
        self.note_use(optional);
        Ok(Objects::Slot(slot))
    }
}

/// Where something is put, and what it is attached to there.
pub(super) fn without_host(
    to: &ast::Destination,
) -> (Option<&Spanned<NounPhrase>>, ast::Destination) {
    let mut plain = to.clone();
    let mut host = None;
    for (at, manner) in to.manner.iter().enumerate() {
        if let (EntryManner::AttachedTo(whom), None) = (&manner.node, host) {
            host = Some(whom.as_ref());
            plain.manner.remove(at);
        }
    }
    (host, plain)
}
