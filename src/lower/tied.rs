//! "The player with the most life or tied for most life", "you have the most life or are tied for most life": nobody has more.

use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use ir::{Comparison, Condition, Players, Quantifier, Value};
use syntax::ast::{
    Amount, Characteristic, Clause, CompareWord, Condition as Asked, Count, Described, Determiner,
    Extreme, Head, Lead, Noun, NounPhrase, NounWord, Portion, PostModifier, Predicate, Pronoun,
    Sentence, Span, Spanned, Verb, With,
};

/// "Destroy the creature with the least power. If two or more creatures are tied for least power, you choose one of them.": the
/// sentences without the last one, "the creature with the least power or tied for least power" in the first.
pub(super) fn with_ties(sentences: &[&Spanned<Sentence>]) -> Option<Vec<Spanned<Sentence>>> {
    let (last, before) = sentences.split_last()?;
    let (words, extreme, which) = tie(&last.node)?;
    let mut read: Vec<Spanned<Sentence>> = before.iter().map(|one| (*one).clone()).collect();
    let Sentence::Clauses { clauses, .. } = &mut read.first_mut()?.node else {
        return None;
    };
    let [clause] = clauses.as_mut_slice() else {
        return None;
    };
    let described = acted_on(&mut clause.verb.node)?;
    let [post] = described.post.as_mut_slice() else {
        return None;
    };
    let PostModifier::With(with) = &mut post.node else {
        return None;
    };
    let With::Extreme {
        extreme: said,
        which: of,
        among: None,
        tied: tied @ false,
    } = with.as_mut()
    else {
        return None;
    };
    let same = (*said, *of) == (extreme, which)
        && described.determiner.node == Determiner::The
        && described.words.iter().map(|word| &word.node).eq(words);
    if !same {
        return None;
    }
    *tied = true;
    described.determiner.node = Determiner::A;
    Some(read)
}

/// The noun of what is destroyed or dealt damage.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn acted_on(verb: &mut Verb) -> Option<&mut Described> {
    let what = match verb {
        Verb::Destroy(what) => what,
        Verb::DealDamage(dealt) => match dealt.portions.as_mut_slice() {
            [portion] if portion.divided.is_none() => portion.to.as_mut()?,
            _ => return None,
        },
        _ => return None,
    };
    let [item] = what.node.items.as_mut_slice() else {
        return None;
    };
    match &mut item.noun.node {
        Noun::Described(described) => Some(described),
        _ => None,
    }
}

/// "If two or more creatures are tied for least power, you choose one of them": what is tied, for what.
fn tie(sentence: &Sentence) -> Option<(Vec<&NounWord>, Extreme, Characteristic)> {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return None;
    };
    let ([lead], [choosing]) = (leads.as_slice(), clauses.as_slice()) else {
        return None;
    };
    let Lead::If(Asked { clauses, .. }) = &lead.node else {
        return None;
    };
    let [tied] = clauses.as_slice() else {
        return None;
    };
    let Verb::Be(predicate) = &tied.verb.node else {
        return None;
    };
    let Predicate::Tied(extreme, which) = predicate.as_ref() else {
        return None;
    };
    let subject = super::words::single_described(tied.subject.as_ref()?)?;
    let two = Determiner::Count(Count::AtLeast(Amount::Number(2)));
    let plain = subject.determiner.node == two
        && subject.post.is_empty()
        && !subject.other
        && !subject.target;
    let asks = tied.auxiliary.is_none() && tied.adverbials.is_empty();
    (plain && asks && is_choice(choosing)).then(|| {
        let words = subject.words.iter().map(|word| &word.node).collect();
        (words, *extreme, *which)
    })
}

/// "you choose one of them"
fn is_choice(clause: &Clause) -> bool {
    let you = clause.subject.as_ref().is_some_and(super::words::is_you);
    let one_of_them = |what: &Spanned<NounPhrase>| {
        matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node,
            Noun::Part { portion: Portion::Count(Count::Exactly(Amount::Number(1))), of, post }
                if post.is_empty()
                    && matches!(of.node.items.as_slice(), [them]
                        if matches!(them.noun.node, Noun::Pronoun(Pronoun::They)))))
    };
    you && clause.auxiliary.is_none()
        && clause.adverbials.is_empty()
        && matches!(&clause.verb.node, Verb::Choose { what, secretly: false } if one_of_them(what))
}

impl Lowering<'_> {
    /// "(a player) with the most life", "with the lowest life total", said of each player alone.
    pub(super) fn with_most_life(
        &mut self,
        extreme: Extreme,
        among: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Condition> {
        let among = match among {
            Some(among) if self.names_players(among) => self.player_set(among)?,
            None => Players::Everyone,
            Some(among) => {
                let what = "this description of a player";
                return Err(Failure::unsupported(among.span, what));
            }
        };
        let most = extreme == Extreme::Greatest;
        let number = Value::Life(Players::Affected);
        Ok(Condition::has_extreme(number, among, most))
    }

    /// "the player who controls the most creatures" has nobody beside them; "each player who controls the most creatures" may have, and so
    /// may one who is chosen. What is said of others is refused where ties are not spoken of.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn without_ties(
        &self,
        post: &Spanned<PostModifier>,
        holds: Condition,
        (determiner, plural): (&Determiner, bool),
        head: Head,
    ) -> Lowered<Condition> {
        let Some(among_said) = untied(&post.node) else {
            return Ok(holds);
        };
        // "the opponent with the most life": among opponents, or among all players?
        let unclear = head == Head::Opponent && !among_said;
        match determiner {
            _ if unclear => Err(Failure::unsupported(
                post.span,
                "this description of an opponent",
            )),
            Determiner::The if !plural => Ok(holds.alone()),
            Determiner::Each | Determiner::A => Ok(holds),
            _ => Err(Failure::unsupported(
                post.span,
                "this description of a player without a word about ties",
            )),
        }
    }

    /// "you have the most life or are tied for most life", "defending player controls the most creatures or is tied for the most":
    /// no player has more. Without a word about ties only where a noun says which of them are meant.
    pub(super) fn has_most(
        &mut self,
        control: bool,
        (comparison, tied): (CompareWord, bool),
        what: &Spanned<NounPhrase>,
        who: &Players,
        span: Span,
    ) -> Lowered<Condition> {
        let relation = match comparison {
            CompareWord::Most => Comparison::Greater,
            CompareWord::Fewest => Comparison::Less,
            CompareWord::More
            | CompareWord::Fewer
            | CompareWord::AtLeastAsMany
            | CompareWord::AtLeastMore(_)
            | CompareWord::AsMany => return Err(Failure::unsupported(span, "this comparison")),
        };
        if !control
            && comparison == CompareWord::Most
            && super::quantity::has_head(&what.node, Head::Life)
            && tied
            && is_single(who)
            && *who != Players::Affected
        {
            return Ok(Condition::has_most_life(who.clone()));
        }
        if *who == Players::Affected && (tied || self.describes_players) {
            let number = self.measured(control, what, who)?;
            let most = comparison == CompareWord::Most;
            return Ok(Condition::has_extreme(number, Players::Everyone, most));
        }
        if !tied || !is_single(who) || *who == Players::Affected {
            return Err(Failure::unsupported(span, "this comparison"));
        }
        let others = self.measured(control, what, &Players::Affected)?;
        let own = self.measured(control, what, who)?;
        let one_has_more = Condition::OfPlayers {
            quantifier: Quantifier::Any,
            players: Players::Everyone,
            holds: Box::new(Condition::Compare(others, relation, own)),
        };
        Ok(Self::not(one_has_more))
    }
}

/// Whether a superlative that says nothing of ties says among whom it is; none if it is no such superlative.
fn untied(post: &PostModifier) -> Option<bool> {
    if let PostModifier::With(with) = post {
        return if let With::MostLife {
            tied: false, among, ..
        }
        | With::Extreme {
            which: Characteristic::LifeTotal,
            tied: false,
            among,
            ..
        } = with.as_ref()
        {
            Some(among.is_some())
        } else {
            None
        };
    }
    if let PostModifier::Relative(clause) = post
        && let Verb::HaveMore {
            comparison: CompareWord::Most | CompareWord::Fewest,
            than: None,
            tied: false,
            ..
        } = &clause.verb.node
    {
        Some(false)
    } else {
        None
    }
}

/// "(a player has more life) than each other player"
pub(super) fn is_each_other(than: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(than).is_some_and(|described| {
        described.determiner.node == Determiner::Each
            && described.other
            && !described.target
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Player))
    })
}
