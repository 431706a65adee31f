//! Objects are grouped into two piles, and one of these is chosen (CR 700.3).

use super::support::{
    ask_choose, chosen, chosen_objects, context, done, fill, found_again, players, propose,
    remember,
};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Event, Game, Item, ObjectId, Question, SlotValue, random};
use ir::{CardTable, Objects, Players, SlotId};

/// A player separates objects into two piles: each is put into exactly one of them (CR 700.3a), and a pile can be empty
/// (CR 700.3d). What is chosen is one pile. They stay where they are (CR 700.3c). A face-up pile is shown to all (CR 701.20a).
pub(super) fn separate(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    (who, what): (&Players, &Objects),
    (into, rest): (SlotId, SlotId),
    face_up: bool,
) {
    if frame.stage == InstructionStage::Child {
        game.returned = None;
        done(game, true);
        return;
    }
    if frame.stage == InstructionStage::Asked {
        let pile = chosen_objects(game, &mut frame);
        let others: Vec<ObjectId> = frame
            .objects
            .iter()
            .copied()
            .filter(|object| !pile.contains(object))
            .collect();
        remember(game, &frame, Some(into), pile);
        remember(game, &frame, Some(rest), others.iter().copied());
        let player = players(table, game, context(game, &frame), who);
        match player.into_iter().next() {
            Some(player) if face_up && !others.is_empty() => {
                let public = true;
                let cards = others;
                let shown = Event::Reveal {
                    player,
                    cards,
                    public,
                };
                propose(game, frame, vec![shown]);
            }
            Some(_) | None => done(game, true),
        }
        return;
    }
    let here = context(game, &frame);
    let player = players(table, game, here, who).into_iter().next();
    frame.objects = found_again(table, game, here, what);
    match player {
        Some(player) if !frame.objects.is_empty() => {
            frame.stage = InstructionStage::Asked;
            let items: Vec<Item> = frame.objects.iter().copied().map(Item::Object).collect();
            let all = items.len() as u32;
            ask_choose(
                game,
                frame,
                player,
                Question::ChooseObjects,
                items,
                (0, all),
            );
        }
        Some(_) | None => {
            remember(game, &frame, Some(into), Vec::new());
            remember(game, &frame, Some(rest), Vec::new());
            done(game, player.is_some());
        }
    }
}

/// A player chooses one of two piles: the first is number 0.
pub(super) fn choose(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    (first, second): (SlotId, SlotId),
    (into, rest): (SlotId, SlotId),
) {
    let here = context(game, &frame);
    let pile = |slot: SlotId| found_again(table, game, here, &Objects::Slot(slot));
    let (one, other) = (pile(first), pile(second));
    let swapped = if frame.stage == InstructionStage::Asked {
        chosen(game, &mut frame).first() == Some(&Item::Number(1))
    } else {
        let player = players(table, game, here, who).into_iter().next();
        let matters = !one.is_empty() || !other.is_empty();
        if let Some(player) = player.filter(|_| matters) {
            frame.stage = InstructionStage::Asked;
            let items = vec![Item::Number(0), Item::Number(1)];
            ask_choose(game, frame, player, Question::ChooseOption, items, (1, 1));
            return;
        }
        false
    };
    let (taken, left) = if swapped { (other, one) } else { (one, other) };
    remember(game, &frame, Some(into), taken);
    remember(game, &frame, Some(rest), left);
    done(game, true);
}

/// `shuffle that pile`: what is done to its cards in order tells nobody which of them is which.
pub(super) fn shuffle(game: &mut Game, frame: &InstructionFrame, pile: SlotId) {
    let slots = &context(game, frame).slots;
    if let Some(SlotValue::Targets(cards)) = slots.get(usize::from(pile.0)) {
        let mut cards = cards.clone();
        random::shuffle(&mut game.random, &mut cards);
        fill(game, frame, pile, SlotValue::Targets(cards));
    }
    done(game, true);
}
