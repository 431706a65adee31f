//! The state of lowering one ability: its slots, the abilities nested in it, what its words refer to.
//!
//! Slots that only remember what an instruction moved, destroyed or made exist when a later word reads them. An
//! ability is therefore lowered once to see which are read and, if some are not, a second time without those; slots are
//! numbered in the order in which they are filled.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::failure::{Failure, Lowered};
use super::keyword::KeywordTable;
use super::reference::{Antecedent, Discourse, Meaning, Number};
use ir::{
    Ability, CardType, Condition, Name, NestedId, Objects, PaidAs, Players, SlotId, SlotKind,
    TargetSpec, Value, Zone,
};
use source::{SourceMap, SubtypeKind, Vocabulary};
use syntax::ast::{self, Span, Spanned};

/// How deep abilities may be quoted in one another.
const DEPTH_LIMIT: u32 = 4;

/// What is known of the card a line stands on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardContext {
    /// The name of its face.
    pub name: String,
    /// Its card types.
    pub types: Vec<CardType>,
    /// Its subtypes.
    pub subtypes: Vec<Name>,
    /// The lines before that give the card a cost, by what it is if that was paid: "kicked" (CR 702.33d).
    pub paid_facts: Vec<(Name, Span)>,
    /// The card types that an Aura's enchant ability names: what "enchanted creature" can be.
    pub enchants: Vec<CardType>,
    /// Whether a value of X is announced as it is cast (CR 107.3a).
    pub announces_x: bool,
    /// Whether an ability of it says "monstrosity X": others can speak of that X (CR 701.37c).
    pub monstrosity_x: bool,
    /// Whether it is a token that the rules describe (CR 111.10).
    pub token: bool,
    /// What the lines before say that it is paid for with as it is cast: "the sacrificed creature".
    pub paid_with: Vec<PaidWith>,
    /// What a line before lets it be paid for in addition (CR 601.2b), if it is no keyword that does.
    pub optional_cost: Option<ir::Cost>,
    /// What lines before let be paid rather than its mana cost (CR 118.9), but for what keywords allow.
    pub alternative_costs: Vec<ir::Cost>,
    /// Whether a line before puts counters on something: "another" is one more.
    pub puts_counters: bool,
    /// Whether "each" stands in the place of "target" (CR 702.96a): "each creature … to its owner's hand".
    pub changed_text: bool,
}

/// Objects that a cost of casting is paid with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidWith {
    /// What is done to them.
    pub how: PaidAs,
    /// Their nouns.
    pub words: Vec<ast::NounWord>,
    /// Whether there are several, or a number that is not known before.
    pub many: bool,
    /// The line that says so.
    pub span: Span,
}

impl CardContext {
    /// Whether its sentences are a spell's instructions.
    pub fn is_spell(&self) -> bool {
        self.types
            .iter()
            .any(|card_type| matches!(card_type, CardType::Instant | CardType::Sorcery))
    }
}

/// What an ability's words stand in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    pub slots: Vec<SlotKind>,
    /// How many instructions repeat a process of which it is not yet known what it is.
    pub repeats: u32,
    pub nested: Vec<Arc<Ability>>,
    pub discourse: Discourse,
    /// "where X is …" of the sentences so far.
    pub variables: Vec<Defined>,
    /// The targets of the mode being lowered.
    pub targets: Vec<TargetSpec>,
    /// Under what condition targets are announced now.
    pub target_condition: Option<Condition>,
    /// For each of which players targets are announced now.
    pub target_each: Option<Players>,
    /// Who could do what the sentence before, an "if you do", is about: "if you don't" asks about the same.
    pub asked: Option<super::subject::Resolved>,
    /// This sentence and the one before end with what an object has as a condition: "draw a card if it has flying". "If it doesn't" asks
    /// about the same.
    pub asked_of_object: (bool, bool),
    /// Who chooses the target that is announced next, if that is not the controller.
    pub target_chooser: Option<ir::TargetChooser>,
    /// What "that much" means: the event's amount, or a slot's number.
    pub amount: Option<Value>,
    /// What "that many" means: how many objects an instruction was about, with the optional slot that they are in.
    pub number_of: Option<(Value, Option<usize>)>,
    /// What is counted is counted as the cost of a spell is determined, which has not been cast yet.
    pub not_cast_yet: bool,
    /// What "that many" means of what each of several players did: these, how many it was of the one that is considered, and the
    /// optional slot that all of it is in.
    pub number_of_each: Option<(ir::Players, Value, usize)>,
    /// in whose turns the event of a triggered ability happens, where that can be said
    pub event_times: Option<Vec<Condition>>,
    /// The condition behind the event says that what is activated is no mana ability; taken by the event.
    pub no_mana: bool,
    /// "the color of your choice" was said: it is chosen before the instruction is followed.
    pub word_choice: Option<(Span, ir::WordKind)>,
    /// "After this phase," stands before the clause; taken by what comes after it.
    pub after_phase: Option<(syntax::ast::Period, Span)>,
    /// The instructions before have added one extra turn: "that turn".
    pub added_turn: bool,
    /// They have added one combat phase: "that combat".
    pub added_combat: bool,
    /// What the superlative of the noun that is being read is among, if it does not say so itself.
    pub superlative: Option<ir::Filter>,
    /// Where it is said what something is likened to: "another" there is another than it.
    pub likened: Option<Span>,
    /// What is said to be attached to something already, while it is read what it becomes attached to.
    pub attached: Option<Objects>,
    /// The target of whose controller or owner it is being said what they control or own.
    pub whose: Option<SlotId>,
    /// Several events are waited for, each with a subject of its own.
    pub several_events: bool,
    /// What was voted for, and the slots that have how often.
    pub votes: Vec<(ir::Name, SlotId)>,
    /// What was voted for, and the objects with the most votes.
    pub voted_for: Option<(Vec<ast::NounWord>, SlotId)>,
    /// A card name was chosen.
    pub name_chosen: bool,
    /// Who was asked whether to search a library besides a graveyard.
    pub searched: Option<SlotId>,
    /// The cards that were said to be castable or playable, by whom, and how long.
    pub playable: Option<(ir::Filter, ir::Players, Option<ir::Duration>)>,
    /// In which zone cards are that were chosen there, or each of several cards that were put there.
    pub found_in: Vec<(ir::Objects, ir::Zone)>,
    /// What instructions put in which zone, as it is there, with its optional slot: "put into your hand this way".
    pub put: Vec<(ir::Zone, SlotId, Option<usize>)>,
    /// What was to be put there, as it was before.
    pub put_from: Vec<(SlotId, ir::Objects)>,
    /// What an instruction came to, for "the life lost this way": of what, how much, the optional slot that it is in.
    pub amount_of: Option<(ir::Tally, Value, usize)>,
    /// The counters removed last, for "the counters removed this way": of which kind, how many, the optional slot that it is in.
    pub removed: Option<(Option<ir::CounterKind>, Value, Option<usize>)>,
    /// The card that the instruction just before draws.
    pub just_drawn: Option<super::drawn_and_revealed::JustDrawn>,
    /// The number of counters that a cost removes is announced like an X, which can't be 0: "remove one or more".
    pub nonzero_x: bool,
    /// Of what somebody has paid as much as they chose: "{E} paid this way" is so much.
    pub paid_any: Option<syntax::ast::Payable>,
    /// The excess damage of the damage dealt last: how much, the optional slot that it is in, to what it was dealt.
    pub excess: Option<(Value, usize, ir::Objects)>,
    /// Whom and what the damage dealt last was dealt to, and the optional slot that remembers them.
    pub damaged: Option<(SlotId, usize)>,
    /// The result of the dice rolled last, and the slot that it needs.
    pub rolled: Option<(Value, Option<usize>)>,
    /// What may be said of the dice rolled last beside their result.
    pub dice: super::dice::Rolled,
    /// How many of the coins flipped last were won and lost, with the slots that remember it.
    pub flips: Vec<(ir::Tally, Value, usize)>,
    /// it was said how often this ability has resolved: "if it's the second time" asks that too
    pub resolutions_said: bool,
    /// "the difference" between the numbers that a condition has just compared
    pub difference: Option<Value>,
    /// the objects of which each by itself does what is being read: "another" is none of them
    pub each_of: Option<ir::Objects>,
    /// the counters that a condition has just counted, of one kind on one object: "remove them"
    pub counted: Option<(ir::CounterKind, ir::Objects)>,
    /// The sentence before prevents damage: whether it was said since what is done with what is "prevented this way".
    pub prevention: Option<bool>,
    /// The optional slot that the amount is in.
    pub amount_optional: Option<usize>,
    /// That amount, if it is of an instruction with a number of its own: a number compared since is rather meant.
    pub amount_of_literal: Option<Value>,
    /// There was such an instruction.
    pub literal_said: bool,
    /// What the instructions so far came to: of what, the optional slots.
    pub tallied: Vec<(ir::Tally, usize)>,
    /// Where a pronoun last stood for the object itself.
    pub it_is_this: Option<Span>,
    /// The "if" or "when" of the sentence counts several objects, of which no later word is ("if you control two or more Bears"): the
    /// slots that it reads, if any.
    pub counts_several: Option<BTreeSet<SlotId>>,
    /// Whether some players were described, of whom no later word is: "each opponent who controls a creature".
    pub some_players: bool,
    /// In "put a land card from among them …, a creature card from among them …": what is picked from, once it is known.
    pub placing: Option<Option<SlotId>>,
    /// An instruction has changed who controls something: "that player" is not its controller any more.
    pub control_changed: bool,
    /// What the sentence before spoke of behind its "if it's a land", between two marks.
    pub branch: Option<(usize, usize)>,
    /// What was done "this way" was done to several objects, of which the condition asks for one: "it" would be any of them.
    pub one_of_many: bool,
    /// A condition asks in which zone the object itself is.
    pub own_place_said: bool,
    /// "Instead" stands behind what is done: it may stand for a part of the sentence before.
    pub instead_of_part: bool,
    /// That amount, if an instruction with a number of its own came after, and what that is "many" or "much" of: "that much" may be of the
    /// one or the other.
    pub amount_rival: Option<(Value, ast::Amount)>,
    /// The kind of counter that "that counter" and "of that kind" mean.
    pub counter: Option<SlotId>,
    /// Counters were spoken of: "another" is one more.
    pub counters_said: bool,
    /// Tokens were created: "another" is one more.
    pub tokens_said: bool,
    /// The instruction that created the tokens spoken of last: "create five of those tokens instead".
    pub tokens_made: Option<ir::Effect>,
    /// The second of the two permanents that a condition has just named together with this one: which of those like it is meant is
    /// chosen where "them" says that something is done to both.
    pub counterpart: Option<super::noun::Choice>,
    /// The two piles into which objects were separated, until one of them is chosen.
    pub piles: Option<(SlotId, SlotId)>,
    /// The nouns of what was separated into these piles.
    pub pile_nouns: Vec<ast::NounWord>,
    /// Cards were exiled in a face-down pile.
    pub exiled_in_pile: bool,
    /// Such a pile was shuffled: "it" could be that pile.
    pub pile_shuffled: bool,
    /// "the rest" stands somewhere in these sentences.
    pub rest_said: bool,
    /// What "the rest" means.
    pub rest: Option<SlotId>,
    /// Of which cards that is the rest, and those that were picked.
    pub rest_from: Option<(SlotId, SlotId)>,
    /// Where a creature token is described without power and toughness.
    pub sizeless: Option<Span>,
    /// The slots with the objects of a description that is spoken of again.
    pub kept: Vec<SlotId>,
    /// The cards revealed or exiled until one was found: all of them.
    pub uncovered: Option<SlotId>,
    /// The instructions are carried out as the object enters (CR 614.12).
    pub entering: bool,
    /// The zone that the object itself is said to be in: "this card from your graveyard".
    pub own_zone: Option<ir::Zone>,
    /// that zone was said to be yours, and not its owner's
    pub own_zone_is_yours: bool,
    /// Whether a word referred to each of several players by itself: "their".
    pub each_player: bool,
    /// Whether a word referred to each of several objects by itself: "its".
    pub each_object: bool,
    /// Where "they" was taken for all the players spoken of.
    pub they_all: Option<Span>,
    /// Where X is read without a definition.
    pub reads_x: Option<Span>,
    /// The object in whose mana cost {X} was said to be: X is its X (CR 107.3e).
    pub x_of: Option<Objects>,
    /// Whether a cost in the ability announces X (CR 107.3).
    pub announces_x: bool,
    /// Whom the sentence before deals damage to, where this one says what is dealt instead.
    pub damaged_before: Option<super::damage::Damaged>,
    /// Whose permanent or card the event of a trigger is about, where its words say so: "a creature an opponent controls".
    pub event_player: Option<Players>,
    /// The zone to which what the event is about goes, if it is such an event.
    pub event_to: Option<Zone>,
    /// The event is that damage is dealt: by what, where its words say so.
    pub event_deals: Option<Option<ir::Filter>>,
    /// The event is that life is gained or lost: which of the two, by whom.
    pub event_life: Option<(ir::Deed, Players)>,
    /// The event is that a spell is cast: which one.
    pub event_casts: Option<super::spell_enters::CastSpell>,
    /// What was picked last out of all that a description means, and "the rest" of these.
    pub picked: Option<Picked>,
    /// The event is of a trigger that instructions create.
    pub delayed_event: bool,
    /// The ability has an event of its own with objects and players that can be spoken of.
    pub own_event: bool,
    /// Who acted in the sentence before: whom "if you do" can ask about.
    pub actor: Option<super::subject::Resolved>,
    /// The color or type whose turn it is in a sentence that is said for each.
    pub each_quality: Option<super::each_quality::EachQuality>,
    /// What kind of word was chosen before in the same ability: "that color" is the one that was.
    pub word_said: Option<ir::WordKind>,
    /// What several players were told to do last.
    pub deed_said: Option<ast::Clause>,
    /// The last offer was one of several actions: "who didn't" would be who did none of them.
    pub one_of_deeds: bool,
    /// What the words being lowered look back on, until the instructions that did it remember when they were followed.
    pub looked_back: Option<super::looked_back::LookedBack>,
    /// The subject of this clause is any player who may do it.
    pub any_may: bool,
    /// What is being lowered may be done or not.
    pub offered: bool,
    /// Who is asked to pay in "unless" of the sentence before.
    pub payer: Option<super::subject::Resolved>,
    optional_slots: usize,
    used: Vec<bool>,
    pub(super) plan: Option<Vec<bool>>,
    /// Pairs of optional slots of which the first is needed where the second is.
    needed_with: Vec<(usize, usize)>,
}

/// Objects that were picked: out of what, by whom, where they are.
pub(crate) type Picked = (ir::Filter, Players, SlotId);

/// "where X is …"
#[derive(Clone, Debug)]
pub(crate) struct Defined {
    /// The letter.
    pub letter: ast::Variable,
    /// What it is.
    pub is: Spanned<ast::Amount>,
    /// Whether some word reads it.
    pub used: bool,
    /// What it was read as.
    pub value: Option<ir::Value>,
    /// A target is announced for it.
    pub has_target: bool,
    /// "as you cast this spell"
    pub as_cast: bool,
}

/// Lowers one line of a card or keyword definition.
pub(crate) struct Lowering<'a> {
    pub keywords: &'a KeywordTable,
    pub vocabulary: &'a Vocabulary,
    pub sources: &'a SourceMap,
    /// The files of the keyword definitions.
    pub definition_sources: &'a SourceMap,
    /// Where the arguments of the keyword stand.
    pub argument_sources: &'a SourceMap,
    pub card: &'a CardContext,
    /// The arguments of the keyword whose definition is lowered.
    pub arguments: Option<&'a [Spanned<ast::KeywordArgument>]>,
    /// What the sentences before in this line say of how the card is paid for.
    pub paid_in_line: CardContext,
    /// What it is given as `[ability]`.
    pub given: Vec<Arc<Ability>>,
    /// The subtype that is said after a keyword action, in the place of "[object]" in its definition.
    pub subtype_argument: Option<ir::Subtype>,
    /// The kind of word that was chosen in the ability that gives the keyword: "that color" in its arguments is the one that was.
    pub word_of_arguments: Option<ir::WordKind>,
    /// The keyword whose definition is lowered.
    pub keyword: Option<&'a super::definition::Definition>,
    /// Whether the line is quoted: `~` is then the object that grants it (CR 201.5a).
    pub quoted: bool,
    /// The ability is given to other objects, of whatever types.
    pub granted: bool,
    pub frame: Frame,
    /// The keywords whose definitions are being lowered, outermost first.
    pub expanding: Vec<Name>,
    pub depth: u32,
    /// How many costs the words stand in: X is announced there.
    pub in_cost: u32,
    /// How many times as many are picked as the words say: "a creature for each …", until something is picked.
    pub times_chosen: Option<Value>,
    /// The sentences that go on with the replacement effect which is lowered.
    pub further: Vec<Spanned<ast::Sentence>>,
    /// The condition of the static ability before: when it does not hold, what "otherwise" says does.
    pub otherwise: Option<Condition>,
    /// How many modifiers of nouns the words stand in.
    pub in_modifier: u32,
    /// What is described is named by a plural noun: "its" in what is said of it is no one of them.
    pub describes_several: bool,
    /// The words are the subject of an instruction.
    pub in_subject: bool,
    /// What is said of the object asks for one that is still on the battlefield: "it gets +1/+1".
    pub on_battlefield: bool,
    /// The words are of a condition.
    pub in_condition: bool,
    /// What is lowered is said of players in a relative clause: its gap is each of them.
    pub describes_players: bool,
    /// The words are of an event: its roles cannot be referred to before it has happened.
    pub in_event: bool,
    /// What is described is what something was done to before: "creatures you controlled that were destroyed this way".
    pub describes_done: bool,
    /// The words of the line that could refer to something else as well.
    pub unclear: Vec<Span>,
    /// The unclear word that refers to the other thing now.
    pub reread: Option<Span>,
    /// What the line says was put onto the battlefield with the object.
    pub put_with: super::put_with::PutWith,
}

impl<'a> Lowering<'a> {
    /// A line of a card.
    pub(crate) fn new(
        keywords: &'a KeywordTable,
        vocabulary: &'a Vocabulary,
        definition_sources: &'a SourceMap,
        sources: &'a SourceMap,
        card: &'a CardContext,
    ) -> Self {
        Self {
            keywords,
            vocabulary,
            sources,
            definition_sources,
            argument_sources: sources,
            card,
            arguments: None,
            paid_in_line: CardContext::default(),
            given: Vec::new(),
            subtype_argument: None,
            word_of_arguments: None,
            keyword: None,
            quoted: false,
            granted: false,
            frame: Frame::default(),
            expanding: Vec::new(),
            depth: 0,
            in_cost: 0,
            times_chosen: None,
            otherwise: None,
            further: Vec::new(),
            in_modifier: 0,
            describes_several: false,
            in_subject: false,
            on_battlefield: false,
            in_condition: false,
            describes_players: false,
            in_event: false,
            describes_done: false,
            unclear: Vec::new(),
            reread: None,
            put_with: super::put_with::PutWith::default(),
        }
    }

    /// Lowers one ability in a frame of its own; the frame it leaves has the slots and nested abilities.
    pub(crate) fn in_frame<T>(
        &mut self,
        lower: impl Fn(&mut Self) -> Lowered<T>,
        span: Span,
    ) -> Lowered<(T, Frame)> {
        if self.depth >= DEPTH_LIMIT {
            return Err(Failure::unsupported(span, "an ability quoted this deep"));
        }
        let fresh = self.fresh_frame();
        let outer = std::mem::replace(&mut self.frame, fresh.clone());
        self.depth += 1;
        let mut result = lower(self);
        let first = std::mem::take(&mut self.frame);
        let outcome = if result.is_ok() && first.used.iter().any(|used| !used) {
            self.frame = fresh;
            let mut used = first.used;
            for (one, other) in first.needed_with {
                used[one] |= used[other];
            }
            self.frame.plan = Some(used);
            result = lower(self);
            std::mem::take(&mut self.frame)
        } else {
            first
        };
        self.depth -= 1;
        self.frame = outer;
        if result.is_ok() && outcome.repeats > 0 {
            return Err(Failure::unsupported(span, "repeating this process here"));
        }
        if result.is_ok() && outcome.nonzero_x {
            return Err(Failure::unsupported(
                span,
                "\"one or more counters\" in this cost",
            ));
        }
        if let (Ok(_), Some(back)) = (&result, &outcome.looked_back) {
            return Err(back.nothing_before());
        }
        if let (Ok(_), Some((span, kind))) = (&result, outcome.word_choice.clone()) {
            // The instruction that gives the ability makes the choice.
            if self.depth == 0 {
                return Err(Failure::unsupported(span, "a choice of a word here"));
            }
            self.frame.word_choice = Some((span, kind));
        }
        if let (Ok(_), Some(unused)) = (&result, outcome.variables.iter().find(|v| !v.used)) {
            return Err(Failure::misplaced(
                unused.is.span,
                "this says what a letter is that stands nowhere",
            ));
        }
        if let (Ok(_), Some(span), false) = (&result, outcome.reads_x, outcome.announces_x)
            && !self.card.announces_x
            && self.arguments.is_none()
        {
            return Err(Failure::new(
                super::failure::FailureKind::NoReferent,
                span,
                "nothing says what X is",
            )
            .help("a cost with {X} before it, or \", where X is …\" after it"));
        }
        result.map(|value| (value, outcome))
    }

    /// The frame that an ability begins with: an ability of the card itself can speak of what the card was paid for with.
    fn fresh_frame(&self) -> Frame {
        let mut frame = Frame {
            word_said: self.word_of_arguments.clone(),
            ..Frame::default()
        };
        if self.depth == 0 && !self.quoted {
            let paid = self.card.paid_with.iter();
            for paid in paid.chain(&self.paid_in_line.paid_with) {
                frame.discourse.mention_paid(paid);
            }
        }
        frame
    }

    /// Lowers something of the keyword's arguments, which stand in another text than its definition.
    pub(crate) fn in_arguments<T>(
        &mut self,
        lower: impl FnOnce(&mut Self) -> Lowered<T>,
    ) -> Lowered<T> {
        let sources = std::mem::replace(&mut self.sources, self.argument_sources);
        // A pronoun of the definition never means what only an argument names.
        let discourse = self.frame.discourse.clone();
        let result = lower(self);
        self.frame.discourse = discourse;
        self.sources = sources;
        result.map_err(|mut failure| {
            failure.in_argument = true;
            failure
        })
    }

    /// A new slot.
    pub(crate) fn slot(&mut self, kind: SlotKind, span: Span) -> Lowered<SlotId> {
        let id = u8::try_from(self.frame.slots.len()).map_err(|_| {
            Failure::unsupported(span, "an ability that remembers more than 255 things")
        })?;
        self.frame.slots.push(kind);
        Ok(SlotId(id))
    }

    /// A slot that is only there if a later word reads it, with its count for [`Antecedent::optional`].
    pub(crate) fn optional_slot(
        &mut self,
        kind: SlotKind,
        span: Span,
    ) -> Lowered<(Option<SlotId>, usize)> {
        let count = self.frame.optional_slots;
        self.frame.optional_slots += 1;
        self.frame.used.push(false);
        let wanted = self
            .frame
            .plan
            .as_ref()
            .is_none_or(|plan| plan.get(count).copied().unwrap_or(true));
        let slot = if wanted {
            Some(self.slot(kind, span)?)
        } else {
            None
        };
        Ok((slot, count))
    }

    /// What the one instruction comes to is spoken of as what the other would have come to.
    pub(crate) fn need_with(&mut self, one: usize, other: usize) {
        self.frame.needed_with.push((one, other));
        self.frame.tallied.retain(|(_, slot)| *slot != one);
    }

    /// "this card from your graveyard": the zone that the object itself is said to be in.
    pub(crate) fn in_own_zone(&mut self, zone: ir::Zone, whose: &ir::Players) {
        self.frame.own_zone = Some(zone);
        self.frame.own_zone_is_yours = *whose == ir::Players::You;
    }

    /// A word reads what an antecedent stands for.
    pub(crate) fn note_use(&mut self, optional: Option<usize>) {
        if let Some(used) = optional.and_then(|count| self.frame.used.get_mut(count)) {
            *used = true;
        }
    }

    /// Remembers what a noun phrase stands for.
    pub(crate) fn mention(
        &mut self,
        meaning: Meaning,
        number: Number,
        words: Vec<ast::NounWord>,
        span: Span,
    ) {
        self.mention_optional(meaning, number, words, span, None);
    }

    /// The same for what an optional slot remembers.
    pub(crate) fn mention_optional(
        &mut self,
        meaning: Meaning,
        number: Number,
        words: Vec<ast::NounWord>,
        span: Span,
        optional: Option<usize>,
    ) {
        let words = self.with_types(words);
        let antecedent = Antecedent {
            meaning,
            number,
            words,
            done: Vec::new(),
            span,
            clause: 0,
            subject: false,
            possessor: false,
            result_only: false,
            gone: false,
            moves: 0,
            arrived: None,
            optional,
        };
        self.frame.discourse.mention(antecedent);
    }

    /// What has a subtype of permanents may be called by the card type that the subtype belongs to (CR 205.3d): "a Goblin … that
    /// creature".
    fn with_types(&self, mut words: Vec<ast::NounWord>) -> Vec<ast::NounWord> {
        let is_elsewhere = [ast::Head::Card, ast::Head::Spell, ast::Head::Ability]
            .into_iter()
            .any(|head| words.contains(&ast::NounWord::Head(head)));
        if is_elsewhere {
            return words;
        }
        let mut types = Vec::new();
        for word in &words {
            let ast::NounWord::Subtype(name) = word else {
                continue;
            };
            let implied = match self.vocabulary.subtype(name).map(|entry| entry.kind) {
                Some(SubtypeKind::Creature) => ast::CardType::Creature,
                Some(SubtypeKind::Land) => ast::CardType::Land,
                Some(SubtypeKind::Artifact) => ast::CardType::Artifact,
                Some(SubtypeKind::Enchantment) => ast::CardType::Enchantment,
                Some(SubtypeKind::Planeswalker) => ast::CardType::Planeswalker,
                Some(SubtypeKind::Battle) => ast::CardType::Battle,
                Some(SubtypeKind::Spell) | None => continue,
            };
            types.push(ast::NounWord::Type(implied));
        }
        types.retain(|implied| !words.contains(implied));
        words.splice(0..0, types);
        words
    }

    /// What an instruction made of something, in an optional slot.
    pub(crate) fn mention_result(
        &mut self,
        meaning: Meaning,
        number: Number,
        words: Vec<ast::NounWord>,
        span: Span,
        optional: usize,
        result_only: bool,
    ) {
        let antecedent = Antecedent {
            meaning,
            number,
            words,
            done: Vec::new(),
            span,
            clause: 0,
            subject: false,
            possessor: false,
            result_only,
            gone: false,
            moves: 0,
            arrived: None,
            optional: Some(optional),
        };
        self.frame.discourse.mention(antecedent);
    }

    /// Adds a nested ability, once.
    pub(crate) fn nest(&mut self, ability: Arc<Ability>, span: Span) -> Lowered<NestedId> {
        let index = match self.frame.nested.iter().position(|other| *other == ability) {
            Some(index) => index,
            None => {
                self.frame.nested.push(ability);
                self.frame.nested.len() - 1
            }
        };
        let id = u8::try_from(index).map_err(|_| {
            Failure::unsupported(span, "an ability that grants more than 255 abilities")
        })?;
        Ok(NestedId(id))
    }

    /// The author's words under a span.
    pub(crate) fn words(&self, span: Span) -> String {
        self.sources
            .text(span)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The object itself: `~`, or in quotes the one that grants the ability.
    pub(crate) fn own_name(&self) -> Objects {
        if self.quoted {
            Objects::Granter
        } else {
            Objects::This
        }
    }

    /// A card type of the syntax in the engine's terms.
    pub(crate) fn card_type(&self, card_type: ast::CardType, span: Span) -> Lowered<CardType> {
        Ok(match card_type {
            ast::CardType::Artifact => CardType::Artifact,
            ast::CardType::Battle => CardType::Battle,
            ast::CardType::Creature => CardType::Creature,
            ast::CardType::Enchantment => CardType::Enchantment,
            ast::CardType::Instant => CardType::Instant,
            ast::CardType::Kindred => CardType::Kindred,
            ast::CardType::Land => CardType::Land,
            ast::CardType::Planeswalker => CardType::Planeswalker,
            ast::CardType::Sorcery => CardType::Sorcery,
            ast::CardType::Conspiracy
            | ast::CardType::Dungeon
            | ast::CardType::Phenomenon
            | ast::CardType::Plane
            | ast::CardType::Scheme
            | ast::CardType::Vanguard => {
                return Err(Failure::unsupported(span, "this card type"));
            }
        })
    }

    /// A subtype in its printed spelling.
    pub(crate) fn subtype(&self, word: &str) -> Name {
        self.vocabulary
            .subtype(word)
            .map_or_else(|| capitalised(word), |entry| Name::new(&entry.name))
    }
}

/// Only `You`, `Slot`s and such are single players.
pub(crate) fn is_single(players: &Players) -> bool {
    match players {
        Players::You
        | Players::Event(_)
        | Players::Active
        | Players::Defending
        | Players::Attached
        | Players::Affected
        | Players::Chosen
        | Players::Designated(_)
        | Players::PlayerOrController(_)
        | Players::Slot(_) => true,
        Players::ControllerOf(objects) | Players::OwnerOf(objects) => is_single_object(objects),
        Players::Opponents
        | Players::Everyone
        | Players::Except(..)
        | Players::StartingWithYou(_)
        | Players::Who(..) => false,
    }
}

/// Whether a reference is to one object by its form.
pub(crate) fn is_single_object(objects: &Objects) -> bool {
    match objects {
        Objects::This
        | Objects::Granter
        | Objects::Attached
        | Objects::Event(_)
        | Objects::Affected => true,
        Objects::Slot(_) => true,
        Objects::Every(_)
        | Objects::Top { .. }
        | Objects::Bottom { .. }
        | Objects::TopUntil { .. }
        | Objects::Linked
        | Objects::Paid(_)
        | Objects::Devoured
        | Objects::Union(_) => false,
    }
}

/// `goblin` → `Goblin`.
pub(crate) fn capitalised(word: &str) -> Name {
    let mut letters = word.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    Name::new(first + letters.as_str())
}
