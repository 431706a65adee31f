//! `the first time you would create one or more tokens each turn, …`

use super::discourse::Writer;
use crate::{Condition, EventPattern, Players, Replacement};

impl Writer<'_> {
    /// The replacement of the first such event of a turn, as sentences; nothing if it replaces any.
    pub(super) fn first_time_would(&mut self, replacement: &Replacement) -> Option<Vec<String>> {
        let (event, whose) = first_of_turn(&replacement.event)?;
        let when = match whose {
            None => "each turn".to_owned(),
            Some(who) => {
                let whose = super::happened::whose_turns(who)?;
                format!("during each of {whose} turns")
            }
        };
        let plain = Replacement {
            event,
            ..replacement.clone()
        };
        let mut sentences = self.if_would(&plain, &when);
        if let Some(first) = sentences.first_mut() {
            *first = first.replacen("if ", "the first time ", 1);
        }
        Some(sentences)
    }
}

/// The event of which only the first of a turn is meant, and in whose turns.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn first_of_turn(event: &EventPattern) -> Option<(EventPattern, Option<&Players>)> {
    match event {
        EventPattern::Nth { number: 1, event } => Some(((**event).clone(), None)),
        EventPattern::Draw {
            who,
            nth: Some(1),
            beyond_draw_step,
        } => {
            let any = EventPattern::Draw {
                who: who.clone(),
                nth: None,
                beyond_draw_step: *beyond_draw_step,
            };
            Some((any, None))
        }
        EventPattern::While { event, condition } => {
            let Condition::PlayerIs(Players::Active, who) = &**condition else {
                return None;
            };
            let (event, None) = first_of_turn(event)? else {
                return None;
            };
            Some((event, Some(who)))
        }
        _ => None,
    }
}
