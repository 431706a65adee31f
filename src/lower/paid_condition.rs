//! Conditions about costs that were paid, and about how often an ability has resolved.

use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::filter::is_this_turn;
use super::reference::Meaning;
use ir::{Comparison, Condition, Fact, Objects, Test, Value};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Determiner, Head, Noun, NounPhrase, NounWord, Participle,
    Passive, PassiveComplement, Predicate, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// "this is the third time this ability has resolved this turn"; after that, "it's the second time"
    pub(super) fn times_resolved(
        &mut self,
        verb: &Verb,
        subject: &Spanned<NounPhrase>,
    ) -> Option<Condition> {
        let Verb::Be(predicate) = verb else {
            return None;
        };
        let Predicate::Same {
            negated,
            whom,
            in_addition: None,
        } = predicate.as_ref()
        else {
            return None;
        };
        let [item] = whom.node.items.as_slice() else {
            return None;
        };
        let Noun::Described(time) = &item.noun.node else {
            return None;
        };
        let (Determiner::Ordinal { number, of: None }, [word]) =
            (&time.determiner.node, time.words.as_slice())
        else {
            return None;
        };
        let said = match time.post.as_slice() {
            [] => self.frame.resolutions_said && super::clause::is_it(subject),
            [post] => {
                matches!(&post.node, ast::PostModifier::Relative(clause) if has_resolved(clause))
                    && matches!(subject.node.items.as_slice(), [item]
                        if matches!(item.noun.node, Noun::Pronoun(ast::Pronoun::This | ast::Pronoun::It)))
            }
            _ => false,
        };
        if !said || word.node != NounWord::Head(Head::Time) {
            return None;
        }
        self.frame.resolutions_said = true;
        let number = Value::Number(i32::try_from(*number).ok()?);
        let condition = Condition::Compare(Value::TimesResolved, Comparison::Equal, number);
        Some(if *negated {
            Self::not(condition)
        } else {
            condition
        })
    }

    /// "its evoke cost was paid", "this spell's buyback cost was paid"
    pub(crate) fn cost_was_paid(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Condition>> {
        let Some((passive, negated)) = clause.verb.node.passive() else {
            return Ok(None);
        };
        // "the gift was promised" (CR 702.174k)
        if is_gift(subject)
            && matches!(&passive.participle, Participle::Keyword(word) if word == "promised")
            && let Some(fact) = self.paid_fact(passive, subject.span)?
        {
            let promised = Condition::Matches(Objects::This, Test::Paid(fact));
            return Ok(Some(if negated {
                Self::not(promised)
            } else {
                promised
            }));
        }
        if matches!(&passive.participle, Participle::Keyword(word) if word == "beheld") {
            let beheld = self.beheld_condition(passive, subject)?;
            return Ok(Some(if negated { Self::not(beheld) } else { beheld }));
        }
        if passive.participle != Participle::Paid || !passive.complements.is_empty() {
            return Ok(None);
        }
        let [item] = subject.node.items.as_slice() else {
            return Ok(None);
        };
        let Noun::Described(described) = &item.noun.node else {
            return Ok(None);
        };
        if let [word] = described.words.as_slice()
            && word.node == NounWord::AbilityKind(ast::AbilityKind::AdditionalCost)
            && let Determiner::Possessive(of) = &described.determiner.node
        {
            let paid = self.additional_cost_paid(of, subject.span)?;
            return Ok(Some(if negated { Self::not(paid) } else { paid }));
        }
        let keyword = described.words.iter().find_map(|word| {
            if let NounWord::AbilityKind(ast::AbilityKind::Keyword(name)) = &word.node {
                Some(name.clone())
            } else {
                None
            }
        });
        let (Some(keyword), Determiner::Possessive(of)) = (keyword, &described.determiner.node)
        else {
            return Ok(None);
        };
        let Some(fact) = self.keywords.fact_of(&keyword) else {
            return Err(Failure::unsupported(
                subject.span,
                format!("whether a {keyword} cost was paid"),
            ));
        };
        let objects = self.possessor(of)?;
        let condition = Condition::Matches(
            objects,
            Test::Paid(Fact {
                name: fact,
                cost: None,
            }),
        );
        Ok(Some(if negated {
            Self::not(condition)
        } else {
            condition
        }))
    }

    /// "Destroy target creature. If it was kicked, …" on a card that can be kicked itself: either could be meant.
    pub(crate) fn check_whose_cost(
        &self,
        verb: &Verb,
        found: &Objects,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<()> {
        let Some((passive, _)) = verb.passive() else {
            return Ok(());
        };
        let (Participle::Keyword(word), Objects::Slot(_)) = (&passive.participle, found) else {
            return Ok(());
        };
        let own = self
            .card
            .paid_facts
            .iter()
            .find(|(fact, _)| fact.as_str() == word.as_str());
        let other = self
            .frame
            .discourse
            .latest(&Meaning::Objects(found.clone()));
        let (Some((_, cost)), Some(other), true) = (own, other, super::clause::is_it(subject))
        else {
            return Ok(());
        };
        let said = self.words(subject.span);
        Err(Failure::new(
            FailureKind::AmbiguousReferent,
            subject.span,
            format!("`{said}` may refer to two things"),
        )
        .label(other.span, "this")
        .label(*cost, "or what this cost is paid for")
        .help(format!("\"If this spell was {word}, …\"")))
    }

    /// What the card can be paid for in addition, as a line or sentence before says.
    fn optional_cost(&self) -> Option<&ir::Cost> {
        let here = self.paid_in_line.optional_cost.as_ref();
        here.or(self.card.optional_cost.as_ref())
    }

    /// "the {1}{B} cost was paid": what a line before lets be paid rather than the mana cost (CR 118.9).
    pub(crate) fn that_cost_paid(
        &mut self,
        symbols: &ast::Symbols,
        negated: bool,
        span: Span,
    ) -> Lowered<Condition> {
        let cost = ir::Cost(vec![ir::CostPart::Mana(self.mana_cost(symbols, span)?)]);
        let mut known = self.card.alternative_costs.iter();
        let mut here = self.paid_in_line.alternative_costs.iter();
        if !known.any(|other| *other == cost) && !here.any(|other| *other == cost) {
            return Err(Failure::unsupported(
                span,
                "a cost that nothing before lets be paid",
            ));
        }
        let fact = Fact {
            name: ir::Name::new(ir::ALTERNATIVE),
            cost: Some(cost),
        };
        let paid = Condition::Matches(Objects::This, Test::Paid(fact));
        Ok(if negated { Self::not(paid) } else { paid })
    }

    /// "evidence was collected" (CR 701.59c): as what the spell may be paid for in addition.
    pub(crate) fn evidence_collected(&mut self, negated: bool, span: Span) -> Lowered<Condition> {
        let collects = |part: &ir::CostPart| {
            matches!(part, ir::CostPart::Do(effects) if effects.iter().any(|effect| {
                matches!(effect, ir::Effect::KeywordAction { action, .. }
                    if action.as_str() == ir::COLLECT_EVIDENCE)
            }))
        };
        let [part] = self.optional_cost().map_or(&[][..], |cost| &cost.0) else {
            return Err(Failure::unsupported(span, "collected evidence here"));
        };
        if !collects(part) {
            return Err(Failure::unsupported(span, "collected evidence here"));
        }
        let fact = Fact {
            name: ir::Name::new(ir::ADDITIONAL),
            cost: None,
        };
        let paid = Condition::Matches(Objects::This, Test::Paid(fact));
        Ok(if negated { Self::not(paid) } else { paid })
    }

    /// "this spell's additional cost was paid", where a line before lets it be paid.
    fn additional_cost_paid(&mut self, of: &Spanned<NounPhrase>, span: Span) -> Lowered<Condition> {
        let objects = self.possessor(of)?;
        if objects != Objects::This || self.optional_cost().is_none() {
            return Err(Failure::unsupported(
                span,
                "an additional cost that may be left unpaid here",
            ));
        }
        let fact = Fact {
            name: ir::Name::new(ir::ADDITIONAL),
            cost: None,
        };
        Ok(Condition::Matches(objects, Test::Paid(fact)))
    }

    /// "a Dragon was beheld" (CR 701.4b): with what the spell may be paid for in addition.
    pub(crate) fn beheld_condition(
        &mut self,
        passive: &Passive,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Condition> {
        let optional = self.optional_cost();
        let [ir::CostPart::Reveal { what, .. }] = optional.map_or(&[][..], |cost| &cost.0) else {
            return Err(Failure::unsupported(subject.span, "what was beheld"));
        };
        let what = what.as_beheld();
        let said = self.filter(subject, None)?;
        if what != Some(said) || !passive.complements.is_empty() {
            return Err(Failure::unsupported(subject.span, "what was beheld"));
        }
        let fact = Fact {
            name: ir::Name::new(ir::ADDITIONAL),
            cost: None,
        };
        Ok(Condition::Matches(Objects::This, Test::Paid(fact)))
    }

    /// "you revealed a Dragon card as you cast this spell": with what the spell may be paid for in addition (CR 601.2b); none if
    /// nothing can be revealed for it.
    pub(crate) fn revealed_as_cost(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let Verb::Reveal { what, until: None } = &clause.verb.node else {
            return Ok(None);
        };
        let cast = |adverbial: &Spanned<Adverbial>| matches!(&adverbial.node, Adverbial::As(condition) if super::static_cost::is_as_you_cast(condition));
        let past = clause.form == ast::VerbForm::Past && clause.auxiliary.is_none();
        if !past
            || !clause.adverbials.iter().all(cast)
            || !subject.is_some_and(super::words::is_you)
        {
            return Ok(None);
        }
        let optional = self.optional_cost();
        let [ir::CostPart::Reveal { what: shown, .. }] = optional.map_or(&[][..], |cost| &cost.0)
        else {
            return Ok(None);
        };
        let shown = shown.test.clone();
        let hand = ir::Domain::Cards(ir::Zone::Hand, ir::Players::You);
        if self.filter(what, Some(&hand))?.test != shown {
            return Err(Failure::unsupported(what.span, "what was revealed"));
        }
        let fact = Fact {
            name: ir::Name::new(ir::ADDITIONAL),
            cost: None,
        };
        Ok(Some(Condition::Matches(Objects::This, Test::Paid(fact))))
    }

    /// "kicked", "kicked with its {1}{R} kicker", "bargained": a fact of some keyword.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn paid_fact(&mut self, passive: &Passive, span: Span) -> Lowered<Option<Fact>> {
        let Participle::Keyword(word) = &passive.participle else {
            return Ok(None);
        };
        let Some(name) = self.keywords.fact(word) else {
            return Err(Failure::unsupported(span, format!("\"{word}\"")));
        };
        match passive.complements.as_slice() {
            [] => Ok(Some(Fact { name, cost: None })),
            [complement] => match &complement.node {
                PassiveComplement::WithKeywordCost {
                    cost: Some(cost), ..
                } => {
                    let cost = self.cost(&Spanned {
                        node: cost.clone(),
                        span: complement.span,
                    })?;
                    Ok(Some(Fact {
                        name,
                        cost: Some(cost),
                    }))
                }
                PassiveComplement::WithKeywordCost { cost: None, .. } => {
                    Ok(Some(Fact { name, cost: None }))
                }
                _ => Err(Failure::unsupported(
                    complement.span,
                    "this part of a condition",
                )),
            },
            _ => Err(Failure::unsupported(span, "this condition")),
        }
    }
}

/// "(this ability) has been activated four or more times this turn"; none if it is something else.
pub(super) fn times_activated(
    clause: &Clause,
    subject: Option<&Spanned<NounPhrase>>,
) -> Lowered<Option<Condition>> {
    let Some((passive, false)) = clause.verb.node.passive() else {
        return Ok(None);
    };
    let has = clause
        .auxiliary
        .as_ref()
        .is_some_and(|auxiliary| auxiliary.node == Auxiliary::Has);
    if passive.participle != Participle::Activated
        || !has
        || !clause.adverbials.is_empty()
        || !subject.is_some_and(super::line::is_this_ability)
    {
        return Ok(None);
    }
    let [often, during] = passive.complements.as_slice() else {
        return Ok(None);
    };
    let (
        PassiveComplement::Times {
            number,
            or_more: true,
        },
        PassiveComplement::During(period),
    ) = (&often.node, &during.node)
    else {
        return Ok(None);
    };
    let ast::Amount::Number(number) = number.node else {
        return Ok(None);
    };
    if !is_this_turn(period) {
        return Ok(None);
    }
    let number = Value::Number(super::quantity::small(number, clause.span.0)?);
    Ok(Some(Condition::Compare(
        Value::TimesActivated,
        Comparison::AtLeast,
        number,
    )))
}

/// "this ability has resolved this turn"
pub(super) fn has_resolved(clause: &Clause) -> bool {
    let has = clause.auxiliary.as_ref().map(|word| word.node) == Some(Auxiliary::Has);
    let turn = matches!(clause.adverbials.as_slice(), [adverbial]
        if matches!(&adverbial.node, Adverbial::Duration(ast::Duration::This(period)) if is_this_turn(period)));
    let this_ability = clause.subject.as_ref().is_some_and(|subject| {
        matches!(subject.node.items.as_slice(), [item]
            if matches!(&item.noun.node, Noun::Described(described)
                if described.determiner.node == Determiner::This
                    && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Ability))))
    });
    clause.verb.node == Verb::Resolve && has && turn && this_ability
}

/// "the gift"
fn is_gift(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::The
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if matches!(&word.node, NounWord::AbilityKind(ast::AbilityKind::Keyword(name))
                        if name == "gift"))))
}
