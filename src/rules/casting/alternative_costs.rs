//! The choice between the mana cost and alternative costs (CR 601.2b, 118.9).

use super::choosing_costs::{Asker, announce_payment, is_payable, own_costs};
use super::{Step, as_cast, one_of, store};
use crate::{layers, paid_rather, permissions, proposal, restrictions, targets};
use game::frame::{CastFrame, CastStage, Method};
use game::{Changes, Game, Item, ObjectId, Payment, Question};
use ir::{
    AbilityRef, CardTable, CardType, Cost, CostPart, FaceSide, Keyword, ManaCost, Name,
    StaticEffect,
};

/// The abilities of the keyword whose alternative cost must be paid, while that is not settled.
pub(super) fn used_abilities(table: &CardTable, game: &Game, frame: &CastFrame) -> Vec<AbilityRef> {
    let Method::Spell {
        using: Some(keyword),
        ..
    } = &frame.method
    else {
        return Vec::new();
    };
    let now = layers::characteristics(table, game, frame.object);
    let own = now.abilities.iter().map(|instance| instance.ability);
    layers::of_keyword(table, own, keyword)
}

/// The choice between the mana cost and alternative costs (CR 601.2b, 118.9).
pub(super) fn alternative(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let next = Step::Next(CastStage::AdditionalCosts);
    if frame.method == Method::Ability {
        return paid_rather::choose(table, game, frame);
    }
    if matches!(frame.method, Method::Spell { settled: true, .. }) {
        return next;
    }
    let own = own_costs(table, game, frame);
    let mandatory = mandatory(&own);
    let using = match &frame.method {
        Method::Spell { using, .. } => using.clone(),
        Method::Ability | Method::Mana { .. } | Method::Special | Method::Trigger => None,
    };
    let alternatives: Vec<Alternative> = own
        .into_iter()
        .filter_map(|(asker, effect)| {
            if let StaticEffect::AlternativeCost {
                cost,
                fact,
                transformed,
                ..
            } = effect
            {
                Some(Alternative {
                    ability: asker.ability,
                    granter: asker.granter,
                    cost,
                    fact,
                    transformed,
                })
            } else {
                None
            }
        })
        .filter(|way| is_open(table, game, frame, way, using.as_ref()))
        .collect();
    if alternatives.is_empty() && using.is_none() {
        settle(frame, None);
        return next;
    }
    if let Some(item) = game.take_items().into_iter().next() {
        let chosen = if let Item::Ability(_, ability) = item {
            alternatives.into_iter().find(|way| way.ability == ability)
        } else {
            None
        };
        settle(frame, chosen);
        turn_over(table, game, frame);
        return next;
    }
    let mut options = Vec::new();
    let mut items = Vec::new();
    let plain = using.is_none().then_some(None);
    for option in plain.into_iter().chain(alternatives.into_iter().map(Some)) {
        let mut trial = frame.clone();
        settle(&mut trial, option.clone());
        // Increases and reductions look at the spell as it would be cast then (CR 601.2f, 702.103b).
        let as_announced = |game: &Game| {
            if is_transformed(&trial) {
                // What the front face asks for besides is not asked.
                let mandatory = self::mandatory(&own_costs(table, game, &trial));
                is_payable(table, game, &trial, &mandatory)
            } else {
                is_payable(table, game, &trial, &mandatory)
            }
        };
        let payable = with_announced(table, game, &trial, as_announced)
            || cheaper_with(table, game, &trial, &mandatory).is_some();
        if payable && is_allowed_so(table, game, &trial) {
            items.push(match &option {
                Some(way) => Item::Ability(frame.object, way.ability),
                None => Item::Number(0),
            });
            options.push(option);
        }
    }
    match options.len() {
        0 => Step::Illegal,
        1 => {
            settle(frame, options.pop().flatten());
            turn_over(table, game, frame);
            next
        }
        _ => Step::ask(
            frame,
            frame.player,
            Question::AlternativeCost,
            None,
            one_of(items),
        ),
    }
}

/// An alternative cost of the spell (CR 118.9).
#[derive(Clone)]
struct Alternative {
    /// the ability that allows it
    pub(super) ability: AbilityRef,
    /// the object that gave it to the spell
    pub(super) granter: Option<ObjectId>,
    pub(super) cost: Cost,
    /// what is remembered of the spell
    fact: Option<Name>,
    /// whether the spell is cast with its back face up (CR 702.162a)
    transformed: bool,
}

/// What must be paid besides, whatever is chosen.
fn mandatory(own: &[(Asker, StaticEffect)]) -> Vec<CostPart> {
    own.iter()
        .filter_map(|(_, effect)| {
            if let StaticEffect::AdditionalCost {
                cost,
                optional: false,
                repeatable: false,
                ..
            } = effect
            {
                Some(cost.0.clone())
            } else {
                None
            }
        })
        .flatten()
        .collect()
}

fn is_transformed(frame: &CastFrame) -> bool {
    matches!(
        frame.method,
        Method::Spell {
            transformed: true,
            ..
        }
    )
}

/// Has the spell be with its back face up from here on if the cost that was chosen lets it be cast so (CR 702.162a, 712.8c).
fn turn_over(table: &CardTable, game: &mut Game, frame: &mut CastFrame) {
    if !is_transformed(frame) {
        return;
    }
    if let Some(object) = game.object_mut(frame.object) {
        object.kind = object.kind.with_side(FaceSide::BACK);
    }
    game.invalidate();
    layers::refresh(table, game);
    frame.announced.as_cast = as_cast::noted(table, game, frame);
}

/// The first optional additional cost of the spell that makes all of it payable, if the spell costs less when it is paid
/// (CR 601.2b, 601.2f).
pub(super) fn cheaper_with(
    table: &CardTable,
    game: &mut Game,
    trial: &CastFrame,
    mandatory: &[CostPart],
) -> Option<Asker> {
    let own = own_costs(table, game, trial);
    own.into_iter()
        .filter(|(_, effect)| matches!(effect, StaticEffect::AdditionalCost { optional: true, .. }))
        .find(|(asker, effect)| {
            let mut paying = trial.clone();
            announce_payment(&mut paying, *asker, effect, 1);
            with_announced(table, game, &paying, |game| {
                is_payable(table, game, &paying, mandatory)
            })
        })
        .map(|(asker, _)| asker)
}

/// Looks at the game as it is with what the trial announces.
pub(super) fn with_announced<T>(
    table: &CardTable,
    game: &mut Game,
    trial: &CastFrame,
    look: impl FnOnce(&Game) -> T,
) -> T {
    let before = game
        .object(trial.object)
        .map(|object| (object.announced.clone(), object.kind.clone()));
    store(game, trial);
    if is_transformed(trial)
        && let Some(object) = game.object_mut(trial.object)
    {
        object.kind = object.kind.with_side(FaceSide::BACK);
        game.invalidate();
    }
    game.changed(Changes::OTHER);
    layers::refresh(table, game);
    let seen = look(game);
    if let (Some(object), Some((announced, kind))) = (game.object_mut(trial.object), before) {
        object.announced = announced;
        if is_transformed(trial) {
            object.kind = kind;
            game.invalidate();
        }
    }
    game.changed(Changes::OTHER);
    layers::refresh(table, game);
    seen
}

/// Whether the spell may be cast so: as what it is then, it is not prohibited, what lets it be cast from its zone permits it, it is
/// time for it, and it has the target that it would need as a bestowed Aura spell (CR 601.3, 702.103b, 702.103d).
fn is_allowed_so(table: &CardTable, game: &mut Game, trial: &CastFrame) -> bool {
    with_announced(table, game, trial, |game| {
        let now = layers::characteristics(table, game, trial.object);
        let any_time = matches!(trial.method, Method::Spell { any_time: true, .. });
        let in_time = any_time
            || now.is(CardType::Instant)
            || permissions::as_though_flash(table, game, trial.player, trial.object)
            || permissions::could_give_flash(table, game, (trial.player, trial.object), None);
        let permitted = permissions::permits_announced(table, game, trial);
        // A prohibition by mana value waits for X (CR 601.3a).
        let waits = now.mana_cost.as_ref().is_some_and(ManaCost::has_variable);
        let allowed = waits || restrictions::can_cast(table, game, trial.player, trial.object);
        let target = targets::of_permanent_spell(table, game, trial.object)
            .filter(|_| now.card_types.is_permanent());
        let has_target = target.is_none_or(|(mut context, spec)| {
            context.controller = trial.player;
            let spec = targets::as_cast(table, game, trial.object, spec);
            !targets::legal(table, game, &context, &spec).is_empty()
        });
        in_time && allowed && permitted && has_target
    })
}

/// Whether the alternative cost of that ability may be chosen: what it would have the spell target is there (CR 702.140a),
/// and it is the keyword's that must be used, if one must.
fn is_open(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    way: &Alternative,
    using: Option<&Keyword>,
) -> bool {
    let ability = way.ability;
    let turns = !way.transformed || !proposal::back(table, game, frame.object).is_empty();
    let has_target =
        targets::merging(table, game, frame.object, ability).is_none_or(|(mut context, spec)| {
            context.controller = frame.player;
            !targets::legal(table, game, &context, &spec).is_empty()
        });
    turns
        && has_target
        && using.is_none_or(|_| used_abilities(table, game, frame).contains(&ability))
}

fn settle(frame: &mut CastFrame, chosen: Option<Alternative>) {
    let any_time = matches!(frame.method, Method::Spell { any_time: true, .. });
    if let Some(way) = &chosen {
        frame.announced.paid.insert(
            0,
            Payment {
                ability: way.ability,
                granter: way.granter,
                fact: way.fact.clone(),
                event: None,
                cost: way.cost.clone(),
                times: 1,
            },
        );
    }
    frame.method = Method::Spell {
        own: chosen.is_some(),
        transformed: chosen.as_ref().is_some_and(|way| way.transformed),
        alternative: chosen.map(|way| way.cost),
        settled: true,
        using: None,
        any_time,
    };
}
