//! What lasts, as an instruction says it: `target creature gets +1/+1 until end of turn`, `up to two target creatures can't block this turn`.

use super::clause::Clause;
use super::continuous::Aspect;
use super::discourse::{Origin, Writer};
use super::words::{Number, spaced};
use crate::{AbilityKind, CardType, Duration, Modification, Objects, Permission};

impl Writer<'_> {
    pub(super) fn modify(
        &mut self,
        what: &Objects,
        modifications: &[Modification],
        duration: &Duration,
    ) -> Clause {
        if let Some(controller) = Self::new_controller(modifications) {
            let mut clause = self.player_clause(controller);
            let what_text = self.object_phrase(what);
            let until = self.duration(duration);
            clause = clause.with_verb(spaced(&["gain control of", &what_text, &until]));
            let rest: Vec<Modification> = modifications
                .iter()
                .filter(|modification| !matches!(modification, Modification::Controller(_)))
                .cloned()
                .collect();
            if !rest.is_empty() {
                clause.further = Some(self.modify(what, &rest, duration).stated());
            }
            return clause;
        }
        if modifications == [Modification::SwitchPowerToughness] {
            let whose = self.objects_possessive(what);
            let until = self.duration(duration);
            return Clause::order(format!("switch {whose} power and toughness")).with_tail(until);
        }
        if let Some(text) = self
            .changed_base(modifications, what, duration)
            .or_else(|| self.doubling(modifications, what))
        {
            let until = self.duration(duration);
            return Clause::order(text).with_tail(until);
        }
        // "double its power and toughness and it gains trample until end of turn": two numbers that no one X stands for.
        if let [
            both @ Modification::AddPowerToughness(power, toughness),
            others @ ..,
        ] = modifications
            && power != toughness
            && let Some(text) = self.doubling(std::slice::from_ref(both), what)
        {
            let others = self.modify(what, others, duration).stated();
            return Clause::order(format!("{text} and {others}"));
        }
        let first = if let Objects::Slot(slot) = what {
            !self.is_mentioned(*slot)
        } else {
            false
        };
        let mut clause = self.thing(what);
        self.grantee = if self.has_land_type(what) {
            CardType::Land.word().to_owned()
        } else {
            self.granted_noun(what)
        };
        self.granted_attached = self.equipment(what);
        let mut aspect = Aspect::Begins;
        if *duration == Duration::Permanent && self.is_token_with(what, modifications) {
            // "Create a token. It has …": what the new token is like from the start.
            aspect = Aspect::Holds;
            clause.subject = match clause.number {
                Number::One => "it".to_owned(),
                Number::Many => "they".to_owned(),
            };
        }
        // "has base power and toughness 3/1 and has flying for as long as …"
        if matches!(duration, Duration::While(_))
            && matches!(
                modifications,
                [
                    Modification::SetPowerToughness(..) | Modification::AddPowerToughness(..),
                    Modification::AddAbility(_),
                    ..
                ]
            )
        {
            aspect = Aspect::Holds;
        }
        // "For as long as it has a bounty counter on it, it has …"
        let counted = matches!(duration, Duration::While(condition)
            if matches!(condition.as_ref(),
                crate::Condition::Matches(of, crate::Test::HasCounter(_)) if of == what))
            && self.is_quoted(modifications);
        if counted {
            aspect = Aspect::Holds;
        }
        self.plural = clause.number == Number::Many;
        let mut changes = self.changes(modifications, aspect);
        self.plural = false;
        if super::reference::first_union(what)
            && let Some(verb) = changes.verbs.first_mut()
            && verb.starts_with("get ")
        {
            *verb = format!("each {verb}");
        }
        changes.say_still_apart(clause.number);
        if first
            && clause.number == Number::Many
            && clause.subject.contains("target ")
            && let Some(verb) = changes.verbs.first_mut()
            && verb.starts_with("get ")
        {
            *verb = format!("each {verb}");
        }
        clause.verbs = changes
            .verbs
            .into_iter()
            .map(|text| super::continuous::plural_own(clause.number, text))
            .collect();
        clause.further = changes.further;
        let until = self.duration(duration);
        // Behind a quotation it would belong to that: "Until end of turn, that creature gains "…"".
        if !until.is_empty()
            && self.is_quoted(modifications)
            && (counted || matches!(duration, Duration::EndOfTurn | Duration::NextTurnOf(_)))
        {
            clause.lead = format!("{until},");
            return clause.with_tail(changes.after);
        }
        if changes.after.is_empty() {
            clause.with_tail(until)
        } else {
            clause.with_tail(until).with_tail(changes.after)
        }
    }

    /// What an ability calls the creature that its object is attached to, if the objects are new Equipment tokens.
    fn equipment(&self, what: &Objects) -> Option<String> {
        if *what == Objects::This {
            return Some(self.bearer.attached.clone());
        }
        let Objects::Slot(slot) = what else {
            return None;
        };
        if let Origin::Token { token, .. } = self.origin(*slot) {
            token
                .subtypes
                .iter()
                .any(|subtype| subtype.as_str() == "Equipment")
                .then(|| "equipped creature".to_owned())
        } else {
            None
        }
    }

    /// Whether a token that was just made is given abilities.
    fn is_token_with(&self, what: &Objects, modifications: &[Modification]) -> bool {
        let Objects::Slot(slot) = what else {
            return false;
        };
        let quoted = modifications.iter().any(|modification| {
            if let Modification::AddAbility(id) = modification {
                self.ability
                    .nested
                    .get(usize::from(id.0))
                    .is_some_and(|ability| !matches!(ability.kind, AbilityKind::Keyword(_)))
            } else {
                false
            }
        });
        quoted && matches!(self.origin(*slot), Origin::Token { .. })
    }

    pub(super) fn restrict(
        &mut self,
        restriction: &crate::Restriction,
        duration: &Duration,
    ) -> Clause {
        if let Duration::DuringNextTurnOf(_) | Duration::WhileSo(_) = duration {
            // Whose turn it is is told first.
            let lead = format!("{},", self.duration(duration));
            let mut clause = self.restriction(restriction);
            clause.lead = lead;
            return clause;
        }
        let mut clause = self.restriction(restriction);
        let until = self.gained(restriction, duration, &mut clause);
        if let Some(verb) = clause.verbs.first_mut() {
            if *duration == Duration::EndOfTurn {
                for (from, to) in [
                    (" do so", " this turn do so"),
                    (" each combat if able", " this turn if able"),
                    (
                        "must be blocked if able",
                        "must be blocked this turn if able",
                    ),
                    (" creature each combat", " creature this turn"),
                    (" creatures each combat", " creatures this turn"),
                    ("can attack as though", "can attack this turn as though"),
                    (" each turn", " this turn"),
                    ("damage that would", "until end of turn, damage that would"),
                ] {
                    if verb.contains(from) {
                        *verb = verb.replace(from, to);
                        return clause;
                    }
                }
            }
            if *duration == Duration::EndOfCombat && verb.ends_with(" each combat if able") {
                *verb = verb.replace(" each combat if able", " this combat if able");
                return clause;
            }
            if verb.starts_with("don't untap during")
                && let Duration::NextUntapStepOf(players) = duration
            {
                let step = Self::next_untap_step_of(players, clause.number, &until);
                if let Some(verb) = clause.verbs.last_mut() {
                    *verb = format!("don't untap during {step}");
                }
                return clause;
            }
            if verb.starts_with("don't untap during")
                && *duration != Duration::Permanent
                && !matches!(duration, Duration::While(_))
            {
                *verb = verb
                    .replace("your untap step", "your next untap step")
                    .replace("controller's untap step", "controller's next untap step")
                    .replace("controllers' untap steps", "controllers' next untap steps");
                return clause;
            }
        }
        let able = clause
            .verbs
            .last()
            .is_some_and(|verb| verb.ends_with(" if able"));
        if able && matches!(duration, Duration::EndOfTurn | Duration::EndOfCombat) {
            if let Some(verb) = clause.verbs.last_mut() {
                *verb = verb.replace(" if able", &format!(" {until} if able"));
            }
            return clause;
        }
        // "Until your next turn, creatures can't attack you unless …"
        if matches!(
            restriction,
            crate::Restriction::AttackCost(..) | crate::Restriction::BlockCost(..)
        ) && !until.is_empty()
        {
            clause.lead = format!("{until},");
            return clause;
        }
        clause.with_tail(until)
    }

    /// `you may play those cards this turn`, `until end of turn, you may cast cards exiled with ~`
    pub(super) fn permit(&mut self, permission: &Permission, duration: &Duration) -> Clause {
        let ahead = (matches!(permission, Permission::RevealHand(_))
            || matches!(
                duration,
                Duration::DuringNextTurnOf(_) | Duration::WhileSo(_)
            ))
        .then(|| format!("{},", self.duration(duration)));
        let mut clause = self.permission(permission);
        if let Some(lead) = ahead {
            clause.lead = lead;
            return clause;
        }
        // For this turn only it says how often in the same breath.
        if let (Permission::ActivateLoyaltyOften { .. }, Duration::EndOfTurn) =
            (permission, duration)
        {
            for verb in &mut clause.verbs {
                *verb = verb.replace(" each turn rather", " this turn rather");
            }
            return clause;
        }
        // It lasts as long as the spells can be cast.
        if let Permission::SpendAnyMana { on, any_type, .. } = permission
            && (*any_type || matches!(on.domain, crate::Domain::Cards(..)))
        {
            return clause;
        }
        // "Cards exiled with ~ this turn" would say when they were exiled, "phases end this turn" when they end.
        let unclear = |verb: &String| {
            verb.contains(" exiled with ") || verb.ends_with("as steps and phases end")
        };
        if *duration == Duration::EndOfTurn && clause.verbs.iter().any(unclear) {
            clause.lead = "until end of turn,".to_owned();
            return clause;
        }
        let until = self.permitted_for(permission, duration);
        if let Some(verb) = clause.verbs.first_mut() {
            *verb = verb.replace(" on each of your turns", "");
            if let Permission::AsThoughFlash(..)
            | Permission::SpendAnyMana {
                any_type: false, ..
            } = permission
            {
                let after = if until.is_empty() { "" } else { " " };
                *verb = verb.replace(" as though", &format!("{after}{until} as though"));
                return clause;
            }
        }
        clause.with_tail(until)
    }
}
