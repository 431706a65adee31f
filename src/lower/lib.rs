//! From the abstract syntax of card English to the ability IR.
//!
//! 1. `scope` decides what belongs to what in lists of nouns, by one table.
//! 2. `reference` holds what has been mentioned and finds what a word refers to.
//! 3. `noun`, `filter`, `quantity`, `condition`, `event`, `cost` give phrases their meaning. With `noun` go `spoken_of`, `target` and `choice`,
//!    with `filter` `word_test` and `modifier`, with `quantity` `count`, `counters`, `distinction` and `times`, with `condition`
//!    `object_condition`, `player_condition`, `player_has` and `past_condition`, with `event` `event_subject`, `moment`, `object_event`,
//!    `player_event` and `passive_event`, with `cost` `cost_objects` and `mana_cost`.
//! 4. `body`, `clause`, `verb` and the modules of verb families make instructions of sentences; `statics` and
//!    `replacement` what is true all the time. With `body` go `lead`, `several_clauses`, `modes`, `amend` and `instead`, with `clause` `subject`,
//!    `adverbial` and `duration`, with `verb` `player_verb`, with `statics` `static_subject`, `static_player`, `static_cost` and
//!    `characteristic_defining`, with `replacement` `changed_event` and `entering`.
//! 5. `line` and `static_line` make abilities of lines, `card` cards of faces, `keyword_use` abilities of keywords. What limits an ability is
//!    in `ability_limits`, where it functions in `functioning`.
//!
//! A module uses those before it and its own kind; a phrase within a phrase (a quoted ability, a condition of a noun) is lowered by
//! the methods of `Lowering`, whatever their module.
//!
//! Lowering refuses what it cannot express exactly, at the words: nothing is left out or rounded off.

// A new kind must be thought of wherever kinds are told apart; tests look at one kind at a time.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

mod ability_cost;
mod ability_limits;
mod action;
mod adverbial;
mod afterthought;
mod again;
mod aimed_at_this;
mod alternatives;
mod amend;
mod anchored;
mod announced;
mod answer;
mod answered;
mod any_mana;
mod as_cast;
mod as_enters;
mod as_it_resolves;
mod asked_before;
mod attached;
mod attack_option;
mod attacked;
mod base_size;
mod becoming;
mod behold;
mod body;
mod came;
mod cannot;
mod cant_activate;
mod cant_happen;
mod cant_target;
mod card;
mod card_name;
mod card_or_token;
mod cast_by_doing;
mod cast_if;
mod cast_place;
mod casting;
mod changed_event;
mod changed_life;
mod changed_text;
mod characteristic_defining;
mod check;
mod choice;
mod choosing;
mod chosen_quality;
mod chosen_with;
mod clause;
mod coins;
mod combat_cost;
mod combat_leave;
mod common_color;
mod compared_with_itself;
mod condition;
mod context;
mod continuous;
mod copied_next;
mod copy_exception;
mod copy_targets;
mod cost;
mod cost_objects;
mod costs_this_way;
mod count;
mod counted;
mod counter_choice;
mod counters;
mod crewing;
mod damage;
mod damage_so_far;
mod damaged_target;
mod damaged_together;
mod dealt;
mod declared_power;
mod deed;
mod definite;
mod definition;
mod described_after;
mod described_there;
mod designation;
mod destination;
mod devoured;
mod dice;
mod distinction;
mod domain;
mod doors;
mod doubling;
mod draw_option;
mod drawing;
mod drawn_and_revealed;
mod duration;
mod each_by_itself;
mod each_kind;
mod each_quality;
mod ends_effect;
mod entering;
mod enters_as_put;
mod enters_under;
mod enters_with;
mod event;
mod event_subject;
mod event_time;
mod excess;
mod exchanged;
mod face;
mod face_down;
mod failure;
mod filter;
mod first_time;
mod flash_cost;
mod functioning;
mod further_counters;
mod gained_abilities;
mod given_cost;
mod goes_on;
mod goes_on_instead;
mod granted_cost;
mod had_entered;
mod halves;
mod hand_size;
mod happened;
mod held_since;
mod instead;
mod instead_of_graveyard;
mod kept_damage;
mod keyword;
mod keyword_argument;
mod keyword_use;
mod keyword_where;
mod lead;
mod least_life;
mod left_behind;
mod library;
mod likeness;
mod limits_behind;
mod line;
mod listed_nouns;
mod looked_back;
mod losing_others;
mod lost_control;
mod mana_cost;
mod mana_of_colors;
mod mana_symbols;
mod melding;
mod mixed_subject;
mod modes;
mod modifier;
mod moment;
mod more_targets;
mod most_of;
mod most_x;
mod moved_counters;
mod moved_with_counters;
mod never;
mod next_turn;
mod none_of;
mod noun;
mod nth_of_turn;
mod number_of_modes;
mod object_condition;
mod object_event;
mod often;
mod one_of_each;
mod one_of_each_kind;
mod one_value;
mod opening_hand;
mod other;
mod other_case;
mod own_words;
mod paid_any;
mod paid_condition;
mod paid_facts;
mod pair;
mod paired;
mod paragraph;
mod parallel;
mod passive_event;
mod past_condition;
mod past_period;
mod pattern;
mod permission;
mod picks;
mod piles;
mod play_one;
mod playable;
mod player;
mod player_condition;
mod player_event;
mod player_has;
mod player_or_controller;
mod player_restriction;
mod player_verb;
mod prevented;
mod prevention;
mod process;
mod prototype;
mod put_counters;
mod put_event;
mod put_there;
mod put_with;
mod quantity;
mod recipients;
mod redirection;
mod reference;
mod replacement;
mod restriction;
mod results;
mod returned_later;
mod reveals_drawn;
mod rules_of_paying;
mod said_of_each;
mod said_targets;
mod said_x;
mod same_for;
mod same_keyword;
mod scope;
mod several_clauses;
mod several_drawn;
mod several_players;
mod severally;
mod shared_cannot;
mod shipped;
mod skipped_draw;
mod so_many;
mod solved;
mod some_counters;
mod special;
mod speed;
mod spell_enters;
mod spell_line;
mod spells_cost;
mod spells_to_come;
mod spending;
mod spent;
mod spent_on;
mod spoken_of;
mod starting_deck;
mod static_cost;
mod static_instead;
mod static_line;
mod static_player;
mod static_subject;
mod statics;
mod subject;
mod superlative;
mod tally;
mod target;
mod the_same;
mod this_way;
mod tied;
mod times;
mod together;
mod token;
mod turn_part;
mod uncover;
mod unfold;
mod unless;
mod unspent;
mod untap_step;
mod verb;
mod villainous;
mod vote;
mod well_formed;
mod whose;
mod word_test;
mod words;
mod would_deal;
mod zones;

use std::sync::{Arc, OnceLock};

pub use card::CardOutcome;
pub use context::{CardContext, PaidWith};
pub use failure::{Failure, FailureKind};
pub use keyword::KeywordTable;

use changed_text::TextChange;
use context::Lowering;
use keyword::PredefinedToken;
use line::Place;

use diagnostic::{Code, Detail, Diagnostic};
use ir::{Ability, CardType};
use source::{
    CanonicalContext, CanonicalLine, OwnName, RawCard, RawLine, SourceMap, Span, SubtypeKind,
    Vocabulary, read_cards,
};
use syntax::ast::Line;
use syntax::parse_line_for;

/// Compiles cards with one table of keywords and one vocabulary.
#[derive(Clone, Debug)]
pub struct Compiler {
    keywords: KeywordTable,
    vocabulary: Arc<Vocabulary>,
    sources: SourceMap,
    keywords_hash: u128,
    detail: Detail,
    /// the keywords that counters can be, once they were asked for
    rules_keywords: OnceLock<Vec<Arc<Ability>>>,
}

/// One line of a card as compiled.
#[derive(Clone, Debug)]
pub struct LineOutcome {
    /// The line as printed, reminder text and all.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// The face it is on, from 0.
    pub face: usize,
    /// Its abilities; empty if it does not compile.
    pub abilities: Vec<Arc<Ability>>,
    /// What was found in it.
    pub diagnostics: Vec<Diagnostic>,
}

impl Compiler {
    /// A compiler with these keyword files (name and text; a later file replaces an earlier one of the same keyword).
    /// The diagnostics are about the files. A keyword with a wrong definition stays in the table
    /// with what could be read of it.
    ///
    /// With them come the files as a map of sources.
    pub fn new(
        keywords: &[(String, String)],
        vocabulary: Vocabulary,
    ) -> (Self, SourceMap, Vec<Diagnostic>) {
        let (mut compiler, mut diagnostics) = Self::unchecked(keywords, vocabulary);
        for definition in compiler.keywords.definitions() {
            diagnostics.extend(definition.problems().iter().cloned());
        }
        let (tokens, wrong) = compiler.read_tokens();
        diagnostics.extend(wrong);
        compiler.keywords = compiler.keywords.with_tokens(tokens);
        diagnostics.extend(compiler.check_definitions());
        let sources = compiler.sources.clone();
        (compiler, sources, diagnostics)
    }

    /// A compiler with keyword files that are known to be right: each is read when a card first has the keyword.
    #[must_use]
    pub fn of_known(keywords: &[(String, String)], vocabulary: Vocabulary) -> Self {
        Self::unchecked(keywords, vocabulary).0
    }

    /// A compiler that has read the headers of keyword files.
    fn unchecked(
        keywords: &[(String, String)],
        mut vocabulary: Vocabulary,
    ) -> (Self, Vec<Diagnostic>) {
        let headers = keywords.iter().flat_map(|(_, text)| text.lines());
        for header in headers.filter_map(|line| line.trim_start().strip_prefix("keyword:")) {
            vocabulary.add_keyword(header.trim());
        }
        let vocabulary = Arc::new(vocabulary);
        let mut sources = SourceMap::new();
        let (table, diagnostics) = KeywordTable::read(keywords, &vocabulary, &mut sources);
        let compiler = Self {
            keywords: table,
            vocabulary,
            sources,
            keywords_hash: hash_definitions(keywords),
            detail: Detail::default(),
            rules_keywords: OnceLock::new(),
        };
        (compiler, diagnostics)
    }

    /// The compiler of the tokens that the rules describe, which refer to no others.
    fn of_tokens(table: &KeywordTable) -> Self {
        let with = table.read_with();
        Self {
            keywords: table.clone().with_tokens(Vec::new()),
            vocabulary: Arc::clone(&with.vocabulary),
            sources: with.sources.clone(),
            keywords_hash: 0,
            detail: Detail::default(),
            rules_keywords: OnceLock::new(),
        }
    }

    /// This compiler, saying no more of a line that is not understood than that.
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.detail = detail;
        self
    }

    /// This compiler with more words: lists by their name, as of the files under `cards/vocabulary/`, and their text. Names
    /// that are no list are passed over.
    #[must_use]
    pub fn with_lists(mut self, lists: &[(String, String)]) -> Self {
        for (name, text) in lists {
            Arc::make_mut(&mut self.vocabulary).add_list(name, text);
        }
        self
    }

    /// This compiler, knowing the subtypes on the type lines of these cards too: a pool's own words need no list.
    #[must_use]
    pub fn with_subtypes_of(self: &Arc<Self>, cards: &[RawCard]) -> Arc<Self> {
        let mut more = Vec::new();
        for face in cards.iter().flat_map(|card| &card.faces) {
            more.extend(self.vocabulary.unknown_subtypes(&face.type_line.text));
        }
        if more.is_empty() {
            return Arc::clone(self);
        }
        let mut compiler = self.as_ref().clone();
        for (kind, name) in more {
            Arc::make_mut(&mut compiler.vocabulary).add_subtype(kind, &name);
        }
        Arc::new(compiler)
    }

    /// The keyword files.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }

    /// A hash over the definitions of all keywords: pools compiled with others do not fit.
    pub fn keywords_hash(&self) -> u128 {
        self.keywords_hash
    }

    /// Whether a word is a creature type (CR 205.3m).
    pub fn is_creature_type(&self, word: &str) -> bool {
        self.vocabulary
            .subtype(word)
            .is_some_and(|entry| entry.kind == SubtypeKind::Creature)
    }

    /// The word lists.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The keywords.
    pub fn keywords(&self) -> &KeywordTable {
        &self.keywords
    }

    /// The abilities of the keywords that counters can be (CR 122.1b), and the ward {2} that face-down permanents can have
    /// (CR 702.168a), of those that are defined; and what comes with designations (CR 725.2).
    pub fn rules_keywords(&self) -> &[Arc<Ability>] {
        // Flying, first strike, double strike, deathtouch, decayed, exalted, haste, hexproof, indestructible, lifelink, menace,
        // reach, shadow, trample, vigilance: by the rule that describes each, whatever its file calls it.
        const RULES: [&str; 15] = [
            "702.9", "702.7", "702.4", "702.2", "702.147", "702.83", "702.10", "702.11", "702.12",
            "702.15", "702.111", "702.17", "702.28", "702.19", "702.20",
        ];
        let context = CardContext {
            name: "Counter".to_owned(),
            types: vec![CardType::Creature],
            ..CardContext::default()
        };
        self.rules_keywords.get_or_init(|| {
            RULES
                .iter()
                .flat_map(|rule| {
                    self.keywords.definitions().iter().filter(move |keyword| {
                        let rule_of = keyword.rule.as_ref().map(ir::Name::as_str);
                        rule_of == Some(*rule) && keyword.parameters.is_empty() && !keyword.action
                    })
                })
                .map(|keyword| keyword.name.as_str().to_owned())
                .chain(self.keyword_with_cost("702.21", "{2}"))
                .filter_map(|line| self.compile_line(&line, &context).ok())
                .flatten()
                .chain(self.keywords.definitions().iter().filter_map(|definition| {
                    let mut lowering = self.lowering(&context, &self.sources);
                    let what = definition.designation.then_some(definition)?;
                    lowering.designation(what).ok()
                }))
                .map(Arc::new)
                .collect()
        })
    }

    /// The line of a keyword that takes a cost, by the rule that describes it, with that cost: of several the one that came last.
    fn keyword_with_cost(&self, rule: &str, cost: &str) -> Option<String> {
        let definition = self.keywords.definitions().iter().rev().find(|keyword| {
            keyword.rule.as_ref().map(ir::Name::as_str) == Some(rule)
                && keyword.parameters == [source::ParameterKind::Cost]
                && !keyword.action
        });
        definition.map(|keyword| format!("{} {cost}", keyword.name.as_str()))
    }

    /// Compiles one line of text as it would stand on a card like that.
    ///
    /// # Errors
    ///
    /// What is wrong with it; the spans are in the text, as the only file of a map.
    pub fn compile_line(
        &self,
        text: &str,
        context: &CardContext,
    ) -> Result<Vec<Ability>, Vec<Diagnostic>> {
        let mut sources = SourceMap::new();
        let file = sources.add("<line>", text);
        let legendary = false;
        let own_name = OwnName::new(&context.name, legendary, &self.vocabulary);
        let mut start = 0;
        let mut segments = Vec::new();
        for line in text.split_inclusive('\n') {
            let trimmed = line.trim_end();
            if !trimmed.trim().is_empty() {
                segments.push(start..start + trimmed.len());
            }
            start += line.len();
        }
        let raw = RawLine {
            span: Span::new(file, 0..text.len()),
            segments,
        };
        let outcome = self.compile_raw_line(&raw, &own_name, context, 0, &sources);
        if outcome.diagnostics.iter().any(Diagnostic::is_error) {
            return Err(outcome.diagnostics);
        }
        Ok(outcome
            .abilities
            .iter()
            .map(|ability| ability.as_ref().clone())
            .collect())
    }

    fn lowering<'a>(&'a self, card: &'a CardContext, sources: &'a SourceMap) -> Lowering<'a> {
        Lowering::new(
            &self.keywords,
            &self.vocabulary,
            &self.sources,
            sources,
            card,
        )
    }

    fn compile_raw_line(
        &self,
        line: &RawLine,
        own_name: &OwnName,
        context: &CardContext,
        face: usize,
        sources: &SourceMap,
    ) -> LineOutcome {
        let read = self.read_line(line, own_name, sources);
        self.lower_line(line, &read, context, face, sources)
    }

    /// A line as the grammar reads it; nothing if it is a reminder only.
    fn read_line(
        &self,
        line: &RawLine,
        own_name: &OwnName,
        sources: &SourceMap,
    ) -> Result<Option<Line>, Vec<Diagnostic>> {
        self.read_changed(line, own_name, sources, None)
    }

    /// The same with the text changed.
    fn read_changed(
        &self,
        line: &RawLine,
        own_name: &OwnName,
        sources: &SourceMap,
        change: Option<TextChange>,
    ) -> Result<Option<Line>, Vec<Diagnostic>> {
        let canonical = self.canonical(line, own_name, sources)?;
        let canonical = match change {
            Some(TextChange::EachForTarget) => canonical.with_word("target", "each"),
            Some(TextChange::WithoutBrackets) => canonical.without_brackets(false),
            Some(TextChange::BracketsOpened) if canonical.has_brackets() => {
                canonical.without_brackets(true)
            }
            Some(TextChange::BracketsOpened) | None => canonical,
        };
        if canonical.is_empty() {
            return Ok(None);
        }
        parse_line_for(&canonical, &self.vocabulary, &self.keywords, self.detail).map(Some)
    }

    fn canonical(
        &self,
        line: &RawLine,
        own_name: &OwnName,
        sources: &SourceMap,
    ) -> Result<CanonicalLine, Vec<Diagnostic>> {
        let canonical_context = CanonicalContext {
            vocabulary: &self.vocabulary,
            own_name: Some(own_name),
            parameters: &[],
        };
        let text = sources
            .get(line.span.file)
            .map_or("", |file| file.text.as_str());
        line.canonical(text, &canonical_context).map_err(|errors| {
            let errors = errors.iter();
            errors
                .map(diagnostic::from_source_error)
                .collect::<Vec<_>>()
        })
    }

    /// Where the first bracket of a line stands.
    fn brackets(&self, line: &RawLine, own_name: &OwnName, sources: &SourceMap) -> Option<Span> {
        if !sources.text(line.span).contains('[') {
            return None;
        }
        let canonical = self.canonical(line, own_name, sources).ok()?;
        let mut tokens = canonical.tokens();
        tokens
            .find(|(token, _)| *token == "[")
            .map(|(_, span)| span)
    }

    fn lower_line(
        &self,
        line: &RawLine,
        read: &Result<Option<Line>, Vec<Diagnostic>>,
        context: &CardContext,
        face: usize,
        sources: &SourceMap,
    ) -> LineOutcome {
        let mut outcome = LineOutcome {
            text: sources.text(line.span).to_owned(),
            span: line.span,
            face,
            abilities: Vec::new(),
            diagnostics: Vec::new(),
        };
        let parsed = match read {
            Ok(Some(parsed)) => parsed,
            Ok(None) => return outcome,
            Err(errors) => {
                outcome.diagnostics.clone_from(errors);
                return outcome;
            }
        };
        let mut lowering = self.lowering(context, sources);
        let lowered = lowering
            .line(parsed, line.span, &Place::default())
            .and_then(|abilities| lowering.check_put_with().map(|()| abilities));
        match lowered {
            Ok(abilities) => {
                outcome.diagnostics = check::errors(&abilities, line.span);
                if !outcome.diagnostics.is_empty() {
                    return outcome;
                }
                outcome.diagnostics = check::warnings(&abilities, line.span, sources);
                // Each unclear word is read the other way: what lowers too, and to something else, is a second reading.
                let mut unclear = lowering.unclear;
                unclear.sort_unstable();
                unclear.dedup();
                outcome
                    .diagnostics
                    .extend(unclear.into_iter().find_map(|word| {
                        let mut lowering = self.lowering(context, sources);
                        lowering.reread = Some(word);
                        let other = lowering.line(parsed, line.span, &Place::default()).ok()?;
                        check::second_reading(&abilities, &other, word, context, sources)
                    }));
                outcome.abilities = abilities.into_iter().map(Arc::new).collect();
            }
            Err(failure) => outcome.diagnostics.push(to_diagnostic(*failure)),
        }
        outcome
    }

    /// Lowers every definition once, with arguments that stand for any.
    fn check_definitions(&self) -> Vec<Diagnostic> {
        let context = CardContext::default();
        let mut diagnostics = Vec::new();
        // What is wrong in a file that could not be read was said when it was read.
        let sound = self
            .keywords
            .definitions()
            .iter()
            .filter(|found| !found.is_broken());
        for definition in sound {
            let mut lowering = self.lowering(&context, &self.sources);
            let arguments = shipped::sample_arguments(definition);
            if let Err(failure) = lowering.check_definition(definition, &arguments) {
                diagnostics.push(to_diagnostic(*failure));
            }
        }
        diagnostics
    }

    /// The tokens that the rules describe (CR 111.10).
    fn read_tokens(&mut self) -> (Vec<PredefinedToken>, Vec<Diagnostic>) {
        let text = shipped::PREDEFINED_TOKENS;
        let file = self.sources.add("cards/keywords/predefined.tokens", text);
        let (cards, errors) = read_cards(file, text);
        let mut diagnostics: Vec<Diagnostic> =
            errors.iter().map(diagnostic::from_source_error).collect();
        let mut tokens = Vec::new();
        for card in &cards {
            let outcome = self.compile_as(card, &self.sources, true);
            diagnostics.extend(outcome.diagnostics);
            let faces = outcome.definition.into_iter().flat_map(|card| card.faces);
            let mut faces = faces.map(|face| PredefinedToken {
                name: face.name.clone(),
                subtypes: face.subtypes.clone(),
                power_toughness: face.power_toughness,
                back: None,
                colors: face.colors(),
                card_types: face.card_types.clone(),
                abilities: face.abilities,
            });
            if let Some(mut front) = faces.next() {
                front.back = faces.next().map(Box::new);
                tokens.push(front);
            }
        }
        (tokens, diagnostics)
    }
}

/// A hash over the definitions that the files give, the same on every machine and build: over their texts, wherever the files
/// are and in whatever order, without those that a later file replaces.
fn hash_definitions(files: &[(String, String)]) -> u128 {
    use siphasher::sip128::{Hasher128, SipHasher13};
    use std::hash::Hasher;
    let header = |text: &str| text.lines().next().unwrap_or_default().trim().to_owned();
    let texts: std::collections::BTreeMap<String, &str> = files
        .iter()
        .map(|(_, text)| (header(text), text.as_str()))
        .collect();
    let mut hasher = SipHasher13::new();
    for text in texts.values() {
        hasher.write(text.as_bytes());
        hasher.write_u8(0xff);
    }
    hasher.finish128().as_u128()
}

/// An objection as people read it.
fn to_diagnostic(failure: Failure) -> Diagnostic {
    let code = match failure.kind {
        FailureKind::Unsupported => Code::Unsupported,
        FailureKind::NoReferent => Code::NoReferent,
        FailureKind::AmbiguousReferent => Code::AmbiguousReferent,
        FailureKind::Misplaced => Code::Misplaced,
        FailureKind::Keyword => Code::KeywordUse,
        FailureKind::Recursion => Code::KeywordRecursion,
        FailureKind::Characteristic => Code::Characteristic,
    };
    let mut diagnostic =
        Diagnostic::new(code, failure.span, failure.message).with_help(failure.help);
    for (span, text) in failure.labels {
        diagnostic = diagnostic.with_label(span, text);
    }
    diagnostic
}
