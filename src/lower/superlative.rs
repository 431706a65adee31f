//! Comparisons that leave out a part: superlatives that do not say among what, "the creature with the greatest power or tied for
//! greatest power", and "with lesser mana value" without "than".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::scope::Group;
use ir::{Comparison, Filter, Objects, Property, Test, Value};
use syntax::ast::{
    Adjective, Amount, Count, Determiner, Extreme, Head, Noun, NounPhrase, NounWord, Participle,
    Passive, PassiveComplement, Portion, PostModifier, PutPlace, Span, Spanned, With,
};

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
        !(own(post) || tied && matches!(post.node, PostModifier::Controlled { .. }))
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

/// "a creature with the greatest power among creatures you control": it is one that you control.
pub(super) fn of_whom(filters: &[Filter], shared: &[Test]) -> Vec<Test> {
    let each: Vec<Vec<&Test>> = filters
        .iter()
        .map(|filter| filter.test.conjuncts().iter().chain(shared).collect())
        .collect();
    let among = each.iter().flatten().find_map(|test| {
        if let Test::Compare(
            _,
            Comparison::Equal,
            Value::Greatest(_, among) | Value::Least(_, among),
        ) = test
        {
            Some(among)
        } else {
            None
        }
    });
    let whose = among.into_iter().flat_map(|among| among.test.conjuncts());
    whose
        .filter(|test| matches!(test, Test::ControlledBy(_)))
        .filter(|test| each.iter().any(|own| !own.contains(test)))
        .cloned()
        .collect()
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
        // "with greater power than each creature you control": not than what they have in all.
        if let Objects::Every(_) = objects {
            let what = "a comparison with each of several objects";
            return Err(Failure::unsupported(span, what));
        }
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
        if objects == Objects::This && self.frame.several_events {
            return Ok(Objects::Event(ir::EventRole::Subject));
        }
        Ok(objects)
    }
}

/// "put into a graveyard this way": of what was destroyed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn into_graveyard(passive: &Passive) -> bool {
    let (into, way) = match passive.complements.as_slice() {
        [into, way] => (&into.node, &way.node),
        _ => return false,
    };
    let PassiveComplement::Into(destination) = into else {
        return false;
    };
    let graveyard = match destination.places.as_slice() {
        [place] => match &place.node {
            PutPlace::Zone(zone) => has_head(zone, Head::Graveyard),
            _ => false,
        },
        _ => false,
    };
    passive.participle == Participle::Put
        && *way == PassiveComplement::ThisWay
        && graveyard
        && destination.manner.is_empty()
}

fn has_head(zone: &Spanned<NounPhrase>, head: Head) -> bool {
    matches!(zone.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::A
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(head))))
}

/// The same as what follows a noun.
#[expect(
    clippy::option_option,
    reason = "anyone's differs from what is not said so"
)]
pub(super) fn put_into_graveyard(post: &PostModifier) -> Option<Option<&Spanned<NounPhrase>>> {
    if let PostModifier::Participle(passive) = post {
        into_whose_graveyard(passive)
    } else {
        None
    }
}

/// "put into a graveyard this way" (none), "put into your graveyard this way": whose it is.
#[expect(
    clippy::option_option,
    reason = "anyone's differs from what is not said so"
)]
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn into_whose_graveyard(passive: &Passive) -> Option<Option<&Spanned<NounPhrase>>> {
    if into_graveyard(passive) {
        return Some(None);
    }
    let [into, way] = passive.complements.as_slice() else {
        return None;
    };
    let PassiveComplement::Into(destination) = &into.node else {
        return None;
    };
    let [place] = destination.places.as_slice() else {
        return None;
    };
    let PutPlace::Zone(zone) = &place.node else {
        return None;
    };
    let [item] = zone.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let is_it = passive.participle == Participle::Put
        && way.node == PassiveComplement::ThisWay
        && destination.manner.is_empty()
        && described.post.is_empty()
        && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Graveyard));
    match &described.determiner.node {
        Determiner::Possessive(owner) if is_it => Some(Some(owner)),
        Determiner::None if is_it && described.plural => Some(None),
        _ => None,
    }
}

impl Lowering<'_> {
    /// "creature card put into your graveyard this way": what was destroyed or milled.
    pub(super) fn put_into_graveyard_test(&mut self, span: Span) -> Lowered<Test> {
        let destroyed = self.done_this_way(Adjective::Destroyed, span);
        let milled = self.done_this_way(Adjective::Milled, span);
        match (destroyed, milled) {
            (Ok(_), Ok(_)) => Err(Failure::unsupported(span, "which of these this means")),
            (Err(_), Ok(put)) | (Ok(put), Err(_)) => Ok(Test::Is(put)),
            (Err(failure), Err(_)) => Err(failure),
        }
    }

    /// "either of those creatures", of an event: whichever of them it is about.
    pub(super) fn any_of_those<'n>(
        &self,
        noun: &'n Spanned<Noun>,
    ) -> Option<&'n Spanned<NounPhrase>> {
        let Noun::Part {
            portion: Portion::Count(Count::Exactly(Amount::Number(1))),
            of,
            post,
        } = &noun.node
        else {
            return None;
        };
        (self.in_event && post.is_empty() && self.is_single_reference(of)).then_some(of)
    }
}
