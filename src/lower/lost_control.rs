//! "When you lose control of ~": another player has come to control it, or it has left the battlefield (CR 603.10d).

use super::context::Lowering;
use super::event_subject::Subject;
use super::failure::{Failure, Lowered};
use ir::{Deed, EventPattern, EventRole, LOSE_CONTROL, Name, Objects};
use syntax::ast::{NounPhrase, Span, Spanned};

impl Lowering<'_> {
    /// That a player loses control of a permanent: of what triggers.
    pub(super) fn lost_control_event(
        &mut self,
        what: &Spanned<NounPhrase>,
        subject: &Spanned<NounPhrase>,
        span: Span,
    ) -> Lowered<EventPattern> {
        if !self.in_event || self.in_condition {
            return Err(Failure::unsupported(span, "control that was lost"));
        }
        let Subject::Players(who) = self.event_subject(subject)? else {
            return Err(Failure::unsupported(span, "who loses control here"));
        };
        self.mention_event_player(&who, subject.span);
        let what = self.event_object(what, None, Objects::Event(EventRole::Subject))?;
        let deed = Deed::Named(Name::new(LOSE_CONTROL));
        Ok(EventPattern::done(deed, who, what))
    }
}
