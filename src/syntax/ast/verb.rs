//! Verbs with their objects. A verb that is an effect in one place is an event or a cost in another: "sacrifice a creature",
//! "whenever you sacrifice a creature", "if you sacrificed a creature this turn" are the same node with another form.

use serde::Serialize;
use smol_str::SmolStr;

use super::{
    AbilityItem, Amount, AssignedDamage, Becoming, CardType, Clause, Color, CompareWord,
    Comparison, Condition, Contest, Cost, CostChangeBy, CostPurpose, Count, CounterKind,
    CounterPhrase, DamageDealt, DamagePrevented, Designation, Destination, DoorVerb, Entering,
    EntryManner, Exchanged, KeywordAction, LifeAmount, ManaAdded, ManaInstead, NewBase, NounPhrase,
    Payable, Period, Placement, Predicate, RollChange, SizeChange, Spanned, SpentOnly, Symbols,
    Tokens, TurnPart,
};

/// Boxed, with its place: most objects of verbs.
pub type NounNode = Box<Spanned<NounPhrase>>;

/// A verb with what belongs to it; the subject is in the clause.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Verb {
    // Being.
    /// "is tapped", "are 2/2 creatures", "isn't your turn"
    Be(Box<Predicate>),
    /// "there are seven or more cards in your graveyard"
    Exist(NounNode),
    /// "becomes a 3/3 Elemental creature", "becomes tapped", "becomes the target of a spell", "becomes a copy of it"
    Become(Box<Becoming>),
    /// "remains tapped"
    Remain(Box<Predicate>),
    /// "started the turn untapped"
    StartTurnUntapped,
    /// "(hasn't) dealt damage yet"
    DealtDamageYet,
    /// "do", "does", "don't": repeats a verb said before: "if you do"
    Do,
    /// "repeat this process"
    RepeatProcess,
    /// "does the same": what was said before, of whoever does it
    DoTheSame,
    /// "do the same for artifacts", "repeat this process for flying and trample"
    RepeatFor {
        /// "do the same", which may stand behind anything, rather than of the whole process
        same: bool,
        /// For what.
        others: Box<super::SameFor>,
    },
    /// "repeat the following process"
    RepeatFollowing,
    /// "have it deal 2 damage", "have target player discard a card" (causative)
    Have {
        /// Who or what acts.
        whom: NounNode,
        /// What they do; its subject is `whom`.
        doing: Box<Clause>,
    },

    // Having.
    /// "control a creature", "controls no other creatures"
    Control(NounNode),
    /// "own"
    Own(NounNode),
    /// "both own and control ~ and a creature named Grizzly Bears"
    OwnAndControl(NounNode),
    /// "came under your control since the beginning of your last upkeep"
    ComeUnderControl {
        /// "your"
        whose: NounNode,
        /// "your last upkeep"
        since: Period,
    },
    /// "has flying", "have "{T}: Add {G}""
    HaveAbilities {
        /// Never empty.
        abilities: Vec<Spanned<AbilityItem>>,
        /// "and" or "or" joins them.
        alternative: bool,
    },
    /// "choose odd or even": nothing; "choose land or nonland": of which type or not
    ChooseKind(Option<CardType>),
    /// "(can't) have or gain flying"
    HaveOrGain(Vec<Spanned<AbilityItem>>),
    /// "have five or more cards in hand", "has a +1/+1 counter on it", "have no maximum hand size", "have 5 or less life"
    HaveThing(NounNode),
    /// "have 10 or less life", "have more life than an opponent"
    HaveLife {
        /// how much life
        comparison: Spanned<Comparison>,
        /// "more than your starting life total": so much more than this
        more_than: Option<Spanned<Amount>>,
    },
    /// "have power 4 or greater", "has total power …", "has base power and toughness 4/4"
    HaveCharacteristic(Box<super::With>),
    /// "has the same name as …"
    ShareName(Box<super::NameRelation>),
    /// "share a color with it", "shares a creature type with"
    Share {
        /// "a color", "a creature type", "a name"
        what: super::Distinction,
        /// "no creature types"
        none: bool,
        /// None in "cards that share a name".
        with: Option<NounNode>,
    },
    /// "shares one of those types with it"
    ShareOfThoseTypes(NounNode),
    /// "have the city's blessing", "has the initiative"
    HaveDesignation(Designation),
    /// "control more creatures than you", "has more cards in hand than"
    HaveMore {
        /// "control" or "have"
        control: bool,
        /// "more", "fewer", "the most"
        comparison: CompareWord,
        /// What is counted.
        what: NounNode,
        /// Compared with whom; none in "the most".
        than: Option<NounNode>,
        /// "or are tied for most life"
        tied: bool,
    },

    // Getting.
    /// "gets +1/+1", "get an additional +1/+1" too
    GetSize {
        /// `+1/+1`
        change: Spanned<SizeChange>,
        /// "or -1/+1"
        or: Option<Spanned<SizeChange>>,
        /// "an additional"
        additional: bool,
    },
    /// "gets {E}{E}"
    GetSymbols(Symbols),
    /// "gets two poison counters"
    GetCounters(Spanned<CounterPhrase>),
    /// "(players can't) get counters", "get additional poison counters": any number of them
    GetAnyCounters {
        /// Which; of any kind if absent.
        kind: Option<Spanned<CounterKind>>,
        /// "additional"
        additional: bool,
    },
    /// "gets an emblem with "…""
    GetEmblem(Vec<Spanned<AbilityItem>>),
    /// "gains flying and first strike"
    GainAbilities {
        /// Never empty.
        abilities: Vec<Spanned<AbilityItem>>,
        /// "gains your choice of flying or first strike"
        choice: bool,
    },
    /// "loses flying", "loses all abilities"
    LoseAbilities(Vec<Spanned<AbilityItem>>),
    /// "loses your choice of flying or trample", "loses first strike or swampwalk"
    LoseOneOf(Vec<Spanned<AbilityItem>>),
    /// "you lose control of ~"
    LoseControl(NounNode),
    /// "loses all creature types"
    LoseQualities(NounNode),
    /// "gains control of target creature"
    GainControl(NounNode),
    /// "exchange control of …", "exchange life totals with"
    Exchange {
        /// "control of two target creatures", "life totals"
        what: Exchanged,
    },

    // Life.
    /// "gains 3 life", "gain life equal to its power"
    GainLife(LifeAmount),
    /// "loses 3 life", "lose half their life, rounded up"
    LoseLife(LifeAmount),
    /// "pay {2}", "pay 3 life", "pay its mana cost"
    Pay(Cost),
    /// "pay an additional {2}", "pay {2} more"
    PayAdditional(Cost),
    /// "pay life", as an event: however much
    PayLife,
    /// "pay this cost one or more times", of what could be paid any number of times
    PayOften,
    /// "pay any amount of life"
    PayAnyAmount {
        /// "mana", "life", "{E}"
        of: Payable,
    },

    // Damage.
    /// "deals 3 damage to any target"
    DealDamage(Box<DamageDealt>),
    /// "deal" with the damage before it: "all damage that source would deal to you"
    DealThat {
        /// "to you"
        to: Option<NounNode>,
    },
    /// "prevent the next 3 damage that would be dealt to any target this turn"
    PreventDamage(Box<DamagePrevented>),
    /// "double all damage that ~ would deal"
    DoubleDamage(Box<DamagePrevented>),
    /// "assigns combat damage equal to its toughness", "assign no combat damage", "assign its combat damage as though it weren't blocked"
    AssignDamage {
        /// "no", "its", "combat damage equal to"
        what: AssignedDamage,
    },
    /// "fights target creature", "fight each other"; none where the subject names both
    Fight(Option<NounNode>),
    /// "pair this creature with that creature"
    Pair {
        /// One.
        what: NounNode,
        /// The other.
        with: NounNode,
    },

    // Objects and zones.
    /// "destroy target creature"
    Destroy(NounNode),
    /// "exile target creature", "exile it face down", "exile the top card of your library with a time counter on it"
    Exile {
        /// What.
        what: NounNode,
        /// "face down", "with three time counters on it"
        manner: Vec<Spanned<EntryManner>>,
    },
    /// "exile cards from the top of your library until you exile a nonland card"
    ExileUntil {
        /// What.
        what: NounNode,
        /// "you exile a nonland card"
        until: Condition,
    },
    /// "sacrifice a creature"
    Sacrifice(NounNode),
    /// "return target creature to its owner's hand", "return it to the battlefield tapped under your control"
    Return {
        /// What.
        what: NounNode,
        /// Where; none in "return it".
        to: Option<Box<Destination>>,
    },
    /// "put that card onto the battlefield", "put one of them into your hand and the rest on the bottom of your library";
    /// never empty
    Put(Vec<Placement>),
    /// "put a +1/+1 counter on target creature"
    PutCounters {
        /// What counters; several in "a flying counter and a +1/+1 counter".
        counters: Vec<Spanned<CounterPhrase>>,
        /// On what.
        on: NounNode,
    },
    /// "distribute three +1/+1 counters among one, two, or three target creatures"
    DistributeCounters {
        /// What counters.
        counters: Spanned<CounterPhrase>,
        /// Among what.
        among: NounNode,
    },
    /// "remove a charge counter from ~", "remove all counters from it"
    RemoveCounters {
        /// What counters.
        counters: Spanned<CounterPhrase>,
        /// From what; none in "remove it".
        from: Option<NounNode>,
        /// "from among creatures you control"
        among: bool,
    },
    /// "give that permanent or player another counter of that kind"
    GiveCounters {
        /// To whom or what.
        to: NounNode,
        /// What counters.
        counters: Spanned<CounterPhrase>,
    },
    /// "move a +1/+1 counter from ~ onto target creature"
    MoveCounters {
        /// What counters.
        counters: Spanned<CounterPhrase>,
        /// From what.
        from: NounNode,
        /// Onto what.
        onto: NounNode,
    },
    /// "double the number of +1/+1 counters on it", "double its power", "double target player's life total"
    Double(NounNode),
    /// "triple …"
    Triple(NounNode),
    /// "reduce the mana in that cost to less than one mana": less than how much
    ReduceCost(Amount),
    /// "reduces only the amount of green mana you pay": of that color, or of colored mana
    ReduceColoredOnly(Option<Color>),
    /// "reduce your life total to less than 1", "reduces it to 1"
    ReduceLife {
        /// "your life total", "it"
        what: NounNode,
        /// "to less than 1"
        less_than: bool,
        /// to how much
        to: u32,
    },
    /// "remove this Aura": what an effect has fall off
    Remove(NounNode),
    /// "faces a villainous choice — they lose 3 life, or you draw a card" (CR 701.55): clauses joined as they are said
    FaceChoice(Vec<Clause>),
    /// "votes for death or torture" (CR 701.38): the words
    Vote(Vec<Spanned<SmolStr>>),
    /// "votes for a nonland permanent you don't control" (CR 701.38)
    VoteFor(NounNode),
    /// "vote an additional time", "get an additional vote" (CR 701.38d)
    VoteMore,
    /// "death gets more votes": the word; "or the vote is tied"
    GetsVotes {
        /// "death"
        word: Spanned<SmolStr>,
        /// "or the vote is tied"
        or_tied: bool,
    },
    /// "does", "can't": of whoever did what the sentence before says, or did not; with what stands there
    Acted {
        /// "doesn't", "didn't", "can't"
        negated: bool,
        /// "can't"
        unable: bool,
    },
    /// "gain all creature types"
    GainEveryType,
    /// "increase your speed by 1" (CR 702.179c)
    Increase {
        /// Of whom.
        what: NounNode,
        /// By how much.
        by: u32,
    },
    /// "switch its power and toughness"
    SwitchSize(NounNode),
    /// "draw two cards"
    Draw(NounNode),
    /// "discard a card", "discard your hand"
    Discard(NounNode),
    /// "mill three cards"
    Mill(NounNode),
    /// "search your library for a basic land card"
    Search {
        /// Library, graveyard, hand.
        place: NounNode,
        /// For what; none in "search your library" as an event.
        target: Option<NounNode>,
    },
    /// "reveal it", "reveal the top card of your library", "reveals cards from the top of their library until they reveal a land card"
    Reveal {
        /// What.
        what: NounNode,
        /// "until you reveal a land card"
        until: Option<Condition>,
    },
    /// "look at the top three cards of your library"
    LookAt(NounNode),
    /// "look at and play those cards"
    LookAtAndPlay(NounNode),
    /// "shuffle", "shuffle your library", "shuffle your graveyard into your library", "shuffle it into its owner's library"
    Shuffle {
        /// None in "shuffle".
        what: Option<NounNode>,
        /// "into your library"
        into: Option<NounNode>,
    },
    /// "attach it to target creature"
    Attach {
        /// What.
        what: NounNode,
        /// To what.
        to: NounNode,
    },
    /// "unattach it"
    Unattach(NounNode),
    /// "tap target creature"
    Tap(NounNode),
    /// "untap ~"; "untaps" without object has the subject
    Untap(Option<NounNode>),
    /// "regenerate ~"
    Regenerate(NounNode),
    /// "transform ~"; "transforms" without object has the subject; "into ~"
    Transform {
        /// None where the subject transforms.
        what: Option<NounNode>,
        /// "into Insectile Aberration"
        into: Option<NounNode>,
    },
    /// "convert ~"
    Convert(Option<NounNode>),
    /// "turn it face up", "turn it face down"
    TurnFace {
        /// None where the subject is turned.
        what: NounNode,
        /// "face up"
        up: bool,
    },
    /// "meld them into Wandering Township" (CR 701.42)
    Meld {
        /// The cards.
        what: NounNode,
        /// The name of what they become.
        into: Spanned<SmolStr>,
    },
    /// "solve a Case" (CR 719.3)
    Solve(NounNode),
    /// "unlock this door", "lock or unlock a door of target Room" (CR 709.5f–i)
    Door {
        /// Which of the verbs.
        how: DoorVerb,
        /// What.
        what: NounNode,
    },
    /// "phases out", "phase in"
    Phase {
        /// "out"
        out: bool,
    },
    /// "leaves the battlefield", "leaves your graveyard"
    Leave(NounNode),
    /// "enters", "enters the battlefield tapped under your control", "enters with two +1/+1 counters on it"
    Enter(Box<Entering>),
    /// "dies"
    Die,

    // Spells and abilities.
    /// "cast a spell", "cast that card without paying its mana cost" (the rest is an adverbial)
    Cast(NounNode),
    /// "play a land"
    Play(NounNode),
    /// "activate an ability", "activate abilities of artifacts"
    Activate(NounNode),
    /// "counter target spell"
    Counter(NounNode),
    /// "copy target spell", "copy it twice"
    Copy(NounNode),
    /// "create a Clue, Food, or Treasure token", as an event: one of these kinds
    CreateOneOf(Vec<SmolStr>),
    /// "create one of each": of the tokens of which one would be created
    CreateOneOfEach,
    /// "create two 1/1 white Bird creature tokens with flying"
    Create {
        /// Several with "and".
        tokens: Vec<Spanned<Tokens>>,
        /// "attached to it", "tapped and attacking" after the noun
        manner: Vec<Spanned<EntryManner>>,
    },
    /// "choose new targets for the copy"
    ChooseNewTargets(NounNode),
    /// "(your life total can't) change"
    ChangeAtAll,
    /// "change the target of target spell to ~"
    ChangeTarget {
        /// Of what.
        of: NounNode,
        /// "to ~", "to a new target"
        to: Option<NounNode>,
    },
    /// "change this creature's base power and toughness to 0/2"
    ChangeBase {
        /// "this creature's base power and toughness", "the base power of target creature"
        of: NounNode,
        /// What it becomes.
        to: NewBase,
    },
    /// "targets ~"
    Target(NounNode),
    /// "targets only ~"
    TargetOnly(NounNode),
    /// "targets a different one of those creatures"
    TargetDifferent(NounNode),
    /// "triggers", "trigger an additional time" (the time is an adverbial)
    Trigger,
    /// "resolves"
    Resolve,
    /// "this spell costs {2} less to cast", "cost {1} more to activate"
    CostChange {
        /// "{2}", or an amount for "costs {X} less"
        by: CostChangeBy,
        /// "less"
        less: bool,
        /// "to cast", "to activate"
        to: CostPurpose,
    },
    /// "add {G}{G}", "add one mana of any color"
    AddMana(Box<ManaAdded>),
    /// "spend mana as though …", "spend this mana only to cast creature spells"
    SpendMana {
        /// "this mana", "mana of any type", "mana produced by Treasures"
        what: NounNode,
        /// "only" before it
        only: bool,
    },
    /// "whenever you tap a land for mana"
    TapForMana {
        /// What is tapped.
        what: NounNode,
        /// "{G}", "one mana of …"; none in "for mana"
        mana: Option<Box<ManaAdded>>,
    },
    /// "produces mana"
    Produce(NounNode),
    /// "produces {C}"
    ProduceMana(Box<ManaAdded>),
    /// "produces twice as much of that mana", "produces {B} instead of any other type"
    ProduceInstead(ManaInstead),

    // Choosing.
    /// "choose a color", "choose target creature you control", "choose a creature type other than Wall"
    Choose {
        /// What.
        what: NounNode,
        /// "secretly"
        secretly: bool,
    },
    /// "choose not to untap ~"
    ChooseNot(Box<Clause>),
    /// "choose a counter on target permanent", "choose a kind of counter on it"
    ChooseCounter(NounNode),
    /// "choose a number between 1 and 10"
    ChooseNumber(u32, u32),
    /// "choose one result"
    ChooseResult,
    /// "choose an untapped creature as this spell's target as you cast it"
    ChooseAsTarget(NounNode),
    /// "choose a creature as your Ring-bearer" (CR 701.54a)
    ChooseBearer(NounNode),
    /// "name a card"
    NameCard(NounNode),
    /// "flip a coin", "flip two coins", "flip ~" of flip cards
    Flip(NounNode),
    /// "flip a coin until you lose a flip"
    FlipUntilLost(NounNode),
    /// "roll a six-sided die", "roll a d20"
    Roll {
        /// How many.
        dice: Count,
        /// How many sides; "a die" of any kind if absent.
        sides: Option<u32>,
        /// "and ignore the lower roll", "and add the number of cards in your hand"
        change: Option<Box<RollChange>>,
    },
    /// "roll a 5 or higher", "roll a 6"
    RollResult(Spanned<Comparison>),
    /// "roll that many dice plus one": of the dice that would be rolled
    RollMore {
        /// How many more.
        more: u32,
        /// "and ignore the lowest roll"
        change: Option<Box<RollChange>>,
    },
    /// "win the flip", "win the game", "lose the game", "win the clash"
    Win(Contest),
    /// "lose the game", "lose the flip"
    Lose(Contest),
    /// "separate them into two piles"
    Separate {
        /// What.
        what: NounNode,
        /// How many piles.
        piles: Amount,
        /// "into a face-down pile and a face-up pile"
        face_up: bool,
    },

    // Combat.
    /// "attacks", "attack you", "attacks a player"
    Attack(Option<NounNode>),
    /// "you attack with two or more creatures": the subject is a player
    AttackWith(NounNode),
    /// "blocks", "block it", "block creatures with power 3 or greater"
    Block(Option<NounNode>),
    /// "block only creatures with flying"
    BlockOnly(NounNode),
    /// "attacks or blocks" where both share what follows
    AttackOrBlock,
    /// "block an additional creature each combat"
    BlockAdditional {
        /// "an additional creature", "any number of creatures"
        what: NounNode,
    },
    /// "remove it from combat"
    RemoveFromCombat(NounNode),
    /// "choose all of its modes"
    ChooseAllModes,
    /// "remove all damage marked on it"
    RemoveDamage(NounNode),

    // Players and turns.
    /// "take an extra turn after this one", "takes two extra turns"
    TakeExtraTurns {
        /// How many.
        amount: Amount,
        /// "after this one"
        after_this: bool,
    },
    /// "begin an extra turn"
    BeginExtraTurn,
    /// "skip your next draw step", "skips their next untap step"
    Skip(Period),
    /// "skips that draw": of the draw that is replaced
    SkipDraw,
    /// "the legend rule doesn't apply to Slivers you control": to which permanents; to none if absent (CR 704.5j)
    LegendRuleOff(Option<Box<Spanned<NounPhrase>>>),
    /// "a deck can have up to seven cards named Seven Dwarves" (CR 100.2a)
    DeckLimit {
        /// how many; any number if absent
        most: Option<u32>,
        /// of which name
        name: Spanned<SmolStr>,
    },
    /// "day becomes night", with what it becomes (CR 730.1a)
    DayTurns(Designation),
    /// "end the turn", "end the combat phase"
    End(TurnPart),
    /// "end this effect": the one that the sentences before begin (CR 116.2c)
    EndEffect,
    /// "there is an additional combat phase after this phase"
    AdditionalPhase {
        /// "combat phase", "main phase"
        parts: Vec<TurnPart>,
        /// "after this phase"
        after: Option<Period>,
        /// "an additional upkeep step", with how many
        amount: Amount,
    },
    /// "you get an additional upkeep step after this phase"
    GetSteps {
        /// which step
        part: TurnPart,
        /// how many
        amount: Box<Spanned<Amount>>,
        /// "after this phase" rather than "after this step"
        after_phase: bool,
    },
    /// "play with the top card of your library revealed", "play with your hand revealed"
    PlayRevealed(NounNode),
    /// "begin the game with it on the battlefield"
    BeginGameWith(NounNode),
    /// "scry 2", "explore", "venture into the dungeon", "goad target creature"
    Action {
        /// Which keyword action (CR 701).
        action: KeywordAction,
        /// "2" of "scry 2"
        amount: Option<Spanned<Amount>>,
        /// "goad target creature"
        what: Option<NounNode>,
    },

    /// The event of a keyword ability, by its own verb: "cycle ~", "you cycle or discard a card", "~ mutates", "exploits a creature"
    KeywordVerb {
        /// The keyword whose event it is, base form of the verb, lower-case: "cycle", "exploit", "mutate"
        verb: SmolStr,
        /// "a creature"
        what: Option<NounNode>,
    },
    /// "level 2": what the level abilities of Class cards do (CR 716)
    GainLevel(u32),
    /// "tap or untap", "cycle or discard", "cast or copy": two verbs that share an object, each with it
    Either(Box<Verb>, Box<Verb>),
    /// "causes you to discard a card"
    Cause {
        /// Who or what is made to act.
        whom: NounNode,
        /// What it does.
        doing: Box<Clause>,
    },
    /// "note the number of …"
    Note(NounNode),
    /// "you don't lose unspent mana", "lose this mana"
    LoseMana {
        /// "this mana" against "unspent mana"
        this: bool,
        /// "all unspent mana"
        all: bool,
        /// "unspent green mana"
        color: Option<Color>,
    },
    /// "evidence was collected" (CR 701.59c)
    EvidenceCollected {
        /// "wasn't"
        negated: bool,
    },
    /// "tribute was paid" (CR 702.104b)
    TributePaid {
        /// The keyword, lower-case.
        keyword: SmolStr,
        /// "wasn't"
        negated: bool,
    },
    /// "the {1}{B} cost was paid"; `true`: "wasn't"
    ThatCostPaid(Symbols, bool),
    /// "cast only one more spell": how many
    CastMore(u32),
    /// "block with creatures with power 2 or less": with which
    BlockWith(NounNode),
    /// "spend only black and/or red mana on X", "spend only mana produced by creatures"
    SpendOnly(SpentOnly),
    /// "for each {B} in a cost, (you) may pay 2 life rather than pay that mana"
    LifeForMana(Symbols, u32),
    /// "each spell that would cost less than three mana to cast costs three mana to cast"
    LeastCost(u32, u32),
    /// "pay life or sacrifice creatures to cast spells or activate abilities"; `true`: "that aren't mana abilities"
    PayToCast(Option<NounNode>, bool),
    /// "the Ring has tempted you two or more times"
    HasTempted(Spanned<Comparison>),
    /// "the game is a draw"
    DrawGame,
    /// "ignore this effect"
    Ignore(NounNode),
}

impl Verb {
    /// What is done by "is dealt", "can't be prevented", "isn't paid", and whether it is said not to be.
    #[must_use]
    pub fn passive(&self) -> Option<(&super::Passive, bool)> {
        if let Self::Be(predicate) = self
            && let super::Predicate::Passive { negated, passive } = predicate.as_ref()
        {
            Some((passive, *negated))
        } else {
            None
        }
    }
}
