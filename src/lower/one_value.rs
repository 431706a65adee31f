//! "Draw X cards and you lose X life, where X is the number of cards in your hand": X has one value (CR 107.3i), which is asked of the
//! game once (CR 608.2h).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Domain, Effect, Filter, Modification, Objects, Property, Value, Visitor, Walk, Zone};

impl Lowering<'_> {
    /// Refuses a letter that would be counted anew after what is done with it has changed what it is counted by.
    ///
    /// # Errors
    /// The letter is read before and after such an instruction.
    pub(super) fn check_counted_once(&self, effects: &[Effect]) -> Lowered<()> {
        let defined = self.frame.variables.iter();
        for (defined, value) in defined.filter_map(|it| it.value.as_ref().map(|value| (it, value)))
        {
            if changes_between(effects, value) {
                let what = "a number that would have changed when it is used again";
                return Err(Failure::unsupported(defined.is.span, what)
                    .help("\"that many\" for what was done with it"));
            }
        }
        Ok(())
    }
}

/// Whether the number is read, then what it is counted by may change, and then it is read again.
fn changes_between(effects: &[Effect], value: &Value) -> bool {
    let mut steps = Vec::new();
    flatten(effects, &mut steps);
    let reads = |effect: &&Effect| {
        let mut read = Read {
            value,
            found: false,
        };
        effect.walk(&mut read);
        read.found
    };
    let first = steps.iter().position(reads);
    let last = steps.iter().rposition(reads);
    let (Some(first), Some(last)) = (first, last) else {
        return false;
    };
    let mut counted = CountedBy::default();
    value.walk(&mut counted);
    steps[first..last]
        .iter()
        .any(|effect| counted.is_changed_by(effect))
}

fn flatten<'a>(effects: &'a [Effect], out: &mut Vec<&'a Effect>) {
    for effect in effects {
        let lists = effect.lists();
        if lists.iter().all(|list| list.is_empty()) {
            out.push(effect);
        }
        for list in lists {
            flatten(list, out);
        }
    }
}

struct Read<'a> {
    value: &'a Value,
    found: bool,
}

impl Visitor for Read<'_> {
    fn value(&mut self, value: &Value) {
        self.found |= value == self.value;
        value.walk_parts(self);
    }
}

/// What a number is counted by.
#[derive(Default)]
struct CountedBy {
    zones: Vec<Zone>,
    permanents: bool,
    sizes: Vec<Objects>,
}

impl Visitor for CountedBy {
    fn filter(&mut self, filter: &Filter) {
        self.domain(&filter.domain);
        filter.walk_parts(self);
    }

    fn value(&mut self, value: &Value) {
        if let Value::Of(Property::Power | Property::Toughness, of) = value {
            self.sizes.push(of.clone());
        }
        value.walk_parts(self);
    }
}

impl CountedBy {
    fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Permanents => self.permanents = true,
            Domain::Cards(zone, _) => self.zones.push(*zone),
            Domain::Either(filters) => filters.iter().for_each(|it| self.domain(&it.domain)),
            Domain::Spells
            | Domain::ActivatedAbilities
            | Domain::TriggeredAbilities
            | Domain::Abilities
            | Domain::StackObjects
            | Domain::Sources => {}
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here moves nothing that is counted"
    )]
    fn is_changed_by(&self, effect: &Effect) -> bool {
        let counts = |zone: Zone| self.zones.contains(&zone);
        match effect {
            Effect::Draw { .. } => counts(Zone::Hand),
            Effect::Discard { .. } => counts(Zone::Hand) || counts(Zone::Graveyard),
            Effect::Sacrifice { .. } | Effect::Destroy { .. } => {
                self.permanents || counts(Zone::Graveyard)
            }
            Effect::CreateToken { .. } | Effect::CreateCopy { .. } => self.permanents,
            Effect::Move { to, .. } => {
                counts(to.zone) || to.zone == Zone::Battlefield && self.permanents
            }
            Effect::PutCounters { what, kind, .. }
                if matches!(kind.as_str(), "+1/+1" | "-1/-1") =>
            {
                self.sizes.contains(what)
            }
            Effect::Modify {
                what,
                modifications,
                ..
            } => {
                let size =
                    |change: &Modification| matches!(change, Modification::AddPowerToughness(..));
                self.sizes.contains(what) && modifications.iter().any(size)
            }
            _ => false,
        }
    }
}
