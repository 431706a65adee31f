//! Lints of design: what could be better about a card that compiles. Each proposal is proved before it is made: a shorter or newer wording
//! compiles to the same card, a keyword in the place of a text means the same abilities. Only reminder text, which has no meaning
//! to the rules (CR 207.2a), is judged by its numbers and costs (`reminders.rs`).

use std::ops::Range;
use std::sync::Arc;

use diagnostic::{Code, Diagnostic, Edit};
use ir::{Ability, AbilityKind, CardType};
use lower::{CardContext, Compiler};
use rayon::prelude::*;
use serde::Deserialize;
use source::{RawCard, SourceMap, Span, read_cards, read_keyword};

use super::advice::{lines, place, tokens};
use super::build::{CardReport, LineReport};
use super::reminders::Reminders;
use super::wording::{Found, Row, rows, understood_rows};

/// What is looked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lints {
    /// Keywords without reminder text too, but for those that everybody knows.
    pub missing_reminders: bool,
}

/// What lints look cards up in; to be made once for a compiler.
#[derive(Debug)]
pub struct Linter {
    compiler: Arc<Compiler>,
    named: Vec<Named>,
    reminders: Reminders,
}

impl Linter {
    /// For the keywords that a compiler knows.
    #[must_use]
    pub fn new(compiler: &Arc<Compiler>) -> Self {
        Self {
            named: named(compiler),
            reminders: Reminders::new(compiler),
            compiler: Arc::clone(compiler),
        }
    }

    /// What can be said of the design of those cards that compile; `reports` are what [`prove_cards`](super::prove_cards) made of
    /// them.
    #[must_use]
    pub fn lint(
        &self,
        sources: &SourceMap,
        cards: &[RawCard],
        reports: &[CardReport],
        wanted: Lints,
    ) -> Vec<Diagnostic> {
        let run = Run {
            compiler: &self.compiler.with_subtypes_of(cards),
            tables: self,
            sources,
            wanted,
        };
        let found: Vec<Vec<Diagnostic>> = cards
            .par_iter()
            .zip(reports)
            .map(|(card, report)| run.card(card, report))
            .collect();
        found.into_iter().flatten().collect()
    }
}

/// A keyword without parameters, with the only ability that it means.
#[derive(Debug)]
struct Named {
    keyword: String,
    ability: Ability,
}

/// A row of `named.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedRow {
    keyword: String,
    text: String,
}

#[derive(Debug, Deserialize)]
struct NamedTable {
    named: Vec<NamedRow>,
}

/// # Panics
/// If the table, which is part of the program, is no TOML of its form; a test reads it.
fn named_rows() -> Vec<NamedRow> {
    let table: NamedTable =
        toml::from_str(include_str!("named.toml")).expect("the table of named texts is TOML");
    table.named
}

/// A creature as lines are read for.
fn sample() -> CardContext {
    CardContext {
        name: "Sample".to_owned(),
        types: vec![CardType::Creature],
        ..CardContext::default()
    }
}

/// The keywords that can stand in the place of a line.
fn named(compiler: &Compiler) -> Vec<Named> {
    let context = sample();
    let line = |text: &str| compiler.compile_line(text, &context).ok();
    let mut all = Vec::new();
    for (file, source) in compiler.sources().iter() {
        let (Some(keyword), _) = read_keyword(file, &source.text) else {
            continue;
        };
        let is_ability = !keyword.action && !keyword.designation && keyword.builtin.is_none();
        if !is_ability || !keyword.parameters.is_empty() {
            continue;
        }
        let meaning = line(&keyword.name).unwrap_or_default();
        if let [ability] = meaning.as_slice()
            && let [only] = ability.nested.as_slice()
        {
            all.push(Named {
                keyword: keyword.name.clone(),
                ability: only.as_ref().clone(),
            });
        }
    }
    for row in named_rows() {
        if let Some(mut meaning) = line(&row.text)
            && meaning.len() == 1
        {
            all.extend(meaning.pop().map(|ability| Named {
                keyword: row.keyword,
                ability,
            }));
        }
    }
    all
}

/// The rows that are looked for: those of wordings that are understood, and of those that are not, which mean the same wherever they
/// stand, since some forms of them are. Where both have a row, the first says more of when it fits.
fn lint_rows() -> impl Iterator<Item = &'static Row> {
    let is_own = |row: &&Row| understood_rows().iter().any(|own| own.old == row.old);
    let old = rows()
        .iter()
        .filter(move |row| row.safe && row.code() == Code::OldWording && !is_own(row));
    understood_rows().iter().chain(old)
}

/// One look at some cards.
struct Run<'run> {
    /// with the subtypes of their type lines
    compiler: &'run Compiler,
    tables: &'run Linter,
    sources: &'run SourceMap,
    wanted: Lints,
}

impl Run<'_> {
    fn card(&self, card: &RawCard, report: &CardReport) -> Vec<Diagnostic> {
        if report.definition.is_none() {
            return Vec::new();
        }
        let mut found = self.wordings(card, report);
        for line in &report.lines {
            found.extend(self.written_out(line));
            let text = self.sources.text(line.span);
            found.extend(self.tables.reminders.of(line, text));
            found.extend(self.other_reminder(line, text));
            if self.wanted.missing_reminders {
                found.extend(self.tables.reminders.missing(line, text));
            }
        }
        diagnostic::sort(&mut found);
        found
    }

    /// Wordings of the tables without which the card means the same.
    fn wordings(&self, card: &RawCard, report: &CardReport) -> Vec<Diagnostic> {
        let Some(file) = self.sources.get(card.file) else {
            return Vec::new();
        };
        let mut found: Vec<Diagnostic> = Vec::new();
        for (range, face, is_type_line) in lines(card) {
            let tokens = tokens(&file.text, range);
            let place = place(card, face, &file.text, is_type_line);
            for row in lint_rows() {
                for here in row.find(&tokens, &place, self.compiler.vocabulary()) {
                    let apart = |other: &Diagnostic| {
                        let other = other.span.range();
                        other.end <= here.range.start || here.range.end <= other.start
                    };
                    if found.iter().all(apart) {
                        found.extend(self.wording(card, report, row, &here));
                    }
                }
            }
        }
        found
    }

    /// What is said of a wording, if the card means the same with the new one.
    fn wording(
        &self,
        card: &RawCard,
        report: &CardReport,
        row: &Row,
        found: &Found,
    ) -> Option<Diagnostic> {
        let new = found.new.as_ref()?;
        if !self.means_the_same(card, report, &found.range, new) {
            return None;
        }
        let span = Span::new(card.file, found.range.clone());
        let written = self.sources.text(span);
        let code = match row.code() {
            Code::LongText => Code::LongText,
            _ => Code::OlderWording,
        };
        let message = match code {
            Code::LongText => format!("`{written}` can be said in fewer words"),
            _ => format!("`{written}` is an older wording"),
        };
        let help = match new.as_str() {
            "" => "leave it out".to_owned(),
            new => format!("write `{new}`"),
        };
        let mut diagnostic = Diagnostic::new(code, span, message).with_help(help);
        diagnostic.fix = Some(Edit {
            span,
            text: new.clone(),
        });
        Some(diagnostic)
    }

    /// Whether a card compiles to the same with other words at a place of its file.
    fn means_the_same(
        &self,
        card: &RawCard,
        report: &CardReport,
        range: &Range<usize>,
        new: &str,
    ) -> bool {
        let again = || {
            let file = self.sources.get(card.file)?;
            let whole = card.span.range();
            let start = range.start.checked_sub(whole.start)?;
            let end = range.end.checked_sub(whole.start)?;
            let mut text = file.slice(whole).to_owned();
            text.get(start..end)?;
            text.replace_range(start..end, new);
            let mut sources = SourceMap::new();
            let file = sources.add(file.name.clone(), text);
            let text = sources.get(file)?.text.clone();
            let (cards, _) = read_cards(file, &text);
            let mut again = cards.into_iter().next()?;
            // What bulk data says of the layout stands in no line of the text.
            again.layout = card.layout;
            self.compiler.compile_card(&again, &sources).definition
        };
        again().as_ref() == report.definition.as_deref()
    }

    /// A line that is what a keyword means.
    fn written_out(&self, line: &LineReport) -> Option<Diagnostic> {
        let [ability] = line.abilities.as_slice() else {
            return None;
        };
        let mut named = self.tables.named.iter();
        let named = named.find(|named| named.ability == **ability)?;
        let keyword = &named.keyword;
        let message = format!("this is what {keyword} means");
        let help = format!("write `{keyword}`");
        Some(Diagnostic::new(Code::WrittenOut, line.span, message).with_help(help))
    }

    /// Reminder text that is what another keyword means.
    fn other_reminder(&self, line: &LineReport, text: &str) -> Option<Diagnostic> {
        let keywords: Vec<&str> = line
            .abilities
            .iter()
            .map(|ability| match &ability.kind {
                AbilityKind::Keyword(keyword) => Some(keyword.keyword.as_str()),
                _ => None,
            })
            .collect::<Option<_>>()?;
        let (start, inside) = reminder(text)?;
        let said = self.compiler.compile_line(inside, &sample()).ok()?;
        let [ability] = said.as_slice() else {
            return None;
        };
        let mut named = self.tables.named.iter();
        let named = named.find(|named| named.ability == *ability)?;
        let own = |keyword: &&str| keyword.eq_ignore_ascii_case(&named.keyword);
        if keywords.is_empty() || keywords.iter().any(own) {
            return None;
        }
        let at = line.span.range().start + start;
        let span = Span::new(line.span.file, at..at + inside.len());
        let message = format!("this is what {} means", named.keyword);
        let help = format!("say what {} means here", keywords.join(", "));
        Some(Diagnostic::new(Code::WrongReminder, span, message).with_help(help))
    }
}

/// Where the only reminder text of a line begins, and what it is; none of a line with several or with further text behind it.
pub(super) fn reminder(text: &str) -> Option<(usize, &str)> {
    let (before, rest) = text.split_once('(')?;
    let inside = rest.trim_end().strip_suffix(')')?;
    (!inside.contains(['(', ')'])).then_some((before.len() + 1, inside))
}

#[cfg(test)]
#[path = "lints_tests.rs"]
mod tests;
