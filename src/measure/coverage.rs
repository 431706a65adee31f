//! How much of a bulk file compiles, and whether what compiled says what was printed.
//!
//! A card is taken as a whole: it counts if every line of every face compiles, renders, and compiles again to the same
//! IR. A line is one ability (a paragraph; a list of keywords is one).

use super::roundtrip::{Agreement, compare};
use crate::diagnostic::Diagnostic;
use crate::game::hash::hash_bytes;
use crate::ir::render::{Bearer, render_for, share_protection};
use crate::ir::{Ability, CardDefinition, CardType, Subtype};
use crate::lower::Compiler;
use crate::pool::{CardReport, LineReport, compile_cards};
use crate::source::{CanonicalContext, RawCard, SourceMap, Span, Vocabulary, read_cards};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What became of one card.
#[derive(Clone, Debug)]
pub struct MeasuredCard {
    /// its full name
    pub name: String,
    /// the card, if it counts as compiled
    pub definition: Option<Arc<CardDefinition>>,
    /// per line: how printed and rendered text agree, if it compiled and the rendered text compiles to the same
    pub lines: Vec<Option<Agreement>>,
    /// what holds it back
    pub failures: Vec<Failure>,
}

/// One reason why a card does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// the line, or what else the finding is about
    pub text: String,
    /// where in it, in bytes
    pub at: (usize, usize),
    /// what could have stood there
    pub expected: Vec<String>,
    /// what is wrong
    pub message: String,
    /// what failures of the same cause share
    pub phrase: String,
}

/// The counts over all cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// cards looked at
    pub cards: usize,
    /// cards of which every line counts
    pub cards_compiled: usize,
    /// lines
    pub abilities: usize,
    /// lines that compile, render and compile again to the same
    pub abilities_compiled: usize,
    /// of those: rendered as printed
    pub exact: usize,
    /// of those: the same but for the table of phrase pairs
    pub normalised: usize,
    /// of those: in other words
    pub lost: usize,
}

/// `count` of the cards, in their order; the same ones for the same names, wherever they stand.
pub fn sample(cards: Vec<RawCard>, count: usize) -> Vec<RawCard> {
    let mut keys: Vec<(u128, usize)> = cards
        .iter()
        .enumerate()
        .map(|(place, card)| (hash_bytes(card.name.as_bytes()), place))
        .collect();
    keys.sort_unstable();
    keys.truncate(count);
    let mut places: Vec<usize> = keys.into_iter().map(|(_, place)| place).collect();
    places.sort_unstable();
    let mut places = places.into_iter().peekable();
    cards
        .into_iter()
        .enumerate()
        .filter_map(|(place, card)| places.next_if_eq(&place).map(|_| card))
        .collect()
}

/// Compiles the cards and looks at each; in parallel, in order.
pub fn measure(
    compiler: &Arc<Compiler>,
    sources: &SourceMap,
    cards: &[RawCard],
) -> Vec<MeasuredCard> {
    let build = compile_cards(compiler, sources, cards);
    let vocabulary = Vocabulary::shipped();
    cards
        .par_iter()
        .zip(&build.cards)
        .map(|(card, report)| {
            Measuring::new(compiler, sources, &vocabulary, card, report).measure(report)
        })
        .collect()
}

/// Adds up.
pub fn totals(cards: &[MeasuredCard]) -> Totals {
    let mut totals = Totals {
        cards: cards.len(),
        ..Totals::default()
    };
    for card in cards {
        totals.cards_compiled += usize::from(card.definition.is_some());
        totals.abilities += card.lines.len();
        for agreement in card.lines.iter().flatten() {
            totals.abilities_compiled += 1;
            match agreement {
                Agreement::Exact => totals.exact += 1,
                Agreement::Normalised => totals.normalised += 1,
                Agreement::Lost => totals.lost += 1,
            }
        }
    }
    totals
}

struct Measuring<'run> {
    compiler: &'run Arc<Compiler>,
    sources: &'run SourceMap,
    vocabulary: &'run Vocabulary,
    card: &'run RawCard,
    bearers: Vec<Bearer>,
}

impl<'run> Measuring<'run> {
    fn new(
        compiler: &'run Arc<Compiler>,
        sources: &'run SourceMap,
        vocabulary: &'run Vocabulary,
        card: &'run RawCard,
        report: &CardReport,
    ) -> Self {
        let bearers = match &report.definition {
            Some(definition) => definition.faces.iter().map(Bearer::of).collect(),
            None => bearers_of(card, report),
        };
        Self {
            compiler,
            sources,
            vocabulary,
            card,
            bearers,
        }
    }

    fn measure(&self, report: &CardReport) -> MeasuredCard {
        let mut failures: Vec<Failure> = report
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error())
            .map(|diagnostic| self.failure(diagnostic, &report.lines))
            .collect();
        let lines = self.round_trips(&report.lines, &mut failures);
        let whole = report.definition.is_some() && lines.iter().all(Option::is_some);
        MeasuredCard {
            name: report.name.clone(),
            definition: report.definition.clone().filter(|_| whole),
            lines,
            failures,
        }
    }

    fn failure(&self, diagnostic: &Diagnostic, lines: &[LineReport]) -> Failure {
        let at = diagnostic.span.range();
        let line = lines
            .iter()
            .map(|line| line.span)
            .find(|span| covers(*span, diagnostic.span));
        let whole = line.map_or_else(|| self.source_line(diagnostic.span), Span::range);
        let text = self.slice(diagnostic.span, whole.clone());
        let start = at.start.saturating_sub(whole.start);
        let end = at.end.saturating_sub(whole.start).min(text.len());
        Failure {
            phrase: format!("{} at `{}`", diagnostic.code.number(), phrase(&text, start)),
            text,
            at: (start, end.max(start)),
            expected: diagnostic.expected.clone(),
            message: diagnostic.message.clone(),
        }
    }

    fn slice(&self, span: Span, range: std::ops::Range<usize>) -> String {
        self.sources
            .get(span.file)
            .map_or("", |file| file.slice(range))
            .to_owned()
    }

    /// The line of the file that a span begins on.
    fn source_line(&self, span: Span) -> std::ops::Range<usize> {
        let text = self
            .sources
            .get(span.file)
            .map_or("", |file| file.text.as_str());
        let start = span.range().start.min(text.len());
        let before = text
            .get(..start)
            .and_then(|text| text.rfind('\n'))
            .map_or(0, |newline| newline + 1);
        let end = text
            .get(start..)
            .and_then(|text| text.find('\n'))
            .map_or(text.len(), |length| start + length);
        before..end
    }

    /// Renders every line that compiled, puts the text in the place of the printed one, and compiles the card again.
    fn round_trips(
        &self,
        lines: &[LineReport],
        failures: &mut Vec<Failure>,
    ) -> Vec<Option<Agreement>> {
        let rendered: Vec<Option<String>> = lines
            .iter()
            .map(|line| line.compiled.then(|| self.render(line)))
            .collect();
        let again = self.rewritten(lines, &rendered);
        lines
            .iter()
            .zip(&rendered)
            .enumerate()
            .map(|(place, (line, rendered))| {
                let rendered = rendered.as_ref()?;
                let same = again.as_ref().is_some_and(|again| {
                    again
                        .get(place)
                        .is_some_and(|again| again.0 == line.abilities)
                });
                if !same {
                    failures.push(Failure {
                        text: line.text.clone(),
                        at: (0, line.text.len()),
                        expected: vec![rendered.clone()],
                        message: format!(
                            "the rendered text compiles to something else: {rendered}"
                        ),
                        phrase: format!("round trip of `{}`", phrase(&line.text, 0)),
                    });
                    return None;
                }
                let printed = canonical(
                    self.vocabulary,
                    self.card,
                    self.sources,
                    line.face,
                    line.span,
                );
                let (_, again) = again.as_ref()?.get(place)?;
                Some(compare(&printed, again))
            })
            .collect()
    }

    fn render(&self, line: &LineReport) -> String {
        let bearer = self.bearers.get(line.face).cloned().unwrap_or_default();
        let parts: Vec<String> = line
            .abilities
            .iter()
            .map(|ability| render_for(ability, &bearer))
            .collect();
        let own_name = self
            .card
            .faces
            .get(line.face)
            .map_or("", |face| face.name.text.as_str());
        join(&share_protection(&parts)).replace('~', own_name)
    }

    /// The card with the rendered lines in place of the printed ones: per line the abilities and the canonical text.
    fn rewritten(
        &self,
        lines: &[LineReport],
        rendered: &[Option<String>],
    ) -> Option<Vec<(Vec<Arc<Ability>>, String)>> {
        let file = self.sources.get(self.card.file)?;
        let whole = self.card.span.range();
        let mut text = file.slice(whole.clone()).to_owned();
        let mut changes: Vec<(std::ops::Range<usize>, &str)> = lines
            .iter()
            .zip(rendered)
            .filter_map(|(line, rendered)| Some((line.span.range(), rendered.as_deref()?)))
            .collect();
        changes.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        for (range, rendered) in changes {
            let start = range.start.checked_sub(whole.start)?;
            let end = range.end.checked_sub(whole.start)?;
            text.get(start..end)?;
            text.replace_range(start..end, rendered);
        }
        let mut sources = SourceMap::new();
        let file = sources.add(file.name.clone(), text);
        let text = sources.get(file)?.text.clone();
        let (cards, _) = read_cards(file, &text);
        let mut again = cards.into_iter().next()?;
        // What bulk data says of the layout stands in no line of the text.
        again.layout = self.card.layout;
        let outcome = self.compiler.compile_card(&again, &sources);
        let lines = outcome.lines.into_iter().map(|line| {
            let canonical = canonical(self.vocabulary, &again, &sources, line.face, line.span);
            (line.abilities, canonical)
        });
        Some(lines.collect())
    }
}

/// A face of a card that does not compile is rendered by what its type line and its other lines say.
fn bearers_of(card: &RawCard, report: &CardReport) -> Vec<Bearer> {
    let mut bearers: Vec<Bearer> = card
        .faces
        .iter()
        .map(|face| {
            let words = || face.type_line.text.split_whitespace();
            let card_types: Vec<CardType> = words()
                .filter_map(|word| {
                    CardType::ALL
                        .into_iter()
                        .find(|card_type| card_type.word().eq_ignore_ascii_case(word))
                })
                .collect();
            let subtypes: Vec<Subtype> = words().map(Subtype::new).collect();
            Bearer::of_types(&card_types, &subtypes)
        })
        .collect();
    for line in &report.lines {
        if let Some(bearer) = bearers.get_mut(line.face) {
            for ability in &line.abilities {
                bearer.note(ability);
            }
        }
    }
    bearers
}

/// The canonical text of the line with that span; empty if it has none.
fn canonical(
    vocabulary: &Vocabulary,
    card: &RawCard,
    sources: &SourceMap,
    face: usize,
    span: Span,
) -> String {
    let canonical = || {
        let face = card.faces.get(face)?;
        let line = face.all_lines().find(|line| line.span == span)?;
        let own_name = face.own_name(vocabulary);
        let context = CanonicalContext {
            vocabulary,
            own_name: Some(&own_name),
            parameters: &[],
        };
        let text = sources.get(span.file)?.text.as_str();
        Some(line.canonical(text, &context).ok()?.text)
    };
    canonical().unwrap_or_default()
}

/// The rendered abilities of one line in one line: a list of keywords, or sentences.
fn join(parts: &[String]) -> String {
    let Some((first, rest)) = parts.split_first() else {
        return String::new();
    };
    rest.iter().fold(first.clone(), |mut line, part| {
        if line.ends_with(['.', '"', '”', ')']) {
            line.push(' ');
            line.push_str(part);
        } else {
            line.push_str(", ");
            let mut letters = part.chars();
            line.extend(letters.next().into_iter().flat_map(char::to_lowercase));
            line.push_str(letters.as_str());
        }
        line
    })
}

fn covers(outer: Span, inner: Span) -> bool {
    outer.file == inner.file
        && outer.start <= inner.start
        && inner.start < outer.end.max(outer.start + 1)
}

/// The words from there on that causes are told apart by, with numbers as `N`.
fn phrase(text: &str, start: usize) -> String {
    let mut words: Vec<String> = text
        .get(start..)
        .unwrap_or("")
        .split_whitespace()
        .take(3)
        .map(|word| {
            let word: String = word
                .chars()
                .map(|letter| if letter.is_ascii_digit() { 'N' } else { letter })
                .collect();
            word.to_lowercase()
        })
        .collect();
    // The phrase ends with the sentence.
    if let Some(last) = words
        .iter()
        .position(|word| word.ends_with(['.', ':', ',', '—']))
    {
        words.truncate(last + 1);
    }
    words.join(" ")
}

/// Cards that fail for the same cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// what they share
    pub phrase: String,
    /// the cards with such a failure
    pub cards: usize,
    /// the cards that it alone holds back
    pub alone: usize,
    /// some of the cards that it alone holds back, or else of all
    pub examples: Vec<String>,
}

/// The causes, those first that alone hold back the most cards.
pub fn clusters<'cards>(cards: &'cards [MeasuredCard]) -> Vec<Cluster> {
    let mut found: BTreeMap<&str, Cluster> = BTreeMap::new();
    let mut add = |card: &'cards MeasuredCard, alone: bool| {
        let phrases: BTreeSet<&str> = card
            .failures
            .iter()
            .map(|failure| failure.phrase.as_str())
            .collect();
        if alone != (phrases.len() == 1) {
            return;
        }
        for phrase in phrases {
            let cluster = found.entry(phrase).or_insert_with(|| Cluster {
                phrase: phrase.to_owned(),
                cards: 0,
                alone: 0,
                examples: Vec::new(),
            });
            cluster.cards += 1;
            cluster.alone += usize::from(alone);
            if cluster.examples.len() < 3 {
                cluster.examples.push(card.name.clone());
            }
        }
    };
    cards.iter().for_each(|card| add(card, true));
    cards.iter().for_each(|card| add(card, false));
    let mut clusters: Vec<Cluster> = found.into_values().collect();
    clusters.sort_by(|one, two| {
        (two.alone, two.cards, &one.phrase).cmp(&(one.alone, one.cards, &two.phrase))
    });
    clusters
}
