//! The whole state of a game.

use super::{
    Answer, ById, Cache, Changes, Combat, Commander, Context, CopiableValues, Decision, Event,
    Former, Frame, Item, Object, ObjectId, ObjectKind, Player, PlayerId, Target, Timestamp, Trace,
    Turn,
};
use ir::bytes::{self, Format, SealError, hash_bytes};
use ir::{AbilityRef, CardTable, ColorSet, Duration, Path, Zone};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game. See the module for what it promises.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Game {
    /// the hash of the pool it is played with
    pub pool_hash: u128,
    /// the only source of chance
    pub random: ChaCha8Rng,
    /// the players by seat
    pub players: Vec<Player>,
    /// all objects in zones, by id
    objects: ById<Arc<Object>>,
    /// objects that have left their zone, as they were (CR 608.2h)
    pub former: ById<Arc<Former>>,
    /// the battlefield, in order of entering
    pub battlefield: Vec<ObjectId>,
    /// the stack, bottom first
    pub stack: Vec<ObjectId>,
    /// exile, in order of coming
    pub exile: Vec<ObjectId>,
    /// the command zone
    pub command: Vec<ObjectId>,
    /// the cards of all sideboards: they are in no zone (CR 400.11a)
    pub outside: Vec<ObjectId>,
    /// how many commanders there are (CR 903.3)
    pub commanders: u8,
    /// where the game is
    pub turn: Turn,
    /// the spells that were cast, from the beginning of the game on; copies of the game share them
    pub spells_cast: Arc<Vec<super::Happened>>,
    /// whether it is day or night, once it has become one of them (CR 730.1)
    pub day_night: Option<ir::DayNight>,
    /// combat, while there is one
    pub combat: Option<Combat>,
    /// continuous, replacement and other effects of resolved spells and abilities that last
    pub effects: Vec<ActiveEffect>,
    /// delayed triggered abilities that wait (CR 603.7)
    pub delayed: Vec<DelayedTrigger>,
    /// what has gone until something leaves the battlefield (CR 610.3)
    pub absences: Vec<Absence>,
    /// triggered abilities that have triggered and wait to be put on the stack (CR 603.3)
    pub pending: Vec<PendingTrigger>,
    /// state triggers that have triggered and not yet left the stack (CR 603.8)
    pub state_triggered: Vec<(ObjectId, AbilityRef)>,
    /// what is going on, the top last
    pub frames: Vec<Frame>,
    /// the surroundings of instructions that are being followed
    pub contexts: Vec<Context>,
    /// the question that is open
    pub decision: Option<Decision>,
    /// the answer that the asking frame takes
    pub answer: Option<Answer>,
    /// the decision that it answers; only while the asking frame takes it
    pub answered: Option<Decision>,
    /// what the frame that ended last left
    pub returned: Option<Returned>,
    /// whether an event of the batch that ended last was replaced or prevented: what was begun counts as done (CR 118.12)
    pub replaced: bool,
    /// the state as it was before a cast or activation began, to take it back (CR 732.1)
    pub checkpoint: Option<Box<Game>>,
    /// what was taken back since the state last changed: not offered again
    pub refused: Vec<super::Action>,
    /// how the game ended
    pub outcome: Option<Outcome>,
    /// how many steps the game has left, against endless loops
    pub budget: u64,
    /// of which permanents who has lost control since it was last looked which abilities trigger on that (CR 603.10d)
    pub lost_control: Vec<(ObjectId, PlayerId)>,
    /// steps since a player last chose something, a turn began, or something began to resolve, against loops of mandatory
    /// actions (CR 104.4b)
    pub forced_steps: u32,
    /// The chain of resolutions without a choice that has led here: for each, the first id that an object could get since it
    /// began. What resolves now comes of the last one before it, so a loop of mandatory actions makes the chain ever longer,
    /// however many abilities wait on the stack (CR 104.4b).
    pub chain: Vec<ObjectId>,
    /// settings that stay
    pub settings: Settings,
    /// the life total with which the players started (CR 103.4)
    pub starting_life: i32,
    /// how often each ability of an object has resolved this turn
    pub resolutions: Vec<(ObjectId, ir::AbilityRef, u32)>,
    next_object: u32,
    next_timestamp: u32,
    next_effect: u32,
    /// the trace
    pub trace: Trace,
    /// the cache of computed characteristics
    #[serde(skip)]
    pub cache: Cache,
    /// who watches what a card's abilities do, for measuring
    #[serde(skip)]
    pub observer: Option<super::Observer>,
    /// who is asked what they do with priority, for lines of play in copies
    #[serde(skip)]
    pub pace: Pace,
}

/// Who is asked what they do with priority; all others pass. Those who think ahead play on in copies without asking players
/// who would pass anyway.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// whoever has priority (CR 117.3)
    #[default]
    Every,
    /// nobody
    Never,
}

/// What stays the same over a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    /// whether the starting player draws in the first turn (CR 103.8)
    pub first_draw: bool,
    /// whether the engine pays mana by itself
    pub automatic_mana: bool,
    /// whether a player who may mulligan is asked
    pub mulligans: bool,
    /// whether players are asked how coins fall: for scenarios, where chance is part of the script
    pub asks_chance: bool,
    /// how many seats away players reach, if not to all (CR 801.2)
    pub range: Option<u8>,
    /// the seed that the chance came from
    pub seed: u64,
    /// which rules of the game's history are played
    pub profile: super::Profile,
}

/// What a frame leaves for the one below it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Returned {
    /// it is done
    Done,
    /// whether the payment or action was carried out
    Performed(bool),
    /// the events of a batch as they happened
    Events(Vec<Event>),
    /// things chosen
    Chosen(Vec<Target>),
    /// what came of instructions
    Followed(super::frame::Followed),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// who won; nobody in a draw
    pub winner: Option<PlayerId>,
    /// why
    pub ending: Ending,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ending {
    /// CR 704.5a
    Life,
    /// CR 704.5b
    EmptyLibrary,
    /// CR 704.5c
    Poison,
    /// CR 104.3a
    Conceded,
    /// an effect says so (CR 104.2b, 104.3e)
    Effect,
    /// all players lost at once (CR 104.4a)
    AllLost,
    /// a loop of mandatory actions (CR 104.4b)
    Loop,
    /// the step budget is used up
    Budget,
    /// 21 combat damage by one commander (CR 903.10a)
    CommanderDamage,
}

/// An effect of a resolved spell or ability that lasts (CR 611.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ActiveEffect {
    /// its number, growing over the game
    pub id: u32,
    /// when it began (CR 613.7b)
    pub timestamp: Timestamp,
    /// the surroundings in which its IR is read
    pub context: Context,
    /// the node of the context's ability that made it
    pub path: Path,
    /// what it is
    pub kind: ActiveEffectKind,
    /// how long it lasts
    pub duration: Duration,
    /// the turn in which it began
    pub began: u32,
}

/// What a lasting effect does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActiveEffectKind {
    /// The modifications of the node, on this fixed set of objects (CR 611.2c), with values computed as it began (CR 608.2h).
    Modify {
        /// the objects
        objects: Vec<ObjectId>,
        /// the modifications with numbers in place of values
        modifications: Vec<ir::Modification>,
    },
    /// The objects are copies (CR 707.2, 613.2a).
    Copy {
        /// the objects
        objects: Vec<ObjectId>,
        /// their copiable values
        values: Arc<CopiableValues>,
    },
    /// The restriction of the node.
    Restrict,
    /// The permission of the node.
    Permit,
    /// What the node says of spells ([`ir::Effect::OfSpells`]).
    OfSpells {
        /// what is so of them, with numbers in place of values (CR 611.2d)
        change: ir::SpellChange,
        /// the spells that were cast before
        before: Vec<ObjectId>,
        /// the one that was cast since, of an effect about the next one
        cast: Option<ObjectId>,
    },
    /// The replacement of the node.
    Replace {
        /// uses left: events, or damage of a shield
        remaining: Option<u32>,
        /// the objects and players it protects, where the node names them by slots
        objects: Vec<Target>,
    },
}

/// Objects that left a zone "until" others leave the battlefield, and return then (CR 610.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Absence {
    /// what went, as it is where it went
    pub objects: Vec<ObjectId>,
    /// where it went
    pub at: Zone,
    /// the zone it came from
    pub from: Zone,
    /// while one of these is on the battlefield
    pub until: Vec<ObjectId>,
}

/// A delayed triggered ability that waits (CR 603.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DelayedTrigger {
    /// its number
    pub id: u32,
    /// the surroundings with the slots as they were
    pub context: Context,
    /// the [`ir::Effect::Delayed`] node
    pub path: Path,
    /// until when it waits; for ever if absent
    pub duration: Option<Duration>,
    /// whether it triggers only once
    pub once: bool,
    /// the turn in which it was made
    pub began: u32,
}

/// A triggered ability that has triggered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PendingTrigger {
    /// who will control it (CR 603.3a)
    pub controller: PlayerId,
    /// the source
    pub source: ObjectId,
    /// the surroundings: ability, event, captured slots
    pub context: Context,
    /// for a delayed trigger, the node whose effects it follows
    pub delayed: Option<Path>,
    /// the surroundings of the abilities that trigger as this one does: they are put on the stack after it (CR 603.3b)
    pub watchers: Vec<Context>,
}

/// Why a saved game cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// not a saved game, of another version, or damaged
    #[error("this saved game cannot be used: {0}")]
    Seal(#[from] SealError),
    /// the bytes behind the seal are no game
    #[error("this is not a saved game: {0}")]
    Malformed(#[from] postcard::Error),
    /// another pool
    #[error("the game was saved with another pool")]
    OtherPool,
}

/// The hash of the sources of the types that saved games hold.
const TYPES: u64 = bytes::TYPES ^ include!(concat!(env!("OUT_DIR"), "/types.rs"));

/// Saved games are sealed: the indices and paths in a game that is loaded are those of a game that was played.
const FORMAT: Format = Format {
    magic: *b"CWGAME\r\n",
    version: 2,
    types: TYPES,
};

impl Game {
    /// A game without cards, before its first turn.
    pub fn new(pool_hash: u128, names: &[&str], life: i32, settings: Settings) -> Self {
        use rand_core::SeedableRng;
        let players = names
            .iter()
            .enumerate()
            .map(|(seat, name)| Player {
                id: PlayerId(seat as u8),
                name: (*name).to_owned(),
                life,
                library: Vec::new(),
                hand: Vec::new(),
                graveyard: Vec::new(),
                counters: Vec::new(),
                mana: super::ManaPool::default(),
                reaches: Vec::new(),
                controlled_by: None,
                next_turn_controlled_by: None,
                left: false,
                lost: false,
                designations: Vec::new(),
                commander_identity: None,
                companion: None,
                commander_damage: Vec::new(),
                drew_from_empty_library: false,
                lands_played: 0,
                cards_drawn: 0,
                turns: 0,
                spells_cast: 0,
                mana_spent: 0,
                mulligans: 0,
                kept_hand: false,
            })
            .collect();
        Self {
            pool_hash,
            random: ChaCha8Rng::seed_from_u64(settings.seed),
            players,
            objects: ById::default(),
            former: ById::default(),
            battlefield: Vec::new(),
            stack: Vec::new(),
            exile: Vec::new(),
            command: Vec::new(),
            outside: Vec::new(),
            commanders: 0,
            turn: Turn {
                number: 0,
                active: PlayerId(0),
                step: ir::Step::Untap,
                extra: Vec::new(),
                added: 0,
                added_turn: None,
                added_phase: None,
                skipping: Vec::new(),
                last_regular: PlayerId(0),
                happened: Vec::new(),
                past: Vec::new(),
                cast_last: None,
                latest: 0,
                permitted: Vec::new(),
                land_permitted: Vec::new(),
                additional: Vec::new(),
                alone: false,
                steps_next: false,
            },
            spells_cast: Arc::default(),
            day_night: None,
            combat: None,
            effects: Vec::new(),
            delayed: Vec::new(),
            absences: Vec::new(),
            pending: Vec::new(),
            state_triggered: Vec::new(),
            frames: Vec::new(),
            contexts: Vec::new(),
            decision: None,
            answer: None,
            answered: None,
            returned: None,
            replaced: false,
            checkpoint: None,
            refused: Vec::new(),
            outcome: None,
            budget: 2_000_000,
            lost_control: Vec::new(),
            forced_steps: 0,
            chain: Vec::new(),
            settings,
            starting_life: life,
            resolutions: Vec::new(),
            next_object: 1,
            next_timestamp: 1,
            next_effect: 1,
            trace: Trace::default(),
            cache: Cache::default(),
            observer: None,
            pace: Pace::Every,
        }
    }

    /// The object with this id, if it is in a zone now.
    #[inline]
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id).map(Arc::as_ref)
    }

    /// The object, to change it. What could change characteristics must also call [`Game::invalidate`].
    pub fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.objects.get_mut(id).map(Arc::make_mut)
    }

    /// The object, also one that has left its zone, as it was.
    pub fn object_or_former_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        if self.objects.contains(id) {
            return self.object_mut(id);
        }
        let former = Arc::make_mut(self.former.get_mut(id)?);
        Some(Arc::make_mut(&mut former.object))
    }

    /// The object as shared data, for last-known information.
    pub fn object_shared(&self, id: ObjectId) -> Option<Arc<Object>> {
        self.objects.get(id).cloned()
    }

    /// All objects in zones, by id.
    pub fn objects(&self) -> impl Iterator<Item = &Object> {
        self.objects.values().map(Arc::as_ref)
    }

    /// All objects in zones with at least that id, by id.
    pub fn objects_from(&self, first: ObjectId) -> impl Iterator<Item = &Object> {
        self.objects.from(first).map(|(_, object)| object.as_ref())
    }

    /// Adds a new object of that kind; its place in the zone's list is the caller's to set.
    pub fn add_object(&mut self, kind: ObjectKind, owner: PlayerId, zone: Zone) -> ObjectId {
        let id = ObjectId(self.next_object);
        self.next_object += 1;
        let timestamp = self.new_timestamp();
        self.objects
            .insert(id, Arc::new(Object::new(id, kind, owner, zone, timestamp)));
        id
    }

    /// The number of the next object that comes to be.
    pub fn next_object(&self) -> ObjectId {
        ObjectId(self.next_object)
    }

    /// Takes an object out of the table; its place in the zone's list is the caller's to clear.
    pub fn remove_object(&mut self, id: ObjectId) -> Option<Arc<Object>> {
        self.objects.remove(id)
    }

    /// A player has chosen something, or time has gone on: what follows is no part of a loop of mandatory actions.
    pub fn forget_forced(&mut self) {
        self.forced_steps = 0;
        self.chain.clear();
    }

    /// Notes that the object begins to resolve, for [`Game::chain`].
    pub fn note_resolution(&mut self, object: ObjectId) {
        while self.chain.last().is_some_and(|began| *began > object) {
            self.chain.pop();
        }
        self.chain.push(ObjectId(self.next_object));
        self.forced_steps = 0;
    }

    /// Notes that an ability of the object resolves once more this turn.
    pub fn count_resolution(&mut self, source: ObjectId, ability: ir::AbilityRef) {
        let known = |(of, which, _): &&mut (ObjectId, ir::AbilityRef, u32)| {
            *of == source && *which == ability
        };
        match self.resolutions.iter_mut().find(known) {
            Some((.., times)) => *times = times.saturating_add(1),
            None => self.resolutions.push((source, ability, 1)),
        }
    }

    /// Makes the card a commander (CR 903.3).
    pub fn make_commander(&mut self, table: &CardTable, id: ObjectId) {
        let number = self.commanders;
        let Some(object) = self.object_mut(id) else {
            return;
        };
        let Some((card, _)) = object.card() else {
            return;
        };
        object.commander = Some(Commander {
            number,
            casts: 0,
            settled: false,
        });
        let owner = object.owner;
        self.commanders = number.saturating_add(1);
        let identity = &mut self.player_mut(owner).commander_identity;
        let known = identity.unwrap_or(ColorSet::NONE);
        *identity = Some(known.union(table.card(card).color_identity()));
    }

    /// Gives an object a new id, so that nobody can follow it (CR 701.24a). Its place in the zone's list is the caller's.
    pub fn renew_object(&mut self, id: ObjectId) -> Option<ObjectId> {
        let mut object = self.objects.remove(id)?;
        let new = ObjectId(self.next_object);
        self.next_object += 1;
        Arc::make_mut(&mut object).id = new;
        self.objects.insert(new, object);
        Some(new)
    }

    /// A timestamp later than all before (CR 613.7).
    pub fn new_timestamp(&mut self) -> Timestamp {
        let timestamp = Timestamp(self.next_timestamp);
        self.next_timestamp += 1;
        timestamp
    }

    /// The latest timestamp given so far.
    pub fn last_timestamp(&self) -> Timestamp {
        Timestamp(self.next_timestamp.saturating_sub(1))
    }

    /// A number for an effect or delayed trigger.
    pub fn new_effect_id(&mut self) -> u32 {
        let id = self.next_effect;
        self.next_effect += 1;
        id
    }

    /// The player in a seat.
    ///
    /// # Panics
    /// If there is no such seat: player ids are made only from seats.
    #[inline]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[usize::from(id.0)]
    }

    /// The player in a seat, to change.
    ///
    /// # Panics
    /// As [`Game::player`].
    pub fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.players[usize::from(id.0)]
    }

    /// The list of a zone; of that player where each has one.
    pub fn zone(&self, zone: Zone, player: PlayerId) -> &[ObjectId] {
        match zone {
            Zone::Library => &self.player(player).library,
            Zone::Hand => &self.player(player).hand,
            Zone::Graveyard => &self.player(player).graveyard,
            Zone::Battlefield => &self.battlefield,
            Zone::Stack => &self.stack,
            Zone::Exile => &self.exile,
            Zone::Command => &self.command,
            Zone::Outside => &self.outside,
        }
    }

    /// The list of a zone, to change.
    pub fn zone_mut(&mut self, zone: Zone, player: PlayerId) -> &mut Vec<ObjectId> {
        match zone {
            Zone::Library => &mut self.player_mut(player).library,
            Zone::Hand => &mut self.player_mut(player).hand,
            Zone::Graveyard => &mut self.player_mut(player).graveyard,
            Zone::Battlefield => &mut self.battlefield,
            Zone::Stack => &mut self.stack,
            Zone::Exile => &mut self.exile,
            Zone::Command => &mut self.command,
            Zone::Outside => &mut self.outside,
        }
    }

    /// The players who have not left the game, in turn order from `first`.
    pub fn players_from(&self, first: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        let count = self.players.len();
        (0..count)
            .map(move |step| PlayerId(((usize::from(first.0) + step) % count) as u8))
            .filter(|player| !self.player(*player).left)
    }

    /// Whether the other player is within that player's range of influence (CR 801.2).
    pub fn reaches(&self, player: PlayerId, other: PlayerId) -> bool {
        let within = &self.player(player).reaches;
        within.is_empty() || within.contains(&other)
    }

    /// Determines as a turn begins who is within whose range of influence (CR 801.2c).
    pub fn settle_ranges(&mut self) {
        let Some(seats) = self.settings.range else {
            return;
        };
        let seats = usize::from(seats);
        let present: Vec<PlayerId> = self.players_from(PlayerId(0)).collect();
        for (seat, player) in present.iter().enumerate() {
            let reached = present.iter().enumerate().filter(|(other, _)| {
                let distance = seat.abs_diff(*other);
                distance.min(present.len() - distance) <= seats
            });
            self.player_mut(*player).reaches = reached.map(|(_, other)| *other).collect();
        }
    }

    /// The players in APNAP order (CR 101.4).
    pub fn turn_order(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.players_from(self.turn.active)
    }

    /// Something of that kind has changed, and neither an object nor where one is: forgets the computed characteristics if an
    /// effect looks at such things. What looks at something that is not told apart is computed anew after each change.
    #[inline]
    pub fn changed(&mut self, what: Changes) {
        if self.cache.heeds.meets(what.union(Changes::OTHER)) {
            self.invalidate();
        }
    }

    /// Forgets the computed characteristics: something they depend on has changed.
    pub fn invalidate(&mut self) {
        self.cache.valid = false;
        self.cache.functioning = None;
        self.cache.activated.take();
        self.cache.checked.take();
        self.cache.day_night_seen = false;
    }

    /// Who makes the decisions of the player: who controls the player, or the player (CR 722.5).
    pub fn decider(&self, player: PlayerId) -> PlayerId {
        self.player(player).controlled_by.unwrap_or(player)
    }

    /// Stops at a question: `frame` takes the answer.
    pub fn ask(&mut self, frame: Frame, decision: Decision) {
        self.frames.push(frame);
        self.trace.record_asked(&decision);
        self.decision = Some(decision);
    }

    /// Takes the answer as the items that it chose or ordered; none for answers of other kinds.
    pub fn take_items(&mut self) -> Vec<Item> {
        match (self.answer.take(), self.answered.take()) {
            // Mostly one is chosen.
            (Some(Answer::Items(indices)), Some(mut decision)) if indices.len() == 1 => {
                let items = decision.items_mut();
                match items.get_mut(indices[0] as usize) {
                    Some(item) => vec![std::mem::replace(item, Item::No)],
                    None => Vec::new(),
                }
            }
            (Some(Answer::Items(indices)), Some(decision)) => indices
                .iter()
                .filter_map(|index| decision.items().get(*index as usize).cloned())
                .collect(),
            _ => Vec::new(),
        }
    }

    /// How many tokens are about to be created: they exist, so that choices can be made as they enter (CR 614.12a), but are in
    /// no zone yet.
    pub fn tokens_to_be(&self) -> usize {
        let batches = self.frames.iter().filter_map(|frame| {
            if let Frame::Batch(batch) = frame {
                Some(&batch.events)
            } else {
                None
            }
        });
        batches
            .flatten()
            .filter(|proposed| {
                matches!(proposed.event, super::Event::Create { became: Some(token), .. }
                    if self.object(token).is_some())
            })
            .count()
    }

    /// Takes the answer to a yes-or-no question: whether it was yes.
    pub fn take_yes(&mut self) -> bool {
        self.take_items() == [Item::Yes]
    }

    /// Takes the objects and players that the answer chose or ordered.
    pub fn take_targets(&mut self) -> Vec<Target> {
        self.take_items().iter().filter_map(Item::target).collect()
    }

    /// The state as bytes without its history (trace and step counts): equal if the same state was reached by different
    /// ways.
    ///
    /// # Errors
    /// As [`Game::save`].
    pub fn position(&self) -> Result<Vec<u8>, SaveError> {
        let mut bare = self.clone();
        bare.trace = Trace::default();
        bare.budget = 0;
        bare.forced_steps = 0;
        bare.chain.clear();
        bare.state()
    }

    /// The context of an instruction.
    ///
    /// # Panics
    /// If the index is not of a live context: frames drop theirs last.
    pub fn context(&self, index: u32) -> &Context {
        &self.contexts[index as usize]
    }

    /// The whole state as bytes, without caches.
    fn state(&self) -> Result<Vec<u8>, SaveError> {
        Ok(postcard::to_stdvec(self)?)
    }

    /// The whole state as a sealed file, without caches.
    ///
    /// # Errors
    /// None in practice: the state holds only types that can be written.
    pub fn save(&self) -> Result<Vec<u8>, SaveError> {
        Ok(FORMAT.seal(&self.state()?))
    }

    /// A game from [`Game::save`]'s bytes.
    ///
    /// # Errors
    /// If the bytes are not a saved game, of another version, damaged, or of a game with another pool.
    pub fn load(bytes: &[u8], pool_hash: u128) -> Result<Self, SaveError> {
        let game: Self = postcard::from_bytes(FORMAT.open(bytes)?)?;
        if game.pool_hash != pool_hash {
            return Err(SaveError::OtherPool);
        }
        Ok(game)
    }

    /// The hash of the whole state.
    ///
    /// # Errors
    /// As [`Game::save`].
    pub fn hash(&self) -> Result<u128, SaveError> {
        Ok(hash_bytes(&self.state()?))
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        matches!((self.state(), other.state()), (Ok(left), Ok(right)) if left == right)
    }
}

impl Eq for Game {}
