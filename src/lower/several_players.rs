//! "one or more opponents lose life", "deals combat damage to one or more players": one event for all of the players (CR 603.2c).

use super::context::Lowering;
use super::event_subject::Subject;
use super::failure::{Failure, Lowered};
use ir::EventPattern;
use syntax::ast::{
    Amount, Conjunction, Count, Determiner, Head, Noun, NounItem, NounPhrase, NounWord, Portion,
    PostModifier, Pronoun, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// What one of the players does, once for all who do it. No single player is spoken of after that.
    pub(super) fn several_players_event(
        &mut self,
        verb: &Verb,
        one: &Spanned<NounPhrase>,
        nth: Option<u32>,
        span: Span,
    ) -> Lowered<EventPattern> {
        let refused = || Failure::unsupported(one.span, "these players");
        if nth.is_some() {
            return Err(refused());
        }
        let Subject::Players(who) = self.event_subject(one)? else {
            return Err(refused());
        };
        let event = self.player_event(verb, who, None, span)?;
        super::damaged_together::check_dealt_by(verb, &event, span)?;
        Ok(EventPattern::Together(Box::new(event)))
    }
}

/// One of "one or more players", "one or more of your opponents"; none of another phrase.
pub(super) fn one_of(phrase: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let mut one = phrase.clone();
    let [item] = one.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let is_player = |word: &NounWord| super::words::is_player_word(word);
    let several = described.determiner.node == Determiner::Count(Count::AtLeast(Amount::Number(1)))
        && described
            .words
            .last()
            .is_some_and(|word| is_player(&word.node));
    if !several || described.target {
        return None;
    }
    described.determiner.node = Determiner::A;
    described.plural = false;
    Some(one)
}

/// "deals damage to a player" of "deals damage to one or more players", "… to one or more permanents and/or players"; none of another verb.
pub(super) fn dealt_to_one(verb: &Verb) -> Option<Verb> {
    let Verb::DealDamage(dealt) = verb else {
        return None;
    };
    let mut dealt = dealt.clone();
    let [portion] = dealt.portions.as_mut_slice() else {
        return None;
    };
    let to = portion.to.as_mut()?;
    **to = one_of(to).or_else(|| one_of_both(to))?;
    Some(Verb::DealDamage(dealt))
}

/// "a permanent or player" of "one or more permanents and/or players"
fn one_of_both(phrase: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let mut one = phrase.clone();
    let [objects, players] = one.node.items.as_mut_slice() else {
        return None;
    };
    if players.joined != Some(Conjunction::AndOr) {
        return None;
    }
    let (Noun::Described(first), Noun::Described(second)) =
        (&mut objects.noun.node, &mut players.noun.node)
    else {
        return None;
    };
    let several = first.determiner.node == Determiner::Count(Count::AtLeast(Amount::Number(1)))
        && second.determiner.node == Determiner::None
        && second
            .words
            .last()
            .is_some_and(|word| super::words::is_player_word(&word.node));
    if !several {
        return None;
    }
    first.determiner.node = Determiner::A;
    first.plural = false;
    second.plural = false;
    players.joined = Some(Conjunction::Or);
    Some(one)
}

/// "an opponent or a planeswalker an opponent controls" of "one of your opponents or a planeswalker they control"; none of another phrase.
pub(super) fn opponent_or_theirs(phrase: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let [item] = phrase.node.items.as_slice() else {
        return None;
    };
    let Noun::Part { portion, of, post } = &item.noun.node else {
        return None;
    };
    if *portion != Portion::Count(Count::Exactly(Amount::Number(1))) || !post.is_empty() {
        return None;
    }
    let mut either = of.as_ref().clone();
    let [player, theirs] = either.node.items.as_mut_slice() else {
        return None;
    };
    let (Noun::Described(player), Noun::Described(permanent)) =
        (&mut player.noun.node, &mut theirs.noun.node)
    else {
        return None;
    };
    let yours =
        matches!(&player.determiner.node, Determiner::Possessive(of) if super::words::is_you(of));
    let opponents = player.plural
        && player.post.is_empty()
        && matches!(player.words.as_slice(), [word] if word.node == NounWord::Head(Head::Opponent));
    if !yours
        || !opponents
        || theirs.joined != Some(Conjunction::Or)
        || permanent.determiner.node != Determiner::A
        || permanent.target
    {
        return None;
    }
    player.determiner.node = Determiner::A;
    player.plural = false;
    let an_opponent = NounItem {
        joined: None,
        noun: Spanned::new(Noun::Described(player.clone()), phrase.span),
    };
    for post in &mut permanent.post {
        if let PostModifier::Controlled { by, .. } = &mut post.node
            && matches!(by.node.items.as_slice(), [item]
                if item.noun.node == Noun::Pronoun(Pronoun::They))
        {
            by.node.items = vec![an_opponent.clone()];
        }
    }
    Some(either)
}

/// "you and planeswalkers you control" of "you and/or one or more planeswalkers you control": whichever of them; none of another phrase.
pub(super) fn and_or_more(phrase: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let mut all = phrase.clone();
    let [_, more] = all.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut more.noun.node else {
        return None;
    };
    let several = more.joined == Some(Conjunction::AndOr)
        && described.determiner.node == Determiner::Count(Count::AtLeast(Amount::Number(1)))
        && !described.target;
    described.determiner.node = Determiner::None;
    several.then_some(all)
}
