//! What a player sees, as numbers: always as many, whatever is going on.
//!
//! All of it comes from [`view`], which knows what is hidden. Zones have a number of places; what does not fit is left out, the
//! latest cards of a graveyard and of the stack stay. Numbers are cut at a million.

use super::playing::{KINDS, MOST_OPTIONS};
use game::view::{Handle, ObjectView, PlayerView, SeatView};
use game::{Action, Decision, Item, ObjectId, PlayerId, Question, Target};
use ir::{Builtin, CardId, CardTable, CardType, Color, ManaType, Step};
use play::{Pick, Picking};
use rules::layers;
use rules::view::view;

/// The places of zones, in order: those of the player come before those of the opponent.
const ZONES: [(&str, usize); 8] = [
    ("own_battlefield", 24),
    ("other_battlefield", 24),
    ("own_hand", 12),
    ("stack", 8),
    ("own_graveyard", 8),
    ("other_graveyard", 8),
    ("exile", 8),
    // Cards that are hidden otherwise and are shown by what is asked, as in a search.
    ("shown", 16),
];

/// Of the game.
const GAME: [&str; 5] = [
    "turn",
    "own_turn",
    "own_decision",
    "about_place",
    "about_card",
];

/// Of each player.
const PLAYER: [&str; 13] = [
    "life",
    "hand",
    "library",
    "graveyard",
    "mana_white",
    "mana_blue",
    "mana_black",
    "mana_red",
    "mana_green",
    "mana_colorless",
    "poison",
    "lands_played",
    "mulligans",
];

/// Of each object.
const OBJECT: [&str; 41] = [
    "there",
    "card",
    "own",
    "controlled",
    "token",
    "tapped",
    "summoning_sick",
    "face_down",
    "attacking",
    "blocking",
    "ability",
    "attached_to",
    "damage",
    "power",
    "toughness",
    "plus_counters",
    "other_counters",
    "mana_value",
    "white",
    "blue",
    "black",
    "red",
    "green",
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "planeswalker",
    "sorcery",
    "deathtouch",
    "defender",
    "double_strike",
    "first_strike",
    "flying",
    "lifelink",
    "reach",
    "trample",
    "vigilance",
];

const KEYWORDS: [Builtin; 9] = [
    Builtin::Deathtouch,
    Builtin::Defender,
    Builtin::DoubleStrike,
    Builtin::FirstStrike,
    Builtin::Flying,
    Builtin::Lifelink,
    Builtin::Reach,
    Builtin::Trample,
    Builtin::Vigilance,
];

const COLORS: [Color; 5] = [
    Color::White,
    Color::Blue,
    Color::Black,
    Color::Red,
    Color::Green,
];

/// Of each option.
const OPTION: [&str; 5] = ["kind", "place", "card", "target_place", "number"];

const STEPS: usize = Step::ALL.len();
const QUESTIONS: usize = Question::PutUnder as usize + 1;

const fn places() -> usize {
    let mut sum = 0;
    let mut zone = 0;
    while zone < ZONES.len() {
        sum += ZONES[zone].1;
        zone += 1;
    }
    sum
}

/// How many numbers an observation has.
pub const SIZE: usize = GAME.len()
    + STEPS
    + QUESTIONS
    + 2 * PLAYER.len()
    + places() * OBJECT.len()
    + MOST_OPTIONS * OPTION.len();

/// No number is beyond this.
const MOST: f32 = 1_000_000.0;

/// The names of the numbers.
pub fn fields() -> Vec<String> {
    let mut names: Vec<String> = GAME.iter().map(|name| format!("game.{name}")).collect();
    names.extend(Step::ALL.iter().map(|step| format!("step.{step:?}")));
    names.extend((0..QUESTIONS).map(|question| format!("question.{question}")));
    for whose in ["own", "other"] {
        names.extend(PLAYER.iter().map(|name| format!("{whose}.{name}")));
    }
    for (zone, places) in ZONES {
        for place in 0..places {
            names.extend(OBJECT.iter().map(|name| format!("{zone}.{place}.{name}")));
        }
    }
    for option in 0..MOST_OPTIONS {
        names.extend(OPTION.iter().map(|name| format!("option.{option}.{name}")));
    }
    names
}

/// The number of the kind of an option among [`KINDS`], from 0.
pub fn kind(decision: &Decision, pick: Pick) -> usize {
    let name = match pick {
        Pick::Item(item) => match decision.items().get(item as usize) {
            Some(Item::Action(Action::Pass)) => "pass",
            Some(Item::Action(Action::PlayLand { .. })) => "play",
            Some(Item::Action(Action::Cast { .. })) => "cast",
            Some(Item::Action(Action::Activate { .. })) => "activate",
            Some(Item::Yes) => "yes",
            Some(Item::No) => "no",
            Some(Item::Object(_)) => "object",
            Some(Item::Player(_)) => "player",
            Some(Item::Number(_)) => "number",
            Some(Item::Color(_)) => "color",
            Some(Item::Mana(_)) => "mana",
            Some(Item::Word(_)) => "word",
            Some(Item::Ability(..)) => "ability",
            None => "any",
        },
        Pick::Done => "done",
        Pick::Number(_) => "number",
        Pick::Attack(..) => "attack",
        Pick::StayHome(_) => "stay_home",
        Pick::Block(..) => "block",
        Pick::StayBack(_) => "stay_back",
        Pick::Part(..) => "part",
        Pick::Any => "any",
    };
    KINDS.iter().position(|known| *known == name).unwrap_or(0)
}

/// The object that an option is about, and its target.
pub fn pointed(decision: &Decision, pick: Pick) -> (Option<ObjectId>, Option<Target>) {
    match pick {
        Pick::Item(item) => match decision.items().get(item as usize) {
            Some(Item::Object(object)) => (Some(*object), None),
            Some(Item::Player(player)) => (None, Some(Target::Player(*player))),
            Some(Item::Ability(object, _)) => (Some(*object), None),
            Some(Item::Action(action)) => match action {
                Action::Pass => (None, None),
                Action::Cast { card, .. } | Action::PlayLand { card, .. } => (Some(*card), None),
                Action::Activate { source, .. } => (Some(*source), None),
            },
            _ => (None, None),
        },
        Pick::Attack(creature, target) => (Some(creature), Some(target)),
        Pick::Block(creature, attacker) => (Some(creature), Some(Target::Object(attacker))),
        Pick::StayHome(creature) | Pick::StayBack(creature) => (Some(creature), None),
        Pick::Done | Pick::Number(_) | Pick::Part(..) | Pick::Any => (None, None),
    }
}

/// A game as one player sees it.
pub struct Observation<'game> {
    pub table: &'game CardTable,
    pub game: &'game game::Game,
    /// the cards that have numbers
    pub cards: &'game [CardId],
    pub player: PlayerId,
}

impl Observation<'_> {
    /// The numbers; `asked` is what this player is asked, `about` what it is about.
    pub fn numbers(&self, asked: Option<&Picking>, about: Option<ObjectId>) -> Vec<f32> {
        let seen = view(self.table, self.game, self.player);
        let places = places_of(&seen);
        let place_of = |object: Option<ObjectId>| {
            let handle = object.map(Handle::from);
            let place = places
                .iter()
                .position(|place| place.is_some_and(|there| Some(there.handle) == handle));
            place.map_or(0, |place| place + 1) as f32
        };
        let card_of = |object: Option<ObjectId>| {
            let place = place_of(object) as usize;
            let there = place.checked_sub(1).and_then(|place| places[place]);
            there.map_or(0.0, |there| self.card(there))
        };
        let about = about.filter(|_| asked.is_some());
        let mut numbers = Vec::with_capacity(SIZE);
        numbers.extend([
            seen.turn as f32,
            flag(seen.active == self.player),
            flag(asked.is_some()),
            place_of(about),
            card_of(about),
        ]);
        numbers.extend(Step::ALL.iter().map(|step| flag(*step == seen.step)));
        let question = seen.asked.map(|(_, question)| question as usize);
        numbers.extend((0..QUESTIONS).map(|known| flag(question == Some(known))));
        let own = usize::from(self.player.0);
        for seat in [own, 1 - own] {
            match seen.players.get(seat) {
                Some(seat) => numbers.extend(of_player(seat)),
                None => numbers.extend([0.0; PLAYER.len()]),
            }
        }
        for place in &places {
            match place {
                Some(object) => numbers.extend(self.of_object(&seen, object)),
                None => numbers.extend([0.0; OBJECT.len()]),
            }
        }
        let options = asked.map(Picking::options).unwrap_or_default();
        for place in 0..MOST_OPTIONS {
            let decision = asked.map(Picking::decision);
            let Some((pick, decision)) = options.get(place).copied().zip(decision) else {
                numbers.extend([0.0; OPTION.len()]);
                continue;
            };
            let (object, target) = pointed(decision, pick);
            let target = match target {
                Some(Target::Object(object)) => place_of(Some(object)),
                Some(Target::Player(player)) if player == self.player => -1.0,
                Some(Target::Player(_)) => -2.0,
                None => 0.0,
            };
            let number = match pick {
                Pick::Number(number) => number as f32,
                Pick::Item(item) => item as f32,
                Pick::Part(first, _) => first as f32,
                _ => 0.0,
            };
            let kind = kind(decision, pick) as f32 + 1.0;
            numbers.extend([kind, place_of(object), card_of(object), target, number]);
        }
        for number in &mut numbers {
            *number = number.clamp(-MOST, MOST);
        }
        numbers
    }

    /// The number of a card, from 1; 0 for what is hidden or is no card of the decks.
    fn card(&self, object: &ObjectView) -> f32 {
        let place = object
            .card
            .and_then(|(card, _)| self.cards.iter().position(|known| *known == card));
        place.map_or(0, |place| place + 1) as f32
    }

    fn of_object(&self, seen: &PlayerView, object: &ObjectView) -> Vec<f32> {
        let id = ObjectId::from(object.handle);
        let combat = seen.combat.as_ref();
        let attackers = || combat.into_iter().flat_map(|combat| &combat.attackers);
        let plus = |kind: &str| kind == "+1/+1";
        let counters = |wanted: bool| {
            let counted = object.counters.iter();
            let counted = counted.filter(|(kind, _)| plus(kind.as_str()) == wanted);
            counted.map(|(_, count)| *count as f32).sum::<f32>()
        };
        let traits = object.traits.as_ref();
        let size = |side: Option<Option<i32>>| side.flatten().unwrap_or(0) as f32;
        let cost = traits.and_then(|traits| traits.mana_cost.as_ref());
        let mut numbers = vec![
            1.0,
            self.card(object),
            flag(object.owner == self.player),
            flag(object.controller == self.player),
            flag(object.token),
            flag(object.tapped),
            flag(object.summoning_sick),
            flag(object.face_down),
            flag(attackers().any(|attacker| attacker.creature == id)),
            flag(attackers().any(|attacker| attacker.blockers.contains(&id))),
            flag(object.ability.is_some()),
            flag(object.attached_to.is_some()),
            object.damage as f32,
            size(traits.map(|traits| traits.power)),
            size(traits.map(|traits| traits.toughness)),
            counters(true),
            counters(false),
            cost.map_or(0, |cost| cost.mana_value(0)) as f32,
        ];
        let colors = traits.map(|traits| traits.colors);
        let has_color = |color: &Color| colors.is_some_and(|colors| colors.contains(*color));
        numbers.extend(COLORS.iter().map(|color| flag(has_color(color))));
        let types = traits.map(|traits| traits.card_types);
        let is = |kind: &CardType| types.is_some_and(|types| types.contains(*kind));
        numbers.extend(CardType::ALL.iter().map(|kind| flag(is(kind))));
        let now = traits.map(|_| layers::characteristics(self.table, self.game, id));
        let has = |keyword: &Builtin| now.as_ref().is_some_and(|now| now.has(*keyword));
        numbers.extend(KEYWORDS.iter().map(|keyword| flag(has(keyword))));
        numbers
    }
}

/// The objects in their places.
fn places_of(seen: &PlayerView) -> Vec<Option<&ObjectView>> {
    let own = usize::from(seen.player.0);
    let (own_seat, other_seat) = (seen.players.get(own), seen.players.get(1 - own));
    let battlefield = |wanted: bool| -> Vec<&ObjectView> {
        let there = seen.battlefield.iter();
        there
            .filter(|object| (object.controller == seen.player) == wanted && !object.phased_out)
            .collect()
    };
    let mut all = Vec::new();
    for (zone, places) in ZONES {
        let mut there: Vec<&ObjectView> = match zone {
            "own_battlefield" => battlefield(true),
            "other_battlefield" => battlefield(false),
            "own_hand" => own_seat.map_or_else(Vec::new, |seat| seat.hand.iter().collect()),
            "stack" => latest(Some(&seen.stack), places),
            "own_graveyard" => latest(own_seat.map(|seat| &seat.graveyard), places),
            "other_graveyard" => latest(other_seat.map(|seat| &seat.graveyard), places),
            "exile" => latest(Some(&seen.exile), places),
            _ => seen.shown.iter().collect(),
        };
        there.truncate(places);
        let empty = places - there.len();
        all.extend(there.into_iter().map(Some));
        all.extend(std::iter::repeat_n(None, empty));
    }
    all
}

fn of_player(seat: &SeatView) -> [f32; PLAYER.len()] {
    let mana = |kind: ManaType| seat.mana.count(kind) as f32;
    let poison = seat.counters.iter();
    let poison = poison.filter(|(kind, _)| kind.as_str() == "poison");
    let [white, blue, black, red, green] = COLORS.map(|color| mana(ManaType::Colored(color)));
    [
        seat.life as f32,
        seat.hand_size as f32,
        seat.library_size as f32,
        seat.graveyard.len() as f32,
        white,
        blue,
        black,
        red,
        green,
        mana(ManaType::Colorless),
        poison.map(|(_, count)| *count as f32).sum(),
        seat.lands_played as f32,
        seat.mulligans as f32,
    ]
}

fn flag(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}

/// The latest so many objects of a zone, the last one first.
fn latest(zone: Option<&Vec<ObjectView>>, places: usize) -> Vec<&ObjectView> {
    let zone = zone.map_or(&[][..], Vec::as_slice);
    zone.iter().rev().take(places).collect()
}
