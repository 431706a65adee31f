//! Judging expectations (SCHEMA 8).

use super::answers::says_variant;
use super::model::{Expectation, NameForm};
use super::names::{Seats, name_of, names_object, names_target, normalise};
use super::setup::zone_named;
use game::{AbilityInstance, Game, ObjectId, ObjectKind, PlayerId, Target};
use ir::{AbilityKind, Argument, CardType, Color, CounterKind, ManaType, Name, Supertype, Zone};
use pool::Pool;
use rules::{layers, priority, query};

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

    /// A card outside the battlefield is known by its full name, its front face's, or a half's.
    fn card_known_as(&self, form: &NameForm, id: ObjectId) -> bool {
        self.named(form, id)
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

    fn judge_player(&self, expectation: &Expectation) -> Verdict {
        let number = || {
            expectation
                .value
                .as_ref()
                .and_then(serde_json::Value::as_i64)
                .unwrap_or(0)
        };
        let truth = || {
            expectation
                .value
                .as_ref()
                .and_then(serde_json::Value::as_bool)
                .unwrap_or(true)
        };
        let won = |player: PlayerId| {
            self.game
                .outcome
                .as_ref()
                .is_some_and(|outcome| outcome.winner == Some(player))
        };
        let lost = |player: PlayerId| {
            let state = self.game.player(player);
            state.lost
                || state.left
                || state.life <= 0
                || self.winner().is_some_and(|winner| winner != player)
        };
        match expectation.what.as_str() {
            "life" => equal(
                "life",
                i64::from(self.game.player(self.player(expectation)?).life),
                number(),
            ),
            "player_counter_count" => {
                let kind = expectation.counter.as_deref().unwrap_or_default();
                let state = self.game.player(self.player(expectation)?);
                let count = state
                    .counters
                    .iter()
                    .find(|(present, _)| present.as_str() == kind);
                equal(
                    "counters",
                    count.map_or(0, |(_, count)| i64::from(*count)),
                    expectation.count.unwrap_or(0),
                )
            }
            "mana_pool" => {
                let letter = expectation.color.as_deref().unwrap_or_default();
                let mana = ManaType::ALL
                    .into_iter()
                    .find(|mana| letter.chars().eq([mana.letter()]))
                    .ok_or_else(|| format!("no mana `{letter}`"))?;
                let pool = &self.game.player(self.player(expectation)?).mana;
                let limited = pool
                    .units()
                    .iter()
                    .filter(|unit| expectation.plain && unit.mana == mana && unit.limit.is_some());
                let count = pool.count(mana) as i64 - limited.count() as i64;
                equal("mana", count, expectation.count.unwrap_or(0))
            }
            "active_player" => {
                let active = self.seats.letter(self.game.turn.active);
                equal(
                    "active player",
                    active,
                    expectation.player.as_deref().unwrap_or_default(),
                )
            }
            "priority" | "moment" => self.judge_now(expectation),
            "turn" => equal("turn", i64::from(self.game.turn.number), number()),
            "in_game" => {
                let player = self.player(expectation)?;
                equal(
                    "in the game",
                    !lost(player) && self.game.outcome.as_ref().is_none_or(|_| won(player)),
                    truth(),
                )
            }
            "won" => equal("won", won(self.player(expectation)?), truth()),
            // JSON scenarios count a player without life as one who has lost (SCHEMA 8); elsewhere the game says so.
            "lost" => equal("lost", lost(self.player(expectation)?), truth()),
            "has_lost" => {
                let player = self.player(expectation)?;
                let state = self.game.player(player);
                let has = state.lost
                    || state.left
                    || self.winner().is_some_and(|winner| winner != player);
                equal("has lost", has, truth())
            }
            "monarch" => self.judge_monarch(expectation),
            "result" => {
                let player = self.player(expectation)?;
                let actual = if won(player) {
                    "won"
                } else if lost(player) {
                    "lost"
                } else {
                    "draw"
                };
                equal(
                    "result",
                    actual,
                    expectation
                        .value
                        .as_ref()
                        .and_then(serde_json::Value::as_str)
                        .unwrap_or(""),
                )
            }
            "draw" => {
                let drawn = self
                    .game
                    .outcome
                    .as_ref()
                    .is_some_and(|outcome| outcome.winner.is_none());
                equal("drawn", drawn, truth())
            }
            "game_over" => equal("over", self.game.outcome.is_some(), truth()),
            "lands_played" => equal(
                "lands played",
                i64::from(self.game.player(self.player(expectation)?).lands_played),
                number(),
            ),
            "max_hand_size" => {
                let size = rules::restrictions::maximum_hand_size(
                    self.pool.table(),
                    self.game,
                    self.player(expectation)?,
                );
                equal(
                    "maximum hand size",
                    size.map_or(i64::from(i32::MAX), i64::from),
                    number(),
                )
            }
            "top_card_revealed" => {
                let player = self.player(expectation)?;
                let revealed =
                    rules::permissions::reveals_top(self.pool.table(), self.game, player);
                equal("top card revealed", revealed, truth())
            }
            "playable" => self.judge_playable(expectation),
            "may_attack" => self.judge_may_attack(expectation),
            "speed" => equal("speed", self.speed(self.player(expectation)?), number()),
            other => Err(format!("unknown expectation `{other}`")),
        }
    }

    /// The player's speed; 0 without one (CR 702.179).
    fn speed(&self, player: PlayerId) -> i64 {
        let speed = Name::new(ir::SPEED);
        i64::from(self.game.player(player).designation(&speed))
    }

    /// Whether one of the player's creatures of that name could attack what the expectation says, if attackers were declared now.
    fn judge_may_attack(&self, expectation: &Expectation) -> Verdict {
        let table = self.pool.table();
        let player = self.player(expectation)?;
        let name = expectation.card.as_ref().ok_or("no creature is named")?;
        let defender = expectation
            .defender
            .as_ref()
            .ok_or("no defender is named")?;
        let mut targets = rules::combat::attackable(table, self.game, player).into_iter();
        let target =
            targets.find(|it| names_target(self.pool, self.game, self.seats, defender, *it));
        let may = target.is_some_and(|target| {
            let mut own = self.game.battlefield.iter().copied();
            own.any(|id| {
                self.named(name, id) && rules::combat::could_attack(table, self.game, id, target)
            })
        });
        let wanted = expectation.value.as_ref();
        let wanted = wanted.and_then(serde_json::Value::as_bool).unwrap_or(true);
        equal("may attack", may, wanted)
    }

    /// Who is the monarch (CR 725.1).
    fn judge_monarch(&self, expectation: &Expectation) -> Verdict {
        let monarch = ir::Name::new("the monarch");
        let mut players = self.game.players.iter();
        let holder = players.find(|player| player.designation(&monarch) > 0);
        let holder = holder.map_or("nobody", |player| self.seats.letter(player.id));
        equal(
            "monarch",
            holder,
            expectation.player.as_deref().unwrap_or("nobody"),
        )
    }

    /// Whether it is day or night (CR 730.1).
    fn judge_day_night(&self, expectation: &Expectation) -> Verdict {
        let now = self.game.day_night.map_or("neither", ir::DayNight::word);
        let wanted = expectation.value.as_ref();
        if expectation.what == "has_day_night" {
            let wanted = wanted.and_then(serde_json::Value::as_bool).unwrap_or(true);
            return equal("day or night", self.game.day_night.is_some(), wanted);
        }
        let wanted = wanted.and_then(serde_json::Value::as_str).unwrap_or("");
        equal("day or night", now, wanted)
    }

    /// Who has priority; which step of which turn it is.
    fn judge_now(&self, expectation: &Expectation) -> Verdict {
        if expectation.what == "priority" {
            let asked = self.game.decision.as_ref();
            let asked =
                asked.filter(|decision| decision.prompt.question == game::Question::Priority);
            let holder = asked.map_or("nobody", |decision| self.seats.letter(decision.player));
            let wanted = expectation.player.as_deref().unwrap_or_default();
            return equal("player with priority", holder, wanted);
        }
        let turn = &self.game.turn;
        let step = super::trace::step_name(turn.step);
        let actual = format!("turn {}, {step}", turn.number);
        let wanted = format!(
            "turn {}, {}",
            expectation.count.unwrap_or(0),
            expectation.text.as_deref().unwrap_or_default()
        );
        equal("moment", actual, wanted)
    }

    fn winner(&self) -> Option<PlayerId> {
        self.game
            .outcome
            .as_ref()
            .and_then(|outcome| outcome.winner)
    }

    fn judge_playable(&self, expectation: &Expectation) -> Verdict {
        let player = self.player(expectation)?;
        let text = expectation.text.as_deref().unwrap_or_default();
        let actions = priority::legal_actions(self.pool.table(), self.game, player);
        let found = actions
            .iter()
            .any(|action| self.action_text_begins(action, text));
        equal(
            &format!("playable `{text}`"),
            found,
            expectation.has.unwrap_or(true),
        )
    }

    /// Whether the text of an action begins so: `Cast <name>`, `Play <land>`, or an ability's text.
    pub fn action_text_begins(&self, action: &game::Action, text: &str) -> bool {
        use game::Action;
        match action {
            Action::Pass => false,
            Action::Cast {
                card,
                side,
                permission,
                ..
            } => self.face_name(*card, *side).is_some_and(|name| {
                let fused = if *side == ir::FaceSide::FUSED {
                    "fused "
                } else {
                    ""
                };
                let plain = format!("Cast {fused}{name}");
                // "Cast Grizzly Bears with retrace": by the permission of that ability.
                let way = text.strip_prefix(plain.as_str()).map(str::trim_start);
                plain.starts_with(text)
                    || self.own_permission_begins(action, text)
                    || way.is_some_and(|way| {
                        super::hidden::casts_face_down(self.pool, action, Some(way))
                            || permission.is_some_and(|(_, ability)| {
                                says_variant(way, &self.pool.ability_text(ability))
                            })
                    })
            }),
            Action::PlayLand { card, side } => self
                .face_name(*card, *side)
                .is_some_and(|name| format!("Play {name}").starts_with(text)),
            Action::Activate { source, ability } => {
                let name = name_of(self.pool.table(), self.game, *source);
                let said = [
                    Some(self.pool.ability_text(*ability)),
                    super::hidden::turning(self.pool, self.game, *source, *ability),
                ];
                said.into_iter()
                    .flatten()
                    .any(|said| normalise(&said, &name).starts_with(&normalise(text, &name)))
            }
        }
    }

    /// Whether the card is cast by an ability of its own whose text begins so: "Flashback {3}{R}". Where that is granted and the cost
    /// is the mana cost, it is that of the half or face that is cast (CR 709.3a).
    pub fn own_permission_begins(&self, action: &game::Action, text: &str) -> bool {
        let game::Action::Cast {
            card,
            side,
            permission: Some((by, permission)),
            ..
        } = action
        else {
            return false;
        };
        if by != card || text.is_empty() {
            return false;
        }
        let said = self.pool.ability_text(*permission);
        let definition = self.game.object(*card).and_then(game::Object::card);
        let cost = definition
            .filter(|_| !said.contains(['{', '—']))
            .and_then(|(card, _)| self.pool.table().card(card).faces.get(usize::from(side.0)))
            .and_then(|face| face.mana_cost.as_ref())
            .map(|cost| {
                cost.0
                    .iter()
                    .map(|symbol| symbol.text())
                    .collect::<String>()
            })
            .unwrap_or_default();
        normalise(&format!("{said} {cost}"), "").starts_with(&normalise(text, ""))
    }

    /// The name of a card's face.
    pub fn face_name(&self, id: ObjectId, side: ir::FaceSide) -> Option<Name> {
        let (card, _) = self.game.object(id)?.card()?;
        self.pool.table().card(card).side_name(side).cloned()
    }

    fn judge_object(&self, expectation: &Expectation) -> Verdict {
        match expectation.what.as_str() {
            "tapped" => return self.judge_tapped(expectation),
            "attackers" | "blockers" => return self.judge_combat(expectation),
            "exile_counter_count"
            | "card_counter_count"
            | "exile_subtype"
            | "alias_zone"
            | "attached_to"
            | "is_attached"
            | "controlled_by" => {
                return self.judge_elsewhere(expectation);
            }
            _ => {}
        }
        let player = match &expectation.player {
            Some(_) => Some(self.player(expectation)?),
            None => None,
        };
        let mut candidates = self.permanents(expectation.card.as_ref(), player);
        if candidates.is_empty() && expectation.anywhere {
            candidates = self.elsewhere(expectation.card.as_ref());
        }
        if expectation.what == "ability"
            && let Some(count) = expectation.count
            && candidates.len() as i64 != count
        {
            return Err(format!(
                "{count} such permanents expected, found {}",
                candidates.len()
            ));
        }
        if candidates.is_empty() {
            // Cards in exile have counters too (CR 122.1, 702.62).
            if expectation.what == "counter_count"
                && let Some(form) = &expectation.card
                && let Some(object) = self
                    .game
                    .exile
                    .iter()
                    .find(|id| self.card_known_as(form, **id))
                    .and_then(|id| self.game.object(*id))
            {
                let kind = CounterKind::new(expectation.counter.as_deref().unwrap_or_default());
                let wanted = expectation.count.unwrap_or(0);
                return equal("counters", i64::from(object.counters(&kind)), wanted);
            }
            let name = expectation.card.as_ref().map_or("", NameForm::text);
            return Err(format!("no permanent `{name}`"));
        }
        let scope = match expectation.what.as_str() {
            "ability" if expectation.count.is_some() => "last",
            _ => expectation.scope.as_deref().unwrap_or("first"),
        };
        let mut verdicts = candidates
            .iter()
            .map(|id| self.judge_permanent(expectation, *id));
        match scope {
            "last" => verdicts.next_back().unwrap_or(Ok(())),
            "all" => verdicts.collect(),
            "any" => {
                let all: Vec<Verdict> = verdicts.collect();
                if all.iter().any(Result::is_ok) {
                    Ok(())
                } else {
                    all.into_iter().next().unwrap_or(Ok(()))
                }
            }
            _ => verdicts.next().unwrap_or(Ok(())),
        }
    }

    fn judge_tapped(&self, expectation: &Expectation) -> Verdict {
        let wanted = expectation
            .value
            .as_ref()
            .and_then(serde_json::Value::as_bool)
            .unwrap_or(true);
        let candidates = self.permanents(expectation.card.as_ref(), None);
        let fits = candidates.iter().take(2).any(|id| {
            self.game
                .object(*id)
                .is_some_and(|object| object.tapped == wanted)
        });
        if fits {
            Ok(())
        } else {
            Err(format!("tapped: expected {wanted}"))
        }
    }

    fn judge_combat(&self, expectation: &Expectation) -> Verdict {
        let player = self.player(expectation)?;
        let creatures = if expectation.what == "attackers" {
            self.attacked
        } else {
            self.blocked
        };
        let mut actual: Vec<String> = creatures
            .iter()
            .filter(|id| self.game.battlefield.contains(id) && self.controller(**id) == player)
            .map(|id| name_of(self.pool.table(), self.game, *id))
            .collect();
        let mut wanted: Vec<String> = expectation
            .cards
            .iter()
            .map(|form| form.text().to_owned())
            .collect();
        actual.sort();
        wanted.sort();
        equal(&expectation.what, actual.join(", "), wanted.join(", "))
    }

    fn judge_elsewhere(&self, expectation: &Expectation) -> Verdict {
        let form = expectation.card.as_ref().ok_or("no card is named")?;
        let kind = CounterKind::new(expectation.counter.as_deref().unwrap_or_default());
        let counters = |ids: Vec<ObjectId>| {
            ids.into_iter()
                .find(|id| self.card_known_as(form, *id))
                .and_then(|id| self.game.object(id))
                .map_or(0, |object| i64::from(object.counters(&kind)))
        };
        match expectation.what.as_str() {
            "exile_counter_count" => equal(
                "counters",
                counters(self.game.exile.clone()),
                expectation.count.unwrap_or(0),
            ),
            "card_counter_count" => {
                let state = self.game.player(self.player(expectation)?);
                let ids = state
                    .hand
                    .iter()
                    .chain(&state.graveyard)
                    .chain(&self.game.exile)
                    .copied()
                    .collect();
                equal("counters", counters(ids), expectation.count.unwrap_or(0))
            }
            "exile_subtype" => {
                let subtype = expectation.subtype.as_deref().unwrap_or_default();
                let found = self.game.exile.iter().any(|id| {
                    self.card_known_as(form, *id)
                        && layers::characteristics(self.pool.table(), self.game, *id)
                            .subtypes
                            .iter()
                            .any(|present| present.as_str() == subtype)
                });
                equal("subtype", found, expectation.has.unwrap_or(true))
            }
            "alias_zone" => {
                let zone = expectation
                    .zone
                    .as_deref()
                    .and_then(zone_named)
                    .ok_or("no such zone")?;
                let owner = expectation
                    .player
                    .as_deref()
                    .and_then(|letter| self.seats.player(letter));
                let found = self.game.objects().any(|object| {
                    object.zone == zone
                        && owner.is_none_or(|owner| object.owner == owner)
                        && self.named(form, object.id)
                });
                let wanted = expectation
                    .value
                    .as_ref()
                    .and_then(serde_json::Value::as_bool)
                    .unwrap_or(true);
                equal("in the zone", found, wanted)
            }
            "is_attached" => {
                let hosts: Vec<Target> = self
                    .permanents(Some(form), None)
                    .into_iter()
                    .filter_map(|id| self.game.object(id).and_then(|object| object.attached_to))
                    .collect();
                let fits = match &expectation.attachment {
                    None => hosts.is_empty(),
                    Some(host) => hosts.iter().any(|target| {
                        super::names::names_target(self.pool, self.game, self.seats, host, *target)
                    }),
                };
                if fits {
                    Ok(())
                } else {
                    Err(format!("`{}` is not attached so", form.text()))
                }
            }
            "controlled_by" => {
                let wanted = expectation.owner.as_deref().unwrap_or_default();
                let id = self.permanents(Some(form), None).into_iter().next();
                let id = id.ok_or_else(|| format!("no permanent `{}`", form.text()))?;
                equal("controller", self.seats.letter(self.controller(id)), wanted)
            }
            _ => {
                let player = self.player(expectation)?;
                let attachment = expectation
                    .attachment
                    .as_ref()
                    .ok_or("no attachment is named")?;
                let found = self
                    .permanents(Some(form), Some(player))
                    .into_iter()
                    .any(|id| {
                        self.attachments(id)
                            .any(|attached| self.named(attachment, attached))
                    });
                let wanted = expectation
                    .value
                    .as_ref()
                    .and_then(serde_json::Value::as_bool)
                    .unwrap_or(true);
                equal("attached", found, wanted)
            }
        }
    }

    fn attachments(&self, id: ObjectId) -> impl Iterator<Item = ObjectId> + '_ {
        self.game
            .battlefield
            .iter()
            .copied()
            .filter(move |attached| {
                self.game
                    .object(*attached)
                    .is_some_and(|object| object.attached_to == Some(Target::Object(id)))
            })
    }

    fn judge_permanent(&self, expectation: &Expectation, id: ObjectId) -> Verdict {
        let object = self.game.object(id).ok_or("it is gone")?;
        let current = layers::characteristics(self.pool.table(), self.game, id);
        let truth = || {
            expectation
                .value
                .as_ref()
                .and_then(serde_json::Value::as_bool)
                .unwrap_or(true)
        };
        let number = || {
            expectation
                .value
                .as_ref()
                .and_then(serde_json::Value::as_i64)
                .unwrap_or(0)
        };
        let has = expectation.has.unwrap_or(true);
        match expectation.what.as_str() {
            "power_toughness" => {
                let show = |power: i32, toughness: i32| format!("{power}/{toughness}");
                let wanted = show(
                    expectation.power.unwrap_or_default(),
                    expectation.toughness.unwrap_or_default(),
                );
                let (power, toughness) = if expectation.base {
                    (current.base_power, current.base_toughness)
                } else {
                    (current.power, current.toughness)
                };
                let (power, toughness) = (power.unwrap_or(0), toughness.unwrap_or(0));
                equal("power and toughness", show(power, toughness), wanted)
            }
            "power" => equal("power", i64::from(current.power.unwrap_or(0)), number()),
            "toughness" => equal(
                "toughness",
                i64::from(current.toughness.unwrap_or(0)),
                number(),
            ),
            "mana_value" => {
                let value = query::mana_value(self.pool.table(), self.game, object.id);
                equal("mana value", i64::from(value), number())
            }
            "damage" => equal("damage", i64::from(object.damage), number()),
            "counter_count" => {
                let kind = CounterKind::new(expectation.counter.as_deref().unwrap_or_default());
                equal(
                    "counters",
                    i64::from(object.counters(&kind)),
                    expectation.count.unwrap_or(0),
                )
            }
            "named" => equal(
                "name",
                current.name.as_str(),
                expectation.text.as_deref().unwrap_or_default(),
            ),
            "is_tapped" => equal("tapped", object.tapped, truth()),
            "attacking" => {
                let attacking = self
                    .game
                    .combat
                    .as_ref()
                    .is_some_and(|combat| combat.attacker(id).is_some());
                equal("attacking", attacking, truth())
            }
            "blocking" => {
                let blocking = self
                    .game
                    .combat
                    .as_ref()
                    .is_some_and(|combat| combat.is_blocking(id));
                equal("blocking", blocking, truth())
            }
            "ability" => {
                let text = expectation.ability.as_deref().unwrap_or_default();
                equal(
                    &format!("ability `{text}`"),
                    self.count_ability(id, text) > 0,
                    has,
                )
            }
            "ability_count" => {
                let text = expectation.ability.as_deref().unwrap_or_default();
                equal(
                    "abilities",
                    self.count_ability(id, text) as i64,
                    expectation.count.unwrap_or(0),
                )
            }
            _ => self.judge_kind(expectation, id),
        }
    }

    /// What a permanent is: types, colors, attachments, controller, states.
    fn judge_kind(&self, expectation: &Expectation, id: ObjectId) -> Verdict {
        let object = self.game.object(id).ok_or("it is gone")?;
        let current = layers::characteristics(self.pool.table(), self.game, id);
        let has = expectation.has.unwrap_or(true);
        let truth = || {
            expectation
                .value
                .as_ref()
                .and_then(serde_json::Value::as_bool)
                .unwrap_or(true)
        };
        match expectation.what.as_str() {
            "type" => {
                let wanted = expectation.card_type.as_deref().unwrap_or_default();
                let card_type = CardType::ALL
                    .into_iter()
                    .find(|kind| kind.word().eq_ignore_ascii_case(wanted));
                equal("type", card_type.is_some_and(|kind| current.is(kind)), has)
            }
            "subtype" => {
                let wanted = expectation.subtype.as_deref().unwrap_or_default();
                let is_creature_type =
                    current.all_creature_types && self.pool.is_creature_type(wanted);
                let found = is_creature_type
                    || current
                        .subtypes
                        .iter()
                        .any(|present| present.as_str() == wanted);
                equal("subtype", found, has)
            }
            "supertype" => {
                let wanted = expectation.supertype.as_deref().unwrap_or_default();
                let found = [
                    Supertype::Basic,
                    Supertype::Legendary,
                    Supertype::World,
                    Supertype::Snow,
                ]
                .into_iter()
                .any(|kind| {
                    kind.word().eq_ignore_ascii_case(wanted) && current.supertypes.contains(kind)
                });
                equal("supertype", found, has)
            }
            "color" => {
                let listed = |color: &Color| {
                    expectation.colors.iter().any(|word| {
                        word.eq_ignore_ascii_case(color.word()) || word.chars().eq([color.letter()])
                    })
                };
                let mut colors = Color::ALL.into_iter().filter(listed);
                let fits = if has {
                    colors.all(|color| current.colors.contains(color))
                } else {
                    !colors.any(|color| current.colors.contains(color))
                };
                if fits {
                    Ok(())
                } else {
                    Err("colors: others".to_owned())
                }
            }
            "attachment_count" => equal(
                "attachments",
                self.attachments(id).count() as i64,
                expectation.count.unwrap_or(0),
            ),
            "controller" => {
                let wanted = expectation.player.as_deref().unwrap_or_default();
                equal("controller", self.seats.letter(current.controller), wanted)
            }
            "permanent_is" => {
                let actual = match expectation.state.as_deref().unwrap_or_default() {
                    "copy" => layers::copy(self.game, object).is_some(),
                    "face_down" => object.face_down.is_some(),
                    "token" => object.is_token(),
                    designation if DESIGNATIONS.contains(&designation) => object
                        .designations
                        .iter()
                        .any(|name| name.as_str() == designation),
                    "flipped" => object.flipped,
                    "transformed" => object.card().is_some_and(|(_, side)| side.0 > 0),
                    other => return Err(format!("state `{other}` is not kept")),
                };
                equal("state", actual, truth())
            }
            other => Err(format!("unknown expectation `{other}`")),
        }
    }

    /// How many instances of an ability, named by its keyword or its text, a permanent has.
    fn count_ability(&self, id: ObjectId, text: &str) -> usize {
        let table = self.pool.table();
        let current = layers::characteristics(table, self.game, id);
        let name = current.name.as_str();
        let wanted = normalise(text, name);
        current
            .abilities
            .iter()
            .filter(|instance| {
                let ability = table.ability(instance.ability);
                let printed = self.pool.ability_text(instance.ability);
                let own = normalise(&printed, name);
                match &ability.kind {
                    AbilityKind::Keyword(keyword) => {
                        let plain = normalise(without_reminder(&printed), name);
                        own == wanted
                            || plain == wanted
                            || normalise(&ir::render(ability), name) == wanted
                            || keyword.keyword.as_str().eq_ignore_ascii_case(&wanted)
                            || (keyword.keyword.as_str().starts_with(&format!("{wanted} ")))
                            || self.is_from_color(id, instance, keyword, &wanted)
                    }
                    _ => own == wanted || own.starts_with(&wanted),
                }
            })
            .count()
    }

    /// Whether a claim about protection or hexproof from a color is true of an ability whose quality is said otherwise: the color that
    /// was chosen, or each color (CR 702.16i, 702.11g).
    fn is_from_color(
        &self,
        id: ObjectId,
        instance: &AbilityInstance,
        keyword: &ir::KeywordAbility,
        wanted: &str,
    ) -> bool {
        let word = wanted
            .strip_prefix(keyword.keyword.as_str())
            .map(str::trim_start);
        let color = word.and_then(|word| {
            let mut colors = Color::ALL.into_iter();
            colors.find(|color| color.word() == word)
        });
        let Some(color) = color else {
            return false;
        };
        keyword.arguments.iter().any(|argument| {
            matches!(argument, Argument::Quality(quality)
                if query::colors_named(self.game, id, *instance, quality).contains(color))
        })
    }
}

/// The line without the reminder text that ends it.
fn without_reminder(line: &str) -> &str {
    match line.split_once(" (") {
        Some((ability, reminder)) if reminder.ends_with(')') => ability,
        _ => line,
    }
}
