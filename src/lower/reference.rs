//! What the words of an ability refer to: the antecedents mentioned so far, and the choice among them.
//!
//! Every noun phrase that is lowered is mentioned here with what it stands for, its number and its nouns. A pronoun or
//! "that creature" is looked up by these rules, in this order:
//!
//! 1. **Agreement.** "it" needs one object, "they" several objects or one player, "that creature" a creature, "the
//!    exiled card" something that was exiled before it.
//! 2. **Own clause.** A possessive ("its power") is the subject of its own clause, if that agrees; an object never is
//!    ("~ deals 3 damage to it": not to ~).
//! 3. **Recency.** The antecedent of the latest clause is meant; within the clause of a trigger its subject.
//! 4. Two different antecedents of one clause that both agree are an error, unless one of them is the card itself.

mod done;
mod mention;
mod player;

use super::failure::{Failure, FailureKind, Lowered};
use ir::{EventRole, Objects, Players, SlotId};
use syntax::ast::{Adjective, CardType, Head, NounWord, Span};

/// What an antecedent stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// Objects.
    Objects(Objects),
    /// Players.
    Players(Players),
    /// Objects or players, in one slot.
    Either(SlotId),
}

/// One or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// one
    One,
    /// several, or a number not known before
    Many,
}

/// What was mentioned.
#[derive(Clone, Debug)]
pub(crate) struct Antecedent {
    /// What it stands for.
    pub meaning: Meaning,
    /// One or several.
    pub number: Number,
    /// Its nouns and adjectives.
    pub words: Vec<NounWord>,
    /// What has been done to it: exiled, sacrificed, chosen, …
    pub done: Vec<Adjective>,
    /// The words that introduced it.
    pub span: Span,
    /// Its clause, counted over the ability.
    pub clause: u32,
    /// Whether it is its clause's subject.
    pub subject: bool,
    /// It was only spoken of as whose something is, in this clause: "its controller".
    pub possessor: bool,
    /// It is only what an instruction did something to: found by "destroyed this way", not by "it".
    pub result_only: bool,
    /// It is something else by now: what it became is another antecedent.
    pub gone: bool,
    /// How often an instruction has moved it.
    pub moves: u8,
    /// The clause of the instruction that has put it onto the battlefield: it is that permanent now, and no longer what it was before.
    pub arrived: Option<u32>,
    /// The count of the optional slot that remembers it, to be noted when it is used.
    pub optional: Option<usize>,
}

/// What a word looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted<'a> {
    /// The number the word has; none if either will do.
    pub number: Option<Number>,
    /// The noun in "that creature"; none for a pronoun.
    pub words: &'a [NounWord],
    /// What was done to it: "the exiled card".
    pub done: Option<Adjective>,
    /// Whether the word is a possessive.
    pub possessive: bool,
    /// Whether the subject of the present clause may be meant.
    pub own_subject: bool,
}

/// The antecedents of an ability, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Discourse {
    antecedents: Vec<Antecedent>,
    clause: u32,
    /// The clauses that belong to the trigger: 0 to this.
    trigger_clauses: u32,
    /// the object that the ability is on was itself a cost: sacrificed, exiled
    source_paid: bool,
    /// The clauses that say what a delayed trigger waits for, or what would happen.
    event_clauses: Vec<u32>,
    /// How much had been mentioned as "a player" was asked about: no word behind it is sure to mean a player of before.
    pub some_player: usize,
    /// What a condition asked whether there is one, and where: "if it was dealt damage by a creature".
    pub some_objects: Vec<(Vec<NounWord>, Span)>,
    /// What "for each" goes through is not on the battlefield any more: discarded, sacrificed, milled.
    pub each_gone: bool,
    /// What is said now only a creature on the battlefield can have: "gets +1/+1", a +1/+1 counter.
    pub of_creatures_there: bool,
    /// In a relative clause: the words that stand for what is described. No other word of it does.
    pub described: Option<Span>,
    /// What was told to be chosen, and not only chosen because something is done to one of several.
    told_chosen: Vec<Meaning>,
}

impl Discourse {
    /// The latest antecedent of a meaning.
    pub(crate) fn latest(&self, meaning: &Meaning) -> Option<&Antecedent> {
        self.antecedents
            .iter()
            .rev()
            .find(|other| &other.meaning == meaning)
    }

    /// Whether these objects are what was last said, before the present clause, to do something.
    pub(crate) fn acted_last(&self, objects: &Objects) -> bool {
        let mut subjects = self.antecedents.iter().rev().filter(|it| {
            it.subject && it.clause < self.clause && matches!(it.meaning, Meaning::Objects(_))
        });
        subjects
            .next()
            .is_some_and(|it| matches!(&it.meaning, Meaning::Objects(acted) if acted == objects))
    }

    /// Whether the clause before is about what each of several objects does.
    pub(crate) fn each_acted_last(&self) -> bool {
        let before = self.clause.saturating_sub(1);
        self.antecedents.iter().any(|it| {
            it.clause == before
                && it.subject
                && matches!(it.meaning, Meaning::Objects(Objects::Every(_)))
        })
    }

    /// All antecedents, oldest first.
    pub(crate) fn all(&self) -> &[Antecedent] {
        &self.antecedents
    }

    /// The object that a word refers to.
    ///
    /// # Errors
    /// Nothing was said that it may refer to, or several things were.
    pub(crate) fn object(
        &self,
        wanted: Wanted<'_>,
        span: Span,
        words: &str,
    ) -> Lowered<&Antecedent> {
        let found = self.spoken_of(wanted, span, words)?;
        // "Whenever another creature dies, if it was dealt damage by a creature this turn, that creature's controller …"
        let of_event = matches!(found.meaning, Meaning::Objects(Objects::Event(_)));
        let rival = self.some_objects.iter().find(|(noun, said)| {
            of_event
                && found.span.start < said.start
                && said.end <= span.start
                && wanted.words.iter().all(|word| noun.contains(word))
        });
        match rival {
            Some((_, said))
                if wanted.number == Some(Number::One)
                    && !wanted.words.is_empty()
                    && wanted.done.is_none() =>
            {
                Err(Failure::new(
                    FailureKind::AmbiguousReferent,
                    span,
                    format!("`{words}` may refer to two things"),
                )
                .label(found.span, "this")
                .label(*said, "or this"))
            }
            _ => Ok(found),
        }
    }

    /// "Choose target artifact card. You may sacrifice an artifact. If you do, return the chosen card": what was told to be chosen.
    fn keep_told(&self, fits: &mut Vec<&Antecedent>, wanted: Wanted<'_>) {
        let told = |antecedent: &Antecedent| self.told_chosen.contains(&antecedent.meaning);
        if wanted.done == Some(Adjective::Chosen) && fits.iter().any(|antecedent| told(antecedent))
        {
            fits.retain(|antecedent| told(antecedent));
        }
    }

    /// The same, whatever a condition has asked about since.
    pub(crate) fn spoken_of(
        &self,
        wanted: Wanted<'_>,
        span: Span,
        words: &str,
    ) -> Lowered<&Antecedent> {
        let mut fits: Vec<&Antecedent> = self
            .antecedents
            .iter()
            .filter(|antecedent| self.agrees(antecedent, wanted))
            .collect();
        // "creatures that dealt damage to it": not to themselves.
        if self.described.is_some_and(|subject| subject != span) && !wanted.possessive {
            let described = Meaning::Objects(Objects::Affected);
            fits.retain(|antecedent| antecedent.meaning != described);
        }
        // Anything may be called a source; what was called one is meant first.
        let source = NounWord::Head(Head::Source);
        if wanted.words.contains(&source)
            && fits
                .iter()
                .any(|antecedent| antecedent.words.contains(&source))
        {
            fits.retain(|antecedent| antecedent.words.contains(&source));
        }
        // So is what was called a card: "that card" after a creature and a card.
        let card = NounWord::Head(Head::Card);
        if wanted.words == [card.clone()]
            && fits
                .iter()
                .any(|antecedent| antecedent.words.contains(&card))
        {
            fits.retain(|antecedent| antecedent.words.contains(&card));
        }
        // "that creature" is not this creature, if another one was spoken of.
        if !wanted.words.is_empty() && fits.iter().any(|antecedent| !is_source(antecedent)) {
            fits.retain(|antecedent| !is_source(antecedent));
        }
        self.keep_told(&mut fits, wanted);
        // "attach this Equipment to it": not what the same clause acts on, if something was said before.
        let here =
            |antecedent: &&&Antecedent| antecedent.clause == self.clause && is_source(antecedent);
        if wanted.words.is_empty()
            && !wanted.possessive
            && fits.last().as_ref().is_some_and(here)
            && fits
                .iter()
                .any(|antecedent| antecedent.clause < self.clause && !is_source(antecedent))
        {
            fits.retain(|antecedent| antecedent.clause < self.clause);
        }
        // "Creature spells you cast … for each of those creatures": the spells are no creatures yet.
        let spell = NounWord::Head(Head::Spell);
        if wanted.number == Some(Number::Many)
            && !wanted.words.is_empty()
            && !wanted.words.contains(&spell)
        {
            fits.retain(|antecedent| !antecedent.words.contains(&spell));
        }
        let Some(newest) = fits.last() else {
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                format!("`{words}` refers to nothing said before"),
            ));
        };
        if wanted.possessive
            && let Some(own) = fits
                .iter()
                .rev()
                .find(|antecedent| antecedent.clause == self.clause && antecedent.subject)
        {
            return Ok(own);
        }
        let same: Vec<&&Antecedent> = fits
            .iter()
            .filter(|antecedent| antecedent.clause == newest.clause)
            .collect();
        // "Untap target creature and each other creature that shares a color with it. Those creatures …": all of them.
        let together = same.iter().rev().find(|antecedent| {
            matches!(&antecedent.meaning, Meaning::Objects(Objects::Union(parts))
                if same.iter().all(|other| matches!(&other.meaning, Meaning::Objects(objects)
                    if parts.contains(objects) || other.meaning == antecedent.meaning)))
        });
        if let Some(together) = together {
            return Ok(together);
        }
        // The event of a delayed trigger, or of what would happen instead, stands in the middle of the instructions.
        let in_trigger =
            newest.clause <= self.trigger_clauses || self.event_clauses.contains(&newest.clause);
        if in_trigger {
            // "Whenever ~ blocks a creature, it …": the trigger's subject, unless the noun decides.
            let subject = same.iter().find(|antecedent| antecedent.subject);
            let attached = Meaning::Objects(Objects::Attached);
            if !wanted.words.is_empty() && same.iter().any(|other| other.meaning == attached) {
                // "Whenever enchanted creature deals damage to a creature, … that creature": the one that has no other name.
                let other = same.iter().rev().find(|antecedent| {
                    antecedent.meaning != attached
                        && antecedent.meaning
                            != Meaning::Objects(Objects::Event(EventRole::Subject))
                });
                return Ok(other.or(subject).map_or(*newest, |antecedent| antecedent));
            }
            if !wanted.words.is_empty() && subject.is_some_and(|subject| is_source(subject)) {
                // "that creature" is not this creature.
                let other = same.iter().rev().find(|antecedent| !is_source(antecedent));
                return Ok(other.or(subject).map_or(*newest, |antecedent| antecedent));
            }
            // "Whenever a Warrior you control deals combat damage to a creature, … that creature": the one that was called so.
            let mut called = same
                .iter()
                .filter(|antecedent| !wanted.words.is_empty() && antecedent.words == wanted.words);
            if let Some(first) = called.next() {
                return match called.find(|other| other.meaning != first.meaning) {
                    None => Ok(first),
                    Some(second) => Err(either_of(first, second, span, words)),
                };
            }
            return Ok(subject.map_or(*newest, |antecedent| antecedent));
        }
        // "Its controller may search their library for a card, put it …": the card, and not what "its" stands for.
        // What was done to it asks for neither.
        let named = wanted.done.is_none() && same.iter().any(|antecedent| !antecedent.possessor);
        let mut others = same.iter().filter(|antecedent| {
            !(is_source(antecedent)
                || antecedent.possessor && named && !wanted.possessive
                || wanted.done.is_none() && describes_another(antecedent, &same))
        });
        let first = others.next();
        // "Target creature deals damage equal to its power to another target creature. That creature …": one of two, though the one was
        // spoken of twice.
        let second = match first {
            Some(first) if !wanted.words.is_empty() => {
                others.find(|other| other.meaning != first.meaning)
            }
            _ => others.next(),
        };
        match (first, second) {
            // What was told to be exiled, and what was: the same words.
            (Some(first), Some(second))
                if wanted.done.is_some()
                    && first.span == second.span
                    && first.result_only != second.result_only =>
            {
                // What is told to be returned is returned. "The exiled creature", not card, is as it was on the battlefield (CR 109.2, 608.2h).
                let told = wanted.done == Some(Adjective::Returned)
                    || wanted.done == Some(Adjective::Exiled)
                        && wanted.words.contains(&NounWord::Type(CardType::Creature))
                        && !wanted.words.contains(&card);
                Ok(if first.result_only == told {
                    second
                } else {
                    first
                })
            }
            // "Reveal cards until you reveal two creature cards. Put all creature cards revealed this way …": of all that were revealed
            (Some(first), Some(second))
                if wanted.done == Some(Adjective::Revealed)
                    && is_any_card(first) != is_any_card(second) =>
            {
                Ok(if is_any_card(first) { first } else { second })
            }
            (Some(first), Some(second)) if first.meaning != second.meaning => {
                Err(either_of(first, second, span, words))
            }
            (Some(first), _) => Ok(first),
            (None, _) => Ok(newest),
        }
    }

    /// The object that is meant where one is asked for that is on the battlefield: not what was sacrificed or discarded, if there is
    /// another, but whose event it is, or what said so.
    pub(crate) fn still_there<'a>(
        &'a self,
        found: &'a Antecedent,
        wanted: Wanted<'_>,
    ) -> &'a Antecedent {
        // What was put onto the battlefield since is there again.
        let permanent = NounWord::Head(Head::Permanent);
        let card = NounWord::Head(Head::Card);
        // "If the exiled card was a creature card, untap it": a card that was paid with, or milled, is no permanent.
        let elsewhere = |antecedent: &Antecedent| {
            matches!(
                antecedent.meaning,
                Meaning::Objects(Objects::Slot(_) | Objects::Paid(_))
            ) && antecedent.arrived.is_none()
                && antecedent.words.contains(&card)
                && !antecedent.words.contains(&permanent)
        };
        // "For each card discarded this way, it gets +1/+0": not the card.
        let passed = Meaning::Objects(Objects::Affected);
        let given_up = |antecedent: &Antecedent| {
            let mut done = antecedent.done.iter();
            done.any(|done| matches!(done, Adjective::Sacrificed | Adjective::Discarded))
                && !(antecedent.moves > 1 && antecedent.words.contains(&permanent))
        };
        let gone = |antecedent: &Antecedent| {
            let passed = antecedent.meaning == passed && antecedent.arrived.is_none();
            passed && self.each_gone && self.of_creatures_there
                || elsewhere(antecedent)
                || given_up(antecedent)
        };
        let mut others = self.antecedents.iter().filter(|other| {
            !gone(other)
                && self.agrees(other, wanted)
                && (other.clause <= self.trigger_clauses || is_source(other))
        });
        let subject = others.find(|other| other.subject);
        // "Deals 1 damage to target creature. Its controller discards a card. Then tap it.": the one thing that is there.
        let mut there = self
            .antecedents
            .iter()
            .filter(|other| !gone(other) && !is_source(other) && self.agrees(other, wanted));
        let first = there.next();
        let sole = first.filter(|one| there.all(|other| other.meaning == one.meaning));
        if !gone(found) || is_source(found) {
            return found;
        }
        // "You may discard a card. When you do, it deals 2 damage to any target.": not the card.
        if elsewhere(found) && !given_up(found) {
            return sole.unwrap_or(found);
        }
        subject.or(sole).unwrap_or(found)
    }

    /// What a pronoun could as well refer to as to `chosen`, where no custom decides:
    ///
    /// - after "~ deals 2 damage to target creature.", "it" is the creature, and could be ~;
    /// - after "Whenever ~ deals damage to a creature,", "it" as an object is ~, and could be the creature.
    pub(crate) fn rival(
        &self,
        chosen: &Antecedent,
        wanted: Wanted<'_>,
        as_subject: bool,
    ) -> Option<&Antecedent> {
        // "enchanted creature" is what attacks; a spell on the stack is never tapped or sacrificed.
        let attached = Meaning::Objects(Objects::Attached);
        let on_stack = |other: &Antecedent| {
            let on_stack = [Head::Spell, Head::Ability].map(NounWord::Head);
            other.words.iter().any(|word| on_stack.contains(word))
        };
        if chosen.meaning == attached || chosen.clause == self.clause {
            return None;
        }
        let mut others = self.antecedents.iter().filter(|other| {
            other.clause == chosen.clause
                && other.meaning != attached
                && !on_stack(other)
                && other.meaning != chosen.meaning
                && self.agrees(other, wanted)
        });
        if chosen.clause <= self.trigger_clauses {
            others.find(|other| {
                !as_subject && chosen.subject && !other.subject
                    || as_subject && on_stack(chosen) && is_source(other)
            })
        } else {
            others.find(|other| !is_source(chosen) && is_source(other) && other.subject)
        }
    }

    /// Whether it was spoken of in a clause before this one, and not again in this one.
    pub(crate) fn is_before(&self, said: &Antecedent) -> bool {
        let again =
            |other: &Antecedent| other.clause == self.clause && other.meaning == said.meaning;
        said.clause < self.clause && !self.antecedents.iter().any(again)
    }

    /// Whether this is what the present clause says something of, each by itself.
    pub(crate) fn is_said_of_each(&self, objects: &Objects) -> bool {
        let each = Meaning::Objects(Objects::Affected);
        let here = |it: &&Antecedent| it.clause == self.clause;
        let mut here_and = self.antecedents.iter().filter(here);
        matches!(objects, Objects::Every(_))
            && here_and.clone().any(|it| it.subject && it.meaning == each)
            && here_and.any(|it| matches!(&it.meaning, Meaning::Objects(said) if said == objects))
    }

    fn agrees(&self, antecedent: &Antecedent, wanted: Wanted<'_>) -> bool {
        if matches!(antecedent.meaning, Meaning::Players(_))
            || antecedent.gone
            || antecedent.result_only && wanted.done.is_none()
        {
            return false;
        }
        if wanted
            .number
            .is_some_and(|number| number != antecedent.number)
        {
            return false;
        }
        // A noun does not mean it when it was spoken of again since either: "each Wolf deals damage equal to its power to
        // that creature".
        let again = || {
            self.antecedents.iter().any(|other| {
                other.clause == self.clause && other.subject && other.meaning == antecedent.meaning
            })
        };
        let own_subject = antecedent.clause == self.clause
            && (antecedent.subject
                || (!is_source(antecedent) || !wanted.words.is_empty()) && again());
        if !wanted.own_subject && own_subject {
            return false;
        }
        if wanted
            .done
            .is_some_and(|done| !antecedent.done.contains(&done))
        {
            return false;
        }
        wanted.words.iter().all(|word| {
            names(word, &antecedent.words)
                || matches!(word, NounWord::Adjective(does @ (Adjective::Attacking | Adjective::Blocking))
                    if antecedent.done.contains(does))
        })
    }
}

/// The words may refer to either of the two.
pub(super) fn either_of(
    first: &Antecedent,
    second: &Antecedent,
    span: Span,
    words: &str,
) -> Box<Failure> {
    Failure::new(
        FailureKind::AmbiguousReferent,
        span,
        format!("`{words}` may refer to two things"),
    )
    .label(first.span, "this")
    .label(second.span, "or this")
    .help("name the noun: \"that creature\", or write the sentence with one candidate")
}

/// Whether it was only spoken of to say which thing another one is: in "a card that shares a color with the sacrificed creature", what
/// is spoken of is the card.
fn describes_another(antecedent: &Antecedent, all: &[&&Antecedent]) -> bool {
    let within = |other: &Antecedent| {
        other.span.start <= antecedent.span.start
            && antecedent.span.end <= other.span.end
            && other.span != antecedent.span
    };
    all.iter()
        .any(|other| other.meaning != antecedent.meaning && !other.result_only && within(other))
}

/// Whether it was spoken of as a card, and nothing was said of what kind it is.
fn is_any_card(antecedent: &Antecedent) -> bool {
    antecedent.words == [NounWord::Head(Head::Card)]
}

fn is_source(antecedent: &Antecedent) -> bool {
    matches!(
        antecedent.meaning,
        Meaning::Objects(Objects::This | Objects::Granter)
    )
}

/// Whether it is known to be a card that is not on the battlefield.
pub(super) fn is_card_elsewhere(antecedent: &Antecedent) -> bool {
    let gone = |done: &Adjective| matches!(done, Adjective::Exiled | Adjective::Discarded);
    let permanent = NounWord::Head(Head::Permanent);
    let card = antecedent.words.contains(&NounWord::Head(Head::Card));
    let slot = matches!(antecedent.meaning, Meaning::Objects(Objects::Slot(_)));
    slot && antecedent.arrived.is_none()
        && (antecedent.done.iter().any(gone) || card && !antecedent.words.contains(&permanent))
}

/// It is a card from now on, which may still be called the permanent that it was.
pub(super) fn becomes_card(words: &mut Vec<NounWord>) {
    let [card, permanent] = [Head::Card, Head::Permanent].map(NounWord::Head);
    if words.contains(&card) {
        return;
    }
    if names(&permanent, words) && !words.contains(&permanent) {
        words.push(permanent);
    }
    words.push(card);
}

/// Whether something introduced with `words` may be called `word` later.
pub(super) fn names(word: &NounWord, words: &[NounWord]) -> bool {
    if words.contains(word) {
        return true;
    }
    let has_type = |types: &[CardType]| {
        words
            .iter()
            .any(|other| matches!(other, NounWord::Type(card_type) if types.contains(card_type)))
    };
    let has_head = |heads: &[Head]| {
        words
            .iter()
            .any(|other| matches!(other, NounWord::Head(head) if heads.contains(head)))
    };
    let has_subtype = words
        .iter()
        .any(|other| matches!(other, NounWord::Subtype(_)));
    let on_battlefield = !has_head(&[Head::Card, Head::Spell, Head::Ability]);
    match word {
        NounWord::Head(Head::Permanent) => {
            has_head(&[Head::Token, Head::Permanent])
                || on_battlefield
                    && (has_subtype
                        || has_type(&[
                            CardType::Artifact,
                            CardType::Battle,
                            CardType::Creature,
                            CardType::Enchantment,
                            CardType::Land,
                            CardType::Planeswalker,
                        ]))
        }
        // A permanent that died or a spell that was countered is a card.
        NounWord::Head(Head::Card) => !has_head(&[Head::Ability, Head::Player, Head::Token]),
        NounWord::Head(Head::Source | Head::Object | Head::Target) => true,
        NounWord::Type(_)
        | NounWord::Head(_)
        | NounWord::Subtype(_)
        | NounWord::Color(_)
        | NounWord::Not(_)
        | NounWord::Supertype(_)
        | NounWord::Adjective(_)
        | NounWord::Counter(_)
        | NounWord::Size(_)
        | NounWord::AbilityKind(_)
        | NounWord::Parameter(_)
        | NounWord::Characteristic(_) => false,
    }
}
