//! Modifications and durations: `gets +2/+2 and gains flying until end of turn`, `is a Swamp`.

use super::discourse::Writer;
use super::value::{Amount, color_list};
use super::words::{Number, list, spaced, with_article};
use crate::ir::{
    Ability, AbilityKind, CardType, ColorSet, Condition, Duration, Modification, NestedId, Objects,
    Players, Subtype, Value,
};

/// Modifications as verb phrases in the base form, and what follows them: `for each …`.
pub(super) struct Changes {
    /// `get +2/+2`, `have flying`
    pub(super) verbs: Vec<String>,
    /// `for each creature you control`
    pub(super) after: String,
    /// a further sentence: `It's still a land.`
    pub(super) further: Option<String>,
}

/// Whether the changes begin now (`gains`, `becomes`) or are stated of all time (`has`, `is`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aspect {
    /// of a resolving spell or ability
    Begins,
    /// of a static ability
    Holds,
}

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
    /// some type or subtype is given
    types: bool,
}

impl Writer<'_> {
    /// The verb phrases of modifications.
    pub(super) fn changes(&mut self, modifications: &[Modification], aspect: Aspect) -> Changes {
        let mut changes = Changes {
            verbs: Vec::new(),
            after: String::new(),
            further: None,
        };
        let becoming = becoming(modifications);
        if let Some(verb) = self.become_verb(&becoming, modifications, aspect) {
            changes.verbs.push(verb);
        }
        let taken = becoming.types;
        let mut granted: Vec<String> = Vec::new();
        let mut lost: Vec<String> = Vec::new();
        for modification in modifications {
            match modification {
                Modification::AddAbility(id) => {
                    if !(taken && self.said_with(*id, becoming.size.is_some())) {
                        granted.push(self.granted(*id));
                    }
                }
                Modification::RemoveKeyword(keyword) => lost.push(keyword.to_string()),
                Modification::RemoveAllAbilities => lost.push("all abilities".to_owned()),
                Modification::AddPowerToughness(power, toughness) => {
                    let verb = self.pump(power, toughness, aspect, &mut changes.after);
                    changes.verbs.push(verb);
                }
                Modification::SetPowerToughness(power, toughness) if !taken => {
                    changes.verbs.push(self.base_size(power, toughness));
                }
                Modification::SetColors(_) | Modification::AddColors(_) if !taken => {
                    changes.verbs.push(color_change(modification, aspect));
                }
                Modification::Controller(_)
                | Modification::AddCardType(_)
                | Modification::SetCardTypes(_)
                | Modification::AddSupertype(_)
                | Modification::AddSubtype(_)
                | Modification::SetSubtypes(_)
                | Modification::SetColors(_)
                | Modification::AddColors(_)
                | Modification::SetPowerToughness(..) => {}
                Modification::AllCreatureTypes => {
                    changes.verbs.push(is_words("every creature type", aspect));
                }
                Modification::AddChosenSubtype => changes.verbs.push(is_words(
                    "the chosen type in addition to its other types",
                    aspect,
                )),
                Modification::SetChosenColor => {
                    changes.verbs.push(is_words("the chosen color", aspect));
                }
                Modification::SwitchPowerToughness => {
                    changes.verbs.push("switch power and toughness".to_owned());
                }
                Modification::SetName(name) => {
                    changes.verbs.push(format!("are named {name}"));
                }
            }
        }
        if !lost.is_empty() {
            changes.verbs.push(format!("lose {}", list(&lost, "and")));
        }
        if !granted.is_empty() {
            let have = match aspect {
                Aspect::Begins => "gain",
                Aspect::Holds => "have",
            };
            changes
                .verbs
                .push(format!("{have} {}", list(&granted, "and")));
        }
        changes
    }

    /// Whether an ability is part of `becomes a 3/3 creature with flying`: keywords are, when the size is given.
    fn said_with(&self, id: NestedId, sized: bool) -> bool {
        sized
            && self
                .ability
                .nested
                .get(usize::from(id.0))
                .is_some_and(|ability| matches!(ability.kind, AbilityKind::Keyword(_)))
    }

    /// An ability that is granted: a keyword in lower case, any other in quotes.
    pub(super) fn granted(&mut self, id: NestedId) -> String {
        let Some(ability) = self.ability.nested.get(usize::from(id.0)).cloned() else {
            return String::new();
        };
        let grantee = self.grantee.clone();
        self.granted_ability(&ability, &grantee)
    }

    /// The same, of a given ability for objects called `this NOUN`.
    pub(super) fn granted_ability(&mut self, ability: &Ability, noun: &str) -> String {
        let text = super::ability::render_granted(ability, noun);
        match &ability.kind {
            AbilityKind::Keyword(_) if !text.contains('—') => text,
            AbilityKind::Keyword(_)
            | AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Triggered(_)
            | AbilityKind::Static(_) => format!("\"{}\"", super::words::sentence(&text)),
        }
    }

    /// `get +2/+2`, `get +X/+X`, `get +1/+1 for each …`
    fn pump(
        &mut self,
        power: &Value,
        toughness: &Value,
        aspect: Aspect,
        after: &mut String,
    ) -> String {
        if let (Some(power), Some(toughness)) = (fixed(power), fixed(toughness)) {
            return format!(
                "get {}/{}",
                signed(power, toughness),
                signed(toughness, power)
            );
        }
        let scaled = [power, toughness]
            .into_iter()
            .find(|value| fixed(value).is_none())
            .cloned()
            .unwrap_or(Value::X);
        let (sign, core) = match &scaled {
            Value::Times(factor, inner) if *factor < 0 => (-1, scaled_by(-*factor, inner)),
            Value::Minus(zero, inner) if **zero == Value::Number(0) => (-1, (**inner).clone()),
            _ => (1, scaled.clone()),
        };
        let sign_of = |value: &Value| match (fixed(value), value == &scaled) {
            (Some(number), _) => (number, false),
            (None, _) => (sign, true),
        };
        let (power_number, power_scaled) = sign_of(power);
        let (toughness_number, toughness_scaled) = sign_of(toughness);
        if aspect == Aspect::Holds
            && core != Value::X
            && let Amount::Each(factor, each) = self.amount(&core)
        {
            *after = format!("for each {each}");
            let number = |scaled: bool, fixed: i32| if scaled { sign * factor } else { fixed };
            let power = number(power_scaled, power_number);
            let toughness = number(toughness_scaled, toughness_number);
            return format!(
                "get {}/{}",
                signed(power, toughness),
                signed(toughness, power)
            );
        }
        if core != Value::X {
            let expression = self.expression(&core);
            self.where_x = Some(expression);
        }
        let mark = if sign < 0 { '-' } else { '+' };
        let figure = |scaled: bool, fixed: i32| {
            if scaled {
                format!("{mark}X")
            } else if fixed == 0 {
                format!("{mark}0")
            } else {
                signed(fixed, fixed)
            }
        };
        format!(
            "get {}/{}",
            figure(power_scaled, power_number),
            figure(toughness_scaled, toughness_number)
        )
    }

    fn base_size(&mut self, power: &Option<Value>, toughness: &Option<Value>) -> String {
        match (power, toughness) {
            (Some(power), Some(toughness)) => {
                let power = self.figure(power);
                let toughness = self.figure(toughness);
                format!("have base power and toughness {power}/{toughness}")
            }
            (Some(power), None) => format!("have base power {}", self.figure(power)),
            (None, Some(toughness)) => format!("have base toughness {}", self.figure(toughness)),
            (None, None) => "have its base power and toughness".to_owned(),
        }
    }

    /// `become a 3/3 green Elemental creature with haste`, `are Swamps in addition to their other types`.
    fn become_verb(
        &mut self,
        becoming: &Becoming<'_>,
        modifications: &[Modification],
        aspect: Aspect,
    ) -> Option<String> {
        if !becoming.types {
            return None;
        }
        let size = match becoming.size {
            Some((Some(power), Some(toughness))) => {
                let power = self.figure(power);
                let toughness = self.figure(toughness);
                format!("{power}/{toughness}")
            }
            _ => String::new(),
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
        } else {
            with_article(&noun)
        };
        let keywords: Vec<String> = modifications
            .iter()
            .filter_map(|modification| match modification {
                Modification::AddAbility(id) if self.said_with(*id, becoming.size.is_some()) => {
                    Some(self.granted(*id))
                }
                _ => None,
            })
            .collect();
        let with = if keywords.is_empty() {
            String::new()
        } else {
            format!("with {}", list(&keywords, "and"))
        };
        let adds = if becoming.adds && !only_supertype {
            "in addition to its other types"
        } else {
            ""
        };
        let verb = match aspect {
            Aspect::Begins => "become",
            Aspect::Holds => "are",
        };
        Some(spaced(&[verb, &noun, &with, adds]))
    }

    /// `until end of turn`, `for as long as you control ~`.
    pub(super) fn duration(&mut self, duration: &Duration) -> String {
        match duration {
            Duration::EndOfTurn => "until end of turn".to_owned(),
            Duration::EndOfCombat => "until end of combat".to_owned(),
            Duration::NextTurnOf(players) => {
                format!("until {} next turn", self.players_possessive(players))
            }
            Duration::EndOfNextTurnOf(players) => {
                format!(
                    "until the end of {} next turn",
                    self.players_possessive(players)
                )
            }
            Duration::While(condition) => self.while_words(condition),
            Duration::Permanent => String::new(),
        }
    }

    /// `until ~ leaves the battlefield`, `for as long as you control ~`.
    fn while_words(&mut self, condition: &Condition) -> String {
        if let Condition::InZone(objects @ Objects::This, crate::ir::Zone::Battlefield) = condition
        {
            let this = self.object_phrase(objects);
            return format!("until {this} leaves the battlefield");
        }
        format!("for as long as {}", self.condition(condition))
    }

    /// The same for restrictions and prevention: `this turn`.
    pub(super) fn this_turn(&mut self, duration: &Duration) -> String {
        match duration {
            Duration::EndOfTurn => "this turn".to_owned(),
            Duration::EndOfCombat => "this combat".to_owned(),
            Duration::NextTurnOf(_)
            | Duration::EndOfNextTurnOf(_)
            | Duration::While(_)
            | Duration::Permanent => self.duration(duration),
        }
    }

    /// Who gets control, of a resolving effect: `gain control of` is said of that player.
    pub(super) fn new_controller(modifications: &[Modification]) -> Option<&Players> {
        modifications
            .iter()
            .find_map(|modification| match modification {
                Modification::Controller(players) => Some(players),
                _ => None,
            })
    }
}

fn becoming(modifications: &[Modification]) -> Becoming<'_> {
    let mut becoming = Becoming::default();
    for modification in modifications {
        match modification {
            Modification::AddCardType(card_type) => {
                becoming.card_types.push(*card_type);
                becoming.adds = true;
            }
            Modification::SetCardTypes(card_types) => becoming.card_types.extend(card_types),
            Modification::AddSupertype(supertype) => becoming.supertypes.push(supertype.word()),
            Modification::AddSubtype(subtype) => {
                becoming.subtypes.push(subtype);
                becoming.adds = true;
            }
            Modification::SetSubtypes(subtypes) => becoming.subtypes.extend(subtypes),
            Modification::SetColors(colors) => becoming.colors = Some(*colors),
            Modification::SetPowerToughness(power, toughness) => {
                becoming.size = Some((power, toughness));
            }
            Modification::Controller(_)
            | Modification::AllCreatureTypes
            | Modification::AddChosenSubtype
            | Modification::AddColors(_)
            | Modification::SetChosenColor
            | Modification::AddAbility(_)
            | Modification::RemoveKeyword(_)
            | Modification::RemoveAllAbilities
            | Modification::AddPowerToughness(..)
            | Modification::SwitchPowerToughness
            | Modification::SetName(_) => {}
        }
    }
    becoming.types = !(becoming.card_types.is_empty()
        && becoming.subtypes.is_empty()
        && becoming.supertypes.is_empty());
    becoming
}

fn color_change(modification: &Modification, aspect: Aspect) -> String {
    match modification {
        Modification::SetColors(colors) if colors.is_empty() => is_words("colorless", aspect),
        Modification::SetColors(colors) if *colors == ColorSet::ALL => {
            is_words("all colors", aspect)
        }
        Modification::SetColors(colors) => is_words(&color_list(*colors), aspect),
        Modification::AddColors(colors) => is_words(
            &format!("{} in addition to its other colors", color_list(*colors)),
            aspect,
        ),
        _ => String::new(),
    }
}

fn is_words(words: &str, aspect: Aspect) -> String {
    match aspect {
        Aspect::Begins => format!("become {words}"),
        Aspect::Holds => format!("are {words}"),
    }
}

fn fixed(value: &Value) -> Option<i32> {
    match value {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

fn scaled_by(factor: i32, inner: &Value) -> Value {
    if factor == 1 {
        inner.clone()
    } else {
        Value::Times(factor, Box::new(inner.clone()))
    }
}

/// `+2`, `-1`; a zero has the sign of its companion.
fn signed(number: i32, companion: i32) -> String {
    match number {
        0 if companion < 0 => "-0".to_owned(),
        _ if number < 0 => number.to_string(),
        _ => format!("+{number}"),
    }
}

/// The number of a noun for verbs after `objects`.
pub(super) fn plural_own(number: Number, text: String) -> String {
    match number {
        Number::One => text,
        Number::Many => text.replace("its other", "their other"),
    }
}
