//! Comparisons that leave out a part: superlatives that do not say among what, "the creature with the greatest power or tied for
//! greatest power", and "with lesser mana value" without "than".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::Meaning;
use super::scope::Group;
use ir::{Comparison, Objects, Property, Test, Value};
use syntax::ast::{Extreme, NounPhrase, PostModifier, Span, Spanned, With};

/// All that the superlative of a noun is among, where the noun says it: of "target nonland permanent with the lowest mana value" all
/// nonland permanents; of "creature you control with the greatest power or tied for the greatest power" all creatures, whoever controls
/// them.
pub(super) fn among_all(group: &Group) -> Option<Group> {
    let own = |post: &Spanned<PostModifier>| superlative(&post.node).is_some();
    let posts = || {
        group
            .shared
            .iter()
            .chain(group.members.iter().flat_map(|member| &member.post))
    };
    let tied = posts().find_map(|post| superlative(&post.node))?;
    if !tied && !group.target {
        return None;
    }
    let mut all = group.clone();
    let kept = |post: &Spanned<PostModifier>| {
        !own(post) && !(tied && matches!(post.node, PostModifier::Controlled { .. }))
    };
    all.shared.retain(kept);
    for member in &mut all.members {
        member.post.retain(kept);
    }
    all.target = false;
    Some(all)
}

/// Whether it is a superlative that does not say among what: and whether it may be tied.
fn superlative(post: &PostModifier) -> Option<bool> {
    if let PostModifier::With(with) = post
        && let With::Extreme {
            among: None, tied, ..
        } = with.as_ref()
    {
        Some(*tied)
    } else {
        None
    }
}

impl Lowering<'_> {
    /// "with the greatest power among creatures you control".
    pub(super) fn superlative_test(
        &mut self,
        extreme: Extreme,
        property: Property,
        among: Option<&Spanned<NounPhrase>>,
        span: Span,
    ) -> Lowered<Test> {
        let filter =
            match among {
                Some(among) => self.filter(among, None)?,
                None => self.frame.superlative.take().ok_or_else(|| {
                    Failure::unsupported(span, "a superlative without \"among …\"")
                })?,
            };
        let value = match extreme {
            Extreme::Greatest => Value::Greatest(property.clone(), Box::new(filter)),
            Extreme::Least => Value::Least(property.clone(), Box::new(filter)),
        };
        let test = Test::Compare(property, Comparison::Equal, value);
        Ok(super::quantity::of_those(test))
    }

    /// "with lesser mana value", "with equal or greater power than that creature".
    pub(super) fn compared_test(
        &mut self,
        property: Property,
        (greater, or_equal): (bool, bool),
        than: Option<&Spanned<NounPhrase>>,
        span: Span,
    ) -> Lowered<Test> {
        let objects = match than {
            Some(than) => self.reference_phrase(than)?,
            None => self.compared_object(span)?,
        };
        let comparison = match (greater, or_equal) {
            (true, false) => Comparison::Greater,
            (true, true) => Comparison::AtLeast,
            (false, false) => Comparison::Less,
            (false, true) => Comparison::AtMost,
        };
        let value = Value::Of(property.clone(), objects);
        Ok(Test::Compare(property, comparison, value))
    }

    /// Than what was spoken of; where several events are waited for, than what the one was about.
    fn compared_object(&mut self, span: Span) -> Lowered<Objects> {
        let objects = self.reference_phrase(&super::words::it(span))?;
        let subject = Objects::Event(ir::EventRole::Subject);
        let meant = Meaning::Objects(subject.clone());
        if objects == Objects::This && self.frame.discourse.latest(&meant).is_some() {
            return Ok(subject);
        }
        Ok(objects)
    }
}
