//! What players have, as conditions: "you have 10 or more life", "an opponent has more cards in hand than you", "you have four or more creature
//! cards in your graveyard".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::pattern::with_test;
use super::player_condition::quantifier_of;
use super::scope::{Part, parts};
use ir::{Comparison, Condition, Domain, Filter, Players, Quantifier, Test, Value, Zone};
use syntax::ast::{self, CompareWord, Determiner, Head, Noun, NounPhrase, NounWord, Span, Spanned};

impl Lowering<'_> {
    /// "you have at least 10 life more than your starting life total"
    pub(super) fn life_more_than(
        &mut self,
        who: &Players,
        comparison: &Spanned<ast::Comparison>,
        than: &Spanned<ast::Amount>,
    ) -> Lowered<Condition> {
        let less = self.amount(than)?;
        let life = Value::Life(who.clone());
        let conditions: Vec<_> = (self.comparison(comparison)?.into_iter())
            .map(|(relation, more)| {
                let much = Value::Sum(vec![less.clone(), more]);
                Condition::Compare(life.clone(), relation, much)
            })
            .collect();
        match <[Condition; 1]>::try_from(conditions) {
            Ok([condition]) => Ok(condition),
            Err(_) => Err(Failure::unsupported(comparison.span, "this comparison")),
        }
    }

    /// "you have no cards in hand", "you have three or more poison counters"; the words before may have said that the cards
    /// are in a hand.
    pub(super) fn player_has(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        in_hand: bool,
        span: Span,
    ) -> Lowered<Condition> {
        if let Some((cards, zone)) = cards_in_own_place(what, who) {
            let place = Domain::Cards(zone, who.clone());
            let (relation, value) = self.phrase_comparison(&cards)?;
            let filter = self.counted_filter(&cards, Some(&place))?;
            if filter.domain == place {
                let number = Value::Count(Box::new(filter));
                return Ok(Condition::Compare(number, relation, value));
            }
        }
        let all_parts = parts(&what.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Err(Failure::unsupported(span, "this condition"));
        };
        let [member] = group.members.as_slice() else {
            return Err(Failure::unsupported(span, "this condition"));
        };
        let (relation, value) = self.count_comparison(&group.determiner)?;
        if let Some(mana) = super::unspent::unspent_words(&member.words)
            && member.post.is_empty()
        {
            let unspent = Value::UnspentMana(who.clone(), mana);
            return Ok(Condition::Compare(unspent, relation, value));
        }
        if let [word] = member.words.as_slice()
            && let NounWord::Counter(Some(kind)) = &word.node
            && member.post.is_empty()
        {
            let kind = self.counter_kind(kind, word.span)?;
            return Ok(Condition::Compare(
                Value::PlayerCounters(kind, who.clone()),
                relation,
                value,
            ));
        }
        if let ([word], [], Determiner::A) = (
            member.words.as_slice(),
            member.post.as_slice(),
            &group.determiner.node,
        ) && word.node == NounWord::Head(Head::FullParty)
        {
            let four = Value::Number(4);
            return Ok(Condition::Compare(
                Value::Party(who.clone()),
                Comparison::AtLeast,
                four,
            ));
        }
        if let [word] = member.words.as_slice()
            && word.node == NounWord::Head(Head::Opponent)
            && member.post.is_empty()
            && *who == Players::You
        {
            let opponents = Value::CountPlayers(Players::Opponents);
            return Ok(Condition::Compare(opponents, relation, value));
        }
        let zone = match member.post.as_slice() {
            [] => in_hand.then_some(Zone::Hand),
            [post] => {
                if let ast::PostModifier::In(zone) = &post.node {
                    own_place(zone, who)
                } else {
                    None
                }
            }
            _ => None,
        };
        if let Some(zone) = zone
            && member
                .words
                .iter()
                .all(|word| word.node == NounWord::Head(Head::Card))
        {
            let filter = Filter {
                domain: Domain::Cards(zone, who.clone()),
                test: Test::All(Vec::new()),
            };
            return Ok(Condition::Compare(
                Value::Count(Box::new(filter)),
                relation,
                value,
            ));
        }
        Err(Failure::unsupported(
            span,
            format!("the condition \"{}\"", self.words(span)),
        ))
    }

    /// "an opponent controls more creatures than you"
    pub(super) fn has_more(
        &mut self,
        control: bool,
        comparison: CompareWord,
        what: &Spanned<NounPhrase>,
        than: &Spanned<NounPhrase>,
        who: &Players,
        span: Span,
    ) -> Lowered<Condition> {
        let relation = match comparison {
            CompareWord::More => Comparison::Greater,
            CompareWord::Fewer => Comparison::Less,
            CompareWord::AtLeastAsMany | CompareWord::AtLeastMore(_) => Comparison::AtLeast,
            CompareWord::AsMany | CompareWord::Most | CompareWord::Fewest => {
                return Err(Failure::unsupported(span, "this comparison"));
            }
        };
        if super::tied::is_each_other(than) && *who == Players::Affected {
            let most = match comparison {
                CompareWord::More => true,
                CompareWord::Fewer => false,
                CompareWord::AtLeastAsMany
                | CompareWord::AtLeastMore(_)
                | CompareWord::AsMany
                | CompareWord::Most
                | CompareWord::Fewest => {
                    return Err(Failure::unsupported(span, "this comparison"));
                }
            };
            let number = self.measured(control, what, who)?;
            return Ok(Condition::has_extreme(number, Players::Everyone, most).alone());
        }
        let mut other = self.player_set(than)?;
        // "than the player who controls the most lands": than the most, however many have it
        if let Players::Who(_, holds) = &other
            && let Some(extreme) = holds.extreme()
            && extreme.alone
            && matches!(comparison, CompareWord::More | CompareWord::Fewer)
            && super::context::is_single(who)
        {
            let (among, most) = (extreme.among.clone(), extreme.most);
            let number = self.measured(control, what, &Players::Affected)?;
            if number != *extreme.number {
                return Err(Failure::unsupported(than.span, "this comparison"));
            }
            let own = self.measured(control, what, who)?;
            let limit = Condition::has_extreme(number, among, most);
            if let Condition::Compare(_, _, limit) = limit {
                return Ok(Condition::Compare(own, relation, limit));
            }
        }
        // "more cards in hand than each opponent": than every one of them by itself; "more life than an opponent": than one of them
        let (_, determiner) = without_no(than, true);
        let one = matches!(determiner, Some(Determiner::A));
        let quantifier = determiner.as_ref().and_then(quantifier_of);
        let quantifier = quantifier.filter(|quantifier| {
            (one || *quantifier == Quantifier::Each)
                && !super::context::is_single(&other)
                && super::context::is_single(who)
                && *who != Players::Affected
        });
        let all = quantifier
            .map(|quantifier| (quantifier, std::mem::replace(&mut other, Players::Affected)));
        if all.is_none() && (!super::context::is_single(&other) || other == Players::Affected) {
            // "than each opponent", "than they have": each of several against each of several.
            return Err(Failure::unsupported(
                than.span,
                "a comparison with one of several players",
            ));
        }
        let one = self.measured(control, what, who)?;
        let others = self.measured(control, what, &other)?;
        let others = match comparison {
            // "at least two more cards in hand than you"
            CompareWord::AtLeastMore(number) => {
                let more = super::quantity::small(number, span)?;
                Value::Sum(vec![others, Value::Number(more)])
            }
            CompareWord::More
            | CompareWord::Fewer
            | CompareWord::AtLeastAsMany
            | CompareWord::Most
            | CompareWord::Fewest
            | CompareWord::AsMany => others,
        };
        let compared = Condition::Compare(one, relation, others);
        Ok(match all {
            Some((quantifier, players)) => Condition::OfPlayers {
                quantifier,
                players,
                holds: Box::new(compared),
            },
            None => compared,
        })
    }

    /// How much or many of that a player has, for a comparison with another player: life, cards in hand, permanents.
    pub(super) fn measured(
        &mut self,
        control: bool,
        what: &Spanned<NounPhrase>,
        whose: &Players,
    ) -> Lowered<Value> {
        if control {
            let filter = self.filter(what, None)?;
            return Ok(Value::Count(Box::new(with_test(
                filter,
                Test::ControlledBy(whose.clone()),
            ))));
        }
        if super::quantity::has_head(&what.node, Head::Life) {
            return Ok(Value::Life(whose.clone()));
        }
        if super::quantity::has_head(&what.node, Head::Card) && cards_in_hand(what) {
            let filter = Filter {
                domain: Domain::Cards(Zone::Hand, whose.clone()),
                test: Test::All(Vec::new()),
            };
            return Ok(Value::Count(Box::new(filter)));
        }
        Err(Failure::unsupported(what.span, "this comparison"))
    }
}

/// The phrase with "each" for "no", and the first word that it had.
pub(super) fn without_no(
    phrase: &Spanned<NounPhrase>,
    of_players: bool,
) -> (Spanned<NounPhrase>, Option<Determiner>) {
    let mut phrase = phrase.clone();
    let described = phrase.node.items.iter_mut().find_map(|item| {
        if let Noun::Described(described) = &mut item.noun.node {
            Some(described)
        } else {
            None
        }
    });
    let determiner = described.map(|described| {
        let determiner = described.determiner.node.clone();
        if determiner == Determiner::No {
            described.determiner.node = if of_players {
                Determiner::Each
            } else {
                Determiner::A
            };
        }
        determiner
    });
    (phrase, determiner)
}

/// "hand", "their graveyard", of those who have the cards; of yourself "your graveyard".
fn own_place(place: &Spanned<NounPhrase>, who: &Players) -> Option<Zone> {
    if super::quantity::has_head(&place.node, Head::Hand) {
        return Some(Zone::Hand);
    }
    let [item] = place.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let Determiner::Possessive(whose) = &described.determiner.node else {
        return None;
    };
    let own = if *who == Players::You {
        super::words::is_you(whose)
    } else {
        super::clause::is_them(whose)
    };
    let zone = if super::quantity::has_head(&place.node, Head::Graveyard) {
        Zone::Graveyard
    } else if super::quantity::has_head(&place.node, Head::Library) {
        Zone::Library
    } else {
        return None;
    };
    own.then_some(zone)
}

/// "(you have) four or more creature cards in your graveyard": the cards without the place, and the place.
fn cards_in_own_place(
    what: &Spanned<NounPhrase>,
    who: &Players,
) -> Option<(Spanned<NounPhrase>, Zone)> {
    let mut cards = what.clone();
    let Noun::Described(described) = &mut cards.node.items.last_mut()?.noun.node else {
        return None;
    };
    let ast::PostModifier::In(place) = described.post.pop()?.node else {
        return None;
    };
    let says_card = described.words.last()?.node == NounWord::Head(Head::Card);
    let zone = own_place(&place, who)?;
    let bare = described.post.is_empty() && !described.other && !described.target;
    (says_card && bare).then_some((cards, zone))
}

/// "cards in hand": nothing else can be had more of.
fn cards_in_hand(what: &Spanned<NounPhrase>) -> bool {
    what.node.items.iter().all(|item| {
        if let Noun::Described(described) = &item.noun.node {
            described.words.len() == 1
                && described.post.iter().all(|post| {
                    matches!(&post.node, ast::PostModifier::In(zone)
                        if super::quantity::has_head(&zone.node, Head::Hand))
                })
        } else {
            false
        }
    })
}
