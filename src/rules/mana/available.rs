//! The mana that a player can spend: floating, and from mana abilities (CR 106.4, 605.3).

use super::matching::{Bill, Need, Origin, Solution, Unit, solve};
use super::{Choices, Types, choices, may_be_spent, spending};
use crate::game::{Context, Game, ManaLimit, ManaUnit, ObjectId, PlayerId};
use crate::ir::{
    Ability, AbilityRef, CardTable, CardType, CostPart, Effect, ManaType, Supertype, Zone,
};
use crate::rules::activating::{self, Activatable};
use crate::rules::{layers, permissions, query};
use smallvec::SmallVec;

/// One way to get mana from a source.
#[derive(Clone, Debug)]
struct Way {
    ability: AbilityRef,
    /// what each unit can be
    units: SmallVec<[Types; 2]>,
    /// what its mana may be spent on, if not on anything
    limit: Option<ManaLimit>,
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
    /// what mana may not be spent here (CR 106.6)
    pub barred: Vec<ManaLimit>,
}

/// What mana is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payee {
    /// casting a spell
    Spell(ObjectId),
    /// activating an ability of an object
    Ability(ObjectId),
    /// something else, as an effect asks for it
    Other,
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

/// All mana that the player could get now.
pub fn available(table: &CardTable, game: &Game, player: PlayerId) -> Available {
    let abilities = activating::activatable(table, game, player);
    available_from(table, game, player, &abilities)
}

/// The same with the abilities that the player may activate already known.
pub fn available_from(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    abilities: &[Activatable],
) -> Available {
    let mut found = Available {
        pool: game.player(player).mana.units().to_vec(),
        sources: Vec::new(),
    };
    for ability in abilities.iter().filter(|ability| ability.is_mana) {
        add_source(table, game, player, ability, &mut found.sources);
    }
    for source in &mut found.sources {
        rank(table, game, source);
    }
    found.sources.sort_by_key(|source| source.rank);
    found
}

/// Adds the ways to get mana from an ability that costs no mana itself. Abilities of one object follow one another.
fn add_source(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    found: &Activatable,
    sources: &mut Vec<Source>,
) {
    let Some(activated) = activating::activated(table, found.ability) else {
        return;
    };
    let costs_mana = activated.cost.0.iter().any(|part| match part {
        CostPart::Mana(cost) => !cost.0.is_empty(),
        CostPart::Repeat(..) | CostPart::OneOf(_) => true,
        _ => false,
    });
    if costs_mana || !activating::can_pay_without_mana(table, game, player, found) {
        return;
    }
    let taps = activated.cost.0.contains(&CostPart::Tap);
    let extra = (activated.cost.0.len() - usize::from(taps)).min(255) as u8;
    let mut context = Context::of(found.ability, found.source, player);
    context.granter = found.instance.granter;
    let ways: SmallVec<[Way; 2]> = outputs(table, game, &context, table.ability(found.ability))
        .into_iter()
        .filter(|units| !units.is_empty())
        .map(|units| Way {
            ability: found.ability,
            units,
            limit: spending(table.ability(found.ability)).map(|_| ManaLimit {
                ability: found.ability,
                source: found.source,
            }),
        })
        .collect();
    if ways.is_empty() {
        return;
    }
    match sources.last_mut() {
        Some(source) if source.object == found.source => {
            source.taps |= taps;
            source.rank.0 = source.rank.0.max(extra);
            source.ways.extend(ways);
        }
        _ => sources.push(Source {
            object: found.source,
            taps,
            snow: false,
            ways,
            rank: (extra, 0, 0),
        }),
    }
}

/// Says when a source is used: the number of its uses, then what it is.
fn rank(table: &CardTable, game: &Game, source: &mut Source) {
    let now = layers::characteristics(table, game, source.object);
    let on_battlefield = game
        .object(source.object)
        .is_some_and(|object| object.zone == Zone::Battlefield);
    source.snow = now.supertypes.contains(Supertype::Snow);
    let all = source.ways.iter().flat_map(|way| &way.units);
    source.rank.1 = all.fold(Types::NONE, |all, types| all.union(*types)).len();
    let spends_itself = source.rank.0 > 0 && !source.taps;
    source.rank.2 = if !on_battlefield || spends_itself {
        3
    } else if now.is(CardType::Creature) {
        2
    } else if now.is(CardType::Land) {
        0
    } else {
        1
    };
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

impl Special {
    /// Whether mana with that limit may be spent here.
    fn allows(&self, limit: ManaLimit) -> bool {
        !self.barred.contains(&limit)
    }

    fn allows_way(&self, way: &Way) -> bool {
        way.limit.is_none_or(|limit| self.allows(limit))
    }
}

impl Available {
    /// The limits of this mana under which it may not be spent on the payee (CR 106.6).
    pub fn barred(
        &self,
        table: &CardTable,
        game: &Game,
        player: PlayerId,
        payee: Payee,
    ) -> Vec<ManaLimit> {
        let pool = self.pool.iter().filter_map(|unit| unit.limit);
        let ways = self.sources.iter().flat_map(|source| &source.ways);
        let mut barred: Vec<ManaLimit> = Vec::new();
        for limit in pool.chain(ways.filter_map(|way| way.limit)) {
            if !barred.contains(&limit) && !may_be_spent(table, game, player, limit, payee) {
                barred.push(limit);
            }
        }
        barred
    }

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
                return Some(self.to_plan(&solution, &units, &choice, special));
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
        // What can be spent on little else is spent first.
        let usable = |unit: &&ManaUnit| unit.limit.is_none_or(|limit| special.allows(limit));
        let (limited, free): (Vec<&ManaUnit>, Vec<&ManaUnit>) = self
            .pool
            .iter()
            .filter(usable)
            .partition(|unit| unit.limit.is_some());
        let mut units: Vec<Unit> = limited
            .into_iter()
            .chain(free)
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
            for (place, types) in source
                .unit_types(choice[index], special)
                .into_iter()
                .enumerate()
            {
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
        // What makes mana by tapping is not tapped a second time.
        let free = |object: &ObjectId| {
            !special.tapped.contains(object)
                && !self
                    .sources
                    .iter()
                    .any(|source| source.taps && source.object == *object)
        };
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

    fn to_plan(
        &self,
        solution: &Solution,
        units: &[Unit],
        choice: &[usize],
        special: &Special,
    ) -> ManaPlan {
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
                    let own = self.sources[source].unit_types(choice[source], special)[place];
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
                let fitting = source.usable_ways(special).filter(|way| {
                    types
                        .iter()
                        .all(|mana| way.units.iter().any(|unit| unit.contains(*mana)))
                });
                // Mana that says what it may be spent on may do something for it.
                fitting
                    .min_by_key(|way| way.limit.is_none())
                    .or(source.ways.first())
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

    /// The ways whose mana may be spent here.
    fn usable_ways<'source>(
        &'source self,
        special: &'source Special,
    ) -> impl Iterator<Item = &'source Way> {
        self.ways.iter().filter(|way| special.allows_way(way))
    }

    fn unit_types(&self, way: usize, special: &Special) -> SmallVec<[Types; 2]> {
        if self.ways.len() > 1 && self.is_flat() {
            let all = self.usable_ways(special).flat_map(|way| &way.units);
            let all = all.fold(Types::NONE, |all, types| all.union(*types));
            return if all.is_empty() {
                SmallVec::new()
            } else {
                SmallVec::from_slice(&[all])
            };
        }
        self.ways
            .get(way)
            .filter(|way| special.allows_way(way))
            .map(|way| way.units.clone())
            .unwrap_or_default()
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
