//! How much another player could pay of a spell with assist (CR 702.132a).

use crate::costs::{self, Payer};
use crate::mana::{self, Payee, Special};
use crate::{layers, permissions};
use game::{Context, Game, ObjectId, PlayerId};
use ir::{Builtin, CardTable, CostPart, ManaCost, ManaSymbol};

/// More generic mana no spell costs.
const MOST: u32 = 1 << 12;

/// For how much of the generic mana of the spell the one other player who can pay the most could pay; nothing without assist.
pub(super) fn most(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    spell: ObjectId,
    context: &Context,
) -> u32 {
    if !layers::seen(table, game, spell).has(Builtin::Assist) {
        return 0;
    }
    let others = game.turn_order().filter(|other| *other != player);
    let each = others.map(|other| most_help(table, game, other, spell, context));
    each.max().unwrap_or(0)
}

/// How much generic mana that player could pay now for the spell of another.
pub fn most_help(
    table: &CardTable,
    game: &Game,
    helper: PlayerId,
    spell: ObjectId,
    context: &Context,
) -> u32 {
    let available = mana::available(table, game, helper);
    let special = Special {
        any_mana: permissions::spends_any_mana(table, game, helper, spell, true),
        barred: available.barred(table, game, helper, Payee::Spell(spell)),
        ..Special::default()
    };
    let context = costs::for_payer(context, helper);
    let payer = Payer {
        table,
        game,
        player: helper,
        context: &context,
        mana: Some(&available),
        special: &special,
        cast: None,
    };
    let can_pay = |amount: u32| {
        let mana = ManaCost(vec![ManaSymbol::Generic(amount)]);
        payer.can_pay(&[CostPart::Mana(mana)])
    };
    let mut beyond = 1;
    while beyond <= MOST && can_pay(beyond) {
        beyond *= 2;
    }
    let (mut least, mut most) = (beyond / 2, beyond - 1);
    while least < most {
        let middle = least + (most - least).div_ceil(2);
        if can_pay(middle) {
            least = middle;
        } else {
            most = middle - 1;
        }
    }
    least
}
