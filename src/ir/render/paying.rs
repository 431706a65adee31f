//! Rules about casting and paying: `spend only black mana on X`, `you can cast only one more spell this turn`.

use super::clause::Clause;
use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{Number, cardinal, inflect, spaced, with_article};
use crate::{
    ActivationLimit, Color, Condition, Cost, CostChange, Filter, Name, Objects, Permission,
    Players, Property, SpendOnly, Static, StaticEffect, Value,
};

/// [`Condition::later_land`]
pub(super) const LATER_LAND: &str = "it wasn't the first land you played this turn";

impl Writer<'_> {
    /// ` Spend only red mana on X.`, behind an activated ability
    pub(super) fn spent_on_ability(&mut self, limits: &[ActivationLimit]) -> String {
        let mut text = String::new();
        for limit in limits {
            if let ActivationLimit::SpendOnly(only) = limit {
                let only = self.spend_only(only, "to activate this ability");
                text = format!("{text} {only}");
            }
        }
        text
    }

    /// `Spend only black and/or red mana on X.`
    pub(super) fn spend_only(&mut self, only: &SpendOnly, to: &str) -> String {
        match only {
            SpendOnly::OnX(colors) => {
                let colors: Vec<&str> = colors.iter().map(Color::word).collect();
                format!("Spend only {} mana on X.", colors.join(" and/or "))
            }
            SpendOnly::Produced(by) => {
                let by = self.noun(by, &Determiner::Bare);
                format!("Spend only mana produced by {by} {to}.")
            }
            SpendOnly::ChosenColor => format!("Spend only mana of the chosen color {to}."),
        }
    }

    /// `each opponent can cast spells only any time they could cast a sorcery`; nothing if the restriction is another.
    pub(super) fn casts_only_then(&mut self, players: &Players, what: &Filter) -> Option<Clause> {
        let (who, when) = only_then(players)?;
        let subject = self.player_clause(who);
        let what = self.noun(what, &Determiner::Bare);
        Some(subject.with_verb(format!("can cast {what} only {when}")))
    }

    /// `players can activate abilities only during their own turns`; nothing if the restriction is another.
    pub(super) fn activates_only_then(&mut self, players: &Players) -> Option<Clause> {
        let (who, when) = only_then(players)?;
        let subject = self.player_clause(who);
        Some(subject.with_verb(format!("can activate abilities only {when}")))
    }

    /// `you can cast only one more spell`
    pub(super) fn casts_only_more(&mut self, players: &Players, more: u32) -> Clause {
        let subject = self.player_clause(players);
        let number = if more == 1 { Number::One } else { Number::Many };
        let spells = inflect("spell", number);
        let more = cardinal(i32::try_from(more).unwrap_or(i32::MAX));
        subject.with_verb(format!("can cast only {more} more {spells}"))
    }

    /// `players can't pay life or sacrifice creatures to cast spells or activate abilities`
    pub(super) fn cannot_pay(
        &mut self,
        who: &Players,
        sacrifice: Option<&Filter>,
        but_mana: bool,
    ) -> Clause {
        let subject = self.group_clause(who);
        let sacrifice = match sacrifice {
            Some(what) => format!("or sacrifice {}", self.noun(what, &Determiner::Bare)),
            None => String::new(),
        };
        let but_mana = if but_mana {
            "that aren't mana abilities"
        } else {
            ""
        };
        subject.with_verb(spaced(&[
            "can't pay life",
            &sacrifice,
            "to cast spells or activate abilities",
            but_mana,
        ]))
    }

    /// `this spell costs {1} less to cast for each artifact you control`
    pub(super) fn changed_cost(
        &mut self,
        subject: &str,
        number: Number,
        to: &str,
        change: &CostChange,
    ) -> String {
        let cost = super::words::verb("cost", number);
        match change {
            CostChange::Increase(mana, value)
            | CostChange::Reduce(mana, value)
            | CostChange::ReduceColored(mana, value) => {
                let more = if matches!(change, CostChange::Increase(..)) {
                    "more"
                } else {
                    "less"
                };
                let (figure, each) = match self.amount(value) {
                    super::value::Amount::Plain(_) if *value == Value::Number(1) => {
                        (super::cost::mana_symbols(mana), String::new())
                    }
                    super::value::Amount::Each(1, each) => {
                        (super::cost::mana_symbols(mana), format!("for each {each}"))
                    }
                    super::value::Amount::Plain(_)
                    | super::value::Amount::That(..)
                    | super::value::Amount::Each(..)
                    | super::value::Amount::Equal(_) => {
                        let expression = self.expression(value);
                        self.where_x = Some(expression);
                        ("{X}".to_owned(), String::new())
                    }
                };
                spaced(&[subject, &cost, &figure, more, to, &each])
            }
            CostChange::AtLeast(least) => least_cost(*least),
            CostChange::Additional(additional)
                if let [crate::CostPart::PayLife(Value::Times(life, each))] =
                    additional.0.as_slice() =>
            {
                let each = match self.amount(each) {
                    super::value::Amount::Each(1, each) => each,
                    super::value::Amount::Each(..)
                    | super::value::Amount::Plain(_)
                    | super::value::Amount::That(..)
                    | super::value::Amount::Equal(_) => self.expression(each),
                };
                let figure = format!("{life} life more");
                spaced(&[subject, &cost, &figure, to, &format!("for each {each}")])
            }
            CostChange::ReduceByManaCost(of) => {
                let whose = if *of == Objects::This {
                    "its".to_owned()
                } else {
                    self.objects_possessive(of)
                };
                spaced(&[subject, &cost, &whose, "mana cost less", to])
            }
            CostChange::Additional(additional) => {
                let action = self.cost_action(additional);
                let words = action.strip_prefix("pay ").unwrap_or(&action).to_owned();
                spaced(&[subject, &cost, "an additional", &words, to])
            }
        }
    }

    /// `During each of your turns, you may play a land and cast a spell from among …`; nothing if the ability is another.
    pub(super) fn plays_one(&mut self, ability: &Static) -> Option<String> {
        let [
            StaticEffect::Permit(Permission::PlayLandFrom { or_spell, .. }),
            StaticEffect::Permit(Permission::CastFrom {
                what, once: true, ..
            }),
        ] = ability.effects.as_slice()
        else {
            return None;
        };
        let cast = match self.among_cards(what) {
            Some((spells, among)) => {
                let spell = self.noun(&spells, &Determiner::A);
                format!("{spell} {among}")
            }
            None => {
                let cards = self.noun(what, &Determiner::Bare);
                format!("a spell from among {cards}")
            }
        };
        let join = if *or_spell { "or" } else { "and" };
        Some(format!(
            "During each of your turns, you may play a land {join} cast {cast}."
        ))
    }

    /// `rather than pay the mana cost for a spell, its controller may discard a card that shares a color with that spell`
    pub(super) fn paid_by_controllers(&mut self, cost: &Cost) -> String {
        let before = self.memory();
        self.focus = Some(Objects::Affected);
        let pay = self.cost_action(cost);
        self.recall(before);
        let pay = pay
            .strip_suffix(" it")
            .map_or_else(|| pay.clone(), |pay| format!("{pay} that spell"));
        format!("rather than pay the mana cost for a spell, its controller may {pay}")
    }

    /// `it has an odd mana value`
    pub(super) fn has_parity(
        &self,
        subject: &str,
        property: &Property,
        odd: bool,
        number: Number,
    ) -> String {
        let have = super::words::verb(if self.past { "had" } else { "have" }, number);
        format!("{subject} {have} {}", parity(property, odd))
    }

    /// `for each {B} in a cost, you may pay 2 life rather than pay that mana`
    pub(super) fn life_for_mana(&mut self, who: &Players, color: Color) -> Clause {
        let who = self.player_clause(who).subject;
        let symbol = crate::ManaSymbol::Mana(crate::ManaType::Colored(color)).text();
        Clause::words(format!(
            "for each {symbol} in a cost, {who} may pay 2 life rather than pay that mana"
        ))
    }

    /// `you may pay {0} rather than pay cycling costs`
    pub(super) fn pays_rather(&mut self, who: &Players, keyword: &Name, cost: &Cost) -> Clause {
        let subject = self.player_clause(who);
        let cost = self.cost_action(cost);
        subject.with_verb(format!("may {cost} rather than pay {keyword} costs"))
    }
}

/// `each spell that would cost less than three mana to cast costs three mana to cast`
pub(super) fn least_cost(least: u32) -> String {
    let least = cardinal(i32::try_from(least).unwrap_or(i32::MAX));
    format!("each spell that would cost less than {least} mana to cast costs {least} mana to cast")
}

/// `an odd mana value`
pub(super) fn parity(property: &Property, odd: bool) -> String {
    let parity = if odd { "odd" } else { "even" };
    with_article(&format!(
        "{parity} {}",
        super::value::property_word(property)
    ))
}

/// `with an odd mana value`, `with even mana values`
pub(super) fn with_parity(property: &Property, odd: bool, number: Number) -> String {
    match number {
        Number::One => format!("with {}", parity(property, odd)),
        Number::Many => {
            let parity = if odd { "odd" } else { "even" };
            let property = super::words::plural(&super::value::property_word(property));
            format!("with {parity} {property}")
        }
    }
}

/// A sentence as a clause in another one.
pub(super) fn uncapitalised(sentence: &str) -> String {
    let words = sentence.trim_end_matches('.');
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Who can do something only at some time, and when: those who are told not to be able to are they at any other time.
fn only_then(players: &Players) -> Option<(&Players, &'static str)> {
    let Players::Who(who, then) = players else {
        return None;
    };
    let Condition::Not(then) = &**then else {
        return None;
    };
    let you = **who == Players::You;
    let when = if **then == Condition::SorceryTime(Players::Affected) {
        match you {
            true => "any time you could cast a sorcery",
            false => "any time they could cast a sorcery",
        }
    } else if **then == Condition::PlayerIs(Players::Active, Players::Affected) {
        match you {
            true => "during your own turn",
            false => "during their own turns",
        }
    } else {
        return None;
    };
    Some((who, when))
}
