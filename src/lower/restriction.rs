//! "can't", "doesn't untap", "attacks if able": restrictions and requirements.

use super::clause::{Extras, Subject};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::pattern::with_test;
use super::words::is_you;
use ir::{
    Condition, Deed, Domain, Duration, Effect, EventPattern, Filter, Objects, Past, Players,
    Recipients, Restriction, Test,
};
use syntax::ast::{
    self, Auxiliary, Becoming, Clause, Contest, Count, Determiner, Head, Noun, NounPhrase,
    NounWord, Participle, Passive, PassiveComplement, PeriodChoice, Predicate, Span, Spanned,
    TurnPart, Verb,
};

/// A clause about objects that its subject only names on the way.
pub(crate) enum Indirect<'c> {
    /// "its activated abilities can't be activated", `true`: "unless they're mana abilities"
    Abilities(&'c Spanned<NounPhrase>, bool),
    /// "all creatures able to block it this turn do so", with "this turn"
    Blockers(&'c Spanned<NounPhrase>, &'c [Spanned<ast::Adverbial>]),
}

impl<'c> Indirect<'c> {
    /// The objects it is about.
    pub(crate) const fn objects(&self) -> &'c Spanned<NounPhrase> {
        match self {
            Indirect::Abilities(what, _) | Indirect::Blockers(what, _) => what,
        }
    }
}

/// Whom the clause is about, where that is not its subject.
pub(crate) fn indirect(clause: &Clause) -> Option<Indirect<'_>> {
    let [item] = clause.subject.as_ref()?.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    if described.other || described.target || described.count.is_some() {
        return None;
    }
    let auxiliary = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
    let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
    match (&clause.verb.node, auxiliary, words.as_slice()) {
        (
            Verb::Be(predicate),
            Some(Auxiliary::Cannot),
            [
                NounWord::AbilityKind(ast::AbilityKind::Activated),
                NounWord::Head(Head::Ability),
            ],
        ) => {
            let Predicate::Passive {
                negated: false,
                passive,
            } = predicate.as_ref()
            else {
                return None;
            };
            let unless = clause.adverbials.iter().find_map(|adverbial| {
                if let ast::Adverbial::Unless(condition) = &adverbial.node {
                    Some(are_mana_abilities(condition))
                } else {
                    None
                }
            });
            if passive.participle != Participle::Activated
                || !passive.complements.is_empty()
                || unless == Some(false)
            {
                return None;
            }
            let unless = unless.is_some();
            match (&described.determiner.node, described.post.as_slice()) {
                (Determiner::Possessive(owner), []) => Some(Indirect::Abilities(owner, unless)),
                (Determiner::None, [post]) => {
                    if let ast::PostModifier::Of(owner) = &post.node {
                        Some(Indirect::Abilities(owner, unless))
                    } else {
                        None
                    }
                }
                _ => None,
            }
        }
        (Verb::Do, None, [_, ..]) if described.determiner.node == Determiner::All => {
            let ast::PostModifier::Able(able) = &described.post.last()?.node else {
                return None;
            };
            let Verb::Block(Some(what)) = &able.verb.node else {
                return None;
            };
            let times = able.adverbials.as_slice();
            let only_duration = match times {
                [] => true,
                [time] => matches!(time.node, ast::Adverbial::Duration(_)),
                _ => false,
            };
            only_duration.then_some(Indirect::Blockers(what, times))
        }
        _ => None,
    }
}

/// "they're mana abilities"
pub(super) fn are_mana_abilities(condition: &ast::Condition) -> bool {
    let [clause] = condition.clauses.as_slice() else {
        return false;
    };
    let Verb::Be(predicate) = &clause.verb.node else {
        return false;
    };
    let (
        Predicate::Same {
            negated: false,
            whom,
            in_addition: None,
        },
        Some(subject),
    ) = (predicate.as_ref(), &clause.subject)
    else {
        return false;
    };
    super::clause::is_it(subject) && clause.auxiliary.is_none() && are_mana_abilities_named(whom)
}

/// "mana abilities"
pub(super) fn are_mana_abilities_named(whom: &Spanned<NounPhrase>) -> bool {
    matches!(whom.node.items.as_slice(), [item] if matches!(&item.noun.node,
        Noun::Described(what) if what.post.is_empty()
            && matches!(what.words.as_slice(), [kind, head]
                if kind.node == NounWord::AbilityKind(ast::AbilityKind::Mana)
                    && head.node == NounWord::Head(Head::Ability))))
}

/// Whether "unless …" only leaves mana abilities out of what can't be activated.
pub(crate) fn spares_mana_abilities(clause: &Clause) -> bool {
    matches!(indirect(clause), Some(Indirect::Abilities(_, true)))
}

impl Lowering<'_> {
    /// What cannot or must be done.
    pub(crate) fn restrictions(
        &mut self,
        clause: &Clause,
        subject: &Subject,
        extras: &mut Extras,
    ) -> Lowered<Vec<Restriction>> {
        match subject {
            Subject::Objects(objects) => self.object_restrictions(clause, objects, extras),
            Subject::Players(players) => {
                let mut all = Vec::new();
                for who in players {
                    all.push(self.player_restriction(clause, who, extras)?);
                }
                Ok(all)
            }
        }
    }

    /// "all Walls (able to block it)": which creatures; none if it is all.
    fn able_to_block(&mut self, clause: &Clause) -> Lowered<Option<Objects>> {
        let Some(mut subject) = clause.subject.clone() else {
            return Ok(None);
        };
        if let [item] = subject.node.items.as_mut_slice()
            && let Noun::Described(described) = &mut item.noun.node
        {
            described.post.pop();
            let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
            if described.post.is_empty()
                && words == [&NounWord::Type(syntax::ast::CardType::Creature)]
            {
                return Ok(None);
            }
        }
        let filter = self.filter(&subject, None)?;
        Ok(Some(Objects::Every(Box::new(filter))))
    }

    fn object_restrictions(
        &mut self,
        clause: &Clause,
        objects: &Objects,
        extras: &mut Extras,
    ) -> Lowered<Vec<Restriction>> {
        let span = clause.span.0;
        let auxiliary = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
        let what = objects.clone();
        match indirect(clause) {
            Some(Indirect::Blockers(_, adverbials)) => {
                if let [adverbial] = adverbials
                    && let ast::Adverbial::Duration(duration) = &adverbial.node
                {
                    extras.duration = Some(self.duration(duration, adverbial.span)?);
                }
                return Ok(vec![match self.able_to_block(clause)? {
                    None => Restriction::MustBeBlocked(what, true),
                    Some(blockers) => Restriction::MustBlockThese(blockers, what),
                }]);
            }
            Some(Indirect::Abilities(_, unless_mana)) => {
                let filter = match what {
                    Objects::Every(filter) => *filter,
                    what @ (Objects::This
                    | Objects::Granter
                    | Objects::Attached
                    | Objects::Slot(_)
                    | Objects::Event(_)
                    | Objects::Affected
                    | Objects::Top { .. }
                    | Objects::Bottom { .. }
                    | Objects::TopUntil { .. }
                    | Objects::Linked
                    | Objects::Paid(_)
                    | Objects::Devoured
                    | Objects::Union(_)) => Filter {
                        domain: Domain::Permanents,
                        test: Test::Is(what),
                    },
                };
                return Ok(vec![Restriction::CantActivate(filter, unless_mana)]);
            }
            None => {}
        }
        if auxiliary.is_none() && is_goaded(&clause.verb.node) {
            let others = Players::Except(Box::new(Players::Everyone), Box::new(Players::You));
            return Ok(vec![
                Restriction::MustAttack(what.clone()),
                Restriction::MustAttackPlayer(what, others),
            ]);
        }
        if let (Verb::AssignDamage { what: assigned }, true) =
            (&clause.verb.node, is_of_damage(clause))
        {
            return Ok(vec![Restriction::Assigns(
                what,
                assigned_by(assigned, span)?,
            )]);
        }
        let must = auxiliary == Some(Auxiliary::Must);
        if extras.if_able.take().is_some() || must {
            // "Attacks if able", but "must be blocked if able".
            if matches!(clause.verb.node, Verb::Be(_)) && !must {
                return Err(Failure::misplaced(span, "\"must\" is missing"));
            }
            return self.requirement(&clause.verb.node, what, extras, span);
        }
        match auxiliary {
            Some(Auxiliary::DoesNot) => {
                if let Verb::Untap(None) = &clause.verb.node {
                    let controllers = Players::ControllerOf(Box::new(what.clone()));
                    self.own_untap_step(extras, &controllers, span)?;
                    if matches!(extras.duration, Some(Duration::NextUntapStepOf(_))) {
                        self.settles_who_fights(&what);
                    }
                    Ok(vec![Restriction::DoesntUntap(what)])
                } else {
                    Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ))
                }
            }
            Some(Auxiliary::Cannot | Auxiliary::MayNot) => {
                self.cannot(&clause.verb.node, what, extras, span)
            }
            _ => Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            )),
        }
    }

    /// "(players can't untap …) during their untap steps": the time that the rule is about (CR 502.3).
    fn untap_steps(&mut self, who: &Players, extras: &mut Extras, span: Span) -> Lowered<()> {
        let Some(period) = extras.during.take() else {
            let what = "not untapping without saying when";
            return Err(Failure::unsupported(span, what));
        };
        let own = match period.node.whose.as_deref() {
            Some(whose) if *who == Players::You => is_you(whose),
            Some(whose) => super::clause::is_them(whose),
            None => false,
        };
        let plain = period.node.which == PeriodChoice::Plain && period.node.of_turn.is_none();
        if period.node.part == TurnPart::UntapStep && own && plain {
            Ok(())
        } else {
            Err(Failure::unsupported(period.span, "not untapping then"))
        }
    }

    /// "Each attacking creature doesn't untap during its controller's next untap step": those that attack now, since in that step
    /// nothing does.
    fn settles_who_fights(&mut self, what: &Objects) {
        let meaning = super::reference::Meaning::Objects(what.clone());
        let Some(said) = self.frame.discourse.latest(&meaning) else {
            return;
        };
        let fights = said.words.iter().any(|word| {
            matches!(
                word,
                NounWord::Adjective(ast::Adjective::Attacking | ast::Adjective::Blocking)
            )
        });
        let optional = said.optional;
        if fights {
            self.note_use(optional);
        }
    }

    /// "during its controller's untap step": the time that the rule is about anyway.
    fn own_untap_step(
        &mut self,
        extras: &mut Extras,
        controllers: &Players,
        span: Span,
    ) -> Lowered<()> {
        let Some(period) = extras.during.take() else {
            return Err(Failure::unsupported(
                span,
                "not untapping without saying when",
            ));
        };
        if period.node.part != TurnPart::UntapStep || period.node.of_turn.is_some() {
            return Err(Failure::unsupported(period.span, "not untapping then"));
        }
        let Players::ControllerOf(objects) = controllers else {
            return Err(Failure::unsupported(period.span, "not untapping then"));
        };
        // "during your next untap step", "during that player's next untap step": whoever controls it then (CR 701.43a).
        if period.node.which == PeriodChoice::Next
            && extras.duration.is_none()
            && let Some(whose) = &period.node.whose
            && !is_their_controller(whose)
        {
            let players = self.player_set(whose)?;
            extras.duration = Some(Duration::NextUntapStepOf(players));
            return Ok(());
        }
        // Whose untap step it is goes without saying: permanents untap in no other.
        if let Some(whose) = &period.node.whose
            && !is_their_controller(whose)
            && !(is_you(whose) && is_own_or_yours(objects))
        {
            return Err(Failure::unsupported(period.span, "not untapping then"));
        }
        match period.node.which {
            PeriodChoice::Plain => Ok(()),
            PeriodChoice::Next if extras.duration.is_none() => {
                extras.duration = Some(Duration::NextUntapStepOf(controllers.clone()));
                Ok(())
            }
            PeriodChoice::The
            | PeriodChoice::This
            | PeriodChoice::That
            | PeriodChoice::Next
            | PeriodChoice::Each
            | PeriodChoice::Any
            | PeriodChoice::Last
            | PeriodChoice::Additional
            | PeriodChoice::NotYours
            | PeriodChoice::FirstTurns(_)
            | PeriodChoice::NextTurns(_)
            | PeriodChoice::First => Err(Failure::unsupported(period.span, "not untapping then")),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn requirement(
        &mut self,
        verb: &Verb,
        what: Objects,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<Vec<Restriction>> {
        // "each combat" says nothing that "if able" does not (CR 508.1d, 509.1c).
        if let Some(period) = extras.each_period.take()
            && period.node.part != TurnPart::Combat
            && !(period.node.part == TurnPart::Turn && matches!(verb, Verb::AttackOrBlock))
        {
            return Err(Failure::unsupported(period.span, "this time"));
        }
        Ok(match verb {
            Verb::Attack(None) => vec![Restriction::MustAttack(what)],
            // In a combat it can do one of the two; each is required when it is its time.
            Verb::AttackOrBlock => vec![
                Restriction::MustAttack(what.clone()),
                Restriction::MustBlock(what),
            ],
            Verb::Attack(Some(whom)) if self.names_players(whom) => {
                vec![Restriction::MustAttackPlayer(what, self.player_set(whom)?)]
            }
            Verb::Attack(Some(whom)) if self.is_single_reference(whom) => {
                vec![Restriction::MustAttackThese(
                    what,
                    self.reference_phrase(whom)?,
                )]
            }
            Verb::Block(None) => vec![Restriction::MustBlock(what)],
            Verb::Block(Some(whom)) => {
                // Nothing blocks itself: "it" is what was spoken of before.
                let before = self.frame.discourse.clone();
                let blocker = super::reference::Meaning::Objects(what.clone());
                self.frame.discourse.forget(0, &blocker);
                let attackers = self.reference_phrase(whom)?;
                self.frame.discourse = before;
                vec![Restriction::MustBlockThese(what, attackers)]
            }
            Verb::Be(predicate) => {
                if let Predicate::Passive {
                    negated: false,
                    passive,
                } = predicate.as_ref()
                    && passive.participle == Participle::Blocked
                    && passive.complements.len() <= 1
                    && let lasts = passive.complements.first().map(|said| how_long(&said.node))
                    && lasts != Some(None)
                {
                    if let Some(duration) = lasts.flatten() {
                        extras.duration = Some(duration);
                    }
                    vec![Restriction::MustBeBlocked(what, false)]
                } else {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ));
                }
            }
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        })
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn cannot(
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
            // "spells with the chosen name can't be cast": by nobody.
            (Participle::Cast, []) => {
                let Objects::Every(spells) = what else {
                    return Err(Failure::unsupported(span, "that this can't be cast"));
                };
                vec![Restriction::CantCast(Players::Everyone, *spells)]
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

    /// "spells or abilities your opponents control", "red spells or abilities from red sources": whose target.
    fn targeting(&mut self, by: &Spanned<NounPhrase>) -> Lowered<Filter> {
        let filter = self.sources_of_targeting(by)?;
        Ok(filter)
    }

    /// A filter of spells and of the sources of abilities.
    fn sources_of_targeting(&mut self, by: &Spanned<NounPhrase>) -> Lowered<Filter> {
        use super::scope::{Part, parts};
        let all_parts = parts(&by.node);
        let mut filters: Vec<Filter> = Vec::new();
        for (_, part) in &all_parts {
            let Part::Group(group) = part else {
                return Err(Failure::unsupported(by.span, "these spells and abilities"));
            };
            // "abilities from red sources": what the source is.
            let mut group = group.clone();
            let mut sources = Vec::new();
            for member in &mut group.members {
                let taken: Vec<_> = member
                    .post
                    .extract_if(.., |post| matches!(post.node, ast::PostModifier::From(_)))
                    .collect();
                for post in taken {
                    if let ast::PostModifier::From(from) = &post.node {
                        let filter = self.filter(from, Some(&Domain::Sources))?;
                        sources.push(super::well_formed::sole_test(filter, from.span)?);
                    }
                }
            }
            let shared: Vec<_> = group
                .shared
                .extract_if(.., |post| matches!(post.node, ast::PostModifier::From(_)))
                .collect();
            if let Some(post) = shared.first() {
                return Err(Failure::unsupported(post.span, "these sources"));
            }
            if sources.is_empty() {
                let filter = self.group_filter(&group, None)?;
                // "black spells or abilities": each of the two has a quality of its own.
                match filter.domain {
                    Domain::Either(each) => filters.extend(
                        each.into_iter()
                            .map(|one| with_test(one, filter.test.clone())),
                    ),
                    Domain::Cards(..)
                    | Domain::Permanents
                    | Domain::Spells
                    | Domain::ActivatedAbilities
                    | Domain::TriggeredAbilities
                    | Domain::Abilities
                    | Domain::StackObjects
                    | Domain::Sources => filters.push(filter),
                }
                continue;
            }
            filters.extend(self.targeting_members(&group, sources)?);
        }
        // Only spells and abilities have targets.
        let other =
            |filter: &Filter| matches!(filter.domain, Domain::Permanents | Domain::Cards(..));
        if filters.iter().any(other) {
            return Err(Failure::unsupported(by.span, "these spells and abilities"));
        }
        let domain = if filters.iter().all(|filter| filter.domain == Domain::Spells) {
            Domain::Spells
        } else if filters
            .iter()
            .all(|filter| filter.domain == Domain::Abilities)
        {
            Domain::Abilities
        } else {
            Domain::StackObjects
        };
        let mut tests: Vec<Test> = filters.iter().map(|filter| filter.test.clone()).collect();
        tests.sort();
        tests.dedup();
        let [test] = tests.as_slice() else {
            return Err(Failure::unsupported(
                by.span,
                "spells and abilities with different qualities",
            ));
        };
        Ok(Filter {
            domain,
            test: test.clone(),
        })
    }

    /// "red spells or abilities from red sources": each with its own quality.
    fn targeting_members(
        &mut self,
        group: &super::scope::Group,
        sources: Vec<Test>,
    ) -> Lowered<Vec<Filter>> {
        let mut filters = Vec::new();
        let mut controllers = Vec::new();
        for post in &group.shared {
            controllers.extend(self.post_test(post)?);
        }
        for member in &group.members {
            let single = super::scope::Group {
                members: vec![member.clone()],
                shared: Vec::new(),
                ..group.clone()
            };
            let mut filter = self.group_filter(&single, None)?;
            if filter.domain == Domain::Abilities {
                filter = with_test(filter, super::filter::any(sources.clone()));
            }
            for test in &controllers {
                filter = with_test(filter, test.clone());
            }
            filters.push(filter);
        }
        // Who controls the spells controls the abilities as well: "spells your opponents control or abilities your
        // opponents control from …".
        Ok(filters)
    }

    /// What players cannot do.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn player_restriction(
        &mut self,
        clause: &Clause,
        who: &Players,
        extras: &mut Extras,
    ) -> Lowered<Restriction> {
        let span = clause.span.0;
        if let (Some(Auxiliary::DoesNot), Verb::Lose(Contest::GameByLife)) = (
            clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node),
            &clause.verb.node,
        ) {
            return Ok(Restriction::LivesWithoutLife(who.clone()));
        }
        if clause.auxiliary.as_ref().is_some_and(|auxiliary| {
            !matches!(auxiliary.node, Auxiliary::Cannot | Auxiliary::MayNot)
        }) {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            ));
        }
        if let Some(restriction) = self.cant_do(clause, who)? {
            return Ok(restriction);
        }
        let who = who.clone();
        Ok(match &clause.verb.node {
            Verb::Cast(what) => match more_than(what) {
                Some(number) => {
                    each_turn(extras)?;
                    Restriction::MaximumSpells(who, number)
                }
                None if let Some((1, such)) = more_of(what) => {
                    each_turn(extras)?;
                    let such = self.spells(&such)?;
                    no_second(who, such)
                }
                // "can't cast spells from anywhere other than their hands"
                None => {
                    let mut such = what.clone();
                    let place = self.take_cast_place(&mut such, &who)?;
                    let mut spells = self.spells(&such)?;
                    if let Some(place) = place {
                        spells.test = super::filter::all(vec![spells.test, place]);
                    }
                    Restriction::CantCast(who, spells)
                }
            },
            Verb::Draw(what) => match more_than(what) {
                Some(number) if super::quantity::has_head(&what.node, Head::Card) => {
                    each_turn(extras)?;
                    Restriction::MaximumDraws(who, number)
                }
                None if super::quantity::has_head(&what.node, Head::Card) && is_bare(what) => {
                    Restriction::MaximumDraws(who, 0)
                }
                Some(_) | None => return Err(Failure::unsupported(span, "this restriction")),
            },
            Verb::Untap(Some(what)) if let Some((most, such)) = more_of(what) => {
                self.untap_steps(&who, extras, span)?;
                let such = self.filter(&such, Some(&Domain::Permanents))?;
                Restriction::MaximumUntaps(who, such, most)
            }
            Verb::Play(what) if is_lands(what) => Restriction::CantPlayLands(who),
            Verb::Activate(what)
                if let Some((of, but_mana)) = super::cant_activate::activated_abilities(what) =>
            {
                let sources = match of {
                    Some(of) => self.filter(of, None)?,
                    None => Filter::any_source(),
                };
                Restriction::PlayersCantActivate(who, sources, but_mana)
            }
            Verb::ChooseAsTarget(what)
                if who == Players::You
                    && self
                        .card
                        .subtypes
                        .iter()
                        .any(|kind| kind.as_str() == "Aura") =>
            {
                Restriction::CantChooseAsCast(self.filter(what, None)?)
            }
            Verb::Lose(Contest::Game) => Restriction::CantLose(who),
            Verb::Win(Contest::Game) => Restriction::CantWin(who),
            Verb::Become(becoming) => {
                if let Becoming::TargetOf(by) = becoming.as_ref() {
                    Restriction::PlayersCantBeTargeted(who, self.targeting(by)?)
                } else {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ));
                }
            }
            Verb::Be(predicate) => {
                if let Predicate::Passive {
                    negated: false,
                    passive,
                } = predicate.as_ref()
                {
                    match (&passive.participle, passive.complements.as_slice()) {
                        (Participle::TargetOf(by), []) => {
                            Restriction::PlayersCantBeTargeted(who, self.targeting(by)?)
                        }
                        (Participle::Targeted, [complement]) => match &complement.node {
                            PassiveComplement::By(by) => {
                                Restriction::PlayersCantBeTargeted(who, self.targeting(by)?)
                            }
                            _ => {
                                return Err(Failure::unsupported(
                                    complement.span,
                                    "this part of a restriction",
                                ));
                            }
                        },
                        _ => {
                            return Err(Failure::unsupported(
                                span,
                                format!("\"{}\"", self.words(span)),
                            ));
                        }
                    }
                } else {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ));
                }
            }
            verb => match self.forbidden_deed(verb, &who, span)? {
                Some(event) if super::check::is_prevented(&event) => Restriction::CantHappen(event),
                _ => {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ));
                }
            },
        })
    }

    /// "you have no maximum hand size"
    pub(crate) fn hand_size(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
    ) -> Option<Restriction> {
        let [item] = what.node.items.as_slice() else {
            return None;
        };
        if let Noun::Described(described) = &item.noun.node
            && described.determiner.node == Determiner::No
            && described.post.is_empty()
        {
            let hand_size = NounWord::Characteristic(ast::Characteristic::MaximumHandSize);
            matches!(described.words.as_slice(), [word] if word.node == hand_size)
                .then(|| Restriction::MaximumHandSize(who.clone(), None))
        } else {
            None
        }
    }
}

/// "its controller", "their controllers", "their": of the objects spoken of.
fn is_their_controller(whose: &Spanned<NounPhrase>) -> bool {
    super::clause::is_it(whose)
        || matches!(whose.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
            if matches!(&described.determiner.node, Determiner::Possessive(of) if super::clause::is_spoken_of(of))
                && described.words.iter().all(|word| word.node == NounWord::Head(Head::Controller))))
}

/// "each turn" after a limit.
fn each_turn(extras: &mut Extras) -> Lowered<()> {
    match extras.each_period.take() {
        Some(period) if period.node.part == TurnPart::Turn => Ok(()),
        Some(period) => Err(Failure::unsupported(period.span, "this time")),
        // "this turn" is the duration.
        None => Ok(()),
    }
}

/// "more than one spell": the greatest number allowed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn more_than(what: &Spanned<NounPhrase>) -> Option<u32> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    if let Noun::Described(described) = &item.noun.node
        && (described.post.is_empty() || is_each_turn_post(&described.post))
    {
        match &described.determiner.node {
            Determiner::Count(Count::MoreThan(ast::Amount::Number(number)))
                if described.words.len() == 1 =>
            {
                Some(*number)
            }
            _ => None,
        }
    } else {
        None
    }
}

/// "more than one noncreature spell": the greatest number allowed, and of what.
fn more_of(what: &Spanned<NounPhrase>) -> Option<(u32, Spanned<NounPhrase>)> {
    let mut such = what.clone();
    let [item] = such.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let Determiner::Count(Count::MoreThan(ast::Amount::Number(most))) = described.determiner.node
    else {
        return None;
    };
    described.determiner.node = Determiner::None;
    described.plural = true;
    if is_each_turn_post(&described.post) {
        described.post.clear();
    }
    Some((most, such))
}

/// No such spell is cast by who has cast one this turn (CR 601.3).
fn no_second(who: Players, such: Filter) -> Restriction {
    let cast = EventPattern::done(Deed::Cast, Players::Affected, such.clone());
    let cast = Condition::Happened(Box::new(cast), Past::ThisTurn);
    Restriction::CantCast(Players::Who(Box::new(who), Box::new(cast)), such)
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

fn is_each_turn_post(post: &[Spanned<ast::PostModifier>]) -> bool {
    matches!(post, [post] if matches!(&post.node, ast::PostModifier::During(period)
        if period.part == TurnPart::Turn && period.which == PeriodChoice::Each))
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

fn is_lands(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Type(ast::CardType::Land))))
}

fn is_bare(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if described.post.is_empty() && described.words.len() == 1))
}

/// The object itself, or permanents that you control.
fn is_own_or_yours(objects: &Objects) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn yours(test: &Test) -> bool {
        match test {
            Test::ControlledBy(Players::You) => true,
            Test::All(tests) => tests.iter().any(yours),
            _ => false,
        }
    }
    match objects {
        Objects::This | Objects::Granter | Objects::Affected => true,
        Objects::Every(filter) => yours(&filter.test),
        // What was chosen or moved by the one who reads it.
        Objects::Slot(_) | Objects::Attached | Objects::Event(_) => true,
        Objects::Top { .. }
        | Objects::Bottom { .. }
        | Objects::TopUntil { .. }
        | Objects::Linked
        | Objects::Paid(_)
        | Objects::Devoured => false,
        Objects::Union(parts) => parts.iter().all(is_own_or_yours),
    }
}

/// "is goaded" (CR 701.15b)
pub(super) fn is_goaded(verb: &Verb) -> bool {
    let Verb::Be(predicate) = verb else {
        return false;
    };
    matches!(predicate.as_ref(), Predicate::Passive { negated: false, passive }
        if passive.complements.is_empty()
            && matches!(&passive.participle, Participle::Keyword(word) if word == "goaded"))
}

/// "assigns no combat damage", "assigns combat damage equal to its toughness rather than its power"
pub(super) fn is_of_damage(clause: &Clause) -> bool {
    let of_all = |what: &ast::AssignedDamage| *what != ast::AssignedDamage::Own;
    clause.auxiliary.is_none()
        && matches!(&clause.verb.node, Verb::AssignDamage { what } if of_all(what))
}

/// What says how much combat damage is assigned; nothing for none (CR 510.1a).
fn assigned_by(assigned: &ast::AssignedDamage, span: Span) -> Lowered<Option<ir::Property>> {
    let own = |amount: &ast::Amount, wanted: ast::Characteristic| {
        matches!(amount, ast::Amount::Characteristic { which, of }
            if *which == wanted && super::clause::is_it(of))
    };
    match assigned {
        ast::AssignedDamage::None => Ok(None),
        ast::AssignedDamage::EqualTo {
            amount,
            rather_than: Some(power),
        } if own(&amount.node, ast::Characteristic::Toughness)
            && own(&power.node, ast::Characteristic::Power) =>
        {
            Ok(Some(ir::Property::Toughness))
        }
        ast::AssignedDamage::EqualTo { .. } | ast::AssignedDamage::Own => {
            Err(Failure::unsupported(span, "assigning damage like this"))
        }
    }
}

/// "Players can't gain life and damage can't be prevented this turn": how long the first lasts is not said.
///
/// # Errors
/// One of several restrictions of a sentence has no end and another one has.
pub(super) fn check_ends(effects: &[Effect], span: Span) -> Lowered<()> {
    let lasts = |wanted: bool| {
        effects.iter().any(|effect| {
            matches!(effect, Effect::Restrict { duration, .. }
                if (*duration == ir::Duration::Permanent) == wanted)
        })
    };
    if lasts(true) && lasts(false) {
        return Err(Failure::unsupported(span, "a restriction without an end")
            .help("say first how long: \"This turn, …\""));
    }
    Ok(())
}

/// "this turn", "this combat": how long what is forbidden is.
fn how_long(complement: &PassiveComplement) -> Option<ir::Duration> {
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
