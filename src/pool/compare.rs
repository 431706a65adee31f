//! What differs between two pools.

use super::Pool;

/// How one card differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// only in the new pool
    Added(String),
    /// only in the old pool
    Removed(String),
    /// in both with other IR: the rendered abilities that are gone and those that are new
    Changed {
        /// the card
        name: String,
        /// abilities of the old one that the new one lacks
        old: Vec<String>,
        /// abilities of the new one that the old one lacks
        new: Vec<String>,
    },
}

/// The cards that differ, in the order of the old pool, then the new ones.
pub fn difference(old: &Pool, new: &Pool) -> Vec<Difference> {
    let mut found = Vec::new();
    for (id, definition) in old.table().iter() {
        let name = definition.name.as_str();
        match new.table().find(name) {
            None => found.push(Difference::Removed(name.to_owned())),
            Some(other) if old.card_hash(id) != new.card_hash(other) => {
                let texts = |pool: &Pool, card| -> Vec<String> {
                    pool.table()
                        .card(card)
                        .faces
                        .iter()
                        .flat_map(|face| face.abilities.iter().map(|ability| describe(ability)))
                        .collect()
                };
                let (before, after) = (texts(old, id), texts(new, other));
                found.push(Difference::Changed {
                    name: name.to_owned(),
                    old: before
                        .iter()
                        .filter(|text| !after.contains(text))
                        .cloned()
                        .collect(),
                    new: after
                        .iter()
                        .filter(|text| !before.contains(text))
                        .cloned()
                        .collect(),
                });
            }
            Some(_) => {}
        }
    }
    let added = new
        .table()
        .iter()
        .filter(|(_, definition)| old.table().find(definition.name.as_str()).is_none());
    found.extend(
        added.map(|(_, definition)| Difference::Added(definition.name.as_str().to_owned())),
    );
    found
}

/// An ability in words; a keyword with its meaning, since that is what changes when its definition does.
fn describe(ability: &crate::ir::Ability) -> String {
    let text = crate::ir::render(ability);
    match &ability.kind {
        crate::ir::AbilityKind::Keyword(_) if !ability.nested.is_empty() => {
            let meaning: Vec<String> = ability
                .nested
                .iter()
                .map(|nested| crate::ir::render(nested))
                .collect();
            format!("{text} ({})", meaning.join(" "))
        }
        _ => text,
    }
}
