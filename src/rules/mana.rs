//! Mana and mana abilities (CR 106, 605): which abilities are mana abilities, what they can add, and which mana pays a cost.

use super::{activating, layers, permissions, query};
use crate::game::{Context, Game, ManaUnit, ObjectId, PlayerId};
use crate::ir::{
    Ability, AbilityKind, AbilityRef, CardTable, CardType, Color, CostPart, Effect, EventPattern,
    Filter, ManaOutput, ManaType, Supertype, Zone,
};
use smallvec::SmallVec;

/// A set of types of mana.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Types(u8);

impl Types {
    /// No type: what can pay generic mana only.
    pub const NONE: Self = Self(0);
    /// The five colors.
    pub const COLORS: Self = Self(0x1f);

    /// The set of one type.
    pub fn of(mana: ManaType) -> Self {
        Self(1 << mana.index())
    }

    /// Whether the type is in the set.
    pub fn contains(self, mana: ManaType) -> bool {
        self.0 & (1 << mana.index()) != 0
    }

    /// The types of either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the sets share a type.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of types.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no type.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of the types in the order W U B R G C that is also in the other set.
    pub fn first_in(self, other: Self) -> Option<ManaType> {
        ManaType::ALL
            .into_iter()
            .find(|mana| self.contains(*mana) && other.contains(*mana))
    }
}

impl FromIterator<ManaType> for Types {
    fn from_iter<I: IntoIterator<Item = ManaType>>(types: I) -> Self {
        types
            .into_iter()
            .fold(Self::NONE, |set, mana| set.union(Self::of(mana)))
    }
}

/// What mana an effect can add, before its player chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choices {
    /// exactly this
    Exactly(Vec<ManaType>),
    /// one of these lists
    OneOf(Vec<Vec<ManaType>>),
    /// that many mana, each of any of the types
    AnyCombination(u32, Vec<ManaType>),
}

impl Choices {
    /// The mana that comes closest to what is wanted, where the player has a choice.
    pub fn closest(&self, wanted: &[ManaType]) -> Vec<ManaType> {
        match self {
            Self::Exactly(mana) => mana.clone(),
            Self::OneOf(lists) => lists
                .iter()
                .rev()
                .max_by_key(|list| overlap(list, wanted))
                .cloned()
                .unwrap_or_default(),
            Self::AnyCombination(count, types) => {
                let mut mana: Vec<ManaType> = wanted
                    .iter()
                    .copied()
                    .filter(|mana| types.contains(mana))
                    .take(*count as usize)
                    .collect();
                if let Some(first) = types.first() {
                    mana.resize(*count as usize, *first);
                }
                mana
            }
        }
    }
}

/// How much of what is wanted the list has.
fn overlap(list: &[ManaType], wanted: &[ManaType]) -> usize {
    ManaType::ALL
        .into_iter()
        .map(|mana| {
            let count = |of: &[ManaType]| of.iter().filter(|other| **other == mana).count();
            count(list).min(count(wanted))
        })
        .sum()
}

/// What mana the output can be now, read in the context (CR 106.5: none if its type is undefined).
pub fn choices(table: &CardTable, game: &Game, context: &Context, output: &ManaOutput) -> Choices {
    choices_within(table, game, context, output, true)
}

fn choices_within(
    table: &CardTable,
    game: &Game,
    context: &Context,
    output: &ManaOutput,
    follow: bool,
) -> Choices {
    let times = |value| query::value(table, game, context, value).clamp(0, 1000) as usize;
    match output {
        ManaOutput::Exactly(mana) => Choices::Exactly(mana.clone()),
        ManaOutput::OneOf(lists) => Choices::OneOf(lists.clone()),
        ManaOutput::Times(mana, value) => Choices::Exactly(vec![*mana; times(value)]),
        ManaOutput::AnyOneColor(value) => of_one_type(Types::COLORS, times(value)),
        ManaOutput::AnyCombination(value, types) if types.is_empty() => {
            let colors = Color::ALL.map(ManaType::Colored);
            Choices::AnyCombination(times(value) as u32, colors.to_vec())
        }
        ManaOutput::AnyCombination(value, types) => {
            Choices::AnyCombination(times(value) as u32, types.clone())
        }
        ManaOutput::ChosenColor(value) => {
            let color = query::object(game, context.source).and_then(|source| source.chosen.color);
            let types = color.map_or(Types::NONE, |color| Types::of(ManaType::Colored(color)));
            of_one_type(types, times(value))
        }
        ManaOutput::CouldProduce(value, filter) if follow => {
            of_one_type(could_produce(table, game, context, filter), times(value))
        }
        // Two lands that ask each other what they could produce define no type (CR 106.7).
        ManaOutput::CouldProduce(..) => Choices::Exactly(Vec::new()),
    }
}

fn of_one_type(types: Types, count: usize) -> Choices {
    let mut lists: Vec<Vec<ManaType>> = ManaType::ALL
        .into_iter()
        .filter(|mana| types.contains(*mana))
        .map(|mana| vec![mana; count])
        .collect();
    if lists.len() < 2 {
        Choices::Exactly(lists.pop().unwrap_or_default())
    } else {
        Choices::OneOf(lists)
    }
}

/// The colors of mana that permanents could produce (CR 106.7).
fn could_produce(table: &CardTable, game: &Game, context: &Context, what: &Filter) -> Types {
    let mut types = Types::NONE;
    for id in query::matching(table, game, context, what) {
        let controller = query::controller(table, game, id);
        for (instance, ability) in layers::expanded_abilities(table, game, id) {
            if !is_mana_ability(table, ability) {
                continue;
            }
            let mut within = Context::of(ability, id, controller);
            within.granter = instance.granter;
            let body = table.ability(ability).body();
            for effect in body
                .iter()
                .flat_map(|body| &body.modes)
                .flat_map(|mode| &mode.effects)
            {
                if let Effect::AddMana { mana, .. } = effect {
                    types =
                        types.union(types_of(&choices_within(table, game, &within, mana, false)));
                }
            }
        }
    }
    Types(types.0 & Types::COLORS.0)
}

fn types_of(choices: &Choices) -> Types {
    match choices {
        Choices::Exactly(mana) | Choices::AnyCombination(_, mana) => mana.iter().copied().collect(),
        Choices::OneOf(lists) => lists.iter().flatten().copied().collect(),
    }
}

/// Whether the ability is a mana ability (CR 605.1).
pub fn is_mana_ability(table: &CardTable, reference: AbilityRef) -> bool {
    let ability = table.ability(reference);
    let kind = match &ability.kind {
        AbilityKind::Activated(activated) => !activated
            .cost
            .0
            .iter()
            .any(|part| matches!(part, CostPart::Loyalty(_))),
        AbilityKind::Triggered(triggered) => triggers_from_mana(&triggered.event),
        AbilityKind::Spell(_) | AbilityKind::Static(_) | AbilityKind::Keyword(_) => false,
    };
    kind && could_add_mana(ability)
}

/// Whether the ability has no target and could add mana.
fn could_add_mana(ability: &Ability) -> bool {
    let Some(body) = ability.body() else {
        return false;
    };
    body.modes.iter().all(|mode| mode.targets.is_empty())
        && body
            .modes
            .iter()
            .flat_map(|mode| &mode.effects)
            .any(adds_mana)
}

fn adds_mana(effect: &Effect) -> bool {
    matches!(effect, Effect::AddMana { .. }) || effect.children().into_iter().any(adds_mana)
}

fn triggers_from_mana(event: &EventPattern) -> bool {
    match event {
        EventPattern::Tap { for_mana, .. } => *for_mana,
        EventPattern::Either(events) => events.iter().all(triggers_from_mana),
        EventPattern::OneOrMore(event) => triggers_from_mana(event),
        _ => false,
    }
}

/// One way to get mana from a source.
#[derive(Clone, Debug)]
struct Way {
    ability: AbilityRef,
    /// what each unit can be
    units: SmallVec<[Types; 2]>,
}

/// A permanent or card with mana abilities that can be activated now without paying mana.
#[derive(Clone, Debug)]
struct Source {
    object: ObjectId,
    /// whether the ways tap it
    taps: bool,
    snow: bool,
    ways: SmallVec<[Way; 2]>,
    /// those with less are used first
    rank: (u8, u32, u8),
}

/// The mana that a player can spend now: floating and from mana abilities.
#[derive(Clone, Debug, Default)]
pub struct Available {
    pool: Vec<ManaUnit>,
    sources: Vec<Source>,
}

/// What else counts when a particular cost is paid.
#[derive(Clone, Debug, Default)]
pub struct Special {
    /// mana may be spent as though it were of any color
    pub any_color: bool,
    /// creatures that can be tapped for mana of their colors (CR 702.51)
    pub convoke: Vec<(ObjectId, Types)>,
    /// artifacts that can be tapped for generic mana (CR 702.126)
    pub improvise: Vec<ObjectId>,
    /// cards that can be exiled for generic mana (CR 702.66)
    pub delve: Vec<ObjectId>,
    /// objects that the cost itself taps
    pub tapped: Vec<ObjectId>,
    /// life that can be paid for Phyrexian mana
    pub life: u32,
}

/// How a mana cost is paid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManaPlan {
    /// units of the pool
    pub pool: Vec<ManaUnit>,
    /// mana abilities to activate, with what they shall add
    pub activate: Vec<(ObjectId, AbilityRef, Vec<ManaType>)>,
    /// objects to tap for convoke and improvise
    pub tap: Vec<ObjectId>,
    /// cards to exile for delve
    pub exile: Vec<ObjectId>,
    /// life to pay for Phyrexian mana
    pub life: u32,
}

/// Where a unit of mana comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Pool(ManaUnit),
    /// the number of the source, of its way, and of the unit
    Source(usize, usize),
    Tap(ObjectId),
    Exile(ObjectId),
}

#[derive(Clone, Copy, Debug)]
struct Unit {
    types: Types,
    snow: bool,
    origin: Origin,
}

/// A mana cost in the form in which it is matched with mana.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bill {
    /// mana of any type
    pub generic: u32,
    /// one mana of one of the types each
    pub typed: Vec<Types>,
    /// one mana from a snow source each
    pub snow: u32,
    /// that much generic mana, or one of the color
    pub either: Vec<(u32, Color)>,
    /// one mana of one of the types, or 2 life each
    pub phyrexian: Vec<Types>,
}

impl Bill {
    /// Whether nothing is to be paid.
    pub fn is_empty(&self) -> bool {
        self.generic == 0
            && self.typed.is_empty()
            && self.snow == 0
            && self.either.is_empty()
            && self.phyrexian.is_empty()
    }
}

/// What one unit of mana must be.
#[derive(Clone, Copy, Debug)]
enum Need {
    Any,
    Typed(Types),
    Snow,
}

impl Need {
    fn takes(self, unit: &Unit) -> bool {
        match self {
            Self::Any => true,
            Self::Typed(types) => types.intersects(unit.types),
            Self::Snow => unit.snow,
        }
    }
}

/// All mana that the player could get now.
pub fn available(table: &CardTable, game: &Game, player: PlayerId) -> Available {
    let mut found = Available {
        pool: game.player(player).mana.units().to_vec(),
        sources: Vec::new(),
    };
    let own = game.player(player);
    let places = game
        .battlefield
        .iter()
        .chain(&own.hand)
        .chain(&own.graveyard);
    for id in places.copied() {
        if let Some(source) = source(table, game, player, id) {
            found.sources.push(source);
        }
    }
    found.sources.sort_by_key(|source| source.rank);
    found
}

fn source(table: &CardTable, game: &Game, player: PlayerId, id: ObjectId) -> Option<Source> {
    let object = game.object(id)?;
    let now = layers::characteristics(table, game, id);
    let mut source = Source {
        object: id,
        taps: false,
        snow: now.supertypes.contains(Supertype::Snow),
        ways: SmallVec::new(),
        rank: (0, 0, 0),
    };
    for instance in &now.abilities {
        for ability in layers::expanded(table, instance.ability) {
            let AbilityKind::Activated(activated) = &table.ability(ability).kind else {
                continue;
            };
            if !activated.zones.contains(object.zone) || !is_mana_ability(table, ability) {
                continue;
            }
            let costs_mana = activated.cost.0.iter().any(|part| match part {
                CostPart::Mana(cost) => !cost.0.is_empty(),
                CostPart::Repeat(..) | CostPart::OneOf(_) => true,
                _ => false,
            });
            if costs_mana
                || !activating::may_activate(table, game, player, id, ability, *instance)
                || !activating::can_pay_without_mana(table, game, player, id, ability, *instance)
            {
                continue;
            }
            let taps = activated.cost.0.contains(&CostPart::Tap);
            source.taps |= taps;
            let extra = activated.cost.0.len() - usize::from(taps);
            let mut context = Context::of(ability, id, player);
            context.granter = instance.granter;
            for units in outputs(table, game, &context, table.ability(ability)) {
                if !units.is_empty() {
                    source.ways.push(Way { ability, units });
                    source.rank.0 = source.rank.0.max(extra.min(255) as u8);
                }
            }
        }
    }
    if source.ways.is_empty() {
        return None;
    }
    let all = source.ways.iter().flat_map(|way| &way.units);
    source.rank.1 = all.fold(Types::NONE, |all, types| all.union(*types)).len();
    source.rank.2 = match object.zone {
        Zone::Battlefield if now.is(CardType::Creature) => 2,
        Zone::Battlefield if now.is(CardType::Land) => 0,
        Zone::Battlefield => 1,
        Zone::Library
        | Zone::Hand
        | Zone::Graveyard
        | Zone::Stack
        | Zone::Exile
        | Zone::Command => 3,
    };
    if source.rank.0 > 0 && object.zone == Zone::Battlefield && !source.taps {
        source.rank.2 = 3;
    }
    Some(source)
}

/// The lists of units that an ability's instructions can add now; several if they differ in more than the type of each.
fn outputs(
    table: &CardTable,
    game: &Game,
    context: &Context,
    ability: &Ability,
) -> Vec<SmallVec<[Types; 2]>> {
    let mut lists: Vec<SmallVec<[Types; 2]>> = vec![SmallVec::new()];
    let Some(mode) = ability.body().and_then(|body| body.modes.first()) else {
        return lists;
    };
    collect_outputs(table, game, context, &mode.effects, &mut lists);
    lists
}

fn collect_outputs(
    table: &CardTable,
    game: &Game,
    context: &Context,
    effects: &[Effect],
    lists: &mut Vec<SmallVec<[Types; 2]>>,
) {
    for effect in effects {
        match effect {
            Effect::AddMana { mana, .. } => match choices(table, game, context, mana) {
                Choices::Exactly(mana) => {
                    for list in lists.iter_mut() {
                        list.extend(mana.iter().copied().map(Types::of));
                    }
                }
                Choices::AnyCombination(count, types) => {
                    let types: Types = types.into_iter().collect();
                    for list in lists.iter_mut() {
                        list.extend(std::iter::repeat_n(types, count as usize));
                    }
                }
                Choices::OneOf(options) if options.iter().all(|option| option.len() == 1) => {
                    let types: Types = options.into_iter().flatten().collect();
                    for list in lists.iter_mut() {
                        list.push(types);
                    }
                }
                Choices::OneOf(options) => {
                    let before = std::mem::take(lists);
                    for list in before {
                        for option in options.iter().take(16) {
                            let mut longer = list.clone();
                            longer.extend(option.iter().copied().map(Types::of));
                            lists.push(longer);
                        }
                    }
                    lists.truncate(64);
                }
            },
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                let branch = if query::holds(table, game, context, condition) {
                    then
                } else {
                    otherwise
                };
                collect_outputs(table, game, context, branch, lists);
            }
            _ => {}
        }
    }
}

impl Available {
    /// Whether the bill could be paid.
    pub fn can_pay(&self, bill: &Bill, special: &Special) -> bool {
        bill.is_empty() || self.settle(bill, special, false).is_some()
    }

    /// How much mana there is at most, of any type.
    pub fn total(&self) -> u32 {
        let from_sources: usize = self
            .sources
            .iter()
            .filter_map(|source| source.ways.iter().map(|way| way.units.len()).max())
            .sum();
        (self.pool.len() + from_sources) as u32
    }

    /// How to pay the bill: floating mana first, then sources with the fewest uses, lands before others, creatures and those
    /// with further costs last.
    pub fn plan(&self, bill: &Bill, special: &Special) -> Option<ManaPlan> {
        self.settle(bill, special, true)
    }

    /// Tries the ways of sources that differ in more than the type of one mana, one combination after the other.
    fn settle(&self, bill: &Bill, special: &Special, prefer: bool) -> Option<ManaPlan> {
        let open: Vec<usize> = (0..self.sources.len())
            .filter(|index| !self.sources[*index].is_flat())
            .collect();
        let mut choice = vec![0; self.sources.len()];
        // With more combinations than this the first ones are as good as any.
        for _ in 0..256 {
            let units = self.units(&choice, special);
            if let Some(solution) = solve(bill, &units, special.life, prefer) {
                return Some(self.to_plan(&solution, &units, &choice));
            }
            let mut advanced = false;
            for index in &open {
                if choice[*index] + 1 < self.sources[*index].ways.len() {
                    choice[*index] += 1;
                    advanced = true;
                    break;
                }
                choice[*index] = 0;
            }
            if !advanced {
                return None;
            }
        }
        None
    }

    /// All units in the order in which they are used.
    fn units(&self, choice: &[usize], special: &Special) -> Vec<Unit> {
        let widen = |types: Types| {
            if special.any_color {
                types.union(Types::COLORS)
            } else {
                types
            }
        };
        let mut units: Vec<Unit> = self
            .pool
            .iter()
            .map(|unit| Unit {
                types: widen(Types::of(unit.mana)),
                snow: unit.snow,
                origin: Origin::Pool(*unit),
            })
            .collect();
        for (index, source) in self.sources.iter().enumerate() {
            if special.tapped.contains(&source.object) && source.taps {
                continue;
            }
            for (place, types) in source.unit_types(choice[index]).into_iter().enumerate() {
                units.push(Unit {
                    types: widen(types),
                    snow: source.snow,
                    origin: Origin::Source(index, place),
                });
            }
        }
        let taps = |object: ObjectId, types: Types| Unit {
            types,
            snow: false,
            origin: Origin::Tap(object),
        };
        let free = |object: &ObjectId| !special.tapped.contains(object);
        let improvise = special.improvise.iter().copied().filter(free);
        units.extend(improvise.map(|object| taps(object, Types::NONE)));
        let convoke = special.convoke.iter().filter(|(object, _)| free(object));
        units.extend(convoke.map(|(object, types)| taps(*object, *types)));
        units.extend(special.delve.iter().map(|card| Unit {
            types: Types::NONE,
            snow: false,
            origin: Origin::Exile(*card),
        }));
        units
    }

    fn to_plan(&self, solution: &Solution, units: &[Unit], choice: &[usize]) -> ManaPlan {
        let mut plan = ManaPlan {
            life: solution.life,
            ..ManaPlan::default()
        };
        let mut wanted: Vec<(usize, Vec<ManaType>)> = Vec::new();
        for (unit, need) in &solution.used {
            match units[*unit].origin {
                Origin::Pool(mana) => plan.pool.push(mana),
                Origin::Tap(object) => plan.tap.push(object),
                Origin::Exile(card) => plan.exile.push(card),
                Origin::Source(source, place) => {
                    let own = self.sources[source].unit_types(choice[source])[place];
                    let needed = match need {
                        Need::Typed(types) => own.first_in(*types),
                        Need::Any | Need::Snow => None,
                    };
                    let mana = needed.or_else(|| own.first_in(own));
                    match wanted.iter_mut().find(|(index, _)| *index == source) {
                        Some((_, types)) => types.extend(mana),
                        None => wanted.push((source, mana.into_iter().collect())),
                    }
                }
            }
        }
        wanted.sort_by_key(|(source, _)| *source);
        for (index, types) in wanted {
            let source = &self.sources[index];
            let way = if source.is_flat() {
                let fits = source.ways.iter().find(|way| {
                    types
                        .iter()
                        .all(|mana| way.units.iter().any(|unit| unit.contains(*mana)))
                });
                fits.or(source.ways.first())
            } else {
                source.ways.get(choice[index])
            };
            if let Some(way) = way {
                plan.activate.push((source.object, way.ability, types));
            }
        }
        plan
    }
}

impl Source {
    /// Whether it adds one mana whichever way it is used, or has one way only.
    fn is_flat(&self) -> bool {
        self.ways.len() == 1 || self.ways.iter().all(|way| way.units.len() == 1)
    }

    fn unit_types(&self, way: usize) -> SmallVec<[Types; 2]> {
        if self.ways.len() > 1 && self.is_flat() {
            let all = self.ways.iter().flat_map(|way| &way.units);
            return SmallVec::from_slice(&[all.fold(Types::NONE, |all, types| all.union(*types))]);
        }
        self.ways
            .get(way)
            .map(|way| way.units.clone())
            .unwrap_or_default()
    }
}

/// Which units pay which needs.
struct Solution {
    used: Vec<(usize, Need)>,
    life: u32,
}

/// Matches units with needs so that every need gets its own unit. Of the units the earliest possible are used: the sets of
/// units that can be matched are a matroid, so that taking them greedily in order is optimal.
fn solve(bill: &Bill, units: &[Unit], life: u32, prefer: bool) -> Option<Solution> {
    let mut generic = bill.generic as usize;
    let mut needs: Vec<Need> = Vec::new();
    let mut matching = Matching::new(units.len());
    let definite = bill
        .typed
        .iter()
        .map(|types| Need::Typed(*types))
        .chain(std::iter::repeat_n(Need::Snow, bill.snow as usize));
    for need in definite {
        needs.push(need);
        if !matching.add_need(&needs, units) {
            return None;
        }
    }
    for (amount, color) in &bill.either {
        needs.push(Need::Typed(Types::of(ManaType::Colored(*color))));
        if !matching.add_need(&needs, units) {
            needs.pop();
            generic += *amount as usize;
        }
    }
    let before_phyrexian = needs.len();
    let mut paid = 0;
    for types in &bill.phyrexian {
        needs.push(Need::Typed(*types));
        if !matching.add_need(&needs, units) {
            needs.pop();
            paid += 2;
        }
    }
    while needs.len() + generic > units.len() && needs.len() > before_phyrexian {
        needs.pop();
        paid += 2;
    }
    if needs.len() + generic > units.len() || paid > life {
        return None;
    }
    if !prefer {
        return Some(Solution {
            used: Vec::new(),
            life: paid,
        });
    }
    needs.extend(std::iter::repeat_n(Need::Any, generic));
    let mut by_need: Vec<Option<usize>> = vec![None; needs.len()];
    let mut left = needs.len();
    for unit in 0..units.len() {
        if left == 0 {
            break;
        }
        let mut seen = vec![false; needs.len()];
        if place_unit(unit, &needs, units, &mut by_need, &mut seen) {
            left -= 1;
        }
    }
    let mut used: Vec<(usize, Need)> = by_need
        .iter()
        .zip(&needs)
        .filter_map(|(unit, need)| unit.map(|unit| (unit, *need)))
        .collect();
    used.sort_by_key(|(unit, _)| *unit);
    (left == 0).then_some(Solution { used, life: paid })
}

/// Gives the unit a need, moving other units to other needs where that helps; needs that ask for a type come first.
fn place_unit(
    unit: usize,
    needs: &[Need],
    units: &[Unit],
    by_need: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for need in 0..needs.len() {
        if !needs[need].takes(&units[unit]) || seen[need] {
            continue;
        }
        seen[need] = true;
        let free = match by_need[need] {
            None => true,
            Some(other) => place_unit(other, needs, units, by_need, seen),
        };
        if free {
            by_need[need] = Some(unit);
            return true;
        }
    }
    false
}

/// A matching that grows by needs, for the question whether one exists.
struct Matching {
    by_unit: Vec<Option<usize>>,
}

impl Matching {
    fn new(units: usize) -> Self {
        Self {
            by_unit: vec![None; units],
        }
    }

    /// Matches the last need as well; whether that is possible.
    fn add_need(&mut self, needs: &[Need], units: &[Unit]) -> bool {
        let mut seen = vec![false; units.len()];
        self.place(needs.len() - 1, needs, units, &mut seen)
    }

    fn place(&mut self, need: usize, needs: &[Need], units: &[Unit], seen: &mut [bool]) -> bool {
        for unit in 0..units.len() {
            if !needs[need].takes(&units[unit]) || seen[unit] {
                continue;
            }
            seen[unit] = true;
            let free = match self.by_unit[unit] {
                None => true,
                Some(other) => self.place(other, needs, units, seen),
            };
            if free {
                self.by_unit[unit] = Some(need);
                return true;
            }
        }
        false
    }
}

/// What else can pay for this spell or ability of that object: convoke, improvise, delve, mana of any color.
pub fn special_for(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    object: ObjectId,
    is_spell: bool,
) -> Special {
    use crate::ir::Builtin;
    let mut special = Special {
        any_color: permissions::spends_any_color(table, game, player, object),
        life: game.player(player).life.max(0) as u32,
        ..Special::default()
    };
    if !is_spell {
        return special;
    }
    let now = layers::characteristics(table, game, object);
    let untapped = |card_type: CardType| {
        game.battlefield.iter().copied().filter(move |id| {
            let permanent = layers::characteristics(table, game, *id);
            permanent.controller == player
                && permanent.is(card_type)
                && game.object(*id).is_some_and(|object| !object.tapped)
        })
    };
    if now.has(Builtin::Convoke) {
        special.convoke = untapped(CardType::Creature)
            .map(|id| {
                let colors = layers::characteristics(table, game, id).colors;
                (id, colors.iter().map(ManaType::Colored).collect())
            })
            .collect();
    }
    if now.has(Builtin::Improvise) {
        special.improvise = untapped(CardType::Artifact).collect();
    }
    if now.has(Builtin::Delve) {
        let graveyard = game.player(player).graveyard.iter().copied();
        special.delve = graveyard.filter(|card| *card != object).collect();
    }
    special
}

/// The mana of the pool alone.
pub fn floating(game: &Game, player: PlayerId) -> Available {
    Available {
        pool: game.player(player).mana.units().to_vec(),
        sources: Vec::new(),
    }
}
