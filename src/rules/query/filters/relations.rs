//! Tests of how an object stands to others: what it targets, is attached to, attacked by, created with or paired with, and what was
//! done to it.

use super::{Candidate, in_domain, matches, passes, test_holds};
use crate::query::{attacker, includes_object, includes_player, object, objects};
use crate::{activating, layers, resolving};
use game::{
    Characteristics, Context, Event, Former, Game, Object, ObjectId, ObjectKind, SlotValue, Target,
};
use ir::{CardTable, Domain, Filter, Objects, Players, Test, Zone};

/// What an ability on the stack is: one of a permanent, a loyalty ability, one that a keyword means.
pub(super) fn ability_is(
    table: &CardTable,
    game: &Game,
    context: &Context,
    test: &Test,
    object: &Object,
) -> bool {
    let ObjectKind::Ability {
        ability, source, ..
    } = object.kind
    else {
        return false;
    };
    // Of what is on the battlefield, unless the description names a zone: what has left it is as it last was (CR 608.2h).
    if let Test::AbilityOf(filter) = test {
        let was_there = if filter.domain == Domain::Permanents {
            crate::query::object(game, source).is_some_and(|it| it.zone == Zone::Battlefield)
        } else {
            in_domain(table, game, context, &filter.domain, source)
        };
        return was_there && passes(table, game, context, &filter.test, source);
    }
    if let Test::AbilityOfKeyword(name) = test {
        return activating::is_of_keyword(table, game, source, ability, name.as_str());
    }
    *test == Test::LoyaltyAbility
        && activating::activated(table, ability).is_some_and(activating::is_loyalty)
}

/// Whether one object or player is all that it targets, however often, and that is as asked (CR 115.9c).
pub(super) fn targets_only(
    table: &CardTable,
    game: &Game,
    context: &Context,
    what: &Test,
    candidate: &Candidate<'_>,
) -> bool {
    let mut all = targets_of(table, game, candidate.id);
    all.sort_unstable();
    all.dedup();
    all.len() == 1 && test_holds(table, game, context, what, candidate)
}

/// Whether it is a token that an ability of one of these created.
pub(super) fn created_with(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    object: Option<&Object>,
) -> bool {
    let by = object.and_then(|object| object.created_by);
    by.is_some_and(|by| includes_object(table, game, context, reference, by))
}

/// Whether one of these attacks it, or attacked it as it left its zone (CR 508.1b, 608.2h).
pub(super) fn attacked_by(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    id: ObjectId,
) -> bool {
    objects(table, game, context, reference)
        .into_iter()
        .filter_map(|attacking| attacker(game, attacking))
        .any(|attacker| attacker.attacks.object() == Some(id))
}

/// Whether it attacks one of the players, and not their permanents (CR 508.1b).
pub(super) fn attacks_player(
    table: &CardTable,
    game: &Game,
    context: &Context,
    who: &Players,
    id: ObjectId,
) -> bool {
    attacker(game, id)
        .and_then(|attacker| attacker.attacks.player())
        .is_some_and(|player| includes_player(table, game, context, who, player))
}

/// Whether it attacks such a permanent (CR 508.1b).
pub(super) fn attacks_permanent(
    table: &CardTable,
    game: &Game,
    context: &Context,
    what: &Filter,
    id: ObjectId,
) -> bool {
    attacker(game, id)
        .and_then(|attacker| attacker.attacks.object())
        .is_some_and(|attacked| matches(table, game, context, what, attacked))
}

/// Whether it is paired with one of these (CR 702.95).
pub(super) fn paired_with(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    object: Option<&Object>,
) -> bool {
    let pair = object.and_then(|object| object.paired);
    pair.is_some_and(|(pair, _)| includes_object(table, game, context, reference, pair))
}

/// Whether one of those cards haunts the object (CR 702.55b).
pub(super) fn haunted_by(
    table: &CardTable,
    game: &Game,
    context: &Context,
    card: &Objects,
    id: ObjectId,
) -> bool {
    crate::query::objects(table, game, context, card)
        .into_iter()
        .any(|card| game.object(card).and_then(|card| card.haunts) == Some(id))
}

/// What is described by what it is like is the one under consideration where that is described: `with the same name as another
/// permanent` than itself.
pub(super) fn likened<'context>(
    context: &'context Context,
    reference: &Objects,
    id: ObjectId,
) -> std::borrow::Cow<'context, Context> {
    if matches!(reference, Objects::Every(_) | Objects::Union(_)) {
        let mut inner = context.clone();
        inner.affected = Some(id);
        std::borrow::Cow::Owned(inner)
    } else {
        std::borrow::Cow::Borrowed(context)
    }
}

/// Whether it is attached to one of the players (CR 303.4).
pub(super) fn enchants(
    table: &CardTable,
    game: &Game,
    context: &Context,
    who: &Players,
    object: Option<&Object>,
) -> bool {
    object
        .and_then(|object| object.attached_to)
        .and_then(Target::player)
        .is_some_and(|player| includes_player(table, game, context, who, player))
}

/// Whether one of the sources has dealt damage to it this turn.
pub(super) fn was_dealt_damage_by(
    table: &CardTable,
    game: &Game,
    context: &Context,
    id: ObjectId,
    by: &Objects,
) -> bool {
    game.turn.happened.iter().any(|event| {
        matches!(&event.event, Event::Damage { source, to: Target::Object(to), .. }
            if *to == id && includes_object(table, game, context, by, *source))
    })
}

/// Whether the creature is paired: it is no longer once the other one has left the battlefield, also before state-based actions are
/// checked (CR 702.95e). What has left itself is looked at as it last was.
pub fn is_paired(game: &Game, object: &Object) -> bool {
    let is_here = |id: ObjectId| {
        let found = game.object(id);
        found.is_some_and(|object| object.zone == Zone::Battlefield)
    };
    object
        .paired
        .is_some_and(|(pair, _)| is_here(pair) || !is_here(object.id))
}

pub(super) fn has_attachment(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
    wanted: impl Fn(&Characteristics) -> bool,
) -> bool {
    game.battlefield.iter().any(|other| {
        game.object(*other).is_some_and(|object| {
            object.attached_to == Some(Target::Object(id)) && !object.phased_out
        }) && wanted(&layers::seen(table, game, *other))
    })
}

/// The targets of a spell or ability on the stack, as chosen (CR 115.9); none of other objects.
pub fn targets_of(table: &CardTable, game: &Game, id: ObjectId) -> Vec<Target> {
    let Some(object) = object(game, id).filter(|object| object.zone == Zone::Stack) else {
        return Vec::new();
    };
    let Some(announced) = &object.announced else {
        return Vec::new();
    };
    let bodies = resolving::bodies(table, game, id);
    let mut found = Vec::new();
    for (number, slots) in announced.slots.iter().enumerate() {
        let body = bodies
            .get(number)
            .map(|instance| table.ability(instance.ability).body());
        let specs = match body {
            Some(body) => body.zip(announced.modes.get(number)).map(|(body, modes)| {
                resolving::specs_of_modes(body, modes)
                    .into_iter()
                    .map(|spec| usize::from(spec.slot.0))
                    .collect()
            }),
            // After the bodies comes what an Aura spell targets, in slot 0 (CR 303.4a).
            None => Some(vec![0]),
        };
        for slot in specs.unwrap_or_default() {
            if let Some(SlotValue::Targets(targets)) = slots.get(slot) {
                found.extend(targets.iter().copied());
            }
        }
    }
    found
}

/// Whether one of the objects is attached to the candidate.
pub(super) fn is_host(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    candidate: &Candidate<'_>,
) -> bool {
    let mut attached = objects(table, game, context, reference).into_iter();
    attached.any(|id| {
        let host = game.object(id).and_then(|object| object.attached_to);
        host == Some(Target::Object(candidate.id))
    })
}

/// Whether one of the objects that the reference means has left its zone and was so as it left (CR 608.2h).
pub(super) fn formerly(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    was: impl Fn(&Former) -> bool,
) -> bool {
    match reference {
        Objects::This
        | Objects::Slot(_)
        | Objects::Event(_)
        | Objects::Paid(_)
        | Objects::Devoured => objects(table, game, context, reference)
            .into_iter()
            .filter(|object| game.object(*object).is_none())
            .filter_map(|object| game.former.get(object))
            .any(|former| was(former)),
        Objects::Granter
        | Objects::Attached
        | Objects::Affected
        | Objects::Every(_)
        | Objects::Top { .. }
        | Objects::Bottom { .. }
        | Objects::TopUntil { .. }
        | Objects::Linked
        | Objects::Union(_) => false,
    }
}

/// Whether something that the filter describes is attached to it.
pub(super) fn has_attached(
    table: &CardTable,
    game: &Game,
    context: &Context,
    filter: &Filter,
    host: ObjectId,
) -> bool {
    game.battlefield.iter().any(|other| {
        game.object(*other).is_some_and(|attachment| {
            attachment.attached_to == Some(Target::Object(host)) && !attachment.phased_out
        }) && matches(table, game, context, filter, *other)
    })
}

/// The cards above this one in its graveyard (CR 404.2), bottom first; none if it is nowhere in one.
pub(super) fn above_in_graveyard(game: &Game, card: ObjectId) -> impl Iterator<Item = ObjectId> {
    let object = game.object(card);
    let lies = object.filter(|object| object.zone == Zone::Graveyard);
    let graveyard = lies.map(|object| game.player(object.owner).graveyard.as_slice());
    let graveyard = graveyard.unwrap_or(&[]).iter().copied();
    graveyard.skip_while(move |other| *other != card).skip(1)
}
