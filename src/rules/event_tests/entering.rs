//! How objects enter the battlefield (CR 614.12).

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
        by: None,
        by_effect: true,
        on: ir::Recipients {
            objects: Some(any_creature()),
            players: None,
        },
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
        copy_of: Some(CopyOf {
            what: any_creature(),
            may_decline: true,
            except: Vec::new(),
        }),
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
                    variant_of: None,
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
    let mut chosen = game::Choices::default();
    chosen.entry(object.card().map(|(card, _)| card)).colors = ColorSet::of(Color::Black);
    assert_eq!(object.chosen, chosen);
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
