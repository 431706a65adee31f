//! How many modes are chosen: "choose one —", "choose one or both —", "If this spell was kicked, choose any number instead."
//! (CR 700.2).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::ANY_NUMBER;
use ir::Value;
use syntax::ast::{Amount, Head, ModalNote, ModeCount, NounPhrase, NounWord, Span, Spanned};

impl Lowering<'_> {
    /// At least and at most how many modes are chosen, and whether the same one may be chosen more than once.
    pub(super) fn number_of_modes(
        &mut self,
        modal: &syntax::ast::Modal,
        span: Span,
    ) -> Lowered<(Value, Value, bool)> {
        let number = i32::try_from(modal.modes.len()).unwrap_or(i32::MAX);
        let (mut minimum, mut maximum) = self.mode_bounds(&modal.count, number, span)?;
        if modal.optional {
            // "You may choose two": these or none, and not one of them.
            if maximum != Value::Number(1) && minimum != Value::Number(0) {
                let what = "a number of modes greater than one that may be chosen or not";
                return Err(Failure::unsupported(span, what));
            }
            minimum = Value::Number(0);
        }
        let mut repeats = false;
        let mut more = None;
        for note in &modal.notes {
            match &note.node {
                ModalNote::Repeatable => repeats = true,
                ModalNote::Instead {
                    condition,
                    count,
                    optional,
                } => {
                    let condition = self.modal_condition(condition, note.span)?;
                    more = Some((condition, count, *optional));
                }
                ModalNote::DifferentTargets(what) if is_player(what) => {}
                ModalNote::DifferentTargets(_) => {
                    return Err(Failure::unsupported(
                        note.span,
                        "this rule for the choice of modes",
                    ));
                }
            }
        }
        if let Some((condition, count, optional)) = more {
            let (least, most) = self.mode_bounds(count, number, span)?;
            // Who may choose two instead may also choose one as usual.
            if !optional && least != minimum {
                let condition = Box::new(condition.clone());
                minimum = Value::IfElse(condition, Box::new(least), Box::new(minimum));
            }
            maximum = Value::IfElse(Box::new(condition), Box::new(most), Box::new(maximum));
        }
        let open = matches!(modal.count, ModeCount::AtLeast(_) | ModeCount::Any);
        if repeats && open && maximum == Value::Number(number) {
            maximum = Value::Number(ANY_NUMBER);
        }
        Ok((minimum, maximum, repeats))
    }

    /// At least and at most, of so many modes.
    fn mode_bounds(
        &mut self,
        count: &ModeCount,
        number: i32,
        span: Span,
    ) -> Lowered<(Value, Value)> {
        let mut value = |amount: &Amount| {
            self.amount(&Spanned {
                node: amount.clone(),
                span,
            })
        };
        Ok(match count {
            ModeCount::Exactly(amount) => (value(amount)?, value(amount)?),
            ModeCount::OneOrBoth => (Value::Number(1), Value::Number(2)),
            ModeCount::AtLeast(amount) => (value(amount)?, Value::Number(number)),
            ModeCount::UpTo(amount) => (Value::Number(0), value(amount)?),
            ModeCount::Any => (Value::Number(0), Value::Number(number)),
        })
    }
}

/// "player", and not "opponent": of all that a mode may target
fn is_player(what: &Spanned<NounPhrase>) -> bool {
    super::clause::nouns(what) == [NounWord::Head(Head::Player)]
}
