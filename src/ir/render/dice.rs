//! Dice that are rolled, and the tables of their results (CR 706): `roll two d20 and ignore the lower roll`, `1—9 | Draw a card.`

use super::discourse::{Origin, Writer};
use super::words::list;
use crate::walk::{Visitor, Walk};
use crate::{Comparison, Condition, Effect, Tally, Value};

/// The slots whose objects are read.
struct SlotsRead(Vec<crate::SlotId>);

impl Visitor for SlotsRead {
    fn slot(&mut self, slot: &crate::SlotId) {
        self.0.push(*slot);
    }
}

impl Writer<'_> {
    /// `roll two d20 and ignore the lower roll`, `roll a six-sided die`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn rolling(
        &mut self,
        dice: &Value,
        sides: u32,
        ignore_lowest: bool,
        modifier: &Value,
    ) -> String {
        let one = *dice == Value::Number(1);
        let number = if one {
            "a".to_owned()
        } else {
            self.number_word(dice)
        };
        let die = match (sides, one) {
            (6, true) => "six-sided die".to_owned(),
            (6, false) => "six-sided dice".to_owned(),
            _ => format!("d{sides}"),
        };
        let mut words = format!("roll {number} {die}");
        match modifier {
            Value::Number(0) => {}
            Value::Times(-1, amount) => {
                words.push_str(&format!(" and subtract {}", self.expression(amount)));
            }
            amount => words.push_str(&format!(" and add {}", self.expression(amount))),
        }
        if ignore_lowest {
            let two = *dice == Value::Number(2);
            let lower = if two { "lower" } else { "lowest" };
            words.push_str(&format!(" and ignore the {lower} roll"));
        }
        words
    }

    /// The rows of a table of results, at least two, and nothing behind them (CR 706.3a): `1—9 | Draw a card.`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn result_table(&mut self, effects: &[Effect]) -> Option<Vec<String>> {
        let rows: Option<Vec<(String, &[Effect])>> = effects
            .iter()
            .map(|effect| match effect {
                Effect::If {
                    condition,
                    then,
                    otherwise,
                } if otherwise.is_empty() => Some((self.range(condition)?, then.as_slice())),
                _ => None,
            })
            .collect();
        let rows = rows.filter(|rows| rows.len() > 1)?;
        let memory = self.memory();
        let mut sentences = Vec::new();
        for (range, effects) in rows {
            self.recall(memory.clone());
            let mut row = self.sentences(effects);
            if let Some(first) = row.first_mut() {
                *first = format!("\n{range} | {}", super::words::capitalise(first));
            }
            sentences.extend(row);
        }
        Some(sentences)
    }

    /// `choose target creature, then roll a d20`: what several rows of the table behind the roll speak of is named before.
    pub(super) fn named_before_table(&mut self, effects: &[Effect]) -> Option<String> {
        let [
            roll @ Effect::Tally {
                of: Tally::Result, ..
            },
            rows @ ..,
        ] = effects
        else {
            return None;
        };
        let memory = self.memory();
        self.result_table(rows)?;
        self.recall(memory);
        let mut read = SlotsRead(Vec::new());
        rows.iter().for_each(|row| row.walk(&mut read));
        let mut targets = Vec::new();
        for slot in read.0 {
            if let Origin::Target(target) = self.origin(slot)
                && !self.mention(slot)
            {
                targets.push(self.target(target));
                self.refocus(slot, self.slot_number(slot));
            }
        }
        let roll = self.clause(roll).stated();
        (!targets.is_empty()).then(|| format!("choose {}, then {roll}", list(&targets, "and")))
    }

    /// `1—9`, `15+`: which results of a roll a condition asks for.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn range(&self, condition: &Condition) -> Option<String> {
        let of = |condition: &Condition| match condition {
            Condition::Compare(Value::Slot(slot), relation, Value::Number(number))
                if matches!(self.origin(*slot), Origin::Tally(Tally::Result)) =>
            {
                Some((*relation, *number))
            }
            _ => None,
        };
        match condition {
            Condition::All(parts) => match parts.as_slice() {
                [first, last] => match (of(first)?, of(last)?) {
                    ((Comparison::AtLeast, from), (Comparison::AtMost, to)) => {
                        Some(format!("{from}—{to}"))
                    }
                    _ => None,
                },
                _ => None,
            },
            single => match of(single)? {
                (Comparison::Equal, number) => Some(number.to_string()),
                (Comparison::AtLeast, from) => Some(format!("{from}+")),
                _ => None,
            },
        }
    }
}
