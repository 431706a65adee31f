//! Tests of how something was cast: from where, by whom, as which spell of the turn, and with which costs paid (CR 601.2).

use super::{Candidate, matches, matches_source};
use crate::query::{includes_player, object};
use game::{Context, Event, Game, MoveCause, Object, ObjectId, Payment, PlayerId};
use ir::{
    AbilityKind, AbilityRef, CardTable, CastFrom, Deed, Fact, Filter, Instances, Players,
    StaticEffect, Zone,
};

/// Whether it came to where it is this turn, from there, and by what players do, if that is asked.
pub(super) fn was_put_there(
    game: &Game,
    id: ObjectId,
    place: CastFrom,
    deed: Option<&Deed>,
) -> bool {
    game.turn.happened.iter().any(|event| {
        matches!(&event.event, Event::Move { became, from, cause, .. }
            if *became == Some(id)
                && place.includes(*from)
                && deed.is_none_or(|deed| is_cause(deed, *cause)))
    })
}

/// Whether what players do is why something was moved.
fn is_cause(deed: &Deed, cause: MoveCause) -> bool {
    *deed == Deed::Mill && cause == MoveCause::Mill
        || *deed == Deed::Discard && cause == MoveCause::Discard
        || *deed == Deed::Draw && cause == MoveCause::Draw
}

/// Whether one of the players cast it from there, or would.
pub(super) fn was_cast(
    table: &CardTable,
    game: &Game,
    context: &Context,
    candidate: &Candidate<'_>,
    (place, who): (CastFrom, &Players),
) -> bool {
    let Some(object) = candidate.object else {
        return false;
    };
    // A card that somebody could cast would be cast from where it is.
    if let Some(player) = candidate.proposed
        && object.zone != Zone::Stack
        && object.zone != Zone::Battlefield
    {
        return is_place(place, who, (object.zone, object.owner == player))
            && includes_player(table, game, context, who, player);
    }
    let announced = object.announced.as_ref();
    let from = announced.and_then(|announced| announced.cast_from);
    let own = object.owner == object.base_controller;
    from.is_some_and(|from| is_place(place, who, (from, own)))
        && includes_player(table, game, context, who, object.base_controller)
}

/// Whether a spell that was cast from that zone was cast from there. A hand that is spoken of is that of who casts, and so is what is
/// said to be a player's; whether it is "own" follows from the card, which is in its owner's (CR 400.3).
fn is_place(place: CastFrom, who: &Players, (from, own): (Zone, bool)) -> bool {
    let is_own = from == Zone::Hand || from.is_per_player() && *who != Players::Everyone;
    match place {
        CastFrom::Zone(_) if is_own && !own => false,
        CastFrom::AnywhereBut(_) if is_own && !own => true,
        CastFrom::Anywhere | CastFrom::Zone(_) | CastFrom::AnywhereBut(_) => place.includes(from),
    }
}

/// Which one of the spells of that description that these players have cast this turn the object is, counted from 1: that spell, the
/// permanent that it became, or a card or spell that the player is about to cast.
pub(super) fn nth_cast(
    table: &CardTable,
    game: &Game,
    context: &Context,
    (id, player): (ObjectId, PlayerId),
    (who, what): (&Players, &Filter),
) -> Option<u32> {
    let mut number: u32 = 0;
    let was = object(game, id)?;
    let spell = match was.zone {
        Zone::Battlefield => was.previous?,
        Zone::Stack
        | Zone::Library
        | Zone::Hand
        | Zone::Graveyard
        | Zone::Exile
        | Zone::Command
        | Zone::Outside => id,
    };
    for event in &game.turn.happened {
        let Event::Cast {
            player,
            spell: cast,
        } = &event.event
        else {
            continue;
        };
        if includes_player(table, game, context, who, *player)
            && matches(table, game, context, what, *cast)
        {
            number = number.saturating_add(1);
            if *cast == spell {
                return Some(number);
            }
        } else if *cast == spell {
            return None;
        }
    }
    // What is on the battlefield was not cast this turn; a copy of a spell is not cast at all.
    let is_copy = || {
        let announced = was.announced.as_ref();
        announced
            .and_then(|announced| announced.cast_from)
            .is_none()
    };
    let comes_next = was.zone != Zone::Battlefield
        && (was.zone != Zone::Stack || !is_copy())
        && includes_player(table, game, context, who, player)
        && matches_source(table, game, context, what, id, true, player);
    comes_next.then(|| number.saturating_add(1))
}

/// How often a cost with that fact was paid as the object was cast (CR 702.33).
pub(in crate::query) fn times_paid(
    table: &CardTable,
    context: &Context,
    object: &Object,
    fact: &Fact,
) -> u32 {
    let Some(announced) = &object.announced else {
        return 0;
    };
    // What a cost that was paid rather than the mana cost is called by is that cost.
    let alternative = fact.name.as_str() == ir::ALTERNATIVE;
    let is_so = |payment: &&Payment| match &payment.fact {
        None => alternative && is_alternative(table, payment),
        Some(name) => *name == fact.name,
    };
    announced
        .paid
        .iter()
        .filter(is_so)
        .filter(|payment| object.id != context.source || is_own(table, context, payment))
        .filter(|payment| fact.cost.as_ref().is_none_or(|cost| *cost == payment.cost))
        .map(|payment| payment.times)
        .sum()
}

/// Whether it was paid rather than the mana cost (CR 118.9).
fn is_alternative(table: &CardTable, payment: &Payment) -> bool {
    matches!(&table.ability(payment.ability).kind, AbilityKind::Static(of_static)
    if of_static.effects.iter().any(|effect| {
        matches!(effect, StaticEffect::AlternativeCost { cost, .. } if *cost == payment.cost)
    }))
}

/// Whether the payment was for the instance of a keyword that the ability which asks is part of: of keywords whose instances count
/// apart, each looks at its own payment (CR 702.78b, 607.2). An ability that is part of no keyword looks at all of them.
fn is_own(table: &CardTable, context: &Context, payment: &Payment) -> bool {
    // What another object lets spells be paid for is looked at by what it gives them with that cost (CR 607.2i).
    if payment
        .fact
        .as_ref()
        .is_some_and(|fact| fact.as_str() == ir::GIVEN)
    {
        let holds = |ability: &AbilityRef| {
            let given: Vec<AbilityRef> = table.nested(*ability).collect();
            given.contains(&payment.ability) && given.contains(&context.ability)
        };
        let together = table
            .all_abilities(payment.ability.card)
            .any(|ability| holds(&ability));
        return together && payment.granter == context.granter;
    }
    let Some(asking) = separate_keyword(table, context.ability) else {
        return true;
    };
    let Some(paid) = separate_keyword(table, payment.ability) else {
        return true;
    };
    let same_granter = payment
        .granter
        .zip(context.granter)
        .is_none_or(|(paid, asking)| paid == asking);
    paid == asking && same_granter
}

/// The keyword whose definition the ability is part of, if its instances count apart.
fn separate_keyword(table: &CardTable, part: AbilityRef) -> Option<AbilityRef> {
    table.all_abilities(part.card).find(|ability| {
        matches!(&table.ability(*ability).kind, AbilityKind::Keyword(used)
            if used.instances == Instances::Separate)
            && table.nested(*ability).any(|nested| nested == part)
    })
}
