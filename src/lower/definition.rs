//! Definitions of keywords: what their files say, and their lines, which are read when they are first asked for.

use std::sync::{Arc, OnceLock};

use diagnostic::{Code, Diagnostic};
use ir::{Builtin, Instances, Name, Zone, ZoneSet};
use source::{
    self, CanonicalContext, FileId, ParameterKind, RawKeyword, RawLine, SourceMap, Span, Vocabulary,
};
use syntax::ast::{AbilityItem, Clause, Line, LineKind, Noun, NounPhrase, Sentence, Spanned, Verb};
use syntax::{KeywordNames, NameIndex, parse_line};

use super::keyword::keyword_name;

/// One keyword definition.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    /// Lower-case, as texts use it: `protection from`, `wizardcycling`.
    pub name: Name,
    /// What it takes, in order.
    pub parameters: Vec<ParameterKind>,
    /// The rule that describes it, as its file gives it: `702.9`.
    pub rule: Option<Name>,
    /// Where it functions, if the definition says so.
    pub zones: Option<ZoneSet>,
    /// What can be asked about it afterwards.
    pub facts: Vec<Name>,
    /// What its use is called.
    pub events: Vec<Name>,
    /// What several of them do.
    pub instances: Instances,
    /// The keyword of which it is a variant.
    pub variant: Option<Name>,
    /// The engine's own procedure.
    pub builtin: Option<Builtin>,
    /// It is a keyword action: no ability, but something that is done.
    pub action: bool,
    /// It is what a player or permanent becomes.
    pub designation: bool,
    /// The rooms of a dungeon, from the topmost to the bottommost one: one for each of its abilities (CR 309.4).
    pub rooms: Vec<ir::Room>,
    /// The action is done by objects.
    pub by_object: bool,
    /// Something before its lines could not be read.
    pub(super) broken: bool,
    written: Written,
}

/// What the lines of definitions are read with: the words that cards add are none of theirs.
#[derive(Debug, Default)]
pub(super) struct ReadWith {
    pub vocabulary: Arc<Vocabulary>,
    /// of the keywords that are no actions
    pub names: NameIndex,
    /// the keyword files
    pub sources: SourceMap,
}

/// The lines of a definition as written.
#[derive(Clone, Debug)]
struct Written {
    parameters: Vec<String>,
    file: FileId,
    lines: Vec<RawLine>,
    with: Arc<ReadWith>,
    read: OnceLock<Read>,
}

/// The lines of a definition as read.
#[derive(Clone, Debug, Default)]
struct Read {
    lines: Vec<(Line, Span)>,
    problems: Vec<Diagnostic>,
}

impl Definition {
    /// The definition in a file, and what is wrong with it before its lines.
    pub(super) fn of(keyword: &RawKeyword, with: &Arc<ReadWith>) -> (Self, Vec<Diagnostic>) {
        let mut diagnostics = Vec::new();
        let mut unknown = |text: &source::RawText, what: &str| {
            let message = format!("`{}` is no {what}", text.text);
            diagnostics.push(Diagnostic::new(Code::KeywordDefinition, text.span, message));
        };
        let zones = keyword.zone.as_ref().and_then(|zone| {
            let found = zone_set(&zone.text);
            if found.is_none() {
                unknown(zone, "zone");
            }
            found
        });
        let builtin = keyword.builtin.as_ref().and_then(|builtin| {
            let found = Builtin::ALL
                .iter()
                .find(|(_, name)| *name == builtin.text)
                .map(|(builtin, _)| *builtin);
            if found.is_none() {
                unknown(builtin, "procedure of the engine");
            }
            found
        });
        let variant = keyword.variant.as_ref().map(|variant| {
            let name = keyword_name(&variant.text);
            if !with.names.is_keyword(&name) {
                unknown(variant, "keyword");
            }
            Name::new(name)
        });
        let definition = Self {
            variant,
            name: Name::new(keyword_name(&keyword.pattern.text)),
            rule: keyword.rule.as_ref().map(|rule| Name::new(&rule.text)),
            parameters: keyword
                .parameters
                .iter()
                .map(|parameter| parameter.kind)
                .collect(),
            zones,
            facts: keyword
                .facts
                .iter()
                .map(|fact| Name::new(&fact.text))
                .collect(),
            events: keyword
                .events
                .iter()
                .map(|event| Name::new(&event.text))
                .collect(),
            instances: match keyword.instances {
                source::Instances::Separate => Instances::Separate,
                source::Instances::Redundant => Instances::Redundant,
                source::Instances::Sum => Instances::Sum,
            },
            action: keyword.action,
            designation: keyword.designation,
            rooms: keyword
                .rooms
                .as_ref()
                .map(|text| rooms(&keyword.name, &text.text))
                .unwrap_or_default(),
            by_object: keyword
                .subject
                .as_ref()
                .is_some_and(|subject| subject.text == "object"),
            builtin,
            broken: false,
            written: Written {
                parameters: keyword.parameter_names(),
                file: keyword.file,
                lines: keyword.lines.clone(),
                with: Arc::clone(with),
                read: OnceLock::new(),
            },
        };
        (definition, diagnostics)
    }

    /// Its lines.
    pub fn lines(&self) -> &[(Line, Span)] {
        &self.written.read().lines
    }

    /// What an action is done to that it chooses itself: the target in a paragraph of its own before all others.
    pub fn target(&self) -> Option<&Spanned<NounPhrase>> {
        let LineKind::Sentences(body) = &self.lines().first()?.0.ability else {
            return None;
        };
        let [sentence] = body.sentences.as_slice() else {
            return None;
        };
        let Sentence::Clauses { leads, clauses } = &sentence.node else {
            return None;
        };
        match (leads.as_slice(), clauses.as_slice()) {
            ([], [clause])
                if self.action
                    && self.lines().len() > 1
                    && let Verb::Choose { what, .. } = &clause.verb.node =>
            {
                is_target(what).then_some(&**what)
            }
            _ => None,
        }
    }

    /// Whether it says itself where the ability goes that it is given: "this permanent has [ability]".
    pub fn grants_argument(&self) -> bool {
        let given = |clause: &Clause| {
            matches!(&clause.verb.node, Verb::HaveAbilities { abilities, .. }
                if abilities.iter().any(|item| item.node == AbilityItem::Parameter))
        };
        self.parameters.contains(&ParameterKind::Ability)
            && self.lines().iter().any(|(line, _)| {
                matches!(&line.ability, LineKind::Sentences(body)
                if body.sentences.iter().any(|sentence| {
                    matches!(&sentence.node, Sentence::Clauses { clauses, .. }
                        if clauses.iter().any(given))
                }))
            })
    }

    /// What is wrong in its lines.
    pub fn problems(&self) -> &[Diagnostic] {
        &self.written.read().problems
    }

    /// Something in its file could not be read: the keyword is known, and nothing that has it compiles.
    pub fn is_broken(&self) -> bool {
        let missing = self.builtin.is_none() && !self.designation && self.lines().is_empty();
        self.broken || missing || !self.problems().is_empty()
    }
}

impl Written {
    fn read(&self) -> &Read {
        self.read.get_or_init(|| {
            let with = &self.with;
            let context = CanonicalContext {
                vocabulary: &with.vocabulary,
                own_name: None,
                parameters: &self.parameters,
            };
            let file = with.sources.get(self.file);
            let text = file.map_or("", |file| file.text.as_str());
            let mut read = Read::default();
            for line in &self.lines {
                match line.canonical(text, &context) {
                    Ok(canonical) => match parse_line(&canonical, &with.vocabulary, &with.names) {
                        Ok(parsed) => read.lines.push((parsed, line.span)),
                        Err(errors) => read.problems.extend(errors),
                    },
                    Err(errors) => {
                        let errors = errors.iter().map(diagnostic::from_source_error);
                        read.problems.extend(errors);
                    }
                }
            }
            read
        })
    }
}

/// "target land you control"
fn is_target(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described) if described.target))
}

/// `hand`, `graveyard`, `hand, graveyard`, `everywhere`.
fn zone_set(text: &str) -> Option<ZoneSet> {
    if text.trim() == "everywhere" {
        return Some(ZoneSet::EVERYWHERE);
    }
    text.split(',').try_fold(ZoneSet::NONE, |set, word| {
        let zone = Zone::ALL
            .into_iter()
            .chain([Zone::Outside])
            .find(|zone| zone.word() == word.trim())?;
        Some(set.with(zone))
    })
}

/// "Cave > Lair, Mine; Lair > Vault; …"; with "by name; …" in front the dungeon is entered only by its name.
fn rooms(dungeon: &str, text: &str) -> Vec<ir::Room> {
    let (by_name, text) = match text.strip_prefix("by name;") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let named = |name: &str| Name::new(name.trim());
    let parts = (1..).zip(text.split(';'));
    parts
        .map(|(number, part)| {
            let (name, next) = part.split_once('>').unwrap_or((part, ""));
            let next = next.split(',').filter(|name| !name.trim().is_empty());
            ir::Room {
                dungeon: Name::new(dungeon),
                number,
                name: named(name),
                next: next.map(named).collect(),
                by_name,
            }
        })
        .collect()
}
