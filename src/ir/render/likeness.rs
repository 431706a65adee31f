//! What something is like: `that shares a color with a creature you control`, `with the same name as another permanent`.

use super::clause::Clause;
use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{Number, list, verb};
use crate::{
    Comparison, Distinction, Duration, Effect, Filter, Objects, Players, Restriction, Test, Value,
};

impl Writer<'_> {
    /// `that shares a color with it`, `that doesn't share a color with a creature you control`
    pub(super) fn that_shares(
        &mut self,
        (what, like): (Distinction, &Objects),
        positive: bool,
        number: Number,
    ) -> String {
        let share = verb(if positive { "share" } else { "don't share" }, number);
        let one = super::distinct::one_of_kind(what);
        format!("that {share} a {one} with {}", self.likened(like))
    }

    /// `that shares one of those types with it`
    pub(super) fn shares_named_type(&mut self, like: &Objects, number: Number) -> String {
        let share = verb("share", number);
        let like = self.likened(like);
        format!("that {share} one of those types with {like}")
    }

    /// `that doesn't have the same name as another permanent you control`
    pub(super) fn without_name_of(&mut self, like: &Objects, number: Number) -> String {
        let have = verb("don't have", number);
        format!("that {have} the same name as {}", self.likened(like))
    }

    /// What something is like: one of these, where it is enough to be like one.
    pub(super) fn likened(&mut self, like: &Objects) -> String {
        if let Objects::Union(parts) = like
            && parts.iter().all(|part| matches!(part, Objects::Every(_)))
        {
            let parts: Vec<String> = parts.iter().map(|part| self.one_of(part)).collect();
            return list(&parts, "or");
        }
        self.one_of(like)
    }
}

impl Writer<'_> {
    /// `it's paired with a creature with soulbond`: one with which it is paired is such.
    pub(super) fn paired_such(
        &mut self,
        filter: &Filter,
        comparison: Comparison,
        right: &Value,
    ) -> Option<String> {
        let (Test::PairedWith(one), such) = filter.test.conjuncts().split_last()? else {
            return None;
        };
        let is = match (comparison, right) {
            (Comparison::AtLeast, Value::Number(1)) => "is",
            (Comparison::Equal, Value::Number(0)) => "isn't",
            _ => return None,
        };
        let such = Filter {
            domain: filter.domain.clone(),
            test: Test::All(such.to_vec()),
        };
        let subject = self.object_phrase(one);
        let whom = self.noun(&such, &Determiner::A);
        Some(format!("{subject} {is} paired with {whom}"))
    }
}

impl Writer<'_> {
    /// `it's goaded for the rest of the game`: what is asked of goaded creatures, for another time than goading has (CR 701.15b).
    pub(super) fn goaded(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        let [
            Effect::Restrict {
                restriction: Restriction::MustAttack(what),
                duration,
            },
            Effect::Restrict {
                restriction: Restriction::MustAttackPlayer(same, players),
                duration: as_long,
            },
            ..,
        ] = effects
        else {
            return None;
        };
        let others = Players::Except(Box::new(Players::Everyone), Box::new(Players::You));
        let alike = what == same && duration == as_long && *players == others;
        if !alike || *duration == Duration::NextTurnOf(Players::You) {
            return None;
        }
        let subject = self.thing(what);
        let until = if *duration == Duration::Permanent {
            "for the rest of the game".to_owned()
        } else {
            self.duration(duration)
        };
        Some((subject.with_verb(format!("are goaded {until}")), 2))
    }
}
