//! "creature put onto the battlefield with ~": what the same ability puts there is linked with the object (CR 607.2).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Objects, Test, Zone};
use syntax::ast::{PassiveComplement, PutPlace, Span, Spanned};

/// Whether words ask for what was put onto the battlefield with the object, and whether something is.
#[derive(Debug, Default)]
pub(super) struct PutWith {
    asked: Option<Span>,
    times: usize,
    linked: bool,
}

impl PutWith {
    /// How often such words were read.
    pub(super) fn times(&self) -> usize {
        self.times
    }
}

impl Lowering<'_> {
    /// "put onto the battlefield with ~": nothing if the participle says something else.
    pub(super) fn put_with(
        &mut self,
        complements: &[Spanned<PassiveComplement>],
        span: Span,
    ) -> Lowered<Option<Test>> {
        let [into, with] = complements else {
            return Ok(None);
        };
        let (PassiveComplement::Into(to), PassiveComplement::With(whom)) = (&into.node, &with.node)
        else {
            return Ok(None);
        };
        let [place] = to.places.as_slice() else {
            return Ok(None);
        };
        if !to.manner.is_empty() || !self.is_own(whom) {
            return Ok(None);
        }
        let PutPlace::Zone(place) = &place.node else {
            return Ok(None);
        };
        let (zone, _) = self.zone(place)?;
        if zone != Zone::Battlefield {
            return Ok(None);
        }
        self.put_with.asked = Some(span);
        self.put_with.times += 1;
        Ok(Some(Test::Is(Objects::Linked)))
    }

    /// Whether what is put onto the battlefield now is what such words ask for.
    pub(super) fn links_what_is_put(&mut self) -> bool {
        let asked = self.put_with.asked.is_some();
        self.put_with.linked |= asked;
        asked
    }

    /// Refuses such words where nothing is put there.
    pub(super) fn check_put_with(&self) -> Lowered<()> {
        match self.put_with.asked {
            Some(span) if !self.put_with.linked => Err(Failure::unsupported(
                span,
                "what was put onto the battlefield by another ability",
            )),
            _ => Ok(()),
        }
    }
}
