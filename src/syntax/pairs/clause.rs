//! Clauses: subject, auxiliary, verb, adverbials.

use cardwright_grammar::Rule;

use super::quantity::rounding;
use super::{Builder, Built, Pair, child, children, first_word, text, words};
use crate::ast::{
    Adverbial, Auxiliary, CardType, Clause, CombatAction, Condition, Conjunction, Designation,
    Determiner, Duration, Head, KeywordAction, Limit, Noun, NounItem, NounPhrase, NounWord, Order,
    PassiveComplement, Period, PeriodChoice, Portion, PostModifier, Predicate, Pronoun, Restricted,
    Restriction, Spanned, TurnPart, Verb, VerbForm,
};
use diagnostic::Code;

use super::post::plain_period;

impl Builder<'_> {
    /// `clauses` and `condition`-like lists: flat, each with what joins it.
    pub fn clause_list(&self, pair: &Pair<'_>) -> Built<Vec<Clause>> {
        let mut clauses: Vec<Clause> = Vec::new();
        let mut joined = None;
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::clause_link
                | Rule::condition_link
                | Rule::event_link
                | Rule::exception_comma => joined = Some(link(&inner)),
                Rule::clause | Rule::condition_clause => {
                    let mut more = self.clause(&inner)?;
                    if let Some(first) = more.first_mut() {
                        first.joined = joined.take();
                    }
                    clauses.append(&mut more);
                }
                _ => return Err(self.misplaced(&inner)),
            }
        }
        self.check_shared_subjects(&clauses)?;
        Ok(clauses)
    }

    /// A condition (or event): a list of clauses.
    pub fn condition(&self, pair: &Pair<'_>) -> Built<Condition> {
        Ok(Condition {
            clauses: self.clause_list(pair)?,
        })
    }

    /// The `condition` among the children of a pair.
    pub fn inner_condition(&self, pair: &Pair<'_>) -> Built<Condition> {
        self.with_subject(pair, Rule::condition)
    }

    /// The child of that rule as a condition, whose first clause says about whom it is.
    fn with_subject(&self, pair: &Pair<'_>, rule: Rule) -> Built<Condition> {
        let condition = self.condition(&self.need(pair, rule)?)?;
        match condition.clauses.first() {
            Some(first)
                if first.subject.is_none()
                    && !matches!(
                        first.verb.node,
                        Verb::Exist(_)
                            | Verb::AdditionalPhase { .. }
                            | Verb::HasTempted(_)
                            | Verb::EvidenceCollected { .. }
                            | Verb::TributePaid { .. }
                            | Verb::ThatCostPaid(..)
                            | Verb::GetsVotes { .. }
                            | Verb::Action {
                                action: KeywordAction::RingTemptsYou,
                                ..
                            }
                    ) =>
            {
                Err(self.refuse(pair, Code::NotUnderstood, "a condition needs a subject"))
            }
            _ => Ok(condition),
        }
    }

    /// A clause without a subject.
    pub fn plain_clause(&self, pair: &Pair<'_>, verb: Verb, form: VerbForm) -> Clause {
        Clause {
            joined: None,
            subject: None,
            auxiliary: None,
            verb: self.at(pair, verb),
            form,
            adverbials: Vec::new(),
            span: self.place(pair),
        }
    }

    /// `clause` or `condition_clause`; several for "put one into your hand" with more behind it are one verb.
    pub fn clause(&self, pair: &Pair<'_>) -> Built<Vec<Clause>> {
        let first = self.only(pair)?;
        let mut clause = match first.as_rule() {
            Rule::existential => self.existential(&first)?,
            Rule::ring_tempts => {
                let verb = match child(&first, Rule::life_comparison) {
                    Some(times) => Verb::HasTempted(self.compared(&times)?),
                    None => Verb::Action {
                        action: KeywordAction::RingTemptsYou,
                        amount: None,
                        what: None,
                    },
                };
                self.plain_clause(&first, verb, VerbForm::Base)
            }
            Rule::gets_votes => {
                let verb = Verb::GetsVotes {
                    word: self.vote_word(&self.need(&first, Rule::vote_word)?),
                    or_tied: child(&first, Rule::or_tied).is_some(),
                };
                self.plain_clause(&first, verb, VerbForm::ThirdPerson)
            }
            Rule::evidence_collected => {
                let negated = text(&first).contains("wasn't");
                let verb = Verb::EvidenceCollected { negated };
                self.plain_clause(&first, verb, VerbForm::Base)
            }
            Rule::tribute_paid => {
                let negated = text(&first).contains("wasn't");
                let keyword = self.keyword_text(&self.need(&first, Rule::keyword_name)?);
                let verb = Verb::TributePaid { keyword, negated };
                self.plain_clause(&first, verb, VerbForm::Base)
            }
            Rule::that_cost_paid => {
                let symbols = self.symbols(&self.need(&first, Rule::symbols)?)?;
                let verb = Verb::ThatCostPaid(symbols, text(&first).contains("wasn't"));
                self.plain_clause(&first, verb, VerbForm::Base)
            }
            Rule::life_for_mana => {
                let symbols = self.symbols(&self.need(&first, Rule::symbols)?)?;
                let life = self.number(&self.need(&first, Rule::number)?)?;
                let verb = Verb::LifeForMana(symbols, life);
                let mut clause = self.plain_clause(&first, verb, VerbForm::Base);
                let subject = self.need(&first, Rule::subject)?;
                clause.subject = Some(self.noun_phrase(&subject)?);
                clause
            }
            Rule::least_cost => {
                let mut numbers = children(&first, Rule::number);
                let mut number = || match numbers.next() {
                    Some(number) => self.number(&number),
                    None => Err(self.misplaced(&first)),
                };
                let verb = Verb::LeastCost(number()?, number()?);
                self.plain_clause(&first, verb, VerbForm::Base)
            }
            Rule::legend_rule => {
                let whom = self.object_if_any(&first)?;
                self.plain_clause(&first, Verb::LegendRuleOff(whom), VerbForm::Base)
            }
            Rule::deck_limit => {
                let most = child(&first, Rule::number)
                    .map(|number| self.number(&number))
                    .transpose()?;
                let name = self.card_name(&self.need(&first, Rule::card_name)?);
                self.plain_clause(&first, Verb::DeckLimit { most, name }, VerbForm::Base)
            }
            Rule::day_turns => {
                let becomes = match text(&first) {
                    "day becomes night" => Designation::Night,
                    _ => Designation::Day,
                };
                self.plain_clause(&first, Verb::DayTurns(becomes), VerbForm::ThirdPerson)
            }
            Rule::contraction => self.contraction(&first)?,
            Rule::vp => self.verb_phrase(&first)?,
            Rule::bare_passive => {
                let predicate = crate::ast::Predicate::Passive {
                    negated: false,
                    passive: self.passive(&self.need(&first, Rule::passive)?)?,
                };
                self.plain_clause(&first, Verb::Be(Box::new(predicate)), VerbForm::Participle)
            }
            Rule::subject => {
                let mut subject = self.noun_phrase(&first)?;
                gather_recipients(&mut subject.node);
                gather_exceptions(&mut subject.node);
                let mut clause = self.verb_phrase(&self.need(pair, Rule::vp)?)?;
                clause.subject = Some(subject);
                self.check_agreement(&clause)?;
                clause
            }
            _ => return Err(self.misplaced(&first)),
        };
        clause.span = self.place(pair);
        rather_of_all(&mut clause);
        let more = beyond_duration(&mut clause);
        Ok(std::iter::once(clause).chain(more).collect())
    }

    /// "(while) saddled", as "while it's saddled".
    fn state(&self, pair: &Pair<'_>) -> Built<Condition> {
        let predicate = Predicate::Passive {
            negated: false,
            passive: self.passive(&self.need(pair, Rule::passive)?)?,
        };
        let verb = Verb::Be(Box::new(predicate));
        let mut clause = self.plain_clause(pair, verb, VerbForm::ThirdPerson);
        clause.subject = Some(self.single(self.at(pair, Noun::Pronoun(Pronoun::It))));
        Ok(Condition {
            clauses: vec![clause],
        })
    }

    /// `vp`, `relative_vp`, `causative`: everything but the subject.
    pub fn verb_phrase(&self, pair: &Pair<'_>) -> Built<Clause> {
        let mut auxiliary = None;
        let mut verb: Option<(Pair<'_>, Spanned<Verb>)> = None;
        let mut before = Vec::new();
        let mut adverbials = Vec::new();
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::pre_adverb => before.push(self.pre_adverb(&inner)?),
                Rule::auxiliary => auxiliary = Some(self.at(&inner, self.auxiliary(&inner)?)),
                Rule::auxiliary_alone => {
                    auxiliary = Some(self.at(&inner, self.auxiliary(&inner)?));
                    verb = Some((inner.clone(), self.at(&inner, Verb::Do)));
                }
                Rule::verb | Rule::relative_verb => {
                    verb = Some((inner.clone(), self.verb(&inner)?))
                }
                Rule::adverb_this_way
                | Rule::adverb_last_turn
                | Rule::adverb_this_turn
                | Rule::adverb_since
                | Rule::adverb_as_activated
                    if pair.as_rule() == Rule::relative_vp =>
                {
                    adverbials.push(self.relative_adverb(&inner)?);
                }
                _ => adverbials.push(self.adverbial(&inner)?),
            }
        }
        // "by paying {2} rather than paying its mana cost for as long as …" is said of the casting, not of the payment.
        let mut of_all = Vec::new();
        for adverbial in &mut adverbials {
            if let Adverbial::RatherThan(other) = &mut adverbial.node {
                of_all.append(&mut other.adverbials);
            }
        }
        adverbials.append(&mut of_all);
        let (word, verb) = verb.ok_or_else(|| self.misplaced(pair))?;
        let form = match (&auxiliary, self.verb_form(first_word(&word))) {
            (
                Some(Spanned {
                    node: Auxiliary::Has | Auxiliary::HasNot | Auxiliary::WouldHave,
                    ..
                }),
                _,
            ) => VerbForm::Participle,
            (_, form) => form,
        };
        if auxiliary
            .as_ref()
            .is_some_and(|auxiliary| wants_base(auxiliary.node))
            && form == VerbForm::ThirdPerson
            && !matches!(verb.node, Verb::Do)
        {
            return Err(self.refuse(
                &word,
                Code::NumberDisagreement,
                format!(
                    "`{}` cannot follow `{}`",
                    first_word(&word),
                    self.auxiliary_text(pair)
                ),
            ));
        }
        before.append(&mut adverbials);
        let mut clause = self.plain_clause(pair, verb.node, form);
        clause.verb.span = verb.span;
        clause.auxiliary = auxiliary;
        clause.adverbials = before;
        if let Some(be) = child(&word, Rule::v_be).and_then(|be| child(&be, Rule::be_rest)) {
            self.be_adverbs(&be, &mut clause)?;
        }
        if let Some(escapes) = child(&word, Rule::v_escape)
            && child(&escapes, Rule::manner_counters).is_some()
        {
            clause.adverbials.push(self.if_it_escaped(&escapes));
        }
        if let Verb::CostChange { .. } = &clause.verb.node {
            self.if_it_is_then(pair, &mut clause);
        }
        Ok(clause)
    }

    /// "This spell costs {1} less to cast during your turn": if it's your turn.
    fn if_it_is_then(&self, pair: &Pair<'_>, clause: &mut Clause) {
        for adverbial in &mut clause.adverbials {
            let Adverbial::During(period) = &adverbial.node else {
                continue;
            };
            let time = Predicate::Time {
                negated: false,
                period: period.clone(),
            };
            let mut is = self.plain_clause(pair, Verb::Be(Box::new(time)), VerbForm::ThirdPerson);
            is.subject = Some(self.single(self.at(pair, Noun::Pronoun(Pronoun::It))));
            adverbial.node = Adverbial::If(Condition { clauses: vec![is] });
        }
    }

    /// "escapes with a counter on it" is "enters with a counter on it if it escaped" (CR 702.138c).
    fn if_it_escaped(&self, pair: &Pair<'_>) -> Spanned<Adverbial> {
        let mut clause = self.plain_clause(pair, escaped(), VerbForm::Past);
        clause.subject = Some(self.single(self.at(pair, Noun::Pronoun(Pronoun::It))));
        let clauses = vec![clause];
        self.at(pair, Adverbial::If(Condition { clauses }))
    }

    fn auxiliary_text(&self, pair: &Pair<'_>) -> String {
        child(pair, Rule::auxiliary).map_or_else(String::new, |word| text(&word).to_owned())
    }

    /// "each", "still", "also" between "is" and what follows; "not" is in the predicate.
    pub fn be_adverbs(&self, rest: &Pair<'_>, clause: &mut Clause) -> Built<()> {
        for word in children(rest, Rule::be_adverb) {
            let adverbial = match text(&word) {
                "not" => continue,
                "no longer" => Adverbial::NoLonger,
                "each" | "both" => Adverbial::Severally,
                "still" => Adverbial::Still,
                "also" => Adverbial::Also,
                "instead" => Adverbial::Instead,
                _ => return Err(self.misplaced(&word)),
            };
            clause.adverbials.push(self.at(&word, adverbial));
        }
        Ok(())
    }

    /// "there are seven or more cards in your graveyard"
    fn existential(&self, pair: &Pair<'_>) -> Built<Clause> {
        let word = self.need(pair, Rule::existential_word)?;
        let verb = match child(pair, Rule::additional_phase) {
            Some(phase) => {
                self.additional_phase(&phase, child(pair, Rule::existential_after).as_ref())?
            }
            None if child(pair, Rule::existential_after).is_some() => {
                return Err(self.misplaced(pair));
            }
            None => Verb::Exist(self.object(pair)?),
        };
        let words = text(&word);
        let form = if words.contains("wa") || words.contains("were") {
            VerbForm::Past
        } else if words.contains("are") {
            VerbForm::Base
        } else {
            VerbForm::ThirdPerson
        };
        let mut clause = self.plain_clause(pair, verb, form);
        if words.ends_with("n't") {
            clause.auxiliary = Some(self.at(&word, Auxiliary::DoesNot));
        }
        for inner in pair.clone().into_inner() {
            if !matches!(
                inner.as_rule(),
                Rule::existential_after
                    | Rule::existential_word
                    | Rule::additional_phase
                    | Rule::np
            ) {
                clause.adverbials.push(self.adverbial(&inner)?);
            }
        }
        Ok(clause)
    }

    /// `before` is the phase after which it comes, if that is said before it.
    fn additional_phase(&self, pair: &Pair<'_>, before: Option<&Pair<'_>>) -> Built<Verb> {
        let amount = match child(pair, Rule::number) {
            Some(number) => self.number(&number)?,
            None => 1,
        };
        let parts = children(pair, Rule::turn_part)
            .map(|part| self.turn_part(&part))
            .collect::<Built<_>>()?;
        let after = match (child(pair, Rule::period), before) {
            (Some(_), Some(before)) => return Err(self.misplaced(before)),
            (None, Some(before)) => child(before, Rule::period),
            (own, None) => own,
        };
        let after = after.map(|period| self.period(&period)).transpose()?;
        Ok(Verb::AdditionalPhase {
            parts,
            after,
            amount: crate::ast::Amount::Number(amount),
        })
    }

    /// "(you get) an additional upkeep step after this phase"
    pub(super) fn get_steps(&self, pair: &Pair<'_>) -> Built<Verb> {
        let amount = match child(pair, Rule::number) {
            Some(number) => crate::ast::Amount::Number(self.number(&number)?),
            None if text(pair).starts_with("that many") => crate::ast::Amount::ThatMany,
            None => crate::ast::Amount::Number(1),
        };
        Ok(Verb::GetSteps {
            part: self.turn_part(&self.need(pair, Rule::turn_part)?)?,
            amount: Box::new(self.at(pair, amount)),
            after_phase: text(pair).ends_with("phase"),
        })
    }

    /// "it's your turn", "you've cast a spell"
    fn contraction(&self, pair: &Pair<'_>) -> Built<Clause> {
        let first = self.only(pair)?;
        let pronoun = match text(&first).split('\'').next().unwrap_or("") {
            "it" => Pronoun::It,
            "they" => Pronoun::They,
            "you" => Pronoun::You,
            "he" | "she" => Pronoun::Person,
            "that" => Pronoun::That,
            _ => return Err(self.misplaced(&first)),
        };
        let (auxiliary, mut clause) = match first.as_rule() {
            Rule::contraction_be => {
                let rest = self.need(pair, Rule::be_rest)?;
                let verb = Verb::Be(Box::new(self.predicate(&rest)?));
                let form = if matches!(pronoun, Pronoun::They | Pronoun::You) {
                    VerbForm::Base
                } else {
                    VerbForm::ThirdPerson
                };
                let mut clause = self.plain_clause(&rest, verb, form);
                self.be_adverbs(&rest, &mut clause)?;
                (None, clause)
            }
            rule => {
                let verb = self.verb(&self.need(pair, Rule::verb)?)?;
                let have = rule == Rule::contraction_have;
                let form = if have {
                    VerbForm::Participle
                } else {
                    VerbForm::Base
                };
                let mut clause = self.plain_clause(pair, verb.node, form);
                clause.verb.span = verb.span;
                (
                    Some(if have {
                        Auxiliary::Has
                    } else {
                        Auxiliary::Would
                    }),
                    clause,
                )
            }
        };
        clause.auxiliary = auxiliary.map(|auxiliary| self.at(&first, auxiliary));
        clause.subject = Some(self.single(self.at(&first, Noun::Pronoun(pronoun))));
        for inner in pair.clone().into_inner().skip(1) {
            match inner.as_rule() {
                Rule::verb | Rule::be_rest => {}
                Rule::pre_adverb => clause.adverbials.push(self.pre_adverb(&inner)?),
                _ => clause.adverbials.push(self.adverbial(&inner)?),
            }
        }
        Ok(clause)
    }

    fn auxiliary(&self, pair: &Pair<'_>) -> Built<Auxiliary> {
        Ok(match text(pair) {
            "may" => Auxiliary::May,
            "may not" => Auxiliary::MayNot,
            "can" => Auxiliary::Can,
            "can't" | "cannot" => Auxiliary::Cannot,
            "could" => Auxiliary::Could,
            "must" => Auxiliary::Must,
            "would" => Auxiliary::Would,
            "would have" => Auxiliary::WouldHave,
            "will" => Auxiliary::Will,
            "do" | "does" | "did" => Auxiliary::Does,
            "don't" | "doesn't" | "do not" | "does not" => Auxiliary::DoesNot,
            "didn't" => Auxiliary::DidNot,
            "has" | "have" | "had" => Auxiliary::Has,
            "hasn't" | "haven't" | "hadn't" => Auxiliary::HasNot,
            _ => return Err(self.misplaced(pair)),
        })
    }

    fn pre_adverb(&self, pair: &Pair<'_>) -> Built<Spanned<Adverbial>> {
        let adverbial = match text(pair) {
            "next" => Adverbial::Next,
            "also" => Adverbial::Also,
            "instead" => Adverbial::Instead,
            "still" => Adverbial::Still,
            "each" | "both" => Adverbial::Severally,
            "simultaneously" => Adverbial::AtTheSameTime,
            "then" => Adverbial::Then,
            "only" => Adverbial::Exclusively,
            "once again" => Adverbial::Again,
            "no longer" => Adverbial::NoLonger,
            _ => return Err(self.misplaced(pair)),
        };
        Ok(self.at(pair, adverbial))
    }

    /// What follows a verb.
    pub fn adverbial(&self, pair: &Pair<'_>) -> Built<Spanned<Adverbial>> {
        let adverbial = match pair.as_rule() {
            Rule::adverb_as_long => Adverbial::AsLongAs(self.inner_condition(pair)?),
            Rule::adverb_as_though => Adverbial::AsThough(self.inner_condition(pair)?),
            Rule::adverb_if => Adverbial::If(self.inner_condition(pair)?),
            Rule::adverb_unless => Adverbial::Unless(self.inner_condition(pair)?),
            Rule::adverb_while => Adverbial::While(match child(pair, Rule::while_state) {
                Some(state) => self.state(&state)?,
                None => self.inner_condition(pair)?,
            }),
            Rule::adverb_as => Adverbial::As(self.inner_condition(pair)?),
            Rule::adverb_except | Rule::adverb_comma_except => {
                Adverbial::Except(self.with_subject(pair, Rule::exceptions)?)
            }
            Rule::adverb_continuously => {
                Adverbial::ContinuouslySince(self.period(&self.need(pair, Rule::period)?)?)
            }
            Rule::adverb_at_random => Adverbial::AtRandom,
            Rule::adverb_at_same_time => Adverbial::AtTheSameTime,
            Rule::adverb_at => Adverbial::At(self.moment(&self.need(pair, Rule::moment)?)?),
            Rule::adverb_again => Adverbial::Again,
            Rule::adverb_alone => Adverbial::Alone,
            Rule::adverb_also => Adverbial::Also,
            Rule::adverb_still => Adverbial::Still,
            Rule::adverb_number_of_times => Adverbial::AnyNumberOfTimes,
            Rule::adverb_instant_time => Adverbial::InstantTime,
            Rule::adverb_any_time if child(pair, Rule::not_sorcery_time).is_some() => {
                Adverbial::NotSorceryTime
            }
            Rule::adverb_any_time => Adverbial::AnyTime(
                child(pair, Rule::condition)
                    .map(|condition| self.condition(&condition))
                    .transpose()?,
            ),
            Rule::adverb_for_each_time => Adverbial::ForEachTime(self.inner_condition(pair)?),
            Rule::adverb_by_doing => {
                Adverbial::By(Box::new(self.verb_phrase(&self.need(pair, Rule::vp)?)?))
            }
            Rule::adverb_this_game => Adverbial::ThisGame,
            Rule::adverb_for_ignoring => Adverbial::Ignoring,
            Rule::adverb_under => Adverbial::UnderControl(self.control_of(pair)?),
            Rule::adverb_face_down => Adverbial::FaceDown(Box::new(
                self.description(&self.need(pair, Rule::description)?)?,
            )),
            Rule::adverb_steps => Adverbial::AsStepsEnd,
            Rule::adverb_normally => Adverbial::Normally,
            Rule::adverb_sorcery => Adverbial::AsSorcery,
            Rule::adverb_transformed => Adverbial::Transformed,
            Rule::adverb_later => Adverbial::Later,
            Rule::adverb_but_only | Rule::adverb_only => {
                Adverbial::Only(self.limits(&self.need(pair, Rule::limits)?)?)
            }
            Rule::adverb_by_paying => Adverbial::For(Box::new(
                self.paid_cost(&self.need(pair, Rule::paid_cost)?)?,
            )),
            Rule::adverb_before => {
                Adverbial::Before(self.time_mark(&self.need(pair, Rule::time_mark)?)?)
            }
            Rule::adverb_during => Adverbial::During(self.period(&self.need(pair, Rule::period)?)?),
            Rule::adverb_on => Adverbial::On(self.period(&self.need(pair, Rule::period)?)?),
            Rule::adverb_each => Adverbial::Each(self.each_period(pair)?),
            Rule::adverb_for_each => Adverbial::ForEach(self.each(pair)?),
            Rule::adverb_duration => {
                Adverbial::Duration(self.duration(&self.need(pair, Rule::duration)?)?)
            }
            Rule::adverb_ordinal => Adverbial::Ordinal {
                number: self.ordinal(&self.need(pair, Rule::ordinal)?)?,
                each: self.limit_period(pair)?,
            },
            Rule::adverb_for => Adverbial::For(Box::new(
                self.paid_cost(&self.need(pair, Rule::paid_cost)?)?,
            )),
            Rule::adverb_from_anywhere => Adverbial::FromAnywhere {
                except: self.object_if_any(pair)?,
            },
            Rule::adverb_from => Adverbial::From(self.object(pair)?),
            Rule::adverb_if_able => Adverbial::IfAble,
            Rule::adverb_if_possible => Adverbial::IfPossible,
            Rule::adverb_instead_of => match child(pair, Rule::vp) {
                Some(vp) => Adverbial::InsteadOf(Box::new(self.verb_phrase(&vp)?)),
                None => match child(pair, Rule::instead_of_zone) {
                    Some(zone) => Adverbial::InsteadOfInto(self.object(&zone)?),
                    None => Adverbial::InsteadOfThing(self.object(pair)?),
                },
            },
            Rule::adverb_instead => Adverbial::Instead,
            Rule::adverb_in_order => Adverbial::InOrder(order(pair)),
            Rule::adverb_in_addition if text(pair) == "in addition" => Adverbial::Also,
            Rule::adverb_in_addition => Adverbial::InAdditionToCosts,
            Rule::adverb_once => Adverbial::Once(self.limit_period(pair)?),
            Rule::adverb_rather_than => match child(pair, Rule::vp) {
                Some(vp) => Adverbial::RatherThan(Box::new(self.verb_phrase(&vp)?)),
                None => Adverbial::RatherThanAmount(self.amount(&self.need(pair, Rule::amount)?)?),
            },
            Rule::adverb_times if text(pair).contains("additional") => {
                Adverbial::AdditionalTimes(self.times(pair)?)
            }
            Rule::adverb_times => Adverbial::Times(self.times(pair)?),
            Rule::adverb_to => match child(pair, Rule::vp) {
                Some(vp) => Adverbial::To(Box::new(self.verb_phrase(&vp)?)),
                None => Adverbial::To(Box::new(self.plain_clause(pair, Verb::Do, VerbForm::Base))),
            },
            Rule::adverb_where => Adverbial::Where {
                variable: self.variable(&self.need(pair, Rule::variable)?)?,
                is: self.amount(&self.need(pair, Rule::amount)?)?,
            },
            Rule::adverb_using_toughness => Adverbial::UsingToughness,
            Rule::adverb_using => {
                let keyword = self.need(pair, Rule::keyword_name)?;
                Adverbial::Using(self.at(&keyword, self.keyword_text(&keyword)))
            }
            Rule::adverb_without_dying => Adverbial::WithoutDying,
            Rule::adverb_without => Adverbial::WithoutPaying(self.object(pair)?),
            Rule::adverb_trigger => Adverbial::Trigger(self.event(&self.need(pair, Rule::event)?)?),
            Rule::adverb_rounded => Adverbial::Rounded(rounding(&self.need(pair, Rule::rounding)?)),
            Rule::adverb_this_way => Adverbial::ThisWay,
            Rule::adverb_last_turn => Adverbial::LastTurn,
            Rule::adverb_this_turn => {
                Adverbial::Duration(Duration::This(super::post::this_period(text(pair))))
            }
            Rule::adverb_since => Adverbial::SinceLastTurn,
            _ => return Err(self.misplaced(pair)),
        };
        Ok(self.at(pair, adverbial))
    }

    /// What stands after "for each": "creature you control", "of those creatures".
    pub fn each(&self, pair: &Pair<'_>) -> Built<Box<Spanned<NounPhrase>>> {
        let Some(of) = child(pair, Rule::each_of) else {
            return self.object(pair);
        };
        let noun = Noun::Part {
            portion: Portion::Each,
            of: self.object(&of)?,
            post: Vec::new(),
        };
        Ok(Box::new(self.single(self.at(&of, noun))))
    }

    fn each_period(&self, pair: &Pair<'_>) -> Built<Period> {
        match child(pair, Rule::period) {
            Some(period) => Ok(Period {
                which: PeriodChoice::Each,
                ..self.period(&period)?
            }),
            None => Ok(plain_period(
                PeriodChoice::Each,
                self.turn_part(&self.need(pair, Rule::turn_part)?)?,
            )),
        }
    }

    /// "each turn", "during each of your turns", "this turn" after a number of times; none where the text says no more.
    pub fn limit_period(&self, pair: &Pair<'_>) -> Built<Option<Period>> {
        if let Some(part) = child(pair, Rule::turn_part) {
            return Ok(Some(plain_period(
                PeriodChoice::Each,
                self.turn_part(&part)?,
            )));
        }
        if let Some(period) = child(pair, Rule::period) {
            return Ok(Some(self.period(&period)?));
        }
        Ok(text(pair)
            .ends_with("this turn")
            .then(|| plain_period(PeriodChoice::This, TurnPart::Turn)))
    }

    /// "twice", "X times", "an additional time"
    fn times(&self, pair: &Pair<'_>) -> Built<Spanned<crate::ast::Amount>> {
        use crate::ast::Amount;
        let amount = match pair.clone().into_inner().next() {
            Some(number) => self.amount_term(&number)?.node,
            None => match text(pair) {
                "twice" => Amount::Number(2),
                "that many times" => Amount::ThatMany,
                _ => Amount::Number(1),
            },
        };
        Ok(self.at(pair, amount))
    }

    /// "only during your turn and only once each turn"
    pub fn limits(&self, pair: &Pair<'_>) -> Built<Vec<Spanned<Limit>>> {
        let mut limits = Vec::new();
        for limit in children(pair, Rule::limit) {
            let inner = self.only(&limit)?;
            let node = match inner.as_rule() {
                Rule::limit_sorcery => Limit::AsSorcery,
                Rule::limit_instant => Limit::AsInstant,
                Rule::limit_times => self.limit_times(&inner)?,
                Rule::limit_during => {
                    Limit::During(self.period(&self.need(&inner, Rule::period)?)?)
                }
                Rule::limit_before => Limit::Before(Box::new(
                    self.time_mark(&self.need(&inner, Rule::time_mark)?)?,
                )),
                Rule::limit_after => Limit::After(Box::new(
                    self.time_mark(&self.need(&inner, Rule::time_mark)?)?,
                )),
                Rule::limit_if => Limit::If(self.inner_condition(&inner)?),
                Rule::limit_by => Limit::By(self.object(&inner)?),
                Rule::limit_from => Limit::From(self.object(&inner)?),
                Rule::limit_on => Limit::On(self.object(&inner)?),
                Rule::limit_to => {
                    for vp in children(&inner, Rule::vp) {
                        limits.push(self.at(&vp, Limit::To(Box::new(self.verb_phrase(&vp)?))));
                    }
                    continue;
                }
                _ => return Err(self.misplaced(&inner)),
            };
            limits.push(self.at(&inner, node));
        }
        Ok(limits)
    }

    fn limit_times(&self, pair: &Pair<'_>) -> Built<Limit> {
        use crate::ast::Amount;
        let times = match child(pair, Rule::number) {
            Some(number) => self.number(&number)?,
            None => words::number(first_word(pair)).unwrap_or(1),
        };
        Ok(Limit::Times {
            times: Amount::Number(times),
            each: self.limit_period(pair)?,
        })
    }

    /// "Activate only as a sorcery", "Do this only once each turn"
    pub fn restriction(&self, pair: &Pair<'_>) -> Built<Restriction> {
        for (rule, of) in [
            (Rule::not_on_stack, Restricted::UsingTheStack),
            (Rule::nonzero_x, Restricted::ZeroX),
        ] {
            if child(pair, rule).is_some() {
                let limits = Vec::new();
                return Ok(Restriction { of, limits });
            }
        }
        if let Some(whose) = child(pair, Rule::restriction_who) {
            let mut limits = vec![self.at(&whose, Limit::By(self.object(&whose)?))];
            if let Some(further) = child(&whose, Rule::limits) {
                limits.extend(self.limits(&further)?);
            }
            return Ok(Restriction {
                of: Restricted::Activation,
                limits,
            });
        }
        let of = if pair.as_str().starts_with("do this") {
            Restricted::Doing
        } else {
            Restricted::Activation
        };
        let limits = match (
            child(pair, Rule::restriction_only),
            child(pair, Rule::restriction_no_more),
        ) {
            (Some(only), _) => self.limits(&self.need(&only, Rule::limits)?)?,
            (None, Some(times)) => {
                let count = match child(&times, Rule::number) {
                    Some(number) => self.number(&number)?,
                    None if times.as_str().contains("twice") => 2,
                    None => 1,
                };
                let amount = crate::ast::Amount::Number(count);
                vec![self.at(
                    &times,
                    Limit::Times {
                        times: amount,
                        each: self.limit_period(&times)?,
                    },
                )]
            }
            (None, None) => return Err(self.misplaced(pair)),
        };
        Ok(Restriction { of, limits })
    }

    /// "a creature gets", "creatures get"
    fn check_agreement(&self, clause: &Clause) -> Built<()> {
        let Some(subject) = &clause.subject else {
            return Ok(());
        };
        if clause.auxiliary.is_some() {
            return Ok(());
        }
        let severally = clause
            .adverbials
            .iter()
            .any(|adverbial| adverbial.node == Adverbial::Severally);
        let wanted = match (number_of(&subject.node), clause.form) {
            (Some(false), VerbForm::Base) if !severally => VerbForm::ThirdPerson,
            (Some(true), VerbForm::ThirdPerson) => VerbForm::Base,
            _ => return Ok(()),
        };
        if past_like_base(&clause.verb.node) {
            return Ok(());
        }
        let kind = if wanted == VerbForm::ThirdPerson {
            "singular"
        } else {
            "plural"
        };
        Err(Box::new(diagnostic::Diagnostic::new(
            Code::NumberDisagreement,
            clause.verb.span,
            format!("the verb does not agree with its {kind} subject"),
        )))
    }

    /// "target creature gets +1/+1 and gain flying" is refused: a clause that shares its subject agrees with it too.
    fn check_shared_subjects(&self, clauses: &[Clause]) -> Built<()> {
        let mut subject: Option<&Clause> = None;
        for clause in clauses {
            if clause.subject.is_some() {
                subject = Some(clause);
                continue;
            }
            // "you control a Desert or there is a Desert card in your graveyard": of nobody
            if matches!(
                clause.verb.node,
                Verb::Exist(_) | Verb::AdditionalPhase { .. }
            ) {
                subject = None;
                continue;
            }
            let Some(before) = subject else { continue };
            let shared = before
                .subject
                .as_ref()
                .and_then(|phrase| number_of(&phrase.node));
            if before.auxiliary.is_some() || clause.auxiliary.is_some() || shared != Some(true) {
                continue;
            }
            if clause.form == VerbForm::ThirdPerson {
                return Err(Box::new(diagnostic::Diagnostic::new(
                    Code::NumberDisagreement,
                    clause.verb.span,
                    "the verb does not agree with its plural subject",
                )));
            }
        }
        Ok(())
    }
}

/// What joins a clause to the one before.
fn link(pair: &Pair<'_>) -> Conjunction {
    match text(pair).trim_start_matches(", ") {
        "and then" | "then" => Conjunction::Then,
        "or" | "or if" => Conjunction::Or,
        "but" => Conjunction::But,
        "and / or" => Conjunction::AndOr,
        "," | ";" | "" => Conjunction::Comma,
        _ => Conjunction::And,
    }
}

/// "in a random order"
pub(super) fn order(pair: &Pair<'_>) -> Order {
    match text(pair) {
        "in any order" => Order::Any,
        "in a random order" => Order::Random,
        _ => Order::Same,
    }
}

/// After these the verb is in its base form.
fn wants_base(auxiliary: Auxiliary) -> bool {
    match auxiliary {
        Auxiliary::Has | Auxiliary::HasNot | Auxiliary::WouldHave => false,
        Auxiliary::May
        | Auxiliary::MayHave
        | Auxiliary::Can
        | Auxiliary::Cannot
        | Auxiliary::Must
        | Auxiliary::Would
        | Auxiliary::Could
        | Auxiliary::Will
        | Auxiliary::Does
        | Auxiliary::DoesNot
        | Auxiliary::DidNot
        | Auxiliary::MayNot => true,
    }
}

/// "put", "cast", "cost": the past is like the base form, so "a player cast a spell" agrees.
fn past_like_base(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Put(_)
            | Verb::PutCounters { .. }
            | Verb::Cast(_)
            | Verb::CostChange { .. }
            | Verb::Either(..)
    )
}

/// A phrase is plural, singular, or one cannot tell.
fn number_of(phrase: &NounPhrase) -> Option<bool> {
    let [items @ .., last] = phrase.items.as_slice() else {
        return None;
    };
    if items.is_empty() {
        return number_of_noun(&last.noun.node);
    }
    match last.joined {
        // "each instant and sorcery card": of one of them alone
        Some(Conjunction::And) if items.iter().all(begins_with_each) && bare(&last.noun.node) => {
            Some(false)
        }
        Some(Conjunction::And) => Some(true),
        Some(Conjunction::Or) => {
            let all: Vec<Option<bool>> = items
                .iter()
                .chain([last])
                .map(|item: &NounItem| number_of_noun(&item.noun.node))
                .collect();
            all.iter()
                .all(|number| *number == Some(false))
                .then_some(false)
        }
        _ => None,
    }
}

/// "all damage that would be dealt to you and other permanents you control": the rest of the list is dealt it too.
fn gather_recipients(phrase: &mut NounPhrase) {
    let Some((first, rest)) = phrase.items.split_first_mut() else {
        return;
    };
    if rest.is_empty() || !is_damage(first) {
        return;
    }
    let Noun::Described(described) = &mut first.noun.node else {
        return;
    };
    let Some(PostModifier::Relative(clause)) = described.post.last_mut().map(|post| &mut post.node)
    else {
        return;
    };
    let Verb::Be(predicate) = &mut clause.verb.node else {
        return;
    };
    let Predicate::Passive { passive, .. } = predicate.as_mut() else {
        return;
    };
    if let Some(PassiveComplement::To(whom)) =
        passive.complements.last_mut().map(|last| &mut last.node)
    {
        whom.node.items.extend(rest.iter().cloned());
        phrase.items.truncate(1);
    }
}

/// "creatures other than Goblins and Elves", "creatures attacking you or planeswalkers you control": the rest of the list belongs to what
/// the first noun is told by, as it does where no verb follows.
fn gather_exceptions(phrase: &mut NounPhrase) {
    let mut items = phrase.items.iter_mut();
    let Some(place) = items.position(|item| list_told_by(item).is_some()) else {
        return;
    };
    let (told, rest) = phrase.items.split_at_mut(place + 1);
    let Some((list, attacked)) = told.last_mut().and_then(list_told_by) else {
        return;
    };
    let belongs = |item: &NounItem| match &item.noun.node {
        Noun::Described(described) if attacked => matches!(
            described.words.last().map(|word| &word.node),
            Some(NounWord::Type(CardType::Planeswalker | CardType::Battle))
        ),
        Noun::Described(described) => {
            matches!(
                described.determiner.node,
                Determiner::None | Determiner::A | Determiner::The
            ) && !described.other
                && !described.target
        }
        Noun::OwnName => !attacked,
        _ => false,
    };
    if !rest.is_empty() && rest.iter().all(belongs) {
        list.node.items.extend(rest.iter().cloned());
        phrase.items.truncate(place + 1);
    }
}

/// What a noun is told by last that may be a list; whether it says whom it attacks.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn list_told_by(item: &mut NounItem) -> Option<(&mut Spanned<NounPhrase>, bool)> {
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    match described.post.last_mut().map(|post| &mut post.node)? {
        PostModifier::OtherThan(whom) => Some((whom, false)),
        PostModifier::Doing {
            action: CombatAction::Attacking,
            whom: Some(whom),
        } => Some((whom, true)),
        _ => None,
    }
}

fn is_damage(item: &NounItem) -> bool {
    matches!(&item.noun.node, Noun::Described(described)
        if described.words.iter().any(|word| word.node == NounWord::Head(Head::Damage)))
}

/// "each instant"
fn begins_with_each(item: &NounItem) -> bool {
    matches!(&item.noun.node, Noun::Described(described)
        if item.joined.is_some() && bare(&item.noun.node)
            || described.determiner.node == Determiner::Each)
}

/// A noun without a word of its own before it: "sorcery card"
fn bare(noun: &Noun) -> bool {
    matches!(noun, Noun::Described(described) if described.determiner.node == Determiner::None && !described.target)
}

fn number_of_noun(noun: &Noun) -> Option<bool> {
    match noun {
        Noun::Pronoun(Pronoun::It | Pronoun::Itself) => Some(false),
        Noun::Pronoun(Pronoun::They | Pronoun::You | Pronoun::Those | Pronoun::Both) => Some(true),
        Noun::Described(described) => match described.determiner.node {
            Determiner::Each | Determiner::Every | Determiner::A | Determiner::This => Some(false),
            Determiner::Count(_) | Determiner::Additional(_) | Determiner::No | Determiner::Any => {
                None
            }
            _ if described.plural => Some(true),
            _ => None,
        },
        // "you gaining life causes": that you do
        Noun::Modified { post, .. }
            if post
                .iter()
                .any(|post| matches!(post.node, PostModifier::Happening(_))) =>
        {
            None
        }
        Noun::Modified { noun, .. } => number_of_noun(noun),
        Noun::Pronoun(_)
        | Noun::OwnName
        | Noun::AnyTarget { .. }
        | Noun::Part { .. }
        | Noun::LibraryCards { .. }
        | Noun::LibraryEnd { .. }
        | Noun::Gap
        | Noun::Rest
        | Noun::Copy { .. }
        | Noun::Effect
        | Noun::Votes(_)
        | Noun::Flips { .. }
        | Noun::Symbols(..)
        | Noun::Amount(_) => None,
    }
}

/// What is said besides with a "may" or "can" of its own is no part of how long something lasts: "for as long as it remains exiled, and
/// you may …".
fn beyond_duration(clause: &mut Clause) -> Vec<Clause> {
    let last = clause.adverbials.last_mut().map(|last| &mut last.node);
    let Some(Adverbial::Duration(Duration::ForAsLongAs(condition))) = last else {
        return Vec::new();
    };
    let is_besides = |clause: &Clause| {
        let auxiliary = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
        clause.joined == Some(Conjunction::And)
            && matches!(auxiliary, Some(Auxiliary::May | Auxiliary::Can))
    };
    match condition.clauses.iter().position(is_besides) {
        Some(place) if place > 0 => condition.clauses.split_off(place),
        Some(_) | None => Vec::new(),
    }
}

/// "it escaped" says of a permanent what "it was kicked" says: how it was cast (CR 702.138b).
pub(super) fn escaped() -> Verb {
    let passive = crate::ast::Passive {
        participle: crate::ast::Participle::Keyword("escaped".into()),
        complements: Vec::new(),
    };
    Verb::Be(Box::new(crate::ast::Predicate::Passive {
        negated: false,
        passive,
    }))
}

/// "You may have an opponent gain 3 life rather than pay this spell's mana cost": of what you may do, not of what they do.
fn rather_of_all(clause: &mut Clause) {
    if let Verb::Have { doing, .. } = &mut clause.verb.node
        && matches!(doing.adverbials.last(), Some(last) if matches!(last.node, Adverbial::RatherThan(_)))
    {
        clause.adverbials.extend(doing.adverbials.pop());
    }
}
