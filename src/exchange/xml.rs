//! XML as a row of openings, texts and closings, whatever is wrong with it.

use std::io::{self, BufRead};

use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

/// How deep elements may stand in one another.
const DEPTH: usize = 64;
/// How many bytes the text of an element may have.
const TEXT: usize = 1 << 20;

/// What comes next.
#[derive(Debug)]
pub enum Next {
    /// An element opens, with its attributes.
    Open(String, Vec<(String, String)>),
    /// An element closes, with the text in it outside other elements.
    Close(String, String),
    /// The end.
    End,
    /// It cannot be read from here on.
    Broken(String),
}

/// An XML file, read piece by piece.
pub struct Xml<R> {
    reader: Reader<R>,
    buffer: Vec<u8>,
    /// The elements that are open, with their texts.
    open: Vec<(String, String)>,
    /// Elements that are still to be closed because one around them was.
    closing: usize,
}

impl<R: BufRead> Xml<R> {
    pub fn new(reader: R) -> Self {
        let mut reader = Reader::from_reader(reader);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.expand_empty_elements = true;
        Self {
            reader,
            buffer: Vec::new(),
            open: Vec::new(),
            closing: 0,
        }
    }

    fn close(&mut self) -> Next {
        self.closing = self.closing.saturating_sub(1);
        self.open.pop().map_or(Next::End, |(name, text)| {
            Next::Close(name, text.trim().to_owned())
        })
    }

    fn text(&mut self, more: &str) -> Result<(), String> {
        if let Some((_, text)) = self.open.last_mut() {
            if text.len() + more.len() > TEXT {
                return Err(format!("a text is larger than {} MiB", TEXT >> 20));
            }
            text.push_str(more);
        }
        Ok(())
    }

    /// The next piece.
    ///
    /// # Errors
    /// Those of the operating system.
    pub fn next(&mut self) -> io::Result<Next> {
        if self.closing > 0 {
            return Ok(self.close());
        }
        loop {
            let mut buffer = std::mem::take(&mut self.buffer);
            buffer.clear();
            let read = self.reader.read_event_into(&mut buffer);
            let found = match read {
                Ok(Event::Start(start)) => self.start(&start).map(Some),
                Ok(Event::End(end)) => {
                    let name = end.name();
                    let name = AsRef::<str>::as_ref(&name).to_owned();
                    // Elements that were not closed end with the one around them.
                    let depth = self.open.iter().rposition(|(open, _)| *open == name);
                    self.closing = depth.map_or(0, |depth| self.open.len() - depth);
                    if self.closing > 0 {
                        Ok(Some(self.close()))
                    } else {
                        Ok(None)
                    }
                }
                Ok(Event::Text(text)) => self.text(&text.xml10_content()).map(|()| None),
                Ok(Event::CData(text)) => self.text(&text.xml10_content()).map(|()| None),
                Ok(Event::GeneralRef(reference)) => {
                    let character = reference.resolve_char_ref().ok().flatten();
                    let name = reference.xml10_content();
                    match (character, resolve_predefined_entity(&name)) {
                        (Some(character), _) => {
                            self.text(character.encode_utf8(&mut [0; 4])).map(|()| None)
                        }
                        (None, Some(text)) => self.text(text).map(|()| None),
                        (None, None) => Err(format!("`&{name};` is not known")),
                    }
                }
                Ok(Event::Eof) if self.open.is_empty() => Ok(Some(Next::End)),
                Ok(Event::Eof) => Err("it ends before its elements are closed".to_owned()),
                Ok(
                    Event::Empty(_)
                    | Event::Comment(_)
                    | Event::Decl(_)
                    | Event::PI(_)
                    | Event::DocType(_),
                ) => Ok(None),
                Err(quick_xml::Error::Io(error)) => {
                    return Err(io::Error::new(error.kind(), error.to_string()));
                }
                Err(error) => Err(error.to_string()),
            };
            self.buffer = buffer;
            match found {
                Ok(Some(next)) => return Ok(next),
                Ok(None) => {}
                Err(why) => return Ok(Next::Broken(why)),
            }
        }
    }

    fn start(&mut self, start: &BytesStart<'_>) -> Result<Next, String> {
        if self.open.len() >= DEPTH {
            return Err(format!("elements stand in one another deeper than {DEPTH}"));
        }
        let name = AsRef::<str>::as_ref(&start.name()).to_owned();
        let mut attributes = Vec::new();
        for attribute in start.attributes().flatten() {
            let key = AsRef::<str>::as_ref(&attribute.key).to_owned();
            let value = AsRef::<str>::as_ref(&attribute.value).to_owned();
            let value = quick_xml::escape::unescape(&value)
                .map_or_else(|_| value.clone(), std::borrow::Cow::into_owned);
            attributes.push((key, value));
        }
        self.open.push((name.clone(), String::new()));
        Ok(Next::Open(name, attributes))
    }
}
