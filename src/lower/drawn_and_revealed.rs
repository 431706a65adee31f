//! "draw a card and reveal it": which card was drawn, as later words speak of it (CR 121.1).

use super::context::Lowering;
use super::failure::Lowered;
use super::reference::{Meaning, Number};
use ir::{Effect, Objects, Players, SlotId, SlotKind, Tally, Value};
use syntax::ast::{Head, NounPhrase, NounWord, Span, Spanned};

/// The card that the instruction just before draws: who draws it, where it is remembered, the optional slot that this is.
#[derive(Clone, Debug)]
pub(super) struct JustDrawn {
    who: Players,
    slot: SlotId,
    optional: usize,
}

impl Lowering<'_> {
    /// The draw with a slot for the card, if it is one, which is there only if it is read.
    pub(super) fn remembering_drawn(
        &mut self,
        who: &Players,
        count: &Value,
        draw: Vec<Effect>,
        span: Span,
    ) -> Lowered<Vec<Effect>> {
        if *count != Value::Number(1) {
            return Ok(draw);
        }
        let (slot, optional) = self.optional_slot(SlotKind::Objects, span)?;
        let Some(slot) = slot else { return Ok(draw) };
        self.frame.just_drawn = Some(JustDrawn {
            who: who.clone(),
            slot,
            optional,
        });
        Ok(vec![Effect::Tally {
            of: Tally::Drawn,
            effects: draw,
            into: slot,
        }])
    }

    /// "it" right behind "draw a card", where it is revealed: the card that was drawn; none if it is anything else.
    pub(super) fn revealed_as_drawn(
        &mut self,
        what: &Spanned<NounPhrase>,
        by: &Players,
        drawn: Option<JustDrawn>,
    ) -> Option<Objects> {
        let drawn = drawn.filter(|drawn| drawn.who == *by && super::clause::is_it(what))?;
        self.note_use(Some(drawn.optional));
        let card = Objects::Slot(drawn.slot);
        let meaning = Meaning::Objects(card.clone());
        let words = vec![NounWord::Head(Head::Card)];
        self.mention(meaning, Number::One, words, what.span);
        Some(card)
    }
}
