//! What verbs take besides noun phrases and predicates: destinations, counters, damage, life.

use cardwright_grammar::Rule;

use super::adverbial::order;
use super::noun::last_post;
use super::post::exactly;
use super::{Builder, Built, Pair, child, children, text};
use crate::ast::{
    Amount, Comparison, Count, CounterAmount, CounterPhrase, DamageDealt, DamageDeterminer,
    DamageKind, DamageNoun, DamagePortion, DamagePrevented, Destination, Division, Entering,
    EntryManner, LibraryEnd, LifeAmount, Noun, NounPhrase, PostModifier, PutPlace, Spanned, Verb,
};
use diagnostic::Code;

impl Builder<'_> {
    /// Where something goes.
    pub fn destination(&self, pair: &Pair<'_>) -> Built<Destination> {
        let mut places = Vec::new();
        for place in children(pair, Rule::place) {
            self.place_of(&place, &mut places)?;
        }
        Ok(Destination {
            places,
            manner: self.manner(pair, &[Rule::place])?,
        })
    }

    fn place_of(&self, pair: &Pair<'_>, places: &mut Vec<Spanned<PutPlace>>) -> Built<()> {
        let inner = self.only(pair)?;
        let end = |end| -> Built<PutPlace> {
            Ok(PutPlace::LibraryEnd {
                end,
                of: self.object_if_any(&inner)?,
            })
        };
        let place = match inner.as_rule() {
            Rule::place_onto | Rule::place_into | Rule::place_to => {
                PutPlace::Zone(self.object(&inner)?)
            }
            Rule::place_top_bottom => {
                places.push(self.at(&inner, end(LibraryEnd::Top)?));
                end(LibraryEnd::Bottom)?
            }
            Rule::place_your_choice => PutPlace::LibraryEndOfYourChoice(self.object(&inner)?),
            Rule::place_on_top => end(LibraryEnd::Top)?,
            Rule::place_on_bottom => end(LibraryEnd::Bottom)?,
            Rule::place_on_np => PutPlace::Zone(self.object(&inner)?),
            Rule::place_position => {
                let word = self.need(&inner, Rule::position_word)?;
                let ordinal = self.ordinal(&self.need(&word, Rule::ordinal)?)?;
                let position = self.at(&word, Amount::Number(ordinal));
                PutPlace::LibraryPosition {
                    library: self.object(&inner)?,
                    position,
                }
            }
            Rule::place_beneath => PutPlace::LibraryBeneath {
                library: self.object(&inner)?,
                cards: self.amount_term(&self.need(&inner, Rule::amount_simple)?)?,
            },
            Rule::place_back => PutPlace::Back,
            Rule::place_anywhere_else => PutPlace::AnywhereElse,
            _ => return Err(self.misplaced(&inner)),
        };
        places.push(self.at(&inner, place));
        Ok(())
    }

    /// The manners among the children of a pair, other than those with a rule in `not`.
    pub fn manner(&self, pair: &Pair<'_>, not: &[Rule]) -> Built<Vec<Spanned<EntryManner>>> {
        let mut manner = Vec::new();
        for inner in pair
            .clone()
            .into_inner()
            .filter(|inner| !not.contains(&inner.as_rule()))
        {
            let node = match inner.as_rule() {
                Rule::manner_tapped => EntryManner::Tapped,
                Rule::manner_prepared => EntryManner::Prepared,
                Rule::manner_untapped => EntryManner::Untapped,
                Rule::manner_attacking => EntryManner::Attacking(self.object_if_any(&inner)?),
                Rule::manner_attacking_like => EntryManner::AttackingLike(self.object(&inner)?),
                Rule::manner_blocking => EntryManner::Blocking(self.object_if_any(&inner)?),
                Rule::manner_haunting => EntryManner::Haunting(self.object(&inner)?),
                Rule::manner_face if text(&inner) == "face up" => EntryManner::FaceUp,
                Rule::manner_face => EntryManner::FaceDown,
                Rule::manner_in_pile => EntryManner::FaceDownPile,
                Rule::manner_transformed => EntryManner::Transformed,
                Rule::manner_converted => EntryManner::Converted,
                Rule::manner_under => EntryManner::UnderControl(self.control_of(&inner)?),
                Rule::manner_counters => EntryManner::WithCounters {
                    counters: self.counter_phrases(&inner)?,
                    on: self.object(&inner)?,
                },
                Rule::manner_abilities => EntryManner::WithAbilities(
                    self.ability_list(&self.need(&inner, Rule::ability_list)?)?
                        .0,
                ),
                Rule::manner_attached => EntryManner::AttachedTo(self.object(&inner)?),
                Rule::manner_in_order => EntryManner::InOrder(order(&inner)),
                Rule::manner_copy => EntryManner::AsCopyOf(self.object(&inner)?),
                Rule::manner_as => EntryManner::As(Box::new(
                    self.description(&self.need(&inner, Rule::description)?)?,
                )),
                Rule::enter_from => EntryManner::From(self.object(&inner)?),
                Rule::enter_from_anywhere => EntryManner::FromAnywhere {
                    except: self.object_if_any(&inner)?,
                },
                _ => return Err(self.misplaced(&inner)),
            };
            manner.push(self.at(&inner, node));
        }
        Ok(manner)
    }

    /// "under your control": the controller.
    pub fn control_of(&self, pair: &Pair<'_>) -> Built<Box<Spanned<crate::ast::NounPhrase>>> {
        if let Some(whom) = child(pair, Rule::control_of_whom) {
            return self.object(&whom);
        }
        self.possessor(&self.need(pair, Rule::np_control)?)
    }

    /// "enters tapped", "enters the battlefield under your control"
    pub fn entering(&self, pair: &Pair<'_>) -> Built<Entering> {
        let place = child(pair, Rule::enter_place).map(|place| {
            let word = crate::ast::NounWord::Head(crate::ast::Head::Battlefield);
            Box::new(self.word_phrase(&place, word))
        });
        Ok(Entering {
            place,
            manner: self.manner(pair, &[Rule::enter_place])?,
        })
    }

    /// All counter phrases among the children of a pair.
    pub fn counter_phrases(&self, pair: &Pair<'_>) -> Built<Vec<Spanned<CounterPhrase>>> {
        let mut phrases: Vec<Spanned<CounterPhrase>> = children(pair, Rule::counter_phrase)
            .map(|counters| self.counter_phrase(&counters))
            .collect::<Built<_>>()?;
        if let Some(listed) = child(pair, Rule::counter_listed) {
            phrases = self.listed_counters(&listed)?;
        }
        let written = pair.as_str();
        let mut ended = None;
        for (phrase, counters) in phrases.iter_mut().zip(children(pair, Rule::counter_phrase)) {
            let (start, end) = (
                counters.as_span().start() - pair.as_span().start(),
                counters.as_span().end() - pair.as_span().start(),
            );
            let join = ended.and_then(|ended: usize| written.get(ended..start));
            phrase.node.alternative =
                join.is_some_and(|join| join.trim_start_matches([',', ' ']).trim() == "or");
            ended = Some(end);
        }
        if let Some(choice) = child(pair, Rule::counter_choice)
            && !phrases.last().is_some_and(|phrase| phrase.node.alternative)
        {
            return Err(self.refuse(
                &choice,
                Code::NotUnderstood,
                "a choice is between two or more kinds of counters",
            ));
        }
        // "put a number of +1/+1 counters on it equal to its power"
        if let Some(equal) = child(pair, Rule::counter_equal) {
            match phrases.last_mut() {
                Some(last) if last.node.amount == CounterAmount::Count(Count::NumberOf) => {
                    let amount = self.equal_counters(&equal)?;
                    last.node.amount = CounterAmount::EqualTo(amount);
                }
                _ => {
                    return Err(self.refuse(
                        &equal,
                        Code::NotUnderstood,
                        "the number of counters is said twice",
                    ));
                }
            }
        }
        Ok(phrases)
    }

    /// "a flying, lifelink, or +1/+1 counter": one phrase for each kind, each an alternative to the one before.
    fn listed_counters(&self, pair: &Pair<'_>) -> Built<Vec<Spanned<CounterPhrase>>> {
        let kinds = children(pair, Rule::listed_kind);
        kinds
            .enumerate()
            .map(|(place, kind)| {
                let phrase = CounterPhrase {
                    plural: false,
                    those: false,
                    kind: Some(self.counter_kind(&kind)?),
                    additional: false,
                    another: false,
                    any_kind: false,
                    that_kind: false,
                    alternative: place > 0,
                    amount: CounterAmount::Count(Count::Exactly(Amount::Number(1))),
                };
                Ok(self.at(&kind, phrase))
            })
            .collect()
    }

    /// "put a number of +1/+1 counters on ~ equal to its power": the number belongs to the counters.
    pub fn counters_put(&self, pair: &Pair<'_>) -> Built<Verb> {
        let mut counters = self.counter_phrases(pair)?;
        let mut on = self.object(pair)?;
        if let Some(yourself) = child(pair, Rule::or_yourself) {
            on.node.items.push(crate::ast::NounItem {
                joined: Some(crate::ast::Conjunction::Or),
                noun: self.at(
                    &yourself,
                    crate::ast::Noun::Pronoun(crate::ast::Pronoun::You),
                ),
            });
        }
        if let Some(last) = counters.last_mut()
            && last.node.amount == CounterAmount::Count(Count::NumberOf)
            && let Some(amount) = take_equal(&mut on.node)
        {
            last.node.amount = CounterAmount::EqualTo(amount);
        }
        Ok(Verb::PutCounters { counters, on })
    }

    /// "equal to its power", "equal to the number of …"
    fn equal_counters(&self, pair: &Pair<'_>) -> Built<Spanned<Amount>> {
        match child(pair, Rule::amount_owned) {
            Some(owned) => self.amount_owned(&owned),
            None => self.amount(&self.need(pair, Rule::amount)?),
        }
    }

    /// "its power", "that creature's mana value"
    pub fn amount_owned(&self, owned: &Pair<'_>) -> Built<Spanned<Amount>> {
        let amount = Amount::Characteristic {
            which: self.characteristic(&self.need(owned, Rule::characteristic)?)?,
            of: self.possessor(owned)?,
        };
        Ok(self.at(owned, amount))
    }

    /// "two +1/+1 counters"
    pub fn counter_phrase(&self, pair: &Pair<'_>) -> Built<Spanned<CounterPhrase>> {
        let word = self.need(pair, Rule::counter_amount)?;
        let one = || CounterAmount::Count(Count::Exactly(Amount::Number(1)));
        // "an additional X +1/+1 counters"
        let mut additional =
            child(pair, Rule::counter_extra).is_some() || text(&word).starts_with("an additional ");
        let mut amount = match (child(&word, Rule::count), text(&word)) {
            (Some(count), _) => CounterAmount::Count(self.count(&count)?.node),
            (None, "all") => CounterAmount::All,
            (None, "no") => CounterAmount::No,
            (None, "another" | "an additional" | "another of those") => {
                additional = true;
                one()
            }
            (None, "the" | "those" | "that" | "its") => CounterAmount::Those,
            (None, _) if child(&word, Rule::counters_of).is_some() => CounterAmount::Own,
            (None, "a" | "an") => one(),
            (None, _) => CounterAmount::EachKind,
        };
        if let Some(equal) = child(pair, Rule::counter_equal) {
            if amount != CounterAmount::Count(Count::NumberOf) {
                return Err(self.refuse(
                    &equal,
                    Code::NotUnderstood,
                    "the number of counters is said twice",
                ));
            }
            amount = CounterAmount::EqualTo(self.equal_counters(&equal)?);
        }
        let those = child(pair, Rule::each_of_those_kinds).is_some()
            || child(pair, Rule::of_those_counters).is_some();
        let plural = those || text(&self.need(pair, Rule::counter_noun_word)?) == "counters";
        let of_choice = child(pair, Rule::counter_of_choice).map(|words| text(&words).to_owned());
        let phrase = CounterPhrase {
            plural,
            those,
            kind: child(pair, Rule::counter_kind)
                .map(|kind| self.counter_kind(&kind))
                .transpose()?,
            additional,
            another: text(&word) == "another",
            any_kind: of_choice
                .as_deref()
                .is_some_and(|words| words != "of that kind"),
            that_kind: of_choice.as_deref() == Some("of that kind")
                || matches!(text(&word), "that" | "another of those"),
            alternative: false,
            amount,
        };
        self.check_counter_number(pair, &phrase)?;
        Ok(self.at(pair, phrase))
    }

    fn check_counter_number(&self, pair: &Pair<'_>, phrase: &CounterPhrase) -> Built<()> {
        // "another of those counters"
        if phrase.that_kind && phrase.plural && phrase.additional {
            return Ok(());
        }
        let singular = match &phrase.amount {
            CounterAmount::Count(
                Count::Exactly(Amount::Number(number)) | Count::UpTo(Amount::Number(number)),
            ) => Some(*number == 1),
            CounterAmount::All => Some(false),
            CounterAmount::Count(_)
            | CounterAmount::EqualTo(_)
            | CounterAmount::No
            | CounterAmount::Those
            | CounterAmount::Own
            | CounterAmount::EachKind => None,
        };
        match singular {
            Some(singular) if singular == phrase.plural => {
                let wanted = if singular { "counter" } else { "counters" };
                Err(self.refuse(
                    pair,
                    Code::NumberDisagreement,
                    format!("this number goes with `{wanted}`"),
                ))
            }
            _ => Ok(()),
        }
    }

    /// "3 life", "life equal to its power"
    pub fn life_amount(&self, pair: &Pair<'_>) -> Built<LifeAmount> {
        let first = self.only(pair)?;
        Ok(match first.as_rule() {
            Rule::life_all => LifeAmount::All,
            Rule::life_none => LifeAmount::Amount(self.at(&first, Amount::Number(0))),
            Rule::life_some_equal => match child(&first, Rule::amount) {
                Some(amount) => LifeAmount::Amount(self.amount(&amount)?),
                None => LifeAmount::Some,
            },
            Rule::half => LifeAmount::Amount(self.amount_term(&first)?),
            Rule::amount_before_life => {
                let amount = match first.clone().into_inner().next() {
                    Some(inner) => self.amount_term(&inner)?,
                    None => return Err(self.misplaced(&first)),
                };
                let amount = match child(pair, Rule::life_plus) {
                    Some(plus) => self.plus(amount, &plus)?,
                    None => amount,
                };
                match child(pair, Rule::life_or) {
                    None => LifeAmount::Amount(amount),
                    Some(or) if text(&or) == "or more" => {
                        LifeAmount::Compared(self.at(pair, Comparison::AtLeast(Box::new(amount))))
                    }
                    Some(_) => {
                        LifeAmount::Compared(self.at(pair, Comparison::AtMost(Box::new(amount))))
                    }
                }
            }
            _ => return Err(self.misplaced(&first)),
        })
    }

    /// An amount and "plus 1" or "minus 1" behind the noun: "that much damage plus 1".
    fn plus(&self, amount: Spanned<Amount>, pair: &Pair<'_>) -> Built<Spanned<Amount>> {
        let term = match child(pair, Rule::amount) {
            Some(amount) => self.amount(&amount)?,
            None => self.amount_term(&self.need(pair, Rule::amount_term)?)?,
        };
        Ok(self.at(
            pair,
            if pair.as_str().starts_with("minus") {
                Amount::Difference(Box::new(amount), Box::new(term))
            } else {
                Amount::Sum(vec![amount, term])
            },
        ))
    }

    /// "in addition to its other types" among the children of a pair.
    pub(super) fn addition_if_any(&self, pair: &Pair<'_>) -> Built<Option<crate::ast::InAddition>> {
        child(pair, Rule::description_addition)
            .map(|addition| self.addition(&addition))
            .transpose()
    }

    /// The portions of "deals".
    pub fn damage_dealt(&self, pair: &Pair<'_>) -> Built<DamageDealt> {
        let mut portions = Vec::new();
        for portion in children(pair, Rule::damage_portion) {
            let mut damage = self.damage_noun(&self.need(&portion, Rule::damage_noun)?)?;
            let divided = child(&portion, Rule::damage_divided);
            let mut to = match &divided {
                Some(divided) => Some(self.object(divided)?),
                None => self.object_if_any(&portion)?,
            };
            // "deals damage to target creature equal to its power": the number belongs to the damage.
            let equal = match child(&portion, Rule::damage_equal) {
                Some(equal) => Some(self.amount(&self.need(&equal, Rule::amount)?)?),
                None => to.as_mut().and_then(|to| take_equal(&mut to.node)),
            };
            if let Some(equal) = equal {
                if damage.node.amount.is_some() {
                    return Err(self.refuse(
                        &portion,
                        Code::NotUnderstood,
                        "the amount of damage is said twice",
                    ));
                }
                let span = equal.span;
                damage.node.amount = Some(Spanned::new(exactly(equal), span));
            }
            let divided = divided.map(|divided| {
                self.need(&divided, Rule::division)
                    .map(|word| division(&word))
            });
            portions.push(DamagePortion {
                damage,
                to,
                divided: divided.transpose()?,
            });
        }
        Ok(DamageDealt { portions })
    }

    /// "3 damage", "combat damage", "damage equal to X"
    pub fn damage_noun(&self, pair: &Pair<'_>) -> Built<Spanned<DamageNoun>> {
        let determiner = match child(pair, Rule::damage_determiner)
            .as_ref()
            .map(|word| text(word))
        {
            None => DamageDeterminer::None,
            Some("the next") => DamageDeterminer::Next,
            Some("the") => DamageDeterminer::The,
            Some("that") => DamageDeterminer::That,
            Some("an additional") => DamageDeterminer::Additional,
            Some("all" | "all the") => DamageDeterminer::All,
            Some("no") => DamageDeterminer::No,
            Some(_) => DamageDeterminer::Any,
        };
        let mut amount = match (
            child(pair, Rule::damage_amount),
            child(pair, Rule::half_damage),
        ) {
            (Some(amount), _) => Some(self.damage_amount(&amount)?),
            (None, Some(half)) => {
                let of = match child(&half, Rule::variable) {
                    Some(variable) => self.amount_term(&variable)?,
                    None => self.at(&half, Amount::ThatMuch),
                };
                let half_amount = self.at(
                    &half,
                    Amount::Half {
                        of: Box::new(of),
                        rounded: None,
                    },
                );
                Some(self.at(&half, exactly(half_amount)))
            }
            (None, None) => None,
        };
        if let Some(double) = child(pair, Rule::double_damage) {
            let times = if double.as_str().starts_with("triple") {
                3
            } else {
                2
            };
            let of = Box::new(self.at(&double, Amount::ThatMuch));
            amount = Some(self.at(
                &double,
                exactly(self.at(&double, Amount::Multiple { times, of })),
            ));
        }
        if let Some(plus) = child(pair, Rule::damage_plus) {
            amount = match amount {
                Some(Spanned {
                    node: Comparison::Equal(before),
                    span,
                }) => Some(Spanned::new(exactly(self.plus(*before, &plus)?), span)),
                _ => {
                    return Err(self.refuse(
                        &plus,
                        Code::NotUnderstood,
                        "no number stands before this",
                    ));
                }
            };
        }
        if let Some(equal) = child(pair, Rule::amount) {
            if amount.is_some() {
                return Err(self.refuse(
                    &equal,
                    Code::NotUnderstood,
                    "the amount of damage is said twice",
                ));
            }
            amount = Some(self.at(&equal, exactly(self.amount(&equal)?)));
        }
        let kind = match child(pair, Rule::damage_kind)
            .as_ref()
            .map(|word| text(word))
        {
            None => DamageKind::Any,
            Some("combat") => DamageKind::Combat,
            Some(_) => DamageKind::Noncombat,
        };
        let excess = child(pair, Rule::excess_word).is_some();
        Ok(self.at(
            pair,
            DamageNoun {
                amount,
                kind,
                excess,
                determiner,
            },
        ))
    }

    fn damage_amount(&self, pair: &Pair<'_>) -> Built<Spanned<Comparison>> {
        let inner = self.only(pair)?;
        match inner.as_rule() {
            Rule::life_comparison => self.compared(&inner),
            _ => Ok(self.at(pair, exactly(self.amount_term(&inner)?))),
        }
    }

    /// What "prevent" takes.
    pub fn damage_prevented(&self, pair: &Pair<'_>) -> Built<DamagePrevented> {
        let first = self.only(pair)?;
        let simple = || -> Built<Option<Spanned<Amount>>> {
            Ok(Some(
                self.amount_term(&self.need(&first, Rule::amount_simple)?)?,
            ))
        };
        let (noun, all_but, portion_of_that) = match first.as_rule() {
            Rule::prevent_but => (self.need(&first, Rule::damage_noun)?, simple()?, None),
            Rule::prevent_of => (self.need(&first, Rule::damage_noun)?, None, simple()?),
            _ => (first.clone(), None, None),
        };
        let would = match child(pair, Rule::prevent_would) {
            None => None,
            Some(would) => {
                let mut clause = self.verb_phrase(&self.need(&would, Rule::vp)?)?;
                if let Some(subject) = child(&would, Rule::subject) {
                    clause.subject = Some(self.noun_phrase(&subject)?);
                }
                Some(Box::new(clause))
            }
        };
        Ok(DamagePrevented {
            damage: self.damage_noun(&noun)?,
            all_but,
            portion_of_that,
            would,
        })
    }
}

pub(super) fn division(pair: &Pair<'_>) -> Division {
    if pair.as_str().contains("evenly") {
        Division::Evenly
    } else {
        Division::AsYouChoose
    }
}

/// Takes "equal to …" off the last noun of a phrase.
pub(super) fn take_equal(phrase: &mut crate::ast::NounPhrase) -> Option<Spanned<Amount>> {
    let post = last_post(phrase)?;
    match post.pop()? {
        Spanned {
            node: PostModifier::EqualTo(amount),
            ..
        } => Some(*amount),
        other => {
            post.push(other);
            None
        }
    }
}

/// "(return all permanents) to their owners' hands except for lands": the exception is of what is returned.
pub(super) fn take_exception(what: &mut Spanned<NounPhrase>, to: &mut Destination) {
    let ([item], Some(PutPlace::Zone(zone))) = (
        what.node.items.as_mut_slice(),
        to.places.last_mut().map(|place| &mut place.node),
    ) else {
        return;
    };
    let (Noun::Described(described), Some(last)) =
        (&mut item.noun.node, zone.node.items.last_mut())
    else {
        return;
    };
    let Noun::Described(place) = &mut last.noun.node else {
        return;
    };
    let excepts = |post: &Spanned<PostModifier>| matches!(post.node, PostModifier::OtherThan(_));
    if place.post.last().is_some_and(excepts) {
        described.post.extend(place.post.pop());
    }
}
