//! Parts of a run that are played apart, and put together again.
//!
//! A part has a head, with the plan of the whole run and which part it is, and its games. It is a file of JSON lines, the head
//! before a line for each game, or a Parquet file with a row for each game (`columns`). A game depends on its number alone, so
//! that the parts together are the run, whatever their number.

use super::plan::{Plan, Row};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::Range;
use std::str::FromStr;

/// What the head of a part says that it is.
const FORMAT: &str = "cardwright part 1";

/// Which part of how many, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    /// the number of the part
    pub part: u64,
    /// of how many
    pub of: u64,
}

/// What is no part of anything.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// not two numbers with a slash between them
    #[error("`{0}` is not of the form K/N, as in 3/16")]
    Form(String),
    /// K is not between 1 and N
    #[error("there is no part {0} of {1}: parts are counted from 1")]
    Range(u64, u64),
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) if part >= 1 && part <= of => Ok(Self { part, of }),
            Some((part, of)) => Err(ShardError::Range(part, of)),
            None => Err(ShardError::Form(text.to_owned())),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.part, self.of)
    }
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { part: 1, of: 1 };

    /// The games of this part, of so many.
    pub fn games(self, all: u64) -> Range<u64> {
        let border = |part: u64| {
            let place = u128::from(all) * u128::from(part) / u128::from(self.of);
            // A part of a number that fits does too.
            place as u64
        };
        border(self.part - 1)..border(self.part)
    }
}

/// What a part says of itself: its first line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    shard: Shard,
    plan: Plan,
}

/// A part of a run.
#[derive(Clone, Debug)]
pub struct Part {
    /// the whole run
    pub plan: Plan,
    /// which part it is
    pub shard: Shard,
    /// its games in order
    pub rows: Vec<Row>,
}

/// Why parts cannot be read or put together. `{0}` is the name of the file.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// it cannot be read
    #[error("cannot use `{0}`: {1}")]
    File(String, io::Error),
    /// it has not the head of a part
    #[error("`{0}` is no part of a run: it does not begin with the head of one")]
    NoPart(String),
    /// a line is no game
    #[error("`{0}`, line {1}: {2}")]
    Line(String, usize, String),
    /// a Parquet file that is damaged, or has other columns
    #[error("`{0}` is no part of a run: {1}")]
    Columns(String, String),
    /// a Parquet file, where these cannot be read
    #[error("`{0}` is a Parquet file, which this program was built without")]
    NoParquet(String),
    /// games are missing at the end, or there are too many
    #[error(
        "`{name}` has {found} games and part {shard} of this run has {wanted}: it was cut short or put together"
    )]
    Count {
        /// the file
        name: String,
        /// which part
        shard: Shard,
        /// games in the file
        found: u64,
        /// games that it should have
        wanted: u64,
    },
    /// parts of different runs
    #[error("`{0}` and `{1}` are parts of different runs: {2} differ")]
    Different(String, String, &'static str),
    /// twice the same part
    #[error("`{0}` and `{1}` are both part {2}")]
    Twice(String, String, Shard),
    /// parts are missing
    #[error("of {of} parts these are missing: {}", numbers(.missing))]
    Missing {
        /// the numbers
        missing: Vec<u64>,
        /// of how many
        of: u64,
    },
    /// no part at all
    #[error("there is no part to put together")]
    None,
}

/// At most so many missing parts are named.
const NAMED: usize = 12;

fn numbers(missing: &[u64]) -> String {
    let named: Vec<String> = missing.iter().take(NAMED).map(u64::to_string).collect();
    let more = missing.len().saturating_sub(NAMED);
    let rest = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    format!("{}{rest}", named.join(", "))
}

impl Part {
    /// Its head as JSON.
    pub(crate) fn head(&self) -> serde_json::Result<String> {
        serde_json::to_string(&Head {
            format: FORMAT.to_owned(),
            shard: self.shard,
            plan: self.plan.clone(),
        })
    }
}

/// Writes a part as JSON lines.
///
/// # Errors
/// Those of the writer.
pub fn write_part(to: &mut impl Write, part: &Part) -> io::Result<()> {
    to.write_all(part.head()?.as_bytes())?;
    to.write_all(b"\n")?;
    for row in &part.rows {
        serde_json::to_writer(&mut *to, row)?;
        to.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads a part of either kind, told apart by its first bytes, and checks that it is whole and that its games can be those of its
/// plan.
///
/// # Errors
/// What is wrong with it.
pub fn read_part(name: &str, mut from: impl BufRead) -> Result<Part, PartError> {
    let begins = from.fill_buf();
    let begins = begins.map_err(|error| PartError::File(name.to_owned(), error))?;
    if begins.starts_with(PARQUET) {
        return read_columns(name, from);
    }
    let mut lines = from.lines();
    let first = lines.next().transpose();
    let first = first.map_err(|error| not_text(name, 1, error))?;
    let mut reading = Reading::new(name, &first.unwrap_or_default())?;
    for (number, line) in (2..).zip(lines) {
        let line = line.map_err(|error| not_text(name, number, error))?;
        let wrong = |what: String| PartError::Line(name.to_owned(), number, what);
        let row: Row = serde_json::from_str(&line).map_err(|error| wrong(error.to_string()))?;
        reading.add(row).map_err(|what| wrong(what.to_owned()))?;
    }
    reading.whole(name)
}

/// How a Parquet file begins.
const PARQUET: &[u8] = b"PAR1";

#[cfg(feature = "parquet")]
fn read_columns(name: &str, mut from: impl BufRead) -> Result<Part, PartError> {
    let mut bytes = Vec::new();
    let read = from.read_to_end(&mut bytes);
    read.map_err(|error| PartError::File(name.to_owned(), error))?;
    super::columns::read(name, bytes)
}

#[cfg(not(feature = "parquet"))]
fn read_columns(name: &str, _: impl BufRead) -> Result<Part, PartError> {
    Err(PartError::NoParquet(name.to_owned()))
}

/// A part of which the games are being read.
pub(crate) struct Reading {
    part: Part,
    /// the games that it should have
    games: Range<u64>,
}

impl Reading {
    /// A part with this head.
    pub(crate) fn new(name: &str, head: &str) -> Result<Self, PartError> {
        let no_part = || PartError::NoPart(name.to_owned());
        let head: Head = serde_json::from_str(head).map_err(|_| no_part())?;
        let Head {
            format,
            shard,
            plan,
        } = head;
        let sound = shard.part >= 1 && shard.part <= shard.of && plan.games > 0;
        let all = plan.size().filter(|_| sound && format == FORMAT);
        let games = shard.games(all.ok_or_else(no_part)?);
        let rows = Vec::new();
        let part = Part { plan, shard, rows };
        Ok(Self { part, games })
    }

    /// Adds the next game, or says why it is none.
    pub(crate) fn add(&mut self, row: Row) -> Result<(), &'static str> {
        let expected = self.games.start + self.part.rows.len() as u64;
        let index = (row.pairing as u64).checked_mul(self.part.plan.games);
        if index.and_then(|index| index.checked_add(row.game)) != Some(expected) {
            return Err("this is not the game that comes here");
        }
        if row.first > 1 || row.winner.is_some_and(|winner| winner > 1) {
            return Err("a game has the decks 0 and 1");
        }
        if row.trace_hash.len() != 32 || u128::from_str_radix(&row.trace_hash, 16).is_err() {
            return Err("the hash of a trace has 32 hexadecimal digits");
        }
        self.part.rows.push(row);
        Ok(())
    }

    /// The part, if all of its games were there.
    pub(crate) fn whole(self, name: &str) -> Result<Part, PartError> {
        let Self { part, games } = self;
        let (found, wanted) = (part.rows.len() as u64, games.end - games.start);
        if found == wanted {
            return Ok(part);
        }
        Err(PartError::Count {
            name: name.to_owned(),
            shard: part.shard,
            found,
            wanted,
        })
    }
}

fn not_text(name: &str, line: usize, error: io::Error) -> PartError {
    if error.kind() == io::ErrorKind::InvalidData {
        PartError::Line(name.to_owned(), line, "this is not text".to_owned())
    } else {
        PartError::File(name.to_owned(), error)
    }
}

/// Parts that are put together.
#[derive(Debug, Default)]
pub struct Merge {
    parts: BTreeMap<u64, (String, Part)>,
}

impl Merge {
    /// Adds a part.
    ///
    /// # Errors
    /// If it is of another run than those before, or is there already.
    pub fn add(&mut self, name: &str, part: Part) -> Result<(), PartError> {
        if let Some((other, first)) = self.parts.values().next() {
            if let Some(what) = difference(&first.plan, &part.plan) {
                return Err(PartError::Different(other.clone(), name.to_owned(), what));
            }
            if first.shard.of != part.shard.of {
                let what = "the numbers of parts";
                return Err(PartError::Different(other.clone(), name.to_owned(), what));
            }
        }
        if let Some((other, _)) = self.parts.get(&part.shard.part) {
            return Err(PartError::Twice(other.clone(), name.to_owned(), part.shard));
        }
        self.parts.insert(part.shard.part, (name.to_owned(), part));
        Ok(())
    }

    /// The whole run.
    ///
    /// # Errors
    /// If parts are missing.
    pub fn whole(self) -> Result<Part, PartError> {
        let Some((_, first)) = self.parts.values().next() else {
            return Err(PartError::None);
        };
        let of = first.shard.of;
        if (self.parts.len() as u64) < of {
            let there = |part: &u64| self.parts.contains_key(part);
            let missing = (1..=of).filter(|part| !there(part)).take(1_000).collect();
            return Err(PartError::Missing { missing, of });
        }
        let plan = first.plan.clone();
        let parts = self.parts.into_values();
        Ok(Part {
            plan,
            shard: Shard::WHOLE,
            rows: parts.flat_map(|(_, part)| part.rows).collect(),
        })
    }
}

/// In what two plans differ, if they do.
fn difference(one: &Plan, other: &Plan) -> Option<&'static str> {
    let parts = [
        (one.version != other.version, "the versions of the program"),
        (one.pool != other.pool, "the pools"),
        (one.rules != other.rules, "the rules"),
        (one.decks != other.decks, "the decks"),
        (one.agents != other.agents, "the agents"),
        (one.seed != other.seed, "the seeds"),
        (one.games != other.games, "the numbers of games"),
        (one.budget != other.budget, "the budgets"),
    ];
    let found = parts.into_iter().find(|(differs, _)| *differs);
    found.map(|(_, what)| what)
}
