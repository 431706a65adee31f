//! What limits an ability among its own sentences: "Activate only as a sorcery.", "This ability triggers only once each turn." (CR 602.5).
//!
//! Below `line`, which makes the ability of the other sentences.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::line::is_this_ability;
use ir::{ActivationLimit, Condition, Players, TurnLimit};
use syntax::ast::{
    self, Adverbial, Limit, Restricted, Sentence, Span, Spanned, TimeMark, TurnPart, Verb,
};

/// The restrictions among the sentences of an ability.
#[derive(Debug, Default)]
pub(super) struct Limits {
    /// when and how often it can be activated
    pub limits: Vec<ActivationLimit>,
    /// who can activate it, if others can
    pub activator: Option<Players>,
    /// how often it does what it does
    pub per_turn: Option<TurnLimit>,
    /// than what an X that is chosen for it can't be greater
    pub most_x: Option<Spanned<ast::Amount>>,
}

impl Lowering<'_> {
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
                Restricted::MostX(most) => limits.most_x = Some(most.clone()),
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
                        let lowered = self.limit(&of_activator(limit)?, only)?;
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

/// "(any player may activate this ability but only) during their turn": who activates it is "you" in the ability (CR 109.5, 602.2a). Of
/// whom "your turn" would be is not told there.
fn of_activator(limit: &Spanned<Limit>) -> Lowered<Spanned<Limit>> {
    let mut limit = limit.clone();
    if let Limit::During(period) = &mut limit.node
        && let Some(whose) = &mut period.whose
        && let [item] = whose.node.items.as_mut_slice()
    {
        if item.noun.node == ast::Noun::Pronoun(ast::Pronoun::You) {
            return Err(Failure::unsupported(
                limit.span,
                "a turn of yours where any player may activate it",
            )
            .help("write \"but only during their turn\" for that of whoever activates it"));
        }
        if item.noun.node == ast::Noun::Pronoun(ast::Pronoun::They) {
            item.noun.node = ast::Noun::Pronoun(ast::Pronoun::You);
        }
    }
    Ok(limit)
}
