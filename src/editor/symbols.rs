//! The outline of a document.

use std::ops::Range;

use gen_lsp_types::{DocumentSymbol, SymbolKind, Uri};

use super::cards::Block;
use super::document::{Document, Kind};
use super::marks::Thing;
use super::workspace::Workspace;

/// The cards with their faces and abilities, the keyword, the scenarios with their cards, or the cards of a deck.
#[must_use]
pub fn of(workspace: &Workspace, uri: &Uri) -> Option<Vec<DocumentSymbol>> {
    let document = workspace.document(uri)?;
    let outline = Outline {
        workspace,
        document,
    };
    Some(match document.kind {
        Kind::Card => document
            .cards
            .iter()
            .filter_map(|block| outline.card(block))
            .collect(),
        Kind::Scenario => document
            .scenarios
            .iter()
            .map(|block| {
                let inside = |card: &&Block| block.range.contains(&card.range.start);
                let cards = document.cards.iter().filter(inside);
                let title = block.title().unwrap_or("scenario").to_owned();
                let symbol = outline.symbol(
                    (title, SymbolKind::Function),
                    &block.range,
                    &block.title_range(),
                );
                with(
                    symbol,
                    cards.filter_map(|card| outline.card(card)).collect(),
                )
            })
            .collect(),
        Kind::Keyword | Kind::List => {
            let kind = if document.kind == Kind::Keyword {
                SymbolKind::Key
            } else {
                SymbolKind::EnumMember
            };
            let defined = document.marks.iter().filter(|mark| mark.defines);
            defined
                .map(|mark| {
                    let name = document.slice(&mark.range).to_owned();
                    outline.symbol((name, kind), &mark.range, &mark.range)
                })
                .collect()
        }
        Kind::Deck => document
            .marks
            .iter()
            .filter(|mark| matches!(mark.thing, Thing::Card(_)))
            .map(|mark| {
                let name = document.slice(&mark.range).to_owned();
                outline.symbol((name, SymbolKind::Class), &mark.range, &mark.range)
            })
            .collect(),
    })
}

struct Outline<'o> {
    workspace: &'o Workspace,
    document: &'o Document,
}

impl Outline<'_> {
    #[expect(
        deprecated,
        reason = "the type has the old field, and it is left empty"
    )]
    fn symbol(
        &self,
        (name, kind): (String, SymbolKind),
        range: &Range<usize>,
        selected: &Range<usize>,
    ) -> DocumentSymbol {
        let place = |range| self.document.range(range, self.workspace.encoding);
        DocumentSymbol {
            // Clients refuse a symbol without a name.
            name: if name.is_empty() {
                "?".to_owned()
            } else {
                name
            },
            detail: None,
            kind,
            tags: None,
            deprecated: None,
            range: place(range),
            selection_range: place(selected),
            children: None,
        }
    }

    fn card(&self, block: &Block) -> Option<DocumentSymbol> {
        let card = block.read.card.as_ref()?;
        let start = block.range.start;
        let moved = |range: Range<usize>| range.start + start..range.end + start;
        let mut children = Vec::new();
        for (place, face) in card.faces.iter().enumerate() {
            let abilities = face.all_lines().map(|line| {
                let range = moved(line.span.range());
                let text = self.document.slice(&range);
                let first = text.lines().next().unwrap_or("").to_owned();
                self.symbol((first, SymbolKind::Method), &range, &range)
            });
            let abilities: Vec<DocumentSymbol> = abilities.collect();
            if place == 0 {
                children.extend(abilities);
                continue;
            }
            let name = moved(face.name.span.range());
            let lines = face.all_lines().map(|line| line.span.range().end);
            let end = lines.max().unwrap_or(face.type_line.span.range().end) + start;
            let symbol = self.symbol(
                (face.name.text.clone(), SymbolKind::Class),
                &(name.start..end.max(name.end)),
                &name,
            );
            children.push(with(symbol, abilities));
        }
        let first = card.faces.first()?;
        let mut symbol = self.symbol(
            (card.name.clone(), SymbolKind::Class),
            &block.range,
            &moved(first.name.span.range()),
        );
        symbol.detail = Some(first.type_line.text.clone());
        Some(with(symbol, children))
    }
}

fn with(mut symbol: DocumentSymbol, children: Vec<DocumentSymbol>) -> DocumentSymbol {
    symbol.children = (!children.is_empty()).then_some(children);
    symbol
}
