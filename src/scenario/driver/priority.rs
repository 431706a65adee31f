//! What a player with priority does: the next scripted action, if its time has come and it is legal (SCHEMA 4).

use super::{Current, Progress, Run, describe};
use crate::answers::says_variant;
use crate::model::{Act, NameForm, ScriptedAction};
use crate::names::{name_of, names_object, step};
use crate::unasked::{fits_cost, form_of};
use game::{Action, Answer, Decision, Item, ObjectId, PlayerId, Question};
use ir::{AbilityRef, Step};

impl<'run> Run<'run> {
    /// What a player with priority does (SCHEMA 4).
    pub(crate) fn priority(&mut self, decision: &Decision) -> Result<Option<Answer>, String> {
        self.settle_current()?;
        if self.ended_early {
            return Ok(None);
        }
        match self.game.turn.step {
            Step::DeclareAttackers => self.drop_attacks(),
            Step::DeclareBlockers => self.drop_blocks()?,
            _ => {}
        }
        let letter = self.seats.letter(decision.player).to_owned();
        // Who controls the player acts for them (CR 722.5).
        let decider = self.game.decider(decision.player);
        let acting = self.seats.letter(decider).to_owned();
        let now = (self.game.turn.number, self.game.turn.step);
        let scenario = self.scenario;
        for (index, action) in scenario.actions.iter().enumerate() {
            if !self.open[index]
                || action.player != letter && action.player != acting
                || (action.turn, step(action.step)) != now
            {
                continue;
            }
            if !self.conditions_met(action, decision.player) {
                return Ok(pass(decision));
            }
            match &action.act {
                Act::Attack { .. } | Act::Block { .. } | Act::AttackNone | Act::BlockNone => {}
                Act::WaitStack { one } => {
                    if self.game.stack.is_empty() {
                        self.open[index] = false;
                        continue;
                    }
                    if *one {
                        self.open[index] = false;
                    }
                    return Ok(pass(decision));
                }
                Act::Check { expect } => {
                    self.judge()
                        .judge(expect)
                        .map_err(|reason| format!("check: {reason}"))?;
                    self.open[index] = false;
                }
                Act::AddCounters {
                    card,
                    counter,
                    count,
                } => {
                    self.open[index] = false;
                    self.add_counters(card, counter, *count)?;
                    return Ok(None);
                }
                Act::Concede => {
                    self.open[index] = false;
                    rules::concede(&mut self.game, decision.player);
                    return Ok(None);
                }
                Act::Cast { .. }
                | Act::Activate { .. }
                | Act::Mana { .. }
                | Act::PlayLand { .. } => {
                    if let Some(answer) = self.begin(index, action, decision)? {
                        return Ok(Some(answer));
                    }
                    if self.ended_early {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(pass(decision))
    }

    /// Begins a scripted action, if it is among the legal ones.
    fn begin(
        &mut self,
        index: usize,
        action: &ScriptedAction,
        decision: &Decision,
    ) -> Result<Option<Answer>, String> {
        let meant: Vec<usize> = decision
            .items()
            .iter()
            .enumerate()
            .filter(|(_, item)| match item {
                Item::Action(possible) => self.is_meant(possible, action),
                _ => false,
            })
            .map(|(place, _)| place)
            .collect();
        let found = self.way(decision, &meant, action);
        let Some(found) = found else {
            if action.illegal {
                self.open[index] = false;
                self.ended_early = true;
                return Ok(None);
            }
            if matches!(action.act, Act::Mana { .. }) {
                return Ok(None);
            }
            if self.skips_failed(decision.player) {
                self.open[index] = false;
                return Ok(None);
            }
            return Err(format!("cannot {}", describe(action)));
        };
        let Some(Item::Action(chosen)) = decision.items().get(found) else {
            return Ok(None);
        };
        let variant = match &action.act {
            Act::Cast { variant, .. } => variant.clone(),
            _ => None,
        };
        self.current = Some(Current {
            player: decision.player,
            action: chosen.clone(),
            index,
            targets: action.targets.iter().cloned().collect(),
            variant,
            illegal: action.illegal,
            before: (action.illegal && !action.targets.is_empty())
                .then(|| Box::new(self.game.clone())),
        });
        self.open[index] = false;
        Ok(Some(Answer::Items(vec![found as u32])))
    }

    /// Which of several ways to do an action: by the permission that the script names, or the ordinary one.
    fn way(
        &mut self,
        decision: &Decision,
        meant: &[usize],
        action: &ScriptedAction,
    ) -> Option<usize> {
        let permission = |place: usize| match decision.items().get(place) {
            Some(Item::Action(Action::Cast { permission, .. })) => *permission,
            _ => None,
        };
        let Act::Cast { variant, .. } = &action.act else {
            return meant.first().copied();
        };
        if let Some(variant) = variant {
            let hidden = meant.iter().copied().find(|place| {
                matches!(decision.items().get(*place), Some(Item::Action(action))
                    if crate::hidden::casts_face_down(self.pool, action, Some(variant)))
            });
            if hidden.is_some() {
                return hidden;
            }
            let named = meant.iter().copied().find(|place| {
                permission(*place).is_some_and(|(_, ability)| {
                    says_variant(variant, &self.pool.ability_text(ability))
                })
            });
            return named.or(meant.first().copied());
        }
        let seat = usize::from(self.game.decider(decision.player).0);
        let head = self.queues[seat].choice.front();
        let head = head.filter(|head| head.kind == "alternative_cost").cloned();
        if let Some(head) = head {
            let granted = |(source, ability): (ObjectId, AbilityRef)| {
                let by = head.source.as_ref();
                let named = by.is_some_and(|by| names_object(self.pool, &self.game, by, source));
                named && (head.free || fits_cost(&head, &self.pool.ability_text(ability)))
            };
            let place = meant
                .iter()
                .copied()
                .find(|place| permission(*place).is_some_and(granted));
            if place.is_some() {
                self.queues[seat].choice.pop_front();
                return place;
            }
        }
        if let Some(place) = meant.iter().copied().find(|place| {
            permission(*place).is_some_and(|(source, _)| self.names_permission(seat, source))
        }) {
            self.queues[seat].choice.pop_front();
            return Some(place);
        }
        let ordinary = meant
            .iter()
            .copied()
            .find(|place| permission(*place).is_none());
        ordinary.or(meant.first().copied())
    }

    /// Takes an entry that says that an impossible action is dropped.
    fn skips_failed(&mut self, player: PlayerId) -> bool {
        let seat = usize::from(self.game.decider(player).0);
        let queue = &mut self.queues[seat].choice;
        let skips = queue
            .front()
            .is_some_and(|head| head.kind == "skip_failed_command");
        if skips {
            queue.pop_front();
        }
        skips
    }

    /// Whether the next entry names what lets a spell be cast.
    fn names_permission(&self, seat: usize, source: ObjectId) -> bool {
        let head = self.queues[seat].choice.front();
        head.filter(|head| head.kind == "text").is_some_and(|head| {
            let form = form_of(head);
            let text = form.text();
            !text.is_empty() && name_of(self.pool.table(), &self.game, source).starts_with(text)
        })
    }

    /// Whether what is being done has to be impossible, and a target that is given for it is none.
    pub(super) fn has_wrong_target(&self) -> bool {
        let current = self.current.as_ref();
        current.is_some_and(|it| it.before.is_some() && !it.targets.is_empty())
    }

    /// Ends the run well as if the action had not been begun.
    pub(super) fn end_before(&mut self, current: Current) {
        if let Some(before) = current.before {
            self.game = *before;
        }
        self.ended_early = true;
    }

    /// Looks at how the action that was begun last came out.
    pub(super) fn settle_current(&mut self) -> Progress {
        let Some(current) = self.current.take() else {
            return Ok(());
        };
        let taken_back = self.game.refused.contains(&current.action);
        let action = &self.scenario.actions[current.index];
        match (taken_back, current.illegal) {
            (true, true) => {
                self.ended_early = true;
                Ok(())
            }
            (true, false) if self.skips_failed(current.player) => Ok(()),
            (true, false) => Err(format!("cannot {}: it was taken back", describe(action))),
            // With a target that it does not have it was not possible: it is as if it had not been begun.
            (false, true) if !current.targets.is_empty() => {
                self.end_before(current);
                Ok(())
            }
            (false, true) => Err(format!("it was possible to {}", describe(action))),
            (false, false) => match current.targets.front() {
                Some(target) => Err(format!(
                    "not a target of {}: `{}`",
                    describe(action),
                    target.text()
                )),
                None => Ok(()),
            },
        }
    }

    fn is_meant(&self, possible: &Action, action: &ScriptedAction) -> bool {
        let judge = self.judge();
        match (&action.act, possible) {
            // Nothing is cast face down unless the script says so.
            (
                Act::Cast { variant, .. },
                Action::Cast {
                    face_down: Some(_), ..
                },
            ) if !variant.as_deref().is_some_and(|variant| {
                crate::hidden::casts_face_down(self.pool, possible, Some(variant))
            }) =>
            {
                false
            }
            // Both halves of a split card are cast together if the script says so.
            (Act::Cast { variant, .. }, Action::Cast { side, .. })
                if (*side == ir::FaceSide::FUSED) != (variant.as_deref() == Some("fused")) =>
            {
                false
            }
            // With the other face of the same name it is cast prototyped (CR 718.3).
            (Act::Cast { variant, .. }, Action::Cast { card: id, side, .. })
                if self.is_prototype(*id)
                    && (side.0 == 1) != variant.as_deref().is_some_and(is_prototyped) =>
            {
                false
            }
            (Act::Cast { card, .. }, Action::Cast { card: id, side, .. })
            | (Act::PlayLand { card }, Action::PlayLand { card: id, side }) => {
                let form_fits = match card {
                    NameForm::Text(text) if text.starts_with('#') => {
                        names_object(self.pool, &self.game, card, *id)
                    }
                    _ => judge
                        .face_name(*id, *side)
                        .is_some_and(|name| name.as_str() == card.text()),
                };
                form_fits || self.full_name(*id) == card.text()
            }
            // Abilities of the rules' keywords by which a card is cast from where it is: "Flashback {3}{R}".
            (Act::Activate { ability, source }, Action::Cast { card, .. }) => {
                source
                    .as_ref()
                    .is_none_or(|form| names_object(self.pool, &self.game, form, *card))
                    && judge.own_permission_begins(possible, ability)
            }
            (Act::Activate { ability, source }, Action::Activate { source: id, .. })
            | (Act::Mana { ability, source }, Action::Activate { source: id, .. }) => {
                source
                    .as_ref()
                    .is_none_or(|form| names_object(self.pool, &self.game, form, *id))
                    && judge.action_text_begins(possible, ability)
            }
            _ => false,
        }
    }

    pub(crate) fn is_prototype(&self, id: ObjectId) -> bool {
        let card = self.game.object(id).and_then(game::Object::card);
        card.is_some_and(|(card, _)| self.pool.table().card(card).layout == ir::Layout::Prototype)
    }

    fn full_name(&self, id: ObjectId) -> &str {
        self.game
            .object(id)
            .and_then(game::Object::card)
            .map_or("", |(card, _)| self.pool.table().card(card).name.as_str())
    }

    fn conditions_met(&self, action: &ScriptedAction, player: PlayerId) -> bool {
        let judge = self.judge();
        let stack = &self.game.stack;
        let on_stack = |text: &String| stack.iter().any(|id| judge.stack_contains(*id, text));
        let copy = |text: &String| {
            stack.iter().any(|id| {
                judge.stack_contains(*id, text)
                    && self
                        .game
                        .object(*id)
                        .is_some_and(|object| matches!(object.kind, game::ObjectKind::Virtual(_)))
            })
        };
        action.if_on_stack.as_ref().is_none_or(&on_stack)
            && action
                .if_not_on_stack
                .as_ref()
                .is_none_or(|text| !on_stack(text))
            && action.if_copy_on_stack.as_ref().is_none_or(copy)
            && action.if_top_of_stack.as_ref().is_none_or(|text| {
                stack
                    .last()
                    .is_some_and(|id| judge.stack_contains(*id, text))
            })
            && action
                .if_mana_in_pool
                .is_none_or(|count| self.game.player(player).mana.units().len() >= count as usize)
    }
}

/// The answer that passes priority.
pub(crate) fn pass(decision: &Decision) -> Option<Answer> {
    debug_assert_eq!(decision.prompt.question, Question::Priority);
    decision
        .items()
        .iter()
        .position(|item| *item == Item::Action(Action::Pass))
        .map(|index| Answer::Items(vec![index as u32]))
}

/// `using Prototype`: how a script says that the card is cast prototyped (CR 718.3).
pub(crate) fn is_prototyped(variant: &str) -> bool {
    says_variant(variant, "prototype")
}
