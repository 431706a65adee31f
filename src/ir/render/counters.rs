//! Counters that are put on something, removed from it, doubled, or moved (CR 122.5, 122.6, 122.8, 701.10e).

use super::clause::Clause;
use super::discourse::{Origin, Writer};
use super::noun::Determiner;
use super::words::Number;
use crate::{
    CounterKind, Effect, Filter, MovedCounters, Objects, Players, Property, SlotId, Value,
};

impl Writer<'_> {
    /// `put another of those counters on it`, `put another counter of that kind on it`
    pub(super) fn another_put(&mut self, what: &Objects, kind: SlotId, count: &Value) -> Clause {
        let on = self.each_phrase(what);
        if *count == Value::Number(1) {
            let another = match self.counter_kinds.contains(&kind) {
                true => "another counter of that kind",
                false => "another of those counters",
            };
            return Clause::order(format!("put {another} on {on}"));
        }
        let (counters, after) = self.counted_with_x(count, "counter");
        Clause::order(format!("put {counters} of that kind on {on}")).with_tail(after)
    }

    /// `remove that counter from it`
    pub(super) fn chosen_removed(&mut self, what: &Objects, kind: SlotId, count: &Value) -> Clause {
        let from = self.object_phrase(what);
        if *count == Value::Number(1) && self.counter_kinds.contains(&kind) {
            return Clause::order(format!("remove one from {from}"));
        }
        if *count == Value::Number(1) {
            return Clause::order(format!("remove that counter from {from}"));
        }
        let (counters, after) = self.counted_with_x(count, "counter");
        Clause::order(format!("remove {counters} of that kind from {from}")).with_tail(after)
    }

    /// `give that player another counter of that kind`
    pub(super) fn another_given(&mut self, who: &Players, count: &Value) -> Clause {
        let who = self.player_object(who);
        if *count == Value::Number(1) {
            return Clause::order(format!("give {who} another counter of that kind"));
        }
        let (counters, after) = self.counted_with_x(count, "counter");
        Clause::order(format!("give {who} {counters} of that kind")).with_tail(after)
    }

    /// `for each kind of counter on target permanent or player, give that permanent or player another counter of that kind`
    pub(super) fn for_each_counter_kind(
        &mut self,
        (on, players): (&Objects, Option<&Players>),
        kind: SlotId,
        effects: &[Effect],
    ) -> Vec<String> {
        let on = match players {
            None => self.object_phrase(on),
            Some(_) => self.damage_recipients(Some(on), players),
        };
        self.counter_kinds.push(kind);
        let sentences = match effects {
            [
                Effect::PutChosenCounters { what, count, .. },
                Effect::GiveChosenCounters {
                    who: Players::Slot(who),
                    count: given,
                    ..
                },
            ] if count == given && *count == Value::Number(1) && *what == Objects::Slot(*who) => {
                let noun = self.slot_noun(*who);
                vec![format!("give that {noun} another counter of that kind")]
            }
            _ => self.dependent(effects),
        };
        self.counter_kinds.pop();
        let lead = format!("for each kind of counter on {on}, ");
        super::control::prefixed(&lead, sentences)
    }

    /// `put its counters on target creature`, `double the number of each kind of counter on it`
    pub(super) fn counters_of(&mut self, of: &Objects, what: &Objects) -> Clause {
        if of == what {
            let on = if let Objects::Slot(_) = what {
                self.object_phrase(what)
            } else {
                self.each_phrase(what)
            };
            return Clause::order(format!("double the number of each kind of counter on {on}"));
        }
        let whose = self.objects_possessive(of);
        let on = self.object_phrase(what);
        Clause::order(format!("put {whose} counters on {on}"))
    }

    /// `move all counters from ~ onto target creature`
    pub(super) fn counters_moved(
        &mut self,
        who: &Players,
        (from, onto): (&Objects, &Objects),
        kind: Option<&CounterKind>,
        number: MovedCounters,
    ) -> Clause {
        let (number, noun) = match number {
            MovedCounters::One => ("a", "counter"),
            MovedCounters::Any => ("any number of", "counters"),
            MovedCounters::All => ("all", "counters"),
        };
        let kind = kind.map(|kind| format!("{kind} ")).unwrap_or_default();
        let from = self.object_phrase(from);
        let onto = self.object_phrase(onto);
        self.player_clause(who).with_verb(format!(
            "move {number} {kind}{noun} from {from} onto {onto}"
        ))
    }

    /// `remove up to three counters from target creature`, `remove one or more +1/+1 counters from among creatures you control`
    pub(super) fn some_counters_removed(
        &mut self,
        who: &Players,
        from: &Objects,
        kind: Option<&CounterKind>,
        (least, most): (&Value, Option<&Value>),
    ) -> Clause {
        let counter = kind.map_or_else(|| "counter".to_owned(), |kind| format!("{kind} counter"));
        let (counters, after) = match most {
            None if *least == Value::Number(0) => {
                let counters = super::words::plural(&counter);
                (format!("any number of {counters}"), String::new())
            }
            None => {
                let least = if let Value::Number(least) = least {
                    super::words::cardinal(*least)
                } else {
                    self.expression(least)
                };
                let counters = super::words::plural(&counter);
                (format!("{least} or more {counters}"), String::new())
            }
            Some(most) if most == least => self.counted(most, &counter),
            Some(most) => {
                let (counters, after) = self.counted(most, &counter);
                let counters = match counters.strip_prefix("a ") {
                    Some(one) => format!("one {one}"),
                    None => counters,
                };
                (format!("up to {counters}"), after)
            }
        };
        let from = if let Objects::Every(filter) = from {
            format!("among {}", self.among(filter))
        } else {
            self.object_phrase(from)
        };
        self.player_clause(who)
            .with_verb(format!("remove {counters} from {from}"))
            .with_tail(after)
    }

    /// `remove a rad counter from yourself`
    pub(super) fn counters_lost(
        &mut self,
        who: &Players,
        kind: &CounterKind,
        count: &Value,
    ) -> Clause {
        let whose = if *who == Players::You {
            "yourself"
        } else {
            "themselves"
        };
        let (text, after) = self.player_counters(kind.as_str(), count);
        let clause = self.player_clause(who);
        let clause = clause.with_verb(format!("remove {text} from {whose}"));
        clause.with_tail(after)
    }

    /// `put two +1/+1 counters on it`, `double the number of +1/+1 counters on it`
    pub(super) fn counters_put(
        &mut self,
        what: &Objects,
        kind: &CounterKind,
        count: &Value,
    ) -> Clause {
        if *count == Value::Share {
            return self.distribute(what, kind.as_str());
        }
        if let Value::Of(Property::Counters(Some(same)), of) = count
            && same == kind
            && self.canonical(of) == self.canonical(what)
            && self.objects_number(what) == Number::One
        {
            let on = self.object_phrase(what);
            return Clause::order(format!("double the number of {kind} counters on {on}"));
        }
        // What they are put on is named first: "… on target creature, where X is its power".
        let memory = self.memory();
        let on = self.each_phrase(what);
        let (counters, mut after) = self.counted_with_x(count, &format!("{kind} counter"));
        if self.where_x.is_none() && after.is_empty() {
            self.recall(memory);
            after = self.counted_with_x(count, &format!("{kind} counter")).1;
            let _ = self.each_phrase(what);
        }
        Clause::order(format!("put {counters} on {on}")).with_tail(after)
    }

    /// `remove a +1/+1 counter from it`, `remove all counters from it`
    pub(super) fn counters_removed(
        &mut self,
        what: &Objects,
        kind: Option<&CounterKind>,
        count: Option<&Value>,
    ) -> Clause {
        let counter = kind.map_or_else(|| "counter".to_owned(), |kind| format!("{kind} counter"));
        let (counters, after) = match count {
            Some(count) => self.counted(count, &counter),
            None => (
                format!("all {}", super::words::plural(&counter)),
                String::new(),
            ),
        };
        let from = self.object_phrase(what);
        Clause::order(format!("remove {counters} from {from}")).with_tail(after)
    }

    pub(super) fn player_counters(&mut self, kind: &str, count: &Value) -> (String, String) {
        match (kind, count) {
            ("energy", Value::Number(number @ 1..=5)) => (
                "{E}".repeat(usize::try_from(*number).unwrap_or(1)),
                String::new(),
            ),
            ("energy", _) => match self.amount(count) {
                super::value::Amount::Each(1, each) => {
                    ("{E}".to_owned(), format!("for each {each}"))
                }
                super::value::Amount::Plain(_) | super::value::Amount::That(..) => {
                    let number = self.number_word(count);
                    (format!("{number} {{E}}"), String::new())
                }
                super::value::Amount::Each(..) | super::value::Amount::Equal(_) => {
                    let amount = self.expression(count);
                    (
                        format!("an amount of {{E}} equal to {amount}"),
                        String::new(),
                    )
                }
            },
            _ => self.counted(count, &format!("{kind} counter")),
        }
    }
}

impl Writer<'_> {
    /// `distribute three +1/+1 counters among up to three target creatures`
    fn distribute(&mut self, what: &Objects, kind: &str) -> Clause {
        let total = if let Objects::Slot(slot) = what
            && let Origin::Target(target) = self.origin(*slot)
        {
            target.divided.clone()
        } else {
            None
        };
        let total = total.unwrap_or(Value::X);
        let counters = if matches!(
            total,
            Value::Number(_) | Value::X | Value::Of(Property::X, _)
        ) {
            self.counted_with_x(&total, &format!("{kind} counter")).0
        } else {
            self.where_x = Some(self.expression(&total));
            format!("X {kind} counters")
        };
        let among = self.object_phrase(what);
        Clause::order(format!("distribute {counters} among {among}"))
    }

    /// `distribute three +1/+1 counters among any number of creatures you control`
    pub(super) fn distributed(&mut self, kind: &str, count: &Value, among: &Filter) -> Clause {
        let (counters, after) = self.counted_with_x(count, &format!("{kind} counter"));
        let among = self.noun(among, &Determiner::Bare);
        let text = format!("distribute {counters} among any number of {among}");
        Clause::order(text).with_tail(after)
    }

    /// `skip your next turn`, `skip your next two turns`
    pub(super) fn skipped_turns(&mut self, who: &Players, turns: u32) -> Clause {
        let whose = if *who == Players::You {
            "your"
        } else {
            "their"
        };
        let next = match turns {
            1 => "turn".to_owned(),
            turns => format!("{} turns", super::words::cardinal(turns as i32)),
        };
        let clause = self.player_clause(who);
        clause.with_verb(format!("skip {whose} next {next}"))
    }
}
