//! Spells and abilities on the stack: countering, targets, copies, permanent spells, what is cast in the middle of a resolution.

use crate::board::*;
use crate::instructions::tests::{
    cast, cast_on, creatures, follow, gain, go, life, number, objects, of, pick, question, resolve,
    slot, sorcery, spell, zone_of,
};
use crate::resolving;
use game::{Announced, Item, ObjectKind, Question, Target};
use ir::*;
use std::sync::Arc;

#[test]
fn countered_spells_go_to_the_graveyard_and_abilities_cease() {
    let mut board = Board::new();
    let rock = board.put(card("Rock", &[CardType::Artifact]), B);
    let victim = board.place(creature("Victim", 2, 2), B, Zone::Stack);
    let ability = AbilityRef {
        card: CardId(0),
        ability: 0,
    };
    let kind = ObjectKind::Ability {
        ability,
        source: rock,
        triggered: false,
    };
    let activated = board.game.add_object(kind, B, Zone::Stack);
    board.game.stack.push(activated);
    let counter = Effect::Counter {
        what: slot(0),
        to: None,
        into: None,
    };
    cast_on(&mut board, &[victim, activated], vec![counter]);
    assert!(board.game.stack.is_empty());
    assert_eq!(zone_of(&board, victim), Some(Zone::Graveyard));
    assert!(board.game.object(activated).is_none());
}

/// A spell with one target creature, and what it does to it.
fn targeted(effects: Vec<Effect>) -> Face {
    let mut face = card("Targeted", &[CardType::Instant]);
    let mut kind = spell(effects, 1);
    if let AbilityKind::Spell(body) = &mut kind {
        body.modes[0].targets.push(TargetSpec {
            slot: SlotId(0),
            objects: Some(creatures()),
            players: None,
            minimum: number(1),
            maximum: number(1),
            other_than: Vec::new(),
            divided: None,
            condition: None,
            chooser: None,
            each: None,
        });
    }
    face.abilities.push(Arc::new(Ability::plain(kind)));
    face
}

#[test]
fn a_spell_without_a_legal_target_does_nothing() {
    let mut board = Board::new();
    let rock = board.put(card("Rock", &[CardType::Artifact]), B);
    let destroy = Effect::Destroy {
        what: slot(0),
        can_regenerate: true,
        into: None,
    };
    let id = resolve(
        &mut board,
        targeted(vec![gain(5), destroy]),
        vec![of(&[rock])],
    );
    assert_eq!(life(&board, A), 20);
    assert_eq!(zone_of(&board, rock), Some(Zone::Battlefield));
    assert_eq!(zone_of(&board, id), Some(Zone::Graveyard));
}

#[test]
fn copies_of_spells_may_get_new_targets_and_cease_to_exist() {
    let mut board = Board::new();
    let first = board.put(creature("First", 2, 2), B);
    let second = board.put(creature("Second", 2, 2), B);
    let destroy = Effect::Destroy {
        what: slot(0),
        can_regenerate: true,
        into: None,
    };
    let original = board.place(targeted(vec![destroy]), B, Zone::Stack);
    if let Some(object) = board.game.object_mut(original) {
        object.announced = Some(Arc::new(Announced {
            slots: vec![vec![of(&[first])]],
            ..Announced::default()
        }));
    }
    let copy = Effect::CopySpell {
        who: Players::You,
        what: slot(0),
        count: number(1),
        except: Vec::new(),
        targets: ir::CopyTargets::New,
    };
    cast_on(&mut board, &[original], vec![copy]);
    assert_eq!(question(&board), Some((Question::NewTargets, A)));
    pick(&mut board, &objects(&[second]));
    assert_eq!(board.game.stack.len(), 2);
    resolving::begin(&mut board.game);
    go(&mut board);
    assert_eq!(board.game.stack, [original]);
    assert_eq!(zone_of(&board, second), Some(Zone::Graveyard));
    assert_eq!(zone_of(&board, first), Some(Zone::Battlefield));
    assert!(board.game.player(A).graveyard.len() == 1);
}

#[test]
fn permanent_spells_become_permanents_and_copies_of_them_tokens() {
    let mut board = Board::new();
    let id = resolve(&mut board, creature("Bear", 2, 2), Vec::new());
    assert_eq!(zone_of(&board, id), Some(Zone::Battlefield));
    let original = board.place(creature("Wolf", 3, 3), B, Zone::Stack);
    let copy = Effect::CopySpell {
        who: Players::You,
        what: slot(0),
        count: number(1),
        except: Vec::new(),
        targets: ir::CopyTargets::Same,
    };
    cast_on(&mut board, &[original], vec![copy]);
    resolving::begin(&mut board.game);
    go(&mut board);
    let token = *board.game.battlefield.last().expect("a token");
    assert!(
        board
            .game
            .object(token)
            .is_some_and(|token| token.is_token())
    );
    assert_eq!(board.now(token).controller, A);
}

#[test]
fn an_aura_enters_attached_to_its_target() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), B);
    let mut aura = card("Aura", &[CardType::Enchantment]);
    aura.subtypes.push(Name::new("Aura"));
    aura.abilities
        .push(Arc::new(Ability::plain(AbilityKind::Keyword(
            KeywordAbility {
                keyword: Name::new("enchant"),
                arguments: vec![Argument::Object(Box::new(creatures()))],
                builtin: Some(Builtin::Enchant),
                instances: Instances::Separate,
                variant_of: None,
            },
        ))));
    let id = resolve(&mut board, aura.clone(), vec![of(&[bear])]);
    let now = crate::query::current(&board.game, id).expect("it entered");
    let attached = board.game.object(now).and_then(|aura| aura.attached_to);
    assert_eq!(attached, Some(Target::Object(bear)));
    let rock = board.put(card("Rock", &[CardType::Artifact]), B);
    let id = resolve(&mut board, aura, vec![of(&[rock])]);
    assert_eq!(zone_of(&board, id), Some(Zone::Graveyard));
}

#[test]
fn delayed_and_reflexive_abilities_wait_with_their_slots() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    let delayed = Effect::Delayed {
        event: Box::new(EventPattern::StepBegins {
            step: Step::End,
            whose: Players::Everyone,
        }),
        duration: None,
        once: true,
        effects: vec![Effect::Sacrifice {
            who: Players::You,
            what: slot(0),
            into: None,
        }],
    };
    cast_on(&mut board, &[bear], vec![delayed]);
    let waiting = board.game.delayed.first().expect("it waits");
    assert_eq!(waiting.context.slots[0], of(&[bear]));
    // The effects below the node are followed when it resolves.
    let (path, context) = (waiting.path.clone(), waiting.context.clone());
    follow(&mut board, context, path);
    assert_eq!(zone_of(&board, bear), Some(Zone::Graveyard));
}

#[test]
fn a_card_is_cast_in_the_middle_of_a_resolution() {
    let mut board = Board::new();
    let free = board.place(sorcery("Free", vec![gain(7)], 0), A, Zone::Graveyard);
    let cast_it = Effect::Attempt {
        optional: Some(Players::You),
        action: vec![Effect::CastNow {
            who: Players::You,
            what: slot(0),
            cost: Some(Cost::default()),
            transformed: false,
            lands: false,
            afterwards: ir::Afterwards::Usual,
        }],
        if_done: vec![gain(1)],
        if_not: vec![gain(100)],
    };
    cast_on(&mut board, &[free], vec![cast_it]);
    pick(&mut board, &[Item::Yes]);
    assert_eq!(life(&board, A), 21);
    assert_eq!(board.game.stack.len(), 1);
    resolving::begin(&mut board.game);
    go(&mut board);
    assert_eq!(life(&board, A), 28);
}

#[test]
fn ending_the_turn_exiles_the_stack_and_what_is_said_after_it_is_done() {
    let mut board = Board::new();
    let other = board.place(creature("Other", 1, 1), B, Zone::Stack);
    let id = cast(&mut board, vec![Effect::EndTurn, gain(5)]);
    assert_eq!(zone_of(&board, id), Some(Zone::Exile));
    assert_eq!(zone_of(&board, other), Some(Zone::Exile));
    assert_eq!(board.game.turn.step, Step::Cleanup);
    assert_eq!(life(&board, A), 25);
}

#[test]
fn a_mode_chosen_twice_has_targets_of_its_own_each_time() {
    let mut board = Board::new();
    let first = board.put(creature("First", 2, 2), B);
    let second = board.put(creature("Second", 2, 2), B);
    let mut face = targeted(vec![Effect::PutCounters {
        what: slot(0),
        kind: Name::new("+1/+1"),
        count: number(1),
    }]);
    let mut ability = face.abilities.remove(0).as_ref().clone();
    if let AbilityKind::Spell(body) = &mut ability.kind {
        body.choice = Some(ModeChoice {
            chooser: Players::You,
            minimum: number(2),
            maximum: number(2),
            repeats: true,
            unchosen: None,
            worth: Vec::new(),
            different_players: false,
        });
    }
    face.abilities.push(Arc::new(ability));
    let id = board.place(face, A, Zone::Stack);
    if let Some(object) = board.game.object_mut(id) {
        object.announced = Some(Arc::new(Announced {
            modes: vec![vec![0, 0]],
            slots: vec![vec![of(&[first]), of(&[second])]],
            ..Announced::default()
        }));
    }
    resolving::begin(&mut board.game);
    go(&mut board);
    assert_eq!(board.size(first), (3, 3));
    assert_eq!(board.size(second), (3, 3));
}

#[test]
fn an_adventure_goes_to_exile_and_its_card_may_be_cast_from_there() {
    let mut board = Board::new();
    let mut adventure = sorcery("Quest", vec![gain(2)], 0);
    adventure.subtypes.push(Name::new("Adventure"));
    let mut hero = creature("Hero", 2, 2);
    hero.mana_cost = Some(ManaCost::default());
    let card = board.table.insert(Arc::new(CardDefinition {
        name: Name::new("Hero"),
        layout: Layout::Adventure,
        faces: vec![hero, adventure],
    }));
    let kind = ObjectKind::Card {
        card,
        side: FaceSide(1),
    };
    let id = board.game.add_object(kind, A, Zone::Stack);
    board.game.stack.push(id);
    resolving::begin(&mut board.game);
    go(&mut board);
    assert_eq!(life(&board, A), 22);
    let exiled = board.game.exile[0];
    board.game.turn.step = Step::PrecombatMain;
    let castable = |board: &Board, player| {
        crate::priority::legal_actions(&board.table, &board.game, player)
            .into_iter()
            .any(|action| matches!(action, game::Action::Cast { card, .. } if card == exiled))
    };
    assert!(castable(&board, A) && !castable(&board, B));
}
