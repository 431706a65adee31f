//! References: sets of objects and players (CR 109.5, 400.7, 608.2h).

use super::{holds, matches, matching, value};
use crate::{entering, layers};
use game::{
    AbilityInstance, Attacker, Chosen, Context, Event, Former, Game, Object, ObjectId, ObjectKind,
    PlayerId, SlotValue, Target,
};
use ir::{
    CardTable, ColorSet, Condition, EventRole, Filter, Objects, PaidAs, Players, Recipients,
    SlotId, Test, Zone,
};

/// What was chosen for the ability whose context it is (CR 607.2d): as it resolves, then as an ability of its source had it chosen
/// before. What an ability has chosen as it resolves stays its own, whatever its source has chosen later.
pub(crate) fn chosen<'game, T>(
    game: &'game Game,
    context: &Context,
    read: impl Fn(&'game Chosen) -> Option<T>,
) -> Option<T> {
    let of = |id| object(game, id)?.chosen.linked_to(context.ability);
    let now = context.stack_object.and_then(of).and_then(&read);
    now.or_else(|| of(context.source).and_then(&read))
}

/// The chosen colors, if any were chosen.
pub(crate) fn chosen_colors(chosen: &Chosen) -> Option<ColorSet> {
    Some(chosen.colors).filter(|colors| !colors.is_empty())
}

/// The colors that a quality of an object's ability names: `red`, `each color`, `the chosen color` as it was chosen (CR 607.2d).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other names no color"
)]
pub fn colors_named(
    game: &Game,
    bearer: ObjectId,
    instance: AbilityInstance,
    quality: &Test,
) -> ColorSet {
    match quality {
        Test::Color(color) => ColorSet::NONE.with(*color),
        Test::Any(qualities) => qualities.iter().fold(ColorSet::NONE, |all, quality| {
            all.union(colors_named(game, bearer, instance, quality))
        }),
        Test::ChosenColor => {
            let by = instance.granter.unwrap_or(bearer);
            object(game, by)
                .and_then(|object| object.chosen.linked_to(instance.ability))
                .and_then(chosen_colors)
                .unwrap_or(ColorSet::NONE)
        }
        _ => ColorSet::NONE,
    }
}

/// The object for whose abilities what is granted was chosen: the ability that had it chosen as it resolved, or its source.
pub(crate) fn chooser(game: &Game, context: &Context) -> ObjectId {
    let resolving = context.stack_object.filter(|id| {
        object(game, *id).is_some_and(|object| object.chosen.linked_to(context.ability).is_some())
    });
    resolving.unwrap_or(context.source)
}

/// The object as it is, or as it last was if it has left its zone.
pub fn object(game: &Game, id: ObjectId) -> Option<&Object> {
    game.object(id)
        .or_else(|| game.former.get(id).map(|former| former.object.as_ref()))
}

/// The object that this one is now: itself while it is in its zone, else what it became by one zone change (CR 400.7).
/// Nothing if it has changed zones again since, or ceased to exist.
pub fn current(game: &Game, id: ObjectId) -> Option<ObjectId> {
    if game.object(id).is_some() {
        return Some(id);
    }
    game.former
        .get(id)
        .and_then(|former| former.became)
        .filter(|became| game.object(*became).is_some())
}

/// What the ability with these surroundings finds an object that it speaks of as: the object itself while it is in its zone,
/// else what it became by the zone changes that the ability follows (CR 400.7e–f, 400.7j, 603.7c, [`Following`]).
///
/// [`Following`]: game::Following
pub fn found(game: &Game, context: &Context, id: ObjectId) -> Vec<ObjectId> {
    let mut all = Vec::new();
    follow(game, context, id, true, &mut all);
    all
}

fn follow(game: &Game, context: &Context, id: ObjectId, first: bool, all: &mut Vec<ObjectId>) {
    if game.object(id).is_some() {
        all.push(id);
        return;
    }
    let Some(former) = game.former.get(id) else {
        return;
    };
    for link in former
        .became
        .into_iter()
        .chain(former.also_became.iter().copied())
    {
        if follows(context, former, link, first) {
            follow(game, context, link, false, all);
        }
    }
}

/// Whether the ability follows the zone change by which that object became the other one; of those that it did not make
/// itself only the first.
fn follows(context: &Context, former: &Former, became: ObjectId, first: bool) -> bool {
    let following = context.following;
    if following.since.is_some_and(|since| became >= since) {
        return true;
    }
    if !first {
        return false;
    }
    let id = former.object.id;
    let is_of_event = |id: ObjectId| {
        let facts = context.event;
        facts.is_some_and(|facts| [facts.subject, facts.other].contains(&Some(id)))
            || context.together.subjects.contains(&id)
            || context.together.others.contains(&id)
    };
    let of_event = is_of_event(id) && following.event_until.is_some_and(|until| became < until);
    // What a spell becomes as it leaves the stack is known to what it leaves behind.
    let of_spell = id == context.source && former.object.zone == Zone::Stack;
    // An Aura is found where it went because what it enchanted has left (CR 400.7f).
    let host = former.object.attached_to.and_then(Target::object);
    let of_host = host.is_some_and(is_of_event);
    following.known_until.is_none_or(|until| became < until) || of_event || of_spell || of_host
}

/// Who controls the object, or controlled it last; its owner outside the battlefield and the stack (CR 108.4a).
pub fn controller(table: &CardTable, game: &Game, id: ObjectId) -> PlayerId {
    layers::seen(table, game, id).controller
}

/// The permanent that a card, or a permanent before it was exiled, is now that the ability itself has put it onto the battlefield: what is
/// said of it from then on is said of that permanent (CR 400.7j), which can be a copy of another one.
fn put_onto_battlefield(game: &Game, context: &Context, id: ObjectId) -> Option<ObjectId> {
    if game.object(id).is_some() {
        return None;
    }
    let from = object(game, id)?.zone;
    if from == Zone::Stack {
        return None;
    }
    let own_doing = |id: &ObjectId| context.following.since.is_some_and(|since| *id >= since);
    let permanent = |id: &ObjectId| {
        let now = game.object(*id);
        now.is_some_and(|now| now.zone == Zone::Battlefield)
            && (from != Zone::Battlefield || own_doing(id))
    };
    found(game, context, id).into_iter().find(permanent)
}

/// The objects that the reference means, in a fixed order and without doubles; former ones by their old id.
pub fn objects(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
) -> Vec<ObjectId> {
    match reference {
        Objects::This => {
            vec![put_onto_battlefield(game, context, context.source).unwrap_or(context.source)]
        }
        Objects::Granter => vec![context.granter.unwrap_or(context.source)],
        Objects::Attached => attached(game, context)
            .and_then(Target::object)
            .into_iter()
            .collect(),
        Objects::Slot(slot) => slot_targets(context, *slot)
            .iter()
            .filter_map(|target| target.object())
            .map(|id| put_onto_battlefield(game, context, id).unwrap_or(id))
            .collect(),
        Objects::Event(role) => {
            let mut of_event = context.event_objects(*role);
            for id in &mut of_event {
                *id = put_onto_battlefield(game, context, *id).unwrap_or(*id);
            }
            of_event
        }
        Objects::Affected => context.affected.into_iter().collect(),
        Objects::Every(filter) => matching(table, game, context, filter),
        Objects::Top { of, count } => {
            let count = value(table, game, context, count).max(0) as usize;
            // A card that is entering from the library is not among them (CR 614.13c).
            let entering = entering::about_to_enter(game);
            players(table, game, context, of)
                .into_iter()
                .flat_map(|player| {
                    let library = game.player(player).library.iter().rev();
                    library
                        .filter(|card| !entering.contains(card))
                        .take(count)
                        .copied()
                })
                .collect()
        }
        Objects::Bottom { of, count } => {
            let count = value(table, game, context, count).max(0) as usize;
            let entering = entering::about_to_enter(game);
            players(table, game, context, of)
                .into_iter()
                .flat_map(|player| {
                    let library = game.player(player).library.iter();
                    library
                        .filter(|card| !entering.contains(card))
                        .take(count)
                        .copied()
                })
                .collect()
        }
        Objects::TopUntil { of, what, count } => {
            let count = value(table, game, context, count).max(0) as usize;
            players(table, game, context, of)
                .into_iter()
                .flat_map(|player| top_until(table, game, context, player, what, count))
                .collect()
        }
        Objects::Linked => linked(game, context),
        Objects::Paid(how) => paid(game, context.source, *how),
        Objects::Devoured => object(game, context.source)
            .and_then(|source| source.chosen.linked_to(context.ability))
            .map_or_else(Vec::new, |chosen| chosen.devoured.clone()),
        Objects::Union(parts) => {
            let mut all: Vec<ObjectId> = Vec::new();
            for part in parts {
                for id in objects(table, game, context, part) {
                    if !all.contains(&id) {
                        all.push(id);
                    }
                }
            }
            all
        }
    }
}

/// What was done this to as the object was cast, to pay its costs.
fn paid(game: &Game, spell: ObjectId, how: PaidAs) -> Vec<ObjectId> {
    object(game, spell)
        .and_then(|spell| spell.announced.as_ref())
        .into_iter()
        .flat_map(|announced| &announced.paid_with)
        .filter(|(as_what, _)| *as_what == how)
        .flat_map(|(_, objects)| objects.iter().copied())
        .collect()
}

/// A player's library from the top down to the card that is the last one of those looked for.
fn top_until(
    table: &CardTable,
    game: &Game,
    context: &Context,
    player: PlayerId,
    what: &Filter,
    count: usize,
) -> Vec<ObjectId> {
    let mut left = count;
    let mut cards = Vec::new();
    for id in game.player(player).library.iter().rev() {
        if left == 0 {
            break;
        }
        cards.push(*id);
        left -= usize::from(super::passes(table, game, context, &what.test, *id));
    }
    cards
}

/// The attacking creature that the object is, or was as it left its zone.
pub fn attacker(game: &Game, id: ObjectId) -> Option<&Attacker> {
    let former = || game.former.get(id)?.attacking.as_ref();
    let combat = game.combat.as_ref();
    combat
        .and_then(|combat| combat.attacker(id))
        .or_else(former)
}

/// The attacking creatures that the object blocks, or blocked as it left its zone.
pub fn blocked_by(game: &Game, id: ObjectId) -> Vec<ObjectId> {
    if let Some(former) = game.former.get(id) {
        return former.blocking.clone();
    }
    let attackers = game.combat.iter().flat_map(|combat| &combat.attackers);
    attackers
        .filter(|attacker| attacker.blockers.contains(&id))
        .map(|attacker| attacker.creature)
        .collect()
}

/// Whether the object is one of those that the reference means.
pub fn includes_object(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    id: ObjectId,
) -> bool {
    // What is gone is what it became (CR 400.7e, 400.7j).
    let same = |other: ObjectId| {
        other == id
            || (game.object(other).is_none() && found(game, context, other).contains(&id))
            || as_moved(game, context, other) == id
    };
    match reference {
        Objects::This => same(context.source),
        Objects::Granter => same(context.granter.unwrap_or(context.source)),
        Objects::Attached => attached(game, context)
            .and_then(Target::object)
            .is_some_and(same),
        Objects::Slot(slot) => slot_targets(context, *slot)
            .iter()
            .filter_map(|target| target.object())
            .any(same),
        Objects::Event(role) => context.event_objects(*role).into_iter().any(same),
        Objects::Affected => context.affected.is_some_and(same),
        Objects::Every(filter) => matches(table, game, context, filter, id),
        Objects::Union(parts) => parts
            .iter()
            .any(|part| includes_object(table, game, context, part, id)),
        Objects::Top { .. }
        | Objects::Bottom { .. }
        | Objects::TopUntil { .. }
        | Objects::Linked
        | Objects::Paid(_)
        | Objects::Devoured => objects(table, game, context, reference)
            .into_iter()
            .any(same),
    }
}

/// The players that the reference means, in turn order from the active player where the order is open, without doubles.
pub fn players(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Players,
) -> Vec<PlayerId> {
    match reference {
        Players::You => vec![context.controller],
        Players::Opponents => opponents(game, context.controller).collect(),
        Players::Everyone => game
            .turn_order()
            .filter(|player| game.reaches(context.controller, *player))
            .collect(),
        Players::Slot(slot) => slot_targets(context, *slot)
            .iter()
            .filter_map(|target| target.player())
            .collect(),
        Players::Event(role) => event_player(table, game, context, *role)
            .into_iter()
            .collect(),
        Players::ControllerOf(of) => {
            distinct(objects(table, game, context, of).into_iter().map(|id| {
                let known = context.controllers.iter().find(|(known, _)| *known == id);
                known.map_or_else(
                    || controller(table, game, as_permanent(game, id)),
                    |(_, controller)| *controller,
                )
            }))
        }
        Players::OwnerOf(of) => distinct(
            objects(table, game, context, of)
                .into_iter()
                .filter_map(|id| object(game, id).map(|object| object.owner)),
        ),
        Players::Active => vec![game.turn.active],
        Players::Defending => defending(game, context).into_iter().collect(),
        Players::Attached => attached(game, context)
            .and_then(Target::player)
            .into_iter()
            .collect(),
        Players::Affected => context.affected_player.into_iter().collect(),
        Players::Chosen => super::chosen(game, context, |chosen| chosen.player)
            .into_iter()
            .collect(),
        Players::Designated(name) => game
            .players
            .iter()
            .filter(|player| !player.left && player.designation(name) > 0)
            .map(|player| player.id)
            .collect(),
        Players::PlayerOrController(slot) => distinct(slot_targets(context, *slot).iter().map(
            |target| match target {
                Target::Player(player) => *player,
                Target::Object(id) => controller(table, game, *id),
            },
        )),
        Players::Except(all, without) => {
            let without = players(table, game, context, without);
            let mut left = players(table, game, context, all);
            left.retain(|player| !without.contains(player));
            left
        }
        Players::Who(all, holds) => {
            let mut left = players(table, game, context, all);
            left.retain(|player| is_so_of(table, game, context, holds, *player));
            left
        }
        Players::StartingWithYou(all) => {
            let all = players(table, game, context, all);
            let mut order: Vec<PlayerId> = game.players_from(context.controller).collect();
            order.retain(|player| all.contains(player));
            order
        }
    }
}

/// Whether the player or object is among them.
pub fn is_recipient(
    table: &CardTable,
    game: &Game,
    context: &Context,
    recipients: &Recipients,
    target: Target,
) -> bool {
    match target {
        Target::Player(player) => recipients
            .players
            .as_ref()
            .is_some_and(|players| includes_player(table, game, context, players, player)),
        Target::Object(object) => recipients
            .objects
            .as_ref()
            .is_some_and(|filter| super::matches(table, game, context, filter, object)),
    }
}

/// Whether the player is one of those that the reference means.
pub fn includes_player(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Players,
    player: PlayerId,
) -> bool {
    match reference {
        Players::You => player == context.controller,
        Players::Opponents => {
            player != context.controller
                && !game.player(player).left
                && game.reaches(context.controller, player)
        }
        Players::Everyone => !game.player(player).left && game.reaches(context.controller, player),
        Players::Active => player == game.turn.active,
        Players::Affected => context.affected_player == Some(player),
        Players::Except(all, without) => {
            includes_player(table, game, context, all, player)
                && !includes_player(table, game, context, without, player)
        }
        Players::Who(all, holds) => {
            includes_player(table, game, context, all, player)
                && is_so_of(table, game, context, holds, player)
        }
        Players::StartingWithYou(all) => includes_player(table, game, context, all, player),
        // Where no attacker tells which, it may be any of them (CR 508.5a, 802.2a).
        Players::Defending => match defending(game, context) {
            Some(defending) => defending == player,
            None => is_defending(game, player),
        },
        Players::Slot(_)
        | Players::Event(_)
        | Players::ControllerOf(_)
        | Players::OwnerOf(_)
        | Players::Attached
        | Players::Chosen
        | Players::PlayerOrController(_)
        | Players::Designated(_) => players(table, game, context, reference).contains(&player),
    }
}

/// Whether it holds of a player, looked at alone.
pub(super) fn is_so_of(
    table: &CardTable,
    game: &Game,
    context: &Context,
    condition: &Condition,
    player: PlayerId,
) -> bool {
    let mut seen = context.clone();
    seen.affected_player = Some(player);
    holds(table, game, &seen, condition)
}

/// The opponents of a player who have not left the game (CR 102.2) and are within the player's range of influence (CR 801), in
/// turn order.
pub fn opponents(game: &Game, player: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
    game.turn_order()
        .filter(move |other| *other != player && game.reaches(player, *other))
}

/// Whether the object is within the player's range of influence: its controller is, or who owns it where nothing is controlled
/// (CR 801.2d).
pub fn reaches(table: &CardTable, game: &Game, player: PlayerId, id: ObjectId) -> bool {
    game.player(player).reaches.is_empty() || game.reaches(player, controller(table, game, id))
}

fn distinct(players: impl Iterator<Item = PlayerId>) -> Vec<PlayerId> {
    let mut all = Vec::new();
    for player in players {
        if !all.contains(&player) {
            all.push(player);
        }
    }
    all
}

fn slot_targets(context: &Context, slot: SlotId) -> &[Target] {
    match context.slots.get(usize::from(slot.0)) {
        Some(SlotValue::Targets(targets)) => targets,
        Some(
            SlotValue::Empty
            | SlotValue::Number(_)
            | SlotValue::Counter(_)
            | SlotValue::Stretch(..),
        )
        | None => &[],
    }
}

/// What the ability's source is, or was last, attached to.
fn attached(game: &Game, context: &Context) -> Option<Target> {
    context
        .attached
        .or_else(|| object(game, context.source)?.attached_to)
}

/// The player of the event; for a role that an object plays, its controller.
fn event_player(
    table: &CardTable,
    game: &Game,
    context: &Context,
    role: EventRole,
) -> Option<PlayerId> {
    let facts = context.event?;
    match role {
        EventRole::Player => facts.player,
        EventRole::Subject => facts
            .subject_controller
            .or_else(|| Some(controller(table, game, facts.subject?))),
        EventRole::Other => facts.other.map(|id| controller(table, game, id)),
    }
}

/// The permanent that a spell has become, if it is none itself: what is made as something enters is made by what it is then
/// (CR 614.12).
fn as_it_entered(game: &Game, maker: ObjectId) -> ObjectId {
    let former = game.former.get(maker);
    let spell = former.filter(|former| former.object.zone == Zone::Stack);
    spell.and_then(|former| former.became).unwrap_or(maker)
}

/// CR 607.2a; what has left its zone since is not found.
fn linked(game: &Game, context: &Context) -> Vec<ObjectId> {
    let Some(source) = object(game, context.source) else {
        return Vec::new();
    };
    // An emblem speaks of the permanent that has made it: "you get an emblem with "You may play cards exiled with [its name]"".
    let maker = source
        .created_by
        .filter(|_| matches!(source.kind, ObjectKind::Emblem(_)))
        .and_then(|maker| object(game, as_it_entered(game, maker)));
    let of_maker = maker
        .map(|maker| maker.linked.as_slice())
        .unwrap_or_default();
    // What was exiled to pay for it is exiled with it (CR 607.2q).
    let paid = paid(game, context.source, PaidAs::Exiled);
    let paid = paid.into_iter().filter_map(|id| current(game, id));
    source
        .linked
        .iter()
        .chain(of_maker)
        .filter(|(card, id)| *card == context.ability.card && game.object(*id).is_some())
        .map(|(_, id)| *id)
        .chain(paid.filter(|id| {
            game.object(*id)
                .is_some_and(|card| card.zone == Zone::Exile)
        }))
        .collect()
}

/// What the card was on the battlefield, if it comes from there: a card in another zone has no controller, so that the last one
/// of the permanent is meant (CR 109.4, 608.2h).
pub fn as_permanent(game: &Game, id: ObjectId) -> ObjectId {
    let has_none =
        |object: &&Object| !matches!(object.zone, Zone::Battlefield | Zone::Stack | Zone::Command);
    let was = || {
        let previous = object(game, id).filter(has_none)?.previous?;
        object(game, previous).filter(|permanent| permanent.zone == Zone::Battlefield)?;
        Some(previous)
    };
    was().unwrap_or(id)
}

/// What the ability itself has moved off the battlefield, as it last was there: "each creature exiled this way" asks about the
/// creature, not about the card in exile (CR 109.2, 608.2h). Anything else is itself.
pub fn as_moved(game: &Game, context: &Context, id: ObjectId) -> ObjectId {
    let since = context.following.since;
    if since.is_some_and(|since| id >= since) {
        as_permanent(game, id)
    } else {
        id
    }
}

/// The only player who can be attacked in a game of two: the nonactive player is the defending player all combat long (CR 506.2).
fn only_defender(game: &Game) -> Option<PlayerId> {
    let mut others = game
        .players
        .iter()
        .filter(|player| !player.left && player.id != game.turn.active);
    let only = others.next().map(|player| player.id);
    only.filter(|_| game.turn.step.is_in_combat() && others.next().is_none())
}

/// Whether some creature attacks the player, or what the player controls or protects.
fn is_defending(game: &Game, player: PlayerId) -> bool {
    let attackers = game.combat.iter().flat_map(|combat| &combat.attackers);
    attackers
        .into_iter()
        .any(|attacker| attacker.defending == player)
}

/// CR 508.5: the player that the creature of the event attacks or was attacking; else the source, or what it is attached to.
fn defending(game: &Game, context: &Context) -> Option<PlayerId> {
    let attachment = attached(game, context).and_then(Target::object);
    let subject = context.event.and_then(|facts| facts.subject);
    // Of several attackers each has its own (CR 508.5a).
    let attackers = [subject, Some(context.source), attachment, context.affected];
    let now = attackers
        .into_iter()
        .flatten()
        .find_map(|creature| attacker(game, creature).map(|attacker| attacker.defending));
    let earlier = || {
        attackers.into_iter().flatten().find_map(|creature| {
            game.turn.happened.iter().rev().find_map(|event| {
                if let Event::Attacks {
                    attacker,
                    defending,
                    ..
                } = &event.event
                    && *attacker == creature
                {
                    Some(*defending)
                } else {
                    None
                }
            })
        })
    };
    now.or_else(earlier)
        .or_else(|| context.event.and_then(|facts| facts.player))
        .or_else(|| only_defender(game))
}
