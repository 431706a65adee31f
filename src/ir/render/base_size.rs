//! Power and toughness that are doubled, and base power and toughness that become others (CR 613.4b, 701.10b).

use super::discourse::Writer;
use super::noun::Determiner;
use crate::{Duration, Modification, Objects, Property, Value};

impl Writer<'_> {
    /// `change this creature's base power and toughness to that creature's power and toughness`, where that is all that changes and
    /// the numbers are not known; with numbers where it lasts.
    pub(super) fn changed_base(
        &mut self,
        modifications: &[Modification],
        what: &Objects,
        duration: &Duration,
    ) -> Option<String> {
        let [Modification::SetPowerToughness(power, toughness)] = modifications else {
            return None;
        };
        if let (Objects::Every(_), Duration::Permanent) = (what, duration)
            && let (Some(Value::Number(power)), Some(Value::Number(toughness))) = (power, toughness)
        {
            let changed = self.numbers_of("base power and toughness", what);
            return Some(format!("change {changed} to {power}/{toughness}"));
        }
        let is_open = |value: &Value| {
            !matches!(
                value,
                Value::Number(_) | Value::X | Value::Slot(_) | Value::Of(Property::X, _)
            )
        };
        let (which, alike) = match (power, toughness) {
            (Some(power), None) if is_open(power) => ("base power", None),
            (None, Some(toughness)) if is_open(toughness) => ("base toughness", None),
            (
                Some(Value::Of(Property::Power, one)),
                Some(Value::Of(Property::Toughness, other)),
            ) if one == other => ("base power and toughness", Some(one)),
            _ => return None,
        };
        let changed = self.numbers_of(which, what);
        let to = match (alike, power.as_ref().or(toughness.as_ref())) {
            (Some(alike), _) => self.numbers_of("power and toughness", alike),
            (None, Some(value)) => self.expression(value),
            (None, None) => return None,
        };
        Some(format!("change {changed} to {to}"))
    }

    /// `double the power and toughness of each creature you control` (CR 701.10b)
    pub(super) fn doubling(
        &mut self,
        modifications: &[Modification],
        what: &Objects,
    ) -> Option<String> {
        let (double, doubled) = doubled(modifications, what)?;
        Some(format!("{double} {}", self.numbers_of(doubled, what)))
    }

    /// `its power`, `the power and toughness of each creature you control`
    fn numbers_of(&mut self, which: &str, what: &Objects) -> String {
        if let Objects::Every(filter) = what {
            let each = self.noun(filter, &Determiner::Each);
            return format!("the {which} of {each}");
        }
        let whose = self.objects_possessive(what);
        match whose.strip_suffix(" control's") {
            Some(controlled) => format!("the {which} of {controlled} control"),
            None => format!("{whose} {which}"),
        }
    }
}

/// What of the objects is doubled by adding it to itself, if that is all that changes (CR 701.10b).
fn doubled(modifications: &[Modification], what: &Objects) -> Option<(&'static str, &'static str)> {
    let [Modification::AddPowerToughness(power, toughness)] = modifications else {
        return None;
    };
    let adds = |value: &Value, property: Property| {
        let (verb, value) = if let Value::Times(2, once) = value {
            ("triple", once.as_ref())
        } else {
            ("double", value)
        };
        matches!(value, Value::Of(own, objects)
            if *own == property && (objects == what || *objects == Objects::Affected))
        .then_some(verb)
    };
    let nothing = Value::Number(0);
    match (
        adds(power, Property::Power),
        adds(toughness, Property::Toughness),
    ) {
        (Some(verb), Some(other)) if verb == other => Some((verb, "power and toughness")),
        (Some(verb), None) if *toughness == nothing => Some((verb, "power")),
        (None, Some(verb)) if *power == nothing => Some((verb, "toughness")),
        _ => None,
    }
}
