//! Triggered abilities (CR 603).

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
    let gains = EventPattern::Done {
        deed: Deed::GainLife,
        who: Players::You,
        what: None,
    };
    let mut limited = trigger_on(gains.clone());
    limited.per_turn = Some(ir::TurnLimit::Triggers(1));
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
                cost: None,
                targets: Vec::new(),
                effects: vec![Effect::Delayed {
                    event: Box::new(EventPattern::StepBegins {
                        step: Step::End,
                        whose: Players::Everyone,
                    }),
                    duration: None,
                    once: true,
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
        once: true,
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
