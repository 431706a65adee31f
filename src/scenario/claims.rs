//! Words in the claims of a `.scenario` that nobody knows: a misspelt name is not on the battlefield, and says nothing.

use super::driver::Run;
use super::model::{Expectation, NameForm};
use super::names::{ability_begins, name_of, names_object, normalise};
use super::text::{TextAct, TextVerb};
use diagnostic::did_you_mean;
use ir::{CardType, Color, Step, Supertype};

impl Run<'_> {
    /// That the claim names cards, kinds, keywords and kinds of counters that there are.
    ///
    /// # Errors
    /// The word that nobody knows, and the nearest known one.
    pub(super) fn check_words(&self, claim: &Expectation) -> Result<(), String> {
        if let Some(NameForm::Text(name)) = &claim.card {
            self.check_name(name)?;
            let value = claim.value.as_ref().and_then(serde_json::Value::as_bool);
            if claim.what == "alias_zone" && value == Some(false) {
                self.check_was_there(name)?;
            }
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

    /// That what an action says that must be refused is what there is, and that it is said where it can be refused: what is misspelt is
    /// refused for nothing.
    ///
    /// # Errors
    /// The word that nobody knows; that nobody declares anything in this step.
    pub(super) fn check_refusal(&self, act: &TextAct, step: Step) -> Result<(), String> {
        let declared = match act.verb {
            TextVerb::Attack => Some((Step::DeclareAttackers, "attackers", "declare_attackers")),
            TextVerb::Block => Some((Step::DeclareBlockers, "blockers", "declare_blockers")),
            TextVerb::Cast
            | TextVerb::Play
            | TextVerb::Activate
            | TextVerb::TurnFaceUp
            | TextVerb::Concede
            | TextVerb::PutCounters => None,
        };
        if let Some((_, what, moment)) = declared.filter(|(when, _, _)| *when != step) {
            return Err(format!(
                "nobody declares {what} now; write it below `turn …, {moment}`"
            ));
        }
        if act.verb == TextVerb::Activate {
            self.check_text(&act.name)?;
        } else {
            self.check_named(&act.name)?;
        }
        let names = act.of.iter().chain(&act.allowed_by);
        let names = names.chain(&act.with).chain(&act.targets);
        for name in names.chain(&act.paying) {
            self.check_named(name)?;
        }
        Ok(())
    }

    /// A player, the text of an ability in quotes, or a name.
    fn check_named(&self, name: &str) -> Result<(), String> {
        if self.seats.player(name).is_some() {
            return Ok(());
        }
        match name.strip_prefix('"') {
            Some(text) => self.check_text(text),
            None => self.check_name(name),
        }
    }

    /// The beginning of the text of an ability that there is.
    fn check_text(&self, text: &str) -> Result<(), String> {
        let judge = self.judge();
        let offered = || {
            let mut players = self.game.players.iter();
            players.any(|player| {
                let actions =
                    rules::priority::legal_actions(self.pool.table(), &self.game, player.id);
                let mut actions = actions.iter();
                actions.any(|action| judge.action_text_begins(action, text))
            })
        };
        if self.is_keyword(&text.to_lowercase()) || offered() || self.begins_ability(text) {
            return Ok(());
        }
        Err(format!("the text of no ability begins with `{text}`"))
    }

    /// Whether the text of an ability of a card of the pool begins so.
    fn begins_ability(&self, text: &str) -> bool {
        if normalise(text, "").is_empty() {
            return false;
        }
        let table = self.pool.table();
        // What is there first, with what the rules give it: a basic land's, a keyword counter's. There may be many cards in the pool.
        let on_objects = self.game.objects().any(|object| {
            let now = rules::layers::characteristics(table, &self.game, object.id);
            let mut abilities = now.abilities.iter();
            abilities.any(|instance| {
                ability_begins(self.pool, instance.ability, text, now.name.as_str())
            })
        });
        on_objects
            || table.iter().any(|(id, card)| {
                let own = card.faces.first().map_or("", |face| face.name.as_str());
                let begins = |ability| ability_begins(self.pool, ability, text, own);
                table.all_abilities(id).any(begins)
            })
    }

    /// That the set-up names kinds of counters that there are, and gives each alias once.
    ///
    /// # Errors
    /// The word that nobody knows; the alias.
    pub(super) fn check_setup(&self) -> Result<(), String> {
        let mut aliases: Vec<&str> = Vec::new();
        for setup in &self.scenario.setup {
            for (kind, _) in &setup.counters {
                self.check_counter(kind)?;
            }
            if let Some(alias) = setup.alias.as_deref() {
                if aliases.contains(&alias) {
                    return Err(format!(
                        "`{alias}` is the alias of two things; give each its own"
                    ));
                }
                aliases.push(alias);
            }
        }
        Ok(())
    }

    /// That what is said to be gone can have been there: the set-up has it, or something has made it.
    fn check_was_there(&self, name: &str) -> Result<(), String> {
        let table = self.pool.table();
        let Some((card, _)) = table.find_face(name) else {
            return Ok(());
        };
        let form = NameForm::Text(name.to_owned());
        let in_setup = self.scenario.setup.iter().any(|setup| {
            let named = setup.card.as_deref().and_then(|name| table.find_face(name));
            named.is_some_and(|(set_up, _)| set_up == card)
        });
        let mut objects = self.game.objects();
        if in_setup || objects.any(|object| names_object(self.pool, &self.game, &form, object.id)) {
            return Ok(());
        }
        Err(format!("`{name}` was never there"))
    }

    /// A name that neither a card of the pool has nor anything in the game.
    fn check_name(&self, name: &str) -> Result<(), String> {
        let table = self.pool.table();
        let is_name = !name.is_empty() && !name.starts_with(['#', '@', '"', '[']);
        let form = NameForm::Text(name.to_owned());
        let is_there = |id| names_object(self.pool, &self.game, &form, id);
        if !is_name
            || name.starts_with("stack ability")
            || self.names_token(name)
            || self.is_named_in_texts(name)
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
        let token = format!("{name} Token");
        let help = if self.names_token(&token) {
            Some(format!("did you mean `{token}`?"))
        } else {
            did_you_mean(name, known)
        };
        unknown("card is named", name, help)
    }

    /// Whether a card of the pool gives something this name: "a token named Festering Goblin", "create Mowu, a legendary …".
    fn is_named_in_texts(&self, name: &str) -> bool {
        let token = name.strip_suffix(" Token").unwrap_or(name);
        if !token.starts_with(char::is_uppercase) {
            return false;
        }
        let given = [
            format!("named {token}"),
            format!("reate {token}, a"),
            format!("{token} token"),
        ];
        let given = match token == name {
            true => &given[..2],
            false => &given[..],
        };
        self.is_in_texts(|text| given.iter().any(|words| text.contains(words.as_str())))
    }

    /// Whether the text of an ability of a card of the pool is such.
    fn is_in_texts(&self, test: impl Fn(&str) -> bool) -> bool {
        let table = self.pool.table();
        table.iter().any(|(id, _)| {
            let mut abilities = table.all_abilities(id);
            abilities.any(|ability| test(&self.pool.ability_text(ability)))
        })
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

    pub(super) fn check_counter(&self, kind: &str) -> Result<(), String> {
        let vocabulary = self.pool.compiler().vocabulary();
        if vocabulary.is_counter_kind(kind) || kind.starts_with(['+', '-']) {
            return Ok(());
        }
        let keywords = self.keywords();
        let known = || {
            let keywords = keywords.iter().map(String::as_str);
            vocabulary.counter_kinds().chain(keywords)
        };
        let in_text = |text: &str| {
            let words = format!("{kind} counter");
            text.match_indices(&words)
                .any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric))
        };
        if known().any(|known| known == kind) || self.is_in_texts(in_text) {
            return Ok(());
        }
        unknown(
            "kind of counter is named",
            kind,
            did_you_mean(kind, known()),
        )
    }

    /// One keyword, or the beginning of the text of an ability that there is.
    fn check_keyword(&self, text: &str) -> Result<(), String> {
        let word = text.to_lowercase();
        let mut parts = word.split(" and ");
        let several = word.contains(" and ") && parts.all(|part| self.is_keyword(part));
        if several {
            return Err(format!(
                "`{text}` are several abilities; claim them one by one"
            ));
        }
        if self.is_keyword(&word) || self.begins_ability(text) {
            return Ok(());
        }
        let keywords = self.keywords();
        let known = keywords.iter().map(String::as_str);
        match did_you_mean(&word, known) {
            Some(help) => unknown("keyword is named", text, Some(help)),
            None => Err(format!(
                "no keyword is named `{text}`, and the text of no ability begins so"
            )),
        }
    }

    /// Whether a word in lower case is a keyword, or begins with one: "first strike", "ward {2}", "protection".
    fn is_keyword(&self, word: &str) -> bool {
        let parts = |long: &str, short: &str| {
            let rest = long.strip_prefix(short);
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        self.keywords().iter().any(|keyword| {
            // "[quality] landwalk" has its name behind the quality.
            match keyword.strip_prefix("] ") {
                Some(last) => word.ends_with(last),
                None => !word.is_empty() && (parts(word, keyword) || parts(keyword, word)),
            }
        })
    }

    /// The names of the keywords, in lower case.
    fn keywords(&self) -> Vec<String> {
        let files = self.pool.compiler().sources();
        let headers = files.iter().filter_map(|(_, file)| {
            let header = file.text.lines().next()?.strip_prefix("keyword:")?;
            let header = header.trim();
            // "[quality] landwalk"
            let header = match header.strip_prefix('[') {
                Some(quality) => quality.trim_start_matches(|letter| letter != ']'),
                None => header,
            };
            let name = header.split(['[', '—']).next().unwrap_or(header);
            Some(name.trim().to_lowercase())
        });
        headers.filter(|name| !name.is_empty()).collect()
    }
}

/// Refuses a word, with what there may be to say instead.
fn unknown(what: &str, word: &str, help: Option<String>) -> Result<(), String> {
    let help = help.unwrap_or_default();
    Err(format!("no {what} `{word}`; {help}")
        .trim_end_matches("; ")
        .to_owned())
}
