//! Sentences that go on with what an ability does that triggers later: "When you do, put a +1/+1 counter on target creature. It
//! gains trample until end of turn."

use super::body::Instructions;
use super::context::Lowering;
use super::failure::Lowered;
use ir::walk::{Visitor, Walk};
use ir::{Ability, AbilityKind, Effect, NestedId, Objects, Players, SlotId, Value};
use std::collections::BTreeSet;
use std::sync::Arc;
use syntax::ast::{Clause, Lead, Span, Spanned};

/// Where a sentence can go on.
enum Later {
    /// with the reflexive ability of that number (CR 603.12)
    Reflexive(NestedId),
    /// with the delayed ability that the last instruction makes (CR 603.7)
    Delayed,
}

impl Lowering<'_> {
    /// One more sentence. One that speaks of what only comes to be as a later ability resolves, or of its targets, belongs to that
    /// ability.
    pub(super) fn next_sentence(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<()> {
        if let Some(Effect::ForEachObject { .. } | Effect::ForEachPlayer { .. }) =
            done.effects.last()
        {
            return self.sentence_after_passes(leads, clauses, span, done);
        }
        let Some(later) = done.effects.last().and_then(later_of) else {
            return self.sentence_after_branches(leads, clauses, span, done);
        };
        let there = self.slots_of_later(&later, done);
        let (frame, unclear) = (self.frame.clone(), self.unclear.clone());
        let before = done.effects.len();
        let targets = self.frame.targets.len();
        let mut trial = done.clone();
        self.sentence(leads, clauses, span, &mut trial)?;
        let more = trial.effects.get(before..).unwrap_or_default();
        // Without an event of the ability's own, what is said of an event is of the one that is waited for.
        let of_event = matches!(later, Later::Delayed)
            && !self.frame.own_event
            && self.frame.targets.len() == targets
            && more.iter().any(speaks_of_event);
        if !of_event && slots_in(more).is_disjoint(&there) {
            *done = trial;
            return Ok(());
        }
        self.frame = frame;
        self.unclear = unclear;
        match later {
            Later::Reflexive(id) => self.go_on_reflexive(id, leads, clauses, span, done)?,
            Later::Delayed => {
                if let Some(Effect::Delayed { effects, .. }) = done.effects.last_mut() {
                    let mut inner = Instructions {
                        effects: std::mem::take(effects),
                        mark: done.mark,
                        ..Instructions::default()
                    };
                    self.sentence(leads, clauses, span, &mut inner)?;
                    *effects = inner.effects;
                }
            }
        }
        done.question = super::body::Question::Nothing;
        Ok(())
    }

    /// One more sentence: how many instructions there were before, if it adds some and leaves those as they are.
    fn further_sentence(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<Option<usize>> {
        let known = done.effects.len();
        let before = done.effects.last().cloned();
        self.sentence(leads, clauses, span, done)?;
        let adds = known > 0 && done.effects.len() > known;
        let unchanged = adds && done.effects.get(known - 1) == before.as_ref();
        Ok(unchanged.then_some(known))
    }

    /// "For each opponent, search that player's library for a card and exile it. Then that player shuffles.": what speaks of the
    /// object or player of a pass belongs to the pass.
    fn sentence_after_passes(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<()> {
        let Some(known) = self.further_sentence(leads, clauses, span, done)? else {
            return Ok(());
        };
        if !super::check::act_outside(&done.effects[known..]) {
            return Ok(());
        }
        let more = done.effects.split_off(known);
        if let Some(Effect::ForEachObject { effects, .. } | Effect::ForEachPlayer { effects, .. }) =
            done.effects.last_mut()
        {
            effects.extend(more);
        }
        done.last = known - 1;
        done.question = super::body::Question::Nothing;
        Ok(())
    }

    /// "You may pay {8}. If you do, tap target permanent. It doesn't untap during its controller's next untap step.": what speaks of a
    /// target that is only spoken of where something was done belongs there (CR 608.2c).
    fn sentence_after_branches(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<()> {
        let apart = slots_of_branches(done);
        let told = done.told.clone();
        let (known, announced) = (done.effects.len(), self.frame.targets.len());
        let further = if apart.iter().all(BTreeSet::is_empty) {
            self.sentence(leads, clauses, span, done)?;
            None
        } else {
            self.further_sentence(leads, clauses, span, done)?
        };
        done.within = false;
        // "Choose target creature." does nothing by itself: it is a target of whatever comes.
        let answers = matches!(done.question, super::body::Question::Answered(_));
        if done.effects.len() != known || answers {
            let new = self.frame.targets.iter().skip(announced);
            done.told.extend(new.map(|target| target.slot));
        }
        let Some(known) = further else {
            return Ok(());
        };
        let spoken = slots_in(&done.effects[known..]);
        let searched = slots_searched_by(&done.effects[known..]);
        // What is done with what was only chosen there does nothing elsewhere; a library is searched for it all the same.
        let belongs = |only: &BTreeSet<SlotId>| {
            let mut targets = only.intersection(&told);
            targets.any(|slot| spoken.contains(slot)) || !only.is_disjoint(&searched)
        };
        let Some(branch) = apart.iter().position(belongs) else {
            return Ok(());
        };
        let more = done.effects.split_off(known);
        let last = done.effects.last_mut();
        if let Some(list) = last.and_then(|last| branches(last).into_iter().nth(branch)) {
            list.extend(more);
        }
        done.last = known - 1;
        done.within = true;
        done.question = super::body::Question::Answered(branch == 0);
        Ok(())
    }

    fn go_on_reflexive(
        &mut self,
        id: NestedId,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &Instructions,
    ) -> Lowered<()> {
        let place = usize::from(id.0);
        let Ability { kind, nested } = self.frame.nested[place].as_ref().clone();
        let AbilityKind::Triggered(mut triggered) = kind else {
            return Ok(());
        };
        let Some(mode) = triggered.body.modes.first_mut() else {
            return Ok(());
        };
        let targets = std::mem::take(&mut mode.targets);
        let outer_targets = std::mem::replace(&mut self.frame.targets, targets);
        let outer_nested = std::mem::replace(&mut self.frame.nested, nested);
        let mut inner = Instructions {
            effects: std::mem::take(&mut mode.effects),
            mark: done.mark,
            ..Instructions::default()
        };
        self.sentence(leads, clauses, span, &mut inner)?;
        mode.effects = inner.effects;
        mode.targets = std::mem::replace(&mut self.frame.targets, outer_targets);
        let nested = std::mem::replace(&mut self.frame.nested, outer_nested);
        triggered.body.slots.clone_from(&self.frame.slots);
        self.frame.nested[place] = Arc::new(Ability {
            kind: AbilityKind::Triggered(triggered),
            nested,
        });
        Ok(())
    }

    /// The slots that only the later ability fills.
    fn slots_of_later(&self, later: &Later, done: &Instructions) -> BTreeSet<SlotId> {
        let mut there = Slots::default();
        let mut here = Slots::default();
        for target in &self.frame.targets {
            target.walk(&mut here);
        }
        let before = done
            .effects
            .split_last()
            .map_or(&[][..], |(_, before)| before);
        for effect in before {
            effect.walk(&mut here);
        }
        match later {
            Later::Reflexive(id) => {
                if let Some(effect) = done.effects.last() {
                    effect.walk(&mut here);
                }
                if let Some(ability) = self.frame.nested.get(usize::from(id.0))
                    && let AbilityKind::Triggered(triggered) = &ability.kind
                {
                    triggered.body.modes.walk(&mut there);
                }
            }
            Later::Delayed => {
                if let Some(Effect::Delayed { effects, .. }) = done.effects.last() {
                    effects.walk(&mut there);
                }
            }
        }
        there.0.difference(&here.0).copied().collect()
    }
}

/// The slots that only the one branch of the last instruction speaks of, by branch.
fn slots_of_branches(done: &mut Instructions) -> Vec<BTreeSet<SlotId>> {
    let Some((last, earlier)) = done.effects.split_last_mut() else {
        return Vec::new();
    };
    let mut all = branches(last);
    if all.is_empty() {
        return Vec::new();
    }
    let within: Vec<BTreeSet<SlotId>> = all.iter().map(|list| slots_in(list.iter())).collect();
    // What is asked or done first speaks of it too.
    let taken: Vec<Vec<Effect>> = all.iter_mut().map(|list| std::mem::take(*list)).collect();
    let mut elsewhere = slots_in(earlier.iter());
    elsewhere.extend(slots_in([&*last]));
    for (list, effects) in branches(last).into_iter().zip(taken) {
        *list = effects;
    }
    let only = |(place, slots): (usize, &BTreeSet<SlotId>)| {
        let others = within
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != place);
        let others: BTreeSet<SlotId> = others.flat_map(|(_, slots)| slots).copied().collect();
        let kept = slots.iter().copied();
        kept.filter(|slot| !others.contains(slot) && !elsewhere.contains(slot))
            .collect()
    };
    within.iter().enumerate().map(only).collect()
}

/// The slots that say what libraries are searched for.
fn slots_searched_by(effects: &[Effect]) -> BTreeSet<SlotId> {
    let sought = effects.iter().filter_map(|effect| {
        if let Effect::Search { what, .. } = effect {
            Some(what)
        } else {
            None
        }
    });
    slots_in(sought)
}

/// What is done if something was done, or won, and what if not. "Target creature gets +1/+0 if …. Then it deals damage …" is another thing.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn branches(effect: &mut Effect) -> Vec<&mut Vec<Effect>> {
    match effect {
        Effect::Attempt {
            if_done, if_not, ..
        } => vec![if_done, if_not],
        Effect::Contest { won, lost, .. } => vec![won, lost],
        _ => Vec::new(),
    }
}

/// What a following sentence could belong to.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn later_of(effect: &Effect) -> Option<Later> {
    match effect {
        Effect::Reflexive { ability } => Some(Later::Reflexive(*ability)),
        Effect::Delayed { effects, .. } => match effects.as_slice() {
            [Effect::Reflexive { ability }] => Some(Later::Reflexive(*ability)),
            _ => Some(Later::Delayed),
        },
        Effect::Attempt {
            if_done, if_not, ..
        } if if_not.is_empty() => if_done.last().and_then(reflexive_of),
        Effect::If {
            then, otherwise, ..
        } if otherwise.is_empty() => then.last().and_then(reflexive_of),
        _ => None,
    }
}

fn reflexive_of(effect: &Effect) -> Option<Later> {
    later_of(effect).filter(|later| matches!(later, Later::Reflexive(_)))
}

/// The slots that the effects or tests speak of.
pub(super) fn slots_in<'node, N: Walk + 'node>(
    nodes: impl IntoIterator<Item = &'node N>,
) -> BTreeSet<SlotId> {
    let mut found = Slots::default();
    for node in nodes {
        node.walk(&mut found);
    }
    found.0
}

/// The slots that are spoken of.
#[derive(Default)]
struct Slots(BTreeSet<SlotId>);

/// Whether the number is of what an instruction chooses or targets.
pub(super) fn speaks_of_slots(value: &impl Walk) -> bool {
    let mut slots = Slots::default();
    value.walk(&mut slots);
    !slots.0.is_empty()
}

impl Visitor for Slots {
    fn slot(&mut self, slot: &SlotId) {
        self.0.insert(*slot);
    }
}

/// Whether an instruction is about what an event is about.
fn speaks_of_event(effect: &Effect) -> bool {
    #[derive(Default)]
    struct Spoken(bool);

    impl Visitor for Spoken {
        fn objects(&mut self, objects: &Objects) {
            self.0 |= matches!(objects, Objects::Event(_));
            objects.walk_parts(self);
        }

        fn players(&mut self, players: &Players) {
            self.0 |= matches!(players, Players::Event(_));
            players.walk_parts(self);
        }

        fn value(&mut self, value: &Value) {
            self.0 |= matches!(value, Value::EventAmount | Value::Prevented);
            value.walk_parts(self);
        }
    }

    // What waits for an event itself speaks of that one.
    if matches!(effect, Effect::Delayed { .. }) {
        return false;
    }
    let mut spoken = Spoken::default();
    effect.walk(&mut spoken);
    spoken.0
}
