//! Answers that need no trying: the only ones, and those about opening hands.

use super::agent::is_mana_ability;
use super::quick;
use game::{Answer, Decision, Domain, Game, ObjectId, PlayerId, Question};
use ir::{CardTable, CardType};
use rules::layers;

/// So often a hand is shuffled away for its lands.
const MULLIGANS: u32 = 2;
/// A hand is kept with this many lands.
const LANDS: std::ops::RangeInclusive<usize> = 2..=5;
/// Of the hand that is kept, lands beyond this many go to the bottom first.
const ENOUGH: usize = 4;

/// The answer to a decision that needs no trying.
pub(crate) fn at_once(table: &CardTable, game: &Game, decision: &Decision) -> Option<Answer> {
    match decision.prompt.question {
        Question::KeepHand => {
            let keeps = keeps(table, game, decision.player);
            Some(Answer::Items(vec![u32::from(!keeps)]))
        }
        Question::BottomAfterMulligan => bottom(table, game, decision),
        Question::Priority => {
            let mut items = decision.items().iter();
            let alone = items.all(|item| {
                matches!(item, game::Item::Action(game::Action::Pass))
                    || is_mana_ability(table, item)
            });
            alone.then(|| Answer::Items(vec![quick::pass(decision)]))
        }
        _ => None,
    }
}

fn is_land(table: &CardTable, game: &Game, card: ObjectId) -> bool {
    layers::seen(table, game, card).is(CardType::Land)
}

/// Whether the hand is kept: with two to five lands, or after two mulligans. In a deck of few lands or few other cards that
/// says nothing.
fn keeps(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    let player = game.player(player);
    let lands = |cards: &[ObjectId]| {
        let lands = cards.iter().filter(|card| is_land(table, game, **card));
        lands.count()
    };
    let deck = player.hand.len() + player.library.len();
    // Of one's own deck one knows the list, not the order: only the number is looked at.
    let in_deck = lands(&player.hand) + lands(&player.library);
    let usual = in_deck * 5 >= deck && in_deck * 5 <= deck * 4;
    !usual || player.mulligans >= MULLIGANS || LANDS.contains(&lands(&player.hand))
}

/// The lands that are too many, then the dearest cards.
fn bottom(table: &CardTable, game: &Game, decision: &Decision) -> Option<Answer> {
    let Domain::Choose { items, minimum, .. } = &decision.domain else {
        return None;
    };
    let mut cards: Vec<(bool, u32, u32)> = (0..)
        .zip(items)
        .filter_map(|(place, item)| {
            let card = item.target()?.object()?;
            let now = layers::seen(table, game, card);
            let cost = now.mana_cost.as_ref().map_or(0, |cost| cost.mana_value(0));
            Some((now.is(CardType::Land), cost, place))
        })
        .collect();
    let mut chosen = Vec::new();
    while chosen.len() < *minimum as usize && !cards.is_empty() {
        let lands = cards.iter().filter(|(land, ..)| *land).count();
        let wanted = |(land, ..): &(bool, u32, u32)| *land == (lands > ENOUGH);
        let place = (0..cards.len())
            .filter(|place| wanted(&cards[*place]))
            .max_by_key(|place| cards[*place].1)
            .unwrap_or(0);
        chosen.push(cards.remove(place).2);
    }
    let answer = Answer::Items(chosen);
    decision.check(&answer).is_ok().then_some(answer)
}
