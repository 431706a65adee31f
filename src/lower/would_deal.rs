//! Damage that would be dealt: by what source, to whom, combat damage or not; "by a source of your choice" (CR 609.7).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use super::prevention::without_this_turn;
use super::reference::{Meaning, Number};
use ir::{
    Domain, Duration, Effect, EventPattern, Filter, Objects, Players, Recipients, Test, Value,
};
use syntax::ast::{
    self, Clause, NounPhrase, Participle, PassiveComplement, Predicate, Span, Spanned, Verb,
};

impl Lowering<'_> {
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
pub(super) fn dealt_to_each(would: &ast::Clause) -> Option<Span> {
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

/// "source", "spell"
fn is_source_word(word: &ast::NounWord) -> bool {
    matches!(
        word,
        ast::NounWord::Head(ast::Head::Source | ast::Head::Spell)
    )
}

/// All damage, to whatever.
pub(super) fn everyone() -> Recipients {
    Recipients {
        objects: Some(Filter {
            domain: Domain::Permanents,
            test: Test::All(Vec::new()),
        }),
        players: Some(Players::Everyone),
    }
}

/// "combat damage", "noncombat damage": which alone is meant.
pub(super) fn combat_only(kind: ast::DamageKind) -> Option<bool> {
    match kind {
        ast::DamageKind::Any => None,
        ast::DamageKind::Combat => Some(true),
        ast::DamageKind::Noncombat => Some(false),
    }
}

/// "all combat damage that would be dealt to you", "the next 2 damage that a source of your choice would deal to you"
pub(super) struct DamageThatWould<'p> {
    /// Only combat damage, only noncombat damage.
    pub(super) combat: Option<bool>,
    /// "the next 2": how much
    pub(super) next: Option<&'p ast::Amount>,
    /// Which damage would be dealt.
    pub(super) would: &'p Clause,
}

pub(super) fn damage_that_would(subject: &Spanned<NounPhrase>) -> Option<DamageThatWould<'_>> {
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
