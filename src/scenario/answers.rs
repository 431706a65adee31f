//! Answering decisions from the prepared queues (SCHEMA 6).

use super::automatic;
use super::driver::Run;
use super::model::{Choice, ChoiceValue, NameForm};
use super::names::{name_of, names_item, normalise};
use crate::game::declaring::{with_required_attacks, with_required_blocks};
use crate::game::{Answer, Decision, Domain, Item, Question};
use std::collections::VecDeque;

/// A choice of which nobody was asked, as a script would name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ForcedChoice {
    Named(String),
    No,
    AlternativeCost,
}

/// From which queue a question is answered first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Queue {
    Choice,
    Target,
}

type Picked = Result<Option<Answer>, String>;

impl Run<'_> {
    /// The answer to a decision; none if the game was changed instead and asks anew.
    pub(super) fn answer(&mut self, decision: &Decision) -> Picked {
        if decision.prompt.question != Question::Priority {
            self.drop_forced(decision);
        }
        match decision.prompt.question {
            Question::Priority => self.priority(decision),
            Question::Attackers | Question::Blockers => self.combat(decision),
            Question::KeepHand => Ok(Some(Answer::Items(vec![0]))),
            Question::PayMana => Ok(Some(self.automatic(decision)?)),
            Question::Modes => self.modes(decision),
            Question::Targets | Question::NewTargets => self.pick(decision, Queue::Target),
            Question::Search | Question::ScryOrSurveil => self.pick(decision, Queue::Target),
            Question::OptionalCost
            | Question::May
            | Question::OptionalReplacement
            | Question::PutUnder
            | Question::CommandZone => self.yes_or_no(decision),
            Question::CoinFlip => self.coin(decision),
            Question::CostTimes => self.times(decision),
            Question::ChooseX => self.amount(decision),
            Question::Divide => match decision.domain {
                Domain::Number { .. } => self.amount(decision),
                _ => self.shares(decision, true),
            },
            Question::CombatDamage => self.shares(decision, false),
            Question::TriggerOrder | Question::Replacement | Question::OrderObjects => {
                self.order(decision)
            }
            Question::AlternativeCost => self.alternative(decision),
            Question::BottomAfterMulligan
            | Question::PayWith
            | Question::CostOption
            | Question::ChooseObjects
            | Question::ChoosePlayer
            | Question::ChooseWord
            | Question::ChooseOption
            | Question::LegendRule
            | Question::CleanupDiscard
            | Question::StayTapped
            | Question::AttachTo => match decision.domain {
                Domain::Number { .. } => self.amount(decision),
                Domain::Divide { .. } => self.shares(decision, false),
                _ => self.pick(decision, Queue::Choice),
            },
        }
    }

    fn combat(&mut self, decision: &Decision) -> Picked {
        match &decision.domain {
            Domain::Attackers { candidates, .. } => {
                let declared = self.attackers(decision.player, candidates);
                // A creature that cannot attack alone does not, rather than that another one joins it.
                let alone = declared.len() == 1
                    && decision
                        .check(&Answer::Attackers(declared.clone()))
                        .is_err();
                let declared = if alone { Vec::new() } else { declared };
                let declared = with_required_attacks(&decision.domain, declared);
                Ok(Some(Answer::Attackers(declared)))
            }
            Domain::Blockers { candidates, .. } => {
                let declared = self.blockers(decision.player, candidates)?;
                let declared = with_required_blocks(&decision.domain, declared);
                Ok(Some(Answer::Blockers(declared)))
            }
            _ => Ok(Some(self.automatic(decision)?)),
        }
    }

    /// How a coin falls: as queued, else by chance, which a scenario that queues every answer does not leave to it.
    fn coin(&mut self, decision: &Decision) -> Picked {
        let wanted = match self.head(decision, "coin") {
            Some(Choice {
                value: Some(ChoiceValue::Bool(false)),
                ..
            }) => Item::No,
            Some(_) => Item::Yes,
            None if self.scenario.strict_choices => return self.unprepared(decision),
            None => {
                self.decided_by_itself = true;
                let heads = crate::rules::flip_coin(&mut self.game);
                if heads { Item::Yes } else { Item::No }
            }
        };
        let index = decision.items().iter().position(|item| *item == wanted);
        Ok(index.map(|index| Answer::Items(vec![index as u32])))
    }

    fn queue(&mut self, decision: &Decision, queue: Queue) -> &mut VecDeque<Choice> {
        let queues = &mut self.queues[usize::from(decision.player.0)];
        match queue {
            Queue::Choice => &mut queues.choice,
            Queue::Target => &mut queues.target,
        }
    }

    /// The head of the choice queue, if it is of that kind.
    fn head(&mut self, decision: &Decision, kind: &str) -> Option<Choice> {
        let queue = self.queue(decision, Queue::Choice);
        if queue.front()?.kind == kind {
            queue.pop_front()
        } else {
            None
        }
    }

    fn automatic(&mut self, decision: &Decision) -> Result<Answer, String> {
        automatic::answer(self.pool.table(), &self.game, decision)
            .ok_or_else(|| format!("no answer for the question {:?}", decision.prompt.question))
    }

    /// What is done without a prepared answer.
    fn unprepared(&mut self, decision: &Decision) -> Picked {
        if let Some(answer) = only_answer(decision) {
            return Ok(Some(answer));
        }
        if self.scenario.strict_choices {
            let letter = self.seats.letter(decision.player);
            return Err(format!(
                "{letter} has no answer for the question {:?}",
                decision.prompt.question
            ));
        }
        self.decided_by_itself = true;
        self.automatic(decision).map(Some)
    }

    fn yes_or_no(&mut self, decision: &Decision) -> Picked {
        match self.head(decision, "bool") {
            Some(Choice {
                value: Some(ChoiceValue::Bool(yes)),
                ..
            }) => {
                let wanted = if yes { Item::Yes } else { Item::No };
                let index = decision.items().iter().position(|item| *item == wanted);
                Ok(index.map(|index| Answer::Items(vec![index as u32])))
            }
            _ => self.unprepared(decision),
        }
    }

    /// One yes for each time, and a final no.
    fn times(&mut self, decision: &Decision) -> Picked {
        let Domain::Number { maximum, .. } = decision.domain else {
            return self.unprepared(decision);
        };
        let mut times = 0;
        let mut asked = false;
        while let Some(choice) = self.head(decision, "bool") {
            asked = true;
            match choice.value {
                Some(ChoiceValue::Bool(true)) if times < maximum => times += 1,
                Some(ChoiceValue::Bool(true)) => {
                    return Err("the cost cannot be paid so often".to_owned());
                }
                _ => break,
            }
        }
        if asked {
            Ok(Some(Answer::Number(times)))
        } else {
            self.unprepared(decision)
        }
    }

    fn amount(&mut self, decision: &Decision) -> Picked {
        let Some(Choice {
            value: Some(ChoiceValue::Number(amount)),
            ..
        }) = self.head(decision, "amount")
        else {
            return self.unprepared(decision);
        };
        match &decision.domain {
            Domain::Number { minimum, maximum } if (*minimum..=*maximum).contains(&amount) => {
                Ok(Some(Answer::Number(amount)))
            }
            Domain::Number { minimum, maximum } => {
                Err(format!("{amount} is not between {minimum} and {maximum}"))
            }
            _ => Ok(decision
                .items()
                .iter()
                .position(|item| *item == Item::Number(amount))
                .map(|index| Answer::Items(vec![index as u32]))),
        }
    }

    fn modes(&mut self, decision: &Decision) -> Picked {
        let Domain::Choose {
            items,
            minimum,
            maximum,
        } = &decision.domain
        else {
            return self.unprepared(decision);
        };
        let mut left: Vec<u32> = (0..items.len() as u32).collect();
        let mut chosen = Vec::new();
        let mut asked = false;
        while (chosen.len() as u32) < *maximum {
            let Some(choice) = self.queues[usize::from(decision.player.0)].mode.pop_front() else {
                break;
            };
            asked = true;
            if choice.kind == "skip" {
                break;
            }
            let number = match &choice.value {
                Some(ChoiceValue::Name(name)) => name.text().parse::<usize>().ok(),
                Some(ChoiceValue::Number(number)) => Some(*number as usize),
                _ => None,
            };
            let number = number
                .filter(|number| (1..=left.len()).contains(number))
                .ok_or("no such mode")?;
            chosen.push(left.remove(number - 1));
        }
        if asked && chosen.len() as u32 >= *minimum {
            Ok(Some(Answer::Items(chosen)))
        } else {
            self.unprepared(decision)
        }
    }

    /// Divisions: of damage among targets, or of combat damage.
    fn shares(&mut self, decision: &Decision, among_targets: bool) -> Picked {
        let Domain::Divide { items, total, .. } = &decision.domain else {
            return self.unprepared(decision);
        };
        let mut shares = vec![0; items.len()];
        let mut asked = false;
        if among_targets {
            while let Some(choice) = self.queue(decision, Queue::Target).front().cloned() {
                if choice.kind != "target_amount" {
                    break;
                }
                let form = form_of(&choice);
                let place = items.iter().position(|item| {
                    names_item(self.pool.table(), &self.game, &self.seats, &form, item)
                });
                let Some(place) = place else { break };
                shares[place] += choice.amount.unwrap_or(0);
                asked = true;
                self.queue(decision, Queue::Target).pop_front();
            }
        }
        if !asked {
            for share in &mut shares {
                match self.head(decision, "amount") {
                    Some(Choice {
                        value: Some(ChoiceValue::Number(amount)),
                        ..
                    }) => {
                        *share = amount;
                        asked = true;
                    }
                    _ => break,
                }
            }
        }
        let queue = self.queue(decision, Queue::Choice);
        if queue.front().is_some_and(|choice| choice.kind == "skip") {
            // The defaults, for all or for what is left.
            queue.pop_front();
            if asked {
                let left = total.saturating_sub(shares.iter().sum());
                if let Some(last) = shares.last_mut() {
                    *last += left;
                }
            }
        }
        if asked {
            Ok(Some(Answer::Shares(shares)))
        } else {
            self.automatic(decision).map(Some)
        }
    }

    /// Orders: the named ones first, in the order in which they are named.
    fn order(&mut self, decision: &Decision) -> Picked {
        let count = decision.items().len();
        let single = matches!(decision.domain, Domain::Choose { .. });
        let mut order: Vec<u32> = Vec::new();
        while order.len() < if single { 1 } else { count } {
            let Some(choice) = self.queue(decision, Queue::Choice).front().cloned() else {
                break;
            };
            if choice.kind != "text" {
                break;
            }
            let found = (0..count as u32).find(|index| {
                !order.contains(index)
                    && self.order_item_begins(decision, *index, form_of(&choice).text())
            });
            let Some(found) = found else { break };
            order.push(found);
            self.queue(decision, Queue::Choice).pop_front();
        }
        if order.is_empty() {
            return self.automatic(decision).map(Some);
        }
        if !single {
            order.extend(
                (0..count as u32)
                    .filter(|index| !order.contains(index))
                    .collect::<Vec<_>>(),
            );
        }
        Ok(Some(Answer::Items(order)))
    }

    fn order_item_begins(&self, decision: &Decision, index: u32, text: &str) -> bool {
        let Some(item) = decision.items().get(index as usize) else {
            return false;
        };
        match item {
            Item::Ability(source, ability) => {
                let name = name_of(self.pool.table(), &self.game, *source);
                name.starts_with(text)
                    || normalise(&self.pool.ability_text(*ability), &name)
                        .starts_with(&normalise(text, &name))
            }
            item => names_item(
                self.pool.table(),
                &self.game,
                &self.seats,
                &NameForm::Text(text.to_owned()),
                item,
            ),
        }
    }

    /// Which cost: the normal one is the first item.
    fn alternative(&mut self, decision: &Decision) -> Picked {
        let head = self
            .queue(decision, Queue::Choice)
            .front()
            .map(|choice| choice.kind.clone());
        let variant = self
            .current
            .as_ref()
            .and_then(|current| current.variant.clone());
        match head.as_deref() {
            Some("normal_cost") => {
                self.queue(decision, Queue::Choice).pop_front();
                Ok(Some(Answer::Items(vec![0])))
            }
            Some("alternative_cost") => {
                self.queue(decision, Queue::Choice).pop_front();
                Ok(Some(Answer::Items(vec![1])))
            }
            Some("bool") if variant.is_none() => {
                let yes = matches!(
                    self.head(decision, "bool"),
                    Some(Choice {
                        value: Some(ChoiceValue::Bool(true)),
                        ..
                    })
                );
                Ok(Some(Answer::Items(vec![u32::from(yes)])))
            }
            _ if variant.is_some() => Ok(Some(Answer::Items(vec![
                decision.items().len().saturating_sub(1) as u32,
            ]))),
            _ => Ok(Some(Answer::Items(vec![0]))),
        }
    }

    /// Picks items: the action's targets, then the proper queue, then the other one.
    fn pick(&mut self, decision: &Decision, first: Queue) -> Picked {
        let Domain::Choose {
            items,
            minimum,
            maximum,
        } = &decision.domain
        else {
            return self.order(decision);
        };
        if items.contains(&Item::Yes) {
            return self.yes_or_no(decision);
        }
        if items.iter().all(|item| matches!(item, Item::Mana(_))) {
            self.spell_out_mana(decision, items);
        }
        // "You may choose new targets" is a question of its own in a script; those that it has come first.
        if decision.prompt.question == Question::NewTargets
            && let Some(Choice {
                value: Some(ChoiceValue::Bool(false)),
                ..
            }) = self.head(decision, "bool")
        {
            return Ok(Some(Answer::Items((0..*minimum).collect())));
        }
        // "You may" and the choice are one question here, and may be two in a script.
        let minimum = &match decision.prompt.question {
            Question::ChooseObjects | Question::Search if *minimum == 0 => {
                match self.head(decision, "bool") {
                    Some(Choice {
                        value: Some(ChoiceValue::Bool(false)),
                        ..
                    }) => return Ok(Some(Answer::Items(Vec::new()))),
                    Some(_) if items.len() == 1 => return Ok(Some(self.only_item(decision))),
                    Some(_) => 1,
                    None => 0,
                }
            }
            _ => *minimum,
        };
        let mut chosen: Vec<u32> = Vec::new();
        let mut asked = false;
        if first == Queue::Target && decision.prompt.question == Question::Targets {
            asked |= self.pick_given(decision, items, *maximum, &mut chosen);
        }
        let given = asked;
        let second = if first == Queue::Target {
            Queue::Choice
        } else {
            Queue::Target
        };
        for queue in [first, second] {
            // Targets given with the action are complete; the queues are for the slots it leaves open.
            if (given && queue == first) || (asked && queue == second) {
                continue;
            }
            asked |= self.pick_from(decision, items, *maximum, queue, &mut chosen)?;
        }
        if chosen.len() as u32 >= *minimum && asked {
            return Ok(Some(Answer::Items(chosen)));
        }
        if chosen.is_empty() {
            return self.unprepared(decision);
        }
        // Too few are named: the rest is a choice only if there is one.
        let needed = *minimum as usize;
        let rest: Vec<u32> = (0..items.len() as u32)
            .filter(|index| !chosen.contains(index))
            .collect();
        if self.scenario.strict_choices && rest.len() > needed - chosen.len() {
            return Err(format!(
                "too few answers for the question {:?}",
                decision.prompt.question
            ));
        }
        chosen.extend(
            rest.into_iter()
                .take(needed - chosen.len())
                .collect::<Vec<_>>(),
        );
        Ok(Some(Answer::Items(chosen)))
    }

    /// The only item, with the entry that names it.
    fn only_item(&mut self, decision: &Decision) -> Answer {
        for queue in [Queue::Choice, Queue::Target] {
            let named = self
                .queue(decision, queue)
                .front()
                .is_some_and(|choice| matches!(choice.kind.as_str(), "text" | "target"));
            let form = self.queue(decision, queue).front().map(form_of);
            if named
                && form.is_some_and(|form| self.find_item(decision.items(), &[], &form).is_some())
            {
                self.queue(decision, queue).pop_front();
            }
        }
        Answer::Items(vec![0])
    }

    /// Drops entries for choices of which nobody was asked, where they stand before an entry for this question.
    fn drop_forced(&mut self, decision: &Decision) {
        while let Some(head) = self.queue(decision, Queue::Choice).front().cloned() {
            let asks_yes = decision.items().contains(&Item::Yes);
            let fits = match head.kind.as_str() {
                "bool" => asks_yes,
                "alternative_cost" => decision.prompt.question == Question::AlternativeCost,
                "text" => self
                    .find_item(decision.items(), &[], &form_of(&head))
                    .is_some(),
                _ => true,
            };
            if fits || !self.was_forced(decision.player, &head) {
                return;
            }
            self.queue(decision, Queue::Choice).pop_front();
        }
    }

    /// Whether an entry is for a choice of which the player was not asked; the choice is then used up.
    pub(super) fn was_forced(&mut self, player: crate::game::PlayerId, entry: &Choice) -> bool {
        let form = form_of(entry);
        let place = self.forced.iter().position(|(who, forced)| {
            *who == player
                && match (entry.kind.as_str(), forced) {
                    ("bool", ForcedChoice::No) => {
                        matches!(entry.value, Some(ChoiceValue::Bool(false)))
                    }
                    ("alternative_cost", ForcedChoice::AlternativeCost) => true,
                    ("text" | "target", ForcedChoice::Named(name)) => form.text() == name,
                    _ => false,
                }
        });
        place.map(|place| self.forced.remove(place)).is_some()
    }

    /// Dismisses the entries left over for choices of which nobody was asked.
    pub(super) fn dismiss_forced(&mut self, seat: usize) {
        let player = crate::game::PlayerId(seat as u8);
        for queue in [Queue::Choice, Queue::Target] {
            let queues = &mut self.queues[seat];
            let entries = match queue {
                Queue::Choice => std::mem::take(&mut queues.choice),
                Queue::Target => std::mem::take(&mut queues.target),
            };
            let left: VecDeque<Choice> = entries
                .into_iter()
                .filter(|entry| !self.was_forced(player, entry))
                .collect();
            match queue {
                Queue::Choice => self.queues[seat].choice = left,
                Queue::Target => self.queues[seat].target = left,
            }
        }
    }

    /// Amounts of mana by color, in the order of the colors, become one answer for each mana; a skip ends them.
    fn spell_out_mana(&mut self, decision: &Decision, items: &[Item]) {
        let mut words = Vec::new();
        for item in items {
            let Some(Choice {
                value: Some(ChoiceValue::Number(amount)),
                ..
            }) = self.head(decision, "amount")
            else {
                if !words.is_empty() {
                    let _ = self.head(decision, "skip");
                }
                break;
            };
            let word = match item {
                Item::Mana(crate::ir::ManaType::Colored(color)) => color.word(),
                _ => "colorless",
            };
            words.extend(std::iter::repeat_n(word, amount as usize));
        }
        for word in words.into_iter().rev() {
            let choice = Choice {
                kind: "text".to_owned(),
                value: Some(ChoiceValue::Name(NameForm::Text(word.to_owned()))),
                values: Vec::new(),
                of: None,
                amount: None,
                keyword: None,
                cost: None,
                source: None,
                free: false,
            };
            self.queue(decision, Queue::Choice).push_front(choice);
        }
    }

    fn find_item(&self, items: &[Item], chosen: &[u32], form: &NameForm) -> Option<u32> {
        (0..items.len() as u32).find(|index| {
            !chosen.contains(index)
                && names_item(
                    self.pool.table(),
                    &self.game,
                    &self.seats,
                    form,
                    &items[*index as usize],
                )
        })
    }

    fn pick_given(
        &mut self,
        decision: &Decision,
        items: &[Item],
        maximum: u32,
        chosen: &mut Vec<u32>,
    ) -> bool {
        let mut asked = false;
        while (chosen.len() as u32) < maximum {
            let Some(form) = self
                .current
                .as_ref()
                .filter(|current| current.player == decision.player)
                .and_then(|current| current.targets.front().cloned())
            else {
                break;
            };
            let Some(found) = self.find_item(items, chosen, &form) else {
                break;
            };
            chosen.push(found);
            asked = true;
            if let Some(current) = &mut self.current {
                current.targets.pop_front();
            }
        }
        asked
    }

    fn pick_from(
        &mut self,
        decision: &Decision,
        items: &[Item],
        maximum: u32,
        queue: Queue,
        chosen: &mut Vec<u32>,
    ) -> Result<bool, String> {
        let mut asked = false;
        while (chosen.len() as u32) < maximum {
            let entries: Vec<Choice> = match queue {
                Queue::Target => self.queue(decision, queue).iter().cloned().collect(),
                Queue::Choice => self
                    .queue(decision, queue)
                    .front()
                    .cloned()
                    .into_iter()
                    .collect(),
            };
            let mut taken = None;
            for (place, choice) in entries.iter().enumerate() {
                if choice.kind == "skip" {
                    if place == 0 {
                        taken = Some((place, Vec::new()));
                    }
                    break;
                }
                if !matches!(choice.kind.as_str(), "target" | "text" | "target_amount") {
                    continue;
                }
                let forms = if choice.values.is_empty() {
                    vec![form_of(choice)]
                } else {
                    choice.values.clone()
                };
                let mut found = chosen.clone();
                for form in &forms {
                    if let Some(index) = self.find_item(items, &found, form) {
                        found.push(index);
                    }
                }
                if found.len() == chosen.len() + forms.len() {
                    taken = Some((place, found.split_off(chosen.len())));
                    break;
                }
            }
            let Some((place, found)) = taken else { break };
            asked = true;
            // An amount of a division stays for the question that divides.
            if entries[place].kind != "target_amount" {
                self.queue(decision, queue).remove(place);
            } else if found.iter().all(|index| chosen.contains(index)) {
                break;
            }
            if found.is_empty() {
                break;
            }
            chosen.extend(found);
            if entries[place].kind == "target_amount" {
                // Every further division entry names a further target.
                for choice in entries
                    .iter()
                    .skip(place + 1)
                    .filter(|choice| choice.kind == "target_amount")
                {
                    if (chosen.len() as u32) < maximum
                        && let Some(index) = self.find_item(items, chosen, &form_of(choice))
                    {
                        chosen.push(index);
                    }
                }
                break;
            }
        }
        Ok(asked)
    }
}

/// The name that a prepared answer gives.
fn form_of(choice: &Choice) -> NameForm {
    match &choice.value {
        Some(ChoiceValue::Name(form)) => form.clone(),
        Some(ChoiceValue::Number(number)) => NameForm::Text(number.to_string()),
        Some(ChoiceValue::Bool(_)) | None => NameForm::Text(String::new()),
    }
}

/// The answer, if there is only one.
pub(super) fn only_answer(decision: &Decision) -> Option<Answer> {
    match &decision.domain {
        Domain::Choose {
            items,
            minimum,
            maximum,
        } => {
            let all = items.len() as u32;
            if *minimum == all && *maximum == all {
                Some(Answer::Items((0..all).collect()))
            } else if *maximum == 0 || items.is_empty() {
                Some(Answer::Items(Vec::new()))
            } else {
                None
            }
        }
        Domain::Number { minimum, maximum } if minimum == maximum => Some(Answer::Number(*minimum)),
        // Equal items (the same ability of the same object, twice) come to the same in any order.
        Domain::Order { items } if items.iter().all(|item| Some(item) == items.first()) => {
            Some(Answer::Items((0..items.len() as u32).collect()))
        }
        _ => None,
    }
}
