//! Where descriptions look: one zone, or several ("spell or permanent").

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::{all, any};
use super::scope::{Group, Member, Part, parts};
use super::words::zone_of_head;
use ir::{Domain, Filter, Objects, Players, Test, Zone};
use syntax::ast::{self, Conjunction, Determiner, NounPhrase, NounWord, Span, Spanned};

/// Where objects are that are spoken of as ones known already.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn known_place(test: &Test) -> Option<Domain> {
    match test {
        Test::Any(tests) if tests.iter().all(|test| matches!(test, Test::Suspended(_))) => {
            tests.first().and_then(known_place)
        }
        Test::Is(Objects::Linked) | Test::Suspended(_) => {
            Some(Domain::Cards(Zone::Exile, Players::Everyone))
        }
        Test::Is(_) => Some(Domain::Sources),
        Test::All(tests) => tests.iter().find_map(known_place),
        _ => None,
    }
}

/// "that spell's controller's graveyard, hand, and library" of "the graveyard, hand, and library of that spell's controller".
fn owned_in_front(group: &Group) -> std::borrow::Cow<'_, Group> {
    use std::borrow::Cow;
    let Some((of, members)) = super::attacked::said_of_all(group) else {
        return Cow::Borrowed(group);
    };
    let ast::PostModifier::Of(owner) = of.node else {
        return Cow::Borrowed(group);
    };
    if group.determiner.node != Determiner::The {
        return Cow::Borrowed(group);
    }
    Cow::Owned(Group {
        determiner: Spanned {
            node: Determiner::Possessive(owner),
            span: group.determiner.span,
        },
        members,
        shared: Vec::new(),
        ..group.clone()
    })
}

/// "permanent, spell, or card that isn't on the battlefield": said of the card, since permanents are there and spells are not
/// (CR 109.2, 112.1).
pub(super) fn off_battlefield_of_cards(mut group: Group) -> Group {
    let has = |member: &Member, head: ast::Head| {
        member
            .words
            .iter()
            .any(|word| word.node == ast::NounWord::Head(head))
    };
    let cards = group
        .members
        .last()
        .is_some_and(|last| has(last, ast::Head::Card));
    let others = group
        .members
        .iter()
        .any(|member| has(member, ast::Head::Permanent));
    let place = group
        .shared
        .iter()
        .position(|post| is_off_battlefield(&post.node));
    if let (Some(place), true, true) = (place, cards, others) {
        let said = group.shared.remove(place);
        for member in &mut group.members {
            if has(member, ast::Head::Card) {
                member.post.push(said.clone());
            }
        }
    }
    group
}

/// "(cards) that aren't on the battlefield"
pub(super) fn is_off_battlefield(post: &ast::PostModifier) -> bool {
    let ast::PostModifier::Relative(clause) = post else {
        return false;
    };
    let ast::Verb::Be(predicate) = &clause.verb.node else {
        return false;
    };
    let ast::Predicate::In {
        negated: true,
        zone,
    } = predicate.as_ref()
    else {
        return false;
    };
    clause.subject.is_none()
        && clause.adverbials.is_empty()
        && clause.auxiliary.is_none()
        && clause.form != ast::VerbForm::Past
        && super::quantity::has_head(&zone.node, ast::Head::Battlefield)
}

/// What one of the descriptions means, and what is said of all of them: one domain if they look in the same place, else a
/// choice of domains: "spell or permanent".
pub(super) fn either(filters: Vec<Filter>, shared: Vec<Test>, span: Span) -> Lowered<Filter> {
    let alike = filters.windows(2).all(|pair| pair[0].test == pair[1].test);
    let domains = filters.iter().map(|filter| filter.domain.clone());
    let joined = domains
        .map(Some)
        .reduce(|one, other| join_domains(one?, other?, alike))
        .ok_or_else(|| Failure::unsupported(span, "an empty description"))?;
    if let Some(domain) = joined {
        let tests = filters.into_iter().map(|filter| filter.test).collect();
        let mut holding = vec![any(tests)];
        holding.extend(shared);
        return Ok(Filter {
            domain,
            test: all(holding),
        });
    }
    let mut places: Vec<(Domain, Vec<Test>)> = Vec::new();
    for filter in filters {
        match places
            .iter_mut()
            .find(|(domain, _)| *domain == filter.domain)
        {
            Some((_, tests)) => tests.push(filter.test),
            None => places.push((filter.domain, vec![filter.test])),
        }
    }
    let parts = places.into_iter().map(|(domain, tests)| {
        let mut holding = vec![any(tests)];
        holding.extend(shared.iter().cloned());
        Filter {
            domain,
            test: all(holding),
        }
    });
    Ok(Filter {
        domain: Domain::Either(parts.collect()),
        test: Test::All(Vec::new()),
    })
}

/// The one place where both look; of spells and abilities only if the same is said of both.
fn join_domains(one: Domain, other: Domain, alike: bool) -> Option<Domain> {
    match (&one, &other) {
        _ if one == other => Some(one),
        (Domain::Spells, Domain::Abilities) | (Domain::Abilities, Domain::Spells) if alike => {
            Some(Domain::StackObjects)
        }
        (Domain::ActivatedAbilities, Domain::TriggeredAbilities)
        | (Domain::TriggeredAbilities, Domain::ActivatedAbilities)
            if alike =>
        {
            Some(Domain::Abilities)
        }
        _ => None,
    }
}

impl Lowering<'_> {
    /// "your graveyard", "that player's graveyard, hand, and library": where cards are, and what joins several zones.
    pub(crate) fn zones(
        &mut self,
        phrase: &Spanned<NounPhrase>,
    ) -> Lowered<(Domain, Option<Conjunction>)> {
        let all_parts = parts(&phrase.node);
        // "in exile and in your graveyard": exile is no one's.
        if let [(_, Part::Group(one)), (Some(joined), Part::Group(other))] = all_parts.as_slice()
            && self.lie_apart(one, other, phrase.span)?
        {
            let mut either = Vec::new();
            for group in [one, other] {
                let (domain, _) = self.zones_of_group(group, phrase.span)?;
                either.push(Filter {
                    domain: if domain.zone() == Some(Zone::Battlefield) {
                        Domain::Permanents
                    } else {
                        domain
                    },
                    test: Test::All(Vec::new()),
                });
            }
            return Ok((Domain::Either(either), Some(*joined)));
        }
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "this place"));
        };
        self.zones_of_group(group, phrase.span)
    }

    /// "exile and your graveyard", "the battlefield or in the command zone": places that no noun says together.
    fn lie_apart(&self, one: &Group, other: &Group, span: Span) -> Lowered<bool> {
        let ([first], [second]) = (one.members.as_slice(), other.members.as_slice()) else {
            return Ok(false);
        };
        let first = self.zone_of_member(first, one, span)?;
        let second = self.zone_of_member(second, other, span)?;
        let apart = [Zone::Exile, Zone::Command, Zone::Battlefield];
        Ok(first != second && (apart.contains(&first) || apart.contains(&second)))
    }

    /// The same of words in a group.
    pub(super) fn zones_of_group(
        &mut self,
        group: &Group,
        span: Span,
    ) -> Lowered<(Domain, Option<Conjunction>)> {
        let group = &owned_in_front(group);
        let mut zones = Vec::new();
        for member in &group.members {
            let zone = self.zone_of_member(member, group, span)?;
            // "graveyards or exile": anyone's
            let all_of_it = zone == Zone::Exile && group.determiner.node == Determiner::None;
            if group.members.len() > 1
                && (!zone.is_per_player() && !all_of_it || zones.contains(&zone))
            {
                return Err(Failure::unsupported(span, "one of several zones"));
            }
            zones.push(zone);
        }
        zones.sort_unstable_by(|one, other| other.cmp(one));
        let players = match zones.first() {
            Some(zone) => self.zone_owner(*zone, group, span)?,
            None => Players::Everyone,
        };
        let domain = Domain::of_zones(zones, &players);
        Ok((domain, group.joined))
    }

    /// A zone with whose it is: "your graveyard", "exile".
    pub(crate) fn zone(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<(Zone, Players)> {
        let all_parts = parts(&phrase.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "this place"));
        };
        let [member] = group.members.as_slice() else {
            return Err(Failure::unsupported(phrase.span, "one of several zones"));
        };
        let zone = self.zone_of_member(member, group, phrase.span)?;
        Ok((zone, self.zone_owner(zone, group, phrase.span)?))
    }

    fn zone_of_member(&self, member: &Member, group: &Group, span: Span) -> Lowered<Zone> {
        let zone = member.words.iter().find_map(|word| {
            if let NounWord::Head(head) = &word.node {
                zone_of_head(*head)
            } else {
                None
            }
        });
        let zone = zone.ok_or_else(|| Failure::unsupported(span, "this place"))?;
        let odd = member.words.len() > 1
            || !member.post.is_empty()
            || !group.shared.is_empty()
            || group.other
            || group.target;
        if odd {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\" as a place", self.words(span)),
            ));
        }
        Ok(zone)
    }

    fn zone_owner(&mut self, zone: Zone, group: &Group, span: Span) -> Lowered<Players> {
        if !zone.is_per_player() {
            // There is one battlefield, one stack, one exile, and nobody's own.
            return if let Determiner::The | Determiner::None = &group.determiner.node {
                Ok(Players::Everyone)
            } else {
                Err(Failure::misplaced(
                    span,
                    format!("`{}`: all players share this zone", self.words(span)),
                ))
            };
        }
        let players = match &group.determiner.node {
            Determiner::Possessive(owner) => self.player_set(owner)?,
            Determiner::A
            | Determiner::All
            | Determiner::None
            | Determiner::Any
            | Determiner::Each => Players::Everyone,
            // "(target opponent's library …) of that library": of the player spoken of last.
            Determiner::That => self.that_player(span)?,
            Determiner::This
            | Determiner::The
            | Determiner::Count(_)
            | Determiner::These
            | Determiner::Every
            | Determiner::No
            | Determiner::Both
            | Determiner::Next
            | Determiner::NextOf(_)
            | Determiner::Last
            | Determiner::Ordinal { .. }
            | Determiner::Same
            | Determiner::TheOther
            | Determiner::Which
            | Determiner::Additional(_) => {
                return Err(Failure::unsupported(span, "this place"));
            }
        };
        Ok(players)
    }

    /// "(permanents) with that spell's mana value": as great a one as its.
    pub(super) fn with_that_of(&mut self, of: &Spanned<NounPhrase>) -> Lowered<Option<Test>> {
        let [item] = of.node.items.as_slice() else {
            return Ok(None);
        };
        let ast::Noun::Described(described) = &item.noun.node else {
            return Ok(None);
        };
        match super::condition::characteristic_of(described) {
            Some(amount @ ast::Amount::Characteristic { which, .. }) => {
                let property = super::words::property(which, of.span)?;
                let amount = Spanned {
                    node: amount,
                    span: of.span,
                };
                let value = self.amount(&amount)?;
                Ok(Some(Test::Compare(property, ir::Comparison::Equal, value)))
            }
            _ => Ok(None),
        }
    }
}
