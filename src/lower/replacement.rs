//! "If … would …, … instead", "~ enters tapped", "as ~ enters": replacement and prevention effects (CR 614, 615).

use super::body::Question;
use super::clause::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use super::reference::Meaning;
use ir::{
    Condition, Deed, Destination, Domain, Duration, Effect, Entering, EventPattern, EventRole,
    Filter, Objects, OtherMana, Outcome, Players, Replacement, Test, Value, Zone,
};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, EntryManner, Lead, NounPhrase, Span, Spanned, Verb,
};

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

    /// The same event otherwise: another amount, elsewhere, to somebody else.
    fn changed(
        &mut self,
        event: &EventPattern,
        clause: &Clause,
        instead: bool,
        chosen: &mut Vec<Effect>,
    ) -> Lowered<Option<Outcome>> {
        if let Some(outcome) = self.other_mana(clause)? {
            return Ok(Some(outcome));
        }
        if !instead {
            return Ok(None);
        }
        if let Some(outcome) = self.other_tokens(event, clause)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.other_amount(event, clause)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.elsewhere(event, clause)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.enters_so_instead(event, clause)? {
            return Ok(Some(outcome));
        }
        if !matches!(event, EventPattern::Damage { .. }) {
            return Ok(None);
        }
        if let Some(outcome) = self.deals_elsewhere(clause, chosen)? {
            return Ok(Some(outcome));
        }
        let is_that_damage = clause
            .subject
            .as_ref()
            .is_some_and(super::prevention::is_that_damage);
        if is_that_damage {
            self.redirection(clause, None, chosen)
        } else {
            Ok(None)
        }
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

    /// "a land is tapped for mana": that mana is produced is replaced, and not that the land is tapped (CR 106.12b).
    fn production(&self, event: EventPattern, span: Span) -> Lowered<EventPattern> {
        if let EventPattern::Tap {
            what,
            for_mana: true,
        } = event
        {
            return Ok(EventPattern::ProducesMana { what, least: 1 });
        }
        if let EventPattern::ProducesMana { .. } = event {
            return Ok(event);
        }
        Err(Failure::unsupported(span, "mana that is produced then"))
    }

    /// "it produces twice as much of that mana instead", "that Mountain produces colorless mana instead of any other type"
    fn other_mana(&mut self, clause: &Clause) -> Lowered<Option<Outcome>> {
        let (Verb::ProduceInstead(instead), Some(subject)) = (&clause.verb.node, &clause.subject)
        else {
            return Ok(None);
        };
        let tapped = Objects::Event(EventRole::Subject);
        if self.reference_phrase(subject)? != tapped {
            return Err(Failure::unsupported(subject.span, "what else produces it"));
        }
        let span = clause.verb.span;
        Ok(Some(Outcome::Mana(match instead {
            ast::ManaInstead::AsMuch(times) => OtherMana::Times(*times),
            ast::ManaInstead::OfType { symbols, amount } => {
                let mana = match symbols {
                    Some(symbols) => match self.mana_types(symbols, span)?.as_slice() {
                        [only] => *only,
                        _ => return Err(Failure::unsupported(span, "this mana")),
                    },
                    None => ir::ManaType::Colorless,
                };
                match amount {
                    true => OtherMana::One(mana),
                    false => OtherMana::OfType(mana),
                }
            }
        })))
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

    /// "it deals double that damage instead", "you gain twice that much life instead"
    fn other_amount(&mut self, event: &EventPattern, clause: &Clause) -> Lowered<Option<Outcome>> {
        match (&clause.verb.node, event) {
            (Verb::DealDamage(dealt), EventPattern::Damage { .. }) => {
                let [portion] = dealt.portions.as_slice() else {
                    return Ok(None);
                };
                let Some(amount) = &portion.damage.node.amount else {
                    return Ok(None);
                };
                let relations = self.comparison(amount)?;
                let [(ir::Comparison::Equal, value)] = relations.as_slice() else {
                    return Ok(None);
                };
                if !reads_event(value) {
                    return Ok(None);
                }
                // "… that much damage to that permanent or player": the recipients are the same.
                let same = match &portion.to {
                    None => true,
                    Some(to) => !self.has_target(to) && is_that(to),
                };
                if !same {
                    return Err(Failure::unsupported(
                        clause.span.0,
                        "another recipient of the damage",
                    ));
                }
                Ok(Some(Outcome::Amount(value.clone())))
            }
            (
                Verb::GainLife(ast::LifeAmount::Amount(amount)),
                EventPattern::Done {
                    deed: Deed::GainLife,
                    who,
                    ..
                },
            )
            | (
                Verb::LoseLife(ast::LifeAmount::Amount(amount)),
                EventPattern::Done {
                    deed: Deed::LoseLife,
                    who,
                    ..
                },
            ) => {
                self.check_same_player(clause, who)?;
                let value = self.amount(amount)?;
                Ok(reads_event(&value).then_some(Outcome::Amount(value)))
            }
            (Verb::PutCounters { counters, on }, EventPattern::PutCounters { kind, .. }) => {
                self.other_counters(counters, Some(on), kind.as_ref())
            }
            (Verb::GetCounters(counters), EventPattern::PutCounters { kind, .. }) => {
                self.other_counters(std::slice::from_ref(counters), None, kind.as_ref())
            }
            (
                Verb::Be(predicate),
                EventPattern::PutCounters {
                    kind,
                    on: recipients,
                    ..
                },
            ) => {
                let Some(complement) = passive_with(predicate, &ast::Participle::Put) else {
                    return Ok(None);
                };
                let (ast::PassiveComplement::On(on), Some(subject)) = (complement, &clause.subject)
                else {
                    return Ok(None);
                };
                if !self.is_single_reference(on) {
                    return Ok(None);
                }
                self.check_same_recipient(recipients, on)?;
                let subject = &without_kinds(subject, kind.is_none());
                match self.counter_noun(subject)? {
                    (put, Some((_, value))) if put == *kind && reads_event(&value) => {
                        Ok(Some(Outcome::Amount(value)))
                    }
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// "that many plus one … are put on this enchantment instead", of counters that would be put on a creature: elsewhere.
    ///
    /// # Errors
    /// What they are put on is not what they would have been put on.
    fn check_same_recipient(
        &mut self,
        recipients: &ir::Recipients,
        on: &Spanned<NounPhrase>,
    ) -> Lowered<()> {
        if self.names_players(on) || super::mixed_subject::determined_by(on, &ast::Determiner::That)
        {
            return Ok(());
        }
        let put_on = self.reference_phrase(on)?;
        let known = recipients
            .objects
            .as_ref()
            .is_some_and(|known| is_known(&known.test, &put_on));
        if known || put_on == Objects::Event(EventRole::Subject) {
            return Ok(());
        }
        let what = "counters on something else instead";
        Err(Failure::unsupported(on.span, what))
    }

    /// "twice that many of those tokens are created instead", "those tokens plus a Food token are created instead", "create
    /// those tokens plus a Food token instead"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn other_tokens(&mut self, event: &EventPattern, clause: &Clause) -> Lowered<Option<Outcome>> {
        if let EventPattern::Nth { event, .. } | EventPattern::While { event, .. } = event {
            return self.other_tokens(event, clause);
        }
        let EventPattern::OneOrMore(inner) = event else {
            return Ok(None);
        };
        let EventPattern::Done {
            deed: Deed::CreateToken,
            who,
            ..
        } = inner.as_ref()
        else {
            return Ok(None);
        };
        let who = if let Players::You = who {
            Players::You
        } else {
            Players::Event(EventRole::Player)
        };
        let span = clause.span.0;
        match &clause.verb.node {
            Verb::Create { tokens, manner } => {
                let [first, others @ ..] = tokens.as_slice() else {
                    return Ok(None);
                };
                if !first.node.those || !manner.is_empty() {
                    return Ok(None);
                }
                if others.is_empty() {
                    let ast::TokenAmount::Count(count) = &first.node.amount else {
                        return Ok(None);
                    };
                    return Ok(self.so_many(count, first.span)?.map(Outcome::Amount));
                }
                let mut effects = Vec::new();
                self.create(
                    others,
                    &[],
                    &who,
                    &mut Extras::default(),
                    &mut effects,
                    span,
                )?;
                Ok(Some(Outcome::Also(effects)))
            }
            Verb::Be(predicate) => {
                let ast::Predicate::Passive {
                    negated: false,
                    passive,
                } = predicate.as_ref()
                else {
                    return Ok(None);
                };
                if passive.participle != ast::Participle::Created || !passive.complements.is_empty()
                {
                    return Ok(None);
                }
                let Some(subject) = &clause.subject else {
                    return Ok(None);
                };
                let [item] = subject.node.items.as_slice() else {
                    return Ok(None);
                };
                match &item.noun.node {
                    ast::Noun::Part {
                        portion: ast::Portion::Count(count),
                        of,
                        post,
                    } if post.is_empty() && is_those_tokens(of) => {
                        Ok(self.so_many(count, subject.span)?.map(Outcome::Amount))
                    }
                    ast::Noun::Described(described) => {
                        let described = described.as_ref().clone();
                        self.tokens_instead(described, &who, span)
                    }
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// "those tokens plus a Food token", "that many 4/4 white Angel creature tokens with flying" are created instead.
    fn tokens_instead(
        &mut self,
        mut described: ast::Described,
        who: &Players,
        span: Span,
    ) -> Lowered<Option<Outcome>> {
        let mut extras = Extras::default();
        let mut effects = Vec::new();
        if let [post] = described.post.as_slice()
            && let ast::PostModifier::PlusTokens(more) = &post.node
        {
            let more = more.as_ref().clone();
            described.post.clear();
            if !is_those(&described) {
                return Ok(None);
            }
            self.create(&[more], &[], who, &mut extras, &mut effects, span)?;
            return Ok(Some(Outcome::Also(effects)));
        }
        let Some(tokens) = noun_as_tokens(&described) else {
            return Ok(None);
        };
        let tokens = Spanned { node: tokens, span };
        self.create(&[tokens], &[], who, &mut extras, &mut effects, span)?;
        Ok(Some(Outcome::Instead(effects)))
    }

    /// "twice that many", "that many plus one": a number that depends on that of the event.
    fn so_many(&mut self, count: &ast::Count, span: Span) -> Lowered<Option<Value>> {
        let ast::Count::Exactly(amount) = count else {
            return Ok(None);
        };
        let value = self.amount(&Spanned {
            node: amount.clone(),
            span,
        })?;
        Ok(reads_event(&value).then_some(value))
    }

    /// "put twice that many of each of those kinds of counters on that permanent instead", "you get that many plus one instead"
    fn other_counters(
        &mut self,
        counters: &[Spanned<ast::CounterPhrase>],
        on: Option<&Spanned<NounPhrase>>,
        kind: Option<&ir::CounterKind>,
    ) -> Lowered<Option<Outcome>> {
        let [counters] = counters else {
            return Ok(None);
        };
        let phrase = &counters.node;
        let ast::CounterAmount::Count(count) = &phrase.amount else {
            return Ok(None);
        };
        let same = match (&phrase.kind, kind) {
            (None, None) => phrase.those,
            (Some(said), Some(kind)) => self.counter_kind(&said.node, said.span)? == *kind,
            (None, Some(_)) => phrase.those,
            (Some(_), None) => false,
        };
        if !same || phrase.additional || phrase.any_kind || on.is_some_and(|on| !is_that(on)) {
            return Ok(None);
        }
        Ok(self.so_many(count, counters.span)?.map(Outcome::Amount))
    }

    /// "exile it instead": the object goes elsewhere.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn elsewhere(&mut self, event: &EventPattern, clause: &Clause) -> Lowered<Option<Outcome>> {
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
                    self.destination(&placement.to, &objects, &Players::You, clause.span.0)?,
                )
            }
            Verb::Return { what, to: Some(to) } => {
                let objects = Objects::Event(EventRole::Subject);
                (
                    what,
                    self.destination(to, &objects, &Players::You, clause.span.0)?,
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

    /// "~ enters tapped", "~ enters with two +1/+1 counters on it", "creatures your opponents control enter tapped".
    pub(crate) fn enters_static(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
        extras: &mut Extras,
    ) -> Lowered<Option<Replacement>> {
        let Verb::Enter(entering) = &clause.verb.node else {
            return Ok(None);
        };
        // "can't enter" is no way of entering.
        if clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Cannot)
        {
            return Ok(None);
        }
        let span = clause.span.0;
        if super::other::says_other(subject) {
            // What is counted for each of them may have been told with the subject: none is other than itself.
            self.frame
                .discourse
                .forget(0, &Meaning::Objects(Objects::Affected));
        }
        let what = self.filter(subject, None)?;
        if matches!(&what.test, Test::Is(Objects::Every(all)) if all.domain == Domain::Spells) {
            return Err(
                Failure::unsupported(subject.span, "spells that enter").help(
                    "\"Creatures you control enter with an additional +1/+1 counter on them.\"",
                ),
            );
        }
        let own = matches!(what.test, Test::Is(Objects::This));
        let meaning = if own {
            Objects::This
        } else {
            Objects::Event(EventRole::Subject)
        };
        self.mention(
            Meaning::Objects(meaning.clone()),
            super::reference::Number::One,
            super::clause::nouns(subject),
            subject.span,
        );
        self.frame
            .discourse
            .mark_subject(&Meaning::Objects(meaning));
        let chosen = match self.enters_with_choice(entering, own, span)? {
            Some(choice) => Some(choice),
            None if own => self.enters_under_chosen(entering)?,
            None => None,
        };
        let outcome = match chosen {
            Some(choice) => choice,
            None => match super::enters_with::abilities_too(entering).filter(|_| own) {
                Some((plain, abilities)) => {
                    let how = self.entering(&plain, &mut extras.each, own, span)?;
                    self.enters_with_abilities(how, &abilities)?
                }
                None => {
                    let how = self.entering(entering, &mut extras.each, own, span)?;
                    Outcome::Enter(Box::new(how))
                }
            },
        };
        Ok(Some(Replacement {
            event: EventPattern::ZoneChange {
                what,
                from: None,
                to: Some(Zone::Battlefield),
            },
            condition: None,
            optional: None,
            outcome,
            uses: None,
        }))
    }

    /// "tapped", "with two +1/+1 counters on it", "as a copy of any creature"; `one` if the object itself enters.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn entering(
        &mut self,
        entering: &ast::Entering,
        each: &mut Option<Value>,
        one: bool,
        span: Span,
    ) -> Lowered<Entering> {
        let mut how = Entering::default();
        let each = each.take();
        if let Some(place) = &entering.place
            && self.zone(place)?.0 != Zone::Battlefield
        {
            return Err(Failure::unsupported(span, "entering this place"));
        }
        for manner in &entering.manner {
            match &manner.node {
                EntryManner::Tapped => how.tapped = true,
                EntryManner::AttackingLike(like) if one => {
                    how.attacking_like = Some(self.reference_phrase(like)?);
                }
                EntryManner::Prepared => how.prepared = true,
                EntryManner::Untapped => how.untapped = true,
                EntryManner::UnderControl(whose) => {
                    let players = self.player_set_of_control(whose)?;
                    if !super::context::is_single(&players) {
                        return Err(Failure::unsupported(manner.span, "control of one of these"));
                    }
                    how.control = Some(players);
                }
                EntryManner::WithCounters { counters, on } => {
                    if !super::clause::is_spoken_of(on) {
                        return Err(Failure::unsupported(on.span, "counters on something else"));
                    }
                    if one && super::clause::is_them(on) {
                        return Err(
                            Failure::misplaced(on.span, "one object enters").help("\"on it\"")
                        );
                    }
                    for counter in counters {
                        let (kind, count) = self.counter_phrase(counter)?;
                        let (Some(kind), Some(count)) = (kind, count) else {
                            return Err(Failure::unsupported(counter.span, "these counters"));
                        };
                        let count = match &each {
                            None => count,
                            Some(each) => super::clause::multiply(count, each.clone(), span)?,
                        };
                        how.counters.push((kind, count));
                    }
                }
                EntryManner::AsCopyOf(of) => {
                    let filter = self.filter(of, None)?;
                    how.copy_of = Some(ir::CopyOf {
                        what: filter,
                        may_decline: false,
                        except: Vec::new(),
                    });
                }
                _ => {
                    return Err(Failure::unsupported(
                        manner.span,
                        format!("entering \"{}\"", self.words(manner.span)),
                    ));
                }
            }
        }
        if how == Entering::default()
            || how.tapped && how.untapped
            || each.is_some() && how.counters.is_empty()
        {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            ));
        }
        Ok(how)
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

impl Lowering<'_> {
    /// "you gain twice that much life instead": the player whom the event is about.
    fn check_same_player(&mut self, clause: &Clause, who: &Players) -> Lowered<()> {
        let same = match &clause.subject {
            None => *who == Players::You,
            Some(subject) if *who != Players::You && is_that_player(subject) => true,
            Some(subject) => self.player_set(subject)? == *who,
        };
        if same {
            Ok(())
        } else {
            Err(Failure::unsupported(
                clause.span.0,
                "the life of another player",
            ))
        }
    }
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

/// Whether a value depends on the event's amount.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn reads_event(value: &Value) -> bool {
    match value {
        Value::EventAmount | Value::Prevented => true,
        Value::Times(_, inner) | Value::Half(inner, _) => reads_event(inner),
        Value::Sum(parts) => parts.iter().any(reads_event),
        Value::Minus(one, other) => reads_event(one) || reads_event(other),
        _ => false,
    }
}

/// "that many plus one of each of those kinds of counters": of any kinds, as the event is.
fn without_kinds(subject: &Spanned<NounPhrase>, any_kind: bool) -> Spanned<NounPhrase> {
    let mut subject = subject.clone();
    if any_kind
        && let [item] = subject.node.items.as_mut_slice()
        && let ast::Noun::Described(described) = &mut item.noun.node
    {
        described
            .post
            .retain(|post| post.node != ast::PostModifier::OfEachOfThoseKinds);
    }
    subject
}

/// "those tokens"
fn is_those_tokens(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described) if is_those(described)))
}

fn is_those(described: &ast::Described) -> bool {
    described.determiner.node == ast::Determiner::That
        && described.plural
        && described.post.is_empty()
        && !described.other
        && matches!(described.words.as_slice(), [word] if word.node == ast::NounWord::Head(ast::Head::Token))
}

/// "one or more creature tokens" as a description of tokens that there are.
pub(crate) fn tokens_as_noun(tokens: &Spanned<ast::Tokens>) -> Option<Spanned<NounPhrase>> {
    let ast::Tokens {
        amount: ast::TokenAmount::Count(count),
        description,
        copy_of: None,
        those: false,
        additional: false,
        another: false,
        ..
    } = &tokens.node
    else {
        return None;
    };
    let only_words = ast::Description {
        words: description.words.clone(),
        article: description.article,
        plural: description.plural,
        ..ast::Description::default()
    };
    if *description != only_words {
        return None;
    }
    let span = tokens.span;
    let mut words = description.words.clone();
    words.push(Spanned {
        node: ast::NounWord::Head(ast::Head::Token),
        span,
    });
    let determiner = match count {
        ast::Count::Exactly(ast::Amount::Number(1)) => ast::Determiner::A,
        count @ ast::Count::Exactly(_)
        | count @ ast::Count::Precisely(_)
        | count @ ast::Count::UpTo(_)
        | count @ ast::Count::AtLeast(_)
        | count @ ast::Count::Between(..)
        | count @ ast::Count::Any
        | count @ ast::Count::NumberOf
        | count @ ast::Count::AtMost(_)
        | count @ ast::Count::MoreThan(_)
        | count @ ast::Count::FewerThan(_) => ast::Determiner::Count(count.clone()),
    };
    let described = ast::Described {
        determiner: Spanned {
            node: determiner,
            span,
        },
        count: None,
        other: false,
        target: false,
        words,
        post: Vec::new(),
        plural: false,
    };
    let noun = Spanned {
        node: ast::Noun::Described(Box::new(described)),
        span,
    };
    let items = vec![ast::NounItem { joined: None, noun }];
    Some(Spanned {
        node: NounPhrase { items },
        span,
    })
}

/// "that many 4/4 white Angel creature tokens with flying" as tokens to create.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn noun_as_tokens(described: &ast::Described) -> Option<ast::Tokens> {
    let ast::Determiner::Count(count) = &described.determiner.node else {
        return None;
    };
    let mut description = ast::Description::default();
    let (last, words) = described.words.split_last()?;
    if last.node != ast::NounWord::Head(ast::Head::Token)
        || described.count.is_some()
        || described.other
        || described.target
    {
        return None;
    }
    for word in words {
        if let ast::NounWord::Size(size) = &word.node
            && description.size.is_none()
        {
            description.size = Some(Spanned {
                node: size.clone(),
                span: word.span,
            });
        } else {
            description.words.push(word.clone())
        }
    }
    for post in &described.post {
        if let ast::PostModifier::With(with) = &post.node {
            match with.as_ref() {
                ast::With::Abilities { abilities, .. } if description.with.is_empty() => {
                    description.with = abilities.clone();
                }
                _ => return None,
            }
        } else {
            return None;
        }
    }
    Some(ast::Tokens {
        amount: ast::TokenAmount::Count(count.clone()),
        description,
        copy_of: None,
        manner: Vec::new(),
        those: false,
        additional: false,
        another: false,
    })
}

/// "that permanent or player", "that player", "it".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_that(phrase: &Spanned<NounPhrase>) -> bool {
    phrase
        .node
        .items
        .iter()
        .enumerate()
        .all(|(index, item)| match &item.noun.node {
            ast::Noun::Described(described) => {
                described.determiner.node == ast::Determiner::That
                    || index > 0 && described.determiner.node == ast::Determiner::None
            }
            ast::Noun::Pronoun(pronoun) => super::words::is_object_pronoun(*pronoun),
            _ => false,
        })
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
fn is_known(test: &Test, object: &Objects) -> bool {
    match test {
        Test::Is(known) => known == object,
        Test::All(tests) => tests.iter().all(|test| match test {
            Test::OwnedBy(_) => true,
            test => is_known(test, object),
        }),
        _ => false,
    }
}
