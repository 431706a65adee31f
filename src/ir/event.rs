//! Patterns of events: what triggers, replacements and "this turn" conditions look for.

use super::{Condition, CounterKind, DayNight, Deed, Filter, ManaType, Players, Step, Zone};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// A kind of event. Roles name the parts for [`crate::EventRole`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(event)]
pub enum EventPattern {
    /// `… enters or dies`: one of these.
    Either(Vec<EventPattern>),
    /// `one or more …`: once for all events of one batch that match (CR 603.2c).
    OneOrMore(Box<EventPattern>),
    /// `one or more players …`, `… to one or more players`: once for all events of one batch that match, whoever does it or has it
    /// done to them (CR 603.2c).
    Together(Box<EventPattern>),
    /// `~ enters`, `~ dies`, `a card is put into your graveyard from anywhere`. Subject: the object; player: its
    /// controller, or owner. `what` looks at the object on the battlefield if it comes from or goes there.
    ZoneChange {
        /// which object
        what: Filter,
        /// the zone it leaves; any if absent
        from: Option<Zone>,
        /// the zone it goes to; any if absent
        to: Option<Zone>,
    },
    /// `you sacrifice a creature`, `an opponent casts a spell`: a player does it. Subject: the object; player: who does it; amount: as
    /// the deed says, else 1.
    Done {
        /// what is done
        deed: Deed,
        /// who does it
        who: Players,
        /// to which object; any, or none, if absent
        what: Option<Filter>,
    },
    /// `at the beginning of your upkeep` (CR 503.1). Player: whose turn it is.
    StepBegins {
        /// which step
        step: Step,
        /// in whose turn
        whose: Players,
    },
    /// `~ attacks`. Subject: the attacker; other: a planeswalker or battle attacked; player: the defending player.
    Attacks {
        /// the attacker
        what: Filter,
        /// only if it attacks one of these players (not their permanents), or one of these permanents
        whom: Option<Recipients>,
        /// `attacks alone` (CR 506.5)
        alone: bool,
    },
    /// `~ blocks a creature`. Subject: the blocker; other: the attacker.
    Blocks {
        /// the blocker
        what: Filter,
        /// the attacker, any if absent: then once for all attackers it blocks (CR 509.3a)
        attacker: Option<Filter>,
    },
    /// `~ becomes blocked`. Subject: the attacker; other: the blocker.
    BecomesBlocked {
        /// the attacker
        what: Filter,
        /// the blocker; any if absent: then once (CR 509.3c)
        blocker: Option<Filter>,
    },
    /// `~ attacks and isn't blocked` (CR 509.3g). Subject: the attacker; player: the defending player.
    Unblocked {
        /// the attacker
        what: Filter,
    },
    /// `~ deals combat damage to a player`, `~ is dealt damage`. Subject: the source, other / player: the recipient,
    /// amount: the damage.
    Damage {
        /// the source; any if absent
        source: Option<Filter>,
        /// who or what is dealt damage
        to: Recipients,
        /// combat damage only (`true`), noncombat damage only (`false`), or both
        combat: Option<bool>,
    },
    /// `you draw a card`. Player: who. `nth`: only that one of a turn.
    Draw {
        /// who
        who: Players,
        /// the first (1), second (2), … card of this turn only
        nth: Option<u32>,
        /// `except the first one you draw in each of your draw steps`
        beyond_draw_step: bool,
    },
    /// `~ becomes tapped`; with `for_mana`: `a land is tapped for mana` (CR 106.12). Player: its controller.
    Tap {
        /// which permanent
        what: Filter,
        /// only if tapped for mana
        for_mana: bool,
    },
    /// `~ crews a Vehicle`, `~ saddles a Mount`: it is tapped to pay for that ability of a permanent (CR 702.122b, 702.171c). Subject:
    /// what is tapped; other: that permanent; player: who taps it.
    TapsFor {
        /// what is tapped
        what: Filter,
        /// for the abilities of this keyword
        keyword: super::Keyword,
        /// of which permanents
        of: Filter,
    },
    /// `~ becomes untapped`
    Untap {
        /// which permanent
        what: Filter,
    },
    /// However many of a kind, on each object by itself: `one or more +1/+1 counters are put on ~`, `you put one or more counters on a creature`, `you would get {E}`.
    /// Subject: the object; player: its controller, or who gets them; amount: how many.
    PutCounters {
        /// who puts them (CR 122.6a); anyone if absent
        by: Option<Players>,
        /// only counters that an effect puts: not those of a cost, of damage, or of the rules
        by_effect: bool,
        /// on what, or on whom
        on: Recipients,
        /// of which kind; any if absent
        kind: Option<CounterKind>,
    },
    /// `the last time counter is removed from ~`. Amount: how many.
    RemoveCounters {
        /// from which object
        what: Filter,
        /// of which kind; any if absent
        kind: Option<CounterKind>,
        /// only if none of the kind is left
        last: bool,
    },
    /// `~ becomes the target of a spell or ability an opponent controls`. Subject: the permanent or player's;
    /// other: the spell or ability.
    BecomesTarget {
        /// which permanent
        what: Filter,
        /// the spell or ability
        by: Filter,
    },
    /// `~ becomes attached to a creature`, `becomes enchanted`. Subject: the attachment; other: what it is attached to.
    BecomesAttached {
        /// the Aura or Equipment
        what: Filter,
        /// to what
        to: Filter,
    },
    /// `~ would be destroyed`: what regeneration replaces (CR 701.8, 701.19).
    Destroyed {
        /// which permanent
        what: Filter,
    },
    /// `~ transforms`, `~ transforms into a Phyrexian`: the latter holds of what converts too (CR 701.27e).
    Transforms {
        /// which permanent
        what: Filter,
        /// what it is then
        into: Option<Filter>,
    },
    /// `~ is turned face up`, `you turn a permanent face up` (CR 708.8). Player: its controller, or who turns it.
    TurnedFaceUp {
        /// which permanent
        what: Filter,
        /// who turns it; anyone if absent
        by: Option<Players>,
    },
    /// `when you control no Islands`: a state trigger (CR 603.8).
    State(Box<Condition>),
    /// `II, III —`: the number of lore counters on this Saga was less than one of these and became at least that; once for
    /// each of them (CR 714.2b–c).
    Chapter(Vec<u8>),
    /// `you cast your second spell each turn`, `~ attacks for the first time each turn`: only that one of those of a turn, from 1,
    /// of the same player if it is what players do, else of the same object. Of several at once each is the first.
    Nth {
        /// which one
        number: u32,
        /// of which events
        event: Box<EventPattern>,
    },
    /// `~ and at least two other creatures attack` (CR 508.3a): each attacker that matches, if at least so many others that
    /// match were declared with it. Subject: that attacker; player: the defending player.
    AttacksWith {
        /// the attacker
        what: Filter,
        /// the others
        others: Filter,
        /// how many of them at least
        number: u32,
    },
    /// `~ attacks while you control a Goblin`: what must be true as it happens is looked at then, and not again.
    While {
        /// which event
        event: Box<EventPattern>,
        /// what must be true then
        condition: Box<Condition>,
    },
    /// `two or more creatures attack`: once for all events of one batch that match, if there are at least that many.
    AtLeast {
        /// how many
        number: u32,
        /// of which events
        event: Box<EventPattern>,
    },
    /// `a +1/+1 counter is put on ~`: once for each one of the amount that the event has.
    Singly(Box<EventPattern>),
    /// `a creature is dealt excess damage`: only of damage of which some is in excess (CR 120.10). Amount: how much that is.
    Excess(Box<EventPattern>),
    /// `a creature leaves the battlefield without dying`: for any other zone than a graveyard (CR 700.4).
    WithoutDying(Box<EventPattern>),
    /// `the fourth plan counter is put on ~`: there were fewer than that many and are so many now (CR 122.7). Subject: the object.
    NthCounter {
        /// on which object
        what: Filter,
        /// of which kind
        kind: CounterKind,
        /// how many, from 1
        number: u32,
    },
    /// `a spell or ability an opponent controls causes you to discard ~`: it happens as that spell or ability resolves. Roles: those of
    /// the event.
    Caused {
        /// the spell or ability
        by: Filter,
        /// what it causes
        event: Box<EventPattern>,
    },
    /// `day becomes night`, by what it becomes (CR 730.1a).
    DayNightTurns(DayNight),
    /// `you become the target of a spell or ability an opponent controls` (CR 115.1). Other: the spell or ability; player: its controller.
    PlayerBecomesTarget {
        /// which player
        who: Players,
        /// the spell or ability
        by: Filter,
    },
    /// `a land is tapped for two or more mana`, `you tap a land for {C}`: a mana ability of it with {T} in its cost produces mana
    /// (CR 106.12a–b). Subject: what is tapped; player: its controller; amount: how much mana.
    ProducesMana {
        /// which permanent
        what: Filter,
        /// at least so much mana
        least: u32,
        /// some of it of this type; of any, if absent
        of: Option<ManaType>,
    },
    /// `a permanent entering causes a triggered ability to trigger` (CR 603.3b). Subject: that ability, once it is on the stack; player:
    /// its controller. In `of` the roles are those of the cause: `a triggered ability of that creature`.
    Triggers {
        /// what must have caused it
        cause: Box<EventPattern>,
        /// the object that has the ability
        of: Filter,
    },
    /// `~ becomes unattached from a permanent`: however that comes about (CR 701.3d). Subject: the attachment; other: what it was attached to.
    BecomesUnattached {
        /// the Aura or Equipment
        what: Filter,
        /// from what
        from: Filter,
    },
    /// `~ phases out`, `~ phases in` (CR 702.26). Player: its controller.
    Phases {
        /// which permanent
        what: Filter,
        /// out; else in
        out: bool,
    },
}

/// Who or what an event happens to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct Recipients {
    /// objects; none if absent
    pub objects: Option<Filter>,
    /// players; none if absent
    pub players: Option<Players>,
}

impl Recipients {
    /// Whether it is the one under consideration that it happens to: `dealt damage this turn by …`.
    #[must_use]
    pub fn is_affected(&self) -> bool {
        let affected = crate::Test::Is(crate::Objects::Affected);
        self.players.is_none()
            && self
                .objects
                .as_ref()
                .is_some_and(|filter| filter.test == affected)
    }
}

impl EventPattern {
    /// Whether it is that something is cast or activated: what mana is spent on (CR 106.6).
    #[must_use]
    pub fn is_of_casting(&self) -> bool {
        if let Self::Either(events) = self {
            return !events.is_empty() && events.iter().all(Self::is_of_casting);
        }
        matches!(
            self,
            Self::Done {
                deed: Deed::Cast | Deed::Activate,
                ..
            }
        )
    }

    /// Whether it is what a player does that has this name.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        matches!(self, Self::Done { deed: Deed::Named(named), .. } if named.as_str() == name)
    }

    /// A player does something to an object.
    #[must_use]
    pub fn done(deed: Deed, who: Players, what: Filter) -> Self {
        Self::Done {
            deed,
            who,
            what: Some(what),
        }
    }
}
