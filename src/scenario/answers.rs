//! Answering decisions from the prepared queues (SCHEMA 6).

use super::automatic;
use super::driver::Run;
use super::model::{Choice, ChoiceValue, Contains, NameForm};
use super::names::{name_of, names_item, names_object, normalise};
use super::unasked::{ALIKE, fits_cost, form_of, forms_of, likeness, names_keyword};
use game::declaring::{with_required_attacks, with_required_blocks};
use game::{
    Answer, Decision, Domain, Event, Game, Item, MoveCause, ObjectKind, Question, SlotValue,
    Target, TraceEvent,
};
use ir::{Effect, Visitor, Walk, Zone};
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

    /// Whether nothing comes of a yes but the same question: whoever decides by themselves ends that.
    fn leads_nowhere(&self, decision: &Decision) -> bool {
        self.behind(decision, &Item::Yes)
            .is_some_and(|(next, after)| {
                let happens = |entry: &TraceEvent| matches!(entry, TraceEvent::Event(_));
                let now = &self.game;
                next == *decision
                    && (&after.frames, &after.contexts) == (&now.frames, &now.contexts)
                    && !self.entries_behind(&after).iter().any(happens)
            })
    }

    pub(super) fn yes_or_no(&mut self, decision: &Decision) -> Picked {
        let yes = match self.head(decision, "bool") {
            Some(Choice {
                value: Some(ChoiceValue::Bool(yes)),
                ..
            }) => {
                self.agreed = yes.then_some(decision.prompt.ability);
                Some(yes)
            }
            _ if self.declines_cost(decision) => Some(false),
            _ => self.implied(decision),
        };
        let Some(yes) = yes.or_else(|| {
            let open = !self.scenario.strict_choices && self.leads_nowhere(decision);
            open.then_some(false)
        }) else {
            return self.unprepared(decision);
        };
        let wanted = if yes { Item::Yes } else { Item::No };
        let index = decision.items().iter().position(|item| *item == wanted);
        Ok(index.map(|index| Answer::Items(vec![index as u32])))
    }

    /// The next decision that leaves a choice if that item is the answer to the one at hand, and the state it is asked in.
    pub(super) fn behind(&self, decision: &Decision, item: &Item) -> Option<(Decision, Game)> {
        let place = decision.items().iter().position(|other| other == item)?;
        self.decision_behind(Answer::Items(vec![place as u32]))
    }

    /// Whether the next entry names what is chosen behind a yes: "you may sacrifice a creature" is one question in a script,
    /// and two here.
    fn names_behind(&mut self, decision: &Decision, queues: &[Queue]) -> Option<bool> {
        let (yes, after_yes) = self.behind(decision, &Item::Yes)?;
        let names = queues.iter().any(|queue| {
            let head = self.queue(decision, *queue).front().cloned();
            head.is_some_and(|head| {
                let named = matches!(head.kind.as_str(), "text" | "target")
                    && forms_of(&head)
                        .iter()
                        .any(|form| self.find_item(yes.items(), &[], form).is_some());
                // "you may pay any amount of life"
                let numbered = head.kind == "amount" && yes.prompt.question == Question::ChooseX;
                yes.player == decision.player
                    && yes.prompt.question != Question::Priority
                    && (named || numbered)
            })
        });
        Some(names || self.names_on_the_way(decision, &after_yes))
    }

    /// What an entry for the question behind it says. Also no, where yes comes to the same, or where paying would avoid nothing.
    fn implied(&mut self, decision: &Decision) -> Option<bool> {
        if self.names_behind(decision, &[Queue::Choice, Queue::Target])? {
            return Some(true);
        }
        if self.names_what_is_cast(decision) || self.names_what_pays(decision) {
            return Some(true);
        }
        if !self.scenario.strict_choices {
            return None;
        }
        let (yes, after_yes) = self.behind(decision, &Item::Yes)?;
        let (no, after_no) = self.behind(decision, &Item::No)?;
        let nothing_follows = self.pays_to_avoid(decision)
            && !self
                .entries_behind(&after_no)
                .iter()
                .any(|entry| matches!(entry, TraceEvent::Event(_)));
        if nothing_follows {
            return Some(false);
        }
        if self.targets_are_prepared(decision) {
            return Some(true);
        }
        (yes == no && is_same(after_yes, after_no)).then_some(false)
    }

    /// What the trace of a game that went on from here holds besides.
    fn entries_behind<'game>(&self, after: &'game Game) -> &'game [TraceEvent] {
        after
            .trace
            .entries
            .get(self.game.trace.entries.len()..)
            .unwrap_or_default()
    }

    /// Whether the next entry names what the player would choose behind a yes, where there is only one thing to choose: "you
    /// may sacrifice a creature" with one creature.
    fn names_on_the_way(&mut self, decision: &Decision, after_yes: &Game) -> bool {
        let heads = [(Queue::Choice, "text"), (Queue::Target, "target")].map(|(queue, kind)| {
            let head = self.queue(decision, queue).front();
            head.filter(|head| head.kind == kind).map(form_of)
        });
        let names = |item: &Item| {
            let mut forms = heads.iter().flatten();
            forms.any(|form| names_item(self.pool, &self.game, &self.seats, form, item))
        };
        self.entries_behind(after_yes).iter().any(|entry| {
            if let TraceEvent::Chooses(player, targets) = entry {
                let items = targets.iter().map(|target| match target {
                    Target::Object(object) => Item::Object(*object),
                    Target::Player(player) => Item::Player(*player),
                });
                *player == decision.player && items.into_iter().any(|item| names(&item))
            } else {
                false
            }
        })
    }

    /// Whether the next entry names the one card that a yes has the player cast or play: it is used up then.
    fn names_what_is_cast(&mut self, decision: &Decision) -> bool {
        let named = self.queue_naming_what_is_cast(decision);
        if let Some(queue) = named {
            self.queue(decision, queue).pop_front();
        }
        named.is_some()
    }

    /// The queue of which the next entry names the one card that a yes has the player cast or play.
    fn queue_naming_what_is_cast(&mut self, decision: &Decision) -> Option<Queue> {
        let (_, after) = self.behind(decision, &Item::Yes)?;
        let moved: Vec<Item> = self
            .entries_behind(&after)
            .iter()
            .filter_map(|entry| match entry {
                TraceEvent::Event(Event::Move {
                    became: Some(became),
                    cause: MoveCause::Cast | MoveCause::PlayLand,
                    ..
                }) => Some(Item::Object(*became)),
                _ => None,
            })
            .collect();
        for (queue, kind) in [(Queue::Choice, "text"), (Queue::Target, "target")] {
            let head = self.queue(decision, queue).front().cloned();
            let names = head.filter(|head| head.kind == kind).is_some_and(|head| {
                let forms = forms_of(&head);
                forms.iter().any(|form| {
                    let named =
                        |item: &Item| names_item(self.pool, &after, &self.seats, form, item);
                    moved.iter().any(named)
                })
            });
            if names {
                return Some(queue);
            }
        }
        None
    }

    /// Whether the next entry chooses nothing for an optional cost: it is used up then.
    fn declines_cost(&mut self, decision: &Decision) -> bool {
        let is_skip =
            |choice: &Choice| choice.kind == "skip" && choice.of.as_deref() == Some("choice");
        let queue = self.queue(decision, Queue::Choice);
        let declines = decision.prompt.question == Question::OptionalCost
            && queue.front().is_some_and(is_skip);
        if declines {
            queue.pop_front();
        }
        declines
    }

    /// Whether the next entry names the one object that an optional cost is paid with: it is used up then.
    fn names_what_pays(&mut self, decision: &Decision) -> bool {
        if decision.prompt.question != Question::OptionalCost {
            return false;
        }
        let Some((_, after)) = self.behind(decision, &Item::Yes) else {
            return false;
        };
        let head = self.queue(decision, Queue::Choice).front().cloned();
        let Some(head) = head.filter(|head| head.kind == "text") else {
            return false;
        };
        let form = form_of(&head);
        let names = self.entries_behind(&after).iter().any(|entry| {
            matches!(entry, TraceEvent::Event(Event::Move { object, cause, .. })
                if !matches!(cause, MoveCause::Cast | MoveCause::PlayLand)
                    && names_item(self.pool, &self.game, &self.seats, &form, &Item::Object(*object)))
        });
        if names {
            self.queue(decision, Queue::Choice).pop_front();
        }
        names
    }

    /// Whether what is asked is to pay, so that something else does not happen: "sacrifice it unless you pay".
    fn pays_to_avoid(&self, decision: &Decision) -> bool {
        struct Unless(bool);
        impl Visitor for Unless {
            fn effect(&mut self, effect: &Effect) {
                if let Effect::Attempt { action, if_not, .. } = effect {
                    let pays = action.iter().any(|it| matches!(it, Effect::Pay { .. }));
                    self.0 |= pays && !if_not.is_empty();
                }
                effect.walk_parts(self);
            }
        }
        let mut found = Unless(false);
        if let Some(ability) = decision.prompt.ability {
            self.pool.table().ability(ability).walk(&mut found);
        }
        found.0
    }

    /// Whether the script names targets of what is resolving, and the player is to say whether it is done to them: naming
    /// them says so.
    fn targets_are_prepared(&mut self, decision: &Decision) -> bool {
        if self
            .queue(decision, Queue::Choice)
            .iter()
            .any(|entry| entry.kind == "bool")
        {
            return false;
        }
        let resolving = self.game.stack.last().and_then(|id| self.game.object(*id));
        resolving.is_some_and(|object| {
            let is_asked_of = matches!(object.kind, ObjectKind::Ability { ability, .. }
                if decision.prompt.ability == Some(ability));
            is_asked_of
                && object.announced.as_ref().is_some_and(|announced| {
                    announced
                        .slots
                        .iter()
                        .flatten()
                        .any(|slot| *slot != SlotValue::Empty)
                })
        })
    }

    /// The next decision that leaves a choice if this is answered to the one at hand, and the state it is asked in.
    fn decision_behind(&self, answer: Answer) -> Option<(Decision, Game)> {
        const MOST_STEPS: u32 = 2_000;
        let table = self.pool.table();
        let mut game = self.game.clone();
        rules::submit(&mut game, answer).ok()?;
        for _ in 0..MOST_STEPS {
            match game.decision.clone() {
                None if game.outcome.is_some() => return None,
                None => rules::step(table, &mut game),
                Some(next) => match only_answer(&next) {
                    Some(only) if next.prompt.question != Question::Priority => {
                        rules::submit(&mut game, only).ok()?;
                    }
                    _ => return Some((next, game)),
                },
            }
        }
        None
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

    fn x_named(&self, decision: &Decision, form: &NameForm) -> Option<u32> {
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

    fn amount(&mut self, decision: &Decision) -> Picked {
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

    /// Divisions: of damage among targets, or of combat damage.
    fn shares(&mut self, decision: &Decision, among_targets: bool) -> Picked {
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

    /// Drops entries for choices of which nobody was asked, where they stand before one for this question. Where every
    /// answer is prepared, an entry that does not fit has no other use.
    fn drop_unasked(&mut self, decision: &Decision) {
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
    fn drop_order(&mut self, decision: &Decision) {
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
    pub(super) fn dismiss_unasked(&mut self, seat: usize) {
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
    fn finish_division(&mut self, player: game::PlayerId) {
        let taken = std::mem::take(&mut self.division);
        if taken.len() > 1 {
            let queue = &mut self.queues[usize::from(player.0)].target;
            for choice in taken.into_iter().rev() {
                queue.push_front(choice);
            }
        }
    }
}

/// Whether two states are the same but for the way there.
fn is_same(mut one: Game, other: Game) -> bool {
    one.trace = other.trace.clone();
    one.budget = other.budget;
    one.forced_steps = other.forced_steps;
    one.refused.clone_from(&other.refused);
    one == other
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
