//! Abilities that static abilities have given to what is cast and that it keeps although it is a new object: those that let the card be
//! cast (CR 400.7g), and on a permanent those of the spell that function there (CR 400.7b). They last until the end of the game
//! (CR 611.3d), whatever becomes of what gave them.

use crate::{layers, query};
use game::{
    AbilityInstance, ActiveEffect, ActiveEffectKind, Changes, Characteristics, Context, Game,
    ObjectId,
};
use ir::{
    AbilityKind, AbilityRef, CardTable, Domain, Duration, Modification, NestedId, Objects, Path,
    StaticEffect, Zone,
};

/// The spell that a card has become keeps what lets it be cast for another cost.
pub(super) fn on_spell(table: &CardTable, game: &mut Game, card: ObjectId, spell: ObjectId) {
    let before = layers::characteristics(table, game, card);
    if before
        .abilities
        .iter()
        .all(|instance| instance.granter.is_none())
    {
        return;
    }
    let now = layers::characteristics(table, game, spell);
    let kept = |instance: &&AbilityInstance| {
        !now.abilities.contains(instance) && lets_be_cast(table, instance.ability)
    };
    let of_cards = |domain: &Domain| matches!(domain, Domain::Cards { .. });
    for instance in before.abilities.iter().filter(kept) {
        keep(table, game, spell, *instance, of_cards);
    }
}

/// The permanent that a spell with those characteristics has become keeps what was given to it as a spell.
pub(super) fn on_permanent(
    table: &CardTable,
    game: &mut Game,
    spell: &Characteristics,
    permanent: ObjectId,
) {
    let kept = |instance: &&AbilityInstance| {
        instance.granter.is_some() && functions_there(table, instance.ability)
    };
    let of_spells = |domain: &Domain| *domain == Domain::Spells;
    for instance in spell.abilities.iter().filter(kept) {
        keep(table, game, permanent, *instance, of_spells);
    }
}

/// Whether it allows an alternative cost.
fn lets_be_cast(table: &CardTable, ability: AbilityRef) -> bool {
    layers::expanded(table, ability).into_iter().any(|part| {
        matches!(&table.ability(part).kind, AbilityKind::Static(definition)
            if definition.zones.contains(Zone::Stack)
                && definition
                    .effects
                    .iter()
                    .any(|effect| matches!(effect, StaticEffect::AlternativeCost { .. })))
    })
}

/// Whether something of it triggers or holds on the battlefield.
fn functions_there(table: &CardTable, ability: AbilityRef) -> bool {
    layers::expanded(table, ability)
        .into_iter()
        .any(|part| match &table.ability(part).kind {
            AbilityKind::Triggered(definition) => definition.zones.contains(Zone::Battlefield),
            AbilityKind::Static(definition) => definition.zones.contains(Zone::Battlefield),
            AbilityKind::Activated(_) | AbilityKind::Spell(_) | AbilityKind::Keyword(_) => false,
        })
}

/// The object has the ability until the end of the game, if a static ability gave it to objects of such a domain.
fn keep(
    table: &CardTable,
    game: &mut Game,
    object: ObjectId,
    instance: AbilityInstance,
    from: impl Fn(&Domain) -> bool,
) {
    let Some(granter) = instance.granter else {
        return;
    };
    let Some((by, nested)) = given_by(table, instance.ability, from) else {
        return;
    };
    let controller = query::controller(table, game, granter);
    let id = game.new_effect_id();
    let timestamp = game.new_timestamp();
    game.effects.push(ActiveEffect {
        id,
        timestamp,
        context: Context::of(by, granter, controller),
        path: Path::default(),
        kind: ActiveEffectKind::Modify {
            objects: vec![object],
            modifications: vec![Modification::AddAbility(nested)],
        },
        duration: Duration::Permanent,
        began: game.turn.number,
    });
    game.changed(Changes::OTHER);
    game.invalidate();
}

/// The static ability that gives this one to objects of such a domain, and which of those nested in it this is.
fn given_by(
    table: &CardTable,
    ability: AbilityRef,
    from: impl Fn(&Domain) -> bool,
) -> Option<(AbilityRef, NestedId)> {
    table.all_abilities(ability.card).find_map(|by| {
        let AbilityKind::Static(definition) = &table.ability(by).kind else {
            return None;
        };
        let place = table.nested(by).position(|nested| nested == ability)?;
        let nested = NestedId(u8::try_from(place).ok()?);
        let gives = |effect: &StaticEffect| {
            matches!(effect, StaticEffect::Modify { what: Objects::Every(filter), modifications, .. }
                if from(&filter.domain)
                    && modifications.contains(&Modification::AddAbility(nested)))
        };
        definition
            .effects
            .iter()
            .any(gives)
            .then_some((by, nested))
    })
}
