//! Tokens that a second sentence goes on describing: "Create a 0/1 Eldrazi Spawn creature token. It has "Sacrifice this token: Add
//! {C}."" What the tokens have is part of what they are created with (CR 111.3, 707.2); what they gain is not.

use super::context::Lowering;
use super::failure::Lowered;
use super::scope::{Part, parts};
use ir::{Effect, Modification, NestedId};
use syntax::ast::{Clause, Determiner, Head, Lead, NounPhrase, NounWord, Spanned, Verb};

impl Lowering<'_> {
    /// "It has …", of the tokens that the sentence before creates: says so in their description. Whether it is such a sentence.
    pub(super) fn describes_tokens(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        before: &mut [Effect],
    ) -> Lowered<bool> {
        let ([], [clause]) = (leads, clauses) else {
            return Ok(false);
        };
        let (
            Verb::HaveAbilities {
                abilities,
                alternative: false,
            },
            Some(subject),
            None,
            [],
        ) = (
            &clause.verb.node,
            &clause.subject,
            &clause.auxiliary,
            clause.adverbials.as_slice(),
        )
        else {
            return Ok(false);
        };
        if !speaks_of_tokens(subject) || !before.last_mut().is_some_and(creates) {
            return Ok(false);
        }
        let frame = self.frame.clone();
        let modifications = self.added_abilities(abilities)?;
        let nested: Option<Vec<_>> = modifications
            .iter()
            .map(|modification| {
                if let Modification::AddAbility(nested) = modification {
                    Some(*nested)
                } else {
                    None
                }
            })
            .collect();
        let Some(nested) = nested else {
            self.frame = frame;
            return Ok(false);
        };
        Ok(before
            .last_mut()
            .is_some_and(|effect| describe(effect, &nested)))
    }
}

/// Whether it creates tokens that are described.
fn creates(effect: &mut Effect) -> bool {
    super::amend::change_each(effect, &mut |effect| {
        matches!(effect, Effect::CreateToken { .. })
    })
}

/// Adds the abilities to the tokens; whether it creates some.
fn describe(effect: &mut Effect, abilities: &[NestedId]) -> bool {
    super::amend::change_each(effect, &mut |effect| {
        if let Effect::CreateToken { token, .. } = effect {
            token.abilities.extend_from_slice(abilities);
            true
        } else {
            false
        }
    })
}

/// "it", "they", "the tokens", "those tokens"
fn speaks_of_tokens(subject: &Spanned<NounPhrase>) -> bool {
    if super::clause::is_it(subject) || super::clause::is_them(subject) {
        return true;
    }
    let said = parts(&subject.node);
    let [(_, Part::Group(group))] = said.as_slice() else {
        return false;
    };
    let [member] = group.members.as_slice() else {
        return false;
    };
    let spoken_of = matches!(group.determiner.node, Determiner::The | Determiner::That);
    let token =
        matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Token));
    spoken_of && token && member.post.is_empty() && !group.other && !group.target
}
