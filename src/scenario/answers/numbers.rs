//! Numbers: how often, which X, how much, and divisions.

use super::{Picked, Queue};
use crate::driver::Run;
use crate::model::{Choice, ChoiceValue, NameForm};
use crate::names::{names_item, names_object};
use crate::unasked::form_of;
use game::{Answer, Decision, Domain, Item, Question};

impl Run<'_> {
    /// One yes for each time, and a final no.
    pub(super) fn times(&mut self, decision: &Decision) -> Picked {
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

    /// The place of the X that the next entry means: it names the card with that mana value that is then paid.
    fn x_of_card(&mut self, decision: &Decision) -> Option<u32> {
        if decision.prompt.question != Question::ChooseX {
            return None;
        }
        let head = self.queue(decision, Queue::Choice).front().cloned()?;
        if head.kind != "text" {
            return None;
        }
        self.x_named(decision, &form_of(&head))
    }

    pub(super) fn x_named(&self, decision: &Decision, form: &NameForm) -> Option<u32> {
        let (table, game) = (self.pool.table(), &self.game);
        let player = game.player(decision.player);
        let cards = player.hand.iter().chain(&player.graveyard);
        let named = cards
            .chain(&game.battlefield)
            .filter(|id| names_object(self.pool, game, form, **id));
        let mut places = named.filter_map(|id| {
            let wanted = Item::Number(rules::query::mana_value(table, game, *id));
            decision.items().iter().position(|item| *item == wanted)
        });
        places.next().map(|place| place as u32)
    }

    pub(super) fn amount(&mut self, decision: &Decision) -> Picked {
        if let Some(place) = self.x_of_card(decision) {
            return Ok(Some(Answer::Items(vec![place])));
        }
        let Some(Choice {
            value: Some(ChoiceValue::Number(amount)),
            ..
        }) = self.head(decision, "amount")
        else {
            return self.unprepared_amount(decision);
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

    /// An X that nobody gives: as much as is available and leaves the spell with targets.
    fn unprepared_amount(&mut self, decision: &Decision) -> Picked {
        let Domain::Number { minimum, maximum } = decision.domain else {
            return self.unprepared(decision);
        };
        if decision.prompt.question != Question::ChooseX
            || self.scenario.strict_choices
            || minimum == maximum
        {
            return self.unprepared(decision);
        }
        self.decided_by_itself = true;
        let works = |x: &u32| {
            self.decision_behind(Answer::Number(*x))
                .is_some_and(|(_, game)| {
                    self.current
                        .as_ref()
                        .is_none_or(|current| !game.refused.contains(&current.action))
                })
        };
        let chosen = (minimum..=maximum.min(minimum.saturating_add(50)))
            .rev()
            .find(works);
        Ok(Some(Answer::Number(chosen.unwrap_or(maximum))))
    }

    /// Divisions: of damage among targets, or of combat damage.
    pub(super) fn shares(&mut self, decision: &Decision, among_targets: bool) -> Picked {
        let Domain::Divide { items, total, .. } = &decision.domain else {
            return self.unprepared(decision);
        };
        let mut shares = vec![0; items.len()];
        let mut asked = false;
        if among_targets {
            let taken = std::mem::take(&mut self.division);
            for choice in taken.into_iter().rev() {
                self.queue(decision, Queue::Target).push_front(choice);
            }
            while let Some(choice) = self.queue(decision, Queue::Target).front().cloned() {
                if choice.kind != "target_amount" {
                    break;
                }
                let form = form_of(&choice);
                let place = items
                    .iter()
                    .position(|item| names_item(self.pool, &self.game, &self.seats, &form, item));
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
}
