//! Cards of a text: what is wrong with them, how they look, what they mean.

use super::findings::{byte, finding, place};
use diagnostic::Diagnostic;
use ir::{Ability, AbilityKind, Face, render, rules_cited};
use lower::Compiler;
use picture::pictures;
use pool::{
    CardReport, LineReport, Pool, PoolBuild, advise, prove_cards, read_file, shipped_cards,
};
use serde_json::{Value as Json, json};
use source::{FileId, RawCard, SourceMap};
use std::sync::Arc;

/// The cards of a text, compiled.
pub struct Compiled {
    /// the text
    pub text: String,
    file: FileId,
    sources: SourceMap,
    cards: Vec<RawCard>,
    build: PoolBuild,
    findings: Vec<Diagnostic>,
}

impl Compiled {
    /// Compiles a text.
    pub fn of(compiler: &Arc<Compiler>, text: &str) -> Self {
        let mut sources = SourceMap::new();
        let file = sources.add("cards.card", text);
        let (cards, mut findings) = if text.trim().is_empty() {
            (Vec::new(), Vec::new())
        } else {
            read_file(&mut sources, file)
        };
        let mut build = prove_cards(compiler, &sources, &cards);
        advise(&mut build, &sources, &cards);
        findings.extend(build.diagnostics.iter().cloned());
        diagnostic::sort(&mut findings);
        Self {
            text: text.to_owned(),
            file,
            sources,
            cards,
            build,
            findings,
        }
    }

    /// The cards that compiled.
    pub fn pool(&self) -> &Pool {
        &self.build.pool
    }

    /// All findings, the names of the cards, and all about the card in which the caret stands.
    pub fn shown(&self, at: usize) -> Json {
        let at = byte(&self.text, at);
        let findings: Vec<Json> = self
            .findings
            .iter()
            .map(|found| finding(found, &self.text, self.file, &self.sources))
            .collect();
        let names = self.cards.iter().zip(&self.build.cards);
        let names: Vec<Json> = names
            .map(|(card, report)| {
                json!({
                    "name": card.name,
                    "at": place(&self.text, &card.name_span.range()),
                    "compiles": report.definition.is_some(),
                })
            })
            .collect();
        // The card above the caret, or the first one.
        let begun = self.cards.iter();
        let begun = begun.take_while(|card| card.span.range().start <= at);
        let chosen = begun.count().saturating_sub(1);
        let card = self.cards.get(chosen).zip(self.build.cards.get(chosen));
        json!({
            "findings": findings,
            "cards": names,
            "chosen": chosen,
            "card": card.map(|(card, report)| self.card(card, report)),
        })
    }

    fn card(&self, card: &RawCard, report: &CardReport) -> Json {
        let lines: Vec<Json> = report
            .lines
            .iter()
            .map(|line| meaning(card, line))
            .collect();
        let faces = report.definition.iter().flat_map(|card| &card.faces);
        json!({
            "name": card.name,
            "pictures": pictures_of(&self.sources, card),
            "faces": faces.map(header).collect::<Vec<_>>(),
            "lines": lines,
        })
    }

    /// The pictures of a card of that name, if there is one.
    pub fn picture(&self, name: &str) -> Option<Json> {
        picture_among(&self.sources, &self.cards, name)
    }
}

/// The pictures of the shipped card of that name.
pub fn shipped_picture(name: &str) -> Option<Json> {
    let mut sources = SourceMap::new();
    let (cards, _) = shipped_cards(&mut sources);
    picture_among(&sources, &cards, name)
}

fn picture_among(sources: &SourceMap, cards: &[RawCard], name: &str) -> Option<Json> {
    let card = cards
        .iter()
        .find(|card| card.name == name || card.faces.iter().any(|face| face.name.text == name))?;
    Some(json!({ "pictures": pictures_of(sources, card) }))
}

fn pictures_of(sources: &SourceMap, card: &RawCard) -> Vec<Json> {
    let drawn = pictures(sources, card).into_iter();
    drawn
        .map(|picture| json!({ "name": picture.name, "svg": picture.svg(), "text": picture.text }))
        .collect()
}

/// One line of a card with what it means, in words and as a tree.
fn meaning(card: &RawCard, line: &LineReport) -> Json {
    let face = card.faces.get(line.face);
    let name = face.map_or(card.name.as_str(), |face| face.name.text.as_str());
    let abilities = line.abilities.iter();
    let abilities: Vec<Json> = abilities
        .map(|ability| {
            let mut inside = Vec::new();
            add_inside(ability, 0, name, &mut inside);
            json!({
                "words": told(ability, name),
                "inside": inside,
                "rules": rules_cited(ability),
                // INVARIANT: the IR holds only types that can be written.
                "tree": serde_json::to_value(ability).unwrap_or_default(),
            })
        })
        .collect();
    json!({
        "text": line.text,
        "face": name,
        "compiles": line.compiled,
        "abilities": abilities,
    })
}

/// An ability in words; the card goes by its name.
fn told(ability: &Ability, name: &str) -> String {
    render(ability).replace('~', name)
}

/// What is nested in an ability, in words: of a keyword what it means, else what is granted or given.
fn add_inside(ability: &Ability, depth: usize, name: &str, lines: &mut Vec<Json>) {
    for nested in &ability.nested {
        lines.push(json!({ "depth": depth, "words": told(nested, name) }));
        add_inside(nested, depth + 1, name, lines);
    }
    if let AbilityKind::Keyword(keyword) = &ability.kind
        && keyword.builtin.is_some()
    {
        let words = "a procedure of the rules engine";
        lines.push(json!({ "depth": depth, "words": words }));
    }
}

/// Name, cost, types and size of a face.
fn header(face: &Face) -> Json {
    let supertypes = face.supertypes.iter().map(|one| one.word());
    let types = face.card_types.iter().map(|one| one.word());
    let mut types = supertypes.chain(types).collect::<Vec<_>>().join(" ");
    if !face.subtypes.is_empty() {
        let subtypes: Vec<&str> = face.subtypes.iter().map(|one| one.as_str()).collect();
        types.push_str(" — ");
        types.push_str(&subtypes.join(" "));
    }
    let size = face
        .power_toughness
        .map(|size| format!("{}/{}", size.power, size.toughness));
    json!({
        "name": face.name.as_str(),
        "cost": face.mana_cost.as_ref().map(ir::ManaCost::symbols),
        "types": types,
        "size": size,
    })
}
