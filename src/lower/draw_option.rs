//! "You may reveal this card from your hand as you draw it if it's the first card you've drawn this turn. When you do, …"
//! (CR 121.9, 603.11).

use super::clause::is_it;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::words::is_you;
use ir::{
    Ability, Comparison, Condition, Deed, Domain, EventPattern, Filter, Objects, Players, Test,
    Zone, ZoneSet,
};
use syntax::ast::{
    self, Adverbial, Auxiliary, Determiner, Head, Noun, NounPhrase, NounWord, PostModifier,
    Predicate, Pronoun, Sentence, Span, Spanned, Verb,
};

/// What is offered as a card is drawn: without when, and which card of the turn it must be.
pub(super) struct DrawOption {
    body: ast::Body,
    which: Option<(u32, Spanned<NounPhrase>)>,
}

impl Lowering<'_> {
    /// What may be done as the card is drawn; nothing if the sentences say something else.
    pub(super) fn draw_option(&self, body: &ast::Body) -> Option<DrawOption> {
        let mut body = body.clone();
        let Sentence::Clauses { leads, clauses } = &mut body.sentences.first_mut()?.node else {
            return None;
        };
        let ([], [clause]) = (leads.as_slice(), clauses.as_mut_slice()) else {
            return None;
        };
        let may = clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May);
        if !may || !clause.subject.as_ref().is_some_and(is_you) {
            return None;
        }
        let Verb::Reveal { what, until: None } = &mut clause.verb.node else {
            return None;
        };
        if !self.is_own(what) || !leave_out_own_hand(what) {
            return None;
        }
        let [adverbial] = clause.adverbials.as_slice() else {
            return None;
        };
        let Adverbial::As(condition) = &adverbial.node else {
            return None;
        };
        let which = drawing(condition)?;
        clause.adverbials.clear();
        Some(DrawOption { body, which })
    }

    /// The ability that offers it: never put on the stack.
    pub(super) fn as_it_is_drawn(&mut self, option: &DrawOption, span: Span) -> Lowered<Ability> {
        let what = Filter {
            domain: Domain::Cards(Zone::Hand, Players::You),
            test: Test::Is(Objects::This),
        };
        let mut event = EventPattern::done(Deed::Draw, Players::You, what);
        if let Some((number, drawn)) = &option.which {
            let Some(count) = self.count_happened(drawn)? else {
                return Err(Failure::unsupported(drawn.span, "this card"));
            };
            let nth = ir::Value::Number(i32::try_from(*number).unwrap_or(i32::MAX));
            event = EventPattern::While {
                event: Box::new(event),
                condition: Box::new(Condition::Compare(count, Comparison::Equal, nth)),
            };
        }
        self.offered(&option.body, event, ZoneSet::of(Zone::Hand), span)
    }
}

/// "as you draw it", "as you draw it if it's the first card you've drawn this turn": which one it must be, if anything says so.
fn drawing(condition: &ast::Condition) -> Option<Option<(u32, Spanned<NounPhrase>)>> {
    let [clause] = condition.clauses.as_slice() else {
        return None;
    };
    let draws = matches!(&clause.verb.node, Verb::Draw(what) if is_it(what))
        && clause.auxiliary.is_none()
        && clause.subject.as_ref().is_some_and(is_you);
    if !draws {
        return None;
    }
    match clause.adverbials.as_slice() {
        [] => Some(None),
        [adverbial] => {
            let Adverbial::If(condition) = &adverbial.node else {
                return None;
            };
            Some(Some(ordinal_of_it(condition)?))
        }
        _ => None,
    }
}

/// "it's the first card you've drawn this turn": the number, and the phrase without it.
fn ordinal_of_it(condition: &ast::Condition) -> Option<(u32, Spanned<NounPhrase>)> {
    let [clause] = condition.clauses.as_slice() else {
        return None;
    };
    let plain = clause.adverbials.is_empty() && clause.auxiliary.is_none();
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let Predicate::Same {
        negated: false,
        whom,
        in_addition: None,
    } = predicate.as_ref()
    else {
        return None;
    };
    if !plain || !clause.subject.as_ref().is_some_and(is_it) {
        return None;
    }
    let mut which = whom.as_ref().clone();
    let [item] = which.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let Determiner::Ordinal { number, of: None } = described.determiner.node else {
        return None;
    };
    described.determiner.node = Determiner::None;
    Some((number, which))
}

/// Takes "from your hand" away from "this card from your hand".
fn leave_out_own_hand(what: &mut Spanned<NounPhrase>) -> bool {
    let [item] = what.node.items.as_mut_slice() else {
        return false;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return false;
    };
    let [post] = described.post.as_slice() else {
        return false;
    };
    let own = matches!(&post.node, PostModifier::From(place) if is_own_hand(place));
    if own {
        described.post.clear();
    }
    own
}

/// "your hand"
fn is_own_hand(place: &Spanned<NounPhrase>) -> bool {
    matches!(place.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if matches!(&described.determiner.node, Determiner::Possessive(whose)
                if matches!(whose.node.items.as_slice(), [owner]
                    if owner.noun.node == Noun::Pronoun(Pronoun::You)))
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Hand))))
}
