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

use super::context::PaidWith;
use super::failure::{Failure, FailureKind, Lowered};
use ir::{EventRole, Objects, PaidAs, Players, SlotId};
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
}

impl Discourse {
    /// How much has been mentioned, for [`Self::forget`].
    pub(crate) fn mark(&self) -> usize {
        self.antecedents.len()
    }

    /// A condition has been read since `mark`. What it speaks of besides its subject was known before, and is not what the words after it
    /// are about: of "if that creature's power is less than ~'s power, tap it" that creature is. `first`: of one that stands first its
    /// subject is what is spoken of from then on.
    pub(crate) fn keep_focus(&mut self, mark: usize, first: bool) {
        let since = self.antecedents.split_off(mark.min(self.antecedents.len()));
        let subject = since.iter().min_by_key(|it| it.span.start);
        let subject = subject.map(|it| it.meaning.clone()).filter(|_| first);
        let fixed = |meaning: &Meaning| {
            matches!(meaning, Meaning::Objects(Objects::This | Objects::Attached))
        };
        for said in since {
            let known = fixed(&said.meaning) || self.latest(&said.meaning).is_some();
            if !known || Some(&said.meaning) == subject.as_ref() {
                self.antecedents.push(said);
            }
        }
    }

    /// "If this spell was kicked, it doesn't untap": where another object was spoken of before `mark`, the spell itself is not meant.
    pub(crate) fn forget_spell(&mut self, mark: usize) {
        let this = Meaning::Objects(Objects::This);
        let (before, since) = self.antecedents.split_at(mark.min(self.antecedents.len()));
        let other = |it: &Antecedent| {
            !matches!(it.meaning, Meaning::Players(_)) && it.meaning != this && !it.gone
        };
        let only_this = since.iter().all(|it| it.meaning == this);
        if only_this && before.iter().any(other) {
            self.antecedents.truncate(mark);
        }
    }

    /// The one object besides the spell itself that its own clause speaks of.
    pub(crate) fn beside_spell(&self) -> Option<&Antecedent> {
        self.antecedents.iter().rev().find(|it| {
            it.clause == self.clause
                && !is_source(it)
                && !it.possessor
                && !it.gone
                && it.number == Number::One
                && matches!(it.meaning, Meaning::Objects(Objects::Slot(_)))
        })
    }

    /// What was mentioned after `mark` as `meaning` can no longer be referred to.
    pub(crate) fn forget(&mut self, mark: usize, meaning: &Meaning) {
        let mut index = 0;
        self.antecedents.retain(|antecedent| {
            index += 1;
            index <= mark || &antecedent.meaning != meaning
        });
    }

    /// Of what was said since, what had been spoken of before is spoken of again, as it was before.
    pub(crate) fn speaks_again(&mut self, since: &Self) {
        let later = since.antecedents.iter().skip(self.antecedents.len());
        for later in later {
            if let Some(known) = self.latest(&later.meaning).cloned() {
                self.antecedents.push(Antecedent {
                    span: later.span,
                    clause: later.clause,
                    subject: later.subject,
                    possessor: later.possessor,
                    ..known
                });
            }
        }
        self.clause = since.clause;
    }

    /// The enchanted player is the same wherever it is spoken of: "a Curse attached to enchanted player …, attached to that player".
    pub(crate) fn keep_enchanted_player(&mut self, since: &Self) {
        let enchanted = Meaning::Players(Players::Attached);
        if self.latest(&enchanted).is_none()
            && let Some(said) = since.latest(&enchanted).cloned()
        {
            self.mention(said);
        }
    }

    /// What was spoken of as where it would have been put is what it was before.
    pub(crate) fn is_still(&mut self, there: &Meaning, before: &Meaning) {
        for antecedent in &mut self.antecedents {
            if antecedent.meaning == *there {
                antecedent.meaning = before.clone();
                antecedent.optional = None;
            }
        }
    }

    /// What will have died when a delayed trigger triggers is not what a later sentence speaks of.
    pub(crate) fn forget_death(&mut self, event: &ir::EventPattern, mark: usize) {
        let from = Some(ir::Zone::Battlefield);
        if matches!(event, ir::EventPattern::ZoneChange { from: left, .. } if *left == from) {
            self.forget_event(mark);
        }
    }

    /// What the event of a delayed trigger is about that was spoken of after `mark` is known to what that does alone.
    fn forget_event(&mut self, mark: usize) {
        let mut index = 0;
        self.antecedents.retain(|antecedent| {
            index += 1;
            index <= mark
                || !matches!(
                    antecedent.meaning,
                    Meaning::Objects(Objects::Event(_)) | Meaning::Players(Players::Event(_))
                )
        });
    }

    /// What several events after `mark` are about cannot be referred to: they are no one occurrence.
    pub(crate) fn forget_several_of_event(&mut self, mark: usize) {
        let mut index = 0;
        self.antecedents.retain(|antecedent| {
            index += 1;
            index <= mark
                || antecedent.number == Number::One
                || !matches!(antecedent.meaning, Meaning::Objects(Objects::Event(_)))
        });
    }

    /// What was spoken of as the subject of an event is not what the event is about: of "a spell counters a spell" that is the latter.
    pub(crate) fn forget_subject_of_event(&mut self) {
        let subject = Meaning::Objects(Objects::Event(EventRole::Subject));
        self.antecedents
            .retain(|antecedent| antecedent.meaning != subject);
    }

    /// What was created, targeted or picked in each pass of a "for each" is spoken of together afterwards: "those tokens".
    pub(crate) fn together(&mut self, mark: usize) {
        let (before, since) = self.antecedents.split_at(mark.min(self.antecedents.len()));
        let of_a_pass = |it: &&Antecedent| {
            matches!(it.meaning, Meaning::Objects(Objects::Slot(_)))
                && it.number == Number::One
                && before.iter().all(|earlier| earlier.meaning != it.meaning)
        };
        let made: Vec<Antecedent> = since.iter().filter(of_a_pass).cloned().collect();
        for one in made {
            self.mention(Antecedent {
                number: Number::Many,
                ..one
            });
        }
    }

    /// What was created between the two marks was not: where what was said holds, that did not.
    pub(crate) fn drop_created(&mut self, from: usize, to: usize) {
        let mut index = 0;
        self.antecedents.retain(|antecedent| {
            index += 1;
            index <= from || index > to || !antecedent.words.contains(&NounWord::Head(Head::Token))
        });
    }

    /// What was first spoken of between the two marks is forgotten; not the players.
    pub(crate) fn forget_new(&mut self, from: usize, to: usize) {
        let (before, since) = self.antecedents.split_at(from.min(self.antecedents.len()));
        let is_known = |said: &Antecedent| {
            matches!(said.meaning, Meaning::Players(_))
                || before.iter().any(|other| other.meaning == said.meaning)
        };
        let kept: Vec<Antecedent> = since
            .iter()
            .enumerate()
            .filter(|(index, said)| from + index >= to || is_known(said))
            .map(|(_, said)| said.clone())
            .collect();
        self.antecedents.truncate(from);
        self.antecedents.extend(kept);
    }

    /// A clause begins.
    pub(crate) fn next_clause(&mut self) {
        self.clause += 1;
    }

    /// A clause within the present one begins, which [`Self::return_to`] goes back to.
    pub(crate) fn begin_clause(&mut self) -> u32 {
        let outer = self.clause;
        self.clause += 1;
        outer
    }

    /// The clause within is over: what it spoke of was said in the outer one.
    pub(crate) fn return_to(&mut self, clause: u32) {
        self.clause = clause;
        for antecedent in &mut self.antecedents {
            antecedent.clause = antecedent.clause.min(clause);
        }
    }

    /// The present clause is an event.
    pub(crate) fn is_event(&mut self) {
        self.event_clauses.push(self.clause);
    }

    /// Everything so far was the trigger.
    pub(crate) fn end_trigger(&mut self) {
        self.trigger_clauses = self.clause;
    }

    /// Everything so far was paid.
    pub(crate) fn end_costs(&mut self) {
        let this = Meaning::Objects(Objects::This);
        let mut known = self.antecedents.iter();
        self.source_paid = known.any(|it| it.meaning == this && !it.done.is_empty());
    }

    /// Remembers an antecedent, in the present clause.
    pub(crate) fn mention(&mut self, mut antecedent: Antecedent) {
        antecedent.clause = self.clause;
        // A later mention keeps what was done to the same thing.
        if let Some(earlier) = self
            .antecedents
            .iter()
            .rev()
            .find(|other| other.meaning == antecedent.meaning)
        {
            for done in &earlier.done {
                if !antecedent.done.contains(done) {
                    antecedent.done.push(*done);
                }
            }
            antecedent.optional = antecedent.optional.or(earlier.optional);
            antecedent.moves = antecedent.moves.max(earlier.moves);
            antecedent.gone |= earlier.gone;
            antecedent.arrived = antecedent.arrived.or(earlier.arrived);
            antecedent.result_only &= earlier.result_only;
            for word in &earlier.words {
                if !antecedent.words.contains(word) {
                    antecedent.words.insert(0, word.clone());
                }
            }
        }
        self.antecedents.push(antecedent);
    }

    /// What was paid as the card was cast: only a word that says what was done to it finds it.
    pub(crate) fn mention_paid(&mut self, paid: &PaidWith) {
        let done = match paid.how {
            PaidAs::Sacrificed => Adjective::Sacrificed,
            PaidAs::Discarded => Adjective::Discarded,
            PaidAs::Exiled => Adjective::Exiled,
            PaidAs::Returned => Adjective::Returned,
            PaidAs::Tapped | PaidAs::Convoked => Adjective::Tapped,
            PaidAs::Revealed => Adjective::Revealed,
        };
        self.mention(Antecedent {
            meaning: Meaning::Objects(Objects::Paid(paid.how)),
            number: if paid.many { Number::Many } else { Number::One },
            words: paid.words.clone(),
            done: vec![done],
            span: paid.span,
            clause: 0,
            subject: false,
            possessor: false,
            result_only: true,
            gone: false,
            moves: 0,
            arrived: None,
            optional: None,
        });
    }

    /// What stands for `meaning` was spoken of last as whose something is, and not by itself.
    pub(crate) fn mark_possessor(&mut self, meaning: &Meaning) {
        if let Some(antecedent) = self.antecedents.last_mut()
            && &antecedent.meaning == meaning
        {
            antecedent.possessor = true;
        }
    }

    /// What stands for `meaning` is from now on a subject.
    pub(crate) fn mark_subject(&mut self, meaning: &Meaning) {
        if let Some(antecedent) = self
            .antecedents
            .iter_mut()
            .rev()
            .find(|other| &other.meaning == meaning)
        {
            antecedent.subject = true;
        }
    }

    /// Something was done to what stands for `meaning`; `card` when it is a card in a zone from now on.
    pub(crate) fn mark_done(&mut self, meaning: &Meaning, done: Adjective, card: bool) {
        for antecedent in self
            .antecedents
            .iter_mut()
            .filter(|other| &other.meaning == meaning)
        {
            if !antecedent.done.contains(&done) {
                antecedent.done.push(done);
            }
            if card {
                becomes_card(&mut antecedent.words);
            }
        }
    }

    /// This was not done to what stands for `meaning` after all, or not for certain.
    pub(crate) fn unmark_done(&mut self, meaning: &Meaning, done: Adjective) {
        for antecedent in self
            .antecedents
            .iter_mut()
            .filter(|other| &other.meaning == meaning)
        {
            antecedent.done.retain(|other| *other != done);
        }
    }

    /// What was said to be the event's subject is its other object: "a creature is dealt damage by ~".
    pub(crate) fn swap_roles(&mut self) {
        for antecedent in self
            .antecedents
            .iter_mut()
            .filter(|antecedent| antecedent.clause == self.clause)
        {
            if let Meaning::Objects(Objects::Event(role)) = &mut antecedent.meaning {
                *role = match role {
                    EventRole::Subject => EventRole::Other,
                    EventRole::Other => EventRole::Subject,
                    EventRole::Player => EventRole::Player,
                };
            }
        }
    }

    /// What stands for `meaning` was moved; how often before.
    pub(crate) fn note_move(&mut self, meaning: &Meaning) -> u8 {
        let before = self
            .latest(meaning)
            .map_or(0, |antecedent| antecedent.moves);
        for antecedent in self
            .antecedents
            .iter_mut()
            .filter(|other| &other.meaning == meaning)
        {
            antecedent.moves = before.saturating_add(1);
        }
        before
    }

    /// What an instruction moved is not moved where another one stands in for that instruction.
    pub(crate) fn not_moved(&mut self, what: &Objects) {
        let stands = |other: &&mut Antecedent| matches!(&other.meaning, Meaning::Objects(objects) if objects == what);
        for antecedent in self.antecedents.iter_mut().filter(stands) {
            antecedent.moves = antecedent.moves.saturating_sub(1);
        }
    }

    /// What stands for `meaning` is on the battlefield now: "that card" is a permanent.
    pub(crate) fn arrives(&mut self, meaning: &Meaning) {
        for antecedent in self
            .antecedents
            .iter_mut()
            .filter(|other| &other.meaning == meaning)
        {
            let permanent = NounWord::Head(Head::Permanent);
            if !antecedent.words.contains(&permanent) {
                antecedent.words.push(permanent);
            }
            antecedent.arrived = antecedent.arrived.or(Some(self.clause));
        }
    }

    /// Whether an instruction before the present clause has put onto the battlefield what `meaning` stands for.
    pub(crate) fn has_arrived(&self, meaning: &Meaning) -> bool {
        self.latest(meaning)
            .and_then(|antecedent| antecedent.arrived)
            .is_some_and(|clause| clause < self.clause)
    }

    /// What stands for `meaning` is a face-down creature on the battlefield now (CR 701.40a).
    pub(crate) fn becomes_creature(&mut self, meaning: &Meaning) {
        self.arrives(meaning);
        let creature = NounWord::Type(CardType::Creature);
        for antecedent in self.antecedents.iter_mut() {
            if &antecedent.meaning == meaning && !antecedent.words.contains(&creature) {
                antecedent.words.push(creature.clone());
            }
        }
    }

    /// What stands for `meaning` is spoken of as something else from now on.
    pub(crate) fn supersede(&mut self, meaning: &Meaning) {
        for antecedent in self
            .antecedents
            .iter_mut()
            .filter(|other| &other.meaning == meaning)
        {
            antecedent.gone = true;
        }
    }

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

    /// What instructions one after the other did this to, each as it really was done, if there are several: "destroyed this way" is of
    /// all of them (CR 608.2c).
    pub(crate) fn did_by_several(&self, done: Adjective) -> Option<Vec<&Antecedent>> {
        let exiles = done == Adjective::Exiled;
        let exiles_source = |deed: &Antecedent| {
            deed.meaning == Meaning::Objects(Objects::This) && !self.source_paid
        };
        // Where each was first said to be done so: later words speak of the same again.
        let mut first: Vec<&Antecedent> = Vec::new();
        // What was told to be done so, of which an instruction remembers what really was.
        let has_result = |told: &Antecedent| {
            !told.result_only
                && self.antecedents.iter().any(|result| {
                    result.result_only
                        && result.optional.is_some()
                        && result.done.contains(&done)
                        && self.antecedents.iter().any(|again| {
                            again.meaning == told.meaning && again.clause == result.clause
                        })
                })
        };
        for antecedent in self.antecedents.iter().filter(|it| it.done.contains(&done)) {
            if !has_result(antecedent)
                && !first
                    .iter()
                    .any(|known| known.meaning == antecedent.meaning)
            {
                first.push(antecedent);
            }
        }
        let mut deeds: Vec<&Antecedent> = Vec::new();
        for antecedent in first {
            match deeds
                .iter_mut()
                .find(|deed| deed.clause == antecedent.clause)
            {
                Some(deed) => {
                    if antecedent.optional.is_some() {
                        *deed = antecedent;
                    }
                }
                None => deeds.push(antecedent),
            }
        }
        // A description that is done to again is no other deed.
        deeds.retain(|deed| {
            matches!(&deed.meaning, Meaning::Objects(objects)
                if matches!(objects, Objects::Slot(_) | Objects::Paid(_))
                    || exiles && *objects == Objects::This)
        });
        // What is exiled is picked from, and what was picked is exiled already; the source is none of that.
        if exiles && !deeds.iter().any(|deed| exiles_source(deed)) {
            return None;
        }
        (deeds.len() > 1).then_some(deeds)
    }

    /// Whether this was done last to several objects.
    pub(crate) fn did_to_many(&self, done: Adjective) -> bool {
        let mut done_to = self.antecedents.iter().rev();
        done_to
            .find(|it| it.done.contains(&done))
            .is_some_and(|it| it.number == Number::Many)
    }

    /// What really was done to what is meant, where an instruction remembers that: "destroyed this way" is not what was only told to be
    /// (CR 608.2c).
    pub(crate) fn result_of<'a>(
        &'a self,
        meant: &'a Antecedent,
        done: Adjective,
    ) -> &'a Antecedent {
        let mut results = self.antecedents.iter().filter(|other| {
            other.clause == meant.clause
                && other.result_only
                && other.optional.is_some()
                && other.done.contains(&done)
        });
        match (meant.result_only, results.next_back()) {
            // What is told to be returned is returned.
            (false, Some(result)) if done != Adjective::Returned => result,
            _ => meant,
        }
    }

    /// The only thing that an instruction before did this to, as what it remembers of that.
    pub(crate) fn sole_result(&self, done: Adjective) -> Option<&Antecedent> {
        let mut results = self.antecedents.iter().filter(|other| {
            other.result_only && other.optional.is_some() && other.done.contains(&done)
        });
        let result = results.next()?;
        (results.next().is_none() && result.number == Number::One).then_some(result)
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

    /// The player that a word refers to: the latest single player mentioned, or for `plural` the latest players.
    pub(crate) fn player(&self, plural: bool, span: Span, words: &str) -> Lowered<&Antecedent> {
        let fits = |antecedent: &&Antecedent| match &antecedent.meaning {
            // The controller of each of several objects is one player in each pass, and not "those players" after them.
            Meaning::Players(players) if plural => *players != Players::You && !of_each(players),
            Meaning::Players(players) => {
                *players != Players::You && antecedent.number == Number::One
            }
            Meaning::Either(_) => true,
            Meaning::Objects(_) => false,
        };
        let mut said = self.antecedents.iter().enumerate().rev();
        let Some((index, found)) = said.find(|(_, it)| fits(it)) else {
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                format!("`{words}` refers to no player said before"),
            ));
        };
        // "Target player draws a card. Another target player loses 1 life. Each of those players …": both.
        let other = self
            .antecedents
            .iter()
            .find(|it| fits(it) && it.number == Number::One && it.meaning != found.meaning);
        if plural && found.number == Number::One && other.is_some() {
            return Err(Failure::unsupported(
                span,
                format!("`{words}` of players that were spoken of one by one"),
            ));
        }
        // "Whenever ~ deals combat damage to a player, target opponent discards a card. That player loses 1 life."
        if !plural
            && names_one_player(words)
            && let Some(other) = self
                .antecedents
                .iter()
                .find(|it| fits(it) && is_other_player(it, found))
        {
            return Err(either_of(other, found, span, words));
        }
        // "Target opponent returns a permanent they control to its owner's hand. Then they …": who did it, and not the owner.
        let owner = matches!(found.meaning, Meaning::Players(Players::OwnerOf(_)));
        let actor = self.antecedents[..index].iter().rev().find(|it| {
            fits(it)
                && matches!(it.meaning, Meaning::Players(Players::Slot(_)))
                && it.clause + 1 >= found.clause
        });
        if owner
            && !plural
            && !names_one_player(words)
            && let Some(actor) = actor
        {
            // "That player puts this card from its owner's graveyard onto the battlefield under their control."
            if words.eq_ignore_ascii_case("their") {
                return Ok(actor);
            }
            return Err(either_of(actor, found, span, words));
        }
        // "If a player has no cards in hand, that player draws a card.": not whose upkeep it is.
        if index < self.some_player && !plural {
            return Err(Failure::unsupported(
                span,
                format!("`{words}` after a question about some player"),
            )
            .help("\"each player who … draws a card\""));
        }
        Ok(found)
    }

    /// Another one player, a target or chosen, who was spoken of before this one.
    pub(crate) fn one_player_before(&self, antecedent: &Antecedent) -> Option<&Antecedent> {
        self.antecedents.iter().find(|other| {
            let one = matches!(other.meaning, Meaning::Players(Players::Slot(_)));
            one && other.number == Number::One
                && other.meaning != antecedent.meaning
                && other.span.start < antecedent.span.start
        })
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

    /// The player whom this ability chose last.
    pub(crate) fn chosen_player(&self) -> Option<Players> {
        self.antecedents.iter().rev().find_map(|antecedent| {
            let chosen = antecedent.done.contains(&Adjective::Chosen);
            match &antecedent.meaning {
                Meaning::Players(players) if chosen => Some(players.clone()),
                Meaning::Players(_) | Meaning::Objects(_) | Meaning::Either(_) => None,
            }
        })
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

/// "that player"
fn names_one_player(words: &str) -> bool {
    words
        .get(..11)
        .is_some_and(|first| first.eq_ignore_ascii_case("that player"))
}

/// Whether it is a target, or whom an event is about, and the other one another: not the target to whom the event itself happens.
fn is_other_player(antecedent: &Antecedent, other: &Antecedent) -> bool {
    let target = |it: &Antecedent| matches!(it.meaning, Meaning::Players(Players::Slot(_)));
    let of_event = |it: &Antecedent| matches!(it.meaning, Meaning::Players(Players::Event(_)));
    match (target(antecedent), target(other)) {
        (true, true) => antecedent.meaning != other.meaning,
        (true, false) => of_event(other) && antecedent.clause != other.clause,
        (false, true) => of_event(antecedent) && antecedent.clause != other.clause,
        (false, false) => false,
    }
}

/// "its controller", of each of several objects
fn of_each(players: &Players) -> bool {
    matches!(players, Players::ControllerOf(of) | Players::OwnerOf(of) if **of == Objects::Affected)
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
