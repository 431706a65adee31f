//! Tests of events, replacement effects, zone changes, triggers and state-based actions on hand-built cards.

use super::board::*;
use super::{events, layers, query, run, state_based, triggers, zones};
use crate::game::event::{Arrival, LossCause, Position};
use crate::game::state::Ending;
use crate::game::{
    ActiveEffect, ActiveEffectKind, Answer, Context, CopiableValues, DelayedTrigger, Event, Game,
    Item, MoveCause, ObjectId, ObjectKind, PlayerId, Question, Returned, Supertypes, Target,
};
use crate::ir::*;
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
    Outcome::Destination(Box::new(Destination::to(Zone::Exile)))
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
    }))
}

fn counters(board: &Board, id: ObjectId, kind: &str) -> u32 {
    board
        .game
        .object(id)
        .map_or(0, |object| object.counters(&Name::new(kind)))
}

mod pipeline {
    use super::*;

    #[test]
    fn destruction_moves_to_the_owners_graveyard_as_a_new_object() {
        let mut board = Board::new();
        let bear = board.put(creature("Bear", 2, 2), B);
        if let Some(object) = board.game.object_mut(bear) {
            object.base_controller = A;
        }
        let happened = happen(&mut board, vec![destroy(bear)]);
        assert_eq!(happened.len(), 2);
        assert_eq!(zone_of(&board, bear), Some(Zone::Graveyard));
        assert_eq!(board.game.player(B).graveyard.len(), 1);
        assert_ne!(current(&board, bear), bear);
        assert_eq!(board.game.former[&bear].characteristics.controller, A);
        assert_eq!(board.game.turn.happened, happened);
    }

    #[test]
    fn drawing_from_an_empty_library_loses_at_the_next_check() {
        let mut board = Board::new();
        board.place(card("Last", &[CardType::Land]), A, Zone::Library);
        let draw = Event::Draw { player: A };
        let happened = happen(&mut board, vec![draw.clone(), draw]);
        assert_eq!(board.game.player(A).hand.len(), 1);
        assert_eq!(board.game.player(A).cards_drawn, 1);
        assert_eq!(happened.len(), 2);
        check_actions(&mut board);
        let outcome = board.game.outcome.clone().expect("the game is over");
        assert_eq!(outcome.winner, Some(B));
        assert_eq!(outcome.ending, Ending::EmptyLibrary);
    }

    #[test]
    fn results_of_damage_depend_on_the_source_and_the_recipient() {
        let mut board = Board::new();
        let bear = board.put(creature("Bear", 2, 2), B);
        let plain = board.put(creature("Plain", 3, 3), A);
        let infect = board.put(creature_with("Infect", 3, 3, &[Builtin::Infect]), A);
        let link = board.put(creature_with("Link", 3, 3, &[Builtin::Lifelink]), A);
        let mut walker = card("Walker", &[CardType::Planeswalker]);
        walker.loyalty = Some(Some(4));
        let walker = board.place(walker, B, Zone::Hand);
        let enters = enter(&board, walker);
        happen(&mut board, vec![enters]);
        let walker = current(&board, walker);
        assert_eq!(counters(&board, walker, "loyalty"), 4);
        happen(
            &mut board,
            vec![
                damage(plain, Target::Object(bear), 1),
                damage(infect, Target::Player(B), 3),
                damage(infect, Target::Object(bear), 1),
                damage(plain, Target::Object(walker), 3),
                damage(link, Target::Player(B), 2),
                damage(link, Target::Object(bear), 1),
                damage(plain, Target::Player(B), 0),
            ],
        );
        assert_eq!(counters(&board, walker, "loyalty"), 1);
        assert_eq!(counters(&board, bear, "-1/-1"), 1);
        assert_eq!(board.game.object(bear).map(|it| it.damage), Some(2));
        assert_eq!(board.game.player(B).life, 18);
        assert_eq!(board.game.player(B).counters, [(Name::new("poison"), 3)]);
        assert_eq!(board.game.player(A).life, 23);
        let gains = board.game.turn.happened.iter();
        let gains = gains.filter(|it| matches!(it, Event::GainLife { .. }));
        assert_eq!(gains.count(), 1, "one source gains life once");
    }

    #[test]
    fn cards_put_into_one_place_of_a_library_are_ordered_by_their_owner() {
        let mut board = Board::new();
        let ids: Vec<ObjectId> = (0..3)
            .map(|number| board.place(creature(&format!("C{number}"), 1, 1), A, Zone::Hand))
            .collect();
        let top = Arrival {
            position: Some(Position::FromTop(0)),
            ..Arrival::default()
        };
        let moves = ids
            .iter()
            .filter_map(|id| {
                zones::arriving(
                    &board.game,
                    *id,
                    Zone::Library,
                    MoveCause::Other,
                    None,
                    top.clone(),
                )
            })
            .collect();
        happen(&mut board, moves);
        assert_eq!(question(&board), Some((Question::OrderObjects, A)));
        answer(&mut board, &[1, 2, 0]);
        let from_top: Vec<ObjectId> = board.game.player(A).library.iter().rev().copied().collect();
        let wanted = [ids[1], ids[2], ids[0]].map(|id| current(&board, id));
        assert_eq!(from_top, wanted);
    }

    #[test]
    fn shuffling_renews_ids() {
        let mut board = Board::new();
        for number in 0..8 {
            board.place(creature(&format!("C{number}"), 1, 1), A, Zone::Library);
        }
        let before = board.game.player(A).library.clone();
        happen(&mut board, vec![Event::Shuffle { player: A }]);
        let after = &board.game.player(A).library;
        assert_eq!(after.len(), 8);
        assert!(after.iter().all(|id| !before.contains(id)));
        assert!(after.iter().all(|id| board.game.object(*id).is_some()));
    }

    #[test]
    fn a_spell_card_cannot_enter_the_battlefield() {
        let mut board = Board::new();
        let shock = board.place(card("Shock", &[CardType::Instant]), A, Zone::Hand);
        let enters = enter(&board, shock);
        assert!(happen(&mut board, vec![enters]).is_empty());
        assert_eq!(zone_of(&board, shock), Some(Zone::Hand));
    }
}

mod replaced {
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
                Outcome::Destination(Box::new(home)),
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
                StaticEffect::Restrict(Restriction::DamageCantBePrevented),
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
        let guard = Outcome::Redirect(Objects::This, None);
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
}

mod entering {
    use super::*;

    fn entering(outcome: Entering) -> Outcome {
        Outcome::Enter(Box::new(outcome))
    }

    fn tapped() -> Outcome {
        entering(Entering {
            tapped: true,
            ..Entering::default()
        })
    }

    fn own(mut face: Face, outcome: Outcome) -> Face {
        face.abilities
            .push(static_ability(StaticEffect::Replace(replace(
                enters(itself()),
                outcome,
            ))));
        face
    }

    #[test]
    fn own_effects_apply_and_general_ones_not_to_their_source() {
        let mut board = Board::new();
        let slow = own(card("Slow", &[CardType::Land]), tapped());
        let slow = board.place(slow, A, Zone::Hand);
        let orb = replacing("Orb", enters(permanents(Vec::new())), tapped());
        let orb = board.place(orb, A, Zone::Hand);
        let moves = vec![enter(&board, slow), enter(&board, orb)];
        happen(&mut board, moves);
        let tapped = |board: &Board, id| {
            let id = current(board, id);
            board.game.object(id).map(|object| object.tapped)
        };
        assert_eq!(tapped(&board, slow), Some(true));
        assert_eq!(tapped(&board, orb), Some(false));
        let bear = board.place(creature("Bear", 2, 2), B, Zone::Hand);
        let enters = enter(&board, bear);
        happen(&mut board, vec![enters]);
        assert_eq!(tapped(&board, bear), Some(true));
    }

    #[test]
    fn counters_are_counted_before_it_enters_and_doubled() {
        let mut board = Board::new();
        let in_graveyard = Filter {
            domain: Domain::Cards(Zone::Graveyard, Players::You),
            test: Test::CardType(CardType::Creature),
        };
        let with_counters = entering(Entering {
            counters: vec![(Name::new("+1/+1"), Value::Count(Box::new(in_graveyard)))],
            ..Entering::default()
        });
        let troll = own(creature("Troll", 0, 0), with_counters);
        let troll = board.place(troll, A, Zone::Graveyard);
        board.place(creature("Other", 1, 1), A, Zone::Graveyard);
        let put = EventPattern::PutCounters {
            what: any_creature(),
            kind: None,
        };
        let double = Outcome::Amount(Value::Times(2, Box::new(Value::EventAmount)));
        board.put(replacing("Season", put.clone(), double), A);
        board.put(triggering("Watcher", trigger_on(put)), A);
        let enters = enter(&board, troll);
        happen(&mut board, vec![enters]);
        let troll = current(&board, troll);
        assert_eq!(counters(&board, troll, "+1/+1"), 4);
        assert_eq!(board.size(troll), (4, 4));
        assert_eq!(board.game.pending.len(), 1);
        assert_eq!(
            board.game.pending[0]
                .context
                .event
                .map(|facts| facts.amount),
            Some(4)
        );
    }

    #[test]
    fn what_a_copy_copies_applies_as_it_enters() {
        let mut board = Board::new();
        let ogre = own(creature("Slow Ogre", 4, 4), tapped());
        let ogre = board.put(ogre, B);
        let copying = entering(Entering {
            copy_of: Some((any_creature(), true)),
            ..Entering::default()
        });
        let clone = own(creature("Clone", 0, 0), copying);
        let clone = board.place(clone, A, Zone::Hand);
        let enters = enter(&board, clone);
        happen(&mut board, vec![enters]);
        assert_eq!(question(&board), Some((Question::ChooseObjects, A)));
        let decision = board.game.decision.clone().expect("asked");
        assert_eq!(decision.items(), [Item::Object(ogre)]);
        answer(&mut board, &[0]);
        let clone = current(&board, clone);
        assert_eq!(board.now(clone).name, Name::new("Slow Ogre"));
        assert_eq!(board.size(clone), (4, 4));
        assert_eq!(board.game.object(clone).map(|it| it.tapped), Some(true));
        assert_eq!(board.now(clone).controller, A);
    }

    #[test]
    fn an_aura_that_is_not_cast_asks_what_it_enchants() {
        let mut board = Board::new();
        let aura = |name: &str| {
            let mut face = card(name, &[CardType::Enchantment]);
            face.subtypes.push(Name::new("Aura"));
            face.abilities
                .push(Arc::new(Ability::plain(AbilityKind::Keyword(
                    KeywordAbility {
                        keyword: Name::new("enchant"),
                        arguments: vec![Argument::Object(Box::new(any_creature()))],
                        builtin: Some(Builtin::Enchant),
                        instances: Instances::Separate,
                    },
                ))));
            face
        };
        let first = board.place(aura("First"), A, Zone::Graveyard);
        let enters = enter(&board, first);
        assert!(happen(&mut board, vec![enters]).is_empty());
        assert_eq!(zone_of(&board, first), Some(Zone::Graveyard));
        board.put(creature("Bear", 2, 2), A);
        let ogre = board.put(creature("Ogre", 3, 3), B);
        let enters = enter(&board, first);
        happen(&mut board, vec![enters]);
        assert_eq!(question(&board), Some((Question::AttachTo, A)));
        answer(&mut board, &[1]);
        let aura = current(&board, first);
        let attached = board.game.object(aura).and_then(|it| it.attached_to);
        assert_eq!(attached, Some(Target::Object(ogre)));
        assert!(!check_actions(&mut board));
        happen(&mut board, vec![destroy(ogre)]);
        assert!(check_actions(&mut board));
        assert_eq!(zone_of(&board, aura), Some(Zone::Graveyard));
    }

    #[test]
    fn tokens_are_created_and_cease_elsewhere() {
        let mut board = Board::new();
        let create = Event::Create {
            player: B,
            kind: token(1, 1),
            arrival: Box::new(Arrival {
                tapped: true,
                ..Arrival::default()
            }),
            became: None,
        };
        board.put(triggering("Watcher", trigger_on(enters(any_creature()))), A);
        let happened = happen(&mut board, vec![create.clone(), create]);
        assert_eq!(happened.len(), 2);
        assert_eq!(board.game.pending.len(), 2);
        let soldier = board.game.battlefield[1];
        let object = board.game.object(soldier).expect("it was created");
        assert!(object.tapped && object.is_token() && object.summoning_sick);
        assert_eq!((object.owner, object.base_controller), (B, B));
        happen(&mut board, vec![destroy(soldier)]);
        let card = current(&board, soldier);
        assert_eq!(board.game.player(B).graveyard, [card]);
        assert!(check_actions(&mut board));
        assert!(board.game.player(B).graveyard.is_empty());
        assert!(board.game.object(card).is_none());
    }

    #[test]
    fn choices_are_made_before_it_enters() {
        let mut board = Board::new();
        let choose = Outcome::Also(vec![Effect::ChooseWord {
            who: Players::You,
            kind: WordKind::Color(Vec::new()),
        }]);
        let voice = own(creature("Voice", 2, 2), choose);
        let voice = board.place(voice, A, Zone::Hand);
        let enters = enter(&board, voice);
        happen(&mut board, vec![enters]);
        assert_eq!(question(&board), Some((Question::ChooseWord, A)));
        assert_eq!(zone_of(&board, voice), Some(Zone::Hand));
        answer(&mut board, &[2]);
        let voice = current(&board, voice);
        let object = board.game.object(voice).expect("it entered");
        assert_eq!(object.zone, Zone::Battlefield);
        assert_eq!(object.chosen.color, Some(Color::Black));
    }

    #[test]
    fn what_is_done_as_it_enters_can_make_it_enter_tapped() {
        let mut board = Board::new();
        let shock = Outcome::Also(vec![Effect::Attempt {
            optional: Some(Players::You),
            action: vec![Effect::LoseLife {
                who: Players::You,
                amount: Value::Number(2),
            }],
            if_done: Vec::new(),
            if_not: vec![Effect::Enter {
                how: Box::new(Entering {
                    tapped: true,
                    ..Entering::default()
                }),
            }],
        }]);
        let land = own(card("Shock Land", &[CardType::Land]), shock);
        let paid = board.place(land.clone(), A, Zone::Hand);
        let unpaid = board.place(land, A, Zone::Hand);
        for (land, item) in [(paid, 0), (unpaid, 1)] {
            let enters = enter(&board, land);
            happen(&mut board, vec![enters]);
            assert_eq!(question(&board), Some((Question::May, A)));
            answer(&mut board, &[item]);
        }
        let tapped = |id| board.game.object(current(&board, id)).map(|it| it.tapped);
        assert_eq!(tapped(paid), Some(false));
        assert_eq!(tapped(unpaid), Some(true));
        assert_eq!(board.game.player(A).life, 18);
    }

    #[test]
    fn a_token_that_is_a_copy_enters_as_its_text_says() {
        let mut board = Board::new();
        let hydra = own(
            creature("Hydra", 0, 0),
            entering(Entering {
                tapped: true,
                counters: vec![(Name::new("+1/+1"), Value::Number(3))],
                ..Entering::default()
            }),
        );
        let hydra = board.put(hydra, A);
        let values = layers::copiable_values(&board.table, &board.game, hydra);
        let create = Event::Create {
            player: B,
            kind: ObjectKind::Virtual(values),
            arrival: Box::default(),
            became: None,
        };
        let happened = happen(&mut board, vec![create]);
        let Some(Event::Create {
            became: Some(copy), ..
        }) = happened.first()
        else {
            panic!("a token was created: {happened:?}");
        };
        assert_eq!(board.size(*copy), (3, 3));
        assert_eq!(board.game.object(*copy).map(|it| it.tapped), Some(true));
        assert_eq!(board.game.battlefield, [hydra, *copy]);
        assert!(board.game.command.is_empty());
    }
}

mod triggered {
    use super::*;

    #[test]
    fn leaving_abilities_see_what_left_with_them() {
        let mut board = Board::new();
        let watcher = board.put(triggering("Watcher", trigger_on(dies(any_creature()))), A);
        let bear = board.put(creature("Bear", 2, 2), B);
        let ogre = board.put(creature("Ogre", 3, 3), B);
        happen(
            &mut board,
            vec![destroy(watcher), destroy(bear), destroy(ogre)],
        );
        assert_eq!(board.game.pending.len(), 2);
        assert_eq!(
            board.game.pending[0]
                .context
                .event
                .and_then(|it| it.subject),
            Some(bear)
        );
    }

    #[test]
    fn one_or_more_triggers_once() {
        let mut board = Board::new();
        let pattern = EventPattern::OneOrMore(Box::new(dies(any_creature())));
        board.put(triggering("Watcher", trigger_on(pattern)), A);
        let bear = board.put(creature("Bear", 2, 2), B);
        let ogre = board.put(creature("Ogre", 3, 3), B);
        happen(&mut board, vec![destroy(bear), destroy(ogre)]);
        assert_eq!(board.game.pending.len(), 1);
        assert_eq!(
            board.game.pending[0]
                .context
                .event
                .map(|facts| facts.amount),
            Some(2)
        );
    }

    #[test]
    fn conditions_and_limits_are_looked_at_as_it_triggers() {
        let mut board = Board::new();
        let gains = EventPattern::GainLife { who: Players::You };
        let mut limited = trigger_on(gains.clone());
        limited.per_turn = Some(1);
        board.put(triggering("Limited", limited), A);
        let mut rich = trigger_on(gains);
        rich.condition = Some(Condition::Compare(
            Value::Life(Players::You),
            Comparison::AtLeast,
            Value::Number(24),
        ));
        board.put(triggering("Rich", rich), A);
        let gain = Event::GainLife {
            player: A,
            amount: 2,
        };
        happen(&mut board, vec![gain.clone()]);
        assert_eq!(board.game.pending.len(), 1);
        happen(&mut board, vec![gain]);
        assert_eq!(board.game.pending.len(), 2);
    }

    #[test]
    fn state_triggers_wait_until_they_left_the_stack() {
        let mut board = Board::new();
        let poor = Condition::Compare(
            Value::Life(Players::You),
            Comparison::AtMost,
            Value::Number(19),
        );
        board.put(
            triggering("Poor", trigger_on(EventPattern::State(Box::new(poor)))),
            A,
        );
        let lose = Event::LoseLife {
            player: A,
            amount: 1,
        };
        happen(&mut board, vec![lose.clone()]);
        happen(&mut board, vec![lose.clone()]);
        assert_eq!(board.game.pending.len(), 1);
        board.game.pending.clear();
        happen(&mut board, vec![lose]);
        assert_eq!(board.game.pending.len(), 1);
    }

    #[test]
    fn a_delayed_trigger_triggers_once() {
        let mut board = Board::new();
        let mut face = card("Later", &[CardType::Sorcery]);
        face.abilities
            .push(Arc::new(Ability::plain(AbilityKind::Spell(Body {
                choice: None,
                modes: vec![Mode {
                    targets: Vec::new(),
                    effects: vec![Effect::Delayed {
                        event: Box::new(EventPattern::StepBegins {
                            step: Step::End,
                            whose: Players::Everyone,
                        }),
                        duration: None,
                        effects: vec![Effect::Nothing],
                    }],
                    condition: None,
                }],
                slots: Vec::new(),
            }))));
        let source = board.place(face, A, Zone::Graveyard);
        let (card, _) = board
            .game
            .object(source)
            .and_then(|it| it.card())
            .expect("a card");
        let ability = AbilityRef { card, ability: 0 };
        board.game.delayed.push(DelayedTrigger {
            id: 1,
            context: Context::of(ability, source, A),
            path: Path::default().child(0).child(0),
            duration: None,
            began: 1,
        });
        let end = Event::StepBegins {
            step: Step::End,
            player: B,
        };
        happen(&mut board, vec![end.clone()]);
        happen(&mut board, vec![end]);
        assert_eq!(board.game.pending.len(), 1);
        assert!(board.game.pending[0].delayed.is_some());
        assert!(board.game.delayed.is_empty());
    }

    #[test]
    fn players_order_their_own_triggers() {
        let mut board = Board::new();
        let upkeep = EventPattern::StepBegins {
            step: Step::Upkeep,
            whose: Players::Everyone,
        };
        let sources: Vec<ObjectId> = [("One", A), ("Two", A), ("Three", B)]
            .map(|(name, player)| board.put(triggering(name, trigger_on(upkeep.clone())), player))
            .to_vec();
        happen(
            &mut board,
            vec![Event::StepBegins {
                step: Step::Upkeep,
                player: A,
            }],
        );
        assert_eq!(board.game.pending.len(), 3);
        triggers::begin(&mut board.game);
        go(&mut board);
        assert_eq!(question(&board), Some((Question::TriggerOrder, A)));
        answer(&mut board, &[1, 0]);
        let on_stack: Vec<ObjectId> = board
            .game
            .stack
            .iter()
            .filter_map(|id| match board.game.object(*id)?.kind {
                ObjectKind::Ability { source, .. } => Some(source),
                _ => None,
            })
            .collect();
        assert_eq!(on_stack, [sources[1], sources[0], sources[2]]);
    }
}

mod actions {
    use super::*;

    #[test]
    fn legends_are_chosen_and_worlds_are_not() {
        let mut board = Board::new();
        let legend = |name: &str| {
            let mut face = creature(name, 2, 2);
            face.supertypes.push(Supertype::Legendary);
            face
        };
        let first = board.put(legend("Legend"), A);
        let second = board.put(legend("Legend"), A);
        let theirs = board.put(legend("Legend"), B);
        let world = |name: &str| {
            let mut face = card(name, &[CardType::Enchantment]);
            face.supertypes.push(Supertype::World);
            face
        };
        let old = board.put(world("Old"), A);
        let young = board.put(world("Young"), B);
        check_actions(&mut board);
        assert_eq!(question(&board), Some((Question::LegendRule, A)));
        answer(&mut board, &[1]);
        assert_eq!(zone_of(&board, first), Some(Zone::Graveyard));
        assert_eq!(zone_of(&board, old), Some(Zone::Graveyard));
        for id in [second, theirs, young] {
            assert_eq!(zone_of(&board, id), Some(Zone::Battlefield));
        }
    }

    #[test]
    fn lethal_damage_deathtouch_and_toughness_zero() {
        let mut board = Board::new();
        let snake = board.put(creature_with("Snake", 1, 1, &[Builtin::Deathtouch]), A);
        let ogre = board.put(creature("Ogre", 5, 5), B);
        let bear = board.put(creature("Bear", 2, 2), B);
        let imp = board.put(creature("Imp", 1, 0), B);
        let wall = board.put(creature("Wall", 0, 9), B);
        happen(
            &mut board,
            vec![
                damage(snake, Target::Object(ogre), 1),
                damage(ogre, Target::Object(bear), 2),
                damage(ogre, Target::Object(wall), 5),
            ],
        );
        assert!(check_actions(&mut board));
        for id in [ogre, bear, imp] {
            assert_eq!(zone_of(&board, id), Some(Zone::Graveyard));
        }
        assert_eq!(zone_of(&board, wall), Some(Zone::Battlefield));
    }

    #[test]
    fn equipment_comes_off_and_counters_cancel_out() {
        let mut board = Board::new();
        let mut sword = card("Sword", &[CardType::Artifact]);
        sword.subtypes.push(Name::new("Equipment"));
        let sword = board.put(sword, A);
        let bear = board.put(creature("Bear", 2, 2), A);
        let attach = Event::Attach {
            attachment: sword,
            to: Target::Object(bear),
        };
        happen(&mut board, vec![attach]);
        if let Some(object) = board.game.object_mut(bear) {
            object.counters = vec![(Name::new("+1/+1"), 3), (Name::new("-1/-1"), 2)];
        }
        board.game.invalidate();
        assert!(check_actions(&mut board));
        assert_eq!(counters(&board, bear, "+1/+1"), 1);
        assert_eq!(counters(&board, bear, "-1/-1"), 0);
        let attached = |board: &Board| board.game.object(sword).and_then(|it| it.attached_to);
        assert!(attached(&board).is_some());
        happen(&mut board, vec![destroy(bear)]);
        assert!(check_actions(&mut board));
        assert_eq!(attached(&board), None);
        assert_eq!(zone_of(&board, sword), Some(Zone::Battlefield));
    }

    #[test]
    fn both_at_zero_life_is_a_draw() {
        let mut board = Board::new();
        board.game.player_mut(A).life = 0;
        board
            .game
            .player_mut(B)
            .counters
            .push((Name::new("poison"), 10));
        check_actions(&mut board);
        let outcome = board.game.outcome.clone().expect("the game is over");
        assert_eq!((outcome.winner, outcome.ending), (None, Ending::AllLost));
    }

    #[test]
    fn who_cannot_lose_plays_on() {
        let mut board = Board::new();
        board.put(
            enchantment(
                "Angel",
                StaticEffect::Restrict(Restriction::CantLose(Players::You)),
            ),
            A,
        );
        board.game.player_mut(A).life = -3;
        assert!(!check_actions(&mut board));
        assert!(board.game.outcome.is_none());
        let lose = Event::Lose {
            player: A,
            cause: LossCause::Effect,
        };
        assert!(happen(&mut board, vec![lose]).is_empty());
    }

    #[test]
    fn the_whole_state_can_be_saved_while_something_is_asked() {
        let mut board = Board::new();
        for _ in 0..2 {
            let mut legend = creature("Legend", 2, 2);
            legend.supertypes.push(Supertype::Legendary);
            board.put(legend, A);
        }
        check_actions(&mut board);
        let bytes = board.game.save().expect("it can be saved");
        let loaded = Game::load(&bytes, 0).expect("it can be loaded");
        assert!(loaded == board.game);
        assert_eq!(question(&board), Some((Question::LegendRule, A)));
    }

    #[test]
    fn last_known_information_is_of_before_all_actions() {
        let mut board = Board::new();
        let mut wolf = creature("Wolf", 1, 1);
        let mut undying = trigger_on(dies(itself()));
        undying.condition = Some(Condition::Not(Box::new(Condition::Matches(
            Objects::Event(EventRole::Subject),
            Test::HasCounter(Some(Name::new("+1/+1"))),
        ))));
        wolf.abilities
            .push(Arc::new(Ability::plain(AbilityKind::Triggered(undying))));
        let wolf = board.put(wolf, A);
        if let Some(object) = board.game.object_mut(wolf) {
            object.counters = vec![(Name::new("+1/+1"), 1), (Name::new("-1/-1"), 3)];
        }
        board.game.invalidate();
        assert!(check_actions(&mut board));
        assert_eq!(zone_of(&board, wolf), Some(Zone::Graveyard));
        assert!(board.game.pending.is_empty());
    }
}
