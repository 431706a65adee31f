//! Static abilities about costs: "costs {1} less", additional and alternative costs, costs of attacking (CR 118, 508.1g).

use super::adverbial::Extras;
use super::condition::all_hold;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use super::statics::extras_done;
use super::words::is_you;
use ir::{
    Ability, AbilityKind, Condition, Cost, CostChange, Domain, Filter, ManaCost, ManaSymbol,
    Objects, Players, Static, StaticEffect, Test, Value, ZoneSet,
};
use std::sync::Arc;
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, CostPurpose, Determiner, Head, Lead, Noun, NounPhrase,
    NounWord, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// "This spell costs {1} less to cast", "you may pay … rather than pay this spell's mana cost", "you may pay an
    /// additional [cost] as you cast this spell".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn spell_cost_static(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<(Vec<StaticEffect>, Option<Condition>)>> {
        let may = clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May);
        if may && let Some(effects) = self.alternative_of_controllers(clause, subject)? {
            return Ok(Some((effects, None)));
        }
        match &clause.verb.node {
            Verb::CostChange { by, less, to } => {
                self.cost_change(clause, subject, by, *less, *to).map(Some)
            }
            Verb::Pay(_)
            | Verb::PayAdditional(_)
            | Verb::Sacrifice(_)
            | Verb::Discard(_)
            | Verb::Exile { .. }
            | Verb::ExileUntil { .. }
            | Verb::Return { .. }
            | Verb::Have { .. }
            | Verb::Tap(_)
                if may && is_you(subject) =>
            {
                let rather = clause.adverbials.iter().find_map(|adverbial| {
                    if let Adverbial::RatherThan(instead_of) = &adverbial.node {
                        Some((instead_of, adverbial.span))
                    } else {
                        None
                    }
                });
                if let Some((instead_of, span)) = rather {
                    if let Some(effects) = self.alternative_for_spells(clause, instead_of, span)? {
                        return Ok(Some((effects, None)));
                    }
                    return self.alternative_cost(clause, instead_of, span).map(Some);
                }
                self.optional_additional_cost(clause)
                    .map(|found| found.map(|effect| (vec![effect], None)))
            }
            Verb::Cast(_) if may && is_you(subject) => {
                if let Some(effect) = self.cast_face_down(clause)? {
                    return Ok(Some((vec![effect], None)));
                }
                if let Some(effects) = self.flash_for_more(clause)? {
                    return Ok(Some((effects, None)));
                }
                if let Some(effect) = self.cast_transformed(clause)? {
                    return Ok(Some((vec![effect], None)));
                }
                self.free_cast_if(clause)
            }
            _ => Ok(None),
        }
    }

    /// "You may cast this spell without paying its mana cost": an alternative cost of nothing (CR 118.9); none if it says
    /// more, such as from where.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn free_cast(&self, clause: &Clause) -> Option<StaticEffect> {
        let Verb::Cast(what) = &clause.verb.node else {
            return None;
        };
        let plain = match what.node.items.as_slice() {
            [item] => match &item.noun.node {
                Noun::OwnName => true,
                Noun::Described(described) => described.post.is_empty() && self.is_own(what),
                _ => false,
            },
            _ => false,
        };
        let free = matches!(clause.adverbials.as_slice(), [adverbial]
            if matches!(&adverbial.node, Adverbial::WithoutPaying(cost)
                if super::clause::is_mana_cost(cost)));
        (plain && free).then(|| StaticEffect::AlternativeCost {
            cost: ir::Cost(Vec::new()),
            fact: None,
            merging: None,
            transformed: false,
        })
    }

    /// "You may cast this spell without paying its mana cost if you control a Swamp"
    fn free_cast_if(
        &mut self,
        clause: &Clause,
    ) -> Lowered<Option<(Vec<StaticEffect>, Option<Condition>)>> {
        let mut plain = clause.clone();
        let last = plain.adverbials.pop();
        let Some(Adverbial::If(condition)) = last.map(|adverbial| adverbial.node) else {
            return Ok(self.free_cast(clause).map(|effect| (vec![effect], None)));
        };
        let Some(effect) = self.free_cast(&plain) else {
            return Ok(None);
        };
        let condition = self.condition(&condition, clause.span.0)?;
        Ok(Some((vec![effect], Some(condition))))
    }

    /// "You may cast this card transformed by paying [cost] rather than paying its mana cost", from wherever it may be cast
    /// (CR 118.9, 702.162a); none if it says more, such as from where.
    fn cast_transformed(&mut self, clause: &Clause) -> Lowered<Option<StaticEffect>> {
        let Verb::Cast(what) = &clause.verb.node else {
            return Ok(None);
        };
        let [transformed, paid, _] = clause.adverbials.as_slice() else {
            return Ok(None);
        };
        let (Adverbial::Transformed, Adverbial::For(cost)) = (&transformed.node, &paid.node) else {
            return Ok(None);
        };
        let plain = matches!(what.node.items.as_slice(), [item]
            if matches!(&item.noun.node, Noun::Described(described) if described.post.is_empty()));
        if !plain || !self.is_own(what) || !super::clause::pays_otherwise(clause) {
            return Ok(None);
        }
        let cost = self.cost_by(
            &Spanned {
                node: cost.as_ref().clone(),
                span: paid.span,
            },
            &Players::You,
        )?;
        let keyword = self.keyword;
        Ok(Some(StaticEffect::AlternativeCost {
            cost,
            fact: keyword.and_then(|keyword| keyword.facts.first().cloned()),
            merging: None,
            transformed: true,
        }))
    }

    /// "You may pay {1} and sacrifice a creature rather than pay this spell's mana cost.": all of it is one alternative cost; nothing
    /// if the clauses say something else.
    pub(super) fn cost_of_several(
        &mut self,
        clauses: &[Clause],
    ) -> Lowered<Option<(Vec<StaticEffect>, Option<Condition>)>> {
        let Some((last, before)) = clauses.split_last().filter(|_| pays_rather(clauses)) else {
            return Ok(None);
        };
        let mut parts = Vec::new();
        for clause in before {
            let mut paid = clause.clone();
            paid.auxiliary = None;
            paid.subject = None;
            paid.joined = None;
            parts.extend(self.clause_cost(&paid)?.0);
        }
        let mut whole = last.clone();
        whole.joined = None;
        whole.subject = before.first().and_then(|first| first.subject.clone());
        whole.auxiliary = before.first().and_then(|first| first.auxiliary);
        let subject = whole.subject.clone();
        let Some((mut effects, condition)) = subject
            .map(|subject| self.spell_cost_static(&whole, &subject))
            .transpose()?
            .flatten()
        else {
            return Ok(None);
        };
        for effect in &mut effects {
            if let StaticEffect::AlternativeCost { cost, .. } = effect {
                parts.append(&mut cost.0);
                std::mem::swap(&mut cost.0, &mut parts);
            }
        }
        Ok(Some((effects, condition)))
    }

    /// "You may pay {0} rather than pay this spell's mana cost." (CR 118.9)
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn alternative_cost(
        &mut self,
        clause: &Clause,
        instead_of: &Clause,
        span: Span,
    ) -> Lowered<(Vec<StaticEffect>, Option<Condition>)> {
        let own_mana_cost = super::spells_cost::mana_cost_paid(instead_of)
            .is_some_and(|of| self.is_own(of) || super::clause::is_it(of));
        if !own_mana_cost {
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
            vec![StaticEffect::AlternativeCost {
                cost,
                fact,
                merging: None,
                transformed: false,
            }],
            condition,
        ))
    }

    /// "You may pay an additional [cost] any number of times as you cast this spell." (CR 702.33)
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
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
            all_modes: false,
        }))
    }

    /// What paying a cost of the keyword's definition is called.
    fn keyword_event_name(&self) -> Option<ir::Name> {
        self.keyword
            .and_then(|keyword| keyword.events.first().cloned())
    }

    /// A clause as a cost.
    pub(super) fn clause_cost(&mut self, clause: &Clause) -> Lowered<Cost> {
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
    pub(crate) fn additional_cost(
        &mut self,
        of: &Spanned<NounPhrase>,
        clauses: &[Clause],
        span: Span,
    ) -> Lowered<Static> {
        if !self.is_own_spell(of) {
            return self.additional_for_spells(of, clauses, span);
        }
        let mut parts = Vec::new();
        let mut alternatives: Vec<Cost> = Vec::new();
        let conjunctions = super::condition::joined(clauses);
        let mut optional = false;
        if let Some(part) = self.behold_and_exile(clauses, &Players::You)? {
            parts.push(part);
        }
        let said = if parts.is_empty() { clauses } else { &[] };
        for (clause, joined) in said.iter().zip(conjunctions) {
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
            // What is chosen as a cost stays with the spell, for its other abilities (CR 607.2d).
            let chooses = matches!(clause.verb.node, Verb::Choose { .. });
            let entering = std::mem::replace(&mut self.frame.entering, chooses);
            let cost = self.clause_cost(&clause);
            self.frame.entering = entering;
            let cost = cost?;
            if joined == Some(ast::Conjunction::Or) {
                alternatives.push(Cost(std::mem::take(&mut parts)));
            }
            parts.extend(cost.0);
        }
        if !alternatives.is_empty() {
            alternatives.push(Cost(std::mem::take(&mut parts)));
            parts = vec![ir::CostPart::OneOf(alternatives)];
        }
        let fact = match self.keyword {
            Some(keyword) => keyword.facts.first().cloned(),
            // Other lines ask whether it was paid (CR 607.2i).
            None => optional.then(|| ir::Name::new(ir::ADDITIONAL)),
        };
        let effect = StaticEffect::AdditionalCost {
            cost: Cost(parts),
            optional,
            repeatable: false,
            fact,
            event: self.keyword_event_name(),
            all_modes: false,
        };
        let paid = Static {
            zones: ZoneSet::STACK,
            condition: None,
            effects: vec![effect],
            slots: Vec::new(),
        };
        let ability = Ability::plain(AbilityKind::Static(paid.clone()));
        self.paid_in_line.note(&[Arc::new(ability)], span);
        Ok(paid)
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
        let mut clause = clause.clone();
        let (who, what, abilities) = if to == CostPurpose::Activate {
            let (who, what, mut abilities) = self.costed_abilities(subject)?;
            abilities.no_mana |= super::ability_cost::take_unless_mana(&mut clause);
            self.take_targeting(&mut clause, &mut abilities)?;
            (who, what, Some(abilities))
        } else {
            let (who, what) = self.costed(subject, to)?;
            (who, what, None)
        };
        // As its cost is determined, the spell has not been cast yet (CR 601.2f, 601.2i): all that have been are other ones.
        let cast = to == CostPurpose::Cast;
        let outer = std::mem::replace(&mut self.frame.not_cast_yet, cast);
        let conditions = self.static_adverbials(&clause, &mut extras);
        self.frame.not_cast_yet = outer;
        let conditions = conditions?;
        let change = self.change_by(by, less, &mut extras, span)?;
        let condition = self.pending(conditions)?;
        extras_done(&extras)?;
        Ok((
            vec![StaticEffect::ChangeCost {
                who,
                what,
                abilities,
                change,
            }],
            condition,
        ))
    }

    /// "{1} less … for each artifact you control", "{X} more, where X is …".
    pub(super) fn change_by(
        &mut self,
        by: &ast::CostChangeBy,
        less: bool,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<CostChange> {
        let times = extras.each.take().unwrap_or(Value::Number(1));
        Ok(match by {
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
                    if symbols
                        .0
                        .iter()
                        .any(|symbol| matches!(symbol, ast::Symbol::Variable(_)))
                    {
                        return Err(Failure::new(
                            super::failure::FailureKind::NoReferent,
                            span,
                            "nothing says what X is",
                        ));
                    }
                    (self.mana_cost(symbols, span)?, times)
                };
                if less {
                    CostChange::Reduce(mana, times)
                } else {
                    CostChange::Increase(mana, times)
                }
            }
            ast::CostChangeBy::OwnManaCost if times == Value::Number(1) => {
                CostChange::ReduceByManaCost(Objects::This)
            }
            // "The sacrificed permanent's mana cost": of what the spell is paid for with (CR 702.48a).
            ast::CostChangeBy::ManaCostOf(of) => {
                let paid = self.possessor(of)?;
                if !matches!(paid, Objects::Paid(_)) || times != Value::Number(1) {
                    return Err(Failure::unsupported(of.span, "the mana cost of this"));
                }
                CostChange::ReduceByManaCost(paid)
            }
            ast::CostChangeBy::OwnManaCost => {
                return Err(Failure::unsupported(
                    span,
                    "its mana cost for each of these",
                ));
            }
            ast::CostChangeBy::Cost(cost) if !less => {
                let cost = self.cost(&Spanned {
                    node: cost.as_ref().clone(),
                    span,
                })?;
                // "3 life more for each target"
                let cost = match cost.0.as_slice() {
                    _ if times == Value::Number(1) => cost,
                    [ir::CostPart::PayLife(Value::Number(life))] => {
                        let much = Value::Times(*life, Box::new(times));
                        Cost(vec![ir::CostPart::PayLife(much)])
                    }
                    _ => {
                        return Err(Failure::unsupported(
                            span,
                            "an additional cost for each of these",
                        ));
                    }
                };
                CostChange::Additional(cost)
            }
            ast::CostChangeBy::Cost(_) => {
                return Err(Failure::unsupported(span, "this change of a cost"));
            }
        })
    }

    /// "This ability costs {1} less to activate for each legendary creature you control": of an activated ability, its own
    /// cost (CR 601.2f, 602.2b); none if the clause says something else.
    pub(crate) fn own_cost_change(
        &mut self,
        clause: &Clause,
    ) -> Lowered<Option<(CostChange, Option<Condition>)>> {
        let Verb::CostChange {
            by,
            less,
            to: CostPurpose::Activate,
        } = &clause.verb.node
        else {
            return Ok(None);
        };
        if !clause
            .subject
            .as_ref()
            .is_some_and(super::line::is_this_ability)
        {
            return Ok(None);
        }
        // Its targets are not known where the change is read.
        let of_targets = clause.adverbials.iter().any(|adverbial| {
            matches!(&adverbial.node, Adverbial::If(condition)
                if condition.clauses.iter().any(|clause| matches!(clause.verb.node, Verb::Target(_))))
        });
        if of_targets {
            return Err(Failure::unsupported(
                clause.span.0,
                "a cost that depends on the ability's targets",
            ));
        }
        // "…, where X is …" defines it for this sentence alone.
        let defined = self.frame.variables.len();
        self.define_variables(&[], std::slice::from_ref(clause));
        let mut extras = Extras::default();
        let conditions = self.static_adverbials(clause, &mut extras)?;
        let change = self.change_by(by, *less, &mut extras, clause.span.0)?;
        let condition = self.pending(conditions)?;
        extras_done(&extras)?;
        self.frame.variables.truncate(defined);
        Ok(Some((change, condition)))
    }

    /// Whose spells, which.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn costed(
        &mut self,
        subject: &Spanned<NounPhrase>,
        to: CostPurpose,
    ) -> Lowered<(Players, Filter)> {
        if self.is_single_reference(subject) {
            if !self.is_own_spell(subject) {
                return Err(Failure::unsupported(subject.span, "these costs"));
            }
            let objects = self.reference_phrase(subject)?;
            self.frame
                .discourse
                .mark_subject(&Meaning::Objects(objects.clone()));
            let what = Filter {
                domain: Domain::Spells,
                test: Test::Is(objects),
            };
            return Ok((Players::Everyone, what));
        }
        if to == CostPurpose::Cast
            && let Some((who, what)) = self.nth_cast_each_turn(subject)?
        {
            return Ok((who, what));
        }
        let mut phrase = subject.clone();
        let mut who = Players::Everyone;
        let mut owners: Vec<Players> = Vec::new();
        let mut one_by_one = false;
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
                                one_by_one = super::words::single_described(caster)
                                    .is_some_and(|caster| !caster.plural);
                                owners.push(self.player_set(caster)?);
                            }
                            _ => kept.push(post),
                        }
                    }
                    _ => kept.push(post),
                }
            }
            described.post = kept;
        }
        if let [one] = owners.as_slice() {
            who = one.clone();
            // "each spell a player casts costs {1} more to cast for each other spell that player has cast this turn"
            if one_by_one && !super::context::is_single(one) {
                let caster = Meaning::Players(Players::Affected);
                let words = super::words::player_words(one);
                self.mention(caster, Number::One, words, subject.span);
            }
        } else if !owners.is_empty() {
            return Err(Failure::unsupported(subject.span, "these costs"));
        }
        let filter = self.spells(&phrase)?;
        if filter.domain != Domain::Spells {
            return Err(Failure::unsupported(subject.span, "these costs"));
        }
        Ok((who, filter))
    }

    /// `~`, "this spell", "this card": the spell that the ability is on.
    pub(super) fn is_own_spell(&self, phrase: &Spanned<NounPhrase>) -> bool {
        is_this_or_name(phrase) || super::clause::is_it(phrase) && self.is_single_reference(phrase)
    }
}

/// "as you cast this spell"
pub(crate) fn is_as_you_cast(condition: &ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [clause]
        if clause.adverbials.is_empty()
            && matches!(&clause.verb.node, Verb::Cast(what) if is_this_or_name(what))
            && clause.subject.as_ref().is_some_and(is_you))
}

/// `~`, "this spell".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_this_or_name(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if match &item.noun.node {
        Noun::OwnName => true,
        Noun::Described(described) => {
            described.determiner.node == Determiner::This
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if matches!(word.node, NounWord::Head(Head::Spell | Head::Card)))
        }
        _ => false,
    })
}

/// "its controller", "their controllers"
pub(super) fn is_controller(whom: &Spanned<NounPhrase>) -> bool {
    matches!(whom.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if matches!(&described.determiner.node, Determiner::Possessive(of) if super::clause::is_it(of))
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Controller))))
}

/// "you may … and … rather than …": several things that are paid together.
pub(super) fn pays_rather(clauses: &[Clause]) -> bool {
    let Some((first, [.., last])) = clauses.split_first() else {
        return false;
    };
    let may = first
        .auxiliary
        .as_ref()
        .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May);
    let rather = last
        .adverbials
        .iter()
        .any(|adverbial| matches!(adverbial.node, Adverbial::RatherThan(_)));
    let all = clauses[1..].iter().all(|clause| {
        clause.joined == Some(ast::Conjunction::And)
            && clause.subject.is_none()
            && clause.auxiliary.is_none()
    });
    may && rather
        && all
        && first.subject.as_ref().is_some_and(is_you)
        && first.adverbials.is_empty()
}

/// "Spells your opponents cast during your turn cost {1} more to cast": during your turn they do.
pub(super) fn cast_during(clauses: &[Clause]) -> (Vec<Clause>, Vec<Spanned<Lead>>) {
    let mut clauses = clauses.to_vec();
    let mut times = Vec::new();
    for clause in &mut clauses {
        let Verb::CostChange {
            to: CostPurpose::Cast,
            ..
        } = clause.verb.node
        else {
            continue;
        };
        let Some([item]) = clause
            .subject
            .as_mut()
            .map(|subject| subject.node.items.as_mut_slice())
        else {
            continue;
        };
        let Noun::Described(described) = &mut item.noun.node else {
            continue;
        };
        if let [post] = described.post.as_mut_slice()
            && let ast::PostModifier::Relative(cast) = &mut post.node
            && matches!(cast.verb.node, Verb::Cast(_))
            && let [during] = cast.adverbials.as_slice()
            && let ast::Adverbial::During(period) = &during.node
            && period
                .whose
                .as_ref()
                .is_some_and(|whose| super::words::is_you(whose))
        {
            times.push(Spanned {
                node: Lead::During(period.clone()),
                span: during.span,
            });
            cast.adverbials.clear();
        }
    }
    (clauses, times)
}
