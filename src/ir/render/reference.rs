//! References to objects and players as the text so far allows them: `target creature`, `it`, `its controller`.

use super::antecedent::{head_noun, number_of};
use super::discourse::{Origin, Writer};
use super::noun::Determiner;
use super::words::{Number, cardinal, possessive};
use crate::{
    Ability, Domain, Effect, EventPattern, EventRole, Filter, Objects, Players, SlotId,
    TargetChooser, TargetSpec, Test, Value, Visitor, Walk, Zone,
};

/// Words for something, and whether verbs after it are in the plural.
pub(super) struct Phrase {
    /// the words
    pub(super) text: String,
    /// how verbs agree with it
    pub(super) number: Number,
}

impl Phrase {
    fn one(text: impl Into<String>) -> Self {
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

    /// `target creature`, `up to two target players`, `any target`.
    pub(super) fn target(&mut self, target: &TargetSpec) -> String {
        let plain = self.chosen_target(target);
        match &target.chooser {
            None => plain,
            Some(TargetChooser::Random) => format!("{plain} chosen at random"),
            Some(TargetChooser::Player(players)) => {
                let whose = if *players == Players::Opponents {
                    "an opponent's".to_owned()
                } else {
                    self.players_possessive(players)
                };
                let choice = format!("of {whose} choice");
                match plain.strip_suffix(" that player controls") {
                    Some(noun) if *players == Players::Opponents => {
                        format!("{noun} {choice} they control")
                    }
                    // "target creature card of an opponent's choice from your graveyard"
                    _ => match plain.split_once(" from ") {
                        Some((noun, place)) => format!("{noun} {choice} from {place}"),
                        None => format!("{plain} {choice}"),
                    },
                }
            }
        }
    }

    fn chosen_target(&mut self, target: &TargetSpec) -> String {
        let number = number_of(&target.maximum);
        let words = self.target_count(&target.minimum, &target.maximum);
        let distinct = !target.other_than.is_empty();
        match (&target.objects, &target.players) {
            (Some(filter), Some(players)) => {
                self.either_target(filter, players, &words, number, distinct)
            }
            (Some(filter), None) => {
                let taken = std::mem::replace(&mut self.taken_from, true);
                let noun = self.noun(filter, &Determiner::Target(words, number, distinct));
                self.taken_from = taken;
                match (target.other_than.as_slice(), noun.strip_prefix("another ")) {
                    ([_, _], Some(third)) => format!("a third {third}"),
                    _ => noun,
                }
            }
            (None, Some(players)) => {
                let (players, holds) = if let Players::Who(players, holds) = players {
                    (players.as_ref(), Some(holds))
                } else {
                    (players, None)
                };
                let noun = if let Players::Opponents = players {
                    "opponent"
                } else {
                    "player"
                };
                let noun = super::words::inflect(noun, number);
                let other_than = matches!(players, Players::Except(all, _)
                    if **all == Players::Everyone);
                let other = if distinct || other_than {
                    "another"
                } else {
                    ""
                };
                let who = holds.map_or_else(String::new, |holds| self.who_clause(holds, number));
                super::words::spaced(&[&words, other, "target", &noun, &who])
            }
            (None, None) => "target".to_owned(),
        }
    }

    /// `any target`, `target player or planeswalker`, `target creature or player`.
    fn either_target(
        &mut self,
        filter: &Filter,
        players: &Players,
        words: &str,
        number: Number,
        distinct: bool,
    ) -> String {
        let (filter, distinct) = match any_other_target(filter) {
            Some(any) => (any, true),
            None => (filter.clone(), distinct),
        };
        let filter = &filter;
        if is_any_target(filter) && *players == Players::Everyone {
            return match (number, distinct) {
                (Number::One, false) if words.is_empty() => "any target".to_owned(),
                (Number::One, true) if words.is_empty() => "any other target".to_owned(),
                (Number::One, _) => format!("{words} target"),
                (Number::Many, false) => format!("{words} targets"),
                (Number::Many, true) => format!("{words} other targets"),
            };
        }
        let player = if let Players::Opponents = players {
            "opponent"
        } else {
            "player"
        };
        let noun = self.plain_noun(filter, number);
        let player = super::words::inflect(player, number);
        let noun = if noun.starts_with("creature") {
            format!("{noun} or {player}")
        } else {
            format!("{player} or {noun}")
        };
        let other = if distinct { "another" } else { "" };
        super::words::spaced(&[words, other, "target", &noun])
    }

    fn target_count(&mut self, minimum: &Value, maximum: &Value) -> String {
        match (minimum, maximum) {
            (Value::Number(1), Value::Number(1)) => String::new(),
            (Value::Number(least), Value::Number(most)) => match (*least, *most) {
                (0, i32::MAX) => "any number of".to_owned(),
                (0, most) => format!("up to {}", cardinal(most)),
                (least, i32::MAX) => format!("{} or more", cardinal(least)),
                (least, most) if least == most => cardinal(most),
                (1, 2) => "one or two".to_owned(),
                (1, 3) => "one, two, or three".to_owned(),
                (least, most) => format!("between {} and {}", cardinal(least), cardinal(most)),
            },
            (Value::Number(0), most) => format!("up to {}", self.number_word(most)),
            (_, most) => self.number_word(most),
        }
    }

    /// A player or players as the subject of a verb.
    pub(super) fn players_subject(&mut self, players: &Players) -> Phrase {
        match players {
            Players::You => Phrase::many("you"),
            Players::Opponents => Phrase::one("each opponent"),
            Players::Everyone => Phrase::one("each player"),
            Players::Except(all, excluded)
                if **all == Players::Everyone && **excluded == Players::You =>
            {
                Phrase::one("each other player")
            }
            Players::Except(all, excluded)
                if **all == Players::Opponents
                    && matches!(**excluded, Players::Event(_) | Players::Slot(_)) =>
            {
                Phrase::one("each other opponent")
            }
            Players::Slot(slot) => {
                let number = self.slot_number(*slot);
                let text = self.slot_player(*slot);
                Phrase { text, number }
            }
            Players::Who(all, holds) => {
                let each = self.players_subject(all).text;
                Phrase::one(self.who(&each, holds, Number::One))
            }
            Players::Event(_)
            | Players::ControllerOf(_)
            | Players::OwnerOf(_)
            | Players::Active
            | Players::Defending
            | Players::Attached
            | Players::Affected
            | Players::Chosen
            | Players::Designated(_)
            | Players::PlayerOrController(_)
            | Players::Except(..) => {
                let again = self.last_player.as_ref() == Some(players);
                self.last_player = Some(players.clone());
                if again && matches!(players, Players::ControllerOf(_) | Players::OwnerOf(_)) {
                    return Phrase::one("that player");
                }
                Phrase::one(self.player_words(players))
            }
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn slot_player(&mut self, slot: SlotId) -> String {
        let number = self.slot_number(slot);
        match self.origin(slot) {
            Origin::Target(target) => {
                if !self.mention(slot) {
                    return self.target(target);
                }
                match number {
                    Number::One if target.objects.is_some() => "that player".to_owned(),
                    Number::One => "that player".to_owned(),
                    Number::Many => "those players".to_owned(),
                }
            }
            Origin::ChosenPlayer => {
                self.mention(slot);
                match self.chosen_among.take() {
                    Some((chosen, among)) if chosen == slot => self.any_player(&among),
                    _ => "that player".to_owned(),
                }
            }
            _ => "that player".to_owned(),
        }
    }

    /// A player in the role of an indirect object or after `to`: `each opponent`, `you`, `that player`.
    pub(super) fn player_object(&mut self, players: &Players) -> String {
        self.players_subject(players).text
    }

    /// One player of the set, any one: `an opponent`, `a player`, `you`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn any_player(&mut self, players: &Players) -> String {
        match players {
            Players::Affected if self.considered.is_some() => {
                self.considered.clone().unwrap_or_default()
            }
            Players::Opponents => "an opponent".to_owned(),
            Players::Everyone => "a player".to_owned(),
            Players::Except(all, excluded)
                if **all == Players::Everyone && **excluded == Players::You =>
            {
                // After "each player's upkeep" it would be other than that player.
                let of_a_player = matches!(
                    &self.event,
                    Some(crate::EventPattern::StepBegins {
                        whose: Players::Everyone | Players::Opponents,
                        ..
                    })
                );
                if of_a_player {
                    "a player other than you".to_owned()
                } else {
                    "another player".to_owned()
                }
            }
            Players::Who(all, holds) => {
                let any = self.any_player(all);
                self.who(&any, holds, Number::One)
            }
            _ => self.players_subject(players).text,
        }
    }

    /// The player of a relative clause: `(creature) an opponent controls`, `(creatures) your opponents control`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn players_relative(&mut self, players: &Players, noun: Number) -> (String, Number) {
        match players {
            Players::You => ("you".to_owned(), Number::Many),
            Players::Opponents if noun == Number::Many => {
                ("your opponents".to_owned(), Number::Many)
            }
            Players::Affected if self.subject.as_ref() == Some(players) => {
                ("they".to_owned(), Number::Many)
            }
            _ if self.subject.as_ref() == Some(players) => ("they".to_owned(), Number::Many),
            // "target permanent an opponent controls and all others that player controls"
            Players::ControllerOf(objects) if self.controller_mentioned(objects) => {
                ("that player".to_owned(), Number::One)
            }
            // "tap all lands its controller controls": "that land's controller" would be a noun without an article
            Players::ControllerOf(objects)
                if matches!(
                    **objects,
                    Objects::Affected | Objects::Event(EventRole::Subject)
                ) || self.focus.as_ref() == Some(&**objects) =>
            {
                ("its controller".to_owned(), Number::One)
            }
            _ => (self.any_player(players), Number::One),
        }
    }

    /// Whether the text has said of a target who controls it: `target creature an opponent controls`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn controller_mentioned(&self, objects: &Objects) -> bool {
        let Objects::Slot(slot) = objects else {
            return false;
        };
        let Origin::Target(TargetSpec {
            objects: Some(filter),
            ..
        }) = self.origin(*slot)
        else {
            return false;
        };
        let theirs = |test: &Test| *test == Test::ControlledBy(Players::Opponents);
        self.is_mentioned(*slot)
            && match &filter.test {
                Test::All(tests) => tests.iter().any(theirs),
                test => theirs(test),
            }
    }

    pub(super) fn player_words(&mut self, players: &Players) -> String {
        match players {
            Players::You => "you".to_owned(),
            Players::Opponents => "each opponent".to_owned(),
            Players::Everyone => "each player".to_owned(),
            Players::Slot(slot) => self.slot_player(*slot),
            Players::Event(role) => self.event_player(*role),
            // "a spell or ability an opponent controls … that player"
            Players::ControllerOf(objects)
                if matches!(**objects, Objects::Event(_))
                    && self.focus.as_ref() != Some(&**objects)
                    && self.objects_noun(objects) == "spell or ability" =>
            {
                let told = matches!(**objects, Objects::Event(role)
                    if self.role_filter(role).is_some_and(|by| by.test != Test::All(Vec::new())));
                if told {
                    "that player".to_owned()
                } else {
                    "that spell or ability's controller".to_owned()
                }
            }
            Players::ControllerOf(objects) => {
                format!("{} controller", self.objects_possessive(objects))
            }
            Players::OwnerOf(objects) => format!("{} owner", self.objects_possessive(objects)),
            Players::Active => "the active player".to_owned(),
            Players::Defending => "defending player".to_owned(),
            Players::Attached => "enchanted player".to_owned(),
            Players::Affected => match &self.considered {
                Some(any) => any.clone(),
                None => "that player".to_owned(),
            },
            Players::Chosen => "the chosen player".to_owned(),
            Players::Designated(name) => name.to_string(),
            Players::PlayerOrController(slot) => {
                let noun = if let Origin::Target(TargetSpec {
                    objects: Some(filter),
                    ..
                }) = self.origin(*slot)
                {
                    head_noun(filter)
                } else {
                    "permanent".to_owned()
                };
                format!("that player or that {noun}'s controller")
            }
            Players::Who(all, holds) => {
                let each = self.player_words(all);
                self.who(&each, holds, Number::One)
            }
            Players::Except(all, excluded) => {
                let all = self.player_words(all);
                let excluded = self.player_words(excluded);
                format!("{all} other than {excluded}")
            }
        }
    }

    fn event_player(&self, role: EventRole) -> String {
        // "Whenever this creature attacks a player, if no opponent has more life than that player, …"
        let attacks = matches!(
            &self.event,
            Some(
                EventPattern::Attacks { whom: None, .. }
                    | EventPattern::AttacksWith { .. }
                    | EventPattern::Unblocked { .. }
            )
        );
        match role {
            EventRole::Player if attacks => "defending player".to_owned(),
            EventRole::Player | EventRole::Subject | EventRole::Other => "that player".to_owned(),
        }
    }

    /// `your`, `their`, `that player's`, `its controller's`.
    pub(super) fn players_possessive(&mut self, players: &Players) -> String {
        if *players == Players::You {
            return "your".to_owned();
        }
        if self.subject.as_ref() == Some(players) || *players == Players::Affected {
            return "their".to_owned();
        }
        let phrase = self.players_subject(players);
        possessive(&phrase.text, phrase.number)
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

/// The filter of `any other target`, without "other".
fn any_other_target(filter: &Filter) -> Option<Filter> {
    let Test::All(tests) = &filter.test else {
        return None;
    };
    let [any, Test::Not(other)] = tests.as_slice() else {
        return None;
    };
    let any = Filter {
        domain: filter.domain.clone(),
        test: any.clone(),
    };
    (is_any_target(&any) && **other == Test::Is(Objects::This)).then_some(any)
}

/// Whether the filter is that of `any target` (CR 115.4).
pub(super) fn is_any_target(filter: &Filter) -> bool {
    let Test::Any(tests) = &filter.test else {
        return false;
    };
    filter.domain == Domain::Permanents
        && tests.len() == 3
        && [
            crate::CardType::Creature,
            crate::CardType::Planeswalker,
            crate::CardType::Battle,
        ]
        .iter()
        .all(|card_type| tests.contains(&Test::CardType(*card_type)))
}

/// Whether it is all but an object that was spoken of: `each other creature that player controls`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn leaves_out_another(test: &Test) -> bool {
    match test {
        Test::Not(inner) => matches!(**inner, Test::Is(Objects::Slot(_) | Objects::Event(_))),
        Test::All(tests) => tests.iter().any(leaves_out_another),
        _ => false,
    }
}

/// `target instant card and target sorcery card from your graveyard`: where all come from is said of the last.
fn place_said_once(mut words: Vec<String>) -> Vec<String> {
    let place = |words: &String| words.rfind(" from ").map(|at| words[at..].to_owned());
    let Some(origin) = words.last().and_then(place) else {
        return words;
    };
    let all = |words: &String| words.ends_with(&origin) && words.contains(" card");
    if words.iter().all(all) {
        let last = words.len() - 1;
        for words in &mut words[..last] {
            words.truncate(words.len() - origin.len());
        }
    }
    words
}

/// Whether the description begins with "blocked".
fn is_blocked(test: &Test) -> bool {
    let blocked = Test::Status(crate::Status::Blocked);
    matches!(test, Test::All(tests) if tests.contains(&blocked))
}

/// The description with "other" for what is not the one that this is attached to.
fn other_than_attached(filter: &Filter) -> Filter {
    let own = Test::Not(Box::new(Test::Is(Objects::Attached)));
    let mut other = filter.clone();
    if let Test::All(tests) = &mut other.test {
        for test in tests.iter_mut().filter(|test| **test == own) {
            *test = Test::Not(Box::new(Test::Is(Objects::This)));
        }
    }
    other
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
