//! What a file is: unpacked, and told by its first bytes.
#![expect(
    clippy::disallowed_methods,
    reason = "files are opened here and read piece by piece"
)]

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;
use std::rc::Rc;

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// How many bytes a file may have, unpacked.
pub const STREAM_LIMIT: u64 = 4 << 30;
/// How many bytes one record of a file may have.
pub const RECORD_LIMIT: u64 = 4 << 20;
/// In the place of the bytes of a record: they are not counted.
pub const NOT_COUNTED: u64 = u64::MAX;
/// How many bytes the forms are told by.
const HEAD: u64 = 64 << 10;
/// How often a file may be packed.
const PACKED: usize = 3;
/// How much memory a packed file may ask for to be unpacked.
const WINDOW: u64 = 128 << 20;

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A compiled pool.
    Pool,
    /// Card text.
    Cards,
    /// A JSON array of card objects.
    JsonArray,
    /// One JSON object a line.
    JsonLines,
    /// JSON objects one after the other, over several lines each.
    JsonObjects,
    /// An object with `data`: a list that was searched for, or a file of MTGJSON.
    JsonWrapped,
    /// A card database of Cockatrice.
    Cockatrice,
    /// A zip archive: a set of Magic Set Editor, or one of the other forms.
    Archive,
    /// A table with a header line.
    Table,
}

/// A file that is read piece by piece.
pub struct Input<'a> {
    /// What it holds.
    pub form: Form,
    /// All of it, unpacked.
    pub reader: Box<dyn Read + 'a>,
    /// Bytes since the record began that is being read.
    pub record: Rc<Cell<u64>>,
}

/// Is told, as a file is read, of each piece how many bytes it has there.
#[derive(Clone, Default)]
pub struct Watcher(Option<Rc<dyn Fn(u64)>>);

impl Watcher {
    /// One that is told.
    #[must_use]
    pub fn new(told: impl Fn(u64) + 'static) -> Self {
        Self(Some(Rc::new(told)))
    }

    /// A reader of which it is told.
    pub(super) fn watch<R: Read + 'static>(&self, inner: R) -> Box<dyn Read> {
        match &self.0 {
            Some(told) => Box::new(Watched {
                inner,
                told: Rc::clone(told),
            }),
            None => Box::new(inner),
        }
    }
}

struct Watched<R> {
    inner: R,
    told: Rc<dyn Fn(u64)>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        (self.told)(count as u64);
        Ok(count)
    }
}

/// Counts, and ends a file or a record that is larger than the limits.
struct Limited<'a> {
    inner: Box<dyn Read + 'a>,
    all: u64,
    record: Rc<Cell<u64>>,
}

impl Read for Limited<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.all += count as u64;
        let record = self.record.get();
        if record != NOT_COUNTED {
            self.record.set(record + count as u64);
        }
        let refuse = |what, limit: u64| {
            let message = format!("{what} is larger than {} MiB", limit >> 20);
            Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
        };
        if self.all > STREAM_LIMIT {
            return refuse("it", STREAM_LIMIT);
        }
        // What is read ahead counts too.
        if record != NOT_COUNTED && record > RECORD_LIMIT + HEAD {
            return refuse("one record of it", RECORD_LIMIT);
        }
        Ok(count)
    }
}

impl<'a> Input<'a> {
    /// The file at a path.
    ///
    /// # Errors
    /// Those of the operating system, and that of a packed file which cannot be unpacked.
    pub fn open(path: &Path, watcher: &Watcher) -> io::Result<Self> {
        Self::new(watcher.watch(File::open(path)?))
    }

    /// What a reader gives.
    ///
    /// # Errors
    /// As [`Input::open`].
    pub fn new(reader: Box<dyn Read + 'a>) -> io::Result<Self> {
        let mut reader = reader;
        for _ in 0..=PACKED {
            let mut head = Vec::new();
            reader.by_ref().take(HEAD).read_to_end(&mut head)?;
            let gzip = head.starts_with(&[0x1f, 0x8b]);
            let zstd = head.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]);
            let form = form(&head);
            let whole: Box<dyn Read + 'a> = Box::new(Cursor::new(head).chain(reader));
            reader = if gzip {
                Box::new(MultiGzDecoder::new(BufReader::new(whole)))
            } else if zstd {
                let decoder = StreamingDecoder::new_with_max_window_size(whole, WINDOW);
                Box::new(
                    decoder.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?,
                )
            } else {
                let record = Rc::new(Cell::new(0));
                let reader = Box::new(Limited {
                    inner: whole,
                    all: 0,
                    record: Rc::clone(&record),
                });
                return Ok(Self {
                    form,
                    reader,
                    record,
                });
            };
        }
        let message = "it is packed too often";
        Err(io::Error::new(io::ErrorKind::InvalidData, message))
    }

    /// All of it, if it is not larger than a limit.
    ///
    /// # Errors
    /// Those of the operating system, and that of a file too large.
    pub fn all(self, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut reader = self.reader;
        let mut piece = vec![0; HEAD as usize];
        loop {
            self.record.set(0);
            let count = reader.read(&mut piece)?;
            if count == 0 {
                return Ok(bytes);
            }
            bytes.extend(&piece[..count]);
            if bytes.len() as u64 > limit {
                let message = format!("it is larger than {} MiB", limit >> 20);
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
            }
        }
    }
}

/// The form of a file with this beginning. What is nothing else is card text.
#[must_use]
pub fn form(head: &[u8]) -> Form {
    if pool::is_pool(head) {
        return Form::Pool;
    }
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        return Form::Archive;
    }
    let text = String::from_utf8_lossy(head);
    let text = text
        .trim_start_matches(|character: char| character.is_whitespace() || character == '\u{feff}');
    match text.chars().next() {
        Some('[') => Form::JsonArray,
        Some('{') if is_object(text) => json_form(text),
        Some('<') if text.contains("<cockatrice_carddatabase") => Form::Cockatrice,
        _ if super::table::is_table(text) => Form::Table,
        _ => Form::Cards,
    }
}

/// An object, and no symbol such as `{W}`.
fn is_object(text: &str) -> bool {
    let inside = text.get(1..).unwrap_or_default().trim_start();
    inside.starts_with(['"', '}'])
}

/// How JSON objects stand in a file that begins so: it is looked what keys the first one has, as far as the text goes.
fn json_form(text: &str) -> Form {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    let mut start = 0;
    for (at, character) in text.char_indices() {
        if in_string {
            match character {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => {
                    in_string = false;
                    let is_key = text[at + 1..].trim_start().starts_with(':');
                    if depth == 1 && is_key && &text[start..at] == "data" {
                        return Form::JsonWrapped;
                    }
                }
                _ => {}
            }
            continue;
        }
        match character {
            '"' => {
                in_string = true;
                start = at + 1;
            }
            '{' | '[' => depth += 1,
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    let lines = text[..at].contains('\n');
                    return if lines {
                        Form::JsonObjects
                    } else {
                        Form::JsonLines
                    };
                }
            }
            '\n' if depth > 0 => {
                // A line that is cut off is a broken record; what goes on with a key is an object over several lines.
                let rest = text[at..].trim_start();
                if rest.starts_with('{') && depth == 1 {
                    return Form::JsonLines;
                }
            }
            _ => {}
        }
    }
    Form::JsonLines
}
