//! The amount of the event that was spoken of: `that damage`, `the amount of life you gained`, `the result`.

use super::discourse::Writer;
use crate::{Deed, EventPattern, Players, Value};

impl Writer<'_> {
    /// `the result`, `that damage`, `the amount of life you gained`, `that amount`: what the event is of
    pub(super) fn event_amount(&self) -> String {
        let event = self.event.as_ref();
        if event.is_some_and(is_roll) {
            return "the result".to_owned();
        }
        if event.is_some_and(deals_damage) {
            return "that damage".to_owned();
        }
        let life = self.changed_life();
        life.unwrap_or_else(|| "that amount".to_owned())
    }

    /// `1 life you lost`: if the event is that life is gained or lost
    pub(super) fn each_life(&self, times: &Value) -> Option<String> {
        let of_event = *times == Value::EventAmount;
        let life = self.life_of_event().filter(|_| of_event)?;
        Some(format!("1 {life}"))
    }

    /// `the amount of life you gained`: what the event is of, if it is that life is gained or lost
    fn changed_life(&self) -> Option<String> {
        let life = self.life_of_event()?;
        Some(format!("the amount of {life}"))
    }

    /// `life you gained`
    fn life_of_event(&self) -> Option<String> {
        let Some(EventPattern::Done { deed, who, .. }) = &self.event else {
            return None;
        };
        let verb = if *deed == Deed::GainLife {
            "gained"
        } else if *deed == Deed::LoseLife {
            "lost"
        } else {
            return None;
        };
        let you = *who == Players::You;
        let who = if you { "you" } else { "that player" };
        Some(format!("life {who} {verb}"))
    }
}

/// Whether "for each …" can be said of how often the event happened.
pub(super) fn singular_count(event: &crate::EventPattern) -> bool {
    use crate::EventPattern;
    if let EventPattern::Done { deed, .. } = event {
        super::happened::is_counted(deed)
    } else {
        matches!(
            event,
            EventPattern::Draw { .. } | EventPattern::ZoneChange { .. }
        )
    }
}

pub(super) fn is_done_by_you(event: &crate::EventPattern) -> bool {
    matches!(event, crate::EventPattern::Done { who, .. } if *who == crate::Players::You)
}

/// A die is rolled, and the amount is its result (CR 706.2).
pub(super) fn is_roll(event: &crate::EventPattern) -> bool {
    if let crate::EventPattern::While { event, .. } = event {
        return is_roll(event);
    }
    matches!(
        event,
        crate::EventPattern::Done {
            deed: crate::Deed::RollDie,
            ..
        }
    )
}

/// Whether "that damage" is what the event has dealt.
fn deals_damage(event: &crate::EventPattern) -> bool {
    if let crate::EventPattern::OneOrMore(inner) = event {
        return deals_damage(inner);
    }
    matches!(event, crate::EventPattern::Damage { .. })
}
