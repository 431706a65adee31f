//! Pools of compiled cards, and decks.

use super::cards::Card;
use super::errors::{error, wrong};
use exchange::query::{self, Searched};
use exchange::{CardView, deck_cards, deck_text, load_path, views_of_pool};
use ir::CardId;
use lower::Compiler;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::prelude::*;
use source::SourceMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The compiler with the shipped keyword definitions, those of a folder, and the word lists that stand beside cards.
pub fn compiler(
    py: Python<'_>,
    keywords: Option<&Path>,
    beside: &[PathBuf],
) -> PyResult<Arc<Compiler>> {
    static SHIPPED: OnceLock<Arc<Compiler>> = OnceLock::new();
    let mut files = Vec::new();
    if let Some(folder) = keywords {
        let found = pool::files_below(folder, &["keyword"]);
        let found = found.map_err(|(path, cause)| unreadable(&path, &cause))?;
        for path in found {
            files.push((path.display().to_string(), read_text(&path)?));
        }
    }
    let mut lists = Vec::new();
    for path in beside {
        lists.extend(pool::vocabulary_beside(path).map_err(error)?);
    }
    if files.is_empty() && lists.is_empty() {
        let shipped = || Arc::new(pool::shipped_compiler(&[]).0);
        return Ok(Arc::clone(SHIPPED.get_or_init(shipped)));
    }
    let (compiler, sources, found) = pool::shipped_compiler(&files);
    if found.iter().any(::diagnostic::Diagnostic::is_error) {
        return Err(wrong(py, &found, &Arc::new(sources)));
    }
    Ok(Arc::new(compiler.with_lists(&lists)))
}

fn unreadable(path: &Path, cause: &dyn std::fmt::Display) -> PyErr {
    error(format!("cannot use `{}`: {cause}", path.display()))
}

/// The text of a file.
pub fn read_text(path: &Path) -> PyResult<String> {
    let bytes = pool::read_path(path).map_err(|cause| unreadable(path, &cause))?;
    String::from_utf8(bytes).map_err(|cause| unreadable(path, &cause))
}

/// Compiled cards, by name. It does not change: `one | other` is a pool with the cards of both.
#[pyclass(frozen, module = "cardwright")]
#[derive(Clone)]
pub struct Pool {
    pool: Arc<pool::Pool>,
    views: Arc<OnceLock<Vec<CardView>>>,
}

impl From<pool::Pool> for Pool {
    fn from(pool: pool::Pool) -> Self {
        Self {
            pool: Arc::new(pool),
            views: Arc::default(),
        }
    }
}

impl Pool {
    /// The pool that was given, or the shipped one.
    pub fn or_shipped(given: Option<&Self>) -> Arc<pool::Pool> {
        given.map_or_else(
            || Arc::new(pool::shipped_pool().clone()),
            |pool| Arc::clone(&pool.pool),
        )
    }

    fn views(&self) -> &[CardView] {
        self.views.get_or_init(|| views_of_pool(&self.pool))
    }

    fn card(&self, view: &CardView) -> Card {
        Card::new(view.clone(), Arc::clone(&self.pool))
    }
}

#[pymethods]
impl Pool {
    /// The cards that come with cardwright.
    #[staticmethod]
    fn shipped(py: Python<'_>) -> Self {
        py.detach(|| pool::shipped_pool().clone().into())
    }

    /// The cards of pool files, card files, folders of them, or card data of other programs, the later ones winning; below them
    /// the shipped ones, unless `shipped` is false. Cards that do not compile are left out: `why_missing` says why.
    #[staticmethod]
    #[pyo3(signature = (*paths, keywords = None, shipped = true))]
    fn load(
        py: Python<'_>,
        paths: Vec<PathBuf>,
        keywords: Option<PathBuf>,
        shipped: bool,
    ) -> PyResult<Self> {
        let compiler = compiler(py, keywords.as_deref(), &paths)?;
        py.detach(|| {
            let mut all = if shipped {
                pool::compile_shipped(&compiler, &mut SourceMap::new()).pool
            } else {
                pool::Pool::new(Arc::clone(&compiler))
            };
            for path in &paths {
                let (more, ..) = load_path(&compiler, path).map_err(error)?;
                all.add_all(&more);
            }
            Ok(all.into())
        })
    }

    /// A pool from the bytes that `to_bytes` gave, which are those of a `.pool` file.
    #[staticmethod]
    #[pyo3(signature = (data, keywords = None))]
    fn from_bytes(py: Python<'_>, data: Vec<u8>, keywords: Option<PathBuf>) -> PyResult<Self> {
        let compiler = compiler(py, keywords.as_deref(), &[])?;
        let pool = py.detach(|| pool::Pool::from_bytes(data, compiler));
        Ok(pool.map_err(error)?.into())
    }

    /// The bytes of a `.pool` file with these cards.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.pool.to_bytes()))
    }

    /// The names of the cards.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.pool.table().names().map(str::to_owned).collect()
    }

    /// The hash over all cards, as 32 hexadecimal digits.
    #[getter]
    fn hash(&self, py: Python<'_>) -> String {
        format!("{:032x}", py.detach(|| self.pool.hash()))
    }

    /// All cards.
    fn cards(&self, py: Python<'_>) -> Vec<Card> {
        let views = py.detach(|| self.views());
        views.iter().map(|view| self.card(view)).collect()
    }

    /// The cards that a search finds, in Scryfall's syntax and by meaning: `t:creature mv<=3 does:draw` (docs/exchange.md).
    fn query(&self, py: Python<'_>, query: &str) -> PyResult<Vec<Card>> {
        let query =
            query::read(query).map_err(|why| error(format!("this query cannot be read: {why}")))?;
        let found: Vec<&CardView> = py.detach(|| {
            let views = self.views().par_iter();
            let found = views.filter(|view| Searched::new(view).is_found_by(&query));
            found.collect()
        });
        Ok(found.into_iter().map(|view| self.card(view)).collect())
    }

    /// Why a card of the pool's sources is not in it; none for a name that the sources do not have.
    fn why_missing(&self, name: &str) -> Option<&str> {
        self.pool.why_missing(name)
    }

    fn __len__(&self) -> usize {
        self.pool.len()
    }

    fn __contains__(&self, name: &str) -> bool {
        self.pool.table().find_face(name).is_some()
    }

    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Card> {
        let table = self.pool.table();
        let Some((card, _)) = table.find_face(name) else {
            let help = ::diagnostic::did_you_mean(name, table.names()).unwrap_or_default();
            let message = format!("no card named `{name}` is in this pool; {help}");
            return Err(PyKeyError::new_err(
                message.trim_end_matches("; ").to_owned(),
            ));
        };
        let full = table.card(card).name.as_str();
        let views = py.detach(|| self.views());
        let view = views.iter().find(|view| view.name == full);
        let view = view.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        Ok(self.card(view))
    }

    fn __or__(&self, py: Python<'_>, other: &Self) -> Self {
        py.detach(|| {
            let mut both = pool::Pool::clone(&self.pool);
            both.add_all(&other.pool);
            both.into()
        })
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let read = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((read, (self.to_bytes(py),)))
    }

    fn __repr__(&self) -> String {
        format!("Pool({} cards)", self.pool.len())
    }
}

/// A deck: a name and the lines of a deck file. Which cards there are is looked up in the pool that it is played with.
#[pyclass(frozen, module = "cardwright")]
#[derive(Clone, Debug)]
pub struct Deck {
    name: String,
    file: String,
    text: String,
}

#[pymethods]
impl Deck {
    /// A deck of these cards: pairs of a number and a name.
    #[new]
    fn new(name: String, cards: Vec<(u32, String)>) -> Self {
        let lines = cards.iter();
        let text = lines.map(|(count, card)| format!("{count} {card}\n"));
        Self {
            text: text.collect(),
            file: name.clone(),
            name,
        }
    }

    /// The deck of a file, or the shipped one of that path, such as `herd_and_thorn.deck`.
    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Self> {
        let name = path.file_stem().unwrap_or(path.as_os_str());
        let name = name.to_string_lossy().into_owned();
        let shipped = path.to_str().and_then(pool::shipped_deck);
        let (file, text) = match shipped {
            Some((file, text)) if !path.exists() => (file.to_owned(), text.to_owned()),
            _ => (path.display().to_string(), read_text(&path)?),
        };
        let text = deck_text(&text).map_err(|why| unreadable(&path, &why))?;
        Ok(Self { name, file, text })
    }

    /// The deck of a text: lines such as `4 Card Name`, or what MTGO and Cockatrice write.
    #[staticmethod]
    #[pyo3(signature = (text, name = "deck"))]
    fn parse(text: &str, name: &str) -> PyResult<Self> {
        let text = deck_text(text).map_err(error)?;
        let name = name.to_owned();
        Ok(Self {
            file: name.clone(),
            name,
            text,
        })
    }

    /// What it is called in tables.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Its lines.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let read = py.get_type::<Self>().getattr("parse")?;
        Ok((read, (self.text.clone(), self.name.clone())))
    }

    fn __repr__(&self) -> String {
        format!("Deck({:?})", self.name)
    }
}

/// A deck as it may be given: itself, or the path of its file.
#[derive(FromPyObject)]
pub enum GivenDeck<'py> {
    /// the deck
    Deck(Bound<'py, Deck>),
    /// where it is
    Path(PathBuf),
}

impl GivenDeck<'_> {
    /// The name, and the cards of the pool.
    pub fn cards(
        self,
        py: Python<'_>,
        pool: &pool::Pool,
    ) -> PyResult<(String, Vec<(u32, CardId)>)> {
        let deck = match self {
            Self::Deck(deck) => deck.get().clone(),
            Self::Path(path) => Deck::read(path)?,
        };
        let mut sources = SourceMap::new();
        let file = sources.add(deck.file, deck.text.clone());
        match deck_cards(pool, file, &deck.text) {
            Ok(cards) => Ok((deck.name, cards)),
            Err(found) => Err(wrong(py, &found, &Arc::new(sources))),
        }
    }
}

/// The paths of the shipped decks.
#[pyfunction]
pub fn shipped_decks() -> Vec<&'static str> {
    pool::shipped_decks().collect()
}
