//! Compiling cards for a pool file, and many cards for a pool. While few of them fail, all is kept that can be said of them. Once many do, each card is
//! written down by the worker that compiled it, and of one that fails only where it stops to be understood is kept: the IR of
//! a whole game's cards is fifty times as large as its file.

use super::Pool;
use super::build::{CardReport, PoolBuild, duplicate, gather, line_texts, report, why};
use super::file::{PoolFileError, WrittenCard, pool_bytes};
use super::proof::prove;
use diagnostic::{Detail, Diagnostic};
use lower::Compiler;
use rayon::prelude::*;
use source::{RawCard, SourceMap, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many cards are compiled before it is looked how many of them fail.
const CHUNK: usize = 1_024;

/// What became of the cards.
#[derive(Debug)]
pub enum BulkBuild {
    /// Few fail.
    InFull(Box<PoolBuild>),
    /// Many fail.
    InBrief(WrittenCards),
}

/// Cards written down, and those that were refused.
#[derive(Debug)]
pub struct WrittenCards {
    /// The cards that are left out, in order; nothing is known of their lines.
    pub refused: Vec<CardReport>,
    keywords_hash: u128,
    cards: Vec<WrittenCard>,
}

impl WrittenCards {
    /// The number of cards that are written down.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether no card is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The pool file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        pool_bytes(self.keywords_hash, &self.cards)
    }
}

/// Compiles cards for a pool file. Where at most `shown` of them fail, as [`prove_cards`](super::prove_cards) does; where more
/// do, it is said of each only where it stops to be understood. Then nothing is proved unless `strict`, which refuses what is
/// in doubt. Each worker tells how many more cards it is done with.
pub fn compile_pool(
    compiler: &Arc<Compiler>,
    sources: &SourceMap,
    cards: &[RawCard],
    shown: usize,
    strict: bool,
    told: &(dyn Fn(usize) + Sync),
) -> BulkBuild {
    let compiler = &compiler.with_subtypes_of(cards);
    let mut kept: Vec<CardReport> = Vec::new();
    let mut failed = 0;
    for chunk in cards.chunks(CHUNK) {
        let reports: Vec<CardReport> = chunk
            .par_iter()
            .map(|card| {
                let mut found = report(card, compiler.compile_card(card, sources));
                prove(compiler, sources, card, &mut found);
                told(1);
                found
            })
            .collect();
        let wrong = reports.iter().filter(|found| found.definition.is_none());
        failed += wrong.count();
        kept.extend(reports);
        if failed > shown {
            return BulkBuild::InBrief(in_brief(compiler, sources, cards, kept, strict, told));
        }
    }
    BulkBuild::InFull(Box::new(gather(compiler, cards, kept)))
}

/// A card written down, what was said of it, and why it is not written down.
type Compiled = (Option<WrittenCard>, Vec<Diagnostic>, Option<String>);

/// Compiles cards that are only to be used, in parallel: each is written down by the worker that compiled it and is decoded
/// when it is asked for, as those of a pool file are. Of several cards of one name the first is taken. What was said of the
/// cards is beside the pool.
///
/// # Errors
/// If what was written cannot be read again, which would be a mistake of this program.
pub fn compile_to_use(
    compiler: &Arc<Compiler>,
    sources: &SourceMap,
    cards: &[RawCard],
) -> Result<(Pool, Vec<Diagnostic>), PoolFileError> {
    let compiler = &compiler.with_subtypes_of(cards);
    let compiled: Vec<Compiled> = cards
        .par_iter()
        .map(|card| {
            let mut found = report(card, compiler.compile_card(card, sources));
            let said = std::mem::take(&mut found.diagnostics);
            let Some(definition) = &found.definition else {
                let reason = why(&found.lines, &said);
                return (None, said, Some(reason));
            };
            let lines = line_texts(definition, &found.lines);
            let written = WrittenCard::new(definition, &lines, &found.design);
            (Some(written), said, None)
        })
        .collect();
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    let mut written = Vec::with_capacity(cards.len());
    let mut failed: BTreeMap<String, String> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for (card, (made, said, reason)) in cards.iter().zip(compiled) {
        diagnostics.extend(said);
        if let Some(first) = seen.get(card.name.as_str()) {
            diagnostics.push(duplicate(card, *first));
            continue;
        }
        seen.insert(&card.name, card.name_span);
        written.extend(made);
        if let Some(reason) = reason {
            failed.insert(card.name.clone(), reason);
        }
    }
    let bytes = pool_bytes(compiler.keywords_hash(), &written);
    drop(written);
    let mut pool = Pool::from_bytes(bytes, Arc::clone(compiler))?;
    pool.failed = Arc::new(failed);
    Ok((pool, diagnostics))
}

/// A card written down, or why it is not.
type Written = Result<WrittenCard, CardReport>;

/// Writes down what was compiled, and compiles the rest.
fn in_brief(
    compiler: &Arc<Compiler>,
    sources: &SourceMap,
    cards: &[RawCard],
    kept: Vec<CardReport>,
    strict: bool,
    told: &(dyn Fn(usize) + Sync),
) -> WrittenCards {
    let brief = compiler.as_ref().clone().with_detail(Detail::Place);
    let rest = &cards[kept.len()..];
    let mut written: Vec<Written> = kept
        .into_par_iter()
        .map(|found| write(found, strict))
        .collect();
    written.par_extend(rest.par_iter().map(|card| {
        let mut found = report(card, brief.compile_card(card, sources));
        if strict {
            prove(&brief, sources, card, &mut found);
        }
        told(1);
        write(found, strict)
    }));
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    let mut done = WrittenCards {
        refused: Vec::new(),
        keywords_hash: compiler.keywords_hash(),
        cards: Vec::new(),
    };
    for (card, written) in cards.iter().zip(written) {
        let first = seen.get(card.name.as_str()).copied();
        match (first, written) {
            (None, Ok(written)) => done.cards.push(written),
            (None, Err(refused)) => done.refused.push(refused),
            (Some(first), written) => {
                let mut refused = written.err().unwrap_or_else(|| CardReport {
                    name: card.name.clone(),
                    span: card.name_span,
                    definition: None,
                    lines: Vec::new(),
                    design: Vec::new(),
                    diagnostics: Vec::new(),
                });
                refused.diagnostics.push(duplicate(card, first));
                done.refused.push(refused);
            }
        }
        seen.entry(&card.name).or_insert(card.name_span);
    }
    done
}

/// The card's bytes, if it compiled and is not in a doubt that refuses it.
fn write(mut found: CardReport, strict: bool) -> Written {
    let doubt = |found: &Diagnostic| found.code.is_doubt();
    match &found.definition {
        Some(definition) if !(strict && found.diagnostics.iter().any(doubt)) => {
            let lines = line_texts(definition, &found.lines);
            Ok(WrittenCard::new(definition, &lines, &found.design))
        }
        _ => {
            found.definition = None;
            found.lines = Vec::new();
            Err(found)
        }
    }
}
