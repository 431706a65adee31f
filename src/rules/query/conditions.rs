//! Conditions.

use super::references::is_so_of;
use super::{current, includes_player, object, objects, passes, players, value};
use crate::events;
use game::{Context, Event, Frame, Game, Happened, ObjectId, ObjectKind, PlayerId, SlotValue};
use ir::{Added, CardTable, Condition, Past, Quantifier, Step};

/// Whether the condition is true now.
pub fn holds(table: &CardTable, game: &Game, context: &Context, condition: &Condition) -> bool {
    if asks_of_nothing(table, game, context, condition) {
        return false;
    }
    match condition {
        Condition::All(parts) => parts.iter().all(|part| holds(table, game, context, part)),
        Condition::Any(parts) => parts.iter().any(|part| holds(table, game, context, part)),
        Condition::Not(part) => !holds(table, game, context, part),
        Condition::AsActivated(part) => holds(table, game, context, part),
        Condition::AsCast(part) => super::as_cast::held(table, game, context, part),
        Condition::CastAtSorceryTime(what) => objects(table, game, context, what)
            .into_iter()
            .any(|id| super::as_cast::was_sorcery_time(game, id)),
        Condition::SorceryTime(who) => players(table, game, context, who)
            .into_iter()
            .any(|player| could_cast_sorcery(game, player)),
        Condition::OnceEachTurn => !game
            .turn
            .permitted
            .contains(&(context.granter.unwrap_or(context.source), context.ability)),
        Condition::Compare(left, comparison, right) => comparison.holds(
            value(table, game, context, left),
            value(table, game, context, right),
        ),
        Condition::Matches(what, test) => {
            let ids = objects(table, game, context, what);
            let passes = |id: &ObjectId| passes(table, game, context, test, *id);
            // Of several exiled cards there are several answers (CR 607.3).
            if *what == ir::Objects::Linked {
                return ids.iter().any(passes);
            }
            !ids.is_empty() && ids.iter().all(passes)
        }
        Condition::PlayerIs(who, among) => players(table, game, context, who)
            .into_iter()
            .any(|player| includes_player(table, game, context, among, player)),
        Condition::InZone(what, zone) => {
            let ids = objects(table, game, context, what);
            !ids.is_empty()
                && ids.into_iter().all(|id| {
                    current(game, id)
                        .and_then(|id| object(game, id))
                        .is_some_and(|object| object.zone == *zone)
                })
        }
        Condition::Happened(pattern, past) => happened_in(table, game, context, past)
            .iter()
            .any(|event| events::matches_pattern(table, game, context, pattern, event).is_some()),
        Condition::Filled(slot) => match context.slots.get(usize::from(slot.0)) {
            Some(SlotValue::Targets(targets)) => !targets.is_empty(),
            Some(SlotValue::Number(_) | SlotValue::Counter(_) | SlotValue::Stretch(..)) => true,
            Some(SlotValue::Empty) | None => false,
        },
        Condition::Resolving(what) => {
            let ids = objects(table, game, context, what);
            game.frames.iter().any(|frame| {
                // One that did not get to its instructions does not resolve (CR 608.2b).
                matches!(frame, Frame::Resolve(resolving)
                    if resolving.next != (0, 0)
                        && (ids.contains(&resolving.object)
                            || ids.iter().any(|id| came_of(game, *id, resolving.object))))
            })
        }
        Condition::During(steps) => is_during(game, steps),
        Condition::DayNight(now) => game.day_night == *now,
        Condition::Added(Added::Turn) => {
            context.added.turn.is_some() && context.added.turn == game.turn.added_turn
        }
        Condition::Added(Added::ExtraTurn) => game.turn.added_turn.is_some(),
        Condition::Added(Added::Phase) => {
            context.added.phase.is_some() && context.added.phase == game.turn.added_phase
        }
        Condition::ChosenWord(word) => {
            super::chosen(game, context, |chosen| Some(chosen.name.as_ref()? == word))
                .unwrap_or(false)
        }
        Condition::OfPlayers {
            quantifier,
            players: of,
            holds: condition,
        } => {
            let mut of = players(table, game, context, of).into_iter();
            let meets = |player| is_so_of(table, game, context, condition, player);
            match quantifier {
                Quantifier::Any => of.any(meets),
                Quantifier::Each => of.all(meets),
            }
        }
    }
}

/// Whether the card is what the object has become by the last change of zones: what has just left the stack as it resolved.
fn came_of(game: &Game, card: ObjectId, object: ObjectId) -> bool {
    game.object(card).and_then(|card| card.previous) == Some(object)
}

/// Whether something that lasts "for as long as" the condition goes on: of an object that is gone or phased out nothing can be
/// seen any more, and last-known information does not keep it up (CR 611.2b, 702.26f).
pub fn lasts(table: &CardTable, game: &Game, context: &Context, condition: &Condition) -> bool {
    match condition {
        Condition::All(parts) => parts.iter().all(|part| lasts(table, game, context, part)),
        Condition::Any(parts) => parts.iter().any(|part| lasts(table, game, context, part)),
        Condition::Not(part) => {
            sees_objects(table, game, context, part) && !holds(table, game, context, part)
        }
        Condition::Compare(..)
        | Condition::OfPlayers { .. }
        | Condition::Matches(..)
        | Condition::PlayerIs(..)
        | Condition::InZone(..)
        | Condition::Happened(..)
        | Condition::Filled(_)
        | Condition::Resolving(_)
        | Condition::AsCast(_)
        | Condition::AsActivated(_)
        | Condition::CastAtSorceryTime(_)
        | Condition::SorceryTime(_)
        | Condition::OnceEachTurn
        | Condition::DayNight(_)
        | Condition::Added(_)
        | Condition::ChosenWord(_)
        | Condition::During(_) => {
            sees_objects(table, game, context, condition) && holds(table, game, context, condition)
        }
    }
}

/// Whether the objects that the condition is about are where they were, and phased in.
fn sees_objects(table: &CardTable, game: &Game, context: &Context, condition: &Condition) -> bool {
    let phased_in = |id| game.object(id).is_none_or(|object| !object.phased_out);
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts
            .iter()
            .all(|part| sees_objects(table, game, context, part)),
        Condition::Not(part) => sees_objects(table, game, context, part),
        Condition::OfPlayers { holds, .. } => sees_objects(table, game, context, holds),
        Condition::Matches(what, _) => objects(table, game, context, what)
            .into_iter()
            .all(|id| game.object(id).is_some() && phased_in(id)),
        Condition::InZone(what, _) => objects(table, game, context, what)
            .into_iter()
            .all(phased_in),
        Condition::Compare(..)
        | Condition::PlayerIs(..)
        | Condition::Happened(..)
        | Condition::Filled(_)
        | Condition::Resolving(_)
        | Condition::AsCast(_)
        | Condition::AsActivated(_)
        | Condition::CastAtSorceryTime(_)
        | Condition::SorceryTime(_)
        | Condition::OnceEachTurn
        | Condition::DayNight(_)
        | Condition::Added(_)
        | Condition::ChosenWord(_)
        | Condition::During(_) => true,
    }
}

/// Whether the player could cast a sorcery as far as time goes (CR 307.1). The spell that is being cast meanwhile is not yet in the
/// way (CR 601.2e).
fn could_cast_sorcery(game: &Game, player: PlayerId) -> bool {
    let casting = |id: ObjectId| {
        game.object(id).is_some_and(|spell| {
            let announced = spell.announced.as_ref();
            !matches!(spell.kind, ObjectKind::Ability { .. })
                && announced.is_none_or(|announced| announced.known_until.is_none())
        })
    };
    game.turn.active == player
        && matches!(game.turn.step, Step::PrecombatMain | Step::PostcombatMain)
        && game.stack.iter().all(|id| casting(*id))
}

/// Whether one of the steps is going on; of steps from the beginning of a turn, or to its end, as they are cut by its first combat
/// phase (CR 506.7d).
fn is_during(game: &Game, steps: &[Step]) -> bool {
    let step = game.turn.step;
    let (from_first, to_last) = (steps.contains(&Step::Untap), steps.contains(&Step::Cleanup));
    if from_first != to_last && step.is_in_combat() && is_further_combat(game) {
        return to_last;
    }
    // "During combat after blockers are declared": never in a combat phase in which none are (CR 506.7f, 508.8).
    let after_blockers = steps.contains(&Step::DeclareBlockers)
        && !steps.contains(&Step::DeclareAttackers)
        && !to_last;
    if step == Step::EndOfCombat && after_blockers && skips_blockers(game) {
        return false;
    }
    steps.contains(&step)
}

/// Whether the end of combat step has come right after attackers were to be declared.
fn skips_blockers(game: &Game) -> bool {
    let mut begun = game.turn.happened.iter().rev().filter_map(|happened| {
        if let Event::StepBegins { step, .. } = happened.event {
            Some(step)
        } else {
            None
        }
    });
    begun.find(|step| *step != Step::EndOfCombat) == Some(Step::DeclareAttackers)
}

/// Whether a combat phase of this turn was before the one that is going on.
fn is_further_combat(game: &Game) -> bool {
    let begins = |event: &&Happened| {
        matches!(
            event.event,
            Event::StepBegins {
                step: Step::BeginningOfCombat,
                ..
            }
        )
    };
    game.turn.happened.iter().filter(begins).nth(1).is_some()
}

/// Whether it asks whether something that was never found or chosen is not so: nothing is no land card, and no nonland card either.
fn asks_of_nothing(
    table: &CardTable,
    game: &Game,
    context: &Context,
    condition: &Condition,
) -> bool {
    let Condition::Not(asked) = condition else {
        return false;
    };
    matches!(&**asked, Condition::Matches(what @ ir::Objects::Slot(_), _)
        if objects(table, game, context, what).is_empty())
}

/// What happened in a stretch of the game that is looked back on.
pub(super) fn happened_in<'g>(
    table: &CardTable,
    game: &'g Game,
    context: &Context,
    past: &Past,
) -> &'g [Happened] {
    let turn = &game.turn;
    let turns_of = |meets: &dyn Fn(PlayerId) -> bool| {
        let turn = turn.past.iter().find(|past| meets(past.player));
        turn.map_or(&[][..], |past| past.happened.as_slice())
    };
    match past {
        Past::ThisTurn => &turn.happened,
        Past::ThisStep => {
            let begins = |event: &Happened| matches!(event.event, Event::StepBegins { .. });
            let begun = turn.happened.iter().rposition(begins).unwrap_or(0);
            turn.happened.get(begun..).unwrap_or_default()
        }
        Past::ThisCombat => {
            let begins = |event: &Happened| {
                matches!(
                    event.event,
                    Event::StepBegins {
                        step: Step::BeginningOfCombat,
                        ..
                    }
                )
            };
            let begun = turn.happened.iter().rposition(begins);
            begun
                .filter(|_| turn.step.is_in_combat())
                .and_then(|begun| turn.happened.get(begun..))
                .unwrap_or_default()
        }
        Past::ThisWay(slot) => match context.slots.get(usize::from(slot.0)) {
            Some(SlotValue::Stretch(start, end)) => turn
                .happened
                .get(*start as usize..*end as usize)
                .unwrap_or_default(),
            Some(
                SlotValue::Empty
                | SlotValue::Targets(_)
                | SlotValue::Number(_)
                | SlotValue::Counter(_),
            )
            | None => &[],
        },
        Past::ThisGame => &game.spells_cast,
        Past::LastTurn => turns_of(&|_| true),
        Past::LastTurnOf(who) => {
            let who = players(table, game, context, who);
            turns_of(&|player| who.contains(&player))
        }
    }
}
