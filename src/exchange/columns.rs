//! Cards as a Parquet file, which data tools read without this program.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, RecordBatch, StringArray, UInt32Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

use super::export::{COLUMNS, cells};
use super::view::CardView;

/// How many cards are put into columns at a time.
const ROWS: usize = 1024;

/// The columns: those of a table, of which only the name, the type line and the layout are never null; what can be counted; whether a
/// card compiles, why not, and its IR as JSON.
fn schema() -> SchemaRef {
    let text = |name: &&str| {
        let always = matches!(*name, "name" | "type_line" | "layout");
        Field::new(*name, DataType::Utf8, !always)
    };
    let mut fields: Vec<Field> = COLUMNS.iter().map(text).collect();
    fields.extend([
        Field::new("mana_value", DataType::UInt32, false),
        Field::new("colors", DataType::Utf8, false),
        Field::new("color_identity", DataType::Utf8, false),
        Field::new("faces", DataType::UInt32, false),
        Field::new("compiled", DataType::Boolean, false),
        Field::new("why", DataType::Utf8, true),
        Field::new("ir", DataType::Utf8, true),
    ]);
    Arc::new(Schema::new(fields))
}

/// Writes cards, packed with Snappy.
///
/// # Errors
/// Those of the operating system.
pub fn write(cards: &[CardView], out: &mut (dyn Write + Send)) -> io::Result<()> {
    let schema = schema();
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .build();
    let mut writer = ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties))?;
    for chunk in cards.chunks(ROWS) {
        writer.write(&batch(&schema, chunk)?)?;
    }
    writer.close()?;
    Ok(())
}

fn batch(schema: &SchemaRef, cards: &[CardView]) -> io::Result<RecordBatch> {
    let rows: Vec<_> = cards.iter().map(cells).collect();
    let column = |(place, name): (usize, &&str)| -> ArrayRef {
        let cells = rows.iter().map(|row| row[place].as_str());
        if matches!(*name, "name" | "type_line" | "layout") {
            return Arc::new(StringArray::from_iter_values(cells));
        }
        let written = cells.map(|cell| (!cell.is_empty()).then_some(cell));
        Arc::new(written.collect::<StringArray>())
    };
    let mut columns: Vec<ArrayRef> = COLUMNS.iter().enumerate().map(column).collect();
    let faces = |card: &CardView| u32::try_from(card.faces.len()).unwrap_or(u32::MAX);
    let ir = |card: &CardView| {
        let meaning = card.meaning.as_deref();
        meaning.map(serde_json::to_string).transpose()
    };
    let irs = cards.iter().map(ir).collect::<Result<StringArray, _>>()?;
    let values = |of: &dyn Fn(&CardView) -> u32| -> ArrayRef {
        Arc::new(cards.iter().map(of).map(Some).collect::<UInt32Array>())
    };
    let texts = |of: &dyn Fn(&CardView) -> String| -> ArrayRef {
        Arc::new(StringArray::from_iter_values(cards.iter().map(of)))
    };
    let compiled = cards.iter().map(|card| Some(card.meaning.is_some()));
    let why = cards.iter().map(|card| card.why_not.as_deref());
    columns.extend([
        values(&CardView::mana_value),
        texts(&CardView::colors),
        texts(&CardView::identity),
        values(&faces),
        Arc::new(compiled.collect::<BooleanArray>()),
        Arc::new(why.collect::<StringArray>()),
        Arc::new(irs),
    ]);
    RecordBatch::try_new(Arc::clone(schema), columns).map_err(io::Error::other)
}
