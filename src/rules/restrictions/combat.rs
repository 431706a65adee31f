//! Restrictions and requirements of combat (CR 508.1c–d, 509.1b–c): who can attack and block, whom and how many, who must; and how
//! combat damage is assigned.

use crate::restrictions::{ActiveRestriction, about, any, concerns, concerns_player, meets};
use crate::{layers, permissions, query};
use game::{Game, ObjectId, Target};
use ir::{Builtin, CardTable, Restriction};

/// How much combat damage the creature assigns: its power, if nothing says otherwise (CR 510.1a).
pub(crate) fn assigned(
    table: &CardTable,
    game: &Game,
    creature: ObjectId,
    power: Option<i32>,
    toughness: Option<i32>,
) -> Option<i32> {
    let says = |wanted: &Option<ir::Property>| {
        any(table, game, |active| {
            matches!(active.effect, Restriction::Assigns(what, by)
                if by == wanted && concerns(table, game, active, what, creature))
        })
    };
    if says(&None) {
        None
    } else if says(&Some(ir::Property::Toughness)) {
        toughness
    } else {
        power
    }
}

/// Whether its controller may have it assign its combat damage as though it weren't blocked.
pub(crate) fn may_assign_as_unblocked(table: &CardTable, game: &Game, creature: ObjectId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::MayAssignAsUnblocked(what)
            if concerns(table, game, active, what, creature))
    })
}

/// Whether the creature can attack as though it had haste (CR 302.6, 609.4).
pub(crate) fn attacks_as_though_haste(table: &CardTable, game: &Game, creature: ObjectId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::AttackAsThoughHaste(what)
            if concerns(table, game, active, what, creature))
    })
}

/// Whether restrictions let the creature attack that player or permanent (CR 508.1c); tapped, newly come and so on are
/// looked at by [`crate::combat`].
pub fn can_attack(table: &CardTable, game: &Game, creature: ObjectId, whom: Target) -> bool {
    let now = layers::seen(table, game, creature);
    if now.has(Builtin::Defender)
        && !any(table, game, |active| {
            matches!(active.effect, Restriction::IgnoreDefender(what)
                if concerns(table, game, active, what, creature))
        })
    {
        return false;
    }
    let Some(player) = crate::combat::defender_of(table, game, whom) else {
        return true;
    };
    !layers::restricts_attack(table, game, player, |context, restriction| {
        if let Restriction::CantAttack(what, who) = restriction {
            query::includes_object(table, game, context, what, creature)
                && who.as_ref().is_none_or(|who| {
                    let context = about(context, creature);
                    query::is_recipient(table, game, &context, who, whom)
                })
        } else {
            false
        }
    })
}

/// Whether any restriction keeps the creature from blocking at all.
pub fn can_block(table: &CardTable, game: &Game, blocker: ObjectId) -> bool {
    !any(table, game, |active| {
        if let Restriction::CantBlock(what, None) = active.effect {
            concerns(table, game, active, what, blocker)
        } else {
            false
        }
    })
}

/// Whether restrictions and evasion let that creature block that attacker (CR 509.1b), as far as it is about these two.
pub fn can_be_blocked_by(
    table: &CardTable,
    game: &Game,
    attacker: ObjectId,
    blocker: ObjectId,
) -> bool {
    could_be_blocked_by(table, game, attacker, blocker)
        || permissions::supposed_for_blocking(table, game, attacker, blocker)
            .is_some_and(|there| could_be_blocked_by(table, &there, attacker, blocker))
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn could_be_blocked_by(
    table: &CardTable,
    game: &Game,
    attacker: ObjectId,
    blocker: ObjectId,
) -> bool {
    let evading = layers::seen(table, game, attacker);
    if evading.has(Builtin::Flying) {
        let blocking = layers::seen(table, game, blocker);
        if !blocking.has(Builtin::Flying) && !blocking.has(Builtin::Reach) {
            return false;
        }
    }
    !any(table, game, |active| match active.effect {
        Restriction::CantBeBlocked(what, by) => {
            concerns(table, game, active, what, attacker)
                && meets(table, game, active, by.as_ref(), attacker, blocker)
        }
        Restriction::CantBlock(what, whom) => {
            concerns(table, game, active, what, blocker)
                && meets(table, game, active, whom.as_ref(), blocker, attacker)
        }
        _ => false,
    })
}

/// The least number of creatures that can block the attacker together (CR 702.111b); 1 without a restriction.
pub fn minimum_blockers(table: &CardTable, game: &Game, attacker: ObjectId) -> u32 {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::MinimumBlockers(what, number) = active.effect
                && concerns(table, game, &active, what, attacker)
            {
                Some(*number)
            } else {
                None
            }
        })
        .fold(1, u32::max)
}

/// The greatest number of creatures that can block the attacker together; `u32::MAX` without a restriction.
pub fn maximum_blockers(table: &CardTable, game: &Game, attacker: ObjectId) -> u32 {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::MaximumBlockers(what, number) = active.effect
                && concerns(table, game, &active, what, attacker)
            {
                Some(*number)
            } else {
                None
            }
        })
        .fold(u32::MAX, u32::min)
}

/// How many attackers the creature can block at once: 1 and what effects add.
pub fn blocks_at_once(table: &CardTable, game: &Game, blocker: ObjectId) -> u32 {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::AdditionalBlocks(what, number) = active.effect
                && concerns(table, game, &active, what, blocker)
            {
                Some(number.unwrap_or(u32::MAX))
            } else {
                None
            }
        })
        .fold(1, u32::saturating_add)
}

/// Whether the creature can neither attack (`attack`) nor block (otherwise) alone.
pub fn cannot_alone(table: &CardTable, game: &Game, creature: ObjectId, attack: bool) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::CantAlone(what, attacking, blocking)
            if *(if attack { attacking } else { blocking })
                && concerns(table, game, active, what, creature))
    })
}

/// Sets of what can be attacked, each with how many creatures together can attack one of it (CR 508.1c).
pub fn attack_limits(
    table: &CardTable,
    game: &Game,
    attackable: &[Target],
) -> Vec<(Vec<Target>, u32)> {
    layers::restrictions(table, game)
        .filter_map(|active| {
            let Restriction::AttackLimit(most, whom) = active.effect else {
                return None;
            };
            let limited = attackable
                .iter()
                .copied()
                .filter(|target| match (whom, target) {
                    (None, _) => true,
                    (Some(who), Target::Player(player)) => {
                        concerns_player(table, game, &active, who, *player)
                    }
                    (Some(_), Target::Object(_)) => false,
                });
            Some((limited.collect(), *most))
        })
        .collect()
}

/// How many creatures can block besides those that do, if that is limited (CR 509.1b).
pub fn most_blockers(table: &CardTable, game: &Game) -> Option<u32> {
    let most = layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::BlockLimit(most) = active.effect {
                Some(*most)
            } else {
                None
            }
        })
        .min()?;
    let blocking = |id: &&ObjectId| !query::blocked_by(game, **id).is_empty();
    let blocking = game.battlefield.iter().filter(blocking).count();
    Some(most.saturating_sub(u32::try_from(blocking).unwrap_or(u32::MAX)))
}

/// How many requirements say that the creature attacks if able (CR 508.1d).
pub fn attack_requirements(table: &CardTable, game: &Game, creature: ObjectId) -> u32 {
    count(table, game, |active| {
        matches!(active.effect, Restriction::MustAttack(what)
            if concerns(table, game, active, what, creature))
    })
}

/// How many requirements the creature obeys by attacking that (CR 508.1d).
pub fn attack_requirements_obeyed(
    table: &CardTable,
    game: &Game,
    creature: ObjectId,
    target: Target,
) -> u32 {
    let anything = attack_requirements(table, game, creature);
    anything.saturating_add(count(table, game, |active| match target {
        Target::Player(player) => {
            matches!(active.effect, Restriction::MustAttackPlayer(what, who)
                if concerns(table, game, active, what, creature)
                    && concerns_player(table, game, active, who, player))
        }
        Target::Object(attacked) => {
            matches!(active.effect, Restriction::MustAttackThese(what, whom)
                if concerns(table, game, active, what, creature)
                    && concerns(table, game, active, whom, attacked))
        }
    }))
}

/// How many requirements say that the creature blocks that attacker if able (CR 509.1c).
pub fn block_requirements_of(
    table: &CardTable,
    game: &Game,
    blocker: ObjectId,
    attacker: ObjectId,
) -> u32 {
    count(table, game, |active| {
        matches!(active.effect, Restriction::MustBlockThese(what, whom)
            if concerns(table, game, active, what, blocker)
                && concerns(table, game, active, whom, attacker))
    })
}

/// How many requirements say that the creature blocks if able (CR 509.1c).
pub fn block_requirements(table: &CardTable, game: &Game, creature: ObjectId) -> u32 {
    count(table, game, |active| {
        matches!(active.effect, Restriction::MustBlock(what)
            if concerns(table, game, active, what, creature))
    })
}

/// How many requirements say that all creatures able to block the attacker do so (`all`), or that it is blocked if able.
pub fn blocked_requirements(table: &CardTable, game: &Game, attacker: ObjectId, all: bool) -> u32 {
    count(table, game, |active| {
        matches!(active.effect, Restriction::MustBeBlocked(what, every)
            if *every == all && concerns(table, game, active, what, attacker))
    })
}

pub(super) fn count<'game>(
    table: &'game CardTable,
    game: &'game Game,
    found: impl Fn(&ActiveRestriction<'game>) -> bool,
) -> u32 {
    let number = layers::restrictions(table, game)
        .filter(|active| found(active))
        .count();
    u32::try_from(number).unwrap_or(u32::MAX)
}
