//! Events: what a trigger waits for, what a replacement changes, what happened this turn. Whom they are about is found in `event_subject`. What
//! players do is in `player_event`, what objects do in `object_event`.

use super::context::Lowering;
use super::event_subject::{Subject, is_a_single, is_one_or_more};
use super::failure::{Failure, Lowered};
use super::filter::is_this_turn;
use super::pattern::{share_partner, under_control};
use super::reference::{Meaning, Number};
use ir::{Condition, Deed, Domain, EventPattern, EventRole, Filter, Objects, Players, Test, Value};
use syntax::ast::{
    self, Adverbial, Clause, Event, Noun, NounPhrase, NounWord, Participle, PeriodChoice,
    Predicate, Span, Spanned, TurnPart, Verb,
};

impl Lowering<'_> {
    /// The event of a trigger; its roles can be referred to afterwards.
    pub(crate) fn event(&mut self, event: &Event, span: Span) -> Lowered<EventPattern> {
        self.frame.own_event |= !self.frame.delayed_event;
        if let Some((enters, state)) = super::event_time::and_then_state(event) {
            let pattern = self.event(&enters, span)?;
            self.frame.discourse.next_clause();
            let condition = self.condition(&state, span)?;
            return Ok(super::event_time::looked_at_then(pattern, vec![condition]));
        }
        let mut patterns = Vec::new();
        let mut subject: Option<&Spanned<NounPhrase>> = None;
        let clauses = match event.clauses.as_slice() {
            // "attacks and isn't blocked" is one event (CR 509.3g).
            [attacks, unblocked] if is_attack_unblocked(attacks, unblocked) => {
                let mut clause = unblocked.clone();
                clause.subject.clone_from(&attacks.subject);
                clause.joined = None;
                vec![clause]
            }
            // "you clash and win" is one event too (CR 701.30d).
            [clash, won] if is_clash_won(clash, won) => {
                let mut clause = clash.clone();
                clause.verb.node = Verb::Win(ast::Contest::Clash);
                vec![clause]
            }
            clauses => clauses.to_vec(),
        };
        let conjunctions = super::condition::joined(&clauses);
        let before = self.frame.amount.take();
        let mut amounts = Vec::new();
        for (clause, joined) in clauses.iter().zip(conjunctions) {
            if matches!(joined, Some(ast::Conjunction::And | ast::Conjunction::But)) {
                return Err(Failure::unsupported(
                    clause.span.0,
                    "an event of two things that happen together",
                ));
            }
            subject = clause.subject.as_ref().or(subject);
            let outer = std::mem::replace(&mut self.in_event, true);
            let pattern = self.event_clause(clause, subject);
            self.in_event = outer;
            patterns.push(pattern?);
            amounts.push(self.frame.amount.take());
        }
        // "That much" is said of an event each of whose parts has an amount.
        self.frame.amount = match amounts.split_first() {
            Some((first, rest)) if rest.iter().all(|other| other == first) => {
                first.clone().or(before)
            }
            _ => before,
        };
        self.check_shared_roles(&patterns);
        match patterns.len() {
            0 => Err(Failure::unsupported(span, "this event")),
            1 => {
                let pattern = patterns.remove(0);
                self.note_combatants(&pattern);
                Ok(pattern)
            }
            _ => {
                // "play a land or cast a spell from anywhere other than your hand": the place is that of both.
                if super::cast_place::is_of_second_only(&patterns) {
                    let what = "a place of both a land and a spell";
                    return Err(Failure::unsupported(span, what));
                }
                share_partner(&mut patterns);
                Ok(super::event_time::at_time_of_all(patterns, &clauses))
            }
        }
    }

    /// Of a creature that blocks another, one is "the blocking creature" and the other "the attacking creature" (CR 509.1g).
    fn note_combatants(&mut self, event: &EventPattern) {
        let blocks = matches!(
            event,
            EventPattern::Blocks {
                attacker: Some(_),
                ..
            }
        );
        let is_blocked = matches!(
            event,
            EventPattern::BecomesBlocked {
                blocker: Some(_),
                ..
            }
        );
        if !blocks && !is_blocked {
            return;
        }
        for role in [EventRole::Subject, EventRole::Other] {
            let does = if blocks == (role == EventRole::Subject) {
                ast::Adjective::Blocking
            } else {
                ast::Adjective::Attacking
            };
            let meaning = Meaning::Objects(Objects::Event(role));
            self.frame.discourse.mark_done(&meaning, does, false);
        }
    }

    /// One clause of an event. The objects of an occurrence of several events are spoken of together: "those creatures".
    fn event_clause(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<EventPattern> {
        let mark = self.frame.discourse.mark();
        let pattern = self.clause_event(clause, subject)?;
        self.frame.event_to = super::pattern::goes_to(&pattern);
        self.frame.event_deals =
            super::pattern::deals_damage(&pattern).map(Option::<&Filter>::cloned);
        self.frame.event_life = super::changed_life::gained_or_lost(&pattern);
        self.frame.event_casts = super::spell_enters::cast_spell(&pattern);
        // "a creature with one or more counters on it dies": "that many" are these
        if let Some(number) = subject.and_then(|subject| counters_of(subject, &pattern))
            && clause.auxiliary.is_none()
            && self.frame.amount.is_none()
        {
            self.frame.amount = Some(number);
        }
        let happens = clause.auxiliary.is_none();
        // "One or more cards are milled": by whomever, where the pattern tells those who do it apart.
        let together =
            clause.verb.node.passive().is_none() || !super::pattern::is_by_anyone(&pattern);
        if !happens || !together || !super::pattern::is_grouped(&pattern) {
            self.frame.discourse.forget_several_of_event(mark);
        } else if self.frame.amount.is_none() {
            // "that many": how many of these events there were
            self.frame.amount = Some(Value::EventAmount);
        }
        Ok(pattern)
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn clause_event(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<EventPattern> {
        if let Some(plain) = super::nth_of_turn::nth_during(clause) {
            return self.clause_event(&plain, subject);
        }
        if super::nth_of_turn::is_nth_draw_of_a_step(clause) {
            let refused = "a card drawn as the first or second of a step";
            return Err(Failure::unsupported(clause.span.0, refused));
        }
        if let Some(subject) = subject
            && let Some(event) = self.ability_triggers(clause, subject)?
        {
            return Ok(event);
        }
        let span = clause.span.0;
        if let Some(plain) = super::event_time::without_dying(clause) {
            return super::event_time::survived(self.clause_event(&plain, subject)?, span);
        }
        let moved = super::event_time::time_of_its_own(clause);
        let clause = moved.as_ref().unwrap_or(clause);
        if let Some(auxiliary) = &clause.auxiliary
            && auxiliary.node != ast::Auxiliary::Would
        {
            let refused = "this helping verb in an event";
            return Err(Failure::unsupported(auxiliary.span, refused));
        }
        let mut alone = false;
        let mut nth = None;
        let mut under = None;
        let mut periods = Vec::new();
        for adverbial in &clause.adverbials {
            match &adverbial.node {
                Adverbial::Alone => alone = true,
                Adverbial::UnderControl(whose)
                    if matches!(
                        clause.verb.node,
                        Verb::Die | Verb::Enter(_) | Verb::Leave(_)
                    ) =>
                {
                    under = Some((whose, adverbial.span));
                }
                Adverbial::Ordinal {
                    number,
                    each: Some(period),
                } if period.part == TurnPart::Turn => {
                    nth = Some(*number);
                    if period.whose.is_some() {
                        periods.push((period, adverbial.span, true));
                    }
                }
                // "whenever you cast a spell during an opponent's turn", "… their turn": read after who it is
                Adverbial::During(period)
                    if period.part == TurnPart::Turn && self.frame.event_times.is_some()
                        || period.which != PeriodChoice::The =>
                {
                    periods.push((period, adverbial.span, false));
                }
                // "whenever ~ deals combat damage to a player this turn" of a delayed trigger is read there.
                Adverbial::Duration(ast::Duration::This(period)) if is_this_turn(period) => {}
                // "when you next cast a spell this turn"
                Adverbial::Next if self.frame.delayed_event => {}
                // "whenever ~ attacks while you control a Goblin": read after the event that its words may refer to
                Adverbial::While(_) => {}
                // "is put into a graveyard as it resolves"
                Adverbial::As(condition) if super::replacement::is_resolving(condition) => {}
                _ => {
                    let refused = "this part of an event";
                    return Err(Failure::unsupported(adverbial.span, refused));
                }
            }
        }
        let tempts = ast::KeywordAction::RingTemptsYou;
        if matches!(&clause.verb.node, Verb::Action { action, .. } if *action == tempts) {
            let deed = Deed::Named(self.action_event(&tempts, clause.span.0)?);
            let mut during = self.periods_of_event(&periods)?;
            during.extend(self.asked_meanwhile(clause)?);
            let tempted = EventPattern::Done {
                deed,
                who: Players::You,
                what: None,
            };
            return Ok(super::event_time::looked_at_then(tempted, during));
        }
        if let Verb::DayTurns(becomes) = &clause.verb.node
            && let Some(becomes) = super::designation::day_or_night(*becomes)
        {
            let during = self.periods_of_event(&periods)?;
            let turns = EventPattern::DayNightTurns(becomes);
            return Ok(super::event_time::looked_at_then(turns, during));
        }
        if self.is_state(clause, subject) {
            if let Some((_, span, _)) = periods.first() {
                return Err(Failure::unsupported(*span, "this part of an event"));
            }
            let condition = self.condition_clause(clause, subject)?;
            return Ok(EventPattern::State(Box::new(condition)));
        }
        let Some(subject) = subject else {
            return Err(Failure::unsupported(span, "an event without a subject"));
        };
        if nth.is_some() && !super::event_time::counts_itself(&clause.verb.node) {
            let mut plain = clause.clone();
            plain
                .adverbials
                .retain(|adverbial| !matches!(adverbial.node, Adverbial::Ordinal { .. }));
            let event = Box::new(self.event_clause(&plain, Some(subject))?);
            let by_player = self.names_players(subject);
            super::event_time::check_counted(&event, by_player, span)?;
            let number = nth.unwrap_or(1);
            let event = EventPattern::Nth { number, event };
            // "for the first time during each of your turns"; any other time is said of the event
            periods.retain(|(.., counted)| *counted);
            let during = self.periods_of_event(&periods)?;
            return Ok(super::event_time::looked_at_then(event, during));
        }
        let pattern = match &clause.verb.node {
            Verb::Either(one, other) => {
                let first = self.verb_event(one, subject, alone, nth, span)?;
                let second = self.verb_event(other, subject, alone, nth, span)?;
                EventPattern::Either(vec![first, second])
            }
            Verb::AttackOrBlock => {
                let ways = [Verb::Attack(None), Verb::Block(None)];
                let ways = ways.map(|verb| self.verb_event(&verb, subject, alone, nth, span));
                EventPattern::Either(ways.into_iter().collect::<Lowered<_>>()?)
            }
            // A land is played, any other card is cast (CR 305.1, 601.1a).
            Verb::Play(what) if super::event_time::plays_either(what) => {
                let (land, spell) = super::event_time::land_and_spell(what);
                let ways = [Verb::Play(Box::new(land)), Verb::Cast(Box::new(spell))];
                let ways = ways.map(|verb| self.verb_event(&verb, subject, alone, nth, span));
                EventPattern::Either(ways.into_iter().collect::<Lowered<_>>()?)
            }
            Verb::LoseControl(what) if clause.auxiliary.is_none() => {
                self.lost_control_event(what, subject, span)?
            }
            verb if is_effect(subject) => self.effect_event(verb, span)?,
            Verb::Cause { whom, doing } => self.caused_event(subject, whom, doing)?,
            verb => self.verb_event(verb, subject, alone, nth, span)?,
        };
        let pattern = match under {
            None => pattern,
            Some((whose, under_span)) => {
                let players = self.player_set_of_control(whose)?;
                under_control(pattern, &players)
                    .ok_or_else(|| Failure::unsupported(under_span, "this part of an event"))?
            }
        };
        let mut during = self.periods_of_event(&periods)?;
        during.extend(self.asked_meanwhile(clause)?);
        during.extend(
            clause
                .adverbials
                .iter()
                .filter_map(|adverbial| resolving(&adverbial.node)),
        );
        Ok(super::event_time::looked_at_then(pattern, during))
    }

    /// "(~ attacks) while you control a Goblin": what must be so as it happens.
    fn asked_meanwhile(&mut self, clause: &Clause) -> Lowered<Vec<Condition>> {
        let mut asked = Vec::new();
        for adverbial in &clause.adverbials {
            if let Adverbial::While(condition) = &adverbial.node {
                self.frame.discourse.next_clause();
                let outer = std::mem::replace(&mut self.in_event, false);
                let condition = self.condition(condition, adverbial.span);
                self.in_event = outer;
                asked.push(condition?);
            }
        }
        Ok(asked)
    }

    fn verb_event(
        &mut self,
        verb: &Verb,
        subject: &Spanned<NounPhrase>,
        alone: bool,
        nth: Option<u32>,
        span: Span,
    ) -> Lowered<EventPattern> {
        if (alone && !matches!(verb, Verb::Attack(_)))
            || (nth.is_some() && !matches!(verb, Verb::Draw(_)))
        {
            return Err(Failure::unsupported(span, "this event"));
        }
        if let Some(counters) = counter_subject(subject) {
            return self.counter_event(verb, counters, subject.span);
        }
        if let Some((number, phrase)) = super::happened::several_or_more(subject)
            && matches!(verb, Verb::Attack(_))
            && !alone
        {
            return if let EventPattern::OneOrMore(event) =
                self.verb_event(verb, &phrase, alone, nth, span)?
            {
                Ok(EventPattern::AtLeast { number, event })
            } else {
                Err(Failure::unsupported(subject.span, "so many in an event"))
            };
        }
        if let Some((what, others, number)) = super::happened::with_others(subject) {
            if !matches!(verb, Verb::Attack(None)) || alone {
                return Err(Failure::unsupported(subject.span, "so many in an event"));
            }
            let others = self.filter(&others, None)?;
            return if let EventPattern::Attacks { what, .. } =
                self.verb_event(verb, &what, alone, nth, span)?
            {
                Ok(EventPattern::AttacksWith {
                    what,
                    others,
                    number,
                })
            } else {
                Err(Failure::unsupported(subject.span, "so many in an event"))
            };
        }
        if let Some(one) = super::several_players::dealt_to_one(verb) {
            let event = self.verb_event(&one, subject, alone, nth, span)?;
            return Ok(EventPattern::Together(Box::new(event)));
        }
        if let Some(aimed) = self.becomes_target_event(verb, subject, span)? {
            return Ok(aimed);
        }
        if let Some(one) = super::several_players::one_of(subject) {
            return self.several_players_event(verb, &one, nth, span);
        }
        match self.event_subject(subject)? {
            Subject::Players(_) if alone => {
                Err(Failure::unsupported(span, "\"alone\" of a player")
                    .help("\"whenever a creature you control attacks alone\""))
            }
            Subject::Players(who) => {
                self.mention_event_player(&who, subject.span);
                self.player_event(verb, who, nth, span)
            }
            Subject::Objects {
                filter,
                words,
                one_or_more,
                span: words_span,
            } => {
                let is_this = filter.test == Test::Is(Objects::This);
                let number = if one_or_more {
                    Number::Many
                } else {
                    Number::One
                };
                let meaning = if is_this {
                    Objects::This
                } else {
                    Objects::Event(EventRole::Subject)
                };
                self.mention(Meaning::Objects(meaning.clone()), number, words, words_span);
                self.frame
                    .discourse
                    .mark_subject(&Meaning::Objects(meaning));
                self.frame.discourse.is_event();
                let whose = super::player::whose_event(&filter);
                let pattern = self.object_event(verb, filter, alone, span)?;
                let whose = if let EventPattern::ZoneChange { what, .. } = &pattern {
                    super::player::whose_event(what)
                } else {
                    whose
                };
                // Creatures that attack or deal combat damage together are one player's (CR 508.1, 510.1).
                let of_one = number == Number::One || is_of_active_player(&pattern);
                self.frame.event_player = whose.filter(|_| of_one);
                if one_or_more {
                    super::damaged_together::check_dealt_by(verb, &pattern, span)?;
                }
                Ok(if one_or_more {
                    EventPattern::OneOrMore(Box::new(pattern))
                } else {
                    pattern
                })
            }
        }
    }

    /// Whether the clause says how something is, and not what happens: a state trigger waits for it (CR 603.8).
    fn is_state(&self, clause: &Clause, subject: Option<&Spanned<NounPhrase>>) -> bool {
        let verb = &clause.verb.node;
        if let Verb::HaveThing(_) | Verb::HaveAbilities { .. } = verb {
            return subject.is_some_and(|subject| self.is_own(subject));
        }
        // "When this creature's power is 7 or greater, …"
        let number = matches!(verb, Verb::Be(predicate)
            if matches!(predicate.as_ref(), ast::Predicate::Compared { .. }));
        matches!(verb, Verb::Exist(_) if subject.is_none())
            || matches!(verb, Verb::HaveLife { .. })
            || number && subject.is_some_and(|subject| self.is_own_number(subject))
    }

    /// "this creature's power"
    fn is_own_number(&self, subject: &Spanned<NounPhrase>) -> bool {
        super::words::single_described(subject).is_some_and(|described| {
            matches!(described.words.as_slice(), [word]
                if matches!(word.node, ast::NounWord::Characteristic(_)))
                && matches!(&described.determiner.node, ast::Determiner::Possessive(of)
                    if self.is_own(of))
        })
    }

    /// "a spell or ability an opponent controls causes you to discard ~"
    pub(crate) fn caused_event(
        &mut self,
        cause: &Spanned<NounPhrase>,
        whom: &Spanned<NounPhrase>,
        doing: &Clause,
    ) -> Lowered<EventPattern> {
        let by = self.filter(cause, None)?;
        if !matches!(
            by.domain,
            Domain::StackObjects | Domain::Spells | Domain::Abilities
        ) {
            return Err(Failure::unsupported(cause.span, "this as a cause"));
        }
        // "… causes you to discard a card, that player …": who controls what causes it.
        if !super::words::is_you(whom) {
            self.mention(
                Meaning::Players(Players::Event(EventRole::Player)),
                Number::One,
                Vec::new(),
                whom.span,
            );
        } else if super::player::whose_event(&by).is_some() {
            self.mention(
                Meaning::Players(Players::Event(EventRole::Other)),
                Number::One,
                super::words::player_words(&Players::Opponents),
                cause.span,
            );
        }
        let event = Box::new(self.event_clause(doing, Some(whom))?);
        Ok(EventPattern::Caused { by, event })
    }
}

/// "an effect"
fn is_effect(subject: &Spanned<NounPhrase>) -> bool {
    matches!(subject.node.items.as_slice(), [item] if item.noun.node == Noun::Effect)
}

/// How many counters there are on what leaves the battlefield, where "one or more" are said to be on it.
fn counters_of(subject: &Spanned<NounPhrase>, pattern: &EventPattern) -> Option<ir::Value> {
    let EventPattern::ZoneChange {
        what,
        from: Some(ir::Zone::Battlefield),
        ..
    } = pattern
    else {
        return None;
    };
    let described = super::words::single_described(subject)?;
    let several = described.post.iter().any(|post| {
        matches!(&post.node, ast::PostModifier::With(with)
            if matches!(with.as_ref(), ast::With::Counters(counters) if is_one_or_more(counters)))
    });
    let kind = what.test.conjuncts().iter().find_map(|test| {
        if let ir::Test::HasCounter(kind) = test {
            Some(kind.clone())
        } else {
            None
        }
    })?;
    let number = ir::Property::Counters(kind);
    let one = is_a_single(subject) && several;
    one.then_some(ir::Value::Of(number, Objects::Event(EventRole::Subject)))
}

/// "(you) clash and win"
fn is_clash_won(clash: &Clause, won: &Clause) -> bool {
    matches!(
        &clash.verb.node,
        Verb::Action {
            action: ast::KeywordAction::Clash,
            amount: None,
            what: None,
        }
    ) && clash.adverbials.is_empty()
        && won.subject.is_none()
        && won.adverbials.is_empty()
        && won.verb.node == Verb::Win(ast::Contest::Unsaid)
        && won.joined == Some(ast::Conjunction::And)
}

/// "attacks", "and isn't blocked".
fn is_attack_unblocked(attacks: &Clause, unblocked: &Clause) -> bool {
    let not_blocked = matches!(&unblocked.verb.node, Verb::Be(predicate)
        if matches!(predicate.as_ref(), Predicate::Passive { negated: true, passive }
            if passive.participle == Participle::Blocked && passive.complements.is_empty()));
    not_blocked
        && unblocked.joined == Some(ast::Conjunction::And)
        && unblocked.subject.is_none()
        && matches!(attacks.verb.node, Verb::Attack(None))
        && attacks.adverbials.is_empty()
}

/// "the last time counter", "a +1/+1 counter": which counters an event is about.
fn counter_subject(subject: &Spanned<NounPhrase>) -> Option<&ast::Described> {
    let [item] = subject.node.items.as_slice() else {
        return None;
    };
    if let Noun::Described(described) = &item.noun.node
        && matches!(described.words.as_slice(), [word] if matches!(word.node, NounWord::Counter(_)))
    {
        Some(described)
    } else {
        None
    }
}

/// The adjectives of a description that has nothing else.
pub(crate) fn adjectives(description: &ast::Description) -> Vec<ast::Adjective> {
    let plain = description.size.is_none()
        && description.with.is_empty()
        && description.base_size.is_none()
        && description.named.is_none()
        && description.in_addition.is_none()
        && description.still.is_none()
        && description.size_equal.is_none()
        && description.value.is_none()
        && description.of.is_none()
        && description.every.is_none();
    let adjectives: Vec<ast::Adjective> = description
        .words
        .iter()
        .filter_map(|word| {
            if let NounWord::Adjective(adjective) = &word.node {
                Some(*adjective)
            } else {
                None
            }
        })
        .collect();
    if plain && adjectives.len() == description.words.len() {
        adjectives
    } else {
        Vec::new()
    }
}

/// "(is put into a graveyard) as it resolves"
fn resolving(adverbial: &Adverbial) -> Option<Condition> {
    matches!(adverbial, Adverbial::As(_)).then_some(Condition::Resolving(Objects::This))
}

/// Whether all that it happens to at one time is the active player's: attacks, and combat damage to players (CR 508.1, 510.1b).
fn is_of_active_player(pattern: &EventPattern) -> bool {
    matches!(
        pattern,
        EventPattern::Attacks { .. }
            | EventPattern::Damage {
                combat: Some(true),
                to: ir::Recipients { objects: None, .. },
                ..
            }
    )
}
