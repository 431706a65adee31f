//! A random board for a card under test. Only the board is chosen; what happens on it is not.

use super::testbed::Bench;
use super::wants::{Sample, Standing};
use game::event::Arrival;
use game::random::{below, shuffle};
use game::state::Settings;
use game::{Event, Game, MoveCause, ObjectId, ObjectKind, PlayerId, Target};
use ir::{
    Ability, AbilityKind, CardId, CardType, Condition, CounterKind, FaceDown, FaceSide, Layout,
    Objects, Test, Zone,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules::layers;
use std::sync::Arc;

/// A card and how it enters the battlefield.
#[derive(Clone, Debug)]
struct Placed {
    card: CardId,
    /// who controls it
    player: PlayerId,
    /// who owns it
    owner: PlayerId,
    /// the face that is up
    side: FaceSide,
    tapped: bool,
    face_down: bool,
    token: bool,
    commander: bool,
    counters: Vec<(CounterKind, u32)>,
}

impl Placed {
    /// An untapped permanent of its controller's own.
    fn plain(card: CardId, player: PlayerId) -> Self {
        Self {
            card,
            player,
            owner: player,
            side: FaceSide(0),
            tapped: false,
            face_down: false,
            token: false,
            commander: false,
            counters: Vec::new(),
        }
    }
}

/// How much else happens on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Crowd {
    /// many permanents, and spells that change everything
    Usual,
    /// as usual, but with nothing that the card speaks of, and no lands but those on the battlefield
    Bare,
    /// few permanents, samples of one kind (by number), and no spells but those that let what the card does be seen
    Quiet(u32),
}

/// The player who has the card under test.
pub const OWNER: PlayerId = PlayerId(0);

/// The events by which the permanents of a board enter.
#[derive(Clone, Debug, Default)]
pub struct Entering {
    /// those that need nothing to be attached to
    pub first: Vec<Event>,
    /// Auras, which enter attached to one of the former or to a player
    pub auras: Vec<Event>,
}

/// Makes the game for a seed, with permanents still aside in exile, and the events by which they enter.
pub fn set_up(bench: &Bench, seed: u64) -> (Game, Entering) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let settings = Settings {
        first_draw: true,
        automatic_mana: true,
        mulligans: false,
        asks_chance: false,
        range: None,
        seed,
        profile: game::Profile::default(),
    };
    let names: &[&str] = match bench.several_opponents && below(&mut random, 2) == 0 {
        true => &["A", "B", "C"],
        false => &["A", "B"],
    };
    let mut game = Game::new(0, names, 20, settings);
    if below(&mut random, 3) == 0 {
        game.turn.last_regular = OWNER;
    }
    let mut placed = Vec::new();
    let crowd = match below(&mut random, 9) {
        0..3 => Crowd::Quiet(below(&mut random, 64)),
        3 => Crowd::Bare,
        _ => Crowd::Usual,
    };
    let lacking_here = match crowd {
        Crowd::Bare => half_of(&bench.lands, &mut random),
        Crowd::Quiet(_) | Crowd::Usual => lacking(bench, &mut random),
    };
    let players: Vec<PlayerId> = game.players.iter().map(|player| player.id).collect();
    for player in players {
        let lacking = match below(&mut random, 3) {
            0 if crowd != Crowd::Bare => lacking(bench, &mut random),
            _ => lacking_here.clone(),
        };
        let life = [20, 20, 12, 7, 4, 30][below(&mut random, 6) as usize];
        game.player_mut(player).life = life;
        for standing in &bench.standings {
            if below(&mut random, 2) == 0 {
                stand(bench, &mut game, player, standing, &mut random);
            }
        }
        add_lands(bench, player, &lacking, &mut random, &mut placed);
        add_permanents(bench, (player, crowd), &mut random, &mut placed);
        fill_zones(bench, &mut game, (player, crowd), &mut random);
    }
    add_subject(bench, &mut game, &mut random, &mut placed);
    let mut events = Entering::default();
    for placed in placed {
        let aura = is_aura(bench, placed.card);
        let event = entering(bench, &mut game, placed);
        if aura {
            events.auras.push(event);
        } else {
            events.first.push(event);
        }
    }
    (game, events)
}

/// Puts the player into a state that the card asks about.
fn stand(
    bench: &Bench,
    game: &mut Game,
    player: PlayerId,
    standing: &Standing,
    random: &mut ChaCha8Rng,
) {
    let (zone, count) = match standing {
        Standing::Life(life) => {
            // Now and then a little more, which what the card itself does can bring down.
            let more = [0, 0, 1, 2][below(random, 4) as usize];
            game.player_mut(player).life = *life + more;
            return;
        }
        Standing::Counters(kind, count) => {
            let counters = &mut game.player_mut(player).counters;
            counters.retain(|(other, _)| other != kind);
            if *count > 0 {
                counters.push((kind.clone(), *count));
            }
            return;
        }
        Standing::Cards(zone, count) => (*zone, *count),
    };
    for place in 0..count {
        let plain = &bench.permanents;
        if let Some(card) = plain.get(place as usize % plain.len().max(1)) {
            add_card(game, *card, player, zone);
        }
    }
}

/// The events by which half of the Equipment and Fortifications is attached to something.
pub fn equip(bench: &Bench, game: &Game, seed: u64) -> Vec<Event> {
    let mut random = ChaCha8Rng::seed_from_u64(seed ^ 0xe9);
    let mut events = Vec::new();
    for attachment in &game.battlefield {
        let now = layers::characteristics(&bench.table, game, *attachment);
        let has = |name: &str| now.subtypes.iter().any(|own| own.as_str() == name);
        let to = if has("Equipment") {
            CardType::Creature
        } else if has("Fortification") {
            CardType::Land
        } else {
            continue;
        };
        let hosts: Vec<ObjectId> = game
            .battlefield
            .iter()
            .filter(|host| {
                let other = layers::characteristics(&bench.table, game, **host);
                *host != attachment && other.is(to) && other.controller == now.controller
            })
            .copied()
            .collect();
        if !hosts.is_empty() && below(&mut random, 2) == 0 {
            let host = hosts[below(&mut random, hosts.len() as u32) as usize];
            events.push(Event::Attach {
                attachment: *attachment,
                to: Target::Object(host),
            });
        }
    }
    events
}

fn is_aura(bench: &Bench, card: CardId) -> bool {
    bench.table.card(card).faces.first().is_some_and(|face| {
        face.subtypes
            .iter()
            .any(|subtype| subtype.as_str() == "Aura")
    })
}

/// The kinds of lands that nobody has on this board: now and then half of them, or all.
fn lacking(bench: &Bench, random: &mut ChaCha8Rng) -> Vec<CardId> {
    match below(random, 16) {
        0 => bench.lands.clone(),
        1..4 => half_of(&bench.lands, random),
        _ => Vec::new(),
    }
}

/// Each of the cards as likely as not.
fn half_of(cards: &[CardId], random: &mut ChaCha8Rng) -> Vec<CardId> {
    let mut half = cards.to_vec();
    half.retain(|_| below(random, 2) == 0);
    half
}

fn add_lands(
    bench: &Bench,
    player: PlayerId,
    lacking: &[CardId],
    random: &mut ChaCha8Rng,
    placed: &mut Vec<Placed>,
) {
    // Two of each kind, so that ten mana of any colors are there; now and then few.
    let kinds = if below(random, 8) == 0 { 1 } else { 2 };
    // Mana of one color only, where a card asks which was spent.
    if bench.spends && below(random, 2) == 0 && !bench.lands.is_empty() {
        let only = bench.lands[below(random, bench.lands.len() as u32) as usize];
        placed.extend((0..8).map(|_| Placed::plain(only, player)));
        return;
    }
    for land in &bench.lands {
        if lacking.contains(land) {
            continue;
        }
        let any_color = bench
            .table
            .card(*land)
            .faces
            .iter()
            .all(|face| face.subtypes.is_empty());
        // Costs such as {R}{R}{R}{R} are paid with lands for any color.
        for _ in 0..if any_color { 2 } else { kinds } {
            placed.push(Placed::plain(*land, player));
        }
    }
}

/// A sample in three of five cases, if there are any; a plain card else. The samples on a quiet board are all of one kind.
fn pick<'bench>(
    bench: &'bench Bench,
    crowd: Crowd,
    plain: &[CardId],
    random: &mut ChaCha8Rng,
) -> Option<(CardId, Option<&'bench Sample>)> {
    if crowd != Crowd::Bare && !bench.samples.is_empty() && below(random, 5) < 3 {
        let place = match crowd {
            Crowd::Usual | Crowd::Bare => below(random, bench.samples.len() as u32) as usize,
            Crowd::Quiet(theme) => theme as usize % bench.samples.len(),
        };
        let (card, sample) = &bench.samples[place];
        return Some((*card, Some(sample)));
    }
    let place = below(random, plain.len() as u32) as usize;
    plain.get(place).map(|card| (*card, None))
}

fn is_permanent(bench: &Bench, card: CardId) -> bool {
    let face = bench.table.card(card).faces.first();
    face.is_some_and(|face| face.card_types.iter().any(|kind| kind.is_permanent()))
}

fn add_permanents(
    bench: &Bench,
    (player, crowd): (PlayerId, Crowd),
    random: &mut ChaCha8Rng,
    placed: &mut Vec<Placed>,
) {
    for foil in bench
        .foils
        .iter()
        .filter(|foil| is_permanent(bench, **foil))
    {
        if below(random, 2) == 0 {
            placed.push(Placed::plain(*foil, player));
        }
    }
    let count = match crowd {
        Crowd::Quiet(_) => below(random, 4),
        Crowd::Usual | Crowd::Bare if below(random, 10) == 0 => 0,
        Crowd::Usual | Crowd::Bare => 2 + below(random, 5),
    };
    // Now and then players have got permanents from each other.
    let owners: &[PlayerId] = if below(random, 8) == 0 {
        &[OWNER, PlayerId(1)]
    } else {
        &[player]
    };
    for _ in 0..count {
        let Some((card, sample)) = pick(bench, crowd, &bench.permanents, random) else {
            continue;
        };
        if !is_permanent(bench, card) {
            continue;
        }
        let copies = sample.map_or(1, |sample| match below(random, 2) {
            0 => sample.copies,
            _ => 1 + below(random, sample.copies),
        });
        let mut counters = sample.map_or_else(Vec::new, |sample| sample.counters.clone());
        if counters.is_empty() && below(random, 6) == 0 {
            let kind = ["+1/+1", "-1/-1", "charge"][below(random, 3) as usize];
            counters.push((CounterKind::new(kind), 1));
        }
        for _ in 0..copies {
            placed.push(Placed {
                owner: owners[below(random, owners.len() as u32) as usize],
                tapped: sample.is_some_and(|sample| sample.tapped) || below(random, 6) == 0,
                face_down: sample.is_some_and(|sample| sample.face_down),
                token: sample.is_some_and(|sample| sample.token),
                commander: sample.is_some_and(|sample| sample.commander),
                counters: counters.clone(),
                ..Placed::plain(card, player)
            });
        }
    }
}

fn fill_zones(
    bench: &Bench,
    game: &mut Game,
    (player, crowd): (PlayerId, Crowd),
    random: &mut ChaCha8Rng,
) {
    let mut plain: Vec<CardId> = bench.permanents.clone();
    let mut hand = [0, 2, 3, 4, 5, 7][below(random, 6) as usize];
    match crowd {
        Crowd::Quiet(_) => hand = hand.min(2),
        Crowd::Usual | Crowd::Bare => {
            // Spells twice, since they make things happen.
            plain.extend(&bench.spells);
            plain.extend(&bench.spells);
        }
    }
    if bench.standings.contains(&Standing::Cards(Zone::Hand, 0)) && below(random, 2) == 0 {
        hand = 0;
    }
    let graveyard = [0, 2, 4, 6, 9][below(random, 5) as usize];
    for (zone, count) in [
        (Zone::Library, 24),
        (Zone::Hand, hand),
        (Zone::Graveyard, graveyard),
    ] {
        for _ in 0..count {
            let card = if below(random, 5) == 0 && crowd != Crowd::Bare {
                pick(bench, crowd, &bench.lands, random)
            } else {
                pick(bench, crowd, &plain, random)
            };
            if let Some((card, _)) = card {
                add_card(game, card, player, zone);
            }
        }
    }
    let foils = bench
        .foils
        .iter()
        .filter(|foil| !is_permanent(bench, **foil));
    for foil in foils {
        if below(random, 3) > 0 {
            add_card(game, *foil, player, Zone::Hand);
        }
    }
    if bench.commanders && below(random, 3) > 0 {
        add_commander(bench, game, (player, crowd), random);
    }
    let wanted: Vec<(CardId, Zone, u32)> = bench
        .samples
        .iter()
        .filter_map(|(card, sample)| Some((*card, sample.waits_in()?, sample.copies)))
        .collect();
    for (card, zone, copies) in wanted {
        if crowd != Crowd::Bare && below(random, 2) == 0 {
            for _ in 0..1 + below(random, copies) {
                add_card(game, card, player, zone);
            }
        }
    }
}

/// A commander that waits in the command zone, now and then cast before.
fn add_commander(
    bench: &Bench,
    game: &mut Game,
    (player, crowd): (PlayerId, Crowd),
    random: &mut ChaCha8Rng,
) {
    let Some((card, _)) = pick(bench, crowd, &bench.permanents, random) else {
        return;
    };
    let commander = add_card(game, card, player, Zone::Command);
    game.make_commander(&bench.table, commander);
    let casts = below(random, 3);
    if let Some(object) = game.object_mut(commander)
        && let Some(commander) = &mut object.commander
    {
        commander.casts = casts;
    }
}

/// The card under test: in hand, now and then elsewhere too, and with the other player.
fn add_subject(bench: &Bench, game: &mut Game, random: &mut ChaCha8Rng, placed: &mut Vec<Placed>) {
    for _ in 0..1 + below(random, 2) {
        add_card(game, bench.subject, OWNER, Zone::Hand);
    }
    if below(random, 2) == 0 {
        add_card(game, bench.subject, OWNER, Zone::Graveyard);
    }
    add_card(game, bench.subject, OWNER, Zone::Library);
    if below(random, 2) == 0 && is_suspended_in_exile(bench) {
        let suspended = add_card(game, bench.subject, OWNER, Zone::Exile);
        if let Some(object) = game.object_mut(suspended) {
            object.counters.push((CounterKind::new("time"), 1));
        }
    }
    if below(random, 2) == 0 && is_companion(bench) {
        let companion = add_card(game, bench.subject, OWNER, Zone::Outside);
        game.player_mut(OWNER).companion = Some(companion);
    }
    let faces = &bench.table.card(bench.subject).faces;
    let can_stay = faces
        .first()
        .is_some_and(|face| face.card_types.iter().any(|kind| kind.is_permanent()));
    if !can_stay {
        return;
    }
    let other = other_side(bench);
    let players = match below(random, 8) {
        0 | 1 => Vec::new(),
        2 => vec![OWNER, PlayerId(1)],
        3 => vec![PlayerId(1)],
        _ => vec![OWNER],
    };
    for player in players {
        let mut counters = Vec::new();
        let side = match other {
            Some(side) if below(random, 3) == 0 => side,
            Some(_) | None => FaceSide(0),
        };
        let loyal = faces
            .get(usize::from(side.0))
            .is_some_and(|face| face.is(CardType::Planeswalker));
        if loyal && below(random, 2) == 0 {
            counters.push((CounterKind::new("loyalty"), 1 + below(random, 10)));
        }
        for (kind, asked) in &bench.counters {
            match below(random, 6) {
                0 => counters.push((kind.clone(), *asked)),
                1 | 2 => counters.push((kind.clone(), 1 + below(random, 5))),
                _ => {}
            }
        }
        placed.push(Placed {
            side,
            counters,
            ..Placed::plain(bench.subject, player)
        });
    }
    shuffle(random, placed);
}

/// The abilities of the card under test. What a keyword of it means is nested in it; what lies deeper is given to others.
fn own_abilities(bench: &Bench) -> impl Iterator<Item = &Ability> {
    let faces = &bench.table.card(bench.subject).faces;
    faces
        .iter()
        .flat_map(|face| &face.abilities)
        .flat_map(|ability| {
            let nested = ability.nested.iter().map(AsRef::as_ref);
            std::iter::once(ability.as_ref()).chain(nested)
        })
}

/// Whether the card under test does something from outside the game, as a companion does (CR 702.139a).
fn is_companion(bench: &Bench) -> bool {
    own_abilities(bench).any(|ability| {
        matches!(&ability.kind, AbilityKind::Activated(activated)
            if activated.special && activated.zones.contains(Zone::Outside))
    })
}

/// Whether an ability of the card under test asks whether the card is suspended (CR 702.62).
fn is_suspended_in_exile(bench: &Bench) -> bool {
    own_abilities(bench).any(|ability| {
        matches!(&ability.kind, AbilityKind::Triggered(triggered)
                if matches!(&triggered.condition,
                    Some(Condition::Matches(Objects::This, Test::Suspended(_)))))
    })
}

/// The back face of the card under test, if it is a permanent that can have that face up (CR 712).
fn other_side(bench: &Bench) -> Option<FaceSide> {
    let definition = bench.table.card(bench.subject);
    let turns = matches!(
        definition.layout,
        Layout::Transform | Layout::ModalDoubleFaced
    );
    let back = definition.faces.get(1)?;
    let stays = back.card_types.iter().all(|kind| kind.is_permanent());
    (turns && stays).then_some(FaceSide(1))
}

fn add_card(game: &mut Game, card: CardId, player: PlayerId, zone: Zone) -> ObjectId {
    let kind = ObjectKind::Card {
        card,
        side: FaceSide(0),
    };
    let object = game.add_object(kind, player, zone);
    game.zone_mut(zone, player).push(object);
    object
}

fn entering(bench: &Bench, game: &mut Game, placed: Placed) -> Event {
    let object = add_card(game, placed.card, placed.owner, Zone::Exile);
    if placed.commander {
        game.make_commander(&bench.table, object);
    }
    let arrival = Box::new(Arrival {
        controller: Some(placed.player),
        side: (placed.side != FaceSide(0)).then_some(placed.side),
        tapped: placed.tapped,
        face_down: placed.face_down.then_some(FaceDown::Manifested),
        counters: placed.counters,
        ..Arrival::default()
    });
    if placed.token {
        let values = layers::copiable_values(&bench.table, game, object);
        game.remove_object(object);
        game.exile.retain(|other| *other != object);
        return Event::Create {
            player: placed.player,
            kind: ObjectKind::Virtual(Arc::clone(&values)),
            arrival,
            became: None,
        };
    }
    Event::Move {
        object,
        from: Zone::Exile,
        to: Zone::Battlefield,
        by: None,
        cause: MoveCause::Other,
        arrival,
        became: None,
    }
}

/// Lets the permanents count as having been there: nothing of how they came has happened. Only every other land has just
/// come, which matters when it becomes a creature (CR 302.6).
pub fn settle(bench: &Bench, game: &mut Game) {
    game.pending.clear();
    game.turn.happened.clear();
    game.turn.latest = 0;
    game.former.clear();
    game.returned = None;
    let mut lands = 0u32;
    for id in game.battlefield.clone() {
        let land = game
            .object(id)
            .and_then(|object| object.card())
            .is_some_and(|(card, _)| bench.lands.contains(&card));
        lands += u32::from(land);
        if let Some(object) = game.object_mut(id) {
            object.summoning_sick = land && lands.is_multiple_of(2);
            object.entered_this_turn = false;
            object.previous = None;
        }
    }
    game.invalidate();
}
