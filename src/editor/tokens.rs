//! Colours: what each name in a document is.

use gen_lsp_types::{SemanticToken, Uri};

use super::marks::{Mark, Thing};
use super::workspace::Workspace;

/// The kinds of tokens, as the client is told of them.
pub const KINDS: [&str; 10] = [
    "class",      // a card
    "keyword",    // a keyword
    "enumMember", // a kind of counter
    "type",       // a subtype, a card type
    "macro",      // an ability word
    "operator",   // a symbol
    "number",     //
    "parameter",  // of a definition
    "property",   // what a line is
    "comment",    // and reminder text
];

/// What can be said of a token besides.
pub const MODIFIERS: [&str; 1] = ["definition"];

fn kind(thing: &Thing) -> u32 {
    match thing {
        Thing::Card(_) => 0,
        Thing::Keyword(_) => 1,
        Thing::Counter(_) => 2,
        Thing::Subtype(_) | Thing::Type => 3,
        Thing::AbilityWord => 4,
        Thing::Symbol => 5,
        Thing::Number => 6,
        Thing::Parameter => 7,
        Thing::Label => 8,
        Thing::Comment => 9,
    }
}

/// The tokens of a document, each relative to the one before it.
#[must_use]
pub fn of(workspace: &Workspace, uri: &Uri) -> Option<Vec<SemanticToken>> {
    let document = workspace.document(uri)?;
    let mut tokens = Vec::new();
    let (mut line, mut column) = (0, 0);
    let mut end = 0;
    for mark in document.all_marks() {
        // A token stands on one line, and no two overlap.
        if mark.range.start < end || mark.range.is_empty() {
            continue;
        }
        end = mark.range.end;
        let Mark { thing, defines, .. } = &mark;
        let mut start = mark.range.start;
        for part in document.slice(&mark.range).split_inclusive('\n') {
            let shown = part.trim_end();
            let place = document.range(&(start..start + shown.len()), workspace.encoding);
            start += part.len();
            let length = place.end.character.saturating_sub(place.start.character);
            if shown.is_empty() || place.start.line != place.end.line {
                continue;
            }
            let same_line = place.start.line == line;
            tokens.push(SemanticToken {
                delta_line: place.start.line - line,
                delta_start: place.start.character - if same_line { column } else { 0 },
                length,
                token_type: kind(thing),
                token_modifiers_bitset: u32::from(*defines),
            });
            (line, column) = (place.start.line, place.start.character);
        }
    }
    Some(tokens)
}
