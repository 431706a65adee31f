//! So many of something: `two cards`, `a card for each creature you control`, `cards equal to its power`.

use super::antecedent::number_of;
use super::discourse::Writer;
use super::noun::Determiner;
use super::value::{Amount, is_number_of_own, times_x};
use super::words::{Number, cardinal, inflect, spaced, with_article};
use crate::{Domain, Filter, Objects, Property, Value};

impl Writer<'_> {
    /// `creature you control`, of several domains `creature you control and each card in your graveyard`: what is counted, in the
    /// singular.
    pub(super) fn each_counted(&mut self, filter: &Filter) -> String {
        if let Domain::Either(filters) = &filter.domain
            && filter.domain.zones().is_none()
        {
            let parts: Vec<String> = filters
                .iter()
                .map(|filter| self.plain_noun(filter, Number::One))
                .collect();
            return parts.join(" and each ");
        }
        self.plain_noun(filter, Number::One)
    }

    /// `3 damage`, `that much life`, `damage equal to its power`, with what follows the clause: `for each …`.
    pub(super) fn measured(&mut self, value: &Value, noun: &str) -> (String, String) {
        if let Some(halved) = super::halves::of_x(value, noun) {
            return (halved, String::new());
        }
        // "X plus 3 damage, where X is the number of creatures that died this way"
        if let Value::Sum(parts) = value
            && let [of, Value::Number(more @ 1..)] = parts.as_slice()
            && self.where_x.is_none()
            && !matches!(of, Value::EventAmount | Value::Slot(_) | Value::Number(_))
        {
            if *of != Value::X {
                let expression = self.expression(of);
                self.where_x = Some(expression);
            }
            return (format!("X plus {more} {noun}"), String::new());
        }
        match self.amount(value) {
            Amount::Plain(number) => (format!("{number} {noun}"), String::new()),
            Amount::That(before, after) => {
                (join_that(&before, "much", noun, &after), String::new())
            }
            Amount::Each(factor, each) => (format!("{factor} {noun}"), format!("for each {each}")),
            Amount::Equal(expression) => (format!("{noun} equal to {expression}"), String::new()),
        }
    }

    /// `two cards`, `a card … for each …`, `that many cards`, `cards equal to its power`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn counted(&mut self, value: &Value, noun: &str) -> (String, String) {
        if let Some(halved) = super::halves::of_x(value, &inflect(noun, Number::Many)) {
            return (halved, String::new());
        }
        if is_number_of_own(value) {
            return (
                format!("that many {}", inflect(noun, Number::Many)),
                String::new(),
            );
        }
        let amount = match value {
            Value::Prevented if self.prevented != Some(false) => {
                Amount::Each(1, "1 damage prevented this way".to_owned())
            }
            _ => self.amount(value),
        };
        match amount {
            Amount::Plain(words) => {
                let text = match value {
                    Value::Number(1) => with_article(noun),
                    Value::Number(number) => {
                        format!("{} {}", cardinal(*number), inflect(noun, Number::Many))
                    }
                    _ => format!("{words} {}", inflect(noun, Number::Many)),
                };
                (text, String::new())
            }
            Amount::That(before, after) => {
                let noun = inflect(noun, Number::Many);
                (join_that(&before, "many", &noun, &after), String::new())
            }
            Amount::Each(factor, each) => {
                let text = match factor {
                    1 => with_article(noun),
                    _ => format!("{} {}", cardinal(factor), inflect(noun, Number::Many)),
                };
                (text, format!("for each {each}"))
            }
            Amount::Equal(expression) => (
                format!("{} equal to {expression}", inflect(noun, Number::Many)),
                String::new(),
            ),
        }
    }

    /// `two creatures you control`, `a card`, `X lands`, `any number of creatures`.
    pub(super) fn counted_noun(&mut self, filter: &Filter, count: &Value) -> String {
        if let Some((whole, rounded)) = super::halves::of_these(count, filter) {
            let whole = self.noun(whole, &Determiner::Bare);
            return format!("half the {whole}, {rounded}");
        }
        let determiner = self.count_determiner(count);
        self.noun(filter, &determiner)
    }

    /// The determiner for a count.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn count_determiner(&mut self, count: &Value) -> Determiner {
        match count {
            Value::Number(1) => Determiner::A,
            Value::Number(i32::MAX) => Determiner::Count("any number of".to_owned(), Number::Many),
            Value::Number(number) => Determiner::Count(cardinal(*number), Number::Many),
            _ => Determiner::Count(self.number_word(count), number_of(count)),
        }
    }

    /// A number before a noun: `two`, `X`, `that many`; other amounts become `X`, explained at the end of the sentence.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn number_word(&mut self, value: &Value) -> String {
        match value {
            Value::Number(number) => cardinal(*number),
            Value::X if self.paid_often => "that many".to_owned(),
            Value::X | Value::Of(Property::X, _) | Value::Share => "X".to_owned(),
            Value::Times(times, inner) if **inner == Value::X && !self.paid_often => {
                times_x(*times)
            }
            Value::EventAmount | Value::Prevented | Value::Chosen => "that many".to_owned(),
            Value::Slot(slot) if self.votes_for(*slot).is_none() => "that many".to_owned(),
            _ => {
                let memory = self.memory();
                match self.amount(value) {
                    Amount::That(before, after) if after.is_empty() => {
                        super::words::spaced(&[&before, "that many"])
                    }
                    Amount::That(..) | Amount::Plain(_) | Amount::Each(..) | Amount::Equal(_) => {
                        self.recall(memory);
                        let expression = self.expression(value);
                        self.where_x = Some(expression);
                        "X".to_owned()
                    }
                }
            }
        }
    }

    /// `two +1/+1 counters`, `X tokens` with X explained at the end of the sentence, `a counter … for each …`.
    pub(super) fn counted_with_x(&mut self, value: &Value, noun: &str) -> (String, String) {
        let memory = self.memory();
        let (text, after) = self.counted(value, noun);
        if !text.contains(" equal to ") {
            return (text, after);
        }
        self.recall(memory);
        let expression = self.expression(value);
        self.where_x = Some(expression);
        (format!("X {}", inflect(noun, Number::Many)), String::new())
    }

    /// The digits or the letter of an amount; other amounts become `X`, explained at the end of the sentence.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn figure(&mut self, value: &Value) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::X | Value::Of(Property::X, _) | Value::Chosen | Value::Share => "X".to_owned(),
            _ => {
                let expression = self.expression(value);
                self.where_x = Some(expression);
                "X".to_owned()
            }
        }
    }

    /// The noun of `for each … this way`.
    pub(super) fn each_object(&mut self, objects: &Objects) -> String {
        match objects {
            Objects::Slot(slot) => {
                let noun = if let super::discourse::Origin::Done {
                    participle: "exiled",
                    what,
                } = self.origin(*slot)
                {
                    if let Objects::Slot(chosen) = what {
                        self.described_noun(*chosen)
                    } else {
                        self.objects_noun(what)
                    }
                } else {
                    self.described_noun(*slot)
                };
                if let Some(participle) = self.done(*slot)
                    && !self.only_chosen(*slot)
                {
                    return format!("{noun} {participle} this way");
                }
                match self.origin(*slot) {
                    super::discourse::Origin::Target(_) => format!("target {noun}"),
                    // All of them: nobody chose.
                    super::discourse::Origin::Chosen {
                        minimum: Value::Number(i32::MAX),
                        ..
                    } => format!("of those {}", super::words::plural(&noun)),
                    super::discourse::Origin::Token { .. }
                    | super::discourse::Origin::Copy { .. } => format!("{noun} created this way"),
                    super::discourse::Origin::Found { .. } => format!("{noun} found this way"),
                    super::discourse::Origin::Seen { .. } => format!("{noun} revealed this way"),
                    super::discourse::Origin::None
                    | super::discourse::Origin::Copied { .. }
                    | super::discourse::Origin::Done { .. }
                    | super::discourse::Origin::Paid { .. }
                    | super::discourse::Origin::Chosen { .. }
                    | super::discourse::Origin::ChosenPlayer
                    | super::discourse::Origin::Searched { .. }
                    | super::discourse::Origin::Among { .. }
                    | super::discourse::Origin::Rest
                    | super::discourse::Origin::Pile { .. }
                    | super::discourse::Origin::Votes(_)
                    | super::discourse::Origin::ChosenResult(_)
                    | super::discourse::Origin::Voted(_)
                    | super::discourse::Origin::Tally(_) => format!("{noun} chosen this way"),
                }
            }
            Objects::Every(filter) => self.plain_noun(filter, Number::One),
            Objects::Linked => "card exiled with ~".to_owned(),
            Objects::Devoured => "permanent it devoured".to_owned(),
            Objects::Paid(how) => {
                let noun = self.bearer.paid(*how).noun;
                format!("{noun} {} this way", how.word())
            }
            Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Union(_) => self.object_phrase(objects),
        }
    }
}

fn join_that(before: &str, measure: &str, noun: &str, after: &str) -> String {
    let text = spaced(&[before, "that", measure, noun]);
    if after.is_empty() {
        text
    } else if after.starts_with(',') {
        format!("{text}{after}")
    } else {
        format!("{text} {after}")
    }
}
