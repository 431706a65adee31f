//! What is made or put at once, said of several kinds in one list: `create a Food token and a Treasure token`.

use super::clause::{Actor, Clause};
use super::discourse::Writer;
use super::words::{list, spaced};
use crate::{Effect, Objects, Value};

impl Writer<'_> {
    /// `put a flying counter and a lifelink counter on it`
    pub(super) fn several_counters(&mut self, effects: &[Effect]) -> (Clause, usize) {
        let mut words = Vec::new();
        let mut tail = String::new();
        let mut on: Option<&Objects> = None;
        for effect in effects {
            let Effect::PutCounters { what, kind, count } = effect else {
                break;
            };
            if on.is_some_and(|on| on != what) {
                break;
            }
            on = Some(what);
            let (counters, after) = self.counted_with_x(count, &format!("{kind} counter"));
            words.push(counters);
            tail = after;
        }
        let on = on.map(|on| self.each_phrase(on)).unwrap_or_default();
        let used = words.len();
        let mut clause =
            Clause::order(format!("put {} on {on}", list(&words, "and"))).with_tail(tail);
        clause.where_x = self.where_x.take();
        (clause, used)
    }

    /// `create a Food token and a Treasure token`
    pub(super) fn several_tokens(&mut self, effects: &[Effect]) -> (Clause, usize) {
        let mut words = Vec::new();
        let mut clause: Option<Clause> = None;
        for effect in effects {
            let Effect::CreateToken {
                who,
                count,
                token,
                tapped,
                attacking,
                attached_to: None,
                counters,
                into,
                with_previous,
            } = effect
            else {
                break;
            };
            if !counters.is_empty() || clause.is_some() && !with_previous {
                break;
            }
            match &clause {
                // "… and attach ~ to it": of two tokens in one list it would not be said which.
                Some(_) if into.is_some() => break,
                None => clause = Some(self.player_clause(who)),
                Some(clause) if clause.actor != Actor::Player(who.clone()) => break,
                // "Create a token and another for each …": the number would be read for both.
                Some(_) if !counts_alone(count) => break,
                Some(_) => {}
            }
            let (text, after) = self.token(count, token, *tapped, attacking.as_ref());
            words.push(spaced(&[&text, &after]));
            if !counts_alone(count) {
                break;
            }
        }
        let used = words.len();
        let clause = clause.unwrap_or_else(|| Clause::order(String::new()));
        let mut clause = clause.with_verb(format!("create {}", list(&words, "and")));
        clause.where_x = self.where_x.take();
        (clause, used)
    }
}

/// Whether the number stands before the noun and nothing for it behind: `two tokens`, not `a token for each …`.
pub(super) fn counts_alone(count: &Value) -> bool {
    matches!(count, Value::Number(_))
}
