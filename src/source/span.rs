//! Files that were read and places in them.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// How many bytes a file may have that is read.
pub const FILE_LIMIT: u64 = 1 << 30;

/// A file of a [`SourceMap`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FileId(pub u32);

/// Bytes `start..end` of a file, counted in the author's own text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span of `range` in `file`. Files are limited to 4 GiB by [`SourceMap::add`], so offsets fit.
    #[must_use]
    pub fn new(file: FileId, range: Range<usize>) -> Self {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self {
            file,
            start: clamp(range.start),
            end: clamp(range.end.max(range.start)),
        }
    }

    /// The byte range.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The smallest span that covers both; spans of two files cannot be joined and the first is kept.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        if self.file != other.file {
            return self;
        }
        Self {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// One file's name and text. A card out of a bulk file is a file of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// The path, or what stands for it (`<stdin>`, `cards.jsonl#Bear Cub`).
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// A line and a column, both counted from 1; the column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl SourceFile {
    /// The text of a range; empty when the range does not fall on character boundaries of this file.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or("")
    }

    /// Line and column of a byte offset.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &self.text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        LineColumn {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// All files of one run, addressed by [`FileId`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// An empty map.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file. A text above 4 GiB is cut to nothing, since spans could not address it.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        let mut text = text.into();
        if u32::try_from(text.len()).is_err() {
            text.clear();
        }
        self.files.push(SourceFile {
            name: name.into(),
            text,
        });
        id
    }

    /// The file of an id of this map.
    #[must_use]
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// The text under a span; empty for a span of another map.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file)
            .map_or("", |file| file.slice(span.range()))
    }

    /// The files in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        (0u32..).map(FileId).zip(self.files.iter())
    }
}
