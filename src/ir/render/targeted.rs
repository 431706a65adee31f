//! What spells and abilities target, as it is said of them: "that targets only a single creature" (CR 115.9).

use super::antecedent::head_noun;
use super::discourse::Writer;
use super::noun::Determiner;
use super::words::Number;
use crate::walk::{Visitor, Walk};
use crate::{Effect, EventRole, Filter, Objects, SlotId, Test, Value};

impl Writer<'_> {
    /// Whether "those permanents" of its event are spoken of in the ability.
    fn says_those_targeted(&self) -> bool {
        struct Those<'w, 'ir>(&'w Writer<'ir>, bool);
        impl Visitor for Those<'_, '_> {
            fn objects(&mut self, objects: &Objects) {
                self.1 |= matches!(objects, Objects::Every(filter) if self.0.those_targeted(filter).is_some());
                objects.walk_parts(self);
            }
        }
        let mut those = Those(self, false);
        self.ability.walk(&mut those);
        those.1
    }

    /// `those permanents`: what the spell targets that the event is about
    pub(super) fn those_targeted(&self, filter: &Filter) -> Option<String> {
        let spell = Test::TargetedBy(Objects::Event(EventRole::Subject));
        filter
            .test
            .conjuncts()
            .contains(&spell)
            .then(|| format!("those {}", super::words::plural(&head_noun(filter))))
    }

    /// `that targets only a single creature`
    pub(super) fn that_targets_only(&mut self, only: &Test, number: Number) -> String {
        let verb = super::words::verb("target", number);
        format!("that {verb} only {}", self.targeted_alone(only))
    }

    /// `dealt damage this turn by a Spider you controlled`
    pub(super) fn dealt_damage_by(&mut self, source: &Filter) -> String {
        let source = self.noun(source, &Determiner::A);
        match source.strip_suffix(" control") {
            Some(controlled) => format!("dealt damage this turn by {controlled} controlled"),
            None => format!("dealt damage this turn by {source}"),
        }
    }

    /// What is the only target: `~`, `a single creature`, `a single player or permanent`.
    pub(super) fn targeted_alone(&mut self, test: &Test) -> String {
        let each: Vec<String> = if let Test::Any(tests) = test {
            tests.iter().map(|test| self.targeted(test)).collect()
        } else {
            vec![self.targeted(test)]
        };
        let nouns: Option<Vec<String>> = each.iter().map(|whom| one_of_a_kind(whom)).collect();
        match nouns {
            Some(nouns) => format!("a single {}", super::words::list(&nouns, "or")),
            None => super::words::list(&each, "or"),
        }
    }

    /// Whom a spell or ability targets: what stands behind "targets".
    pub(super) fn targeted(&mut self, test: &Test) -> String {
        if let Test::Targets(filter) = test {
            if self.says_those_targeted() {
                let several = Determiner::Count("one or more".to_owned(), Number::Many);
                return self.noun(filter, &several);
            }
            return self.noun(filter, &Determiner::A);
        }
        if let Test::TargetsPlayer(players) = test {
            return self.any_player(players);
        }
        String::new()
    }
}

/// "a creature" and "another creature" without what says that it is one: "creature", "creature other than ~".
fn one_of_a_kind(whom: &str) -> Option<String> {
    let plain = ["a ", "an "]
        .iter()
        .find_map(|article| whom.strip_prefix(article));
    plain.map(str::to_owned).or_else(|| {
        let other = whom.strip_prefix("another ")?;
        Some(format!("{other} other than ~"))
    })
}

/// Whether the text must name a target before it comes to what is done with it: "Choose target creature an opponent controls. Whenever
/// you attack this turn, …". What waits, what a payment costs and what a vote decides have no targets of their own (CR 115.1,
/// 603.7e).
pub(super) fn is_named_first(slot: SlotId, effects: &[Effect]) -> bool {
    let Some(place) = effects.iter().position(|effect| reads(effect, slot)) else {
        return false;
    };
    let (before, rest) = effects.split_at(place);
    match rest.first() {
        Some(Effect::Delayed { event, .. }) => {
            let of_step = matches!(**event, crate::EventPattern::StepBegins { .. });
            !of_step && !reads(event.as_ref(), slot)
        }
        Some(Effect::Attempt { action, .. }) => {
            matches!(action.as_slice(), [Effect::Pay { cost, .. }]
            if reads(cost, slot))
        }
        Some(Effect::If { .. }) => before
            .iter()
            .any(|effect| matches!(effect, Effect::Vote { .. } | Effect::VoteFor { .. })),
        Some(Effect::GainLife {
            amount: amount @ Value::Sum(_),
            ..
        }) => reads(amount, slot),
        Some(_) | None => false,
    }
}

/// Whether the slot is read anywhere in it.
fn reads<T: Walk + ?Sized>(node: &T, slot: SlotId) -> bool {
    struct Seeks {
        slot: SlotId,
        found: bool,
    }
    impl Visitor for Seeks {
        fn slot(&mut self, slot: &SlotId) {
            self.found |= *slot == self.slot;
        }
    }
    let mut seeks = Seeks { slot, found: false };
    node.walk(&mut seeks);
    seeks.found
}
