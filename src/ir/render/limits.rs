//! What limits an ability: `activate only as a sorcery and only once each turn`, `cast this spell only during combat`.

use super::ability::bound;
use super::discourse::Writer;
use super::words::{Number, times};
use crate::{
    AbilityKind, ActivationLimit, Condition, CostChange, Players, Restriction, Static,
    StaticEffect, Step, Zone,
};

impl Writer<'_> {
    /// `. Activate only once each turn.`: the last limits of the activated ability that the keyword is.
    pub(super) fn limits_behind(&mut self, count: u32) -> String {
        let activated = self.ability.nested.iter().find_map(|nested| {
            if let AbilityKind::Activated(activated) = &nested.kind {
                Some(activated)
            } else {
                None
            }
        });
        let Some(activated) = activated else {
            return self.less_this_way();
        };
        let first = activated.limits.len().saturating_sub(count as usize);
        let (costs, others): (Vec<ActivationLimit>, Vec<ActivationLimit>) = activated.limits
            [first..]
            .iter()
            .cloned()
            .partition(|limit| matches!(limit, ActivationLimit::ChangesCost(..)));
        let mut text = ".".to_owned();
        for limit in &costs {
            if let ActivationLimit::ChangesCost(change, condition) = limit {
                text = format!("{text} {}", self.own_cost(change, condition.as_ref()));
            }
        }
        if let Some(limits) = self.limits(&others) {
            text = format!("{text} Activate only {limits}.");
        }
        text
    }

    /// `. This spell costs {1} less to cast this way for each Goblin you control.`: what the keyword lets be cast
    fn less_this_way(&mut self) -> String {
        let change = self.ability.nested.iter().find_map(|nested| {
            if let AbilityKind::Static(of_static) = &nested.kind
                && let [StaticEffect::ChangeCost { change, .. }] = of_static.effects.as_slice()
            {
                Some(change)
            } else {
                None
            }
        });
        let Some(change) = change else {
            return String::new();
        };
        self.forget_focus();
        let text = self.changed_cost("This spell", Number::One, "to cast this way", change);
        match self.where_x.take() {
            Some(value) => format!(". {text}, where X is {value}."),
            None => format!(". {text}."),
        }
    }

    /// `This ability costs {2} less to activate if you control a legendary creature.`
    pub(super) fn own_cost(
        &mut self,
        change: &CostChange,
        condition: Option<&Condition>,
    ) -> String {
        self.forget_focus();
        let mut text = self.changed_cost("This ability", Number::One, "to activate", change);
        if let Some(condition) = condition {
            text = format!("{text} if {}", self.condition(condition));
        }
        if let Some(value) = self.where_x.take() {
            text = format!("{text}, where X is {value}");
        }
        format!("{text}.")
    }

    /// `Cast this spell only during combat.` (CR 601.3), if that is what the ability says.
    pub(super) fn limited_casting(&mut self, ability: &Static) -> Option<String> {
        let [StaticEffect::Restrict(Restriction::CantCast(Players::Everyone, what))] =
            ability.effects.as_slice()
        else {
            return None;
        };
        if !super::discourse::is_this(&what.test) {
            return None;
        }
        let limits = if let Some(condition) = &ability.condition {
            let allowed = if let Condition::Not(allowed) = condition {
                allowed.as_ref().clone()
            } else {
                super::condition::unless(condition)?
            };
            // "during combat after blockers are declared"
            let during = |part: &Condition| matches!(part, Condition::During(_));
            let whose = |part: &Condition| matches!(part, Condition::PlayerIs(..));
            let parts = if let Condition::All(parts) = &allowed
                && parts.iter().any(during)
                && !parts.iter().any(whose)
            {
                parts.clone()
            } else {
                vec![allowed]
            };
            self.forget_focus();
            let times: Vec<_> = parts
                .iter()
                .map(|part| self.limit_condition(part))
                .collect();
            times.join(if parts.iter().all(during) {
                " "
            } else {
                " and only "
            })
        } else {
            let elsewhere = |zone: &Zone| {
                !matches!(zone, Zone::Battlefield | Zone::Stack) && !ability.zones.contains(*zone)
            };
            let from = Zone::ALL.into_iter().find(elsewhere)?;
            format!("from {}", self.zone_of(from, Some(&Players::You)))
        };
        Some(format!("Cast this spell only {limits}."))
    }

    pub(super) fn limits(&mut self, limits: &[ActivationLimit]) -> Option<String> {
        self.forget_focus();
        let joint = when_of_turn(limits);
        let limits = joint.as_deref().unwrap_or(limits);
        let words: Vec<String> = limits
            .iter()
            .map(|limit| match limit {
                ActivationLimit::SorcerySpeed => "as a sorcery".to_owned(),
                ActivationLimit::InstantSpeed => "as an instant".to_owned(),
                ActivationLimit::PerTurn(number) => format!("{} each turn", times(*number)),
                ActivationLimit::Total(number) => times(*number),
                ActivationLimit::If(condition) => self.limit_condition(condition),
                // Said in sentences of their own.
                ActivationLimit::ChangesCost(..)
                | ActivationLimit::SpendOnly(_)
                | ActivationLimit::CouldCast
                | ActivationLimit::FaceDown
                | ActivationLimit::XIs(_)
                | ActivationLimit::NonzeroX => String::new(),
            })
            .collect();
        (!words.is_empty()).then(|| list_with_only(&words))
    }

    /// `during your upkeep`, `if you control a Swamp`.
    pub(super) fn limit_condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::PlayerIs(Players::Active, who) => {
                format!("during {} turn", self.turn_of(who))
            }
            Condition::During(steps) => match bound(steps) {
                Some(words) => words,
                None => format!("during {}", super::steps::step_list(steps)),
            },
            Condition::All(parts) => match parts.as_slice() {
                [
                    Condition::PlayerIs(Players::Active, who),
                    Condition::During(steps),
                ]
                | [
                    Condition::During(steps),
                    Condition::PlayerIs(Players::Active, who),
                ] => {
                    let whose = self.turn_of(who);
                    let step = match steps.as_slice() {
                        [step] => super::steps::step_word(*step).to_owned(),
                        steps => super::steps::step_list(steps),
                    };
                    let before = steps.len() > 1
                        && steps.contains(&Step::Untap)
                        && !steps.contains(&Step::CombatDamage);
                    if before {
                        format!("during {whose} turn, before attackers are declared")
                    } else {
                        format!("during {whose} {}", step.trim_start_matches("a "))
                    }
                }
                _ => format!("if {}", self.condition(condition)),
            },
            Condition::Any(_)
            | Condition::Not(_)
            | Condition::Compare(..)
            | Condition::Matches(..)
            | Condition::PlayerIs(..)
            | Condition::InZone(..)
            | Condition::Happened(..)
            | Condition::Resolving(_)
            | Condition::AsCast(_)
            | Condition::AsActivated(_)
            | Condition::CastAtSorceryTime(_)
            | Condition::SorceryTime(_)
            | Condition::OnceEachTurn
            | Condition::DayNight(_)
            | Condition::Added(_)
            | Condition::ChosenWord(_)
            | Condition::OfPlayers { .. }
            | Condition::Filled(_) => format!("if {}", self.condition(condition)),
        }
    }

    pub(super) fn turn_of(&mut self, who: &Players) -> String {
        if let Players::Opponents = who {
            "an opponent's".to_owned()
        } else {
            self.players_possessive(who)
        }
    }
}

/// Whose turn it must be and when in it are one limit: `during your turn, before attackers are declared`.
fn when_of_turn(limits: &[ActivationLimit]) -> Option<Vec<ActivationLimit>> {
    let whose = limits.iter().position(|limit| {
        matches!(
            limit,
            ActivationLimit::If(Condition::PlayerIs(Players::Active, _))
        )
    })?;
    let when = limits
        .iter()
        .position(|limit| matches!(limit, ActivationLimit::If(Condition::During(_))))?;
    let (ActivationLimit::If(turn), ActivationLimit::If(steps)) =
        (limits.get(whose)?, limits.get(when)?)
    else {
        return None;
    };
    let mut joint = limits.to_vec();
    joint[whose] = ActivationLimit::If(Condition::All(vec![turn.clone(), steps.clone()]));
    joint.remove(when);
    Some(joint)
}

/// `as a sorcery and only once each turn`
fn list_with_only(words: &[String]) -> String {
    words.join(" and only ")
}
