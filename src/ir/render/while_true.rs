//! What must be true as an event happens: `~ attacks while you control a Goblin`, `you cast a spell during your turn`.

use super::discourse::Writer;
use super::event::damage_noun;
use super::event_parts::Tense;
use super::noun::Determiner;
use crate::{EventPattern, EventRole, Objects, Players, Test};

impl Writer<'_> {
    /// `~ attacks while you control a Goblin`, `you cast a spell during your turn`
    pub(super) fn while_clause(
        &mut self,
        event: &EventPattern,
        condition: &crate::Condition,
        tense: Tense<'_>,
    ) -> String {
        // "deals 3 or more damage": how much is part of the event.
        if let (
            EventPattern::Damage { source, to, combat },
            crate::Condition::Compare(crate::Value::EventAmount, comparison, number),
        ) = (event, condition)
        {
            let damage = damage_noun(*combat);
            let number = self.expression(number);
            let damage = match comparison {
                crate::Comparison::Equal => damage.to_owned(),
                crate::Comparison::AtMost => format!("{number} or less {damage}"),
                crate::Comparison::AtLeast => format!("{number} or more {damage}"),
                crate::Comparison::Less => format!("less than {number} {damage}"),
                crate::Comparison::Greater => format!("more than {number} {damage}"),
            };
            let mut parts = self.damage_parts(source.as_ref(), to, &damage, &Determiner::A);
            if *comparison == crate::Comparison::Equal {
                parts.rest = format!("{} equal to {number}", parts.rest);
            }
            return parts.in_tense(tense);
        }
        // "roll a 5 or higher"
        if let (
            EventPattern::Done {
                deed: crate::Deed::RollDie,
                ..
            },
            crate::Condition::Compare(crate::Value::EventAmount, comparison, number),
        ) = (event, condition)
        {
            let number = self.expression(number);
            let result = match comparison {
                crate::Comparison::Equal => number,
                crate::Comparison::AtMost => format!("{number} or lower"),
                crate::Comparison::AtLeast => format!("{number} or higher"),
                crate::Comparison::Less => format!("less than {number}"),
                crate::Comparison::Greater => format!("more than {number}"),
            };
            let words = self.event_clause(event, tense);
            let (before, after) = words.split_once(" a die").unwrap_or((&words, ""));
            return format!("{before} a {result}{after}");
        }
        // "that targets only a single creature deals damage to that creature"
        if let (
            EventPattern::Damage { source, to, combat },
            crate::Condition::Matches(
                Objects::Event(crate::EventRole::Other),
                Test::TargetedBy(Objects::Event(crate::EventRole::Subject)),
            ),
        ) = (event, condition)
        {
            let damage = damage_noun(*combat);
            let mut parts = self.damage_parts(source.as_ref(), to, damage, &Determiner::A);
            let (a, an) = ("to a ", "to an ");
            let article = if parts.rest.contains(an) { an } else { a };
            parts.rest = parts.rest.replacen(article, "to that ", 1);
            return parts.in_tense(tense);
        }
        let words = self.event_clause(event, tense);
        if tense == Tense::Would && *condition == not_cast() {
            return format!("{words} and it wasn't cast");
        }
        if let crate::Condition::Matches(Objects::This, Test::Designated(name)) = condition
            && name.as_str() == crate::SADDLED
        {
            return format!("{words} while {name}");
        }
        if let (EventPattern::Nth { .. }, crate::Condition::PlayerIs(Players::Active, who)) =
            (event, condition)
            && let Some(whose) = super::happened::whose_turns(who)
        {
            // "for the first time each turn", "your second spell each turn"
            let during = format!(" during each of {whose} turns");
            return words.replace(" each turn", &during);
        }
        if let crate::Condition::InZone(Objects::This, zone) = condition {
            if *zone == crate::Zone::Battlefield {
                return format!("{words} while ~ is on the battlefield");
            }
            let place = if *zone == crate::Zone::Exile {
                "exile".to_owned()
            } else {
                format!("your {}", zone.word())
            };
            return format!("{words} while this card is in {place}");
        }
        self.forget_focus();
        let memory = self.memory();
        let period = self.limit_condition(condition);
        if period.starts_with("during ") {
            format!("{words} {period}")
        } else {
            self.recall(memory);
            format!("{words} while {}", self.condition(condition))
        }
    }
}

/// `it wasn't cast`, of what the event is about
fn not_cast() -> crate::Condition {
    let cast = Test::WasCast(crate::CastFrom::Anywhere, Players::Everyone);
    let cast = crate::Condition::Matches(Objects::Event(EventRole::Subject), cast);
    crate::Condition::Not(Box::new(cast))
}
