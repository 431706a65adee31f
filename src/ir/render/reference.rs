//! References to objects as the text so far allows them: `it`, `that creature`, `all creatures`, `the top card of your library`.

use super::antecedent::number_of;
use super::discourse::{Origin, Writer};
use super::noun::Determiner;
use super::target::{leaves_out_another, other_than_attached, place_said_once};
use super::words::{Number, possessive};
use crate::{
    Ability, Domain, Effect, EventPattern, EventRole, Filter, Objects, Players, SlotId, Test,
    Value, Visitor, Walk, Zone,
};

/// Words for something, and whether verbs after it are in the plural.
pub(super) struct Phrase {
    /// the words
    pub(super) text: String,
    /// how verbs agree with it
    pub(super) number: Number,
}

impl Phrase {
    pub(super) fn one(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            number: Number::One,
        }
    }

    pub(super) fn many(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            number: Number::Many,
        }
    }
}

impl Writer<'_> {
    /// The words for a reference, as the object of a verb.
    pub(super) fn object_phrase(&mut self, objects: &Objects) -> String {
        self.objects(objects, false).text
    }

    /// The words for a reference, as the subject of a verb.
    pub(super) fn subject_phrase(&mut self, objects: &Objects) -> Phrase {
        self.objects(objects, true)
    }

    /// The same referent in one form: the role that the object itself plays is the object itself.
    pub(super) fn canonical(&self, objects: &Objects) -> Objects {
        match objects {
            Objects::Event(role) if self.role_is_this(*role) => Objects::This,
            Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Slot(_)
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Every(_)
            | Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Linked
            | Objects::Paid(_)
            | Objects::Devoured
            | Objects::Union(_) => objects.clone(),
        }
    }

    fn objects(&mut self, objects: &Objects, subject: bool) -> Phrase {
        let referent = self.canonical(objects);
        let own = !subject && self.clause_subject.as_ref() == Some(&referent);
        let unclear = referent == Objects::This && self.others;
        self.others |= referent != Objects::This;
        let several =
            matches!(referent, Objects::Event(_)) && self.objects_number(&referent) == Number::Many;
        if self.focus.as_ref() == Some(&referent) && !own && !unclear && !several {
            return Phrase::one("it");
        }
        match &referent {
            Objects::This => {
                let words = self.bearer.own.clone();
                self.focus = Some(referent);
                Phrase::one(words)
            }
            Objects::Granter => Phrase::one("~"),
            Objects::Attached => {
                let words = self.bearer.attached.clone();
                self.focus = Some(referent);
                Phrase::one(words)
            }
            Objects::Slot(slot) => self.slot_objects(*slot, subject),
            Objects::Event(_) if several => {
                let noun = self.objects_noun(&referent);
                self.focus = None;
                let named = noun.starts_with(char::is_uppercase);
                if noun == "creature" || noun == "permanent" || named {
                    Phrase::many(if subject { "they" } else { "them" })
                } else {
                    Phrase::many(format!("those {}", super::words::plural(&noun)))
                }
            }
            // "Each land gets +2/+2 as long as it's a creature."
            Objects::Affected if self.each.is_none() => Phrase::one("it"),
            // "When target creature dies this turn, return that card …"
            Objects::Event(EventRole::Subject) if self.target_died() => {
                self.focus = Some(referent);
                Phrase::one("that card")
            }
            Objects::Event(_) | Objects::Affected => {
                let noun = self.objects_noun(&referent);
                let does = self.does_in_combat(&referent);
                self.focus = Some(referent);
                Phrase::one(match does {
                    Some(does) => format!("the {does} {noun}"),
                    None => format!("that {noun}"),
                })
            }
            Objects::Every(filter) => self.every(filter, subject),
            Objects::Top { of, count } => self.top_cards(of, count),
            Objects::Bottom { of, count } => self.bottom_cards(of, count),
            Objects::TopUntil { .. } => Phrase::many(self.cards_seen(&referent, "reveal")),
            Objects::Linked => {
                self.focus = Some(referent);
                Phrase::one("the exiled card")
            }
            Objects::Devoured => Phrase::many("permanents it devoured"),
            Objects::Paid(how) => {
                let paid = self.bearer.paid(*how);
                let number = paid.number();
                let noun = super::words::inflect(&paid.noun, number);
                self.focus = (number == Number::One).then_some(referent.clone());
                Phrase {
                    text: format!("the {} {noun}", how.word()),
                    number,
                }
            }
            pair @ Objects::Union(_) if pair.is_pair() => {
                self.focus = None;
                Phrase::one("each of those creatures")
            }
            Objects::Union(parts) if self.both(parts).is_some() => {
                let both = self.both(parts).unwrap_or_default();
                self.focus = None;
                Phrase::many(both)
            }
            Objects::Union(parts) => {
                // "it and Zombies you control", where "that creature" would take what follows it
                let spoken = matches!(&self.event, Some(event)
                    if matches!(parts.first(),
                        Some(Objects::Attached | Objects::Event(EventRole::Subject)))
                        && super::discourse::role_filter(event, EventRole::Subject)
                            .is_some_and(|filter| filter.test == Test::Is(Objects::Attached)));
                if spoken {
                    self.focus = parts.first().map(|part| self.canonical(part));
                }
                let beside = matches!(parts.first(), Some(Objects::Attached));
                let words: Vec<String> = parts
                    .iter()
                    .map(|part| {
                        if let (Objects::Every(filter), true) = (part, beside) {
                            // "enchanted creature and other creatures"
                            let others = Objects::Every(Box::new(other_than_attached(filter)));
                            self.objects(&others, subject).text
                        } else {
                            self.objects(part, subject).text
                        }
                    })
                    .collect();
                let words = place_said_once(words);
                self.focus = None;
                Phrase::many(super::words::list(&words, "and"))
            }
        }
    }

    /// Whether the event is that a target is put into a graveyard.
    fn target_died(&self) -> bool {
        matches!(&self.event, Some(EventPattern::ZoneChange {
            what,
            from: Some(Zone::Battlefield),
            to: Some(Zone::Graveyard),
        }) if matches!(what.test, Test::Is(Objects::Slot(_))))
    }

    /// `both creatures`: two that were spoken of.
    fn both(&self, parts: &[Objects]) -> Option<String> {
        let [Objects::Slot(first), Objects::Slot(second)] = parts else {
            return None;
        };
        let said = self.is_mentioned(*first) && self.is_mentioned(*second);
        let one = |slot: &SlotId| self.slot_number(*slot) == Number::One;
        let noun = self.slot_noun(*first);
        (said && one(first) && one(second) && noun == self.slot_noun(*second))
            .then(|| format!("both {}", super::words::plural(&noun)))
    }

    /// "one of those creatures", of several that were spoken of
    pub(super) fn part_of(
        &mut self,
        what: &Filter,
        minimum: &Value,
        maximum: &Value,
    ) -> Option<String> {
        let Test::Is(whole) = &what.test else {
            return None;
        };
        if self.objects_number(whole) == Number::One {
            return None;
        }
        let count = match (minimum, maximum) {
            (Value::Number(0), Value::Number(i32::MAX)) => "any number".to_owned(),
            (Value::Number(1), Value::Number(i32::MAX)) => "one or more".to_owned(),
            (Value::Number(0), _) => format!("up to {}", self.number_word(maximum)),
            _ => self.number_word(maximum),
        };
        let whole = self.object_phrase(whole);
        Some(format!("{count} of {whole}"))
    }

    /// Whether these are all others of which some were chosen just before.
    pub(super) fn is_rest(&self, filter: &Filter) -> bool {
        let Test::All(tests) = &filter.test else {
            return false;
        };
        let Some(Test::Not(last)) = tests.last() else {
            return false;
        };
        if let Test::Is(Objects::Slot(slot)) = **last
            && self.is_mentioned(slot)
            && let Origin::Chosen { who, what, .. } = self.origin(slot)
        {
            // What each player chose is spoken of together after all have.
            let players = [who, &Players::Everyone, &Players::Opponents];
            players
                .into_iter()
                .any(|who| what.rest(who, slot).as_ref() == Some(filter))
        } else {
            false
        }
    }

    /// `all cards revealed this way that weren't put onto the battlefield`: what was found and is still where it was.
    fn left_behind(&self, filter: &Filter) -> Option<&'static str> {
        let Domain::Cards(zone, Players::Everyone) = filter.domain else {
            return None;
        };
        let found = matches!(filter.test, Test::Is(Objects::Slot(_)));
        match (zone, casts(self.ability)) {
            (Zone::Exile, true) if found => Some("the exiled cards that weren't cast this way"),
            (Zone::Exile, false) if found => {
                Some("all cards exiled this way that weren't put onto the battlefield")
            }
            (Zone::Library, true) if found => Some("all revealed cards not cast this way"),
            (Zone::Library, false) if found => {
                Some("all cards revealed this way that weren't put onto the battlefield")
            }
            _ => None,
        }
    }

    fn every(&mut self, filter: &Filter, subject: bool) -> Phrase {
        self.focus = None;
        if self.is_rest(filter) {
            return Phrase::many("the rest");
        }
        if let Some(left) = self.left_behind(filter) {
            return Phrase::many(left);
        }
        if let Some(those) = self.those_targeted(filter) {
            return Phrase::many(those);
        }
        // "destroy any of them that are Walls", "destroy each creature chosen this way"
        if let Test::All(tests) = &filter.test
            && let [asked, Test::Is(whole @ Objects::Slot(slot))] = tests.as_slice()
            && self.objects_number(whole) == Number::Many
        {
            if filter.domain == Domain::Permanents {
                let said = self.said_of(whole, asked);
                return Phrase::many(format!("any of them that {said}"));
            }
            if filter.domain == Domain::Sources
                && matches!(self.origin(*slot), Origin::Chosen { .. })
            {
                let noun = Filter {
                    domain: Domain::Permanents,
                    test: asked.clone(),
                };
                let each = self.noun(&noun, &Determiner::Each);
                return Phrase::one(format!("{each} chosen this way"));
            }
        }
        if subject && has_counter(&filter.test) {
            return Phrase::one(self.noun(filter, &Determiner::Each));
        }
        if subject && leaves_out_another(&filter.test) {
            return Phrase::one(self.noun(filter, &Determiner::Each));
        }
        if subject {
            // "Blocked creatures get …" would be somebody who blocked them.
            let determiner = if is_plain(&filter.test) || is_blocked(&filter.test) {
                Determiner::All
            } else {
                Determiner::Bare
            };
            return Phrase::many(self.noun(filter, &determiner));
        }
        Phrase::many(self.noun(filter, &Determiner::All))
    }

    fn top_cards(&mut self, of: &Players, count: &Value) -> Phrase {
        let owner = self.players_possessive(of);
        let number = number_of(count);
        self.focus = None;
        match number {
            Number::One => Phrase::one(format!("the top card of {owner} library")),
            Number::Many => {
                let words = self.number_word(count);
                Phrase::many(if words == "that many" {
                    format!("that many cards from the top of {owner} library")
                } else {
                    format!("the top {words} cards of {owner} library")
                })
            }
        }
    }

    fn bottom_cards(&mut self, of: &Players, count: &Value) -> Phrase {
        let owner = self.players_possessive(of);
        self.focus = None;
        match number_of(count) {
            Number::One => Phrase::one(format!("the bottom card of {owner} library")),
            Number::Many => {
                let words = self.number_word(count);
                Phrase::many(format!("the bottom {words} cards of {owner} library"))
            }
        }
    }

    /// The object of a verb, in which the verb may be said again: `cards from the top of your library until you reveal a
    /// land card`.
    pub(super) fn cards_seen(&mut self, objects: &Objects, verb: &str) -> String {
        let Objects::TopUntil { of, what, count } = objects else {
            return match self.whole_hand(objects) {
                Some(hand) => hand,
                None => self.object_phrase(objects),
            };
        };
        let owner = self.players_possessive(of);
        let cards = Filter {
            domain: Domain::Cards(Zone::Exile, Players::Everyone),
            test: what.test.clone(),
        };
        let noun = self.counted_noun(&cards, count).replace(" in exile", "");
        let own = *of == Players::Affected;
        let who = if *of == Players::You || verb == "exile" && self.subject.is_none() && !own {
            "you"
        } else {
            "they"
        };
        self.focus = None;
        format!("cards from the top of {owner} library until {who} {verb} {noun}")
    }

    /// `target player's hand`: all cards in it without exception.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn whole_hand(&mut self, what: &Objects) -> Option<String> {
        let Objects::Every(filter) = what else {
            return None;
        };
        let Domain::Cards(Zone::Hand, players) = &filter.domain else {
            return None;
        };
        if filter.test != Test::All(Vec::new()) {
            return None;
        }
        self.focus = None;
        Some(match players {
            Players::Everyone => "all hands".to_owned(),
            players => format!("{} hand", self.players_possessive(players)),
        })
    }

    /// A slot: introduced by its own phrase the first time, by a pronoun or `that …` later.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn slot_objects(&mut self, slot: SlotId, subject: bool) -> Phrase {
        let number = self.slot_number(slot);
        let mentioned = self.mention(slot);
        let origin = self.origin(slot);
        let phrase = match origin {
            Origin::Target(target) if !mentioned => self.target(target),
            Origin::Chosen {
                what,
                minimum,
                maximum,
                ..
            } if !mentioned => self.chosen(what, minimum, maximum),
            Origin::Found { what, maximum, .. } | Origin::Among { what, maximum, .. }
                if !mentioned =>
            {
                self.counted_noun(what, maximum)
            }
            Origin::Paid {
                participle, what, ..
            } => {
                let noun = match what.test {
                    Test::Is(Objects::Top { .. }) => "card".to_owned(),
                    _ => super::antecedent::head_noun(what),
                };
                format!("the {participle} {}", super::words::inflect(&noun, number))
            }
            Origin::Voted(what) if !mentioned => {
                let noun = super::antecedent::head_noun(what);
                format!("each {noun} with the most votes or tied for most votes")
            }
            Origin::Rest => "the rest".to_owned(),
            Origin::Pile { which, .. } => super::piles::phrase(which, mentioned).to_owned(),
            Origin::Copied { .. } => format!("the {}", super::words::inflect("copy", number)),
            Origin::Done { participle, .. } if !mentioned => {
                let noun = super::words::inflect(&self.slot_noun(slot), number);
                match participle {
                    "put" | "returned" => self.again(slot, number, subject),
                    _ => format!("the {participle} {noun}"),
                }
            }
            _ => self.again(slot, number, subject),
        };
        self.refocus(slot, number);
        Phrase {
            text: phrase,
            number,
        }
    }

    pub(super) fn refocus(&mut self, slot: SlotId, number: Number) {
        match number {
            Number::One => self.focus = Some(Objects::Slot(slot)),
            Number::Many => {
                self.focus = None;
                self.group = Some(slot);
            }
        }
    }

    fn again(&mut self, slot: SlotId, number: Number, subject: bool) -> String {
        let noun = self.slot_noun(slot);
        match number {
            Number::One => format!("that {noun}"),
            Number::Many if self.group == Some(slot) && noun != "creature" => {
                if subject { "they" } else { "them" }.to_owned()
            }
            Number::Many => format!("those {}", super::words::plural(&noun)),
        }
    }

    /// `its`, `~'s`, `target creature's`, `their`.
    pub(super) fn objects_possessive(&mut self, objects: &Objects) -> String {
        let mentioned = if let Objects::Slot(slot) = objects {
            self.is_mentioned(*slot)
        } else {
            false
        };
        if mentioned && self.objects_number(objects) == Number::Many {
            return "their".to_owned();
        }
        // In a clause about something else "its" would be what the clause is about.
        let referent = self.canonical(objects);
        let another = self
            .clause_subject
            .as_ref()
            .is_some_and(|subject| *subject != referent);
        if another && self.focus.as_ref() == Some(&referent) {
            self.focus = None;
        }
        let phrase = self.objects(objects, true);
        possessive(&phrase.text, phrase.number)
    }
}

/// Whether the objects are told by counters on them: `each creature you control with a +1/+1 counter on it`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn has_counter(test: &Test) -> bool {
    match test {
        Test::HasCounter(_) => true,
        Test::All(tests) => tests.iter().any(has_counter),
        _ => false,
    }
}

/// Whether the test is of a type and nothing else: `all creatures`, but `white creatures`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_plain(test: &Test) -> bool {
    match test {
        Test::CardType(_) | Test::Subtype(_) => true,
        Test::Any(tests) => tests.iter().all(is_plain),
        Test::All(tests) => tests.len() < 2 && tests.iter().all(is_plain),
        _ => false,
    }
}

/// Whether the description begins with "blocked".
fn is_blocked(test: &Test) -> bool {
    let blocked = Test::Status(crate::Status::Blocked);
    matches!(test, Test::All(tests) if tests.contains(&blocked))
}

/// `~ and another target creature each get +1/+0`
pub(super) fn first_union(what: &Objects) -> bool {
    let Objects::Union(parts) = what else {
        return false;
    };
    parts.first() != Some(&Objects::Attached)
        && !parts
            .iter()
            .any(|part| matches!(part, Objects::Every(filter) if leaves_out_another(&filter.test)))
}

/// Whether an instruction of the ability has a card cast.
fn casts(ability: &Ability) -> bool {
    struct Casts(bool);
    impl Visitor for Casts {
        fn effect(&mut self, effect: &Effect) {
            self.0 |= matches!(effect, Effect::CastNow { .. });
            effect.walk_parts(self);
        }
    }
    let mut casts = Casts(false);
    ability.kind.walk(&mut casts);
    casts.0
}
