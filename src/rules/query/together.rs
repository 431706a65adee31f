//! What several objects must be like together, and what they have in common (CR 201.2b, 601.2c).

use super::references::controller;
use super::values::{property, value};
use super::{matching, passes};
use crate::{layers, subtypes};
use game::{Context, Game, ObjectId, PlayerId, Target, joint as allowed};
use ir::{
    CardTable, CardType, Color, Comparison, Distinction, Filter, ManaSymbol, Name, Property, Test,
    Together,
};
use std::collections::{BTreeMap, BTreeSet};

/// Something that objects can have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    Color(Color),
    CardType(CardType),
    Name(Name),
    Number(i32),
    Player(PlayerId),
    ManaCost(Vec<ManaSymbol>),
}

/// What of that kind the object has.
pub(super) fn marks(
    table: &CardTable,
    game: &Game,
    what: Distinction,
    id: ObjectId,
) -> BTreeSet<Mark> {
    let now = layers::seen(table, game, id);
    let number = |of: &Property| BTreeSet::from([Mark::Number(property(table, game, of, id))]);
    match what {
        Distinction::Colors => now.colors.iter().map(Mark::Color).collect(),
        Distinction::CardTypes | Distinction::PermanentTypes => CardType::ALL
            .into_iter()
            .filter(|card_type| now.is(*card_type))
            .filter(|card_type| what == Distinction::CardTypes || card_type.is_permanent())
            .map(Mark::CardType)
            .collect(),
        Distinction::CreatureTypes if now.all_creature_types => subtypes::creature_types(table)
            .into_iter()
            .map(Mark::Name)
            .collect(),
        Distinction::CreatureTypes | Distinction::LandTypes => {
            let kind = match what {
                Distinction::LandTypes => subtypes::SubtypeKind::Land,
                Distinction::Colors
                | Distinction::CardTypes
                | Distinction::PermanentTypes
                | Distinction::CreatureTypes
                | Distinction::Names
                | Distinction::Powers
                | Distinction::Toughnesses
                | Distinction::ManaValues
                | Distinction::Controllers
                | Distinction::Owners
                | Distinction::ManaCosts
                | Distinction::CounterKinds => subtypes::SubtypeKind::Creature,
            };
            now.subtypes
                .iter()
                .filter(|subtype| subtypes::kind(subtype) == kind)
                .cloned()
                .map(Mark::Name)
                .collect()
        }
        // An object without a name shares it with none (CR 201.2a); a split card has two (CR 709.4a).
        Distinction::Names => now.name.each().map(Mark::Name).collect(),
        Distinction::Powers => number(&Property::Power),
        Distinction::Toughnesses => number(&Property::Toughness),
        Distinction::ManaValues => number(&Property::ManaValue),
        Distinction::Controllers => BTreeSet::from([Mark::Player(controller(table, game, id))]),
        Distinction::CounterKinds => super::object(game, id)
            .into_iter()
            .flat_map(|object| &object.counters)
            .filter(|(_, count)| *count > 0)
            .map(|(kind, _)| Mark::Name(kind.clone()))
            .collect(),
        // The same symbols in another order are the same cost.
        Distinction::ManaCosts => now
            .mana_cost
            .iter()
            .map(|cost| {
                // The halves of a split card add up (CR 709.4b).
                let generic: u32 = cost.0.iter().map(generic_of).sum();
                let mut symbols: Vec<ManaSymbol> = vec![ManaSymbol::Generic(generic)];
                symbols.extend(cost.0.iter().filter(|symbol| !is_generic(symbol)).copied());
                symbols.sort();
                Mark::ManaCost(symbols)
            })
            .collect(),
        Distinction::Owners => super::object(game, id)
            .map(|object| Mark::Player(object.owner))
            .into_iter()
            .collect(),
    }
}

fn is_generic(symbol: &ManaSymbol) -> bool {
    matches!(symbol, ManaSymbol::Generic(_))
}

/// The amount of a generic mana symbol (CR 107.4b).
fn generic_of(symbol: &ManaSymbol) -> u32 {
    if let ManaSymbol::Generic(amount) = symbol {
        *amount
    } else {
        0
    }
}

/// What a description asks of several objects together.
fn asked(test: &Test) -> Vec<&Together> {
    if let Test::All(tests) = test {
        return tests.iter().flat_map(asked).collect();
    }
    if let Test::Together(together) = test {
        vec![together]
    } else {
        Vec::new()
    }
}

/// What a description asks of these objects together, if it asks anything.
pub fn together(
    table: &CardTable,
    game: &Game,
    context: &Context,
    test: &Test,
    objects: &[ObjectId],
) -> Vec<allowed::Joint> {
    asked(test)
        .into_iter()
        .map(|asked| match asked {
            Together::Share(what) => {
                allowed::Joint::InCommon(numbered(table, game, *what, objects))
            }
            Together::Differ(what) => {
                let mut marks = numbered(table, game, *what, objects);
                if *what == Distinction::Names {
                    apart_from_nameless(&mut marks);
                }
                allowed::Joint::Apart(marks)
            }
            Together::OneOfEach(tests) => {
                let parts = |id: &ObjectId| -> Vec<u32> {
                    (0..)
                        .zip(tests)
                        .filter(|(_, test)| passes(table, game, context, test, *id))
                        .map(|(part, _)| part)
                        .collect()
                };
                allowed::Joint::Parts(objects.iter().map(parts).collect())
            }
            Together::Total(of, comparison, bound) => {
                let bound = value(table, game, context, bound);
                let (least, most) = match comparison {
                    Comparison::Equal => (bound, bound),
                    Comparison::AtMost => (i32::MIN, bound),
                    Comparison::AtLeast => (bound, i32::MAX),
                    Comparison::Less => (i32::MIN, bound.saturating_sub(1)),
                    Comparison::Greater => (bound.saturating_add(1), i32::MAX),
                };
                let worth = objects.iter().map(|id| property(table, game, of, *id));
                allowed::Joint::Total {
                    worth: worth.collect(),
                    least,
                    most,
                }
            }
        })
        .collect()
}

/// [`together`] for targets; players have nothing that could be asked for.
pub fn together_of(
    table: &CardTable,
    game: &Game,
    context: &Context,
    test: Option<&Test>,
    targets: &[Target],
) -> Vec<allowed::Joint> {
    let objects: Vec<ObjectId> = targets
        .iter()
        .filter_map(|target| target.object())
        .collect();
    match test {
        Some(test) if objects.len() == targets.len() => {
            together(table, game, context, test, &objects)
        }
        Some(_) | None => Vec::new(),
    }
}

/// The marks of each object, as numbers.
fn numbered(
    table: &CardTable,
    game: &Game,
    what: Distinction,
    objects: &[ObjectId],
) -> Vec<Vec<u32>> {
    let mut numbers: BTreeMap<Mark, u32> = BTreeMap::new();
    objects
        .iter()
        .map(|id| {
            marks(table, game, what, *id)
                .into_iter()
                .map(|mark| {
                    let next = numbers.len() as u32;
                    *numbers.entry(mark).or_insert(next)
                })
                .collect()
        })
        .collect()
}

/// Objects have different names only if each of them has one (CR 201.2b): what has none goes with no other.
fn apart_from_nameless(marks: &mut [Vec<u32>]) {
    let all: BTreeSet<u32> = marks.iter().flatten().copied().collect();
    let none = all.last().map_or(0, |last| last + 1);
    for marks in marks.iter_mut().filter(|marks| marks.is_empty()) {
        marks.extend(all.iter().copied());
        marks.push(none);
    }
}

/// How many objects match; of those that must have something in common the most that have.
pub(super) fn how_many(
    table: &CardTable,
    game: &Game,
    context: &Context,
    filter: &Filter,
) -> usize {
    let found = matching(table, game, context, filter);
    let groups = asked(&filter.test).into_iter().map(|asked| match asked {
        Together::Share(what) => {
            let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
            for mark in numbered(table, game, *what, &found).into_iter().flatten() {
                *sizes.entry(mark).or_default() += 1;
            }
            // One alone need not have anything in common with others.
            sizes.into_values().max().unwrap_or(found.len().min(1))
        }
        Together::Differ(_) | Together::Total(..) | Together::OneOfEach(_) => found.len(),
    });
    groups.min().unwrap_or(found.len())
}
