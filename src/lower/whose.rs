//! Whose number "its" is, and what can have what is said of "it": "where X is its power" behind two creatures, the toughness of a land
//! card, a permanent that can't be countered.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Antecedent, Meaning, Number, Wanted, either_of};
use ir::{Condition, EventRole, Objects, SlotId, Value, Visitor, Walk, Zone};
use std::collections::BTreeSet;
use syntax::ast::{
    self, Adjective, Amount, CardType, Characteristic, Clause, Description, Head, Noun, NounPhrase,
    NounWord, Predicate, Pronoun, Span, Spanned, Variable, Verb, VerbForm,
};

impl Lowering<'_> {
    /// "Exile target permanent. If it's an artifact card, …" asks about the card, which is not what the permanent was (CR 400.7).
    pub(super) fn check_is_card(
        &self,
        clause: &Clause,
        found: &Objects,
        span: Span,
    ) -> Lowered<()> {
        if clause.form == VerbForm::Past || !says_card(&clause.verb.node) {
            return Ok(());
        }
        let discourse = &self.frame.discourse;
        let Some(known) = discourse.latest(&Meaning::Objects(found.clone())) else {
            return Ok(());
        };
        let is = |head| known.words.contains(&NounWord::Head(head));
        let is_gone =
            |done: &Adjective| matches!(done, Adjective::Destroyed | Adjective::Sacrificed);
        // What an instruction has moved, and not what it became.
        let gone = known.optional.is_none() && known.done.iter().any(is_gone);
        let moved = is(Head::Permanent) && (known.moves > 0 || gone);
        let left = *found == Objects::Event(EventRole::Subject)
            && !is(Head::Card)
            && self
                .frame
                .event_to
                .is_some_and(|to| to != Zone::Battlefield);
        if (moved || left) && known.arrived.is_none() {
            let what = "what the card is that was a permanent";
            return Err(Failure::unsupported(span, what)
                .help("\"If it was an artifact\", or \"If the exiled card is an artifact card\""));
        }
        Ok(())
    }

    /// "Whenever another creature dies, put a +1/+1 counter on this creature. Return it …": what died has left, and this creature was
    /// spoken of since.
    pub(super) fn check_who_moves(&self, what: &Spanned<NounPhrase>) -> Lowered<()> {
        let it = Noun::Pronoun(Pronoun::It);
        let plain = matches!(what.node.items.as_slice(), [item] if item.noun.node == it);
        let left = self
            .frame
            .event_to
            .is_some_and(|to| to != Zone::Battlefield);
        // "…, if this card is in your graveyard, return it": this card.
        if !plain || !left || self.frame.own_place_said {
            return Ok(());
        }
        let wanted = Wanted {
            number: Some(Number::One),
            words: &[],
            done: None,
            possessive: false,
            own_subject: false,
        };
        let words = self.words(what.span);
        let discourse = &self.frame.discourse;
        let Ok(meant) = discourse.object(wanted, what.span, &words) else {
            return Ok(());
        };
        let this = Meaning::Objects(self.own_name());
        let of_event = |it: &&Antecedent| {
            it.number == Number::One
                && !it.gone
                && matches!(it.meaning, Meaning::Objects(Objects::Event(_)))
                && !it.words.contains(&NounWord::Head(Head::Card))
        };
        match discourse.all().iter().find(of_event) {
            Some(other) if meant.meaning == this && meant.done.is_empty() => {
                Err(either_of(other, meant, what.span, &words))
            }
            _ => Ok(()),
        }
    }

    /// "Sacrifice a creature. This creature gets +X/+0, where X is its power": of the one or of the other.
    pub(super) fn check_whose_variable(&self, is: &Spanned<Amount>, value: &Value) -> Lowered<()> {
        let Amount::Characteristic { of, .. } = &is.node else {
            return Ok(());
        };
        let Value::Of(_, found) = value else {
            return Ok(());
        };
        if !is_it(of) || *found != self.own_name() {
            return Ok(());
        }
        let discourse = &self.frame.discourse;
        let meaning = Meaning::Objects(found.clone());
        let own = discourse.latest(&meaning);
        let mut others = discourse.all().iter().rev();
        let other = others.find(|it| {
            it.number == Number::One
                && it.meaning != meaning
                && !it.gone
                && !it.done.contains(&Adjective::Discarded)
                && matches!(it.meaning, Meaning::Objects(Objects::Slot(_)))
                && !is_no_creature(it)
                && own.is_some_and(|own| it.clause < own.clause)
        });
        match (own, other) {
            (Some(own), Some(other)) => {
                let words = self.words(of.span);
                Err(either_of(other, own, of.span, &words))
            }
            _ => Ok(()),
        }
    }

    /// "where X is the exiled card's power, and Y is its toughness": "its" in what one letter is means what the other letter is of.
    pub(super) fn of_the_same(
        &self,
        letter: Variable,
        is: &Spanned<Amount>,
        value: Value,
    ) -> Value {
        let Amount::Characteristic { of, .. } = &is.node else {
            return value;
        };
        let mut others = self.frame.variables.iter();
        let other = others.find_map(|other| match &other.value {
            Some(Value::Of(_, objects)) if other.letter != letter => Some(objects.clone()),
            Some(_) | None => None,
        });
        match (value, other) {
            (Value::Of(property, _), Some(objects)) if is_it(of) => Value::Of(property, objects),
            (value, _) => value,
        }
    }

    /// "(A land card …) You gain life equal to its toughness": a land card has none.
    pub(super) fn check_has_number(
        &self,
        which: Characteristic,
        of: &Spanned<NounPhrase>,
        found: &Objects,
    ) -> Lowered<()> {
        let size = matches!(which, Characteristic::Power | Characteristic::Toughness);
        if !size || !is_it(of) {
            return Ok(());
        }
        let known = self
            .frame
            .discourse
            .latest(&Meaning::Objects(found.clone()));
        if known.is_some_and(is_no_creature) {
            let what = "the power or toughness of what is no creature";
            return Err(Failure::unsupported(of.span, what).help("name what is meant"));
        }
        Ok(())
    }

    /// "Put a +1/+1 counter on target creature. It can't be countered": only what is on the stack is.
    pub(super) fn check_is_countered(&self, what: &Objects, span: Span) -> Lowered<()> {
        let known = self.frame.discourse.latest(&Meaning::Objects(what.clone()));
        let elsewhere = |it: &Antecedent| {
            let stack = [Head::Spell, Head::Ability, Head::Card].map(NounWord::Head);
            let kind = it
                .words
                .iter()
                .any(|word| matches!(word, NounWord::Type(_)));
            kind && !it.words.iter().any(|word| stack.contains(word))
        };
        if matches!(what, Objects::Slot(_)) && known.is_some_and(elsewhere) {
            let what = "countering what is not on the stack";
            return Err(Failure::unsupported(span, what).help("name what is meant"));
        }
        Ok(())
    }
}

/// What a condition asks whether there is one, by its words: "(if) a creature card is in your graveyard", "(if you control) a Bear", "(if it
/// was dealt damage) by a creature".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn indefinite(clause: &Clause) -> Vec<(Vec<NounWord>, Span)> {
    // "If a land card is revealed this way": what the instruction before revealed.
    if is_done_this_way(clause) {
        return Vec::new();
    }
    let mut nouns: Vec<&Spanned<NounPhrase>> = clause.subject.iter().collect();
    if let Verb::Control(what) = &clause.verb.node {
        nouns.push(what);
    }
    if let Some(passive) = passive_of(clause) {
        nouns.extend(
            passive
                .complements
                .iter()
                .filter_map(|complement| match &complement.node {
                    ast::PassiveComplement::By(by) => Some(by.as_ref()),
                    _ => None,
                }),
        );
    }
    nouns
        .into_iter()
        .filter_map(|noun| match noun.node.items.as_slice() {
            [item] => match &item.noun.node {
                Noun::Described(described)
                    if described.determiner.node == ast::Determiner::A && !described.target =>
                {
                    let words = described.words.iter().map(|word| word.node.clone());
                    Some((words.collect(), noun.span))
                }
                _ => None,
            },
            _ => None,
        })
        .collect()
}

/// "(a card) is exiled this way"
pub(super) fn is_done_this_way(clause: &Clause) -> bool {
    let this_way = |adverbial: &Spanned<ast::Adverbial>| adverbial.node == ast::Adverbial::ThisWay;
    let passive = passive_of(clause).is_some_and(|passive| {
        let mut complements = passive.complements.iter();
        complements.any(|complement| complement.node == ast::PassiveComplement::ThisWay)
    });
    passive || clause.adverbials.iter().any(this_way)
}

/// "is dealt damage by a creature"
fn passive_of(clause: &Clause) -> Option<&ast::Passive> {
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    if let Predicate::Passive { passive, .. } = predicate.as_ref() {
        Some(passive)
    } else {
        None
    }
}

/// The slots that a condition reads.
pub(super) fn slots_of(condition: &Condition) -> BTreeSet<SlotId> {
    struct Slots(BTreeSet<SlotId>);
    impl Visitor for Slots {
        fn slot(&mut self, slot: &SlotId) {
            self.0.insert(*slot);
        }
    }
    let mut slots = Slots(BTreeSet::new());
    condition.walk(&mut slots);
    slots.0
}

/// "you control two or more Bears": several objects, of which no one is spoken of by itself.
pub(super) fn counts_several(condition: &ast::Condition) -> bool {
    condition.clauses.iter().any(|clause| {
        let Verb::Control(what) = &clause.verb.node else {
            return false;
        };
        let several = |item: &ast::NounItem| {
            matches!(&item.noun.node, Noun::Described(described)
                if described.plural && described.determiner.node != ast::Determiner::No)
        };
        clause.auxiliary.is_none() && what.node.items.iter().any(several)
    })
}

/// "it", "its"
fn is_it(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item] if item.noun.node == Noun::Pronoun(Pronoun::It))
}

/// Whether it was called a land, an instant or a sorcery, and no creature.
fn is_no_creature(antecedent: &Antecedent) -> bool {
    let is = |card_type| antecedent.words.contains(&NounWord::Type(card_type));
    let other = is(CardType::Land) || is(CardType::Instant) || is(CardType::Sorcery);
    other && !is(CardType::Creature)
}

/// "(it's) an artifact card"
fn says_card(verb: &Verb) -> bool {
    let Verb::Be(predicate) = verb else {
        return false;
    };
    let card = |description: &Description| {
        let mut words = description.words.iter();
        words.any(|word| word.node == NounWord::Head(Head::Card))
    };
    if let Predicate::Description { description, .. } = predicate.as_ref() {
        card(description)
    } else if let Predicate::AnyOf { descriptions, .. } = predicate.as_ref() {
        descriptions
            .iter()
            .any(|description| card(&description.node))
    } else {
        false
    }
}
