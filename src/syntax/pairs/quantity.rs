//! Amounts, counts, comparisons, symbols and sizes.

use cardwright_grammar::Rule;

use super::noun::parameter;
use super::post::exactly;
use super::{Builder, Built, Pair, child, children, first_word, text, words};
use crate::ast::{
    Amount, ChangeBy, Characteristic, Comparison, Condition, Count, Determiner, DieResult,
    Distinction, Extreme, Head, Noun, NounPhrase, NounWord, PostModifier, Rounding, Size,
    SizeChange, SizeChangePart, SizePart, Spanned, Symbol, Symbols, Variable,
};
use diagnostic::Code;

impl Builder<'_> {
    /// `amount` and `amount_as_noun`: terms with "plus" and "minus" between.
    pub fn amount(&self, pair: &Pair<'_>) -> Built<Spanned<Amount>> {
        let mut result: Option<Spanned<Amount>> = None;
        let mut minus = false;
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::amount_operator => minus = text(&inner) == "minus",
                Rule::whichever => {
                    let one = result.take().ok_or_else(|| self.misplaced(pair))?;
                    let other = self.amount_term(&self.need(&inner, Rule::amount_term)?)?;
                    let whichever = Amount::Whichever {
                        one: Box::new(one),
                        other: Box::new(other),
                        greater: child(&inner, Rule::whichever_greater).is_some(),
                    };
                    result = Some(self.at(pair, whichever));
                }
                Rule::amount_rounding => {
                    let rounding = rounding(&self.need(&inner, Rule::rounding)?);
                    match result.as_mut().map(|amount| &mut amount.node) {
                        Some(Amount::Half { rounded, .. }) if rounded.is_none() => {
                            *rounded = Some(rounding)
                        }
                        _ => {
                            return Err(self.refuse(
                                &inner,
                                Code::NotUnderstood,
                                "nothing here is halved",
                            ));
                        }
                    }
                }
                _ => {
                    let term = self.amount_term(&inner)?;
                    result = Some(match result {
                        None => term,
                        Some(before) if minus => {
                            self.at(pair, Amount::Difference(Box::new(before), Box::new(term)))
                        }
                        Some(Spanned {
                            node: Amount::Sum(mut terms),
                            ..
                        }) => {
                            terms.push(term);
                            self.at(pair, Amount::Sum(terms))
                        }
                        Some(before) => self.at(pair, Amount::Sum(vec![before, term])),
                    });
                }
            }
        }
        result.ok_or_else(|| self.misplaced(pair))
    }

    /// One term, wrapped in `amount_term` or not.
    pub fn amount_term(&self, pair: &Pair<'_>) -> Built<Spanned<Amount>> {
        let amount = match pair.as_rule() {
            Rule::amount_term
            | Rule::amount_simple
            | Rule::count_number
            | Rule::compared
            | Rule::comparison_number
                if pair.clone().into_inner().next().is_some() =>
            {
                return self.amount_term(&self.only(pair)?);
            }
            Rule::amount_sum => return self.amount(pair),
            Rule::that_much | Rule::that_number
                if text(pair) == "that number"
                    && let Some(counted) = self.counted =>
            {
                return Ok(counted.clone());
            }
            Rule::that_much | Rule::that_number | Rule::count_number | Rule::count_many => {
                if text(pair) == "that many" {
                    Amount::ThatMany
                } else {
                    Amount::ThatMuch
                }
            }
            Rule::number | Rule::digits => Amount::Number(self.number(pair)?),
            Rule::variable => Amount::Variable(self.variable(pair)?),
            Rule::number_parameter => Amount::Parameter(parameter(pair)),
            Rule::twice_variable => {
                multiple(2, self.amount_term(&self.need(pair, Rule::variable)?)?)
            }
            Rule::multiple => {
                let times = match first_word(pair) {
                    "twice" | "double" => 2,
                    word => words::number(word).ok_or_else(|| self.misplaced(pair))?,
                };
                multiple(
                    times,
                    self.amount_term(&self.need(pair, Rule::amount_term)?)?,
                )
            }
            Rule::half => return self.half(pair),
            Rule::devotion => Amount::Devotion(
                children(pair, Rule::color)
                    .map(|color| {
                        let which =
                            words::color(text(&color)).ok_or_else(|| self.misplaced(&color))?;
                        Ok(self.at(&color, which))
                    })
                    .collect::<Built<_>>()?,
            ),
            Rule::times_that => {
                let clause = self.clause(&self.need(pair, Rule::condition_clause)?)?;
                Amount::Times(Box::new(Condition { clauses: clause }))
            }
            // "differently named lands": their names
            Rule::number_of if child(pair, Rule::differently_named).is_some() => {
                Amount::DifferentAmong {
                    what: Distinction::Names,
                    among: self.object(pair)?,
                }
            }
            Rule::number_of if let Some(colors) = child(pair, Rule::colors_of) => {
                Amount::Count(Box::new(self.colors_of(&colors)?))
            }
            Rule::number_of => match child(pair, Rule::different) {
                Some(different) => Amount::DifferentAmong {
                    what: self.distinction(&self.need(&different, Rule::distinction_plural)?)?,
                    among: self.object(pair)?,
                },
                None => and_more(self.object(pair)?, Amount::Count),
            },
            Rule::greatest if let Some(number) = child(pair, Rule::greatest_number_of) => {
                if self.extreme(&self.need(pair, Rule::extreme)?)? != Extreme::Greatest {
                    return Err(self.misplaced(pair));
                }
                Amount::MostOf(self.object(&number)?)
            }
            Rule::greatest => Amount::Extreme {
                extreme: self.extreme(&self.need(pair, Rule::extreme)?)?,
                which: self.characteristic(&self.only(&self.need(pair, Rule::extreme_number)?)?)?,
                among: match child(pair, Rule::post_among)
                    .or_else(|| child(pair, Rule::greatest_of))
                {
                    Some(among) => self.object(&among)?,
                    None => {
                        return Err(self.refuse(
                            pair,
                            Code::NotUnderstood,
                            "among what is not said",
                        ));
                    }
                },
            },
            Rule::total => Amount::Total {
                which: self.characteristic(&self.need(pair, Rule::characteristic)?)?,
                of: match child(pair, Rule::plain_possessive) {
                    Some(whose) => self.owner_of(&whose)?,
                    None => self.object(pair)?,
                },
            },
            Rule::amount_of => and_more(self.object(pair)?, Amount::AmountOf),
            Rule::the_difference => Amount::TheDifference,
            Rule::difference_between => {
                let terms = children(pair, Rule::difference_term)
                    .map(|term| {
                        let noun = self.noun(&self.need(&term, Rule::noun)?)?;
                        self.amount_of_phrase(&term, Box::new(self.single(noun)), false)
                    })
                    .collect::<Built<Vec<_>>>()?;
                match <[_; 2]>::try_from(terms) {
                    Ok([one, other]) => Amount::Between(Box::new(one), Box::new(other)),
                    Err(terms) => {
                        let mut terms = terms.into_iter();
                        let both = terms.next().ok_or_else(|| self.misplaced(pair))?;
                        Amount::BetweenBoth(Box::new(both))
                    }
                }
            }
            Rule::amount_np => return self.amount_noun(pair, false),
            _ => return Err(self.misplaced(pair)),
        };
        Ok(self.at(pair, amount))
    }

    /// "half X, rounded up", "half their life", "half the permanents they control"
    fn half(&self, pair: &Pair<'_>) -> Built<Spanned<Amount>> {
        let of = self.only(&self.need(pair, Rule::half_of)?)?;
        let inner = self.only(&of)?;
        let of = if inner.as_rule() == Rule::amount_np {
            self.amount_noun(&inner, true)?
        } else {
            self.amount_term(&of)?
        };
        let rounded = match child(pair, Rule::rounding_after) {
            Some(after) => Some(rounding(&self.need(&after, Rule::rounding)?)),
            None => self.rounding,
        };
        Ok(self.at(
            pair,
            Amount::Half {
                of: Box::new(of),
                rounded,
            },
        ))
    }

    /// A noun phrase as a number: "its power", "the damage dealt this way"; with `counted` also "the permanents you control".
    fn amount_noun(&self, pair: &Pair<'_>, counted: bool) -> Built<Spanned<Amount>> {
        let phrase = self.object(pair)?;
        self.amount_of_phrase(pair, phrase, counted)
    }

    /// The number that a noun phrase is.
    fn amount_of_phrase(
        &self,
        pair: &Pair<'_>,
        phrase: Box<Spanned<NounPhrase>>,
        counted: bool,
    ) -> Built<Spanned<Amount>> {
        let [only] = phrase.items.as_slice() else {
            return if counted {
                Ok(self.at(pair, Amount::Count(phrase)))
            } else {
                Err(self.no_amount(pair))
            };
        };
        let amount = match &only.noun.node {
            Noun::Amount(amount) => (**amount).clone(),
            Noun::Described(described) => {
                let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
                match (words.as_slice(), &described.determiner.node) {
                    ([NounWord::Characteristic(which)], Determiner::Possessive(of))
                        if described.post.is_empty() =>
                    {
                        Amount::Characteristic {
                            which: *which,
                            of: of.clone(),
                        }
                    }
                    ([NounWord::Characteristic(which)], determiner) => self
                        .characteristic_amount(*which, determiner, &phrase, described)
                        .ok_or_else(|| self.no_amount(pair))?,
                    ([NounWord::Head(Head::Life)], Determiner::Possessive(of))
                        if described.post.is_empty() =>
                    {
                        Amount::Characteristic {
                            which: Characteristic::LifeTotal,
                            of: of.clone(),
                        }
                    }
                    (words, _) if words.last().is_some_and(|word| is_measured(word)) => {
                        Amount::AmountOf(phrase.clone())
                    }
                    _ if counted => Amount::Count(phrase.clone()),
                    _ => return Err(self.no_amount(pair)),
                }
            }
            Noun::Results(DieResult::Total) => Amount::AmountOf(phrase.clone()),
            _ if counted => Amount::Count(phrase.clone()),
            _ => return Err(self.no_amount(pair)),
        };
        Ok(self.at(pair, amount))
    }

    /// "the mana value of that spell", "its power plus its toughness", "its power from your graveyard": what ends the number
    /// of an object.
    fn characteristic_amount(
        &self,
        which: Characteristic,
        determiner: &Determiner,
        phrase: &Spanned<NounPhrase>,
        described: &crate::ast::Described,
    ) -> Option<Amount> {
        let [post] = described.post.as_slice() else {
            return None;
        };
        match (determiner, &post.node) {
            (Determiner::The, PostModifier::Of(of)) => Some(Amount::Characteristic {
                which,
                of: of.clone(),
            }),
            (Determiner::Possessive(of), PostModifier::Plus(more)) => {
                let of = of.clone();
                let first = Spanned::new(Amount::Characteristic { which, of }, phrase.span);
                Some(Amount::Sum(vec![first, more.as_ref().clone()]))
            }
            (Determiner::Possessive(_), PostModifier::From(_) | PostModifier::FromAmong(_)) => {
                Some(Amount::AmountOf(Box::new(phrase.clone())))
            }
            _ => None,
        }
    }

    fn no_amount(&self, pair: &Pair<'_>) -> Box<diagnostic::Diagnostic> {
        Box::new(
            diagnostic::Diagnostic::new(
                Code::NotUnderstood,
                self.span(pair),
                format!(
                    "`{}` is not a number",
                    crate::error::shown_words(text(pair))
                ),
            )
            .expecting(["a number"]),
        )
    }

    /// `number`, `digits`, or text that is one.
    pub fn number(&self, pair: &Pair<'_>) -> Built<u32> {
        words::number(text(pair)).ok_or_else(|| {
            self.refuse(
                pair,
                Code::NotUnderstood,
                format!("`{}` is too large a number", text(pair)),
            )
        })
    }

    /// "second"
    pub fn ordinal(&self, pair: &Pair<'_>) -> Built<u32> {
        words::ordinal(text(pair)).ok_or_else(|| self.misplaced(pair))
    }

    /// "X"
    pub fn variable(&self, pair: &Pair<'_>) -> Built<Variable> {
        match text(pair) {
            "x" => Ok(Variable::X),
            "y" => Ok(Variable::Y),
            "z" => Ok(Variable::Z),
            _ => Err(self.misplaced(pair)),
        }
    }

    /// "power"
    pub fn characteristic(&self, pair: &Pair<'_>) -> Built<Characteristic> {
        words::characteristic(text(pair))
            .map(|(which, _)| which)
            .ok_or_else(|| self.misplaced(pair))
    }

    /// "greatest"
    pub fn extreme(&self, pair: &Pair<'_>) -> Built<Extreme> {
        words::extreme(text(pair)).ok_or_else(|| self.misplaced(pair))
    }

    /// "colors"
    pub fn distinction(&self, pair: &Pair<'_>) -> Built<Distinction> {
        words::distinction(text(pair)).ok_or_else(|| self.misplaced(pair))
    }

    /// How many of the nouns that follow.
    pub fn count(&self, pair: &Pair<'_>) -> Built<Spanned<Count>> {
        let inner = self.only(pair)?;
        let bound = || -> Built<Amount> {
            Ok(self
                .amount_term(&self.need(&inner, Rule::count_number)?)?
                .node)
        };
        let count = match inner.as_rule() {
            Rule::count_any => Count::Any,
            Rule::count_number_of => Count::NumberOf,
            Rule::count_up_to => match child(&inner, Rule::twice_variable) {
                Some(twice) => Count::UpTo(self.amount_term(&twice)?.node),
                None => Count::UpTo(bound()?),
            },
            Rule::count_at_least | Rule::count_or_more => Count::AtLeast(bound()?),
            Rule::count_or_fewer => Count::AtMost(bound()?),
            Rule::count_more_than => Count::MoreThan(bound()?),
            Rule::count_fewer_than => Count::FewerThan(bound()?),
            Rule::count_exactly => Count::Precisely(bound()?),
            Rule::count_amount => Count::Exactly(bound()?),
            Rule::count_between | Rule::count_list => {
                let mut numbers = Vec::new();
                for word in inner.clone().into_inner() {
                    numbers.push(self.number(&word)?);
                }
                let consecutive = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
                match (numbers.first(), numbers.last()) {
                    (Some(first), Some(last)) if consecutive => {
                        Count::Between(Amount::Number(*first), Amount::Number(*last))
                    }
                    _ => {
                        return Err(self.refuse(
                            pair,
                            Code::NotUnderstood,
                            "these numbers do not follow one another",
                        ));
                    }
                }
            }
            Rule::count_many if let Some(minus) = child(&inner, Rule::count_minus) => {
                let variable = self.variable(&self.need(&minus, Rule::variable)?)?;
                let much = self.at(&minus, Amount::Variable(variable));
                let less = self.amount_term(&self.need(&minus, Rule::number)?)?;
                Count::Exactly(Amount::Difference(Box::new(much), Box::new(less)))
            }
            Rule::count_many if child(&inner, Rule::count_plus).is_some() => {
                let plus = self.need(&inner, Rule::count_plus)?;
                let number = self.amount_term(&self.need(&plus, Rule::number)?)?;
                let much = self.at(&inner, Amount::ThatMany);
                Count::Exactly(Amount::Sum(vec![much, number]))
            }
            Rule::count_many if let Some(times) = child(&inner, Rule::count_times) => {
                let variable = self.variable(&self.need(&times, Rule::variable)?)?;
                let of = Box::new(self.at(&times, Amount::Variable(variable)));
                Count::Exactly(match first_word(&times) {
                    "half" => Amount::Half { of, rounded: None },
                    "twice" => Amount::Multiple { times: 2, of },
                    word => Amount::Multiple {
                        times: words::number(word).ok_or_else(|| self.misplaced(&times))?,
                        of,
                    },
                })
            }
            Rule::count_many => {
                let much = || Box::new(self.at(&inner, Amount::ThatMany));
                Count::Exactly(match text(&inner) {
                    "twice that many" => Amount::Multiple {
                        times: 2,
                        of: much(),
                    },
                    "three times that many" => Amount::Multiple {
                        times: 3,
                        of: much(),
                    },
                    "half that many" => Amount::Half {
                        of: much(),
                        rounded: None,
                    },
                    _ => Amount::ThatMany,
                })
            }
            _ => return Err(self.misplaced(&inner)),
        };
        Ok(self.at(pair, count))
    }

    /// How a number compares.
    pub fn comparison(&self, pair: &Pair<'_>) -> Built<Spanned<Comparison>> {
        let inner = self.only(pair)?;
        let to = || -> Built<Box<Spanned<Amount>>> {
            if let Some(elliptic) = child(&inner, Rule::elliptic) {
                let of = self.possessor(&self.need(&elliptic, Rule::possessor)?)?;
                return Ok(Box::new(self.at(&elliptic, Amount::Elliptic(of))));
            }
            Ok(Box::new(self.amount(&self.need(&inner, Rule::amount)?)?))
        };
        let comparison = match inner.as_rule() {
            Rule::equal_to | Rule::exactly => Comparison::Equal(to()?),
            Rule::greater_or_equal | Rule::at_least => Comparison::AtLeast(to()?),
            Rule::at_least_greater => {
                let more = self.amount_term(&self.need(&inner, Rule::number)?)?;
                let sum = Amount::Sum(vec![*to()?, more]);
                Comparison::AtLeast(Box::new(self.at(&inner, sum)))
            }
            Rule::less_or_equal | Rule::at_most => Comparison::AtMost(to()?),
            Rule::greater_than => Comparison::Greater(to()?),
            Rule::less_than => Comparison::Less(to()?),
            Rule::odd => Comparison::Odd,
            Rule::even => Comparison::Even,
            Rule::one_of_numbers => Comparison::OneOf(
                children(&inner, Rule::compared)
                    .map(|number| self.amount_term(&number))
                    .collect::<Built<_>>()?,
            ),
            Rule::compared_number => return self.compared(&inner),
            _ => return Err(self.misplaced(&inner)),
        };
        Ok(self.at(pair, comparison))
    }

    /// "3 or less": the children of `pair` are a number and perhaps a `compared_tail`.
    pub fn compared(&self, pair: &Pair<'_>) -> Built<Spanned<Comparison>> {
        let amount = self.amount_term(&self.only(pair)?)?;
        let comparison = match child(pair, Rule::compared_tail) {
            Some(tail) if matches!(text(&tail), "or greater" | "or more" | "or higher") => {
                Comparison::AtLeast(Box::new(amount))
            }
            Some(_) => Comparison::AtMost(Box::new(amount)),
            None if child(pair, Rule::compared_by).is_some_and(|by| text(&by) == "greater") => {
                Comparison::GreaterBy(Box::new(amount))
            }
            None if child(pair, Rule::compared_by).is_some() => {
                Comparison::LessBy(Box::new(amount))
            }
            None if pair.as_str().starts_with("more than ") => {
                Comparison::Greater(Box::new(amount))
            }
            None if pair.as_str().starts_with("at least ") => Comparison::AtLeast(Box::new(amount)),
            None => exactly(amount),
        };
        Ok(self.at(pair, comparison))
    }

    /// `symbols`: mana and energy.
    pub fn symbols(&self, pair: &Pair<'_>) -> Built<Symbols> {
        children(pair, Rule::symbol)
            .map(|symbol| self.symbol(&symbol))
            .collect::<Built<_>>()
            .map(Symbols)
    }

    fn symbol(&self, pair: &Pair<'_>) -> Built<Symbol> {
        let inside = text(pair).trim_start_matches('{').trim_end_matches('}');
        let parts: Vec<&str> = inside.split('/').collect();
        let symbol = match parts.as_slice() {
            ["c"] => Some(Symbol::Colorless),
            ["x"] => Some(Symbol::Variable(Variable::X)),
            ["y"] => Some(Symbol::Variable(Variable::Y)),
            ["z"] => Some(Symbol::Variable(Variable::Z)),
            ["s"] => Some(Symbol::Snow),
            ["t"] => Some(Symbol::Tap),
            ["q"] => Some(Symbol::Untap),
            ["e"] => Some(Symbol::Energy),
            [one] => words::color(one)
                .map(Symbol::Color)
                .or_else(|| one.parse().ok().map(Symbol::Generic)),
            [color, "p"] => words::color(color).map(Symbol::Phyrexian),
            ["c", color] => words::color(color).map(Symbol::ColorlessHybrid),
            [one, two] => match (words::color(one), words::color(two), one.parse()) {
                (Some(one), Some(two), _) => Some(Symbol::Hybrid(one, two)),
                (None, Some(color), Ok(number)) => Some(Symbol::GenericHybrid(number, color)),
                _ => None,
            },
            [one, two, "p"] => words::color(one)
                .zip(words::color(two))
                .map(|(one, two)| Symbol::HybridPhyrexian(one, two)),
            _ => None,
        };
        symbol.ok_or_else(|| {
            self.refuse(
                pair,
                Code::NotUnderstood,
                format!("`{}` cannot be paid or added", text(pair)),
            )
        })
    }

    /// `2/2`
    pub fn size(&self, pair: &Pair<'_>) -> Built<Size> {
        let (power, toughness) = text(pair)
            .split_once('/')
            .ok_or_else(|| self.misplaced(pair))?;
        Ok(Size {
            power: self.size_part(pair, power)?,
            toughness: self.size_part(pair, toughness)?,
        })
    }

    fn size_part(&self, pair: &Pair<'_>, part: &str) -> Built<SizePart> {
        let number = |digits: &str| {
            digits.parse::<i32>().map_err(|_| {
                self.refuse(
                    pair,
                    Code::NotUnderstood,
                    format!("`{part}` is too large a number"),
                )
            })
        };
        Ok(match part {
            "x" => SizePart::Variable(Variable::X),
            "y" => SizePart::Variable(Variable::Y),
            "*" => SizePart::Star { plus: 0 },
            _ => match (part.strip_suffix("+*"), part.strip_prefix('*')) {
                (Some(before), _) => SizePart::Star {
                    plus: number(before)?,
                },
                (None, Some(after)) => SizePart::Star {
                    plus: number(after)?,
                },
                (None, None) => SizePart::Number(number(part)?),
            },
        })
    }

    /// `+1/-x`
    pub fn size_change(&self, pair: &Pair<'_>) -> Built<SizeChange> {
        let (power, toughness) = text(pair)
            .split_once('/')
            .ok_or_else(|| self.misplaced(pair))?;
        Ok(SizeChange {
            power: self.change_part(pair, power)?,
            toughness: self.change_part(pair, toughness)?,
        })
    }

    fn change_part(&self, pair: &Pair<'_>, part: &str) -> Built<SizeChangePart> {
        let (sign, rest) = part.split_at(1);
        let by = match rest {
            "x" => ChangeBy::Variable(Variable::X),
            "y" => ChangeBy::Variable(Variable::Y),
            digits => ChangeBy::Number(digits.parse().map_err(|_| {
                self.refuse(
                    pair,
                    Code::NotUnderstood,
                    format!("`{part}` is too large a number"),
                )
            })?),
        };
        Ok(SizeChangePart {
            negative: sign == "-",
            by,
        })
    }
}

/// "rounded up"
pub(super) fn rounding(pair: &Pair<'_>) -> Rounding {
    if text(pair).ends_with("up") {
        Rounding::Up
    } else {
        Rounding::Down
    }
}

/// Nouns that are measured rather than counted.
fn is_measured(word: &NounWord) -> bool {
    matches!(
        word,
        NounWord::Head(
            Head::Life
                | Head::Damage
                | Head::CombatDamage
                | Head::NoncombatDamage
                | Head::ExcessDamage
                | Head::Mana
                | Head::Result
                | Head::Number
        )
    )
}

/// "twice the number of creatures you control plus one": only what stands before "plus" is doubled.
fn multiple(times: u32, mut of: Spanned<Amount>) -> Amount {
    if let Amount::Sum(terms) = &mut of.node
        && let Some(first) = terms.first_mut()
    {
        let doubled = Box::new(first.clone());
        first.node = Amount::Multiple { times, of: doubled };
        return of.node;
    }
    Amount::Multiple {
        times,
        of: Box::new(of),
    }
}

/// "the number of cards discarded this way plus one": one more than these are.
fn and_more(
    mut counted: Box<Spanned<crate::ast::NounPhrase>>,
    amount: fn(Box<Spanned<crate::ast::NounPhrase>>) -> Amount,
) -> Amount {
    match take_more(&mut counted.node) {
        Some(more) => {
            let span = counted.span;
            Amount::Sum(vec![Spanned::new(amount(counted), span), more])
        }
        None => amount(counted),
    }
}

/// "(cards in your hand) plus one": what stands behind the last noun, and behind the place where that is.
fn take_more(phrase: &mut crate::ast::NounPhrase) -> Option<Spanned<Amount>> {
    let post = super::noun::last_post(phrase)?;
    match post.pop() {
        Some(Spanned {
            node: PostModifier::Plus(more),
            ..
        }) => Some(*more),
        Some(mut other) => {
            let more = match &mut other.node {
                PostModifier::In(place) => take_more(&mut place.node),
                _ => None,
            };
            post.push(other);
            more
        }
        None => None,
    }
}
