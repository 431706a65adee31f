//! Static abilities (CR 604): what a sentence says that is true as long as the object is where the ability functions. What it is about is found
//! in `static_subject`.

use super::adverbial::Extras;
use super::characteristic_defining::{define_nothing, defines_characteristic};
use super::clause::is_cannot;
use super::condition::all_hold;
use super::context::Lowering;
use super::entering::into_replacements;
use super::failure::{Failure, Lowered};
use super::functioning::zones_of_casting;
use super::reference::{Meaning, Number};
use super::shared_cannot::inherit_passives;
use super::subject::Subject;
use super::words::is_you;
use ir::{
    Condition, Modification, Objects, Permission, Players, Restriction, Static, StaticEffect, Test,
};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Lead, Noun, NounPhrase, NounWord, Sentence, Span, Spanned,
    Verb,
};

impl Lowering<'_> {
    /// One sentence as a static ability.
    pub(crate) fn static_sentence(&mut self, sentence: &Spanned<Sentence>) -> Lowered<Static> {
        let span = sentence.span;
        if let Some(limits) = self.limits_casting(&sentence.node) {
            return self.casting_restriction(limits, span);
        }
        match &sentence.node {
            Sentence::Clauses { leads, clauses } => self.static_clauses(leads, clauses, span),
            Sentence::Restriction(_) => Err(Failure::misplaced(
                span,
                "there is no ability before this that it could restrict",
            )),
            Sentence::Modal(_) => Err(Failure::misplaced(
                span,
                "a choice of modes is no static ability",
            )),
        }
    }

    /// A static ability that functions where such effects do.
    fn static_of(&self, effects: Vec<StaticEffect>, condition: Option<Condition>) -> Static {
        Static {
            zones: self.static_zones(&effects),
            condition,
            effects,
            slots: Vec::new(),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    #[expect(
        clippy::too_many_lines,
        reason = "one question after the other about what the clauses say"
    )]
    fn static_clauses(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
    ) -> Lowered<Static> {
        if let Some(votes) = self.extra_votes(leads, clauses)? {
            return Ok(self.static_of(vec![StaticEffect::Restrict(votes)], None));
        }
        let inherited = inherit_passives(clauses)?;
        let clauses = inherited.as_deref().unwrap_or(clauses);
        let shared = super::shared_cannot::inherit_cannot(clauses);
        let clauses = shared.as_deref().unwrap_or(clauses);
        let then = super::rules_of_paying::inherit_can_only(clauses);
        let clauses = then.as_deref().unwrap_or(clauses);
        let clauses = &super::adverbial::hoist_conditions(clauses);
        let (clauses, times) = super::static_cost::cast_during(clauses);
        let leads: Vec<Spanned<Lead>> = leads.iter().cloned().chain(times).collect();
        let (leads, clauses) = (leads.as_slice(), &clauses);
        let told = self.keyword_where(clauses);
        let clauses = told.as_ref().unwrap_or(clauses);
        self.no_choice(clauses)?;
        let restriction = match self.taps_for(leads, clauses)? {
            None => self.always_otherwise(leads, clauses)?,
            some => some,
        };
        if let Some(restriction) = restriction {
            return Ok(self.static_of(vec![StaticEffect::Restrict(restriction)], None));
        }
        if let Some(permission) = self.lost_mana_becomes(leads, clauses)? {
            return Ok(self.static_of(vec![StaticEffect::Permit(permission)], None));
        }
        if let Some(permitted) = self.plays_one(leads, clauses)? {
            return Ok(permitted);
        }
        self.define_variables(leads, clauses);
        let mut chosen = Vec::new();
        let further = self.further.clone();
        if let Some((mut replacement, duration)) =
            self.would_sentence(leads, clauses, &mut chosen, span)?
        {
            self.goes_on_instead(&mut replacement, &further)?;
            if !chosen.is_empty() {
                return Err(Failure::unsupported(
                    span,
                    "a choice of a source in a static ability",
                ));
            }
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
        let (around, again): (Vec<_>, Vec<_>) = leads
            .iter()
            .cloned()
            .partition(|lead| matches!(lead.node, Lead::AsLongAs(_)));
        if let Some(effect) = self.triggers_again(&again, clauses)? {
            let conditions = around.iter().filter_map(|lead| match &lead.node {
                Lead::AsLongAs(condition) => Some(self.condition(condition, lead.span)),
                _ => None,
            });
            let conditions = conditions.collect::<Lowered<Vec<_>>>()?;
            let condition = (!conditions.is_empty()).then(|| all_hold(conditions));
            return Ok(self.static_of(vec![effect], condition));
        }
        let mut conditions = Vec::new();
        let mut assigning = Vec::new();
        let mut once = None;
        for lead in leads {
            match &lead.node {
                Lead::Once(period) => {
                    once = Some(lead.span);
                    conditions.extend(self.once_when(period, lead.span)?);
                }
                Lead::AsLongAs(condition) => conditions.push(self.condition(condition, lead.span)?),
                Lead::If(condition) => conditions.push(self.condition(condition, lead.span)?),
                // "For each creature you control, you may have that creature assign its combat damage as though …"
                Lead::ForEach(each) if super::combat_leave::has_each(each, clauses) => {
                    assigning.push(self.each_assigns(each)?);
                }
                // "As long as …, …. Otherwise, …"
                Lead::Otherwise if let Some(condition) = self.otherwise.clone() => {
                    conditions.push(self.in_the_opposite_case(condition, lead.span));
                }
                Lead::During(period) => {
                    conditions.push(self.during(period, lead.span)?);
                    if super::play_one::permits_one_each(period, clauses) {
                        once = Some(lead.span);
                    }
                }
                Lead::As(condition) if super::static_cost::is_as_you_cast(condition) => {}
                Lead::AdditionalCost { of } => {
                    return self.conditional_cost(of, leads, clauses, lead.span);
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
        let timed = super::prevented::take_period(clauses);
        if let Some((_, period)) = &timed {
            conditions.push(self.during(&period.node, period.span)?);
        }
        let clauses = timed.as_ref().map_or(clauses, |(plain, _)| plain);
        let unfolded = super::unfold::of_statics(clauses);
        let mut clauses = unfolded.as_deref().unwrap_or(clauses);
        if !assigning.is_empty() {
            effects.append(&mut assigning);
            clauses = &[];
        }
        if let Some((cost, condition)) = self.cost_of_several(clauses)? {
            effects.extend(cost);
            conditions.extend(condition);
            clauses = &[];
        }
        for clause in clauses {
            subject = clause.subject.as_ref().or(subject);
            self.frame.discourse.next_clause();
            let (own, condition) = self.static_clause(clause, subject)?;
            effects.extend(own);
            // A condition that stands last is about the whole sentence.
            conditions.extend(condition);
        }
        if let Some(span) = once {
            self.allow_once(&mut effects, span)?;
        }
        self.refuse_they_of_all(&effects)?;
        let effects = merge_static(effects);
        let condition = if conditions.is_empty() {
            None
        } else {
            Some(all_hold(conditions))
        };
        let (effects, condition) = into_replacements(effects, condition);
        let (mut effects, condition) = into_filters(effects, condition);
        if condition.is_some() {
            define_nothing(&mut effects);
        }
        // "As long as ~ is in your graveyard" says where it functions (CR 113.6b).
        let zones = condition
            .as_ref()
            .and_then(super::functioning::condition_zones)
            .unwrap_or_else(|| match subject.is_some_and(is_this_spell) {
                true if effects.iter().all(super::words::is_own_quality) => zones_of_casting(),
                _ => self.static_zones(&effects),
            });
        Ok(Static {
            zones,
            condition,
            effects,
            slots: Vec::new(),
        })
    }

    /// "once each turn", "once during each of your turns": when that can be.
    fn once_when(&mut self, period: &ast::Period, span: Span) -> Lowered<Option<Condition>> {
        let turn = period.part == ast::TurnPart::Turn && period.of_turn.is_none();
        match (&period.whose, period.which) {
            (None, ast::PeriodChoice::Each) if turn => Ok(None),
            (Some(whose), ast::PeriodChoice::Each) if turn && is_you(whose) => {
                Ok(Some(Condition::PlayerIs(Players::Active, Players::You)))
            }
            _ => Err(Failure::unsupported(
                span,
                format!("\"{}\" here", self.words(span)),
            )),
        }
    }

    /// "As an additional cost to cast this spell, if it was cast from your graveyard, discard a card."
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn conditional_cost(
        &mut self,
        of: &Spanned<NounPhrase>,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
    ) -> Lowered<Static> {
        let words = super::clause::nouns(of);
        let this = Meaning::Objects(Objects::This);
        self.mention(this, Number::One, words, of.span);
        let mut conditions = Vec::new();
        for lead in leads {
            match &lead.node {
                Lead::AdditionalCost { .. } => {}
                Lead::If(condition) => conditions.push(self.condition(condition, lead.span)?),
                _ => {
                    return Err(Failure::unsupported(
                        lead.span,
                        format!("\"{}\" here", self.words(lead.span)),
                    ));
                }
            }
        }
        let mut cost = self.additional_cost(of, clauses, span)?;
        if !conditions.is_empty() {
            cost.condition = Some(all_hold(conditions));
        }
        Ok(cost)
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
        if let Some((permission, condition)) = self.paid_otherwise(clause)? {
            return Ok((vec![StaticEffect::Permit(permission)], condition));
        }
        if let Some(effect) = self.rule_of_paying(clause)? {
            return Ok((vec![effect], None));
        }
        let Some(subject) = subject else {
            return Err(Failure::misplaced(
                span,
                "an instruction cannot stand by itself on a permanent",
            )
            .help("say when it happens: \"When this permanent enters, …\", \"{T}: …\""));
        };
        if let Some((event, None)) = self.cant_be_prevented(clause)? {
            let restriction = Restriction::DamageCantBePrevented(event);
            return Ok((vec![StaticEffect::Restrict(restriction)], None));
        }
        // "Spells and abilities your opponents control can't cause you to sacrifice permanents."
        if let Verb::Cause { whom, doing } = &clause.verb.node
            && super::clause::is_cannot(clause.auxiliary.as_ref())
            && clause.adverbials.is_empty()
        {
            let event = self.caused_event(subject, whom, doing)?;
            return Ok((
                vec![StaticEffect::Restrict(Restriction::CantHappen(event))],
                None,
            ));
        }
        if let Some(restriction) = self.least_life(clause, Some(subject))? {
            return Ok((vec![StaticEffect::Restrict(restriction)], None));
        }
        if let Some(effects) = self.hand_size_is(clause, subject)? {
            return Ok((effects, None));
        }
        if let Some(effects) = self.size_definition(clause, subject)? {
            return Ok((effects, None));
        }
        if let Some(effect) = self.is_also(clause, subject)? {
            return Ok((vec![effect], None));
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
        if let Some(limit) = self.combat_limit(clause, subject)? {
            return Ok((vec![StaticEffect::Restrict(limit)], None));
        }
        if let Some(effects) = self.combat_cost(clause, subject)? {
            let rest = super::combat_cost::without_payment(clause);
            let mut extras = Extras::default();
            let condition = self.static_adverbials(&rest, &mut extras)?;
            let condition = self.pending(condition)?;
            extras_done(&extras)?;
            return Ok((effects, condition));
        }
        let mut extras = Extras::default();
        let condition = self.static_adverbials(clause, &mut extras)?;
        let asks_them = condition
            .iter()
            .any(|(asked, ..)| super::said_of_each::is_of_them(asked));
        let entering = self.enters_static(clause, subject, &mut extras)?;
        let enters = entering.is_some();
        let mut effects = match entering {
            Some(replacement) => vec![StaticEffect::Replace(replacement)],
            None => self.continuous_static(clause, subject, &mut extras)?,
        };
        let mut condition = self.pending(condition)?;
        // "Your opponents can't cast spells during your turn."
        if let Some(during) = extras.during.take() {
            let during = self.during(&during.node, during.span)?;
            condition = Some(all_hold(condition.into_iter().chain([during]).collect()));
        }
        extras_done(&extras)?;
        if !enters {
            condition = super::said_of_each::of_each(&mut effects, condition, span)?;
        }
        if asks_them
            && condition
                .as_ref()
                .is_some_and(super::said_of_each::asks_of_all)
        {
            return Err(Failure::unsupported(span, "a condition on each of these"));
        }
        Ok((effects, condition))
    }

    /// Conditions are read after the subject that they may refer to.
    pub(crate) fn pending(
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

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn static_adverbials<'c>(
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
                Adverbial::Unless(_) if super::restriction::spares_mana_abilities(clause) => {}
                Adverbial::Unless(condition) => conditions.push((condition, span, false)),
                Adverbial::ForEach(what) => {
                    extras.each = Some(self.static_count(what, clause)?);
                    extras.each_span = Some(span);
                }
                Adverbial::ForEachTime(condition) => {
                    extras.each = Some(self.static_times(condition, clause, span)?);
                    extras.each_span = Some(span);
                }
                Adverbial::Alone => extras.alone = Some(span),
                // "… get +1/+1. As long as …, they also have vigilance."
                Adverbial::Also if self.frame.discourse.mark() > 0 => {}
                // "This creature and enchanted creature each get +1/+1."
                Adverbial::Severally if matches!(clause.verb.node, Verb::GetSize { .. }) => {}
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
                Adverbial::Using(keyword) => extras.using = Some(keyword.clone()),
                Adverbial::Transformed if matches!(clause.verb.node, Verb::Cast(_)) => {
                    extras.transformed = Some(span);
                }
                Adverbial::Later => extras.later = Some(span),
                Adverbial::AsSorcery if matches!(clause.verb.node, Verb::Cast(_)) => {
                    extras.as_sorcery = Some(span);
                }
                Adverbial::RatherThanOnce {
                    times,
                    this_turn: false,
                } if matches!(clause.verb.node, Verb::Activate(_)) => {
                    extras.often = Some(Spanned { node: *times, span });
                }
                Adverbial::InstantTime if matches!(clause.verb.node, Verb::Activate(_)) => {
                    extras.instant_time = Some(span);
                }
                Adverbial::IfAble => extras.if_able = Some(span),
                Adverbial::WithoutPaying(_) => extras.without_paying = Some(span),
                _ if super::cast_by_doing::note(clause, adverbial, extras) => {}
                Adverbial::For(cost) => {
                    extras.for_cost = Some(Spanned {
                        node: cost.as_ref().clone(),
                        span,
                    })
                }
                Adverbial::Where { .. } => {}
                // "You can spend mana of any type to cast creature spells": read with the verb.
                Adverbial::To(_)
                    if matches!(&clause.verb.node, Verb::SpendMana { what, only: false }
                        if super::any_mana::of_any(what).is_some()) => {}
                // Looking at what one may look at is no action: it is done whenever one likes.
                Adverbial::AnyTime(None) if matches!(clause.verb.node, Verb::LookAt(_)) => {}
                // "by paying {2} rather than paying its mana cost": what an alternative cost is.
                Adverbial::RatherThan(_) if super::clause::pays_otherwise(clause) => {}
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

    /// "gets", "has", "is", "can't", "may" of objects and players.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn continuous_static(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
        extras: &mut Extras,
    ) -> Lowered<Vec<StaticEffect>> {
        let span = clause.span.0;
        if let Some(each) = super::mixed_subject::you_and_others(subject, &clause.verb.node) {
            let around = extras.clone();
            let mut effects = Vec::new();
            for subject in &each {
                *extras = around.clone();
                effects.extend(self.continuous_static(clause, subject, extras)?);
            }
            return Ok(effects);
        }
        let about = super::restriction::indirect(clause);
        let who = self.static_subject(about.as_ref().map_or(subject, |about| about.objects()))?;
        let auxiliary = clause.auxiliary.as_ref();
        let restricts = about.is_some()
            || is_cannot(auxiliary)
            || matches!(
                auxiliary.map(|a| a.node),
                Some(Auxiliary::DoesNot | Auxiliary::Must)
            )
            || extras.if_able.is_some()
            || super::restriction::is_of_damage(clause)
            || super::restriction::is_goaded(&clause.verb.node);
        let has_things = match &clause.verb.node {
            Verb::HaveThing(what) => !super::cannot::limits_counters(what),
            Verb::HaveAbilities { .. } => true,
            _ => false,
        };
        if let Subject::Objects(what) = &who
            && let Some(modifications) = self.forbidden_abilities(clause)?
        {
            return Ok(vec![StaticEffect::Modify {
                what: what.clone(),
                modifications,
                defines_characteristic: false,
            }]);
        }
        if restricts && !has_things {
            let restrictions = self.restrictions(clause, &who, extras)?;
            if extras.duration.is_some() {
                return Err(Failure::unsupported(span, "a static ability with an end"));
            }
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

/// Nothing may be left of the words around a verb.
pub(crate) fn extras_done(extras: &Extras) -> Lowered<()> {
    extras.finish()
}

/// "You may cast the top card of your library if it's a creature card": creature cards, if they are there.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn into_filters(
    mut effects: Vec<StaticEffect>,
    condition: Option<Condition>,
) -> (Vec<StaticEffect>, Option<Condition>) {
    let Some(Condition::Matches(top @ Objects::Top { .. }, test)) = &condition else {
        return (effects, condition);
    };
    let of_top = |effect: &StaticEffect| {
        let StaticEffect::Permit(
            Permission::CastFrom { what, .. } | Permission::PlayLandsFrom(_, what),
        ) = effect
        else {
            return false;
        };
        match &what.test {
            Test::Is(objects) => objects == top,
            Test::All(tests) => tests.contains(&Test::Is(top.clone())),
            _ => false,
        }
    };
    if !effects.iter().all(of_top) {
        return (effects, condition);
    }
    let land = *test == super::verb::is_land();
    effects.retain(|effect| {
        !(land && matches!(effect, StaticEffect::Permit(Permission::CastFrom { .. })))
    });
    for effect in &mut effects {
        if let StaticEffect::Permit(
            Permission::CastFrom { what, .. } | Permission::PlayLandsFrom(_, what),
        ) = effect
        {
            what.test = super::filter::all(vec![what.test.clone(), test.clone()]);
        }
    }
    (effects, None)
}

impl Lowering<'_> {
    /// "Once each turn, you may cast …": all of it is such a permission, or lets something be paid rather than a mana cost.
    fn allow_once(&mut self, effects: &mut [StaticEffect], span: Span) -> Lowered<()> {
        for effect in effects {
            if let StaticEffect::Permit(Permission::CastFrom { once, .. }) = effect {
                *once = true;
                continue;
            }
            let pays = if let StaticEffect::Modify { modifications, .. } = effect {
                self.once_each_turn(modifications)
            } else {
                false
            };
            if !pays {
                return Err(Failure::unsupported(span, "this once a turn"));
            }
        }
        Ok(())
    }
}

/// "this spell": what is said of it holds as it is cast and on the stack (CR 112.1, 113.6b).
fn is_this_spell(subject: &Spanned<NounPhrase>) -> bool {
    matches!(subject.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if described.determiner.node == ast::Determiner::This
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(ast::Head::Spell))))
}
