//! "The life you gained", "for each 1 life you lost" behind "whenever you gain life": as much as the event was of (CR 119.3, 119.9).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Deed, EventPattern, Players, Value};
use syntax::ast::{self, Determiner, Head, Noun, NounWord, PostModifier, Spanned, Verb};

impl Lowering<'_> {
    /// How much life the player has gained or lost as the event of the ability says; none if the noun says something else.
    pub(super) fn changed_life(&mut self, noun: &Spanned<Noun>) -> Lowered<Option<Value>> {
        let Noun::Described(described) = &noun.node else {
            return Ok(None);
        };
        let is_life =
            matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Life));
        let any = matches!(
            described.determiner.node,
            Determiner::The | Determiner::None
        );
        let ([post], true) = (described.post.as_slice(), is_life && any) else {
            return Ok(None);
        };
        let Some((said, deed)) = clause_of(&post.node) else {
            return Ok(None);
        };
        let Some(subject) = &said.subject else {
            return Ok(None);
        };
        let who = self.player_set(subject)?;
        let is_events = self.frame.amount == Some(Value::EventAmount);
        // Players that the event tells apart are "that player".
        let same = |(event, whose): &(Deed, Players)| {
            let single = super::context::is_single(whose);
            *event == deed
                && if single {
                    *whose == who
                } else {
                    who == event_player()
                }
        };
        if is_events && self.frame.event_life.as_ref().is_some_and(same) {
            return Ok(Some(Value::EventAmount));
        }
        let words = self.words(noun.span);
        Err(Failure::unsupported(noun.span, format!("\"{words}\"")))
    }
}

fn event_player() -> Players {
    Players::Event(ir::EventRole::Player)
}

/// "(life) you gained", "(life) that player lost": the clause, and which of the two it says.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn clause_of(post: &PostModifier) -> Option<(&ast::Clause, Deed)> {
    let PostModifier::Relative(clause) = post else {
        return None;
    };
    if clause.auxiliary.is_some() || !clause.adverbials.is_empty() {
        return None;
    }
    let deed = match &clause.verb.node {
        Verb::GainLife(_) => Deed::GainLife,
        Verb::LoseLife(_) => Deed::LoseLife,
        _ => return None,
    };
    Some((clause, deed))
}

/// What is changed about whose life, if the event is that life is gained or lost.
pub(super) fn gained_or_lost(pattern: &EventPattern) -> Option<(Deed, Players)> {
    if let EventPattern::Done {
        deed: deed @ (Deed::GainLife | Deed::LoseLife),
        who,
        ..
    } = pattern
    {
        Some((deed.clone(), who.clone()))
    } else {
        None
    }
}
