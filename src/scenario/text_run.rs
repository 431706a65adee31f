//! Running a `.scenario`: one line after the other (DESIGN 8).

mod acting;
mod answering;

use super::answers::says_variant;
use super::driver::{Run, pass};
use super::names::step;
use super::paying::Making;
use super::text::{LineKind, ScriptLine, TextAct, TextAnswer, TextVerb};
use game::{Action, Answer, Decision, Game, ObjectId, Question};
use ir::Step;
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
}
