//! "X can't be greater than the amount of life you gained this turn.": a limit on the X that somebody chooses for a cost (CR 107.3).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Ability, AbilityKind, Body, Cost, CostPart, Effect, ManaSymbol, Static, StaticEffect, Value,
    ZoneSet,
};
use syntax::ast::{Amount, Restricted, Sentence, Spanned};

/// What the sentence says of X.
pub(super) fn said(sentence: &Sentence) -> Option<&Spanned<Amount>> {
    if let Sentence::Restriction(restriction) = sentence
        && let Restricted::MostX(most) = &restriction.of
    {
        Some(most)
    } else {
        None
    }
}

impl Lowering<'_> {
    fn most_x(&mut self, most: &Spanned<Amount>) -> Lowered<CostPart> {
        let value = self.amount(most)?;
        if super::goes_on::speaks_of_slots(&value) {
            let what = "a limit on X by what the ability does";
            return Err(Failure::unsupported(most.span, what));
        }
        Ok(CostPart::MostX(value))
    }

    /// The X of an activation cost.
    pub(super) fn limit_x(&mut self, cost: &mut Cost, most: &Spanned<Amount>) -> Lowered<()> {
        if !asks_for_x(cost) {
            return Err(no_x(most));
        }
        cost.0.push(self.most_x(most)?);
        Ok(())
    }

    /// The X that is paid as the ability resolves.
    pub(super) fn limit_x_paid(&mut self, body: &mut Body, most: &Spanned<Amount>) -> Lowered<()> {
        let part = self.most_x(most)?;
        let mut limited = 0;
        for mode in &mut body.modes {
            let effects = mode.effects.iter_mut();
            limited += effects
                .map(|effect| limit_payments(effect, &part))
                .sum::<usize>();
        }
        if limited == 1 {
            Ok(())
        } else {
            Err(no_x(most))
        }
    }

    /// The X of the additional cost that stands before; whether it has one.
    pub(super) fn limit_x_before(
        &mut self,
        most: &Spanned<Amount>,
        before: Option<&mut Ability>,
    ) -> Lowered<bool> {
        let Some(AbilityKind::Static(before)) = before.map(|before| &mut before.kind) else {
            return Ok(false);
        };
        let [StaticEffect::AdditionalCost { cost, .. }] = before.effects.as_mut_slice() else {
            return Ok(false);
        };
        if !asks_for_x(cost) {
            return Ok(false);
        }
        let (part, _) = self.in_frame(|lowering| lowering.most_x(most), most.span)?;
        cost.0.push(part);
        Ok(true)
    }

    /// The X of the spell's own mana cost: as an additional cost of nothing.
    pub(super) fn limit_own_x(&mut self, most: &Spanned<Amount>) -> Lowered<Ability> {
        if !self.card.announces_x {
            return Err(no_x(most));
        }
        let (part, _) = self.in_frame(|lowering| lowering.most_x(most), most.span)?;
        Ok(Ability::plain(AbilityKind::Static(Static {
            zones: ZoneSet::STACK,
            condition: None,
            effects: vec![StaticEffect::AdditionalCost {
                cost: Cost(vec![part]),
                optional: false,
                repeatable: false,
                fact: None,
                event: None,
                all_modes: false,
            }],
            slots: Vec::new(),
        })))
    }
}

fn no_x(most: &Spanned<Amount>) -> Box<Failure> {
    Failure::unsupported(most.span, "a limit on an X that nobody chooses here")
}

/// Limits each payment of an X among the instructions; how many there are.
fn limit_payments(effect: &mut Effect, part: &CostPart) -> usize {
    if let Effect::Pay { cost, .. } = effect
        && asks_for_x(cost)
    {
        cost.0.push(part.clone());
        return 1;
    }
    let children = ir::children_mut(effect).into_iter();
    children.map(|child| limit_payments(child, part)).sum()
}

/// Whether an X is chosen for it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other has a number or none"
)]
fn asks_for_x(cost: &Cost) -> bool {
    cost.0.iter().any(|part| match part {
        CostPart::Mana(mana) => mana.0.contains(&ManaSymbol::Variable),
        CostPart::PayLife(number) | CostPart::Energy(number) | CostPart::Mill(number) => {
            *number == Value::X
        }
        CostPart::PutCounters { count, .. } | CostPart::RemoveCounters { count, .. } => {
            *count == Value::X
        }
        CostPart::Do(effects) => effects.iter().any(says_x),
        part => part.paid().and_then(|(_, _, count)| count) == Some(&Value::X),
    })
}

/// Whether an action as a cost, such as "blight X", says so.
fn says_x(effect: &Effect) -> bool {
    struct Says(bool);
    impl ir::Visitor for Says {
        fn value(&mut self, value: &Value) {
            self.0 |= *value == Value::X;
            ir::Walk::walk_parts(value, self);
        }
    }
    let mut says = Says(false);
    ir::Walk::walk(effect, &mut says);
    says.0
}
