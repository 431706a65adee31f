//! JSON in Scryfall's field names: an array, one object a line, or the list that a search gives; and MTGJSON.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use source::BulkCard;

use super::collect::Collector;
use super::input::{Input, NOT_COUNTED, RECORD_LIMIT};
use super::mtgjson;

/// Reads an array of objects.
pub fn array(input: Input<'_>, into: &mut Collector<'_>) -> io::Result<()> {
    let begin = std::rc::Rc::clone(&input.record);
    let mut json =
        serde_json::Deserializer::from_reader(BufReader::new(without_mark(input.reader)));
    let reader = RefCell::new(into);
    let record = |raw: &RawValue| scryfall(raw.get(), &mut reader.borrow_mut());
    let seed = Elements {
        each: &record,
        begin: &|counts| begin.set(if counts { 0 } else { NOT_COUNTED }),
    };
    let read = seed.deserialize(&mut json).and_then(|()| json.end());
    end(read, reader.into_inner())
}

/// Reads objects of any lines.
pub fn objects(input: Input<'_>, into: &mut Collector<'_>) -> io::Result<()> {
    let begin = std::rc::Rc::clone(&input.record);
    let json = serde_json::Deserializer::from_reader(BufReader::new(without_mark(input.reader)));
    for value in json.into_iter::<Box<RawValue>>() {
        begin.set(0);
        match value {
            Ok(value) => scryfall(value.get(), into),
            Err(error) => return end(Err(error), into),
        }
    }
    Ok(())
}

/// Reads one object a line.
pub fn lines(input: Input<'_>, into: &mut Collector<'_>) -> io::Result<()> {
    let begin = std::rc::Rc::clone(&input.record);
    let mut reader = BufReader::new(input.reader);
    let mut line = Vec::new();
    // Of a line that is longer than a record may be several pieces are read.
    let (mut number, mut begins) = (0, true);
    loop {
        line.clear();
        begin.set(0);
        let count = reader
            .by_ref()
            .take(RECORD_LIMIT)
            .read_until(b'\n', &mut line)?;
        if count == 0 {
            return Ok(());
        }
        number += u64::from(begins);
        begins = line.ends_with(b"\n");
        into.line = Some(number);
        let text = String::from_utf8_lossy(&line);
        let text = text
            .trim_matches(|character: char| character.is_whitespace() || character == '\u{feff}');
        if text.is_empty() {
            into.record += 1;
        } else {
            scryfall(text, into);
        }
    }
}

/// Reads an object with `data`.
pub fn wrapped(input: Input<'_>, into: &mut Collector<'_>) -> io::Result<()> {
    let begin = std::rc::Rc::clone(&input.record);
    let mut json =
        serde_json::Deserializer::from_reader(BufReader::new(without_mark(input.reader)));
    let printings = RefCell::new(mtgjson::Printings::default());
    let reader = RefCell::new(into);
    let seed = Wrapper {
        into: &reader,
        printings: &printings,
        begin: &|counts| begin.set(if counts { 0 } else { NOT_COUNTED }),
    };
    let read = seed.deserialize(&mut json).and_then(|()| json.end());
    let into = reader.into_inner();
    printings.into_inner().finish(into);
    end(read, into)
}

/// The reader without a byte order mark.
fn without_mark<'a>(mut reader: Box<dyn Read + 'a>) -> Box<dyn Read + 'a> {
    let mut first = Vec::new();
    // An error comes again where the rest is read.
    let read = reader.by_ref().take(3).read_to_end(&mut first);
    if read.is_ok() && first == *b"\xef\xbb\xbf" {
        first.clear();
    }
    Box::new(io::Cursor::new(first).chain(reader))
}

/// Tells where a file breaks off; what the operating system refuses is an error.
fn end(read: serde_json::Result<()>, into: &mut Collector<'_>) -> io::Result<()> {
    match read {
        Err(error) if error.is_io() => {
            let error = io::Error::from(error);
            // A limit and damaged data are the file's own.
            if !matches!(
                error.kind(),
                io::ErrorKind::FileTooLarge
                    | io::ErrorKind::InvalidData
                    | io::ErrorKind::InvalidInput
                    | io::ErrorKind::Other
                    | io::ErrorKind::UnexpectedEof
            ) {
                return Err(error);
            }
            into.breaks_off(&error.to_string());
        }
        Err(error) => into.breaks_off(&error.to_string()),
        Ok(()) => {}
    }
    Ok(())
}

/// Takes an object in Scryfall's field names.
fn scryfall(text: &str, into: &mut Collector<'_>) {
    into.record += 1;
    match serde_json::from_str::<BulkCard>(text) {
        Ok(card) => into.card(&card),
        Err(error) => into.broken(text, &message(&error)),
    }
}

/// What serde_json says, without the position, which is one in the record.
pub fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.split(" at line ").next().unwrap_or("").to_owned()
}

/// The elements of an array, one by one.
struct Elements<'a> {
    each: &'a dyn Fn(&RawValue),
    /// Begins a record, or what is passed over and may be of any length.
    begin: &'a dyn Fn(bool),
}

impl<'de> DeserializeSeed<'de> for Elements<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Elements<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of cards")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        (self.begin)(true);
        while let Some(value) = elements.next_element::<Box<RawValue>>()? {
            (self.each)(&value);
            (self.begin)(true);
        }
        Ok(())
    }
}

/// The object around the data.
#[derive(Clone, Copy)]
struct Wrapper<'a, 'b, 'c> {
    into: &'a RefCell<&'b mut Collector<'c>>,
    printings: &'a RefCell<mtgjson::Printings>,
    /// Begins a record, or what is passed over and may be of any length.
    begin: &'a dyn Fn(bool),
}

impl<'de> DeserializeSeed<'de> for Wrapper<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Wrapper<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object with `data`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            (self.begin)(true);
            if key == "data" {
                map.next_value_seed(Data(self))?;
            } else {
                (self.begin)(false);
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// The value of `data`: a list of cards in Scryfall's field names; or by name the faces of cards; or a set; or by code sets.
struct Data<'a, 'b, 'c>(Wrapper<'a, 'b, 'c>);

impl<'de> DeserializeSeed<'de> for Data<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Data<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("cards")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, elements: A) -> Result<(), A::Error> {
        let record = |raw: &RawValue| scryfall(raw.get(), &mut self.0.into.borrow_mut());
        let seed = Elements {
            each: &record,
            begin: self.0.begin,
        };
        seed.visit_seq(elements)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            (self.0.begin)(true);
            if mtgjson::SET_KEYS.contains(&key.as_str()) {
                (self.0.begin)(false);
                map.next_value::<IgnoredAny>()?;
            } else {
                map.next_value_seed(Named {
                    wrapper: self.0,
                    key,
                })?;
            }
        }
        Ok(())
    }
}

/// What stands under a name in `data`: `cards` of a set, the faces of a card of that name, or a set with `cards`.
struct Named<'a, 'b, 'c> {
    wrapper: Wrapper<'a, 'b, 'c>,
    key: String,
}

impl<'de> DeserializeSeed<'de> for Named<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Named<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("cards")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        if self.key == "cards" {
            let record = |raw: &RawValue| {
                let mut into = self.wrapper.into.borrow_mut();
                self.wrapper
                    .printings
                    .borrow_mut()
                    .face(raw.get(), &mut into);
            };
            let seed = Elements {
                each: &record,
                begin: self.wrapper.begin,
            };
            return seed.visit_seq(elements);
        }
        let mut faces = Vec::new();
        while let Some(face) = elements.next_element::<Box<RawValue>>()? {
            faces.push(face);
        }
        mtgjson::atomic(&self.key, &faces, &mut self.wrapper.into.borrow_mut());
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            (self.wrapper.begin)(true);
            if key == "cards" {
                map.next_value_seed(Named {
                    wrapper: self.wrapper,
                    key,
                })?;
            } else {
                (self.wrapper.begin)(false);
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}
