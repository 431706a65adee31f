//! Writing cards for other programs: JSON in Scryfall's field names, a card database of Cockatrice, a table.

use std::io::{self, Write};

use serde_json::{Map, Value, json};
use source::Layout;

use super::view::{CardView, FaceView};

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// One JSON object a line.
    Scryfall,
    /// XML of version 4.
    Cockatrice,
    /// Commas between the cells.
    Csv,
    /// Columns for data tools: those of the table, numbers and the IR beside them.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// Writes cards, one by one.
///
/// # Errors
/// Those of the operating system.
pub fn export(cards: &[CardView], to: To, out: &mut (dyn Write + Send)) -> io::Result<()> {
    match to {
        To::Scryfall => {
            for card in cards {
                serde_json::to_writer(&mut *out, &scryfall(card))?;
                out.write_all(b"\n")?;
            }
            Ok(())
        }
        To::Cockatrice => cockatrice(cards, out),
        To::Csv => table(cards, out),
        #[cfg(feature = "parquet")]
        To::Parquet => super::columns::write(cards, out),
    }
}

fn letters(letters: &str) -> Value {
    letters.chars().map(String::from).collect()
}

/// The fields that faces and cards of one face share.
fn fields(face: &FaceView, of_card: bool) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("mana_cost".to_owned(), json!(face.mana_cost));
    fields.insert("type_line".to_owned(), json!(face.type_line));
    fields.insert("oracle_text".to_owned(), json!(face.text));
    fields.insert("colors".to_owned(), letters(&face.colors()));
    if let Some(indicator) = &face.indicator {
        fields.insert("color_indicator".to_owned(), letters(indicator));
    }
    let optional = [
        ("power", &face.power),
        ("toughness", &face.toughness),
        ("loyalty", &face.loyalty),
        ("defense", &face.defense),
        ("artist", &face.design.artist),
    ];
    for (name, value) in optional {
        if let Some(value) = value {
            fields.insert(name.to_owned(), json!(value));
        }
    }
    if !face.design.flavor.is_empty() {
        let flavor = face.design.flavor.join("\n");
        fields.insert("flavor_text".to_owned(), json!(flavor));
    }
    if of_card {
        shared(face, &mut fields);
    }
    fields
}

/// The fields that are those of the whole card.
fn shared(face: &FaceView, fields: &mut Map<String, Value>) {
    let optional = [
        ("rarity", &face.design.rarity),
        ("set", &face.design.set),
        ("collector_number", &face.design.number),
    ];
    for (name, value) in optional {
        if let Some(value) = value {
            fields.insert(name.to_owned(), json!(value));
        }
    }
}

/// A card in Scryfall's field names; and under `cardwright` whether it compiles, and to what.
fn scryfall(card: &CardView) -> Value {
    let mut object = Map::new();
    object.insert("object".to_owned(), json!("card"));
    object.insert("name".to_owned(), json!(card.name));
    object.insert("layout".to_owned(), json!(card.layout));
    object.insert("cmc".to_owned(), json!(card.mana_value()));
    object.insert("color_identity".to_owned(), letters(&card.identity()));
    match card.faces.as_slice() {
        [face] => object.extend(fields(face, true)),
        faces => {
            if let Some(first) = faces.first() {
                shared(first, &mut object);
            }
            object.insert("colors".to_owned(), letters(&card.colors()));
            let face = |face: &FaceView| {
                let mut own = fields(face, false);
                own.insert("object".to_owned(), json!("card_face"));
                own.insert("name".to_owned(), json!(face.name));
                Value::Object(own)
            };
            let faces: Vec<Value> = faces.iter().map(face).collect();
            object.insert("card_faces".to_owned(), Value::Array(faces));
        }
    }
    let meaning = match &card.meaning {
        // INVARIANT: the IR holds only types that can be written.
        Some(meaning) => {
            json!({ "compiled": true, "ir": serde_json::to_value(meaning.as_ref()).unwrap_or_default() })
        }
        None => json!({ "compiled": false, "why": card.why_not }),
    };
    object.insert("cardwright".to_owned(), meaning);
    Value::Object(object)
}

fn escape(text: &str) -> String {
    quick_xml::escape::escape(text)
        .chars()
        .filter(|letter| !letter.is_control() || *letter == '\n')
        .collect()
}

/// `{2}{U}{W/B}` as Cockatrice writes it: `2U{W/B}`.
fn short(cost: &str) -> String {
    let symbols = cost.split('{').filter_map(|part| part.split_once('}'));
    symbols
        .map(|(symbol, _)| match symbol.len() {
            1 => symbol.to_owned(),
            _ if symbol.bytes().all(|digit| digit.is_ascii_digit()) => symbol.to_owned(),
            _ => format!("{{{symbol}}}"),
        })
        .collect()
}

fn cockatrice(cards: &[CardView], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<cockatrice_carddatabase version=\"4\">\n <cards>")?;
    for card in cards {
        let two_sided = card.layout == Layout::Transform.name()
            || card.layout == Layout::ModalDoubleFaced.name()
            || card.layout == Layout::Meld.name();
        match card.faces.as_slice() {
            [front, back] if two_sided => {
                entry(
                    card,
                    &front.name,
                    std::slice::from_ref(front),
                    Some(("front", &back.name)),
                    out,
                )?;
                entry(
                    card,
                    &back.name,
                    std::slice::from_ref(back),
                    Some(("back", &front.name)),
                    out,
                )?;
            }
            faces => entry(card, &card.name, faces, None, out)?,
        }
    }
    writeln!(out, " </cards>\n</cockatrice_carddatabase>")
}

fn entry(
    card: &CardView,
    name: &str,
    faces: &[FaceView],
    side: Option<(&str, &str)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let join = |of: &dyn Fn(&FaceView) -> String, between: &str| {
        let all: Vec<String> = faces.iter().map(of).collect();
        escape(&all.join(between))
    };
    let Some(first) = faces.first() else {
        return Ok(());
    };
    writeln!(out, "  <card>\n   <name>{}</name>", escape(name))?;
    writeln!(
        out,
        "   <text>{}</text>",
        join(&|face| face.text.clone(), "\n\n---\n\n")
    )?;
    write!(out, "   <prop><layout>{}</layout>", card.layout)?;
    write!(
        out,
        "<side>{}</side>",
        side.map_or("front", |(side, _)| side)
    )?;
    write!(
        out,
        "<type>{}</type>",
        join(&|face| face.type_line.clone(), " // ")
    )?;
    let main = [
        "Creature",
        "Planeswalker",
        "Battle",
        "Artifact",
        "Enchantment",
        "Instant",
        "Sorcery",
        "Land",
    ];
    let has = |wanted: &&&str| {
        first
            .type_line
            .split_whitespace()
            .any(|word| word == **wanted)
    };
    let main = main.iter().find(has).copied().unwrap_or_default();
    write!(out, "<maintype>{main}</maintype>")?;
    let costs = join(&|face| short(&face.mana_cost), " // ");
    write!(
        out,
        "<manacost>{}</manacost>",
        costs.trim_end_matches(" // ")
    )?;
    write!(out, "<cmc>{}</cmc>", card.mana_value())?;
    let colors: String = faces.iter().map(FaceView::colors).collect();
    let colors: String = "WUBRG"
        .chars()
        .filter(|letter| colors.contains(*letter))
        .collect();
    write!(
        out,
        "<colors>{colors}</colors><coloridentity>{}</coloridentity>",
        card.identity()
    )?;
    let size = |face: &FaceView| match (&face.power, &face.toughness) {
        (Some(power), Some(toughness)) => format!("{power}/{toughness}"),
        _ => String::new(),
    };
    let sizes = join(&size, " // ");
    let sizes = sizes.trim_end_matches(" // ");
    if !sizes.is_empty() {
        write!(out, "<pt>{sizes}</pt>")?;
    }
    for (name, value) in [("loyalty", &first.loyalty), ("defense", &first.defense)] {
        if let Some(value) = value {
            write!(out, "<{name}>{}</{name}>", escape(value))?;
        }
    }
    writeln!(out, "</prop>")?;
    let design = &first.design;
    let attribute = |name: &str, value: &Option<String>| {
        value.as_deref().map_or(String::new(), |value| {
            format!(" {name}=\"{}\"", escape(value))
        })
    };
    let set = design.set.as_deref().unwrap_or("CW");
    let (rarity, number) = (
        attribute("rarity", &design.rarity),
        attribute("num", &design.number),
    );
    writeln!(out, "   <set{rarity}{number}>{}</set>", escape(set))?;
    if let Some((_, other)) = side {
        writeln!(
            out,
            "   <related attach=\"transform\">{}</related>",
            escape(other)
        )?;
    }
    let row = match main {
        "Land" => 0,
        "Creature" => 2,
        "Instant" | "Sorcery" => 3,
        _ => 1,
    };
    writeln!(out, "   <tablerow>{row}</tablerow>\n  </card>")
}

/// The columns of a table, in their order; a table of them is read again.
pub const COLUMNS: [&str; 15] = [
    "name",
    "mana_cost",
    "type_line",
    "oracle_text",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "color_indicator",
    "layout",
    "rarity",
    "artist",
    "set",
    "collector_number",
    "flavor_text",
];

/// Letters with spaces between them.
fn spaced(letters: Option<&str>) -> String {
    let letters = letters.unwrap_or_default().chars().map(String::from);
    letters.collect::<Vec<_>>().join(" ")
}

/// What stands in the [`COLUMNS`] for a card; `//` stands between the faces.
pub fn cells(card: &CardView) -> [String; COLUMNS.len()] {
    let join = |of: &dyn Fn(&FaceView) -> String| {
        let all: Vec<String> = card.faces.iter().map(of).collect();
        if all.iter().all(String::is_empty) {
            return String::new();
        }
        all.join(" // ").trim_end().to_owned()
    };
    let optional = |value: &Option<String>| value.clone().unwrap_or_default();
    let design = card
        .faces
        .first()
        .map(|face| face.design.clone())
        .unwrap_or_default();
    [
        card.name.clone(),
        join(&|face| face.mana_cost.clone()),
        join(&|face| face.type_line.clone()),
        join(&|face| face.text.clone()),
        join(&|face| optional(&face.power)),
        join(&|face| optional(&face.toughness)),
        join(&|face| optional(&face.loyalty)),
        join(&|face| optional(&face.defense)),
        join(&|face| spaced(face.indicator.as_deref())),
        card.layout.to_owned(),
        optional(&design.rarity),
        optional(&design.artist),
        optional(&design.set),
        optional(&design.number),
        join(&|face| face.design.flavor.join("\n")),
    ]
}

fn table(cards: &[CardView], out: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    let header = COLUMNS.iter().copied().chain(["compiled", "why"]);
    writer.write_record(header).map_err(io::Error::other)?;
    for card in cards {
        let compiled = if card.meaning.is_some() { "yes" } else { "no" };
        let why = card.why_not.clone().unwrap_or_default();
        let row = cells(card).into_iter().chain([compiled.to_owned(), why]);
        writer.write_record(row).map_err(io::Error::other)?;
    }
    writer.flush()
}
