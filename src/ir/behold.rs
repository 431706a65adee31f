//! What is beheld (CR 701.4a): a permanent that the player controls, or a card in their hand that they reveal.

use crate::{Domain, Filter, Players, Test, Zone};

impl Filter {
    /// What a player can behold that is like this.
    pub fn beheld(quality: Test, who: &Players) -> Self {
        let permanent = Self {
            domain: Domain::Permanents,
            test: Test::All(vec![Test::ControlledBy(who.clone()), quality.clone()]),
        };
        let card = Self {
            domain: Domain::Cards(Zone::Hand, who.clone()),
            test: quality,
        };
        Self {
            domain: Domain::Either(vec![permanent, card]),
            test: Test::All(Vec::new()),
        }
    }

    /// The quality of what is beheld, as a description of permanents; none if this is no such description.
    pub fn as_beheld(&self) -> Option<Self> {
        let Domain::Either(both) = &self.domain else {
            return None;
        };
        let [_, card] = both.as_slice() else {
            return None;
        };
        let Domain::Cards(Zone::Hand, who) = &card.domain else {
            return None;
        };
        (*self == Self::beheld(card.test.clone(), who)).then(|| Self {
            domain: Domain::Permanents,
            test: card.test.clone(),
        })
    }
}
