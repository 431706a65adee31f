//! Where the card of a spell goes as the spell resolves: "exile that card instead of putting it into your graveyard as it resolves"
//! (CR 608.2n, 614.1a).

use super::body::Instructions;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Condition, Destination, Domain, Duration, Effect, EventPattern, Filter, Objects, Outcome,
    Players, Replacement, SpellChange, Test, Zone,
};
use syntax::ast::{self, Adverbial, Clause, Head, Lead, PutPlace, Span, Spanned, Verb};

impl Lowering<'_> {
    /// "exile that card with a dream counter on it instead of putting it into your graveyard as it resolves"; whether that is said.
    pub(super) fn goes_as_it_resolves(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<bool> {
        let [clause] = clauses else {
            return Ok(false);
        };
        let Some((said, owner)) = without_graveyard(clause) else {
            return Ok(false);
        };
        let optional = matches!(&said.auxiliary, Some(auxiliary) if auxiliary.node == ast::Auxiliary::May)
            && said.subject.as_ref().is_some_and(super::words::is_you);
        if let [lead] = leads
            && let Lead::NextTime(condition) = &lead.node
            && owner
        {
            let next = self.next_goes_as_it_resolves(condition, &said, span)?;
            done.last = done.effects.len();
            done.effects.push(next);
            return Ok(true);
        }
        if !leads.is_empty() || said.auxiliary.is_some() && !optional {
            return Err(Failure::unsupported(
                span,
                "where a spell goes as it resolves, said like this",
            ));
        }
        let refused = || Failure::unsupported(span, "this in the place of a graveyard");
        let (what, to) = if let Verb::Exile { what, manner } = &said.verb.node {
            let (what, counters) = self.moved_with_counters(what)?;
            let what = self.reference_phrase(&what)?;
            let mut to = Destination::to(Zone::Exile);
            self.manners(manner, &mut to, true)?;
            to.counters.extend(counters);
            (what, to)
        } else if let Verb::Put(placements) = &said.verb.node
            && let [put] = placements.as_slice()
        {
            let what = self.reference_phrase(&put.what)?;
            let to = self.unasked_destination(&put.to, &what, &Players::You, span)?;
            (what, to)
        } else {
            return Err(refused());
        };
        if !said.adverbials.is_empty() || said.subject.is_some() && !optional {
            return Err(refused());
        }
        let mut tests = vec![Test::Is(what.clone())];
        tests.extend(owner.then_some(Test::OwnedBy(Players::You)));
        let test = match tests.pop() {
            Some(only) if tests.is_empty() => only,
            last => {
                tests.extend(last);
                Test::All(tests)
            }
        };
        let replacement = Replacement {
            event: EventPattern::ZoneChange {
                what: Filter {
                    domain: Domain::Sources,
                    test,
                },
                from: None,
                to: Some(Zone::Graveyard),
            },
            condition: Some(Condition::Resolving(what.clone())),
            optional: optional.then_some(Players::You),
            outcome: Outcome::Destination(Box::new(to), Vec::new()),
            uses: Some(1),
        };
        done.last = done.effects.len();
        done.effects.push(Effect::Replace {
            replacement: Box::new(replacement),
            duration: Duration::Permanent,
        });
        done.question = super::body::Question::Nothing;
        Ok(true)
    }

    /// "The next time you cast an instant or sorcery spell from your hand this turn, put that card into your hand (instead of into
    /// your graveyard as it resolves)."
    fn next_goes_as_it_resolves(
        &mut self,
        condition: &ast::Condition,
        said: &Clause,
        span: Span,
    ) -> Lowered<Effect> {
        let refused = || Failure::unsupported(span, "where the next spell goes as it resolves");
        let [cast] = condition.clauses.as_slice() else {
            return Err(refused());
        };
        let (Verb::Cast(what), Some(who), None, [when]) = (
            &cast.verb.node,
            &cast.subject,
            &cast.auxiliary,
            cast.adverbials.as_slice(),
        ) else {
            return Err(refused());
        };
        let imperative =
            said.subject.is_none() && said.auxiliary.is_none() && said.adverbials.is_empty();
        let Verb::Put(placements) = &said.verb.node else {
            return Err(refused());
        };
        let [put] = placements.as_slice() else {
            return Err(refused());
        };
        if !super::words::is_you(who)
            || !super::past_period::says_this_turn(&when.node)
            || !imperative
            || !is_that_card(&put.what)
        {
            return Err(refused());
        }
        let mut what = self.spells(what)?;
        if let Domain::Cards(zone, Players::You) = what.domain {
            let from_there = Test::WasCast(ir::CastFrom::Zone(zone), Players::You);
            let tests = vec![what.test, from_there];
            what = Filter {
                domain: Domain::Spells,
                test: super::filter::all(tests),
            };
        }
        if what.domain != Domain::Spells {
            return Err(refused());
        }
        let spell = Objects::Affected;
        let to = self.unasked_destination(&put.to, &spell, &Players::You, span)?;
        if to != Destination::to(to.zone) || to.zone != Zone::Hand {
            return Err(refused());
        }
        Ok(Effect::OfSpells {
            who: Players::You,
            what,
            next: true,
            change: SpellChange::GoesTo(to.zone),
            duration: Duration::EndOfTurn,
        })
    }

    /// "If you do, return it to your hand at the beginning of the next end step.", "Then if the exiled card doesn't have suspend, it
    /// gains suspend.": after what the card does as the spell resolves; whether that is said here.
    pub(super) fn after_it_resolved(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<bool> {
        let Some((first, rest)) = leads.split_first() else {
            return Ok(false);
        };
        // "Then if the exiled card doesn't have suspend" is about the card; "then draw a card" could be done now.
        let follows = first.node == Lead::Then
            && matches!(rest.first().map(|lead| &lead.node), Some(Lead::If(_)))
            || matches!(&first.node, Lead::If(condition)
                if super::static_line::says_if_you_do(condition));
        if !follows {
            return Ok(false);
        }
        let Some(Effect::Replace { replacement, .. }) = done.effects.last_mut() else {
            return Ok(false);
        };
        let Replacement {
            condition: Some(Condition::Resolving(_)),
            outcome: Outcome::Destination(_, then),
            uses: Some(1),
            ..
        } = replacement.as_mut()
        else {
            return Ok(false);
        };
        let mut inner = Instructions::default();
        self.sentence(rest, clauses, span, &mut inner)?;
        then.extend(inner.effects);
        Ok(true)
    }
}

/// The clause without "instead of putting it into your graveyard as it resolves", and whether it is your graveyard.
fn without_graveyard(clause: &Clause) -> Option<(Clause, bool)> {
    let place = clause.adverbials.iter().position(|adverbial| {
        matches!(
            adverbial.node,
            Adverbial::InsteadOf(_) | Adverbial::InsteadOfInto(_)
        )
    })?;
    let mut said = clause.clone();
    let resolving = |adverbial: &Spanned<Adverbial>| {
        matches!(&adverbial.node, Adverbial::As(condition)
        if super::replacement::is_resolving(condition))
    };
    let zone: Spanned<ast::NounPhrase> = if let Adverbial::InsteadOf(put) =
        &said.adverbials[place].node
    {
        let ([when], Verb::Put(placements)) = (put.adverbials.as_slice(), &put.verb.node) else {
            return None;
        };
        let [placement] = placements.as_slice() else {
            return None;
        };
        let [to] = placement.to.places.as_slice() else {
            return None;
        };
        let PutPlace::Zone(zone) = &to.node else {
            return None;
        };
        let zone = (**zone).clone();
        let plain = super::clause::is_it(&placement.what)
            && placement.to.manner.is_empty()
            && resolving(when);
        said.adverbials.remove(place);
        plain.then_some(zone)?
    } else if let Adverbial::InsteadOfInto(zone) = &said.adverbials[place].node {
        let zone = zone.as_ref().clone();
        said.adverbials.remove(place);
        let when = said.adverbials.iter().position(resolving)?;
        said.adverbials.remove(when);
        zone
    } else {
        return None;
    };
    let [item] = zone.node.items.as_slice() else {
        return None;
    };
    let ast::Noun::Described(described) = &item.noun.node else {
        return None;
    };
    if !super::quantity::has_head(&zone.node, Head::Graveyard) || !described.post.is_empty() {
        return None;
    }
    let determiner = &described.determiner.node;
    if *determiner == ast::Determiner::A {
        return Some((said, false));
    }
    let ast::Determiner::Possessive(of) = determiner else {
        return None;
    };
    let yours = super::words::is_you(of);
    if !yours && !super::quantity::has_head(&of.node, Head::Owner) {
        return None;
    }
    Some((said, yours))
}

/// "that card", "it"
fn is_that_card(what: &Spanned<ast::NounPhrase>) -> bool {
    super::clause::is_it(what)
        || matches!(what.node.items.as_slice(), [item]
            if matches!(&item.noun.node, ast::Noun::Described(described)
                if described.determiner.node == ast::Determiner::That
                    && described.post.is_empty()
                    && matches!(described.words.as_slice(), [word]
                        if word.node == ast::NounWord::Head(Head::Card))))
}
