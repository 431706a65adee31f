//! What cannot be done, and what must be (CR 101.2, 508.1c–d, 509.1b–c, 614.17).

mod attaching;
mod casting;
mod combat;
mod players;

pub use attaching::{can_be_attached, can_enchant};
pub use casting::{can_activate, can_cast, can_play_lands, cannot_pay, spent_only, taps_for_more};
pub(crate) use combat::{assigned, attacks_as_though_haste, may_assign_as_unblocked};
pub use combat::{
    attack_limits, attack_requirements, attack_requirements_obeyed, block_requirements,
    block_requirements_of, blocked_requirements, blocks_at_once, can_attack, can_be_blocked_by,
    can_block, cannot_alone, maximum_blockers, minimum_blockers, most_blockers,
};
pub use players::{
    adding_dice, can_draw, can_draw_all, can_lose, can_search, can_win, dies_without_life,
    extra_dice, extra_votes, least_life, maximum_hand_size, skips_extra_turns, skips_step,
};

use crate::layers::{self, Active};
use crate::{patterns, query, spells_to_come};
use game::{Context, Event, Game, MoveCause, ObjectId, Occurring, PlayerId, Target};
use ir::{
    Ability, AbilityKind, CardTable, CounterKind, Domain, Filter, Name, Objects, Players,
    Restriction, StaticEffect, Zone,
};

type ActiveRestriction<'game> = Active<'game, Restriction>;

/// Whether any active restriction is as `found` says.
fn any<'game>(
    table: &'game CardTable,
    game: &'game Game,
    found: impl Fn(&ActiveRestriction<'game>) -> bool,
) -> bool {
    layers::restrictions(table, game).any(|active| found(&active))
}

fn concerns(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    what: &Objects,
    id: ObjectId,
) -> bool {
    query::includes_object(table, game, active.context, what, id)
}

fn concerns_player(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    who: &Players,
    player: PlayerId,
) -> bool {
    query::includes_player(table, game, active.context, who, player)
}

/// Whether `other` matches a filter of a restriction on `id`; `Affected` in the filter is `id`.
fn meets(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    filter: Option<&Filter>,
    id: ObjectId,
    other: ObjectId,
) -> bool {
    let Some(filter) = filter else {
        return true;
    };
    let context = about(active.context, id);
    query::matches(table, game, &context, filter, other)
}

fn about(context: &Context, id: ObjectId) -> Context {
    let mut context = context.clone();
    context.affected = Some(id);
    context
}

/// Whether the damage that was dealt to the permanent stays on it as turns end (CR 514.2).
pub(super) fn keeps_damage(table: &CardTable, game: &Game, permanent: ObjectId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::KeepsDamage(what)
            if concerns(table, game, active, what, permanent))
    })
}

/// Whether the object or player can be the target of the spell or ability with these surroundings (CR 702.11, 702.16b,
/// 702.18).
pub fn can_be_targeted(table: &CardTable, game: &Game, by: &Context, target: Target) -> bool {
    let is_spell = matches!(
        table.ability(by.ability),
        Ability {
            kind: AbilityKind::Spell(_),
            ..
        }
    ) || by.stack_object == Some(by.source);
    let source_meets = |filter: &Filter, context: &Context| {
        query::matches_source(
            table,
            game,
            context,
            filter,
            by.source,
            is_spell,
            by.controller,
        )
    };
    !any(table, game, |active| match (active.effect, target) {
        (Restriction::CantBeTargeted(what, filter), Target::Object(id)) => {
            concerns(table, game, active, what, id)
                && source_meets(filter, &about(active.context, id))
        }
        (Restriction::PlayersCantBeTargeted(who, filter), Target::Player(player)) => {
            concerns_player(table, game, active, who, player)
                && source_meets(filter, active.context)
        }
        (Restriction::PlayersProtected(who, quality), Target::Player(player)) => {
            let filter = Filter {
                domain: Domain::StackObjects,
                test: quality.clone(),
            };
            concerns_player(table, game, active, who, player)
                && source_meets(&filter, active.context)
        }
        _ => false,
    })
}

/// Whether the spell or ability can be countered.
pub fn can_be_countered(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let by_mana = game
        .object(id)
        .and_then(|object| object.announced.as_deref())
        .is_some_and(|announced| announced.cant_be_countered);
    !by_mana
        && !spells_to_come::keeps_from_being_countered(table, game, id)
        && !any(table, game, |active| {
            matches!(active.effect, Restriction::CantBeCountered(what)
            if concerns(table, game, active, what, id))
        })
}

/// Whether the spell can be copied (CR 101.2, 707.10).
pub fn can_be_copied(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantBeCopied(what)
            if concerns(table, game, active, what, id))
    })
}

/// Whether the permanent can be regenerated (CR 701.19c).
pub fn can_be_regenerated(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantBeRegenerated(what)
            if concerns(table, game, active, what, id))
    })
}

/// Whether the permanent can be destroyed (CR 702.12b).
pub fn can_be_destroyed(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantBeDestroyed(what)
            if concerns(table, game, active, what, id))
    })
}

/// The greatest number of counters of a kind that the permanent can have; nothing if there is none.
pub fn maximum_counters(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
    kind: &CounterKind,
) -> Option<u32> {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::MaximumCounters(what, limited, most) = active.effect
                && limited == kind
                && concerns(table, game, &active, what, id)
            {
                Some(*most)
            } else {
                None
            }
        })
        .min()
}

/// Whether the permanent can become what that is called: "suspected".
pub fn can_become(table: &CardTable, game: &Game, id: ObjectId, name: &Name) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantBecome(what, barred)
            if barred == name && concerns(table, game, active, what, id))
    })
}

/// Whether the permanent can be sacrificed.
pub fn can_be_sacrificed(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let by = query::controller(table, game, id);
    can_give_up(table, game, by, id, MoveCause::Sacrifice)
        && !any(table, game, |active| {
            matches!(active.effect, Restriction::CantBeSacrificed(what)
            if concerns(table, game, active, what, id))
        })
}

/// Whether the permanent untaps during its controller's untap step (CR 502.3).
pub fn can_untap(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::DoesntUntap(what)
            if concerns(table, game, active, what, id) && is_untap_step_of(table, game, active, id))
    })
}

/// Whether this is the untap step that the effect is about: "during your next untap step" is in no other player's, and "during its
/// controller's untap step" in none of those in which something else untaps the permanent.
fn is_untap_step_of(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    id: ObjectId,
) -> bool {
    match active.lasting.map(|lasting| &lasting.duration) {
        Some(ir::Duration::NextUntapStepOf(who)) => {
            query::includes_player(table, game, active.context, who, game.turn.active)
        }
        _ => query::controller(table, game, id) == game.turn.active,
    }
}

/// Whether its controller may choose not to untap the permanent during the untap step (CR 502.3).
pub fn may_stay_tapped(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let own_step = query::controller(table, game, id) == game.turn.active;
    own_step
        && any(table, game, |active| {
            matches!(active.effect, Restriction::MayStayTapped(what)
            if concerns(table, game, active, what, id))
        })
}

/// Those of the permanents of which fewer untap during the active player's untap step, and how many do: the first bound that
/// they do not keep to (CR 502.3).
pub fn too_many_untap(
    table: &CardTable,
    game: &Game,
    untapping: &[ObjectId],
) -> Option<(Vec<ObjectId>, u32)> {
    layers::restrictions(table, game).find_map(|active| {
        let Restriction::MaximumUntaps(who, what, most) = active.effect else {
            return None;
        };
        let mut some_of = untapping.to_vec();
        some_of.retain(|id| query::matches(table, game, active.context, what, *id));
        let concerned = concerns_player(table, game, &active, who, game.turn.active);
        (concerned && some_of.len() > *most as usize).then_some((some_of, *most))
    })
}

/// Whether that damage can be prevented (CR 615.12).
pub fn damage_can_be_prevented(table: &CardTable, game: &Game, damage: &Event) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::DamageCantBePrevented(which)
            if patterns::matches_pattern(table, game, active.context, which, damage).is_some())
    })
}

/// Whether anything says that such an event can't happen, whatever else it asks.
pub(super) fn could_be_forbidden(table: &CardTable, game: &Game, event: &Event) -> bool {
    layers::restrictions_that(table, game, |restriction| forbids(restriction, event))
        .next()
        .is_some()
}

/// Whether an ability of the object, wherever it is, says that such an event can't happen.
pub(super) fn forbids_itself(
    table: &CardTable,
    game: &Game,
    object: ObjectId,
    event: &Event,
) -> bool {
    layers::expanded_abilities(table, game, object)
        .into_iter()
        .any(|(_, ability)| {
            matches!(&table.ability(ability).kind, AbilityKind::Static(definition)
            if definition.effects.iter().any(|effect| {
                matches!(effect, StaticEffect::Restrict(restriction) if forbids(restriction, event))
            }))
        })
}

fn forbids(restriction: &Restriction, event: &Event) -> bool {
    matches!(restriction, Restriction::CantHappen(pattern) if patterns::could_match(pattern, event))
}

/// Whether something says that the proposed event can't happen (CR 101.2, 614.17).
pub fn is_forbidden<'event>(
    table: &CardTable,
    game: &Game,
    event: impl Into<Occurring<'event>>,
) -> bool {
    let event = event.into();
    let could = |restriction: &Restriction| {
        matches!(restriction, Restriction::CantHappen(pattern)
            if patterns::could_match(pattern, event.event))
    };
    layers::restrictions_that(table, game, could).any(|active| {
        matches!(active.effect, Restriction::CantHappen(pattern)
            if patterns::is_proposed(table, game, active.context, pattern, event))
    })
}

/// Whether the player can sacrifice or discard the object (CR 118.3, 614.17).
pub fn can_give_up(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    object: ObjectId,
    cause: MoveCause,
) -> bool {
    let Some(from) = game.object(object).map(|object| object.zone) else {
        return false;
    };
    let event = Event::Move {
        object,
        from,
        to: Zone::Graveyard,
        by: Some(player),
        cause,
        arrival: Box::default(),
        became: None,
    };
    !is_forbidden(table, game, &event)
}
