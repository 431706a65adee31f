//! Conditions: what stands after "if", "unless", "as long as".

use super::context::Lowering;
use super::damage_so_far::whom_of;
use super::failure::{Failure, Lowered};
use super::filter::{all, any, negate};
use super::noun::{Phrase, Use};
use super::pattern::with_test;
use super::player_condition::{quantifier_of, says_spell, without_no};
use super::reference::Meaning;
use super::scope::{Part, parts};
use super::turn_part::{phase_steps, step_of};
use super::words::is_you;
use ir::{
    CastFrom, Comparison, Condition, Domain, EventPattern, Filter, Name, Objects, Past, Players,
    Quantifier, Test, Value, Zone,
};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Conjunction, Determiner, LifeAmount, Noun, NounPhrase,
    NounWord, Participle, Passive, PassiveComplement, PeriodChoice, Predicate, Span, Spanned,
    TurnPart, Verb, VerbForm,
};

impl Lowering<'_> {
    /// Clauses that are true or false.
    pub(crate) fn condition(
        &mut self,
        condition: &ast::Condition,
        span: Span,
    ) -> Lowered<Condition> {
        let mut groups: Vec<Vec<Condition>> = vec![Vec::new()];
        let mut subject: Option<&Spanned<NounPhrase>> = None;
        let conjunctions = joined(&condition.clauses);
        for (clause, conjunction) in condition.clauses.iter().zip(conjunctions) {
            subject = clause.subject.as_ref().or(subject);
            let some = super::whose::indefinite(clause);
            let outer = std::mem::replace(&mut self.in_condition, true);
            let lowered = self.condition_clause(clause, subject);
            self.in_condition = outer;
            let lowered = lowered?;
            if let Some(counted) = lowered.counted() {
                self.frame.counted = Some(counted);
            }
            self.frame.discourse.some_objects.extend(some);
            // "If an opponent lost life this turn, that player …": it is not told which.
            if subject.is_some_and(super::player_condition::is_some_player)
                && !super::whose::is_done_this_way(clause)
            {
                self.frame.discourse.some_player = self.frame.discourse.mark();
            }
            if let Some(difference) = lowered.difference() {
                self.frame.difference = Some(difference);
            }
            match conjunction {
                Some(Conjunction::Or | Conjunction::AndOr) => groups.push(vec![lowered]),
                None
                | Some(
                    Conjunction::And | Conjunction::But | Conjunction::Comma | Conjunction::Then,
                ) => {
                    if let Some(group) = groups.last_mut() {
                        group.push(lowered);
                    }
                }
            }
        }
        if groups.len() > 1 && groups.iter().any(|group| group.len() > 1) {
            return Err(Failure::unsupported(
                span,
                "\"and\" and \"or\" in one condition",
            ));
        }
        let mut groups: Vec<Condition> = groups.into_iter().map(all_hold).collect();
        Ok(if groups.len() == 1 {
            groups.remove(0)
        } else {
            Condition::Any(groups)
        })
    }

    /// The negation of a condition: "unless …".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn not(condition: Condition) -> Condition {
        match condition {
            Condition::Not(inner) => *inner,
            Condition::Compare(left, Comparison::AtLeast, Value::Number(1))
                if matches!(left, Value::Count(_)) =>
            {
                Condition::Compare(left, Comparison::Equal, Value::Number(0))
            }
            Condition::Compare(left, Comparison::Equal, Value::Number(0))
                if matches!(left, Value::Count(_)) =>
            {
                Condition::Compare(left, Comparison::AtLeast, Value::Number(1))
            }
            Condition::Compare(left, relation, right) => match relation {
                Comparison::AtLeast => Condition::Compare(left, Comparison::Less, right),
                Comparison::Less => Condition::Compare(left, Comparison::AtLeast, right),
                Comparison::AtMost => Condition::Compare(left, Comparison::Greater, right),
                Comparison::Greater => Condition::Compare(left, Comparison::AtMost, right),
                Comparison::Equal => {
                    Condition::Not(Box::new(Condition::Compare(left, relation, right)))
                }
            },
            other => Condition::Not(Box::new(other)),
        }
    }

    /// "creatures you control have total power 8 or greater"
    fn total_compared(
        &mut self,
        verb: &Verb,
        subject: &Spanned<NounPhrase>,
        span: Span,
    ) -> Lowered<Option<Condition>> {
        if let Verb::HaveCharacteristic(with) = verb
            && let ast::With::Characteristic {
                which,
                total: true,
                comparison,
                ..
            } = with.as_ref()
            && let [which] = which.as_slice()
        {
            let of = self.counted_objects(subject)?;
            let total = Value::Of(super::words::property(*which, span)?, of);
            return self.compared(&total, comparison).map(Some);
        }
        Ok(None)
    }

    pub(crate) fn condition_clause(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Condition> {
        let span = clause.span.0;
        if let Some(did) = self.as_deed(clause)? {
            return self.condition_clause(&did, subject);
        }
        if let Some(condition) = self.revealed_as_cost(clause, subject)? {
            return Ok(condition);
        }
        if let Some(condition) = self.as_it_was_cast(clause, subject)? {
            return Ok(condition);
        }
        if let Some(condition) = self.cast_off_time(clause)? {
            return Ok(condition);
        }
        if let Some(condition) = self.devoured_some(clause, subject)? {
            return Ok(condition);
        }
        if let Some(condition) = self.none_of(clause, subject)? {
            return Ok(condition);
        }
        if let Some(condition) = self.this_way(clause, subject)? {
            return Ok(condition);
        }
        if let Some(later) = self.later_land(clause, subject)? {
            return Ok(later);
        }
        if let Some(had) = self.had_entered(clause, subject)? {
            return Ok(had);
        }
        let starts_turn = matches!(
            clause.verb.node,
            Verb::StartTurnUntapped | Verb::DealtDamageYet
        );
        if is_past_event(clause) && !starts_turn {
            return self.happened(clause, subject, span);
        }
        if let Some(alone) = self.attacking_alone(clause, subject)? {
            return Ok(alone);
        }
        for adverbial in &clause.adverbials {
            if !matches!(adverbial.node, Adverbial::Still) {
                return Err(Failure::unsupported(
                    adverbial.span,
                    "this part of a condition",
                ));
            }
        }
        let negated = match clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node) {
            None | Some(Auxiliary::Does) => false,
            Some(Auxiliary::DoesNot | Auxiliary::DidNot) => true,
            Some(Auxiliary::HasNot) if clause.verb.node == Verb::DealtDamageYet => true,
            Some(_) => return Err(Failure::unsupported(span, "this condition")),
        };
        if let Verb::Exist(what) = &clause.verb.node {
            return self.exists(what, negated);
        }
        if let Verb::GetsVotes { word, or_tied } = &clause.verb.node {
            return self.gets_more_votes(word, *or_tied);
        }
        if let Verb::HasTempted(times) = &clause.verb.node {
            let tempted = Value::Designation(Name::new(ir::THE_RING), Players::You);
            return self.compared(&tempted, times);
        }
        if let Verb::ThatCostPaid(symbols, negated) = &clause.verb.node {
            return self.that_cost_paid(symbols, *negated, clause.span.0);
        }
        if let Verb::EvidenceCollected { negated } = clause.verb.node {
            return self.evidence_collected(negated, span);
        }
        if let Verb::TributePaid { keyword, negated } = &clause.verb.node {
            let negated = *negated;
            let paid = Test::Designated(ir::paid_as_it_enters(keyword));
            let paid = Condition::Matches(Objects::This, paid);
            return Ok(if negated { Self::not(paid) } else { paid });
        }
        let Some(subject) = subject else {
            return Err(Failure::unsupported(span, "a condition without a subject"));
        };
        if let Some(condition) = self.cost_was_paid(clause, subject)? {
            return Ok(if negated {
                Self::not(condition)
            } else {
                condition
            });
        }
        if let Some(condition) = self.mana_was_spent(clause, subject)? {
            return Ok(condition);
        }
        if let Some(condition) = self.times_resolved(&clause.verb.node, subject) {
            return Ok(condition);
        }
        if let Some(condition) = self.total_compared(&clause.verb.node, subject, span)? {
            return Ok(if negated {
                Self::not(condition)
            } else {
                condition
            });
        }
        if let Some(value) = self.number_subject(subject)? {
            return self.number_condition(value, &clause.verb.node, span);
        }
        if let Verb::Be(predicate) = &clause.verb.node
            && let Predicate::Time { negated, period } = predicate.as_ref()
        {
            return self.time_condition(period, *negated, span);
        }
        if let Some(now) = day_or_night(&clause.verb.node) {
            if !super::verb::is_it(subject) {
                return Err(Failure::unsupported(
                    span,
                    "day or night of anything but the game",
                ));
            }
            return Ok(now);
        }
        if self.names_players(subject) || self.is_player_pronoun(subject, &clause.verb.node) {
            return self.condition_of_players(&clause.verb.node, subject, negated, span);
        }
        if let Some(condition) = self.zone_has(&clause.verb.node, subject)? {
            return Ok(if negated {
                Self::not(condition)
            } else {
                condition
            });
        }
        let objects = self.described_objects(&clause.verb.node, subject)?;
        let passive = matches!(&clause.verb.node, Verb::Be(predicate) if matches!(**predicate, Predicate::Passive { .. }));
        if let Subjects::All(found) = &objects {
            self.check_is_card(clause, found, span)?;
        }
        if clause.form == VerbForm::Past
            && let Subjects::All(found) = &objects
        {
            if passive {
                self.check_whose_cost(&clause.verb.node, found, subject)?;
            } else {
                self.check_was(found, subject.span)?;
                if is_pronoun(subject) {
                    self.check_is_past(found, subject.span)?;
                }
            }
        }
        self.object_condition(&clause.verb.node, objects, negated, span)
    }

    /// "your library has no cards in it", "a graveyard has twenty or more cards in it": none if the subject is no zone.
    fn zone_has(
        &mut self,
        verb: &Verb,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Condition>> {
        let subjects = parts(&subject.node);
        let (Verb::HaveThing(what), [(_, Part::Group(zone))]) = (verb, subjects.as_slice()) else {
            return Ok(None);
        };
        let [member] = zone.members.as_slice() else {
            return Ok(None);
        };
        let is_zone = member.words.iter().any(|word| {
            matches!(&word.node, NounWord::Head(head) if super::words::zone_of_head(*head).is_some())
        });
        if !is_zone {
            return Ok(None);
        }
        let (zone_said, whose) = self.zone(subject)?;
        let mut cards = what.as_ref().clone();
        let mut there = false;
        for item in &mut cards.node.items {
            if let Noun::Described(described) = &mut item.noun.node {
                described.post.retain(|post| {
                    let it = matches!(&post.node, ast::PostModifier::In(it) if is_pronoun(it));
                    there |= it;
                    !it
                });
            }
        }
        if !there {
            return Err(Failure::unsupported(what.span, "what a zone has"));
        }
        let (relation, number) = self.phrase_comparison(&cards)?;
        let of_any = zone.determiner.node == Determiner::A && zone_said.is_per_player();
        let of = if of_any { Players::Affected } else { whose };
        let filter = self.counted_filter(&cards, Some(&Domain::Cards(zone_said, of)))?;
        let holds = Condition::Compare(Value::Count(Box::new(filter)), relation, number);
        Ok(Some(if of_any {
            Condition::OfPlayers {
                quantifier: Quantifier::Any,
                players: Players::Everyone,
                holds: Box::new(holds),
            }
        } else {
            holds
        }))
    }

    /// "you put a land card onto the battlefield this way", "you didn't put a card into your hand this way": of what was put in such a
    /// place last.
    pub(crate) fn put_this_way(
        &mut self,
        what: &Spanned<NounPhrase>,
        to: &ast::Destination,
        negated: bool,
        span: Span,
    ) -> Lowered<Condition> {
        let refused = || Failure::unsupported(span, "this part of a condition");
        let [place] = to.places.as_slice() else {
            return Err(refused());
        };
        let (ast::PutPlace::Zone(zone), []) = (&place.node, to.manner.as_slice()) else {
            return Err(refused());
        };
        let (zone, whose) = self.zone(zone)?;
        if zone.is_per_player() && whose != Players::You {
            return Err(refused());
        }
        let put = self.frame.put.iter().rev().find(|(to, ..)| *to == zone);
        let Some((slot, optional)) = put.map(|(_, slot, optional)| (*slot, *optional)) else {
            return Err(refused());
        };
        let (relation, number) = self.phrase_comparison(what)?;
        let filter = self.counted_together(what, Some(&Domain::Sources))?;
        let permanents = filter.domain == Domain::Permanents && zone == Zone::Battlefield;
        if filter.domain != Domain::Sources && !permanents {
            return Err(refused());
        }
        self.note_use(optional);
        let there = Filter {
            domain: Domain::Sources,
            test: all(vec![filter.test, Test::Is(Objects::Slot(slot))]),
        };
        let some = (relation, &number) == (Comparison::AtLeast, &Value::Number(1));
        let condition = if some && there.test == Test::Is(Objects::Slot(slot)) {
            Condition::Filled(slot)
        } else {
            Condition::Compare(Value::Count(Box::new(there)), relation, number)
        };
        Ok(if negated {
            Self::not(condition)
        } else {
            condition
        })
    }

    /// "they" of a player: what follows is what players do.
    fn is_player_pronoun(&self, subject: &Spanned<NounPhrase>, verb: &Verb) -> bool {
        let they = matches!(subject.node.items.as_slice(), [item]
            if item.noun.node == Noun::Pronoun(ast::Pronoun::They));
        they && matches!(
            verb,
            Verb::Control(_) | Verb::HaveThing(_) | Verb::HaveLife { .. } | Verb::HaveMore { .. }
        )
    }

    /// The objects a condition is about; "a creature" is not chosen, any will do.
    pub(crate) fn condition_objects(&mut self, subject: &Spanned<NounPhrase>) -> Lowered<Subjects> {
        let all_parts = parts(&subject.node);
        if let [(_, Part::Group(group))] = all_parts.as_slice()
            && !group.target
            && !self.is_reference(group)
        {
            return if let Determiner::A
            | Determiner::Count(_)
            | Determiner::No
            | Determiner::Any
            | Determiner::None = &group.determiner.node
            {
                let (relation, value) = self.count_comparison(&group.determiner)?;
                // "a creature card is revealed this way": which cards, the verb says.
                let filter = self.group_filter(group, Some(&Domain::Sources))?;
                Ok(Subjects::Some {
                    filter,
                    relation,
                    value,
                })
            } else {
                let filter = self.group_filter(group, None)?;
                // "If the creature you control has trample": the target that was described so.
                let known = self.definite(group, &filter)?;
                let every = || Objects::Every(Box::new(filter));
                Ok(Subjects::All(known.unwrap_or_else(every)))
            };
        }
        if let [(_, Part::Group(group))] = all_parts.as_slice()
            && let Determiner::Count(ast::Count::UpTo(_) | ast::Count::Any) = group.determiner.node
        {
            return Err(Failure::unsupported(
                subject.span,
                "a condition about targets of which there may be none",
            ));
        }
        match self.phrase(subject, &Use::by(&Players::You))? {
            Phrase::Set(set) if set.players.is_empty() || super::words::is_either(&set) => {
                let objects = set
                    .objects()
                    .ok_or_else(|| Failure::unsupported(subject.span, "this condition"))?;
                let meaning = Meaning::Objects(objects.clone());
                self.frame.discourse.mark_subject(&meaning);
                Ok(Subjects::All(objects))
            }
            Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => {
                Err(Failure::unsupported(subject.span, "this condition"))
            }
        }
    }

    /// "X", "its power", "your life total", "the number of cards in your hand" as a subject.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn number_subject(&mut self, subject: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        if super::quantity::is_the_result(&subject.node) {
            return self.result(subject.span).map(Some);
        }
        match subject.node.items.as_slice() {
            [item] => match &item.noun.node {
                Noun::Amount(amount) => {
                    let amount = Spanned {
                        node: amount.as_ref().clone(),
                        span: item.noun.span,
                    };
                    self.amount(&amount).map(Some)
                }
                Noun::Described(described) => match characteristic_of(described) {
                    Some(amount) => self
                        .amount(&Spanned {
                            node: amount,
                            span: item.noun.span,
                        })
                        .map(Some),
                    None => Ok(None),
                },
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// A value against a comparison.
    pub(crate) fn compared(
        &mut self,
        value: &Value,
        comparison: &Spanned<ast::Comparison>,
    ) -> Lowered<Condition> {
        if let Some(condition) = super::own_words::is_odd(value, comparison) {
            return Ok(condition);
        }
        let mut conditions: Vec<Condition> = self
            .comparison(comparison)?
            .into_iter()
            .map(|(relation, other)| Condition::Compare(value.clone(), relation, other))
            .collect();
        Ok(if conditions.len() == 1 {
            conditions.remove(0)
        } else {
            Condition::Any(conditions)
        })
    }

    /// "it's your turn", "it's combat"
    fn time_condition(
        &mut self,
        period: &ast::Period,
        negated: bool,
        span: Span,
    ) -> Lowered<Condition> {
        let condition = self.during(period, span)?;
        Ok(if negated {
            Self::not(condition)
        } else {
            condition
        })
    }

    /// A time as a condition: "during your upkeep", "your turn", "combat".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn during(&mut self, period: &ast::Period, span: Span) -> Lowered<Condition> {
        let whose = match (&period.whose, &period.of_turn) {
            (Some(whose), None) => {
                let who = self.player_set(whose)?;
                // "Your opponents can't cast spells during their turns": each in their own, and not in another's.
                if is_pronoun(whose) && matches!(who, Players::Opponents | Players::Everyone) {
                    return Err(Failure::unsupported(whose.span, "each player's own turns"));
                }
                Some(who)
            }
            (None, Some(turn)) if turn.part == TurnPart::Turn => turn
                .whose
                .as_ref()
                .map(|whose| self.player_set(whose))
                .transpose()?,
            (None, None) => None,
            _ => return Err(Failure::unsupported(span, "this time")),
        };
        // "the first combat phase of the turn"
        let first = period.which == PeriodChoice::First
            && period.part == TurnPart::Combat
            && period
                .of_turn
                .as_ref()
                .is_some_and(|turn| matches!(turn.which, PeriodChoice::The | PeriodChoice::Plain));
        if let (PeriodChoice::FirstTurns(number), Some(whose)) = (period.which, &whose) {
            let most = Value::Number(i32::try_from(number).unwrap_or(i32::MAX));
            let taken = Value::TurnsTaken(whose.clone());
            return Ok(all_hold(vec![
                Condition::PlayerIs(Players::Active, whose.clone()),
                Condition::Compare(taken, Comparison::AtMost, most),
            ]));
        }
        if period.which == PeriodChoice::NotYours {
            return Ok(Self::not(Condition::PlayerIs(
                Players::Active,
                Players::You,
            )));
        }
        let plain = matches!(
            period.which,
            PeriodChoice::Plain | PeriodChoice::The | PeriodChoice::Each | PeriodChoice::Any
        );
        if !plain && !first {
            return Err(Failure::unsupported(span, "this time"));
        }
        let turn = whose.map(|whose| Condition::PlayerIs(Players::Active, whose));
        let steps = match period.part {
            TurnPart::Turn => None,
            TurnPart::MainPhase | TurnPart::Combat => phase_steps(period.part),
            part => Some(vec![step_of(part, span)?]),
        };
        let conditions: Vec<Condition> = turn
            .into_iter()
            .chain(steps.map(Condition::During))
            .chain(first.then(Condition::first_combat))
            .collect();
        if conditions.is_empty() {
            return Err(Failure::unsupported(span, "this time"));
        }
        Ok(all_hold(conditions))
    }

    /// "there are seven or more cards in your graveyard"
    fn exists(&mut self, what: &Spanned<NounPhrase>, negated: bool) -> Lowered<Condition> {
        let (relation, value) = self.phrase_comparison(what)?;
        let counted = self.count_described(what)?;
        let condition = Condition::Compare(counted, relation, value);
        Ok(if negated {
            Self::not(condition)
        } else {
            condition
        })
    }

    /// How many a phrase asks for by its first word.
    pub(super) fn phrase_comparison(
        &mut self,
        what: &Spanned<NounPhrase>,
    ) -> Lowered<(Comparison, Value)> {
        let all_parts = parts(&what.node);
        match all_parts.as_slice() {
            [(_, Part::Group(group)), rest @ ..] => {
                let first = self.count_comparison(&group.determiner)?;
                for (joined, part) in rest {
                    let Part::Group(other) = part else {
                        return Err(Failure::unsupported(what.span, "this list"));
                    };
                    if !matches!(joined, Some(Conjunction::Or | Conjunction::AndOr))
                        || self.count_comparison(&other.determiner)? != first
                    {
                        return Err(Failure::unsupported(what.span, "this list"));
                    }
                }
                Ok(first)
            }
            _ => Err(Failure::unsupported(what.span, "this number")),
        }
    }

    /// The number of what is described, without its own count.
    fn count_described(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Value> {
        if let Some(counters) = self.counters_on(what)? {
            return Ok(counters);
        }
        if let Some(different) = self.different_among(what)? {
            return Ok(different);
        }
        let filter = self.counted_together(what, None)?;
        Ok(Value::Count(Box::new(filter)))
    }

    /// What an object is or has.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of verb")]
    pub(crate) fn object_condition(
        &mut self,
        verb: &Verb,
        objects: Subjects,
        negated: bool,
        span: Span,
    ) -> Lowered<Condition> {
        if let Subjects::All(objects) = &objects
            && !negated
            && let Some(condition) = self.exiled_with_counters(verb, objects)?
        {
            return Ok(condition);
        }
        let test = match verb {
            Verb::Be(predicate) | Verb::Remain(predicate) => {
                if let (
                    Predicate::In {
                        negated: false,
                        zone,
                    },
                    Subjects::Some {
                        filter,
                        relation,
                        value,
                    },
                ) = (predicate.as_ref(), &objects)
                {
                    // "seven or more cards are in your graveyard"
                    let (zone, players) = self.zone(zone)?;
                    let domain = if let Zone::Battlefield = zone {
                        Domain::Permanents
                    } else {
                        Domain::Cards(zone, players)
                    };
                    let counted = Filter {
                        domain,
                        test: filter.test.clone(),
                    };
                    return Ok(Condition::Compare(
                        Value::Count(Box::new(counted)),
                        *relation,
                        value.clone(),
                    ));
                }
                if let (Predicate::In { negated, zone }, Subjects::All(objects)) =
                    (predicate.as_ref(), &objects)
                {
                    let condition = self.in_zone_condition(objects.clone(), zone)?;
                    return Ok(if *negated {
                        Self::not(condition)
                    } else {
                        condition
                    });
                }
                // "if this card is exiled": it is there.
                if let (Predicate::Passive { negated, passive }, Subjects::All(Objects::This)) =
                    (predicate.as_ref(), &objects)
                    && passive.participle == Participle::Exiled
                    && passive.complements.is_empty()
                {
                    let exiled = Condition::InZone(Objects::This, Zone::Exile);
                    return Ok(if *negated { Self::not(exiled) } else { exiled });
                }
                if let (Predicate::InEither { negated, zones }, Subjects::All(objects)) =
                    (predicate.as_ref(), &objects)
                {
                    let places = zones
                        .iter()
                        .map(|zone| self.in_zone_condition(objects.clone(), zone))
                        .collect::<Lowered<Vec<_>>>()?;
                    let condition = Condition::Any(places);
                    return Ok(if *negated {
                        Self::not(condition)
                    } else {
                        condition
                    });
                }
                if let Subjects::All(one) = &objects
                    && let Some(condition) = self.paired_with(predicate, one)?
                {
                    return Ok(condition);
                }
                self.predicate_test(predicate, span)?
            }
            Verb::HaveAbilities {
                abilities,
                alternative,
            } => {
                let tests = abilities
                    .iter()
                    .map(|item| self.has_ability(item))
                    .collect::<Lowered<Vec<_>>>()?;
                if *alternative { any(tests) } else { all(tests) }
            }
            Verb::Share {
                what,
                none,
                with: Some(with),
            } => {
                let shared = super::quantity::told_apart_by(*what, span)?;
                negate(
                    Test::Shares(shared, self.likened_to_another(with, &objects)?),
                    *none,
                )
            }
            Verb::ShareName(like) if let ast::NameRelation::SameAs(like) = like.as_ref() => {
                Test::SameName(self.likened_to_another(like, &objects)?)
            }
            Verb::ComeUnderControl { whose, since }
                if is_you(whose)
                    && since.part == TurnPart::Upkeep
                    && since.which == PeriodChoice::Last
                    && since.whose.as_ref().is_some_and(|whose| is_you(whose)) =>
            {
                Test::NewUnderControl
            }
            Verb::HaveThing(what) if super::quantity::is_chosen_name(what) => Test::ChosenName,
            Verb::HaveThing(what) if let Some(kind) = super::card_name::spell_of_card(what) => {
                Test::HasFace(kind)
            }
            Verb::HaveThing(what) => self.counters_test_on(what)?,
            Verb::HaveCharacteristic(with) => self.with_characteristic(with, span)?,
            Verb::Target(whom) => self.targets_test(whom)?,
            Verb::TargetOnly(whom) => {
                let test = super::copy_targets::without_single(whom);
                let test = self.targets_test(test.as_ref().unwrap_or(whom))?;
                Test::TargetsOnly(Box::new(test))
            }
            Verb::StartTurnUntapped => Test::ThisTurn(ir::ThisTurn::StartedUntapped),
            Verb::DealtDamageYet => Test::ThisTurn(ir::ThisTurn::DealtDamageYet),
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("the condition \"{}\"", self.words(span)),
                ));
            }
        };
        let test = negate(test, negated);
        Ok(match objects {
            // "it's a creature spell": a card with the ability is not always one.
            Subjects::All(Objects::This) if says_spell(verb) => Condition::All(vec![
                Condition::InZone(Objects::This, Zone::Stack),
                matches_condition(Objects::This, test),
            ]),
            Subjects::All(objects) => {
                // "that creature" and "the creature it was done to" may be one reference: that says nothing.
                if super::check::filters::requires(&test, &Test::Is(objects.clone())) {
                    return Err(Failure::unsupported(span, "this about the same object"));
                }
                matches_condition(objects, test)
            }
            Subjects::Some {
                filter,
                relation,
                value,
            } => {
                // "a land card is revealed this way": wherever what was remembered is now.
                let domain = if let Test::Is(Objects::Slot(_) | Objects::Paid(_)) = &test {
                    Domain::Sources
                } else {
                    filter.domain.clone()
                };
                let counted = with_test(Filter { domain, ..filter }, test);
                Condition::Compare(Value::Count(Box::new(counted)), relation, value)
            }
        })
    }

    fn with_characteristic(&mut self, with: &ast::With, span: Span) -> Lowered<Test> {
        let post = ast::PostModifier::With(Box::new(with.clone()));
        let test = self.post_test(&Spanned { node: post, span })?;
        test.ok_or_else(|| Failure::unsupported(span, "this condition"))
    }

    /// "it has a +1/+1 counter on it"
    fn counters_test_on(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Test> {
        let mut what = what.clone();
        for item in &mut what.node.items {
            if let Noun::Described(described) = &mut item.noun.node {
                described.post.retain(
                    |post| !matches!(&post.node, ast::PostModifier::On(whom) if is_pronoun(whom)),
                );
            }
        }
        self.counters_test(&what)
    }

    fn in_zone_condition(
        &mut self,
        objects: Objects,
        zone: &Spanned<NounPhrase>,
    ) -> Lowered<Condition> {
        let (zone, players) = self.zone(zone)?;
        self.frame.own_place_said |= objects == Objects::This;
        let in_zone = Condition::InZone(objects.clone(), zone);
        if players == Players::Everyone {
            return Ok(in_zone);
        }
        if players == Players::You && objects == Objects::This {
            // The ability's controller is the owner there (CR 113.8, 109.4).
            return Ok(in_zone);
        }
        Ok(Condition::All(vec![
            in_zone,
            Condition::Matches(objects, Test::OwnedBy(players)),
        ]))
    }

    /// "exiled with an egg counter on it": where it is, and what is on it there.
    fn exiled_with_counters(
        &mut self,
        verb: &Verb,
        objects: &Objects,
    ) -> Lowered<Option<Condition>> {
        let Some((passive, false)) = verb.passive() else {
            return Ok(None);
        };
        let (Participle::Exiled, [complement]) =
            (&passive.participle, passive.complements.as_slice())
        else {
            return Ok(None);
        };
        let PassiveComplement::With(counters) = &complement.node else {
            return Ok(None);
        };
        if !super::words::says_counters(counters) {
            return Ok(None);
        }
        Ok(Some(Condition::All(vec![
            Condition::InZone(objects.clone(), ir::Zone::Exile),
            matches_condition(objects.clone(), self.counters_test_on(counters)?),
        ])))
    }

    /// "red", "a creature", "tapped", "attacking you": what is said after "is".
    pub(crate) fn predicate_test(&mut self, predicate: &Predicate, span: Span) -> Lowered<Test> {
        Ok(match predicate {
            Predicate::Description {
                negated,
                description,
            } => negate(self.description_test(description, span)?, *negated),
            Predicate::AnyOf {
                negated,
                descriptions,
            } => {
                let tests = descriptions
                    .iter()
                    .map(|description| self.description_test(&description.node, description.span))
                    .collect::<Lowered<Vec<_>>>()?;
                negate(any(tests), *negated)
            }
            Predicate::Passive { negated, passive } => {
                negate(self.passive_test(passive, span)?, *negated)
            }
            Predicate::Doing {
                negated,
                action,
                whom,
            } => {
                let post = ast::PostModifier::Doing {
                    action: *action,
                    whom: Some(whom.clone()),
                };
                let test = self.post_test(&Spanned { node: post, span })?;
                negate(
                    test.ok_or_else(|| Failure::unsupported(span, "this predicate"))?,
                    *negated,
                )
            }
            Predicate::Named { negated, name } => {
                negate(Test::Named(Name::new(self.words(name.span))), *negated)
            }
            Predicate::Same {
                negated,
                whom,
                in_addition,
            } => {
                if in_addition.is_some() {
                    return Err(Failure::unsupported(span, "this predicate"));
                }
                if self.names_players(whom) {
                    return Err(Failure::unsupported(span, "this predicate"));
                }
                if let Some(nth) = self.nth_cast(whom)? {
                    return Ok(negate(nth, *negated));
                }
                negate(Test::Is(self.reference_phrase(whom)?), *negated)
            }
            Predicate::Of { negated, quality } => {
                let post = ast::PostModifier::Of(quality.clone());
                let test = self.post_test(&Spanned { node: post, span })?;
                negate(
                    test.ok_or_else(|| Failure::unsupported(span, "this predicate"))?,
                    *negated,
                )
            }
            Predicate::Designation {
                negated,
                designation,
            } if let Some(test) = super::words::of_objects(*designation) => negate(test, *negated),
            Predicate::In { .. }
            | Predicate::InEither { .. }
            | Predicate::ChangedBy { .. }
            | Predicate::Compared { .. }
            | Predicate::Tied(..)
            | Predicate::CostEqual(_)
            | Predicate::Time { .. }
            | Predicate::Designation { .. }
            | Predicate::Alike { .. } => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        })
    }

    /// A description as a test: "an artifact creature", "white", "a Goblin".
    pub(crate) fn description_test(
        &mut self,
        description: &ast::Description,
        span: Span,
    ) -> Lowered<Test> {
        let plain = description.base_size.is_none()
            && description.in_addition.is_none()
            && description.still.is_none()
            && description.size_equal.is_none()
            && matches!(
                description.every,
                None | Some(ast::Every::SomeColors | ast::Every::Colors)
            )
            && description.size.is_none();
        if !plain {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\" as a condition", self.words(span)),
            ));
        }
        let mut tests = Vec::new();
        match description.every {
            None => {}
            Some(ast::Every::Colors) => {
                let all = Value::Number(ir::Color::ALL.len() as i32);
                tests.push(Test::Compare(ir::Property::Colors, Comparison::Equal, all));
            }
            Some(_) => tests.push(Test::Not(Box::new(Test::Colorless))),
        }
        for word in &description.words {
            tests.extend(self.word_test(word)?);
        }
        if super::words::is_permanent_card(&description.words) {
            tests.push(super::words::permanent_types());
        }
        for item in &description.with {
            tests.push(self.has_ability(item)?);
        }
        if let Some(name) = &description.named {
            tests.push(Test::Named(Name::new(self.words(name.span))));
        }
        if let Some(of) = &description.of {
            let quality = self.of_chosen_quality(of);
            tests.push(quality.ok_or_else(|| Failure::unsupported(of.span, "being of this"))?);
        }
        if let Some(value) = &description.value {
            // "You may cast it if it's a spell with mana value 2 or less": the spell that it would be may be another part of the card.
            let spell = NounWord::Head(ast::Head::Spell);
            if description.words.iter().any(|word| word.node == spell) {
                return Err(Failure::unsupported(
                    value.span,
                    format!("\"{}\" of a spell here", self.words(value.span)),
                ));
            }
            tests.push(self.with_characteristic(&value.node, value.span)?);
        }
        Ok(all(tests))
    }

    /// "kicked", "dealt damage this turn", "enchanted"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn passive_test(&mut self, passive: &Passive, span: Span) -> Lowered<Test> {
        if let Participle::Keyword(word) = &passive.participle
            && passive.complements.is_empty()
            && let Some(name) = self.keywords.designation(word)
        {
            return Ok(Test::Designated(name));
        }
        if let Some(fact) = self.paid_fact(passive, span)? {
            return Ok(Test::Paid(fact));
        }
        let plain = passive.complements.is_empty();
        Ok(match &passive.participle {
            Participle::Tapped if plain => Test::Status(ir::Status::Tapped),
            Participle::Untapped if plain => Test::Status(ir::Status::Untapped),
            Participle::Enchanted if plain => Test::Status(ir::Status::Enchanted),
            Participle::Equipped if plain => Test::Status(ir::Status::Equipped),
            Participle::Blocked if plain => Test::Status(ir::Status::Blocked),
            _ => {
                let post = ast::PostModifier::Participle(Box::new(passive.clone()));
                let test = self.post_test(&Spanned { node: post, span })?;
                test.ok_or_else(|| Failure::unsupported(span, "this condition"))?
            }
        })
    }

    /// "you attacked this turn", "a creature died this turn", "you've cast another spell this turn", "you cast it"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn happened(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
        span: Span,
    ) -> Lowered<Condition> {
        if let Some(condition) = self.was_cast(clause, subject, span)? {
            return Ok(condition);
        }
        if let Some(condition) = self.completed_dungeon(clause, subject)? {
            return Ok(condition);
        }
        let negated = matches!(
            clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node),
            Some(Auxiliary::DidNot | Auxiliary::HasNot)
        );
        let mut present = clause.clone();
        present.auxiliary = None;
        // What joins it to the condition before joins no two events.
        present.joined = None;
        present.form = VerbForm::Base;
        let negated = super::dealt::take_negation(&mut present.verb.node) || negated;
        let Some(past) = self.past_of(clause, &mut present)? else {
            return Err(Failure::unsupported(
                span,
                format!("the condition \"{}\"", self.words(span)),
            ));
        };
        present.subject = present.subject.or_else(|| subject.cloned());
        let of_players = present
            .subject
            .as_ref()
            .is_some_and(|subject| self.names_players(subject));
        let determiner = present.subject.as_mut().and_then(|subject| {
            let (phrase, determiner) = without_no(subject, of_players);
            *subject = phrase;
            determiner
        });
        let saved = self.frame.discourse.clone();
        let amount = self.frame.amount.clone();
        let amount_of_life =
            if let Verb::GainLife(amount) | Verb::LoseLife(amount) = &mut present.verb.node {
                match amount {
                    LifeAmount::Compared(comparison) => {
                        let comparison = comparison.clone();
                        *amount = LifeAmount::Some;
                        Some(comparison)
                    }
                    LifeAmount::Amount(_) | LifeAmount::Some | LifeAmount::All => None,
                }
            } else {
                None
            };
        let amount_of_damage = super::damage_so_far::take_amount(&mut present.verb.node);
        let times = match super::so_many::take_count(&mut present) {
            Some(count) => Some(self.count_comparison(&count)?),
            None => None,
        };
        let event = ast::Event {
            clauses: vec![present],
        };
        let (pattern, least) = match self.event(&event, span)? {
            // "you attacked with two or more creatures": in the whole turn.
            EventPattern::AtLeast { number, event } => {
                let number = Value::Number(number as i32);
                (*event, Some((Comparison::AtLeast, number)))
            }
            pattern => (pattern, None),
        };
        super::happened::check_remembered(&past, &pattern, span)?;
        self.ask_of_stretch(&past, &pattern);
        // The event is long over: nothing in it can be referred to but whom it happened to.
        self.frame.discourse = saved;
        if let Some(subject) = subject
            && !self.names_players(subject)
            && self.is_single_reference(subject)
        {
            self.reference_phrase(subject)?;
        }
        self.frame.amount = amount;
        let mut pattern = once(pattern);
        // "an opponent has drawn four or more cards this turn": one of them alone.
        let total = amount_of_life.or_else(|| amount_of_damage.clone());
        let counted = total.is_some() || times.is_some() || least.is_some();
        let alone = determiner
            .as_ref()
            .and_then(quantifier_of)
            .filter(|quantifier| of_players && (counted || *quantifier == Quantifier::Each));
        let players = match alone {
            Some(quantifier) => {
                let Some(who) = whom_of(&mut pattern) else {
                    return Err(Failure::unsupported(
                        span,
                        "what happened to one of several players",
                    ));
                };
                let one = super::context::is_single(who);
                (!one).then(|| (quantifier, std::mem::replace(who, Players::Affected)))
            }
            None => None,
        };
        if amount_of_damage.is_some() && !super::damage_so_far::is_of_one(&pattern) {
            let what = "how much damage each of several dealt or was dealt";
            return Err(Failure::unsupported(span, what));
        }
        let condition = match total {
            // "if you gained 3 or more life this turn", "if you were dealt 3 or more damage this turn"
            Some(comparison) => {
                if past != Past::ThisTurn {
                    return Err(Failure::unsupported(span, "this time"));
                }
                let total = Value::TotalThisTurn(Box::new(pattern));
                self.compared(&total, &comparison)?
            }
            None => match times.or(least) {
                Some((relation, number)) => {
                    let times = Value::Happened(Box::new(pattern), past);
                    Condition::Compare(times, relation, number)
                }
                None => Condition::Happened(Box::new(pattern), past),
            },
        };
        let condition = match players {
            Some((quantifier, players)) => Condition::OfPlayers {
                quantifier,
                players,
                holds: Box::new(condition),
            },
            None => condition,
        };
        let negated = negated != (determiner == Some(Determiner::No));
        Ok(if negated {
            Self::not(condition)
        } else {
            condition
        })
    }

    /// "if you cast it", "if it was cast from your hand"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn was_cast(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
        span: Span,
    ) -> Lowered<Option<Condition>> {
        match &clause.verb.node {
            Verb::Cast(what)
                if self.is_single_reference(what)
                    || super::happened::own_spell_from(what).is_some()
                    || super::cast_place::from_elsewhere(what).is_some() =>
            {
                let Some(subject) = subject else {
                    return Ok(None);
                };
                let who = self.player_set(subject)?;
                let mut cast = Test::WasCast(CastFrom::Anywhere, who.clone());
                let objects = match super::happened::own_spell_from(what) {
                    Some((plain, place)) => {
                        cast = self.cast_from_test(&place, &who)?;
                        self.reference_phrase(&plain)?
                    }
                    None => match super::cast_place::from_elsewhere(what) {
                        Some((plain, place)) => {
                            cast = Test::WasCast(self.own_hand(&place, &who)?, who.clone());
                            self.reference_phrase(&plain)?
                        }
                        None => self.reference_phrase(what)?,
                    },
                };
                let mut then = None;
                for adverbial in &clause.adverbials {
                    match &adverbial.node {
                        Adverbial::From(place) => cast = self.cast_from_test(place, &who)?,
                        Adverbial::FromAnywhere {
                            except: Some(place),
                        } => cast = Test::WasCast(self.own_hand(place, &who)?, who.clone()),
                        // The phase in which a spell was cast lasts until it has resolved (CR 500.2); a copy was not cast.
                        Adverbial::During(period)
                            if self.card.is_spell() && objects == Objects::This =>
                        {
                            then = Some(self.during(period, adverbial.span)?);
                        }
                        _ => {
                            return Err(Failure::unsupported(
                                adverbial.span,
                                "this part of a condition",
                            ));
                        }
                    }
                }
                let negated = matches!(
                    clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node),
                    Some(Auxiliary::DidNot | Auxiliary::DoesNot | Auxiliary::HasNot)
                );
                let condition = Condition::Matches(objects, cast);
                let condition = match then {
                    Some(then) => Condition::All(vec![condition, then]),
                    None => condition,
                };
                Ok(Some(if negated {
                    Self::not(condition)
                } else {
                    condition
                }))
            }
            Verb::Be(predicate) => {
                let Predicate::Passive { negated, passive } = predicate.as_ref() else {
                    return Ok(None);
                };
                if passive.participle != Participle::Cast {
                    return Ok(None);
                }
                let Some(subject) = subject else {
                    return Ok(None);
                };
                if !self.is_single_reference(subject) {
                    return Ok(None);
                }
                let objects = self.reference_phrase(subject)?;
                let mut from_place = None;
                let mut whose = Players::Everyone;
                let mut elsewhere = None;
                for complement in &passive.complements {
                    match &complement.node {
                        PassiveComplement::From(place) => {
                            let (zone, players) = self.zone(place)?;
                            if zone == ir::Zone::Hand && players == Players::Opponents {
                                return Err(Failure::unsupported(place.span, "from whose hand"));
                            }
                            from_place = Some(zone);
                            whose = players;
                        }
                        PassiveComplement::FromAnywhere {
                            except: Some(place),
                        } => elsewhere = Some(self.zone(place)?.0),
                        _ => {
                            return Err(Failure::unsupported(
                                complement.span,
                                "this part of a condition",
                            ));
                        }
                    }
                }
                let origin = elsewhere
                    .map(CastFrom::AnywhereBut)
                    .or(from_place.map(CastFrom::Zone))
                    .unwrap_or(CastFrom::Anywhere);
                let cast = Test::WasCast(origin, Players::Everyone);
                // A card is in its owner's graveyard or library (CR 400.3); a hand is that of who cast it.
                let test = match from_place {
                    Some(ir::Zone::Graveyard | ir::Zone::Library) if whose != Players::Everyone => {
                        Test::All(vec![cast, Test::OwnedBy(whose)])
                    }
                    _ => cast,
                };
                let condition = Condition::Matches(objects, test);
                let _ = span;
                Ok(Some(if *negated {
                    Self::not(condition)
                } else {
                    condition
                }))
            }
            _ => Ok(None),
        }
    }

    /// Whether a phrase is one pronoun or name.
    pub(crate) fn is_single_reference(&self, phrase: &Spanned<NounPhrase>) -> bool {
        match parts(&phrase.node).as_slice() {
            [(_, Part::Single(noun))] => {
                matches!(&noun.node, Noun::OwnName)
                    || matches!(&noun.node, Noun::Pronoun(pronoun) if super::words::is_object_pronoun(*pronoun))
            }
            [(_, Part::Group(group))] => self.is_reference(group),
            _ => false,
        }
    }
}

/// "its power", "that creature's toughness" as an amount.
pub(crate) fn characteristic_of(described: &ast::Described) -> Option<ast::Amount> {
    let ([word], [], false, false) = (
        described.words.as_slice(),
        described.post.as_slice(),
        described.other,
        described.target,
    ) else {
        return None;
    };
    match (&described.determiner.node, &word.node) {
        (Determiner::Possessive(of), NounWord::Characteristic(which)) => {
            Some(ast::Amount::Characteristic {
                which: *which,
                of: of.clone(),
            })
        }
        _ => None,
    }
}

/// What a condition is about.
#[derive(Clone, Debug)]
pub(crate) enum Subjects {
    /// All of these.
    All(Objects),
    /// That many of these.
    Some {
        filter: Filter,
        relation: Comparison,
        value: Value,
    },
}

/// A test of an object as a condition; its numbers as comparisons.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn matches_condition(objects: Objects, test: Test) -> Condition {
    match test {
        Test::Not(inner) => Condition::Not(Box::new(Condition::Matches(objects, *inner))),
        test => Condition::Matches(objects, test),
    }
}

/// All of the conditions hold.
pub(crate) fn all_hold(said: Vec<Condition>) -> Condition {
    // What is said once of several clauses is asked once.
    let mut conditions = Vec::new();
    for condition in said {
        if !conditions.contains(&condition) {
            conditions.push(condition);
        }
    }
    if conditions.len() == 1 {
        conditions.remove(0)
    } else {
        Condition::All(conditions)
    }
}

/// One batch or several, an event that happened this turn happened.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn once(pattern: EventPattern) -> EventPattern {
    match pattern {
        EventPattern::OneOrMore(inner) => *inner,
        other => other,
    }
}

/// "is night", "is neither day nor night"
fn day_or_night(verb: &Verb) -> Option<Condition> {
    let Verb::Be(predicate) = verb else {
        return None;
    };
    let Predicate::Designation {
        negated,
        designation,
    } = predicate.as_ref()
    else {
        return None;
    };
    let now = if *designation == ast::Designation::NeitherDayNorNight {
        Condition::DayNight(None)
    } else {
        Condition::DayNight(Some(super::verb::day_or_night(*designation)?))
    };
    Some(if *negated {
        Condition::Not(Box::new(now))
    } else {
        now
    })
}

/// "it", "them", "him": an object spoken of.
fn is_pronoun(phrase: &Spanned<NounPhrase>) -> bool {
    use ast::Pronoun;
    matches!(phrase.node.items.as_slice(), [item] if matches!(
        item.noun.node,
        Noun::Pronoun(Pronoun::It | Pronoun::They | Pronoun::Person)
    ))
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_past_event(clause: &Clause) -> bool {
    let perfect = matches!(
        clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node),
        Some(Auxiliary::Has | Auxiliary::HasNot | Auxiliary::DidNot)
    );
    let state = matches!(
        &clause.verb.node,
        Verb::Control(_)
            | Verb::HaveThing(_)
            | Verb::HaveAbilities { .. }
            | Verb::HaveLife { .. }
            | Verb::ComeUnderControl { .. }
            | Verb::HaveCharacteristic(_)
    );
    let passive = if let Verb::Be(predicate) = &clause.verb.node {
        match predicate.as_ref() {
            Predicate::Passive { passive, .. } => {
                passive
                    .complements
                    .iter()
                    .any(|c| matches!(c.node, PassiveComplement::During(_)))
                    || passive.participle == Participle::Cast
            }
            _ => false,
        }
    } else {
        true
    };
    // Its past is said as its present is.
    let put = matches!(clause.verb.node, Verb::PutCounters { .. })
        && clause
            .adverbials
            .iter()
            .any(|adverbial| super::happened::says_this_turn(&adverbial.node));
    !state && passive && (perfect || put || clause.form == VerbForm::Past)
        || matches!(&clause.verb.node, Verb::Cast(_))
}

/// Commas take the conjunction that follows.
pub(crate) fn joined(clauses: &[Clause]) -> Vec<Option<Conjunction>> {
    let mut result: Vec<Option<Conjunction>> = clauses.iter().map(|clause| clause.joined).collect();
    let mut following = None;
    for joined in result.iter_mut().rev() {
        match joined {
            Some(Conjunction::Comma) => *joined = following.or(Some(Conjunction::And)),
            Some(other) => following = Some(*other),
            None => {}
        }
    }
    result
}
