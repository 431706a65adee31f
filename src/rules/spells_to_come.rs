//! What lasting effects say of spells that players cast: `the next creature spell you cast this turn costs {2} less to cast`,
//! `spells you cast this turn have convoke` ([`ir::Effect::OfSpells`], CR 601.2f, 601.3e, 611.2).

use super::{layers, query};
use game::{ActiveEffect, ActiveEffectKind, Changes, Context, Game, ObjectId, PlayerId};
use ir::{CardTable, CostChange, Effect, Modification, SpellChange, Zone};

/// Whether the effect is about the spell, or about the card that the player could cast, as what it is looked at now.
fn is_about(
    table: &CardTable,
    game: &Game,
    effect: &ActiveEffect,
    spell: ObjectId,
    player: PlayerId,
) -> bool {
    let ActiveEffectKind::OfSpells { before, cast, .. } = &effect.kind else {
        return false;
    };
    let node = table.ability(effect.context.ability).node(&effect.path);
    let Some(Effect::OfSpells {
        who, what, next, ..
    }) = node
    else {
        return false;
    };
    let in_time = !*next || cast.map_or_else(|| !before.contains(&spell), |cast| cast == spell);
    in_time
        && layers::lasts(table, game, effect)
        && query::includes_player(table, game, &effect.context, who, player)
        && query::matches_source(table, game, &effect.context, what, spell, true, player)
}

/// The effects that say something `wanted`.
fn saying<'game, T: 'game>(
    game: &'game Game,
    wanted: impl Fn(&'game SpellChange) -> Option<&'game T> + 'game,
) -> impl Iterator<Item = (&'game ActiveEffect, &'game T)> {
    game.effects.iter().filter_map(move |effect| {
        if let ActiveEffectKind::OfSpells { change, .. } = &effect.kind {
            wanted(change).map(|found| (effect, found))
        } else {
            None
        }
    })
}

/// The changes of the cost of the spell, or of the card as a spell.
pub(super) fn cost_changes<'game>(
    table: &CardTable,
    game: &'game Game,
    spell: ObjectId,
    player: PlayerId,
) -> Vec<(&'game Context, &'game CostChange)> {
    let costs = saying(game, |change| {
        if let SpellChange::Cost(cost) = change {
            Some(cost)
        } else {
            None
        }
    });
    costs
        .filter(|(effect, _)| is_about(table, game, effect, spell, player))
        .map(|(effect, change)| (&effect.context, change))
        .collect()
}

/// Whether an effect changes what some spells cost.
pub(super) fn changes_costs(game: &Game) -> bool {
    let costs = saying(game, |change| {
        if let SpellChange::Cost(cost) = change {
            Some(cost)
        } else {
            None
        }
    });
    costs.count() > 0
}

/// Whether the player may cast the card as though it had flash.
pub(super) fn as_though_flash(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    card: ObjectId,
) -> bool {
    let flash = |change: &'_ SpellChange| (*change == SpellChange::AsThoughFlash).then_some(&());
    saying(game, flash).any(|(effect, ())| is_about(table, game, effect, card, player))
}

/// Who cast the spell that is on the stack, or is casting it; nobody cast a copy of a spell.
fn caster(game: &Game, spell: ObjectId) -> Option<PlayerId> {
    let spell = game.object(spell)?;
    spell.announced.as_ref()?.cast_from?;
    Some(spell.base_controller)
}

/// Whether an effect keeps the spell on the stack from being countered.
pub(super) fn keeps_from_being_countered(table: &CardTable, game: &Game, spell: ObjectId) -> bool {
    let Some(player) = caster(game, spell) else {
        return false;
    };
    let uncounterable =
        |change: &'_ SpellChange| (*change == SpellChange::CantBeCountered).then_some(&());
    saying(game, uncounterable).any(|(effect, ())| is_about(table, game, effect, spell, player))
}

/// Where the card of the spell goes as it resolves instead of into its owner's graveyard, if an effect says so (CR 608.2n).
pub(super) fn goes_to(table: &CardTable, game: &Game, spell: ObjectId) -> Option<Zone> {
    let player = caster(game, spell)?;
    let mut going = saying(game, |change| {
        if let SpellChange::GoesTo(zone) = change {
            Some(zone)
        } else {
            None
        }
    });
    going
        .find(|(effect, _)| is_about(table, game, effect, spell, player))
        .map(|(_, zone)| *zone)
}

/// What the effect modifies of spells.
pub(super) fn modifications(effect: &ActiveEffect) -> Option<&[Modification]> {
    if let ActiveEffectKind::OfSpells {
        change: SpellChange::Modify(modifications),
        ..
    } = &effect.kind
    {
        Some(modifications)
    } else {
        None
    }
}

/// The spells on the stack that the effect is about.
pub(super) fn on_stack(table: &CardTable, game: &Game, effect: &ActiveEffect) -> Vec<ObjectId> {
    let concerned = |spell: &ObjectId| {
        caster(game, *spell).is_some_and(|player| is_about(table, game, effect, *spell, player))
    };
    game.stack.iter().copied().filter(concerned).collect()
}

/// The spell was cast: effects about the next such spell are about it from now on, and about no other.
pub(super) fn note_cast(table: &CardTable, game: &mut Game, player: PlayerId, spell: ObjectId) {
    let now: Vec<u32> = game
        .effects
        .iter()
        .filter(|effect| is_about(table, game, effect, spell, player))
        .map(|effect| effect.id)
        .collect();
    for effect in &mut game.effects {
        if now.contains(&effect.id)
            && let ActiveEffectKind::OfSpells { cast, .. } = &mut effect.kind
        {
            *cast = Some(spell);
        }
    }
    game.changed(Changes::OTHER);
}
