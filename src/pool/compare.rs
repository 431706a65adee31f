//! What differs between two pools.

use super::Pool;
use ir::{Ability, AbilityKind, CardDefinition, Face, render};
use similar::{ChangeTag, TextDiff};
use std::sync::Arc;
use syntax::ast::outline;

/// How one card differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// only in the new pool
    Added(String),
    /// only in the old pool
    Removed(String),
    /// in both with other IR
    Changed {
        /// the card
        name: String,
        /// what is no longer so: characteristics and abilities of the old one that the new one lacks
        old: Vec<String>,
        /// what is so now: those of the new one that the old one lacks
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
                let (before, after) = changes(definition, new.table().card(other));
                found.push(Difference::Changed {
                    name: name.to_owned(),
                    old: before,
                    new: after,
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

/// What the one card says and the other does not, and the other way round.
fn changes(old: &CardDefinition, new: &CardDefinition) -> (Vec<String>, Vec<String>) {
    let mut before = Vec::new();
    let mut after = Vec::new();
    if old.layout != new.layout {
        before.push(format!("layout {}", outline(&old.layout)));
        after.push(format!("layout {}", outline(&new.layout)));
    }
    for place in 0..old.faces.len().max(new.faces.len()) {
        let (one, other) = (old.faces.get(place), new.faces.get(place));
        let (said, says) = (characteristics(one), characteristics(other));
        before.extend(said.iter().filter(|line| !says.contains(line)).cloned());
        after.extend(says.iter().filter(|line| !said.contains(line)).cloned());
        let (gone, come) = abilities(one, other);
        before.extend(gone);
        after.extend(come);
    }
    if before.is_empty() && after.is_empty() {
        let order = |card: &CardDefinition| -> Vec<String> {
            let abilities = card.faces.iter().flat_map(|face| &face.abilities);
            abilities.map(|ability| describe(ability)).collect()
        };
        return (order(old), order(new));
    }
    (before, after)
}

/// The characteristics of a face beside its abilities (CR 109.3), a line each.
fn characteristics(face: Option<&Face>) -> Vec<String> {
    let Some(face) = face else {
        return Vec::new();
    };
    let mut lines = vec![format!("name {}", face.name)];
    let mut push = |what: &str, said: Option<String>| {
        lines.extend(said.map(|said| format!("{what} {said}")));
    };
    push("mana cost", face.mana_cost.as_ref().map(outline));
    push(
        "color indicator",
        face.color_indicator.as_ref().map(outline),
    );
    push("types", Some(types(face)));
    push("size", face.power_toughness.as_ref().map(outline));
    push("loyalty", face.loyalty.as_ref().map(outline));
    push("defense", face.defense.as_ref().map(outline));
    lines
}

/// The type line (CR 205.1).
fn types(face: &Face) -> String {
    let supertypes = face.supertypes.iter().map(|word| word.word());
    let card_types = face.card_types.iter().map(|word| word.word());
    let mut words: Vec<&str> = supertypes.chain(card_types).collect();
    if !face.subtypes.is_empty() {
        words.push("—");
        words.extend(face.subtypes.iter().map(|subtype| subtype.as_str()));
    }
    words.join(" ")
}

/// The abilities of one face that the other lacks, each way. Where the words of two are the same, the part of the IR that is
/// not stands below them.
fn abilities(old: Option<&Face>, new: Option<&Face>) -> (Vec<String>, Vec<String>) {
    let of = |face: Option<&Face>| face.map_or(Vec::new(), |face| face.abilities.clone());
    let (old, new) = (of(old), of(new));
    let lacking = |these: &[Arc<Ability>], others: &[Arc<Ability>]| -> Vec<Arc<Ability>> {
        let mut others = others.to_vec();
        let mut lacking = Vec::new();
        for ability in these {
            match others.iter().position(|other| other == ability) {
                Some(place) => drop(others.swap_remove(place)),
                None => lacking.push(Arc::clone(ability)),
            }
        }
        lacking
    };
    let gone = lacking(&old, &new);
    let come = lacking(&new, &old);
    let described = |these: &[Arc<Ability>], others: &[Arc<Ability>]| -> Vec<String> {
        let lines = these.iter().map(|ability| {
            let text = describe(ability);
            match others.iter().find(|other| describe(other) == text) {
                Some(other) => format!("{text}\n{}", own_part(ability, other)),
                None => text,
            }
        });
        lines.collect()
    };
    (described(&gone, &come), described(&come, &gone))
}

/// The lines of an ability's IR that another's has not.
fn own_part(ability: &Ability, other: &Ability) -> String {
    let (this, that) = (outline(ability), outline(other));
    let compared = TextDiff::from_lines(&that, &this);
    let own = compared
        .iter_all_changes()
        .filter(|change| change.tag() == ChangeTag::Insert);
    own.map(|change| change.value().trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

/// An ability in words; a keyword with its meaning, since that is what changes when its definition does.
fn describe(ability: &Ability) -> String {
    let text = render(ability);
    match &ability.kind {
        AbilityKind::Keyword(_) if !ability.nested.is_empty() => {
            let meaning: Vec<String> = ability.nested.iter().map(|nested| render(nested)).collect();
            format!("{text} ({})", meaning.join(" "))
        }
        _ => text,
    }
}
