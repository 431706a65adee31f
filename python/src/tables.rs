//! Tables in Arrow's form, handed on without a copy by the Arrow PyCapsule interface.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Float64Array, Int32Array, RecordBatch, RecordBatchIterator,
    StringArray, UInt32Array, UInt64Array,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, Schema};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use simulate::{Plan, Report, Row, Share};
use std::sync::Arc;

use super::errors::error;

/// A table. `pyarrow.table(t)`, `polars.DataFrame(t)` and `pandas.DataFrame.from_arrow(t)` take it as it is, and so does whatever
/// else knows the Arrow PyCapsule interface.
#[pyclass(frozen, module = "cardwright")]
#[derive(Clone)]
pub struct Table(RecordBatch);

#[pymethods]
impl Table {
    /// The stream of its one batch, for whoever reads Arrow.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Which schema is wished for may be left out of account: the reader casts.
        drop(requested_schema);
        let batches = [Ok::<_, ArrowError>(self.0.clone())];
        let reader = RecordBatchIterator::new(batches, self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The schema, for whoever reads Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.0.schema().as_ref()).map_err(error)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The names of its columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        let schema: Arc<Schema> = self.0.schema();
        schema
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .collect()
    }

    /// How many rows it has.
    #[getter]
    fn num_rows(&self) -> usize {
        self.0.num_rows()
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __repr__(&self) -> String {
        format!(
            "Table({} rows: {})",
            self.0.num_rows(),
            self.column_names().join(", ")
        )
    }
}

/// Columns on their way into a table.
#[derive(Default)]
struct Columns(Vec<(String, ArrayRef)>);

impl Columns {
    fn add(mut self, name: &str, column: impl Array + 'static) -> Self {
        self.0.push((name.to_owned(), Arc::new(column)));
        self
    }

    /// A share of a number of trials: how many, the share, and its 95 % interval.
    fn share<'a>(self, name: &str, shares: impl Iterator<Item = &'a Share> + Clone) -> Self {
        let each = shares.clone();
        let low = each.clone().map(|share| share.low);
        let high = each.clone().map(|share| share.high);
        self.add(
            &format!("{name}_count"),
            UInt64Array::from_iter_values(each.clone().map(|share| share.count)),
        )
        .add(
            &format!("{name}_of"),
            UInt64Array::from_iter_values(each.map(|share| share.of)),
        )
        .add(
            name,
            shares.map(|share| share.rate).collect::<Float64Array>(),
        )
        .add(&format!("{name}_low"), Float64Array::from_iter_values(low))
        .add(
            &format!("{name}_high"),
            Float64Array::from_iter_values(high),
        )
    }

    fn table(self) -> PyResult<Table> {
        RecordBatch::try_from_iter(self.0).map(Table).map_err(error)
    }
}

/// Names out of a list, each written once: by number, or none.
fn names(
    of: &[&str],
    numbers: impl Iterator<Item = Option<usize>>,
) -> PyResult<DictionaryArray<Int32Type>> {
    let keys: Int32Array = numbers
        .map(|number| number.and_then(|number| i32::try_from(number).ok()))
        .collect();
    let values = StringArray::from_iter_values(of);
    DictionaryArray::try_new(keys, Arc::new(values)).map_err(error)
}

/// A row for each game.
pub fn games(plan: &Plan, rows: &[Row]) -> PyResult<Table> {
    let decks: Vec<&str> = plan.decks.iter().map(|(name, _)| name.as_str()).collect();
    let pairings: Vec<[usize; 2]> = plan.pairings().map(|(one, other)| [one, other]).collect();
    let deck = |row: &Row, side: usize| pairings.get(row.pairing).map(|decks| decks[side]);
    let mut endings: Vec<&str> = rows.iter().map(|row| row.ending.as_str()).collect();
    endings.sort_unstable();
    endings.dedup();
    let ending = |row: &Row| endings.binary_search(&row.ending.as_str()).ok();
    let mulligans = |side: usize| rows.iter().map(move |row| row.mulligans[side]);
    Columns::default()
        .add("deck", names(&decks, rows.iter().map(|row| deck(row, 0)))?)
        .add(
            "against",
            names(&decks, rows.iter().map(|row| deck(row, 1)))?,
        )
        .add(
            "game",
            UInt64Array::from_iter_values(rows.iter().map(|row| row.game)),
        )
        .add(
            "first",
            names(&decks, rows.iter().map(|row| deck(row, row.first)))?,
        )
        .add(
            "winner",
            names(&decks, rows.iter().map(|row| deck(row, row.winner?)))?,
        )
        .add("ending", names(&endings, rows.iter().map(ending))?)
        .add(
            "turns",
            UInt32Array::from_iter_values(rows.iter().map(|row| row.turns)),
        )
        .add(
            "decisions",
            UInt64Array::from_iter_values(rows.iter().map(|row| row.decisions)),
        )
        .add(
            "deck_mulligans",
            UInt32Array::from_iter_values(mulligans(0)),
        )
        .add(
            "against_mulligans",
            UInt32Array::from_iter_values(mulligans(1)),
        )
        .add(
            "trace_hash",
            StringArray::from_iter_values(rows.iter().map(|row| &row.trace_hash)),
        )
        .table()
}

/// A row for each card of each deck in each game.
pub fn game_cards(plan: &Plan, rows: &[Row]) -> PyResult<Table> {
    let decks: Vec<&str> = plan.decks.iter().map(|(name, _)| name.as_str()).collect();
    let pairings: Vec<[usize; 2]> = plan.pairings().map(|(one, other)| [one, other]).collect();
    let mut cards: Vec<&str> = Vec::new();
    let mut of_decks: Vec<Vec<usize>> = Vec::new();
    for deck in 0..plan.decks.len() {
        let numbers = plan.cards(deck).into_iter().map(|(name, _)| {
            cards
                .iter()
                .position(|known| *known == name)
                .unwrap_or_else(|| {
                    cards.push(name);
                    cards.len() - 1
                })
        });
        of_decks.push(numbers.collect());
    }
    // The row of the game, the side, the card of the deck, and what became of it.
    let lines = || {
        rows.iter().flat_map(|row| {
            let sides = [0, 1].into_iter();
            sides.flat_map(move |side| {
                let fates = row.cards[side].iter().enumerate();
                fates.map(move |(card, fate)| (row, side, card, *fate))
            })
        })
    };
    let deck = |row: &Row, side: usize| pairings.get(row.pairing).map(|decks| decks[side]);
    let card = |row: &Row, side: usize, card: usize| {
        let deck = deck(row, side)?;
        of_decks.get(deck)?.get(card).copied()
    };
    let fate = |place: usize| lines().map(move |(_, _, _, fate)| fate[place]);
    let won = |row: &Row, side: usize| row.winner.map(|winner| winner == side);
    Columns::default()
        .add(
            "deck",
            names(&decks, lines().map(|(row, side, ..)| deck(row, side)))?,
        )
        .add(
            "against",
            names(&decks, lines().map(|(row, side, ..)| deck(row, 1 - side)))?,
        )
        .add(
            "game",
            UInt64Array::from_iter_values(lines().map(|(row, ..)| row.game)),
        )
        .add(
            "card",
            names(
                &cards,
                lines().map(|(row, side, number, _)| card(row, side, number)),
            )?,
        )
        .add("drawn", UInt32Array::from_iter_values(fate(0)))
        .add("cast", UInt32Array::from_iter_values(fate(1)))
        .add("in_play", UInt32Array::from_iter_values(fate(2)))
        .add(
            "won",
            lines()
                .map(|(row, side, ..)| won(row, side))
                .collect::<arrow_array::BooleanArray>(),
        )
        .table()
}

/// A row for each deck, against all others.
pub fn decks(report: &Report) -> PyResult<Table> {
    let each = || report.decks.iter();
    Columns::default()
        .add(
            "deck",
            StringArray::from_iter_values(each().map(|deck| &deck.name)),
        )
        .share("win_rate", each().map(|deck| &deck.win_rate))
        .add(
            "draws",
            UInt64Array::from_iter_values(each().map(|deck| deck.draws)),
        )
        .share("on_the_play", each().map(|deck| &deck.on_the_play))
        .share("on_the_draw", each().map(|deck| &deck.on_the_draw))
        .add(
            "mulligans",
            Float64Array::from_iter_values(each().map(|deck| deck.mulligans)),
        )
        .table()
}

/// A row for each card of each deck.
pub fn cards(report: &Report) -> PyResult<Table> {
    let each = || {
        let decks = report.decks.iter();
        decks.flat_map(|deck| deck.cards.iter().map(move |card| (deck, card)))
    };
    Columns::default()
        .add(
            "deck",
            StringArray::from_iter_values(each().map(|(deck, _)| &deck.name)),
        )
        .add(
            "card",
            StringArray::from_iter_values(each().map(|(_, card)| &card.name)),
        )
        .add(
            "copies",
            UInt32Array::from_iter_values(each().map(|(_, card)| card.copies)),
        )
        .share("drawn", each().map(|(_, card)| &card.drawn))
        .share("cast", each().map(|(_, card)| &card.cast))
        .share("in_play", each().map(|(_, card)| &card.in_play))
        .share("won_drawn", each().map(|(_, card)| &card.won_drawn))
        .share("won_not_drawn", each().map(|(_, card)| &card.won_not_drawn))
        .share("won_cast", each().map(|(_, card)| &card.won_cast))
        .add(
            "copies_drawn",
            Float64Array::from_iter_values(each().map(|(_, card)| card.copies_drawn)),
        )
        .add(
            "times_cast",
            Float64Array::from_iter_values(each().map(|(_, card)| card.times_cast)),
        )
        .table()
}

/// A row for each pairing of two decks.
pub fn pairings(report: &Report) -> PyResult<Table> {
    let each = || report.pairings.iter();
    Columns::default()
        .add(
            "deck",
            StringArray::from_iter_values(each().map(|pair| &pair.decks[0])),
        )
        .add(
            "against",
            StringArray::from_iter_values(each().map(|pair| &pair.decks[1])),
        )
        .share("win_rate", each().map(|pair| &pair.win_rate))
        .add(
            "draws",
            UInt64Array::from_iter_values(each().map(|pair| pair.draws)),
        )
        .share("on_the_play", each().map(|pair| &pair.on_the_play))
        .share("on_the_draw", each().map(|pair| &pair.on_the_draw))
        .add(
            "turns",
            Float64Array::from_iter_values(each().map(|pair| pair.turns.mean)),
        )
        .table()
}
