//! Sentences: the order of instructions, "if you do", "otherwise", "instead", delayed and reflexive triggers.

use std::sync::Arc;

use super::adverbial::Extras;
use super::amend::{
    choose_new_targets, flip_result, forbid_regeneration, last_changes, last_destroyed, lasts,
    limit_mana,
};
use super::announced::{is_paid, only_what_happens};
use super::answer::asks_about;
use super::answered::Answer;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::instead::{stand_in, stands_for_paid};
use super::lead::Frame;
use super::reference::Meaning;
use ir::{
    Ability, AbilityKind, Body, Condition, Effect, Mode, Objects, Players, Triggered, ZoneSet,
};
use syntax::ast::{self, Clause, Lead, NounPhrase, Sentence, Span, Spanned, Verb};

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

impl Lowering<'_> {
    /// The sentences of one body, with its modes.
    pub(crate) fn modes(&mut self, sentences: &[&Spanned<Sentence>]) -> Lowered<Body> {
        if let Some((last, before)) = sentences.split_last()
            && let Sentence::Modal(modal) = &last.node
        {
            match before.first() {
                None => return self.modal(modal, last.span),
                // "You may pay {1}. When you do, choose one —": of another ability
                Some(_) if !modal.leads.is_empty() => {}
                Some(first) => {
                    let what = "instructions before a choice of modes";
                    return Err(Failure::unsupported(first.span, what));
                }
            }
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
        if let Some(said) = super::same_for::spelled_out(sentences) {
            return self.instructions(&said.iter().collect::<Vec<_>>());
        }
        if let Some((before, times, following)) = super::process::following(sentences) {
            let mut effects = self.instructions(before)?;
            let times = self.amount(times)?;
            let repeated = self.instructions(following)?;
            effects.push(Effect::Repeat {
                times,
                effects: repeated,
            });
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
                Sentence::Modal(modal) if !modal.leads.is_empty() => {
                    self.reflexive_modes(modal, sentence.span, &mut done)?;
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
        if let Some(last) = sentences.last()
            && super::picks::picks_after_maybe(&done.effects)
        {
            let what = "a pick from what may be left of these";
            return Err(Failure::unsupported(last.span, what));
        }
        match sentences.last() {
            Some(last) => self.as_process(done.effects, last.span),
            None => Ok(done.effects),
        }
    }

    pub(super) fn sentence(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<()> {
        let listed = self.list_for_each_type(leads, clauses)?;
        let (leads, clauses) = said_so(&listed, (leads, clauses));
        super::copied_next::refuse_instead(&done.effects, clauses, span)?;
        let next = super::copied_next::when_next_cast(leads, clauses);
        let (leads, clauses) = said_so(&next, (leads, clauses));
        self.note_asked(leads, clauses);
        self.define_variables(leads, clauses);
        let prevents = matches!(done.effects.last(), Some(Effect::Replace { replacement, .. })
            if matches!(replacement.outcome, ir::Outcome::Prevent { .. }));
        self.frame.prevention = prevents.then_some(false);
        if self.note_on_previous(leads, clauses, done)?
            || self.ends_effect(leads, clauses, span, done)?
            || self.excess_goes_to(leads, clauses, done)?
            || self.adds_each_color(leads, clauses, done)?
            || self.for_each_quality(leads, clauses, span, done)?
        {
            return Ok(());
        }
        if self.after_it_resolved(leads, clauses, span, done)?
            || self.goes_as_it_resolves(leads, clauses, span, done)?
            || self.enters_as_put(leads, clauses, span, done)?
            || self.replacement_if(leads, clauses, span, done)?
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

    /// The targets and nested abilities so far: a reflexive trigger has its own.
    fn take_announced(&mut self) -> (Vec<ir::TargetSpec>, Vec<Arc<Ability>>) {
        let frame = &mut self.frame;
        (
            std::mem::take(&mut frame.targets),
            std::mem::take(&mut frame.nested),
        )
    }

    /// A sentence of instructions that says nothing of how those before are followed.
    #[expect(
        clippy::too_many_lines,
        reason = "one question after the other about what a sentence says"
    )]
    pub(super) fn plain_sentence(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<()> {
        let leads = super::any_mana::without_casting_this_way(leads, clauses);
        let others = super::process::by_others(clauses);
        let clauses = others.as_deref().unwrap_or(clauses);
        let again = super::process::any_number_of_times(clauses);
        let clauses = again.as_deref().unwrap_or(clauses);
        let meanwhile = super::playable::exiled_meanwhile(leads, clauses);
        let (leads, clauses) = said_so(&meanwhile, (leads, clauses));
        let fewer = super::drawing::for_each_player(leads);
        let leads = fewer.as_deref().unwrap_or(leads);
        let (leads, clauses) = &super::instead::instead_if_first(leads, clauses);
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
                | Frame::EachTime(_)
                | Frame::EachCounterKind(_)
                | Frame::Reflexive
                | Frame::ReflexiveIf(_)
                | Frame::Flip(_)
                | Frame::Delayed(..)) => frames.push(frame),
            }
        }
        let reflexive = frames.iter().any(Frame::is_reflexive);
        let outer = reflexive.then(|| self.take_announced());
        let mut question = Question::Done;
        let announced = self.frame.targets.len();
        if instead && frames.iter().any(|frame| matches!(frame, Frame::If(_))) {
            self.moves_nothing_of(done);
        }
        let replaced = self.frame.amount_of.clone().filter(|_| instead);
        let later = waits_for_event(&frames) && !instead;
        let untargeted = later.then(|| self.frame.clone());
        let mut effects = self.clauses(clauses, &extras, &mut question)?;
        if self.frame.targets.len() > announced
            && let Some(before) = untargeted
        {
            effects = self.targeted_later(before, clauses, &extras, span)?;
        }
        self.branch_ends();
        self.comes_to_the_same(replaced);
        // The targets of a delayed trigger are chosen as it triggers, and not with those of what makes it (CR 603.7).
        let is_later = |frame: &Frame| matches!(frame, Frame::Delayed(_));
        if frames.iter().any(is_later) && self.frame.targets.len() > announced {
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
        let mut asked = None;
        while let Some(frame) = frames.pop() {
            let intervening = asked.take();
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
                    asked = Some(condition.clone());
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
                Frame::EachTime(times) => {
                    effects = self.in_each_pass(Effect::Repeat { times, effects }, mark);
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
                    effects = vec![waits.doing(effects, intervening)];
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
        super::instead::check_replaced(&done.effects, &otherwise, &effects, span)?;
        self.check_part_replaced(&otherwise, &effects, span)?;
        let kept = otherwise
            .iter()
            .take_while(|effect| {
                matches!(effect, Effect::Choose { into, .. } if self.frame.kept.contains(into))
            })
            .count();
        // What both speak of is looked up before either.
        let mut rest = otherwise.split_off(kept);
        super::instead::find_the_same(&mut rest, &effects);
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
                Frame::EachTime(times) => vec![Effect::Repeat { times, effects }],
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

    /// What a delayed trigger does, with targets that are chosen as it triggers: they are those of an ability of its own (CR 603.3d,
    /// 603.7).
    fn targeted_later(
        &mut self,
        before: super::context::Frame,
        clauses: &[Clause],
        extras: &Extras,
        span: Span,
    ) -> Lowered<Vec<Effect>> {
        self.frame = before;
        let targets = std::mem::take(&mut self.frame.targets);
        let nested = std::mem::take(&mut self.frame.nested);
        let effects = self.clauses(clauses, extras, &mut Question::Done)?;
        let ability = self.reflexive(effects, targets, nested, None, span)?;
        Ok(vec![ability])
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
        if let Some(to) = super::instead_of_graveyard::exiled_from_graveyard(leads, clauses) {
            let last = done.effects[done.last..].iter_mut();
            return Ok(last.fold(false, |found, effect| {
                super::instead_of_graveyard::cast_go(effect, to) | found
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
        let before = &mut done.effects[before];
        if self.describes_tokens(leads, clauses, before)?
            || self.sizes_token(leads, clauses, before)?
        {
            return Ok(true);
        }
        let [clause] = clauses else { return Ok(false) };
        if let [lead] = leads
            && let Some(to) = self.instead_of_graveyard(lead, clause)?
        {
            let mut found = false;
            for effect in &mut done.effects[done.last..] {
                if super::instead_of_graveyard::countered_goes(effect, &to) {
                    found = true;
                    self.is_put_by_countering(effect);
                }
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
            return Ok(super::becoming::add_types(modifications));
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
}

/// "They" of several players is said of each only where each does something.
pub(super) fn check_players_known(
    effects: &[Effect],
    sentences: &[&Spanned<Sentence>],
) -> Lowered<()> {
    match sentences.first() {
        Some(first) if super::said_of_each::changes_what_none_controls(effects) => {
            let what = "what each of several players controls";
            Err(Failure::unsupported(first.span, what)
                .help("\"For each opponent, creatures that player controls …\""))
        }
        _ => Ok(()),
    }
}

/// The leads and clauses in other words, where there are any.
fn said_so<'a>(
    otherwise: &'a Option<(Vec<Spanned<Lead>>, Vec<Clause>)>,
    as_it_stands: (&'a [Spanned<Lead>], &'a [Clause]),
) -> (&'a [Spanned<Lead>], &'a [Clause]) {
    match otherwise {
        Some((leads, clauses)) => (leads.as_slice(), clauses.as_slice()),
        None => as_it_stands,
    }
}

/// Whether the sentence says what happens as soon as something else does, which is no step of a turn.
fn waits_for_event(frames: &[Frame]) -> bool {
    matches!(frames, [Frame::Delayed(waits)]
        if !matches!(*waits.event, ir::EventPattern::StepBegins { .. }))
}
