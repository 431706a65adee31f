//! Mana, payments, turns, the end of the game (CR 104, 106, 118.12, 500.7, 723).

use super::support::{
    answered_number, ask_choose, ask_number, ask_shares, chosen, context, done, end, end_with,
    happened, players, propose,
};
use crate::mana::{self, Choices};
use crate::{
    costs, day_night, designations, entering, layers, payment, query, restrictions, state_based,
    turn, zones,
};
use game::event::LossCause;
use game::frame::{InstructionFrame, InstructionStage, ListFrame, ResolveFrame, ResolveStage};
use game::{
    Answer, Aside, Context, Event, ExtraTurn, Frame, Game, Item, ManaLimit, ManaUnit, MoveCause,
    ObjectId, PlayerId, Question, Returned,
};
use ir::{
    CardTable, Cost, DayNight, Entering, ManaOutput, ManaType, Name, Objects, Players, Supertype,
    Zone,
};

/// `add {G}{G}` (CR 106.4): what can be chosen, the player who adds it chooses.
///
/// Uses: players still to add theirs; events, the mana ready so far.
pub(super) fn add_mana(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    (output, limited): (&ManaOutput, bool),
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), who);
        }
        InstructionStage::Asked => {
            let item = chosen(game, &mut frame).into_iter().next();
            take_mana(table, game, &mut frame, (output, limited), item);
        }
        InstructionStage::AskedAgain => {
            take_combination(table, game, &mut frame, limited);
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            let happened = happened(game);
            let performed = !happened.is_empty();
            end_with(game, &happened, performed);
            return;
        }
    }
    while let Some(player) = frame.players.first().copied() {
        if let Some(mana) = wanted(table, game, &mut frame, output) {
            add(table, game, &mut frame, &mana, limited);
            frame.players.remove(0);
            continue;
        }
        match mana::choices(table, game, context(game, &frame), output) {
            Choices::Exactly(mana) => {
                add(table, game, &mut frame, &mana, limited);
                frame.players.remove(0);
            }
            Choices::OneOf(lists) => {
                let items = list_items(&lists);
                frame.stage = InstructionStage::Asked;
                ask_choose(game, frame, player, Question::ChooseWord, items, (1, 1));
                return;
            }
            Choices::AnyCombination(0, _) => {
                frame.players.remove(0);
            }
            Choices::AnyCombination(count, types) => {
                ask_combination(game, frame, player, count, &types);
                return;
            }
        }
    }
    let events = std::mem::take(&mut frame.events);
    propose(game, frame, events);
}

/// The mana that the automatic payment wants, as near as the output comes to it; nothing if the player chooses.
fn wanted(
    table: &CardTable,
    game: &mut Game,
    frame: &mut InstructionFrame,
    output: &ManaOutput,
) -> Option<Vec<ManaType>> {
    if context(game, frame).wanted_mana.is_empty() {
        return None;
    }
    let choices = mana::choices(table, game, context(game, frame), output);
    let wanted = &mut game.contexts.get_mut(frame.context as usize)?.wanted_mana;
    let mana = choices.closest(wanted);
    // What this instruction adds, a later one of the same ability need not add.
    if wanted.len() > mana.len() {
        for added in &mana {
            if let Some(place) = wanted.iter().position(|wanted| wanted == added) {
                wanted.remove(place);
            }
        }
    }
    Some(mana)
}

/// The lists of mana as items: a type of mana where a list holds only that, and no other does; else a number.
fn list_items(lists: &[Vec<ManaType>]) -> Vec<Item> {
    let kinds: Vec<Option<ManaType>> = lists
        .iter()
        .map(|list| {
            let first = list.first().copied()?;
            list.iter().all(|mana| *mana == first).then_some(first)
        })
        .collect();
    let by_type = kinds
        .iter()
        .enumerate()
        .all(|(index, kind)| kind.is_some() && !kinds[..index].contains(kind));
    kinds
        .into_iter()
        .enumerate()
        .map(|(index, kind)| match kind {
            Some(mana) if by_type => Item::Mana(mana),
            Some(_) | None => Item::Number(index as u32),
        })
        .collect()
}

/// Asks how much of each type there is to be.
fn ask_combination(
    game: &mut Game,
    frame: InstructionFrame,
    player: PlayerId,
    total: u32,
    types: &[ManaType],
) {
    let items: Vec<Item> = types.iter().copied().map(Item::Mana).collect();
    ask_shares(game, frame, player, Question::ChooseWord, (items, total));
}

fn take_combination(
    table: &CardTable,
    game: &mut Game,
    frame: &mut InstructionFrame,
    limited: bool,
) {
    let offered = std::mem::take(&mut frame.offered);
    if let Some(Answer::Shares(shares)) = game.answer.take() {
        let mut mana = Vec::new();
        for (item, share) in offered.iter().zip(shares) {
            if let Item::Mana(of) = item {
                mana.extend(std::iter::repeat_n(*of, share as usize));
            }
        }
        add(table, game, frame, &mana, limited);
    }
    frame.players.remove(0);
}

/// Adds the list that was chosen to the first player's mana.
fn take_mana(
    table: &CardTable,
    game: &Game,
    frame: &mut InstructionFrame,
    (output, limited): (&ManaOutput, bool),
    item: Option<Item>,
) {
    if let Choices::OneOf(lists) = mana::choices(table, game, context(game, frame), output) {
        let list = match item {
            Some(Item::Number(index)) => lists.get(index as usize),
            Some(Item::Mana(mana)) => lists.iter().find(|list| list.first() == Some(&mana)),
            _ => None,
        };
        if let Some(list) = list {
            add(table, game, frame, list, limited);
        }
    }
    frame.players.remove(0);
}

fn add(
    table: &CardTable,
    game: &Game,
    frame: &mut InstructionFrame,
    added: &[ManaType],
    limited: bool,
) {
    let Some(player) = frame.players.first().copied() else {
        return;
    };
    if added.is_empty() {
        return;
    }
    let here = context(game, frame);
    let (source, ability) = (here.source, here.ability);
    let limit = limited.then_some(ManaLimit { ability, source });
    let snow = layers::characteristics(table, game, source)
        .supertypes
        .contains(Supertype::Snow);
    let units = added.iter().map(|mana| ManaUnit {
        mana: *mana,
        snow,
        source: Some(source),
        limit,
    });
    for event in &mut frame.events {
        if let Event::AddMana {
            player: other,
            mana,
            ..
        } = event
            && *other == player
        {
            mana.extend(units);
            return;
        }
    }
    frame.events.push(Event::AddMana {
        player,
        source,
        mana: units.collect(),
        tapped: crate::mana::taps_for_mana(table, ability),
    });
}

/// `pay {2}` (CR 118.12): each of the players pays. An X that nothing defines is chosen by who pays, then (CR 107.3f).
///
/// Uses: players still to pay.
pub(super) fn pay(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    cost: &Cost,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), who);
            frame.followed.performed = !frame.players.is_empty();
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            let x = answered_number(game);
            if let Some(context) = game.contexts.get_mut(frame.context as usize) {
                context.x = x;
            }
            let player = frame.players.remove(0);
            let source = context(game, &frame).source;
            match costs::of_action(table, game, source, cost) {
                Some(cost) => pay_now(game, frame, player, &cost),
                None => end(game, frame.followed),
            }
            return;
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            let paid = game.returned.take() == Some(Returned::Performed(true));
            if !paid {
                for player in players(table, game, context(game, &frame), who) {
                    game.trace.note(Aside::Impossible(player));
                }
            }
            frame.followed.performed &= paid;
        }
    }
    let Some(player) = frame.players.first().copied() else {
        end(game, frame.followed);
        return;
    };
    let source = context(game, &frame).source;
    let Some(cost) = costs::of_action(table, game, source, cost) else {
        frame.followed.performed = false;
        end(game, frame.followed);
        return;
    };
    let cost = cost.as_ref();
    if let Some(maximum) = open_x(table, game, context(game, &frame), player, cost) {
        let minimum = u32::from(cost.is_any_number_of_times());
        if maximum < minimum {
            frame.followed.performed = false;
            end(game, frame.followed);
            return;
        }
        ask_number(game, frame, player, (minimum, maximum));
        return;
    }
    frame.players.remove(0);
    pay_now(game, frame, player, cost);
}

/// The largest X that the player can pay, if the cost has one that nothing defines.
fn open_x(
    table: &CardTable,
    game: &Game,
    here: &Context,
    player: PlayerId,
    cost: &Cost,
) -> Option<u32> {
    // How often something is paid is chosen whatever X the source was cast with.
    let known = query::has_x(game, here) && !cost.is_any_number_of_times();
    if !costs::asks_for_x(&cost.0) || costs::seeks_x(&cost.0) || known {
        return None;
    }
    costs::largest_payable_x(|x| {
        let mut seen = here.clone();
        seen.x = Some(x);
        payment::can_pay(table, game, player, cost, &seen)
    })
}

fn pay_now(game: &mut Game, mut frame: InstructionFrame, player: PlayerId, cost: &Cost) {
    let index = frame.context;
    frame.stage = InstructionStage::Child;
    game.frames.push(Frame::Instruction(Box::new(frame)));
    payment::begin(game, player, cost.clone(), index);
}

/// `take an extra turn after this one` (CR 500.7): the turn made last comes first.
pub(super) fn extra_turn(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    who: &Players,
) {
    let who = players(table, game, context(game, frame), who);
    let performed = !who.is_empty();
    for player in who.into_iter().rev() {
        let number = game.turn.next_addition();
        game.turn.extra.push(ExtraTurn { player, number });
        if let Some(context) = game.contexts.get_mut(frame.context as usize) {
            context.added.turn = Some(number);
        }
    }
    done(game, performed);
}

/// `you control target player during that player's next turn` (CR 722.1): of several such effects the last one counts (CR 722.1a).
pub(super) fn control_player(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    who: &Players,
    whom: &Players,
) {
    let by = players(table, game, context(game, frame), who)
        .first()
        .copied();
    let whom = players(table, game, context(game, frame), whom);
    let performed = by.is_some() && !whom.is_empty();
    for player in whom {
        game.player_mut(player).next_turn_controlled_by = by;
    }
    done(game, performed);
}

/// `it becomes night` (CR 730.1): nothing if it is night already.
pub(super) fn become_day_night(game: &mut Game, frame: InstructionFrame, becomes: DayNight) {
    if frame.stage == InstructionStage::Child {
        let happened = happened(game);
        end_with(game, &happened, !happened.is_empty());
        return;
    }
    let events = day_night::becoming(game, becomes).into_iter().collect();
    propose(game, frame, events);
}

/// `you win the game`, `you lose the game` (CR 104.2b, 104.3e).
pub(super) fn win_or_lose(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    who: &Players,
    wins: bool,
) {
    if frame.stage == InstructionStage::Child {
        let happened = happened(game);
        let performed = !happened.is_empty();
        end_with(game, &happened, performed);
        return;
    }
    let cause = LossCause::Effect;
    let events = players(table, game, context(game, &frame), who)
        .into_iter()
        .flat_map(|player| match (wins, game.settings.range) {
            (false, _) => vec![Event::Lose { player, cause }],
            (true, None) => vec![Event::Win { player }],
            // Who reaches only some players wins against these (CR 104.3h, 801.14), unless they cannot win (CR 101.2).
            (true, Some(_)) if restrictions::can_win(table, game, player) => {
                query::opponents(game, player)
                    .map(|player| Event::Lose { player, cause })
                    .collect()
            }
            (true, Some(_)) => Vec::new(),
        })
        .collect();
    propose(game, frame, events);
}

/// An event that a keyword's definition names happens.
pub(super) fn announce(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    name: &Name,
    who: &Players,
    (what, with): (&Objects, Option<&Objects>),
) {
    if frame.stage == InstructionStage::Child {
        let happened = happened(game);
        end_with(game, &happened, true);
        return;
    }
    let here = context(game, &frame);
    let mut objects = query::objects(table, game, here, what);
    if objects.is_empty() {
        objects.push(here.source);
    }
    // A card that was discarded to be cycled is looked for where it went (CR 702.29c). A permanent did what it did on the
    // battlefield, also if it sacrificed itself.
    let was_permanent =
        |id: ObjectId| query::object(game, id).is_some_and(|it| it.zone == Zone::Battlefield);
    for object in &mut objects {
        if !was_permanent(*object) {
            *object = query::current(game, *object).unwrap_or(*object);
        }
    }
    let x = here.x;
    let other = with.and_then(|with| query::objects(table, game, here, with).first().copied());
    let events = players(table, game, here, who)
        .into_iter()
        .flat_map(|player| {
            objects.iter().map(move |object| Event::Named {
                name: name.clone(),
                player,
                object: *object,
                x,
                other,
            })
        })
        .collect();
    propose(game, frame, events);
}

/// Within the instructions that are followed as an object enters: it enters so (CR 614.12a).
pub(super) fn enter(table: &CardTable, game: &mut Game, frame: &InstructionFrame, how: &Entering) {
    let here = context(game, frame).clone();
    let performed = entering::enter_so(table, game, &here, how);
    done(game, performed);
}

/// `end the turn` (CR 723.1): triggers that wait cease, everything on the stack is exiled, state-based actions are checked,
/// and the cleanup step comes. What the same text says after it is done too ("End the turn. At the beginning of your next end
/// step, you lose the game."), and is done first, since nothing is left to go on with afterwards.
pub(super) fn end_turn(table: &CardTable, game: &mut Game, mut frame: InstructionFrame) {
    match frame.stage {
        InstructionStage::Begin | InstructionStage::Asked | InstructionStage::AskedAgain => {
            if let Some(rest) = taken_off(game) {
                game.frames.push(Frame::Instruction(Box::new(frame)));
                game.frames.push(Frame::List(rest));
                return;
            }
            if let Some(rest) = further_paragraphs(game) {
                game.frames.push(Frame::Instruction(Box::new(frame)));
                game.frames.push(Frame::Resolve(rest));
                return;
            }
            game.returned = None;
            game.pending.clear();
            let mut moves = Vec::new();
            for object in game.stack.clone() {
                let is_card = game
                    .object(object)
                    .is_some_and(|found| found.card().is_some());
                if is_card {
                    let cause = MoveCause::Other;
                    moves.extend(zones::going(game, object, Zone::Exile, cause, None));
                } else {
                    let characteristics = layers::characteristics(table, game, object);
                    zones::cease(game, object, characteristics);
                }
            }
            propose(game, frame, moves);
        }
        InstructionStage::Child => {
            game.returned = None;
            frame.stage = InstructionStage::SecondChild;
            game.frames.push(Frame::Instruction(Box::new(frame)));
            state_based::begin(game);
        }
        InstructionStage::SecondChild => {
            done(game, true);
            turn::skip_to_cleanup(table, game);
        }
    }
}

/// The instructions that would be followed after the one that is being followed, taken off their list: those of the innermost
/// list that has some.
fn taken_off(game: &mut Game) -> Option<ListFrame> {
    for frame in game.frames.iter_mut().rev() {
        if let Frame::List(list) = frame {
            if list.next < list.end {
                let mut rest = list.clone();
                rest.first = rest.next;
                rest.owns_context = false;
                list.end = list.next;
                return Some(rest);
            }
        } else if !matches!(frame, Frame::Instruction(_)) {
            return None;
        }
    }
    None
}

/// What the spell or ability says after the paragraph or mode that is being followed, taken off its resolution.
fn further_paragraphs(game: &mut Game) -> Option<ResolveFrame> {
    for frame in game.frames.iter_mut().rev() {
        if matches!(frame, Frame::List(_) | Frame::Instruction(_)) {
            continue;
        }
        let Frame::Resolve(resolving) = frame else {
            return None;
        };
        if resolving.stage != ResolveStage::Instructions || resolving.next.0 == u8::MAX {
            return None;
        }
        let mut rest = resolving.clone();
        rest.stage = ResolveStage::Ahead;
        rest.context = None;
        resolving.next = (u8::MAX, 0);
        return Some(rest);
    }
    None
}

/// `you become the monarch`, `you get the city's blessing` (CR 702.131, 725): so it is once nothing prevents the event.
pub(super) fn designate(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    who: &Players,
    (name, sole, counted): (&Name, bool, bool),
) {
    if frame.stage == InstructionStage::Child {
        let happened = happened(game);
        for event in &happened {
            if let Event::Named { player, .. } = event {
                let given = designations::give(table, game, *player, name, sole);
                if given.is_none() && counted {
                    designations::count(game, *player, name);
                }
            }
        }
        end_with(game, &happened, !happened.is_empty());
        return;
    }
    let here = context(game, &frame);
    let object = here.source;
    let mut becoming = players(table, game, here, who);
    becoming.retain(|player| counted || game.player(*player).designation(name) == 0);
    let events = becoming.into_iter().map(|player| Event::Named {
        name: Name::new(format!("become {name}")),
        player,
        object,
        x: None,
        other: None,
    });
    let events = events.collect();
    propose(game, frame, events);
}
