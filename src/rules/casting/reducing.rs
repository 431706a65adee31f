//! What a spell costs less for an object that is paid for it: which one is chosen as the way to pay is (CR 702.48b, 702.119c,
//! 702.180b), so that the total cost can be determined (CR 601.2f).

use super::choosing_costs::{base_cost, is_payable};
use super::{Step, one_of, store};
use crate::costs::Payer;
use crate::{layers, mana};
use game::frame::{CastFrame, CastStage};
use game::{Announced, Context, Domain, Game, Item, ObjectId, PlayerId, Question};
use ir::{CardTable, CostPart, Objects, PaidAs, StaticEffect, Value, Visitor, Walk};
use std::sync::Arc;

/// With what is paid how the effect has a spell cost more or less.
fn reads_paid(effect: &StaticEffect) -> Vec<PaidAs> {
    struct Read(Vec<PaidAs>);
    impl Visitor for Read {
        fn objects(&mut self, objects: &Objects) {
            if let Objects::Paid(how) = objects {
                self.0.push(*how);
            }
            objects.walk_parts(self);
        }
    }
    let mut read = Read(Vec::new());
    if let StaticEffect::ChangeCost { change, .. } = effect {
        change.walk(&mut read);
    }
    read.0
}

/// Whether it makes what a spell costs depend on what is paid for it.
pub fn depends_on_paid(effect: &StaticEffect) -> bool {
    !reads_paid(effect).is_empty()
}

/// The part of the cost with which an object is paid that the spell costs less for, and what that object is called then.
fn reducing_part(
    table: &CardTable,
    game: &Game,
    spell: ObjectId,
    parts: &[CostPart],
) -> Option<(PaidAs, CostPart)> {
    let mut read = Vec::new();
    for own in layers::own_effects(table, game, spell) {
        read.extend(own.effect(table).map_or_else(Vec::new, reads_paid));
    }
    parts.iter().find_map(|part| {
        let (how, _, count) = part.paid()?;
        let one = count == Some(&Value::Number(1));
        let any = matches!(part, CostPart::AnyNumber { .. });
        (read.contains(&how) && (one || any)).then(|| (how, part.clone()))
    })
}

/// The objects with which that part of the cost of the spell could be paid.
fn candidates(
    table: &CardTable,
    game: &Game,
    (player, spell): (PlayerId, ObjectId),
    context: &Context,
    part: &CostPart,
) -> Vec<ObjectId> {
    let special = mana::special_for(table, game, player, spell, true);
    let payer = Payer {
        table,
        game,
        player,
        context,
        mana: None,
        special: &special,
        cast: Some(spell),
    };
    payer.candidates(part)
}

/// The game in which those objects have been chosen to be paid for the spell.
fn with_paid(game: &Game, spell: ObjectId, paid: (PaidAs, Vec<ObjectId>)) -> Game {
    let mut supposed = game.clone();
    if let Some(object) = supposed.object_mut(spell) {
        let zone = object.zone;
        let mut announced = object.announced.as_deref().cloned().unwrap_or(Announced {
            cast_from: Some(zone),
            ..Announced::default()
        });
        announced.paid_with.push(paid);
        object.announced = Some(Arc::new(announced));
    }
    supposed
}

/// Whether something holds of the game as it is, or as it is with one of the objects chosen that the spell costs less for.
pub fn with_some_paid(
    table: &CardTable,
    game: &Game,
    (player, spell): (PlayerId, ObjectId),
    context: &Context,
    parts: &[CostPart],
    holds: impl Fn(&Game) -> bool,
) -> bool {
    if holds(game) {
        return true;
    }
    let announced = game.object(spell).and_then(|it| it.announced.as_ref());
    if announced.is_some_and(|announced| !announced.paid_with.is_empty()) {
        return false;
    }
    reducing_part(table, game, spell, parts).is_some_and(|(how, part)| {
        let objects = candidates(table, game, (player, spell), context, &part);
        if let CostPart::AnyNumber { .. } = part {
            // The more of them, the less it costs.
            return holds(&with_paid(game, spell, (how, objects)));
        }
        objects
            .into_iter()
            .any(|object| holds(&with_paid(game, spell, (how, vec![object]))))
    })
}

/// The choice of the object (CR 601.2b): only one with which the cost can be paid.
pub(super) fn choose(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let next = Step::Next(CastStage::Modes);
    let found = base_cost(table, game, frame)
        .filter(|_| frame.ability.is_none())
        .and_then(|parts| reducing_part(table, game, frame.object, &parts));
    let Some((how, part)) = found else {
        return next;
    };
    if game.answer.is_some() {
        let chosen = game.take_items().into_iter();
        let objects = chosen.filter_map(|item| item.target()?.object()).collect();
        frame.announced.paid_with.push((how, objects));
        store(game, frame);
        return next;
    }
    let context = super::cost_context(table, game, frame);
    let payer = (frame.player, frame.object);
    let mut objects = candidates(table, game, payer, &context, &part);
    if let CostPart::AnyNumber { least, .. } = part {
        let maximum = objects.len() as u32;
        let domain = Domain::Choose {
            items: objects.into_iter().map(Item::Object).collect(),
            minimum: least,
            maximum,
            together: Vec::new(),
        };
        return Step::ask(frame, frame.player, Question::PayWith, None, domain);
    }
    objects.retain(|object| {
        let supposed = with_paid(game, frame.object, (how, vec![*object]));
        let mut trial = frame.clone();
        trial.announced.paid_with.push((how, vec![*object]));
        is_payable(table, &supposed, &trial, &[])
    });
    if objects.is_empty() {
        return Step::Illegal;
    }
    let items = objects.into_iter().map(Item::Object).collect();
    Step::ask(frame, frame.player, Question::PayWith, None, one_of(items))
}
