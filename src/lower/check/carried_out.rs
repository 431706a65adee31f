//! What no instruction carries out: an outcome that its event cannot have, an event that is never looked for where it stands,
//! an instruction that only another place knows.

use super::Finding;
use diagnostic::Code;
use ir::{
    Ability, AbilityKind, Condition, Deed, Effect, EventPattern, EventRole, Objects, Outcome,
    Replacement, Status, Test, Visitor, Walk, Zone,
};

/// Adds what nothing carries out in the ability and those nested in it.
pub(super) fn check(ability: &Ability, found: &mut Vec<Finding>) {
    ability.walk(&mut Places {
        found,
        entering: false,
        was_face_down: false,
    });
}

struct Places<'a> {
    found: &'a mut Vec<Finding>,
    /// within what is done as an object enters (CR 614.12)
    entering: bool,
    /// within what a face-down permanent triggers as it leaves the battlefield
    was_face_down: bool,
}

impl Places<'_> {
    fn object_to(&mut self, message: &str) {
        self.found.push(Finding::new(
            Code::NotCarriedOut,
            message,
            "say it of an event that can be changed so",
        ));
    }
}

impl Visitor for Places<'_> {
    fn ability(&mut self, ability: &Ability) {
        // A state is no event: it is looked at only where it is the whole trigger (CR 603.8).
        match &ability.kind {
            AbilityKind::Triggered(triggered) => {
                if let EventPattern::State(condition) = &triggered.event {
                    condition.walk(self);
                } else {
                    triggered.event.walk(self);
                }
                self.was_face_down = face_down_left(&triggered.event);
                triggered.condition.walk(self);
                triggered.body.walk(self);
                self.was_face_down = false;
            }
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Static(_)
            | AbilityKind::Keyword(_) => ability.kind.walk(self),
        }
        ability.nested.walk(self);
    }

    fn event(&mut self, event: &EventPattern) {
        if matches!(event, EventPattern::State(_)) {
            self.object_to("a state is no event: nothing looks for it here");
        }
        event.walk_parts(self);
    }

    fn condition(&mut self, condition: &Condition) {
        // It is looked at as it last was (CR 608.2h), a creature without a name; its card is something else.
        if let Condition::Matches(Objects::Event(EventRole::Subject), test) = condition
            && self.was_face_down
            && asks_for_kind(test)
        {
            self.object_to("it was face down: what its card is cannot be asked here");
        }
        condition.walk_parts(self);
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Enter { .. } if !self.entering => {
                self.object_to("nothing enters here that could enter differently");
            }
            Effect::Nothing => self.object_to("this instruction does nothing"),
            // What happens later happens to an object that is there.
            Effect::Delayed { event, effects, .. } => {
                if let EventPattern::State(condition) = &**event {
                    condition.walk(self);
                } else {
                    event.walk(self);
                }
                let outer = std::mem::replace(&mut self.entering, false);
                effects.walk(self);
                self.entering = outer;
            }
            Effect::DealDamage { .. }
            | Effect::Draw { .. }
            | Effect::Discard { .. }
            | Effect::GainLife { .. }
            | Effect::LoseLife { .. }
            | Effect::SetLife { .. }
            | Effect::Destroy { .. }
            | Effect::Sacrifice { .. }
            | Effect::Move { .. }
            | Effect::Counter { .. }
            | Effect::CreateToken { .. }
            | Effect::CreateCopy { .. }
            | Effect::BecomeCopy { .. }
            | Effect::PutCounters { .. }
            | Effect::PlayerCounters { .. }
            | Effect::LosePlayerCounters { .. }
            | Effect::RemoveCounters { .. }
            | Effect::RemoveSomeCounters { .. }
            | Effect::ChooseCounter { .. }
            | Effect::PutChosenCounters { .. }
            | Effect::DistributeCounters { .. }
            | Effect::RemoveChosenCounters { .. }
            | Effect::PutCountersOf { .. }
            | Effect::MoveCounters { .. }
            | Effect::Tap { .. }
            | Effect::Untap { .. }
            | Effect::Modify { .. }
            | Effect::Restrict { .. }
            | Effect::Permit { .. }
            | Effect::OfSpells { .. }
            | Effect::Replace { .. }
            | Effect::AddMana { .. }
            | Effect::Choose { .. }
            | Effect::ChoosePlayer { .. }
            | Effect::ChooseWord { .. }
            | Effect::Search { .. }
            | Effect::Shuffle { .. }
            | Effect::Scry { .. }
            | Effect::Surveil { .. }
            | Effect::Look { .. }
            | Effect::ChooseAmong { .. }
            | Effect::Separate { .. }
            | Effect::ChoosePile { .. }
            | Effect::Fight { .. }
            | Effect::Attach { .. }
            | Effect::Unattach { .. }
            | Effect::Pair { .. }
            | Effect::Transform { .. }
            | Effect::PhaseOut { .. }
            | Effect::Meld { .. }
            | Effect::OpenAttraction { .. }
            | Effect::TurnFace { .. }
            | Effect::RemoveFromCombat { .. }
            | Effect::BecomeBlocked { .. }
            | Effect::Haunt { .. }
            | Effect::ForEachCounterKind { .. }
            | Effect::GiveChosenCounters { .. }
            | Effect::CopySpell { .. }
            | Effect::CopyCard { .. }
            | Effect::ChangeTargets { .. }
            | Effect::ExchangeControl { .. }
            | Effect::ExchangeLife { .. }
            | Effect::Exchange { .. }
            | Effect::Pay { .. }
            | Effect::If { .. }
            | Effect::Attempt { .. }
            | Effect::ForEachObject { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::Repeat { .. }
            | Effect::Process { .. }
            | Effect::RepeatProcess { .. }
            | Effect::ChooseOne { .. }
            | Effect::Reflexive { .. }
            | Effect::Contest { .. }
            | Effect::FlipCoins { .. }
            | Effect::LoseMana { .. }
            | Effect::RollDice { .. }
            | Effect::Vote { .. }
            | Effect::VoteFor { .. }
            | Effect::AdditionalSteps { .. }
            | Effect::SkipTurn { .. }
            | Effect::Doors { .. }
            | Effect::EndDesignation { .. }
            | Effect::Venture { .. }
            | Effect::ExtraTurn { .. }
            | Effect::ControlPlayer { .. }
            | Effect::AdditionalPhases { .. }
            | Effect::WinGame { .. }
            | Effect::LoseGame { .. }
            | Effect::EndTurn
            | Effect::EndEffect
            | Effect::DrawUpTo { .. }
            | Effect::ChooseResult { .. }
            | Effect::ShufflePile { .. }
            | Effect::RevealChoice
            | Effect::BecomeDayNight(_)
            | Effect::Emblem { .. }
            | Effect::Enter { .. }
            | Effect::CastNow { .. }
            | Effect::Tally { .. }
            | Effect::Announce { .. }
            | Effect::KeywordAction { .. }
            | Effect::Designate { .. }
            | Effect::DesignatePlayer { .. }
            | Effect::RemoveDamage { .. }
            | Effect::Proliferate { .. } => effect.walk_parts(self),
        }
    }

    fn replacement(&mut self, replacement: &Replacement) {
        let Replacement { event, outcome, .. } = replacement;
        let kinds = plain(event);
        if !kinds.into_iter().all(|kind| can_have(kind, outcome)) {
            self.object_to("this event cannot be changed so");
        }
        let entering = matches!(outcome, Outcome::Also(_)) && plain(event).into_iter().all(enters);
        let outer = std::mem::replace(&mut self.entering, entering);
        replacement.walk_parts(self);
        self.entering = outer;
    }
}

/// Whether the engine keeps such events from happening where something says that they can't (CR 614.17).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(crate) fn is_prevented(event: &EventPattern) -> bool {
    plain(event).into_iter().all(|event| match event {
        EventPattern::Done { deed, .. } => {
            matches!(
                deed,
                Deed::GainLife
                    | Deed::LoseLife
                    | Deed::Discard
                    | Deed::Sacrifice
                    | Deed::Mill
                    | Deed::CreateToken
                    | Deed::Untap
                    | Deed::Destroy
                    | Deed::Counter
                    | Deed::Exile
                    | Deed::Return(_)
                    | Deed::RemoveCounters(_)
                    | Deed::Attach(_)
                    | Deed::Reveal
            ) || matches!(deed, Deed::Named(name) if ir::is_done_by_objects(name.as_str()))
        }
        EventPattern::ZoneChange { to, .. } => *to == Some(Zone::Battlefield),
        EventPattern::Transforms { .. }
        | EventPattern::Untap { .. }
        | EventPattern::TurnedFaceUp { .. }
        | EventPattern::Phases { .. } => true,
        _ => false,
    })
}

/// The kinds of events of a pattern.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn plain(event: &EventPattern) -> Vec<&EventPattern> {
    match event {
        EventPattern::Either(parts) => parts.iter().flat_map(plain).collect(),
        EventPattern::OneOrMore(inner)
        | EventPattern::Nth { event: inner, .. }
        | EventPattern::While { event: inner, .. }
        | EventPattern::Singly(inner)
        | EventPattern::Excess(inner)
        | EventPattern::WithoutDying(inner)
        | EventPattern::Caused { event: inner, .. }
        | EventPattern::AtLeast { event: inner, .. } => plain(inner),
        other => vec![other],
    }
}

/// Whether something enters the battlefield by each such event.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn enters(event: &EventPattern) -> bool {
    match event {
        EventPattern::ZoneChange { to, .. } => *to == Some(Zone::Battlefield),
        EventPattern::Done {
            deed: Deed::CreateToken,
            ..
        } => true,
        _ => false,
    }
}

/// Whether an event of that kind can come out so.
fn can_have(event: &EventPattern, outcome: &Outcome) -> bool {
    if let EventPattern::Caused { event, .. } = event {
        return can_have(event, outcome);
    }
    match outcome {
        Outcome::Prevent { .. } | Outcome::Redirect { .. } => {
            matches!(event, EventPattern::Damage { .. })
        }
        Outcome::Amount(_) => matches!(
            event,
            EventPattern::Damage { .. }
                | EventPattern::PutCounters { .. }
                | EventPattern::RemoveCounters { .. }
                | EventPattern::Done {
                    deed: Deed::GainLife
                        | Deed::LoseLife
                        | Deed::CreateToken
                        | Deed::RemoveCounters(_),
                    ..
                }
        ),
        Outcome::Destination(..) => matches!(
            event,
            EventPattern::ZoneChange { .. }
                | EventPattern::Done {
                    deed: Deed::Discard | Deed::Sacrifice | Deed::Exile | Deed::Return(_),
                    ..
                }
        ),
        Outcome::Enter(_) => enters(event),
        Outcome::Mana(_) => matches!(event, EventPattern::ProducesMana { .. }),
        Outcome::Regenerate => matches!(event, EventPattern::Destroyed { .. }),
        Outcome::Also(_) | Outcome::Instead(_) => {
            !matches!(event, EventPattern::State(_) | EventPattern::Chapter(_))
        }
    }
}

/// Whether what leaves the battlefield is face down.
fn face_down_left(event: &EventPattern) -> bool {
    let EventPattern::ZoneChange {
        what,
        from: Some(Zone::Battlefield),
        ..
    } = event
    else {
        return false;
    };
    let face_down = Test::Status(Status::FaceDown);
    what.test == face_down || matches!(&what.test, Test::All(tests) if tests.contains(&face_down))
}

/// Whether a card type is asked for.
fn asks_for_kind(test: &Test) -> bool {
    if let Test::All(tests) | Test::Any(tests) = test {
        return tests.iter().any(asks_for_kind);
    }
    matches!(test, Test::CardType(_))
}
