//! State-based actions (CR 704): all that apply are performed at once, again and again until none applies.

use super::damage::{DEFENSE, LOYALTY, MINUS_ONE, PLUS_ONE, POISON};
use super::instructions::continuous;
use super::{
    bestow, designations, dungeons, events, layers, prepared, query, restrictions, sagas, subtypes,
    uniqueness, zones,
};
use game::event::LossCause;
use game::frame::StateBasedFrame;
use game::{
    Answer, Characteristics, Decision, Domain, Event, Frame, Game, Item, MoveCause, Object,
    ObjectId, ObjectKind, PlayerId, Prompt, Question, Returned, Target, TraceEvent,
};
use ir::{Builtin, CardTable, CardType, CounterKind, Supertype, Zone};
use std::sync::Arc;

/// Rounds after which the actions are taken for a loop that nobody can stop (CR 104.4b, 731.4).
const MOST_ROUNDS: u32 = 500;

/// Checks state-based actions until none applies (CR 704.3). The pushed frame ends with [`Returned::Performed`]: whether
/// any was performed.
pub fn begin(game: &mut Game) {
    game.frames.push(Frame::StateBased(StateBasedFrame {
        kept: Vec::new(),
        asking: Vec::new(),
        protecting: None,
        commanding: None,
        to_command: Vec::new(),
        rounds: 0,
        acting: false,
    }));
}

/// Carries the check on.
pub fn advance(table: &CardTable, game: &mut Game, mut frame: StateBasedFrame) {
    if frame.acting {
        frame.acting = false;
        frame.kept.clear();
        frame.to_command.clear();
    }
    if game.outcome.is_some() {
        game.returned = Some(Returned::Performed(true));
        return;
    }
    if !frame.asking.is_empty() {
        take_kept(game, &mut frame);
    }
    if let Some(battle) = frame.protecting.take() {
        let chosen = game.take_items().into_iter().find_map(|item| {
            if let Item::Player(player) = item {
                Some(player)
            } else {
                None
            }
        });
        protect(game, battle, chosen);
        frame.rounds += 1;
    }
    if let Some(commander) = frame.commanding.take()
        && game.take_yes()
    {
        frame.to_command.push(commander);
    }
    if let Some(commander) = unsettled_commander(game) {
        ask_commander(game, frame, commander);
        return;
    }
    layers::refresh(table, game);
    // What lasts for as long as something is so ends with it, also where no event tells (CR 611.2b).
    let ended = continuous::end_conditional(table, game);
    let found = glance(game);
    let unpaired = found.paired && end_pairs(table, game);
    let unattached = found.bestowed && bestow::end_unattached(table, game);
    if unpaired || unattached || ended {
        layers::refresh(table, game);
    }
    if found.prepared || !game.exile.is_empty() {
        prepared::settle(table, game);
    }
    let permanents = permanents(table, game);
    if let Some((player, group)) = uniqueness::undecided(table, game, &permanents, &frame.kept) {
        ask_legend(game, frame, player, group);
        return;
    }
    if let Some((battle, controller, candidates)) = unprotected(game, &permanents) {
        if let [only] = candidates.as_slice() {
            protect(game, battle, Some(*only));
            frame.rounds += 1;
            game.frames.push(Frame::StateBased(frame));
        } else {
            ask_protector(game, frame, battle, controller, candidates);
        }
        return;
    }
    let gone = ceasing(game);
    let mut actions = actions(table, game, &permanents, &frame.kept);
    actions.extend(dungeons::leave(table, game));
    actions.extend(designations::start_engines(table, game, &permanents));
    actions.extend(frame.to_command.iter().filter_map(|commander| {
        zones::going(game, *commander, Zone::Command, MoveCause::StateBased, None)
    }));
    forget_marks(game);
    if actions.is_empty() && gone.is_empty() {
        game.returned = Some(Returned::Performed(frame.rounds > 0));
        return;
    }
    frame.rounds += 1;
    if frame.rounds > MOST_ROUNDS {
        super::end_loop(game);
        return;
    }
    if frame.rounds > 1 {
        game.trace.record(TraceEvent::StateBasedAgain(frame.rounds));
    }
    cease(table, game, &gone);
    frame.acting = true;
    game.frames.push(Frame::StateBased(frame));
    if !actions.is_empty() {
        events::propose(game, actions);
    }
}

/// Whether there are permanents of kinds that few games have.
#[derive(Default)]
struct Glance {
    paired: bool,
    bestowed: bool,
    prepared: bool,
}

/// Looks once at all permanents, so that none is looked at for what no game without such permanents needs.
fn glance(game: &Game) -> Glance {
    let mut found = Glance::default();
    for object in game.battlefield.iter().filter_map(|id| game.object(*id)) {
        found.paired |= object.paired.is_some();
        found.bestowed |= bestow::is_bestowed(object);
        found.prepared |= prepared::is_prepared(object);
    }
    found
}

/// Creatures of which one is none any more, or under another player's control, are no pair any more (CR 702.95e). Whether
/// there was such a pair.
fn end_pairs(table: &CardTable, game: &mut Game) -> bool {
    let creature = |id: ObjectId| {
        let object = game.object(id)?;
        let now = layers::characteristics(table, game, id);
        (object.zone == Zone::Battlefield && now.is(CardType::Creature)).then_some(now.controller)
    };
    let mut ended: Vec<ObjectId> = Vec::new();
    for id in game.battlefield.iter().copied() {
        let Some((pair, controller)) = game.object(id).and_then(|object| object.paired) else {
            continue;
        };
        if creature(id) != Some(controller) || creature(pair) != Some(controller) {
            ended.push(id);
        }
    }
    for id in &ended {
        if let Some(object) = game.object_mut(*id) {
            object.paired = None;
        }
    }
    if !ended.is_empty() {
        game.invalidate();
    }
    !ended.is_empty()
}

/// A permanent with its characteristics.
pub(super) struct Permanent {
    pub(super) object: Arc<Object>,
    pub(super) now: Arc<Characteristics>,
}

/// The permanents to which an action may apply.
fn permanents(table: &CardTable, game: &Game) -> Vec<Permanent> {
    let checked = checked(table, game);
    let mut found = Vec::new();
    for id in game.battlefield.iter().copied() {
        let Some(object) = game.object(id).filter(|object| !object.phased_out) else {
            continue;
        };
        if (has_changed(object) || checked.contains(&id))
            && let Some(object) = game.object_shared(id)
        {
            let now = layers::characteristics(table, game, id);
            found.push(Permanent { object, now });
        }
    }
    found
}

/// The permanents that are looked at for what they are; looked up once until the cache is computed anew.
fn checked(table: &CardTable, game: &Game) -> Arc<Vec<ObjectId>> {
    let look_up = || {
        let permanents = game.battlefield.iter().copied();
        let asks = |id: &ObjectId| asks_for_a_look(&layers::seen(table, game, *id));
        Arc::new(permanents.filter(asks).collect())
    };
    if !game.cache.valid {
        return look_up();
    }
    Arc::clone(game.cache.checked.get_or_init(look_up))
}

/// Whether an action may apply to the permanent since it is damaged, attached or has counters.
fn has_changed(object: &Object) -> bool {
    object.damage > 0
        || object.deathtouched
        || object.attached_to.is_some()
        || !object.counters.is_empty()
}

/// Whether an action may apply to a permanent that is this.
fn asks_for_a_look(now: &Characteristics) -> bool {
    now.toughness.is_some_and(|toughness| toughness <= 0)
        || now.supertypes.contains(Supertype::Legendary)
        || now.supertypes.contains(Supertype::World)
        // Auras, Sagas, Roles
        || now.is(CardType::Enchantment)
        || now.is(CardType::Planeswalker)
        || now.is(CardType::Battle)
        || now.has(Builtin::StartYourEngines)
        || now.subtypes.iter().any(|subtype| LOOKED_FOR.contains(&subtype.as_str()))
}

/// Subtypes that actions look for; a permanent could have them without the card type that they go with.
const LOOKED_FOR: [&str; 3] = [subtypes::AURA, subtypes::SAGA, uniqueness::ROLE];

/// What all applicable actions do (CR 704.5), as one batch.
fn actions(
    table: &CardTable,
    game: &Game,
    permanents: &[Permanent],
    kept: &[ObjectId],
) -> Vec<Event> {
    let mut actions = losses(table, game);
    let mut buried: Vec<ObjectId> = Vec::new();
    let mut ended: Vec<(ObjectId, Event)> = Vec::new();
    for permanent in permanents {
        let id = permanent.object.id;
        if is_buried(table, game, permanent) {
            buried.push(id);
        } else if is_destroyed(table, game, permanent) {
            actions.push(Event::Destroy {
                object: id,
                can_regenerate: true,
            });
        }
        if let Some(from) = comes_off(table, game, permanent) {
            actions.push(Event::Unattach {
                attachment: id,
                from,
            });
        }
        ended.extend(
            sagas::sacrifice(table, game, &permanent.object, &permanent.now)
                .map(|event| (id, event)),
        );
        actions.extend(counter_pairs(&permanent.object));
        actions.extend(excess_counters(table, game, &permanent.object));
    }
    buried.extend(uniqueness::not_kept(table, game, permanents, kept));
    let mut moves: Vec<Event> = Vec::new();
    for (number, id) in buried.iter().enumerate() {
        if !buried[..number].contains(id) {
            moves.extend(zones::going(
                game,
                *id,
                Zone::Graveyard,
                MoveCause::StateBased,
                None,
            ));
        }
    }
    // What is put into a graveyard anyway is not destroyed besides: a regeneration could not help.
    actions.retain(
        |action| !matches!(action, Event::Destroy { object, .. } if buried.contains(object)),
    );
    actions.extend(moves);
    let ended = ended.into_iter().filter(|(id, _)| !buried.contains(id));
    actions.extend(ended.map(|(_, event)| event));
    actions
}

/// CR 704.5a–c, 903.10a.
fn losses(table: &CardTable, game: &Game) -> Vec<Event> {
    game.turn_order()
        .filter_map(|id| {
            let player = game.player(id);
            let poisoned = player
                .counters
                .iter()
                .any(|(kind, count)| kind.as_str() == POISON && *count >= 10);
            let struck = player
                .commander_damage
                .iter()
                .any(|(_, amount)| *amount >= 21);
            let cause = if player.lost {
                None
            } else if player.life <= 0 && restrictions::dies_without_life(table, game, id) {
                Some(LossCause::Life)
            } else if player.drew_from_empty_library {
                Some(LossCause::EmptyLibrary)
            } else if poisoned {
                Some(LossCause::Poison)
            } else if struck {
                Some(LossCause::CommanderDamage)
            } else {
                None
            }?;
            restrictions::can_lose(table, game, id).then_some(Event::Lose { player: id, cause })
        })
        .collect()
}

/// Whether it is put into its owner's graveyard (CR 704.5f, i, m, v).
fn is_buried(table: &CardTable, game: &Game, permanent: &Permanent) -> bool {
    let Permanent { object, now } = permanent;
    let without = |kind: &str| object.counters(&CounterKind::new(kind)) == 0;
    (now.is(CardType::Creature) && now.toughness.is_some_and(|toughness| toughness <= 0))
        || (now.is(CardType::Planeswalker) && without(LOYALTY))
        || (now.is(CardType::Battle) && without(DEFENSE) && !has_waiting_trigger(game, object.id))
        || (subtypes::is(now, subtypes::AURA) && !bestow::is_attached_rightly(table, game, object))
}

/// Whether an ability that triggered from the object has not yet left the stack.
fn has_waiting_trigger(game: &Game, id: ObjectId) -> bool {
    game.pending.iter().any(|pending| pending.source == id)
        || game.stack.iter().any(|on_stack| {
            game.object(*on_stack).is_some_and(|object| {
                matches!(object.kind, ObjectKind::Ability { source, triggered: true, .. }
                    if source == id)
            })
        })
}

/// CR 704.5g–h.
fn is_destroyed(table: &CardTable, game: &Game, permanent: &Permanent) -> bool {
    let Permanent { object, now } = permanent;
    let Some(toughness) = now.toughness else {
        return false;
    };
    let marked = i32::try_from(object.damage).unwrap_or(i32::MAX);
    let lethal = marked > 0 && marked >= toughness;
    now.is(CardType::Creature)
        && toughness > 0
        && (lethal || object.deathtouched)
        && restrictions::can_be_destroyed(table, game, object.id)
}

/// What it comes off: an Equipment or Fortification that is attached wrongly, or what cannot be attached at all
/// (CR 704.5n–p).
fn comes_off(table: &CardTable, game: &Game, permanent: &Permanent) -> Option<Target> {
    let Permanent { object, now } = permanent;
    let to = object.attached_to?;
    let is_aura = subtypes::is(now, subtypes::AURA) && !now.is(CardType::Creature);
    (!is_aura && !bestow::is_attached_rightly(table, game, object)).then_some(to)
}

/// CR 704.5q.
fn counter_pairs(object: &Object) -> Vec<Event> {
    if object.counters.is_empty() {
        return Vec::new();
    }
    let kinds = [CounterKind::new(PLUS_ONE), CounterKind::new(MINUS_ONE)];
    let count = kinds
        .iter()
        .map(|kind| object.counters(kind))
        .min()
        .unwrap_or(0);
    if count == 0 {
        return Vec::new();
    }
    kinds
        .into_iter()
        .map(|kind| Event::RemoveCounters {
            from: Target::Object(object.id),
            kind,
            count,
        })
        .collect()
}

/// CR 704.5r.
fn excess_counters(table: &CardTable, game: &Game, object: &Object) -> Vec<Event> {
    object
        .counters
        .iter()
        .filter_map(|(kind, count)| {
            let most = restrictions::maximum_counters(table, game, object.id, kind)?;
            (*count > most).then(|| Event::RemoveCounters {
                from: Target::Object(object.id),
                kind: kind.clone(),
                count: count - most,
            })
        })
        .collect()
}

fn ask_legend(game: &mut Game, mut frame: StateBasedFrame, player: PlayerId, group: Vec<ObjectId>) {
    let items = group.iter().map(|id| Item::Object(*id)).collect();
    frame.asking = group;
    let prompt = Prompt {
        question: Question::LegendRule,
        source: None,
        ability: None,
    };
    game.ask(
        Frame::StateBased(frame),
        Decision {
            player,
            prompt,
            domain: Domain::Choose {
                together: Vec::new(),
                items,
                minimum: 1,
                maximum: 1,
            },
        },
    );
}

fn take_kept(game: &mut Game, frame: &mut StateBasedFrame) {
    let asked = std::mem::take(&mut frame.asking);
    let chosen = match game.answer.take() {
        Some(Answer::Items(indices)) => indices.first().copied(),
        Some(
            Answer::Number(_) | Answer::Shares(_) | Answer::Attackers(_) | Answer::Blockers(_),
        )
        | None => None,
    };
    let kept = chosen
        .and_then(|index| asked.get(index as usize))
        .or(asked.first());
    frame.kept.extend(kept);
}

/// A commander that came to a graveyard or to exile since the last check (CR 903.9a).
fn unsettled_commander(game: &Game) -> Option<ObjectId> {
    if game.commanders == 0 {
        return None;
    }
    let graveyards = game.players.iter().flat_map(|player| &player.graveyard);
    graveyards.chain(&game.exile).copied().find(|id| {
        game.object(*id)
            .and_then(|object| object.commander)
            .is_some_and(|commander| !commander.settled)
    })
}

fn ask_commander(game: &mut Game, mut frame: StateBasedFrame, id: ObjectId) {
    let Some(object) = game.object_mut(id) else {
        return;
    };
    let player = object.owner;
    if let Some(commander) = &mut object.commander {
        commander.settled = true;
    }
    frame.commanding = Some(id);
    let prompt = Prompt {
        question: Question::CommandZone,
        source: Some(id),
        ability: None,
    };
    game.ask(
        Frame::StateBased(frame),
        Decision {
            player,
            prompt,
            domain: Domain::Choose {
                together: Vec::new(),
                items: vec![Item::Yes, Item::No],
                minimum: 1,
                maximum: 1,
            },
        },
    );
}

/// A battle that needs a protector, its controller, and who can be chosen (CR 310.8, 310.11, 704.5w–x).
fn unprotected(
    game: &Game,
    permanents: &[Permanent],
) -> Option<(ObjectId, PlayerId, Vec<PlayerId>)> {
    permanents.iter().find_map(|permanent| {
        let Permanent { object, now } = permanent;
        if !now.is(CardType::Battle) {
            return None;
        }
        let siege = subtypes::is(now, subtypes::SIEGE);
        let in_game = |player: &PlayerId| !game.player(*player).left;
        let protector = object.chosen.protector().filter(in_game);
        let attacked = game.combat.iter().any(|combat| {
            combat
                .attackers
                .iter()
                .any(|attacker| combat.attacked(attacker) == Some(Target::Object(object.id)))
        });
        let needed = match protector {
            None => !attacked,
            Some(player) => siege && player == now.controller,
        };
        let candidates: Vec<PlayerId> = if siege {
            query::opponents(game, now.controller).collect()
        } else {
            vec![now.controller]
        };
        (needed && !candidates.is_empty()).then_some((object.id, now.controller, candidates))
    })
}

fn protect(game: &mut Game, battle: ObjectId, protector: Option<PlayerId>) {
    if let Some(object) = game.object_mut(battle) {
        object.chosen.entry(None).player = protector;
    }
    game.invalidate();
}

fn ask_protector(
    game: &mut Game,
    mut frame: StateBasedFrame,
    battle: ObjectId,
    player: PlayerId,
    candidates: Vec<PlayerId>,
) {
    frame.protecting = Some(battle);
    let prompt = Prompt {
        question: Question::ChoosePlayer,
        source: Some(battle),
        ability: None,
    };
    let domain = Domain::Choose {
        together: Vec::new(),
        items: candidates.into_iter().map(Item::Player).collect(),
        minimum: 1,
        maximum: 1,
    };
    game.ask(
        Frame::StateBased(frame),
        Decision {
            player,
            prompt,
            domain,
        },
    );
}

/// Tokens outside the battlefield and copies outside the stack and the battlefield cease to exist (CR 704.5d–e).
fn ceasing(game: &mut Game) -> Vec<ObjectId> {
    let from = game.cache.virtuals_scanned;
    let scanned = game.next_object();
    if from < scanned {
        let mut all = std::mem::take(&mut game.cache.virtuals);
        let new = game.objects_from(from);
        let new = new.filter(|object| matches!(object.kind, ObjectKind::Virtual(_)));
        all.extend(new.map(|object| object.id));
        all.retain(|id| game.object(*id).is_some());
        game.cache.virtuals = all;
        game.cache.virtuals_scanned = scanned;
    }
    let elsewhere = |id: &ObjectId| {
        game.object(*id).is_some_and(|object| {
            !matches!(object.zone, Zone::Battlefield | Zone::Stack)
                && (object.prepared_by.is_none() || object.zone != Zone::Exile)
        })
    };
    let all = game.cache.virtuals.iter().copied();
    all.filter(elsewhere).collect()
}

fn cease(table: &CardTable, game: &mut Game, gone: &[ObjectId]) {
    for id in gone {
        let known = layers::characteristics(table, game, *id);
        zones::cease(game, *id, known);
        game.trace.record(TraceEvent::Ceased(*id));
    }
}

/// What is remembered only until the next check (CR 704.5b, h).
fn forget_marks(game: &mut Game) {
    let touched: Vec<ObjectId> = game
        .battlefield
        .iter()
        .copied()
        .filter(|id| game.object(*id).is_some_and(|object| object.deathtouched))
        .collect();
    for id in touched {
        if let Some(object) = game.object_mut(id) {
            object.deathtouched = false;
        }
    }
    for player in &mut game.players {
        player.drew_from_empty_library = false;
    }
}
