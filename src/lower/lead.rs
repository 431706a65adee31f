//! What the words before the first clause make of a sentence: "if …,", "for each …,", "at the beginning of the next end step,", "when you do,".
//!
//! Of the layer of `body`, which puts the clauses into the frames that are made here.

use super::adverbial::Extras;
use super::answer::{asks_about, is_answer};
use super::clause::is_it;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::quantity::has_head;
use super::reference::{Meaning, Number};
use super::subject::Resolved;
use ir::{Condition, Effect, Objects, Players, SlotKind, Value};
use syntax::ast::{self, Auxiliary, Clause, Head, Lead, NounPhrase, Span, Spanned, Trigger, Verb};

/// What the words before the first clause make of a sentence.
pub(super) enum Frame {
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
    /// "For each 1 life you lost,"
    EachTime(ir::Value),
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
pub(super) struct Delayed {
    pub event: Box<ir::EventPattern>,
    pub duration: Option<ir::Duration>,
    pub once: bool,
}

impl Lowering<'_> {
    /// What a lead makes of its sentence; what it speaks of besides its subject is not spoken of in the clauses.
    pub(super) fn lead_in_focus(
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
                    let actor = self.frame.actor.as_ref();
                    let same = |asked: &Resolved| asks_about(subject, Some(asked));
                    // "If you do, that player discards a card. If they don't, …": whether that was done is another question.
                    let another = !positive && !self.frame.asked.as_ref().is_none_or(same);
                    if asks_about(subject, actor) && !another {
                        let asked = actor.cloned().unwrap_or(Resolved::You);
                        self.frame.asked = positive.then_some(asked);
                    } else if !positive
                        && self.frame.asked_of_object.1
                        && subject.is_some_and(is_it)
                    {
                        // "Draw a card if it has flying. If it doesn't, …"
                        return Ok(Frame::Otherwise);
                    } else if positive || !self.frame.asked.as_ref().is_some_and(same) {
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
            Lead::Unless(condition) if super::unless::says_deeds(condition) => {
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
            Lead::DuringAnyTurn(happened) => {
                let mut happened = happened.clone();
                for clause in &mut happened.clauses {
                    let this_turn = ast::Duration::This(ast::Period::this_turn());
                    clause.adverbials.push(Spanned {
                        node: ast::Adverbial::Duration(this_turn),
                        span: lead.span,
                    });
                }
                let so = self.condition(&happened, lead.span)?;
                extras.duration = Some(ir::Duration::WhileSo(Box::new(so)));
                Ok(Frame::Plain)
            }
            Lead::ForEach(what) if has_head(&what.node, Head::Life) => {
                let often = self.count(what)?;
                if often != ir::Value::EventAmount {
                    return Err(Failure::unsupported(what.span, "\"for each\" of this life"));
                }
                Ok(Frame::EachTime(often))
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
                        None if let Some(won) = super::coins::flips_that(what) => {
                            Some(self.flips(won, what.span)?)
                        }
                        None if let Some(word) = super::vote::votes_of(what) => {
                            Some(self.votes_for(word, what.span)?)
                        }
                        // "For each mana from a Desert spent to cast this spell, …"
                        None if let Some(spent) = self.mana_spent(what)? => Some(spent),
                        None => self.results_that(what)?,
                    },
                };
                if counted.is_some() {
                    extras.each = counted;
                    extras.each_span = Some(lead.span);
                    return Ok(Frame::Plain);
                }
                self.for_each(what)
            }
            Lead::ForEachCardFewer { than, who } => self.each_card_fewer(*than, who, lead.span),
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
            | Lead::WhileVoting
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
        let place = if let Objects::Every(filter) = &of {
            filter.domain.zone()
        } else {
            self.is_in_exile(&of).then_some(ir::Zone::Exile)
        };
        let found_in = &mut self.frame.found_in;
        found_in.retain(|(objects, _)| *objects != Objects::Affected);
        found_in.extend(place.map(|zone| (Objects::Affected, zone)));
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
                        let number = self.all_of_slot(number);
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
                // "Flip a coin. When you win the flip, …": that flip is over, and no later one is waited for (CR 603.12).
                if let [clause] = event.clauses.as_slice()
                    && matches!(trigger, Trigger::When(_))
                    && matches!(
                        clause.verb.node,
                        Verb::Win(ast::Contest::Flip) | Verb::Lose(ast::Contest::Flip)
                    )
                {
                    let what = "a trigger of a flip that has been made";
                    return Err(Failure::unsupported(span, what).help("\"if you win the flip, …\""));
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
                    duration: always.or_else(|| super::moment::moment_duration(moment)),
                }))
            }
        }
    }
}

impl Delayed {
    /// What is asked right behind the event is asked as it happens, and again as the ability resolves (CR 603.4).
    pub(super) fn doing(self, effects: Vec<Effect>, intervening: Option<ir::Condition>) -> Effect {
        let event = match intervening {
            None => self.event,
            Some(condition) => Box::new(ir::EventPattern::While {
                event: self.event,
                condition: Box::new(condition),
            }),
        };
        Effect::Delayed {
            event,
            duration: self.duration,
            once: self.once,
            effects,
        }
    }
}

impl Frame {
    /// "When you do, …"
    pub(super) fn is_reflexive(&self) -> bool {
        matches!(self, Self::Reflexive | Self::ReflexiveIf(_))
    }

    /// Whether what it says is put into the sentence before, so that nothing can stand around it.
    pub(super) fn ends_sentence(&self) -> bool {
        match self {
            Self::Answer(_) | Self::Otherwise | Self::Flip(_) => true,
            Self::Plain
            | Self::If(_)
            | Self::Unless(..)
            | Self::EachObject(_)
            | Self::EachTime(_)
            | Self::EachPlayer(_)
            | Self::EachCounterKind(_)
            | Self::Reflexive
            | Self::ReflexiveIf(_)
            | Self::Delayed(..) => false,
        }
    }
}
