//! Superlatives over players: `each player who controls the fewest creatures or is tied for the fewest`, `the player with the most life`;
//! and over colors: `black is the most common color among permanents or is tied for most common`.

use super::condition::without_controller;
use super::discourse::Writer;
use super::noun::Determiner;
use super::reference::Phrase;
use super::words::Number;
use crate::{Comparison, Condition, Domain, Extreme, Filter, Players, Test, Value, Zone};

impl Writer<'_> {
    /// `the player who controls the most creatures`: nobody else has as many.
    pub(super) fn the_player(&mut self, all: &Players, holds: &Condition) -> Option<Phrase> {
        let extreme = holds.extreme().filter(|extreme| extreme.alone)?;
        let noun = match all {
            Players::Everyone => "player",
            Players::Opponents => "opponent",
            Players::You
            | Players::Slot(_)
            | Players::Event(_)
            | Players::ControllerOf(_)
            | Players::OwnerOf(_)
            | Players::Active
            | Players::Defending
            | Players::Attached
            | Players::Affected
            | Players::Chosen
            | Players::Designated(_)
            | Players::PlayerOrController(_)
            | Players::Except(..)
            | Players::StartingWithYou(_)
            | Players::Who(..) => return None,
        };
        let clause = self.superlative(extreme)?;
        Some(Phrase::one(format!("the {noun} {clause}")))
    }

    /// `with the most life or tied for most life`, `who controls the most creatures`
    pub(super) fn superlative(&mut self, extreme: Extreme<'_>) -> Option<String> {
        let Extreme {
            number,
            among,
            most,
            alone,
        } = extreme;
        if *number == Value::Life(Players::Affected) {
            let what = if most {
                "most life"
            } else {
                "lowest life total"
            };
            let tied = match alone {
                true => String::new(),
                false => format!(" or tied for {what}"),
            };
            let among = if *among == Players::Everyone {
                String::new()
            } else {
                format!(" among {}", self.among_players(among))
            };
            return Some(format!("with the {what}{tied}{among}"));
        }
        if *among != Players::Everyone {
            return None;
        }
        let (verb, what) = self.had(number)?;
        let degree = if most { "most" } else { "fewest" };
        let tied = match alone {
            true => String::new(),
            false => format!(" or is tied for the {degree}"),
        };
        Some(format!("who {verb} the {degree} {what}{tied}"))
    }

    /// `(a player) controls more creatures than each other player`
    pub(super) fn more_than_each_other(&mut self, holds: &Condition) -> Option<String> {
        let extreme = holds.extreme().filter(|extreme| extreme.alone)?;
        if *extreme.among != Players::Everyone {
            return None;
        }
        let more = if extreme.most { "more" } else { "fewer" };
        let (verb, what) = if *extreme.number == Value::Life(Players::Affected) {
            ("has", "life".to_owned())
        } else {
            self.had(extreme.number)?
        };
        Some(format!("{verb} {more} {what} than each other player"))
    }

    /// `the player who controls the most lands`, than whom somebody has less of the same.
    pub(super) fn whoever_has_most(&mut self, own: &Filter, limit: &Value) -> Option<String> {
        let (among, number, most) = if let Value::MostOf(among, number) = limit {
            (among, number, true)
        } else if let Value::LeastOf(among, number) = limit {
            (among, number, false)
        } else {
            return None;
        };
        let Value::Count(of_each) = number.as_ref() else {
            return None;
        };
        let same = match (without_controller(own), without_controller(of_each)) {
            (Some((_, own)), Some((_, other))) => own.test == other.test,
            (None, None) => own.test == of_each.test && is_hand(own) && is_hand(of_each),
            _ => false,
        };
        let holds = Condition::has_extreme(number.as_ref().clone(), among.clone(), most).alone();
        if !same {
            return None;
        }
        let the = self.the_player(&Players::Everyone, &holds)?;
        Some(the.text)
    }

    /// `controls`, `creatures`; `has`, `cards in hand`
    fn had(&mut self, number: &Value) -> Option<(&'static str, String)> {
        let Value::Count(filter) = number else {
            return None;
        };
        if let Some((Players::Affected, rest)) = without_controller(filter) {
            return Some(("controls", self.plain_noun(&rest, Number::Many)));
        }
        let plain = filter.test == Test::All(Vec::new());
        let hand = filter.domain == Domain::Cards(Zone::Hand, Players::Affected);
        (plain && hand).then(|| ("has", "cards in hand".to_owned()))
    }

    /// `black is the most common color among permanents or is tied for most common`
    pub(super) fn most_common(
        &mut self,
        left: &Value,
        comparison: Comparison,
        right: &Value,
    ) -> Option<String> {
        let (Value::Count(filter), Comparison::Equal, Value::MostCommonColor(among)) =
            (left, comparison, right)
        else {
            return None;
        };
        let tests = filter.test.conjuncts();
        let without = |place: usize| tests.iter().take(place).chain(tests.iter().skip(place + 1));
        let place = (0..tests.len()).find(|place| without(*place).eq(among.test.conjuncts()))?;
        let color = tests.get(place)?;
        if filter.domain != among.domain {
            return None;
        }
        let color = if let Test::Color(color) = color {
            color.word().to_owned()
        } else if *color == Test::ChosenColor {
            "the chosen color".to_owned()
        } else {
            return None;
        };
        let among = self.noun(among, &Determiner::Bare);
        Some(format!(
            "{color} is the most common color among {among} or is tied for most common"
        ))
    }
}

fn is_hand(filter: &Filter) -> bool {
    matches!(filter.domain, Domain::Cards(Zone::Hand, _))
}
