//! Life paid rather than mana of a cost: "For each {B} in a cost, you may pay 2 life rather than pay that mana." (CR 118.9, 601.2h)

use super::planning::is_payable;
use super::{context_of, fail, special_of};
use crate::mana::{self, Types};
use game::frame::{PayFrame, PayStage, PlannedPart};
use game::{Decision, Domain, Frame, Game, Item, Prompt, Question};
use ir::{CardTable, CostPart, ManaSymbol, Value};

/// How much life is paid for one mana.
const LIFE: u32 = 2;

/// Whether the symbol is such mana, or can be: a hybrid symbol is if it is paid with it (CR 107.4e).
fn is_such(symbol: ManaSymbol, types: Types) -> bool {
    match symbol {
        ManaSymbol::Mana(mana) => types.contains(mana),
        ManaSymbol::Hybrid(first, second) => types.contains(first) || types.contains(second),
        // Phyrexian mana symbols are settled as they are announced.
        ManaSymbol::MonoHybrid(..)
        | ManaSymbol::Phyrexian(_)
        | ManaSymbol::HybridPhyrexian(..)
        | ManaSymbol::Generic(_)
        | ManaSymbol::Variable
        | ManaSymbol::Snow => false,
    }
}

/// For how many symbols of the mana it is not settled yet whether life is paid for them.
pub(super) fn open(frame: &PayFrame, types: Types) -> u32 {
    let symbols = frame.mana.0.iter().skip(frame.settled as usize);
    let open = symbols.filter(|symbol| is_such(**symbol, types));
    u32::try_from(open.count()).unwrap_or(u32::MAX)
}

/// Settles for each symbol whether life is paid for it: asked where life and mana could be. The mana is paid then.
pub(super) fn settle(table: &CardTable, game: &mut Game, mut frame: Box<PayFrame>) {
    let context = context_of(table, game, &frame);
    let nothing = mana::Available::default();
    let (types, most) = special_of(table, game, &frame, &context, &nothing).life_for;
    while most > 0
        && let Some(symbol) = frame.mana.0.get(frame.settled as usize).copied()
    {
        if !is_such(symbol, types) {
            frame.settled += 1;
            continue;
        }
        let possible = [true, false].map(|life| {
            let mut trial = frame.clone();
            take(&mut trial, life);
            is_payable(table, game, &trial, &context)
        });
        match possible {
            [true, true] => {
                let decision = Decision {
                    player: frame.player,
                    prompt: Prompt {
                        question: Question::PhyrexianMana,
                        source: Some(context.source),
                        ability: Some(context.ability),
                    },
                    domain: Domain::Choose {
                        together: Vec::new(),
                        items: vec![Item::Yes, Item::No],
                        minimum: 1,
                        maximum: 1,
                    },
                };
                frame.stage = PayStage::LifeAsked;
                game.ask(Frame::Pay(frame), decision);
                return;
            }
            [false, false] => {
                fail(game);
                return;
            }
            [life, _] => take(&mut frame, life),
        }
    }
    frame.stage = PayStage::Mana;
    game.frames.push(Frame::Pay(frame));
}

/// Takes the answer for the next symbol.
pub(super) fn chosen(table: &CardTable, game: &mut Game, mut frame: Box<PayFrame>) {
    let life = game.take_yes();
    take(&mut frame, life);
    settle(table, game, frame);
}

/// The next symbol is paid for with life, or with mana.
fn take(frame: &mut PayFrame, life: bool) {
    if !life {
        frame.settled += 1;
        return;
    }
    frame.mana.0.remove(frame.settled as usize);
    frame.planned.push(PlannedPart {
        part: CostPart::PayLife(Value::Number(LIFE as i32)),
        objects: Vec::new(),
        amount: LIFE,
    });
}
