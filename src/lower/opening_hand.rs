//! "You may reveal this card from your opening hand. If you do, at the beginning of your first upkeep, …" (CR 103.6a).

use super::context::Lowering;
use super::failure::Lowered;
use super::words::is_you;
use ir::{Ability, Deed, EventPattern, Name, Players, Zone, ZoneSet};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Lead, Moment, Noun, NounWord, Period, PeriodChoice,
    PostModifier, Sentence, Span, Spanned, Trigger, TurnPart, Verb,
};

impl Lowering<'_> {
    /// The same of a card in the hand, and of the next such step, where a card is revealed from an opening hand and what comes of it waits for
    /// the first step of the game; none if it is something else.
    pub(super) fn opening_hand(&self, body: &ast::Body) -> Option<ast::Body> {
        let mut body = body.clone();
        let [reveals, done] = body.sentences.as_mut_slice() else {
            return None;
        };
        let Sentence::Clauses { leads, clauses } = &mut reveals.node else {
            return None;
        };
        let ([], [clause]) = (leads.as_slice(), clauses.as_mut_slice()) else {
            return None;
        };
        if !self.reveals_itself(clause) || !from_hand(clause) {
            return None;
        }
        let Sentence::Clauses { leads, clauses } = &mut done.node else {
            return None;
        };
        let moment = match (leads.as_mut_slice(), clauses.as_mut_slice()) {
            ([answer, waits], _) if is_answer(answer) => {
                if let Lead::Trigger(Trigger::At(moment)) = &mut waits.node {
                    Some(moment)
                } else {
                    None
                }
            }
            ([answer], [clause]) if is_answer(answer) => {
                let mut said = clause.adverbials.iter_mut();
                said.find_map(|adverbial| {
                    if let Adverbial::At(moment) = &mut adverbial.node {
                        Some(moment)
                    } else {
                        None
                    }
                })
            }
            _ => None,
        }?;
        let Moment::BeginningOf(period) = moment else {
            return None;
        };
        if !is_first(period) {
            return None;
        }
        period.which = PeriodChoice::Next;
        Some(body)
    }

    /// "you may reveal this card from …"
    fn reveals_itself(&self, clause: &Clause) -> bool {
        let Verb::Reveal { what, until: None } = &clause.verb.node else {
            return false;
        };
        let mut plain = what.as_ref().clone();
        let [item] = plain.node.items.as_mut_slice() else {
            return false;
        };
        if let Noun::Modified { noun, .. } = &item.noun.node {
            item.noun.node = noun.as_ref().clone();
        } else if let Noun::Described(described) = &mut item.noun.node {
            described.post.clear();
        }
        self.is_own(&plain)
            && clause.subject.as_ref().is_some_and(is_you)
            && clause.adverbials.is_empty()
            && clause
                .auxiliary
                .as_ref()
                .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May)
    }

    /// What is offered of the card in an opening hand.
    pub(super) fn opening_hand_option(&mut self, body: &ast::Body, span: Span) -> Lowered<Ability> {
        let event = EventPattern::Done {
            deed: Deed::Named(Name::new(ir::BEGIN_GAME)),
            who: Players::You,
            what: None,
        };
        self.offered(body, event, ZoneSet::of(Zone::Hand), span)
    }
}

/// Leaves out that the hand that something is revealed from is an opening one, if that is said.
fn from_hand(clause: &mut Clause) -> bool {
    let Verb::Reveal { what, .. } = &mut clause.verb.node else {
        return false;
    };
    let [item] = what.node.items.as_mut_slice() else {
        return false;
    };
    let post = if let Noun::Modified { post, .. } = &mut item.noun.node {
        post
    } else if let Noun::Described(described) = &mut item.noun.node {
        &mut described.post
    } else {
        return false;
    };
    let [post] = post.as_mut_slice() else {
        return false;
    };
    let PostModifier::From(zone) = &mut post.node else {
        return false;
    };
    if !super::attack_option::is_opening_hand(zone) {
        return false;
    }
    for item in &mut zone.node.items {
        if let Noun::Described(described) = &mut item.noun.node {
            let yours = matches!(&described.determiner.node, ast::Determiner::Possessive(whose)
                if is_you(whose));
            if !yours {
                return false;
            }
            let opening = NounWord::Adjective(ast::Adjective::Opening);
            described.words.retain(|word| word.node != opening);
        }
    }
    true
}

/// "If you do,"
fn is_answer(lead: &Spanned<Lead>) -> bool {
    matches!(&lead.node, Lead::If(condition)
        if matches!(condition.clauses.as_slice(), [clause]
            if clause.verb.node == Verb::Do
                && clause.subject.as_ref().is_some_and(is_you)
                && clause.adverbials.is_empty()
                && clause.auxiliary.as_ref().is_some_and(|auxiliary| auxiliary.node == Auxiliary::Does)))
}

/// "the first upkeep", "your first upkeep", "your first main phase of the game"
fn is_first(period: &Period) -> bool {
    period.which == PeriodChoice::First
        && period.of_turn.is_none()
        && matches!(period.part, TurnPart::Upkeep | TurnPart::FirstMainPhase)
        && period
            .whose
            .as_ref()
            .map_or_else(|| period.part == TurnPart::Upkeep, |whose| is_you(whose))
}
