//! "Two target creatures you control each deal damage equal to their power to another target creature."

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::Lowered;
use super::reference::{Meaning, Number};
use ir::{Effect, Objects};
use syntax::ast::{
    self, Adverbial, Amount, Clause, Comparison, Noun, NounWord, Pronoun, Span, Verb,
};

impl Lowering<'_> {
    /// Each of the objects deals damage by itself, as its own power says.
    pub(super) fn each_deals_damage(
        &mut self,
        clause: &Clause,
        (objects, words): (&Objects, &[NounWord]),
        extras: Extras,
        span: Span,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let affected = Meaning::Objects(Objects::Affected);
        let mark = self.frame.discourse.mark();
        self.mention(affected.clone(), Number::One, words.to_vec(), span);
        self.frame.discourse.mark_subject(&affected);
        let outer = self.frame.each_of.replace(objects.clone());
        let mut effects = Vec::new();
        let each = super::subject::Subject::Objects(Objects::Affected);
        let lowered = self.clause_by(clause, &each, extras, &mut effects);
        self.frame.each_of = outer;
        self.frame.discourse.forget(mark, &affected);
        lowered?;
        out.push(Effect::ForEachObject {
            of: objects.clone(),
            effects,
        });
        Ok(())
    }
}

/// "they each deal damage equal to their power": what one of them does; none if the clause says something else.
pub(super) fn of_one(clause: &Clause) -> Option<Clause> {
    let Verb::DealDamage(dealt) = &clause.verb.node else {
        return None;
    };
    let at = clause
        .adverbials
        .iter()
        .position(|adverbial| adverbial.node == Adverbial::Severally)?;
    let mut dealt = dealt.clone();
    let [portion] = dealt.portions.as_mut_slice() else {
        return None;
    };
    let amount = portion.damage.node.amount.as_mut()?;
    if let Comparison::Equal(amount) = &mut amount.node
        && let Amount::Characteristic { of, .. } = &mut amount.node
        && super::clause::is_them(of)
    {
        for item in &mut of.node.items {
            item.noun.node = Noun::Pronoun(Pronoun::It);
        }
    } else {
        return None;
    }
    if let Some(to) = &mut portion.to {
        to_its_own(to);
    }
    let mut one = clause.clone();
    one.adverbials.remove(at);
    one.verb.node = Verb::DealDamage(dealt);
    Some(one)
}

/// "their controller", of each of them: its controller.
fn to_its_own(to: &mut ast::NounNode) {
    for item in &mut to.node.items {
        if let Noun::Described(described) = &mut item.noun.node
            && let ast::Determiner::Possessive(of) = &mut described.determiner.node
            && super::clause::is_them(of)
        {
            for item in &mut of.node.items {
                item.noun.node = Noun::Pronoun(Pronoun::It);
            }
        }
    }
}
