//! Readings that are never meant: a pronoun was taken for a thing that cannot be, have or suffer what is said of it.

use super::Finding;
use diagnostic::Code;
use ir::{
    Ability, AbilityKind, Condition, Domain, Effect, EventPattern, EventRole, Filter, Modification,
    Objects, SlotId, Test, Value, Visitor, Walk, Zone,
};
use std::collections::BTreeSet;

/// Adds what is said of the wrong thing in the ability and those nested in it.
pub(super) fn check(ability: &Ability, found: &mut Vec<Finding>) {
    ability.walk(&mut Misread {
        found,
        left: false,
        gone: 0,
        attached: BTreeSet::new(),
        hosts: Vec::new(),
    });
}

/// The targets, Equipment and Auras, that are attached to something, and what something is attached to.
fn attachments(ability: &Ability) -> (BTreeSet<SlotId>, Vec<Objects>) {
    let mut attaches = Attaches::default();
    ability.kind.walk(&mut attaches);
    let modes = ability.body().into_iter().flat_map(|body| &body.modes);
    let targets = modes.flat_map(|mode| &mode.targets).filter(|target| {
        let filter = target.objects.as_ref();
        filter.is_some_and(|filter| is_attachment(&filter.test))
            && attaches.what.contains(&Objects::Slot(target.slot))
    });
    let targets = targets.map(|target| target.slot).collect();
    (targets, attaches.to)
}

/// Whether the ability triggers when something leaves the battlefield for wherever it goes: it is no permanent any more (CR 603.10a).
fn leaves(ability: &Ability) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn of(event: &EventPattern) -> bool {
        match event {
            EventPattern::ZoneChange { from, to, .. } => {
                *from == Some(Zone::Battlefield) && *to != Some(Zone::Battlefield)
            }
            EventPattern::OneOrMore(event) => of(event),
            _ => false,
        }
    }
    matches!(&ability.kind, AbilityKind::Triggered(triggered) if of(&triggered.event))
}

/// An Equipment or Aura.
fn is_attachment(test: &Test) -> bool {
    test.conjuncts().iter().any(
        |test| matches!(test, Test::Subtype(name) if matches!(name.as_str(), "Equipment" | "Aura")),
    )
}

/// What is attached, and to what.
#[derive(Default)]
struct Attaches {
    what: Vec<Objects>,
    to: Vec<Objects>,
}

impl Visitor for Attaches {
    fn effect(&mut self, effect: &Effect) {
        if let Effect::Attach { what, to } = effect {
            self.what.push(what.clone());
            self.to.push(to.clone());
        }
        effect.walk_parts(self);
    }
}

struct Misread<'a> {
    found: &'a mut Vec<Finding>,
    /// what triggers has left the battlefield
    left: bool,
    /// within how many passes through what is not there any more
    gone: u32,
    /// targets that are attached to something
    attached: BTreeSet<SlotId>,
    /// what something is attached to
    hosts: Vec<Objects>,
}

impl Misread<'_> {
    fn say(&mut self, message: &str, help: &'static str) {
        self.found
            .push(Finding::new(Code::NotCarriedOut, message, help));
    }

    /// What only a permanent, or only a creature, can suffer.
    fn suffers(&mut self, what: &Objects) {
        if self.gone > 0 && *what == Objects::Affected {
            self.say(
                "this is said of each of the things of \"for each\", which are no permanents any more",
                "name what is meant: \"for each card discarded this way, this creature gets +1/+0\"",
            );
        }
        if matches!(what, Objects::Slot(slot) if self.attached.contains(slot)) {
            self.say(
                "this is said of what was attached, and not of what it was attached to",
                "name what is meant: \"that creature\"",
            );
        }
    }
}

impl Visitor for Misread<'_> {
    // The slots of each ability are its own.
    fn ability(&mut self, ability: &Ability) {
        let (attached, hosts) = attachments(ability);
        let outer = (
            std::mem::replace(&mut self.attached, attached),
            std::mem::replace(&mut self.hosts, hosts),
            std::mem::replace(&mut self.left, leaves(ability)),
            std::mem::take(&mut self.gone),
        );
        ability.walk_parts(self);
        (self.attached, self.hosts, self.left, self.gone) = outer;
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::ForEachObject { of, effects } => {
                let gone = matches!(of, Objects::Every(filter) if filter.domain == Domain::Sources)
                    && !puts_back(effects);
                of.walk(self);
                self.gone += u32::from(gone);
                effects.walk(self);
                self.gone -= u32::from(gone);
                return;
            }
            Effect::Modify {
                what,
                modifications,
                ..
            } if modifications.iter().any(changes_size) => self.suffers(what),
            Effect::PutCounters { what, kind, .. }
                if matches!(kind.as_str(), "+1/+1" | "-1/-1") =>
            {
                self.suffers(what)
            }
            Effect::Fight { first, second } => {
                self.suffers(first);
                self.suffers(second);
            }
            Effect::DealDamage { source, amount, .. } => {
                let mut own = Asks {
                    of: source,
                    found: false,
                };
                amount.walk(&mut own);
                let slot = matches!(source, Objects::Slot(_));
                if own.found == slot {
                    self.suffers(source);
                }
            }
            Effect::Choose { what, .. }
                if self.left
                    && what.domain == Domain::Permanents
                    && what.test == Test::Is(Objects::Event(EventRole::Subject)) =>
            {
                self.say(
                    "one of those that left the battlefield is looked for on the battlefield",
                    "say where they went: \"Whenever one or more … are put into a graveyard from the battlefield\"",
                );
            }
            _ => {}
        }
        effect.walk_parts(self);
    }

    fn condition(&mut self, condition: &Condition) {
        if let Condition::Matches(what, test) = condition
            && self.hosts.contains(what)
            && attached_to(test).is_some()
        {
            self.say(
                "whether it is attached is asked of what something was attached to",
                "ask it of the Equipment, in a sentence before",
            );
        }
        condition.walk_parts(self);
    }

    fn filter(&mut self, filter: &Filter) {
        if attached_to(&filter.test)
            .is_some_and(|to| matches!(to, Objects::Slot(slot) if self.attached.contains(slot)))
        {
            self.say(
                "nothing is attached to an Equipment",
                "name what is meant: \"from that creature\"",
            );
        }
        filter.walk_parts(self);
    }

    fn value(&mut self, value: &Value) {
        if *value == Value::CountObjects(Objects::Affected) {
            self.say(
                "each single thing is only one",
                "say what is counted: \"for each card in your graveyard with the same name\"",
            );
        }
        value.walk_parts(self);
    }
}

/// Whether the instructions put what they go through somewhere.
fn puts_back(effects: &[Effect]) -> bool {
    struct Puts(bool);
    impl Visitor for Puts {
        fn effect(&mut self, effect: &Effect) {
            self.0 |= matches!(
                effect,
                Effect::Move {
                    what: Objects::Affected,
                    ..
                }
            );
            effect.walk_parts(self);
        }
    }
    let mut puts = Puts(false);
    effects.walk(&mut puts);
    puts.0
}

fn changes_size(change: &Modification) -> bool {
    matches!(change, Modification::AddPowerToughness(..))
}

fn attached_to(test: &Test) -> Option<&Objects> {
    test.conjuncts().iter().find_map(|test| {
        if let Test::AttachedTo(to) = test {
            Some(to)
        } else {
            None
        }
    })
}

/// Whether a number is of these objects.
struct Asks<'a> {
    of: &'a Objects,
    found: bool,
}

impl Visitor for Asks<'_> {
    fn objects(&mut self, objects: &Objects) {
        self.found |= objects == self.of;
        objects.walk_parts(self);
    }
}
