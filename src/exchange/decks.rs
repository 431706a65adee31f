//! Decks of other programs: MTGO's `.dek` and Cockatrice's `.cod`, as deck lines.

use std::fmt::Write;

use super::xml::{Next, Xml};

/// How many bytes a deck may have.
const LIMIT: usize = 8 << 20;

/// The lines of a deck. What is no XML is such lines already.
///
/// # Errors
/// Why a deck in XML cannot be read.
pub fn deck_text(text: &str) -> Result<String, String> {
    let start = text
        .trim_start_matches(|character: char| character.is_whitespace() || character == '\u{feff}');
    if !start.starts_with('<') {
        return Ok(text.to_owned());
    }
    if text.len() > LIMIT {
        return Err(format!("it is larger than {} MiB", LIMIT >> 20));
    }
    let mut xml = Xml::new(start.as_bytes());
    let (mut main, mut side, mut commanders) = (String::new(), String::new(), String::new());
    let mut zone = String::new();
    let mut known = false;
    loop {
        let next = xml.next().map_err(|error| error.to_string())?;
        let (name, attributes) = match next {
            Next::Open(name, attributes) => (name, attributes),
            Next::Close(..) => continue,
            Next::End => break,
            Next::Broken(why) => return Err(why),
        };
        let attribute = |wanted: &str| {
            let found = attributes
                .iter()
                .find(|(name, _)| name.eq_ignore_ascii_case(wanted));
            found.map_or("", |(_, value)| value.trim())
        };
        match name.as_str() {
            "Deck" | "cockatrice_deck" => known = true,
            "zone" => attribute("name").clone_into(&mut zone),
            "Cards" | "card" => {
                let count = [attribute("Quantity"), attribute("number")].concat();
                let (count, card) = (count, attribute("name"));
                let line = format!("{count} {}", card.replace(['\n', '\r'], " "));
                let in_side = attribute("Sideboard") == "true" || zone == "side";
                let commander = attribute("Annotation") == "16777728";
                let list = if commander {
                    &mut commanders
                } else if in_side {
                    &mut side
                } else {
                    &mut main
                };
                // INVARIANT: writing to a string does not fail.
                let _ = writeln!(list, "{line}");
            }
            _ => {}
        }
    }
    if !known {
        return Err("this is no deck of MTGO or Cockatrice".to_owned());
    }
    let mut out = String::new();
    for (head, lines) in [
        ("Commander", commanders),
        ("Deck", main),
        ("Sideboard", side),
    ] {
        if !lines.is_empty() {
            let _ = write!(out, "{head}\n{lines}\n");
        }
    }
    Ok(out)
}
