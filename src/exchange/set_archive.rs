//! Zip archives: the sets of Magic Set Editor, whose cards stand in an entry `set`; or any of the other forms.

use std::collections::BTreeMap;
use std::io::{self, Read, Seek};

use source::{BulkFace, BulkFaceFields};
use zip::ZipArchive;

use super::collect::Collector;
use super::mana::{card_of_faces, cost};

/// How many bytes the text of a set may have.
const SET_LIMIT: u64 = 64 << 20;
/// How many entries an archive may have.
const ENTRIES: usize = 100_000;

/// An archive, opened.
pub struct Archive<R>(ZipArchive<R>);

/// What the archive is for.
pub enum Contents {
    /// A set of Magic Set Editor, its text.
    Set(String),
    /// An entry of another form, unpacked.
    Entry(String, Vec<u8>),
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

    /// What it is for.
    ///
    /// # Errors
    /// If it is damaged, too large, or holds nothing that is known.
    pub fn contents(mut self, limit: u64) -> io::Result<Contents> {
        let names: Vec<String> = (self.0.file_names())
            .filter_map(|name| name.ok().map(|name| name.into_owned()))
            .collect();
        if names.iter().any(|name| name == "set") {
            let mut text = self.text("set")?;
            // A set may be kept card by card.
            let parts: Vec<String> = text
                .lines()
                .filter_map(|line| line.trim().strip_prefix("include file:"))
                .map(|name| name.trim().to_owned())
                .collect();
            for part in parts.iter().filter(|part| names.contains(part)) {
                text.push('\n');
                text.push_str(&self.text(part)?);
                if text.len() as u64 > SET_LIMIT {
                    return Err(too_large(SET_LIMIT));
                }
            }
            return Ok(Contents::Set(text));
        }
        let wanted = |name: &&String| {
            let name = name.to_lowercase();
            [".json", ".jsonl", ".xml", ".csv", ".card"]
                .iter()
                .any(|ending| name.ends_with(ending))
        };
        let Some(name) = names.iter().find(wanted) else {
            let message =
                "this archive is no set of Magic Set Editor, and holds no cards in another form";
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        };
        let bytes = self.bytes(name, limit)?;
        Ok(Contents::Entry(name.clone(), bytes))
    }

    fn bytes(&mut self, name: &str, limit: u64) -> io::Result<Vec<u8>> {
        let entry = self.0.by_name(name).map_err(damaged)?;
        let mut bytes = Vec::new();
        entry.take(limit + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > limit {
            return Err(too_large(limit));
        }
        Ok(bytes)
    }

    fn text(&mut self, name: &str) -> io::Result<String> {
        let bytes = self.bytes(name, SET_LIMIT)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

fn damaged(error: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}

fn too_large(limit: u64) -> io::Error {
    let message = format!("what it holds is larger than {} MiB", limit >> 20);
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

/// The fields of a block of the set file: lines `key: value` one tab in, longer values two tabs in.
type Fields = BTreeMap<String, String>;

/// Takes the cards of a set's text.
pub fn set(text: &str, into: &mut Collector<'_>) {
    let mut set = None;
    let mut block: Option<(String, Fields)> = None;
    let mut key: Option<String> = None;
    let end =
        |block: Option<(String, Fields)>, set: &mut Option<String>, into: &mut Collector<'_>| {
            match block {
                Some((name, fields)) if name == "card" => card(&fields, set.as_deref(), into),
                Some((name, fields)) if name == "set info" => {
                    *set = fields
                        .get("set code")
                        .or(fields.get("title"))
                        .map(|title| plain(title, ""));
                }
                _ => {}
            }
        };
    for line in text.lines() {
        let line = line.trim_start_matches('\u{feff}').trim_end_matches('\r');
        let depth = line.len() - line.trim_start_matches('\t').len();
        let line = &line[depth..];
        match (depth, &mut block) {
            (0, _) => {
                end(block.take(), &mut set, into);
                let name = line.split_once(':').map_or(line, |(name, _)| name);
                block = Some((name.trim().replace('_', " "), Fields::new()));
                key = None;
            }
            (1, Some((_, fields))) => {
                let (name, value) = line.split_once(':').unwrap_or((line, ""));
                let name = name.trim().replace('_', " ");
                fields.insert(name.clone(), value.trim().to_owned());
                key = Some(name);
            }
            (_, Some((_, fields))) => {
                if let Some(text) = key.as_ref().and_then(|key| fields.get_mut(key)) {
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    text.push_str(line.trim_end());
                }
            }
            (_, None) => {}
        }
    }
    end(block, &mut set, into);
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
