//! Mana abilities that tap their source and another permanent (CR 118.3, 605.3a): what one taps another cannot use.

use crate::activating::{self, Activatable};
use game::{Game, ObjectId, PlayerId};
use ir::{CardTable, CostPart};

/// With more of such pairs than this the further ones are all settled alike.
const MOST_CHOICES: usize = 4;

/// A source that is tapped for mana together with others.
struct Needy {
    source: ObjectId,
    count: usize,
    candidates: Vec<ObjectId>,
}

/// The sources of which only one of each two can be used. `taps` are the objects that are tapped for their own mana: others are
/// tapped first.
pub(super) fn among(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    abilities: &[Activatable],
    taps: &[ObjectId],
) -> Vec<(ObjectId, ObjectId)> {
    let mut held: Vec<(ObjectId, ObjectId)> = Vec::new();
    let mut rivals = Vec::new();
    let mut add = |one: ObjectId, other: ObjectId| {
        if !rivals.contains(&(one, other)) && !rivals.contains(&(other, one)) {
            rivals.push((one, other));
        }
    };
    for needy in all_needy(table, game, player, abilities, taps) {
        let is_held = |object: ObjectId| held.iter().any(|(other, _)| *other == object);
        let (makes_mana, idle): (Vec<ObjectId>, Vec<ObjectId>) = needy
            .candidates
            .iter()
            .filter(|object| !is_held(**object))
            .partition(|object| taps.contains(object));
        let chosen: Vec<ObjectId> = idle
            .into_iter()
            .chain(makes_mana.into_iter().rev())
            .take(needy.count)
            .collect();
        for object in &chosen {
            if taps.contains(object) {
                add(needy.source, *object);
            }
        }
        if chosen.len() < needy.count {
            let holders = held.iter();
            let holders = holders.filter(|(object, _)| needy.candidates.contains(object));
            for (_, holder) in holders.take(needy.count - chosen.len()) {
                add(needy.source, *holder);
            }
        }
        held.extend(chosen.into_iter().map(|object| (object, needy.source)));
    }
    rivals
}

/// The sources whose one mana ability taps them and others.
fn all_needy(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    abilities: &[Activatable],
    taps: &[ObjectId],
) -> Vec<Needy> {
    let mut all: Vec<Needy> = Vec::new();
    for found in abilities.iter().filter(|it| it.is_mana && !it.is_plain) {
        let Some(activated) = activating::activated(table, found.ability) else {
            continue;
        };
        let parts = &activated.cost.0;
        // What makes mana in another way too need not tap anything else for it.
        let otherwise = abilities
            .iter()
            .any(|it| it.is_mana && it.source == found.source && it.ability != found.ability);
        if otherwise || !taps.contains(&found.source) || !parts.contains(&CostPart::Tap) {
            continue;
        }
        let Some(part) = parts
            .iter()
            .find(|part| matches!(part, CostPart::TapOther { .. }))
        else {
            continue;
        };
        let (count, mut candidates) = activating::tapped_for(table, game, player, found, part);
        candidates.retain(|object| *object != found.source);
        all.push(Needy {
            source: found.source,
            count: count as usize,
            candidates,
        });
    }
    all
}

/// Which sources to leave out, one of each pair, in the order in which it is tried: first those that tap another.
pub(super) fn left_out(rivals: &[(ObjectId, ObjectId)]) -> Vec<Vec<ObjectId>> {
    let choices = rivals.len().min(MOST_CHOICES);
    (0..1_usize << choices)
        .map(|choice| {
            let pairs = rivals.iter().enumerate();
            pairs
                .map(|(index, (one, other))| {
                    let second = index < MOST_CHOICES && choice >> index & 1 == 1;
                    if second { *other } else { *one }
                })
                .collect()
        })
        .collect()
}
