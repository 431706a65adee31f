//! Costs.

use cardwright_grammar::Rule;

use super::{Builder, Built, Pair, child, text};
use crate::ast::{
    Amount, Characteristic, Conjunction, Cost, CostItem, CostPart, Count, CounterAmount, Noun,
    Spanned, Variable, VerbForm,
};
use diagnostic::Code;

impl Builder<'_> {
    /// "{2}{W}, {T}, Sacrifice a creature"
    pub fn cost(&self, pair: &Pair<'_>) -> Built<Cost> {
        let mut parts = Vec::new();
        let mut joined = None;
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::cost_join | Rule::cost_join_or => joined = Some(join(&inner)),
                _ => {
                    let part = self.cost_part(&inner)?;
                    parts.push(CostItem {
                        joined: joined.take(),
                        part,
                    });
                }
            }
        }
        Ok(Cost { parts })
    }

    /// Symbols alone as a cost.
    pub fn symbols_cost(&self, pair: &Pair<'_>) -> Built<Cost> {
        Ok(Cost {
            parts: vec![CostItem {
                joined: None,
                part: self.cost_part(pair)?,
            }],
        })
    }

    pub(super) fn cost_part(&self, pair: &Pair<'_>) -> Built<Spanned<CostPart>> {
        let inner = if pair.as_rule() == Rule::cost_part {
            self.only(pair)?
        } else {
            pair.clone()
        };
        let part = match inner.as_rule() {
            Rule::tap_symbol => CostPart::Tap,
            Rule::untap_symbol => CostPart::Untap,
            Rule::symbols => CostPart::Symbols(self.symbols(&inner)?),
            Rule::cost_parameter => self.cost_parameter(&inner),
            Rule::loyalty => self.loyalty(&self.need(&inner, Rule::loyalty_number)?)?,
            Rule::cost_action => {
                let clause = self.verb_phrase(&inner)?;
                if clause.form != VerbForm::Base {
                    return Err(self.refuse(
                        &inner,
                        Code::NumberDisagreement,
                        "a cost is an order: `sacrifice`, not `sacrifices`",
                    ));
                }
                CostPart::Action(Box::new(clause))
            }
            Rule::cost_clause => {
                let clause = self.clause(&inner)?.into_iter().next();
                CostPart::Action(Box::new(clause.ok_or_else(|| self.misplaced(&inner))?))
            }
            _ => return Err(self.misplaced(&inner)),
        };
        Ok(self.at(&inner, part))
    }

    fn loyalty(&self, pair: &Pair<'_>) -> Built<CostPart> {
        let words = text(pair);
        let negative = words.starts_with('-');
        let by =
            match words.trim_start_matches(['+', '-']) {
                "x" => Amount::Variable(Variable::X),
                digits => Amount::Number(digits.parse().map_err(|_| {
                    self.refuse(pair, Code::NotUnderstood, "this number is too large")
                })?),
            };
        Ok(CostPart::Loyalty { negative, by })
    }

    /// What "pay" takes.
    pub fn paid_cost(&self, pair: &Pair<'_>) -> Built<Cost> {
        let mut parts = Vec::new();
        let mut joined = None;
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::cost_join => joined = Some(join(&inner)),
                Rule::paid_part => {
                    let part = self.paid_part(&inner)?;
                    parts.push(CostItem {
                        joined: joined.take(),
                        part,
                    });
                }
                Rule::paid_each => {
                    let each = CostPart::SymbolsForEach {
                        symbols: self.symbols(&self.need(&inner, Rule::symbols)?)?,
                        each: self.object(&inner)?,
                    };
                    parts.push(CostItem {
                        joined: Some(Conjunction::And),
                        part: self.at(&inner, each),
                    });
                }
                _ => return Err(self.misplaced(&inner)),
            }
        }
        Ok(Cost { parts })
    }

    fn paid_part(&self, pair: &Pair<'_>) -> Built<Spanned<CostPart>> {
        let inner = self.only(pair)?;
        let part = match inner.as_rule() {
            Rule::symbols => CostPart::Symbols(self.symbols(&inner)?),
            Rule::twice_symbols => {
                let mut symbols = self.symbols(&self.need(&inner, Rule::symbols)?)?;
                symbols.0.extend_from_within(..);
                CostPart::Symbols(symbols)
            }
            Rule::cost_parameter => self.cost_parameter(&inner),
            Rule::paid_life => CostPart::Life(self.paid_life(&inner)?),
            Rule::energy => CostPart::Energy(self.energy_paid(&inner)?),
            Rule::paid_cost_of => self.paid_cost_of(&inner)?,
            Rule::paid_keyword_costs => {
                let keyword = self.need(&inner, Rule::keyword_name)?;
                CostPart::KeywordCosts(self.keyword_text(&keyword))
            }
            Rule::paid_first_cost => self.paid_first_cost(&inner)?,
            _ => return Err(self.misplaced(&inner)),
        };
        Ok(self.at(&inner, part))
    }

    /// "the equip cost of the first equip ability you activate each turn"
    fn paid_first_cost(&self, pair: &Pair<'_>) -> Built<CostPart> {
        let keyword = self.keyword_text(&self.need(pair, Rule::keyword_name)?);
        let activated = match child(pair, Rule::first_activated) {
            Some(activated) => self.keyword_text(&self.need(&activated, Rule::keyword_name)?),
            // Who cycles a card activates its cycling ability (CR 702.29a).
            None => "cycling".into(),
        };
        if keyword != activated {
            return Err(self.refuse(
                pair,
                Code::NotUnderstood,
                "the ability is not the one whose cost is named",
            ));
        }
        Ok(CostPart::FirstKeywordCost {
            keyword,
            your_turns: child(pair, Rule::each_of_your_turns).is_some(),
        })
    }

    /// "eight {E}": how much energy is paid.
    fn energy_paid(&self, pair: &Pair<'_>) -> Built<Spanned<Amount>> {
        match self.energy(pair)? {
            CounterAmount::Count(Count::Exactly(amount)) => Ok(self.at(pair, amount)),
            CounterAmount::EqualTo(amount) => Ok(amount),
            _ => Err(self.misplaced(pair)),
        }
    }

    /// "six {E}", "an amount of {E} equal to its power": how many energy counters.
    pub fn energy(&self, pair: &Pair<'_>) -> Built<CounterAmount> {
        let equal = child(pair, Rule::amount)
            .map(|amount| self.amount(&amount))
            .transpose()?;
        match (child(pair, Rule::count), equal) {
            (Some(count), None) => Ok(CounterAmount::Count(self.count(&count)?.node)),
            (None, Some(amount)) => Ok(CounterAmount::EqualTo(amount)),
            _ => Err(self.misplaced(pair)),
        }
    }

    pub fn paid_life(&self, pair: &Pair<'_>) -> Built<Spanned<Amount>> {
        if let Some(amount) = child(pair, Rule::amount) {
            return self.amount(&amount);
        }
        // "half your life, rounded up"
        if let Some(half) = child(pair, Rule::half) {
            let amount = self.amount_term(&half)?;
            let of_life = matches!(&amount.node, Amount::Half { of, .. }
                if matches!(&of.node, Amount::Characteristic { which: Characteristic::LifeTotal, .. }));
            return if of_life {
                Ok(amount)
            } else {
                Err(self.misplaced(&half))
            };
        }
        let before = self.need(pair, Rule::amount_before_life)?;
        let Some(inner) = before.clone().into_inner().next() else {
            return Err(self.misplaced(&before));
        };
        // "half their life": the owner's life total is meant, and the word "life" is in it.
        let amount = self.amount_term(&inner)?;
        if let Amount::Characteristic { which, .. } = &amount.node
            && *which != Characteristic::LifeTotal
        {
            return Err(self.misplaced(&inner));
        }
        Ok(amount)
    }

    /// "its mana cost reduced by {2}", "its flashback cost"
    pub fn paid_cost_of(&self, pair: &Pair<'_>) -> Built<CostPart> {
        // "the mana cost for spells you cast"
        if let Some(spells) = self.object_if_any(pair)? {
            return Ok(CostPart::CostOf {
                of: spells,
                keyword: None,
                reduced_by: None,
            });
        }
        let owner = self.need(pair, Rule::cost_owner)?;
        let of = match text(&owner) {
            "the" | "that" => {
                Box::new(self.single(self.at(&owner, Noun::Pronoun(crate::ast::Pronoun::It))))
            }
            _ => self.possessor(&owner)?,
        };
        let keyword = child(pair, Rule::keyword_name).map(|keyword| self.keyword_text(&keyword));
        let mut reduced = None;
        if let Some(by) = child(pair, Rule::reduced) {
            match child(&by, Rule::symbols) {
                Some(symbols) => reduced = Some(self.symbols(&symbols)?),
                None => {
                    return Err(self.refuse(
                        &by,
                        Code::NotUnderstood,
                        "a cost is reduced by mana symbols",
                    ));
                }
            }
        }
        Ok(CostPart::CostOf {
            of,
            keyword,
            reduced_by: reduced,
        })
    }

    /// The costs of "{w} or {u}" after a keyword.
    pub fn keyword_cost(&self, pair: &Pair<'_>) -> Built<Cost> {
        let mut parts = Vec::new();
        let mut joined = None;
        for inner in pair.clone().into_inner() {
            if inner.as_rule() == Rule::cost_join_or {
                joined = Some(join(&inner));
            } else {
                parts.push(CostItem {
                    joined: joined.take(),
                    part: self.cost_part(&inner)?,
                });
            }
        }
        Ok(Cost { parts })
    }
}

fn join(pair: &Pair<'_>) -> Conjunction {
    match text(pair).trim_start_matches(", ") {
        "and / or" => Conjunction::AndOr,
        "or" => Conjunction::Or,
        "and" => Conjunction::And,
        _ => Conjunction::Comma,
    }
}
