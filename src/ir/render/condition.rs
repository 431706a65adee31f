//! Conditions: `you control a Swamp`, `~ is untapped`, `it's your turn`.

use super::AdditionalCost;
use super::discourse::Writer;
use super::event::Tense;
use super::noun::Determiner;
use super::noun_tests::{NEW_UNDER_CONTROL, status_word};
use super::spells_to_come::cast_from_anyones;
use super::steps::step_list;
use super::value::property_word;
use super::words::{Number, list, spaced, verb, with_article};
use crate::{
    CastFrom, Comparison, Condition, Domain, DoorCount, Filter, Objects, Players, Property,
    Quantifier, Status, Step, Test, Value, Zone,
};

impl Writer<'_> {
    /// The clause that says the condition, without `if`.
    pub(super) fn condition(&mut self, condition: &Condition) -> String {
        let words = self.condition_words(condition);
        self.difference = condition.difference().or(self.difference.take());
        words
    }

    fn condition_words(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::All(parts) => self
                .symbols_spent(parts)
                .or_else(|| self.exiled_with_counters(parts))
                .or_else(|| self.cast_during(parts))
                .or_else(|| self.own_phase(parts))
                .or_else(|| self.attacking_alone(parts))
                .or_else(|| self.both_named(parts))
                .unwrap_or_else(|| self.conditions(parts, "and")),
            Condition::Any(parts) if let Some((objects, zones)) = places_of_one(parts) => {
                let subject = self.subject_phrase(objects);
                let be = verb("are", subject.number);
                let places: Vec<String> = zones.iter().map(|zone| self.zone_place(*zone)).collect();
                format!("{} {be} {}", subject.text, list(&places, "or"))
            }
            Condition::Any(parts) => self.conditions(parts, "or"),
            Condition::Not(inner) => self.negated(inner),
            Condition::Compare(Value::Designation(name, _), comparison, right)
                if name.as_str() == crate::THE_RING =>
            {
                let times = match (comparison, right) {
                    (Comparison::AtLeast, Value::Number(number)) => {
                        format!("{} or more", super::words::cardinal(*number))
                    }
                    _ => self.compared_words(*comparison, right),
                };
                format!("the Ring has tempted you {times} times this game")
            }
            later if *later == Condition::later_land() => super::paying::LATER_LAND.to_owned(),
            Condition::Compare(left, comparison, right) => {
                let words = self.comparison(left, *comparison, right);
                self.counted = condition.counted();
                words
            }
            Condition::Matches(objects, test) => {
                let words = self.matches(objects, test, true);
                self.counted = condition.counted();
                words
            }
            Condition::PlayerIs(first, second) => self.player_is(first, second, true),
            Condition::InZone(objects, zone) => {
                let subject = self.subject_phrase(objects);
                let be = verb("are", subject.number);
                let place = self.zone_place(*zone);
                format!("{} {be} {place}", subject.text)
            }
            Condition::Happened(event, past) if paid_for(event).is_some() => {
                let fact = paid_for(event).unwrap_or_default();
                format!("a spell was {fact} {}", self.past(past))
            }
            Condition::Happened(event, past) => {
                let text = match super::happened::you_were_attacked(event) {
                    true => "you've been attacked".to_owned(),
                    // "if that creature dies this way"
                    false if super::looked_back::dies_this_way(event, past) => {
                        match self.goes_to_graveyard(event) {
                            Some(goes) => goes,
                            None => self.event_clause(event, Tense::Present),
                        }
                    }
                    false => self.event_clause(event, Tense::Past),
                };
                let text = format!("{text} {}", self.past(past));
                // Who did it is not spoken of further.
                self.focus = None;
                text
            }
            Condition::Filled(slot) => self.filled(*slot, true),
            Condition::Resolving(objects) => {
                let subject = self.subject_phrase(objects);
                format!("{} resolves", subject.text)
            }
            Condition::AsCast(_)
            | Condition::AsActivated(_)
            | Condition::CastAtSorceryTime(_)
            | Condition::SorceryTime(_) => self.as_it_was_cast(condition, true),
            Condition::OnceEachTurn => "once each turn".to_owned(),
            Condition::During(steps) => format!("it's {}", step_list(steps)),
            Condition::Added(added) => format!("it's {}", super::steps::that(*added)),
            Condition::DayNight(Some(now)) => format!("it's {}", now.word()),
            Condition::DayNight(None) => "it's neither day nor night".to_owned(),
            Condition::ChosenWord(word) => format!("{word} was chosen"),
            Condition::OfPlayers {
                quantifier,
                players,
                holds,
            } => {
                if let (Quantifier::Any, Players::Everyone) = (quantifier, players)
                    && let Some(words) = self.some_zone_has(holds)
                {
                    return words;
                }
                let words = match quantifier {
                    Quantifier::Any => self.any_player(players),
                    Quantifier::Each => self.players_subject(players).text,
                };
                if super::entered::had_enter(holds) {
                    let had = self.had_enter(words.clone(), holds);
                    return format!("{words} {had}");
                }
                self.of_each(words, |writer| writer.condition(holds))
            }
        }
    }

    /// "(an opponent) had two or more lands enter the battlefield under their control this turn"
    fn had_enter(&mut self, who: String, entered: &Condition) -> String {
        let entered = self.of_each(who, |writer| writer.condition(entered));
        let enter = entered.replacen("entered ", "enter the battlefield ", 1);
        format!("had {enter}")
    }

    /// `each opponent who controls more lands than you`
    pub(super) fn who(&mut self, players: &str, holds: &Condition, number: Number) -> String {
        format!("{players} {}", self.who_clause(holds, number))
    }

    /// `who controls more lands than you`
    pub(super) fn who_clause(&mut self, holds: &Condition, number: Number) -> String {
        if let Some(attack) = attacked_one(holds).or_else(|| self.attacking_one(holds)) {
            return attack;
        }
        if *holds == Condition::has_most_life(Players::Affected) {
            return "with the most life or tied for most life".to_owned();
        }
        if let Condition::PlayerIs(Players::Affected, among) = holds
            && let Some(damaged) = self.damaged_player(&Players::Affected, among, true)
        {
            return damaged;
        }
        if let Condition::Not(did) = holds
            && let Condition::Happened(event, crate::Past::ThisWay(slot)) = did.as_ref()
            && let Some(did_not) = self.did_not(event, *slot)
        {
            return did_not.to_owned();
        }
        let outer = std::mem::replace(&mut self.considered_number, number);
        if super::entered::had_enter(holds) {
            let had = self.had_enter("who".to_owned(), holds);
            self.considered_number = outer;
            return format!("who {had}");
        }
        let text = self.of_each("who".to_owned(), |writer| writer.condition(holds));
        self.considered_number = outer;
        text
    }

    /// What is said of the player under consideration, who is called so.
    fn of_each(&mut self, words: String, say: impl FnOnce(&mut Self) -> String) -> String {
        let outer = self.considered.replace(words);
        let text = say(self);
        self.considered = outer;
        text
    }

    /// Who has a number of something, and whether they are several: all of them together, unless it is the same as one of them.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn holders(
        &mut self,
        players: &Players,
        comparison: Comparison,
        right: &Value,
    ) -> (String, bool) {
        let any = comparison == Comparison::AtLeast && *right == Value::Number(1);
        match players {
            Players::Opponents if !any => ("your opponents".to_owned(), true),
            Players::Everyone if !any => ("players".to_owned(), true),
            _ => {
                let who = self.any_player(players);
                let many = who == "you" || self.are_several(players);
                (who, many)
            }
        }
    }

    /// `{U}{B} was spent to cast it`
    fn cast_during(&mut self, parts: &[Condition]) -> Option<String> {
        let [
            cast @ Condition::Matches(_, Test::WasCast(CastFrom::Anywhere, _)),
            Condition::All(when),
        ] = parts
        else {
            return None;
        };
        let [
            Condition::PlayerIs(Players::Active, whose),
            Condition::During(steps),
        ] = when.as_slice()
        else {
            return None;
        };
        let cast = self.condition(cast);
        let whose = self.players_possessive(whose);
        let step = step_list(steps);
        let step = step.trim_start_matches("a ").trim_start_matches("the ");
        Some(format!("{cast} during {whose} {step}"))
    }

    /// `this card is exiled with an egg counter on it`
    fn exiled_with_counters(&mut self, parts: &[Condition]) -> Option<String> {
        let [
            Condition::InZone(objects, Zone::Exile),
            Condition::Matches(same, test),
        ] = parts
        else {
            return None;
        };
        let counters = matches!(
            test,
            Test::HasCounter(_) | Test::Compare(Property::Counters(_), ..)
        );
        if same != objects || !counters {
            return None;
        }
        let subject = self.subject_phrase(objects);
        let be = verb("are", subject.number);
        let with = self.post_modifier(test, subject.number);
        Some(format!("{} {be} exiled {with}", subject.text))
    }

    fn conditions(&mut self, parts: &[Condition], conjunction: &str) -> String {
        // "it isn't your main phase"
        if let ([Condition::Not(turn), Condition::Not(step)], "or") = (parts, conjunction)
            && **turn == Condition::PlayerIs(Players::Active, Players::You)
            && let Condition::During(steps) = &**step
        {
            let step = step_list(steps);
            let step = step.trim_start_matches("a ").trim_start_matches("the ");
            return format!("it isn't your {step}");
        }
        let mut words: Vec<String> = parts.iter().map(|part| self.condition(part)).collect();
        // "that player is an opponent and has four or more cards in hand"
        if let [first, second] = words.as_mut_slice()
            && first.starts_with("that player ")
            && let Some(rest) = second.strip_prefix("that player ")
        {
            *second = rest.to_owned();
        }
        list(&words, conjunction)
    }

    /// The clause that says the opposite.
    pub(super) fn negated(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Not(inner) => self.condition(inner),
            Condition::Matches(objects, test) => self.matches(objects, test, false),
            Condition::PlayerIs(first, second) => self.player_is(first, second, false),
            Condition::InZone(objects, zone) => {
                let subject = self.subject_phrase(objects);
                let be = verb("aren't", subject.number);
                let place = self.zone_place(*zone);
                format!("{} {be} {place}", subject.text)
            }
            Condition::Filled(slot) => self.filled(*slot, false),
            Condition::Resolving(objects) => {
                let subject = self.subject_phrase(objects);
                format!("{} doesn't resolve", subject.text)
            }
            Condition::AsCast(_)
            | Condition::AsActivated(_)
            | Condition::CastAtSorceryTime(_)
            | Condition::SorceryTime(_) => self.as_it_was_cast(condition, false),
            Condition::OnceEachTurn => "not once each turn".to_owned(),
            Condition::Compare(left, Comparison::Equal, right) if *right != Value::Number(0) => {
                let subject = self.expression(left);
                let words = self.compared_words(Comparison::Equal, right);
                format!("{subject} isn't {words}")
            }
            Condition::Compare(Value::Count(filter), Comparison::AtLeast, right)
                if without_controller(filter).is_some() && !matches!(right, Value::Count(_)) =>
            {
                self.controls_none(filter, right)
            }
            Condition::Compare(left, comparison, right) => {
                self.comparison(left, opposite(*comparison), right)
            }
            Condition::Happened(event, past) => {
                if let crate::EventPattern::Attacks {
                    what,
                    whom: None,
                    alone: false,
                } = event.as_ref()
                    && let Some((Players::You, plain)) = without_controller(what)
                {
                    let creature = self.noun(&plain, &Determiner::A);
                    let past = self.past(past);
                    return format!("you didn't attack with {creature} {past}");
                }
                let clause = match self.never_done(event) {
                    Some(clause) => clause,
                    None => self.event_clause(event, Tense::Never),
                };
                format!("{clause} {}", self.past(past))
            }
            Condition::During(steps) => format!("it isn't {}", step_list(steps)),
            Condition::Added(added) => format!("it isn't {}", super::steps::that(*added)),
            Condition::DayNight(Some(now)) => format!("it isn't {}", now.word()),
            Condition::DayNight(None) => "it isn't neither day nor night".to_owned(),
            Condition::ChosenWord(word) => format!("{word} wasn't chosen"),
            Condition::OfPlayers {
                quantifier: Quantifier::Any,
                players,
                holds,
            } => {
                let words = self.any_player(players);
                let none = words.split_once(' ').map_or_else(
                    || format!("no {words}"),
                    |(first, rest)| match first {
                        "a" | "an" => format!("no {rest}"),
                        "another" => format!("no other {rest}"),
                        _ => format!("none of {words}"),
                    },
                );
                self.of_each(none, |writer| writer.condition(holds))
            }
            Condition::OfPlayers {
                quantifier: Quantifier::Each,
                players,
                holds,
            } => {
                let words = self.any_player(players);
                self.of_each(words, |writer| writer.negated(holds))
            }
            Condition::All(parts) | Condition::Any(parts) => {
                let conjunction = if matches!(condition, Condition::All(_)) {
                    "or"
                } else {
                    "and"
                };
                let words: Vec<String> = parts.iter().map(|part| self.negated(part)).collect();
                list(&words, conjunction)
            }
        }
    }

    /// `you don't control a Swamp`, `an opponent doesn't control two or more lands`
    fn controls_none(&mut self, filter: &Filter, right: &Value) -> String {
        let Some((players, rest)) = without_controller(filter) else {
            return String::new();
        };
        let (who, many) = self.holders(&players, Comparison::AtLeast, right);
        let control = if many {
            "don't control"
        } else {
            "doesn't control"
        };
        let determiner = self.compared_determiner(Comparison::AtLeast, right);
        format!("{who} {control} {}", self.noun(&rest, &determiner))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn comparison(&mut self, left: &Value, comparison: Comparison, right: &Value) -> String {
        if let Some(words) = self.measured_condition(left, comparison, right) {
            return words;
        }
        match left {
            Value::ManaSpent(which, cast) => self.mana_spent(*which, cast, comparison, right),
            Value::ManaSpentFrom(source, cast) => {
                self.mana_spent_from(source, cast, comparison, right)
            }
            // "you have at least 10 life more than your starting life total"
            Value::Life(who)
                if comparison == Comparison::AtLeast
                    && matches!(right, Value::Sum(parts) if matches!(parts.as_slice(),
                        [Value::StartingLife(_), Value::Number(_)])) =>
            {
                let Value::Sum(parts) = right else {
                    return String::new();
                };
                let (less, more) = (self.expression(&parts[0]), self.expression(&parts[1]));
                let has = self
                    .group_clause(who)
                    .with_verb(format!("have at least {more} life more than {less}"));
                has.stated()
            }
            Value::TimesResolved => {
                let number = if let Value::Number(number) = right {
                    super::words::ordinal(number.unsigned_abs())
                } else {
                    self.expression(right)
                };
                if std::mem::replace(&mut self.resolutions_said, true) {
                    return format!("it's the {number} time");
                }
                format!("this is the {number} time this ability has resolved this turn")
            }
            Value::Of(
                property @ (Property::Power | Property::Toughness | Property::ManaValue),
                Objects::Every(filter),
            ) if comparison == Comparison::AtLeast && matches!(right, Value::Number(_)) => {
                let all = self.noun(filter, &Determiner::Bare);
                let words = self.compared_words(comparison, right);
                format!("{all} have total {} {words}", property_word(property))
            }
            Value::Count(filter) => self.count_compared(filter, comparison, right),
            // "you control three or more creatures with different powers"
            Value::Different(
                what @ (crate::Distinction::Powers
                | crate::Distinction::Toughnesses
                | crate::Distinction::ManaValues
                | crate::Distinction::Names),
                filter,
            ) if comparison == Comparison::AtLeast && without_controller(filter).is_some() => {
                let words = self.count_compared(filter, comparison, right);
                format!(
                    "{words} with different {}",
                    super::value::distinction_word(*what)
                )
            }
            Value::Life(players) => self.life_compared(players, comparison, right),
            Value::Of(Property::Counters(kind), objects) => {
                let counter = kind
                    .as_ref()
                    .map_or_else(|| "counter".to_owned(), |kind| format!("{kind} counter"));
                let counters = self.compared_count(&counter, comparison, right);
                let there = if comparison == Comparison::AtLeast && *right == Value::Number(1) {
                    "there is"
                } else {
                    "there are"
                };
                format!("{there} {counters} on {}", self.object_phrase(objects))
            }
            Value::PlayerCounters(kind, players) => {
                let (who, many) = self.holders(players, comparison, right);
                let have = if many { "have" } else { "has" };
                let counters = self.compared_count(&format!("{kind} counter"), comparison, right);
                format!("{who} {have} {counters}")
            }
            Value::Happened(event, past) => {
                let number = self.compared_number(comparison, right);
                let clause = self.event_clause(event, Tense::Times(&number));
                format!("{clause} {}", self.past(past))
            }
            Value::TotalThisTurn(event) => {
                let number = self.expression(right);
                let amount = match comparison {
                    Comparison::AtLeast => format!("{number} or more"),
                    Comparison::AtMost => format!("{number} or less"),
                    Comparison::Equal => format!("exactly {number}"),
                    Comparison::Less => format!("less than {number}"),
                    Comparison::Greater => format!("more than {number}"),
                };
                let (who, did) = match event.as_ref() {
                    // "an opponent was dealt 3 or more damage this turn"
                    crate::EventPattern::Damage { .. } => {
                        let clause = self.event_clause(event, Tense::Past);
                        let clause = clause.replacen("dealt ", &format!("dealt {amount} "), 1);
                        return format!("{clause} this turn");
                    }
                    crate::EventPattern::Done { deed, who, .. } => {
                        (who, lexicon::inflect(deed.verb(), lexicon::Form::Past))
                    }
                    _ => (&Players::You, "had".to_owned()),
                };
                let who = self.any_player(who);
                format!("{who} {did} {amount} life this turn")
            }
            Value::Doors(DoorCount::Doors, rooms) => self.doors_are(rooms, comparison, right),
            Value::Different(what, among) => {
                let number = self.compared_number(comparison, right);
                let among = self.among(among);
                let word = super::value::distinction_word(*what);
                format!("there are {number} {word} among {among}")
            }
            Value::BasicLandTypes(_) if matches!(right, Value::Number(_)) => {
                let number = self.compared_number(comparison, right);
                let types = self.expression(left).replacen("the number of", "", 1);
                format!("there are {number}{types}")
            }
            Value::CountPlayers(Players::Opponents) => {
                let opponents = self.compared_count("opponent", comparison, right);
                format!("you have {opponents}")
            }
            _ => {
                let past = matches!(left, Value::Of(_, objects) if self.looks_back(objects));
                let subject = self.expression(left);
                let words = match (left, comparison, right) {
                    (Value::Devotion(_), Comparison::Less, Value::Number(number)) => {
                        format!("less than {}", super::words::cardinal(*number))
                    }
                    _ => self.compared_words(comparison, right),
                };
                let is = if past { "was" } else { "is" };
                format!("{subject} {is} {words}")
            }
        }
    }

    /// `2 or less`, `greater than your life total`
    pub(super) fn compared_words(&mut self, comparison: Comparison, right: &Value) -> String {
        let simple = matches!(
            right,
            Value::Number(_) | Value::X | Value::Of(Property::X, _)
        );
        let value = match super::halves::exact(comparison, right) {
            Some(inner) => format!("half {}", self.expression(inner)),
            None => self.expression(right),
        };
        match (comparison, simple) {
            (Comparison::Equal, true) => value,
            (Comparison::Equal, false) => format!("equal to {value}"),
            (Comparison::AtMost, true) => format!("{value} or less"),
            (Comparison::AtLeast, true) => format!("{value} or greater"),
            (Comparison::AtMost, false) => format!("less than or equal to {value}"),
            (Comparison::AtLeast, false) => format!("greater than or equal to {value}"),
            (Comparison::Less, _) => format!("less than {value}"),
            (Comparison::Greater, _) => format!("greater than {value}"),
        }
    }

    /// `two or more`, `exactly three`, `no`
    pub(super) fn compared_number(&mut self, comparison: Comparison, right: &Value) -> String {
        let number = self.number_word(right);
        match comparison {
            Comparison::Equal if *right == Value::Number(0) => "no".to_owned(),
            Comparison::Equal => format!("exactly {number}"),
            Comparison::AtLeast => format!("{number} or more"),
            Comparison::AtMost if *right == Value::Number(0) => "no".to_owned(),
            Comparison::AtMost => format!("{number} or fewer"),
            Comparison::Less => format!("fewer than {number}"),
            Comparison::Greater => format!("more than {number}"),
        }
    }

    /// `two or more +1/+1 counters`, `a level counter`, `no counters`
    fn compared_count(&mut self, noun: &str, comparison: Comparison, right: &Value) -> String {
        if comparison == Comparison::AtLeast && *right == Value::Number(1) {
            return with_article(noun);
        }
        let number = self.compared_number(comparison, right);
        match (comparison, right) {
            (Comparison::Equal, Value::Number(1)) => format!("{number} {noun}"),
            _ => format!("{number} {}", super::words::plural(noun)),
        }
    }

    fn life_compared(
        &mut self,
        players: &Players,
        comparison: Comparison,
        right: &Value,
    ) -> String {
        let (who, many) = self.holders(players, comparison, right);
        let have = if many { "have" } else { "has" };
        if (comparison, right) == (Comparison::Equal, &Value::MostLife(Players::Everyone)) {
            let are = if many { "are" } else { "is" };
            return format!("{who} {have} the most life or {are} tied for most life");
        }
        if let Value::Life(others) = right {
            let than = self.any_player(others);
            let word = match comparison {
                Comparison::Greater => "more",
                Comparison::Less => "less",
                Comparison::Equal => return format!("{who} {have} the same life total as {than}"),
                Comparison::AtLeast => "at least as much",
                Comparison::AtMost => "at most as much",
            };
            return format!("{who} {have} {word} life than {than}");
        }
        if !matches!(
            right,
            Value::Number(_) | Value::X | Value::Of(Property::X, _)
        ) && !matches!(
            players,
            Players::Opponents | Players::Everyone | Players::Who(..)
        ) {
            let words = self.compared_words(comparison, right);
            return format!("{} life total is {words}", self.players_possessive(players));
        }
        let value = self.expression(right);
        match comparison {
            Comparison::Equal => format!("{who} {have} exactly {value} life"),
            Comparison::AtLeast => format!("{who} {have} {value} or more life"),
            Comparison::AtMost => format!("{who} {have} {value} or less life"),
            Comparison::Less => {
                let whose = if who == "you" {
                    "your".to_owned()
                } else {
                    super::words::possessive(&who, Number::One)
                };
                format!("{whose} life total is less than {value}")
            }
            Comparison::Greater => format!("{who} {have} more than {value} life"),
        }
    }

    /// `you control two or more Swamps`, `there are seven or more cards in your graveyard`.
    fn count_compared(&mut self, filter: &Filter, comparison: Comparison, right: &Value) -> String {
        if let Some(devoured) = self.devoured_some(filter, comparison, right) {
            return devoured;
        }
        if let Some(text) = self.at_least_more(filter, comparison, right) {
            return text;
        }
        if let Some(text) = self.paired_such(filter, comparison, right) {
            return text;
        }
        if let Domain::Cards(Zone::Hand, players)
        | Domain::Cards(Zone::Graveyard, players @ Players::Affected) = &filter.domain
        {
            return self.hand_compared(filter, players, comparison, right);
        }
        if let Some((players, rest)) = without_controller(filter) {
            let (who, many) = self.holders(&players, comparison, right);
            let control = if many { "control" } else { "controls" };
            if let Value::Count(others) = right
                && let Some((opponents, other)) = without_controller(others)
                && other.test == rest.test
            {
                let than = self.any_player(&opponents);
                let noun = self.plain_noun(&rest, Number::Many);
                let more = match comparison {
                    Comparison::Greater => "more",
                    Comparison::Less => "fewer",
                    Comparison::Equal => "exactly as many",
                    Comparison::AtLeast => "at least as many",
                    Comparison::AtMost => "at most as many",
                };
                let than_word = if more.ends_with("many") { "as" } else { "than" };
                return format!("{who} {control} {more} {noun} {than_word} {than}");
            }
            let determiner = self.compared_determiner(comparison, right);
            return format!("{who} {control} {}", self.noun(&rest, &determiner));
        }
        let determiner = self.compared_determiner(comparison, right);
        let one = matches!(determiner, Determiner::A);
        if let Some(text) = self.predicated(filter, &determiner) {
            return text;
        }
        let noun = self.noun(filter, &determiner);
        let exactly = matches!(determiner, Determiner::Count(_, Number::One));
        match (&filter.domain, one) {
            (Domain::Permanents, true) => format!("{noun} is on the battlefield"),
            (Domain::Permanents, false) if exactly => {
                format!("there is {noun} on the battlefield")
            }
            (Domain::Permanents, false) => format!("there are {noun} on the battlefield"),
            (_, false) if exactly => format!("there is {noun}"),
            (_, true) => format!("there is {noun}"),
            (_, false) => format!("there are {noun}"),
        }
    }

    /// `an opponent has at least two more cards in hand than you`, `… controls at least two more creatures than you`
    fn at_least_more(
        &mut self,
        filter: &Filter,
        comparison: Comparison,
        right: &Value,
    ) -> Option<String> {
        let (Comparison::AtLeast, Value::Sum(parts)) = (comparison, right) else {
            return None;
        };
        let [others @ Value::Count(_), more @ Value::Number(_)] = parts.as_slice() else {
            return None;
        };
        let more = format!("at least {} more ", self.number_word(more));
        let text = self.count_compared(filter, Comparison::Greater, others);
        text.contains(" than ")
            .then(|| text.replacen("more ", &more, 1))
    }

    /// `a creature is attacking you`, `another Aura is attached to enchanted creature`, `a card is exiled with ~`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn predicated(&mut self, filter: &Filter, determiner: &Determiner) -> Option<String> {
        let be = if matches!(
            determiner,
            Determiner::A | Determiner::Count(_, Number::One)
        ) {
            "is"
        } else {
            "are"
        };
        if filter.test == Test::Is(Objects::Linked) && filter.domain == Domain::Sources {
            let cards = match determiner {
                Determiner::A => "a card".to_owned(),
                Determiner::Count(words, _) => format!("{words} cards"),
                Determiner::Each
                | Determiner::All
                | Determiner::Bare
                | Determiner::Target(..)
                | Determiner::OneOrMore
                | Determiner::No
                | Determiner::The => "no cards".to_owned(),
            };
            let this = self.object_phrase(&Objects::This);
            return Some(format!("{cards} {be} exiled with {this}"));
        }
        if let Some(text) = self.done_to(filter, determiner) {
            return Some(text);
        }
        let Test::All(tests) = &filter.test else {
            return None;
        };
        let index = tests.iter().position(|test| {
            matches!(
                test,
                Test::AttachedTo(_)
                    | Test::AttackingPlayer(_)
                    | Test::BlockingAny(_)
                    | Test::Status(crate::Status::Attacking)
            )
        })?;
        let mut rest = tests.clone();
        let predicate = rest.remove(index);
        let subject = Filter {
            domain: filter.domain.clone(),
            test: Test::All(rest),
        };
        let subject = self.noun(&subject, determiner);
        let predicate = match &predicate {
            Test::AttachedTo(objects) => format!("attached to {}", self.one_of(objects)),
            Test::AttackingPlayer(players) => format!("attacking {}", self.any_player(players)),
            Test::BlockingAny(objects) => format!("blocking {}", self.object_phrase(objects)),
            Test::Status(_) => "attacking".to_owned(),
            _ => return None,
        };
        Some(format!("{subject} {be} {predicate}"))
    }

    fn hand_compared(
        &mut self,
        filter: &Filter,
        players: &Players,
        comparison: Comparison,
        right: &Value,
    ) -> String {
        let (who, many) = self.holders(players, comparison, right);
        let have = if many { "have" } else { "has" };
        let noun = Filter {
            domain: Domain::Cards(Zone::Hand, Players::Everyone),
            test: filter.test.clone(),
        };
        let words = self.plain_noun(&noun, Number::Many);
        let noun = words.replace(" in a hand", "");
        if let Domain::Cards(Zone::Graveyard, _) = &filter.domain {
            let number = self.compared_number(comparison, right);
            return format!("{who} {have} {number} {noun} in their graveyard");
        }
        if let Value::Count(others) = right
            && let Domain::Cards(Zone::Hand, others) = &others.domain
        {
            let than = self.any_player(others);
            let more = if comparison == Comparison::Less {
                "fewer"
            } else {
                "more"
            };
            return format!("{who} {have} {more} {noun} in hand than {than}");
        }
        let number = self.compared_number(comparison, right);
        format!("{who} {have} {number} {noun} in hand")
    }

    pub(super) fn compared_determiner(
        &mut self,
        comparison: Comparison,
        right: &Value,
    ) -> Determiner {
        match (comparison, right) {
            (Comparison::AtLeast, Value::Number(1)) | (Comparison::Greater, Value::Number(0)) => {
                Determiner::A
            }
            (Comparison::Equal | Comparison::AtMost, Value::Number(0))
            | (Comparison::Less, Value::Number(1)) => Determiner::No,
            _ => {
                let words = self.compared_number(comparison, right);
                let number = match (comparison, right) {
                    (Comparison::Equal, Value::Number(1)) => Number::One,
                    _ => Number::Many,
                };
                Determiner::Count(words, number)
            }
        }
    }

    /// `it's a creature`, `~ is tapped`, `it has flying`, `it was kicked`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn matches(&mut self, objects: &Objects, test: &Test, positive: bool) -> String {
        if let Some(entered) = self.entered_from(objects, test).filter(|_| positive) {
            return entered;
        }
        match test {
            Test::Not(inner) if positive && self.are_uncast(objects, inner) => {
                return "none of them were cast".to_owned();
            }
            Test::Not(inner) => return self.matches(objects, inner, !positive),
            Test::ControlledBy(players) if !matches!(objects, Objects::Every(_)) => {
                let who = self.any_player(players);
                let number = if who == "you" {
                    Number::Many
                } else {
                    Number::One
                };
                let base = match (positive, self.looks_back(objects)) {
                    (true, true) => "controlled",
                    (true, false) => "control",
                    (false, true) => "didn't control",
                    (false, false) => "don't control",
                };
                let what = self.object_phrase(objects);
                if base == "controlled" {
                    return format!("{who} controlled {what}");
                }
                return format!("{who} {} {what}", verb(base, number));
            }
            Test::All(tests) if let Some(players) = super::melding::owned_and_controlled(tests) => {
                return self.owns_and_controls(players, objects, positive);
            }
            Test::Compare(property, Comparison::Equal, Value::Of(same, other))
                if positive && property == same && !self.looks_back(objects) =>
            {
                return self.same_number(property, objects, other);
            }
            Test::Compare(property, comparison, value)
                if !matches!(property, Property::Counters(_) | Property::Colors)
                    && !matches!(value, Value::Number(_))
                    && (!positive
                        || self.looks_back(objects)
                        || !super::compared::is_superlative(property, *comparison, value)) =>
            {
                let subject = self.property_of(property, objects);
                let comparison = if positive {
                    *comparison
                } else {
                    opposite(*comparison)
                };
                let words = self.compared_words(comparison, value);
                let is = if self.looks_back(objects) {
                    "was"
                } else {
                    "is"
                };
                return format!("{subject} {is} {words}");
            }
            _ => {}
        }
        let past = self.looks_back(objects);
        let mut subject = self.subject_phrase(objects);
        if let Objects::Every(filter) = objects {
            subject.text = self.noun(filter, &Determiner::All);
            subject.number = Number::Many;
        }
        let mut about = objects;
        if let Objects::Every(filter) = objects
            && let Test::Is(seen @ Objects::Slot(slot)) = &filter.test
            && let super::discourse::Origin::Seen { .. } = self.origin(*slot)
        {
            "all cards revealed this way".clone_into(&mut subject.text);
            about = seen;
        }
        let outer = self.clause_subject.replace(self.canonical(about));
        let before = std::mem::replace(&mut self.past, past);
        let text = self.match_clause(&subject.text, subject.number, test, positive);
        self.past = before;
        self.clause_subject = outer;
        text
    }

    /// `it was cast from your graveyard`: it was in its owner's.
    fn cast_from_own(&mut self, subject: &str, tests: &[Test], positive: bool) -> String {
        let was = if positive { "was" } else { "wasn't" };
        let mut place = String::new();
        for test in tests {
            if let Test::OwnedBy(owner) = test {
                place = format!("{} {place}", self.players_possessive(owner));
            } else if let Test::WasCast(CastFrom::Zone(zone), _) = test {
                place = zone.word().to_owned();
            }
        }
        format!("{subject} {was} cast from {place}")
    }

    /// `you cast it from your hand`, `it was cast from exile`
    fn was_cast(
        &mut self,
        subject: &str,
        place: CastFrom,
        players: &Players,
        positive: bool,
    ) -> String {
        if *players == Players::Everyone {
            let was = if positive { "was" } else { "wasn't" };
            let from = match place {
                CastFrom::Zone(Zone::Hand) => "from your hand".to_owned(),
                CastFrom::Zone(zone @ (Zone::Library | Zone::Graveyard)) => {
                    format!("from a {}", zone.word())
                }
                CastFrom::AnywhereBut(_) => self.cast_from(place, &Players::You),
                CastFrom::Anywhere | CastFrom::Zone(_) => self.cast_from(place, players),
            };
            return spaced(&[subject, was, "cast", &from]);
        }
        let who = self.any_player(players);
        let cast = if positive { "cast" } else { "didn't cast" };
        let from = self.cast_from(place, players);
        spaced(&[&who, cast, subject, &from])
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of test")]
    pub(super) fn match_clause(
        &mut self,
        subject: &str,
        number: Number,
        test: &Test,
        positive: bool,
    ) -> String {
        let be = self.be(positive, number);
        let is = |words: String| match (subject, be.as_str()) {
            ("it", "is") => format!("it's {words}"),
            _ => format!("{subject} {be} {words}"),
        };
        let has = match (positive, self.past) {
            (true, true) => "had",
            (false, true) => "didn't have",
            (true, false) => "have",
            (false, false) => "don't have",
        };
        let has = verb(has, number);
        match test {
            Test::Status(Status::Token) => is("a token".to_owned()),
            Test::Status(Status::Paired) => is("paired with another creature".to_owned()),
            Test::Status(status) => is(status_word(*status).to_owned()),
            Test::CardType(_) | Test::Subtype(_) => is(self.kind_noun(number, test)),
            Test::Color(_)
            | Test::Colorless
            | Test::Multicolored
            | Test::Monocolored
            | Test::Supertype(_) => {
                let word = self.adjective(test).unwrap_or_default();
                // "if it was a legendary spell"
                if matches!(test, Test::Supertype(_)) && self.is_about("spell") {
                    return is(with_article(&format!("{word} spell")));
                }
                is(word)
            }
            Test::HasKeyword(keyword) => format!("{subject} {has} {keyword}"),
            Test::NoAbilities => {
                let have = verb(if self.past { "had" } else { "have" }, number);
                format!(
                    "{subject} {have} {} abilities",
                    if positive { "no" } else { "any" }
                )
            }
            Test::HasCounter(kind) => {
                let counter = kind
                    .as_ref()
                    .map_or_else(|| "counter".to_owned(), |kind| format!("{kind} counter"));
                if positive {
                    format!("{subject} {has} {} on it", with_article(&counter))
                } else {
                    let have = verb(if self.past { "had" } else { "have" }, number);
                    format!(
                        "{subject} {have} no {} on it",
                        super::words::plural(&counter)
                    )
                }
            }
            Test::Paid(fact) if fact.name.as_str() == crate::ADDITIONAL => {
                let was = if positive { "was" } else { "wasn't" };
                match &self.bearer.additional {
                    Some(AdditionalCost::Evidence) => format!("evidence {was} collected"),
                    Some(AdditionalCost::Beheld(what)) => format!("{what} {was} beheld"),
                    None => format!("this spell's additional cost {was} paid"),
                }
            }
            Test::Paid(fact) if matches!(fact.name.as_str(), "promised" | crate::ALTERNATIVE) => {
                self.promised_or_paid(fact, positive)
            }
            // CR 702.117a, 702.137a: keywords whose fact is no participle, "prowl", are said by their costs.
            Test::Paid(fact) if !is_participle(fact.name.as_str()) => {
                let whose = super::words::possessive(subject, number);
                let was = if positive { "was" } else { "wasn't" };
                format!("{whose} {} cost {was} paid", fact.name)
            }
            // CR 702.138b: what a permanent did, as its spell was cast
            Test::Paid(fact) if fact.name.as_str() == "escaped" => {
                if positive {
                    format!("{subject} escaped")
                } else {
                    format!("{subject} wasn't escaped")
                }
            }
            Test::Paid(fact) => {
                let paid = self.paid_phrase(fact);
                let was = if positive { "was" } else { "wasn't" };
                format!("{subject} {was} {paid}")
            }
            Test::ThisTurn(event) => this_turn_clause(subject, *event, positive),
            test if super::noun_tests::is_your_ring_bearer(test) => {
                is("your Ring-bearer".to_owned())
            }
            Test::Designated(name) if let Some(keyword) = crate::keyword_paid(name) => {
                let was = if positive { "was" } else { "wasn't" };
                format!("{keyword} {was} paid")
            }
            Test::Designated(name) => is(name.to_string()),
            Test::Suspended(_) => is("suspended".to_owned()),
            Test::NewUnderControl => format!("{subject} {NEW_UNDER_CONTROL}"),
            Test::Named(_)
            | Test::ChosenSubtype
            | Test::AttachedTo(_)
            | Test::AbilityOf(_)
            | Test::LoyaltyAbility
            | Test::AbilityOfKeyword(_) => is(self.post_modifier(test, number)),
            Test::ChosenColor => is("the chosen color".to_owned()),
            Test::Compare(Property::Colors, Comparison::Equal, Value::Number(5)) => {
                is("all colors".to_owned())
            }
            Test::ChosenName => {
                let has = verb("have", number);
                format!("{subject} {has} the chosen name")
            }
            Test::Is(other) => is(self.object_phrase(other)),
            Test::Targets(_) | Test::TargetsPlayer(_) => {
                let whom = self.targeted(test);
                let target = verb(if positive { "target" } else { "don't target" }, number);
                format!("{subject} {target} {whom}")
            }
            Test::BlockingAny(objects) => is(format!("blocking {}", self.object_phrase(objects))),
            Test::BlockedBy(objects) => is(format!("blocked by {}", self.object_phrase(objects))),
            Test::AttackingPlayer(players) => is(format!("attacking {}", self.any_player(players))),
            Test::Shares(what, objects) => {
                let other = self.likened(objects);
                let share = verb(if positive { "share" } else { "don't share" }, number);
                let kind = super::value::one_of_kind(*what);
                format!("{subject} {share} a {kind} with {other}")
            }
            Test::Together(_) => is(self.post_modifier(test, number)),
            Test::SameName(objects) => {
                let other = self.likened(objects);
                format!("{subject} {has} the same name as {other}")
            }
            Test::NthCast { number, who, what } => {
                is(self.nth_cast(*number, who, what, "this turn"))
            }
            Test::Odd(property) => self.has_parity(subject, property, positive, number),
            Test::HasFace(kind) => {
                let kind = with_article(kind.as_str());
                format!("{subject} {has} {kind}")
            }
            Test::TargetsOnly(only) => {
                let whom = self.targeted_alone(only);
                let target = verb(if positive { "target" } else { "don't target" }, number);
                format!("{subject} {target} only {whom}")
            }
            Test::PairedWith(_)
            | Test::HauntedBy(_)
            | Test::HostOf(_)
            | Test::CreatedWith(_)
            | Test::AttachedToPlayer(_)
            | Test::AttackedBy(_)
            | Test::TargetedBy(_)
            | Test::HasAttached(_)
            | Test::SharesType(..)
            | Test::DealtDamageBy(_)
            | Test::Did(..) => is(self.post_modifier(test, number)),
            Test::PutThere(..) => {
                let was = self.post_modifier(test, number);
                format!("{subject} {}", was.trim_start_matches("that "))
            }
            Test::All(tests) if is_cast_from(tests) => self.cast_from_own(subject, tests, positive),
            Test::All(tests) if let Some((zone, who)) = cast_from_anyones(tests) => {
                let cast = self.was_cast(subject, CastFrom::Anywhere, who, positive);
                format!("{cast} from a {}", zone.word())
            }
            Test::WasCast(zone, players) => self.was_cast(subject, *zone, players, positive),
            Test::OwnedBy(players) => {
                let who = self.any_player(players);
                let own = if who == "you" { "own" } else { "owns" };
                format!("{who} {own} {subject}")
            }
            Test::Compare(Property::Counters(kind), comparison, value) => {
                let counter = kind
                    .as_ref()
                    .map_or_else(|| "counter".to_owned(), |kind| format!("{kind} counter"));
                let comparison = if positive {
                    *comparison
                } else {
                    opposite(*comparison)
                };
                let have = verb("have", number);
                let counters = self.compared_count(&counter, comparison, value);
                let it = if number == Number::One { "it" } else { "them" };
                format!("{subject} {have} {counters} on {it}")
            }
            Test::Compare(property, comparison, value) => {
                let comparison = if positive {
                    *comparison
                } else {
                    opposite(*comparison)
                };
                let has = verb(if self.past { "had" } else { "have" }, number);
                if positive && super::compared::is_superlative(property, comparison, value) {
                    let superlative = self.compared(property, comparison, value);
                    return format!(
                        "{subject} {has} {}",
                        superlative.trim_start_matches("with ")
                    );
                }
                let words = self.compared_words(comparison, value);
                format!("{subject} {has} {} {words}", property_word(property))
            }
            Test::ControlledBy(_) | Test::All(_) | Test::Any(_) | Test::Not(_) => {
                self.compound_match(subject, number, test, positive)
            }
        }
    }

    /// `is`, `aren't`, `was`
    fn be(&self, positive: bool, number: Number) -> String {
        let be = match (positive, self.past) {
            (true, true) => "were",
            (false, true) => "weren't",
            (true, false) => "are",
            (false, false) => "aren't",
        };
        verb(be, number)
    }

    /// Whether the subject of the clause is called that.
    fn is_about(&mut self, noun: &str) -> bool {
        self.clause_subject
            .clone()
            .is_some_and(|objects| self.objects_noun(&objects) == noun)
    }

    /// `a creature`, `an instant or sorcery card`: what the subject of the clause is said to be.
    fn kind_noun(&mut self, number: Number, test: &Test) -> String {
        let domain = if self.is_about("card") {
            Domain::Cards(Zone::Exile, Players::Everyone)
        } else if self.is_about("spell") {
            Domain::Spells
        } else {
            Domain::Permanents
        };
        let filter = Filter {
            domain,
            test: test.clone(),
        };
        let noun = match number {
            Number::One => self.noun(&filter, &Determiner::A),
            Number::Many => self.plain_noun(&filter, Number::Many),
        };
        noun.replace(" in exile", "")
    }

    /// Several tests of one object: one noun phrase if they make one, else clauses.
    fn compound_match(
        &mut self,
        subject: &str,
        number: Number,
        test: &Test,
        positive: bool,
    ) -> String {
        let be = self.be(positive, number);
        // "it's a noncreature, nonland card"
        let card = matches!(test, Test::All(_)) && self.is_about("card");
        if let Some(words) = self.adjective(test).filter(|_| !card) {
            return match (subject, be.as_str()) {
                ("it", "is") => format!("it's {words}"),
                _ => format!("{subject} {be} {words}"),
            };
        }
        let noun = self.kind_noun(number, test);
        match (subject, be.as_str()) {
            ("it", "is") => format!("it's {noun}"),
            _ => format!("{subject} {be} {noun}"),
        }
    }

    /// `from your hand`, for a cast from a zone.
    pub(super) fn cast_from(&mut self, from: CastFrom, players: &Players) -> String {
        match from {
            CastFrom::Anywhere => String::new(),
            CastFrom::AnywhereBut(zone) => {
                let place = self.cast_from(CastFrom::Zone(zone), players);
                place.replacen("from", "from anywhere other than", 1)
            }
            CastFrom::Zone(zone @ (Zone::Hand | Zone::Library | Zone::Graveyard)) => {
                let whose = if let Players::You = players {
                    "your".to_owned()
                } else {
                    "their".to_owned()
                };
                format!("from {whose} {}", zone.word())
            }
            CastFrom::Zone(zone @ (Zone::Battlefield | Zone::Stack | Zone::Command)) => {
                format!("from the {}", zone.word())
            }
            CastFrom::Zone(zone @ (Zone::Exile | Zone::Outside)) => format!("from {}", zone.word()),
        }
    }

    fn player_is(&mut self, first: &Players, second: &Players, positive: bool) -> String {
        if let Some(words) = self.damaged_player(first, second, positive) {
            return words;
        }
        match (first, second) {
            (Players::Active, who) | (who, Players::Active) => {
                let whose = self.whose_turn(who);
                if positive {
                    format!("it's {whose} turn")
                } else {
                    format!("it's not {whose} turn")
                }
            }
            (_, Players::Designated(name)) => {
                let subject = match self.considered.clone() {
                    Some(text) if *first == Players::Affected => super::reference::Phrase {
                        text,
                        number: self.considered_number,
                    },
                    Some(_) | None => self.players_subject(first),
                };
                // "you have the city's blessing", but "you're the monarch"
                let has = matches!(
                    name.as_str(),
                    crate::BLESSING | crate::MAX_SPEED | "the initiative"
                );
                if name.as_str() == crate::COMPLETED {
                    let have = match (*first == Players::You, positive) {
                        (true, true) => "you've".to_owned(),
                        (true, false) => "you haven't".to_owned(),
                        (false, true) => format!("{} has", subject.text),
                        (false, false) => format!("{} hasn't", subject.text),
                    };
                    return format!("{have} completed a dungeon");
                }
                let (words, contracted) = match (has, positive) {
                    (true, true) => ("have", "have"),
                    (true, false) => ("don't have", "don't have"),
                    (false, true) => ("are", "'re"),
                    (false, false) => ("aren't", "'re not"),
                };
                if let Players::Opponents | Players::Everyone = first {
                    return format!(
                        "{} {} {name}",
                        self.any_player(first),
                        verb(words, Number::One)
                    );
                }
                match (has, subject.text.as_str()) {
                    (false, "you") => format!("you{contracted} {name}"),
                    _ => format!("{} {} {name}", subject.text, verb(words, subject.number)),
                }
            }
            _ => {
                let subject = self.players_subject(first);
                let other = match (second == &Players::Opponents, subject.number) {
                    (true, Number::One) => "your opponent".to_owned(),
                    _ => self.any_player(second),
                };
                let be = verb(if positive { "are" } else { "aren't" }, subject.number);
                format!("{} {be} {other}", subject.text)
            }
        }
    }

    fn whose_turn(&mut self, who: &Players) -> String {
        if let Players::Opponents = who {
            "an opponent's".to_owned()
        } else {
            self.players_possessive(who)
        }
    }

    /// `on the battlefield`, `in your graveyard`: where something is, said of one object.
    fn zone_place(&mut self, zone: Zone) -> String {
        match zone {
            Zone::Battlefield => "on the battlefield".to_owned(),
            Zone::Stack => "on the stack".to_owned(),
            Zone::Exile => "in exile".to_owned(),
            Zone::Command => "in the command zone".to_owned(),
            Zone::Outside => zone.word().to_owned(),
            Zone::Library | Zone::Hand | Zone::Graveyard => format!("in your {}", zone.word()),
        }
    }

    /// `it's your main phase`, `it's the first combat phase of the turn`
    fn own_phase(&mut self, parts: &[Condition]) -> Option<String> {
        if let Some(turns) = self.first_turns(parts) {
            return Some(turns);
        }
        if let [
            Condition::PlayerIs(Players::Active, who),
            Condition::During(steps),
        ] = parts
            && *steps == [Step::PrecombatMain, Step::PostcombatMain]
        {
            return Some(format!("it's {} main phase", self.players_possessive(who)));
        }
        let [before @ .., Condition::During(_), first] = parts else {
            return None;
        };
        if *first != Condition::first_combat() {
            return None;
        }
        let turn = match before {
            [] => "the turn".to_owned(),
            [Condition::PlayerIs(Players::Active, who)] => {
                format!("{} turn", self.players_possessive(who))
            }
            _ => return None,
        };
        Some(format!("it's the first combat phase of {turn}"))
    }
}

/// The filter without "… controls", and who that was.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(super) fn without_controller(filter: &Filter) -> Option<(Players, Filter)> {
    if filter.domain != Domain::Permanents {
        return None;
    }
    let tests: Vec<Test> = match &filter.test {
        Test::All(tests) => tests.clone(),
        test => vec![test.clone()],
    };
    let index = tests
        .iter()
        .position(|test| matches!(test, Test::ControlledBy(_)))?;
    let Test::ControlledBy(players) = &tests[index] else {
        return None;
    };
    let players = players.clone();
    let mut rest = tests.clone();
    rest.remove(index);
    Some((
        players,
        Filter {
            domain: Domain::Permanents,
            test: Test::All(rest),
        },
    ))
}

/// What must not hold, of a condition that says that something does not: `unless you control a Forest`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn unless(condition: &Condition) -> Option<Condition> {
    match condition {
        Condition::Not(inner) => Some((**inner).clone()),
        Condition::Compare(left, Comparison::Less, right) => Some(Condition::Compare(
            left.clone(),
            Comparison::AtLeast,
            right.clone(),
        )),
        Condition::Compare(left @ Value::Count(_), Comparison::Equal, Value::Number(0)) => Some(
            Condition::Compare(left.clone(), Comparison::AtLeast, Value::Number(1)),
        ),
        _ => None,
    }
}

fn opposite(comparison: Comparison) -> Comparison {
    match comparison {
        // Only a count that is compared with 0 comes here.
        Comparison::Equal => Comparison::Greater,
        Comparison::AtMost => Comparison::Greater,
        Comparison::AtLeast => Comparison::Less,
        Comparison::Less => Comparison::AtLeast,
        Comparison::Greater => Comparison::AtMost,
    }
}

fn this_turn_clause(subject: &str, event: crate::ThisTurn, positive: bool) -> String {
    use crate::ThisTurn;
    let (yes, no) = match event {
        ThisTurn::Attacked => ("attacked", "didn't attack"),
        ThisTurn::Blocked => ("blocked", "didn't block"),
        ThisTurn::WasDealtDamage => ("was dealt damage", "wasn't dealt damage"),
        ThisTurn::DealtDamage => ("dealt damage", "didn't deal damage"),
        ThisTurn::Entered => ("entered", "didn't enter"),
        ThisTurn::StartedUntapped | ThisTurn::DealtDamageYet => {
            return super::noun_tests::in_other_words(subject, event, positive);
        }
    };
    spaced(&[subject, if positive { yes } else { no }, "this turn"])
}

/// Cast from a zone of which the card's owner is named.
fn is_cast_from(tests: &[Test]) -> bool {
    matches!(
        tests,
        [
            Test::WasCast(CastFrom::Zone(_), Players::Everyone),
            Test::OwnedBy(_)
        ]
    )
}

/// Whether a fact says of the spell what it was: "kicked", "bought back", "foretold".
fn is_participle(fact: &str) -> bool {
    fact.ends_with("ed") || fact.ends_with("told") || fact.contains(' ')
}

/// `a spell was warped`: the fact, if the event is that anyone cast any spell for which something was paid.
fn paid_for(event: &crate::EventPattern) -> Option<&str> {
    if let crate::EventPattern::Done {
        deed: crate::Deed::Cast,
        who: Players::Everyone,
        what: Some(what),
    } = event
        && let Test::Paid(fact) = &what.test
        && fact.cost.is_none()
    {
        Some(fact.name.as_str())
    } else {
        None
    }
}

/// `being attacked`, `you're attacking`, `you attacked this turn`, `you attacked this combat`: of the players under consideration.
fn attacked_one(holds: &Condition) -> Option<String> {
    let affected = Test::AttackingPlayer(Players::Affected);
    if let Condition::Compare(Value::Count(attackers), Comparison::AtLeast, Value::Number(1)) =
        holds
    {
        let yours = Test::All(vec![Test::ControlledBy(Players::You), affected.clone()]);
        return if attackers.test == affected {
            Some("being attacked".to_owned())
        } else {
            (attackers.test == yours).then(|| "you're attacking".to_owned())
        };
    }
    if let Condition::Happened(event, past) = holds
        && let Some(when) = super::entered::this_turn_or_combat(past)
        && let crate::EventPattern::Attacks {
            what,
            whom: Some(whom),
            alone: false,
        } = event.as_ref()
        && whom.objects.is_none()
        && whom.players == Some(Players::Affected)
        && what.test == Test::ControlledBy(Players::You)
    {
        return Some(format!("you attacked {when}"));
    }
    None
}

/// The zones of which one thing is in one: `~ is in the command zone or on the battlefield`.
fn places_of_one(parts: &[Condition]) -> Option<(&Objects, Vec<Zone>)> {
    let Some(Condition::InZone(one, _)) = parts.first() else {
        return None;
    };
    let zones = parts.iter().map(|part| {
        if let Condition::InZone(objects, zone) = part
            && objects == one
        {
            Some(*zone)
        } else {
            None
        }
    });
    zones.collect::<Option<Vec<_>>>().map(|zones| (one, zones))
}
