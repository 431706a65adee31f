//! "The same is true for hexproof and protection.": of a keyword that has variants each one is gained that those have of which it is
//! asked (CR 702.1c).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Ability, AbilityKind, Comparison, Condition, Effect, Filter, Modification, Name, StaticEffect,
    Test, Value, Visitor, Walk,
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
/// No condition around it asks that.
pub(super) fn of_those_asked(abilities: &mut [Ability], span: Span) -> Lowered<()> {
    for ability in &mut *abilities {
        if let AbilityKind::Static(ability) = &mut ability.kind
            && let Some(condition) = &ability.condition
        {
            for effect in &mut ability.effects {
                if let StaticEffect::Modify { modifications, .. } = effect {
                    tell(modifications, condition);
                }
            }
        }
        let bodies = ability.body_mut().into_iter();
        for effect in bodies
            .flat_map(|body| &mut body.modes)
            .flat_map(|mode| &mut mode.effects)
        {
            tell_each(effect);
        }
    }
    let mut unsaid = Unsaid(false);
    for ability in &*abilities {
        ability.walk(&mut unsaid);
    }
    if unsaid.0 {
        let refused = "the same of a keyword without what has it";
        return Err(Failure::unsupported(span, refused));
    }
    Ok(())
}

fn tell_each(effect: &mut Effect) {
    if let Effect::If {
        condition, then, ..
    } = effect
    {
        for effect in then {
            if let Effect::Modify { modifications, .. } = effect {
                tell(modifications, condition);
            }
        }
    }
    for inner in ir::children_mut(effect) {
        tell_each(inner);
    }
}

fn tell(modifications: &mut [Modification], condition: &Condition) {
    for modification in modifications {
        if let Modification::AddKeywordOf(name, those) = modification
            && let Some(asked) = having(condition, name)
        {
            **those = asked.clone();
        }
    }
}

/// Whether a keyword's variants are gained somewhere of nobody knows whom.
struct Unsaid(bool);

impl Visitor for Unsaid {
    fn modification(&mut self, modification: &Modification) {
        self.0 |= matches!(modification, Modification::AddKeywordOf(name, those)
            if !has(those, name));
        modification.walk_parts(self);
    }
}

/// What is asked for that has the keyword: "if a creature you control has hexproof".
fn having<'asked>(condition: &'asked Condition, name: &Name) -> Option<&'asked Filter> {
    let Condition::Compare(Value::Count(filter), Comparison::AtLeast, Value::Number(1)) = condition
    else {
        return None;
    };
    has(filter, name).then_some(filter)
}

/// Whether what is described has the keyword.
fn has(those: &Filter, name: &Name) -> bool {
    let having = Test::HasKeyword(name.clone());
    those.test.conjuncts().contains(&having)
}
