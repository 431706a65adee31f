//! How objects enter the battlefield: what applies to them before they are there (CR 303.4f–i, 306.5b, 310.4b, 614.12).

use super::damage::{DEFENSE, LOYALTY};
use super::{events, face_down, layers, patterns, query, restrictions, rooms, subtypes, zones};
use game::event::Arrival;
use game::frame::{BatchFrame, BatchStage};
use game::{Context, Event, Frame, Game, ObjectId, ObjectKind, PlayerId, Target};
use ir::{
    Ability, AbilityKind, AbilityRef, Builtin, CardTable, CardType, CounterKind, Entering,
    EventPattern, FaceSide, Modification, Name, Objects, Outcome, PREPARED, Replacement,
    StaticEffect, Test, Zone,
};
use std::sync::Arc;

/// The game as it would be with an object on the battlefield that is about to enter (CR 614.12).
pub(super) struct View {
    /// the game
    pub game: Game,
    /// the object there
    pub object: ObjectId,
    /// the object as it is now
    pub original: ObjectId,
    /// the event as it would have happened
    pub event: Event,
}

/// What would enter: the object (a token that is reserved), how, and under whose control. Nothing for other events.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn enters(event: &Event) -> Option<(ObjectId, &Arrival, Option<PlayerId>)> {
    match event {
        Event::Move {
            object,
            to: Zone::Battlefield,
            arrival,
            ..
        } => Some((*object, arrival, arrival.controller)),
        Event::Create {
            player,
            arrival,
            became: Some(token),
            ..
        } => Some((*token, arrival, arrival.controller.or(Some(*player)))),
        _ => None,
    }
}

/// How the object arrives, to change it.
pub(super) fn arrival_mut(event: &mut Event) -> Option<&mut Arrival> {
    if let Event::Move { arrival, .. } | Event::Create { arrival, .. } = event {
        Some(arrival)
    } else {
        None
    }
}

/// Under whose control the object would enter.
pub(super) fn controller(game: &Game, event: &Event) -> Option<PlayerId> {
    let (object, _, controller) = enters(event)?;
    let object = game.object(object)?;
    let spell_controller = (object.zone == Zone::Stack).then_some(object.base_controller);
    Some(controller.or(spell_controller).unwrap_or(object.owner))
}

/// The game with the object on the battlefield, if any replacement effect could apply to its entering.
pub(super) fn view(table: &CardTable, game: &mut Game, event: &Event) -> Option<View> {
    if let Event::TurnFace {
        object, down: None, ..
    } = event
    {
        return turned(table, game, *object, event);
    }
    let (original, arrival, _) = enters(event)?;
    let is_needed = layers::replacements(table, game)
        .any(|active| patterns::could_match(&active.effect.event, event))
        || own_abilities(table, game, original, arrival)
            .into_iter()
            .any(|ability| is_replacing(table, ability))
        || grants_replacing(table, game);
    is_needed.then(|| build_view(table, game, event))?
}

/// The game with the permanent face up that is about to be turned so: what it says of that applies already (CR 708.11).
fn turned(table: &CardTable, game: &mut Game, object: ObjectId, event: &Event) -> Option<View> {
    let copy = clone_state(game);
    Some(View {
        game: face_down::face_up(table, copy, object)?,
        object,
        original: object,
        event: event.clone(),
    })
}

/// Whether some static ability grants abilities that change how an object enters (CR 614.12).
fn grants_replacing(table: &CardTable, game: &Game) -> bool {
    game.battlefield.iter().any(|id| {
        let granting = layers::expanded_abilities(table, game, *id);
        granting.into_iter().any(|(_, ability)| {
            let AbilityKind::Static(inner) = &table.ability(ability).kind else {
                return false;
            };
            inner.effects.iter().any(|effect| {
                if let StaticEffect::Modify { modifications, .. } = effect {
                    modifications.iter().any(|modification| {
                        matches!(modification, Modification::AddAbility(nested)
                            if table
                                .nested_ability(ability, *nested)
                                .is_some_and(|granted| is_replacing(table, granted)))
                    })
                } else {
                    false
                }
            })
        })
    })
}

/// The game with the object on the battlefield.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn build_view(table: &CardTable, game: &mut Game, event: &Event) -> Option<View> {
    let (original, arrival, _) = enters(event)?;
    let characteristics = layers::characteristics(table, game, original);
    let mut copy = clone_state(game);
    let mut event = event.clone();
    let object = match &mut event {
        Event::Move { became, .. } => {
            let object = zones::move_object(
                &mut copy,
                original,
                Zone::Battlefield,
                arrival,
                characteristics,
            )?;
            *became = Some(object);
            if let Some(with) = arrival.melded_with {
                zones::meld(table, &mut copy, object, with);
            }
            rooms::unlock_as_it_enters(table, &mut copy, &event);
            object
        }
        Event::Create { player, .. } => {
            zones::place_token(&mut copy, original, *player, arrival);
            original
        }
        _ => return None,
    };
    if let Some(entered) = copy.object_mut(object) {
        entered.counters.clone_from(&arrival.counters);
    }
    layers::refresh(table, &mut copy);
    Some(View {
        game: copy,
        object,
        original,
        event,
    })
}

/// A copy of the game without what no query reads: trace, checkpoint and frames.
fn clone_state(game: &mut Game) -> Game {
    let trace = std::mem::take(&mut game.trace);
    let checkpoint = game.checkpoint.take();
    let frames = std::mem::take(&mut game.frames);
    let copy = game.clone();
    game.trace = trace;
    game.checkpoint = checkpoint;
    game.frames = frames;
    copy
}

/// The face that a card enters with.
fn side(game: &Game, object: ObjectId, arrival: &Arrival) -> Option<(ir::CardId, FaceSide)> {
    let object = game.object(object)?;
    let (card, side) = object.card()?;
    let shown = if object.zone == Zone::Stack {
        side
    } else {
        FaceSide::default()
    };
    Some((card, arrival.side.unwrap_or(shown)))
}

/// The abilities that the object itself has as it enters, but for what continuous effects will do.
fn own_abilities(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
    arrival: &Arrival,
) -> Vec<AbilityRef> {
    if arrival.face_down.is_some() {
        return Vec::new();
    }
    let Some(object) = game.object(id) else {
        return Vec::new();
    };
    let mut abilities: Vec<AbilityRef> = match (&arrival.copy, &object.kind) {
        (Some(copy), _) => copy.abilities.clone(),
        (None, ObjectKind::Virtual(values)) => values.abilities.clone(),
        (None, ObjectKind::Card { .. }) => side(game, id, arrival)
            .map(|(card, side)| table.face_abilities(card, side).collect())
            .unwrap_or_default(),
        (None, ObjectKind::Ability { .. } | ObjectKind::Emblem(_)) => Vec::new(),
    };
    if object.zone == Zone::Stack {
        // What was granted to the spell goes on for the permanent (CR 400.7a–b).
        let spell = layers::characteristics(table, game, id);
        abilities.extend(spell.abilities.iter().map(|instance| instance.ability));
    }
    abilities
}

fn is_replacing(table: &CardTable, ability: AbilityRef) -> bool {
    fn look(ability: &Ability) -> bool {
        match &ability.kind {
            AbilityKind::Static(inner) => inner
                .effects
                .iter()
                .any(|effect| matches!(effect, StaticEffect::Replace(_))),
            AbilityKind::Keyword(_) => ability.nested.iter().any(|inner| look(inner)),
            AbilityKind::Triggered(_) | AbilityKind::Spell(_) | AbilityKind::Activated(_) => false,
        }
    }
    look(table.ability(ability))
}

/// What the object will be, as far as the rules ask before it is there.
struct Shape {
    is_permanent: bool,
    is_aura: bool,
    loyalty: Option<u32>,
    defense: Option<u32>,
    is_saga: bool,
}

fn shape(table: &CardTable, game: &Game, id: ObjectId, arrival: &Arrival) -> Shape {
    let object = game.object(id);
    if arrival.face_down.is_some() {
        return Shape {
            is_permanent: true,
            is_aura: false,
            loyalty: None,
            defense: None,
            is_saga: false,
        };
    }
    let values = arrival.copy.as_ref().or_else(|| {
        object.and_then(|object| match &object.kind {
            ObjectKind::Virtual(values) => Some(values),
            ObjectKind::Card { .. } | ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => None,
        })
    });
    if let Some(values) = values {
        return Shape {
            is_permanent: values.card_types.is_permanent(),
            is_aura: values
                .subtypes
                .iter()
                .any(|subtype| subtype.as_str() == subtypes::AURA),
            loyalty: values.loyalty,
            defense: values.defense,
            is_saga: values
                .subtypes
                .iter()
                .any(|subtype| subtype.as_str() == subtypes::SAGA),
        };
    }
    let face = side(game, id, arrival)
        .and_then(|(card, side)| table.card(card).faces.get(usize::from(side.0)));
    let Some(face) = face else {
        return Shape {
            is_permanent: false,
            is_aura: false,
            loyalty: None,
            defense: None,
            is_saga: false,
        };
    };
    let x = || object?.announced.as_ref()?.x;
    Shape {
        is_permanent: face
            .card_types
            .iter()
            .any(|card_type: &CardType| card_type.is_permanent()),
        is_aura: face
            .subtypes
            .iter()
            .any(|subtype| subtype.as_str() == subtypes::AURA),
        loyalty: face.loyalty.map(|printed| printed.or_else(x).unwrap_or(0)),
        defense: face.defense,
        is_saga: face
            .subtypes
            .iter()
            .any(|subtype| subtype.as_str() == subtypes::SAGA),
    }
}

/// Whether the object can be a permanent (CR 400.4a, 111.5).
pub(super) fn is_permanent(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
    arrival: &Arrival,
) -> bool {
    shape(table, game, id, arrival).is_permanent
}

/// All counters that the object enters with: those of effects, then loyalty (CR 306.5b), defense (CR 310.4b) and lore
/// (CR 714.3a).
pub(super) fn counters(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
    arrival: &Arrival,
) -> Vec<(CounterKind, u32)> {
    let shape = shape(table, game, id, arrival);
    let mut counters = arrival.counters.clone();
    let lore = shape
        .is_saga
        .then(|| super::sagas::first_chapter(table, game, id, arrival).unwrap_or(1));
    let loyalty = shape
        .loyalty
        .map(|loyalty| loyalty.saturating_sub(compleated(table, game, id)));
    for (kind, count) in [
        (LOYALTY, loyalty),
        (DEFENSE, shape.defense),
        (super::sagas::LORE, lore),
    ] {
        let Some(count) = count else {
            continue;
        };
        // What is put on besides is one event with it (CR 122.6a): what doubles the counters or adds one does so once.
        let same = counters.iter_mut().find(|(of, _)| of.as_str() == kind);
        match same {
            Some((_, more)) => *more += count,
            None => counters.push((CounterKind::new(kind), count)),
        }
    }
    counters.retain(|(_, count)| *count > 0);
    counters
}

/// By how much fewer loyalty counters a compleated permanent enters with: two for each Phyrexian symbol of its cost for which
/// life was paid (CR 702.150a).
fn compleated(table: &CardTable, game: &Game, spell: ObjectId) -> u32 {
    if !layers::characteristics(table, game, spell).has(Builtin::Compleated) {
        return 0;
    }
    let announced = game
        .object(spell)
        .and_then(|object| object.announced.as_ref());
    let paid = announced
        .iter()
        .flat_map(|announced| &announced.life_for_symbols);
    paid.filter(|life| **life).map(|_| 2).sum()
}

/// What an object that enters can be attached to.
pub(super) enum Host {
    /// it is no attachment, or what it is attached to is settled
    Settled,
    /// it enters unattached after all (CR 303.4h)
    Nothing,
    /// it is an Aura that cannot enter (CR 303.4g, i)
    Impossible,
    /// it is an Aura that enters attached to one of these (CR 303.4f)
    OneOf(Vec<Target>),
}

/// What the object may or will be attached to as it enters.
pub(super) fn host(table: &CardTable, game: &mut Game, event: &Event) -> Host {
    let Some((id, arrival, _)) = enters(event) else {
        return Host::Settled;
    };
    let given = arrival.attached_to;
    // "Return it to the battlefield. It's an Aura enchantment with …": it is one as it enters (CR 303.4f, 611.2e).
    let may_be_aura = !arrival.being.is_empty() || shape(table, game, id, arrival).is_aura;
    if given.is_none() && !may_be_aura {
        return Host::Settled;
    }
    let Some(view) = build_view(table, game, event) else {
        return Host::Settled;
    };
    let now = layers::characteristics(table, &view.game, view.object);
    let is_aura = subtypes::is(&now, subtypes::AURA);
    let allows =
        |target: &Target| restrictions::can_be_attached(table, &view.game, view.object, *target);
    match given {
        Some(given) if allows(&given) => return Host::Settled,
        Some(_) if is_aura => return Host::Impossible,
        Some(_) => return Host::Nothing,
        None if !is_aura => return Host::Settled,
        None => {}
    }
    let graveyards = game.players.iter().flat_map(|player| &player.graveyard);
    let hosts: Vec<Target> = game
        .battlefield
        .iter()
        .chain(graveyards)
        .map(|id| Target::Object(*id))
        .chain(game.turn_order().map(Target::Player))
        .filter(|target| *target != Target::Object(id))
        .filter(allows)
        .collect();
    if hosts.is_empty() {
        Host::Impossible
    } else {
        Host::OneOf(hosts)
    }
}

/// The counters that an effect has an object enter with. Values are of before it is there, so a card that enters from a
/// graveyard still counts there.
fn given_counters(
    table: &CardTable,
    game: &Game,
    context: &Context,
    how: &Entering,
) -> Vec<(CounterKind, u32)> {
    how.counters
        .iter()
        .map(|(kind, count)| {
            let count = query::value(table, game, context, count);
            (kind.clone(), u32::try_from(count).unwrap_or(0))
        })
        .collect()
}

/// What a way to enter comes to: which values it has before the object is there.
struct Manner {
    attacked: Option<Target>,
    counters: Vec<(CounterKind, u32)>,
    controller: Option<PlayerId>,
}

impl Manner {
    fn of(table: &CardTable, game: &Game, context: &Context, how: &Entering) -> Self {
        let control = how.control.as_ref();
        let players = control.map(|who| query::players(table, game, context, who));
        Self {
            attacked: attacked_alike(table, game, context, how),
            counters: given_counters(table, game, context, how),
            controller: players.and_then(|players| players.into_iter().next()),
        }
    }
}

fn change(event: &mut Event, how: &Entering, manner: Manner) {
    if let Some(arrival) = arrival_mut(event) {
        arrival.tapped = (arrival.tapped || how.tapped) && !how.untapped;
        arrival.attacking = manner.attacked.or(arrival.attacking);
        arrival.controller = manner.controller.or(arrival.controller);
        if how.prepared {
            arrival.designations.push(Name::new(PREPARED));
        }
        for (kind, count) in manner.counters {
            events::add_counters(&mut arrival.counters, &kind, count);
        }
    }
}

/// What the object that enters attacks, as another one did (CR 508.4a): nothing if it is no creature or that can no longer be
/// attacked.
fn attacked_alike(
    table: &CardTable,
    game: &Game,
    context: &Context,
    how: &Entering,
) -> Option<Target> {
    let attacked = attacked_by(table, game, context, how.attacking_like.as_ref()?)?;
    let now = layers::characteristics(table, game, context.source);
    let attacks = game.turn.active == now.controller && now.is(CardType::Creature);
    attacks.then_some(attacked)
}

/// What the objects attack, or last attacked, if it can still be attacked (CR 508.4a).
pub(super) fn attacked_by(
    table: &CardTable,
    game: &Game,
    context: &Context,
    others: &Objects,
) -> Option<Target> {
    let alike = query::objects(table, game, context, others)
        .into_iter()
        .find_map(|other| query::attacker(game, other))?;
    let attacked = game.combat.as_ref()?.attacked(alike)?;
    let there = match attacked {
        Target::Player(player) => {
            let player = game.player(player);
            !player.left && !player.lost
        }
        Target::Object(object) => game.object(object).is_some(),
    };
    there.then_some(attacked)
}

/// Changes how an object enters, within the event (CR 614.1c).
pub(super) fn change_arrival(
    table: &CardTable,
    game: &Game,
    context: &Context,
    how: &Entering,
    event: &mut Event,
) {
    let manner = Manner::of(table, game, context, how);
    change(event, how, manner);
}

/// What an instruction says of how a spell will enter is kept with the spell: it is said of no other object that the card becomes
/// (CR 400.7, 614.1c). Whether the effect is of that kind.
pub(super) fn note_on_spell(
    table: &CardTable,
    game: &mut Game,
    context: &Context,
    replacement: &Replacement,
) -> bool {
    let (
        EventPattern::ZoneChange {
            what,
            from: Some(Zone::Stack),
            to: Some(Zone::Battlefield),
        },
        Outcome::Enter(how),
    ) = (&replacement.event, &replacement.outcome)
    else {
        return false;
    };
    let Test::Is(spells) = &what.test else {
        return false;
    };
    for spell in query::objects(table, game, context, spells) {
        let Some(spell) = game.object_mut(spell) else {
            continue;
        };
        if let Some(announced) = spell
            .announced
            .as_mut()
            .filter(|_| spell.zone == Zone::Stack)
        {
            Arc::make_mut(announced).enters.push(game::EntersAsCast {
                context: context.clone(),
                entry: ir::EntersAsCast {
                    which: Test::All(Vec::new()),
                    how: (**how).clone(),
                },
            });
        }
    }
    true
}

/// The events of which one is being replaced by instructions that are followed now.
fn followed_batch(game: &mut Game) -> Option<&mut BatchFrame> {
    game.frames.iter_mut().rev().find_map(|frame| {
        if let Frame::Batch(batch) = frame
            && batch.stage == BatchStage::Following
        {
            Some(batch.as_mut())
        } else {
            None
        }
    })
}

/// For an instruction within a replacement of an object's entering: that object enters so, besides what other effects say
/// (CR 614.12). Whether there is such an object.
pub fn enter_so(table: &CardTable, game: &mut Game, context: &Context, how: &Entering) -> bool {
    let manner = Manner::of(table, game, context, how);
    let Some(batch) = followed_batch(game) else {
        return false;
    };
    if how.copy_of.is_some() {
        batch.copying = Some(Box::new((how.clone(), context.clone())));
    }
    let proposed = batch.events.get_mut(batch.next as usize);
    if let Some(proposed) = proposed {
        change(&mut proposed.event, how, manner);
    }
    true
}

/// For an instruction within a replacement of an object's entering: if it is that object which becomes something, it enters as
/// that. Whether it is about to enter.
pub(super) fn enter_as(game: &mut Game, object: ObjectId, name: &Name) -> bool {
    let batch = followed_batch(game);
    let Some(proposed) = batch.and_then(|batch| batch.events.get_mut(batch.next as usize)) else {
        return false;
    };
    if enters(&proposed.event).is_none_or(|(entering, ..)| entering != object) {
        return false;
    }
    let Some(arrival) = arrival_mut(&mut proposed.event) else {
        return false;
    };
    if !arrival.designations.contains(name) {
        arrival.designations.push(name.clone());
    }
    true
}

/// The objects that are about to enter: while effects that modify how they do are applied, they cannot be chosen to change
/// zones (CR 614.13a).
pub(super) fn about_to_enter(game: &Game) -> Vec<ObjectId> {
    let batches = game.frames.iter().filter_map(|frame| {
        if let Frame::Batch(batch) = frame {
            Some(&batch.events)
        } else {
            None
        }
    });
    batches
        .flatten()
        .filter_map(|proposed| enters(&proposed.event).map(|(id, _, _)| id))
        .collect()
}

/// The objects that something can enter as a copy of (CR 707.5).
pub(super) fn copy_choices(
    table: &CardTable,
    game: &Game,
    frame: &BatchFrame,
    how: &Entering,
    context: &Context,
) -> Vec<ObjectId> {
    let Some(copied) = &how.copy_of else {
        return Vec::new();
    };
    let entering: Vec<ObjectId> = frame
        .events
        .iter()
        .filter_map(|proposed| enters(&proposed.event).map(|(id, _, _)| id))
        .collect();
    query::matching(table, game, context, &copied.what)
        .into_iter()
        .filter(|id| !entering.contains(id))
        .collect()
}
