//! Damage that is prevented or dealt to something else: "prevent the next 3 damage …", "that damage is dealt to ~ instead",
//! "for each 1 damage prevented this way" (CR 614.9, 615).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use super::reference::{Meaning, Number};
use ir::{
    Domain, Duration, Effect, EventPattern, Filter, Objects, Outcome, Players, Recipients,
    Replacement, Test, Value,
};
use syntax::ast::{
    self, Clause, DamageDeterminer, DamagePrevented, Lead, NounPhrase, Participle,
    PassiveComplement, Predicate, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// "Prevent the next 3 damage that would be dealt to any target this turn."
    pub(crate) fn prevent(
        &mut self,
        prevented: &DamagePrevented,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        if prevented.all_but.is_some() || prevented.portion_of_that.is_some() {
            return Err(Failure::unsupported(span, "this prevention"));
        }
        let noun = &prevented.damage.node;
        let mut combat = combat_only(noun.kind);
        let shield = match (&noun.amount, noun.determiner) {
            (Some(amount), DamageDeterminer::Next) => match self.comparison(amount)?.as_slice() {
                [(ir::Comparison::Equal, value)] => Some(value.clone()),
                _ => return Err(Failure::unsupported(span, "this amount of damage")),
            },
            (None, DamageDeterminer::All) => None,
            _ => return Err(Failure::unsupported(span, "this prevention")),
        };
        if noun.excess {
            return Err(Failure::unsupported(span, "excess damage"));
        }
        let Some(would) = &prevented.would else {
            return Err(Failure::unsupported(
                span,
                "preventing damage spoken of before",
            ));
        };
        if let Some(each) = shield.as_ref().and(dealt_to_each(would)) {
            // A shield for each of them (CR 615.11), rather than one for all.
            return Err(Failure::unsupported(each, "a shield for each"));
        }
        let (would, divided) = without_division(would);
        let before = self.frame.targets.len();
        let (event, duration) = self.would_deal(&would, &mut combat, out)?;
        let shield = match (shield, &mut self.frame.targets[before..]) {
            (shield, _) if !divided => shield,
            (Some(shield), [target]) if is_of_target(&event, target.slot) => {
                target.divided = Some(shield);
                Some(Value::Share)
            }
            _ => return Err(Failure::unsupported(span, "damage divided among these")),
        };
        if shield.is_some() && matches!(event, EventPattern::Either(_)) {
            return Err(Failure::unsupported(span, "this prevention"));
        }
        let duration = match (duration, extras.duration.take()) {
            (Some(duration), _) | (None, Some(duration)) => duration,
            (None, None) => return Err(Failure::unsupported(span, "a prevention without an end")),
        };
        out.push(Effect::Replace {
            replacement: Box::new(prevention(event, shield)),
            duration,
        });
        Ok(())
    }

    /// "that would be dealt to you by creatures this turn", "that source would deal to you this turn"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn would_deal(
        &mut self,
        would: &ast::Clause,
        combat: &mut Option<bool>,
        out: &mut Vec<Effect>,
    ) -> Lowered<(EventPattern, Option<Duration>)> {
        let span = would.span.0;
        let conditional = would
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Would);
        if !conditional {
            return Err(Failure::unsupported(span, "damage without \"would\""));
        }
        let mut duration = None;
        for adverbial in &would.adverbials {
            match &adverbial.node {
                ast::Adverbial::Duration(lasts) => {
                    duration = Some(self.duration(lasts, adverbial.span)?);
                }
                // It is told before the sentence is lowered.
                ast::Adverbial::Where { .. } => {}
                _ => {
                    return Err(Failure::unsupported(
                        adverbial.span,
                        "this part of a prevention",
                    ));
                }
            }
        }
        let everyone = everyone();
        match &would.verb.node {
            Verb::Be(predicate) => {
                let Predicate::Passive {
                    negated: false,
                    passive,
                } = predicate.as_ref()
                else {
                    return Err(Failure::unsupported(span, "this prevention"));
                };
                if would.subject.is_some() {
                    return Err(Failure::unsupported(span, "this prevention"));
                }
                if !matches!(passive.participle, Participle::Dealt(None)) {
                    return Err(Failure::unsupported(span, "this prevention"));
                }
                let mut source = None;
                let mut to = everyone.clone();
                let mut both = None;
                for complement in &passive.complements {
                    match &complement.node {
                        PassiveComplement::ToAndBy(whom) => {
                            both = Some(self.known_recipients(whom, out)?);
                        }
                        PassiveComplement::To(whom) => {
                            let whom = &without_this_turn(whom, &mut duration);
                            to = self.known_recipients(whom, out)?;
                        }
                        PassiveComplement::By(whom) => {
                            let whom = &without_this_turn(whom, &mut duration);
                            source = Some(self.known_source(whom, out)?);
                        }
                        PassiveComplement::During(period)
                            if super::filter::is_this_turn(period) =>
                        {
                            duration = Some(Duration::EndOfTurn);
                        }
                        _ => {
                            return Err(Failure::unsupported(
                                complement.span,
                                "this part of a prevention",
                            ));
                        }
                    }
                }
                if let Some(both) = both {
                    let event = to_and_by(both, everyone, *combat)
                        .filter(|_| passive.complements.len() <= 2 && source.is_none())
                        .ok_or_else(|| Failure::unsupported(span, "this prevention"))?;
                    return Ok((event, duration));
                }
                Ok((
                    EventPattern::Damage {
                        source,
                        to,
                        combat: *combat,
                    },
                    duration,
                ))
            }
            Verb::DealDamage(dealt) => {
                let [portion] = dealt.portions.as_slice() else {
                    return Err(Failure::unsupported(span, "this prevention"));
                };
                let Some(subject) = &would.subject else {
                    return Err(Failure::unsupported(span, "this prevention"));
                };
                let source = Some(self.known_source(subject, out)?);
                let to = match &portion.to {
                    None => everyone,
                    Some(to) => self.known_recipients(to, out)?,
                };
                if combat.is_none() {
                    let noun = Some(&portion.damage.node);
                    return Ok((self.damage_event(noun, source, to, span)?, duration));
                }
                Ok((
                    EventPattern::Damage {
                        source,
                        to,
                        combat: *combat,
                    },
                    duration,
                ))
            }
            // "all damage a source of your choice would deal to you"
            Verb::DealThat { to } => {
                let Some(subject) = &would.subject else {
                    return Err(Failure::unsupported(span, "this prevention"));
                };
                let source = Some(self.known_source(subject, out)?);
                let to = match to {
                    None => everyone,
                    Some(to) => self.known_recipients(to, out)?,
                };
                Ok((
                    EventPattern::Damage {
                        source,
                        to,
                        combat: *combat,
                    },
                    duration,
                ))
            }
            _ => Err(Failure::unsupported(span, "this prevention")),
        }
    }

    /// To whom damage would be dealt: targets and references are those objects.
    fn known_recipients(
        &mut self,
        whom: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Recipients> {
        let has_target = self.has_target(whom);
        if has_target || self.is_single_reference(whom) {
            let set = self.known(whom, out)?;
            let is = |objects: Objects| Filter {
                domain: Domain::Permanents,
                test: Test::Is(objects),
            };
            return match (
                super::words::is_either(&set),
                set.objects(),
                set.players.as_slice(),
            ) {
                (true, Some(objects), [players]) => Ok(Recipients {
                    objects: Some(is(objects)),
                    players: Some(players.clone()),
                }),
                (_, Some(objects), []) => Ok(Recipients {
                    objects: Some(is(objects)),
                    players: None,
                }),
                (_, None, [players]) => Ok(Recipients {
                    objects: None,
                    players: Some(players.clone()),
                }),
                _ => Err(Failure::unsupported(whom.span, "these recipients")),
            };
        }
        self.recipients(whom)
    }

    fn known_source(
        &mut self,
        whom: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Filter> {
        if self.has_target(whom) || self.is_single_reference(whom) {
            let objects = self.objects(whom, &Use::by(&Players::You), out)?;
            return Ok(Filter {
                domain: Domain::Sources,
                test: Test::Is(objects),
            });
        }
        if let Some(filter) = self.source_of_choice(whom, out)? {
            return Ok(filter);
        }
        self.filter(whom, Some(&Domain::Sources))
    }

    /// "a source of your choice" (CR 609.7)
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn source_of_choice(
        &mut self,
        whom: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Filter>> {
        let chosen = whom.node.items.iter().any(|item| {
            if let ast::Noun::Described(described) = &item.noun.node {
                described
                    .post
                    .iter()
                    .any(|post| matches!(post.node, ast::PostModifier::OfChoice(_)))
            } else {
                false
            }
        });
        if !chosen {
            return Ok(None);
        }
        let before = out.len();
        let objects = self.objects(whom, &Use::by(&Players::You), out)?;
        // The source must still be what it was chosen as (CR 609.7b, 615.9).
        let test = match &mut out[before..] {
            [Effect::Choose { what, .. }] => {
                if matches!(what.domain, Domain::Either(_)) {
                    return Err(Failure::unsupported(whom.span, "sources of several places"));
                }
                what.domain = Domain::Sources;
                match &what.test {
                    Test::All(tests) if tests.is_empty() => Test::Is(objects),
                    Test::All(tests) => Test::All(
                        std::iter::once(Test::Is(objects))
                            .chain(tests.clone())
                            .collect(),
                    ),
                    test => Test::All(vec![Test::Is(objects), test.clone()]),
                }
            }
            _ => return Err(Failure::unsupported(whom.span, "this choice of a source")),
        };
        Ok(Some(Filter {
            domain: Domain::Sources,
            test,
        }))
    }

    /// "prevent that damage", "prevent 1 of that damage", "prevent half that damage, rounded up", "prevent all but 1 of that damage"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn prevented(&mut self, clause: &Clause) -> Lowered<Option<Outcome>> {
        let Verb::PreventDamage(prevented) = &clause.verb.node else {
            return Ok(None);
        };
        let span = clause.span.0;
        let refused = || Failure::unsupported(span, "this prevention");
        let noun = &prevented.damage.node;
        let mut half = None;
        for adverbial in &clause.adverbials {
            match &adverbial.node {
                ast::Adverbial::Rounded(rounding) => half = Some(*rounding),
                // It is told before the sentence is lowered.
                ast::Adverbial::Where { .. } => {}
                _ => {
                    let what = "this part of a prevention";
                    return Err(Failure::unsupported(adverbial.span, what));
                }
            }
        }
        if prevented.would.is_some() || noun.kind != ast::DamageKind::Any || noun.excess {
            return Err(refused());
        }
        let all = noun.determiner == DamageDeterminer::That;
        let each = match (&prevented.portion_of_that, &prevented.all_but, &noun.amount) {
            (Some(amount), None, None) if all => Some(self.amount(amount)?),
            (None, Some(kept), None) if all => Some(Value::Minus(
                Box::new(Value::EventAmount),
                Box::new(self.amount(kept)?),
            )),
            (None, None, None) if all => None,
            (None, None, Some(amount)) => {
                let ast::Comparison::Equal(amount) = &amount.node else {
                    return Err(refused());
                };
                let mut amount = amount.clone();
                let ast::Amount::Half { rounded, .. } = &mut amount.node else {
                    return Err(refused());
                };
                *rounded = rounded.or(half.take());
                Some(self.amount(&amount)?)
            }
            _ => return Err(refused()),
        };
        if half.is_some() {
            return Err(refused());
        }
        self.frame.prevention = Some(false);
        Ok(Some(Outcome::Prevent {
            shield: None,
            each,
            then: Vec::new(),
        }))
    }

    /// "that damage is dealt to ~ instead": to whom (CR 614.9).
    pub(super) fn redirection(
        &mut self,
        clause: &Clause,
        shield: Option<Value>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Outcome>> {
        let Some((passive, false)) = clause.verb.node.passive() else {
            return Ok(None);
        };
        let ([complement], Participle::Dealt(None)) =
            (passive.complements.as_slice(), &passive.participle)
        else {
            return Ok(None);
        };
        let PassiveComplement::To(whom) = &complement.node else {
            return Ok(None);
        };
        self.redirected_to(whom, shield, out)
    }

    /// "it deals that damage to target creature instead", "that source deals that damage to you instead": the same damage (CR 614.9).
    pub(super) fn deals_elsewhere(
        &mut self,
        clause: &Clause,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Outcome>> {
        let (Verb::DealDamage(dealt), Some(subject)) = (&clause.verb.node, &clause.subject) else {
            return Ok(None);
        };
        let [portion] = dealt.portions.as_slice() else {
            return Ok(None);
        };
        let damage = &portion.damage.node;
        let same = damage.amount.is_none()
            && damage.determiner == ast::DamageDeterminer::That
            && portion.divided.is_none()
            && !damage.excess;
        let (true, true, Some(whom)) = (same, super::clause::is_it(subject), &portion.to) else {
            return Ok(None);
        };
        self.redirected_to(whom, None, out)
    }

    fn redirected_to(
        &mut self,
        whom: &Spanned<NounPhrase>,
        shield: Option<Value>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Outcome>> {
        if !self.has_target(whom) && !self.names_players(whom) && !self.is_single_reference(whom) {
            return Ok(None);
        }
        let set = self.known(whom, out)?;
        let ([] | [_]) = set.players.as_slice() else {
            return Ok(None);
        };
        Ok(Some(Outcome::Redirect {
            shield,
            objects: set.objects().unwrap_or(Objects::Union(Vec::new())),
            players: set.players.first().cloned(),
        }))
    }

    /// "The next 1 damage that would be dealt to ~ this turn is dealt to target creature instead.", "Until your next turn, all
    /// damage that would be dealt to creatures you control is dealt to that creature instead." (CR 614.9)
    pub(super) fn redirects(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        effects: &mut Vec<Effect>,
    ) -> Lowered<bool> {
        let (lasts, clause) = match (leads, clauses) {
            ([], [clause]) => (None, clause),
            ([lead], [clause]) => {
                let Lead::Duration(duration) = &lead.node else {
                    return Ok(false);
                };
                (Some((duration, lead.span)), clause)
            }
            _ => return Ok(false),
        };
        let Some(subject) = &clause.subject else {
            return Ok(false);
        };
        let instead = matches!(clause.adverbials.as_slice(), [only] if super::replacement::is_instead(&only.node));
        let Some(damage) = damage_that_would(subject).filter(|_| instead) else {
            return Ok(false);
        };
        let shield = match damage.next {
            None => None,
            Some(count) => Some(self.amount(&Spanned {
                node: count.clone(),
                span: subject.span,
            })?),
        };
        let mut combat = damage.combat;
        let (event, within) = self.would_deal(damage.would, &mut combat, effects)?;
        let lasts = lasts
            .map(|(duration, span)| self.duration(duration, span))
            .transpose()?;
        let duration = match (within, lasts) {
            (Some(duration), None) | (None, Some(duration)) => duration,
            _ => {
                let what = "damage dealt to something else without an end";
                return Err(Failure::unsupported(subject.span, what));
            }
        };
        if shield.is_some() && matches!(event, EventPattern::Either(_)) {
            return Err(Failure::unsupported(subject.span, "this part of damage"));
        }
        let Some(outcome) = self.redirection(clause, shield, effects)? else {
            return Ok(false);
        };
        effects.push(Effect::Replace {
            replacement: Box::new(Replacement {
                outcome,
                ..prevention(event, None)
            }),
            duration,
        });
        Ok(true)
    }

    /// "Damage can't be prevented.", "Combat damage that would be dealt by creatures you control can't be prevented.": which
    /// (CR 615.12), and how long if that is said there.
    pub(super) fn cant_be_prevented(
        &mut self,
        clause: &Clause,
    ) -> Lowered<Option<(EventPattern, Option<Duration>)>> {
        let cannot = super::clause::is_cannot(clause.auxiliary.as_ref());
        let (Some((passive, false)), Some(subject), true) =
            (clause.verb.node.passive(), &clause.subject, cannot)
        else {
            return Ok(None);
        };
        if passive.participle != Participle::Prevented {
            return Ok(None);
        }
        let mut lasts = match (passive.complements.as_slice(), clause.adverbials.as_slice()) {
            ([], []) => None,
            ([complement], [])
                if matches!(&complement.node,
                    PassiveComplement::During(period) if super::filter::is_this_turn(period)) =>
            {
                Some(Duration::EndOfTurn)
            }
            ([], [adverbial])
                if matches!(&adverbial.node,
                    ast::Adverbial::Duration(ast::Duration::This(period)) if super::filter::is_this_turn(period)) =>
            {
                Some(Duration::EndOfTurn)
            }
            _ => return Ok(None),
        };
        if let Some(combat) = super::replacement::damage_kind(subject) {
            let event = EventPattern::Damage {
                source: None,
                to: everyone(),
                combat,
            };
            return Ok(Some((event, lasts)));
        }
        // "The damage can't be prevented" of a spell: what it deals, which it does as it resolves and never again.
        if self.card.is_spell() && !self.quoted && super::afterthought::is_the_damage(subject) {
            let by_this = Filter {
                domain: Domain::Sources,
                test: Test::Is(Objects::This),
            };
            let event = EventPattern::Damage {
                source: Some(by_this),
                to: everyone(),
                combat: None,
            };
            return Ok(Some((event, lasts)));
        }
        let Some(damage) = damage_that_would(subject).filter(|damage| damage.next.is_none()) else {
            return Ok(None);
        };
        let mut combat = damage.combat;
        let mut chosen = Vec::new();
        let (event, within) = self.would_deal(damage.would, &mut combat, &mut chosen)?;
        if !chosen.is_empty() {
            return Err(Failure::unsupported(subject.span, "this part of damage"));
        }
        lasts = lasts.or(within);
        Ok(Some((event, lasts)))
    }

    /// "Prevent all damage that would be dealt to ~." without an end: a static ability.
    pub(crate) fn prevents_static(&mut self, clause: &Clause) -> Lowered<Option<Replacement>> {
        let (Verb::PreventDamage(prevented) | Verb::DoubleDamage(prevented)) = &clause.verb.node
        else {
            return Ok(None);
        };
        let span = clause.span.0;
        let Some(would) = &prevented.would else {
            return Err(Failure::unsupported(span, "this prevention"));
        };
        let all = prevented.damage.node.determiner == DamageDeterminer::All
            && prevented.damage.node.amount.is_none()
            && prevented.all_but.is_none()
            && prevented.portion_of_that.is_none();
        if !all || clause.subject.is_some() {
            return Err(Failure::unsupported(span, "this prevention"));
        }
        let mut combat = combat_only(prevented.damage.node.kind);
        let mut chosen = Vec::new();
        let (event, duration) = self.would_deal(would, &mut combat, &mut chosen)?;
        if duration.is_some() || !chosen.is_empty() {
            return Err(Failure::unsupported(
                span,
                "this prevention as a static ability",
            ));
        }
        if matches!(clause.verb.node, Verb::DoubleDamage(_)) {
            let outcome = Outcome::Amount(Value::Times(2, Box::new(Value::EventAmount)));
            return Ok(Some(Replacement {
                outcome,
                ..prevention(event, None)
            }));
        }
        Ok(Some(prevention(event, None)))
    }

    /// "Damage that would be dealt to this permanent by red sources is prevented."
    pub(crate) fn damage_is_prevented(
        &mut self,
        subject: &Spanned<NounPhrase>,
        clause: &Clause,
    ) -> Lowered<Option<Replacement>> {
        let Verb::Be(predicate) = &clause.verb.node else {
            return Ok(None);
        };
        let ast::Predicate::Passive {
            negated: false,
            passive,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        let prevented =
            passive.participle == ast::Participle::Prevented && passive.complements.is_empty();
        let redirected = passive.participle == ast::Participle::Dealt(None)
            && matches!(clause.adverbials.as_slice(), [only] if super::replacement::is_instead(&only.node));
        if !prevented && !redirected || clause.auxiliary.is_some() {
            return Ok(None);
        }
        let Some(damage) = damage_that_would(subject).filter(|damage| damage.next.is_none()) else {
            return Ok(None);
        };
        let mut combat = damage.combat;
        let mut chosen = Vec::new();
        let (event, duration) = self.would_deal(damage.would, &mut combat, &mut chosen)?;
        if duration.is_some() || !chosen.is_empty() {
            return Err(Failure::unsupported(
                subject.span,
                "this prevention as a static ability",
            ));
        }
        if prevented {
            return Ok(Some(prevention(event, None)));
        }
        let outcome = self.redirection(clause, None, &mut chosen)?;
        if !chosen.is_empty() {
            return Ok(None);
        }
        Ok(outcome.map(|outcome| Replacement {
            outcome,
            ..prevention(event, None)
        }))
    }

    /// "If a source would deal damage to you": the subject may be a source of your choice or a target.
    pub(super) fn damage_would(
        &mut self,
        clause: &Clause,
        chosen: &mut Vec<Effect>,
    ) -> Lowered<Option<EventPattern>> {
        match (&clause.verb.node, &clause.subject) {
            (Verb::Be(predicate), Some(subject))
                if matches!(predicate.as_ref(), Predicate::Passive { negated: false, passive }
                    if passive.participle == Participle::Dealt(None))
                    && super::replacement::damage_kind(subject).is_some() =>
            {
                let mut combat = super::replacement::damage_kind(subject).flatten();
                let mut passive = clause.clone();
                passive.subject = None;
                let (event, _) = self.would_deal(&passive, &mut combat, chosen)?;
                self.frame.amount = Some(Value::EventAmount);
                Ok(Some(event))
            }
            (Verb::DealDamage(_), Some(subject)) => {
                let mut combat = None;
                let (event, _) = self.would_deal(clause, &mut combat, chosen)?;
                // "the source's controller", "that spell": by what it was called
                let words = super::clause::nouns(subject);
                let of_event = matches!(&event, EventPattern::Damage { source: Some(source), .. }
                    if source.domain == Domain::Sources && !matches!(source.test, Test::Is(_)) && chosen.is_empty());
                if of_event && words.iter().any(is_source_word) {
                    let source = Meaning::Objects(Objects::Event(ir::EventRole::Subject));
                    self.mention(source, Number::One, words, subject.span);
                }
                self.frame.amount = Some(Value::EventAmount);
                Ok(Some(event))
            }
            _ => Ok(None),
        }
    }
}

/// Where it is said that damage would be dealt to each of several.
fn dealt_to_each(would: &ast::Clause) -> Option<Span> {
    let Verb::Be(predicate) = &would.verb.node else {
        return None;
    };
    let Predicate::Passive { passive, .. } = predicate.as_ref() else {
        return None;
    };
    passive.complements.iter().find_map(|complement| {
        let PassiveComplement::To(whom) = &complement.node else {
            return None;
        };
        let is_each = |item: &ast::NounItem| {
            matches!(&item.noun.node, ast::Noun::Described(described)
                if described.determiner.node == ast::Determiner::Each)
        };
        whom.node
            .items
            .iter()
            .any(is_each)
            .then_some(complement.span)
    })
}

/// "(would deal damage) to you and/or one or more creatures you control": to all of these together.
pub(super) fn dealt_to_several(would: &ast::Condition) -> Option<Span> {
    would.clauses.iter().find_map(|clause| {
        let Verb::DealDamage(dealt) = &clause.verb.node else {
            return None;
        };
        let several = |item: &ast::NounItem| item.joined == Some(ast::Conjunction::AndOr);
        let to = dealt
            .portions
            .iter()
            .find_map(|portion| portion.to.as_ref())?;
        to.node.items.iter().any(several).then_some(to.span)
    })
}

/// "dealt to and dealt by that creature": either, of the same objects.
fn to_and_by(both: Recipients, everyone: Recipients, combat: Option<bool>) -> Option<EventPattern> {
    let Recipients {
        objects: Some(objects),
        players: None,
    } = both
    else {
        return None;
    };
    let source = Filter {
        domain: Domain::Sources,
        test: objects.test.clone(),
    };
    let to = EventPattern::Damage {
        source: None,
        to: Recipients {
            objects: Some(objects),
            players: None,
        },
        combat,
    };
    let by = EventPattern::Damage {
        source: Some(source),
        to: everyone,
        combat,
    };
    Some(EventPattern::Either(vec![to, by]))
}

/// "that damage"
pub(super) fn is_that_damage(subject: &Spanned<NounPhrase>) -> bool {
    matches!(subject.node.items.as_slice(), [item] if matches!(&item.noun.node, ast::Noun::Described(described)
        if described.determiner.node == ast::Determiner::That
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == ast::NounWord::Head(ast::Head::Damage))))
}

/// The damage is prevented, all of it or as much as the shield has (CR 615.7).
pub(super) fn prevention(event: EventPattern, shield: Option<Value>) -> Replacement {
    Replacement {
        event,
        condition: None,
        optional: None,
        outcome: Outcome::Prevent {
            shield,
            each: None,
            then: Vec::new(),
        },
        uses: None,
    }
}

/// "source", "spell"
fn is_source_word(word: &ast::NounWord) -> bool {
    matches!(
        word,
        ast::NounWord::Head(ast::Head::Source | ast::Head::Spell)
    )
}

/// All damage, to whatever.
fn everyone() -> Recipients {
    Recipients {
        objects: Some(Filter {
            domain: Domain::Permanents,
            test: Test::All(Vec::new()),
        }),
        players: Some(Players::Everyone),
    }
}

/// "combat damage", "noncombat damage": which alone is meant.
fn combat_only(kind: ast::DamageKind) -> Option<bool> {
    match kind {
        ast::DamageKind::Any => None,
        ast::DamageKind::Combat => Some(true),
        ast::DamageKind::Noncombat => Some(false),
    }
}

/// The same without "this turn" behind it, which is how long it lasts: "permanents you control this turn".
pub(super) fn without_this_turn(
    whom: &Spanned<NounPhrase>,
    duration: &mut Option<Duration>,
) -> Spanned<NounPhrase> {
    let mut whom = whom.clone();
    if let Some(item) = whom.node.items.last_mut()
        && let ast::Noun::Described(described) = &mut item.noun.node
        && let Some(last) = described.post.last()
        && matches!(&last.node, ast::PostModifier::During(period) if super::filter::is_this_turn(period))
    {
        described.post.pop();
        *duration = Some(Duration::EndOfTurn);
    }
    whom
}

/// "all combat damage that would be dealt to you", "the next 2 damage that a source of your choice would deal to you"
struct DamageThatWould<'p> {
    /// Only combat damage, only noncombat damage.
    combat: Option<bool>,
    /// "the next 2": how much
    next: Option<&'p ast::Amount>,
    /// Which damage would be dealt.
    would: &'p Clause,
}

fn damage_that_would(subject: &Spanned<NounPhrase>) -> Option<DamageThatWould<'_>> {
    let [item] = subject.node.items.as_slice() else {
        return None;
    };
    let ast::Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let ([word], [post], false, false) = (
        described.words.as_slice(),
        described.post.as_slice(),
        described.other,
        described.target,
    ) else {
        return None;
    };
    let next = match (&described.determiner.node, &described.count) {
        (
            ast::Determiner::None
            | ast::Determiner::All
            | ast::Determiner::Any
            | ast::Determiner::The,
            None,
        ) => None,
        (ast::Determiner::Next, Some(count)) => {
            let ast::Count::Exactly(amount) = &count.node else {
                return None;
            };
            Some(amount)
        }
        _ => return None,
    };
    let combat = super::replacement::damage_word(&word.node)?;
    let ast::PostModifier::Relative(would) = &post.node else {
        return None;
    };
    Some(DamageThatWould {
        combat,
        next,
        would,
    })
}

impl Lowering<'_> {
    /// "Damage can't be prevented this turn", "the damage can't be prevented": of the damage just dealt (`false`), or for a while (`true`);
    /// none if the clause says something else.
    pub(super) fn damage_stays(
        &mut self,
        clause: &Clause,
        lasting: Option<&Duration>,
        effects: &mut Vec<Effect>,
    ) -> Lowered<Option<bool>> {
        let Some((event, own)) = self.cant_be_prevented(clause)? else {
            return Ok(None);
        };
        let span = clause.span.0;
        let of_this = clause
            .subject
            .as_ref()
            .is_some_and(super::afterthought::is_the_damage);
        if own.is_none() && of_this {
            return if super::afterthought::unpreventable(&event, effects, 0) {
                Ok(Some(false))
            } else {
                Err(Failure::unsupported(span, "this damage"))
            };
        }
        let Some(duration) = own.or_else(|| lasting.cloned()) else {
            return Err(Failure::unsupported(
                span,
                "this restriction without an end",
            ));
        };
        effects.push(Effect::Restrict {
            restriction: ir::Restriction::DamageCantBePrevented(event),
            duration,
        });
        Ok(Some(true))
    }
}

/// The clause without ", divided as you choose", and whether that is said.
fn without_division(would: &Clause) -> (Clause, bool) {
    let mut plain = would.clone();
    let mut divided = false;
    if let Verb::Be(predicate) = &mut plain.verb.node
        && let Predicate::Passive { passive, .. } = predicate.as_mut()
    {
        let before = passive.complements.len();
        passive
            .complements
            .retain(|complement| complement.node != PassiveComplement::AsYouChoose);
        divided = passive.complements.len() < before;
    }
    (plain, divided)
}

/// Whether it is damage to those targets.
fn is_of_target(event: &EventPattern, slot: ir::SlotId) -> bool {
    let EventPattern::Damage { to, .. } = event else {
        return false;
    };
    let objects = to.objects.as_ref();
    objects.is_none_or(|objects| objects.test == Test::Is(Objects::Slot(slot)))
        && to
            .players
            .as_ref()
            .is_none_or(|players| *players == Players::Slot(slot))
        && (to.objects.is_some() || to.players.is_some())
}
