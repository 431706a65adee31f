//! Dice that are rolled, and what is said of their results: "roll two d6 and choose one result", "for each odd result", "whenever you
//! roll a 5 or higher" (CR 706).

use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::words::single_described;
use ir::{
    Condition, Deed, DieResults, Effect, EventPattern, Players, SlotId, SlotKind, Tally, Value,
};
use syntax::ast::{
    self, Count, Determiner, DieResult, Head, Noun, NounPhrase, NounWord, RollChange, Span, Spanned,
};

/// A slot, and which of the slots it is that are there only if they are read.
type Remembered = (SlotId, usize);

/// What may be said of the dice that were rolled last, beside their result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rolled {
    /// when they were rolled
    rolls: Option<Remembered>,
    /// there are two of them: "the other result" is that of the other one
    two: bool,
    /// how many results are even, odd and different
    results: Vec<(DieResults, Remembered)>,
    /// "that result": the one that was chosen
    chosen: Option<SlotId>,
    /// "the other result"
    other: Option<Remembered>,
}

impl Lowering<'_> {
    /// "roll a d20"
    pub(crate) fn roll(
        &mut self,
        (dice, sides): (&Count, u32),
        change: Option<&RollChange>,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let Count::Exactly(dice) = dice else {
            return Err(Failure::unsupported(span, "this number of dice"));
        };
        let dice = self.amount(&Spanned {
            node: dice.clone(),
            span,
        })?;
        let modifier = match change {
            None | Some(RollChange::IgnoreLowest) => Value::Number(0),
            Some(RollChange::Add(amount)) => self.amount(amount)?,
            Some(RollChange::Subtract(amount)) => super::quantity::scale(-1, self.amount(amount)?),
        };
        let two = dice == Value::Number(2);
        let effect = Effect::RollDice {
            who: who.clone(),
            dice,
            sides,
            ignore_lowest: change == Some(&RollChange::IgnoreLowest),
            modifier,
        };
        let effects = self.remember_results(effect, two, span)?;
        out.extend(self.tally(Tally::Result, effects, span)?);
        Ok(())
    }

    /// The roll under what remembers the results one by one, as far as they are spoken of.
    fn remember_results(&mut self, roll: Effect, two: bool, span: Span) -> Lowered<Vec<Effect>> {
        let mut effects = vec![roll];
        let mut rolled = Rolled {
            two,
            ..Rolled::default()
        };
        let (slot, optional) = self.optional_slot(SlotKind::Stretch, span)?;
        if let Some(into) = slot {
            let of = Tally::Rolls;
            effects = vec![Effect::Tally { of, effects, into }];
            rolled.rolls = Some((into, optional));
        }
        for which in DieResults::ALL {
            let (slot, optional) = self.optional_slot(SlotKind::Number, span)?;
            let Some(into) = slot else { continue };
            let of = Tally::Results(which);
            effects = vec![Effect::Tally { of, effects, into }];
            rolled.results.push((which, (into, optional)));
        }
        self.frame.dice = rolled;
        Ok(effects)
    }

    /// "choose one result": that one is "that result" then.
    pub(super) fn choose_result(&mut self, who: &Players, span: Span) -> Lowered<Effect> {
        let Some((rolled, optional)) = self.frame.dice.rolls else {
            return Err(no_dice(span, "no dice were rolled before"));
        };
        self.note_use(Some(optional));
        let into = self.slot(SlotKind::Number, span)?;
        let other = if self.frame.dice.two {
            let (slot, optional) = self.optional_slot(SlotKind::Number, span)?;
            slot.map(|slot| (slot, optional))
        } else {
            None
        };
        self.frame.dice.chosen = Some(into);
        self.frame.dice.other = other;
        // Of several results "the result" is none any more.
        self.frame.rolled = None;
        Ok(Effect::ChooseResult {
            who: who.clone(),
            rolled,
            into,
            other: other.map(|(slot, _)| slot),
        })
    }

    /// "the result", "that result", "the other result", "the total of those results"; none of other words.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn said_result(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        let span = phrase.span;
        if let [item] = phrase.node.items.as_slice()
            && item.noun.node == Noun::Results(DieResult::Total)
        {
            return self.result(span).map(Some);
        }
        let Some(described) = single_described(phrase) else {
            return Ok(None);
        };
        let [word] = described.words.as_slice() else {
            return Ok(None);
        };
        let is_result = word.node == NounWord::Head(Head::Result);
        let is_roll = word.node == NounWord::Head(Head::Roll);
        let bare = !described.plural
            && !described.target
            && described.count.is_none()
            && described.post.is_empty();
        if !bare || !(is_result || is_roll) {
            return Ok(None);
        }
        let other = described.other || described.determiner.node == Determiner::TheOther;
        match &described.determiner.node {
            Determiner::The | Determiner::TheOther if other && is_result => {
                let Some((slot, optional)) = self.frame.dice.other else {
                    return Err(no_dice(span, "none of two results was chosen before"));
                };
                self.note_use(Some(optional));
                Ok(Some(Value::Slot(slot)))
            }
            Determiner::The if !other => self.result(span).map(Some),
            Determiner::That if !other && is_result => match self.frame.dice.chosen {
                Some(slot) => Ok(Some(Value::Slot(slot))),
                None => Err(no_dice(span, "no result was chosen before")),
            },
            _ => Ok(None),
        }
    }

    /// "(for each) odd result"; none of other words.
    pub(super) fn results_that(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        let [item] = phrase.node.items.as_slice() else {
            return Ok(None);
        };
        let Noun::Results(which) = item.noun.node else {
            return Ok(None);
        };
        let which = match which {
            DieResult::Even => DieResults::Even,
            DieResult::Odd => DieResults::Odd,
            DieResult::Different => DieResults::Different,
            DieResult::Total => return Ok(None),
        };
        let mut results = self.frame.dice.results.iter();
        let Some((_, (slot, optional))) = results.find(|(of, _)| *of == which).copied() else {
            return Err(no_dice(phrase.span, "no dice were rolled before"));
        };
        self.note_use(Some(optional));
        Ok(Some(Value::Slot(slot)))
    }

    /// "whenever you roll a 5 or higher": a die whose result is so.
    pub(super) fn rolls_result(
        &mut self,
        result: &Spanned<ast::Comparison>,
        who: &Players,
    ) -> Lowered<EventPattern> {
        self.frame.rolled = Some((Value::EventAmount, None));
        let condition = self.compared(&Value::EventAmount, result)?;
        let event = EventPattern::Done {
            deed: Deed::RollDie,
            who: who.clone(),
            what: None,
        };
        Ok(EventPattern::While {
            event: Box::new(event),
            condition: Box::new(condition),
        })
    }

    /// "if you roll a 6": what the die that was rolled before shows.
    pub(super) fn rolled_so(
        &mut self,
        result: &Spanned<ast::Comparison>,
        who: &Players,
    ) -> Lowered<Condition> {
        if *who != Players::You {
            return Err(Failure::unsupported(result.span, "what this player rolled"));
        }
        let value = self.result(result.span)?;
        self.compared(&value, result)
    }
}

fn no_dice(span: Span, what: &str) -> Box<Failure> {
    Failure::new(FailureKind::NoReferent, span, what)
}
