//! How other programs write symbols, and cards with several faces.

use source::{BulkCard, BulkFace};

/// A mana cost as `{2}{U}{U}`, of `2UU`, `{2}{u}{u}` or `2(u/r)`. What is none of these stays as it is.
pub fn cost(text: &str) -> String {
    symbols(text).unwrap_or_else(|| text.trim().to_owned())
}

fn symbols(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let close = match first {
            '{' => Some('}'),
            '(' => Some(')'),
            '<' => Some('>'),
            _ => None,
        };
        let length = if let Some(close) = close {
            let end = rest.find(close)?;
            push(&mut out, rest.get(1..end)?);
            end + close.len_utf8()
        } else if first.is_whitespace() {
            first.len_utf8()
        } else if first.is_ascii_digit() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let length = digits + with_slashes(&rest[digits..]);
            push(&mut out, &rest[..length]);
            length
        } else if first.is_ascii_alphabetic() {
            let length = 1 + with_slashes(&rest[1..]);
            push(&mut out, &rest[..length]);
            length
        } else {
            return None;
        };
        rest = &rest[length..];
    }
    Some(out)
}

/// The length of `/W`, `/W/P` at the beginning.
fn with_slashes(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut length = 0;
    while bytes.get(length) == Some(&b'/')
        && bytes.get(length + 1).is_some_and(u8::is_ascii_alphanumeric)
    {
        length += 2;
    }
    length
}

fn push(out: &mut String, inner: &str) {
    out.push('{');
    out.push_str(&inner.trim().to_uppercase());
    out.push('}');
}

/// The card of one face or more.
pub fn card_of_faces(layout: Option<String>, mut faces: Vec<BulkFace>) -> BulkCard {
    if faces.len() == 1 {
        let face = faces.remove(0);
        return BulkCard {
            name: face.name,
            layout,
            card_faces: None,
            face: face.fields,
        };
    }
    let names: Vec<&str> = faces.iter().map(|face| face.name.as_str()).collect();
    BulkCard {
        name: names.join(" // "),
        layout,
        card_faces: Some(faces),
        face: source::BulkFaceFields::default(),
    }
}

/// Of several faces in one text, those of one: `1R // 1U`.
pub fn part(text: &str, separator: &str, place: usize) -> Option<String> {
    let part = text.split(separator).nth(place)?.trim();
    (!part.is_empty()).then(|| part.to_owned())
}

#[cfg(test)]
mod tests {
    use super::cost;

    #[test]
    fn costs_are_written_in_braces() {
        assert_eq!(cost("2UU"), "{2}{U}{U}");
        assert_eq!(cost("12w"), "{12}{W}");
        assert_eq!(cost("X(w/u)G/P"), "{X}{W/U}{G/P}");
        assert_eq!(cost("2/W"), "{2/W}");
        assert_eq!(cost("{2}{u}"), "{2}{U}");
        assert_eq!(cost(""), "");
        assert_eq!(cost("two blue?"), "two blue?");
    }
}
