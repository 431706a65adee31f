//! A table by object id.

use super::ObjectId;
use serde::{Deserialize, Serialize};

/// Values by object id, in order of the ids. A sorted list: ids grow over a game, so that new ones are added at the end, and
/// there are few enough for it to be faster than a tree to read, copy and go through.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ById<T> {
    // INVARIANT: sorted by id, no id twice.
    entries: Vec<(ObjectId, T)>,
}

impl<T> Default for ById<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
        }
    }
}

impl<T> ById<T> {
    fn place(&self, id: ObjectId) -> Result<usize, usize> {
        // Most new entries come last.
        match self.entries.last() {
            Some((last, _)) if *last < id => Err(self.entries.len()),
            _ => self.entries.binary_search_by_key(&id, |(other, _)| *other),
        }
    }

    /// The value of an id.
    pub fn get(&self, id: ObjectId) -> Option<&T> {
        self.place(id).ok().map(|place| &self.entries[place].1)
    }

    /// The value of an id, to change.
    pub fn get_mut(&mut self, id: ObjectId) -> Option<&mut T> {
        match self.place(id) {
            Ok(place) => Some(&mut self.entries[place].1),
            Err(_) => None,
        }
    }

    /// How many ids have a value.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no id has a value.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether the id has a value.
    pub fn contains(&self, id: ObjectId) -> bool {
        self.place(id).is_ok()
    }

    /// Sets the value of an id.
    pub fn insert(&mut self, id: ObjectId, value: T) {
        match self.place(id) {
            Ok(place) => self.entries[place].1 = value,
            Err(place) => self.entries.insert(place, (id, value)),
        }
    }

    /// Takes out the value of an id.
    pub fn remove(&mut self, id: ObjectId) -> Option<T> {
        self.place(id)
            .ok()
            .map(|place| self.entries.remove(place).1)
    }

    /// Takes out all values.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// All values by id.
    pub fn iter(&self) -> impl Iterator<Item = (ObjectId, &T)> {
        self.entries.iter().map(|(id, value)| (*id, value))
    }

    /// All values, in order of the ids.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|(_, value)| value)
    }

    /// The values of ids from that one on.
    pub fn from(&self, first: ObjectId) -> impl Iterator<Item = (ObjectId, &T)> {
        let start = self.place(first).unwrap_or_else(|place| place);
        self.entries[start..].iter().map(|(id, value)| (*id, value))
    }
}
