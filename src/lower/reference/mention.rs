//! What has been mentioned so far, kept in step with the text: a new clause, what is not to be found again, what was done to something,
//! where it moved and what it is by now.

use super::{Antecedent, Discourse, Meaning, Number, becomes_card, is_source};
use crate::context::PaidWith;
use ir::{EventRole, Objects, PaidAs, Players};
use syntax::ast::{Adjective, CardType, Head, NounWord};

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

    /// What was first mentioned since, other than players, was only spoken of as whose something is.
    pub(crate) fn said_aside(&mut self, mark: usize) {
        for antecedent in self.antecedents.iter_mut().skip(mark) {
            antecedent.possessor |= matches!(antecedent.meaning, Meaning::Objects(_));
        }
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

    /// What stands for `meaning` was told to be chosen: "the chosen card" is it, and not what is chosen to be sacrificed.
    pub(crate) fn mark_chosen(&mut self, meaning: &Meaning) {
        self.mark_done(meaning, Adjective::Chosen, false);
        if !self.told_chosen.contains(meaning) {
            self.told_chosen.push(meaning.clone());
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
}
