//! Compiling cards into a pool.

use super::proof::{Proof, prove};
use super::{Pool, PooledCard};
use diagnostic::{self, Diagnostic};
use ir::CardDefinition;
use lower::{CardOutcome, Compiler};
use rayon::prelude::*;
use source::{Design, FileId, RawCard, SourceMap, Span, add_bulk_card, read_bulk, read_cards};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What became of one card.
#[derive(Clone, Debug)]
pub struct CardReport {
    /// its full name
    pub name: String,
    /// where its name stands
    pub span: Span,
    /// the card, if every line compiled
    pub definition: Option<Arc<CardDefinition>>,
    /// its lines, in order
    pub lines: Vec<LineReport>,
    /// what designers keep, face by face
    pub design: Vec<Design>,
    /// everything said about it
    pub diagnostics: Vec<Diagnostic>,
}

/// What became of one line.
#[derive(Clone, Debug)]
pub struct LineReport {
    /// the text as printed
    pub text: String,
    /// where it stands
    pub span: Span,
    /// whether it compiled
    pub compiled: bool,
    /// which face it is on, from 0
    pub face: usize,
    /// the abilities it compiled to
    pub abilities: Vec<Arc<ir::Ability>>,
    /// what came of rendering it and compiling that, if it compiled and was to be proved
    pub proof: Option<Proof>,
}

impl CardReport {
    /// The card as a pool holds it, if it compiled.
    #[must_use]
    pub fn pooled(&self) -> Option<PooledCard> {
        let definition = Arc::clone(self.definition.as_ref()?);
        let lines = line_texts(&definition, &self.lines);
        let design = self.design.clone();
        Some(PooledCard {
            definition,
            lines,
            design,
        })
    }

    /// Why it did not compile, in one sentence; none if it did.
    #[must_use]
    pub fn why_not(&self) -> Option<String> {
        let failed = self.definition.is_none();
        failed.then(|| why(&self.lines, &self.diagnostics))
    }

    /// The card compiles, and a line of it is in doubt.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        let doubtful = |line: &LineReport| line.proof.as_ref().is_some_and(|proof| !proof.holds);
        self.definition.is_some() && self.lines.iter().any(doubtful)
    }
}

/// A pool with what was said while it was built.
#[derive(Debug)]
pub struct PoolBuild {
    /// the cards that compiled
    pub pool: Pool,
    /// all cards, in order
    pub cards: Vec<CardReport>,
    /// everything that was said, in the order of the sources
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the cards of a text file: `.card` text, or bulk data if the name ends in `.json` or `.jsonl`.
pub fn read_file(sources: &mut SourceMap, file: FileId) -> (Vec<RawCard>, Vec<Diagnostic>) {
    let Some((name, text)) = sources
        .get(file)
        .map(|file| (file.name.clone(), file.text.clone()))
    else {
        return (Vec::new(), Vec::new());
    };
    let mut diagnostics = Vec::new();
    let cards = if name.ends_with(".json") || name.ends_with(".jsonl") {
        let (bulk, errors) = read_bulk(file, &text);
        diagnostics.extend(errors.iter().map(Diagnostic::from));
        bulk.iter()
            .map(|card| {
                let (card, errors) = add_bulk_card(sources, &name, card);
                diagnostics.extend(errors.iter().map(Diagnostic::from));
                card
            })
            .collect()
    } else {
        let (cards, errors) = read_cards(file, &text);
        diagnostics.extend(errors.iter().map(Diagnostic::from));
        cards
    };
    if cards.is_empty() && diagnostics.is_empty() {
        diagnostics.push(
            Diagnostic::new(
                diagnostic::Code::EmptyFile,
                Span::new(file, text.len()..text.len()),
                "this file has no card",
            )
            .expecting(["a card"]),
        );
    }
    (cards, diagnostics)
}

/// Compiles cards, in parallel and in order. The subtypes of their type lines are words for all of them.
///
/// Which cards compile does not depend on whether they are proved too, as [`prove_cards`] does.
pub fn compile_cards(
    compiler: &Arc<Compiler>,
    sources: &SourceMap,
    cards: &[RawCard],
) -> PoolBuild {
    build_cards(compiler, sources, cards, false, &|_| ())
}

/// Compiles cards as [`compile_cards`] does, and proves each line that compiles: a line that does not compile to the same
/// IR again when it is rendered gets a warning of doubt.
pub fn prove_cards(compiler: &Arc<Compiler>, sources: &SourceMap, cards: &[RawCard]) -> PoolBuild {
    build_cards(compiler, sources, cards, true, &|_| ())
}

/// Compiles cards as [`compile_cards`] does, or as [`prove_cards`] does if they are to be `proved`. Each worker tells how many
/// more cards it is done with.
pub fn build_cards(
    compiler: &Arc<Compiler>,
    sources: &SourceMap,
    cards: &[RawCard],
    proved: bool,
    told: &(dyn Fn(usize) + Sync),
) -> PoolBuild {
    let compiler = &compiler.with_subtypes_of(cards);
    let compiled = reports_of(compiler, sources, cards, proved, told);
    gather(compiler, cards, compiled)
}

/// How many cards are compiled at a time where what becomes of them is handed on.
const PIECE: usize = 1_024;

/// Compiles cards as [`build_cards`] does, some at a time, and hands on what became of them, in order: who keeps little of each
/// needs little memory for many.
pub fn compile_in_pieces(
    compiler: &Arc<Compiler>,
    sources: &SourceMap,
    cards: &[RawCard],
    proved: bool,
    told: &(dyn Fn(usize) + Sync),
    mut take: impl FnMut(&[RawCard], Vec<CardReport>),
) {
    let compiler = compiler.with_subtypes_of(cards);
    let mut seen = BTreeMap::new();
    for piece in cards.chunks(PIECE) {
        let mut reports = reports_of(&compiler, sources, piece, proved, told);
        for (card, report) in piece.iter().zip(&mut reports) {
            refuse_duplicate(card, report, &mut seen);
        }
        take(piece, reports);
    }
}

/// What becomes of cards, each by itself.
fn reports_of(
    compiler: &Arc<Compiler>,
    sources: &SourceMap,
    cards: &[RawCard],
    proved: bool,
    told: &(dyn Fn(usize) + Sync),
) -> Vec<CardReport> {
    cards
        .par_iter()
        .map(|card| {
            let mut report = report(card, compiler.compile_card(card, sources));
            if proved {
                prove(compiler, sources, card, &mut report);
            }
            told(1);
            report
        })
        .collect()
}

/// Of several cards of one name only the first is one.
fn refuse_duplicate<'c>(
    card: &'c RawCard,
    report: &mut CardReport,
    seen: &mut BTreeMap<&'c str, Span>,
) {
    match seen.get(card.name.as_str()) {
        Some(first) => {
            report.diagnostics.push(duplicate(card, *first));
            report.definition = None;
        }
        None => {
            seen.insert(&card.name, card.name_span);
        }
    }
}

/// The pool of what was compiled: of several cards of one name the first.
pub(super) fn gather(
    compiler: &Arc<Compiler>,
    cards: &[RawCard],
    compiled: Vec<CardReport>,
) -> PoolBuild {
    let mut pool = Pool::new(Arc::clone(compiler));
    let mut reports: Vec<CardReport> = Vec::with_capacity(cards.len());
    let mut diagnostics = Vec::new();
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    let mut failed: BTreeMap<String, String> = BTreeMap::new();
    for (card, mut report) in cards.iter().zip(compiled) {
        refuse_duplicate(card, &mut report, &mut seen);
        if let Some(definition) = &report.definition {
            pool.add(PooledCard {
                definition: Arc::clone(definition),
                lines: line_texts(definition, &report.lines),
                design: report.design.clone(),
            });
        }
        if report.definition.is_none() && !failed.contains_key(&report.name) {
            failed.insert(report.name.clone(), why(&report.lines, &report.diagnostics));
        }
        diagnostics.extend(report.diagnostics.iter().cloned());
        reports.push(report);
    }
    pool.failed = Arc::new(failed);
    PoolBuild {
        pool,
        cards: reports,
        diagnostics,
    }
}

/// What is said of a card whose name another one has.
pub(super) fn duplicate(card: &RawCard, first: Span) -> Diagnostic {
    Diagnostic::new(
        diagnostic::Code::DuplicateCard,
        card.name_span,
        format!("there is already a card named `{}`", card.name),
    )
    .with_label(first, "the other one stands here")
    .with_help("a pool holds one card of each name; rename one of them".to_owned())
}

/// Compiles the cards of one text.
pub(super) fn compile_text(compiler: &Arc<Compiler>, name: &str, text: &str) -> PoolBuild {
    let mut sources = SourceMap::new();
    let file = sources.add(name, text);
    let (cards, mut diagnostics) = read_file(&mut sources, file);
    let mut build = compile_cards(compiler, &sources, &cards);
    diagnostics.append(&mut build.diagnostics);
    build.diagnostics = diagnostics;
    build
}

/// Why a card did not compile, in one sentence.
pub(super) fn why(lines: &[LineReport], diagnostics: &[Diagnostic]) -> String {
    let line = lines.iter().find(|line| !line.compiled);
    let message = diagnostics
        .iter()
        .find(|diagnostic| diagnostic.is_error())
        .map_or("it is not understood", |diagnostic| &diagnostic.message);
    match line {
        Some(line) => format!("{message}, in \"{}\"", line.text),
        None => message.to_owned(),
    }
}

/// What designers keep with a card, face by face; nothing where they keep nothing.
pub(super) fn designs(card: &RawCard) -> Vec<Design> {
    let designs: Vec<Design> = card.faces.iter().map(source::RawFace::design).collect();
    if designs.iter().all(Design::is_empty) {
        return Vec::new();
    }
    designs
}

pub(super) fn report(card: &RawCard, outcome: CardOutcome) -> CardReport {
    let lines = outcome
        .lines
        .into_iter()
        .map(|line| LineReport {
            compiled: !line.diagnostics.iter().any(Diagnostic::is_error),
            text: line.text,
            span: line.span,
            face: line.face,
            abilities: line.abilities,
            proof: None,
        })
        .collect();
    CardReport {
        name: card.name.clone(),
        span: card.name_span,
        definition: outcome.definition.map(Arc::new),
        lines,
        design: designs(card),
        diagnostics: outcome.diagnostics,
    }
}

/// The printed text of each ability of each face: the line that it came from.
pub(super) fn line_texts(definition: &CardDefinition, lines: &[LineReport]) -> Vec<Vec<String>> {
    definition
        .faces
        .iter()
        .enumerate()
        .map(|(index, face)| {
            face.abilities
                .iter()
                .map(|ability| {
                    let line = lines.iter().find(|line| {
                        line.face == index
                            && line
                                .abilities
                                .iter()
                                .any(|own| Arc::ptr_eq(own, ability) || own == ability)
                    });
                    match line {
                        // Of a list of keywords each goes by its own words.
                        Some(line) if line.abilities.len() == 1 => line.text.clone(),
                        _ => ir::render(ability),
                    }
                })
                .collect()
        })
        .collect()
}
