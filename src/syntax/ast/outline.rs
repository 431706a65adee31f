//! A tree of nodes as text for people: one node a line where it is long, nothing said where nothing is.

use serde::Serialize;
use serde_json::Value;

/// How wide a line of the outline may get before it is broken.
const WIDTH: usize = 100;

/// The outline of a node: names of variants with what they hold in parentheses; fields that hold nothing are left out, and of a
/// node that holds one thing the thing is shown.
#[must_use]
pub fn outline(node: &impl Serialize) -> String {
    match serde_json::to_value(node) {
        Ok(value) => broken(&part(&value), 0),
        Err(error) => error.to_string(),
    }
}

/// A piece of the outline before it is broken into lines.
enum Part {
    /// A word.
    Word(String),
    /// A name and what it holds: `Exactly(…)`, `amount: …`, `[…]`.
    Group(String, Vec<Part>, &'static str),
    /// `name: part`
    Field(String, Box<Part>),
}

fn part(value: &Value) -> Part {
    match value {
        Value::Null => Part::Word("-".to_owned()),
        Value::Bool(_) | Value::Number(_) => Part::Word(value.to_string()),
        Value::String(word) => Part::Word(word.clone()),
        Value::Array(items) => match items.as_slice() {
            [only] => part(only),
            items => Part::Group(String::new(), items.iter().map(part).collect(), "]"),
        },
        Value::Object(fields) => {
            let kept: Vec<(&String, &Value)> = fields
                .iter()
                .filter(|(_, value)| !is_nothing(value))
                .collect();
            let variant = |name: &str| name.starts_with(|first: char| first.is_uppercase());
            match kept.as_slice() {
                // A variant that holds nothing here: "attacks" without whom.
                [] => match fields.iter().next() {
                    Some((name, _)) if fields.len() == 1 && variant(name) => {
                        Part::Word(name.clone())
                    }
                    _ => Part::Group(String::new(), Vec::new(), ")"),
                },
                [(name, value)] if variant(name) => match part(value) {
                    Part::Group(inner, parts, ")") if inner.is_empty() => {
                        Part::Group((*name).clone(), parts, ")")
                    }
                    one => Part::Group((*name).clone(), vec![one], ")"),
                },
                // A struct that holds one thing is that thing.
                [(_, value)] if !value.is_boolean() => part(value),
                kept => Part::Group(
                    String::new(),
                    kept.iter()
                        .map(|(name, value)| Part::Field((*name).clone(), Box::new(part(value))))
                        .collect(),
                    ")",
                ),
            }
        }
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::String(word) => word == "None",
        Value::Bool(true) | Value::Number(_) | Value::Object(_) => false,
    }
}

fn flat(part: &Part) -> String {
    match part {
        Part::Word(word) => word.clone(),
        Part::Field(name, inner) => match &**inner {
            Part::Word(word) if word == "true" => name.clone(),
            inner => format!("{name}: {}", flat(inner)),
        },
        Part::Group(name, parts, close) => {
            let inner: Vec<String> = parts.iter().map(flat).collect();
            format!("{name}{}{}{close}", open(close), inner.join(", "))
        }
    }
}

fn open(close: &str) -> &'static str {
    if close == ")" { "(" } else { "[" }
}

fn broken(part: &Part, indent: usize) -> String {
    let whole = flat(part);
    if indent + whole.len() <= WIDTH {
        return whole;
    }
    match part {
        Part::Word(_) => whole,
        Part::Field(name, inner) => format!("{name}: {}", broken(inner, indent)),
        Part::Group(name, parts, close) => {
            let inner: Vec<String> = parts
                .iter()
                .map(|part| format!("\n{}{}", " ".repeat(indent + 2), broken(part, indent + 2)))
                .collect();
            format!(
                "{name}{}{}\n{}{close}",
                open(close),
                inner.join(","),
                " ".repeat(indent)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::outline;
    use crate::ast::{Amount, Comparison, Span, Spanned, Verb};
    use source::FileId;

    #[test]
    fn nothing_is_said_where_nothing_is() {
        let two = Spanned::new(Amount::Number(2), Span::new(FileId(0), 0..1));
        assert_eq!(
            outline(&Comparison::AtLeast(Box::new(two))),
            "AtLeast(Number(2))"
        );
        assert_eq!(outline(&Some(Amount::ThatMuch)), "ThatMuch");
        assert_eq!(outline(&Verb::Attack(None)), "Attack");
    }
}
