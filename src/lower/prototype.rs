//! "Prototype {2}{R} — 3/2": the card as it is cast prototyped (CR 702.160, 718).

use ir::{
    AbilityKind, Argument, Builtin, CostPart, Face, KeywordAbility, ManaCost, PowerToughness,
};

/// The face with the other mana cost, power and toughness, and else the same (CR 718.5); none without the keyword.
pub(super) fn face(face: &Face) -> Option<Face> {
    let (mana_cost, (power, toughness)) = face.abilities.iter().find_map(|ability| {
        if let AbilityKind::Keyword(keyword) = &ability.kind {
            inset(keyword)
        } else {
            None
        }
    })?;
    Some(Face {
        mana_cost: Some(mana_cost),
        power_toughness: Some(PowerToughness {
            power: ir::PrintedNumber::Number(power),
            toughness: ir::PrintedNumber::Number(toughness),
        }),
        ..face.clone()
    })
}

/// What stands in the inset frame (CR 718.1).
fn inset(keyword: &KeywordAbility) -> Option<(ManaCost, (i32, i32))> {
    let [Argument::Cost(cost), Argument::Size(power, toughness)] = keyword.arguments.as_slice()
    else {
        return None;
    };
    let [CostPart::Mana(mana_cost)] = cost.0.as_slice() else {
        return None;
    };
    (keyword.builtin == Some(Builtin::Prototype)).then(|| (mana_cost.clone(), (*power, *toughness)))
}
