//! "The same is true for hexproof and protection.": of a keyword that has variants each one is gained that those have of which it is
//! asked (CR 702.1c).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Ability, AbilityKind, Comparison, Condition, Effect, Filter, Modification, Name, StaticEffect,
    Test, Value,
};
use syntax::ast::{AbilityItem, KeywordUse, Span, Spanned};

impl Lowering<'_> {
    /// The keyword itself; where it has variants, those of what [`of_those_asked`] finds.
    pub(super) fn same_keyword(&mut self, name: &str, span: Span) -> Lowered<Vec<Modification>> {
        if self.keywords.has_variants(name) {
            let those = Box::new(Filter::any_source());
            return Ok(vec![Modification::AddKeywordOf(Name::new(name), those)]);
        }
        let keyword = KeywordUse {
            name: Spanned {
                node: name.into(),
                span,
            },
            arguments: Vec::new(),
        };
        let item = Spanned {
            node: AbilityItem::Keyword(keyword),
            span,
        };
        let nested = self.nested_ability(&item)?;
        Ok(nested.into_iter().map(Modification::AddAbility).collect())
    }
}

/// Says in each place where a keyword's variants are gained of which objects: of those that the condition asks whether they have it.
///
/// # Errors
/// No condition asks that.
pub(super) fn of_those_asked(abilities: &mut [Ability], span: Span) -> Lowered<()> {
    let mut found = Ok(());
    for ability in abilities {
        if let AbilityKind::Static(ability) = &mut ability.kind {
            let condition = ability.condition.as_ref();
            for effect in &mut ability.effects {
                if let StaticEffect::Modify { modifications, .. } = effect {
                    found = found.and(tell(modifications, condition));
                }
            }
        }
        let modes = ability
            .body_mut()
            .into_iter()
            .flat_map(|body| &mut body.modes);
        for effect in modes.flat_map(|mode| &mut mode.effects) {
            if let Effect::If {
                condition, then, ..
            } = effect
            {
                for effect in then {
                    if let Effect::Modify { modifications, .. } = effect {
                        found = found.and(tell(modifications, Some(condition)));
                    }
                }
            } else if let Effect::Modify { modifications, .. } = effect {
                found = found.and(tell(modifications, None));
            }
        }
    }
    found.map_err(|()| Failure::unsupported(span, "the same of a keyword without what has it"))
}

fn tell(modifications: &mut [Modification], condition: Option<&Condition>) -> Result<(), ()> {
    for modification in modifications {
        if let Modification::AddKeywordOf(name, those) = modification {
            let asked = condition.and_then(|condition| having(condition, name));
            **those = asked.ok_or(())?.clone();
        }
    }
    Ok(())
}

/// What is asked for that has the keyword: "if a creature you control has hexproof".
fn having<'asked>(condition: &'asked Condition, name: &Name) -> Option<&'asked Filter> {
    let Condition::Compare(Value::Count(filter), Comparison::AtLeast, Value::Number(1)) = condition
    else {
        return None;
    };
    let has = Test::HasKeyword(name.clone());
    filter.test.conjuncts().contains(&has).then_some(filter)
}
