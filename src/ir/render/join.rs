//! How the clauses of a sentence are joined: by a comma, "and" or "then", and what of the second one the first has said.

use super::clause::{Actor, Clause};
use super::several::counts_alone;
use super::words::{list, spaced};
use crate::{Duration, Effect, Modification, Objects, Players, Zone};

/// How a clause goes on from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    /// A sentence of its own.
    Sentence,
    /// `…, then …`
    Then,
    /// `… and …`, the subject said again
    And,
    /// `… and …` with the same subject
    Shared,
}

/// A sentence being put together.
pub(super) struct Open {
    pub(super) clause: Clause,
    /// further predicates of the same subject
    shared: Vec<String>,
    /// further clauses, with their conjunction
    rest: String,
}

impl Open {
    fn text(&self) -> String {
        let mut text = if self.shared.is_empty() {
            self.clause.stated()
        } else {
            let mut parts = vec![self.clause.continued()];
            parts.extend(self.shared.iter().cloned());
            super::clause::lasting_once(&mut parts);
            let predicate = list(&parts, "and");
            spaced(&[&self.clause.lead, &self.clause.subject, &predicate])
        };
        text.push_str(&self.rest);
        text
    }
}

pub(super) fn append(
    open: &mut Option<Open>,
    sentences: &mut Vec<String>,
    clause: Clause,
    join: Join,
    before: Option<&Effect>,
    effect: &Effect,
) {
    match (open.as_mut(), join) {
        (Some(current), Join::Shared) if !current.rest.is_empty() => {
            current
                .rest
                .push_str(&format!(", then {}", clause.continued()));
        }
        (Some(current), Join::Shared) => current.shared.push(clause.continued()),
        (Some(current), Join::And) => {
            let draws = matches!(before, Some(Effect::Draw { .. }))
                && matches!(effect, Effect::LoseLife { .. } | Effect::GainLife { .. });
            if draws && current.clause.subject == "you" && current.rest.is_empty() {
                let text = current.clause.stated_in_full();
                current.clause = Clause::words(text);
            }
            // After what others do, who does the rest must be said.
            let others =
                matches!(&current.clause.actor, Actor::Player(players) if *players != Players::You);
            let text = if others && clause.actor == Actor::Player(Players::You) {
                clause.stated_in_full()
            } else {
                clause.stated()
            };
            current.rest.push_str(&format!(" and {text}"));
        }
        (Some(current), Join::Then) => {
            let same = clause.actor == current.clause.actor
                && matches!(&clause.actor, Actor::Player(players) if *players != Players::You);
            let text = if same {
                clause.continued()
            } else {
                clause.stated()
            };
            current.rest.push_str(&format!(", then {text}"));
        }
        (_, Join::Sentence) | (None, _) => {
            close(open, sentences);
            *open = Some(Open {
                clause,
                shared: Vec::new(),
                rest: String::new(),
            });
            return;
        }
    }
    if let Some(current) = open {
        current.clause.further = clause.further;
        current.clause.where_x = clause.where_x;
    }
}

pub(super) fn close(open: &mut Option<Open>, sentences: &mut Vec<String>) {
    if let Some(current) = open.take() {
        sentences.push(current.clause.end(current.text()));
    }
}

/// Whether a clause says what something or someone else does.
pub(super) fn has_subject(clause: &str) -> bool {
    [
        "~ ",
        "that player ",
        "target player ",
        "target opponent ",
        "they ",
    ]
    .iter()
    .any(|subject| clause.starts_with(subject))
}

/// Whether a clause tells who reads it to do something.
pub(super) fn is_order(clause: &str) -> bool {
    [
        "create ", "choose ", "draw ", "tap ", "untap ", "scry ", "surveil ",
    ]
    .iter()
    .any(|verb| clause.starts_with(verb))
}

/// The objects that an effect does something to.
pub(super) fn object_of(effect: &Effect) -> Option<&Objects> {
    if let Effect::Sacrifice { what, .. }
    | Effect::Discard { what, .. }
    | Effect::Destroy { what, .. }
    | Effect::Move { what, .. }
    | Effect::Tap { what, .. }
    | Effect::Untap { what }
    | Effect::PutCounters { what, .. }
    | Effect::RemoveCounters { what, .. }
    | Effect::PutCountersOf { what, .. }
    | Effect::Transform { what, .. }
    | Effect::PhaseOut { what }
    | Effect::TurnFace { what, .. }
    | Effect::Attach { what, .. }
    | Effect::Modify { what, .. }
    | Effect::BecomeCopy { what, .. }
    | Effect::Look { what, .. } = effect
    {
        Some(what)
    } else {
        None
    }
}

/// Whether power or toughness is changed: two such changes of one object are two effects.
fn changes_size(effect: &Effect) -> bool {
    matches!(effect, Effect::Modify { modifications, .. }
    if modifications.iter().any(|modification| {
        matches!(modification, Modification::AddPowerToughness(..))
    }))
}

/// Whether it says how long: behind what has no end it would be said of both.
fn lasts(effect: &Effect) -> bool {
    !matches!(effect, Effect::Modify { duration, .. } if *duration == Duration::Permanent)
}

/// Whether one sentence would make one change of them: changes of characteristics that last equally long.
fn are_one_change(before: &Effect, after: &Effect) -> bool {
    matches!((before, after), (Effect::Modify { duration, .. }, Effect::Modify { duration: other, .. })
        if duration == other && *duration != Duration::Permanent)
}

/// Effects that are said with the object as the subject.
fn is_said_of_object(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Modify { .. } | Effect::Restrict { .. } | Effect::DealDamage { .. }
    )
}

/// How `after` goes on from `before`.
pub(super) fn join(first: &Clause, before: &Effect, second: &Clause, after: &Effect) -> Join {
    if first.further.is_some()
        || !first.lead.is_empty()
        || !second.lead.is_empty()
        || first.where_x.is_some()
        || first.verbs.iter().any(|verb| verb.contains(" equal to "))
    {
        return Join::Sentence;
    }
    if let (Actor::Player(one), Actor::Player(other)) = (&first.actor, &second.actor)
        && one == other
        && *one != Players::You
    {
        return match (before, after) {
            (Effect::Draw { .. }, Effect::Discard { .. })
            | (Effect::Discard { .. }, Effect::Draw { .. }) => Join::Then,
            _ => Join::Shared,
        };
    }
    let quoted = |clause: &Clause| clause.verbs.iter().any(|verb| verb.contains('"'));
    if let (Actor::Thing(one), Actor::Thing(other)) = (&first.actor, &second.actor)
        && one == other
        && !(changes_size(before) && changes_size(after))
        && !are_one_change(before, after)
        && first.verbs.len() == 1
        && !quoted(first)
        && !quoted(second)
        && is_said_of_object(before)
        && is_said_of_object(after)
        && matches!(before, Effect::DealDamage { .. }) == matches!(after, Effect::DealDamage { .. })
        && (lasts(before) || !lasts(after))
    {
        return Join::Shared;
    }
    match (before, after) {
        (
            Effect::Discard { .. },
            Effect::Draw {
                who: Players::You, ..
            },
        ) if first.actor == second.actor => Join::Then,
        (Effect::Look { public: false, .. }, Effect::Choose { .. })
            if second.verbs.iter().any(|verb| verb.ends_with(" from it")) =>
        {
            Join::And
        }
        (Effect::PutCounters { .. }, Effect::PutCounters { .. })
            if second.verbs.iter().any(|verb| verb.starts_with("double ")) =>
        {
            Join::Then
        }
        (Effect::CreateToken { count, .. }, Effect::CreateToken { count: other, .. })
            if counts_alone(count) && counts_alone(other) =>
        {
            Join::And
        }
        // "Shuffle it into its owner's library" is a sentence of its own.
        (_, Effect::Shuffle { .. })
            if second.verbs.iter().any(|verb| verb.starts_with("shuffle ")) =>
        {
            Join::Sentence
        }
        (_, Effect::Shuffle { .. })
        | (Effect::Draw { .. }, Effect::Discard { .. })
        | (Effect::CreateToken { .. }, Effect::Attach { .. }) => Join::Then,
        (Effect::Scry { .. } | Effect::Surveil { .. }, Effect::Draw { .. }) => Join::Then,
        (
            Effect::Draw { .. } | Effect::Discard { .. },
            Effect::LoseLife { .. } | Effect::GainLife { .. },
        )
        | (
            Effect::GainLife { .. } | Effect::LoseLife { .. },
            Effect::Draw { .. } | Effect::GainLife { .. } | Effect::LoseLife { .. },
        )
        | (Effect::DealDamage { .. }, Effect::GainLife { .. })
        | (Effect::CreateToken { .. }, Effect::GainLife { .. })
        | (Effect::Tap { .. }, Effect::PutCounters { .. })
        | (Effect::PutCounters { .. }, Effect::PutCounters { .. } | Effect::GainLife { .. }) => {
            Join::And
        }
        (Effect::Move { to, .. }, Effect::Move { to: back, .. })
            if to.zone == Zone::Exile && back.zone == Zone::Battlefield =>
        {
            Join::Then
        }
        _ => Join::Sentence,
    }
}

/// `the same is true for hexproof`
pub(super) fn same_keyword(effect: &Effect) -> Option<String> {
    let Effect::If { then, .. } = effect else {
        return None;
    };
    let [Effect::Modify { modifications, .. }] = then.as_slice() else {
        return None;
    };
    super::static_ability::same_is_true(modifications)
}
