//! The state in which a scenario begins.

use super::model::{Scenario, Setup};
use super::names::Seats;
use game::state::Settings;
use game::{Event, Game, MoveCause, ObjectId, ObjectKind, PlayerId};
use ir::{CardId, CardTable, CounterKind, DayNight, FaceSide, Name, Zone};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The cards of a default deck with their numbers.
#[derive(Debug, Default, serde::Deserialize)]
struct Deck {
    library: BTreeMap<String, u32>,
    command: BTreeMap<String, u32>,
}

/// The default decks of JSON scenarios (SCHEMA 3).
static DECKS: LazyLock<BTreeMap<String, Deck>> = LazyLock::new(|| {
    // INVARIANT: the file is a part of the program, and a test reads it.
    serde_json::from_str(include_str!("decks.json")).unwrap_or_default()
});

/// Whether there is a default deck of that name.
pub fn knows_deck(name: &str) -> bool {
    name.is_empty() || DECKS.contains_key(name)
}

/// How many blanks are in a library of which nothing is said.
const BLANKS: u32 = 20;

/// Puts the default deck of a player where it belongs; cards that the pool lacks are blanks.
fn add_deck(
    table: &CardTable,
    blank: CardId,
    game: &mut Game,
    player: PlayerId,
    deck: &str,
    cleared: bool,
) {
    let Some(deck) = DECKS.get(deck) else {
        for _ in 0..if cleared { 0 } else { BLANKS } {
            add_card(game, (blank, FaceSide(0)), player, Zone::Library, None);
        }
        return;
    };
    let library = deck.library.iter().filter(|_| !cleared);
    for (name, count) in library {
        let card = table.find_face(name).map_or(blank, |(card, _)| card);
        for _ in 0..*count {
            add_card(game, (card, FaceSide(0)), player, Zone::Library, None);
        }
    }
    for name in deck.command.keys() {
        if let Some((commander, _)) = table.find_face(name) {
            let face = (commander, FaceSide(0));
            let card = add_card(game, face, player, Zone::Command, None);
            game.make_commander(table, card);
        }
    }
}

/// How many cards the set-up of a scenario may name, copies counted.
const CARD_LIMIT: u32 = 10_000;
/// How many players a scenario may have.
const PLAYER_LIMIT: usize = 16;
/// The greatest number of a set-up: of counters, of life.
const NUMBER_LIMIT: u32 = 1_000_000;

/// Refuses set-ups that nobody could tell from larger ones and that would take memory without bound.
fn limit(scenario: &Scenario) -> Result<(), String> {
    if scenario.players.is_empty() {
        return Err("a scenario has no players".to_owned());
    }
    if scenario.players.len() > PLAYER_LIMIT {
        return Err(format!("a scenario has at most {PLAYER_LIMIT} players"));
    }
    let mut cards = 0_u32;
    for setup in &scenario.setup {
        cards = cards.saturating_add(setup.count.unwrap_or(1));
        let counters = setup.counters.iter().map(|(_, count)| *count);
        let numbers = counters.chain(setup.life.map(i32::unsigned_abs));
        if numbers
            .chain([scenario.life.unsigned_abs()])
            .any(|number| number > NUMBER_LIMIT)
        {
            return Err(format!("numbers in a set-up go up to {NUMBER_LIMIT}"));
        }
    }
    if cards > CARD_LIMIT {
        return Err(format!("a set-up has at most {CARD_LIMIT} cards"));
    }
    Ok(())
}

/// A player's Attraction deck, from the top: it lies face down in the command zone (CR 717.2).
const ATTRACTIONS: &str = "attractions";

/// A player's chosen companion, outside the game (CR 702.139a).
const COMPANION: &str = "companion";

/// A zone by its name in scenarios.
pub fn zone_named(name: &str) -> Option<Zone> {
    match name {
        "battlefield" => Some(Zone::Battlefield),
        "hand" => Some(Zone::Hand),
        "graveyard" => Some(Zone::Graveyard),
        "library" => Some(Zone::Library),
        "exile" => Some(Zone::Exile),
        "command" | ATTRACTIONS => Some(Zone::Command),
        "stack" => Some(Zone::Stack),
        // The cards of a sideboard are outside the game (CR 400.11a).
        "sideboard" | COMPANION => Some(Zone::Outside),
        _ => None,
    }
}

/// A permanent that is still to be put onto the battlefield.
#[derive(Clone, Debug)]
pub struct Entering {
    /// the card, aside in exile until it enters
    pub object: ObjectId,
    /// how it is set up
    pub setup: Setup,
    /// its name for the scenario
    pub alias: Option<Name>,
    /// which face is up
    pub side: FaceSide,
}

/// A game with every card in place except the permanents, which enter one by one so that replacement effects apply.
///
/// # Errors
/// If a card, player or zone is unknown.
pub fn prepare(
    table: &CardTable,
    blank: CardId,
    scenario: &Scenario,
    seats: &Seats,
) -> Result<(Game, Vec<Entering>), String> {
    limit(scenario)?;
    let names: Vec<&str> = scenario.players.iter().map(String::as_str).collect();
    let settings = Settings {
        first_draw: scenario.players.len() > 2,
        automatic_mana: true,
        mulligans: false,
        asks_chance: true,
        range: scenario.range,
        seed: 0,
        profile: game::Profile::default(),
    };
    let mut game = Game::new(0, &names, scenario.life, settings);
    game.day_night = scenario.day_night.map(|is_night| match is_night {
        true => DayNight::Night,
        false => DayNight::Day,
    });
    let mut letters: Vec<String> = scenario.players.clone();
    letters.sort();
    let mut entering = Vec::new();
    for letter in &letters {
        let player = seats
            .player(letter)
            .ok_or_else(|| format!("no player `{letter}`"))?;
        let own: Vec<&Setup> = scenario
            .setup
            .iter()
            .filter(|setup| &setup.player == letter)
            .collect();
        match own.iter().filter_map(|setup| setup.life).next_back() {
            Some(life) => game.player_mut(player).life = life,
            // No life can be paid while permanents enter (SCHEMA 2).
            None if !scenario.deck.is_empty() => game.player_mut(player).life = 0,
            None => {}
        }
        if own.iter().any(|setup| setup.manual_mana) {
            game.settings.automatic_mana = false;
        }
        let cleared = own
            .iter()
            .any(|setup| setup.clear.as_deref() == Some("library"));
        add_deck(table, blank, &mut game, player, &scenario.deck, cleared);
        for zone in [
            Zone::Library,
            Zone::Hand,
            Zone::Graveyard,
            Zone::Command,
            Zone::Exile,
            Zone::Outside,
            Zone::Battlefield,
        ] {
            for setup in own
                .iter()
                .filter(|setup| setup.zone.as_deref().and_then(zone_named) == Some(zone))
            {
                place(table, &mut game, setup, player, zone, &mut entering)?;
            }
        }
    }
    Ok((game, entering))
}

fn place(
    table: &CardTable,
    game: &mut Game,
    setup: &Setup,
    player: PlayerId,
    zone: Zone,
    entering: &mut Vec<Entering>,
) -> Result<(), String> {
    let name = setup.card.as_deref().unwrap_or_default();
    let face = table
        .find_face(name)
        .ok_or_else(|| format!("no card `{name}`"))?;
    let count = setup.count.unwrap_or(1);
    for number in 1..=count {
        let alias = setup.alias.as_ref().map(|alias| {
            Name::new(if count > 1 {
                format!("{alias}.{number}")
            } else {
                alias.clone()
            })
        });
        if zone == Zone::Battlefield {
            let aside = add_card(
                game,
                (face.0, FaceSide(0)),
                player,
                Zone::Exile,
                alias.clone(),
            );
            entering.push(Entering {
                object: aside,
                setup: setup.clone(),
                alias,
                side: face.1,
            });
        } else {
            if setup.tapped || setup.attached_to.is_some() {
                return Err(format!(
                    "only permanents are tapped or attached, and `{name}` is not on the battlefield"
                ));
            }
            let card = add_card(game, (face.0, FaceSide(0)), player, zone, alias);
            if let Some(card) = game.object_mut(card) {
                card.counters = starting_counters(setup);
            }
            if setup.zone.as_deref() == Some(ATTRACTIONS) {
                if let Some(card) = game.object_mut(card) {
                    card.face_down = Some(ir::FaceDown::Plain);
                }
            } else if zone == Zone::Command {
                game.make_commander(table, card);
            } else if setup.zone.as_deref() == Some(COMPANION)
                && game.player_mut(player).companion.replace(card).is_some()
            {
                return Err("a player reveals no more than one companion (CR 103.2b)".to_owned());
            }
        }
    }
    Ok(())
}

fn add_card(
    game: &mut Game,
    face: (CardId, FaceSide),
    owner: PlayerId,
    zone: Zone,
    alias: Option<Name>,
) -> ObjectId {
    let object = game.add_object(
        ObjectKind::Card {
            card: face.0,
            side: face.1,
        },
        owner,
        zone,
    );
    if let Some(object) = game.object_mut(object) {
        object.alias = alias;
    }
    game.zone_mut(zone, owner).push(object);
    game.invalidate();
    object
}

/// The counters that are on it at first.
fn starting_counters(setup: &Setup) -> Vec<(CounterKind, u32)> {
    let counters = setup.counters.iter().filter(|(_, count)| *count > 0);
    counters
        .map(|(kind, count)| (Name::new(kind), *count))
        .collect()
}

/// The event by which a set-up permanent enters, attached to something if it is said so.
pub fn enter(game: &Game, entering: &Entering, host: Option<game::Target>) -> Event {
    let mut arrival = game::event::Arrival::default();
    if entering.side != FaceSide(0) {
        arrival.side = Some(entering.side);
    }
    arrival.attached_to = host;
    arrival.tapped = entering.setup.tapped;
    arrival.counters = starting_counters(&entering.setup);
    arrival.controller = game.object(entering.object).map(|object| object.owner);
    Event::Move {
        object: entering.object,
        from: Zone::Exile,
        to: Zone::Battlefield,
        by: None,
        cause: MoveCause::Other,
        arrival: Box::new(arrival),
        became: None,
    }
}

/// After all permanents have entered: nothing of it counts as having happened.
pub fn settle(game: &mut Game, scenario: &Scenario) {
    for (seat, letter) in scenario.players.iter().enumerate() {
        let said = scenario
            .setup
            .iter()
            .any(|setup| &setup.player == letter && setup.life.is_some());
        if let Some(player) = game.players.get_mut(seat)
            && !said
        {
            player.life = scenario.life;
        }
    }
    game.pending.clear();
    game.turn.happened.clear();
    game.turn.latest = 0;
    game.former.clear();
    game.returned = None;
    game.trace.entries.clear();
    let ids: Vec<ObjectId> = game.battlefield.clone();
    for id in ids {
        if let Some(object) = game.object_mut(id) {
            object.summoning_sick = false;
            object.entered_this_turn = false;
            object.previous = None;
        }
    }
    for player in &mut game.players {
        player.lands_played = 0;
        player.cards_drawn = 0;
        player.spells_cast = 0;
        player.mana_spent = 0;
    }
    game.invalidate();
}
