//! Which of several events of a turn is meant: "your second spell each turn", "your first card during each of your draw steps".

use ir::Players;
use syntax::ast::{
    self, Adverbial, Clause, Determiner, Head, Noun, NounPhrase, NounWord, PeriodChoice,
    PostModifier, Spanned, TurnPart, Verb,
};

/// "your second spell each turn": which one, and "a spell".
pub(super) fn nth_of_a_turn(
    what: &Spanned<NounPhrase>,
    who: &Players,
) -> Option<(u32, Spanned<NounPhrase>)> {
    let (number, own, mut plain) = which_of(what)?;
    // "you cast your …", "an opponent casts their …"
    if own != (*who == Players::You) {
        return None;
    }
    let last = plain.node.items.last_mut()?;
    let Noun::Described(described) = &mut last.noun.node else {
        return None;
    };
    match described.post.iter().position(is_each_turn) {
        Some(place) => {
            described.post.remove(place);
        }
        // "your first spell from your graveyard each turn": behind the place
        None => take_each_turn(described.post.last_mut()?)?,
    }
    Some((number, plain))
}

/// Takes "each turn" away from behind the place in "from your graveyard each turn".
fn take_each_turn(from: &mut Spanned<PostModifier>) -> Option<()> {
    let (PostModifier::From(place)
    | PostModifier::FromAnywhere {
        except: Some(place),
    }) = &mut from.node
    else {
        return None;
    };
    let Noun::Described(zone) = &mut place.node.items.last_mut()?.noun.node else {
        return None;
    };
    let time = zone.post.pop()?;
    is_each_turn(&time).then_some(())
}

/// "your second instant or sorcery spell": which one, whether it is yours, and "an instant or sorcery spell".
fn which_of(what: &Spanned<NounPhrase>) -> Option<(u32, bool, Spanned<NounPhrase>)> {
    let mut plain = what.clone();
    let (first, others) = plain.node.items.split_first_mut()?;
    let Noun::Described(described) = &mut first.noun.node else {
        return None;
    };
    let Determiner::Ordinal {
        number,
        of: Some(of),
    } = &described.determiner.node
    else {
        return None;
    };
    let (number, own) = (*number, super::words::is_you(of));
    described.determiner.node = Determiner::A;
    others
        .iter()
        .all(shares_determiner)
        .then_some((number, own, plain))
}

/// Whether it is an alternative to the noun before it, with the same first word: "(the first instant) or sorcery spell".
pub(super) fn shares_determiner(item: &ast::NounItem) -> bool {
    matches!(
        item.joined,
        Some(ast::Conjunction::Or | ast::Conjunction::Comma)
    ) && matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::None && !described.target)
}

/// Whether it says "each turn", or "in a turn".
pub(super) fn is_each_turn(post: &Spanned<ast::PostModifier>) -> bool {
    if let PostModifier::In(turn) = &post.node
        && let Some(described) = super::words::single_described(turn)
    {
        return described.determiner.node == Determiner::A
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Turn));
    }
    matches!(&post.node, PostModifier::During(period)
        if period.part == TurnPart::Turn
            && period.which == PeriodChoice::Each
            && period.whose.is_none()
            && period.of_turn.is_none())
}

/// "you cast your first spell during each opponent's turn", as "you cast a spell for the first time during …"; none if it says
/// something else.
pub(super) fn nth_during(clause: &Clause) -> Option<Clause> {
    let Verb::Cast(what) = &clause.verb.node else {
        return None;
    };
    let (number, own, mut plain) = which_of(what)?;
    // "your first spell each turn during an opponent's turn": of each turn by itself in any case
    if let Some(item) = plain.node.items.last_mut()
        && let Noun::Described(described) = &mut item.noun.node
    {
        described.post.retain(|post| !is_each_turn(post));
    }
    let subject = clause.subject.as_ref()?;
    // "a player casts their second spell during their turn": each player's are counted apart
    let theirs = super::event_subject::is_a_single(subject) && is_theirs(what);
    if own != super::words::is_you(subject) || !own && !theirs {
        return None;
    }
    let mut plainly = clause.clone();
    let at = plainly.adverbials.iter().position(|adverbial| {
        matches!(&adverbial.node, Adverbial::During(period)
            if period.part == TurnPart::Turn && period.whose.is_some())
    })?;
    let during = &mut plainly.adverbials[at];
    let Adverbial::During(period) = &during.node else {
        return None;
    };
    let each = Some(period.clone());
    during.node = Adverbial::Ordinal { number, each };
    plainly.verb.node = Verb::Cast(Box::new(plain));
    Some(plainly)
}

/// "their second spell"
fn is_theirs(what: &Spanned<NounPhrase>) -> bool {
    let Some(Noun::Described(described)) = what.node.items.first().map(|item| &item.noun.node)
    else {
        return false;
    };
    matches!(&described.determiner.node, Determiner::Ordinal { of: Some(of), .. }
        if matches!(of.node.items.as_slice(), [item]
            if item.noun.node == Noun::Pronoun(ast::Pronoun::They)))
}

/// "you draw your first card during each of your draw steps": counted from the beginning of a step, and not of the turn.
pub(super) fn is_nth_draw_of_a_step(clause: &Clause) -> bool {
    matches!(&clause.verb.node, Verb::Draw(what) if which_of(what).is_some())
        && clause.adverbials.iter().any(|adverbial| {
            matches!(&adverbial.node, Adverbial::During(period) if period.part != TurnPart::Turn)
        })
}
