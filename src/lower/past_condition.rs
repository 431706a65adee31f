//! Conditions about what has happened: "you attacked this turn", "a creature died this turn", "if you cast it", "you put a land card onto the
//! battlefield this way".
//!
//! Of the layer of `condition`.

use super::context::Lowering;
use super::damage_so_far::whom_of;
use super::failure::{Failure, Lowered};
use super::filter::all;
use super::player_condition::quantifier_of;
use super::player_has::without_no;
use ir::{
    CastFrom, Comparison, Condition, Domain, EventPattern, Filter, Objects, Past, Players,
    Quantifier, Test, Value, Zone,
};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Determiner, LifeAmount, NounPhrase, Participle,
    PassiveComplement, Predicate, Span, Spanned, Verb, VerbForm,
};

impl Lowering<'_> {
    /// "you put a land card onto the battlefield this way", "you didn't put a card into your hand this way": of what was put in such a
    /// place last.
    pub(crate) fn put_this_way(
        &mut self,
        what: &Spanned<NounPhrase>,
        to: &ast::Destination,
        negated: bool,
        span: Span,
    ) -> Lowered<Condition> {
        let refused = || Failure::unsupported(span, "this part of a condition");
        let [place] = to.places.as_slice() else {
            return Err(refused());
        };
        let (ast::PutPlace::Zone(zone), []) = (&place.node, to.manner.as_slice()) else {
            return Err(refused());
        };
        let (zone, whose) = self.zone(zone)?;
        if zone.is_per_player() && whose != Players::You {
            return Err(refused());
        }
        let put = self.frame.put.iter().rev().find(|(to, ..)| *to == zone);
        let Some((slot, optional)) = put.map(|(_, slot, optional)| (*slot, *optional)) else {
            return Err(refused());
        };
        let (relation, number) = self.phrase_comparison(what)?;
        let filter = self.counted_together(what, Some(&Domain::Sources))?;
        let permanents = filter.domain == Domain::Permanents && zone == Zone::Battlefield;
        if filter.domain != Domain::Sources && !permanents {
            return Err(refused());
        }
        self.note_use(optional);
        let there = Filter {
            domain: Domain::Sources,
            test: all(vec![filter.test, Test::Is(Objects::Slot(slot))]),
        };
        let some = (relation, &number) == (Comparison::AtLeast, &Value::Number(1));
        let condition = if some && there.test == Test::Is(Objects::Slot(slot)) {
            Condition::Filled(slot)
        } else {
            Condition::Compare(Value::Count(Box::new(there)), relation, number)
        };
        Ok(if negated {
            Self::not(condition)
        } else {
            condition
        })
    }

    /// "you attacked this turn", "a creature died this turn", "you've cast another spell this turn", "you cast it"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn happened(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
        span: Span,
    ) -> Lowered<Condition> {
        if let Some(condition) = self.was_cast(clause, subject, span)? {
            return Ok(condition);
        }
        if let Some(condition) = self.declared_power(clause, subject)? {
            return Ok(condition);
        }
        if let Some(condition) = self.completed_dungeon(clause, subject)? {
            return Ok(condition);
        }
        let negated = matches!(
            clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node),
            Some(Auxiliary::DidNot | Auxiliary::HasNot)
        );
        let mut present = clause.clone();
        present.auxiliary = None;
        // What joins it to the condition before joins no two events.
        present.joined = None;
        present.form = VerbForm::Base;
        let negated = super::dealt::take_negation(&mut present.verb.node) || negated;
        let Some(past) = self.past_of(clause, &mut present)? else {
            return Err(Failure::unsupported(
                span,
                format!("the condition \"{}\"", self.words(span)),
            ));
        };
        present.subject = present.subject.or_else(|| subject.cloned());
        let of_players = present
            .subject
            .as_ref()
            .is_some_and(|subject| self.names_players(subject));
        let determiner = present.subject.as_mut().and_then(|subject| {
            let (phrase, determiner) = without_no(subject, of_players);
            *subject = phrase;
            determiner
        });
        let saved = self.frame.discourse.clone();
        let amount = self.frame.amount.clone();
        let amount_of_life =
            if let Verb::GainLife(amount) | Verb::LoseLife(amount) = &mut present.verb.node {
                match amount {
                    LifeAmount::Compared(comparison) => {
                        let comparison = comparison.clone();
                        *amount = LifeAmount::Some;
                        Some(comparison)
                    }
                    LifeAmount::Amount(_) | LifeAmount::Some | LifeAmount::All => None,
                }
            } else {
                None
            };
        let amount_of_damage = super::damage_so_far::take_amount(&mut present.verb.node);
        let times = match super::so_many::take_count(&mut present) {
            Some(count) => Some(self.count_comparison(&count)?),
            None => None,
        };
        let event = ast::Event {
            clauses: vec![present],
        };
        let (pattern, least) = match self.event(&event, span)? {
            // "you attacked with two or more creatures": in the whole turn.
            EventPattern::AtLeast { number, event } => {
                let number = Value::Number(number as i32);
                (*event, Some((Comparison::AtLeast, number)))
            }
            pattern => (pattern, None),
        };
        super::past_period::check_remembered(&past, &pattern, span)?;
        self.ask_of_stretch(&past, &pattern);
        // The event is long over: nothing in it can be referred to but whom it happened to.
        self.frame.discourse = saved;
        if let Some(subject) = subject
            && !self.names_players(subject)
            && self.is_single_reference(subject)
        {
            self.reference_phrase(subject)?;
        }
        self.frame.amount = amount;
        let mut pattern = once(pattern);
        // "an opponent has drawn four or more cards this turn": one of them alone.
        let total = amount_of_life.or_else(|| amount_of_damage.clone());
        let counted = total.is_some() || times.is_some() || least.is_some();
        let alone = determiner
            .as_ref()
            .and_then(quantifier_of)
            .filter(|quantifier| of_players && (counted || *quantifier == Quantifier::Each));
        let players = match alone {
            Some(quantifier) => {
                let Some(who) = whom_of(&mut pattern) else {
                    return Err(Failure::unsupported(
                        span,
                        "what happened to one of several players",
                    ));
                };
                let one = super::context::is_single(who);
                (!one).then(|| (quantifier, std::mem::replace(who, Players::Affected)))
            }
            None => None,
        };
        if amount_of_damage.is_some() && !super::damage_so_far::is_of_one(&pattern) {
            let what = "how much damage each of several dealt or was dealt";
            return Err(Failure::unsupported(span, what));
        }
        let condition = match total {
            // "if you gained 3 or more life this turn", "if you were dealt 3 or more damage this turn"
            Some(comparison) => {
                if past != Past::ThisTurn {
                    return Err(Failure::unsupported(span, "this time"));
                }
                let total = Value::TotalThisTurn(Box::new(pattern));
                self.compared(&total, &comparison)?
            }
            None => match times.or(least) {
                Some((relation, number)) => {
                    let times = Value::Happened(Box::new(pattern), past);
                    Condition::Compare(times, relation, number)
                }
                None => Condition::Happened(Box::new(pattern), past),
            },
        };
        let condition = match players {
            Some((quantifier, players)) => Condition::OfPlayers {
                quantifier,
                players,
                holds: Box::new(condition),
            },
            None => condition,
        };
        let negated = negated != (determiner == Some(Determiner::No));
        Ok(if negated {
            Self::not(condition)
        } else {
            condition
        })
    }

    /// "if you cast it", "if it was cast from your hand"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn was_cast(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
        span: Span,
    ) -> Lowered<Option<Condition>> {
        match &clause.verb.node {
            Verb::Cast(what)
                if self.is_single_reference(what)
                    || super::happened::own_spell_from(what).is_some()
                    || super::cast_place::from_elsewhere(what).is_some() =>
            {
                let Some(subject) = subject else {
                    return Ok(None);
                };
                let who = self.player_set(subject)?;
                let mut cast = Test::WasCast(CastFrom::Anywhere, who.clone());
                let objects = match super::happened::own_spell_from(what) {
                    Some((plain, place)) => {
                        cast = self.cast_from_test(&place, &who)?;
                        self.reference_phrase(&plain)?
                    }
                    None => match super::cast_place::from_elsewhere(what) {
                        Some((plain, place)) => {
                            cast = Test::WasCast(self.own_hand(&place, &who)?, who.clone());
                            self.reference_phrase(&plain)?
                        }
                        None => self.reference_phrase(what)?,
                    },
                };
                let mut then = None;
                for adverbial in &clause.adverbials {
                    match &adverbial.node {
                        Adverbial::From(place) => cast = self.cast_from_test(place, &who)?,
                        Adverbial::FromAnywhere {
                            except: Some(place),
                        } => cast = Test::WasCast(self.own_hand(place, &who)?, who.clone()),
                        // The phase in which a spell was cast lasts until it has resolved (CR 500.2); a copy was not cast.
                        Adverbial::During(period)
                            if self.card.is_spell() && objects == Objects::This =>
                        {
                            then = Some(self.during(period, adverbial.span)?);
                        }
                        _ => {
                            return Err(Failure::unsupported(
                                adverbial.span,
                                "this part of a condition",
                            ));
                        }
                    }
                }
                let negated = matches!(
                    clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node),
                    Some(Auxiliary::DidNot | Auxiliary::DoesNot | Auxiliary::HasNot)
                );
                let condition = Condition::Matches(objects, cast);
                let condition = match then {
                    Some(then) => Condition::All(vec![condition, then]),
                    None => condition,
                };
                Ok(Some(if negated {
                    Self::not(condition)
                } else {
                    condition
                }))
            }
            Verb::Be(predicate) => {
                let Predicate::Passive { negated, passive } = predicate.as_ref() else {
                    return Ok(None);
                };
                if passive.participle != Participle::Cast {
                    return Ok(None);
                }
                let Some(subject) = subject else {
                    return Ok(None);
                };
                if !self.is_single_reference(subject) {
                    return Ok(None);
                }
                let objects = self.reference_phrase(subject)?;
                let mut from_place = None;
                let mut whose = Players::Everyone;
                let mut elsewhere = None;
                for complement in &passive.complements {
                    match &complement.node {
                        PassiveComplement::From(place) => {
                            let (zone, players) = self.zone(place)?;
                            if zone == ir::Zone::Hand && players == Players::Opponents {
                                return Err(Failure::unsupported(place.span, "from whose hand"));
                            }
                            from_place = Some(zone);
                            whose = players;
                        }
                        PassiveComplement::FromAnywhere {
                            except: Some(place),
                        } => elsewhere = Some(self.zone(place)?.0),
                        _ => {
                            return Err(Failure::unsupported(
                                complement.span,
                                "this part of a condition",
                            ));
                        }
                    }
                }
                let origin = elsewhere
                    .map(CastFrom::AnywhereBut)
                    .or(from_place.map(CastFrom::Zone))
                    .unwrap_or(CastFrom::Anywhere);
                let cast = Test::WasCast(origin, Players::Everyone);
                // A card is in its owner's graveyard or library (CR 400.3); a hand is that of who cast it.
                let test = match from_place {
                    Some(ir::Zone::Graveyard | ir::Zone::Library) if whose != Players::Everyone => {
                        Test::All(vec![cast, Test::OwnedBy(whose)])
                    }
                    _ => cast,
                };
                let condition = Condition::Matches(objects, test);
                let _ = span;
                Ok(Some(if *negated {
                    Self::not(condition)
                } else {
                    condition
                }))
            }
            _ => Ok(None),
        }
    }
}

/// One batch or several, an event that happened this turn happened.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn once(pattern: EventPattern) -> EventPattern {
    match pattern {
        EventPattern::OneOrMore(inner) => *inner,
        other => other,
    }
}
