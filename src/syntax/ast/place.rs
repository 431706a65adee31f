//! Where objects are put, and how they enter.

use serde::Serialize;

use super::{
    AbilityItem, Amount, CounterPhrase, Description, LibraryEnd, NounNode, NounPhrase, Order,
    Spanned,
};

/// Something put somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Placement {
    /// What.
    pub what: Spanned<NounPhrase>,
    /// Where.
    pub to: Destination,
}

/// Where to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Destination {
    /// One place, or several with "or": "on the top or bottom of your library", "into your hand or graveyard".
    pub places: Vec<Spanned<PutPlace>>,
    /// "tapped", "under your control", "with two +1/+1 counters on it", in order.
    pub manner: Vec<Spanned<EntryManner>>,
}

/// A place for objects to be put.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum PutPlace {
    /// "onto the battlefield", "into your hand", "to its owner's hand", "into exile": the heads are zones
    Zone(NounNode),
    /// "on top of your library", "on the bottom of its owner's library in a random order"
    LibraryEnd {
        /// Which end.
        end: LibraryEnd,
        /// Whose library; none in "on the bottom".
        of: Option<NounNode>,
    },
    /// "into its owner's library third from the top", "just beneath the top X cards of that library"
    LibraryPosition {
        /// Whose library.
        library: NounNode,
        /// 3 for "third from the top"
        position: Spanned<Amount>,
    },
    /// "just beneath the top two cards of your library"
    LibraryBeneath {
        /// Whose library.
        library: NounNode,
        /// How many cards stay above.
        cards: Spanned<Amount>,
    },
    /// "anywhere else", in "exile it instead of putting it anywhere else"
    AnywhereElse,
    /// "on your choice of the top or bottom of its owner's library"
    LibraryEndOfYourChoice(NounNode),
    /// "back": "put it back", "put them back in any order": on top, where they were
    Back,
}

/// How something is put or enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum EntryManner {
    /// "tapped"
    Tapped,
    /// "prepared"
    Prepared,
    /// "haunting target creature"
    Haunting(NounNode),
    /// "untapped"
    Untapped,
    /// "attacking", "attacking that player"; "blocking it" with the other word
    Attacking(Option<NounNode>),
    /// "attacking the same player, planeswalker, or battle as the returned creature"
    AttackingLike(NounNode),
    /// "blocking that creature"
    Blocking(Option<NounNode>),
    /// "face down"
    FaceDown,
    /// "in a face-down pile"
    FaceDownPile,
    /// "face up"
    FaceUp,
    /// "transformed"
    Transformed,
    /// "converted"
    Converted,
    /// "under your control", "under its owner's control"
    UnderControl(NounNode),
    /// "with two +1/+1 counters on it"
    WithCounters {
        /// Several with "and".
        counters: Vec<Spanned<CounterPhrase>>,
        /// "it", "them"
        on: NounNode,
    },
    /// "attached to target creature"
    AttachedTo(NounNode),
    /// "in any order", "in a random order"
    InOrder(Order),
    /// "with flying", "with "…"": granted on entering
    WithAbilities(Vec<Spanned<AbilityItem>>),
    /// "as a 2/2 creature", "as a copy of any creature on the battlefield"
    AsCopyOf(NounNode),
    /// "as a Forest land": face-down and similar descriptions
    As(Box<Description>),
    /// "from your hand": where it comes from, after the verb
    From(NounNode),
    /// "from anywhere other than a graveyard"
    FromAnywhere {
        /// "a graveyard"
        except: Option<NounNode>,
    },
    /// "prepared", "suspected", "modified": other states
    State(super::Adjective),
}

/// "enters …"
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Entering {
    /// "the battlefield" where it is said.
    pub place: Option<NounNode>,
    /// "from your graveyard", "from anywhere other than …" and all [`EntryManner`]s, in order.
    pub manner: Vec<Spanned<EntryManner>>,
}
