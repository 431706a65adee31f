//! Cards: faces with their type lines, costs, sizes and abilities; level bands (CR 711).

use std::sync::Arc;

use super::context::CardContext;
use super::face::{announces_x, monstrosity_x};
use super::failure::{Failure, FailureKind, Lowered};
use super::never::Bearer;
use super::paragraph::Paragraphs;
use super::words::lower_supertype;
use super::{Compiler, LineOutcome, to_diagnostic};
use diagnostic::{Code, Diagnostic};
use ir::{
    Ability, AbilityKind, CardDefinition, CardType, Color, ColorSet, Comparison, Condition, Face,
    Layout, ManaCost, Modification, Name, NestedId, Objects, PowerToughness, PrintedNumber,
    Property, Static, StaticEffect, Subtype, Test, Value, ZoneSet,
};
use source::{
    self, CanonicalContext, CanonicalLine, LevelKind, OwnName, RawCard, RawFace, RawLevel, RawText,
    SourceMap, canonicalise,
};
use syntax::ast::{self, SizePart};
use syntax::{parse_mana_cost, parse_power_toughness, parse_type_line};

/// A compiled card with what was found on the way.
#[derive(Clone, Debug)]
pub struct CardOutcome {
    /// The card; absent if anything of it does not compile.
    pub definition: Option<CardDefinition>,
    /// Its abilities' lines, of all faces in order.
    pub lines: Vec<LineOutcome>,
    /// Everything found, those of the lines too, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// What the characteristics of a face are read with.
struct FaceReader<'a> {
    compiler: &'a Compiler,
    sources: &'a SourceMap,
    own_name: OwnName,
    diagnostics: Vec<Diagnostic>,
}

impl Compiler {
    /// Compiles a card. Every line is compiled by itself, so that one that fails does not hide the next.
    pub fn compile_card(&self, card: &RawCard, sources: &SourceMap) -> CardOutcome {
        self.compile_as(card, sources, false)
    }

    /// The same for a card or a token that the rules describe.
    pub(super) fn compile_as(
        &self,
        card: &RawCard,
        sources: &SourceMap,
        token: bool,
    ) -> CardOutcome {
        let mut faces = Vec::new();
        let mut lines = Vec::new();
        let mut diagnostics = Vec::new();
        let mut complete = true;
        for (index, raw) in card.faces.iter().enumerate() {
            let (face, face_lines, found) = self.compile_face(raw, index, sources, token);
            complete &= face.is_some();
            faces.extend(face);
            lines.extend(face_lines);
            diagnostics.extend(found);
        }
        super::melding::check(card, &faces, &mut lines);
        for line in &lines {
            diagnostics.extend(line.diagnostics.iter().cloned());
        }
        diagnostics
            .sort_by_key(|diagnostic: &Diagnostic| (diagnostic.span.file, diagnostic.span.start));
        let abilities: usize = faces.iter().map(|face| abilities_in(&face.abilities)).sum();
        if abilities > ABILITY_LIMIT {
            let message = format!("this card has more than {ABILITY_LIMIT} abilities");
            diagnostics.push(
                Diagnostic::new(Code::CardTooLarge, card.name_span, message)
                    .with_help("keywords count with all that they stand for".to_owned()),
            );
        }
        complete &= !diagnostics.iter().any(Diagnostic::is_error);
        let prototyped = match faces.as_slice() {
            [only] if complete => super::prototype::face(only),
            _ => None,
        };
        let layout = if prototyped.is_some() {
            Layout::Prototype
        } else {
            layout(card)
        };
        faces.extend(prototyped);
        let definition = complete.then(|| CardDefinition {
            name: Name::new(&card.name),
            layout,
            faces,
        });
        CardOutcome {
            definition,
            lines,
            diagnostics,
        }
    }

    fn compile_face(
        &self,
        raw: &RawFace,
        index: usize,
        sources: &SourceMap,
        token: bool,
    ) -> (Option<Face>, Vec<LineOutcome>, Vec<Diagnostic>) {
        let own_name = raw.own_name(&self.vocabulary);
        let mut reader = FaceReader {
            compiler: self,
            sources,
            own_name,
            diagnostics: Vec::new(),
        };
        let type_line = reader.type_line(&raw.type_line);
        let mana_cost = raw
            .mana_cost
            .as_ref()
            .and_then(|cost| reader.mana_cost(cost));
        let power_toughness = raw
            .power_toughness
            .as_ref()
            .and_then(|size| reader.size(size));
        let loyalty = raw
            .loyalty
            .as_ref()
            .and_then(|loyalty| reader.loyalty(loyalty));
        let defense = raw
            .defense
            .as_ref()
            .and_then(|defense| reader.number(defense));
        let color_indicator = raw
            .color_indicator
            .as_ref()
            .and_then(|colors| reader.colors(colors));
        let Types {
            supertypes,
            card_types,
            subtypes,
        } = type_line.unwrap_or_default();
        if raw.power_toughness.is_none() && card_types.contains(&ir::CardType::Creature) {
            reader.diagnostics.push(
                Diagnostic::new(
                    Code::MissingPowerToughness,
                    raw.name.span,
                    format!(
                        "`{}` is a creature without power and toughness",
                        raw.name.text
                    ),
                )
                .with_help("write them on a line of their own, such as `2/2`".to_owned()),
            );
        }
        if let Some(cost) = cost_in_name(raw) {
            reader.diagnostics.push(
                Diagnostic::new(
                    Code::Characteristic,
                    raw.name.span,
                    format!("`{cost}` looks like a mana cost, and stands in the name"),
                )
                .with_help(
                    "write each symbol in braces after the name, such as `{1}{R}`".to_owned(),
                ),
            );
        }
        // What a line means can depend on what another one says: each is read before any is lowered.
        let read: Vec<_> = raw
            .lines
            .iter()
            .map(|line| self.read_with_brackets(line, &reader.own_name, sources))
            .collect();
        let said: Vec<&ast::Line> = read
            .iter()
            .filter_map(|line| line.as_ref().ok()?.as_ref())
            .collect();
        let mut context = CardContext {
            name: raw.name.text.clone(),
            types: card_types.clone(),
            subtypes: subtypes.clone(),
            paid_facts: Vec::new(),
            enchants: self.enchanted_types(&said, sources),
            token,
            paid_with: Vec::new(),
            optional_cost: None,
            alternative_costs: Vec::new(),
            puts_counters: false,
            changed_text: false,
            announces_x: mana_cost.as_ref().is_some_and(has_variable)
                || said.iter().any(|line| announces_x(line)),
            monstrosity_x: said.iter().any(|line| monstrosity_x(line)),
        };
        let mut lines = Vec::new();
        let mut abilities = Vec::new();
        let mut paragraphs: Option<Paragraphs> = None;
        for (line, read) in raw.lines.iter().zip(&read) {
            let outcome = self.lower_line(line, read, &context, index, sources);
            let whole = paragraphs.as_ref().filter(|_| has_error(&outcome));
            let whole = whole
                .and_then(|before| self.continued(before, line, read, &context, index, sources));
            let outcome = match whole {
                Some((further, outcome)) => {
                    // In the place of the paragraph before.
                    lines.pop();
                    abilities.pop();
                    paragraphs = Some(further);
                    outcome
                }
                None => {
                    paragraphs =
                        (context.is_spell() && outcome.is_instructions()).then(|| Paragraphs {
                            raw: line.clone(),
                            read: read.clone(),
                        });
                    outcome
                }
            };
            context.note(&outcome.abilities, line.span);
            abilities.extend(outcome.abilities.iter().cloned());
            lines.push(outcome);
        }
        self.change_text(
            raw,
            &reader.own_name,
            &context,
            (&mut lines, &mut abilities),
            sources,
        );
        // The size of a station card belongs to its last striation: it has none itself (CR 721.2b–c).
        let stations = raw
            .levels
            .last()
            .is_some_and(|level| level.kind == LevelKind::Station)
            && !card_types.contains(&CardType::Creature);
        let (power_toughness, of_last) = if stations {
            (None, power_toughness)
        } else {
            (power_toughness, None)
        };
        for (place, level) in raw.levels.iter().enumerate() {
            let size = of_last.filter(|_| place + 1 == raw.levels.len());
            reader.level((level, size), &context, index, &mut abilities, &mut lines);
        }
        let bearer = Bearer::new(&card_types, &abilities);
        super::never::warn(&mut lines, &bearer, sources);
        if reader.diagnostics.iter().any(Diagnostic::is_error) {
            return (None, lines, reader.diagnostics);
        }
        let face = Face {
            name: Name::new(&raw.name.text),
            mana_cost,
            color_indicator,
            supertypes,
            card_types,
            subtypes,
            power_toughness,
            loyalty,
            defense,
            abilities,
        };
        (Some(face), lines, reader.diagnostics)
    }
}

/// Whether something in a line is not understood.
fn has_error(outcome: &LineOutcome) -> bool {
    outcome.diagnostics.iter().any(Diagnostic::is_error)
}

/// How many abilities a card may have, those inside others counted: a game numbers them in 16 bits.
const ABILITY_LIMIT: usize = 4096;

/// The abilities of a list and those nested in them.
fn abilities_in(abilities: &[Arc<Ability>]) -> usize {
    abilities
        .iter()
        .map(|ability| 1 + abilities_in(&ability.nested))
        .sum()
}

/// The end of a name that is meant as a mana cost: `Bolt 1R`, `Zap {1}R`, `Zap R{1}`.
fn cost_in_name(raw: &RawFace) -> Option<&str> {
    let (name, word) = raw.name.text.rsplit_once(char::is_whitespace)?;
    if name.trim().is_empty() {
        return None;
    }
    let color = |letter: char| "WUBRG".contains(letter);
    let symbol = |letter: char| color(letter) || "CX".contains(letter) || letter.is_ascii_digit();
    let bare = word.chars().all(symbol) && word.chars().any(color);
    // "Plan B" is a name.
    let several = word.len() > 1;
    let adjoins = raw
        .mana_cost
        .as_ref()
        .is_some_and(|cost| cost.span.start == raw.name.span.end);
    (word.contains(['{', '}', '<', '>']) || bare && (several || adjoins)).then_some(word)
}

/// Whether X stands in a mana cost.
fn has_variable(cost: &ManaCost) -> bool {
    cost.0.contains(&ir::ManaSymbol::Variable)
}

#[derive(Default)]
struct Types {
    supertypes: Vec<ir::Supertype>,
    card_types: Vec<ir::CardType>,
    subtypes: Vec<Subtype>,
}

impl FaceReader<'_> {
    fn report(&mut self, failure: Box<Failure>) {
        self.diagnostics.push(to_diagnostic(*failure));
    }

    fn canonical(&mut self, text: &RawText) -> Option<CanonicalLine> {
        let context = CanonicalContext {
            vocabulary: &self.compiler.vocabulary,
            own_name: None,
            parameters: &[],
        };
        let file = self.sources.get(text.span.file)?;
        match canonicalise(text.span.file, &file.text, &[text.span.range()], &context) {
            Ok(line) => Some(line),
            Err(errors) => {
                self.diagnostics
                    .extend(errors.iter().map(diagnostic::from_source_error));
                None
            }
        }
    }

    fn type_line(&mut self, text: &RawText) -> Option<Types> {
        let line = self.canonical(text)?;
        let parsed = match parse_type_line(&line, &self.compiler.vocabulary) {
            Ok(parsed) => parsed,
            Err(errors) => {
                self.diagnostics.extend(errors);
                return None;
            }
        };
        match self.lower_types(&parsed) {
            Ok(types) => Some(types),
            Err(failure) => {
                self.report(failure);
                None
            }
        }
    }

    fn lower_types(&self, parsed: &ast::TypeLine) -> Lowered<Types> {
        let context = CardContext::default();
        let lowering = self.compiler.lowering(&context, self.sources);
        let mut types = Types::default();
        for supertype in &parsed.supertypes {
            types
                .supertypes
                .push(lower_supertype(supertype.node, supertype.span)?);
        }
        for card_type in &parsed.types {
            types
                .card_types
                .push(lowering.card_type(card_type.node, card_type.span)?);
        }
        for subtype in &parsed.subtypes {
            types.subtypes.push(lowering.subtype(&subtype.node));
        }
        Ok(types)
    }

    fn mana_cost(&mut self, text: &RawText) -> Option<ManaCost> {
        let line = self.canonical(text)?;
        if line.is_empty() {
            return None;
        }
        let symbols = match parse_mana_cost(&line, &self.compiler.vocabulary) {
            Ok(symbols) => symbols,
            Err(errors) => {
                self.diagnostics.extend(errors);
                return None;
            }
        };
        let cost: Lowered<Vec<_>> = symbols
            .0
            .iter()
            .map(|symbol| super::mana_cost::mana_symbol(*symbol, text.span))
            .collect();
        match cost {
            Ok(symbols) => Some(ManaCost(symbols)),
            Err(failure) => {
                self.report(failure);
                None
            }
        }
    }

    fn parsed_size(&mut self, text: &RawText) -> Option<ast::Size> {
        let line = self.canonical(text)?;
        match parse_power_toughness(&line, &self.compiler.vocabulary) {
            Ok(size) => Some(size),
            Err(errors) => {
                self.diagnostics.extend(errors);
                None
            }
        }
    }

    fn size(&mut self, text: &RawText) -> Option<PowerToughness> {
        let size = self.parsed_size(text)?;
        let part = |part: &SizePart| match part {
            SizePart::Number(number) => PrintedNumber::Number(*number),
            // What is defined is said by an ability (CR 208.2).
            SizePart::Star { plus } => PrintedNumber::Star(*plus),
            SizePart::Variable(_) => PrintedNumber::Star(0),
        };
        Some(PowerToughness {
            power: part(&size.power),
            toughness: part(&size.toughness),
        })
    }

    fn number(&mut self, text: &RawText) -> Option<u32> {
        let number = text.text.trim().parse().ok();
        if number.is_none() {
            let message = format!("`{}` is no number", text.text);
            self.report(Failure::new(
                FailureKind::Characteristic,
                text.span,
                message,
            ));
        }
        number
    }

    #[expect(clippy::option_option, reason = "X differs from no loyalty")]
    fn loyalty(&mut self, text: &RawText) -> Option<Option<u32>> {
        if matches!(text.text.trim(), "X" | "x" | "*") {
            return Some(None);
        }
        self.number(text).map(Some)
    }

    fn colors(&mut self, text: &RawText) -> Option<ColorSet> {
        let mut colors = ColorSet::NONE;
        for word in text
            .text
            .split([',', ' '])
            .map(str::trim)
            .filter(|word| !word.is_empty() && *word != "and")
        {
            let found = Color::ALL.into_iter().find(|color| {
                word.eq_ignore_ascii_case(color.word())
                    || word.len() == 1 && word.eq_ignore_ascii_case(&color.letter().to_string())
            });
            match found {
                Some(color) => colors = colors.with(color),
                None => {
                    let message = format!("`{word}` is no color");
                    self.report(Failure::new(
                        FailureKind::Characteristic,
                        text.span,
                        message,
                    ));
                    return None;
                }
            }
        }
        Some(colors)
    }

    /// A level band: as long as it has that many level counters, it has this size and these abilities (CR 711.2a–b).
    fn level(
        &mut self,
        (level, size): (&RawLevel, Option<ir::PowerToughness>),
        context: &CardContext,
        face: usize,
        abilities: &mut Vec<Arc<Ability>>,
        lines: &mut Vec<LineOutcome>,
    ) {
        let Some(condition) = self.level_condition(level) else {
            return;
        };
        let size = level
            .power_toughness
            .as_ref()
            .and_then(|size| self.size(size))
            .or(size);
        let mut granted: Vec<Arc<Ability>> = Vec::new();
        let own_name = self.own_name.clone();
        if let Some(bar) = &level.bar {
            let outcome =
                self.compiler
                    .compile_raw_line(bar, &own_name, context, face, self.sources);
            abilities.extend(outcome.abilities.iter().cloned());
            lines.push(outcome);
        }
        for line in &level.lines {
            let outcome =
                self.compiler
                    .compile_raw_line(line, &own_name, context, face, self.sources);
            granted.extend(outcome.abilities.iter().cloned());
            lines.push(outcome);
        }
        let mut modifications: Vec<Modification> = Vec::new();
        for index in 0..granted.len() {
            let Ok(id) = u8::try_from(index) else {
                self.report(Failure::unsupported(
                    level.span,
                    "a band with more than 255 abilities",
                ));
                return;
            };
            modifications.push(Modification::AddAbility(NestedId(id)));
        }
        if let Some(size) = size {
            if level.kind == LevelKind::Station {
                // "is a creature … in addition to its other types" (CR 721.2b)
                modifications.push(Modification::AddCardTypes(vec![CardType::Creature]));
            }
            let value = |part: PrintedNumber| match part {
                PrintedNumber::Number(number) => Some(Value::Number(number)),
                PrintedNumber::Star(_) => None,
            };
            modifications.push(Modification::SetPowerToughness(
                value(size.power),
                value(size.toughness),
            ));
        }
        if modifications.is_empty() {
            return;
        }
        let ability = Static {
            zones: ZoneSet::BATTLEFIELD,
            condition: Some(condition),
            effects: vec![StaticEffect::Modify {
                what: Objects::This,
                modifications,
                defines_characteristic: false,
            }],
            slots: Vec::new(),
        };
        abilities.push(Arc::new(Ability {
            kind: AbilityKind::Static(ability),
            nested: granted,
        }));
    }

    /// `2-3`, `4+`: how many level counters, or charge counters; of a class level bar: from which level on.
    fn level_condition(&mut self, level: &RawLevel) -> Option<Condition> {
        let range = &level.range;
        let text: String = range
            .text
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .collect();
        let kind = match level.kind {
            LevelKind::Level => "level",
            LevelKind::Station => "charge",
            LevelKind::Class => {
                let name = Name::new(format!("level {text}"));
                return Some(Condition::Matches(Objects::This, Test::Designated(name)));
            }
        };
        let counters = || Value::Of(Property::Counters(Some(Name::new(kind))), Objects::This);
        let compare =
            |relation, number| Condition::Compare(counters(), relation, Value::Number(number));
        let bounds: Vec<&str> = text
            .trim_end_matches('+')
            .split(['-', '–', '—', '−'])
            .collect();
        let number = |text: &str| text.parse::<i32>().ok();
        let condition = match bounds.as_slice() {
            [least] if text.ends_with('+') => {
                number(least).map(|least| compare(Comparison::AtLeast, least))
            }
            [exactly] => number(exactly).map(|exactly| compare(Comparison::Equal, exactly)),
            [least, most] => number(least).zip(number(most)).map(|(least, most)| {
                Condition::All(vec![
                    compare(Comparison::AtLeast, least),
                    compare(Comparison::AtMost, most),
                ])
            }),
            _ => None,
        };
        if condition.is_none() {
            let message = format!("`{}` is no range of levels", range.text);
            self.report(Failure::new(
                FailureKind::Characteristic,
                range.span,
                message,
            ));
        }
        condition
    }
}

fn layout(card: &RawCard) -> Layout {
    match card.layout {
        source::Layout::Normal => {
            if card.faces.iter().any(|face| !face.levels.is_empty()) {
                Layout::Leveler
            } else {
                Layout::Normal
            }
        }
        source::Layout::Split => Layout::Split,
        source::Layout::Transform => Layout::Transform,
        source::Layout::ModalDoubleFaced => Layout::ModalDoubleFaced,
        source::Layout::Flip => Layout::Flip,
        source::Layout::Adventure => Layout::Adventure,
        source::Layout::Omen => Layout::Omen,
        source::Layout::Prepare => Layout::Prepare,
        source::Layout::Meld => Layout::Meld,
    }
}
