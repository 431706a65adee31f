//! What a card does, when, and for what, in words to search by: of its IR, so that no wording is in the way.

use std::collections::BTreeSet;

use ir::walk::{Visitor, Walk};
use ir::{
    Ability, AbilityKind, CardDefinition, Cost, Deed, Effect, EventPattern, ManaOutput, ManaType,
    Objects, Zone,
};
use serde::Serialize;

/// The words of a card's meaning, each in small letters and without signs.
#[derive(Debug, Default)]
pub struct Words {
    /// What its instructions do.
    pub does: BTreeSet<String>,
    /// What it triggers on.
    pub when: BTreeSet<String>,
    /// What is paid.
    pub cost: BTreeSet<String>,
    /// Its keywords.
    pub keyword: BTreeSet<String>,
    /// The letters of the mana that it adds.
    pub produces: BTreeSet<char>,
}

/// A word as it is compared.
#[must_use]
pub fn plain(word: &str) -> String {
    word.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

impl Words {
    /// Of a card.
    #[must_use]
    pub fn of(card: &CardDefinition) -> Self {
        let mut words = Self::default();
        for face in &card.faces {
            for ability in &face.abilities {
                ability.walk(&mut words);
            }
        }
        words
    }
}

/// The name of a variant.
fn variant(node: &impl Serialize) -> String {
    // INVARIANT: the IR holds only types that can be written.
    match serde_json::to_value(node).unwrap_or_default() {
        serde_json::Value::String(name) => name,
        serde_json::Value::Object(fields) => fields
            .into_iter()
            .next()
            .map_or(String::new(), |(name, _)| name),
        _ => String::new(),
    }
}

/// A name as one word, and its parts by themselves: `DealDamage` is `dealdamage`, `deal`, `damage`.
fn words_of_name(name: &str, words: &mut BTreeSet<String>) {
    let starts = name.match_indices(char::is_uppercase).map(|(at, _)| at);
    let starts: Vec<usize> = starts.chain([name.len()]).collect();
    for part in starts.windows(2) {
        words.insert(plain(&name[part[0]..part[1]]));
    }
    words.insert(plain(name));
}

impl Visitor for Words {
    fn ability(&mut self, ability: &Ability) {
        match &ability.kind {
            AbilityKind::Triggered(triggered) => event(&triggered.event, &mut self.when),
            AbilityKind::Keyword(keyword) => {
                self.keyword.insert(plain(keyword.keyword.as_str()));
            }
            AbilityKind::Spell(_) | AbilityKind::Activated(_) | AbilityKind::Static(_) => {}
        }
        ability.walk_parts(self);
    }

    fn effect(&mut self, effect: &Effect) {
        words_of_name(&variant(effect), &mut self.does);
        if let Effect::KeywordAction { action, .. } = effect {
            self.does.insert(plain(action.as_str()));
        }
        if let Effect::Move { what, to, .. } = effect {
            // CR 701.17
            if matches!(what, Objects::Top { .. }) && to.zone == Zone::Graveyard {
                self.does.insert("mill".to_owned());
            }
            let to = variant(&to.zone);
            self.does.insert(plain(&to));
            if to == "Hand" || to == "Battlefield" {
                self.does.insert("return".to_owned());
            }
        }
        if let Effect::AddMana { mana, .. } = effect {
            types_of_mana(mana, &mut self.produces);
        }
        effect.walk_parts(self);
    }

    fn cost(&mut self, cost: &Cost) {
        for part in &cost.0 {
            words_of_name(&variant(part), &mut self.cost);
        }
        cost.walk_parts(self);
    }
}

/// The letters of the mana that this can be.
fn types_of_mana(mana: &ManaOutput, letters: &mut BTreeSet<char>) {
    let colors = ManaType::ALL
        .into_iter()
        .filter(|kind| *kind != ManaType::Colorless);
    match mana {
        ManaOutput::Exactly(kinds) | ManaOutput::AnyCombination(_, kinds) if !kinds.is_empty() => {
            letters.extend(kinds.iter().map(|kind| kind.letter()));
        }
        ManaOutput::OneOf(choices) => {
            letters.extend(choices.iter().flatten().map(|kind| kind.letter()));
        }
        ManaOutput::Either(outputs) => outputs
            .iter()
            .for_each(|output| types_of_mana(output, letters)),
        ManaOutput::Times(kind, _) => {
            letters.insert(kind.letter());
        }
        ManaOutput::CouldProduce(_, _, true) | ManaOutput::Produced(..) => {
            letters.extend(ManaType::ALL.map(ManaType::letter));
        }
        ManaOutput::Exactly(_) => {}
        ManaOutput::AnyCombination(..)
        | ManaOutput::AnyOneColor(_)
        | ManaOutput::ChosenColor(_)
        | ManaOutput::CouldProduce(..)
        | ManaOutput::CommanderIdentity(_)
        | ManaOutput::ColorsOf(..)
        | ManaOutput::EachColorOf(_) => letters.extend(colors.map(ManaType::letter)),
    }
}

/// What triggers, in words: `dies`, `enters`, `attacks`, `sacrifice`.
fn event(pattern: &EventPattern, words: &mut BTreeSet<String>) {
    match pattern {
        EventPattern::Either(patterns) => patterns.iter().for_each(|pattern| event(pattern, words)),
        EventPattern::OneOrMore(pattern) => event(pattern, words),
        EventPattern::ZoneChange { from, to, .. } => {
            let word = match (from, to) {
                (Some(Zone::Battlefield), Some(Zone::Graveyard)) => "dies",
                (_, Some(Zone::Battlefield)) => "enters",
                (Some(Zone::Battlefield), _) => "leaves",
                _ => "moves",
            };
            words.insert(word.to_owned());
        }
        EventPattern::Done { deed, .. } => {
            words.insert(plain(deed.verb()));
            words.insert(plain(&variant(deed)));
            if *deed == Deed::Cast {
                words.insert("casts".to_owned());
            }
        }
        EventPattern::StepBegins { step, .. } => {
            words.insert(plain(&variant(step)));
            words.insert("step".to_owned());
        }
        other => {
            words.insert(plain(&variant(other)));
            // Patterns that stand around another one: `Nth`, `While`.
            let inside = serde_json::to_value(other).unwrap_or_default();
            inner(&inside, words);
        }
    }
}

/// The events that stand under `event` in a pattern of events.
fn inner(value: &serde_json::Value, words: &mut BTreeSet<String>) {
    if let serde_json::Value::Object(fields) = value {
        for (key, value) in fields {
            if matches!(key.as_str(), "event" | "pattern" | "of") {
                if let Ok(pattern) = serde_json::from_value::<EventPattern>(value.clone()) {
                    event(&pattern, words);
                }
            } else {
                inner(value, words);
            }
        }
    }
}
