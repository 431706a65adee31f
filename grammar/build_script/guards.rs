//! The guards: one bit for each distinct set of token classes that is asked for.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::classes::{Classes, END, INSIDE, UNKNOWN};
use crate::hash::hash;
use crate::set::Set;

/// The sets that are asked for, numbered in the order in which they came.
#[derive(Default)]
pub struct Guards {
    numbers: BTreeMap<Set, usize>,
}

/// How many bits one piece of a row has.
const PIECE: usize = 64;

impl Guards {
    /// The number of a set.
    pub fn number(&mut self, set: Set) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(set).or_insert(next)
    }

    /// The tables: for each class the guards that it passes. Classes that pass the same ones share a row.
    ///
    /// # Errors
    ///
    /// Too many words for the table.
    pub fn tables(&self, classes: &Classes) -> Result<String, Box<dyn std::error::Error>> {
        let width = self.numbers.len().div_ceil(PIECE).max(1);
        let mut places: BTreeMap<Vec<u64>, usize> = BTreeMap::new();
        let mut rows: Vec<Vec<u64>> = Vec::new();
        let mut row_of = Vec::with_capacity(classes.count());
        for class in 0..classes.count() {
            let mut row = vec![0_u64; width];
            for (set, guard) in &self.numbers {
                if set.has(class) {
                    row[guard / PIECE] |= 1 << (guard % PIECE);
                }
            }
            let next = rows.len();
            let place = *places.entry(row.clone()).or_insert(next);
            if place == next {
                rows.push(row);
            }
            row_of.push(u16::try_from(place)?);
        }
        let mut code = String::new();
        writeln!(
            code,
            "/// How many pieces a row has.\npub(super) const WIDTH: usize = {width};"
        )?;
        writeln!(
            code,
            "/// Which guards a class passes.\npub(super) static PASSES: [[u64; WIDTH]; {}] = {rows:?};",
            rows.len()
        )?;
        let of_bytes = |from: usize| &row_of[from..from + 256];
        writeln!(
            code,
            "/// The row of a byte inside a token.\npub(super) static INSIDE: [u16; 256] = {:?};",
            of_bytes(INSIDE)
        )?;
        writeln!(
            code,
            "/// The row of an unknown word, by its first byte.\npub(super) static UNKNOWN: [u16; 256] = {:?};",
            of_bytes(UNKNOWN)
        )?;
        writeln!(
            code,
            "/// The row of the end.\npub(super) const END: u16 = {};",
            row_of[END]
        )?;
        code.push_str(&words(classes, &row_of)?);
        Ok(code)
    }
}

/// The words with their rows, each at the place that its hash names or at the next free one.
fn words(classes: &Classes, row_of: &[u16]) -> Result<String, Box<dyn std::error::Error>> {
    let known: Vec<(&str, u16)> = classes
        .words()
        .map(|(word, class)| (word, row_of[class]))
        .collect();
    let places = (known.len() * 2).next_power_of_two();
    let mut table = vec![("", 0_u16); places];
    for (word, row) in known {
        let mut place = hash(word.as_bytes()) & (places - 1);
        while !table[place].0.is_empty() {
            place = (place + 1) & (places - 1);
        }
        table[place] = (word, row);
    }
    let mut code = String::new();
    writeln!(
        code,
        "/// The words of the grammar with their rows; a word stands where its hash says or after that.\npub(super) static WORDS: [(&str, u16); {places}] = {table:?};"
    )?;
    Ok(code)
}
