//! One of several abilities: `target creature gains your choice of deathtouch or lifelink until end of turn`.

use super::clause::Clause;
use super::discourse::Writer;
use crate::{Duration, Effect, Modification, Objects, Players};

/// The same objects gain one of several abilities, whichever you choose: whose, which, how long.
pub(super) fn one_of_several(effect: &Effect) -> Option<(&Objects, Vec<Modification>, &Duration)> {
    let Effect::ChooseOne {
        who: Players::You,
        options,
        facing: false,
    } = effect
    else {
        return None;
    };
    let mut abilities = Vec::new();
    let mut gained = None;
    for option in options {
        let [
            Effect::Modify {
                what,
                modifications,
                duration,
            },
        ] = option.as_slice()
        else {
            return None;
        };
        let [ability @ Modification::AddAbility(_)] = modifications.as_slice() else {
            return None;
        };
        if gained.is_some_and(|gained| gained != (what, duration)) {
            return None;
        }
        gained = Some((what, duration));
        abilities.push(ability.clone());
    }
    let (what, duration) = gained?;
    Some((what, abilities, duration))
}

impl Writer<'_> {
    /// `target creature gains your choice of deathtouch or lifelink until end of turn`; none if the effect is something else.
    pub(super) fn gained_choice(&mut self, effect: &Effect) -> Option<Clause> {
        let (what, abilities, duration) = one_of_several(effect)?;
        let mut clause = self.modify(what, &abilities, duration);
        let verb = clause.verbs.last_mut()?;
        let abilities = verb.strip_prefix("gain ")?;
        let abilities = match abilities.rsplit_once(", and ") {
            Some((others, last)) => format!("{others}, or {last}"),
            None => {
                let (first, last) = abilities.rsplit_once(" and ")?;
                format!("{first} or {last}")
            }
        };
        *verb = format!("gain your choice of {abilities}");
        Some(clause)
    }
}
