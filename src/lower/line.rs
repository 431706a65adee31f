//! Lines: what kinds of abilities a paragraph holds. Lines of static abilities are in `static_line`.

use super::ability_limits::Limits;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::functioning::{activated_zones, condition_zone, goes_there, trigger_zones};
use ir::{
    Ability, AbilityKind, Activated, ActivationLimit, Body, CostPart, Effect, EventPattern,
    Objects, Players, Triggered, TurnLimit, ZoneSet,
};
use syntax::ast::{self, Line, LineKind, Sentence, Span, Spanned, Trigger};

/// What a line stands in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// Where its abilities function, if a keyword's definition says so.
    pub zones: Option<ZoneSet>,
    /// It is quoted, or the definition of a keyword: never a spell's instructions.
    pub no_spell: bool,
}

impl Place {
    /// In quotes: the abilities of a permanent.
    pub(crate) fn quoted() -> Self {
        Self {
            zones: None,
            no_spell: true,
        }
    }
}

impl Lowering<'_> {
    /// The abilities of one line.
    pub(crate) fn line(&mut self, line: &Line, span: Span, place: &Place) -> Lowered<Vec<Ability>> {
        let mut abilities = self.line_said(line, span, place)?;
        super::same_keyword::of_those_asked(&mut abilities, span)?;
        Ok(abilities)
    }

    fn line_said(&mut self, line: &Line, span: Span, place: &Place) -> Lowered<Vec<Ability>> {
        let granted = super::granted_cost::in_place(line);
        let line = granted.as_ref().unwrap_or(line);
        match &line.ability {
            LineKind::Keywords(uses) => {
                let mut abilities = Vec::new();
                for keyword in uses {
                    abilities.extend(self.keyword_abilities(&keyword.node, keyword.span)?);
                }
                if !place.no_spell {
                    for ability in &mut abilities {
                        super::keyword_use::leave_out_other_types(ability, &self.card.types);
                    }
                }
                Ok(abilities)
            }
            LineKind::Sentences(body) => {
                if super::special::is_special(body) {
                    return Ok(vec![self.special_action(body, span, place)?]);
                }
                if self.begins_the_game(body) {
                    return Ok(vec![super::attack_option::begin_the_game()]);
                }
                if let Some(body) = self.opening_hand(body) {
                    return Ok(vec![self.opening_hand_option(&body, span)?]);
                }
                if let Some(body) = self.as_it_attacks(body) {
                    return Ok(vec![self.attack_option(&body, span)?]);
                }
                if let Some(option) = self.draw_option(body) {
                    return Ok(vec![self.as_it_is_drawn(&option, span)?]);
                }
                if let Some(option) = super::reveals_drawn::reveals_drawn(body) {
                    return Ok(vec![self.reveals_as_drawn(&option, span)?]);
                }
                if self.card.is_spell() && !place.no_spell {
                    self.spell_line(body, span)
                } else {
                    self.static_line(body, span, place)
                }
            }
            LineKind::Activated(activated) => Ok(vec![self.activated(activated, span, place)?]),
            LineKind::Triggered(triggered) => {
                if self.card.is_spell()
                    && !place.no_spell
                    && let Some(body) = self.delayed_line(triggered)
                {
                    return self.spell_line(&body, span);
                }
                self.triggered(triggered, span, place)
            }
            LineKind::Anchored {
                what,
                words,
                abilities,
            } => self.anchored(what, words, abilities, span),
            LineKind::ToSolve(condition) => {
                let lower =
                    |lowering: &mut Self| lowering.condition(&condition.node, condition.span);
                let (condition, _) = self.in_frame(lower, span)?;
                Ok(vec![Ability::plain(AbilityKind::Triggered(
                    ir::Triggered::to_solve(condition),
                ))])
            }
            LineKind::Chapter { chapters, body } => {
                Ok(vec![self.chapter(chapters, body, span, place)?])
            }
        }
    }

    /// "At the beginning of the next end step, …", "Whenever a creature dies this turn, …" of an instant or sorcery: what
    /// its resolution creates is a delayed triggered ability (CR 603.7).
    pub(crate) fn delayed_line(&self, triggered: &ast::Triggered) -> Option<ast::Body> {
        let [trigger] = triggered.triggers.as_slice() else {
            return None;
        };
        let waits = match &trigger.node {
            Trigger::When(event) | Trigger::Whenever(event) => self.event_duration(event).is_some(),
            Trigger::At(ast::Moment::BeginningOf(period) | ast::Moment::EndOf(period)) => {
                is_next(period)
            }
        };
        let mut body = triggered.body.clone();
        match body.sentences.first_mut().map(|first| &mut first.node) {
            Some(Sentence::Clauses { leads, .. }) if waits => {
                let lead = Spanned {
                    span: trigger.span,
                    node: ast::Lead::Trigger(trigger.node.clone()),
                };
                if let Some(condition) = &triggered.condition {
                    let condition = Spanned {
                        span: condition.span,
                        node: ast::Lead::If(condition.node.clone()),
                    };
                    leads.insert(0, condition);
                }
                leads.insert(0, lead);
                Some(body)
            }
            _ => None,
        }
    }

    /// `~`, "this spell", "this card".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(crate) fn is_own(&self, phrase: &Spanned<ast::NounPhrase>) -> bool {
        matches!(phrase.node.items.as_slice(), [item] if match &item.noun.node {
            ast::Noun::OwnName => true,
            ast::Noun::Described(described) => described.determiner.node == ast::Determiner::This,
            _ => false,
        })
    }

    fn activated(
        &mut self,
        activated: &ast::Activated,
        span: Span,
        place: &Place,
    ) -> Lowered<Ability> {
        let event = self
            .keyword
            .and_then(|keyword| keyword.events.first().cloned());
        let level = match activated.body.sentences.as_slice() {
            [sentence] => class_level(&sentence.node),
            _ => None,
        };
        let lower = |lowering: &mut Self| -> Lowered<Activated> {
            let mut cost = lowering.cost(&activated.cost)?;
            lowering.frame.discourse.end_costs();
            if let Some(level) = level {
                return Ok(Activated::class_level(cost, level));
            }
            lowering.frame.discourse.next_clause();
            let mut limits = Limits::default();
            if std::mem::take(&mut lowering.frame.nonzero_x) {
                limits.limits.push(ActivationLimit::NonzeroX);
            }
            let without_x = super::said_x::split(&activated.body);
            let body = without_x.as_ref().map_or(&activated.body, |(rest, _)| rest);
            let sentences = lowering.split_sentences(body, &mut limits)?;
            if let Some((_, x)) = &without_x {
                lowering.define_x(x)?;
            }
            let body = lowering.modes(&sentences)?;
            if let Some((_, x)) = &without_x {
                limits.limits.push(lowering.said_x(x)?);
            }
            if let Some(most) = &limits.most_x {
                lowering.limit_x(&mut cost, most)?;
            }
            if let Some(name) = &event {
                // The keyword's event is the activation itself: "when you cycle this card" (CR 702.29c).
                cost.0.push(CostPart::Do(vec![Effect::Announce {
                    name: name.clone(),
                    who: Players::You,
                    what: Objects::This,
                    with: None,
                }]));
            }
            if cost
                .0
                .iter()
                .any(|part| matches!(part, CostPart::Loyalty(_)))
            {
                limits.limits.push(ActivationLimit::SorcerySpeed);
            }
            let said = limits.limits.iter().find_map(|limit| {
                if let ActivationLimit::If(condition) = limit {
                    condition_zone(condition)
                } else {
                    None
                }
            });
            let zones = activated_zones(&cost, lowering.frame.own_zone.or(said));
            Ok(Activated {
                cost,
                zones,
                activator: limits.activator.unwrap_or(Players::You),
                limits: limits.limits,
                special: false,
                body,
            })
        };
        let (mut ability, frame) = self.in_frame(lower, span)?;
        ability.body.slots = frame.slots;
        if let Some(zones) = place.zones {
            ability.zones = zones;
        }
        Ok(Ability {
            kind: AbilityKind::Activated(ability),
            nested: frame.nested,
        })
    }

    fn triggered(
        &mut self,
        triggered: &ast::Triggered,
        span: Span,
        place: &Place,
    ) -> Lowered<Vec<Ability>> {
        let event_name = self
            .keyword
            .and_then(|keyword| keyword.events.first().cloned());
        let moved = super::event_time::left_if_not_died(triggered);
        let triggered = moved.as_ref().unwrap_or(triggered);
        let lower = |lowering: &mut Self| -> Lowered<Triggered> {
            let mut patterns = Vec::new();
            lowering.frame.no_mana = triggered
                .condition
                .as_ref()
                .is_some_and(|condition| super::deed::says_no_mana_ability(&condition.node));
            let asks_no_mana = lowering.frame.no_mana;
            for trigger in &triggered.triggers {
                lowering.frame.discourse.next_clause();
                patterns.push(match &trigger.node {
                    Trigger::When(event) | Trigger::Whenever(event) => {
                        if lowering.event_duration(event).is_some() {
                            return Err(Failure::unsupported(
                                trigger.span,
                                "a triggered ability for this turn only",
                            ));
                        }
                        let only = triggered.triggers.len() == 1 && event.clauses.len() == 1;
                        lowering.frame.event_times = only.then(Vec::new);
                        lowering.event(event, trigger.span)?
                    }
                    Trigger::At(
                        ast::Moment::BeginningOf(period) | ast::Moment::EndOf(period),
                    ) if is_next(period) => {
                        return Err(Failure::unsupported(
                            trigger.span,
                            "a triggered ability for one moment only",
                        )
                        .help("only an effect creates such an ability; say \"at the beginning of each …\" or \"of your …\" for an ability that stays"));
                    }
                    Trigger::At(moment) => lowering.moment(moment, trigger.span)?,
                });
            }
            let times = lowering.frame.event_times.take().unwrap_or_default();
            lowering.frame.discourse.end_trigger();
            lowering.check_shared_roles(&patterns);
            let event = if patterns.len() == 1 {
                patterns.remove(0)
            } else {
                EventPattern::Either(patterns)
            };
            lowering.frame.several_events = matches!(event, ir::EventPattern::Either(_));
            lowering.frame.discourse.next_clause();
            let mut conditions = times;
            // What the event said already is not asked once more.
            let said = asks_no_mana && !std::mem::take(&mut lowering.frame.no_mana);
            if let Some(condition) = triggered.condition.as_ref().filter(|_| !said) {
                let mark = lowering.frame.discourse.mark();
                let asked = lowering.condition(&condition.node, condition.span)?;
                lowering.note_how_many(&condition.node, &asked);
                conditions.push(asked);
                lowering.frame.discourse.keep_focus(mark, true);
            }
            // A turn does not end while its triggered abilities wait: to look again as it resolves changes nothing.
            let condition =
                (!conditions.is_empty()).then(|| super::condition::all_hold(conditions));
            lowering.frame.discourse.end_trigger();
            let mut limits = Limits::default();
            let sentences = lowering.split_sentences(&triggered.body, &mut limits)?;
            if let Some(limit) = limits.limits.first() {
                let _ = limit;
                return Err(Failure::misplaced(
                    span,
                    "a triggered ability is not activated",
                ));
            }
            let mut body = lowering.modes(&sentences)?;
            if let Some(most) = &limits.most_x {
                lowering.limit_x_paid(&mut body, most)?;
            }
            super::aimed_at_this::counters_on_this(&event, &mut body);
            if let Some(name) = &event_name {
                announce(&mut body, name);
            }
            if matches!(limits.per_turn, Some(TurnLimit::Does(_))) && !body.offers() {
                return Err(Failure::unsupported(
                    span,
                    "\"Do this only once each turn\" where nothing is offered",
                ));
            }
            // "When ~ dies, exile it. … return this card from exile": where it is found later, and no place of the ability.
            let own_zone = lowering.frame.own_zone;
            let own_zone = own_zone.filter(|zone| !goes_there(&body, *zone));
            let zones = trigger_zones(&event, condition.as_ref(), own_zone).ok_or_else(|| {
                Failure::unsupported(
                    span,
                    "an event whose parts are looked for in different zones",
                )
                .help("write an ability for each of them")
            })?;
            let of_host = matches!(&event, EventPattern::ZoneChange { what, .. }
                if what.test == ir::Test::Is(Objects::Attached));
            let found_in = own_zone.filter(|zone| {
                of_host && lowering.frame.own_zone_is_yours && zones != ZoneSet::of(*zone)
            });
            Ok(Triggered {
                event,
                zones,
                condition,
                per_turn: limits.per_turn,
                at_once: false,
                body: match found_in {
                    Some(zone) => super::returned_later::found_there(body, zone),
                    None => body,
                },
            })
        };
        let (mut ability, frame) = self.in_frame(lower, span)?;
        ability.body.slots = frame.slots;
        if let Some(zones) = place.zones {
            ability.zones = zones;
        }
        Ok(vec![Ability {
            kind: AbilityKind::Triggered(ability),
            nested: frame.nested,
        }])
    }
}

impl Lowering<'_> {
    /// "II, III — Draw a card.": a triggered ability of a Saga (CR 714.2).
    fn chapter(
        &mut self,
        chapters: &[u32],
        body: &ast::Body,
        span: Span,
        place: &Place,
    ) -> Lowered<Ability> {
        let saga = ir::Name::new("Saga");
        if !self.card.subtypes.contains(&saga) {
            return Err(Failure::misplaced(span, "only a Saga has chapters"));
        }
        let chapters: Vec<u8> = chapters
            .iter()
            .map(|chapter| {
                u8::try_from(*chapter)
                    .map_err(|_| Failure::unsupported(span, "a chapter above 255"))
            })
            .collect::<Lowered<_>>()?;
        let lower = |lowering: &mut Self| -> Lowered<Triggered> {
            lowering.frame.discourse.next_clause();
            lowering.frame.discourse.end_trigger();
            let mut limits = Limits::default();
            let sentences = lowering.split_sentences(body, &mut limits)?;
            if !limits.limits.is_empty() || limits.per_turn.is_some() || limits.most_x.is_some() {
                return Err(Failure::misplaced(span, "a chapter has no limits"));
            }
            Ok(Triggered {
                event: EventPattern::Chapter(chapters.clone()),
                zones: place.zones.unwrap_or(ZoneSet::BATTLEFIELD),
                condition: None,
                per_turn: None,
                at_once: false,
                body: lowering.modes(&sentences)?,
            })
        };
        let (mut ability, frame) = self.in_frame(lower, span)?;
        ability.body.slots = frame.slots;
        Ok(Ability {
            kind: AbilityKind::Triggered(ability),
            nested: frame.nested,
        })
    }
}

/// "the next end step", "the beginning of your next upkeep"
fn is_next(period: &ast::Period) -> bool {
    period.which == ast::PeriodChoice::Next
        || period.of_turn.as_ref().is_some_and(|turn| is_next(turn))
}

/// "this ability"
pub(super) fn is_this_ability(phrase: &Spanned<ast::NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item] if matches!(&item.noun.node, ast::Noun::Described(described)
        if described.determiner.node == ast::Determiner::This
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word]
                if word.node == ast::NounWord::Head(ast::Head::Ability))))
}

/// A keyword's event happens where its ability does what it is about: if that can be declined, when it is done.
/// What is done to a creature itself must have been done (CR 702.100b); what is done to another is looked at as the ability resolves
/// (CR 702.134c).
pub(super) fn announce(body: &mut Body, name: &ir::Name) {
    let event = |with| Effect::Announce {
        name: name.clone(),
        who: Players::You,
        what: Objects::This,
        with,
    };
    for mode in &mut body.modes {
        let with = match mode.effects.last_mut() {
            Some(Effect::Attempt {
                action, if_done, ..
            }) => {
                let sacrificed = action.iter().find_map(|effect| {
                    if let Effect::Sacrifice { what, into, .. } = effect {
                        Some(into.map_or_else(|| what.clone(), Objects::Slot))
                    } else {
                        None
                    }
                });
                if_done.insert(0, event(sacrificed));
                continue;
            }
            Some(Effect::PutCounters {
                what: Objects::This,
                ..
            }) => {
                let action = mode.effects.split_off(mode.effects.len() - 1);
                mode.effects.push(Effect::Attempt {
                    optional: None,
                    action,
                    if_done: vec![event(None)],
                    if_not: Vec::new(),
                });
                continue;
            }
            Some(Effect::PutCounters { what, .. }) => Some(what.clone()),
            Some(_) | None => None,
        };
        mode.effects.push(event(with));
    }
}

/// "Level 2", as what a class level bar does (CR 716.2a).
fn class_level(sentence: &Sentence) -> Option<u32> {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return None;
    };
    match clauses.as_slice() {
        [clause]
            if leads.is_empty() && clause.subject.is_none() && clause.adverbials.is_empty() =>
        {
            if let ast::Verb::GainLevel(level) = clause.verb.node {
                Some(level)
            } else {
                None
            }
        }
        _ => None,
    }
}
