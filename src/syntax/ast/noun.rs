//! Noun phrases: objects, players, zones, counters and everything else a verb can take.

use serde::Serialize;
use smol_str::SmolStr;

use super::{
    AbilityItem, Amount, CardType, Characteristic, Clause, Color, Comparison, Count, Distinction,
    Extreme, Passive, Period, Size, SizeChange, Spanned, Supertype, Symbols,
};

/// One or more nouns with conjunctions between, flat: "artifact, creature, or land you control" has three items and the
/// post-modifier on the last.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct NounPhrase {
    /// Never empty.
    pub items: Vec<NounItem>,
}

/// One noun of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct NounItem {
    /// What joins it to the item before; none on the first.
    pub joined: Option<Conjunction>,
    /// The noun.
    pub noun: Spanned<Noun>,
}

/// Words that join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Conjunction {
    /// "and"
    And,
    /// "or"
    Or,
    /// "and/or"
    AndOr,
    /// "," in a list whose last item has the conjunction
    Comma,
    /// "then", ", then", ". Then"
    Then,
    /// "but"
    But,
}

/// A single noun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Noun {
    /// "it", "they", "you"
    Pronoun(Pronoun),
    /// "~": the object with this ability by its name
    OwnName,
    /// "any target" (CR 115.4); "any other target"
    AnyTarget {
        /// "any other target"
        other: bool,
        /// "up to two targets", "one, two, or three targets"
        count: Option<Count>,
        /// "that was dealt damage this turn"
        that: Option<Box<Spanned<PostModifier>>>,
        /// "of an opponent's choice", "chosen at random"
        chooser: Option<Box<Spanned<PostModifier>>>,
    },
    /// Determiner, adjectives, nouns, post-modifiers: "each other creature you control with flying"
    Described(Box<Described>),
    /// "one of them", "each of those cards", "half of", "any number of them", "two of the chosen creatures"
    Part {
        /// How many of them; "each of" is [`Portion::Each`].
        portion: Portion,
        /// Of which.
        of: Box<Spanned<NounPhrase>>,
        /// What follows: "one of them at random".
        post: Vec<Spanned<PostModifier>>,
    },
    /// "the top three cards of your library"
    LibraryCards {
        /// Top or bottom.
        end: LibraryEnd,
        /// How many; "the top card" is 1.
        amount: Spanned<Amount>,
        /// "the top creature card (of your graveyard)": the uppermost of that type
        card_type: Option<Spanned<CardType>>,
        /// The library: a noun phrase whose heads are libraries.
        of: Box<Spanned<NounPhrase>>,
    },
    /// "the top of your library", as a place that cards come from
    LibraryEnd {
        /// Top or bottom.
        end: LibraryEnd,
        /// The library.
        of: Box<Spanned<NounPhrase>>,
    },
    /// A pronoun or name with post-modifiers: "it from your hand", "~ from your graveyard", "them at random"
    Modified {
        /// "it", "~"
        noun: Box<Noun>,
        /// Never empty.
        post: Vec<Spanned<PostModifier>>,
    },
    /// The noun a relative clause stands on, where the clause has it as object: what you cast in "a spell you cast this turn"
    Gap,
    /// "the rest", "the other"
    Rest,
    /// "a copy of target spell", "two copies of it"
    Copy {
        /// How many.
        count: Count,
        /// Of what.
        of: Box<Spanned<NounPhrase>>,
    },
    /// "an effect": what does something, whatever it comes from
    Effect,
    /// "sprout votes": votes for that word (CR 701.38)
    Votes(SmolStr),
    /// "flip you won", "coin that comes up tails"
    Flips {
        /// won, else lost
        won: bool,
    },
    /// "odd result": those of dice that are so
    Results(super::DieResult),
    /// "{R}", "{U}{U}" as mana that was spent
    Symbols(super::Symbols, Option<Box<Spanned<PostModifier>>>),
    /// A number as subject or object: "the number of cards in your hand", "its power", "X"
    Amount(Box<Amount>),
}

/// How many of a group.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Portion {
    /// "each of"
    Each,
    /// "all of"
    All,
    /// "none of"
    None,
    /// "one of", "up to two of", "any number of"
    Count(Count),
    /// "half the creatures", "half of"
    Half,
    /// "the other of"
    Other,
    /// "the rest of"
    Rest,
    /// "any of": those of whom something holds, or that there is one
    Some,
}

/// An end of a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum LibraryEnd {
    Top,
    Bottom,
}

/// Words that point at something said before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Pronoun {
    /// "it", "its" in a possessive
    It,
    /// "they", "them", "their"; one player or several objects
    They,
    /// "you", "your"
    You,
    /// "he", "she", "him", "her", "his": the source on some legendary cards
    Person,
    /// "itself", "himself", "herself", "themselves", "yourself"
    Itself,
    /// "that" alone: "do that"
    That,
    /// "this"
    This,
    /// "those" alone
    Those,
    /// "each other"
    EachOther,
    /// "someone", "anyone"
    Anyone,
    /// "one" for a noun said before: "another one", "that one"
    One,
    /// "both"
    Both,
}

/// A noun with everything around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Described {
    /// The first word: "each", "a", "that", "up to two", "your".
    pub determiner: Spanned<Determiner>,
    /// A number after another determiner: "those two creatures", "the three cards".
    pub count: Option<Spanned<Count>>,
    /// "another", "other": not the object itself, or not those said before.
    pub other: bool,
    /// "target".
    pub target: bool,
    /// Adjectives and nouns in order. Where a conjunction parts adjectives from their noun ("white or blue creature") the
    /// item before it has adjectives only, and `lower` gives it the noun.
    pub words: Vec<Spanned<NounWord>>,
    /// What follows the noun.
    pub post: Vec<Spanned<PostModifier>>,
    /// The last word is a plural.
    pub plural: bool,
}

/// What opens a noun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Determiner {
    /// none: "creatures you control"
    None,
    /// "a", "an"
    A,
    /// "the"
    The,
    /// "this"
    This,
    /// "these"
    These,
    /// "that", "those", "such"
    That,
    /// "each"
    Each,
    /// "every"
    Every,
    /// "all"
    All,
    /// "any"
    Any,
    /// "no"
    No,
    /// "both"
    Both,
    /// "the next", as in "the next spell you cast this turn"
    Next,
    /// "the last", as in "the last time counter"
    Last,
    /// "the first"; "your second spell" has the possessor
    Ordinal {
        /// 1 for first.
        number: u32,
        /// "your", "their", where one stands before it.
        of: Option<Box<Spanned<NounPhrase>>>,
    },
    /// "the same"
    Same,
    /// "the other"
    TheOther,
    /// "three", "up to two", "one or more", "any number of", "X"
    Count(Count),
    /// "your", "its", "that creature's", "each player's"
    Possessive(Box<Spanned<NounPhrase>>),
    /// "your next instant or sorcery spell"
    NextOf(Box<Spanned<NounPhrase>>),
    /// "which" in "which creature …"
    Which,
    /// "additional", "an additional", "two additional": with the count where there is one
    Additional(Option<Count>),
}

/// One adjective or noun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum NounWord {
    /// "white"
    Color(Color),
    /// "nonblack", "non-Goblin", "noncreature", "nontoken"
    Not(Box<NounWord>),
    /// "legendary"
    Supertype(Supertype),
    /// "creature", "creatures"
    Type(CardType),
    /// "Goblin", "Goblins": the singular, lower-case
    Subtype(SmolStr),
    /// "colorless", "tapped", "attacking", "chosen"
    Adjective(Adjective),
    /// "power", "life total": the possessor is the determiner
    Characteristic(Characteristic),
    /// "card", "spell", "opponent", "library"
    Head(Head),
    /// "+1/+1 counter", "counters"
    Counter(Option<CounterKind>),
    /// "2/2" before a noun
    Size(Size),
    /// "activated", "triggered", "loyalty", "mana" before "ability"; "cycling abilities" has the keyword
    AbilityKind(AbilityKind),
    /// `[quality]`, `[object]` in the body of a keyword definition: the parameter's name
    Parameter(SmolStr),
}

/// Adjectives, participles before a noun among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum Adjective {
    Colorless,
    Multicolored,
    Monocolored,
    Tapped,
    Untapped,
    Attacking,
    Blocking,
    Blocked,
    Unblocked,
    FaceDown,
    FaceUp,
    Enchanted,
    Equipped,
    Fortified,
    Haunted,
    Attached,
    Exiled,
    Chosen,
    Revealed,
    Sacrificed,
    Discarded,
    Destroyed,
    Milled,
    Countered,
    Returned,
    Copied,
    Named,
    Kicked,
    Historic,
    Modified,
    Monstrous,
    /// "encoded": the card that granted the ability (CR 702.99b)
    Encoded,
    Renowned,
    Suspected,
    Goaded,
    Saddled,
    Harnessed,
    Crewed,
    Unspent,
    Transformed,
    Paired,
    Unpaired,
    Prepared,
    Unprepared,
    Locked,
    Unlocked,
    Suspended,
    Active,
    Nonactive,
    Defending,
    Damaged,
    Combat,
    Noncombat,
    Exerted,
    Promised,
    Foretold,
    Legal,
    Random,
    /// "prevented damage"
    Prevented,
    /// "double-faced card"
    DoubleFaced,
    /// "starting player"
    Starting,
    /// "outlaw" group word before a noun (CR 700.12)
    Outlaw,
    /// "the exploited creature"
    Exploited,
    /// "ringbearer", "Ring-bearer"
    RingBearer,
    /// "commander creature"
    Commander,
    /// "opening hand"
    Opening,
    /// "from a single graveyard"
    Single,
    /// "poisoned", of a player (CR 122.1f)
    Poisoned,
}

/// Nouns that are no card type, subtype or counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum Head {
    Card,
    Spell,
    Permanent,
    Ability,
    Token,
    Source,
    Player,
    Opponent,
    Teammate,
    /// "the monarch" (CR 725)
    Monarch,
    Controller,
    Owner,
    Commander,
    Object,
    Emblem,
    Library,
    Hand,
    Graveyard,
    Battlefield,
    Exile,
    Stack,
    CommandZone,
    /// "outside the game", "sideboard"
    Sideboard,
    /// "zone"
    Zone,
    Color,
    ColorIdentity,
    CreatureType,
    CardType,
    /// "permanent type"
    PermanentType,
    Kind,
    LandType,
    BasicLandType,
    ArtifactType,
    /// "type": of mana, or of a card where the text says no more
    Type,
    Name,
    CardName,
    Number,
    Life,
    Damage,
    CombatDamage,
    NoncombatDamage,
    /// "excess damage" (CR 120.10)
    ExcessDamage,
    Mana,
    ManaCost,
    /// "different mana cost": as which of them objects are told apart
    DifferentManaCost,
    ManaSymbol,
    Target,
    Mode,
    Copy,
    Pile,
    Turn,
    Time,
    Game,
    Coin,
    Die,
    Flip,
    Roll,
    Result,
    Vote,
    Choice,
    Word,
    Team,
    Cost,
    Attack,
    Combat,
    Phase,
    Step,
    Event,
    Dungeon,
    Room,
    /// half of a permanent with a shared type line (CR 709.5j)
    Door,
    Party,
    /// "full party" (CR 700.8b)
    FullParty,
    /// "kind of counter"
    CounterKind,
}

/// A kind of counter (CR 122).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum CounterKind {
    /// "+1/+1"
    Size(SizeChange),
    /// "charge"; "first strike" for keyword counters; lower-case
    Named(SmolStr),
}

/// What stands before "ability".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum AbilityKind {
    /// "activated"
    Activated,
    /// "triggered"
    Triggered,
    /// "static"
    Static,
    /// "mana"
    Mana,
    /// "loyalty"
    Loyalty,
    /// "cycling", "equip": abilities of this keyword
    Keyword(SmolStr),
    /// "additional cost" of a spell
    AdditionalCost,
}

/// What follows a noun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum PostModifier {
    /// "you control", "your opponents don't control", "that player controls"
    Controlled {
        /// By whom.
        by: Box<Spanned<NounPhrase>>,
        /// "don't control"
        negated: bool,
    },
    /// "you own", "you own but don't control" has `but_not_controlled`
    Owned {
        /// By whom.
        by: Box<Spanned<NounPhrase>>,
        /// "don't own"
        negated: bool,
        /// "you both own and control"
        and_controlled: bool,
        /// "you own but don't control"; with `negated` "you neither own nor control"
        but_not_controlled: bool,
    },
    /// "with flying", "with power 2 or less", "with a +1/+1 counter on it"
    With(Box<With>),
    /// "without flying"
    Without(Vec<Spanned<AbilityItem>>),
    /// "in your graveyard", "on the battlefield", "in exile"
    In(Box<Spanned<NounPhrase>>),
    /// "from your graveyard", "from among them", "from a source"
    From(Box<Spanned<NounPhrase>>),
    /// "from among those cards", "from among creatures you control"
    FromAmong(Box<Spanned<NounPhrase>>),
    /// "from anywhere", "from anywhere other than the battlefield"
    FromAnywhere {
        /// "other than a graveyard"
        except: Option<Box<Spanned<NounPhrase>>>,
    },
    /// "on it", after counters
    On(Box<Spanned<NounPhrase>>),
    /// "of the chosen type", "of that color", "of its colors"
    Of(Box<Spanned<NounPhrase>>),
    /// "of your choice", "of their choice", "of an opponent's choice"
    OfChoice(Box<Spanned<NounPhrase>>),
    /// "other than ~", "other than Islands"
    OtherThan(Box<Spanned<NounPhrase>>),
    /// "named Llanowar Elves"; lower-case
    Named(Vec<Spanned<SmolStr>>),
    /// "not named Detention Sphere"
    NotNamed(Vec<Spanned<SmolStr>>),
    /// "dealt damage by ~ this turn", "attached to it", "exiled with ~", "discarded this way"
    Participle(Box<Passive>),
    /// "blocking it", "attacking you"
    Doing {
        /// Blocking or attacking.
        action: CombatAction,
        /// Whom; none in "creatures attacking".
        whom: Option<Box<Spanned<NounPhrase>>>,
    },
    /// "that's red", "that attacked this turn", "you cast this turn", "that targets you": the clause's subject is the noun
    /// when `subject` in it is none, else its object is
    Relative(Box<Clause>),
    /// "equal to its power", of cards drawn and the like
    EqualTo(Box<Spanned<Amount>>),
    /// "plus one", of cards drawn and the like
    Plus(Box<Spanned<Amount>>),
    /// "able to block it"
    Able(Box<Clause>),
    /// "that the spell could target": what could target it, as it is called: a spell, an ability, or either
    CouldTarget(Vec<Head>),
    /// "at random"
    AtRandom,
    /// "among creatures you control", after a superlative or a count
    Among(Box<Spanned<NounPhrase>>),
    /// "to the left", "to your right"
    Seat(Seat),
    /// "this turn", "each turn" after a noun: "the first spell each turn"
    During(Box<Period>),
    /// "beyond the first"
    BeyondTheFirst,
    /// "except the first one you draw in each of your draw steps"
    ExceptFirstOfDrawStep,
    /// "plus a Food token", after "those tokens"
    PlusTokens(Box<Spanned<super::Tokens>>),
    /// "minus one", after a number of counters
    Minus(u32),
    /// "of each of those kinds", after a number of counters
    OfEachOfThoseKinds,
    /// "entering the battlefield", "dying", "entering or leaving the battlefield": what causes something; never empty
    Happening(Vec<super::Verb>),
    /// "(the creature) this card haunts"
    HauntedBy(Box<Spanned<NounPhrase>>),
}

/// "blocking", "attacking".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum CombatAction {
    Attacking,
    Blocking,
    BlockedBy,
    /// "attacking or blocking"
    AttackingOrBlocking,
    /// "blocking or blocked by"
    BlockingOrBlockedBy,
    /// "that blocked or was blocked by … this turn"
    BlockedThisTurn,
}

/// Where a player sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum Seat {
    Left,
    Right,
}

/// What "with" can say of a noun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum With {
    /// "with flying", "with flying or reach", "with "…""
    Abilities {
        /// Never empty.
        abilities: Vec<Spanned<AbilityItem>>,
        /// "or" joins them.
        alternative: bool,
    },
    /// "with no abilities"
    NoAbilities,
    /// "without summoning sickness" (CR 302.6)
    NoSummoningSickness,
    /// "with a basic land type"
    BasicLandType,
    /// "with power 2 or less", "with power or toughness 1 or less" has two
    Characteristic {
        /// Which numbers; more than one with "or" ("power or toughness") or "and".
        which: Vec<Characteristic>,
        /// "and" or "or" between them.
        joined: Option<Conjunction>,
        /// "total mana value"
        total: bool,
        /// How they compare.
        comparison: Spanned<Comparison>,
    },
    /// "with the greatest power among creatures you control"
    Extreme {
        /// Greatest or least.
        extreme: Extreme,
        /// Of which number.
        which: Characteristic,
        /// Among these, else among all that the noun says.
        among: Option<Box<Spanned<NounPhrase>>>,
        /// "or tied for greatest power": among all of that kind, whoever controls them
        tied: bool,
    },
    /// "with a +1/+1 counter on it", "with no counters on them", "with one or more counters on it"
    Counters(Box<Spanned<NounPhrase>>),
    /// "with lesser mana value", "with power greater than ~'s power" is [`With::Characteristic`]
    Relative {
        /// "greater"
        greater: bool,
        /// "equal or lesser"
        or_equal: bool,
        /// Which numbers: one of them is so.
        which: Vec<Characteristic>,
        /// "than it"; none where what it is compared with was said before.
        than: Option<Box<Spanned<NounPhrase>>>,
    },
    /// "with the same name as that card", "with that name", "with the chosen name", "with different names"
    Name(NameRelation),
    /// "with {X} in its mana cost"
    SymbolInCost(Symbols),
    /// "with mana cost {0} or {1}": one of these
    ManaCost(Vec<Symbols>),
    /// "with one or more colors", "with the chosen color": a quality as noun phrase
    Quality(Box<Spanned<NounPhrase>>),
    /// "with the most life or tied for most life"
    MostLife {
        /// Most or least.
        extreme: Extreme,
        /// Among these, else among all players.
        among: Option<Box<Spanned<NounPhrase>>>,
        /// "or tied for most life"
        tied: bool,
    },
    /// "with the most votes or tied for most votes"
    MostVotes,
    /// "with five or more cards in hand", "with a poison counter"
    Having(Box<Spanned<NounPhrase>>),
    /// "with another Aura attached to it"
    Attached(Box<Spanned<NounPhrase>>),
    /// "that creature's power and toughness", as what base power and toughness become
    BaseSizeOf(Box<Spanned<NounPhrase>>),
    /// "with base power and toughness 4/4"
    BaseSize(Size),
    /// "with a single target"
    SingleTarget,
    /// "with the same mana value as that card", "with different powers"
    Same {
        /// What agrees.
        what: Distinction,
        /// "the same" against "different"
        same: bool,
        /// With whom; none in "with the same name" of several cards.
        object: Option<Box<Spanned<NounPhrase>>>,
    },
}

/// How names relate.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum NameRelation {
    /// "with the same name as that card"
    SameAs(Box<Spanned<NounPhrase>>),
    /// "with the same name"
    Same,
    /// "with that name"
    That,
    /// "with the chosen name"
    Chosen,
    /// "with different names"
    Different,
}
