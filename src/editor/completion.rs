//! What could come next: the words that the grammar gets past, and the names of keywords, subtypes, counters and cards where it
//! wants one.

use std::ops::Range;

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, CompletionList, Position,
    Range as LspRange, TextEdit, Uri,
};
use scenario::text::STEPS;
use source::{CanonicalContext, FileId, Layout, OwnName, RawKeyword, canonicalise, read_keyword};
use syntax::{Entry, KeywordNames, next_words};

use super::cards::inside_scenarios;
use super::document::{Document, Kind};
use super::marks::line_start;
use super::workspace::Workspace;

/// How many names of cards are told at once.
const SHOWN: usize = 100;
/// How many words before the one that is being written may belong to a phrase with it.
const BACK: usize = 3;

/// What could stand at a place.
#[must_use]
pub fn at(workspace: &Workspace, uri: &Uri, position: Position) -> Option<CompletionList> {
    let document = workspace.document(uri)?;
    let offset = document.offset(position, workspace.encoding);
    let mut completing = Completing {
        workspace,
        document,
        offset,
        items: Vec::new(),
        incomplete: false,
    };
    match document.kind {
        Kind::Card => completing.in_card(0..document.text.len()),
        Kind::Keyword => completing.in_keyword(),
        Kind::Scenario => {
            let parts = inside_scenarios(&document.text);
            match parts
                .into_iter()
                .find(|part| part.start <= offset && offset <= part.end)
            {
                Some(part) => completing.in_card(part),
                None => completing.in_scenario(),
            }
        }
        Kind::Deck => completing.in_deck(),
        Kind::List => {}
    }
    Some(CompletionList {
        is_incomplete: completing.incomplete,
        item_defaults: None,
        apply_kind: None,
        items: completing.items,
    })
}

/// What a list is made with.
struct Completing<'c> {
    workspace: &'c Workspace,
    document: &'c Document,
    offset: usize,
    items: Vec<CompletionItem>,
    incomplete: bool,
}

/// A text with what may be said in it.
struct Around<'a> {
    own_name: Option<&'a OwnName>,
    written_name: &'a str,
    parameters: &'a [String],
}

impl<'c> Completing<'c> {
    fn add(
        &mut self,
        label: impl Into<String>,
        from: usize,
        kind: CompletionItemKind,
        detail: &str,
    ) {
        let label = label.into();
        if self.items.iter().any(|item| item.label == label) {
            return;
        }
        let range = self
            .document
            .range(&(from..self.offset), self.workspace.encoding);
        self.items.push(item(label, range, kind, detail));
    }

    fn text(&self) -> &'c str {
        &self.document.text
    }

    /// The line before the place, from its first letter.
    fn line_before(&self) -> Range<usize> {
        let start = line_start(self.text(), self.offset);
        let line = self.text().get(start..self.offset).unwrap_or("");
        start + (line.len() - line.trim_start().len())..self.offset
    }

    /// Where the letters begin that are being written.
    fn word_start(&self) -> usize {
        let is_letter = |letter: char| {
            letter.is_alphanumeric() || matches!(letter, '\'' | '-' | '{' | '/' | '~' | '+')
        };
        let before = self.text().get(..self.offset).unwrap_or("");
        before.trim_end_matches(is_letter).len()
    }

    fn slice(&self, range: Range<usize>) -> &'c str {
        self.text().get(range).unwrap_or("")
    }

    /// In the text of cards.
    fn in_card(&mut self, cards: Range<usize>) {
        let line = self.line_before();
        let written = self.slice(line.clone());
        if written.starts_with('#') {
            return;
        }
        // The lines of the face before this one.
        let above = self.slice(cards.start..line_start(self.text(), self.offset).max(cards.start));
        let mut face: Vec<Range<usize>> = Vec::new();
        let mut end = cards.start + above.len();
        for line in above.split_inclusive('\n').rev() {
            end -= line.len();
            let trimmed = line.trim();
            if trimmed.is_empty() || trimmed == "//" {
                break;
            }
            if !trimmed.starts_with('#') && !trimmed.to_lowercase().starts_with("layout:") {
                let at = end + (line.len() - line.trim_start().len());
                face.insert(0, at..at + trimmed.len());
            }
        }
        match face.as_slice() {
            [] => self.labels(&["Layout: "]),
            [_] => {
                self.types();
                self.labels(&[
                    "Color Indicator: ",
                    "Rarity: ",
                    "Artist: ",
                    "Set: ",
                    "Number: ",
                    "Flavor: ",
                ]);
            }
            [name, types, lines @ ..] => {
                let name_line = self.slice(name.clone());
                let name = name_line.split(['{', '<']).next().unwrap_or("").trim();
                let legendary = self
                    .slice(types.clone())
                    .to_lowercase()
                    .contains("legendary");
                let vocabulary = self.workspace.words().vocabulary();
                let own_name = OwnName::new(name, legendary, vocabulary);
                let mut before: Vec<Range<usize>> = Vec::new();
                if is_mode(written) {
                    // Modes belong to the line above them.
                    let mut head = lines.iter().rev();
                    before.extend(
                        head.by_ref()
                            .take_while(|line| is_mode(self.slice((*line).clone())))
                            .cloned(),
                    );
                    let modes = before.len();
                    before.extend(
                        lines
                            .len()
                            .checked_sub(modes + 1)
                            .map(|at| lines[at].clone()),
                    );
                    before.reverse();
                }
                let around = Around {
                    own_name: Some(&own_name),
                    written_name: name,
                    parameters: &[],
                };
                self.words(&before, line, &around);
                if !written.contains(' ') {
                    self.labels(&["Loyalty: ", "Defense: "]);
                }
            }
        }
        if written.to_lowercase().starts_with("layout:") {
            for layout in Layout::NAMES {
                self.add(
                    layout,
                    self.word_start(),
                    CompletionItemKind::EnumMember,
                    "layout",
                );
            }
        }
    }

    fn labels(&mut self, labels: &[&str]) {
        let line = self.line_before();
        let written = self.slice(line.clone()).to_lowercase();
        for label in labels {
            if label.to_lowercase().starts_with(&written) {
                self.add(
                    *label,
                    line.start,
                    CompletionItemKind::Property,
                    "line of a card",
                );
            }
        }
    }

    /// On a type line (CR 205).
    fn types(&mut self) {
        let line = self.line_before();
        let start = self.word_start();
        let beginning = self.slice(start..self.offset).to_lowercase();
        let before = self.slice(line.start..start.max(line.start));
        if before.contains(['—', '–']) || before.contains(" - ") {
            self.subtypes(start, &beginning);
            return;
        }
        for supertype in ["Basic", "Legendary", "Snow", "World"] {
            if supertype.to_lowercase().starts_with(&beginning) {
                self.add(supertype, start, CompletionItemKind::Keyword, "supertype");
            }
        }
        for card_type in ir::CardType::ALL {
            if card_type.word().to_lowercase().starts_with(&beginning) {
                self.add(
                    capital(card_type.word()),
                    start,
                    CompletionItemKind::Keyword,
                    "card type",
                );
            }
        }
    }

    fn subtypes(&mut self, start: usize, beginning: &str) {
        let vocabulary = self.workspace.words().vocabulary();
        for name in vocabulary.subtype_names() {
            // What is being written may be the only place that has it.
            let lower = name.to_lowercase();
            if lower.starts_with(beginning) && lower != beginning {
                let kind = vocabulary
                    .subtype(name)
                    .map_or("subtype", |entry| entry.kind.phrase());
                self.add(name, start, CompletionItemKind::Class, kind);
            }
        }
    }

    /// In an ability: `before` are the lines that belong to it, `line` the one that is being written.
    fn words(&mut self, before: &[Range<usize>], line: Range<usize>, around: &Around<'_>) {
        let start = self.word_start().max(line.start);
        let mut from = start;
        // A phrase of the grammar can have begun some words before.
        for back in 0..=BACK {
            if back > 0 {
                let earlier = self.slice(line.start..from).trim_end();
                if earlier.is_empty() || earlier.ends_with(['.', ',', ':', '—', '"']) {
                    break;
                }
                from = line.start + earlier.rfind(' ').map_or(0, |space| space + 1);
            }
            let mut segments = before.to_vec();
            segments.push(line.start..from.max(line.start));
            segments.retain(|part| !part.is_empty());
            self.next(&segments, from, around, back > 0);
        }
    }

    /// What could come behind some lines, of what begins with the letters from a place on.
    fn next(&mut self, segments: &[Range<usize>], from: usize, around: &Around<'_>, phrases: bool) {
        let written = self.slice(from..self.offset);
        let beginning = written.to_lowercase().replace('’', "'");
        let vocabulary = self.workspace.words().vocabulary();
        let context = CanonicalContext {
            vocabulary,
            own_name: around.own_name,
            parameters: around.parameters,
        };
        let Some(before) = canonicalise(FileId(0), self.text(), segments, &context)
            .ok()
            .map(|line| line.text)
        else {
            return;
        };
        let keywords = self.workspace.compiler.keywords();
        let next = next_words(&before, Entry::Line, keywords, &beginning);
        let opens = before.is_empty()
            || before.ends_with(". ")
            || before.ends_with("• ")
            || before.ends_with(": ")
            || before.ends_with("— ")
            || before.ends_with("“ ");
        let spelled = |word: &str| match opens {
            true => capital(word),
            false => word.to_owned(),
        };
        for word in &next.words {
            if !phrases || word.contains(' ') {
                self.add(spelled(word), from, CompletionItemKind::Text, "");
            }
        }
        if next.keyword {
            let names = keywords.names();
            for name in names
                .into_iter()
                .filter(|name| name.starts_with(&beginning))
            {
                if !phrases || name.contains(' ') {
                    self.add(spelled(name), from, CompletionItemKind::Keyword, "keyword");
                }
            }
        }
        if phrases {
            return;
        }
        if next.subtype {
            self.subtypes(from, &beginning);
        }
        if next.counter {
            for kind in vocabulary
                .counter_kinds()
                .filter(|kind| kind.starts_with(&beginning))
            {
                self.add(
                    format!("{kind} counter"),
                    from,
                    CompletionItemKind::EnumMember,
                    "kind of counter",
                );
            }
        }
        if next.card_name {
            self.card_names(from);
        }
        if next.own_name
            && around.written_name.to_lowercase().starts_with(&beginning)
            && !around.written_name.is_empty()
        {
            self.add(
                around.written_name,
                from,
                CompletionItemKind::Reference,
                "this card",
            );
        }
        if before.is_empty() {
            for word in vocabulary
                .ability_words()
                .filter(|word| word.starts_with(&beginning))
            {
                self.add(
                    format!("{} — ", capital(&word.replace('-', " "))),
                    from,
                    CompletionItemKind::Event,
                    "ability word",
                );
            }
        }
        for parameter in around.parameters {
            if parameter.starts_with(&beginning) || beginning.is_empty() {
                self.add(
                    format!("[{parameter}]"),
                    from,
                    CompletionItemKind::TypeParameter,
                    "parameter",
                );
            }
        }
        self.symbols(from, written, (next.symbol, next.tap_symbol));
    }

    fn symbols(&mut self, from: usize, written: &str, (mana, tap): (bool, bool)) {
        let symbols = [
            "{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{X}", "{1}", "{2}", "{3}",
        ];
        let begun = written.rfind('{').map_or(from, |at| from + at);
        let letters = self.slice(begun..self.offset).to_uppercase();
        let mana = symbols.into_iter().filter(|_| mana);
        let tap = ["{T}", "{Q}"].into_iter().filter(|_| tap);
        for symbol in mana
            .chain(tap)
            .filter(|symbol| symbol.starts_with(&letters))
        {
            self.add(symbol, begun, CompletionItemKind::Constant, "symbol");
        }
    }

    /// Names of cards that begin with what is written from a place on.
    fn card_names(&mut self, from: usize) {
        let workspace = self.workspace;
        let written = self.slice(from..self.offset);
        let own = workspace.own_names.beginning(written);
        let others = workspace.pool_names.beginning(written);
        let mut names = own.chain(others);
        for name in names.by_ref().take(SHOWN) {
            self.add(name, from, CompletionItemKind::Class, "card");
        }
        self.incomplete |= names.next().is_some();
    }

    /// In the definition of a keyword.
    fn in_keyword(&mut self) {
        let line = self.line_before();
        let written = self.slice(line.clone());
        let (keyword, _) = read_keyword(FileId(0), self.text());
        let headers = [
            "keyword: ",
            "action: ",
            "designation: ",
            "subject: ",
            "rule: ",
            "zone: ",
            "event: ",
            "fact: ",
            "instances: ",
            "builtin: ",
            "rooms: ",
        ];
        if !written.contains(' ') {
            for header in headers
                .into_iter()
                .filter(|header| header.starts_with(written))
            {
                self.add(header, line.start, CompletionItemKind::Property, "header");
            }
        }
        if let Some(value) = written.strip_prefix("instances:") {
            let from = self.offset - value.trim_start().len();
            for name in source::Instances::NAMES {
                self.add(name, from, CompletionItemKind::EnumMember, "instances");
            }
            return;
        }
        if let Some(at) = written
            .rfind('[')
            .filter(|at| !written[*at..].contains(']'))
        {
            let from = line.start + at + 1;
            for kind in source::ParameterKind::NAMES {
                self.add(kind, from, CompletionItemKind::TypeParameter, "parameter");
            }
            return;
        }
        let Some(keyword) = keyword else { return };
        self.in_definition(&keyword, line);
    }

    /// In the card English of a definition: its lines join.
    fn in_definition(&mut self, keyword: &RawKeyword, line: Range<usize>) {
        let first = keyword
            .lines
            .first()
            .map_or(line.start, |first| first.span.range().start);
        let written = self.slice(line.clone());
        let is_header = written.split_once(':').is_some_and(|(name, _)| {
            name.bytes().all(|byte| byte.is_ascii_lowercase()) && !name.is_empty()
        });
        if line.start < first || is_header {
            return;
        }
        let paragraph = keyword.lines.iter().find(|found| {
            let range = found.span.range();
            range.start <= line.start && line.start <= range.end
        });
        let segments = paragraph
            .map(|found| found.segments.clone())
            .unwrap_or_default();
        let before: Vec<Range<usize>> = segments
            .into_iter()
            .filter(|part| part.end <= line.start)
            .collect();
        let parameters = keyword.parameter_names();
        let around = Around {
            own_name: None,
            written_name: "",
            parameters: &parameters,
        };
        self.words(&before, line, &around);
    }

    /// In a scenario, outside of its cards.
    fn in_scenario(&mut self) {
        let line = self.line_before();
        let start = line_start(self.text(), self.offset);
        let indented = line.start > start;
        let written = self.slice(line.clone());
        if !written.contains(' ') {
            let words: &[&str] = if indented {
                &["choose ", "all pass", "in response ", "cannot choose "]
            } else {
                &[
                    "scenario ",
                    "rules ",
                    "seats ",
                    "profile ",
                    "range of influence ",
                    "it is day",
                    "it is night",
                    "card\n",
                    "turn ",
                    "expect",
                ]
            };
            for word in words.iter().filter(|word| word.starts_with(written)) {
                self.add(word.trim_end(), line.start, CompletionItemKind::Keyword, "");
            }
            for player in players(self.text(), self.offset) {
                if player.starts_with(written) {
                    self.add(player, line.start, CompletionItemKind::Variable, "player");
                }
            }
        }
        let word = self.word_start().max(line.start);
        let beginning = self.slice(word..self.offset);
        let before = self.slice(line.start..word);
        let words: &[&str] = if before.starts_with("turn ") && before.contains(',') {
            &STEPS
        } else if before.ends_with(": ") || before.ends_with("; ") {
            &[
                "battlefield",
                "hand",
                "graveyard",
                "library",
                "exile",
                "command",
                "attractions",
                "sideboard",
                "companion",
                "life",
            ]
        } else if indented && before.split_whitespace().count() == 1 {
            &[
                "casts",
                "plays",
                "activates",
                "attacks",
                "blocks",
                "chooses",
                "concedes",
                "turns",
                "puts",
                "cannot",
            ]
        } else {
            &[]
        };
        for found in words.iter().filter(|found| found.starts_with(beginning)) {
            self.add(*found, word, CompletionItemKind::Keyword, "");
        }
        // A name may have begun some words before.
        if !before.is_empty() {
            let mut from = word;
            for _ in 0..=BACK {
                let capital = self
                    .slice(from..self.offset)
                    .starts_with(char::is_uppercase);
                if capital && from > line.start {
                    self.card_names(from);
                }
                let earlier = self.slice(line.start..from).trim_end();
                let Some(space) = earlier.rfind(' ') else {
                    break;
                };
                if earlier.ends_with([',', ';', ':']) {
                    break;
                }
                from = line.start + space + 1;
            }
        }
    }

    fn in_deck(&mut self) {
        let line = self.line_before();
        let written = self.slice(line.clone());
        let digits = written.bytes().take_while(u8::is_ascii_digit).count();
        let rest = &written[digits..];
        if digits > 0 && rest.starts_with(' ') {
            let from = line.end - rest.trim_start().len();
            self.card_names(from);
        }
    }
}

/// The players of the scenario at a place.
fn players(text: &str, offset: usize) -> Vec<String> {
    let before = text.get(..offset).unwrap_or("");
    let start = before.rfind("\nscenario ").map_or(0, |at| at + 1);
    let lines = before[start..].lines();
    let seats = lines.filter_map(|line| line.strip_prefix("seats "));
    let named: Vec<String> = seats
        .flat_map(|seats| seats.split(", "))
        .map(str::to_owned)
        .collect();
    match named.is_empty() {
        true => vec!["Alice".to_owned(), "Bob".to_owned()],
        false => named,
    }
}

/// Whether a line is a mode of the ability above it (CR 700.2).
fn is_mode(line: &str) -> bool {
    line.starts_with('•') || line.starts_with("+ ")
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

fn item(label: String, range: LspRange, kind: CompletionItemKind, detail: &str) -> CompletionItem {
    CompletionItem {
        kind: Some(kind),
        detail: (!detail.is_empty()).then(|| detail.to_owned()),
        text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit {
            range,
            new_text: label.clone(),
        })),
        label,
        ..CompletionItem::default()
    }
}
