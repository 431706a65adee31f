//! Lines: keyword lists, abilities, spells.

use serde::Serialize;
use smol_str::SmolStr;

use super::{Amount, Clause, Condition, Cost, NounPhrase, Sentence, Spanned, Trigger};

/// One paragraph of rules text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Line {
    /// "Landfall —" (CR 207.2c), lower-case; means nothing
    pub ability_word: Option<Spanned<SmolStr>>,
    /// What the line says.
    pub ability: LineKind,
    /// X stands somewhere in it, as a number or in a cost.
    #[serde(skip)]
    pub says_x: bool,
}

/// What a line is by its form.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum LineKind {
    /// "Flying, first strike", "Cumulative upkeep {W} or {U}"
    Keywords(Vec<Spanned<KeywordUse>>),
    /// "Draw a card.", "Creatures you control get +1/+1.", "~ enters tapped.": a spell's instructions or static abilities
    Sentences(Body),
    /// "{T}: Add {G}."; loyalty abilities too
    Activated(Activated),
    /// "Whenever a creature dies, draw a card."
    Triggered(Triggered),
    /// "As ~ enters, choose Khans or Dragons." and the abilities behind these words (CR 614.12c)
    Anchored {
        /// What enters.
        what: Box<Spanned<NounPhrase>>,
        /// "khans", "dragons"
        words: Vec<Spanned<SmolStr>>,
        /// "• Khans — At the beginning of your upkeep, …"
        abilities: Vec<(Spanned<SmolStr>, Line)>,
    },
    /// "To solve — You control three or more artifacts." (CR 719.3a)
    ToSolve(Spanned<Condition>),
    /// "II, III — Draw a card." (CR 714.2)
    Chapter {
        /// 1 for I.
        chapters: Vec<u32>,
        /// What happens.
        body: Body,
    },
}

/// Sentences in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Body {
    /// Never empty.
    pub sentences: Vec<Spanned<Sentence>>,
}

/// `[cost]: [effect]` (CR 602.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Activated {
    /// Before the colon.
    pub cost: Spanned<Cost>,
    /// After the colon; restrictions are sentences of it.
    pub body: Body,
}

/// `[trigger], [if condition], [effect]` (CR 603.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Triggered {
    /// Several with "and when", "and whenever", "or at".
    pub triggers: Vec<Spanned<Trigger>>,
    /// "if you control a Goblin" right after the trigger (CR 603.4)
    pub condition: Option<Spanned<Condition>>,
    /// What happens.
    pub body: Body,
}

/// A keyword with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct KeywordUse {
    /// The keyword's name as in the table of keywords, lower-case.
    pub name: Spanned<SmolStr>,
    /// In order.
    pub arguments: Vec<Spanned<KeywordArgument>>,
}

/// What can follow a keyword's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum KeywordArgument {
    /// "{2}", "—Sacrifice a creature", "{W} or {U}"
    Cost(Cost),
    /// "2", "X"
    Number(Amount),
    /// "from red", "from artifacts", "from red and from blue" is two; also "for artifacts" of affinity
    Quality(Spanned<NounPhrase>),
    /// "everything" of "protection from everything"
    Everything,
    /// "creature you control" of enchant, "a creature" of champion; "nonbasic" of landwalk, before the name
    Object(Spanned<NounPhrase>),
    /// "where X is the number of …", after a number or cost X
    Where {
        /// The letter.
        variable: super::Variable,
        /// What it is.
        is: Spanned<Amount>,
    },
    /// "X can't be 0", in a sentence after it
    NonzeroX,
    /// "Activate only once each turn.", "This ability costs {1} less to activate for each …": behind it
    Limits(Body),
    /// A card name: "with Pir" of partner; lower-case
    Name(SmolStr),
    /// `[quality]` in a keyword definition: the parameter's name
    Parameter(SmolStr),
    /// "Forecast — {1}, Reveal ~ from your hand: …"
    Ability(Box<Line>),
    /// "2/1" of prototype
    Size(super::Size),
    /// "your starting deck contains only cards with even mana values" of companion
    Deck(DeckCondition),
}

/// What is asked of the deck that a player begins the game with (CR 702.139b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum DeckCondition {
    /// "your starting deck contains only cards with even mana values"
    Only(Box<Spanned<NounPhrase>>),
    /// "your starting deck contains at least twenty cards more than the minimum deck size"
    Larger(u32),
    /// "each permanent card in your starting deck has mana value 2 or less"
    Each {
        /// "each nonland card", "no card"
        cards: Box<Spanned<NounPhrase>>,
        /// What each of them is or has, or none of them.
        predicate: Box<Spanned<DeckPredicate>>,
    },
}

/// What cards of a starting deck are or have.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum DeckPredicate {
    /// "is a Cat or Beast card", "has mana value 2 or less"
    Clause(Clause),
    /// "shares a card type": with each other
    SharesCardType,
    /// "has a different name" than each other
    DifferentName,
    /// "has an activated ability"
    ActivatedAbility,
    /// "has more than one of the same mana symbol in its mana cost"
    RepeatedSymbol,
}

/// What kind of ability is spoken of, whatever it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum AbilitySort {
    /// "a mana ability"
    Mana,
    /// "an activated ability"
    Activated,
    /// "an activated ability that isn't a mana ability"
    ActivatedNotMana,
    /// "an activated ability with {T} in its cost"
    ActivatedByTapping,
}

/// Something that is gained, had or lost as an ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum AbilityItem {
    /// "flying", "ward {2}"
    Keyword(KeywordUse),
    /// ""{T}: Add {G}.""
    Quoted(Box<Line>),
    /// "all abilities", "all other abilities", "this ability", "that ability", "your choice of …"
    Abilities(Box<Spanned<NounPhrase>>),
    /// "a mana ability", "an activated ability that isn't a mana ability"
    OfSort(AbilitySort),
    /// "The same is true for hexproof.": the keyword in each variant that those have of which it is asked (CR 702.1c)
    Same(SmolStr),
    /// "the abilities printed below this one"
    PrintedBelow,
    /// `[ability]` in a keyword definition: what the keyword is given
    Parameter,
}
