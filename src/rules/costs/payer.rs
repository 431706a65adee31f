//! Whether a player can pay a cost (CR 118.3): what there is to pay each part with, and whether it is enough for all of them at once.

use super::{bill, is_self, with_x};
use crate::mana::{Available, Bill, Special, Types};
use crate::{query, restrictions, zones};
use game::{
    Context, Doer, Event, Game, Joint, MoveCause, ObjectId, Occurring, PlayerId, Target, joint,
};
use ir::{CardTable, Cost, CostPart, Filter, ManaCost, ManaSymbol, PaidAs, Property, Zone};

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
pub(super) struct Sum<'cost> {
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
                | CostPart::MostX(_)
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
            CostPart::MostX(most) => self.context.x.unwrap_or(0) <= self.amount(most),
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
                crate::instructions::are_possible(self.table, self.game, self.context, effects)
                    && crate::instructions::can_gain(self.table, self.game, self.context, effects)
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
            | CostPart::MostX(_)
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
            | CostPart::MostX(_)
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
