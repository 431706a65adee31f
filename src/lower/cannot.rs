//! What objects can't do or be: "can't attack", "can't be blocked except by two or more creatures", "can't become suspected"
//! (CR 101.2, 508.1c, 509.1b).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::pattern::with_test;
use super::player_restriction::more_than;
use ir::{Domain, EventPattern, Filter, Objects, Players, Recipients, Restriction, Test};
use syntax::ast::{
    self, Becoming, Count, Determiner, Head, Noun, NounPhrase, NounWord, Participle, Passive,
    PassiveComplement, Predicate, Span, Spanned, Verb,
};

impl Lowering<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn cannot(
        &mut self,
        verb: &Verb,
        what: Objects,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<Vec<Restriction>> {
        let alone = extras.alone.take().is_some();
        if alone {
            return Ok(vec![match verb {
                Verb::Attack(None) => Restriction::CantAlone(what, true, false),
                Verb::Block(None) => Restriction::CantAlone(what, false, true),
                Verb::AttackOrBlock => Restriction::CantAlone(what, true, true),
                _ => return Err(Failure::unsupported(span, "\"alone\" here")),
            }]);
        }
        Ok(match verb {
            Verb::Attack(None) => vec![Restriction::CantAttack(what, None)],
            Verb::Attack(Some(whom)) if self.names_players(whom) => {
                let only = Recipients {
                    objects: None,
                    players: Some(self.player_set(whom)?),
                };
                vec![Restriction::CantAttack(what, Some(only))]
            }
            Verb::Attack(Some(whom)) => {
                let only = self.recipients(whom)?;
                vec![Restriction::CantAttack(what, Some(only))]
            }
            Verb::Block(None) => vec![Restriction::CantBlock(what, None)],
            Verb::Block(Some(whom)) => {
                let attackers = self.filter_or_reference(whom)?;
                vec![Restriction::CantBlock(what, Some(attackers))]
            }
            Verb::AttackOrBlock => {
                vec![
                    Restriction::CantAttack(what.clone(), None),
                    Restriction::CantBlock(what, None),
                ]
            }
            Verb::Either(one, other) => {
                let mut all = self.cannot(one, what.clone(), extras, span)?;
                all.extend(self.cannot(other, what, extras, span)?);
                all
            }
            Verb::Be(predicate) => {
                if let Predicate::Passive {
                    negated: false,
                    passive,
                } = predicate.as_ref()
                {
                    self.cannot_be(passive, what, extras, span)?
                } else {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ));
                }
            }
            Verb::HaveThing(counters) => match counters_on_it(counters) {
                Some((kind, most)) => {
                    let kind = self.counter_kind(kind, counters.span)?;
                    vec![Restriction::MaximumCounters(what, kind, most)]
                }
                None => match counters_put_on_it(counters) {
                    Some((kind, [])) => {
                        let kind = kind.map(|kind| self.counter_kind(kind, counters.span));
                        vec![Restriction::CantHappen(EventPattern::PutCounters {
                            by: None,
                            by_effect: false,
                            on: Recipients {
                                objects: Some(super::deed::described(what)),
                                players: None,
                            },
                            kind: kind.transpose()?,
                        })]
                    }
                    _ => {
                        return Err(Failure::unsupported(
                            span,
                            format!("\"can't\" with \"{}\"", self.words(span)),
                        ));
                    }
                },
            },
            Verb::Become(becoming) => vec![self.cannot_become(becoming, what, span)?],
            _ => match self.forbidden_to(verb, what, span) {
                Ok(event) if super::check::is_prevented(&event) => {
                    vec![Restriction::CantHappen(event)]
                }
                _ => {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"can't\" with \"{}\"", self.words(span)),
                    ));
                }
            },
        })
    }

    /// A description, or a reference as those objects.
    fn filter_or_reference(&mut self, whom: &Spanned<NounPhrase>) -> Lowered<Filter> {
        if self.is_single_reference(whom) {
            let objects = self.reference_phrase(whom)?;
            return Ok(Filter {
                domain: Domain::Permanents,
                test: Test::Is(objects),
            });
        }
        self.filter(whom, None)
    }

    /// "can't become the target of spells", "can't become suspected"
    fn cannot_become(
        &mut self,
        becoming: &Becoming,
        what: Objects,
        span: Span,
    ) -> Lowered<Restriction> {
        if let Becoming::TargetOf(by) = becoming {
            return Ok(Restriction::CantBeTargeted(what, self.targeting(by)?));
        }
        if let Becoming::Passive(passive) = becoming
            && let Participle::Keyword(word) = &passive.participle
            && passive.complements.is_empty()
            && let Some(name) = self.keywords.designation(word)
        {
            return Ok(Restriction::CantBecome(what, name));
        }
        // "can't become untapped": whatever would untap it (CR 701.26b).
        if let Becoming::Passive(passive) = becoming
            && passive.participle == Participle::Untapped
            && passive.complements.is_empty()
        {
            return Ok(Restriction::CantHappen(EventPattern::Untap {
                what: super::deed::described(what),
            }));
        }
        Err(Failure::unsupported(
            span,
            format!("\"{}\"", self.words(span)),
        ))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn cannot_be(
        &mut self,
        passive: &Passive,
        what: Objects,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<Vec<Restriction>> {
        // "blocked this turn except by …", "regenerated this turn", "blocked this combat"
        let lasts = |complement: &&Spanned<PassiveComplement>| how_long(&complement.node).is_some();
        let (stretch, complements): (Vec<_>, Vec<_>) = passive.complements.iter().partition(lasts);
        if let Some(duration) = stretch.iter().find_map(|said| how_long(&said.node)) {
            extras.duration = Some(duration);
        }
        Ok(match (&passive.participle, complements.as_slice()) {
            (Participle::Blocked, []) => match extras.except.take() {
                None => vec![Restriction::CantBeBlocked(what, None)],
                Some(except) => return Err(Failure::unsupported(except.span, "this exception")),
            },
            (Participle::Blocked, [complement]) => match &complement.node {
                PassiveComplement::By(by) => match more_than_one(by) {
                    true => vec![Restriction::MaximumBlockers(what, 1)],
                    false => vec![Restriction::CantBeBlocked(
                        what,
                        Some(self.filter_or_reference(by)?),
                    )],
                },
                PassiveComplement::ExceptBy(by) => match at_least(by) {
                    Some(number) => vec![Restriction::MinimumBlockers(what, number)],
                    None => {
                        let may = self.filter(by, None)?;
                        let may = super::well_formed::sole_test(may, by.span)?;
                        let test = super::filter::negate(may, true);
                        vec![Restriction::CantBeBlocked(
                            what,
                            Some(Filter {
                                domain: Domain::Permanents,
                                test,
                            }),
                        )]
                    }
                },
                _ => {
                    return Err(Failure::unsupported(
                        complement.span,
                        "this part of a restriction",
                    ));
                }
            },
            (Participle::Countered, []) => {
                self.check_is_countered(&what, span)?;
                vec![Restriction::CantBeCountered(what)]
            }
            (Participle::Countered, [complement])
                if is_by_spells_or_abilities(&complement.node) =>
            {
                vec![Restriction::CantBeCountered(what)]
            }
            // "this spell can't be copied": while it is on the stack (CR 707.10)
            (Participle::Copied, []) if what == Objects::This => {
                self.check_is_countered(&what, span)?;
                vec![Restriction::CantBeCopied(what)]
            }
            // "spells with the chosen name can't be cast": by nobody.
            (Participle::Cast, []) => {
                let Objects::Every(spells) = what else {
                    return Err(Failure::unsupported(span, "that this can't be cast"));
                };
                vec![Restriction::CantCast(Players::Everyone, *spells)]
            }
            // "can't be turned face up": what is not face down can't be anyway (CR 708.7).
            (Participle::TurnedFace { up: true }, []) => {
                vec![Restriction::CantHappen(EventPattern::TurnedFaceUp {
                    what: super::deed::described(what),
                    by: None,
                })]
            }
            (Participle::Regenerated, []) => vec![Restriction::CantBeRegenerated(what)],
            (Participle::Destroyed, []) => vec![Restriction::CantBeDestroyed(what)],
            (Participle::Sacrificed, []) => vec![Restriction::CantBeSacrificed(what)],
            (
                Participle::Attached
                | Participle::Enchanted
                | Participle::Equipped
                | Participle::Fortified,
                _,
            ) => {
                vec![Restriction::CantBeAttachedBy(
                    what,
                    self.attaching(passive, span)?,
                )]
            }
            (Participle::TargetOf(by), []) => {
                let by = &super::prevention::without_this_turn(by, &mut extras.duration);
                vec![Restriction::CantBeTargeted(what, self.targeting(by)?)]
            }
            (Participle::Targeted, [complement]) => {
                if let PassiveComplement::By(by) = &complement.node {
                    vec![Restriction::CantBeTargeted(what, self.targeting(by)?)]
                } else {
                    return Err(Failure::unsupported(
                        complement.span,
                        "this part of a restriction",
                    ));
                }
            }
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"can't be {}\"", self.words(span)),
                ));
            }
        })
    }

    /// "enchanted by Auras", "equipped": by which attachments.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn attaching(&mut self, passive: &Passive, span: Span) -> Lowered<Filter> {
        let subtype = |name: &str| Test::Subtype(ir::Name::new(name));
        let kind = match passive.participle {
            Participle::Enchanted => subtype("Aura"),
            Participle::Equipped => subtype("Equipment"),
            Participle::Fortified => subtype("Fortification"),
            // All three kinds: whatever is attached.
            _ => Test::All(Vec::new()),
        };
        match passive.complements.as_slice() {
            [] => Ok(Filter {
                domain: Domain::Permanents,
                test: kind,
            }),
            [complement] => {
                if let PassiveComplement::By(by) = &complement.node {
                    let filter = self.filter(by, None)?;
                    Ok(with_test(filter, kind))
                } else {
                    Err(Failure::unsupported(
                        complement.span,
                        "this part of a restriction",
                    ))
                }
            }
            _ => Err(Failure::unsupported(span, "this restriction")),
        }
    }
}

/// "more than seven dream counters on it": the kind and the greatest number allowed.
fn counters_on_it(what: &Spanned<NounPhrase>) -> Option<(&ast::CounterKind, u32)> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let (Determiner::Count(Count::MoreThan(ast::Amount::Number(most))), [word], [post]) = (
        &described.determiner.node,
        described.words.as_slice(),
        described.post.as_slice(),
    ) else {
        return None;
    };
    let NounWord::Counter(Some(kind)) = &word.node else {
        return None;
    };
    let ast::PostModifier::On(on) = &post.node else {
        return None;
    };
    let on_it = matches!(on.node.items.as_slice(), [item]
        if matches!(item.noun.node, Noun::Pronoun(ast::Pronoun::It)));
    on_it.then_some((kind, *most))
}

/// "counters put on it", "a +1/+1 counter put on it this way": the kind, if it is said, and what else is.
pub(super) fn counters_put_on_it(
    what: &Spanned<NounPhrase>,
) -> Option<(Option<&ast::CounterKind>, &[Spanned<PassiveComplement>])> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let (Determiner::None | Determiner::A, None, [word], [post]) = (
        &described.determiner.node,
        &described.count,
        described.words.as_slice(),
        described.post.as_slice(),
    ) else {
        return None;
    };
    let (NounWord::Counter(kind), ast::PostModifier::Participle(put)) = (&word.node, &post.node)
    else {
        return None;
    };
    let (on, further) = put.complements.split_first()?;
    let on_it = put.participle == ast::Participle::Put
        && matches!(&on.node, PassiveComplement::On(on) if super::clause::is_spoken_of(on));
    on_it.then_some((kind.as_ref(), further))
}

/// "more than seven dream counters on it", "counters put on it"
pub(crate) fn limits_counters(what: &Spanned<NounPhrase>) -> bool {
    counters_on_it(what).is_some() || matches!(counters_put_on_it(what), Some((_, [])))
}

/// "more than one creature" as a bound on blockers.
fn more_than_one(by: &Spanned<NounPhrase>) -> bool {
    more_than(by) == Some(1)
}

/// "two or more creatures" with nothing else.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn at_least(by: &Spanned<NounPhrase>) -> Option<u32> {
    let [item] = by.node.items.as_slice() else {
        return None;
    };
    if let Noun::Described(described) = &item.noun.node
        && described.post.is_empty()
        && matches!(described.words.as_slice(), [word]
                    if word.node == NounWord::Type(ast::CardType::Creature))
    {
        match &described.determiner.node {
            Determiner::Count(Count::AtLeast(ast::Amount::Number(number))) => Some(*number),
            _ => None,
        }
    } else {
        None
    }
}

/// "by spells or abilities": by anything.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_by_spells_or_abilities(complement: &PassiveComplement) -> bool {
    if let PassiveComplement::By(by) = complement {
        by.node.items.iter().all(|item| match &item.noun.node {
            Noun::Described(described) => {
                described.post.is_empty()
                    && described.words.len() == 1
                    && matches!(
                        described.words[0].node,
                        NounWord::Head(Head::Spell | Head::Ability)
                    )
            }
            _ => false,
        }) && by.node.items.len() == 2
    } else {
        false
    }
}

/// "this turn", "this combat": how long what is forbidden is.
pub(super) fn how_long(complement: &PassiveComplement) -> Option<ir::Duration> {
    let PassiveComplement::During(period) = complement else {
        return None;
    };
    let combat = period.part == ast::TurnPart::Combat
        && period.which == ast::PeriodChoice::This
        && period.whose.is_none()
        && period.of_turn.is_none();
    if combat {
        return Some(ir::Duration::EndOfCombat);
    }
    super::filter::is_this_turn(period).then_some(ir::Duration::EndOfTurn)
}
