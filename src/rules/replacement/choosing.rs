//! Who chooses among the replacement effects that apply to an event, and in which order (CR 616.1).

use super::{Candidate, definition};
use crate::{entering, layers, query};
use game::frame::ReplacementId;
use game::{Event, Game, Item, PlayerId, Target};
use ir::{CardTable, Effect, Outcome, Zone};

/// The rank of an effect that says nothing of under whose control, as a copy of what or with which face up an object enters.
pub(super) const LAST: u8 = 4;

/// Whether it says under whose control an object enters.
fn says_controller(effect: &Effect) -> bool {
    matches!(effect, Effect::Enter { how } if how.control.is_some())
}

/// CR 616.1b–e.
pub(super) fn rank(outcome: &Outcome) -> u8 {
    match outcome {
        Outcome::Destination(to, _) if to.zone == Zone::Battlefield && to.controller.is_some() => 1,
        Outcome::Enter(how) if how.control.is_some() => 1,
        Outcome::Also(effects) if effects.iter().any(says_controller) => 1,
        Outcome::Enter(how) if how.copy_of.is_some() => 2,
        Outcome::Destination(to, _) if to.transformed => 3,
        Outcome::Prevent { .. }
        | Outcome::Amount(_)
        | Outcome::Redirect { .. }
        | Outcome::Destination(..)
        | Outcome::Enter(_)
        | Outcome::Also(_)
        | Outcome::Instead(_)
        | Outcome::Mana(_)
        | Outcome::Regenerate => LAST,
    }
}

/// Who may decide not to apply the effect.
pub(crate) fn decider(table: &CardTable, game: &Game, candidate: &Candidate) -> Option<PlayerId> {
    if let ReplacementId::Commander(commander) = candidate.id {
        return game.object(commander).map(|object| object.owner);
    }
    let (replacement, _) = definition(table, game, &candidate.id)?;
    let context = candidate.context.as_ref()?;
    let who = replacement.optional.as_ref()?;
    query::players(table, game, context, who).into_iter().next()
}

/// How a choice among effects names one.
pub(crate) fn item(candidate: &Candidate) -> Item {
    match (&candidate.id, &candidate.context) {
        (
            ReplacementId::Static {
                source, ability, ..
            },
            _,
        ) => Item::Ability(*source, *ability),
        (ReplacementId::Lasting(_), Some(context)) => {
            Item::Ability(context.source, context.ability)
        }
        (ReplacementId::Lasting(number), None) => Item::Number(*number),
        (ReplacementId::Counter(_, kind), _) => Item::Word(kind.clone()),
        (
            ReplacementId::ExileAfter(object)
            | ReplacementId::Commander(object)
            | ReplacementId::Attraction(object)
            | ReplacementId::EntersAsCast(object, _),
            _,
        ) => Item::Object(*object),
    }
}

/// What the event happens to.
pub(crate) fn affected(event: &Event) -> Option<Target> {
    match event {
        Event::Move { object, .. }
        | Event::TapsFor { object, .. }
        | Event::Destroy { object, .. }
        | Event::Regenerate { object }
        | Event::Tap { object, .. }
        | Event::Untap { object }
        | Event::Transform { object, .. }
        | Event::TurnFace { object, .. }
        | Event::Phase { object, .. }
        | Event::Countered { object } => Some(Target::Object(*object)),
        Event::Damage { to, .. } => Some(*to),
        Event::PutCounters { on, .. } => Some(*on),
        Event::RemoveCounters { from, .. } => Some(*from),
        Event::BecomesTarget { target, .. } => Some(*target),
        Event::Attach { attachment, .. } | Event::Unattach { attachment, .. } => {
            Some(Target::Object(*attachment))
        }
        Event::Attacks { attacker, .. }
        | Event::BecomesBlocked { attacker, .. }
        | Event::Unblocked { attacker, .. } => Some(Target::Object(*attacker)),
        Event::Blocks { blocker, .. } => Some(Target::Object(*blocker)),
        Event::LeavesCombat { creature } => Some(Target::Object(*creature)),
        Event::Merge { with, .. } => Some(Target::Object(*with)),
        Event::Pair { first, .. } => Some(Target::Object(*first)),
        Event::Create { player, .. }
        | Event::Draw { player }
        | Event::DrawCards { player, .. }
        | Event::GainLife { player, .. }
        | Event::LoseLife { player, .. }
        | Event::AddMana { player, .. }
        | Event::SpendMana { player, .. }
        | Event::Cast { player, .. }
        | Event::Activate { player, .. }
        | Event::PlayLand { player, .. }
        | Event::StepBegins { player, .. }
        | Event::Shuffle { player }
        | Event::Reveal { player, .. }
        | Event::CoinFlip { player, .. }
        | Event::DieRoll { player, .. }
        | Event::Named { player, .. }
        | Event::Lose { player, .. }
        | Event::Win { player } => Some(Target::Player(*player)),
        Event::DayNight { .. } => None,
    }
}

/// Who chooses among the effects that apply to the event (CR 616.1): the affected player, or the affected object's
/// controller, or its owner if it has no controller.
pub(crate) fn chooser(table: &CardTable, game: &Game, event: &Event) -> PlayerId {
    if let Some(player) = entering::controller(game, event) {
        return player;
    }
    match affected(event) {
        Some(Target::Player(player)) => player,
        Some(Target::Object(id)) => match query::object(game, id) {
            Some(object) if matches!(object.zone, Zone::Battlefield | Zone::Stack) => {
                layers::characteristics(table, game, id).controller
            }
            Some(object) => object.owner,
            None => game.turn.active,
        },
        None => game.turn.active,
    }
}
