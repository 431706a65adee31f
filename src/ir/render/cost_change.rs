//! Costs that change: `creature spells you cast cost {1} less to cast`.

use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{Number, spaced};
use crate::{CostChange, Domain, Filter, Players, Test};

impl Writer<'_> {
    /// `Creature spells you cast cost {1} less to cast`.
    pub(super) fn cost_change(
        &mut self,
        who: &Players,
        what: &Filter,
        abilities: Option<&crate::CostedAbilities>,
        change: &CostChange,
    ) -> String {
        let is_this = super::discourse::is_this(&what.test);
        self.others |= !is_this;
        if let Some(abilities) = abilities {
            let subject = self.costed_abilities(who, what, abilities);
            let text = self.changed_cost(&subject, Number::Many, "to activate", change);
            return if abilities.no_mana {
                format!("{text} unless they're mana abilities")
            } else {
                text
            };
        }
        let (subject, number) = if is_this {
            ("this spell".to_owned(), Number::One)
        } else {
            let all = spells_only(what);
            let caster = self.players_relative(who, Number::Many);
            let cast = super::words::verb("cast", caster.1);
            if let Test::NthCast { number, who, what } = &what.test {
                let nth = self.nth_cast(*number, who, what, "each turn");
                (nth, Number::One)
            } else if *who == Players::Everyone {
                (self.noun(&all, &Determiner::Bare), Number::Many)
            } else if super::owned::excludes_owner(&all.test, who) {
                let mut all = all;
                let cast = Test::WasCast(crate::CastFrom::Anywhere, who.clone());
                all.test = Test::All(vec![all.test, cast]);
                (self.noun(&all, &Determiner::Bare), Number::Many)
            } else {
                // "spells you cast that target a creature"
                let (plain, targets) = without_targets(&all);
                let spells = self.noun(&plain, &Determiner::Bare);
                let targets: Vec<String> = targets
                    .iter()
                    .map(|target| format!("that target {}", self.noun(target, &Determiner::A)))
                    .collect();
                let text = match spells.split_once(" that target ") {
                    Some((spells, player)) => {
                        format!("{spells} {} {cast} that target {player}", caster.0)
                    }
                    None if let Some((spells, shared)) = spells.split_once(" that share ") => {
                        format!("{spells} {} {cast} that share {shared}", caster.0)
                    }
                    None => match spells.strip_suffix(" of the chosen type") {
                        Some(spells) => {
                            format!("{spells} {} {cast} of the chosen type", caster.0)
                        }
                        None => format!("{spells} {} {cast}", caster.0),
                    },
                };
                (spaced(&[&text, &targets.join(" ")]), Number::Many)
            }
        };
        self.changed_cost(&subject, number, "to cast", change)
    }
}

pub(super) fn spells_only(what: &Filter) -> Filter {
    Filter {
        domain: Domain::Spells,
        test: what.test.clone(),
    }
}

/// A description of spells without what they target, and that.
fn without_targets(filter: &Filter) -> (Filter, Vec<Filter>) {
    let Test::All(tests) = &filter.test else {
        return if let Test::Targets(target) = &filter.test {
            let plain = Filter {
                domain: filter.domain.clone(),
                test: Test::All(Vec::new()),
            };
            (plain, vec![target.as_ref().clone()])
        } else {
            (filter.clone(), Vec::new())
        };
    };
    let mut targets = Vec::new();
    let mut kept = Vec::new();
    for test in tests {
        if let Test::Targets(target) = test {
            targets.push(target.as_ref().clone())
        } else {
            kept.push(test.clone())
        }
    }
    let plain = Filter {
        domain: filter.domain.clone(),
        test: Test::All(kept),
    };
    (plain, targets)
}
