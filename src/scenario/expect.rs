//! Judging expectations (SCHEMA 8).

mod objects;
mod players;

use super::model::{Expectation, NameForm};
use super::names::{Seats, name_of, names_object, normalise};
use game::{Game, ObjectId, ObjectKind, PlayerId};
use ir::Zone;
use pool::Pool;
use rules::layers;

/// What a judge needs to know.
pub struct Judge<'run> {
    /// the cards, with the texts of their abilities
    pub pool: &'run Pool,
    /// the state
    pub game: &'run Game,
    /// who sits where
    pub seats: &'run Seats,
    /// creatures that attacked this turn
    pub attacked: &'run [ObjectId],
    /// creatures that blocked this turn
    pub blocked: &'run [ObjectId],
}

type Verdict = Result<(), String>;

/// The kinds of expectations that can be judged.
const KINDS: &[&str] = &[
    "permanent_count",
    "token_count",
    "exists",
    "life",
    "graveyard_count",
    "library_count",
    "hand_count",
    "exile_count",
    "exile_subtype",
    "command_count",
    "commander_count",
    "power_toughness",
    "power",
    "toughness",
    "mana_value",
    "damage",
    "counter_count",
    "player_counter_count",
    "exile_counter_count",
    "card_counter_count",
    "tapped",
    "tapped_count",
    "is_tapped",
    "attacking",
    "attackers",
    "blockers",
    "ability",
    "ability_count",
    "type",
    "subtype",
    "supertype",
    "color",
    "attached_to",
    "attachment_count",
    "controller",
    "permanent_is",
    "mana_pool",
    "stack_size",
    "stack_object",
    "playable",
    "alias_zone",
    "monarch",
    "may_attack",
    "speed",
    "active_player",
    "turn",
    "in_game",
    "won",
    "lost",
    "result",
    "draw",
    "game_over",
    "top_card_revealed",
    "lands_played",
    "max_hand_size",
    "has_day_night",
    "day_night",
];

/// States of permanents that are designations (CR 701.37b, 701.60b, 702.112b, 702.171b, 719.3b).
pub(super) const DESIGNATIONS: &[&str] =
    &["suspected", "renowned", "monstrous", "saddled", "solved"];

/// Whether expectations of that kind can be judged.
pub fn knows(what: &str) -> bool {
    KINDS.contains(&what)
}

/// Holds, or says what is the case instead.
fn equal<T: PartialEq + std::fmt::Display>(what: &str, actual: T, wanted: T) -> Verdict {
    if actual == wanted {
        Ok(())
    } else {
        Err(format!("{what}{DIFFERS}{wanted}, found {actual}"))
    }
}

/// What stands between what an expectation is about and what was expected of it.
const DIFFERS: &str = ": expected ";

impl Judge<'_> {
    /// Judges one expectation.
    ///
    /// # Errors
    /// What is the case instead, in words; also for a form that is not known.
    pub fn judge(&self, expectation: &Expectation) -> Verdict {
        self.judge_form(expectation)
            .map_err(|reason| self.sentence(expectation, reason))
    }

    /// The reason with what it is about: "life of Alice: expected 25, found 21".
    fn sentence(&self, expectation: &Expectation, reason: String) -> String {
        let about = match (&expectation.card, &expectation.player) {
            (Some(card), _) => card.text(),
            (None, Some(player)) => player,
            (None, None) => return reason,
        };
        let about = about.trim_start_matches(['#', '@']);
        match reason.split_once(DIFFERS) {
            Some((what, found)) if what != about && !about.is_empty() => {
                let counters = expectation
                    .counter
                    .as_deref()
                    .filter(|_| what == "counters");
                let kind = counters.map(|kind| format!("{kind} ")).unwrap_or_default();
                format!("{kind}{what} of {about}{DIFFERS}{found}")
            }
            Some(_) | None => reason,
        }
    }

    fn judge_form(&self, expectation: &Expectation) -> Verdict {
        match expectation.what.as_str() {
            "permanent_count" | "token_count" | "exists" | "graveyard_count" | "library_count"
            | "hand_count" | "exile_count" | "command_count" | "commander_count" | "stack_size"
            | "stack_object" | "tapped_count" => self.judge_count(expectation),
            "life"
            | "player_counter_count"
            | "mana_pool"
            | "monarch"
            | "active_player"
            | "priority"
            | "moment"
            | "turn"
            | "in_game"
            | "won"
            | "lost"
            | "has_lost"
            | "result"
            | "draw"
            | "game_over"
            | "lands_played"
            | "max_hand_size"
            | "top_card_revealed"
            | "playable"
            | "may_attack"
            | "speed" => self.judge_player(expectation),
            "knows" => self.judge_knows(expectation),
            "has_day_night" | "day_night" => self.judge_day_night(expectation),
            _ => self.judge_object(expectation),
        }
    }

    pub(super) fn player(&self, expectation: &Expectation) -> Result<PlayerId, String> {
        let letter = expectation.player.as_deref().unwrap_or_default();
        self.seats
            .player(letter)
            .ok_or_else(|| format!("no player `{letter}`"))
    }

    fn named(&self, form: &NameForm, id: ObjectId) -> bool {
        names_object(self.pool, self.game, form, id)
    }

    fn controller(&self, id: ObjectId) -> PlayerId {
        layers::characteristics(self.pool.table(), self.game, id).controller
    }

    /// Phased-in permanents of that name and controller, in order of entering.
    fn permanents(&self, card: Option<&NameForm>, player: Option<PlayerId>) -> Vec<ObjectId> {
        self.game
            .battlefield
            .iter()
            .copied()
            .filter(|id| {
                self.game
                    .object(*id)
                    .is_some_and(|object| !object.phased_out)
            })
            .filter(|id| card.is_none_or(|form| self.named(form, *id)))
            .filter(|id| player.is_none_or(|player| self.controller(*id) == player))
            .collect()
    }

    /// Spells, then cards in other zones of that name.
    fn elsewhere(&self, card: Option<&NameForm>) -> Vec<ObjectId> {
        let Some(form) = card else {
            return Vec::new();
        };
        let on_stack = self.game.stack.iter().copied();
        let others = self
            .game
            .objects()
            .filter(|object| !matches!(object.zone, Zone::Stack | Zone::Battlefield));
        on_stack
            .chain(others.map(|object| object.id))
            .filter(|id| self.named(form, *id))
            .collect()
    }

    fn judge_count(&self, expectation: &Expectation) -> Verdict {
        let card = expectation.card.as_ref();
        let player = match &expectation.player {
            Some(_) => Some(self.player(expectation)?),
            None => None,
        };
        let wanted = expectation.count.unwrap_or(0);
        let of_zone = |zone: Zone| -> Result<i64, String> {
            let player = player.ok_or("whose zone is not said")?;
            let objects = self.game.zone(zone, player);
            Ok(objects
                .iter()
                .filter(|id| card.is_none_or(|form| self.card_known_as(form, **id)))
                .count() as i64)
        };
        let actual = match expectation.what.as_str() {
            "permanent_count" => self.permanents(card, player).len() as i64,
            "token_count" => self
                .permanents(card, player)
                .into_iter()
                .filter(|id| self.game.object(*id).is_some_and(game::Object::is_token))
                .count() as i64,
            "exists" => {
                return if self.permanents(card, player).is_empty() {
                    Err("no such permanent".to_owned())
                } else {
                    Ok(())
                };
            }
            "tapped_count" => {
                let all = self.permanents(card, player);
                if expectation.exists && all.is_empty() {
                    return Err("no such permanent".to_owned());
                }
                all.into_iter()
                    .filter(|id| {
                        self.game
                            .object(*id)
                            .is_some_and(|object| object.tapped == expectation.tapped)
                    })
                    .count() as i64
            }
            "graveyard_count" => of_zone(Zone::Graveyard)?,
            "library_count" => of_zone(Zone::Library)?,
            "hand_count" => of_zone(Zone::Hand)?,
            "exile_count" => {
                let owner = expectation
                    .owner
                    .as_deref()
                    .and_then(|letter| self.seats.player(letter));
                self.count_in(&self.game.exile, card, |object| {
                    owner.is_none_or(|owner| object.owner == owner)
                })
            }
            "command_count" | "commander_count" => {
                self.count_in(&self.game.command, card, |object| {
                    player.is_none_or(|player| object.base_controller == player)
                })
            }
            "stack_size" => self.game.stack.len() as i64,
            "stack_object" => {
                let text = expectation.text.as_deref().unwrap_or_default();
                self.game
                    .stack
                    .iter()
                    .filter(|id| self.stack_text(**id, text))
                    .count() as i64
            }
            other => return Err(format!("unknown expectation `{other}`")),
        };
        equal(&expectation.what, actual, wanted)
    }

    fn count_in(
        &self,
        zone: &[ObjectId],
        card: Option<&NameForm>,
        test: impl Fn(&game::Object) -> bool,
    ) -> i64 {
        zone.iter()
            .filter(|id| card.is_none_or(|form| self.card_known_as(form, **id)))
            .filter(|id| self.game.object(**id).is_some_and(&test))
            .count() as i64
    }

    /// A card outside the battlefield is known by its full name, its front face's, or a half's; a dungeon by the name of its
    /// designation, which has no capitals (CR 309.1).
    fn card_known_as(&self, form: &NameForm, id: ObjectId) -> bool {
        let object = self.game.object(id);
        let designation = object.and_then(|object| object.designations.first());
        let is_designated = |name: &ir::Name| {
            let is_card = object.and_then(game::Object::card).is_some();
            !is_card && name.as_str().eq_ignore_ascii_case(form.text())
        };
        self.named(form, id)
            || designation.is_some_and(is_designated)
            || self
                .game
                .object(id)
                .and_then(game::Object::card)
                .is_some_and(|(card, _)| {
                    let definition = self.pool.table().card(card);
                    definition.name.as_str() == form.text()
                        || definition
                            .faces
                            .first()
                            .is_some_and(|face| face.name.as_str() == form.text())
                })
    }

    /// Whether the text of a stack object begins so.
    pub fn stack_text(&self, id: ObjectId, text: &str) -> bool {
        let Some(object) = self.game.object(id) else {
            return false;
        };
        let name = name_of(self.pool.table(), self.game, id);
        match &object.kind {
            ObjectKind::Ability {
                ability, source, ..
            } => {
                let name = name_of(self.pool.table(), self.game, *source);
                normalise(&self.pool.ability_text(*ability), &name)
                    .starts_with(&normalise(text, &name))
            }
            _ => format!("Cast {name}").starts_with(text),
        }
    }

    /// Whether the text of a stack object contains this.
    pub fn stack_contains(&self, id: ObjectId, text: &str) -> bool {
        let Some(object) = self.game.object(id) else {
            return false;
        };
        match &object.kind {
            ObjectKind::Ability {
                ability, source, ..
            } => {
                let name = name_of(self.pool.table(), self.game, *source);
                normalise(&self.pool.ability_text(*ability), &name)
                    .contains(&normalise(text, &name))
            }
            _ => {
                let hidden = object.card().filter(|_| object.face_down.is_some());
                let name = match hidden {
                    Some((card, _)) => self.pool.table().card(card).name.as_str().to_owned(),
                    None => name_of(self.pool.table(), self.game, id),
                };
                format!("Cast {name}").contains(text)
            }
        }
    }
}
