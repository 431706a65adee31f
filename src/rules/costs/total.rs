//! What casting a spell or activating an ability costs in all (CR 601.2f): the effects that increase and reduce it, and what these
//! ask of its targets.

use super::with_x;
use crate::mana::{Available, Types};
use crate::{
    ability_costs, face_down, layers, query, restrictions, spells_to_come, spend_only, targets,
};
use game::{Context, Game, ObjectId, PlayerId, Target};
use ir::{
    AbilityKind, AbilityRef, ActivationLimit, CardTable, Condition, Cost, CostChange, CostPart,
    Filter, ManaCost, ManaSymbol, ManaType, Objects, Property, StaticEffect, Test, Value, Visitor,
    Walk, Zone,
};
use std::borrow::Cow;

/// Reduces a cost without `{X}` by an amount of mana (CR 118.7): generic mana from generic only, colored mana from its color,
/// and what exceeds it from generic. `{2/W}` is generic mana where it is paid so.
fn reduce(cost: &mut ManaCost, by: &ManaCost) {
    let mut generic = 0;
    for symbol in &by.0 {
        match symbol {
            ManaSymbol::Generic(amount) => generic += *amount,
            ManaSymbol::Snow => generic += 1,
            ManaSymbol::Variable => {}
            ManaSymbol::Mana(_)
            | ManaSymbol::Hybrid(..)
            | ManaSymbol::MonoHybrid(..)
            | ManaSymbol::Phyrexian(_)
            | ManaSymbol::HybridPhyrexian(..) => {
                let wanted = types_of(*symbol);
                let place = cost
                    .0
                    .iter()
                    .position(|other| types_of(*other).intersects(wanted));
                match place {
                    Some(place) => {
                        cost.0.remove(place);
                    }
                    None => generic += 1,
                }
            }
        }
    }
    let mut cut = |amount: &mut u32| {
        let less = generic.min(*amount);
        *amount -= less;
        generic -= less;
    };
    for symbol in &mut cost.0 {
        if let ManaSymbol::Generic(amount) = symbol {
            cut(amount);
        }
    }
    // What is announced to be paid as generic mana is generic mana of the cost (CR 601.2b, 107.4e).
    for symbol in &mut cost.0 {
        if let ManaSymbol::MonoHybrid(amount, _) = symbol {
            cut(amount);
        }
    }
    cost.0
        .retain(|symbol| !matches!(symbol, ManaSymbol::Generic(0)));
}

/// The same, but only mana of the colors (CR 118.7).
fn reduce_colored(cost: &mut ManaCost, by: &ManaCost) {
    for symbol in &by.0 {
        let wanted = types_of(*symbol);
        let place = cost
            .0
            .iter()
            .position(|other| types_of(*other).intersects(wanted));
        if let Some(place) = place {
            cost.0.remove(place);
        }
    }
}

/// The same, but never to less than one mana.
fn reduce_to_one(cost: &mut ManaCost, by: &ManaCost) {
    for symbol in &by.0 {
        let (one, times) = match symbol {
            ManaSymbol::Generic(amount) => (ManaSymbol::Generic(1), *amount),
            ManaSymbol::Mana(_)
            | ManaSymbol::Variable
            | ManaSymbol::Hybrid(..)
            | ManaSymbol::MonoHybrid(..)
            | ManaSymbol::Phyrexian(_)
            | ManaSymbol::HybridPhyrexian(..)
            | ManaSymbol::Snow => (*symbol, 1),
        };
        for _ in 0..times {
            let before = cost.clone();
            reduce(cost, &ManaCost(vec![one]));
            if cost.0.is_empty() {
                *cost = before;
                return;
            }
        }
    }
}

/// The types of mana that a symbol other than generic can be paid with.
fn types_of(symbol: ManaSymbol) -> Types {
    match symbol {
        ManaSymbol::Mana(mana) => Types::of(mana),
        ManaSymbol::Hybrid(first, second) => Types::of(first).union(Types::of(second)),
        ManaSymbol::MonoHybrid(_, color) | ManaSymbol::Phyrexian(color) => {
            Types::of(ManaType::Colored(color))
        }
        ManaSymbol::HybridPhyrexian(first, second) => {
            Types::of(ManaType::Colored(first)).union(Types::of(ManaType::Colored(second)))
        }
        ManaSymbol::Generic(_) | ManaSymbol::Variable | ManaSymbol::Snow => Types::NONE,
    }
}

/// What is being cast or activated, as far as its cost depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Priced {
    /// who pays
    pub player: PlayerId,
    /// the spell, wherever it is, or the source of the ability
    pub object: ObjectId,
    /// the ability, if it is none of a spell
    pub ability: Option<AbilityRef>,
    /// the X that was announced
    pub x: u32,
    /// the spell or ability on the stack, once its targets are announced
    pub announced: Option<ObjectId>,
}

impl Priced {
    /// Whether it is a spell whose targets are not announced yet. What depends on them counts as it would cost least: a cost that
    /// comes out higher is taken back (CR 732.1).
    fn awaits_targets(self, game: &Game) -> bool {
        self.ability.is_none() && self.announced.is_none() && game.object(self.object).is_some()
    }
}

/// What casting a spell costs, its own mana cost spelled out where that is asked for, so that its X is announced as any other
/// (CR 107.3a). None if it has no mana cost: what is based on that cannot be paid (CR 118.6).
pub fn of_spell<'parts>(
    parts: &'parts [CostPart],
    mana_cost: impl FnOnce() -> Option<ManaCost>,
) -> Option<Cow<'parts, [CostPart]>> {
    if !parts.contains(&CostPart::OwnManaCost) {
        return Some(Cow::Borrowed(parts));
    }
    let own = CostPart::Mana(mana_cost()?);
    let spelled_out = |part: &CostPart| {
        let part = if *part == CostPart::OwnManaCost {
            &own
        } else {
            part
        };
        part.clone()
    };
    Some(parts.iter().map(spelled_out).collect())
}

/// What an instruction has somebody pay, the mana cost of the object that says so spelled out, with {X} as 0 (CR 107.3b). None if it has
/// no mana cost: that cannot be paid (CR 118.6).
pub fn of_action<'cost>(
    table: &CardTable,
    game: &Game,
    source: ObjectId,
    cost: &'cost Cost,
) -> Option<Cow<'cost, Cost>> {
    let own = || face_down::mana_cost(table, game, source).map(|own| with_x(&own, 0));
    Some(match of_spell(&cost.0, own)? {
        Cow::Borrowed(_) => Cow::Borrowed(cost),
        Cow::Owned(parts) => Cow::Owned(Cost(parts)),
    })
}

/// Whether something changes what abilities cost.
pub fn change_for_abilities(table: &CardTable, game: &Game) -> bool {
    layers::cost_changes(table, game).any(|active| {
        matches!(active.effect, StaticEffect::ChangeCost { abilities, .. } if abilities.is_some())
    })
}

/// The total cost (CR 601.2f): the parts, with effects that increase and then those that reduce it.
pub fn total(table: &CardTable, game: &Game, priced: Priced, parts: &[CostPart]) -> Cost {
    let mut mana = ManaCost::default();
    let mut total = Vec::new();
    let mut has_mana = false;
    let add = |part: &CostPart, mana: &mut ManaCost, total: &mut Vec<CostPart>| {
        if let CostPart::Mana(cost) = part {
            mana.0.extend(&cost.0);
            true
        } else if *part == CostPart::OwnManaCost {
            match face_down::mana_cost(table, game, priced.object) {
                Some(own) => mana.0.extend(with_x(&own, 0).0),
                // A choice of nothing: it cannot be paid (CR 118.6).
                None => total.push(CostPart::OneOf(Vec::new())),
            }
            true
        } else {
            total.push(part.clone());
            false
        }
    };
    for part in parts {
        has_mana |= add(part, &mut mana, &mut total);
    }
    let tax = commander_tax(game, priced);
    if tax > 0 {
        mana.0.push(ManaSymbol::Generic(tax));
        has_mana = true;
    }
    let mut reductions: Vec<(ManaCost, i32)> = Vec::new();
    let mut careful: Vec<(ManaCost, i32)> = Vec::new();
    let mut colored: Vec<(ManaCost, i32)> = Vec::new();
    let mut least = 0;
    let how_often = |context: &Context, times: &Value, reduces: bool| {
        how_often(table, game, priced, (context, times), reduces).clamp(0, 1000)
    };
    for_changes(
        table,
        game,
        priced,
        |context, change, keeps_one| match change {
            CostChange::Increase(cost, times) => {
                for _ in 0..how_often(context, times, false) {
                    mana.0.extend(&cost.0);
                    has_mana = true;
                }
            }
            CostChange::Reduce(cost, times) => {
                let times = how_often(context, times, true);
                let of_kind = if keeps_one {
                    &mut careful
                } else {
                    &mut reductions
                };
                of_kind.push((cost.clone(), times));
            }
            CostChange::ReduceColored(cost, times) => {
                let times = how_often(context, times, true);
                colored.push((cost.clone(), times));
            }
            CostChange::ReduceByManaCost(objects) => {
                for object in query::objects(table, game, context, objects) {
                    let cost = layers::seen(table, game, object).mana_cost.clone();
                    reductions.extend(cost.map(|cost| (cost, 1)));
                }
            }
            CostChange::Additional(cost) => {
                for part in &cost.0 {
                    let told = if let CostPart::PayLife(much) = part
                        && query::reads(much, &Value::Targets)
                    {
                        CostPart::PayLife(Value::Number(how_often(context, much, false)))
                    } else {
                        part.clone()
                    };
                    has_mana |= add(&told, &mut mana, &mut total);
                }
            }
            CostChange::AtLeast(number) => least = least.max(*number),
        },
    );
    let variables = mana
        .0
        .iter()
        .filter(|symbol| **symbol == ManaSymbol::Variable);
    let x = priced
        .x
        .saturating_mul(u32::try_from(variables.count()).unwrap_or(u32::MAX));
    mana = with_x(&mana, priced.x);
    let besides = generic(&mana).saturating_sub(x);
    // In this order they come to the least that the player could choose.
    for (cost, times) in &careful {
        for _ in 0..*times {
            reduce_to_one(&mut mana, cost);
        }
    }
    for (cost, times) in &colored {
        for _ in 0..*times {
            reduce_colored(&mut mana, cost);
        }
    }
    for (cost, times) in &reductions {
        for _ in 0..*times {
            reduce(&mut mana, cost);
        }
    }
    // The generic mana that is left of X: other generic mana is reduced last, as the player would have it.
    let of_x = generic(&mana).saturating_sub(besides);
    let missing = least.saturating_sub(amount(&mana));
    if missing > 0 {
        mana.0.insert(0, ManaSymbol::Generic(missing));
        has_mana = true;
    }
    if of_x > 0 {
        spend_only::on_x(table, game, priced, &mut mana, of_x);
    }
    if has_mana {
        total.insert(0, CostPart::Mana(mana));
    }
    Cost(total)
}

/// The generic mana of a cost without `{X}`.
fn generic(cost: &ManaCost) -> u32 {
    let of = |symbol: &ManaSymbol| {
        if let ManaSymbol::Generic(amount) = symbol {
            *amount
        } else {
            0
        }
    };
    cost.0.iter().map(of).fold(0, u32::saturating_add)
}

/// How much mana a cost without `{X}` is.
fn amount(cost: &ManaCost) -> u32 {
    let others = cost.0.iter();
    let others = others.filter(|symbol| !matches!(symbol, ManaSymbol::Generic(_)));
    let others = u32::try_from(others.count()).unwrap_or(u32::MAX);
    generic(cost).saturating_add(others)
}

/// How often a change of the cost is made. "For each target" counts those of what is cast or activated, whatever says so
/// (CR 601.2f).
fn how_often(
    table: &CardTable,
    game: &Game,
    priced: Priced,
    (context, times): (&Context, &Value),
    reduces: bool,
) -> i32 {
    if !query::reads(times, &Value::Targets) {
        return query::value(table, game, context, times);
    }
    if priced.awaits_targets(game) {
        let (least, most) =
            targets::how_many(table, game, (priced.object, priced.player), priced.x);
        let number = if reduces { most } else { least };
        return query::value(table, game, context, &with_targets(times, number));
    }
    let asked = Context {
        stack_object: priced.announced.or(Some(priced.object)),
        ..context.clone()
    };
    query::value(table, game, &asked, times)
}

/// The quantity with so many targets.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what grows with the number of targets is made of these"
)]
fn with_targets(value: &Value, number: i32) -> Value {
    match value {
        Value::Targets => Value::Number(number),
        Value::BeyondFirst(inner) => Value::BeyondFirst(Box::new(with_targets(inner, number))),
        Value::Times(times, inner) => Value::Times(*times, Box::new(with_targets(inner, number))),
        Value::Sum(parts) => Value::Sum(parts.iter().map(|it| with_targets(it, number)).collect()),
        other => other.clone(),
    }
}

/// The additional cost of a commander that is cast from the command zone (CR 903.8).
fn commander_tax(game: &Game, priced: Priced) -> u32 {
    let tax = || {
        let object = game.object(priced.object)?;
        let commander = object.commander?;
        let from = match object.zone {
            Zone::Stack => object.announced.as_ref()?.cast_from?,
            zone @ (Zone::Library
            | Zone::Hand
            | Zone::Battlefield
            | Zone::Graveyard
            | Zone::Exile
            | Zone::Command
            | Zone::Outside) => zone,
        };
        (from == Zone::Command).then_some(commander.casts.saturating_mul(2))
    };
    match priced.ability {
        Some(_) => 0,
        None => tax().unwrap_or(0),
    }
}

/// Whether what the spell costs, or which mana may be spent on it, depends on its mana value: X is part of that (CR 106.6, 202.3e,
/// 601.2f), so that it can be payable with one X and not with a smaller one.
pub fn depends_on_mana_value(table: &CardTable, game: &Game, available: &Available) -> bool {
    let reads = |test: &Test| matches!(test, Test::Compare(Property::ManaValue, ..));
    layers::cost_changes(table, game).any(|active| {
        matches!(active.effect, StaticEffect::ChangeCost { what, .. }
            if query::speaks_of(&what.test, &reads))
    }) || available.is_limited(table, reads)
}

/// Whether what is cast or activated costs more or less for what it targets (CR 601.2f).
pub fn depends_on_targets(table: &CardTable, game: &Game, priced: Priced) -> bool {
    struct Reads(bool);
    impl Visitor for Reads {
        fn filter(&mut self, filter: &Filter) {
            self.0 |= query::speaks_of(&filter.test, &is_of_targets);
            filter.walk_parts(self);
        }
        fn condition(&mut self, condition: &Condition) {
            self.0 |= matches!(condition, Condition::Matches(_, test)
                if query::speaks_of(test, &is_of_targets));
            condition.walk_parts(self);
        }
        fn value(&mut self, value: &Value) {
            self.0 |= *value == Value::Targets;
            value.walk_parts(self);
        }
    }
    let mut reads = Reads(false);
    let look = |effect: &StaticEffect, reads: &mut Reads| {
        if let StaticEffect::ChangeCost { abilities, .. } = effect {
            let mut abilities = abilities.iter();
            reads.0 |= abilities.any(|abilities| abilities.targeting.is_some());
            effect.walk(reads);
        }
    };
    for active in layers::cost_changes(table, game) {
        look(active.effect, &mut reads);
    }
    for own in layers::own_effects(table, game, priced.object) {
        if let (Some(ability), Some(effect @ StaticEffect::ChangeCost { .. })) =
            (own.ability(table), own.effect(table))
        {
            look(effect, &mut reads);
            ability.condition.walk(&mut reads);
        }
    }
    if let Some(AbilityKind::Activated(activated)) =
        priced.ability.map(|ability| &table.ability(ability).kind)
    {
        let changes = |limit: &&ActivationLimit| matches!(limit, ActivationLimit::ChangesCost(..));
        for limit in activated.limits.iter().filter(changes) {
            limit.walk(&mut reads);
        }
    }
    reads.0
}

/// Whether the test asks what a spell or ability targets.
fn is_of_targets(test: &Test) -> bool {
    matches!(
        test,
        Test::Targets(_) | Test::TargetsPlayer(_) | Test::TargetsOnly(_)
    )
}

/// Whether there is something that an ability could target as the description says.
pub(crate) fn could_target(
    table: &CardTable,
    game: &Game,
    context: &Context,
    priced: Priced,
    what: &Filter,
) -> bool {
    let by = Context {
        source: priced.object,
        controller: priced.player,
        ..context.clone()
    };
    let found = query::matching(table, game, context, what).into_iter();
    let mut targets = found.map(Target::Object);
    targets.any(|target| restrictions::can_be_targeted(table, game, &by, target))
}

/// Whether the spell, whose targets are not announced yet, could have one that the test asks for.
fn could_have(
    table: &CardTable,
    game: &Game,
    context: &Context,
    priced: Priced,
    test: &Test,
) -> bool {
    let spell = (priced.player, priced.object);
    !matches!(test, Test::Targets(_) | Test::TargetsPlayer(_))
        || targets::could_pass(table, game, spell, Some(priced.x), |target| {
            targets::passes(table, game, context, test, target)
        })
}

/// Whether a spell that is not announced yet has no targets but those of the description.
fn must_target(
    table: &CardTable,
    game: &Game,
    context: &Context,
    priced: Priced,
    test: &Test,
) -> bool {
    if !matches!(test, Test::Targets(_) | Test::TargetsPlayer(_)) {
        return true;
    }
    let spell = (priced.object, priced.player);
    targets::must_pass(table, game, spell, |target| {
        targets::passes(table, game, context, test, target)
    })
}

/// The description without what it says of targets; none if it says nothing of them, or nothing is there to be a target.
fn without_targets(what: &Filter, could_have: impl Fn(&Test) -> bool) -> Option<Filter> {
    let of_targets = |test: &Test| matches!(test, Test::Targets(_) | Test::TargetsPlayer(_));
    let tests = if let Test::All(tests) = &what.test {
        tests.as_slice()
    } else {
        std::slice::from_ref(&what.test)
    };
    let kept: Vec<Test> = tests
        .iter()
        .filter(|test| !of_targets(test))
        .cloned()
        .collect();
    (kept.len() < tests.len() && tests.iter().all(could_have)).then(|| Filter {
        domain: what.domain.clone(),
        test: Test::All(kept),
    })
}

/// The cost changes that apply: of static abilities anywhere, and the object's own wherever it is.
fn for_changes(
    table: &CardTable,
    game: &Game,
    priced: Priced,
    mut apply: impl FnMut(&Context, &CostChange, bool),
) {
    if let Some(ability) = priced.ability {
        for_own_changes(table, game, priced, ability, &mut apply);
    }
    if priced.ability.is_none() {
        let lasting = spells_to_come::cost_changes(table, game, priced.object, priced.player);
        for (context, change) in lasting {
            apply(context, change, false);
        }
    }
    let mut look = |context: &Context, effect: &StaticEffect| {
        let StaticEffect::ChangeCost {
            who,
            what,
            abilities,
            change,
        } = effect
        else {
            return;
        };
        // What a spell will target is not known before it is announced, unless there is no choice; a cost that comes out higher is
        // taken back (CR 732.1).
        let announced = !priced.awaits_targets(game);
        let reduces = matches!(
            change,
            CostChange::Reduce(..) | CostChange::ReduceColored(..)
        );
        let could_have = |test: &Test| could_have(table, game, context, priced, test);
        let must_target = |test: &Test| must_target(table, game, context, priced, test);
        let whatever_targets = match change {
            _ if announced => None,
            CostChange::Reduce(..) | CostChange::ReduceColored(..) => {
                without_targets(what, could_have)
            }
            CostChange::Increase(..) => without_targets(what, must_target),
            CostChange::ReduceByManaCost(_)
            | CostChange::Additional(_)
            | CostChange::AtLeast(_) => None,
        };
        let what = whatever_targets.as_ref().unwrap_or(what);
        let fits = abilities.is_some() == priced.ability.is_some()
            && query::includes_player(table, game, context, who, priced.player)
            && query::matches_source(
                table,
                game,
                context,
                what,
                priced.object,
                abilities.is_none(),
                priced.player,
            )
            && abilities.as_ref().is_none_or(|abilities| {
                ability_costs::fits(table, game, context, priced, (abilities, reduces))
            });
        if fits {
            let keeps_one = abilities.as_ref().is_some_and(|it| it.keeps_one);
            let plain = match change {
                CostChange::Increase(_, number)
                | CostChange::Reduce(_, number)
                | CostChange::ReduceColored(_, number) => matches!(number, Value::Number(_)),
                CostChange::ReduceByManaCost(_)
                | CostChange::Additional(_)
                | CostChange::AtLeast(_) => true,
            };
            if !plain {
                // "that player": who casts the spell
                let mut context = context.clone();
                context.affected_player = Some(priced.player);
                apply(&context, change, keeps_one);
                return;
            }
            apply(context, change, keeps_one);
        }
    };
    for active in layers::cost_changes(table, game) {
        if active.context.source != priced.object {
            look(active.context, active.effect);
        }
    }
    for own in layers::own_effects(table, game, priced.object) {
        let (Some(ability), Some(effect)) = (own.ability(table), own.effect(table)) else {
            continue;
        };
        if !matches!(effect, StaticEffect::ChangeCost { .. }) {
            continue;
        }
        // The changes of a spell's own cost work as it is cast; those of a permanent where it is.
        let zone = match game.object(priced.object).map(|object| object.zone) {
            Some(Zone::Battlefield) => Zone::Battlefield,
            other if priced.ability.is_some() => other.unwrap_or(Zone::Battlefield),
            _ => Zone::Stack,
        };
        let mut context = own.context.clone();
        context.controller = priced.player;
        let holds = ability
            .condition
            .as_ref()
            .is_none_or(|condition| query::holds(table, game, &context, condition));
        // What it will target is not known before it is announced; a cost that comes out higher is taken back (CR 732.1).
        let open = matches!(
            effect,
            StaticEffect::ChangeCost {
                change: CostChange::Reduce(..),
                ..
            }
        ) && priced.awaits_targets(game)
            && matches!(
                &ability.condition,
                Some(Condition::Matches(Objects::This, test @ Test::Targets(_)))
                    if could_have(table, game, &context, priced, test)
            );
        if ability.zones.contains(zone) && (holds || open) {
            look(&context, effect);
        }
    }
}

/// What the activated ability says of its own cost: `this ability costs {1} less to activate`.
fn for_own_changes(
    table: &CardTable,
    game: &Game,
    priced: Priced,
    ability: AbilityRef,
    apply: &mut impl FnMut(&Context, &CostChange, bool),
) {
    let AbilityKind::Activated(activated) = &table.ability(ability).kind else {
        return;
    };
    for limit in &activated.limits {
        let ActivationLimit::ChangesCost(change, condition) = limit else {
            continue;
        };
        let mut context = Context::of(ability, priced.object, priced.player);
        context.x = Some(priced.x);
        let holds = condition
            .as_ref()
            .is_none_or(|condition| query::holds(table, game, &context, condition));
        if holds {
            apply(&context, change, false);
        }
    }
}
