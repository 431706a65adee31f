//! Manifesting, cloaking and turning permanents over (CR 701.40, 701.58, 701.62, 708).

use super::clause::Clause;
use super::discourse::Writer;
use crate::{
    Cost, Destination, Domain, Effect, FaceDown, Filter, Objects, Players, SlotId, Test, Value,
    Zone,
};

/// `manifest`, `cloak`: to put cards onto the battlefield so.
pub(super) fn word(to: &Destination) -> Option<&'static str> {
    match to.face_down {
        Some(FaceDown::Manifested) if to.zone == Zone::Battlefield => Some("manifest"),
        Some(FaceDown::Cloaked) if to.zone == Zone::Battlefield => Some("cloak"),
        Some(_) | None => None,
    }
}

/// `manifest dread`, as its instructions (CR 701.62a).
struct Dread<'ir> {
    who: &'ir Players,
    /// where the manifested permanent is remembered
    into: Option<SlotId>,
}

/// Whether the effects begin with what manifesting dread is.
pub(super) fn manifests_dread(effects: &[Effect]) -> bool {
    dread(effects).is_some()
}

fn dread(effects: &[Effect]) -> Option<Dread<'_>> {
    let [
        Effect::Look {
            who,
            what: Objects::Top { of, count },
            public: false,
            into: Some(looked),
        },
        Effect::ChooseAmong {
            who: chooser,
            from,
            what:
                Filter {
                    domain: Domain::Cards(Zone::Library, Players::Everyone),
                    test: Test::All(tests),
                },
            minimum: Value::Number(1),
            maximum: Value::Number(1),
            into: chosen,
            rest: Some(rest),
        },
        Effect::Move {
            what: Objects::Slot(hidden),
            to,
            into,
            link: false,
        },
        Effect::Move {
            what: Objects::Slot(put),
            to: away,
            into: None,
            link: false,
        },
        ..,
    ] = effects
    else {
        return None;
    };
    let is_it = chooser == who
        && of == who
        && **count == Value::Number(2)
        && from == looked
        && tests.is_empty()
        && hidden == chosen
        && put == rest
        && to.face_down == Some(FaceDown::Manifested)
        && to.controller.as_ref() == Some(who)
        && **away == Destination::to(Zone::Graveyard);
    is_it.then_some(Dread { who, into: *into })
}

impl Writer<'_> {
    /// `you may cast this card face down as a 2/2 creature by paying {3} rather than paying its mana cost`
    pub(super) fn cast_face_down(&mut self, cost: &Cost, how: FaceDown) -> Clause {
        let cost = self.cost_action(cost);
        let cost = cost.strip_prefix("pay ").unwrap_or(&cost);
        let ward = if how.has_ward() { " with ward {2}" } else { "" };
        Clause::words(format!(
            "you may cast this card face down as a 2/2 creature{ward} by paying {cost} rather than paying its mana cost"
        ))
    }

    /// `manifest dread`, and how many effects that is.
    pub(super) fn manifest_dread(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        let Dread { who, into } = dread(effects)?;
        let clause = self
            .player_clause(who)
            .with_verb("manifest dread".to_owned());
        if let Some(slot) = into {
            self.mention(slot);
            self.refocus(slot, super::words::Number::One);
        }
        Some((clause, 4))
    }
}
