//! "Can't" said once for several deeds: "can't block or be blocked by non-Spirit creatures", "can't be enchanted, equipped, or fortified by
//! red permanents" (CR 101.2).

use super::clause::is_cannot;
use super::failure::{Failure, Lowered};
use syntax::ast::{
    self, Adverbial, Clause, Conjunction, Noun, NounPhrase, Participle, PassiveComplement,
    PostModifier, Spanned, Verb, VerbForm,
};

/// The clauses with "can't" before each of them; none if it is said as often as it is meant.
pub(super) fn inherit_cannot(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let shares = |clause: &Clause| {
        clause.form == VerbForm::Base && clause.subject.is_none() && clause.auxiliary.is_none()
    };
    let [first, rest @ ..] = clauses else {
        return None;
    };
    // "can't cast spells or activate abilities this turn": when, said last, is said of all.
    let (last, before) = clauses.split_last()?;
    let is_time = |adverbial: &Spanned<Adverbial>| {
        matches!(
            adverbial.node,
            Adverbial::Duration(_) | Adverbial::During(_)
        )
    };
    let said_of_all = before.iter().all(|clause| clause.adverbials.is_empty())
        && last.adverbials.iter().all(is_time);
    let joined = super::condition::joined(clauses);
    let or = joined[1..]
        .iter()
        .all(|joined| *joined == Some(Conjunction::Or));
    // "can't play lands or cast spells from your hand": the place is said of both.
    let placed = clauses.iter().filter(|clause| says_place(clause)).count();
    if rest.is_empty()
        || placed != 0 && placed != clauses.len()
        || !is_cannot(first.auxiliary.as_ref())
        || !rest.iter().all(shares)
        || !said_of_all
        || !or
    {
        return None;
    }
    let mut all = clauses.to_vec();
    for clause in &mut all[1..] {
        clause.auxiliary = first.auxiliary;
    }
    for clause in &mut all {
        clause.adverbials = last.adverbials.clone();
    }
    // "block or be blocked by creatures with power 2 or greater"
    if let [block, blocked] = all.as_mut_slice()
        && block.verb.node == Verb::Block(None)
        && let Some(passive) = passive_of(blocked)
        && passive.participle == Participle::Blocked
        && let [by] = passive.complements.as_slice()
        && let PassiveComplement::By(by) = &by.node
    {
        block.verb.node = Verb::Block(Some(by.clone()));
    }
    Some(all)
}

/// The same in an instruction: "that player can't cast spells or activate abilities this turn" forbids both.
pub(super) fn forbidding_all(clauses: &[Clause]) -> Option<Vec<Clause>> {
    // "… and plays with their hand revealed": another deed, of which nothing is forbidden.
    let other = |clause: &Clause| {
        clause.joined == Some(Conjunction::And) && clause.form == VerbForm::ThirdPerson
    };
    let end = clauses.iter().position(other).unwrap_or(clauses.len());
    let (forbidden, others) = clauses.split_at(end);
    let mut all = inherit_cannot(forbidden)?;
    for clause in &mut all[1..] {
        clause.joined = Some(Conjunction::And);
    }
    all.extend(others.iter().cloned());
    Some(all)
}

/// "cast spells from your hand", "activate abilities of cards in graveyards"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn says_place(clause: &Clause) -> bool {
    match &clause.verb.node {
        Verb::Cast(what) | Verb::Play(what) => is_placed(what),
        Verb::Activate(what) => {
            is_placed(what)
                || posts(what).any(|post| matches!(post, PostModifier::Of(of) if is_placed(of)))
        }
        _ => false,
    }
}

fn is_placed(what: &Spanned<NounPhrase>) -> bool {
    posts(what).any(|post| {
        matches!(
            post,
            PostModifier::From(_) | PostModifier::In(_) | PostModifier::FromAmong(_)
        )
    })
}

fn posts(what: &Spanned<NounPhrase>) -> impl Iterator<Item = &PostModifier> {
    what.node.items.iter().flat_map(|item| {
        let posts = if let Noun::Described(described) = &item.noun.node {
            described.post.as_slice()
        } else {
            &[]
        };
        posts.iter().map(|post| &post.node)
    })
}

/// "can't be enchanted, equipped, or fortified by red permanents": each participle with the words said once. One that is
/// about all three kinds of attachments is one restriction.
pub(super) fn inherit_passives(clauses: &[Clause]) -> Lowered<Option<Vec<Clause>>> {
    if !clauses.iter().any(is_bare_passive) {
        return Ok(None);
    }
    let mut result: Vec<Clause> = Vec::new();
    for clause in clauses {
        let mut clause = clause.clone();
        if is_bare_passive(&clause) {
            let before = result.last().filter(|before| {
                is_cannot(before.auxiliary.as_ref()) && passive_of(before).is_some()
            });
            let Some(before) = before else {
                return Err(Failure::misplaced(
                    clause.span.0,
                    "a participle needs \"can't be\" before it",
                ));
            };
            clause.auxiliary = before.auxiliary;
            clause.form = before.form;
            // "enchanted or equipped by …"
            let complements = passive_of(&clause).map(|passive| passive.complements.clone());
            for earlier in result.iter_mut().rev() {
                match passive_of_mut(earlier) {
                    Some(passive) if passive.complements.is_empty() => {
                        passive.complements = complements.clone().unwrap_or_default();
                    }
                    _ => break,
                }
            }
        }
        result.push(clause);
    }
    merge_attachments(&mut result);
    Ok(Some(result))
}

pub(super) fn is_bare_passive(clause: &Clause) -> bool {
    clause.form == ast::VerbForm::Participle
        && clause.subject.is_none()
        && clause.auxiliary.is_none()
        && passive_of(clause).is_some()
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn passive_of(clause: &Clause) -> Option<&ast::Passive> {
    if let Verb::Be(predicate) = &clause.verb.node {
        match predicate.as_ref() {
            ast::Predicate::Passive {
                negated: false,
                passive,
            } => Some(passive),
            _ => None,
        }
    } else {
        None
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn passive_of_mut(clause: &mut Clause) -> Option<&mut ast::Passive> {
    if let Verb::Be(predicate) = &mut clause.verb.node {
        match predicate.as_mut() {
            ast::Predicate::Passive {
                negated: false,
                passive,
            } => Some(passive),
            _ => None,
        }
    } else {
        None
    }
}

/// "enchanted, equipped, or fortified by X" is attached by X, whatever it is: the first clause says so, the others go.
fn merge_attachments(clauses: &mut Vec<Clause>) {
    use ast::Participle::{Attached, Enchanted, Equipped, Fortified};
    let kinds = [Enchanted, Equipped, Fortified];
    let mut start = 0;
    while start + kinds.len() <= clauses.len() {
        let group = &clauses[start..start + kinds.len()];
        let passives: Vec<&ast::Passive> = group.iter().filter_map(passive_of).collect();
        let all = passives.len() == kinds.len()
            && passives
                .iter()
                .zip(&kinds)
                .all(|(passive, kind)| passive.participle == *kind)
            && passives
                .windows(2)
                .all(|pair| pair[0].complements == pair[1].complements);
        if all {
            if let Some(passive) = passive_of_mut(&mut clauses[start]) {
                passive.participle = Attached;
            }
            clauses.drain(start + 1..start + kinds.len());
        }
        start += 1;
    }
}
