//! Where a name is defined, and where it is used.

use std::ops::Range;

use gen_lsp_types::{Location, Position, Uri};

use super::cards::Block;
use super::document::Document;
use super::marks::{Mark, Thing};
use super::shipped;
use super::workspace::Workspace;

/// A name that can be looked for: a card, a keyword, a kind of counter, a subtype.
#[must_use]
pub fn named_at(workspace: &Workspace, uri: &Uri, position: Position) -> Option<Mark> {
    let document = workspace.document(uri)?;
    let mark = document.mark_at(document.offset(position, workspace.encoding))?;
    is_named(&mark.thing).then_some(mark)
}

fn is_named(thing: &Thing) -> bool {
    matches!(
        thing,
        Thing::Card(_) | Thing::Keyword(_) | Thing::Counter(_) | Thing::Subtype(_)
    )
}

/// Whether two names mean the same.
fn same(one: &Thing, other: &Thing) -> bool {
    match (one, other) {
        (Thing::Subtype(one), Thing::Subtype(other)) => one.eq_ignore_ascii_case(other),
        (one, other) => one == other,
    }
}

/// The scenario that brings a card of its own of that name, if the byte stands in one.
fn scope(document: &Document, offset: usize, thing: &Thing) -> Option<Range<usize>> {
    let Thing::Card(name) = thing else {
        return None;
    };
    let scenario = document
        .scenarios
        .iter()
        .find(|block| block.range.contains(&offset))?;
    let inside = |card: &&Block| scenario.range.contains(&card.range.start);
    let mut cards = document.cards.iter().filter(inside);
    let brings = cards.any(|card| card.names().any(|known| known == name));
    brings.then(|| scenario.range.clone())
}

/// All places of the name at a place in the workspace, in the order of its files. A card that a scenario brings is known in that
/// scenario only, and hides those of its name elsewhere.
#[must_use]
pub fn places<'w>(workspace: &'w Workspace, uri: &Uri, named: &Mark) -> Vec<(&'w Document, Mark)> {
    let here = workspace.document(uri);
    let own = here.and_then(|here| scope(here, named.range.start, &named.thing));
    let mut found = Vec::new();
    for document in workspace.documents.values() {
        if own.is_some() && here.is_none_or(|here| here.uri != document.uri) {
            continue;
        }
        let marks = document.all_marks().into_iter();
        let fitting = marks.filter(|mark| {
            same(&mark.thing, &named.thing) && scope(document, mark.range.start, &mark.thing) == own
        });
        found.extend(fitting.map(|mark| (document, mark)));
    }
    found
}

/// Where the name at a place is defined: in the workspace, or else among what is shipped.
#[must_use]
pub fn definition(workspace: &Workspace, uri: &Uri, position: Position) -> Option<Vec<Location>> {
    let named = named_at(workspace, uri, position)?;
    let places = places(workspace, uri, &named);
    let defined = places.iter().filter(|(_, mark)| mark.defines);
    let mut found: Vec<Location> = defined
        .map(|(document, mark)| location(workspace, document, mark))
        .collect();
    if found.is_empty() {
        found.extend(shipped::definition(workspace, &named.thing));
    }
    if found.is_empty() {
        // A subtype that no list has is there since type lines have it.
        let type_lines = places.iter().filter(|(document, mark)| {
            let block = document.card_at(mark.range.start);
            let faces = block.and_then(|block| Some((block, block.read.card.as_ref()?)));
            faces.is_some_and(|(block, card)| {
                let at = mark.range.start - block.range.start;
                let mut lines = card.faces.iter().map(|face| face.type_line.span.range());
                lines.any(|line| line.contains(&at))
            })
        });
        let named = type_lines.filter(|(_, mark)| matches!(mark.thing, Thing::Subtype(_)));
        found.extend(named.map(|(document, mark)| location(workspace, document, mark)));
    }
    (!found.is_empty()).then_some(found)
}

/// Where the name at a place stands, the definition too if it is asked for.
#[must_use]
pub fn references(
    workspace: &Workspace,
    uri: &Uri,
    position: Position,
    with_definition: bool,
) -> Option<Vec<Location>> {
    let named = named_at(workspace, uri, position)?;
    let places = places(workspace, uri, &named);
    let wanted = places
        .iter()
        .filter(|(_, mark)| with_definition || !mark.defines);
    Some(
        wanted
            .map(|(document, mark)| location(workspace, document, mark))
            .collect(),
    )
}

fn location(workspace: &Workspace, document: &Document, mark: &Mark) -> Location {
    Location {
        uri: document.uri.clone(),
        range: document.range(&mark.range, workspace.encoding),
    }
}
