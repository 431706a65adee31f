//! What instructions come to: "the damage dealt this way", "that much life", "that many cards".

use super::context::Lowering;
use super::failure::Lowered;
use ir::{Effect, SlotKind, Value};
use syntax::ast::{self, Span};

impl Lowering<'_> {
    /// A slot for a number that an instruction comes to.
    pub(crate) fn tally(
        &mut self,
        of: ir::Tally,
        effects: Vec<Effect>,
        span: Span,
    ) -> Lowered<Vec<Effect>> {
        let (slot, optional) = self.optional_slot(SlotKind::Number, span)?;
        self.frame.tallied.push((of, optional));
        let said: Vec<&Value> = effects
            .iter()
            .filter_map(super::quantity::said_amount)
            .collect();
        let literal =
            !said.is_empty() && said.iter().all(|amount| matches!(amount, Value::Number(_)));
        self.frame.literal_said |= literal;
        let rivals = literal && self.frame.amount.is_some();
        if let (true, Some(amount)) = (literal, &self.frame.amount) {
            let counted = matches!(of, ir::Tally::CardsDrawn | ir::Tally::CountersRemoved);
            let said = if counted {
                ast::Amount::ThatMany
            } else {
                ast::Amount::ThatMuch
            };
            self.frame.amount_rival = Some((amount.clone(), said));
        }
        let Some(into) = slot else { return Ok(effects) };
        self.frame.amount_of = Some((of, Value::Slot(into), optional));
        if of == ir::Tally::Result {
            self.frame.rolled = Some((Value::Slot(into), Some(optional)));
        }
        // "You gain that much life and that player loses that much life": as much as was spoken of before, both times.
        let again = said
            .iter()
            .any(|amount| self.frame.amount.as_ref() == Some(amount));
        if !rivals && !again {
            self.frame.amount_of_literal = literal.then_some(Value::Slot(into));
            self.frame.amount = Some(Value::Slot(into));
            self.frame.number_of = None;
            self.frame.amount_optional = Some(optional);
        }
        Ok(vec![Effect::Tally { of, effects, into }])
    }
}
