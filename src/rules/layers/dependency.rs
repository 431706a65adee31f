//! Which effect of a layer comes next (CR 613.7–613.8). A pair is tried only where what one reads meets what the other
//! writes in the layer.

use super::apply::carry_out;
use super::modify::{Layer, LayerEffect, Origin};
use super::reads::{Aspects, of_condition, of_objects, of_value};
use crate::subtypes;
use game::Game;
use ir::{CardTable, Modification};

/// What an effect writes in a layer.
fn writes(table: &CardTable, game: &Game, effect: &LayerEffect, layer: Layer) -> Aspects {
    match layer {
        Layer::Control => Aspects::CONTROLLER,
        Layer::Text => Aspects::NAME,
        Layer::Type => {
            let basic = effect
                .modifications(table, game)
                .iter()
                .any(|modification| {
                    matches!(modification, Modification::SetSubtypes(set)
                        if set.iter().any(|subtype| subtypes::basic_land_color(subtype).is_some()))
                });
            if basic {
                Aspects::TYPES.union(Aspects::LOST_ABILITIES)
            } else {
                Aspects::TYPES
            }
        }
        Layer::Color => Aspects::COLORS,
        Layer::Ability => {
            if takes_abilities(table, game, effect) {
                Aspects::GAINED_ABILITIES.union(Aspects::LOST_ABILITIES)
            } else {
                Aspects::GAINED_ABILITIES
            }
        }
        // Nothing comes behind it that could read what is lost.
        Layer::ForbiddenAbility => Aspects::LOST_ABILITIES,
        Layer::DefinePowerToughness
        | Layer::SetPowerToughness
        | Layer::ChangePowerToughness
        | Layer::SwitchPowerToughness => Aspects::POWER_TOUGHNESS,
    }
}

/// Whether the effect takes abilities away in layer 6.
pub(super) fn takes_abilities(table: &CardTable, game: &Game, effect: &LayerEffect) -> bool {
    effect
        .modifications(table, game)
        .iter()
        .any(|modification| {
            matches!(
                modification,
                Modification::RemoveAllAbilities
                    | Modification::RemoveKeyword(_)
                    | Modification::RemoveAbility(_)
            )
        })
}

/// What an effect reads: what it applies to, what it does to that, and whether its ability is there.
fn reads(table: &CardTable, game: &Game, effect: &LayerEffect, started: bool) -> Aspects {
    let mut all = Aspects::NONE;
    if let Some((ability, what, _)) = effect.definition(table)
        && !started
    {
        all = all.union(Aspects::LOST_ABILITIES).union(of_objects(what));
        if let Some(condition) = &ability.condition {
            all = all.union(of_condition(condition));
        }
    }
    for modification in effect.modifications(table, game) {
        all = all.union(match modification {
            Modification::SetPowerToughness(power, toughness) => power
                .iter()
                .chain(toughness)
                .fold(Aspects::NONE, |all, value| all.union(of_value(value))),
            Modification::AddPowerToughness(power, toughness) => {
                of_value(power).union(of_value(toughness))
            }
            // What others have depends on what gives them abilities and takes them away.
            Modification::AddActivatedOf(filter) | Modification::AddKeywordOf(_, filter) => {
                super::reads::of_filter(filter)
                    .union(Aspects::GAINED_ABILITIES)
                    .union(Aspects::LOST_ABILITIES)
            }
            // Who "you" are is the controller of the source.
            Modification::Controller(_) => match effect.origin {
                Origin::Static { .. } => Aspects::CONTROLLER,
                Origin::Lasting(_) => Aspects::NONE,
            },
            Modification::AddCardTypes(_)
            | Modification::SetCardTypes(_)
            | Modification::AddSupertype(_)
            | Modification::AddSubtype(_)
            | Modification::SetSubtypes(_)
            | Modification::AllCreatureTypes
            | Modification::RemoveCreatureTypes
            | Modification::RemoveThisAbility
            | Modification::RemoveLandTypes
            | Modification::ChosenSubtype(_)
            | Modification::SetColors(_)
            | Modification::AddColors(_)
            | Modification::SetChosenColor
            | Modification::AddChosenColor
            | Modification::AddAbility(_)
            | Modification::AddThisAbility
            | Modification::AddSparing(..)
            | Modification::AddPrintedBelow
            | Modification::AddAbilityOfAnother(_)
            | Modification::RemoveSupertype(_)
            | Modification::RemoveCardTypes(_)
            | Modification::RemoveKeyword(_)
            | Modification::ForbidKeyword(_)
            | Modification::RemoveAbility(_)
            | Modification::RemoveAllAbilities
            | Modification::SwitchPowerToughness
            | Modification::SetName(_)
            | Modification::RemoveManaCost => Aspects::NONE,
        });
    }
    all
}

/// Whether nothing that any of the effects reads is written by another one: then they apply as they stand.
pub(super) fn independent(
    table: &CardTable,
    game: &Game,
    effects: &[LayerEffect],
    started: &[bool],
    pending: &[usize],
    layer: Layer,
) -> bool {
    let mut written = Aspects::NONE;
    let mut read = Aspects::NONE;
    if pending.len() > 1 {
        for place in pending {
            let effect = &effects[*place];
            written = written.union(writes(table, game, effect, layer));
            read = read.union(reads(table, game, effect, started[effect.group]));
        }
    }
    !read.meets(written)
}

/// The place in `pending` of the effect that applies next. `pending` is in timestamp order, characteristic-defining
/// abilities first (CR 613.3), and not empty.
pub(super) fn next(
    table: &CardTable,
    game: &mut Game,
    effects: &[LayerEffect],
    started: &[bool],
    pending: &[usize],
    layer: Layer,
) -> usize {
    if pending.len() == 1 {
        return 0;
    }
    let edges: Vec<Vec<usize>> = (0..pending.len())
        .map(|first| {
            (0..pending.len())
                .filter(|second| {
                    *second != first
                        && depends(
                            table,
                            game,
                            started,
                            &effects[pending[first]],
                            &effects[pending[*second]],
                            layer,
                        )
                })
                .collect()
        })
        .collect();
    // A characteristic-defining ability always comes before the others.
    let class = effects[pending[0]].defines_characteristic;
    let candidates = || {
        (0..pending.len()).filter(|place| effects[pending[*place]].defines_characteristic == class)
    };
    candidates()
        .find(|place| edges[*place].is_empty())
        // In a loop the dependencies are ignored (CR 613.8b).
        .or_else(|| candidates().find(|place| reaches_itself(&edges, *place)))
        .unwrap_or(0)
}

fn reaches_itself(edges: &[Vec<usize>], place: usize) -> bool {
    let mut seen = vec![false; edges.len()];
    let mut open = edges[place].clone();
    while let Some(next) = open.pop() {
        if next == place {
            return true;
        }
        if !std::mem::replace(&mut seen[next], true) {
            open.extend(&edges[next]);
        }
    }
    false
}

/// Whether the first effect depends on the second (CR 613.8a): applying the second would change whether the first exists,
/// what it applies to, or what it does.
fn depends(
    table: &CardTable,
    game: &mut Game,
    started: &[bool],
    first: &LayerEffect,
    second: &LayerEffect,
    layer: Layer,
) -> bool {
    let first_started = started[first.group];
    if first.defines_characteristic != second.defines_characteristic
        || first.group == second.group
        || !reads(table, game, first, first_started).meets(writes(table, game, second, layer))
    {
        return false;
    }
    let Some(changes) = second.plan(table, game, layer, started[second.group]) else {
        return false;
    };
    let before = first.plan(table, game, layer, first_started);
    let kept = game.cache.characteristics.clone();
    carry_out(table, game, &changes);
    let after = first.plan(table, game, layer, first_started);
    game.cache.characteristics = kept;
    before != after
}
