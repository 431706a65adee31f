//! A table by object id.

use super::ObjectId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};

/// Values by object id, in order of the ids. A sorted list with an index of the places in it: ids grow over a game, so that new
/// values are added at the end. The index is computed, and outside equality, hash and bytes.
#[derive(Clone, Debug)]
pub struct ById<T> {
    // INVARIANT: sorted by id, no id twice.
    entries: Vec<(ObjectId, T)>,
    // INVARIANT: empty, or by id one more than the place of its entry, 0 where it has none; of no ids after the last entry's.
    places: Vec<u32>,
}

/// Where ids are farther apart than so many to an entry there is no index: a long game makes many objects that cease to exist.
const SPARSE: usize = 32;
/// Fewer ids than this are always indexed.
const FEW: usize = 4096;

impl<T> Default for ById<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            places: Vec::new(),
        }
    }
}

impl<T> ById<T> {
    fn place(&self, id: ObjectId) -> Result<usize, usize> {
        // Most new entries come last.
        match self.entries.last() {
            Some((last, _)) if *last < id => return Err(self.entries.len()),
            Some(_) => {}
            None => return Err(0),
        }
        if let Some(place) = self.places.get(id.0 as usize)
            && *place > 0
        {
            return Ok(*place as usize - 1);
        }
        self.search(id)
    }

    #[cold]
    fn search(&self, id: ObjectId) -> Result<usize, usize> {
        self.entries.binary_search_by_key(&id, |(other, _)| *other)
    }

    /// The place of an entry that is there.
    #[inline]
    fn found(&self, id: ObjectId) -> Option<usize> {
        if self.places.is_empty() {
            return self.place(id).ok();
        }
        (*self.places.get(id.0 as usize)? as usize).checked_sub(1)
    }

    /// The value of an id.
    #[inline]
    pub fn get(&self, id: ObjectId) -> Option<&T> {
        self.found(id).map(|place| &self.entries[place].1)
    }

    /// The value of an id, to change.
    #[inline]
    pub fn get_mut(&mut self, id: ObjectId) -> Option<&mut T> {
        self.found(id).map(|place| &mut self.entries[place].1)
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
    #[inline]
    pub fn contains(&self, id: ObjectId) -> bool {
        self.found(id).is_some()
    }

    /// Sets the value of an id.
    pub fn insert(&mut self, id: ObjectId, value: T) {
        match self.place(id) {
            Ok(place) => self.entries[place].1 = value,
            Err(place) if place == self.entries.len() => {
                let indexed = self.entries.is_empty() || !self.places.is_empty();
                self.entries.push((id, value));
                let ids = id.0 as usize;
                if indexed && self.is_dense(ids) {
                    self.places.resize(ids, 0);
                    self.places.push(self.entries.len() as u32);
                } else {
                    self.places.clear();
                }
            }
            Err(place) => {
                self.entries.insert(place, (id, value));
                if self.places.is_empty() {
                    self.index();
                } else {
                    self.places[id.0 as usize] = place as u32 + 1;
                    for (later, _) in &self.entries[place + 1..] {
                        self.places[later.0 as usize] += 1;
                    }
                }
            }
        }
    }

    fn is_dense(&self, ids: usize) -> bool {
        ids < FEW || ids / SPARSE < self.entries.len()
    }

    fn index(&mut self) {
        self.places.clear();
        let last = self.entries.last().map_or(0, |(id, _)| id.0 as usize);
        if self.entries.is_empty() || !self.is_dense(last) {
            return;
        }
        self.places.resize(last + 1, 0);
        for (place, (id, _)) in (1..).zip(&self.entries) {
            self.places[id.0 as usize] = place;
        }
    }

    /// Takes out the value of an id.
    pub fn remove(&mut self, id: ObjectId) -> Option<T> {
        let place = self.found(id)?;
        let (_, value) = self.entries.remove(place);
        if !self.places.is_empty() {
            self.places[id.0 as usize] = 0;
            for (id, _) in &self.entries[place..] {
                self.places[id.0 as usize] -= 1;
            }
            let ids = self.entries.last().map_or(0, |(id, _)| id.0 as usize + 1);
            self.places.truncate(ids);
        }
        Some(value)
    }

    /// Keeps those values only of which it holds.
    pub fn retain(&mut self, mut keeps: impl FnMut(ObjectId, &T) -> bool) {
        let before = self.entries.len();
        self.entries.retain(|(id, value)| keeps(*id, value));
        if self.entries.len() < before {
            self.index();
        }
    }

    /// Takes out all values.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.places.clear();
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

impl<T: PartialEq> PartialEq for ById<T> {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl<T: Eq> Eq for ById<T> {}

impl<T: Hash> Hash for ById<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.entries.hash(state);
    }
}

/// What is written: the entries.
#[derive(Serialize, Deserialize)]
#[serde(rename = "ById")]
struct Written<E> {
    entries: E,
}

impl<T: Serialize> Serialize for ById<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entries = &self.entries;
        Written { entries }.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ById<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { entries } = Written::deserialize(deserializer)?;
        let mut all = Self {
            entries,
            places: Vec::new(),
        };
        all.index();
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The table and an ordered map agree after each change.
    #[test]
    fn is_a_map() {
        for spread in [7, 400, 4_000_000] {
            let mut table: ById<u32> = ById::default();
            let mut map: BTreeMap<ObjectId, u32> = BTreeMap::new();
            let mut random: u32 = 1;
            for round in 0..600 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let id = ObjectId((random >> 8) % (spread + round));
                if random.is_multiple_of(97) {
                    table.retain(|id, _| id.0.is_multiple_of(2));
                    map.retain(|id, _| id.0.is_multiple_of(2));
                } else if random.is_multiple_of(3) {
                    assert_eq!(table.remove(id), map.remove(&id));
                } else {
                    table.insert(id, round);
                    map.insert(id, round);
                }
                let bytes = postcard::to_stdvec(&table).expect("it can be written");
                let read: ById<u32> = postcard::from_bytes(&bytes).expect("it was written");
                for table in [&table, &read] {
                    assert!(table.iter().eq(map.iter().map(|(id, value)| (*id, value))));
                    let seen = (0..spread.min(500))
                        .map(ObjectId)
                        .chain(map.keys().copied());
                    for id in seen {
                        assert_eq!(table.get(id), map.get(&id));
                        assert_eq!(table.from(id).count(), map.range(id..).count());
                    }
                }
            }
        }
    }
}
