//! Running one scenario: scheduling of actions (SCHEMA 4), the stop point (SCHEMA 7), the verdict.

use super::answers::says_variant;
use super::board::Board;
use super::expect::Judge;
use super::model::{Act, Choice, NameForm, Scenario, ScriptedAction};
use super::names::{Seats, name_of, names_object, step};
use super::setup;
use super::text::{LineKind, TextScenario};
use super::text_run::TextState;
use super::trace;
use super::unasked::{Unasked, fits_cost, form_of};
use diagnostic::nearest;
use game::frame::{PriorityStage, TurnFrame};
use game::{
    Action, Answer, Decision, Event, Frame, Game, Item, MoveCause, ObjectId, PlayerId, Profile,
    Question, TraceEvent,
};
use ir::{AbilityRef, CardDefinition, CardId, Face, Layout, Name, Step, Zone};
use pool::Pool;
use std::collections::VecDeque;
use std::sync::Arc;

/// How a scenario ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// everything held
    Pass,
    /// something did not
    Fail,
    /// a card that it names does not compile
    Unsupported,
}

/// The verdict on one scenario.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Report {
    /// the scenario's id
    pub id: String,
    /// the verdict
    pub status: Status,
    /// why, if it is not a pass
    pub reason: Option<String>,
    /// the trace, one line per event
    #[serde(skip)]
    pub trace: Vec<String>,
    /// the board after each line of the trace, if the runner keeps boards; the last one stands for all lines after it
    #[serde(skip)]
    pub boards: Vec<Arc<Board>>,
    /// the bytes of the failing line in a `.scenario` file
    #[serde(skip)]
    pub at: Option<std::ops::Range<usize>>,
    /// the object that a claim is about which does not hold
    #[serde(skip)]
    pub about: Option<String>,
}

/// Runs scenarios on one pool.
#[derive(Debug)]
pub struct Runner {
    pool: Pool,
    blank: CardId,
    profile: Profile,
    boards: bool,
}

/// The most lines of a trace for which boards are kept.
const MOST_BOARDS: usize = 4_000;

/// The most frames one scenario may run: a bound on its time.
const FRAME_BUDGET: u64 = 400_000;

impl Runner {
    /// A runner on a copy of a pool.
    pub fn new(pool: &Pool) -> Self {
        let mut pool = pool.clone();
        let blank = pool.add_definition(Arc::new(blank_card()));
        Self {
            pool,
            blank,
            profile: Profile::default(),
            boards: false,
        }
    }

    /// The same runner, which keeps the board after each line of a trace.
    #[must_use]
    pub fn with_boards(self) -> Self {
        Self {
            boards: true,
            ..self
        }
    }

    /// The same runner, with other rules for the scenarios that name none.
    #[must_use]
    pub fn with_profile(self, profile: Profile) -> Self {
        Self { profile, ..self }
    }

    /// The pool that scenarios are run on.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Runs a scenario in JSON form and judges it.
    pub fn run(&self, scenario: &Scenario) -> Report {
        self.run_either(scenario, None)
    }

    /// Runs a `.scenario` and judges it.
    pub fn run_text(&self, scenario: &TextScenario) -> Report {
        if scenario.cards.is_empty() {
            return self.run_either(&scenario.base, Some(scenario));
        }
        let runner = match self.with_cards_of(scenario) {
            Ok(runner) => runner,
            Err(reason) => {
                return Report {
                    id: scenario.id.clone(),
                    status: Status::Fail,
                    reason: Some(reason),
                    trace: Vec::new(),
                    boards: Vec::new(),
                    at: scenario.lines.first().map(|line| line.span.clone()),
                    about: None,
                };
            }
        };
        runner.run_either(&scenario.base, Some(scenario))
    }

    /// A runner that knows the cards which a scenario brings, too.
    fn with_cards_of(&self, scenario: &TextScenario) -> Result<Self, String> {
        let mut runner = Self {
            pool: self.pool.clone(),
            ..*self
        };
        for card in &scenario.cards {
            let added = runner.pool.add_text(card);
            added.map_err(|reason| format!("a card of the scenario does not compile: {reason}"))?;
        }
        Ok(runner)
    }

    /// The game that a scenario sets up before anything of what it says is done, with the pool that it is played on.
    ///
    /// # Errors
    /// If it names what is not known, or cannot be set up.
    pub fn opening(&self, scenario: &TextScenario) -> Result<(Pool, Game), String> {
        let runner = self.with_cards_of(scenario)?;
        if let Some((_, reason)) = runner.missing(&scenario.base, true) {
            return Err(reason);
        }
        let game = Run::start(&runner, &scenario.base, None)?.game;
        Ok((runner.pool, game))
    }

    /// What is said of cards that the pool lacks: those that do not compile make a scenario unsupported, a name that nobody
    /// knows is an error of a `.scenario`.
    fn missing(&self, scenario: &Scenario, strict: bool) -> Option<(Status, String)> {
        let mut reasons = Vec::new();
        let mut status = Status::Unsupported;
        for card in &scenario.cards {
            if self.pool.table().find_face(card).is_some() {
                continue;
            }
            match self.pool.why_missing(card) {
                Some(why) => reasons.push(format!("`{card}` does not compile: {why}")),
                None => {
                    if strict {
                        status = Status::Fail;
                    }
                    let names = self.pool.table().names();
                    let hint = nearest(card, names)
                        .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                    reasons.push(format!("no card of the pool is called `{card}`{hint}"));
                }
            }
        }
        (!reasons.is_empty()).then(|| (status, reasons.join("; ")))
    }

    fn run_either(&self, scenario: &Scenario, text: Option<&TextScenario>) -> Report {
        let mut report = Report {
            id: scenario.id.clone(),
            status: Status::Pass,
            reason: None,
            trace: Vec::new(),
            boards: Vec::new(),
            at: None,
            about: None,
        };
        if let Some(unknown) = &scenario.unknown {
            report.status = Status::Unsupported;
            report.reason = Some(unknown.clone());
            return report;
        }
        if let Some((status, reason)) = self.missing(scenario, text.is_some()) {
            report.status = status;
            report.reason = Some(reason);
            report.at = text.and_then(|text| text.lines.first().map(|line| line.span.clone()));
            return report;
        }
        match Run::start(self, scenario, text) {
            Ok(mut run) => {
                let verdict = run.play().and_then(|()| run.judge_end());
                report.trace = std::mem::take(&mut run.trace);
                report.boards = run.boards.take().unwrap_or_default();
                if let Err(reason) = verdict {
                    report.status = Status::Fail;
                    let weak = !scenario.strict_choices && run.decided_by_itself;
                    report.reason = Some(if weak {
                        format!("weak: {reason}")
                    } else {
                        reason
                    });
                    report.about = run.text.as_mut().and_then(|text| text.about.take());
                    report.at = run.text.and_then(|text| {
                        let line = text.lines.get(text.at).map(|line| line.span.clone());
                        text.fault.or(line)
                    });
                }
            }
            Err(reason) => {
                report.status = Status::Fail;
                report.reason = Some(reason);
            }
        }
        report
    }
}

/// A card that no rule lets anybody play.
fn blank_card() -> CardDefinition {
    let face = Face {
        name: Name::new("(unknown card)"),
        mana_cost: None,
        color_indicator: None,
        supertypes: Vec::new(),
        card_types: Vec::new(),
        subtypes: Vec::new(),
        power_toughness: None,
        loyalty: None,
        defense: None,
        abilities: Vec::new(),
    };
    CardDefinition {
        name: face.name.clone(),
        layout: Layout::Normal,
        faces: vec![face],
    }
}

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
    fn start(
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

    fn play(&mut self) -> Progress {
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

    fn judge_end(&mut self) -> Progress {
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

    /// What a player with priority does (SCHEMA 4).
    pub(super) fn priority(&mut self, decision: &Decision) -> Result<Option<Answer>, String> {
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
                    if super::hidden::casts_face_down(self.pool, action, Some(variant)))
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
    fn has_wrong_target(&self) -> bool {
        let current = self.current.as_ref();
        current.is_some_and(|it| it.before.is_some() && !it.targets.is_empty())
    }

    /// Ends the run well as if the action had not been begun.
    fn end_before(&mut self, current: Current) {
        if let Some(before) = current.before {
            self.game = *before;
        }
        self.ended_early = true;
    }

    /// Looks at how the action that was begun last came out.
    fn settle_current(&mut self) -> Progress {
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
                super::hidden::casts_face_down(self.pool, possible, Some(variant))
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

    pub(super) fn is_prototype(&self, id: ObjectId) -> bool {
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

/// The answer that passes priority.
pub(super) fn pass(decision: &Decision) -> Option<Answer> {
    debug_assert_eq!(decision.prompt.question, Question::Priority);
    decision
        .items()
        .iter()
        .position(|item| *item == Item::Action(Action::Pass))
        .map(|index| Answer::Items(vec![index as u32]))
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

/// `using Prototype`: how a script says that the card is cast prototyped (CR 718.3).
pub(super) fn is_prototyped(variant: &str) -> bool {
    says_variant(variant, "prototype")
}
