//! Where spells are cast from: "a spell from anywhere other than your hand", "spells you cast from exile" (CR 601.2a).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use ir::{
    CastFrom, Cost, CostPart, Deed, Domain, Effect, Filter, Objects, Permission, Players, Test,
    Zone,
};
use syntax::ast::{
    self, Adverbial, Clause, Determiner, Head, Lead, Noun, NounPhrase, NounWord, Participle,
    PassiveComplement, PostModifier, Spanned, Verb,
};

impl Lowering<'_> {
    /// "(spells) from among those cards", "from among cards exiled with ~": which of these, and where they are; none if the place is
    /// another.
    pub(super) fn playable_among(
        &mut self,
        what: &Spanned<NounPhrase>,
    ) -> Lowered<Option<(Filter, Zone)>> {
        let mut plain = what.clone();
        let Some(ast::NounItem { noun, .. }) = plain.node.items.last_mut() else {
            return Ok(None);
        };
        let Noun::Described(described) = &mut noun.node else {
            return Ok(None);
        };
        let among = |post: &Spanned<PostModifier>| matches!(post.node, PostModifier::FromAmong(_));
        let Some(at) = described.post.iter().position(among) else {
            return Ok(None);
        };
        let PostModifier::FromAmong(cards) = described.post.remove(at).node else {
            return Ok(None);
        };
        let (place, zone) = if self.is_single_reference(&cards) {
            let objects = self.reference_phrase(&cards)?;
            let done = self
                .frame
                .discourse
                .latest(&Meaning::Objects(objects.clone()))
                .map(|antecedent| antecedent.done.clone())
                .unwrap_or_default();
            let zone = if objects == Objects::Linked || done.contains(&ast::Adjective::Exiled) {
                Zone::Exile
            } else if done.contains(&ast::Adjective::Milled) {
                Zone::Graveyard
            } else {
                return Err(Failure::unsupported(
                    cards.span,
                    "cards to be played from no known place",
                ));
            };
            let domain = Domain::Cards(zone, Players::Everyone);
            let test = Test::Is(objects);
            (Filter { domain, test }, zone)
        } else {
            let mut place = self.filter(&cards, None)?;
            if super::playable::exiled_this_way(&cards) {
                place.domain = Domain::Cards(Zone::Exile, Players::Everyone);
            }
            let Domain::Cards(zone, _) = place.domain else {
                return Err(Failure::unsupported(cards.span, "playing these"));
            };
            (place, zone)
        };
        // What is cast is a spell, what is played a land: the zone is told by the cards.
        let spells = self.filter(&plain, Some(&Domain::Spells))?;
        if !matches!(
            spells.domain,
            Domain::Spells | Domain::Permanents | Domain::Cards(..)
        ) {
            return Err(Failure::unsupported(what.span, "playing this"));
        }
        let filter = Filter {
            domain: place.domain,
            test: super::filter::all(vec![place.test, spells.test]),
        };
        Ok(Some((filter, zone)))
    }

    /// "If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost.": what is paid for the spells
    /// that may be cast, whose spell is the object under consideration (CR 118.9).
    pub(super) fn paid_this_way(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
    ) -> Lowered<Option<Cost>> {
        let ([lead], [clause]) = (leads, clauses) else {
            return Ok(None);
        };
        let casts = matches!(&lead.node, Lead::If(condition) if super::permission::cast_this_way(condition));
        let [adverbial] = clause.adverbials.as_slice() else {
            return Ok(None);
        };
        let (Adverbial::RatherThan(instead_of), Verb::Pay(_)) =
            (&adverbial.node, &clause.verb.node)
        else {
            return Ok(None);
        };
        if !casts || clause.subject.is_some() || clause.auxiliary.is_some() {
            return Ok(None);
        }
        if !super::face_down::is_own_mana_cost(instead_of) {
            return Err(Failure::unsupported(adverbial.span, "this alternative"));
        }
        let mut paid = clause.clone();
        paid.adverbials.clear();
        let before = self.frame.discourse.clone();
        let spell = Meaning::Objects(Objects::Affected);
        let words = vec![NounWord::Head(Head::Spell)];
        self.mention(spell, Number::One, words, lead.span);
        self.frame.discourse.next_clause();
        let cost = self.clause_cost(&paid);
        self.frame.discourse = before;
        let cost = cost?;
        // A number that is read as it is paid; anything else would be about other objects.
        let plain = cost.0.iter().all(|part| {
            matches!(
                part,
                CostPart::PayLife(_) | CostPart::Energy(_) | CostPart::Mana(_)
            )
        });
        if !plain {
            return Err(Failure::unsupported(
                clause.span.0,
                "paying this for a spell",
            ));
        }
        Ok(Some(cost))
    }

    /// "(anywhere other than) your hand": of the one who casts, whose own hand it is that such a test asks for.
    pub(super) fn own_hand(
        &mut self,
        place: &Spanned<NounPhrase>,
        caster: &Players,
    ) -> Lowered<CastFrom> {
        let (zone, whose) = self.zone(place)?;
        let own = whose == *caster || *caster != Players::You && whose != Players::You;
        if zone != Zone::Hand || !own {
            return Err(Failure::unsupported(place.span, "this place"));
        }
        Ok(CastFrom::AnywhereBut(zone))
    }

    /// "(if you cast it) from your graveyard", "from a graveyard": from the caster's own, or from anyone's.
    pub(super) fn cast_from_test(
        &mut self,
        place: &Spanned<NounPhrase>,
        caster: &Players,
    ) -> Lowered<Test> {
        if let Some((one, other)) = either_place(place) {
            let one = self.cast_from_test(&one, caster)?;
            return Ok(super::filter::any(vec![
                one,
                self.cast_from_test(&other, caster)?,
            ]));
        }
        let (zone, whose) = self.zone(place)?;
        let from = CastFrom::Zone(zone);
        let theirs = *caster != Players::You && !matches!(whose, Players::You | Players::Everyone);
        if !zone.is_per_player() || whose == *caster || theirs {
            return Ok(Test::WasCast(from, caster.clone()));
        }
        if whose != Players::Everyone || zone == Zone::Hand {
            return Err(Failure::unsupported(place.span, "this place"));
        }
        Ok(Test::All(vec![
            Test::WasCast(from, Players::Everyone),
            Test::WasCast(CastFrom::Anywhere, caster.clone()),
        ]))
    }

    /// "(spells) you cast", "you cast from exile": now or, of a permanent, then (CR 400.7d); none if it says more.
    pub(super) fn cast_by_test(&mut self, clause: &Clause) -> Lowered<Option<Test>> {
        let (Verb::Cast(_), Some(caster), None) =
            (&clause.verb.node, &clause.subject, &clause.auxiliary)
        else {
            return Ok(None);
        };
        let place = match clause.adverbials.as_slice() {
            [] => None,
            [only] if is_place(&only.node) => Some(&only.node),
            _ => return Ok(None),
        };
        let who = self.player_set(caster)?;
        let from = match place {
            Some(Adverbial::FromAnywhere {
                except: Some(place),
            }) => self.own_hand(place, &who)?,
            Some(Adverbial::From(place)) if either_place(place).is_some() => {
                return self.cast_from_test(place, &who).map(Some);
            }
            Some(Adverbial::From(place)) => {
                let (zone, whose) = self.zone(place)?;
                let anyones = matches!(zone, Zone::Exile | Zone::Command);
                if !anyones && whose != who {
                    return Err(Failure::unsupported(place.span, "this place"));
                }
                CastFrom::Zone(zone)
            }
            _ => CastFrom::Anywhere,
        };
        Ok(Some(Test::WasCast(from, who)))
    }

    /// "(you cast) a spell from anywhere other than your hand": the place, which is taken away, as a test of the spell.
    pub(super) fn take_cast_place(
        &mut self,
        what: &mut Spanned<NounPhrase>,
        who: &Players,
    ) -> Lowered<Option<Test>> {
        let Some(ast::NounItem { noun, .. }) = what.node.items.last_mut() else {
            return Ok(None);
        };
        let Noun::Described(described) = &mut noun.node else {
            return Ok(None);
        };
        let Some(PostModifier::FromAnywhere {
            except: Some(place),
        }) = described.post.last().map(|post| &post.node)
        else {
            return Ok(None);
        };
        let from = self.own_hand(place, who)?;
        described.post.pop();
        Ok(Some(Test::WasCast(from, who.clone())))
    }
}

fn is_place(adverbial: &Adverbial) -> bool {
    matches!(
        adverbial,
        Adverbial::From(_) | Adverbial::FromAnywhere { except: Some(_) }
    )
}

/// Says what is paid for the spells that this permission lets be cast; whether it does.
pub(super) fn cast_for(permission: &mut Permission, paid: &Cost) -> bool {
    if let Permission::CastFrom {
        cost: cost @ None,
        using: None,
        fact: None,
        ..
    } = permission
    {
        *cost = Some(paid.clone());
        true
    } else {
        false
    }
}

/// The same of the permissions that an instruction gives.
pub(super) fn effect_casts_for(effect: &mut Effect, paid: &Cost) -> bool {
    super::amend::change_each(effect, &mut |effect| {
        if let Effect::Permit { permission, .. } = effect {
            cast_for(permission, paid)
        } else {
            false
        }
    })
}

/// "it from anywhere other than your hand": without the place, and the place.
pub(super) fn from_elsewhere(
    what: &Spanned<NounPhrase>,
) -> Option<(Spanned<NounPhrase>, Spanned<NounPhrase>)> {
    let mut plain = what.clone();
    let [item] = plain.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Modified { noun, post } = &item.noun.node else {
        return None;
    };
    let [post] = post.as_slice() else {
        return None;
    };
    let PostModifier::FromAnywhere {
        except: Some(place),
    } = &post.node
    else {
        return None;
    };
    let place = place.as_ref().clone();
    item.noun.node = noun.as_ref().clone();
    Some((plain, place))
}

/// "a creature spell", "an instant or sorcery spell": one of them.
pub(super) fn is_one(what: &Spanned<NounPhrase>) -> bool {
    what.node.items.first().is_some_and(|item| {
        matches!(&item.noun.node, Noun::Described(described)
            if !described.plural && matches!(described.determiner.node, ast::Determiner::A
                | ast::Determiner::Count(ast::Count::Exactly(ast::Amount::Number(1)))))
    })
}

impl Lowering<'_> {
    /// "(a card in a graveyard) that was put there from the battlefield this turn", "that was milled this turn"; none if the clause
    /// says something else.
    pub(super) fn came_there(&mut self, clause: &Clause) -> Lowered<Option<Test>> {
        let Some(passive) = coming(clause) else {
            return Ok(None);
        };
        let deed = deed_that_moves(&passive.participle);
        let mut from = CastFrom::Anywhere;
        for complement in &passive.complements {
            let known = matches!(
                &complement.node,
                PassiveComplement::There
                    | PassiveComplement::During(_)
                    | PassiveComplement::FromAnywhere { except: None }
            );
            if let PassiveComplement::From(place) = &complement.node {
                from = CastFrom::Zone(self.zone(place)?.0);
            } else if let PassiveComplement::FromAnywhere {
                except: Some(place),
            } = &complement.node
            {
                from = CastFrom::AnywhereBut(self.zone(place)?.0);
            } else if !known {
                return Err(Failure::unsupported(complement.span, "coming there so"));
            }
        }
        Ok(Some(Test::PutThere(from, deed)))
    }
}

/// "(from) your graveyard or from exile": each of the two places by itself.
pub(super) fn either_place(
    places: &Spanned<NounPhrase>,
) -> Option<(Spanned<NounPhrase>, Spanned<NounPhrase>)> {
    let [one, other] = places.node.items.as_slice() else {
        return None;
    };
    let alone = |item: &ast::NounItem| {
        let mut item = item.clone();
        item.joined = None;
        let span = item.noun.span;
        Spanned::new(NounPhrase { items: vec![item] }, span)
    };
    let is_exile = |item: &ast::NounItem| {
        matches!(&item.noun.node, Noun::Described(described)
            if matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Exile)))
    };
    let or = other.joined == Some(ast::Conjunction::Or);
    (or && (is_exile(one) || is_exile(other))).then(|| (alone(one), alone(other)))
}

/// "~ from your graveyard or from exile", "this card from …": it from each of the two places.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn from_either_place(what: &Spanned<NounPhrase>) -> Option<[Spanned<NounPhrase>; 2]> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let posts = match &item.noun.node {
        Noun::Modified { noun, post } if **noun == Noun::OwnName => post,
        Noun::Described(described) if described.determiner.node == Determiner::This => {
            &described.post
        }
        _ => return None,
    };
    let [place] = posts.as_slice() else {
        return None;
    };
    let PostModifier::From(places) = &place.node else {
        return None;
    };
    let (one, other) = either_place(places)?;
    Some([one, other].map(|zone| {
        let mut from = what.clone();
        let zone = Spanned::new(PostModifier::From(Box::new(zone)), place.span);
        match &mut from.node.items[0].noun.node {
            Noun::Modified { post, .. } => *post = vec![zone],
            Noun::Described(described) => described.post = vec![zone],
            _ => {}
        }
        from
    }))
}

/// "milled", "discarded", "drawn": how a card came to where it is.
pub(super) fn deed_that_moves(participle: &Participle) -> Option<Deed> {
    if *participle == Participle::Milled {
        Some(Deed::Mill)
    } else if *participle == Participle::Discarded {
        Some(Deed::Discard)
    } else if *participle == Participle::Drawn {
        Some(Deed::Draw)
    } else {
        None
    }
}

/// "that was put there … this turn", "that was milled this turn": what was done.
fn coming(clause: &Clause) -> Option<&ast::Passive> {
    let (passive, false) = clause.verb.node.passive()? else {
        return None;
    };
    let there =
        |complement: &Spanned<PassiveComplement>| complement.node == PassiveComplement::There;
    let during = |complement: &Spanned<PassiveComplement>| {
        matches!(&complement.node, PassiveComplement::During(period)
            if super::filter::is_this_turn(period))
    };
    let done = deed_that_moves(&passive.participle).is_some();
    let put = passive.participle == Participle::Put;
    let said = done || put && passive.complements.iter().any(there);
    let now = match clause.adverbials.as_slice() {
        [] => passive.complements.iter().any(during),
        [only] => super::past_period::says_this_turn(&only.node),
        _ => false,
    };
    let plain = clause.subject.is_none() && clause.auxiliary.is_none();
    (said && now && plain).then_some(passive)
}

/// Whether a relative clause says how cards came to the zone that the noun before it names: it is about the cards.
pub(super) fn says_it_came(post: &PostModifier) -> bool {
    matches!(post, PostModifier::Relative(clause) if coming(clause).is_some())
}

/// Whether a land that is played is the first of the events and what is cast from somewhere the last: where the land comes from is
/// not told.
pub(super) fn is_of_second_only(events: &[ir::EventPattern]) -> bool {
    let of_place = |test: &ir::Test| matches!(test, ir::Test::WasCast(..));
    let [
        ir::EventPattern::Done {
            deed: ir::Deed::PlayLand,
            ..
        },
        ..,
        ir::EventPattern::Done {
            deed: ir::Deed::Cast,
            what: Some(what),
            ..
        },
    ] = events
    else {
        return false;
    };
    of_place(&what.test) || matches!(&what.test, ir::Test::All(tests) if tests.iter().any(of_place))
}
