//! Which units of mana pay which symbols of a cost (CR 107.4, 601.2g–h).

use super::Types;
use game::{ManaUnit, ObjectId};
use ir::{Color, ManaType};
use smallvec::SmallVec;

/// Lists that are mostly short.
pub(super) type Few<T> = SmallVec<[T; 16]>;

/// Where a unit of mana comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Pool(ManaUnit),
    /// the number of the source, and of the unit
    Source(usize, usize),
    /// the place in the order of the abilities that cost mana, and the number of the unit
    Converted(usize, usize),
    Tap(ObjectId),
    Exile(ObjectId),
}

#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// the types as which it pays the bill; none if it cannot
    pub(super) bill: Option<Types>,
    /// the types as which it pays each of the prices of mana abilities, in the order in which they are activated; none if it cannot
    pub(super) prices: SmallVec<[Option<Types>; 4]>,
    /// whether something is said of what it is spent on: it pays the bill rather than a mana ability
    pub(super) said: bool,
    pub(super) snow: bool,
    pub(super) origin: Origin,
}

impl Unit {
    /// The types as which it pays what is to be paid there; none if it cannot.
    fn types_at(&self, at: usize) -> Option<Types> {
        if at == BILL {
            self.bill
        } else {
            self.prices.get(at).copied().flatten()
        }
    }
}

/// The place of the bill itself: it is paid after all prices of mana abilities.
pub(super) const BILL: usize = usize::MAX;

/// A mana cost in the form in which it is matched with mana.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bill {
    /// mana of any type
    pub generic: u32,
    /// one mana of one of the types each
    pub typed: Vec<Types>,
    /// one mana from a snow source each
    pub snow: u32,
    /// that much generic mana, or one of the color; less than is printed where the cost is reduced
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
pub(super) enum Need {
    Any,
    Typed(Types),
    Snow,
}

/// One mana that is to be paid, and where: for a mana ability, by its place in the order, or for the bill.
#[derive(Clone, Copy, Debug)]
pub(super) struct Due {
    pub(super) need: Need,
    pub(super) at: usize,
}

impl Due {
    fn takes(self, unit: &Unit) -> bool {
        unit.types_at(self.at).is_some_and(|types| match self.need {
            Need::Any => true,
            Need::Typed(wanted) => wanted.intersects(types),
            Need::Snow => unit.snow,
        })
    }
}

/// Which units pay what.
pub(super) struct Solution {
    pub(super) used: Vec<(usize, Due)>,
    pub(super) life: u32,
}

/// The prices of mana abilities in the order in which they are activated (CR 605.3a): each mana by itself.
fn prices_due(prices: &[&Bill]) -> Vec<Due> {
    let mut due = Vec::new();
    for (at, price) in prices.iter().enumerate() {
        let typed = price.typed.iter().map(|types| Need::Typed(*types));
        let snow = std::iter::repeat_n(Need::Snow, price.snow as usize);
        let any = std::iter::repeat_n(Need::Any, price.generic as usize);
        due.extend(typed.chain(snow).chain(any).map(|need| Due { need, at }));
    }
    due
}

/// Matches units with needs so that every need gets its own unit. Of the units the earliest possible are used: the sets of
/// units that can be matched are a matroid, so that taking them greedily in order is optimal. `prices` are those of the mana
/// abilities among the units that cost mana.
pub(super) fn solve(
    bill: &Bill,
    prices: &[&Bill],
    units: &[Unit],
    life: u32,
    prefer: bool,
) -> Option<Solution> {
    let of_bill = |need: Need| Due { need, at: BILL };
    let mut generic = bill.generic as usize;
    let mut needs: Few<Due> = Few::new();
    let mut matching = Matching::new(units.len());
    let definite = bill
        .typed
        .iter()
        .map(|types| Need::Typed(*types))
        .chain(std::iter::repeat_n(Need::Snow, bill.snow as usize))
        .map(of_bill);
    let prices_due = if prices.is_empty() {
        Vec::new()
    } else {
        prices_due(prices)
    };
    for need in prices_due.into_iter().chain(definite) {
        needs.push(need);
        if !matching.add_need(&needs, units) {
            return None;
        }
    }
    // What a reduction took it took from symbols that are paid with generic mana (CR 601.2b, 601.2f), so that a color is paid in
    // the place of the largest amount.
    let mut amounts: Vec<u32> = bill.either.iter().map(|(amount, _)| *amount).collect();
    amounts.sort_unstable();
    for (_, color) in &bill.either {
        if amounts.last().is_none_or(|most| *most <= 1) {
            break;
        }
        needs.push(of_bill(Need::Typed(Types::of(ManaType::Colored(*color)))));
        if matching.add_need(&needs, units) {
            amounts.pop();
        } else {
            needs.pop();
        }
    }
    generic += amounts.iter().map(|amount| *amount as usize).sum::<usize>();
    // With mana that may be spent on mana abilities only, what is left for generic costs cannot be told by counting (CR 106.6).
    if units.iter().any(|unit| unit.bill.is_none()) {
        for _ in 0..std::mem::take(&mut generic) {
            needs.push(of_bill(Need::Any));
            if !matching.add_need(&needs, units) {
                return None;
            }
        }
    }
    let before_phyrexian = needs.len();
    let mut paid = 0;
    for types in &bill.phyrexian {
        needs.push(of_bill(Need::Typed(*types)));
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
    needs.extend(std::iter::repeat_n(of_bill(Need::Any), generic));
    let mut by_need: Few<Option<usize>> = SmallVec::from_elem(None, needs.len());
    let mut left = needs.len();
    for unit in 0..units.len() {
        if left == 0 {
            break;
        }
        let mut seen: Few<bool> = SmallVec::from_elem(false, needs.len());
        if place_unit(unit, &needs, units, &mut by_need, &mut seen) {
            left -= 1;
        }
    }
    let mut used: Vec<(usize, Due)> = by_need
        .iter()
        .zip(&needs)
        .filter_map(|(unit, need)| unit.map(|unit| (unit, *need)))
        .collect();
    used.sort_by_key(|(unit, _)| *unit);
    (left == 0).then_some(Solution { used, life: paid })
}

/// Gives the unit a need; needs that ask for a type come first, and those of the bill for mana that may do something for it. Other
/// units are moved to other needs only where no need is free: what is used first pays what it can (CR 601.2h leaves it to the player).
fn place_unit(
    unit: usize,
    needs: &[Due],
    units: &[Unit],
    by_need: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    let is_free =
        |need: &usize| by_need[*need].is_none() && !seen[*need] && needs[*need].takes(&units[unit]);
    let of_bill = |need: &usize| needs[*need].at == BILL && is_free(need);
    let first = |said: bool| said.then(|| (0..needs.len()).find(of_bill)).flatten();
    let free = first(units[unit].said).or_else(|| (0..needs.len()).find(is_free));
    if let Some(free) = free {
        by_need[free] = Some(unit);
        return true;
    }
    for need in 0..needs.len() {
        if !needs[need].takes(&units[unit]) || seen[need] {
            continue;
        }
        seen[need] = true;
        if by_need[need].is_some_and(|other| place_unit(other, needs, units, by_need, seen)) {
            by_need[need] = Some(unit);
            return true;
        }
    }
    false
}

/// A matching that grows by needs, for the question whether one exists.
struct Matching {
    by_unit: Few<Option<usize>>,
}

impl Matching {
    fn new(units: usize) -> Self {
        Self {
            by_unit: SmallVec::from_elem(None, units),
        }
    }

    /// Matches the last need as well; whether that is possible.
    fn add_need(&mut self, needs: &[Due], units: &[Unit]) -> bool {
        let mut seen: Few<bool> = SmallVec::from_elem(false, units.len());
        self.place(needs.len() - 1, needs, units, &mut seen)
    }

    fn place(&mut self, need: usize, needs: &[Due], units: &[Unit], seen: &mut [bool]) -> bool {
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
