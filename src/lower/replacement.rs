//! "If … would …, … instead": replacement effects (CR 614). What is the same event otherwise is in `changed_event`, how objects enter in
//! `entering`, prevention in `prevention`.

use super::adverbial::Extras;
use super::body::Question;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use super::reference::Meaning;
use ir::{
    Condition, Deed, Destination, Domain, Duration, Effect, EventPattern, EventRole, Filter,
    Objects, Outcome, Players, Replacement, Test, Value, Zone,
};
use syntax::ast::{self, Adverbial, Auxiliary, Clause, Lead, NounPhrase, Span, Spanned, Verb};

impl Lowering<'_> {
    /// A sentence with "would" among other instructions: a replacement effect that lasts a while.
    pub(crate) fn replacement_sentence(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
    ) -> Lowered<Option<Vec<Effect>>> {
        let mut effects = Vec::new();
        // "Until end of turn, damage that would reduce your life total to less than 1 reduces it to 1 instead."
        if let ([lead], [clause]) = (leads, clauses)
            && let Lead::Duration(lasts) = &lead.node
            && let Some(restriction) = self.least_life(clause, clause.subject.as_ref())?
        {
            let duration = self.duration(lasts, lead.span)?;
            return Ok(Some(vec![Effect::Restrict {
                restriction,
                duration,
            }]));
        }
        if self.redirects(leads, clauses, &mut effects)? {
            return Ok(Some(effects));
        }
        let would = self.would_sentence(leads, clauses, &mut effects, span)?;
        let Some((replacement, duration)) = would else {
            return Ok(None);
        };
        let duration = duration.unwrap_or(Duration::Permanent);
        effects.push(Effect::Replace {
            replacement: Box::new(replacement),
            duration,
        });
        Ok(Some(effects))
    }

    /// "If … would …, … instead", "The next time … would …, …". The choices that come first go to `chosen`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn would_sentence(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        chosen: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<Option<(Replacement, Option<Duration>)>> {
        let Some(position) = leads.iter().position(|lead| match &lead.node {
            Lead::If(condition) => {
                says_would(condition)
                    || says_causes(condition) && clauses.iter().any(is_not_buried)
                    || clauses.iter().any(is_production)
            }
            Lead::NextTime(condition) | Lead::FirstTime(condition) => says_would(condition),
            _ => false,
        }) else {
            return Ok(None);
        };
        self.frame.rest_said |= self
            .further
            .iter()
            .any(|sentence| super::choice::says_rest(&sentence.node));
        let mut condition = None;
        let mut until = None;
        let mut instead = clauses.iter().any(has_instead) || clauses.iter().any(is_production);
        let mut optional = None;
        for lead in leads
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != position)
            .map(|(_, lead)| lead)
        {
            match &lead.node {
                Lead::AsLongAs(asked) | Lead::If(asked) => {
                    condition = Some(self.condition(asked, lead.span)?)
                }
                Lead::Instead => instead = true,
                Lead::Duration(lasts) => until = Some(self.duration(lasts, lead.span)?),
                Lead::Then => {}
                _ => {
                    return Err(Failure::unsupported(
                        lead.span,
                        format!("\"{}\" here", self.words(lead.span)),
                    ));
                }
            }
        }
        let first;
        let (would, uses) = match &leads[position].node {
            Lead::If(would) => (would, None),
            Lead::NextTime(would) => (would, Some(1)),
            Lead::FirstTime(would) => {
                let what = "the first time of what";
                first = super::first_time::as_event(would)
                    .ok_or_else(|| Failure::unsupported(leads[position].span, what))?;
                (&first, None)
            }
            _ => return Ok(None),
        };
        let mut duration = until;
        let mut further = Vec::new();
        // "Target creature gets -2/-2 until end of turn. If it would die this turn, …": "it" is no subject of the clause that it begins.
        let is_it = |clause: &Clause| clause.subject.as_ref().is_some_and(super::clause::is_it);
        if would.clauses.first().is_some_and(is_it) {
            self.frame.discourse.next_clause();
        }
        let event = self.would_event(
            would,
            &mut duration,
            (&mut further, chosen),
            leads[position].span,
        )?;
        let event = if clauses.iter().any(is_production) {
            self.production(event, leads[position].span)?
        } else {
            event
        };
        if !further.is_empty() {
            further.extend(condition.take());
            further.reverse();
            condition = Some(super::condition::all_hold(further));
        }
        self.frame.discourse.next_clause();
        if self.frame.amount.is_none() {
            self.frame.amount = Some(Value::EventAmount);
        }
        let mut clauses =
            super::one_of_each_kind::each_kind(would, clauses).unwrap_or_else(|| clauses.to_vec());
        for (index, clause) in clauses.iter_mut().enumerate() {
            if let Some(halved) = super::halves::counted(clause) {
                *clause = halved;
            }
            instead |= is_not_buried(clause);
            clause.adverbials.retain(|adverbial| {
                !is_instead(&adverbial.node) && !is_of_burying(&adverbial.node)
            });
            // "Instead exile that spell and you may play that card": only the latter is left to you (CR 614.6).
            if index == 0
                && clause
                    .auxiliary
                    .as_ref()
                    .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May)
            {
                let Some(subject) = &clause.subject else {
                    return Err(Failure::unsupported(
                        clause.span.0,
                        "\"may\" without a subject",
                    ));
                };
                optional = Some(self.player_set(subject)?);
                clause.auxiliary = None;
            }
        }
        if let [clause] = clauses.as_mut_slice() {
            let mut asked = self.asked_last(clause)?;
            asked.splice(0..0, condition.take());
            condition = (!asked.is_empty()).then(|| super::condition::all_hold(asked));
        }
        if instead {
            self.without_skipped_draw(&event, &mut clauses)?;
        }
        let mut also = Vec::new();
        let outcome = self.outcome(&event, &clauses, instead, (chosen, &mut also), span)?;
        if matches!(outcome, Outcome::Prevent { each: Some(_), .. })
            && let Some(several) = super::would_deal::dealt_to_several(would)
        {
            let refused = "a part of what is dealt to several together";
            return Err(Failure::unsupported(several, refused)
                .help("say \"or\" if it is meant of each of them by itself"));
        }
        if !also.is_empty() {
            also.splice(0..0, condition.take());
            condition = Some(super::condition::all_hold(also));
        }
        Ok(Some((
            Replacement {
                event,
                condition,
                optional,
                outcome,
                uses,
            },
            duration,
        )))
    }

    /// "(If a creature would die, exile it instead) if it's a Human", "unless …": conditions that stand last, which are taken away.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others were kept")]
    fn asked_last(&mut self, clause: &mut Clause) -> Lowered<Vec<Condition>> {
        let (asked, kept) = std::mem::take(&mut clause.adverbials)
            .into_iter()
            .partition(|adverbial| {
                matches!(adverbial.node, Adverbial::If(_) | Adverbial::Unless(_))
            });
        clause.adverbials = kept;
        let asked: Vec<Spanned<Adverbial>> = asked;
        let mut conditions = Vec::new();
        for adverbial in asked {
            match &adverbial.node {
                Adverbial::If(condition) => {
                    conditions.push(self.condition(condition, adverbial.span)?);
                }
                Adverbial::Unless(condition) => {
                    let condition = self.condition(condition, adverbial.span)?;
                    conditions.push(Self::not(condition));
                }
                _ => {}
            }
        }
        Ok(conditions)
    }

    /// The event of "if … would …".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn would_event(
        &mut self,
        would: &ast::Condition,
        duration: &mut Option<Duration>,
        (further, chosen): (&mut Vec<Condition>, &mut Vec<Effect>),
        span: Span,
    ) -> Lowered<EventPattern> {
        let mut clauses = would.clauses.clone();
        let mut meanwhile = Vec::new();
        for clause in &mut clauses {
            let mut kept = Vec::new();
            for adverbial in clause.adverbials.drain(..) {
                match &adverbial.node {
                    Adverbial::Duration(lasts) => {
                        *duration = Some(self.duration(lasts, adverbial.span)?)
                    }
                    // "while you have no cards in hand", "while it has a +1/+1 counter on it"
                    Adverbial::While(condition) => {
                        meanwhile.push((condition.clone(), adverbial.span))
                    }
                    // "during your turn"
                    Adverbial::During(period) | Adverbial::On(period)
                        if !super::filter::is_this_turn(period) =>
                    {
                        further.push(self.during(period, adverbial.span)?);
                    }
                    // "as it resolves": of the object that would go somewhere
                    Adverbial::As(condition) if is_resolving(condition) => {
                        further.push(Condition::Resolving(Objects::This));
                    }
                    _ => kept.push(adverbial),
                }
            }
            clause.adverbials = kept;
            if let Verb::Be(predicate) = &clause.verb.node
                && let ast::Predicate::Passive { passive, .. } = predicate.as_ref()
                && passive.complements.iter().any(|complement| {
                    matches!(&complement.node, ast::PassiveComplement::During(period)
                        if super::filter::is_this_turn(period))
                })
            {
                *duration = Some(Duration::EndOfTurn);
            }
        }
        let event = ast::Event { clauses };
        let damage = match event.clauses.as_slice() {
            [clause] => self.damage_would(clause, chosen)?,
            _ => None,
        };
        let pattern = match (damage, super::several_drawn::take_several(&event)) {
            (Some(pattern), _) => pattern,
            (None, Some((least, event))) => {
                super::several_drawn::several_at_once(self.event(&event, span)?, least)
                    .ok_or_else(|| Failure::unsupported(span, "this event"))?
            }
            (None, None) => self.event(&event, span)?,
        };
        for (condition, span) in meanwhile {
            further.push(self.condition(&condition, span)?);
        }
        Ok(pattern)
    }

    /// What happens in place of the event.
    fn outcome(
        &mut self,
        event: &EventPattern,
        clauses: &[Clause],
        instead: bool,
        (chosen, also): (&mut Vec<Effect>, &mut Vec<Condition>),
        span: Span,
    ) -> Lowered<Outcome> {
        // "prevent that damage and put that many +1/+1 counters on it" (CR 615.5)
        if let [first, rest @ ..] = clauses
            && !rest.is_empty()
            && !rest
                .iter()
                .any(|clause| matches!(clause.joined, Some(ast::Conjunction::Or)))
            && let Some(Outcome::Prevent { shield, each, .. }) = self.prevented(first)?
        {
            self.frame.discourse.next_clause();
            let mut question = Question::Nothing;
            let then = self.clauses(rest, &Extras::default(), &mut question)?;
            return Ok(Outcome::Prevent { shield, each, then });
        }
        if instead && let Some(outcome) = self.elsewhere_then(event, clauses)? {
            return Ok(outcome);
        }
        if instead && let Some(outcome) = self.only_skipped(event, clauses)? {
            return Ok(outcome);
        }
        if let [clause] = clauses {
            if let Some(outcome) = self.prevented(clause)? {
                return Ok(outcome);
            }
            if let Some(outcome) = self.changed(event, clause, instead, chosen)? {
                self.holds_besides(clause, also)?;
                return Ok(outcome);
            }
        }
        if let [clause] = clauses
            && let Some(outcome) = self.regenerated(event, clause)?
        {
            return Ok(outcome);
        }
        if !instead {
            if let [clause] = clauses
                && let Verb::Skip(_) = &clause.verb.node
            {
                return Ok(Outcome::Instead(Vec::new()));
            }
            return Err(Failure::unsupported(
                span,
                "a replacement without \"instead\"",
            ));
        }
        let mut question = Question::Nothing;
        let effects = self.clauses(clauses, &Extras::default(), &mut question)?;
        Ok(elsewhere_and(event, effects))
    }

    /// "exile it instead as long as you control a Dragon", "you gain twice that much life instead during your turn": the event is changed
    /// then only.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn holds_besides(&mut self, clause: &Clause, also: &mut Vec<Condition>) -> Lowered<()> {
        let said = |adverbial: &&Spanned<Adverbial>| {
            // "that much damage plus X, where X is …" is read with the amount.
            !matches!(adverbial.node, Adverbial::Where { .. })
        };
        for adverbial in clause.adverbials.iter().filter(said) {
            also.push(match &adverbial.node {
                Adverbial::AsLongAs(condition) => self.condition(condition, adverbial.span)?,
                Adverbial::During(period) | Adverbial::On(period) => {
                    self.during(period, adverbial.span)?
                }
                _ => {
                    return Err(Failure::unsupported(
                        adverbial.span,
                        format!("\"{}\" here", self.words(adverbial.span)),
                    ));
                }
            });
        }
        Ok(())
    }

    /// "regenerate it": what would be destroyed is regenerated at once, without a shield (CR 614.8, 701.19b).
    fn regenerated(&mut self, event: &EventPattern, clause: &Clause) -> Lowered<Option<Outcome>> {
        let (Verb::Regenerate(what), EventPattern::Destroyed { what: destroyed }) =
            (&clause.verb.node, event)
        else {
            return Ok(None);
        };
        let mut before = Vec::new();
        let what = self.objects(what, &Use::by(&Players::You), &mut before)?;
        let same =
            what == Objects::Event(ir::EventRole::Subject) || destroyed.test == Test::Is(what);
        Ok((same && before.is_empty()).then_some(Outcome::Regenerate))
    }

    /// "exile it instead": the object goes elsewhere.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn elsewhere(
        &mut self,
        event: &EventPattern,
        clause: &Clause,
    ) -> Lowered<Option<Outcome>> {
        if let EventPattern::Caused { event, .. } = event {
            return self.elsewhere(event, clause);
        }
        let (EventPattern::ZoneChange { .. }
        | EventPattern::Done {
            deed: Deed::Discard,
            ..
        }) = event
        else {
            return Ok(None);
        };
        let (what, to): (&Spanned<NounPhrase>, Destination) = match &clause.verb.node {
            Verb::Exile { what, manner } => {
                let mut to = Destination::to(Zone::Exile);
                self.manners(manner, &mut to, true)?;
                (what, to)
            }
            Verb::Put(placements) => {
                let [placement] = placements.as_slice() else {
                    return Ok(None);
                };
                let objects = Objects::Event(EventRole::Subject);
                (
                    &placement.what,
                    self.unasked_destination(
                        &placement.to,
                        &objects,
                        &Players::You,
                        clause.span.0,
                    )?,
                )
            }
            Verb::Return { what, to: Some(to) } => {
                let objects = Objects::Event(EventRole::Subject);
                (
                    what,
                    self.unasked_destination(to, &objects, &Players::You, clause.span.0)?,
                )
            }
            _ => return Ok(None),
        };
        // "Its controller exiles it instead": whoever is told to, what is replaced is where it goes.
        let acts = |subject: &Spanned<NounPhrase>| !says_whose(subject);
        if !self.is_single_reference(what) || clause.subject.as_ref().is_some_and(acts) {
            return Ok(None);
        }
        let objects = self.reference_phrase(what)?;
        // "If another creature would die, exile this enchantment instead": something else is moved.
        if objects != Objects::Event(EventRole::Subject) {
            // The object of the event by another name: its slot.
            let event_is = matches!(event, EventPattern::ZoneChange { what, .. } | EventPattern::Done { deed: Deed::Discard, what: Some(what), .. }
                if is_known(&what.test, &objects));
            // "If that creature would die this turn, exile it instead.": what would die, and nothing said before.
            if !event_is && !super::clause::is_it(what) {
                return Ok(None);
            }
        }
        Ok(Some(Outcome::Destination(Box::new(to), Vec::new())))
    }

    /// "exile it and draw a card instead", of "if that creature would die this turn": "it" is what would die, and then more is done.
    fn elsewhere_then(
        &mut self,
        event: &EventPattern,
        clauses: &[Clause],
    ) -> Lowered<Option<Outcome>> {
        let [first, rest @ ..] = clauses else {
            return Ok(None);
        };
        let is_then = rest
            .iter()
            .all(|clause| !matches!(clause.joined, Some(ast::Conjunction::Or)));
        let (false, true, true, Verb::Exile { what, .. }) = (
            rest.is_empty(),
            is_then,
            first.adverbials.is_empty(),
            &first.verb.node,
        ) else {
            return Ok(None);
        };
        if !super::clause::is_it(what) {
            return Ok(None);
        }
        let Some(Outcome::Destination(to, _)) = self.elsewhere(event, first)? else {
            return Ok(None);
        };
        self.mention(
            Meaning::Objects(Objects::Event(EventRole::Subject)),
            super::reference::Number::One,
            Vec::new(),
            first.span.0,
        );
        self.frame.discourse.next_clause();
        let mut question = Question::Nothing;
        let then = self.clauses(rest, &Extras::default(), &mut question)?;
        Ok(Some(Outcome::Destination(to, then)))
    }
}

/// The only complement of a passive with that participle.
pub(super) fn passive_with<'c>(
    predicate: &'c ast::Predicate,
    participle: &ast::Participle,
) -> Option<&'c ast::PassiveComplement> {
    if let ast::Predicate::Passive {
        negated: false,
        passive,
    } = predicate
        && passive.participle == *participle
    {
        match passive.complements.as_slice() {
            [only] => Some(&only.node),
            _ => None,
        }
    } else {
        None
    }
}

/// "damage", "combat damage": whether combat damage is meant, or not, or either.
#[expect(
    clippy::option_option,
    reason = "outer: whether it is damage; inner: which"
)]
pub(super) fn damage_kind(subject: &Spanned<NounPhrase>) -> Option<Option<bool>> {
    let [item] = subject.node.items.as_slice() else {
        return None;
    };
    let ast::Noun::Described(described) = &item.noun.node else {
        return None;
    };
    if described.determiner.node != ast::Determiner::None
        || !described.post.is_empty()
        || described.other
        || described.target
    {
        return None;
    }
    match described.words.as_slice() {
        [word] => damage_word(&word.node),
        _ => None,
    }
}

/// "damage", "combat damage", "noncombat damage"
#[expect(
    clippy::option_option,
    reason = "outer: whether it is damage; inner: which"
)]
pub(super) fn damage_word(word: &ast::NounWord) -> Option<Option<bool>> {
    [
        (ast::Head::Damage, None),
        (ast::Head::CombatDamage, Some(true)),
        (ast::Head::NoncombatDamage, Some(false)),
    ]
    .into_iter()
    .find_map(|(head, combat)| (*word == ast::NounWord::Head(head)).then_some(combat))
}

/// "instead exile it and put a hit counter on it": what would move is moved elsewhere; it is still sacrificed, discarded or destroyed, and what is said besides comes after (CR 614.6).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn elsewhere_and(event: &EventPattern, mut effects: Vec<Effect>) -> Outcome {
    let own = match event {
        EventPattern::ZoneChange { what, .. }
        | EventPattern::Done {
            deed: Deed::Discard,
            what: Some(what),
            ..
        } => what.test == Test::Is(Objects::This),
        _ => return Outcome::Instead(effects),
    };
    let same = effects.first().is_some_and(|effect| {
        matches!(effect, Effect::Move { what, into: None, .. }
            if *what == Objects::Event(EventRole::Subject) || own && *what == Objects::This)
    });
    if !same {
        return Outcome::Instead(effects);
    }
    match effects.remove(0) {
        // Cards are put into a library before it is shuffled (CR 701.24g): one instruction after the other.
        Effect::Move { to, .. } if to.zone != Zone::Library => Outcome::Destination(to, effects),
        other => {
            effects.insert(0, other);
            Outcome::Instead(effects)
        }
    }
}

/// "its controller", "that creature's owner"
fn says_whose(subject: &Spanned<NounPhrase>) -> bool {
    let whose = [ast::Head::Controller, ast::Head::Owner].map(ast::NounWord::Head);
    matches!(subject.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described)
            if matches!(described.determiner.node, ast::Determiner::Possessive(_))
                && described.post.is_empty()
                && described.words.iter().all(|word| whose.contains(&word.node))))
}

/// "they", "that player"
pub(super) fn is_that_player(subject: &Spanned<NounPhrase>) -> bool {
    super::clause::is_them(subject)
        || matches!(subject.node.items.as_slice(), [item]
            if matches!(&item.noun.node, ast::Noun::Described(described)
                if described.determiner.node == ast::Determiner::That
                    && described.words.iter().all(|word| super::words::is_player_word(&word.node))))
}

/// "regenerate ~": the next destruction this turn is replaced (CR 701.19a).
pub(crate) fn regeneration(what: Objects) -> Effect {
    let replacement = Replacement {
        event: EventPattern::Destroyed {
            what: Filter {
                domain: Domain::Permanents,
                test: Test::Is(what),
            },
        },
        condition: None,
        optional: None,
        outcome: Outcome::Regenerate,
        uses: Some(1),
    };
    Effect::Replace {
        replacement: Box::new(replacement),
        duration: Duration::EndOfTurn,
    }
}

/// "a spell or ability an opponent controls causes you to discard this card"
fn says_causes(condition: &ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [clause]
        if matches!(clause.verb.node, Verb::Cause { .. }) && clause.auxiliary.is_none())
}

/// "it produces {B} instead of any other type"
fn is_production(clause: &Clause) -> bool {
    matches!(clause.verb.node, Verb::ProduceInstead(_))
}

/// "put it onto the battlefield instead of putting it into your graveyard": of what is discarded, all that would be.
fn is_not_buried(clause: &Clause) -> bool {
    clause
        .adverbials
        .iter()
        .any(|adverbial| is_of_burying(&adverbial.node))
}

fn is_of_burying(adverbial: &Adverbial) -> bool {
    let Adverbial::InsteadOf(clause) = adverbial else {
        return false;
    };
    let Verb::Put(placements) = &clause.verb.node else {
        return false;
    };
    let [placement] = placements.as_slice() else {
        return false;
    };
    let is_yours = |zone: &Spanned<NounPhrase>| {
        matches!(zone.node.items.as_slice(), [item]
            if matches!(&item.noun.node, ast::Noun::Described(described)
                if matches!(&described.determiner.node, ast::Determiner::Possessive(of)
                    if super::words::is_you(of))))
    };
    matches!(placement.to.places.as_slice(), [place]
        if matches!(&place.node, ast::PutPlace::Zone(zone) if is_yours(zone)
            && super::clause::nouns(zone) == [ast::NounWord::Head(ast::Head::Graveyard)]))
        && matches!(placement.what.node.items.as_slice(), [item]
            if item.noun.node == ast::Noun::Pronoun(ast::Pronoun::It))
        && placement.to.manner.is_empty()
        && clause.adverbials.is_empty()
}

/// Whether a condition says "would".
pub(crate) fn says_would(condition: &ast::Condition) -> bool {
    condition.clauses.iter().any(|clause| {
        clause.auxiliary.as_ref().is_some_and(|auxiliary| {
            matches!(auxiliary.node, Auxiliary::Would | Auxiliary::WouldHave)
        })
    })
}

pub(crate) fn has_instead(clause: &Clause) -> bool {
    clause
        .adverbials
        .iter()
        .any(|adverbial| is_instead(&adverbial.node))
}

/// "instead", "instead of putting it anywhere else"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_instead(adverbial: &Adverbial) -> bool {
    match adverbial {
        Adverbial::Instead => true,
        Adverbial::InsteadOf(clause) => is_anywhere_else(clause),
        _ => false,
    }
}

/// "putting it anywhere else"
pub(crate) fn is_anywhere_else(clause: &Clause) -> bool {
    matches!(&clause.verb.node, Verb::Put(placements)
        if matches!(placements.as_slice(), [placement]
            if matches!(placement.to.places.as_slice(), [place] if place.node == ast::PutPlace::AnywhereElse)
                && placement.to.manner.is_empty()))
        && clause.adverbials.is_empty()
}

/// "it resolves"
pub(super) fn is_resolving(condition: &ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [clause]
        if clause.verb.node == Verb::Resolve
            && clause.adverbials.is_empty()
            && matches!(&clause.subject, Some(subject)
                if matches!(subject.node.items.as_slice(), [item]
                    if matches!(item.noun.node, ast::Noun::Pronoun(ast::Pronoun::It)))))
}

/// Whether a description is of that very object: "that spell", of yours or anyone's.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_known(test: &Test, object: &Objects) -> bool {
    match test {
        Test::Is(known) => known == object,
        Test::All(tests) => tests.iter().all(|test| match test {
            Test::OwnedBy(_) => true,
            test => is_known(test, object),
        }),
        _ => false,
    }
}
