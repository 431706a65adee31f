//! Results and parts as Parquet files, which data tools read without this program.

use super::compare::Comparison;
use super::lines::{self, COLUMNS, Line, compare_lines};
use super::part::{Part, PartError, Reading};
use super::plan::Row;
use super::report::Report;
use arrow_array::builder::{ListBuilder, UInt32Builder};
use arrow_array::types::{UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, Float64Array, ListArray, PrimitiveArray, RecordBatch,
    StringArray, UInt8Array, UInt32Array, UInt64Array,
};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// How many rows are put into columns at a time.
const ROWS: usize = 4_096;
/// Under which key the file of a part keeps the head of the part.
const HEAD: &str = "cardwright.part";

/// For each of the six lists of a game, its name, the deck of the pairing, and its place in [`Row::cards`].
const LISTS: [(&str, usize, usize); 6] = [
    ("drawn_0", 0, 0),
    ("cast_0", 0, 1),
    ("in_play_0", 0, 2),
    ("drawn_1", 1, 0),
    ("cast_1", 1, 1),
    ("in_play_1", 1, 2),
];

fn packed() -> parquet::file::properties::WriterPropertiesBuilder {
    WriterProperties::builder().set_compression(Compression::SNAPPY)
}

/// The report with a row for each number, in the columns of [`csv`](super::csv).
///
/// # Errors
/// Those of the library that writes it.
pub fn parquet(report: &Report) -> io::Result<Vec<u8>> {
    written(&lines::lines(report))
}

/// A comparison with a row for each number.
///
/// # Errors
/// Those of the library that writes it.
pub fn compare_parquet(comparison: &Comparison) -> io::Result<Vec<u8>> {
    written(&compare_lines(comparison))
}

fn written(lines: &[Line]) -> io::Result<Vec<u8>> {
    let field = |(place, name): (usize, &&str)| match place {
        0 => Field::new(*name, DataType::Utf8, false),
        1..4 => Field::new(*name, DataType::Utf8, true),
        4 | 5 => Field::new(*name, DataType::UInt64, true),
        _ => Field::new(*name, DataType::Float64, true),
    };
    let fields: Vec<Field> = COLUMNS.iter().enumerate().map(field).collect();
    let schema = Arc::new(Schema::new(fields));
    let name = |place: usize| -> ArrayRef {
        let names = lines.iter().map(|line| line.names[place].as_str());
        Arc::new(StringArray::from_iter(
            names.map(|name| (place == 0 || !name.is_empty()).then_some(name)),
        ))
    };
    let value = |place: usize| -> ArrayRef {
        let values = lines.iter().map(|line| line.values[place]);
        Arc::new(values.collect::<Float64Array>())
    };
    let counts = lines.iter().map(|line| line.count);
    let of = lines.iter().map(|line| line.of);
    let mut columns: Vec<ArrayRef> = (0..4).map(name).collect();
    columns.push(Arc::new(counts.collect::<UInt64Array>()));
    columns.push(Arc::new(of.collect::<UInt64Array>()));
    columns.extend((0..3).map(value));
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut bytes, Arc::clone(&schema), Some(packed().build()))?;
    writer.write(&RecordBatch::try_new(schema, columns).map_err(io::Error::other)?)?;
    writer.close()?;
    Ok(bytes)
}

/// The columns of a part: a row for each game.
fn schema() -> SchemaRef {
    let text = |name| Field::new(name, DataType::Utf8, false);
    let small = |name, nothing| Field::new(name, DataType::UInt8, nothing);
    let number = |name| Field::new(name, DataType::UInt32, false);
    let large = |name| Field::new(name, DataType::UInt64, false);
    let mut fields = vec![
        number("pairing"),
        large("game"),
        small("first", false),
        small("winner", true),
        text("ending"),
        number("turns"),
        large("decisions"),
        number("mulligans_0"),
        number("mulligans_1"),
    ];
    let item = Arc::new(Field::new("item", DataType::UInt32, true));
    fields
        .extend(LISTS.map(|(name, ..)| Field::new(name, DataType::List(Arc::clone(&item)), false)));
    fields.push(text("trace_hash"));
    Arc::new(Schema::new(fields))
}

/// Writes a part as a Parquet file, with its head among the file's metadata.
///
/// # Errors
/// Those of the writer.
pub fn write_parquet_part(to: &mut (impl Write + Send), part: &Part) -> io::Result<()> {
    let schema = schema();
    let head = KeyValue::new(HEAD.to_owned(), part.head()?);
    let properties = packed().set_key_value_metadata(Some(vec![head])).build();
    let mut writer = ArrowWriter::try_new(to, Arc::clone(&schema), Some(properties))?;
    for rows in part.rows.chunks(ROWS) {
        writer.write(&batch(&schema, rows)?)?;
    }
    writer.close()?;
    Ok(())
}

fn batch(schema: &SchemaRef, rows: &[Row]) -> io::Result<RecordBatch> {
    let small = |of: &dyn Fn(&Row) -> Option<usize>| -> ArrayRef {
        let values = rows.iter().map(|row| of(row).map(|value| value as u8));
        Arc::new(values.collect::<UInt8Array>())
    };
    let number = |of: &dyn Fn(&Row) -> u32| -> ArrayRef {
        Arc::new(UInt32Array::from_iter_values(rows.iter().map(of)))
    };
    let large = |of: &dyn Fn(&Row) -> u64| -> ArrayRef {
        Arc::new(UInt64Array::from_iter_values(rows.iter().map(of)))
    };
    let text = |of: &dyn Fn(&Row) -> String| -> ArrayRef {
        Arc::new(StringArray::from_iter_values(rows.iter().map(of)))
    };
    let list = |(_, side, which): (&str, usize, usize)| -> ArrayRef {
        let mut lists = ListBuilder::new(UInt32Builder::new());
        for row in rows {
            for card in &row.cards[side] {
                lists.values().append_value(card[which]);
            }
            lists.append(true);
        }
        Arc::new(lists.finish())
    };
    let mut columns = vec![
        number(&|row| row.pairing as u32),
        large(&|row| row.game),
        small(&|row| Some(row.first)),
        small(&|row| row.winner),
        text(&|row| row.ending.clone()),
        number(&|row| row.turns),
        large(&|row| row.decisions),
        number(&|row| row.mulligans[0]),
        number(&|row| row.mulligans[1]),
    ];
    columns.extend(LISTS.map(list));
    columns.push(text(&|row| row.trace_hash.clone()));
    RecordBatch::try_new(Arc::clone(schema), columns).map_err(io::Error::other)
}

/// Reads a part that [`write_parquet_part`] wrote.
pub(crate) fn read(name: &str, bytes: Vec<u8>) -> Result<Part, PartError> {
    // Of a file that is damaged, the library asserts here and there what it could have said.
    let read = catch_unwind(AssertUnwindSafe(|| read_rows(name, bytes)));
    read.unwrap_or_else(|_| Err(damaged(name, "the file is damaged")))
}

fn damaged(name: &str, why: impl ToString) -> PartError {
    PartError::Columns(name.to_owned(), why.to_string())
}

fn read_rows(name: &str, bytes: Vec<u8>) -> Result<Part, PartError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(bytes));
    let builder = builder.map_err(|error| damaged(name, error))?;
    let pairs = builder.metadata().file_metadata().key_value_metadata();
    let head = pairs.and_then(|pairs| pairs.iter().find(|pair| pair.key == HEAD));
    let head = head.and_then(|pair| pair.value.as_deref());
    let mut reading = Reading::new(name, head.unwrap_or_default())?;
    let batches = builder.with_batch_size(ROWS).build();
    for batch in batches.map_err(|error| damaged(name, error))? {
        let batch = batch.map_err(|error| damaged(name, error))?;
        let columns = Columns::of(&batch).map_err(|column| {
            damaged(
                name,
                format!("it has no column `{column}` as parts have it"),
            )
        })?;
        for place in 0..batch.num_rows() {
            let added = reading.add(columns.row(place));
            added.map_err(|what| damaged(name, format!("row {place}: {what}")))?;
        }
    }
    reading.whole(name)
}

/// The columns of a part.
struct Columns<'a> {
    numbers: [&'a UInt32Array; 4],
    large: [&'a UInt64Array; 2],
    small: [&'a UInt8Array; 2],
    texts: [&'a StringArray; 2],
    lists: Vec<(&'a ListArray, usize, usize)>,
}

impl<'a> Columns<'a> {
    /// The columns of these rows, or the name of one that is missing or of another type.
    fn of(batch: &'a RecordBatch) -> Result<Self, &'static str> {
        fn column<'a, T: Array + 'static>(
            batch: &'a RecordBatch,
            name: &'static str,
        ) -> Result<&'a T, &'static str> {
            let column = batch.column_by_name(name).ok_or(name)?;
            let column = column.as_any().downcast_ref::<T>().ok_or(name)?;
            // Only of who won there may be nothing.
            let whole = column.null_count() == 0 || name == "winner";
            whole.then_some(column).ok_or(name)
        }
        fn values<'a, T: ArrowPrimitiveType, const N: usize>(
            batch: &'a RecordBatch,
            names: [&'static str; N],
        ) -> Result<[&'a PrimitiveArray<T>; N], &'static str> {
            let found: Result<Vec<_>, _> = names.iter().map(|name| column(batch, name)).collect();
            // INVARIANT: there is one for each name.
            found?.try_into().map_err(|_| names[0])
        }
        let mut lists = Vec::new();
        for (name, side, which) in LISTS {
            let list: &ListArray = column(batch, name)?;
            let numbers = list.values().as_any().downcast_ref::<UInt32Array>();
            if numbers.is_none_or(|numbers| numbers.null_count() > 0) {
                return Err(name);
            }
            lists.push((list, side, which));
        }
        Ok(Self {
            numbers: values::<UInt32Type, 4>(
                batch,
                ["pairing", "turns", "mulligans_0", "mulligans_1"],
            )?,
            large: values::<UInt64Type, 2>(batch, ["game", "decisions"])?,
            small: values::<UInt8Type, 2>(batch, ["first", "winner"])?,
            texts: [column(batch, "ending")?, column(batch, "trace_hash")?],
            lists,
        })
    }

    fn row(&self, place: usize) -> Row {
        let [pairing, turns, mulligans @ ..] = self.numbers.map(|column| column.value(place));
        let [game, decisions] = self.large.map(|column| column.value(place));
        let [first, winner] = self.small;
        let [ending, trace_hash] = self.texts.map(|column| column.value(place).to_owned());
        let mut cards = [Vec::new(), Vec::new()];
        for (list, side, which) in &self.lists {
            let values = list.value(place);
            let numbers = values.as_any().downcast_ref::<UInt32Array>();
            let numbers = numbers.map_or(&[][..], |numbers| numbers.values());
            let cards: &mut Vec<[u32; 3]> = &mut cards[*side];
            if cards.len() < numbers.len() {
                cards.resize(numbers.len(), [0; 3]);
            }
            for (card, number) in cards.iter_mut().zip(numbers) {
                card[*which] = *number;
            }
        }
        let winner = (!winner.is_null(place)).then(|| usize::from(winner.value(place)));
        Row {
            pairing: pairing as usize,
            game,
            first: usize::from(first.value(place)),
            winner,
            ending,
            turns,
            decisions,
            mulligans,
            cards,
            trace_hash,
        }
    }
}
