//! "Flip three coins. For each flip you win, …", "flip a coin until you lose a flip" (CR 705).

use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::words::single_described;
use ir::{Coins, Effect, Players, SlotKind, Tally, Value};
use syntax::ast::{Amount, Count, Determiner, Head, Noun, NounPhrase, NounWord, Span, Spanned};

/// "three coins", "X coins"; a single one is won or lost by itself.
pub(super) fn number_of_coins(what: &Spanned<NounPhrase>) -> Option<Spanned<Amount>> {
    let described = single_described(what)?;
    let coins = matches!(described.words.as_slice(), [word]
        if word.node == NounWord::Head(Head::Coin));
    if let Determiner::Count(Count::Exactly(number)) = &described.determiner.node
        && coins
        && described.post.is_empty()
    {
        return Some(Spanned::new(number.clone(), described.determiner.span));
    }
    None
}

/// "another coin"
pub(super) fn is_another(what: &Spanned<NounPhrase>) -> bool {
    single_described(what).is_some_and(|described| described.other)
}

/// "(for each) flip you won": `false` of those that were lost.
pub(super) fn flips_that(what: &Spanned<NounPhrase>) -> Option<bool> {
    if let [item] = what.node.items.as_slice()
        && let Noun::Flips { won } = item.noun.node
    {
        return Some(won);
    }
    None
}

impl Lowering<'_> {
    /// Coins are flipped; how many flips are won and how many lost may be spoken of.
    pub(super) fn flip_coins(
        &mut self,
        coins: Coins,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        if *who != Players::You {
            return Err(Failure::unsupported(span, "several flips by this player"));
        }
        let mut effects = vec![Effect::FlipCoins {
            who: who.clone(),
            coins,
        }];
        self.frame.flips.clear();
        for of in [Tally::FlipsLost, Tally::FlipsWon] {
            let (slot, optional) = self.optional_slot(SlotKind::Number, span)?;
            let Some(into) = slot else { continue };
            self.frame.flips.push((of, Value::Slot(into), optional));
            effects = vec![Effect::Tally { of, effects, into }];
        }
        out.extend(effects);
        Ok(())
    }

    /// "flip you won"
    pub(super) fn flips(&mut self, won: bool, span: Span) -> Lowered<Value> {
        let wanted = if won {
            Tally::FlipsWon
        } else {
            Tally::FlipsLost
        };
        let found = self.frame.flips.iter().find(|(of, ..)| *of == wanted);
        let Some((_, value, optional)) = found.cloned() else {
            let words = self.words(span);
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                format!("`{words}`: no coins were flipped before"),
            ));
        };
        self.note_use(Some(optional));
        Ok(value)
    }
}
