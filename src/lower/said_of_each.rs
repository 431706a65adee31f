//! Conditions that a static ability asks of each of the objects that it changes: "Each creature you control has flying if it was
//! kicked."

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Condition, Effect, Filter, Objects, Players, SlotId, StaticEffect, Value, Visitor, Walk};
use std::collections::BTreeSet;
use syntax::ast::{self, Span};

/// The effects with what is asked of each object in the description of the objects; what is left of the condition.
///
/// # Errors
/// A condition about each of the objects that is no quality of theirs.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn of_each(
    effects: &mut [StaticEffect],
    condition: Option<Condition>,
    span: Span,
) -> Lowered<Option<Condition>> {
    let Some(condition) = condition else {
        return Ok(None);
    };
    let condition = of_all_changed(condition, effects);
    if !asks_each(&condition) {
        return Ok(Some(condition));
    }
    let refused = || Failure::unsupported(span, "a condition on each of these");
    let mut left = Vec::new();
    let parts = match condition {
        Condition::All(parts) => parts,
        other => vec![other],
    };
    for part in parts {
        if !asks_each(&part) {
            left.push(part);
            continue;
        }
        let Condition::Matches(Objects::Affected, test) = part else {
            return Err(refused());
        };
        for effect in effects.iter_mut() {
            let StaticEffect::Modify {
                what: Objects::Every(filter),
                ..
            } = effect
            else {
                return Err(refused());
            };
            let described = filter.test.clone();
            filter.test = super::filter::all(vec![test.clone(), described]);
        }
    }
    Ok((!left.is_empty()).then(|| super::condition::all_hold(left)))
}

/// "(Players can't cast spells) unless they control a Human": a condition on each of several.
pub(super) fn is_of_them(asked: &ast::Condition) -> bool {
    asked.clauses.iter().any(|clause| {
        clause.subject.as_ref().is_some_and(|subject| {
            matches!(subject.node.items.as_slice(), [item]
                if item.noun.node == ast::Noun::Pronoun(ast::Pronoun::They))
        })
    })
}

/// Whether it is asked of all of several objects or players together.
pub(super) fn asks_of_all(condition: &Condition) -> bool {
    struct Asks(bool);
    impl Visitor for Asks {
        fn players(&mut self, players: &Players) {
            self.0 |= matches!(players, Players::Everyone | Players::Opponents);
        }

        fn condition(&mut self, condition: &Condition) {
            self.0 |= matches!(condition, Condition::Matches(Objects::Every(_), _));
            condition.walk_parts(self);
        }
    }
    let mut asks = Asks(false);
    condition.walk(&mut asks);
    asks.0
}

/// "Creatures you control have flying as long as they're attacking": each as long as it is.
fn of_all_changed(condition: Condition, effects: &[StaticEffect]) -> Condition {
    let changed = |asked: &Objects| {
        matches!(asked, Objects::Every(_))
            && effects
                .iter()
                .all(|effect| matches!(effect, StaticEffect::Modify { what, .. } if what == asked))
    };
    if let Condition::Matches(asked, test) = &condition
        && changed(asked)
    {
        return Condition::Matches(Objects::Affected, test.clone());
    }
    condition
}

/// Whether the condition is about the objects that are changed, and not about those of a description in it.
fn asks_each(condition: &Condition) -> bool {
    struct Asks(bool);
    impl Visitor for Asks {
        fn objects(&mut self, objects: &Objects) {
            self.0 |= *objects == Objects::Affected;
            objects.walk_parts(self);
        }

        fn filter(&mut self, _: &Filter) {}
    }
    let mut asks = Asks(false);
    condition.walk(&mut asks);
    asks.0
}

/// Whether the last instruction depends on a number or a quality that is asked of all the objects together which the instructions
/// before found for each of several players: "Each player reveals the top card of their library, then … if it's a land card",
/// "… then loses life equal to that card's mana value".
pub(super) fn asks_of_all_together(effects: &[Effect]) -> bool {
    let Some((last, before)) = effects.split_last() else {
        return false;
    };
    let of_each = before
        .iter()
        .filter(|effect| matches!(effect, Effect::ForEachPlayer { .. }));
    let of_each = super::goes_on::slots_in(of_each);
    let mut asked = Asked {
        of_each,
        found: false,
    };
    if !asked.of_each.is_empty() {
        last.walk(&mut asked);
    }
    asked.found
}

/// Whether an instruction changes what "they" control where no player is under consideration: "Each opponent loses 1 life and creatures
/// they control get -1/-1 until end of turn."
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; what is below the others is looked at"
)]
pub(super) fn changes_what_none_controls(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::ForEachPlayer { .. } => false,
        Effect::Attempt {
            optional: Some(who),
            ..
        } if *who != Players::You => false,
        Effect::Modify { what, .. }
        | Effect::Tap { what, .. }
        | Effect::Untap { what }
        | Effect::Destroy { what, .. }
        | Effect::PutCounters { what, .. } => speaks_of_each_player(what),
        Effect::Restrict { restriction, .. } => speaks_of_each_player(restriction),
        other => other
            .lists()
            .iter()
            .any(|list| changes_what_none_controls(list)),
    })
}

fn speaks_of_each_player(part: &impl Walk) -> bool {
    struct Speaks(bool);
    impl Visitor for Speaks {
        fn players(&mut self, players: &Players) {
            self.0 |= *players == Players::Affected;
            players.walk_parts(self);
        }

        fn condition(&mut self, _: &Condition) {}
    }
    let mut speaks = Speaks(false);
    part.walk(&mut speaks);
    speaks.0
}

/// What is asked of what was found for each of several players.
struct Asked {
    of_each: BTreeSet<SlotId>,
    found: bool,
}

impl Asked {
    fn is_of_each(&self, objects: &Objects) -> bool {
        matches!(objects, Objects::Slot(slot) if self.of_each.contains(slot))
    }
}

impl Visitor for Asked {
    fn effect(&mut self, effect: &Effect) {
        if let Effect::If {
            condition: Condition::Matches(what, _),
            ..
        } = effect
        {
            self.found |= self.is_of_each(what);
        }
        if let Effect::CreateCopy { of, .. } = effect {
            self.found |= self.is_of_each(of);
        }
        effect.walk_parts(self);
    }

    fn value(&mut self, value: &Value) {
        if let Value::Of(_, what) = value {
            self.found |= self.is_of_each(what);
        }
        value.walk_parts(self);
    }
}

/// Whether a number, or what something has in common with something, is of several players together: not of each by what is theirs.
pub(super) fn counts_of_all(effects: &[StaticEffect]) -> bool {
    struct Counts {
        within: u32,
        found: bool,
    }
    impl Visitor for Counts {
        fn value(&mut self, value: &Value) {
            self.within += 1;
            value.walk_parts(self);
            self.within -= 1;
        }

        fn objects(&mut self, objects: &Objects) {
            // The objects of a test: "that share a color with a permanent they control".
            let test = self.within > 0 || matches!(objects, Objects::Every(_));
            self.within += u32::from(test);
            objects.walk_parts(self);
            self.within -= u32::from(test);
        }

        fn players(&mut self, players: &Players) {
            let several = matches!(players, Players::Opponents | Players::Everyone);
            self.found |= self.within > 0 && several;
            players.walk_parts(self);
        }
    }
    let mut counts = Counts {
        within: 0,
        found: false,
    };
    for effect in effects {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "what is changed and restricted has places without numbers; any other is looked at whole"
        )]
        match effect {
            // What is changed is described besides.
            StaticEffect::Modify {
                what: Objects::Every(filter),
                modifications,
                ..
            } => {
                filter.test.walk(&mut counts);
                modifications.walk(&mut counts);
            }
            StaticEffect::Restrict(restriction) => {
                let mut numbers = Numbers::default();
                restriction.walk(&mut numbers);
                counts.found |= numbers.found;
            }
            other => other.walk(&mut counts),
        }
    }
    counts.found
}

/// Whether a number is of several players.
#[derive(Default)]
struct Numbers {
    found: bool,
    within: u32,
}

impl Visitor for Numbers {
    fn value(&mut self, value: &Value) {
        self.within += 1;
        value.walk_parts(self);
        self.within -= 1;
    }

    fn players(&mut self, players: &Players) {
        let several = matches!(players, Players::Opponents | Players::Everyone);
        self.found |= self.within > 0 && several;
        players.walk_parts(self);
    }
}

impl Lowering<'_> {
    /// "Spells your opponents cast cost {1} more for each creature they control": whose they are is not told apart.
    pub(super) fn refuse_they_of_all(&mut self, effects: &[StaticEffect]) -> Lowered<()> {
        match self.frame.they_all.take() {
            Some(they) if counts_of_all(effects) => {
                let what = format!("\"{}\" of each of several players", self.words(they));
                Err(Failure::unsupported(they, what)
                    .help("\"their controller\", or say whose they are: \"your opponents' hands\""))
            }
            _ => Ok(()),
        }
    }
}
