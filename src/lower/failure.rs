//! What lowering can object to: words whose meaning the rules cannot carry, references without a referent.

use crate::syntax::ast::Span;

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
        Self::new(
            FailureKind::Unsupported,
            span,
            format!("{} is not supported", what.as_ref()),
        )
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
