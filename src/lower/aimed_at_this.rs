//! "Whenever you cast a spell that targets this creature, put a +1/+1 counter on it.": a spell on the stack has no counters put on
//! it, so that "it" is the creature.

use ir::{Body, Deed, Effect, EventPattern, EventRole, Filter, Objects, Test, Visitor, Walk};

/// Has the instructions of such a trigger put their counters on the object itself.
pub(super) fn counters_on_this(event: &EventPattern, body: &mut Body) {
    let mut event = event;
    while let EventPattern::While { event: inner, .. } | EventPattern::Nth { event: inner, .. } =
        event
    {
        event = inner;
    }
    let EventPattern::Done {
        deed: Deed::Cast,
        what: Some(spell),
        ..
    } = event
    else {
        return;
    };
    if !aims_at_this(spell) {
        return;
    }
    for effect in body.modes.iter_mut().flat_map(|mode| &mut mode.effects) {
        super::amend::change_each(effect, &mut |effect| {
            let Effect::PutCounters { what, .. } = effect else {
                return false;
            };
            let on_spell = *what == Objects::Event(EventRole::Subject);
            if on_spell {
                *what = Objects::This;
            }
            on_spell
        });
    }
}

/// Whether the spell is told by its targeting this object.
fn aims_at_this(spell: &Filter) -> bool {
    struct Aims(bool);
    impl Visitor for Aims {
        fn objects(&mut self, objects: &Objects) {
            self.0 |= *objects == Objects::This;
        }
    }
    let mut aims = Aims(false);
    let parts = spell.test.conjuncts();
    for part in parts {
        if let Test::Targets(target) = part {
            target.walk(&mut aims);
        }
    }
    aims.0
}
