//! Whose target something can't be: "spells or abilities your opponents control", "red spells or abilities from red sources"
//! (CR 702.11, 702.18).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::pattern::with_test;
use ir::{Domain, Filter, Test};
use syntax::ast::{self, NounPhrase, Spanned};

impl Lowering<'_> {
    /// "spells or abilities your opponents control", "red spells or abilities from red sources": whose target.
    pub(super) fn targeting(&mut self, by: &Spanned<NounPhrase>) -> Lowered<Filter> {
        let filter = self.sources_of_targeting(by)?;
        Ok(filter)
    }

    /// A filter of spells and of the sources of abilities.
    fn sources_of_targeting(&mut self, by: &Spanned<NounPhrase>) -> Lowered<Filter> {
        use super::scope::{Part, parts};
        let all_parts = parts(&by.node);
        let mut filters: Vec<Filter> = Vec::new();
        for (_, part) in &all_parts {
            let Part::Group(group) = part else {
                return Err(Failure::unsupported(by.span, "these spells and abilities"));
            };
            // "abilities from red sources": what the source is.
            let mut group = group.clone();
            let mut sources = Vec::new();
            for member in &mut group.members {
                let taken: Vec<_> = member
                    .post
                    .extract_if(.., |post| matches!(post.node, ast::PostModifier::From(_)))
                    .collect();
                for post in taken {
                    if let ast::PostModifier::From(from) = &post.node {
                        let filter = self.filter(from, Some(&Domain::Sources))?;
                        sources.push(super::well_formed::sole_test(filter, from.span)?);
                    }
                }
            }
            let shared: Vec<_> = group
                .shared
                .extract_if(.., |post| matches!(post.node, ast::PostModifier::From(_)))
                .collect();
            if let Some(post) = shared.first() {
                return Err(Failure::unsupported(post.span, "these sources"));
            }
            if sources.is_empty() {
                let filter = self.group_filter(&group, None)?;
                // "black spells or abilities": each of the two has a quality of its own.
                match filter.domain {
                    Domain::Either(each) => filters.extend(
                        each.into_iter()
                            .map(|one| with_test(one, filter.test.clone())),
                    ),
                    Domain::Cards(..)
                    | Domain::Permanents
                    | Domain::Spells
                    | Domain::ActivatedAbilities
                    | Domain::TriggeredAbilities
                    | Domain::Abilities
                    | Domain::StackObjects
                    | Domain::Sources => filters.push(filter),
                }
                continue;
            }
            filters.extend(self.targeting_members(&group, sources)?);
        }
        // Only spells and abilities have targets.
        let other =
            |filter: &Filter| matches!(filter.domain, Domain::Permanents | Domain::Cards(..));
        if filters.iter().any(other) {
            return Err(Failure::unsupported(by.span, "these spells and abilities"));
        }
        let domain = if filters.iter().all(|filter| filter.domain == Domain::Spells) {
            Domain::Spells
        } else if filters
            .iter()
            .all(|filter| filter.domain == Domain::Abilities)
        {
            Domain::Abilities
        } else {
            Domain::StackObjects
        };
        let mut tests: Vec<Test> = filters.iter().map(|filter| filter.test.clone()).collect();
        tests.sort();
        tests.dedup();
        let [test] = tests.as_slice() else {
            return Err(Failure::unsupported(
                by.span,
                "spells and abilities with different qualities",
            ));
        };
        Ok(Filter {
            domain,
            test: test.clone(),
        })
    }

    /// "red spells or abilities from red sources": each with its own quality.
    fn targeting_members(
        &mut self,
        group: &super::scope::Group,
        sources: Vec<Test>,
    ) -> Lowered<Vec<Filter>> {
        let mut filters = Vec::new();
        let mut controllers = Vec::new();
        for post in &group.shared {
            controllers.extend(self.post_test(post)?);
        }
        for member in &group.members {
            let single = super::scope::Group {
                members: vec![member.clone()],
                shared: Vec::new(),
                ..group.clone()
            };
            let mut filter = self.group_filter(&single, None)?;
            if filter.domain == Domain::Abilities {
                filter = with_test(filter, super::filter::any(sources.clone()));
            }
            for test in &controllers {
                filter = with_test(filter, test.clone());
            }
            filters.push(filter);
        }
        // Who controls the spells controls the abilities as well: "spells your opponents control or abilities your
        // opponents control from …".
        Ok(filters)
    }
}
