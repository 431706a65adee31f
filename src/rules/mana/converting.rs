//! Mana abilities that cost mana themselves (CR 605.3a), among the mana that a player can spend.

use super::Types;
use super::matching::Bill;
use super::outputs::{limit_of, outputs};
use super::replaced::{self, Production};
use super::special::Special;
use crate::activating::{self, Activatable};
use crate::{costs, layers};
use game::{Context, Game, ManaLimit, ObjectId, PlayerId};
use ir::{AbilityRef, CardTable, CostPart, ManaCost, Supertype};
use smallvec::SmallVec;

/// How many orders of such abilities are tried for one bill.
const MOST_ORDERS: usize = 64;

/// How often an ability that costs nothing but mana is used for one bill.
const MOST_USES: usize = 3;

/// A mana ability that costs mana, with one of the lists of mana that it can add.
#[derive(Clone, Debug)]
pub(super) struct Converter {
    pub(super) object: ObjectId,
    pub(super) ability: AbilityRef,
    /// the mana that it costs
    pub(super) price: Bill,
    /// what each unit that it adds can be
    pub(super) units: SmallVec<[Types; 2]>,
    /// what its mana may be spent on, if not on anything
    pub(super) limit: Option<ManaLimit>,
    /// the limits under which mana may not be spent on it (CR 106.6)
    pub(super) barred: Vec<ManaLimit>,
    pub(super) snow: bool,
    /// whether it can be used once only, and no other ability of the object besides
    once: bool,
    taps: bool,
}

/// The mana in the cost of the ability, if it has any that is known before it is activated.
pub(super) fn price(table: &CardTable, ability: AbilityRef) -> Option<ManaCost> {
    let mut price = ManaCost::default();
    for part in &activating::activated(table, ability)?.cost.0 {
        match part {
            CostPart::Mana(cost) => price.0.extend(&cost.0),
            CostPart::Repeat(cost, _) => price.0.extend(mana_in(&cost.0)),
            CostPart::OneOf(options) => {
                price.0.extend(options.iter().flat_map(|it| mana_in(&it.0)));
            }
            CostPart::OwnManaCost
            | CostPart::Tap
            | CostPart::Untap
            | CostPart::PayLife(_)
            | CostPart::Sacrifice { .. }
            | CostPart::Discard { .. }
            | CostPart::Exile { .. }
            | CostPart::ReturnToHand { .. }
            | CostPart::TapOther { .. }
            | CostPart::TapPower { .. }
            | CostPart::AnyNumber { .. }
            | CostPart::RemoveCounters { .. }
            | CostPart::PutCounters { .. }
            | CostPart::Reveal { .. }
            | CostPart::Mill(_)
            | CostPart::Loyalty(_)
            | CostPart::Energy(_)
            | CostPart::MostX(_)
            | CostPart::Helped(_)
            | CostPart::Do(_) => {}
        }
    }
    (!price.0.is_empty()).then_some(price)
}

fn mana_in(parts: &[CostPart]) -> impl Iterator<Item = ir::ManaSymbol> + '_ {
    parts
        .iter()
        .flat_map(|part| {
            if let CostPart::Mana(cost) = part {
                cost.0.as_slice()
            } else {
                &[]
            }
        })
        .copied()
}

/// Adds the ability with each list of mana that it can add. Costs with an X or with a choice are left to the player.
pub(super) fn add(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    found: &Activatable,
    effects: &[Production<'_>],
    converters: &mut Vec<Converter>,
) {
    let Some(activated) = activating::activated(table, found.ability) else {
        return;
    };
    let is_open = |part: &CostPart| match part {
        CostPart::Mana(cost) => cost.has_variable(),
        CostPart::OwnManaCost
        | CostPart::Repeat(..)
        | CostPart::AnyNumber { .. }
        | CostPart::MostX(_)
        | CostPart::Helped(_)
        | CostPart::OneOf(_) => true,
        CostPart::Tap
        | CostPart::Untap
        | CostPart::PayLife(_)
        | CostPart::Sacrifice { .. }
        | CostPart::Discard { .. }
        | CostPart::Exile { .. }
        | CostPart::ReturnToHand { .. }
        | CostPart::TapOther { .. }
        | CostPart::TapPower { .. }
        | CostPart::RemoveCounters { .. }
        | CostPart::PutCounters { .. }
        | CostPart::Reveal { .. }
        | CostPart::Mill(_)
        | CostPart::Loyalty(_)
        | CostPart::Energy(_)
        | CostPart::Do(_) => false,
    };
    if activated.cost.0.iter().any(is_open)
        || !activating::can_pay_without_mana(table, game, player, found)
    {
        return;
    }
    let priced = costs::Priced {
        player,
        object: found.source,
        ability: Some(found.ability),
        x: 0,
        announced: None,
    };
    let total = costs::total(table, game, priced, &activated.cost.0);
    let mut mana = ManaCost::default();
    mana.0.extend(mana_in(&total.0));
    let price = costs::bill(&mana);
    if !price.either.is_empty() || !price.phyrexian.is_empty() {
        return;
    }
    let taps = activated.cost.0.contains(&CostPart::Tap);
    let once = activated
        .cost
        .0
        .iter()
        .any(|part| !matches!(part, CostPart::Mana(_)));
    let snow = layers::characteristics(table, game, found.source)
        .supertypes
        .contains(Supertype::Snow);
    let mut context = Context::of(found.ability, found.source, player);
    context.granter = found.instance.granter;
    let lists = outputs(table, game, &context, player);
    for units in replaced::replaced(table, game, player, found, effects, lists) {
        let converter = Converter {
            object: found.source,
            ability: found.ability,
            price: price.clone(),
            units,
            limit: limit_of(table, found.ability, found.source),
            barred: Vec::new(),
            snow,
            once,
            taps,
        };
        let uses = if once {
            1
        } else {
            activating::uses_left(table, game, found, activated, MOST_USES)
        };
        converters.extend(std::iter::repeat_n(converter, uses));
    }
}

impl Converter {
    /// Whether it does not matter which of them is used.
    fn is_like(&self, other: &Self) -> bool {
        !self.taps
            && !other.taps
            && self.limit == other.limit
            && self.barred == other.barred
            && (self.snow, self.once) == (other.snow, other.once)
            && self.price == other.price
            && self.units == other.units
    }

    /// Whether the object cannot be used for mana in another way besides.
    pub(super) fn excludes(&self, object: ObjectId) -> bool {
        self.once && self.object == object
    }

    /// Whether mana with that limit may be spent on it.
    pub(super) fn allows(&self, limit: ManaLimit) -> bool {
        !self.barred.contains(&limit)
    }

    /// Whether it can be activated, and its mana be spent here or on others of that order.
    pub(super) fn is_usable(&self, special: &Special, order: &[&Self]) -> bool {
        let spent = |limit: ManaLimit| {
            !special.barred.contains(&limit) || order.iter().any(|other| other.allows(limit))
        };
        !(self.taps && special.tapped.contains(&self.object)) && self.limit.is_none_or(spent)
    }
}

/// The orders in which such abilities can be activated, few abilities first: what one adds can pay for the next.
pub(super) fn orders(converters: &[Converter]) -> Vec<Vec<&Converter>> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    let mut next = 0;
    while next < orders.len() && orders.len() <= MOST_ORDERS {
        for index in 0..converters.len() {
            let order = &orders[next];
            let converter = &converters[index];
            let is_usable = |index: usize| {
                !order.contains(&index)
                    && !order
                        .iter()
                        .any(|other| converters[*other].excludes(converters[index].object))
            };
            // Of those that are alike the first one left will do.
            let is_again =
                (0..index).any(|other| converter.is_like(&converters[other]) && is_usable(other));
            if is_usable(index) && !is_again {
                let mut longer = order.clone();
                longer.push(index);
                orders.push(longer);
            }
        }
        next += 1;
    }
    orders
        .into_iter()
        .skip(1)
        .map(|order| order.into_iter().map(|index| &converters[index]).collect())
        .collect()
}
