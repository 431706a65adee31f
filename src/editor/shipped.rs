//! Definitions that come with the program: they are written into a folder where an editor can show them.

use gen_lsp_types::{Location, Range as LspRange};
use source::{Vocabulary, read_keyword};

use super::document::uri_of;
use super::marks::{Thing, of_list};
use super::names::name_of;
use super::positions::Lines;
use super::workspace::Workspace;

/// Where something shipped is defined.
#[must_use]
pub fn definition(workspace: &Workspace, thing: &Thing) -> Option<Location> {
    let (name, text, at) = match thing {
        Thing::Keyword(keyword) => of_keyword(workspace, keyword)?,
        Thing::Card(card) => of_card(workspace, card)?,
        Thing::Counter(_) => of_lists(&["counter_kinds"], thing)?,
        Thing::Subtype(_) => of_lists(&Vocabulary::LISTS, thing)?,
        Thing::Type
        | Thing::AbilityWord
        | Thing::Symbol
        | Thing::Number
        | Thing::Parameter
        | Thing::Label
        | Thing::Comment => return None,
    };
    let path = workspace.options.scratch.as_ref()?.join(name);
    (workspace.options.write)(&path, text.as_bytes()).ok()?;
    let start = Lines::new(&text).position(&text, at, workspace.encoding);
    Some(Location {
        uri: uri_of(&path)?,
        range: LspRange { start, end: start },
    })
}

/// The name of a file, its text, and the byte at which something is defined.
type Place = (String, String, usize);

fn of_keyword(workspace: &Workspace, keyword: &str) -> Option<Place> {
    workspace
        .compiler
        .sources()
        .iter()
        .find_map(|(file, source)| {
            let found = read_keyword(file, &source.text).0?;
            let at = found.pattern.span.range().start;
            (name_of(&found) == keyword).then(|| (source.name.clone(), source.text.clone(), at))
        })
}

fn of_card(workspace: &Workspace, name: &str) -> Option<Place> {
    let reports = &workspace.shipped.cards;
    let face = |report: &&pool::CardReport| report.name.split(" // ").any(|face| face == name);
    let found = reports
        .iter()
        .find(|report| report.name == name)
        .or_else(|| reports.iter().find(face));
    if let Some(report) = found {
        let file = workspace.shipped_sources.get(report.span.file)?;
        return Some((
            file.name.clone(),
            file.text.clone(),
            report.span.range().start,
        ));
    }
    // A card of the pool has no file: it is shown as one.
    let pool = workspace.options.pool.as_ref()?;
    let (card, _) = pool.table().find_face(name)?;
    let full = pool.table().card(card).name.as_str().to_owned();
    let shown = super::hover::of_card(workspace, name)?;
    let text = shown
        .trim_start_matches("```card\n")
        .trim_end_matches("```");
    let safe: String = full
        .chars()
        .map(|letter| {
            if letter.is_alphanumeric() {
                letter
            } else {
                '_'
            }
        })
        .collect();
    Some((format!("cards/pool/{safe}.card"), text.to_owned(), 0))
}

fn of_lists(lists: &[&str], thing: &Thing) -> Option<Place> {
    lists.iter().find_map(|list| {
        let text = Vocabulary::shipped_list(list)?;
        let marks = of_list(text, *list == "counter_kinds");
        let mark = marks.into_iter().find(|mark| mark.thing == *thing)?;
        let name = format!("cards/vocabulary/{list}.txt");
        Some((name, text.to_owned(), mark.range.start))
    })
}

/// Where a text that is no file of the workspace was written, such as a trace.
#[must_use]
pub fn write(workspace: &Workspace, name: &str, text: &str) -> Option<gen_lsp_types::Uri> {
    let path = workspace.options.scratch.as_ref()?.join(name);
    (workspace.options.write)(&path, text.as_bytes()).ok()?;
    uri_of(&path)
}
