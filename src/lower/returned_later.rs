//! What is exiled and comes back later: "Exile this creature. Return it to the battlefield at the beginning of the next end step."

use super::context::Lowering;
use super::failure::Lowered;
use ir::{Domain, Effect, Filter, Objects, SlotId, SlotKind, Test, Zone};
use syntax::ast::Span;

impl Lowering<'_> {
    /// Has delayed abilities return what was exiled before, as it is in exile: what was not exiled, or has left exile, is another
    /// object (CR 400.7, 603.7c). Targets are remembered in their slots already.
    pub(super) fn remember_exiled(&mut self, effects: &mut [Effect], span: Span) -> Lowered<()> {
        for at in 0..effects.len() {
            self.remember_exiled_within(&mut effects[at], span)?;
            let (before, after) = effects.split_at_mut(at + 1);
            let Some(Effect::Move { what, to, into, .. }) = before.last_mut() else {
                continue;
            };
            if to.zone != Zone::Exile || !is_one_place(what) {
                continue;
            }
            let here = after
                .iter()
                .take_while(
                    |effect| !matches!(effect, Effect::Move { what: moved, .. } if moved == what),
                )
                .count();
            let later = after
                .iter_mut()
                .take(here)
                .filter_map(|effect| {
                    if let Effect::Delayed { effects, .. } = effect {
                        Some(effects)
                    } else {
                        None
                    }
                })
                .filter(|effects| effects.iter().any(|effect| returns(effect, what)));
            for effects in later {
                let slot = match *into {
                    Some(slot) => slot,
                    None => self.slot(SlotKind::Objects, span)?,
                };
                *into = Some(slot);
                for effect in effects {
                    return_slot(effect, what, slot);
                }
            }
        }
        Ok(())
    }

    fn remember_exiled_within(&mut self, effect: &mut Effect, span: Span) -> Lowered<()> {
        for list in super::amend::lists(effect) {
            self.remember_exiled(list, span)?;
        }
        Ok(())
    }
}

/// Whether the reference means the same object wherever it has gone, so that what was done with it matters.
fn is_one_place(what: &Objects) -> bool {
    matches!(
        what,
        Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Event(_)
            | Objects::Affected
    )
}

/// Whether it moves what was exiled out of exile.
fn returns(effect: &Effect, exiled: &Objects) -> bool {
    let moves = matches!(effect, Effect::Move { what, to, .. }
        if what == exiled && to.zone != Zone::Exile);
    moves
        || effect
            .children()
            .into_iter()
            .any(|inner| returns(inner, exiled))
}

/// Has it move what the slot holds.
fn return_slot(effect: &mut Effect, exiled: &Objects, slot: SlotId) {
    super::amend::change_each(effect, &mut |effect| {
        if let Effect::Move { what, to, .. } = effect
            && what == exiled
            && to.zone != Zone::Exile
        {
            *what = Objects::Slot(slot);
        }
        false
    });
}

/// "When enchanted creature dies, return this card from your graveyard to your hand": only from there, wherever else it may have
/// gone (CR 608.2c).
pub(super) fn found_there(mut body: ir::Body, zone: Zone) -> ir::Body {
    let there = Objects::Every(Box::new(Filter {
        domain: Domain::Cards(zone, ir::Players::You),
        test: Test::Is(Objects::This),
    }));
    for effect in body.modes.iter_mut().flat_map(|mode| &mut mode.effects) {
        super::amend::change_each(effect, &mut |effect| {
            if let Effect::Move { what, .. } = effect
                && *what == Objects::This
            {
                *what = there.clone();
            }
            false
        });
    }
    body
}
