//! What a card would be as the spell that a player proposes: prohibitions and permissions look at that, not at the card
//! (CR 601.3e, 702.103d, 715.3a).

use super::{costs, layers, query};
use game::{Announced, Context, Game, Object, ObjectId, Payment, PlayerId};
use ir::{
    AbilityRef, Builtin, CardTable, CardType, Cost, Face, FaceDown, FaceSide, Layout, ManaCost,
    StaticEffect, Value, Zone,
};
use std::sync::Arc;

/// The faces that a card can be played as (CR 709.3, 712.8f, 715.3).
pub(super) fn sides(table: &CardTable, game: &Game, card: ObjectId) -> &'static [FaceSide] {
    const FRONT: &[FaceSide] = &[FaceSide(0)];
    const BOTH: &[FaceSide] = &[FaceSide(0), FaceSide(1)];
    const FUSING: &[FaceSide] = &[FaceSide(0), FaceSide(1), FaceSide::FUSED];
    let Some(object) = game.object(card) else {
        return FRONT;
    };
    let Some((definition, _)) = object.card() else {
        return if object.parts().is_empty() {
            FRONT
        } else {
            BOTH
        };
    };
    let fuses = || layers::seen(table, game, card).has(Builtin::Fuse);
    let layout = table.card(definition).layout;
    // Only from the hand (CR 702.102a).
    if layout == Layout::Split && object.zone == Zone::Hand && fuses() {
        FUSING
    } else if layout.has_parts() {
        BOTH
    } else {
        FRONT
    }
}

/// The back face of a double-faced card: as it can be cast transformed (CR 310.11b, 712.8c).
pub(super) fn back(table: &CardTable, game: &Game, card: ObjectId) -> &'static [FaceSide] {
    const BACK: &[FaceSide] = &[FaceSide(1)];
    let definition = game.object(card).and_then(|object| object.card());
    match definition {
        Some((definition, _)) if table.card(definition).layout.can_transform() => BACK,
        Some(_) | None => &[],
    }
}

/// Looks at the card as the spell that the player would cast with that face.
pub(super) fn as_spell<T>(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    (card, side): (ObjectId, FaceSide),
    look: impl FnOnce(&Game) -> T,
) -> T {
    if shows(table, game, card, side) {
        look(game)
    } else {
        look(&supposing(table, game, player, card, side, None))
    }
}

/// The cost with what it asks for as numbers, read in that context with the card as the spell that it would be: an amount "equal
/// to its mana value" is of a card in the slots of the ability that has it cast, which the spell does not know (CR 118.9, 608.2h).
pub(super) fn settled_cost(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    spell: (ObjectId, FaceSide),
    (context, cost): (&Context, &Cost),
) -> Cost {
    let mut settled = cost.clone();
    let open: Vec<&mut Value> = settled
        .0
        .iter_mut()
        .filter_map(costs::amount_of_mut)
        .filter(|value| !matches!(value, Value::Number(_) | Value::X))
        .collect();
    if !open.is_empty() {
        as_spell(table, game, player, spell, |game| {
            for value in open {
                *value = Value::Number(query::value(table, game, context, value));
            }
        });
    }
    settled
}

/// Whether the card, where it is, has the characteristics that it is cast with: a split card has those of both halves until
/// one of them is on the stack (CR 709.3a, 709.4), and effects may give something to spells ("spells you cast have convoke").
pub(super) fn shows(table: &CardTable, game: &Game, card: ObjectId, side: FaceSide) -> bool {
    let object = game.object(card);
    let definition = object.and_then(|object| object.card());
    let is_hidden = object.is_some_and(|object| object.face_down.is_some());
    side == FaceSide(0)
        && !is_hidden
        && object.is_none_or(|object| object.parts().is_empty())
        && !layers::changes_spells(game)
        && !definition.is_some_and(|(definition, _)| table.card(definition).layout == Layout::Split)
}

/// The printed face.
pub(super) fn face<'table>(
    table: &'table CardTable,
    game: &Game,
    card: ObjectId,
    side: FaceSide,
) -> Option<&'table Face> {
    let (definition, _) = game.object(card)?.card()?;
    table.card(definition).faces.get(usize::from(side.0))
}

/// Whether it would be played as a land.
pub(super) fn is_land(table: &CardTable, game: &Game, card: ObjectId, side: FaceSide) -> bool {
    if shows(table, game, card, side) {
        return layers::seen(table, game, card).is(CardType::Land);
    }
    let parts = game.object(card).map(Object::parts).unwrap_or_default();
    if let Some(part) = parts.get(usize::from(side.0)) {
        return part.card_types.contains(CardType::Land);
    }
    face(table, game, card, side).is_some_and(|face| face.is(CardType::Land))
}

/// The game in which the card, still where it is, has the characteristics of the spell that the player would cast: with that
/// face, and with that cost paid.
pub(super) fn supposing(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    card: ObjectId,
    side: FaceSide,
    paid: Option<&Payment>,
) -> Game {
    proposed(table, game, (player, card), Some(side), paid)
}

/// The same, face up with that face or face down as it is.
fn proposed(
    table: &CardTable,
    game: &Game,
    (player, card): (PlayerId, ObjectId),
    side: Option<FaceSide>,
    paid: Option<&Payment>,
) -> Game {
    let mut proposed = game.clone();
    if let Some((zone, owner)) = game.object(card).map(|object| (object.zone, object.owner)) {
        proposed.zone_mut(zone, owner).retain(|id| *id != card);
        proposed.stack.push(card);
        if let Some(spell) = proposed.object_mut(card) {
            spell.zone = Zone::Stack;
            spell.base_controller = player;
            if let Some(side) = side {
                // A card that is cast face up is turned so (CR 406.3a, 702.143a).
                spell.face_down = None;
                spell.kind = spell.kind.with_side(side);
            }
            spell.announced = Some(Arc::new(Announced {
                cast_from: Some(zone),
                paid: paid.into_iter().cloned().collect(),
                ..Announced::default()
            }));
        }
    }
    proposed.invalidate();
    layers::refresh(table, &mut proposed);
    let mut supposed = game.clone();
    if paid.is_some()
        && let Some(spell) = supposed.object_mut(card)
    {
        spell.announced = proposed
            .object(card)
            .and_then(|spell| spell.announced.clone());
    }
    supposed
        .cache
        .characteristics
        .insert(card, layers::characteristics(table, &proposed, card));
    supposed.cache.activated.take();
    supposed
}

/// The game in which the card, still where it is, has the characteristics of the face-down spell that the player would cast
/// (CR 708.4).
pub(super) fn supposing_face_down(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    card: ObjectId,
    how: FaceDown,
) -> Game {
    let mut hidden = game.clone();
    if let Some(object) = hidden.object_mut(card) {
        object.face_down = Some(how);
    }
    proposed(table, &hidden, (player, card), None, None)
}

/// The game in which the card, where it is, has the characteristics of that face (CR 601.3e).
pub(super) fn with_face(table: &CardTable, game: &Game, card: ObjectId, side: FaceSide) -> Game {
    let mut proposed = game.clone();
    if let Some(object) = proposed.object_mut(card) {
        object.kind = object.kind.with_side(side);
    }
    proposed.invalidate();
    layers::refresh(table, &mut proposed);
    proposed
}

/// The game in which the X in the card's mana cost is that number: mana values are looked at with it (CR 601.3a).
pub(super) fn supposing_x(table: &CardTable, game: &Game, card: ObjectId, x: u32) -> Game {
    let mut now = (*layers::seen(table, game, card)).clone();
    now.mana_cost = now.mana_cost.map(|cost| costs::with_x(&cost, x));
    let mut supposed = game.clone();
    supposed.cache.characteristics.insert(card, Arc::new(now));
    supposed.cache.activated.take();
    supposed
}

/// Whether something holds of the card as it is shown, with that X; while none is chosen yet, with some X (CR 202.3e, 601.3a).
pub(super) fn with_x(
    table: &CardTable,
    game: &Game,
    (card, x): (ObjectId, Option<u32>),
    holds: impl Fn(&Game) -> bool,
) -> bool {
    let now = layers::seen(table, game, card);
    let has_x = now.mana_cost.as_ref().is_some_and(ManaCost::has_variable);
    match x {
        _ if !has_x => holds(game),
        Some(0) => holds(game),
        Some(x) => holds(&supposing_x(table, game, card, x)),
        None => holds(game) || costs::sought_x().any(|x| holds(&supposing_x(table, game, card, x))),
    }
}

/// Whether something holds of the card as some spell that the player could cast with that face: for its mana cost or for an
/// alternative cost that makes it another spell, with some X (CR 601.2b, 601.3, 702.103b).
pub(super) fn as_some_spell(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    (card, side): (ObjectId, FaceSide),
    holds: impl Fn(&Game) -> bool,
) -> bool {
    as_spell(table, game, player, (card, side), |shown| {
        with_x(table, shown, (card, None), &holds)
            || alternatives(table, shown, card).iter().any(|paid| {
                let supposed = supposing(table, game, player, card, side, Some(paid));
                with_x(table, &supposed, (card, None), &holds)
            })
            || transforming(table, game, player, (card, side))
                .iter()
                .any(|(back, _)| {
                    let supposed = supposing(table, game, player, card, *back, None);
                    with_x(table, &supposed, (card, None), &holds)
                })
    })
}

/// The alternative costs for which the card can be cast with its back face up, wherever it may be cast from (CR 118.9, 702.162a): with
/// that face, and the abilities that allow them.
pub(super) fn transforming<'table>(
    table: &'table CardTable,
    game: &Game,
    player: PlayerId,
    (card, side): (ObjectId, FaceSide),
) -> Vec<(FaceSide, (AbilityRef, &'table Cost))> {
    let mut found = Vec::new();
    if side != FaceSide(0) || !layers::has_statics(table, game, card) {
        return found;
    }
    let back = back(table, game, card);
    for own in layers::own_effects(table, game, card) {
        let (
            Some(StaticEffect::AlternativeCost {
                cost,
                transformed: true,
                ..
            }),
            Some(ability),
        ) = (own.effect(table), own.ability(table))
        else {
            continue;
        };
        let mut context = own.context.clone();
        context.controller = player;
        let holds = ability
            .condition
            .as_ref()
            .is_none_or(|condition| query::holds(table, game, &context, condition));
        let back = back.iter().filter(|_| holds);
        found.extend(back.map(|side| (*side, (context.ability, cost))));
    }
    found
}

/// What is noted as paid for the alternative costs of the card that are remembered.
fn alternatives(table: &CardTable, game: &Game, card: ObjectId) -> Vec<Payment> {
    let mut found = Vec::new();
    for own in layers::own_effects(table, game, card) {
        let Some(StaticEffect::AlternativeCost { cost, fact, .. }) = own.effect(table) else {
            continue;
        };
        if fact.is_some() {
            found.push(Payment {
                ability: own.context.ability,
                granter: None,
                fact: fact.clone(),
                event: None,
                cost: cost.clone(),
                times: 1,
            });
        }
    }
    found
}
