//! "~ has bushido X, where X is the number of attacking creatures": what X is belongs to the keyword.

use super::context::Lowering;
use super::reference::{Meaning, Number};
use syntax::ast::{
    AbilityItem, Adverbial, Amount, Clause, Head, KeywordArgument, NounWord, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// In "annihilator X, where X is the number of +1/+1 counters on it" it is what has the keyword.
    pub(super) fn mention_own_in_where(&mut self, span: Span) {
        if !self.quoted {
            let own = Meaning::Objects(self.own_name());
            let words = vec![NounWord::Head(Head::Permanent)];
            self.mention(own, Number::One, words, span);
        }
    }

    /// The same with what X is among the arguments of the one keyword that has an X; none if the clause says something else, or is about
    /// another object: the keyword's "you" is whoever controls what has it.
    pub(super) fn keyword_where(&self, clauses: &[Clause]) -> Option<Vec<Clause>> {
        let [clause] = clauses else {
            return None;
        };
        if !clause
            .subject
            .as_ref()
            .is_some_and(|subject| self.is_own(subject))
        {
            return None;
        }
        let mut clause = clause.clone();
        let place = clause
            .adverbials
            .iter()
            .position(|adverbial| matches!(adverbial.node, Adverbial::Where { .. }))?;
        let said = clause.adverbials.remove(place);
        let Adverbial::Where { variable, is } = said.node else {
            return None;
        };
        let Verb::HaveAbilities {
            abilities,
            alternative: false,
        } = &mut clause.verb.node
        else {
            return None;
        };
        let letter = KeywordArgument::Number(Amount::Variable(variable));
        let has_letter = |item: &&mut Spanned<AbilityItem>| {
            matches!(&item.node, AbilityItem::Keyword(keyword)
                if matches!(keyword.arguments.as_slice(), [only] if only.node == letter))
        };
        let mut of_letter = abilities.iter_mut().filter(has_letter);
        let (Some(item), None) = (of_letter.next(), of_letter.next()) else {
            return None;
        };
        if let AbilityItem::Keyword(keyword) = &mut item.node {
            keyword.arguments.push(Spanned {
                node: KeywordArgument::Where { variable, is },
                span: said.span,
            });
        }
        Some(vec![clause])
    }
}
