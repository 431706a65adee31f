//! "you've cast three or more instant and sorcery spells this turn": how many that happened to (CR 608.2h).

use syntax::ast::{self, Clause, Determiner, Noun, Participle, Spanned, Verb};

/// "two or more nonland permanents entered …", "you've cast two or more spells …": how many of the events, each of one of
/// these; none if the clause says no such number.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn take_count(clause: &mut Clause) -> Option<Spanned<Determiner>> {
    let phrase = match &mut clause.verb.node {
        Verb::Cast(what) | Verb::Draw(what) | Verb::Discard(what) | Verb::Sacrifice(what) => what,
        Verb::KeywordVerb {
            what: Some(what), ..
        } => what,
        Verb::Enter(_) | Verb::Die | Verb::Leave(_) => clause.subject.as_mut()?,
        // "three or more cards were put into your graveyard from anywhere"
        verb if verb
            .passive()
            .is_some_and(|(passive, _)| passive.participle == Participle::Put) =>
        {
            clause.subject.as_mut()?
        }
        _ => return None,
    };
    let [item, others @ ..] = phrase.node.items.as_mut_slice() else {
        return None;
    };
    // "three or more instant and sorcery spells": spells of the one or the other kind.
    let kinds = others.iter().all(|other| {
        matches!(&other.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::None && !described.target)
    });
    if !kinds {
        return None;
    }
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let several = matches!(&described.determiner.node, Determiner::Count(
        ast::Count::AtLeast(ast::Amount::Number(number))
        | ast::Count::Precisely(ast::Amount::Number(number))) if *number > 1)
        || matches!(&described.determiner.node, Determiner::Count(
            ast::Count::MoreThan(ast::Amount::Number(number))) if *number > 0);
    several.then(|| {
        let count = described.determiner.clone();
        described.determiner.node = Determiner::A;
        for other in others {
            if other.joined == Some(ast::Conjunction::And) {
                other.joined = Some(ast::Conjunction::Or);
            }
        }
        count
    })
}
