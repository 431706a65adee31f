//! One seeded run of a board: ordinary decisions, answered at random; what of the card did something; whether the state
//! stayed sound; and the trace, as far as runs are compared by it.

use super::agent::Agent;
use super::board;
use super::testbed::Bench;
use game::frame::TurnFrame;
use game::{Event, Frame, Game, ObjectKind, Observer, Question, TraceEvent};
use ir::bytes::hash_bytes;
use ir::{AbilityRef, Node, Zone};
use std::collections::BTreeSet;

/// How far a run goes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// decisions
    pub decisions: usize,
    /// turns
    pub turns: u32,
    /// steps of procedures
    pub steps: u64,
}

/// What a run came to.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// the parts that did something: number of the ability, part
    pub seen: BTreeSet<(u16, Node)>,
    /// the compared trace: a hash of what happened up to each decision
    pub trace: Vec<u128>,
    /// whether it went otherwise than the run it was compared with
    pub diverged: bool,
    /// what broke, if something did
    pub broken: Option<String>,
}

/// What a run is for, which is when it can end before its limits.
#[derive(Clone, Copy, Debug)]
pub enum Aim<'run> {
    /// Seeing parts do something: it ends `after` decisions after all of them did.
    See {
        /// the parts
        parts: &'run [(u16, Node)],
        /// how many decisions more, so that what they did can come to something
        after: usize,
    },
    /// Seeing whatever does something: it goes to its limits.
    SeeAll,
    /// Comparing with another run of the seed: it ends where they part, and where the other ended.
    Compare(&'run [u128]),
}

/// Plays a seed.
pub fn play(bench: &Bench, seed: u64, limits: Limits, aim: Aim<'_>) -> Run {
    let mut run = Run::default();
    let mut decisions = limits.decisions;
    let (mut game, entering) = board::set_up(bench, seed);
    game.budget = limits.steps;
    game.trace.keep = true;
    if !matches!(aim, Aim::Compare(_)) {
        game.observer = Some(Observer::new(bench.subject));
    }
    let mut agent = Agent::new(bench, seed);
    // What is attached comes after what it can be attached to.
    for batch in [entering.first, entering.auras] {
        if let Err(broken) = happen(bench, &mut game, &mut agent, batch) {
            run.broken = Some(broken);
            return run;
        }
    }
    let equipping = board::equip(bench, &game, seed);
    if let Err(broken) = happen(bench, &mut game, &mut agent, equipping) {
        run.broken = Some(broken);
        return run;
    }
    board::settle(bench, &mut game);
    let cards = cards_of(&game);
    game.frames.push(Frame::Turn(TurnFrame::NextTurn));
    rules::mulligan::open(&mut game);
    game.budget = limits.steps;
    note(&mut game, &mut run);
    while game.outcome.is_none() && run.trace.len() < decisions && game.turn.number <= limits.turns
    {
        rules::advance(&bench.table, &mut game);
        note(&mut game, &mut run);
        match aim {
            Aim::Compare(base) => {
                let last = run.trace.len() - 1;
                if base.get(last) != run.trace.last() {
                    run.diverged = true;
                    return run;
                }
                if last + 1 == base.len() {
                    return run;
                }
            }
            Aim::See { parts, after } if run.trace.len() % 4 == 0 => {
                let seen = game.observer.as_ref();
                if decisions == limits.decisions && seen.is_some_and(|seen| seen.has_seen(parts)) {
                    decisions = decisions.min(run.trace.len() + after);
                }
            }
            Aim::See { .. } | Aim::SeeAll => {}
        }
        if run.trace.len() % 4 == 0
            && let Err(broken) = check(&game, &cards)
        {
            run.broken = Some(broken);
            break;
        }
        if game.decision.is_some()
            && let Err(broken) = step(bench, &mut game, &mut agent)
        {
            run.broken = Some(broken);
            break;
        }
    }
    if let Some(observer) = &game.observer {
        run.seen = observer.seen();
    }
    run
}

/// Lets the events of the set-up happen, with what is asked on the way.
fn happen(
    bench: &Bench,
    game: &mut Game,
    agent: &mut Agent<'_>,
    events: Vec<Event>,
) -> Result<(), String> {
    rules::events::propose(game, events);
    while !game.frames.is_empty() && game.outcome.is_none() {
        step(bench, game, agent)?;
    }
    Ok(())
}

/// One step of a procedure, or one answer.
fn step(bench: &Bench, game: &mut Game, agent: &mut Agent<'_>) -> Result<(), String> {
    let Some(decision) = &game.decision else {
        rules::step(&bench.table, game);
        return Ok(());
    };
    let answer = agent.answer(game, decision);
    decision.check(&answer).map_err(|error| {
        format!(
            "a random answer to {:?} is refused: {error}",
            decision.prompt.question
        )
    })?;
    let question = decision.prompt.question;
    match rules::submit(game, answer) {
        Ok(()) => Ok(()),
        // A declaration may be illegal as a whole (CR 508.1, 509.1): then the next try is another one.
        Err(_) if matches!(question, Question::Attackers | Question::Blockers) => Ok(()),
        Err(error) => Err(format!("an answer to {question:?} is refused: {error}")),
    }
}

/// Adds what happened since the last decision to the compared trace.
fn note(game: &mut Game, run: &mut Run) {
    let mut bytes = Vec::new();
    for entry in std::mem::take(&mut game.trace.entries) {
        // INVARIANT: trace entries hold only types that postcard can write.
        bytes.extend(postcard::to_stdvec(&compared(entry)).unwrap_or_default());
    }
    run.trace.push(hash_bytes(&bytes));
}

/// The entry without IR: what was announced for an object holds the costs that were paid.
fn compared(mut entry: TraceEvent) -> TraceEvent {
    if let TraceEvent::Event(Event::Move { arrival, .. } | Event::Create { arrival, .. }) =
        &mut entry
    {
        arrival.announced = None;
    }
    entry
}

/// How many cards each player owns.
fn cards_of(game: &Game) -> Vec<usize> {
    game.players
        .iter()
        .map(|player| {
            // A merged permanent is all the cards that represent it (CR 729.2).
            let parts = game.objects().flat_map(|object| {
                let whole = object.components.is_empty();
                let own = whole.then_some((object.owner, &object.kind));
                let parts = object.components.iter();
                own.into_iter()
                    .chain(parts.map(|component| (component.owner, &component.kind)))
            });
            parts
                .filter(|(owner, kind)| {
                    *owner == player.id && matches!(kind, ObjectKind::Card { .. })
                })
                .count()
        })
        .collect()
}

/// Whether every object is in one zone, where it says it is, and no card has come or gone.
fn check(game: &Game, cards: &[usize]) -> Result<(), String> {
    let mut places = 0;
    let mut seen = BTreeSet::new();
    for zone in Zone::ALL.into_iter().chain([Zone::Outside]) {
        let owners = if zone.is_per_player() {
            game.players.len()
        } else {
            1
        };
        for player in game.players.iter().take(owners) {
            for id in game.zone(zone, player.id) {
                places += 1;
                if !seen.insert(*id) {
                    return Err(format!("object {} is in two places", id.0));
                }
                match game.object(*id) {
                    Some(object) if object.zone == zone => {}
                    Some(object) => {
                        return Err(format!(
                            "an object in the {} says it is in the {}",
                            zone.word(),
                            object.zone.word()
                        ));
                    }
                    None => {
                        return Err(format!("the {} lists an object that is gone", zone.word()));
                    }
                }
            }
        }
    }
    if places + game.tokens_to_be() != game.objects().count() {
        return Err("an object is in no zone".to_owned());
    }
    let now = cards_of(game);
    let conserved = game
        .players
        .iter()
        .zip(now.iter().zip(cards))
        .all(|(player, (now, before))| player.left || now == before);
    if conserved {
        Ok(())
    } else {
        Err("a card has come from nowhere or gone".to_owned())
    }
}

/// The ability with that number of the card under test.
pub fn ability(bench: &Bench, number: u16) -> AbilityRef {
    AbilityRef {
        card: bench.subject,
        ability: number,
    }
}
