//! Several players choose before any of them acts, then what they do is done at the same time (CR 101.4, 608.2f): `each player
//! may put a land card from their hand onto the battlefield`, `for each opponent, destroy up to one target creature that player
//! controls`.

use super::at_once::{self, AtOnce};
use super::control::{self, Over, collect, settle};
use super::support::{
    ask_choose, ask_yes_no, chosen, context, end, followed, happened, players, propose_then,
    remember,
};
use super::{creating, possible, push_context, push_part};
use crate::query;
use game::frame::{Followed, InstructionFrame, InstructionStage};
use game::{Aside, Event, Game, Item, ObjectId, PlayerId, Question, Returned, SlotValue, Target};
use ir::{AbilityKind, CardTable, Effect, Node, Objects, Path, Players, Triggered, TurnLimit};
use std::ops::Range;

/// What each of the players does, or what is done for each of them, if it begins with a choice or can be done at once.
pub(super) struct Together<'node> {
    /// the node whose children are what is offered and what comes of it
    parent: Path,
    /// who chooses whether all of it is done, and what that is; nothing if there is no choice whether
    offered: Option<(&'node Players, &'node [Effect])>,
    /// between which of these each chooses; a single one if there is no such choice
    ways: Vec<OneWay<'node>>,
    /// what comes of it for those who have done it
    if_done: Range<usize>,
    /// what comes of it for the others
    if_not: Range<usize>,
    /// whether it is done as soon as it is started (CR 118.12b)
    is_started: bool,
}

/// What is done, by those who have chosen it if there is something to choose between.
struct OneWay<'node> {
    /// the node whose children these are
    parent: Path,
    all: &'node [Effect],
    /// the choices
    choices: Range<usize>,
    /// what is done then
    actions: Range<usize>,
    /// what is done first: each of these by all at the same time
    at_once: Vec<AtOnce<'node>>,
}

impl<'node> OneWay<'node> {
    /// These children of the node, from that one on.
    fn new(parent: &Path, start: usize, all: &'node [Effect], among_others: bool) -> Self {
        let first = choices(all);
        let mut at_once = at_once(&all[first..]);
        // The tokens of all are created by one instruction.
        if among_others && let Some(creates) = at_once.iter().position(AtOnce::creates) {
            at_once.truncate(creates);
        }
        Self {
            parent: parent.clone(),
            all,
            choices: start..start + first,
            actions: start + first..start + all.len(),
            at_once,
        }
    }
}

/// Between which lists of instructions they choose, or what they do.
fn ways<'node>(parent: &Path, effects: &'node [Effect]) -> Vec<OneWay<'node>> {
    if let [
        Effect::ChooseOne {
            who: Players::Affected | Players::You,
            options,
            // Who faces a villainous choice has carried it out before the next one does (CR 701.55d).
            facing: false,
        },
    ] = effects
        && options.iter().any(|option| {
            choices(option) > 0 || option.first().is_some_and(|it| AtOnce::of(it).is_some())
        })
    {
        let chooses = parent.child(0);
        let mut start = 0;
        let way = |option: &'node Vec<Effect>| {
            let way = OneWay::new(&chooses, start, option, true);
            start += option.len();
            way
        };
        return options.iter().map(way).collect();
    }
    vec![OneWay::new(parent, 0, effects, false)]
}

/// How the instructions below a `for each player` begin with choices, or with what all do at once, if they do.
pub(super) fn shape<'node>(
    table: &CardTable,
    frame: &InstructionFrame,
    effects: &'node [Effect],
) -> Option<Together<'node>> {
    let limited = matches!(
        table.ability(frame.ability).kind,
        AbilityKind::Triggered(Triggered {
            per_turn: Some(TurnLimit::Does(_)),
            ..
        })
    );
    if limited || creating::is_of_each(effects) {
        return None;
    }
    let together = match effects {
        [
            Effect::Attempt {
                optional: Some(who @ (Players::Affected | Players::You)),
                action,
                if_done,
                if_not,
            },
        ] => {
            let parent = frame.path.child(0);
            let done = action.len() + if_done.len();
            Together {
                ways: ways(&parent, action),
                parent,
                offered: Some((who, action)),
                if_done: action.len()..done,
                if_not: done..done + if_not.len(),
                is_started: control::is_started(action),
            }
        }
        _ => Together {
            ways: ways(&frame.path, effects),
            parent: frame.path.clone(),
            offered: None,
            if_done: 0..0,
            if_not: 0..0,
            is_started: false,
        },
    };
    let begins = together.offered.is_some()
        || together.ways.len() > 1
        || together
            .ways
            .iter()
            .any(|way| !way.choices.is_empty() || !way.at_once.is_empty());
    let acts = together.ways.iter().any(|way| !way.actions.is_empty());
    (begins && acts).then_some(together)
}

/// How many of the effects, from the first on, are choices of the player under consideration, or of the one player who chooses
/// for each.
fn choices(effects: &[Effect]) -> usize {
    let is_choice = |effect: &&Effect| {
        matches!(
            effect,
            Effect::Choose {
                who: Players::Affected | Players::You,
                ..
            } | Effect::Search {
                who: Players::Affected,
                ..
            }
        )
    };
    effects.iter().take_while(is_choice).count()
}

/// Those of the effects, from the first on, that all do at the same time.
fn at_once(effects: &[Effect]) -> Vec<AtOnce<'_>> {
    effects.iter().map_while(AtOnce::of).collect()
}

/// The players choose in turn order, each seeing what those before them chose; then they act.
///
/// Uses: players, all of them, each with a context of their own on top; count, the one whose turn it is (beyond their number it
/// is about what comes of it), or which instruction all follow at once; chosen, those who do it; before; collected, which way each
/// has chosen, if there are several, and in the end what all have put into slots; objects, what each of those who do it acts upon;
/// offered, how many these are, and those for whom it came to nothing.
pub(super) fn each(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    together: &Together<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame).clone();
            frame.before.clone_from(&here.slots);
            frame.players = players(table, game, &here, who);
            if together.ways.len() > 1 {
                frame.collected = vec![SlotValue::Empty; frame.players.len()];
            }
            if together.offered.is_some() {
                game.observe(frame.ability, || Node::Effect(together.parent.clone()));
            }
            for own in control::surroundings(table, game, &frame, &Over::Players(who)) {
                push_context(game, own);
            }
        }
        InstructionStage::Asked => match chosen(game, &mut frame).first() {
            Some(Item::Yes) => {
                chooses(table, game, frame, together);
                return;
            }
            Some(Item::Number(way)) => {
                goes(game, frame, together, *way as usize);
                return;
            }
            Some(_) | None => frame.count += 1,
        },
        InstructionStage::Child => {
            let came = followed(game);
            if came.performed || together.offered.is_none() {
                frame.chosen.extend(current(&frame).map(Target::Player));
            }
            frame.followed = frame.followed.and(came);
            frame.count += 1;
        }
        InstructionStage::AskedAgain => {
            if let Some(created) = created_by(together, &frame) {
                created_all(table, game, &mut frame, together, created);
            } else {
                acted(table, game, &mut frame, together);
            }
            act(table, game, frame, together);
            return;
        }
        InstructionStage::SecondChild => {
            let came = followed(game);
            note(&mut frame, came);
            frame.count += 1;
            start(table, game, frame, together);
            return;
        }
    }
    choose(table, game, frame, together);
}

/// The player whose turn it is.
fn current(frame: &InstructionFrame) -> Option<PlayerId> {
    frame.players.get(frame.count as usize).copied()
}

/// The context of the player at that place.
fn context_of(game: &Game, frame: &InstructionFrame, place: usize) -> u32 {
    // INVARIANT: the contexts of the players are the last ones whenever this instruction goes on.
    (game.contexts.len() - frame.players.len() + place) as u32
}

/// Which way the player at that place has chosen.
fn way_of<'together, 'node>(
    frame: &InstructionFrame,
    together: &'together Together<'node>,
    place: usize,
) -> Option<&'together OneWay<'node>> {
    match (together.ways.as_slice(), frame.collected.get(place)) {
        ([only], _) => Some(only),
        (ways, Some(SlotValue::Number(way))) => ways.get(usize::try_from(*way).ok()?),
        (_, _) => None,
    }
}

/// The player whose turn it is chooses between the ways, if there are several that are possible (CR 608.2d).
fn chooses(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    together: &Together<'_>,
) {
    if together.ways.len() == 1 {
        goes(game, frame, together, 0);
        return;
    }
    let own = game.context(context_of(game, &frame, frame.count as usize));
    let is_open = |way: &usize| possible::all(table, game, own, together.ways[*way].all);
    let open: Vec<usize> = (0..together.ways.len()).filter(is_open).collect();
    match (open.as_slice(), current(&frame)) {
        ([], _) | (_, None) => {
            frame.count += 1;
            choose(table, game, frame, together);
        }
        ([only], _) => goes(game, frame, together, *only),
        (_, Some(player)) => {
            let (who, _) = together.offered.unwrap_or((&Players::Affected, &[]));
            let asked = players(table, game, own, who).first().copied();
            let items = open.iter().map(|way| Item::Number(*way as u32)).collect();
            frame.stage = InstructionStage::Asked;
            let question = Question::ChooseOption;
            ask_choose(
                game,
                frame,
                asked.unwrap_or(player),
                question,
                items,
                (1, 1),
            );
        }
    }
}

/// The player whose turn it is goes that way, and makes the choices that there are in it.
fn goes(game: &mut Game, mut frame: InstructionFrame, together: &Together<'_>, way: usize) {
    let place = frame.count as usize;
    if let Some(chosen) = frame.collected.get_mut(place) {
        *chosen = SlotValue::Number(way as i32);
        game.observe(frame.ability, || {
            Node::Effect(together.ways[way].parent.clone())
        });
    }
    let (parent, choices) = {
        let way = &together.ways[way];
        (way.parent.clone(), way.choices.clone())
    };
    follow(game, frame, InstructionStage::Child, parent, choices);
}

/// The next player chooses; after the last one they act.
fn choose(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    together: &Together<'_>,
) {
    while let Some(player) = current(&frame) {
        let Some((who, action)) = together.offered else {
            chooses(table, game, frame, together);
            return;
        };
        let own = game.context(context_of(game, &frame, frame.count as usize));
        if possible::all(table, game, own, action) {
            let asked = players(table, game, own, who).first().copied();
            frame.stage = InstructionStage::Asked;
            ask_yes_no(game, frame, asked.unwrap_or(player), Question::May);
            return;
        }
        game.trace.note(Aside::Impossible(player));
        frame.count += 1;
    }
    frame.followed.performed &= frame.chosen.len() == frame.players.len();
    frame.offered.clear();
    frame.count = 0;
    act(table, game, frame, together);
}

/// The next instruction that all follow at the same time, as that of each of those who do it.
fn own_instructions<'together, 'node>(
    game: &Game,
    frame: &InstructionFrame,
    together: &'together Together<'node>,
) -> Vec<(InstructionFrame, &'together AtOnce<'node>)> {
    let step = frame.count as usize;
    let doers = frame.players.iter().enumerate();
    doers
        .filter(|(_, player)| does(frame, **player))
        .filter_map(|(place, _)| {
            let way = way_of(frame, together, place)?;
            let action = way.at_once.get(step)?;
            let path = way.parent.child(way.actions.start + step);
            let own = InstructionFrame::new(frame.ability, path, context_of(game, frame, place));
            Some((own, action))
        })
        .collect()
}

/// All follow the next instruction that can be followed at the same time, and the instruction goes on with
/// [`InstructionStage::AskedAgain`]; after the last one each does the rest.
fn act(table: &CardTable, game: &mut Game, mut frame: InstructionFrame, together: &Together<'_>) {
    let steps = together.ways.iter().map(|way| way.at_once.len()).max();
    if frame.count as usize >= steps.unwrap_or(0) {
        frame.count = 0;
        start(table, game, frame, together);
        return;
    }
    if let Some(created) = created_by(together, &frame) {
        create(table, game, frame, together, created);
        return;
    }
    let mut events = Vec::new();
    for (mut own, action) in own_instructions(game, &frame, together) {
        events.extend(action.prepared(table, game, &mut own));
        frame.offered.push(Item::Number(own.objects.len() as u32));
        frame.objects.extend(own.objects);
    }
    propose_then(game, frame, InstructionStage::AskedAgain, events);
}

/// The instruction that creates tokens, if that is what all do next.
fn created_by<'node>(
    together: &Together<'node>,
    frame: &InstructionFrame,
) -> Option<&'node Effect> {
    let [only] = together.ways.as_slice() else {
        return None;
    };
    if let Some(AtOnce::Create(effect)) = only.at_once.get(frame.count as usize) {
        Some(effect)
    } else {
        None
    }
}

/// The tokens of all are created by the instruction of the first: it may be asked what they attack before any is created.
fn create(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    together: &Together<'_>,
    effect: &Effect,
) {
    let mut first = None;
    let mut ready = Vec::new();
    for (mut own, action) in own_instructions(game, &frame, together) {
        let events = action.prepared(table, game, &mut own);
        let player = game.context(own.context).affected_player;
        frame.offered.push(Item::Number(events.len() as u32));
        ready.extend(events.into_iter().map(|event| (player, event)));
        first.get_or_insert(own);
    }
    let Some(first) = first else {
        frame.count += 1;
        act(table, game, frame, together);
        return;
    };
    game.observe(first.ability, || Node::Effect(first.path.clone()));
    frame.stage = InstructionStage::AskedAgain;
    game.frames.push(game::Frame::Instruction(Box::new(frame)));
    creating::create_ready(table, game, first, effect, ready);
}

/// Tells each of those who created tokens which of them are theirs: those that they own, or as many as they were to create.
fn created_all(
    table: &CardTable,
    game: &mut Game,
    frame: &mut InstructionFrame,
    together: &Together<'_>,
    effect: &Effect,
) {
    let came = followed(game);
    frame.followed = frame.followed.and(came);
    let (counts, failed): (Vec<_>, _) = std::mem::take(&mut frame.offered)
        .into_iter()
        .partition(|it| matches!(it, Item::Number(_)));
    frame.offered = failed;
    let own: Vec<InstructionFrame> = own_instructions(game, frame, together)
        .into_iter()
        .map(|(own, _)| own)
        .collect();
    let slot = possible::filled_by(effect);
    let all = match (own.first(), slot) {
        (Some(first), Some(slot)) => {
            let here = game.context(first.context).clone();
            query::objects(table, game, &here, &Objects::Slot(slot))
        }
        (_, _) => Vec::new(),
    };
    let owner = |id: &ObjectId| game.object(*id).map(|token| token.owner);
    let players: Vec<Option<PlayerId>> = own
        .iter()
        .map(|own| game.context(own.context).affected_player)
        .collect();
    let by_owner = all.iter().all(|id| players.contains(&owner(id)));
    let number = |item: &Item| {
        if let Item::Number(count) = item {
            *count as usize
        } else {
            0
        }
    };
    let counts: Vec<usize> = counts.iter().map(number).collect();
    let proposed = counts.iter().sum::<usize>().max(1);
    let mut before = 0;
    let mut shares: Vec<Vec<ObjectId>> = Vec::new();
    for (player, count) in players.iter().zip(&counts) {
        let share = all.len() * before / proposed..all.len() * (before + count) / proposed;
        before += count;
        shares.push(if by_owner {
            let owned = all.iter().filter(|id| owner(id) == *player);
            owned.copied().collect()
        } else {
            all[share].to_vec()
        });
    }
    for ((own, share), count) in own.iter().zip(shares).zip(counts) {
        if !came.performed || count == 0 {
            let player = game.context(own.context).affected_player;
            frame.offered.extend(player.map(Item::Player));
        }
        remember(game, own, slot, share);
    }
    frame.count += 1;
}

/// Tells each of those who followed it what came of their instruction.
fn acted(
    table: &CardTable,
    game: &mut Game,
    frame: &mut InstructionFrame,
    together: &Together<'_>,
) {
    let mut happened = happened(game);
    let counts = std::mem::take(&mut frame.offered).into_iter();
    let (counts, failed): (Vec<_>, _) = counts.partition(|it| matches!(it, Item::Number(_)));
    frame.offered = failed;
    let mut counts = counts.into_iter();
    let mut objects = std::mem::take(&mut frame.objects).into_iter();
    let all: Vec<_> = objects.as_slice().to_vec();
    for (mut own, action) in own_instructions(game, frame, together) {
        let count = match counts.next() {
            Some(Item::Number(count)) => count as usize,
            _ => 0,
        };
        own.objects = objects.by_ref().take(count).collect();
        let player = game.context(own.context).affected_player;
        // What is about no object of theirs is told once.
        let is_own = |event: &Event| {
            let subject = at_once::subject(event).filter(|subject| all.contains(subject));
            subject.is_none_or(|subject| own.objects.contains(&subject))
        };
        let (came, others): (Vec<_>, Vec<_>) = happened.into_iter().partition(is_own);
        happened = others;
        game.observe(own.ability, || Node::Effect(own.path.clone()));
        game.returned = Some(Returned::Events(came));
        action.ended(table, game, own);
        let came = followed(game);
        frame.followed = frame.followed.and(came);
        if !came.performed {
            frame.offered.extend(player.map(Item::Player));
        }
    }
    frame.count += 1;
}

fn does(frame: &InstructionFrame, player: PlayerId) -> bool {
    frame.chosen.contains(&Target::Player(player))
}

/// Notes what came of what the player whose turn it is has done.
fn note(frame: &mut InstructionFrame, came: Followed) {
    frame.followed = frame.followed.and(came);
    if !came.performed {
        frame.offered.extend(current(frame).map(Item::Player));
    }
}

/// The player whose turn it is does what is left after the first instructions; when all have, what comes of it follows for each,
/// and the instruction ends.
fn start(table: &CardTable, game: &mut Game, mut frame: InstructionFrame, together: &Together<'_>) {
    let count = frame.players.len();
    while (frame.count as usize) < 2 * count {
        let place = frame.count as usize % count;
        let player = frame.players[place];
        let acts = does(&frame, player);
        let (parent, part) = if (frame.count as usize) < count {
            match way_of(&frame, together, place).filter(|_| acts) {
                Some(way) => {
                    let rest = way.actions.start + way.at_once.len()..way.actions.end;
                    (&way.parent, rest)
                }
                None => (&together.parent, 0..0),
            }
        } else if acts && (together.is_started || !frame.offered.contains(&Item::Player(player))) {
            (&together.parent, together.if_done.clone())
        } else {
            (&together.parent, together.if_not.clone())
        };
        if !part.is_empty() {
            let parent = parent.clone();
            follow(game, frame, InstructionStage::SecondChild, parent, part);
            return;
        }
        frame.count += 1;
    }
    finish(table, game, frame);
}

/// The slots hold what all have put into them.
fn finish(table: &CardTable, game: &mut Game, mut frame: InstructionFrame) {
    let first = game.contexts.len() - frame.players.len();
    frame.collected.clear();
    for own in game.contexts.split_off(first) {
        collect(table, &own.slots, &mut frame);
    }
    settle(game, &frame);
    end(game, frame.followed);
}

fn follow(
    game: &mut Game,
    mut frame: InstructionFrame,
    stage: InstructionStage,
    parent: Path,
    part: Range<usize>,
) {
    frame.stage = stage;
    let own = context_of(game, &frame, frame.count as usize % frame.players.len());
    let ability = frame.ability;
    game.frames.push(game::Frame::Instruction(Box::new(frame)));
    push_part(game, ability, parent, part, own, false);
}
