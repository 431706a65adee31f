//! Reading a query.

use regex_lite::Regex;
use source::Layout;

use super::mana::cost;
use super::meaning::plain;
use super::query::{Comparison, Field, Kind, Meaning, Number, Operand, Pattern, Query, Term};

/// How deep parentheses may stand in one another.
const DEPTH: usize = 32;
/// How many bytes a query may have.
const LIMIT: usize = 4096;
/// What can be asked for.
const KEYS: &str = "name, t, o, c, id, m, mv, devotion, produces, pow, tou, pt, loy, def, r, s, a, ft, cn, layout, keyword, is, not, \
    has, does, when, cost";
/// What Scryfall knows of cards that does not stand on them, and how it shows them.
const UNKEPT: &[&str] = &[
    "f",
    "format",
    "legal",
    "banned",
    "restricted",
    "b",
    "block",
    "st",
    "cube",
    "in",
    "game",
    "year",
    "date",
    "usd",
    "eur",
    "tix",
    "cheapest",
    "art",
    "atag",
    "arttag",
    "otag",
    "oracletag",
    "function",
    "border",
    "frame",
    "stamp",
    "wm",
    "watermark",
    "lang",
    "language",
    "new",
    "prints",
    "sets",
    "order",
    "direction",
    "unique",
    "prefer",
    "display",
];

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
        if self
            .rest
            .get(..4)
            .is_some_and(|head| head.eq_ignore_ascii_case("not:"))
        {
            self.rest = &self.rest[4..];
            let kind = kind(self.value()?)?;
            return Ok(Query::Not(Box::new(Query::Term(Term::Is(kind)))));
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
            let regex = format!("(?im){}", with_symbols(&regex.replace("\\/", "/")));
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
        // An apostrophe that nothing closes belongs to a word.
        let single = self.rest.strip_prefix('\'');
        if let Some((text, rest)) = single.and_then(|rest| rest.split_once('\'')) {
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
            "o" | "oracle" | "text" | "fo" | "fulloracle" => Some(Field::Rules),
            "m" | "mana" if self.rest.starts_with('/') => Some(Field::Mana),
            "s" | "e" | "set" | "edition" => Some(Field::Set),
            "a" | "artist" => Some(Field::Artist),
            "ft" | "flavor" => Some(Field::Flavor),
            "cn" | "number" if is_equal(comparison) => Some(Field::CollectorNumber),
            "layout" => Some(Field::Layout),
            _ => None,
        };
        if let Some(field) = field {
            if !is_equal(comparison) {
                return Err(format!("`{key}` is asked with `:`"));
            }
            return Ok(Term::Text(field, self.pattern()?));
        }
        match key {
            "m" | "mana" => Ok(Term::Mana(comparison, cost(self.value()?))),
            "devotion" => {
                let value = self.value()?;
                let symbols = cost(value);
                let count = symbols.matches('{').count();
                let letters: String = "WUBRGC"
                    .chars()
                    .filter(|letter| symbols.contains(*letter))
                    .collect();
                if letters.is_empty() {
                    return Err(format!("`{value}` has no symbol of a color"));
                }
                Ok(Term::Devotion(comparison, count, letters))
            }
            "produces" => {
                let value = self.value()?;
                let letters = value.to_uppercase().replace(['{', '}'], "");
                if !letters.chars().all(|letter| "WUBRGC".contains(letter)) {
                    return Err(format!("`{value}` is no mana: it is of W, U, B, R, G, C"));
                }
                Ok(Term::Produces(comparison, letters))
            }
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
            "r" | "rarity" => Ok(Term::Rarity(comparison, self.value()?.to_lowercase())),
            "keyword" | "keywords" | "kw" => Ok(Term::Keyword(plain(self.value()?))),
            "is" | "has" => kind(self.value()?).map(Term::Is),
            "does" => Ok(Term::Means(Meaning::Does, plain(self.value()?))),
            "when" => Ok(Term::Means(Meaning::When, plain(self.value()?))),
            "cost" => Ok(Term::Means(Meaning::Cost, plain(self.value()?))),
            _ => match number(key) {
                Some(number) => self.number(number, comparison),
                None if UNKEPT.contains(&key) => Err(format!(
                    "`{key}` is nothing that a card here has, only what stands on it and what it means"
                )),
                None => Err(format!("`{key}` is nothing to ask for: known are {KEYS}")),
            },
        }
    }

    fn number(&mut self, number: Number, comparison: Comparison) -> Result<Term, String> {
        let value = self.value()?;
        let operand = match (self::number(value), value) {
            (Some(other), _) => Operand::Other(other),
            (None, "even") => Operand::Even(true),
            (None, "odd") => Operand::Even(false),
            (None, "*" | "x" | "X") if is_equal(comparison) => Operand::Unfixed,
            (None, value) => {
                let fixed = value.parse();
                Operand::Fixed(fixed.map_err(|_| format!("`{value}` is no number"))?)
            }
        };
        Ok(Term::Number(number, comparison, operand))
    }
}

/// A regular expression in which the braces of symbols (`{T}`, `{2}`) stand for themselves; those around a number of times, which
/// stand behind what can be repeated, stay.
fn with_symbols(regex: &str) -> String {
    let mut out = String::new();
    let mut symbol = false;
    let mut rest = regex.chars();
    while let Some(letter) = rest.next() {
        match letter {
            '\\' => {
                out.push(letter);
                out.extend(rest.next());
                continue;
            }
            '{' => {
                let number = rest
                    .as_str()
                    .starts_with(|next: char| next.is_ascii_digit());
                let repeated = |before: char| before.is_alphanumeric() || ")].".contains(before);
                symbol = !(number && out.ends_with(repeated));
            }
            _ => {}
        }
        if symbol && matches!(letter, '{' | '}') {
            out.push('\\');
        }
        symbol &= letter != '}';
        out.push(letter);
    }
    out
}

fn is_equal(comparison: Comparison) -> bool {
    matches!(comparison, Comparison::Colon | Comparison::Equal)
}

fn number(name: &str) -> Option<Number> {
    Some(match name {
        "mv" | "cmc" | "manavalue" => Number::ManaValue,
        "pow" | "power" => Number::Power,
        "tou" | "toughness" => Number::Toughness,
        "loy" | "loyalty" => Number::Loyalty,
        "def" | "defense" => Number::Defense,
        "pt" | "powtou" => Number::Size,
        "cn" | "number" => Number::Collector,
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
        ("quandrix", "UG"),
        ("silverquill", "WB"),
        ("lorehold", "WR"),
        ("prismari", "UR"),
        ("witherbloom", "BG"),
        ("chaos", "UBRG"),
        ("aggression", "WBRG"),
        ("altruism", "WURG"),
        ("growth", "WUBG"),
        ("artifice", "WUBR"),
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

/// The kinds, by their names.
const KINDS: &[(&str, Kind)] = &[
    ("compiled", Kind::Compiled),
    ("spell", Kind::Spell),
    ("permanent", Kind::Permanent),
    ("historic", Kind::Historic),
    ("vanilla", Kind::Vanilla),
    ("frenchvanilla", Kind::FrenchVanilla),
    ("bear", Kind::Bear),
    ("dfc", Kind::DoubleFaced),
    ("doublefaced", Kind::DoubleFaced),
    ("transform", Kind::Layout(Layout::Transform)),
    ("mdfc", Kind::Layout(Layout::ModalDoubleFaced)),
    ("meld", Kind::Layout(Layout::Meld)),
    ("split", Kind::Layout(Layout::Split)),
    ("flip", Kind::Layout(Layout::Flip)),
    ("adventure", Kind::Layout(Layout::Adventure)),
    ("omen", Kind::Layout(Layout::Omen)),
    ("leveler", Kind::Leveler),
    ("commander", Kind::Commander),
    ("party", Kind::Party),
    ("outlaw", Kind::Outlaw),
    ("indicator", Kind::Indicated),
    ("multicolor", Kind::Multicolor),
    ("multicolored", Kind::Multicolor),
    ("gold", Kind::Multicolor),
    ("colorless", Kind::Colorless),
    ("monocolor", Kind::Monocolor),
    ("monocolored", Kind::Monocolor),
    ("mono", Kind::Monocolor),
    ("hybrid", Kind::Hybrid),
    ("phyrexian", Kind::Phyrexian),
    ("modal", Kind::Modal),
    ("reminded", Kind::Reminded),
    ("reminder", Kind::Reminded),
];

fn kind(value: &str) -> Result<Kind, String> {
    let wanted = value.to_lowercase();
    let found = KINDS.iter().find(|(name, _)| *name == wanted);
    found.map(|(_, kind)| *kind).ok_or_else(|| {
        let names: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        format!("`is:{wanted}` is not known: known are {names}")
    })
}
