//! `explain CARD` or `explain FILE`: from the printed text to what it means, one stage after the other. `explain CODE` and
//! `explain KEYWORD` are in `explain_page`.

use super::project::Project;
use super::{Status, explain_page, pools, terminal};
use crate::diagnostic::Diagnostic;
use crate::exchange::{FOLDER, load_path};
use crate::ir::{
    Ability, AbilityKind, Bearer, CardDefinition, Face, FaceSide, render, render_for, rules_cited,
};
use crate::lower::Compiler;
use crate::pool::{self, CardReport, LineReport, advise, prove_cards};
use crate::source::{CanonicalContext, CanonicalLine, RawCard, SourceMap, read_keyword};
use crate::syntax::ast::outline;
use crate::syntax::parse_line;
use clap::Args;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What `explain` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The name of a card, a file of cards, the code of a diagnostic such as `E0401`, or a keyword.
    #[arg(value_name = "CARD|FILE|CODE|KEYWORD")]
    card: String,
    /// A pool file, a bulk file, a card file or a folder of cards, on top of the shipped cards.
    #[arg(long, value_name = "FILE")]
    pool: Option<PathBuf>,
    /// One JSON object a card on standard output.
    #[arg(long)]
    json: bool,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
}

impl Arguments {
    /// Takes what was not given from a project.
    #[expect(clippy::unnecessary_wraps, reason = "as that of the other commands")]
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        if self.pool.is_none() {
            self.pool = project.cards.first().cloned();
        }
        if self.keywords.is_none() {
            self.keywords.clone_from(&project.keywords);
        }
        Ok(())
    }
}

/// Runs `explain`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    explain(arguments).unwrap_or_else(|status| status)
}

fn explain(arguments: &Arguments) -> Result<Status, Status> {
    let path = Path::new(&arguments.card);
    if !path.exists()
        && let Some(status) = explain_page::code(&arguments.card, arguments.json)
    {
        return Ok(status);
    }
    let beside = path.is_file().then(|| path.to_owned());
    let paths = arguments.pool.iter().chain(&beside);
    let (compiler, status) = pools::compiler(arguments.keywords.as_deref(), paths)?;
    let mut sources = SourceMap::new();
    let cards = if path.is_file() {
        cards_of_path(&mut sources, path)?
    } else {
        // A card may be named as a keyword is: both are shown.
        let keyword = explain_page::show_keywords(&compiler, &arguments.card, arguments.json);
        match named(&mut sources, arguments)? {
            Some(card) => vec![card],
            None => return Ok(status.and(compiled_only(&compiler, arguments, keyword)?)),
        }
    };
    let mut build = prove_cards(&compiler, &sources, &cards);
    advise(&mut build, &sources, &cards);
    let explaining = Explaining {
        compiler: &compiler,
        sources: &sources,
        keyword_rules: keyword_rules(&compiler),
    };
    for (card, report) in cards.iter().zip(&build.cards) {
        explaining.card(card, report).print(arguments.json);
    }
    if !arguments.json {
        pools::report_all(&build.diagnostics, &sources);
    }
    let wrong = build.diagnostics.iter().any(Diagnostic::is_error);
    Ok(if wrong { Status::Failed } else { status })
}

fn cards_of_path(sources: &mut SourceMap, path: &Path) -> Result<Vec<RawCard>, Status> {
    let (cards, problems) = pools::read_cards(sources, &[path.to_owned()], &FOLDER)?;
    pools::report_all(&problems, sources);
    Ok(cards)
}

/// The text of the card with that name, in the pool that was given or else among the shipped cards.
fn named(sources: &mut SourceMap, arguments: &Arguments) -> Result<Option<RawCard>, Status> {
    let (mut cards, _) = pool::shipped_cards(sources);
    if let Some(path) = &arguments.pool
        && !pool::is_pool_file(path)
    {
        cards.extend(cards_of_path(sources, path)?);
    }
    let wanted = |name: &str| name.eq_ignore_ascii_case(&arguments.card);
    let place = cards.iter().rposition(|card| {
        wanted(&card.name) || card.faces.iter().any(|face| wanted(&face.name.text))
    });
    Ok(place.map(|place| cards.swap_remove(place)))
}

/// A card of a pool file: its text is kept line by line, and its syntax is not. Without such a card it is an error, unless
/// something else of that name was shown.
fn compiled_only(
    compiler: &Arc<Compiler>,
    arguments: &Arguments,
    shown: bool,
) -> Result<Status, Status> {
    let shipped = pools::pool(compiler, &[])?;
    let pool = match &arguments.pool {
        Some(path) => {
            let loaded = load_path(compiler, path);
            loaded
                .map(|(pool, ..)| pool)
                .map_err(|error| terminal::report_load_error(&error))?
        }
        None => shipped.clone(),
    };
    let Some((card, _)) = pool.table().find_face(&arguments.card) else {
        if shown {
            return Ok(Status::Done);
        }
        let tables = [shipped.table(), pool.table()];
        let names = tables.iter().flat_map(|table| table.names());
        let names: Vec<String> = names.map(str::to_owned).collect();
        return Ok(explain_page::report_unknown(
            compiler,
            &arguments.card,
            &names,
        ));
    };
    let definition = pool.table().card(card);
    let keyword_rules = keyword_rules(compiler);
    let mut lines = Vec::new();
    for (place, face) in definition.faces.iter().enumerate() {
        let side = FaceSide(place as u8);
        for (reference, ability) in pool.table().face_abilities(card, side).zip(&face.abilities) {
            let mut line = Line::new(face.name.as_str(), pool.ability_text(reference));
            line.abilities = vec![meaning(ability, &Bearer::of(face), &keyword_rules)];
            lines.push(line);
        }
    }
    let card = Card {
        name: definition.name.as_str().to_owned(),
        faces: definition.faces.iter().map(header).collect(),
        lines,
        diagnostics: Vec::new(),
    };
    card.print(arguments.json);
    Ok(Status::Done)
}

/// The rules that the definitions of keywords name, by keyword.
pub(super) fn keyword_rules(compiler: &Compiler) -> BTreeMap<String, String> {
    compiler
        .sources()
        .iter()
        .filter_map(|(file, source)| {
            let (keyword, _) = read_keyword(file, &source.text);
            let keyword = keyword?;
            Some((keyword.name.to_lowercase(), keyword.rule?.text))
        })
        .collect()
}

/// A card as it is shown.
struct Card {
    name: String,
    faces: Vec<String>,
    lines: Vec<Line>,
    diagnostics: Vec<Json>,
}

/// One line of a card.
struct Line {
    face: String,
    text: String,
    canonical: Option<String>,
    syntax: Option<String>,
    abilities: Vec<Meaning>,
}

/// What one ability means.
pub(super) struct Meaning {
    ir: Json,
    shown: String,
    rendered: String,
    pub(super) expanded: Vec<String>,
    rules: Vec<String>,
}

impl Line {
    fn new(face: &str, text: String) -> Self {
        Self {
            face: face.to_owned(),
            text,
            canonical: None,
            syntax: None,
            abilities: Vec::new(),
        }
    }
}

struct Explaining<'run> {
    compiler: &'run Compiler,
    sources: &'run SourceMap,
    keyword_rules: BTreeMap<String, String>,
}

impl Explaining<'_> {
    fn card(&self, card: &RawCard, report: &CardReport) -> Card {
        let definition: Option<&CardDefinition> = report.definition.as_deref();
        Card {
            name: card.name.clone(),
            faces: match definition {
                Some(definition) => definition.faces.iter().map(header).collect(),
                None => card
                    .faces
                    .iter()
                    .map(|face| format!("{}: {}", face.name.text, face.type_line.text))
                    .collect(),
            },
            lines: report
                .lines
                .iter()
                .map(|line| {
                    let faces = definition.map_or(&[][..], |definition| &definition.faces);
                    let bearer = faces.get(line.face).map(Bearer::of);
                    self.line(card, line, &bearer.unwrap_or_default())
                })
                .collect(),
            diagnostics: report
                .diagnostics
                .iter()
                // INVARIANT: diagnostics hold only strings and numbers.
                .map(|diagnostic| {
                    serde_json::to_value(diagnostic.to_json(self.sources)).unwrap_or_default()
                })
                .collect(),
        }
    }

    fn line(&self, card: &RawCard, report: &LineReport, bearer: &Bearer) -> Line {
        let face = card
            .faces
            .get(report.face)
            .map_or("", |face| face.name.text.as_str());
        let mut line = Line::new(face, report.text.clone());
        if let Some(canonical) = self.canonical(card, report) {
            let parsed = parse_line(
                &canonical,
                self.compiler.vocabulary(),
                self.compiler.keywords(),
            );
            line.syntax = parsed.ok().map(|parsed| outline(&parsed));
            line.canonical = Some(canonical.text);
        }
        line.abilities = report
            .abilities
            .iter()
            .map(|ability| meaning(ability, bearer, &self.keyword_rules))
            .collect();
        line
    }

    fn canonical(&self, card: &RawCard, report: &LineReport) -> Option<CanonicalLine> {
        let face = card.faces.get(report.face)?;
        let line = face.all_lines().find(|line| line.span == report.span)?;
        let vocabulary = self.compiler.vocabulary();
        let own_name = face.own_name(vocabulary);
        let context = CanonicalContext {
            vocabulary,
            own_name: Some(&own_name),
            parameters: &[],
        };
        let text = self.sources.get(report.span.file)?.text.as_str();
        line.canonical(text, &context).ok()
    }
}

/// Name, types and size of a face.
fn header(face: &Face) -> String {
    let mut words: Vec<&str> = face
        .supertypes
        .iter()
        .map(|supertype| supertype.word())
        .collect();
    words.extend(face.card_types.iter().map(|card_type| card_type.word()));
    let mut header = format!("{}: {}", face.name, words.join(" "));
    if !face.subtypes.is_empty() {
        let subtypes: Vec<&str> = face
            .subtypes
            .iter()
            .map(|subtype| subtype.as_str())
            .collect();
        header.push_str(&format!(" — {}", subtypes.join(" ")));
    }
    if let Some(size) = face.power_toughness {
        header.push_str(&format!(", {}/{}", size.power, size.toughness));
    }
    header
}

pub(super) fn meaning(
    ability: &Arc<Ability>,
    bearer: &Bearer,
    keyword_rules: &BTreeMap<String, String>,
) -> Meaning {
    let mut rules: Vec<String> = Vec::new();
    add_keyword_rules(ability, keyword_rules, &mut rules);
    rules.extend(rules_cited(ability).into_iter().map(str::to_owned));
    rules.dedup();
    let mut expanded = Vec::new();
    add_expanded(ability, 0, &mut expanded);
    Meaning {
        // INVARIANT: the IR holds only types that can be written.
        ir: serde_json::to_value(ability).unwrap_or_default(),
        shown: outline(ability.as_ref()),
        rendered: render_for(ability, bearer),
        expanded,
        rules,
    }
}

fn add_keyword_rules(ability: &Ability, known: &BTreeMap<String, String>, rules: &mut Vec<String>) {
    if let AbilityKind::Keyword(keyword) = &ability.kind
        && let Some(rule) = known.get(keyword.keyword.as_str())
        && !rules.contains(rule)
    {
        rules.push(rule.clone());
    }
    for nested in &ability.nested {
        add_keyword_rules(nested, known, rules);
    }
}

/// What is nested in the ability, in words: of a keyword what it means, else what is granted or given.
fn add_expanded(ability: &Ability, depth: usize, lines: &mut Vec<String>) {
    for nested in &ability.nested {
        lines.push(format!("{}{}", "  ".repeat(depth), render(nested)));
        add_expanded(nested, depth + 1, lines);
    }
    if let AbilityKind::Keyword(keyword) = &ability.kind
        && keyword.builtin.is_some()
    {
        lines.push(format!(
            "{}(the engine's own procedure)",
            "  ".repeat(depth)
        ));
    }
}

impl Card {
    fn print(&self, as_json: bool) {
        if as_json {
            println!("{}", self.to_json());
            return;
        }
        println!("{}", self.name);
        for face in &self.faces {
            println!("  {face}");
        }
        for line in &self.lines {
            println!();
            println!("text       {}", indented(&line.text));
            if let Some(canonical) = &line.canonical {
                println!("canonical  {}", indented(canonical.trim_end()));
            }
            if let Some(syntax) = &line.syntax {
                println!("syntax     {}", indented(syntax));
            }
            for ability in &line.abilities {
                println!("IR         {}", indented(&ability.shown));
                println!("rendered   {}", indented(&ability.rendered));
                for (place, expanded) in ability.expanded.iter().enumerate() {
                    let title = if place == 0 { "expanded" } else { "" };
                    println!("{title:<11}{}", indented(expanded));
                }
                println!("rules      CR {}", ability.rules.join(", "));
            }
        }
        println!();
    }

    fn to_json(&self) -> Json {
        let lines: Vec<Json> = self
            .lines
            .iter()
            .map(|line| {
                let abilities: Vec<Json> = line
                    .abilities
                    .iter()
                    .map(|ability| {
                        json!({
                            "ir": ability.ir,
                            "rendered": ability.rendered,
                            "expanded": ability.expanded,
                            "rules": ability.rules,
                        })
                    })
                    .collect();
                json!({
                    "face": line.face,
                    "text": line.text,
                    "canonical": line.canonical,
                    "ast": line.syntax,
                    "abilities": abilities,
                })
            })
            .collect();
        json!({
            "name": self.name,
            "faces": self.faces,
            "lines": lines,
            "diagnostics": self.diagnostics,
        })
    }
}

/// Text of several lines below a title.
fn indented(text: &str) -> String {
    text.replace('\n', "\n           ")
}
