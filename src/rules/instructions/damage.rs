//! Damage, life and fights (CR 119, 120, 701.14).

use super::control::{self, Over};
use super::support::{
    acted_upon, amount, considering, considering_player, context, done, end_with, happened,
    is_permanent, permanents, players, propose, propose_then,
};
use crate::{damage, layers, query, restrictions};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Context, Event, Game, ObjectId, PlayerId, Target};
use ir::{CardTable, CardType, DamagePart, Effect, Name, Node, Objects, Players, Value};

/// `~ deals 3 damage to any target` (CR 120.1). All of it is dealt at once.
pub(super) fn deal(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    source: &Objects,
    value: &Value,
    to: (Option<&Objects>, Option<&Players>),
    further: &[DamagePart],
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let here = context(game, &frame);
    let sources = query::objects(table, game, here, source);
    let mut events = Vec::new();
    deal_part(table, game, here, &sources, value, to, &mut events);
    deal_further(table, game, here, &sources, further, &mut events);
    propose(game, frame, events);
}

/// What is dealt at the same time.
fn deal_further(
    table: &CardTable,
    game: &Game,
    here: &Context,
    sources: &[ObjectId],
    further: &[DamagePart],
    events: &mut Vec<Event>,
) {
    for part in further {
        if part.excess {
            let to = part.players.as_ref();
            let players = to.map_or_else(Vec::new, |who| players(table, game, here, who));
            let rest = take_excess(table, game, events);
            for (player, (source, amount)) in players
                .into_iter()
                .flat_map(|player| rest.iter().map(move |part| (player, part)))
            {
                events.push(Event::Damage {
                    source: *source,
                    to: Target::Player(player),
                    amount: *amount,
                    excess: 0,
                    combat: false,
                });
            }
            continue;
        }
        let to = (part.to.as_ref(), part.players.as_ref());
        deal_part(table, game, here, sources, &part.amount, to, events);
    }
}

/// Takes off what would be dealt to permanents in excess of what is lethal (CR 120.4a): which source would have dealt how much of it.
fn take_excess(table: &CardTable, game: &Game, events: &mut Vec<Event>) -> Vec<(ObjectId, u32)> {
    let mut taken = Vec::new();
    for place in (0..events.len()).rev() {
        let Event::Damage {
            to: Target::Object(id),
            source,
            amount: dealt,
            ..
        } = events[place]
        else {
            continue;
        };
        let excess = damage::total_excess(table, game, events.iter(), id).min(dealt);
        if excess == 0 {
            continue;
        }
        taken.push((source, excess));
        if let Event::Damage { amount, .. } = &mut events[place] {
            *amount -= excess;
        }
    }
    events.retain(|event| !matches!(event, Event::Damage { amount: 0, .. }));
    taken
}

/// Whether the instructions for each object or player are that damage is dealt: `each creature deals 1 damage to its controller`,
/// `for each opponent, ~ deals 3 damage to up to one target creature that player controls`.
pub(super) fn is_of_each(effects: &[Effect], over: &Over<'_>) -> bool {
    match (effects, over) {
        ([Effect::DealDamage { source, .. }], Over::Objects(_)) => *source == Objects::Affected,
        ([Effect::DealDamage { .. }], Over::Players(_)) => true,
        _ => false,
    }
}

/// Each of the objects deals damage, or it is dealt for each of the players, all of it at once (CR 608.2f, 120.1).
pub(super) fn deal_each(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    over: &Over<'_>,
    effects: &[Effect],
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let mut events = Vec::new();
    for seen in control::surroundings(table, game, &frame, over) {
        for (place, effect) in effects.iter().enumerate() {
            let before = events.len();
            if let Effect::DealDamage {
                source,
                amount,
                to,
                players,
                further,
            } = effect
            {
                let sources = query::objects(table, game, &seen, source);
                let to = (to.as_ref(), players.as_ref());
                deal_part(table, game, &seen, &sources, amount, to, &mut events);
                deal_further(table, game, &seen, &sources, further, &mut events);
            }
            if events.len() > before {
                game.observe(frame.ability, || Node::Effect(frame.path.child(place)));
            }
        }
    }
    propose(game, frame, events);
}

/// The damage of each source to these recipients.
fn deal_part(
    table: &CardTable,
    game: &Game,
    here: &Context,
    sources: &[ObjectId],
    value: &Value,
    to: (Option<&Objects>, Option<&Players>),
    events: &mut Vec<Event>,
) {
    let mut recipients: Vec<Target> = Vec::new();
    if let Some(objects) = to.0 {
        let damageable = permanents(table, game, here, objects)
            .into_iter()
            .filter(|id| can_be_dealt_damage(table, game, *id));
        recipients.extend(damageable.map(Target::Object));
    }
    if let Some(who) = to.1 {
        recipients.extend(
            players(table, game, here, who)
                .into_iter()
                .map(Target::Player),
        );
    }
    let each = if let Value::Evenly(whole) = value {
        let whole = amount(table, game, here, whole);
        Some(whole.checked_div(recipients.len() as u32).unwrap_or(0))
    } else {
        None
    };
    let several = sources.len() > 1;
    for source in sources {
        for to in &recipients {
            let seen = damage_context(here, several.then_some(*source), *to, value);
            let amount = each.unwrap_or_else(|| amount(table, game, &seen, value));
            if amount > 0 {
                events.push(Event::Damage {
                    source: *source,
                    to: *to,
                    amount,
                    excess: 0,
                    combat: false,
                });
            }
        }
    }
}

/// What the amount is read in: "its power" of several sources is each one's own; a share is the recipient's.
fn damage_context(here: &Context, source: Option<ObjectId>, to: Target, value: &Value) -> Context {
    if *value == Value::Share {
        let mut context = here.clone();
        context.affected = to.object();
        context.affected_player = to.player();
        return context;
    }
    match (source, to) {
        (Some(source), _) => considering(here, source),
        (None, Target::Object(object)) => considering(here, object),
        (None, Target::Player(player)) => considering_player(here, player),
    }
}

/// CR 120.1: creatures, planeswalkers and battles.
fn can_be_dealt_damage(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let now = layers::characteristics(table, game, id);
    now.is(CardType::Creature) || now.is(CardType::Planeswalker) || now.is(CardType::Battle)
}

pub(super) fn end_batch(game: &mut Game) {
    let happened = happened(game);
    let performed = !happened.is_empty();
    end_with(game, &happened, performed);
}

/// A change of life totals (CR 119).
#[derive(Clone, Copy)]
pub(super) enum LifeChange {
    Gain,
    Lose,
    /// CR 119.5: the difference is gained or lost.
    Set,
}

/// `gain 3 life`, `lose 3 life`, `your life total becomes 10`.
pub(super) fn change_life(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    change: LifeChange,
    who: &Players,
    value: &Value,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let here = context(game, &frame);
    let mut events = Vec::new();
    for player in players(table, game, here, who) {
        let seen = considering_player(here, player);
        let amount = query::value(table, game, &seen, value);
        let by = match change {
            LifeChange::Gain => amount.max(0),
            LifeChange::Lose => amount.max(0).saturating_neg(),
            LifeChange::Set => amount.saturating_sub(game.player(player).life),
        };
        events.extend(life_event(player, by));
    }
    propose(game, frame, events);
}

/// `exchange life totals with target opponent` (CR 701.12c): not at all if one of the two can't gain or lose what it takes
/// (CR 119.7–8).
pub(super) fn exchange_life(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    who: &Players,
    with: &Players,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let here = context(game, &frame);
    let mut both = players(table, game, here, who);
    let others = players(table, game, here, with);
    both.extend(
        others
            .into_iter()
            .filter(|other| !both.contains(other))
            .collect::<Vec<_>>(),
    );
    let [one, other] = both.as_slice() else {
        done(game, false);
        return;
    };
    let difference = game
        .player(*other)
        .life
        .saturating_sub(game.player(*one).life);
    let events: Vec<Event> = life_event(*one, difference)
        .into_iter()
        .chain(life_event(*other, difference.saturating_neg()))
        .collect();
    if events
        .iter()
        .any(|event| restrictions::is_forbidden(table, game, event))
    {
        done(game, false);
        return;
    }
    propose(game, frame, events);
}

pub(super) fn life_event(player: PlayerId, by: i32) -> Option<Event> {
    let amount = by.unsigned_abs();
    match by.signum() {
        1 => Some(Event::GainLife { player, amount }),
        -1 => Some(Event::LoseLife { player, amount }),
        _ => None,
    }
}

/// `target creature fights another target creature` (CR 701.14).
pub(super) fn fight(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    first: &Objects,
    second: &Objects,
) {
    match frame.stage {
        InstructionStage::Child => {
            strike(table, game, frame);
            return;
        }
        InstructionStage::SecondChild => {
            end_batch(game);
            return;
        }
        InstructionStage::Begin | InstructionStage::Asked | InstructionStage::AskedAgain => {}
    }
    let here = context(game, &frame);
    let creatures = |what: &Objects| {
        let mut found = acted_upon(table, game, here, what);
        found.retain(|id| {
            is_permanent(game, *id)
                && layers::characteristics(table, game, *id).is(CardType::Creature)
        });
        found
    };
    let (one, other) = (creatures(first), creatures(second));
    // "Those creatures fight each other." is said of both at once.
    let pair = match (one.as_slice(), other.as_slice()) {
        ([first, second], _) if one == other => Some((*first, *second)),
        ([_], _) if first == second => None,
        ([first, ..], [second, ..]) => Some((*first, *second)),
        _ => None,
    };
    let Some((first, second)) = pair else {
        done(game, false);
        return;
    };
    let fights = |creature: ObjectId| Event::Named {
        name: Name::new(ir::FIGHT),
        player: query::controller(table, game, creature),
        object: creature,
        x: None,
        other: None,
    };
    let events = [first, second].into_iter().map(fights).collect();
    let mut frame = frame;
    frame.objects = vec![first, second];
    propose(game, frame, events);
}

/// Both creatures that fight deal damage to each other (CR 701.14a), unless something else happens instead of their fighting.
fn strike(table: &CardTable, game: &mut Game, frame: InstructionFrame) {
    let happened = happened(game);
    let [first, second] = frame.objects[..] else {
        done(game, false);
        return;
    };
    let fights = |creature: ObjectId| {
        happened
            .iter()
            .any(|event| matches!(event, Event::Named { object, .. } if *object == creature))
    };
    if !fights(first) || !fights(second) {
        done(game, false);
        return;
    }
    let events = [(first, second), (second, first)]
        .into_iter()
        .filter(|(source, to)| is_permanent(game, *source) && is_permanent(game, *to))
        .filter_map(|(source, to)| {
            let power = layers::characteristics(table, game, source).power?;
            (power > 0).then_some(Event::Damage {
                source,
                to: Target::Object(to),
                amount: power.unsigned_abs(),
                excess: 0,
                combat: false,
            })
        })
        .collect();
    propose_then(game, frame, InstructionStage::SecondChild, events);
}
