//! Conditions: what stands after "if", "unless", "as long as". Those on objects and on players, and those about the past, have modules of
//! their own.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::reference::Meaning;
use super::scope::{Part, parts};
use super::turn_part::{phase_steps, step_of};
use ir::{Comparison, Condition, Domain, Filter, Name, Objects, Players, Quantifier, Test, Value};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Conjunction, Determiner, Noun, NounPhrase, NounWord,
    Participle, PassiveComplement, PeriodChoice, Predicate, Span, Spanned, TurnPart, Verb,
    VerbForm,
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
            let both = !matches!(
                conjunction,
                None | Some(Conjunction::Or | Conjunction::AndOr)
            );
            // "If an opponent has no cards in hand and controls a Forest": one player of whom both are true.
            if clause.subject.is_none()
                && subject.is_some_and(|subject| is_more_than_its_parts(subject, both))
            {
                return Err(Failure::unsupported(
                    clause.span.0,
                    "a second condition on one of several",
                ));
            }
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

    #[expect(
        clippy::too_many_lines,
        reason = "one question after the other about what a clause says"
    )]
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
        if let Some(activated) = super::paid_condition::times_activated(clause, subject)? {
            return Ok(activated);
        }
        if let Some(most) = self.most_common_color(clause, subject)? {
            return Ok(most);
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
            if let Some(some) = super::none_of::done_to_none(clause) {
                return Ok(Self::not(self.happened(&some, subject, span)?));
            }
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
                let (mut relation, value) = self.count_comparison(&group.determiner)?;
                let alike = self.alike(group)?;
                let group = alike.as_ref().map_or(group, |(plain, _)| plain);
                // "a creature card is revealed this way": which cards, the verb says.
                let mut filter = self.group_filter(group, Some(&Domain::Sources))?;
                if let Some((_, together)) = alike {
                    (filter, relation) = super::together::so_many_alike(filter, together, relation);
                }
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
        if let Some(some) = self.some_of_these(subject)? {
            return Ok(some);
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
        if let Some(result) = self.said_result(subject)? {
            return Ok(Some(result));
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
        if period.which == PeriodChoice::Extra {
            return Ok(Condition::Added(ir::Added::ExtraTurn));
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
        if let Some(none) = super::player_condition::is_any_monarch(what) {
            let named = ir::Players::Designated(ir::Name::new("the monarch"));
            let there_is = Condition::PlayerIs(ir::Players::Everyone, named);
            return Ok(if none == negated {
                there_is
            } else {
                Self::not(there_is)
            });
        }
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
        Condition::DayNight(Some(super::designation::day_or_night(*designation)?))
    };
    Some(if *negated {
        Condition::Not(Box::new(now))
    } else {
        now
    })
}

/// Whether two things said of this subject, one after the other, are more than two conditions.
///
/// "An opponent has A and controls B" is of one player; "each opponent has A or controls B" is true where some have one and some
/// the other; "no opponent has A or controls B" is neither.
fn is_more_than_its_parts(phrase: &Spanned<NounPhrase>, both: bool) -> bool {
    let Some(described) = super::words::single_described(phrase) else {
        return false;
    };
    match &described.determiner.node {
        Determiner::A | Determiner::Any | Determiner::None => both,
        Determiner::Each | Determiner::Every | Determiner::All | Determiner::Both => !both,
        Determiner::No | Determiner::Count(_) => true,
        Determiner::The
        | Determiner::This
        | Determiner::These
        | Determiner::That
        | Determiner::Next
        | Determiner::Last
        | Determiner::Ordinal { .. }
        | Determiner::Same
        | Determiner::TheOther
        | Determiner::Possessive(_)
        | Determiner::NextOf(_)
        | Determiner::Which
        | Determiner::Additional(_) => false,
    }
}

/// "it", "them", "him": an object spoken of.
pub(super) fn is_pronoun(phrase: &Spanned<NounPhrase>) -> bool {
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
            .any(|adverbial| super::past_period::says_this_turn(&adverbial.node));
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
