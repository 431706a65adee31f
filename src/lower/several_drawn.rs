//! "(If) an opponent would draw two or more cards": what an instruction to draw several cards is before any of them is drawn (CR 121.2a).

use ir::{Deed, EventPattern};
use syntax::ast::{Determiner, Event, Noun, Verb};

/// How many cards at least would be drawn at once, and the same event of a single card.
pub(super) fn take_several(event: &Event) -> Option<(u32, Event)> {
    let [clause] = event.clauses.as_slice() else {
        return None;
    };
    let Verb::Draw(what) = &clause.verb.node else {
        return None;
    };
    let (least, mut single) = super::happened::several_or_more(what)?;
    if let [item] = single.node.items.as_mut_slice()
        && let Noun::Described(described) = &mut item.noun.node
    {
        described.determiner.node = Determiner::A;
        described.plural = false;
    }
    let mut event = event.clone();
    event.clauses[0].verb.node = Verb::Draw(Box::new(single));
    Some((least, event))
}

/// The drawing of that many cards rather than of one; none if it is said which card.
pub(super) fn several_at_once(drawn: EventPattern, least: u32) -> Option<EventPattern> {
    let EventPattern::Draw {
        who,
        nth: None,
        beyond_draw_step: false,
    } = drawn
    else {
        return None;
    };
    Some(EventPattern::Done {
        deed: Deed::DrawCards(least),
        who,
        what: None,
    })
}
