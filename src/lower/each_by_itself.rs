//! "Each player looks at the top three cards of their library, then puts one of them into their hand": each of them deals with what
//! that player has found (CR 608.2c).

use super::failure::{Failure, Lowered};
use ir::{
    Condition, Domain, Effect, Filter, Objects, Past, Players, SlotId, Test, Value, Visitor, Walk,
};
use std::collections::BTreeSet;
use syntax::ast::Span;

/// What each of several players does in a clause, and what the same players do behind it with what was found there, is done by each of
/// them with what that player has found.
///
/// # Errors
/// The clause behind it says what can't be said of each of them.
pub(super) fn with_their_own(effects: &mut Vec<Effect>, before: usize, span: Span) -> Lowered<()> {
    let (earlier, [later]) = effects.split_at(before) else {
        return Ok(());
    };
    let Some(earlier) = earlier.last() else {
        return Ok(());
    };
    let mut found = BTreeSet::new();
    find(std::slice::from_ref(earlier), &mut found);
    let mut pooled = Pooled {
        found,
        reads: false,
    };
    later.walk(&mut pooled);
    if !pooled.reads {
        return Ok(());
    }
    match (of_each(earlier), of_each(later)) {
        (Some((who, mut first)), Some((same, mut then))) if who == same => {
            for effect in &mut then {
                own_rest(effect, &who, &pooled.found, span)?;
            }
            first.extend(then);
            effects.truncate(before - 1);
            effects.push(Effect::ForEachPlayer {
                who,
                effects: first,
            });
            Ok(())
        }
        (Some(_), None) if !matches!(later, Effect::Attempt { .. }) => Ok(()),
        (Some(_), _) => Err(Failure::unsupported(
            span,
            "what each of several players does with what all of them have found",
        )),
        (None, _) => Ok(()),
    }
}

/// "(each player chooses two cards in their hand,) then shuffles the rest into their library": each their own others.
///
/// # Errors
/// Whose the others are is not told by the zone where they are.
fn own_rest(
    effect: &mut Effect,
    all: &Players,
    found: &BTreeSet<SlotId>,
    span: Span,
) -> Lowered<()> {
    let Effect::Move {
        what: Objects::Every(rest),
        ..
    } = effect
    else {
        return Ok(());
    };
    let other = |test: &Test| {
        matches!(test, Test::Not(inner)
            if matches!(inner.as_ref(), Test::Is(Objects::Slot(slot)) if found.contains(slot)))
    };
    if !rest.test.conjuncts().iter().any(other) || rest.asks_of_each() {
        return Ok(());
    }
    if let Domain::Cards(_, whose) = &mut rest.domain
        && whose == all
    {
        *whose = Players::Affected;
        return Ok(());
    }
    let refused = "the rest of what each player has";
    Err(Failure::unsupported(span, refused))
}

/// "Each player discards a card, then loses 1 life for each land card discarded this way": a number of what all of them together did
/// where each has their own (CR 608.2c).
///
/// # Errors
/// What is said behind it counts for each of several players what all of them did.
pub(super) fn counts_of_all(effects: &[Effect], before: usize, span: Span) -> Lowered<()> {
    let (earlier, later) = effects.split_at(before.min(effects.len()));
    let mut found = BTreeSet::new();
    done_by_several(earlier, &mut found);
    let mut counts = Counts {
        pooled: Pooled {
            found,
            reads: false,
        },
        found: false,
    };
    later.walk(&mut counts);
    if counts.found {
        Err(Failure::unsupported(
            span,
            "a number of all that several players did, for each of them",
        ))
    } else {
        Ok(())
    }
}

/// The slots of what several players did.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is done by one, or by each"
)]
fn done_by_several(effects: &[Effect], found: &mut BTreeSet<SlotId>) {
    let several = |who: &Players| !super::context::is_single(who);
    for effect in effects {
        match effect {
            Effect::Choose { who, into, .. } if several(who) => {
                found.insert(*into);
            }
            Effect::Sacrifice { who, into, .. } if several(who) => found.extend(*into),
            Effect::Discard {
                what: Objects::Slot(slot),
                into: Some(into),
            } if found.contains(slot) => {
                found.insert(*into);
            }
            Effect::Tally { effects, into, .. } => {
                let of_all = effects.iter().any(|effect| {
                    matches!(effect, Effect::LoseLife { who, .. } | Effect::GainLife { who, .. } if several(who))
                });
                if of_all {
                    found.insert(*into);
                }
                done_by_several(effects, found);
            }
            Effect::ForEachPlayer { who, effects } if several(who) => find(effects, found),
            _ => {}
        }
    }
}

/// Whether a number is of what was found for all.
struct Counts {
    pooled: Pooled,
    found: bool,
}

impl Visitor for Counts {
    fn value(&mut self, value: &Value) {
        let of_all = matches!(value, Value::Slot(slot) if self.pooled.found.contains(slot));
        value.walk(&mut self.pooled);
        self.found |= of_all || self.pooled.reads;
    }
}

/// "Their controllers lose life equal to their power": what each controller loses is of what that player controlled, and not of all the
/// objects together.
///
/// # Errors
/// A number of several objects for each of their controllers.
pub(super) fn sums_for_each(
    lowering: &super::context::Lowering<'_>,
    effects: &[Effect],
    span: Span,
) -> Lowered<()> {
    for effect in effects {
        let (Effect::LoseLife {
            who,
            amount: number,
        }
        | Effect::GainLife {
            who,
            amount: number,
        }
        | Effect::Draw { who, count: number }) = effect
        else {
            continue;
        };
        // "Each opponent who gained life this way loses that much life": as much as that one gained.
        if let Players::Who(_, holds) = who
            && asks_this_way(holds)
            && matches!(number, Value::Slot(_))
        {
            let what = "a number of all who did so for each of them";
            return Err(Failure::unsupported(span, what));
        }
        let (Players::ControllerOf(objects) | Players::OwnerOf(objects)) = who else {
            continue;
        };
        let mut reads = Reads {
            objects,
            found: false,
        };
        number.walk(&mut reads);
        if reads.found && !lowering.is_one(objects) {
            return Err(Failure::unsupported(
                span,
                "a number of several objects for each of their controllers",
            )
            .help("say it of each: \"For each of them, its controller …\""));
        }
    }
    Ok(())
}

/// Whether a condition asks what was done this way.
fn asks_this_way(condition: &Condition) -> bool {
    struct ThisWay(bool);
    impl Visitor for ThisWay {
        fn condition(&mut self, condition: &Condition) {
            self.0 |= matches!(condition, Condition::Happened(_, Past::ThisWay(_)));
            condition.walk_parts(self);
        }
    }
    let mut asks = ThisWay(false);
    condition.walk(&mut asks);
    asks.0
}

/// Whether something speaks of the objects.
struct Reads<'objects> {
    objects: &'objects Objects,
    found: bool,
}

impl Visitor for Reads<'_> {
    fn objects(&mut self, objects: &Objects) {
        self.found |= objects == self.objects;
        objects.walk_parts(self);
    }
}

/// Where the instructions put what is found.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; what is below the others is looked at"
)]
fn find(effects: &[Effect], found: &mut BTreeSet<SlotId>) {
    for effect in effects {
        match effect {
            Effect::Look { into, .. }
            | Effect::Move { into, .. }
            | Effect::Discard { into, .. }
            | Effect::Sacrifice { into, .. } => found.extend(*into),
            Effect::Search { into, .. }
            | Effect::Choose { into, .. }
            | Effect::Tally { into, .. } => {
                found.insert(*into);
            }
            Effect::ChooseAmong { into, rest, .. } => {
                found.insert(*into);
                found.extend(*rest);
            }
            _ => {}
        }
        for list in effect.lists() {
            find(list, found);
        }
    }
}

/// Whether something is read that was found for all, and not what of it is the player's.
struct Pooled {
    found: BTreeSet<SlotId>,
    reads: bool,
}

impl Visitor for Pooled {
    fn effect(&mut self, effect: &Effect) {
        if let Effect::ChooseAmong { from, .. } = effect {
            self.reads |= self.found.contains(from);
        }
        effect.walk_parts(self);
    }

    fn objects(&mut self, objects: &Objects) {
        if let Objects::Slot(slot) = objects {
            self.reads |= self.found.contains(slot);
        }
        objects.walk_parts(self);
    }

    fn filter(&mut self, filter: &Filter) {
        let theirs = |test: &Test| {
            matches!(
                test,
                Test::OwnedBy(Players::Affected) | Test::ControlledBy(Players::Affected)
            )
        };
        let of_the_player = if let Test::All(tests) = &filter.test {
            tests.iter().any(theirs)
        } else {
            theirs(&filter.test)
        };
        if !of_the_player {
            filter.walk_parts(self);
        }
    }
}

/// What several players do, as what each of them does; none if it is no such instruction.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not named here is no such instruction"
)]
fn of_each(effect: &Effect) -> Option<(Players, Vec<Effect>)> {
    let several = |who: &Players| !super::context::is_single(who);
    let each = Players::Affected;
    match effect {
        Effect::ForEachPlayer { who, effects } => Some((who.clone(), effects.clone())),
        Effect::Move {
            what: Objects::Top { of, count },
            ..
        } if several(of) => {
            let mut one = effect.clone();
            if let Effect::Move { what, .. } = &mut one {
                *what = Objects::Top {
                    of: each,
                    count: count.clone(),
                };
            }
            Some((of.clone(), vec![one]))
        }
        Effect::LoseLife { who, amount } if several(who) => {
            let amount = amount.clone();
            Some((who.clone(), vec![Effect::LoseLife { who: each, amount }]))
        }
        Effect::GainLife { who, amount } if several(who) => {
            let amount = amount.clone();
            Some((who.clone(), vec![Effect::GainLife { who: each, amount }]))
        }
        Effect::Draw { who, count } if several(who) => {
            let count = count.clone();
            Some((who.clone(), vec![Effect::Draw { who: each, count }]))
        }
        _ => None,
    }
}
