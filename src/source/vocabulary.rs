//! Word lists: subtypes (CR 205.3), counter kinds (CR 122), ability words (CR 207.2c) and the words of the rules that
//! a card's name may coincide with. The shipped lists are embedded; authors extend them.

use indexmap::{IndexMap, IndexSet};
use strsim::damerau_levenshtein;

/// The card type that a subtype belongs to (CR 205.3b).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SubtypeKind {
    /// CR 205.3g.
    Artifact,
    /// CR 205.3h.
    Enchantment,
    /// CR 205.3i.
    Land,
    /// CR 205.3j.
    Planeswalker,
    /// Of instants and sorceries, CR 205.3k.
    Spell,
    /// Of creatures and kindreds, CR 205.3m.
    Creature,
    /// CR 205.3q.
    Battle,
}

impl SubtypeKind {
    /// The list's name in card English: `creature type`.
    #[must_use]
    pub fn phrase(self) -> &'static str {
        match self {
            Self::Artifact => "artifact type",
            Self::Enchantment => "enchantment type",
            Self::Land => "land type",
            Self::Planeswalker => "planeswalker type",
            Self::Spell => "spell type",
            Self::Creature => "creature type",
            Self::Battle => "battle type",
        }
    }
}

/// What a subtype word of a text stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubtypeEntry {
    /// The subtype as printed on a type line: `Time Lord`.
    pub name: String,
    /// The list it is on.
    pub kind: SubtypeKind,
    /// The word that led here is its plural, and only that.
    pub plural: bool,
}

/// The open word lists that a text is read with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vocabulary {
    /// By lower-case word form, spaces as hyphens: `goblins`, `time-lord`.
    subtypes: IndexMap<String, SubtypeEntry>,
    counter_kinds: IndexSet<String>,
    ability_words: IndexSet<String>,
    flavor_words: IndexSet<String>,
    rules_words: IndexSet<String>,
    keyword_words: IndexSet<String>,
    longest_ability_word: usize,
}

const SHIPPED_SUBTYPES: [(SubtypeKind, &str); 7] = [
    (SubtypeKind::Creature, cards::vocabulary::CREATURE_TYPES),
    (SubtypeKind::Land, cards::vocabulary::LAND_TYPES),
    (SubtypeKind::Artifact, cards::vocabulary::ARTIFACT_TYPES),
    (
        SubtypeKind::Enchantment,
        cards::vocabulary::ENCHANTMENT_TYPES,
    ),
    (
        SubtypeKind::Planeswalker,
        cards::vocabulary::PLANESWALKER_TYPES,
    ),
    (SubtypeKind::Spell, cards::vocabulary::SPELL_TYPES),
    (SubtypeKind::Battle, cards::vocabulary::BATTLE_TYPES),
];

const SHIPPED_COUNTER_KINDS: &str = cards::vocabulary::COUNTER_KINDS;
const SHIPPED_ABILITY_WORDS: &str = cards::vocabulary::ABILITY_WORDS;
const SHIPPED_FLAVOR_WORDS: &str = cards::vocabulary::FLAVOR_WORDS;

impl Default for Vocabulary {
    fn default() -> Self {
        Self::shipped()
    }
}

/// Card types (CR 205.2a) and supertypes (CR 205.4a): they are no subtypes, wherever they stand on a type line.
const CARD_WORDS: [&str; 20] = [
    "artifact",
    "basic",
    "battle",
    "conspiracy",
    "creature",
    "dungeon",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "legendary",
    "ongoing",
    "phenomenon",
    "plane",
    "planeswalker",
    "scheme",
    "snow",
    "sorcery",
    "vanguard",
    "world",
];

impl Vocabulary {
    /// The names of the lists that authors extend, as of the files under `cards/vocabulary/`.
    pub const LISTS: [&'static str; 10] = [
        "creature_types",
        "land_types",
        "artifact_types",
        "enchantment_types",
        "planeswalker_types",
        "spell_types",
        "battle_types",
        "counter_kinds",
        "ability_words",
        "flavor_words",
    ];

    /// The shipped text of a list that authors extend, by the name of its file.
    #[must_use]
    pub fn shipped_list(name: &str) -> Option<&'static str> {
        let subtypes = |kind: SubtypeKind| {
            let mut lists = SHIPPED_SUBTYPES.iter();
            lists
                .find(|(known, _)| *known == kind)
                .map(|(_, text)| *text)
        };
        match name {
            "counter_kinds" => Some(SHIPPED_COUNTER_KINDS),
            "ability_words" => Some(SHIPPED_ABILITY_WORDS),
            "flavor_words" => Some(SHIPPED_FLAVOR_WORDS),
            _ => subtypes(Self::kind_of_list(name)?),
        }
    }

    /// The kind of subtypes that a list has; none if it has no subtypes.
    #[must_use]
    pub fn kind_of_list(name: &str) -> Option<SubtypeKind> {
        Some(match name {
            "creature_types" => SubtypeKind::Creature,
            "land_types" => SubtypeKind::Land,
            "artifact_types" => SubtypeKind::Artifact,
            "enchantment_types" => SubtypeKind::Enchantment,
            "planeswalker_types" => SubtypeKind::Planeswalker,
            "spell_types" => SubtypeKind::Spell,
            "battle_types" => SubtypeKind::Battle,
            _ => return None,
        })
    }

    /// A vocabulary without a word.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            subtypes: IndexMap::new(),
            counter_kinds: IndexSet::new(),
            ability_words: IndexSet::new(),
            flavor_words: IndexSet::new(),
            rules_words: IndexSet::new(),
            keyword_words: IndexSet::new(),
            longest_ability_word: 0,
        }
    }

    /// The lists under `cards/vocabulary/`.
    #[must_use]
    pub fn shipped() -> Self {
        let mut vocabulary = Self::empty();
        for (kind, text) in SHIPPED_SUBTYPES {
            vocabulary.add_subtypes(kind, text);
        }
        vocabulary.add_counter_kinds(SHIPPED_COUNTER_KINDS);
        vocabulary.add_ability_words(SHIPPED_ABILITY_WORDS);
        vocabulary.add_flavor_words(SHIPPED_FLAVOR_WORDS);
        for word in entries(cards::vocabulary::RULES_WORDS) {
            vocabulary.rules_words.insert(word.to_lowercase());
        }
        vocabulary
    }

    /// Adds a list by the name of its file, `creature_types` for example; `false` for a name that is no list.
    pub fn add_list(&mut self, name: &str, text: &str) -> bool {
        match (name, Self::kind_of_list(name)) {
            (_, Some(kind)) => self.add_subtypes(kind, text),
            ("counter_kinds", None) => self.add_counter_kinds(text),
            ("ability_words", None) => self.add_ability_words(text),
            ("flavor_words", None) => self.add_flavor_words(text),
            (_, None) => return false,
        }
        true
    }

    /// Adds a list of subtypes, one a line: `Goblin`, or `Elf: Elves` with its irregular plurals.
    pub fn add_subtypes(&mut self, kind: SubtypeKind, text: &str) {
        for line in entries(text) {
            match line.split_once(':') {
                Some((name, plurals)) => {
                    let plurals: Vec<String> = plurals
                        .split(',')
                        .map(|plural| plural.trim().to_owned())
                        .filter(|p| !p.is_empty())
                        .collect();
                    self.insert_subtype(kind, name.trim(), &plurals);
                }
                None => self.add_subtype(kind, line),
            }
        }
    }

    /// Adds one subtype with its regular plural, as for a word on a type line of the pool.
    pub fn add_subtype(&mut self, kind: SubtypeKind, name: &str) {
        let plurals = match kind {
            SubtypeKind::Planeswalker => Vec::new(),
            SubtypeKind::Artifact
            | SubtypeKind::Enchantment
            | SubtypeKind::Land
            | SubtypeKind::Spell
            | SubtypeKind::Creature
            | SubtypeKind::Battle => vec![regular_plural(name)],
        };
        self.insert_subtype(kind, name, &plurals);
    }

    fn insert_subtype(&mut self, kind: SubtypeKind, name: &str, plurals: &[String]) {
        let name = name.replace('’', "'");
        let entry = |plural| SubtypeEntry {
            name: name.clone(),
            kind,
            plural,
        };
        // The first list that has a word keeps it; a word that is its own plural is found as a singular.
        self.subtypes
            .entry(word_form(&name))
            .or_insert_with(|| entry(false));
        for plural in plurals {
            self.subtypes
                .entry(word_form(plural))
                .or_insert_with(|| entry(true));
        }
    }

    /// Adds counter kinds, one a line.
    pub fn add_counter_kinds(&mut self, text: &str) {
        self.counter_kinds
            .extend(entries(text).map(str::to_lowercase));
    }

    /// Adds ability words, one a line.
    pub fn add_ability_words(&mut self, text: &str) {
        for word in entries(text) {
            let word = word_form(word);
            self.longest_ability_word = self.longest_ability_word.max(word.split('-').count());
            self.ability_words.insert(word);
        }
    }

    /// Adds flavor words that are one word and could be taken for a keyword (CR 207.2d), one a line.
    pub fn add_flavor_words(&mut self, text: &str) {
        self.flavor_words.extend(entries(text).map(word_form));
    }

    /// The subtypes of a type line (`Creature — Zorblax`) that are on no list, each with the kind that its types make it.
    #[must_use]
    pub fn unknown_subtypes(&self, type_line: &str) -> Vec<(SubtypeKind, String)> {
        let Some((types, subtypes)) = ["—", "–", " -- ", " - "]
            .iter()
            .find_map(|dash| type_line.split_once(dash))
        else {
            return Vec::new();
        };
        let types = types.to_lowercase();
        let kind = |word: &str| match word {
            "creature" | "kindred" | "tribal" => Some(SubtypeKind::Creature),
            "artifact" => Some(SubtypeKind::Artifact),
            "enchantment" => Some(SubtypeKind::Enchantment),
            "land" => Some(SubtypeKind::Land),
            "planeswalker" => Some(SubtypeKind::Planeswalker),
            "battle" => Some(SubtypeKind::Battle),
            "instant" | "sorcery" => Some(SubtypeKind::Spell),
            _ => None,
        };
        // The last type tells: the subtypes of an artifact creature are creature types, if they are on no list.
        let Some(kind) = types.split_whitespace().rev().find_map(kind) else {
            return Vec::new();
        };
        let words: Vec<&str> = subtypes.split_whitespace().collect();
        let mut unknown = Vec::new();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let pair = words.get(at + 1).map(|next| format!("{word} {next}"));
            if pair.is_some_and(|pair| self.subtype(&pair).is_some()) {
                at += 2;
                continue;
            }
            at += 1;
            let is_name = word.starts_with(char::is_uppercase)
                && word
                    .chars()
                    .all(|letter| letter.is_alphabetic() || "'’-".contains(letter));
            let is_type = CARD_WORDS.contains(&word.to_lowercase().as_str());
            if is_name && !is_type && self.subtype(word).is_none() && !self.is_rules_word(word) {
                unknown.push((kind, (*word).to_owned()));
            }
        }
        unknown
    }

    /// The subtype of a word in singular or plural, in any capitalisation, words joined by spaces or hyphens.
    #[must_use]
    pub fn subtype(&self, word: &str) -> Option<&SubtypeEntry> {
        self.subtypes
            .get(word)
            .or_else(|| self.subtypes.get(&word_form(word)))
    }

    /// The word is a kind of counter.
    #[must_use]
    pub fn is_counter_kind(&self, word: &str) -> bool {
        self.counter_kinds.contains(word)
    }

    /// The words, joined by spaces or hyphens, are an ability word.
    #[must_use]
    pub fn is_ability_word(&self, words: &str) -> bool {
        self.ability_words.contains(&word_form(words))
    }

    /// The word is a flavor word of the list.
    #[must_use]
    pub fn is_flavor_word(&self, word: &str) -> bool {
        self.flavor_words.contains(&word_form(word))
    }

    /// The word begins a keyword ability, an instruction or a sentence of rules text.
    #[must_use]
    pub fn is_rules_word(&self, word: &str) -> bool {
        self.rules_words.contains(&word.to_lowercase())
    }

    /// Adds the name of a keyword as its definition gives it, `Frobnicate [cost]`: its first word is no flavor word.
    pub fn add_keyword(&mut self, header: &str) {
        let word = header.split([' ', '[']).next().unwrap_or_default();
        self.keyword_words.insert(word.to_lowercase());
    }

    /// The word begins the name of a keyword ability.
    #[must_use]
    pub fn is_keyword(&self, word: &str) -> bool {
        self.keyword_words.contains(&word.to_lowercase())
    }

    /// The word is an ability word, begins a keyword or rules text, or is one but for a slip in each three letters.
    #[must_use]
    pub fn resembles_rules_word(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let length = word.chars().count();
        let slips = (length / 3).max(1);
        self.rules_words
            .iter()
            .chain(&self.ability_words)
            .chain(&self.keyword_words)
            // Each letter that one of them has more is a slip.
            .filter(|known| known.chars().count().abs_diff(length) <= slips)
            .any(|known| damerau_levenshtein(known, &word) <= slips)
    }

    /// How many words the longest ability word has.
    #[must_use]
    pub fn longest_ability_word(&self) -> usize {
        self.longest_ability_word
    }

    /// All subtypes in singular, for suggestions.
    pub fn subtype_names(&self) -> impl Iterator<Item = &str> {
        self.subtypes
            .values()
            .filter(|entry| !entry.plural)
            .map(|entry| entry.name.as_str())
    }

    /// All kinds of counters, for suggestions.
    pub fn counter_kinds(&self) -> impl Iterator<Item = &str> {
        self.counter_kinds.iter().map(String::as_str)
    }

    /// All ability words, hyphenated, for suggestions.
    pub fn ability_words(&self) -> impl Iterator<Item = &str> {
        self.ability_words.iter().map(String::as_str)
    }
}

/// The lines of a list without comments and blanks.
fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Lower case, straight apostrophes, hyphens for spaces.
fn word_form(word: &str) -> String {
    let mut form = String::with_capacity(word.len());
    for part in word.split_whitespace() {
        if !form.is_empty() {
            form.push('-');
        }
        if part.is_ascii() {
            form.extend(
                part.bytes()
                    .map(|byte| char::from(byte.to_ascii_lowercase())),
            );
        } else {
            form.push_str(&part.to_lowercase().replace('’', "'"));
        }
    }
    form
}

/// `Harpy` → `Harpies`, `Fox` → `Foxes`, `Goblin` → `Goblins`.
fn regular_plural(name: &str) -> String {
    let lower = name.to_lowercase();
    if ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|ending| lower.ends_with(ending))
    {
        return format!("{name}es");
    }
    let before_y = lower
        .strip_suffix('y')
        .and_then(|stem| stem.chars().next_back());
    if before_y.is_some_and(|letter| !"aeiou".contains(letter)) {
        return format!("{}ies", &name[..name.len() - 1]);
    }
    format!("{name}s")
}
