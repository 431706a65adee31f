//! Noun phrases.

use cardwright_grammar::Rule;
use smol_str::SmolStr;

use super::{Builder, Built, Pair, child, first_word, text, words};
use crate::ast::{
    AbilityKind, Amount, Conjunction, Count, CounterKind, Described, Determiner, Head, LibraryEnd,
    Noun, NounItem, NounPhrase, NounWord, Portion, PostModifier, Pronoun, Spanned, Verb, With,
};
use crate::mark::keyword_name;
use diagnostic::{Code, did_you_mean};
use source::SubtypeKind;

/// A noun while its words are read from left to right.
struct Reading {
    described: Described,
    start: usize,
    end: usize,
    /// What the last word says of number; `None` for words that are both.
    plural: Option<bool>,
}

impl Builder<'_> {
    /// `np`, `subject`, `zone_np` and other wrappers of one.
    pub fn noun_phrase(&self, pair: &Pair<'_>) -> Built<Spanned<NounPhrase>> {
        let mut items = Vec::new();
        let mut joined = None;
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::list_comma => joined = Some(Conjunction::Comma),
                Rule::conjunction => joined = Some(conjunction(&inner)),
                Rule::noun | Rule::noun_short => {
                    items.push(NounItem {
                        joined: joined.take(),
                        noun: self.noun(&inner)?,
                    });
                }
                Rule::np | Rule::zone_np if pair.clone().into_inner().count() == 1 => {
                    return self.noun_phrase(&inner);
                }
                // "(the battlefield) or in the command zone"
                Rule::np | Rule::zone_np => {
                    let mut others = self.noun_phrase(&inner)?.node.items;
                    if let (Some(first), false) = (others.first_mut(), items.is_empty()) {
                        first.joined = Some(Conjunction::Or);
                    }
                    items.append(&mut others);
                }
                Rule::outside_zone => {
                    let word = self.at(&inner, NounWord::Head(Head::Sideboard));
                    let noun = self.at(&inner, Noun::Described(Box::new(self.bare(&inner, word))));
                    items.push(NounItem { joined: None, noun });
                }
                Rule::exile_zone => {
                    let word = self.at(&inner, NounWord::Head(Head::Exile));
                    let noun = self.at(&inner, Noun::Described(Box::new(self.bare(&inner, word))));
                    items.push(NounItem { joined: None, noun });
                }
                Rule::zone_and | Rule::zone_or => {
                    let mut others = self.noun_phrase(&inner)?.node.items;
                    if let Some(first) = others.first_mut() {
                        first.joined = Some(if inner.as_rule() == Rule::zone_and {
                            Conjunction::And
                        } else {
                            Conjunction::Or
                        });
                    }
                    items.append(&mut others);
                }
                Rule::battlefield_zone | Rule::on_battlefield => {
                    let word = self.at(&inner, NounWord::Head(Head::Battlefield));
                    let mut described = self.bare(&inner, word);
                    described.determiner.node = Determiner::The;
                    let noun = self.at(&inner, Noun::Described(Box::new(described)));
                    items.push(NounItem { joined: None, noun });
                }
                _ => return Err(self.misplaced(&inner)),
            }
        }
        split_place(&mut items);
        share_place(&mut items);
        share_possessor(&mut items);
        share_object(&mut items);
        self.check_heads(pair, &items)?;
        self.check_lists(&items)?;
        Ok(self.at(pair, NounPhrase { items }))
    }

    /// A noun phrase in a box, as most verbs hold it.
    pub fn boxed(&self, pair: &Pair<'_>) -> Built<Box<Spanned<NounPhrase>>> {
        Ok(Box::new(self.noun_phrase(pair)?))
    }

    /// The `np` (or `zone_np`) among the children of a pair.
    pub fn object(&self, pair: &Pair<'_>) -> Built<Box<Spanned<NounPhrase>>> {
        self.object_if_any(pair)?
            .ok_or_else(|| self.misplaced(pair))
    }

    /// As [`Self::object`], where it may be missing.
    pub fn object_if_any(&self, pair: &Pair<'_>) -> Built<Option<Box<Spanned<NounPhrase>>>> {
        let found = pair
            .clone()
            .into_inner()
            .find(|inner| matches!(inner.as_rule(), Rule::np | Rule::zone_np));
        found.map(|np| self.boxed(&np)).transpose()
    }

    /// A phrase of a single noun.
    pub fn single(&self, noun: Spanned<Noun>) -> Spanned<NounPhrase> {
        let span = noun.span;
        Spanned::new(
            NounPhrase {
                items: vec![NounItem { joined: None, noun }],
            },
            span,
        )
    }

    /// The noun that a relative clause stands on.
    pub fn gap(&self, pair: &Pair<'_>) -> Box<Spanned<NounPhrase>> {
        Box::new(self.single(self.at(pair, Noun::Gap)))
    }

    /// A noun of one word without determiner.
    fn bare(&self, pair: &Pair<'_>, word: Spanned<NounWord>) -> Described {
        Described {
            determiner: self.at(pair, Determiner::None),
            count: None,
            other: false,
            target: false,
            words: vec![word],
            post: Vec::new(),
            plural: false,
        }
    }

    pub fn noun(&self, pair: &Pair<'_>) -> Built<Spanned<Noun>> {
        let mut inner = pair.clone().into_inner();
        let first = inner.next().ok_or_else(|| self.misplaced(pair))?;
        let noun = match first.as_rule() {
            Rule::any_target => self.any_target(&first)?,
            Rule::library_cards => self.library_cards(&first)?,
            Rule::library_from => self.library_from(&first)?,
            Rule::library_end => {
                let end = library_end(&first);
                Noun::LibraryEnd {
                    end,
                    of: self.object(&first)?,
                }
            }
            Rule::pronoun if text(&first) == "no one" => self.no_one(&first),
            Rule::pronoun => Noun::Pronoun(self.pronoun(&first)?),
            Rule::own_name => Noun::OwnName,
            Rule::rest_of => Noun::Part {
                portion: Portion::Rest,
                of: self.object(&first)?,
                post: Vec::new(),
            },
            Rule::rest => Noun::Rest,
            Rule::one_alone => self.one_of_them(&first),
            Rule::amount_as_noun => Noun::Amount(Box::new(self.amount(&first)?.node)),
            Rule::effect_noun | Rule::this_effect => Noun::Effect,
            Rule::flips => Noun::Flips {
                won: child(&first, Rule::flips_won).is_some(),
            },
            Rule::votes => Noun::Votes(self.vote_word(&self.need(&first, Rule::vote_word)?).node),
            Rule::spent_symbols => Noun::Symbols(
                self.symbols(&self.need(&first, Rule::symbols)?)?,
                child(&first, Rule::post_participle)
                    .map(|spent| self.post(&spent).map(Box::new))
                    .transpose()?,
            ),
            Rule::counters_of_kinds => self.counters_of_kinds(&first)?,
            Rule::copy_noun => self.copy_noun(&first)?,
            Rule::part => self.part(&first)?,
            Rule::described | Rule::described_short => {
                Noun::Described(Box::new(self.described(&first)?))
            }
            _ => return Err(self.misplaced(&first)),
        };
        let post: Vec<_> = inner.map(|post| self.post(&post)).collect::<Built<_>>()?;
        let noun = if post.is_empty() {
            noun
        } else {
            Noun::Modified {
                noun: Box::new(noun),
                post,
            }
        };
        Ok(self.at(pair, noun))
    }

    /// "one" of what was spoken of.
    fn one_of_them(&self, pair: &Pair<'_>) -> Noun {
        let them = self.single(self.at(pair, Noun::Pronoun(Pronoun::They)));
        let one = Amount::Number(1);
        Noun::Part {
            portion: Portion::Count(Count::Exactly(one)),
            of: Box::new(them),
            post: Vec::new(),
        }
    }

    /// A light noun: the children of `pair` are a pronoun, the own name, or the words of a described noun.
    pub fn light_noun(&self, pair: &Pair<'_>) -> Built<Box<Spanned<NounPhrase>>> {
        let first = self.only(pair)?;
        let noun = match first.as_rule() {
            Rule::pronoun => Noun::Pronoun(self.pronoun(&first)?),
            Rule::own_name => Noun::OwnName,
            _ => Noun::Described(Box::new(self.described(pair)?)),
        };
        Ok(Box::new(self.single(self.at(pair, noun))))
    }

    /// A possessor: the children of `pair` up to its possessive word.
    pub fn possessor(&self, pair: &Pair<'_>) -> Built<Box<Spanned<NounPhrase>>> {
        let possessor = child(pair, Rule::possessor).unwrap_or_else(|| pair.clone());
        let described = self.described(&possessor)?;
        match described.determiner.node {
            Determiner::Possessive(of) => Ok(of),
            _ => Err(self.misplaced(pair)),
        }
    }

    fn any_target(&self, pair: &Pair<'_>) -> Built<Noun> {
        let chooser =
            child(pair, Rule::post_of_choice).or_else(|| child(pair, Rule::post_at_random));
        let chooser = chooser
            .map(|chooser| self.post(&chooser).map(Box::new))
            .transpose()?;
        let Some(counted) = child(pair, Rule::any_targets_counted)
            .or_else(|| child(pair, Rule::count).map(|_| pair.clone()))
        else {
            return Ok(Noun::AnyTarget {
                other: pair.as_str().starts_with("any other")
                    || child(pair, Rule::any_target_besides).is_some(),
                count: None,
                chooser,
            });
        };
        let count = self.count(&self.need(&counted, Rule::count)?)?;
        Ok(Noun::AnyTarget {
            other: child(&counted, Rule::other_word).is_some(),
            count: Some(count.node),
            chooser,
        })
    }

    fn library_cards(&self, pair: &Pair<'_>) -> Built<Noun> {
        let sum = child(pair, Rule::amount_sum);
        let amount = match sum.or_else(|| child(pair, Rule::amount_term)) {
            Some(term) => self.amount_term(&term)?,
            None => self.at(pair, Amount::Number(1)),
        };
        let card_type = match child(pair, Rule::card_type_word) {
            Some(word) => match words::card_type(text(&word)) {
                Some((card_type, false)) => Some(self.at(&word, card_type)),
                _ => return Err(self.misplaced(&word)),
            },
            None => None,
        };
        Ok(Noun::LibraryCards {
            end: library_end(pair),
            amount,
            card_type,
            of: self.object(pair)?,
        })
    }

    /// "that many cards from the top of your library", "a number of cards from the top of your library equal to its power"
    fn library_from(&self, pair: &Pair<'_>) -> Built<Noun> {
        let mut of = self.object(pair)?;
        let owned = child(pair, Rule::amount_owned);
        let amount = match child(pair, Rule::amount_simple) {
            Some(term) => self.amount_term(&term)?,
            None if let Some(owned) = &owned => self.amount_owned(owned)?,
            None => of
                .node
                .items
                .last_mut()
                .and_then(|item| {
                    let Noun::Described(library) = &mut item.noun.node else {
                        return None;
                    };
                    let PostModifier::EqualTo(amount) = library.post.pop()?.node else {
                        return None;
                    };
                    Some(*amount)
                })
                .ok_or_else(|| self.misplaced(pair))?,
        };
        Ok(Noun::LibraryCards {
            end: LibraryEnd::Top,
            amount,
            card_type: None,
            of,
        })
    }

    /// "colors that spell is", as "that spell's colors".
    pub fn colors_of(&self, pair: &Pair<'_>) -> Built<Spanned<NounPhrase>> {
        let of = self.object(&self.need(pair, Rule::np_colored)?)?;
        let mut described = self.bare(pair, self.at(pair, NounWord::Head(Head::Color)));
        described.determiner.node = Determiner::Possessive(of);
        described.plural = true;
        Ok(self.single(self.at(pair, Noun::Described(Box::new(described)))))
    }

    /// "no one" is no player.
    fn no_one(&self, pair: &Pair<'_>) -> Noun {
        Noun::Described(Box::new(Described {
            determiner: self.at(pair, Determiner::No),
            count: None,
            other: false,
            target: false,
            words: vec![self.at(pair, NounWord::Head(Head::Player))],
            post: Vec::new(),
            plural: false,
        }))
    }

    pub fn pronoun(&self, pair: &Pair<'_>) -> Built<Pronoun> {
        Ok(match text(pair) {
            "it" | "the permanent it becomes" => Pronoun::It,
            "they" | "them" | "he or she" | "him or her" => Pronoun::They,
            "you" => Pronoun::You,
            "he" | "she" | "him" | "her" => Pronoun::Person,
            "itself" | "himself" | "herself" | "themselves" | "yourself" => Pronoun::Itself,
            "that" => Pronoun::That,
            "this" => Pronoun::This,
            "those" => Pronoun::Those,
            "each other" => Pronoun::EachOther,
            "anyone" => Pronoun::Anyone,
            "another one" => Pronoun::One,
            "both" | "both of them" => Pronoun::Both,
            _ => return Err(self.misplaced(pair)),
        })
    }

    fn copy_noun(&self, pair: &Pair<'_>) -> Built<Noun> {
        let counted = self.need(pair, Rule::copy_count)?;
        let count = match child(&counted, Rule::count) {
            Some(count) => self.count(&count)?.node,
            None if first_word(&counted) == "a" => Count::Exactly(Amount::Number(1)),
            None => Count::Any,
        };
        Ok(Noun::Copy {
            count,
            of: self.object(pair)?,
        })
    }

    /// "twice that many of each of those kinds of counters"
    fn counters_of_kinds(&self, pair: &Pair<'_>) -> Built<Noun> {
        let count = self.count(&self.need(pair, Rule::count)?)?;
        let kinds = self.need(pair, Rule::each_of_those_kinds)?;
        Ok(Noun::Described(Box::new(Described {
            determiner: count.map(Determiner::Count),
            count: None,
            other: false,
            target: false,
            words: vec![self.at(&kinds, NounWord::Counter(None))],
            post: vec![self.at(&kinds, PostModifier::OfEachOfThoseKinds)],
            plural: true,
        })))
    }

    fn part(&self, pair: &Pair<'_>) -> Built<Noun> {
        let mut portion = None;
        let mut of = None;
        let mut post = Vec::new();
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::part_each => portion = Some(Portion::Each),
                Rule::part_all => portion = Some(Portion::All),
                Rule::part_none => portion = Some(Portion::None),
                Rule::part_half => portion = Some(Portion::Half),
                Rule::part_other => portion = Some(Portion::Other),
                Rule::part_one => {
                    portion = Some(Portion::Count(Count::Exactly(Amount::Number(1))));
                }
                Rule::part_any => portion = Some(Portion::Count(Count::Any)),
                Rule::part_count => {
                    portion = Some(Portion::Count(
                        self.count(&self.need(&inner, Rule::count)?)?.node,
                    ));
                }
                Rule::part_of => of = Some(self.object(&inner)?),
                _ => post.push(self.post(&inner)?),
            }
        }
        match (portion, of) {
            // "one of your opponents" is an opponent, "each of your opponents" each opponent.
            (Some(portion), Some(of)) if post.is_empty() && is_your_opponents(&of.node) => {
                Ok(of_opponents(portion, *of))
            }
            (Some(portion), Some(of)) => Ok(Noun::Part { portion, of, post }),
            _ => Err(self.misplaced(pair)),
        }
    }

    /// The words of a noun from left to right; at a possessive word everything before it becomes the possessor.
    pub fn described(&self, pair: &Pair<'_>) -> Built<Described> {
        let start = pair.as_span().start();
        let mut reading = Reading {
            described: Described {
                determiner: self.at(pair, Determiner::None),
                count: None,
                other: false,
                target: false,
                words: Vec::new(),
                post: Vec::new(),
                plural: false,
            },
            start,
            end: start,
            plural: None,
        };
        for inner in pair.clone().into_inner() {
            self.read_word(&mut reading, &inner)?;
            reading.end = inner.as_span().end();
        }
        // "Merfolk" is both, and without a word before it several.
        let both = || {
            let described = &reading.described;
            let several = |word: &Spanned<NounWord>| {
                matches!(&word.node, NounWord::Subtype(name)
                    if self.vocabulary.subtype(&format!("{name}s")).is_none())
            };
            let held = |word: &Spanned<NounWord>| {
                matches!(
                    word.node,
                    NounWord::Adjective(
                        crate::ast::Adjective::Enchanted | crate::ast::Adjective::Equipped
                    )
                )
            };
            described.determiner.node == Determiner::None
                && !described.target
                && described.words.last().is_some_and(several)
                && !described.words.iter().any(held)
        };
        reading.described.plural = reading.plural.unwrap_or_else(both);
        self.check_number(pair, &reading)?;
        // "The creature with the greatest power or tied for the greatest power" can be one of several.
        let tied = |post: &Spanned<PostModifier>| {
            matches!(&post.node, PostModifier::With(with)
                if matches!(with.as_ref(),
                    With::Extreme { tied: true, .. } | With::MostLife { tied: true, .. }))
        };
        let described = &mut reading.described;
        if described.determiner.node == Determiner::The && described.post.iter().any(tied) {
            described.determiner.node = Determiner::A;
        }
        // "that many cards plus one" are one more than that many.
        if let Determiner::Count(Count::Exactly(amount)) = &described.determiner.node
            && let Some(PostModifier::Plus(more)) = described.post.last().map(|post| &post.node)
        {
            let amount = Spanned::new(amount.clone(), described.determiner.span);
            let sum = Amount::Sum(vec![amount, more.as_ref().clone()]);
            described.determiner.node = Determiner::Count(Count::Exactly(sum));
            described.post.pop();
        }
        if let Determiner::Count(Count::Exactly(amount)) = &described.determiner.node
            && let Some(PostModifier::Minus(less)) = described.post.last().map(|post| &post.node)
        {
            let span = described.determiner.span;
            let difference = Amount::Difference(
                Box::new(Spanned::new(amount.clone(), span)),
                Box::new(Spanned::new(Amount::Number(*less), span)),
            );
            described.determiner.node = Determiner::Count(Count::Exactly(difference));
            described.post.pop();
        }
        // "a number of cards equal to its power" are as many as that.
        if described.determiner.node == Determiner::Count(Count::NumberOf) {
            match described.post.pop() {
                Some(Spanned {
                    node: PostModifier::EqualTo(amount),
                    ..
                }) => {
                    described.determiner =
                        amount.map(|amount| Determiner::Count(Count::Exactly(amount)));
                }
                // "a number of cards from their hand equal to its power"
                Some(mut other) => {
                    if let PostModifier::From(place) = &mut other.node
                        && let Some(amount) = super::verb_object::take_equal(&mut place.node)
                    {
                        described.determiner =
                            amount.map(|amount| Determiner::Count(Count::Exactly(amount)));
                    }
                    described.post.push(other);
                }
                None => {}
            }
        }
        Ok(reading.described)
    }

    fn read_word(&self, reading: &mut Reading, pair: &Pair<'_>) -> Built<()> {
        match pair.as_rule() {
            Rule::possessive_word => return self.read_possessive(reading, pair),
            Rule::other_word | Rule::det_other => {
                self.check_opening(reading, pair, reading.described.other)?;
                reading.described.other = true;
            }
            Rule::target_word | Rule::det_target => {
                self.check_opening(reading, pair, reading.described.target)?;
                reading.described.target = true;
            }
            Rule::det_another => {
                self.check_opening(reading, pair, reading.described.target)?;
                reading.described.other = true;
                self.determine(reading, pair, Determiner::A)?;
            }
            Rule::det_next_of => {
                let of = self.owner_of(pair)?;
                self.determine(reading, pair, Determiner::NextOf(of))?;
            }
            Rule::det_possessive | Rule::plain_possessive => {
                let determiner = self.possessive_pronoun(pair)?;
                self.determine(reading, pair, determiner)?;
            }
            Rule::det_count => {
                let count = self.count(&self.need(pair, Rule::count)?)?;
                // "no more than two": at most two.
                if let (Determiner::No, Count::MoreThan(most)) =
                    (&reading.described.determiner.node, &count.node)
                {
                    let most = Count::AtMost(most.clone());
                    reading.described.determiner.node = Determiner::Count(most);
                } else if matches!(reading.described.determiner.node, Determiner::None) {
                    reading.described.determiner = count.map(Determiner::Count);
                } else if reading.described.count.is_none()
                    && !matches!(reading.described.determiner.node, Determiner::A)
                {
                    reading.described.count = Some(count);
                } else {
                    return Err(self.misplaced(pair));
                }
            }
            Rule::det_more_additional => {
                let Determiner::Count(count) = reading.described.determiner.node.clone() else {
                    return Err(self.misplaced(pair));
                };
                reading.described.determiner.node = Determiner::Additional(Some(count));
            }
            Rule::det_ordinal => {
                let number = self.ordinal(&self.need(pair, Rule::ordinal)?)?;
                self.determine(reading, pair, Determiner::Ordinal { number, of: None })?;
            }
            Rule::det_a => self.determine(reading, pair, Determiner::A)?,
            Rule::det_additional => self.determine(reading, pair, Determiner::Additional(None))?,
            Rule::det_all => self.determine(reading, pair, Determiner::All)?,
            Rule::det_any => self.determine(reading, pair, Determiner::Any)?,
            Rule::det_both => self.determine(reading, pair, Determiner::Both)?,
            Rule::det_each => self.determine(reading, pair, Determiner::Each)?,
            Rule::det_every => self.determine(reading, pair, Determiner::Every)?,
            Rule::det_no => self.determine(reading, pair, Determiner::No)?,
            Rule::det_such | Rule::det_that => self.determine(reading, pair, Determiner::That)?,
            Rule::det_last => self.determine(reading, pair, Determiner::Last)?,
            Rule::det_next => self.determine(reading, pair, Determiner::Next)?,
            Rule::det_these => self.determine(reading, pair, Determiner::These)?,
            Rule::det_this => self.determine(reading, pair, Determiner::This)?,
            Rule::det_which => self.determine(reading, pair, Determiner::Which)?,
            Rule::det_the => {
                let determiner = match text(pair) {
                    "the other" => Determiner::TheOther,
                    "the same" => Determiner::Same,
                    _ => Determiner::The,
                };
                self.determine(reading, pair, determiner)?;
            }
            rule if is_noun_word(rule) => self.read_noun_word(reading, pair)?,
            Rule::post_not_owned => {
                let by = reading
                    .described
                    .post
                    .last()
                    .and_then(super::post::who_does);
                let owned = PostModifier::Owned {
                    by: by.ok_or_else(|| self.misplaced(pair))?,
                    negated: true,
                    and_controlled: false,
                    but_not_controlled: false,
                };
                reading.described.post.push(self.at(pair, owned));
            }
            _ => reading.described.post.push(self.post(pair)?),
        }
        Ok(())
    }

    fn determine(
        &self,
        reading: &mut Reading,
        pair: &Pair<'_>,
        determiner: Determiner,
    ) -> Built<()> {
        let late = !reading.described.words.is_empty() || reading.described.target;
        if late || !matches!(reading.described.determiner.node, Determiner::None) {
            return Err(self.misplaced(pair));
        }
        reading.described.determiner = self.at(pair, determiner);
        Ok(())
    }

    /// "other" and "target" stand once, and before the words of the noun.
    fn check_opening(&self, reading: &Reading, pair: &Pair<'_>, said: bool) -> Built<()> {
        if said || !reading.described.words.is_empty() {
            return Err(self.misplaced(pair));
        }
        Ok(())
    }

    /// "your", "its second"
    fn possessive_pronoun(&self, pair: &Pair<'_>) -> Built<Determiner> {
        let of = self.owner_of(pair)?;
        Ok(match child(pair, Rule::ordinal) {
            Some(ordinal) => Determiner::Ordinal {
                number: self.ordinal(&ordinal)?,
                of: Some(of),
            },
            None => Determiner::Possessive(of),
        })
    }

    /// Whose, by the first word.
    pub fn owner_of(&self, pair: &Pair<'_>) -> Built<Box<Spanned<NounPhrase>>> {
        let noun = match text(pair).split(' ').next().unwrap_or("") {
            "your" => Noun::Pronoun(Pronoun::You),
            "its" => Noun::Pronoun(Pronoun::It),
            "their" => Noun::Pronoun(Pronoun::They),
            "his" if text(pair).starts_with("his or her") => Noun::Pronoun(Pronoun::They),
            "his" | "her" => Noun::Pronoun(Pronoun::Person),
            "itself's" => Noun::Pronoun(Pronoun::Itself),
            "~'s" => Noun::OwnName,
            "whose" => Noun::Gap,
            _ => return Err(self.misplaced(pair)),
        };
        Ok(Box::new(self.single(self.at(pair, noun))))
    }

    fn read_possessive(&self, reading: &mut Reading, pair: &Pair<'_>) -> Built<()> {
        let (word, plural) = self.possessive_noun(pair)?;
        let end = pair.as_span().end();
        let span = self.line.to_source(reading.start..end);
        let mut possessor =
            std::mem::replace(&mut reading.described, self.bare(pair, word.clone()));
        possessor.words.push(word);
        possessor.plural = plural;
        let noun = Spanned::new(Noun::Described(Box::new(possessor)), span);
        let phrase = Box::new(self.single(noun));
        reading.described.words.clear();
        reading.described.determiner = Spanned::new(Determiner::Possessive(phrase), span);
        reading.plural = None;
        Ok(())
    }

    fn possessive_noun(&self, pair: &Pair<'_>) -> Built<(Spanned<NounWord>, bool)> {
        let word = text(pair);
        let (stem, plural) = match word.strip_suffix("'s") {
            Some(stem) => (stem.to_owned(), false),
            None => (word.strip_suffix('\'').unwrap_or(word).to_owned(), true),
        };
        if let Some(subtype) = stem.strip_prefix('^') {
            let entry = self
                .vocabulary
                .subtype(subtype)
                .ok_or_else(|| self.misplaced(pair))?;
            return Ok((
                self.at(pair, NounWord::Subtype(entry.name.to_lowercase().into())),
                plural,
            ));
        }
        let found = match stem.as_str() {
            "step" => None,
            "aura" | "equipment" | "vehicle" => Some(NounWord::Subtype(stem.as_str().into())),
            stem => words::card_type(stem)
                .map(|(card_type, _)| NounWord::Type(card_type))
                .or_else(|| words::head(stem).map(|(head, _)| NounWord::Head(head))),
        };
        let word = found.ok_or_else(|| self.misplaced(pair))?;
        Ok((self.at(pair, word), plural))
    }

    fn read_noun_word(&self, reading: &mut Reading, pair: &Pair<'_>) -> Built<()> {
        if matches!(pair.as_rule(), Rule::keyword_ability_word) {
            return self.read_keyword_ability(reading, pair);
        }
        let (word, plural) = self.noun_word(pair)?;
        reading.described.words.push(self.at(pair, word));
        reading.plural = plural;
        self.check_last_word(pair, &reading.described.words)
    }

    /// "cycling abilities", "flashback cost"
    fn read_keyword_ability(&self, reading: &mut Reading, pair: &Pair<'_>) -> Built<()> {
        let Some(keyword) = child(pair, Rule::keyword_name) else {
            let kind = match text(pair) {
                "additional cost" => AbilityKind::AdditionalCost,
                gift => AbilityKind::Keyword(gift.to_lowercase().into()),
            };
            let name = self.at(pair, NounWord::AbilityKind(kind));
            reading.described.words.push(name);
            reading.plural = Some(false);
            return Ok(());
        };
        let name = self.keyword_text(&keyword);
        reading
            .described
            .words
            .push(self.at(&keyword, NounWord::AbilityKind(AbilityKind::Keyword(name))));
        let head = text(pair).rsplit(' ').next().unwrap_or("");
        let (head, plural) = words::head(head).ok_or_else(|| self.misplaced(pair))?;
        reading
            .described
            .words
            .push(self.at(pair, NounWord::Head(head)));
        reading.plural = Some(plural);
        Ok(())
    }

    /// One adjective or noun, and its number where it has one.
    pub fn noun_word(&self, pair: &Pair<'_>) -> Built<(NounWord, Option<bool>)> {
        let word = text(pair);
        let found = match pair.as_rule() {
            Rule::color => words::color(word).map(|color| (NounWord::Color(color), None)),
            Rule::supertype => {
                words::supertype(word).map(|supertype| (NounWord::Supertype(supertype), None))
            }
            Rule::card_type_word => words::card_type(word)
                .map(|(card_type, plural)| (NounWord::Type(card_type), Some(plural))),
            Rule::subtype => self.subtype(pair),
            Rule::adjective => words::adjective(word).map(|adjective| {
                (
                    NounWord::Adjective(adjective),
                    (word == "outlaws").then_some(true),
                )
            }),
            Rule::noun_head
            | Rule::type_pair
            | Rule::dependent_word
            | Rule::description_head
            | Rule::token_noun => match (word, words::head(word)) {
                ("counter", _) => Some((NounWord::Counter(None), Some(false))),
                (_, head) => head.map(|(head, plural)| (NounWord::Head(head), Some(plural))),
            },
            Rule::characteristic => words::characteristic(word)
                .map(|(which, plural)| (NounWord::Characteristic(which), Some(plural))),
            Rule::size => Some((NounWord::Size(self.size(pair)?), None)),
            Rule::ability_kind => Some((NounWord::AbilityKind(ability_kind(word)), None)),
            Rule::parameter_word => Some((NounWord::Parameter(parameter(pair)), None)),
            Rule::not_word => {
                let (inner, plural) = self.noun_word(&self.only(pair)?)?;
                Some((NounWord::Not(Box::new(inner)), plural))
            }
            Rule::counter_word => {
                let kind = child(pair, Rule::counter_kind)
                    .map(|kind| self.counter_kind(&kind))
                    .transpose()?;
                Some((
                    NounWord::Counter(kind.map(|kind| kind.node)),
                    Some(word.ends_with('s')),
                ))
            }
            _ => None,
        };
        found.ok_or_else(|| self.misplaced(pair))
    }

    pub(super) fn subtype(&self, pair: &Pair<'_>) -> Option<(NounWord, Option<bool>)> {
        let word = text(pair).strip_prefix('^')?;
        let entry = self.vocabulary.subtype(word)?;
        // "Elves" is a plural; "Plains", "Equipment" and "Merfolk" are both.
        let plural = self.vocabulary.subtype(&format!("{word}s"));
        let one = entry.kind == SubtypeKind::Creature
            && plural.is_some_and(|plural| plural.name == entry.name);
        let number = if entry.plural {
            Some(true)
        } else {
            one.then_some(false)
        };
        Some((NounWord::Subtype(entry.name.to_lowercase().into()), number))
    }

    /// `counter_kind`: a size or a word of the vocabulary.
    pub fn counter_kind(&self, pair: &Pair<'_>) -> Built<Spanned<CounterKind>> {
        let inner = self.only(pair)?;
        let word = match inner.as_rule() {
            Rule::size_change => {
                return Ok(self.at(pair, CounterKind::Size(self.size_change(&inner)?)));
            }
            Rule::keyword_name => self.keyword_text(&inner),
            _ => SmolStr::from(text(&inner).trim_start_matches('^')),
        };
        if !self.vocabulary.is_counter_kind(&word) && !self.keywords.is_keyword(&word) {
            let known = self.vocabulary.counter_kinds();
            let error = self.refuse(
                &inner,
                Code::UnknownCounterKind,
                format!("there is no kind of counter `{word}`"),
            );
            return Err(Box::new(error.with_help(did_you_mean(&word, known))));
        }
        Ok(self.at(pair, CounterKind::Named(word)))
    }

    /// What is voted for.
    pub fn vote_word(&self, pair: &Pair<'_>) -> Spanned<SmolStr> {
        self.at(pair, text(pair).trim_start_matches('^').into())
    }

    /// The name of a keyword as the table has it.
    pub fn keyword_text(&self, pair: &Pair<'_>) -> SmolStr {
        let span = pair.as_span();
        let canonical = self.line.text.get(span.start()..span.end()).unwrap_or("");
        let name = keyword_name(canonical.trim_end());
        match &self.instead {
            Some((one, other)) if *one == name => (*other).into(),
            Some(_) | None => name.into(),
        }
    }

    /// Articles and numbers agree with the noun: no "a cards", no "two card".
    fn check_number(&self, pair: &Pair<'_>, reading: &Reading) -> Built<()> {
        let Some(plural) = reading.plural else {
            return Ok(());
        };
        let described = &reading.described;
        let wanted = wanted_plural(&described.determiner.node);
        // "all damage", "any number of target opponents": mass nouns have no plural, and lists share the determiner.
        let last = described.words.last().map(|word| &word.node);
        let mass = matches!(
            last,
            Some(NounWord::Head(
                Head::Damage | Head::Life | Head::Mana | Head::CombatDamage | Head::NoncombatDamage
            ))
        );
        // "all creature and planeswalker cards", "all Mount and Vehicle cards": the list has the plural at its end.
        let kind = is_kind(last) || matches!(last, Some(NounWord::Subtype(_)));
        let listed = wanted == Some(true) && described.post.is_empty() && kind;
        if listed && self.goes_on(pair) {
            return Ok(());
        }
        if wanted.is_some_and(|wanted| wanted != plural) && !mass {
            let noun = described
                .words
                .last()
                .map_or_else(|| self.span(pair), |word| word.span);
            return Err(wrong_number(noun, plural));
        }
        Ok(())
    }

    /// Whether a list of nouns may go on after this one.
    fn goes_on(&self, pair: &Pair<'_>) -> bool {
        let rest = self.line.text.get(pair.as_span().end()..).unwrap_or("");
        [", ", "and ", "or ", "and / or "]
            .iter()
            .any(|join| rest.starts_with(join))
    }

    /// "all creature and planeswalker cards": a singular that needs the plural has it at the end of its list.
    fn check_lists(&self, items: &[NounItem]) -> Built<()> {
        let described = |item: &NounItem| match &item.noun.node {
            Noun::Described(described) => Some(described.as_ref().clone()),
            _ => None,
        };
        for (index, item) in items.iter().enumerate() {
            let Some(noun) = described(item) else {
                continue;
            };
            let last = noun.words.last();
            let wanted = wanted_plural(&noun.determiner.node) == Some(true);
            if !wanted || noun.plural || !is_kind(last.map(|word| &word.node)) {
                continue;
            }
            let end = items[index + 1..]
                .iter()
                .map_while(described)
                .take_while(|other| other.determiner.node == Determiner::None && !other.target)
                .last();
            if !end.is_some_and(|end| end.plural) {
                let span = last.map_or(item.noun.span, |word| word.span);
                return Err(wrong_number(span, false));
            }
        }
        Ok(())
    }

    /// "target" alone is no noun, nor is one thing without an article.
    fn check_bare_items(&self, pair: &Pair<'_>, items: &[NounItem]) -> Built<()> {
        for (index, item) in items.iter().enumerate() {
            let Noun::Described(described) = &item.noun.node else {
                continue;
            };
            let listed = items.len() > 1 && index + 1 < items.len();
            let doubled = items[..index].iter().any(|other| {
                matches!(&other.noun.node, Noun::Described(other)
                    if matches!(described.determiner.node, Determiner::None)
                        && !described.target
                        && !described.words.is_empty()
                        && alike(&other.words, &described.words)
                        && other.post == described.post)
            });
            if doubled {
                return Err(Box::new(diagnostic::Diagnostic::new(
                    Code::NotUnderstood,
                    item.noun.span,
                    "this is said twice",
                )));
            }
            let each = matches!(described.determiner.node, Determiner::Each);
            // "for each target beyond the first"
            let counted = described.target && !listed && self.is_open(pair);
            if described.words.is_empty() && (described.target || listed || each) && !counted {
                return Err(Box::new(diagnostic::Diagnostic::new(
                    Code::NotUnderstood,
                    item.noun.span,
                    "a noun is missing after this",
                )));
            }
            // "instant and sorcery spells": the last noun says that there are several.
            let several = items
                .iter()
                .any(|item| matches!(&item.noun.node, Noun::Described(other) if other.plural));
            let open = pair.as_rule() == Rule::quality || self.is_open(pair);
            if index == 0 && !several && !open && !self.chooses_type(pair, items) {
                self.check_article(described)?;
            }
        }
        Ok(())
    }

    /// "choose artifact, creature, or land": one of the words, and no object.
    fn chooses_type(&self, pair: &Pair<'_>, items: &[NounItem]) -> bool {
        let start = pair.as_span().start();
        let before = self.line.text.get(..start).unwrap_or("").trim_end();
        let is_type = |item: &NounItem| {
            matches!(&item.noun.node, Noun::Described(described)
                if described.determiner.node == Determiner::None
                    && !described.target
                    && !described.other
                    && described.post.is_empty()
                    && matches!(described.words.as_slice(), [word]
                        if matches!(word.node, NounWord::Type(_))))
        };
        let either = items.last().and_then(|item| item.joined) == Some(Conjunction::Or);
        (before == "choose" || before.ends_with(" choose")) && either && items.iter().all(is_type)
    }

    /// Whether the word before needs no article after it: "for each creature", "Enchant creature".
    fn is_open(&self, pair: &Pair<'_>) -> bool {
        let start = pair.as_span().start();
        let before = self.line.text.get(..start).unwrap_or("").trim_end();
        let words: Vec<&str> = before.rsplit(' ').take(3).collect();
        let is_keyword = |count: usize| {
            let last: Vec<&str> = words.iter().take(count).rev().copied().collect();
            self.keywords.is_keyword(&last.join(" "))
        };
        before.ends_with("each")
            || before.ends_with("each other")
            || (1..=words.len()).any(is_keyword)
    }

    /// Adjectives alone are no noun, unless one follows in the list: "white or blue creature".
    fn check_heads(&self, pair: &Pair<'_>, items: &[NounItem]) -> Built<()> {
        self.check_bare_items(pair, items)?;
        let Some(NounItem {
            noun:
                Spanned {
                    node: Noun::Described(described),
                    span,
                },
            ..
        }) = items.last()
        else {
            return Ok(());
        };
        let headed =
            described.words.is_empty() || described.words.iter().any(|word| is_head(&word.node));
        if headed || pair.as_rule() == Rule::quality {
            return Ok(());
        }
        // Qualities stand alone after "from" and "of": "protection from red".
        let color = described.words.len() == 1
            && described.words.iter().all(|word| {
                matches!(
                    word.node,
                    NounWord::Color(_)
                        | NounWord::Adjective(_)
                        | NounWord::Not(_)
                        | NounWord::Parameter(_)
                )
            });
        if color
            && !described.target
            && !described.other
            && matches!(described.determiner.node, Determiner::None)
            && described.post.is_empty()
        {
            return Ok(());
        }
        Err(Box::new(
            diagnostic::Diagnostic::new(Code::NotUnderstood, *span, "a noun is missing after this")
                .expecting(["a kind of object", "a player"]),
        ))
    }
}

/// "and", "or", "and/or"
pub(super) fn conjunction(pair: &Pair<'_>) -> Conjunction {
    match text(pair) {
        "and" => Conjunction::And,
        "or" => Conjunction::Or,
        _ => Conjunction::AndOr,
    }
}

/// "[card quality]" without its brackets.
pub(super) fn parameter(pair: &Pair<'_>) -> SmolStr {
    text(pair)
        .trim_start_matches('[')
        .trim_end_matches(']')
        .into()
}

fn library_end(pair: &Pair<'_>) -> LibraryEnd {
    if pair.as_str().starts_with("the top ") {
        LibraryEnd::Top
    } else {
        LibraryEnd::Bottom
    }
}

fn ability_kind(word: &str) -> AbilityKind {
    match word {
        "activated" => AbilityKind::Activated,
        "triggered" => AbilityKind::Triggered,
        "static" => AbilityKind::Static,
        "mana" => AbilityKind::Mana,
        _ => AbilityKind::Loyalty,
    }
}

fn is_noun_word(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::color
            | Rule::supertype
            | Rule::card_type_word
            | Rule::subtype
            | Rule::adjective
            | Rule::noun_head
            | Rule::type_pair
            | Rule::dependent_word
            | Rule::characteristic
            | Rule::size
            | Rule::ability_kind
            | Rule::parameter_word
            | Rule::not_word
            | Rule::counter_word
            | Rule::keyword_ability_word
    )
}

fn is_head(word: &NounWord) -> bool {
    match word {
        NounWord::Type(_)
        | NounWord::Subtype(_)
        | NounWord::Head(_)
        | NounWord::Counter(_)
        | NounWord::Characteristic(_)
        | NounWord::AbilityKind(AbilityKind::Keyword(_) | AbilityKind::AdditionalCost) => true,
        NounWord::Not(inner) => is_head(inner),
        NounWord::Adjective(adjective) => matches!(
            adjective,
            crate::ast::Adjective::Outlaw | crate::ast::Adjective::RingBearer
        ),
        NounWord::Parameter(name) => name.ends_with("object"),
        NounWord::Color(_)
        | NounWord::Supertype(_)
        | NounWord::Size(_)
        | NounWord::AbilityKind(_) => false,
    }
}

/// The post-modifiers of a noun, if it is described.
pub(super) fn last_post(phrase: &mut NounPhrase) -> Option<&mut Vec<Spanned<PostModifier>>> {
    match &mut phrase.items.last_mut()?.noun.node {
        Noun::Described(described) => Some(&mut described.post),
        Noun::Modified { post, .. } | Noun::Part { post, .. } => Some(post),
        Noun::Pronoun(_)
        | Noun::OwnName
        | Noun::AnyTarget { .. }
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

/// The same words, wherever they stand.
fn alike(one: &[Spanned<NounWord>], other: &[Spanned<NounWord>]) -> bool {
    one.iter()
        .map(|word| &word.node)
        .eq(other.iter().map(|word| &word.node))
}

/// Whether a noun after this determiner is a plural (`true`), a singular (`false`), or may be either.
fn wanted_plural(determiner: &Determiner) -> Option<bool> {
    match determiner {
        Determiner::A | Determiner::Each | Determiner::Every | Determiner::This => Some(false),
        Determiner::All | Determiner::These | Determiner::Both => Some(true),
        Determiner::Count(count) => match count {
            Count::Exactly(Amount::Number(number)) => Some(*number != 1),
            Count::UpTo(Amount::Number(number)) => Some(*number != 1),
            // "no more than one creature", "one or fewer creatures"
            Count::AtMost(Amount::Number(1)) => None,
            Count::Any | Count::NumberOf | Count::AtMost(_) => Some(true),
            _ => None,
        },
        _ => None,
    }
}

/// A card type, which can stand in a list that has its head at the end.
fn is_kind(word: Option<&NounWord>) -> bool {
    matches!(word, Some(NounWord::Type(_)))
}

fn wrong_number(noun: source::Span, plural: bool) -> Box<diagnostic::Diagnostic> {
    let (is, should) = if plural {
        ("plural", "singular")
    } else {
        ("singular", "plural")
    };
    let message = format!("a {should} noun belongs here, and this is a {is}");
    Box::new(diagnostic::Diagnostic::new(
        Code::NumberDisagreement,
        noun,
        message,
    ))
}

/// "your opponents"
fn is_your_opponents(of: &NounPhrase) -> bool {
    matches!(of.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if matches!(&described.determiner.node, Determiner::Possessive(owner)
            if matches!(owner.node.items.as_slice(), [owner]
                if owner.noun.node == Noun::Pronoun(Pronoun::You)))
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Opponent))))
}

/// Some of your opponents: "an opponent", "each opponent", "one or more opponents"; any other portion is of them as a group.
fn of_opponents(portion: Portion, mut of: Spanned<NounPhrase>) -> Noun {
    let determiner = match &portion {
        Portion::Count(Count::Exactly(Amount::Number(1))) => Some(Determiner::A),
        Portion::Count(count @ Count::AtLeast(_)) => Some(Determiner::Count(count.clone())),
        Portion::Each => Some(Determiner::Each),
        Portion::Count(_)
        | Portion::All
        | Portion::None
        | Portion::Half
        | Portion::Other
        | Portion::Rest => None,
    };
    if let (Some(first), Some(item)) = (determiner, of.node.items.first_mut())
        && let Noun::Described(described) = &mut item.noun.node
    {
        described.plural = matches!(first, Determiner::Count(_));
        described.determiner.node = first;
        return item.noun.node.clone();
    }
    Noun::Part {
        portion,
        of: Box::new(of),
        post: Vec::new(),
    }
}

/// "a card from your graveyard or a permanent you control", "a permanent with a time counter on it or a suspended card": what follows the
/// place is no part of it.
fn split_place(items: &mut Vec<NounItem>) {
    let Some((last, before)) = items.split_last_mut() else {
        return;
    };
    let Noun::Described(described) = &mut last.noun.node else {
        return;
    };
    let card = |word: &&Spanned<NounWord>| word.node == NounWord::Head(Head::Card);
    let head = described.words.last().filter(card).cloned();
    let Some(post) = described.post.last_mut() else {
        return;
    };
    let Some(place) = last_place(&mut post.node) else {
        return;
    };
    let Some((first, further)) = place.node.items.split_first() else {
        return;
    };
    let Some(objects) = further.iter().position(|item| !is_place(item)) else {
        return;
    };
    let it = matches!(first.noun.node, Noun::Pronoun(Pronoun::It | Pronoun::They));
    if !is_place(first) && !it {
        return;
    }
    let further = place.node.items.split_off(objects + 1);
    if let Some(end) = place.node.items.last() {
        place.span.end = end.noun.span.end;
    }
    // Of "instant or sorcery card from your graveyard" both words are of cards there.
    let post = post.clone();
    for item in before {
        if let (Noun::Described(described), Some(head), false) = (&mut item.noun.node, &head, it)
            && described.post.is_empty()
            && !described
                .words
                .iter()
                .any(|word| matches!(word.node, NounWord::Head(_)))
        {
            described.words.push(head.clone());
            described.post.push(post.clone());
        }
    }
    items.extend(further);
}

/// "from your graveyard", "with a time counter on it": with which place it ends.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other modifiers end with no place"
)]
fn last_place(post: &mut PostModifier) -> Option<&mut Spanned<NounPhrase>> {
    match post {
        PostModifier::In(place) | PostModifier::From(place) => {
            let zone = place.node.items.first().is_some_and(is_place);
            zone.then_some(place.as_mut())
        }
        PostModifier::With(with) => {
            let With::Counters(counters) = with.as_mut() else {
                return None;
            };
            let Noun::Described(counters) = &mut counters.node.items.last_mut()?.noun.node else {
                return None;
            };
            if let PostModifier::On(on) = &mut counters.post.last_mut()?.node {
                Some(on)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Whether it is a zone, and not what is there.
fn is_place(item: &NounItem) -> bool {
    let Noun::Described(described) = &item.noun.node else {
        return false;
    };
    described.words.last().is_some_and(|word| {
        matches!(
            word.node,
            NounWord::Head(
                Head::Graveyard
                    | Head::Library
                    | Head::Hand
                    | Head::Exile
                    | Head::Battlefield
                    | Head::CommandZone
            )
        )
    })
}

/// "creature cards in graveyards and libraries": in either.
fn share_place(items: &mut Vec<NounItem>) {
    let [.., before, last] = items.as_mut_slice() else {
        return;
    };
    let joins = matches!(last.joined, Some(Conjunction::And | Conjunction::Or));
    let Noun::Described(described) = &mut before.noun.node else {
        return;
    };
    let place = match described.post.last_mut().map(|post| &mut post.node) {
        Some(PostModifier::In(place) | PostModifier::From(place)) => place,
        _ => return,
    };
    let alike = matches!(place.node.items.as_slice(), [place]
        if zones(&place.noun.node).is_some_and(|how| matches!(how, Determiner::None | Determiner::All)));
    if joins && alike && zones(&last.noun.node) == Some(&Determiner::None) {
        place.node.items.push(last.clone());
        items.pop();
    }
}

/// "graveyards", "all libraries": and which.
fn zones(noun: &Noun) -> Option<&Determiner> {
    let Noun::Described(described) = noun else {
        return None;
    };
    let zone = matches!(described.words.as_slice(), [word]
        if matches!(word.node, NounWord::Head(Head::Graveyard | Head::Library | Head::Hand)));
    let plain =
        described.plural && described.post.is_empty() && !described.target && !described.other;
    (zone && plain).then_some(&described.determiner.node)
}

/// "target artifact or creature's owner": the owner of one thing, which is either; `creature` alone would need a determiner.
fn share_possessor(items: &mut Vec<NounItem>) {
    let [.., one, other] = items.as_slice() else {
        return;
    };
    let Some(possessor) = shared_possessor(one, other) else {
        return;
    };
    let joined = one.joined;
    let Some(mut whose) = items.pop() else {
        return;
    };
    items.pop();
    let span = source::Span {
        end: whose.noun.span.end,
        ..possessor.span
    };
    if let Noun::Described(described) = &mut whose.noun.node {
        described.determiner = Spanned::new(
            Determiner::Possessive(Box::new(possessor.clone())),
            possessor.span,
        );
    }
    whose.noun.span = span;
    whose.joined = joined;
    items.push(whose);
}

/// "the owner of target spell or nonland permanent", "each player who controls an artifact or enchantment", "activated abilities of
/// artifacts and creatures": the objects behind the first belong to what is said of the player or of the abilities, though the verb
/// follows them.
fn share_object(items: &mut Vec<NounItem>) {
    let [first, rest @ ..] = items.as_mut_slice() else {
        return;
    };
    let Noun::Described(whose) = &mut first.noun.node else {
        return;
    };
    let is_player = |word: &Spanned<NounWord>| {
        matches!(
            word.node,
            NounWord::Head(Head::Owner | Head::Controller | Head::Player | Head::Opponent)
        )
    };
    let is_ability = |word: &Spanned<NounWord>| word.node == NounWord::Head(Head::Ability);
    let of_abilities = whose.words.last().is_some_and(is_ability);
    if !of_abilities && !whose.words.last().is_some_and(is_player) {
        return;
    }
    let is_object = |item: &NounItem| {
        matches!(&item.noun.node, Noun::Described(described)
            if !described.words.iter().any(|word| is_player(word) || is_ability(word))
                && matches!(described.determiner.node, Determiner::None | Determiner::A))
    };
    // "Each player and each creature": after "and" it is another.
    let joins = |item: &NounItem| match item.joined {
        Some(Conjunction::Or | Conjunction::Comma) => true,
        Some(Conjunction::And) => of_abilities,
        _ => false,
    };
    let listed = rest
        .last()
        .is_some_and(|item| item.joined != Some(Conjunction::Comma));
    if !listed || !rest.iter().all(|item| is_object(item) && joins(item)) {
        return;
    }
    let objects = match whose.post.as_mut_slice() {
        [post] => match &mut post.node {
            PostModifier::Of(of) => of,
            PostModifier::Relative(clause) => match &mut clause.verb.node {
                Verb::Control(what) => what,
                _ => return,
            },
            _ => return,
        },
        _ => return,
    };
    objects.node.items.extend(rest.iter().cloned());
    if let Some(end) = rest.last().map(|item| item.noun.span.end) {
        objects.span.end = end;
        first.noun.span.end = end;
    }
    items.truncate(1);
}

/// Both possessors as one phrase, if the second stands without a determiner of its own.
fn shared_possessor(one: &NounItem, other: &NounItem) -> Option<Spanned<NounPhrase>> {
    let (Noun::Described(first), Noun::Described(whose)) = (&one.noun.node, &other.noun.node)
    else {
        return None;
    };
    let Determiner::Possessive(of) = &whose.determiner.node else {
        return None;
    };
    let [second] = of.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(bare) = &second.noun.node else {
        return None;
    };
    let alone = bare.determiner.node == Determiner::None
        && !bare.target
        && !bare.other
        && bare.count.is_none()
        && bare.post.is_empty();
    let named = first.target || matches!(first.determiner.node, Determiner::That | Determiner::A);
    let of_player = first
        .words
        .iter()
        .any(|word| matches!(word.node, NounWord::Head(Head::Player | Head::Opponent)));
    if other.joined != Some(Conjunction::Or)
        || !alone
        || !named
        || of_player
        || first.plural
        || !first.post.is_empty()
    {
        return None;
    }
    let items = vec![
        NounItem {
            joined: None,
            noun: one.noun.clone(),
        },
        NounItem {
            joined: Some(Conjunction::Or),
            noun: second.noun.clone(),
        },
    ];
    let span = source::Span {
        end: second.noun.span.end,
        ..one.noun.span
    };
    Some(Spanned::new(NounPhrase { items }, span))
}
