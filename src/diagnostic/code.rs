//! The table of codes: the number that a message carries, how grave it is, and its page of explanation.
//!
//! The pages stand in `explanations/`, one a code. A new code is one row here and one page there:
//!
//! | codes | about |
//! |---|---|
//! | `E01xx` | characters |
//! | `E02xx` | the lines of card files |
//! | `E03xx` | keyword, deck and bulk files |
//! | `E04xx` | text that is no card English |
//! | `E05xx` | card English whose meaning is unclear or not supported |
//! | `W05xx` | card English that compiles and is perhaps not what was meant |
//! | `E06xx` | words and names that are on no list |
//! | `E07xx` | pools |
//! | `E08xx` | scenarios |
//! | `W09xx` | the design of cards that compile: only where they are asked for (`check --lint`) |

use std::fmt;

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The card, keyword or scenario is not accepted.
    Error,
    /// It is accepted, and perhaps not what was meant.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $severity:ident, $title:literal;)*) => {
        /// What a diagnostic is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// All codes in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// `E0101`.
            #[must_use]
            pub fn number(self) -> &'static str {
                match self { $(Self::$name => $number,)* }
            }

            /// Whether it is an error or a warning.
            #[must_use]
            pub fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)* }
            }

            /// What is wrong, in general.
            #[must_use]
            pub fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)* }
            }

            /// The page of explanation, in Markdown.
            #[must_use]
            pub fn explanation(self) -> &'static str {
                match self { $(Self::$name => include_str!(concat!("explanations/", $number, ".md")),)* }
            }
        }
    };
}

codes! {
    /// A quotation mark is never closed.
    UnclosedQuote = "E0101", Error, "a quotation mark is never closed";
    /// A quotation mark closes nothing.
    UnopenedQuote = "E0102", Error, "a quotation mark closes nothing";
    /// A symbol is never closed.
    UnclosedBrace = "E0103", Error, "a symbol is never closed";
    /// A parenthesis is never closed.
    UnclosedParenthesis = "E0104", Error, "a parenthesis is never closed";
    /// A parenthesis closes nothing.
    UnopenedParenthesis = "E0105", Error, "a parenthesis closes nothing";
    /// There is no such symbol.
    UnknownSymbol = "E0106", Error, "there is no such symbol";
    /// Card text does not use this character.
    UnexpectedCharacter = "E0107", Error, "card text does not use this character";
    /// Quotations or parentheses are nested too deep.
    NestingTooDeep = "E0108", Error, "quotations or parentheses are nested too deep";
    /// An ability is too long.
    LineTooLong = "E0109", Error, "an ability is too long";
    /// The file is not UTF-8.
    InvalidUtf8 = "E0110", Error, "the file is not UTF-8";
    /// A word in square brackets stands for nothing.
    UnknownParameter = "E0111", Error, "a word in square brackets stands for nothing";
    /// A card has no type line.
    MissingTypeLine = "E0201", Error, "a card has no type line";
    /// A face of a card is empty.
    EmptyFace = "E0202", Error, "a face of a card is empty";
    /// A mode has no header.
    ModeWithoutHeader = "E0203", Error, "a mode has no header";
    /// A line stands twice on one face.
    RepeatedLine = "E0204", Error, "a line stands twice on one face";
    /// There is no such layout.
    UnknownLayout = "E0205", Error, "there is no such layout";
    /// A file has no card.
    EmptyFile = "E0206", Warning, "a file has no card";
    /// A creature has no power and toughness.
    MissingPowerToughness = "E0207", Error, "a creature has no power and toughness";
    /// A card is too large.
    CardTooLarge = "E0208", Error, "a card is too large";
    /// A keyword file does not begin with `keyword:`.
    MissingKeywordHeader = "E0301", Error, "a keyword file does not begin with `keyword:`";
    /// There is no such header in keyword files.
    UnknownHeader = "E0302", Error, "there is no such header in keyword files";
    /// A header stands twice.
    RepeatedHeader = "E0303", Error, "a header stands twice";
    /// There is no such kind of parameter.
    UnknownParameterKind = "E0304", Error, "there is no such kind of parameter";
    /// `instances:` has an unknown value.
    UnknownInstances = "E0305", Error, "`instances:` has an unknown value";
    /// A keyword has no definition.
    EmptyKeyword = "E0306", Error, "a keyword has no definition";
    /// A keyword has both a body and `builtin:`.
    BuiltinWithBody = "E0307", Error, "a keyword has both a body and `builtin:`";
    /// A line of a deck is not a number and a card name.
    DeckLine = "E0308", Error, "a line of a deck is not a number and a card name";
    /// A bulk file holds something that is no card object.
    BulkJson = "E0309", Error, "a bulk file holds something that is no card object";
    /// A header of a keyword file has a value that it cannot have.
    KeywordDefinition = "E0310", Error, "a header of a keyword file has a value that it cannot have";
    /// A deck names no card.
    EmptyDeck = "E0311", Error, "a deck has no cards";
    /// A line is not card English.
    NotUnderstood = "E0401", Error, "these words are not understood here";
    /// A number and a noun, or a noun and a verb, do not agree.
    NumberDisagreement = "E0402", Error, "words do not agree in number";
    /// There is no such kind of counter.
    UnknownCounterKind = "E0403", Error, "there is no such kind of counter";
    /// A sentence has no full stop.
    MissingFullStop = "E0404", Error, "a sentence has no full stop";
    /// A line is too complicated to be read.
    TooComplicated = "E0405", Error, "a line is too complicated to be read";
    /// There is no such keyword.
    UnknownKeyword = "E0406", Error, "there is no such keyword";
    /// A wording of older cards.
    OldWording = "E0407", Error, "cards say this in other words today";
    /// Shorthand.
    Shorthand = "E0408", Error, "cards do not use this shorthand";
    /// A sign is missing, or another one than cards have.
    Notation = "E0409", Error, "a sign is missing, or it is written with another one";
    /// The words are understood, but their meaning is not supported.
    Unsupported = "E0501", Error, "the words are understood, but their meaning is not supported";
    /// A word refers to nothing.
    NoReferent = "E0502", Error, "a word refers to nothing";
    /// A word refers to two things.
    AmbiguousReferent = "E0503", Error, "a word refers to two things";
    /// Words stand where they cannot.
    Misplaced = "E0504", Error, "words stand where they cannot";
    /// A keyword is used in a form that it does not have.
    KeywordUse = "E0505", Error, "a keyword is used in a form that it does not have";
    /// A keyword depends on itself.
    KeywordRecursion = "E0506", Error, "a keyword depends on itself";
    /// A characteristic of a card is not of its kind.
    Characteristic = "E0507", Error, "a characteristic of a card is not of its kind";
    /// A keyword of the rules that is not supported.
    UnsupportedKeyword = "E0508", Error, "a keyword of the rules is not supported";
    /// A word refers to something that is not there on every way to it.
    NothingThere = "E0521", Error, "a word refers to something that is not there";
    /// A word refers to something of another kind.
    WrongKind = "E0522", Error, "a word refers to something of another kind";
    /// Nothing can fit a description.
    NothingFits = "E0523", Error, "nothing can fit a description";
    /// A list is longer than the game can count.
    TooMany = "E0524", Error, "a list is longer than the game can count";
    /// Nothing would carry out what a line says.
    NotCarriedOut = "E0525", Error, "nothing would carry out what a line says";
    /// Nothing is done to a target.
    IdleTarget = "W0501", Warning, "nothing is done to a target";
    /// A "may" has no consequence.
    IdleChoice = "W0502", Warning, "a \"may\" has no consequence";
    /// An ability can never trigger.
    NeverTriggers = "W0503", Warning, "an ability can never trigger";
    /// A line has two readings.
    TwoReadings = "W0504", Warning, "a line has two readings";
    /// A line may have been understood otherwise than it says.
    Doubtful = "W0505", Warning, "a line may have been understood otherwise than it says";
    /// Two cards of a pool have one name.
    DuplicateCard = "E0701", Error, "two cards have the same name";
    /// A deck names a card that is not in the pool.
    UnknownCard = "E0702", Error, "a card is not in the pool";
    /// A file is not a pool.
    NotAPool = "E0703", Error, "a file is not a pool";
    /// A pool has another format version.
    PoolVersion = "E0704", Error, "a pool has another format version";
    /// A pool file is cut short or damaged.
    PoolDamaged = "E0705", Error, "a pool file is cut short or damaged";
    /// A pool was compiled with other definitions of keywords.
    PoolKeywords = "E0706", Error, "a pool was compiled with other definitions of keywords";
    /// A scenario line is not understood.
    ScenarioSyntax = "E0801", Error, "a line of a scenario is not understood";
    /// A scenario does not go as it says.
    ScenarioFailed = "E0802", Error, "a scenario does not go as it says";
    /// A text can be shorter.
    LongText = "W0901", Warning, "a text can be shorter";
    /// A keyword has a name for what is written out.
    WrittenOut = "W0902", Warning, "a keyword has a name for this";
    /// Reminder text says something else than its keyword.
    WrongReminder = "W0903", Warning, "reminder text says something else than its keyword";
    /// A keyword has no reminder text.
    NoReminder = "W0904", Warning, "a keyword has no reminder text";
    /// A wording that is understood and is older than today's.
    OlderWording = "W0905", Warning, "a wording is older than today's";
}

/// What helps against all findings of a code.
const ADVICE: [(Code, &str); 6] = [
    (
        Code::NoReferent,
        "say what is meant earlier in the same ability, or name it here",
    ),
    (
        Code::NumberDisagreement,
        "a singular goes with a singular and a plural with a plural: `a creature attacks`, `two creatures attack`",
    ),
    (
        Code::MissingFullStop,
        "end the sentence here with `.`, and say what stands behind it in another sentence",
    ),
    (
        Code::TooComplicated,
        "say it in several shorter sentences or abilities",
    ),
    (
        Code::UnopenedQuote,
        "put a `\"` where the quotation begins, or leave this one out",
    ),
    (
        Code::UnopenedParenthesis,
        "put a `(` where the reminder text begins, or leave this one out",
    ),
];

impl Code {
    /// What helps against all findings of this code; where more is known about one, that is said in its place.
    #[must_use]
    pub fn advice(self) -> Option<&'static str> {
        ADVICE
            .iter()
            .find(|(code, _)| *code == self)
            .map(|(_, advice)| *advice)
    }

    /// A warning of doubt: the card may mean something else than it says, and `compile --strict` refuses it.
    #[must_use]
    pub fn is_doubt(self) -> bool {
        matches!(self, Self::TwoReadings | Self::Doubtful)
    }

    /// A lint of design: the card is as it should be, and could be better.
    #[must_use]
    pub fn is_lint(self) -> bool {
        self.number().starts_with("W09")
    }

    /// The code of a number, in any capitalisation.
    #[must_use]
    pub fn from_number(number: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|code| code.number().eq_ignore_ascii_case(number.trim()))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.number())
    }
}
