//! Filters: which objects a phrase means (CR 109.2, 115.9b, 205, 700.6, 700.9).

mod casting;
mod kinds;
mod relations;

pub(super) use casting::times_paid;
pub use kinds::{has_keyword, has_subtype, is_historic};
pub use relations::{is_paired, targets_of};

use super::{
    as_moved, attacker, blocked_by, includes_object, includes_player, object, objects, players,
    property, reaches, value,
};
use crate::layers::{self, Seen};
use crate::{events, outside, subtypes};
use casting::{nth_cast, was_cast, was_put_there};
use game::{
    CardTypes, Chosen, Context, Game, Object, ObjectId, ObjectKind, PlayerId, SlotValue, Statuses,
    Target, Was,
};
use ir::{
    CardTable, CounterKind, Domain, Filter, Objects, Property, Status, Test, ThisTurn, Together,
    Zone,
};
use kinds::{
    costs_one_of, has_ability_of, has_face, is_double_faced, is_of_type, is_transformed, shares,
    shares_name, shares_type,
};
use relations::{
    ability_is, above_in_graveyard, attacked_by, attacks_permanent, attacks_player, created_with,
    enchants, formerly, has_attached, has_attachment, haunted_by, is_host, likened, paired_with,
    targets_only, was_dealt_damage_by,
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
        Test::AttackingPlayer(who) => attacks_player(table, game, context, who, candidate.id),
        Test::AttackingPermanent(what) => {
            attacks_permanent(table, game, context, what, candidate.id)
        }
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

/// What is asked where that word was chosen.
fn of_word<'ir>(kinds: &'ir [ir::ChosenKind], word: &ir::Name) -> Option<&'ir Test> {
    let kind = kinds.iter().find(|kind| kind.word == *word)?;
    Some(&kind.test)
}
