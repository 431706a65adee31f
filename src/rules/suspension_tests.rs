//! Games that are saved, dropped, loaded and resumed at every decision go on as if nothing had happened.

use super::testing::Kit;
use crate::mana;
use game::frame::Method;
use game::random::below;
use game::{Action, Answer, Decision, Frame, Game, Item, Question};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeMap;

/// What the game is in the middle of, as far as the test counts it.
fn situations(game: &Game, decision: &Decision) -> Vec<&'static str> {
    let mut found = vec![match decision.prompt.question {
        Question::KeepHand | Question::BottomAfterMulligan => "mulligan",
        Question::Priority => "priority",
        Question::Modes
        | Question::OptionalCost
        | Question::CostTimes
        | Question::AlternativeCost
        | Question::ChooseX
        | Question::PhyrexianMana
        | Question::Targets
        | Question::Divide => "casting",
        Question::PayMana | Question::PayWith | Question::Assist | Question::CostOption => {
            "payment"
        }
        Question::Search => "searching",
        Question::Replacement | Question::OptionalReplacement => "replacement order",
        Question::TriggerOrder => "trigger order",
        Question::LegendRule => "state-based actions",
        Question::Attackers | Question::Blockers | Question::CombatDamage => "combat",
        Question::CleanupDiscard => "cleanup discard",
        _ => "another question",
    }];
    let resolving = |frame: &Frame| matches!(frame, Frame::Resolve(_));
    if game.frames.iter().any(resolving) {
        found.push("resolving");
    }
    let in_mana_ability = |frame: &Frame| matches!(frame, Frame::Cast(cast) if matches!(cast.method, Method::Mana { .. }));
    let paying = game
        .frames
        .iter()
        .position(|frame| matches!(frame, Frame::Pay(_)));
    let in_payment = paying.is_some_and(|place| game.frames[place..].iter().any(in_mana_ability));
    if in_payment {
        found.push("mana ability inside a payment");
    }
    found
}

struct Played {
    hash: u128,
    answers: Vec<Answer>,
    counts: BTreeMap<&'static str, u32>,
    ended: bool,
}

/// A random answer; with priority no mana is made for nothing.
fn sample(kit: &Kit, decision: &Decision, random: &mut ChaCha8Rng) -> Answer {
    if decision.prompt.question != Question::Priority {
        return decision.sample(random);
    }
    let useful: Vec<u32> = (0..)
        .zip(decision.items())
        .filter(|(_, item)| match item {
            Item::Action(Action::Activate { ability, .. }) => {
                !mana::is_mana_ability(&kit.table, *ability)
            }
            _ => true,
        })
        .map(|(index, _)| index)
        .collect();
    let place = below(random, useful.len() as u32) as usize;
    Answer::Items(vec![useful[place]])
}

/// Plays a game with random answers; `suspend` says whether it is saved and loaded at every decision.
fn play(kit: &Kit, seed: u64, automatic: bool, suspend: bool) -> Played {
    let setup = kit.setup(seed, automatic);
    let mut game = crate::start(&kit.table, &setup);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut played = Played {
        hash: 0,
        answers: Vec::new(),
        counts: BTreeMap::new(),
        ended: false,
    };
    while let Some(decision) = game.decision.clone() {
        if played.answers.len() > 900 {
            break;
        }
        if suspend {
            for situation in situations(&game, &decision) {
                *played.counts.entry(situation).or_default() += 1;
            }
            let bytes = game.save().expect("a game can be saved");
            drop(game);
            game = Game::load(&bytes, setup.pool_hash).expect("a saved game can be loaded");
            if played.answers.len().is_multiple_of(16) {
                assert_eq!(game.save().expect("a game can be saved"), bytes);
            }
        }
        let answer = sample(kit, &decision, &mut random);
        played.answers.push(answer.clone());
        crate::answer(&kit.table, &mut game, answer).expect("a sampled answer is legal");
    }
    played.ended = game.outcome.is_some();
    played.hash = game.trace.hash;
    played
}

#[test]
fn suspended_games_go_on_as_if_undisturbed() {
    let kit = Kit::new();
    let mut counts: BTreeMap<&'static str, u32> = BTreeMap::new();
    for seed in 0..26 {
        let automatic = seed % 2 == 0;
        let straight = play(&kit, seed, automatic, false);
        let suspended = play(&kit, seed, automatic, true);
        assert_eq!(straight.hash, suspended.hash, "game {seed}");
        assert_eq!(straight.answers, suspended.answers, "game {seed}");
        for (situation, count) in suspended.counts {
            *counts.entry(situation).or_default() += count;
        }
    }
    for (situation, count) in &counts {
        println!("{count:6}  {situation}");
    }
    for situation in [
        "mulligan",
        "priority",
        "casting",
        "payment",
        "mana ability inside a payment",
        "resolving",
        "searching",
        "replacement order",
        "trigger order",
        "state-based actions",
        "combat",
        "cleanup discard",
    ] {
        let count = counts.get(situation).copied().unwrap_or(0);
        assert!(count >= 50, "only {count} times in: {situation}");
    }
}

/// The trace of the first game with the test cards. If a rule changes on purpose, so does this.
const GOLDEN: u128 = 0x8034_66df_eedf_ad0f_66e7_fe89_a59c_bda4;

#[test]
fn the_trace_of_a_game_is_known() {
    let kit = Kit::new();
    let played = play(&kit, 1, true, false);
    assert_eq!(
        played.hash, GOLDEN,
        "the golden trace is now {:#034x}",
        played.hash
    );
}

#[test]
fn one_changed_answer_changes_the_trace() {
    let kit = Kit::new();
    let straight = play(&kit, 3, true, false);
    let setup = kit.setup(3, true);
    let mut game = crate::start(&kit.table, &setup);
    let mut changed = false;
    let mut random = ChaCha8Rng::seed_from_u64(99);
    for answer in straight.answers {
        let Some(decision) = game.decision.clone() else {
            break;
        };
        let answer = if changed && decision.check(&answer).is_err() {
            sample(&kit, &decision, &mut random)
        } else if !changed && !decision.is_forced() {
            changed = true;
            (0..100)
                .map(|_| decision.sample(&mut random))
                .find(|other| *other != answer)
                .expect("a choice has another answer")
        } else {
            answer
        };
        crate::answer(&kit.table, &mut game, answer).expect("the answer is legal");
    }
    assert!(changed);
    assert_ne!(game.trace.hash, straight.hash);
}

#[test]
fn an_illegal_answer_changes_nothing() {
    let kit = Kit::new();
    let mut game = crate::start(&kit.table, &kit.setup(5, true));
    let before = game.save().expect("a game can be saved");
    for wrong in [
        Answer::Items(vec![7]),
        Answer::Items(vec![0, 1]),
        Answer::Items(vec![]),
        Answer::Number(0),
        Answer::Attackers(Vec::new()),
    ] {
        crate::answer(&kit.table, &mut game, wrong).expect_err("the answer is illegal");
        assert_eq!(game.save().expect("a game can be saved"), before);
    }
}
