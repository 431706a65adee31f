//! What is known already and something that is chosen, in one list: "exile it and up to one creature that saddled it this turn".

use super::context::Lowering;
use super::failure::Lowered;
use super::noun::Use;
use ir::{Effect, Objects};
use syntax::ast::{Conjunction, Determiner, Noun, NounPhrase, Spanned};

impl Lowering<'_> {
    /// Both together; none where the list is of something else.
    pub(super) fn known_and_chosen(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        usage: &Use,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Objects>> {
        let [known, chosen] = phrase.node.items.as_slice() else {
            return Ok(None);
        };
        let counted = matches!(&chosen.noun.node, Noun::Described(described)
            if matches!(described.determiner.node, Determiner::Count(_)) && !described.target);
        let pronoun = matches!(known.noun.node, Noun::Pronoun(_) | Noun::OwnName);
        if chosen.joined != Some(Conjunction::And) || !counted || !pronoun {
            return Ok(None);
        }
        let alone = |item: &syntax::ast::NounItem| {
            let mut item = item.clone();
            item.joined = None;
            Spanned {
                span: item.noun.span,
                node: NounPhrase { items: vec![item] },
            }
        };
        let known = self.objects(&alone(known), usage, out)?;
        let chosen = self.objects(&alone(chosen), usage, out)?;
        Ok(Some(Objects::Union(vec![known, chosen])))
    }
}
