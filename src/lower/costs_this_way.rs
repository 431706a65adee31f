//! "A spell cast this way costs {2} more to cast.": what the permission before lets be cast (CR 601.2f).

use super::context::Lowering;
use super::failure::Lowered;
use ir::{Cost, CostPart, Effect, Permission};
use syntax::ast::{
    Clause, CostChangeBy, CostPurpose, Determiner, Head, Lead, Noun, NounPhrase, NounWord,
    Participle, PassiveComplement, PostModifier, Spanned, Verb,
};

impl Lowering<'_> {
    /// How much more is paid for what is cast this way; none if it is another sentence.
    pub(super) fn costs_more_this_way(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
    ) -> Lowered<Option<Cost>> {
        let ([], [clause]) = (leads, clauses) else {
            return Ok(None);
        };
        let (
            Verb::CostChange {
                by: CostChangeBy::Symbols(symbols),
                less: false,
                to: CostPurpose::Cast,
            },
            Some(subject),
            None,
            [],
        ) = (
            &clause.verb.node,
            &clause.subject,
            &clause.auxiliary,
            clause.adverbials.as_slice(),
        )
        else {
            return Ok(None);
        };
        if !is_spell_cast_this_way(subject) {
            return Ok(None);
        }
        let more = self.mana_cost(symbols, clause.span.0)?;
        Ok(Some(Cost(vec![CostPart::Mana(more)])))
    }
}

/// Adds the cost to the permissions to cast; whether there are some.
pub(super) fn add_cost(effects: &mut [Effect], cost: &Cost) -> bool {
    effects.iter_mut().fold(false, |found, effect| {
        super::amend::change_each(effect, &mut |effect| {
            if let Effect::Permit {
                permission:
                    Permission::CastFrom {
                        additional: additional @ None,
                        ..
                    },
                ..
            } = effect
            {
                *additional = Some(cost.clone());
                true
            } else {
                false
            }
        }) | found
    })
}

/// "a spell cast this way", "each spell cast this way"
fn is_spell_cast_this_way(subject: &Spanned<NounPhrase>) -> bool {
    let [item] = subject.node.items.as_slice() else {
        return false;
    };
    let Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let any = matches!(
        described.determiner.node,
        Determiner::A | Determiner::Each | Determiner::None
    );
    let spell =
        matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Spell));
    any && spell
        && matches!(described.post.as_slice(), [post]
            if matches!(&post.node, PostModifier::Participle(passive)
                if passive.participle == Participle::Cast
                    && matches!(passive.complements.as_slice(), [way] if way.node == PassiveComplement::ThisWay)))
}
