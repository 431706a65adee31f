//! Noun phrases.

use cardwright_grammar::Rule;
use smol_str::SmolStr;

use super::noun_list::{share_object, share_place, share_possessor, split_place};
use super::{Builder, Built, Pair, child, first_word, text, words};
use crate::ast::{
    Amount, Conjunction, Count, Described, Determiner, DieResult, Head, LibraryEnd, Noun, NounItem,
    NounPhrase, NounWord, Portion, PostModifier, Pronoun, Spanned,
};

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
    pub(super) fn bare(&self, pair: &Pair<'_>, word: Spanned<NounWord>) -> Described {
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
            Rule::active_player => self.active_player(&first),
            Rule::effect_noun | Rule::this_effect => Noun::Effect,
            Rule::flips => Noun::Flips {
                won: child(&first, Rule::flips_won).is_some(),
            },
            Rule::die_results => {
                let word = text(&first);
                Noun::Results(match word.split(' ').next() {
                    Some("even") => DieResult::Even,
                    Some("odd") => DieResult::Odd,
                    Some("the") => DieResult::Total,
                    _ => DieResult::Different,
                })
            }
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
        let that = child(pair, Rule::target_dealt)
            .map(|dealt| self.post(&self.need(&dealt, Rule::post_relative)?))
            .transpose()?
            .map(Box::new);
        let Some(counted) = child(pair, Rule::any_targets_counted)
            .or_else(|| child(pair, Rule::count).map(|_| pair.clone()))
        else {
            return Ok(Noun::AnyTarget {
                other: pair.as_str().starts_with("any other")
                    || child(pair, Rule::any_target_besides).is_some(),
                count: None,
                that,
                chooser,
            });
        };
        let count = self.count(&self.need(&counted, Rule::count)?)?;
        Ok(Noun::AnyTarget {
            other: child(&counted, Rule::other_word).is_some(),
            count: Some(count.node),
            that,
            chooser,
        })
    }

    fn library_cards(&self, pair: &Pair<'_>) -> Built<Noun> {
        if child(pair, Rule::library_half).is_some() {
            return self.library_half(pair);
        }
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
            // "exile the top card": of what was shuffled before (`Builder::of_shuffled`)
            of: match self.object_if_any(pair)? {
                Some(of) => of,
                None => Box::new(self.single(self.at(pair, Noun::Pronoun(Pronoun::It)))),
            },
        })
    }

    /// "the top half of their library, rounded up": half as many as there are cards in it
    fn library_half(&self, pair: &Pair<'_>) -> Built<Noun> {
        let of = self.object(pair)?;
        let cards = Described {
            determiner: self.at(pair, Determiner::None),
            count: None,
            other: false,
            target: false,
            words: vec![self.at(pair, NounWord::Head(Head::Card))],
            post: vec![self.at(pair, PostModifier::In(of.clone()))],
            plural: true,
        };
        let cards = self.single(self.at(pair, Noun::Described(Box::new(cards))));
        let all = self.at(pair, Amount::Count(Box::new(cards)));
        let rounded = child(pair, Rule::rounding_after)
            .map(|after| self.need(&after, Rule::rounding))
            .transpose()?
            .map(|rounding| super::quantity::rounding(&rounding));
        let half = Amount::Half {
            of: Box::new(all),
            rounded,
        };
        Ok(Noun::LibraryCards {
            end: library_end(pair),
            amount: self.at(pair, half),
            card_type: None,
            of,
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
                Rule::part_some => portion = Some(Portion::Some),
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
        | Noun::Results(_)
        | Noun::Symbols(..)
        | Noun::Amount(_) => None,
    }
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
        | Portion::Rest
        | Portion::Some => None,
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
