//! What lowering can object to: words whose meaning the rules cannot carry, references without a referent.

use syntax::ast::Span;

/// One objection, at the words it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What kind of objection.
    pub kind: FailureKind,
    /// The words.
    pub span: Span,
    /// What is wrong with them, a clause in lower case: "this is not supported: …".
    pub message: String,
    /// Other places that matter, with what they say.
    pub labels: Vec<(Span, String)>,
    /// What would work.
    pub help: Option<String>,
    /// It is about an argument of a keyword, not about the keyword's definition.
    pub in_argument: bool,
}

/// The kinds of [`Failure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailureKind {
    /// The words are card English, but their meaning cannot be expressed yet.
    Unsupported,
    /// A word refers to nothing said before.
    NoReferent,
    /// A word refers to two things.
    AmbiguousReferent,
    /// The words cannot stand here: "if you do" with nothing done before.
    Misplaced,
    /// A keyword that no definition names, or one used with other arguments than it takes.
    Keyword,
    /// A keyword that depends on itself.
    Recursion,
    /// A word of a type line, a number or a cost that means nothing.
    Characteristic,
}

/// What to write in place of what is not supported, by the beginnings of what it is called.
const ADVICE: &[(&str, &str)] = &[
    (
        "the event",
        "an event that is known is said like `this creature attacks`, `you cast a red spell`, `a creature you control dies`",
    ),
    (
        "this event",
        "an event that is known is said like `this creature attacks`, `you cast a red spell`, `a creature you control dies`",
    ),
    (
        "this part of an event",
        "leave this part out, or make it a condition: `whenever …, if …, …`",
    ),
    (
        "the condition",
        "a condition that is known is said like `if you control a Swamp`, `if you have 5 or less life`, `if it was kicked`",
    ),
    (
        "this condition",
        "a condition that is known is said like `if you control a Swamp`, `if you have 5 or less life`, `if it was kicked`",
    ),
    (
        "this part of a condition",
        "a condition that is known is said like `if you control a Swamp`, `if a creature died this turn`",
    ),
    (
        "this noun as an object",
        "name a card, permanent, spell or token here: `target creature`, `a card in your graveyard`",
    ),
    (
        "this place",
        "name a zone here: `the battlefield`, `your graveyard`, `the bottom of its owner's library`",
    ),
    (
        "this description of a player",
        "name the players more simply: `target opponent`, `each player`, `that creature's controller`",
    ),
    (
        "the instruction",
        "say it by instructions that are known, such as `draw`, `destroy`, `create`, `put a counter on`",
    ),
    (
        "these costs",
        "a cost is mana, `{T}`, or something done: `{2}, {T}, Sacrifice a creature`",
    ),
    (
        "this cost",
        "a cost is mana, `{T}`, or something done: `{2}, {T}, Sacrifice a creature`",
    ),
    (
        "several things to choose in one list",
        "give each of them a sentence or a part of a cost of its own: `Sacrifice a creature, sacrifice a Swamp`",
    ),
    (
        "a noun without an article here",
        "say how many: `a card`, `two cards`, `each card`",
    ),
    (
        "this prevention",
        "say it like `prevent the next 2 damage that would be dealt to target creature this turn`",
    ),
];

/// The result of lowering a node.
pub(crate) type Lowered<T> = Result<T, Box<Failure>>;

impl Failure {
    /// An objection without labels.
    pub(crate) fn new(kind: FailureKind, span: Span, message: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            kind,
            span,
            message: message.into(),
            labels: Vec::new(),
            help: None,
            in_argument: false,
        })
    }

    /// The words are understood, their meaning cannot be expressed.
    pub(crate) fn unsupported(span: Span, what: impl AsRef<str>) -> Box<Self> {
        let what = what.as_ref();
        let mut failure = Self::new(
            FailureKind::Unsupported,
            span,
            format!("{what} is not supported"),
        );
        let known = ADVICE
            .iter()
            .find(|(beginning, _)| what.starts_with(beginning));
        failure.help = known.map(|(_, advice)| (*advice).to_owned());
        failure
    }

    /// The words cannot stand here.
    pub(crate) fn misplaced(span: Span, why: impl Into<String>) -> Box<Self> {
        Self::new(FailureKind::Misplaced, span, why)
    }

    /// With what would work.
    pub(crate) fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Self> {
        self.help = Some(help.into());
        self
    }

    /// With another place.
    pub(crate) fn label(mut self: Box<Self>, span: Span, text: impl Into<String>) -> Box<Self> {
        self.labels.push((span, text.into()));
        self
    }
}
