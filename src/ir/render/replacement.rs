//! Replacement and prevention: `~ enters tapped`, `if … would …, … instead`, `prevent the next 3 damage …`.

use super::control::prefixed;
use super::discourse::{Writer, is_this};
use super::event_parts::Tense;
use super::noun::Determiner;
use super::words::{Number, list, sentence, spaced, verb};
use crate::{
    CardType, Comparison, Condition, Deed, Domain, Duration, Effect, Entering, EntersAsCast,
    EventPattern, EventRole, Filter, Objects, Outcome, Players, Recipients, Replacement, SlotId,
    Test, Value, Zone,
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

    /// `if you cast a spell this way, that creature enters with a finality counter on it`: said of what is allowed to be cast
    pub(super) fn enters_this_way(&mut self, allowed: &Filter, said: &EntersAsCast) -> String {
        if is_this(&allowed.test) {
            let (words, tail) = self.entering_parts(&said.how, Number::One, false);
            return format!("if you do, {}", spaced(&["it enters", &words, &tail]));
        }
        let spell = self.noun(
            &Filter {
                domain: Domain::Spells,
                test: said.which.clone(),
            },
            &Determiner::A,
        );
        let of_type = |card_type: &CardType| {
            let test = Test::CardType(*card_type);
            [&allowed.test, &said.which]
                .into_iter()
                .any(|of| *of == test || matches!(of, Test::All(tests) if tests.contains(&test)))
        };
        let types = [
            CardType::Creature,
            CardType::Artifact,
            CardType::Enchantment,
        ];
        let called = types.iter().find(|card_type| of_type(card_type));
        let called = called.map_or("permanent", |card_type| card_type.word());
        let more = said
            .how
            .counters
            .iter()
            .any(|(kind, _)| kind.as_str() == "+1/+1");
        let (words, tail) = self.entering_parts(&said.how, Number::One, more);
        let enters = spaced(&["enters", &words, &tail]);
        format!("if you cast {spell} this way, that {called} {enters}")
    }

    /// `that creature enters with an additional +1/+1 counter on it`, of a spell or of what was just put onto the battlefield; nothing if
    /// it is another effect.
    fn spell_enters(&mut self, replacement: &Replacement, duration: &Duration) -> Option<String> {
        let (
            EventPattern::ZoneChange {
                what,
                from: Some(Zone::Stack) | None,
                to: Some(Zone::Battlefield),
            },
            Outcome::Enter(entering),
        ) = (&replacement.event, &replacement.outcome)
        else {
            return None;
        };
        let Test::Is(objects) = &what.test else {
            // "This turn, each creature you control enters with an additional +1/+1 counter on it."
            if replacement.uses.is_some() || entering.counters.is_empty() {
                return None;
            }
            let entering = self.enters(replacement, entering).join(". ");
            let until = self.this_turn(duration);
            return Some(format!("{until}, {entering}"));
        };
        let each = self.objects_number(objects) == Number::Many;
        let mut subject = self.object_phrase(objects);
        if each {
            subject.insert_str(0, "each of ");
        }
        let additional = !is_this(&what.test);
        let (words, tail) = self.entering_parts(entering, Number::One, additional);
        let text = spaced(&[&subject, &verb("enter", Number::One), &words, &tail]);
        Some(self.with_where(text))
    }

    /// How much damage is divided among the targets to which it would be dealt.
    fn divided_total(&mut self, event: &EventPattern) -> String {
        let slot = if let EventPattern::Damage { to, .. } = event
            && let Some(objects) = &to.objects
            && let Test::Is(Objects::Slot(slot)) = &objects.test
        {
            Some(*slot)
        } else {
            None
        };
        self.divided_among(slot)
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
                    && replacement.uses == Some(1)
                    && matches!(replacement.event, EventPattern::StepBegins { .. }) =>
            {
                self.skipped_step(&replacement.event)
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

    /// `target player skips their next untap step`
    fn skipped_step(&mut self, event: &EventPattern) -> String {
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
            .with_verb(format!("skip {their} next {step}"))
            .stated()
    }

    /// `~ enters tapped unless …`, `creatures your opponents control enter tapped`.
    pub(super) fn enters(&mut self, replacement: &Replacement, entering: &Entering) -> Vec<String> {
        let EventPattern::ZoneChange { what, .. } = &replacement.event else {
            return self.if_would(replacement, "");
        };
        let this = is_this(&what.test);
        // CR 702.138c
        if let Some(Condition::Matches(Objects::This, Test::Paid(fact))) = &replacement.condition
            && (this, entering.tapped, &entering.copy_of) == (true, false, &None)
            && fact.name.as_str() == "escaped"
        {
            let subject = self.object_phrase(&Objects::This);
            let (words, tail) = self.entering_parts(entering, Number::One, false);
            return vec![self.with_where(spaced(&[&subject, "escapes", &words, &tail]))];
        }
        let suffix = match &replacement.condition {
            Some(condition @ (Condition::Compare(..) | Condition::Happened(..)))
                if entering.copy_of.is_none() =>
            {
                Some(condition)
            }
            _ => None,
        };
        let (condition, unless) = match &replacement.condition {
            Some(_) if suffix.is_some() => (None, None),
            Some(Condition::Not(condition)) if entering.tapped => (None, Some(&**condition)),
            Some(condition) => (Some(condition), None),
            None => (None, None),
        };
        let prefix = condition
            .map(|condition| format!("if {}, ", self.condition(condition)))
            .unwrap_or_default();
        let (subject, number) = if this {
            (self.object_phrase(&Objects::This), Number::One)
        } else if is_each(entering) {
            (self.noun(what, &Determiner::Each), Number::One)
        } else {
            (self.noun(what, &Determiner::Bare), Number::Many)
        };
        if let Some(copying) = &entering.copy_of {
            let one = matches!(&copying.what.test, Test::Is(_));
            let cards = matches!(&copying.what.domain, crate::Domain::Cards(..));
            let whole = self.noun(&copying.what, &Determiner::A);
            let copied = whole
                .strip_prefix("a ")
                .or_else(|| whole.strip_prefix("an "))
                .unwrap_or(&whole)
                .to_owned();
            let copied = if one {
                whole
            } else if mentions_controller(&copying.what.test) {
                super::words::with_article(&copied)
            } else if cards {
                format!("any {copied}")
            } else {
                format!("any {copied} on the battlefield")
            };
            let tapped = if entering.tapped { "tapped" } else { "" };
            let mut copy = spaced(&[tapped, &format!("as a copy of {copied}")]);
            if !copying.except.is_empty() {
                let exceptions = self.exceptions(&copying.except, Number::One);
                copy = format!("{copy}, except {exceptions}");
            }
            let text = if copying.may_decline {
                format!("you may have {subject} enter {copy}")
            } else {
                spaced(&[&subject, &verb("enter", number), &copy])
            };
            return vec![format!("{prefix}{text}")];
        }
        let additional = !this;
        let (words, tail) = self.entering_parts(entering, number, additional);
        let unless = unless
            .map(|condition| format!("unless {}", self.condition(condition)))
            .unwrap_or_default();
        let suffix = suffix
            .map(|condition| match unless_tapped(condition, entering) {
                Some(opposite) => format!("unless {}", self.condition(&opposite)),
                None => format!("if {}", self.condition(condition)),
            })
            .unwrap_or_default();
        let text = spaced(&[
            &subject,
            &verb("enter", number),
            &words,
            &tail,
            &unless,
            &suffix,
        ]);
        vec![self.with_where(format!("{prefix}{text}"))]
    }

    /// `enter tapped`, `enter with two +1/+1 counters on it`
    pub(super) fn entering_words(&mut self, entering: &Entering) -> String {
        if let Some(copying) = &entering.copy_of {
            let copied = self.plain_noun(&copying.what, Number::One);
            return format!("enter as a copy of any {copied} on the battlefield");
        }
        let (words, tail) = self.entering_parts(entering, Number::One, false);
        spaced(&["enter", &words, &tail])
    }

    fn entering_parts(
        &mut self,
        entering: &Entering,
        number: Number,
        additional: bool,
    ) -> (String, String) {
        let tapped = match (entering.tapped, entering.untapped) {
            (true, _) => "tapped",
            (false, true) => "untapped",
            (false, false) => "",
        };
        let under = entering.control.as_ref().map_or_else(String::new, |who| {
            format!("under {} control", self.players_possessive(who))
        });
        let prepared = match (entering.tapped, entering.prepared) {
            (_, false) => "",
            (false, true) => "prepared",
            (true, true) => "and prepared",
        };
        let mut tail = String::new();
        let mut counters = Vec::new();
        for (kind, value) in &entering.counters {
            let (words, after) = self.counted_with_x(value, &format!("{kind} counter"));
            counters.push(words);
            tail = after;
        }
        let attacking = entering
            .attacking_like
            .as_ref()
            .map_or_else(String::new, |like| {
                let like = self.object_phrase(like);
                let and = if entering.tapped { "and " } else { "" };
                format!("{and}attacking the same player, planeswalker, or battle as {like}")
            });
        let it = if number == Number::One { "it" } else { "them" };
        let with = if counters.is_empty() {
            String::new()
        } else {
            let words = list(&counters, "and");
            let words = match (additional, words.split_once(' ')) {
                (true, Some((first, rest))) => {
                    let first = if first == "a" { "an" } else { first };
                    format!("{first} additional {rest}")
                }
                _ => words,
            };
            format!("with {words} on {it}")
        };
        (spaced(&[tapped, prepared, &attacking, &under, &with]), tail)
    }

    /// `as ~ enters, choose a color`
    fn as_it_happens(&mut self, replacement: &Replacement, effects: &[Effect]) -> Vec<String> {
        let event = self.event_clause(&replacement.event, Tense::Present);
        self.focus_event();
        let condition = replacement
            .condition
            .as_ref()
            .map(|condition| format!("if {}, ", self.condition(condition)))
            .unwrap_or_default();
        let mut sentences = self.sentences(effects);
        // "As ~ enters, look at an opponent's hand, then choose a card name."
        if let [first, second] = sentences.as_slice()
            && second.starts_with("choose ")
            && first.starts_with("look ")
        {
            sentences = vec![format!("{first}, then {second}")];
        }
        // "As ~ enters, choose a color. Then you may pay 2 life": no offer by itself.
        for later in sentences.iter_mut().skip(1) {
            if later.starts_with("you may ") {
                later.insert_str(0, "then ");
            }
        }
        // "If it's neither day nor night, it becomes day as ~ enters."
        let of_day = matches!(effects, [Effect::If { then, otherwise, .. }]
            if otherwise.is_empty() && matches!(then.as_slice(), [Effect::BecomeDayNight(_)]));
        if let ([only], true, "") = (sentences.as_slice(), of_day, condition.as_str()) {
            return vec![format!("{only} as {event}")];
        }
        prefixed(&format!("as {event}, {condition}"), sentences)
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

    /// What is done with the damage that was prevented: `if damage is prevented this way, …`, `you gain life equal to the damage
    /// prevented this way`.
    fn besides(&mut self, then: &[Effect]) -> Vec<String> {
        let outer = self.prevented.replace(true);
        let mut sentences = Vec::new();
        for effect in then {
            if let Effect::If {
                condition,
                then,
                otherwise,
            } = effect
                && otherwise.is_empty()
                && let Some(lead) = self.was_prevented(condition)
            {
                self.prevented = Some(false);
                let then = self.sentences(then);
                self.prevented = Some(true);
                sentences.extend(prefixed(&format!("{lead}, "), then));
            } else {
                sentences.extend(self.sentences(std::slice::from_ref(effect)));
            }
        }
        self.prevented = outer;
        sentences
    }

    /// `if damage from a black source is prevented this way`
    fn was_prevented(&mut self, condition: &Condition) -> Option<String> {
        let all = if let Condition::All(all) = condition {
            all.as_slice()
        } else {
            std::slice::from_ref(condition)
        };
        let (first, others) = all.split_first()?;
        if *first != Condition::Compare(Value::Prevented, Comparison::AtLeast, Value::Number(1)) {
            return None;
        }
        let from = match others {
            [] => String::new(),
            [Condition::Matches(Objects::Event(EventRole::Subject), test)] => {
                let filter = Filter {
                    domain: crate::Domain::Sources,
                    test: test.clone(),
                };
                format!(" from {}", self.noun(&filter, &Determiner::A))
            }
            _ => return None,
        };
        Some(format!("if damage{from} is prevented this way"))
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

    /// `damage that would be dealt to you by creatures`
    pub(super) fn preventable(&mut self, event: &EventPattern) -> String {
        if let EventPattern::Either(events) = event
            && let [
                EventPattern::Damage {
                    source: None,
                    to,
                    combat,
                },
                EventPattern::Damage {
                    source: Some(source),
                    ..
                },
            ] = events.as_slice()
            && to.objects.as_ref().map(|objects| &objects.test) == Some(&source.test)
            && let Some(whom) = self.damaged(to)
        {
            let damage = damage_word(*combat);
            return format!("{damage} that would be dealt to and dealt by {whom}");
        }
        let EventPattern::Damage { source, to, combat } = event else {
            return self.event_clause(event, Tense::Would);
        };
        let damage = damage_word(*combat);
        let to_whom = self.damaged(to);
        let by = match source {
            Some(source) => self.dealt_by(source),
            None => String::new(),
        };
        let to_whom = to_whom
            .map(|to_whom| format!("to {to_whom}"))
            .unwrap_or_default();
        spaced(&[damage, "that would be dealt", &to_whom, &by])
    }

    /// The same in two parts, between which "this turn" stands: `damage that would be dealt to you`, `by a source of your
    /// choice`.
    fn preventable_by_choice(&mut self, event: &EventPattern) -> (String, String) {
        if let EventPattern::Damage {
            source: Some(filter),
            to,
            combat,
        } = event
            && let Some(source) = self.source_of_choice(filter)
        {
            let damage = damage_word(*combat);
            return match self.damaged(to) {
                // "by a source of your choice that shares a color with it": a clause would stand between it and its verb.
                None if source.contains(" that ") => (
                    format!("{damage} that would be dealt"),
                    format!("by {source}"),
                ),
                None => (format!("{damage} {source} would deal"), String::new()),
                Some(to_whom) => (
                    format!("{damage} that would be dealt to {to_whom}"),
                    format!("by {source}"),
                ),
            };
        }
        if let EventPattern::Damage {
            source: Some(source),
            to,
            combat,
        } = event
        {
            let of_anyone = EventPattern::Damage {
                source: None,
                to: to.clone(),
                combat: *combat,
            };
            let damage = self.preventable(&of_anyone);
            return (damage, self.dealt_by(source));
        }
        (self.preventable(event), String::new())
    }

    /// `by creatures`
    fn dealt_by(&mut self, source: &Filter) -> String {
        if is_this(&source.test) {
            return format!("by {}", self.object_phrase(&Objects::This));
        }
        format!("by {}", self.noun(source, &Determiner::Bare))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn damaged(&mut self, to: &Recipients) -> Option<String> {
        if let (
            Some(Filter {
                test: Test::Is(Objects::Slot(one)),
                ..
            }),
            Some(Players::Slot(other)),
        ) = (&to.objects, &to.players)
            && one == other
        {
            return Some(self.object_phrase(&Objects::Slot(*one)));
        }
        let players = to.players.as_ref().map(|players| match players {
            Players::Everyone => "players".to_owned(),
            Players::Opponents => "your opponents".to_owned(),
            _ => self.player_object(players),
        });
        match (&to.objects, players) {
            (Some(filter), Some(_))
                if filter.test == Test::All(Vec::new())
                    && to.players == Some(Players::Everyone) =>
            {
                None
            }
            (Some(filter), Some(players)) => {
                let objects = self.damaged_objects(filter);
                if objects == players {
                    Some(objects)
                } else {
                    Some(format!("{players} and {objects}"))
                }
            }
            (Some(filter), None) => Some(self.damaged_objects(filter)),
            (None, players) => players,
        }
    }

    fn damaged_objects(&mut self, filter: &Filter) -> String {
        self.noun(filter, &Determiner::Bare)
    }
}

/// A land "enters tapped unless" rather than "if" it is not so.
fn unless_tapped(condition: &Condition, entering: &Entering) -> Option<Condition> {
    if !entering.tapped || !entering.counters.is_empty() {
        return None;
    }
    if let Condition::Compare(left, Comparison::Greater, right) = condition {
        Some(Condition::Compare(
            left.clone(),
            Comparison::AtMost,
            right.clone(),
        ))
    } else {
        super::condition::unless(condition)
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

/// Whether the effect is said of each object: `each creature you control enters with an additional counter`.
fn is_each(entering: &Entering) -> bool {
    !entering.counters.is_empty()
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

/// Whether it says whose the objects are: then they need no "on the battlefield".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn mentions_controller(test: &Test) -> bool {
    match test {
        Test::ControlledBy(_) => true,
        Test::All(tests) => tests.iter().any(mentions_controller),
        _ => false,
    }
}

/// The slot that holds the source of the damage that is replaced.
pub(super) fn source_slot(event: &EventPattern) -> Option<SlotId> {
    if let EventPattern::Damage {
        source: Some(filter),
        ..
    } = event
    {
        slot_of(filter)
    } else {
        None
    }
}

/// The slot that objects must be in to pass the filter.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(super) fn slot_of(filter: &Filter) -> Option<SlotId> {
    let test = match &filter.test {
        Test::All(tests) => tests.first()?,
        test => test,
    };
    if let Test::Is(Objects::Slot(slot)) = test {
        Some(*slot)
    } else {
        None
    }
}

fn damage_word(combat: Option<bool>) -> &'static str {
    match combat {
        Some(true) => "combat damage",
        Some(false) => "noncombat damage",
        None => "damage",
    }
}

/// `~ would enter`
fn is_own_entering(event: &EventPattern) -> bool {
    matches!(event, EventPattern::ZoneChange { what, to: Some(Zone::Battlefield), .. }
        if what.test == Test::Is(Objects::This))
}
