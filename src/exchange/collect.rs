//! Where the records of all forms come together.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use diagnostic::{Code, Diagnostic};
use source::{BulkCard, BulkFaceFields, RawCard, SourceMap, Span, add_bulk_card};

/// How many broken records of a file are told one by one.
const TOLD: usize = 50;
/// How many characters of a broken record are shown.
const SHOWN: usize = 160;

/// The cards of a file, as they are read.
pub struct Collector<'a> {
    sources: &'a mut SourceMap,
    container: &'a str,
    /// The cards so far.
    pub cards: Vec<RawCard>,
    /// What is wrong with records so far.
    pub diagnostics: Vec<Diagnostic>,
    /// By name, what was said of the card that has it.
    seen: BTreeMap<String, u64>,
    /// The number of the record that is being read, from 1.
    pub record: usize,
    /// The line on which it begins, from 1, where the form has lines.
    pub line: Option<u64>,
    /// How many records were left out because they say what an earlier one says: other printings of a card.
    pub reprints: usize,
    broken: usize,
}

impl<'a> Collector<'a> {
    pub fn new(sources: &'a mut SourceMap, container: &'a str) -> Self {
        Self {
            sources,
            container,
            cards: Vec::new(),
            diagnostics: Vec::new(),
            seen: BTreeMap::new(),
            record: 0,
            line: None,
            reprints: 0,
            broken: 0,
        }
    }

    /// Takes a card. Another printing of one that is there is left out, and so is what is no card of a deck.
    pub fn card(&mut self, card: &BulkCard) {
        if !card.is_card() {
            return;
        }
        if card.name.trim().is_empty() {
            self.broken("", "it has no name");
            return;
        }
        if let Some(limit) = card.too_large() {
            self.broken(&card.name, &limit);
            return;
        }
        let said = said(card);
        match self.seen.get(&card.name) {
            Some(before) if *before == said => {
                self.reprints += 1;
                return;
            }
            Some(_) => {}
            None => {
                self.seen.insert(card.name.clone(), said);
            }
        }
        let (card, errors) = add_bulk_card(self.sources, self.container, card);
        self.diagnostics.extend(errors.iter().map(Diagnostic::from));
        self.cards.push(card);
    }

    /// Tells that the record being read is left out, and why; `text` is its beginning.
    pub fn broken(&mut self, text: &str, why: &str) {
        let name = self.place(self.record);
        self.tell(name, text, format!("this record is left out: {why}"));
    }

    /// Tells that all behind the record being read cannot be read, and why.
    pub fn breaks_off(&mut self, why: &str) {
        let name = self.place(self.record + 1);
        let message = format!("the file cannot be read from here on: {why}");
        self.tell(name, "", message);
    }

    /// The file, the record and its line.
    fn place(&self, record: usize) -> String {
        let line = self
            .line
            .map_or(String::new(), |line| format!(", line {line}"));
        format!("{}#record {record}{line}", self.container)
    }

    fn tell(&mut self, name: String, text: &str, message: String) {
        self.broken += 1;
        if self.broken > TOLD {
            return;
        }
        let shown: String = text.chars().take(SHOWN).collect();
        let end = shown.lines().next().map_or(0, str::len);
        let file = self.sources.add(name, shown);
        let span = Span::new(file, 0..end);
        self.diagnostics
            .push(Diagnostic::new(Code::BulkJson, span, message));
    }

    /// Tells how many broken records were not told one by one.
    pub fn finish(&mut self) {
        if self.broken > TOLD {
            let more = self.broken - TOLD;
            let file = self.sources.add(self.container.to_owned(), "");
            let message = format!("{more} further records are left out");
            let span = Span::new(file, 0..0);
            self.diagnostics
                .push(Diagnostic::new(Code::BulkJson, span, message));
        }
    }
}

/// What a card says, but for what only designers read.
fn said(card: &BulkCard) -> u64 {
    let fields = |fields: &BulkFaceFields, hasher: &mut DefaultHasher| {
        let texts = [
            &fields.mana_cost,
            &fields.type_line,
            &fields.oracle_text,
            &fields.power,
            &fields.toughness,
            &fields.loyalty,
            &fields.defense,
        ];
        texts.hash(hasher);
        fields.color_indicator.hash(hasher);
    };
    let mut hasher = DefaultHasher::new();
    card.layout.hash(&mut hasher);
    fields(&card.face, &mut hasher);
    for face in card.card_faces.iter().flatten() {
        face.name.hash(&mut hasher);
        fields(&face.fields, &mut hasher);
    }
    hasher.finish()
}
