//! The trace of a game: every event, decision and answer in order, and the running hash over them.

use super::{Answer, Decision, Event, PlayerId};
use ir::bytes::hash_bytes;
use ir::{AbilityRef, ManaType};
use postcard::ser_flavors::Flavor;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// One line of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TraceEvent {
    /// a turn begins: its number and whose it is
    Turn(u32, PlayerId),
    /// an event happened
    Event(Event),
    /// state-based actions are performed once more in the same check: the round, from 2 (CR 704.3)
    StateBasedAgain(u32),
    /// a token or copy ceased to exist (CR 704.5d–e)
    Ceased(super::ObjectId),
    /// a decision was asked
    Asked(Decision),
    /// and answered
    Answered(Answer),
    /// casting or activating was taken back (CR 732.1)
    TakenBack(PlayerId),
    /// a triggered ability triggered (CR 603.2): it waits to be put on the stack
    Triggers(AbilityRef, super::ObjectId),
    /// a triggered ability is put on the stack (CR 603.3)
    PutOnStack(super::ObjectId),
    /// the topmost object of the stack begins to resolve (CR 608.1)
    Resolves(super::ObjectId),
    /// a spell or ability does not resolve: its condition no longer holds (CR 603.4), or all its targets are illegal
    /// (CR 608.2b)
    Fizzles {
        /// the spell or ability
        object: super::ObjectId,
        /// whether it is the condition
        condition: bool,
    },
    /// an event did not happen because something forbids it (CR 614.17)
    Forbidden(Event),
    /// a player chooses what there is only one way to choose, and is not asked (CR 608.2d)
    Chooses(PlayerId, Vec<super::Target>),
    /// a player pays mana out of the pool (CR 601.2h)
    Pays(PlayerId, Vec<ManaType>),
    /// the first object became a copy of the second (CR 707.2)
    Copies(super::ObjectId, super::ObjectId),
    /// what the player did came to where counting ends
    Limited(PlayerId, super::Limit),
    /// the game is a draw: a loop of mandatory actions (CR 104.4b)
    Loop,
    /// the game is given up: its budget of steps is used up
    OutOfBudget,
}

/// What the rules settled that is no entry: other programs ask players about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    /// a replacement or prevention effect was applied: of which object, by which ability (CR 616.1)
    Applied(super::ObjectId, AbilityRef),
    /// a player was not asked about what they may do, or pay, because they could not (CR 118.3, 608.2d)
    Impossible(PlayerId),
}

/// The trace so far. The hash covers all of it; the entries are kept only if somebody wants them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Trace {
    /// hash over all entries so far
    pub hash: u128,
    /// the number of entries so far
    pub length: u64,
    /// whether entries are kept
    #[serde(skip)]
    pub keep: bool,
    /// whether nobody wants any of it, the hash included: entries are not even counted
    #[serde(skip)]
    pub off: bool,
    /// the entries, if they are kept
    #[serde(skip)]
    pub entries: Vec<TraceEvent>,
    /// what was settled besides, if entries are kept
    #[serde(skip)]
    pub asides: Vec<Aside>,
}

impl Trace {
    /// Adds an entry.
    pub fn record(&mut self, entry: TraceEvent) {
        self.add(&entry);
        if self.keep {
            self.entries.push(entry);
        }
    }

    /// Notes what is no entry.
    pub fn note(&mut self, aside: Aside) {
        if self.keep {
            self.asides.push(aside);
        }
    }

    /// Adds an event; it is copied only if entries are kept.
    pub fn record_event(&mut self, event: &Event) {
        self.add(&Borrowed::Event(event));
        if self.keep {
            self.entries.push(TraceEvent::Event(event.clone()));
        }
    }

    /// Adds a question; it is copied only if entries are kept.
    pub fn record_asked(&mut self, decision: &Decision) {
        self.add(&Borrowed::Asked(decision));
        if self.keep {
            self.entries.push(TraceEvent::Asked(decision.clone()));
        }
    }

    /// Adds an answer; it is copied only if entries are kept.
    pub fn record_answered(&mut self, answer: &Answer) {
        self.add(&Borrowed::Answered(answer));
        if self.keep {
            self.entries.push(TraceEvent::Answered(answer.clone()));
        }
    }

    fn add(&mut self, entry: &impl Serialize) {
        if self.off {
            return;
        }
        let mut bytes: Bytes = SmallVec::new();
        bytes.extend_from_slice(&self.hash.to_le_bytes());
        // INVARIANT: trace entries hold only types that postcard can write, so this cannot fail.
        if postcard::serialize_with_flavor(entry, Lent(&mut bytes)).is_ok() {
            self.hash = hash_bytes(&bytes);
        }
        self.length += 1;
    }
}

/// Where an entry is written for its hash: most are short.
type Bytes = SmallVec<[u8; 512]>;

/// Writes into bytes that are lent: they are not moved about as the writer is.
struct Lent<'bytes>(&'bytes mut Bytes);

impl Flavor for Lent<'_> {
    type Output = ();

    #[inline]
    fn try_extend(&mut self, data: &[u8]) -> postcard::Result<()> {
        // Most are numbers of a byte or two.
        match data {
            [byte] => self.0.push(*byte),
            [first, second] => {
                self.0.push(*first);
                self.0.push(*second);
            }
            _ => self.0.extend_from_slice(data),
        }
        Ok(())
    }

    #[inline]
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0.push(byte);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<Self::Output> {
        Ok(())
    }
}

/// The frequent kinds of [`TraceEvent`], written alike: at the same places among the variants.
#[derive(Serialize)]
#[expect(dead_code, reason = "some variants only hold the places of others")]
enum Borrowed<'a> {
    Turn,
    Event(&'a Event),
    StateBasedAgain,
    Ceased,
    Asked(&'a Decision),
    Answered(&'a Answer),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Prompt;

    #[test]
    fn a_reference_is_recorded_as_what_it_refers_to() {
        let event = Event::Draw {
            player: PlayerId(1),
        };
        let prompt = Prompt {
            question: crate::Question::May,
            source: None,
            ability: None,
        };
        let decision = Decision::yes_no(PlayerId(0), prompt);
        let answer = Answer::Items(vec![1]);
        let mut owned = Trace::default();
        owned.record(TraceEvent::Event(event.clone()));
        owned.record(TraceEvent::Asked(decision.clone()));
        owned.record(TraceEvent::Answered(answer.clone()));
        let mut borrowed = Trace::default();
        borrowed.record_event(&event);
        borrowed.record_asked(&decision);
        borrowed.record_answered(&answer);
        assert_eq!(owned.hash, borrowed.hash);
    }
}
