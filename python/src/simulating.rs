//! Many games.

use super::errors::error;
use super::pools::{GivenDeck, Pool};
use super::tables::{self, Table};
use ::simulate::{
    BUDGET, Comparison, Deck, Merge, Part, Plan, Report, Row, Run, Shard, Tally, compare_table,
    csv, pictures, read_part, table, write_part,
};
use play::AgentKind;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::BTreeMap;

/// After so many games it is looked whether the user wants to break off.
const AT_A_TIME: u64 = 1_024;

/// What came of many games.
#[pyclass(frozen, module = "cardwright")]
pub struct Simulation {
    plan: Plan,
    shard: Shard,
    rows: Vec<Row>,
    report: Report,
}

impl Simulation {
    fn new(plan: Plan, shard: Shard, rows: Vec<Row>) -> Self {
        let mut tally = Tally::new(&plan);
        rows.iter().for_each(|row| tally.add(row));
        let report = Report::new(&plan, &tally);
        Self {
            plan,
            shard,
            rows,
            report,
        }
    }
}

#[pymethods]
impl Simulation {
    /// A row for each game: the decks, who began, who won, why it ended, turns, decisions, mulligans, the hash of its trace.
    #[getter]
    fn games(&self, py: Python<'_>) -> PyResult<Table> {
        py.detach(|| tables::games(&self.plan, &self.rows))
    }

    /// A row for each card of each deck in each game: copies drawn, times cast or played, copies in play at the end.
    #[getter]
    fn game_cards(&self, py: Python<'_>) -> PyResult<Table> {
        py.detach(|| tables::game_cards(&self.plan, &self.rows))
    }

    /// A row for each deck, against all others. Shares have a 95 % interval, here and below.
    #[getter]
    fn decks(&self) -> PyResult<Table> {
        tables::decks(&self.report)
    }

    /// A row for each card of each deck.
    #[getter]
    fn cards(&self) -> PyResult<Table> {
        tables::cards(&self.report)
    }

    /// A row for each pairing of two decks.
    #[getter]
    fn pairings(&self) -> PyResult<Table> {
        tables::pairings(&self.report)
    }

    /// The hash over the traces of all games, as 32 hexadecimal digits.
    #[getter]
    fn trace_hash(&self) -> &str {
        &self.report.trace_hash
    }

    /// How many games there are.
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// What `cardwright simulate --format table` prints.
    fn table(&self) -> String {
        table(&self.report)
    }

    /// What `cardwright simulate --format csv` prints.
    fn csv(&self) -> String {
        csv(&self.report)
    }

    /// What `cardwright simulate --format json` prints.
    fn json(&self) -> PyResult<String> {
        serde_json::to_string_pretty(&self.report).map_err(error)
    }

    /// Pictures of the results: the names of files, and what is in them (SVG).
    fn pictures(&self) -> BTreeMap<String, String> {
        pictures(&self.report).into_iter().collect()
    }

    /// The games as `cardwright simulate -o` writes them, for `merge`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let part = Part {
            plan: self.plan.clone(),
            shard: self.shard,
            rows: self.rows.clone(),
        };
        let mut bytes = Vec::new();
        py.detach(|| write_part(&mut bytes, &part)).map_err(error)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Whether the win rates of the same games with another pool differ from these, for people: `--compare` of the command.
    fn compare(&self, other: &Self) -> PyResult<String> {
        let same = |row: &(&Row, &Row)| (row.0.pairing, row.0.game) == (row.1.pairing, row.1.game);
        let pairs = || self.rows.iter().zip(&other.rows);
        if self.rows.len() != other.rows.len()
            || self.plan.seed != other.plan.seed
            || !pairs().all(|pair| same(&pair))
        {
            return Err(error(
                "these are not the same games: the seed, the decks and the number of games must be",
            ));
        }
        Ok(compare_table(&Comparison::new(&self.plan, pairs())))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let read = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((read, (self.to_bytes(py)?,)))
    }

    /// The games that `to_bytes` gave, or the command wrote: all of a run, or a part of it.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        let part = py
            .detach(|| read_part("these bytes", data))
            .map_err(error)?;
        Ok(Self::new(part.plan, part.shard, part.rows))
    }

    fn __repr__(&self) -> String {
        let decks: Vec<&str> = self
            .plan
            .decks
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        format!(
            "Simulation({} games: {})",
            self.rows.len(),
            decks.join(", ")
        )
    }
}

/// One agent for all, or two for the first and the second deck of each pairing.
#[derive(FromPyObject)]
pub enum GivenAgents {
    /// for all
    One(String),
    /// apart
    Two(String, String),
}

impl Default for GivenAgents {
    fn default() -> Self {
        Self::One("random".to_owned())
    }
}

impl GivenAgents {
    /// The agents of these names.
    pub fn kinds(self) -> PyResult<[AgentKind; 2]> {
        let kind = |name: &str| name.parse::<AgentKind>().map_err(error);
        match self {
            Self::One(name) => Ok([kind(&name)?; 2]),
            Self::Two(first, second) => Ok([kind(&first)?, kind(&second)?]),
        }
    }
}

/// The rules profile of that name, or of that text; today's rules without one.
pub fn profile(rules: Option<&str>) -> PyResult<game::Profile> {
    let Some(rules) = rules else {
        return Ok(game::Profile::default());
    };
    let mut shipped = pool::shipped_profiles();
    let text = shipped.find(|(name, _)| *name == rules);
    game::Profile::read(text.map_or(rules, |(_, text)| text)).map_err(error)
}

/// As many threads as are wished for; all cores without a wish.
fn threads(jobs: Option<usize>) -> PyResult<ThreadPool> {
    let threads = ThreadPoolBuilder::new().num_threads(jobs.map_or(0, |jobs| jobs.max(1)));
    threads.build().map_err(error)
}

/// Plays games between decks, each with each: `games` of each pairing. The same seed gives the same games as
/// `cardwright simulate`, on however many threads (`jobs`; all cores if nothing is said).
///
/// `agents` is `random`, `greedy`, `search` or `search:NODES`, or a pair of them for the first and the second deck of each
/// pairing. `shard=(k, n)` plays only part k of n, counted from 1; `merge` puts parts together. `rules` is the name of a rules
/// profile, or the text of one.
#[pyfunction]
#[pyo3(
    signature = (decks, *, games = 100, seed = 0, agents = GivenAgents::default(), pool = None, jobs = None, shard = None, rules = None),
    text_signature = "(decks, *, games=100, seed=0, agents='random', pool=None, jobs=None, shard=None, rules=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn simulate(
    py: Python<'_>,
    decks: Vec<GivenDeck<'_>>,
    games: u64,
    seed: u64,
    agents: GivenAgents,
    pool: Option<&Pool>,
    jobs: Option<usize>,
    shard: Option<(u64, u64)>,
    rules: Option<&str>,
) -> PyResult<Simulation> {
    if decks.len() < 2 {
        return Err(error("games are between two decks or more"));
    }
    if games == 0 {
        return Err(error("there is no game to play"));
    }
    let shard: Shard = match shard {
        None => Shard::WHOLE,
        Some((part, of)) => format!("{part}/{of}").parse().map_err(error)?,
    };
    let pool = Pool::or_shipped(pool);
    let named = decks.into_iter().map(|deck| {
        let (name, cards) = deck.cards(py, &pool)?;
        Ok(Deck { name, cards })
    });
    let decks = named.collect::<PyResult<Vec<Deck>>>()?;
    let agents = agents.kinds()?;
    let profile = profile(rules)?;
    let threads = threads(jobs)?;
    let run = py.detach(|| {
        let identity = (pool.hash(), profile);
        Run::new(
            pool.table(),
            &decks,
            agents,
            identity,
            (seed, games, BUDGET),
        )
    });
    let all = run.plan().size();
    let all = all.ok_or_else(|| error("these are more games than can be counted"))?;
    let wanted = shard.games(all);
    let mut rows = Vec::new();
    let mut from = wanted.start;
    while from < wanted.end {
        let to = wanted.end.min(from.saturating_add(AT_A_TIME));
        py.detach(|| {
            threads.install(|| run.play_range(from..to, &|| (), |row| rows.push(row)));
        });
        py.check_signals()?;
        from = to;
    }
    let plan = run.plan().clone();
    Ok(py.detach(|| Simulation::new(plan, shard, rows)))
}

/// Puts the parts of a run together, in whatever order they come: what `simulate(…, shard=(k, n))` gave, or the bytes of what
/// the command wrote.
#[pyfunction]
pub fn merge(py: Python<'_>, parts: Vec<GivenPart<'_>>) -> PyResult<Simulation> {
    let mut merge = Merge::default();
    for (number, part) in (1_usize..).zip(parts) {
        let name = format!("part {number} of those given");
        let part = match part {
            GivenPart::Played(played) => {
                let played = played.get();
                Part {
                    plan: played.plan.clone(),
                    shard: played.shard,
                    rows: played.rows.clone(),
                }
            }
            GivenPart::Written(bytes) => {
                py.detach(|| read_part(&name, &bytes[..])).map_err(error)?
            }
        };
        merge.add(&name, part).map_err(error)?;
    }
    let whole = merge.whole().map_err(error)?;
    Ok(py.detach(|| Simulation::new(whole.plan, Shard::WHOLE, whole.rows)))
}

/// A part of a run.
#[derive(FromPyObject)]
pub enum GivenPart<'py> {
    /// as it was played
    Played(Bound<'py, Simulation>),
    /// as it was written
    Written(Vec<u8>),
}
