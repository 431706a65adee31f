//! Counters of which a player removes as many as they like, from one object or from among several (CR 122.1).

use super::counters::{counters_of, take};
use super::support::{
    amount, answered_number, ask_choose, ask_number, chosen, context, counted_upon, done, end_with,
    happened, players, propose,
};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Event, Game, Item, ObjectId, PlayerId, Question, Target};
use ir::{CardTable, CounterKind, Objects, Players, Value};

/// What is removed.
pub(super) struct Removal<'node> {
    /// from which objects
    pub from: &'node Objects,
    /// of which kind; of any kinds if absent
    pub kind: Option<&'node CounterKind>,
    /// at least so many
    pub least: &'node Value,
    /// at most so many
    pub most: Option<&'node Value>,
}

/// `remove any number of +1/+1 counters from among creatures you control`: where one counter or none is enough, the player chooses first
/// from which objects; then how many of each kind from each, one after the other.
///
/// Uses: objects, what they are removed from; count, how many kinds on them have been asked about; events, the removals so far.
pub(super) fn remove_some(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    removal: &Removal<'_>,
) {
    let here = context(game, &frame);
    let Some(player) = players(table, game, here, who).into_iter().next() else {
        done(game, false);
        return;
    };
    match frame.stage {
        InstructionStage::Begin => {
            frame.objects = counted_upon(table, game, here, removal.from);
            let having = objects_having(game, &frame.objects, removal.kind);
            let least = amount(table, game, context(game, &frame), removal.least);
            frame.objects.clone_from(&having);
            if having.len() > 1 && least <= 1 {
                frame.stage = InstructionStage::AskedAgain;
                let bounds = (least, having.len() as u32);
                let items = having.into_iter().map(Item::Object).collect();
                ask_choose(game, frame, player, Question::ChooseObjects, items, bounds);
                return;
            }
        }
        InstructionStage::AskedAgain => {
            let picked = chosen(game, &mut frame).into_iter();
            frame.objects = picked
                .filter_map(|item| match item.target() {
                    Some(Target::Object(object)) => Some(object),
                    Some(Target::Player(_)) | None => None,
                })
                .collect();
        }
        InstructionStage::Asked => {
            let number = answered_number(game).unwrap_or(0);
            let there = counters_of(game, &frame.objects, removal.kind);
            if let (Some((object, kind, _)), true) = (there.get(frame.count as usize), number > 0) {
                take(&mut frame, *object, kind, number);
            }
            frame.count += 1;
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            let happened = happened(game);
            let performed = happened
                .iter()
                .any(|event| matches!(event, Event::RemoveCounters { .. }));
            end_with(game, &happened, performed);
            return;
        }
    }
    ask_how_many(table, game, frame, player, removal);
}

/// Asks how many counters of the next kind are removed; those of which as many as can be must be are not asked about.
fn ask_how_many(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    player: PlayerId,
    removal: &Removal<'_>,
) {
    let here = context(game, &frame);
    let least = amount(table, game, here, removal.least);
    let most = removal.most.map(|most| amount(table, game, here, most));
    let there = counters_of(game, &frame.objects, removal.kind);
    while let Some((object, kind, count)) = there.get(frame.count as usize) {
        let taken: u32 = frame.events.iter().map(super::counters::removed).sum();
        let behind = &there[frame.count as usize + 1..];
        let rest: u32 = behind.iter().map(|(.., count)| *count).sum();
        let maximum = most.map_or(*count, |most| most.saturating_sub(taken).min(*count));
        let wanted = least.saturating_sub(taken).saturating_sub(rest);
        let minimum = wanted.min(maximum);
        if minimum < maximum {
            ask_number(game, frame, player, (minimum, maximum));
            return;
        }
        if maximum > 0 {
            take(&mut frame, *object, kind, maximum);
        }
        frame.count += 1;
    }
    let events = frame.events.clone();
    propose(game, frame, events);
}

/// Those of the objects that have such counters, in order.
fn objects_having(game: &Game, objects: &[ObjectId], kind: Option<&CounterKind>) -> Vec<ObjectId> {
    let mut having: Vec<ObjectId> = Vec::new();
    for (object, ..) in counters_of(game, objects, kind) {
        if !having.contains(&object) {
            having.push(object);
        }
    }
    having
}
