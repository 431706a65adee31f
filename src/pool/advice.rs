//! What to write in place of old and informal wordings: a card that does not compile is searched for the rows of
//! `wordings.toml`. A row counts where the card is understood further with the new words in the place of the old ones, so that
//! nothing is proposed that does not help.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;

use super::wording::{Found, Place, Row, rows};
use super::{CardReport, PoolBuild};
use diagnostic::{Code, Diagnostic, Edit};
use lower::Compiler;
use source::token::{Token, TokenKind, lex};
use source::{FileId, RawCard, SourceMap, Span, read_cards};

/// How many wordings of one card are looked for.
const CHANGES: usize = 8;
/// How many changes of one card are tried.
const TRIES: usize = 30;

/// Puts what the table knows in the place of errors about wordings, in the reports of the cards and in the diagnostics of the
/// whole build.
pub fn advise(build: &mut PoolBuild, sources: &SourceMap, cards: &[RawCard]) {
    let compiler = Arc::clone(build.pool.compiler());
    let PoolBuild {
        cards: reports,
        diagnostics,
        ..
    } = build;
    advise_reports(&compiler, reports, diagnostics, sources, cards);
}

/// As [`advise`], of what became of cards and of all that was said.
pub fn advise_reports(
    compiler: &Compiler,
    reports: &mut [CardReport],
    diagnostics: &mut Vec<Diagnostic>,
    sources: &SourceMap,
    cards: &[RawCard],
) {
    let advised: Vec<Option<Vec<Diagnostic>>> = cards
        .par_iter()
        .zip(reports.par_iter())
        .map(|(card, report)| {
            let wrong = report.diagnostics.iter().any(Diagnostic::is_error);
            wrong.then(|| advise_card(compiler, sources, card, &report.diagnostics))
        })
        .collect();
    let mut gone = Vec::new();
    for (report, advised) in reports.iter_mut().zip(advised) {
        let Some(advised) = advised.filter(|advised| *advised != report.diagnostics) else {
            continue;
        };
        let old = std::mem::replace(&mut report.diagnostics, advised);
        let come = report
            .diagnostics
            .iter()
            .filter(|found| !old.contains(found));
        diagnostics.extend(come.cloned());
        gone.extend(
            old.into_iter()
                .filter(|found| !report.diagnostics.contains(found)),
        );
    }
    let places: BTreeSet<(Span, Code)> =
        gone.iter().map(|found| (found.span, found.code)).collect();
    let stays =
        |found: &Diagnostic| !places.contains(&(found.span, found.code)) || !gone.contains(found);
    diagnostics.retain(stays);
    diagnostic::sort(diagnostics);
}

/// The diagnostics of one card with those about wordings in the place of what they explain.
fn advise_card(
    compiler: &Compiler,
    sources: &SourceMap,
    card: &RawCard,
    diagnostics: &[Diagnostic],
) -> Vec<Diagnostic> {
    let Some(file) = sources.get(card.file) else {
        return diagnostics.to_vec();
    };
    let start = card.span.range().start;
    let mut search = Search {
        compiler,
        text: file.slice(card.span.range()).to_owned(),
        changes: Vec::new(),
        tries: TRIES,
    };
    let line_of = |offset: usize| line_at(file.slice(card.span.range()), offset - start);
    let is_own = |found: &&Diagnostic| {
        found.is_error()
            && found.span.file == card.file
            && (start..=card.span.range().end).contains(&found.span.range().start)
    };
    let wrong: BTreeSet<usize> = diagnostics
        .iter()
        .filter(is_own)
        .map(|found| line_of(found.span.range().start))
        .collect();
    if search.candidates(&wrong).is_empty() {
        return hints(compiler, card, sources, diagnostics.to_vec());
    }
    let before = search.errors(&search.text);
    search.run();
    let after = search.errors(&search.text);
    let unmended: BTreeSet<usize> = after.iter().map(|error| error.line).collect();
    let mended =
        |line: usize| !unmended.contains(&line) && before.iter().any(|error| error.line == line);
    let mut first_of: BTreeSet<usize> = search
        .changes
        .iter()
        .map(|change| line_of(start + change.range.start))
        .collect();
    let mut advised: Vec<Diagnostic> = Vec::new();
    for found in diagnostics {
        let range = found.span.range();
        if !is_own(&found) || search.changes.is_empty() {
            advised.push(found.clone());
            continue;
        }
        let line = line_of(range.start);
        // Of a line that is not mended yet the first error is the one that the wording explains.
        if !mended(line) && !first_of.remove(&line) {
            advised.push(found.clone());
        }
    }
    for change in &search.changes {
        let range = start + change.range.start..start + change.range.end;
        let span = Span::new(card.file, range);
        let written = sources.text(span);
        let mut diagnostic = finding(change.row, span, written, Some(&change.new));
        if change.row.safe && mended(line_of(span.range().start)) {
            diagnostic.fix = Some(Edit {
                span,
                text: change.new.clone(),
            });
        }
        advised.push(diagnostic);
    }
    let mut hinted = hints(compiler, card, sources, advised);
    diagnostic::sort(&mut hinted);
    hinted
}

/// A finding of a row.
fn finding(row: &Row, span: Span, written: &str, new: Option<&str>) -> Diagnostic {
    let code = row.code();
    let message = match code {
        Code::Shorthand => format!("`{written}` is not how cards say it"),
        Code::Notation => format!("`{written}` is not how this is written"),
        Code::UnsupportedKeyword => format!("`{written}` is not supported"),
        _ => format!("`{written}` is an old wording"),
    };
    let write = match new {
        Some("") => Some("leave it out".to_owned()),
        Some(new) => Some(format!("write `{new}`")),
        None => None,
    };
    let help = match (write, &row.help) {
        (Some(write), Some(help)) if row.safe => Some(format!("{write}: {help}")),
        (_, Some(help)) => Some(help.clone()),
        (write, None) => write,
    };
    Diagnostic::new(code, span, message).with_help(help)
}

/// Rows that cannot say what to write explain an error that stands at their words.
fn hints(
    compiler: &Compiler,
    card: &RawCard,
    sources: &SourceMap,
    diagnostics: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let text = sources.get(card.file).map_or("", |file| file.text.as_str());
    let mut places = Vec::new();
    for (range, face, is_type_line) in lines(card) {
        let tokens = tokens(text, range);
        let place = place(card, face, text, is_type_line);
        for row in rows().iter().filter(|row| row.new.is_none()) {
            places.extend(row.find(&tokens, &place, compiler.vocabulary()));
        }
    }
    let explained = |error: Diagnostic| {
        let at = error.span.range();
        let row = places.iter().find(|found| {
            error.is_error()
                && !is_proposal(&error)
                && error.span.file == card.file
                && found.range.start <= at.end
                && at.start <= found.range.end + 1
        });
        match row {
            Some(found) => {
                let span = Span::new(card.file, found.range.clone());
                finding(found.row, span, sources.text(span), None).expecting(error.expected)
            }
            None => error,
        }
    };
    diagnostics.into_iter().map(explained).collect()
}

/// It says which word was probably meant.
fn is_proposal(error: &Diagnostic) -> bool {
    let help = error.help.as_deref();
    help.is_some_and(|help| help.starts_with("did you mean"))
}

/// The lines of a card: their bytes in the file, their face, whether they are type lines.
pub(super) fn lines(card: &RawCard) -> Vec<(Range<usize>, usize, bool)> {
    let mut lines = Vec::new();
    for (number, face) in card.faces.iter().enumerate() {
        lines.push((face.type_line.span.range(), number, true));
        for line in face.all_lines() {
            lines.extend(
                line.segments
                    .iter()
                    .map(|range| (range.clone(), number, false)),
            );
        }
    }
    lines
}

/// The tokens of a line without its reminder text.
pub(super) fn tokens(text: &str, range: Range<usize>) -> Vec<Token<'_>> {
    let mut depth = 0_usize;
    let mut kept = Vec::new();
    for token in lex(text.get(range.clone()).unwrap_or(""), range.start) {
        if token.is(TokenKind::OpenParenthesis) {
            depth += 1;
        } else if token.is(TokenKind::CloseParenthesis) {
            depth = depth.saturating_sub(1);
        } else if depth == 0 {
            kept.push(token);
        }
    }
    kept
}

/// What a face of these types calls itself.
const CALLED: [(&str, &str); 12] = [
    ("Aura", "this Aura"),
    ("Equipment", "this Equipment"),
    ("Vehicle", "this Vehicle"),
    ("Saga", "this Saga"),
    ("Class", "this Class"),
    ("Case", "this Case"),
    ("Creature", "this creature"),
    ("Land", "this land"),
    ("Artifact", "this artifact"),
    ("Enchantment", "this enchantment"),
    ("Instant", "this spell"),
    ("Sorcery", "this spell"),
];

pub(super) fn place<'a>(
    card: &'a RawCard,
    face: usize,
    text: &'a str,
    is_type_line: bool,
) -> Place<'a> {
    let face = card.faces.get(face);
    let name = face.map_or(card.name.as_str(), |face| face.name.text.as_str());
    let types = face.map_or("", |face| face.type_line.text.as_str());
    let this = CALLED
        .iter()
        .find(|(word, _)| types.split_whitespace().any(|found| found == *word))
        .map_or(name, |(_, this)| this);
    Place {
        text,
        name,
        this,
        is_type_line,
    }
}

/// One change that helps, in bytes of the card's original text.
struct Change {
    row: &'static Row,
    range: Range<usize>,
    new: String,
}

/// An error of a card: the number of its line, how far the line was understood.
struct Error {
    line: usize,
    /// Reading, then parsing, then meaning.
    stage: u8,
    column: usize,
}

struct Search<'a> {
    compiler: &'a Compiler,
    /// The card with all changes made.
    text: String,
    changes: Vec<Change>,
    tries: usize,
}

impl Search<'_> {
    /// Makes one change that helps after the other, until none does; then those that help only together.
    fn run(&mut self) {
        while self.changes.len() < CHANGES
            && let Some((change, text)) = self.next_change()
        {
            self.changes.push(change);
            self.text = text;
        }
        self.together();
        self.changes.sort_by_key(|change| change.range.start);
    }

    /// Where no change of a line helps by itself: all of them, but for those without which it goes as well.
    fn together(&mut self) {
        let errors = self.errors(&self.text);
        let lines: BTreeSet<usize> = errors.iter().map(|error| error.line).collect();
        for line in lines {
            let mut chosen: Vec<Found> = Vec::new();
            for found in self.candidates(&BTreeSet::from([line])) {
                let apart = |other: &Found| {
                    other.range.end <= found.range.start || found.range.end <= other.range.start
                };
                if found.new.is_some() && chosen.iter().all(apart) {
                    chosen.push(found);
                }
            }
            if chosen.len() < 2 || chosen.len() > CHANGES || self.tries < chosen.len() {
                continue;
            }
            self.tries -= chosen.len();
            let mends =
                |chosen: &[Found]| self.errors(&changed(&self.text, chosen)).len() < errors.len();
            if !mends(&chosen) {
                continue;
            }
            for place in (0..chosen.len()).rev() {
                let mut fewer = chosen.clone();
                fewer.remove(place);
                if mends(&fewer) {
                    chosen = fewer;
                }
            }
            let text = changed(&self.text, &chosen);
            let changes = chosen.into_iter().filter_map(|found| {
                Some(Change {
                    row: found.row,
                    range: self.original(&found.range)?,
                    new: found.new?,
                })
            });
            let changes: Vec<Change> = changes.collect();
            self.changes.extend(changes);
            self.text = text;
            return;
        }
    }

    fn next_change(&mut self) -> Option<(Change, String)> {
        let errors = self.errors(&self.text);
        let wrong: BTreeSet<usize> = errors.iter().map(|error| error.line).collect();
        let found = self.candidates(&wrong);
        for found in found {
            let Some(new) = &found.new else { continue };
            if self.tries == 0 {
                return None;
            }
            self.tries -= 1;
            let mut text = self.text.clone();
            text.replace_range(found.range.clone(), new);
            let after = self.errors(&text);
            if helps(&errors, &after, &self.text, &found, new.len())
                && let Some(range) = self.original(&found.range)
            {
                let change = Change {
                    row: found.row,
                    range,
                    new: new.clone(),
                };
                return Some((change, text));
            }
        }
        None
    }

    /// What the table finds on lines with errors, row by row.
    fn candidates(&self, wrong: &BTreeSet<usize>) -> Vec<Found> {
        let (cards, _) = read_cards(FileId(0), &self.text);
        let mut found = Vec::new();
        for card in &cards {
            for (range, face, is_type_line) in lines(card) {
                if !wrong.contains(&line_at(&self.text, range.start)) {
                    continue;
                }
                let tokens = tokens(&self.text, range);
                let place = place(card, face, &self.text, is_type_line);
                let proposing = rows()
                    .iter()
                    .enumerate()
                    .filter(|(_, row)| row.new.is_some());
                for (number, row) in proposing {
                    let here = row.find(&tokens, &place, self.compiler.vocabulary());
                    found.extend(here.into_iter().map(|found| (number, found)));
                }
            }
        }
        found.sort_by_key(|(number, _)| *number);
        let untouched = |found: &Found| self.original(&found.range).is_some();
        let found = found.into_iter().map(|(_, found)| found);
        found.filter(untouched).collect()
    }

    /// Bytes of the changed text in the original one; none for what a change wrote.
    fn original(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let mut changes: Vec<&Change> = self.changes.iter().collect();
        changes.sort_by_key(|change| change.range.start);
        let (mut start, mut end) = (range.start, range.end);
        for change in changes {
            let written = change.range.start..change.range.start + change.new.len();
            if end <= written.start {
                break;
            }
            if start < written.end {
                return None;
            }
            start = start - change.new.len() + change.range.len();
            end = end - change.new.len() + change.range.len();
        }
        Some(start..end)
    }

    /// What is wrong with a text of one card.
    fn errors(&self, text: &str) -> Vec<Error> {
        let mut sources = SourceMap::new();
        let file = sources.add("card", text);
        let (cards, problems) = read_cards(file, text);
        let mut found: Vec<Diagnostic> = problems.iter().map(Diagnostic::from).collect();
        for card in &cards {
            found.extend(self.compiler.compile_card(card, &sources).diagnostics);
        }
        let errors = found.iter().filter(|found| found.is_error());
        errors
            .map(|found| {
                let at = found.span.range().start;
                Error {
                    line: line_at(text, at),
                    stage: match found.code.number() {
                        number if number < "E0400" => 0,
                        number if number < "E0500" => 1,
                        _ => 2,
                    },
                    column: at - line_start(text, at),
                }
            })
            .collect()
    }
}

/// A text with some changes, which do not overlap.
fn changed(text: &str, changes: &[Found]) -> String {
    let mut changes: Vec<&Found> = changes.iter().collect();
    changes.sort_by_key(|found| std::cmp::Reverse(found.range.start));
    let mut text = text.to_owned();
    for found in changes {
        text.replace_range(found.range.clone(), found.new.as_deref().unwrap_or(""));
    }
    text
}

/// Whether a change brings the card further: fewer errors, or the first one of its line farther behind.
fn helps(before: &[Error], after: &[Error], text: &str, found: &Found, length: usize) -> bool {
    if after.len() != before.len() {
        return after.len() < before.len();
    }
    let line = line_at(text, found.range.start);
    let column = found.range.start - line_start(text, found.range.start);
    let first = |errors: &[Error]| -> Option<(u8, usize)> {
        let here = errors.iter().filter(|error| error.line == line);
        here.map(|error| (error.stage, error.column)).min()
    };
    match (first(before), first(after)) {
        (Some((stage, at)), Some((later_stage, later))) => {
            let moved = if at > column {
                (at + length).saturating_sub(found.range.len())
            } else {
                at
            };
            later_stage > stage || later_stage == stage && later > moved.max(column + length)
        }
        (Some(_), None) => true,
        (None, _) => false,
    }
}

/// The number of the line that a byte is on.
fn line_at(text: &str, at: usize) -> usize {
    text.as_bytes()
        .iter()
        .take(at)
        .filter(|byte| **byte == b'\n')
        .count()
}

/// Where the line of a byte begins.
fn line_start(text: &str, at: usize) -> usize {
    text.get(..at)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |newline| newline + 1)
}
