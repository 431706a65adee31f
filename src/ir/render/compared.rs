//! What a number of an object is compared with: `with power 2 or less`, `with the greatest power among creatures`.

use super::discourse::Writer;
use super::noun::Determiner;
use super::value::property_word;
use super::words::{Number, spaced};
use crate::{Comparison, Condition, Objects, Property, Value};

/// Whether the number is the greatest or least one among objects: `the least power among creatures`.
pub(super) fn is_superlative(property: &Property, comparison: Comparison, value: &Value) -> bool {
    matches!(
        (comparison, value),
        (Comparison::Equal, Value::Greatest(of, _) | Value::Least(of, _)) if of == property
    )
}

/// `greater power or toughness (than ~)`: which numbers are so, and the other's that they are compared with
pub(super) fn either_number(tests: &[crate::Test]) -> Option<(String, &Objects)> {
    let [
        crate::Test::Compare(first, how, Value::Of(first_of, other)),
        crate::Test::Compare(second, same, Value::Of(second_of, another)),
    ] = tests
    else {
        return None;
    };
    let word = match how {
        Comparison::Greater => "greater",
        Comparison::Less => "lesser",
        Comparison::AtLeast => "equal or greater",
        Comparison::AtMost => "equal or lesser",
        Comparison::Equal => return None,
    };
    if how != same || first != first_of || second != second_of || other != another {
        return None;
    }
    let (first, second) = (property_word(first), property_word(second));
    Some((format!("{word} {first} or {second}"), other))
}

/// `with {X} in its mana cost`, of several `with {X} in their mana costs`
pub(super) fn with_symbol(symbol: impl std::fmt::Display, number: Number) -> String {
    match number {
        Number::One => format!("with {symbol} in its mana cost"),
        Number::Many => format!("with {symbol} in their mana costs"),
    }
}

impl Writer<'_> {
    /// `it has the same mana value as the discarded card`
    pub(super) fn same_number(
        &mut self,
        property: &Property,
        objects: &Objects,
        other: &Objects,
    ) -> String {
        let subject = self.subject_phrase(objects);
        let has = super::words::verb("have", subject.number);
        let other = self.object_phrase(other);
        let property = property_word(property);
        format!("{} {has} the same {property} as {other}", subject.text)
    }

    /// `it's your first, second, or third turn of the game`
    pub(super) fn first_turns(&mut self, parts: &[Condition]) -> Option<String> {
        let (who, first) = super::steps::first_of_the_game(parts)?;
        let whose = self.players_possessive(who);
        Some(format!("it's {whose} {first} turn of the game"))
    }

    /// The same of one or of several: `with a +1/+1 counter on them`, `with toughness greater than their power`.
    pub(super) fn each_compared(
        &mut self,
        property: &Property,
        comparison: Comparison,
        value: &Value,
        number: Number,
    ) -> String {
        let words = self.compared(property, comparison, value);
        match (property, value, number) {
            (Property::Counters(_), _, Number::Many) => words.replace(" on it", " on them"),
            (_, Value::Of(_, Objects::Affected), Number::Many) => words.replace(" its ", " their "),
            (Property::Colors, _, Number::Many) => words.replace("that's ", "that are "),
            _ => words,
        }
    }

    /// `with power 2 or less`, `with mana value X`, `with power greater than ~'s power`.
    pub(super) fn compared(
        &mut self,
        property: &Property,
        comparison: Comparison,
        value: &Value,
    ) -> String {
        if let Property::Counters(kind) = property {
            let kind = kind.as_ref().map(ToString::to_string).unwrap_or_default();
            let counters = spaced(&[&kind, "counters"]);
            let number = self.number_word(value);
            return match comparison {
                Comparison::AtLeast => format!("with {number} or more {counters} on it"),
                Comparison::AtMost => format!("with {number} or fewer {counters} on it"),
                Comparison::Equal => format!("with exactly {number} {counters} on it"),
                Comparison::Less => format!("with fewer than {number} {counters} on it"),
                Comparison::Greater => format!("with more than {number} {counters} on it"),
            };
        }
        if *property == Property::Colors {
            let number = self.number_word(value);
            return match comparison {
                Comparison::Equal if *value == Value::Number(5) => "that's all colors".to_owned(),
                Comparison::Equal => format!("that's exactly {number} colors"),
                Comparison::AtLeast => format!("that's {number} or more colors"),
                Comparison::AtMost => format!("that's {number} or fewer colors"),
                Comparison::Less => format!("that's fewer than {number} colors"),
                Comparison::Greater => format!("that's more than {number} colors"),
            };
        }
        let property_word = property_word(property);
        if let Value::Greatest(inner, among) = value
            && inner == property
            && matches!(comparison, Comparison::Equal | Comparison::AtLeast)
        {
            let among = self.noun(among, &Determiner::Bare);
            return format!("with the greatest {property_word} among {among}");
        }
        if let Value::Least(inner, among) = value
            && inner == property
            && matches!(comparison, Comparison::Equal | Comparison::AtMost)
        {
            let among = self.noun(among, &Determiner::Bare);
            return format!("with the least {property_word} among {among}");
        }
        if let Some(words) = self.lesser(property, comparison, value) {
            return words;
        }
        let simple = matches!(
            value,
            Value::Number(_) | Value::X | Value::Of(Property::X, _)
        );
        let expression = self.expression(value);
        // "card with mana value X or less from your graveyard …, where X is …": what follows would belong to the amount.
        if comparison == Comparison::AtMost && !simple && self.in_place {
            self.where_x = Some(expression);
            return format!("with {property_word} X or less");
        }
        let words = match (comparison, simple) {
            (Comparison::Equal, true) => expression,
            (Comparison::Equal, false) => format!("equal to {expression}"),
            (Comparison::AtMost, true) => format!("{expression} or less"),
            (Comparison::AtLeast, true) => format!("{expression} or greater"),
            (Comparison::AtMost, false) => format!("less than or equal to {expression}"),
            (Comparison::AtLeast, false) => format!("greater than or equal to {expression}"),
            (Comparison::Less, _) => format!("less than {expression}"),
            (Comparison::Greater, _) => format!("greater than {expression}"),
        };
        format!("with {property_word} {words}")
    }
}
