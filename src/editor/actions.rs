//! Quick fixes: what a diagnostic proposes.

use gen_lsp_types::{
    CodeAction, CodeActionKind, Edit, Range as LspRange, TextEdit, Uri, WorkspaceEdit,
};
use source::Span;

use super::diagnostics;
use super::document::{Document, key_of};
use super::rename::in_file;
use super::workspace::Workspace;

/// The changes that are proposed for a part of a document.
#[must_use]
pub fn of(workspace: &Workspace, uri: &Uri, range: LspRange) -> Vec<CodeAction> {
    let Some(document) = workspace.document(uri) else {
        return Vec::new();
    };
    let asked = document
        .lines
        .bytes(&document.text, range, workspace.encoding);
    let mut actions = Vec::new();
    for found in diagnostics::of(workspace, &key_of(uri)) {
        let place = found.span.range();
        if place.end < asked.start || asked.end < place.start {
            continue;
        }
        let told = diagnostics::to_lsp(workspace, document, &found);
        let change = match (&found.fix, found.proposal()) {
            (Some(fix), _) => Some((fix.span, fix.text.clone(), true)),
            (None, Some(words)) => {
                let written = document.slice(&place);
                Some((found.span, as_written(words, written), false))
            }
            (None, None) => None,
        };
        let Some((span, text, safe)) = change else {
            continue;
        };
        let title = match text.as_str() {
            "" => format!("leave out `{}`", document.slice(&span.range())),
            text => format!("write `{text}`"),
        };
        actions.push(CodeAction {
            title,
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![told]),
            is_preferred: safe.then_some(true),
            edit: Some(edit(workspace, document, span, text)),
            ..CodeAction::default()
        });
    }
    actions
}

fn edit(workspace: &Workspace, document: &Document, span: Span, text: String) -> WorkspaceEdit {
    let edit = TextEdit {
        range: document.range(&span.range(), workspace.encoding),
        new_text: text,
    };
    WorkspaceEdit {
        document_changes: Some(vec![in_file(document, vec![Edit::TextEdit(edit)])]),
        ..WorkspaceEdit::default()
    }
}

/// Words with a capital where the old ones had it.
fn as_written(words: &str, written: &str) -> String {
    let capital = written.chars().next().is_some_and(char::is_uppercase);
    let mut letters = words.chars();
    match letters.next().filter(|_| capital) {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => words.to_owned(),
    }
}
