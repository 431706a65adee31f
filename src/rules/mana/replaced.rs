//! Mana production that is replaced (CR 106.12b), as far as the mana that will be added can be counted on.

use super::Types;
use super::outputs::Lists;
use crate::activating::Activatable;
use crate::patterns::{self, Moment};
use crate::{layers, query};
use game::{Context, Event, Game, ManaUnit, ObjectId, Occurring, PlayerId};
use ir::{AbilityRef, CardTable, ManaType, OtherMana, Outcome, Replacement};
use smallvec::SmallVec;

/// More lists of mana than this of one ability are not looked at.
const MOST_LISTS: usize = 64;

/// An effect that makes permanents that are tapped for mana produce other mana.
#[derive(Clone, Copy)]
pub(super) struct Production<'game> {
    context: &'game Context,
    replacement: &'game Replacement,
    mana: OtherMana,
}

/// All such effects. Which of several is applied first is chosen as the mana is produced (CR 616.1): here it is the order that leaves
/// the least of it.
pub(super) fn effects<'game>(table: &'game CardTable, game: &'game Game) -> Vec<Production<'game>> {
    let mut found: Vec<_> = layers::replacements(table, game)
        .filter_map(|active| {
            let Outcome::Mana(mana) = active.effect.outcome else {
                return None;
            };
            Some(Production {
                context: active.context,
                replacement: active.effect,
                mana,
            })
        })
        .collect();
    found.sort_by_key(|production| match production.mana {
        OtherMana::Times(_) => 0,
        OtherMana::OfType(_) => 1,
        OtherMana::One(_) => 2,
    });
    found
}

/// What becomes of the mana that the ability could add for the player, if its permanent is tapped for it.
pub(super) fn replaced(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    found: &Activatable,
    effects: &[Production<'_>],
    lists: Lists,
) -> Lists {
    if effects.is_empty() || !super::taps_for_mana(table, found.ability) {
        return lists;
    }
    let mut of_one_type = Lists::new();
    for list in lists {
        spread(&list, &mut of_one_type);
    }
    for list in &mut of_one_type {
        for effect in effects {
            let event = Event::AddMana {
                player,
                source: found.source,
                mana: list.iter().filter_map(|types| unit(*types)).collect(),
                tapped: true,
            };
            if applies(table, game, effect, &event) {
                let units = std::mem::take(list).into_vec();
                *list = effect.mana.of(units, |_, of| Types::of(of)).into();
            }
        }
    }
    of_one_type
}

/// The types of the mana that a permanent could produce by adding one of the lists, whatever the order in which such effects
/// would be applied (CR 106.7).
pub(super) fn types(
    table: &CardTable,
    game: &Game,
    (player, source, ability): (PlayerId, ObjectId, AbilityRef),
    effects: &[Production<'_>],
    lists: Vec<Vec<ManaType>>,
) -> Types {
    if effects.is_empty() || !super::taps_for_mana(table, ability) {
        return lists.into_iter().flatten().collect();
    }
    let mut found = Types::NONE;
    let backwards: Vec<_> = effects.iter().rev().copied().collect();
    for list in lists {
        let produced = list.into_iter().map(|mana| ManaUnit {
            mana,
            snow: false,
            source: None,
            limit: None,
        });
        let produced: Vec<ManaUnit> = produced.collect();
        for order in [effects, backwards.as_slice()] {
            let mut mana = produced.clone();
            for effect in order {
                let event = Event::AddMana {
                    player,
                    source,
                    mana: mana.clone(),
                    tapped: true,
                };
                if applies(table, game, effect, &event) {
                    mana = effect
                        .mana
                        .of(mana, |unit, of| ManaUnit { mana: of, ..*unit });
                }
            }
            found = found.union(mana.iter().map(|unit| unit.mana).collect());
        }
    }
    found
}

/// The lists in which each mana is of one type, since what is produced twice is twice of the same type.
fn spread(list: &[Types], into: &mut Lists) {
    let mut spread: Lists = SmallVec::from_elem(SmallVec::new(), 1);
    for types in list {
        let before = std::mem::take(&mut spread);
        for of in ManaType::ALL.into_iter().filter(|of| types.contains(*of)) {
            spread.extend(before.iter().map(|list| {
                let mut longer = list.clone();
                longer.push(Types::of(of));
                longer
            }));
        }
        spread.truncate(MOST_LISTS);
    }
    into.extend(spread);
    into.truncate(MOST_LISTS);
}

fn unit(types: Types) -> Option<ManaUnit> {
    Some(ManaUnit {
        mana: types.first_in(Types::ALL)?,
        snow: false,
        source: None,
        limit: None,
    })
}

fn applies(table: &CardTable, game: &Game, effect: &Production<'_>, event: &Event) -> bool {
    let Production {
        context,
        replacement,
        ..
    } = effect;
    let pattern = &replacement.event;
    let occurring = Occurring::from(event);
    let facts = patterns::matches_at(table, game, context, pattern, occurring, Moment::Proposed);
    let Some(facts) = facts.into_iter().next() else {
        return false;
    };
    replacement.condition.as_ref().is_none_or(|condition| {
        let mut context = (*context).clone();
        context.set_event(facts);
        query::holds(table, game, &context, condition)
    })
}
