//! Costs: what stands before a colon, after "pay" and after a keyword.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Choice, Phrase, Use};
use super::quantity::small;
use super::reference::{Meaning, Number};
use ir::{
    Cost, CostPart, Destination, Domain, Effect, Filter, ManaCost, ManaSymbol, ManaType, Name,
    Objects, PaidAs, Players, SlotId, SlotKind, Test, Value, Zone,
};
use syntax::ast::{
    self, Adjective, Clause, Conjunction, Head, KeywordArgument, LifeAmount, NounPhrase, NounWord,
    Span, Spanned, Symbol, Symbols, Variable, Verb,
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

    /// "waterbend {3}": its mana, and for how much of it something can be tapped (CR 701.67).
    fn helped_cost(&mut self, symbols: &Symbols, span: Span) -> Lowered<Vec<CostPart>> {
        let mut parts = self.symbols_cost(symbols, span)?;
        let helped = match parts.as_slice() {
            [CostPart::Mana(mana)] => match generic_of(mana) {
                (generic, 0) => Value::Number(small(generic, span)?),
                (0, 1) => Value::X,
                _ => return Err(Failure::unsupported(span, "this amount of generic mana")),
            },
            [CostPart::Repeat(one, times)] if matches!(one.0.as_slice(), [CostPart::Mana(mana)] if generic_of(mana) == (1, 0)) => {
                times.clone()
            }
            _ => return Err(Failure::unsupported(span, "to waterbend what is not mana")),
        };
        parts.push(CostPart::Helped(helped));
        Ok(parts)
    }

    /// Mana and energy symbols.
    pub(crate) fn symbols_cost(&mut self, symbols: &Symbols, span: Span) -> Lowered<Vec<CostPart>> {
        let mut mana = Vec::new();
        let mut parts = Vec::new();
        let mut energy = 0;
        let mut repeats = Vec::new();
        for symbol in &symbols.0 {
            match symbol {
                Symbol::Tap => parts.push(CostPart::Tap),
                Symbol::Untap => parts.push(CostPart::Untap),
                Symbol::Energy => energy += 1,
                Symbol::Variable(variable) if self.defined(*variable) => {
                    // {X} with X defined: that much generic mana.
                    let amount = self.amount(&Spanned {
                        node: ast::Amount::Variable(*variable),
                        span,
                    })?;
                    let one = Cost(vec![CostPart::Mana(ManaCost(vec![ManaSymbol::Generic(1)]))]);
                    repeats.push(CostPart::Repeat(Box::new(one), amount));
                }
                other @ (Symbol::Generic(_)
                | Symbol::Color(_)
                | Symbol::Colorless
                | Symbol::Variable(_)
                | Symbol::Hybrid(..)
                | Symbol::GenericHybrid(..)
                | Symbol::ColorlessHybrid(_)
                | Symbol::Phyrexian(_)
                | Symbol::HybridPhyrexian(..)
                | Symbol::Snow) => {
                    self.frame.announces_x |= matches!(other, Symbol::Variable(_));
                    mana.push(mana_symbol(*other, span)?);
                }
            }
        }
        let mut all = Vec::new();
        if !mana.is_empty() || (parts.is_empty() && energy == 0 && repeats.is_empty()) {
            all.push(CostPart::Mana(ManaCost(mana)));
        }
        all.extend(repeats);
        all.extend(parts);
        if energy > 0 {
            all.push(CostPart::Energy(Value::Number(energy)));
        }
        Ok(all)
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

    fn cost_filter(&mut self, what: &Spanned<NounPhrase>, payer: &Players) -> Lowered<Filter> {
        Ok(match self.phrase(what, &Use::controlled(payer))? {
            Phrase::Choice(choice) if choice.maximum == Value::Number(1) => choice.filter,
            Phrase::Set(set) if set.players.is_empty() && set.objects.len() == 1 => Filter {
                domain: Domain::Permanents,
                test: Test::Is(set.objects[0].clone()),
            },
            Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => {
                return Err(Failure::unsupported(what.span, "these objects in a cost"));
            }
        })
    }

    /// What is sacrificed, discarded or exiled as a cost, and where it is remembered.
    pub(super) fn cost_objects(
        &mut self,
        what: &Spanned<NounPhrase>,
        usage: &Use,
        done: Adjective,
    ) -> Lowered<CostObjects> {
        let phrase = self.phrase(what, usage)?;
        let mut least = None;
        let (filter, count, words, at_random, number) = match phrase {
            Phrase::Choice(Choice {
                filter,
                from: None,
                minimum,
                maximum,
                at_random,
                chooser: None,
                words,
                ..
            }) => {
                least = match (&minimum, &maximum) {
                    _ if minimum == maximum => None,
                    (Value::Number(least), Value::Number(super::noun::ANY_NUMBER))
                        if !at_random =>
                    {
                        u32::try_from(*least).ok()
                    }
                    _ => {
                        return Err(Failure::unsupported(
                            what.span,
                            "a range of objects in a cost",
                        ));
                    }
                };
                if at_random && super::together::is_together(&filter.test) {
                    return Err(Failure::unsupported(what.span, "these objects at random"));
                }
                let number = if maximum == Value::Number(1) {
                    Number::One
                } else {
                    Number::Many
                };
                (filter, maximum, words, at_random, number)
            }
            Phrase::Set(set) if set.players.is_empty() && set.objects.len() == 1 => {
                let objects = set.objects[0].clone();
                match objects {
                    // "Discard your hand": all of them.
                    Objects::Every(filter) => {
                        let count = Value::Count(filter.clone());
                        (
                            *filter,
                            count,
                            vec![NounWord::Head(Head::Card)],
                            false,
                            Number::Many,
                        )
                    }
                    // "the exiled card" is the one that was on top.
                    Objects::Top { ref of, ref count } => {
                        let number = if **count == Value::Number(1) {
                            Number::One
                        } else {
                            Number::Many
                        };
                        let count = count.as_ref().clone();
                        let filter = Filter {
                            domain: Domain::Cards(Zone::Library, of.clone()),
                            test: Test::Is(objects),
                        };
                        let words = vec![NounWord::Head(Head::Card)];
                        (filter, count, words, false, number)
                    }
                    Objects::Bottom { .. } => {
                        return Err(Failure::unsupported(what.span, "this part of a cost"));
                    }
                    objects @ (Objects::This
                    | Objects::Granter
                    | Objects::Attached
                    | Objects::Slot(_)
                    | Objects::Event(_)
                    | Objects::Affected
                    | Objects::TopUntil { .. }
                    | Objects::Linked
                    | Objects::Paid(_)
                    | Objects::Devoured
                    | Objects::Union(_)) => {
                        let (domain, count) = if let Objects::Top { of, count } = &objects {
                            let library = Domain::Cards(Zone::Library, of.clone());
                            (library, count.as_ref().clone())
                        } else {
                            (self.source_domain(what, usage), Value::Number(1))
                        };
                        let number = if count == Value::Number(1) {
                            Number::One
                        } else {
                            Number::Many
                        };
                        let filter = Filter {
                            domain,
                            test: Test::Is(objects.clone()),
                        };
                        let meaning = Meaning::Objects(objects);
                        self.frame.discourse.mark_done(&meaning, done, true);
                        // The top card is another one when this one is gone.
                        let top = matches!(meaning, Meaning::Objects(Objects::Top { .. }));
                        let into = if top {
                            self.frame.discourse.supersede(&meaning);
                            let (into, optional) = self.cost_slot(what.span)?;
                            if let Some(slot) = into {
                                let paid = Meaning::Objects(Objects::Slot(slot));
                                let card = vec![NounWord::Head(Head::Card)];
                                self.mention_optional(
                                    paid.clone(),
                                    number,
                                    card,
                                    what.span,
                                    Some(optional),
                                );
                                self.frame.discourse.mark_done(&paid, done, true);
                            }
                            into
                        } else {
                            None
                        };
                        return Ok(CostObjects {
                            count,
                            least: None,
                            what: filter,
                            into,
                            at_random: false,
                        });
                    }
                }
            }
            Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => {
                return Err(Failure::unsupported(what.span, "these objects in a cost"));
            }
        };
        let (into, optional) = self.cost_slot(what.span)?;
        if let Some((slot, optional)) = into.zip(Some(optional)) {
            let meaning = Meaning::Objects(Objects::Slot(slot));
            self.mention_optional(meaning.clone(), number, words, what.span, Some(optional));
            self.frame
                .discourse
                .mark_done(&meaning, done, done != Adjective::Tapped);
        }
        Ok(CostObjects {
            count,
            least,
            what: filter,
            into,
            at_random,
        })
    }

    fn cost_slot(&mut self, span: Span) -> Lowered<(Option<SlotId>, usize)> {
        self.optional_slot(SlotKind::Objects, span)
    }

    /// "any number of untapped creatures you control with total power 2 or greater": without the total, and the total.
    fn total_power(
        &self,
        what: &Spanned<NounPhrase>,
    ) -> Option<(Spanned<NounPhrase>, Spanned<ast::Amount>)> {
        let mut phrase = what.clone();
        let [item] = phrase.node.items.as_mut_slice() else {
            return None;
        };
        let ast::Noun::Described(described) = &mut item.noun.node else {
            return None;
        };
        if described.determiner.node != ast::Determiner::Count(ast::Count::Any) {
            return None;
        }
        let index = described.post.iter().position(|post| {
            matches!(&post.node, ast::PostModifier::With(with)
                if matches!(with.as_ref(), ast::With::Characteristic { total: true, .. }))
        })?;
        let post = described.post.remove(index);
        let ast::PostModifier::With(with) = post.node else {
            return None;
        };
        if let ast::With::Characteristic {
            which, comparison, ..
        } = *with
            && which == [ast::Characteristic::Power]
        {
            match comparison.node {
                ast::Comparison::AtLeast(least) => Some((phrase, *least)),
                ast::Comparison::Equal(_)
                | ast::Comparison::AtMost(_)
                | ast::Comparison::Greater(_)
                | ast::Comparison::Less(_)
                | ast::Comparison::GreaterBy(_)
                | ast::Comparison::LessBy(_)
                | ast::Comparison::Odd
                | ast::Comparison::Even
                | ast::Comparison::ChosenParity
                | ast::Comparison::OneOf(_) => None,
            }
        } else {
            None
        }
    }

    /// Where the object itself is when it is put into a cost: "Discard this card", "Exile this card from your graveyard".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn source_domain(&mut self, what: &Spanned<NounPhrase>, usage: &Use) -> Domain {
        let from = what
            .node
            .items
            .iter()
            .find_map(|item| match &item.noun.node {
                ast::Noun::Described(described) => place_of(&described.post),
                ast::Noun::Modified { post, .. } => place_of(post),
                _ => None,
            });
        if let Some(zone) = self.frame.own_zone {
            return Domain::Cards(zone, Players::You);
        }
        from.and_then(|zone| self.zone(&zone).ok())
            .map(|(zone, players)| Domain::Cards(zone, players))
            .or_else(|| usage.domain.clone())
            .unwrap_or(Domain::Permanents)
    }

    /// "three cards": how many, for mill and such.
    /// "pay any amount of life": X, which who pays chooses (CR 107.3f), and which is "that much" afterwards.
    pub(super) fn pay_any_amount(
        &mut self,
        of: &ast::Payable,
        who: &Players,
        out: &mut Vec<ir::Effect>,
        span: Span,
    ) -> Lowered<()> {
        let at_least_one = self.words(span).contains("one or more");
        if self.frame.announces_x
            || self.card.announces_x
            || at_least_one
            // Each of several players would choose another number.
            || *who == Players::Affected
            || !super::context::is_single(who)
        {
            return Err(Failure::unsupported(span, "as much as they want to pay"));
        }
        let part = match of {
            ast::Payable::Life => CostPart::PayLife(Value::X),
            ast::Payable::Energy => CostPart::Energy(Value::X),
            ast::Payable::Mana => CostPart::Mana(ir::ManaCost(vec![ManaSymbol::Variable])),
        };
        self.frame.announces_x = true;
        self.frame.amount = Some(Value::X);
        self.frame.amount_of = None;
        self.frame.amount_optional = None;
        out.push(ir::Effect::Pay {
            who: who.clone(),
            cost: Cost(vec![part]),
        });
        Ok(())
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn card_count(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Value> {
        use syntax::ast::{Determiner, Noun};
        let [item] = what.node.items.as_slice() else {
            return Err(Failure::unsupported(what.span, "these cards"));
        };
        match &item.noun.node {
            // "cards equal to its power"
            Noun::Described(described)
                if described.words.len() == 1
                    && described.words[0].node == NounWord::Head(Head::Card)
                    && described.determiner.node == Determiner::None
                    && !described.other
                    && !described.target
                    && matches!(
                        described.post.as_slice(),
                        [post] if matches!(post.node, ast::PostModifier::EqualTo(_))
                    ) =>
            {
                let ast::PostModifier::EqualTo(amount) = &described.post[0].node else {
                    return Err(Failure::unsupported(what.span, "these cards"));
                };
                self.amount(amount)
            }
            Noun::Described(described)
                if described.words.len() == 1
                    && described.words[0].node == NounWord::Head(Head::Card)
                    && described.post.is_empty()
                    && !described.other
                    && !described.target =>
            {
                match &described.determiner.node {
                    Determiner::A | Determiner::Additional(None) => Ok(Value::Number(1)),
                    Determiner::Count(ast::Count::Exactly(amount))
                    | Determiner::Additional(Some(ast::Count::Exactly(amount))) => {
                        self.amount(&Spanned {
                            node: amount.clone(),
                            span: described.determiner.span,
                        })
                    }
                    _ => Err(Failure::unsupported(
                        what.span,
                        format!("\"{}\" here", self.words(what.span)),
                    )),
                }
            }
            _ => Err(Failure::unsupported(
                what.span,
                format!("\"{}\" here", self.words(what.span)),
            )),
        }
    }

    /// A mana cost as it stands: symbols only.
    pub(crate) fn mana_cost(&self, symbols: &Symbols, span: Span) -> Lowered<ManaCost> {
        symbols
            .0
            .iter()
            .map(|symbol| mana_symbol(*symbol, span))
            .collect::<Lowered<Vec<_>>>()
            .map(ManaCost)
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

pub(super) struct CostObjects {
    /// How many.
    pub count: Value,
    /// Of any number of them the least.
    pub least: Option<u32>,
    /// Which.
    pub what: Filter,
    /// Where they are remembered.
    pub into: Option<SlotId>,
    at_random: bool,
}

impl CostObjects {
    /// The same, where nothing is chosen at random.
    fn chosen_part(self, how: PaidAs, span: Span) -> Lowered<CostPart> {
        if self.at_random {
            return Err(Failure::unsupported(span, "a cost that is paid at random"));
        }
        Ok(self.part(how))
    }

    /// What is done to them as a part of a cost.
    pub(super) fn part(self, how: PaidAs) -> CostPart {
        let Self {
            count,
            least,
            what,
            into,
            at_random,
        } = self;
        if let Some(least) = least {
            return CostPart::AnyNumber {
                how,
                least,
                what,
                into,
            };
        }
        match how {
            PaidAs::Discarded => CostPart::Discard {
                count,
                what,
                at_random,
                into,
            },
            PaidAs::Sacrificed
            | PaidAs::Exiled
            | PaidAs::Returned
            | PaidAs::Tapped
            | PaidAs::Convoked
            | PaidAs::Revealed => how.counted(count, what, into),
        }
    }
}

/// A symbol of a mana cost. `{0}` is no mana (CR 107.4b).
pub(crate) fn mana_symbol(symbol: Symbol, span: Span) -> Lowered<ManaSymbol> {
    use super::words::lower_color;
    Ok(match symbol {
        Symbol::Generic(number) => ManaSymbol::Generic(number),
        Symbol::Color(color) => ManaSymbol::Mana(ManaType::Colored(lower_color(color))),
        Symbol::Colorless => ManaSymbol::Mana(ManaType::Colorless),
        Symbol::Variable(Variable::X) => ManaSymbol::Variable,
        Symbol::Hybrid(one, other) => ManaSymbol::Hybrid(
            ManaType::Colored(lower_color(one)),
            ManaType::Colored(lower_color(other)),
        ),
        Symbol::ColorlessHybrid(color) => {
            ManaSymbol::Hybrid(ManaType::Colorless, ManaType::Colored(lower_color(color)))
        }
        Symbol::GenericHybrid(number, color) => ManaSymbol::MonoHybrid(number, lower_color(color)),
        Symbol::Phyrexian(color) => ManaSymbol::Phyrexian(lower_color(color)),
        Symbol::HybridPhyrexian(one, other) => {
            ManaSymbol::HybridPhyrexian(lower_color(one), lower_color(other))
        }
        Symbol::Snow => ManaSymbol::Snow,
        Symbol::Variable(Variable::Y | Variable::Z)
        | Symbol::Tap
        | Symbol::Untap
        | Symbol::Energy => {
            return Err(Failure::unsupported(span, "this symbol in a mana cost"));
        }
    })
}

/// The name of a kind of counter on players.
pub(crate) fn energy() -> Name {
    Name::new("energy")
}

/// "its owner's hand", "its owner's graveyard": which of an owner's zones, of an owner said of "it".
pub(super) fn its_owners_zone(zone: &Spanned<NounPhrase>) -> Option<Zone> {
    let place = super::words::single_described(zone)?;
    let ast::Determiner::Possessive(owner) = &place.determiner.node else {
        return None;
    };
    let owned = super::words::single_described(owner)?;
    let ast::Determiner::Possessive(of) = &owned.determiner.node else {
        return None;
    };
    if !super::quantity::has_head(&owner.node, Head::Owner) || !super::clause::is_it(of) {
        return None;
    }
    let [word] = place.words.as_slice() else {
        return None;
    };
    if !place.post.is_empty() {
        None
    } else if word.node == ast::NounWord::Head(Head::Hand) {
        Some(Zone::Hand)
    } else if word.node == ast::NounWord::Head(Head::Graveyard) {
        Some(Zone::Graveyard)
    } else {
        None
    }
}

/// "your hand", "its owner's hand"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_owners_hand(zone: &Spanned<NounPhrase>) -> bool {
    let owner = |described: &ast::Described| match &described.determiner.node {
        ast::Determiner::Possessive(owner) => Some(owner.as_ref().clone()),
        _ => None,
    };
    let [item] = zone.node.items.as_slice() else {
        return false;
    };
    let ast::Noun::Described(hand) = &item.noun.node else {
        return false;
    };
    let Some(whose) = owner(hand) else {
        return false;
    };
    if !super::quantity::has_head(&zone.node, Head::Hand) || !hand.post.is_empty() {
        return false;
    }
    super::words::is_you(&whose)
        || matches!(whose.node.items.as_slice(), [item] if match &item.noun.node {
            ast::Noun::Described(described) => {
                super::quantity::has_head(&whose.node, Head::Owner)
                    && owner(described).is_some_and(|of| !super::words::is_you(&of))
            }
            _ => false,
        })
}

/// "from your graveyard"
fn place_of(post: &[Spanned<ast::PostModifier>]) -> Option<Spanned<NounPhrase>> {
    post.iter().find_map(|post| {
        if let ast::PostModifier::From(zone) | ast::PostModifier::In(zone) = &post.node {
            Some(zone.as_ref().clone())
        } else {
            None
        }
    })
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

/// How much generic mana the cost is, and how many variables are in it.
fn generic_of(cost: &ManaCost) -> (u32, usize) {
    let amount = |symbol: &ManaSymbol| {
        if let ManaSymbol::Generic(amount) = symbol {
            *amount
        } else {
            0
        }
    };
    let variables = |symbol: &&ManaSymbol| **symbol == ManaSymbol::Variable;
    (
        cost.0.iter().map(amount).sum(),
        cost.0.iter().filter(variables).count(),
    )
}
