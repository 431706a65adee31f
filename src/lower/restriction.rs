//! "can't", "doesn't untap", "attacks if able": restrictions and requirements; "may", "can": permissions.

use super::clause::{Extras, Subject};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::pattern::with_test;
use super::words::is_you;
use ir::{
    Builtin, Domain, Duration, Filter, Objects, Permission, Players, Recipients, Restriction, Test,
    Value, Zone,
};
use syntax::ast::{
    self, Auxiliary, Becoming, Clause, Contest, Count, Determiner, Head, Noun, NounPhrase,
    NounWord, Participle, Passive, PassiveComplement, PeriodChoice, Predicate, Span, Spanned,
    TurnPart, Verb,
};

/// A clause about objects that its subject only names on the way.
pub(crate) enum Indirect<'c> {
    /// "its activated abilities can't be activated"
    Abilities(&'c Spanned<NounPhrase>),
    /// "all creatures able to block it this turn do so", with "this turn"
    Blockers(&'c Spanned<NounPhrase>, &'c [Spanned<ast::Adverbial>]),
}

impl<'c> Indirect<'c> {
    /// The objects it is about.
    pub(crate) const fn objects(&self) -> &'c Spanned<NounPhrase> {
        match self {
            Indirect::Abilities(what) | Indirect::Blockers(what, _) => what,
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
            let unless = clause
                .adverbials
                .iter()
                .any(|adverbial| matches!(adverbial.node, ast::Adverbial::Unless(_)));
            if passive.participle != Participle::Activated
                || !passive.complements.is_empty()
                || unless
            {
                return None;
            }
            match (&described.determiner.node, described.post.as_slice()) {
                (Determiner::Possessive(owner), []) => Some(Indirect::Abilities(owner)),
                (Determiner::None, [post]) => {
                    if let ast::PostModifier::Of(owner) = &post.node {
                        Some(Indirect::Abilities(owner))
                    } else {
                        None
                    }
                }
                _ => None,
            }
        }
        (Verb::Do, None, [NounWord::Type(syntax::ast::CardType::Creature)])
            if described.determiner.node == Determiner::All =>
        {
            let [post] = described.post.as_slice() else {
                return None;
            };
            let ast::PostModifier::Able(able) = &post.node else {
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
                return Ok(vec![Restriction::MustBeBlocked(what, true)]);
            }
            Some(Indirect::Abilities(_)) => {
                let filter = match what {
                    Objects::Every(filter) => *filter,
                    what @ (Objects::This
                    | Objects::Granter
                    | Objects::Attached
                    | Objects::Slot(_)
                    | Objects::Event(_)
                    | Objects::Affected
                    | Objects::Top { .. }
                    | Objects::TopUntil { .. }
                    | Objects::Linked
                    | Objects::Paid(_)
                    | Objects::Union(_)) => Filter {
                        domain: Domain::Permanents,
                        test: Test::Is(what),
                    },
                };
                return Ok(vec![Restriction::CantActivate(filter, false)]);
            }
            None => {}
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
        {
            return Err(Failure::unsupported(period.span, "this time"));
        }
        Ok(match verb {
            Verb::Attack(None) => vec![Restriction::MustAttack(what)],
            Verb::Attack(Some(whom)) if self.names_players(whom) => {
                vec![Restriction::MustAttackPlayer(what, self.player_set(whom)?)]
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
                    && passive.complements.iter().all(|complement| {
                        matches!(&complement.node, ast::PassiveComplement::During(period)
                            if super::filter::is_this_turn(period))
                    })
                {
                    if !passive.complements.is_empty() {
                        extras.duration = Some(ir::Duration::EndOfTurn);
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
                None => {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"can't\" with \"{}\"", self.words(span)),
                    ));
                }
            },
            Verb::Become(becoming) => {
                if let Becoming::TargetOf(by) = becoming.as_ref() {
                    vec![Restriction::CantBeTargeted(what, self.targeting(by)?)]
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
                    format!("\"can't\" with \"{}\"", self.words(span)),
                ));
            }
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
        let complements = passive.complements.as_slice();
        Ok(match (&passive.participle, complements) {
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
                PassiveComplement::During(period) if super::filter::is_this_turn(period) => {
                    extras.duration = Some(ir::Duration::EndOfTurn);
                    vec![Restriction::CantBeBlocked(what, None)]
                }
                _ => {
                    return Err(Failure::unsupported(
                        complement.span,
                        "this part of a restriction",
                    ));
                }
            },
            (Participle::Blocked, [first, second]) => {
                // "blocked this turn except by …", "blocked by … this turn"
                let (turn, other) = match (&first.node, &second.node) {
                    (PassiveComplement::During(period), _) => (period, second),
                    (_, PassiveComplement::During(period)) => (period, first),
                    _ => return Err(Failure::unsupported(span, "this restriction")),
                };
                if !super::filter::is_this_turn(turn) {
                    return Err(Failure::unsupported(span, "this time"));
                }
                extras.duration = Some(ir::Duration::EndOfTurn);
                let passive = Passive {
                    participle: Participle::Blocked,
                    complements: vec![other.clone()],
                };
                return self.cannot_be(&passive, what, extras, span);
            }
            (Participle::Countered, []) => vec![Restriction::CantBeCountered(what)],
            (Participle::Countered, [complement])
                if is_by_spells_or_abilities(&complement.node) =>
            {
                vec![Restriction::CantBeCountered(what)]
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
                filters.push(self.group_filter(&group, None)?);
                continue;
            }
            filters.extend(self.targeting_members(&group, sources)?);
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
        if clause.auxiliary.as_ref().is_some_and(|auxiliary| {
            !matches!(auxiliary.node, Auxiliary::Cannot | Auxiliary::MayNot)
        }) {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            ));
        }
        let who = who.clone();
        Ok(match &clause.verb.node {
            Verb::Cast(what) => match more_than(what) {
                Some(number) => {
                    each_turn(extras)?;
                    Restriction::MaximumSpells(who, number)
                }
                None => Restriction::CantCast(who, self.spells(what)?),
            },
            Verb::Draw(what) => match more_than(what) {
                Some(number) => {
                    each_turn(extras)?;
                    Restriction::MaximumDraws(who, number)
                }
                None if super::quantity::has_head(&what.node, Head::Card) && is_bare(what) => {
                    Restriction::MaximumDraws(who, 0)
                }
                None => return Err(Failure::unsupported(span, "this restriction")),
            },
            Verb::GainLife(ast::LifeAmount::Some) => Restriction::CantGainLife(who),
            Verb::Play(what) if is_lands(what) => Restriction::CantPlayLands(who),
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
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        })
    }

    /// What may be done beyond the rules.
    pub(crate) fn permissions(
        &mut self,
        clause: &Clause,
        subject: &Subject,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let span = clause.span.0;
        match subject {
            Subject::Players(players) => {
                let [who] = players.as_slice() else {
                    return Err(Failure::unsupported(span, "several players here"));
                };
                let who = who.clone();
                self.player_permission(clause, &who, extras)
            }
            Subject::Objects(objects) => self.object_permission(clause, objects),
        }
    }

    fn object_permission(
        &mut self,
        clause: &Clause,
        objects: &Objects,
    ) -> Lowered<Vec<Permission>> {
        let span = clause.span.0;
        if let Verb::Be(predicate) = &clause.verb.node
            && let Predicate::Same {
                negated: false,
                whom,
                in_addition: None,
            } = predicate.as_ref()
            && is_your_commander(whom)
            && *objects == Objects::This
            && clause
                .auxiliary
                .as_ref()
                .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Can)
        {
            return Ok(vec![Permission::BeCommander]);
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
    fn player_permission(
        &mut self,
        clause: &Clause,
        who: &Players,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let span = clause.span.0;
        let who = who.clone();
        match &clause.verb.node {
            Verb::Play(what) => {
                if let Some(number) = additional_lands(what) {
                    // "on each of your turns" is when lands are played anyway.
                    if let Some(period) = extras.each_period.take().or(extras.during.take())
                        && period.node.part != TurnPart::Turn
                    {
                        return Err(Failure::unsupported(period.span, "this time"));
                    }
                    return Ok(vec![Permission::AdditionalLands(who, number)]);
                }
                self.play_permission(what, who, extras, true)
            }
            Verb::Cast(what) => {
                if let Some(condition) = extras.as_though.take() {
                    self.as_though_flash(&condition)?;
                    let filter = self.spells(what)?;
                    return Ok(vec![Permission::AsThoughFlash(who, filter)]);
                }
                self.play_permission(what, who, extras, false)
            }
            Verb::SpendMana { what, only: false } => self.spending_permission(what, who, extras),
            Verb::LookAt(what) => {
                if top_of_library(what) {
                    return Ok(vec![Permission::LookAtTop(who)]);
                }
                Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ))
            }
            _ => Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            )),
        }
    }

    /// "You may spend mana as though it were mana of any color", "… to cast creature spells", "… to cast that spell" (CR 609.4b)
    fn spending_permission(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: Players,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let refused = Failure::unsupported(what.span, "this rule for spending mana");
        let Some(condition) = extras.as_though.take() else {
            return Err(refused);
        };
        let [clause] = condition.node.clauses.as_slice() else {
            return Err(refused);
        };
        let (true, Some(purpose)) = (is_bare_mana(what), any_color(clause)) else {
            return Err(refused);
        };
        let filter = match purpose {
            None => Filter {
                domain: Domain::Sources,
                test: Test::All(Vec::new()),
            },
            Some(spell) => match &self.frame.playable {
                Some(filter) if refers_to_spell(spell) => filter.clone(),
                _ => self.spells(spell)?,
            },
        };
        Ok(vec![Permission::SpendAnyColor(who, filter)])
    }

    /// "as though it had flash"
    fn as_though_flash(&mut self, condition: &Spanned<ast::Condition>) -> Lowered<()> {
        let [clause] = condition.node.clauses.as_slice() else {
            return Err(Failure::unsupported(condition.span, "this \"as though\""));
        };
        let flash = clause.adverbials.is_empty()
            && clause.subject.as_ref().is_some_and(super::clause::is_it)
            && matches!(&clause.verb.node, Verb::HaveAbilities { abilities, .. }
            if matches!(abilities.as_slice(), [item] if matches!(&item.node, ast::AbilityItem::Keyword(keyword)
                if keyword.arguments.is_empty()
                    && self.keywords.is_builtin(&keyword.name.node, Builtin::Flash))));
        if flash {
            Ok(())
        } else {
            Err(Failure::unsupported(condition.span, "this \"as though\""))
        }
    }

    /// "you may play that card this turn", "you may cast this card from your graveyard"
    fn play_permission(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: Players,
        extras: &mut Extras,
        lands: bool,
    ) -> Lowered<Vec<Permission>> {
        let cost = match (extras.without_paying.take(), extras.for_cost.take()) {
            (Some(span), Some(_)) => {
                return Err(Failure::unsupported(span, "two ways of paying"));
            }
            (Some(_), None) => Some(ir::Cost(Vec::new())),
            (None, Some(cost)) => Some(self.cost_by(&cost, &who)?),
            (None, None) => None,
        };
        let using = match extras.using.take() {
            Some(keyword) => {
                self.keywords.check_name(&keyword)?;
                Some(ir::Name::new(keyword.node.as_str()))
            }
            None => None,
        };
        // "You may cast a creature spell from your graveyard this turn": one of them, and a permission has no number.
        if super::event::is_a_single(what) && extras.duration.is_some() {
            return Err(Failure::unsupported(
                what.span,
                "permission to play one card of several",
            ));
        }
        let (filter, zone) = match self.playable_top(what, &who)? {
            Some(filter) => (filter, Zone::Library),
            None => self.playable(what, &who)?,
        };
        if extras.duration == Some(ir::Duration::Permanent) && zone != Zone::Exile {
            return Err(Failure::unsupported(what.span, "playing this for so long"));
        }
        self.frame.playable = Some(filter.clone());
        let mut permissions = Vec::new();
        let only_lands = is_land_description(what);
        if lands {
            let test = super::filter::all(vec![filter.test.clone(), super::verb::is_land()]);
            permissions.push(Permission::PlayLandsFrom(
                who.clone(),
                Filter {
                    domain: filter.domain.clone(),
                    test,
                },
            ));
        }
        if !only_lands {
            permissions.push(Permission::CastFrom {
                who,
                what: filter,
                zone,
                cost,
                exile_after: false,
                once: false,
                using,
            });
        }
        Ok(permissions)
    }

    /// "the top card of your library", "creature spells from the top of your library"; none if it is another place.
    fn playable_top(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
    ) -> Lowered<Option<Filter>> {
        let domain = Domain::Cards(Zone::Library, who.clone());
        let top = Objects::Top {
            of: who.clone(),
            count: Box::new(Value::Number(1)),
        };
        if *who != Players::You {
            return Ok(None);
        }
        if top_of_library(what) {
            // "… if it's a land card"
            self.mention(
                super::reference::Meaning::Objects(top.clone()),
                super::reference::Number::One,
                vec![NounWord::Head(ast::Head::Card)],
                what.span,
            );
            let test = Test::Is(top);
            return Ok(Some(Filter { domain, test }));
        }
        let mut plain = what.clone();
        let mut from_top = false;
        for item in &mut plain.node.items {
            if let Noun::Described(described) = &mut item.noun.node {
                described.post.retain(|post| {
                    let from = is_from_top(&post.node);
                    from_top |= from;
                    !from
                });
            }
        }
        if !from_top {
            return Ok(None);
        }
        let filter = self.filter(&plain, Some(&domain))?;
        if !matches!(filter.domain, Domain::Spells | Domain::Permanents) && filter.domain != domain
        {
            return Err(Failure::unsupported(what.span, "playing this"));
        }
        let test = super::filter::all(vec![filter.test, Test::Is(top)]);
        Ok(Some(Filter { domain, test }))
    }

    /// Which cards, and where they are.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn playable(&mut self, what: &Spanned<NounPhrase>, who: &Players) -> Lowered<(Filter, Zone)> {
        use super::reference::Meaning;
        // "~ from your graveyard"
        if let [item] = what.node.items.as_slice()
            && let Noun::Modified { noun, post } = &item.noun.node
            && **noun == Noun::OwnName
            && let [post] = post.as_slice()
            && let ast::PostModifier::From(zone) = &post.node
        {
            let (zone, _) = self.zone(zone)?;
            let this = Meaning::Objects(Objects::This);
            self.mention(this, super::reference::Number::One, Vec::new(), what.span);
            let filter = Filter {
                domain: Domain::Cards(zone, Players::Everyone),
                test: Test::Is(Objects::This),
            };
            return Ok((filter, zone));
        }
        if self.has_target(what) {
            let objects = self.objects(what, &super::noun::Use::by(who), &mut Vec::new())?;
            if let Some(zone) = self.zone_of_target(&objects) {
                let filter = Filter {
                    domain: Domain::Cards(zone, Players::Everyone),
                    test: Test::Is(objects),
                };
                return Ok((filter, zone));
            }
            return Err(Failure::unsupported(what.span, "playing this"));
        }
        if self.is_single_reference(what) {
            let from = what.node.items.iter().find_map(|item| {
                if let Noun::Described(described) = &item.noun.node {
                    described.post.iter().find_map(|post| match &post.node {
                        ast::PostModifier::From(zone) => Some(zone.as_ref().clone()),
                        _ => None,
                    })
                } else {
                    None
                }
            });
            let objects = self.reference_phrase(&without_place(what))?;
            let exiled = self
                .frame
                .discourse
                .latest(&Meaning::Objects(objects.clone()))
                .is_some_and(|antecedent| antecedent.done.contains(&ast::Adjective::Exiled));
            let milled = self
                .frame
                .discourse
                .latest(&Meaning::Objects(objects.clone()))
                .is_some_and(|antecedent| antecedent.done.contains(&ast::Adjective::Milled));
            let zone = match from {
                Some(zone) => self.zone(&zone)?.0,
                None if exiled || objects == Objects::Linked => Zone::Exile,
                None if milled => Zone::Graveyard,
                None if let Some(zone) = self.zone_of_target(&objects) => zone,
                None => {
                    return Err(Failure::unsupported(
                        what.span,
                        "a card to be played from no known place",
                    ));
                }
            };
            let domain = Domain::Cards(zone, Players::Everyone);
            return Ok((
                Filter {
                    domain,
                    test: Test::Is(objects),
                },
                zone,
            ));
        }
        let mut filter = self.filter(what, None)?;
        // "cards exiled this way": they are in exile.
        if exiled_this_way(what) {
            filter.domain = Domain::Cards(Zone::Exile, Players::Everyone);
        }
        if let Domain::Cards(zone, _) = &filter.domain {
            let zone = *zone;
            Ok((filter, zone))
        } else {
            Err(Failure::unsupported(
                what.span,
                "spells to be cast from no place said",
            ))
        }
    }

    /// The zone in which a card was targeted.
    fn zone_of_target(&self, objects: &Objects) -> Option<Zone> {
        let Objects::Slot(slot) = objects else {
            return None;
        };
        let target = self
            .frame
            .targets
            .iter()
            .find(|target| target.slot == *slot)?;
        if let Domain::Cards(zone, _) = target.objects.as_ref()?.domain {
            Some(zone)
        } else {
            None
        }
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

/// "more than seven dream counters on it"
pub(crate) fn limits_counters(what: &Spanned<NounPhrase>) -> bool {
    counters_on_it(what).is_some()
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

/// Whether only lands are described.
fn is_land_description(what: &Spanned<NounPhrase>) -> bool {
    what.node.items.iter().all(|item| {
        if let Noun::Described(described) = &item.noun.node {
            described
                .words
                .iter()
                .any(|word| word.node == NounWord::Type(ast::CardType::Land))
        } else {
            false
        }
    })
}

fn is_bare(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if described.post.is_empty() && described.words.len() == 1))
}

/// "an additional land", "two additional lands": how many.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn additional_lands(what: &Spanned<NounPhrase>) -> Option<u32> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let land = matches!(described.words.as_slice(), [word] if word.node == NounWord::Type(ast::CardType::Land));
    if !land || !described.post.is_empty() {
        return None;
    }
    match &described.determiner.node {
        Determiner::Additional(None) => Some(1),
        Determiner::Additional(Some(Count::Exactly(ast::Amount::Number(number)))) => Some(*number),
        Determiner::Additional(Some(Count::UpTo(ast::Amount::Number(number)))) => Some(*number),
        _ => None,
    }
}

/// "the top card of your library"
/// "from the top of your library"
fn is_from_top(post: &ast::PostModifier) -> bool {
    let ast::PostModifier::From(zone) = post else {
        return false;
    };
    matches!(zone.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::LibraryEnd { end: ast::LibraryEnd::Top, of, .. } if is_your_library(of)))
}

/// "your library"
fn is_your_library(of: &Spanned<NounPhrase>) -> bool {
    matches!(of.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if matches!(&described.determiner.node, Determiner::Possessive(owner) if is_you(owner))
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Library))))
}

fn top_of_library(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node,
    Noun::LibraryCards { end: ast::LibraryEnd::Top, amount, of }
        if amount.node == ast::Amount::Number(1) && is_your_library(of)))
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
        Objects::Top { .. } | Objects::TopUntil { .. } | Objects::Linked | Objects::Paid(_) => {
            false
        }
        Objects::Union(parts) => parts.iter().all(is_own_or_yours),
    }
}

/// "your commander"
fn is_your_commander(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described)
            if matches!(&described.determiner.node, ast::Determiner::Possessive(owner) if is_you(owner))
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if word.node == ast::NounWord::Head(ast::Head::Commander))))
}

/// "damage can't be prevented": with its own "this turn" if that is said there; none if the clause says something else
/// (CR 615.12).
pub(super) fn damage_cant_be_prevented(clause: &Clause) -> Option<Option<ir::Duration>> {
    let damage = clause.subject.as_ref().is_some_and(|subject| {
        matches!(subject.node.items.as_slice(), [item] if matches!(&item.noun.node, ast::Noun::Described(described)
            if described.determiner.node == ast::Determiner::None
                && !described.other
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if word.node == NounWord::Head(ast::Head::Damage))))
    });
    let cannot = super::clause::is_cannot(clause.auxiliary.as_ref());
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let Predicate::Passive {
        negated: false,
        passive,
    } = predicate.as_ref()
    else {
        return None;
    };
    if !damage || !cannot || passive.participle != Participle::Prevented {
        return None;
    }
    let of_turn = |said: bool| said.then_some(Some(ir::Duration::EndOfTurn));
    match (passive.complements.as_slice(), clause.adverbials.as_slice()) {
        ([], []) => Some(None),
        ([complement], []) => of_turn(matches!(&complement.node,
            PassiveComplement::During(period) if super::filter::is_this_turn(period))),
        ([], [adverbial]) => of_turn(matches!(&adverbial.node,
            ast::Adverbial::Duration(ast::Duration::This(period)) if super::filter::is_this_turn(period))),
        _ => None,
    }
}

/// "cards exiled this way"
fn exiled_this_way(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if matches!(described.post.as_slice(), [post]
            if super::words::this_way(&post.node) == Some(ast::Adjective::Exiled))))
}

/// "that card from exile": without the place. Of the object itself the place says where its ability functions.
fn without_place(what: &Spanned<NounPhrase>) -> Spanned<NounPhrase> {
    let mut plain = what.clone();
    for item in &mut plain.node.items {
        if let Noun::Described(described) = &mut item.noun.node
            && described.determiner.node != Determiner::This
        {
            described
                .post
                .retain(|post| !matches!(post.node, ast::PostModifier::From(_)));
        }
    }
    plain
}

/// "it remains exiled", "those cards remain exiled"
pub(super) fn remains_exiled(condition: &ast::Condition) -> bool {
    let [clause] = condition.clauses.as_slice() else {
        return false;
    };
    let Verb::Remain(predicate) = &clause.verb.node else {
        return false;
    };
    let exiled = matches!(predicate.as_ref(), Predicate::Passive { negated: false, passive }
        if passive.participle == ast::Participle::Exiled && passive.complements.is_empty());
    let about_cards = clause.subject.as_ref().is_some_and(refers_to_spell);
    exiled && about_cards && clause.adverbials.is_empty() && clause.auxiliary.is_none()
}

/// "it", "them", "that spell", "those cards"
fn refers_to_spell(what: &Spanned<NounPhrase>) -> bool {
    let [item] = what.node.items.as_slice() else {
        return false;
    };
    match &item.noun.node {
        Noun::Pronoun(pronoun) => matches!(pronoun, ast::Pronoun::It | ast::Pronoun::They),
        Noun::Described(described) => {
            let that = described.determiner.node == ast::Determiner::That;
            that && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if matches!(word.node, NounWord::Head(ast::Head::Spell | ast::Head::Card)))
        }
        Noun::OwnName
        | Noun::AnyTarget { .. }
        | Noun::Part { .. }
        | Noun::LibraryCards { .. }
        | Noun::LibraryEnd { .. }
        | Noun::Modified { .. }
        | Noun::Gap
        | Noun::Rest
        | Noun::Copy { .. }
        | Noun::Effect
        | Noun::Symbols(_)
        | Noun::Amount(_) => false,
    }
}

/// "mana"
fn is_bare_mana(what: &Spanned<NounPhrase>) -> bool {
    described_alone(what).is_some_and(|described| {
        described.determiner.node == ast::Determiner::None
            && described.post.is_empty()
            && is_head(&described.words, &ast::Head::Mana)
    })
}

fn described_alone(what: &Spanned<NounPhrase>) -> Option<&ast::Described> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    match &item.noun.node {
        Noun::Described(described) => Some(described),
        Noun::Pronoun(_)
        | Noun::OwnName
        | Noun::AnyTarget { .. }
        | Noun::Part { .. }
        | Noun::LibraryCards { .. }
        | Noun::LibraryEnd { .. }
        | Noun::Modified { .. }
        | Noun::Gap
        | Noun::Rest
        | Noun::Copy { .. }
        | Noun::Effect
        | Noun::Symbols(_)
        | Noun::Amount(_) => None,
    }
}

fn is_head(words: &[Spanned<NounWord>], head: &ast::Head) -> bool {
    matches!(words, [word] if matches!(&word.node, NounWord::Head(found) if found == head))
}

/// "it were mana of any color": what it may be spent on then, if that is said ("to cast creature spells").
fn any_color(clause: &Clause) -> Option<Option<&Spanned<NounPhrase>>> {
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let Predicate::Same {
        negated: false,
        whom,
        in_addition: None,
    } = predicate.as_ref()
    else {
        return None;
    };
    let mana = described_alone(whom)?;
    let [ast::PostModifier::Of(color)] = [&mana.post.as_slice().first()?.node] else {
        return None;
    };
    let color = described_alone(color)?;
    let of_any_color = is_head(&mana.words, &ast::Head::Mana)
        && mana.post.len() == 1
        && color.determiner.node == ast::Determiner::Any
        && color.post.is_empty()
        && is_head(&color.words, &ast::Head::Color)
        && clause.subject.as_ref().is_some_and(super::clause::is_it);
    if !of_any_color {
        return None;
    }
    match clause.adverbials.as_slice() {
        [] => Some(None),
        [purpose] => {
            if let ast::Adverbial::To(purpose) = &purpose.node
                && let Verb::Cast(what) = &purpose.verb.node
                && purpose.adverbials.is_empty()
            {
                Some(Some(what))
            } else {
                None
            }
        }
        _ => None,
    }
}
