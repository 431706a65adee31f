//! Searching cards in Scryfall's syntax, and by what they mean.

use regex_lite::Regex;

use super::meaning::{Words, plain};
use super::view::{CardView, mana_value};

/// How deep parentheses may stand in one another.
const DEPTH: usize = 32;
/// How many bytes a query may have.
const LIMIT: usize = 4096;

/// What is searched for.
#[derive(Debug)]
pub enum Query {
    /// All of these.
    All(Vec<Query>),
    /// One of these.
    Any(Vec<Query>),
    /// Not this.
    Not(Box<Query>),
    /// One thing that is asked.
    Term(Term),
}

/// One thing that is asked of a card.
#[derive(Debug)]
pub enum Term {
    /// Its name has the words; an exact name begins with `!`.
    Name(Pattern, bool),
    /// A text of it has the words.
    Text(Field, Pattern),
    /// Its colors compare so.
    Colors {
        /// Its color identity, and not its colors.
        identity: bool,
        /// How.
        comparison: Comparison,
        /// With which letters; or with how many.
        with: Result<String, usize>,
    },
    /// A number of it compares so.
    Number(Number, Comparison, Operand),
    /// Its rarity compares so.
    Rarity(Comparison, String),
    /// It has a keyword.
    Keyword(String),
    /// It is of a kind that has a name.
    Is(Kind),
    /// What it does, when, what for.
    Means(Meaning, String),
}

/// A text of a card.
#[derive(Debug, Clone, Copy)]
pub enum Field {
    /// The type line.
    Types,
    /// The rules text.
    Rules,
    /// The mana cost.
    Mana,
    /// The set.
    Set,
    /// The artist.
    Artist,
    /// The flavor text.
    Flavor,
    /// The collector number.
    CollectorNumber,
    /// How the faces belong together.
    Layout,
}

/// A number of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// CR 202.3
    ManaValue,
    /// CR 208
    Power,
    /// CR 208
    Toughness,
    /// CR 209
    Loyalty,
}

/// What a number is compared with.
#[derive(Debug)]
pub enum Operand {
    /// A number.
    Fixed(i64),
    /// Another number of the card.
    Other(Number),
    /// Whether it is even.
    Even(bool),
}

/// Where a word of meaning stands.
#[derive(Debug, Clone, Copy)]
pub enum Meaning {
    /// In instructions.
    Does,
    /// In what is waited for.
    When,
    /// In costs.
    Cost,
}

/// How two things compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `:`, which means what is most often meant.
    Colon,
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// Kinds that have a name.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// It compiles.
    Compiled,
    /// It can be cast.
    Spell,
    /// CR 110.4
    Permanent,
    /// CR 700.6
    Historic,
    /// No text.
    Vanilla,
    /// It has two sides.
    DoubleFaced,
    /// Several colors.
    Multicolor,
    /// No color.
    Colorless,
    /// One color.
    Monocolor,
    /// A hybrid symbol in its cost.
    Hybrid,
    /// A Phyrexian symbol in its cost.
    Phyrexian,
    /// Modes.
    Modal,
    /// CR 206
    Reminded,
}

/// Words, or a regular expression.
#[derive(Debug)]
pub enum Pattern {
    /// In small letters.
    Words(String),
    /// Between strokes.
    Regex(Regex),
}

impl Pattern {
    fn is_in(&self, text: &str) -> bool {
        match self {
            Self::Words(words) => text.to_lowercase().contains(words.as_str()),
            Self::Regex(regex) => regex.is_match(text),
        }
    }
}

/// Reads a query.
///
/// # Errors
/// What cannot be read, in words.
pub fn read(text: &str) -> Result<Query, String> {
    if text.len() > LIMIT {
        return Err(format!("a query has at most {LIMIT} bytes"));
    }
    let mut reader = Reader { rest: text.trim() };
    let query = reader.any(0)?;
    match reader.rest.chars().next() {
        None => Ok(query),
        Some(_) => Err(format!("`{}` closes nothing", reader.rest)),
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn any(&mut self, depth: usize) -> Result<Query, String> {
        if depth > DEPTH {
            return Err(format!(
                "parentheses stand in one another deeper than {DEPTH}"
            ));
        }
        let mut arms = vec![self.all(depth)?];
        while self.word("or") {
            arms.push(self.all(depth)?);
        }
        Ok(match arms.len() {
            1 => arms.remove(0),
            _ => Query::Any(arms),
        })
    }

    /// Takes a word that stands by itself.
    fn word(&mut self, word: &str) -> bool {
        let rest = self.rest.trim_start();
        let Some(head) = rest.get(..word.len()) else {
            return false;
        };
        let after = &rest[word.len()..];
        let ends = after.is_empty() || after.starts_with([' ', '(']);
        let found = head.eq_ignore_ascii_case(word) && ends;
        if found {
            self.rest = after;
        }
        found
    }

    fn all(&mut self, depth: usize) -> Result<Query, String> {
        let mut parts = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            let before = self.rest;
            if self.rest.is_empty() || self.rest.starts_with(')') {
                break;
            }
            if self.word("or") {
                self.rest = before;
                break;
            }
            if self.word("and") {
                continue;
            }
            parts.push(self.part(depth)?);
        }
        if parts.is_empty() {
            return Err("something to search for is missing".to_owned());
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Query::All(parts),
        })
    }

    fn part(&mut self, depth: usize) -> Result<Query, String> {
        if let Some(rest) = self.rest.strip_prefix('-') {
            if depth > DEPTH {
                return Err("too many signs of negation".to_owned());
            }
            self.rest = rest;
            return Ok(Query::Not(Box::new(self.part(depth + 1)?)));
        }
        if let Some(rest) = self.rest.strip_prefix('(') {
            self.rest = rest;
            let inner = self.any(depth + 1)?;
            let Some(rest) = self.rest.trim_start().strip_prefix(')') else {
                return Err("a parenthesis is not closed".to_owned());
            };
            self.rest = rest;
            return Ok(inner);
        }
        self.term().map(Query::Term)
    }

    fn term(&mut self) -> Result<Term, String> {
        let exact = self.rest.strip_prefix('!');
        if let Some(rest) = exact {
            self.rest = rest;
            return Ok(Term::Name(self.pattern()?, true));
        }
        let key_end = self
            .rest
            .find(|letter: char| !letter.is_ascii_alphabetic())
            .unwrap_or(self.rest.len());
        let (key, rest) = self.rest.split_at(key_end);
        let comparisons = [
            ("!=", Comparison::Unequal),
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("<", Comparison::Less),
            (">", Comparison::More),
            ("=", Comparison::Equal),
            (":", Comparison::Colon),
        ];
        let found = comparisons
            .iter()
            .find_map(|(sign, comparison)| Some((rest.strip_prefix(sign)?, *comparison)));
        match found {
            Some((rest, comparison)) if !key.is_empty() => {
                self.rest = rest;
                self.keyed(&key.to_lowercase(), comparison)
            }
            _ => Ok(Term::Name(self.pattern()?, false)),
        }
    }

    /// A value: a word, a text in quotation marks, a regular expression between strokes.
    fn pattern(&mut self) -> Result<Pattern, String> {
        if let Some(rest) = self.rest.strip_prefix('/') {
            let mut escaped = false;
            let end = rest.find(|letter| {
                let ends = letter == '/' && !escaped;
                escaped = letter == '\\' && !escaped;
                ends
            });
            let Some(end) = end else {
                return Err("a regular expression is not closed by `/`".to_owned());
            };
            let (regex, after) = rest.split_at(end);
            self.rest = &after[1..];
            let regex = format!("(?im){}", regex.replace("\\/", "/"));
            let regex =
                Regex::new(&regex).map_err(|error| format!("a regular expression: {error}"))?;
            return Ok(Pattern::Regex(regex));
        }
        Ok(Pattern::Words(self.value()?.to_lowercase()))
    }

    fn value(&mut self) -> Result<&'a str, String> {
        if let Some(rest) = self.rest.strip_prefix('"') {
            let Some((text, rest)) = rest.split_once('"') else {
                return Err("a quotation mark is not closed".to_owned());
            };
            self.rest = rest;
            return Ok(text);
        }
        let end = self
            .rest
            .find(|letter: char| letter.is_whitespace() || letter == ')')
            .unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        if text.is_empty() {
            return Err("a value is missing".to_owned());
        }
        Ok(text)
    }

    fn keyed(&mut self, key: &str, comparison: Comparison) -> Result<Term, String> {
        let field = match key {
            "t" | "type" => Some(Field::Types),
            "o" | "oracle" | "text" | "fo" => Some(Field::Rules),
            "m" | "mana" => Some(Field::Mana),
            "s" | "e" | "set" | "edition" => Some(Field::Set),
            "a" | "artist" => Some(Field::Artist),
            "ft" | "flavor" => Some(Field::Flavor),
            "cn" | "number" => Some(Field::CollectorNumber),
            "layout" => Some(Field::Layout),
            _ => None,
        };
        if let Some(field) = field {
            if !matches!(comparison, Comparison::Colon | Comparison::Equal) {
                return Err(format!("`{key}` is asked with `:`"));
            }
            return Ok(Term::Text(field, self.pattern()?));
        }
        match key {
            "name" => Ok(Term::Name(self.pattern()?, false)),
            "c" | "color" | "id" | "identity" | "ci" => {
                let identity = !matches!(key, "c" | "color");
                let with = colors(self.value()?)?;
                Ok(Term::Colors {
                    identity,
                    comparison,
                    with,
                })
            }
            "mv" | "cmc" | "pow" | "power" | "tou" | "toughness" | "loy" | "loyalty" => {
                let value = self.value()?;
                let operand = match (number(value), value) {
                    (Some(other), _) => Operand::Other(other),
                    (None, "even") => Operand::Even(true),
                    (None, "odd") => Operand::Even(false),
                    (None, value) => {
                        let fixed = value.parse();
                        Operand::Fixed(fixed.map_err(|_| format!("`{value}` is no number"))?)
                    }
                };
                let Some(number) = number(key) else {
                    return Err(format!("`{key}` is no number of a card"));
                };
                Ok(Term::Number(number, comparison, operand))
            }
            "r" | "rarity" => Ok(Term::Rarity(comparison, self.value()?.to_lowercase())),
            "keyword" | "kw" => Ok(Term::Keyword(plain(self.value()?))),
            "is" => kind(self.value()?).map(Term::Is),
            "does" => Ok(Term::Means(Meaning::Does, plain(self.value()?))),
            "when" => Ok(Term::Means(Meaning::When, plain(self.value()?))),
            "cost" => Ok(Term::Means(Meaning::Cost, plain(self.value()?))),
            _ => Err(format!(
                "`{key}` is nothing to ask for: known are name, t, o, c, id, m, mv, pow, tou, loy, r, s, a, ft, cn, layout, keyword, is, does, when, cost"
            )),
        }
    }
}

fn number(name: &str) -> Option<Number> {
    Some(match name {
        "mv" | "cmc" => Number::ManaValue,
        "pow" | "power" => Number::Power,
        "tou" | "toughness" => Number::Toughness,
        "loy" | "loyalty" => Number::Loyalty,
        _ => return None,
    })
}

fn colors(value: &str) -> Result<Result<String, usize>, String> {
    let value = value.to_lowercase();
    if let Ok(count) = value.parse() {
        return Ok(Err(count));
    }
    let named = [
        ("white", "W"),
        ("blue", "U"),
        ("black", "B"),
        ("red", "R"),
        ("green", "G"),
        ("colorless", ""),
        ("azorius", "WU"),
        ("dimir", "UB"),
        ("rakdos", "BR"),
        ("gruul", "RG"),
        ("selesnya", "WG"),
        ("orzhov", "WB"),
        ("izzet", "UR"),
        ("golgari", "BG"),
        ("boros", "WR"),
        ("simic", "UG"),
        ("esper", "WUB"),
        ("grixis", "UBR"),
        ("jund", "BRG"),
        ("naya", "WRG"),
        ("bant", "WUG"),
        ("abzan", "WBG"),
        ("jeskai", "WUR"),
        ("sultai", "UBG"),
        ("mardu", "WBR"),
        ("temur", "URG"),
    ];
    if let Some((_, letters)) = named.iter().find(|(name, _)| *name == value) {
        return Ok(Ok((*letters).to_owned()));
    }
    if matches!(value.as_str(), "m" | "multicolor") {
        return Ok(Err(usize::MAX));
    }
    if value.chars().all(|letter| "wubrgc".contains(letter)) {
        return Ok(Ok("WUBRG"
            .chars()
            .filter(|letter| value.contains(letter.to_ascii_lowercase()))
            .collect()));
    }
    Err(format!("`{value}` is no color"))
}

fn kind(value: &str) -> Result<Kind, String> {
    Ok(match value.to_lowercase().as_str() {
        "compiled" => Kind::Compiled,
        "spell" => Kind::Spell,
        "permanent" => Kind::Permanent,
        "historic" => Kind::Historic,
        "vanilla" => Kind::Vanilla,
        "dfc" | "doublefaced" => Kind::DoubleFaced,
        "multicolor" | "multicolored" => Kind::Multicolor,
        "colorless" => Kind::Colorless,
        "monocolor" | "monocolored" | "mono" => Kind::Monocolor,
        "hybrid" => Kind::Hybrid,
        "phyrexian" => Kind::Phyrexian,
        "modal" => Kind::Modal,
        "reminded" => Kind::Reminded,
        other => {
            return Err(format!(
                "`is:{other}` is not known: known are compiled, spell, permanent, historic, vanilla, dfc, multicolor, monocolor, colorless, hybrid, phyrexian, modal, reminded"
            ));
        }
    })
}

/// A card with the words of its meaning, which are made once.
pub struct Searched<'a> {
    card: &'a CardView,
    pub(super) words: Words,
}

impl<'a> Searched<'a> {
    /// A card to be searched.
    #[must_use]
    pub fn new(card: &'a CardView) -> Self {
        let words = card.meaning.as_deref().map(Words::of);
        Self {
            card,
            words: words.unwrap_or_default(),
        }
    }

    /// Whether a query finds it.
    #[must_use]
    pub fn is_found_by(&self, query: &Query) -> bool {
        match query {
            Query::All(parts) => parts.iter().all(|part| self.is_found_by(part)),
            Query::Any(parts) => parts.iter().any(|part| self.is_found_by(part)),
            Query::Not(part) => !self.is_found_by(part),
            Query::Term(term) => self.answers(term),
        }
    }

    fn answers(&self, term: &Term) -> bool {
        let card = self.card;
        match term {
            Term::Name(Pattern::Words(words), true) => {
                let is = |name: &str| name.to_lowercase() == *words;
                is(&card.name) || card.faces.iter().any(|face| is(&face.name))
            }
            Term::Name(pattern, _) => pattern.is_in(&card.name),
            Term::Text(field, pattern) => self.text(*field, pattern),
            Term::Colors {
                identity,
                comparison,
                with,
            } => {
                let own = if *identity {
                    card.identity()
                } else {
                    card.colors()
                };
                by_color(&own, *comparison, with, *identity)
            }
            Term::Number(number, comparison, operand) => self.number(*number, *comparison, operand),
            Term::Rarity(comparison, wanted) => {
                let own = card
                    .faces
                    .first()
                    .and_then(|face| face.design.rarity.as_deref());
                let rank = |name: &str| {
                    let order = ["common", "uncommon", "rare", "mythic"];
                    let found = order.iter().position(|known| {
                        known == &name
                            || known.starts_with(name) && name.len() == 1
                            || name.starts_with("mythic") && *known == "mythic"
                    });
                    found.map(|place| place as i64)
                };
                let Some(own) = own.map(str::to_lowercase) else {
                    return false;
                };
                match (rank(&own), rank(wanted)) {
                    (Some(own), Some(wanted)) => compare(own, *comparison, wanted),
                    _ => own == *wanted,
                }
            }
            Term::Keyword(wanted) => {
                let known = |word: &String| word == wanted || word.starts_with(wanted.as_str());
                self.words.keyword.iter().any(known)
                    || card.meaning.is_none() && self.keyword_in_text(wanted)
            }
            Term::Is(kind) => self.is(*kind),
            Term::Means(Meaning::Does, word) => self.words.does.contains(word),
            Term::Means(Meaning::When, word) => self.words.when.contains(word),
            Term::Means(Meaning::Cost, word) => self.words.cost.contains(word),
        }
    }

    /// Of a card that does not compile, only its text can tell.
    fn keyword_in_text(&self, wanted: &str) -> bool {
        let mut lines = self.card.faces.iter().flat_map(|face| face.text.lines());
        lines.any(|line| line.split(',').any(|part| plain(part).starts_with(wanted)))
    }

    fn text(&self, field: Field, pattern: &Pattern) -> bool {
        let mut faces = self.card.faces.iter();
        let kept = |text: &Option<String>| text.as_deref().is_some_and(|text| pattern.is_in(text));
        match field {
            Field::Types => faces.any(|face| pattern.is_in(&face.type_line)),
            Field::Rules => faces.any(|face| {
                pattern.is_in(&face.text)
                    || match pattern {
                        // `~` is the card's own name.
                        Pattern::Words(words) if words.contains('~') => {
                            let words = words.replace('~', &face.name.to_lowercase());
                            face.text.to_lowercase().contains(&words)
                        }
                        Pattern::Words(_) | Pattern::Regex(_) => false,
                    }
            }),
            Field::Mana => match pattern {
                Pattern::Words(words) => {
                    let wanted = super::mana::cost(words);
                    faces.any(|face| {
                        !face.mana_cost.is_empty() && has_symbols(&face.mana_cost, &wanted)
                    })
                }
                Pattern::Regex(_) => faces.any(|face| pattern.is_in(&face.mana_cost)),
            },
            Field::Set => faces.any(|face| match (pattern, &face.design.set) {
                (Pattern::Words(words), Some(set)) => set.to_lowercase() == *words,
                _ => kept(&face.design.set),
            }),
            Field::Artist => faces.any(|face| kept(&face.design.artist)),
            Field::Flavor => faces.any(|face| pattern.is_in(&face.design.flavor.join("\n"))),
            Field::CollectorNumber => faces.any(|face| match pattern {
                Pattern::Words(words) => face.design.number.as_ref() == Some(words),
                Pattern::Regex(_) => kept(&face.design.number),
            }),
            Field::Layout => pattern.is_in(self.card.layout),
        }
    }

    fn numbers(&self, number: Number) -> Vec<i64> {
        let of = |text: &Option<String>| {
            text.as_deref()
                .and_then(|text| text.replace('*', "0").parse().ok())
        };
        match number {
            Number::ManaValue => vec![i64::from(self.card.mana_value())],
            Number::Power => self
                .card
                .faces
                .iter()
                .filter_map(|face| of(&face.power))
                .collect(),
            Number::Toughness => self
                .card
                .faces
                .iter()
                .filter_map(|face| of(&face.toughness))
                .collect(),
            Number::Loyalty => self
                .card
                .faces
                .iter()
                .filter_map(|face| of(&face.loyalty))
                .collect(),
        }
    }

    fn number(&self, number: Number, comparison: Comparison, operand: &Operand) -> bool {
        let own = self.numbers(number);
        match operand {
            Operand::Fixed(with) => own.iter().any(|own| compare(*own, comparison, *with)),
            Operand::Other(other) => {
                let others = self.numbers(*other);
                own.iter()
                    .zip(others)
                    .any(|(own, other)| compare(*own, comparison, other))
            }
            Operand::Even(even) => own.iter().any(|own| (own % 2 == 0) == *even),
        }
    }

    fn is(&self, kind: Kind) -> bool {
        let card = self.card;
        let has = |wanted: &str| {
            let types = card
                .faces
                .iter()
                .flat_map(|face| face.type_line.split_whitespace());
            types.into_iter().any(|word| word == wanted)
        };
        let instant = || has("Instant") || has("Sorcery");
        let in_cost = |wanted: &dyn Fn(&str) -> bool| {
            card.faces
                .iter()
                .any(|face| face.mana_cost.split('{').any(wanted))
        };
        match kind {
            Kind::Compiled => card.meaning.is_some(),
            Kind::Spell => !has("Land"),
            Kind::Permanent => !instant(),
            Kind::Historic => has("Legendary") || has("Artifact") || has("Saga"),
            Kind::Vanilla => has("Creature") && card.faces.iter().all(|face| face.text.is_empty()),
            Kind::DoubleFaced => matches!(card.layout, "transform" | "modal_dfc" | "meld"),
            Kind::Multicolor => card.colors().len() > 1,
            Kind::Colorless => card.colors().is_empty(),
            Kind::Monocolor => card.colors().len() == 1,
            Kind::Hybrid => in_cost(&|symbol| symbol.contains('/') && !symbol.contains("/P")),
            Kind::Phyrexian => in_cost(&|symbol| symbol.contains("/P")),
            Kind::Modal => card.faces.iter().any(|face| face.text.contains('•')),
            Kind::Reminded => card.faces.iter().any(|face| face.text.contains('(')),
        }
    }
}

/// Whether a cost has the symbols of another, each as often.
fn has_symbols(own: &str, wanted: &str) -> bool {
    let count = |cost: &str, symbol: &str| cost.matches(symbol).count();
    let symbols = wanted.split_inclusive('}');
    let mut symbols = symbols.filter(|symbol| symbol.starts_with('{'));
    mana_value(wanted) <= mana_value(own)
        && symbols.all(|symbol| count(own, symbol) >= count(wanted, symbol))
}

fn by_color(
    own: &str,
    comparison: Comparison,
    with: &Result<String, usize>,
    identity: bool,
) -> bool {
    let letters = match with {
        Err(usize::MAX) => return own.len() > 1,
        Err(count) => return compare(own.len() as i64, comparison, *count as i64),
        Ok(letters) => letters,
    };
    let holds = own
        .chars()
        .filter(|letter| letters.contains(*letter))
        .count();
    let (all, none_else) = (holds == letters.len(), holds == own.len());
    match comparison {
        // Of colors at least these are meant; of an identity at most these; and nothing else of none.
        Comparison::Colon if letters.is_empty() => own.is_empty(),
        Comparison::Colon if identity => none_else,
        Comparison::Colon | Comparison::AtLeast => all,
        Comparison::Equal => all && none_else,
        Comparison::Unequal => !(all && none_else),
        Comparison::AtMost => none_else,
        Comparison::Less => none_else && !all,
        Comparison::More => all && !none_else,
    }
}

fn compare(own: i64, comparison: Comparison, with: i64) -> bool {
    match comparison {
        Comparison::Colon | Comparison::Equal => own == with,
        Comparison::Unequal => own != with,
        Comparison::Less => own < with,
        Comparison::AtMost => own <= with,
        Comparison::More => own > with,
        Comparison::AtLeast => own >= with,
    }
}
