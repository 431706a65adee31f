//! "You may cast it if it's an instant spell with mana value 2 or less": which spell the card may be cast as (CR 601.3e, 608.2g, 715.3a).
//! The card is none of it: what is asked is asked of each spell that it could be.

use super::clause::is_it;
use syntax::ast::{
    self, Adverbial, Auxiliary, Characteristic, Clause, Described, Description, Determiner, Head,
    Noun, NounItem, NounPhrase, NounWord, PostModifier, Predicate, Span, Spanned, Verb, With,
};

/// Such clauses with the spell named instead; none where there are none.
pub(super) fn as_asked(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let named: Vec<Option<Clause>> = clauses.iter().map(cast_as_asked).collect();
    named.iter().any(Option::is_some).then(|| {
        let both = named.into_iter().zip(clauses);
        both.map(|(named, clause)| named.unwrap_or_else(|| clause.clone()))
            .collect()
    })
}

/// "You may cast an instant spell with mana value 2 or less from among (it)", which is the same; none where nothing is asked of the spell.
fn cast_as_asked(clause: &Clause) -> Option<Clause> {
    let (Verb::Cast(what), Some(Auxiliary::May)) = (
        &clause.verb.node,
        clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node),
    ) else {
        return None;
    };
    let [without @ .., asked] = clause.adverbials.as_slice() else {
        return None;
    };
    let (
        [
            Spanned {
                node: Adverbial::WithoutPaying(_),
                ..
            },
        ],
        Adverbial::If(condition),
    ) = (without, &asked.node)
    else {
        return None;
    };
    let [question] = condition.clauses.as_slice() else {
        return None;
    };
    let (Some(subject), Verb::Be(predicate), None, []) = (
        &question.subject,
        &question.verb.node,
        &question.auxiliary,
        question.adverbials.as_slice(),
    ) else {
        return None;
    };
    let among = || Spanned {
        node: PostModifier::FromAmong(what.clone()),
        span: asked.span,
    };
    let spells = if is_it(subject) {
        described(predicate, asked.span, among())?
    } else if is_value_of_that_spell(subject) {
        let Predicate::Compared {
            negated: false,
            comparison,
        } = predicate.as_ref()
        else {
            return None;
        };
        let value = With::Characteristic {
            which: vec![Characteristic::ManaValue],
            joined: None,
            total: false,
            comparison: comparison.clone(),
        };
        let value = Spanned {
            node: PostModifier::With(Box::new(value)),
            span: asked.span,
        };
        let spell = Spanned {
            node: NounWord::Head(Head::Spell),
            span: asked.span,
        };
        vec![item(true, vec![spell], vec![value, among()], asked.span)]
    } else {
        return None;
    };
    let mut clause = clause.clone();
    clause.adverbials.pop();
    clause.verb.node = Verb::Cast(Box::new(Spanned {
        node: NounPhrase { items: spells },
        span: what.span,
    }));
    Some(clause)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only descriptions say which spell it is"
)]
/// "(it's) an instant or sorcery spell", "(it's) a spell with mana value less than X"
fn described(
    predicate: &Predicate,
    span: Span,
    among: Spanned<PostModifier>,
) -> Option<Vec<NounItem>> {
    let descriptions: Vec<&Description> = match predicate {
        Predicate::Description {
            negated: false,
            description,
        } => vec![description],
        Predicate::AnyOf {
            negated: false,
            descriptions,
        } => descriptions.iter().map(|one| &one.node).collect(),
        _ => return None,
    };
    let last = descriptions.last()?.words.last()?;
    if last.node != NounWord::Head(Head::Spell) {
        return None;
    }
    let mut among = Some(among);
    let count = descriptions.len();
    let mut items = Vec::new();
    for (index, one) in descriptions.into_iter().enumerate() {
        let plain = Description {
            article: one.article,
            words: one.words.clone(),
            value: one.value.clone(),
            ..Description::default()
        };
        if *one != plain {
            return None;
        }
        let mut post = Vec::new();
        if let Some(value) = &one.value {
            post.push(Spanned {
                node: PostModifier::With(Box::new(value.node.clone())),
                span: value.span,
            });
        }
        if index + 1 == count {
            post.extend(among.take());
        }
        let mut item = item(one.article, one.words.clone(), post, span);
        item.joined = (index > 0).then_some(ast::Conjunction::Or);
        items.push(item);
    }
    Some(items)
}

fn item(
    article: bool,
    words: Vec<Spanned<NounWord>>,
    post: Vec<Spanned<PostModifier>>,
    span: Span,
) -> NounItem {
    let determiner = if article {
        Determiner::A
    } else {
        Determiner::None
    };
    let described = Described {
        determiner: Spanned {
            node: determiner,
            span,
        },
        count: None,
        other: false,
        target: false,
        words,
        post,
        plural: false,
    };
    NounItem {
        joined: None,
        noun: Spanned {
            node: Noun::Described(Box::new(described)),
            span,
        },
    }
}

/// "that spell's mana value"
fn is_value_of_that_spell(phrase: &Spanned<NounPhrase>) -> bool {
    let Some(value) = super::words::single_described(phrase) else {
        return false;
    };
    let Determiner::Possessive(of) = &value.determiner.node else {
        return false;
    };
    let is_value = matches!(value.words.as_slice(), [word] if word.node == NounWord::Characteristic(Characteristic::ManaValue));
    is_value && super::words::single_described(of).is_some_and(|spell| {
        spell.determiner.node == Determiner::That
            && matches!(spell.words.as_slice(), [word] if word.node == NounWord::Head(Head::Spell))
    })
}
