//! When spells may be cast, how many, and with what they are paid for (CR 601.2f–h, 601.3): what stands beside the rules, and is no
//! instruction.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::words::is_you;
use ir::{
    ActivationLimit, ColorSet, Condition, CostChange, Deed, Domain, Duration, Effect, EventPattern,
    Filter, ManaSymbol, ManaType, Objects, Past, Permission, Players, Restriction, SpendOnly,
    StaticEffect, Test,
};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, CostPart, Limit, Sentence, Span, Spanned, SpentOnly, Verb,
};

impl Lowering<'_> {
    /// What a clause says of casting and paying; none if it says something else.
    pub(super) fn rule_of_paying(&mut self, clause: &Clause) -> Lowered<Option<StaticEffect>> {
        if let Some(permission) = self.keeps_mana(clause)? {
            return Ok(Some(StaticEffect::Permit(permission)));
        }
        if let Some((permission, None)) = self.mana_of_any_type(clause)? {
            return Ok(Some(StaticEffect::Permit(permission)));
        }
        if let Some(restriction) = self.unremoved_damage(clause)? {
            return Ok(Some(StaticEffect::Restrict(restriction)));
        }
        if let Some(effect) = self.least_cost(clause)? {
            return Ok(Some(effect));
        }
        let restriction = match self.casts_only_then(clause)? {
            Some(restriction) => Some(restriction),
            None => match self.blocks_with(clause)? {
                Some(restriction) => Some(restriction),
                None => self.cannot_pay(clause)?,
            },
        };
        if restriction.is_some() {
            return Ok(restriction.map(StaticEffect::Restrict));
        }
        let paid = self.spends_only(clause)?;
        Ok(paid.map(|(spells, only)| StaticEffect::Restrict(Restriction::SpendOnly(spells, only))))
    }

    /// "You can cast only one more spell this turn.": counted from when it is said.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn casts_only_more(
        &mut self,
        clause: &Clause,
        lasting: Option<&Duration>,
    ) -> Lowered<Option<Effect>> {
        let (Verb::CastMore(more), Some(who)) = (&clause.verb.node, &clause.subject) else {
            return Ok(None);
        };
        let span = clause.span.0;
        let said = match clause.adverbials.as_slice() {
            [] => lasting.cloned(),
            [adverbial] if lasting.is_none() => match &adverbial.node {
                Adverbial::Duration(duration) => Some(self.duration(duration, adverbial.span)?),
                _ => None,
            },
            _ => None,
        };
        let can = auxiliary(clause) == Some(Auxiliary::Can);
        let Some(duration) = said.filter(|duration| can && *duration == Duration::EndOfTurn) else {
            return Err(Failure::unsupported(span, "this number of spells"));
        };
        let restriction = Restriction::MoreSpells(self.player_set(who)?, *more);
        Ok(Some(Effect::Restrict {
            restriction,
            duration,
        }))
    }

    /// "Each opponent can cast spells only any time they could cast a sorcery", "players can activate abilities only during their own
    /// turns": at any other time they can't.
    fn casts_only_then(&mut self, clause: &Clause) -> Lowered<Option<Restriction>> {
        let (Some(who), [adverbial]) = (&clause.subject, clause.adverbials.as_slice()) else {
            return Ok(None);
        };
        let (Adverbial::Only(limits), Some(Auxiliary::Can)) = (&adverbial.node, auxiliary(clause))
        else {
            return Ok(None);
        };
        let then = match limits.as_slice() {
            [limit] if limit.node == Limit::AsSorcery => Condition::SorceryTime(Players::Affected),
            [limit] if is_own_turn(&limit.node, super::words::is_you(who)) => {
                Condition::PlayerIs(Players::Active, Players::Affected)
            }
            _ => return Ok(None),
        };
        let others = |who| Players::Who(Box::new(who), Box::new(Self::not(then)));
        if let Verb::Cast(what) = &clause.verb.node {
            let others = others(self.player_set(who)?);
            return Ok(Some(Restriction::CantCast(others, self.spells(what)?)));
        }
        if let Verb::Activate(what) = &clause.verb.node
            && let Some((None, false)) = super::cant_activate::activated_abilities(what)
        {
            let others = others(self.player_set(who)?);
            return Ok(Some(Restriction::PlayersCantActivate(
                others,
                Filter::any_source(),
                false,
            )));
        }
        Ok(None)
    }

    /// "Your opponents can't block with creatures with even mana values": such creatures that they control can't.
    fn blocks_with(&mut self, clause: &Clause) -> Lowered<Option<Restriction>> {
        let (Verb::BlockWith(what), Some(who)) = (&clause.verb.node, &clause.subject) else {
            return Ok(None);
        };
        if auxiliary(clause) != Some(Auxiliary::Cannot) || !clause.adverbials.is_empty() {
            return Err(Failure::unsupported(clause.span.0, "blocking with these"));
        }
        let who = self.player_set(who)?;
        let creatures = self.filter(what, Some(&Domain::Permanents))?;
        let creatures = super::pattern::with_test(creatures, Test::ControlledBy(who));
        let creatures = Objects::Every(Box::new(creatures));
        Ok(Some(Restriction::CantBlock(creatures, None)))
    }

    /// "Players can't pay life or sacrifice creatures to cast spells or activate abilities" (CR 118.3)
    fn cannot_pay(&mut self, clause: &Clause) -> Lowered<Option<Restriction>> {
        let (Verb::PayToCast(sacrifice, no_mana), Some(who)) = (&clause.verb.node, &clause.subject)
        else {
            return Ok(None);
        };
        if auxiliary(clause) != Some(Auxiliary::Cannot) || !clause.adverbials.is_empty() {
            return Err(Failure::unsupported(clause.span.0, "paying with these"));
        }
        let who = self.player_set(who)?;
        let sacrifice = match sacrifice {
            Some(what) => Some(self.filter(what, Some(&Domain::Permanents))?),
            None => None,
        };
        Ok(Some(Restriction::CantPay {
            who,
            life: true,
            sacrifice,
            but_mana: *no_mana,
        }))
    }

    /// "Each spell that would cost less than three mana to cast costs three mana to cast" (CR 601.2f)
    fn least_cost(&mut self, clause: &Clause) -> Lowered<Option<StaticEffect>> {
        let Verb::LeastCost(less_than, least) = &clause.verb.node else {
            return Ok(None);
        };
        if less_than != least || !clause.adverbials.is_empty() {
            return Err(Failure::unsupported(clause.span.0, "this change of a cost"));
        }
        let what = Filter {
            domain: Domain::Spells,
            test: Test::All(Vec::new()),
        };
        Ok(Some(StaticEffect::ChangeCost {
            who: Players::Everyone,
            what,
            abilities: None,
            change: CostChange::AtLeast(*least),
        }))
    }

    /// "For each {B} in a cost, you may pay 2 life rather than pay that mana", "you may pay {0} rather than pay cycling costs", "the equip
    /// cost of the first equip ability you activate each turn" (CR 118.9): as long as none was activated.
    pub(super) fn paid_otherwise(
        &mut self,
        clause: &Clause,
    ) -> Lowered<Option<(Permission, Option<Condition>)>> {
        let span = clause.span.0;
        if let (Verb::LifeForMana(symbols, life), Some(who)) = (&clause.verb.node, &clause.subject)
        {
            let cost = self.mana_cost(symbols, span)?;
            let (
                [ManaSymbol::Mana(ManaType::Colored(color))],
                // As for a Phyrexian mana symbol (CR 107.4f).
                2,
                true,
            ) = (cost.0.as_slice(), *life, clause.adverbials.is_empty())
            else {
                return Err(Failure::unsupported(span, "paying life for this mana"));
            };
            let life_for_mana = Permission::LifeForMana(self.player_set(who)?, *color);
            return Ok(Some((life_for_mana, None)));
        }
        let (Verb::Pay(_), Some(who), [adverbial]) = (
            &clause.verb.node,
            &clause.subject,
            clause.adverbials.as_slice(),
        ) else {
            return Ok(None);
        };
        let Adverbial::RatherThan(instead_of) = &adverbial.node else {
            return Ok(None);
        };
        let Some((keyword, first)) = keyword_costs(instead_of) else {
            return Ok(None);
        };
        if auxiliary(clause) != Some(Auxiliary::May) || !is_you(who) {
            return Err(Failure::unsupported(span, "this alternative"));
        }
        self.keywords.check_name(&Spanned {
            node: keyword.clone(),
            span: adverbial.span,
        })?;
        let mut paid = clause.clone();
        paid.auxiliary = None;
        paid.subject = None;
        paid.adverbials = Vec::new();
        let keyword = ir::Name::new(keyword.as_str());
        let condition = first.map(|your_turns| none_activated_yet(&keyword, your_turns));
        let permission = Permission::PayRather {
            who: Players::You,
            keyword,
            cost: self.clause_cost(&paid)?,
        };
        Ok(Some((permission, condition)))
    }

    /// "Spend only black mana on X", "spend only mana produced by creatures to cast this spell": of the spell that says so.
    fn spends_only(&mut self, clause: &Clause) -> Lowered<Option<(Filter, SpendOnly)>> {
        let Verb::SpendOnly(what) = &clause.verb.node else {
            return Ok(None);
        };
        let span = clause.span.0;
        let on_this = match clause.adverbials.as_slice() {
            [] => matches!(what, SpentOnly::OnX(_)),
            [adverbial] => {
                matches!(what, SpentOnly::ProducedBy(_)) && self.is_to_cast_this(&adverbial.node)
            }
            _ => false,
        };
        if !on_this || clause.subject.is_some() || clause.auxiliary.is_some() {
            return Err(Failure::unsupported(span, "this rule for spending mana"));
        }
        let spell = Filter {
            domain: Domain::Spells,
            test: Test::Is(Objects::This),
        };
        Ok(Some((spell, self.spent_only(what, span)?)))
    }

    /// "Spend only red mana on X", "spend only mana of the chosen color to activate this ability": of the activated ability before;
    /// none if the clause says something else.
    pub(super) fn limits_spending(&mut self, clause: &Clause) -> Lowered<Option<ActivationLimit>> {
        let Verb::SpendOnly(what) = &clause.verb.node else {
            return Ok(None);
        };
        let span = clause.span.0;
        let on_this = match (what, clause.adverbials.as_slice()) {
            (SpentOnly::OnX(_), []) => true,
            (SpentOnly::ProducedBy(_) | SpentOnly::ChosenColor, [adverbial]) => {
                is_to_activate_this(&adverbial.node)
            }
            (SpentOnly::OnX(_) | SpentOnly::ProducedBy(_) | SpentOnly::ChosenColor, _) => false,
        };
        if !on_this || clause.subject.is_some() || clause.auxiliary.is_some() {
            return Err(Failure::unsupported(span, "this rule for spending mana"));
        }
        Ok(Some(ActivationLimit::SpendOnly(
            self.spent_only(what, span)?,
        )))
    }

    fn spent_only(&mut self, what: &SpentOnly, span: Span) -> Lowered<SpendOnly> {
        match what {
            SpentOnly::OnX(colors) => {
                let colors: ColorSet = colors
                    .iter()
                    .map(|color| super::words::lower_color(*color))
                    .collect();
                // More than two no mana symbol stands for.
                if matches!(colors.iter().count(), 1 | 2) {
                    Ok(SpendOnly::OnX(colors))
                } else {
                    Err(Failure::unsupported(span, "this rule for spending mana"))
                }
            }
            SpentOnly::ProducedBy(by) => Ok(SpendOnly::Produced(
                self.filter(by, Some(&Domain::Sources))?,
            )),
            SpentOnly::ChosenColor => Ok(SpendOnly::ChosenColor),
        }
    }

    /// Whether the sentence says with what mana the spell is paid for.
    pub(super) fn says_what_is_spent(&self, sentence: &Sentence) -> bool {
        matches!(sentence, Sentence::Clauses { leads, clauses }
            if leads.is_empty()
                && matches!(clauses.as_slice(), [clause] if matches!(clause.verb.node, Verb::SpendOnly(_))))
    }

    /// "to cast this spell"
    fn is_to_cast_this(&self, adverbial: &Adverbial) -> bool {
        matches!(adverbial, Adverbial::To(purpose)
            if purpose.adverbials.is_empty()
                && matches!(&purpose.verb.node, Verb::Cast(what) if self.is_own(what)))
    }
}

/// "to activate this ability"
fn is_to_activate_this(adverbial: &Adverbial) -> bool {
    matches!(adverbial, Adverbial::To(purpose)
        if purpose.adverbials.is_empty()
            && matches!(&purpose.verb.node, Verb::Activate(what) if super::line::is_this_ability(what)))
}

/// "pay cycling costs": of which keyword; whether only the first one each turn, or each of your turns (`true`).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn keyword_costs(clause: &Clause) -> Option<(&smol_str::SmolStr, Option<bool>)> {
    let Verb::Pay(cost) = &clause.verb.node else {
        return None;
    };
    let [item] = cost.parts.as_slice() else {
        return None;
    };
    if !clause.adverbials.is_empty() || clause.subject.is_some() {
        return None;
    }
    match &item.part.node {
        CostPart::KeywordCosts(keyword) => Some((keyword, None)),
        CostPart::FirstKeywordCost {
            keyword,
            your_turns,
        } => Some((keyword, Some(*your_turns))),
        _ => None,
    }
}

/// You have activated no ability of that keyword this turn, which is yours if it is about your turns.
fn none_activated_yet(keyword: &ir::Name, your_turns: bool) -> Condition {
    let abilities = Filter {
        domain: Domain::ActivatedAbilities,
        test: Test::AbilityOfKeyword(keyword.clone()),
    };
    let activated = EventPattern::done(Deed::Activate, Players::You, abilities);
    let none = Lowering::not(Condition::Happened(Box::new(activated), Past::ThisTurn));
    if !your_turns {
        return none;
    }
    Condition::All(vec![
        none,
        Condition::PlayerIs(Players::Active, Players::You),
    ])
}

fn auxiliary(clause: &Clause) -> Option<Auxiliary> {
    clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node)
}

/// "during their own turns", of `you` "during your own turns"
fn is_own_turn(limit: &Limit, you: bool) -> bool {
    let Limit::During(period) = limit else {
        return false;
    };
    let theirs = |whose| {
        if you {
            super::words::is_you(whose)
        } else {
            super::clause::is_it(whose)
        }
    };
    period.whose.as_deref().is_some_and(theirs)
        && period.part == ast::TurnPart::Turn
        && period.which == ast::PeriodChoice::Plain
        && period.of_turn.is_none()
}

/// "Can" said once for what is said to be possible only then: "players can cast spells and activate abilities only during their own turns".
/// None if it is said of each, or of one.
pub(super) fn inherit_can_only(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let ([first, ..], Some((last, before))) = (clauses, clauses.split_last()) else {
        return None;
    };
    let [only] = last.adverbials.as_slice() else {
        return None;
    };
    let shares = |clause: &Clause| {
        clause.form == ast::VerbForm::Base && clause.subject.is_none() && clause.auxiliary.is_none()
    };
    let and = |clause: &Clause| clause.joined == Some(ast::Conjunction::And);
    let shared = auxiliary(first) == Some(Auxiliary::Can)
        && matches!(only.node, Adverbial::Only(_))
        && !before.is_empty()
        && before.iter().all(|clause| clause.adverbials.is_empty())
        && clauses
            .iter()
            .skip(1)
            .all(|clause| shares(clause) && and(clause));
    shared.then(|| {
        let mut all = clauses.to_vec();
        for clause in &mut all {
            clause.subject.clone_from(&first.subject);
            clause.auxiliary.clone_from(&first.auxiliary);
            clause.adverbials.clone_from(&last.adverbials);
        }
        all
    })
}
