//! cardwright in a page: what the page asks, and what it is answered.
//!
//! A [`Session`] answers requests, texts of JSON both ways. In a browser it is compiled to wasm (`wasm`) and called by a worker;
//! `cardwright serve` calls it for the page over HTTP. The page itself is in `page/`, and is the same for both.

mod cards;
mod findings;
pub mod page;
mod playing;
mod replay;
pub mod steps;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "wasm32")]
mod wasm;

use cards::Compiled;
use lower::Compiler;
use pool::{Pool, compile_shipped, shipped_compiler};
use scenario::Runner;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use source::SourceMap;
use std::sync::Arc;

/// The longest text that is looked at, in bytes: what is typed is answered at once.
const LONGEST: usize = 200_000;

/// What the page asks.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
enum Request {
    /// What the cards of a text mean, and all about the one in which the caret stands.
    Cards { text: String, at: usize },
    /// The names of all cards that can be put on the board.
    Names { cards: String },
    /// The picture of a card by its name.
    Picture { cards: String, name: String },
    /// The scenario in which the caret stands, run with the board at each step.
    Scenario {
        cards: String,
        text: String,
        at: usize,
    },
    /// A game that begins as that scenario does, played at random.
    Game {
        cards: String,
        text: String,
        at: usize,
        seed: u64,
        agent: String,
    },
}

/// The cards that can be named, and what was last asked.
pub struct Session {
    compiler: Arc<Compiler>,
    /// the cards that can be named besides those of the text; compiled when a game is first asked for
    pool: Option<Pool>,
    compiled: Option<Compiled>,
    /// runs scenarios with the cards of this text
    runner: Option<(String, Arc<Runner>)>,
}

impl Default for Session {
    fn default() -> Self {
        let (compiler, ..) = shipped_compiler(&[]);
        Self {
            compiler: Arc::new(compiler),
            pool: None,
            compiled: None,
            runner: None,
        }
    }
}

impl Session {
    /// A session that knows the cards of a pool, compiled with this compiler.
    #[must_use]
    pub fn new(compiler: Arc<Compiler>, pool: Pool) -> Self {
        Self {
            compiler,
            pool: Some(pool),
            compiled: None,
            runner: None,
        }
    }

    /// Answers a request. What cannot be answered is told under `error`.
    pub fn answer(&mut self, request: &str) -> String {
        if request.len() > 3 * LONGEST {
            return refusal("this is too long");
        }
        let answer = match serde_json::from_str(request) {
            Ok(request) => self.act(request),
            Err(error) => Err(format!("this request is not understood: {error}")),
        };
        match answer {
            Ok(answer) => answer.to_string(),
            Err(reason) => refusal(&reason),
        }
    }

    fn act(&mut self, request: Request) -> Result<Json, String> {
        match request {
            Request::Cards { text, at } => {
                short(&text)?;
                Ok(self.compiled(&text).shown(at))
            }
            Request::Names { cards } => {
                let runner = self.runner(&cards)?;
                let names: Vec<&str> = runner.pool().table().names().collect();
                Ok(json!({ "names": names }))
            }
            Request::Picture { cards, name } => {
                short(&cards)?;
                let own = self.compiled(&cards).picture(&name);
                let pictures = own.or_else(|| cards::shipped_picture(&name));
                pictures.ok_or_else(|| format!("there is no text of `{name}`"))
            }
            Request::Scenario { cards, text, at } => {
                short(&text)?;
                let runner = self.runner(&cards)?;
                Ok(playing::scenario(&runner, &text, at))
            }
            Request::Game {
                cards,
                text,
                at,
                seed,
                agent,
            } => {
                short(&text)?;
                let runner = self.runner(&cards)?;
                playing::game(&runner, &text, at, seed, &agent)
            }
        }
    }

    /// The cards of a text, compiled once as long as it stays the same.
    fn compiled(&mut self, text: &str) -> &Compiled {
        let old = self.compiled.take();
        let same = old.filter(|old| old.text == text);
        let compiler = &self.compiler;
        self.compiled
            .insert(same.unwrap_or_else(|| Compiled::of(compiler, text)))
    }

    /// Runs scenarios with the known cards and those of a text; what does not compile is left out.
    fn runner(&mut self, cards: &str) -> Result<Arc<Runner>, String> {
        short(cards)?;
        if let Some((text, runner)) = &self.runner
            && text == cards
        {
            return Ok(Arc::clone(runner));
        }
        let own = self.compiled(cards).pool().clone();
        let compiler = &self.compiler;
        let known = self.pool.get_or_insert_with(|| {
            let mut sources = SourceMap::new();
            compile_shipped(compiler, &mut sources).pool
        });
        let mut pool = known.clone();
        pool.add_all(&own);
        let runner = Arc::new(Runner::new(&pool).with_boards());
        self.runner = Some((cards.to_owned(), Arc::clone(&runner)));
        Ok(runner)
    }
}

fn refusal(reason: &str) -> String {
    json!({ "error": reason }).to_string()
}

fn short(text: &str) -> Result<(), String> {
    if text.len() > LONGEST {
        return Err(format!("a text may have {LONGEST} bytes at most"));
    }
    Ok(())
}
