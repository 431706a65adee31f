//! The source text of each ability of a pool's cards, made when it is first asked for.

use super::file::PoolFile;
use ir::{Ability, AbilityKind, CardDefinition};
use source::Design;
use std::sync::{Arc, OnceLock};

/// The texts of a card's faces as printed.
#[derive(Clone, Debug)]
pub(super) enum Printed {
    /// per face, per ability; and what designers keep, per face
    Lines(Arc<[Vec<String>]>, Arc<[Design]>),
    /// of the card at that place of a pool file
    Stored(Arc<PoolFile>, u32),
}

/// The texts of all abilities of a card.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    printed: Printed,
    /// in the order of [`ir::CardTable::all_abilities`]
    all: OnceLock<Arc<[String]>>,
}

impl Texts {
    pub(super) fn new(printed: Printed) -> Self {
        Self {
            printed,
            all: OnceLock::new(),
        }
    }

    /// What designers keep, face by face.
    pub(super) fn design(&self) -> Vec<Design> {
        match &self.printed {
            Printed::Lines(_, design) => design.to_vec(),
            Printed::Stored(file, place) => file.design(*place),
        }
    }

    /// The texts of all abilities in tree order: a keyword's meaning goes by the keyword's text.
    pub(super) fn of(&self, definition: &CardDefinition) -> &[String] {
        self.all.get_or_init(|| match &self.printed {
            Printed::Lines(lines, _) => ability_texts(definition, lines),
            Printed::Stored(file, place) => ability_texts(definition, &file.lines(*place)),
        })
    }
}

fn ability_texts(definition: &CardDefinition, lines: &[Vec<String>]) -> Arc<[String]> {
    let mut texts = Vec::new();
    for (face, lines) in definition.faces.iter().zip(lines) {
        for (index, ability) in face.abilities.iter().enumerate() {
            let text = lines
                .get(index)
                .cloned()
                .unwrap_or_else(|| ir::render(ability));
            add_texts(&mut texts, ability, text);
        }
    }
    if definition.has_shared_type_line() {
        let halves = definition.faces.iter();
        texts.extend(halves.filter_map(|half| {
            let cost = half.mana_cost.as_ref()?;
            let symbols: String = cost.0.iter().map(|symbol| symbol.text()).collect();
            Some(format!("Unlock {symbols}"))
        }));
    }
    texts.into()
}

fn add_texts(texts: &mut Vec<String>, ability: &Ability, text: String) {
    let is_keyword = matches!(ability.kind, AbilityKind::Keyword(_));
    texts.push(text.clone());
    for nested in &ability.nested {
        let text = if is_keyword {
            text.clone()
        } else {
            ir::render(nested)
        };
        add_texts(texts, nested, text);
    }
}
