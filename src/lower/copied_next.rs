//! "Copy the next spell you cast this turn when you cast it.", "When you cast your next spell this turn, copy it.": a delayed
//! triggered ability (CR 603.7), as "when you next cast a spell this turn, copy it" says.

use super::failure::{Failure, Lowered};
use super::past_period::says_this_turn;
use super::words::is_you;
use ir::{Effect, EventRole, Objects};
use syntax::ast::{
    Adverbial, Clause, Determiner, Event, Head, Lead, Noun, NounPhrase, NounWord, PostModifier,
    Pronoun, Span, Spanned, Trigger, Verb,
};

/// The sentence as it is said of when a player next casts something; none if it says nothing of it.
pub(super) fn when_next_cast(
    leads: &[Spanned<Lead>],
    clauses: &[Clause],
) -> Option<(Vec<Spanned<Lead>>, Vec<Clause>)> {
    if let ([], [clause]) = (leads, clauses) {
        let (trigger, clause) = copied_as_cast(clause)?;
        return Some((vec![trigger], vec![clause]));
    }
    let ([lead, further @ ..], clauses) = (leads, clauses) else {
        return None;
    };
    let mut leads = vec![casts_your_next(lead)?];
    leads.extend_from_slice(further);
    Some((leads, clauses.to_vec()))
}

/// "Copy the next spell you cast …. If it was kicked, copy that spell twice instead.": whether that is asked as the spell is cast, and
/// of which of the two, does not fit what stands before.
///
/// # Errors
/// Such an "instead" behind such a copy.
pub(super) fn refuse_instead(done: &[Effect], clauses: &[Clause], span: Span) -> Lowered<()> {
    let waits = matches!(done.last(), Some(Effect::Delayed { effects, .. })
        if effects.iter().any(|effect| matches!(effect, Effect::CopySpell { what, .. }
            if *what == Objects::Event(EventRole::Subject))));
    let instead = |clause: &Clause| {
        let said = |adverbial: &Spanned<Adverbial>| adverbial.node == Adverbial::Instead;
        matches!(clause.verb.node, Verb::Copy(_)) && clause.adverbials.iter().any(said)
    };
    if waits && clauses.iter().any(instead) {
        return Err(Failure::unsupported(span, "\"instead\" here"));
    }
    Ok(())
}

/// "copy the next spell you cast this turn when you cast it": the trigger, and "copy that spell".
fn copied_as_cast(clause: &Clause) -> Option<(Spanned<Lead>, Clause)> {
    let Verb::Copy(what) = &clause.verb.node else {
        return None;
    };
    let [said] = clause.adverbials.as_slice() else {
        return None;
    };
    let Adverbial::Trigger(event) = &said.node else {
        return None;
    };
    let [cast] = event.clauses.as_slice() else {
        return None;
    };
    if clause.subject.is_some() || clause.auxiliary.is_some() || !casts_it(cast) {
        return None;
    }
    let mut spell = what.as_ref().clone();
    let turn = take_cast_this_turn(&mut spell)?;
    let first = described(&mut spell)?;
    if first.determiner.node != Determiner::Next || first.other || first.target {
        return None;
    }
    first.determiner.node = Determiner::A;
    let mut casting = cast.clone();
    casting.verb.node = Verb::Cast(Box::new(spell));
    casting.adverbials = vec![next(said.span), turn];
    let lead = Lead::Trigger(Trigger::When(Event {
        clauses: vec![casting],
    }));
    let mut copying = clause.clone();
    copying.adverbials.clear();
    copying.verb.node = Verb::Copy(Box::new(that_spell(what)?));
    let span = said.span;
    Some((Spanned { node: lead, span }, copying))
}

/// "When you cast your next instant or sorcery spell this turn,"
fn casts_your_next(lead: &Spanned<Lead>) -> Option<Spanned<Lead>> {
    let Lead::Trigger(Trigger::When(event)) = &lead.node else {
        return None;
    };
    let mut event = event.clone();
    let [cast] = event.clauses.as_mut_slice() else {
        return None;
    };
    let this_turn = matches!(cast.adverbials.as_slice(), [only] if says_this_turn(&only.node));
    if !this_turn || cast.auxiliary.is_some() || !cast.subject.as_ref().is_some_and(is_you) {
        return None;
    }
    let Verb::Cast(what) = &mut cast.verb.node else {
        return None;
    };
    let first = described(what)?;
    let Determiner::NextOf(whose) = &first.determiner.node else {
        return None;
    };
    if !is_you(whose) {
        return None;
    }
    first.determiner.node = Determiner::A;
    cast.adverbials.insert(0, next(lead.span));
    Some(Spanned {
        node: Lead::Trigger(Trigger::When(event)),
        span: lead.span,
    })
}

fn next(span: syntax::ast::Span) -> Spanned<Adverbial> {
    let node = Adverbial::Next;
    Spanned { node, span }
}

/// "you cast it"
fn casts_it(clause: &Clause) -> bool {
    clause.auxiliary.is_none()
        && clause.adverbials.is_empty()
        && clause.subject.as_ref().is_some_and(is_you)
        && matches!(&clause.verb.node, Verb::Cast(what)
            if matches!(what.node.items.as_slice(), [item]
                if item.noun.node == Noun::Pronoun(Pronoun::It)))
}

/// What is described first.
fn described(phrase: &mut Spanned<NounPhrase>) -> Option<&mut syntax::ast::Described> {
    let first = phrase.node.items.first_mut()?;
    if let Noun::Described(described) = &mut first.noun.node {
        Some(described)
    } else {
        None
    }
}

/// "(the next spell) you cast this turn", which is taken out of the phrase: when.
fn take_cast_this_turn(phrase: &mut Spanned<NounPhrase>) -> Option<Spanned<Adverbial>> {
    let last = phrase.node.items.last_mut()?;
    let Noun::Described(described) = &mut last.noun.node else {
        return None;
    };
    let post = described.post.pop()?;
    let PostModifier::Relative(clause) = &post.node else {
        return None;
    };
    let [when] = clause.adverbials.as_slice() else {
        return None;
    };
    let cast = matches!(&clause.verb.node, Verb::Cast(what)
        if matches!(what.node.items.as_slice(), [item] if item.noun.node == Noun::Gap));
    let by_you = clause.subject.as_ref().is_some_and(is_you) && clause.auxiliary.is_none();
    (cast && by_you && says_this_turn(&when.node)).then(|| when.clone())
}

/// "that spell"
fn that_spell(what: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let mut phrase = what.clone();
    phrase.node.items.truncate(1);
    let span = what.span;
    let that = described(&mut phrase)?;
    that.determiner.node = Determiner::That;
    that.words = vec![Spanned {
        node: NounWord::Head(Head::Spell),
        span,
    }];
    that.post.clear();
    that.plural = false;
    Some(phrase)
}
