//! When a card may be revealed as it is drawn (CR 121.9).

use super::discourse::Writer;
use super::words::ordinal;
use crate::{Comparison, Condition, Deed, EventPattern, Value};

impl Writer<'_> {
    /// `as you draw it`, `as you draw it if it's the first card you've drawn this turn`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn as_it_is_drawn(&mut self, event: &EventPattern) -> Option<String> {
        match event {
            EventPattern::Done {
                deed: Deed::Draw, ..
            } => Some("as you draw it".to_owned()),
            EventPattern::While { event, condition } => {
                let when = self.as_it_is_drawn(event)?;
                if let Condition::Compare(
                    Value::Happened(drawn, past),
                    Comparison::Equal,
                    Value::Number(number),
                ) = condition.as_ref()
                {
                    let card = self.happened_each(drawn, past);
                    let number = ordinal(u32::try_from(*number).unwrap_or_default());
                    return Some(format!("{when} if it's the {number} {card}"));
                }
                Some(format!("{when} if {}", self.condition(condition)))
            }
            _ => None,
        }
    }
}
