//! Bands of attacking creatures (CR 508.1e, 702.22c), and who divides damage by them (CR 702.22j–k).

use crate::combat::{pay_for_attack, stage};
use crate::{layers, query};
use game::frame::DeclareAttackersFrame;
use game::{
    Context, Decision, Domain, Frame, Game, Item, ObjectId, PlayerId, Prompt, Question, Target,
};
use ir::{AbilityKind, Argument, Builtin, CardTable, Filter};

/// The attackers that can begin a band, if there is company for them (CR 508.1e): by banding (0), or by which of their "bands with
/// other" abilities, of which they must be an example themselves.
pub(super) fn with_banding(
    table: &CardTable,
    game: &Game,
    declared: &[(ObjectId, Target)],
) -> Vec<(ObjectId, u8)> {
    let attackers = declared.iter().map(|(creature, _)| *creature);
    if declared.len() < 2 {
        return Vec::new();
    }
    attackers
        .flat_map(|creature| {
            let banding = has_banding(table, game, creature).then_some(0);
            let others = bands_with_other(table, game, creature);
            let own = (1_u8..).zip(others).filter(|(_, (context, such))| {
                query::matches(table, game, context, such, creature)
            });
            let own: Vec<u8> = own.map(|(number, _)| number).collect();
            banding.into_iter().chain(own).map(move |by| (creature, by))
        })
        .collect()
}

/// The descriptions of its "bands with other" abilities, with the surroundings in which each is read.
fn bands_with_other(table: &CardTable, game: &Game, creature: ObjectId) -> Vec<(Context, Filter)> {
    let now = layers::seen(table, game, creature);
    let mut found = Vec::new();
    for instance in &now.abilities {
        let AbilityKind::Keyword(keyword) = &table.ability(instance.ability).kind else {
            continue;
        };
        if keyword.builtin != Some(Builtin::BandsWithOther) {
            continue;
        }
        for argument in &keyword.arguments {
            if let Argument::Object(filter) = argument {
                let context = Context::of(instance.ability, creature, now.controller);
                found.push((context, filter.as_ref().clone()));
            }
        }
    }
    found
}

/// Who divides the damage among these creatures by bands: the controller, who is the other player, of one that has banding, or of two of
/// a quality of which one has "bands with other" of it (CR 702.22j–k).
pub(crate) fn divides(table: &CardTable, game: &Game, among: &[ObjectId]) -> Option<PlayerId> {
    among.iter().find_map(|creature| {
        let of_a_quality = |(context, such): &(Context, Filter)| {
            let alike = among.iter();
            let alike = alike.filter(|other| query::matches(table, game, context, such, **other));
            query::matches(table, game, context, such, *creature) && alike.count() > 1
        };
        let banded = has_banding(table, game, *creature)
            || bands_with_other(table, game, *creature)
                .iter()
                .any(of_a_quality);
        banded.then(|| layers::seen(table, game, *creature).controller)
    })
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
        frame.bands.push(vec![first.0]);
        let company = [false, true]
            .into_iter()
            .any(|banding| !members(table, game, &frame, banding).is_empty());
        frame.bands.pop();
        let taken = frame.bands.iter().any(|band| band.contains(&first.0));
        if company && !taken {
            frame.stage = stage::BAND;
            let prompt = Prompt {
                question: Question::May,
                source: Some(first.0),
                ability: None,
            };
            let decision = Decision::yes_no(game.turn.active, prompt);
            game.ask(Frame::DeclareAttackers(frame), decision);
            return;
        }
        frame.banding.remove(0);
    }
}

/// The attackers with or without banding that can join the last band: they attack the same, and are in no band. Whoever is of the quality
/// joins a band by "bands with other" as those with banding do.
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
    let other = match frame.banding.first() {
        Some((first, by @ 1..)) => bands_with_other(table, game, *first)
            .into_iter()
            .nth(usize::from(*by) - 1),
        _ => None,
    };
    let joins = |creature: ObjectId| match &other {
        Some((context, such)) => banding && query::matches(table, game, context, such, creature),
        None => has_banding(table, game, creature) == banding,
    };
    frame
        .declared
        .iter()
        .filter(|(_, attacked)| Some(*attacked) == target)
        .map(|(creature, _)| *creature)
        .filter(|creature| frame.bands.iter().all(|band| !band.contains(creature)))
        .filter(|creature| joins(*creature))
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
            frame.banding.remove(0);
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
