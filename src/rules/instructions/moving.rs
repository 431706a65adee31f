//! Objects go to other zones (CR 400.6–7, 508.4). In which order an owner puts several cards into a library (CR 401.4) and
//! what an Aura enchants that is not cast (CR 303.4f) the event pipeline asks.

use super::creating;
use super::support;
use super::support::{
    amount, ask_choose, at_random, chosen, considering, context, end_with, found_again, happened,
    moves, propose, remember,
};
use crate::{absence, combat, entering, layers, query, subtypes, zones};
use game::event::{Arrival, Being, Position};
use game::frame::{InstructionFrame, InstructionStage};
use game::{
    Context, Event, Frame, Game, Item, MoveCause, ObjectId, ObjectKind, PlayerId, Question, Target,
};
use ir::{
    CardTable, Destination, Duration, Effect, Entering, EventPattern, FaceDown, FaceSide, Host,
    LibraryPosition, Modification, Objects, Outcome, Path, Players, SlotId, Test, Value, Visitor,
    Walk, Zone,
};

/// What [`go`] moves.
pub(super) struct Going<'node> {
    pub what: &'node Objects,
    pub to: &'node Destination,
    pub into: Option<SlotId>,
    pub link: bool,
}

/// The move that an instruction is, if nothing has to be asked about it.
pub(super) fn unasked(effect: &Effect) -> Option<Going<'_>> {
    let Effect::Move {
        what,
        to,
        into,
        link,
    } = effect
    else {
        return None;
    };
    let asks = to.attacking.is_some()
        || matches!(
            to.position,
            Some(
                LibraryPosition::TopOrBottom
                    | LibraryPosition::YourTopOrBottom
                    | LibraryPosition::BelowOrBottom(_)
                    | LibraryPosition::BottomRandom
            )
        );
    (!asks).then_some(Going {
        what,
        to,
        into: *into,
        link: *link,
    })
}

/// Moves objects to another zone. What has to be asked about each one is asked first: top or bottom, what it attacks. They
/// move at once.
///
/// Uses: events, the moves; count, the one that is being asked about; objects, what is moved.
pub(super) fn go(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    going: &Going<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.events = prepared(table, game, &frame, going);
            frame.objects = frame.events.iter().filter_map(moved).collect();
            prepare(table, game, frame, going);
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            let item = chosen(game, &mut frame).into_iter().next();
            take_answer(&mut frame, item);
            prepare(table, game, frame, going);
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            if frame.events.is_empty() {
                moved_all(table, game, &frame, going);
                return;
            }
            let arrived = arrived(&frame, &happened(game), going);
            frame.chosen.extend(arrived.into_iter().map(Target::Object));
            let events = vec![frame.events.remove(0)];
            propose(game, frame, events);
        }
    }
}

/// Exiles what haunts the first of those from then on (CR 702.55a).
pub(super) fn haunt(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
    whom: &Objects,
) {
    let to = Destination::to(Zone::Exile);
    let going = Going {
        what,
        to: &to,
        into: None,
        link: false,
    };
    if frame.stage != InstructionStage::Begin {
        moved_all(table, game, &frame, &going);
        return;
    }
    let haunted = query::objects(table, game, context(game, &frame), whom);
    let mut events = prepared(table, game, &frame, &going);
    for event in &mut events {
        if let Event::Move { arrival, .. } = event {
            arrival.haunting = haunted.first().copied();
        }
    }
    events.retain(|_| !haunted.is_empty());
    propose(game, frame, events);
}

/// Whether several objects move one after the other: cards that are manifested or cloaked (CR 701.40e, 701.58e).
fn one_at_a_time(going: &Going<'_>) -> bool {
    going
        .to
        .face_down
        .as_ref()
        .is_some_and(FaceDown::turns_for_mana_cost)
}

/// The object that the event moves.
pub(super) fn moved(event: &Event) -> Option<ObjectId> {
    if let Event::Move { object, .. } = event {
        Some(*object)
    } else {
        None
    }
}

/// The moves, as far as they can be told without asking.
pub(super) fn prepared(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    going: &Going<'_>,
) -> Vec<Event> {
    let here = context(game, frame);
    if let Some(until) = &going.to.until_leaves
        && absence::guards(table, game, here, until).is_empty()
    {
        return Vec::new();
    }
    let source = query::current(game, here.source).unwrap_or(here.source);
    let being = being(table, game, frame, going);
    let entering = entering_with(table, game, frame, going);
    let looks = going.to.zone == Zone::Library && looks_at_others(table, frame);
    let host = going.to.attached_to.as_ref();
    let host = host.map(|host| attached_to(table, game, here, host));
    let found = if first_says_target(table, frame, going.what) {
        query::objects(table, game, here, going.what)
    } else {
        found_again(table, game, here, going.what)
    };
    found
        .into_iter()
        .filter_map(|id| {
            let from = game.object(id)?.zone;
            if from == going.to.zone && from != Zone::Library {
                return None;
            }
            let mut arrival = arrival(table, game, &considering(here, id), going.to, id)?;
            arrival.ordered_by = (looks && from == Zone::Library).then_some(here.controller);
            arrival.linked_to = going.link.then_some((source, here.ability.card));
            arrival.being.clone_from(&being);
            add_counters(table, game, &considering(here, id), &entering, &mut arrival);
            match host {
                // An Aura stays where it is; anything else enters unattached (CR 301.5e, 303.4i).
                Some(None) if is_aura(table, game, id) => return None,
                Some(host) => arrival.attached_to = host,
                None => {}
            }
            let subject = here.event.and_then(|facts| facts.subject);
            let (cause, by) = here
                .moves_as
                .filter(|_| subject == Some(id))
                .unwrap_or((cause(going, from), Some(here.controller)));
            zones::arriving(game, id, going.to.zone, cause, by, arrival)
        })
        .collect()
}

/// Whether the ability has its controller look at the top of another's library: who looks is told to put the cards back in any order.
fn looks_at_others(table: &CardTable, frame: &InstructionFrame) -> bool {
    let mut looks = LooksAtOthers(false);
    table.ability(frame.ability).walk(&mut looks);
    looks.0
}

struct LooksAtOthers(bool);

impl Visitor for LooksAtOthers {
    fn effect(&mut self, effect: &Effect) {
        self.0 |= matches!(effect, Effect::Look { who: Players::You, what: Objects::Top { of, .. } | Objects::Bottom { of, .. }, .. }
            if *of != Players::You);
        effect.walk_parts(self);
    }
}

/// What the move from that zone is: cards that go from the top of a library into a graveyard are milled (CR 701.17a).
fn cause(going: &Going<'_>, from: Zone) -> MoveCause {
    match (going.what, from, going.to.zone) {
        (Objects::Top { .. }, Zone::Library, Zone::Graveyard) => MoveCause::Mill,
        _ => MoveCause::Other,
    }
}

/// What it is put onto the battlefield attached to; nothing if that is not there.
fn attached_to(table: &CardTable, game: &Game, here: &Context, host: &Host) -> Option<Target> {
    match host {
        Host::Object(objects) => {
            let found = found_again(table, game, here, objects);
            found.into_iter().next().map(Target::Object)
        }
        Host::Player(players) => {
            let found = query::players(table, game, here, players);
            found.into_iter().next().map(Target::Player)
        }
    }
}

fn is_aura(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    subtypes::is(&layers::characteristics(table, game, id), subtypes::AURA)
}

/// What the next instructions say that the permanents are that this one puts onto the battlefield: that is so as they enter
/// (CR 611.2e).
fn being(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    going: &Going<'_>,
) -> Vec<Being> {
    let mut found = Vec::new();
    let mut path = frame.path.clone();
    if going.to.zone != Zone::Battlefield {
        return found;
    }
    loop {
        let Some(next) = following(table, frame, path) else {
            return found;
        };
        path = next;
        let Some(Effect::Modify {
            what,
            modifications,
            duration: Duration::Permanent,
            ..
        }) = table.ability(frame.ability).node(&path)
        else {
            return found;
        };
        let same =
            what == going.what || matches!(what, Objects::Slot(slot) if going.into == Some(*slot));
        // "It's a 1/1 Spirit with flying": what it has beside what it is. "It gains flying" comes later.
        let says_what = modifications.iter().any(is_being);
        let is_had = |it: &Modification| {
            let abilities = matches!(
                it,
                Modification::AddAbility(_) | Modification::RemoveAllAbilities
            );
            says_what && abilities
        };
        if !same || !modifications.iter().all(|it| is_being(it) || is_had(it)) {
            return found;
        }
        found.push(Being {
            context: context(game, frame).clone(),
            path: path.clone(),
            modifications: modifications.clone(),
        });
    }
}

/// How the next instructions say that the permanents enter which this one puts onto the battlefield (CR 614.12): what follows is then
/// nothing that happens to them later.
fn entering_with<'table>(
    table: &'table CardTable,
    game: &Game,
    frame: &InstructionFrame,
    going: &Going<'_>,
) -> Vec<&'table Entering> {
    let mut found = Vec::new();
    let mut path = frame.path.clone();
    if going.to.zone != Zone::Battlefield {
        return found;
    }
    while let Some(next) = following(table, frame, path) {
        path = next;
        match table.ability(frame.ability).node(&path) {
            Some(Effect::Modify { .. }) => {}
            Some(effect @ Effect::Replace { .. }) => match enters_so(effect, going) {
                Some(entering) => found.push(entering),
                None => return found,
            },
            Some(Effect::If {
                condition,
                then,
                otherwise,
            }) if otherwise.is_empty() => {
                let [effect] = then.as_slice() else {
                    return found;
                };
                let Some(entering) = enters_so(effect, going) else {
                    return found;
                };
                if query::holds(table, game, context(game, frame), condition) {
                    found.push(entering);
                }
            }
            _ => return found,
        }
    }
    found
}

/// The way in which what the instruction before puts onto the battlefield enters, if the instruction says that.
fn enters_so<'table>(effect: &'table Effect, going: &Going<'_>) -> Option<&'table Entering> {
    let Effect::Replace { replacement, .. } = effect else {
        return None;
    };
    let (
        EventPattern::ZoneChange {
            what,
            from: None,
            to: Some(Zone::Battlefield),
        },
        Outcome::Enter(entering),
    ) = (&replacement.event, &replacement.outcome)
    else {
        return None;
    };
    (what.test == Test::Is(going.what.clone())).then_some(entering)
}

/// The counters with which it enters besides.
fn add_counters(
    table: &CardTable,
    game: &Game,
    here: &Context,
    entering: &[&Entering],
    arrival: &mut Arrival,
) {
    for (kind, count) in entering.iter().flat_map(|entering| &entering.counters) {
        let count = amount(table, game, here, count);
        match arrival.counters.iter_mut().find(|(known, _)| known == kind) {
            Some((_, known)) => *known = known.saturating_add(count),
            None if count > 0 => arrival.counters.push((kind.clone(), count)),
            None => {}
        }
    }
}

/// The place of the instruction that follows; behind what is attempted, and what is done then, that is the one behind the
/// attempt: "You may return it. It's a Zombie …".
fn following(table: &CardTable, frame: &InstructionFrame, mut path: Path) -> Option<Path> {
    loop {
        let place = usize::from(path.0.pop()?);
        if let Some(Effect::Attempt {
            action,
            if_done,
            if_not,
            ..
        }) = table.ability(frame.ability).node(&path)
        {
            let done = action.len() + if_done.len();
            let end = if place < done {
                done
            } else {
                done + if_not.len()
            };
            if place + 1 == end {
                continue;
            }
        }
        return (place < usize::from(u8::MAX)).then(|| path.child(place + 1));
    }
}

/// Whether it says what something is, not what it gains.
fn is_being(modification: &Modification) -> bool {
    match modification {
        Modification::AddCardTypes(_)
        | Modification::SetCardTypes(_)
        | Modification::AddSupertype(_)
        | Modification::AddSubtype(_)
        | Modification::SetSubtypes(_)
        | Modification::AllCreatureTypes
        | Modification::RemoveCreatureTypes
        | Modification::RemoveThisAbility
        | Modification::RemoveLandTypes
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::SetName(_) => true,
        // A number that is computed is computed as the instruction is followed (CR 608.2h).
        Modification::SetPowerToughness(power, toughness) => [power, toughness]
            .into_iter()
            .flatten()
            .all(|value| matches!(value, Value::Number(_))),
        Modification::Controller(_)
        | Modification::ChosenSubtype(_)
        | Modification::SetChosenColor
        | Modification::AddChosenColor
        | Modification::AddAbility(_)
        | Modification::AddThisAbility
        | Modification::AddSparing(..)
        | Modification::AddActivatedOf(_)
        | Modification::AddKeywordOf(..)
        | Modification::AddPrintedBelow
        | Modification::AddAbilityOfAnother(_)
        | Modification::RemoveSupertype(_)
        | Modification::RemoveCardTypes(_)
        | Modification::RemoveKeyword(_)
        | Modification::ForbidKeyword(_)
        | Modification::RemoveAbility(_)
        | Modification::RemoveAllAbilities
        | Modification::AddPowerToughness(..)
        | Modification::SwitchPowerToughness
        | Modification::RemoveManaCost => false,
    }
}

/// How an object arrives; nothing if it cannot (CR 712.14a).
pub(super) fn arrival(
    table: &CardTable,
    game: &Game,
    here: &Context,
    to: &Destination,
    id: ObjectId,
) -> Option<Arrival> {
    let position = to.position.map(|position| match position {
        LibraryPosition::Top | LibraryPosition::TopOrBottom | LibraryPosition::YourTopOrBottom => {
            Position::FromTop(0)
        }
        LibraryPosition::Bottom | LibraryPosition::BottomRandom => Position::FromBottom(0),
        LibraryPosition::Below(above) | LibraryPosition::BelowOrBottom(above) => {
            Position::FromTop(u32::from(above))
        }
    });
    // What each of several players puts there is their own.
    let controller = to.controller.as_ref().and_then(|who| {
        let who = query::players(table, game, here, who);
        let owner = game.object(id).map(|object| object.owner);
        let own = who.iter().copied().find(|player| Some(*player) == owner);
        own.filter(|_| who.len() > 1).or(who.first().copied())
    });
    let owner = game.object(id).map(|object| object.owner);
    let attacks = controller.or(owner) == Some(game.turn.active);
    let like = to.attacking_like.as_ref().filter(|_| attacks);
    let attacking = like.and_then(|like| entering::attacked_by(table, game, here, like));
    let side = if to.transformed {
        Some(other_face(table, game, id)?)
    } else {
        None
    };
    let counters = to
        .counters
        .iter()
        .map(|(kind, count)| (kind.clone(), amount(table, game, here, count)))
        .filter(|(_, count)| *count > 0)
        .collect();
    Some(Arrival {
        controller,
        tapped: to.tapped,
        attacking,
        face_down: to.face_down.clone(),
        side,
        counters,
        position,
        ..Arrival::default()
    })
}

fn other_face(table: &CardTable, game: &Game, id: ObjectId) -> Option<FaceSide> {
    match game.object(id)?.kind {
        ObjectKind::Card { card, .. } => {
            (table.card(card).layout.can_transform()).then_some(FaceSide(1))
        }
        ObjectKind::Virtual(_) | ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => None,
    }
}

/// Asks about the next object that something has to be asked about; then all move.
fn prepare(table: &CardTable, game: &mut Game, mut frame: InstructionFrame, going: &Going<'_>) {
    while let Some(event) = frame.events.get(frame.count as usize) {
        let here = context(game, &frame);
        let Some((player, items)) = question_about(table, game, here, event, going) else {
            frame.count += 1;
            continue;
        };
        if items.len() < 2 {
            take_answer(&mut frame, items.into_iter().next());
            continue;
        }
        frame.stage = InstructionStage::Asked;
        ask_choose(game, frame, player, Question::ChooseOption, items, (1, 1));
        return;
    }
    let mut events = std::mem::take(&mut frame.events);
    if going.to.position == Some(LibraryPosition::BottomRandom) {
        events = in_random_order(game, events);
    }
    if one_at_a_time(going) && events.len() > 1 {
        frame.events = events.split_off(1);
        frame.chosen.clear();
    }
    if is_mill(going) {
        frame.count = u32::try_from(game.turn.happened.len()).unwrap_or(u32::MAX);
    }
    propose(game, frame, events);
}

fn is_mill(going: &Going<'_>) -> bool {
    cause(going, Zone::Library) == MoveCause::Mill
}

/// Who is asked about the move, and what: 0 is the top of the library, 1 the bottom.
fn question_about(
    table: &CardTable,
    game: &Game,
    here: &Context,
    event: &Event,
    going: &Going<'_>,
) -> Option<(PlayerId, Vec<Item>)> {
    let Event::Move {
        object, arrival, ..
    } = event
    else {
        return None;
    };
    let owner = game.object(*object)?.owner;
    if let Some(LibraryPosition::TopOrBottom | LibraryPosition::BelowOrBottom(_)) =
        going.to.position
    {
        return Some((owner, vec![Item::Number(0), Item::Number(1)]));
    }
    if going.to.position == Some(LibraryPosition::YourTopOrBottom) {
        return Some((here.controller, vec![Item::Number(0), Item::Number(1)]));
    }
    let attacked = going.to.attacking.as_ref()?;
    if going.to.zone != Zone::Battlefield {
        return None;
    }
    let controller = arrival.controller.unwrap_or(owner);
    let mut items = attackable(table, game, controller);
    items.retain(|item| creating::may_attack(table, game, here, attacked, item));
    Some((controller, items))
}

/// What a creature that enters attacking may attack (CR 508.4): nothing unless its controller is the attacking player.
pub(super) fn attackable(table: &CardTable, game: &Game, controller: PlayerId) -> Vec<Item> {
    if game.combat.is_none() || game.turn.active != controller {
        return Vec::new();
    }
    let defenders: Vec<PlayerId> = query::opponents(game, controller).collect();
    let players = defenders.iter().copied().map(Item::Player);
    // A planeswalker that one of them controls, a battle that one of them protects.
    let permanents = game.battlefield.iter().copied().filter(|id| {
        combat::defender_of(table, game, Target::Object(*id))
            .is_some_and(|defender| defenders.contains(&defender))
    });
    players.chain(permanents.map(Item::Object)).collect()
}

/// Writes the answer about the current event into it, and goes on to the next one.
pub(super) fn take_answer(frame: &mut InstructionFrame, item: Option<Item>) {
    let index = frame.count as usize;
    frame.count += 1;
    let Some(Event::Move { arrival, .. } | Event::Create { arrival, .. }) =
        frame.events.get_mut(index)
    else {
        return;
    };
    match item {
        Some(Item::Object(id)) => arrival.attacking = Some(Target::Object(id)),
        Some(Item::Player(player)) => arrival.attacking = Some(Target::Player(player)),
        Some(Item::Number(1)) => arrival.position = Some(Position::FromBottom(0)),
        _ => {}
    }
}

/// The cards one below the other on the bottom, by chance.
fn in_random_order(game: &mut Game, events: Vec<Event>) -> Vec<Event> {
    let count = events.len();
    let mut events = at_random(game, events, count);
    for (below, event) in events.iter_mut().enumerate() {
        if let Event::Move { arrival, .. } = event {
            arrival.position = Some(Position::FromBottom(below as u32));
        }
    }
    events
}

/// Remembers what came of the moves: the new objects where they were to go.
pub(super) fn moved_all(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    going: &Going<'_>,
) {
    let happened = happened(game);
    tell_replaced(game, frame, &happened);
    if let Some(until) = &going.to.until_leaves {
        let gone: Vec<Event> = happened
            .iter()
            .filter(|event| {
                matches!(event, Event::Move { object, to, .. }
                    if frame.objects.contains(object) && *to == going.to.zone)
            })
            .cloned()
            .collect();
        let here = context(game, frame).clone();
        absence::begin(table, game, &here, until, &gone);
    }
    let before: Vec<ObjectId> = if one_at_a_time(going) {
        frame.chosen.iter().filter_map(|it| it.object()).collect()
    } else {
        Vec::new()
    };
    let now = moves(&happened).filter(|(object, _, _)| frame.objects.contains(object));
    let count = before.len() + now.count();
    let of_empty_hand = frame.objects.is_empty()
        && going.to.until_leaves.is_none()
        && support::is_of_hand(going.what);
    let of_nothing = frame.objects.is_empty() && is_shuffled_in(table, frame, going);
    let performed = (count > 0 && count >= frame.objects.len()) || of_empty_hand || of_nothing;
    if going.to.zone == Zone::Exile && going.to.face_down.is_some() {
        keep_in_view(table, game, frame, &happened);
    }
    // What is milled in place of it is milled this way too (CR 614.6).
    let instead: Vec<Event> = if game.replaced && is_mill(going) {
        let since = game.turn.happened.get(frame.count as usize..);
        let since = since.unwrap_or_default().iter();
        since.map(|happened| happened.event.clone()).collect()
    } else {
        Vec::new()
    };
    let last = match instead.as_slice() {
        [] => arrived(frame, &happened, going),
        all => arrived(frame, all, going),
    };
    let all: Vec<ObjectId> = before.into_iter().chain(last).collect();
    remember(game, frame, going.into, all);
    end_with(game, &happened, performed);
}

/// Whether the objects are put into a library that is shuffled then: that is done though there are none (CR 701.24c–d).
fn is_shuffled_in(table: &CardTable, frame: &InstructionFrame, going: &Going<'_>) -> bool {
    let next = following(table, frame, frame.path.clone());
    let beside = next.filter(|next| next.0.len() == frame.path.0.len());
    let node = beside.and_then(|next| table.ability(frame.ability).node(&next));
    going.to.zone == Zone::Library && matches!(node, Some(Effect::Shuffle { .. }))
}

/// What moves an object elsewhere instead is what those know of it who proposed the event that was replaced: that it was
/// sacrificed or discarded (CR 614.6).
fn tell_replaced(game: &mut Game, frame: &InstructionFrame, happened: &[Event]) {
    let here = context(game, frame);
    let replaced = here.event.and_then(|facts| facts.subject);
    let Some(replaced) = replaced.filter(|_| here.moves_as.is_some()) else {
        return;
    };
    let batch = game.frames.iter_mut().rev().find_map(|frame| {
        if let Frame::Batch(batch) = frame {
            Some(batch)
        } else {
            None
        }
    });
    if let Some(batch) = batch {
        let is_it = |event: &&Event| moved(event) == Some(replaced);
        batch
            .happened
            .extend(happened.iter().filter(is_it).cloned());
    }
}

/// Who was told by the same instructions to look at a card before they exiled it face down may go on looking at it (CR 406.3).
fn keep_in_view(table: &CardTable, game: &mut Game, frame: &InstructionFrame, happened: &[Event]) {
    let mut seen: Vec<(ObjectId, PlayerId)> = Vec::new();
    for effect in before(table, frame) {
        let (who, slot) = if let Effect::Look {
            who,
            into: Some(slot),
            ..
        } = effect
        {
            (who, *slot)
        } else if let Effect::Search { who, into, .. } = effect {
            (who, *into)
        } else {
            continue;
        };
        let here = context(game, frame);
        let cards = query::objects(table, game, here, &Objects::Slot(slot));
        for player in query::players(table, game, here, who) {
            seen.extend(cards.iter().map(|card| (*card, player)));
        }
    }
    for (before, to, became) in moves(happened) {
        let Some(now) = became.filter(|_| to == Zone::Exile) else {
            continue;
        };
        let players = seen.iter().filter(|(card, _)| *card == before);
        let players: Vec<PlayerId> = players.map(|(_, player)| *player).collect();
        if let Some(object) = game.object_mut(now) {
            object.looked_at_by.extend(players);
        }
    }
}

/// Whether the objects are targets that no earlier instruction speaks of: "return target card from your graveyard to your hand" is
/// about a card that is there, not about what an earlier part of the effect has made of it (CR 400.7).
fn first_says_target(table: &CardTable, frame: &InstructionFrame, what: &Objects) -> bool {
    struct Speaks {
        of: SlotId,
        found: bool,
    }
    impl Visitor for Speaks {
        fn slot(&mut self, node: &SlotId) {
            self.found |= *node == self.of;
        }
    }
    let Objects::Slot(slot) = what else {
        return false;
    };
    let body = table.ability(frame.ability).body();
    let mut modes = body.into_iter().flat_map(|body| &body.modes);
    let is_target = modes.any(|mode| mode.targets.iter().any(|spec| spec.slot == *slot));
    let ability = table.ability(frame.ability);
    // What happens later is about what has become of it (CR 603.7c).
    let is_later = (1..frame.path.0.len()).any(|depth| {
        let above = Path(frame.path.0.iter().take(depth).copied().collect());
        matches!(
            ability.node(&above),
            Some(Effect::Delayed { .. } | Effect::Replace { .. })
        )
    });
    if !is_target || is_later {
        return false;
    }
    let mut speaks = Speaks {
        of: *slot,
        found: false,
    };
    for effect in before(table, frame) {
        effect.walk(&mut speaks);
    }
    !speaks.found
}

/// The instructions that come before this one, in its list and in those around it.
fn before<'table>(
    table: &'table CardTable,
    frame: &InstructionFrame,
) -> impl Iterator<Item = &'table Effect> {
    let ability = table.ability(frame.ability);
    let path = &frame.path;
    (1..path.0.len()).flat_map(move |depth| {
        let above = Path(path.0.iter().take(depth).copied().collect());
        let places = 0..path.0.get(depth).copied().unwrap_or_default();
        places.filter_map(move |place| ability.node(&above.child(usize::from(place))))
    })
}

/// What has come to where it was to go; milled cards are found in any public zone (CR 701.17c), and are all that were milled, where
/// more are than were to be (CR 614.6).
fn arrived(frame: &InstructionFrame, happened: &[Event], going: &Going<'_>) -> Vec<ObjectId> {
    let milled = is_mill(going);
    let was_milled = |id: ObjectId| {
        happened.iter().any(|event| {
            matches!(event, Event::Move { object, cause: MoveCause::Mill, .. } if *object == id)
        })
    };
    moves(happened)
        .filter(|(object, to, _)| {
            let meant = frame.objects.contains(object) || milled && was_milled(*object);
            meant && (*to == going.to.zone || milled && to.is_public())
        })
        .filter_map(|(_, _, became)| became)
        .collect()
}
