//! What can be attached to what: by enchant abilities, by protection, by what effects say (CR 301.5, 303.4, 702.5).

use crate::restrictions::{about, any, concerns, concerns_player};
use crate::{face_down, layers, query, reconfigure, subtypes};
use game::{Context, Game, ObjectId, Target};
use ir::{
    AbilityKind, Argument, Builtin, CardTable, CardType, Modification, Objects, Restriction,
    StaticEffect,
};

/// Whether the attachment may be attached to that object or player: an Aura by what it can enchant (CR 303.4, 702.5), an
/// Equipment to a creature (CR 301.5), a Fortification to a land (CR 301.6), unless protection or the like forbids it
/// (CR 702.16c–d). It cannot be attached to itself, nor can a creature be attached (CR 301.5c, 303.4d), other than
/// one that is none then.
pub fn can_be_attached(table: &CardTable, game: &Game, attachment: ObjectId, to: Target) -> bool {
    // It becomes attached as it is turned face up: it is looked at as though it were so already (CR 303.4k).
    let is_face_down = |object: &game::Object| object.face_down.is_some();
    if game.object(attachment).is_some_and(is_face_down)
        && let Some(turned) = face_down::face_up(table, game.clone(), attachment)
    {
        return can_be_attached(table, &turned, attachment, to);
    }
    let now = layers::seen(table, game, attachment);
    let creature =
        || now.is(CardType::Creature) && reconfigure::ceasing(table, game, attachment).is_none();
    if to == Target::Object(attachment) || creature() {
        return false;
    }
    let fits = if subtypes::is(&now, subtypes::AURA) {
        can_enchant(table, game, attachment, to)
    } else {
        let Target::Object(id) = to else {
            return false;
        };
        let host = layers::seen(table, game, id);
        let on_battlefield = game
            .object(id)
            .is_some_and(|object| object.zone == ir::Zone::Battlefield);
        on_battlefield
            && query::reaches(table, game, now.controller, id)
            && ((subtypes::is(&now, subtypes::EQUIPMENT)
                && (host.is(CardType::Creature) || makes_a_creature(table, game, attachment)))
                || (subtypes::is(&now, subtypes::FORTIFICATION) && host.is(CardType::Land)))
    };
    fits && !forbids_attachment(table, game, attachment, to)
}

/// Whether what the Equipment is attached to becomes a creature by it: such an Equipment is attached to a planeswalker as though that
/// were one (CR 702.6e).
fn makes_a_creature(table: &CardTable, game: &Game, attachment: ObjectId) -> bool {
    layers::own_effects(table, game, attachment)
        .iter()
        .filter_map(|own| own.effect(table))
        .any(|effect| {
            matches!(effect, StaticEffect::Modify { what: Objects::Attached, modifications, .. }
            if modifications.iter().any(|modification| {
                matches!(modification, Modification::AddCardTypes(types)
                    if types.contains(&CardType::Creature))
            }))
        })
}

fn forbids_attachment(table: &CardTable, game: &Game, attachment: ObjectId, to: Target) -> bool {
    let host = match to {
        Target::Object(host) => host,
        // What a player is protected from can't enchant them (CR 702.16c).
        Target::Player(player) => {
            return any(table, game, |active| {
                matches!(active.effect, Restriction::PlayersProtected(who, quality)
                    if concerns_player(table, game, active, who, player)
                        && query::passes(table, game, active.context, quality, attachment))
            });
        }
    };
    any(table, game, |active| {
        matches!(active.effect, Restriction::CantBeAttachedBy(what, filter)
            if concerns(table, game, active, what, host)
                && query::passes(table, game, &about(active.context, host), &filter.test, attachment)
                && !is_spared(table, game, active.context, (attachment, host)))
    })
}

/// Whether what gives the protection says that it doesn't remove the attachment, which is there (CR 702.16n).
fn is_spared(
    table: &CardTable,
    game: &Game,
    context: &Context,
    (attachment, host): (ObjectId, ObjectId),
) -> bool {
    let there = game
        .object(attachment)
        .is_some_and(|object| object.attached_to == Some(Target::Object(host)));
    let Some(granter) = context.granter.filter(|_| there) else {
        return false;
    };
    layers::own_effects(table, game, granter).iter().any(|own| {
        let Some(StaticEffect::Modify { modifications, .. }) = own.effect(table) else {
            return false;
        };
        modifications.iter().any(|modification| {
            let Modification::AddSparing(nested, spared) = modification else {
                return false;
            };
            let given = table.nested_ability(own.context.ability, *nested);
            given.is_some_and(|given| layers::expanded(table, given).contains(&context.ability))
                && query::matches(table, game, &own.context, spared, attachment)
        })
    })
}

/// Whether every enchant ability of the Aura allows that object or player (CR 702.5); it must have one.
pub fn can_enchant(table: &CardTable, game: &Game, aura: ObjectId, to: Target) -> bool {
    let now = layers::seen(table, game, aura);
    let mut any = false;
    for instance in &now.abilities {
        let AbilityKind::Keyword(keyword) = &table.ability(instance.ability).kind else {
            continue;
        };
        if keyword.builtin != Some(Builtin::Enchant) {
            continue;
        }
        let context = Context::of(instance.ability, aura, now.controller);
        let allows = keyword
            .arguments
            .iter()
            .any(|argument| match (argument, to) {
                (Argument::Object(filter), Target::Object(id)) => {
                    query::matches(table, game, &context, filter, id)
                }
                (Argument::Quality(test), Target::Object(id)) => {
                    query::passes(table, game, &context, test, id)
                }
                (Argument::Player(who), Target::Player(player)) => {
                    query::includes_player(table, game, &context, who, player)
                }
                _ => false,
            });
        if !allows {
            return false;
        }
        any = true;
    }
    any
}
