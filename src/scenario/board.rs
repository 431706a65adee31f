//! The board as onlookers see it who may see everything: what a trace is shown with, step by step.

use super::names::Seats;
use super::trace::{object_name, step_name};
use game::context::SlotValue;
use game::{Game, Object, ObjectId, ObjectKind, PlayerId, Target};
use ir::{Color, ManaCost, Supertype};
use pool::Pool;
use rules::{layers, query};
use serde::Serialize;

/// All zones of a game at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// the number of the turn, from 1; 0 before the first
    pub turn: u32,
    /// whose turn it is, by seat
    pub active: usize,
    /// the step, as scenarios write it
    pub step: &'static str,
    /// the players by seat
    pub players: Vec<Seat>,
    /// the battlefield, in order of entering
    pub battlefield: Vec<Piece>,
    /// the stack, bottom first
    pub stack: Vec<Piece>,
    /// exile, in order of coming
    pub exile: Vec<Piece>,
    /// the command zone
    pub command: Vec<Piece>,
}

/// A player with what is theirs alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seat {
    /// the name
    pub name: String,
    /// life total in points
    pub life: i32,
    /// floating mana, as symbols
    pub mana: String,
    /// counters on the player: kind and number
    pub counters: Vec<(String, u32)>,
    /// the hand
    pub hand: Vec<Piece>,
    /// the graveyard, bottom first
    pub graveyard: Vec<Piece>,
    /// how many cards are in the library
    pub library: usize,
    /// whether the player has lost
    pub lost: bool,
}

/// One object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// its number; another one after each change of zones
    pub id: u32,
    /// what the trace calls it
    pub name: String,
    /// who controls it, by seat
    pub controller: usize,
    /// its mana cost, as symbols
    pub cost: String,
    /// its types
    pub types: String,
    /// its colors, as letters
    pub colors: String,
    /// power and toughness
    pub size: Option<(i32, i32)>,
    /// counters on it: kind and number
    pub counters: Vec<(String, u32)>,
    /// damage marked
    pub damage: u32,
    /// tapped, face down, a token, attacking, blocking, phased out, summoning sick
    pub marks: Vec<&'static str>,
    /// what it is attached to
    pub attached_to: Option<String>,
    /// the number of that, if it is an object
    pub host: Option<u32>,
    /// what it attacks, or which creatures it blocks
    pub fights: Vec<String>,
    /// on the stack: its targets
    pub targets: Vec<String>,
}

impl Board {
    /// The board of a game whose players have these names.
    #[must_use]
    pub fn of(pool: &Pool, game: &Game, names: &[String]) -> Self {
        let seats = Seats(names.to_vec());
        Self::seen(pool, game, &seats)
    }

    pub(super) fn seen(pool: &Pool, game: &Game, seats: &Seats) -> Self {
        let looking = Looking { pool, game, seats };
        Self {
            turn: game.turn.number,
            active: usize::from(game.turn.active.0),
            step: step_name(game.turn.step),
            players: (0..game.players.len())
                .map(|seat| looking.seat(PlayerId(seat as u8)))
                .collect(),
            battlefield: looking.pieces(&game.battlefield),
            stack: looking.pieces(&game.stack),
            exile: looking.pieces(&game.exile),
            command: looking.pieces(&game.command),
        }
    }
}

struct Looking<'run> {
    pool: &'run Pool,
    game: &'run Game,
    seats: &'run Seats,
}

impl Looking<'_> {
    fn seat(&self, seat: PlayerId) -> Seat {
        let player = self.game.player(seat);
        let mana = player.mana.units().iter();
        Seat {
            name: self.seats.letter(seat).to_owned(),
            life: player.life,
            mana: mana
                .map(|unit| format!("{{{}}}", unit.mana.letter()))
                .collect(),
            counters: counters(&player.counters),
            hand: self.pieces(&player.hand),
            graveyard: self.pieces(&player.graveyard),
            library: player.library.len(),
            lost: player.lost,
        }
    }

    fn pieces(&self, ids: &[ObjectId]) -> Vec<Piece> {
        ids.iter().filter_map(|id| self.piece(*id)).collect()
    }

    fn piece(&self, id: ObjectId) -> Option<Piece> {
        let object = self.game.object(id)?;
        let mut piece = Piece {
            id: id.0,
            name: self.name(id),
            controller: usize::from(query::controller(self.pool.table(), self.game, id).0),
            cost: String::new(),
            types: String::new(),
            colors: String::new(),
            size: None,
            counters: counters(&object.counters),
            damage: object.damage,
            marks: self.marks(object),
            attached_to: object.attached_to.map(|host| self.target(host)),
            host: match object.attached_to {
                Some(Target::Object(host)) => Some(host.0),
                Some(Target::Player(_)) | None => None,
            },
            fights: self.fights(id),
            targets: self.targets(object),
        };
        if !matches!(object.kind, ObjectKind::Ability { .. }) {
            self.add_traits(id, &mut piece);
        }
        Some(piece)
    }

    fn name(&self, id: ObjectId) -> String {
        object_name(self.pool, self.game, self.seats, id)
    }

    fn add_traits(&self, id: ObjectId, piece: &mut Piece) {
        let now = layers::characteristics(self.pool.table(), self.game, id);
        piece.cost = now
            .mana_cost
            .as_ref()
            .map(ManaCost::symbols)
            .unwrap_or_default();
        let order = [
            Supertype::Legendary,
            Supertype::Basic,
            Supertype::World,
            Supertype::Snow,
        ];
        let supertypes = order
            .into_iter()
            .filter(|one| now.supertypes.contains(*one));
        let supertypes = supertypes.map(Supertype::word);
        let types = now.card_types.iter().map(|one| one.word());
        let words: Vec<&str> = supertypes.chain(types).collect();
        piece.types = words.join(" ");
        if !now.subtypes.is_empty() {
            let subtypes: Vec<&str> = now.subtypes.iter().map(|one| one.as_str()).collect();
            piece.types.push_str(" — ");
            piece.types.push_str(&subtypes.join(" "));
        }
        let letters = [
            (Color::White, 'W'),
            (Color::Blue, 'U'),
            (Color::Black, 'B'),
            (Color::Red, 'R'),
            (Color::Green, 'G'),
        ];
        let colors = letters
            .iter()
            .filter(|(color, _)| now.colors.contains(*color));
        piece.colors = colors.map(|(_, letter)| *letter).collect();
        piece.size = now.power.zip(now.toughness);
    }

    fn marks(&self, object: &Object) -> Vec<&'static str> {
        let combat = self.game.combat.as_ref();
        let attacks = combat.is_some_and(|combat| combat.attacker(object.id).is_some());
        let blocks = combat.is_some_and(|combat| {
            let mut attackers = combat.attackers.iter();
            attackers.any(|attacker| attacker.blockers.contains(&object.id))
                || combat.lone_blockers.contains(&object.id)
        });
        let marks = [
            (object.tapped, "tapped"),
            (object.face_down.is_some(), "face down"),
            (object.is_token(), "token"),
            (attacks, "attacking"),
            (blocks, "blocking"),
            (object.phased_out, "phased out"),
        ];
        let marks = marks.into_iter().filter(|(holds, _)| *holds);
        marks.map(|(_, mark)| mark).collect()
    }

    fn fights(&self, id: ObjectId) -> Vec<String> {
        let Some(combat) = &self.game.combat else {
            return Vec::new();
        };
        if let Some(attacker) = combat.attacker(id) {
            let attacked = combat.attacked(attacker);
            return attacked
                .map(|target| self.target(target))
                .into_iter()
                .collect();
        }
        let blocked = combat.attackers.iter();
        let blocked = blocked.filter(|attacker| attacker.blockers.contains(&id));
        blocked
            .map(|attacker| self.name(attacker.creature))
            .collect()
    }

    fn targets(&self, object: &Object) -> Vec<String> {
        let on_stack = self.game.stack.contains(&object.id);
        let Some(announced) = object.announced.as_ref().filter(|_| on_stack) else {
            return Vec::new();
        };
        let slots = announced.slots.iter().flatten();
        let chosen = slots.filter_map(|slot| match slot {
            SlotValue::Targets(targets) => Some(targets),
            SlotValue::Empty
            | SlotValue::Number(_)
            | SlotValue::Counter(_)
            | SlotValue::Stretch(..) => None,
        });
        chosen
            .flatten()
            .map(|target| self.target(*target))
            .collect()
    }

    fn target(&self, target: Target) -> String {
        match target {
            Target::Object(object) => self.name(object),
            Target::Player(player) => self.seats.letter(player).to_owned(),
        }
    }
}

fn counters(there: &[(ir::CounterKind, u32)]) -> Vec<(String, u32)> {
    let named = there.iter();
    named
        .map(|(kind, count)| (kind.as_str().to_owned(), *count))
        .collect()
}
