//! One of several abilities: `target creature gains your choice of deathtouch or lifelink until end of turn`.

use super::clause::Clause;
use super::discourse::Writer;
use crate::{Duration, Effect, Modification, Objects, Players, WordKind};

/// Between what you choose, if the effect is such a choice.
fn your_choice(effect: &Effect) -> Option<&[Vec<Effect>]> {
    if let Effect::ChooseOne {
        who: Players::You,
        options,
        facing: false,
    } = effect
    {
        Some(options)
    } else {
        None
    }
}

/// The same objects gain one of several abilities, whichever you choose: whose, which, how long.
pub(super) fn one_of_several(
    effect: &Effect,
) -> Option<(&Objects, Vec<Modification>, &Duration, Option<&WordKind>)> {
    let options = your_choice(effect)?;
    let mut abilities = Vec::new();
    let mut gained = None;
    let mut word = None;
    for option in options {
        let (
            Effect::Modify {
                what,
                modifications,
                duration,
            },
            before,
        ) = option.split_last()?
        else {
            return None;
        };
        word = match before {
            [] => word,
            [Effect::ChooseWord { kind, .. }] => Some(kind),
            _ => return None,
        };
        let [ability @ (Modification::AddAbility(_) | Modification::RemoveKeyword(_))] =
            modifications.as_slice()
        else {
            return None;
        };
        let alike = abilities.first().is_none_or(|first| {
            matches!(first, Modification::RemoveKeyword(_))
                == matches!(ability, Modification::RemoveKeyword(_))
        });
        if !alike {
            return None;
        }
        if gained.is_some_and(|gained| gained != (what, duration)) {
            return None;
        }
        gained = Some((what, duration));
        abilities.push(ability.clone());
    }
    let (what, duration) = gained?;
    Some((what, abilities, duration, word))
}

impl Writer<'_> {
    /// `target creature gains your choice of deathtouch or lifelink until end of turn`; none if the effect is something else.
    pub(super) fn gained_choice(&mut self, effect: &Effect) -> Option<Clause> {
        let (what, abilities, duration, word) = one_of_several(effect)?;
        self.choosing = word.cloned();
        let mut clause = self.modify(what, &abilities, duration);
        self.choosing = None;
        let verb = clause.verbs.last_mut()?;
        let (word, abilities) = verb.split_once(' ')?;
        if !matches!(word, "gain" | "lose") {
            return None;
        }
        let word = word.to_owned();
        if let Some(either) = either_quality(abilities) {
            *verb = format!("gain {either}");
            return Some(clause);
        }
        let abilities = match abilities.rsplit_once(", and ") {
            Some((others, last)) => format!("{others}, or {last}"),
            None => {
                let (first, last) = abilities.rsplit_once(" and ")?;
                format!("{first} or {last}")
            }
        };
        *verb = format!("{word} your choice of {abilities}");
        Some(clause)
    }
}

impl Writer<'_> {
    /// `target creature gets +1/-1 or -1/+1 until end of turn`; none if the effect is something else.
    pub(super) fn size_choice(&mut self, effect: &Effect) -> Option<Clause> {
        let (what, [change, or], duration) = one_of_two_sizes(effect)?;
        let mut clause = self.modify(what, change, duration);
        let or = self.modify(what, or, duration).verbs.pop()?;
        let verb = clause.verbs.last_mut()?;
        *verb = format!("{verb} or {}", or.strip_prefix("get ")?);
        Some(clause)
    }
}

/// The same objects get one of two sizes, whichever you choose: whose, which, how long.
pub(super) fn one_of_two_sizes(
    effect: &Effect,
) -> Option<(&Objects, [&[Modification]; 2], &Duration)> {
    let options = your_choice(effect)?;
    let [first, second] = options else {
        return None;
    };
    let ((what, change, duration), (other, or, until)) = (size_of(first)?, size_of(second)?);
    ((what, duration) == (other, until)).then_some((what, [change, or], duration))
}

/// What gets bigger or smaller, by how much and for how long, if that is all that is done.
fn size_of(option: &[Effect]) -> Option<(&Objects, &[Modification], &Duration)> {
    match option {
        [
            Effect::Modify {
                what,
                modifications,
                duration,
            },
        ] if matches!(
            modifications.as_slice(),
            [Modification::AddPowerToughness(..)]
        ) =>
        {
            Some((what, modifications, duration))
        }
        _ => None,
    }
}

/// `protection from artifacts or from red`, of two that differ in that alone
fn either_quality(abilities: &str) -> Option<String> {
    let (first, second) = abilities.split_once(" and ")?;
    let (keyword, _) = first.split_once(" from ")?;
    let quality = match second.strip_prefix(keyword) {
        Some(quality) => quality.trim_start(),
        None => second,
    };
    quality
        .starts_with("from ")
        .then(|| format!("{first} or {quality}"))
}
