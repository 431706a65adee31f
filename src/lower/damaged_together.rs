//! "Deals damage to one or more permanents and/or players": one event for each source (CR 603.2c).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Domain, EventPattern, Filter, Players, Recipients, Test};
use syntax::ast::{NounPhrase, Span, Spanned, Verb};

impl Lowering<'_> {
    /// Who or what is dealt damage. Damage to one or more of all that there are is an event for each source, as "deals damage" is;
    /// to one or more of some it would be another one than to each.
    pub(super) fn damaged_together(&mut self, to: &Spanned<NounPhrase>) -> Lowered<Recipients> {
        let recipients = self.recipients(to)?;
        if !super::event_subject::is_one_or_more(to) {
            return Ok(recipients);
        }
        let all = matches!(&recipients.objects, Some(Filter { domain: Domain::Permanents, test })
            if *test == Test::All(Vec::new()));
        if !all || recipients.players != Some(Players::Everyone) {
            return Err(Failure::unsupported(
                to.span,
                "damage to so many as one event",
            ));
        }
        Ok(Recipients {
            objects: Some(super::pattern::anything()),
            players: Some(Players::Everyone),
        })
    }
}

/// "One or more creatures are dealt damage by ~": however many are, while "~ deals damage to a creature" is about each of them.
pub(super) fn check_dealt_by(verb: &Verb, event: &EventPattern, span: Span) -> Lowered<()> {
    if verb.passive().is_some()
        && let EventPattern::Damage {
            source: Some(_), ..
        } = event
    {
        return Err(Failure::unsupported(span, "damage to so many as one event"));
    }
    Ok(())
}
