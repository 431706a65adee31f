//! Amounts, comparisons and sizes: what a number is. What is counted is in `count`, what is told apart in `distinction`, counters are in
//! `counters`, how often something was done in `times`.

use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::words::{lower_color, property};
use ir::{
    self, ColorSet, Comparison, Domain, Filter, Name, Objects, Players, Tally, Test, Value, Zone,
};
use syntax::ast::{
    self, Adjective, Amount, ChangeBy, Characteristic, Count, Determiner, Distinction, Head,
    KeywordArgument, Noun, NounPhrase, NounWord, PostModifier, SizeChange, SizeChangePart,
    SizePart, Span, Spanned,
};

/// So many times a value.
pub(crate) fn scale(times: i32, value: Value) -> Value {
    match (times, value) {
        (0, _) => Value::Number(0),
        (_, Value::Number(number)) => Value::Number(times.saturating_mul(number)),
        (1, value) => value,
        (times, value) => Value::Times(times, Box::new(value)),
    }
}

/// How many there are of what a slot holds, without looking at what it is.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn number_of_known(number: &Value) -> Value {
    match number {
        Value::Count(filter) if filter.domain == Domain::Sources => match &filter.test {
            Test::Is(known @ Objects::Slot(_)) => Value::CountObjects(known.clone()),
            _ => number.clone(),
        },
        _ => number.clone(),
    }
}

impl Lowering<'_> {
    /// What an extreme is looked for among: what something was done to is looked at wherever it is now (CR 608.2h).
    fn among_these(&mut self, among: &Spanned<NounPhrase>) -> Lowered<Filter> {
        let mut filter = self.filter(among, None)?;
        if filter.domain == Domain::Permanents && matches!(filter.test, Test::Is(_)) {
            filter.domain = Domain::Sources;
        }
        Ok(filter)
    }

    /// An amount.
    pub(crate) fn amount(&mut self, amount: &Spanned<Amount>) -> Lowered<Value> {
        let span = amount.span;
        Ok(match &amount.node {
            Amount::Number(number) => Value::Number(small(*number, span)?),
            Amount::Variable(variable) => self.variable(*variable, span)?,
            Amount::Parameter(_) => self.number_argument(span)?,
            // "Sacrifice any number of lands, then add that much {C}.": as many as were sacrificed.
            Amount::ThatMany | Amount::ThatMuch
                if self.frame.number_of.is_some()
                    && (amount.node == Amount::ThatMany || self.frame.amount.is_none()) =>
            {
                let (value, optional) = self.frame.number_of.clone().unwrap_or((Value::X, None));
                self.note_use(optional);
                value
            }
            said_so @ (Amount::ThatMuch | Amount::ThatMany) => {
                let words = self.words(span);
                let missing = || {
                    Failure::new(
                        FailureKind::NoReferent,
                        span,
                        format!("`{words}` refers to no amount said before"),
                    )
                };
                let amount = self.frame.amount.clone().ok_or_else(missing)?;
                let rival = self.frame.amount_rival.as_ref();
                if rival.is_some_and(|(value, said)| *value == amount && said == said_so) {
                    let what = format!("which of the numbers said before `{words}` is");
                    return Err(
                        Failure::unsupported(span, what).help("say the number, or \"equal to …\"")
                    );
                }
                self.note_use(self.frame.amount_optional);
                amount
            }
            Amount::Elliptic(_) => {
                return Err(Failure::unsupported(span, "an owner without what is owned"));
            }
            Amount::Count(phrase) | Amount::AmountOf(phrase) if is_chosen_number(phrase) => {
                Value::Chosen
            }
            Amount::Count(phrase) => self.count(phrase)?,
            Amount::Characteristic { which, of } => self.characteristic(*which, of, span)?,
            Amount::Extreme {
                extreme,
                which: Characteristic::LifeTotal,
                among,
            } if self.names_players(among) => {
                let players = self.player_set(among)?;
                match extreme {
                    ast::Extreme::Greatest => Value::MostLife(players),
                    ast::Extreme::Least => Value::LeastLife(players),
                }
            }
            Amount::Extreme {
                extreme: ast::Extreme::Greatest,
                which,
                among,
            } => {
                let property = property(*which, span)?;
                let measure = ir::Measure::Greatest(property.clone());
                if let Some(past) = self.measured_happened(among, measure)? {
                    return Ok(past);
                }
                Value::Greatest(property, Box::new(self.among_these(among)?))
            }
            Amount::Extreme {
                extreme: ast::Extreme::Least,
                which,
                among,
            } => {
                let property = property(*which, span)?;
                Value::Least(property, Box::new(self.among_these(among)?))
            }
            Amount::MostOf(what) => self.most_of_one(what)?,
            Amount::Total { which, of } => {
                let property = property(*which, span)?;
                let measure = ir::Measure::Total(property.clone());
                if let Some(past) = self.measured_happened(of, measure)? {
                    return Ok(past);
                }
                Value::Of(property, self.counted_objects(of)?)
            }
            Amount::AmountOf(phrase) => self.amount_of(phrase)?,
            // "that color"
            Amount::Devotion(colors) if colors.is_empty() => {
                if !self.color_was_chosen() {
                    return Err(Failure::new(
                        FailureKind::NoReferent,
                        span,
                        "`that color` refers to no color said before",
                    ));
                }
                Value::DevotionToChosen
            }
            Amount::Devotion(colors) => Value::Devotion(
                colors
                    .iter()
                    .map(|color| lower_color(color.node))
                    .collect::<ColorSet>(),
            ),
            Amount::Times(condition) => self.times(condition, span)?,
            Amount::DifferentAmong {
                what: Distinction::BasicLandTypes,
                among,
            } => self.basic_land_types(among)?,
            Amount::DifferentAmong { what, among } => self.different(*what, among, span)?,
            Amount::Multiple { times, of } => scale(small(*times, span)?, self.amount(of)?),
            Amount::Half { of, rounded } => {
                let rounding = match rounded {
                    Some(ast::Rounding::Up) => ir::Rounding::Up,
                    Some(ast::Rounding::Down) => ir::Rounding::Down,
                    None => {
                        return Err(Failure::unsupported(
                            span,
                            "half without \"rounded up\" or \"rounded down\"",
                        ));
                    }
                };
                Value::Half(Box::new(self.amount(of)?), rounding)
            }
            Amount::Sum(parts) => Value::Sum(
                parts
                    .iter()
                    .map(|part| self.amount(part))
                    .collect::<Lowered<Vec<_>>>()?,
            ),
            Amount::TheDifference => self.frame.difference.clone().ok_or_else(|| {
                Failure::new(
                    FailureKind::NoReferent,
                    span,
                    "no two numbers are compared before",
                )
            })?,
            Amount::Whichever {
                one,
                other,
                greater,
            } => Value::whichever(self.amount(one)?, self.amount(other)?, *greater),
            Amount::Between(one, other) => Value::between(self.amount(one)?, self.amount(other)?),
            Amount::BetweenBoth(each) => self.between_both(each)?,
            Amount::Difference(from, minus) => {
                Value::Minus(Box::new(self.amount(from)?), Box::new(self.amount(minus)?))
            }
        })
    }

    /// "the difference between those players' life totals": of two players that were chosen together, however much the one has
    /// above the other.
    fn between_both(&mut self, each: &Spanned<Amount>) -> Lowered<Value> {
        let refused = || Failure::unsupported(each.span, "the difference between these");
        let Amount::Characteristic {
            which: Characteristic::LifeTotal,
            of,
        } = &each.node
        else {
            return Err(refused());
        };
        let players = self.player_set(of)?;
        let two = |target: &ir::TargetSpec| {
            players == ir::Players::Slot(target.slot)
                && target.minimum == Value::Number(2)
                && target.maximum == Value::Number(2)
        };
        if !self.frame.targets.iter().any(two) {
            return Err(refused());
        }
        Ok(Value::Minus(
            Box::new(Value::MostLife(players.clone())),
            Box::new(Value::LeastLife(players)),
        ))
    }

    /// X: what "where X is …" says, else the announced one (CR 107.3).
    fn variable(&mut self, variable: ast::Variable, span: Span) -> Lowered<Value> {
        // While a definition is read it does not count, or "where X is X" would go on for ever.
        let variables = &mut self.frame.variables;
        if let Some(place) = variables
            .iter()
            .rposition(|defined| defined.letter == variable)
        {
            let mut defined = variables.remove(place);
            defined.used = true;
            let as_cast = defined.as_cast;
            let targets = self.frame.targets.len();
            // A target is chosen once, however often X is read (CR 115.3).
            let value = match &defined.value {
                Some(value) if defined.has_target => Ok(value.clone()),
                _ => {
                    let mark = self.frame.discourse.mark();
                    let value = self.amount(&defined.is);
                    // "mana value X or less, where X is the sacrificed creature's mana value. Put that card …": not that one.
                    self.frame.discourse.said_aside(mark);
                    value.map(|value| self.of_the_same(variable, &defined.is, value))
                }
            };
            defined.has_target |= self.frame.targets.len() > targets;
            self.frame.variables.insert(place, defined);
            let value = value?;
            if let Some(defined) = self.frame.variables.get_mut(place) {
                defined.value = Some(value.clone());
            }
            if let Some(defined) = self.frame.variables.get(place) {
                self.check_whose_variable(&defined.is, &value)?;
            }
            if !as_cast {
                return Ok(value);
            }
            if super::goes_on::speaks_of_slots(&value) {
                let what = "what targets have as a spell is cast";
                return Err(Failure::unsupported(span, what));
            }
            return Ok(Value::AsCast(Box::new(value)));
        }
        if let Some(arguments) = self.arguments {
            for argument in arguments {
                if let KeywordArgument::Where {
                    variable: letter,
                    is,
                } = &argument.node
                    && *letter == variable
                {
                    self.arguments = None;
                    let discourse = std::mem::take(&mut self.frame.discourse);
                    self.mention_own_in_where(span);
                    let value = self.amount(is);
                    self.frame.discourse = discourse;
                    self.arguments = Some(arguments);
                    return value;
                }
            }
        }
        match variable {
            ast::Variable::X => {
                if let Some(object) = self.frame.x_of.clone() {
                    return Ok(Value::Of(ir::Property::X, object));
                }
                if self.in_cost > 0 {
                    self.frame.announces_x = true;
                } else {
                    self.frame.reads_x = self.frame.reads_x.or(Some(span));
                }
                Ok(Value::X)
            }
            ast::Variable::Y | ast::Variable::Z => Err(Failure::unsupported(span, "this variable")),
        }
    }

    /// Whether a letter has been given a meaning by "where X is …".
    pub(crate) fn defined(&self, variable: ast::Variable) -> bool {
        self.frame.variables.iter().any(|defined| defined.letter == variable)
            || self.arguments.unwrap_or(&[]).iter().any(
                |argument| matches!(&argument.node, KeywordArgument::Where { variable: letter, .. } if *letter == variable),
            )
    }

    fn number_argument(&mut self, span: Span) -> Lowered<Value> {
        let arguments = self.arguments.unwrap_or(&[]);
        for argument in arguments {
            if let KeywordArgument::Number(amount) = &argument.node {
                return self.in_arguments(|lowering| {
                    lowering.amount(&Spanned {
                        node: amount.clone(),
                        span: argument.span,
                    })
                });
            }
        }
        Err(Failure::misplaced(span, "there is no number to put here"))
    }

    /// "the result" of what was rolled before (CR 706.2)
    pub(super) fn result(&mut self, span: Span) -> Lowered<Value> {
        let Some((value, optional)) = self.frame.rolled.clone() else {
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                "no die was rolled before",
            ));
        };
        self.note_use(optional);
        Ok(value)
    }

    /// "its power", "your life total".
    fn characteristic(
        &mut self,
        which: Characteristic,
        of: &Spanned<NounPhrase>,
        span: Span,
    ) -> Lowered<Value> {
        match which {
            Characteristic::LifeTotal => Ok(Value::Life(self.player_set(of)?)),
            Characteristic::StartingLifeTotal => Ok(Value::StartingLife(self.player_set(of)?)),
            Characteristic::Speed => {
                let speed = Name::new(ir::SPEED);
                Ok(Value::Designation(speed, self.player_set(of)?))
            }
            Characteristic::HandSize => {
                let players = self.player_set(of)?;
                let filter = Filter {
                    domain: Domain::Cards(Zone::Hand, players),
                    test: Test::All(Vec::new()),
                };
                Ok(Value::Count(Box::new(filter)))
            }
            Characteristic::Power
            | Characteristic::Toughness
            | Characteristic::BasePower
            | Characteristic::BaseToughness
            | Characteristic::ManaValue
            | Characteristic::Loyalty
            | Characteristic::Defense => {
                let property = property(which, span)?;
                // "the power of the creature exiled this way": the exiled creature's, as it last was (CR 608.2h)
                if let Some(exiled) = the_exiled(of) {
                    return self.characteristic(which, &exiled, span);
                }
                if is_gone(of) {
                    return Err(Failure::unsupported(
                        span,
                        "a number that it had before it was moved this way",
                    ));
                }
                let objects = self.possessor(of)?;
                self.check_has_number(which, of, &objects)?;
                // "each other creature's power" is as many numbers as there are creatures.
                if matches!(objects, Objects::Every(_)) && self.is_new_description(of) {
                    return Err(Failure::unsupported(
                        span,
                        "a number of each of several objects as one number",
                    )
                    .help("say \"the total power of creatures you control\""));
                }
                Ok(Value::Of(property, objects))
            }
            Characteristic::MaximumHandSize | Characteristic::Intensity | Characteristic::X => Err(
                Failure::unsupported(span, format!("\"{}\"", self.words(span))),
            ),
        }
    }

    /// "the damage dealt this way", "the life you lost this turn".
    pub(super) fn amount_of(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Value> {
        if let Some(mana) = self.unspent_mana(phrase)? {
            return Ok(mana);
        }
        let [item] = phrase.node.items.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "this amount"));
        };
        if let Some(result) = self.said_result(phrase)? {
            return Ok(result);
        }
        if let Some(paid) = self.amount_paid(phrase) {
            return Ok(paid);
        }
        if let Some(prevented) = self.prevented_amount(phrase) {
            return Ok(prevented);
        }
        if let Some(excess) = self.excess_damage(&item.noun)? {
            return Ok(excess);
        }
        if let Noun::Described(described) = &item.noun.node
            && let Some(dealt) = self.dealt_damage(described, phrase.span)?
        {
            return Ok(dealt);
        }
        if let Noun::Described(described) = &item.noun.node
            && let Some(of) = tally_of(described)
            && let Some((tallied, value, optional)) = self.frame.amount_of.clone()
            && tallied == of
        {
            if self
                .frame
                .tallied
                .iter()
                .filter(|(it, _)| *it == of)
                .count()
                > 1
            {
                let what = "what several instructions came to together";
                return Err(Failure::unsupported(phrase.span, what));
            }
            self.note_use(Some(optional));
            return Ok(value);
        }
        if let Some(changed) = self.changed_life(&item.noun)? {
            return Ok(changed);
        }
        if let Some(total) = self.total_happened(phrase)? {
            return Ok(total);
        }
        if let Some(spent) = self.mana_spent(phrase)? {
            return Ok(spent);
        }
        Err(Failure::unsupported(
            phrase.span,
            format!("\"{}\"", self.words(phrase.span)),
        ))
    }

    /// A comparison as relations, of which one must hold.
    pub(crate) fn comparison(
        &mut self,
        comparison: &Spanned<ast::Comparison>,
    ) -> Lowered<Vec<(Comparison, Value)>> {
        use ast::Rounding::{Down, Up};
        let one = |relation, value| Ok(vec![(relation, value)]);
        match &comparison.node {
            ast::Comparison::Equal(amount) => one(Comparison::Equal, self.amount(amount)?),
            ast::Comparison::AtLeast(amount) => one(Comparison::AtLeast, self.bound(amount, Up)?),
            ast::Comparison::AtMost(amount) => one(Comparison::AtMost, self.bound(amount, Down)?),
            ast::Comparison::Greater(amount) => one(Comparison::Greater, self.bound(amount, Down)?),
            ast::Comparison::Less(amount) => one(Comparison::Less, self.bound(amount, Up)?),
            ast::Comparison::OneOf(amounts) => amounts
                .iter()
                .map(|amount| Ok((Comparison::Equal, self.amount(amount)?)))
                .collect(),
            ast::Comparison::GreaterBy(_) | ast::Comparison::LessBy(_) => Err(
                Failure::unsupported(comparison.span, "a number that is greater or less by some"),
            ),
            ast::Comparison::Odd | ast::Comparison::Even | ast::Comparison::ChosenParity => Err(
                Failure::unsupported(comparison.span, "odd and even numbers"),
            ),
        }
    }

    /// How many of a noun a condition asks for: "two or more", "no", "a".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn count_comparison(
        &mut self,
        determiner: &Spanned<Determiner>,
    ) -> Lowered<(Comparison, Value)> {
        let span = determiner.span;
        let mut value = |amount: &Amount| {
            self.amount(&Spanned {
                node: amount.clone(),
                span,
            })
        };
        Ok(match &determiner.node {
            Determiner::A
            | Determiner::Any
            | Determiner::None
            // "your commander": any of them
            | Determiner::Possessive(_) => (Comparison::AtLeast, Value::Number(1)),
            Determiner::No => (Comparison::Equal, Value::Number(0)),
            Determiner::Count(Count::Precisely(amount)) => (Comparison::Equal, value(amount)?),
            Determiner::Count(Count::Exactly(amount)) => {
                // "if you control two creatures" is met by three (exactly says otherwise).
                (Comparison::AtLeast, value(amount)?)
            }
            Determiner::Count(Count::AtLeast(amount)) => (Comparison::AtLeast, value(amount)?),
            Determiner::Count(Count::AtMost(amount)) => (Comparison::AtMost, value(amount)?),
            Determiner::Count(Count::MoreThan(amount)) => (Comparison::Greater, value(amount)?),
            Determiner::Count(Count::FewerThan(amount)) => (Comparison::Less, value(amount)?),
            _ => return Err(Failure::unsupported(span, "this number")),
        })
    }

    /// `+X/-1`.
    pub(crate) fn size_change(
        &mut self,
        change: SizeChange,
        span: Span,
    ) -> Lowered<(Value, Value)> {
        Ok((
            self.size_change_part(change.power, span)?,
            self.size_change_part(change.toughness, span)?,
        ))
    }

    fn size_change_part(&mut self, part: SizeChangePart, span: Span) -> Lowered<Value> {
        let value = match part.by {
            ChangeBy::Number(number) => Value::Number(small(number, span)?),
            ChangeBy::Variable(variable) => self.variable(variable, span)?,
        };
        Ok(if part.negative {
            scale(-1, value)
        } else {
            value
        })
    }

    /// One half of `2/2`, `X/X`.
    pub(crate) fn size_part(&mut self, part: &SizePart, span: Span) -> Lowered<Value> {
        match part {
            SizePart::Number(number) => Ok(Value::Number(*number)),
            SizePart::Variable(variable) => self.variable(*variable, span),
            SizePart::Star { .. } => Err(Failure::unsupported(span, "`*` here")),
        }
    }
}

/// "the life lost this way", "damage dealt this way": what is added up.
pub(super) fn tally_of(described: &ast::Described) -> Option<Tally> {
    let ([word], [post]) = (described.words.as_slice(), described.post.as_slice()) else {
        return None;
    };
    let PostModifier::Participle(passive) = &post.node else {
        return None;
    };
    let [way] = passive.complements.as_slice() else {
        return None;
    };
    if way.node != ast::PassiveComplement::ThisWay {
        return None;
    }
    match (&word.node, &passive.participle) {
        (NounWord::Head(Head::Life), ast::Participle::Lost) => Some(Tally::LifeLost),
        (NounWord::Head(Head::Life), ast::Participle::Gained) => Some(Tally::LifeGained),
        (NounWord::Head(Head::Damage), ast::Participle::Dealt(None)) => Some(Tally::Damage),
        (NounWord::Head(Head::Card), ast::Participle::Drawn) => Some(Tally::CardsDrawn),
        _ => None,
    }
}

/// "the creature exiled this way": what is no card any more where it is remembered (CR 608.2h).
fn is_gone(of: &Spanned<NounPhrase>) -> bool {
    let [item] = of.node.items.as_slice() else {
        return false;
    };
    let Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let moved = described.post.iter().any(|post| {
        matches!(
            super::words::this_way(&post.node),
            Some(Adjective::Exiled | Adjective::Returned)
        )
    });
    moved && !has_head(&of.node, Head::Card)
}

/// "the creature exiled this way", as "the exiled creature".
fn the_exiled(of: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let mut said = of.clone();
    let [item] = said.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let [post] = described.post.as_slice() else {
        return None;
    };
    let exiled = super::words::this_way(&post.node) == Some(Adjective::Exiled)
        && described.determiner.node == Determiner::The
        && !described
            .words
            .iter()
            .any(|word| word.node == NounWord::Head(Head::Card));
    if !exiled {
        return None;
    }
    let span = post.span;
    described.post.clear();
    described.words.insert(
        0,
        Spanned {
            node: NounWord::Adjective(Adjective::Exiled),
            span,
        },
    );
    Some(said)
}

/// A number that fits the engine.
pub(crate) fn small(number: u32, span: Span) -> Lowered<i32> {
    i32::try_from(number).map_err(|_| {
        Failure::new(
            FailureKind::Characteristic,
            span,
            "this number is too large",
        )
    })
}

/// Whether the head of a noun phrase is this.
pub(crate) fn has_head(phrase: &NounPhrase, head: Head) -> bool {
    phrase.items.iter().all(|item| {
        if let Noun::Described(described) = &item.noun.node {
            described
                .words
                .iter()
                .any(|word| word.node == NounWord::Head(head))
        } else {
            false
        }
    })
}

/// How much an instruction says.
pub(super) fn said_amount(effect: &ir::Effect) -> Option<&Value> {
    if let ir::Effect::GainLife { amount, .. }
    | ir::Effect::LoseLife { amount, .. }
    | ir::Effect::DealDamage { amount, .. }
    | ir::Effect::Draw { count: amount, .. }
    | ir::Effect::RemoveCounters {
        count: Some(amount),
        ..
    } = effect
    {
        return Some(amount);
    }
    None
}

/// "the chosen name"
pub(super) fn is_chosen_name(phrase: &Spanned<NounPhrase>) -> bool {
    let [item] = phrase.node.items.as_slice() else {
        return false;
    };
    let ast::Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
    let said = matches!(
        words.as_slice(),
        [
            NounWord::Adjective(Adjective::Chosen),
            NounWord::Head(Head::Name)
        ]
    );
    said && described.determiner.node == Determiner::The && described.post.is_empty()
}

/// "with the greatest power among creatures that player controls": of each of several players, it is one of these; so is "the creature
/// with the greatest power among them" one of them.
pub(super) fn of_those(superlative: Test) -> Test {
    let own = Test::ControlledBy(Players::Affected);
    let Test::Compare(_, _, Value::Greatest(_, among) | Value::Least(_, among)) = &superlative
    else {
        return superlative;
    };
    if let test @ Test::Is(_) = &among.test {
        let one_of_them = test.clone();
        return super::filter::all(vec![superlative, one_of_them]);
    }
    let theirs =
        among.test == own || matches!(&among.test, Test::All(tests) if tests.contains(&own));
    match theirs {
        true => super::filter::all(vec![superlative, own]),
        false => superlative,
    }
}

/// "the chosen number"
fn is_chosen_number(phrase: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(phrase).is_some_and(|described| {
        described.determiner.node == ast::Determiner::The
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [chosen, number]
                if chosen.node == NounWord::Adjective(ast::Adjective::Chosen)
                    && number.node == NounWord::Head(Head::Number))
    })
}
