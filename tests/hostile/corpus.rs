//! What the inputs are made of, where no file of the project has it.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use cardwright::game::Game;
use cardwright::play::{AgentKind, Match, play_game};
use cardwright::pool::{Pool, compile_cards, read_file, shipped_compiler, shipped_pool};
use cardwright::source::{SourceMap, add_bulk_card, read_bulk, read_cards};

/// Cards with several faces, level bands, modes and tables.
pub const FACES: [&str; 6] = [
    "Ember Half {R}\nInstant\nEmber Half deals 2 damage to any target.\n//\nGrove Half {3}{G}\nSorcery\nCreate a 3/3 green Elephant creature token.\n",
    "Day Walker {1}{G}\nCreature — Human Werewolf\n1/1\n\n//\n\nNight Walker\nColor Indicator: Red, Green\nCreature — Werewolf\nTrample\n3/3\n",
    "Slow Learner {U}{U}\nCreature — Merfolk Soldier\nLevel up {1}\nLEVEL 2-3\n3/3\nFlying\nLEVEL 4+\n4/4\nFlying\n2/2\n",
    "Layout: flip\nRat Tamer {2}{B}\nCreature — Human\n2/2\n//\nKing of Rats\nCreature — Rat\nMenace\n4/4\n",
    "Two Roads {1}{W}\nInstant\nChoose one —\n• Draw a card.\n• You gain 4 life. (You really do.)\n",
    "Well of Sayings {2}\nArtifact\n{T}: Add {C}.\n{2}, {T}: Target creature gains “{T}: Draw a card.” until end of turn.\n",
];

/// Scenarios in JSON form with shipped cards.
pub const JSON_SCENARIOS: [&str; 3] = [
    r#"{"id": "a", "format": "duel", "players": ["A", "B"], "life": 20, "setup": [{"player": "A", "zone": "battlefield", "card": "Forest", "count": 2}, {"player": "A", "zone": "hand", "card": "Mossback Cub", "count": 1}], "actions": [{"do": "cast", "turn": 1, "step": "main1", "player": "A", "card": "Mossback Cub"}], "choices": {}, "strict_choices": false, "stop": {"turn": 1, "step": "main2"}, "expect": [{"what": "permanent_count", "player": "A", "card": "Mossback Cub", "count": 1}], "cards": ["Forest", "Mossback Cub"]}"#,
    r#"{"id": "b", "players": ["A", "B"], "setup": [{"player": "B", "zone": "battlefield", "card": "Thornhide Boar", "count": 1, "tapped": true, "counters": [["+1/+1", 2]]}, {"player": "B", "life": 7}], "actions": [{"do": "check", "turn": 1, "step": "upkeep", "player": "A", "expect": {"what": "life", "player": "B", "life": 7}}], "choices": {"A": [{"value": "yes"}]}, "stop": {"turn": 3, "step": "cleanup"}, "expect": [{"what": "life", "player": "B", "life": 7}], "cards": ["Thornhide Boar"]}"#,
    r#"{"id": "c", "format": "commander", "players": ["A", "B", "C"], "life": 40, "deck": "commander_duel", "shuffle": true, "setup": [{"player": "C", "clear": "library"}, {"player": "C", "zone": "library", "card": "Island", "count": 3}], "actions": [{"do": "attack", "turn": 2, "player": "B", "attacker": "Mossback Cub", "defender": "A"}], "strict_choices": true, "stop": {"turn": 4, "step": "end"}, "expect": [], "cards": ["Island"]}"#,
];

/// Cards as objects in Scryfall's field names.
pub fn as_bulk(cards: &[String]) -> Vec<String> {
    let mut objects = Vec::new();
    for text in cards {
        let mut sources = SourceMap::new();
        let file = sources.add("a.card", text.as_str());
        for card in read_cards(file, text).0 {
            let faces: Vec<serde_json::Value> = card
                .faces
                .iter()
                .map(|face| {
                    let lines: Vec<&str> = face
                        .all_lines()
                        .map(|line| sources.text(line.span))
                        .collect();
                    let size = face.power_toughness.as_ref();
                    let size = size.and_then(|size| size.text.split_once('/'));
                    serde_json::json!({
                        "name": face.name.text,
                        "mana_cost": face.mana_cost.as_ref().map(|cost| cost.text.clone()),
                        "type_line": face.type_line.text,
                        "oracle_text": lines.join("\n"),
                        "power": size.map(|(power, _)| power),
                        "toughness": size.map(|(_, toughness)| toughness),
                    })
                })
                .collect();
            let object = if let [face] = faces.as_slice() {
                face.clone()
            } else {
                serde_json::json!({"name": card.name, "layout": card.layout.name(), "card_faces": faces})
            };
            objects.push(object.to_string());
        }
    }
    objects
}

/// The cards of some texts that compile.
pub fn pool_of(texts: &[String]) -> Pool {
    let compiler = Arc::new(shipped_compiler(&[]).0);
    let mut sources = SourceMap::new();
    let mut cards = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        let file = sources.add(format!("{number}.card"), text.as_str());
        cards.extend(read_file(&mut sources, file).0);
    }
    compile_cards(&compiler, &sources, &cards).pool
}

/// A game between shipped decks, saved in its middle.
pub fn saved_game() -> Vec<u8> {
    let pool = shipped_pool();
    let forest = pool.table().find_face("Forest").expect("it is shipped").0;
    let cub = pool
        .table()
        .find_face("Mossback Cub")
        .expect("it is shipped")
        .0;
    let setting = Match {
        decks: [vec![(20, forest), (20, cub)], vec![(20, forest), (20, cub)]],
        agents: [AgentKind::Random; 2],
        pool_hash: pool.hash(),
        seed: 1,
        budget: 20_000,
        profile: cardwright::game::Profile::default(),
    };
    let mut saved = Vec::new();
    let mut decisions = 0;
    let mut save = |game: &mut Game| {
        decisions += 1;
        if decisions == 40 {
            saved = game.save().expect("a game is plain data");
        }
    };
    play_game(pool.table(), &setting, 0, Some(&mut save));
    assert!(!saved.is_empty());
    saved
}

/// The cards of the corpus beside the project as `.card` texts, if it is there: all, or one of fifty.
pub fn shared_cards(all: bool) -> impl Iterator<Item = String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/dev.jsonl");
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut sources = SourceMap::new();
    let file = sources.add("dev.jsonl", text.as_str());
    let (cards, _) = read_bulk(file, &text);
    let every = if all { 1 } else { 50 };
    cards.into_iter().step_by(every).map(|card| {
        let mut sources = SourceMap::new();
        let (raw, _) = add_bulk_card(&mut sources, "dev.jsonl", &card);
        let text = sources.get(raw.file).map_or("", |file| file.text.as_str());
        text.to_owned()
    })
}
