//! What may be a player's commander (CR 903.3, 702.124).

use super::{layers, subtypes};
use game::{Characteristics, Game, ObjectId};
use ir::{Ability, AbilityKind, Argument, Builtin, CardTable, CardType, Supertype};

/// Whether every player's commanders, as the game begins, may be theirs together: one card, or two legendary creature cards
/// each of which has partner (CR 903.3, 702.124h).
///
/// # Errors
/// What is wrong with a player's commanders.
pub fn check(table: &CardTable, game: &Game) -> Result<(), String> {
    for player in &game.players {
        let commanders: Vec<ObjectId> = game
            .command
            .iter()
            .copied()
            .filter(|id| {
                game.object(*id)
                    .is_some_and(|object| object.owner == player.id && object.commander.is_some())
            })
            .collect();
        match commanders[..] {
            [] | [_] => {}
            [first, second] if partners(table, game, first, second) => {}
            [_, _] => {
                return Err(format!(
                    "{} has two commanders that cannot be commanders together (CR 702.124h–m)",
                    player.name
                ));
            }
            _ => return Err(format!("{} has more than two commanders", player.name)),
        }
    }
    Ok(())
}

/// Whether two cards may be commanders together (CR 702.124h–m).
fn partners(table: &CardTable, game: &Game, first: ObjectId, second: ObjectId) -> bool {
    let [first, second] = [first, second].map(|card| layers::characteristics(table, game, card));
    let creature = |now: &Characteristics| {
        now.supertypes.contains(Supertype::Legendary) && now.is(CardType::Creature)
    };
    let both = |builtin| {
        creature(&first) && creature(&second) && first.has(builtin) && second.has(builtin)
    };
    let doctor = |now: &Characteristics| {
        creature(now)
            && now.subtypes.len() == 2
            && subtypes::is(now, "Time Lord")
            && subtypes::is(now, "Doctor")
    };
    let background = |now: &Characteristics| {
        now.supertypes.contains(Supertype::Legendary)
            && now.is(CardType::Enchantment)
            && subtypes::is(now, "Background")
    };
    let one_with = |builtin, other: &dyn Fn(&Characteristics) -> bool| {
        (creature(&first) && first.has(builtin) && other(&second))
            || (creature(&second) && second.has(builtin) && other(&first))
    };
    (creature(&first) && creature(&second) && are_partners(table, &first, &second))
        || both(Builtin::FriendsForever)
        || one_with(Builtin::ChooseABackground, &background)
        || one_with(Builtin::DoctorsCompanion, &doctor)
        || (creature(&first)
            && creature(&second)
            && names_partner(table, &first, &second)
            && names_partner(table, &second, &first))
}

/// Whether both have partner, or the same of its variants with a word: different ones cannot be combined (CR 702.124f, h).
fn are_partners(table: &CardTable, one: &Characteristics, other: &Characteristics) -> bool {
    let [one, other] = [one, other].map(|card| partner_abilities(table, card));
    one.iter().any(|keyword| other.contains(keyword))
}

/// Which partner abilities a card has that ask for the same one.
fn partner_abilities<'table>(table: &'table CardTable, card: &Characteristics) -> Vec<&'table str> {
    let abilities = card.abilities.iter();
    abilities
        .filter_map(|instance| match &table.ability(instance.ability).kind {
            AbilityKind::Keyword(keyword) => {
                (keyword.builtin == Some(Builtin::Partner)).then(|| keyword.keyword.as_str())
            }
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Triggered(_)
            | AbilityKind::Static(_) => None,
        })
        .collect()
}

/// Whether the one is a partner with the other by its name (CR 702.124i).
fn names_partner(table: &CardTable, one: &Characteristics, other: &Characteristics) -> bool {
    one.abilities.iter().any(|instance| {
        let Ability {
            kind: AbilityKind::Keyword(keyword),
            ..
        } = table.ability(instance.ability)
        else {
            return false;
        };
        keyword
            .arguments
            .iter()
            .any(|argument| matches!(argument, Argument::Text(name) if *name == other.name))
    })
}
