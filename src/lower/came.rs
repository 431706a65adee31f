//! Where something came: "if you don't put the card onto the battlefield", "if it entered from your graveyard".

use super::context::Lowering;
use super::failure::Lowered;
use ir::{CastFrom, Comparison, Condition, Players, Test, Value};
use syntax::ast::{
    self, Auxiliary, Clause, EntryManner, NounPhrase, PutPlace, Spanned, Verb, VerbForm,
};

impl Lowering<'_> {
    /// What came of an instruction before, or where something came from; none if it is something else.
    pub(super) fn what_came(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        if let Some(dealt) = self.excess_was_dealt(clause, subject)? {
            return Ok(Some(dealt));
        }
        if let Some(put) = self.did_not_put(clause, subject)? {
            return Ok(Some(put));
        }
        self.entered_from(clause, subject)
    }

    /// "you don't put the card onto the battlefield": the one that might have been put there; none if it is something else.
    pub(super) fn did_not_put(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let Verb::Put(placements) = &clause.verb.node else {
            return Ok(None);
        };
        let auxiliary = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
        let negated = matches!(auxiliary, Some(Auxiliary::DoesNot | Auxiliary::DidNot));
        let ([placement], [], true) = (
            placements.as_slice(),
            clause.adverbials.as_slice(),
            negated && super::answer::asks_about(subject, self.frame.actor.as_ref()),
        ) else {
            return Ok(None);
        };
        let Some(PutPlace::Zone(zone)) = only_place(&placement.to) else {
            return Ok(None);
        };
        let (zone, whose) = self.zone(zone)?;
        if zone.is_per_player() && whose != Players::You
            || !self.is_single_reference(&placement.what)
        {
            return Ok(None);
        }
        // It is that one, and nothing put elsewhere since.
        let Some((slot, optional)) = self
            .frame
            .put
            .last()
            .filter(|(to, ..)| *to == zone)
            .map(|(_, slot, optional)| (*slot, *optional))
        else {
            return Ok(None);
        };
        self.reference_phrase(&placement.what)?;
        self.note_use(optional);
        Ok(Some(Self::not(Condition::Filled(slot))))
    }

    /// What is said of a number: "its power is 4 or greater", "its power is greater than this creature's".
    pub(super) fn number_condition(
        &mut self,
        value: Value,
        verb: &Verb,
        span: ast::Span,
    ) -> Lowered<Condition> {
        if let Verb::Be(predicate) = verb
            && let ast::Predicate::Compared {
                negated,
                comparison,
            } = predicate.as_ref()
        {
            let condition = match (&value, than_whose(comparison)) {
                (Value::Of(property, _), Some((relation, whose))) => {
                    let other = Value::Of(property.clone(), self.possessor(whose)?);
                    Condition::Compare(value, relation, other)
                }
                _ => self.compared(&value, comparison)?,
            };
            return Ok(if *negated {
                Self::not(condition)
            } else {
                condition
            });
        }
        Err(super::failure::Failure::unsupported(
            span,
            "this condition on a number",
        ))
    }

    /// "it entered from your graveyard", "they entered from exile": none if it is something else.
    pub(super) fn entered_from(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let (Verb::Enter(entering), Some(subject), [], None, VerbForm::Past) = (
            &clause.verb.node,
            subject,
            clause.adverbials.as_slice(),
            &clause.auxiliary,
            clause.form,
        ) else {
            return Ok(None);
        };
        let [manner] = entering.manner.as_slice() else {
            return Ok(None);
        };
        let EntryManner::From(place) = &manner.node else {
            return Ok(None);
        };
        if !self.is_single_reference(subject) {
            return Ok(None);
        }
        let (zone, whose) = self.zone(place)?;
        let from = Test::PutThere(CastFrom::Zone(zone), None);
        let test = if whose == Players::You && zone.is_per_player() {
            Test::All(vec![from, Test::OwnedBy(Players::You)])
        } else if whose == Players::Everyone
            && (zone == ir::Zone::Graveyard || zone == ir::Zone::Exile)
        {
            from
        } else {
            return Ok(None);
        };
        let it = self.reference_phrase(subject)?;
        Ok(Some(Condition::Matches(it, test)))
    }
}

/// The one place that something is put, if nothing else is said of how.
fn only_place(to: &ast::Destination) -> Option<&PutPlace> {
    match (to.places.as_slice(), to.manner.as_slice()) {
        ([place], []) => Some(&place.node),
        _ => None,
    }
}

/// "greater than this creature's", "less than its": how, and whose.
fn than_whose(comparison: &Spanned<ast::Comparison>) -> Option<(Comparison, &Spanned<NounPhrase>)> {
    let (relation, than) = match &comparison.node {
        ast::Comparison::Greater(than) => (Comparison::Greater, than),
        ast::Comparison::Less(than) => (Comparison::Less, than),
        ast::Comparison::Equal(_)
        | ast::Comparison::AtLeast(_)
        | ast::Comparison::AtMost(_)
        | ast::Comparison::GreaterBy(_)
        | ast::Comparison::LessBy(_)
        | ast::Comparison::Odd
        | ast::Comparison::Even
        | ast::Comparison::ChosenParity
        | ast::Comparison::OneOf(_) => return None,
    };
    if let ast::Amount::Elliptic(whose) = &than.node {
        Some((relation, whose))
    } else {
        None
    }
}
