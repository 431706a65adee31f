//! Modal abilities: `Choose one —`, the modes below it, and how many may be chosen when (CR 700.2).

use super::ability::joined;
use super::discourse::Writer;
use super::words::{capitalise, cardinal};
use crate::{AbilityKind, Condition, Mode, ModeChoice, Players, Value};

impl Writer<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn modal(&mut self, prefix: &str, choice: &ModeChoice, modes: &[Mode]) -> String {
        let words = self.mode_count(choice, modes.len());
        let chooser = match &choice.chooser {
            Players::You => "choose".to_owned(),
            players => format!("{} chooses", self.any_player(players)),
        };
        let unchosen = match choice.unchosen {
            Some(crate::Unchosen::Ever) => " that hasn't been chosen",
            Some(crate::Unchosen::ThisTurn) => " that hasn't been chosen this turn",
            None => "",
        };
        let worth = if choice.worth.is_empty() {
            ""
        } else {
            " {P} worth of modes"
        };
        let header = capitalise(&format!("{prefix}{chooser} {words}{worth}{unchosen}"));
        let more = self.more_modes(choice, modes.len());
        let tiered = choice.maximum == Value::Number(1);
        let mut text = if modes.iter().any(|mode| mode.cost.is_some()) {
            if tiered { "Tiered" } else { "Spree" }.to_owned()
        } else if choice.different_players {
            format!("{header}. Each mode must target a different player.{more}")
        } else if choice.repeats {
            format!("{header}. You may choose the same mode more than once.{more}")
        } else if let Some(limits) = self.modal_limits.take() {
            format!("{header}. Activate only {limits}.{more}")
        } else if !more.is_empty() {
            format!("{header}.{more}")
        } else {
            format!("{header} —")
        };
        for (place, mode) in modes.iter().enumerate() {
            self.forget_focus();
            let sentences = joined(self.mode(mode));
            match &mode.cost {
                Some(cost) => {
                    let cost = self.activation_cost(cost);
                    let sign = if tiered { '•' } else { '+' };
                    text.push_str(&format!("\n{sign} {cost} — {sentences}"));
                }
                None => {
                    let worth = choice.worth.get(place).copied().unwrap_or(0);
                    let sign = match worth {
                        0 => "•".to_owned(),
                        worth => format!("{} —", "{P}".repeat(worth as usize)),
                    };
                    text.push_str(&format!("\n{sign} {sentences}"));
                }
            }
        }
        text
    }

    /// ` If you control a commander as you cast this spell, you may choose both instead.`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn more_modes(&mut self, choice: &ModeChoice, modes: usize) -> String {
        let Value::IfElse(condition, most, _) = &choice.maximum else {
            return String::new();
        };
        let asks_costs = matches!(**condition, Condition::Matches(_, crate::Test::Paid(_)));
        let said = self.condition(condition);
        let when = if matches!(self.ability.kind, AbilityKind::Spell(_)) && !asks_costs {
            " as you cast this spell"
        } else {
            ""
        };
        // Who must choose otherwise then is told so by what is chosen at least.
        let (may, exactly) = match &choice.minimum {
            Value::IfElse(_, least, _) => (false, least == most),
            _ => (true, false),
        };
        let count = match **most {
            _ if exactly => self.number_word(most),
            Value::Number(2) if modes == 2 => "both".to_owned(),
            Value::Number(number) if usize::try_from(number) == Ok(modes) => {
                let least = if may { "one or more" } else { "any number" };
                least.to_owned()
            }
            _ => self.number_word(most),
        };
        let choose = if may && count != "one or more" {
            "you may choose"
        } else {
            "choose"
        };
        format!(" If {said}{when}, {choose} {count} instead.")
    }

    fn mode_count(&mut self, choice: &ModeChoice, modes: usize) -> String {
        let all = i32::try_from(modes).unwrap_or(i32::MAX);
        if let Value::IfElse(_, _, usual) = &choice.maximum {
            let least = if let Value::IfElse(_, _, least) = &choice.minimum {
                (**least).clone()
            } else {
                choice.minimum.clone()
            };
            let usual = ModeChoice {
                minimum: least,
                maximum: (**usual).clone(),
                ..choice.clone()
            };
            return self.mode_count(&usual, modes);
        }
        match (&choice.minimum, &choice.maximum) {
            (Value::Number(1), Value::Number(2)) if all == 2 && !choice.repeats => {
                "one or both".to_owned()
            }
            (Value::Number(1), Value::Number(most))
                if *most >= all && all > 1 && (!choice.repeats || *most == i32::MAX) =>
            {
                "one or more".to_owned()
            }
            // The same mode may be chosen again: more than there are modes.
            (Value::Number(0), Value::Number(most))
                if *most >= all && (!choice.repeats || *most == i32::MAX) =>
            {
                "any number".to_owned()
            }
            (Value::Number(0), Value::Number(most)) => format!("up to {}", cardinal(*most)),
            (Value::Number(least), Value::Number(most)) if least == most => cardinal(*most),
            (Value::Number(1), Value::Number(2)) => "one or two".to_owned(),
            (Value::Number(0), most) => format!("up to {}", self.number_word(most)),
            (_, most) => self.number_word(most),
        }
    }
}
