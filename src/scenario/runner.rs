//! Runs scenarios on one pool and reports the verdict on each.

use super::board::Board;
use super::driver::Run;
use super::model::Scenario;
use super::text::TextScenario;
use diagnostic::nearest;
use game::{Game, Profile};
use ir::{CardDefinition, CardId, Face, Layout, Name};
use pool::Pool;
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
    pub(super) pool: Pool,
    pub(super) blank: CardId,
    pub(super) profile: Profile,
    pub(super) boards: bool,
}

/// The most lines of a trace for which boards are kept.
pub(super) const MOST_BOARDS: usize = 4_000;

/// The most frames one scenario may run: a bound on its time.
pub(super) const FRAME_BUDGET: u64 = 400_000;

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
