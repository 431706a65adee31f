//! Superlatives over players: who has the most or the fewest of something.

use crate::{Comparison, Condition, Players, Value};

/// What a superlative over players says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extreme<'condition> {
    /// what is compared, of the player looked at as [`Players::Affected`]
    pub number: &'condition Value,
    /// among whom
    pub among: &'condition Players,
    /// the most, else the fewest
    pub most: bool,
    /// whether nobody else may have as many
    pub alone: bool,
}

impl Condition {
    /// `(each player who) controls the fewest creatures`: nobody among these has less of it. The number is that of the player looked
    /// at as [`Players::Affected`].
    pub fn has_extreme(number: Value, among: Players, most: bool) -> Self {
        let limit = match (number == Value::Life(Players::Affected), most) {
            (true, true) => Value::MostLife(among),
            (true, false) => Value::LeastLife(among),
            (false, true) => Value::MostOf(among, Box::new(number.clone())),
            (false, false) => Value::LeastOf(among, Box::new(number.clone())),
        };
        Self::Compare(number, Comparison::Equal, limit)
    }

    /// `(the player who) controls the most creatures`, `a player controls more creatures than each other player`: besides that nobody
    /// has more of it, nobody else has as much.
    #[must_use]
    pub fn alone(self) -> Self {
        let such = Players::Who(Box::new(Players::Everyone), Box::new(self.clone()));
        let one = Self::Compare(
            Value::CountPlayers(such),
            Comparison::Equal,
            Value::Number(1),
        );
        Self::All(vec![self, one])
    }

    /// The superlative, if it is one of the player looked at.
    pub fn extreme(&self) -> Option<Extreme<'_>> {
        if let Self::All(parts) = self {
            let [first, _] = parts.as_slice() else {
                return None;
            };
            let extreme = first.extreme()?;
            return (first.clone().alone() == *self).then_some(Extreme {
                alone: true,
                ..extreme
            });
        }
        let Self::Compare(number, Comparison::Equal, limit) = self else {
            return None;
        };
        let (among, most) = limit.of_extreme(number)?;
        let such = Self::has_extreme(number.clone(), among.clone(), most);
        (such == *self).then_some(Extreme {
            number,
            among,
            most,
            alone: false,
        })
    }
}

impl Value {
    /// If it is the most or the least that such a number is for a player: among whom, and whether the most.
    pub fn of_extreme(&self, number: &Self) -> Option<(&Players, bool)> {
        let of_life = *number == Self::Life(Players::Affected);
        if let Self::MostLife(among) = self {
            of_life.then_some((among, true))
        } else if let Self::LeastLife(among) = self {
            of_life.then_some((among, false))
        } else if let Self::MostOf(among, of) = self {
            (**of == *number).then_some((among, true))
        } else if let Self::LeastOf(among, of) = self {
            (**of == *number).then_some((among, false))
        } else {
            None
        }
    }
}
