//! Card databases of Cockatrice: `cards.xml`, of versions 3 and 4.

use std::collections::BTreeMap;
use std::io::{self, BufReader};
use std::rc::Rc;

use source::{BulkCard, BulkFace, BulkFaceFields};

use super::collect::Collector;
use super::input::Input;
use super::mana::{card_of_faces, cost, part};
use super::xml::{Next, Xml};

/// One `<card>`.
#[derive(Debug, Default)]
struct Entry {
    fields: BTreeMap<String, String>,
    set: BTreeMap<String, String>,
    /// The name of the other side of a double-faced card.
    other_side: Option<String>,
    token: bool,
}

/// Reads the cards of a database. The sides of a double-faced card are cards of their own there, and are brought together.
pub fn read(input: Input<'_>, into: &mut Collector<'_>) -> io::Result<()> {
    let begin = Rc::clone(&input.record);
    let mut xml = Xml::new(BufReader::new(input.reader));
    let mut entry: Option<Entry> = None;
    let mut sides: BTreeMap<String, Entry> = BTreeMap::new();
    let mut fronts: Vec<Entry> = Vec::new();
    let mut attributes = Vec::new();
    loop {
        match xml.next()? {
            Next::Open(name, found) => {
                if name == "card" {
                    begin.set(0);
                    into.record += 1;
                    entry = Some(Entry::default());
                }
                attributes = found;
            }
            Next::Close(name, text) if name == "card" => {
                let _ = text;
                let Some(entry) = entry.take().filter(|entry| !entry.token) else {
                    continue;
                };
                let is_back = entry.field("side") == Some("back");
                match (&entry.other_side, entry.field("name")) {
                    (_, None) => into.broken("", "it has no name"),
                    (_, Some(name)) if is_back => {
                        sides.insert(name.to_owned(), entry);
                    }
                    (Some(_), Some(_)) => fronts.push(entry),
                    (None, Some(_)) => into.card(&entry.card(None)),
                }
            }
            Next::Close(name, text) => {
                if let Some(entry) = &mut entry {
                    entry.take(name, text, &attributes);
                }
                attributes.clear();
            }
            Next::End => break,
            Next::Broken(why) => {
                into.breaks_off(&why);
                break;
            }
        }
    }
    for front in fronts {
        let other = front
            .other_side
            .as_ref()
            .and_then(|name| sides.remove(name));
        match other {
            Some(back) => into.card(&front.card(Some(back))),
            None if front.is_double_faced() => {
                let name = front.field("name").unwrap_or_default().to_owned();
                into.broken(&name, "its other side is missing");
            }
            None => into.card(&front.card(None)),
        }
    }
    for back in sides.into_values() {
        // The back of a meld card stands by itself, as in other card databases.
        into.card(&back.card(None));
    }
    Ok(())
}

impl Entry {
    fn field(&self, name: &str) -> Option<&str> {
        self.fields
            .get(name)
            .map(String::as_str)
            .filter(|text| !text.is_empty())
    }

    fn is_double_faced(&self) -> bool {
        matches!(
            self.field("layout"),
            Some("transform" | "modal_dfc" | "double_faced")
        )
    }

    fn take(&mut self, name: String, text: String, attributes: &[(String, String)]) {
        let attribute = |wanted: &str| {
            let found = attributes.iter().find(|(name, _)| name == wanted);
            found.map(|(_, value)| value.as_str())
        };
        match name.as_str() {
            "set" if self.set.is_empty() => {
                self.set = attributes.iter().cloned().collect();
                self.set.insert("set".to_owned(), text);
            }
            "related" if attribute("attach") == Some("transform") => {
                self.other_side = Some(text);
            }
            "token" => self.token = text == "1",
            "set" | "related" | "reverse-related" | "prop" => {}
            _ => {
                self.fields.insert(name, text);
            }
        }
    }

    /// The faces in the fields: halves stand in one text, with `//` and lines `---` between them.
    fn faces(&self) -> Vec<BulkFace> {
        let name = self.field("name").unwrap_or_default();
        let names: Vec<&str> = name.split(" // ").collect();
        let several =
            names.len() > 1 && self.field("text").is_some_and(|text| text.contains("---"));
        let names = if several { names } else { vec![name] };
        let of = |field: &str, separator: &str, place: usize| {
            let text = self.field(field)?;
            if several {
                part(text, separator, place)
            } else {
                Some(text.to_owned())
            }
        };
        let size = |place: usize| {
            let size = match several {
                true => part(self.field("pt")?, "//", place)?,
                false => self.field("pt")?.to_owned(),
            };
            let (power, toughness) = size.split_once('/')?;
            Some((power.trim().to_owned(), toughness.trim().to_owned()))
        };
        let extra = |name: &str| self.set.get(name).cloned();
        let face = |(place, name): (usize, &&str)| BulkFace {
            name: (*name).trim().to_owned(),
            fields: BulkFaceFields {
                mana_cost: of("manacost", "//", place).map(|text| cost(&text)),
                type_line: of("type", "//", place),
                oracle_text: of("text", "---", place),
                power: size(place).map(|(power, _)| power),
                toughness: size(place).map(|(_, toughness)| toughness),
                loyalty: self
                    .field("loyalty")
                    .filter(|_| place == 0)
                    .map(str::to_owned),
                defense: self
                    .field("defense")
                    .filter(|_| place == 0)
                    .map(str::to_owned),
                color_indicator: None,
                rarity: extra("rarity"),
                artist: None,
                set: extra("set"),
                collector_number: extra("num"),
                flavor_text: None,
            },
        };
        names.iter().enumerate().map(face).collect()
    }

    fn card(self, back: Option<Self>) -> BulkCard {
        let mut faces = self.faces();
        if let Some(mut back) = back {
            // Of a side without a mana cost nothing tells its colors but `colors`.
            let colors = back
                .field("colors")
                .or(back.field("color"))
                .map(str::to_owned);
            let no_cost = back.field("manacost").is_none();
            back.fields.remove("side");
            let mut sides = back.faces();
            if let (Some(colors), true, Some(side)) = (colors, no_cost, sides.first_mut()) {
                let letters = colors.chars().filter(char::is_ascii_alphabetic);
                side.fields.color_indicator = Some(letters.map(String::from).collect());
            }
            faces.extend(sides);
        }
        card_of_faces(self.field("layout").map(str::to_owned), faces)
    }
}
