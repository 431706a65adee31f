//! Words in the claims of a `.scenario` that nobody knows: a misspelt name is not on the battlefield, and says nothing.

use super::driver::Run;
use super::model::{Expectation, NameForm};
use super::names::{name_of, names_object};
use diagnostic::did_you_mean;
use ir::{CardType, Color, Supertype};

impl Run<'_> {
    /// That the claim names cards, kinds, keywords and kinds of counters that there are.
    ///
    /// # Errors
    /// The word that nobody knows, and the nearest known one.
    pub(super) fn check_words(&self, claim: &Expectation) -> Result<(), String> {
        if let Some(NameForm::Text(name)) = &claim.card {
            self.check_name(name)?;
        }
        match claim.what.as_str() {
            "subtype" => self.check_kind(claim.subtype.as_deref().unwrap_or_default()),
            "counter_count" | "player_counter_count" => {
                self.check_counter(claim.counter.as_deref().unwrap_or_default())
            }
            "ability" => self.check_keyword(claim.ability.as_deref().unwrap_or_default()),
            _ => Ok(()),
        }
    }

    /// A name that neither a card of the pool has nor anything in the game, and that is nearly one of those.
    fn check_name(&self, name: &str) -> Result<(), String> {
        let table = self.pool.table();
        let is_name = !name.is_empty() && !name.starts_with(['#', '@', '"', '[']);
        let form = NameForm::Text(name.to_owned());
        let is_there = |id| names_object(table, &self.game, &form, id);
        if !is_name
            || name.starts_with("stack ability")
            || self.names_token(name)
            || table.find_face(name).is_some()
            || self.game.objects().any(|object| is_there(object.id))
        {
            return Ok(());
        }
        let here: Vec<String> = self
            .game
            .objects()
            .map(|object| name_of(table, &self.game, object.id))
            .collect();
        let cards = table.names();
        let known = here.iter().map(String::as_str).chain(cards);
        unknown("card is named", name, did_you_mean(name, known))
    }

    /// "Zombie Token", "Human Soldier Token": named by subtypes that there are (CR 111.4), whether or not such a token is there now.
    fn names_token(&self, name: &str) -> bool {
        let vocabulary = self.pool.compiler().vocabulary();
        name.strip_suffix(" Token").is_some_and(|subtypes| {
            subtypes
                .split(' ')
                .all(|word| vocabulary.subtype(word).is_some())
        })
    }

    fn check_kind(&self, word: &str) -> Result<(), String> {
        let vocabulary = self.pool.compiler().vocabulary();
        let on_type_lines = || {
            let faces = self.pool.table().iter().flat_map(|(_, card)| &card.faces);
            faces.flat_map(|face| &face.subtypes)
        };
        if vocabulary.subtype(word).is_some()
            || on_type_lines().any(|subtype| subtype.as_str() == word)
        {
            return Ok(());
        }
        let supertypes = [
            Supertype::Basic,
            Supertype::Legendary,
            Supertype::Snow,
            Supertype::World,
        ];
        let types = CardType::ALL.map(|kind| kind.word().to_owned());
        let colors = Color::ALL.map(|color| color.word().to_owned());
        let supertypes = supertypes.map(|kind| kind.word().to_owned());
        let words = types.iter().chain(&colors).chain(&supertypes);
        let subtypes = on_type_lines().map(|subtype| subtype.as_str());
        let known = words
            .map(String::as_str)
            .chain(vocabulary.subtype_names())
            .chain(subtypes);
        let help = did_you_mean(word, known).unwrap_or_default();
        unknown("type, color or supertype is named", word, Some(help))
    }

    fn check_counter(&self, kind: &str) -> Result<(), String> {
        let vocabulary = self.pool.compiler().vocabulary();
        if vocabulary.is_counter_kind(kind) || kind.starts_with(['+', '-']) {
            return Ok(());
        }
        let keywords = self.keywords();
        let known = || {
            let keywords = keywords.iter().map(String::as_str);
            vocabulary.counter_kinds().chain(keywords)
        };
        if known().any(|known| known == kind) {
            return Ok(());
        }
        unknown(
            "kind of counter is named",
            kind,
            did_you_mean(kind, known()),
        )
    }

    /// A word that is no keyword and nearly one; anything else may be the text of an ability.
    fn check_keyword(&self, text: &str) -> Result<(), String> {
        let keywords = self.keywords();
        let word = text.to_lowercase();
        let is_known = keywords
            .iter()
            .any(|keyword| keyword.starts_with(&word) || word.starts_with(keyword.as_str()));
        if is_known || text.contains(['"', '{', ':', '.']) {
            return Ok(());
        }
        let known = keywords.iter().map(String::as_str);
        unknown("keyword is named", text, did_you_mean(&word, known))
    }

    /// The names of the keywords, in lower case.
    fn keywords(&self) -> Vec<String> {
        let files = self.pool.compiler().sources();
        let headers = files.iter().filter_map(|(_, file)| {
            let header = file.text.lines().next()?.strip_prefix("keyword:")?;
            let name = header.split(['[', '—']).next().unwrap_or(header);
            Some(name.trim().to_lowercase())
        });
        headers.filter(|name| !name.is_empty()).collect()
    }
}

/// Refuses a word for which there is something to say instead.
fn unknown(what: &str, word: &str, help: Option<String>) -> Result<(), String> {
    match help {
        None => Ok(()),
        Some(help) => Err(format!("no {what} `{word}`; {help}")
            .trim_end_matches("; ")
            .to_owned()),
    }
}
