//! What instructions come to: "the damage dealt this way", "that much life", "that many cards".

use super::context::Lowering;
use super::failure::Lowered;
use ir::{Condition, Effect, SlotKind, Value};
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
        // "Draw that many cards and add that much {R}": as many as were counted before, both times.
        if let Some((counted, optional)) = &self.frame.number_of
            && !rivals
            && !again
            && said.contains(&counted)
        {
            self.frame.amount = Some(counted.clone());
            self.frame.amount_optional = *optional;
        } else if !rivals && !again {
            self.frame.amount_of_literal = literal.then_some(Value::Slot(into));
            self.frame.amount = Some(Value::Slot(into));
            self.frame.number_of = None;
            self.frame.amount_optional = Some(optional);
        }
        Ok(vec![Effect::Tally { of, effects, into }])
    }

    /// "If one or more creatures died this turn, you gain that much life": as many as did.
    pub(super) fn note_how_many(&mut self, said: &syntax::ast::Condition, condition: &Condition) {
        let [clause] = said.clauses.as_slice() else {
            return;
        };
        let several = clause
            .subject
            .as_ref()
            .is_some_and(super::event_subject::is_one_or_more);
        // "if you sacrificed one or more permanents this turn", "if it had one or more +1/+1 counters on it"
        let several_of = if let syntax::ast::Verb::Sacrifice(what)
        | syntax::ast::Verb::HaveThing(what) = &clause.verb.node
        {
            super::event_subject::is_one_or_more(what)
        } else {
            false
        };
        let number = if let Condition::Happened(event, past) = condition {
            let moved = matches!(**event, ir::EventPattern::ZoneChange { .. });
            let sacrificed = matches!(
                **event,
                ir::EventPattern::Done {
                    deed: ir::Deed::Sacrifice,
                    ..
                }
            );
            let counted = moved && several || sacrificed && several_of;
            counted.then(|| Value::Happened(event.clone(), past.clone()))
        } else if let Condition::Matches(
            objects @ ir::Objects::Event(_),
            ir::Test::HasCounter(kind),
        ) = condition
        {
            let number = ir::Property::Counters(kind.clone());
            several_of.then(|| Value::Of(number, objects.clone()))
        } else {
            None
        };
        if let Some(number) = number
            && self.frame.amount.is_none()
            && self.frame.number_of.is_none()
        {
            self.frame.number_of = Some((number.clone(), None));
            self.frame.amount = Some(number);
            self.frame.amount_optional = None;
        }
    }

    /// "Draw two cards. If eight or more mana was spent to cast it, ~ deals that much damage …": a number that is compared is meant rather
    /// than that of an instruction that says its own.
    pub(super) fn note_compared(&mut self, condition: &Condition) {
        let of_literal = self.frame.amount_rival.is_some()
            || self.frame.literal_said && self.frame.amount == self.frame.amount_of_literal;
        if let (Condition::Compare(number, ..), true) = (condition, of_literal) {
            self.frame.amount = Some(number.clone());
            self.frame.amount_optional = None;
        }
    }

    /// "~ deals 2 damage to it. If …, it deals 4 damage instead. You gain life equal to the damage dealt this way.": what the instructions
    /// in whose place others stand came to is spoken of with what these come to.
    pub(super) fn comes_to_the_same(&mut self, replaced: Option<(ir::Tally, Value, usize)>) {
        if let (Some((of, _, one)), Some((same, _, other))) = (replaced, &self.frame.amount_of)
            && of == *same
            && one != *other
        {
            let other = *other;
            self.need_with(one, other);
        }
    }
}
