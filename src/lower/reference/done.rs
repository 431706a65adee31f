//! What was done to what: "destroyed this way" is what really was, of one instruction or of several (CR 608.2c).

use super::{Antecedent, Discourse, Meaning, Number};
use ir::Objects;
use syntax::ast::Adjective;

impl Discourse {
    /// What instructions one after the other did this to, each as it really was done, if there are several: "destroyed this way" is of
    /// all of them (CR 608.2c).
    pub(crate) fn did_by_several(&self, done: Adjective) -> Option<Vec<&Antecedent>> {
        let exiles = done == Adjective::Exiled;
        let exiles_source = |deed: &Antecedent| {
            deed.meaning == Meaning::Objects(Objects::This) && !self.source_paid
        };
        // Where each was first said to be done so: later words speak of the same again.
        let mut first: Vec<&Antecedent> = Vec::new();
        // What was told to be done so, of which an instruction remembers what really was.
        let has_result = |told: &Antecedent| {
            !told.result_only
                && self.antecedents.iter().any(|result| {
                    result.result_only
                        && result.optional.is_some()
                        && result.done.contains(&done)
                        && self.antecedents.iter().any(|again| {
                            again.meaning == told.meaning && again.clause == result.clause
                        })
                })
        };
        for antecedent in self.antecedents.iter().filter(|it| it.done.contains(&done)) {
            if !has_result(antecedent)
                && !first
                    .iter()
                    .any(|known| known.meaning == antecedent.meaning)
            {
                first.push(antecedent);
            }
        }
        let mut deeds: Vec<&Antecedent> = Vec::new();
        for antecedent in first {
            match deeds
                .iter_mut()
                .find(|deed| deed.clause == antecedent.clause)
            {
                Some(deed) => {
                    if antecedent.optional.is_some() {
                        *deed = antecedent;
                    }
                }
                None => deeds.push(antecedent),
            }
        }
        // A description that is done to again is no other deed.
        deeds.retain(|deed| {
            matches!(&deed.meaning, Meaning::Objects(objects)
                if matches!(objects, Objects::Slot(_) | Objects::Paid(_))
                    || exiles && *objects == Objects::This)
        });
        // What is exiled is picked from, and what was picked is exiled already; the source is none of that.
        if exiles && !deeds.iter().any(|deed| exiles_source(deed)) {
            return None;
        }
        (deeds.len() > 1).then_some(deeds)
    }

    /// Whether this was done last to several objects.
    pub(crate) fn did_to_many(&self, done: Adjective) -> bool {
        let mut done_to = self.antecedents.iter().rev();
        done_to
            .find(|it| it.done.contains(&done))
            .is_some_and(|it| it.number == Number::Many)
    }

    /// What really was done to what is meant, where an instruction remembers that: "destroyed this way" is not what was only told to be
    /// (CR 608.2c).
    pub(crate) fn result_of<'a>(
        &'a self,
        meant: &'a Antecedent,
        done: Adjective,
    ) -> &'a Antecedent {
        let mut results = self.antecedents.iter().filter(|other| {
            other.clause == meant.clause
                && other.result_only
                && other.optional.is_some()
                && other.done.contains(&done)
        });
        match (meant.result_only, results.next_back()) {
            // What is told to be returned is returned.
            (false, Some(result)) if done != Adjective::Returned => result,
            _ => meant,
        }
    }

    /// The only thing that an instruction before did this to, as what it remembers of that.
    pub(crate) fn sole_result(&self, done: Adjective) -> Option<&Antecedent> {
        let mut results = self.antecedents.iter().filter(|other| {
            other.result_only && other.optional.is_some() && other.done.contains(&done)
        });
        let result = results.next()?;
        (results.next().is_none() && result.number == Number::One).then_some(result)
    }
}
