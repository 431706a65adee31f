//! "Return it to the battlefield. It's a Zombie …": what is said of the permanent is not said of the card that was not returned
//! (CR 400.7, 608.2c).

use game::frame::InstructionFrame;
use ir::{CardTable, Effect, Objects, Zone};

/// Whether what an instruction changes is what those right before it put onto the battlefield: where they did not, it changes
/// nothing.
pub(super) fn is_of_permanent(table: &CardTable, frame: &InstructionFrame, what: &Objects) -> bool {
    let ability = table.ability(frame.ability);
    let mut path = frame.path.clone();
    while let Some(place) = path.0.pop() {
        let parent = ability.node(&path);
        let first = first_of_list(parent, usize::from(place));
        for before in (first..usize::from(place)).rev() {
            match ability.node(&path.child(before)) {
                Some(effect) if puts_there(effect, what) => return true,
                Some(
                    Effect::Modify { what: changed, .. }
                    | Effect::PutCounters { what: changed, .. },
                ) if changed == what => {}
                Some(_) | None => return false,
            }
        }
        if !matches!(parent, Some(Effect::If { .. } | Effect::Attempt { .. })) {
            return false;
        }
    }
    false
}

/// The number of the first instruction of the list in which this one is. What is done if something was done, or was not, follows it.
fn first_of_list(parent: Option<&Effect>, place: usize) -> usize {
    let Some(parent) = parent.filter(|parent| !matches!(parent, Effect::Attempt { .. })) else {
        return 0;
    };
    let mut first = 0;
    for list in parent.lists() {
        if place < first + list.len() {
            break;
        }
        first += list.len();
    }
    first
}

/// Whether it puts them onto the battlefield, if it does anything.
fn puts_there(effect: &Effect, what: &Objects) -> bool {
    if let Effect::Move {
        what: moved,
        to,
        into,
        ..
    } = effect
    {
        let remembered = matches!(what, Objects::Slot(slot) if *into == Some(*slot));
        return to.zone == Zone::Battlefield && (moved == what || remembered);
    }
    matches!(effect, Effect::If { .. } | Effect::Attempt { .. })
        && effect
            .children()
            .into_iter()
            .any(|inner| puts_there(inner, what))
}
