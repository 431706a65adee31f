//! What doesn't untap, or untaps too, and when: "during its controller's untap step", "during each other player's untap step" (CR 502.3).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::words::is_you;
use ir::{Duration, Objects, Permission, Players, Test};
use syntax::ast::{
    self, Clause, Determiner, Head, Noun, NounPhrase, NounWord, PeriodChoice, Span, Spanned,
    TurnPart, Verb,
};

impl Lowering<'_> {
    /// "(players can't untap …) during their untap steps": the time that the rule is about (CR 502.3).
    pub(super) fn untap_steps(
        &mut self,
        who: &Players,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<()> {
        let Some(period) = extras.during.take() else {
            let what = "not untapping without saying when";
            return Err(Failure::unsupported(span, what));
        };
        let own = match period.node.whose.as_deref() {
            Some(whose) if *who == Players::You => is_you(whose),
            Some(whose) => super::clause::is_them(whose),
            None => false,
        };
        let plain = period.node.which == PeriodChoice::Plain && period.node.of_turn.is_none();
        if period.node.part == TurnPart::UntapStep && own && plain {
            Ok(())
        } else {
            Err(Failure::unsupported(period.span, "not untapping then"))
        }
    }

    /// "Each attacking creature doesn't untap during its controller's next untap step": those that attack now, since in that step
    /// nothing does.
    pub(super) fn settles_who_fights(&mut self, what: &Objects) {
        let meaning = super::reference::Meaning::Objects(what.clone());
        let Some(said) = self.frame.discourse.latest(&meaning) else {
            return;
        };
        let fights = said.words.iter().any(|word| {
            matches!(
                word,
                NounWord::Adjective(ast::Adjective::Attacking | ast::Adjective::Blocking)
            )
        });
        let optional = said.optional;
        if fights {
            self.note_use(optional);
        }
    }

    /// "during its controller's untap step": the time that the rule is about anyway.
    pub(super) fn own_untap_step(
        &mut self,
        extras: &mut Extras,
        controllers: &Players,
        span: Span,
    ) -> Lowered<()> {
        let Some(period) = extras.during.take() else {
            return Err(Failure::unsupported(
                span,
                "not untapping without saying when",
            ));
        };
        if period.node.part != TurnPart::UntapStep || period.node.of_turn.is_some() {
            return Err(Failure::unsupported(period.span, "not untapping then"));
        }
        let Players::ControllerOf(objects) = controllers else {
            return Err(Failure::unsupported(period.span, "not untapping then"));
        };
        // "during your next untap step", "during that player's next untap step": whoever controls it then (CR 701.43a).
        if period.node.which == PeriodChoice::Next
            && extras.duration.is_none()
            && let Some(whose) = &period.node.whose
            && !is_their_controller(whose)
        {
            let players = self.player_set(whose)?;
            extras.duration = Some(Duration::NextUntapStepOf(players));
            return Ok(());
        }
        // Whose untap step it is goes without saying: permanents untap in no other.
        if let Some(whose) = &period.node.whose
            && !is_their_controller(whose)
            && !(is_you(whose) && is_own_or_yours(objects))
        {
            return Err(Failure::unsupported(period.span, "not untapping then"));
        }
        match period.node.which {
            PeriodChoice::Plain => Ok(()),
            PeriodChoice::Next if extras.duration.is_none() => {
                extras.duration = Some(Duration::NextUntapStepOf(controllers.clone()));
                Ok(())
            }
            PeriodChoice::The
            | PeriodChoice::This
            | PeriodChoice::That
            | PeriodChoice::Next
            | PeriodChoice::Each
            | PeriodChoice::Any
            | PeriodChoice::Last
            | PeriodChoice::Additional
            | PeriodChoice::NotYours
            | PeriodChoice::Extra
            | PeriodChoice::FirstTurns(_)
            | PeriodChoice::NextTurns(_)
            | PeriodChoice::First => Err(Failure::unsupported(period.span, "not untapping then")),
        }
    }

    /// "Untap ~ during each other player's untap step" (CR 502.3)
    pub(super) fn untaps_with(&mut self, clause: &Clause) -> Lowered<Option<Permission>> {
        let (Verb::Untap(Some(what)), [adverbial]) =
            (&clause.verb.node, clause.adverbials.as_slice())
        else {
            return Ok(None);
        };
        let ast::Adverbial::During(period) = &adverbial.node else {
            return Ok(None);
        };
        let (Some(whose), ast::TurnPart::UntapStep) = (&period.whose, period.part) else {
            return Ok(None);
        };
        let objects = self.reference_phrase(what)?;
        let others = Players::Except(Box::new(Players::Everyone), Box::new(Players::You));
        if self.player_set(whose)? != others {
            return Err(Failure::unsupported(adverbial.span, "untapping then"));
        }
        Ok(Some(Permission::UntapWith(objects, others)))
    }
}

/// "its controller", "their controllers", "their": of the objects spoken of.
fn is_their_controller(whose: &Spanned<NounPhrase>) -> bool {
    super::clause::is_it(whose)
        || matches!(whose.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
            if matches!(&described.determiner.node, Determiner::Possessive(of) if super::clause::is_spoken_of(of))
                && described.words.iter().all(|word| word.node == NounWord::Head(Head::Controller))))
}

/// The object itself, or permanents that you control.
fn is_own_or_yours(objects: &Objects) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn yours(test: &Test) -> bool {
        match test {
            Test::ControlledBy(Players::You) => true,
            Test::All(tests) => tests.iter().any(yours),
            _ => false,
        }
    }
    match objects {
        Objects::This | Objects::Granter | Objects::Affected => true,
        Objects::Every(filter) => yours(&filter.test),
        // What was chosen or moved by the one who reads it.
        Objects::Slot(_) | Objects::Attached | Objects::Event(_) => true,
        Objects::Top { .. }
        | Objects::Bottom { .. }
        | Objects::TopUntil { .. }
        | Objects::Linked
        | Objects::Paid(_)
        | Objects::Devoured => false,
        Objects::Union(parts) => parts.iter().all(is_own_or_yours),
    }
}
