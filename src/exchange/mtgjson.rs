//! MTGJSON: each face of a card is an object of its own.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use source::{BulkCard, BulkFace, BulkFaceFields};

use super::collect::Collector;
use super::json::message;

/// What stands beside the cards of a set.
pub const SET_KEYS: [&str; 7] = [
    "booster",
    "decks",
    "languages",
    "sealedProduct",
    "tokens",
    "translations",
    "sourceProducts",
];

/// How many faces wait for their others at most.
const WAITING: usize = 10_000;

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Face {
    name: String,
    face_name: Option<String>,
    side: Option<String>,
    layout: Option<String>,
    mana_cost: Option<String>,
    #[serde(rename = "type")]
    type_line: Option<String>,
    text: Option<String>,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    defense: Option<String>,
    color_indicator: Option<Vec<String>>,
    rarity: Option<String>,
    artist: Option<String>,
    set_code: Option<String>,
    number: Option<String>,
    flavor_text: Option<String>,
    uuid: Option<String>,
    other_face_ids: Vec<String>,
}

impl Face {
    fn is_meld(&self) -> bool {
        self.layout.as_deref() == Some("meld")
    }

    fn into_bulk(self) -> BulkFace {
        BulkFace {
            name: self.face_name.unwrap_or(self.name),
            fields: BulkFaceFields {
                mana_cost: self.mana_cost,
                type_line: self.type_line,
                oracle_text: self.text,
                power: self.power,
                toughness: self.toughness,
                loyalty: self.loyalty,
                defense: self.defense,
                color_indicator: self.color_indicator,
                rarity: self.rarity,
                artist: self.artist,
                set: self.set_code,
                collector_number: self.number,
                flavor_text: self.flavor_text,
            },
        }
    }
}

/// A card of all of its faces.
fn card(mut faces: Vec<Face>) -> BulkCard {
    faces.sort_by(|one, other| one.side.cmp(&other.side));
    let layout = faces.iter().find_map(|face| face.layout.clone());
    let faces: Vec<BulkFace> = faces.into_iter().map(Face::into_bulk).collect();
    super::mana::card_of_faces(layout, faces)
}

/// Takes the faces that stand under a card's name.
pub fn atomic(name: &str, faces: &[Box<RawValue>], into: &mut Collector<'_>) {
    into.record += 1;
    let mut read = Vec::new();
    for face in faces {
        match serde_json::from_str::<Face>(face.get()) {
            Ok(face) => read.push(face),
            Err(error) => {
                into.broken(face.get(), &message(&error));
                return;
            }
        }
    }
    for face in &mut read {
        if face.name.is_empty() {
            name.clone_into(&mut face.name);
        }
    }
    if read.iter().any(Face::is_meld) {
        for face in read {
            into.card(&card(vec![face]));
        }
        return;
    }
    // Cards that share a name and have no sides are versions of one.
    if read.iter().any(|face| face.side.is_none()) {
        read.truncate(1);
    }
    if read.is_empty() {
        into.broken(name, "it has no face");
    } else {
        into.card(&card(read));
    }
}

/// The cards of sets: faces wait until all of a card are there.
#[derive(Debug, Default)]
pub struct Printings {
    waiting: BTreeMap<String, Vec<Face>>,
}

impl Printings {
    /// Takes an object of `cards`.
    pub fn face(&mut self, text: &str, into: &mut Collector<'_>) {
        into.record += 1;
        let face = match serde_json::from_str::<Face>(text) {
            Ok(face) => face,
            Err(error) => return into.broken(text, &message(&error)),
        };
        let others = face.other_face_ids.len();
        if others == 0 || face.is_meld() || face.side.is_none() {
            return into.card(&card(vec![face]));
        }
        let ids = face.other_face_ids.iter().chain(&face.uuid);
        let key = ids.min().cloned().unwrap_or_default();
        if self.waiting.len() >= WAITING && !self.waiting.contains_key(&key) {
            return into.broken(text, "too many cards wait for their other faces");
        }
        let together = self.waiting.entry(key.clone()).or_default();
        if together.iter().any(|other| other.uuid == face.uuid) {
            into.reprints += 1;
            return;
        }
        together.push(face);
        if together.len() > others {
            let faces = self.waiting.remove(&key).unwrap_or_default();
            into.card(&card(faces));
        }
    }

    /// Tells of the faces whose others never came.
    pub fn finish(self, into: &mut Collector<'_>) {
        for faces in self.waiting.into_values() {
            if let Some(face) = faces.first() {
                into.broken(&face.name, "another face of it is missing");
            }
        }
    }
}
