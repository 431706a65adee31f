//! Coins and dice (CR 705, 706).

use super::control::{consider, follow};
use super::support::{
    answered_number, ask_choose, chosen, considering_player, context, done, end, end_with, fill,
    followed, happened, players, prompt, propose, said_yes,
};
use crate::{query, restrictions};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Aside, Decision, Domain, Event, Frame, Game, Item, Limit, Question, SlotValue, random};
use ir::{CardTable, Coins, DieResults, Name, Players, SlotId, Value};

/// `flip a coin` (CR 705): each of the players flips, and what comes of it happens before the next flip.
///
/// Uses: players still to flip; outer.
pub(super) fn flip(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    counts: (usize, usize),
) {
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame);
            frame.outer = (here.affected, here.affected_player);
            frame.players = players(table, game, here, who);
        }
        InstructionStage::Child => {
            let flipped = happened(game);
            let won = flipped
                .iter()
                .any(|event| matches!(event, Event::CoinFlip { won: true, .. }));
            let part = if won {
                0..counts.0
            } else {
                counts.0..counts.0 + counts.1
            };
            follow(game, frame, InstructionStage::SecondChild, part);
            return;
        }
        InstructionStage::Asked => {
            let won = said_yes(game, &mut frame);
            if let Some(player) = context(game, &frame).affected_player {
                propose(game, frame, vec![Event::CoinFlip { player, won }]);
                return;
            }
        }
        InstructionStage::SecondChild | InstructionStage::AskedAgain => {
            let came = followed(game);
            frame.followed = frame.followed.and(came);
        }
    }
    if frame.players.is_empty() {
        let outer = frame.outer;
        consider(game, &frame, outer);
        end(game, frame.followed);
        return;
    }
    let player = frame.players.remove(0);
    consider(game, &frame, (frame.outer.0, Some(player)));
    if game.settings.asks_chance {
        frame.stage = InstructionStage::Asked;
        ask_choose(
            game,
            frame,
            player,
            Question::CoinFlip,
            vec![Item::Yes, Item::No],
            (1, 1),
        );
        return;
    }
    let won = flip_coin(game);
    propose(game, frame, vec![Event::CoinFlip { player, won }]);
}

/// `flip three coins`, `flip a coin until you lose a flip` (CR 705.1): one flip after the other, and all of them happen.
///
/// Uses: players still to flip; count, the flips that the first of them has still to make; events, the flips.
pub(super) fn flip_coins(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    coins: &Coins,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), who);
            frame.followed.performed = !frame.players.is_empty();
            frame.count = flips(table, game, &frame, coins);
        }
        InstructionStage::Asked => {
            let won = said_yes(game, &mut frame);
            flipped(&mut frame, coins, won);
        }
        InstructionStage::Child | InstructionStage::SecondChild | InstructionStage::AskedAgain => {
            let happened = happened(game);
            end_with(game, &happened, frame.followed.performed);
            return;
        }
    }
    while let Some(player) = frame.players.first().copied() {
        if frame.count == 0 {
            frame.players.remove(0);
            frame.count = flips(table, game, &frame, coins);
            continue;
        }
        if game.settings.asks_chance {
            frame.stage = InstructionStage::Asked;
            let items = vec![Item::Yes, Item::No];
            ask_choose(game, frame, player, Question::CoinFlip, items, (1, 1));
            return;
        }
        let won = flip_coin(game);
        flipped(&mut frame, coins, won);
    }
    let events = std::mem::take(&mut frame.events);
    propose(game, frame, events);
}

/// How often the first of the players flips, at most.
fn flips(table: &CardTable, game: &mut Game, frame: &InstructionFrame, coins: &Coins) -> u32 {
    match (coins, frame.players.first()) {
        (_, None) => 0,
        (Coins::Number(number), Some(player)) => {
            let seen = considering_player(context(game, frame), *player);
            super::support::at_once(table, game, &seen, number, Limit::Repetitions)
        }
        (Coins::UntilLost, Some(_)) => Limit::Repetitions.most(),
    }
}

/// A coin has fallen; after a flip that is lost no other follows, where that is said.
fn flipped(frame: &mut InstructionFrame, coins: &Coins, won: bool) {
    let Some(player) = frame.players.first().copied() else {
        return;
    };
    frame.events.push(Event::CoinFlip { player, won });
    frame.count = if *coins == Coins::UntilLost && !won {
        0
    } else {
        frame.count - 1
    };
}

/// How a coin falls, by chance alone.
pub fn flip_coin(game: &mut Game) -> bool {
    random::below(&mut game.random, 2) == 0
}

/// How many dice of which kind are rolled by whom, and what is made of them.
pub(super) struct Roll<'node> {
    pub who: &'node Players,
    pub dice: &'node Value,
    pub sides: u32,
    pub ignore_lowest: bool,
    pub modifier: &'node Value,
}

/// `roll a d20` (CR 706): each of the players rolls all dice at once.
///
/// Uses: players still to roll; count, the dice that the first of them has still to roll; events, the rolls.
pub(super) fn roll(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    roll: &Roll<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), roll.who);
            frame.followed.performed = !frame.players.is_empty();
            frame.count = dice(table, game, &frame, roll);
        }
        InstructionStage::Asked => {
            if let Some(natural) = answered_number(game) {
                rolled(table, game, &mut frame, roll, natural);
            }
        }
        InstructionStage::Child | InstructionStage::SecondChild | InstructionStage::AskedAgain => {
            let happened = happened(game);
            end_with(game, &happened, frame.followed.performed);
            return;
        }
    }
    while let Some(player) = frame.players.first().copied() {
        if frame.count == 0 {
            frame.players.remove(0);
            frame.count = dice(table, game, &frame, roll);
            continue;
        }
        if game.settings.asks_chance {
            frame.stage = InstructionStage::Asked;
            let decision = Decision {
                player,
                prompt: prompt(game, &frame, Question::DieRoll),
                domain: Domain::Number {
                    minimum: 1,
                    maximum: roll.sides,
                },
            };
            game.ask(Frame::Instruction(Box::new(frame)), decision);
            return;
        }
        let natural = roll_die(game, roll.sides);
        rolled(table, game, &mut frame, roll, natural);
    }
    let events = std::mem::take(&mut frame.events);
    propose(game, frame, events);
}

/// How many dice the first of the players rolls.
fn dice(table: &CardTable, game: &mut Game, frame: &InstructionFrame, roll: &Roll<'_>) -> u32 {
    let Some(player) = frame.players.first() else {
        return 0;
    };
    let player = *player;
    let seen = considering_player(context(game, frame), player);
    match super::support::at_once(table, game, &seen, roll.dice, Limit::Repetitions) {
        0 => 0,
        dice => {
            let adding = restrictions::adding_dice(table, game, player);
            for (source, ability) in &adding {
                game.trace.note(Aside::Applied(*source, *ability));
            }
            dice.saturating_add(u32::try_from(adding.len()).unwrap_or(u32::MAX))
        }
    }
}

/// A die shows a number; of the last one the lowest rolls of the player are left out that are ignored (CR 706.6).
fn rolled(
    table: &CardTable,
    game: &Game,
    frame: &mut InstructionFrame,
    roll: &Roll<'_>,
    natural: u32,
) {
    let Some(player) = frame.players.first().copied() else {
        return;
    };
    let seen = considering_player(context(game, frame), player);
    let modifier = query::value(table, game, &seen, roll.modifier);
    let result = i64::from(natural) + i64::from(modifier);
    frame.events.push(Event::DieRoll {
        player,
        sides: roll.sides,
        natural,
        result: u32::try_from(result.max(0)).unwrap_or(u32::MAX),
    });
    frame.count -= 1;
    if frame.count > 0 {
        return;
    }
    let extra = restrictions::extra_dice(table, game, player);
    for _ in 0..extra.saturating_add(u32::from(roll.ignore_lowest)) {
        let rolls = frame.events.iter().enumerate();
        let own = rolls.filter_map(|(place, event)| {
            if let Event::DieRoll {
                player: other,
                natural,
                ..
            } = event
                && *other == player
            {
                return Some((*natural, place));
            }
            None
        });
        if let Some((_, lowest)) = own.min() {
            frame.events.remove(lowest);
        }
    }
}

/// `choose one result` (CR 706.2): of the dice that were rolled in the stretch. Of two the other one is remembered too.
pub(super) fn choose_result(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    rolled: SlotId,
    (into, other): (SlotId, Option<SlotId>),
) {
    let mut results = results_in(game, &frame, rolled);
    let first = results.first().copied();
    let taken = if frame.stage == InstructionStage::Asked {
        let answer = chosen(game, &mut frame).into_iter().next();
        if let Some(Item::Word(word)) = answer {
            word.as_str().parse().ok()
        } else {
            None
        }
    } else {
        let mut different = results.clone();
        different.sort_unstable();
        different.dedup();
        let player = players(table, game, context(game, &frame), who);
        if let Some(player) = player.into_iter().next().filter(|_| different.len() > 1) {
            frame.stage = InstructionStage::Asked;
            let items = different
                .into_iter()
                .map(|result| Item::Word(Name::new(result.to_string())))
                .collect();
            ask_choose(game, frame, player, Question::ChooseWord, items, (1, 1));
            return;
        }
        first
    };
    if let Some(place) = results.iter().position(|result| Some(*result) == taken) {
        results.remove(place);
    }
    let number = |result: Option<u32>| {
        SlotValue::Number(result.map_or(0, |result| i32::try_from(result).unwrap_or(i32::MAX)))
    };
    fill(game, &frame, into, number(taken));
    if let Some(other) = other {
        fill(game, &frame, other, number(results.first().copied()));
    }
    done(game, taken.is_some());
}

/// The results of the dice that were rolled in a stretch of the turn, in the order of rolling.
fn results_in(game: &Game, frame: &InstructionFrame, rolled: SlotId) -> Vec<u32> {
    let slots = &context(game, frame).slots;
    let Some(SlotValue::Stretch(start, end)) = slots.get(usize::from(rolled.0)) else {
        return Vec::new();
    };
    results_between(game, *start as usize, *end as usize)
}

/// The results of the dice that were rolled between so many events of the turn and so many.
fn results_between(game: &Game, start: usize, end: usize) -> Vec<u32> {
    let happened = game.turn.happened.get(start..end).unwrap_or_default();
    let rolls = happened.iter().filter_map(|happened| {
        if let Event::DieRoll { result, .. } = happened.event {
            Some(result)
        } else {
            None
        }
    });
    rolls.collect()
}

/// How many results of dice are so, since so many events of this turn had happened (CR 706.2).
pub(super) fn results_since(game: &Game, start: usize, which: DieResults) -> u32 {
    let mut results = results_between(game, start, game.turn.happened.len());
    match which {
        DieResults::Even => results.retain(|result| result % 2 == 0),
        DieResults::Odd => results.retain(|result| result % 2 == 1),
        DieResults::Different => {
            results.sort_unstable();
            results.dedup();
        }
    }
    u32::try_from(results.len()).unwrap_or(u32::MAX)
}

/// What a die shows, by chance alone.
pub fn roll_die(game: &mut Game, sides: u32) -> u32 {
    random::below(&mut game.random, sides.max(1)) + 1
}
