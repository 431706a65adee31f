//! What a name or a word means.

use std::fmt::Write;
use std::ops::Range;

use gen_lsp_types::{Contents, Hover, MarkupContent, MarkupKind, Position, Uri};
use ir::{Ability, AbilityKind, CardDefinition, render, rules_cited};
use pool::LineReport;
use source::{CanonicalContext, FileId, RawCard, RawKeyword, read_keyword};
use syntax::{Entry, phrases_at};

use super::cards::Block;
use super::document::{Document, Kind};
use super::marks::{Mark, Thing};
use super::names::name_of;
use super::workspace::Workspace;

/// What stands at a place.
#[must_use]
pub fn at(workspace: &Workspace, uri: &Uri, position: Position) -> Option<Hover> {
    let document = workspace.document(uri)?;
    let offset = document.offset(position, workspace.encoding);
    let mark = document.mark_at(offset);
    let named = mark.as_ref().and_then(|mark| of_mark(workspace, mark));
    let line = match document.card_at(offset) {
        Some(block) => of_line(workspace, block, offset - block.range.start),
        None => of_definition_line(workspace, document, offset),
    };
    let range = mark.filter(|_| named.is_some()).map(|mark| mark.range);
    let range = range.unwrap_or_else(|| word_at(document, offset));
    let parts: Vec<String> = [named, line].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| Hover {
        contents: Contents::MarkupContent(MarkupContent {
            kind: MarkupKind::Markdown,
            value: parts.join("\n\n---\n\n"),
        }),
        range: Some(document.range(&range, workspace.encoding)),
    })
}

/// The letters around a byte.
#[must_use]
pub fn word_at(document: &Document, offset: usize) -> Range<usize> {
    let is_letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '-');
    let before = document.text.get(..offset).unwrap_or("");
    let after = document.text.get(offset..).unwrap_or("");
    let start = before.trim_end_matches(is_letter).len();
    start..offset + (after.len() - after.trim_start_matches(is_letter).len())
}

/// What a name means.
fn of_mark(workspace: &Workspace, mark: &Mark) -> Option<String> {
    match &mark.thing {
        Thing::Card(name) => of_card(workspace, name),
        Thing::Keyword(name) => of_keyword(workspace, name),
        Thing::Counter(kind) => Some(format!("**{kind}** — a kind of counter (CR 122)")),
        Thing::Subtype(name) => {
            let entry = workspace.words().vocabulary().subtype(name);
            let kind = entry.map_or("subtype", |entry| entry.kind.phrase());
            Some(
                format!("**{name}** — a {kind} (CR 205.3)")
                    .replace("a artifact", "an artifact")
                    .replace("a enchantment", "an enchantment"),
            )
        }
        Thing::Type => Some("a card type or supertype (CR 205)".to_owned()),
        Thing::AbilityWord => {
            Some("an ability word: it means nothing to the rules (CR 207.2c)".to_owned())
        }
        Thing::Symbol | Thing::Number | Thing::Parameter | Thing::Label | Thing::Comment => None,
    }
}

/// The definitions of a keyword.
fn of_keyword(workspace: &Workspace, name: &str) -> Option<String> {
    let mut found: Vec<(RawKeyword, String)> = Vec::new();
    for (file, source) in workspace.compiler.sources().iter() {
        let (Some(keyword), _) = read_keyword(file, &source.text) else {
            continue;
        };
        if name_of(&keyword) != name {
            continue;
        }
        let shown = definition(&keyword, &source.text);
        // A later file takes the place of an earlier one of the same pattern.
        found.retain(|(other, _)| {
            other.pattern.text != keyword.pattern.text || other.action != keyword.action
        });
        found.push((keyword, shown));
    }
    let shown: Vec<String> = found.into_iter().map(|(_, shown)| shown).collect();
    (!shown.is_empty()).then(|| shown.join("\n\n"))
}

/// A keyword with its rule and its definition.
fn definition(keyword: &RawKeyword, text: &str) -> String {
    let kind = match (keyword.action, keyword.designation) {
        (true, _) => "keyword action",
        (_, true) => "designation",
        (false, false) => "keyword ability",
    };
    let mut shown = format!("**{}** — {kind}", keyword.pattern.text);
    if let Some(rule) = &keyword.rule {
        // INVARIANT: writing to a string does not fail, here and below.
        let _ = write!(shown, " (CR {})", rule.text);
    }
    for line in &keyword.lines {
        let words = text.get(line.span.range()).unwrap_or("").split_whitespace();
        let words: Vec<&str> = words.collect();
        let _ = write!(shown, "\n\n> {}", words.join(" "));
    }
    if let Some(builtin) = &keyword.builtin {
        let _ = write!(shown, "\n\nthe engine's own procedure: `{}`", builtin.text);
    }
    shown
}

/// A card of the workspace, of the pool or of the shipped ones.
pub(super) fn of_card(workspace: &Workspace, name: &str) -> Option<String> {
    let has =
        |card: &RawCard| card.name == name || card.faces.iter().any(|face| face.name.text == name);
    let blocks = workspace.documents.values().flat_map(|found| &found.cards);
    for block in blocks {
        if block.read.card.as_ref().is_some_and(has) {
            return Some(as_text(&block.read.text));
        }
    }
    let pools = workspace.options.pool.iter();
    for pool in pools.chain([&workspace.shipped.pool]) {
        let Some((card, _)) = pool.table().find_face(name) else {
            continue;
        };
        let definition = pool.table().card(card);
        return Some(of_definition(definition, |side| {
            let side = ir::FaceSide(u8::try_from(side).unwrap_or(0));
            let abilities = pool.table().face_abilities(card, side);
            abilities
                .map(|ability| pool.ability_text(ability))
                .collect()
        }));
    }
    None
}

/// The text of a card as it was written.
fn as_text(text: &str) -> String {
    format!("```card\n{}\n```", text.trim_end())
}

/// A card of a pool, as a card file would have it.
fn of_definition(card: &CardDefinition, lines: impl Fn(usize) -> Vec<String>) -> String {
    let mut shown = String::from("```card\n");
    for (side, face) in card.faces.iter().enumerate() {
        if side > 0 {
            shown.push_str("//\n");
        }
        let supertypes = face.supertypes.iter().map(|found| found.word());
        let types = face.card_types.iter().map(|found| found.word());
        let types: Vec<&str> = supertypes.chain(types).collect();
        let _ = write!(shown, "{}\n{}", face.name, types.join(" "));
        if !face.subtypes.is_empty() {
            let subtypes: Vec<&str> = face.subtypes.iter().map(|found| found.as_str()).collect();
            let _ = write!(shown, " — {}", subtypes.join(" "));
        }
        shown.push('\n');
        let mut texts = lines(side);
        texts.dedup();
        for text in texts {
            let _ = writeln!(shown, "{text}");
        }
        if let Some(size) = face.power_toughness {
            let _ = writeln!(shown, "{}/{}", size.power, size.toughness);
        }
    }
    shown.push_str("```");
    shown
}

/// What the line of a card means in which a byte stands, and the words at the byte.
fn of_line(workspace: &Workspace, block: &Block, offset: usize) -> Option<String> {
    let card = block.read.card.as_ref()?;
    let text = block.read.text.as_str();
    let (face, line) = card.faces.iter().find_map(|face| {
        let mut lines = face.all_lines();
        let line = lines.find(|line| line.segments.iter().any(|part| part.contains(&offset)))?;
        Some((face, line))
    })?;
    let vocabulary = workspace.words().vocabulary();
    let own_name = face.own_name(vocabulary);
    let context = CanonicalContext {
        vocabulary,
        own_name: Some(&own_name),
        parameters: &[],
    };
    let mut shown = words(workspace, text, &context, &line.segments, offset).unwrap_or_default();
    let reports = block
        .compiled
        .iter()
        .filter_map(|compiled| compiled.report.as_ref());
    let report = reports
        .flat_map(|report| &report.lines)
        .find(|report| report.span == line.span);
    if let Some(report) = report.filter(|report| report.compiled) {
        if !shown.is_empty() {
            shown.push_str("\n\n");
        }
        shown.push_str(&meaning(report, &face.name.text));
    }
    (!shown.is_empty()).then_some(shown)
}

/// What the words of a definition are at which a byte stands.
fn of_definition_line(workspace: &Workspace, document: &Document, offset: usize) -> Option<String> {
    if document.kind != Kind::Keyword {
        return None;
    }
    let (keyword, _) = read_keyword(FileId(0), &document.text);
    let keyword = keyword?;
    let parameters = keyword.parameter_names();
    let mut lines = keyword.lines.iter();
    let line = lines.find(|line| line.span.range().contains(&offset))?;
    let context = CanonicalContext {
        vocabulary: workspace.words().vocabulary(),
        own_name: None,
        parameters: &parameters,
    };
    words(workspace, &document.text, &context, &line.segments, offset)
}

/// What the words around a byte are: the innermost phrases, and the rule of a verb.
fn words(
    workspace: &Workspace,
    text: &str,
    context: &CanonicalContext<'_>,
    segments: &[Range<usize>],
    offset: usize,
) -> Option<String> {
    const SHOWN: usize = 3;
    let line = source::canonicalise(source::FileId(0), text, segments, context).ok()?;
    let phrases = phrases_at(&line, Entry::Line, workspace.compiler.keywords(), offset);
    let mut shown: Vec<String> = phrases
        .iter()
        .take(SHOWN)
        .map(|phrase| {
            let words = text
                .get(phrase.span.range())
                .unwrap_or("")
                .replace('\n', " ");
            format!("`{words}` — {}", phrase.name)
        })
        .collect();
    let verb = line
        .tokens()
        .find(|(_, span)| span.range().contains(&offset))
        .and_then(|(token, _)| lexicon::read(token));
    if let Some((verb, _)) = verb {
        shown.insert(0, format!("the verb `{}` (CR {})", verb.base, verb.rule));
    }
    (!shown.is_empty()).then(|| shown.join("\\\n"))
}

/// What a line means: the rendered text of its abilities, what keywords on it stand for, and the rules.
fn meaning(report: &LineReport, name: &str) -> String {
    let mut shown = String::from("**means**");
    let mut rules: Vec<&str> = Vec::new();
    for ability in &report.abilities {
        let _ = write!(
            shown,
            "\n\n> {}",
            render(ability).replace('~', name).replace('\n', "\n> ")
        );
        nested(ability, 1, &mut shown);
        for rule in rules_cited(ability) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
    }
    if !rules.is_empty() {
        let _ = write!(shown, "\n\nCR {}", rules.join(", "));
    }
    shown
}

/// What is nested in an ability: of a keyword what it means, else what is granted or given.
fn nested(ability: &Ability, depth: usize, shown: &mut String) {
    let quote = ">".repeat(depth + 1);
    for inside in &ability.nested {
        // Who has what is granted is told by no name.
        let text = render(inside).replace('~', "this object");
        let text = text.replace('\n', &format!("\n{quote} "));
        let _ = write!(shown, "\n{quote}\n{quote} {text}");
        nested(inside, depth + 1, shown);
    }
    if let AbilityKind::Keyword(keyword) = &ability.kind
        && keyword.builtin.is_some()
    {
        let _ = write!(shown, "\n{quote}\n{quote} (the engine's own procedure)");
    }
}
