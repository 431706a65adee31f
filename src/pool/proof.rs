//! The proof of a compiled card: each line is rendered from its IR, and the card with the rendered lines in the place of
//! the printed ones is compiled again. A line of which this does not give the same IR is in doubt: it compiles, since
//! nothing in it was refused, and a warning says so.

use super::brackets;
use super::build::{CardReport, LineReport};
use diagnostic::{Code, Diagnostic};
use ir::render::{Bearer, render_for, share_protection};
use ir::{Ability, CardType, Subtype};
use lower::Compiler;
use source::{CanonicalContext, OwnName, RawCard, RawLine, SourceMap, Span, read_cards};
use std::sync::Arc;

/// What came of rendering a line and compiling it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// the line as rendered from its IR
    pub rendered: String,
    /// the printed line as canonical text
    pub printed_canonical: String,
    /// the rendered line as canonical text
    pub rendered_canonical: String,
    /// whether the rendered line compiles to the same IR
    pub holds: bool,
}

/// A line of the card with rendered lines.
struct Again {
    abilities: Vec<Arc<Ability>>,
    canonical: String,
    problem: Option<String>,
}

/// Proves every line of a card that compiled, and warns of each that fails.
pub(super) fn prove(
    compiler: &Compiler,
    sources: &SourceMap,
    card: &RawCard,
    report: &mut CardReport,
) {
    let vocabulary = compiler.vocabulary();
    let faces = card.faces.iter();
    let proving = Proving {
        compiler,
        sources,
        card,
        names: faces.map(|face| face.own_name(vocabulary)).collect(),
        bearers: match &report.definition {
            Some(definition) => definition.faces.iter().map(Bearer::of).collect(),
            None => bearers_of(card, report),
        },
    };
    let mut rendered: Vec<Option<String>> = report
        .lines
        .iter()
        .map(|line| line.compiled.then(|| proving.render(line)))
        .collect();
    proving.set_brackets(&report.lines, &mut rendered);
    let printed: Vec<String> = report
        .lines
        .iter()
        .map(|line| proving.canonical(card, sources, line.face, line.span))
        .collect();
    let again = proving.rewritten(&report.lines, &rendered, &printed);
    for (place, (line, (rendered, printed_canonical))) in report
        .lines
        .iter_mut()
        .zip(rendered.into_iter().zip(printed))
        .enumerate()
    {
        let Some(rendered) = rendered else { continue };
        let again = again.as_ref().and_then(|again| again.get(place));
        let holds = again.is_some_and(|again| again.abilities == line.abilities);
        let rendered_canonical = again.map_or(String::new(), |again| again.canonical.clone());
        if !holds || says_more(&rendered_canonical, &printed_canonical) {
            let warning = proving.doubt(line, &rendered, again);
            report.diagnostics.push(warning);
        }
        line.proof = Some(Proof {
            printed_canonical,
            rendered_canonical,
            rendered,
            holds,
        });
    }
    report
        .diagnostics
        .sort_by_key(|diagnostic| (diagnostic.span.file, diagnostic.span.start));
}

/// How many words that limit what is said stand in a text, in groups within which one can stand for another: when something is so, the
/// how-manieth it is, in which state and of which kind something is.
fn limits(canonical: &str) -> [usize; 5] {
    let mut counts = [0; 5];
    let mut before = "";
    let mut words = canonical.split(' ').peekable();
    while let Some(word) = words.next() {
        let group = match word {
            // "if it entered this turn or if you control a basic land" is one condition.
            "if" if matches!(before, "or" | "and") => None,
            // "leaves the battlefield, if it didn't die"
            "without" if words.peek() == Some(&"dying") => Some(0),
            // "all permanents except for lands": other than these.
            "except" if words.peek() == Some(&"for") => None,
            "if" | "unless" | "while" | "during" | "only" | "except" | "otherwise" | "long" => {
                Some(0)
            }
            // "a second target creature": another.
            "second" if words.peek() == Some(&"target") => None,
            "first" | "second" | "third" => Some(1),
            // "the blocking creature", of one that is blocked: that creature.
            "attacking" | "blocking" if before == "the" => None,
            "nontoken" | "tapped" | "untapped" | "attacking" | "blocking" | "unblocked" => Some(2),
            "legendary" | "basic" | "snow" => Some(3),
            "combat" | "noncombat" => Some(4),
            _ => None,
        };
        if let Some(group) = group {
            counts[group] += 1;
        }
        before = word;
    }
    counts
}

/// Whether a rendering has fewer of the words that limit what is said than the line has: one may have been left out.
fn says_more(rendered: &str, printed: &str) -> bool {
    rendered != printed
        && limits(rendered)
            .iter()
            .zip(limits(printed))
            .any(|(rendered, printed)| *rendered < printed)
}

struct Proving<'run> {
    compiler: &'run Compiler,
    sources: &'run SourceMap,
    card: &'run RawCard,
    /// of each face
    names: Vec<OwnName>,
    bearers: Vec<Bearer>,
}

impl Proving<'_> {
    /// Where a keyword removes what stands in brackets, the lines are said with them.
    fn set_brackets(&self, lines: &[LineReport], rendered: &mut [Option<String>]) {
        for face in 0..self.bearers.len() {
            let of_face = |line: &&LineReport| line.face == face;
            let abilities = lines.iter().filter(of_face).flat_map(|it| &it.abilities);
            let Some(changed) = brackets::changed_texts(abilities) else {
                continue;
            };
            let spells = lines.iter().zip(rendered.iter_mut()).filter(|(line, _)| {
                line.face == face
                    && !line.abilities.is_empty()
                    && line.abilities.iter().all(brackets::is_spell)
            });
            let mut changed = changed.into_iter();
            for (_, rendered) in spells {
                let part = changed.next().map_or(String::new(), |ability| {
                    self.render_abilities(std::slice::from_ref(ability), face)
                });
                let Some(whole) = rendered else { continue };
                if let Some(text) = brackets::bracketed(whole, &part) {
                    *whole = text;
                }
            }
        }
    }

    fn render(&self, line: &LineReport) -> String {
        self.render_abilities(&line.abilities, line.face)
    }

    fn render_abilities(&self, abilities: &[Arc<Ability>], face: usize) -> String {
        let bearer = self.bearers.get(face).cloned().unwrap_or_default();
        let parts: Vec<String> = abilities
            .iter()
            .map(|ability| render_for(ability, &bearer))
            .collect();
        let own_name = self
            .card
            .faces
            .get(face)
            .map_or("", |face| face.name.text.as_str());
        let text = self.after_names(join(&share_protection(&parts)), face);
        text.replace('~', own_name)
    }

    /// "if you control no creatures named Keeper of Kookus, ~ …": the object itself is named by its kind there, since a
    /// name may have a comma.
    fn after_names(&self, text: String, face: usize) -> String {
        if !text.contains(" named ") || text.contains('"') {
            return text;
        }
        let noun = self
            .bearers
            .get(face)
            .map_or("permanent", |bearer| bearer.noun);
        text.replace(", ~", &format!(", this {noun}"))
    }

    /// The warning about a line that fails: what it was read as, and what that says when it is read.
    fn doubt(&self, line: &LineReport, rendered: &str, again: Option<&Again>) -> Diagnostic {
        let second = match again {
            Some(Again {
                problem: Some(problem),
                ..
            }) => format!("which is not understood: {problem}"),
            Some(again) => {
                let second = self.render_abilities(&again.abilities, line.face);
                if again.abilities == line.abilities {
                    "which leaves out a word that limits what the line says".to_owned()
                } else if second == rendered {
                    "which has another meaning that is said in the same words".to_owned()
                } else {
                    format!("which is read as: {second}")
                }
            }
            None => "which is no line of this card".to_owned(),
        };
        Diagnostic::new(
            Code::Doubtful,
            line.span,
            "this line may have been understood otherwise than it says",
        )
        .with_label(line.span, format!("read as: {rendered}"))
        .with_label(line.span, second)
        .with_help(format!(
            "compare what it is read as with what you mean, and if they differ say it in other words: {rendered}"
        ))
    }

    /// The card with the rendered lines in place of the printed ones.
    fn rewritten(
        &self,
        lines: &[LineReport],
        rendered: &[Option<String>],
        printed: &[String],
    ) -> Option<Vec<Again>> {
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
        if self.reads_the_same((lines, printed), &again, &sources) {
            let same = |(line, canonical): (&LineReport, &String)| Again {
                abilities: line.abilities.clone(),
                canonical: canonical.clone(),
                problem: None,
            };
            return Some(lines.iter().zip(printed).map(same).collect());
        }
        let outcome = self.compiler.compile_card(&again, &sources);
        let lines = outcome.lines.into_iter().map(|line| Again {
            canonical: self.canonical(&again, &sources, line.face, line.span),
            problem: line
                .diagnostics
                .into_iter()
                .find(Diagnostic::is_error)
                .map(|problem| problem.message),
            abilities: line.abilities,
        });
        Some(lines.collect())
    }

    /// Whether each line of the other card is in canonical text what that line of this card is: it compiles to the same then.
    fn reads_the_same(
        &self,
        (lines, printed): (&[LineReport], &[String]),
        other: &RawCard,
        sources: &SourceMap,
    ) -> bool {
        let known = |span: Span| {
            let place = lines.iter().position(|line| line.span == span)?;
            Some(printed[place].clone())
        };
        let reads_the_same = |(line, other): (&RawLine, &RawLine), own_name: &OwnName| {
            if self.sources.text(line.span) == sources.text(other.span) {
                return true;
            }
            let canonical =
                known(line.span).or_else(|| self.canonical_line(line, own_name, self.sources));
            canonical.is_some() && canonical == self.canonical_line(other, own_name, sources)
        };
        let pairs = || self.card.faces.iter().zip(&other.faces);
        self.card.faces.len() == other.faces.len()
            && pairs().all(|(face, other)| {
                face.name.text == other.name.text
                    && face.type_line.text == other.type_line.text
                    && face.levels.len() == other.levels.len()
                    && face.all_lines().count() == other.all_lines().count()
            })
            && pairs().zip(&self.names).all(|((face, other), own_name)| {
                face.all_lines()
                    .zip(other.all_lines())
                    .all(|pair| reads_the_same(pair, own_name))
            })
    }

    fn canonical_line(
        &self,
        line: &RawLine,
        own_name: &OwnName,
        sources: &SourceMap,
    ) -> Option<String> {
        let context = CanonicalContext {
            vocabulary: self.compiler.vocabulary(),
            own_name: Some(own_name),
            parameters: &[],
        };
        let text = sources.get(line.span.file)?.text.as_str();
        Some(line.canonical(text, &context).ok()?.text)
    }

    /// The canonical text of the lines in that span; empty if there are none.
    fn canonical(&self, card: &RawCard, sources: &SourceMap, face: usize, span: Span) -> String {
        let canonical = || {
            let own_name = self.names.get(face)?;
            // Paragraphs of a spell can be one ability together.
            let mut inside = card
                .faces
                .get(face)?
                .all_lines()
                .filter(|line| span.start <= line.span.start && line.span.end <= span.end);
            let mut line = inside.next()?.clone();
            for further in inside {
                line.span = line.span.join(further.span);
                line.segments.extend(further.segments.iter().cloned());
            }
            self.canonical_line(&line, own_name, sources)
        };
        canonical().unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::super::{prove_cards, shipped_cards, shipped_compiler};
    use super::prove;
    use diagnostic::Code;
    use ir::{AbilityKind, EventPattern};
    use source::{SourceMap, read_cards};
    use std::sync::Arc;

    const OWL: &str = "Marsh Owl {1}{U}\nCreature — Bird\nFlying\nWhenever this creature attacks, draw a card.\n1/1\n";

    #[test]
    fn a_line_that_says_what_it_means_is_proved() {
        let (compiler, ..) = shipped_compiler(&[]);
        let mut sources = SourceMap::new();
        let file = sources.add("owl.card", OWL);
        let (cards, _) = read_cards(file, OWL);
        let build = prove_cards(&Arc::new(compiler), &sources, &cards);
        let report = &build.cards[0];
        assert!(!report.is_doubtful() && build.diagnostics.is_empty());
        let proofs: Vec<&str> = report
            .lines
            .iter()
            .filter_map(|line| Some(line.proof.as_ref()?.rendered.as_str()))
            .collect();
        assert_eq!(
            proofs,
            ["Flying", "Whenever Marsh Owl attacks, draw a card."]
        );
    }

    /// A trigger that only an instruction before it could have made is said in words that mean nothing by themselves.
    #[test]
    fn a_line_whose_rendering_is_not_understood_is_in_doubt() {
        let (compiler, ..) = shipped_compiler(&[]);
        let compiler = Arc::new(compiler);
        let mut sources = SourceMap::new();
        let file = sources.add("owl.card", OWL);
        let (cards, _) = read_cards(file, OWL);
        let mut report = prove_cards(&compiler, &sources, &cards).cards.remove(0);
        let line = &mut report.lines[1];
        let mut ability = line.abilities[0].as_ref().clone();
        if let AbilityKind::Triggered(triggered) = &mut ability.kind {
            triggered.event = EventPattern::Either(Vec::new());
        }
        line.abilities = vec![Arc::new(ability)];
        prove(&compiler, &sources, &cards[0], &mut report);
        assert!(report.is_doubtful());
        let codes: Vec<Code> = report.diagnostics.iter().map(|found| found.code).collect();
        assert_eq!(codes, [Code::Doubtful]);
    }

    #[test]
    fn no_shipped_card_is_in_doubt() {
        let (compiler, ..) = shipped_compiler(&[]);
        let mut sources = SourceMap::new();
        let (cards, _) = shipped_cards(&mut sources);
        let build = prove_cards(&Arc::new(compiler), &sources, &cards);
        let doubtful: Vec<&str> = build
            .cards
            .iter()
            .filter(|card| card.is_doubtful())
            .map(|card| card.name.as_str())
            .collect();
        assert_eq!(doubtful, [] as [&str; 0]);
    }
}
