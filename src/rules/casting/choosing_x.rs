//! The choice of X (CR 601.2b, 107.3a).

use super::choosing_costs::{base_cost, depends_on_mana_value, is_payable, is_payable_with};
use super::{Step, one_of, store};
use crate::{activating, costs, layers};
use game::frame::{CastFrame, CastStage, Method};
use game::{Answer, Context, Domain, Game, Item, Question};
use ir::{CardTable, CostPart};

/// The choice of X (CR 601.2b): as much as can be paid.
pub(super) fn choose_x(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let next = CastStage::Phyrexian;
    if game.answer.is_some() {
        let number = match &game.answer {
            Some(Answer::Number(number)) => Some(*number),
            Some(_) | None => match game.take_items().first() {
                Some(Item::Number(number)) => Some(*number),
                Some(_) | None => None,
            },
        };
        game.answer = None;
        frame.announced.x = number;
        store(game, frame);
        return Step::Next(next);
    }
    if frame.method == Method::Trigger {
        return Step::Next(next);
    }
    let Some(parts) = base_cost(table, game, frame) else {
        return Step::Illegal;
    };
    if !costs::asks_for_x(&parts) {
        let printed = layers::characteristics(table, game, frame.object);
        let has_x = frame.ability.is_none()
            && printed
                .mana_cost
                .as_ref()
                .is_some_and(|cost| cost.has_variable());
        if has_x {
            // Without its mana cost paid, the only choice for X is 0 (CR 107.3b).
            frame.announced.x = Some(0);
            store(game, frame);
        }
        return Step::Next(next);
    }
    let possible = possible_x(table, game, frame, &parts);
    let (Some(least), Some(most)) = (possible.first(), possible.last()) else {
        return Step::Illegal;
    };
    // All from the least to the largest, most often.
    let is_range = possible.len() == (most - least + 1) as usize;
    let is_said = frame.ability.is_some_and(|ability| {
        activating::activated(table, ability).is_some_and(activating::says_x)
    });
    let domain = if is_range && !costs::seeks_x(&parts) && !is_said {
        Domain::Number {
            minimum: *least,
            maximum: *most,
        }
    } else if least == most {
        frame.announced.x = Some(*least);
        store(game, frame);
        return Step::Next(next);
    } else {
        one_of(possible.into_iter().map(Item::Number).collect())
    };
    Step::ask(frame, frame.player, Question::ChooseX, None, domain)
}

/// The numbers that X can be with the cost still payable, in order (CR 601.2b).
fn possible_x(table: &CardTable, game: &Game, frame: &CastFrame, parts: &[CostPart]) -> Vec<u32> {
    let payable = |x: u32| {
        let mut trial = frame.clone();
        trial.announced.x = Some(x);
        is_payable(table, game, &trial, &[])
    };
    let range = |most: u32| match frame.ability {
        None => 0..=most,
        Some(ability) => activating::activated(table, ability).map_or(0..=most, |activated| {
            let mut here = Context::of(ability, frame.source, frame.player);
            here.granter = frame.granter;
            activating::x_range(table, game, &here, (activated, most))
        }),
    };
    if costs::seeks_x(parts) {
        let allowed = range(u32::MAX);
        return costs::sought_x()
            .filter(|x| allowed.contains(x) && payable(*x))
            .collect();
    }
    if depends_on_mana_value(table, game, frame) {
        return costs::scattered_payable_x(|x| is_payable_with(table, game, frame, &[], x));
    }
    let most = costs::largest_payable_x(payable);
    most.map_or_else(Vec::new, |most| range(most).collect())
}

/// The numbers that X can be, where it is still to be chosen.
pub fn open_x(table: &CardTable, game: &Game, frame: &CastFrame) -> Vec<u32> {
    let parts = base_cost(table, game, frame).filter(|parts| costs::asks_for_x(parts));
    match (parts, frame.announced.x) {
        (Some(parts), None) => possible_x(table, game, frame, &parts),
        (Some(_) | None, _) => Vec::new(),
    }
}
