//! Combat from declaration to damage, on hand-built boards.

use crate::board::*;
use crate::{combat, combat_damage, layers};
use game::frame::{CombatDamageFrame, DeclareAttackersFrame, DeclareBlockersFrame};
use game::{Answer, Domain, Event, Frame, Game, IllegalAnswer, ObjectId, Target};
use ir::{
    Builtin, CardType, Comparison, Face, Filter, Modification, Objects, Players, Property,
    Restriction, StaticEffect, Test, Value,
};

/// Runs combat frames until a question or the batch of events, which is returned instead of being carried out.
fn run(board: &mut Board) -> Vec<Event> {
    loop {
        board.game.invalidate();
        layers::refresh(&board.table, &mut board.game);
        if board.game.decision.is_some() {
            return Vec::new();
        }
        let (table, game) = (&board.table, &mut board.game);
        match game.frames.pop() {
            Some(Frame::DeclareAttackers(frame)) => combat::advance_attackers(table, game, frame),
            Some(Frame::DeclareBlockers(frame)) => combat::advance_blockers(table, game, frame),
            Some(Frame::CombatDamage(frame)) => combat_damage::advance(table, game, frame),
            Some(Frame::Batch(batch)) => {
                return batch
                    .events
                    .into_iter()
                    .map(|proposed| proposed.event)
                    .collect();
            }
            _ => return Vec::new(),
        }
    }
}

fn answer(game: &mut Game, answer: Answer) -> Result<(), IllegalAnswer> {
    crate::submit(game, answer)
}

/// Asks for attackers.
fn begin_attack(board: &mut Board) {
    combat::begin(&mut board.game);
    board
        .game
        .frames
        .push(Frame::DeclareAttackers(DeclareAttackersFrame::new()));
    run(board);
}

fn attack(board: &mut Board, attackers: &[ObjectId]) -> Result<Vec<Event>, IllegalAnswer> {
    if board.game.decision.is_none() {
        begin_attack(board);
    }
    let declared = attackers
        .iter()
        .map(|attacker| (*attacker, Target::Player(B)))
        .collect();
    answer(&mut board.game, Answer::Attackers(declared))?;
    Ok(run(board))
}

fn block(board: &mut Board, blocks: &[(ObjectId, ObjectId)]) -> Result<Vec<Event>, IllegalAnswer> {
    if board.game.decision.is_none() {
        board.game.frames.clear();
        board
            .game
            .frames
            .push(Frame::DeclareBlockers(DeclareBlockersFrame {
                players: vec![B],
                declared: Vec::new(),
                own: Vec::new(),
                stage: 0,
            }));
        let happened = run(board);
        if board.game.decision.is_none() {
            return if blocks.is_empty() {
                Ok(happened)
            } else {
                Err(IllegalAnswer::NothingAsked)
            };
        }
    }
    answer(&mut board.game, Answer::Blockers(blocks.to_vec()))?;
    Ok(run(board))
}

fn damage(board: &mut Board, first_strike: bool) -> Vec<(ObjectId, Target, u32)> {
    board.game.frames.clear();
    board
        .game
        .frames
        .push(Frame::CombatDamage(CombatDamageFrame {
            first_strike,
            assigning: Vec::new(),
            as_unblocked: None,
            assigned: Vec::new(),
            waited: false,
            dealt: false,
        }));
    amounts(run(board))
}

fn amounts(events: Vec<Event>) -> Vec<(ObjectId, Target, u32)> {
    events
        .into_iter()
        .filter_map(|event| match event {
            Event::Damage {
                source, to, amount, ..
            } => Some((source, to, amount)),
            _ => None,
        })
        .collect()
}

fn candidates(board: &Board) -> Vec<ObjectId> {
    match board
        .game
        .decision
        .as_ref()
        .map(|decision| &decision.domain)
    {
        Some(Domain::Attackers { candidates, .. }) => {
            candidates.iter().map(|(creature, _)| *creature).collect()
        }
        Some(Domain::Blockers { candidates, .. }) => {
            candidates.iter().map(|(creature, ..)| *creature).collect()
        }
        _ => Vec::new(),
    }
}

fn restricted(name: &str, power: i32, toughness: i32, restriction: Restriction) -> Face {
    let mut face = creature(name, power, toughness);
    face.abilities
        .push(static_ability(StaticEffect::Restrict(restriction)));
    face
}

#[test]
fn who_can_attack() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    board.put(creature_with("Wall", 0, 4, &[Builtin::Defender]), A);
    let sick = board.put(creature("Sick", 2, 2), A);
    let hasty = board.put(creature_with("Hasty", 2, 2, &[Builtin::Haste]), A);
    let tapped = board.put(creature("Tapped", 2, 2), A);
    board.put(creature("Other", 2, 2), B);
    for id in [sick, hasty] {
        if let Some(object) = board.game.object_mut(id) {
            object.summoning_sick = true;
        }
    }
    if let Some(object) = board.game.object_mut(tapped) {
        object.tapped = true;
    }
    begin_attack(&mut board);
    assert_eq!(candidates(&board), [bear, hasty]);
}

#[test]
fn attacking_taps_unless_vigilant() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    let guard = board.put(creature_with("Guard", 2, 2, &[Builtin::Vigilance]), A);
    let events = attack(&mut board, &[bear, guard]).unwrap_or_default();
    let tapped: Vec<&Event> = events
        .iter()
        .filter(|event| matches!(event, Event::Tap { .. }))
        .collect();
    assert!(matches!(tapped[..], [Event::Tap { object, .. }] if *object == bear));
    assert_eq!(events.len(), 3);
}

#[test]
fn must_attack_and_cannot_alone() {
    let mut board = Board::new();
    let juggernaut = board.put(
        restricted("Juggernaut", 5, 3, Restriction::MustAttack(Objects::This)),
        A,
    );
    let shy = board.put(
        restricted(
            "Shy",
            2,
            2,
            Restriction::CantAlone(Objects::This, true, true),
        ),
        A,
    );
    begin_attack(&mut board);
    assert!(attack(&mut board, &[]).is_err());
    assert!(attack(&mut board, &[shy]).is_err());
    assert!(attack(&mut board, &[juggernaut, shy]).is_ok());
}

#[test]
fn alone_without_company_cannot_attack() {
    let mut board = Board::new();
    board.put(
        restricted(
            "Shy",
            2,
            2,
            Restriction::CantAlone(Objects::This, true, true),
        ),
        A,
    );
    begin_attack(&mut board);
    assert!(board.game.decision.is_none());
}

#[test]
fn flying_is_blocked_by_flying_and_reach() {
    let mut board = Board::new();
    let bird = board.put(creature_with("Bird", 2, 2, &[Builtin::Flying]), A);
    board.put(creature("Bear", 2, 2), B);
    let spider = board.put(creature_with("Spider", 1, 3, &[Builtin::Reach]), B);
    let other = board.put(creature_with("Other Bird", 1, 1, &[Builtin::Flying]), B);
    assert!(attack(&mut board, &[bird]).is_ok());
    let events = block(&mut board, &[(spider, bird)]).unwrap_or_default();
    assert_eq!(events.len(), 2);
    board.game.decision = None;
    board.game.frames.clear();
    board
        .game
        .frames
        .push(Frame::DeclareBlockers(DeclareBlockersFrame {
            players: vec![B],
            declared: Vec::new(),
            own: Vec::new(),
            stage: 0,
        }));
    run(&mut board);
    assert_eq!(candidates(&board), [spider, other]);
}

#[test]
fn menace_with_a_creature_that_must_block() {
    // CR 509.1c, example: both have to block.
    let mut board = Board::new();
    let thug = board.put(
        restricted("Thug", 3, 3, Restriction::MinimumBlockers(Objects::This, 2)),
        A,
    );
    let eager = board.put(
        restricted("Eager", 2, 2, Restriction::MustBlock(Objects::This)),
        B,
    );
    let bear = board.put(creature("Bear", 2, 2), B);
    assert!(attack(&mut board, &[thug]).is_ok());
    assert!(block(&mut board, &[]).is_err());
    assert!(block(&mut board, &[(eager, thug)]).is_err());
    assert!(block(&mut board, &[(bear, thug)]).is_err());
    assert!(block(&mut board, &[(eager, thug), (bear, thug)]).is_ok());
}

#[test]
fn all_able_to_block_do_so() {
    let mut board = Board::new();
    let lure = board.put(
        restricted(
            "Lure",
            1,
            1,
            Restriction::MustBeBlocked(Objects::This, true),
        ),
        A,
    );
    let other = board.put(creature("Ox", 2, 2), A);
    let first = board.put(creature("Bear", 2, 2), B);
    let second = board.put(creature("Cub", 2, 2), B);
    assert!(attack(&mut board, &[lure, other]).is_ok());
    assert!(block(&mut board, &[(first, lure), (second, other)]).is_err());
    assert!(block(&mut board, &[(first, lure), (second, lure)]).is_ok());
}

#[test]
fn random_declarations_are_allowed() {
    use rand_core::SeedableRng;
    let mut board = Board::new();
    let thug = board.put(
        restricted("Thug", 3, 3, Restriction::MinimumBlockers(Objects::This, 2)),
        A,
    );
    let bear = board.put(creature("Bear", 2, 2), A);
    board.put(
        restricted("Eager", 2, 2, Restriction::MustBlock(Objects::This)),
        B,
    );
    board.put(
        restricted(
            "Shy",
            2,
            2,
            Restriction::CantAlone(Objects::This, true, true),
        ),
        B,
    );
    board.put(creature("Cub", 2, 2), B);
    assert!(attack(&mut board, &[thug, bear]).is_ok());
    assert!(block(&mut board, &[]).is_err());
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    let Some(decision) = board.game.decision.clone() else {
        panic!("blockers are asked");
    };
    for _ in 0..200 {
        let answer = decision.sample(&mut random);
        assert_eq!(decision.check(&answer), Ok(()));
    }
}

#[test]
fn first_and_double_strike() {
    let mut board = Board::new();
    let knight = board.put(creature_with("Knight", 2, 2, &[Builtin::FirstStrike]), A);
    let duelist = board.put(creature_with("Duelist", 3, 3, &[Builtin::DoubleStrike]), A);
    let bear = board.put(creature("Bear", 2, 2), A);
    assert!(attack(&mut board, &[knight, duelist, bear]).is_ok());
    assert!(block(&mut board, &[]).is_ok());
    assert!(combat_damage::has_first_strike_step(
        &board.table,
        &board.game
    ));
    let b = Target::Player(B);
    assert_eq!(damage(&mut board, true), [(knight, b, 2), (duelist, b, 3)]);
    assert_eq!(damage(&mut board, false), [(duelist, b, 3), (bear, b, 2)]);
}

#[test]
fn blocked_by_several() {
    let mut board = Board::new();
    let giant = board.put(creature("Giant", 4, 4), A);
    let bear = board.put(creature("Bear", 2, 2), B);
    let cub = board.put(creature("Cub", 1, 1), B);
    assert!(attack(&mut board, &[giant]).is_ok());
    assert!(block(&mut board, &[(bear, giant), (cub, giant)]).is_ok());
    assert_eq!(damage(&mut board, false), []);
    assert!(answer(&mut board.game, Answer::Shares(vec![0, 3])).is_err());
    assert!(answer(&mut board.game, Answer::Shares(vec![0, 4])).is_ok());
    let dealt = amounts(run(&mut board));
    let to = |id| Target::Object(id);
    assert_eq!(
        dealt,
        [
            (giant, to(cub), 4),
            (bear, to(giant), 2),
            (cub, to(giant), 1)
        ]
    );
}

#[test]
fn trample_and_deathtouch() {
    let mut board = Board::new();
    let keywords = [Builtin::Trample, Builtin::Deathtouch];
    let wurm = board.put(creature_with("Wurm", 4, 4, &keywords), A);
    let wall = board.put(creature("Wall", 0, 7), B);
    assert!(attack(&mut board, &[wurm]).is_ok());
    assert!(block(&mut board, &[(wall, wurm)]).is_ok());
    assert_eq!(damage(&mut board, false), []);
    assert!(answer(&mut board.game, Answer::Shares(vec![0, 4])).is_err());
    assert!(answer(&mut board.game, Answer::Shares(vec![1, 3])).is_ok());
    assert_eq!(
        amounts(run(&mut board)),
        [
            (wurm, Target::Object(wall), 1),
            (wurm, Target::Player(B), 3)
        ]
    );
}

#[test]
fn trample_without_excess_asks_nothing() {
    let mut board = Board::new();
    let wurm = board.put(creature_with("Wurm", 4, 4, &[Builtin::Trample]), A);
    let wall = board.put(creature("Wall", 0, 7), B);
    assert!(attack(&mut board, &[wurm]).is_ok());
    assert!(block(&mut board, &[(wall, wurm)]).is_ok());
    assert_eq!(damage(&mut board, false), [(wurm, Target::Object(wall), 4)]);
}

#[test]
fn blocked_without_blockers_deals_nothing_unless_it_tramples() {
    for trample in [false, true] {
        let mut board = Board::new();
        let keywords: &[Builtin] = if trample { &[Builtin::Trample] } else { &[] };
        let ox = board.put(creature_with("Ox", 3, 3, keywords), A);
        let bear = board.put(creature("Bear", 2, 2), B);
        assert!(attack(&mut board, &[ox]).is_ok());
        assert!(block(&mut board, &[(bear, ox)]).is_ok());
        // It stops being a creature and leaves combat (CR 506.4); the attacker stays blocked.
        let artifact = Modification::SetCardTypes(vec![CardType::Artifact]);
        board.affect(vec![bear], vec![artifact]);
        let expected: &[(ObjectId, Target, u32)] = if trample {
            &[(ox, Target::Player(B), 3)]
        } else {
            &[]
        };
        assert_eq!(damage(&mut board, false), expected);
    }
}

#[test]
fn a_stolen_attacker_leaves_combat_and_cannot_attack_at_once() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    assert!(attack(&mut board, &[bear]).is_ok());
    let by_opponent = Modification::Controller(Players::Opponents);
    board.affect(vec![bear], vec![by_opponent]);
    assert_eq!(board.now(bear).controller, B);
    let attackers = board
        .game
        .combat
        .as_ref()
        .map(|combat| combat.attackers.len());
    assert_eq!(attackers, Some(0));
    assert!(
        board
            .game
            .object(bear)
            .is_some_and(|object| object.summoning_sick)
    );
}

#[test]
fn evasion_by_filter() {
    let mut board = Board::new();
    let by_small = Filter {
        domain: ir::Domain::Permanents,
        test: Test::Compare(Property::Power, Comparison::AtMost, Value::Number(2)),
    };
    let big = board.put(
        restricted(
            "Big",
            5,
            5,
            Restriction::CantBeBlocked(Objects::This, Some(by_small)),
        ),
        A,
    );
    board.put(creature("Bear", 2, 2), B);
    let giant = board.put(creature("Giant", 4, 4), B);
    assert!(attack(&mut board, &[big]).is_ok());
    assert!(block(&mut board, &[(giant, big)]).is_ok());
}

#[test]
fn a_band_is_blocked_together_and_divides_the_damage() {
    // CR 702.22h, 702.22k
    let mut board = Board::new();
    let squire = board.put(creature("Squire", 1, 2), A);
    let infantry = board.put(creature_with("Infantry", 1, 3, &[Builtin::Banding]), A);
    let cadet = board.put(creature("Cadet", 1, 1), A);
    let naga = board.put(creature("Naga", 3, 2), B);
    assert!(attack(&mut board, &[squire, infantry, cadet]).is_ok());
    assert!(answer(&mut board.game, Answer::Items(vec![0])).is_ok());
    run(&mut board);
    assert!(answer(&mut board.game, Answer::Items(vec![0])).is_ok());
    run(&mut board);
    assert!(block(&mut board, &[(naga, squire)]).is_ok());
    assert_eq!(damage(&mut board, false), []);
    let asked = board.game.decision.as_ref().map(|decision| decision.player);
    assert_eq!(asked, Some(A));
    assert!(answer(&mut board.game, Answer::Shares(vec![1, 2])).is_ok());
    let to = |id| Target::Object(id);
    assert_eq!(
        amounts(run(&mut board)),
        [
            (squire, to(naga), 1),
            (infantry, to(naga), 1),
            (cadet, Target::Player(B), 1),
            (naga, to(squire), 1),
            (naga, to(infantry), 2),
        ]
    );
}
