//! What players can't do: "can't cast more than one spell each turn", "can't play lands", "can't lose the game".

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Condition, Deed, Domain, EventPattern, Filter, Past, Players, Restriction};
use syntax::ast::{
    self, Auxiliary, Becoming, Clause, Contest, Count, Determiner, Head, Noun, NounPhrase,
    NounWord, Participle, PassiveComplement, PeriodChoice, Predicate, Spanned, TurnPart, Verb,
};

impl Lowering<'_> {
    /// What players cannot do.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn player_restriction(
        &mut self,
        clause: &Clause,
        who: &Players,
        extras: &mut Extras,
    ) -> Lowered<Restriction> {
        let span = clause.span.0;
        if let (Some(Auxiliary::DoesNot), Verb::Lose(Contest::GameByLife)) = (
            clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node),
            &clause.verb.node,
        ) {
            return Ok(Restriction::LivesWithoutLife(who.clone()));
        }
        if clause.auxiliary.as_ref().is_some_and(|auxiliary| {
            !matches!(auxiliary.node, Auxiliary::Cannot | Auxiliary::MayNot)
        }) {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            ));
        }
        if let Some(restriction) = self.cant_do(clause, who)? {
            return Ok(restriction);
        }
        let who = who.clone();
        Ok(match &clause.verb.node {
            Verb::Cast(what) => match more_than(what) {
                Some(number) => {
                    each_turn(extras)?;
                    Restriction::MaximumSpells(who, number)
                }
                None if let Some((1, such)) = more_of(what) => {
                    each_turn(extras)?;
                    let such = self.spells(&such)?;
                    no_second(who, such)
                }
                // "can't cast spells from anywhere other than their hands"
                None => {
                    let mut such = what.clone();
                    let place = self.take_cast_place(&mut such, &who)?;
                    let mut spells = self.spells(&such)?;
                    if let Some(place) = place {
                        spells.test = super::filter::all(vec![spells.test, place]);
                    }
                    Restriction::CantCast(who, spells)
                }
            },
            Verb::Draw(what) => match more_than(what) {
                Some(number) if super::quantity::has_head(&what.node, Head::Card) => {
                    each_turn(extras)?;
                    Restriction::MaximumDraws(who, number)
                }
                None if super::quantity::has_head(&what.node, Head::Card) && is_bare(what) => {
                    Restriction::MaximumDraws(who, 0)
                }
                Some(_) | None => return Err(Failure::unsupported(span, "this restriction")),
            },
            Verb::Untap(Some(what)) if let Some((most, such)) = more_of(what) => {
                self.untap_steps(&who, extras, span)?;
                let such = self.filter(&such, Some(&Domain::Permanents))?;
                Restriction::MaximumUntaps(who, such, most)
            }
            Verb::Play(what) if is_lands(what) => Restriction::CantPlayLands(who),
            Verb::Activate(what)
                if let Some((of, but_mana)) = super::cant_activate::activated_abilities(what) =>
            {
                let sources = match of {
                    Some(of) => self.filter(of, None)?,
                    None => Filter::any_source(),
                };
                Restriction::PlayersCantActivate(who, sources, but_mana)
            }
            Verb::ChooseAsTarget(what)
                if who == Players::You
                    && self
                        .card
                        .subtypes
                        .iter()
                        .any(|kind| kind.as_str() == "Aura") =>
            {
                Restriction::CantChooseAsCast(self.filter(what, None)?)
            }
            Verb::Lose(Contest::Game) => Restriction::CantLose(who),
            Verb::Win(Contest::Game) => Restriction::CantWin(who),
            Verb::Become(becoming) => {
                if let Becoming::TargetOf(by) = becoming.as_ref() {
                    Restriction::PlayersCantBeTargeted(who, self.targeting(by)?)
                } else {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ));
                }
            }
            Verb::Be(predicate) => {
                if let Predicate::Passive {
                    negated: false,
                    passive,
                } = predicate.as_ref()
                {
                    match (&passive.participle, passive.complements.as_slice()) {
                        (Participle::TargetOf(by), []) => {
                            Restriction::PlayersCantBeTargeted(who, self.targeting(by)?)
                        }
                        (Participle::Targeted, [complement]) => match &complement.node {
                            PassiveComplement::By(by) => {
                                Restriction::PlayersCantBeTargeted(who, self.targeting(by)?)
                            }
                            _ => {
                                return Err(Failure::unsupported(
                                    complement.span,
                                    "this part of a restriction",
                                ));
                            }
                        },
                        _ => {
                            return Err(Failure::unsupported(
                                span,
                                format!("\"{}\"", self.words(span)),
                            ));
                        }
                    }
                } else {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ));
                }
            }
            verb => match self.forbidden_deed(verb, &who, span)? {
                Some(event) if super::check::is_prevented(&event) => Restriction::CantHappen(event),
                _ => {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ));
                }
            },
        })
    }
}

/// "each turn" after a limit.
fn each_turn(extras: &mut Extras) -> Lowered<()> {
    match extras.each_period.take() {
        Some(period) if period.node.part == TurnPart::Turn => Ok(()),
        Some(period) => Err(Failure::unsupported(period.span, "this time")),
        // "this turn" is the duration.
        None => Ok(()),
    }
}

/// "more than one spell": the greatest number allowed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn more_than(what: &Spanned<NounPhrase>) -> Option<u32> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    if let Noun::Described(described) = &item.noun.node
        && (described.post.is_empty() || is_each_turn_post(&described.post))
    {
        match &described.determiner.node {
            Determiner::Count(Count::MoreThan(ast::Amount::Number(number)))
                if described.words.len() == 1 =>
            {
                Some(*number)
            }
            _ => None,
        }
    } else {
        None
    }
}

/// "more than one noncreature spell": the greatest number allowed, and of what.
fn more_of(what: &Spanned<NounPhrase>) -> Option<(u32, Spanned<NounPhrase>)> {
    let mut such = what.clone();
    let [item] = such.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let Determiner::Count(Count::MoreThan(ast::Amount::Number(most))) = described.determiner.node
    else {
        return None;
    };
    described.determiner.node = Determiner::None;
    described.plural = true;
    if is_each_turn_post(&described.post) {
        described.post.clear();
    }
    Some((most, such))
}

/// No such spell is cast by who has cast one this turn (CR 601.3).
fn no_second(who: Players, such: Filter) -> Restriction {
    let cast = EventPattern::done(Deed::Cast, Players::Affected, such.clone());
    let cast = Condition::Happened(Box::new(cast), Past::ThisTurn);
    Restriction::CantCast(Players::Who(Box::new(who), Box::new(cast)), such)
}

fn is_each_turn_post(post: &[Spanned<ast::PostModifier>]) -> bool {
    matches!(post, [post] if matches!(&post.node, ast::PostModifier::During(period)
        if period.part == TurnPart::Turn && period.which == PeriodChoice::Each))
}

fn is_lands(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Type(ast::CardType::Land))))
}

fn is_bare(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if described.post.is_empty() && described.words.len() == 1))
}
