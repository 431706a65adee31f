//! Bands of attacking creatures (CR 508.1e, 702.22c).

use crate::combat::{pay_for_attack, stage};
use crate::layers;
use game::frame::DeclareAttackersFrame;
use game::{Decision, Domain, Frame, Game, Item, ObjectId, Prompt, Question, Target};
use ir::{Builtin, CardTable};

/// The attackers with banding, if there is company for them (CR 508.1e).
pub(super) fn with_banding(
    table: &CardTable,
    game: &Game,
    declared: &[(ObjectId, Target)],
) -> Vec<ObjectId> {
    let attackers = declared.iter().map(|(creature, _)| *creature);
    if declared.len() < 2 {
        return Vec::new();
    }
    attackers
        .filter(|creature| has_banding(table, game, *creature))
        .collect()
}

fn has_banding(table: &CardTable, game: &Game, creature: ObjectId) -> bool {
    layers::seen(table, game, creature).has(Builtin::Banding)
}

/// Asks whether the next creature with banding forms a band; after the last one costs are paid.
pub(super) fn ask_band(table: &CardTable, game: &mut Game, mut frame: DeclareAttackersFrame) {
    loop {
        let Some(first) = frame.banding.first().copied() else {
            pay_for_attack(table, game, frame);
            return;
        };
        frame.bands.push(vec![first]);
        let company = [false, true]
            .into_iter()
            .any(|banding| !members(table, game, &frame, banding).is_empty());
        frame.bands.pop();
        let taken = frame.bands.iter().any(|band| band.contains(&first));
        if company && !taken {
            frame.stage = stage::BAND;
            let prompt = Prompt {
                question: Question::May,
                source: Some(first),
                ability: None,
            };
            let decision = Decision::yes_no(game.turn.active, prompt);
            game.ask(Frame::DeclareAttackers(frame), decision);
            return;
        }
        frame.banding.remove(0);
    }
}

/// The attackers with or without banding that can join the last band: they attack the same, and are in no band.
pub(super) fn members(
    table: &CardTable,
    game: &Game,
    frame: &DeclareAttackersFrame,
    banding: bool,
) -> Vec<Item> {
    let target = frame.bands.last().and_then(|band| {
        let first = band.first()?;
        let own = frame
            .declared
            .iter()
            .find(|(creature, _)| creature == first);
        own.map(|(_, target)| *target)
    });
    frame
        .declared
        .iter()
        .filter(|(_, attacked)| Some(*attacked) == target)
        .map(|(creature, _)| *creature)
        .filter(|creature| frame.bands.iter().all(|band| !band.contains(creature)))
        .filter(|creature| has_banding(table, game, *creature) == banding)
        .map(Item::Object)
        .collect()
}

/// Asks which creatures join the last band: one without banding, any number with it (CR 702.22c).
pub(super) fn ask_member(
    table: &CardTable,
    game: &mut Game,
    mut frame: DeclareAttackersFrame,
    stage: u8,
) {
    let banding = stage == stage::BAND_BANDING;
    let items = members(table, game, &frame, banding);
    frame.stage = stage;
    if items.is_empty() {
        if banding {
            ask_band(table, game, frame);
        } else {
            ask_member(table, game, frame, stage::BAND_BANDING);
        }
        return;
    }
    let source = frame.bands.last().and_then(|band| band.first()).copied();
    let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
    let decision = Decision {
        player: game.turn.active,
        prompt: Prompt {
            question: Question::ChooseObjects,
            source,
            ability: None,
        },
        domain: Domain::Choose {
            together: Vec::new(),
            items,
            minimum: 0,
            maximum: if banding { count } else { 1 },
        },
    };
    game.ask(Frame::DeclareAttackers(frame), decision);
}
