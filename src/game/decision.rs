//! Decisions: what a player is asked, what may be answered.

use super::{Joint, ObjectId, PlayerId, Target};
use ir::{AbilityRef, Color, FaceSide, ManaType, Name, Zone};
use serde::{Deserialize, Serialize};

/// A question to one player, at which the game stops.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Decision {
    /// who answers
    pub player: PlayerId,
    /// what it is about, for people, scripts and agents
    pub prompt: Prompt,
    /// what may be answered
    pub domain: Domain,
}

/// What a decision is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Prompt {
    /// the kind of question
    pub question: Question,
    /// the object that asks: a spell, ability or permanent
    pub source: Option<ObjectId>,
    /// the ability that asks
    pub ability: Option<AbilityRef>,
}

/// The kinds of questions; each is asked by one kind of frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Question {
    /// keep the hand, or mulligan (CR 103.5); no is mulligan
    KeepHand,
    /// cards to put on the bottom after mulligans (CR 103.5)
    BottomAfterMulligan,
    /// what to do with priority (CR 117.1); passing is an item
    Priority,
    /// which modes (CR 601.2b)
    Modes,
    /// whether to pay an optional additional cost (CR 601.2b)
    OptionalCost,
    /// how often to pay a repeatable additional cost
    CostTimes,
    /// which of several ways to cast or costs (CR 601.2b)
    AlternativeCost,
    /// the value of X (CR 601.2b)
    ChooseX,
    /// whether 2 life is paid for a Phyrexian symbol, rather than mana (CR 601.2b)
    PhyrexianMana,
    /// targets (CR 601.2c)
    Targets,
    /// how to divide an amount (CR 601.2d)
    Divide,
    /// activate mana abilities or pay (CR 601.2g)
    PayMana,
    /// which objects to pay with: sacrifice, discard, exile, tap, … (CR 601.2h)
    PayWith,
    /// which part of a cost with alternatives: `{W} or {U}`
    CostOption,
    /// yes or no to an optional instruction: "you may" (CR 608.2d)
    May,
    /// objects that an instruction lets a player choose (CR 608.2d)
    ChooseObjects,
    /// a player
    ChoosePlayer,
    /// a color, type, name, number
    ChooseWord,
    /// one of several actions
    ChooseOption,
    /// cards found in a search (CR 701.23)
    Search,
    /// which looked-at cards go to the bottom (scry) or the graveyard (surveil)
    ScryOrSurveil,
    /// in which order objects go somewhere (CR 401.4)
    OrderObjects,
    /// which replacement effect applies first (CR 616.1)
    Replacement,
    /// whether to apply an optional replacement effect
    OptionalReplacement,
    /// in which order own triggers go on the stack (CR 603.3b); first answered goes on first
    TriggerOrder,
    /// what to keep under the legend rule (CR 704.5j)
    LegendRule,
    /// attackers (CR 508.1)
    Attackers,
    /// blockers (CR 509.1)
    Blockers,
    /// how an attacker or blocker divides its combat damage (CR 510.1)
    CombatDamage,
    /// discard down to the maximum hand size (CR 514.1)
    CleanupDiscard,
    /// which permanents stay tapped (CR 502.3)
    StayTapped,
    /// which permanents untap, where not all may (CR 502.3)
    Untap,
    /// new targets for a copy (CR 707.10c)
    NewTargets,
    /// whether a coin flip is won, asked only where chance is scripted (CR 705.2)
    CoinFlip,
    /// what a die shows, asked only where chance is scripted (CR 706.2)
    DieRoll,
    /// whether the revealed card goes to the bottom of the library (CR 701.30a)
    PutOnBottom,
    /// what an Aura enters attached to (CR 303.4f)
    AttachTo,
    /// whether a commander goes to the command zone (CR 903.9a)
    CommandZone,
    /// whether a mutating spell is put under the creature, rather than on top of it (CR 702.140c)
    PutUnder,
    /// for how much of a spell's generic mana another player pays (CR 702.132a)
    Assist,
}

/// What may be answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Domain {
    /// Between `minimum` and `maximum` different items: [`Answer::Items`].
    Choose {
        /// what can be chosen
        items: Vec<Item>,
        /// at least
        minimum: u32,
        /// at most
        maximum: u32,
        /// what must hold of all that is chosen
        together: Vec<Joint>,
    },
    /// A number: [`Answer::Number`].
    Number {
        /// at least
        minimum: u32,
        /// at most
        maximum: u32,
    },
    /// All items in some order: [`Answer::Items`].
    Order {
        /// the items
        items: Vec<Item>,
    },
    /// A share for each item that add up to `total`, each at least its minimum: [`Answer::Shares`].
    Divide {
        /// the items
        items: Vec<Item>,
        /// the least share of each
        minimum: Vec<u32>,
        /// what is divided
        total: u32,
        /// if not empty: the last item may only get more than its minimum if each item before it has this much
        /// (CR 702.19b: trample)
        enough: Vec<u32>,
    },
    /// [`Answer::Attackers`]
    Attackers {
        /// each creature that can attack with what it can attack
        candidates: Vec<(ObjectId, Vec<Target>)>,
        /// the candidates that must attack (CR 508.1d)
        required: Vec<ObjectId>,
        /// the candidates that cannot attack alone (CR 506.5)
        alone: Vec<ObjectId>,
        /// of these no more than so many creatures together can attack one (CR 508.1c)
        limits: Vec<(Vec<Target>, u32)>,
    },
    /// [`Answer::Blockers`]
    Blockers {
        /// each creature that can block with the attackers it can block, and how many at once
        candidates: Vec<(ObjectId, Vec<ObjectId>, u32)>,
        /// each attacker with the least and greatest number of blockers (CR 509.1b); 0 blockers are always allowed
        limits: Vec<(ObjectId, u32, u32)>,
        /// what must be if able (CR 509.1c)
        requirements: Vec<BlockRequirement>,
        /// a declaration that obeys as many requirements as can be obeyed together; each answer must obey as many
        example: Vec<(ObjectId, ObjectId)>,
        /// the candidates that cannot block alone (CR 506.5)
        alone: Vec<ObjectId>,
        /// how many creatures can block at most, if that is limited (CR 509.1b)
        most: Option<u32>,
    },
}

/// One requirement on the declaration of blockers (CR 509.1c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BlockRequirement {
    /// the creature blocks
    Blocks(ObjectId),
    /// the former creature blocks the latter
    BlocksThat(ObjectId, ObjectId),
    /// the attacker is blocked
    IsBlocked(ObjectId),
}

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Item {
    /// yes
    Yes,
    /// no
    No,
    /// an object
    Object(ObjectId),
    /// a player
    Player(PlayerId),
    /// a mode, option or alternative by its number from 0
    Number(u32),
    /// a color
    Color(Color),
    /// a type of mana
    Mana(ManaType),
    /// a word
    Word(Name),
    /// an ability of an object: a trigger to put on the stack, a replacement effect, an optional cost
    Ability(ObjectId, AbilityRef),
    /// something to do with priority, or a mana ability while paying
    Action(Action),
}

impl Item {
    /// The object or player that it is.
    #[must_use]
    pub const fn target(&self) -> Option<Target> {
        match self {
            Self::Object(object) => Some(Target::Object(*object)),
            Self::Player(player) => Some(Target::Player(*player)),
            Self::Yes
            | Self::No
            | Self::Number(_)
            | Self::Color(_)
            | Self::Mana(_)
            | Self::Word(_)
            | Self::Ability(..)
            | Self::Action(_) => None,
        }
    }
}

/// Something a player may do (CR 117.1, 601.2g).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Action {
    /// pass priority; while paying: go on
    Pass,
    /// cast this card from where it is, as that face; with the ability that permits it, if the rules do not
    Cast {
        /// the card
        card: ObjectId,
        /// the face
        side: FaceSide,
        /// the zone it is cast from
        from: Zone,
        /// the static ability that allows it, with the object that has it
        permission: Option<(ObjectId, AbilityRef)>,
        /// the ability by which it is cast face down (CR 708.4); absent if it is cast face up
        face_down: Option<AbilityRef>,
    },
    /// play this land, as that face
    PlayLand {
        /// the card
        card: ObjectId,
        /// the face
        side: FaceSide,
    },
    /// activate this ability
    Activate {
        /// the object that has it
        source: ObjectId,
        /// the ability
        ability: AbilityRef,
    },
}

/// What a player answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Answer {
    /// the chosen items by index, in order
    Items(Vec<u32>),
    /// a number
    Number(u32),
    /// a share for each item
    Shares(Vec<u32>),
    /// the attackers, each with what it attacks
    Attackers(Vec<(ObjectId, Target)>),
    /// the blockers, each with an attacker it blocks; one with several stands several times
    Blockers(Vec<(ObjectId, ObjectId)>),
}

/// Why an answer was refused; the game is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalAnswer {
    /// no decision is pending
    #[error("the game asks nothing now")]
    NothingAsked,
    /// another kind of answer is wanted
    #[error("this decision wants another kind of answer")]
    WrongKind,
    /// too few, too many, out of range, twice the same
    #[error("the answer is outside what the decision allows: {0}")]
    OutOfDomain(&'static str),
}

impl Decision {
    /// Yes or no.
    pub fn yes_no(player: PlayerId, prompt: Prompt) -> Self {
        let items = vec![Item::Yes, Item::No];
        Self {
            player,
            prompt,
            domain: Domain::Choose {
                items,
                minimum: 1,
                maximum: 1,
                together: Vec::new(),
            },
        }
    }

    /// The items of the domain, if it lists items.
    pub fn items(&self) -> &[Item] {
        match &self.domain {
            Domain::Choose { items, .. }
            | Domain::Order { items }
            | Domain::Divide { items, .. } => items,
            Domain::Number { .. } | Domain::Attackers { .. } | Domain::Blockers { .. } => &[],
        }
    }

    /// The same, to be taken.
    pub(crate) fn items_mut(&mut self) -> &mut [Item] {
        match &mut self.domain {
            Domain::Choose { items, .. }
            | Domain::Order { items }
            | Domain::Divide { items, .. } => items,
            Domain::Number { .. } | Domain::Attackers { .. } | Domain::Blockers { .. } => &mut [],
        }
    }
}
