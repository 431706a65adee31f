//! Modes: "Choose one —" of a spell or ability, and in the middle of a resolution (CR 700.2).
//!
//! Of the layer of `body`.

use std::sync::Arc;

use super::adverbial::Extras;
use super::announced::only_what_happens;
use super::answered::Answer;
use super::body::{Instructions, Question, check_players_known};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::lead::Frame;
use ir::{Ability, AbilityKind, Body, Effect, Mode, ModeChoice, Players, Triggered, ZoneSet};
use syntax::ast::{self, ModeCount, Sentence, Span, Spanned};

impl Lowering<'_> {
    /// "Choose one —" (CR 700.2)
    pub(super) fn modal(&mut self, modal: &ast::Modal, span: Span) -> Lowered<Body> {
        if let Some(lead) = modal.leads.first() {
            return Err(Failure::unsupported(
                lead.span,
                "words before a choice of modes",
            ));
        }
        if modal.at_random {
            return Err(Failure::unsupported(span, "this choice of modes"));
        }
        let unchosen = super::words::unchosen(modal);
        let chooser = match &modal.chooser {
            None => Players::You,
            Some(chooser) => {
                let each = super::mixed_subject::determined_by(chooser, &ast::Determiner::Each);
                let who = self.player_set(chooser)?;
                if each && !super::context::is_single(&who) {
                    return Err(Failure::unsupported(
                        chooser.span,
                        "a choice of modes by each",
                    ));
                }
                who
            }
        };
        let (minimum, maximum, repeats) = self.number_of_modes(modal, span)?;
        let mut modes = Vec::new();
        for mode in &modal.modes {
            let cost = match &mode.cost {
                Some(cost) => Some(self.cost(cost)?),
                None => None,
            };
            // A mode's words refer to nothing in the modes before it.
            let before = self.frame.discourse.clone();
            let amount = self.frame.amount.clone();
            let sentences: Vec<&Spanned<Sentence>> = mode.body.sentences.iter().collect();
            let effects = self.instructions(&sentences)?;
            check_players_known(&effects, &sentences)?;
            self.frame.discourse = before;
            self.frame.amount = amount;
            self.frame.amount_rival = None;
            self.frame.amount_of = None;
            self.frame.tallied.clear();
            self.frame.number_of = None;
            self.frame.number_of_each = None;
            self.frame.searched = None;
            self.frame.rest = None;
            self.frame.rest_from = None;
            self.frame.picked = None;
            self.frame.uncovered = None;
            let mut targets = std::mem::take(&mut self.frame.targets);
            only_what_happens(&mut targets, &effects, &self.frame.nested);
            modes.push(Mode {
                cost,
                targets,
                effects,
                condition: None,
            });
        }
        let worth: Vec<u32> = modal.modes.iter().map(|mode| mode.pawprints).collect();
        if worth.iter().any(|worth| (*worth > 0) != modal.of_pawprints) {
            return Err(Failure::misplaced(
                span,
                "either all modes have pawprint symbols and the number is of these, or none",
            ));
        }
        let different_players = modal
            .notes
            .iter()
            .any(|note| matches!(note.node, ast::ModalNote::DifferentTargets(_)));
        let one_player = |mode: &Mode| {
            let mut players = mode.targets.iter().filter(|spec| spec.players.is_some());
            players.next().is_some() && players.next().is_none()
        };
        if different_players && !modes.iter().all(one_player) {
            let what = "a different player for each mode, of modes that do not target one each";
            return Err(Failure::unsupported(span, what));
        }
        let choice = Some(ModeChoice {
            chooser,
            minimum,
            maximum,
            repeats,
            unchosen,
            worth: if modal.of_pawprints {
                worth
            } else {
                Vec::new()
            },
            different_players,
        });
        Ok(Body {
            choice,
            modes,
            slots: Vec::new(),
        })
    }

    /// "When you do, choose one —": modes of the ability that triggers then, chosen as it is put on the stack (CR 603.3c, 603.12).
    pub(super) fn reflexive_modes(
        &mut self,
        modal: &ast::Modal,
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<()> {
        let mut plain = modal.clone();
        let [lead] = std::mem::take(&mut plain.leads)
            .try_into()
            .map_err(|_| Failure::unsupported(span, "these words before a choice of modes"))?;
        self.frame.discourse.next_clause();
        let condition = match self.lead_in_focus(&lead, &mut Extras::default(), &[])? {
            Frame::Reflexive => None,
            Frame::ReflexiveIf(condition) => Some(condition),
            Frame::Plain
            | Frame::Answer(_)
            | Frame::Otherwise
            | Frame::If(_)
            | Frame::Unless(..)
            | Frame::EachObject(_)
            | Frame::EachPlayer(_)
            | Frame::EachTime(_)
            | Frame::EachCounterKind(_)
            | Frame::Flip(_)
            | Frame::Delayed(_) => {
                let what = "these words before a choice of modes";
                return Err(Failure::unsupported(lead.span, what));
            }
        };
        let targets = std::mem::take(&mut self.frame.targets);
        let nested = std::mem::take(&mut self.frame.nested);
        let mut body = self.modal(&plain, span)?;
        body.slots = self.frame.slots.clone();
        self.frame.targets = targets;
        let nested = std::mem::replace(&mut self.frame.nested, nested);
        let kind = AbilityKind::Triggered(Triggered {
            event: ir::EventPattern::Either(Vec::new()),
            zones: ZoneSet::EVERYWHERE,
            condition: None,
            per_turn: None,
            at_once: false,
            body,
        });
        let ability = self.nest(Arc::new(Ability { kind, nested }), span)?;
        let effects = vec![Effect::Reflexive { ability }];
        let Some(condition) = condition else {
            return self.answer(Answer::of(true), effects, span, done);
        };
        done.last = done.effects.len();
        done.effects.push(Effect::If {
            condition,
            then: effects,
            otherwise: Vec::new(),
        });
        done.question = Question::Nothing;
        Ok(())
    }

    /// "Choose one —" in the middle of a resolution: between actions without targets.
    pub(super) fn modal_within(&mut self, modal: &ast::Modal, span: Span) -> Lowered<Effect> {
        let one = matches!(modal.count, ModeCount::Exactly(ast::Amount::Number(1)));
        if !one
            || !modal.leads.is_empty()
            || modal.optional
            || modal.at_random
            || modal.not_chosen_before.is_some()
            || modal.of_pawprints
            || !modal.notes.is_empty()
        {
            return Err(Failure::unsupported(span, "this choice of modes here"));
        }
        let body = self.modal(modal, span)?;
        let who = body.choice.map_or(Players::You, |choice| choice.chooser);
        let mut options = Vec::new();
        for mode in body.modes {
            if !mode.targets.is_empty() {
                return Err(Failure::unsupported(
                    span,
                    "a target in a mode that is chosen on resolution",
                ));
            }
            options.push(mode.effects);
        }
        Ok(Effect::ChooseOne {
            who,
            options,
            facing: false,
        })
    }
}
