//! The files of the page, for who serves them.

/// A file of the page: its name, its media type, its text.
pub struct File {
    /// the name below the page's address
    pub name: &'static str,
    /// what it is
    pub media: &'static str,
    /// what stands in it
    pub text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! files {
    ($($name:literal $media:ident),* $(,)?) => {
        &[$(File { name: $name, media: $media, text: include_str!(concat!("../page/", $name)) }),*]
    };
}

/// What stands in the place of the compiled engine where a server gives the answers.
pub const SERVED: &str = "self.cardwrightEngine = 'server';\n";

/// The page but for `engine.js`, which says where its answers come from.
pub const FILES: &[File] = files![
    "index.html" HTML,
    "style.css" CSS,
    "board.css" CSS,
    "make.js" SCRIPT,
    "backend.js" SCRIPT,
    "examples.js" SCRIPT,
    "editor.js" SCRIPT,
    "card.js" SCRIPT,
    "board.js" SCRIPT,
    "share.js" SCRIPT,
    "steps.js" SCRIPT,
    "folder.js" SCRIPT,
    "app.js" SCRIPT,
];
