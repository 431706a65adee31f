//! Mana symbols in mana costs: "the number of red mana symbols in the mana costs of permanents you control" (CR 107.4).

use super::context::Lowering;
use super::failure::Lowered;
use super::words::lower_color;
use ir::{Color, Objects, Property, Value};
use syntax::ast::{Described, Determiner, Head, NounPhrase, NounWord, PostModifier, Spanned};

impl Lowering<'_> {
    /// "white mana symbols in its mana cost", "red mana symbols in the mana costs of permanents you control": how many; none if
    /// the phrase is of something else.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn symbols_in_costs(
        &mut self,
        phrase: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Value>> {
        let Some((symbols, color)) = colored_symbols(phrase) else {
            return Ok(None);
        };
        let [post] = symbols.post.as_slice() else {
            return Ok(None);
        };
        let PostModifier::In(costs) = &post.node else {
            return Ok(None);
        };
        let Some(costs) = super::words::single_described(costs) else {
            return Ok(None);
        };
        if !matches!(costs.words.as_slice(), [word] if word.node == NounWord::Head(Head::ManaCost))
        {
            return Ok(None);
        }
        let objects: Objects = match (&costs.determiner.node, costs.post.as_slice()) {
            (Determiner::Possessive(of), []) if self.is_single_reference(of) => {
                self.reference_phrase(of)?
            }
            (Determiner::The, [of]) => match &of.node {
                PostModifier::Of(of) => self.counted_objects(of)?,
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some(Value::Of(Property::ColoredSymbols(color), objects)))
    }
}

/// "red mana symbols", and of which color.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn colored_symbols(phrase: &Spanned<NounPhrase>) -> Option<(&Described, Color)> {
    let described = super::words::single_described(phrase)?;
    match described.words.as_slice() {
        [color, symbols] if symbols.node == NounWord::Head(Head::ManaSymbol) => match &color.node {
            NounWord::Color(color) => Some((described, lower_color(*color))),
            _ => None,
        },
        _ => None,
    }
}
