//! Splice (CR 702.47): cards in the caster's hand whose rules text the spell gains as it is cast.

use super::choosing_costs::is_payable;
use super::{Step, one_of, store};
use crate::{announcing, layers, query, resolving};
use game::frame::{CastFrame, CastStage, Method};
use game::{Context, Game, Item, ObjectId, Payment, Question};
use ir::{AbilityKind, AbilityRef, Argument, Builtin, CardTable};

/// A card that could be spliced onto the spell.
struct Splice {
    card: ObjectId,
    /// what is paid for it
    payment: Payment,
    /// the spell abilities that the spell gains
    gained: Vec<AbilityRef>,
}

/// The choice of a card to splice onto the spell, then of another one, until the player has enough (CR 601.2b, 702.47a–b).
pub(super) fn splice(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let next = Step::Next(CastStage::Reducing);
    if frame.ability.is_some() || !matches!(frame.method, Method::Spell { .. }) {
        return next;
    }
    let mut open = open(table, game, frame);
    if game.answer.is_some() {
        let card = match game.take_items().into_iter().next() {
            Some(Item::Object(card)) => Some(card),
            Some(Item::Yes) => match open.as_slice() {
                [only] => Some(only.card),
                _ => {
                    let cards = open.iter().map(|splice| Item::Object(splice.card));
                    let domain = one_of(cards.collect());
                    return Step::ask(frame, frame.player, Question::ChooseObjects, None, domain);
                }
            },
            _ => return next,
        };
        if let Some(place) = open.iter().position(|splice| Some(splice.card) == card) {
            announce(frame, &open.swap_remove(place));
            store(game, frame);
        }
        open = self::open(table, game, frame);
    }
    let Some(first) = open.first() else {
        return next;
    };
    let ability = Some(first.payment.ability);
    let domain = one_of(vec![Item::Yes, Item::No]);
    Step::ask(frame, frame.player, Question::OptionalCost, ability, domain)
}

fn announce(frame: &mut CastFrame, splice: &Splice) {
    let gained = splice.gained.iter().map(|ability| (splice.card, *ability));
    frame.announced.spliced.extend(gained);
    frame.announced.paid.push(splice.payment.clone());
}

/// The cards that can be spliced onto the spell besides those that are: no card twice, and only with the choices that its text
/// asks for (CR 702.47b).
fn open(table: &CardTable, game: &Game, frame: &CastFrame) -> Vec<Splice> {
    let hand = game.player(frame.player).hand.iter();
    let further = hand.filter(|card| {
        let mut spliced = frame.announced.spliced.iter();
        spliced.all(|(other, _)| other != *card)
    });
    further
        .filter_map(|card| of_card(table, game, frame, *card))
        .filter(|splice| {
            let mut trial = frame.clone();
            announce(&mut trial, splice);
            is_payable(table, game, &trial, &[])
                && splice.gained.iter().all(|ability| {
                    let context = Context::of(*ability, frame.object, frame.player);
                    let body = table.ability(*ability).body();
                    body.is_some_and(|body| announcing::can_announce(table, game, &context, body))
                })
        })
        .collect()
}

/// The first splice ability of the card that is for such a spell.
fn of_card(table: &CardTable, game: &Game, frame: &CastFrame, card: ObjectId) -> Option<Splice> {
    let now = layers::characteristics(table, game, card);
    let payment = now.abilities.iter().find_map(|instance| {
        let AbilityKind::Keyword(keyword) = &table.ability(instance.ability).kind else {
            return None;
        };
        let [Argument::Quality(onto), Argument::Cost(cost)] = keyword.arguments.as_slice() else {
            return None;
        };
        let context = Context::of(instance.ability, card, frame.player);
        let fits = keyword.builtin == Some(Builtin::Splice)
            && query::passes(table, game, &context, onto, frame.object);
        fits.then(|| Payment {
            ability: instance.ability,
            granter: None,
            fact: None,
            event: None,
            cost: cost.clone(),
            times: 1,
        })
    })?;
    let bodies = resolving::bodies(table, game, card).into_iter();
    Some(Splice {
        card,
        payment,
        gained: bodies.map(|instance| instance.ability).collect(),
    })
}
