//! Filters: which objects a phrase means (CR 109.2, 115.9b, 205, 700.6, 700.9).

use super::{
    as_moved, attacker, blocked_by, includes_object, includes_player, object, objects, players,
    property, reaches, value,
};
use crate::events;
use crate::layers::{self, Seen};
use crate::mana::is_mana_ability;
use crate::outside;
use crate::subtypes::{self, SubtypeKind};
use crate::{activating, resolving};
use game::{
    CardTypes, Characteristics, Chosen, Context, Event, Former, Game, MoveCause, Object, ObjectId,
    ObjectKind, Payment, PlayerId, SlotValue, Statuses, Target, Was,
};
use ir::{
    Ability, AbilityKind, AbilityRef, AbilitySort, Builtin, CardTable, CardType, CastFrom,
    CostPart, CounterKind, Deed, Distinction, Domain, FaceSide, Fact, Filter, Instances, Keyword,
    Objects, Players, Property, StaticEffect, Status, Subtype, Supertype, Test, ThisTurn, Together,
    Zone,
};
use std::sync::Arc;

/// An object that is looked at, with its characteristics.
struct Candidate<'game> {
    id: ObjectId,
    object: Option<&'game Object>,
    characteristics: Seen<'game>,
    /// who counts as its controller: for the source of an ability, the ability's controller
    controller: PlayerId,
    /// what it counts as
    card_types: CardTypes,
    /// who would cast it, if it is looked at as a spell
    proposed: Option<PlayerId>,
    /// what was kept of it, if it is looked back on
    was: Option<&'game Was>,
}

impl<'game> Candidate<'game> {
    fn new(table: &CardTable, game: &'game Game, id: ObjectId) -> Self {
        let characteristics = layers::seen(table, game, id);
        let permanent = super::references::as_permanent(game, id);
        let controller = if permanent == id {
            characteristics.controller
        } else {
            layers::seen(table, game, permanent).controller
        };
        Self {
            id,
            object: object(game, id),
            controller,
            card_types: characteristics.card_types,
            proposed: None,
            was: None,
            characteristics,
        }
    }

    /// The counters on it, or those that were.
    fn counters(&self) -> &[(CounterKind, u32)] {
        match (self.was, self.object) {
            (Some(was), _) => &was.counters,
            (None, Some(object)) => &object.counters,
            (None, None) => &[],
        }
    }
}

/// Whether the object, live or former, is in the filter's domain and passes its test.
pub fn matches(
    table: &CardTable,
    game: &Game,
    context: &Context,
    filter: &Filter,
    id: ObjectId,
) -> bool {
    reaches(table, game, context.controller, id)
        && in_domain(table, game, context, &filter.domain, id)
        && passes(table, game, context, &filter.test, id)
}

/// Whether the object, live or former, passes the test, wherever it is.
pub fn passes(
    table: &CardTable,
    game: &Game,
    context: &Context,
    test: &Test,
    id: ObjectId,
) -> bool {
    if let Test::All(tests) = test
        && tests.is_empty()
    {
        return true;
    }
    test_holds(table, game, context, test, &Candidate::new(table, game, id))
}

/// Whether the object passes the test as it was when something happened, as far as that was kept (CR 608.2h).
pub fn passed(
    table: &CardTable,
    game: &Game,
    context: &Context,
    test: &Test,
    (id, was): (ObjectId, Option<&Was>),
) -> bool {
    let Some(was) = was else {
        return passes(table, game, context, test, id);
    };
    let mut candidate = Candidate::new(table, game, id);
    candidate.controller = was.characteristics.controller;
    candidate.card_types = was.characteristics.card_types;
    candidate.characteristics = Seen::Computed(Arc::clone(&was.characteristics));
    candidate.was = Some(was);
    test_holds(table, game, context, test, &candidate)
}

/// What is kept of a permanent or spell for those who look back on it.
pub fn as_it_is(table: &CardTable, game: &Game, id: ObjectId) -> Option<Was> {
    let object = game.object(id)?;
    let candidate = Candidate::new(table, game, id);
    let is_bare = object.counters.is_empty() && !has_attachment(table, game, id, |_| true);
    let statuses = Statuses::of(|status| {
        let needs_others = matches!(
            status,
            Status::Modified | Status::Enchanted | Status::Equipped
        );
        !(needs_others && is_bare) && has_status(table, game, status, &candidate)
    });
    Some(Was {
        object: id,
        characteristics: candidate.characteristics.shared(),
        counters: object.counters.clone(),
        statuses,
    })
}

/// Whether a spell, or the source of an ability, matches a filter of sources: "red spells or abilities from red sources
/// your opponents control" (CR 702.11d, 702.16b). `by` is who controls the spell or ability.
pub fn matches_source(
    table: &CardTable,
    game: &Game,
    context: &Context,
    filter: &Filter,
    source: ObjectId,
    is_spell: bool,
    by: PlayerId,
) -> bool {
    let domain = match &filter.domain {
        Domain::Spells => is_spell,
        Domain::Abilities | Domain::ActivatedAbilities | Domain::TriggeredAbilities => !is_spell,
        Domain::StackObjects | Domain::Sources => true,
        Domain::Permanents | Domain::Cards(..) => {
            in_domain(table, game, context, &filter.domain, source)
        }
        Domain::Either(filters) => filters
            .iter()
            .any(|filter| matches_source(table, game, context, filter, source, is_spell, by)),
    };
    if !domain {
        return false;
    }
    let mut candidate = Candidate::new(table, game, source);
    candidate.controller = by;
    candidate.proposed = is_spell.then_some(by);
    test_holds(table, game, context, &filter.test, &candidate)
}

/// Whether the test, or a part of it, is one of those.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "tests are made of others in these ways"
)]
pub fn speaks_of(test: &Test, those: &impl Fn(&Test) -> bool) -> bool {
    those(test)
        || match test {
            Test::All(tests) | Test::Any(tests) => tests.iter().any(|test| speaks_of(test, those)),
            Test::Not(test) => speaks_of(test, those),
            _ => false,
        }
}

/// All live objects that match, zone by zone in the order of the zone.
pub fn matching(
    table: &CardTable,
    game: &Game,
    context: &Context,
    filter: &Filter,
) -> Vec<ObjectId> {
    let mut found = Vec::new();
    let mut look = |ids: &[ObjectId]| {
        found.extend(
            ids.iter()
                .copied()
                .filter(|id| matches(table, game, context, filter, *id)),
        );
    };
    match &filter.domain {
        Domain::Permanents => look(&game.battlefield),
        Domain::Spells
        | Domain::ActivatedAbilities
        | Domain::TriggeredAbilities
        | Domain::Abilities
        | Domain::StackObjects => look(&game.stack),
        Domain::Cards(zone, who) => {
            let who = players(table, game, context, who);
            if zone.is_per_player() {
                for player in who {
                    look(game.zone(*zone, player));
                }
            } else {
                look(game.zone(*zone, context.controller));
            }
        }
        Domain::Either(filters) => {
            for one in filters {
                let passing = matching(table, game, context, one)
                    .into_iter()
                    .filter(|id| passes(table, game, context, &filter.test, *id));
                found.extend(passing);
            }
        }
        // Objects that were chosen, destroyed, discarded, … may have left since: they are looked at as they last were.
        Domain::Sources => {
            if let Some(reference) = named(&filter.test) {
                let known = objects(table, game, context, reference);
                let known = known.into_iter().map(|id| as_moved(game, context, id));
                look(&known.collect::<Vec<_>>());
                return found;
            }
            for zone in Zone::ALL {
                if zone.is_per_player() {
                    for player in game.turn_order() {
                        look(game.zone(zone, player));
                    }
                } else {
                    look(game.zone(zone, context.controller));
                }
            }
        }
    }
    found
}

/// The objects that a player who is told to choose can choose among: "a source" is one of damage, but "a card discarded
/// this way" one of those.
pub fn choosable(
    table: &CardTable,
    game: &Game,
    context: &Context,
    filter: &Filter,
) -> Vec<ObjectId> {
    if filter.domain != Domain::Sources {
        return matching(table, game, context, filter);
    }
    let Some(reference) = named(&filter.test) else {
        return sources_of_damage(table, game, context, &filter.test);
    };
    // What is chosen is found where it is.
    let mut known = objects(table, game, context, reference);
    known.retain(|id| matches(table, game, context, filter, *id));
    known
}

/// The objects that pass the test among those that can be chosen as a source of damage (CR 609.7a): permanents, spells on the
/// stack, objects that objects on the stack refer to, and face-up objects in the command zone.
fn sources_of_damage(
    table: &CardTable,
    game: &Game,
    context: &Context,
    test: &Test,
) -> Vec<ObjectId> {
    let mut candidates: Vec<ObjectId> = game.battlefield.clone();
    candidates.retain(|id| game.object(*id).is_some_and(|object| !object.phased_out));
    for id in &game.stack {
        let Some(object) = game.object(*id) else {
            continue;
        };
        match &object.kind {
            ObjectKind::Ability { source, .. } => candidates.push(*source),
            ObjectKind::Card { .. } | ObjectKind::Virtual(_) | ObjectKind::Emblem(_) => {
                candidates.push(*id);
            }
        }
        let slots = object
            .announced
            .iter()
            .flat_map(|announced| &announced.slots);
        for value in slots.flatten() {
            if let SlotValue::Targets(targets) = value {
                candidates.extend(targets.iter().filter_map(|target| match target {
                    Target::Object(id) => Some(*id),
                    Target::Player(_) => None,
                }));
            }
        }
    }
    let face_up = |id: &ObjectId| {
        game.object(*id)
            .is_some_and(|object| object.face_down.is_none())
    };
    candidates.extend(game.command.iter().copied().filter(face_up));
    let mut found: Vec<ObjectId> = Vec::new();
    for id in candidates {
        if !found.contains(&id)
            && object(game, id).is_some()
            && passes(table, game, context, test, id)
        {
            found.push(id);
        }
    }
    found
}

/// The reference that what passes the test must be among, if the test says so.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn named(test: &Test) -> Option<&Objects> {
    match test {
        Test::Is(reference) => Some(reference),
        Test::All(tests) => tests.iter().find_map(named),
        _ => None,
    }
}

/// What an ability on the stack is: one of a permanent, a loyalty ability, one that a keyword means.
fn ability_is(
    table: &CardTable,
    game: &Game,
    context: &Context,
    test: &Test,
    object: &Object,
) -> bool {
    let ObjectKind::Ability {
        ability, source, ..
    } = object.kind
    else {
        return false;
    };
    // Of what is on the battlefield, unless the description names a zone: what has left it is as it last was (CR 608.2h).
    if let Test::AbilityOf(filter) = test {
        let was_there = if filter.domain == Domain::Permanents {
            super::object(game, source).is_some_and(|it| it.zone == Zone::Battlefield)
        } else {
            in_domain(table, game, context, &filter.domain, source)
        };
        return was_there && passes(table, game, context, &filter.test, source);
    }
    if let Test::AbilityOfKeyword(name) = test {
        return activating::is_of_keyword(table, game, source, ability, name.as_str());
    }
    *test == Test::LoyaltyAbility
        && activating::activated(table, ability).is_some_and(activating::is_loyalty)
}

/// Whether one object or player is all that it targets, however often, and that is as asked (CR 115.9c).
fn targets_only(
    table: &CardTable,
    game: &Game,
    context: &Context,
    what: &Test,
    candidate: &Candidate<'_>,
) -> bool {
    let mut all = targets_of(table, game, candidate.id);
    all.sort_unstable();
    all.dedup();
    all.len() == 1 && test_holds(table, game, context, what, candidate)
}

fn in_domain(
    table: &CardTable,
    game: &Game,
    context: &Context,
    domain: &Domain,
    id: ObjectId,
) -> bool {
    let Some(object) = object(game, id) else {
        return false;
    };
    let on_stack = object.zone == Zone::Stack;
    match domain {
        Domain::Permanents => object.zone == Zone::Battlefield && !object.phased_out,
        Domain::Spells => on_stack && !matches!(object.kind, ObjectKind::Ability { .. }),
        Domain::Abilities => on_stack && matches!(object.kind, ObjectKind::Ability { .. }),
        Domain::ActivatedAbilities => {
            on_stack
                && matches!(
                    object.kind,
                    ObjectKind::Ability {
                        triggered: false,
                        ..
                    }
                )
        }
        Domain::TriggeredAbilities => {
            on_stack
                && matches!(
                    object.kind,
                    ObjectKind::Ability {
                        triggered: true,
                        ..
                    }
                )
        }
        Domain::StackObjects => on_stack,
        Domain::Cards(zone, who) => {
            object.zone == *zone
                && includes_player(table, game, context, who, object.owner)
                && (*zone != Zone::Outside || outside::may_be_brought(table, game, object))
        }
        // Cards outside the game are affected by nothing that does not bring them into it (CR 400.11c).
        Domain::Sources => object.zone != Zone::Outside,
        Domain::Either(filters) => filters
            .iter()
            .any(|filter| matches(table, game, context, filter, id)),
    }
}

/// Whether it is a token that an ability of one of these created.
fn created_with(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    object: Option<&Object>,
) -> bool {
    let by = object.and_then(|object| object.created_by);
    by.is_some_and(|by| includes_object(table, game, context, reference, by))
}

/// Whether one of these attacks it, or attacked it as it left its zone (CR 508.1b, 608.2h).
fn attacked_by(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    id: ObjectId,
) -> bool {
    objects(table, game, context, reference)
        .into_iter()
        .filter_map(|attacking| attacker(game, attacking))
        .any(|attacker| attacker.attacks.object() == Some(id))
}

/// Whether it is paired with one of these (CR 702.95).
fn paired_with(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    object: Option<&Object>,
) -> bool {
    let pair = object.and_then(|object| object.paired);
    pair.is_some_and(|(pair, _)| includes_object(table, game, context, reference, pair))
}

/// Whether one of those cards haunts the object (CR 702.55b).
fn haunted_by(
    table: &CardTable,
    game: &Game,
    context: &Context,
    card: &Objects,
    id: ObjectId,
) -> bool {
    super::objects(table, game, context, card)
        .into_iter()
        .any(|card| game.object(card).and_then(|card| card.haunts) == Some(id))
}

/// What is described by what it is like is the one under consideration where that is described: `with the same name as another
/// permanent` than itself.
fn likened<'context>(
    context: &'context Context,
    reference: &Objects,
    id: ObjectId,
) -> std::borrow::Cow<'context, Context> {
    if matches!(reference, Objects::Every(_) | Objects::Union(_)) {
        let mut inner = context.clone();
        inner.affected = Some(id);
        std::borrow::Cow::Owned(inner)
    } else {
        std::borrow::Cow::Borrowed(context)
    }
}

/// Whether it has something of that kind in common with one of these (CR 702.13b).
fn shares(
    table: &CardTable,
    game: &Game,
    context: &Context,
    candidate: &Candidate<'_>,
    (what, reference): (Distinction, &Objects),
) -> bool {
    let now = &candidate.characteristics;
    let context = &likened(context, reference, candidate.id);
    objects(table, game, context, reference)
        .into_iter()
        .any(|id| {
            let other = layers::seen(table, game, id);
            let number = |of: &Property| {
                property(table, game, of, candidate.id) == property(table, game, of, id)
            };
            match what {
                Distinction::Powers => number(&Property::Power),
                Distinction::Toughnesses => number(&Property::Toughness),
                Distinction::ManaValues => number(&Property::ManaValue),
                Distinction::Names => now.name.is_shared(&other.name),
                Distinction::Colors => now.colors.intersects(other.colors),
                Distinction::CardTypes
                | Distinction::PermanentTypes
                | Distinction::CreatureTypes => types_in_common(now, &other, what),
                Distinction::LandTypes
                | Distinction::Controllers
                | Distinction::Owners
                | Distinction::ManaCosts
                | Distinction::CounterKinds => {
                    let marks = |id| super::together::marks(table, game, what, id);
                    !marks(candidate.id).is_disjoint(&marks(id))
                }
            }
        })
}

/// Whether what is asked is whether it is this object, and it was before it changed zones last (CR 400.7).
fn was_this(game: &Game, context: &Context, test: &Test, id: ObjectId) -> bool {
    *test == Test::Is(Objects::This)
        && game.object(id).is_none()
        && super::current(game, id) == Some(context.source)
}

fn test_holds(
    table: &CardTable,
    game: &Game,
    context: &Context,
    test: &Test,
    candidate: &Candidate<'_>,
) -> bool {
    let now = &candidate.characteristics;
    let object = candidate.object;
    // What is granted speaks of what was chosen for the object that grants it (CR 607.2d).
    let granter = || {
        super::object(game, context.granter?)?
            .chosen
            .linked_to(context.ability)
    };
    let picked = |meets: &dyn Fn(&Chosen) -> Option<bool>| {
        let own = || super::chosen(game, context, meets);
        granter().and_then(meets).or_else(own).unwrap_or(false)
    };
    match test {
        Test::All(tests) => tests
            .iter()
            .all(|test| test_holds(table, game, context, test, candidate)),
        Test::Any(tests) => tests
            .iter()
            .any(|test| test_holds(table, game, context, test, candidate)),
        // The spell that became this permanent is no other one where it is looked back on: "another spell".
        Test::Not(test) if was_this(game, context, test, candidate.id) => false,
        Test::Not(test) => !test_holds(table, game, context, test, candidate),
        Test::CardType(card_type) => candidate.card_types.contains(*card_type),
        Test::Supertype(supertype) => now.supertypes.contains(*supertype),
        Test::Subtype(subtype) => has_subtype(now, subtype),
        Test::ChosenSubtype => picked(&|chosen| Some(is_of_type(now, chosen.subtype.as_ref()?))),
        Test::Color(color) => now.colors.contains(*color),
        Test::ChosenColor => picked(&|chosen| {
            (!chosen.colors.is_empty()).then(|| now.colors.intersects(chosen.colors))
        }),
        Test::ChosenName => picked(&|chosen| Some(now.name.is_shared(chosen.name.as_ref()?))),
        Test::Colorless => now.colors.is_empty(),
        Test::Multicolored => now.colors.len() > 1,
        Test::Monocolored => now.colors.len() == 1,
        Test::ControlledBy(who) => includes_player(table, game, context, who, candidate.controller),
        Test::OwnedBy(who) => {
            object.is_some_and(|object| includes_player(table, game, context, who, object.owner))
        }
        Test::Status(status) => has_status(table, game, *status, candidate),
        Test::HasKeyword(keyword) => has_keyword(table, now, keyword),
        Test::NoAbilities => now.abilities.is_empty(),
        Test::HasAbilityOf(sort) => has_ability_of(table, now, *sort),
        Test::AbilityOf(_) | Test::LoyaltyAbility | Test::AbilityOfKeyword(_) => {
            object.is_some_and(|object| ability_is(table, game, context, test, object))
        }
        Test::Named(name) => now.name == *name || now.name.is_shared(name),
        Test::Compare(what, comparison, amount) => {
            let compared = property_of(table, game, what, candidate);
            comparison.holds(compared, amount_of(table, game, context, amount, candidate))
        }
        Test::Uppermost(test) => {
            test_holds(table, game, context, test, candidate)
                && !above_in_graveyard(game, candidate.id)
                    .any(|card| passes(table, game, context, test, card))
        }
        Test::OfChosenKind(kinds) => picked(&|chosen| {
            let of = of_word(kinds, chosen.name.as_ref()?)?;
            Some(test_holds(table, game, context, of, candidate))
        }),
        Test::Odd(what) => property_of(table, game, what, candidate).rem_euclid(2) == 1,
        Test::ManaCost(costs) => costs_one_of(now, costs),
        Test::HasCounter(kind) => candidate
            .counters()
            .iter()
            .any(|(of, count)| *count > 0 && kind.as_ref().is_none_or(|kind| of == kind)),
        Test::Is(reference) => includes_object(table, game, context, reference, candidate.id),
        Test::AttachedTo(reference) => {
            let to = object.and_then(|object| object.attached_to);
            to.and_then(Target::object)
                .is_some_and(|to| includes_object(table, game, context, reference, to))
                || formerly(table, game, context, reference, |host| {
                    host.attachments.contains(&candidate.id)
                })
        }
        Test::TargetsOnly(what) => targets_only(table, game, context, what, candidate),
        Test::AttachedToPlayer(who) => enchants(table, game, context, who, object),
        Test::CreatedWith(reference) => created_with(table, game, context, reference, object),
        Test::HostOf(reference) => is_host(table, game, context, reference, candidate),
        Test::PairedWith(reference) => paired_with(table, game, context, reference, object),
        Test::HauntedBy(card) => haunted_by(table, game, context, card, candidate.id),
        Test::BlockingAny(reference) => {
            blocked_by(game, candidate.id)
                .into_iter()
                .any(|attacker| includes_object(table, game, context, reference, attacker))
                || formerly(table, game, context, reference, |attacker| {
                    let was = attacker.attacking.as_ref();
                    was.is_some_and(|was| was.blockers.contains(&candidate.id))
                })
        }
        Test::BlockedBy(reference) => {
            attacker(game, candidate.id).is_some_and(|attacker| {
                attacker
                    .blockers
                    .iter()
                    .any(|blocker| includes_object(table, game, context, reference, *blocker))
            }) || formerly(table, game, context, reference, |blocker| {
                blocker.blocking.contains(&candidate.id)
            })
        }
        Test::TargetedBy(reference) => objects(table, game, context, reference)
            .into_iter()
            .any(|id| targets_of(table, game, id).contains(&Target::Object(candidate.id))),
        Test::AttackedBy(reference) => attacked_by(table, game, context, reference, candidate.id),
        Test::AttackingPlayer(who) => attacker(game, candidate.id)
            .and_then(|attacker| attacker.attacks.player())
            .is_some_and(|player| includes_player(table, game, context, who, player)),
        Test::SharesType(types, with) => shares_type(table, game, context, now, (types, with)),
        Test::Shares(what, reference) => {
            shares(table, game, context, candidate, (*what, reference))
        }
        // What is asked of several together is looked at where they are chosen or counted.
        Test::Together(Together::OneOfEach(tests)) => tests
            .iter()
            .any(|test| test_holds(table, game, context, test, candidate)),
        Test::Together(_) => true,
        Test::SameName(as_what) => {
            let context = &likened(context, as_what, candidate.id);
            shares_name(table, game, context, &now.name, as_what)
        }
        Test::Suspended(keyword) => {
            let waits = |object: &Object| {
                object.zone == Zone::Exile && object.counters(&CounterKind::new("time")) > 0
            };
            object.is_some_and(waits) && has_keyword(table, now, keyword)
        }
        Test::HasFace(kind) => object.is_some_and(|object| has_face(table, object, kind)),
        Test::Did(pattern, past) => did(table, game, context, (pattern, past), candidate.id),
        Test::DealtDamageBy(source) => {
            was_dealt_damage_by(table, game, context, candidate.id, source)
        }
        Test::WasCast(place, who) => was_cast(table, game, context, candidate, (*place, who)),
        Test::Targets(filter) => targets_of(table, game, candidate.id).iter().any(|target| {
            matches!(target, Target::Object(id)
                if game.object(*id).is_some() && matches(table, game, context, filter, *id))
        }),
        Test::HasAttached(filter) => has_attached(table, game, context, filter, candidate.id),
        Test::TargetsPlayer(who) => targets_of(table, game, candidate.id).iter().any(|target| {
            matches!(target, Target::Player(player)
                if includes_player(table, game, context, who, *player))
        }),
        Test::NthCast { number, who, what } => {
            let asked = (candidate.id, candidate.controller);
            nth_cast(table, game, context, asked, (who, what)) == Some(*number)
        }
        Test::PutThere(from, deed) => was_put_there(game, candidate.id, *from, deed.as_ref()),
        Test::NewUnderControl => object.is_some_and(|object| object.new_since_upkeep),
        Test::Designated(name) => object.is_some_and(|object| object.designations.contains(name)),
        Test::ThisTurn(what) => object.is_some_and(|object| happened_to(*what, object)),
        Test::Paid(fact) => {
            object.is_some_and(|object| times_paid(table, context, object, fact) > 0)
        }
    }
}

/// Whether a face of the card is of that kind, whichever is up (CR 715.2).
fn has_face(table: &CardTable, object: &Object, kind: &ir::Name) -> bool {
    matches!(&object.kind, ObjectKind::Card { card, .. }
        if table.card(*card).faces.iter().any(|face| face.subtypes.contains(kind)))
}

/// Whether such an event happened, with the object as the one under consideration.
fn did(
    table: &CardTable,
    game: &Game,
    context: &Context,
    (pattern, past): (&ir::EventPattern, &ir::Past),
    id: ObjectId,
) -> bool {
    let mut inner = context.clone();
    inner.affected = Some(id);
    super::conditions::happened_in(table, game, &inner, past)
        .iter()
        .any(|event| events::matches_pattern(table, game, &inner, pattern, event).is_some())
}

/// The number that the candidate is compared with, which may be one of its own.
fn amount_of(
    table: &CardTable,
    game: &Game,
    context: &Context,
    amount: &ir::Value,
    candidate: &Candidate<'_>,
) -> i32 {
    let mut inner = context.clone();
    inner.affected = Some(candidate.id);
    value(table, game, &inner, amount)
}

/// Whether it is attached to one of the players (CR 303.4).
fn enchants(
    table: &CardTable,
    game: &Game,
    context: &Context,
    who: &Players,
    object: Option<&Object>,
) -> bool {
    object
        .and_then(|object| object.attached_to)
        .and_then(Target::player)
        .is_some_and(|player| includes_player(table, game, context, who, player))
}

/// Whether one of the objects has that name; an object without a name shares it with none (CR 201.2a).
fn shares_name(
    table: &CardTable,
    game: &Game,
    context: &Context,
    name: &ir::Name,
    with: &Objects,
) -> bool {
    objects(table, game, context, with)
        .into_iter()
        .any(|id| layers::seen(table, game, id).name.is_shared(name))
}

/// Whether one of the sources has dealt damage to it this turn.
fn was_dealt_damage_by(
    table: &CardTable,
    game: &Game,
    context: &Context,
    id: ObjectId,
    by: &Objects,
) -> bool {
    game.turn.happened.iter().any(|event| {
        matches!(&event.event, Event::Damage { source, to: Target::Object(to), .. }
            if *to == id && includes_object(table, game, context, by, *source))
    })
}

/// Whether it came to where it is this turn, from there, and by what players do, if that is asked.
fn was_put_there(game: &Game, id: ObjectId, place: CastFrom, deed: Option<&Deed>) -> bool {
    game.turn.happened.iter().any(|event| {
        matches!(&event.event, Event::Move { became, from, cause, .. }
            if *became == Some(id)
                && place.includes(*from)
                && deed.is_none_or(|deed| is_cause(deed, *cause)))
    })
}

/// Whether what players do is why something was moved.
fn is_cause(deed: &Deed, cause: MoveCause) -> bool {
    *deed == Deed::Mill && cause == MoveCause::Mill
        || *deed == Deed::Discard && cause == MoveCause::Discard
        || *deed == Deed::Draw && cause == MoveCause::Draw
}

/// Whether one of the players cast it from there, or would.
fn was_cast(
    table: &CardTable,
    game: &Game,
    context: &Context,
    candidate: &Candidate<'_>,
    (place, who): (CastFrom, &Players),
) -> bool {
    let Some(object) = candidate.object else {
        return false;
    };
    // A card that somebody could cast would be cast from where it is.
    if let Some(player) = candidate.proposed
        && object.zone != Zone::Stack
        && object.zone != Zone::Battlefield
    {
        return is_place(place, who, (object.zone, object.owner == player))
            && includes_player(table, game, context, who, player);
    }
    let announced = object.announced.as_ref();
    let from = announced.and_then(|announced| announced.cast_from);
    let own = object.owner == object.base_controller;
    from.is_some_and(|from| is_place(place, who, (from, own)))
        && includes_player(table, game, context, who, object.base_controller)
}

/// Whether a spell that was cast from that zone was cast from there. A hand that is spoken of is that of who casts, and so is what is
/// said to be a player's; whether it is "own" follows from the card, which is in its owner's (CR 400.3).
fn is_place(place: CastFrom, who: &Players, (from, own): (Zone, bool)) -> bool {
    let is_own = from == Zone::Hand || from.is_per_player() && *who != Players::Everyone;
    match place {
        CastFrom::Zone(_) if is_own && !own => false,
        CastFrom::AnywhereBut(_) if is_own && !own => true,
        CastFrom::Anywhere | CastFrom::Zone(_) | CastFrom::AnywhereBut(_) => place.includes(from),
    }
}

/// Which one of the spells of that description that these players have cast this turn the object is, counted from 1: that spell, the
/// permanent that it became, or a card or spell that the player is about to cast.
fn nth_cast(
    table: &CardTable,
    game: &Game,
    context: &Context,
    (id, player): (ObjectId, PlayerId),
    (who, what): (&Players, &Filter),
) -> Option<u32> {
    let mut number: u32 = 0;
    let was = object(game, id)?;
    let spell = match was.zone {
        Zone::Battlefield => was.previous?,
        Zone::Stack
        | Zone::Library
        | Zone::Hand
        | Zone::Graveyard
        | Zone::Exile
        | Zone::Command
        | Zone::Outside => id,
    };
    for event in &game.turn.happened {
        let Event::Cast {
            player,
            spell: cast,
        } = &event.event
        else {
            continue;
        };
        if includes_player(table, game, context, who, *player)
            && matches(table, game, context, what, *cast)
        {
            number = number.saturating_add(1);
            if *cast == spell {
                return Some(number);
            }
        } else if *cast == spell {
            return None;
        }
    }
    // What is on the battlefield was not cast this turn; a copy of a spell is not cast at all.
    let is_copy = || {
        let announced = was.announced.as_ref();
        announced
            .and_then(|announced| announced.cast_from)
            .is_none()
    };
    let comes_next = was.zone != Zone::Battlefield
        && (was.zone != Zone::Stack || !is_copy())
        && includes_player(table, game, context, who, player)
        && matches_source(table, game, context, what, id, true, player);
    comes_next.then(|| number.saturating_add(1))
}

/// How often a cost with that fact was paid as the object was cast (CR 702.33).
pub(super) fn times_paid(
    table: &CardTable,
    context: &Context,
    object: &Object,
    fact: &Fact,
) -> u32 {
    let Some(announced) = &object.announced else {
        return 0;
    };
    // What a cost that was paid rather than the mana cost is called by is that cost.
    let alternative = fact.name.as_str() == ir::ALTERNATIVE;
    let is_so = |payment: &&Payment| match &payment.fact {
        None => alternative && is_alternative(table, payment),
        Some(name) => *name == fact.name,
    };
    announced
        .paid
        .iter()
        .filter(is_so)
        .filter(|payment| object.id != context.source || is_own(table, context, payment))
        .filter(|payment| fact.cost.as_ref().is_none_or(|cost| *cost == payment.cost))
        .map(|payment| payment.times)
        .sum()
}

/// Whether it was paid rather than the mana cost (CR 118.9).
fn is_alternative(table: &CardTable, payment: &Payment) -> bool {
    matches!(&table.ability(payment.ability).kind, AbilityKind::Static(of_static)
    if of_static.effects.iter().any(|effect| {
        matches!(effect, StaticEffect::AlternativeCost { cost, .. } if *cost == payment.cost)
    }))
}

/// Whether the payment was for the instance of a keyword that the ability which asks is part of: of keywords whose instances count
/// apart, each looks at its own payment (CR 702.78b, 607.2). An ability that is part of no keyword looks at all of them.
fn is_own(table: &CardTable, context: &Context, payment: &Payment) -> bool {
    let Some(asking) = separate_keyword(table, context.ability) else {
        return true;
    };
    let Some(paid) = separate_keyword(table, payment.ability) else {
        return true;
    };
    let same_granter = payment
        .granter
        .zip(context.granter)
        .is_none_or(|(paid, asking)| paid == asking);
    paid == asking && same_granter
}

/// The keyword whose definition the ability is part of, if its instances count apart.
fn separate_keyword(table: &CardTable, part: AbilityRef) -> Option<AbilityRef> {
    table.all_abilities(part.card).find(|ability| {
        matches!(&table.ability(*ability).kind, AbilityKind::Keyword(used)
            if used.instances == Instances::Separate)
            && table.nested(*ability).any(|nested| nested == part)
    })
}

fn happened_to(what: ThisTurn, object: &Object) -> bool {
    match what {
        ThisTurn::Attacked => object.attacked_this_turn,
        ThisTurn::Blocked => object.blocked_this_turn,
        ThisTurn::WasDealtDamage => object.damaged_this_turn,
        ThisTurn::DealtDamage => object.dealt_damage_this_turn,
        ThisTurn::Entered => object.entered_this_turn,
        ThisTurn::StartedUntapped => object.started_turn_untapped,
        ThisTurn::DealtDamageYet => object.dealt_damage,
    }
}

/// Whether it is a transformed permanent (CR 701.27g): double-faced, with its back face up; neither face down (CR 708.2) nor
/// represented by more than one card.
fn is_transformed(table: &CardTable, object: &Object) -> bool {
    let back_is_up = match &object.kind {
        ObjectKind::Card { card, side } => {
            *side != FaceSide::default() && table.card(*card).layout.can_transform()
        }
        ObjectKind::Virtual(values) => values
            .other_face
            .as_ref()
            .is_some_and(|other| other.is_front),
        ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => false,
    };
    object.zone == Zone::Battlefield
        && object.components.is_empty()
        && object.face_down.is_none()
        && back_is_up
}

/// Whether the card or token has two faces (CR 712.1), whichever is up; a meld card has one and the half of another.
fn is_double_faced(table: &CardTable, object: &Object) -> bool {
    match &object.kind {
        ObjectKind::Card { card, .. } => {
            let layout = table.card(*card).layout;
            layout.can_transform() || layout == ir::Layout::Meld
        }
        ObjectKind::Virtual(values) => values.other_face.is_some(),
        ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => false,
    }
}

/// Whether it is an artifact, legendary, or a Saga (CR 700.6).
pub fn is_historic(now: &Characteristics) -> bool {
    now.is(CardType::Artifact)
        || now.supertypes.contains(Supertype::Legendary)
        || subtypes::is(now, subtypes::SAGA)
}

fn has_status(table: &CardTable, game: &Game, status: Status, candidate: &Candidate<'_>) -> bool {
    let Some(object) = candidate.object else {
        return false;
    };
    if let Some(had) = candidate.was.and_then(|was| was.statuses.has(status)) {
        return had;
    }
    let attacker = attacker(game, candidate.id);
    match status {
        Status::Tapped => object.tapped,
        Status::Untapped => !object.tapped,
        Status::Attacking => attacker.is_some(),
        Status::Blocking => {
            let combat = game.combat.as_ref();
            combat.is_some_and(|combat| combat.is_blocking(candidate.id))
                || !blocked_by(game, candidate.id).is_empty()
        }
        Status::Blocked => attacker.is_some_and(|attacker| attacker.blocked),
        Status::Unblocked => {
            game.combat
                .as_ref()
                .is_some_and(|combat| combat.blockers_declared)
                && attacker.is_some_and(|attacker| !attacker.blocked)
        }
        Status::Token => object.is_token(),
        Status::Enchanted => has_attachment(table, game, candidate.id, |attachment| {
            subtypes::is(attachment, subtypes::AURA)
        }),
        Status::Equipped => has_attachment(table, game, candidate.id, |attachment| {
            subtypes::is(attachment, subtypes::EQUIPMENT)
        }),
        Status::FaceDown => object.face_down.is_some(),
        Status::Commander => object.commander.is_some(),
        Status::Paired => is_paired(game, object),
        Status::Transformed => is_transformed(table, object),
        Status::DoubleFaced => is_double_faced(table, object),
        Status::SummoningSick => {
            object.summoning_sick && !candidate.characteristics.has(ir::Builtin::Haste)
        }
        Status::NewThisTurn => object.summoning_sick,
        Status::Spell => {
            object.zone == Zone::Stack && !matches!(object.kind, ObjectKind::Ability { .. })
        }
        Status::Historic => is_historic(&candidate.characteristics),
        Status::Modified => {
            !object.counters.is_empty()
                || has_attachment(table, game, candidate.id, |attachment| {
                    subtypes::is(attachment, subtypes::EQUIPMENT)
                        || (subtypes::is(attachment, subtypes::AURA)
                            && attachment.controller == candidate.controller)
                })
        }
    }
}

/// A property of the candidate; the power, toughness and counters of what is looked back on are those that it had then.
fn property_of(table: &CardTable, game: &Game, what: &Property, candidate: &Candidate<'_>) -> i32 {
    if *what == Property::Power {
        candidate.characteristics.power.unwrap_or(0)
    } else if *what == Property::Toughness {
        candidate.characteristics.toughness.unwrap_or(0)
    } else if *what == Property::BasePower {
        candidate.characteristics.base_power.unwrap_or(0)
    } else if *what == Property::BaseToughness {
        candidate.characteristics.base_toughness.unwrap_or(0)
    } else if *what == Property::PowerAndToughness {
        let now = &candidate.characteristics;
        now.power
            .unwrap_or(0)
            .saturating_add(now.toughness.unwrap_or(0))
    } else if let Property::Counters(kind) = what {
        let counters = candidate.counters().iter();
        let of_kind = counters.filter(|(of, _)| kind.as_ref().is_none_or(|kind| of == kind));
        let number = of_kind.fold(0_u32, |sum, (_, count)| sum.saturating_add(*count));
        i32::try_from(number).unwrap_or(i32::MAX)
    } else {
        property(table, game, what, candidate.id)
    }
}

/// Whether the creature is paired: it is no longer once the other one has left the battlefield, also before state-based actions are
/// checked (CR 702.95e). What has left itself is looked at as it last was.
pub fn is_paired(game: &Game, object: &Object) -> bool {
    let is_here = |id: ObjectId| {
        let found = game.object(id);
        found.is_some_and(|object| object.zone == Zone::Battlefield)
    };
    object
        .paired
        .is_some_and(|(pair, _)| is_here(pair) || !is_here(object.id))
}

fn has_attachment(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
    wanted: impl Fn(&Characteristics) -> bool,
) -> bool {
    game.battlefield.iter().any(|other| {
        game.object(*other).is_some_and(|object| {
            object.attached_to == Some(Target::Object(id)) && !object.phased_out
        }) && wanted(&layers::seen(table, game, *other))
    })
}

/// Whether things with these characteristics have a card type, or a creature type, in common.
fn types_in_common(one: &Characteristics, other: &Characteristics, what: Distinction) -> bool {
    let some_type = |now: &Characteristics| {
        let mut subtypes = now.subtypes.iter();
        now.all_creature_types
            || subtypes.any(|subtype| subtypes::kind(subtype) == SubtypeKind::Creature)
    };
    if what != Distinction::CreatureTypes {
        return CardType::ALL.into_iter().any(|card_type| {
            one.is(card_type)
                && other.is(card_type)
                && (what == Distinction::CardTypes || card_type.is_permanent())
        });
    }
    if one.all_creature_types || other.all_creature_types {
        return some_type(one) && some_type(other);
    }
    one.subtypes.iter().any(|subtype| {
        subtypes::kind(subtype) == SubtypeKind::Creature && other.subtypes.contains(subtype)
    })
}

/// Whether something with these characteristics is of that subtype (CR 205.3, 702.73).
pub fn has_subtype(now: &Characteristics, subtype: &Subtype) -> bool {
    now.subtypes.contains(subtype)
        || (now.all_creature_types && subtypes::kind(subtype) == SubtypeKind::Creature)
}

/// Whether it has the card type or subtype of that name (CR 205.2a, 205.3).
fn is_of_type(now: &Characteristics, name: &Subtype) -> bool {
    let mut card_types = ir::CardType::ALL.into_iter();
    match card_types.find(|card_type| card_type.word() == name.as_str()) {
        Some(card_type) => now.is(card_type),
        None => has_subtype(now, name),
    }
}

/// Whether something with these characteristics has the keyword (CR 702); "hexproof" and "protection" are had with any
/// quality (CR 702.11e), and landwalks by their own name.
pub fn has_keyword(table: &CardTable, now: &Characteristics, keyword: &Keyword) -> bool {
    let by_ability = now.abilities.iter().any(|instance| {
        matches!(
            table.ability(instance.ability),
            Ability { kind: AbilityKind::Keyword(used), .. } if used.is_a(keyword.as_str())
        )
    });
    by_ability
        || Builtin::ALL
            .iter()
            .any(|(builtin, name)| now.has(*builtin) && *name == keyword.as_str())
}

/// Whether it has an ability of that sort (CR 602.1, 605.1).
fn has_ability_of(table: &CardTable, now: &Characteristics, sort: AbilitySort) -> bool {
    now.abilities.iter().any(|instance| {
        let reference = instance.ability;
        let AbilityKind::Activated(activated) = &table.ability(reference).kind else {
            return sort == AbilitySort::Mana && is_mana_ability(table, reference);
        };
        // A special action is no ability that is activated (CR 116.2).
        !activated.special
            && match sort {
                AbilitySort::Mana => is_mana_ability(table, reference),
                AbilitySort::Activated => true,
                AbilitySort::ActivatedNotMana => !is_mana_ability(table, reference),
                AbilitySort::ActivatedByTapping => activated.cost.0.contains(&CostPart::Tap),
            }
    })
}

/// The targets of a spell or ability on the stack, as chosen (CR 115.9); none of other objects.
pub fn targets_of(table: &CardTable, game: &Game, id: ObjectId) -> Vec<Target> {
    let Some(object) = object(game, id).filter(|object| object.zone == Zone::Stack) else {
        return Vec::new();
    };
    let Some(announced) = &object.announced else {
        return Vec::new();
    };
    let bodies = resolving::bodies(table, game, id);
    let mut found = Vec::new();
    for (number, slots) in announced.slots.iter().enumerate() {
        let body = bodies
            .get(number)
            .map(|instance| table.ability(instance.ability).body());
        let specs = match body {
            Some(body) => body.zip(announced.modes.get(number)).map(|(body, modes)| {
                resolving::specs_of_modes(body, modes)
                    .into_iter()
                    .map(|spec| usize::from(spec.slot.0))
                    .collect()
            }),
            // After the bodies comes what an Aura spell targets, in slot 0 (CR 303.4a).
            None => Some(vec![0]),
        };
        for slot in specs.unwrap_or_default() {
            if let Some(SlotValue::Targets(targets)) = slots.get(slot) {
                found.extend(targets.iter().copied());
            }
        }
    }
    found
}

/// Whether one of the objects is attached to the candidate.
fn is_host(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    candidate: &Candidate<'_>,
) -> bool {
    let mut attached = objects(table, game, context, reference).into_iter();
    attached.any(|id| {
        let host = game.object(id).and_then(|object| object.attached_to);
        host == Some(Target::Object(candidate.id))
    })
}

/// Whether one of the objects that the reference means has left its zone and was so as it left (CR 608.2h).
fn formerly(
    table: &CardTable,
    game: &Game,
    context: &Context,
    reference: &Objects,
    was: impl Fn(&Former) -> bool,
) -> bool {
    match reference {
        Objects::This
        | Objects::Slot(_)
        | Objects::Event(_)
        | Objects::Paid(_)
        | Objects::Devoured => objects(table, game, context, reference)
            .into_iter()
            .filter(|object| game.object(*object).is_none())
            .filter_map(|object| game.former.get(object))
            .any(|former| was(former)),
        Objects::Granter
        | Objects::Attached
        | Objects::Affected
        | Objects::Every(_)
        | Objects::Top { .. }
        | Objects::Bottom { .. }
        | Objects::TopUntil { .. }
        | Objects::Linked
        | Objects::Union(_) => false,
    }
}

/// Whether it has one of the types, and one of the others has that too.
fn shares_type(
    table: &CardTable,
    game: &Game,
    context: &Context,
    now: &Characteristics,
    (types, with): (&[CardType], &Objects),
) -> bool {
    let others = objects(table, game, context, with);
    types.iter().any(|kind| {
        let is = |id: &ObjectId| layers::seen(table, game, *id).is(*kind);
        now.is(*kind) && others.iter().any(is)
    })
}

/// Whether something that the filter describes is attached to it.
fn has_attached(
    table: &CardTable,
    game: &Game,
    context: &Context,
    filter: &Filter,
    host: ObjectId,
) -> bool {
    game.battlefield.iter().any(|other| {
        game.object(*other).is_some_and(|attachment| {
            attachment.attached_to == Some(Target::Object(host)) && !attachment.phased_out
        }) && matches(table, game, context, filter, *other)
    })
}

/// Whether its mana cost is one of these.
fn costs_one_of(now: &Characteristics, costs: &[ir::ManaCost]) -> bool {
    let cost = now.mana_cost.as_ref();
    cost.is_some_and(|cost| costs.iter().any(|other| cost.is_the_same(other)))
}

/// What is asked where that word was chosen.
fn of_word<'ir>(kinds: &'ir [ir::ChosenKind], word: &ir::Name) -> Option<&'ir Test> {
    let kind = kinds.iter().find(|kind| kind.word == *word)?;
    Some(&kind.test)
}

/// The cards above this one in its graveyard (CR 404.2), bottom first; none if it is nowhere in one.
fn above_in_graveyard(game: &Game, card: ObjectId) -> impl Iterator<Item = ObjectId> {
    let object = game.object(card);
    let lies = object.filter(|object| object.zone == Zone::Graveyard);
    let graveyard = lies.map(|object| game.player(object.owner).graveyard.as_slice());
    let graveyard = graveyard.unwrap_or(&[]).iter().copied();
    graveyard.skip_while(move |other| *other != card).skip(1)
}
