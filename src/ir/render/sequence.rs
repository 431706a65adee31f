//! Lists of effects as sentences: which steps share a sentence, and which groups of steps are one phrase of English.

use super::clause::{Actor, Clause};
use super::discourse::{Origin, Writer};
use super::noun::Determiner;
use super::words::{Number, list, spaced, verb};
use crate::ir::{Destination, Domain, Effect, Filter, Objects, Players, SlotId, Test, Value, Zone};

/// How a clause goes on from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    /// A sentence of its own.
    Sentence,
    /// `…, then …`
    Then,
    /// `… and …`, the subject said again
    And,
    /// `… and …` with the same subject
    Shared,
}

/// A sentence being put together.
struct Open {
    clause: Clause,
    /// further predicates of the same subject
    shared: Vec<String>,
    /// further clauses, with their conjunction
    rest: String,
}

impl Open {
    fn text(&self) -> String {
        let mut text = if self.shared.is_empty() {
            self.clause.stated()
        } else {
            let mut parts = vec![self.clause.continued()];
            parts.extend(self.shared.iter().cloned());
            let predicate = list(&parts, "and");
            spaced(&[&self.clause.subject, &predicate])
        };
        text.push_str(&self.rest);
        text
    }
}

impl Writer<'_> {
    /// The effects as sentences, not capitalised and without full stops.
    pub(super) fn sentences(&mut self, effects: &[Effect]) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut open: Option<Open> = None;
        let mut before: Option<&Effect> = None;
        let mut index = 0;
        while let Some(effect) = effects.get(index) {
            let rest = effects.get(index..).unwrap_or_default();
            if let Some((group, used)) = self.group(rest) {
                self.close(&mut open, &mut sentences);
                sentences.extend(group);
                self.first = false;
                before = None;
                index += used.max(1);
                continue;
            }
            index += 1;
            if is_compound(effect) {
                self.close(&mut open, &mut sentences);
                let compound = self.compound(effect);
                sentences.extend(compound);
                self.first = false;
                before = None;
                continue;
            }
            let clause = self.clause(effect);
            let join = match (&open, before) {
                (Some(open), Some(before)) => join(&open.clause, before, &clause, effect),
                _ => Join::Sentence,
            };
            self.append(&mut open, &mut sentences, clause, join, before, effect);
            self.first = false;
            before = Some(effect);
        }
        self.close(&mut open, &mut sentences);
        sentences.retain(|sentence| !sentence.is_empty());
        sentences
    }

    fn append(
        &mut self,
        open: &mut Option<Open>,
        sentences: &mut Vec<String>,
        clause: Clause,
        join: Join,
        before: Option<&Effect>,
        effect: &Effect,
    ) {
        match (open.as_mut(), join) {
            (Some(current), Join::Shared) => current.shared.push(clause.continued()),
            (Some(current), Join::And) => {
                let draws = matches!(before, Some(Effect::Draw { .. }))
                    && matches!(effect, Effect::LoseLife { .. } | Effect::GainLife { .. });
                if draws && current.clause.subject == "you" && current.rest.is_empty() {
                    let text = current.clause.stated_in_full();
                    current.clause = Clause::words(text);
                }
                current.rest.push_str(&format!(" and {}", clause.stated()));
            }
            (Some(current), Join::Then) => {
                current
                    .rest
                    .push_str(&format!(", then {}", clause.stated()));
            }
            (_, Join::Sentence) | (None, _) => {
                self.close(open, sentences);
                *open = Some(Open {
                    clause,
                    shared: Vec::new(),
                    rest: String::new(),
                });
                return;
            }
        }
        if let Some(current) = open {
            current.clause.further = clause.further;
        }
    }

    fn close(&mut self, open: &mut Option<Open>, sentences: &mut Vec<String>) {
        let Some(current) = open.take() else { return };
        let text = current.text();
        let text = self.with_where(text);
        sentences.push(text);
        if let Some(further) = current.clause.further {
            sentences.push(further);
        }
    }

    /// Actions as they are offered or required: `sacrifice a creature`, `pay {2}`; no subjects.
    pub(super) fn action_list(&mut self, effects: &[Effect]) -> Vec<String> {
        self.offers(effects, &Players::You)
    }

    /// Actions after `may`.
    pub(super) fn offers(&mut self, effects: &[Effect], to: &Players) -> Vec<String> {
        let mut texts = Vec::new();
        let mut index = 0;
        while let Some(effect) = effects.get(index) {
            let rest = effects.get(index..).unwrap_or_default();
            if let Some((clause, used)) = self.group_clause_of(rest) {
                texts.push(clause.offered(to));
                index += used.max(1);
                continue;
            }
            if let Some((group, used)) = self.group(rest) {
                texts.push(group.join(". "));
                index += used.max(1);
                continue;
            }
            index += 1;
            if is_compound(effect) {
                texts.push(self.compound(effect).join(". "));
            } else {
                let clause = self.clause(effect);
                texts.push(clause.offered(to));
            }
        }
        texts
    }

    /// Steps that are one phrase, as sentences, and how many steps they are.
    fn group(&mut self, effects: &[Effect]) -> Option<(Vec<String>, usize)> {
        if let Some((clause, used)) = self.group_clause_of(effects) {
            let mut sentences = vec![self.with_where(clause.stated())];
            sentences.extend(clause.further);
            return Some((sentences, used));
        }
        if let Some((sentences, used)) = self.looked_at(effects) {
            return Some((sentences, used));
        }
        None
    }

    /// Steps that are one clause: a choice and what is done to the chosen; a search and where the cards go.
    fn group_clause_of(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        match effects {
            [
                Effect::Choose {
                    who,
                    what,
                    minimum,
                    maximum,
                    at_random,
                    into,
                },
                act,
                ..,
            ] if acts_on(act, *into) => {
                let clause = self.choice(who, what, minimum, maximum, *at_random, act);
                Some((clause, 2))
            }
            [Effect::Search { .. }, ..] => self.search_group(effects),
            [
                Effect::Tap { what: first },
                Effect::Untap { what: second },
                ..,
            ] if first == second => None,
            _ => None,
        }
    }

    /// `sacrifices a creature of their choice`, `discard two cards`, `return a land you control to its owner's hand`.
    fn choice(
        &mut self,
        who: &Players,
        what: &Filter,
        minimum: &Value,
        maximum: &Value,
        at_random: bool,
        act: &Effect,
    ) -> Clause {
        let mut clause = self.player_clause(who);
        self.subject = Some(Players::Affected);
        let random = if at_random { "at random" } else { "" };
        match act {
            Effect::Sacrifice { .. } => {
                let what = match super::condition::without_controller(what) {
                    Some((_, rest)) => rest,
                    None => what.clone(),
                };
                let noun = self.chosen(&what, minimum, maximum);
                clause = clause.with_verb(format!("sacrifice {noun}"));
            }
            Effect::Discard { .. } => {
                let cards = anywhere(what);
                let noun = self
                    .chosen(&cards, minimum, maximum)
                    .replace(" in exile", "");
                clause = clause.with_verb(spaced(&["discard", &noun, random]));
            }
            _ => {
                let doer = self.doer.replace(Players::Affected);
                let taken = std::mem::replace(&mut self.taken_from, true);
                let action = self.clause(act);
                self.taken_from = taken;
                self.doer = doer;
                clause.verbs.extend(action.verbs);
                clause.tail = action.tail;
                clause.further = action.further;
                if *who == Players::You {
                    clause.actor = Actor::Nobody;
                    clause.subject = String::new();
                }
            }
        }
        self.mark_mentioned(act);
        clause
    }

    fn mark_mentioned(&mut self, act: &Effect) {
        if let Some(Objects::Slot(slot)) = object_of(act) {
            let slot = *slot;
            self.mention(slot);
            match self.slot_number(slot) {
                Number::One => self.focus = Some(Objects::Slot(slot)),
                Number::Many => self.group = Some(slot),
            }
        }
    }

    /// `search your library for a card, reveal it, put it into your hand, then shuffle`
    fn search_group(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        let Effect::Search {
            who, reveal, into, ..
        } = effects.first()?
        else {
            return None;
        };
        let mut clause = self.clause(effects.first()?);
        let it = match self.slot_number(*into) {
            Number::One => "it",
            Number::Many => "them",
        };
        let mut steps: Vec<String> = Vec::new();
        if *reveal {
            steps.push(format!("reveal {it}"));
        }
        let mut used = 1;
        let doer = self.doer.replace(who.clone());
        while let Some(effect) = effects.get(used) {
            if !acts_on(effect, *into) {
                break;
            }
            let action = self.clause(effect);
            steps.extend(action.verbs);
            used += 1;
        }
        self.doer = doer;
        let number = clause.number;
        let mut text = clause.verbs.pop().unwrap_or_default();
        let shuffles = matches!(effects.get(used), Some(Effect::Shuffle { .. }));
        if shuffles {
            used += 1;
        }
        let steps: Vec<String> = steps.iter().map(|step| verb(step, number)).collect();
        let last = steps.len();
        for (index, step) in steps.iter().enumerate() {
            let and = if !shuffles && index + 1 == last {
                "and "
            } else {
                ""
            };
            text.push_str(&format!(", {and}{step}"));
        }
        if shuffles {
            let word = verb("shuffle", number);
            text.push_str(&format!(", then {word}"));
        }
        clause.verbs.push(text);
        Some((clause, used))
    }

    /// `look at the top four cards of your library. Put one of them into your hand and the rest on the bottom …`
    fn looked_at(&mut self, effects: &[Effect]) -> Option<(Vec<String>, usize)> {
        let [
            look @ Effect::Look {
                into: Some(seen), ..
            },
            rest @ ..,
        ] = effects
        else {
            return None;
        };
        let [
            Effect::ChooseAmong {
                who,
                from,
                what,
                minimum,
                maximum,
                into,
                rest: others,
            },
            rest @ ..,
        ] = rest
        else {
            return None;
        };
        if from != seen {
            return None;
        }
        let [
            Effect::Move {
                what: chosen, to, ..
            },
            rest @ ..,
        ] = rest
        else {
            return None;
        };
        if *chosen != Objects::Slot(*into) {
            return None;
        }
        let looked = self.clause(look).stated();
        let mut sentences = vec![self.with_where(looked)];
        self.mention(*seen);
        let selection = self.selection(what, minimum, maximum);
        self.mention(*into);
        let place = self.place(to, number_of_value(maximum));
        let may = *minimum == Value::Number(0) && *maximum != Value::Number(i32::MAX);
        let mut text = if may {
            format!("you may put {selection} {place}")
        } else {
            format!("put {selection} {place}")
        };
        if *who != Players::You {
            text = format!("{} {}", self.any_player(who), verb(&text, Number::One));
        }
        let mut used = 3;
        if let (Some(others), Some(Effect::Move { what: left, to, .. })) = (others, rest.first())
            && *left == Objects::Slot(*others)
        {
            used += 1;
            let seen_number = self.slot_number(*seen);
            let left_word = if seen_number == Number::Many
                && matches!(self.origin(*seen), Origin::Seen { what: Objects::Top { count, .. } } if **count == Value::Number(2))
            {
                "the other"
            } else {
                "the rest"
            };
            let place = self.place(to, Number::Many);
            let place = if left_word == "the other" {
                place.replace(" in any order", "")
            } else {
                place
            };
            self.mention(*others);
            if may {
                sentences.push(text);
                sentences.push(format!("put {left_word} {place}"));
            } else {
                sentences.push(format!("{text} and {left_word} {place}"));
            }
        } else {
            sentences.push(text);
        }
        Some((sentences, used))
    }

    /// `one of them`, `a creature card from among them`.
    fn selection(&mut self, what: &Filter, minimum: &Value, maximum: &Value) -> String {
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
                _ => format!("{} of them", self.number_word(maximum)),
            };
        }
        let cards = anywhere(what);
        let noun = match maximum {
            Value::Number(1) => self.noun(&cards, &Determiner::A),
            _ => self.chosen(&cards, minimum, maximum),
        };
        format!("{} from among them", noun.replace(" in exile", ""))
    }

    /// `into your hand`, `on the bottom of your library in any order`, `onto the battlefield tapped`.
    fn place(&mut self, to: &Destination, number: Number) -> String {
        match to.zone {
            Zone::Hand => "into your hand".to_owned(),
            Zone::Graveyard => "into your graveyard".to_owned(),
            Zone::Exile => "into exile".to_owned(),
            Zone::Battlefield if to.tapped => "onto the battlefield tapped".to_owned(),
            Zone::Battlefield => "onto the battlefield".to_owned(),
            Zone::Stack | Zone::Command => format!("into the {}", to.zone.word()),
            Zone::Library => match to.position {
                None => "into your library".to_owned(),
                Some(position) => {
                    let (place, order) = super::discourse::position_words(position);
                    let order = if order.is_empty() && number == Number::Many {
                        "in any order"
                    } else {
                        order
                    };
                    spaced(&[place, "your library", order])
                }
            },
        }
    }
}

fn number_of_value(value: &Value) -> Number {
    super::discourse::number_of(value)
}

fn anywhere(what: &Filter) -> Filter {
    Filter {
        domain: Domain::Cards(Zone::Exile, Players::Everyone),
        test: what.test.clone(),
    }
}

/// The objects that an effect does something to.
fn object_of(effect: &Effect) -> Option<&Objects> {
    match effect {
        Effect::Sacrifice { what, .. }
        | Effect::Discard { what, .. }
        | Effect::Destroy { what, .. }
        | Effect::Move { what, .. }
        | Effect::Tap { what }
        | Effect::Untap { what }
        | Effect::PutCounters { what, .. }
        | Effect::RemoveCounters { what, .. }
        | Effect::Transform { what }
        | Effect::Modify { what, .. }
        | Effect::Look { what, .. } => Some(what),
        _ => None,
    }
}

fn acts_on(effect: &Effect, slot: SlotId) -> bool {
    !matches!(effect, Effect::Modify { .. } | Effect::Look { .. })
        && object_of(effect) == Some(&Objects::Slot(slot))
}

/// Effects made of other effects make sentences of their own.
pub(super) fn is_compound(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::If { .. }
            | Effect::Attempt { .. }
            | Effect::ForEachObject { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::Repeat { .. }
            | Effect::ChooseOne { .. }
            | Effect::Delayed { .. }
            | Effect::Reflexive { .. }
            | Effect::Tally { .. }
            | Effect::FlipCoin { .. }
    )
}

/// How `after` goes on from `before`.
fn join(first: &Clause, before: &Effect, second: &Clause, after: &Effect) -> Join {
    if first.further.is_some() {
        return Join::Sentence;
    }
    if let (Actor::Player(one), Actor::Player(other)) = (&first.actor, &second.actor)
        && one == other
        && *one != Players::You
    {
        return match (before, after) {
            (Effect::Draw { .. }, Effect::Discard { .. }) => Join::Then,
            _ => Join::Shared,
        };
    }
    if let (Actor::Thing(one), Actor::Thing(other)) = (&first.actor, &second.actor)
        && one == other
        && matches!(before, Effect::Modify { .. } | Effect::Restrict { .. })
        && matches!(after, Effect::Modify { .. } | Effect::Restrict { .. })
    {
        return Join::Shared;
    }
    match (before, after) {
        (_, Effect::Shuffle { .. }) => Join::Then,
        (Effect::Scry { .. } | Effect::Surveil { .. }, Effect::Draw { .. }) => Join::Then,
        (
            Effect::Draw { .. } | Effect::Discard { .. },
            Effect::LoseLife { .. } | Effect::GainLife { .. },
        )
        | (
            Effect::GainLife { .. } | Effect::LoseLife { .. },
            Effect::Draw { .. } | Effect::GainLife { .. } | Effect::LoseLife { .. },
        )
        | (Effect::DealDamage { .. }, Effect::GainLife { .. })
        | (Effect::CreateToken { .. }, Effect::GainLife { .. } | Effect::CreateToken { .. })
        | (Effect::Tap { .. }, Effect::PutCounters { .. })
        | (Effect::PutCounters { .. }, Effect::PutCounters { .. } | Effect::GainLife { .. }) => {
            Join::And
        }
        (Effect::Move { to, .. }, Effect::Move { to: back, .. })
            if to.zone == Zone::Exile && back.zone == Zone::Battlefield =>
        {
            Join::Then
        }
        _ => Join::Sentence,
    }
}
