//! One scenario on its way: scheduling of actions (SCHEMA 4), the stop point (SCHEMA 7), the verdict.

mod priority;

pub(crate) use priority::{is_prototyped, pass};

use super::board::Board;
use super::expect::Judge;
use super::model::{Act, Choice, NameForm, Scenario, ScriptedAction};
use super::names::{Seats, names_object, step};
use super::runner::{FRAME_BUDGET, MOST_BOARDS, Runner};
use super::text::{LineKind, TextScenario};
use super::text_run::TextState;
use super::unasked::Unasked;
use super::{setup, trace};
use game::frame::{PriorityStage, TurnFrame};
use game::{Action, Event, Frame, Game, MoveCause, ObjectId, PlayerId, TraceEvent};
use ir::{AbilityRef, Name, Step, Zone};
use pool::Pool;
use std::collections::VecDeque;
use std::sync::Arc;

/// Prepared answers of one player, in three queues (SCHEMA 6).
#[derive(Debug, Default)]
pub(super) struct Queues {
    pub choice: VecDeque<Choice>,
    pub target: VecDeque<Choice>,
    pub mode: VecDeque<Choice>,
}

/// What a player is in the middle of casting or activating.
#[derive(Debug)]
pub(super) struct Current {
    pub player: PlayerId,
    pub action: Action,
    pub index: usize,
    pub targets: VecDeque<NameForm>,
    pub variant: Option<String>,
    pub illegal: bool,
    /// the game before it, if it has to be impossible with those targets
    pub before: Option<Box<Game>>,
}

/// One scenario on its way.
pub(super) struct Run<'run> {
    pub pool: &'run Pool,
    pub scenario: &'run Scenario,
    pub seats: Seats,
    pub game: Game,
    /// per scripted action: whether it is still to be done
    pub open: Vec<bool>,
    pub queues: Vec<Queues>,
    pub current: Option<Current>,
    /// what happened without anybody being asked
    pub unasked: Unasked,
    /// the same since the game began
    pub unasked_ever: Unasked,
    /// entries of a division that named their targets
    pub division: Vec<Choice>,
    /// the "you may" that was just agreed to: of which ability
    pub agreed: Option<Option<AbilityRef>>,
    /// whose entry was taken for the end of a choice that needed none
    pub spare_skip: Option<game::PlayerId>,
    /// whether some decision was made by the automatic player
    pub decided_by_itself: bool,
    attacked: Vec<ObjectId>,
    blocked: Vec<ObjectId>,
    combat_turn: u32,
    /// the turn and step that were under way as was last looked
    under_way: (u32, Step),
    /// the turn that an effect ended before the stop point (CR 723)
    cut_short: Option<u32>,
    /// an action that had to be impossible was: the run ends well
    ended_early: bool,
    /// the lines of a `.scenario`, if it is one
    pub text: Option<TextState<'run>>,
    /// the readable trace
    pub trace: Vec<String>,
    /// the board after each of its lines, if they are kept
    pub boards: Option<Vec<Arc<Board>>>,
}

type Progress = Result<(), String>;

impl<'run> Run<'run> {
    pub(super) fn start(
        runner: &'run Runner,
        scenario: &'run Scenario,
        text: Option<&'run TextScenario>,
    ) -> Result<Self, String> {
        let seats = Seats(scenario.players.clone());
        let table = runner.pool.table();
        let (mut game, entering) = setup::prepare(table, runner.blank, scenario, &seats)?;
        rules::companion::check(table, &game, runner.blank)?;
        game.settings.profile = scenario.profile.unwrap_or(runner.profile);
        game.pool_hash = runner.pool.hash();
        game.trace.keep = true;
        let queues = scenario
            .players
            .iter()
            .map(|letter| queues_of(scenario, letter))
            .collect();
        let mut run = Self {
            pool: &runner.pool,
            scenario,
            seats,
            game,
            open: vec![true; scenario.actions.len()],
            queues,
            current: None,
            unasked: Unasked::default(),
            unasked_ever: Unasked::default(),
            division: Vec::new(),
            agreed: None,
            spare_skip: None,
            decided_by_itself: false,
            attacked: Vec::new(),
            blocked: Vec::new(),
            combat_turn: 0,
            under_way: (0, Step::Untap),
            cut_short: None,
            ended_early: false,
            text: None,
            trace: Vec::new(),
            boards: None,
        };
        if text.is_some() {
            run.check_setup()?;
        }
        // What something is attached to may be listed later: attachments come last.
        let (attached, free): (Vec<_>, Vec<_>) = entering
            .into_iter()
            .partition(|permanent| permanent.setup.attached_to.is_some());
        for permanent in free.into_iter().chain(attached) {
            let host = permanent
                .setup
                .attached_to
                .as_deref()
                .map(|host| run.host(host))
                .transpose()?;
            let event = setup::enter(&run.game, &permanent, host);
            let seat = run.seats.player(&permanent.setup.player);
            let seat = usize::from(seat.unwrap_or(PlayerId(0)).0);
            let chosen = permanent
                .setup
                .choosing
                .iter()
                .map(|word| Choice::word(word));
            run.queues[seat].choice.extend(chosen);
            let last = run.game.battlefield.last().copied();
            run.carry_out(vec![event])?;
            if run.game.battlefield.last().copied() == last {
                return Err(format!(
                    "`{}` does not stay on the battlefield as it is set up: something that was set up before it replaces that; \
                     name it earlier",
                    permanent.setup.card.as_deref().unwrap_or_default()
                ));
            }
            let unasked = run.queues[seat].choice.front();
            if let Some(unasked) = unasked.filter(|_| !permanent.setup.choosing.is_empty()) {
                return Err(format!(
                    "`{}` asks for no such choice as it enters: {}",
                    permanent.setup.card.as_deref().unwrap_or_default(),
                    describe_choice(unasked)
                ));
            }
            run.name_entered(&permanent);
        }
        setup::settle(&mut run.game, scenario);
        if scenario.shuffle {
            for player in 0..run.game.players.len() {
                run.carry_out(vec![Event::Shuffle {
                    player: PlayerId(player as u8),
                }])?;
            }
        }
        run.watch();
        run.trace.clear();
        run.boards = runner.boards.then(Vec::new);
        run.unasked.clear();
        run.unasked_ever.clear();
        run.game.frames.push(Frame::Turn(TurnFrame::NextTurn));
        rules::mulligan::open(&mut run.game);
        if let Some(text) = text {
            rules::commanders::check(table, &run.game)?;
            run.text = Some(TextState::new(&text.lines));
            run.refuse_vacuous()?;
        }
        Ok(run)
    }

    /// Carries out events above whatever is going on, with the decisions they ask.
    fn carry_out(&mut self, events: Vec<Event>) -> Progress {
        let depth = self.game.frames.len();
        rules::events::propose(&mut self.game, events);
        let mut budget = FRAME_BUDGET;
        while self.game.frames.len() > depth && self.game.outcome.is_none() {
            self.step(&mut budget)?;
        }
        self.game.returned = None;
        Ok(())
    }

    /// Gives a set-up permanent its alias, and just as many counters as are stated: what changes how many a permanent enters
    /// with has been asked, and is no part of what is there since before the game.
    fn name_entered(&mut self, entering: &setup::Entering) {
        let last = self.game.battlefield.last().copied();
        let Some(object) = last.and_then(|id| self.game.object_mut(id)) else {
            return;
        };
        if let Some(alias) = &entering.alias {
            object.alias = Some(alias.clone());
        }
        for (kind, count) in &entering.setup.counters {
            if let Some((_, there)) = object
                .counters
                .iter_mut()
                .find(|(known, _)| known.as_str() == kind)
            {
                *there = *count;
            }
        }
        self.game.invalidate();
    }

    /// What a set-up permanent enters attached to.
    fn host(&self, name: &str) -> Result<game::Target, String> {
        let form = NameForm::Text(name.to_owned());
        self.game
            .battlefield
            .iter()
            .copied()
            .find(|id| names_object(self.pool, &self.game, &form, *id))
            .map(game::Target::Object)
            .ok_or_else(|| format!("nothing called `{name}` to be attached to"))
    }

    /// Answers the open decision, or runs one frame.
    fn step(&mut self, budget: &mut u64) -> Progress {
        *budget = budget
            .checked_sub(1)
            .ok_or("the game does not come to the stop point")?;
        if let Some(decision) = self.game.decision.clone() {
            let answer = if self.text.is_some() {
                self.text_answer(&decision)?
            } else {
                match self.answer(&decision) {
                    Err(_) if self.has_wrong_target() => {
                        if let Some(current) = self.current.take() {
                            self.end_before(current);
                        }
                        return Ok(());
                    }
                    answered => answered?,
                }
            };
            if let Some(answer) = answer {
                rules::submit(&mut self.game, answer).map_err(|error| error.to_string())?;
            }
            return Ok(());
        }
        rules::step(self.pool.table(), &mut self.game);
        self.watch();
        Ok(())
    }

    pub(super) fn play(&mut self) -> Progress {
        let mut budget = FRAME_BUDGET;
        while self.game.outcome.is_none() && !self.ended_early && !self.at_stop() {
            self.step(&mut budget)?;
        }
        Ok(())
    }

    /// Whether the next thing to happen lies after the stop point.
    fn at_stop(&self) -> bool {
        if let Some(text) = &self.text {
            return text.finished;
        }
        if self.game.decision.is_some() {
            return false;
        }
        let turn = self
            .cut_short
            .map_or(self.scenario.stop.turn, |cut| cut + 1);
        let stop = (turn, step(self.scenario.stop.step));
        match self.game.frames.last() {
            Some(Frame::Turn(TurnFrame::NextTurn)) => {
                let next = self.game.turn.number + 1;
                next > stop.0 || (next == stop.0 && stop.1 == Step::Untap)
            }
            Some(Frame::Turn(TurnFrame::BeginStep)) => {
                (self.game.turn.number, self.game.turn.step) > stop
            }
            _ => false,
        }
    }

    /// Remembers that an effect ends the turn before the stop point (CR 723): the game then goes on to the same step of a later turn.
    fn notice_end_of_turn(&mut self) {
        let now = (self.game.turn.number, self.game.turn.step);
        let stop = (self.scenario.stop.turn, step(self.scenario.stop.step));
        let before = std::mem::replace(&mut self.under_way, now);
        if now == (stop.0, Step::Cleanup) && before.0 == now.0 && before.1 < stop.1.min(Step::End) {
            self.cut_short = Some(now.0);
        }
    }

    /// Writes down what happened, and remembers which creatures attacked and blocked this turn.
    fn watch(&mut self) {
        if self.combat_turn != self.game.turn.number {
            self.combat_turn = self.game.turn.number;
            self.attacked.clear();
            self.blocked.clear();
        }
        self.notice_end_of_turn();
        for entry in &self.game.trace.entries {
            match entry {
                TraceEvent::Event(Event::Attacks { attacker, .. }) => self.attacked.push(*attacker),
                TraceEvent::Event(Event::Blocks { blocker, .. }) => self.blocked.push(*blocker),
                TraceEvent::Event(Event::Cast { spell, .. }) => {
                    if let (Some(text), Some(cast)) = (&mut self.text, self.game.object(*spell)) {
                        let paid = cast.announced.iter().flat_map(|announced| &announced.paid);
                        text.paid = paid
                            .map(|payment| self.pool.ability_text(payment.ability))
                            .collect();
                    }
                }
                _ => {}
            }
        }
        for entry in std::mem::take(&mut self.game.trace.entries) {
            self.note_unasked(&entry);
            self.trace
                .extend(trace::line(self.pool, &self.game, &self.seats, &entry));
        }
        for aside in std::mem::take(&mut self.game.trace.asides) {
            self.note_aside(aside);
        }
        self.keep_boards();
    }

    /// Keeps the board for the lines of the trace that have come.
    fn keep_boards(&mut self) {
        let Some(boards) = &mut self.boards else {
            return;
        };
        let lines = self.trace.len().min(MOST_BOARDS);
        if boards.len() < lines {
            let board = Board::seen(self.pool, &self.game, &self.seats);
            let same = boards.last().filter(|last| ***last == board).cloned();
            boards.resize(lines, same.unwrap_or_else(|| Arc::new(board)));
        }
    }

    pub(super) fn judge(&self) -> Judge<'_> {
        Judge {
            pool: self.pool,
            game: &self.game,
            seats: &self.seats,
            attacked: &self.attacked,
            blocked: &self.blocked,
        }
    }

    pub(super) fn judge_end(&mut self) -> Progress {
        self.watch();
        if self.text.is_some() {
            return self.judge_text_end();
        }
        // A cast that was taken back at the very end is noticed here.
        self.settle_current()?;
        self.put_away_what_resolved()?;
        if !self.ended_early {
            for seat in 0..self.scenario.players.len() {
                self.dismiss_unasked(seat);
            }
            for (seat, letter) in self.scenario.players.iter().enumerate() {
                let allowed = self
                    .scenario
                    .unused_actions
                    .get(letter)
                    .copied()
                    .unwrap_or(0);
                let left: Vec<&ScriptedAction> = self
                    .scenario
                    .actions
                    .iter()
                    .zip(&self.open)
                    .filter(|(action, open)| **open && &action.player == letter)
                    .map(|(action, _)| action)
                    .collect();
                if left.len() != allowed {
                    return Err(match left.first() {
                        Some(action) => format!("not done: {letter} {}", describe(action)),
                        None => format!(
                            "{letter} did everything, though {allowed} actions had to be impossible"
                        ),
                    });
                }
                let queues = &self.queues[seat];
                if let Some(choice) = queues.choice.front().or(queues.target.front()) {
                    return Err(format!(
                        "an answer of {letter} was not used: {}",
                        describe_choice(choice)
                    ));
                }
            }
        }
        self.scenario.expect.iter().try_for_each(|expectation| {
            self.judge().judge(expectation).map_err(|reason| {
                let card = expectation.card.as_ref().map_or("", NameForm::text);
                let player = expectation.player.as_deref().unwrap_or("");
                format!("{player} {card} {reason}").trim_start().to_owned()
            })
        })
    }

    /// Where a spell ended the game as it resolved, the games that scripts were taken from still put it into the graveyard.
    fn put_away_what_resolved(&mut self) -> Progress {
        let spell = self.game.frames.iter().find_map(|frame| match frame {
            Frame::Resolve(frame) => Some(frame.object),
            _ => None,
        });
        let card = spell
            .and_then(|id| self.game.object(id))
            .filter(|object| object.zone == Zone::Stack && object.card().is_some())
            .map(|object| object.id);
        let (Some(object), true) = (card, self.game.outcome.is_some()) else {
            return Ok(());
        };
        let outcome = self.game.outcome.take();
        let put = self.carry_out(vec![Event::Move {
            object,
            from: Zone::Stack,
            to: Zone::Graveyard,
            by: None,
            cause: MoveCause::Resolve,
            arrival: Box::default(),
            became: None,
        }]);
        self.game.outcome = outcome;
        put
    }

    /// A game that ended by itself: what is left may only be expectations.
    fn judge_text_end(&mut self) -> Progress {
        while let Some(text) = &mut self.text {
            let Some(line) = text.lines.get(text.next) else {
                return Ok(());
            };
            text.at = text.next;
            text.next += 1;
            match &line.kind {
                LineKind::Claim(claim) => self.judge_claim(claim)?,
                LineKind::Act(act) if act.cannot => {}
                LineKind::Act(_) | LineKind::Choose(_) => {
                    return Err("the game is over before this".to_owned());
                }
                LineKind::Moment(_) | LineKind::AllPass => {}
            }
        }
        Ok(())
    }

    pub(super) fn add_counters(&mut self, card: &NameForm, counter: &str, count: u32) -> Progress {
        let id = self
            .game
            .battlefield
            .iter()
            .copied()
            .find(|id| names_object(self.pool, &self.game, card, *id))
            .ok_or_else(|| format!("no permanent `{}`", card.text()))?;
        // The player with priority is asked again afterwards.
        self.game.decision = None;
        let on = game::Target::Object(id);
        self.carry_out(vec![Event::PutCounters {
            on,
            kind: Name::new(counter),
            count,
            by: None,
            by_effect: true,
        }])?;
        // Before a player has priority again, state-based actions and triggers come (CR 704.3).
        if let Some(Frame::Priority(frame)) = self.game.frames.last_mut() {
            frame.stage = PriorityStage::Settle;
        }
        Ok(())
    }
}

fn queues_of(scenario: &Scenario, letter: &str) -> Queues {
    let mut queues = Queues::default();
    for choice in scenario.choices.get(letter).into_iter().flatten() {
        let queue = match (choice.kind.as_str(), choice.of.as_deref()) {
            ("target" | "target_amount", _) | ("skip", Some("target")) => &mut queues.target,
            ("mode", _) | ("skip", Some("mode")) => &mut queues.mode,
            _ => &mut queues.choice,
        };
        queue.push_back(choice.clone());
    }
    queues
}

pub(super) fn describe(action: &ScriptedAction) -> String {
    let what = match &action.act {
        Act::Cast { card, variant } => {
            format!(
                "cast `{}`{}",
                card.text(),
                variant
                    .as_ref()
                    .map_or(String::new(), |how| format!(" {how}"))
            )
        }
        Act::Activate { ability, .. } | Act::Mana { ability, .. } => {
            format!("activate `{ability}`")
        }
        Act::PlayLand { card } => format!("play `{}`", card.text()),
        Act::Attack { attacker, .. } => format!("attack with `{}`", attacker.text()),
        Act::AttackNone => "attack with nothing".to_owned(),
        Act::BlockNone => "block with nothing".to_owned(),
        Act::Block {
            blocker, attacker, ..
        } => format!("block `{}` with `{}`", attacker.text(), blocker.text()),
        Act::WaitStack { .. } => "wait for the stack".to_owned(),
        Act::AddCounters { card, .. } => format!("put counters on `{}`", card.text()),
        Act::Concede => "concede".to_owned(),
        Act::Check { expect } => format!("check `{}`", expect.what),
    };
    format!("{what} (turn {}, {:?})", action.turn, action.step)
}

fn describe_choice(choice: &Choice) -> String {
    match &choice.value {
        Some(super::model::ChoiceValue::Name(name)) => format!("{} `{}`", choice.kind, name.text()),
        Some(super::model::ChoiceValue::Bool(value)) => format!("{} {value}", choice.kind),
        Some(super::model::ChoiceValue::Number(value)) => format!("{} {value}", choice.kind),
        None => choice.kind.clone(),
    }
}
