//! "If it's paired with a creature, that creature …", "unless it's paired with a creature with soulbond" (CR 702.95b).

use super::context::Lowering;
use super::failure::Lowered;
use super::reference::{Meaning, Number};
use ir::{CardType, Comparison, Condition, Domain, Filter, Objects, Status, Test, Value};
use syntax::ast::{Participle, PassiveComplement, Predicate};

impl Lowering<'_> {
    /// Whether that object is paired with such a creature, which is spoken of afterwards. None where it is this object and any other
    /// creature, or where something else is asked.
    pub(super) fn paired_with(
        &mut self,
        predicate: &Predicate,
        one: &Objects,
    ) -> Lowered<Option<Condition>> {
        let Predicate::Passive { negated, passive } = predicate else {
            return Ok(None);
        };
        let [complement] = passive.complements.as_slice() else {
            return Ok(None);
        };
        let PassiveComplement::With(whom) = &complement.node else {
            return Ok(None);
        };
        if passive.participle != Participle::Paired {
            return Ok(None);
        }
        let creature = Test::CardType(CardType::Creature);
        let other = Test::All(vec![
            Test::Not(Box::new(Test::Is(Objects::This))),
            creature.clone(),
        ]);
        let partner = self.filter(whom, None)?;
        if *one == Objects::This && partner.test == other {
            return Ok(None);
        }
        let said = |paired: Condition| match negated {
            true => Self::not(paired),
            false => paired,
        };
        let words = super::clause::nouns(whom);
        let mention = |lowering: &mut Self, test: Test| {
            let domain = Domain::Permanents;
            let partner = Objects::Every(Box::new(Filter { domain, test }));
            lowering.mention(Meaning::Objects(partner), Number::One, words, whom.span);
        };
        // Only a creature is paired (CR 702.95b).
        if partner.test == creature {
            mention(self, Test::PairedWith(one.clone()));
            let paired = Condition::Matches(one.clone(), Test::Status(Status::Paired));
            return Ok(Some(said(paired)));
        }
        let mut tests = partner.test.conjuncts().to_vec();
        tests.push(Test::PairedWith(one.clone()));
        let such = Test::All(tests);
        mention(self, such.clone());
        let count = Value::Count(Box::new(Filter {
            domain: Domain::Permanents,
            test: such,
        }));
        let paired = Condition::Compare(count, Comparison::AtLeast, Value::Number(1));
        Ok(Some(said(paired)))
    }
}
