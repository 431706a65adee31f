//! Mana that was spent to cast something: `{R} was spent to cast it` (CR 601.2h).

use super::colors::mana_word;
use super::discourse::Writer;
use super::event_parts::Tense;
use super::noun::Determiner;
use crate::{
    AbilityKind, Comparison, Condition, Filter, NestedId, Objects, Property, SpentMana, Triggered,
    Value, ZoneSet,
};

impl Writer<'_> {
    pub(super) fn symbols_spent(&mut self, parts: &[Condition]) -> Option<String> {
        let mut symbols = String::new();
        let mut cast = None;
        for part in parts {
            let Condition::Compare(
                Value::ManaSpent(SpentMana::Of(mana), objects),
                Comparison::AtLeast,
                Value::Number(number),
            ) = part
            else {
                return None;
            };
            if cast.is_some_and(|cast| cast != objects) {
                return None;
            }
            cast = Some(objects);
            for _ in 0..*number {
                symbols.push_str(&format!("{{{}}}", mana.letter()));
            }
        }
        let cast = self.object_phrase(cast?);
        Some(format!("{symbols} was spent to cast {cast}"))
    }

    /// `at least three red mana was spent to cast this spell`, `no mana was spent to cast it`
    pub(super) fn mana_spent(
        &mut self,
        which: SpentMana,
        cast: &Objects,
        comparison: Comparison,
        right: &Value,
    ) -> String {
        let whole = Value::ManaSpent(which, cast.clone());
        let Value::Number(number) = right else {
            let subject = self.expression(&whole);
            let words = self.compared_words(comparison, right);
            return format!("{subject} is {words}");
        };
        let cast = self.object_phrase(cast);
        if let (SpentMana::Of(mana), Comparison::AtLeast, 1 | 2) = (which, comparison, number) {
            let symbol = format!("{{{}}}", mana.letter());
            let symbols = symbol.repeat(usize::try_from(*number).unwrap_or(1));
            return format!("{symbols} was spent to cast {cast}");
        }
        if let (SpentMana::Of(mana), Comparison::Less, 1 | 2) = (which, comparison, number) {
            let symbol = format!("{{{}}}", mana.letter());
            let symbols = symbol.repeat(usize::try_from(*number).unwrap_or(1));
            return format!("{symbols} wasn't spent to cast {cast}");
        }
        if let (SpentMana::Snow, Comparison::AtLeast, 1) = (which, comparison, number) {
            return format!("{{S}} was spent to cast {cast}");
        }
        let mana = match which {
            SpentMana::Snow => "snow mana".to_owned(),
            SpentMana::Any => "mana".to_owned(),
            SpentMana::Of(mana) => format!("{} mana", super::colors::mana_word(mana)),
            SpentMana::Colored => "colored mana".to_owned(),
            SpentMana::SameColor => "mana of the same color".to_owned(),
            SpentMana::Colors => "colors of mana".to_owned(),
        };
        let words = if let Comparison::AtLeast = comparison
            && which != SpentMana::Colors
        {
            format!("at least {}", self.number_word(right))
        } else {
            self.compared_number(comparison, right)
        };
        let be = if which == SpentMana::Colors {
            "were"
        } else {
            "was"
        };
        format!("{words} {mana} {be} spent to cast {cast}")
    }

    /// `mana from a Treasure was spent to cast it`, `at least three mana from creatures was spent to cast it`
    pub(super) fn mana_spent_from(
        &mut self,
        source: &Filter,
        cast: &Objects,
        comparison: Comparison,
        right: &Value,
    ) -> String {
        if (comparison, right) == (Comparison::AtLeast, &Value::Number(1)) {
            let source = self.noun(source, &Determiner::A);
            let cast = self.object_phrase(cast);
            return format!("mana from {source} was spent to cast {cast}");
        }
        let number = self.compared_number(comparison, right);
        let source = self.noun(source, &Determiner::Bare);
        let cast = self.object_phrase(cast);
        format!("{number} mana from {source} was spent to cast {cast}")
    }

    /// `color of mana spent to cast it`, `red mana symbol in its mana cost`: of what there is one for each
    pub(super) fn each_mana(&mut self, value: &Value) -> Option<String> {
        if let Value::Of(Property::ColoredSymbols(color), objects) = value {
            let costs = self.in_costs(objects);
            return Some(format!("{} mana symbol {costs}", color.word()));
        }
        let (mana, objects) = if let Value::ManaSpentFrom(source, objects) = value {
            let source = self.noun(source, &Determiner::A);
            (format!("mana from {source}"), objects)
        } else if let Value::ManaSpent(SpentMana::Colors, objects) = value {
            ("color of mana".to_owned(), objects)
        } else if let Value::ManaSpent(SpentMana::Snow, objects) = value {
            ("{S}".to_owned(), objects)
        } else {
            return None;
        };
        let cast = self.object_phrase(objects);
        Some(format!("{mana} spent to cast {cast}"))
    }

    /// `the amount of mana spent to cast it`
    pub(super) fn amount_spent(&mut self, which: SpentMana, cast: &Objects) -> String {
        let cast = self.object_phrase(cast);
        let spent = match which {
            SpentMana::Colors => "the number of colors of mana".to_owned(),
            SpentMana::Any => "the amount of mana".to_owned(),
            SpentMana::Of(mana) => format!("the amount of {} mana", mana_word(mana)),
            SpentMana::Colored => "the amount of colored mana".to_owned(),
            SpentMana::Snow => "the amount of {S}".to_owned(),
            SpentMana::SameColor => "the amount of mana of the same color".to_owned(),
        };
        format!("{spent} spent to cast {cast}")
    }

    /// `the amount of mana from a Treasure spent to cast it`
    pub(super) fn amount_spent_from(&mut self, source: &Filter, cast: &Objects) -> String {
        let source = self.noun(source, &Determiner::A);
        let cast = self.object_phrase(cast);
        format!("the amount of mana from {source} spent to cast {cast}")
    }
}

impl Writer<'_> {
    /// `when you spend this mana to cast a creature spell, scry 2`, `if you spend this mana to cast a creature spell, it gains haste`
    /// (CR 106.6)
    pub(super) fn when_spent(&mut self, ability: NestedId) -> String {
        let Some(ability) = self.ability.nested.get(usize::from(ability.0)) else {
            return String::new();
        };
        let AbilityKind::Triggered(triggered) = &ability.kind else {
            return String::new();
        };
        let text = self.within(ability).spending_it(triggered);
        text.trim_end_matches('.').to_owned()
    }

    /// The sentence that such an ability is.
    pub(super) fn spending_it(&mut self, triggered: &Triggered) -> String {
        self.event = Some(triggered.event.clone());
        let clause = self.event_clause(&triggered.event, Tense::Present);
        self.focus_event();
        let clause = clause.strip_prefix("you ").unwrap_or(&clause);
        let word = if triggered.at_once { "if" } else { "when" };
        let prefix = format!("{word} you spend this mana to {clause}, ");
        self.body_after(&prefix, &triggered.body)
    }
}

/// Whether it is an ability of mana: everywhere, when something is cast or activated.
pub(super) fn is_of_mana(triggered: &Triggered) -> bool {
    triggered.zones == ZoneSet::EVERYWHERE && triggered.event.is_of_casting()
}

impl Writer<'_> {
    /// `you controlled a Faerie as you cast this spell`, `you cast it any time a sorcery couldn't have been cast`, or the opposite
    pub(super) fn as_it_was_cast(&mut self, condition: &Condition, holds: bool) -> String {
        if let Condition::AsActivated(asked) = condition {
            let asked = match holds {
                true => self.condition(asked),
                false => self.negated(asked),
            };
            let does = if asked.ends_with(" than you") {
                " do"
            } else {
                ""
            };
            return format!("{asked}{does} as you activate this ability");
        }
        if let Condition::AsCast(asked) = condition {
            let asked = if holds {
                self.condition(asked)
            } else {
                self.negated(asked)
            };
            let asked = asked.replace("you control ", "you controlled ");
            return format!("{asked} as you cast this spell");
        }
        if let Condition::SorceryTime(who) = condition {
            let subject = self.player_clause(who).subject;
            let could = if holds { "could" } else { "couldn't" };
            return format!("{subject} {could} cast a sorcery");
        }
        let Condition::CastAtSorceryTime(spell) = condition else {
            return String::new();
        };
        let spell = self.object_phrase(spell);
        let could = if holds { "could" } else { "couldn't" };
        format!("you cast {spell} any time a sorcery {could} have been cast")
    }
}
