//! Conditions: `you control a Swamp`, `it's your turn`. What is said of one object is in `predicate`, what compares numbers in
//! `comparison`.

use super::discourse::Writer;
use super::event_parts::Tense;
use super::noun::Determiner;
use super::steps::step_list;
use super::words::{Number, list, verb};
use crate::{
    CastFrom, Comparison, Condition, Domain, Filter, Objects, Players, Quantifier, Step, Test,
    Value, Zone,
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
                if let Some(has_more) = self.more_than_each_other(holds) {
                    return format!("{words} {has_more}");
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
        if let Some(extreme) = holds.extreme()
            && let Some(words) = self.superlative(extreme)
        {
            return words;
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
        if let Some(either) = self.did_either(holds, number) {
            return either;
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

    /// `who didn't sacrifice a permanent or discard a card this way`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn did_either(&mut self, holds: &Condition, number: Number) -> Option<String> {
        const WAY: &str = " this way";
        let this_way = |condition: &Condition| {
            matches!(condition, Condition::Happened(_, crate::Past::ThisWay(_)))
        };
        let (one, other, auxiliary) = match holds {
            Condition::All(parts) => match parts.as_slice() {
                [Condition::Not(one), Condition::Not(other)]
                    if this_way(one) && this_way(other) =>
                {
                    (&parts[0], &parts[1], "who didn't ")
                }
                _ => return None,
            },
            Condition::Any(parts) => match parts.as_slice() {
                [one, other] if this_way(one) && this_way(other) => (one, other, "who "),
                _ => return None,
            },
            _ => return None,
        };
        let outer = std::mem::replace(&mut self.considered_number, number);
        let one = self.of_each("who".to_owned(), |writer| writer.condition(one));
        let other = self.of_each("who".to_owned(), |writer| writer.condition(other));
        self.considered_number = outer;
        let one = one.strip_suffix(WAY)?;
        let other = other.strip_prefix(auxiliary)?;
        Some(format!("{one} or {other}"))
    }

    /// What is said of the player under consideration, who is called so.
    fn of_each(&mut self, words: String, say: impl FnOnce(&mut Self) -> String) -> String {
        let outer = self.considered.replace(words);
        let text = say(self);
        self.considered = outer;
        text
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
        for subject in ["that player ", "one or more of them "] {
            if let [first, second] = words.as_mut_slice()
                && first.starts_with(subject)
                && let Some(rest) = second.strip_prefix(subject)
            {
                *second = rest.to_owned();
            }
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
                    crate::BLESSING | crate::STORY | crate::MAX_SPEED | "the initiative"
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
                // There is one at most (CR 725.3).
                if let (Players::Everyone, "the monarch") = (first, name.as_str()) {
                    let article = if positive { "a" } else { "no" };
                    return format!("there is {article} monarch");
                }
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

pub(super) fn opposite(comparison: Comparison) -> Comparison {
    match comparison {
        // Only a count that is compared with 0 comes here.
        Comparison::Equal => Comparison::Greater,
        Comparison::AtMost => Comparison::Greater,
        Comparison::AtLeast => Comparison::Less,
        Comparison::Less => Comparison::AtLeast,
        Comparison::Greater => Comparison::AtMost,
    }
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
