//! Damage that is prevented or redirected: `prevent the next 3 damage that would be dealt to you by creatures`.

use super::control::prefixed;
use super::discourse::{Writer, is_this};
use super::event_parts::Tense;
use super::noun::Determiner;
use super::words::spaced;
use crate::{
    Comparison, Condition, Effect, EventPattern, EventRole, Filter, Objects, Players, Recipients,
    SlotId, Test, Value,
};

impl Writer<'_> {
    /// How much damage is divided among the targets to which it would be dealt.
    pub(super) fn divided_total(&mut self, event: &EventPattern) -> String {
        let slot = if let EventPattern::Damage { to, .. } = event
            && let Some(objects) = &to.objects
            && let Test::Is(Objects::Slot(slot)) = &objects.test
        {
            Some(*slot)
        } else {
            None
        };
        self.divided_among(slot)
    }

    /// What is done with the damage that was prevented: `if damage is prevented this way, …`, `you gain life equal to the damage
    /// prevented this way`.
    pub(super) fn besides(&mut self, then: &[Effect]) -> Vec<String> {
        let outer = self.prevented.replace(true);
        let mut sentences = Vec::new();
        for effect in then {
            if let Effect::If {
                condition,
                then,
                otherwise,
            } = effect
                && otherwise.is_empty()
                && let Some(lead) = self.was_prevented(condition)
            {
                self.prevented = Some(false);
                let then = self.sentences(then);
                self.prevented = Some(true);
                sentences.extend(prefixed(&format!("{lead}, "), then));
            } else {
                sentences.extend(self.sentences(std::slice::from_ref(effect)));
            }
        }
        self.prevented = outer;
        sentences
    }

    /// `if damage from a black source is prevented this way`
    fn was_prevented(&mut self, condition: &Condition) -> Option<String> {
        let all = if let Condition::All(all) = condition {
            all.as_slice()
        } else {
            std::slice::from_ref(condition)
        };
        let (first, others) = all.split_first()?;
        if *first != Condition::Compare(Value::Prevented, Comparison::AtLeast, Value::Number(1)) {
            return None;
        }
        let from = match others {
            [] => String::new(),
            [Condition::Matches(Objects::Event(EventRole::Subject), test)] => {
                let filter = Filter {
                    domain: crate::Domain::Sources,
                    test: test.clone(),
                };
                format!(" from {}", self.noun(&filter, &Determiner::A))
            }
            _ => return None,
        };
        Some(format!("if damage{from} is prevented this way"))
    }

    /// `damage that would be dealt to you by creatures`
    pub(super) fn preventable(&mut self, event: &EventPattern) -> String {
        if let EventPattern::Either(events) = event
            && let [
                EventPattern::Damage {
                    source: None,
                    to,
                    combat,
                },
                EventPattern::Damage {
                    source: Some(source),
                    ..
                },
            ] = events.as_slice()
            && to.objects.as_ref().map(|objects| &objects.test) == Some(&source.test)
            && let Some(whom) = self.damaged(to)
        {
            let damage = damage_word(*combat);
            return format!("{damage} that would be dealt to and dealt by {whom}");
        }
        let EventPattern::Damage { source, to, combat } = event else {
            return self.event_clause(event, Tense::Would);
        };
        let damage = damage_word(*combat);
        let to_whom = self.damaged(to);
        let by = match source {
            Some(source) => self.dealt_by(source),
            None => String::new(),
        };
        let to_whom = to_whom
            .map(|to_whom| format!("to {to_whom}"))
            .unwrap_or_default();
        spaced(&[damage, "that would be dealt", &to_whom, &by])
    }

    /// The same in two parts, between which "this turn" stands: `damage that would be dealt to you`, `by a source of your
    /// choice`.
    pub(super) fn preventable_by_choice(&mut self, event: &EventPattern) -> (String, String) {
        if let EventPattern::Damage {
            source: Some(filter),
            to,
            combat,
        } = event
            && let Some(source) = self.source_of_choice(filter)
        {
            let damage = damage_word(*combat);
            return match self.damaged(to) {
                // "by a source of your choice that shares a color with it": a clause would stand between it and its verb.
                None if source.contains(" that ") => (
                    format!("{damage} that would be dealt"),
                    format!("by {source}"),
                ),
                None => (format!("{damage} {source} would deal"), String::new()),
                Some(to_whom) => (
                    format!("{damage} that would be dealt to {to_whom}"),
                    format!("by {source}"),
                ),
            };
        }
        if let EventPattern::Damage {
            source: Some(source),
            to,
            combat,
        } = event
        {
            let of_anyone = EventPattern::Damage {
                source: None,
                to: to.clone(),
                combat: *combat,
            };
            let damage = self.preventable(&of_anyone);
            return (damage, self.dealt_by(source));
        }
        (self.preventable(event), String::new())
    }

    /// `by creatures`
    fn dealt_by(&mut self, source: &Filter) -> String {
        if is_this(&source.test) {
            return format!("by {}", self.object_phrase(&Objects::This));
        }
        format!("by {}", self.noun(source, &Determiner::Bare))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn damaged(&mut self, to: &Recipients) -> Option<String> {
        if let (
            Some(Filter {
                test: Test::Is(Objects::Slot(one)),
                ..
            }),
            Some(Players::Slot(other)),
        ) = (&to.objects, &to.players)
            && one == other
        {
            return Some(self.object_phrase(&Objects::Slot(*one)));
        }
        let players = to.players.as_ref().map(|players| match players {
            Players::Everyone => "players".to_owned(),
            Players::Opponents => "your opponents".to_owned(),
            _ => self.player_object(players),
        });
        match (&to.objects, players) {
            (Some(filter), Some(_))
                if filter.test == Test::All(Vec::new())
                    && to.players == Some(Players::Everyone) =>
            {
                None
            }
            (Some(filter), Some(players)) => {
                let objects = self.damaged_objects(filter);
                if objects == players {
                    Some(objects)
                } else {
                    Some(format!("{players} and {objects}"))
                }
            }
            (Some(filter), None) => Some(self.damaged_objects(filter)),
            (None, players) => players,
        }
    }

    fn damaged_objects(&mut self, filter: &Filter) -> String {
        self.noun(filter, &Determiner::Bare)
    }
}

/// The slot that holds the source of the damage that is replaced.
pub(super) fn source_slot(event: &EventPattern) -> Option<SlotId> {
    if let EventPattern::Damage {
        source: Some(filter),
        ..
    } = event
    {
        slot_of(filter)
    } else {
        None
    }
}

/// The slot that objects must be in to pass the filter.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(super) fn slot_of(filter: &Filter) -> Option<SlotId> {
    let test = match &filter.test {
        Test::All(tests) => tests.first()?,
        test => test,
    };
    if let Test::Is(Objects::Slot(slot)) = test {
        Some(*slot)
    } else {
        None
    }
}

fn damage_word(combat: Option<bool>) -> &'static str {
    match combat {
        Some(true) => "combat damage",
        Some(false) => "noncombat damage",
        None => "damage",
    }
}
