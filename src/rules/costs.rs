//! What costs come to (CR 118, 601.2f): total costs with increases and reductions, and what is needed to pay them.

use super::mana::{Available, Bill, Special, Types};
use super::{
    ability_costs, face_down, layers, query, restrictions, spells_to_come, spend_only, targets,
    turn, zones,
};
use game::limit::MOST_AT_ONCE;
use game::{
    Context, Doer, Event, Game, Joint, MoveCause, ObjectId, Occurring, PlayerId, Target, joint,
};
use ir::{
    AbilityKind, AbilityRef, ActivationLimit, CardTable, Color, Condition, Cost, CostChange,
    CostPart, Filter, ManaCost, ManaSymbol, ManaType, Objects, PaidAs, Players, Property,
    StaticEffect, Test, Value, Visitor, Walk, Zone,
};
use std::borrow::Cow;

/// The mana cost in the form in which it is matched with mana. `{X}` must have been replaced already, or counts as 0.
pub fn bill(cost: &ManaCost) -> Bill {
    let mut bill = Bill::default();
    let colored = |color: Color| Types::of(ManaType::Colored(color));
    for symbol in &cost.0 {
        match symbol {
            ManaSymbol::Mana(mana) => bill.typed.push(Types::of(*mana)),
            ManaSymbol::Generic(amount) => bill.generic = bill.generic.saturating_add(*amount),
            ManaSymbol::Variable => {}
            ManaSymbol::Hybrid(first, second) => {
                bill.typed.push(Types::of(*first).union(Types::of(*second)));
            }
            ManaSymbol::MonoHybrid(amount, color) => bill.either.push((*amount, *color)),
            ManaSymbol::Phyrexian(color) => bill.phyrexian.push(colored(*color)),
            ManaSymbol::HybridPhyrexian(first, second) => {
                bill.phyrexian.push(colored(*first).union(colored(*second)));
            }
            ManaSymbol::Snow => bill.snow += 1,
        }
    }
    bill
}

/// How much mana it takes at least to pay the cost: X can be 0, and Phyrexian mana can be paid with life.
pub fn least_mana(cost: &ManaCost) -> usize {
    let of = |symbol: &ManaSymbol| match symbol {
        ManaSymbol::Generic(amount) => *amount as usize,
        ManaSymbol::MonoHybrid(amount, _) => usize::from(*amount > 0),
        ManaSymbol::Mana(_) | ManaSymbol::Hybrid(..) | ManaSymbol::Snow => 1,
        ManaSymbol::Variable | ManaSymbol::Phyrexian(_) | ManaSymbol::HybridPhyrexian(..) => 0,
    };
    cost.0.iter().map(of).sum()
}

/// The cost with X put in for every `{X}`, generic mana added up.
pub fn with_x(cost: &ManaCost, x: u32) -> ManaCost {
    let mut generic: u32 = 0;
    let mut symbols = Vec::new();
    for symbol in &cost.0 {
        match symbol {
            ManaSymbol::Variable => generic = generic.saturating_add(x),
            ManaSymbol::Generic(amount) => generic = generic.saturating_add(*amount),
            ManaSymbol::Mana(_)
            | ManaSymbol::Hybrid(..)
            | ManaSymbol::MonoHybrid(..)
            | ManaSymbol::Phyrexian(_)
            | ManaSymbol::HybridPhyrexian(..)
            | ManaSymbol::Snow => symbols.push(*symbol),
        }
    }
    if generic > 0 {
        symbols.insert(0, ManaSymbol::Generic(generic));
    }
    ManaCost(symbols)
}

/// Whether the cost asks for an X (CR 107.3a).
pub fn asks_for_x(parts: &[CostPart]) -> bool {
    seeks_x(parts) || has_amount_x(parts)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other has a number or none"
)]
fn has_amount_x(parts: &[CostPart]) -> bool {
    parts.iter().any(|part| {
        let inside = match part {
            CostPart::Mana(cost) => cost.0.contains(&ManaSymbol::Variable),
            CostPart::Repeat(cost, _) => has_amount_x(&cost.0),
            CostPart::OneOf(options) => options.iter().any(|option| has_amount_x(&option.0)),
            CostPart::Loyalty(change) => change.is_none(),
            _ => false,
        };
        inside || amount_of(part) == Some(&Value::X)
    })
}

/// How much or how many are paid, where the part says a number: of a part, or of one that can be changed.
macro_rules! amount_in {
    ($part:expr) => {
        match $part {
            CostPart::PayLife(amount)
            | CostPart::Mill(amount)
            | CostPart::Energy(amount)
            | CostPart::Helped(amount)
            | CostPart::Repeat(_, amount) => Some(amount),
            CostPart::Sacrifice { count, .. }
            | CostPart::Discard { count, .. }
            | CostPart::Exile { count, .. }
            | CostPart::ReturnToHand { count, .. }
            | CostPart::TapOther { count, .. }
            | CostPart::RemoveCounters { count, .. }
            | CostPart::PutCounters { count, .. }
            | CostPart::Reveal { count, .. } => Some(count),
            CostPart::TapPower { power, .. } => Some(power),
            CostPart::Mana(_)
            | CostPart::OwnManaCost
            | CostPart::Tap
            | CostPart::Untap
            | CostPart::AnyNumber { .. }
            | CostPart::Loyalty(_)
            | CostPart::OneOf(_)
            | CostPart::Do(_) => None,
        }
    };
}

const fn amount_of(part: &CostPart) -> Option<&Value> {
    amount_in!(part)
}

/// The number that the part says, to be changed.
pub(super) const fn amount_of_mut(part: &mut CostPart) -> Option<&mut Value> {
    amount_in!(part)
}

/// Whether X is in a description of what is paid: `discard a card with mana value X`. Such a cost can be payable with one X and
/// not with a smaller one.
pub fn seeks_x(parts: &[CostPart]) -> bool {
    struct Described(bool);
    impl Visitor for Described {
        fn filter(&mut self, filter: &Filter) {
            self.0 |= query::reads(filter, &Value::X);
        }
    }
    let mut found = Described(false);
    for part in parts {
        part.walk(&mut found);
    }
    found.0
}

/// The numbers for which X is looked at where a description has it.
pub fn sought_x() -> std::ops::RangeInclusive<u32> {
    0..=40
}

/// The largest X announced or chosen; more than any board pays.
const LARGEST_X: u32 = MOST_AT_ONCE;

/// The largest X with which a cost can be paid, if it can be paid with 0: a cost that can be paid with some X can be paid with
/// each smaller one.
pub fn largest_payable_x(payable: impl Fn(u32) -> bool) -> Option<u32> {
    if !payable(0) {
        return None;
    }
    let mut least_unpayable = 1;
    while least_unpayable < LARGEST_X && payable(least_unpayable) {
        least_unpayable *= 2;
    }
    let (mut most, mut above) = (least_unpayable / 2, least_unpayable);
    while most + 1 < above {
        let middle = most + (above - most) / 2;
        if payable(middle) {
            most = middle;
        } else {
            above = middle;
        }
    }
    Some(most)
}

/// The numbers that X can be where a cost can be payable with one X and not with a smaller one, in order. What reads X makes no
/// difference any more between those that are larger than what is looked at one by one.
pub fn scattered_payable_x(payable: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut found: Vec<u32> = sought_x().filter(|x| payable(*x)).collect();
    let most = *sought_x().end();
    if found.last() == Some(&most)
        && let Some(more) = largest_payable_x(|more| payable(most + more))
    {
        found.extend(most + 1..=(most + more).min(LARGEST_X));
    }
    found
}

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
pub(super) fn could_target(
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

/// Whether the filter means the object that has the ability: `Sacrifice ~`.
pub fn is_self(filter: &Filter) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn only_this(test: &Test) -> bool {
        match test {
            Test::Is(Objects::This) => true,
            Test::All(tests) => tests.iter().any(only_this),
            _ => false,
        }
    }
    only_this(&filter.test)
}

/// A way to look at a cost: who pays it, in which surroundings, with what.
#[derive(Clone, Copy, Debug)]
pub struct Payer<'game> {
    /// the cards
    pub table: &'game CardTable,
    /// the game
    pub game: &'game Game,
    /// who pays
    pub player: PlayerId,
    /// the surroundings in which the cost is read
    pub context: &'game Context,
    /// the mana that is at hand; without it mana parts count as payable
    pub mana: Option<&'game Available>,
    /// what else can pay for mana
    pub special: &'game Special,
    /// a card that cannot be used because it is being cast itself
    pub cast: Option<ObjectId>,
}

/// What the parts looked at so far need.
#[derive(Clone, Debug, Default)]
struct Sum<'cost> {
    bill: Bill,
    life: u32,
    energy: u32,
    cards: u32,
    /// for how much of the generic mana something can be tapped
    helped: u32,
    /// for each part that takes objects: how many, out of which
    takes: Vec<(u32, Vec<ObjectId>)>,
    tapped: Vec<ObjectId>,
    /// parts that tap permanents, looked at when it is known what else is tapped
    taps: Vec<&'cost CostPart>,
}

impl Payer<'_> {
    /// Whether all parts could be paid together (CR 118.3).
    pub fn can_pay(&self, parts: &[CostPart]) -> bool {
        // Costs with many alternatives are looked at this often, then taken as not payable.
        let mut tries = 2000;
        self.search(parts.iter().collect(), Sum::default(), &mut tries)
    }

    /// The same with these objects already taken, and these already tapped.
    pub fn can_pay_besides(
        &self,
        parts: &[CostPart],
        taken: &[ObjectId],
        tapped: &[ObjectId],
    ) -> bool {
        let mut tries = 2000;
        let sum = Sum {
            takes: taken.iter().map(|object| (1, vec![*object])).collect(),
            tapped: tapped.to_vec(),
            ..Sum::default()
        };
        self.search(parts.iter().collect(), sum, &mut tries)
    }

    /// A number of the cost, read now.
    pub fn amount(&self, value: &ir::Value) -> u32 {
        query::value(self.table, self.game, self.context, value).max(0) as u32
    }

    fn search<'cost>(
        &self,
        mut open: Vec<&'cost CostPart>,
        mut sum: Sum<'cost>,
        tries: &mut u32,
    ) -> bool {
        *tries = tries.saturating_sub(1);
        if *tries == 0 {
            return false;
        }
        while let Some(part) = open.pop() {
            match part {
                CostPart::OwnManaCost => {}
                CostPart::OneOf(options) => {
                    if let Some(types) = one_mana_each(options) {
                        sum.bill.typed.push(types);
                        continue;
                    }
                    return options.iter().any(|option| {
                        let mut rest = open.clone();
                        rest.extend(&option.0);
                        self.search(rest, sum.clone(), tries)
                    });
                }
                CostPart::Repeat(cost, times) => {
                    for _ in 0..self.amount(times).min(1000) {
                        open.extend(&cost.0);
                    }
                }
                CostPart::TapOther { .. }
                | CostPart::TapPower { .. }
                | CostPart::AnyNumber {
                    how: PaidAs::Tapped,
                    ..
                } => sum.taps.push(part),
                CostPart::Mana(_)
                | CostPart::Tap
                | CostPart::Untap
                | CostPart::PayLife(_)
                | CostPart::Sacrifice { .. }
                | CostPart::Discard { .. }
                | CostPart::Exile { .. }
                | CostPart::ReturnToHand { .. }
                | CostPart::AnyNumber { .. }
                | CostPart::RemoveCounters { .. }
                | CostPart::PutCounters { .. }
                | CostPart::Reveal { .. }
                | CostPart::Mill(_)
                | CostPart::Loyalty(_)
                | CostPart::Energy(_)
                | CostPart::Helped(_)
                | CostPart::Do(_) => {
                    if !self.add(part, &mut sum) {
                        return false;
                    }
                }
            }
        }
        // What {T} taps cannot be tapped for another part (CR 118.3, 701.26a).
        std::mem::take(&mut sum.taps)
            .into_iter()
            .all(|part| self.add(part, &mut sum))
            && self.judge(&sum)
    }

    /// Adds what a plain part needs; whether it can be paid as far as it stands alone.
    fn add(&self, part: &CostPart, sum: &mut Sum<'_>) -> bool {
        let source = self.game.object(self.context.source);
        let untapped = |tapped: &[ObjectId]| -> Vec<ObjectId> {
            let mut candidates = self.candidates(part);
            candidates.retain(|object| !tapped.contains(object));
            candidates
        };
        match part {
            CostPart::Mana(cost) => {
                let more = bill(&with_x(cost, self.context.x.unwrap_or(0)));
                sum.bill.generic = sum.bill.generic.saturating_add(more.generic);
                sum.bill.snow += more.snow;
                sum.bill.typed.extend(more.typed);
                sum.bill.either.extend(more.either);
                sum.bill.phyrexian.extend(more.phyrexian);
                true
            }
            CostPart::Tap => {
                let already = sum.tapped.contains(&self.context.source);
                sum.tapped.push(self.context.source);
                !already && source.is_some_and(|source| !source.tapped)
            }
            CostPart::Untap => source.is_some_and(|source| {
                source.tapped && self.may(&Event::Untap { object: source.id })
            }),
            CostPart::PayLife(value) => {
                sum.life = sum.life.saturating_add(self.amount(value));
                true
            }
            CostPart::Energy(value) => {
                sum.energy = sum.energy.saturating_add(self.amount(value));
                true
            }
            CostPart::Mill(value) => {
                sum.cards = sum.cards.saturating_add(self.amount(value));
                true
            }
            CostPart::Helped(value) => {
                sum.helped = sum.helped.saturating_add(self.amount(value));
                true
            }
            CostPart::Loyalty(change) => self.can_change_loyalty(*change),
            CostPart::RemoveCounters { .. } | CostPart::PutCounters { .. } => {
                !self.candidates(part).is_empty() || self.count(part) == 0
            }
            CostPart::Sacrifice { .. }
            | CostPart::Discard { .. }
            | CostPart::Exile { .. }
            | CostPart::ReturnToHand { .. }
            | CostPart::TapOther { .. } => {
                let count = self.count(part);
                let taps = matches!(part, CostPart::TapOther { .. });
                let candidates = untapped(if taps { &sum.tapped } else { &[] });
                let enough = self.are_enough(part, &candidates, count);
                if count > 0 {
                    sum.takes.push((count, candidates));
                }
                enough
            }
            CostPart::TapPower { power, .. } => {
                let least = self.amount(power);
                self.total_power(&untapped(&sum.tapped)) >= least
            }
            CostPart::AnyNumber { how, least, .. } => {
                let taps = *how == PaidAs::Tapped;
                let candidates = untapped(if taps { &sum.tapped } else { &[] });
                self.some_are_enough(part, &candidates, *least)
            }
            CostPart::Reveal { .. } => {
                self.are_enough(part, &self.candidates(part), self.count(part))
            }
            CostPart::Do(effects) => {
                super::instructions::are_possible(self.table, self.game, self.context, effects)
                    && super::instructions::can_gain(self.table, self.game, self.context, effects)
            }
            // Mana has taken the place of the last one.
            CostPart::OneOf(_) | CostPart::Repeat(..) | CostPart::OwnManaCost => true,
        }
    }

    fn can_change_loyalty(&self, change: Option<i32>) -> bool {
        let Some(source) = self.game.object(self.context.source) else {
            return false;
        };
        let loyalty = source.counters(&ir::CounterKind::new("loyalty"));
        let removed = match change {
            Some(change) => change.min(0).unsigned_abs(),
            None => self.context.x.unwrap_or(0),
        };
        removed <= loyalty
            && (removed == 0
                || self.may_remove(self.context.source, &ir::CounterKind::new("loyalty")))
    }

    /// Whether nothing forbids the player to bring that about by paying (CR 118.3, 614.17).
    fn may(&self, event: &Event) -> bool {
        let player = self.player;
        let by = Some(Doer { player, pays: true });
        let occurring = Occurring {
            by,
            ..Occurring::from(event)
        };
        !restrictions::is_forbidden(self.table, self.game, occurring)
    }

    fn may_put(&self, object: ObjectId, kind: &ir::CounterKind) -> bool {
        self.may(&Event::PutCounters {
            on: Target::Object(object),
            kind: kind.clone(),
            count: 1,
            by: Some(self.player),
            by_effect: false,
        })
    }

    fn may_move(&self, object: ObjectId, to: Zone) -> bool {
        let by = Some(self.player);
        zones::going(self.game, object, to, MoveCause::Cost, by)
            .is_some_and(|event| self.may(&event))
    }

    fn may_remove(&self, object: ObjectId, kind: &ir::CounterKind) -> bool {
        self.may(&Event::RemoveCounters {
            from: Target::Object(object),
            kind: kind.clone(),
            count: 1,
        })
    }

    fn may_reveal(&self, card: ObjectId) -> bool {
        self.may(&Event::Reveal {
            player: self.player,
            cards: vec![card],
            public: true,
        })
    }

    /// How many objects, counters or cards a part asks for.
    pub fn count(&self, part: &CostPart) -> u32 {
        match part {
            CostPart::Sacrifice { count, .. }
            | CostPart::Discard { count, .. }
            | CostPart::Exile { count, .. }
            | CostPart::ReturnToHand { count, .. }
            | CostPart::TapOther { count, .. }
            | CostPart::RemoveCounters { count, .. }
            | CostPart::PutCounters { count, .. }
            | CostPart::Reveal { count, .. } => self.amount(count),
            CostPart::Mill(value)
            | CostPart::Energy(value)
            | CostPart::PayLife(value)
            | CostPart::Helped(value) => self.amount(value),
            CostPart::TapPower { power, .. } => self.amount(power),
            CostPart::AnyNumber { least, .. } => *least,
            CostPart::Mana(_)
            | CostPart::OwnManaCost
            | CostPart::Repeat(..)
            | CostPart::Tap
            | CostPart::Untap
            | CostPart::Loyalty(_)
            | CostPart::OneOf(_)
            | CostPart::Do(_) => 0,
        }
    }

    /// The power of creatures in all; what has less than none counts as none would.
    pub fn total_power(&self, creatures: &[ObjectId]) -> u32 {
        creatures
            .iter()
            .map(|id| {
                let (table, game) = (self.table, self.game);
                let power = query::property(table, game, &Property::Power, *id);
                let more = restrictions::taps_for_more(table, game, self.context, *id);
                power.saturating_add(more).max(0)
            })
            .fold(0_u32, |sum, power| sum.saturating_add(power.unsigned_abs()))
    }

    /// What a part asks of the objects that it is paid with, together.
    pub fn together(&self, part: &CostPart, objects: &[ObjectId]) -> Vec<Joint> {
        match part.paid() {
            Some((_, what, _)) => {
                query::together(self.table, self.game, self.context, &what.test, objects)
            }
            None => Vec::new(),
        }
    }

    /// Whether so many of the objects can pay a part.
    pub fn are_enough(&self, part: &CostPart, objects: &[ObjectId], count: u32) -> bool {
        let together = self.together(part, objects);
        joint::most(&together, objects.len() as u32, count) == Some(count)
    }

    /// Whether some of the objects, at least so many, can pay a part.
    pub fn some_are_enough(&self, part: &CostPart, objects: &[ObjectId], least: u32) -> bool {
        let together = self.together(part, objects);
        let order: Vec<u32> = (0..objects.len() as u32).collect();
        joint::some(&together, &order, least as usize, order.len()).is_some()
    }

    /// The objects that a part can be paid with.
    pub fn candidates(&self, part: &CostPart) -> Vec<ObjectId> {
        let (table, game) = (self.table, self.game);
        let of = |filter: &Filter, fits: &dyn Fn(ObjectId) -> bool| -> Vec<ObjectId> {
            let found = if is_self(filter) {
                let this = self.context.source;
                let matches = query::matches(table, game, self.context, filter, this);
                if matches { vec![this] } else { Vec::new() }
            } else {
                query::matching(table, game, self.context, filter)
            };
            found
                .into_iter()
                .filter(|id| Some(*id) != self.cast && fits(*id))
                .collect()
        };
        let own = |id: ObjectId| {
            game.object(id)
                .is_some_and(|object| object.zone == Zone::Battlefield && !object.phased_out)
                && query::controller(table, game, id) == self.player
        };
        let in_hand = |id: ObjectId| game.player(self.player).hand.contains(&id);
        if let Some((how, what, _)) = part.paid() {
            return match how {
                PaidAs::Sacrificed => of(what, &|id| {
                    own(id)
                        && !self.special.kept.contains(&id)
                        && restrictions::can_be_sacrificed(table, game, id)
                }),
                PaidAs::Discarded => of(what, &|id| {
                    let cause = MoveCause::Discard;
                    in_hand(id) && restrictions::can_give_up(table, game, self.player, id, cause)
                }),
                // What is beheld may be a permanent (CR 701.4a).
                PaidAs::Revealed => of(what, &|id| in_hand(id) && self.may_reveal(id) || own(id)),
                PaidAs::Exiled => of(what, &|id| self.may_move(id, Zone::Exile)),
                PaidAs::Returned => of(what, &|id| own(id) && self.may_move(id, Zone::Hand)),
                PaidAs::Tapped | PaidAs::Convoked => of(what, &|id| {
                    own(id) && game.object(id).is_some_and(|object| !object.tapped)
                }),
            };
        }
        match part {
            CostPart::RemoveCounters { kind, what, .. } => {
                let count = self.count(part);
                of(what, &|id| {
                    game.object(id).is_some_and(|object| {
                        let kinds = object.counters.iter();
                        let kinds = kinds.filter(|(present, _)| {
                            kind.as_ref().is_none_or(|kind| kind == present)
                                && self.may_remove(id, present)
                        });
                        kinds.map(|(_, count)| *count).sum::<u32>() >= count
                    })
                })
            }
            CostPart::PutCounters { what, kind, .. } => of(what, &|id| {
                game.object(id).is_some() && self.may_put(id, kind)
            }),
            CostPart::Mana(_)
            | CostPart::OwnManaCost
            | CostPart::Repeat(..)
            | CostPart::Tap
            | CostPart::Sacrifice { .. }
            | CostPart::Discard { .. }
            | CostPart::Exile { .. }
            | CostPart::ReturnToHand { .. }
            | CostPart::TapOther { .. }
            | CostPart::TapPower { .. }
            | CostPart::AnyNumber { .. }
            | CostPart::Reveal { .. }
            | CostPart::Untap
            | CostPart::PayLife(_)
            | CostPart::Mill(_)
            | CostPart::Loyalty(_)
            | CostPart::Energy(_)
            | CostPart::Helped(_)
            | CostPart::OneOf(_)
            | CostPart::Do(_) => Vec::new(),
        }
    }

    /// Life is paid by losing it: who can't lose life can't pay any (CR 119.4, 119.8).
    fn can_lose_life(&self, amount: u32) -> bool {
        let event = Event::LoseLife {
            player: self.player,
            amount,
        };
        amount == 0 || !restrictions::is_forbidden(self.table, self.game, &event)
    }

    /// Whether the sum of all parts can be paid.
    fn judge(&self, sum: &Sum<'_>) -> bool {
        let player = self.game.player(self.player);
        let energy = player
            .counters
            .iter()
            .find(|(kind, _)| kind.as_str() == "energy")
            .map_or(0, |(_, count)| *count);
        let enough = sum.energy <= energy
            && (sum.cards as usize) <= player.library.len()
            && i64::from(sum.life) <= i64::from(player.life.max(0))
            && self.can_lose_life(sum.life)
            && (sum.life == 0 || !self.special.no_life)
            && different_objects(&sum.takes);
        if !enough {
            return false;
        }
        let Some(mana) = self.mana else {
            return true;
        };
        if sum.bill.is_empty() {
            return true;
        }
        let mut special = self.special.clone();
        special.life = if special.no_life {
            0
        } else {
            (player.life.max(0) as u32).saturating_sub(sum.life)
        };
        special.tapped.extend(&sum.tapped);
        special.let_help(self.table, self.game, self.player, sum.helped);
        if special.assisted > 0 {
            let mut bill = sum.bill.clone();
            bill.generic = bill.generic.saturating_sub(special.assisted);
            return mana.can_pay(&bill, &special);
        }
        mana.can_pay(&sum.bill, &special)
    }
}

/// The types of mana of a choice between single mana symbols, if it is one: `{W} or {U}`.
fn one_mana_each(options: &[Cost]) -> Option<Types> {
    options
        .iter()
        .try_fold(Types::NONE, |types, option| match option.0.as_slice() {
            [CostPart::Mana(ManaCost(symbols))] => match symbols.as_slice() {
                [ManaSymbol::Mana(mana)] => Some(types.union(Types::of(*mana))),
                _ => None,
            },
            _ => None,
        })
}

/// Whether every part can take its number of objects so that none is taken twice.
fn different_objects(takes: &[(u32, Vec<ObjectId>)]) -> bool {
    if let [(count, candidates)] = takes {
        return *count as usize <= candidates.len();
    }
    let mut needs: Vec<&[ObjectId]> = Vec::new();
    for (count, candidates) in takes {
        if *count as usize > candidates.len() {
            return false;
        }
        needs.extend(std::iter::repeat_n(candidates.as_slice(), *count as usize));
    }
    let mut taken: Vec<(ObjectId, usize)> = Vec::new();
    (0..needs.len()).all(|need| place(need, &needs, &mut taken, &mut Vec::new()))
}

fn place(
    need: usize,
    needs: &[&[ObjectId]],
    taken: &mut Vec<(ObjectId, usize)>,
    seen: &mut Vec<ObjectId>,
) -> bool {
    for object in needs[need] {
        if seen.contains(object) {
            continue;
        }
        seen.push(*object);
        let holder = taken.iter().position(|(other, _)| other == object);
        match holder {
            None => {
                taken.push((*object, need));
                return true;
            }
            Some(index) => {
                let other = taken[index].1;
                if place(other, needs, taken, seen) {
                    // The other need has found another object.
                    if let Some(entry) = taken
                        .iter_mut()
                        .find(|(held, by)| held == object && *by == other)
                    {
                        entry.1 = need;
                    } else {
                        taken.push((*object, need));
                    }
                    return true;
                }
            }
        }
    }
    false
}

/// Whether the player may begin something at sorcery speed now.
pub fn sorcery_speed(game: &Game, player: PlayerId) -> bool {
    turn::is_sorcery_time(game, player)
}

/// The players that a cost's actions mean by "affected": who pays.
pub fn for_payer(context: &Context, player: PlayerId) -> Context {
    let mut context = context.clone();
    if context.affected_player.is_none() {
        context.affected_player = Some(player);
    }
    context
}

/// Whether the reference can only mean the one who activates.
pub fn is_you(players: &Players) -> bool {
    matches!(players, Players::You)
}
