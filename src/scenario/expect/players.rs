//! Expectations of players and of the game: life, turns, who won, and what somebody could do now.

use super::{Judge, Verdict, equal};
use crate::answers::says_variant;
use crate::model::Expectation;
use crate::names::{name_of, names_target, normalise};
use game::{ObjectId, PlayerId};
use ir::{ManaType, Name};
use rules::priority;

impl Judge<'_> {
    pub(super) fn judge_player(&self, expectation: &Expectation) -> Verdict {
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
                // As long as nobody has won it is a draw, also between players who have all lost (SCHEMA 8).
                let actual = match self.winner() {
                    Some(winner) if winner == player => "won",
                    Some(_) => "lost",
                    None => "draw",
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
    pub(super) fn judge_day_night(&self, expectation: &Expectation) -> Verdict {
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
        let step = crate::trace::step_name(turn.step);
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
                        crate::hidden::casts_face_down(self.pool, action, Some(way))
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
                    crate::hidden::turning(self.pool, self.game, *source, *ability),
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
}
