//! Searching cards in Scryfall's syntax, and by what they mean.

use std::collections::BTreeMap;

use ir::AbilityKind;
use regex_lite::Regex;
use source::Layout;

use super::meaning::{Words, plain};
use super::view::{CardView, FaceView};

pub use super::query_text::read;

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
    /// Its mana cost compares so with these symbols.
    Mana(Comparison, String),
    /// So many symbols of its cost are of one of these colors (CR 700.5).
    Devotion(Comparison, usize, String),
    /// It adds mana of these types.
    Produces(Comparison, String),
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
    /// The mana cost, as a regular expression sees it.
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
    /// CR 210
    Defense,
    /// Power and toughness together.
    Size,
    /// In its set, without letters.
    Collector,
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
    /// Something is to be counted for it: `*`, `1+*`, `X`.
    Unfixed,
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
    /// Nothing but keywords.
    FrenchVanilla,
    /// 2/2 for two.
    Bear,
    /// Its faces belong together so.
    Layout(Layout),
    /// Levels.
    Leveler,
    /// CR 903.3
    Commander,
    /// CR 700.8
    Party,
    /// CR 700.12
    Outlaw,
    /// A color indicator.
    Indicated,
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
            Term::Mana(comparison, wanted) => card.faces.iter().any(|face| {
                !face.mana_cost.is_empty() && by_mana(&face.mana_cost, *comparison, wanted)
            }),
            Term::Devotion(comparison, count, letters) => {
                let own = card
                    .faces
                    .iter()
                    .map(|face| devotion(&face.mana_cost, letters));
                own.max()
                    .is_some_and(|own| compare(own, at_least(*comparison), *count as i64))
            }
            Term::Produces(comparison, letters) => {
                let own = self.produces();
                !own.is_empty() && by_set(&own, at_least(*comparison), letters)
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
            Term::Keyword(wanted) => self.has_keyword(wanted),
            Term::Is(kind) => self.is(*kind),
            Term::Means(Meaning::Does, word) => self.words.does.contains(word),
            Term::Means(Meaning::When, word) => self.words.when.contains(word),
            Term::Means(Meaning::Cost, word) => self.words.cost.contains(word),
        }
    }

    fn has_keyword(&self, wanted: &str) -> bool {
        let known = |word: &String| word.starts_with(wanted);
        self.words.keyword.iter().any(known)
            || self.card.meaning.is_none() && self.keyword_in_text(wanted)
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
            Field::Mana => faces.any(|face| pattern.is_in(&face.mana_cost)),
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
        let read = |text: &str| text.replace('*', "0").parse::<i64>().ok();
        let of = |text: &Option<String>| text.as_deref().and_then(read);
        let faces = self.card.faces.iter();
        match number {
            Number::ManaValue => vec![i64::from(self.card.mana_value())],
            Number::Power => faces.filter_map(|face| of(&face.power)).collect(),
            Number::Toughness => faces.filter_map(|face| of(&face.toughness)).collect(),
            Number::Loyalty => faces.filter_map(|face| of(&face.loyalty)).collect(),
            Number::Defense => faces.filter_map(|face| of(&face.defense)).collect(),
            Number::Size => faces
                .filter_map(|face| Some(of(&face.power)? + of(&face.toughness)?))
                .collect(),
            Number::Collector => faces
                .filter_map(|face| {
                    let number = face.design.number.as_deref()?;
                    read(number.trim_matches(|letter: char| !letter.is_ascii_digit()))
                })
                .collect(),
        }
    }

    /// The letters of the mana that it adds.
    fn produces(&self) -> String {
        let of_types = |letter: char| {
            let name = match letter {
                'W' => "Plains",
                'U' => "Island",
                'B' => "Swamp",
                'R' => "Mountain",
                'G' => "Forest",
                _ => return false,
            };
            // CR 305.6
            let has = |line: &str| line.contains("Land") && line.contains(name);
            self.card.faces.iter().any(|face| has(&face.type_line))
        };
        let known = |letter: &char| self.words.produces.contains(letter) || of_types(*letter);
        "WUBRGC".chars().filter(known).collect()
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
            Operand::Unfixed => self.card.faces.iter().any(|face| {
                let written = match number {
                    Number::ManaValue => Some(&face.mana_cost),
                    Number::Power => face.power.as_ref(),
                    Number::Toughness => face.toughness.as_ref(),
                    Number::Loyalty => face.loyalty.as_ref(),
                    Number::Defense => face.defense.as_ref(),
                    Number::Size | Number::Collector => None,
                };
                written.is_some_and(|text| text.contains(['*', 'X']))
            }),
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
            Kind::FrenchVanilla => {
                let only_keywords = |face: &ir::Face| {
                    let mut kinds = face.abilities.iter().map(|ability| &ability.kind);
                    kinds.all(|kind| matches!(kind, AbilityKind::Keyword(_)))
                };
                let meaning = card.meaning.as_deref();
                has("Creature")
                    && card.faces.iter().any(|face| !face.text.is_empty())
                    && meaning.is_some_and(|card| card.faces.iter().all(only_keywords))
            }
            Kind::Bear => {
                let is_two = |text: &Option<String>| text.as_deref() == Some("2");
                let bears = |face: &FaceView| is_two(&face.power) && is_two(&face.toughness);
                card.mana_value() == 2 && card.faces.first().is_some_and(bears)
            }
            Kind::Layout(layout) => card.layout == layout.name(),
            Kind::Leveler => self.has_keyword("levelup"),
            Kind::Commander => {
                let may = |face: &FaceView| {
                    let is = |word: &str| face.type_line.split_whitespace().any(|own| own == word);
                    let fights = is("Creature")
                        || face.power.is_some() && (is("Vehicle") || is("Spacecraft"));
                    is("Legendary") && fights || face.text.contains("can be your commander")
                };
                card.faces.first().is_some_and(may)
            }
            Kind::Party => ["Cleric", "Rogue", "Warrior", "Wizard"]
                .into_iter()
                .any(has),
            Kind::Outlaw => {
                let kinds = ["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"];
                kinds.into_iter().any(has)
            }
            Kind::Indicated => card.faces.iter().any(|face| face.indicator.is_some()),
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

/// The symbols of a cost, each with how often it is there; of generic mana how much.
fn symbols(cost: &str) -> BTreeMap<&str, u64> {
    let mut all = BTreeMap::new();
    let parts = cost.split('{').filter_map(|part| part.split_once('}'));
    for (symbol, _) in parts {
        match symbol.parse::<u64>() {
            Ok(0) => {}
            Ok(amount) => *all.entry("").or_default() += amount,
            Err(_) => *all.entry(symbol).or_default() += 1,
        }
    }
    all
}

/// How a cost compares with symbols: with `:` it has at least these.
fn by_mana(own: &str, comparison: Comparison, wanted: &str) -> bool {
    let (own, wanted) = (symbols(own), symbols(wanted));
    let holds = |more: &BTreeMap<&str, u64>, fewer: &BTreeMap<&str, u64>| {
        let mut fewer = fewer.iter();
        fewer.all(|(symbol, count)| more.get(symbol).is_some_and(|more| more >= count))
    };
    by_inclusion(holds(&own, &wanted), holds(&wanted, &own), comparison)
}

/// How many symbols of a cost are of one of these colors.
fn devotion(cost: &str, letters: &str) -> i64 {
    let parts = cost.split('{').filter_map(|part| part.split_once('}'));
    let counts = parts.filter(|(symbol, _)| {
        let mut parts = symbol.split('/');
        parts.any(|part| !part.is_empty() && letters.contains(part))
    });
    counts.count() as i64
}

/// What `:` means of things that are asked for by how much there is of them.
fn at_least(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Colon => Comparison::AtLeast,
        other => other,
    }
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
    match comparison {
        // Of colors at least these are meant; of an identity at most these; and nothing else of none.
        Comparison::Colon if letters.is_empty() => own.is_empty(),
        Comparison::Colon if identity => by_set(own, Comparison::AtMost, letters),
        comparison => by_set(own, comparison, letters),
    }
}

/// How letters compare with letters.
fn by_set(own: &str, comparison: Comparison, with: &str) -> bool {
    let all = with.chars().all(|letter| own.contains(letter));
    let none_else = own.chars().all(|letter| with.contains(letter));
    by_inclusion(all, none_else, comparison)
}

/// How something compares that holds all of another, or nothing else.
fn by_inclusion(all: bool, none_else: bool, comparison: Comparison) -> bool {
    match comparison {
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
