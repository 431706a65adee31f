//! Uses of keywords: their arguments, what is asked of a companion's deck, and what only the engine can do.

use super::{Cost, Filter, Keyword, Name, Players, Test, Value};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// A use of a keyword.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct KeywordAbility {
    /// which keyword
    pub keyword: Keyword,
    /// what its definition asks for
    pub arguments: Vec<Argument>,
    /// the engine's own procedure, if the rules treat it as primitive
    pub builtin: Option<Builtin>,
    /// whether further instances on one object do nothing (`redundant`), apply each by themselves, or add up
    pub instances: Instances,
    /// the keyword of which it is a variant: of megamorph morph (CR 702.37b)
    pub variant_of: Option<Keyword>,
}

impl KeywordAbility {
    /// Whether it is that keyword, or a variant of it: what has megamorph has a morph ability, what has typecycling has cycling (CR 702.29f).
    pub fn is_a(&self, wanted: &str) -> bool {
        self.keyword.as_str() == wanted
            || self
                .variant_of
                .as_ref()
                .is_some_and(|keyword| keyword.as_str() == wanted)
            || self.keyword.as_str().strip_prefix(wanted) == Some(" from")
    }
}

/// What several instances of a keyword on one object do.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Instances {
    /// Each works by itself (CR 113.2c).
    #[default]
    Separate,
    /// More than one is redundant.
    Redundant,
    /// Their numbers add up.
    Sum,
}

/// An argument of a keyword.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Argument {
    /// `Level up {1}`
    Cost(Cost),
    /// `Bushido 2`
    Number(Value),
    /// `Protection from red`
    Quality(Test),
    /// `Enchant creature`
    Object(Box<Filter>),
    /// `Enchant player`
    Player(Players),
    /// an ability after a dash: the first of [`Ability::nested`](super::Ability::nested) as it is written; what it means in full
    /// comes after it
    Ability,
    /// a word: `Partner with …`
    Text(Name),
    /// power and toughness: `Prototype {2}{R} — 3/2`
    Size(i32, i32),
    /// `Equip {3}. Activate only once each turn.`: so many of the activated ability's limits, the last ones, are said behind it; or
    /// `Flashback {5}{R}. This spell costs {X} less to cast this way, where X is …`, which is the last of its abilities
    Limits(u32),
    /// `Companion — Each permanent card in your starting deck has mana value 2 or less`
    Deck(Box<DeckCondition>),
}

/// What is asked of the deck that a player begins the game with (CR 702.139b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum DeckCondition {
    /// `Your starting deck contains only cards with even mana values`: this holds of each
    Only(Test),
    /// `… contains at least twenty cards more than the minimum deck size`: so many
    Larger(u32),
    /// `Each permanent card in your starting deck has mana value 2 or less`
    Each {
        /// of which cards
        cards: Test,
        /// what each is or has
        predicate: DeckPredicate,
        /// `No card in your starting deck …`: what none of them is or has
        negated: bool,
    },
}

/// What cards of a starting deck are or have.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum DeckPredicate {
    /// `has mana value 2 or less`, `is a Cat or Beast card`
    Is(Test),
    /// `shares a card type`: all of them have one in common
    SharesCardType,
    /// `has a different name`: no two of them have the same
    DifferentName,
    /// `has an activated ability` (CR 602.1)
    ActivatedAbility,
    /// `has more than one of the same mana symbol in its mana cost`
    RepeatedSymbol,
}

/// What only the engine can do (a keyword file's `builtin:`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Builtin {
    /// CR 702.2: also what damage counts as lethal.
    Deathtouch,
    /// CR 702.3: can't attack; "as though it didn't have defender" looks at it.
    Defender,
    /// CR 702.4
    DoubleStrike,
    /// CR 702.5
    Enchant,
    /// CR 702.7
    FirstStrike,
    /// CR 702.8
    Flash,
    /// CR 702.9
    Flying,
    /// CR 702.10
    Haste,
    /// CR 702.15
    Lifelink,
    /// CR 702.17
    Reach,
    /// CR 702.19
    Trample,
    /// CR 702.20
    Vigilance,
    /// CR 702.80
    Wither,
    /// CR 702.90
    Infect,
    /// CR 702.164
    Toxic,
    /// CR 702.22
    Banding,
    /// CR 702.73: the type-changing characteristic-defining ability of changeling.
    Changeling,
    /// CR 702.114: devoid.
    Devoid,
    /// CR 702.51
    Convoke,
    /// CR 702.66
    Delve,
    /// CR 702.126
    Improvise,
    /// CR 702.132: another player may pay for its generic mana.
    Assist,
    /// CR 702.155
    ReadAhead,
    /// CR 702.26
    Phasing,
    /// CR 702.61
    SplitSecond,
    /// CR 702.124h: two commanders rather than one; about decks before the game begins and nothing during it.
    Partner,
    /// CR 702.124j: as partner.
    FriendsForever,
    /// CR 702.124k: as partner, with a Background.
    ChooseABackground,
    /// CR 702.124m: as partner, with a Doctor.
    DoctorsCompanion,
    /// CR 702.131
    Ascend,
    /// Its controller has an enduring story once they control three or more historic permanents.
    Storied,
    /// CR 702.179: its controller gets speed (CR 704.5z).
    StartYourEngines,
    /// CR 702.145
    Daybound,
    /// CR 702.145
    Nightbound,
    /// CR 702.96: if its cost was paid, the instructions among what it means are followed, and not those of the text: the text
    /// with "each" in the place of "target".
    EachForTarget,
    /// CR 702.148: if its cost was paid, the instructions among what it means are followed, and not those of the text: the text
    /// without what stands in square brackets.
    WithoutBrackets,
    /// CR 702.47
    Splice,
    /// CR 702.120: its cost is paid for each mode beyond the first.
    Escalate,
    /// CR 702.150
    Compleated,
    /// CR 702.102: both halves of a split card may be cast from the hand, as one spell.
    Fuse,
    /// CR 702.160: the card may be cast with another mana cost, power and toughness.
    Prototype,
    /// CR 702.22c
    BandsWithOther,
}

impl Builtin {
    /// Whether the instructions among what it means are another text's, which is followed if its cost was paid (CR 612.1).
    pub fn changes_text(self) -> bool {
        matches!(self, Self::EachForTarget | Self::WithoutBrackets)
    }

    /// What is said of building a deck: done before the game begins, and nothing during it (CR 702.124a).
    pub fn before_the_game(self) -> bool {
        matches!(
            self,
            Self::Partner | Self::FriendsForever | Self::ChooseABackground | Self::DoctorsCompanion
        )
    }

    /// All of them, with the name a keyword file gives.
    pub const ALL: [(Self, &'static str); 42] = [
        (Self::Deathtouch, "deathtouch"),
        (Self::Defender, "defender"),
        (Self::DoubleStrike, "double strike"),
        (Self::Enchant, "enchant"),
        (Self::FirstStrike, "first strike"),
        (Self::Flash, "flash"),
        (Self::Flying, "flying"),
        (Self::Haste, "haste"),
        (Self::Lifelink, "lifelink"),
        (Self::Reach, "reach"),
        (Self::Trample, "trample"),
        (Self::Vigilance, "vigilance"),
        (Self::Wither, "wither"),
        (Self::Infect, "infect"),
        (Self::Toxic, "toxic"),
        (Self::Banding, "banding"),
        (Self::BandsWithOther, "bands with other"),
        (Self::Changeling, "changeling"),
        (Self::Devoid, "devoid"),
        (Self::Convoke, "convoke"),
        (Self::Delve, "delve"),
        (Self::Improvise, "improvise"),
        (Self::Assist, "assist"),
        (Self::ReadAhead, "read ahead"),
        (Self::Phasing, "phasing"),
        (Self::SplitSecond, "split second"),
        (Self::Partner, "partner"),
        (Self::FriendsForever, "friends forever"),
        (Self::ChooseABackground, "choose a background"),
        (Self::DoctorsCompanion, "doctor's companion"),
        (Self::Ascend, "ascend"),
        (Self::Storied, "storied"),
        (Self::StartYourEngines, "start your engines!"),
        (Self::Daybound, "daybound"),
        (Self::Nightbound, "nightbound"),
        (Self::EachForTarget, "each for target"),
        (Self::WithoutBrackets, "without brackets"),
        (Self::Splice, "splice"),
        (Self::Escalate, "escalate"),
        (Self::Compleated, "compleated"),
        (Self::Fuse, "fuse"),
        (Self::Prototype, "prototype"),
    ];
}
