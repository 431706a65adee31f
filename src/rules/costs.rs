//! What costs come to (CR 118): the mana in them, the X in them, and who pays; [`total()`] counts what changes them, and [`Payer`]
//! looks at what there is to pay with.

mod payer;
mod total;

pub use payer::Payer;
pub(crate) use total::could_target;
pub use total::{
    Priced, change_for_abilities, depends_on_mana_value, depends_on_targets, of_action, of_spell,
    total,
};

use super::mana::{Bill, Types};
use super::{query, turn};
use game::limit::MOST_AT_ONCE;
use game::{Context, Game, PlayerId};
use ir::{
    Color, CostPart, Filter, ManaCost, ManaSymbol, ManaType, Objects, Players, Test, Value,
    Visitor, Walk,
};

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
            // "blight X"
            CostPart::Do(_) => reads_x(part),
            _ => false,
        };
        inside || amount_of(part) == Some(&Value::X)
    })
}

/// Whether an action has the X as a number of its own.
fn reads_x(part: &CostPart) -> bool {
    struct Reads(bool);
    impl Visitor for Reads {
        fn value(&mut self, value: &Value) {
            self.0 |= *value == Value::X;
            value.walk_parts(self);
        }
    }
    let mut reads = Reads(false);
    part.walk(&mut reads);
    reads.0
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
            | CostPart::MostX(_)
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
