//! Sentences: the order of instructions, "if you do", "otherwise", "instead", modes, delayed and reflexive triggers.

use std::sync::Arc;

use super::amend::{
    choose_new_targets, flip_result, forbid_regeneration, last_changes, last_destroyed, lasts,
    limit_mana, merge_modifications, stand_in, stands_for_paid,
};
use super::announced::{is_paid, only_what_happens};
use super::answer::{asks_about, is_answer};
use super::answered::Answer;
use super::clause::{Extras, Resolved};
use super::condition::joined;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::reference::{Meaning, Number};
use super::restriction::indirect;
use ir::{
    Ability, AbilityKind, Body, Condition, Effect, Mode, ModeChoice, Objects, Players, SlotKind,
    Triggered, Value, ZoneSet,
};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Conjunction, Lead, ModeCount, NounPhrase, Sentence, Span,
    Spanned, Trigger, Verb,
};

/// Instructions under construction.
#[derive(Debug, Default, Clone)]
pub(crate) struct Instructions {
    /// What has been said so far.
    pub effects: Vec<Effect>,
    /// Where the last sentence's effects begin.
    pub last: usize,
    /// How much had been mentioned before the last sentence.
    pub mark: usize,
    /// How "if you do" is to be understood.
    pub question: Question,
    /// The last sentence belongs to a branch of the last effect: nothing can stand in for it alone.
    pub within: bool,
    /// The targets of the sentences that do something.
    pub told: std::collections::BTreeSet<ir::SlotId>,
}

/// What "if you do" asks.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) enum Question {
    /// Nothing was said that can be done or not.
    #[default]
    Nothing,
    /// Whether the last sentence's action was taken: its last effect is an attempt.
    Attempt,
    /// Whether something was chosen.
    Filled(ir::SlotId),
    /// Whether the last sentence's instructions could be followed.
    Done,
    /// What the last sentence says is done if what was asked before it is so (`true`), or is not.
    Answered(bool),
}

/// What the words before the first clause make of a sentence.
enum Frame {
    /// Follows on.
    Plain,
    /// "If you do," (`true`), "If you don't," (`false`).
    Answer(bool),
    /// "Otherwise,"
    Otherwise,
    /// "If …,"
    If(Condition),
    /// "Unless you pay {2},"
    Unless(ast::Condition, Span),
    /// "For each creature,"
    EachObject(Objects),
    /// "For each opponent,"
    EachPlayer(Players),
    /// "For each kind of counter on target permanent,"
    EachCounterKind(super::each_kind::EachKind),
    /// "When you do,"
    Reflexive,
    /// "When you discard a nonland card this way,"
    ReflexiveIf(Condition),
    /// "If you win the flip," (of a coin, won), "If you lose the flip,", "If you win,": [`super::amend::is_flip_result`]
    Flip((bool, bool)),
    /// "At the beginning of the next end step,", "Whenever a creature dies this turn,"
    Delayed(Delayed),
}

/// What a delayed trigger waits for, how long, and whether for the first time only.
#[derive(Debug)]
struct Delayed {
    event: Box<ir::EventPattern>,
    duration: Option<ir::Duration>,
    once: bool,
}

impl Delayed {
    fn doing(self, effects: Vec<Effect>) -> Effect {
        Effect::Delayed {
            event: self.event,
            duration: self.duration,
            once: self.once,
            effects,
        }
    }
}

impl Frame {
    /// Whether what it says is put into the sentence before, so that nothing can stand around it.
    fn ends_sentence(&self) -> bool {
        match self {
            Self::Answer(_) | Self::Otherwise | Self::Flip(_) => true,
            Self::Plain
            | Self::If(_)
            | Self::Unless(..)
            | Self::EachObject(_)
            | Self::EachPlayer(_)
            | Self::EachCounterKind(_)
            | Self::Reflexive
            | Self::ReflexiveIf(_)
            | Self::Delayed(..) => false,
        }
    }
}

impl Lowering<'_> {
    /// The sentences of one body, with its modes.
    pub(crate) fn modes(&mut self, sentences: &[&Spanned<Sentence>]) -> Lowered<Body> {
        if let Some((last, before)) = sentences.split_last()
            && let Sentence::Modal(modal) = &last.node
        {
            if let Some(first) = before.first() {
                return Err(Failure::unsupported(
                    first.span,
                    "instructions before a choice of modes",
                ));
            }
            return self.modal(modal, last.span);
        }
        let effects = self.instructions(sentences)?;
        check_players_known(&effects, sentences)?;
        let mut targets = std::mem::take(&mut self.frame.targets);
        only_what_happens(&mut targets, &effects, &self.frame.nested);
        let mode = Mode {
            cost: None,
            targets,
            effects,
            condition: None,
        };
        Ok(Body {
            choice: None,
            modes: vec![mode],
            slots: Vec::new(),
        })
    }

    /// "Choose one —" (CR 700.2)
    fn modal(&mut self, modal: &ast::Modal, span: Span) -> Lowered<Body> {
        if let Some(lead) = modal.leads.first() {
            return Err(Failure::unsupported(
                lead.span,
                "words before a choice of modes",
            ));
        }
        if modal.at_random {
            return Err(Failure::unsupported(span, "this choice of modes"));
        }
        let unchosen = super::words::unchosen(modal);
        let chooser = match &modal.chooser {
            None => Players::You,
            Some(chooser) => {
                let each = super::mixed_subject::determined_by(chooser, &ast::Determiner::Each);
                let who = self.player_set(chooser)?;
                if each && !super::context::is_single(&who) {
                    return Err(Failure::unsupported(
                        chooser.span,
                        "a choice of modes by each",
                    ));
                }
                who
            }
        };
        let (minimum, maximum, repeats) = self.number_of_modes(modal, span)?;
        let mut modes = Vec::new();
        for mode in &modal.modes {
            let cost = match &mode.cost {
                Some(cost) => Some(self.cost(cost)?),
                None => None,
            };
            // A mode's words refer to nothing in the modes before it.
            let before = self.frame.discourse.clone();
            let amount = self.frame.amount.clone();
            let sentences: Vec<&Spanned<Sentence>> = mode.body.sentences.iter().collect();
            let effects = self.instructions(&sentences)?;
            check_players_known(&effects, &sentences)?;
            self.frame.discourse = before;
            self.frame.amount = amount;
            self.frame.amount_rival = None;
            self.frame.amount_of = None;
            self.frame.tallied.clear();
            self.frame.number_of = None;
            self.frame.number_of_each = None;
            self.frame.searched = None;
            self.frame.rest = None;
            self.frame.picked = None;
            self.frame.uncovered = None;
            let mut targets = std::mem::take(&mut self.frame.targets);
            only_what_happens(&mut targets, &effects, &self.frame.nested);
            modes.push(Mode {
                cost,
                targets,
                effects,
                condition: None,
            });
        }
        let choice = Some(ModeChoice {
            chooser,
            minimum,
            maximum,
            repeats,
            unchosen,
        });
        Ok(Body {
            choice,
            modes,
            slots: Vec::new(),
        })
    }

    /// Instructions in order.
    pub(crate) fn instructions(
        &mut self,
        sentences: &[&Spanned<Sentence>],
    ) -> Lowered<Vec<Effect>> {
        let is_row =
            |sentence: &&Spanned<Sentence>| super::results::row_of(&sentence.node).is_some();
        if let Some(table) = sentences.iter().position(is_row) {
            let (before, rows) = sentences.split_at(table);
            let mut effects = self.instructions(before)?;
            effects.extend(self.results(rows)?);
            return Ok(effects);
        }
        if let Some(one_chosen) = super::tied::with_ties(sentences) {
            return self.instructions(&one_chosen.iter().collect::<Vec<_>>());
        }
        let mut done = Instructions::default();
        self.frame.rest_said = sentences
            .iter()
            .any(|sentence| super::choice::says_rest(&sentence.node));
        for (place, sentence) in sentences.iter().enumerate() {
            if self.spent_on(&sentences[place..], &mut done)? {
                break;
            }
            let before = place.checked_sub(1).map(|before| sentences[before]);
            let same = super::the_same::spelled_out(sentence, before);
            match same.as_ref().map_or(&sentence.node, |same| &same.node) {
                Sentence::Clauses { leads, clauses } => {
                    self.next_sentence(leads, clauses, sentence.span, &mut done)?
                }
                Sentence::Restriction(_) => {
                    return Err(Failure::misplaced(
                        sentence.span,
                        "a restriction cannot stand here",
                    ));
                }
                Sentence::Modal(modal) => {
                    let chosen = self.modal_within(modal, sentence.span)?;
                    done.last = done.effects.len();
                    done.effects.push(chosen);
                    done.question = Question::Nothing;
                }
            }
        }
        if let Some(last) = sentences.last() {
            self.described_there(&mut done.effects, last.span)?;
            self.remember_exiled(&mut done.effects, last.span)?;
        }
        self.check_sizes(&done.effects)?;
        super::picks::from_what_is_left(&mut done.effects);
        match sentences.last() {
            Some(last) => self.as_process(done.effects, last.span),
            None => Ok(done.effects),
        }
    }

    /// "Choose one —" in the middle of a resolution: between actions without targets.
    fn modal_within(&mut self, modal: &ast::Modal, span: Span) -> Lowered<Effect> {
        let one = matches!(modal.count, ModeCount::Exactly(ast::Amount::Number(1)));
        if !one
            || !modal.leads.is_empty()
            || modal.optional
            || modal.at_random
            || modal.not_chosen_before.is_some()
            || !modal.notes.is_empty()
        {
            return Err(Failure::unsupported(span, "this choice of modes here"));
        }
        let body = self.modal(modal, span)?;
        let who = body.choice.map_or(Players::You, |choice| choice.chooser);
        let mut options = Vec::new();
        for mode in body.modes {
            if !mode.targets.is_empty() {
                return Err(Failure::unsupported(
                    span,
                    "a target in a mode that is chosen on resolution",
                ));
            }
            options.push(mode.effects);
        }
        Ok(Effect::ChooseOne {
            who,
            options,
            facing: false,
        })
    }

    pub(super) fn sentence(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<()> {
        self.define_variables(leads, clauses);
        let prevents = matches!(done.effects.last(), Some(Effect::Replace { replacement, .. })
            if matches!(replacement.outcome, ir::Outcome::Prevent { .. }));
        self.frame.prevention = prevents.then_some(false);
        if self.note_on_previous(leads, clauses, done)?
            || self.excess_goes_to(leads, clauses, done)?
            || self.adds_each_color(leads, clauses, done)?
        {
            return Ok(());
        }
        if self.after_it_resolved(leads, clauses, span, done)?
            || self.goes_as_it_resolves(leads, clauses, span, done)?
            || self.enters_as_put(leads, clauses, span, done)?
        {
            return Ok(());
        }
        if let Some(effects) = self.replacement_sentence(leads, clauses, span)? {
            done.last = done.effects.len();
            done.effects.extend(effects);
            done.question = Question::Nothing;
            return Ok(());
        }
        let (last, before) = (done.last, done.effects.len());
        self.plain_sentence(leads, clauses, span, done)?;
        self.check_counted_once(&done.effects)?;
        let effects = &mut done.effects;
        let came = effects.len();
        if before <= came && self.remember_sentences(effects, last.min(before), before) {
            done.last = done.last.saturating_sub(came - done.effects.len());
        }
        if self.frame.prevention.take() == Some(true) && prevents {
            done.last = last;
            let more = done.effects.split_off(before.min(done.effects.len()));
            return super::prevented::besides(&mut done.effects, more, span);
        }
        Ok(())
    }

    /// A sentence of instructions that says nothing of how those before are followed.
    fn plain_sentence(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<()> {
        let leads = super::permission::without_casting_this_way(leads, clauses);
        let again = super::process::any_number_of_times(clauses);
        let clauses = again.as_deref().unwrap_or(clauses);
        let meanwhile = super::permission::exiled_meanwhile(leads, clauses);
        let (leads, clauses) = match &meanwhile {
            Some((leads, clauses)) => (leads.as_slice(), clauses.as_slice()),
            None => (leads, clauses),
        };
        let (leads, clauses) = &super::amend::instead_if_first(leads, clauses);
        let mut frames = Vec::new();
        self.leave_branch(leads, done.effects.last())?;
        let mark = self.frame.discourse.mark();
        let mut extras = Extras::default();
        let mut instead = clauses.iter().any(super::goes_on_instead::says_instead);
        self.frame.one_of_many = false;
        self.frame.counts_several = None;
        self.note_replaced(done, leads, clauses, instead);
        let (condition, each) = (&self.frame.target_condition, &self.frame.target_each);
        let outer_targets = (condition.clone(), each.clone());
        for lead in leads.iter() {
            self.frame.discourse.next_clause();
            super::often::check(lead, &done.effects)?;
            match self.lead_in_focus(lead, &mut extras, clauses)? {
                Frame::Plain => instead |= lead.node == Lead::Instead,
                Frame::If(condition) => {
                    self.in_the_other_case(done, &condition, mark);
                    self.note_compared(&condition);
                    self.branch_begins(&condition);
                    if is_paid(&condition) {
                        // CR 702.33g: targets of what happens only if the spell was kicked.
                        self.frame.target_condition = Some(condition.clone());
                    }
                    frames.push(Frame::If(condition));
                }
                Frame::EachPlayer(who) => {
                    self.frame.target_each = Some(who.clone());
                    frames.push(Frame::EachPlayer(who));
                }
                frame @ (Frame::Answer(_)
                | Frame::Otherwise
                | Frame::Unless(..)
                | Frame::EachObject(_)
                | Frame::EachCounterKind(_)
                | Frame::Reflexive
                | Frame::ReflexiveIf(_)
                | Frame::Flip(_)
                | Frame::Delayed(..)) => frames.push(frame),
            }
        }
        let is_reflexive =
            |frame: &Frame| matches!(frame, Frame::Reflexive | Frame::ReflexiveIf(_));
        let reflexive = frames.iter().any(is_reflexive);
        let frame = &mut self.frame;
        let outer = reflexive.then(|| {
            (
                std::mem::take(&mut frame.targets),
                std::mem::take(&mut frame.nested),
            )
        });
        let mut question = Question::Done;
        let announced = self.frame.targets.len();
        if instead && frames.iter().any(|frame| matches!(frame, Frame::If(_))) {
            self.moves_nothing_of(done);
        }
        let replaced = self.frame.amount_of.clone().filter(|_| instead);
        let mut effects = self.clauses(clauses, &extras, &mut question)?;
        self.branch_ends();
        self.comes_to_the_same(replaced);
        // The targets of a delayed trigger are chosen as it triggers, and not with those of what makes it (CR 603.7).
        let later = frames
            .iter()
            .any(|frame| matches!(frame, Frame::Delayed(_)));
        if later && self.frame.targets.len() > announced {
            return Err(Failure::unsupported(span, "a target of a delayed trigger"));
        }
        (self.frame.target_condition, self.frame.target_each) = outer_targets;
        self.refuse_after_phase()?;
        self.choose_word_first(&mut effects);
        if extras.duration.is_some() && !effects.iter().any(lasts) {
            return Err(Failure::misplaced(span, "nothing here lasts a while"));
        }
        if let Some(outer) = outer {
            effects = vec![self.triggered_then(&mut frames, effects, outer, span)?];
        }
        while let Some(frame) = frames.pop() {
            if !frames.is_empty() && frame.ends_sentence() {
                return Err(Failure::unsupported(span, "what stands before this answer"));
            }
            match frame {
                Frame::Plain | Frame::Reflexive => {}
                Frame::If(condition) if instead => {
                    effects = self.instead_if(condition, effects, span, done)?;
                    instead = false;
                    question = Question::Nothing;
                }
                Frame::If(condition) | Frame::ReflexiveIf(condition) => {
                    effects = vec![Effect::If {
                        condition,
                        then: effects,
                        otherwise: Vec::new(),
                    }];
                    question = Question::Nothing;
                }
                Frame::Unless(condition, at) => {
                    effects = vec![self.unless(&condition, effects, at)?];
                    question = Question::Nothing;
                }
                Frame::EachObject(of) => {
                    effects = self.in_each_pass(Effect::ForEachObject { of, effects }, mark);
                    question = Question::Nothing;
                }
                Frame::EachPlayer(who) => {
                    effects = self.in_each_pass(Effect::ForEachPlayer { who, effects }, mark);
                    question = Question::Nothing;
                }
                Frame::EachCounterKind(each) => {
                    effects = self.in_each_pass(each.followed(effects), mark);
                    question = Question::Nothing;
                }
                Frame::Delayed(waits) => {
                    if waits.once {
                        self.frame.discourse.forget_death(&waits.event, mark);
                    }
                    effects = vec![waits.doing(effects)];
                    question = Question::Nothing;
                }
                Frame::Flip(won) => return flip_result(won, effects, span, done),
                Frame::Answer(_) if instead && reflexive => {
                    return Err(Failure::unsupported(span, "\"instead\" here"));
                }
                Frame::Answer(positive) => {
                    if !positive && super::amend::declined(done.effects.last_mut(), &effects) {
                        done.question = Question::Answered(false);
                        return Ok(());
                    }
                    return self.answer(Answer::of(positive), effects, span, done);
                }
                Frame::Otherwise => {
                    return self.answer_otherwise(effects, span, done);
                }
            }
        }
        if instead {
            return Err(Failure::unsupported(span, "\"instead\" here"));
        }
        done.last = done.effects.len();
        done.mark = mark;
        done.effects.extend(effects);
        done.question = question;
        Ok(())
    }

    /// What stands before "instead" may not be done.
    fn moves_nothing_of(&mut self, done: &Instructions) {
        let replaced = done.effects.iter().skip(done.last);
        replaced.for_each(|effect| self.moves_nothing(effect));
    }

    /// "after this phase" that no instruction has taken.
    fn refuse_after_phase(&mut self) -> Lowered<()> {
        let Some((_, span)) = self.frame.after_phase.take() else {
            return Ok(());
        };
        let what = format!("\"{}\" here", self.words(span));
        Err(Failure::unsupported(span, what))
    }

    /// "gains the creature type of your choice": the word is chosen before the rest is done.
    fn choose_word_first(&mut self, effects: &mut Vec<Effect>) {
        if let Some((_, kind)) = self.frame.word_choice.take() {
            let choice = Effect::ChooseWord {
                who: Players::You,
                kind,
            };
            match effects.first_mut() {
                // Who doesn't want to have it so is not asked which.
                Some(Effect::Attempt { action, .. }) => action.insert(0, choice),
                _ => effects.insert(0, choice),
            }
        }
    }

    /// What the instruction destroys is where it was, for one that stands in for it.
    fn moves_nothing(&mut self, effect: &Effect) {
        if let Effect::Destroy { what, .. } | Effect::Counter { what, .. } = effect {
            self.frame.discourse.not_moved(what);
        }
        if let Effect::Destroy { what, into, .. } = effect {
            let remembered = into.map(Objects::Slot);
            for destroyed in std::iter::once(what.clone()).chain(remembered) {
                let destroyed = Meaning::Objects(destroyed);
                let discourse = &mut self.frame.discourse;
                discourse.unmark_done(&destroyed, ast::Adjective::Destroyed);
            }
        }
        for child in effect.children() {
            self.moves_nothing(child);
        }
    }

    /// "If …, [these] instead": in the place of what the sentence before says.
    fn instead_if(
        &mut self,
        condition: Condition,
        mut effects: Vec<Effect>,
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<Vec<Effect>> {
        if done.last >= done.effects.len() {
            return Err(Failure::misplaced(
                span,
                "\"instead\" of what? nothing was said before",
            ));
        }
        if done.within {
            let what = "\"instead\" of what is only done with something before";
            return Err(Failure::unsupported(span, what));
        }
        let mut otherwise = done.effects.split_off(done.last);
        if stands_for_paid(&mut otherwise, &condition, &mut effects, span)? {
            return Ok(otherwise);
        }
        super::amend::check_replaced(&done.effects, &otherwise, &effects, span)?;
        self.check_part_replaced(&otherwise, &effects, span)?;
        let kept = otherwise
            .iter()
            .take_while(|effect| {
                matches!(effect, Effect::Choose { into, .. } if self.frame.kept.contains(into))
            })
            .count();
        // What both speak of is looked up before either.
        let mut rest = otherwise.split_off(kept);
        super::amend::find_the_same(&mut rest, &effects);
        stand_in(&mut effects, &rest, span)?;
        otherwise.push(Effect::If {
            condition,
            then: effects,
            otherwise: rest,
        });
        Ok(otherwise)
    }

    /// What the frames after "when you do" say belongs to the ability that then triggers: an "if" right behind it is its
    /// intervening one (CR 603.4, 603.12). Those before it stay.
    fn triggered_then(
        &mut self,
        frames: &mut Vec<Frame>,
        mut effects: Vec<Effect>,
        (targets, nested): (Vec<ir::TargetSpec>, Vec<Arc<Ability>>),
        span: Span,
    ) -> Lowered<Effect> {
        let place = frames
            .iter()
            .position(|frame| matches!(frame, Frame::Reflexive | Frame::ReflexiveIf(_)))
            .unwrap_or_default();
        let mut condition = None;
        let inner = frames.split_off(place + 1);
        for (place, frame) in inner.into_iter().enumerate().rev() {
            effects = match frame {
                Frame::If(asked) if place == 0 => {
                    condition = Some(asked);
                    effects
                }
                Frame::If(condition) => vec![Effect::If {
                    condition,
                    then: effects,
                    otherwise: Vec::new(),
                }],
                Frame::EachPlayer(who) => vec![Effect::ForEachPlayer { who, effects }],
                Frame::EachObject(of) => vec![Effect::ForEachObject { of, effects }],
                Frame::EachCounterKind(each) => vec![each.followed(effects)],
                Frame::Plain
                | Frame::Answer(_)
                | Frame::Otherwise
                | Frame::Unless(..)
                | Frame::Reflexive
                | Frame::ReflexiveIf(_)
                | Frame::Flip(_)
                | Frame::Delayed(..) => {
                    return Err(Failure::unsupported(span, "this after \"when you do\""));
                }
            };
        }
        if matches!(frames.last(), Some(Frame::Reflexive)) {
            frames.pop();
            frames.push(Frame::Answer(true));
        }
        self.reflexive(effects, targets, nested, condition, span)
    }

    /// The ability that triggers when what was just said is done (CR 603.12). It starts with this ability's slots.
    fn reflexive(
        &mut self,
        effects: Vec<Effect>,
        outer_targets: Vec<ir::TargetSpec>,
        outer_nested: Vec<Arc<Ability>>,
        condition: Option<Condition>,
        span: Span,
    ) -> Lowered<Effect> {
        let targets = std::mem::replace(&mut self.frame.targets, outer_targets);
        let nested = std::mem::replace(&mut self.frame.nested, outer_nested);
        let body = Body {
            choice: None,
            modes: vec![Mode {
                cost: None,
                targets,
                effects,
                condition: None,
            }],
            slots: self.frame.slots.clone(),
        };
        let kind = AbilityKind::Triggered(Triggered {
            event: ir::EventPattern::Either(Vec::new()),
            zones: ZoneSet::EVERYWHERE,
            condition,
            per_turn: None,
            at_once: false,
            body,
        });
        let ability = self.nest(Arc::new(Ability { kind, nested }), span)?;
        Ok(Effect::Reflexive { ability })
    }

    /// Sentences that change what the one before says: "It can't be regenerated.", "You may choose new targets for the copy."
    fn note_on_previous(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        done: &mut Instructions,
    ) -> Lowered<bool> {
        if leads.is_empty()
            && let Some((first, rest)) = clauses.split_first()
            && let (Verb::SpendMana { .. }, None) = (&first.verb.node, &first.auxiliary)
        {
            return self.mana_spending(first, rest, done);
        }
        if let Some(to) = super::amend::exiled_from_graveyard(leads, clauses) {
            let last = done.effects[done.last..].iter_mut();
            return Ok(last.fold(false, |found, effect| {
                super::amend::cast_go(effect, to) | found
            }));
        }
        if let Some(paid) = self.paid_this_way(leads, clauses)? {
            let last = done.effects[done.last..].iter_mut();
            return Ok(last.fold(false, |found, effect| {
                super::cast_place::effect_casts_for(effect, &paid) | found
            }));
        }
        if let Some(cost) = self.costs_more_this_way(leads, clauses)? {
            let effects = &mut done.effects[done.last..];
            return Ok(super::costs_this_way::add_cost(effects, &cost));
        }
        if let Some(said) = self.enters_this_way(leads, clauses)? {
            return Ok(said.is_said_of(&mut done.effects[done.last..]));
        }
        let before = done.last..done.effects.len();
        if self.describes_tokens(leads, clauses, &mut done.effects[before])? {
            return Ok(true);
        }
        let [clause] = clauses else { return Ok(false) };
        if let [lead] = leads
            && let Some(to) = self.instead_of_graveyard(lead, clause)?
        {
            let mut found = false;
            for effect in &mut done.effects[done.last..] {
                found |= super::amend::countered_goes(effect, &to);
            }
            return Ok(found);
        }
        if leads.is_empty()
            && let Some(spending) = self.never_spent(clause)?
        {
            let mut found = false;
            for effect in &mut done.effects[done.last..] {
                found |= limit_mana(effect, &spending);
            }
            return Ok(found);
        }
        if let Some(kept) = self.mana_kept(leads, clause)? {
            let last = done.effects[done.last..].iter_mut();
            return Ok(last.fold(false, |found, effect| {
                super::amend::keep_mana(effect, &kept) | found
            }));
        }
        if !leads.is_empty() && leads.iter().any(|lead| lead.node != Lead::Then) {
            return Ok(false);
        }
        if leads.is_empty() && super::afterthought::is_still_clause(clause) {
            let mut last = done.effects[done.last..].iter_mut().rev();
            let Some((changed, modifications)) = last.find_map(last_changes) else {
                return Ok(false);
            };
            self.check_still(clause, changed)?;
            return Ok(super::continuous::add_types(modifications));
        }
        if super::afterthought::is_cannot_be_regenerated(clause)
            && clause.adverbials.is_empty()
            && let Some(subject) = &clause.subject
        {
            let last = &mut done.effects[done.last..];
            if !super::clause::is_spoken_of(subject) && !self.are_all_destroyed(subject, last)? {
                return Ok(false);
            }
            let mut found = false;
            for effect in last {
                found |= forbid_regeneration(effect);
            }
            return Ok(found);
        }
        if leads.is_empty()
            && clause
                .subject
                .as_ref()
                .is_some_and(super::afterthought::is_the_damage)
            && let Some((event, None)) = self.cant_be_prevented(clause)?
        {
            let last = done.last;
            return Ok(super::afterthought::unpreventable(
                &event,
                &mut done.effects,
                last,
            ));
        }
        if let Verb::ChooseNewTargets(whose) = &clause.verb.node {
            if !super::afterthought::is_the_copy(whose) {
                return Ok(false);
            }
            let may = super::afterthought::may_choose_targets(clause)
                && asks_about(clause.subject.as_ref(), self.frame.actor.as_ref());
            let mut found = false;
            for effect in done.effects[done.last..].iter_mut() {
                found |= may && choose_new_targets(effect);
            }
            return Ok(found);
        }
        if leads.is_empty() {
            return self.copies_target(clause, &mut done.effects[done.last..]);
        }
        Ok(false)
    }

    /// "A creature destroyed this way": said of the destruction that the instructions before order, which regeneration is
    /// kept from replacing (CR 701.19c).
    fn are_all_destroyed(
        &self,
        subject: &Spanned<NounPhrase>,
        effects: &[Effect],
    ) -> Lowered<bool> {
        let [item] = subject.node.items.as_slice() else {
            return Ok(false);
        };
        let ast::Noun::Described(described) = &item.noun.node else {
            return Ok(false);
        };
        let way = described
            .post
            .iter()
            .any(|post| super::words::this_way(&post.node) == Some(ast::Adjective::Destroyed));
        if !way {
            return Ok(false);
        }
        let destroyed = effects.iter().rev().find_map(last_destroyed);
        let Some(destroyed) = destroyed else {
            return Ok(false);
        };
        let words = self
            .frame
            .discourse
            .latest(&Meaning::Objects(destroyed.clone()))
            .map_or(&[][..], |antecedent| antecedent.words.as_slice());
        let named: Vec<&ast::NounWord> = described.words.iter().map(|word| &word.node).collect();
        let all = described.post.len() == 1
            && match named.as_slice() {
                [ast::NounWord::Head(ast::Head::Permanent)] => true,
                [kind @ ast::NounWord::Type(_)] => {
                    words.contains(kind)
                        && words
                            .iter()
                            .all(|word| !matches!(word, ast::NounWord::Type(_)) || word == *kind)
                }
                _ => false,
            };
        if all {
            Ok(true)
        } else {
            Err(Failure::unsupported(
                subject.span,
                "a part of what is destroyed",
            ))
        }
    }

    /// What a lead makes of its sentence; what it speaks of besides its subject is not spoken of in the clauses.
    fn lead_in_focus(
        &mut self,
        lead: &Spanned<Lead>,
        extras: &mut Extras,
        clauses: &[Clause],
    ) -> Lowered<Frame> {
        let said = self.frame.discourse.mark();
        let frame = self.lead(lead, extras)?;
        if matches!((&lead.node, &frame), (Lead::If(_), Frame::If(_))) {
            self.focus_on_subject(said, clauses);
        }
        Ok(frame)
    }

    /// What a lead makes of its sentence.
    fn lead(&mut self, lead: &Spanned<Lead>, extras: &mut Extras) -> Lowered<Frame> {
        match &lead.node {
            Lead::Then | Lead::InAddition | Lead::Instead => Ok(Frame::Plain),
            Lead::Otherwise => Ok(Frame::Otherwise),
            Lead::If(condition) => {
                if let Some(positive) = is_answer(condition) {
                    let asked = condition.clauses.first();
                    let subject = asked.and_then(|clause| clause.subject.as_ref());
                    if !asks_about(subject, self.frame.actor.as_ref()) {
                        return Err(Failure::new(
                            super::failure::FailureKind::NoReferent,
                            lead.span,
                            "who acted in the sentence before is another",
                        ));
                    }
                    return Ok(Frame::Answer(positive));
                }
                if let Some(won) = super::amend::is_flip_result(condition) {
                    return Ok(Frame::Flip(won));
                }
                if self.frame.playable.is_some() && super::permission::you_cast_it(condition) {
                    let what = "what follows casting it later";
                    return Err(Failure::unsupported(lead.span, what));
                }
                let counts = super::whose::counts_several(condition);
                let condition = self.condition(condition, lead.span)?;
                if counts {
                    self.frame.counts_several = Some(super::whose::slots_of(&condition));
                }
                // "If you don't put it onto the battlefield, put it into your hand.": it is where it was.
                if let Condition::Not(not) = &condition
                    && let Condition::Filled(slot) = **not
                {
                    self.was_not_put(slot);
                }
                Ok(Frame::If(condition))
            }
            Lead::Unless(condition) if super::clause::says_deeds(condition) => {
                Ok(Frame::Unless(condition.clone(), lead.span))
            }
            Lead::Unless(condition) => {
                let condition = self.condition(condition, lead.span)?;
                Ok(Frame::If(Self::not(condition)))
            }
            Lead::Duration(duration) => {
                extras.duration = Some(self.duration(duration, lead.span)?);
                Ok(Frame::Plain)
            }
            Lead::During(period) if let Some(whose) = super::next_turn::next_turn_of(period) => {
                let players = self.player_set(&whose)?;
                if !super::context::is_single(&players) {
                    return Err(Failure::unsupported(whose.span, "the next turns of these"));
                }
                extras.duration = Some(ir::Duration::DuringNextTurnOf(players));
                Ok(Frame::Plain)
            }
            Lead::ForEach(what) => {
                let counted = match self.prevented_amount(what) {
                    Some(prevented) => Some(prevented),
                    None => match self.departed(what)? {
                        Some(departed) => Some(departed),
                        // "For each counter removed this way, …"
                        None if super::some_counters::is_each_counter(what) => {
                            self.counters_on(what)?
                        }
                        None => None,
                    },
                };
                if counted.is_some() {
                    extras.each = counted;
                    extras.each_span = Some(lead.span);
                    return Ok(Frame::Plain);
                }
                self.for_each(what)
            }
            Lead::ForEachCounterKind(on) => Ok(Frame::EachCounterKind(self.each_kind(on)?)),
            Lead::Trigger(trigger) => self.lead_trigger(trigger, lead.span, extras),
            Lead::After(period) => {
                self.frame.after_phase = Some((period.clone(), lead.span));
                Ok(Frame::Plain)
            }
            Lead::StartingWith(who) if super::words::is_you(who) => {
                extras.starting = Some(lead.span);
                Ok(Frame::Plain)
            }
            Lead::As(_)
            | Lead::AsLongAs(_)
            | Lead::During(_)
            | Lead::AdditionalCost { .. }
            | Lead::NextTime(_)
            | Lead::FirstTime(_)
            | Lead::RatherThan(_)
            | Lead::Once(_)
            | Lead::While(_)
            | Lead::StartingWith(_)
            | Lead::Before(_)
            | Lead::Result(..)
            | Lead::FromAmong(_) => Err(Failure::unsupported(
                lead.span,
                format!("\"{}\" here", self.words(lead.span)),
            )),
        }
    }

    fn for_each(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Frame> {
        if self.names_players(what) {
            let who = match self.phrase(what, &Use::by(&Players::You))? {
                Phrase::PlayerChoice(players, _) => players,
                Phrase::Set(set) if set.players.len() == 1 => set.players[0].clone(),
                Phrase::Set(_) | Phrase::Choice(_) => {
                    return Err(Failure::unsupported(what.span, "these players"));
                }
            };
            self.mention(
                Meaning::Players(Players::Affected),
                Number::One,
                super::words::player_words(&who),
                what.span,
            );
            return Ok(Frame::EachPlayer(who));
        }
        let of = self.counted_objects(what)?;
        self.frame.discourse.each_gone =
            matches!(&of, Objects::Every(filter) if filter.domain == ir::Domain::Sources);
        if matches!(&of, Objects::Every(filter) if super::well_formed::is_of_what_was_paid(&filter.test))
        {
            // They are not there any more, each a new object (CR 400.7).
            let refused = "\"for each\" of what was paid, told by its kind";
            return Err(Failure::unsupported(what.span, refused));
        }
        let words = self.nouns_of_each(what, &of);
        self.mention(
            Meaning::Objects(Objects::Affected),
            Number::One,
            words,
            what.span,
        );
        self.frame
            .discourse
            .mark_subject(&Meaning::Objects(Objects::Affected));
        if let Objects::Slot(slot) = &of
            && self.frame.slots.get(usize::from(slot.0)) == Some(&SlotKind::Either)
        {
            // A loop goes through objects: it would leave the players out (CR 608.2f).
            return Err(Failure::unsupported(
                what.span,
                "\"for each of them\" where they are permanents and players",
            ));
        }
        Ok(Frame::EachObject(of))
    }

    fn lead_trigger(
        &mut self,
        trigger: &Trigger,
        span: Span,
        extras: &mut Extras,
    ) -> Lowered<Frame> {
        match trigger {
            Trigger::When(event) | Trigger::Whenever(event) => {
                if let [clause] = event.clauses.as_slice()
                    && (clause.verb.node == Verb::Do
                        || clause.verb.node == Verb::PayOften
                            && matches!(trigger, Trigger::When(_)))
                {
                    if clause
                        .auxiliary
                        .as_ref()
                        .is_some_and(|auxiliary| auxiliary.node != Auxiliary::Does)
                        || !clause.adverbials.is_empty()
                        || !asks_about(clause.subject.as_ref(), self.frame.actor.as_ref())
                    {
                        return Err(Failure::new(
                            super::failure::FailureKind::NoReferent,
                            span,
                            "who acted in the sentence before is another",
                        ));
                    }
                    return Ok(Frame::Reflexive);
                }
                if let [clause] = event.clauses.as_slice()
                    && matches!(trigger, Trigger::When(_))
                    && let Some(condition) = self.this_way(clause, clause.subject.as_ref())?
                {
                    if std::mem::take(&mut self.frame.one_of_many) {
                        let what = "what triggers once for each of several";
                        return Err(Failure::unsupported(span, what).help("\"one or more\""));
                    }
                    if let Condition::Compare(number @ Value::Count(_), ..) = &condition {
                        // "That much" and "that many" are of this, and of nothing before it.
                        let number = super::quantity::number_of_known(number);
                        self.frame.number_of = Some((number.clone(), None));
                        self.frame.amount = Some(number);
                        self.frame.amount_of = None;
                        self.frame.amount_optional = None;
                    }
                    // "When you put one or more Equipment onto the battlefield this way, … one of them": of those.
                    if let Condition::Compare(Value::Count(_), ..) = &condition {
                        self.frame.counts_several = Some(super::whose::slots_of(&condition));
                    }
                    return Ok(Frame::ReflexiveIf(condition));
                }
                let duration = self.event_duration(event);
                self.frame.delayed_event = true;
                let pattern = self.event(event, span);
                self.frame.delayed_event = false;
                let pattern = pattern?;
                self.frame.discourse.next_clause();
                let once = matches!(trigger, Trigger::When(_));
                // "Until end of turn, whenever …", "This turn, when …"
                let stated = extras.duration.take();
                let duration = duration.or(stated);
                if once
                    && duration.is_some()
                    && super::event_time::may_be_repeated(&pattern)
                    && !super::event_time::says_next(event)
                {
                    let what = "a trigger that waits for one event this turn";
                    return Err(Failure::unsupported(span, what).help("say \"when you next …\""));
                }
                if !once && duration.is_none() {
                    let what = "a lasting trigger without an end";
                    return Err(Failure::unsupported(span, what));
                }
                Ok(Frame::Delayed(Delayed {
                    event: Box::new(pattern),
                    duration,
                    once,
                }))
            }
            Trigger::At(moment) => {
                let pattern = self.moment(moment, span)?;
                // "For the rest of the game, at the beginning of each of your upkeeps": each time.
                let always = extras
                    .duration
                    .take_if(|duration| *duration == ir::Duration::Permanent);
                Ok(Frame::Delayed(Delayed {
                    event: Box::new(pattern),
                    once: always.is_none(),
                    duration: always,
                }))
            }
        }
    }

    /// The clauses of one sentence, with what they share: the subject, "may", the duration.
    pub(crate) fn clauses(
        &mut self,
        clauses: &[Clause],
        sentence: &Extras,
        question: &mut Question,
    ) -> Lowered<Vec<Effect>> {
        let unfolded = super::unfold::as_meant(clauses);
        let clauses = unfolded.as_deref().unwrap_or(clauses);
        let conjunctions = joined(clauses);
        if let Some(chosen) = self.either_action(clauses, &conjunctions, sentence)? {
            *question = Question::Done;
            return Ok(vec![chosen]);
        }
        if let Some((without, condition)) = super::unfold::shared_condition(clauses, &conjunctions)
        {
            let then = self.clauses(&without, sentence, question)?;
            return self.only_if(&condition, then).map(|effect| vec![effect]);
        }
        let shared = self.shared_duration(clauses)?;
        let mut effects = Vec::new();
        let mut subject = Resolved::You;
        let mut actors = Vec::new();
        let mut index = 0;
        while index < clauses.len() {
            let clause = &clauses[index];
            let shared_duration = shared.as_ref().filter(|(until, _)| index <= *until);
            let shared_duration = shared_duration.map(|(_, duration)| duration);
            if matches!(
                conjunctions[index],
                Some(Conjunction::Or | Conjunction::AndOr)
            ) {
                return Err(Failure::unsupported(
                    clause.span.0,
                    "a choice between actions",
                ));
            }
            let later = |clause: &Clause| {
                let mut adverbials = clause.adverbials.iter();
                adverbials.any(|adverbial| matches!(adverbial.node, Adverbial::At(_)))
            };
            if conjunctions[index] == Some(Conjunction::Then)
                && index > 0
                && later(&clauses[index - 1])
                && !later(clause)
            {
                return Err(Failure::unsupported(
                    clause.span.0,
                    "what is done after something that is done later",
                )
                .help("say when: \"At the beginning of the next end step, sacrifice it, then draw a card.\""));
            }
            self.frame.discourse.next_clause();
            let before = effects.len();
            if super::afterthought::new_targets_too(clause, &mut effects)
                || self.copies_target(clause, &mut effects)?
            {
                index += 1;
                continue;
            }
            let lasting = sentence.duration.as_ref().or(shared_duration);
            match self.damage_stays(clause, lasting, &mut effects)? {
                Some(false) => {
                    index += 1;
                    continue;
                }
                Some(true) => {
                    *question = Question::Done;
                    index += 1;
                    continue;
                }
                None => {}
            }
            if self.any_type_for_this_cast(clause, &mut effects) {
                index += 1;
                continue;
            }
            if let Some(mut said) = self.said_of_what_comes(clause, lasting)? {
                effects.append(&mut said);
                *question = Question::Done;
                index += 1;
                continue;
            }
            match &clause.subject {
                _ if super::verb::becomes_day_or_night(clause).is_some() => {
                    if super::verb::becomes_day_or_night(clause) == Some(false) {
                        return Err(Failure::unsupported(
                            clause.span.0,
                            "day or night of anything but the game",
                        ));
                    }
                    subject = Resolved::You;
                }
                Some(words) => {
                    let words = super::clause::life_total_of(clause).unwrap_or(words);
                    let words = indirect(clause).map_or(words, |about| about.objects());
                    let who = self.subject_of(clause, words, &mut effects)?;
                    subject = self.deals_instead(clause, who);
                }
                None => self.again(&subject),
            }
            actors.push(subject.clone());
            let may = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
            if matches!(may, Some(Auxiliary::May | Auxiliary::MayHave))
                && !super::permission::is_permission(
                    clause,
                    sentence.duration.is_some() || shared_duration.is_some(),
                )
            {
                let end = super::alternatives::optional_end(clauses, &conjunctions, index);
                let group = &clauses[index..end];
                *question =
                    self.optional_group(group, &subject, sentence, shared_duration, &mut effects)?;
                self.looked_back_on(clause, &subject, &mut effects, before)?;
                index = end;
                continue;
            }
            let mut extras = sentence.clone();
            extras.duration = extras.duration.or_else(|| shared_duration.cloned());
            self.clause(clause, &subject, extras, &mut effects)?;
            self.looked_back_on(clause, &subject, &mut effects, before)?;
            // "… unless its controller pays {2}. If they do, …" asks about the payment.
            *question = match (&self.frame.payer, effects.last()) {
                (
                    Some(_),
                    Some(Effect::Attempt {
                        optional: Some(_), ..
                    }),
                ) => Question::Attempt,
                _ => Question::Done,
            };
            index += 1;
        }
        // Where you and another act, you are asked.
        self.frame.actor = match self.frame.payer.take() {
            Some(payer) => Some(payer),
            None if actors.contains(&Resolved::You) => Some(Resolved::You),
            None => actors.pop(),
        };
        let span = clauses.last().map(|clause| clause.span.0);
        if let Some(span) = span {
            self.remember_moved(&mut effects, span)?;
            super::restriction::check_ends(&effects, span)?;
        }
        Ok(merge_modifications(effects))
    }

    /// "Remove that counter from it or put another of those counters on it.": the controller does one of these (CR 608.2d).
    fn either_action(
        &mut self,
        clauses: &[Clause],
        conjunctions: &[Option<Conjunction>],
        sentence: &Extras,
    ) -> Lowered<Option<Effect>> {
        let plain = |clause: &Clause| clause.subject.is_none() && clause.auxiliary.is_none();
        let [first, .., last] = clauses else {
            return Ok(None);
        };
        if !clauses.iter().all(plain)
            || !conjunctions[1..]
                .iter()
                .all(|conjunction| *conjunction == Some(Conjunction::Or))
        {
            return Ok(None);
        }
        let before = self.frame.targets.len();
        let mut options = Vec::new();
        for clause in clauses {
            // What one action speaks of is not there for the others.
            let said = self.frame.discourse.clone();
            self.frame.discourse.next_clause();
            let mut effects = Vec::new();
            self.clause(clause, &Resolved::You, sentence.clone(), &mut effects)?;
            self.frame.discourse = said;
            options.push(effects);
        }
        if self.frame.targets.len() > before {
            return Err(
                super::alternatives::target_of_option(last.span.0).label(first.span.0, "or this")
            );
        }
        Ok(Some(Effect::ChooseOne {
            who: Players::You,
            options,
            facing: false,
        }))
    }

    /// "you may A and B": both or neither.
    fn optional_group(
        &mut self,
        group: &[Clause],
        subject: &Resolved,
        sentence: &Extras,
        shared_duration: Option<&ir::Duration>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Question> {
        let span = group[0].span.0;
        let (players, subject_span) = match subject {
            Resolved::Players(players, span) => (players.clone(), *span),
            Resolved::Either(slot, span) => (vec![Players::Slot(*slot)], *span),
            Resolved::You | Resolved::YouAnd(_) | Resolved::Objects(..) => {
                return Err(Failure::unsupported(span, "\"may\" without a player"));
            }
        };
        let [who] = players.as_slice() else {
            return Err(Failure::unsupported(subject_span, "several players here"));
        };
        let any = std::mem::take(&mut self.frame.any_may);
        let each = !super::context::is_single(who);
        let actor = if each { Players::Affected } else { who.clone() };
        if each {
            self.mention(
                Meaning::Players(Players::Affected),
                Number::One,
                Vec::new(),
                subject_span,
            );
        }
        let mut action = Vec::new();
        let offered = std::mem::replace(&mut self.frame.offered, true);
        let alternatives = super::alternatives::are_alternatives(group)?;
        let targets = self.frame.targets.len();
        let mut options = Vec::new();
        let mut tail = sentence.clone();
        tail.duration = tail.duration.or_else(|| shared_duration.cloned());
        for (number, clause) in group.iter().enumerate() {
            let asked_first = |adverbial: &Spanned<Adverbial>| {
                matches!(adverbial.node, Adverbial::If(_))
                    && !super::clause::is_asked_later(clause, adverbial)
            };
            let mut clause = clause.clone();
            clause
                .adverbials
                .retain(|adverbial| !asked_first(adverbial));
            clause.auxiliary = None;
            clause.subject = None;
            if number > 0 {
                self.frame.discourse.next_clause();
            }
            // What one alternative speaks of is not there for the others.
            let said = alternatives.then(|| self.frame.discourse.clone());
            self.clause_by(
                &clause,
                &super::clause::Subject::Players(vec![actor.clone()]),
                tail.clone(),
                &mut action,
            )?;
            if let Some(said) = said {
                self.frame.discourse = said;
                options.push(std::mem::take(&mut action));
            }
        }
        self.frame.offered = offered;
        if alternatives {
            if self.frame.targets.len() > targets {
                return Err(super::alternatives::target_of_option(span));
            }
            let who = actor.clone();
            action = vec![Effect::ChooseOne {
                who,
                options,
                facing: false,
            }];
        }
        // "You may exile target creature if it attacked this turn": what the action names can be meant.
        let condition = self.take_trailing_condition(group)?;
        let action = merge_modifications(action);
        let mut question = Question::Attempt;
        let effect = match action.as_slice() {
            // "You may reveal a creature card from among them and put it into your hand. Put the rest …": the rest is there
            // also if nothing was chosen.
            [
                Effect::ChooseAmong {
                    minimum: Value::Number(least @ 0..=1),
                    ..
                },
                ..,
            ] if *least == 1 || self.frame.rest_said => {
                let mut action = action;
                let mut into = None;
                if let Some(Effect::ChooseAmong {
                    minimum,
                    into: slot,
                    ..
                }) = action.first_mut()
                {
                    *minimum = Value::Number(0);
                    into = Some(*slot);
                }
                super::picks::may_pick_none(&mut action, group);
                question = into.map_or(Question::Nothing, Question::Filled);
                if each || condition.is_some() {
                    return Err(Failure::unsupported(span, "this choice from among cards"));
                }
                out.extend(action);
                return Ok(question);
            }
            _ => super::alternatives::by_choice(
                if any { who.clone() } else { actor.clone() },
                action,
            ),
        };
        let mut effect = effect;
        if any {
            // "If a player does" asks about the one who did it.
            self.frame.payer = Some(Resolved::Players(vec![actor], subject_span));
        } else if each {
            effect = Effect::ForEachPlayer {
                who: who.clone(),
                effects: vec![effect],
            };
        }
        if let Some(condition) = condition {
            effect = Effect::If {
                condition,
                then: vec![effect],
                otherwise: Vec::new(),
            };
        }
        out.push(effect);
        Ok(question)
    }

    /// "you may draw a card if …": the condition is asked before the choice.
    fn take_trailing_condition(&mut self, group: &[Clause]) -> Lowered<Option<Condition>> {
        let mut condition = None;
        for clause in group {
            for adverbial in &clause.adverbials {
                if let Adverbial::If(asked) = &adverbial.node
                    && !super::clause::is_asked_later(clause, adverbial)
                {
                    self.frame.discourse.next_clause();
                    let said = self.frame.discourse.mark();
                    condition = Some(self.condition(asked, adverbial.span)?);
                    self.frame.discourse.keep_focus(said, false);
                }
            }
        }
        Ok(condition)
    }

    /// The duration that stands last holds for the coordinated clauses before it: "gets +1/+1 and gains flying until end of
    /// turn".
    fn shared_duration(&mut self, clauses: &[Clause]) -> Lowered<Option<(usize, ir::Duration)>> {
        for (index, clause) in clauses.iter().enumerate().skip(1).rev() {
            for adverbial in &clause.adverbials {
                if let Adverbial::Duration(duration) = &adverbial.node
                    && !matches!(duration, ast::Duration::ForAsLongAs(condition)
                        if super::permission::ends_with_exile(clause)
                            && super::permission::remains_exiled(condition))
                {
                    let duration = self.duration(duration, adverbial.span)?;
                    return Ok(Some((index, duration)));
                }
            }
        }
        Ok(None)
    }
}

/// "They" of several players is said of each only where each does something.
fn check_players_known(effects: &[Effect], sentences: &[&Spanned<Sentence>]) -> Lowered<()> {
    match sentences.first() {
        Some(first) if super::said_of_each::changes_what_none_controls(effects) => {
            let what = "what each of several players controls";
            Err(Failure::unsupported(first.span, what)
                .help("\"For each opponent, creatures that player controls …\""))
        }
        _ => Ok(()),
    }
}
