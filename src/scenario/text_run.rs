//! Running a `.scenario`: one line after the other (DESIGN 8).

use super::answers::{only_answer, says_variant};
use super::automatic;
use super::driver::{Run, pass};
use super::model::NameForm;
use super::names::{name_of, names_item, names_object, names_target, normalise, step};
use super::paying::Making;
use super::text::{Face, LineKind, ScriptLine, TextAct, TextAnswer, TextVerb};
use game::declaring::{with_required_attacks, with_required_blocks};
use game::{Action, Answer, Decision, Domain, Game, Item, ObjectId, Question, Target};
use ir::{AbilityKind, AbilityRef, CostPart, FaceSide, StaticEffect, Step};
use std::collections::VecDeque;

/// Where a `.scenario` is.
pub(super) struct TextState<'run> {
    pub lines: &'run [ScriptLine],
    pub next: usize,
    pub answers: VecDeque<TextAnswer>,
    /// the line of answers that has been read before its moment, in the untap step
    pub read_before: Option<usize>,
    /// the action that is being announced or resolves
    pub act: Option<TextAct>,
    /// the line of it
    pub act_line: usize,
    /// the sources of mana that the next action names
    pub making: Option<Making>,
    /// the action whose outcome is not known yet, and its line
    pub begun: Option<(Action, usize)>,
    /// an action that must not be possible and is being tried: the state and the length of the trace before it
    pub trial: Option<(Game, usize)>,
    /// whether an optional cost of the action has been asked for
    pub kick_asked: bool,
    /// what the action says that has been used: `X`, `mode`, `paying`, the cost
    pub used: Vec<Said>,
    /// the texts of the abilities whose costs the last spell was cast for
    pub paid: Vec<String>,
    /// the round of passes that is going on: the top of the stack, the turn and the step when it began
    pub passing: Option<(Option<ObjectId>, u32, Step)>,
    /// the moment of the lines that are being done
    pub moment: Option<(u32, Step)>,
    /// the line that is done now, for the report
    pub at: usize,
    /// the answer that is at fault, in bytes of the file
    pub fault: Option<std::ops::Range<usize>>,
    /// the object that the claim at fault is about
    pub about: Option<String>,
    pub finished: bool,
}

/// What an action may say that has to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    X,
    Modes,
    Cost,
}

impl<'run> TextState<'run> {
    pub fn new(lines: &'run [ScriptLine]) -> Self {
        Self {
            lines,
            next: 0,
            answers: VecDeque::new(),
            act: None,
            act_line: 0,
            making: None,
            begun: None,
            trial: None,
            read_before: None,
            kick_asked: false,
            used: Vec::new(),
            paid: Vec::new(),
            passing: None,
            moment: None,
            at: 0,
            fault: None,
            about: None,
            finished: lines.is_empty(),
        }
    }
}

/// A name as it is written in the file.
fn plain(name: &str) -> &str {
    name.trim_start_matches('#')
}

type Picked = Result<Option<Answer>, String>;

impl<'run> Run<'run> {
    pub(super) fn text(&mut self) -> Result<&mut TextState<'run>, String> {
        self.text
            .as_mut()
            .ok_or_else(|| "this is not a `.scenario`".to_owned())
    }

    fn line(&mut self) -> Result<Option<&'run ScriptLine>, String> {
        let text = self.text()?;
        let line = text.lines.get(text.next);
        if line.is_some() {
            text.at = text.next;
        }
        Ok(line)
    }

    /// Refuses a scenario that says nothing: all its expectations hold already.
    pub(super) fn refuse_vacuous(&mut self) -> Result<(), String> {
        let lines = self.text()?.lines;
        let mut claims = 0;
        for line in lines {
            match &line.kind {
                LineKind::Act(act) if act.cannot => return Ok(()),
                LineKind::Claim(claim) => {
                    claims += 1;
                    let holds = claim.expectations.iter().all(|entry| {
                        // What a card is in a hand says nothing of what it will be.
                        let entry = super::model::Expectation {
                            anywhere: false,
                            ..entry.clone()
                        };
                        self.judge().judge(&entry).is_ok()
                    });
                    if claim.unchanged || !holds {
                        return Ok(());
                    }
                }
                LineKind::Act(_)
                | LineKind::Moment(_)
                | LineKind::Choose(_)
                | LineKind::AllPass => {}
            }
        }
        if claims == 0 {
            return Err("it expects nothing".to_owned());
        }
        Err("all its expectations hold before anything is done; say `unchanged:` where that is the point".to_owned())
    }

    /// The answer to a decision; none if the scenario is over or the game asks anew.
    pub(super) fn text_answer(&mut self, decision: &Decision) -> Picked {
        match decision.prompt.question {
            Question::Priority => self.text_priority(decision),
            Question::Attackers | Question::Blockers => self.text_combat(decision),
            Question::KeepHand => Ok(Some(Answer::Items(vec![0]))),
            _ => self.text_decision(decision),
        }
    }

    fn text_priority(&mut self, decision: &Decision) -> Picked {
        self.text_outcome()?;
        if self.game.decision.as_ref() != Some(decision) {
            return Ok(None);
        }
        let now = (self.game.turn.number, self.game.turn.step);
        let here = (self.game.stack.last().copied(), now.0, now.1);
        match self.text()?.passing {
            Some(began) if began == here => return Ok(pass(decision)),
            _ => self.text()?.passing = None,
        }
        loop {
            let Some(line) = self.line()? else {
                if self.game.stack.is_empty() {
                    self.no_answers_left()?;
                    self.text()?.finished = true;
                    return Ok(None);
                }
                return Ok(pass(decision));
            };
            match &line.kind {
                LineKind::Moment(moment) => {
                    let moment = (moment.turn, step(moment.step));
                    if self.comes_again(moment, now)? {
                        return Ok(pass(decision));
                    }
                    if moment < now {
                        if self.skip_refusals()? {
                            continue;
                        }
                        return Err(
                            "this moment has passed, or players have no priority in it".to_owned()
                        );
                    }
                    let waits = !self.game.stack.is_empty() && !self.is_answered_at_once()?;
                    if moment > now || waits {
                        return Ok(pass(decision));
                    }
                    self.enter(moment)?;
                }
                LineKind::Choose(answers) => {
                    let text = self.text()?;
                    if text.read_before != Some(text.next) {
                        text.answers.extend(answers.iter().cloned());
                    }
                    text.next += 1;
                }
                LineKind::AllPass => {
                    let text = self.text()?;
                    text.next += 1;
                    text.passing = Some(here);
                    return Ok(pass(decision));
                }
                LineKind::Claim(claim) => {
                    if !claim.at_once && !self.game.stack.is_empty() {
                        return Ok(pass(decision));
                    }
                    if self.game.stack.is_empty() {
                        self.all_used()?;
                        self.text()?.at = self.text()?.next;
                    }
                    self.judge_claim(claim)?;
                    self.text()?.next += 1;
                }
                LineKind::Act(act) => {
                    if self.text()?.moment != Some(now) {
                        return Err(format!("{} had no chance to do this", act.player));
                    }
                    if !act.in_response && !self.game.stack.is_empty() {
                        return Ok(pass(decision));
                    }
                    if !self.acts_for(&act.player, decision) {
                        return Ok(pass(decision));
                    }
                    // Who controls another player does what that player can't do when they may act themselves.
                    let own = self.seats.player(&act.player) == Some(decision.player);
                    if !own && (act.cannot || self.text_way(decision, act).is_none()) {
                        return Ok(pass(decision));
                    }
                    if let Some(answer) = self.text_act(act, decision)? {
                        return Ok(answer);
                    }
                }
            }
        }
    }

    /// Whether a moment that was, or is, comes again in an additional phase of this turn (CR 500.8).
    fn comes_again(&mut self, moment: (u32, Step), now: (u32, Step)) -> Result<bool, String> {
        let to_come = &self.game.turn.additional;
        let more = to_come.iter().any(|first| first.step <= moment.1);
        let combat = to_come
            .iter()
            .any(|first| first.step == Step::BeginningOfCombat);
        let same = moment == now && combat && moment.1 == Step::DeclareAttackers;
        let was = moment < now && moment.0 == now.0 && more;
        let unresolved = moment < now
            && moment.0 == now.0
            && moment.1 >= Step::BeginningOfCombat
            && !self.game.stack.is_empty();
        Ok(was || unresolved || same && self.text()?.moment == Some(now))
    }

    pub(super) fn judge_claim(&mut self, claim: &super::text::Claim) -> Result<(), String> {
        for entry in &claim.expectations {
            self.check_words(entry)?;
            if let Err(reason) = self.judge().judge(entry) {
                let name = entry.card.as_ref().map(|form| form.text().to_owned());
                self.text()?.about = name.map(|name| name.trim_start_matches('#').to_owned());
                return Err(reason);
            }
        }
        Ok(())
    }

    fn enter(&mut self, moment: (u32, Step)) -> Result<(), String> {
        let text = self.text()?;
        text.moment = Some(moment);
        text.next += 1;
        Ok(())
    }

    /// Whether the first line of the moment that comes next does not wait for the stack to be empty.
    fn is_answered_at_once(&mut self) -> Result<bool, String> {
        let text = self.text()?;
        let first = text.lines.get(text.next + 1).map(|line| &line.kind);
        Ok(match first {
            Some(LineKind::Act(act)) => act.in_response,
            Some(LineKind::Claim(claim)) => claim.at_once,
            Some(LineKind::AllPass) => true,
            Some(LineKind::Moment(_) | LineKind::Choose(_)) | None => false,
        })
    }

    /// Passes over a moment in which nobody had priority: all that it says is what cannot be done then.
    fn skip_refusals(&mut self) -> Result<bool, String> {
        let text = self.text()?;
        let lines = text.lines;
        let rest = lines.get(text.next + 1..).unwrap_or_default();
        let refusals = rest
            .iter()
            .take_while(|line| matches!(&line.kind, LineKind::Act(act) if act.cannot))
            .count();
        let ends = rest
            .get(refusals)
            .is_none_or(|line| matches!(line.kind, LineKind::Moment(_) | LineKind::Claim(_)));
        if refusals == 0 || !ends {
            return Ok(false);
        }
        let moment = match &text.lines[text.next].kind {
            LineKind::Moment(moment) => step(moment.step),
            LineKind::Act(_) | LineKind::Choose(_) | LineKind::AllPass | LineKind::Claim(_) => {
                return Ok(false);
            }
        };
        for line in &rest[..refusals] {
            self.text()?.at += 1;
            if let LineKind::Act(act) = &line.kind {
                self.check_refusal(act, moment)?;
            }
        }
        self.text()?.next += 1 + refusals;
        Ok(true)
    }

    /// Whether all that the last action said was used: each target, X, the modes, the cost.
    fn all_used(&mut self) -> Result<(), String> {
        let used = self.check_used();
        if used.is_err() {
            let text = self.text()?;
            text.at = text.act_line;
        }
        used
    }

    fn check_used(&mut self) -> Result<(), String> {
        let paid = std::mem::take(&mut self.text()?.paid);
        let used = std::mem::take(&mut self.text()?.used);
        let Some(act) = self.text()?.act.take() else {
            return Ok(());
        };
        let unused = |said: Said| !used.contains(&said);
        if act.cannot {
            return Ok(());
        }
        if let Some(target) = act.targets.first() {
            return Err(format!(
                "nothing of `{}` targets `{}`",
                plain(&act.name),
                plain(target)
            ));
        }
        if act.x.is_some() && unused(Said::X) {
            return Err(format!("`{}` has no X to choose", plain(&act.name)));
        }
        if !act.modes.is_empty() && unused(Said::Modes) {
            return Err(format!("`{}` has no modes to choose", plain(&act.name)));
        }
        if let Some(payer) = act.paying.first() {
            return Err(format!(
                "nothing of `{}` is paid with `{}`; name an untapped source of mana, or what is tapped, sacrificed or exiled for it",
                plain(&act.name),
                plain(payer)
            ));
        }
        if let Some(cost) = &act.for_cost
            && act.verb != TextVerb::TurnFaceUp
            && unused(Said::Cost)
            && !paid.iter().any(|text| says_variant(cost, text))
        {
            return Err(format!(
                "`{}` is not cast for its {cost} cost",
                plain(&act.name)
            ));
        }
        Ok(())
    }

    /// Whether the action that was tried has left out a target, X, a mode or a cost that it says.
    fn leaves_out(&mut self) -> Result<bool, String> {
        if let Some(act) = &mut self.text()?.act {
            act.cannot = false;
        }
        Ok(self.check_used().is_err())
    }

    fn no_answers_left(&mut self) -> Result<(), String> {
        self.all_used()?;
        let text = self.text()?;
        match text.answers.front() {
            Some(answer) => {
                text.fault = Some(answer.span.clone());
                Err(format!("the answer `{}` was not asked for", answer.words))
            }
            None => Ok(()),
        }
    }

    /// How the action begun last came out: if it was taken back, it was not possible.
    pub(super) fn text_outcome(&mut self) -> Result<(), String> {
        let Some((action, line)) = self.text()?.begun.take() else {
            return Ok(());
        };
        let refused = self.game.refused.contains(&action);
        if !refused && self.lacks_kick()? {
            return self
                .end_trial()
                .ok_or_else(|| "its optional cost cannot be paid".to_owned());
        }
        // What is possible only without something that the action says is not what was tried.
        if !refused && self.text()?.trial.is_some() && self.leaves_out()? {
            self.end_trial();
            return Ok(());
        }
        if let Some((before, _)) = self.text()?.trial.take() {
            self.text()?.act = None;
            if refused {
                // It may be tried again in another way.
                self.game = before;
                return Ok(());
            }
            self.text()?.at = line;
            return Err("this is possible".to_owned());
        }
        if refused {
            self.text()?.at = line;
            return Err("this is not possible: it was taken back, because it could not be announced or paid".to_owned());
        }
        Ok(())
    }

    /// Does an action; the inner result is none if another kind of answer is due.
    #[expect(
        clippy::option_option,
        reason = "outer: whether to stop here; inner: whether there is an answer"
    )]
    fn text_act(
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
    fn text_way(&mut self, decision: &Decision, act: &TextAct) -> Option<usize> {
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
                            .is_some_and(super::driver::is_prototyped) =>
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
                super::hidden::turns_face_up(self.pool, *ability)
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
    fn text_combat(&mut self, decision: &Decision) -> Picked {
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

    /// Any other decision: from what the action says, from the answers, or the only possible one.
    fn text_decision(&mut self, decision: &Decision) -> Picked {
        self.load_answers()?;
        if matches!(
            decision.prompt.question,
            Question::OptionalCost | Question::CostTimes
        ) {
            self.text()?.kick_asked = true;
        }
        self.check_impossible(decision)?;
        if let Some(answer) = self.mana_said(decision)? {
            return Ok(Some(answer));
        }
        match self.said_with_action(decision) {
            Ok(Some(answer)) => return Ok(Some(answer)),
            Ok(None) => {}
            Err(reason) => return self.end_trial().map_or(Err(reason), |()| Ok(None)),
        }
        if let Some(only) = only_answer(decision) {
            // An answer that says what is the only possibility is used up by it.
            let said = self.text()?.answers.front().cloned();
            if let Some(said) = said
                && self.answers_for(&said, decision)
                && self
                    .match_answer(decision, &said.words)
                    .is_ok_and(|answer| answer == only)
            {
                self.text()?.answers.pop_front();
            }
            return Ok(Some(only));
        }
        if let Domain::Order { items } = &decision.domain
            && items.windows(2).all(|pair| pair[0] == pair[1])
        {
            // Nobody could say which of them is meant.
            return Ok(Some(Answer::Items((0..items.len() as u32).collect())));
        }
        if let Some(answer) = self.text()?.answers.pop_front() {
            self.text()?.fault = Some(answer.span.clone());
            if !self.answers_for(&answer, decision) {
                return Err(format!(
                    "{}, where `{}` was to choose `{}`",
                    self.asked(decision),
                    answer.player.as_deref().unwrap_or_default(),
                    answer.words
                ));
            }
            let matched = self.match_answer(decision, &answer.words)?;
            decision.check(&matched).map_err(|reason| {
                format!(
                    "{}: `{}` is no answer to it: {reason}",
                    self.asked(decision),
                    answer.words
                )
            })?;
            self.text()?.fault = None;
            return Ok(Some(matched));
        }
        match decision.prompt.question {
            Question::PayMana
            | Question::CombatDamage
            | Question::OrderObjects
            | Question::Divide => automatic::answer(self.pool.table(), &self.game, decision)
                .map(Some)
                .ok_or_else(|| format!("{}: that has no answer", self.asked(decision))),
            _ => Err(format!(
                "{}, and no answer is given; write `choose …` below the action{}",
                self.asked(decision),
                self.offered(decision)
            )),
        }
    }

    /// Looks at the `cannot choose` lines for this question: none of what they name may be among the things to choose.
    fn check_impossible(&mut self, decision: &Decision) -> Result<(), String> {
        while let Some(answer) = self.text()?.answers.front().cloned() {
            if !answer.cannot || !self.answers_for(&answer, decision) {
                return Ok(());
            }
            let possible = match &decision.domain {
                Domain::Number { minimum, maximum } => answer
                    .words
                    .parse()
                    .is_ok_and(|number: u32| (*minimum..=*maximum).contains(&number)),
                _ => self
                    .text_item(decision.items(), &answer.words, &[])
                    .is_some(),
            };
            if possible {
                self.text()?.fault = Some(answer.span.clone());
                return Err(format!("`{}` can be chosen", answer.words));
            }
            self.text()?.answers.pop_front();
        }
        Ok(())
    }

    /// Whether the action was to be kicked and nobody asked, because that could not be paid.
    fn lacks_kick(&mut self) -> Result<bool, String> {
        let text = self.text()?;
        let wanted = text
            .act
            .as_ref()
            .is_some_and(|act| act.kicked.is_some() || !act.kicked_with.is_empty());
        Ok(wanted && !text.kick_asked)
    }

    /// What was being tried is not possible: the game is as before it. None if nothing was being tried.
    fn end_trial(&mut self) -> Option<()> {
        let text = self.text.as_mut()?;
        let before = text.trial.take()?;
        text.begun = None;
        text.act = None;
        self.game = before.0;
        self.trace.truncate(before.1);
        if let Some(boards) = &mut self.boards {
            boards.truncate(before.1);
        }
        Some(())
    }

    /// Answers that stand at the moment that has come.
    fn load_answers(&mut self) -> Result<(), String> {
        if !self.text()?.answers.is_empty() {
            return Ok(());
        }
        let now = (self.game.turn.number, self.game.turn.step);
        let text = self.text()?;
        let entering = match text.lines.get(text.next).map(|line| &line.kind) {
            Some(LineKind::Moment(moment)) => (moment.turn, step(moment.step)) == now,
            _ => false,
        };
        // No moment of the text is in the untap step, or before the first turn (CR 103.6): what is asked then is answered below the first
        // moment of the turn.
        let before = match text.lines.get(text.next).map(|line| &line.kind) {
            Some(LineKind::Moment(moment)) => {
                now.0 == 0 || moment.turn == now.0 && now.1 == Step::Untap
            }
            _ => false,
        };
        let first = text.next + usize::from(entering || before);
        if before {
            if text.read_before != Some(first)
                && let Some(ScriptLine {
                    kind: LineKind::Choose(answers),
                    ..
                }) = text.lines.get(first)
            {
                text.answers.extend(answers.iter().cloned());
                text.read_before = Some(first);
            }
            return Ok(());
        }
        if let Some(ScriptLine {
            kind: LineKind::Choose(answers),
            ..
        }) = text.lines.get(first)
        {
            if entering {
                text.moment = Some(now);
            }
            text.answers.extend(answers.iter().cloned());
            text.next = first + 1;
        }
        Ok(())
    }

    /// What the action's own words answer: X, targets, modes, kicks, costs, payers.
    fn said_with_action(&mut self, decision: &Decision) -> Picked {
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

    /// The item that a word means; players may be named without `@`, aliases without `#`.
    fn text_item(&self, items: &[Item], word: &str, chosen: &[u32]) -> Option<u32> {
        let word = word.trim();
        // A text that is the beginning of another one means its own ability.
        let whole = (0_u32..).zip(items).find(|(index, item)| {
            !chosen.contains(index)
                && matches!(item, Item::Ability(source, ability) if {
                    let name = name_of(self.pool.table(), &self.game, *source);
                    let text = normalise(&self.pool.ability_text(*ability), &name);
                    !text.is_empty() && text == normalise(word, &name)
                })
        });
        if let Some((index, _)) = whole {
            return Some(index);
        }
        let forms = [word.to_owned(), format!("@{word}"), format!("#{word}")].map(NameForm::Text);
        (0..items.len() as u32)
            .filter(|index| !chosen.contains(index))
            .find(|index| {
                let item = &items[*index as usize];
                match item {
                    Item::Number(number) => word == (number + 1).to_string(),
                    Item::Ability(source, ability) => {
                        let name = name_of(self.pool.table(), &self.game, *source);
                        // What triggered as it left is known by its alias from before.
                        let alias = rules::query::object(&self.game, *source)
                            .and_then(|object| object.alias.as_ref());
                        name == word
                            || alias.is_some_and(|alias| alias.as_str() == word)
                            || forms
                                .iter()
                                .any(|form| names_object(self.pool, &self.game, form, *source))
                            || normalise(&self.pool.ability_text(*ability), &name)
                                .starts_with(&normalise(word, &name))
                    }
                    _ => forms
                        .iter()
                        .any(|form| names_item(self.pool, &self.game, &self.seats, form, item)),
                }
            })
    }

    /// Whether the answer may be given by the player who is asked.
    fn answers_for(&self, answer: &TextAnswer, decision: &Decision) -> bool {
        answer
            .player
            .as_ref()
            .is_none_or(|player| self.acts_for(player, decision))
    }

    /// Whether the decision is that of the player of that name, or is made by them for another one (CR 722.5).
    fn acts_for(&self, name: &str, decision: &Decision) -> bool {
        let player = self.seats.player(name);
        player == Some(decision.player) || player == Some(self.game.decider(decision.player))
    }

    fn match_answer(&self, decision: &Decision, answer: &str) -> Result<Answer, String> {
        let refuse = || {
            format!(
                "{}, and `{answer}` is no answer to that{}",
                self.asked(decision),
                self.offered(decision)
            )
        };
        match &decision.domain {
            Domain::Number { .. } => answer.parse().map(Answer::Number).map_err(|_| refuse()),
            Domain::Divide { .. } => {
                let shares: Result<Vec<u32>, _> = answer
                    .split('/')
                    .map(|share| share.trim().parse())
                    .collect();
                shares.map(Answer::Shares).map_err(|_| refuse())
            }
            Domain::Choose { items, .. } | Domain::Order { items } => {
                if answer == "nothing" {
                    return Ok(Answer::Items(Vec::new()));
                }
                let mut chosen: Vec<u32> = Vec::new();
                let words: Vec<&str> = answer.split(" and ").collect();
                let mut index = 0;
                while index < words.len() {
                    // Names may have the word too: the longest that is one of the items.
                    let found = (index + 1..=words.len()).rev().find_map(|end| {
                        let word = words[index..end].join(" and ");
                        let found = self.text_item(items, &word, &chosen)?;
                        Some((end, found))
                    });
                    let (end, found) = found.ok_or_else(refuse)?;
                    chosen.push(found);
                    index = end;
                }
                if matches!(decision.domain, Domain::Order { .. }) {
                    // What is not named comes after what is, as offered.
                    let count = items.len() as u32;
                    let rest: Vec<u32> =
                        (0..count).filter(|index| !chosen.contains(index)).collect();
                    chosen.extend(rest);
                }
                Ok(Answer::Items(chosen))
            }
            Domain::Attackers { .. } | Domain::Blockers { .. } => Err(refuse()),
        }
    }
}
