//! "… instead if you control an artifact": what is done in the place of the sentence before.

use std::borrow::Cow;

use super::body::Instructions;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Condition, Effect, Objects, SlotId, Visitor, Walk};
use syntax::ast::{Adverbial, Clause, Lead, Span, Spanned};

/// "~ deals 4 damage instead if you control an artifact": the condition as if it stood first.
pub(super) fn instead_if_first<'a>(
    leads: &'a [Spanned<Lead>],
    clauses: &'a [Clause],
) -> (Cow<'a, [Spanned<Lead>]>, Cow<'a, [Clause]>) {
    if let Some(clauses) = with_instead_outside(clauses) {
        let (leads, clauses) = instead_if_first(leads, &clauses);
        return (
            Cow::Owned(leads.into_owned()),
            Cow::Owned(clauses.into_owned()),
        );
    }
    let plain = (Cow::Borrowed(leads), Cow::Borrowed(clauses));
    let Some((last, before)) = clauses.split_last() else {
        return plain;
    };
    let [.., instead, asked] = last.adverbials.as_slice() else {
        return plain;
    };
    let Adverbial::If(condition) = &asked.node else {
        return plain;
    };
    if instead.node != Adverbial::Instead || leads.iter().any(|lead| lead.node != Lead::Then) {
        return plain;
    }
    let mut leads = leads.to_vec();
    leads.push(Spanned {
        span: asked.span,
        node: Lead::If(condition.clone()),
    });
    let mut last = last.clone();
    last.adverbials.pop();
    let mut clauses = before.to_vec();
    clauses.push(last);
    (Cow::Owned(leads), Cow::Owned(clauses))
}

/// "Destroy that creature if it has mana value 4 or less instead if …": "instead", and what stands after it, is said of the
/// instruction and not of its condition. None if it stands in no condition.
pub(super) fn with_instead_outside(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let (last, before) = clauses.split_last()?;
    if !matches!(last.adverbials.last()?.node, Adverbial::If(_)) {
        return None;
    }
    let mut last = last.clone();
    let asked = last.adverbials.last_mut()?;
    let Adverbial::If(condition) = &mut asked.node else {
        return None;
    };
    let inner = &mut condition.clauses.last_mut()?.adverbials;
    let place = inner
        .iter()
        .position(|adverbial| adverbial.node == Adverbial::Instead)?;
    let after = inner.split_off(place);
    last.adverbials.extend(after);
    let mut clauses = before.to_vec();
    clauses.push(last);
    Some(clauses)
}

/// "Draw a card. You gain 1 life. If you control an artifact, draw two cards instead.": what is done instead stands for the sentence right
/// before it, and would have to stand for another one.
///
/// # Errors
/// An earlier sentence alone does the same.
pub(super) fn check_replaced(
    before: &[Effect],
    replaced: &[Effect],
    instead: &[Effect],
    span: Span,
) -> Lowered<()> {
    // What something gets is no other than what it gains.
    let kinds = |modifications: &[ir::Modification]| {
        let kinds = modifications.iter().map(std::mem::discriminant);
        kinds.collect::<Vec<_>>()
    };
    let same = |one: &Effect, other: &Effect| match (one, other) {
        (
            Effect::Modify {
                modifications: one, ..
            },
            Effect::Modify {
                modifications: other,
                ..
            },
        ) => kinds(one).iter().any(|kind| kinds(other).contains(kind)),
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    };
    let says = |list: &[Effect], verb: &Effect| list.iter().any(|effect| same(effect, verb));
    let [first, ..] = instead else {
        return Ok(());
    };
    // "Destroy target creature. Draw a card. If it was an Elf, exile it instead": not of what is drawn.
    let elsewhere =
        acted_upon(first).is_some_and(|slot| !speak_of(replaced, slot) && act_upon(before, slot));
    if elsewhere || !says(replaced, first) && says(before, first) {
        return Err(
            Failure::unsupported(span, "\"instead\" of what was said earlier")
                .help("say it right behind what it stands for"),
        );
    }
    Ok(())
}

/// The objects that something is done to, if a slot holds them.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not named here is done to no object that is spoken of again"
)]
fn acted_upon(effect: &Effect) -> Option<SlotId> {
    match effect {
        Effect::Move {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Destroy {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Sacrifice {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Tap {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Untap {
            what: Objects::Slot(slot),
        }
        | Effect::PutCounters {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Counter {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Modify {
            what: Objects::Slot(slot),
            ..
        } => Some(*slot),
        _ => None,
    }
}

fn act_upon(effects: &[Effect], slot: SlotId) -> bool {
    effects.iter().any(|effect| {
        acted_upon(effect) == Some(slot)
            || effect.lists().into_iter().any(|list| act_upon(list, slot))
    })
}

fn speak_of(effects: &[Effect], slot: SlotId) -> bool {
    let mut speaks = Speaks(slot, false);
    effects.walk(&mut speaks);
    speaks.1
}

struct Speaks(SlotId, bool);

impl Visitor for Speaks {
    fn slot(&mut self, slot: &SlotId) {
        self.1 |= *slot == self.0;
    }
}

impl Lowering<'_> {
    /// What this sentence stands in for, if it does: whom the sentence before deals damage to, and whether "instead" stands behind what is
    /// done.
    pub(super) fn note_replaced(
        &mut self,
        done: &Instructions,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        instead: bool,
    ) {
        let leading = leads.iter().any(|lead| lead.node == Lead::Instead);
        let stands_in = leading || instead;
        let replaced = done.effects.get(done.last..).filter(|_| stands_in);
        self.frame.damaged_before = replaced.and_then(super::damage::damaged_by);
        // "it deals double that damage instead": of what would have been dealt.
        if let Some(before) = &self.frame.damaged_before {
            let literal = matches!(before.amount, ir::Value::Number(_));
            let own = before.tallied.map(ir::Value::Slot);
            if !literal || self.frame.amount.is_none() || self.frame.amount == own {
                self.frame.amount = Some(before.amount.clone());
                self.frame.amount_optional = None;
            }
        }
        let before_verb = |clause: &Clause| {
            let mut said = clause.adverbials.iter();
            said.any(|adverbial| {
                adverbial.node == Adverbial::Instead
                    && adverbial.span.start < clause.verb.span.start
            })
        };
        self.frame.instead_of_part =
            stands_in && !leading && !clauses.first().is_some_and(before_verb);
    }

    /// "~ deals 2 damage to target player and you gain 2 life. If …, it deals 4 damage to that player instead": whether the life is gained
    /// then is not told.
    pub(super) fn check_part_replaced(
        &self,
        replaced: &[Effect],
        instead: &[Effect],
        span: Span,
    ) -> Lowered<()> {
        let refused = || {
            Err(
                Failure::unsupported(span, "\"instead\" of a part of the sentence before")
                    .help("say all of what is done then: \"If …, instead …\""),
            )
        };
        if !self.frame.instead_of_part {
            return Ok(());
        }
        let again = replaced.iter().any(|one| said_again(one, instead));
        let left = replaced
            .iter()
            .any(|one| does_something(one) && !said_again(one, instead));
        if again && left || replaced.iter().any(|one| half_replaced(one, instead)) {
            return refused();
        }
        Ok(())
    }
}

/// Whether an instruction of that kind is among these.
fn said_again(one: &Effect, among: &[Effect]) -> bool {
    let kind = std::mem::discriminant(one);
    among
        .iter()
        .any(|other| std::mem::discriminant(other) == kind)
}

/// Whether damage, or a change, is only replaced in one of its parts.
fn half_replaced(one: &Effect, instead: &[Effect]) -> bool {
    let kinds = |modifications: &[ir::Modification]| {
        let kinds = modifications.iter().map(std::mem::discriminant);
        kinds.collect::<Vec<_>>()
    };
    instead.iter().any(|other| match (one, other) {
        (
            Effect::DealDamage { further, .. },
            Effect::DealDamage {
                further: instead, ..
            },
        ) => !further.is_empty() && instead.is_empty(),
        (
            Effect::Modify {
                modifications: one, ..
            },
            Effect::Modify {
                modifications: other,
                ..
            },
        ) => {
            let (one, other) = (kinds(one), kinds(other));
            let again = |kind: &std::mem::Discriminant<ir::Modification>| other.contains(kind);
            one.iter().any(again) && !one.iter().all(again)
        }
        _ => false,
    })
}

/// Whether something comes of the instruction by itself: not of what is only found or chosen for another one.
fn does_something(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::DealDamage { .. }
            | Effect::Draw { .. }
            | Effect::GainLife { .. }
            | Effect::LoseLife { .. }
            | Effect::Destroy { .. }
            | Effect::Counter { .. }
            | Effect::CreateToken { .. }
            | Effect::CreateCopy { .. }
            | Effect::Modify { .. }
            | Effect::PutCounters { .. }
            | Effect::Discard { .. }
            | Effect::Sacrifice { .. }
            | Effect::Tap { .. }
            | Effect::Untap { .. }
    )
}

/// "Look at the top four cards of your library. If …, look at the top eight cards of your library instead. Put two of them …": what is
/// found instead is spoken of as what would have been found.
pub(super) fn find_the_same(replaced: &mut [Effect], instead: &[Effect]) {
    let ([replaced], [instead]) = (replaced, instead) else {
        return;
    };
    match (replaced, instead) {
        (Effect::Look { into, .. }, Effect::Look { into: found, .. })
        | (Effect::Move { into, .. }, Effect::Move { into: found, .. }) => *into = *found,
        (Effect::Search { into, .. }, Effect::Search { into: found, .. }) => *into = *found,
        // "~ deals 2 damage to it. If …, it deals 4 damage instead. You gain life equal to the damage dealt this way."
        (
            Effect::Tally { of, effects, into },
            Effect::Tally {
                of: same,
                effects: instead,
                into: found,
            },
        ) if of == same => {
            *into = *found;
            find_the_same(effects, instead);
        }
        _ => {}
    }
}

/// "You may draw two cards instead": what is declined leaves what it would have stood in for.
pub(super) fn stand_in(effects: &mut [Effect], otherwise: &[Effect], span: Span) -> Lowered<()> {
    fn is_declined(effect: &Effect) -> bool {
        let may = matches!(effect, Effect::Attempt { optional: Some(_), if_not, .. } if if_not.is_empty());
        may || effect.children().into_iter().any(is_declined)
    }
    match effects {
        [
            Effect::Attempt {
                optional: Some(_),
                if_not,
                ..
            },
        ] if if_not.is_empty() => {
            if_not.extend_from_slice(otherwise);
            Ok(())
        }
        _ if effects.iter().any(is_declined) => {
            Err(Failure::unsupported(span, "\"may\" with \"instead\" here"))
        }
        _ => Ok(()),
    }
}

/// "You may pay {1}. If you do, draw a card. If …, draw two cards instead": in the place of what is paid for, and paid for too.
/// Says whether `before` is such an offer.
pub(super) fn stands_for_paid(
    before: &mut [Effect],
    condition: &Condition,
    effects: &mut Vec<Effect>,
    span: Span,
) -> Lowered<bool> {
    let [
        Effect::Attempt {
            if_done, if_not, ..
        },
    ] = before
    else {
        return Ok(false);
    };
    if if_done.is_empty() || !if_not.is_empty() {
        return Ok(false);
    }
    let otherwise = std::mem::take(if_done);
    let mut then = std::mem::take(effects);
    stand_in(&mut then, &otherwise, span)?;
    if_done.push(Effect::If {
        condition: condition.clone(),
        then,
        otherwise,
    });
    Ok(true)
}
