//! What mana an ability can add, and how much at most (CR 106, 605).

use super::{Choices, Types, choices, converting, spending};
use crate::{activating, query};
use game::{Context, Game, ManaLimit, ObjectId, PlayerId};
use ir::{AbilityRef, CardTable, CostPart, Effect, ManaOutput, ManaType, Players, Value};
use smallvec::SmallVec;

/// How much mana an ability adds that taps its source and costs no mana, if that is known.
pub fn fixed_amount(table: &CardTable, ability: AbilityRef) -> Option<usize> {
    let parts = &activating::activated(table, ability)?.cost.0;
    if !parts.contains(&CostPart::Tap) || converting::price(table, ability).is_some() {
        return None;
    }
    let mode = table.ability(ability).body()?.modes.first()?;
    let mut amount = 0;
    for effect in &mode.effects {
        if let Effect::AddMana { mana, .. } = effect {
            amount += fixed_output(mana)?;
        } else if !effect.children().is_empty() {
            return None;
        }
    }
    Some(amount)
}

fn fixed_output(mana: &ManaOutput) -> Option<usize> {
    match mana {
        ManaOutput::Exactly(mana) => Some(mana.len()),
        ManaOutput::OneOf(lists) => lists.iter().map(Vec::len).max(),
        ManaOutput::Either(outputs) => outputs
            .iter()
            .map(fixed_output)
            .try_fold(0, |most, output| output.map(|output| most.max(output))),
        ManaOutput::AnyOneColor(Value::Number(number))
        | ManaOutput::AnyCombination(Value::Number(number), _)
        | ManaOutput::ChosenColor(Value::Number(number))
        | ManaOutput::Times(_, Value::Number(number)) => usize::try_from(*number).ok(),
        ManaOutput::Times(..)
        | ManaOutput::AnyOneColor(_)
        | ManaOutput::AnyCombination(..)
        | ManaOutput::ChosenColor(_)
        | ManaOutput::Produced(..)
        | ManaOutput::CommanderIdentity(_)
        | ManaOutput::CouldProduce(..)
        | ManaOutput::ColorsOf(..)
        | ManaOutput::EachColorOf(_) => None,
    }
}

/// How many instructions of the mana ability add no mana.
pub(super) fn done_besides(table: &CardTable, ability: AbilityRef) -> usize {
    let body = table.ability(ability).body();
    let effects = body.and_then(|body| Some(body.modes.first()?.effects.as_slice()));
    let others = |effect: &&Effect| !matches!(effect, Effect::AddMana { .. });
    effects.unwrap_or_default().iter().filter(others).count()
}

/// The limit that the mana of an ability has (CR 106.6).
pub(super) fn limit_of(
    table: &CardTable,
    ability: AbilityRef,
    source: ObjectId,
) -> Option<ManaLimit> {
    spending(table.ability(ability)).map(|_| ManaLimit { ability, source })
}

/// Lists of units that can be added.
pub(super) type Lists = SmallVec<[SmallVec<[Types; 2]>; 1]>;

/// The lists of units that the instructions of the context's ability can add for the player now; several if they differ in
/// more than the type of each.
pub(super) fn outputs(
    table: &CardTable,
    game: &Game,
    context: &Context,
    player: PlayerId,
) -> Lists {
    let body = table.ability(context.ability).body();
    let effects = body.and_then(|body| Some(body.modes.first()?.effects.as_slice()));
    outputs_of(table, game, context, player, effects.unwrap_or_default())
}

/// The same for these instructions of the ability.
pub(super) fn outputs_of(
    table: &CardTable,
    game: &Game,
    context: &Context,
    player: PlayerId,
    effects: &[Effect],
) -> Lists {
    let mut lists: Lists = SmallVec::from_elem(SmallVec::new(), 1);
    collect_outputs(table, game, context, player, effects, &mut lists);
    lists
}

/// The mana that the ability adds for whom activates it, if that is all it does and is always the same.
pub(super) fn plain_output(table: &CardTable, ability: AbilityRef) -> Option<Lists> {
    let mode = table.ability(ability).body()?.modes.first()?;
    if let [
        Effect::AddMana {
            who: Players::You,
            mana: ManaOutput::Exactly(mana),
            ..
        },
    ] = mode.effects.as_slice()
    {
        let units = mana.iter().copied().map(Types::of).collect();
        return Some(SmallVec::from_elem(units, 1));
    }
    None
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn collect_outputs(
    table: &CardTable,
    game: &Game,
    context: &Context,
    player: PlayerId,
    effects: &[Effect],
    lists: &mut Lists,
) {
    for effect in effects {
        match effect {
            Effect::AddMana { who, mana, .. }
                if query::includes_player(table, game, context, who, player) =>
            {
                if let ManaOutput::Exactly(mana) = mana {
                    add_exactly(mana, lists);
                } else {
                    add_outputs(choices(table, game, context, mana), lists);
                }
            }
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                let branch = if query::holds(table, game, context, condition) {
                    then
                } else {
                    otherwise
                };
                collect_outputs(table, game, context, player, branch, lists);
            }
            _ => {}
        }
    }
}

fn add_exactly(mana: &[ManaType], lists: &mut Lists) {
    for list in lists.iter_mut() {
        list.extend(mana.iter().copied().map(Types::of));
    }
}

/// Puts what one instruction can add behind the lists.
fn add_outputs(choices: Choices, lists: &mut Lists) {
    match choices {
        Choices::Exactly(mana) => add_exactly(&mana, lists),
        Choices::AnyCombination(count, types) => {
            let types: Types = types.into_iter().collect();
            for list in lists.iter_mut() {
                list.extend(std::iter::repeat_n(types, count as usize));
            }
        }
        Choices::OneOf(options) if options.iter().all(|option| option.len() == 1) => {
            let types: Types = options.into_iter().flatten().collect();
            for list in lists.iter_mut() {
                list.push(types);
            }
        }
        Choices::OneOf(options) => {
            let before = std::mem::take(lists);
            for list in before {
                for option in options.iter().take(16) {
                    let mut longer = list.clone();
                    longer.extend(option.iter().copied().map(Types::of));
                    lists.push(longer);
                }
            }
            lists.truncate(64);
        }
    }
}
