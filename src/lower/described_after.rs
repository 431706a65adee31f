//! Tokens that a second sentence goes on describing: "Create a 0/1 Eldrazi Spawn creature token. It has "Sacrifice this token: Add
//! {C}."" What the tokens have is part of what they are created with (CR 111.3, 707.2); what they gain is not. "The token enters with
//! two +1/+1 counters on it" says how they enter (CR 122.6a).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::Meaning;
use super::scope::{Part, parts};
use ir::{Effect, Modification, NestedId, Objects, SlotId, Value};
use syntax::ast::{
    Adverbial, Clause, Determiner, Entering, EntryManner, Head, Lead, NounPhrase, NounWord,
    Predicate, Spanned, Verb,
};

impl Lowering<'_> {
    /// "Its power is equal to that creature's power and its toughness is equal to that creature's toughness.", of the one token that the sentence
    /// before creates: its size as it is created (CR 111.3, 608.2h).
    pub(super) fn sizes_token(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        before: &mut [Effect],
    ) -> Lowered<bool> {
        let ([], [one, other]) = (leads, clauses) else {
            return Ok(false);
        };
        let Some(token) = before.last_mut().and_then(sizeless) else {
            return Ok(false);
        };
        // What its size is equal to is another's.
        let discourse = self.frame.discourse.clone();
        if let Remembered::In(slot) = token {
            let own = Meaning::Objects(Objects::Slot(slot));
            self.frame.discourse.forget(0, &own);
        }
        let sizes = (self.size_said(one)?, self.size_said(other)?);
        self.frame.discourse = discourse;
        let (Some((true, power)), Some((false, toughness))) = sizes else {
            return Ok(false);
        };
        let Some(last) = before.last_mut() else {
            return Ok(false);
        };
        Ok(super::amend::change_each(last, &mut |effect| {
            if let Effect::CreateToken { token, .. } = effect {
                token.power_toughness = Some((power.clone(), toughness.clone()));
                true
            } else {
                false
            }
        }))
    }

    /// "its power is equal to …" (`true`), "its toughness is equal to …": how much.
    fn size_said(&mut self, clause: &Clause) -> Lowered<Option<(bool, Value)>> {
        let (Some(subject), Verb::Be(predicate), None, []) = (
            &clause.subject,
            &clause.verb.node,
            &clause.auxiliary,
            clause.adverbials.as_slice(),
        ) else {
            return Ok(None);
        };
        let Predicate::Compared {
            negated: false,
            comparison,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        let Some((power, toughness, of)) = super::characteristic_defining::sizes_of(subject) else {
            return Ok(None);
        };
        if power == toughness || !super::clause::is_it(&of) {
            return Ok(None);
        }
        match self.comparison(comparison)?.as_slice() {
            [(ir::Comparison::Equal, value)] => Ok(Some((power, value.clone()))),
            _ => Ok(None),
        }
    }

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
        if let (Verb::Enter(entering), Some(subject), None) =
            (&clause.verb.node, &clause.subject, &clause.auxiliary)
        {
            return self.tokens_enter(entering, subject, clause, before);
        }
        let (
            Verb::HaveAbilities {
                abilities,
                alternative: false,
            },
            Some(subject),
            None,
            []
            | [
                Spanned {
                    node: Adverbial::Severally,
                    ..
                },
            ],
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

    /// "The token enters with two +1/+1 counters on it", of the tokens that the sentence before creates. Whether it is such a sentence.
    fn tokens_enter(
        &mut self,
        entering: &Entering,
        subject: &Spanned<NounPhrase>,
        clause: &Clause,
        before: &mut [Effect],
    ) -> Lowered<bool> {
        let mut each = None;
        for adverbial in &clause.adverbials {
            match (&adverbial.node, &each) {
                (Adverbial::Where { .. }, _) => {}
                (Adverbial::ForEach(of), None) => each = Some(of),
                _ => return Ok(false),
            }
        }
        if each.is_none() && self.tokens_enter_so(entering, subject, before)? {
            return Ok(true);
        }
        let ([manner], None) = (entering.manner.as_slice(), &entering.place) else {
            return Ok(false);
        };
        let EntryManner::WithCounters { counters, on } = &manner.node else {
            return Ok(false);
        };
        let same_number = super::clause::is_them(on) || !super::clause::is_them(subject);
        let of_tokens = speaks_of_tokens(subject) && super::clause::is_spoken_of(on) && same_number;
        if !of_tokens || !before.last_mut().is_some_and(creates) {
            return Ok(false);
        }
        let each = each.map(|of| self.count(of)).transpose()?;
        let mut put = Vec::new();
        for counter in counters {
            let (Some(kind), Some(count)) = self.counter_phrase(counter)? else {
                return Err(Failure::unsupported(counter.span, "these counters"));
            };
            let count = match &each {
                None => count,
                Some(each) => super::adverbial::multiply(count, each.clone(), counter.span)?,
            };
            put.push((kind, count));
        }
        Ok(before.last_mut().is_some_and(|effect| {
            super::amend::change_each(effect, &mut |effect| {
                if let Effect::CreateToken { counters, .. } = effect {
                    counters.extend_from_slice(&put);
                    true
                } else {
                    false
                }
            })
        }))
    }
}

impl Lowering<'_> {
    /// "The token enters tapped and attacking", "attacking that player" (CR 508.4): of tokens of which that was not said yet.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is another sentence"
    )]
    fn tokens_enter_so(
        &mut self,
        entering: &Entering,
        subject: &Spanned<NounPhrase>,
        before: &mut [Effect],
    ) -> Lowered<bool> {
        if entering.place.is_some() || !speaks_of_tokens(subject) {
            return Ok(false);
        }
        let (mut tapped, mut attacking) = (false, None);
        for manner in &entering.manner {
            match &manner.node {
                EntryManner::Tapped if !tapped => tapped = true,
                EntryManner::Attacking(None) if attacking.is_none() => {
                    attacking = Some(ir::Attacked::Any);
                }
                EntryManner::Attacking(Some(whom)) if attacking.is_none() => {
                    attacking = Some(self.attacked_by_token(whom)?);
                }
                _ => return Ok(false),
            }
        }
        let Some(last) = before.last_mut() else {
            return Ok(false);
        };
        Ok(super::amend::change_each(last, &mut |effect| {
            if let Effect::CreateToken {
                tapped: so,
                attacking: whom,
                ..
            }
            | Effect::CreateCopy {
                tapped: so,
                attacking: whom,
                ..
            } = effect
                && !*so
                && whom.is_none()
            {
                *so = tapped;
                whom.clone_from(&attacking);
                true
            } else {
                false
            }
        }))
    }
}

/// Whether a token is remembered as it is created.
#[derive(Clone, Copy)]
enum Remembered {
    In(SlotId),
    Not,
}

/// The one creature token that is created without a power and toughness.
fn sizeless(effect: &mut Effect) -> Option<Remembered> {
    let mut found = None;
    super::amend::change_each(effect, &mut |effect| {
        if let Effect::CreateToken {
            token,
            count: Value::Number(1),
            into,
            ..
        } = effect
            && token.power_toughness.is_none()
            && token.card_types.contains(&ir::CardType::Creature)
        {
            found = Some(into.map_or(Remembered::Not, Remembered::In));
        }
        false
    });
    found
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
