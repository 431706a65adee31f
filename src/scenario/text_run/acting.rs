//! Does the actions of a `.scenario`, attacks and blocks among them, and answers what their own words say: X, targets, modes, costs.

use super::{Picked, Said, plain};
use crate::answers::says_variant;
use crate::driver::Run;
use crate::model::NameForm;
use crate::names::{names_object, names_target, step};
use crate::text::{Face, LineKind, ScriptLine, TextAct, TextVerb};
use game::declaring::{with_required_attacks, with_required_blocks};
use game::{Action, Answer, Decision, Domain, Item, ObjectId, Question, Target};
use ir::{AbilityKind, AbilityRef, CostPart, FaceSide, StaticEffect};

impl<'run> Run<'run> {
    /// Does an action; the inner result is none if another kind of answer is due.
    #[expect(
        clippy::option_option,
        reason = "outer: whether to stop here; inner: whether there is an answer"
    )]
    pub(super) fn text_act(
        &mut self,
        act: &TextAct,
        decision: &Decision,
    ) -> Result<Option<Option<Answer>>, String> {
        self.no_answers_left()?;
        if act.cannot {
            self.check_refusal(act, self.game.turn.step)?;
        }
        match act.verb {
            TextVerb::Attack | TextVerb::Block => {
                if act.cannot {
                    self.text()?.next += 1;
                    return Ok(None);
                }
                return Err("players declare nothing now".to_owned());
            }
            TextVerb::Concede => {
                self.text()?.next += 1;
                rules::concede(&mut self.game, decision.player);
                return Ok(Some(None));
            }
            TextVerb::PutCounters => {
                self.check_counter(&act.counter)?;
                self.text()?.next += 1;
                self.add_counters(&NameForm::Text(act.name.clone()), &act.counter, act.count)?;
                return Ok(Some(None));
            }
            TextVerb::Cast | TextVerb::Play | TextVerb::Activate | TextVerb::TurnFaceUp => {}
        }
        if !act.cannot
            && let Some(answer) = self.make_mana(act, decision)?
        {
            return Ok(Some(Some(answer)));
        }
        let payers = self.other_payers()?;
        let found = self.text_way(decision, act);
        let line = self.text()?.next;
        self.text()?.next += 1;
        match (found, act.cannot) {
            (None, true) => Ok(None),
            (None, false) => Err("this is not possible now".to_owned()),
            (Some(found), _) => {
                let before = act.cannot.then(|| (self.game.clone(), self.trace.len()));
                let text = self.text()?;
                text.trial = before;
                text.kick_asked = false;
                if let Some(Item::Action(action)) = decision.items().get(found) {
                    text.begun = Some((action.clone(), line));
                }
                text.act_line = line;
                text.act = Some(TextAct {
                    paying: payers,
                    ..act.clone()
                });
                // Answers stand on the lines below the action.
                while let Some(ScriptLine {
                    kind: LineKind::Choose(answers),
                    ..
                }) = text.lines.get(text.next)
                {
                    text.answers.extend(answers.iter().cloned());
                    text.next += 1;
                }
                Ok(Some(Some(Answer::Items(vec![found as u32]))))
            }
        }
    }

    /// Which of several ways to do the action: by the permission or keyword that it names, else the ordinary one.
    pub(super) fn text_way(&mut self, decision: &Decision, act: &TextAct) -> Option<usize> {
        let permission = |place: usize| match decision.items().get(place) {
            Some(Item::Action(Action::Cast { permission, .. })) => *permission,
            _ => None,
        };
        let meant: Vec<usize> = decision
            .items()
            .iter()
            .enumerate()
            .filter(|(_, item)| match item {
                Item::Action(action) => self.text_means(action, act),
                _ => false,
            })
            .map(|(place, _)| place)
            .collect();
        if let Some(granter) = &act.allowed_by {
            let form = NameForm::Text(granter.clone());
            return meant.into_iter().find(|place| {
                permission(*place)
                    .is_some_and(|(source, _)| names_object(self.pool, &self.game, &form, source))
            });
        }
        if let Some(cost) = &act.for_cost {
            let named = meant.iter().copied().find(|place| {
                permission(*place).is_some_and(|(_, ability)| {
                    says_variant(cost, &self.pool.ability_text(ability))
                })
            });
            let prototyped = || {
                meant.iter().copied().find(|place| {
                    matches!(decision.items().get(*place), Some(Item::Action(Action::Cast { card, .. }))
                        if self.is_prototype(*card))
                })
            };
            let named = named.or_else(prototyped);
            if let (Some(named), Some(text)) = (named, self.text.as_mut()) {
                text.used.push(Said::Cost);
                return Some(named);
            }
        }
        // Of the abilities of one keyword, that without targets where none is named: "Unattach this permanent".
        let untargeted = |place: &usize| {
            let Some(Item::Action(Action::Activate { ability, .. })) = decision.items().get(*place)
            else {
                return false;
            };
            let body = self.pool.table().ability(*ability).body();
            body.is_some_and(|body| body.modes.iter().all(|mode| mode.targets.is_empty()))
        };
        if act.targets.is_empty()
            && let Some(place) = meant.iter().copied().find(untargeted)
        {
            return Some(place);
        }
        let ordinary = meant
            .iter()
            .copied()
            .find(|place| permission(*place).is_none());
        ordinary.or(meant.first().copied())
    }

    fn text_means(&self, action: &Action, act: &TextAct) -> bool {
        let form = NameForm::Text(act.name.clone());
        match (act.verb, action) {
            (TextVerb::Cast, Action::Cast { face_down, .. })
                if face_down.is_some() != (act.face == Some(Face::Down)) =>
            {
                false
            }
            // With the other face of the same name it is cast prototyped (CR 718.3).
            (TextVerb::Cast, Action::Cast { card, side, .. })
                if self.is_prototype(*card)
                    && (side.0 == 1)
                        != act
                            .for_cost
                            .as_deref()
                            .is_some_and(crate::driver::is_prototyped) =>
            {
                false
            }
            (TextVerb::Cast, Action::Cast { card, side, .. })
            | (TextVerb::Play, Action::PlayLand { card, side }) => {
                // The name of a face is that of the spell, not of the card: of half of a split card (CR 709.3a).
                let judge = self.judge();
                let is_face = |side| {
                    let name = judge.face_name(*card, side);
                    name.is_some_and(|name| name.as_str() == act.name)
                };
                is_face(*side)
                    || ![FaceSide(0), FaceSide(1), FaceSide::FUSED]
                        .into_iter()
                        .any(is_face)
                        && names_object(self.pool, &self.game, &form, *card)
            }
            (TextVerb::TurnFaceUp, Action::Activate { source, ability }) => {
                crate::hidden::turns_face_up(self.pool, *ability)
                    && names_object(self.pool, &self.game, &form, *source)
                    && act.for_cost.as_ref().is_none_or(|cost| {
                        let own = *ability == self.pool.table().manifest_ability();
                        (own && cost == "mana")
                            || says_variant(cost, &self.pool.ability_text(*ability))
                    })
            }
            (TextVerb::Activate, Action::Activate { source, .. }) => {
                act.of.as_ref().is_none_or(|of| {
                    names_object(self.pool, &self.game, &NameForm::Text(of.clone()), *source)
                }) && self.judge().action_text_begins(action, &act.name)
            }
            _ => false,
        }
    }

    /// Attackers and blockers: the lines of the moment that has come.
    pub(super) fn text_combat(&mut self, decision: &Decision) -> Picked {
        self.text_outcome()?;
        let mut declared: Vec<&TextAct> = Vec::new();
        let now = (self.game.turn.number, self.game.turn.step);
        while let Some(line) = self.line()? {
            match &line.kind {
                LineKind::Moment(moment)
                    if (moment.turn, step(moment.step)) == now && declared.is_empty() =>
                {
                    self.enter(now)?
                }
                LineKind::Act(act)
                    if matches!(act.verb, TextVerb::Attack | TextVerb::Block)
                        && self.text()?.moment == Some(now)
                        && self.acts_for(&act.player, decision) =>
                {
                    if act.cannot {
                        self.check_refusal(act, now.1)?;
                    }
                    declared.push(act);
                    self.text()?.next += 1;
                }
                _ => break,
            }
        }
        match &decision.domain {
            Domain::Attackers { candidates, .. } => {
                let wanted = self.text_attackers(decision, candidates, &declared)?;
                let wanted = with_required_attacks(&decision.domain, wanted);
                Ok(Some(Answer::Attackers(wanted)))
            }
            Domain::Blockers { candidates, .. } => {
                let wanted = self.text_blockers(decision, candidates, &declared)?;
                let wanted = with_required_blocks(&decision.domain, wanted);
                Ok(Some(Answer::Blockers(wanted)))
            }
            _ => Err("the game asks for no declaration".to_owned()),
        }
    }

    fn text_attackers(
        &self,
        decision: &Decision,
        candidates: &[(ObjectId, Vec<Target>)],
        acts: &[&TextAct],
    ) -> Result<Vec<(ObjectId, Target)>, String> {
        let mut declared: Vec<(ObjectId, Target)> = Vec::new();
        for act in acts {
            let mut tried = declared.clone();
            let whom = NameForm::Text(if self.seats.player(&act.name).is_some() {
                format!("@{}", act.name)
            } else {
                act.name.clone()
            });
            for name in &act.with {
                let form = NameForm::Text(name.clone());
                let found = candidates.iter().find_map(|(creature, targets)| {
                    let free = !tried.iter().any(|(done, _)| done == creature);
                    let named = free && names_object(self.pool, &self.game, &form, *creature);
                    let target = targets.iter().find(|target| {
                        names_target(self.pool, &self.game, &self.seats, &whom, **target)
                    });
                    target.filter(|_| named).map(|target| (*creature, *target))
                });
                match found {
                    Some(pair) => tried.push(pair),
                    None if act.cannot => {}
                    None => return Err(format!("`{}` cannot attack there", plain(name))),
                }
            }
            let wanted = declared.len() + act.with.len();
            let refused =
                tried.len() < wanted || decision.check(&Answer::Attackers(tried.clone())).is_err();
            match (act.cannot, refused) {
                (true, false) => return Err(format!("{} can attack so", act.with.join(", "))),
                (true, true) => {}
                (false, _) => declared = tried,
            }
        }
        Ok(declared)
    }

    fn text_blockers(
        &self,
        decision: &Decision,
        candidates: &[(ObjectId, Vec<ObjectId>, u32)],
        acts: &[&TextAct],
    ) -> Result<Vec<(ObjectId, ObjectId)>, String> {
        let mut declared: Vec<(ObjectId, ObjectId)> = Vec::new();
        for act in acts {
            let mut tried = declared.clone();
            let attacker = NameForm::Text(act.name.clone());
            for name in &act.with {
                let form = NameForm::Text(name.clone());
                let found = candidates.iter().find_map(|(creature, attackers, most)| {
                    let blocks = tried.iter().filter(|(done, _)| done == creature).count();
                    let named = blocks < *most as usize
                        && names_object(self.pool, &self.game, &form, *creature);
                    let target = attackers.iter().find(|attacking| {
                        names_object(self.pool, &self.game, &attacker, **attacking)
                            && !tried.contains(&(*creature, **attacking))
                    });
                    target.filter(|_| named).map(|target| (*creature, *target))
                });
                match found {
                    Some(pair) => tried.push(pair),
                    None if act.cannot => {}
                    None => return Err(format!("`{}` cannot block that", plain(name))),
                }
            }
            let wanted = declared.len() + act.with.len();
            let refused =
                tried.len() < wanted || decision.check(&Answer::Blockers(tried.clone())).is_err();
            match (act.cannot, refused) {
                (true, false) => return Err(format!("{} can block so", act.with.join(", "))),
                (true, true) => {}
                (false, _) => declared = tried,
            }
        }
        Ok(declared)
    }

    /// What the action's own words answer: X, targets, modes, kicks, costs, payers.
    pub(super) fn said_with_action(&mut self, decision: &Decision) -> Picked {
        let Some(act) = self.text()?.act.clone() else {
            return Ok(None);
        };
        if !self.acts_for(&act.player, decision) {
            return Ok(None);
        }
        match (decision.prompt.question, &decision.domain) {
            (Question::ChooseX, Domain::Number { minimum, maximum }) => {
                self.text()?.used.push(Said::X);
                match act.x {
                    Some(x) if x < *minimum || x > *maximum => Err(format!("X cannot be {x}")),
                    x => Ok(x.map(Answer::Number)),
                }
            }
            (Question::ChooseX, Domain::Choose { items, .. }) => {
                self.text()?.used.push(Said::X);
                let Some(x) = act.x else {
                    return Ok(None);
                };
                let place = items.iter().position(|item| *item == Item::Number(x));
                let place = place.ok_or_else(|| format!("X cannot be {x}"))?;
                Ok(Some(Answer::Items(vec![place as u32])))
            }
            (Question::Modes, _) if !act.modes.is_empty() => {
                self.text()?.used.push(Said::Modes);
                // A mode that may be chosen more than once is offered so often (CR 700.2d).
                let mut chosen: Vec<u32> = Vec::new();
                for mode in &act.modes {
                    let mut places = (0_u32..).zip(decision.items());
                    let next = places.find(|(place, item)| {
                        **item == Item::Number(mode - 1) && !chosen.contains(place)
                    });
                    chosen.extend(next.map(|(place, _)| place));
                }
                if chosen.len() < act.modes.len() {
                    return Err("such a mode cannot be chosen".to_owned());
                }
                Ok(Some(Answer::Items(chosen)))
            }
            (Question::OptionalCost, _) => {
                let cost = decision
                    .prompt
                    .ability
                    .map(|ability| self.cost_words(ability))
                    .unwrap_or_default();
                let wanted = act.kicked.is_some()
                    || act
                        .kicked_with
                        .iter()
                        .any(|kick| cost.contains(kick.as_str()));
                let item = if wanted { Item::Yes } else { Item::No };
                let index = decision.items().iter().position(|present| *present == item);
                Ok(index.map(|index| Answer::Items(vec![index as u32])))
            }
            (Question::CostTimes, _) => Ok(Some(Answer::Number(act.kicked.unwrap_or(0)))),
            (Question::AlternativeCost, _) => {
                let Some(cost) = &act.for_cost else {
                    return Ok(Some(Answer::Items(vec![0])));
                };
                self.text()?.used.push(Said::Cost);
                let index = decision.items().iter().position(|item| match item {
                    Item::Ability(_, ability) => {
                        says_variant(cost, &self.pool.ability_text(*ability))
                    }
                    _ => false,
                });
                match index {
                    Some(index) => Ok(Some(Answer::Items(vec![index as u32]))),
                    None => Err(format!("it cannot be cast for its {cost} cost")),
                }
            }
            (
                Question::Targets,
                Domain::Choose {
                    items,
                    maximum,
                    together,
                    ..
                },
            ) if !act.targets.is_empty() => {
                let mut chosen: Vec<u32> = Vec::new();
                let mut left = act.targets.clone();
                while (chosen.len() as u32) < *maximum {
                    let Some(name) = left.first().cloned() else {
                        break;
                    };
                    let found = self.text_item(items, &name, &chosen);
                    let Some(found) = found else { break };
                    chosen.push(found);
                    left.remove(0);
                }
                if chosen.is_empty() && !act.targets.is_empty() {
                    return Err(format!("`{}` is no legal target", plain(&act.targets[0])));
                }
                if !game::joint::allow(together, &chosen) {
                    return Err("these targets cannot be chosen together".to_owned());
                }
                if let Some(current) = &mut self.text()?.act {
                    current.targets = left;
                }
                Ok(Some(Answer::Items(chosen)))
            }
            (Question::PayWith, Domain::Choose { items, .. }) if !act.paying.is_empty() => {
                let mut chosen: Vec<u32> = Vec::new();
                let mut left = Vec::new();
                for payer in &act.paying {
                    match self.text_item(items, payer, &chosen) {
                        Some(found) => chosen.push(found),
                        None => left.push(payer.clone()),
                    }
                }
                if let Some(current) = &mut self.text()?.act {
                    current.paying = left;
                }
                Ok(Some(Answer::Items(chosen)))
            }
            _ => Ok(None),
        }
    }

    /// The mana of an additional cost; the text of its ability, if it is another cost.
    fn cost_words(&self, ability: AbilityRef) -> String {
        let table = self.pool.table();
        if let AbilityKind::Static(definition) = &table.ability(ability).kind {
            for effect in &definition.effects {
                if let StaticEffect::AdditionalCost { cost, .. } = effect
                    && let [CostPart::Mana(mana)] = cost.0.as_slice()
                {
                    return mana.symbols();
                }
            }
        }
        self.pool.ability_text(ability)
    }

    /// Whether the decision is that of the player of that name, or is made by them for another one (CR 722.5).
    pub(super) fn acts_for(&self, name: &str, decision: &Decision) -> bool {
        let player = self.seats.player(name);
        player == Some(decision.player) || player == Some(self.game.decider(decision.player))
    }
}
