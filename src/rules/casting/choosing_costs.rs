//! What is announced about the cost of a spell or ability (CR 601.2b): alternative and additional costs, X.

use super::{Step, as_cast, one_of, store};
use crate::costs::{self, Priced};
use crate::{
    activating, layers, mana, paid_rather, payment, permissions, proposal, query, resolving,
    restrictions, targets,
};
use game::frame::{CastFrame, CastStage, Method};
use game::{Action, Answer, Changes, Context, Domain, Game, Item, ObjectId, Payment, Question};
use ir::{
    AbilityRef, CardTable, CardType, Color, Cost, CostPart, FaceSide, Keyword, ManaCost,
    ManaSymbol, ManaType, Name, StaticEffect, Value, Zone,
};

/// The surroundings in which the cost is read.
pub fn cost_context(table: &CardTable, game: &Game, frame: &CastFrame) -> Context {
    let first = if frame.is_at_once() {
        None
    } else {
        resolving::bodies(table, game, frame.object)
            .into_iter()
            .next()
    };
    let mut context = match (first, frame.ability) {
        (Some(instance), _) => resolving::body_context(table, game, frame.object, 0, instance),
        // A permanent spell has no body: any ability will do to hold the surroundings.
        (None, ability) => Context::of(
            ability.unwrap_or_else(|| table.basic_land_ability(Color::White)),
            frame.source,
            frame.player,
        ),
    };
    context.controller = frame.player;
    if frame.ability.is_none() {
        // What a permission asks to be paid for a spell is read with that spell in view.
        context.affected = Some(frame.object);
    }
    context.x = frame.announced.x.or(context.x);
    context.granter = frame.granter.or(context.granter);
    context
}

/// The instance of an ability that asks for a cost, or allows one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asker {
    ability: AbilityRef,
    /// the object that gave it to the spell
    granter: Option<ObjectId>,
}

/// The costs that the spell's own static abilities ask for or allow (CR 118.8, 118.9), as it is cast.
fn own_costs(table: &CardTable, game: &Game, frame: &CastFrame) -> Vec<(Asker, StaticEffect)> {
    let mut all = layers::own_effects(table, game, frame.object);
    if let Action::Cast {
        permission: Some(by),
        ..
    } = frame.action
    {
        all.extend(layers::effects_of_permission(table, game, frame.object, by));
    }
    let used = used_abilities(table, game, frame);
    all.into_iter()
        .filter_map(|own| {
            let ability = own.ability(table)?;
            let effect = own.effect(table)?;
            let is_cost = matches!(
                effect,
                StaticEffect::AdditionalCost { .. } | StaticEffect::AlternativeCost { .. }
            );
            let mut context = own.context.clone();
            context.controller = frame.player;
            context.stack_object = Some(frame.object);
            let holds = || {
                ability.condition.as_ref().is_none_or(|condition| {
                    if used.contains(&context.ability) {
                        permissions::holds_using(table, game, &context, condition)
                    } else {
                        query::holds(table, game, &context, condition)
                    }
                })
            };
            (is_cost && ability.zones.contains(Zone::Stack) && holds()).then(|| {
                let asker = Asker {
                    ability: context.ability,
                    granter: context.granter,
                };
                (asker, effect.clone())
            })
        })
        .collect()
}

/// The abilities of the keyword whose alternative cost must be paid, while that is not settled.
fn used_abilities(table: &CardTable, game: &Game, frame: &CastFrame) -> Vec<AbilityRef> {
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

/// The cost before increases and reductions; nothing if it cannot be paid (CR 118.6).
pub(super) fn base_cost(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
) -> Option<Vec<CostPart>> {
    let mut parts = match &frame.method {
        Method::Spell {
            alternative: Some(cost),
            ..
        } => {
            let own = || {
                layers::characteristics(table, game, frame.object)
                    .mana_cost
                    .clone()
            };
            costs::of_spell(&cost.0, own)?.into_owned()
        }
        Method::Spell {
            alternative: None, ..
        } => {
            let now = layers::characteristics(table, game, frame.object);
            vec![CostPart::Mana(now.mana_cost.clone()?)]
        }
        Method::Ability | Method::Mana { .. } | Method::Special => {
            paid_rather::announced(table, game, frame)?
        }
        Method::Trigger => Vec::new(),
    };
    let own = matches!(frame.method, Method::Spell { own: true, .. });
    for payment in frame.announced.paid.iter().skip(usize::from(own)) {
        for _ in 0..payment.times {
            parts.extend(payment.cost.0.iter().cloned());
        }
    }
    Some(with_life(parts, &frame.announced.life_for_symbols))
}

/// Whether the symbol can be paid with 2 life (CR 107.4f).
fn is_phyrexian(symbol: &ManaSymbol) -> bool {
    matches!(
        symbol,
        ManaSymbol::Phyrexian(_) | ManaSymbol::HybridPhyrexian(..)
    )
}

/// The cost with what was announced for its first Phyrexian symbols: 2 life, or mana of the color (CR 601.2b).
fn with_life(parts: Vec<CostPart>, announced: &[bool]) -> Vec<CostPart> {
    if announced.is_empty() {
        return parts;
    }
    let mut announced = announced.iter().copied();
    let mut with = Vec::new();
    let mut life = 0;
    for part in parts {
        let CostPart::Mana(cost) = part else {
            with.push(part);
            continue;
        };
        let mut symbols = Vec::new();
        for symbol in cost.0 {
            let chosen = if is_phyrexian(&symbol) {
                announced.next()
            } else {
                None
            };
            match (chosen, symbol) {
                (Some(true), _) => life += 2,
                (Some(false), ManaSymbol::Phyrexian(color)) => {
                    symbols.push(ManaSymbol::Mana(ManaType::Colored(color)));
                }
                (Some(false), ManaSymbol::HybridPhyrexian(first, second)) => {
                    symbols.push(ManaSymbol::Hybrid(
                        ManaType::Colored(first),
                        ManaType::Colored(second),
                    ));
                }
                (_, symbol) => symbols.push(symbol),
            }
        }
        with.push(CostPart::Mana(ManaCost(symbols)));
    }
    if life > 0 {
        with.push(CostPart::PayLife(Value::Number(life)));
    }
    with
}

/// For each Phyrexian symbol of the cost: 2 life, or mana (CR 601.2b). Asked where both could be paid.
pub(super) fn phyrexian(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    if game.answer.is_some() {
        let life = game.take_yes();
        frame.announced.life_for_symbols.push(life);
    }
    while base_cost(table, game, frame).is_some_and(|parts| {
        parts
            .iter()
            .any(|part| matches!(part, CostPart::Mana(cost) if cost.0.iter().any(is_phyrexian)))
    }) {
        let possible = [true, false].map(|life| {
            let mut trial = frame.clone();
            trial.announced.life_for_symbols.push(life);
            is_payable(table, game, &trial, &[])
        });
        match possible {
            [true, true] => {
                let domain = one_of(vec![Item::Yes, Item::No]);
                return Step::ask(frame, frame.player, Question::PhyrexianMana, None, domain);
            }
            [false, false] => return Step::Illegal,
            [life, _] => frame.announced.life_for_symbols.push(life),
        }
    }
    store(game, frame);
    Step::Next(if frame.is_at_once() {
        CastStage::TotalCost
    } else {
        CastStage::Targets
    })
}

pub(super) fn total_cost(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    extra: &[CostPart],
) -> Option<Cost> {
    let mut parts = base_cost(table, game, frame)?;
    parts.extend(extra.iter().cloned());
    Some(costs::total(table, game, priced(frame), &parts))
}

fn priced(frame: &CastFrame) -> Priced {
    Priced {
        player: frame.player,
        object: frame.source,
        ability: frame.ability,
        x: frame.announced.x.unwrap_or(0),
        announced: targets_known(frame).then_some(frame.object),
    }
}

/// Whether what it costs depends on its targets (CR 601.2f).
pub fn depends_on_targets(table: &CardTable, game: &Game, frame: &CastFrame) -> bool {
    frame.method != Method::Trigger && costs::depends_on_targets(table, game, priced(frame))
}

/// Whether it is a spell or ability on the stack whose targets are announced.
fn targets_known(frame: &CastFrame) -> bool {
    !frame.is_at_once()
        && match frame.stage {
            CastStage::Divisions
            | CastStage::Assisting
            | CastStage::TotalCost
            | CastStage::Paying
            | CastStage::Finish
            | CastStage::Happened
            | CastStage::Following => true,
            CastStage::Proposing
            | CastStage::Alternative
            | CastStage::AdditionalCosts
            | CastStage::Splicing
            | CastStage::Reducing
            | CastStage::Modes
            | CastStage::X
            | CastStage::Phyrexian
            | CastStage::Targets => false,
        }
}

/// Whether the total cost, with more parts added, could be paid with what has been announced. While no X is, some X is enough where a
/// smaller one need not be payable too.
pub fn is_payable(table: &CardTable, game: &Game, frame: &CastFrame, extra: &[CostPart]) -> bool {
    let scattered = frame.announced.x.is_none()
        && base_cost(table, game, frame).is_some_and(|parts| {
            costs::seeks_x(&parts)
                || costs::asks_for_x(&parts) && depends_on_mana_value(table, game, frame)
        });
    if scattered {
        costs::sought_x().any(|x| is_payable_with(table, game, frame, extra, x))
    } else {
        is_payable_as_announced(table, game, frame, extra)
    }
}

/// Whether the cost is changed for the spell's mana value, with X in it, or some mana may only be spent for that.
fn depends_on_mana_value(table: &CardTable, game: &Game, frame: &CastFrame) -> bool {
    frame.ability.is_none() && {
        let available = mana::available(table, game, frame.player);
        costs::depends_on_mana_value(table, game, &available)
    }
}

/// Whether it could be paid with that X, which the spell has as its cost is looked at (CR 202.3e).
fn is_payable_with(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    extra: &[CostPart],
    x: u32,
) -> bool {
    let mut trial = frame.clone();
    trial.announced.x = Some(x);
    let mut supposed = game.clone();
    store(&mut supposed, &trial);
    is_payable_as_announced(table, &supposed, &trial, extra)
}

fn is_payable_as_announced(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    extra: &[CostPart],
) -> bool {
    let payable = |game: &Game| is_payable_in(table, game, frame, extra);
    match base_cost(table, game, frame).filter(|_| frame.ability.is_none()) {
        Some(parts) => {
            let context = cost_context(table, game, frame);
            let payer = (frame.player, frame.object);
            super::reducing::with_some_paid(table, game, payer, &context, &parts, payable)
        }
        None => payable(game),
    }
}

fn is_payable_in(table: &CardTable, game: &Game, frame: &CastFrame, extra: &[CostPart]) -> bool {
    let Some(total) = total_cost(table, game, frame, extra) else {
        return false;
    };
    let context = cost_context(table, game, frame);
    let available = mana::available(table, game, frame.player);
    let payee = match frame.ability {
        None => mana::Payee::Spell(frame.object),
        Some(ability) => mana::payee(table, ability, frame.source),
    };
    payment::can_pay_with(
        table,
        game,
        frame.player,
        &total,
        &context,
        &available,
        payee,
    )
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
    ability: AbilityRef,
    /// the object that gave it to the spell
    granter: Option<ObjectId>,
    cost: Cost,
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
fn cheaper_with(
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
fn with_announced<T>(
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

/// The additional costs of the spell, one after the other (CR 601.2b, 118.8).
pub(super) fn additional_costs(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let asked: Vec<(Asker, StaticEffect)> = own_costs(table, game, frame)
        .into_iter()
        .filter(|(_, effect)| matches!(effect, StaticEffect::AdditionalCost { .. }))
        .collect();
    if game.answer.is_some() {
        let times = match &game.answer {
            Some(Answer::Number(number)) => *number,
            _ => 0,
        };
        let times = times.max(u32::from(game.take_yes()));
        if let Some((asker, effect)) = asked.get(frame.cursor as usize) {
            announce_payment(frame, *asker, effect, times);
        }
        frame.cursor += 1;
    }
    while let Some((asker, effect)) = asked.get(frame.cursor as usize) {
        let StaticEffect::AdditionalCost {
            optional,
            repeatable,
            ..
        } = effect
        else {
            frame.cursor += 1;
            continue;
        };
        if *repeatable {
            let most = most_times(table, game, frame, (*asker, effect));
            if most > 0 {
                let domain = Domain::Number {
                    minimum: u32::from(!*optional),
                    maximum: most,
                };
                return Step::ask(
                    frame,
                    frame.player,
                    Question::CostTimes,
                    Some(asker.ability),
                    domain,
                );
            }
        } else if !*optional {
            announce_payment(frame, *asker, effect, 1);
        } else if is_payable_paying(table, game, frame, (*asker, effect), 1) {
            let needed = is_needed(table, game, frame, *asker)
                || is_in_time_by(table, game, frame, (*asker, effect));
            let items = if needed {
                vec![Item::Yes]
            } else {
                vec![Item::Yes, Item::No]
            };
            return Step::ask(
                frame,
                frame.player,
                Question::OptionalCost,
                Some(asker.ability),
                one_of(items),
            );
        }
        frame.cursor += 1;
    }
    store(game, frame);
    if !frame.announced.paid.is_empty() {
        // What was paid may change what the spell is (CR 702.103b).
        game.changed(Changes::OTHER);
        layers::refresh(table, game);
    }
    Step::Next(CastStage::Splicing)
}

/// Whether the spell can be paid for with that additional cost paid so often. It may make the spell cheaper, and mana that may be
/// spent on kicked spells only asks for it (CR 106.6, 601.2b).
fn is_payable_paying(
    table: &CardTable,
    game: &mut Game,
    frame: &CastFrame,
    (asker, effect): (Asker, &StaticEffect),
    times: u32,
) -> bool {
    let mut paying = frame.clone();
    announce_payment(&mut paying, asker, effect, times);
    with_announced(table, game, &paying, |game| {
        is_payable(table, game, &paying, &[])
    })
}

/// Whether the spell cannot be paid for unless that optional cost is paid: then there is no choice.
fn is_needed(table: &CardTable, game: &mut Game, frame: &CastFrame, asker: Asker) -> bool {
    !is_payable(table, game, frame, &[]) && cheaper_with(table, game, frame, &[]) == Some(asker)
}

/// Whether it is time for the spell only if that optional cost is paid: then there is no choice (CR 601.3c).
fn is_in_time_by(
    table: &CardTable,
    game: &mut Game,
    frame: &CastFrame,
    (asker, effect): (Asker, &StaticEffect),
) -> bool {
    let any_time = !matches!(
        frame.method,
        Method::Spell {
            any_time: false,
            ..
        }
    );
    let in_time = |game: &Game| {
        layers::characteristics(table, game, frame.object).is(CardType::Instant)
            || permissions::as_though_flash(table, game, frame.player, frame.object)
    };
    // As the game is, most often; else with what has been announced.
    if any_time || in_time(game) || with_announced(table, game, frame, in_time) {
        return false;
    }
    let mut paying = frame.clone();
    announce_payment(&mut paying, asker, effect, 1);
    with_announced(table, game, &paying, in_time)
}

fn announce_payment(frame: &mut CastFrame, asker: Asker, effect: &StaticEffect, times: u32) {
    if times == 0 {
        return;
    }
    if let StaticEffect::AdditionalCost {
        cost, fact, event, ..
    } = effect
    {
        frame.announced.paid.push(Payment {
            ability: asker.ability,
            granter: asker.granter,
            fact: fact.clone(),
            event: event.clone(),
            cost: cost.clone(),
            times,
        });
    }
}

/// How often a repeatable cost could be paid besides the rest.
fn most_times(
    table: &CardTable,
    game: &mut Game,
    frame: &CastFrame,
    asked: (Asker, &StaticEffect),
) -> u32 {
    let most = 20;
    (1..=most)
        .take_while(|times| is_payable_paying(table, game, frame, asked, *times))
        .last()
        .unwrap_or(0)
}

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
