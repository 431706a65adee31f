//! "Each opponent can't cast spells during that player's next turn": what is so in a turn to come, of each player in their own.

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::subject::Subject;
use ir::{Duration, Effect, Objects, Players};
use syntax::ast::{Clause, NounPhrase, Period, PeriodChoice, Spanned, TurnPart};

impl Lowering<'_> {
    /// What players can't do during their next turns; whether it is said so.
    pub(super) fn restricted_next_turn(
        &mut self,
        clause: &Clause,
        subject: &Subject,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<bool> {
        if let Subject::Objects(what) = subject {
            return self.object_restricted_next_turn(clause, what, extras, out);
        }
        let Subject::Players(players) = subject else {
            return Ok(false);
        };
        let [who] = players.as_slice() else {
            return Ok(false);
        };
        let Some(during) = &extras.during else {
            return Ok(false);
        };
        let theirs = next_turn_of(&during.node).is_some_and(|whose| {
            super::clause::is_it(&whose) || super::replacement::is_that_player(&whose)
        });
        if !theirs || *who == Players::You || extras.duration.is_some() {
            return Ok(false);
        }
        extras.during = None;
        let one = super::context::is_single(who);
        let each = if one { who.clone() } else { Players::Affected };
        let restricted = Subject::Players(vec![each.clone()]);
        let restrictions = self.restrictions(clause, &restricted, extras)?;
        let effects = restrictions
            .into_iter()
            .map(|restriction| Effect::Restrict {
                restriction,
                duration: Duration::DuringNextTurnOf(each.clone()),
            });
        if one {
            out.extend(effects);
        } else {
            out.push(Effect::ForEachPlayer {
                who: who.clone(),
                effects: effects.collect(),
            });
        }
        Ok(true)
    }
}

impl Lowering<'_> {
    /// "That creature can't attack during its controller's next turn", "attacks during its controller's next turn if able"
    fn object_restricted_next_turn(
        &mut self,
        clause: &Clause,
        what: &Objects,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<bool> {
        let whose = extras
            .during
            .as_ref()
            .and_then(|during| next_turn_of(&during.node));
        let Some(whose) = whose.filter(|_| extras.duration.is_none() && self.is_one(what)) else {
            return Ok(false);
        };
        let who = self.player_set(&whose)?;
        if who != Players::ControllerOf(Box::new(what.clone())) {
            return Ok(false);
        }
        extras.during = None;
        let restricted = Subject::Objects(what.clone());
        let restrictions = self.restrictions(clause, &restricted, extras)?;
        out.extend(
            restrictions
                .into_iter()
                .map(|restriction| Effect::Restrict {
                    restriction,
                    duration: Duration::DuringNextTurnOf(who.clone()),
                }),
        );
        Ok(true)
    }

    /// "you control target player during that player's next turn" (CR 722.1); whether a player is what is controlled.
    pub(super) fn control_next_turn(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<bool> {
        if !self.names_players(what) {
            return Ok(false);
        }
        let refused = || Failure::unsupported(what.span, "control of a player at this time");
        let during = extras.during.take().ok_or_else(refused)?;
        let theirs = next_turn_of(&during.node).is_some_and(|whose| {
            super::clause::is_it(&whose) || super::replacement::is_that_player(&whose)
        });
        let whom = match self.phrase(what, &Use::by(who))? {
            Phrase::Set(set) if set.objects.is_empty() && set.players.len() == 1 => {
                set.players[0].clone()
            }
            Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => return Err(refused()),
        };
        let single = super::context::is_single(&whom) && super::context::is_single(who);
        if !theirs || !single || extras.duration.is_some() {
            return Err(refused());
        }
        out.push(Effect::ControlPlayer {
            who: who.clone(),
            whom,
        });
        Ok(true)
    }
}

/// "(during) target opponent's next turn": whose.
pub(super) fn next_turn_of(period: &Period) -> Option<Spanned<NounPhrase>> {
    let next = period.part == TurnPart::Turn
        && period.which == PeriodChoice::Next
        && period.of_turn.is_none();
    let whose = period.whose.as_ref().filter(|_| next)?;
    Some(whose.as_ref().clone())
}
