//! The questions of a game in words, and how what they offer is written in a scenario.

use super::driver::Run;
use super::names::name_of;
use game::{Action, Decision, Domain, Item, Question};
use ir::ManaType;

/// How many things to choose are shown before the rest is only counted.
const SHOWN: usize = 8;

impl Run<'_> {
    /// Who is asked what, and by what: "Alice is asked whether to do what she may, by Llanowar Scout".
    pub(super) fn asked(&self, decision: &Decision) -> String {
        let player = self.seats.letter(decision.player);
        let by = decision
            .prompt
            .source
            .map(|id| name_of(self.pool.table(), &self.game, id))
            .filter(|name| !name.is_empty())
            .map_or(String::new(), |name| format!(" by {name}"));
        format!(
            "{player} is asked{by} {}",
            in_words(decision.prompt.question)
        )
    }

    /// What can be answered, as it is written: "; it can be `yes` or `no`".
    pub(super) fn offered(&self, decision: &Decision) -> String {
        let can_be = match &decision.domain {
            Domain::Number { minimum, maximum } => {
                format!("a number from {minimum} to {maximum}")
            }
            Domain::Divide { items, total, .. } => {
                let shares = vec![String::from("1"); items.len()].join("/");
                format!(
                    "{} with {total} in all, like `{shares}`",
                    self.listed(items, "and")
                )
            }
            Domain::Choose { items, minimum, .. } => {
                let none = if *minimum == 0 { "`nothing`, " } else { "" };
                format!("{none}{}", self.listed(items, "or"))
            }
            Domain::Order { items } => format!("an order of {}", self.listed(items, "and")),
            Domain::Attackers { .. } | Domain::Blockers { .. } => return String::new(),
        };
        format!("; it can be {can_be}")
    }

    fn listed(&self, items: &[Item], conjunction: &str) -> String {
        let mut words: Vec<String> = Vec::new();
        for item in items {
            let word = format!("`{}`", self.item_word(item));
            if !words.contains(&word) {
                words.push(word);
            }
        }
        let more = words.len().saturating_sub(SHOWN);
        words.truncate(SHOWN);
        if more > 0 {
            return format!("{} {conjunction} {more} more", words.join(", "));
        }
        match words.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} {conjunction} {last}", before.join(", ")),
            None => "nothing".to_owned(),
        }
    }

    /// The word by which an item is chosen: an object's alias or name, a player, `yes`, a number from 1.
    fn item_word(&self, item: &Item) -> String {
        let table = self.pool.table();
        match item {
            Item::Yes => "yes".to_owned(),
            Item::No => "no".to_owned(),
            Item::Object(id) => {
                let alias = self
                    .game
                    .object(*id)
                    .and_then(|object| object.alias.as_ref())
                    .map(|alias| alias.as_str().to_owned());
                alias.unwrap_or_else(|| name_of(table, &self.game, *id))
            }
            Item::Player(player) => self.seats.letter(*player).to_owned(),
            Item::Number(number) => (number + 1).to_string(),
            Item::Color(color) => color.word().to_owned(),
            Item::Mana(ManaType::Colored(color)) => color.word().to_owned(),
            Item::Mana(ManaType::Colorless) => "colorless".to_owned(),
            Item::Word(word) => word.as_str().to_owned(),
            Item::Ability(source, ability) => {
                let text = self.pool.ability_text(*ability);
                if text.is_empty() {
                    name_of(table, &self.game, *source)
                } else {
                    text
                }
            }
            Item::Action(action) => match action {
                Action::Pass => "nothing".to_owned(),
                Action::Cast { card, .. } => format!("Cast {}", name_of(table, &self.game, *card)),
                Action::PlayLand { card, .. } => name_of(table, &self.game, *card),
                Action::Activate { source, ability } => format!(
                    "{} of {}",
                    self.pool.ability_text(*ability),
                    name_of(table, &self.game, *source)
                ),
            },
        }
    }
}

/// What a question asks.
fn in_words(question: Question) -> &'static str {
    match question {
        Question::KeepHand => "whether to keep the hand",
        Question::BottomAfterMulligan => "which cards to put on the bottom of the library",
        Question::Priority => "what to do with priority",
        Question::Modes => "which modes to choose",
        Question::OptionalCost => "whether to pay an additional cost",
        Question::CostTimes => "how often to pay an additional cost",
        Question::AlternativeCost => "for which cost to cast it",
        Question::ChooseX => "what X is",
        Question::PhyrexianMana => "whether to pay 2 life rather than mana",
        Question::Targets => "for targets",
        Question::Divide => "how to divide an amount",
        Question::PayMana => "to pay mana",
        Question::PayWith => "what to pay with",
        Question::Assist => "how much to pay for another player's spell",
        Question::CostOption => "which of several costs to pay",
        Question::May => "whether to do what may be done",
        Question::ChooseObjects => "what to choose",
        Question::ChoosePlayer => "which player to choose",
        Question::ChooseWord => "what to name or choose",
        Question::ChooseOption => "which of several things to do",
        Question::Search => "what to find",
        Question::ScryOrSurveil => "which cards do not stay on top",
        Question::OrderObjects => "for an order of objects",
        Question::Replacement => "which replacement effect to apply first",
        Question::OptionalReplacement => "whether to apply a replacement effect",
        Question::TriggerOrder => "in which order to put abilities on the stack",
        Question::LegendRule => "which legendary permanent to keep",
        Question::Attackers => "which creatures attack",
        Question::Blockers => "which creatures block",
        Question::CombatDamage => "how to assign combat damage",
        Question::CleanupDiscard => "what to discard down to the maximum hand size",
        Question::StayTapped => "which permanents stay tapped",
        Question::Untap => "which permanents untap",
        Question::NewTargets => "for new targets",
        Question::CoinFlip => "whether the flip is won",
        Question::PutOnBottom => "whether to put the card on the bottom",
        Question::DieRoll => "what the die shows",
        Question::AttachTo => "what it is attached to",
        Question::CommandZone => "whether the commander goes to the command zone",
        Question::PutUnder => "whether to put it under the creature",
    }
}
