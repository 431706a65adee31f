//! How permanents enter, and what is done as they do: `~ enters tapped`, `as ~ enters, choose a color`.

use super::control::prefixed;
use super::discourse::{Writer, is_this};
use super::event_parts::Tense;
use super::noun::Determiner;
use super::words::{Number, list, spaced, verb};
use crate::{
    CardType, Comparison, Condition, Domain, Duration, Effect, Entering, EntersAsCast,
    EventPattern, Filter, Objects, Outcome, Replacement, Test, Zone,
};

impl Writer<'_> {
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
    pub(super) fn spell_enters(
        &mut self,
        replacement: &Replacement,
        duration: &Duration,
    ) -> Option<String> {
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
            if replacement.uses.is_some() || entering.copy_of.is_some() {
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

    pub(super) fn entering_parts(
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
    pub(super) fn as_it_happens(
        &mut self,
        replacement: &Replacement,
        effects: &[Effect],
    ) -> Vec<String> {
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

/// Whether the effect is said of each object: `each creature you control enters with an additional counter`.
fn is_each(entering: &Entering) -> bool {
    !entering.counters.is_empty()
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

/// `~ would enter`
pub(super) fn is_own_entering(event: &EventPattern) -> bool {
    matches!(event, EventPattern::ZoneChange { what, to: Some(Zone::Battlefield), .. }
        if what.test == Test::Is(Objects::This))
}
