//! Several picks from the same cards: "Put one of them into your hand, put one of them on the bottom of your library, and exile
//! one of them." What an earlier instruction has moved is no longer among them (CR 400.7, 608.2c).

use super::failure::{Failure, Lowered};
use super::noun::Choice;
use ir::{Effect, Objects, Players, SlotId, Test, Value};
use std::collections::BTreeMap;
use syntax::ast::{Clause, Spanned, Verb};

/// Lets each pick choose among what those before it have left, where these put away what they picked.
pub(super) fn from_what_is_left(effects: &mut [Effect]) {
    follow(effects, &BTreeMap::new());
}

/// `left`: of the cards in a slot those that are left, as another slot.
fn follow(effects: &mut [Effect], left: &BTreeMap<SlotId, SlotId>) {
    let mut left = left.clone();
    for at in 0..effects.len() {
        let (before, after) = effects.split_at_mut(at + 1);
        let Some(effect) = before.last_mut() else {
            return;
        };
        if let Effect::ChooseAmong {
            from, into, rest, ..
        } = effect
        {
            let whole = *from;
            if let Some(remaining) = left.get(&whole) {
                *from = *remaining;
            }
            let next = after.iter().position(|effect| picks_from(effect, whole));
            let between = &after[..next.unwrap_or(after.len())];
            if let Some(rest) = *rest
                && between.iter().any(|effect| moves(effect, *into))
            {
                left.insert(whole, rest);
            }
        } else {
            for list in super::amend::lists(effect) {
                follow(list, &left);
            }
        }
    }
}

/// "Put one of them onto the battlefield if …. Put two of them into your hand": whether cards are picked among which one may have
/// been put elsewhere only on one way, so that it is not known which are left.
pub(super) fn picks_after_maybe(effects: &[Effect]) -> bool {
    effects.iter().enumerate().any(|(at, effect)| {
        let Effect::If {
            then, otherwise, ..
        } = effect
        else {
            return false;
        };
        let after = &effects[at + 1..];
        [then, otherwise].into_iter().any(|way| {
            let put_away = |pick: &Effect| {
                matches!(pick, Effect::ChooseAmong { from, into, .. }
                    if way.iter().any(|effect| moves(effect, *into))
                        && after.iter().any(|effect| picks_from(effect, *from)))
            };
            way.iter().any(put_away)
        })
    })
}

/// "You may put a land card from among them onto the battlefield and a creature card from among them into your hand": either may be left.
pub(super) fn may_pick_none(effects: &mut [Effect], clauses: &[Clause]) {
    let [
        Clause {
            verb:
                Spanned {
                    node: Verb::Put(placements),
                    ..
                },
            ..
        },
    ] = clauses
    else {
        return;
    };
    if placements.len() < 2 {
        return;
    }
    for effect in effects {
        if let Effect::ChooseAmong { minimum, .. } = effect {
            *minimum = Value::Number(0);
        }
    }
}

/// Whether something is picked of these cards again.
fn picks_from(effect: &Effect, whole: SlotId) -> bool {
    matches!(effect, Effect::ChooseAmong { from, .. } if *from == whole)
        || effect
            .children()
            .into_iter()
            .any(|inner| picks_from(inner, whole))
}

/// Whether what was picked is put somewhere.
fn moves(effect: &Effect, picked: SlotId) -> bool {
    matches!(effect, Effect::Move { what: Objects::Slot(slot), .. } | Effect::CastNow { what: Objects::Slot(slot), .. }
        if *slot == picked)
        || effect
            .children()
            .into_iter()
            .any(|inner| moves(inner, picked))
}

/// "Target opponent sacrifices a creature of your choice": one that they control, whoever chooses it.
pub(super) fn chosen_by_another(choice: &mut Choice, actor: &Players) -> Lowered<()> {
    let by_another = choice
        .chooser
        .as_ref()
        .is_some_and(|chooser| *chooser != Players::Affected && chooser != actor);
    if !by_another || !choice.filter.asks_of_each() {
        return Ok(());
    }
    if !super::context::is_single(actor) {
        return Err(Failure::unsupported(
            choice.span,
            "a choice for each of several players by another",
        ));
    }
    of_actor(&mut choice.filter.test, actor);
    Ok(())
}

/// With the actor as whose it is.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it changes some kinds; any other stays as it is"
)]
fn of_actor(test: &mut Test, actor: &Players) {
    match test {
        Test::ControlledBy(players) | Test::OwnedBy(players) => {
            if *players == Players::Affected {
                players.clone_from(actor);
            }
        }
        Test::All(tests) | Test::Any(tests) => {
            tests.iter_mut().for_each(|test| of_actor(test, actor));
        }
        Test::Not(inner) => of_actor(inner, actor),
        _ => {}
    }
}
