//! Quantities: `two cards`, `X`, `that many`, `for each …`, `equal to …`.

use super::colors::{color_list, unspent};
use super::discourse::{Origin, Writer};
use super::distinct::each_different;
use super::event_amount::{is_done_by_you, is_roll, singular_count};
use super::noun::Determiner;
use super::words::{Number, cardinal, inflect, list, spaced};
use crate::{
    Comparison, Distinction, Domain, Fact, Measure, Objects, Players, Property, Rounding, Tally,
    Value,
};

/// What the casts of commanders are counted by (CR 903.8).
const COMMANDER_CAST: &str = "you've cast your commander from the command zone this game";

/// How an amount is said.
pub(super) enum Amount {
    /// `3`, `X`
    Plain(String),
    /// `that much`, `twice that many`: the words before `much` or `many`, and what is added
    That(String, String),
    /// `1 … for each creature you control`: the factor and the phrase after `each`
    Each(i32, String),
    /// `equal to its power`
    Equal(String),
}

/// How often an ability has been activated.
const TIMES_ACTIVATED: &str = "the number of times this ability has been activated this turn";

impl Writer<'_> {
    /// `this spell was kicked`; of what is no spell any more, `it was kicked`.
    pub(super) fn paid(&self, fact: &Fact) -> String {
        let spell = matches!(self.ability.kind, crate::AbilityKind::Spell(_));
        let what = if spell { "this spell" } else { "it" };
        format!("{what} was {}", fact.name)
    }

    /// `that many plus one`, or the expression.
    fn amount_of_sum(&mut self, value: &Value, parts: &[Value]) -> Amount {
        match parts {
            [
                Value::EventAmount | Value::Prevented | Value::Slot(_),
                Value::Number(number),
            ] => Amount::That(String::new(), format!("plus {number}")),
            // "Put any number of cards …, then draw that many cards plus one."
            [
                Value::CountObjects(Objects::Slot(slot)),
                Value::Number(number),
            ] if self.done(*slot) == Some("put") => {
                Amount::That(String::new(), format!("plus {}", cardinal(*number)))
            }
            [Value::EventAmount, Value::X] => Amount::That(String::new(), "plus X".to_owned()),
            [Value::EventAmount, other] => {
                let expression = self.expression(other);
                self.where_x = Some(expression);
                Amount::That(String::new(), "plus X".to_owned())
            }
            _ => Amount::Equal(self.expression(value)),
        }
    }

    /// `spell cast before it this turn`, `other spell you've cast before it this turn`
    fn happened_before(&mut self, event: &crate::EventPattern) -> String {
        let each = self.happened_each(event, &crate::Past::ThisTurn);
        let other = if is_done_by_you(event) { "other " } else { "" };
        let each = each.replace(" this turn", " before it this turn");
        format!("{other}{each}")
    }

    /// Where counters are counted: `it`, `them`, `creatures you control`.
    fn counted_on(&mut self, objects: &Objects) -> String {
        if let Objects::Every(filter) = objects {
            self.noun(filter, &Determiner::Bare)
        } else if *objects == Objects::Affected && self.each.is_none() {
            "them".to_owned()
        } else {
            self.object_phrase(objects)
        }
    }

    /// The form that an amount takes.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of value")]
    pub(super) fn amount(&mut self, value: &Value) -> Amount {
        match value {
            Value::Number(number) => Amount::Plain(number.to_string()),
            Value::X if self.paid_often => Amount::That(String::new(), String::new()),
            Value::X | Value::Of(Property::X, _) | Value::Chosen | Value::Share => plain_x(),
            Value::Times(times, inner) if **inner == Value::X && !self.paid_often => {
                Amount::Plain(times_x(*times))
            }
            Value::Slot(slot) if let Some(word) = self.votes_for(*slot) => {
                Amount::Each(1, format!("{word} vote"))
            }
            Value::UnspentMana(..) => {
                let all = self.expression(value);
                Amount::Each(1, all.replacen("the amount of ", "", 1))
            }
            Value::Slot(slot) if matches!(self.origin(*slot), Origin::Tally(Tally::FlipsWon)) => {
                Amount::Each(1, "flip you won".to_owned())
            }
            Value::Slot(slot) if matches!(self.origin(*slot), Origin::Tally(Tally::FlipsLost)) => {
                Amount::Each(1, "flip you lost".to_owned())
            }
            Value::Slot(slot) if let Origin::Tally(Tally::Results(which)) = self.origin(*slot) => {
                Amount::Each(1, format!("{} result", which.word()))
            }
            Value::Slot(slot) if let Origin::ChosenResult(result) = self.origin(*slot) => {
                Amount::Equal(result.to_owned())
            }
            Value::Slot(slot) if self.tally_words(*slot).is_some() => {
                Amount::Equal(self.expression(value))
            }
            Value::Prevented if self.prevented != Some(false) => {
                Amount::Equal(self.expression(value))
            }
            Value::EventAmount if self.event.as_ref().is_some_and(is_roll) => {
                Amount::Equal(self.expression(value))
            }
            Value::EventAmount | Value::Prevented | Value::Slot(_) => {
                Amount::That(String::new(), String::new())
            }
            Value::Count(filter) => Amount::Each(1, self.each_counted(filter)),
            Value::Targets => Amount::Each(1, "target".to_owned()),
            // "Shuffle your hand into your library, then draw that many cards."
            Value::CountObjects(Objects::Slot(slot))
                if self.done(*slot) == Some("put")
                    || matches!(
                        self.origin(*slot),
                        Origin::Done {
                            participle: "put",
                            ..
                        }
                    ) =>
            {
                Amount::That(String::new(), String::new())
            }
            Value::CountObjects(objects) => Amount::Each(1, self.each_object(objects)),
            Value::Happened(event, past) if singular_count(event) => {
                Amount::Each(1, self.happened_each(event, past))
            }
            Value::Happened(event, past) if super::happened::is_attack_of_each(value) => {
                let times = self.happened_count(event, past);
                Amount::Each(1, times.replacen("times ", "time ", 1))
            }
            Value::HappenedBefore(event, _) if singular_count(event) => {
                Amount::Each(1, self.happened_before(event))
            }
            Value::TimesPaid(fact) => Amount::Each(1, format!("time {}", self.paid(fact))),
            Value::CommanderCasts => Amount::Each(1, format!("time {COMMANDER_CAST}")),
            _ if let Some(each) = self.each_mana(value) => Amount::Each(1, each),
            Value::Of(Property::Colors, objects) => {
                let whose = self.objects_possessive(objects);
                Amount::Each(1, format!("of {whose} colors"))
            }
            Value::Of(Property::Counters(Some(kind)), objects) => {
                let on = self.counted_on(objects);
                Amount::Each(1, format!("{kind} counter on {on}"))
            }
            Value::Times(factor, inner) => {
                let memory = self.memory();
                match self.amount(inner) {
                    Amount::Each(1, each) => Amount::Each(*factor, each),
                    Amount::That(before, after) if before.is_empty() && after.is_empty() => {
                        Amount::That(factor_word(*factor), String::new())
                    }
                    Amount::Plain(_) | Amount::That(..) | Amount::Each(..) | Amount::Equal(_) => {
                        self.recall(memory);
                        Amount::Equal(self.expression(value))
                    }
                }
            }
            Value::Sum(parts) => self.amount_of_sum(value, parts),
            Value::BeyondFirst(inner) => {
                let memory = self.memory();
                match self.amount(inner) {
                    Amount::Each(factor, each) => {
                        Amount::Each(factor, format!("{each} beyond the first"))
                    }
                    Amount::Plain(_) | Amount::That(..) | Amount::Equal(_) => {
                        self.recall(memory);
                        Amount::Equal(self.expression(value))
                    }
                }
            }
            Value::Minus(left, right) => match (&**left, &**right) {
                (Value::EventAmount | Value::Slot(_), Value::Number(number)) => {
                    Amount::That(String::new(), format!("minus {number}"))
                }
                _ => Amount::Equal(self.expression(value)),
            },
            Value::Half(inner, rounding)
                if matches!(**inner, Value::EventAmount | Value::Slot(_)) =>
            {
                Amount::That(
                    "half".to_owned(),
                    format!(", {}", rounding_words(*rounding)),
                )
            }
            Value::BasicLandTypes(_) | Value::Party(_) | Value::PlayerCounters(..) => {
                let words = self.expression(value);
                Amount::Each(
                    1,
                    words
                        .replace("the number of basic land types", "basic land type")
                        .replace("the number of creatures", "creature")
                        .replacen("the number of ", "", 1)
                        .replacen("counters", "counter", 1),
                )
            }
            Value::Different(
                Distinction::Colors
                | Distinction::CardTypes
                | Distinction::CreatureTypes
                | Distinction::PermanentTypes,
                _,
            )
            | Value::OfHappened(
                Measure::Different(
                    Distinction::Colors
                    | Distinction::CardTypes
                    | Distinction::CreatureTypes
                    | Distinction::PermanentTypes,
                ),
                _,
            ) => Amount::Each(1, each_different(&self.expression(value))),
            Value::Half(..)
            | Value::IfElse(..)
            | Value::CountPlayers(_)
            | Value::Of(..)
            | Value::Greatest(..)
            | Value::Least(..)
            | Value::Life(_)
            | Value::MostLife(_)
            | Value::LeastLife(_)
            | Value::DeclaredPower(_)
            | Value::Designation(..)
            | Value::Happened(..)
            | Value::HappenedBefore(..)
            | Value::OfHappened(..)
            | Value::TotalThisTurn(_)
            | Value::Devotion(_)
            | Value::DevotionToChosen
            | Value::MostOf(..)
            | Value::LeastOf(..)
            | Value::MostCommonColor(_)
            | Value::ManaSpent(..)
            | Value::AsCast(_)
            | Value::ManaSpentFrom(..)
            | Value::Evenly(_)
            | Value::Merges(_)
            | Value::TimesResolved
            | Value::TimesActivated
            | Value::StartingLife(_)
            | Value::TurnsTaken(_)
            | Value::Doors(..)
            | Value::Different(..) => Amount::Equal(self.expression(value)),
        }
    }

    /// `all players`, `your opponents`: among whom something is the most or the least
    pub(super) fn among_players(&mut self, players: &Players) -> String {
        if *players == Players::Everyone {
            "all players".to_owned()
        } else if *players == Players::Opponents {
            "your opponents".to_owned()
        } else {
            self.players_subject(players).text
        }
    }

    /// `the number of opponents you have`
    fn how_many_players(&mut self, players: &Players) -> String {
        if let crate::Players::Opponents = players {
            "the number of opponents you have".to_owned()
        } else if let crate::Players::Who(all, holds) = players {
            let noun = if let crate::Players::Opponents = **all {
                "opponents"
            } else {
                "players"
            };
            format!("the number of {}", self.who(noun, holds, Number::Many))
        } else {
            "the number of players".to_owned()
        }
    }

    /// `the greatest number of creatures a player controls`
    fn most_of(&mut self, players: &Players, number: &Value, degree: &str) -> String {
        let any = self.any_player(players);
        let outer = self.considered.replace(any);
        let subject = self.subject.take();
        let number = self.expression(number);
        self.subject = subject;
        self.considered = outer;
        number.replacen("the number of", &format!("the {degree} number of"), 1)
    }

    /// A quantity as a noun phrase: `the number of creatures you control`, `its power`, `2`.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of value")]
    pub(super) fn expression(&mut self, value: &Value) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::X | Value::Of(Property::X, _) | Value::Share => "X".to_owned(),
            Value::Chosen => "the chosen number".to_owned(),
            Value::Slot(slot) => match self.votes_for(*slot) {
                Some(word) => format!("the number of {word} votes"),
                None if let Origin::ChosenResult(result) = self.origin(*slot) => result.to_owned(),
                None if let Origin::Tally(Tally::Results(which)) = self.origin(*slot) => {
                    format!("the number of {} results", which.word())
                }
                None => self.tally_words(*slot).unwrap_or("that amount").to_owned(),
            },
            Value::Prevented if self.prevented != Some(false) => {
                "the damage prevented this way".to_owned()
            }
            Value::EventAmount => self.event_amount(),
            Value::Prevented => "that amount".to_owned(),
            Value::Count(filter) => {
                let taken = std::mem::take(&mut self.taken_from);
                let counted = self.plain_noun(filter, Number::Many);
                self.taken_from = taken;
                format!("the number of {counted}")
            }
            Value::CountPlayers(players) => self.how_many_players(players),
            Value::Targets => "the number of targets".to_owned(),
            Value::CountObjects(objects) => {
                let each = self.each_object(objects);
                let (noun, after) = each.split_once(' ').unwrap_or((&each, ""));
                spaced(&["the number of", &inflect(noun, Number::Many), after])
            }
            Value::Of(Property::ColoredSymbols(color), objects) => {
                let costs = self.in_costs(objects);
                format!("the number of {} mana symbols {costs}", color.word())
            }
            Value::Of(property, objects) => self.property_of(property, objects),
            Value::Greatest(property, filter) => {
                let property = property_word(property);
                format!("the greatest {property} among {}", self.among(filter))
            }
            Value::Least(property, filter) => {
                let property = property_word(property);
                format!("the least {property} among {}", self.among(filter))
            }
            Value::Life(players) => format!("{} life total", self.players_possessive(players)),
            Value::MostLife(players) => {
                let among = self.among_players(players);
                format!("the highest life total among {among}")
            }
            Value::LeastLife(players) => {
                let among = self.among_players(players);
                format!("the lowest life total among {among}")
            }
            Value::DeclaredPower(players) => {
                let who = self.players_subject(players).text;
                format!("the total power of creatures {who} attacked with this combat")
            }
            Value::PlayerCounters(kind, players) => {
                let (who, number) = self.players_relative(players, Number::Many);
                let have = super::words::verb("have", number);
                format!("the number of {kind} counters {who} {have}")
            }
            Value::TimesPaid(fact) => format!("the number of times {}", self.paid(fact)),
            Value::Designation(name, players) => {
                format!("{} {name}", self.players_possessive(players))
            }
            Value::CommanderCasts => format!("the number of times {COMMANDER_CAST}"),
            Value::TimesActivated => TIMES_ACTIVATED.to_owned(),
            Value::TimesResolved => {
                "the number of times this ability has resolved this turn".to_owned()
            }
            Value::TurnsTaken(players) => {
                let who = self.players_subject(players).text;
                format!("the number of turns {who} began")
            }
            Value::StartingLife(players) => {
                format!("{} starting life total", self.players_possessive(players))
            }
            Value::Merges(what) => {
                let what = self.object_phrase(what);
                format!("the number of times {what} has mutated")
            }
            Value::AsCast(inner) => {
                format!("{} as you cast this spell", self.expression(inner))
            }
            Value::ManaSpent(which, objects) => self.amount_spent(*which, objects),
            Value::Evenly(whole) => self.expression(whole),
            Value::ManaSpentFrom(source, objects) => self.amount_spent_from(source, objects),
            Value::IfElse(..) if let Some((one, other, greater)) = value.terms_whichever() => {
                let (one, other) = (self.expression(one), self.expression(other));
                let which = if greater { "greater" } else { "less" };
                format!("{one} or {other}, whichever is {which}")
            }
            Value::IfElse(..) if let Some((one, other)) = value.terms_between() => {
                let (one, other) = (self.expression(one), self.expression(other));
                format!("the difference between {one} and {other}")
            }
            Value::IfElse(condition, yes, no) => {
                let no = self.expression(no);
                let condition = self.condition(condition);
                format!("{no}, or {} if {condition}", self.expression(yes))
            }
            Value::Happened(event, past) => {
                format!("the number of {}", self.happened_count(event, past))
            }
            Value::OfHappened(measure, event) => {
                let these = self.happened_count(event, &crate::Past::ThisTurn);
                super::distinct::measured(measure, &these)
            }
            Value::HappenedBefore(event, _) => {
                let words = self.happened_count(event, &crate::Past::ThisTurn);
                format!(
                    "the number of {}",
                    words.replace(" this turn", " before it this turn")
                )
            }
            Value::TotalThisTurn(event) => self.happened_total(event),
            Value::Party(players) => {
                let whose = self.players_possessive(players);
                format!("the number of creatures in {whose} party")
            }
            Value::DevotionToChosen => "your devotion to that color".to_owned(),
            Value::UnspentMana(players, mana) => {
                let (who, number) = self.players_relative(players, Number::Many);
                let mana = unspent(mana.as_ref());
                let have = super::words::verb("have", number);
                format!("the amount of {mana} {who} {have}")
            }
            Value::MostOf(players, number) => self.most_of(players, number, "greatest"),
            Value::LeastOf(players, number) => self.most_of(players, number, "fewest"),
            Value::MostCommonColor(among) => {
                let among = self.among(among);
                format!("the number of {among} of the most common color among them")
            }
            Value::Devotion(colors) => format!("your devotion to {}", color_list(*colors)),
            Value::BasicLandTypes(players) => {
                let (who, number) = self.players_relative(players, Number::Many);
                let control = super::words::verb("control", number);
                format!("the number of basic land types among lands {who} {control}")
            }
            Value::Doors(what, rooms) => {
                format!("the number of {}", self.doors_counted(*what, rooms))
            }
            Value::Different(what, among) => self.different(*what, among),
            Value::Sum(parts) => self.sum(parts),
            Value::BeyondFirst(inner) => format!("{} beyond the first", self.expression(inner)),
            Value::Minus(..) if self.difference.as_ref() == Some(value) => {
                "the difference".to_owned()
            }
            Value::Minus(left, right) => {
                format!("{} minus {}", self.expression(left), self.expression(right))
            }
            Value::Times(factor, inner) => {
                format!("{} {}", factor_word(*factor), self.expression(inner))
            }
            Value::Half(inner, rounding) => {
                format!(
                    "half {}, {}",
                    self.expression(inner),
                    rounding_words(*rounding)
                )
            }
        }
    }

    /// Whether it holds what became of targets: "the exiled cards" would be the targets, whatever was done to them.
    pub(super) fn is_of_targets(&self, slot: crate::SlotId) -> bool {
        use super::discourse::Origin;
        matches!(self.origin(slot), Origin::Done { what: Objects::Slot(targets), .. }
            if matches!(self.origin(*targets), Origin::Target(_)))
    }

    /// `you have a full party` (CR 700.8b), `excess damage was dealt this way` (CR 120.10)
    pub(super) fn measured_condition(
        &mut self,
        left: &Value,
        comparison: Comparison,
        right: &Value,
    ) -> Option<String> {
        match (left, comparison, right) {
            (Value::Party(players), Comparison::AtLeast, Value::Number(4)) => {
                let who = self.any_player(players);
                let have = if who == "you" { "have" } else { "has" };
                Some(format!("{who} {have} a full party"))
            }
            _ if let Some(result) = self.vote_result(left, comparison, right) => Some(result),
            (Value::Slot(slot), Comparison::AtLeast, Value::Number(1))
                if matches!(
                    self.origin(*slot),
                    super::discourse::Origin::Tally(Tally::ExcessDamage)
                ) =>
            {
                Some("excess damage was dealt this way".to_owned())
            }
            _ => None,
        }
    }

    /// The word that got those votes.
    pub(super) fn votes_for(&self, slot: crate::SlotId) -> Option<&str> {
        if let super::discourse::Origin::Votes(word) = self.origin(slot) {
            Some(word.as_str())
        } else {
            None
        }
    }

    /// `death gets more votes`, `torture gets more votes or the vote is tied`
    fn vote_result(&self, left: &Value, comparison: Comparison, right: &Value) -> Option<String> {
        let (Value::Slot(left), Value::Slot(right)) = (left, right) else {
            return None;
        };
        let (word, _) = self.votes_for(*left).zip(self.votes_for(*right))?;
        match comparison {
            Comparison::Greater => Some(format!("{word} gets more votes")),
            Comparison::AtLeast => Some(format!("{word} gets more votes or the vote is tied")),
            Comparison::Equal | Comparison::AtMost | Comparison::Less => None,
        }
    }

    /// What a tallied amount is called.
    fn tally_words(&self, slot: crate::SlotId) -> Option<&'static str> {
        let super::discourse::Origin::Tally(tally) = self.origin(slot) else {
            return None;
        };
        Some(match tally {
            Tally::Damage
            | Tally::Damaged
            | Tally::Events
            | Tally::CardsDrawn
            | Tally::Drawn
            | Tally::Results(_)
            | Tally::Rolls => return None,
            Tally::ExcessDamage => "the excess damage dealt this way",
            Tally::LifeLost => "the life lost this way",
            Tally::LifeGained => "the life gained this way",
            Tally::CountersRemoved => "the number of counters removed this way",
            Tally::Result => "the result",
            Tally::FlipsWon => "the number of flips you won",
            Tally::FlipsLost => "the number of flips you lost",
        })
    }

    fn sum(&mut self, parts: &[Value]) -> String {
        let words: Vec<String> = parts
            .iter()
            .map(|part| {
                if let Value::Number(number) = part {
                    cardinal(*number)
                } else {
                    self.expression(part)
                }
            })
            .collect();
        match words.as_slice() {
            [first, second] => format!("{first} plus {second}"),
            _ => list(&words, "plus"),
        }
    }

    /// `its power`, `the sacrificed creature's mana value`, `the number of age counters on it`, `the total power of …`.
    pub(super) fn property_of(&mut self, property: &Property, objects: &Objects) -> String {
        if let Property::Counters(kind) = property {
            let kind = kind.as_ref().map(ToString::to_string).unwrap_or_default();
            let counters = spaced(&[&kind, "counters"]);
            let on = if let Objects::Every(filter) = objects {
                self.noun(filter, &Determiner::Bare)
            } else {
                self.object_phrase(objects)
            };
            return format!("the number of {counters} on {on}");
        }
        let word = property_word(property);
        if let Objects::Every(filter) = objects {
            return format!(
                "the total {word} of {}",
                self.noun(filter, &Determiner::Bare)
            );
        }
        let added_up = matches!(
            objects,
            Objects::Slot(_) | Objects::Paid(_) | Objects::Devoured
        ) && self.objects_number(objects) == Number::Many
            && self.each.is_none();
        if added_up {
            return format!("the total {word} of {}", self.object_phrase(objects));
        }
        if *property == Property::Colors {
            let is = if self.looks_back(objects) {
                "was"
            } else {
                "is"
            };
            return format!("the {word} {} {is}", self.object_phrase(objects));
        }
        let possessive = self.objects_possessive(objects);
        // "target creature you control's power" would be the power of "you control's".
        match possessive.strip_suffix(" you control's") {
            Some(whose) => format!("the {word} of {whose} you control"),
            None => match possessive.split_once(" blocked by ") {
                Some((blocked, by)) => {
                    let by = by.trim_end_matches("'s");
                    format!("the {word} of {blocked} blocked by {by}")
                }
                None => format!("{possessive} {word}"),
            },
        }
    }

    /// `kicked`, `kicked with its {R} kicker`
    /// `the gift was promised`, `the {1}{B} cost was paid`
    pub(super) fn promised_or_paid(&mut self, fact: &Fact, positive: bool) -> String {
        let was = if positive { "was" } else { "wasn't" };
        match &fact.cost {
            Some(cost) => format!("the {} cost {was} paid", self.bare_cost(cost)),
            None => format!("the gift {was} promised"),
        }
    }

    pub(super) fn paid_phrase(&mut self, fact: &Fact) -> String {
        match &fact.cost {
            Some(cost) => {
                let cost = self.bare_cost(cost);
                format!("{} with its {cost} kicker", fact.name)
            }
            None => fact.name.to_string(),
        }
    }
}

fn factor_word(factor: i32) -> String {
    match factor {
        2 => "twice".to_owned(),
        _ => format!("{} times", cardinal(factor)),
    }
}

pub(super) fn rounding_words(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::Up => "rounded up",
        Rounding::Down => "rounded down",
    }
}

/// `power`, `mana value`, `number of age counters`.
pub(super) fn property_word(property: &Property) -> String {
    match property {
        Property::Power => "power".to_owned(),
        Property::Toughness => "toughness".to_owned(),
        Property::BasePower => "base power".to_owned(),
        Property::BaseToughness => "base toughness".to_owned(),
        Property::PowerAndToughness => "total power and toughness".to_owned(),
        Property::ManaValue => "mana value".to_owned(),
        Property::Counters(Some(kind)) => format!("number of {kind} counters"),
        Property::Counters(None) => "number of counters".to_owned(),
        Property::Colors => "number of colors".to_owned(),
        Property::Targets => "number of targets".to_owned(),
        Property::X => "X".to_owned(),
        Property::Symbols(symbol) => {
            format!("number of {} symbols in its mana cost", symbol.text())
        }
        Property::ColoredSymbols(color) => {
            format!("number of {} mana symbols in its mana cost", color.word())
        }
    }
}

/// `twice X`, `three times X`
pub(super) fn times_x(times: i32) -> String {
    if times == 2 {
        "twice X".to_owned()
    } else {
        format!("{} times X", cardinal(times))
    }
}

fn plain_x() -> Amount {
    Amount::Plain("X".to_owned())
}

/// Whether it is how many of the cards in a slot are those of the player under consideration.
pub(super) fn is_number_of_own(value: &Value) -> bool {
    let Value::Count(filter) = value else {
        return false;
    };
    let own = crate::Test::OwnedBy(crate::Players::Affected);
    filter.domain == Domain::Sources
        && matches!(&filter.test, crate::Test::All(tests)
            if matches!(tests.as_slice(), [crate::Test::Is(Objects::Slot(_)), other] if *other == own))
}
