//! What is done to permanents: destroy, sacrifice, tap, untap, attach, transform, remove from combat (CR 301.5, 303.4, 506.4,
//! 701.3, 701.8, 701.21, 701.26, 701.27).

use super::support::{
    acted_upon, context, done, end_with, happened, moves, permanents, propose, remember,
};
use crate::{
    activating, day_night, designations, entering, face_down, layers, phasing, query, restrictions,
    zones,
};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Context, Event, Game, MoveCause, ObjectId, ObjectKind, Returned, Target};
use ir::{CardTable, CardType, FaceDown, FaceSide, Name, Objects, Players, SlotId, Turning, Zone};

/// `destroy target creature` (CR 701.8). The slot holds what was destroyed as it was on the battlefield.
pub(super) fn destroy(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
    can_regenerate: bool,
    into: Option<SlotId>,
) {
    if frame.stage == InstructionStage::Child {
        let happened = happened(game);
        let destroyed: Vec<ObjectId> = moves(&happened)
            .filter(|(object, _, _)| frame.objects.contains(object))
            .map(|(object, _, _)| object)
            .collect();
        let performed = !destroyed.is_empty();
        remember(game, &frame, into, destroyed);
        end_with(game, &happened, performed);
        return;
    }
    let mut frame = frame;
    let events = destructions(table, game, &mut frame, what, can_regenerate);
    propose(game, frame, events);
}

/// The events that [`destroy`] is.
pub(super) fn destructions(
    table: &CardTable,
    game: &Game,
    frame: &mut InstructionFrame,
    what: &Objects,
    can_regenerate: bool,
) -> Vec<Event> {
    frame.objects = permanents(table, game, context(game, frame), what);
    frame
        .objects
        .iter()
        .filter(|id| restrictions::can_be_destroyed(table, game, **id))
        .map(|object| Event::Destroy {
            object: *object,
            can_regenerate,
        })
        .collect()
}

/// `sacrifice it`: a player cannot sacrifice what they do not control (CR 701.21a). The slot holds what was sacrificed as it
/// was on the battlefield.
pub(super) fn sacrifice(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    who: &Players,
    what: &Objects,
    into: Option<SlotId>,
) {
    if frame.stage == InstructionStage::Child {
        note_devoured(table, game, &frame);
        end_moved(game, &frame, into);
        return;
    }
    let mut frame = frame;
    let events = sacrifices(table, game, &mut frame, who, what);
    propose(game, frame, events);
}

/// What a devour ability has sacrificed as its object enters is kept with it (CR 702.82b).
fn note_devoured(table: &CardTable, game: &mut Game, frame: &InstructionFrame) {
    let (source, ability) = {
        let here = context(game, frame);
        (here.source, here.ability)
    };
    if !activating::is_of_keyword(table, game, source, ability, ir::DEVOUR) {
        return;
    }
    let Some(Returned::Events(happened)) = &game.returned else {
        return;
    };
    let gone: Vec<ObjectId> = moves(happened)
        .map(|(object, _, _)| object)
        .filter(|object| frame.objects.contains(object))
        .collect();
    super::choosing::keep(game, source, ability, |kept| kept.devoured.extend(gone));
}

/// The events that [`sacrifice`] is.
pub(super) fn sacrifices(
    table: &CardTable,
    game: &Game,
    frame: &mut InstructionFrame,
    who: &Players,
    what: &Objects,
) -> Vec<Event> {
    frame.objects = permanents(table, game, context(game, frame), what);
    frame
        .objects
        .iter()
        .filter(|id| can_sacrifice(table, game, context(game, frame), who, **id))
        .filter_map(|id| {
            let by = query::controller(table, game, *id);
            zones::going(game, *id, Zone::Graveyard, MoveCause::Sacrifice, Some(by))
        })
        .collect()
}

/// Whether one of those players controls the permanent and can sacrifice it (CR 701.21a).
pub(super) fn can_sacrifice(
    table: &CardTable,
    game: &Game,
    here: &Context,
    who: &Players,
    id: ObjectId,
) -> bool {
    let controller = query::controller(table, game, id);
    query::includes_player(table, game, here, who, controller)
        && restrictions::can_be_sacrificed(table, game, id)
}

/// Ends an instruction that was to move all of `frame.objects`; the slot holds those that moved as they were before.
pub(super) fn end_moved(game: &mut Game, frame: &InstructionFrame, into: Option<SlotId>) {
    let happened = happened(game);
    let moved: Vec<ObjectId> = moves(&happened)
        .map(|(object, _, _)| object)
        .filter(|object| frame.objects.contains(object))
        .collect();
    let performed = !moved.is_empty() && moved.len() >= frame.objects.len();
    remember(game, frame, into, moved);
    end_with(game, &happened, performed);
}

/// `tap it` (CR 701.26a). The slot holds what became tapped.
pub(super) fn tap(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
    into: Option<SlotId>,
) {
    if frame.stage == InstructionStage::Child {
        let happened = happened(game);
        let tapped = happened.iter().filter_map(|event| {
            if let Event::Tap { object, .. } = event {
                Some(*object)
            } else {
                None
            }
        });
        remember(game, &frame, into, tapped);
        end_with(game, &happened, !happened.is_empty());
        return;
    }
    let events = turnings(table, game, &frame, what, true);
    propose(game, frame, events);
}

/// `untap it` (CR 701.26b)
pub(super) fn untap(table: &CardTable, game: &mut Game, frame: InstructionFrame, what: &Objects) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let events = turnings(table, game, &frame, what, false);
    propose(game, frame, events);
}

/// The events that [`tap`] or [`untap`] is.
pub(super) fn turnings(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    what: &Objects,
    tap: bool,
) -> Vec<Event> {
    permanents(table, game, context(game, frame), what)
        .into_iter()
        .filter(|id| game.object(*id).is_some_and(|object| object.tapped != tap))
        .map(|object| {
            if tap {
                let for_mana = false;
                Event::Tap { object, for_mana }
            } else {
                Event::Untap { object }
            }
        })
        .collect()
}

fn end_batch(game: &mut Game) {
    let happened = happened(game);
    let performed = !happened.is_empty();
    end_with(game, &happened, performed);
}

/// `attach ~ to target creature you control` (CR 701.3).
pub(super) fn attach(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
    to: &Objects,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let here = context(game, &frame);
    let Some(to) = permanents(table, game, here, to).into_iter().next() else {
        done(game, false);
        return;
    };
    let to = Target::Object(to);
    let events = permanents(table, game, here, what)
        .into_iter()
        .filter(|id| can_attach(table, game, *id, to))
        .map(|attachment| Event::Attach { attachment, to })
        .collect();
    propose(game, frame, events);
}

/// CR 701.3a–b, 301.5b–c, 303.4c.
fn can_attach(table: &CardTable, game: &Game, attachment: ObjectId, to: Target) -> bool {
    let Some(object) = game.object(attachment) else {
        return false;
    };
    if object.attached_to == Some(to) || to == Target::Object(attachment) {
        return false;
    }
    restrictions::can_be_attached(table, game, attachment, to)
}

/// `unattach it` (CR 701.3d).
pub(super) fn unattach(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let events = permanents(table, game, context(game, &frame), what)
        .into_iter()
        .filter_map(|attachment| {
            let from = game.object(attachment)?.attached_to?;
            Some(Event::Unattach { attachment, from })
        })
        .collect();
    propose(game, frame, events);
}

/// `pair this creature with that creature` (CR 702.95): both must be creatures under the control of whose ability it is, and
/// neither may be paired (CR 702.95c–d).
pub(super) fn pair(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    first: &Objects,
    second: &Objects,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let here = context(game, &frame);
    let creature = |what: &Objects| {
        permanents(table, game, here, what).into_iter().find(|id| {
            let now = layers::characteristics(table, game, *id);
            let paired = game
                .object(*id)
                .is_some_and(|object| query::is_paired(game, object));
            now.is(CardType::Creature) && now.controller == here.controller && !paired
        })
    };
    match (creature(first), creature(second)) {
        (Some(first), Some(second)) if first != second => {
            propose(game, frame, vec![Event::Pair { first, second }]);
        }
        (_, _) => done(game, false),
    }
}

/// `transform ~` (CR 701.27).
pub(super) fn transform(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
    how: Turning,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let here = context(game, &frame);
    let turns = |id: &ObjectId| {
        if how == Turning::Flip {
            let object = game.object(*id);
            object.is_some_and(|object| layers::can_flip(table, game, object))
        } else {
            can_transform(table, game, *id) && !has_transformed_since(game, here, *id)
        }
    };
    let events = permanents(table, game, here, what)
        .into_iter()
        .filter(turns)
        .map(|object| Event::Transform { object, how })
        .collect();
    propose(game, frame, events);
}

/// `target creature phases out` (CR 702.26b).
pub(super) fn phase_out(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let mut leaving = permanents(table, game, context(game, &frame), what);
    leaving.retain(|id| game.object(*id).is_some_and(|object| !object.phased_out));
    let events = phasing::changes(table, game, leaving);
    propose(game, frame, events);
}

/// Whether the permanent, whose own ability this is, has transformed since the ability was put onto the stack (CR 701.27f).
fn has_transformed_since(game: &Game, here: &Context, id: ObjectId) -> bool {
    let put = here
        .stack_object
        .filter(|stacked| here.source == id && *stacked != id)
        .and_then(|stacked| game.object(stacked))
        .map(|stacked| stacked.timestamp);
    let turned = game.object(id).and_then(|object| object.transformed_at);
    put.zip(turned).is_some_and(|(put, turned)| turned > put)
}

/// `turn target face-down creature face up`, `turn this creature face down` (CR 708.2b, 708.8): an instant or sorcery card is
/// revealed and stays as it is (CR 701.40g).
pub(super) fn turn_face(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
    down: Option<&FaceDown>,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let here = context(game, &frame);
    let by = here.controller;
    // The X of a morph cost is known to the permanent's other abilities (CR 702.37f).
    let x = here
        .x
        .filter(|_| activating::is_special(table, here.ability));
    let events = acted_upon(table, game, here, what)
        .into_iter()
        .filter_map(|object| {
            if face_down::can_turn(table, game, object, down.is_none()) {
                Some(Event::TurnFace {
                    object,
                    by,
                    down: down.cloned(),
                    x,
                })
            } else {
                face_down::revealed_instead(table, game, object).filter(|_| down.is_none())
            }
        })
        .collect();
    propose(game, frame, events);
}

/// CR 701.27a, c, d, 702.145b, e.
fn can_transform(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let Some(object) = game
        .object(id)
        .filter(|_| !day_night::is_bound(table, game, id))
    else {
        return false;
    };
    let mut kinds = object.components.iter().map(|component| &component.kind);
    if object.components.is_empty() {
        has_other_face(table, &object.kind)
    } else {
        kinds.any(|kind| has_other_face(table, kind))
    }
}

/// Whether it is a card or token whose other face can be turned up.
fn has_other_face(table: &CardTable, kind: &ObjectKind) -> bool {
    match kind {
        ObjectKind::Card { card, side } => {
            let other = usize::from(*side == FaceSide::default());
            let card = table.card(*card);
            card.layout.can_transform()
                && card.faces.get(other).is_some_and(|face| {
                    face.card_types
                        .iter()
                        .any(|card_type| card_type.is_permanent())
                })
        }
        ObjectKind::Virtual(values) => values
            .other_face
            .as_ref()
            .is_some_and(|other| other.values.card_types.is_permanent()),
        ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => false,
    }
}

/// `target attacking creature becomes blocked` (CR 509.1h); what is blocked already stays so, and nothing happens.
pub(super) fn become_blocked(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let unblocked = |id: &ObjectId| {
        let combat = game.combat.as_ref();
        let attacker = combat.and_then(|combat| combat.attacker(*id));
        attacker.is_some_and(|attacker| !attacker.blocked)
    };
    let events = acted_upon(table, game, context(game, &frame), what)
        .into_iter()
        .filter(unblocked)
        .map(|attacker| Event::BecomesBlocked {
            attacker,
            blockers: Vec::new(),
        })
        .collect();
    propose(game, frame, events);
}

/// `remove it from combat` (CR 506.4)
pub(super) fn remove_from_combat(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let in_combat = |id: &ObjectId| {
        game.combat
            .as_ref()
            .is_some_and(|combat| combat.attacker(*id).is_some() || combat.is_blocking(*id))
    };
    let events = acted_upon(table, game, context(game, &frame), what)
        .into_iter()
        .filter(in_combat)
        .map(|creature| Event::LeavesCombat { creature })
        .collect();
    propose(game, frame, events);
}

/// `it becomes monstrous`: what is so already stays so, and nothing happens (CR 701.37a).
pub(super) fn designate(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
    (name, sole): (&Name, bool),
) {
    if frame.stage == InstructionStage::Child {
        let happened = happened(game);
        let performed = !happened.is_empty();
        end_with(game, &happened, performed);
        return;
    }
    let source = context(game, &frame).source;
    // CR 701.37c: abilities of the permanent can speak of the X with which it became monstrous.
    let x = context(game, &frame).x;
    if *what == Objects::This && entering::enter_as(game, source, name) {
        done(game, true);
        return;
    }
    let mut events = Vec::new();
    for id in permanents(table, game, context(game, &frame), what) {
        let player = query::controller(table, game, id);
        let is_able = |object: &game::Object| {
            name.as_str() != ir::PREPARED
                || crate::prepared::spell_of(table, game, object).is_some()
        };
        if !game.object(id).is_some_and(is_able) || !restrictions::can_become(table, game, id, name)
        {
            continue;
        }
        if sole {
            designations::take_from_permanents(game, player, name);
        }
        if let Some(object) = game.object_mut(id)
            && !object.designations.contains(name)
        {
            object.designations.push(name.clone());
            events.push(Event::Named {
                name: Name::new(format!("become {name}")),
                player,
                object: id,
                x,
                other: None,
            });
        }
    }
    game.invalidate();
    propose(game, frame, events);
}

/// `it becomes unprepared`
pub(super) fn end_designation(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    what: &Objects,
    name: &Name,
) {
    let mut ended = false;
    for id in permanents(table, game, context(game, frame), what) {
        ended |= crate::prepared::end(game, id, name);
    }
    done(game, ended);
}

/// `remove all damage marked on it` (CR 120.6).
pub(super) fn remove_damage(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    what: &Objects,
) {
    let there = permanents(table, game, context(game, frame), what);
    for id in &there {
        if let Some(object) = game.object_mut(*id) {
            object.damage = 0;
            object.deathtouched = false;
        }
    }
    done(game, !there.is_empty());
}
