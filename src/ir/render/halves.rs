//! Half of something: `half their library, rounded down` (CR 107.1a); what is divided evenly.

use super::looked_back::plain;
use super::value::rounding_words;
use crate::{Comparison, Domain, Filter, Players, Property, Rounding, Test, Value, Zone};

/// Of what a number is half, if rounding does not matter where it is compared so.
pub(super) fn exact(comparison: Comparison, value: &Value) -> Option<&Value> {
    let Value::Half(inner, rounding) = value else {
        return None;
    };
    let rounded = match comparison {
        Comparison::AtLeast | Comparison::Less => Rounding::Up,
        Comparison::AtMost | Comparison::Greater => Rounding::Down,
        Comparison::Equal => return None,
    };
    (*rounding == rounded).then_some(inner)
}

/// How half a player's library is rounded, if the number is that.
pub(super) fn of_library(count: &Value, of: &Players) -> Option<&'static str> {
    let Value::Half(inner, rounding) = count else {
        return None;
    };
    let library = Filter {
        domain: Domain::Cards(Zone::Library, of.clone()),
        test: Test::All(Vec::new()),
    };
    let whole = **inner == Value::Count(Box::new(library));
    whole.then(|| rounding_words(*rounding))
}

/// Of which objects it is half, if it is of such: `half the creatures they control`.
pub(super) fn of_these<'v>(number: &'v Value, what: &Filter) -> Option<(&'v Filter, &'static str)> {
    let Value::Half(inner, rounding) = number else {
        return None;
    };
    if let Value::Count(counted) = &**inner
        && plain(counted) == plain(what)
        && same_place(counted, what)
    {
        return Some((counted, rounding_words(*rounding)));
    }
    None
}

/// `half X life, rounded down`
pub(super) fn of_x(value: &Value, noun: &str) -> Option<String> {
    if let Value::Half(inner, rounding) = value
        && matches!(**inner, Value::X | Value::Of(Property::X, _))
    {
        return Some(format!("half X {noun}, {}", rounding_words(*rounding)));
    }
    None
}

/// Whether both are permanents, or cards in a hand: a card that is discarded is said without its place.
fn same_place(counted: &Filter, what: &Filter) -> bool {
    match (&counted.domain, &what.domain) {
        (Domain::Permanents, Domain::Permanents) => true,
        (Domain::Cards(Zone::Hand, _), Domain::Cards(zone, _)) => {
            matches!(zone, Zone::Hand | Zone::Exile)
        }
        _ => false,
    }
}

impl super::discourse::Writer<'_> {
    /// `deal X damage divided evenly, rounded down, among any number of targets`
    pub(super) fn divided_evenly(
        &mut self,
        whole: &Value,
        to: Option<&crate::Objects>,
        players: Option<&Players>,
    ) -> String {
        let (damage, _) = self.measured(whole, "damage");
        let among = self.damage_recipients(to, players);
        let among = among.strip_prefix("each of ").unwrap_or(&among);
        format!("deal {damage} divided evenly, rounded down, among {among}")
    }
}
