//! Lists of nouns: what may stand in them without a word of its own, and what their parts have in common: a head, a place, a possessor.

use cardwright_grammar::Rule;

use super::described::{wanted_plural, wrong_number};
use super::{Builder, Built, Pair};
use crate::ast::{
    AbilityKind, Conjunction, Determiner, Head, Noun, NounItem, NounPhrase, NounWord, PostModifier,
    Pronoun, Spanned, Verb, With,
};
use diagnostic::Code;

impl Builder<'_> {
    /// Whether a list of nouns may go on after this one.
    pub(super) fn goes_on(&self, pair: &Pair<'_>) -> bool {
        let rest = self.line.text.get(pair.as_span().end()..).unwrap_or("");
        [", ", "and ", "or ", "and / or "]
            .iter()
            .any(|join| rest.starts_with(join))
    }

    /// "all creature and planeswalker cards": a singular that needs the plural has it at the end of its list.
    pub(super) fn check_lists(&self, items: &[NounItem]) -> Built<()> {
        let described = |item: &NounItem| match &item.noun.node {
            Noun::Described(described) => Some(described.as_ref().clone()),
            _ => None,
        };
        for (index, item) in items.iter().enumerate() {
            let Some(noun) = described(item) else {
                continue;
            };
            let last = noun.words.last();
            let wanted = wanted_plural(&noun.determiner.node) == Some(true);
            if !wanted || noun.plural || !is_kind(last.map(|word| &word.node)) {
                continue;
            }
            let end = items[index + 1..]
                .iter()
                .map_while(described)
                .take_while(|other| other.determiner.node == Determiner::None && !other.target)
                .last();
            if !end.is_some_and(|end| end.plural) {
                let span = last.map_or(item.noun.span, |word| word.span);
                return Err(wrong_number(span, false));
            }
        }
        Ok(())
    }

    /// "target" alone is no noun, nor is one thing without an article.
    fn check_bare_items(&self, pair: &Pair<'_>, items: &[NounItem]) -> Built<()> {
        for (index, item) in items.iter().enumerate() {
            let Noun::Described(described) = &item.noun.node else {
                continue;
            };
            let listed = items.len() > 1 && index + 1 < items.len();
            let doubled = items[..index].iter().any(|other| {
                matches!(&other.noun.node, Noun::Described(other)
                    if matches!(described.determiner.node, Determiner::None)
                        && !described.target
                        && !described.words.is_empty()
                        && alike(&other.words, &described.words)
                        && other.post == described.post)
            });
            if doubled {
                return Err(Box::new(diagnostic::Diagnostic::new(
                    Code::NotUnderstood,
                    item.noun.span,
                    "this is said twice",
                )));
            }
            let each = matches!(described.determiner.node, Determiner::Each);
            // "for each target beyond the first"
            let counted = described.target && !listed && self.is_open(pair);
            if described.words.is_empty() && (described.target || listed || each) && !counted {
                return Err(Box::new(diagnostic::Diagnostic::new(
                    Code::NotUnderstood,
                    item.noun.span,
                    "a noun is missing after this",
                )));
            }
            // "instant and sorcery spells": the last noun says that there are several.
            let several = items
                .iter()
                .any(|item| matches!(&item.noun.node, Noun::Described(other) if other.plural));
            let open = pair.as_rule() == Rule::quality || self.is_open(pair);
            if index == 0 && !several && !open && !self.chooses_type(pair, items) {
                self.check_article(described)?;
            }
        }
        Ok(())
    }

    /// "choose artifact, creature, or land": one of the words, and no object.
    fn chooses_type(&self, pair: &Pair<'_>, items: &[NounItem]) -> bool {
        let start = pair.as_span().start();
        let before = self.line.text.get(..start).unwrap_or("").trim_end();
        let is_type = |item: &NounItem| {
            matches!(&item.noun.node, Noun::Described(described)
                if described.determiner.node == Determiner::None
                    && !described.target
                    && !described.other
                    && described.post.is_empty()
                    && matches!(described.words.as_slice(), [word]
                        if matches!(word.node, NounWord::Type(_))))
        };
        let either = items.last().and_then(|item| item.joined) == Some(Conjunction::Or);
        (before == "choose" || before.ends_with(" choose")) && either && items.iter().all(is_type)
    }

    /// Whether the word before needs no article after it: "for each creature", "Enchant creature".
    fn is_open(&self, pair: &Pair<'_>) -> bool {
        let start = pair.as_span().start();
        let before = self.line.text.get(..start).unwrap_or("").trim_end();
        let words: Vec<&str> = before.rsplit(' ').take(3).collect();
        let is_keyword = |count: usize| {
            let last: Vec<&str> = words.iter().take(count).rev().copied().collect();
            self.keywords.is_keyword(&last.join(" "))
        };
        before.ends_with("each")
            || before.ends_with("each other")
            || (1..=words.len()).any(is_keyword)
    }

    /// Adjectives alone are no noun, unless one follows in the list: "white or blue creature".
    pub(super) fn check_heads(&self, pair: &Pair<'_>, items: &[NounItem]) -> Built<()> {
        self.check_bare_items(pair, items)?;
        let Some(NounItem {
            noun:
                Spanned {
                    node: Noun::Described(described),
                    span,
                },
            ..
        }) = items.last()
        else {
            return Ok(());
        };
        let headed =
            described.words.is_empty() || described.words.iter().any(|word| is_head(&word.node));
        if headed || pair.as_rule() == Rule::quality {
            return Ok(());
        }
        // Qualities stand alone after "from" and "of": "protection from red".
        let color = described.words.len() == 1
            && described.words.iter().all(|word| {
                matches!(
                    word.node,
                    NounWord::Color(_)
                        | NounWord::Adjective(_)
                        | NounWord::Not(_)
                        | NounWord::Parameter(_)
                )
            });
        if color
            && !described.target
            && !described.other
            && matches!(described.determiner.node, Determiner::None)
            && described.post.is_empty()
        {
            return Ok(());
        }
        Err(Box::new(
            diagnostic::Diagnostic::new(Code::NotUnderstood, *span, "a noun is missing after this")
                .expecting(["a kind of object", "a player"]),
        ))
    }
}

fn is_head(word: &NounWord) -> bool {
    match word {
        NounWord::Type(_)
        | NounWord::Subtype(_)
        | NounWord::Head(_)
        | NounWord::Counter(_)
        | NounWord::Characteristic(_)
        | NounWord::AbilityKind(AbilityKind::Keyword(_) | AbilityKind::AdditionalCost) => true,
        NounWord::Not(inner) => is_head(inner),
        NounWord::Adjective(adjective) => matches!(
            adjective,
            crate::ast::Adjective::Outlaw | crate::ast::Adjective::RingBearer
        ),
        NounWord::Parameter(name) => name.ends_with("object"),
        NounWord::Color(_)
        | NounWord::Supertype(_)
        | NounWord::Size(_)
        | NounWord::AbilityKind(_) => false,
    }
}

/// The same words, wherever they stand.
fn alike(one: &[Spanned<NounWord>], other: &[Spanned<NounWord>]) -> bool {
    one.iter()
        .map(|word| &word.node)
        .eq(other.iter().map(|word| &word.node))
}

/// A card type, which can stand in a list that has its head at the end.
pub(super) fn is_kind(word: Option<&NounWord>) -> bool {
    matches!(word, Some(NounWord::Type(_)))
}

/// "a card from your graveyard or a permanent you control", "a permanent with a time counter on it or a suspended card": what follows the
/// place is no part of it.
pub(super) fn split_place(items: &mut Vec<NounItem>) {
    let Some((last, before)) = items.split_last_mut() else {
        return;
    };
    let Noun::Described(described) = &mut last.noun.node else {
        return;
    };
    let card = |word: &&Spanned<NounWord>| word.node == NounWord::Head(Head::Card);
    let head = described.words.last().filter(card).cloned();
    let Some(post) = described.post.last_mut() else {
        return;
    };
    let Some(place) = last_place(&mut post.node) else {
        return;
    };
    let Some((first, further)) = place.node.items.split_first() else {
        return;
    };
    let Some(objects) = further.iter().position(|item| !is_place(item)) else {
        return;
    };
    let it = matches!(first.noun.node, Noun::Pronoun(Pronoun::It | Pronoun::They));
    if !is_place(first) && !it {
        return;
    }
    let further = place.node.items.split_off(objects + 1);
    if let Some(end) = place.node.items.last() {
        place.span.end = end.noun.span.end;
    }
    // Of "instant or sorcery card from your graveyard" both words are of cards there.
    let post = post.clone();
    for item in before {
        if let (Noun::Described(described), Some(head), false) = (&mut item.noun.node, &head, it)
            && described.post.is_empty()
            && !described
                .words
                .iter()
                .any(|word| matches!(word.node, NounWord::Head(_)))
        {
            described.words.push(head.clone());
            described.post.push(post.clone());
        }
    }
    items.extend(further);
}

/// "from your graveyard", "with a time counter on it": with which place it ends.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other modifiers end with no place"
)]
fn last_place(post: &mut PostModifier) -> Option<&mut Spanned<NounPhrase>> {
    match post {
        PostModifier::In(place) | PostModifier::From(place) => {
            let zone = place.node.items.first().is_some_and(is_place);
            zone.then_some(place.as_mut())
        }
        PostModifier::With(with) => {
            let With::Counters(counters) = with.as_mut() else {
                return None;
            };
            let Noun::Described(counters) = &mut counters.node.items.last_mut()?.noun.node else {
                return None;
            };
            if let PostModifier::On(on) = &mut counters.post.last_mut()?.node {
                Some(on)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Whether it is a zone, and not what is there.
fn is_place(item: &NounItem) -> bool {
    let Noun::Described(described) = &item.noun.node else {
        return false;
    };
    described.words.last().is_some_and(|word| {
        matches!(
            word.node,
            NounWord::Head(
                Head::Graveyard
                    | Head::Library
                    | Head::Hand
                    | Head::Exile
                    | Head::Battlefield
                    | Head::CommandZone
            )
        )
    })
}

/// "creature cards in graveyards and libraries": in either.
pub(super) fn share_place(items: &mut Vec<NounItem>) {
    let [.., before, last] = items.as_mut_slice() else {
        return;
    };
    let joins = matches!(last.joined, Some(Conjunction::And | Conjunction::Or));
    let Noun::Described(described) = &mut before.noun.node else {
        return;
    };
    let place = match described.post.last_mut().map(|post| &mut post.node) {
        Some(PostModifier::In(place) | PostModifier::From(place)) => place,
        _ => return,
    };
    let alike = matches!(place.node.items.as_slice(), [place]
        if zones(&place.noun.node).is_some_and(|how| matches!(how, Determiner::None | Determiner::All)));
    if joins && alike && zones(&last.noun.node) == Some(&Determiner::None) {
        place.node.items.push(last.clone());
        items.pop();
    }
}

/// "graveyards", "all libraries": and which.
fn zones(noun: &Noun) -> Option<&Determiner> {
    let Noun::Described(described) = noun else {
        return None;
    };
    let zone = matches!(described.words.as_slice(), [word]
        if matches!(word.node, NounWord::Head(Head::Graveyard | Head::Library | Head::Hand)));
    let plain =
        described.plural && described.post.is_empty() && !described.target && !described.other;
    (zone && plain).then_some(&described.determiner.node)
}

/// "target artifact or creature's owner": the owner of one thing, which is either; `creature` alone would need a determiner.
pub(super) fn share_possessor(items: &mut Vec<NounItem>) {
    let [.., one, other] = items.as_slice() else {
        return;
    };
    let Some(possessor) = shared_possessor(one, other) else {
        return;
    };
    let joined = one.joined;
    let Some(mut whose) = items.pop() else {
        return;
    };
    items.pop();
    let span = source::Span {
        end: whose.noun.span.end,
        ..possessor.span
    };
    if let Noun::Described(described) = &mut whose.noun.node {
        described.determiner = Spanned::new(
            Determiner::Possessive(Box::new(possessor.clone())),
            possessor.span,
        );
    }
    whose.noun.span = span;
    whose.joined = joined;
    items.push(whose);
}

/// "the owner of target spell or nonland permanent", "each player who controls an artifact or enchantment", "activated abilities of
/// artifacts and creatures": the objects behind the first belong to what is said of the player or of the abilities, though the verb
/// follows them.
pub(super) fn share_object(items: &mut Vec<NounItem>) {
    let [first, rest @ ..] = items.as_mut_slice() else {
        return;
    };
    let Noun::Described(whose) = &mut first.noun.node else {
        return;
    };
    let is_player = |word: &Spanned<NounWord>| {
        matches!(
            word.node,
            NounWord::Head(Head::Owner | Head::Controller | Head::Player | Head::Opponent)
        )
    };
    let is_ability = |word: &Spanned<NounWord>| word.node == NounWord::Head(Head::Ability);
    let of_abilities = whose.words.last().is_some_and(is_ability);
    if !of_abilities && !whose.words.last().is_some_and(is_player) {
        return;
    }
    let is_object = |item: &NounItem| {
        matches!(&item.noun.node, Noun::Described(described)
            if !described.words.iter().any(|word| is_player(word) || is_ability(word))
                && matches!(described.determiner.node, Determiner::None | Determiner::A))
    };
    // "Each player and each creature": after "and" it is another.
    let joins = |item: &NounItem| match item.joined {
        Some(Conjunction::Or | Conjunction::Comma) => true,
        Some(Conjunction::And) => of_abilities,
        _ => false,
    };
    let listed = rest
        .last()
        .is_some_and(|item| item.joined != Some(Conjunction::Comma));
    if !listed || !rest.iter().all(|item| is_object(item) && joins(item)) {
        return;
    }
    let objects = match whose.post.as_mut_slice() {
        [post] => match &mut post.node {
            PostModifier::Of(of) => of,
            PostModifier::Relative(clause) => match &mut clause.verb.node {
                Verb::Control(what) => what,
                _ => return,
            },
            _ => return,
        },
        _ => return,
    };
    objects.node.items.extend(rest.iter().cloned());
    if let Some(end) = rest.last().map(|item| item.noun.span.end) {
        objects.span.end = end;
        first.noun.span.end = end;
    }
    items.truncate(1);
}

/// Both possessors as one phrase, if the second stands without a determiner of its own.
fn shared_possessor(one: &NounItem, other: &NounItem) -> Option<Spanned<NounPhrase>> {
    let (Noun::Described(first), Noun::Described(whose)) = (&one.noun.node, &other.noun.node)
    else {
        return None;
    };
    let Determiner::Possessive(of) = &whose.determiner.node else {
        return None;
    };
    let [second] = of.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(bare) = &second.noun.node else {
        return None;
    };
    let alone = bare.determiner.node == Determiner::None
        && !bare.target
        && !bare.other
        && bare.count.is_none()
        && bare.post.is_empty();
    let named = first.target || matches!(first.determiner.node, Determiner::That | Determiner::A);
    let of_player = first
        .words
        .iter()
        .any(|word| matches!(word.node, NounWord::Head(Head::Player | Head::Opponent)));
    if other.joined != Some(Conjunction::Or)
        || !alone
        || !named
        || of_player
        || first.plural
        || !first.post.is_empty()
    {
        return None;
    }
    let items = vec![
        NounItem {
            joined: None,
            noun: one.noun.clone(),
        },
        NounItem {
            joined: Some(Conjunction::Or),
            noun: second.noun.clone(),
        },
    ];
    let span = source::Span {
        end: second.noun.span.end,
        ..one.noun.span
    };
    Some(Spanned::new(NounPhrase { items }, span))
}
