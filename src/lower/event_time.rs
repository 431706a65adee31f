//! When and how often an event must happen: "for the first time each turn", "while you control a Goblin".

use super::failure::{Failure, Lowered};
use ir::{Condition, EventPattern};
use syntax::ast::{
    self, Adverbial, Clause, Head, NounPhrase, NounWord, PassiveComplement, Predicate, Span,
    Spanned, Verb,
};

impl super::context::Lowering<'_> {
    /// "this turn" in an event.
    pub(crate) fn event_duration(&self, event: &ast::Event) -> Option<ir::Duration> {
        event.clauses.iter().find_map(|clause| {
            if let Verb::Be(predicate) = &clause.verb.node
                && let ast::Predicate::Passive { passive, .. } = predicate.as_ref()
                && passive.complements.iter().any(|complement| {
                    matches!(&complement.node, ast::PassiveComplement::During(period)
                        if super::filter::is_this_turn(period))
                })
            {
                return Some(ir::Duration::EndOfTurn);
            }
            clause.adverbials.iter().find_map(|adverbial| {
                // "for the first time this turn"
                if let Adverbial::Duration(ast::Duration::This(period))
                | Adverbial::Ordinal {
                    each: Some(period), ..
                } = &adverbial.node
                    && super::filter::is_this_turn(period)
                {
                    Some(ir::Duration::EndOfTurn)
                } else {
                    None
                }
            })
        })
    }
}

/// A land is played, a spell is cast: "a card" may be either.
pub(super) fn check_plays_lands(what: &Spanned<NounPhrase>) -> Lowered<()> {
    let has = |head| super::quantity::has_head(&what.node, head);
    let land = super::clause::nouns(what).contains(&NounWord::Type(ast::CardType::Land));
    if !land && (has(Head::Card) || has(Head::Spell)) {
        return Err(Failure::unsupported(
            what.span,
            "playing what may be a land or a spell, as an event",
        ));
    }
    Ok(())
}

/// "a card", "a card from exile": what may be a land or a spell.
pub(super) fn plays_either(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, ast::Noun::Described(described)
        if matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Card))))
}

/// "a card from exile": as a land that is played, and as a spell that is cast.
pub(super) fn land_and_spell(
    what: &Spanned<NounPhrase>,
) -> (Spanned<NounPhrase>, Spanned<NounPhrase>) {
    let as_word = |named: NounWord| {
        let mut phrase = what.clone();
        for item in &mut phrase.node.items {
            if let ast::Noun::Described(described) = &mut item.noun.node {
                for word in &mut described.words {
                    word.node = named.clone();
                }
            }
        }
        phrase
    };
    (
        as_word(NounWord::Type(ast::CardType::Land)),
        as_word(NounWord::Head(Head::Spell)),
    )
}

/// Whether the verb's own event says which one of a turn it is: "you draw your second card each turn".
pub(super) fn counts_itself(verb: &Verb) -> bool {
    matches!(verb, Verb::Draw(_))
}

/// "a nontoken creature would enter and it wasn't cast": the event, and how what it is about is then; nothing if it says no more than
/// what happens.
pub(super) fn and_then_state(event: &ast::Event) -> Option<(ast::Event, ast::Condition)> {
    let [happens, state] = event.clauses.as_slice() else {
        return None;
    };
    let Verb::Be(predicate) = &state.verb.node else {
        return None;
    };
    let of_it = state.subject.as_ref().is_some_and(super::clause::is_it);
    let cast = matches!(predicate.as_ref(), ast::Predicate::Passive { passive, .. }
        if passive.participle == ast::Participle::Cast);
    if state.joined != Some(ast::Conjunction::And) || !of_it || !cast {
        return None;
    }
    let mut state = state.clone();
    state.joined = None;
    let alone = ast::Event {
        clauses: vec![happens.clone()],
    };
    let state = ast::Condition {
        clauses: vec![state],
    };
    Some((alone, state))
}

/// The event, where that must be true as it happens.
pub(super) fn looked_at_then(event: EventPattern, then: Vec<Condition>) -> EventPattern {
    if then.is_empty() {
        return event;
    }
    EventPattern::While {
        event: Box::new(event),
        condition: Box::new(super::condition::all_hold(then)),
    }
}

/// "saddles a Mount or crews a Vehicle during your main phase": the time that is said last is that of each, where one subject does
/// either.
pub(super) fn at_time_of_all(mut patterns: Vec<EventPattern>, clauses: &[Clause]) -> EventPattern {
    let timed = |clause: &Clause| {
        let during =
            |adverbial: &Spanned<Adverbial>| matches!(adverbial.node, Adverbial::During(_));
        clause.adverbials.iter().any(during)
    };
    let shares = match clauses {
        [before @ .., last] => {
            timed(last)
                && before.iter().all(|clause| clause.adverbials.is_empty())
                && clauses
                    .iter()
                    .skip(1)
                    .all(|clause| clause.subject.is_none())
        }
        [] => false,
    };
    match patterns.pop() {
        Some(EventPattern::While { event, condition }) if shares => {
            patterns.push(*event);
            EventPattern::While {
                event: Box::new(EventPattern::Either(patterns)),
                condition,
            }
        }
        last => {
            patterns.extend(last);
            EventPattern::Either(patterns)
        }
    }
}

/// "(a card is put into your graveyard) during your turn": the clause whose time stands by itself and not with the participle; none
/// if there is no such time.
pub(super) fn time_of_its_own(clause: &Clause) -> Option<Clause> {
    let mut clause = clause.clone();
    // "becomes untapped during your untap step"
    let passive = if let Verb::Become(becoming) = &mut clause.verb.node
        && let ast::Becoming::Passive(passive) = becoming.as_mut()
    {
        passive
    } else if let Verb::Be(predicate) = &mut clause.verb.node
        && let Predicate::Passive { passive, .. } = predicate.as_mut()
    {
        passive
    } else {
        return None;
    };
    let place = passive.complements.iter().position(|complement| {
        matches!(&complement.node, PassiveComplement::During(period)
            if !super::filter::is_this_turn(period))
    })?;
    let complement = passive.complements.remove(place);
    if let PassiveComplement::During(period) = complement.node {
        clause.adverbials.push(Spanned {
            node: Adverbial::During(period),
            span: complement.span,
        });
    }
    Some(clause)
}

/// Whether a player may do it again, so that it is said whether it is the next time: not of one object that is spoken of.
pub(super) fn may_be_repeated(event: &EventPattern) -> bool {
    let single = |what: &ir::Filter| matches!(&what.test, ir::Test::Is(objects) if super::context::is_single_object(objects));
    if let EventPattern::Done { what, .. } = event {
        !what.as_ref().is_some_and(single)
    } else {
        matches!(event, EventPattern::Draw { .. })
    }
}

/// Whether it is told of whose events one is the first of a turn: of each object by itself if it happens to an object more than once, of
/// each player if it is what a player does. "A creature dies for the first time each turn" is neither.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn check_counted(event: &EventPattern, by_player: bool, span: Span) -> Lowered<()> {
    let single = |what: &ir::Filter| matches!(&what.test, ir::Test::Is(objects) if super::context::is_single_object(objects));
    match event {
        EventPattern::While { event, .. }
        | EventPattern::Caused { event, .. }
        | EventPattern::Singly(event)
        | EventPattern::Excess(event)
        | EventPattern::WithoutDying(event) => check_counted(event, by_player, span),
        EventPattern::ZoneChange { what, .. } if !single(what) => Err(Failure::unsupported(
            span,
            "the first of what happens to each object once",
        )
        .help("\"one or more creatures die for the first time each turn\"")),
        // It is told of who taps it.
        EventPattern::Tap {
            what,
            for_mana: true,
        } if !by_player && !single(what) => Err(Failure::unsupported(
            span,
            "which of several is tapped for mana first",
        )),
        EventPattern::Untap { what }
        | EventPattern::Attacks { what, .. }
        | EventPattern::PutCounters {
            on:
                ir::Recipients {
                    objects: Some(what),
                    ..
                },
            ..
        }
        | EventPattern::RemoveCounters { what, .. }
            if by_player && !single(what) =>
        {
            let what = "how often a player does this to any object";
            Err(Failure::unsupported(span, what))
        }
        _ => Ok(()),
    }
}

/// "when you next cast a spell this turn"
pub(super) fn says_next(event: &ast::Event) -> bool {
    let next = |clause: &Clause| {
        clause
            .adverbials
            .iter()
            .any(|adverbial| adverbial.node == Adverbial::Next)
    };
    event.clauses.iter().any(next)
}

impl super::context::Lowering<'_> {
    /// In which periods the event happens: "during an opponent's turn", "during their turn" of who does it. What is looked at as it
    /// happens is given back; turns of a triggered ability's event are noted in the frame.
    pub(super) fn periods_of_event(
        &mut self,
        periods: &[(&ast::Period, Span, bool)],
    ) -> Lowered<Vec<Condition>> {
        let mut during = Vec::new();
        let outer = std::mem::replace(&mut self.in_event, false);
        let times = periods
            .iter()
            .map(|(period, span, counted)| Ok((self.during(period, *span)?, *period, *counted)))
            .collect::<Lowered<Vec<_>>>();
        self.in_event = outer;
        for (time, period, counted) in times? {
            match &mut self.frame.event_times {
                Some(times) if !counted && period.part == ast::TurnPart::Turn => times.push(time),
                _ => during.push(time),
            }
        }
        Ok(during)
    }
}

/// "Whenever another creature you control leaves the battlefield, if it didn't die, …" as "… leaves the battlefield without dying";
/// none if it says something else. What happened as it triggered is no other when it resolves (CR 603.4).
pub(super) fn left_if_not_died(triggered: &ast::Triggered) -> Option<ast::Triggered> {
    let condition = triggered.condition.as_ref()?;
    let [died] = condition.node.clauses.as_slice() else {
        return None;
    };
    let not_died = died.verb.node == Verb::Die
        && died.adverbials.is_empty()
        && died
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::DidNot)
        && died.subject.as_ref().is_some_and(super::clause::is_it);
    let mut without = triggered.clone();
    let [
        Spanned {
            node: ast::Trigger::When(event) | ast::Trigger::Whenever(event),
            ..
        },
    ] = without.triggers.as_mut_slice()
    else {
        return None;
    };
    let [left] = event.clauses.as_mut_slice() else {
        return None;
    };
    if !not_died || !matches!(left.verb.node, Verb::Leave(_)) || !left.adverbials.is_empty() {
        return None;
    }
    left.adverbials.push(Spanned {
        node: Adverbial::WithoutDying,
        span: died.verb.span,
    });
    without.condition = None;
    Some(without)
}

/// "~ leaves the battlefield without dying": the clause without these words; none if it does not have them.
pub(super) fn without_dying(clause: &ast::Clause) -> Option<ast::Clause> {
    let says = |adverbial: &Spanned<Adverbial>| adverbial.node == Adverbial::WithoutDying;
    let place = clause.adverbials.iter().position(says)?;
    let mut plain = clause.clone();
    plain.adverbials.remove(place);
    Some(plain)
}

/// The event for any other zone than a graveyard; none if it is not that something leaves the battlefield.
///
/// # Errors
/// The event is none of leaving the battlefield.
pub(super) fn survived(event: EventPattern, span: Span) -> Lowered<EventPattern> {
    let refused = || Failure::unsupported(span, "this without dying, as an event");
    left_alive(event).ok_or_else(refused)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn left_alive(event: EventPattern) -> Option<EventPattern> {
    match event {
        EventPattern::OneOrMore(inner) => {
            Some(EventPattern::OneOrMore(Box::new(left_alive(*inner)?)))
        }
        EventPattern::Either(events) => {
            let events: Option<Vec<_>> = events.into_iter().map(left_alive).collect();
            events.map(EventPattern::Either)
        }
        leaves @ EventPattern::ZoneChange {
            from: Some(ir::Zone::Battlefield),
            to: None,
            ..
        } => Some(EventPattern::WithoutDying(Box::new(leaves))),
        _ => None,
    }
}
