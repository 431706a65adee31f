//! Tests of what something is: its types, names, keywords and faces.

use super::Candidate;
use super::relations::likened;
use crate::layers;
use crate::mana::is_mana_ability;
use crate::query::{objects, property};
use crate::subtypes::{self, SubtypeKind};
use game::{Characteristics, Context, Game, Object, ObjectId, ObjectKind};
use ir::{
    Ability, AbilityKind, AbilitySort, Builtin, CardTable, CardType, CostPart, Distinction,
    FaceSide, Keyword, Objects, Property, Subtype, Supertype, Zone,
};

/// Whether it has something of that kind in common with one of these (CR 702.13b).
pub(super) fn shares(
    table: &CardTable,
    game: &Game,
    context: &Context,
    candidate: &Candidate<'_>,
    (what, reference): (Distinction, &Objects),
) -> bool {
    let now = &candidate.characteristics;
    let context = &likened(context, reference, candidate.id);
    objects(table, game, context, reference)
        .into_iter()
        .any(|id| {
            let other = layers::seen(table, game, id);
            let number = |of: &Property| {
                property(table, game, of, candidate.id) == property(table, game, of, id)
            };
            match what {
                Distinction::Powers => number(&Property::Power),
                Distinction::Toughnesses => number(&Property::Toughness),
                Distinction::ManaValues => number(&Property::ManaValue),
                Distinction::Names => now.name.is_shared(&other.name),
                Distinction::Colors => now.colors.intersects(other.colors),
                Distinction::CardTypes
                | Distinction::PermanentTypes
                | Distinction::CreatureTypes => types_in_common(now, &other, what),
                Distinction::LandTypes
                | Distinction::Controllers
                | Distinction::Owners
                | Distinction::ManaCosts
                | Distinction::CounterKinds => {
                    let marks = |id| crate::query::together::marks(table, game, what, id);
                    !marks(candidate.id).is_disjoint(&marks(id))
                }
            }
        })
}

/// Whether a face of the card is of that kind, whichever is up (CR 715.2).
pub(super) fn has_face(table: &CardTable, object: &Object, kind: &ir::Name) -> bool {
    matches!(&object.kind, ObjectKind::Card { card, .. }
        if table.card(*card).faces.iter().any(|face| face.subtypes.contains(kind)))
}

/// Whether one of the objects has that name; an object without a name shares it with none (CR 201.2a).
pub(super) fn shares_name(
    table: &CardTable,
    game: &Game,
    context: &Context,
    name: &ir::Name,
    with: &Objects,
) -> bool {
    objects(table, game, context, with)
        .into_iter()
        .any(|id| layers::seen(table, game, id).name.is_shared(name))
}

/// Whether it is a transformed permanent (CR 701.27g): double-faced, with its back face up; neither face down (CR 708.2) nor
/// represented by more than one card.
pub(super) fn is_transformed(table: &CardTable, object: &Object) -> bool {
    let back_is_up = match &object.kind {
        ObjectKind::Card { card, side } => {
            *side != FaceSide::default() && table.card(*card).layout.can_transform()
        }
        ObjectKind::Virtual(values) => values
            .other_face
            .as_ref()
            .is_some_and(|other| other.is_front),
        ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => false,
    };
    object.zone == Zone::Battlefield
        && object.components.is_empty()
        && object.face_down.is_none()
        && back_is_up
}

/// Whether the card or token has two faces (CR 712.1), whichever is up; a meld card has one and the half of another.
pub(super) fn is_double_faced(table: &CardTable, object: &Object) -> bool {
    match &object.kind {
        ObjectKind::Card { card, .. } => {
            let layout = table.card(*card).layout;
            layout.can_transform() || layout == ir::Layout::Meld
        }
        ObjectKind::Virtual(values) => values.other_face.is_some(),
        ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => false,
    }
}

/// Whether it is an artifact, legendary, or a Saga (CR 700.6).
pub fn is_historic(now: &Characteristics) -> bool {
    now.is(CardType::Artifact)
        || now.supertypes.contains(Supertype::Legendary)
        || subtypes::is(now, subtypes::SAGA)
}

/// Whether things with these characteristics have a card type, or a creature type, in common.
fn types_in_common(one: &Characteristics, other: &Characteristics, what: Distinction) -> bool {
    let some_type = |now: &Characteristics| {
        let mut subtypes = now.subtypes.iter();
        now.all_creature_types
            || subtypes.any(|subtype| subtypes::kind(subtype) == SubtypeKind::Creature)
    };
    if what != Distinction::CreatureTypes {
        return CardType::ALL.into_iter().any(|card_type| {
            one.is(card_type)
                && other.is(card_type)
                && (what == Distinction::CardTypes || card_type.is_permanent())
        });
    }
    if one.all_creature_types || other.all_creature_types {
        return some_type(one) && some_type(other);
    }
    one.subtypes.iter().any(|subtype| {
        subtypes::kind(subtype) == SubtypeKind::Creature && other.subtypes.contains(subtype)
    })
}

/// Whether something with these characteristics is of that subtype (CR 205.3, 702.73).
pub fn has_subtype(now: &Characteristics, subtype: &Subtype) -> bool {
    now.subtypes.contains(subtype)
        || (now.all_creature_types && subtypes::kind(subtype) == SubtypeKind::Creature)
}

/// Whether it has the card type or subtype of that name (CR 205.2a, 205.3).
pub(super) fn is_of_type(now: &Characteristics, name: &Subtype) -> bool {
    let mut card_types = ir::CardType::ALL.into_iter();
    match card_types.find(|card_type| card_type.word() == name.as_str()) {
        Some(card_type) => now.is(card_type),
        None => has_subtype(now, name),
    }
}

/// Whether something with these characteristics has the keyword (CR 702); "hexproof" and "protection" are had with any
/// quality (CR 702.11e), and landwalks by their own name.
pub fn has_keyword(table: &CardTable, now: &Characteristics, keyword: &Keyword) -> bool {
    let by_ability = now.abilities.iter().any(|instance| {
        matches!(
            table.ability(instance.ability),
            Ability { kind: AbilityKind::Keyword(used), .. } if used.is_a(keyword.as_str())
        )
    });
    by_ability
        || Builtin::ALL
            .iter()
            .any(|(builtin, name)| now.has(*builtin) && *name == keyword.as_str())
}

/// Whether it has an ability of that sort (CR 602.1, 605.1).
pub(super) fn has_ability_of(table: &CardTable, now: &Characteristics, sort: AbilitySort) -> bool {
    now.abilities.iter().any(|instance| {
        let reference = instance.ability;
        let AbilityKind::Activated(activated) = &table.ability(reference).kind else {
            return sort == AbilitySort::Mana && is_mana_ability(table, reference);
        };
        // A special action is no ability that is activated (CR 116.2).
        !activated.special
            && match sort {
                AbilitySort::Mana => is_mana_ability(table, reference),
                AbilitySort::Activated => true,
                AbilitySort::ActivatedNotMana => !is_mana_ability(table, reference),
                AbilitySort::ActivatedByTapping => activated.cost.0.contains(&CostPart::Tap),
            }
    })
}

/// Whether it has one of the types, and one of the others has that too.
pub(super) fn shares_type(
    table: &CardTable,
    game: &Game,
    context: &Context,
    now: &Characteristics,
    (types, with): (&[CardType], &Objects),
) -> bool {
    let others = objects(table, game, context, with);
    types.iter().any(|kind| {
        let is = |id: &ObjectId| layers::seen(table, game, *id).is(*kind);
        now.is(*kind) && others.iter().any(is)
    })
}

/// Whether its mana cost is one of these.
pub(super) fn costs_one_of(now: &Characteristics, costs: &[ir::ManaCost]) -> bool {
    let cost = now.mana_cost.as_ref();
    cost.is_some_and(|cost| costs.iter().any(|other| cost.is_the_same(other)))
}
