//! Answering decisions from the prepared queues (SCHEMA 6).

mod entries;
mod numbers;
mod yes_or_no;

use super::automatic;
use super::driver::Run;
use super::model::{Choice, ChoiceValue, Contains, NameForm};
use super::names::{name_of, names_item, normalise};
use super::unasked::{ALIKE, fits_cost, form_of, likeness, names_keyword};
use game::declaring::{with_required_attacks, with_required_blocks};
use game::{Answer, Decision, Domain, Item, Question};
use ir::Zone;
use std::collections::VecDeque;

/// From which queue a question is answered first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Queue {
    Choice,
    Target,
}

pub(super) type Picked = Result<Option<Answer>, String>;

impl Run<'_> {
    /// The answer to a decision; none if the game was changed instead and asks anew.
    pub(super) fn answer(&mut self, decision: &Decision) -> Picked {
        if decision.prompt.question != Question::Priority {
            self.drop_unasked(decision);
        }
        if decision.prompt.question == Question::NewTargets {
            self.drop_order(decision);
        }
        let spare = self.spare_skip.take();
        if !matches!(
            decision.prompt.question,
            Question::Divide | Question::Targets
        ) {
            self.finish_division(decision.player);
        }
        let seat = usize::from(self.game.decider(decision.player).0);
        let before = self.queues[seat].choice.len();
        let picked = match (self.answer_kind(decision), &decision.domain) {
            // The entry that seemed to end the choice before this one was for this one.
            (Err(_), Domain::Choose { minimum: 0, .. }) if spare == Some(decision.player) => {
                Ok(Some(Answer::Items(Vec::new())))
            }
            (picked, _) => picked,
        };
        if self.queues[seat].choice.len() < before {
            // What happened before this answer is behind it.
            self.unasked.answered(decision.player);
        }
        if decision.prompt.question != Question::May {
            self.agreed = None;
        }
        picked
    }

    fn answer_kind(&mut self, decision: &Decision) -> Picked {
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
            | Question::PutOnBottom
            | Question::PhyrexianMana
            | Question::CommandZone => self.yes_or_no(decision),
            Question::CoinFlip => self.coin(decision),
            Question::DieRoll => self.die(decision),
            Question::CostTimes => self.times(decision),
            Question::ChooseX | Question::Assist => self.amount(decision),
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
            | Question::Untap
            | Question::AttachTo => match decision.domain {
                Domain::Choose { .. } if decision.prompt.question == Question::StayTapped => {
                    self.stay_tapped(decision)
                }
                Domain::Number { .. } => self.amount(decision),
                Domain::Divide { .. } => self.shares(decision, false),
                _ => self.pick(decision, Queue::Choice),
            },
        }
    }

    fn combat(&mut self, decision: &Decision) -> Picked {
        match &decision.domain {
            Domain::Attackers { .. } => {
                let declared = self.attackers(decision)?;
                let declared = with_required_attacks(&decision.domain, declared);
                Ok(Some(Answer::Attackers(declared)))
            }
            Domain::Blockers { .. } => {
                let declared = self.blockers(decision)?;
                let declared = with_required_blocks(&decision.domain, declared);
                Ok(Some(Answer::Blockers(declared)))
            }
            _ => Ok(Some(self.automatic(decision)?)),
        }
    }

    /// Which permanents stay tapped: a script may ask for each of them whether it untaps.
    fn stay_tapped(&mut self, decision: &Decision) -> Picked {
        let is_bool = |head: Option<&Choice>| head.is_some_and(|head| head.kind == "bool");
        if !is_bool(self.queue(decision, Queue::Choice).front()) {
            return self.pick(decision, Queue::Choice);
        }
        let mut staying = Vec::new();
        for place in 0..decision.items().len() as u32 {
            let untaps = self.head(decision, "bool").and_then(|head| head.value);
            if let Some(ChoiceValue::Bool(false)) = untaps {
                staying.push(place);
            }
        }
        Ok(Some(Answer::Items(staying)))
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
                let heads = rules::flip_coin(&mut self.game);
                if heads { Item::Yes } else { Item::No }
            }
        };
        let index = decision.items().iter().position(|item| *item == wanted);
        Ok(index.map(|index| Answer::Items(vec![index as u32])))
    }

    /// What a die shows: as queued, else by chance as for a coin.
    fn die(&mut self, decision: &Decision) -> Picked {
        let Domain::Number { minimum, maximum } = decision.domain else {
            return self.unprepared(decision);
        };
        let queued = self
            .head(decision, "die")
            .or_else(|| self.head(decision, "amount"));
        match queued.and_then(|choice| choice.value) {
            Some(ChoiceValue::Number(number)) if (minimum..=maximum).contains(&number) => {
                Ok(Some(Answer::Number(number)))
            }
            Some(_) => Err(format!("a die shows between {minimum} and {maximum}")),
            None if self.scenario.strict_choices => self.unprepared(decision),
            None => {
                self.decided_by_itself = true;
                let number = rules::roll_die(&mut self.game, maximum);
                Ok(Some(Answer::Number(number)))
            }
        }
    }

    pub(super) fn queue(&mut self, decision: &Decision, queue: Queue) -> &mut VecDeque<Choice> {
        let seat = usize::from(self.game.decider(decision.player).0);
        let queues = &mut self.queues[seat];
        match queue {
            Queue::Choice => &mut queues.choice,
            Queue::Target => &mut queues.target,
        }
    }

    /// The head of the choice queue, if it is of that kind.
    pub(super) fn head(&mut self, decision: &Decision, kind: &str) -> Option<Choice> {
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
    pub(super) fn unprepared(&mut self, decision: &Decision) -> Picked {
        if let Some(answer) = only_answer(decision) {
            return Ok(Some(answer));
        }
        if let Some(answer) = self.any_of_alike(decision) {
            return Ok(Some(answer));
        }
        if self.scenario.strict_choices {
            return Err(format!(
                "no answer is left for the question {:?}: {}{}",
                decision.prompt.question,
                self.asked(decision),
                self.offered(decision)
            ));
        }
        self.decided_by_itself = true;
        self.automatic(decision).map(Some)
    }

    /// Some of the cards, where they cannot be told apart and so many must be chosen.
    fn any_of_alike(&self, decision: &Decision) -> Option<Answer> {
        let Domain::Choose {
            items,
            minimum,
            maximum,
            ..
        } = &decision.domain
        else {
            return None;
        };
        let card = |item: &Item| match item {
            Item::Object(id) => self
                .game
                .object(*id)
                .filter(|it| {
                    matches!(it.zone, Zone::Hand | Zone::Library)
                        && it.alias.is_none()
                        && it.counters.is_empty()
                })
                .and_then(|it| it.card().map(|(card, _)| (card, it.zone, it.owner))),
            _ => None,
        };
        let first = card(items.first()?)?;
        let alike = items.iter().all(|item| card(item) == Some(first));
        (alike && minimum == maximum).then(|| Answer::Items((0..*minimum).collect()))
    }

    /// Modes by their number among all that are printed; among those that can be chosen, where the text leaves out modes
    /// that were chosen on earlier occasions.
    fn modes(&mut self, decision: &Decision) -> Picked {
        let Domain::Choose {
            items,
            minimum,
            maximum,
            ..
        } = &decision.domain
        else {
            return self.unprepared(decision);
        };
        let leaves_out = decision.prompt.ability.is_some_and(|ability| {
            let body = self.pool.table().ability(ability).body();
            body.is_some_and(|body| body.modes.iter().any(|mode| mode.condition.is_some()))
        });
        let mut distinct = items.clone();
        distinct.dedup();
        let mut chosen: Vec<u32> = Vec::new();
        let mut asked = false;
        while (chosen.len() as u32) < *maximum {
            let seat = usize::from(self.game.decider(decision.player).0);
            let Some(choice) = self.queues[seat].mode.pop_front() else {
                break;
            };
            asked = true;
            if choice.kind == "skip" {
                break;
            }
            let number = match &choice.value {
                Some(ChoiceValue::Name(name)) => name.text().parse::<u32>().ok(),
                Some(ChoiceValue::Number(number)) => Some(*number),
                _ => None,
            };
            let number = number.and_then(|number| number.checked_sub(1));
            let wanted = number.and_then(|number| {
                if leaves_out {
                    distinct.get(number as usize).cloned()
                } else {
                    Some(Item::Number(number))
                }
            });
            let found = wanted.and_then(|wanted| {
                (0..items.len() as u32)
                    .find(|index| items[*index as usize] == wanted && !chosen.contains(index))
            });
            chosen.push(found.ok_or("no such mode can be chosen")?);
        }
        if asked && chosen.len() as u32 >= *minimum {
            Ok(Some(Answer::Items(chosen)))
        } else {
            self.unprepared(decision)
        }
    }

    /// Orders: the named ones first, in the order in which they are named.
    pub(super) fn order(&mut self, decision: &Decision) -> Picked {
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
            let found = (0..count as u32)
                .filter(|index| !order.contains(index))
                .map(|index| {
                    let likeness = self.order_likeness(decision, index, form_of(&choice).text());
                    let contains = self.contains(decision, index, &choice);
                    let likeness = contains.map_or(likeness, |says| if says { 100 } else { 0 });
                    (likeness, std::cmp::Reverse(index))
                })
                .max()
                .filter(|(likeness, _)| *likeness >= ALIKE);
            let Some((_, std::cmp::Reverse(found))) = found else {
                break;
            };
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

    /// Whether the text of an effect has the part that an entry says; nothing where it says none.
    fn contains(&self, decision: &Decision, index: u32, choice: &Choice) -> Option<bool> {
        let form = form_of(choice);
        let (part, begins) = match choice.contains.as_ref()? {
            Contains::Value(false) => return None,
            Contains::Value(true) => (form.text(), ""),
            Contains::Part(part) => (part.as_str(), form.text()),
        };
        let Some(Item::Ability(source, ability)) = decision.items().get(index as usize) else {
            return Some(false);
        };
        let name = name_of(self.pool.table(), &self.game, *source);
        let says = format!("{name}: {}", self.pool.ability_text(*ability));
        let has = normalise(&says, "").contains(&normalise(part, ""));
        Some(has && name.starts_with(begins))
    }

    /// How well a text says which of the items is meant, of a hundred.
    fn order_likeness(&self, decision: &Decision, index: u32, text: &str) -> usize {
        let Some(item) = decision.items().get(index as usize) else {
            return 0;
        };
        match item {
            Item::Ability(source, ability) => {
                let name = name_of(self.pool.table(), &self.game, *source);
                if name.starts_with(text) {
                    return 100;
                }
                // "Name: rules text" says both.
                let text = text
                    .strip_prefix(name.as_str())
                    .and_then(|rest| rest.strip_prefix(": "))
                    .unwrap_or(text);
                let wanted = normalise(text, &name);
                let printed = self.pool.ability_text(*ability);
                let rendered = ir::render(self.pool.table().ability(*ability));
                let whole = [printed.as_str(), &rendered].map(|found| {
                    let found = normalise(found, &name);
                    let by_keyword = usize::from(names_keyword(&wanted, &found)) * ALIKE;
                    likeness(&wanted, &found).max(by_keyword)
                });
                // A delayed trigger is a sentence of the ability that made it.
                let begins = |part: &str| normalise(part, &name).starts_with(&wanted);
                let part = !wanted.is_empty() && printed.split(". ").any(begins);
                whole
                    .into_iter()
                    .max()
                    .unwrap_or(0)
                    .max(usize::from(part) * 99)
            }
            item => {
                let form = NameForm::Text(text.to_owned());
                let named = names_item(self.pool, &self.game, &self.seats, &form, item);
                usize::from(named) * 100
            }
        }
    }

    /// Which cost: the normal one is the number 0, the others are abilities.
    fn alternative(&mut self, decision: &Decision) -> Picked {
        let items = decision.items();
        let variant = self
            .current
            .as_ref()
            .and_then(|current| current.variant.clone());
        let other = items.iter().position(|item| *item != Item::Number(0));
        let head = self.queue(decision, Queue::Choice).front().cloned();
        let chosen = match head.as_ref().map(|head| head.kind.as_str()) {
            Some("normal_cost") => Some(0),
            Some("alternative_cost") => {
                let named = head.as_ref().and_then(|head| {
                    items.iter().position(|item| match item {
                        Item::Ability(_, ability) => {
                            fits_cost(head, &self.pool.ability_text(*ability))
                        }
                        _ => false,
                    })
                });
                named.or(other)
            }
            Some("bool") if variant.is_none() => {
                let yes = head.and_then(|head| head.value);
                let yes = matches!(yes, Some(ChoiceValue::Bool(true)));
                if yes { other } else { Some(0) }
            }
            _ => None,
        };
        if let Some(chosen) = chosen {
            self.queue(decision, Queue::Choice).pop_front();
            return Ok(Some(Answer::Items(vec![chosen as u32])));
        }
        let chosen = match &variant {
            Some(variant) => items
                .iter()
                .position(|item| match item {
                    Item::Ability(_, ability) => {
                        says_variant(variant, &self.pool.ability_text(*ability))
                    }
                    _ => false,
                })
                .or(other)
                .unwrap_or(0),
            None => 0,
        };
        Ok(Some(Answer::Items(vec![chosen as u32])))
    }
}

/// Whether the way of casting that a script names (`with Escape`, `using bestow`) is that of the ability with this text.
pub(super) fn says_variant(variant: &str, text: &str) -> bool {
    let way = variant
        .strip_prefix("with ")
        .or(variant.strip_prefix("using "))
        .unwrap_or(variant);
    normalise(text, "").starts_with(&normalise(way, ""))
}

/// The answer, if there is only one.
pub(super) fn only_answer(decision: &Decision) -> Option<Answer> {
    match &decision.domain {
        Domain::Choose {
            items,
            minimum,
            maximum,
            ..
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
