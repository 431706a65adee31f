//! Static abilities (CR 604): what a sentence says that is true as long as the object is where the ability functions.

use super::clause::{Extras, Subject, is_cannot};
use super::condition::all_hold;
use super::context::{Defined, Lowering};
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use, is_you};
use super::reference::{Meaning, Number};
use super::scope::{Part, parts};
use crate::ir::{
    Condition, Cost, CostChange, Domain, Entering, Filter, ManaCost, ManaSymbol, Modification,
    Objects, Outcome, Permission, Players, Replacement, Restriction, Static, StaticEffect, Test,
    Value, Zone, ZoneSet,
};
use crate::syntax::ast::{
    self, Adverbial, Auxiliary, Clause, CostPurpose, Determiner, Head, Lead, Noun, NounPhrase,
    NounWord, Pronoun, Sentence, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// One sentence as a static ability.
    pub(crate) fn static_sentence(&mut self, sentence: &Spanned<Sentence>) -> Lowered<Static> {
        let span = sentence.span;
        match &sentence.node {
            Sentence::Clauses { leads, clauses } => self.static_clauses(leads, clauses, span),
            Sentence::Restriction(restriction) => self.casting_restriction(restriction, span),
            Sentence::Modal(_) => Err(Failure::misplaced(
                span,
                "a choice of modes is no static ability",
            )),
        }
    }

    /// "Cast this spell only during combat." (CR 601.3)
    fn casting_restriction(
        &mut self,
        restriction: &ast::Restriction,
        span: Span,
    ) -> Lowered<Static> {
        let ast::Restricted::Casting(_) = &restriction.of else {
            return Err(Failure::misplaced(
                span,
                "there is no ability before this that it could restrict",
            ));
        };
        let mut conditions = Vec::new();
        for limit in &restriction.limits {
            match self.limit(limit)? {
                crate::ir::ActivationLimit::If(condition) => conditions.push(condition),
                _ => return Err(Failure::unsupported(limit.span, "this limit on casting")),
            }
        }
        let what = Filter {
            domain: Domain::Spells,
            test: Test::Is(Objects::This),
        };
        let cannot = StaticEffect::Restrict(Restriction::CantCast(Players::Everyone, what));
        let zones = ZoneSet::of(Zone::Hand)
            .with(Zone::Graveyard)
            .with(Zone::Exile)
            .with(Zone::Library)
            .with(Zone::Command);
        Ok(Static {
            zones: zones.with(Zone::Stack),
            condition: Some(Self::not(all_hold(conditions))),
            effects: vec![cannot],
            slots: Vec::new(),
        })
    }

    fn static_clauses(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
    ) -> Lowered<Static> {
        let inherited = inherit_passives(clauses)?;
        let clauses = inherited.as_deref().unwrap_or(clauses);
        self.define_static_variables(clauses);
        if let Some((replacement, duration)) = self.would_sentence(leads, clauses, span)? {
            if duration.is_some() {
                return Err(Failure::unsupported(span, "a static ability with an end"));
            }
            let zones = self.replacement_zones(&replacement);
            return Ok(Static {
                zones,
                condition: None,
                effects: vec![StaticEffect::Replace(replacement)],
                slots: Vec::new(),
            });
        }
        let mut conditions = Vec::new();
        for lead in leads {
            match &lead.node {
                Lead::AsLongAs(condition) => conditions.push(self.condition(condition, lead.span)?),
                Lead::If(condition) => conditions.push(self.condition(condition, lead.span)?),
                Lead::During(period) => conditions.push(self.during(period, lead.span)?),
                Lead::As(condition) => {
                    if is_as_you_cast(condition) {
                        continue;
                    }
                    return Err(Failure::unsupported(
                        lead.span,
                        format!("\"{}\" here", self.words(lead.span)),
                    ));
                }
                Lead::AdditionalCost { of } => return self.additional_cost(of, clauses, lead.span),
                Lead::RatherThan(_) | Lead::Then => {
                    return Err(Failure::unsupported(
                        lead.span,
                        format!("\"{}\" here", self.words(lead.span)),
                    ));
                }
                _ => {
                    return Err(Failure::unsupported(
                        lead.span,
                        format!("\"{}\" here", self.words(lead.span)),
                    ));
                }
            }
        }
        let mut effects: Vec<StaticEffect> = Vec::new();
        let mut subject: Option<&Spanned<NounPhrase>> = None;
        for clause in clauses {
            subject = clause.subject.as_ref().or(subject);
            self.frame.discourse.next_clause();
            let (own, condition) = self.static_clause(clause, subject)?;
            effects.extend(own);
            // A condition that stands last is about the whole sentence.
            conditions.extend(condition);
        }
        let effects = merge_static(effects);
        let condition = if conditions.is_empty() {
            None
        } else {
            Some(all_hold(conditions))
        };
        let (effects, condition) = into_replacements(effects, condition);
        let zones = self.static_zones(&effects);
        Ok(Static {
            zones,
            condition,
            effects,
            slots: Vec::new(),
        })
    }

    fn define_static_variables(&mut self, clauses: &[Clause]) {
        for clause in clauses {
            for adverbial in &clause.adverbials {
                if let Adverbial::Where { variable, is } = &adverbial.node {
                    self.frame.variables.push(Defined {
                        letter: *variable,
                        is: is.clone(),
                        used: false,
                    });
                }
            }
        }
    }

    /// Where an ability with these effects functions (CR 113.6).
    fn static_zones(&self, effects: &[StaticEffect]) -> ZoneSet {
        let own_spell = |effect: &StaticEffect| match effect {
            StaticEffect::ChangeCost { what, .. } => what.test == Test::Is(Objects::This),
            StaticEffect::AdditionalCost { .. } | StaticEffect::AlternativeCost { .. } => true,
            StaticEffect::Restrict(Restriction::CantBeCountered(objects)) => {
                *objects == Objects::This
            }
            StaticEffect::Modify { .. }
            | StaticEffect::Restrict(_)
            | StaticEffect::Permit(_)
            | StaticEffect::Replace(_) => false,
        };
        let defines = |effect: &StaticEffect| {
            matches!(
                effect,
                StaticEffect::Modify {
                    defines_characteristic: true,
                    ..
                }
            )
        };
        if effects.iter().all(defines) {
            return ZoneSet::EVERYWHERE;
        }
        if effects.iter().all(own_spell) {
            return ZoneSet::STACK;
        }
        let own_cast = effects.iter().find_map(|effect| match effect {
            StaticEffect::Permit(Permission::CastFrom { what, zone, .. })
                if what.test == Test::Is(Objects::This) =>
            {
                Some(*zone)
            }
            StaticEffect::Permit(Permission::AsThoughFlash(_, what))
                if what.test == Test::Is(Objects::This) =>
            {
                Some(Zone::Hand)
            }
            _ => None,
        });
        match own_cast {
            Some(zone) => ZoneSet::of(zone),
            None if self.card.is_spell() && !self.quoted => ZoneSet::STACK,
            None => ZoneSet::BATTLEFIELD,
        }
    }

    /// "If ~ would be put into a graveyard from anywhere" functions wherever it comes from.
    fn replacement_zones(&self, replacement: &Replacement) -> ZoneSet {
        match &replacement.event {
            crate::ir::EventPattern::ZoneChange {
                what, from: None, ..
            } if what.test == Test::Is(Objects::This) => ZoneSet::EVERYWHERE,
            crate::ir::EventPattern::ZoneChange {
                what,
                from: Some(zone),
                ..
            } if what.test == Test::Is(Objects::This) => ZoneSet::of(*zone),
            crate::ir::EventPattern::Discard { what, .. }
                if what.test == Test::Is(Objects::This) =>
            {
                ZoneSet::of(Zone::Hand)
            }
            _ if self.card.is_spell() && !self.quoted => ZoneSet::STACK,
            _ => ZoneSet::BATTLEFIELD,
        }
    }

    /// One clause, with a condition that stands after it.
    fn static_clause(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<(Vec<StaticEffect>, Option<Condition>)> {
        let span = clause.span.0;
        if let Some(replacement) = self.prevents_static(clause)? {
            return Ok((vec![StaticEffect::Replace(replacement)], None));
        }
        if let Some(effects) = self.imperative_static(clause, subject)? {
            return Ok((effects, None));
        }
        let Some(subject) = subject else {
            return Err(Failure::misplaced(
                span,
                "an instruction cannot stand by itself on a permanent",
            )
            .help("say when it happens: \"When ~ enters, …\", \"{T}: …\""));
        };
        if let Some(effects) = self.size_definition(clause, subject)? {
            return Ok((effects, None));
        }
        if let Some(replacement) = self.damage_is_prevented(subject, clause)? {
            return Ok((vec![StaticEffect::Replace(replacement)], None));
        }
        if let Some(effect) = self.spell_cost_static(clause, subject)? {
            return Ok(effect);
        }
        if let Some(effects) = self.enter_as_copy(clause, subject)? {
            return Ok((effects, None));
        }
        if let Some(effects) = self.attack_cost(clause, subject)? {
            return Ok((effects, None));
        }
        let mut extras = Extras::default();
        let condition = self.static_adverbials(clause, &mut extras)?;
        if let Some(replacement) = self.enters_static(clause, subject, &mut extras)? {
            let condition = self.pending(condition)?;
            return Ok((vec![StaticEffect::Replace(replacement)], condition));
        }
        let effects = self.continuous_static(clause, subject, &mut extras)?;
        let condition = self.pending(condition)?;
        extras_done(&extras)?;
        Ok((effects, condition))
    }

    /// Conditions are read after the subject that they may refer to.
    fn pending(
        &mut self,
        conditions: Vec<(&ast::Condition, Span, bool)>,
    ) -> Lowered<Option<Condition>> {
        let mut all = Vec::new();
        if !conditions.is_empty() {
            self.frame.discourse.next_clause();
        }
        for (condition, span, positive) in conditions {
            let condition = self.condition(condition, span)?;
            all.push(if positive {
                condition
            } else {
                Self::not(condition)
            });
        }
        Ok(if all.is_empty() {
            None
        } else {
            Some(all_hold(all))
        })
    }

    fn static_adverbials<'c>(
        &mut self,
        clause: &'c Clause,
        extras: &mut Extras,
    ) -> Lowered<Vec<(&'c ast::Condition, Span, bool)>> {
        let mut conditions = Vec::new();
        for adverbial in &clause.adverbials {
            let span = adverbial.span;
            match &adverbial.node {
                Adverbial::AsLongAs(condition) | Adverbial::If(condition) => {
                    conditions.push((condition, span, true))
                }
                Adverbial::Unless(condition) => conditions.push((condition, span, false)),
                Adverbial::ForEach(what) => extras.each = Some(self.static_count(what, clause)?),
                Adverbial::ForEachTime(condition) => {
                    extras.each = Some(self.times(condition, span)?);
                }
                Adverbial::Alone => extras.alone = Some(span),
                Adverbial::AsThough(condition) => {
                    extras.as_though = Some(Spanned {
                        node: condition.clone(),
                        span,
                    });
                }
                Adverbial::Each(period) => {
                    extras.each_period = Some(Spanned {
                        node: period.clone(),
                        span,
                    })
                }
                Adverbial::During(period) | Adverbial::On(period) => {
                    extras.during = Some(Spanned {
                        node: period.clone(),
                        span,
                    });
                }
                Adverbial::IfAble => extras.if_able = Some(span),
                Adverbial::WithoutPaying(_) => extras.without_paying = Some(span),
                Adverbial::For(cost) => {
                    extras.for_cost = Some(Spanned {
                        node: cost.as_ref().clone(),
                        span,
                    })
                }
                Adverbial::Where { .. } => {}
                // "by paying {2} rather than paying its mana cost": what an alternative cost is.
                Adverbial::RatherThan(other)
                    if matches!(clause.verb.node, Verb::Cast(_))
                        && matches!(other.verb.node, Verb::Pay(_))
                        && clause
                            .adverbials
                            .iter()
                            .any(|adverbial| matches!(adverbial.node, Adverbial::For(_))) => {}
                // "as ~ enters" of "you may have ~ enter as a copy" is read there.
                _ => {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\" here", self.words(span)),
                    ));
                }
            }
        }
        Ok(conditions)
    }

    /// "gets +1/+1 for each Aura attached to it": the object itself can be meant in the count.
    fn static_count(&mut self, what: &Spanned<NounPhrase>, clause: &Clause) -> Lowered<Value> {
        if let Some(subject) = &clause.subject {
            // The subject is mentioned first, so that "it" finds it.
            self.static_subject(subject)?;
        }
        self.count(what)
    }

    /// The objects a static ability is about; afterwards "it" is each of them.
    pub(crate) fn static_subject(&mut self, subject: &Spanned<NounPhrase>) -> Lowered<Subject> {
        if self.has_target(subject) {
            return Err(
                Failure::misplaced(subject.span, "a static ability has no targets")
                    .help("say when it happens: \"When ~ enters, …\", \"{T}: …\""),
            );
        }
        match self.phrase(subject, &Use::by(&Players::You))? {
            Phrase::Set(set) if set.objects.is_empty() => Ok(Subject::Players(set.players)),
            Phrase::Set(set) if set.players.is_empty() => {
                let objects = set
                    .objects()
                    .ok_or_else(|| Failure::unsupported(subject.span, "this subject"))?;
                let each = match &objects {
                    Objects::Every(_) | Objects::Union(_) => Objects::Affected,
                    other => other.clone(),
                };
                let words = super::clause::nouns(subject);
                if each == Objects::Affected {
                    self.mention(
                        Meaning::Objects(Objects::Affected),
                        Number::One,
                        words,
                        subject.span,
                    );
                }
                self.frame.discourse.mark_subject(&Meaning::Objects(each));
                Ok(Subject::Objects(objects))
            }
            Phrase::PlayerChoice(players, _) => Ok(Subject::Players(vec![players])),
            Phrase::Choice(choice) => {
                // "A creature you control …" in a rule is every one.
                Err(Failure::unsupported(
                    choice.span,
                    "\"a\" in a static ability",
                ))
            }
            Phrase::Set(_) => Err(Failure::unsupported(
                subject.span,
                "objects and players as one subject",
            )),
        }
    }

    /// "gets", "has", "is", "can't", "may" of objects and players.
    fn continuous_static(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
        extras: &mut Extras,
    ) -> Lowered<Vec<StaticEffect>> {
        let span = clause.span.0;
        let who = self.static_subject(subject)?;
        let auxiliary = clause.auxiliary.as_ref();
        let restricts = is_cannot(auxiliary)
            || matches!(
                auxiliary.map(|a| a.node),
                Some(Auxiliary::DoesNot | Auxiliary::Must)
            )
            || extras.if_able.is_some();
        let has_things = match &clause.verb.node {
            Verb::HaveThing(what) => !super::restriction::limits_counters(what),
            Verb::HaveAbilities { .. } => true,
            _ => false,
        };
        if restricts && !has_things {
            let restrictions = self.restrictions(clause, &who, extras)?;
            return Ok(restrictions
                .into_iter()
                .map(StaticEffect::Restrict)
                .collect());
        }
        match auxiliary.map(|auxiliary| auxiliary.node) {
            Some(Auxiliary::May | Auxiliary::Can) => {
                return self.static_permission(clause, &who, extras, span);
            }
            None => {}
            Some(_) => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        }
        match who {
            Subject::Players(players) => {
                let [who] = players.as_slice() else {
                    return Err(Failure::unsupported(span, "several players here"));
                };
                self.static_of_player(clause, who, extras)
            }
            Subject::Objects(objects) => {
                let modifications =
                    self.modifications(&clause.verb.node, &objects, extras, span)?;
                let defines = objects == Objects::This && defines_characteristic(&clause.verb.node);
                Ok(vec![StaticEffect::Modify {
                    what: objects,
                    modifications,
                    defines_characteristic: defines,
                }])
            }
        }
    }

    /// "you may …", "~ can …"
    fn static_permission(
        &mut self,
        clause: &Clause,
        who: &Subject,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<Vec<StaticEffect>> {
        match (who, &clause.verb.node) {
            (Subject::Objects(objects), Verb::Attack(None)) => {
                let Some(condition) = extras.as_though.take() else {
                    return Err(Failure::unsupported(span, "\"can attack\""));
                };
                if !says_without_defender(&condition.node) {
                    return Err(Failure::unsupported(condition.span, "this \"as though\""));
                }
                Ok(vec![StaticEffect::Restrict(Restriction::IgnoreDefender(
                    objects.clone(),
                ))])
            }
            (Subject::Objects(objects), Verb::BlockAdditional { what }) => {
                extras.each_period = None;
                let number = additional_blocks(what);
                let Some(number) = number else {
                    return Err(Failure::unsupported(what.span, "this number"));
                };
                Ok(vec![StaticEffect::Restrict(Restriction::AdditionalBlocks(
                    objects.clone(),
                    number,
                ))])
            }
            (Subject::Objects(objects), Verb::Block(Some(whom))) => {
                // "can block only creatures with flying": all others cannot be blocked by it.
                let _ = (objects, whom);
                Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ))
            }
            (Subject::Players(players), Verb::ChooseNot(doing))
                if players.as_slice() == [Players::You] =>
            {
                match &doing.verb.node {
                    Verb::Untap(Some(what)) => {
                        let objects = self.reference_phrase(what)?;
                        extras.during = None;
                        Ok(vec![StaticEffect::Restrict(Restriction::MayStayTapped(
                            objects,
                        ))])
                    }
                    _ => Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    )),
                }
            }
            _ => {
                let permissions = self.permissions(clause, who, extras)?;
                Ok(permissions.into_iter().map(StaticEffect::Permit).collect())
            }
        }
    }

    /// What a static ability says of players.
    fn static_of_player(
        &mut self,
        clause: &Clause,
        who: &Players,
        extras: &mut Extras,
    ) -> Lowered<Vec<StaticEffect>> {
        let span = clause.span.0;
        let _ = extras;
        match &clause.verb.node {
            Verb::Control(what) if *who == Players::You => {
                let objects = self.reference_phrase(what)?;
                let modifications = vec![Modification::Controller(Players::You)];
                Ok(vec![StaticEffect::Modify {
                    what: objects,
                    modifications,
                    defines_characteristic: false,
                }])
            }
            Verb::HaveThing(what) => match self.hand_size(what, who) {
                Some(restriction) => Ok(vec![StaticEffect::Restrict(restriction)]),
                None => Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                )),
            },
            Verb::HaveAbilities {
                abilities,
                alternative: false,
            } => self.player_abilities(abilities, who),
            Verb::Skip(period) if period.which == ast::PeriodChoice::Plain => {
                let step = super::event::step_of(period.part, span)?;
                Ok(vec![StaticEffect::Restrict(Restriction::SkipStep(
                    who.clone(),
                    step,
                ))])
            }
            Verb::PlayRevealed(what) => self.play_revealed(what, who),
            _ => Err(Failure::unsupported(
                span,
                format!("\"{}\" as a static ability", self.words(span)),
            )),
        }
    }

    /// "You have hexproof." (CR 702.11c, 702.18a)
    fn player_abilities(
        &mut self,
        abilities: &[Spanned<ast::AbilityItem>],
        who: &Players,
    ) -> Lowered<Vec<StaticEffect>> {
        abilities
            .iter()
            .map(|item| {
                let ast::AbilityItem::Keyword(keyword) = &item.node else {
                    return Err(Failure::unsupported(item.span, "this ability of a player"));
                };
                let filter = match keyword.name.node.as_str() {
                    "hexproof" if keyword.arguments.is_empty() => Filter {
                        domain: Domain::StackObjects,
                        test: Test::ControlledBy(Players::Opponents),
                    },
                    "shroud" => Filter {
                        domain: Domain::StackObjects,
                        test: Test::All(Vec::new()),
                    },
                    _ => return Err(Failure::unsupported(item.span, "this ability of a player")),
                };
                Ok(StaticEffect::Restrict(Restriction::PlayersCantBeTargeted(
                    who.clone(),
                    filter,
                )))
            })
            .collect()
    }

    fn play_revealed(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
    ) -> Lowered<Vec<StaticEffect>> {
        let [item] = what.node.items.as_slice() else {
            return Err(Failure::unsupported(
                what.span,
                "playing with this revealed",
            ));
        };
        let permission = match &item.noun.node {
            Noun::LibraryCards {
                end: ast::LibraryEnd::Top,
                amount,
                of: _,
            } if amount.node == ast::Amount::Number(1) => Permission::RevealTop(who.clone()),
            Noun::Described(described)
                if described
                    .words
                    .iter()
                    .all(|word| word.node == NounWord::Head(Head::Hand)) =>
            {
                Permission::RevealHand(who.clone())
            }
            _ => {
                return Err(Failure::unsupported(
                    what.span,
                    "playing with this revealed",
                ));
            }
        };
        Ok(vec![StaticEffect::Permit(permission)])
    }

    /// Sentences without subject that are true all the time: "Skip your draw step.", "Play with your hand revealed."
    fn imperative_static(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        if subject.is_some() || clause.auxiliary.is_some() {
            return Ok(None);
        }
        match &clause.verb.node {
            Verb::Skip(_) | Verb::PlayRevealed(_) if clause.adverbials.is_empty() => {
                let mut extras = Extras::default();
                self.static_of_player(clause, &Players::You, &mut extras)
                    .map(Some)
            }
            _ => Ok(None),
        }
    }

    /// "~'s power is equal to …", "~'s power and toughness are each equal to …" (CR 604.3)
    fn size_definition(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        let Verb::Be(predicate) = &clause.verb.node else {
            return Ok(None);
        };
        let ast::Predicate::Compared {
            negated: false,
            comparison,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        let Some((power, toughness, of)) = sizes_of(subject) else {
            return Ok(None);
        };
        let objects = self.possessor(&of)?;
        self.frame
            .discourse
            .mark_subject(&Meaning::Objects(objects.clone()));
        let relations = self.comparison(comparison)?;
        let [(crate::ir::Comparison::Equal, value)] = relations.as_slice() else {
            return Err(Failure::unsupported(clause.span.0, "this size"));
        };
        // "its toughness is equal to that number plus 1"
        self.frame.amount = Some(value.clone());
        for adverbial in &clause.adverbials {
            if !matches!(
                adverbial.node,
                Adverbial::Where { .. } | Adverbial::Severally
            ) {
                return Err(Failure::unsupported(
                    adverbial.span,
                    "this part of a definition",
                ));
            }
        }
        let own = objects == Objects::This;
        let change = Modification::SetPowerToughness(
            power.then(|| value.clone()),
            toughness.then(|| value.clone()),
        );
        Ok(Some(vec![StaticEffect::Modify {
            what: objects,
            modifications: vec![change],
            defines_characteristic: own,
        }]))
    }

    /// "This spell costs {1} less to cast", "you may pay … rather than pay this spell's mana cost", "you may pay an
    /// additional [cost] as you cast this spell".
    fn spell_cost_static(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<(Vec<StaticEffect>, Option<Condition>)>> {
        let may = clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May);
        match &clause.verb.node {
            Verb::CostChange { by, less, to } => {
                self.cost_change(clause, subject, by, *less, *to).map(Some)
            }
            Verb::Pay(_)
            | Verb::PayAdditional(_)
            | Verb::Sacrifice(_)
            | Verb::Discard(_)
            | Verb::Exile { .. }
            | Verb::Return { .. }
                if may && is_you(subject) =>
            {
                let rather = clause
                    .adverbials
                    .iter()
                    .find_map(|adverbial| match &adverbial.node {
                        Adverbial::RatherThan(instead_of) => Some((instead_of, adverbial.span)),
                        _ => None,
                    });
                if let Some((instead_of, span)) = rather {
                    return self.alternative_cost(clause, instead_of, span).map(Some);
                }
                self.optional_additional_cost(clause)
                    .map(|found| found.map(|effect| (vec![effect], None)))
            }
            _ => Ok(None),
        }
    }

    /// "You may pay {0} rather than pay this spell's mana cost." (CR 118.9)
    fn alternative_cost(
        &mut self,
        clause: &Clause,
        instead_of: &Clause,
        span: Span,
    ) -> Lowered<(Vec<StaticEffect>, Option<Condition>)> {
        if !matches!(&instead_of.verb.node, Verb::Pay(_)) {
            return Err(Failure::unsupported(span, "this alternative"));
        }
        let mut conditions = Vec::new();
        let mut paid = clause.clone();
        paid.auxiliary = None;
        paid.subject = None;
        paid.adverbials = Vec::new();
        for adverbial in &clause.adverbials {
            match &adverbial.node {
                Adverbial::RatherThan(_) | Adverbial::Where { .. } => {}
                Adverbial::If(condition) => {
                    conditions.push(self.condition(condition, adverbial.span)?)
                }
                _ => {
                    return Err(Failure::unsupported(
                        adverbial.span,
                        "this part of an alternative cost",
                    ));
                }
            }
        }
        let cost = self.clause_cost(&paid)?;
        let fact = self
            .keyword
            .and_then(|keyword| keyword.facts.first().cloned());
        let condition = if conditions.is_empty() {
            None
        } else {
            Some(all_hold(conditions))
        };
        Ok((
            vec![StaticEffect::AlternativeCost { cost, fact }],
            condition,
        ))
    }

    /// "You may pay an additional [cost] any number of times as you cast this spell." (CR 702.33)
    fn optional_additional_cost(&mut self, clause: &Clause) -> Lowered<Option<StaticEffect>> {
        let as_cast = clause.adverbials.iter().any(
            |adverbial| matches!(&adverbial.node, Adverbial::As(condition) if is_as_you_cast(condition)),
        );
        let Verb::PayAdditional(additional) = &clause.verb.node else {
            return Ok(None);
        };
        if !as_cast {
            return Err(Failure::unsupported(
                clause.span.0,
                "an additional cost without \"as you cast this spell\"",
            ));
        }
        let mut repeatable = false;
        let mut paid = clause.clone();
        paid.auxiliary = None;
        paid.subject = None;
        paid.adverbials = Vec::new();
        paid.verb.node = Verb::Pay(additional.clone());
        for adverbial in &clause.adverbials {
            match &adverbial.node {
                Adverbial::As(_) => {}
                Adverbial::AnyNumberOfTimes => repeatable = true,
                _ => {
                    return Err(Failure::unsupported(
                        adverbial.span,
                        "this part of an additional cost",
                    ));
                }
            }
        }
        let cost = self.clause_cost(&paid)?;
        let fact = self
            .keyword
            .and_then(|keyword| keyword.facts.first().cloned());
        Ok(Some(StaticEffect::AdditionalCost {
            cost,
            optional: true,
            repeatable,
            fact,
            event: self.keyword_event_name(),
        }))
    }

    /// What paying a cost of the keyword's definition is called.
    fn keyword_event_name(&self) -> Option<crate::ir::Name> {
        self.keyword
            .and_then(|keyword| keyword.events.first().cloned())
    }

    /// A clause as a cost.
    fn clause_cost(&mut self, clause: &Clause) -> Lowered<Cost> {
        let span = clause.span.0;
        let part = Spanned {
            node: ast::CostPart::Action(Box::new(clause.clone())),
            span,
        };
        let cost = ast::Cost {
            parts: vec![ast::CostItem { joined: None, part }],
        };
        self.cost(&Spanned { node: cost, span })
    }

    /// "As an additional cost to cast this spell, sacrifice a creature."
    fn additional_cost(
        &mut self,
        of: &Spanned<NounPhrase>,
        clauses: &[Clause],
        span: Span,
    ) -> Lowered<Static> {
        if !self.is_single_reference(of) {
            return Err(Failure::unsupported(
                of.span,
                "an additional cost of these spells",
            ));
        }
        let mut parts = Vec::new();
        let mut alternatives: Vec<Cost> = Vec::new();
        let conjunctions = super::condition::joined(clauses);
        let mut optional = false;
        for (clause, joined) in clauses.iter().zip(conjunctions) {
            let mut clause = clause.clone();
            if let Some(auxiliary) = clause.auxiliary.take() {
                if auxiliary.node != Auxiliary::May || !clause.subject.as_ref().is_some_and(is_you)
                {
                    return Err(Failure::unsupported(auxiliary.span, "this additional cost"));
                }
                optional = true;
            }
            if clause.subject.as_ref().is_some_and(is_you) {
                clause.subject = None;
            }
            let cost = self.clause_cost(&clause)?;
            if joined == Some(ast::Conjunction::Or) {
                alternatives.push(Cost(std::mem::take(&mut parts)));
            }
            parts.extend(cost.0);
        }
        if !alternatives.is_empty() {
            alternatives.push(Cost(std::mem::take(&mut parts)));
            parts = vec![crate::ir::CostPart::OneOf(alternatives)];
        }
        let fact = self
            .keyword
            .and_then(|keyword| keyword.facts.first().cloned());
        let _ = span;
        let effect = StaticEffect::AdditionalCost {
            cost: Cost(parts),
            optional,
            repeatable: false,
            fact,
            event: self.keyword_event_name(),
        };
        Ok(Static {
            zones: ZoneSet::STACK,
            condition: None,
            effects: vec![effect],
            slots: Vec::new(),
        })
    }

    /// "Creature spells you cast cost {1} less to cast."
    fn cost_change(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
        by: &ast::CostChangeBy,
        less: bool,
        to: CostPurpose,
    ) -> Lowered<(Vec<StaticEffect>, Option<Condition>)> {
        let span = clause.span.0;
        let mut extras = Extras::default();
        let (who, what, activated) = self.costed(subject, to)?;
        let conditions = self.static_adverbials(clause, &mut extras)?;
        let times = extras.each.take().unwrap_or(Value::Number(1));
        let change = match by {
            ast::CostChangeBy::Symbols(symbols) => {
                let defined = symbols.0.iter().any(
                    |symbol| matches!(symbol, ast::Symbol::Variable(variable) if self.defined(*variable)),
                );
                let (mana, times) = if defined {
                    let [ast::Symbol::Variable(variable)] = symbols.0.as_slice() else {
                        return Err(Failure::unsupported(span, "this change of a cost"));
                    };
                    let amount = self.amount(&Spanned {
                        node: ast::Amount::Variable(*variable),
                        span,
                    })?;
                    if times != Value::Number(1) {
                        return Err(Failure::unsupported(span, "{X} for each of these"));
                    }
                    (ManaCost(vec![ManaSymbol::Generic(1)]), amount)
                } else {
                    (self.mana_cost(symbols, span)?, times)
                };
                if less {
                    CostChange::Reduce(mana, times)
                } else {
                    CostChange::Increase(mana, times)
                }
            }
            ast::CostChangeBy::Cost(cost) if !less => {
                if times != Value::Number(1) {
                    return Err(Failure::unsupported(
                        span,
                        "an additional cost for each of these",
                    ));
                }
                CostChange::Additional(self.cost(&Spanned {
                    node: cost.as_ref().clone(),
                    span,
                })?)
            }
            ast::CostChangeBy::Cost(_) => {
                return Err(Failure::unsupported(span, "this change of a cost"));
            }
        };
        let condition = self.pending(conditions)?;
        extras_done(&extras)?;
        Ok((
            vec![StaticEffect::ChangeCost {
                who,
                what,
                activated,
                keyword: None,
                change,
            }],
            condition,
        ))
    }

    /// Whose spells, which.
    fn costed(
        &mut self,
        subject: &Spanned<NounPhrase>,
        to: CostPurpose,
    ) -> Lowered<(Players, Filter, bool)> {
        if self.is_single_reference(subject) {
            let objects = self.reference_phrase(subject)?;
            self.frame
                .discourse
                .mark_subject(&Meaning::Objects(objects.clone()));
            let what = Filter {
                domain: Domain::Spells,
                test: Test::Is(objects),
            };
            return Ok((Players::Everyone, what, false));
        }
        let mut phrase = subject.clone();
        let mut who = Players::Everyone;
        let mut owners: Vec<Players> = Vec::new();
        let mut of_objects: Option<Spanned<NounPhrase>> = None;
        for item in &mut phrase.node.items {
            let Noun::Described(described) = &mut item.noun.node else {
                return Err(Failure::unsupported(subject.span, "these costs"));
            };
            let mut kept = Vec::new();
            for post in described.post.drain(..) {
                match &post.node {
                    ast::PostModifier::Relative(clause) => {
                        match (&clause.verb.node, &clause.subject) {
                            (Verb::Cast(_), Some(caster)) if clause.adverbials.is_empty() => {
                                owners.push(self.player_set(caster)?);
                            }
                            _ => kept.push(post),
                        }
                    }
                    ast::PostModifier::Of(whose) => of_objects = Some(whose.as_ref().clone()),
                    _ => kept.push(post),
                }
            }
            described.post = kept;
        }
        if let [one] = owners.as_slice() {
            who = one.clone();
        } else if !owners.is_empty() {
            return Err(Failure::unsupported(subject.span, "these costs"));
        }
        if to == CostPurpose::Activate {
            let Some(of) = of_objects else {
                return Err(Failure::unsupported(subject.span, "these costs"));
            };
            return Ok((who, self.filter(&of, None)?, true));
        }
        if let Some(of) = of_objects {
            return Err(Failure::unsupported(of.span, "these costs"));
        }
        let filter = self.filter(&phrase, Some(&Domain::Spells))?;
        if filter.domain != Domain::Spells {
            return Err(Failure::unsupported(subject.span, "these costs"));
        }
        Ok((who, filter, false))
    }

    /// "You may have ~ enter as a copy of any creature on the battlefield." (CR 707.9)
    fn enter_as_copy(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        let Verb::Have { whom, doing } = &clause.verb.node else {
            return Ok(None);
        };
        let may = clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| matches!(auxiliary.node, Auxiliary::May | Auxiliary::MayHave));
        if !may || !is_you(subject) || !matches!(doing.verb.node, Verb::Enter(_)) {
            return Ok(None);
        }
        if let Some(adverbial) = clause.adverbials.iter().chain(&doing.adverbials).next() {
            return Err(Failure::unsupported(
                adverbial.span,
                "this part of entering as a copy",
            ));
        }
        let mut extras = Extras::default();
        let Some(mut replacement) = self.enters_static(doing, whom, &mut extras)? else {
            return Ok(None);
        };
        match &mut replacement.outcome {
            Outcome::Enter(how) => match how.as_mut() {
                Entering {
                    copy_of: Some((_, may_decline)),
                    ..
                } => *may_decline = true,
                // "You may have ~ enter with an additional counter"
                _ => replacement.optional = Some(Players::You),
            },
            _ => replacement.optional = Some(Players::You),
        }
        Ok(Some(vec![StaticEffect::Replace(replacement)]))
    }

    /// "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
    fn attack_cost(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        let Verb::Attack(Some(whom)) = &clause.verb.node else {
            return Ok(None);
        };
        let [adverbial] = clause.adverbials.as_slice() else {
            return Ok(None);
        };
        let Adverbial::Unless(condition) = &adverbial.node else {
            return Ok(None);
        };
        if !is_cannot(clause.auxiliary.as_ref()) {
            return Ok(None);
        }
        let [payment] = condition.clauses.as_slice() else {
            return Ok(None);
        };
        let Verb::Pay(cost) = &payment.verb.node else {
            return Ok(None);
        };
        let Subject::Objects(objects) = self.static_subject(subject)? else {
            return Ok(None);
        };
        if !self.names_players(whom) {
            return Err(Failure::unsupported(whom.span, "attacking this"));
        }
        let players = self.player_set(whom)?;
        let each = match payment.adverbials.as_slice() {
            [] => false,
            [each] => match &each.node {
                Adverbial::ForEach(what) => {
                    // "for each creature they control that's attacking you", "for each of those creatures"
                    let _ = what;
                    true
                }
                _ => return Err(Failure::unsupported(each.span, "this cost of attacking")),
            },
            _ => {
                return Err(Failure::unsupported(
                    adverbial.span,
                    "this cost of attacking",
                ));
            }
        };
        let single = matches!(objects, Objects::This | Objects::Attached);
        if !each && !single {
            return Err(Failure::unsupported(
                adverbial.span,
                "a cost of attacking that is not for each attacker",
            ));
        }
        let cost = self.cost(&Spanned {
            node: cost.clone(),
            span: payment.span.0,
        })?;
        Ok(Some(vec![StaticEffect::Restrict(Restriction::AttackCost(
            objects, players, cost,
        ))]))
    }
}

/// "can't be enchanted, equipped, or fortified by red permanents": each participle with the words said once. One that is
/// about all three kinds of attachments is one restriction.
fn inherit_passives(clauses: &[Clause]) -> Lowered<Option<Vec<Clause>>> {
    if !clauses.iter().any(is_bare_passive) {
        return Ok(None);
    }
    let mut result: Vec<Clause> = Vec::new();
    for clause in clauses {
        let mut clause = clause.clone();
        if is_bare_passive(&clause) {
            let before = result.last().filter(|before| {
                is_cannot(before.auxiliary.as_ref()) && passive_of(before).is_some()
            });
            let Some(before) = before else {
                return Err(Failure::misplaced(
                    clause.span.0,
                    "a participle needs \"can't be\" before it",
                ));
            };
            clause.auxiliary = before.auxiliary;
            clause.form = before.form;
            // "enchanted or equipped by …"
            let complements = passive_of(&clause).map(|passive| passive.complements.clone());
            for earlier in result.iter_mut().rev() {
                match passive_of_mut(earlier) {
                    Some(passive) if passive.complements.is_empty() => {
                        passive.complements = complements.clone().unwrap_or_default();
                    }
                    _ => break,
                }
            }
        }
        result.push(clause);
    }
    merge_attachments(&mut result);
    Ok(Some(result))
}

fn is_bare_passive(clause: &Clause) -> bool {
    clause.form == ast::VerbForm::Participle
        && clause.subject.is_none()
        && clause.auxiliary.is_none()
        && passive_of(clause).is_some()
}

fn passive_of(clause: &Clause) -> Option<&ast::Passive> {
    match &clause.verb.node {
        Verb::Be(predicate) => match predicate.as_ref() {
            ast::Predicate::Passive {
                negated: false,
                passive,
            } => Some(passive),
            _ => None,
        },
        _ => None,
    }
}

fn passive_of_mut(clause: &mut Clause) -> Option<&mut ast::Passive> {
    match &mut clause.verb.node {
        Verb::Be(predicate) => match predicate.as_mut() {
            ast::Predicate::Passive {
                negated: false,
                passive,
            } => Some(passive),
            _ => None,
        },
        _ => None,
    }
}

/// "enchanted, equipped, or fortified by X" is attached by X, whatever it is: the first clause says so, the others go.
fn merge_attachments(clauses: &mut Vec<Clause>) {
    use ast::Participle::{Attached, Enchanted, Equipped, Fortified};
    let kinds = [Enchanted, Equipped, Fortified];
    let mut start = 0;
    while start + kinds.len() <= clauses.len() {
        let group = &clauses[start..start + kinds.len()];
        let passives: Vec<&ast::Passive> = group.iter().filter_map(passive_of).collect();
        let all = passives.len() == kinds.len()
            && passives
                .iter()
                .zip(&kinds)
                .all(|(passive, kind)| passive.participle == *kind)
            && passives
                .windows(2)
                .all(|pair| pair[0].complements == pair[1].complements);
        if all {
            if let Some(passive) = passive_of_mut(&mut clauses[start]) {
                passive.participle = Attached;
            }
            clauses.drain(start + 1..start + kinds.len());
        }
        start += 1;
    }
}

/// "gets +1/+1 and has flying": one continuous effect.
fn merge_static(effects: Vec<StaticEffect>) -> Vec<StaticEffect> {
    let mut merged: Vec<StaticEffect> = Vec::new();
    for effect in effects {
        if let StaticEffect::Modify {
            what,
            modifications,
            defines_characteristic,
        } = &effect
            && let Some(StaticEffect::Modify {
                what: before,
                modifications: all,
                defines_characteristic: defined,
            }) = merged.last_mut()
            && before == what
            && defined == defines_characteristic
        {
            for change in modifications {
                match (all.last_mut(), change) {
                    // Power and toughness defined apart.
                    (
                        Some(Modification::SetPowerToughness(_, toughness @ None)),
                        Modification::SetPowerToughness(None, Some(value)),
                    ) => *toughness = Some(value.clone()),
                    _ => all.push(change.clone()),
                }
            }
            continue;
        }
        merged.push(effect);
    }
    merged
}

/// "~ enters tapped unless …": the condition is the replacement's, looked at as it enters.
fn into_replacements(
    mut effects: Vec<StaticEffect>,
    condition: Option<Condition>,
) -> (Vec<StaticEffect>, Option<Condition>) {
    let Some(condition) = condition else {
        return (effects, None);
    };
    if !effects
        .iter()
        .all(|effect| matches!(effect, StaticEffect::Replace(_)))
    {
        return (effects, Some(condition));
    }
    for effect in &mut effects {
        if let StaticEffect::Replace(replacement) = effect {
            replacement.condition = Some(condition.clone());
        }
    }
    (effects, None)
}

/// "as you cast this spell"
fn is_as_you_cast(condition: &ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [clause]
        if matches!(clause.verb.node, Verb::Cast(_)) && clause.subject.as_ref().is_some_and(is_you))
}

/// "~ is a Goblin", "~ is blue": a characteristic-defining ability sets colors or types of the object itself (CR 604.3).
fn defines_characteristic(verb: &Verb) -> bool {
    let Verb::Be(predicate) = verb else {
        return false;
    };
    match predicate.as_ref() {
        ast::Predicate::Description {
            negated: false,
            description,
        } => {
            description.every.is_some()
                || description.words.iter().all(|word| {
                    matches!(
                        word.node,
                        NounWord::Color(_)
                            | NounWord::Subtype(_)
                            | NounWord::Adjective(ast::Adjective::Colorless)
                    )
                }) && description.in_addition.is_none()
        }
        _ => false,
    }
}

/// "as though it didn't have defender"
fn says_without_defender(condition: &ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [clause]
        if clause.auxiliary.as_ref().is_some_and(|a| matches!(a.node, Auxiliary::DidNot | Auxiliary::DoesNot))
            && matches!(&clause.verb.node, Verb::HaveAbilities { abilities, .. }
                if matches!(abilities.as_slice(), [item] if matches!(&item.node, ast::AbilityItem::Keyword(keyword)
                    if keyword.name.node == "defender"))))
}

/// "an additional creature" (1), "any number of creatures" (none).
#[expect(
    clippy::option_option,
    reason = "any number differs from a number that is not understood"
)]
fn additional_blocks(what: &Spanned<NounPhrase>) -> Option<Option<u32>> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let creature = matches!(described.words.as_slice(), [word] if word.node == NounWord::Type(ast::CardType::Creature));
    if !creature || !described.post.is_empty() {
        return None;
    }
    match &described.determiner.node {
        Determiner::Additional(None) => Some(Some(1)),
        Determiner::Additional(Some(ast::Count::Exactly(ast::Amount::Number(number)))) => {
            Some(Some(*number))
        }
        Determiner::Count(ast::Count::Any) | Determiner::Additional(Some(ast::Count::Any)) => {
            Some(None)
        }
        _ => None,
    }
}

/// "~'s power and toughness": which, and whose.
fn sizes_of(subject: &Spanned<NounPhrase>) -> Option<(bool, bool, Spanned<NounPhrase>)> {
    let mut power = false;
    let mut toughness = false;
    let mut whose: Option<Spanned<NounPhrase>> = None;
    for part in parts(&subject.node) {
        match part.1 {
            Part::Single(noun) => match noun.node {
                Noun::Amount(amount) => match *amount {
                    ast::Amount::Characteristic { which, of } => {
                        match which {
                            ast::Characteristic::Power => power = true,
                            ast::Characteristic::Toughness => toughness = true,
                            _ => return None,
                        }
                        whose = whose.or(Some(*of));
                    }
                    _ => return None,
                },
                _ => return None,
            },
            Part::Group(group) => {
                for member in &group.members {
                    for word in &member.words {
                        match word.node {
                            NounWord::Characteristic(ast::Characteristic::Power) => power = true,
                            NounWord::Characteristic(ast::Characteristic::Toughness) => {
                                toughness = true
                            }
                            _ => return None,
                        }
                    }
                }
                if let Determiner::Possessive(of) = group.determiner.node {
                    whose = whose.or(Some(*of));
                }
            }
        }
    }
    let whose = whose?;
    let own = matches!(whose.node.items.as_slice(), [item]
        if matches!(item.noun.node, Noun::OwnName | Noun::Pronoun(Pronoun::It) | Noun::Described(_)));
    (own && (power || toughness)).then_some((power, toughness, whose))
}

/// Nothing may be left of the words around a verb.
fn extras_done(extras: &Extras) -> Lowered<()> {
    extras.finish()
}
