//! Hints between the words: what a spell costs with each of its modes (CR 700.2h, 702.172). Switched off by default.

use std::ops::Range;

use gen_lsp_types::{InlayHint, Label, Range as LspRange, Uri};
use source::token::{Token, TokenKind, lex};

use super::document::Document;
use super::workspace::Workspace;

/// The hints of a part of a document.
#[must_use]
pub fn of(workspace: &Workspace, uri: &Uri, range: LspRange) -> Vec<InlayHint> {
    let Some(document) = workspace.document(uri) else {
        return Vec::new();
    };
    if !workspace.settings.mode_costs {
        return Vec::new();
    }
    let asked = document
        .lines
        .bytes(&document.text, range, workspace.encoding);
    let hints = costs(document).into_iter();
    hints
        .filter(|(at, _)| asked.contains(at) || *at == asked.end)
        .map(|(at, cost)| InlayHint {
            position: document.range(&(at..at), workspace.encoding).start,
            label: Label::String(format!("= {cost}")),
            kind: None,
            text_edits: None,
            tooltip: None,
            padding_left: Some(true),
            padding_right: None,
            data: None,
        })
        .collect()
}

/// What the spells of a document cost with each mode that has a cost, and where that cost ends.
fn costs(document: &Document) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for block in &document.cards {
        let Some(card) = &block.read.card else {
            continue;
        };
        for face in &card.faces {
            let Some(cost) = &face.mana_cost else {
                continue;
            };
            for segment in face.all_lines().flat_map(|line| &line.segments) {
                if let Some(place) = cost_of_mode(&block.read.text, segment) {
                    let more = &block.read.text[place.clone()];
                    found.push((block.range.start + place.end, sum(&cost.text, more)));
                }
            }
        }
    }
    found
}

/// Where the cost of a mode stands: the symbols before a dash, behind the sign that begins a mode and the mode's name.
fn cost_of_mode(text: &str, segment: &Range<usize>) -> Option<Range<usize>> {
    let line = text.get(segment.clone())?;
    if !line.starts_with(['+', '•']) {
        return None;
    }
    let tokens = lex(line, segment.start);
    let dash = |token: &Token<'_>| token.is(TokenKind::Dash);
    let symbol = |token: &Token<'_>| token.is(TokenKind::Symbol);
    let first = tokens.iter().position(symbol)?;
    let length = tokens[first..]
        .iter()
        .take_while(|token| symbol(token))
        .count();
    let named = first <= 1 || dash(tokens.get(first - 1)?);
    let plain = tokens[..first].iter().all(|token| {
        dash(token)
            || matches!(
                token.kind,
                None | Some(TokenKind::Word | TokenKind::Bullet | TokenKind::Mark)
            )
    });
    let ends = tokens.get(first + length).is_some_and(dash);
    (named && plain && ends).then(|| tokens[first].start..tokens[first + length - 1].end)
}

/// Two costs as one: generic mana adds up.
fn sum(one: &str, other: &str) -> String {
    let mut generic = 0_u32;
    let mut variable = String::new();
    let mut colored = String::new();
    let both = format!("{one}{other}");
    for token in lex(&both, 0)
        .iter()
        .filter(|token| token.is(TokenKind::Symbol))
    {
        let written = token.text.to_uppercase();
        let inside = written.trim_matches(['{', '}', '<', '>']);
        match (inside.parse::<u32>(), inside) {
            (Ok(number), _) => generic = generic.saturating_add(number),
            (Err(_), "X") => variable.push_str("{X}"),
            (Err(_), symbol) => colored.push_str(&format!("{{{symbol}}}")),
        }
    }
    let number = if generic > 0 || colored.is_empty() && variable.is_empty() {
        format!("{{{generic}}}")
    } else {
        String::new()
    };
    format!("{variable}{number}{colored}")
}

#[cfg(test)]
mod tests {
    use super::{cost_of_mode, sum};

    #[test]
    fn costs_add_up() {
        assert_eq!(sum("{1}{R}", "{2}"), "{3}{R}");
        assert_eq!(sum("{X}{U}", "{U/P}"), "{X}{U}{U/P}");
        assert_eq!(sum("", "{0}"), "{0}");
    }

    #[test]
    fn a_cost_of_a_mode_stands_before_a_dash() {
        let cost = |line: &'static str| cost_of_mode(line, &(0..line.len())).map(|at| &line[at]);
        assert_eq!(cost("+ {1}{R} — Draw a card."), Some("{1}{R}"));
        assert_eq!(cost("• Fire — {2} — Draw a card."), Some("{2}"));
        assert_eq!(cost("• Add {R}."), None);
        assert_eq!(cost("{T}: Draw a card."), None);
    }
}
