//! The effects that are active now other than modifications of characteristics: those of static abilities (CR 604, with
//! keywords expanded to what they mean) and the lasting ones of spells and abilities (CR 611.2).

use super::compute::is_as_printed;
use super::{characteristics, seen};
use crate::query;
use game::{
    AbilityInstance, ActiveEffect, ActiveEffectKind, ActiveStatic, Context, EventFacts, Game,
    ObjectId, PlayerId, Target, Timestamp,
};
use ir::{
    Ability, AbilityKind, AbilityRef, CardTable, Duration, Effect, Keyword, Layout, Path,
    Permission, Replacement, Restriction, Static, StaticEffect,
};
use smallvec::SmallVec;

/// An effect that is active, with the surroundings in which its IR is read.
#[derive(Clone, Copy, Debug)]
pub struct Active<'game, T> {
    /// the surroundings
    pub context: &'game Context,
    /// what it is
    pub effect: &'game T,
    /// when it began (CR 613.7)
    pub timestamp: Timestamp,
    /// the lasting effect that it is; absent for a static ability
    pub lasting: Option<&'game ActiveEffect>,
    /// which of the effects of the static ability it is; 0 for a lasting effect
    pub index: u8,
}

impl Active<'_, Replacement> {
    /// The path of the parent of the replacement's own list of effects: the number of the root list of a static ability, or
    /// the node of a lasting effect.
    pub fn list(&self, table: &CardTable) -> Path {
        match self.lasting {
            Some(lasting) => lasting.path.clone(),
            None => replacement_list(table.ability(self.context.ability), self.index),
        }
    }

    /// What it protects, if it was made for these only.
    pub fn protects(&self) -> &[Target] {
        match self.lasting.map(|lasting| &lasting.kind) {
            Some(ActiveEffectKind::Replace { objects, .. }) => objects,
            _ => &[],
        }
    }

    /// Uses left, if it is limited.
    pub fn remaining(&self) -> Option<u32> {
        match self.lasting.map(|lasting| &lasting.kind) {
            Some(ActiveEffectKind::Replace { remaining, .. }) => *remaining,
            _ => None,
        }
    }
}

/// The root list of a static ability's replacement effect, as [`Ability::root_lists`] numbers them.
pub fn replacement_list(ability: &Ability, index: u8) -> Path {
    let mut number = 0;
    if let AbilityKind::Static(ability) = &ability.kind {
        for effect in ability.effects.iter().take(usize::from(index)) {
            match effect {
                StaticEffect::Replace(_) => number += 1,
                StaticEffect::AdditionalCost { cost, .. }
                | StaticEffect::AlternativeCost { cost, .. }
                | StaticEffect::CastFaceDown { cost, .. } => {
                    let mut lists = Vec::new();
                    cost.collect_actions(&mut lists);
                    number += lists.len();
                }
                StaticEffect::Modify { .. }
                | StaticEffect::Restrict(_)
                | StaticEffect::Permit(_)
                | StaticEffect::Triggering { .. }
                | StaticEffect::ChangeCost { .. } => {}
            }
        }
    }
    Path::default().child(number)
}

/// All restrictions and requirements.
pub fn restrictions<'game>(
    table: &'game CardTable,
    game: &'game Game,
) -> impl Iterator<Item = Active<'game, Restriction>> {
    restrictions_that(table, game, |_| true)
}

/// Those restrictions and requirements that are `wanted`: that is asked before their conditions.
pub fn restrictions_that<'game>(
    table: &'game CardTable,
    game: &'game Game,
    wanted: impl Fn(&Restriction) -> bool + Copy + 'game,
) -> impl Iterator<Item = Active<'game, Restriction>> {
    let statics = of_statics(
        table,
        game,
        &game.cache.statics.restrictions,
        move |effect| {
            if let StaticEffect::Restrict(restriction) = effect {
                Some(restriction).filter(|it| wanted(it))
            } else {
                None
            }
        },
    );
    let lasting = of_lasting(table, game, move |kind, node| match (kind, node) {
        (ActiveEffectKind::Restrict, Effect::Restrict { restriction, .. }) => {
            Some(restriction).filter(|it| wanted(it))
        }
        _ => None,
    });
    statics.chain(lasting)
}

/// Whether a restriction on attacking that player, or a permanent of theirs, is as `found` says. "Defending player" in the
/// condition of a static ability is that player: who would be attacked (CR 508.1c, 508.5).
pub fn restricts_attack(
    table: &CardTable,
    game: &Game,
    defending: PlayerId,
    found: impl Fn(&Context, &Restriction) -> bool,
) -> bool {
    let of_static = |active: &ActiveStatic| {
        let Some(ability) = as_static(table, active.context.ability) else {
            return false;
        };
        let Some(StaticEffect::Restrict(restriction @ Restriction::CantAttack(..))) =
            ability.effects.get(usize::from(active.index))
        else {
            return false;
        };
        let Some(condition) = &ability.condition else {
            return found(&active.context, restriction);
        };
        let mut context = active.context.clone();
        context.event = Some(EventFacts {
            player: Some(defending),
            ..context.event.unwrap_or_default()
        });
        query::holds(table, game, &context, condition) && found(&context, restriction)
    };
    let mut lasting = of_lasting(table, game, |kind, node| match (kind, node) {
        (ActiveEffectKind::Restrict, Effect::Restrict { restriction, .. }) => Some(restriction),
        _ => None,
    });
    game.cache.statics.restrictions.iter().any(of_static)
        || lasting.any(|active| found(active.context, active.effect))
}

/// Whether a restriction is as `found` says where the player would cast the spell: what a card says of itself, it says to who
/// would cast it, not to its owner (CR 109.5, 601.3).
pub fn restricts_casting<'table>(
    table: &'table CardTable,
    game: &Game,
    casting: (PlayerId, ObjectId),
    found: impl Fn(&Active<'_, Restriction>) -> bool,
) -> bool {
    let select = |effect: &'table StaticEffect| {
        if let StaticEffect::Restrict(restriction) = effect {
            Some(restriction)
        } else {
            None
        }
    };
    let mut lasting = of_lasting(table, game, |kind, node| match (kind, node) {
        (ActiveEffectKind::Restrict, Effect::Restrict { restriction, .. }) => Some(restriction),
        _ => None,
    });
    let statics = &game.cache.statics.restrictions;
    statics
        .iter()
        .any(|active| is_said_to(table, game, active, casting, select, &found))
        || lasting.any(|active| found(&active))
}

/// Whether a permission is as `found` says where the player would cast the spell ([`restricts_casting`]).
pub fn permits_casting<'table>(
    table: &'table CardTable,
    game: &Game,
    casting: (PlayerId, ObjectId),
    found: impl Fn(&Active<'_, Permission>) -> bool,
) -> bool {
    let select = |effect: &'table StaticEffect| {
        if let StaticEffect::Permit(permission) = effect {
            Some(permission)
        } else {
            None
        }
    };
    let mut lasting = of_lasting(table, game, |kind, node| match (kind, node) {
        (ActiveEffectKind::Permit, Effect::Permit { permission, .. }) => Some(permission),
        _ => None,
    });
    let statics = &game.cache.statics.permissions;
    statics
        .iter()
        .any(|active| is_said_to(table, game, active, casting, select, &found))
        || lasting.any(|active| found(&active))
}

/// Whether the effect applies, and is as `found` says, where the player would cast the spell.
fn is_said_to<'table, T: 'table>(
    table: &'table CardTable,
    game: &Game,
    active: &ActiveStatic,
    (player, spell): (PlayerId, ObjectId),
    select: impl Fn(&'table StaticEffect) -> Option<&'table T>,
    found: &impl Fn(&Active<'_, T>) -> bool,
) -> bool {
    let ability = as_static(table, active.context.ability);
    let Some((ability, effect)) = ability.and_then(|ability| {
        let effect = select(ability.effects.get(usize::from(active.index))?)?;
        Some((ability, effect))
    }) else {
        return false;
    };
    let of_itself = active.context.source == spell && active.context.controller != player;
    let to_player = of_itself.then(|| Context {
        controller: player,
        ..active.context.clone()
    });
    let context = to_player.as_ref().unwrap_or(&active.context);
    let applies = ability
        .condition
        .as_ref()
        .is_none_or(|condition| query::holds(table, game, context, condition));
    applies
        && found(&Active {
            context,
            effect,
            timestamp: active.timestamp,
            lasting: None,
            index: active.index,
        })
}

/// All permissions.
pub fn permissions<'game>(
    table: &'game CardTable,
    game: &'game Game,
) -> impl Iterator<Item = Active<'game, Permission>> {
    let statics = of_statics(table, game, &game.cache.statics.permissions, |effect| {
        if let StaticEffect::Permit(permission) = effect {
            Some(permission)
        } else {
            None
        }
    });
    let lasting = of_lasting(table, game, |kind, node| match (kind, node) {
        (ActiveEffectKind::Permit, Effect::Permit { permission, .. }) => Some(permission),
        _ => None,
    });
    statics.chain(lasting)
}

/// All replacement and prevention effects of objects where they are, and the lasting ones. Those of an object that is about
/// to enter ("~ enters tapped", CR 614.12) are found by [`own_effects`].
pub fn replacements<'game>(
    table: &'game CardTable,
    game: &'game Game,
) -> impl Iterator<Item = Active<'game, Replacement>> {
    let statics = of_statics(table, game, &game.cache.statics.replacements, |effect| {
        if let StaticEffect::Replace(replacement) = effect {
            Some(replacement)
        } else {
            None
        }
    });
    let lasting = of_lasting(table, game, |kind, node| match (kind, node) {
        (ActiveEffectKind::Replace { .. }, Effect::Replace { replacement, .. }) => {
            Some(replacement.as_ref())
        }
        _ => None,
    });
    statics.chain(lasting)
}

/// All [`StaticEffect::ChangeCost`] effects.
pub fn cost_changes<'game>(
    table: &'game CardTable,
    game: &'game Game,
) -> impl Iterator<Item = Active<'game, StaticEffect>> {
    of_statics(table, game, &game.cache.statics.cost_changes, |effect| {
        matches!(effect, StaticEffect::ChangeCost { .. }).then_some(effect)
    })
}

/// Whether a static ability gives something to spells.
pub fn changes_spells(game: &Game) -> bool {
    game.cache.statics.changes_spells
}

/// All [`StaticEffect::Triggering`] effects.
pub fn trigger_again<'game>(
    table: &'game CardTable,
    game: &'game Game,
) -> impl Iterator<Item = Active<'game, StaticEffect>> {
    of_statics(table, game, &game.cache.statics.trigger_again, |effect| {
        matches!(effect, StaticEffect::Triggering { .. }).then_some(effect)
    })
}

/// One effect of a static ability that an object has, wherever the object is.
#[derive(Clone, Debug)]
pub struct OwnEffect {
    /// the surroundings: ability (what a keyword means, for keywords), object, controller
    pub context: Context,
    /// which of the ability's effects
    pub index: u8,
}

impl OwnEffect {
    /// The static ability.
    pub fn ability<'table>(&self, table: &'table CardTable) -> Option<&'table Static> {
        as_static(table, self.context.ability)
    }

    /// The effect.
    pub fn effect<'table>(&self, table: &'table CardTable) -> Option<&'table StaticEffect> {
        self.ability(table)?.effects.get(usize::from(self.index))
    }
}

/// Whether the object has a static ability, or a keyword that means one, wherever it is.
pub fn has_statics(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let printed = game
        .object(id)
        .filter(|object| !game.cache.characteristics.contains(id) && is_as_printed(game, object))
        .and_then(|object| object.card());
    if let Some((card, side)) = printed
        && table.card(card).layout != Layout::Split
    {
        return table.has_statics(card, side);
    }
    seen(table, game, id).abilities.iter().any(|instance| {
        expanded(table, instance.ability)
            .iter()
            .any(|ability| as_static(table, *ability).is_some())
    })
}

/// Every effect of every static ability of the object, keywords expanded, without regard to zones and conditions: additional
/// and alternative costs of a spell, ways in which it enters.
pub fn own_effects(table: &CardTable, game: &Game, id: ObjectId) -> Vec<OwnEffect> {
    if !has_statics(table, game, id) {
        return Vec::new();
    }
    let now = characteristics(table, game, id);
    let mut found = Vec::new();
    for instance in &now.abilities {
        add_effects(table, (id, now.controller), *instance, &mut found);
    }
    found
}

/// The effects of the instance of an ability by whose permission the spell is cast, if the spell no longer has it on the
/// stack: the cost that the permission goes with is paid although what gave it to the card speaks of another zone
/// (CR 601.2b, 601.3b).
pub fn effects_of_permission(
    table: &CardTable,
    game: &Game,
    spell: ObjectId,
    (card, ability): (ObjectId, AbilityRef),
) -> Vec<OwnEffect> {
    let mut found = Vec::new();
    let is_former = game
        .object(spell)
        .is_some_and(|spell| spell.previous == Some(card));
    if !is_former {
        return found;
    }
    let now = characteristics(table, game, spell);
    let before = characteristics(table, game, card);
    let instance = before
        .abilities
        .iter()
        .find(|instance| expanded(table, instance.ability).contains(&ability));
    if let Some(instance) = instance.filter(|instance| !now.abilities.contains(instance)) {
        add_effects(table, (spell, now.controller), *instance, &mut found);
    }
    found
}

fn add_effects(
    table: &CardTable,
    (id, controller): (ObjectId, PlayerId),
    instance: AbilityInstance,
    found: &mut Vec<OwnEffect>,
) {
    for ability in expanded(table, instance.ability) {
        let Some(definition) = as_static(table, ability) else {
            continue;
        };
        for index in 0..definition.effects.len() {
            let mut context = Context::of(ability, id, controller);
            context.granter = instance.granter;
            found.push(OwnEffect {
                context,
                // INVARIANT: lowering refuses abilities with more than 255 effects.
                index: index as u8,
            });
        }
    }
}

/// The ability itself, or what a keyword means: keywords inside keywords are expanded too.
pub fn expanded(table: &CardTable, ability: AbilityRef) -> SmallVec<[AbilityRef; 2]> {
    let mut found = SmallVec::new();
    expand(table, ability, &mut found);
    found
}

/// What a keyword means, among these abilities.
pub fn of_keyword(
    table: &CardTable,
    abilities: impl IntoIterator<Item = AbilityRef>,
    keyword: &Keyword,
) -> Vec<AbilityRef> {
    abilities
        .into_iter()
        .filter(|ability| {
            matches!(&table.ability(*ability).kind, AbilityKind::Keyword(used)
                if used.keyword == *keyword)
        })
        .flat_map(|ability| expanded(table, ability))
        .collect()
}

fn expand(table: &CardTable, ability: AbilityRef, found: &mut SmallVec<[AbilityRef; 2]>) {
    match &table.ability(ability).kind {
        AbilityKind::Keyword(_) => {
            // What a keyword means is finite: its abilities are below it in the tree.
            for nested in table.meant(ability) {
                expand(table, nested, found);
            }
        }
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Static(_) => found.push(ability),
    }
}

/// All abilities of the object, keywords expanded, with the instance each comes from.
pub fn expanded_abilities(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
) -> Vec<(AbilityInstance, AbilityRef)> {
    characteristics(table, game, id)
        .abilities
        .iter()
        .flat_map(|instance| {
            expanded(table, instance.ability)
                .into_iter()
                .map(move |ability| (*instance, ability))
        })
        .collect()
}

/// The ability, if it is a static one.
pub(super) fn as_static(table: &CardTable, ability: AbilityRef) -> Option<&Static> {
    match &table.ability(ability).kind {
        AbilityKind::Static(ability) => Some(ability),
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Keyword(_) => None,
    }
}

fn of_statics<'game, T: 'game>(
    table: &'game CardTable,
    game: &'game Game,
    list: &'game [ActiveStatic],
    select: impl Fn(&'game StaticEffect) -> Option<&'game T> + 'game,
) -> impl Iterator<Item = Active<'game, T>> {
    list.iter().filter_map(move |active| {
        let ability = as_static(table, active.context.ability)?;
        let effect = select(ability.effects.get(usize::from(active.index))?)?;
        let applies = ability
            .condition
            .as_ref()
            .is_none_or(|condition| query::holds(table, game, &active.context, condition));
        applies.then_some(Active {
            context: &active.context,
            effect,
            timestamp: active.timestamp,
            lasting: None,
            index: active.index,
        })
    })
}

fn of_lasting<'game, T: 'game>(
    table: &'game CardTable,
    game: &'game Game,
    select: impl Fn(&ActiveEffectKind, &'game Effect) -> Option<&'game T> + 'game,
) -> impl Iterator<Item = Active<'game, T>> {
    game.effects.iter().filter_map(move |lasting| {
        if matches!(
            lasting.kind,
            ActiveEffectKind::Modify { .. }
                | ActiveEffectKind::Copy { .. }
                | ActiveEffectKind::OfSpells { .. }
        ) {
            return None;
        }
        let node = table.ability(lasting.context.ability).node(&lasting.path)?;
        let effect = select(&lasting.kind, node)?;
        lasts(table, game, lasting).then_some(Active {
            context: &lasting.context,
            effect,
            timestamp: lasting.timestamp,
            lasting: Some(lasting),
            index: 0,
        })
    })
}

/// Whether a lasting effect is not yet over by its condition (CR 611.2b); times end it elsewhere.
pub fn lasts(table: &CardTable, game: &Game, effect: &ActiveEffect) -> bool {
    match &effect.duration {
        Duration::While(condition) => query::lasts(table, game, &effect.context, condition),
        Duration::WhileSo(condition) => query::holds(table, game, &effect.context, condition),
        Duration::DuringNextTurnOf(players) => {
            effect.began < game.turn.number
                && query::includes_player(table, game, &effect.context, players, game.turn.active)
        }
        Duration::EndOfTurn
        | Duration::EndOfCombat
        | Duration::NextTurnOf(_)
        | Duration::EndOfNextTurnOf(_)
        | Duration::NextUntapStepOf(_)
        | Duration::NextStepOf(..)
        | Duration::Resolution
        | Duration::UntilCast(..)
        | Duration::UntilExiled
        | Duration::UntilPaid(_)
        | Duration::Permanent => true,
    }
}
