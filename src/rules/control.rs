//! Players lose control of permanents (CR 603.10d). That one leaves the battlefield is an event; that an effect begins or ends by which
//! another player controls it is none, and is noticed as characteristics are computed.

use super::{layers, query, triggers};
use game::{Event, FunctioningAbility, Game, Happened, Occurring};
use ir::{CardTable, LOSE_CONTROL, Name};

/// Notes what triggers on control that was lost since the last time.
pub(super) fn notice(table: &CardTable, game: &mut Game) {
    if game.lost_control.is_empty() {
        return;
    }
    let lost = std::mem::take(&mut game.lost_control);
    let happened: Vec<Happened> = lost
        .into_iter()
        .filter(|(permanent, _)| game.battlefield.contains(permanent))
        .map(|(object, player)| Happened {
            event: Event::Named {
                name: Name::new(LOSE_CONTROL),
                player,
                object,
                x: None,
                other: None,
            },
            by: None,
            was: [None, None],
        })
        .collect();
    triggers::notice(table, game, &happened, Vec::new());
}

/// The triggered abilities of permanents of which somebody has lost control, as those of that player: they look back (CR 603.10d).
pub(super) fn of_what_was_lost(
    table: &CardTable,
    game: &Game,
    events: &[Occurring<'_>],
) -> Vec<FunctioningAbility> {
    let mut found = Vec::new();
    for event in events {
        let Event::Named {
            name,
            player,
            object,
            ..
        } = event.event
        else {
            continue;
        };
        if name.as_str() != LOSE_CONTROL || query::controller(table, game, *object) == *player {
            continue;
        }
        let now = layers::characteristics(table, game, *object);
        for instance in &now.abilities {
            let abilities = layers::expanded(table, instance.ability).into_iter();
            found.extend(
                abilities
                    .filter(|ability| {
                        triggers::triggered(table, *ability)
                            .is_some_and(|triggered| waits(&triggered.event))
                    })
                    .map(|ability| FunctioningAbility {
                        ability,
                        source: *object,
                        granter: instance.granter,
                        controller: *player,
                    }),
            );
        }
    }
    found
}

/// Whether the event is that control is lost, or one of several of which this is one.
fn waits(event: &ir::EventPattern) -> bool {
    if let ir::EventPattern::Either(parts) = event {
        parts.iter().any(waits)
    } else {
        event.is_named(LOSE_CONTROL)
    }
}
