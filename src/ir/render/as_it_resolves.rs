//! Where the card of a spell goes as the spell resolves: `exile it instead of putting it into your graveyard as it resolves`.

use super::discourse::Writer;
use crate::{
    Condition, Duration, Effect, EventPattern, Objects, Outcome, Players, Replacement, Test, Zone,
};

impl Writer<'_> {
    /// The whole sentence, and what is done then; none if the replacement is another.
    pub(super) fn goes_as_it_resolves(
        &mut self,
        replacement: &Replacement,
        duration: &Duration,
    ) -> Option<String> {
        let (
            Some(Condition::Resolving(what)),
            Some(1),
            Duration::Permanent,
            Outcome::Destination(to, then),
        ) = (
            &replacement.condition,
            replacement.uses,
            duration,
            &replacement.outcome,
        )
        else {
            return None;
        };
        let yours = is_put_into_graveyard(&replacement.event, what)?;
        let moved = Effect::Move {
            what: what.clone(),
            to: to.clone(),
            into: None,
            link: false,
        };
        let does = self.one_sentence(&[moved]).join(". ");
        let may = if replacement.optional.is_some() {
            "you may "
        } else {
            ""
        };
        let graveyard = if yours { "your" } else { "its owner's" };
        let mut text =
            format!("{may}{does} instead of putting it into {graveyard} graveyard as it resolves");
        if !then.is_empty() {
            let sentences = self.one_sentence(then);
            // What is asked then says already that it comes after.
            let lead = match then.as_slice() {
                [Effect::If { .. }] => "",
                _ => "if you do, ",
            };
            let after = super::control::prefixed(lead, sentences).join(". ");
            text = format!("{text}. {}", super::words::capitalise(&after));
        }
        Some(text)
    }
}

/// Whether it is of that spell that it would be put into a graveyard, and then whether into yours alone.
fn is_put_into_graveyard(event: &EventPattern, spell: &Objects) -> Option<bool> {
    let EventPattern::ZoneChange {
        what,
        from: None,
        to: Some(Zone::Graveyard),
    } = event
    else {
        return None;
    };
    let is_spell = |test: &Test| matches!(test, Test::Is(found) if found == spell);
    if is_spell(&what.test) {
        return Some(false);
    }
    let Test::All(tests) = &what.test else {
        return None;
    };
    let yours = Test::OwnedBy(Players::You);
    matches!(tests.as_slice(), [first, second] if is_spell(first) && *second == yours)
        .then_some(true)
}
