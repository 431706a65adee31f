//! Face-down spells and permanents (CR 708): what they are if they are turned face up, who may turn them, and when they are
//! shown.

use super::{layers, query, restrictions};
use game::{
    AbilityInstance, Characteristics, Event, Game, Object, ObjectId, ObjectKind, PlayerId,
    Timestamp, TraceEvent,
};
use ir::{
    AbilityKind, AbilityRef, ActivationLimit, CardTable, CardType, Cost, FaceDown, Layout,
    ManaCost, StaticEffect, Zone,
};
use std::sync::Arc;

/// An ability that allows a card to be cast face down (CR 702.37c, 702.168b).
#[derive(Clone, Debug)]
pub(super) struct CastingFaceDown {
    /// the ability
    pub ability: AbilityRef,
    /// what is paid rather than the mana cost
    pub cost: Cost,
    /// what it is then
    pub how: FaceDown,
}

/// The ways in which the card may be cast face down (CR 702.37d); a card that is exiled face down is looked at as it is face up, which
/// it is turned before it is cast (CR 406.3a).
pub(super) fn castable(table: &CardTable, game: &Game, card: ObjectId) -> Vec<CastingFaceDown> {
    let shown = is_exiled_face_down(game, card).then(|| face_up(table, game.clone(), card));
    let shown = shown.flatten();
    let game = shown.as_ref().unwrap_or(game);
    let mut found = Vec::new();
    for (_, ability) in layers::expanded_abilities(table, game, card) {
        let AbilityKind::Static(definition) = &table.ability(ability).kind else {
            continue;
        };
        for effect in &definition.effects {
            if let StaticEffect::CastFaceDown { cost, how } = effect {
                found.push(CastingFaceDown {
                    ability,
                    cost: cost.clone(),
                    how: how.clone(),
                });
            }
        }
    }
    found
}

/// Whether it is a card in exile that is face down.
pub(super) fn is_exiled_face_down(game: &Game, card: ObjectId) -> bool {
    game.object(card)
        .is_some_and(|object| object.zone == Zone::Exile && object.face_down.is_some())
}

/// The game in which the permanent is face up; nothing if it is not face down.
pub(super) fn face_up(table: &CardTable, mut game: Game, id: ObjectId) -> Option<Game> {
    let object = game.object_mut(id)?;
    object.face_down.as_ref()?;
    show(object);
    game.invalidate();
    layers::refresh(table, &mut game);
    Some(game)
}

fn show(object: &mut Object) {
    object.face_down = None;
    for component in &mut object.components {
        component.face_down = None;
    }
}

/// What the permanent would be if it were face up (CR 702.37e).
fn characteristics_face_up(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
) -> Option<Arc<Characteristics>> {
    let game = face_up(table, game.clone(), id)?;
    Some(layers::characteristics(table, &game, id))
}

/// The mana cost that the object has, or would have if it were face up.
pub fn mana_cost(table: &CardTable, game: &Game, id: ObjectId) -> Option<ManaCost> {
    let now = characteristics_face_up(table, game, id)
        .unwrap_or_else(|| layers::characteristics(table, game, id));
    now.mana_cost.clone()
}

/// The special actions by which the player may turn the permanent face up, their costs aside: those that it would have if it
/// were face up (CR 702.37e, 702.168d), and that of manifested and cloaked permanents (CR 701.40b–d, 701.58b–d).
pub(super) fn actions(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    id: ObjectId,
) -> Vec<(AbilityInstance, AbilityRef)> {
    let Some(object) = game.object(id) else {
        return Vec::new();
    };
    let Some(how) = object
        .face_down
        .as_ref()
        .filter(|_| object.zone == Zone::Battlefield)
    else {
        return Vec::new();
    };
    if query::controller(table, game, id) != player || !can_turn(table, game, id, true) {
        return Vec::new();
    }
    // What can't be turned face up is not offered to be (CR 116.2b, 101.2).
    let turned = Event::TurnFace {
        object: id,
        by: player,
        down: None,
        x: None,
    };
    if restrictions::is_forbidden(table, game, &turned) {
        return Vec::new();
    }
    let Some(shown) = characteristics_face_up(table, game, id) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for instance in &shown.abilities {
        for ability in layers::expanded(table, instance.ability) {
            if turns_face_up(table, ability) {
                found.push((*instance, ability));
            }
        }
    }
    let manifest = table.manifest_ability();
    if how.turns_for_mana_cost() && is_creature_card(table, object) && shown.mana_cost.is_some() {
        found.push((AbilityInstance::own(manifest), manifest));
    }
    found
}

/// Whether the ability functions while the permanent is face down.
fn turns_face_up(table: &CardTable, ability: AbilityRef) -> bool {
    matches!(&table.ability(ability).kind, AbilityKind::Activated(activated)
        if activated.special && activated.limits.contains(&ActivationLimit::FaceDown))
}

/// Whether the card that represents the permanent is a creature card (CR 701.40b).
fn is_creature_card(table: &CardTable, object: &Object) -> bool {
    has_type(table, object, |card_type| card_type == CardType::Creature)
}

fn has_type(table: &CardTable, object: &Object, wanted: impl Fn(CardType) -> bool) -> bool {
    let face = object.card().and_then(|(card, side)| {
        let faces = &table.card(card).faces;
        faces.get(usize::from(side.0))
    });
    face.is_some_and(|face| face.card_types.iter().copied().any(wanted))
}

/// Whether an instant or sorcery card represents the permanent, which stays face down (CR 701.40g, 701.58g).
fn is_spell_card(table: &CardTable, object: &Object) -> bool {
    has_type(table, object, |card_type| {
        matches!(card_type, CardType::Instant | CardType::Sorcery)
    })
}

/// Whether the permanent can be turned face up, or face down (CR 701.40g, 708.2b, 712.16, 729.2j).
pub(super) fn can_turn(table: &CardTable, game: &Game, id: ObjectId, up: bool) -> bool {
    let Some(object) = game
        .object(id)
        .filter(|object| object.zone == Zone::Battlefield && !object.phased_out || up)
    else {
        return false;
    };
    if up {
        // A card in exile is turned face up whatever it is (CR 406.3).
        return object.face_down.is_some()
            && match object.zone {
                Zone::Exile => true,
                Zone::Battlefield => !object.phased_out && !is_spell_card(table, object),
                Zone::Library
                | Zone::Hand
                | Zone::Graveyard
                | Zone::Stack
                | Zone::Command
                | Zone::Outside => false,
            };
    }
    let is_double_faced = |kind: &ObjectKind| match kind {
        ObjectKind::Card { card, .. } => matches!(
            table.card(*card).layout,
            Layout::Transform | Layout::ModalDoubleFaced | Layout::Meld
        ),
        ObjectKind::Virtual(values) => values.other_face.is_some(),
        ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => false,
    };
    let components = object.components.iter().map(|component| &component.kind);
    object.face_down.is_none() && !components.chain([&object.kind]).any(is_double_faced)
}

/// The instant or sorcery card is shown instead of being turned face up (CR 701.40g, 701.58g).
pub(super) fn revealed_instead(table: &CardTable, game: &Game, id: ObjectId) -> Option<Event> {
    let object = game.object(id)?;
    let stays = object.face_down.is_some() && is_spell_card(table, object);
    stays.then(|| Event::Reveal {
        player: query::controller(table, game, id),
        cards: vec![id],
        public: true,
    })
}

/// Turns it, which gives it a new timestamp (CR 613.7f). The X that was paid stays with it (CR 702.37f).
pub(super) fn turn(object: &mut Object, down: Option<&FaceDown>, x: Option<u32>, now: Timestamp) {
    object.timestamp = now;
    match down {
        Some(how) => {
            object.face_down = Some(how.clone());
            for component in &mut object.components {
                component.face_down = Some(how.clone());
            }
        }
        None => show(object),
    }
    if x.is_some() {
        Arc::make_mut(object.announced.get_or_insert_default()).x = x;
    }
}

/// What is shown as it leaves the battlefield face down, or the stack for another zone than the battlefield (CR 708.9).
pub(super) fn revealed(game: &Game, event: &Event) -> Option<Event> {
    let Event::Move {
        object,
        from,
        to,
        became: Some(became),
        ..
    } = event
    else {
        return None;
    };
    let leaves = match from {
        Zone::Battlefield => true,
        Zone::Stack => *to != Zone::Battlefield,
        Zone::Library
        | Zone::Hand
        | Zone::Graveyard
        | Zone::Exile
        | Zone::Command
        | Zone::Outside => false,
    };
    let former = game.former.get(*object).filter(|_| leaves)?;
    let was_face_down = former.object.face_down.is_some()
        || former
            .object
            .components
            .iter()
            .any(|component| component.face_down.is_some());
    was_face_down.then(|| Event::Reveal {
        player: former.object.owner,
        cards: vec![*became],
        public: true,
    })
}

/// All face-down permanents and spells are shown as the game ends; those that a player owns as that player leaves (CR 708.9).
pub(super) fn reveal_all(game: &mut Game, of: Option<PlayerId>) {
    let hidden: Vec<(PlayerId, ObjectId)> = game
        .battlefield
        .iter()
        .chain(&game.stack)
        .filter_map(|id| game.object(*id))
        .filter(|object| object.face_down.is_some() && of.is_none_or(|of| object.owner == of))
        .map(|object| (object.owner, object.id))
        .collect();
    for (player, id) in hidden {
        game.trace.record(TraceEvent::Event(Event::Reveal {
            player,
            cards: vec![id],
            public: true,
        }));
    }
}
