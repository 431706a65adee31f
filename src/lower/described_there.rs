//! Sentences that describe what an instruction before them puts onto the battlefield: face down, and what it is then
//! ("They're 2/2 Horror creatures", CR 708.2); or at a later time, which is when the description begins to apply
//! ("return it … at the beginning of the next end step. That creature is a black Zombie", CR 603.7c).

use super::amend::change_each;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Duration, Effect, FaceDown, ListedCharacteristics, Modification, Objects, SlotKind, Value, Zone,
};
use syntax::ast::Span;

impl Lowering<'_> {
    /// Puts each such description where it belongs: into the instruction before it.
    pub(super) fn described_there(&mut self, effects: &mut Vec<Effect>, span: Span) -> Lowered<()> {
        let mut at = 1;
        while at < effects.len() {
            let (before, after) = effects.split_at_mut(at);
            let belongs = match (before.last_mut(), after.first()) {
                (Some(before), Some(described @ Effect::Modify { .. })) => {
                    lists(before, described, span)? || self.comes_later(before, described, span)?
                }
                _ => false,
            };
            if belongs {
                effects.remove(at);
            } else {
                at += 1;
            }
        }
        Ok(())
    }

    /// Whether the instruction has a delayed ability put onto the battlefield what is described; it goes on with the description
    /// then.
    fn comes_later(
        &mut self,
        before: &mut Effect,
        described: &Effect,
        span: Span,
    ) -> Lowered<bool> {
        let Effect::Modify {
            what: subject,
            modifications,
            duration,
        } = described
        else {
            return Ok(false);
        };
        let mut slot = None;
        if !change_each(before, &mut |effect| puts_later(effect, subject).is_some()) {
            return Ok(false);
        }
        if !matches!(subject, Objects::Slot(_)) {
            slot = Some(self.slot(SlotKind::Objects, span)?);
        }
        change_each(before, &mut |effect| {
            let Some(into) = puts_later(effect, subject) else {
                return false;
            };
            let what = match (*into, slot) {
                (Some(into), _) => Objects::Slot(into),
                (None, Some(slot)) => {
                    *into = Some(slot);
                    Objects::Slot(slot)
                }
                (None, None) => subject.clone(),
            };
            if let Effect::Delayed { effects, .. } = effect {
                effects.push(Effect::Modify {
                    what,
                    modifications: modifications.clone(),
                    duration: duration.clone(),
                });
            }
            true
        });
        Ok(true)
    }
}

/// Where a delayed ability that ends with putting the subject onto the battlefield remembers it.
fn puts_later<'effect>(
    effect: &'effect mut Effect,
    subject: &Objects,
) -> Option<&'effect mut Option<ir::SlotId>> {
    let Effect::Delayed { effects, .. } = effect else {
        return None;
    };
    match effects.last_mut() {
        Some(Effect::Move { what, to, into, .. })
            if to.zone == Zone::Battlefield && is_subject(what, *into, subject) =>
        {
            Some(into)
        }
        _ => None,
    }
}

fn is_subject(what: &Objects, into: Option<ir::SlotId>, subject: &Objects) -> bool {
    what == subject || into.is_some_and(|into| *subject == Objects::Slot(into))
}

/// Whether the description is of what the instruction puts or turns face down; it is what is listed of it then (CR 708.2).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn lists(before: &mut Effect, described: &Effect, span: Span) -> Lowered<bool> {
    let Effect::Modify {
        what: subject,
        modifications,
        duration: Duration::Permanent,
    } = described
    else {
        return Ok(false);
    };
    let mut listed = None;
    Ok(change_each(before, &mut |effect| {
        let down = match effect {
            Effect::Move { what, to, into, .. }
                if to.zone == Zone::Battlefield && is_subject(what, *into, subject) =>
            {
                &mut to.face_down
            }
            Effect::TurnFace { what, down } if what == subject => down,
            _ => return false,
        };
        if *down != Some(FaceDown::Plain) {
            return false;
        }
        listed = Some(of_modifications(modifications));
        match listed.clone().flatten() {
            Some(listed) => {
                *down = Some(FaceDown::Listed(Box::new(listed)));
                true
            }
            None => false,
        }
    }) || match listed {
        Some(None) => {
            return Err(Failure::unsupported(
                span,
                "these characteristics of a face-down permanent",
            ));
        }
        Some(Some(_)) | None => false,
    })
}

/// The characteristics that the modifications give, if they are such as a face-down permanent may be said to have.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn of_modifications(modifications: &[Modification]) -> Option<ListedCharacteristics> {
    let mut listed = ListedCharacteristics::default();
    for modification in modifications {
        match modification {
            Modification::SetCardTypes(types) | Modification::AddCardTypes(types) => {
                listed.card_types.extend(types);
            }
            Modification::SetSubtypes(subtypes) => listed.subtypes.extend(subtypes.iter().cloned()),
            Modification::AddSubtype(subtype) => listed.subtypes.push(subtype.clone()),
            Modification::SetPowerToughness(
                Some(Value::Number(power)),
                Some(Value::Number(toughness)),
            ) => listed.size = Some((*power, *toughness)),
            _ => return None,
        }
    }
    Some(listed)
}
