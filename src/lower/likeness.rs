//! What something is like: "that shares a color with a creature you control", "doesn't have the same name as another permanent".

use super::condition::Subjects;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::scope::{Group, Part, parts};
use ir::{CardType, Objects, Test};
use syntax::ast::{Conjunction, Determiner, NounPhrase, Spanned};

impl Lowering<'_> {
    /// What something is like: "that creature", or "a card in your graveyard", any of them.
    pub(crate) fn one_of(&mut self, object: &Spanned<NounPhrase>) -> Lowered<Objects> {
        match parts(&object.node).as_slice() {
            [(_, Part::Group(group))] if self.is_any(group) => {
                let filter = self.counted_filter(object, None)?;
                Ok(if let Test::Is(Objects::Linked) = filter.test {
                    Objects::Linked
                } else {
                    Objects::Every(Box::new(filter))
                })
            }
            // It would have to be so with all of them.
            [(_, Part::Group(group))] if group.determiner.node == Determiner::Each => {
                Err(Failure::unsupported(object.span, "\"each\" here"))
            }
            _ => self.reference_phrase(object),
        }
    }

    /// What one of those that are described is like: one of these. "Another" is another than it.
    pub(super) fn likened_to(&mut self, object: &Spanned<NounPhrase>) -> Lowered<Objects> {
        let all = parts(&object.node);
        let each_any = all
            .iter()
            .all(|(_, part)| matches!(part, Part::Group(group) if self.is_any(group)));
        let joined = all[1..]
            .iter()
            .all(|(joined, _)| *joined == Some(Conjunction::Or));
        // Each part is a noun by itself.
        if all.len() < 2 || !each_any || !joined || all.len() != object.node.items.len() {
            return self.likened_to_one(object);
        }
        let mut ones = Vec::new();
        for item in &object.node.items {
            let one = Spanned {
                node: NounPhrase {
                    items: vec![syntax::ast::NounItem {
                        joined: None,
                        noun: item.noun.clone(),
                    }],
                },
                span: item.noun.span,
            };
            ones.push(self.likened_to_one(&one)?);
        }
        Ok(Objects::Union(ones))
    }

    /// What the subject of a condition is like, which is never the same reference: that would say nothing.
    pub(super) fn likened_to_another(
        &mut self,
        object: &Spanned<NounPhrase>,
        subject: &Subjects,
    ) -> Lowered<Objects> {
        let like = self.likened_to(object)?;
        if matches!(subject, Subjects::All(it) if *it == like) {
            return Err(Failure::unsupported(
                object.span,
                "a likeness to the same object",
            ));
        }
        Ok(like)
    }

    /// "(target artifact or creature and another target permanent) that shares one of those types with it": of the types by which that
    /// target was described.
    pub(super) fn shares_named_type(&mut self, with: &Spanned<NounPhrase>) -> Lowered<Test> {
        let like = self.likened_to_one(with)?;
        let named = |target: &ir::TargetSpec| {
            (like == Objects::Slot(target.slot))
                .then(|| named_types(&target.objects.as_ref()?.test))
                .flatten()
        };
        let types = self.frame.targets.iter().find_map(named);
        let types = types.ok_or_else(|| Failure::unsupported(with.span, "\"those types\" here"))?;
        Ok(Test::SharesType(types, like))
    }

    fn likened_to_one(&mut self, object: &Spanned<NounPhrase>) -> Lowered<Objects> {
        let likened = match parts(&object.node).as_slice() {
            [(_, Part::Group(group))] => Some(group.determiner.span),
            _ => None,
        };
        let outer = std::mem::replace(&mut self.frame.likened, likened);
        let one = self.one_of(object);
        self.frame.likened = outer;
        one
    }

    /// "a card in your graveyard": any of them, of which none was spoken of.
    fn is_any(&self, group: &Group) -> bool {
        group.determiner.node == Determiner::A && !group.target && !self.is_reference(group)
    }
}

/// "artifact or creature", "artifact, creature, or land you control": the types of which it is one; none if it is described otherwise.
fn named_types(test: &Test) -> Option<Vec<CardType>> {
    test.conjuncts().iter().find_map(|part| {
        let Test::Any(kinds) = part else {
            return None;
        };
        let card_type = |kind: &Test| {
            if let Test::CardType(kind) = kind {
                Some(*kind)
            } else {
                None
            }
        };
        kinds.iter().map(card_type).collect()
    })
}
