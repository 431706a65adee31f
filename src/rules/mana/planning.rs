//! How mana that is available pays a cost: which of it is spent on what, and which abilities are activated for it.

use super::available::{Available, Source, Way};
use super::converting::{self, Converter};
use super::matching::{BILL, Bill, Few, Need, Origin, Solution, Unit, solve};
use super::special::{Special, allows};
use super::{Types, rivals};
use game::{ManaUnit, ObjectId};
use ir::{AbilityRef, ManaType};
use smallvec::SmallVec;

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

impl Available {
    /// Whether the bill could be paid.
    pub fn can_pay(&self, bill: &Bill, special: &Special) -> bool {
        bill.is_empty() || self.settle(bill, special, false).is_some()
    }

    /// How to pay the bill: floating mana first, then sources with the fewest uses, lands before others, creatures and those
    /// with further costs last.
    pub fn plan(&self, bill: &Bill, special: &Special) -> Option<ManaPlan> {
        self.settle(bill, special, true)
    }

    /// Tries with one of each two sources that cannot both be used.
    fn settle(&self, bill: &Bill, special: &Special, prefer: bool) -> Option<ManaPlan> {
        if let Some(bill) = special.with_life(bill) {
            let special = Special {
                life_for: (Types::NONE, 0),
                ..special.clone()
            };
            return self.settle(&bill, &special, prefer);
        }
        if self.rivals.is_empty() {
            return self.settle_all(bill, special, prefer);
        }
        rivals::left_out(&self.rivals)
            .into_iter()
            .find_map(|left_out| {
                let mut special = special.clone();
                special.tapped.extend(left_out);
                self.settle_all(bill, &special, prefer)
            })
    }

    /// Tries without the abilities that cost mana, then with some of these.
    fn settle_all(&self, bill: &Bill, special: &Special, prefer: bool) -> Option<ManaPlan> {
        self.settle_with(bill, special, &[], prefer).or_else(|| {
            converting::orders(&self.converters)
                .iter()
                .find_map(|order| self.settle_with(bill, special, order, prefer))
        })
    }

    /// Tries the ways of sources that differ in more than the type of one mana, one combination after the other, with these
    /// abilities that cost mana, activated in that order.
    fn settle_with(
        &self,
        bill: &Bill,
        special: &Special,
        order: &[&Converter],
        prefer: bool,
    ) -> Option<ManaPlan> {
        if order.iter().any(|it| !it.is_usable(special, order)) {
            return None;
        }
        let prices: SmallVec<[&Bill; 4]> = order.iter().map(|it| &it.price).collect();
        let open: Few<usize> = (0..self.sources.len())
            .filter(|index| !self.sources[*index].is_flat())
            .collect();
        let mut choice: Few<usize> = SmallVec::from_elem(0, self.sources.len());
        // With more combinations than this the first ones are as good as any.
        let tries = if order.is_empty() { 256 } else { 16 };
        for _ in 0..tries {
            let units = self.units(&choice, special, order);
            if let Some(solution) = solve(bill, &prices, &units, special.life, prefer) {
                return Some(self.to_plan(&solution, &units, &choice, special, order));
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
    pub(super) fn units(
        &self,
        choice: &[usize],
        special: &Special,
        order: &[&Converter],
    ) -> Few<Unit> {
        let widen = |types: Types| match special.any_mana {
            (_, true) => Types::ALL,
            (true, false) => types.union(Types::COLORS),
            (false, false) if special.any_colorless && types.contains(ManaType::Colorless) => {
                types.union(Types::COLORS)
            }
            (false, false) => types,
        };
        let places = || (0..order.len()).chain([BILL]);
        let usable = |unit: &&ManaUnit| places().any(|at| allows(special, order, unit.limit, at));
        // What can be spent on little else is spent first.
        let pool = |limited: bool| {
            let units = self.pool.iter().filter(usable);
            units.filter(move |unit| unit.limit.is_some() == limited)
        };
        let floating = pool(true).chain(pool(false)).map(|mana| {
            let types = Types::of(mana.mana);
            let paid = |at: usize| allows(special, order, mana.limit, at).then_some(types);
            Unit {
                bill: paid(BILL)
                    .map(widen)
                    .and_then(|types| special.spent(types, mana.source)),
                prices: (0..order.len()).map(paid).collect(),
                said: mana.limit.is_some(),
                snow: mana.snow,
                origin: Origin::Pool(*mana),
            }
        });
        let mut units: Few<Unit> = floating.collect();
        for (index, source) in self.sources.iter().enumerate() {
            let converts = order.iter().any(|it| it.excludes(source.object));
            if converts || special.tapped.contains(&source.object) && source.taps {
                continue;
            }
            let said = source.ways.iter().any(|way| way.limit.is_some());
            let at = |at: usize| source.unit_types(choice[index], special, order, at);
            let of_bill = at(BILL);
            // Without limits it pays everything alike.
            let of_prices: SmallVec<[SmallVec<[Types; 2]>; 4]> = if said {
                (0..order.len()).map(at).collect()
            } else {
                SmallVec::new()
            };
            let of_some = of_prices.iter().map(SmallVec::len).max();
            for place in 0..of_bill.len().max(of_some.unwrap_or(0)) {
                let plain = of_bill.get(place).copied();
                units.push(Unit {
                    bill: plain
                        .map(widen)
                        .and_then(|types| special.spent(types, Some(source.object))),
                    prices: if said {
                        let of_prices = of_prices.iter();
                        of_prices.map(|list| list.get(place).copied()).collect()
                    } else {
                        SmallVec::from_elem(plain, order.len())
                    },
                    said,
                    snow: source.snow,
                    origin: Origin::Source(index, place),
                });
            }
        }
        for (number, converter) in order.iter().enumerate() {
            let limit = converter.limit;
            units.extend(converter.units.iter().enumerate().map(|(place, types)| {
                let paid = |at: usize| allows(special, order, limit, at).then_some(*types);
                let later = |at: usize| if at > number { paid(at) } else { None };
                Unit {
                    bill: paid(BILL)
                        .map(widen)
                        .and_then(|types| special.spent(types, Some(converter.object))),
                    prices: (0..order.len()).map(later).collect(),
                    said: limit.is_some(),
                    snow: converter.snow,
                    origin: Origin::Converted(number, place),
                }
            }));
        }
        // What makes mana by tapping is not tapped a second time.
        let free = |object: &ObjectId| {
            !special.tapped.contains(object)
                && !order.iter().any(|it| it.object == *object)
                && !self
                    .sources
                    .iter()
                    .any(|source| source.taps && source.object == *object)
        };
        let instead = |types: Types, origin: Origin| Unit {
            bill: Some(types),
            prices: SmallVec::from_elem(None, order.len()),
            said: false,
            snow: false,
            origin,
        };
        let improvise = special.improvise.iter().copied().filter(free);
        units.extend(improvise.map(|object| instead(Types::NONE, Origin::Tap(object))));
        let convoke = special.convoke.iter().filter(|(object, _)| free(object));
        units.extend(convoke.map(|(object, types)| instead(*types, Origin::Tap(*object))));
        let taps_already = |object: &ObjectId| {
            special.improvise.contains(object)
                || special.convoke.iter().any(|(other, _)| other == object)
        };
        let (helpers, most) = &special.help;
        let help = helpers.iter().copied().filter(free);
        let help = help.filter(|object| !taps_already(object));
        let help = help.take(*most as usize);
        units.extend(help.map(|object| instead(Types::NONE, Origin::Tap(object))));
        let delve = special.delve.iter();
        units.extend(delve.map(|card| instead(Types::NONE, Origin::Exile(*card))));
        units
    }

    fn to_plan(
        &self,
        solution: &Solution,
        units: &[Unit],
        choice: &[usize],
        special: &Special,
        order: &[&Converter],
    ) -> ManaPlan {
        let mut plan = ManaPlan {
            life: solution.life,
            ..ManaPlan::default()
        };
        let mut wanted: Vec<Wanted> = Vec::new();
        for (unit, due) in &solution.used {
            let (key, own, is_besides) = match units[*unit].origin {
                Origin::Pool(mana) => {
                    plan.pool.push(mana);
                    continue;
                }
                Origin::Tap(object) => {
                    plan.tap.push(object);
                    continue;
                }
                Origin::Exile(card) => {
                    plan.exile.push(card);
                    continue;
                }
                Origin::Source(source, place) => {
                    let way = choice[source];
                    let own = self.sources[source].unit_types(way, special, order, due.at);
                    let is_besides = place + self.sources[source].besides.len() >= own.len();
                    let types = own.get(place).copied().unwrap_or(Types::NONE);
                    ((0, source), types, is_besides)
                }
                Origin::Converted(at, place) => ((1, at), order[at].units[place], false),
            };
            let needed = match due.need {
                Need::Typed(types) => own.first_in(types),
                Need::Any | Need::Snow => special.only.and_then(|only| own.first_in(only)),
            };
            let mana = needed
                .or_else(|| self.unlimited(units[*unit].origin, own))
                .or_else(|| own.first_in(own));
            let place = wanted.iter().position(|it| it.key == key);
            let index = place.unwrap_or_else(|| {
                wanted.push(Wanted {
                    key,
                    first: due.at,
                    paid: SmallVec::new(),
                    own: Vec::new(),
                    besides: Vec::new(),
                });
                wanted.len() - 1
            });
            let entry = &mut wanted[index];
            entry.first = entry.first.min(due.at);
            if is_besides {
                entry.besides.extend(mana);
            } else {
                entry.own.extend(mana);
                entry.paid.push(due.at);
            }
        }
        self.activations(wanted, choice, special, order, &mut plan);
        plan
    }

    /// Of what the source can add, mana that may be spent on anything: generic costs need no other.
    fn unlimited(&self, origin: Origin, own: Types) -> Option<ManaType> {
        let Origin::Source(source, _) = origin else {
            return None;
        };
        let plain = |way: &&Way| way.limit.is_none();
        let ways = self.sources[source].ways.iter().filter(plain);
        let least = ways.clone().map(|way| way.price).min()?;
        ways.filter(|way| way.price == least)
            .flat_map(|way| &way.units)
            .fold(Types::NONE, |all, types| all.union(*types))
            .first_in(own)
    }

    /// The mana abilities that add what is wanted, in the order in which they are activated: what pays for a mana ability
    /// comes before it, and that before what comes of it.
    fn activations(
        &self,
        mut wanted: Vec<Wanted>,
        choice: &[usize],
        special: &Special,
        order: &[&Converter],
        plan: &mut ManaPlan,
    ) {
        for (at, _) in order.iter().enumerate() {
            if let Some(entry) = wanted.iter_mut().find(|it| it.key == (1, at)) {
                entry.first = at;
            }
        }
        wanted.sort_by_key(|it| (it.first, it.key));
        for entry in wanted {
            let (kind, index) = entry.key;
            let types: Vec<ManaType> = entry.own.iter().chain(&entry.besides).copied().collect();
            if kind == 1 {
                plan.activate
                    .push((order[index].object, order[index].ability, types));
                continue;
            }
            let source = &self.sources[index];
            let way = if source.is_flat() {
                let fitting = source.ways.iter().filter(|way| {
                    let mut paid = entry.paid.iter();
                    let adds = |mana: &ManaType| way.units.iter().any(|unit| unit.contains(*mana));
                    paid.all(|at| allows(special, order, way.limit, *at))
                        && entry.own.iter().all(adds)
                });
                // Mana that says what it may be spent on may do something for it.
                let for_bill = entry.paid.iter().all(|at| *at == BILL);
                fitting
                    .min_by_key(|way| (way.limit.is_none() == for_bill, way.price))
                    .or(source.ways.first())
            } else {
                source.ways.get(choice[index])
            };
            if let Some(way) = way {
                plan.activate.push((source.object, way.ability, types));
            }
        }
    }
}

/// What a mana ability is to add.
struct Wanted {
    /// whether it costs mana, and its number
    key: (u8, usize),
    /// the first thing that is paid with it
    first: usize,
    /// the things that are paid with its own mana
    paid: SmallVec<[usize; 2]>,
    /// of its own mana
    own: Vec<ManaType>,
    /// of the mana of abilities that it triggers
    pub(super) besides: Vec<ManaType>,
}

impl Source {
    /// Whether it adds one mana whichever way it is used, or has one way only.
    fn is_flat(&self) -> bool {
        self.ways.len() == 1 || self.ways.iter().all(|way| way.units.len() == 1)
    }

    /// The units with which that way can pay what is to be paid there.
    fn unit_types(
        &self,
        way: usize,
        special: &Special,
        order: &[&Converter],
        at: usize,
    ) -> SmallVec<[Types; 2]> {
        let may_pay = |way: &&Way| allows(special, order, way.limit, at);
        if self.ways.len() > 1 && self.is_flat() {
            let usable = self.ways.iter().filter(may_pay);
            let all = usable.flat_map(|way| &way.units);
            let all = all.fold(Types::NONE, |all, types| all.union(*types));
            return self.with_besides(if all.is_empty() {
                SmallVec::new()
            } else {
                SmallVec::from_slice(&[all])
            });
        }
        let way = self.ways.get(way).filter(may_pay);
        self.with_besides(way.map(|way| way.units.clone()).unwrap_or_default())
    }

    /// The units with those of the abilities that trigger from tapping it for mana.
    fn with_besides(&self, mut units: SmallVec<[Types; 2]>) -> SmallVec<[Types; 2]> {
        if !units.is_empty() {
            units.extend(self.besides.iter().copied());
        }
        units
    }
}
