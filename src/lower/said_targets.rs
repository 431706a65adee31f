//! "Whenever you cast a spell that targets one or more permanents, gain control of those permanents.": what a spell targets (CR 115.1).

use super::context::Lowering;
use super::failure::Lowered;
use super::reference::{Meaning, Number};
use ir::{Domain, EventRole, Filter, Objects, Test};
use syntax::ast::{Amount, Count, Determiner, Noun, NounPhrase, Spanned};

impl Lowering<'_> {
    /// "(a spell) that targets one or more permanents": in an event those can be spoken of afterwards.
    pub(super) fn said_targets(&mut self, whom: &Spanned<NounPhrase>) -> Lowered<Test> {
        let test = self.targets_test(whom)?;
        if let Test::Targets(filter) = &test
            && self.in_event
            && filter.domain == Domain::Permanents
            && is_one_or_more(whom)
        {
            let spell = Objects::Event(EventRole::Subject);
            let those = Filter {
                domain: Domain::Permanents,
                test: super::filter::all(vec![filter.test.clone(), Test::TargetedBy(spell)]),
            };
            let those = Meaning::Objects(Objects::Every(Box::new(those)));
            let words = super::clause::nouns(whom);
            self.mention(those, Number::Many, words, whom.span);
        }
        Ok(test)
    }
}

fn is_one_or_more(whom: &Spanned<NounPhrase>) -> bool {
    matches!(whom.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node
                == Determiner::Count(Count::AtLeast(Amount::Number(1)))))
}
