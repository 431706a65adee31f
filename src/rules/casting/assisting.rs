//! Another player pays for a part of the generic mana of a spell (assist, CR 702.132a).

use super::choosing_costs::{cost_context, total_cost};
use super::{Step, store};
use crate::{costs, layers, payment};
use game::frame::{CastFrame, CastStage, Method};
use game::{Answer, Decision, Domain, Game, Item, PlayerId, Prompt, Question, Returned};
use ir::{Builtin, CardTable, Cost, CostPart, ManaCost, ManaSymbol};

/// Which question of the stage is open.
mod asked {
    /// whose help is wanted
    pub(super) const WHO: u32 = 1;
    /// how much that player pays
    pub(super) const HOW_MUCH: u32 = 2;
    /// that player pays
    pub(super) const PAYING: u32 = 3;
}

/// The choice of another player, then of how much that player pays, who pays it before the rest is paid.
pub(super) fn assist(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let next = Step::Next(CastStage::TotalCost);
    match frame.cursor {
        asked::WHO => match game.take_items().first() {
            Some(Item::Player(helper)) => {
                frame.offered = vec![u32::from(helper.0)];
                ask_how_much(table, game, frame, *helper)
            }
            _ => next,
        },
        asked::HOW_MUCH => {
            let (Some(Answer::Number(number)), Some(helper)) = (game.answer.take(), helper(frame))
            else {
                return next;
            };
            if number == 0 {
                return next;
            }
            frame.announced.assisted = number;
            frame.cursor = asked::PAYING;
            let cost = Cost(vec![CostPart::Mana(generic_mana(number))]);
            Step::Pay(helper, cost)
        }
        asked::PAYING => match game.returned.take() {
            Some(Returned::Performed(true)) => next,
            _ => Step::Illegal,
        },
        _ => {
            if frame.ability.is_some()
                || !matches!(frame.method, Method::Spell { .. })
                || !layers::seen(table, game, frame.object).has(Builtin::Assist)
            {
                return next;
            }
            ask_who(table, game, frame)
        }
    }
}

fn ask_who(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    store(game, frame);
    let others = game.turn_order().filter(|player| *player != frame.player);
    let others: Vec<PlayerId> = others.collect();
    let able = others
        .into_iter()
        .filter(|helper| most(table, game, frame, *helper) > 0);
    let items: Vec<Item> = able.map(Item::Player).collect();
    if items.is_empty() {
        return Step::Next(CastStage::TotalCost);
    }
    frame.cursor = asked::WHO;
    let domain = Domain::Choose {
        together: Vec::new(),
        items,
        minimum: 0,
        maximum: 1,
    };
    Step::ask(frame, frame.player, Question::ChoosePlayer, None, domain)
}

fn ask_how_much(table: &CardTable, game: &Game, frame: &mut CastFrame, helper: PlayerId) -> Step {
    let maximum = most(table, game, frame, helper);
    frame.cursor = asked::HOW_MUCH;
    Step::Ask(Box::new(Decision {
        player: helper,
        prompt: Prompt {
            question: Question::Assist,
            source: Some(frame.object),
            ability: None,
        },
        domain: Domain::Number {
            minimum: 0,
            maximum,
        },
    }))
}

/// For how much of the generic mana of the total cost that player could pay.
fn most(table: &CardTable, game: &Game, frame: &CastFrame, helper: PlayerId) -> u32 {
    let Some(total) = total_cost(table, game, frame, &[]) else {
        return 0;
    };
    let x = frame.announced.x.unwrap_or(0);
    let generic = total.0.iter().map(|part| match mana_of(part) {
        Some(mana) => costs::bill(&costs::with_x(mana, x)).generic,
        None => 0,
    });
    let generic = generic.fold(0, u32::saturating_add);
    let context = cost_context(table, game, frame);
    payment::most_help(table, game, helper, frame.object, &context).min(generic)
}

fn helper(frame: &CastFrame) -> Option<PlayerId> {
    let number = frame.offered.first()?;
    u8::try_from(*number).ok().map(PlayerId)
}

/// The total cost without what another player has paid of it.
pub(super) fn without_assisted(mut total: Cost, frame: &CastFrame) -> Cost {
    let mut paid = frame.announced.assisted;
    if paid == 0 {
        return total;
    }
    let x = frame.announced.x.unwrap_or(0);
    for part in &mut total.0 {
        let Some(mana) = mana_of(part) else { continue };
        let mut left = costs::with_x(mana, x);
        for symbol in &mut left.0 {
            if let ManaSymbol::Generic(amount) = symbol {
                let less = paid.min(*amount);
                *amount -= less;
                paid -= less;
            }
        }
        left.0.retain(|symbol| *symbol != ManaSymbol::Generic(0));
        *part = CostPart::Mana(left);
    }
    total
}

fn mana_of(part: &CostPart) -> Option<&ManaCost> {
    if let CostPart::Mana(mana) = part {
        Some(mana)
    } else {
        None
    }
}

fn generic_mana(amount: u32) -> ManaCost {
    ManaCost(vec![ManaSymbol::Generic(amount)])
}
