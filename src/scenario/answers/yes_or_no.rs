//! Yes or no: what the next entries say of the question that lies behind a yes.

use super::{Picked, Queue, only_answer};
use crate::driver::Run;
use crate::model::{Choice, ChoiceValue};
use crate::names::names_item;
use crate::unasked::{form_of, forms_of};
use game::{
    Answer, Decision, Event, Game, Item, MoveCause, ObjectKind, Question, SlotValue, Target,
    TraceEvent,
};
use ir::{Effect, Visitor, Walk};

impl Run<'_> {
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

    pub(crate) fn yes_or_no(&mut self, decision: &Decision) -> Picked {
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
    pub(crate) fn behind(&self, decision: &Decision, item: &Item) -> Option<(Decision, Game)> {
        let place = decision.items().iter().position(|other| other == item)?;
        self.decision_behind(Answer::Items(vec![place as u32]))
    }

    /// Whether the next entry names what is chosen behind a yes: "you may sacrifice a creature" is one question in a script,
    /// and two here.
    pub(super) fn names_behind(&mut self, decision: &Decision, queues: &[Queue]) -> Option<bool> {
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
    pub(super) fn queue_naming_what_is_cast(&mut self, decision: &Decision) -> Option<Queue> {
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
    pub(super) fn decision_behind(&self, answer: Answer) -> Option<(Decision, Game)> {
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
}

/// Whether two states are the same but for the way there.
fn is_same(mut one: Game, other: Game) -> bool {
    one.trace = other.trace.clone();
    one.budget = other.budget;
    one.forced_steps = other.forced_steps;
    one.refused.clone_from(&other.refused);
    one == other
}
