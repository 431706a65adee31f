//! Costs: before a colon, after a keyword, and as actions: `{2}, {T}, Sacrifice ~`, `pay {2} and sacrifice a creature`.

use super::discourse::{Writer, is_this};
use super::noun::Determiner;
use super::words::{capitalise, list, spaced};
use crate::{Cost, CostPart, Domain, Filter, ManaCost, ManaSymbol, ManaType, Players, Value, Zone};

impl Writer<'_> {
    /// The cost of an activated ability: `{2}, {T}, Sacrifice ~`.
    pub(super) fn activation_cost(&mut self, cost: &Cost) -> String {
        let parts = self.cost_parts(cost, |writer, part| writer.cost_part(part, false));
        if parts.is_empty() {
            return "{0}".to_owned();
        }
        let parts: Vec<String> = said_once(parts)
            .iter()
            .map(|part| capitalise(part))
            .collect();
        parts.join(", ")
    }

    /// The parts in words; mana with what can be tapped for it is one.
    fn cost_parts(
        &mut self,
        cost: &Cost,
        mut words: impl FnMut(&mut Self, &CostPart) -> String,
    ) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        for (place, part) in cost.0.iter().enumerate() {
            if let CostPart::Helped(_) | CostPart::MostX(_) = part {
                continue;
            }
            let helped = matches!(cost.0.get(place + 1), Some(CostPart::Helped(_)));
            parts.push(if helped {
                let mana = self.cost_part(part, true);
                format!("{} {}", crate::WATERBEND, mana.trim_start_matches("pay "))
            } else {
                words(self, part)
            });
        }
        parts
    }

    /// The cost as what somebody does: `pay {2} and sacrifice a creature`.
    pub(super) fn cost_action(&mut self, cost: &Cost) -> String {
        if cost.0.is_empty() {
            return "pay {0}".to_owned();
        }
        let parts = self.cost_parts(cost, |writer, part| writer.cost_part(part, true));
        list(&paid_once(said_once(parts)), joining(cost))
    }

    /// The cost of a keyword: ` {2}`, or `—Discard a card.`
    pub(super) fn keyword_cost(&mut self, cost: &Cost) -> String {
        if is_mana_only(cost) {
            return format!(" {}", self.bare_cost(cost));
        }
        let mixed = cost.0.iter().any(|part| matches!(part, CostPart::OneOf(_)));
        if mixed {
            return format!("—{}.", capitalise(&self.cost_action(cost)));
        }
        format!("—{}.", self.activation_cost(cost))
    }

    /// Symbols only, for costs in the middle of a sentence.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn bare_cost(&mut self, cost: &Cost) -> String {
        let parts = self.cost_parts(cost, |writer, part| match part {
            CostPart::Mana(mana) => mana_symbols(mana),
            CostPart::OneOf(costs) => {
                let costs: Vec<String> = costs.iter().map(|cost| writer.bare_cost(cost)).collect();
                list(&costs, "or")
            }
            CostPart::Repeat(..) => writer.cost_part(part, false),
            _ => writer.simple_part(part, true),
        });
        if parts.is_empty() {
            return "{0}".to_owned();
        }
        list(&parts, joining(cost))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn cost_part(&mut self, part: &CostPart, as_action: bool) -> String {
        match part {
            CostPart::Do(effects) => {
                let clauses = self.action_list(effects);
                list(&clauses, "and")
            }
            CostPart::Repeat(inner, value) => {
                let cost = if as_action {
                    self.cost_action(inner)
                } else {
                    self.bare_cost(inner)
                };
                if *value == Value::X {
                    return match inner.0.as_slice() {
                        [CostPart::Energy(Value::Number(1))] => "pay one or more {E}".to_owned(),
                        _ => format!("{cost} any number of times"),
                    };
                }
                match self.amount(value) {
                    super::value::Amount::Each(1, each) => format!("{cost} for each {each}"),
                    super::value::Amount::Each(factor, each) => {
                        format!("{cost} {factor} times for each {each}")
                    }
                    super::value::Amount::Plain(number) => format!("{cost} {number} times"),
                    super::value::Amount::That(before, _) => {
                        spaced(&[&cost, &before, "that many times"])
                    }
                    super::value::Amount::Equal(expression) => {
                        self.where_x = Some(expression);
                        // "{X}, where X is …" is {1} that many times.
                        match cost.strip_suffix("{1}") {
                            Some(verb) if is_one_generic(inner) => format!("{verb}{{X}}"),
                            _ => format!("{cost} X times"),
                        }
                    }
                }
            }
            CostPart::OneOf(costs) => {
                let all_mana = costs.iter().all(is_mana_only);
                let parts: Vec<String> = costs
                    .iter()
                    .map(|cost| {
                        if all_mana {
                            self.bare_cost(cost)
                        } else if as_action {
                            self.cost_action(cost)
                        } else {
                            self.activation_cost(cost)
                        }
                    })
                    .collect();
                let parts = if as_action { paid_once(parts) } else { parts };
                let text = list(&parts, "or");
                if all_mana && as_action {
                    format!("pay {text}")
                } else {
                    text
                }
            }
            _ => self.simple_part(part, as_action),
        }
    }

    /// `exile any number of cards from your graveyard`, `sacrifice one or more creatures`
    fn any_number(&mut self, how: crate::PaidAs, least: u32, what: &Filter) -> String {
        let what = match how {
            crate::PaidAs::Tapped | crate::PaidAs::Convoked => untapped(what),
            crate::PaidAs::Sacrificed => without_you(what),
            crate::PaidAs::Discarded
            | crate::PaidAs::Exiled
            | crate::PaidAs::Returned
            | crate::PaidAs::Revealed => what.clone(),
        };
        let many = match least {
            0 => "any number of".to_owned(),
            least => format!(
                "{} or more",
                super::words::cardinal(i32::try_from(least).unwrap_or(i32::MAX))
            ),
        };
        let many = Determiner::Count(many, super::words::Number::Many);
        let taken = std::mem::replace(&mut self.taken_from, true);
        let words = self.noun(&what, &many);
        self.taken_from = taken;
        let to = if how == crate::PaidAs::Returned {
            "to their owner's hand"
        } else {
            ""
        };
        spaced(&[how.verb(), &words, to])
    }

    fn simple_part(&mut self, part: &CostPart, as_action: bool) -> String {
        match part {
            CostPart::Mana(mana) if as_action => format!("pay {}", mana_symbols(mana)),
            CostPart::Mana(mana) => mana_symbols(mana),
            CostPart::Tap if as_action => format!("tap {}", self.bearer.own),
            CostPart::Tap => "{T}".to_owned(),
            CostPart::Untap if as_action => format!("untap {}", self.bearer.own),
            CostPart::Untap => "{Q}".to_owned(),
            CostPart::PayLife(Value::Half(whole, rounding)) if let Value::Life(of) = &**whole => {
                let whose = if *of == Players::You { "your" } else { "their" };
                let rounded = super::value::rounding_words(*rounding);
                format!("pay half {whose} life, {rounded}")
            }
            CostPart::PayLife(value) => {
                let (life, after) = self.measured(value, "life");
                spaced(&["pay", &life, &after])
            }
            CostPart::Sacrifice { count, what, .. } => {
                let what = self.cost_objects(what, count);
                format!("sacrifice {what}")
            }
            CostPart::Discard {
                count,
                what,
                at_random,
                ..
            } => {
                let what = self.discarded(what, count);
                let random = if *at_random { "at random" } else { "" };
                spaced(&["discard", &what, random])
            }
            CostPart::Exile { count, what, .. } if let Some(beheld) = what.as_beheld() => {
                let it = match super::antecedent::number_of(count) {
                    super::words::Number::One => "it",
                    super::words::Number::Many => "them",
                };
                format!(
                    "behold {} and exile {it}",
                    self.counted_noun(&beheld, count)
                )
            }
            CostPart::Exile { count, what, .. } => {
                let taken = std::mem::replace(&mut self.taken_from, true);
                let words = self.counted_noun(what, count);
                self.taken_from = taken;
                match self.own_zone {
                    Some(zone @ (Zone::Hand | Zone::Graveyard)) if is_this(&what.test) => {
                        format!("exile {words} from your {}", zone.word())
                    }
                    _ => format!("exile {words}"),
                }
            }
            CostPart::ReturnToHand { count, what, .. } => {
                let words = self.counted_noun(what, count);
                let owner = if super::antecedent::number_of(count) == super::words::Number::One {
                    "its owner's hand"
                } else {
                    "their owner's hand"
                };
                format!("return {words} to {owner}")
            }
            CostPart::TapOther { count, what, .. } => {
                let what = untapped(what);
                format!("tap {}", self.counted_noun(&what, count))
            }
            CostPart::TapPower { power, what, .. } => {
                let what = untapped(&without_you(what));
                let any = Determiner::Count("any number of".to_owned(), super::words::Number::Many);
                let creatures = self.noun(&what, &any);
                let power = self.figure(power);
                format!("tap {creatures} you control with total power {power} or greater")
            }
            CostPart::AnyNumber {
                how, least, what, ..
            } => self.any_number(*how, *least, what),
            CostPart::RemoveCounters { count, kind, what } => {
                let counter = kind
                    .as_ref()
                    .map_or_else(|| "counter".to_owned(), |kind| format!("{kind} counter"));
                let (counters, after) = self.counted_or_any(count, &counter);
                let from = self.counted_noun(what, &Value::Number(1));
                spaced(&["remove", &counters, "from", &from, &after])
            }
            CostPart::PutCounters { count, kind, what } => {
                let (counters, after) = self.counted_or_any(count, &format!("{kind} counter"));
                let on = self.counted_noun(what, &Value::Number(1));
                spaced(&["put", &counters, "on", &on, &after])
            }
            CostPart::Reveal { count, what, .. } if let Some(beheld) = what.as_beheld() => {
                format!("behold {}", self.counted_noun(&beheld, count))
            }
            CostPart::Reveal { count, what, .. } => {
                let taken = std::mem::replace(&mut self.taken_from, true);
                let words = self.cost_objects(what, count);
                self.taken_from = taken;
                match self.own_zone {
                    Some(Zone::Hand) if is_this(&what.test) => {
                        format!("reveal {words} from your hand")
                    }
                    _ => format!("reveal {words}"),
                }
            }
            CostPart::Mill(count) => {
                let (cards, after) = self.counted(count, "card");
                spaced(&["mill", &cards, &after])
            }
            CostPart::OwnManaCost => "pay its mana cost".to_owned(),
            CostPart::Loyalty(number) => match number {
                None => "−X".to_owned(),
                Some(number) if *number > 0 => format!("+{number}"),
                Some(0) => "0".to_owned(),
                Some(number) => format!("−{}", number.unsigned_abs()),
            },
            CostPart::Energy(value) => {
                if let Value::Number(number @ 1..=5) = value {
                    format!(
                        "pay {}",
                        "{E}".repeat(usize::try_from(*number).unwrap_or(1))
                    )
                } else if matches!(value, Value::Number(_) | Value::X) {
                    let number = self.number_word(value);
                    format!("pay {number} {{E}}")
                } else {
                    let amount = self.expression(value);
                    format!("pay an amount of {{E}} equal to {amount}")
                }
            }
            // It is told with the mana before it.
            CostPart::Repeat(..)
            | CostPart::OneOf(_)
            | CostPart::Do(_)
            | CostPart::MostX(_)
            | CostPart::Helped(_) => String::new(),
        }
    }

    fn counted_or_any(&mut self, count: &Value, noun: &str) -> (String, String) {
        if *count == Value::Number(i32::MAX) {
            return (
                format!("any number of {}", super::words::plural(noun)),
                String::new(),
            );
        }
        self.counted(count, noun)
    }

    fn cost_objects(&mut self, what: &Filter, count: &Value) -> String {
        if *count == Value::Count(Box::new(what.clone())) {
            return self.noun(what, &Determiner::All);
        }
        let stripped = without_you(what);
        self.counted_noun(&stripped, count)
    }

    /// `a card`, `two creature cards`, `your hand`, `this card`.
    pub(super) fn discarded(&mut self, what: &Filter, count: &Value) -> String {
        if is_this(&what.test) {
            return self.noun(what, &Determiner::A);
        }
        if *count == Value::Count(Box::new(what.clone())) {
            return if let Domain::Cards(Zone::Hand, Players::You) = &what.domain {
                "your hand".to_owned()
            } else {
                "their hand".to_owned()
            };
        }
        let anywhere = Filter {
            domain: Domain::Cards(Zone::Exile, Players::Everyone),
            test: what.test.clone(),
        };
        self.counted_noun(&anywhere, count).replace(" in exile", "")
    }
}

/// Costs are paid with what the payer controls; only `an opponent's` would be said.
fn without_you(what: &Filter) -> Filter {
    match super::condition::without_controller(what) {
        Some((Players::You | Players::Affected, rest)) => rest,
        _ => what.clone(),
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn untapped(what: &Filter) -> Filter {
    use crate::{Status, Test};
    let untapped = Test::Status(Status::Untapped);
    let tests = match &what.test {
        Test::All(tests) => tests.clone(),
        test => vec![test.clone()],
    };
    let known = tests.iter().any(|test| matches!(test, Test::Is(_)));
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn says_untapped(test: &Test) -> bool {
        match test {
            Test::Status(Status::Untapped) => true,
            Test::All(tests) => tests.iter().any(says_untapped),
            // "untapped artifacts and/or creatures": the cost looks for untapped ones in any case.
            Test::Any(tests) => tests.iter().any(says_untapped),
            _ => false,
        }
    }
    if says_untapped(&what.test) || is_this(&what.test) || known {
        return what.clone();
    }
    let mut all = vec![untapped];
    all.extend(tests);
    Filter {
        domain: what.domain.clone(),
        test: Test::All(all),
    }
}

/// What joins the parts of a cost: `{2} plus an additional {1} for each Faerie you control`.
fn joining(cost: &Cost) -> &'static str {
    match cost.0.as_slice() {
        [CostPart::Mana(_), CostPart::Repeat(more, times)]
            if *times != Value::X && is_mana_only(more) =>
        {
            "plus an additional"
        }
        _ => "and",
    }
}

/// Whether a cost is written in mana symbols alone.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_mana_only(cost: &Cost) -> bool {
    cost.0.iter().all(|part| match part {
        CostPart::Mana(_) => true,
        CostPart::OneOf(costs) => costs.iter().all(is_mana_only),
        _ => false,
    })
}

impl ManaCost {
    /// Its symbols as they are written: `{2}{W}`.
    pub fn symbols(&self) -> String {
        mana_symbols(self)
    }
}

/// `{2}{W}`, `{0}`
pub(super) fn mana_symbols(cost: &ManaCost) -> String {
    if cost.0.is_empty() {
        return "{0}".to_owned();
    }
    cost.0.iter().map(|symbol| symbol.text()).collect()
}

impl ManaSymbol {
    /// As it is written: `{W/P}` (CR 107.4).
    pub fn text(self) -> String {
        match self {
            Self::Mana(mana) => mana_letter(mana),
            Self::Generic(amount) => format!("{{{amount}}}"),
            Self::Variable => "{X}".to_owned(),
            Self::Hybrid(first, second) => {
                format!("{{{}/{}}}", first.letter(), second.letter())
            }
            Self::MonoHybrid(amount, color) => format!("{{{amount}/{}}}", color.letter()),
            Self::Phyrexian(color) => format!("{{{}/P}}", color.letter()),
            Self::HybridPhyrexian(first, second) => {
                format!("{{{}/{}/P}}", first.letter(), second.letter())
            }
            Self::Snow => "{S}".to_owned(),
        }
    }
}

/// `{G}`
pub(super) fn mana_letter(mana: ManaType) -> String {
    format!("{{{}}}", mana.letter())
}

/// `{1}`
pub(super) fn is_one_generic(cost: &Cost) -> bool {
    matches!(cost.0.as_slice(), [CostPart::Mana(mana)]
        if mana.0.as_slice() == [crate::ManaSymbol::Generic(1)])
}

/// `sacrifice an Elf, a Goblin, and a Zombie`: what several things are done to alike is said once.
fn said_once(parts: Vec<String>) -> Vec<String> {
    let mut said: Vec<(Option<&str>, Vec<String>)> = Vec::new();
    for part in parts {
        let verb = ["sacrifice", "discard"]
            .into_iter()
            .find(|verb| part.starts_with(verb));
        match (said.last_mut(), verb) {
            (Some((Some(before), objects)), Some(verb)) if *before == verb => {
                let object = part.trim_start_matches(verb).trim_start();
                objects.push(object.to_owned());
            }
            _ => said.push((verb, vec![part])),
        }
    }
    said.into_iter()
        .map(|(_, parts)| list(&parts, "and"))
        .collect()
}

/// `pay {1}`, `1 life`: where all of several things are paid, it is said once.
fn paid_once(parts: Vec<String>) -> Vec<String> {
    let all_paid = parts.iter().all(|part| part.starts_with("pay "));
    if !all_paid {
        return parts;
    }
    parts
        .into_iter()
        .enumerate()
        .map(|(place, part)| match part.strip_prefix("pay ") {
            Some(what) if place > 0 => what.to_owned(),
            Some(_) | None => part,
        })
        .collect()
}
