//! Cards that are looked at, revealed, milled or exiled, and where some of them go: `Put one of them into your hand and the rest …`.

use super::antecedent::number_of;
use super::discourse::{Origin, Writer};
use super::effect::anywhere;
use super::noun::Determiner;
use super::words::{Number, spaced, verb};
use crate::{
    Afterwards::Usual, Destination, Domain, Effect, Filter, Objects, Players, SlotId, Test, Value,
    Zone,
};

impl Writer<'_> {
    /// `look at the top four cards of your library. Put one of them into your hand and the rest …`; also revealed, milled, exiled.
    pub(super) fn looked_at(&mut self, effects: &[Effect]) -> Option<(Vec<String>, usize)> {
        if super::hiding::manifests_dread(effects) {
            return None;
        }
        match effects {
            [
                look @ (Effect::Look {
                    what: Objects::TopUntil { of, .. },
                    into: Some(seen),
                    ..
                }
                | Effect::Move {
                    what: Objects::TopUntil { of, .. },
                    into: Some(seen),
                    ..
                }),
                Effect::ChooseAmong {
                    from, into, rest, ..
                },
                after @ ..,
            ] if from == seen => {
                let sentences = vec![self.clause(look).ended()];
                Some(self.uncovered((*seen, *into, *rest), of, after, sentences))
            }
            [
                look @ Effect::Look {
                    into: Some(seen), ..
                },
                rest @ ..,
            ] => {
                let [Effect::ChooseAmong { from, .. }, ..] = rest else {
                    return None;
                };
                if from != seen {
                    return None;
                }
                let memory = self.memory();
                let looked = self.clause(look).ended();
                match self.put_or_cast_from_among(rest) {
                    Some((put, used)) => {
                        let mut sentences = vec![looked];
                        sentences.extend(put);
                        Some((sentences, used + 1))
                    }
                    None => {
                        self.recall(memory);
                        None
                    }
                }
            }
            [Effect::ChooseAmong { .. }, ..] => self.put_or_cast_from_among(effects),
            _ => None,
        }
    }

    /// Some of the cards are put somewhere or cast, and perhaps the others put somewhere else.
    fn put_or_cast_from_among(&mut self, effects: &[Effect]) -> Option<(Vec<String>, usize)> {
        if let Some((put, used)) = seen_and_put(effects) {
            self.mention(put.from);
            return Some((self.put_from_among(&put), used));
        }
        self.cast_from_among(effects)
    }

    /// `you may cast a spell with mana value 3 or less from among them without paying its mana cost. Put the rest …`
    fn cast_from_among(&mut self, effects: &[Effect]) -> Option<(Vec<String>, usize)> {
        let [
            Effect::ChooseAmong {
                who: Players::You,
                from,
                what,
                minimum: Value::Number(0),
                maximum: maximum @ Value::Number(most),
                at_random: false,
                into,
                rest,
            },
            Effect::CastNow {
                who: Players::You,
                what: Objects::Slot(cast),
                cost,
                transformed: false,
                lands: false,
                afterwards: Usual,
            },
            after @ ..,
        ] = effects
        else {
            return None;
        };
        if cast != into || cost.as_ref().is_some_and(|cost| !cost.0.is_empty()) {
            return None;
        }
        let whichever = what.test == Test::All(Vec::new()) && *most == i32::MAX;
        if whichever && matches!(self.origin(*from), Origin::Copied { .. }) {
            let paying = match cost {
                None => "",
                Some(_) => " without paying their mana costs",
            };
            self.mention(*from);
            self.mention(*into);
            let text = format!("you may cast any number of the copies{paying}");
            return Some((vec![text], 2));
        }
        if cost.is_none() {
            return None;
        }
        self.mention(*from);
        let spells = Filter {
            domain: Domain::Spells,
            test: what.test.clone(),
        };
        let (noun, cost) = match most {
            1 => (self.noun(&spells, &Determiner::A), "its mana cost"),
            _ => (
                self.chosen(&spells, &Value::Number(0), maximum),
                "their mana costs",
            ),
        };
        self.mention(*into);
        // Of a single card it is said which spell it may be cast as.
        let cast = if *most == 1 && self.slot_number(*from) == Number::One {
            let card = self.object_phrase(&Objects::Slot(*from));
            format!("you may cast {card} without paying {cost} if it's {noun}")
        } else {
            format!("you may cast {} without paying {cost}", from_among(&noun))
        };
        let mut sentences = vec![cast];
        let mut used = 2;
        if let (Some(rest), Some(Effect::Move { what, to, .. })) = (rest, after.first())
            && *what == Objects::Slot(*rest)
            && is_plain_place(to)
        {
            let place = self.place(*from, to, Number::Many);
            self.mention(*rest);
            sentences.push(format!("put the rest {place}"));
            used += 1;
        }
        Some((sentences, used))
    }

    /// `put that card into your hand and the rest on the bottom of your library`, after a look; with how many steps it is.
    fn uncovered(
        &mut self,
        (seen, found, rest): (SlotId, SlotId, Option<SlotId>),
        of: &Players,
        after: &[Effect],
        mut sentences: Vec<String>,
    ) -> (Vec<String>, usize) {
        self.mention(seen);
        self.mention(found);
        let number = self.slot_number(found);
        match number {
            Number::One => self.focus = Some(Objects::Slot(found)),
            Number::Many => self.focus = None,
        }
        let is = |what: &Objects, slot: Option<SlotId>| matches!(what, Objects::Slot(other) if Some(*other) == slot);
        match after {
            // "That player puts that card onto the battlefield": under their control (CR 110.2a).
            [Effect::Move { what, to, .. }, ..]
                if *of != Players::You
                    && number == Number::One
                    && to.controller.as_ref() == Some(of)
                    && is(what, Some(found))
                    && is_plain_place(to) =>
            {
                let place = self.place(seen, to, number);
                sentences.push(format!("that player puts that card {place}"));
                (sentences, 3)
            }
            [
                Effect::Move { what, to, .. },
                Effect::Move {
                    what: others,
                    to: away,
                    ..
                },
                more @ ..,
            ] if *of == Players::You
                && is(what, Some(found))
                && is(others, rest)
                && is_plain_place(to)
                && is_plain_place(away) =>
            {
                let cards = match number {
                    Number::One => "that card".to_owned(),
                    // "Those cards" would be all that were seen: "those land cards".
                    Number::Many => match self.origin(found) {
                        Origin::Among { what, .. } => {
                            let cards = self.plain_noun(&anywhere(what), Number::Many);
                            format!("those {}", cards.replace(" in exile", ""))
                        }
                        Origin::None
                        | Origin::Target(_)
                        | Origin::Paid { .. }
                        | Origin::Chosen { .. }
                        | Origin::ChosenPlayer
                        | Origin::Found { .. }
                        | Origin::Searched { .. }
                        | Origin::Done { .. }
                        | Origin::Token { .. }
                        | Origin::Copy { .. }
                        | Origin::Copied { .. }
                        | Origin::Seen { .. }
                        | Origin::Rest
                        | Origin::Pile { .. }
                        | Origin::Votes(_)
                        | Origin::ChosenResult(_)
                        | Origin::Voted(_)
                        | Origin::Tally(_) => {
                            format!("those {}", super::words::plural(&self.slot_noun(found)))
                        }
                    },
                };
                let place = self.place(seen, to, number);
                let other = self.place(seen, away, Number::Many);
                if let Some(rest) = rest {
                    self.mention(rest);
                }
                let into_library = away.zone == Zone::Library;
                match more {
                    [Effect::Shuffle { who: Players::You }, ..] if into_library => {
                        sentences.push(format!(
                            "put {cards} {place} and shuffle the rest into your library"
                        ));
                        return (sentences, 5);
                    }
                    _ if away.zone == Zone::Exile => {
                        sentences.push(format!("put {cards} {place} and exile the rest"));
                    }
                    _ => sentences.push(format!("put {cards} {place} and the rest {other}")),
                }
                (sentences, 4)
            }
            _ => (sentences, 2),
        }
    }

    /// `you may reveal a creature card from among them and put it into your hand. Put the rest …`
    fn put_from_among(&mut self, put: &PutFromAmong<'_>) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut selection = self.selection(put.what, put.minimum, put.maximum);
        if put.at_random {
            selection.push_str(" at random");
        }
        self.mention(put.into);
        self.refocus(put.into, number_of(put.maximum));
        let theirs = *put.who != Players::You;
        let place = self.place(put.from, put.to, number_of(put.maximum));
        let place = if theirs {
            place.replace("your ", "their ")
        } else {
            place
        };
        let lists = super::together::lists_kinds(&put.what.test);
        let may = *put.minimum == Value::Number(0) && (*put.maximum == Value::Number(1) || lists);
        let several = *put.maximum != Value::Number(1);
        let hidden = super::hiding::word(put.to);
        let exiled = put.to.zone == Zone::Exile || hidden.is_some();
        let action = if put.revealed {
            let it = if several { "them" } else { "it" };
            format!("reveal {selection} and put {it} {place}")
        } else if exiled {
            format!("{} {selection}", hidden.unwrap_or("exile"))
        } else {
            format!("put {selection} {place}")
        };
        let mut text = if may {
            format!("you may {action}")
        } else {
            action
        };
        if *put.who != Players::You {
            text = format!("{} {}", self.any_player(put.who), verb(&text, Number::One));
        }
        let Some((others, to)) = put.rest else {
            sentences.push(text);
            return sentences;
        };
        let seen_number = self.slot_number(put.from);
        let left_word = if seen_number == Number::Many
            && matches!(self.origin(put.from), Origin::Seen { what: Objects::Top { count, .. } } if **count == Value::Number(2))
        {
            "the other"
        } else {
            "the rest"
        };
        let place = self.place(put.from, to, Number::Many);
        let place = if theirs {
            place.replace("your ", "their ")
        } else {
            place
        };
        let place = if left_word == "the other" {
            place.replace(" in any order", "")
        } else {
            place
        };
        self.mention(others);
        if put.shuffled {
            sentences.push(text);
            sentences.push(format!("shuffle {left_word} into your library"));
        } else if may || put.revealed {
            sentences.push(text);
            sentences.push(format!("put {left_word} {place}"));
        } else if to.zone == Zone::Exile {
            sentences.push(format!("{text} and exile {left_word}"));
        } else if exiled {
            sentences.push(format!("{text} and put {left_word} {place}"));
        } else {
            sentences.push(format!("{text} and {left_word} {place}"));
        }
        sentences
    }

    /// `one of them`, `a creature card from among them`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn selection(&mut self, what: &Filter, minimum: &Value, maximum: &Value) -> String {
        if what.test == Test::All(Vec::new()) {
            return match maximum {
                Value::Number(i32::MAX) => "any number of them".to_owned(),
                Value::Number(number) => {
                    let up_to = if *minimum == Value::Number(0) && *number > 1 {
                        "up to "
                    } else {
                        ""
                    };
                    format!("{up_to}{} of them", super::words::cardinal(*number))
                }
                _ if *minimum == Value::Number(0) => {
                    format!("up to {} of them", self.number_word(maximum))
                }
                _ => format!("{} of them", self.number_word(maximum)),
            };
        }
        let cards = anywhere(what);
        let noun = if let Value::Number(1) = maximum {
            self.noun(&cards, &Determiner::A)
        } else {
            self.chosen(&cards, minimum, maximum)
        };
        from_among(&noun.replace(" in exile", ""))
    }

    /// `into your hand`, `on the bottom of your library in any order`, `onto the battlefield tapped`.
    pub(super) fn place(&mut self, from: SlotId, to: &Destination, number: Number) -> String {
        let seen_of = self.slot_zone(from);
        let theirs = !matches!(seen_of, Some((_, Players::You)) | None);
        // "(look at the top four cards of target opponent's library …) on the bottom of that player's library"
        let owner = match &seen_of {
            Some((_, players @ (Players::Slot(_) | Players::Event(_)))) => {
                self.players_possessive(players)
            }
            _ => "your".to_owned(),
        };
        let control = if theirs && to.controller == Some(Players::You) {
            "under your control"
        } else {
            ""
        };
        match to.zone {
            Zone::Hand => format!("into {owner} hand"),
            Zone::Graveyard => format!("into {owner} graveyard"),
            Zone::Exile => "into exile".to_owned(),
            Zone::Battlefield => {
                let how = match (to.tapped, to.attacking.is_some()) {
                    (true, true) => "tapped and attacking",
                    (true, false) => "tapped",
                    (false, true) => "attacking",
                    (false, false) => "",
                };
                let whom = to.attacking.as_ref();
                let whom = whom.map_or(String::new(), |attacked| self.attacked(attacked));
                spaced(&["onto the battlefield", how, &whom, control])
            }
            Zone::Stack | Zone::Command | Zone::Outside => format!("into the {}", to.zone.word()),
            Zone::Library => match to.position {
                None => format!("into {owner} library"),
                Some(position) => {
                    let (place, order) = super::discourse::position_words(position);
                    let order = if order.is_empty() && number == Number::Many {
                        "in any order"
                    } else {
                        order
                    };
                    spaced(&[place, &format!("{owner} library"), order])
                }
            },
        }
    }
}

/// Some of the cards that were seen are put somewhere, and perhaps the others somewhere else.
struct PutFromAmong<'ir> {
    who: &'ir Players,
    from: SlotId,
    what: &'ir Filter,
    minimum: &'ir Value,
    maximum: &'ir Value,
    at_random: bool,
    into: SlotId,
    revealed: bool,
    to: &'ir Destination,
    rest: Option<(SlotId, &'ir Destination)>,
    /// whether the others are shuffled into the library
    shuffled: bool,
}

/// The steps that choose from among cards and put the chosen ones somewhere, with how many steps they are.
fn seen_and_put(effects: &[Effect]) -> Option<(PutFromAmong<'_>, usize)> {
    let [
        Effect::ChooseAmong {
            who,
            from,
            what,
            minimum,
            maximum,
            at_random,
            into,
            rest: others,
        },
        after @ ..,
    ] = effects
    else {
        return None;
    };
    let chosen = Objects::Slot(*into);
    let mut used = 1;
    let revealed = matches!(after.first(), Some(Effect::Look { what, public: true, into: None, .. }) if *what == chosen);
    used += usize::from(revealed);
    let Some(Effect::Move {
        what: moved, to, ..
    }) = effects.get(used)
    else {
        return None;
    };
    if *moved != chosen || !is_plain_place(to) {
        return None;
    }
    used += 1;
    let rest = match (others, effects.get(used)) {
        (Some(others), Some(Effect::Move { what, to, .. }))
            if *what == Objects::Slot(*others) && is_plain_place(to) =>
        {
            used += 1;
            Some((*others, &**to))
        }
        _ => None,
    };
    let shuffled = matches!(rest, Some((_, away)) if away.zone == Zone::Library)
        && matches!(
            effects.get(used),
            Some(Effect::Shuffle {
                who: Players::You,
                ..
            })
        )
        && *who == Players::You;
    used += usize::from(shuffled);
    let put = PutFromAmong {
        who,
        from: *from,
        what,
        minimum,
        maximum,
        at_random: *at_random,
        into: *into,
        revealed,
        to,
        rest,
        shuffled,
    };
    Some((put, used))
}

/// Whether the place says everything about how the cards go there.
pub(super) fn is_plain_place(to: &Destination) -> bool {
    (to.face_down.is_none() || super::hiding::word(to).is_some())
        && !to.transformed
        && to.counters.is_empty()
        && to.attached_to.is_none()
        && to.until_leaves.is_none()
}

/// `a creature card from among them`; `a creature card from among them with mana value less than the number of …`, where what is
/// counted would seem to be from among them.
fn from_among(noun: &str) -> String {
    match noun.split_once(" with mana value ") {
        Some((cards, value)) if value.contains(" the ") => {
            format!("{cards} from among them with mana value {value}")
        }
        _ => format!("{noun} from among them"),
    }
}
