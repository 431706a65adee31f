//! Zip archives: the sets of Magic Set Editor, whose cards stand in an entry `set`; or any of the other forms.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, BufReader, Read, Seek};

use source::{BulkFace, BulkFaceFields};
use zip::ZipArchive;

use super::collect::Collector;
use super::input::Input;
use super::mana::{card_of_faces, cost};

/// How many entries an archive may have.
const ENTRIES: usize = 100_000;

/// An archive, opened.
pub struct Archive<R>(ZipArchive<R>);

/// What the archive is for.
pub enum Contents {
    /// A set of Magic Set Editor.
    Set,
    /// An entry of another form, its name.
    Entry(String),
}

impl<R: Read + Seek> Archive<R> {
    /// Opens an archive.
    ///
    /// # Errors
    /// If it is damaged or has too many entries.
    pub fn open(reader: R) -> io::Result<Self> {
        let archive = ZipArchive::new(reader).map_err(damaged)?;
        if archive.len() > ENTRIES {
            let message = format!("it has more than {ENTRIES} entries");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(Self(archive))
    }

    /// The names of its entries.
    fn names(&self) -> Vec<String> {
        (self.0.file_names())
            .filter_map(|name| name.ok().map(|name| name.into_owned()))
            .collect()
    }

    /// What it is for.
    ///
    /// # Errors
    /// If it holds nothing that is known.
    pub fn contents(&self) -> io::Result<Contents> {
        let names = self.names();
        if names.iter().any(|name| name == "set") {
            return Ok(Contents::Set);
        }
        let wanted = |name: &String| {
            let name = name.to_lowercase();
            [".json", ".jsonl", ".xml", ".csv", ".card"]
                .iter()
                .any(|ending| name.ends_with(ending))
        };
        let Some(name) = names.into_iter().find(wanted) else {
            let message =
                "this archive is no set of Magic Set Editor, and holds no cards in another form";
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        };
        Ok(Contents::Entry(name))
    }

    /// An entry, which is unpacked as it is read.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn entry(&mut self, name: &str) -> io::Result<Input<'_>> {
        let entry = self.0.by_name(name).map_err(damaged)?;
        Input::new(Box::new(entry))
    }

    /// Takes the cards of a set, card by card.
    ///
    /// # Errors
    /// If it is damaged, or a card is too large.
    pub fn read_set(&mut self, into: &mut Collector<'_>) -> io::Result<()> {
        let mut set = Set::new(into);
        // A set may be kept card by card.
        let mut parts = set.read(self.entry("set")?)?;
        let names: BTreeSet<String> = self.names().into_iter().collect();
        parts.retain(|part| part != "set" && names.contains(part));
        for part in parts {
            set.read(self.entry(&part)?)?;
        }
        set.end();
        Ok(())
    }
}

fn damaged(error: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}

/// The fields of a block of the set file: lines `key: value` one tab in, longer values two tabs in.
type Fields = BTreeMap<String, String>;

/// A set that is being read.
struct Set<'i, 'c> {
    into: &'i mut Collector<'c>,
    /// the name of the set
    name: Option<String>,
    /// the block that is being read
    block: Option<(String, Fields)>,
    /// its last field
    key: Option<String>,
}

impl<'i, 'c> Set<'i, 'c> {
    fn new(into: &'i mut Collector<'c>) -> Self {
        Self {
            into,
            name: None,
            block: None,
            key: None,
        }
    }

    /// Reads an entry, line by line. Gives the names of the entries that it includes.
    fn read(&mut self, input: Input<'_>) -> io::Result<Vec<String>> {
        let Input { reader, record, .. } = input;
        let mut reader = BufReader::new(reader);
        let mut included = Vec::new();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if reader.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(included);
            }
            let line = String::from_utf8_lossy(&bytes);
            let line = line
                .trim_start_matches('\u{feff}')
                .trim_end_matches(['\n', '\r']);
            if let Some(name) = line.trim_start().strip_prefix("include file:") {
                included.push(name.trim().to_owned());
            }
            let depth = line.len() - line.trim_start_matches('\t').len();
            if depth == 0 {
                record.set(0);
            }
            self.line(depth, &line[depth..]);
        }
    }

    /// Takes a line that stands so many tabs in.
    fn line(&mut self, depth: usize, line: &str) {
        match (depth, &mut self.block) {
            (0, _) => {
                self.end();
                let name = line.split_once(':').map_or(line, |(name, _)| name);
                self.block = Some((name.trim().replace('_', " "), Fields::new()));
                self.key = None;
            }
            (1, Some((_, fields))) => {
                let (name, value) = line.split_once(':').unwrap_or((line, ""));
                let name = name.trim().replace('_', " ");
                fields.insert(name.clone(), value.trim().to_owned());
                self.key = Some(name);
            }
            (_, Some((_, fields))) => {
                if let Some(text) = self.key.as_ref().and_then(|key| fields.get_mut(key)) {
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    text.push_str(line.trim_end());
                }
            }
            (_, None) => {}
        }
    }

    /// Ends the block that is being read.
    fn end(&mut self) {
        match self.block.take() {
            Some((name, fields)) if name == "card" => {
                card(&fields, self.name.as_deref(), self.into);
            }
            Some((name, fields)) if name == "set info" => {
                let code = fields.get("set code").or(fields.get("title"));
                self.name = code.map(|title| plain(title, ""));
            }
            _ => {}
        }
    }
}

fn card(fields: &Fields, set: Option<&str>, into: &mut Collector<'_>) {
    into.record += 1;
    let face = |suffix: &str| {
        let get = |name: &str| {
            let text = fields.get(&format!("{name}{suffix}"))?;
            (!text.is_empty()).then_some(text.as_str())
        };
        let name = plain(get("name")?, "");
        if name.is_empty() {
            return None;
        }
        let text = |field: &str| {
            get(field)
                .map(|text| plain(text, &name))
                .filter(|text| !text.is_empty())
        };
        let types = [text("super type"), text("sub type")];
        let types: Vec<String> = types.into_iter().flatten().collect();
        Some(BulkFace {
            fields: BulkFaceFields {
                mana_cost: text("casting cost").map(|text| cost(&text)),
                type_line: Some(types.join(" — ")),
                oracle_text: rules_text(&text),
                power: text("power"),
                toughness: text("toughness"),
                loyalty: text("loyalty"),
                defense: text("defense"),
                color_indicator: None,
                rarity: text("rarity"),
                artist: text("illustrator"),
                set: set.map(str::to_owned),
                collector_number: text("custom card number").or_else(|| text("card number")),
                flavor_text: text("flavor text"),
            },
            name,
        })
    };
    let faces: Vec<BulkFace> = ["", " 2"].into_iter().filter_map(face).collect();
    if faces.is_empty() {
        return into.broken("", "it has no name");
    }
    let style = fields
        .get("stylesheet")
        .map(String::as_str)
        .unwrap_or_default();
    let known = [
        ("split", "split"),
        ("aftermath", "split"),
        ("room", "split"),
        ("flip", "flip"),
        ("adventure", "adventure"),
        ("mdfc", "modal_dfc"),
        ("doublefaced", "transform"),
        ("transform", "transform"),
    ];
    let layout = known.iter().find(|(word, _)| style.contains(word));
    let layout = layout
        .filter(|_| faces.len() > 1)
        .map(|(_, layout)| (*layout).to_owned());
    into.card(&card_of_faces(layout, faces));
}

/// The rules text; planeswalkers and Sagas may have it in parts.
fn rules_text(text: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    if let Some(whole) = text("rule text") {
        return Some(whole);
    }
    let parts: Vec<String> = (1..=6)
        .filter_map(|place| {
            let part = text(&format!("level {place} text"))?;
            Some(match text(&format!("loyalty cost {place}")) {
                Some(cost) => format!("{cost}: {part}"),
                None => part,
            })
        })
        .collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// A text without its markings: symbols in braces, the card's name in the place of what stands for it.
fn plain(text: &str, name: &str) -> String {
    let mut out = String::new();
    let mut symbols: Option<String> = None;
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        symbols.as_mut().unwrap_or(&mut out).push_str(before);
        let Some(end) = tag.find('>') else {
            rest = tag;
            break;
        };
        let inner = &tag[1..end];
        if inner.starts_with("sym") {
            symbols = Some(String::new());
        } else if inner.starts_with("/sym") {
            if let Some(found) = symbols.take() {
                out.push_str(&cost(&found));
            }
        } else if inner == "br" || inner == "line" {
            out.push('\n');
        }
        rest = &tag[end + 1..];
    }
    symbols.as_mut().unwrap_or(&mut out).push_str(rest);
    if let Some(found) = symbols {
        out.push_str(&cost(&found));
    }
    let out = out.replace("LEGENDNAME", name).replace("CARDNAME", name);
    out.lines()
        .map(str::trim)
        .collect::<Vec<_>>()
        .join("\n")
        .trim()
        .to_owned()
}
