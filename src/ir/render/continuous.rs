//! Modifications: `gets +2/+2 and gains flying`, `is a Swamp`.

use super::becoming::{added_length, colored, description_length, others_lost};
use super::colors::color_list;
use super::discourse::Writer;
use super::value::Amount;
use super::words::{Number, list, with_article};
use crate::{Ability, AbilityKind, ColorSet, Modification, NestedId, Players, Value, WordKind};

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

impl Writer<'_> {
    /// The verb phrases of modifications, in their order.
    pub(super) fn changes(&mut self, modifications: &[Modification], aspect: Aspect) -> Changes {
        let mut changes = Changes {
            verbs: Vec::new(),
            after: String::new(),
            further: None,
        };
        let mut index = 0;
        while let Some(modification) = modifications.get(index) {
            let rest = modifications.get(index..).unwrap_or_default();
            // "becomes a legendary 0/0 Elemental creature with haste named Vitu-Ghazi"
            if let [Modification::SetName(name), after @ ..] = rest
                && description_length(after) > 0
            {
                let described = description_length(after);
                let description = after.get(..described).unwrap_or_default();
                let verb = self.become_verb(description, aspect);
                let verb = match verb.split_once(" that's still ") {
                    Some((before, still)) => format!("{before} named {name} that's still {still}"),
                    None => format!("{verb} named {name}"),
                };
                changes.verbs.push(verb);
                index += described + 1;
                continue;
            }
            // "becomes a black Zombie in addition to its other colors and types"
            if let [types @ .., Modification::AddColors(colors)] =
                rest.get(..added_length(rest)).unwrap_or_default()
            {
                let verb = self.become_verb(types, aspect);
                changes.verbs.push(colored(&verb, *colors));
                index += types.len() + 1;
                continue;
            }
            let described = description_length(rest);
            if described > 0 {
                let description = rest.get(..described).unwrap_or_default();
                let verb = self.become_verb(description, aspect);
                changes.verbs.push(verb);
                changes.verbs.extend(others_lost(description));
                index += described;
                continue;
            }
            let run = rest
                .iter()
                .take_while(|other| same_verb(modification, other))
                .count()
                .max(1);
            let alike = rest.get(..run).unwrap_or_default();
            let verb = self.change(modification, alike, aspect, &mut changes.after);
            changes.verbs.extend(verb);
            index += run;
        }
        // "gets +1/+0 for each Gate you control and has vigilance": the count belongs to its own verb.
        if changes.verbs.len() > 1
            && !changes.after.is_empty()
            && let Some(first) = changes.verbs.first_mut()
            && first.starts_with("get ")
            && aspect == Aspect::Holds
        {
            *first = format!("{first} {}", std::mem::take(&mut changes.after));
        }
        changes
    }

    /// The verb phrase of one modification, or of several that share a verb.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn change(
        &mut self,
        modification: &Modification,
        alike: &[Modification],
        aspect: Aspect,
        after: &mut String,
    ) -> Option<String> {
        Some(match modification {
            Modification::AddAbility(_)
            | Modification::AddThisAbility
            | Modification::AddSparing(..)
            | Modification::AddActivatedOf(_)
            | Modification::AddKeywordOf(..)
            | Modification::AddPrintedBelow
            | Modification::AddAbilityOfAnother(_) => {
                let have = match aspect {
                    Aspect::Begins => "gain",
                    Aspect::Holds => "have",
                };
                let granted: Vec<String> = alike
                    .iter()
                    .filter_map(|modification| match modification {
                        Modification::AddAbility(id) | Modification::AddSparing(id, _) => {
                            Some(self.granted(*id))
                        }
                        Modification::AddActivatedOf(filter) => {
                            let of = self.noun(filter, &super::noun::Determiner::All);
                            Some(format!("all activated abilities of {of}"))
                        }
                        Modification::AddAbilityOfAnother(_) => {
                            Some("an ability of another object".to_owned())
                        }
                        Modification::AddKeywordOf(keyword, _) => Some(keyword.to_string()),
                        Modification::AddThisAbility => Some("this ability".to_owned()),
                        Modification::AddPrintedBelow => {
                            Some("the abilities printed below this one".to_owned())
                        }
                        _ => None,
                    })
                    .collect();
                let granted = super::share_protection(&granted);
                format!("{have} {}", list(&granted, "and"))
            }
            Modification::ForbidKeyword(_) => {
                let forbidden = alike.iter().filter_map(|modification| match modification {
                    Modification::ForbidKeyword(keyword) => Some(keyword.to_string()),
                    _ => None,
                });
                let forbidden: Vec<String> = forbidden.collect();
                format!("can't have or gain {}", list(&forbidden, "or"))
            }
            Modification::RemoveKeyword(_)
            | Modification::RemoveAllAbilities
            | Modification::RemoveLandTypes
            | Modification::RemoveThisAbility
            | Modification::RemoveAbility(_) => {
                let types = alike.contains(&Modification::RemoveLandTypes);
                let lost: Vec<String> = alike
                    .iter()
                    .map(|modification| {
                        // "loses all land types and abilities"
                        match modification {
                            Modification::RemoveLandTypes => return "all land types".to_owned(),
                            Modification::RemoveThisAbility => return "this ability".to_owned(),
                            Modification::RemoveAllAbilities if types => {
                                return "abilities".to_owned();
                            }
                            _ => {}
                        }
                        if let Modification::RemoveKeyword(keyword) = modification {
                            keyword.to_string()
                        } else if let Modification::RemoveAbility(id) = modification {
                            self.quoted(*id)
                        } else {
                            "all abilities".to_owned()
                        }
                    })
                    .collect();
                format!("lose {}", list(&lost, "and"))
            }
            Modification::AddPowerToughness(power, toughness) => {
                self.pump(power, toughness, aspect, after)
            }
            Modification::SetPowerToughness(power, toughness) => self.base_size(power, toughness),
            Modification::SetColors(_) | Modification::AddColors(_) => {
                color_change(modification, aspect)
            }
            Modification::Controller(_) => return None,
            Modification::AddCardTypes(_)
            | Modification::SetCardTypes(_)
            | Modification::AddSupertype(_)
            | Modification::AddSubtype(_)
            | Modification::SetSubtypes(_) => self.become_verb(alike, aspect),
            Modification::RemoveCreatureTypes => "lose all creature types".to_owned(),
            Modification::AllCreatureTypes if aspect == Aspect::Begins => {
                "gain all creature types".to_owned()
            }
            Modification::AllCreatureTypes => is_words("every creature type", aspect),
            Modification::ChosenSubtype(true) => {
                let words = self.chosen_words("the chosen type");
                is_words(&format!("{words} in addition to its other types"), aspect)
            }
            Modification::ChosenSubtype(false) => {
                is_words(self.chosen_words("the chosen type"), aspect)
            }
            Modification::SetChosenColor => is_words(self.chosen_words("the chosen color"), aspect),
            Modification::AddChosenColor => {
                let words = self.chosen_words("the chosen color");
                is_words(&format!("{words} in addition to its other colors"), aspect)
            }
            Modification::SwitchPowerToughness => "switch power and toughness".to_owned(),
            Modification::RemoveSupertype(supertype) => {
                let be = match aspect {
                    Aspect::Begins => "stop being",
                    Aspect::Holds => "aren't",
                };
                format!("{be} {}", supertype.word())
            }
            Modification::RemoveCardTypes(types) => {
                let types: Vec<&str> = types.iter().map(|kind| kind.word()).collect();
                let types = types.join(" ");
                let types = if self.plural {
                    super::words::plural(&types)
                } else {
                    with_article(&types)
                };
                format!("aren't {types}")
            }
            Modification::SetName(name) => format!("are named {name}"),
            Modification::RemoveManaCost => "have no mana cost".to_owned(),
        })
    }

    /// `the chosen color`, or `the color of your choice` where the choice is not told apart.
    fn chosen_words(&self, chosen: &'static str) -> &'static str {
        match self.choosing {
            Some(WordKind::Color(_)) => "the color of your choice",
            Some(WordKind::Colors) => "the color or colors of your choice",
            Some(WordKind::CreatureType(_)) => "the creature type of your choice",
            Some(WordKind::BasicLandType) => "the basic land type of your choice",
            Some(
                WordKind::CardType(_)
                | WordKind::PermanentType
                | WordKind::Player(_)
                | WordKind::SecretPlayer(_)
                | WordKind::CardName(_)
                | WordKind::Number(..)
                | WordKind::Chapter
                | WordKind::AnchorWord(_),
            )
            | None => chosen,
        }
    }

    /// An ability that is granted: a keyword in lower case, any other in quotes.
    pub(super) fn granted(&mut self, id: NestedId) -> String {
        let Some(ability) = self.ability.nested.get(usize::from(id.0)).cloned() else {
            return String::new();
        };
        let grantee = self.grantee.clone();
        self.granted_ability(&ability, &grantee)
    }

    /// The same in quotation marks, a keyword too.
    fn quoted(&mut self, id: NestedId) -> String {
        let text = self.granted(id);
        if text.starts_with('"') {
            return text;
        }
        format!("\"{text}\"")
    }

    /// The same, of a given ability for objects called `this NOUN`.
    pub(super) fn granted_ability(&mut self, ability: &Ability, noun: &str) -> String {
        // What is quoted within a quotation has single quotes.
        let attached = self.granted_attached.as_deref();
        let mut text = super::ability::render_granted(ability, noun, attached).replace('"', "'");
        text = text.replace("the chosen color", self.chosen_words("the chosen color"));
        match &ability.kind {
            // "gains \"enchant creature put onto the battlefield with this Aura\"": a long one is quoted.
            AbilityKind::Keyword(keyword)
                if !text.contains('—')
                    && (keyword.builtin != Some(crate::Builtin::Enchant)
                        || !text.contains(" put onto ")) =>
            {
                text
            }
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
        let (power_factor, power_core) = factored(power);
        let (toughness_factor, toughness_core) = factored(toughness);
        if let (Some(one), Some(other)) = (power_core, toughness_core)
            && one != other
            && *one != Value::X
            && *other != Value::X
        {
            return self.two_sizes((power_factor, one), (toughness_factor, other));
        }
        let core = power_core.or(toughness_core).unwrap_or(&Value::X).clone();
        let both = power_core.is_some() && toughness_core.is_some();
        let plain = [
            (power_core, power_factor),
            (toughness_core, toughness_factor),
        ]
        .iter()
        .all(|(core, factor)| core.is_none() || factor.abs() == 1);
        let each_fits = (both && power_core == toughness_core)
            || (!both && (power_factor == 0 || toughness_factor == 0));
        let for_each = core != Value::X && each_fits && (aspect == Aspect::Holds || !plain);
        if for_each {
            let memory = self.memory();
            if let Amount::Each(factor, each) = self.amount(&core) {
                *after = format!("for each {each}");
                let (power, toughness) = (power_factor * factor, toughness_factor * factor);
                return format!(
                    "get {}/{}",
                    signed(power, toughness),
                    signed(toughness, power)
                );
            }
            self.recall(memory);
        }
        let common = if plain {
            1
        } else {
            power_factor.abs().max(toughness_factor.abs())
        };
        if core != Value::X || common > 1 {
            let expression = self.expression(&scaled_by(common, &core));
            self.where_x = Some(expression);
        }
        let figure = |factor: i32, scaled: bool, other: i32| match (scaled, factor < 0) {
            (true, true) => "-X".to_owned(),
            (true, false) => "+X".to_owned(),
            (false, _) => signed(factor, other),
        };
        format!(
            "get {}/{}",
            figure(power_factor, power_core.is_some(), toughness_factor),
            figure(toughness_factor, toughness_core.is_some(), power_factor)
        )
    }

    /// `get +X/-Y`, where X is one thing and Y is another
    fn two_sizes(&mut self, power: (i32, &Value), toughness: (i32, &Value)) -> String {
        let mut much = |(factor, core): (i32, &Value)| {
            let sign = if factor < 0 { '-' } else { '+' };
            (sign, self.expression(&scaled_by(factor.abs(), core)))
        };
        let (of_power, x) = much(power);
        let (of_toughness, y) = much(toughness);
        self.where_x = Some(format!("{x}, and Y is {y}"));
        format!("get {of_power}X/{of_toughness}Y")
    }

    fn base_size(&mut self, power: &Option<Value>, toughness: &Option<Value>) -> String {
        match (power, toughness) {
            (Some(power), Some(toughness)) => {
                let power = self.figure(power);
                let toughness = self.figure(toughness);
                if self.excepted {
                    return format!("are {power}/{toughness}");
                }
                format!("have base power and toughness {power}/{toughness}")
            }
            (Some(power), None) => format!("have base power {}", self.figure(power)),
            (None, Some(toughness)) => format!("have base toughness {}", self.figure(toughness)),
            (None, None) => "have its base power and toughness".to_owned(),
        }
    }

    /// Who gets control, of a resolving effect: `gain control of` is said of that player.
    pub(super) fn new_controller(modifications: &[Modification]) -> Option<&Players> {
        modifications.iter().find_map(|modification| {
            if let Modification::Controller(players) = modification {
                Some(players)
            } else {
                None
            }
        })
    }
}

impl Changes {
    /// What an object still is becomes a sentence of its own: `It's still a land.`
    pub(super) fn say_still_apart(&mut self, number: Number) {
        for verb in &mut self.verbs {
            let Some((before, noun)) = verb
                .split_once(" that's still a ")
                .or_else(|| verb.split_once(" that are still "))
            else {
                continue;
            };
            // An artifact creature keeps its types without being told.
            if before.ends_with("artifact creature") {
                continue;
            }
            self.further = Some(match number {
                Number::One => format!("it's still a {noun}"),
                Number::Many => format!("they're still {noun}"),
            });
            *verb = before.to_owned();
        }
    }
}

/// Whether two modifications share a verb: `has flying and haste`.
fn same_verb(first: &Modification, other: &Modification) -> bool {
    matches!(
        (first, other),
        (
            Modification::AddAbility(_)
                | Modification::AddThisAbility
                | Modification::AddSparing(..)
                | Modification::AddActivatedOf(_)
                | Modification::AddKeywordOf(..)
                | Modification::AddPrintedBelow
                | Modification::AddAbilityOfAnother(_),
            Modification::AddAbility(_)
                | Modification::AddThisAbility
                | Modification::AddSparing(..)
                | Modification::AddActivatedOf(_)
                | Modification::AddKeywordOf(..)
                | Modification::AddPrintedBelow
                | Modification::AddAbilityOfAnother(_)
        ) | (
            Modification::RemoveKeyword(_)
                | Modification::RemoveAllAbilities
                | Modification::RemoveLandTypes
                | Modification::RemoveThisAbility
                | Modification::RemoveAbility(_),
            Modification::RemoveKeyword(_)
                | Modification::RemoveAllAbilities
                | Modification::RemoveLandTypes
                | Modification::RemoveThisAbility
                | Modification::RemoveAbility(_)
        ) | (
            Modification::ForbidKeyword(_),
            Modification::ForbidKeyword(_)
        )
    )
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
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
    if let Value::Number(number) = value {
        Some(*number)
    } else {
        None
    }
}

/// A value as a factor and what it multiplies; a number has no other part.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn factored(value: &Value) -> (i32, Option<&Value>) {
    match value {
        Value::Number(number) => (*number, None),
        Value::Times(factor, inner) => (*factor, Some(inner)),
        _ => (1, Some(value)),
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
