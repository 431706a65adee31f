//! A card: what is printed on it, and what it means.

use exchange::{CardView, FaceView};
use ir::{AbilityKind, FaceSide, render, rules_cited};
use pyo3::prelude::*;
use std::sync::Arc;

/// One face of a card as printed.
#[pyclass(frozen, module = "cardwright")]
#[derive(Clone, Debug)]
pub struct Face(FaceView);

#[pymethods]
impl Face {
    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Its mana cost, such as `{1}{G}`; empty without one.
    #[getter]
    fn mana_cost(&self) -> &str {
        &self.0.mana_cost
    }

    /// Its type line.
    #[getter]
    fn type_line(&self) -> &str {
        &self.0.type_line
    }

    /// The lines of its text.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// Its colors: letters of `WUBRG`.
    #[getter]
    fn colors(&self) -> String {
        self.0.colors()
    }

    /// Its power as printed.
    #[getter]
    fn power(&self) -> Option<&str> {
        self.0.power.as_deref()
    }

    /// Its toughness as printed.
    #[getter]
    fn toughness(&self) -> Option<&str> {
        self.0.toughness.as_deref()
    }

    /// Its loyalty as printed.
    #[getter]
    fn loyalty(&self) -> Option<&str> {
        self.0.loyalty.as_deref()
    }

    fn __repr__(&self) -> String {
        format!("Face({:?})", self.0.name)
    }
}

/// What one ability of a card means.
#[pyclass(frozen, get_all, module = "cardwright")]
#[derive(Clone, Debug)]
pub struct Ability {
    /// The name of its face.
    face: String,
    /// The line of the card that it comes from.
    text: String,
    /// What it means, in words: made from what was compiled, not from the text.
    words: String,
    /// What is within it, in words: what a keyword means, what is granted or given.
    inside: Vec<String>,
    /// The rules that it follows.
    rules: Vec<String>,
    /// What it compiled to, as JSON.
    ir: String,
}

#[pymethods]
impl Ability {
    fn __repr__(&self) -> String {
        format!("Ability({:?})", self.words)
    }
}

/// A compiled card.
#[pyclass(frozen, module = "cardwright")]
#[derive(Clone)]
pub struct Card {
    view: CardView,
    pool: Arc<pool::Pool>,
}

impl Card {
    /// The card of a pool that is seen so.
    pub fn new(view: CardView, pool: Arc<pool::Pool>) -> Self {
        Self { view, pool }
    }
}

#[pymethods]
impl Card {
    /// Its full name.
    #[getter]
    fn name(&self) -> &str {
        &self.view.name
    }

    /// How its faces belong together, such as `normal` or `split`.
    #[getter]
    fn layout(&self) -> &'static str {
        self.view.layout
    }

    /// Its mana value.
    #[getter]
    fn mana_value(&self) -> u32 {
        self.view.mana_value()
    }

    /// Its colors: letters of `WUBRG`.
    #[getter]
    fn colors(&self) -> String {
        self.view.colors()
    }

    /// Its faces, the front first.
    #[getter]
    fn faces(&self) -> Vec<Face> {
        self.view.faces.iter().cloned().map(Face).collect()
    }

    /// What it means, ability by ability.
    #[getter]
    fn abilities(&self) -> Vec<Ability> {
        let table = self.pool.table();
        let Some((card, _)) = table.find_face(&self.view.name) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (place, face) in (0..).zip(&table.card(card).faces) {
            let references = table.face_abilities(card, FaceSide(place));
            for (reference, ability) in references.zip(&face.abilities) {
                let text = self.pool.ability_text(reference);
                found.push(meaning(ability, face.name.as_str(), text));
            }
        }
        found
    }

    /// The card and its meaning, for people.
    fn explain(&self) -> String {
        let mut lines = Vec::new();
        for face in &self.view.faces {
            let head = format!("{} {}", face.name, face.mana_cost);
            lines.push(head.trim_end().to_owned());
            lines.push(face.type_line.clone());
            let abilities = self.abilities();
            for ability in abilities.iter().filter(|ability| ability.face == face.name) {
                lines.push(format!("  {}", ability.words));
                lines.extend(ability.inside.iter().map(|line| format!("    {line}")));
            }
            lines.extend(
                (face.power.iter().zip(&face.toughness))
                    .map(|(power, toughness)| format!("{power}/{toughness}")),
            );
        }
        lines.join("\n")
    }

    fn __repr__(&self) -> String {
        format!("Card({:?})", self.view.name)
    }
}

/// An ability in words; the card goes by its name.
fn meaning(ability: &ir::Ability, name: &str, text: String) -> Ability {
    let mut inside = Vec::new();
    add_inside(ability, 0, name, &mut inside);
    Ability {
        face: name.to_owned(),
        text,
        words: told(ability, name),
        inside,
        rules: rules_cited(ability)
            .into_iter()
            .map(str::to_owned)
            .collect(),
        // INVARIANT: the IR holds only types that can be written.
        ir: serde_json::to_string(ability).unwrap_or_default(),
    }
}

fn told(ability: &ir::Ability, name: &str) -> String {
    render(ability).replace('~', name)
}

fn add_inside(ability: &ir::Ability, depth: usize, name: &str, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    for nested in &ability.nested {
        lines.push(format!("{indent}{}", told(nested, name)));
        add_inside(nested, depth + 1, name, lines);
    }
    if let AbilityKind::Keyword(keyword) = &ability.kind
        && keyword.builtin.is_some()
    {
        lines.push(format!("{indent}(the engine's own procedure)"));
    }
}
