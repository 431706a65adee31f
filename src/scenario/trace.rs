//! The readable trace: one line per event, stable from run to run.

use super::names::Seats;
use game::event::LossCause;
use game::limit::Limit;
use game::{Event, Game, ManaUnit, MoveCause, ObjectId, ObjectKind, PlayerId, Target, TraceEvent};
use ir::{AbilityRef, Step, Zone};
use pool::Pool;
use rules::layers;

/// The line of a trace entry, named by the state just after it; decisions and answers have none.
pub fn line(pool: &Pool, game: &Game, seats: &Seats, entry: &TraceEvent) -> Option<String> {
    let writer = Writer { pool, game, seats };
    match entry {
        TraceEvent::Turn(number, player) => {
            Some(format!("turn {number}: {}", seats.letter(*player)))
        }
        TraceEvent::Event(event) => writer.event(event),
        TraceEvent::StateBasedAgain(round) => Some(format!("  state-based actions, round {round}")),
        TraceEvent::Ceased(object) => Some(format!("  {} ceases to exist", writer.object(*object))),
        TraceEvent::Copies(object, original) => {
            let (what, of) = (writer.object(*object), writer.object(*original));
            Some(format!("  {what} becomes a copy of {of}"))
        }
        TraceEvent::Limited(player, limit) => Some(format!(
            "  {} comes to the limit: {}",
            seats.letter(*player),
            limit_text(*limit)
        )),
        TraceEvent::Loop => Some("  the game is a draw: a loop of mandatory actions".to_owned()),
        TraceEvent::OutOfBudget => Some("  the game is given up: its budget is used up".to_owned()),
        TraceEvent::TakenBack(player) => Some(format!(
            "  {} takes it back: it could not be announced or paid",
            seats.letter(*player)
        )),
        TraceEvent::Triggers(ability, source) => {
            Some(format!("  {} triggers", writer.ability(*ability, *source)))
        }
        TraceEvent::PutOnStack(object) => {
            Some(format!("  {} goes on the stack", writer.object(*object)))
        }
        TraceEvent::Resolves(object) => Some(format!("  {} resolves", writer.object(*object))),
        TraceEvent::Fizzles { object, condition } => {
            let why = if *condition {
                "its condition does not hold"
            } else {
                "its targets are illegal"
            };
            let what = writer.object(*object);
            Some(format!("  {what} does not resolve: {why}"))
        }
        TraceEvent::Pays(player, mana) => {
            let mana: String = mana
                .iter()
                .map(|mana| format!("{{{}}}", mana.letter()))
                .collect();
            Some(format!("  {} pays {mana}", seats.letter(*player)))
        }
        TraceEvent::Forbidden(event) => writer.forbidden(event),
        TraceEvent::Chooses(player, targets) => {
            let what: Vec<String> = targets.iter().map(|it| writer.target(*it)).collect();
            let player = seats.letter(*player);
            Some(format!("  {player} chooses {}", what.join(", ")))
        }
        TraceEvent::Asked(_) | TraceEvent::Answered(_) => None,
    }
}

fn limit_text(limit: Limit) -> String {
    let most = limit.most();
    match limit {
        Limit::Tokens => format!("a player controls no more than {most} tokens"),
        Limit::Copies => format!("no more than {most} copies at once"),
        Limit::Repetitions => format!("no more than {most} repetitions"),
    }
}

/// The same for a game whose players have these names.
pub fn trace_line(
    pool: &Pool,
    game: &Game,
    names: &[String],
    entry: &TraceEvent,
) -> Option<String> {
    line(pool, game, &Seats(names.to_vec()), entry)
}

/// What the trace calls an object.
pub(super) fn object_name(pool: &Pool, game: &Game, seats: &Seats, id: ObjectId) -> String {
    Writer { pool, game, seats }.object(id)
}

struct Writer<'run> {
    pool: &'run Pool,
    game: &'run Game,
    seats: &'run Seats,
}

/// A step as scenarios write it.
pub(super) fn step_name(step: Step) -> &'static str {
    match step {
        Step::Untap => "untap",
        Step::Upkeep => "upkeep",
        Step::Draw => "draw",
        Step::PrecombatMain => "main1",
        Step::BeginningOfCombat => "combat_begin",
        Step::DeclareAttackers => "declare_attackers",
        Step::DeclareBlockers => "declare_blockers",
        Step::FirstStrikeDamage => "first_strike_damage",
        Step::CombatDamage => "combat_damage",
        Step::EndOfCombat => "combat_end",
        Step::PostcombatMain => "main2",
        Step::End => "end",
        Step::Cleanup => "cleanup",
    }
}

impl Writer<'_> {
    fn object(&self, id: ObjectId) -> String {
        let object = self.game.object(id).or_else(|| {
            self.game
                .former
                .get(id)
                .map(|former| former.object.as_ref())
        });
        let Some(object) = object else {
            return "something".to_owned();
        };
        if let Some(alias) = &object.alias {
            return alias.as_str().to_owned();
        }
        if let ObjectKind::Ability {
            ability, source, ..
        } = &object.kind
        {
            return self.ability(*ability, *source);
        }
        let name = layers::characteristics(self.pool.table(), self.game, id)
            .name
            .as_str()
            .to_owned();
        if let (ObjectKind::Emblem(_), Some(designation)) =
            (&object.kind, object.designations.first())
        {
            return designation.to_string();
        }
        if name.is_empty()
            && object.face_down.is_none()
            && let Some((card, _)) = object.card()
        {
            // A permanent with both halves locked (CR 709.5)
            self.pool.table().card(card).name.as_str().to_owned()
        } else if name.is_empty() {
            "a face-down object".to_owned()
        } else {
            name
        }
    }

    /// An object that is looked at: what it is face up.
    fn shown(&self, id: ObjectId) -> String {
        let object = self.game.object(id);
        let hidden = object.filter(|object| object.face_down.is_some() && object.alias.is_none());
        match hidden.and_then(|object| object.card()) {
            Some((card, _)) => self.pool.table().card(card).name.as_str().to_owned(),
            None => self.object(id),
        }
    }

    fn ability(&self, ability: AbilityRef, source: ObjectId) -> String {
        format!(
            "\"{}\" of {}",
            self.pool.ability_text(ability),
            self.object(source)
        )
    }

    /// What something forbids.
    fn forbidden(&self, event: &Event) -> Option<String> {
        let text = match event {
            Event::Destroy { object, .. } => {
                format!("{} can't be destroyed", self.object(*object))
            }
            Event::Damage { source, to, .. } => {
                let (source, to) = (self.object(*source), self.target(*to));
                format!("{source} can't deal damage to {to}")
            }
            Event::GainLife { player, .. } => {
                format!("{} can't gain life", self.player(*player))
            }
            Event::Draw { player } => format!("{} can't draw", self.player(*player)),
            Event::LoseLife { player, .. } => {
                format!("{} can't lose life", self.player(*player))
            }
            Event::Move {
                object, to, cause, ..
            } => {
                let object = self.object(*object);
                match cause {
                    MoveCause::Discard => format!("{object} can't be discarded"),
                    MoveCause::Sacrifice => format!("{object} can't be sacrificed"),
                    _ if *to == Zone::Battlefield => format!("{object} can't enter"),
                    _ => format!("{object} can't move"),
                }
            }
            Event::Transform { object, .. } => {
                format!("{} can't transform", self.object(*object))
            }
            Event::Untap { object } => format!("{} can't untap", self.object(*object)),
            _ => return None,
        };
        Some(format!("  {text}"))
    }

    fn player(&self, player: PlayerId) -> &str {
        self.seats.letter(player)
    }

    fn target(&self, target: Target) -> String {
        match target {
            Target::Object(object) => self.object(object),
            Target::Player(player) => self.player(player).to_owned(),
        }
    }

    fn list(&self, objects: &[ObjectId]) -> String {
        objects
            .iter()
            .map(|id| self.object(*id))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn zone(&self, zone: Zone, id: ObjectId) -> String {
        let owner = self
            .game
            .object(id)
            .or_else(|| {
                self.game
                    .former
                    .get(id)
                    .map(|former| former.object.as_ref())
            })
            .map(|object| object.owner);
        match (zone.is_per_player(), owner) {
            (true, Some(owner)) => format!("{}'s {}", self.player(owner), zone.word()),
            _ => zone.word().to_owned(),
        }
    }

    fn event(&self, event: &Event) -> Option<String> {
        let text = match event {
            Event::Move {
                object,
                from,
                to,
                cause,
                became,
                ..
            } => {
                let shown = became.unwrap_or(*object);
                let cause = match cause {
                    MoveCause::Destroy => " (destroyed)",
                    MoveCause::Sacrifice => " (sacrificed)",
                    MoveCause::Discard => " (discarded)",
                    MoveCause::Mill => " (milled)",
                    MoveCause::Draw => " (drawn)",
                    MoveCause::Counter => " (countered)",
                    MoveCause::StateBased => " (state-based)",
                    MoveCause::Other
                    | MoveCause::Cast
                    | MoveCause::PlayLand
                    | MoveCause::Resolve
                    | MoveCause::Component
                    | MoveCause::Cost => "",
                };
                format!(
                    "{}: {} -> {}{cause}",
                    self.object(shown),
                    self.zone(*from, shown),
                    self.zone(*to, shown)
                )
            }
            Event::Create { player, became, .. } => {
                let what = became.map_or("a token".to_owned(), |id| self.object(id));
                format!("{} creates {what}", self.player(*player))
            }
            Event::Destroy { .. } | Event::Draw { .. } | Event::StepBegins { .. } => {
                return self.quiet(event);
            }
            Event::Damage {
                source,
                to,
                amount,
                combat,
                ..
            } => {
                let combat = if *combat { " combat" } else { "" };
                format!(
                    "{} deals {amount}{combat} damage to {}",
                    self.object(*source),
                    self.target(*to)
                )
            }
            Event::GainLife { player, amount } => self.life(*player, &format!("gains {amount}")),
            Event::LoseLife { player, amount } => self.life(*player, &format!("loses {amount}")),
            Event::Tap { object, for_mana } => {
                format!(
                    "{} becomes tapped{}",
                    self.object(*object),
                    if *for_mana { " for mana" } else { "" }
                )
            }
            Event::Regenerate { object } => format!("{} is regenerated", self.object(*object)),
            Event::Untap { object } => format!("{} becomes untapped", self.object(*object)),
            Event::PutCounters {
                on, kind, count, ..
            } => {
                format!("{}: {count} {kind} counters put on", self.target(*on))
            }
            Event::RemoveCounters { from, kind, count } => {
                format!("{}: {count} {kind} counters removed", self.target(*from))
            }
            Event::AddMana { player, mana, .. } => {
                format!("{} adds {}", self.player(*player), symbols(mana))
            }
            Event::Cast { player, spell } => {
                format!("{} casts {}", self.player(*player), self.object(*spell))
            }
            Event::Activate {
                player,
                ability,
                source,
            } => {
                let text = if ability == source {
                    format!("a mana ability of {}", self.object(*source))
                } else {
                    self.object(*ability)
                };
                format!("{} activates {text}", self.player(*player))
            }
            Event::PlayLand { player, land } => {
                format!("{} plays {}", self.player(*player), self.object(*land))
            }
            _ => return self.other_event(event),
        };
        Some(format!("  {text}"))
    }

    /// Targets, attachments, combat, chance, the end of the game.
    fn other_event(&self, event: &Event) -> Option<String> {
        let text = match event {
            Event::BecomesTarget { target, by } => {
                format!(
                    "{} becomes the target of {}",
                    self.target(*target),
                    self.object(*by)
                )
            }
            Event::Attach { attachment, to } => {
                format!(
                    "{} becomes attached to {}",
                    self.object(*attachment),
                    self.target(*to)
                )
            }
            Event::Merge { spell, with, under } => {
                let place = if *under { "under" } else { "on top of" };
                format!(
                    "{} merges with {}, {place} it",
                    self.object(*spell),
                    self.object(*with)
                )
            }
            Event::Pair { first, second } => {
                format!(
                    "{} is paired with {}",
                    self.object(*first),
                    self.object(*second)
                )
            }
            Event::Unattach { attachment, from } => {
                format!(
                    "{} comes off {}",
                    self.object(*attachment),
                    self.target(*from)
                )
            }
            Event::Attacks {
                attacker, target, ..
            } => {
                format!(
                    "{} attacks {}",
                    self.object(*attacker),
                    self.target(*target)
                )
            }
            Event::Blocks { blocker, attackers } => {
                format!("{} blocks {}", self.object(*blocker), self.list(attackers))
            }
            Event::BecomesBlocked { attacker, blockers } => {
                format!(
                    "{} becomes blocked by {}",
                    self.object(*attacker),
                    self.list(blockers)
                )
            }
            Event::Unblocked { attacker, .. } => {
                format!("{} is not blocked", self.object(*attacker))
            }
            Event::LeavesCombat { creature } => format!("{} leaves combat", self.object(*creature)),
            Event::Phase { object, out, .. } => {
                let phases = if *out { "phases out" } else { "phases in" };
                format!("{} {phases}", self.object(*object))
            }
            Event::Transform { object, how } => {
                format!("{} {}s", self.object(*object), how.word())
            }
            Event::TurnFace {
                object, by, down, ..
            } => {
                let side = if down.is_some() { "down" } else { "up" };
                format!(
                    "{} turns {} face {side}",
                    self.player(*by),
                    self.object(*object)
                )
            }
            Event::Shuffle { player } => format!("{} shuffles", self.player(*player)),
            Event::Reveal {
                player,
                cards,
                public,
            } => {
                let verb = if *public { "reveals" } else { "looks at" };
                let cards: Vec<String> = cards.iter().map(|card| self.shown(*card)).collect();
                format!("{} {verb} {}", self.player(*player), cards.join(", "))
            }
            Event::CoinFlip { player, won } => {
                format!(
                    "{} {} the flip",
                    self.player(*player),
                    if *won { "wins" } else { "loses" }
                )
            }
            Event::DieRoll {
                player,
                sides,
                natural,
                result,
            } => {
                let player = self.player(*player);
                if natural == result {
                    format!("{player} rolls {result} on a d{sides}")
                } else {
                    format!("{player} rolls {natural} on a d{sides}: the result is {result}")
                }
            }
            Event::Named {
                name,
                player,
                object,
                ..
            } => {
                format!(
                    "{}: {name} with {}",
                    self.player(*player),
                    self.object(*object)
                )
            }
            Event::Countered { object } => format!("{} is countered", self.object(*object)),
            Event::DayNight { becomes, .. } => format!("it becomes {}", becomes.word()),
            Event::Lose { player, cause } => {
                format!("{} loses the game ({})", self.player(*player), loss(*cause))
            }
            Event::Win { player } => format!("{} wins the game", self.player(*player)),
            _ => return None,
        };
        Some(format!("  {text}"))
    }

    /// Events that others tell: destruction and drawing by the move that follows.
    fn quiet(&self, event: &Event) -> Option<String> {
        match event {
            Event::StepBegins { step, .. } => Some(format!(" {}", step_name(*step))),
            _ => None,
        }
    }

    fn life(&self, player: PlayerId, change: &str) -> String {
        format!(
            "{} {change} life ({})",
            self.player(player),
            self.game.player(player).life
        )
    }
}

fn symbols(mana: &[ManaUnit]) -> String {
    mana.iter()
        .map(|unit| format!("{{{}}}", unit.mana.letter()))
        .collect()
}

fn loss(cause: LossCause) -> &'static str {
    match cause {
        LossCause::Life => "no life",
        LossCause::EmptyLibrary => "empty library",
        LossCause::Poison => "poison",
        LossCause::Conceded => "conceded",
        LossCause::Effect => "an effect",
        LossCause::CommanderDamage => "damage by a commander",
    }
}
