//! All files that the server knows, and what follows from them.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use diagnostic::Diagnostic;
use gen_lsp_types::Uri;
use lower::Compiler;
use pool::{Linter, Pool, PoolBuild, compile_shipped, files_below, read_path, shipped_compiler};
use rayon::prelude::*;
use scenario::stored::file_id;
use scenario::{Report, Runner};
use source::{FileId, SourceMap, SubtypeKind, Vocabulary, read_keyword};

use super::cards::{self, OwnSubtype};
use super::document::{Document, Key, Kind, key_of, list_name, path_of, uri_of};
use super::marks::{self, Known};
use super::names::{ActionWords, CardNames};
use super::positions::Encoding;
use super::runs;

/// What the server is started with.
#[derive(Debug)]
pub struct Options {
    /// Cards that files may name besides those of the workspace and the shipped ones.
    pub pool: Option<Pool>,
    /// Keyword files besides those of the workspace: names and texts.
    pub keywords: Vec<(String, String)>,
    /// The folder of stored traces, where the client names none.
    pub snapshots: Option<PathBuf>,
    /// The folders of scenarios: the names of stored traces count from them, and elsewhere from the folder that is opened.
    pub scenarios: Vec<PathBuf>,
    /// A folder for texts that are no files of the workspace: shipped definitions that are looked at, and traces.
    pub scratch: Option<PathBuf>,
    /// Writes a file, and makes the folders above it.
    pub write: fn(&Path, &[u8]) -> io::Result<()>,
}

/// What the client can switch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Shows beside each mode what the spell costs with it.
    pub mode_costs: bool,
    /// The folder of stored traces; `snapshots` in the first folder of the workspace without it.
    pub snapshots: Option<PathBuf>,
    /// Says what could be better about the design of cards too, as `check --lint` does.
    pub lints: bool,
}

/// The files of a workspace.
#[derive(Debug)]
pub struct Workspace {
    /// What the server was started with.
    pub options: Options,
    /// What columns count.
    pub encoding: Encoding,
    /// What the client has switched.
    pub settings: Settings,
    /// The folders that were opened.
    pub roots: Vec<PathBuf>,
    /// The files.
    pub documents: BTreeMap<Key, Document>,
    /// The keywords and word lists.
    pub compiler: Arc<Compiler>,
    /// The words of keyword actions.
    pub actions: ActionWords,
    /// The names of cards outside of the workspace.
    pub pool_names: CardNames,
    /// The names of the cards of the workspace.
    pub own_names: CardNames,
    /// What is wrong with the definitions in keyword files.
    pub keyword_problems: BTreeMap<Key, Vec<Diagnostic>>,
    /// The shipped cards.
    pub shipped: PoolBuild,
    /// their sources
    pub shipped_sources: SourceMap,
    /// the compiler with the subtypes that only type lines name
    with_words: Arc<Compiler>,
    words: BTreeSet<OwnSubtype>,
    /// grows when keywords or word lists change
    generation: u64,
    /// grows when the subtypes of type lines change
    epoch: u64,
    /// grows when the names of cards change
    names_epoch: u64,
    /// documents that changed since all was settled
    dirty: BTreeSet<Key>,
    /// made when scenarios are run, until a card changes
    runner: Option<Arc<Runner>>,
    /// made when lints are wanted, until a keyword or a subtype changes
    linter: Option<Arc<Linter>>,
}

impl Workspace {
    /// A workspace without files.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let (compiler, ..) = shipped_compiler(&options.keywords);
        let compiler = Arc::new(compiler);
        let mut shipped_sources = SourceMap::new();
        let shipped = compile_shipped(&compiler, &mut shipped_sources);
        let mut names: BTreeSet<String> = all_names(&shipped.pool);
        names.extend(options.pool.iter().flat_map(all_names));
        Self {
            encoding: Encoding::default(),
            settings: Settings::default(),
            roots: Vec::new(),
            documents: BTreeMap::new(),
            actions: ActionWords::of(&compiler),
            pool_names: CardNames::new(names),
            own_names: CardNames::default(),
            keyword_problems: BTreeMap::new(),
            shipped,
            shipped_sources,
            with_words: Arc::clone(&compiler),
            words: BTreeSet::new(),
            generation: 0,
            epoch: 1,
            names_epoch: 0,
            dirty: BTreeSet::new(),
            runner: None,
            linter: None,
            options,
            compiler,
        }
    }

    /// Takes what the client switches.
    pub fn set(&mut self, settings: Settings) {
        if settings.lints != self.settings.lints {
            self.dirty.extend(self.documents.keys().cloned());
        }
        self.settings = settings;
    }

    /// Reads the files of the folders that were opened.
    pub fn read_folders(&mut self) {
        for root in self.roots.clone() {
            let files = files_below(&root, &Kind::ENDINGS).unwrap_or_default();
            for path in files {
                if let Some(uri) = uri_of(&path) {
                    self.read_file(&uri);
                }
            }
        }
    }

    /// Reads a file again that is not open, or forgets one that is gone.
    pub fn read_file(&mut self, uri: &Uri) {
        let key = key_of(uri);
        let open = self.documents.get(&key).is_some_and(is_open);
        let (Some(kind), false) = (Kind::of(&key), open) else {
            return;
        };
        let bytes = path_of(uri).and_then(|path| read_path(&path).ok());
        match bytes.and_then(|bytes| String::from_utf8(bytes).ok()) {
            Some(text) => self.set_text(Document::new(uri.clone(), kind, text)),
            None => {
                if self.documents.remove(&key).is_some() {
                    self.dirty.insert(key);
                }
            }
        }
    }

    /// Takes note of a file that a client opens.
    pub fn open(&mut self, uri: Uri, version: i32, text: String) {
        if let Some(kind) = Kind::of(&key_of(&uri)) {
            let mut document = Document::new(uri, kind, text);
            document.version = Some(version);
            self.set_text(document);
        }
    }

    /// Takes note of a file that a client closes: what is on the disk counts again.
    pub fn close(&mut self, uri: &Uri) {
        if let Some(document) = self.documents.get_mut(&key_of(uri)) {
            document.version = None;
        }
        self.read_file(uri);
    }

    /// The document of that address, to be changed.
    pub fn to_change(&mut self, uri: &Uri) -> Option<&mut Document> {
        let key = key_of(uri);
        let document = self.documents.get_mut(&key)?;
        self.dirty.insert(key);
        Some(document)
    }

    fn set_text(&mut self, mut document: Document) {
        let key = key_of(&document.uri);
        if let Some(old) = self.documents.remove(&key) {
            document.cards = old.cards;
            document.scenarios = old.scenarios;
        }
        self.documents.insert(key.clone(), document);
        self.dirty.insert(key);
    }

    /// The document of that address.
    #[must_use]
    pub fn document(&self, uri: &Uri) -> Option<&Document> {
        self.documents.get(&key_of(uri))
    }

    /// Whether a document changed since all was settled.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.dirty.is_empty()
    }

    /// Reads what changed, and what follows from it.
    pub fn settle(&mut self) {
        if self.dirty.is_empty() {
            return;
        }
        let mut dirty = std::mem::take(&mut self.dirty);
        let is_word_file = |key: &Key| matches!(Kind::of(key), Some(Kind::Keyword | Kind::List));
        if dirty.iter().any(is_word_file) {
            self.read_words();
            dirty.extend(self.documents.keys().cloned());
        }
        let is_card_file = |key: &Key| Kind::of(key) == Some(Kind::Card);
        let cards = dirty.iter().any(is_card_file);
        for key in &dirty {
            self.read_document(key);
        }
        if cards {
            self.runner = None;
            self.forget_runs();
            self.gather_names();
        }
        self.gather_words();
        let known = Known {
            compiler: &self.with_words,
            actions: &self.actions,
        };
        for document in self.documents.values_mut() {
            cards::mark(&mut document.cards, &known, &self.words, self.epoch);
        }
        self.read_scenarios(&dirty);
        if !self.settings.lints {
            self.linter = None;
        } else if self.linter.is_none() {
            self.linter = Some(Arc::new(Linter::new(&self.with_words)));
        }
        for document in self.documents.values_mut().filter(|found| is_open(found)) {
            cards::compile(
                &mut document.cards,
                &self.with_words,
                &self.words,
                self.epoch,
                self.linter.as_deref(),
            );
        }
    }

    /// Reads the keyword files and word lists of the workspace.
    fn read_words(&mut self) {
        self.generation += 1;
        self.runner = None;
        let shipped: BTreeSet<String> = pool::shipped_definitions()
            .into_iter()
            .map(|(_, text)| text)
            .collect();
        let mut files = self.options.keywords.clone();
        let mut lists = Vec::new();
        for (key, document) in &self.documents {
            match document.kind {
                Kind::Keyword if !shipped.contains(&document.text) => {
                    files.push((key.clone(), document.text.clone()));
                }
                Kind::List => {
                    let name = list_name(key).unwrap_or_default();
                    lists.push((name.to_owned(), document.text.clone()));
                }
                Kind::Keyword | Kind::Card | Kind::Scenario | Kind::Deck => {}
            }
        }
        let (compiler, sources, diagnostics) = shipped_compiler(&files);
        self.keyword_problems.clear();
        for found in diagnostics {
            if let Some(file) = sources.get(found.span.file) {
                let problems = self.keyword_problems.entry(file.name.clone());
                problems.or_default().push(found);
            }
        }
        self.compiler = Arc::new(compiler.with_lists(&lists));
        self.actions = ActionWords::of(&self.compiler);
        self.words.clear();
        self.epoch += 1;
        self.with_words = Arc::clone(&self.compiler);
        self.linter = None;
    }

    /// Reads a document that changed.
    fn read_document(&mut self, key: &Key) {
        let known = Known {
            compiler: &self.compiler,
            actions: &self.actions,
        };
        let Some(document) = self.documents.get_mut(key) else {
            return;
        };
        let before = std::mem::take(&mut document.cards);
        let text = (document.kind, document.text.as_str());
        document.cards = cards::read(text, before, &self.compiler, self.generation);
        document.marks = match document.kind {
            Kind::Keyword => {
                let (keyword, _) = read_keyword(FileId(0), &document.text);
                keyword
                    .map(|keyword| known.of_keyword(&document.text, &keyword))
                    .unwrap_or_default()
            }
            Kind::Deck => marks::of_deck(&document.text),
            Kind::List => marks::of_list(
                &document.text,
                list_name(key).is_some_and(|list| list == "counter_kinds"),
            ),
            Kind::Card | Kind::Scenario => Vec::new(),
        };
    }

    /// The names of all cards of the workspace.
    fn gather_names(&mut self) {
        let blocks = self
            .documents
            .values()
            .filter(|document| document.kind == Kind::Card)
            .flat_map(|document| &document.cards);
        let cards = blocks.filter_map(|block| block.read.card.as_ref());
        let mut names = BTreeSet::new();
        for card in cards {
            names.extend(card.faces.iter().map(|face| face.name.text.clone()));
            names.insert(card.name.clone());
        }
        if !self.own_names.iter().eq(names.iter().map(String::as_str)) {
            self.own_names = CardNames::new(names);
            self.names_epoch += 1;
        }
    }

    /// The subtypes that only type lines name: they are words for all cards.
    fn gather_words(&mut self) {
        let blocks = self.documents.values().flat_map(|found| &found.cards);
        let words: BTreeSet<OwnSubtype> = blocks
            .flat_map(|block| block.read.own_subtypes.iter().cloned())
            .collect();
        if words == self.words {
            return;
        }
        let lists: Vec<(String, String)> = words
            .iter()
            .filter_map(|(kind, name)| Some((list_of(*kind)?.to_owned(), name.clone())))
            .collect();
        let compiler = Compiler::clone(&self.compiler).with_lists(&lists);
        self.with_words = Arc::new(compiler);
        self.linter = None;
        self.words = words;
        self.epoch += 1;
    }

    /// Reads the scenarios that changed, and all that are open if the names of cards did.
    fn read_scenarios(&mut self, dirty: &BTreeSet<Key>) {
        let own = &self.own_names;
        let others = &self.pool_names;
        let known = |name: &str| own.has(name) || others.has(name);
        let roots: Vec<&PathBuf> = self.options.scenarios.iter().chain(&self.roots).collect();
        let names = self.names_epoch;
        let scenarios = self
            .documents
            .iter_mut()
            .filter(|(_, document)| document.kind == Kind::Scenario);
        for (key, document) in scenarios {
            if !is_open(document) && !dirty.contains(key) {
                continue;
            }
            let before = std::mem::take(&mut document.scenarios);
            let id = id_of(&roots, key);
            document.scenarios = runs::read(&id, &document.text, before, &known, names);
            let inside = cards::inside_scenarios(&document.text);
            let its = document.cards.iter().flat_map(cards::Block::names);
            let its = CardNames::new(its.map(str::to_owned));
            let mut start = 0;
            document.marks.clear();
            for line in document.text.split_inclusive('\n') {
                if !inside.iter().any(|part| part.contains(&start)) {
                    let found = marks::of_scenario_line(line, start, &[own, others, &its]);
                    document.marks.extend(found);
                }
                start += line.len();
            }
        }
    }

    /// Compiles the cards of all files, and makes what scenarios are run with.
    pub fn runner(&mut self) -> Arc<Runner> {
        if let Some(runner) = &self.runner {
            return Arc::clone(runner);
        }
        let mut pool = if self.generation == 0 {
            self.shipped.pool.clone()
        } else {
            compile_shipped(&self.compiler, &mut SourceMap::new()).pool
        };
        if let Some(more) = &self.options.pool {
            pool.add_all(more);
        }
        let mut own = Pool::new(Arc::clone(&self.with_words));
        for document in self.documents.values_mut() {
            if document.kind != Kind::Card {
                continue;
            }
            cards::compile(
                &mut document.cards,
                &self.with_words,
                &self.words,
                self.epoch,
                self.linter.as_deref(),
            );
            let reports = document.cards.iter().filter_map(|block| {
                let compiled = block.compiled.as_ref()?;
                compiled.report.as_ref()
            });
            for report in reports {
                match (report.pooled(), report.why_not()) {
                    // Of several cards of one name the first.
                    (Some(card), _) if own.table().find(&report.name).is_none() => {
                        own.add(card);
                    }
                    (None, Some(why)) => own.refuse(&report.name, why),
                    _ => {}
                }
            }
        }
        pool.add_all(&own);
        let runner = Arc::new(Runner::new(&pool));
        self.runner = Some(Arc::clone(&runner));
        runner
    }

    /// Runs the scenarios of a document that were not run since they changed; only the one with that title, if one is given, and
    /// that one in any case.
    pub fn run(&mut self, uri: &Uri, title: Option<&str>) -> Vec<Arc<Report>> {
        self.settle();
        let key = key_of(uri);
        if self
            .documents
            .get(&key)
            .is_none_or(|found| found.scenarios.is_empty())
        {
            return Vec::new();
        }
        let runner = self.runner();
        let Some(document) = self.documents.get_mut(&key) else {
            return Vec::new();
        };
        let wanted = |block: &&mut runs::ScenarioBlock| match title {
            Some(title) => block.title() == Some(title),
            None => block.report.is_none(),
        };
        let blocks: Vec<&mut runs::ScenarioBlock> =
            document.scenarios.iter_mut().filter(wanted).collect();
        blocks
            .into_par_iter()
            .filter_map(|block| {
                let scenario = block.read.scenario.as_ref()?;
                let report = Arc::new(runs::run(&runner, scenario));
                block.report = Some(Arc::clone(&report));
                Some(report)
            })
            .collect()
    }

    /// Forgets how scenarios went, since cards changed.
    fn forget_runs(&mut self) {
        let documents = self.documents.values_mut();
        for block in documents.flat_map(|document| &mut document.scenarios) {
            block.report = None;
        }
    }

    /// The compiler with all subtypes that cards of the workspace have.
    #[must_use]
    pub const fn words(&self) -> &Arc<Compiler> {
        &self.with_words
    }

    /// The folder of stored traces.
    #[must_use]
    pub fn snapshots(&self) -> Option<PathBuf> {
        let beside = || self.roots.first().map(|root| root.join("snapshots"));
        let told = self.settings.snapshots.clone();
        told.or_else(|| self.options.snapshots.clone())
            .or_else(beside)
    }
}

/// What the ids of scenarios in a file begin with.
fn id_of(roots: &[&PathBuf], key: &str) -> String {
    let inside = |root: &&&PathBuf| Path::new(key).starts_with(root);
    let root = roots.iter().find(inside);
    file_id(root.map_or(Path::new(key), |root| root.as_path()), key)
}

fn is_open(document: &Document) -> bool {
    document.version.is_some()
}

/// The names of the cards of a pool and of their faces.
fn all_names(pool: &Pool) -> BTreeSet<String> {
    let names = pool.table().names();
    let with_faces = names.flat_map(|name| name.split(" // ").chain([name]));
    with_faces.map(str::to_owned).collect()
}

/// The word list of a kind of subtype.
fn list_of(kind: SubtypeKind) -> Option<&'static str> {
    Vocabulary::LISTS
        .into_iter()
        .find(|list| Vocabulary::kind_of_list(list) == Some(kind))
}
