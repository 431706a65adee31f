//! Lines: what kinds of abilities a paragraph holds, and where they function.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use super::words::is_you;
use ir::{
    Ability, AbilityKind, Activated, ActivationLimit, Body, Condition, Cost, CostPart, Deed,
    Domain, Effect, EventPattern, Filter, Objects, Players, Test, Triggered, TurnLimit, Zone,
    ZoneSet,
};
use syntax::ast::{
    self, Adverbial, Limit, Line, LineKind, Restricted, Sentence, Span, Spanned, TimeMark, Trigger,
    TurnPart, Verb,
};

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

/// The restrictions among the sentences of an ability.
#[derive(Debug, Default)]
pub(super) struct Limits {
    /// when and how often it can be activated
    pub limits: Vec<ActivationLimit>,
    /// who can activate it, if others can
    pub activator: Option<Players>,
    /// how often it does what it does
    pub per_turn: Option<TurnLimit>,
}

impl Lowering<'_> {
    /// The abilities of one line.
    pub(crate) fn line(&mut self, line: &Line, span: Span, place: &Place) -> Lowered<Vec<Ability>> {
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
                        super::keyword::leave_out_other_types(ability, &self.card.types);
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

    /// Static abilities of a permanent, one a sentence.
    fn static_line(
        &mut self,
        body: &ast::Body,
        span: Span,
        place: &Place,
    ) -> Lowered<Vec<Ability>> {
        let mut abilities: Vec<Ability> = Vec::new();
        // What goes on with a replacement outside the quotation marks is no part of what stands within.
        let outer = std::mem::take(&mut self.further);
        let mut index = 0;
        while index < body.sentences.len() {
            let sentence = &body.sentences[index];
            if let Some(turned) = super::as_enters::enters_behind(sentence)
                .or_else(|| super::as_cast::of_off_time(sentence))
            {
                abilities.push(self.as_enters_ability(&[&turned], place)?);
                index += 1;
                continue;
            }
            // "As ~ enters, you may pay 2 life. If you don't, it enters tapped.": one replacement effect.
            if super::as_enters::is_as_enters(&sentence.node) || self.has_enter(&sentence.node) {
                let mut end = index + 1;
                while end < body.sentences.len() && continues(&body.sentences[end].node) {
                    end += 1;
                }
                if super::as_enters::is_as_enters(&sentence.node) || end > index + 1 {
                    let sentences: Vec<&Spanned<Sentence>> =
                        body.sentences[index..end].iter().collect();
                    abilities.push(self.as_enters_ability(&sentences, place)?);
                    index = end;
                    continue;
                }
            }
            if let Some(afterwards) = self.exiled_after(&sentence.node)
                && goes_afterwards(abilities.last_mut(), afterwards)
            {
                index += 1;
                continue;
            }
            if let Sentence::Clauses { leads, clauses } = &sentence.node
                && let (Some(paid), _) = self.in_frame(
                    |lowering| lowering.paid_this_way(leads, clauses),
                    sentence.span,
                )?
                && abilities
                    .last_mut()
                    .is_some_and(|before| cast_for(before, &paid))
            {
                index += 1;
                continue;
            }
            if let Sentence::Clauses { leads, clauses } = &sentence.node
                && let (Some(said), _) = self.in_frame(
                    |lowering| lowering.enters_this_way(leads, clauses),
                    sentence.span,
                )?
                && abilities
                    .last_mut()
                    .is_some_and(|before| said.is_said_of_static(before))
            {
                index += 1;
                continue;
            }
            if let Some(target) = mutating(&sentence.node) {
                let (filter, _) =
                    self.in_frame(|lowering| lowering.filter(target, None), sentence.span)?;
                if merge_with(abilities.last_mut(), filter) {
                    index += 1;
                    continue;
                }
            }
            if let Sentence::Clauses { leads, clauses } = &sentence.node
                && let ([], [clause]) = (leads.as_slice(), clauses.as_slice())
                && (super::ability_cost::keeps_one(clause, abilities.last_mut())
                    || super::ability_cost::colored_only(clause, abilities.last_mut()))
            {
                index += 1;
                continue;
            }
            if let Sentence::Clauses { leads, clauses } = &sentence.node
                && let ([], [clause]) = (leads.as_slice(), clauses.as_slice())
                && self.spares_attachments(clause, abilities.last_mut())?
            {
                index += 1;
                continue;
            }
            if chooses_all_modes(&sentence.node) && choose_all_modes(abilities.last_mut()) {
                index += 1;
                continue;
            }
            if is_still(&sentence.node) && keep_types(abilities.last_mut()) {
                index += 1;
                continue;
            }
            // "If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from it.": one replacement effect.
            if let Some(further) = body.sentences.get(index + 1)
                && let Some((whole, ordered)) = super::prevented::prevents_and(sentence, further)
            {
                let ability = self.static_ability(&whole, None, place);
                if ordered
                    || ability
                        .as_ref()
                        .is_ok_and(super::prevented::speaks_of_prevented)
                {
                    abilities.push(ability?);
                    index += 2;
                    continue;
                }
            }
            let before = body.sentences[..index]
                .iter()
                .rev()
                .find_map(|sentence| subject_of(&sentence.node));
            self.otherwise = static_condition(abilities.last());
            // "If ~ would enter, sacrifice a Forest instead. If you do, …": one replacement effect.
            let further = match super::goes_on_instead::replaces(&sentence.node) {
                true => super::goes_on_instead::going_on(&body.sentences[index + 1..]),
                false => 0,
            };
            self.further = body.sentences[index + 1..=index + further].to_vec();
            let ability = self.static_ability(sentence, before, place);
            self.otherwise = None;
            self.further.clear();
            abilities.push(ability?);
            index += 1 + further;
        }
        self.further = outer;
        if abilities.is_empty() {
            return Err(Failure::unsupported(span, "an empty line"));
        }
        Ok(abilities)
    }

    /// A sentence of its own, after another whose subject "it" may be.
    pub(super) fn static_ability(
        &mut self,
        sentence: &Spanned<Sentence>,
        before: Option<&Spanned<ast::NounPhrase>>,
        place: &Place,
    ) -> Lowered<Ability> {
        let (mut ability, frame) = self.in_frame(
            |lowering| {
                if let Some(before) = before {
                    // A subject such as "damage that would be dealt" is no antecedent.
                    if lowering.static_subject(before).is_err() {
                        lowering.frame.discourse = super::reference::Discourse::default();
                    }
                    lowering.frame.discourse.next_clause();
                }
                lowering.static_sentence(sentence)
            },
            sentence.span,
        )?;
        ability.slots = frame.slots;
        if !frame.targets.is_empty() {
            return Err(Failure::misplaced(
                sentence.span,
                "a static ability has no targets",
            ));
        }
        // What a spell costs is asked while it is on the stack, wherever the keyword lets it be cast from; from where it may be
        // cast is asked where the card is.
        let has_own_zones = self.limits_casting(&sentence.node).is_some()
            || ability
                .effects
                .iter()
                .any(|effect| matches!(effect, ir::StaticEffect::AdditionalCost { .. }));
        if let Some(zones) = place.zones
            && !has_own_zones
        {
            ability.zones = zones;
        }
        Ok(Ability {
            kind: AbilityKind::Static(ability),
            nested: frame.nested,
        })
    }

    /// "As ~ enters, …" with the sentences that answer it.
    fn as_enters_ability(
        &mut self,
        sentences: &[&Spanned<Sentence>],
        place: &Place,
    ) -> Lowered<Ability> {
        let Some((first, rest)) = sentences.split_first() else {
            return Err(Failure::unsupported(
                Span::new(source::FileId(0), 0..0),
                "an empty line",
            ));
        };
        let span = first.span;
        let lower = |lowering: &mut Self| -> Lowered<ir::Static> {
            let Sentence::Clauses { leads, clauses } = &first.node else {
                return Err(Failure::unsupported(span, "this sentence"));
            };
            let (event, further) = match leads.as_slice() {
                [lead, further @ ..] => {
                    if let ast::Lead::As(condition) = &lead.node {
                        (lowering.as_event(condition, lead.span)?, further.to_vec())
                    } else {
                        return Err(Failure::unsupported(span, "words before \"as\""));
                    }
                }
                [] => (lowering.have_event(clauses, span)?, Vec::new()),
            };
            // The rest of the first sentence and the sentences after it are instructions carried out on entering.
            let mut head = (*first).clone();
            head.node = Sentence::Clauses {
                leads: further,
                clauses: clauses.clone(),
            };
            let mut all: Vec<&Spanned<Sentence>> = vec![&head];
            all.extend(rest.iter().copied());
            lowering.frame.entering = true;
            let effects = lowering.instructions(&all)?;
            let replacement = ir::Replacement {
                event,
                condition: None,
                optional: None,
                outcome: ir::Outcome::Also(effects),
                uses: None,
            };
            // What is said of the spell is so of whatever permanent it becomes, with or without abilities.
            let of_spell = matches!(
                replacement.event,
                EventPattern::ZoneChange {
                    from: Some(Zone::Stack),
                    ..
                }
            );
            let zones = if of_spell {
                ZoneSet::STACK
            } else {
                ZoneSet::BATTLEFIELD
            };
            Ok(ir::Static {
                zones,
                condition: None,
                effects: vec![ir::StaticEffect::Replace(replacement)],
                slots: Vec::new(),
            })
        };
        let (mut ability, frame) = self.in_frame(lower, span)?;
        ability.slots = frame.slots;
        if !frame.targets.is_empty() {
            return Err(Failure::misplaced(span, "a static ability has no targets"));
        }
        if let Some(zones) = place.zones {
            ability.zones = zones;
        }
        Ok(Ability {
            kind: AbilityKind::Static(ability),
            nested: frame.nested,
        })
    }

    /// "If you do, exile it instead of putting it anywhere else.": after "you may cast this card from your graveyard".
    fn exiled_after(&self, sentence: &Sentence) -> Option<ir::Afterwards> {
        let Sentence::Clauses { leads, clauses } = sentence else {
            return None;
        };
        let from_graveyard = super::amend::exiled_from_graveyard(leads, clauses);
        if from_graveyard.is_some() {
            return from_graveyard;
        }
        let ([lead], [clause]) = (leads.as_slice(), clauses.as_slice()) else {
            return None;
        };
        let answered = is_if_you_do(&lead.node);
        let exiled = matches!(&clause.verb.node, Verb::Exile { what, manner }
            if manner.is_empty() && self.is_single_reference(what));
        let instead = matches!(clause.adverbials.as_slice(), [adverbial]
            if matches!(&adverbial.node, Adverbial::InsteadOf(other) if super::replacement::is_anywhere_else(other)));
        (answered && exiled && instead && clause.subject.is_none())
            .then_some(ir::Afterwards::Exiled)
    }

    /// "You may have ~ enter …"
    fn has_enter(&self, sentence: &Sentence) -> bool {
        matches!(sentence, Sentence::Clauses { leads, clauses } if leads.is_empty()
            && matches!(clauses.as_slice(), [clause] if matches!(&clause.verb.node, Verb::Have { whom, doing }
                if matches!(doing.verb.node, Verb::Enter(_)) && self.is_own(whom))))
    }

    /// "You may have ~ enter …": the event.
    fn have_event(&mut self, clauses: &[ast::Clause], span: Span) -> Lowered<EventPattern> {
        let [clause] = clauses else {
            return Err(Failure::unsupported(span, "this sentence"));
        };
        let Verb::Have { whom, .. } = &clause.verb.node else {
            return Err(Failure::unsupported(span, "this sentence"));
        };
        let what = self.filter(whom, None)?;
        Ok(EventPattern::ZoneChange {
            what,
            from: None,
            to: Some(Zone::Battlefield),
        })
    }

    /// "As ~ enters": the event.
    fn as_event(&mut self, condition: &ast::Condition, span: Span) -> Lowered<EventPattern> {
        let joined = super::condition::joined(&condition.clauses);
        let mut what: Option<ir::Filter> = None;
        let mut events = Vec::new();
        for (clause, joined) in condition.clauses.iter().zip(joined) {
            let unknown = || Failure::unsupported(span, format!("\"{}\"", self.words(span)));
            let subject = match (&clause.subject, &what) {
                (Some(subject), None) => subject,
                (None, Some(_)) if joined == Some(ast::Conjunction::Or) => {
                    events.extend(self.as_event_of(clause, what.clone(), span)?);
                    continue;
                }
                _ => return Err(unknown()),
            };
            // "This land enters tapped. As it enters, choose a color."
            if super::clause::is_it(subject) && !super::clause::is_them(subject) {
                let own = Meaning::Objects(self.own_name());
                self.mention(own, Number::One, Vec::new(), subject.span);
            }
            let filter = self.filter(subject, None)?;
            let own = filter.test == Test::Is(Objects::This);
            let meaning = if own {
                Objects::This
            } else {
                Objects::Event(ir::EventRole::Subject)
            };
            self.mention(
                Meaning::Objects(meaning),
                Number::One,
                super::clause::nouns(subject),
                subject.span,
            );
            what = Some(filter);
            let mut event = self.as_event_of(clause, what.clone(), span)?;
            // "As this spell enters": as the permanent does that it becomes.
            if let Some(EventPattern::ZoneChange { from, .. }) = &mut event
                && own
                && super::clause::nouns(subject) == [ast::NounWord::Head(ast::Head::Spell)]
            {
                *from = Some(Zone::Stack);
            }
            events.extend(event);
        }
        match events.len() {
            0 => Err(Failure::unsupported(span, "this \"as\"")),
            1 => Ok(events.remove(0)),
            _ => Ok(EventPattern::Either(events)),
        }
    }

    /// "enters", "is turned face up" (CR 614.1c, 614.1e)
    fn as_event_of(
        &self,
        clause: &ast::Clause,
        what: Option<ir::Filter>,
        span: Span,
    ) -> Lowered<Option<EventPattern>> {
        let Some(what) = what else {
            return Ok(None);
        };
        if super::face_down::is_turned_up(&clause.verb.node) {
            return Ok(Some(EventPattern::TurnedFaceUp { what, by: None }));
        }
        let Verb::Enter(entering) = &clause.verb.node else {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            ));
        };
        if !entering.manner.is_empty() {
            return Err(Failure::unsupported(span, "this way of entering"));
        }
        Ok(Some(EventPattern::ZoneChange {
            what,
            from: None,
            to: Some(Zone::Battlefield),
        }))
    }

    /// Splits restrictions from instructions.
    pub(super) fn split_sentences<'s>(
        &mut self,
        body: &'s ast::Body,
        limits: &mut Limits,
    ) -> Lowered<Vec<&'s Spanned<Sentence>>> {
        let mut sentences = Vec::new();
        for sentence in &body.sentences {
            let restriction = match &sentence.node {
                Sentence::Restriction(restriction) => restriction,
                Sentence::Clauses { leads, clauses } if leads.is_empty() => {
                    if !self.limit_clause(clauses, limits)? {
                        sentences.push(sentence);
                    }
                    continue;
                }
                Sentence::Clauses { .. } | Sentence::Modal(_) => {
                    sentences.push(sentence);
                    continue;
                }
            };
            match &restriction.of {
                Restricted::Activation => {
                    for limit in &restriction.limits {
                        if let Limit::By(who) = &limit.node {
                            limits.activator = Some(self.player_set(who)?);
                            continue;
                        }
                        let lowered = self.limit(limit, &restriction.limits)?;
                        limits.limits.push(lowered);
                    }
                }
                Restricted::Doing => match often(&restriction.limits, sentence.span)? {
                    (times, true) => limits.per_turn = Some(TurnLimit::Does(times)),
                    (_, false) => {
                        return Err(Failure::unsupported(
                            sentence.span,
                            "this limit on a trigger",
                        ));
                    }
                },
                Restricted::ZeroX => limits.limits.push(ActivationLimit::NonzeroX),
                Restricted::UsingTheStack => {
                    return Err(Failure::unsupported(
                        sentence.span,
                        format!("\"{}\"", self.words(sentence.span)),
                    ));
                }
            }
        }
        Ok(sentences)
    }

    /// "This ability triggers only once each turn.", "Any player may activate this ability."
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn limit_clause(&mut self, clauses: &[ast::Clause], limits: &mut Limits) -> Lowered<bool> {
        let [clause] = clauses else { return Ok(false) };
        let span = clause.span.0;
        if let Some(limit) = self.limits_spending(clause)? {
            limits.limits.push(limit);
            return Ok(true);
        }
        if let Some((change, condition)) = self.own_cost_change(clause)? {
            let changes = ActivationLimit::ChangesCost(change, condition);
            limits.limits.push(changes);
            return Ok(true);
        }
        match &clause.verb.node {
            Verb::Trigger if clause.subject.as_ref().is_some_and(is_this_ability) => {
                match clause.adverbials.as_slice() {
                    [adverbial] => {
                        if let Adverbial::Only(only) = &adverbial.node {
                            limits.per_turn = Some(match often(only, span)? {
                                (times, true) => TurnLimit::Triggers(times),
                                (times, false) => TurnLimit::TriggersInAll(times),
                            });
                            Ok(true)
                        } else {
                            Ok(false)
                        }
                    }
                    _ => Ok(false),
                }
            }
            Verb::Activate(what) if is_this_ability(what) => {
                let may = clause
                    .auxiliary
                    .as_ref()
                    .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::May);
                let Some(subject) = clause.subject.as_ref().filter(|_| may) else {
                    return Ok(false);
                };
                let who = self.player_set(subject)?;
                if who != Players::Everyone {
                    // Whether nobody else may is not said.
                    return Err(Failure::unsupported(
                        subject.span,
                        "who may activate it besides you",
                    )
                    .help("write \"Only your opponents may activate this ability.\""));
                }
                limits.activator = Some(who);
                for adverbial in &clause.adverbials {
                    let Adverbial::Only(only) = &adverbial.node else {
                        return Err(Failure::unsupported(
                            adverbial.span,
                            "this part of a restriction",
                        ));
                    };
                    for limit in only {
                        let lowered = self.limit(limit, only)?;
                        limits.limits.push(lowered);
                    }
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// "only as a sorcery", "only once each turn", "only during your upkeep"
    /// `all` are the limits of the same restriction.
    pub(crate) fn limit(
        &mut self,
        limit: &Spanned<Limit>,
        all: &[Spanned<Limit>],
    ) -> Lowered<ActivationLimit> {
        let span = limit.span;
        let in_combat = all.iter().any(
            |limit| matches!(&limit.node, Limit::During(period) if period.part == TurnPart::Combat),
        );
        Ok(match &limit.node {
            Limit::AsSorcery => ActivationLimit::SorcerySpeed,
            Limit::AsInstant => ActivationLimit::InstantSpeed,
            Limit::Times {
                times: ast::Amount::Number(number),
                each: None,
            } => ActivationLimit::Total(*number),
            Limit::Times {
                times: ast::Amount::Number(number),
                each: Some(period),
            } if period.part == TurnPart::Turn => ActivationLimit::PerTurn(*number),
            Limit::During(period) => ActivationLimit::If(self.during(period, span)?),
            Limit::If(condition) => ActivationLimit::If(self.condition(condition, span)?),
            Limit::Before(mark) => {
                ActivationLimit::If(self.time_bound(mark, (true, in_combat), span)?)
            }
            Limit::After(mark) => {
                ActivationLimit::If(self.time_bound(mark, (false, in_combat), span)?)
            }
            Limit::Times { .. } | Limit::By(_) | Limit::To(_) | Limit::On(_) | Limit::From(_) => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        })
    }

    /// "before attackers are declared", "after blockers are declared"; with "during combat" of any combat phase, without it of the
    /// first one (CR 506.7c–d, [`Condition::During`]).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn time_bound(
        &mut self,
        mark: &TimeMark,
        (before, in_combat): (bool, bool),
        span: Span,
    ) -> Lowered<Condition> {
        use ir::Step;
        let first = match mark {
            TimeMark::Attackers => Step::DeclareAttackers,
            TimeMark::Blockers => Step::DeclareBlockers,
            TimeMark::Period(period) if period.whose.is_none() => match period.part {
                TurnPart::Combat if before => Step::BeginningOfCombat,
                TurnPart::Combat => Step::PostcombatMain,
                // The first of two, where there are two (CR 510.4).
                TurnPart::CombatDamage => Step::FirstStrikeDamage,
                part => super::turn_part::step_of(part, span)?,
            },
            TimeMark::Period(_) => return Err(Failure::unsupported(span, "this time")),
        };
        let steps: Vec<Step> = Step::ALL
            .into_iter()
            .filter(|step| (*step < first) == before && (!in_combat || step.is_in_combat()))
            .collect();
        Ok(Condition::During(steps))
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
            if let Some(name) = &event {
                // The keyword's event is the activation itself: "when you cycle this card" (CR 702.29c).
                cost.0.push(CostPart::Do(vec![Effect::Announce {
                    name: name.clone(),
                    who: Players::You,
                    what: Objects::This,
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
            Ok(Triggered {
                event,
                zones,
                condition,
                per_turn: limits.per_turn,
                at_once: false,
                body,
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
            if !limits.limits.is_empty() || limits.per_turn.is_some() {
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

/// "only once each turn": how often, and whether that is each turn.
fn often(limits: &[Spanned<Limit>], span: Span) -> Lowered<(u32, bool)> {
    let [limit] = limits else {
        return Err(Failure::unsupported(span, "these limits on a trigger"));
    };
    let refused = Err(Failure::unsupported(limit.span, "this limit on a trigger"));
    let Limit::Times {
        times: ast::Amount::Number(number),
        each,
    } = &limit.node
    else {
        return refused;
    };
    match each {
        None => Ok((*number, false)),
        Some(period) if period.part == TurnPart::Turn => Ok((*number, true)),
        Some(_) => refused,
    }
}

/// A keyword's event happens where its ability does what it is about: if that can be declined, when it is done.
pub(super) fn announce(body: &mut Body, name: &ir::Name) {
    let effect = Effect::Announce {
        name: name.clone(),
        who: Players::You,
        what: Objects::This,
    };
    for mode in &mut body.modes {
        match mode.effects.last_mut() {
            Some(Effect::Attempt { if_done, .. }) => if_done.insert(0, effect.clone()),
            _ => mode.effects.push(effect.clone()),
        }
    }
}

/// Where an activated ability functions: the battlefield, unless its cost or effect moves the card from elsewhere
/// (CR 113.6m) or it says where it can be activated (CR 113.6b).
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

fn activated_zones(cost: &Cost, own_zone: Option<Zone>) -> ZoneSet {
    let own_card = |filter: &Filter| match (&filter.domain, &filter.test) {
        (Domain::Cards(zone, _), Test::Is(Objects::This)) => Some(*zone),
        _ => None,
    };
    let from_cost = cost.0.iter().find_map(|part| {
        if let CostPart::Discard { what, .. }
        | CostPart::Exile { what, .. }
        | CostPart::Reveal { what, .. } = part
        {
            own_card(what)
        } else {
            None
        }
    });
    let zone = from_cost.or(own_zone);
    zone.map_or(ZoneSet::BATTLEFIELD, ZoneSet::of)
}

/// Where a triggered ability functions (CR 113.6, 603.6, 603.10).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn trigger_zones(
    event: &EventPattern,
    condition: Option<&Condition>,
    own_zone: Option<Zone>,
) -> Option<ZoneSet> {
    if let EventPattern::While { event, condition } = event {
        return trigger_zones(event, Some(condition), own_zone);
    }
    if let Some(zones) = condition.and_then(condition_zones) {
        return own_zone
            .is_none_or(|own| zones == ZoneSet::of(own))
            .then_some(zones);
    }
    if let Some(zone) = own_zone {
        // Where it has gone is where it is found: an Aura whose object left is in its owner's graveyard (CR 704.5m).
        let found = match event {
            EventPattern::ZoneChange { what, to, .. } if is_of_itself(what) => *to,
            EventPattern::ZoneChange { .. } => Some(Zone::Graveyard),
            _ => None,
        };
        let leaves = matches!(event, EventPattern::ZoneChange { what, .. }
            if is_of_itself(what) || what.test == Test::Is(Objects::Attached));
        if !leaves {
            return Some(ZoneSet::of(zone));
        }
        if found.is_some_and(|found| found != zone) {
            return None;
        }
    }
    event_zones(event)
}

/// Whether the instructions put the object itself into that zone.
fn goes_there(body: &ir::Body, zone: Zone) -> bool {
    let goes = |effect: &ir::Effect| matches!(effect, ir::Effect::Move { what: Objects::This, to, .. } if to.zone == zone);
    body.modes.iter().any(|mode| mode.effects.iter().any(goes))
}

/// Where an ability with this event functions; none where no set of zones is right for each of its parts.
fn event_zones(event: &EventPattern) -> Option<ZoneSet> {
    let EventPattern::Either(parts) = event else {
        return Some(single_event_zones(event));
    };
    let mut zones = Vec::new();
    for part in parts {
        zones.push(event_zones(part)?);
    }
    let (first, rest) = zones.split_first()?;
    if rest.iter().all(|other| other == first) {
        return Some(*first);
    }
    // What happens to the object itself is noticed where that happens, and nowhere else.
    let together = rest.iter().fold(*first, |all, other| all.union(*other));
    parts.iter().all(is_about_itself).then_some(together)
}

/// Whether the event happens to the object itself: "when ~ dies", "when you discard this card".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_about_itself(event: &EventPattern) -> bool {
    match event {
        EventPattern::ZoneChange { what, .. }
        | EventPattern::Done {
            what: Some(what), ..
        }
        | EventPattern::Attacks { what, .. }
        | EventPattern::Blocks { what, .. }
        | EventPattern::BecomesBlocked { what, .. }
        | EventPattern::BecomesTarget { what, .. }
        | EventPattern::Tap { what, .. }
        | EventPattern::Untap { what }
        | EventPattern::ProducesMana { what, .. }
        | EventPattern::Transforms { what, .. }
        | EventPattern::TurnedFaceUp { what, .. } => is_of_itself(what) || is_haunted(what),
        EventPattern::Either(parts) => parts.iter().all(is_about_itself),
        _ => false,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn single_event_zones(event: &EventPattern) -> ZoneSet {
    match event {
        _ if event.is_named(ir::LOSE_CONTROL) => ZoneSet::BATTLEFIELD,
        EventPattern::Done {
            deed,
            what: Some(what),
            ..
        } if what.test == Test::Is(Objects::This) => match deed {
            Deed::Cast => ZoneSet::STACK,
            // It is known where it is after it was discarded or milled (CR 603.10 does not name it).
            Deed::Discard | Deed::Mill => ZoneSet::of(Zone::Graveyard).with(Zone::Exile),
            Deed::Draw => ZoneSet::of(Zone::Hand),
            Deed::Named(_) => ZoneSet::EVERYWHERE,
            Deed::PlayLand
            | Deed::Activate
            | Deed::Sacrifice
            | Deed::CreateToken
            | Deed::GainLife
            | Deed::LoseLife
            | Deed::Attack
            | Deed::Expend(_)
            | Deed::Shuffle
            | Deed::Search
            | Deed::RollDie
            | Deed::EnterRoom(_)
            | Deed::UnlockDoor
            | Deed::FullyUnlock
            | Deed::Solve
            | Deed::LoseGame
            | Deed::Tap
            | Deed::Untap
            | Deed::Destroy
            | Deed::Regenerate
            | Deed::RemoveCounters(_)
            | Deed::Attach(_)
            | Deed::AddMana(_)
            | Deed::Pay(_)
            | Deed::DrawCards(_) => ZoneSet::BATTLEFIELD,
            Deed::Counter => ZoneSet::STACK,
            Deed::Exile | Deed::Return(_) | Deed::Reveal => ZoneSet::EVERYWHERE,
        },
        EventPattern::Caused { event, .. } => single_event_zones(event),
        // What happens to what a card haunts is noticed where the card is (CR 702.55c).
        EventPattern::ZoneChange { what, .. } if is_haunted(what) => ZoneSet::of(Zone::Exile),
        EventPattern::ZoneChange { what, from, to } if is_of_itself(what) => {
            match (from, to) {
                // It functions on the battlefield, wherever the object came from (CR 603.6a).
                (_, Some(Zone::Battlefield)) => ZoneSet::BATTLEFIELD,
                // From a library or hand it does not look back: it functions where it has come to (CR 113.6k, 603.10).
                (
                    Some(Zone::Library | Zone::Hand | Zone::Stack | Zone::Command),
                    Some(to @ (Zone::Graveyard | Zone::Exile)),
                ) => ZoneSet::of(*to),
                // Looks back: where it was (CR 603.10a).
                (Some(from), _) => ZoneSet::of(*from),
                (None, Some(Zone::Graveyard)) => {
                    ZoneSet::of(Zone::Graveyard).with(Zone::Battlefield)
                }
                (None, _) => ZoneSet::BATTLEFIELD,
            }
        }
        _ => ZoneSet::BATTLEFIELD,
    }
}

/// "the creature it haunts"
fn is_haunted(what: &Filter) -> bool {
    what.test == Test::HauntedBy(Objects::This)
}

/// Whether only the object itself passes: "when ~ dies", "when ~ is put into your graveyard".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(super) fn is_of_itself(what: &Filter) -> bool {
    match &what.test {
        Test::All(tests) => tests.contains(&Test::Is(Objects::This)),
        test => *test == Test::Is(Objects::This),
    }
}

/// The zones that the condition says the ability functions in: "as long as ~ is in your graveyard", "if ~ is in the command zone
/// or on the battlefield", "as long as ~ isn't on the battlefield" (CR 113.6b).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn condition_zones(condition: &Condition) -> Option<ZoneSet> {
    match condition {
        Condition::Not(inner) => match **inner {
            Condition::InZone(Objects::This, zone) => Some(ZoneSet::EVERYWHERE.without(zone)),
            _ => None,
        },
        Condition::Any(parts) => parts
            .iter()
            .try_fold(ZoneSet::NONE, |zones, part| match part {
                Condition::InZone(Objects::This, zone) => Some(zones.with(*zone)),
                _ => None,
            }),
        Condition::All(parts) => parts.iter().find_map(condition_zones),
        _ => condition_zone(condition).map(ZoneSet::of),
    }
}

/// "if ~ is in your graveyard"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn condition_zone(condition: &Condition) -> Option<Zone> {
    match condition {
        Condition::InZone(Objects::This, zone) if *zone != Zone::Battlefield => Some(*zone),
        Condition::Matches(Objects::This, Test::Suspended(_)) => Some(Zone::Exile),
        Condition::All(parts) => parts.iter().find_map(condition_zone),
        _ => None,
    }
}

/// The subject that a sentence names.
fn subject_of(sentence: &Sentence) -> Option<&Spanned<ast::NounPhrase>> {
    match sentence {
        Sentence::Clauses { clauses, .. } => {
            let subject = clauses
                .iter()
                .rev()
                .find_map(|clause| clause.subject.as_ref())?;
            let pronoun = matches!(subject.node.items.as_slice(), [item]
                if matches!(item.noun.node, ast::Noun::Pronoun(_)));
            (!pronoun).then_some(subject)
        }
        Sentence::Restriction(_) | Sentence::Modal(_) => None,
    }
}

/// "It's still a land."
pub(crate) fn is_still(sentence: &Sentence) -> bool {
    matches!(sentence, Sentence::Clauses { leads, clauses } if leads.is_empty()
        && matches!(clauses.as_slice(), [clause]
            if matches!(&clause.verb.node, Verb::Be(predicate)
                if matches!(predicate.as_ref(), ast::Predicate::Description { negated: false, description }
                    if description.words.iter().all(|word| {
                        matches!(&word.node, ast::NounWord::Type(still) if *still != ast::CardType::Creature)
                    })))
                && matches!(clause.adverbials.as_slice(), [adverbial] if adverbial.node == Adverbial::Still)))
}

/// "If you do, it becomes a mutating creature spell and targets …": what it targets (CR 702.140a).
fn mutating(sentence: &Sentence) -> Option<&Spanned<ast::NounPhrase>> {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return None;
    };
    let ([lead], [clause]) = (leads.as_slice(), clauses.as_slice()) else {
        return None;
    };
    let it = clause.subject.as_ref().is_some_and(super::clause::is_it)
        && clause.auxiliary.is_none()
        && clause.adverbials.is_empty();
    if let Verb::Become(becoming) = &clause.verb.node
        && it
        && is_if_you_do(&lead.node)
    {
        match becoming.as_ref() {
            ast::Becoming::Mutating(target) => Some(target),
            ast::Becoming::Description(_)
            | ast::Becoming::Copy(_)
            | ast::Becoming::TargetOf(_)
            | ast::Becoming::BlockedBy(_)
            | ast::Becoming::Designation(_)
            | ast::Becoming::Amount(_)
            | ast::Becoming::Quality { .. }
            | ast::Becoming::Passive(_) => None,
        }
    } else {
        None
    }
}

/// "If you do"
fn is_if_you_do(lead: &ast::Lead) -> bool {
    matches!(lead, ast::Lead::If(condition) if says_if_you_do(condition))
}

/// "you do"
pub(super) fn says_if_you_do(condition: &ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [asked]
        if asked.verb.node == Verb::Do
            && asked.subject.as_ref().is_some_and(is_you)
            && asked.auxiliary.as_ref().is_none_or(|auxiliary| auxiliary.node == ast::Auxiliary::Does)
            && asked.adverbials.is_empty())
}

/// "If you do, choose all of its modes." (CR 702.42a)
fn chooses_all_modes(sentence: &Sentence) -> bool {
    matches!(sentence, Sentence::Clauses { leads, clauses }
        if matches!(leads.as_slice(), [lead] if is_if_you_do(&lead.node))
            && matches!(clauses.as_slice(), [clause]
                if clause.verb.node == Verb::ChooseAllModes && clause.adverbials.is_empty()))
}

/// The additional cost that the ability before allows has all modes chosen.
fn choose_all_modes(ability: Option<&mut Ability>) -> bool {
    let Some(AbilityKind::Static(ability)) = ability.map(|ability| &mut ability.kind) else {
        return false;
    };
    let last = ability.effects.last_mut();
    let Some(ir::StaticEffect::AdditionalCost { all_modes, .. }) = last else {
        return false;
    };
    *all_modes = true;
    true
}

/// The alternative cost that the ability before allows also says what the spell merges with.
fn merge_with(ability: Option<&mut Ability>, filter: ir::Filter) -> bool {
    let Some(Ability {
        kind: AbilityKind::Static(ability),
        ..
    }) = ability
    else {
        return false;
    };
    match ability.effects.last_mut() {
        Some(ir::StaticEffect::AlternativeCost { merging, .. }) => {
            *merging = Some(Box::new(filter));
            true
        }
        _ => false,
    }
}

/// The permission to cast from another zone that the ability before gives also says what becomes of the card.
fn goes_afterwards(ability: Option<&mut Ability>, where_to: ir::Afterwards) -> bool {
    let Some(Ability {
        kind: AbilityKind::Static(ability),
        ..
    }) = ability
    else {
        return false;
    };
    match ability.effects.last_mut() {
        Some(ir::StaticEffect::Permit(ir::Permission::CastFrom { afterwards, .. })) => {
            *afterwards = where_to;
            true
        }
        _ => false,
    }
}

/// The permission that the ability before gives also says what is paid.
fn cast_for(ability: &mut Ability, paid: &ir::Cost) -> bool {
    let AbilityKind::Static(ability) = &mut ability.kind else {
        return false;
    };
    match ability.effects.last_mut() {
        Some(ir::StaticEffect::Permit(permission)) => super::cast_place::cast_for(permission, paid),
        _ => false,
    }
}

/// The types that the ability before sets are added instead (CR 205.1b).
fn keep_types(ability: Option<&mut Ability>) -> bool {
    let Some(Ability {
        kind: AbilityKind::Static(ability),
        ..
    }) = ability
    else {
        return false;
    };
    let Some(ir::StaticEffect::Modify { modifications, .. }) = ability.effects.last_mut() else {
        return false;
    };
    super::continuous::add_types(modifications)
}

/// "If you do, …", "If you don't, …", "Then …": belongs to the sentence before.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn continues(sentence: &Sentence) -> bool {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return false;
    };
    let leads = leads.iter().any(|lead| match &lead.node {
        ast::Lead::Then | ast::Lead::Otherwise => true,
        ast::Lead::If(condition) => condition
            .clauses
            .iter()
            .any(|clause| clause.verb.node == Verb::Do),
        _ => false,
    });
    // "This permanent enters with … for each creature sacrificed this way."
    let this_way = clauses.iter().any(|clause| {
        matches!(clause.verb.node, Verb::Enter(_))
            && clause.adverbials.iter().any(|adverbial| {
                match &adverbial.node {
                    Adverbial::ForEach(what) => says_this_way(what),
                    // "… if a card discarded this way has flying"
                    Adverbial::If(condition) => condition
                        .clauses
                        .iter()
                        .any(|clause| clause.subject.as_ref().is_some_and(says_this_way)),
                    _ => false,
                }
            })
    });
    leads || this_way
}

fn says_this_way(phrase: &Spanned<ast::NounPhrase>) -> bool {
    phrase.node.items.iter().any(|item| {
        if let ast::Noun::Described(described) = &item.noun.node {
            described.post.iter().any(|post| {
                matches!(&post.node, ast::PostModifier::Participle(passive)
                if passive.complements.iter().any(|c| c.node == ast::PassiveComplement::ThisWay))
            })
        } else {
            false
        }
    })
}

/// The condition on which a static ability depends.
fn static_condition(ability: Option<&Ability>) -> Option<ir::Condition> {
    if let AbilityKind::Static(of) = &ability?.kind {
        of.condition.clone()
    } else {
        None
    }
}
