//! How many different ones there are of something: `the number of card types among cards in your graveyard`.

use super::discourse::Writer;
use super::noun::Determiner;
use super::value::property_word;
use super::words::{Number, inflect};
use crate::{Distinction, Domain, Filter, Measure, Objects};

impl Writer<'_> {
    /// `the number of card types among cards in your graveyard`, `the number of kinds of counters on it`
    pub(super) fn different(&mut self, what: Distinction, among: &Filter) -> String {
        if let (Distinction::CounterKinds, Domain::Sources, crate::Test::Is(on)) =
            (what, &among.domain, &among.test)
        {
            return format!(
                "the number of kinds of counters on {}",
                self.object_phrase(on)
            );
        }
        let among = self.among(among);
        number_of_different(what, &among)
    }

    /// `creatures you control`, `cards in your graveyard`
    pub(super) fn among(&mut self, filter: &Filter) -> String {
        // "among cards discarded this way": "them" would be whatever was spoken of last.
        if let crate::Test::Is(Objects::Slot(slot)) = filter.test
            && let Some(participle @ ("discarded" | "sacrificed" | "exiled")) = self.done(slot)
            && (self.is_mentioned(slot) && participle != "exiled" || self.is_of_targets(slot))
        {
            let noun = inflect(&self.slot_noun(slot), Number::Many);
            return format!("{noun} {participle} this way");
        }
        self.noun(filter, &Determiner::Bare)
    }
}

/// `card type`, `color`
pub(super) fn one_of_kind(what: Distinction) -> &'static str {
    if what == Distinction::CounterKinds {
        return "kind of counter";
    }
    distinction_word(what).trim_end_matches('s')
}

/// `card types`, `colors`
pub(super) fn distinction_word(what: Distinction) -> &'static str {
    match what {
        Distinction::Colors => "colors",
        Distinction::CardTypes => "card types",
        Distinction::PermanentTypes => "permanent types",
        Distinction::CreatureTypes => "creature types",
        Distinction::Names => "names",
        Distinction::Powers => "powers",
        Distinction::Toughnesses => "toughnesses",
        Distinction::ManaValues => "mana values",
        Distinction::LandTypes => "land types",
        Distinction::Controllers => "controllers",
        Distinction::Owners => "owners",
        Distinction::CounterKinds => "kinds of counters",
        Distinction::ManaCosts => "mana costs",
    }
}

/// `color among permanents you control`, of `the number of colors among …`
pub(super) fn each_different(words: &str) -> String {
    words
        .replace("the number of colors", "color")
        .replace("the number of card types", "card type")
        .replace("the number of creature types", "creature type")
        .replace("the number of permanent types", "permanent type")
}

/// `the number of card types among (these)`
fn number_of_different(what: Distinction, among: &str) -> String {
    let word = distinction_word(what);
    // "powers" alone would be what is added up
    let different = match what {
        Distinction::Powers
        | Distinction::Toughnesses
        | Distinction::ManaValues
        | Distinction::Controllers
        | Distinction::ManaCosts
        | Distinction::Owners => "different ",
        Distinction::Colors
        | Distinction::CardTypes
        | Distinction::PermanentTypes
        | Distinction::CreatureTypes
        | Distinction::LandTypes
        | Distinction::CounterKinds
        | Distinction::Names => "",
    };
    format!("the number of {different}{word} among {among}")
}

/// `the greatest mana value among (these)`, `the total power of (these)`
pub(super) fn measured(measure: &Measure, these: &str) -> String {
    match measure {
        Measure::Total(property) => format!("the total {} of {these}", property_word(property)),
        Measure::Greatest(property) => {
            format!("the greatest {} among {these}", property_word(property))
        }
        Measure::Different(what) => number_of_different(*what, these),
    }
}
