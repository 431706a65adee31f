//! Counters of one object that are put on another, doubled, or moved (CR 122.5, 122.8, 701.10e).

use super::clause::Clause;
use super::discourse::Writer;
use crate::{CounterKind, MovedCounters, Objects, Players, Value};

impl Writer<'_> {
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
}
