//! Modes: "Choose one —" of a spell or ability, and in the middle of a resolution (CR 700.2).
//!
//! Of the layer of `body`.

use super::announced::only_what_happens;
use super::body::check_players_known;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Body, Effect, Mode, ModeChoice, Players};
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
        let choice = Some(ModeChoice {
            chooser,
            minimum,
            maximum,
            repeats,
            unchosen,
        });
        Ok(Body {
            choice,
            modes,
            slots: Vec::new(),
        })
    }

    /// "Choose one —" in the middle of a resolution: between actions without targets.
    pub(super) fn modal_within(&mut self, modal: &ast::Modal, span: Span) -> Lowered<Effect> {
        let one = matches!(modal.count, ModeCount::Exactly(ast::Amount::Number(1)));
        if !one
            || !modal.leads.is_empty()
            || modal.optional
            || modal.at_random
            || modal.not_chosen_before.is_some()
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
