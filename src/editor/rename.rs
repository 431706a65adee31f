//! Another name for a card or a keyword, in all files.

use gen_lsp_types::{
    DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier, Position,
    PrepareRenamePlaceholder, TextDocumentEdit, TextDocumentIdentifier, TextEdit, Uri,
    WorkspaceEdit,
};

use super::document::Document;
use super::marks::{Mark, Thing};
use super::navigation::{named_at, places};
use super::workspace::Workspace;

/// Why a name cannot be another one.
pub type Refusal = String;

/// What would be renamed at a place.
///
/// # Errors
/// What cannot be renamed, and why.
pub fn prepare(
    workspace: &Workspace,
    uri: &Uri,
    position: Position,
) -> Result<PrepareRenamePlaceholder, Refusal> {
    let (mark, name) = renamed(workspace, uri, position)?;
    let document = workspace
        .document(uri)
        .ok_or_else(|| "this file is not known".to_owned())?;
    Ok(PrepareRenamePlaceholder {
        range: document.range(&mark.range, workspace.encoding),
        placeholder: name,
    })
}

/// The name at a place and how it is written where it is defined, if that is in the workspace.
fn renamed(
    workspace: &Workspace,
    uri: &Uri,
    position: Position,
) -> Result<(Mark, String), Refusal> {
    let nothing = || "there is no card and no keyword here".to_owned();
    let mark = named_at(workspace, uri, position).ok_or_else(nothing)?;
    if !matches!(mark.thing, Thing::Card(_) | Thing::Keyword(_)) {
        return Err(nothing());
    }
    let all = places(workspace, uri, &mark);
    let mut defined = all.iter().filter(|(_, found)| found.defines);
    let (document, definition) = defined
        .next()
        .ok_or_else(|| "it is not defined in a file of this workspace".to_owned())?;
    let name = document.slice(&definition.range).to_owned();
    Ok((mark, name))
}

/// All changes that give the card or the keyword at a place another name.
///
/// # Errors
/// What cannot be renamed, or be called so, and why.
pub fn rename(
    workspace: &Workspace,
    uri: &Uri,
    position: Position,
    new: &str,
) -> Result<WorkspaceEdit, Refusal> {
    let (mark, old) = renamed(workspace, uri, position)?;
    let new = new.trim();
    let bad = |letter: char| letter.is_control() || "{}[]<>#\"—".contains(letter);
    if new.is_empty() || new.contains(bad) {
        return Err(format!("`{new}` is no name"));
    }
    let card = matches!(mark.thing, Thing::Card(_));
    let taken = match card {
        true => workspace.own_names.has(new) || workspace.pool_names.has(new),
        false => is_keyword(workspace, new),
    };
    if taken && !new.eq_ignore_ascii_case(&old) {
        let kind = if card { "card" } else { "keyword" };
        return Err(format!("there is already a {kind} named `{new}`"));
    }
    if !card && new.contains(|letter: char| !(letter.is_alphabetic() || " '-!".contains(letter))) {
        return Err(format!("`{new}` is no name of a keyword"));
    }
    let mut changes: Vec<DocumentChange> = Vec::new();
    let mut of_file: Vec<Edit> = Vec::new();
    let mut all = places(workspace, uri, &mark).into_iter().peekable();
    while let Some((document, found)) = all.next() {
        let written = document.slice(&found.range);
        let name = match card {
            true => of_card(&old, new, written),
            false => of_keyword(&old, new, written),
        };
        if let Some(name) = name {
            of_file.push(Edit::TextEdit(TextEdit {
                range: document.range(&found.range, workspace.encoding),
                new_text: name,
            }));
        }
        let goes_on = all.peek().is_some_and(|(next, _)| next.uri == document.uri);
        if !goes_on && !of_file.is_empty() {
            changes.push(in_file(document, std::mem::take(&mut of_file)));
        }
    }
    Ok(WorkspaceEdit {
        document_changes: Some(changes),
        ..WorkspaceEdit::default()
    })
}

/// Changes of one file.
pub(super) fn in_file(document: &Document, edits: Vec<Edit>) -> DocumentChange {
    DocumentChange::TextDocumentEdit(TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version: document.version,
            text_document_identifier: TextDocumentIdentifier {
                uri: document.uri.clone(),
            },
        },
        edits,
    })
}

fn is_keyword(workspace: &Workspace, name: &str) -> bool {
    let name = name.to_lowercase();
    syntax::KeywordNames::is_keyword(workspace.compiler.keywords(), &name)
        || workspace.actions.get(&name).is_some()
}

/// What stands in the place of a card's name: of a short form the short form.
fn of_card(old: &str, new: &str, written: &str) -> Option<String> {
    let straight = written.replace('’', "'");
    if straight.eq_ignore_ascii_case(&old.replace('’', "'")) {
        return Some(new.to_owned());
    }
    // "this creature" is no name; "Bob" of "Bob, the Builder" is one.
    let is_short =
        old.starts_with(written) && written.chars().next().is_some_and(char::is_uppercase);
    let short = new.split_once(',').map_or(new, |(short, _)| short);
    is_short.then(|| short.to_owned())
}

/// What stands in the place of a keyword: in the same form, and with a capital where the old one had it.
fn of_keyword(old: &str, new: &str, written: &str) -> Option<String> {
    let lower = written.to_lowercase();
    let forms = lexicon::forms(&old.to_lowercase());
    let form = forms.iter().find(|(_, words)| *words == lower);
    let new = new.to_lowercase();
    let name = match form {
        Some((form, _)) => lexicon::inflect(&new, *form),
        None if lower == old.to_lowercase() => new,
        // A form that is no form of its name, such as a landwalk.
        None => return None,
    };
    let mut letters = name.chars();
    let capital = written.chars().next().is_some_and(char::is_uppercase);
    match letters.next().filter(|_| capital) {
        Some(first) => Some(first.to_uppercase().chain(letters).collect()),
        None => Some(name),
    }
}
