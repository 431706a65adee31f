//! Manifesting, cloaking and turning permanents over (CR 701.40, 701.58, 701.62, 708).

use super::clause::Clause;
use super::discourse::Writer;
use crate::{
    CardType, Cost, Destination, Domain, Duration, Effect, FaceDown, Filter, Modification, Objects,
    Players, SlotId, Test, Value, Zone,
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
            at_random: false,
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
    pub(super) fn cast_face_down(&mut self, cost: &Cost, how: &FaceDown) -> Clause {
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

/// The effects with what they describe of what they put onto the battlefield, face down or later, in sentences of its own behind
/// them; absent if none describes anything (CR 603.7c, 708.2).
pub(super) fn described_after(effects: &[Effect]) -> Option<Vec<Effect>> {
    if !effects.iter().any(|effect| described(effect).is_some()) {
        return None;
    }
    let mut told = Vec::new();
    for effect in effects {
        let description = described(effect);
        let mut plain = effect.clone();
        if description.is_some() {
            make_plain(&mut plain);
        }
        told.push(plain);
        told.extend(description);
    }
    Some(told)
}

/// What describes what a delayed ability puts onto the battlefield, said of what it is before.
fn later(effects: &[Effect]) -> Option<Effect> {
    let [
        ..,
        Effect::Move { what, to, into, .. },
        Effect::Modify {
            what: subject,
            modifications,
            duration: Duration::Permanent,
        },
    ] = effects
    else {
        return None;
    };
    let is_it = subject == what || into.is_some_and(|into| *subject == Objects::Slot(into));
    (is_it && to.zone == Zone::Battlefield).then(|| Effect::Modify {
        what: what.clone(),
        modifications: modifications.clone(),
        duration: Duration::Permanent,
    })
}

/// What describes the permanents that the effect puts onto the battlefield later, or face down with a list of what they are.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn described(effect: &Effect) -> Option<Effect> {
    let (what, down) = match effect {
        Effect::Move { what, to, .. } => (what, &to.face_down),
        Effect::TurnFace { what, down } => (what, down),
        Effect::Attempt {
            action, if_done, ..
        } => return action.iter().chain(if_done).find_map(described),
        Effect::Delayed { effects, .. } => return later(effects),
        _ => return None,
    };
    let Some(FaceDown::Listed(listed)) = down else {
        return None;
    };
    let types = listed.card_types.clone();
    // "Artifact creature" alone is said of what keeps its other types (CR 205.1b).
    let mut modifications = vec![if types.contains(&CardType::Artifact) {
        Modification::AddCardTypes(types)
    } else {
        Modification::SetCardTypes(types)
    }];
    if !listed.subtypes.is_empty() {
        modifications.push(Modification::SetSubtypes(listed.subtypes.clone()));
    }
    if let Some((power, toughness)) = listed.size {
        modifications.push(Modification::SetPowerToughness(
            Some(Value::Number(power)),
            Some(Value::Number(toughness)),
        ));
    }
    Some(Effect::Modify {
        what: what.clone(),
        modifications,
        duration: Duration::Permanent,
    })
}

/// Forgets the description.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn make_plain(effect: &mut Effect) {
    let down = match effect {
        Effect::Move { to, .. } => &mut to.face_down,
        Effect::TurnFace { down, .. } => down,
        Effect::Attempt {
            action, if_done, ..
        } => return action.iter_mut().chain(if_done).for_each(make_plain),
        Effect::Delayed { effects, .. } => {
            if later(effects).is_some() {
                effects.pop();
            }
            return;
        }
        _ => return,
    };
    if matches!(down, Some(FaceDown::Listed(_))) {
        *down = Some(FaceDown::Plain);
    }
}
