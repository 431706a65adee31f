//! Which entries of the queues could answer the question at hand, and which are dropped because nobody was asked.

use super::Queue;
use crate::driver::Run;
use crate::model::Choice;
use crate::unasked::{ALIKE, form_of, forms_of};
use game::{Decision, Domain, Item, Question};
use std::collections::VecDeque;

impl Run<'_> {
    /// Drops entries for choices of which nobody was asked, where they stand before one for this question. Where every
    /// answer is prepared, an entry that does not fit has no other use.
    pub(super) fn drop_unasked(&mut self, decision: &Decision) {
        if matches!(
            decision.prompt.question,
            Question::Targets
                | Question::NewTargets
                | Question::Modes
                | Question::PayMana
                | Question::Attackers
                | Question::Blockers
                | Question::CombatDamage
                | Question::KeepHand
        ) {
            return;
        }
        let entries: Vec<Choice> = self
            .queue(decision, Queue::Choice)
            .iter()
            .cloned()
            .collect();
        let fitting = entries.iter().position(|entry| self.fits(decision, entry));
        let ahead = match fitting {
            Some(0) => return,
            Some(place) => place,
            None if self.scenario.strict_choices && !self.is_for_targets(decision) => 1,
            None => return,
        };
        if decision.prompt.question == Question::May
            && entries.first().is_some_and(|entry| entry.kind == "text")
        {
            if self.names_behind(decision, &[Queue::Choice]) == Some(true) {
                return;
            }
            // What was chosen before without a question, and then a yes or no: the name says nothing here.
            let is_behind = matches!(entries.as_slice(), [first, second, ..]
                if fitting == Some(1)
                    && second.kind == "bool"
                    && self.has_happened(decision.player, first));
            if !is_behind && self.queue_naming_what_is_cast(decision).is_some() {
                return;
            }
        }
        let before = self.unasked.clone();
        // The name of a special way to pay stands before that of what pays (SCHEMA 5).
        let has_way = decision.prompt.question == Question::PayWith
            && fitting.is_some()
            && !self.game.settings.automatic_mana;
        let all = entries
            .iter()
            .take(ahead)
            .enumerate()
            .all(|(place, entry)| {
                self.was_unasked(decision.player, entry)
                    || self.names_asker(decision, entry)
                    || has_way && place + 1 == ahead && entry.kind == "text"
            });
        if all {
            self.queue(decision, Queue::Choice)
                .drain(..ahead.min(entries.len()));
        } else {
            self.unasked = before;
        }
    }

    /// Drops entries for the order of abilities that are alike, of which nobody was asked, where they stand before one for a copy's
    /// targets.
    pub(super) fn drop_order(&mut self, decision: &Decision) {
        while let Some(head) = self.queue(decision, Queue::Choice).front().cloned()
            && head.kind == "text"
            && self
                .find_item(decision.items(), &[], &form_of(&head))
                .is_none()
            && self.was_unasked(decision.player, &head)
        {
            self.queue(decision, Queue::Choice).pop_front();
        }
    }

    /// Whether the entry names what asks: of several effects that say the same it was the first to be applied, which is no
    /// choice here.
    fn names_asker(&self, decision: &Decision, entry: &Choice) -> bool {
        let is_offer = matches!(
            decision.prompt.question,
            Question::May | Question::OptionalReplacement
        );
        let table = self.pool.table();
        let form = form_of(entry);
        let text = form.text();
        is_offer
            && entry.kind == "text"
            && !text.is_empty()
            && decision
                .prompt
                .ability
                .is_some_and(|ability| table.card(ability.card).name.as_str().starts_with(text))
    }

    /// Whether the target queue has the answer.
    fn is_for_targets(&mut self, decision: &Decision) -> bool {
        let entries: Vec<Choice> = self
            .queue(decision, Queue::Target)
            .iter()
            .cloned()
            .collect();
        entries.iter().any(|entry| {
            entry.kind == "skip"
                || self
                    .find_item(decision.items(), &[], &form_of(entry))
                    .is_some()
        })
    }

    /// Whether the entry could be the answer to this question.
    fn fits(&mut self, decision: &Decision, entry: &Choice) -> bool {
        let items = decision.items();
        match entry.kind.as_str() {
            "bool" => match &decision.domain {
                Domain::Choose { items, minimum, .. } => {
                    *minimum == 0 || items.len() == 2 || items.contains(&Item::Yes)
                }
                Domain::Number { .. } => decision.prompt.question == Question::CostTimes,
                Domain::Attackers { .. } => true,
                Domain::Order { .. } | Domain::Divide { .. } | Domain::Blockers { .. } => false,
            },
            "alternative_cost" | "normal_cost" => {
                decision.prompt.question == Question::AlternativeCost
            }
            "text" => {
                let forms = forms_of(entry);
                let chooses_x = decision.prompt.question == Question::ChooseX;
                let contained = |index| self.contains(decision, index, entry) == Some(true);
                if (0..items.len() as u32).any(contained) {
                    return true;
                }
                forms.iter().any(|form| {
                    self.find_item(items, &[], form).is_some()
                        || (chooses_x && self.x_named(decision, form).is_some())
                        || (0..items.len() as u32)
                            .any(|index| self.order_likeness(decision, index, form.text()) >= ALIKE)
                })
            }
            "amount" => match &decision.domain {
                Domain::Number { .. } | Domain::Divide { .. } => true,
                _ => {
                    let counters = decision.prompt.question == Question::PayWith;
                    items.iter().any(|item| {
                        matches!(item, Item::Number(_) | Item::Mana(_))
                            || (counters && matches!(item, Item::Word(_)))
                    })
                }
            },
            "die" => decision.prompt.question == Question::DieRoll,
            "coin" => decision.prompt.question == Question::CoinFlip,
            "skip" => !matches!(
                decision.domain,
                Domain::Attackers { .. } | Domain::Blockers { .. } | Domain::Number { .. }
            ),
            _ => false,
        }
    }

    /// Dismisses the entries left over for choices of which nobody was asked.
    pub(crate) fn dismiss_unasked(&mut self, seat: usize) {
        let player = game::PlayerId(seat as u8);
        self.finish_division(player);
        for queue in [Queue::Choice, Queue::Target] {
            let queues = &mut self.queues[seat];
            let entries = match queue {
                Queue::Choice => std::mem::take(&mut queues.choice),
                Queue::Target => std::mem::take(&mut queues.target),
            };
            if queue == Queue::Target {
                std::mem::swap(&mut self.unasked, &mut self.unasked_ever);
            }
            let left: VecDeque<Choice> = entries
                .into_iter()
                .filter(|entry| !self.was_unasked(player, entry))
                .collect();
            if queue == Queue::Target {
                std::mem::swap(&mut self.unasked, &mut self.unasked_ever);
            }
            match queue {
                Queue::Choice => self.queues[seat].choice = left,
                Queue::Target => self.queues[seat].target = left,
            }
        }
    }

    /// A division that was not asked, because there was only one way: what was prepared for it is used up if it is that.
    pub(super) fn finish_division(&mut self, player: game::PlayerId) {
        let taken = std::mem::take(&mut self.division);
        if taken.len() > 1 {
            let queue = &mut self.queues[usize::from(player.0)].target;
            for choice in taken.into_iter().rev() {
                queue.push_front(choice);
            }
        }
    }
}
