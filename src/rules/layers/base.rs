//! Where the layers begin: copiable values (CR 613.2, 707.2) and what follows from them without any effect.

use crate::{query, rooms, subtypes};
use game::{
    AbilityInstance, ActiveEffectKind, Characteristics, Component, CopiableValues, Game, Halves,
    Keywords, Object, ObjectId, ObjectKind, OtherFace, PlayerId, Timestamp,
};
use ir::{
    AbilityKind, AbilityRef, Builtin, CardDefinition, CardId, CardTable, CardType, ColorSet, Face,
    FaceDown, FaceSide, Layout, ManaCost, Name, Zone,
};
use smallvec::SmallVec;
use std::sync::Arc;

/// The copiable values of an object, live or former (CR 707.2): what is printed or what its creation says, as changed by
/// copy effects and by being face down.
pub fn copiable_values(table: &CardTable, game: &Game, object: &Object) -> CopiableValues {
    if let [_, others @ ..] = object.components.as_slice() {
        return merged(table, game, object, others);
    }
    of_top(table, game, object)
}

/// A merged permanent has the characteristics of its topmost component and all abilities of the others (CR 702.140e,
/// 729.2a); what it has become a copy of since is all that counts (CR 613.2a).
fn merged(table: &CardTable, game: &Game, object: &Object, others: &[Component]) -> CopiableValues {
    // Being face down is applied after the merging (CR 613.2b, 708.2a).
    if object.face_down.is_some() {
        return of_top(table, game, object);
    }
    let mut values = match lasting_copy(game, object) {
        Some((since, copy)) if since > object.merged_at && object.face_down.is_none() => {
            return copy.as_ref().clone();
        }
        Some(_) | None => of_top(table, game, object),
    };
    for component in others
        .iter()
        .filter(|component| component.face_down.is_none())
    {
        let abilities = match (&component.copy, &component.kind) {
            (Some(copy), _) => copy.abilities.clone(),
            (None, &ObjectKind::Card { card, side }) => {
                printed(table, card, side, object.zone).abilities
            }
            (None, ObjectKind::Virtual(values)) => values.abilities.clone(),
            (None, ObjectKind::Ability { .. } | ObjectKind::Emblem(_)) => Vec::new(),
        };
        values.abilities.extend(abilities);
    }
    values
}

/// The copiable values of an object that is no merged permanent, or of the topmost component of one.
fn of_top(table: &CardTable, game: &Game, object: &Object) -> CopiableValues {
    if let Some(how) = &object.face_down {
        return match object.zone {
            Zone::Battlefield | Zone::Stack => face_down(table, how),
            Zone::Library
            | Zone::Hand
            | Zone::Graveyard
            | Zone::Exile
            | Zone::Command
            | Zone::Outside => nothing(),
        };
    }
    let copied = if object.components.is_empty() {
        copy(game, object)
    } else {
        object.copy.as_ref()
    };
    if let Some(copy) = copied {
        return copy.as_ref().clone();
    }
    match &object.kind {
        ObjectKind::Card { card, side } => printed(table, *card, *side, object.zone),
        ObjectKind::Virtual(values) => values.as_ref().clone(),
        ObjectKind::Ability { source, .. } => {
            let mut values = nothing();
            values.name = name_of_source(table, game, *source);
            values
        }
        ObjectKind::Emblem(abilities) => {
            let mut values = nothing();
            values.abilities.clone_from(abilities);
            values
        }
    }
}

/// The copiable values for a token or a copy of a spell, which is double-faced if the original is (CR 707.8a, 707.10g).
pub fn values_with_both_faces(table: &CardTable, game: &Game, object: &Object) -> CopiableValues {
    let mut values = copiable_values(table, game, object);
    let ObjectKind::Card { card, side } = object.kind else {
        return values;
    };
    let definition = table.card(card);
    let is_plain = copy(game, object).is_none() && object.components.is_empty();
    if definition.has_shared_type_line() && is_plain && object.face_down.is_none() {
        let cast = (object.zone == Zone::Stack).then_some(side);
        return type_line(table, card, definition, cast);
    }
    let layout = definition.layout;
    if !layout.can_transform() || object.face_down.is_some() {
        return values;
    }
    let is_copy = copy(game, object).is_some() || !object.components.is_empty();
    let other_side = FaceSide(1 - side.0.min(1));
    let other = if is_copy {
        // What it has become a copy of it is with either face up.
        values.clone()
    } else {
        printed(table, card, other_side, object.zone)
    };
    values.other_face = Some(Arc::new(OtherFace {
        values: other,
        is_front: side.0 > 0,
        is_modal: layout == Layout::ModalDoubleFaced,
    }));
    values
}

/// What a copy of the card is as each of the faces that it can be cast or played as; nothing if there is one, or the object is not
/// as printed.
pub fn parts(table: &CardTable, game: &Game, object: &Object) -> Vec<Arc<CopiableValues>> {
    let ObjectKind::Card { card, .. } = object.kind else {
        return Vec::new();
    };
    let is_plain = copy(game, object).is_none() && object.components.is_empty();
    let definition = table.card(card);
    if !is_plain || object.face_down.is_some() || !definition.layout.has_parts() {
        return Vec::new();
    }
    let mut spell = object.clone();
    spell.zone = Zone::Stack;
    let mut of_side = |side| {
        spell.kind = ObjectKind::Card { card, side };
        Arc::new(values_with_both_faces(table, game, &spell))
    };
    vec![of_side(FaceSide(0)), of_side(FaceSide(1))]
}

/// The name that an ability on the stack has from its source.
pub(super) fn name_of_source(table: &CardTable, game: &Game, source: ObjectId) -> Name {
    let Some(source) = query::object(game, source) else {
        return nothing().name;
    };
    let is_plain = source.components.is_empty()
        && source.face_down.is_none()
        && !source.flipped
        && copy(game, source).is_none();
    match &source.kind {
        ObjectKind::Card { card, side } if is_plain => {
            let definition = table.card(*card);
            match definition.faces.get(usize::from(side.0)) {
                Some(face) if definition.layout != Layout::Split => face.name.clone(),
                Some(_) | None => {
                    with_halves(table, source, copiable_values(table, game, source)).name
                }
            }
        }
        ObjectKind::Virtual(values) if is_plain && values.halves.is_none() => values.name.clone(),
        ObjectKind::Card { .. }
        | ObjectKind::Virtual(_)
        | ObjectKind::Ability { .. }
        | ObjectKind::Emblem(_) => {
            with_halves(table, source, copiable_values(table, game, source)).name
        }
    }
}

/// What the object is a copy of. A later copy effect overrides those before it: it copies all there is (CR 707.2, 613.7).
pub fn copy<'game>(game: &'game Game, object: &'game Object) -> Option<&'game Arc<CopiableValues>> {
    lasting_copy(game, object)
        .map(|(_, values)| values)
        .or(object.copy.as_ref())
}

/// What an effect has made the object a copy of, and since when.
fn lasting_copy<'game>(
    game: &'game Game,
    object: &Object,
) -> Option<(Timestamp, &'game Arc<CopiableValues>)> {
    game.effects.iter().rev().find_map(|effect| {
        if let ActiveEffectKind::Copy { objects, values } = &effect.kind
            && objects.contains(&object.id)
        {
            Some((effect.timestamp, values))
        } else {
            None
        }
    })
}

/// The characteristics that follow from copiable values before layer 2: intrinsic abilities of basic land types (CR 305.6),
/// changeling and devoid (characteristic-defining abilities without a choice in time), built-in keywords.
pub(super) fn characteristics(
    table: &CardTable,
    values: CopiableValues,
    controller: PlayerId,
) -> Characteristics {
    let mut now = Characteristics {
        name: values.name,
        mana_cost: values.mana_cost,
        colors: values.colors,
        supertypes: values.supertypes,
        card_types: values.card_types,
        subtypes: values.subtypes,
        all_creature_types: false,
        power: values.power,
        toughness: values.toughness,
        base_power: values.power,
        base_toughness: values.toughness,
        abilities: values
            .abilities
            .into_iter()
            .map(|ability| AbilityInstance {
                ability,
                granter: values.granter,
            })
            .collect(),
        keywords: Keywords::default(),
        controller,
    };
    add_intrinsic_abilities(table, &mut now);
    now.keywords = keywords(table, &now.abilities);
    now.all_creature_types = now.has(Builtin::Changeling);
    if now.has(Builtin::Devoid) {
        now.colors = ColorSet::NONE;
    }
    now
}

/// Gives a land the mana abilities of its basic land types (CR 305.6), a Siege the ability of Sieges (CR 310.11b), and a
/// Saga with read ahead the choice of a chapter (CR 702.155b), if it does not have them yet.
pub(super) fn add_intrinsic_abilities(table: &CardTable, now: &mut Characteristics) {
    let mut intrinsic: SmallVec<[AbilityRef; 3]> = SmallVec::new();
    if now.is(CardType::Land) {
        let colors = now.subtypes.iter().filter_map(subtypes::basic_land_color);
        intrinsic.extend(colors.map(|color| table.basic_land_ability(color)));
    }
    if now.is(CardType::Battle) && subtypes::is(now, subtypes::SIEGE) {
        intrinsic.push(table.siege_ability());
    }
    if subtypes::is(now, subtypes::SAGA)
        && keywords(table, &now.abilities).contains(Builtin::ReadAhead)
    {
        intrinsic.push(table.read_ahead_ability());
    }
    for ability in intrinsic {
        let instance = AbilityInstance::own(ability);
        if !now.abilities.contains(&instance) {
            now.abilities.push(instance);
        }
    }
}

/// The built-in keywords among abilities.
pub(super) fn keywords(table: &CardTable, abilities: &[AbilityInstance]) -> Keywords {
    abilities
        .iter()
        .fold(Keywords::default(), |keywords, instance| {
            match builtin(table, *instance) {
                Some(builtin) => keywords.with(builtin),
                None => keywords,
            }
        })
}

/// The engine's own procedure for an ability, if it is a built-in keyword.
pub(super) fn builtin(table: &CardTable, instance: AbilityInstance) -> Option<Builtin> {
    match &table.ability(instance.ability).kind {
        AbilityKind::Keyword(keyword) => keyword.builtin,
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Static(_) => None,
    }
}

/// CR 708.2: what is listed, otherwise a 2/2 creature without text, name, subtypes or mana cost (CR 708.2a); by some rules with
/// ward {2} (CR 701.58a, 702.168a).
fn face_down(table: &CardTable, how: &FaceDown) -> CopiableValues {
    let mut values = nothing();
    if let FaceDown::Listed(listed) = how {
        values.card_types = listed.card_types.iter().copied().collect();
        values.subtypes.extend(listed.subtypes.iter().cloned());
        values.power = listed.size.map(|(power, _)| power);
        values.toughness = listed.size.map(|(_, toughness)| toughness);
        return values;
    }
    values
        .abilities
        .extend(table.face_down_ward().filter(|_| how.has_ward()));
    values.card_types = values.card_types.with(CardType::Creature);
    values.power = Some(2);
    values.toughness = Some(2);
    values
}

pub(super) fn nothing() -> CopiableValues {
    CopiableValues {
        name: Name::new(""),
        mana_cost: None,
        colors: ColorSet::NONE,
        supertypes: Default::default(),
        card_types: Default::default(),
        subtypes: SmallVec::new(),
        power: None,
        toughness: None,
        loyalty: None,
        defense: None,
        abilities: Vec::new(),
        granter: None,
        other_face: None,
        halves: None,
        prepares: None,
        flips: None,
        parts: Vec::new(),
    }
}

/// What is printed on a face; on a split card outside the stack on both halves (CR 709.4).
fn printed(table: &CardTable, card: CardId, side: FaceSide, zone: Zone) -> CopiableValues {
    if side == FaceSide::MELD_HALF {
        return nothing();
    }
    let definition = table.card(card);
    if zone == Zone::Battlefield && definition.has_shared_type_line() {
        return type_line(table, card, definition, None);
    }
    let elsewhere = zone != Zone::Stack && zone != Zone::Battlefield;
    // CR 709.4, 709.4d
    if definition.layout == Layout::Split && (elsewhere || side == FaceSide::FUSED) {
        return both_halves(table, card, definition);
    }
    let Some(face) = definition
        .faces
        .get(usize::from(side.0))
        .or_else(|| definition.faces.first())
    else {
        return nothing();
    };
    let mut values = of_face(table, card, side, face);
    if definition.layout == Layout::Prepare && side == FaceSide(0) {
        values.prepares = Some(card);
    }
    if definition.layout == Layout::Flip {
        values.flips = Some(card);
    }
    values
}

/// What a flipped permanent is: the lower half, but for color and mana cost (CR 710.1c); so is a flipped permanent that has become
/// a copy of a flip card (CR 707.3).
fn flipped(table: &CardTable, card: CardId, values: CopiableValues) -> CopiableValues {
    let side = FaceSide(1);
    let Some(face) = table.card(card).faces.get(usize::from(side.0)) else {
        return values;
    };
    CopiableValues {
        mana_cost: values.mana_cost,
        colors: values.colors,
        granter: values.granter,
        flips: values.flips,
        ..of_face(table, card, side, face)
    }
}

/// Whether it is a flip card, or a copy of one, that is not flipped: flipping is a one-way process (CR 710.4).
pub fn can_flip(table: &CardTable, game: &Game, object: &Object) -> bool {
    !object.flipped && copiable_values(table, game, object).flips.is_some()
}

/// The printed values of one face, whatever the card's layout.
pub fn of_face(table: &CardTable, card: CardId, side: FaceSide, face: &Face) -> CopiableValues {
    let power_toughness = face.power_toughness;
    CopiableValues {
        name: face.name.clone(),
        mana_cost: face.mana_cost.clone(),
        colors: face.colors(),
        supertypes: face.supertypes.iter().copied().collect(),
        card_types: face.card_types.iter().copied().collect(),
        subtypes: face.subtypes.iter().cloned().collect(),
        power: power_toughness.map(|printed| printed.power.value()),
        toughness: power_toughness.map(|printed| printed.toughness.value()),
        loyalty: face.loyalty.map(|loyalty| loyalty.unwrap_or(0)),
        defense: face.defense,
        abilities: table.face_abilities(card, side).collect(),
        granter: None,
        other_face: None,
        halves: None,
        prepares: None,
        flips: None,
        parts: Vec::new(),
    }
}

/// What the halves of a card with a shared type line have in common: their types (CR 709.5a); the halves beside it.
fn type_line(
    table: &CardTable,
    card: CardId,
    definition: &CardDefinition,
    cast: Option<FaceSide>,
) -> CopiableValues {
    let mut all = both_halves(table, card, definition);
    all.name = nothing().name;
    all.mana_cost = None;
    all.colors = ColorSet::NONE;
    all.abilities.clear();
    all.halves = Some(Halves { card, cast });
    all
}

/// The values with the name, the mana cost and the abilities of those halves that the object has (CR 709.5).
pub(super) fn with_halves(
    table: &CardTable,
    object: &Object,
    mut values: CopiableValues,
) -> CopiableValues {
    if let (true, Some(card)) = (object.flipped, values.flips) {
        return flipped(table, card, values);
    }
    let Some(halves) = values.halves.take() else {
        return values;
    };
    let mut names: Vec<Name> = Vec::new();
    let mut abilities = Vec::new();
    for side in rooms::shown(object, halves) {
        let Some(face) = rooms::half(table, halves.card, side) else {
            continue;
        };
        let half = of_face(table, halves.card, side, face);
        names.push(half.name);
        values.colors = values.colors.union(half.colors);
        if let Some(cost) = half.mana_cost {
            let ManaCost(symbols) = values.mana_cost.get_or_insert_default();
            symbols.extend(cost.0);
        }
        abilities.extend(half.abilities);
    }
    // A copy that is called something else has that name.
    if values.name.as_str().is_empty() {
        let names: Vec<&str> = names.iter().map(Name::as_str).collect();
        values.name = Name::new(names.join(" // "));
    }
    abilities.append(&mut values.abilities);
    values.abilities = abilities;
    values
}

fn both_halves(table: &CardTable, card: CardId, definition: &CardDefinition) -> CopiableValues {
    let mut all = nothing();
    for (number, face) in (0_u8..).zip(&definition.faces) {
        let half = of_face(table, card, FaceSide(number), face);
        all.colors = all.colors.union(half.colors);
        all.supertypes = all.supertypes.union(half.supertypes);
        all.card_types = all.card_types.union(half.card_types);
        for subtype in half.subtypes {
            if !all.subtypes.contains(&subtype) {
                all.subtypes.push(subtype);
            }
        }
        if let Some(cost) = half.mana_cost {
            let ManaCost(symbols) = all.mana_cost.get_or_insert_default();
            symbols.extend(cost.0);
        }
        all.abilities.extend(half.abilities);
    }
    all.name = definition.name.clone();
    all
}

/// What is known of an object that the game has forgotten.
pub(super) fn unknown() -> Arc<Characteristics> {
    Arc::new(Characteristics {
        name: Name::new(""),
        mana_cost: None,
        colors: ColorSet::NONE,
        supertypes: Default::default(),
        card_types: Default::default(),
        subtypes: SmallVec::new(),
        all_creature_types: false,
        power: None,
        toughness: None,
        base_power: None,
        base_toughness: None,
        abilities: Vec::new(),
        keywords: Keywords::default(),
        controller: PlayerId(0),
    })
}

/// What the rules give to a permanent with that designation (CR 701.60c).
pub(super) fn designated<'table>(
    table: &'table CardTable,
    name: &Name,
) -> impl Iterator<Item = AbilityRef> + 'table {
    let meaning = table
        .keyword_ability(name)
        .filter(|found| found.card == CardId(0));
    meaning.into_iter().flat_map(|found| table.nested(found))
}
