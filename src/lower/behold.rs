//! To behold (CR 701.4).

use super::context::Lowering;
use super::cost_objects::CostObjects;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use ir::{CostPart, Domain, Filter, PaidAs, Players, Test};
use syntax::ast::{Adjective, Clause, KeywordAction, NounPhrase, Spanned, Verb};

impl Lowering<'_> {
    /// "behold a Dragon" as a cost.
    pub(super) fn behold(
        &mut self,
        what: &Spanned<NounPhrase>,
        payer: &Players,
    ) -> Lowered<CostPart> {
        let beheld = self.beheld(what, payer, Adjective::Revealed)?;
        Ok(beheld.part(PaidAs::Revealed))
    }

    /// "behold a Goblin and exile it" as a cost: what is beheld is exiled from where it is.
    pub(super) fn behold_and_exile(
        &mut self,
        clauses: &[Clause],
        payer: &Players,
    ) -> Lowered<Option<CostPart>> {
        let [first, second] = clauses else {
            return Ok(None);
        };
        let bare = |clause: &Clause| clause.adverbials.is_empty() && clause.auxiliary.is_none();
        match (&first.verb.node, &second.verb.node) {
            (
                Verb::Action {
                    action: KeywordAction::Behold,
                    amount: None,
                    what: Some(what),
                },
                Verb::Exile { what: it, manner },
            ) if super::clause::is_it(it)
                && manner.is_empty()
                && second.subject.is_none()
                && bare(first)
                && bare(second) =>
            {
                let beheld = self.beheld(what, payer, Adjective::Exiled)?;
                Ok(Some(beheld.part(PaidAs::Exiled)))
            }
            _ => Ok(None),
        }
    }

    fn beheld(
        &mut self,
        what: &Spanned<NounPhrase>,
        payer: &Players,
        done: Adjective,
    ) -> Lowered<CostObjects> {
        let mut beheld = self.cost_objects(what, &Use::by(payer), done)?;
        if beheld.what.domain != Domain::Permanents {
            return Err(Failure::unsupported(what.span, "beholding this"));
        }
        let quality = std::mem::replace(&mut beheld.what.test, Test::All(Vec::new()));
        beheld.what = Filter::beheld(quality, payer);
        Ok(beheld)
    }
}
