//! Numbers that are compared, as clauses: `you control two or more Swamps`, `your life total is greater than 10`, `an opponent has at least
//! two more cards in hand than you`.

use super::condition::without_controller;
use super::discourse::Writer;
use super::event_parts::Tense;
use super::noun::Determiner;
use super::value::property_word;
use super::words::{Number, with_article};
use crate::{Comparison, Domain, DoorCount, Filter, Objects, Players, Property, Value, Zone};

impl Writer<'_> {
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

    /// `you don't control a Swamp`, `an opponent doesn't control two or more lands`
    pub(super) fn controls_none(&mut self, filter: &Filter, right: &Value) -> String {
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
    pub(super) fn comparison(
        &mut self,
        left: &Value,
        comparison: Comparison,
        right: &Value,
    ) -> String {
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
            Value::DeclaredPower(who) => {
                let who = self.players_subject(who).text;
                let words = self.compared_words(comparison, right);
                format!("{who} attacked with creatures with total power {words} this combat")
            }
            Value::TimesActivated if comparison == Comparison::AtLeast => {
                let number = self.number_word(right);
                format!("this ability has been activated {number} or more times this turn")
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
            Value::Count(_) if let Some(words) = self.most_common(left, comparison, right) => words,
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
                    super::distinct::distinction_word(*what)
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
                let word = super::distinct::distinction_word(*what);
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
    pub(super) fn compared_count(
        &mut self,
        noun: &str,
        comparison: Comparison,
        right: &Value,
    ) -> String {
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
        if let Some(than) = self.whoever_has_most(filter, right)
            && matches!(comparison, Comparison::Less | Comparison::Greater)
        {
            // As it is said of one other player, whom these words then name.
            let one = Value::Count(Box::new(of_another(filter)));
            let text = self.count_compared(filter, comparison, &one);
            if let Some((more, _)) = text.rsplit_once(" than ") {
                return format!("{more} than {than}");
            }
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
}

/// The same of an opponent.
fn of_another(filter: &Filter) -> Filter {
    if let Domain::Cards(zone, _) = &filter.domain {
        let domain = Domain::Cards(*zone, Players::Opponents);
        let test = filter.test.clone();
        return Filter { domain, test };
    }
    let tests = filter.test.conjuncts().iter().map(|test| {
        if let crate::Test::ControlledBy(_) = test {
            crate::Test::ControlledBy(Players::Opponents)
        } else {
            test.clone()
        }
    });
    Filter {
        domain: filter.domain.clone(),
        test: crate::Test::All(tests.collect()),
    }
}
