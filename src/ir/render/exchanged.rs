//! `exchange your hand and graveyard`, `exchange your life total with ~'s power`

use super::clause::Clause;
use super::discourse::Writer;
use crate::Exchanged;

impl Writer<'_> {
    pub(super) fn exchange(&mut self, one: &Exchanged, other: &Exchanged) -> Clause {
        let first = self.exchanged(one);
        let words = match (one, other) {
            (Exchanged::Zone(..), Exchanged::Zone(zone, _)) => {
                format!("{first} and {}", zone.word())
            }
            _ => format!("{first} with {}", self.exchanged(other)),
        };
        Clause::order(format!("exchange {words}"))
    }

    fn exchanged(&mut self, what: &Exchanged) -> String {
        match what {
            Exchanged::Life(who) => format!("{} life total", self.players_possessive(who)),
            Exchanged::Number(property, of) => self.property_of(property, of),
            Exchanged::Zone(zone, whose) => {
                format!("{} {}", self.players_possessive(whose), zone.word())
            }
        }
    }
}
