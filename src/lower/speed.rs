//! Speed (CR 702.179).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Effect, Name};
use syntax::ast::{Characteristic, Determiner, Noun, NounPhrase, NounWord, Span, Spanned};

impl Lowering<'_> {
    /// "increase your speed by 1": who has none gets it (CR 702.179c).
    pub(super) fn increased_speed(
        &mut self,
        what: &Spanned<NounPhrase>,
        by: u32,
        span: Span,
    ) -> Lowered<Effect> {
        let Some(of) = speed_of(&what.node) else {
            return Err(Failure::unsupported(what.span, "increasing this"));
        };
        if by != 1 {
            return Err(Failure::unsupported(
                span,
                "speed that increases by more than 1",
            ));
        }
        Ok(Effect::DesignatePlayer {
            who: self.player_set(of)?,
            name: Name::new(ir::SPEED),
            sole: false,
            counted: true,
        })
    }
}

/// "your speed": whose.
fn speed_of(what: &NounPhrase) -> Option<&Spanned<NounPhrase>> {
    let [item] = what.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let Determiner::Possessive(of) = &described.determiner.node else {
        return None;
    };
    let speed = matches!(described.words.as_slice(), [word]
        if word.node == NounWord::Characteristic(Characteristic::Speed));
    (speed && described.post.is_empty()).then_some(of)
}
