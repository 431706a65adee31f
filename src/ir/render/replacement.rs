//! Replacement: `if … would …, … instead`. How permanents enter is in `entering`, what becomes of damage in `prevention`.

use super::control::prefixed;
use super::discourse::Writer;
use super::entering::is_own_entering;
use super::event_parts::Tense;
use super::noun::Determiner;
use super::words::{Number, list, sentence, spaced, verb};
use crate::{
    Condition, Deed, Duration, Effect, EventPattern, EventRole, Objects, Outcome, Players,
    Recipients, Replacement, Value,
};

impl Writer<'_> {
    /// The replacement effect of a static ability, as sentences.
    pub(super) fn static_replacement(&mut self, replacement: &Replacement) -> Vec<String> {
        match &replacement.outcome {
            Outcome::Enter(entering) => self.enters(replacement, entering),
            Outcome::Also(effects)
                if let Some(text) = self.enters_with_choice(replacement, effects) =>
            {
                vec![text]
            }
            Outcome::Also(effects)
                if let Some(text) = self.enters_with_abilities(replacement, effects) =>
            {
                vec![text]
            }
            Outcome::Also(effects)
                if let Some(text) = self.enters_under_chosen(replacement, effects) =>
            {
                vec![text]
            }
            Outcome::Also(effects) if !is_of_tokens(&replacement.event) => {
                self.as_it_happens(replacement, effects)
            }
            Outcome::Prevent {
                shield: None,
                each: None,
                then,
            } if replacement.condition.is_none()
                && then.is_empty()
                && !matches!(replacement.event, EventPattern::While { .. }) =>
            {
                vec![format!(
                    "prevent all {}",
                    self.preventable(&replacement.event)
                )]
            }
            Outcome::Prevent {
                shield: None,
                each: None,
                then,
            } if then.is_empty()
                && matches!(
                    replacement.condition,
                    Some(Condition::PlayerIs(Players::Active, Players::You))
                ) =>
            {
                vec![format!(
                    "during your turn, prevent all {}",
                    self.preventable(&replacement.event)
                )]
            }
            Outcome::Redirect { .. }
                if matches!(replacement.event, EventPattern::Damage { .. })
                    && replacement.uses.is_none()
                    && replacement.optional.is_none() =>
            {
                let condition = match &replacement.condition {
                    Some(condition) => format!("as long as {}, ", self.condition(condition)),
                    None => String::new(),
                };
                let damage = self.preventable(&replacement.event);
                self.focus_event();
                let outcome = self.outcome(&replacement.outcome, &replacement.event);
                let outcome = outcome.join(". ");
                let to = outcome.strip_prefix("that damage ").unwrap_or(&outcome);
                vec![format!("{condition}all {damage} {to}")]
            }
            Outcome::Prevent { .. }
            | Outcome::Amount(_)
            | Outcome::Redirect { .. }
            | Outcome::Destination(..)
            | Outcome::Also(_)
            | Outcome::Instead(_)
            | Outcome::Mana(_)
            | Outcome::Regenerate => self.if_would(replacement, ""),
        }
    }

    /// A replacement effect that a spell or ability creates.
    pub(super) fn replacement_effect(
        &mut self,
        replacement: &Replacement,
        duration: &Duration,
    ) -> String {
        if let Some(text) = self
            .spell_enters(replacement, duration)
            .or_else(|| self.goes_as_it_resolves(replacement, duration))
        {
            return text;
        }
        let outer = self.event.replace(replacement.event.clone());
        let focus = self.focus.clone();
        let text = self.created_replacement(replacement, duration);
        self.event = outer;
        if self.focus.is_none() {
            self.focus = focus;
        }
        text
    }

    fn created_replacement(&mut self, replacement: &Replacement, duration: &Duration) -> String {
        let until = self.this_turn(duration);
        match &replacement.outcome {
            Outcome::Regenerate => {
                let what = match self.role_filter(EventRole::Subject).cloned() {
                    Some(filter) => self.noun(&filter, &Determiner::Each),
                    None => "it".to_owned(),
                };
                format!("regenerate {what}")
            }
            Outcome::Prevent { shield, each, then }
                if replacement.uses.is_none()
                    && !matches!(replacement.event, EventPattern::While { .. }) =>
            {
                self.others = true;
                let damage = self.preventable_by_choice(&replacement.event);
                // "Until your next turn, prevent all damage that would be dealt by target permanent."
                let lasting = matches!(
                    duration,
                    Duration::NextTurnOf(_) | Duration::EndOfNextTurnOf(_)
                );
                if let (true, None, None, []) = (lasting, shield, each, then.as_slice()) {
                    let words = spaced(&[&damage.0, &damage.1]);
                    return self.with_where(format!("{until}, prevent all {words}"));
                }
                let (mut damage, until) = (damage.0, spaced(&[&until, &damage.1]));
                if shield.is_some() {
                    damage = damage.replacen(" to you and ", " to you and/or ", 1);
                }
                let mut text = match (shield, each) {
                    (Some(Value::Share), _) => {
                        let amount = self.divided_total(&replacement.event);
                        format!("prevent the next {amount} {damage} {until}, divided as you choose")
                    }
                    (Some(shield), _) => {
                        let amount = self.figure(shield);
                        format!("prevent the next {amount} {damage} {until}")
                    }
                    (None, Some(each)) => {
                        let amount = self.figure(each);
                        format!("prevent {amount} of {damage} {until}")
                    }
                    (None, None) => format!("prevent all {damage} {until}"),
                };
                text = self.with_where(text);
                let then = self.besides(then);
                append_sentences(text, then)
            }
            Outcome::Redirect { shield, .. }
                if replacement.uses.is_none()
                    && replacement.condition.is_none()
                    && matches!(replacement.event, EventPattern::Damage { .. }) =>
            {
                self.others = true;
                let mut damage = self.preventable_by_choice(&replacement.event);
                let all = match shield {
                    Some(shield) => {
                        damage.0 = damage.0.replacen(" to you and ", " to you and/or ", 1);
                        format!("the next {}", self.figure(shield))
                    }
                    None => "all".to_owned(),
                };
                let outcome = self.outcome(&replacement.outcome, &replacement.event);
                let outcome = outcome.join(". ");
                let to = outcome.strip_prefix("that damage ").unwrap_or(&outcome);
                let lasting = matches!(
                    duration,
                    Duration::NextTurnOf(_) | Duration::EndOfNextTurnOf(_)
                );
                let text = if lasting {
                    let words = spaced(&[&damage.0, &damage.1]);
                    format!("{until}, {all} {words} {to}")
                } else {
                    spaced(&[&all, &damage.0, &until, &damage.1, to])
                };
                self.with_where(text)
            }
            Outcome::Instead(effects)
                if effects.is_empty()
                    && (replacement.uses == Some(1) || until == "this turn")
                    && matches!(replacement.event, EventPattern::StepBegins { .. }) =>
            {
                let skipped = self.skipped_step(&replacement.event, replacement.uses.is_some());
                let until = until.as_str();
                if replacement.uses.is_some() {
                    skipped
                } else {
                    spaced(&[&skipped, until])
                }
            }
            Outcome::Prevent { .. }
            | Outcome::Amount(_)
            | Outcome::Redirect { .. }
            | Outcome::Destination(..)
            | Outcome::Enter(_)
            | Outcome::Also(_)
            | Outcome::Mana(_)
            | Outcome::Instead(_) => {
                let outer = self.prevented.replace(false);
                let sentences = self.if_would(replacement, &until);
                self.prevented = outer;
                let mut sentences = sentences.into_iter();
                let first = sentences.next().unwrap_or_default();
                append_sentences(first, sentences.collect())
            }
        }
    }

    /// `target player skips their next untap step`; not the `next` one alone: `you skip your draw step`
    fn skipped_step(&mut self, event: &EventPattern, next: bool) -> String {
        let EventPattern::StepBegins { step, whose } = event else {
            return String::new();
        };
        let clause = self.player_clause(whose);
        let their = if *whose == Players::You {
            "your"
        } else {
            "their"
        };
        let step = super::steps::step_word(*step);
        clause
            .with_verb(spaced(&[
                "skip",
                their,
                if next { "next" } else { "" },
                step,
            ]))
            .stated()
    }

    /// `if … would …, … instead`
    pub(super) fn if_would(&mut self, replacement: &Replacement, until: &str) -> Vec<String> {
        if let Some(sentences) = self.first_time_would(replacement) {
            return sentences;
        }
        let mut event = if let EventPattern::Damage { source: None, .. } = &replacement.event {
            let damage = self.preventable(&replacement.event);
            damage.replacen("that would", "would", 1)
        } else if let EventPattern::Caused { .. } | EventPattern::ProducesMana { .. } =
            &replacement.event
        {
            self.event_clause(&replacement.event, Tense::Present)
        } else {
            self.event_clause(&replacement.event, Tense::Would)
        };
        // Of damage that would be dealt it is said that it is to anything.
        if let EventPattern::Damage {
            source: Some(_), ..
        } = &replacement.event
            && event.ends_with(" damage")
        {
            event.push_str(" to a permanent or player");
        }
        // "Until end of turn, if a creature would enter and it wasn't cast, …": not whether it was cast this turn.
        let first = (event.ends_with("and it wasn't cast")
            || matches!(replacement.event, EventPattern::ProducesMana { .. }))
            && until == "this turn";
        let before = if first { "until end of turn, " } else { "" };
        if !first {
            event = spaced(&[&event, until]);
        }
        self.focus_event();
        let condition = replacement
            .condition
            .as_ref()
            .map(|condition| self.circumstance(condition))
            .unwrap_or_default();
        let lead = match replacement.uses {
            Some(1) => format!("the next time {event}{condition}, "),
            // "As long as you have no cards in hand, if a source would deal damage, …"
            Some(_) | None => match condition.strip_prefix(" while ") {
                Some(holds) => format!("as long as {holds}, if {event}, "),
                None => format!("{before}if {event}{condition}, "),
            },
        };
        let mut outcome = self.outcome(&replacement.outcome, &replacement.event);
        if let (Some(explained), Some(last)) = (self.where_x.take(), outcome.last_mut()) {
            last.push_str(&format!(", where X is {explained}"));
        }
        // Dealt to somebody else, it is the same damage; as much to the same would be another amount.
        if let Outcome::Instead(effects) = &replacement.outcome
            && let [
                Effect::DealDamage {
                    amount: Value::EventAmount,
                    ..
                },
            ] = effects.as_slice()
            && let Some(only) = outcome.first_mut()
        {
            *only = only.replace("that much damage", "that damage");
        }
        if let EventPattern::Caused { .. } = &replacement.event
            && let Outcome::Destination(..) = &replacement.outcome
            && let Some(only) = outcome.first_mut()
        {
            only.push_str(" of putting it into your graveyard");
        }
        let outcome = match (&replacement.optional, outcome.split_first()) {
            (Some(player), Some((first, rest))) => {
                let who = self.players_subject(player).text;
                let mut sentences = vec![format!("{who} may {first}")];
                sentences.extend(rest.iter().cloned());
                sentences
            }
            _ => outcome,
        };
        prefixed(&lead, outcome)
    }

    /// ` while you have no cards in hand`, ` during your turn`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn circumstance(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Resolving(_) => format!(" as {}", self.condition(condition)),
            Condition::PlayerIs(Players::Active, Players::You) => " during your turn".to_owned(),
            _ => format!(" while {}", self.condition(condition)),
        }
    }

    fn outcome(&mut self, outcome: &Outcome, event: &EventPattern) -> Vec<String> {
        match outcome {
            Outcome::Prevent { each, then, .. } => {
                let text = match each {
                    Some(Value::Half(whole, rounding)) if **whole == Value::EventAmount => {
                        let rounded = super::value::rounding_words(*rounding);
                        format!("prevent half that damage, {rounded}")
                    }
                    Some(Value::Minus(whole, kept)) if **whole == Value::EventAmount => {
                        let kept = self.figure(kept);
                        self.with_where(format!("prevent all but {kept} of that damage"))
                    }
                    Some(each) => {
                        let amount = self.figure(each);
                        self.with_where(format!("prevent {amount} of that damage"))
                    }
                    None => "prevent that damage".to_owned(),
                };
                let then = match self.prevented {
                    Some(_) => self.besides(then),
                    None => self.sentences(then),
                };
                // "Each opponent mills …" by itself would be no part of the replacement.
                if let [only] = then.as_slice()
                    && only.starts_with("each ")
                {
                    return vec![format!("{text} and {only}")];
                }
                // "Prevent that damage, remove that many counters from ~, and create …": the third would stand by itself.
                if self.prevented.is_none()
                    && then.len() > 1
                    && then.iter().all(|sentence| !sentence.contains([',', '.']))
                {
                    let mut deeds = vec![text];
                    deeds.extend(then);
                    return vec![list(&deeds, "and")];
                }
                let mut sentences = vec![text];
                sentences.extend(then);
                sentences
            }
            Outcome::Amount(value) => vec![self.other_amount(value, event)],
            Outcome::Redirect {
                objects, players, ..
            } => {
                let mut to = Vec::new();
                if *objects != Objects::Union(Vec::new()) {
                    to.push(self.object_phrase(objects));
                }
                if let Some(players) = players {
                    to.push(self.player_object(players));
                }
                if let (Objects::Slot(one), Some(Players::Slot(other))) = (objects, players)
                    && one == other
                {
                    to.truncate(1);
                }
                vec![format!(
                    "that damage is dealt to {} instead",
                    list(&to, "and")
                )]
            }
            // "Exile it instead. When you do, …"
            Outcome::Destination(to, then)
                if let [Effect::Reflexive { ability }] = then.as_slice() =>
            {
                let clause = self.move_clause(&Objects::Event(EventRole::Subject), to);
                let mut sentences = vec![format!("{} instead", clause.stated())];
                sentences.extend(self.reflexive(*ability, "you do"));
                sentences
            }
            Outcome::Destination(to, then) if !then.is_empty() => {
                let mut effects = vec![Effect::Move {
                    what: Objects::Event(EventRole::Subject),
                    to: to.clone(),
                    into: None,
                    link: false,
                }];
                effects.extend(then.iter().cloned());
                self.outcome(&Outcome::Instead(effects), event)
            }
            Outcome::Destination(to, _) => {
                let clause = self.move_clause(&Objects::Event(EventRole::Subject), to);
                vec![format!("{} instead", clause.stated())]
            }
            Outcome::Enter(entering) => {
                let (words, tail) = self.entering_parts(entering, Number::One, false);
                vec![self.with_where(spaced(&["it enters", &words, &tail, "instead"]))]
            }
            Outcome::Also(effects) if is_of_tokens(event) => {
                let made = self.sentences(effects).join(", then ");
                let made = made.strip_prefix("create ").unwrap_or(&made);
                vec![format!("those tokens plus {made} are created instead")]
            }
            Outcome::Also(effects) => self.sentences(effects),
            Outcome::Instead(effects) if effects.is_empty() => {
                vec![if let EventPattern::Draw { .. } = event {
                    "skip that draw instead".to_owned()
                } else {
                    "it doesn't happen".to_owned()
                }]
            }
            Outcome::Instead(effects) => {
                // What is allowed for longer is said by itself: "You may play those cards this turn."
                let simple = !effects.iter().any(super::control::is_compound)
                    && !effects
                        .iter()
                        .any(|effect| matches!(effect, Effect::Permit { .. }));
                let attempts = matches!(effects.as_slice(), [Effect::Attempt { .. }, ..]);
                self.enters_instead = is_own_entering(event);
                let mut sentences = if simple {
                    self.one_sentence(effects)
                } else {
                    self.sentences(effects)
                };
                self.enters_instead = false;
                if let [only] = sentences.as_mut_slice() {
                    *only = format!("{only} instead");
                } else if let (true, Some(first)) = (attempts, sentences.first_mut()) {
                    *first = format!("{first} instead");
                } else if let Some(first) = sentences.first_mut() {
                    *first = format!("instead {first}");
                }
                sentences
            }
            Outcome::Mana(other) => vec![super::making::other_mana(*other)],
            Outcome::Regenerate => vec!["regenerate it".to_owned()],
        }
    }

    /// `you gain that much life plus 1 instead`, `it deals twice that much damage … instead`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn other_amount(&mut self, value: &Value, event: &EventPattern) -> String {
        match event {
            EventPattern::Done {
                deed: deed @ (Deed::GainLife | Deed::LoseLife),
                who,
                ..
            } => {
                let (life, _) = self.measured(value, "life");
                let who = self.any_player(who);
                let number = if who == "you" {
                    Number::Many
                } else {
                    Number::One
                };
                format!("{who} {} {life} instead", verb(deed.verb(), number))
            }
            EventPattern::Damage { source, to, .. } => {
                let damage = match value {
                    Value::Times(2, inner) if **inner == Value::EventAmount => {
                        "double that damage".to_owned()
                    }
                    Value::Times(3, inner) if **inner == Value::EventAmount => {
                        "triple that damage".to_owned()
                    }
                    _ => self.measured(value, "damage").0,
                };
                let recipient = match to {
                    Recipients {
                        objects: Some(_),
                        players: Some(_),
                    } => "that permanent or player".to_owned(),
                    Recipients {
                        objects: Some(filter),
                        players: None,
                    } => format!("that {}", super::antecedent::head_noun(filter)),
                    Recipients { objects: None, .. } => "that player".to_owned(),
                };
                if source.is_some() {
                    format!("it deals {damage} to {recipient} instead")
                } else {
                    format!("{damage} is dealt to {recipient} instead")
                }
            }
            EventPattern::OneOrMore(inner)
                if matches!(
                    **inner,
                    EventPattern::Done {
                        deed: Deed::CreateToken,
                        ..
                    }
                ) =>
            {
                format!(
                    "{} of those tokens are created instead",
                    self.so_many(value)
                )
            }
            EventPattern::PutCounters {
                by,
                by_effect,
                on,
                kind,
            } if by.is_some() || *by_effect || on.objects.is_none() || kind.is_none() => {
                let many = self.so_many(value);
                let counters = match kind {
                    Some(kind) => format!("{many} {kind} counters"),
                    None => format!("{many} of each of those kinds of counters"),
                };
                let on_that = match (&on.objects, &on.players) {
                    (Some(_), Some(_)) => "that permanent or player".to_owned(),
                    (Some(filter), None) => {
                        format!("that {}", super::antecedent::head_noun(filter))
                    }
                    (None, _) => "that player".to_owned(),
                };
                match (by, &on.objects) {
                    (Some(by), _) => {
                        let who = self.any_player(by);
                        let who = if who == "you" { who.as_str() } else { "they" };
                        let rounded = if let Value::Half(_, rounding) = value {
                            format!(", {}", super::value::rounding_words(*rounding))
                        } else {
                            String::new()
                        };
                        format!("{who} put {counters} on {on_that} instead{rounded}")
                    }
                    (None, None) => {
                        let who = on.players.as_ref().map(|who| self.any_player(who));
                        let who = who.unwrap_or_default();
                        let get = if who == "you" { "get" } else { "gets" };
                        format!("{who} {get} {counters} instead")
                    }
                    (None, Some(_)) if *by_effect => {
                        format!("it puts {counters} on {on_that} instead")
                    }
                    (None, Some(_)) => format!("{counters} are put on {on_that} instead"),
                }
            }
            EventPattern::PutCounters { kind, .. } => {
                let kind = kind.as_ref().map(ToString::to_string).unwrap_or_default();
                let counter = spaced(&[&kind, "counter"]);
                let counters = if let Value::Minus(all, fewer) = value
                    && **all == Value::EventAmount
                    && let Value::Number(number) = **fewer
                {
                    format!(
                        "that many {} minus {}",
                        super::words::plural(&counter),
                        super::words::cardinal(number)
                    )
                } else if let Value::Sum(parts) = value {
                    match parts.as_slice() {
                        [Value::EventAmount, Value::Number(number)] => format!(
                            "that many plus {} {}",
                            super::words::cardinal(*number),
                            super::words::plural(&counter)
                        ),
                        _ => self.counted(value, &counter).0,
                    }
                } else {
                    self.counted(value, &counter).0
                };
                format!("{counters} are put on it instead")
            }
            _ => {
                let (many, _) = self.counted(value, "card");
                format!("{many} instead")
            }
        }
    }

    /// `twice that many`, `that many plus one`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn so_many(&mut self, value: &Value) -> String {
        match value {
            Value::Times(2, inner) if **inner == Value::EventAmount => "twice that many".to_owned(),
            Value::Times(3, inner) if **inner == Value::EventAmount => {
                "three times that many".to_owned()
            }
            Value::Sum(parts) => match parts.as_slice() {
                [Value::EventAmount, Value::Number(number)] => {
                    format!("that many plus {}", super::words::cardinal(*number))
                }
                _ => "that many".to_owned(),
            },
            Value::Half(inner, _) if **inner == Value::EventAmount => "half that many".to_owned(),
            _ => "that many".to_owned(),
        }
    }
}

/// Whether the event is that tokens are created.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_of_tokens(event: &EventPattern) -> bool {
    match event {
        EventPattern::OneOrMore(inner) => is_of_tokens(inner),
        EventPattern::Done {
            deed: Deed::CreateToken,
            ..
        } => true,
        _ => false,
    }
}

fn append_sentences(text: String, more: Vec<String>) -> String {
    let mut text = text;
    for next in more {
        if !text.ends_with('.') {
            text.push('.');
        }
        text.push(' ');
        text.push_str(sentence(&next).trim_end_matches('.'));
    }
    text
}
