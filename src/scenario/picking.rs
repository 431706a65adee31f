//! Picking items: targets, cards, objects, words (SCHEMA 6).

use super::answers::{Picked, Queue};
use super::driver::Run;
use super::model::{Act, Choice, ChoiceValue, NameForm};
use super::names::names_item;
use super::unasked::{form_of, forms_of};
use game::{Answer, Decision, Domain, Frame, Item, Question, joint};
use ir::Effect;

impl Run<'_> {
    /// Picks items: the action's targets, then the proper queue, then the other one.
    pub(super) fn pick(&mut self, decision: &Decision, first: Queue) -> Picked {
        let Domain::Choose {
            items,
            minimum,
            maximum,
            together,
        } = &decision.domain
        else {
            return self.order(decision);
        };
        if items.contains(&Item::Yes) {
            return self.yes_or_no(decision);
        }
        if items.iter().all(|item| matches!(item, Item::Mana(_))) {
            if let Some(mana) = self.mana_of_action(decision, items) {
                return Ok(Some(Answer::Items(vec![mana])));
            }
            self.spell_out_mana(decision, items);
        }
        if decision.prompt.question == Question::PayWith
            && items.iter().all(|item| matches!(item, Item::Word(_)))
        {
            self.spell_out_counters(decision, items);
        }
        if let Some(either) = self.either(decision) {
            return Ok(Some(either));
        }
        if let Some(option) = self.option_naming_behind(decision) {
            return Ok(Some(option));
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
        let agreed = self.agreed == Some(decision.prompt.ability);
        let minimum = &match decision.prompt.question {
            Question::ChooseObjects | Question::Search
                if *minimum == 0 && agreed && items.len() == 1 =>
            {
                // The yes to "you may" was for the only one there is.
                if self.names_none(decision) {
                    return Ok(Some(Answer::Items(vec![0])));
                }
                0
            }
            Question::ChooseObjects | Question::Search if *minimum == 0 && !agreed => {
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
        let number = self.how_many(decision, (*minimum, *maximum));
        let (minimum, maximum) = match &number {
            Some(number) => (number, number),
            None => (minimum, maximum),
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
        let least = *minimum;
        for queue in [first, second] {
            // Targets given with the action are complete; the queues are for the slots it leaves open.
            if (given && queue == first) || (asked && queue == second) {
                continue;
            }
            asked |= self.pick_from(decision, (least, *maximum), queue, &mut chosen)?;
        }
        if asked && chosen.len() == items.len() && items.len() as u32 > least {
            // A script ends a choice of "up to" so many where nothing more can be chosen.
            let queue = self.queue(decision, first);
            if queue.front().is_some_and(|choice| choice.kind == "skip") {
                queue.pop_front();
                self.spare_skip = Some(decision.player);
            }
        }
        if chosen.len() as u32 >= *minimum && asked {
            if !chosen.is_empty() && self.is_casting_now() {
                // Which card, and whether it is cast, are two questions in a script.
                let _ = self.agrees(decision);
            }
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
        let named: Vec<u32> = chosen.iter().copied().chain(rest).collect();
        Ok(joint::some(together, &named, needed, needed).map(Answer::Items))
    }

    /// How many objects a cost is paid with, where a script says that before it names them.
    fn how_many(&mut self, decision: &Decision, (least, most): (u32, u32)) -> Option<u32> {
        let of_objects = decision
            .items()
            .iter()
            .all(|item| matches!(item, Item::Object(_)));
        let asked = decision.prompt.question == Question::PayWith && of_objects && least < most;
        let head = self
            .queue(decision, Queue::Choice)
            .front()
            .filter(|head| asked && head.kind == "amount")?;
        match head.value {
            Some(ChoiceValue::Number(number)) if (least..=most).contains(&number) => {
                self.queue(decision, Queue::Choice).pop_front();
                Some(number)
            }
            _ => None,
        }
    }

    /// Takes a yes at the head of the choice queue.
    fn agrees(&mut self, decision: &Decision) -> bool {
        let queue = self.queue(decision, Queue::Choice);
        let yes = queue
            .front()
            .is_some_and(|head| matches!(head.value, Some(ChoiceValue::Bool(true))));
        if yes {
            queue.pop_front();
        }
        yes
    }

    /// Whether the choice is of a card that is cast right now.
    fn is_casting_now(&self) -> bool {
        match self.game.frames.last() {
            Some(Frame::Instruction(frame)) => {
                let ability = self.pool.table().ability(frame.ability);
                matches!(ability.node(&frame.path), Some(Effect::CastNow { .. }))
            }
            _ => false,
        }
    }

    /// Whether the queues name none of the items.
    fn names_none(&mut self, decision: &Decision) -> bool {
        let head = self.queue(decision, Queue::Choice).front().cloned();
        let mut entries: Vec<Choice> = self
            .queue(decision, Queue::Target)
            .iter()
            .cloned()
            .collect();
        entries.extend(head);
        entries.iter().all(|entry| {
            entry.kind != "skip"
                && self
                    .find_item(decision.items(), &[], &form_of(entry))
                    .is_none()
        })
    }

    /// The option behind which the word is chosen that the next entry names: "protection from artifacts or from the color of your
    /// choice" is one question in a script.
    fn option_naming_behind(&mut self, decision: &Decision) -> Option<Answer> {
        if decision.prompt.question != Question::ChooseOption {
            return None;
        }
        let head = self.queue(decision, Queue::Choice).front()?;
        if head.kind != "text" {
            return None;
        }
        let form = form_of(head);
        if self.find_item(decision.items(), &[], &form).is_some() {
            return None;
        }
        let place = decision.items().iter().position(|item| {
            self.behind(decision, item).is_some_and(|(next, _)| {
                next.player == decision.player
                    && next.prompt.question == Question::ChooseWord
                    && self.find_item(next.items(), &[], &form).is_some()
            })
        })?;
        Some(Answer::Items(vec![place as u32]))
    }

    /// A choice of one of two answered by yes (the first) or no.
    fn either(&mut self, decision: &Decision) -> Option<Answer> {
        let two = matches!(
            &decision.domain,
            Domain::Choose { items, minimum: 1, maximum: 1, .. } if items.len() == 2
        );
        let asked = matches!(
            decision.prompt.question,
            Question::ChooseOption | Question::CostOption | Question::ChooseWord
        );
        if !two || !asked {
            return None;
        }
        match self.head(decision, "bool")?.value {
            Some(ChoiceValue::Bool(first)) => Some(Answer::Items(vec![u32::from(!first)])),
            _ => None,
        }
    }

    /// The type of mana that the text of the ability that is being activated names: `{T}: Add {R}` of "{R} or {W}".
    fn mana_of_action(&self, decision: &Decision, items: &[Item]) -> Option<u32> {
        let current = self.current.as_ref()?;
        if current.player != decision.player {
            return None;
        }
        let action = self.scenario.actions.get(current.index)?;
        let (Act::Activate { ability, .. } | Act::Mana { ability, .. }) = &action.act else {
            return None;
        };
        let (_, added) = ability.split_once("Add ")?;
        let named = |item: &Item| match item {
            Item::Mana(mana) => added.contains(&format!("{{{}}}", mana.letter())),
            _ => false,
        };
        let mut places = (0..items.len()).filter(|place| named(&items[*place]));
        let place = places.next()?;
        places.next().is_none().then_some(place as u32)
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
                Item::Mana(ir::ManaType::Colored(color)) => color.word(),
                _ => "colorless",
            };
            words.extend(std::iter::repeat_n(word, amount as usize));
        }
        for word in words.into_iter().rev() {
            let choice = Choice::word(word);
            self.queue(decision, Queue::Choice).push_front(choice);
        }
    }

    /// Amounts of counters, one for each kind, become one answer for each counter.
    fn spell_out_counters(&mut self, decision: &Decision, items: &[Item]) {
        let mut kinds: Vec<&str> = Vec::new();
        for item in items {
            if let Item::Word(word) = item
                && !kinds.contains(&word.as_str())
            {
                kinds.push(word.as_str());
            }
        }
        let mut words = Vec::new();
        for kind in kinds {
            let Some(Choice {
                value: Some(ChoiceValue::Number(amount)),
                ..
            }) = self.head(decision, "amount")
            else {
                break;
            };
            words.extend(std::iter::repeat_n(kind, amount as usize));
        }
        for word in words.into_iter().rev() {
            let choice = Choice::word(word);
            self.queue(decision, Queue::Choice).push_front(choice);
        }
    }

    pub(super) fn find_item(&self, items: &[Item], chosen: &[u32], form: &NameForm) -> Option<u32> {
        (0..items.len() as u32).find(|index| {
            !chosen.contains(index)
                && names_item(
                    self.pool,
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
        (minimum, maximum): (u32, u32),
        queue: Queue,
        chosen: &mut Vec<u32>,
    ) -> Result<bool, String> {
        let items = decision.items();
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
                    if place == 0 && chosen.len() as u32 >= minimum {
                        taken = Some((place, Vec::new()));
                    }
                    break;
                }
                if !matches!(choice.kind.as_str(), "target" | "text" | "target_amount") {
                    continue;
                }
                if !self.division.is_empty() && choice.kind != "target_amount" {
                    break;
                }
                let forms = forms_of(choice);
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
            let Some((place, mut found)) = taken else {
                break;
            };
            asked = true;
            let taken = self.queue(decision, queue).remove(place);
            if found.is_empty() {
                break;
            }
            let room = (maximum as usize).saturating_sub(chosen.len());
            if let Some(rest) = taken.clone().filter(|_| found.len() > room) {
                // One list for several questions: what there is no room for is for the next one.
                let values = rest.values.iter().skip(room).cloned().collect();
                let rest = Choice { values, ..rest };
                self.queue(decision, queue).insert(place, rest);
                found.truncate(room);
            }
            chosen.extend(found);
            // An amount of a division waits for the question that divides.
            self.division
                .extend(taken.filter(|choice| choice.kind == "target_amount"));
        }
        Ok(asked)
    }
}
