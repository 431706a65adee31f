//! "If you do", "if a player does", "if no one does": whom the words ask about, and which answer they mean.

use super::clause::Resolved;
use ir::Players;
use syntax::ast::{self, Auxiliary, NounPhrase, Spanned, Verb};

/// Whether "if you do" can ask about who acted: "you" about you, "they" and "that player" about another.
pub(super) fn asks_about(subject: Option<&Spanned<NounPhrase>>, actor: Option<&Resolved>) -> bool {
    let Some(subject) = subject else { return false };
    let you = super::words::is_you(subject);
    let spoken_of = super::clause::is_it(subject)
        || matches!(subject.node.items.as_slice(), [item] if matches!(&item.noun.node, ast::Noun::Described(described)
            if matches!(
                described.determiner.node,
                ast::Determiner::That | ast::Determiner::The | ast::Determiner::Possessive(_)
            ) || matches!(described.words.as_slice(), [ast::Spanned { node: ast::NounWord::Adjective(_), .. }, _])));
    match actor {
        None | Some(Resolved::You | Resolved::YouAnd(_)) => you,
        Some(Resolved::Players(players, _)) => match players.as_slice() {
            [Players::You] => you,
            [Players::Affected] => spoken_of || is_any_or_none(subject),
            several if several.contains(&Players::You) => true,
            _ => spoken_of,
        },
        Some(Resolved::Objects(..)) => you || spoken_of,
        Some(Resolved::Either(..)) => spoken_of,
    }
}

/// "a player does", "no one does"
fn is_any_or_none(subject: &Spanned<NounPhrase>) -> bool {
    use super::mixed_subject::determined_by;
    let of_players = matches!(
        super::clause::nouns(subject).as_slice(),
        [ast::NounWord::Head(ast::Head::Player)]
    );
    let of_any = matches!(subject.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described) if !described.other));
    of_players
        && of_any
        && (determined_by(subject, &ast::Determiner::A)
            || determined_by(subject, &ast::Determiner::No))
}

/// "you do", "they do", "that player does" (`true`); "you don't", "you can't" (`false`).
pub(super) fn is_answer(condition: &ast::Condition) -> Option<bool> {
    let [clause] = condition.clauses.as_slice() else {
        return None;
    };
    if clause.verb.node != Verb::Do || !clause.adverbials.is_empty() {
        return None;
    }
    let nobody = clause
        .subject
        .as_ref()
        .is_some_and(|subject| super::mixed_subject::determined_by(subject, &ast::Determiner::No));
    match clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node) {
        None | Some(Auxiliary::Does) => Some(!nobody),
        Some(_) if nobody => None,
        Some(Auxiliary::DoesNot | Auxiliary::Cannot | Auxiliary::DidNot) => Some(false),
        Some(_) => None,
    }
}
