//! Of which activated abilities a cost changes (CR 602.2b).

use super::costs::{self, Priced};
use super::{activating, layers, mana, query};
use game::{Context, Game, ObjectId, PlayerId, Target};
use ir::{AbilityRef, CardTable, CostedAbilities, Permission};

/// Whether the ability whose cost is asked is one of these. What it will target is not known before that is announced: then what
/// makes it cheaper counts if there is such a target, and a cost that comes out higher is taken back (CR 732.1).
pub(super) fn fits(
    table: &CardTable,
    game: &Game,
    context: &Context,
    priced: Priced,
    (abilities, reduces): (&CostedAbilities, bool),
) -> bool {
    let Some(ability) = priced.ability else {
        return false;
    };
    // A special action is no activation (CR 116.1).
    if activating::is_special(table, ability) {
        return false;
    }
    let of_keyword = |keyword: &ir::Keyword| {
        activating::is_of_keyword(table, game, priced.object, ability, keyword.as_str())
    };
    let loyalty = || activating::activated(table, ability).is_some_and(activating::is_loyalty);
    let targets = |filter: &ir::Filter| match priced.announced {
        Some(announced) => query::targets_of(table, game, announced)
            .iter()
            .any(|target| {
                matches!(target, Target::Object(id)
                    if query::matches(table, game, context, filter, *id))
            }),
        None => {
            reduces
                && has_targets(table, ability)
                && costs::could_target(table, game, context, priced, filter)
        }
    };
    abilities.keyword.as_ref().is_none_or(of_keyword)
        && (!abilities.loyalty || loyalty())
        && !(abilities.no_mana && mana::is_mana_ability(table, ability))
        && (!abilities.only_mana || mana::is_mana_ability(table, ability))
        && abilities.targeting.as_deref().is_none_or(targets)
}

/// Whether the player may activate that ability of the object any time they could cast an instant (CR 602.5d, 606.3).
pub(super) fn as_instant(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    (source, ability): (ObjectId, AbilityRef),
) -> bool {
    layers::permissions(table, game).any(|active| {
        let Permission::ActivateAsInstant {
            who,
            what,
            abilities,
        } = active.effect
        else {
            return false;
        };
        let of_keyword = |keyword: &ir::Keyword| {
            activating::is_of_keyword(table, game, source, ability, keyword.as_str())
        };
        let loyalty = || activating::activated(table, ability).is_some_and(activating::is_loyalty);
        query::includes_player(table, game, active.context, who, player)
            && abilities.keyword.as_ref().is_none_or(of_keyword)
            && (!abilities.loyalty || loyalty())
            && query::matches(table, game, active.context, what, source)
    })
}

/// How many loyalty abilities of the permanent may be activated each turn: one (CR 606.3), or as many as something allows.
pub(super) fn loyalty_uses(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    source: ObjectId,
) -> u32 {
    let allowed = layers::permissions(table, game).filter_map(|active| {
        let Permission::ActivateLoyaltyOften { who, what, times } = active.effect else {
            return None;
        };
        (query::includes_player(table, game, active.context, who, player)
            && query::matches(table, game, active.context, what, source))
        .then_some(*times)
    });
    allowed.max().unwrap_or(1).max(1)
}

fn has_targets(table: &CardTable, ability: AbilityRef) -> bool {
    activating::activated(table, ability).is_some_and(|activated| {
        let mut modes = activated.body.modes.iter();
        modes.any(|mode| !mode.targets.is_empty())
    })
}
