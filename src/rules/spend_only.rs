//! With what mana alone something is paid for: "Spend only black mana on X." (CR 601.2h)

use super::costs::Priced;
use super::mana::{Available, Payee, Special, Types};
use super::{activating, permissions, query, restrictions};
use game::{Context, Game, PlayerId};
use ir::{
    AbilityRef, ActivationLimit, CardTable, ColorSet, ManaCost, ManaSymbol, ManaType, SpendOnly,
};

/// What is said of the mana for that spell, or that ability.
fn said(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    payee: Payee,
    context: &Context,
) -> Vec<(Context, SpendOnly)> {
    match payee {
        Payee::Spell(spell) => restrictions::spent_only(table, game, player, spell),
        Payee::Ability(_) => of_ability(table, context.ability)
            .into_iter()
            .map(|only| (context.clone(), only))
            .collect(),
        Payee::Special(_) | Payee::Other => Vec::new(),
    }
}

fn of_ability(table: &CardTable, ability: AbilityRef) -> Vec<SpendOnly> {
    let limits = activating::activated(table, ability).into_iter();
    let limits = limits.flat_map(|activated| &activated.limits);
    limits
        .filter_map(|limit| {
            if let ActivationLimit::SpendOnly(only) = limit {
                Some(only.clone())
            } else {
                None
            }
        })
        .collect()
}

/// The colors of which alone mana is spent on X.
fn colors_on_x(said: &[SpendOnly]) -> Option<ColorSet> {
    said.iter().find_map(|only| {
        if let SpendOnly::OnX(colors) = only {
            Some(*colors)
        } else {
            None
        }
    })
}

/// Puts symbols of the colors of which alone mana is spent on X in the place of so much generic mana.
pub(super) fn on_x(
    table: &CardTable,
    game: &Game,
    priced: Priced,
    cost: &mut ManaCost,
    mut amount: u32,
) {
    let said: Vec<SpendOnly> = match priced.ability {
        Some(ability) => of_ability(table, ability),
        None => restrictions::spent_only(table, game, priced.player, priced.object)
            .into_iter()
            .map(|(_, only)| only)
            .collect(),
    };
    let Some(colors) = colors_on_x(&said) else {
        return;
    };
    let mut colors = colors.iter().map(ManaType::Colored);
    let symbol = match (colors.next(), colors.next()) {
        (Some(first), Some(second)) => ManaSymbol::Hybrid(first, second),
        (Some(only), None) => ManaSymbol::Mana(only),
        (None, _) => return,
    };
    let mut symbols = Vec::new();
    for other in &cost.0 {
        match other {
            ManaSymbol::Generic(generic) => {
                let less = amount.min(*generic);
                amount -= less;
                if *generic > less {
                    symbols.push(ManaSymbol::Generic(generic - less));
                }
                symbols.extend(std::iter::repeat_n(symbol, less as usize));
            }
            ManaSymbol::Mana(_)
            | ManaSymbol::Variable
            | ManaSymbol::Hybrid(..)
            | ManaSymbol::MonoHybrid(..)
            | ManaSymbol::Phyrexian(_)
            | ManaSymbol::HybridPhyrexian(..)
            | ManaSymbol::Snow => symbols.push(*other),
        }
    }
    cost.0 = symbols;
}

/// Notes what may be spent on the payee, for what of it life can be paid, and what cannot be paid (CR 118.3, 118.9, 601.2h).
pub(super) fn note(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    (payee, context): (Payee, &Context),
    available: &Available,
    special: &mut Special,
) {
    let said = said(table, game, player, payee, context);
    let colors = permissions::life_for_mana(table, game, player);
    if !colors.is_empty() {
        let types: Types = colors.iter().map(ManaType::Colored).collect();
        // What X comes to are no symbols of the cost.
        let only: Vec<SpendOnly> = said.iter().map(|(_, only)| only.clone()).collect();
        let most = if colors_on_x(&only).is_some() {
            0
        } else {
            u32::MAX
        };
        special.life_for = (types, most);
    }
    for (context, only) in &said {
        match only {
            SpendOnly::OnX(_) => {}
            SpendOnly::Produced(by) => {
                special.by_sources = true;
                special.not_from.extend(
                    available
                        .not_from(|source| query::passes(table, game, context, &by.test, source)),
                );
            }
            SpendOnly::ChosenColor => {
                let color = query::chosen(game, context, |chosen| chosen.colors.iter().next());
                let types = color.into_iter().map(ManaType::Colored).collect();
                special.only = Some(types);
            }
        }
    }
    keep_unpaid(table, game, player, (payee, context), special);
}

/// Notes what the player cannot pay to cast the spell or to activate the ability (CR 118.3).
pub(super) fn keep_unpaid(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    (payee, context): (Payee, &Context),
    special: &mut Special,
) {
    let mana_ability = match payee {
        Payee::Spell(_) => false,
        Payee::Ability(_) => super::mana::is_mana_ability(table, context.ability),
        Payee::Special(_) | Payee::Other => return,
    };
    let (no_life, kept) = restrictions::cannot_pay(table, game, player, mana_ability);
    special.no_life |= no_life;
    special.kept.extend(kept);
    if special.no_life {
        special.life = 0;
    }
}
