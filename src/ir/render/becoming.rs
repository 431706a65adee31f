//! What an object becomes, as one description: `becomes a 3/3 green Elemental creature with haste in addition to its other types`.

use super::colors::color_list;
use super::continuous::Aspect;
use super::discourse::Writer;
use super::words::{list, spaced, with_article};
use crate::{CardType, ColorSet, Modification, Subtype, Value};

/// What a set of modifications says about types, colors and size.
#[derive(Default)]
struct Becoming<'ir> {
    card_types: Vec<CardType>,
    subtypes: Vec<&'ir Subtype>,
    supertypes: Vec<&'static str>,
    colors: Option<ColorSet>,
    size: Option<(&'ir Option<Value>, &'ir Option<Value>)>,
    /// the old types stay
    adds: bool,
    /// subtypes are replaced
    sets: bool,
}

impl Writer<'_> {
    /// `become a 3/3 green Elemental creature with haste`, `are Swamps in addition to their other types`.
    pub(super) fn become_verb(&mut self, description: &[Modification], aspect: Aspect) -> String {
        let becoming = becoming(description);
        let size = match becoming.size {
            Some((Some(power), Some(toughness))) => {
                let power = self.figure(power);
                let toughness = self.figure(toughness);
                format!("{power}/{toughness}")
            }
            _ => String::new(),
        };
        let still = matches!(self.grantee.as_str(), "land" | "planeswalker");
        let quoted = description
            .iter()
            .any(|modification| matches!(modification, Modification::AddAbility(_)));
        // "becomes a Cleric with base power and toughness 3/3", but "becomes a 3/3 Cleric creature".
        let creature_only =
            becoming.subtypes.is_empty() && becoming.card_types == [CardType::Creature];
        let apart = !size.is_empty()
            && !quoted
            && !self.plural
            && !self.excepted
            && (becoming.card_types.is_empty()
                || becoming.adds && !still && creature_only
                || becoming.sets && aspect == Aspect::Holds);
        let where_x = self.where_x.clone();
        let equal_sides = self.equal_sides(&becoming);
        self.where_x = where_x;
        let (size, base) = if apart {
            let base = format!("with base power and toughness {size}");
            (String::new(), base)
        } else if let Some(expression) = equal_sides.filter(|_| !quoted) {
            self.where_x = None;
            let base = format!("with power and toughness each equal to {expression}");
            (String::new(), base)
        } else {
            (size, String::new())
        };
        let colors = match becoming.colors {
            Some(colors) if colors.is_empty() => "colorless".to_owned(),
            Some(colors) => color_list(colors),
            None => String::new(),
        };
        let supertypes = becoming.supertypes.join(" ");
        let subtypes: Vec<&str> = becoming.subtypes.iter().map(|name| name.as_str()).collect();
        let card_types: Vec<&str> = becoming.card_types.iter().map(|kind| kind.word()).collect();
        let noun = spaced(&[
            &size,
            &supertypes,
            &colors,
            &subtypes.join(" "),
            &card_types.join(" "),
        ]);
        let only_supertype = subtypes.is_empty() && card_types.is_empty();
        let noun = if only_supertype {
            noun
        } else if card_types.is_empty() && is_every_basic_land_type(&subtypes) {
            "every basic land type".to_owned()
        } else if card_types.is_empty() && is_every_land_type(&subtypes) {
            "every land type".to_owned()
        } else if self.plural {
            super::words::plural(&noun)
        } else {
            with_article(&noun)
        };
        let mut abilities: Vec<String> = description
            .iter()
            .filter_map(|modification| {
                if let Modification::AddAbility(id) = modification {
                    Some(self.granted(*id))
                } else {
                    None
                }
            })
            .collect();
        if description.contains(&Modification::AllCreatureTypes) {
            abilities.push("all creature types".to_owned());
        }
        let with = if abilities.is_empty() {
            String::new()
        } else {
            format!("with {}", list(&abilities, "and"))
        };
        let adds = match (becoming.adds && !only_supertype, &size) {
            (true, size)
                if !size.is_empty() && matches!(self.grantee.as_str(), "land" | "planeswalker") =>
            {
                match self.plural {
                    false => format!("that's still a {}", self.grantee),
                    true => format!("that are still {}s", self.grantee),
                }
            }
            (true, _) => "in addition to its other types".to_owned(),
            (false, _) => String::new(),
        };
        let verb = match aspect {
            Aspect::Begins => "become",
            Aspect::Holds => "are",
        };
        spaced(&[verb, &noun, &with, &base, &adds])
    }

    /// What power and toughness of a description are each equal to, if that is no number.
    fn equal_sides(&mut self, becoming: &Becoming<'_>) -> Option<String> {
        let (Some(power), Some(toughness)) = becoming.size? else {
            return None;
        };
        if power != toughness || matches!(power, Value::Number(_) | Value::X) {
            return None;
        }
        Some(self.expression(power))
    }
}

/// How many modifications from the first on add types and then colors and nothing else; none if they do not.
pub(super) fn added_length(modifications: &[Modification]) -> usize {
    let types = modifications
        .iter()
        .take_while(|modification| {
            matches!(
                modification,
                Modification::AddCardTypes(_) | Modification::AddSubtype(_)
            )
        })
        .count();
    match modifications.get(types) {
        Some(Modification::AddColors(_)) if types > 0 => types + 1,
        _ => 0,
    }
}

/// `become a black Zombie in addition to its other colors and types`, of what is said of the types alone.
pub(super) fn colored(verb: &str, colors: ColorSet) -> String {
    let words = color_list(colors);
    let verb = verb.replace("its other types", "its other colors and types");
    for opening in ["become a ", "become an ", "are a ", "are an "] {
        if let Some(rest) = verb.strip_prefix(opening) {
            let (be, _) = opening.split_once(' ').unwrap_or_default();
            return format!("{be} {}", with_article(&format!("{words} {rest}")));
        }
    }
    match verb.split_once(' ') {
        Some((be, rest)) => format!("{be} {words} {rest}"),
        None => verb,
    }
}

/// How many modifications from the first on are one description, as `becomes a 3/3 red Elemental creature with haste`
/// gives them: types, subtypes, colors, supertypes, abilities, size. None without a type.
pub(super) fn description_length(modifications: &[Modification]) -> usize {
    let stage = |modification: &Modification| match modification {
        Modification::AddCardTypes(_) | Modification::SetCardTypes(_) => Some(0),
        Modification::AddSubtype(_) | Modification::SetSubtypes(_) => Some(1),
        Modification::SetColors(_) => Some(2),
        Modification::AddSupertype(_) => Some(3),
        Modification::AddAbility(_) | Modification::AllCreatureTypes => Some(4),
        Modification::SetPowerToughness(..) => Some(5),
        Modification::Controller(_)
        | Modification::ChosenSubtype(_)
        | Modification::AddColors(_)
        | Modification::SetChosenColor
        | Modification::AddChosenColor
        | Modification::RemoveKeyword(_)
        | Modification::ForbidKeyword(_)
        | Modification::RemoveAbility(_)
        | Modification::RemoveAllAbilities
        | Modification::AddPowerToughness(..)
        | Modification::SwitchPowerToughness
        | Modification::SetName(_)
        | Modification::AddThisAbility
        | Modification::AddSparing(..)
        | Modification::AddActivatedOf(_)
        | Modification::AddKeywordOf(..)
        | Modification::AddPrintedBelow
        | Modification::AddAbilityOfAnother(_)
        | Modification::RemoveSupertype(_)
        | Modification::RemoveCardTypes(_)
        | Modification::RemoveManaCost
        | Modification::RemoveCreatureTypes
        | Modification::RemoveLandTypes
        | Modification::RemoveThisAbility => None,
    };
    let mut length = 0;
    let mut reached = 0;
    let mut with_abilities = None;
    let mut typed = false;
    for modification in modifications {
        let Some(next) = stage(modification) else {
            break;
        };
        let repeats = matches!(next, 0 | 1 | 3 | 4);
        if next < reached || (next == reached && !repeats && length > 0) {
            break;
        }
        typed |= matches!(next, 0 | 1 | 3);
        if next == 4 && with_abilities.is_none() {
            with_abilities = Some(length);
        }
        reached = next;
        length += 1;
        if next == 5 {
            with_abilities = None;
            break;
        }
    }
    // "is a Food artifact with …", but "is an artifact and has …"
    let sets = matches!(modifications, [Modification::SetCardTypes(types), Modification::SetSubtypes(_) | Modification::AddSubtype(_) | Modification::SetColors(_), ..]
        if !types.contains(&CardType::Creature));
    let length = with_abilities.filter(|_| !sets).unwrap_or(length);
    if typed { length } else { 0 }
}

fn becoming(modifications: &[Modification]) -> Becoming<'_> {
    let mut becoming = Becoming::default();
    let mut only = false;
    for modification in modifications {
        match modification {
            Modification::AddCardTypes(card_types) => {
                becoming.card_types.extend(card_types);
                becoming.adds = true;
            }
            Modification::SetCardTypes(card_types) => {
                becoming.card_types.extend(card_types);
                only = true;
            }
            Modification::AddSupertype(supertype) => becoming.supertypes.push(supertype.word()),
            Modification::AddSubtype(subtype) => {
                becoming.subtypes.push(subtype);
                becoming.adds = !only;
            }
            Modification::SetSubtypes(subtypes) => {
                becoming.subtypes.extend(subtypes);
                becoming.sets = true;
            }
            Modification::SetColors(colors) => becoming.colors = Some(*colors),
            Modification::SetPowerToughness(power, toughness) => {
                becoming.size = Some((power, toughness));
            }
            Modification::Controller(_)
            | Modification::AllCreatureTypes
            | Modification::RemoveCreatureTypes
            | Modification::RemoveLandTypes
            | Modification::RemoveThisAbility
            | Modification::ChosenSubtype(_)
            | Modification::AddColors(_)
            | Modification::SetChosenColor
            | Modification::AddChosenColor
            | Modification::AddAbility(_)
            | Modification::RemoveKeyword(_)
            | Modification::ForbidKeyword(_)
            | Modification::RemoveAbility(_)
            | Modification::RemoveAllAbilities
            | Modification::AddPowerToughness(..)
            | Modification::SwitchPowerToughness
            | Modification::SetName(_)
            | Modification::AddThisAbility
            | Modification::AddSparing(..)
            | Modification::AddActivatedOf(_)
            | Modification::AddKeywordOf(..)
            | Modification::AddPrintedBelow
            | Modification::AddAbilityOfAnother(_)
            | Modification::RemoveSupertype(_)
            | Modification::RemoveCardTypes(_)
            | Modification::RemoveManaCost => {}
        }
    }
    // An artifact creature keeps its other types without being told (CR 205.1b).
    let artifact_creature = becoming.card_types.contains(&CardType::Artifact)
        && becoming.card_types.contains(&CardType::Creature);
    becoming.adds &= !(becoming.sets || artifact_creature && becoming.subtypes.is_empty());
    becoming
}

/// `lose all other card types`, where it has to be said: an artifact creature would stay what it was besides (CR 205.1b), and
/// subtypes would be replaced.
pub(super) fn others_lost(description: &[Modification]) -> Option<String> {
    let both = description.iter().any(|change| {
        matches!(change, Modification::SetCardTypes(types)
            if types.contains(&CardType::Artifact) && types.contains(&CardType::Creature))
    });
    let sets = |change: &Modification| matches!(change, Modification::SetCardTypes(_));
    let adds = |change: &Modification| matches!(change, Modification::AddSubtype(_));
    let replaces = |change: &Modification| matches!(change, Modification::SetSubtypes(_));
    if description.iter().any(sets) && description.iter().any(adds) {
        Some("lose all other card types".to_owned())
    } else if both && description.iter().any(replaces) {
        Some("lose all other card types and creature types".to_owned())
    } else {
        both.then(|| "lose all other card types".to_owned())
    }
}

/// Whether these are all land types (CR 205.3i).
fn is_every_land_type(subtypes: &[&str]) -> bool {
    let types = crate::LAND_TYPES;
    subtypes.len() == types.len() && types.iter().all(|name| subtypes.contains(name))
}

/// Whether these are the five basic land types (CR 305.6).
fn is_every_basic_land_type(subtypes: &[&str]) -> bool {
    const TYPES: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
    subtypes.len() == TYPES.len() && TYPES.iter().all(|name| subtypes.contains(name))
}
