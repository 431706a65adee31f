//! Tables with a header line: commas, semicolons or tabs between the cells.

use std::io::{self, BufReader};
use std::rc::Rc;

use source::{BulkFace, BulkFaceFields};

use super::collect::Collector;
use super::input::Input;
use super::mana::{card_of_faces, cost, part};

/// What columns are called, the first being the name that is written.
pub const COLUMNS: [(&str, &[&str]); 16] = [
    ("name", &["name", "card name", "card"]),
    (
        "mana_cost",
        &["mana cost", "cost", "casting cost", "manacost", "mana"],
    ),
    ("type_line", &["type line", "type", "types", "card type"]),
    (
        "oracle_text",
        &[
            "oracle text",
            "text",
            "rules text",
            "rule text",
            "rules",
            "card text",
        ],
    ),
    ("power", &["power", "pow"]),
    ("toughness", &["toughness", "tou"]),
    ("size", &["p/t", "pt", "power/toughness", "size"]),
    ("loyalty", &["loyalty"]),
    ("defense", &["defense"]),
    ("color_indicator", &["color indicator", "colour indicator"]),
    ("layout", &["layout"]),
    ("rarity", &["rarity"]),
    ("artist", &["artist", "illustrator"]),
    ("set", &["set", "set code", "expansion"]),
    (
        "collector_number",
        &["collector number", "number", "card number"],
    ),
    (
        "flavor_text",
        &["flavor text", "flavor", "flavour text", "flavour"],
    ),
];

/// The column that a header means.
fn column(header: &str) -> Option<&'static str> {
    let header = header.trim().trim_start_matches('\u{feff}').to_lowercase();
    let header = header.replace(['_', '-'], " ");
    COLUMNS
        .iter()
        .find(|(name, others)| *name == header || others.contains(&header.as_str()))
        .map(|(name, _)| *name)
}

/// What stands between cells of a header line: the sign that parts it into most cells that are known.
fn delimiter(line: &str) -> u8 {
    let known = |sign: &u8| {
        let cells = line.split(char::from(*sign));
        cells
            .filter(|cell| column(cell.trim_matches('"')).is_some())
            .count()
    };
    // Of equals the last is taken.
    [b'\t', b';', b',']
        .into_iter()
        .max_by_key(known)
        .unwrap_or(b',')
}

/// Whether a text begins with a header line: a name, and a type or a text.
pub fn is_table(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let delimiter = char::from(delimiter(line));
    let cells: Vec<_> = line
        .split(delimiter)
        .filter_map(|cell| column(cell.trim().trim_matches('"')))
        .collect();
    cells.contains(&"name") && (cells.contains(&"type_line") || cells.contains(&"oracle_text"))
}

/// Reads the rows of a table.
pub fn read(input: Input<'_>, into: &mut Collector<'_>) -> io::Result<()> {
    let begin = Rc::clone(&input.record);
    let mut reader = BufReader::new(input.reader);
    let header = {
        let buffer = io::BufRead::fill_buf(&mut reader)?;
        let line = buffer
            .split(|byte| *byte == b'\n')
            .next()
            .unwrap_or_default();
        String::from_utf8_lossy(line).into_owned()
    };
    let mut table = csv::ReaderBuilder::new()
        .delimiter(delimiter(&header))
        .flexible(true)
        .from_reader(reader);
    let headers = table.byte_headers().map_err(io_error)?.clone();
    let columns: Vec<Option<&str>> = headers
        .iter()
        .map(|header| column(&String::from_utf8_lossy(header)))
        .collect();
    if !columns.contains(&Some("type_line")) {
        into.breaks_off("it has no column for the type line: call it `type_line`");
        return Ok(());
    }
    let mut row = csv::ByteRecord::new();
    loop {
        begin.set(0);
        into.record += 1;
        into.line = Some(table.position().line());
        match table.read_byte_record(&mut row) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(error) => {
                into.record -= 1;
                into.breaks_off(&error.to_string());
                return Ok(());
            }
        }
        if row.iter().all(<[u8]>::is_empty) {
            continue;
        }
        let Ok(cells) = row
            .iter()
            .map(std::str::from_utf8)
            .collect::<Result<Vec<_>, _>>()
        else {
            into.broken("", "it is not UTF-8 text");
            continue;
        };
        if cells.len() > columns.len() {
            let why = format!(
                "it has {} cells, and the header {}: put quotation marks around a text with commas",
                cells.len(),
                columns.len()
            );
            into.broken(&cells.join(","), &why);
            continue;
        }
        let cell = |wanted: &str| {
            let place = columns.iter().position(|column| *column == Some(wanted))?;
            let text = cells.get(place)?.trim();
            (!text.is_empty()).then_some(text)
        };
        match card(&cell) {
            Some((layout, faces)) => into.card(&card_of_faces(layout, faces)),
            None => into.broken(&cells.join(","), "it has no name"),
        }
    }
}

fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::new(io::ErrorKind::InvalidData, format!("{other:?}")),
    }
}

/// The faces of a row: `//` stands between those of one card, in each cell.
fn card<'a>(cell: &dyn Fn(&str) -> Option<&'a str>) -> Option<(Option<String>, Vec<BulkFace>)> {
    let name = cell("name")?;
    let count = name.split(" // ").count();
    let of = |column: &str, place: usize| {
        let text = cell(column)?;
        if count == 1 {
            return Some(text.to_owned());
        }
        part(text, "//", place)
    };
    let shared = |column: &str| cell(column).map(str::to_owned);
    let face = |place: usize| {
        let size = of("size", place);
        let size = size.as_deref().and_then(|size| size.split_once('/'));
        let text = of("oracle_text", place).map(|text| lines(&text));
        BulkFace {
            name: of("name", place).unwrap_or_default(),
            fields: BulkFaceFields {
                mana_cost: of("mana_cost", place).map(|text| cost(&text)),
                type_line: of("type_line", place).map(|types| types.replace(" - ", " — ")),
                oracle_text: text,
                power: of("power", place).or(size.map(|(power, _)| power.trim().to_owned())),
                toughness: of("toughness", place)
                    .or(size.map(|(_, toughness)| toughness.trim().to_owned())),
                loyalty: of("loyalty", place),
                defense: of("defense", place),
                color_indicator: of("color_indicator", place).map(|colors| {
                    let colors = colors.split([',', ' ', '/']).map(str::trim);
                    colors
                        .filter(|color| !color.is_empty())
                        .map(str::to_owned)
                        .collect()
                }),
                rarity: shared("rarity"),
                artist: shared("artist"),
                set: shared("set"),
                collector_number: shared("collector_number"),
                flavor_text: of("flavor_text", place).map(|text| lines(&text)),
            },
        }
    };
    Some((shared("layout"), (0..count).map(face).collect()))
}

/// A text whose lines may be parted by signs, since cells are often of one line.
fn lines(text: &str) -> String {
    text.replace("\\n", "\n")
        .replace("<br>", "\n")
        .replace("<br/>", "\n")
}
