//! Card files in canonical layout.

use gen_lsp_types::{TextEdit, Uri};
use similar::{ChangeTag, TextDiff};
use source::format_cards;

use super::document::Kind;
use super::workspace::Workspace;

/// The lines that a document's layout changes; none for files that have no layout.
#[must_use]
pub fn of(workspace: &Workspace, uri: &Uri) -> Option<Vec<TextEdit>> {
    let document = workspace.document(uri)?;
    if document.kind != Kind::Card {
        return None;
    }
    let formatted = format_cards(&document.text, workspace.compiler.vocabulary());
    let differences = TextDiff::from_lines(document.text.as_str(), formatted.as_str());
    let mut edits: Vec<(std::ops::Range<usize>, String)> = Vec::new();
    let mut at = 0;
    for change in differences.iter_all_changes() {
        let line = change.value();
        let (removed, added) = match change.tag() {
            ChangeTag::Equal => {
                at += line.len();
                continue;
            }
            ChangeTag::Delete => (line.len(), ""),
            ChangeTag::Insert => (0, line),
        };
        match edits.last_mut().filter(|(range, _)| range.end == at) {
            Some((range, text)) => {
                range.end += removed;
                text.push_str(added);
            }
            None => edits.push((at..at + removed, added.to_owned())),
        }
        at += removed;
    }
    let edit = |(range, new_text): (std::ops::Range<usize>, String)| TextEdit {
        range: document.range(&range, workspace.encoding),
        new_text,
    };
    Some(edits.into_iter().map(edit).collect())
}
