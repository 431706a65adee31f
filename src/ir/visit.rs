//! The parts of an ability that do something, each by itself: listing them, and taking one away.
//!
//! A measure plays a card with one part emptied and looks whether the game goes differently. Emptying keeps everything that
//! a trace could name: the numbers of abilities, the slots, the targets, the places of the other effects.

use super::{
    Ability, AbilityKind, Argument, Body, CardDefinition, Cost, CostPart, Effect, Modification,
    Objects, Outcome, Path, Permission, Replacement, StaticEffect,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A part of an ability that does something. The abilities nested in it have parts of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Node {
    /// the instruction at that path
    Effect(Path),
    /// one modification, by its place from 0, of the [`Effect::Modify`] at that path
    Modification(Path, u8),
    /// the effect of a static ability with that place from 0, other than [`StaticEffect::Modify`]
    Static(u8),
    /// one modification of a static ability: the place of the effect, then that of the modification
    StaticModification(u8, u8),
    /// the engine's own procedure for a keyword
    Builtin,
}

/// All parts of one ability, in the order of the text. Abilities nested in it are not looked at.
pub fn nodes(ability: &Ability) -> Vec<Node> {
    let mut found = Vec::new();
    match &ability.kind {
        AbilityKind::Static(statics) => {
            for (place, effect) in (0_u8..).zip(&statics.effects) {
                match effect {
                    StaticEffect::Modify { modifications, .. } => found.extend(
                        (0_u8..)
                            .zip(modifications)
                            .map(|(part, _)| Node::StaticModification(place, part)),
                    ),
                    // Said of building a deck, as below.
                    StaticEffect::Permit(Permission::BeCommander | Permission::DeckLimit(_)) => {}
                    StaticEffect::Restrict(_)
                    | StaticEffect::Permit(_)
                    | StaticEffect::Replace(_)
                    | StaticEffect::Triggering { .. }
                    | StaticEffect::ChangeCost { .. }
                    | StaticEffect::AdditionalCost { .. }
                    | StaticEffect::AlternativeCost { .. }
                    | StaticEffect::CastFaceDown { .. } => found.push(Node::Static(place)),
                }
            }
        }
        AbilityKind::Keyword(keyword) => {
            // Nothing in a game could show what is done before it begins.
            if keyword
                .builtin
                .is_some_and(|builtin| !builtin.before_the_game())
            {
                found.push(Node::Builtin);
            }
        }
        AbilityKind::Spell(_) | AbilityKind::Activated(_) | AbilityKind::Triggered(_) => {}
    }
    for (number, list) in ability.root_lists().into_iter().enumerate() {
        let root = Path::default().child(number);
        for (place, effect) in list.iter().enumerate() {
            add_effect(effect, &root.child(place), &mut found);
        }
    }
    found
}

fn add_effect(effect: &Effect, path: &Path, found: &mut Vec<Node>) {
    if let Effect::Modify { modifications, .. } = effect {
        found.extend(
            (0_u8..)
                .zip(modifications)
                .map(|(part, _)| Node::Modification(path.clone(), part)),
        );
    } else if *effect != Effect::Nothing {
        found.push(Node::Effect(path.clone()));
    }
    for (place, child) in effect.children().into_iter().enumerate() {
        add_effect(child, &path.child(place), found);
    }
}

/// The ability with that part taken away; `None` if it has no such part.
pub fn emptied(ability: &Ability, node: &Node) -> Option<Ability> {
    let mut ability = ability.clone();
    let done = match node {
        Node::Effect(path) => change_effect(&mut ability, path, |effect| {
            *effect = Effect::Nothing;
            true
        }),
        Node::Modification(path, part) => change_effect(&mut ability, path, |effect| {
            if let Effect::Modify { modifications, .. } = effect {
                remove(modifications, *part)
            } else {
                false
            }
        }),
        Node::Static(place) => empty_static(&mut ability, *place),
        Node::StaticModification(place, part) => {
            if let Some(StaticEffect::Modify { modifications, .. }) =
                static_effect_mut(&mut ability, *place)
            {
                remove(modifications, *part)
            } else {
                false
            }
        }
        Node::Builtin => match &mut ability.kind {
            AbilityKind::Keyword(keyword) => keyword.builtin.take().is_some(),
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Triggered(_)
            | AbilityKind::Static(_) => false,
        },
    };
    done.then_some(ability)
}

fn remove(modifications: &mut Vec<Modification>, part: u8) -> bool {
    let there = usize::from(part) < modifications.len();
    if there {
        modifications.remove(usize::from(part));
    }
    there
}

/// Puts in the effect's place one that changes nothing, so that the others keep their places.
fn empty_static(ability: &mut Ability, place: u8) -> bool {
    let Some(effect) = static_effect_mut(ability, place) else {
        return false;
    };
    *effect = StaticEffect::Modify {
        what: Objects::This,
        modifications: Vec::new(),
        defines_characteristic: false,
    };
    true
}

/// Changes the effect at a path; whether there was one and `change` did.
fn change_effect(
    ability: &mut Ability,
    path: &Path,
    change: impl FnOnce(&mut Effect) -> bool,
) -> bool {
    let Some((root, rest)) = path.0.split_first() else {
        return false;
    };
    root_lists_mut(ability)
        .into_iter()
        .nth(usize::from(*root))
        .flatten()
        .and_then(|list| find(list, rest))
        .is_some_and(change)
}

fn find<'ability>(list: &'ability mut [Effect], path: &[u8]) -> Option<&'ability mut Effect> {
    let (first, rest) = path.split_first()?;
    let mut effect = list.get_mut(usize::from(*first))?;
    for place in rest {
        effect = children_mut(effect).into_iter().nth(usize::from(*place))?;
    }
    Some(effect)
}

/// As [`Ability::root_lists`]; `None` stands for a list that cannot have effects.
fn root_lists_mut(ability: &mut Ability) -> Vec<Option<&mut Vec<Effect>>> {
    let mut lists = Vec::new();
    match &mut ability.kind {
        AbilityKind::Spell(body) => add_modes(body, &mut lists),
        AbilityKind::Activated(activated) => {
            add_modes(&mut activated.body, &mut lists);
            add_cost(&mut activated.cost, &mut lists);
        }
        AbilityKind::Triggered(triggered) => add_modes(&mut triggered.body, &mut lists),
        AbilityKind::Static(statics) => {
            for effect in &mut statics.effects {
                match effect {
                    StaticEffect::Replace(replacement) => {
                        lists.push(replacement_list_mut(replacement));
                    }
                    StaticEffect::AdditionalCost { cost, .. }
                    | StaticEffect::AlternativeCost { cost, .. }
                    | StaticEffect::CastFaceDown { cost, .. } => add_cost(cost, &mut lists),
                    StaticEffect::Modify { .. }
                    | StaticEffect::Restrict(_)
                    | StaticEffect::Permit(_)
                    | StaticEffect::Triggering { .. }
                    | StaticEffect::ChangeCost { .. } => {}
                }
            }
        }
        AbilityKind::Keyword(_) => {}
    }
    lists
}

fn add_modes<'ability>(
    body: &'ability mut Body,
    lists: &mut Vec<Option<&'ability mut Vec<Effect>>>,
) {
    lists.extend(body.modes.iter_mut().map(|mode| Some(&mut mode.effects)));
}

/// As [`Cost::collect_actions`].
fn add_cost<'cost>(cost: &'cost mut Cost, lists: &mut Vec<Option<&'cost mut Vec<Effect>>>) {
    for part in &mut cost.0 {
        match part {
            CostPart::Do(effects) => lists.push(Some(effects)),
            CostPart::Repeat(cost, _) => add_cost(cost, lists),
            CostPart::OneOf(costs) => costs.iter_mut().for_each(|cost| add_cost(cost, lists)),
            CostPart::Mana(_)
            | CostPart::OwnManaCost
            | CostPart::Tap
            | CostPart::Untap
            | CostPart::PayLife(_)
            | CostPart::Sacrifice { .. }
            | CostPart::Discard { .. }
            | CostPart::Exile { .. }
            | CostPart::ReturnToHand { .. }
            | CostPart::TapOther { .. }
            | CostPart::TapPower { .. }
            | CostPart::AnyNumber { .. }
            | CostPart::RemoveCounters { .. }
            | CostPart::PutCounters { .. }
            | CostPart::Reveal { .. }
            | CostPart::Mill(_)
            | CostPart::Loyalty(_)
            | CostPart::Energy(_)
            | CostPart::MostX(_)
            | CostPart::Helped(_) => {}
        }
    }
}

fn replacement_list_mut(replacement: &mut Replacement) -> Option<&mut Vec<Effect>> {
    match &mut replacement.outcome {
        Outcome::Prevent { then, .. } => Some(then),
        Outcome::Also(effects) | Outcome::Instead(effects) | Outcome::Destination(_, effects) => {
            Some(effects)
        }
        Outcome::Amount(_)
        | Outcome::Redirect { .. }
        | Outcome::Enter(_)
        | Outcome::Mana(_)
        | Outcome::Regenerate => None,
    }
}

/// As [`Effect::children`], to be changed.
pub fn children_mut(effect: &mut Effect) -> Vec<&mut Effect> {
    match effect {
        Effect::If {
            then, otherwise, ..
        } => then.iter_mut().chain(otherwise).collect(),
        Effect::Attempt {
            action,
            if_done,
            if_not,
            ..
        } => action.iter_mut().chain(if_done).chain(if_not).collect(),
        Effect::ForEachObject { effects, .. }
        | Effect::ForEachCounterKind { effects, .. }
        | Effect::ForEachPlayer { effects, .. }
        | Effect::Repeat { effects, .. }
        | Effect::Process { effects }
        | Effect::Tally { effects, .. }
        | Effect::Delayed { effects, .. } => effects.iter_mut().collect(),
        Effect::ChooseOne { options, .. } => options.iter_mut().flatten().collect(),
        Effect::Contest { won, lost, .. } => won.iter_mut().chain(lost).collect(),
        Effect::Replace { replacement, .. } => replacement_list_mut(replacement)
            .into_iter()
            .flatten()
            .collect(),
        // The same that have no children in `Effect::lists`; what is paid is changed by nobody.
        Effect::DealDamage { .. }
        | Effect::Draw { .. }
        | Effect::Discard { .. }
        | Effect::GainLife { .. }
        | Effect::LoseLife { .. }
        | Effect::SetLife { .. }
        | Effect::Destroy { .. }
        | Effect::Sacrifice { .. }
        | Effect::Move { .. }
        | Effect::Counter { .. }
        | Effect::CreateToken { .. }
        | Effect::CreateCopy { .. }
        | Effect::BecomeCopy { .. }
        | Effect::PutCounters { .. }
        | Effect::PlayerCounters { .. }
        | Effect::LosePlayerCounters { .. }
        | Effect::RemoveCounters { .. }
        | Effect::RemoveSomeCounters { .. }
        | Effect::ChooseCounter { .. }
        | Effect::PutChosenCounters { .. }
        | Effect::DistributeCounters { .. }
        | Effect::RemoveChosenCounters { .. }
        | Effect::PutCountersOf { .. }
        | Effect::MoveCounters { .. }
        | Effect::Tap { .. }
        | Effect::Untap { .. }
        | Effect::Modify { .. }
        | Effect::Restrict { .. }
        | Effect::Permit { .. }
        | Effect::OfSpells { .. }
        | Effect::AddMana { .. }
        | Effect::Choose { .. }
        | Effect::ChoosePlayer { .. }
        | Effect::ChooseWord { .. }
        | Effect::Search { .. }
        | Effect::Shuffle { .. }
        | Effect::Scry { .. }
        | Effect::Surveil { .. }
        | Effect::Look { .. }
        | Effect::ChooseAmong { .. }
        | Effect::Separate { .. }
        | Effect::ChoosePile { .. }
        | Effect::Fight { .. }
        | Effect::Attach { .. }
        | Effect::Unattach { .. }
        | Effect::Pair { .. }
        | Effect::Transform { .. }
        | Effect::RepeatProcess { .. }
        | Effect::PhaseOut { .. }
        | Effect::Meld { .. }
        | Effect::OpenAttraction { .. }
        | Effect::TurnFace { .. }
        | Effect::RemoveFromCombat { .. }
        | Effect::BecomeBlocked { .. }
        | Effect::Haunt { .. }
        | Effect::GiveChosenCounters { .. }
        | Effect::CopySpell { .. }
        | Effect::CopyCard { .. }
        | Effect::ChangeTargets { .. }
        | Effect::ExchangeControl { .. }
        | Effect::ExchangeLife { .. }
        | Effect::Exchange { .. }
        | Effect::Pay { .. }
        | Effect::Reflexive { .. }
        | Effect::ExtraTurn { .. }
        | Effect::ControlPlayer { .. }
        | Effect::AdditionalPhases { .. }
        | Effect::FlipCoins { .. }
        | Effect::LoseMana { .. }
        | Effect::RollDice { .. }
        | Effect::Vote { .. }
        | Effect::VoteFor { .. }
        | Effect::AdditionalSteps { .. }
        | Effect::SkipTurn { .. }
        | Effect::Doors { .. }
        | Effect::EndDesignation { .. }
        | Effect::Venture { .. }
        | Effect::WinGame { .. }
        | Effect::LoseGame { .. }
        | Effect::EndTurn
        | Effect::EndEffect
        | Effect::DrawUpTo { .. }
        | Effect::ChooseResult { .. }
        | Effect::ShufflePile { .. }
        | Effect::RevealChoice
        | Effect::BecomeDayNight(_)
        | Effect::Emblem { .. }
        | Effect::Enter { .. }
        | Effect::CastNow { .. }
        | Effect::Announce { .. }
        | Effect::KeywordAction { .. }
        | Effect::Designate { .. }
        | Effect::DesignatePlayer { .. }
        | Effect::RemoveDamage { .. }
        | Effect::Proliferate { .. }
        | Effect::Nothing => Vec::new(),
    }
}

/// The abilities of a card in tree order, as [`super::CardTable::all_abilities`] numbers them.
pub fn abilities(definition: &CardDefinition) -> Vec<&Arc<Ability>> {
    fn add<'card>(ability: &'card Arc<Ability>, found: &mut Vec<&'card Arc<Ability>>) {
        found.push(ability);
        for nested in &ability.nested {
            add(nested, found);
        }
    }
    let mut found = Vec::new();
    for face in &definition.faces {
        for ability in &face.abilities {
            add(ability, &mut found);
        }
    }
    found
}

/// The numbers (see [`abilities`]) of those that are only what a keyword was given (`Exhaust — [ability]`), with what is
/// nested in them: the keyword means another ability, made of them, which comes after.
pub fn keyword_arguments(definition: &CardDefinition) -> BTreeSet<u16> {
    fn add(ability: &Ability, within: bool, number: &mut u16, found: &mut BTreeSet<u16>) {
        if within {
            found.insert(*number);
        }
        *number += 1;
        let given = match &ability.kind {
            AbilityKind::Keyword(keyword) => {
                let arguments = keyword.arguments.iter();
                arguments
                    .filter(|argument| **argument == Argument::Ability)
                    .count()
            }
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Triggered(_)
            | AbilityKind::Static(_) => 0,
        };
        for (place, nested) in ability.nested.iter().enumerate() {
            add(nested, within || place < given, number, found);
        }
    }
    let mut found = BTreeSet::new();
    let mut number = 0;
    for ability in definition.faces.iter().flat_map(|face| &face.abilities) {
        add(ability, false, &mut number, &mut found);
    }
    found
}

/// The card with that part of the ability with that number (see [`abilities`]) taken away; `None` if there is no such part.
pub fn without(definition: &CardDefinition, number: u16, node: &Node) -> Option<CardDefinition> {
    let mut definition = definition.clone();
    let mut left = number;
    for face in &mut definition.faces {
        for ability in &mut face.abilities {
            if let Some(found) = reach(ability, &mut left) {
                *found = Arc::new(emptied(found, node)?);
                return Some(definition);
            }
        }
    }
    None
}

/// The ability that comes `left` places after this one in tree order, if it is in this tree; else counts the tree off.
fn reach<'card>(
    ability: &'card mut Arc<Ability>,
    left: &mut u16,
) -> Option<&'card mut Arc<Ability>> {
    if *left == 0 {
        return Some(ability);
    }
    *left -= 1;
    if ability.nested.is_empty() {
        return None;
    }
    Arc::make_mut(ability)
        .nested
        .iter_mut()
        .find_map(|nested| reach(nested, left))
}

/// What kind of part it is, in words for lists: `create token`, `restriction cant attack`, `builtin flying`.
pub fn kind(ability: &Ability, node: &Node) -> String {
    let named = |kind: &str, part: String| format!("{kind}{}", words(&part));
    match node {
        Node::Effect(path) => match ability.node(path) {
            Some(Effect::Restrict { restriction, .. }) => {
                named("lasting restriction", format!("{restriction:?}"))
            }
            Some(Effect::Permit { permission, .. }) => {
                named("lasting permission", format!("{permission:?}"))
            }
            Some(Effect::Replace { replacement, .. }) => {
                named("lasting replacement", format!("{:?}", replacement.outcome))
            }
            Some(effect) => named("instruction", format!("{effect:?}")),
            None => "instruction".to_owned(),
        },
        Node::Modification(path, part) => match ability.node(path) {
            Some(Effect::Modify { modifications, .. }) => named(
                "lasting modification",
                debug_of(modifications.get(usize::from(*part))),
            ),
            _ => "lasting modification".to_owned(),
        },
        Node::Static(place) => match static_effect(ability, *place) {
            Some(StaticEffect::Restrict(restriction)) => {
                named("restriction", format!("{restriction:?}"))
            }
            Some(StaticEffect::Permit(permission)) => {
                named("permission", format!("{permission:?}"))
            }
            Some(StaticEffect::Replace(replacement)) => {
                named("replacement", format!("{:?}", replacement.outcome))
            }
            other => named("static", debug_of(other)),
        },
        Node::StaticModification(place, part) => match static_effect(ability, *place) {
            Some(StaticEffect::Modify { modifications, .. }) => named(
                "modification",
                debug_of(modifications.get(usize::from(*part))),
            ),
            _ => "modification".to_owned(),
        },
        Node::Builtin => match &ability.kind {
            AbilityKind::Keyword(keyword) => format!("builtin {}", keyword.keyword),
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Triggered(_)
            | AbilityKind::Static(_) => "builtin".to_owned(),
        },
    }
}

fn debug_of(part: Option<&impl std::fmt::Debug>) -> String {
    part.map_or_else(String::new, |part| format!("{part:?}"))
}

fn static_effect_mut(ability: &mut Ability, place: u8) -> Option<&mut StaticEffect> {
    match &mut ability.kind {
        AbilityKind::Static(statics) => statics.effects.get_mut(usize::from(place)),
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Keyword(_) => None,
    }
}

fn static_effect(ability: &Ability, place: u8) -> Option<&StaticEffect> {
    match &ability.kind {
        AbilityKind::Static(statics) => statics.effects.get(usize::from(place)),
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Keyword(_) => None,
    }
}

/// The words of a variant's name, each after a space: ` create token` of `CreateToken { … }`.
fn words(debug: &str) -> String {
    let name = debug.chars().take_while(char::is_ascii_alphanumeric);
    let mut words = String::new();
    for letter in name {
        if letter.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Activated, Builtin, Condition, KeywordAbility, Mode, Name, Players, Static, Value, ZoneSet,
    };

    fn draw() -> Effect {
        Effect::Draw {
            who: Players::You,
            count: Value::Number(1),
        }
    }

    fn activated(cost: Vec<CostPart>, effects: Vec<Effect>) -> Ability {
        Ability::plain(AbilityKind::Activated(Activated {
            cost: Cost(cost),
            zones: ZoneSet::BATTLEFIELD,
            activator: Players::You,
            limits: Vec::new(),
            special: false,
            body: Body {
                choice: None,
                modes: vec![Mode {
                    cost: None,
                    effects,
                    ..Mode::default()
                }],
                slots: Vec::new(),
            },
        }))
    }

    fn with_children() -> Vec<Effect> {
        let who = Players::You;
        vec![
            Effect::If {
                condition: Condition::All(Vec::new()),
                then: vec![draw()],
                otherwise: vec![draw(), draw()],
            },
            Effect::Attempt {
                optional: None,
                action: vec![draw()],
                if_done: vec![draw(), draw()],
                if_not: vec![draw()],
            },
            Effect::ForEachObject {
                of: Objects::This,
                effects: vec![draw()],
            },
            Effect::ForEachPlayer {
                who: who.clone(),
                effects: vec![draw()],
            },
            Effect::Repeat {
                times: Value::Number(2),
                effects: vec![draw()],
            },
            Effect::ChooseOne {
                who: who.clone(),
                options: vec![vec![draw()], vec![draw(), draw()]],
                facing: false,
            },
            Effect::Contest {
                game: crate::Contest::Coin,
                who,
                won: vec![draw()],
                lost: vec![draw()],
            },
            Effect::Replace {
                replacement: Box::new(Replacement {
                    event: crate::EventPattern::Either(Vec::new()),
                    condition: None,
                    optional: None,
                    outcome: Outcome::Instead(vec![draw()]),
                    uses: None,
                }),
                duration: crate::Duration::EndOfTurn,
            },
            Effect::Modify {
                what: Objects::This,
                modifications: vec![
                    Modification::SwitchPowerToughness,
                    Modification::RemoveAllAbilities,
                ],
                duration: crate::Duration::EndOfTurn,
            },
        ]
    }

    #[test]
    fn every_listed_part_can_be_taken_away_and_is_then_listed_no_more() {
        let free = Cost(vec![CostPart::Do(vec![draw()])]);
        let ability = activated(vec![CostPart::OneOf(vec![free])], with_children());
        let all = nodes(&ability);
        assert_eq!(all.len(), 1 + 4 + 5 + 2 + 2 + 2 + 4 + 3 + 2 + 2);
        for node in &all {
            let less = emptied(&ability, node).unwrap_or_else(|| panic!("{node:?} is not found"));
            assert!(nodes(&less).len() < all.len(), "{node:?}");
            assert_eq!(less.root_lists().len(), ability.root_lists().len());
        }
    }

    #[test]
    fn parts_of_nested_abilities_are_found_by_their_number() {
        let flying = KeywordAbility {
            keyword: Name::new("flying"),
            arguments: Vec::new(),
            builtin: Some(Builtin::Flying),
            instances: crate::Instances::Redundant,
            variant_of: None,
        };
        let outer = Ability {
            kind: AbilityKind::Static(Static {
                zones: ZoneSet::BATTLEFIELD,
                condition: None,
                effects: vec![StaticEffect::Modify {
                    what: Objects::This,
                    modifications: vec![Modification::AddAbility(crate::NestedId(0))],
                    defines_characteristic: false,
                }],
                slots: Vec::new(),
            }),
            nested: vec![Arc::new(Ability::plain(AbilityKind::Keyword(flying)))],
        };
        let table = crate::CardTable::new();
        let rules = table.card(crate::CardId(0)).clone();
        let mut definition = rules;
        definition.faces[0].abilities.push(Arc::new(outer));
        let all = abilities(&definition);
        let [.., outer, inner] = all[..] else {
            panic!("two abilities more")
        };
        let last = all.len() - 1;
        assert_eq!(nodes(outer), vec![Node::StaticModification(0, 0)]);
        assert_eq!(kind(outer, &nodes(outer)[0]), "modification add ability");
        assert_eq!(kind(inner, &Node::Builtin), "builtin flying");
        let without =
            without(&definition, last as u16, &Node::Builtin).expect("flying can be taken away");
        assert!(nodes(abilities(&without)[last]).is_empty());
        assert_eq!(abilities(&without)[last - 1].nested.len(), 1);
    }
}
