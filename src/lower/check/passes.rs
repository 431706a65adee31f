//! An instruction that acts on the object of a "for each" outside of one: nothing is under consideration there.

use super::Finding;
use diagnostic::Code;
use ir::{
    Ability, AbilityKind, Condition, Effect, EventPattern, Filter, Modification, Objects, Players,
    Replacement, StaticEffect, Value, Visitor, Walk,
};

/// Adds what acts on an object or a player of no pass. What keyword actions say of their object, and mana of what it is spent on,
/// stands in abilities and instructions of their own.
pub(super) fn check(ability: &Ability, found: &mut Vec<Finding>) {
    let mut acts = ActsOutside::default();
    ability.kind.walk(&mut acts);
    if let AbilityKind::Static(of) = &ability.kind {
        let mut names = NamesAffected::default();
        of.condition.walk(&mut names);
        acts.found |= names.found;
    }
    if acts.asked_at_once {
        found.push(Finding::new(
            Code::NotCarriedOut,
            "what may be done later is asked about at once",
            "\"At the beginning of the next end step, you may …\"",
        ));
    }
    if acts.found {
        found.push(Finding::new(
            Code::NotCarriedOut,
            "this is said of the object or player of a \"for each\" that has ended before",
            "say it in the same sentence as \"for each\"",
        ));
    }
}

/// Whether the instructions act on the object or player of a pass that they are not in.
pub(crate) fn act_outside(effects: &[Effect]) -> bool {
    let mut acts = ActsOutside::default();
    effects.walk(&mut acts);
    acts.found
}

#[derive(Default)]
struct ActsOutside {
    found: bool,
    /// whether a choice is of nothing but what happens later
    asked_at_once: bool,
    /// within how many instructions that go through objects
    objects: u32,
    /// within how many instructions that go through players, or ask one player after the other
    players: u32,
}

impl Visitor for ActsOutside {
    fn effect(&mut self, effect: &Effect) {
        if let Effect::ForEachObject { of, effects } = effect {
            of.walk(self);
            self.objects += 1;
            effects.walk(self);
            self.objects -= 1;
        } else if matches!(
            effect,
            Effect::ForEachPlayer { .. } | Effect::Attempt { .. }
        ) {
            // Who is asked is no part of what is done.
            let asked = matches!(
                effect,
                Effect::Attempt {
                    optional: Some(Players::Affected),
                    ..
                }
            );
            self.found |= asked && self.players == 0;
            // "You may sacrifice it at the beginning of the next end step. If you do, …": it is not done yet.
            self.asked_at_once |= matches!(effect, Effect::Attempt { optional: Some(_), action, if_done, if_not }
                if matches!(action.as_slice(), [Effect::Delayed { .. }])
                    && !(if_done.is_empty() && if_not.is_empty()));
            self.players += 1;
            effect.walk_parts(self);
            self.players -= 1;
        } else if !matches!(effect, Effect::AddMana { .. }) {
            // "Each creature you control deals 1 damage to each other creature": other than which?
            if let Effect::DealDamage {
                source: Objects::Every(_),
                to,
                ..
            } = effect
                && self.objects == 0
            {
                let mut names = NamesAffected::default();
                to.walk(&mut names);
                self.found |= names.found;
            }
            effect.walk_parts(self);
        }
    }

    fn objects(&mut self, objects: &Objects) {
        self.found |= self.objects == 0 && *objects == Objects::Affected;
        objects.walk_parts(self);
    }

    fn players(&mut self, players: &Players) {
        self.found |= self.players == 0 && *players == Players::Affected;
        players.walk_parts(self);
    }

    // What these speak of as "it" is what they themselves look at.
    fn static_effect(&mut self, _: &StaticEffect) {}
    fn replacement(&mut self, _: &Replacement) {}
    fn modification(&mut self, _: &Modification) {}
    fn filter(&mut self, _: &Filter) {}
    fn value(&mut self, _: &Value) {}
    fn condition(&mut self, _: &Condition) {}
    fn event(&mut self, _: &EventPattern) {}
    fn ability(&mut self, _: &Ability) {}
}

/// What a static ability asks before anything is looked at for which it holds: "that spell", "no other spell" is nothing there.
#[derive(Default)]
struct NamesAffected {
    found: bool,
}

impl Visitor for NamesAffected {
    fn objects(&mut self, objects: &Objects) {
        self.found |= *objects == Objects::Affected;
        objects.walk_parts(self);
    }
}
