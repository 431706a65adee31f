//! Abilities that trigger later: `at the beginning of the next end step, …`, `when you do, …` (CR 603.7, 603.12).

use super::control::prefixed;
use super::discourse::{Origin, Writer};
use super::words::{Number, spaced};
use crate::{AbilityKind, Condition, Duration, Effect, EventPattern, NestedId, Players, Step};

impl Writer<'_> {
    /// `(when) you sacrifice one or more Zombies this way`, of however many there are
    fn several_sacrificed(&self, condition: &Condition) -> Option<String> {
        let Condition::Filled(slot) = condition else {
            return None;
        };
        let sacrificed = matches!(
            self.origin(*slot),
            Origin::Done {
                participle: "sacrificed",
                ..
            }
        );
        if !sacrificed || self.slot_number(*slot) == Number::One {
            return None;
        }
        let noun = super::words::plural(&self.slot_noun(*slot));
        Some(format!("you sacrifice one or more {noun} this way"))
    }

    /// Whether it asks for any of what was done to several: "one or more of them" triggers once (CR 603.12a).
    fn asks_of_several(&self, condition: &Condition) -> bool {
        let Condition::Compare(crate::Value::Count(filter), crate::Comparison::AtLeast, number) =
            condition
        else {
            return false;
        };
        let several = |test: &crate::Test| {
            matches!(test, crate::Test::Is(crate::Objects::Slot(slot))
                if self.slot_number(*slot) == Number::Many)
        };
        let tests = filter.test.conjuncts();
        *number == crate::Value::Number(1) && tests.iter().any(several)
    }

    /// `when you sacrifice one or more creatures this way`: what a reflexive trigger asks about (CR 603.12).
    pub(super) fn when_so(&mut self, condition: &Condition) -> String {
        match (self.several_sacrificed(condition), condition) {
            (Some(when), _) => when,
            (None, Condition::Happened(event, crate::Past::ThisWay(_))) => {
                format!(
                    "{} this way",
                    self.event_clause(event, super::event_parts::Tense::Present)
                )
            }
            (None, _) => {
                let several = self.asks_of_several(condition);
                let asked = self.condition(condition);
                let asked = asked.replace(" was ", " is ").replace(" were ", " are ");
                several
                    .then(|| one_or_more(&asked))
                    .flatten()
                    .unwrap_or(asked)
            }
        }
    }

    pub(super) fn delayed(
        &mut self,
        event: &EventPattern,
        duration: Option<&Duration>,
        once: bool,
        effects: &[Effect],
    ) -> Vec<String> {
        // "At the beginning of the next end step, if a creature died this turn, …" (CR 603.4)
        if let EventPattern::While {
            event: plain,
            condition: asked,
        } = event
            && let [
                Effect::If {
                    condition,
                    then,
                    otherwise,
                },
            ] = effects
            && asked.as_ref() == condition
            && otherwise.is_empty()
        {
            let Some(when) = self.next_time(plain) else {
                return self.delayed_event(plain, duration, once, effects);
            };
            let condition = self.condition(condition);
            let sentences = self.one_sentence(then);
            return prefixed(&format!("{when}, if {condition}, "), sentences);
        }
        if let Some(when) = super::steps::of_added(event) {
            let sentences = self.one_sentence(effects);
            return prefixed(&format!("{when}, "), sentences);
        }
        if let (Some(Duration::Permanent), false, EventPattern::StepBegins { .. }) =
            (duration, once, event)
        {
            let when = self.trigger(event);
            let sentences = self.one_sentence(effects);
            return prefixed(&format!("for the rest of the game, {when}, "), sentences);
        }
        let of_this_turn = duration == Some(&Duration::EndOfTurn);
        if let Some(when) = self.next_time(event) {
            let when = match when.as_str() {
                "at end of combat" if of_this_turn => "at this turn's next end of combat".into(),
                _ => when,
            };
            // What is asked then stands last: "… if ~ is still on the battlefield".
            if let [
                Effect::If {
                    condition,
                    then,
                    otherwise,
                },
            ] = effects
                && otherwise.is_empty()
            {
                let sentences = self.one_sentence(then);
                if let [only] = sentences.as_slice() {
                    let condition = self.condition(condition);
                    return vec![format!("{only} {when} if {condition}")];
                }
            }
            let sentences = self.one_sentence(effects);
            return match sentences.as_slice() {
                // What is said at the end would belong to the last of several clauses.
                [only]
                    if effects.len() > 1
                        || only.contains(" unless ")
                        || only.starts_with("you may ") =>
                {
                    vec![format!("{when}, {only}")]
                }
                [only] => vec![format!("{only} {when}")],
                _ => prefixed(&format!("{when}, "), sentences),
            };
        }
        // What is asked as it resolves stands last: in front it would be asked as it triggers, too.
        if let [
            Effect::If {
                condition,
                then,
                otherwise,
            },
        ] = effects
            && otherwise.is_empty()
        {
            let memory = self.memory();
            let sentences = self.delayed_event(event, duration, once, then);
            if let [only] = sentences.as_slice() {
                let condition = self.condition(condition);
                return vec![format!("{only} if {condition}")];
            }
            self.recall(memory);
        }
        self.delayed_event(event, duration, once, effects)
    }

    /// `at the beginning of the next end step`; none of other events
    fn next_time(&mut self, event: &EventPattern) -> Option<String> {
        if let EventPattern::StepBegins { step, whose } = event {
            return Some(self.next_step(*step, whose));
        }
        let whose = super::steps::main_phase(event)?;
        if *whose == Players::Everyone {
            return Some("at the beginning of the next main phase".to_owned());
        }
        let whose = self.players_possessive(whose);
        Some(format!("at the beginning of {whose} next main phase"))
    }

    /// `whenever a creature dies this turn, …`
    fn delayed_event(
        &mut self,
        event: &EventPattern,
        duration: Option<&Duration>,
        once: bool,
        effects: &[Effect],
    ) -> Vec<String> {
        let outer = self.event.replace(event.clone());
        let word = if once { "when" } else { "whenever" };
        // What a player does may be done again (CR 603.7b).
        let tense = if once && duration.is_some() {
            super::event_parts::Tense::Next
        } else {
            super::event_parts::Tense::Present
        };
        let clause = self.event_clause(event, tense);
        let until = duration
            .map(|duration| self.this_turn(duration))
            .unwrap_or_default();
        let focus = self.focus.take();
        self.focus_event();
        if self.focus.is_none() {
            self.focus = focus;
        }
        let aimed = if let [Effect::Reflexive { ability }] = effects {
            Some(*ability)
        } else {
            None
        };
        let sentences = if aimed.is_some() {
            Vec::new()
        } else if ends_with_permission(effects) {
            self.sentences(effects)
        } else {
            self.one_sentence(effects)
        };
        let when = if until.starts_with("until ")
            || until == "this turn" && matches!(event, EventPattern::Unblocked { .. })
        {
            format!("{until}, {word} {clause}, ")
        } else if let (Some(first), "this turn") = (clause.strip_suffix(" each turn"), &*until) {
            format!("{word} {first} this turn, ")
        } else {
            format!("{}, ", spaced(&[word, &clause, &until]))
        };
        let sentences = match aimed {
            Some(ability) => self
                .triggered_then(ability, &when)
                .iter()
                .map(|sentence| super::words::uncapitalise(sentence))
                .collect(),
            None => prefixed(&when, sentences),
        };
        self.event = outer;
        sentences
    }

    /// `at the beginning of the next end step`
    fn next_step(&mut self, step: Step, whose: &Players) -> String {
        match (step, whose) {
            (Step::EndOfCombat, _) => "at end of combat".to_owned(),
            (Step::Upkeep, Players::Everyone) => {
                "at the beginning of the next turn's upkeep".to_owned()
            }
            (Step::Cleanup, Players::Everyone) => {
                "at the beginning of the next cleanup step".to_owned()
            }
            (_, Players::Everyone) => {
                format!(
                    "at the beginning of the next {}",
                    super::steps::step_word(step)
                )
            }
            _ => {
                let whose = self.players_possessive(whose);
                format!(
                    "at the beginning of {whose} next {}",
                    super::steps::step_word(step)
                )
            }
        }
    }

    /// `when you do, …`
    pub(super) fn reflexive(&mut self, id: NestedId, when: &str) -> Vec<String> {
        self.triggered_then(id, &format!("when {when}, "))
    }

    /// What an ability does that triggers on its own creation, behind what makes it trigger.
    fn triggered_then(&mut self, id: NestedId, when: &str) -> Vec<String> {
        let Some(ability) = self.ability.nested.get(usize::from(id.0)) else {
            return Vec::new();
        };
        match &ability.kind {
            AbilityKind::Triggered(triggered) => {
                let mut writer = self.within(ability);
                writer.paid_often = self.paid_often;
                let mut prefix = when.to_owned();
                if let Some(condition) = &triggered.condition {
                    let asked = writer.condition(condition);
                    prefix = format!("{prefix}if {asked}, ");
                }
                if let (None, [mode]) = (&triggered.body.choice, triggered.body.modes.as_slice())
                    && mode.effects.len() > 1
                    && !ends_with_permission(&mode.effects)
                {
                    let memory = writer.memory();
                    let sentences = writer.one_sentence(&mode.effects);
                    let named = mode
                        .targets
                        .iter()
                        .all(|target| writer.is_mentioned(target.slot));
                    if named && sentences.len() == 1 {
                        return prefixed(&prefix, sentences);
                    }
                    writer.recall(memory);
                }
                let body = writer.body_after(&prefix, &triggered.body);
                vec![body]
            }
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Static(_)
            | AbilityKind::Keyword(_) => Vec::new(),
        }
    }
}

/// `a Zombie is sacrificed this way` of several: `one or more Zombies are sacrificed this way`
fn one_or_more(asked: &str) -> Option<String> {
    let (noun, done) = asked.split_once(" is ")?;
    let noun = noun.strip_prefix("a ").or(noun.strip_prefix("an "))?;
    let nouns = super::words::plural(noun);
    Some(format!("one or more {nouns} are {done}"))
}

/// Whether the last of the instructions lets something be played for longer than the others take: "exile two cards and you may play them
/// until the end of your next turn" would be said of both.
fn ends_with_permission(effects: &[Effect]) -> bool {
    matches!(
        effects,
        [_, .., Effect::Permit { .. } | Effect::Replace { .. }]
    )
}
