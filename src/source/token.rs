//! The logos lexer: the author's characters as tokens, before anything is known about names and words.

use logos::Logos;

/// A token of card text as typed. Which word is a name, a subtype or an ability word is decided afterwards.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\u{a0}\u{2009}\u{202f}]+")]
pub enum TokenKind {
    /// A word with inner apostrophes and hyphens: `can't`, `non-Goblin`, `d20`, `20-sided`, `Will-o'-the-Wisp`.
    #[regex(r"[\p{L}_][\p{L}\p{M}_0-9]*((['’]-|['’\-])[\p{L}0-9][\p{L}\p{M}0-9]*)*")]
    #[regex(r"[0-9]+(-[\p{L}][\p{L}\p{M}0-9]*)+", priority = 5)]
    #[regex(r"[0-9]+['’]s")]
    Word,
    /// `{W}`, `{2/U}`.
    #[regex(r"\{[^{}<>\n]*\}")]
    #[regex(r"<[^{}<>\n]*>")]
    Symbol,
    /// `[cost]`: the parameter of a keyword definition; on cards what cleave removes (CR 702.148).
    #[regex(r"\[[^\[\]\n]*\]")]
    Parameter,
    /// `2/2`, `*/*`, `1+*/1+*`, `+1/+1`, `-X/-0`.
    #[regex(
        r"[+\-−–]?(\*\+[0-9]+|[0-9]+[+\-]\*|\*|[0-9]+|[XYZxyz])/[+\-−–]?(\*\+[0-9]+|[0-9]+[+\-]\*|\*|[0-9]+|[XYZxyz])",
        priority = 20
    )]
    PowerToughness,
    /// `3`, `1,000`, `+1`, `-3`, `−X`, `2-3`, `4+`.
    #[regex(r"[0-9]+")]
    #[regex(r"[1-9][0-9]?[0-9]?(,[0-9][0-9][0-9])+", priority = 12)]
    #[regex(r"[+\-−–]([0-9]+|[XYZxyz])", priority = 10)]
    #[regex(r"[0-9]+[\-−–—][0-9]+", priority = 6)]
    #[regex(r"[0-9]+\+")]
    Number,
    /// `,`.
    #[token(",")]
    Comma,
    /// `.`.
    #[token(".")]
    Period,
    /// `:`.
    #[token(":")]
    Colon,
    /// `;`.
    #[token(";")]
    Semicolon,
    /// `•`.
    #[token("•")]
    Bullet,
    /// A dash that stands by itself.
    #[regex(r"-|--|---|–|—|−")]
    Dash,
    /// `"`, `“`, `”`.
    #[regex("[\"“”]")]
    DoubleQuote,
    /// `'`, `‘`, `’` that is not inside a word.
    #[regex("['‘’]")]
    SingleQuote,
    /// `!`, `?`, `|`, `&`, `/`, `+`: marks that mean themselves.
    #[regex(r"[!?|&/+]")]
    Mark,
    /// `[`, `]` around what cleave removes.
    #[regex(r"[\[\]]")]
    Bracket,
    /// `(`.
    #[token("(")]
    OpenParenthesis,
    /// `)`.
    #[token(")")]
    CloseParenthesis,
    /// `{` or `<` that no `}` or `>` closes.
    #[regex(r"[{<]")]
    OpenBrace,
}

/// A token with its bytes in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is; `None` for a character that no token begins with.
    pub kind: Option<TokenKind>,
    /// The text as typed.
    pub text: &'a str,
    /// First byte in the file.
    pub start: usize,
    /// One past its last byte in the file.
    pub end: usize,
    /// Nothing but bullets and reminder text stands before it on its line.
    pub opens_line: bool,
}

impl Token<'_> {
    /// The kind is `kind`.
    #[must_use]
    pub fn is(&self, kind: TokenKind) -> bool {
        self.kind == Some(kind)
    }

    /// A word that begins with an upper-case letter.
    #[must_use]
    pub fn is_capitalised(&self) -> bool {
        self.is(TokenKind::Word) && self.text.chars().next().is_some_and(char::is_uppercase)
    }
}

/// Lexes `text`, whose first byte is byte `offset` of the file.
pub fn lex<'a>(text: &'a str, offset: usize) -> Vec<Token<'a>> {
    let mut tokens: Vec<Token<'a>> = Vec::new();
    let mut opens_line = true;
    for (kind, range) in TokenKind::lexer(text).spanned() {
        let slice = &text[range.clone()];
        let kind = kind.ok();
        tokens.push(Token {
            kind,
            text: slice,
            start: offset + range.start,
            end: offset + range.end,
            opens_line,
        });
        opens_line &= kind == Some(TokenKind::Bullet);
    }
    tokens
}
