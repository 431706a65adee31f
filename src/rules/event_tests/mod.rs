//! Tests of events, replacement effects, zone changes, triggers and state-based actions on hand-built cards.

mod actions;
mod entering;
mod invariants;
mod pipeline;
mod replaced;
mod triggered;

use super::board::*;
use super::{events, layers, query, run, state_based, triggers, zones};
use game::event::{Arrival, LossCause, Position};
use game::state::Ending;
use game::{
    ActiveEffect, ActiveEffectKind, Answer, Context, CopiableValues, DelayedTrigger, Event, Game,
    Item, MoveCause, ObjectId, ObjectKind, PlayerId, Question, Returned, Supertypes, Target,
};
use ir::*;
use std::sync::Arc;

/// Runs frames until a decision is open or none are left.
fn go(board: &mut Board) {
    while board.game.decision.is_none() {
        let Some(frame) = board.game.frames.pop() else {
            return;
        };
        layers::refresh(&board.table, &mut board.game);
        run(&board.table, &mut board.game, frame);
    }
}

fn happen(board: &mut Board, events: Vec<Event>) -> Vec<Event> {
    events::propose(&mut board.game, events);
    go(board);
    finished(board)
}

fn finished(board: &mut Board) -> Vec<Event> {
    match board.game.returned.take() {
        Some(Returned::Events(events)) => events,
        _ => Vec::new(),
    }
}

fn answer(board: &mut Board, items: &[u32]) {
    let decision = board.game.decision.take().expect("a decision is open");
    let answer = Answer::Items(items.to_vec());
    decision.check(&answer).expect("the answer is legal");
    board.game.answer = Some(answer);
    go(board);
}

fn question(board: &Board) -> Option<(Question, PlayerId)> {
    let decision = board.game.decision.as_ref()?;
    Some((decision.prompt.question, decision.player))
}

fn destroy(object: ObjectId) -> Event {
    Event::Destroy {
        object,
        can_regenerate: true,
    }
}

fn damage(source: ObjectId, to: Target, amount: u32) -> Event {
    Event::Damage {
        source,
        to,
        amount,
        excess: 0,
        combat: false,
    }
}

fn enter(board: &Board, id: ObjectId) -> Event {
    going(board, id, Zone::Battlefield)
}

fn going(board: &Board, id: ObjectId, to: Zone) -> Event {
    zones::going(&board.game, id, to, MoveCause::Other, None).expect("the object exists")
}

fn check_actions(board: &mut Board) -> bool {
    state_based::begin(&mut board.game);
    go(board);
    matches!(board.game.returned.take(), Some(Returned::Performed(true)))
}

fn current(board: &Board, id: ObjectId) -> ObjectId {
    query::current(&board.game, id).expect("it still exists")
}

fn zone_of(board: &Board, id: ObjectId) -> Option<Zone> {
    let id = query::current(&board.game, id)?;
    Some(board.game.object(id)?.zone)
}

fn any_creature() -> Filter {
    permanents(vec![Test::CardType(CardType::Creature)])
}

fn itself() -> Filter {
    permanents(vec![Test::Is(Objects::This)])
}

fn dies(what: Filter) -> EventPattern {
    EventPattern::ZoneChange {
        what,
        from: Some(Zone::Battlefield),
        to: Some(Zone::Graveyard),
    }
}

fn enters(what: Filter) -> EventPattern {
    EventPattern::ZoneChange {
        what,
        from: None,
        to: Some(Zone::Battlefield),
    }
}

fn trigger_on(event: EventPattern) -> Triggered {
    Triggered {
        event,
        zones: ZoneSet::BATTLEFIELD,
        condition: None,
        per_turn: None,
        at_once: false,
        body: Body {
            choice: None,
            modes: vec![Mode::default()],
            slots: Vec::new(),
        },
    }
}

fn triggering(name: &str, triggered: Triggered) -> Face {
    let mut face = card(name, &[CardType::Artifact]);
    face.abilities
        .push(Arc::new(Ability::plain(AbilityKind::Triggered(triggered))));
    face
}

fn replace(event: EventPattern, outcome: Outcome) -> Replacement {
    Replacement {
        event,
        condition: None,
        optional: None,
        outcome,
        uses: None,
    }
}

fn replacing(name: &str, event: EventPattern, outcome: Outcome) -> Face {
    enchantment(name, StaticEffect::Replace(replace(event, outcome)))
}

fn exile_instead() -> Outcome {
    Outcome::Destination(Box::new(Destination::to(Zone::Exile)), Vec::new())
}

fn damage_pattern() -> EventPattern {
    EventPattern::Damage {
        source: None,
        to: Recipients {
            objects: Some(any_creature()),
            players: Some(Players::Everyone),
        },
        combat: None,
    }
}

/// A lasting effect as an instant's resolution would leave it.
fn lasting(board: &mut Board, replacement: Replacement, remaining: Option<u32>) {
    let mut face = card("Lasting", &[CardType::Instant]);
    face.name = Name::new(format!("Lasting {}", board.table.len()));
    face.abilities
        .push(Arc::new(Ability::plain(AbilityKind::Spell(Body {
            choice: None,
            modes: vec![Mode {
                cost: None,
                targets: Vec::new(),
                effects: vec![Effect::Replace {
                    replacement: Box::new(replacement),
                    duration: Duration::EndOfTurn,
                }],
                condition: None,
            }],
            slots: Vec::new(),
        }))));
    let source = board.place(face, A, Zone::Graveyard);
    let (card, _) = board
        .game
        .object(source)
        .and_then(|object| object.card())
        .expect("it is a card");
    let ability = AbilityRef { card, ability: 0 };
    let effect = ActiveEffect {
        id: board.game.new_effect_id(),
        timestamp: board.game.new_timestamp(),
        context: Context::of(ability, source, A),
        path: Path::default().child(0).child(0),
        kind: ActiveEffectKind::Replace {
            remaining,
            objects: Vec::new(),
        },
        duration: Duration::EndOfTurn,
        began: board.game.turn.number,
    };
    board.game.effects.push(effect);
    board.game.invalidate();
}

fn token(power: i32, toughness: i32) -> ObjectKind {
    ObjectKind::Virtual(Arc::new(CopiableValues {
        name: Name::new("Soldier Token"),
        mana_cost: None,
        colors: ColorSet::NONE,
        supertypes: Supertypes::default(),
        card_types: [CardType::Creature].into_iter().collect(),
        subtypes: Default::default(),
        power: Some(power),
        toughness: Some(toughness),
        loyalty: None,
        defense: None,
        abilities: Vec::new(),
        granter: None,
        other_face: None,
        halves: None,
        prepares: None,
        flips: None,
        parts: Vec::new(),
    }))
}

fn counters(board: &Board, id: ObjectId, kind: &str) -> u32 {
    board
        .game
        .object(id)
        .map_or(0, |object| object.counters(&Name::new(kind)))
}
