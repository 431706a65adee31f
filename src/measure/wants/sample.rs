//! What a sample card must be, and the text of a card that is so.

use ir::{
    CardType, Color, Comparison, CounterKind, Keyword, ManaSymbol, Name, Property, Status, Subtype,
    Supertype, Zone,
};
use rules::subtypes::{self, SubtypeKind};

/// What a sample card must be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    pub(super) name: Option<Name>,
    pub(super) card_types: Vec<CardType>,
    pub(super) other_than: Vec<CardType>,
    pub(super) supertypes: Vec<Supertype>,
    pub(super) subtypes: Vec<Subtype>,
    pub(super) colors: Vec<Color>,
    pub(super) colorless: bool,
    pub(super) keywords: Vec<Keyword>,
    /// a type, supertype or color whose creatures it makes larger
    pub(super) favors: Option<String>,
    /// whether it deals damage to targets
    pub(super) aims: bool,
    /// whether it deals damage to everything
    pub(super) harms: bool,
    /// whether it does something whenever something happens to creatures
    pub(super) heeds: bool,
    pub(super) power: Option<i32>,
    pub(super) toughness: Option<i32>,
    pub(super) mana_value: Option<i32>,
    /// symbols in its mana cost
    pub(super) symbols: Vec<ManaSymbol>,
    /// counters it has on the battlefield
    pub counters: Vec<(CounterKind, u32)>,
    /// whether it is tapped on the battlefield
    pub tapped: bool,
    /// whether it is face down on the battlefield
    pub face_down: bool,
    /// whether it is a token on the battlefield
    pub token: bool,
    /// whether it is a commander
    pub commander: bool,
    /// the zone that the filter looks in
    pub zone: Option<Zone>,
    /// how many of it are spoken of
    pub copies: u32,
}

impl Sample {
    /// The zone that it is put in before play, other than the battlefield and what is drawn from.
    pub fn waits_in(&self) -> Option<Zone> {
        self.zone.filter(|zone| {
            matches!(
                zone,
                Zone::Hand | Zone::Graveyard | Zone::Exile | Zone::Outside
            )
        })
    }

    /// Whether it is put on a board just as the other, if they are the same card.
    pub fn stands_as(&self, other: &Self) -> bool {
        self.waits_in() == other.waits_in()
            && self.counters == other.counters
            && (self.tapped, self.face_down) == (other.tapped, other.face_down)
            && (self.token, self.commander) == (other.token, other.commander)
    }

    pub(super) fn have_keyword(&mut self, keyword: Keyword) {
        if !self.keywords.contains(&keyword) {
            self.keywords.push(keyword);
        }
    }

    pub(super) fn says_something(&self) -> bool {
        let silent = Self {
            zone: self.zone,
            copies: self.copies,
            ..Self::default()
        };
        *self != silent
    }

    pub(super) fn with(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.name = other.name.clone().or(both.name);
        both.card_types.extend(&other.card_types);
        both.other_than.extend(&other.other_than);
        both.supertypes.extend(&other.supertypes);
        both.subtypes.extend(other.subtypes.iter().cloned());
        both.colors.extend(&other.colors);
        both.colorless |= other.colorless;
        both.keywords.extend(other.keywords.iter().cloned());
        both.favors = other.favors.clone().or(both.favors);
        both.aims |= other.aims;
        both.harms |= other.harms;
        both.heeds |= other.heeds;
        both.power = other.power.or(both.power);
        both.toughness = other.toughness.or(both.toughness);
        both.mana_value = other.mana_value.or(both.mana_value);
        both.counters.extend(other.counters.iter().cloned());
        both.tapped |= other.tapped;
        both.face_down |= other.face_down;
        both.token |= other.token;
        both.commander |= other.commander;
        both
    }

    pub(super) fn have(&mut self, status: Status) {
        match status {
            Status::Tapped => self.tapped = true,
            Status::Token => self.token = true,
            Status::Modified => self.counters.push((CounterKind::new("+1/+1"), 1)),
            Status::Historic => self.card_types.push(CardType::Artifact),
            Status::Attacking
            | Status::Blocking
            | Status::Blocked
            | Status::Unblocked
            | Status::Enchanted
            | Status::Equipped => self.card_types.push(CardType::Creature),
            Status::Commander => self.commander = true,
            Status::FaceDown => {
                self.face_down = true;
                self.card_types.push(CardType::Creature);
            }
            Status::Untapped
            | Status::Paired
            | Status::SummoningSick
            | Status::NewThisTurn
            | Status::Spell
            | Status::Transformed
            | Status::DoubleFaced => {}
        }
    }

    pub(super) fn compare(&mut self, property: &Property, comparison: Comparison, number: i32) {
        let fitting = comparison.fitting(number);
        match property {
            Property::Power | Property::BasePower => self.power = Some(fitting),
            Property::Toughness | Property::BaseToughness => self.toughness = Some(fitting),
            Property::PowerAndToughness => {
                self.power = Some(fitting / 2);
                self.toughness = Some(fitting - fitting / 2);
            }
            Property::ManaValue => self.mana_value = Some(fitting),
            Property::Counters(kind) => {
                let kind = kind.clone().unwrap_or_else(|| CounterKind::new("+1/+1"));
                let count = u32::try_from(fitting).unwrap_or(0);
                if count > 0 {
                    self.counters.push((kind, count));
                }
            }
            Property::Targets | Property::X => {}
            Property::Symbols(symbol) => self.symbols.push(*symbol),
            Property::ColoredSymbols(color) => {
                let count = usize::try_from(fitting).unwrap_or(0);
                let symbol = ir::ManaSymbol::Mana(ir::ManaType::Colored(*color));
                self.symbols.extend(std::iter::repeat_n(symbol, count));
            }
            Property::Colors => {
                let count = usize::try_from(fitting).unwrap_or(0);
                self.colors = Color::ALL.into_iter().take(count).collect();
            }
        }
    }

    /// The card types with those that its subtypes belong to; a creature if nothing says otherwise.
    pub(super) fn types(&self) -> Vec<CardType> {
        let mut types: Vec<CardType> = Vec::new();
        let mut add = |card_type: CardType| {
            if !types.contains(&card_type) {
                types.push(card_type);
            }
        };
        self.card_types.iter().copied().for_each(&mut add);
        for subtype in &self.subtypes {
            let kind = subtypes::kind(subtype);
            let fits = self
                .card_types
                .iter()
                .any(|card_type| subtypes::belongs(kind, *card_type));
            if !fits {
                add(match kind {
                    SubtypeKind::Land => CardType::Land,
                    SubtypeKind::Artifact => CardType::Artifact,
                    SubtypeKind::Enchantment => CardType::Enchantment,
                    SubtypeKind::Planeswalker => CardType::Planeswalker,
                    SubtypeKind::Spell => CardType::Instant,
                    SubtypeKind::Battle => CardType::Battle,
                    SubtypeKind::Creature => CardType::Creature,
                });
            }
        }
        if types.is_empty() {
            let usual = [
                CardType::Creature,
                CardType::Artifact,
                CardType::Enchantment,
                CardType::Land,
            ];
            types.extend(
                usual
                    .into_iter()
                    .find(|usual| !self.other_than.contains(usual)),
            );
        }
        // A land that is also a spell cannot be cast, and an instant cannot be a permanent.
        let is_permanent = types.iter().any(|card_type| card_type.is_permanent());
        if is_permanent {
            types.retain(|card_type| card_type.is_permanent() || *card_type == CardType::Kindred);
        }
        types.sort_by_key(|card_type| (*card_type == CardType::Creature, *card_type));
        types
    }

    /// The card as text; of keywords those that `keyword_line` has words for.
    pub fn card_text(
        &self,
        name: &str,
        keyword_line: impl Fn(&Keyword) -> Option<String>,
    ) -> String {
        let types = self.types();
        let is = |card_type: CardType| types.contains(&card_type);
        let name = self.name.as_ref().map_or(name, Name::as_str);
        let mut text = name.to_owned();
        if !is(CardType::Land) {
            text.push(' ');
            text.push_str(&self.mana_cost());
        }
        text.push('\n');
        text.push_str(&self.type_line(&types));
        text.push('\n');
        for keyword in &self.keywords {
            if let Some(line) = keyword_line(keyword) {
                text.push_str(&line);
                text.push('\n');
            }
        }
        if let Some(favored) = &self.favors {
            text.push_str(&format!("{} creatures get +1/+1.\n", capital(favored)));
        }
        let has = |subtype: &str| self.subtypes.iter().any(|own| own.as_str() == subtype);
        if has("Aura") {
            text.push_str("Enchant creature\nEnchanted creature gets +1/+1.\n");
        } else if has("Equipment") {
            text.push_str("Equipped creature gets +1/+0.\nEquip {1}\n");
        } else if has("Vehicle") {
            text.push_str("Crew 1\n");
        }
        let is_spell = is(CardType::Instant) || is(CardType::Sorcery);
        let cost = match () {
            () if is_spell => "",
            () if is(CardType::Planeswalker) => "+1: ",
            () => "{T}: ",
        };
        let damage = [
            (self.aims, "any target"),
            (self.harms, "each creature and each player"),
        ];
        for (_, to) in damage.into_iter().filter(|(does, _)| *does && !has("Aura")) {
            text.push_str(&format!("{cost}{name} deals 1 damage to {to}.\n"));
        }
        if self.heeds && !is_spell {
            text.push_str("Whenever a permanent enters, you gain 1 life.\n");
            for done in ["dies", "attacks", "deals combat damage to a player"] {
                text.push_str(&format!("Whenever a creature {done}, you gain 1 life.\n"));
            }
        }
        if is(CardType::Creature) || has("Vehicle") {
            let power = self.power.unwrap_or(2).max(0);
            let toughness = self.toughness.unwrap_or(2).max(0);
            text.push_str(&format!("{power}/{toughness}\n"));
        } else if is(CardType::Planeswalker) {
            text.push_str("+1: You gain 1 life.\nLoyalty: 4\n");
        } else if is(CardType::Battle) {
            text.push_str("Defense: 4\n");
        } else if is_spell && !self.aims && !self.harms {
            text.push_str("You gain 1 life.\n");
        }
        text
    }

    pub(super) fn mana_cost(&self) -> String {
        let mut cost: String = self.symbols.iter().map(|symbol| symbol.text()).collect();
        let mut colors = self.colors.clone();
        colors.dedup();
        if colors.is_empty() && !self.colorless && !self.card_types.contains(&CardType::Artifact) {
            colors.push(Color::Green);
        }
        let value = self.mana_value.unwrap_or(2).max(0).unsigned_abs().min(20) as usize;
        colors.truncate(value.max(self.colors.len()));
        if value > colors.len() || colors.is_empty() {
            cost.push_str(&format!("{{{}}}", value - colors.len().min(value)));
        }
        for color in colors {
            cost.push_str(&format!("{{{}}}", color.letter()));
        }
        cost
    }

    fn type_line(&self, types: &[CardType]) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut supertypes = self.supertypes.clone();
        supertypes.dedup();
        words.extend(supertypes.iter().map(|supertype| capital(supertype.word())));
        words.extend(types.iter().map(|card_type| capital(card_type.word())));
        let fitting: Vec<&str> = self
            .subtypes
            .iter()
            .filter(|subtype| {
                let kind = subtypes::kind(subtype);
                types
                    .iter()
                    .any(|card_type| subtypes::belongs(kind, *card_type))
            })
            .map(Name::as_str)
            .collect();
        let mut line = words.join(" ");
        if !fitting.is_empty() {
            line.push_str(" — ");
            line.push_str(&fitting.join(" "));
        }
        line
    }
}

pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
