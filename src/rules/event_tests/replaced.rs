//! Replacement and prevention effects (CR 614–616).

use super::*;

#[test]
fn the_controller_chooses_among_two_effects() {
    let mut board = Board::new();
    board.put(replacing("Rest", dies(any_creature()), exile_instead()), A);
    let mut home = Destination::to(Zone::Hand);
    home.controller = None;
    let mut bear = creature("Bear", 2, 2);
    bear.abilities
        .push(static_ability(StaticEffect::Replace(replace(
            dies(itself()),
            Outcome::Destination(Box::new(home), Vec::new()),
        ))));
    let bear = board.put(bear, B);
    happen(&mut board, vec![destroy(bear)]);
    assert_eq!(question(&board), Some((Question::Replacement, B)));
    let decision = board.game.decision.clone().expect("asked");
    let own = decision
        .items()
        .iter()
        .position(|item| matches!(item, Item::Ability(source, _) if *source == bear));
    answer(&mut board, &[own.expect("offered") as u32]);
    assert_eq!(zone_of(&board, bear), Some(Zone::Hand));
}

#[test]
fn each_effect_applies_once() {
    let mut board = Board::new();
    let double = Outcome::Amount(Value::Times(2, Box::new(Value::EventAmount)));
    board.put(replacing("First", damage_pattern(), double.clone()), A);
    board.put(replacing("Second", damage_pattern(), double), A);
    let bear = board.put(creature("Bear", 2, 2), B);
    happen(&mut board, vec![damage(bear, Target::Player(A), 2)]);
    assert_eq!(question(&board), Some((Question::Replacement, A)));
    answer(&mut board, &[1]);
    assert_eq!(board.game.player(A).life, 12);
}

#[test]
fn a_shield_is_used_up_in_parts() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), B);
    let shield = Outcome::Prevent {
        shield: Some(Value::Number(3)),
        each: None,
        then: Vec::new(),
    };
    lasting(&mut board, replace(damage_pattern(), shield), Some(3));
    happen(&mut board, vec![damage(bear, Target::Player(A), 2)]);
    assert_eq!(board.game.player(A).life, 20);
    assert!(board.game.turn.happened.is_empty(), "it never happened");
    happen(&mut board, vec![damage(bear, Target::Player(A), 2)]);
    assert_eq!(board.game.player(A).life, 19);
    assert!(board.game.effects.is_empty());
}

#[test]
fn damage_that_cannot_be_prevented_leaves_the_shield() {
    let mut board = Board::new();
    board.put(
        enchantment(
            "Leyline",
            StaticEffect::Restrict(Restriction::DamageCantBePrevented(damage_pattern())),
        ),
        B,
    );
    let bear = board.put(creature("Bear", 2, 2), B);
    let shield = Outcome::Prevent {
        shield: Some(Value::Number(3)),
        each: None,
        then: Vec::new(),
    };
    lasting(&mut board, replace(damage_pattern(), shield), Some(3));
    happen(&mut board, vec![damage(bear, Target::Player(A), 2)]);
    assert_eq!(board.game.player(A).life, 18);
    assert_eq!(board.game.effects.len(), 1);
}

#[test]
fn regeneration_replaces_destruction_by_state_based_actions() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    if let Some(object) = board.game.object_mut(bear) {
        object.damage = 2;
    }
    let replacement = replace(
        EventPattern::Destroyed {
            what: any_creature(),
        },
        Outcome::Regenerate,
    );
    lasting(&mut board, replacement, Some(1));
    assert!(check_actions(&mut board));
    let object = board.game.object(bear).expect("it lives");
    assert!(object.tapped);
    assert_eq!(object.damage, 0);
    assert!(board.game.effects.is_empty());
}

#[test]
fn damage_is_redirected_to_what_can_be_dealt_damage() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), B);
    let to_you = EventPattern::Damage {
        source: None,
        to: Recipients {
            objects: None,
            players: Some(Players::You),
        },
        combat: None,
    };
    let guard = Outcome::Redirect {
        shield: None,
        objects: Objects::This,
        players: None,
    };
    let mut face = creature("Guard", 0, 4);
    face.abilities
        .push(static_ability(StaticEffect::Replace(replace(
            to_you, guard,
        ))));
    let guard = board.put(face, A);
    happen(&mut board, vec![damage(bear, Target::Player(A), 2)]);
    assert_eq!(board.game.player(A).life, 20);
    assert_eq!(board.game.object(guard).map(|it| it.damage), Some(2));
}

#[test]
fn an_optional_effect_may_be_declined() {
    let mut board = Board::new();
    let mut replacement = replace(dies(any_creature()), exile_instead());
    replacement.optional = Some(Players::You);
    board.put(enchantment("Maybe", StaticEffect::Replace(replacement)), A);
    let bear = board.put(creature("Bear", 2, 2), B);
    happen(&mut board, vec![destroy(bear)]);
    assert_eq!(question(&board), Some((Question::OptionalReplacement, A)));
    answer(&mut board, &[1]);
    assert_eq!(zone_of(&board, bear), Some(Zone::Graveyard));
}

#[test]
fn counters_of_the_rules_protect() {
    let mut board = Board::new();
    let shield = board.put(creature("Shield", 2, 2), A);
    let stun = board.put(creature("Stun", 2, 2), A);
    let last = board.put(creature("Last", 2, 2), A);
    for (id, kind) in [(shield, "shield"), (stun, "stun"), (last, "finality")] {
        let object = board.game.object_mut(id).expect("it is there");
        object.counters.push((Name::new(kind), 1));
        object.tapped = true;
    }
    let untap = Event::Untap { object: stun };
    happen(&mut board, vec![destroy(shield), untap, destroy(last)]);
    assert_eq!(zone_of(&board, shield), Some(Zone::Battlefield));
    assert_eq!(counters(&board, shield, "shield"), 0);
    assert_eq!(board.game.object(stun).map(|it| it.tapped), Some(true));
    assert_eq!(counters(&board, stun, "stun"), 0);
    assert_eq!(zone_of(&board, last), Some(Zone::Exile));
}

#[test]
fn two_cards_instead_of_one_are_drawn_once() {
    let mut board = Board::new();
    let pattern = EventPattern::Draw {
        who: Players::You,
        nth: None,
        beyond_draw_step: false,
    };
    let two = Outcome::Instead(vec![Effect::Draw {
        who: Players::You,
        count: Value::Number(2),
    }]);
    board.put(replacing("Two", pattern, two), A);
    for number in 0..5 {
        board.place(creature(&format!("C{number}"), 1, 1), A, Zone::Library);
    }
    happen(&mut board, vec![Event::Draw { player: A }]);
    assert_eq!(board.game.player(A).hand.len(), 2);
}
