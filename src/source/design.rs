//! What designers keep with a card and the rules do not read: its rarity, its artist, its set, its number there, its flavor text.
//!
//! Nothing that compiles looks at these lines; layouts, pools, exports and pictures keep them.

use serde::{Deserialize, Serialize};

use super::lines::RawText;

/// The lines of a card file that are kept for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DesignField {
    /// `Rarity: uncommon` (CR 206.2).
    Rarity,
    /// `Artist: …` (CR 212.1a).
    Artist,
    /// `Set: …` (CR 206).
    Set,
    /// `Number: 12` (CR 212.1b).
    Number,
    /// `Flavor: …`, one for each line of it (CR 207.2b).
    Flavor,
}

impl DesignField {
    /// All of them, in the order in which they are written.
    pub const ALL: [Self; 5] = [
        Self::Rarity,
        Self::Artist,
        Self::Set,
        Self::Number,
        Self::Flavor,
    ];

    /// What stands before the colon.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Rarity => "Rarity",
            Self::Artist => "Artist",
            Self::Set => "Set",
            Self::Number => "Number",
            Self::Flavor => "Flavor",
        }
    }
}

/// What is kept of one face.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Design {
    /// How rare it is, in the designer's own word.
    pub rarity: Option<String>,
    /// Who drew it.
    pub artist: Option<String>,
    /// The set that it belongs to.
    pub set: Option<String>,
    /// Its collector number.
    pub number: Option<String>,
    /// Its flavor text, line by line.
    pub flavor: Vec<String>,
}

impl Design {
    /// Of the lines of a face; an empty line says nothing.
    #[must_use]
    pub fn of_lines(lines: &[(DesignField, RawText)]) -> Self {
        let mut design = Self::default();
        for (field, text) in lines {
            if !text.text.is_empty() {
                design.put(*field, text.text.clone());
            }
        }
        design
    }

    fn put(&mut self, field: DesignField, text: String) {
        match field {
            DesignField::Rarity => self.rarity = Some(text),
            DesignField::Artist => self.artist = Some(text),
            DesignField::Set => self.set = Some(text),
            DesignField::Number => self.number = Some(text),
            DesignField::Flavor => self.flavor.push(text),
        }
    }

    /// Whether nothing is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What is kept, field by field, as lines of a card file.
    pub fn lines(&self) -> impl Iterator<Item = (DesignField, &str)> {
        let single: [Option<(DesignField, &str)>; 4] = [
            self.rarity
                .as_deref()
                .map(|text| (DesignField::Rarity, text)),
            self.artist
                .as_deref()
                .map(|text| (DesignField::Artist, text)),
            self.set.as_deref().map(|text| (DesignField::Set, text)),
            self.number
                .as_deref()
                .map(|text| (DesignField::Number, text)),
        ];
        let flavor = self.flavor.iter();
        single
            .into_iter()
            .flatten()
            .chain(flavor.map(|line| (DesignField::Flavor, line.as_str())))
    }

    /// Takes over what is not yet known.
    pub fn or(&mut self, other: &Self) {
        let fill = |own: &mut Option<String>, other: &Option<String>| {
            if own.is_none() {
                own.clone_from(other);
            }
        };
        fill(&mut self.rarity, &other.rarity);
        fill(&mut self.artist, &other.artist);
        fill(&mut self.set, &other.set);
        fill(&mut self.number, &other.number);
        if self.flavor.is_empty() {
            self.flavor.clone_from(&other.flavor);
        }
    }
}
