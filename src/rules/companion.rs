//! Companions (CR 702.139): what their owner's starting deck has to be like.

use super::{layers, query};
use game::{Characteristics, Context, Game, Object, ObjectId, Player};
use ir::{
    AbilityKind, AbilityRef, Argument, CardId, CardTable, DeckCondition, DeckPredicate, ManaSymbol,
    Test, Zone,
};
use std::sync::Arc;

/// The least number of cards in a deck (CR 100.2a).
const MINIMUM_DECK_SIZE: usize = 60;

/// Whether every player's companion, as the game begins, may be theirs: the starting deck fulfills the condition of its companion
/// ability (CR 103.2b). Cards of that number stand for cards of which nothing is known, and are not looked at.
///
/// # Errors
/// What is wrong with a player's companion.
pub fn check(table: &CardTable, game: &Game, unknown: CardId) -> Result<(), String> {
    for player in &game.players {
        let Some(companion) = player.companion else {
            continue;
        };
        let conditions = conditions(table, game, companion);
        let name = layers::seen(table, game, companion).name.clone();
        if conditions.is_empty() {
            return Err(format!("`{name}` has no companion ability (CR 702.139a)"));
        }
        let deck = starting_deck(game, player);
        let fulfills = |(ability, condition): &(AbilityRef, &DeckCondition)| {
            let known = deck
                .iter()
                .filter(|card| card.card().is_none_or(|(number, _)| number != unknown));
            let known: Vec<ObjectId> = known.map(|card| card.id).collect();
            let context = Context::of(*ability, companion, player.id);
            fulfills(table, game, &context, condition, (deck.len(), &known))
        };
        if !conditions.iter().any(fulfills) {
            return Err(format!(
                "{}'s starting deck does not fulfill the condition of the companion `{name}` (CR 702.139a)",
                player.name
            ));
        }
    }
    Ok(())
}

/// The cards of the deck: all that the player owns but a sideboard and an Attraction deck; a commander is one of them (CR 702.139b).
fn starting_deck<'a>(game: &'a Game, player: &Player) -> Vec<&'a Object> {
    let of_deck = |card: &&Object| {
        card.owner == player.id
            && card.zone != Zone::Outside
            && (card.zone != Zone::Command || card.commander.is_some())
    };
    game.objects().filter(of_deck).collect()
}

/// What the companion abilities of the card ask for, each by itself.
fn conditions<'a>(
    table: &'a CardTable,
    game: &Game,
    card: ObjectId,
) -> Vec<(AbilityRef, &'a DeckCondition)> {
    let now = layers::seen(table, game, card);
    let mut found = Vec::new();
    for ability in now.abilities.iter().map(|instance| instance.ability) {
        let AbilityKind::Keyword(keyword) = &table.ability(ability).kind else {
            continue;
        };
        found.extend(keyword.arguments.iter().filter_map(|argument| {
            if let Argument::Deck(condition) = argument {
                Some((ability, condition.as_ref()))
            } else {
                None
            }
        }));
    }
    found
}

/// Whether a deck of so many cards, these among them, is like that.
fn fulfills(
    table: &CardTable,
    game: &Game,
    context: &Context,
    condition: &DeckCondition,
    (size, cards): (usize, &[ObjectId]),
) -> bool {
    let is = |test: &Test, card: ObjectId| query::passes(table, game, context, test, card);
    match condition {
        DeckCondition::Only(test) => cards.iter().all(|card| is(test, *card)),
        DeckCondition::Larger(more) => size >= MINIMUM_DECK_SIZE + *more as usize,
        DeckCondition::Each {
            cards: which,
            predicate,
            negated,
        } => {
            let described: Vec<ObjectId> = cards
                .iter()
                .copied()
                .filter(|card| is(which, *card))
                .collect();
            let characteristics = || {
                let described = described.iter();
                described.map(|card| layers::characteristics(table, game, *card))
            };
            match predicate {
                DeckPredicate::Is(test) => described.iter().all(|card| is(test, *card) != *negated),
                DeckPredicate::ActivatedAbility => {
                    characteristics().all(|now| is_activated(table, &now) != *negated)
                }
                DeckPredicate::RepeatedSymbol => {
                    characteristics().all(|now| repeats_symbol(&now) != *negated)
                }
                DeckPredicate::SharesCardType => shares_card_type(characteristics()),
                DeckPredicate::DifferentName => {
                    let mut names: Vec<_> = characteristics().map(|now| now.name.clone()).collect();
                    names.sort_unstable();
                    names.windows(2).all(|pair| pair.first() != pair.last())
                }
            }
        }
    }
}

/// Whether one of the card's abilities is activated; a keyword's too (CR 602.1).
fn is_activated(table: &CardTable, card: &Characteristics) -> bool {
    let mut all = card
        .abilities
        .iter()
        .flat_map(|instance| layers::expanded(table, instance.ability));
    all.any(|ability| {
        matches!(&table.ability(ability).kind, AbilityKind::Activated(activated) if !activated.special)
    })
}

fn repeats_symbol(card: &Characteristics) -> bool {
    let mut symbols: Vec<&ManaSymbol> = card.mana_cost.iter().flat_map(|cost| &cost.0).collect();
    symbols.sort_unstable();
    symbols.windows(2).any(|pair| pair.first() == pair.last())
}

/// Whether one card type is common to all of them.
fn shares_card_type(cards: impl Iterator<Item = Arc<Characteristics>>) -> bool {
    let mut types = cards.map(|now| now.card_types);
    let Some(first) = types.next() else {
        return true;
    };
    let others: Vec<_> = types.collect();
    first
        .iter()
        .any(|card_type| others.iter().all(|types| types.contains(card_type)))
}
