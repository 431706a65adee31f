//! Doors in words (CR 709.5j).

use super::clause::Clause;
use super::discourse::Writer;
use super::noun::Determiner;
use crate::{
    Comparison, Condition, DoorAction, DoorCount, Filter, Objects, Players, SpecialUse, Value,
};

impl Writer<'_> {
    /// `To solve — You control three or more artifacts.` (CR 719.3a)
    pub(super) fn solving(&mut self, condition: &Condition) -> String {
        let condition = super::words::capitalise(&self.condition(condition));
        format!("To solve \u{2014} {condition}.")
    }

    /// `unlock a locked door of target Room you control`, `unlock this door`
    pub(super) fn doors_clause(
        &mut self,
        who: &Players,
        how: DoorAction,
        what: &Objects,
        own: bool,
    ) -> Clause {
        let clause = self.player_clause(who);
        let (verb, adjective) = match how {
            DoorAction::Unlock => ("unlock", "locked "),
            DoorAction::Lock => ("lock", "unlocked "),
            DoorAction::LockOrUnlock => ("lock or unlock", ""),
        };
        if own {
            return clause.with_verb(format!("{verb} this door"));
        }
        let article = if adjective.starts_with('u') {
            "an"
        } else {
            "a"
        };
        let of = if let Objects::Every(filter) = what {
            self.noun(filter, &Determiner::A)
        } else {
            self.object_phrase(what)
        };
        clause.with_verb(format!("{verb} {article} {adjective}door of {of}"))
    }

    /// `unlocked doors among Rooms you control`
    pub(super) fn doors_counted(&mut self, what: DoorCount, rooms: &Filter) -> String {
        let rooms = self.noun(rooms, &Determiner::Bare);
        match what {
            DoorCount::Doors => format!("unlocked doors among {rooms}"),
            DoorCount::Names => format!("different names among unlocked doors of {rooms}"),
        }
    }

    /// `there are two or more unlocked doors among Rooms you control`
    pub(super) fn doors_are(
        &mut self,
        rooms: &Filter,
        comparison: Comparison,
        right: &Value,
    ) -> String {
        let number = self.compared_number(comparison, right);
        let doors = self.doors_counted(DoorCount::Doors, rooms);
        format!("there are {number} {doors}")
    }
}

/// `unlock a door`, `turn permanents face up`
pub(super) fn special_use(action: SpecialUse, single: bool) -> &'static str {
    match (action, single) {
        (SpecialUse::UnlockDoor, true) => "unlock a door",
        (SpecialUse::UnlockDoor, false) => "unlock doors",
        (SpecialUse::TurnFaceUp, true) => "turn a permanent face up",
        (SpecialUse::TurnFaceUp, false) => "turn permanents face up",
        (SpecialUse::Foretell, true) => "foretell a card from your hand",
        (SpecialUse::Foretell, false) => "foretell cards",
    }
}
