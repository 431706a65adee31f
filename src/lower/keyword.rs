//! The table of keywords: definitions in card English, compiled at the place where the keyword is used (`keyword_use`).
//!
//! An `event:` is announced where it happens: with an activated ability, when its cost is paid; with a triggered one,
//! where its instructions are carried out, or the optional one among them is ("if you do"). "Kick a spell" is the event
//! of casting it with the cost paid, so that a `fact:` needs no event of its own.

use std::sync::{Arc, OnceLock};

use super::definition::{Definition, ReadWith};
use super::failure::{Failure, FailureKind, Lowered};
use diagnostic::{Diagnostic, did_you_mean};
use indexmap::IndexMap;
use ir::{Ability, CardType, ColorSet, Name};
use source::{ParameterKind, RawKeyword, SourceMap, Vocabulary, read_keyword};
use syntax::ast::{KeywordArgument, KeywordUse, Spanned};
use syntax::{KeywordNames, NameIndex};

/// A token that the rules describe by its name alone (CR 111.10).
#[derive(Clone, Debug)]
pub(crate) struct PredefinedToken {
    /// Its name, which is its subtype.
    pub name: Name,
    /// Its subtypes.
    pub subtypes: Vec<ir::Subtype>,
    /// Its power and toughness, if it is a creature.
    pub power_toughness: Option<ir::PowerToughness>,
    /// Its back face, if it is double-faced (CR 111.10i).
    pub back: Option<Box<Self>>,
    /// Its colors.
    pub colors: ColorSet,
    /// Its card types.
    pub card_types: Vec<CardType>,
    /// Its abilities.
    pub abilities: Vec<Arc<Ability>>,
}

/// What a keyword's verb means as an event.
#[derive(Clone, Debug)]
pub(crate) struct KeywordEvent {
    /// The event's name.
    pub name: Name,
    /// The fact that makes casting a spell this event.
    pub fact: Option<Name>,
}

/// What tells definitions apart.
#[derive(PartialEq, Eq, Hash)]
struct Pattern {
    name: String,
    action: bool,
    designation: bool,
    parameters: Vec<ParameterKind>,
}

/// All keywords that texts may use.
#[derive(Clone, Debug, Default)]
pub struct KeywordTable {
    definitions: Arc<[Definition]>,
    tokens: OnceLock<Vec<PredefinedToken>>,
    /// what definitions and tokens are read with
    with: Arc<ReadWith>,
}

impl KeywordNames for KeywordTable {
    fn is_keyword(&self, name: &str) -> bool {
        self.with.names.is_keyword(name)
    }

    fn may_begin(&self, letters: &str) -> bool {
        self.with.names.may_begin(letters)
    }

    fn longest(&self) -> usize {
        self.with.names.longest()
    }

    fn names(&self) -> Vec<&str> {
        self.with.names.names()
    }

    fn action(&self, words: &str) -> Option<(smol_str::SmolStr, syntax::ast::VerbForm)> {
        self.with.names.action(words)
    }

    fn longest_action(&self) -> usize {
        self.with.names.longest_action()
    }
}

impl KeywordTable {
    /// Reads keyword files; a file that comes later replaces one with the same pattern. The lines of definitions are read
    /// when they are first asked for.
    pub(crate) fn read(
        files: &[(String, String)],
        vocabulary: &Arc<Vocabulary>,
        sources: &mut SourceMap,
    ) -> (Self, Vec<Diagnostic>) {
        let mut diagnostics = Vec::new();
        let mut raw: IndexMap<Pattern, (RawKeyword, bool)> = IndexMap::new();
        for (name, text) in files {
            let file = sources.add(name.clone(), text.clone());
            let (keyword, errors) = read_keyword(file, text);
            diagnostics.extend(errors.iter().map(diagnostic::from_source_error));
            let Some(keyword) = keyword else { continue };
            let kinds = keyword.parameters.iter().map(|parameter| parameter.kind);
            let pattern = Pattern {
                name: keyword_name(&keyword.pattern.text),
                action: keyword.action,
                designation: keyword.designation,
                parameters: kinds.collect(),
            };
            raw.insert(pattern, (keyword, errors.is_empty()));
        }
        let names = raw
            .keys()
            .filter(|pattern| !pattern.action && !pattern.designation)
            .map(|pattern| &pattern.name);
        let actions = raw.keys().filter(|pattern| pattern.action);
        let actions = actions.map(|pattern| pattern.name.as_str());
        let with = Arc::new(ReadWith {
            vocabulary: Arc::clone(vocabulary),
            names: NameIndex::new(names).with_actions(actions),
            sources: sources.clone(),
        });
        let mut definitions = Vec::new();
        for (keyword, sound) in raw.into_values() {
            let (mut definition, wrong) = Definition::of(&keyword, &with);
            definition.broken = !sound || !wrong.is_empty();
            diagnostics.extend(wrong);
            definitions.push(definition);
        }
        let table = Self {
            definitions: definitions.into(),
            tokens: OnceLock::new(),
            with,
        };
        (table, diagnostics)
    }

    /// Sets the tokens of CR 111.10.
    pub(super) fn with_tokens(self, tokens: Vec<PredefinedToken>) -> Self {
        Self {
            tokens: OnceLock::from(tokens),
            ..self
        }
    }

    /// What definitions and tokens are read with.
    pub(super) fn read_with(&self) -> &ReadWith {
        &self.with
    }

    /// The token of a name.
    pub(crate) fn token(&self, name: &str) -> Option<&PredefinedToken> {
        let tokens = self
            .tokens
            .get_or_init(|| super::Compiler::of_tokens(self).read_tokens().0);
        tokens
            .iter()
            .find(|token| token.name.as_str().eq_ignore_ascii_case(name))
    }

    /// The definitions.
    pub(crate) fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// Whether a keyword is the engine's own procedure, whatever it is called.
    pub(crate) fn is_builtin(&self, name: &str, builtin: ir::Builtin) -> bool {
        self.definitions.iter().any(|definition| {
            definition.builtin == Some(builtin) && definition.name.as_str() == name
        })
    }

    /// Whether a keyword is the one that a rule describes, whatever it is called.
    pub(crate) fn is_of_rule(&self, name: &ir::Keyword, rule: &str) -> bool {
        self.definitions.iter().any(|definition| {
            definition.name == *name
                && definition
                    .rule
                    .as_ref()
                    .is_some_and(|it| it.as_str() == rule)
        })
    }

    /// The name is a keyword.
    pub(crate) fn check_name(&self, name: &Spanned<smol_str::SmolStr>) -> Lowered<()> {
        if self.is_keyword(&name.node) {
            return Ok(());
        }
        let failure = Failure::new(
            FailureKind::Keyword,
            name.span,
            format!("there is no keyword `{}`", name.node),
        );
        Err(match did_you_mean(&name.node, self.names()) {
            Some(help) => failure.help(help),
            None => failure,
        })
    }

    /// Whether there are keywords that are that keyword with a quality: "hexproof", "protection", "landwalk" (CR 702.11e, 702.14a, 702.16a).
    pub(crate) fn has_variants(&self, name: &str) -> bool {
        self.definitions.iter().any(|definition| {
            definition.name.as_str().strip_prefix(name) == Some(" from")
                || definition
                    .variant
                    .as_ref()
                    .is_some_and(|of| of.as_str() == name)
        })
    }

    /// What permanents can become, if a definition says so: "suspected", "saddled".
    pub(crate) fn designation(&self, word: &str) -> Option<Name> {
        let mut definitions = self.definitions.iter();
        let found = definitions.find(|it| it.designation && it.name.as_str() == word);
        found.map(|definition| definition.name.clone())
    }

    /// The fact that a participle asks for: "kicked".
    pub(crate) fn fact(&self, word: &str) -> Option<Name> {
        let mut facts = self
            .definitions
            .iter()
            .flat_map(|definition| &definition.facts);
        facts.find(|fact| fact.as_str() == word).cloned()
    }

    /// The keywords whose definitions name the fact.
    pub(crate) fn with_fact(&self, fact: &str) -> Vec<Name> {
        let mut found: Vec<Name> = Vec::new();
        for definition in self.definitions.iter() {
            let named = definition.facts.iter().any(|known| known.as_str() == fact);
            if named && !found.contains(&definition.name) {
                found.push(definition.name.clone());
            }
        }
        found
    }

    /// The fact that a keyword leaves behind.
    pub(crate) fn fact_of(&self, keyword: &str) -> Option<Name> {
        self.definitions
            .iter()
            .filter(|definition| definition.name.as_str() == keyword)
            .find_map(|definition| definition.facts.first().cloned())
    }

    /// The event that a verb names: "cycle", "kick".
    pub(crate) fn event(&self, verb: &str) -> Option<KeywordEvent> {
        self.definitions.iter().find_map(|definition| {
            let name = definition
                .events
                .iter()
                .find(|event| event_verb(event.as_str()) == verb)?;
            Some(KeywordEvent {
                name: name.clone(),
                fact: definition.facts.first().cloned(),
            })
        })
    }

    /// The definition of a keyword action.
    pub(crate) fn action(
        &self,
        name: &str,
        numbered: bool,
        by_object: bool,
    ) -> Option<&Definition> {
        self.definitions.iter().find(|definition| {
            definition.action
                && definition.name.as_str() == name
                && definition.by_object == by_object
                && definition.parameters.contains(&ParameterKind::Number) == numbered
        })
    }

    /// Whether some definition says what it is to do the keyword action with that name.
    pub(crate) fn performs(&self, action: &str) -> bool {
        self.definitions
            .iter()
            .any(|definition| definition.action && definition.name.as_str() == action)
    }

    /// The definition that takes these arguments.
    pub(super) fn find(&self, keyword: &KeywordUse) -> Lowered<&Definition> {
        self.check_name(&keyword.name)?;
        let named = || {
            self.definitions.iter().filter(|definition| {
                !definition.action
                    && !definition.designation
                    && definition.name.as_str() == keyword.name.node
            })
        };
        named()
            .find(|definition| takes(&definition.parameters, &keyword.arguments))
            .ok_or_else(|| {
                let forms: Vec<String> = named().map(pattern).collect();
                Failure::new(
                    FailureKind::Keyword,
                    keyword.name.span,
                    format!("`{}` does not take these arguments", keyword.name.node),
                )
                .help(format!("it is written {}", forms.join(" or ")))
            })
    }
}

/// The verb of an event: "pay this permanent's cumulative upkeep" has its object in the middle.
fn event_verb(event: &str) -> String {
    event.replacen(" this permanent's ", " ", 1)
}

/// `[quality] landwalk` → `landwalk`.
pub(super) fn keyword_name(pattern: &str) -> String {
    let mut name = String::new();
    let mut inside = false;
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '[' => inside = true,
            ']' => inside = false,
            // "Partner—Survivors": a part of the name. Before a parameter it is none.
            '—' | '–' if letters.peek().is_some_and(|next| next.is_alphabetic()) => {
                name.push('—')
            }
            '—' | '–' => {}
            letter if !inside => name.extend(letter.to_lowercase()),
            _ => {}
        }
    }
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn pattern(definition: &Definition) -> String {
    let parameters: Vec<&str> = definition
        .parameters
        .iter()
        .map(|kind| kind_name(*kind))
        .collect();
    format!("`{} {}`", definition.name, parameters.join(" ")).replace(" `", "`")
}

fn kind_name(kind: ParameterKind) -> &'static str {
    match kind {
        ParameterKind::Cost => "[cost]",
        ParameterKind::Number => "[number]",
        ParameterKind::Quality => "[quality]",
        ParameterKind::Object => "[object]",
        ParameterKind::Ability => "[ability]",
        ParameterKind::Text => "[text]",
        ParameterKind::Size => "[size]",
        ParameterKind::Condition => "[condition]",
    }
}

/// Whether the arguments are of the parameters' kinds; "where X is …" is part of the number or cost before it.
fn takes(parameters: &[ParameterKind], arguments: &[Spanned<KeywordArgument>]) -> bool {
    let given: Vec<&KeywordArgument> = arguments
        .iter()
        .map(|argument| &argument.node)
        .filter(|argument| {
            !matches!(
                argument,
                KeywordArgument::Where { .. }
                    | KeywordArgument::NonzeroX
                    | KeywordArgument::Limits(_)
            )
        })
        .collect();
    let mut rest = given.as_slice();
    for kind in parameters {
        let Some((first, after)) = rest.split_first() else {
            return false;
        };
        if !fits(*kind, first) {
            return false;
        }
        rest = after;
        // "protection from red and from blue"
        while *kind == ParameterKind::Quality
            && let Some((next, after)) = rest.split_first()
            && fits(*kind, next)
        {
            rest = after;
        }
    }
    rest.is_empty()
}

fn fits(kind: ParameterKind, argument: &KeywordArgument) -> bool {
    match kind {
        ParameterKind::Cost => matches!(argument, KeywordArgument::Cost(_)),
        ParameterKind::Number => matches!(argument, KeywordArgument::Number(_)),
        ParameterKind::Quality => {
            matches!(
                argument,
                KeywordArgument::Quality(_)
                    | KeywordArgument::Everything
                    | KeywordArgument::Object(_)
            )
        }
        ParameterKind::Object => matches!(
            argument,
            KeywordArgument::Object(_) | KeywordArgument::Quality(_)
        ),
        ParameterKind::Ability => matches!(argument, KeywordArgument::Ability(_)),
        ParameterKind::Text => matches!(argument, KeywordArgument::Name(_)),
        ParameterKind::Size => matches!(argument, KeywordArgument::Size(_)),
        ParameterKind::Condition => matches!(argument, KeywordArgument::Deck(_)),
    }
}
