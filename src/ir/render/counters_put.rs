//! Counters that are put on something, as an event: `you put one or more +1/+1 counters on ~`.

use super::discourse::Writer;
use super::event::determiner_number;
use super::event_parts::Parts;
use super::noun::Determiner;
use super::words::{Number, spaced};
use crate::{Deed, EventPattern, Players, Recipients, Test};

impl Writer<'_> {
    /// `a +1/+1 counter is put on ~`, `you put a +1/+1 counter on a creature`: each one by itself
    pub(super) fn single_parts(&mut self, event: &EventPattern, determiner: &Determiner) -> Parts {
        if let EventPattern::PutCounters {
            by,
            by_effect,
            on,
            kind,
        } = event
        {
            let by = (by.as_ref(), *by_effect);
            return self.put_counters_parts(by, on, kind.as_ref(), determiner, &Determiner::A);
        }
        if let EventPattern::RemoveCounters { what, kind, .. } = event {
            let kind = kind.as_ref().map_or_else(String::new, ToString::to_string);
            let from = self.noun(what, &Determiner::A);
            return self.counter_parts(&kind, determiner, "are removed from", from);
        }
        if let EventPattern::Done {
            deed: Deed::RemoveCounters(kind),
            who,
            what: Some(what),
        } = event
        {
            let kind = kind.as_ref().map_or_else(String::new, ToString::to_string);
            let counter = spaced(&[&kind, "counter"]);
            let counter = super::words::with_article(&counter);
            let from = self.noun(what, determiner);
            return self.player_parts(who, "remove", format!("{counter} from {from}"));
        }
        self.parts(event, determiner)
    }

    pub(super) fn counter_parts(
        &mut self,
        kind: &str,
        determiner: &Determiner,
        present: &str,
        rest: String,
    ) -> Parts {
        let number = determiner_number(determiner);
        let counter = spaced(&[kind, "counter"]);
        let counter = if kind == "energy" {
            "{E}".to_owned()
        } else {
            super::words::inflect(&counter, number)
        };
        let subject = match determiner {
            Determiner::OneOrMore => format!("one or more {counter}"),
            Determiner::The => format!("the {counter}"),
            Determiner::Count(words, _) => format!("{words} {counter}"),
            Determiner::A
            | Determiner::Each
            | Determiner::All
            | Determiner::Bare
            | Determiner::Target(..)
            | Determiner::No => super::words::with_article(&counter),
        };
        Parts {
            subject,
            number,
            verb: present.to_owned(),
            rest,
        }
    }

    /// `one or more +1/+1 counters are put on ~`, `you put one or more counters on a creature`, `you get one or more counters`
    pub(super) fn put_counters_parts(
        &mut self,
        (by, by_effect): (Option<&Players>, bool),
        on: &Recipients,
        kind: Option<&crate::CounterKind>,
        determiner: &Determiner,
        counters: &Determiner,
    ) -> Parts {
        let kind = kind.map_or_else(String::new, ToString::to_string);
        let whom = match (&on.objects, &on.players) {
            (Some(filter), Some(Players::Everyone)) if filter.test == Test::All(Vec::new()) => {
                "a permanent or player".to_owned()
            }
            (Some(filter), None) if *determiner == Determiner::OneOrMore => {
                self.noun(filter, determiner)
            }
            (Some(filter), Some(Players::You)) => {
                format!("{} or on yourself", self.noun(filter, &Determiner::A))
            }
            _ => self.recipients(on).unwrap_or_default(),
        };
        let parts = self.counter_parts(&kind, counters, "are put on", whom.clone());
        let counters = parts.subject.clone();
        match (by, &on.objects, &on.players) {
            (Some(by), _, _) => self.player_parts(by, "put", format!("{counters} on {whom}")),
            (None, None, Some(players)) => self.player_parts(players, "get", counters),
            (None, _, _) if by_effect => Parts {
                subject: "an effect".to_owned(),
                number: Number::One,
                verb: "put".to_owned(),
                rest: format!("{counters} on {whom}"),
            },
            (None, _, _) => parts,
        }
    }
}
