//! Costs: what stands before a colon, after "pay" and after a keyword. What is put into a cost is in `cost_objects`, mana in `mana_cost`.

use super::context::Lowering;
use super::destination::is_owners_hand;
use super::failure::{Failure, Lowered};
use super::noun::{Choice, Phrase, Use};
use super::quantity::small;
use ir::{Cost, CostPart, Destination, Effect, Objects, PaidAs, Players, Value, Zone};
use syntax::ast::{
    self, Adjective, Clause, Conjunction, KeywordArgument, LifeAmount, Span, Spanned, Variable,
    Verb,
};

impl Lowering<'_> {
    /// A cost, paid by "you".
    pub(crate) fn cost(&mut self, cost: &Spanned<ast::Cost>) -> Lowered<Cost> {
        self.cost_by(cost, &Players::You)
    }

    /// A cost paid by somebody.
    pub(crate) fn cost_by(&mut self, cost: &Spanned<ast::Cost>, payer: &Players) -> Lowered<Cost> {
        let targets = self.frame.targets.len();
        self.in_cost += 1;
        let lowered = self.alternatives(cost, payer);
        self.in_cost -= 1;
        if lowered.is_ok() && self.frame.targets.len() > targets {
            return Err(Failure::misplaced(
                cost.span,
                "a cost has no targets: they belong to what the ability does",
            )
            .help("say \"a creature you control\", which is chosen as the cost is paid"));
        }
        lowered
    }

    fn alternatives(&mut self, cost: &Spanned<ast::Cost>, payer: &Players) -> Lowered<Cost> {
        let mut alternatives: Vec<Vec<CostPart>> = vec![Vec::new()];
        let listed = listed_from(&cost.node.parts);
        let mut paid_too = Vec::new();
        for (place, item) in cost.node.parts.iter().enumerate() {
            let parts = self.cost_part(&item.part, payer)?;
            match item.joined {
                _ if place < listed && listed < cost.node.parts.len() => paid_too.extend(parts),
                Some(Conjunction::Comma) if place > listed => alternatives.push(parts),
                Some(Conjunction::Or) => alternatives.push(parts),
                None
                | Some(
                    Conjunction::And
                    | Conjunction::Comma
                    | Conjunction::AndOr
                    | Conjunction::Then
                    | Conjunction::But,
                ) => {
                    if let Some(last) = alternatives.last_mut() {
                        last.extend(parts);
                    }
                }
            }
        }
        if alternatives.len() > 1 {
            paid_too.push(CostPart::OneOf(
                alternatives.into_iter().map(Cost).collect(),
            ));
            return Ok(Cost(paid_too));
        }
        Ok(Cost(alternatives.remove(0)))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn cost_part(
        &mut self,
        part: &Spanned<ast::CostPart>,
        payer: &Players,
    ) -> Lowered<Vec<CostPart>> {
        let span = part.span;
        Ok(match &part.node {
            ast::CostPart::Symbols(symbols) => self.symbols_cost(symbols, span)?,
            ast::CostPart::Tap => vec![CostPart::Tap],
            ast::CostPart::Untap => vec![CostPart::Untap],
            ast::CostPart::Loyalty { negative, by } => match by {
                ast::Amount::Number(number) => {
                    let number = small(*number, span)?;
                    vec![CostPart::Loyalty(Some(if *negative {
                        -number
                    } else {
                        number
                    }))]
                }
                ast::Amount::Variable(Variable::X) if *negative => {
                    self.frame.announces_x = true;
                    vec![CostPart::Loyalty(None)]
                }
                _ => return Err(Failure::unsupported(span, "this loyalty cost")),
            },
            ast::CostPart::Action(clause) => self.action_cost(clause, payer)?,
            ast::CostPart::Waterbend(symbols) => self.helped_cost(symbols, span)?,
            ast::CostPart::Life(amount) => vec![CostPart::PayLife(self.amount(amount)?)],
            ast::CostPart::Energy(amount) => vec![CostPart::Energy(self.amount(amount)?)],
            ast::CostPart::Parameter(_) => self.cost_argument(span, payer)?.0,
            ast::CostPart::SymbolsForEach { symbols, each } => {
                let one = Cost(self.symbols_cost(symbols, span)?);
                vec![CostPart::Repeat(Box::new(one), self.count(each)?)]
            }
            ast::CostPart::CostOf { of, .. } if super::granted_cost::is_own_mana_cost(of) => {
                vec![CostPart::OwnManaCost]
            }
            // "sacrifice this creature unless you pay its mana cost"
            ast::CostPart::CostOf {
                of,
                keyword: None,
                reduced_by: None,
            } if super::clause::is_it(of) && self.possessor(of)? == Objects::This => {
                vec![CostPart::OwnManaCost]
            }
            ast::CostPart::CostOf { .. }
            | ast::CostPart::KeywordCosts(_)
            | ast::CostPart::FirstKeywordCost { .. } => {
                return Err(Failure::unsupported(span, "the cost of an object"));
            }
        })
    }

    /// The argument in place of "[cost]".
    fn cost_argument(&mut self, span: Span, payer: &Players) -> Lowered<Cost> {
        let arguments = self.arguments.unwrap_or(&[]);
        for argument in arguments {
            if let KeywordArgument::Cost(cost) = &argument.node {
                return self.in_arguments(|lowering| {
                    lowering.cost_by(
                        &Spanned {
                            node: cost.clone(),
                            span: argument.span,
                        },
                        payer,
                    )
                });
            }
        }
        Err(Failure::misplaced(span, "there is no cost to put here"))
    }

    /// "Sacrifice a creature", "Pay 2 life", "Discard a card", "Exile this card from your graveyard".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn action_cost(&mut self, clause: &Clause, payer: &Players) -> Lowered<Vec<CostPart>> {
        let span = clause.span.0;
        if clause.subject.is_some() || clause.auxiliary.is_some() {
            return self.effect_cost(clause, payer);
        }
        let halved = super::halves::counted(clause);
        let clause = halved.as_ref().unwrap_or(clause);
        if let Some(clauses) = each_of_list(clause) {
            let parts = clauses.iter().map(|clause| self.action_cost(clause, payer));
            return Ok(parts.collect::<Lowered<Vec<_>>>()?.concat());
        }
        let mut at_random = false;
        let mut each: Option<Value> = None;
        for adverbial in &clause.adverbials {
            match &adverbial.node {
                ast::Adverbial::AtRandom => at_random = true,
                ast::Adverbial::ForEach(what) => each = Some(self.count(what)?),
                _ => return Err(Failure::unsupported(adverbial.span, "this part of a cost")),
            }
        }
        if at_random && !matches!(clause.verb.node, Verb::Discard(_)) {
            return Err(Failure::unsupported(span, "a cost that is paid at random"));
        }
        let parts = match &clause.verb.node {
            Verb::Pay(cost) => {
                self.cost_by(
                    &Spanned {
                        node: cost.clone(),
                        span,
                    },
                    payer,
                )?
                .0
            }
            Verb::LoseLife(_) | Verb::GainLife(_) => return self.effect_cost(clause, payer),
            Verb::Sacrifice(what) => {
                let chosen =
                    self.cost_objects(what, &Use::controlled(payer), Adjective::Sacrificed)?;
                vec![chosen.chosen_part(PaidAs::Sacrificed, span)?]
            }
            Verb::Discard(what) => {
                let mut chosen = self.cost_objects(
                    what,
                    &Use::in_zone(payer, Zone::Hand),
                    Adjective::Discarded,
                )?;
                chosen.at_random |= at_random;
                vec![chosen.part(PaidAs::Discarded)]
            }
            Verb::Exile { what, manner } if manner.is_empty() => {
                let chosen = self.cost_objects(what, &Use::by(payer), Adjective::Exiled)?;
                vec![chosen.chosen_part(PaidAs::Exiled, span)?]
            }
            Verb::Return { what, to: Some(to) } => {
                let chosen =
                    self.cost_objects(what, &Use::controlled(payer), Adjective::Returned)?;
                let hand = match to.places.as_slice() {
                    [place] => match &place.node {
                        ast::PutPlace::Zone(zone) => is_owners_hand(zone),
                        _ => false,
                    },
                    _ => false,
                };
                if !hand || !to.manner.is_empty() {
                    return Err(Failure::unsupported(span, "this cost"));
                }
                vec![chosen.chosen_part(PaidAs::Returned, span)?]
            }
            Verb::Tap(what) if self.total_power(what).is_some() => {
                let Some((what, least)) = self.total_power(what) else {
                    return Err(Failure::unsupported(span, "this cost"));
                };
                let power = self.amount(&least)?;
                let phrase = self.phrase(&what, &Use::controlled(payer))?;
                let Phrase::Choice(choice @ Choice { from: None, .. }) = phrase else {
                    return Err(Failure::unsupported(span, "this cost"));
                };
                super::together::refuse_together(&choice)?;
                let filter = choice.filter;
                vec![CostPart::TapPower {
                    power,
                    what: filter,
                    into: None,
                }]
            }
            Verb::Tap(what) => {
                let chosen = self.cost_objects(what, &Use::controlled(payer), Adjective::Tapped)?;
                vec![chosen.chosen_part(PaidAs::Tapped, span)?]
            }
            // How many there are is known when they are removed.
            Verb::RemoveCounters {
                counters,
                from: Some(_),
                among: false,
            } if counters.node.amount == ast::CounterAmount::All => {
                return self.effect_cost(clause, payer);
            }
            // They are chosen as the cost is paid; an X among them is announced (CR 601.2b).
            Verb::RemoveCounters {
                from: Some(_),
                among: true,
                ..
            } => return self.effect_cost(clause, payer),
            Verb::RemoveCounters {
                counters,
                from: Some(from),
                among: false,
            } => {
                let (count, kind) = self.cost_counters(counters)?;
                let what = self.cost_filter(from, payer)?;
                vec![CostPart::RemoveCounters { count, kind, what }]
            }
            Verb::PutCounters { counters, on } => {
                let [counter] = counters.as_slice() else {
                    return Err(Failure::unsupported(
                        span,
                        "several kinds of counters in a cost",
                    ));
                };
                let (count, kind) = self.cost_counters(counter)?;
                let kind = kind
                    .ok_or_else(|| Failure::unsupported(counter.span, "counters without a kind"))?;
                let what = self.cost_filter(on, payer)?;
                vec![CostPart::PutCounters { count, kind, what }]
            }
            Verb::Reveal { what, until: None }
                if super::choosing::is_player_you_chose(what) && *payer == Players::You =>
            {
                vec![CostPart::Do(vec![ir::Effect::RevealChoice])]
            }
            Verb::Reveal { what, until: None } => {
                let chosen =
                    self.cost_objects(what, &Use::in_zone(payer, Zone::Hand), Adjective::Revealed)?;
                vec![chosen.part(PaidAs::Revealed)]
            }
            Verb::Action {
                action: ast::KeywordAction::Behold,
                amount: None,
                what: Some(what),
            } => vec![self.behold(what, payer)?],
            Verb::Mill(what) => vec![CostPart::Mill(self.card_count(what)?)],
            _ => return self.effect_cost(clause, payer),
        };
        if at_random && !matches!(clause.verb.node, Verb::Discard(_)) {
            return Err(Failure::unsupported(span, "\"at random\" in this cost"));
        }
        Ok(match each {
            Some(times) => vec![CostPart::Repeat(Box::new(Cost(parts)), times)],
            None => parts,
        })
    }

    /// Any other action as a cost: "Draw a card", "an opponent gains 5 life".
    fn effect_cost(&mut self, clause: &Clause, payer: &Players) -> Lowered<Vec<CostPart>> {
        let effects = self.cost_effects(clause, payer)?;
        // Milling by its old words.
        if let [
            Effect::Move {
                what: Objects::Top { of, count },
                to,
                into: None,
                link: false,
            },
        ] = effects.as_slice()
            && of == payer
            && **to == Destination::to(Zone::Graveyard)
        {
            return Ok(vec![CostPart::Mill(count.as_ref().clone())]);
        }
        Ok(vec![CostPart::Do(effects)])
    }

    fn cost_counters(
        &mut self,
        counters: &Spanned<ast::CounterPhrase>,
    ) -> Lowered<(Value, Option<ir::CounterKind>)> {
        // How many is announced, as an X is (CR 107.3a).
        let mut phrase = counters.clone();
        let one_or_more = ast::Count::AtLeast(ast::Amount::Number(1));
        let one_or_more = phrase.node.amount == ast::CounterAmount::Count(one_or_more);
        let any = one_or_more || phrase.node.amount == ast::CounterAmount::Count(ast::Count::Any);
        self.frame.nonzero_x |= one_or_more;
        if any {
            let x = ast::Amount::Variable(Variable::X);
            phrase.node.amount = ast::CounterAmount::Count(ast::Count::Exactly(x));
        }
        let (kind, count) = self.counter_phrase(&phrase)?;
        let count =
            count.ok_or_else(|| Failure::unsupported(counters.span, "\"all\" in a cost"))?;
        self.frame.removed = Some((kind.clone(), count.clone(), None));
        if any {
            self.frame.amount = Some(count.clone());
        }
        Ok((count, kind))
    }

    /// "3 life" as an amount.
    pub(crate) fn life(
        &mut self,
        amount: &LifeAmount,
        who: &Players,
        span: Span,
    ) -> Lowered<Value> {
        match amount {
            LifeAmount::Amount(amount) => self.amount(amount),
            LifeAmount::All => Ok(Value::Life(who.clone())),
            LifeAmount::Some | LifeAmount::Compared(_) => {
                Err(Failure::unsupported(span, "this amount of life"))
            }
        }
    }
}

/// Where a list of alternatives begins, in which commas stand for "or": `{G}, {W}, or {U}`. After the last part, if there is none.
fn listed_from(parts: &[ast::CostItem]) -> usize {
    let alike = |one: &ast::CostItem, other: &ast::CostItem| {
        std::mem::discriminant(&one.part.node) == std::mem::discriminant(&other.part.node)
    };
    let Some(last) = parts.last() else { return 0 };
    let listed = parts
        .iter()
        .rposition(|part| !alike(part, last))
        .map_or(0, |other| other + 1);
    let begins = parts.get(listed).and_then(|part| part.joined);
    if last.joined == Some(Conjunction::Or) && matches!(begins, None | Some(Conjunction::Comma)) {
        listed
    } else {
        parts.len()
    }
}

/// "Sacrifice ~ and a creature": each of the list paid by itself; none if there is but one noun, or a choice of nouns.
fn each_of_list(clause: &Clause) -> Option<Vec<Clause>> {
    let (Verb::Sacrifice(what) | Verb::Exile { what, .. } | Verb::Discard(what)) =
        &clause.verb.node
    else {
        return None;
    };
    let counted = |noun: &ast::Noun| {
        if let ast::Noun::Described(described) = noun {
            matches!(
                described.determiner.node,
                ast::Determiner::A | ast::Determiner::Count(_)
            )
        } else {
            false
        }
    };
    let whole = |noun: &ast::Noun| {
        counted(noun)
            || matches!(noun, ast::Noun::OwnName)
            || matches!(noun, ast::Noun::Described(described) if described.determiner.node == ast::Determiner::This)
    };
    let items = &what.node.items;
    let joined = items.iter().skip(1).all(|item| {
        matches!(
            item.joined,
            Some(ast::Conjunction::And | ast::Conjunction::Comma)
        )
    });
    let and = items.last()?.joined == Some(ast::Conjunction::And);
    if !and
        || !joined
        || !items.iter().all(|item| whole(&item.noun.node))
        || !items.iter().any(|item| counted(&item.noun.node))
    {
        return None;
    }
    let alone = |item: &ast::NounItem| {
        let item = ast::NounItem {
            joined: None,
            ..item.clone()
        };
        let mut one = clause.clone();
        let phrase = Box::new(Spanned {
            span: item.noun.span,
            node: ast::NounPhrase { items: vec![item] },
        });
        if let Verb::Sacrifice(what) | Verb::Exile { what, .. } | Verb::Discard(what) =
            &mut one.verb.node
        {
            *what = phrase;
        }
        Some(one)
    };
    items.iter().map(alone).collect()
}
