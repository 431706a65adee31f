//! Which parts an event has to be referred to: "that creature", "that player", "that much" of a trigger or replacement.

use ir::{Deed, EventPattern, EventRole};

/// The parts that the event at hand has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Roles {
    pub subject: bool,
    pub other: bool,
    pub player: bool,
    pub amount: bool,
}

impl Roles {
    const NONE: Self = Self {
        subject: false,
        other: false,
        player: false,
        amount: false,
    };

    /// Only the player who does it is known while what they do is described.
    pub(super) const DOER: Self = Self {
        player: true,
        ..Self::NONE
    };

    /// The object that does it is known while the other one is described: "blocks a creature with lesser power".
    pub(super) const SUBJECT: Self = Self {
        subject: true,
        ..Self::NONE
    };

    /// The parts that each event of the pattern has.
    pub(super) fn of(event: &EventPattern) -> Self {
        let object = Self {
            subject: true,
            player: true,
            amount: true,
            ..Self::NONE
        };
        match event {
            EventPattern::Either(parts) => parts
                .iter()
                .map(Self::of)
                .reduce(Self::common)
                .unwrap_or(Self::NONE),
            EventPattern::OneOrMore(part) => Self::of(part),
            // Who does it, and to whom, are several.
            EventPattern::Together(part) => Self {
                player: false,
                ..Self::of(part)
            },
            EventPattern::Singly(part)
            | EventPattern::Excess(part)
            | EventPattern::WithoutDying(part)
            | EventPattern::Nth { event: part, .. }
            | EventPattern::While { event: part, .. }
            | EventPattern::AtLeast { event: part, .. } => Self::of(part),
            // The other object is what causes it.
            EventPattern::Caused { event: part, .. } => Self {
                other: true,
                ..Self::of(part)
            },
            EventPattern::Attacks { .. }
            | EventPattern::Blocks { .. }
            | EventPattern::BecomesBlocked { .. }
            | EventPattern::BecomesTarget { .. }
            | EventPattern::TapsFor { .. }
            | EventPattern::BecomesAttached { .. }
            | EventPattern::BecomesUnattached { .. } => Self {
                other: true,
                ..object
            },
            EventPattern::Damage { to, .. } => Self {
                other: to.objects.is_some(),
                player: to.players.is_some(),
                ..object
            },
            EventPattern::ProducesMana { .. } => Self {
                amount: true,
                ..object
            },
            EventPattern::PutCounters { on, .. } => Self {
                subject: on.objects.is_some(),
                ..object
            },
            EventPattern::ZoneChange { .. }
            | EventPattern::AttacksWith { .. }
            | EventPattern::Unblocked { .. }
            | EventPattern::Tap { .. }
            | EventPattern::Untap { .. }
            | EventPattern::RemoveCounters { .. }
            | EventPattern::NthCounter { .. }
            | EventPattern::Destroyed { .. }
            | EventPattern::TurnedFaceUp { .. }
            | EventPattern::Triggers { .. }
            | EventPattern::Phases { .. }
            | EventPattern::Transforms { .. } => object,
            EventPattern::Done {
                deed:
                    Deed::GainLife
                    | Deed::LoseLife
                    | Deed::Expend(_)
                    | Deed::Shuffle
                    | Deed::Search
                    | Deed::RollDie
                    | Deed::EnterRoom(_)
                    | Deed::UnlockDoor
                    | Deed::LoseGame
                    | Deed::AddMana(_)
                    | Deed::Pay(_)
                    | Deed::DrawCards(_),
                ..
            }
            | EventPattern::Draw { .. } => Self {
                player: true,
                amount: true,
                ..Self::NONE
            },
            EventPattern::StepBegins { .. } => Self {
                player: true,
                ..Self::NONE
            },
            EventPattern::Done {
                deed: Deed::Attach(_),
                ..
            } => Self {
                other: true,
                ..object
            },
            EventPattern::Done {
                deed: Deed::Named(name),
                ..
            } if ir::is_done_to_another(name.as_str()) => Self {
                other: true,
                ..object
            },
            // A Saga's chapter is about the Saga (CR 714.2b).
            EventPattern::Done { .. } | EventPattern::Chapter(_) => object,
            EventPattern::State(_) | EventPattern::DayNightTurns(_) => Self::NONE,
            EventPattern::PlayerBecomesTarget { .. } => Self {
                other: true,
                player: true,
                ..Self::NONE
            },
        }
    }

    fn common(self, other: Self) -> Self {
        Self {
            subject: self.subject && other.subject,
            other: self.other && other.other,
            player: self.player && other.player,
            amount: self.amount && other.amount,
        }
    }

    /// Whether there is an object in that role.
    pub(super) fn has_object(self, role: EventRole) -> bool {
        match role {
            EventRole::Subject => self.subject,
            EventRole::Other => self.other,
            EventRole::Player => false,
        }
    }

    /// Whether there is a player in that role; of an object, its controller.
    pub(super) fn has_player(self, role: EventRole) -> bool {
        match role {
            EventRole::Player => self.player,
            EventRole::Subject | EventRole::Other => self.has_object(role),
        }
    }
}
