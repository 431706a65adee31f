//! The words of a described noun from left to right: determiners, possessors, adjectives, and the noun itself with its number.

use cardwright_grammar::Rule;
use smol_str::SmolStr;

use super::noun::parameter;
use super::noun_list::is_kind;
use super::{Builder, Built, Pair, child, text, words};
use crate::ast::{
    AbilityKind, Amount, Count, CounterKind, Described, Determiner, Head, Noun, NounPhrase,
    NounWord, PostModifier, Pronoun, Spanned, With,
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

/// Whether a noun after this determiner is a plural (`true`), a singular (`false`), or may be either.
pub(super) fn wanted_plural(determiner: &Determiner) -> Option<bool> {
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

pub(super) fn wrong_number(noun: source::Span, plural: bool) -> Box<diagnostic::Diagnostic> {
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
