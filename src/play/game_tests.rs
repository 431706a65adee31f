//! Whole games of hand-built decks between random agents.

use super::simulate::{Match, play_game, simulate};
use crate::game::state::Ending;
use crate::ir::*;
use crate::rules::board::*;
use std::sync::Arc;

fn with_cost(mut face: Face, cost: &[ManaSymbol]) -> Face {
    face.mana_cost = Some(ManaCost(cost.to_vec()));
    face
}

fn basic(name: &str) -> Face {
    let mut face = card(name, &[CardType::Land]);
    face.supertypes.push(Supertype::Basic);
    face.subtypes.push(Name::new(name));
    face
}

/// `~ deals 3 damage to any target.`
fn shock() -> Face {
    let mut face = card("Shock", &[CardType::Instant]);
    let spec = TargetSpec {
        slot: SlotId(0),
        objects: Some(permanents(vec![Test::CardType(CardType::Creature)])),
        players: Some(Players::Everyone),
        minimum: Value::Number(1),
        maximum: Value::Number(1),
        other_than: Vec::new(),
        divided: None,
        condition: None,
        each: None,
    };
    let effect = Effect::DealDamage {
        source: Objects::This,
        amount: Value::Number(3),
        to: Some(Objects::Slot(SlotId(0))),
        players: Some(Players::Slot(SlotId(0))),
        further: Vec::new(),
    };
    face.abilities.push(spell(vec![spec], vec![effect]));
    face
}

/// `Target creature gets +3/+3 until end of turn.`
fn growth() -> Face {
    let mut face = card("Growth", &[CardType::Instant]);
    let spec = TargetSpec {
        slot: SlotId(0),
        objects: Some(permanents(vec![Test::CardType(CardType::Creature)])),
        players: None,
        minimum: Value::Number(1),
        maximum: Value::Number(1),
        other_than: Vec::new(),
        divided: None,
        condition: None,
        each: None,
    };
    let effect = Effect::Modify {
        what: Objects::Slot(SlotId(0)),
        modifications: vec![plus(3, 3)],
        duration: Duration::EndOfTurn,
    };
    face.abilities.push(spell(vec![spec], vec![effect]));
    face
}

fn spell(targets: Vec<TargetSpec>, effects: Vec<Effect>) -> Arc<Ability> {
    Arc::new(Ability::plain(AbilityKind::Spell(Body {
        choice: None,
        modes: vec![Mode {
            targets,
            effects,
            condition: None,
        }],
        slots: vec![SlotKind::Either],
    })))
}

fn anthem() -> Face {
    let creatures = vec![
        Test::CardType(CardType::Creature),
        Test::ControlledBy(Players::You),
    ];
    enchantment("Anthem", modify(every(creatures), vec![plus(1, 1)]))
}

fn decks(table: &mut CardTable) -> [Vec<(u32, CardId)>; 2] {
    let green = ManaSymbol::Mana(ManaType::Colored(Color::Green));
    let generic = ManaSymbol::Generic;
    let mut deck = |count: u32, face: Face| {
        let card = table.insert(Arc::new(CardDefinition {
            name: face.name.clone(),
            layout: Layout::Normal,
            faces: vec![face],
        }));
        (count, card)
    };
    let list = vec![
        deck(24, basic("Forest")),
        deck(4, with_cost(creature("Bear", 2, 2), &[generic(1), green])),
        deck(
            4,
            with_cost(
                creature_with("Wurm", 5, 4, &[Builtin::Trample]),
                &[generic(3), green, green],
            ),
        ),
        deck(
            4,
            with_cost(
                creature_with("Bird", 1, 1, &[Builtin::Flying, Builtin::Haste]),
                &[green],
            ),
        ),
        deck(
            4,
            with_cost(
                creature_with("Knight", 2, 2, &[Builtin::DoubleStrike, Builtin::Vigilance]),
                &[generic(2), green],
            ),
        ),
        deck(
            4,
            with_cost(
                creature_with("Snake", 1, 2, &[Builtin::Deathtouch, Builtin::Reach]),
                &[generic(1), green],
            ),
        ),
        deck(
            4,
            with_cost(
                creature_with("Healer", 1, 3, &[Builtin::Lifelink]),
                &[generic(1), green],
            ),
        ),
        deck(4, with_cost(anthem(), &[generic(2), green])),
        deck(4, with_cost(shock(), &[green])),
        deck(4, with_cost(growth(), &[green])),
    ];
    [list.clone(), list]
}

#[test]
fn random_agents_play_games_to_their_end() {
    let mut table = CardTable::new();
    let setting = Match {
        decks: decks(&mut table),
        pool_hash: 1,
        seed: 3,
        budget: 200_000,
    };
    let summary = simulate(&table, &setting, 12, &|| {});
    for ending in summary.endings.keys() {
        assert!(
            matches!(
                ending,
                Ending::Life | Ending::EmptyLibrary | Ending::AllLost
            ),
            "{ending:?}"
        );
    }
    assert_eq!(
        summary.trace_hash,
        simulate(&table, &setting, 12, &|| {}).trace_hash
    );
}

#[test]
fn a_game_goes_on_the_same_after_being_saved() {
    let mut table = CardTable::new();
    let setting = Match {
        decks: decks(&mut table),
        pool_hash: 1,
        seed: 5,
        budget: 200_000,
    };
    let plain = play_game(&table, &setting, 0, None);
    let mut reload = |game: &mut crate::game::Game| {
        let loaded = game
            .save()
            .and_then(|bytes| crate::game::Game::load(&bytes, 1));
        assert!(loaded.is_ok());
        if let Ok(loaded) = loaded {
            *game = loaded;
        }
    };
    let saved = play_game(&table, &setting, 0, Some(&mut reload));
    assert_eq!(plain.trace_hash, saved.trace_hash);
}
