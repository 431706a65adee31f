//! What is paid rather than the cost of a keyword's activated ability: "You may pay {0} rather than pay cycling costs." (CR 118.9,
//! 602.2b)

use super::casting::{self, Step};
use super::{activating, layers, query};
use game::frame::{CastFrame, CastStage};
use game::{Domain, Game, Item, ObjectId, PlayerId, Question};
use ir::{AbilityKind, AbilityRef, Argument, CardTable, Cost, CostPart, Name, Permission};

/// A way to pay for an ability.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// the ability that allows it
    by: AbilityRef,
    /// what is paid rather than the keyword's cost
    cost: Cost,
    /// all that the ability costs then
    pub(super) parts: Vec<CostPart>,
}

/// The other ways in which the player may pay for the activated ability of that object.
pub(super) fn costs(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    (source, ability): (ObjectId, AbilityRef),
) -> Vec<Way> {
    let mut found = Vec::new();
    for active in layers::permissions(table, game) {
        if let Permission::PayRather { who, keyword, cost } = active.effect
            && query::includes_player(table, game, active.context, who, player)
            && let Some(rest) = without_cost(table, game, (source, ability), keyword)
        {
            found.push(Way {
                by: active.context.ability,
                cost: cost.clone(),
                parts: cost.0.iter().cloned().chain(rest).collect(),
            });
        }
    }
    found
}

/// Whether there are such ways at all.
pub(super) fn are_any(table: &CardTable, game: &Game) -> bool {
    layers::permissions(table, game)
        .any(|active| matches!(active.effect, Permission::PayRather { .. }))
}

/// What the ability costs besides the cost of that keyword, if the keyword means it: the discarding of cycling.
fn without_cost(
    table: &CardTable,
    game: &Game,
    (source, ability): (ObjectId, AbilityRef),
    keyword: &Name,
) -> Option<Vec<CostPart>> {
    let instance = activating::instance_of(table, game, source, ability)?;
    let AbilityKind::Keyword(found) = &table.ability(instance.ability).kind else {
        return None;
    };
    if !found.is_a(keyword.as_str()) {
        return None;
    }
    let mut rest = activating::activated(table, ability)?.cost.0.clone();
    for argument in &found.arguments {
        if let Argument::Cost(cost) = argument {
            for part in &cost.0 {
                let place = rest.iter().position(|other| other == part)?;
                rest.remove(place);
            }
        }
    }
    Some(rest)
}

/// What the ability costs as it has been announced.
pub(super) fn announced(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
) -> Option<Vec<CostPart>> {
    let ability = frame.ability?;
    let Some(rather) = &frame.announced.rather else {
        return Some(activating::activated(table, ability)?.cost.0.clone());
    };
    let ways = costs(table, game, frame.player, (frame.source, ability));
    let way = ways.into_iter().find(|way| way.cost == *rather)?;
    Some(way.parts)
}

/// The choice of what is paid for the ability.
pub(super) fn choose(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let next = Step::Next(CastStage::Modes);
    let Some(ability) = frame.ability else {
        return next;
    };
    let ways = costs(table, game, frame.player, (frame.source, ability));
    if let Some(item) = game.take_items().into_iter().next() {
        if let Item::Ability(_, by) = item {
            let way = ways.into_iter().find(|way| way.by == by);
            frame.announced.rather = way.map(|way| way.cost);
        }
        casting::store(game, frame);
        return next;
    }
    let mut items = Vec::new();
    let mut options = Vec::new();
    for option in std::iter::once(None).chain(ways.into_iter().map(Some)) {
        let mut trial = frame.clone();
        trial.announced.rather = option.as_ref().map(|way| way.cost.clone());
        if casting::is_payable(table, game, &trial, &[]) {
            items.push(match &option {
                Some(way) => Item::Ability(frame.object, way.by),
                None => Item::Number(0),
            });
            options.push(option);
        }
    }
    match options.len() {
        0 => Step::Illegal,
        1 => {
            frame.announced.rather = options.pop().flatten().map(|way| way.cost);
            casting::store(game, frame);
            next
        }
        _ => Step::ask(
            frame,
            frame.player,
            Question::AlternativeCost,
            None,
            Domain::Choose {
                together: Vec::new(),
                items,
                minimum: 1,
                maximum: 1,
            },
        ),
    }
}
