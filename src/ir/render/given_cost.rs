//! `as an additional cost to cast red permanent spells, you may pay 2 life. Those spells cost {R} less to cast if you paid life this way`

use super::cost::mana_symbols;
use super::discourse::Writer;
use super::noun::Determiner;
use crate::{
    AbilityKind, CastFrom, Color, Cost, CostChange, Filter, Modification, Players, Static,
    StaticEffect, Test,
};

impl Writer<'_> {
    /// If it gives spells such a cost, with what is linked to it.
    pub(super) fn additional_given(
        &mut self,
        spells: &Filter,
        modifications: &[Modification],
    ) -> Option<String> {
        let mut given = modifications.iter().map(|modification| {
            if let Modification::AddAbility(id) = modification {
                self.given_static(usize::from(id.0))
            } else {
                None
            }
        });
        let cost = additional(given.next()??)?.clone();
        let less = match given.next() {
            Some(less) => Some(reduction(less?)?.clone()),
            None => None,
        };
        if given.next().is_some() {
            return None;
        }
        let cast = Test::WasCast(CastFrom::Anywhere, Players::You);
        let mut plain = spells.clone();
        plain.test = Test::All(
            spells
                .test
                .conjuncts()
                .iter()
                .filter(|test| **test != cast)
                .cloned()
                .collect(),
        );
        let plain = self.noun(&plain, &Determiner::Bare);
        let paid = self.cost_action(&cost);
        let first = format!("as an additional cost to cast {plain}, you may {paid}");
        let Some(less) = less else {
            return Some(first);
        };
        let (words, only) = match &less {
            CostChange::ReduceColored(mana, _) => {
                let colors: Vec<Color> = mana.colors().iter().collect();
                let only = match colors.as_slice() {
                    [color] => color.word(),
                    _ => "colored",
                };
                (mana_symbols(mana), Some(only))
            }
            CostChange::Reduce(mana, _) => (mana_symbols(mana), None),
            CostChange::Increase(..)
            | CostChange::ReduceByManaCost(_)
            | CostChange::Additional(_)
            | CostChange::AtLeast(_) => return None,
        };
        let second = format!("Those spells cost {words} less to cast if you paid life this way");
        let third = only.map_or_else(String::new, |color| {
            format!(". This effect reduces only the amount of {color} mana you pay")
        });
        Some(format!("{first}. {second}{third}"))
    }

    fn given_static(&self, index: usize) -> Option<&Static> {
        match &self.ability.nested.get(index)?.kind {
            AbilityKind::Static(given) => Some(given),
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Triggered(_)
            | AbilityKind::Keyword(_) => None,
        }
    }
}

fn additional(given: &Static) -> Option<&Cost> {
    if let [StaticEffect::AdditionalCost { cost, fact, .. }] = given.effects.as_slice()
        && fact.as_ref()?.as_str() == crate::GIVEN
    {
        Some(cost)
    } else {
        None
    }
}

fn reduction(given: &Static) -> Option<&CostChange> {
    if let [StaticEffect::ChangeCost { change, .. }] = given.effects.as_slice() {
        Some(change)
    } else {
        None
    }
}
