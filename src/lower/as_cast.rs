//! "if you controlled a Faerie as you cast this spell": what is said of the time at which a spell is cast (CR 601.2).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::static_cost::is_as_you_cast;
use syntax::ast::{
    Adverbial, Clause, Condition, Described, Determiner, Entering, Head, Lead, Noun, NounItem,
    NounPhrase, NounWord, Sentence, Span, Spanned, Verb, VerbForm,
};

impl Lowering<'_> {
    /// The condition of a clause that ends with "as you cast this spell"; none if it does not.
    pub(super) fn as_it_was_cast(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<ir::Condition>> {
        let cast = |adverbial: &Spanned<Adverbial>| matches!(&adverbial.node, Adverbial::As(condition) if is_as_you_cast(condition));
        let Some(place) = clause.adverbials.iter().position(cast) else {
            return Ok(None);
        };
        let mut plain = clause.clone();
        let said = plain.adverbials.remove(place);
        let state = matches!(
            plain.verb.node,
            Verb::Control(_) | Verb::Be(_) | Verb::HaveThing(_)
        );
        if !state || !self.card.is_spell() {
            let what = "what is so as a spell is cast";
            return Err(Failure::unsupported(said.span, what));
        }
        if plain.form == VerbForm::Past {
            plain.form = VerbForm::Base;
        }
        let condition = self.condition_clause(&plain, subject)?;
        if super::goes_on::speaks_of_slots(&condition) {
            let what = "what targets are as a spell is cast";
            return Err(Failure::unsupported(said.span, what));
        }
        Ok(Some(ir::Condition::AsCast(Box::new(condition))))
    }

    /// "you cast it any time a sorcery couldn't have been cast"; none if the clause says something else.
    pub(super) fn cast_off_time(&mut self, clause: &Clause) -> Lowered<Option<ir::Condition>> {
        let ([adverbial], Verb::Cast(what)) = (clause.adverbials.as_slice(), &clause.verb.node)
        else {
            return Ok(None);
        };
        let off_time = adverbial.node == Adverbial::NotSorceryTime;
        let by_you = clause.subject.as_ref().is_some_and(super::words::is_you);
        if !off_time || !by_you || clause.auxiliary.is_some() {
            return Ok(None);
        }
        let spell = self.reference_phrase(what)?;
        let then = ir::Condition::CastAtSorceryTime(spell);
        Ok(Some(ir::Condition::Not(Box::new(then))))
    }
}

/// "If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it …": what
/// is done as the permanent enters; none for another sentence.
pub(super) fn of_off_time(sentence: &Spanned<Sentence>) -> Option<Spanned<Sentence>> {
    let Sentence::Clauses { leads, clauses } = &sentence.node else {
        return None;
    };
    let [lead] = leads.as_slice() else {
        return None;
    };
    let Lead::If(condition) = &lead.node else {
        return None;
    };
    let [asked] = condition.clauses.as_slice() else {
        return None;
    };
    let off_time = |adverbial: &Spanned<Adverbial>| adverbial.node == Adverbial::NotSorceryTime;
    if !asked.adverbials.iter().any(off_time) {
        return None;
    }
    let own = Spanned {
        node: NounPhrase {
            items: vec![NounItem {
                joined: None,
                noun: Spanned {
                    node: Noun::Described(Box::new(this_spell(lead.span))),
                    span: lead.span,
                },
            }],
        },
        span: lead.span,
    };
    let enters = Clause {
        subject: Some(own),
        verb: Spanned {
            node: Verb::Enter(Box::new(Entering {
                place: None,
                manner: Vec::new(),
            })),
            span: lead.span,
        },
        adverbials: Vec::new(),
        form: VerbForm::ThirdPerson,
        ..asked.clone()
    };
    let as_enters = Spanned {
        node: Lead::As(Condition {
            clauses: vec![enters],
        }),
        span: lead.span,
    };
    Some(Spanned {
        node: Sentence::Clauses {
            leads: vec![as_enters, lead.clone()],
            clauses: clauses.clone(),
        },
        span: sentence.span,
    })
}

/// "this spell"
fn this_spell(span: Span) -> Described {
    Described {
        determiner: Spanned {
            node: Determiner::This,
            span,
        },
        count: None,
        other: false,
        target: false,
        words: vec![Spanned {
            node: NounWord::Head(Head::Spell),
            span,
        }],
        post: Vec::new(),
        plural: false,
    }
}

/// Whether "as you cast this spell" stands behind "where X is …".
pub(super) fn is_of_variable(clause: &Clause, adverbial: &Adverbial) -> bool {
    let defines = |of: &Spanned<Adverbial>| matches!(of.node, Adverbial::Where { .. });
    matches!(adverbial, Adverbial::As(condition) if is_as_you_cast(condition))
        && clause.adverbials.iter().any(defines)
}
