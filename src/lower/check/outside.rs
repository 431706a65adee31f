//! Cards outside the game: nothing affects them but what lets their owner bring them into the game (CR 400.11b–c).

use super::Finding;
use super::filters::requires;
use diagnostic::Code;
use ir::{Ability, Domain, Effect, Filter, Players, Test, Visitor, Walk, Zone};

/// Adds what looks outside the game in the ability and those nested in it, and is no choice of a player among their own cards.
pub(super) fn check(ability: &Ability, found: &mut Vec<Finding>) {
    ability.walk(&mut Outside { found });
}

struct Outside<'a> {
    found: &'a mut Vec<Finding>,
}

impl Visitor for Outside<'_> {
    fn effect(&mut self, effect: &Effect) {
        let Effect::Choose {
            who,
            what,
            minimum,
            maximum,
            ..
        } = effect
        else {
            return effect.walk_parts(self);
        };
        who.walk(self);
        minimum.walk(self);
        maximum.walk(self);
        if of_own(what, who) {
            what.test.walk(self);
        } else {
            what.walk(self);
        }
    }

    fn filter(&mut self, filter: &Filter) {
        if filter.domain == Domain::Cards(Zone::Outside, Players::Everyone) {
            self.found.push(Finding::new(
                Code::NotCarriedOut,
                "cards outside the game are affected by nothing but what lets their owner bring them into the game",
                "have a player choose a card that they own from outside the game",
            ));
        }
        filter.walk_parts(self);
    }
}

/// Whether it describes cards outside the game of whoever chooses.
fn of_own(what: &Filter, who: &Players) -> bool {
    what.domain == Domain::Cards(Zone::Outside, Players::Everyone)
        && [who, &Players::Affected]
            .into_iter()
            .any(|owner| requires(&what.test, &Test::OwnedBy(owner.clone())))
}
