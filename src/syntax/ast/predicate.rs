//! What is said of something with "is" or "becomes": predicates, descriptions, participles and what follows them.

use serde::Serialize;
use smol_str::SmolStr;

use super::{
    AbilityItem, Amount, CardType, Characteristic, Clause, Comparison, Condition, Cost, DamageNoun,
    Destination, Division, Extreme, NounNode, NounPhrase, NounWord, Period, Size, Spanned, With,
};

/// "is …"
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Predicate {
    /// "red", "tapped", "a creature", "an Elf in addition to its other types", "creatures"
    Description {
        /// "not", "isn't", "aren't", "wasn't"
        negated: bool,
        /// What.
        description: Box<Description>,
    },
    /// "white or blue", "an artifact or a creature": alternatives
    AnyOf {
        /// "isn't"
        negated: bool,
        /// Two or more.
        descriptions: Vec<Spanned<Description>>,
    },
    /// "5 or more", "equal to X", "less than its power"; "each equal to" is the same
    Compared {
        /// "isn't"
        negated: bool,
        /// How.
        comparison: Spanned<Comparison>,
    },
    /// "tied for least power"
    Tied(Extreme, Characteristic),
    /// "the most common color among all permanents or is tied for most common", of a color
    MostCommon {
        /// "isn't"
        negated: bool,
        /// Among what.
        among: NounNode,
        /// "or is tied for most common"
        tied: bool,
    },
    /// "in your graveyard", "on the battlefield"
    In {
        /// "isn't"
        negated: bool,
        /// A noun phrase whose heads are zones.
        zone: NounNode,
    },
    /// "in the command zone or on the battlefield"
    InEither {
        /// "isn't"
        negated: bool,
        /// The two zones.
        zones: [NounNode; 2],
    },
    /// "your turn", "not your turn", "your main phase"
    Time {
        /// "isn't", "not"
        negated: bool,
        /// "your turn"
        period: Period,
    },
    /// "dealt damage", "put into a graveyard from the battlefield", "kicked"
    Passive {
        /// "isn't", "wasn't"
        negated: bool,
        /// The participle.
        passive: Passive,
    },
    /// "the chosen player", "its owner", "you"
    Same {
        /// "isn't"
        negated: bool,
        /// Whom.
        whom: NounNode,
        /// "the chosen type in addition to its other types"
        in_addition: Option<InAddition>,
    },
    /// "reduced by four", "increased by one"
    ChangedBy {
        /// "isn't"
        negated: bool,
        /// Not increased.
        reduced: bool,
        /// By how much.
        by: Spanned<Amount>,
    },
    /// "equal to its mana cost", of a keyword's cost
    CostEqual(Cost),
    /// "attacking you", "blocking it"
    Doing {
        /// "isn't"
        negated: bool,
        /// Blocking or attacking.
        action: super::CombatAction,
        /// Whom.
        whom: NounNode,
    },
    /// "the monarch", "your commander": designations
    Designation {
        /// "isn't"
        negated: bool,
        /// Which.
        designation: Designation,
    },
    /// "named Festering Newt"
    Named {
        /// "isn't"
        negated: bool,
        /// Lower-case.
        name: Spanned<SmolStr>,
    },
    /// "of the chosen type", "of that color"
    Of {
        /// "isn't"
        negated: bool,
        /// "the chosen type"
        quality: NounNode,
    },
    /// "the same", "different"
    Alike {
        /// "different"
        different: bool,
    },
}

/// A title a player or object can have (CR 725, 726, 702.131 …).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Designation {
    /// "the monarch"
    Monarch,
    /// "the city's blessing"
    CitysBlessing,
    /// "an enduring story"
    EnduringStory,
    /// "the initiative"
    Initiative,
    /// "day"
    Day,
    /// "night"
    Night,
    /// "neither day nor night"
    NeitherDayNorNight,
    /// "your Ring-bearer"
    RingBearer,
    /// "the Ring"
    Ring,
    /// "max speed" (CR 702.179e)
    MaxSpeed,
    /// "solved" (CR 719.3b)
    Solved,
    /// "level 2"
    Level(u32),
}

/// What something becomes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Becoming {
    /// "a 3/3 red Elemental creature with haste in addition to its other types", "tapped", "blue", "blocked", "the color of your choice"
    Description(Description),
    /// "a copy of target creature", with "except …" as adverbial
    Copy(NounNode),
    /// "a mutating creature spell and targets a non-Human creature"
    Mutating(NounNode),
    /// "the target of a spell or ability an opponent controls"
    TargetOf(NounNode),
    /// "blocked by a creature"
    BlockedBy(NounNode),
    /// "the monarch", "day"
    Designation(Designation),
    /// "10", "equal to X": "your life total becomes 10"
    Amount(Spanned<Amount>),
    /// "the color of your choice", "the basic land type of your choice", "the creature type of your choice", "the chosen color"
    Quality {
        /// "the color of your choice"
        what: NounNode,
        /// "in addition to its other types"
        in_addition: Option<InAddition>,
    },
    /// "attached to target creature", "untapped", "unattached from", "enchanted", "crewed", "saddled", "renowned", …
    Passive(Passive),
}

/// What base power and toughness are changed to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum NewBase {
    /// `0/2`
    Size(Spanned<Size>),
    /// "1 plus the power of target creature"
    Amount(Box<Spanned<Amount>>),
    /// "that creature's power and toughness"
    Both(NounNode),
}

/// A description without determiner, as a predicate: "a 3/3 red Elemental creature with haste".
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Description {
    /// "a", "an"
    pub article: bool,
    /// `3/3`
    pub size: Option<Spanned<Size>>,
    /// Adjectives and nouns in order; "red and green" has both colors.
    pub words: Vec<Spanned<NounWord>>,
    /// "with flying and "…""
    pub with: Vec<Spanned<AbilityItem>>,
    /// "with base power and toughness 5/5"
    pub base_size: Option<Spanned<Size>>,
    /// "named Mowu"
    pub named: Option<Spanned<SmolStr>>,
    /// "in addition to its other types": what is kept
    pub in_addition: Option<InAddition>,
    /// "that's still a land", "that are still lands"
    pub still: Option<Spanned<CardType>>,
    /// "with power and toughness each equal to …"
    pub size_equal: Option<Spanned<Amount>>,
    /// "all colors", "every creature type", "all creature types", "no longer"
    pub every: Option<Every>,
    /// The last word is a plural.
    pub plural: bool,
    /// "and loses all other card types": said by another clause.
    pub only_types: Option<OnlyTypes>,
    /// "with mana value 3 or less": of what something is, as a condition
    pub value: Option<Box<Spanned<With>>>,
    /// "of the chosen type": of what something is, as a condition
    pub of: Option<Box<Spanned<NounPhrase>>>,
}

/// What is lost besides what a description says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum OnlyTypes {
    /// "all other card types": subtypes of the types that are left are kept
    CardTypes,
    /// "all other card types and creature types"
    AndSubtypes,
}

/// "all colors", "every creature type".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Every {
    /// "all colors"
    Colors,
    /// "every creature type"
    CreatureTypes,
    /// "every basic land type"
    BasicLandTypes,
    /// "every land type"
    LandTypes,
    /// "one or more colors"
    SomeColors,
    /// "exactly two colors"
    ExactlyColors(u32),
    /// "two or more colors"
    AtLeastColors(u32),
}

/// "in addition to its other …"
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum InAddition {
    /// "types"
    Types,
    /// "creature types"
    CreatureTypes,
    /// "land types"
    LandTypes,
    /// "colors"
    Colors,
    /// "colors and types"
    ColorsAndTypes,
}

/// A participle and what follows it: "dealt damage by ~ this turn", "put into a graveyard from the battlefield".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Passive {
    /// "dealt", "exiled", "cast".
    pub participle: Participle,
    /// What follows, in order.
    pub complements: Vec<Spanned<PassiveComplement>>,
}

/// Participles.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Participle {
    /// "blocked"
    Blocked,
    /// "countered"
    Countered,
    /// "regenerated"
    Regenerated,
    /// "destroyed"
    Destroyed,
    /// "exiled"
    Exiled,
    /// "sacrificed"
    Sacrificed,
    /// "discarded"
    Discarded,
    /// "drawn"
    Drawn,
    /// "milled"
    Milled,
    /// "revealed"
    Revealed,
    /// "returned"
    Returned,
    /// "put"
    Put,
    /// "put" of counters: "counters are put on it"
    Placed,
    /// "removed"
    Removed,
    /// "moved"
    Moved,
    /// "created"
    Created,
    /// "cast"
    Cast,
    /// "played"
    Played,
    /// "activated"
    Activated,
    /// "copied"
    Copied,
    /// "chosen"
    Chosen,
    /// "named"
    Named,
    /// "dealt damage": the amount or damage noun where one stands ("dealt 3 damage", "dealt combat damage", "dealt excess damage")
    Dealt(Option<Box<Spanned<DamageNoun>>>),
    /// "prevented"
    Prevented,
    /// "tapped"
    Tapped,
    /// "untapped"
    Untapped,
    /// "tapped for mana", "tapped for two or more mana": how much at least
    TappedForMana(Option<u32>),
    /// "turned face up", "turned face down"
    TurnedFace {
        /// "up"
        up: bool,
    },
    /// "attached"
    Attached,
    /// "unattached"
    Unattached,
    /// "enchanted"
    Enchanted,
    /// "equipped"
    Equipped,
    /// "fortified"
    Fortified,
    /// "attacked"
    Attacked,
    /// "controlled"
    Controlled,
    /// "owned"
    Owned,
    /// "searched"
    Searched,
    /// "shuffled"
    Shuffled,
    /// "spent"
    Spent,
    /// "paid"
    Paid,
    /// "produced"
    Produced,
    /// "added"
    Added,
    /// "gained"
    Gained,
    /// "lost"
    Lost,
    /// "targeted"
    Targeted,
    /// "the target of spells", in "can't be the target of spells"
    TargetOf(NounNode),
    /// "kicked", "bargained", "foretold", "escaped", "cycled", "goaded", "championed", …: a keyword's own participle, as written
    Keyword(SmolStr),
    /// "divided"
    Divided,
    /// "transformed"
    Transformed,
    /// "assigned"
    Assigned,
    /// "declared"
    Declared,
    /// "paired"
    Paired,
    /// "won"
    Won,
    /// "rolled"
    Rolled,
    /// "flipped"
    Flipped,
    /// "triggered"
    Triggered,
    /// "made"
    Made,
}

/// What follows a participle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum PassiveComplement {
    /// "by ~", "by creatures with power 2 or less"
    By(NounNode),
    /// "except by creatures with flying"
    ExceptBy(NounNode),
    /// "from the battlefield", "from your hand"
    From(NounNode),
    /// "from anywhere"
    FromAnywhere {
        /// "other than the battlefield"
        except: Option<NounNode>,
    },
    /// "into a graveyard", "onto the battlefield", "on the bottom of …"
    Into(Box<Destination>),
    /// "to you", "to it", "attached to"
    To(NounNode),
    /// "on it", of counters
    On(NounNode),
    /// "before it": of spells cast
    Before(NounNode),
    /// "with ~", "with its kicker", "with a spell"
    With(NounNode),
    /// "kicked twice", "kicked with its {1}{W} kicker"
    WithKeywordCost {
        /// "its {1}{W} kicker"
        cost: Option<Cost>,
        /// "kicker"
        keyword: SmolStr,
    },
    /// "for mana", "for {C}", "for its prowl cost"
    For(Cost),
    /// "this turn", "last turn"
    During(Period),
    /// "this way"
    ThisWay,
    /// "to cast it", "to activate it": of mana spent
    ToDo(Box<Clause>),
    /// "there": "put there from the battlefield"
    There,
    /// "to and dealt by target creature"
    ToAndBy(NounNode),
    /// "under your control"
    UnderControl(NounNode),
    /// "face down"
    Face {
        /// "face up"
        up: bool,
    },
    /// "as though"
    AsThough(Condition),
    /// "against it" of mana spent
    Against(NounNode),
    /// "twice", "three times", "four or more times"
    Times {
        /// how many
        number: Spanned<Amount>,
        /// "or more"
        or_more: bool,
    },
    /// "at random"
    AtRandom,
    /// "among any number of targets", with how: "divided as you choose among"
    Among {
        /// "as you choose", "evenly, rounded down"
        how: Division,
        /// Among which.
        among: NounNode,
    },
    /// ", divided as you choose"
    AsYouChoose,
}
