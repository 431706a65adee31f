//! "For each card type, you may put a card of that type from among the revealed cards into your hand": one card for each of the types
//! (CR 205.2a), as a list of them all would say it: "an artifact card, a battle card, …, and/or a sorcery card".

use syntax::ast::{
    CardType, Clause, Conjunction, Described, Determiner, Head, Lead, Noun, NounItem, NounPhrase,
    NounWord, PostModifier, Spanned, Verb,
};

/// The card types that cards in decks have (CR 205.2a, 300.1).
const CARD_TYPES: [CardType; 9] = [
    CardType::Artifact,
    CardType::Battle,
    CardType::Creature,
    CardType::Enchantment,
    CardType::Instant,
    CardType::Kindred,
    CardType::Land,
    CardType::Planeswalker,
    CardType::Sorcery,
];

/// Those of permanents (CR 110.4).
const PERMANENT_TYPES: [CardType; 6] = [
    CardType::Artifact,
    CardType::Battle,
    CardType::Creature,
    CardType::Enchantment,
    CardType::Land,
    CardType::Planeswalker,
];

/// The sentence with a list in the place of "for each card type"; none if it says something else.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn listed(
    leads: &[Spanned<Lead>],
    clauses: &[Clause],
) -> Option<(Vec<Spanned<Lead>>, Vec<Clause>)> {
    let ([before @ .., last], [clause]) = (leads, clauses) else {
        return None;
    };
    let Lead::ForEach(each) = &last.node else {
        return None;
    };
    let types = types_of(each)?;
    let mut clause = clause.clone();
    let what = match &mut clause.verb.node {
        Verb::Put(placements) => match placements.as_mut_slice() {
            [placement] => &mut placement.what,
            _ => return None,
        },
        Verb::Exile { what, .. } => what.as_mut(),
        _ => return None,
    };
    *what = list_of(what, types)?;
    // One or more are taken, or none: that may be left.
    clause.auxiliary.as_ref()?;
    Some((before.to_vec(), vec![clause]))
}

/// "card type", "permanent type"
fn types_of(each: &Spanned<NounPhrase>) -> Option<&'static [CardType]> {
    let described = alone(each)?;
    let plain = described.determiner.node == Determiner::None
        && described.post.is_empty()
        && !described.plural
        && !described.other;
    match described.words.as_slice() {
        [word] if plain && word.node == NounWord::Head(Head::CardType) => Some(&CARD_TYPES),
        [word] if plain && word.node == NounWord::Head(Head::PermanentType) => {
            Some(&PERMANENT_TYPES)
        }
        _ => None,
    }
}

/// "a card of that type from among them": a card of each of the types from among them.
fn list_of(what: &Spanned<NounPhrase>, types: &[CardType]) -> Option<Spanned<NounPhrase>> {
    let card = alone(what)?;
    let is_card = matches!(card.words.as_slice(), [word]
        if word.node == NounWord::Head(Head::Card));
    if card.determiner.node != Determiner::A || !is_card || card.other || card.target {
        return None;
    }
    let (of, after) = card.post.split_first()?;
    let PostModifier::Of(kind) = &of.node else {
        return None;
    };
    let kind = alone(kind)?;
    let that_type = kind.determiner.node == Determiner::That
        && matches!(kind.words.as_slice(), [word] if word.node == NounWord::Head(Head::Type));
    if !that_type {
        return None;
    }
    let place: Vec<_> = kind.post.iter().chain(after).cloned().collect();
    let mut items = Vec::new();
    for (index, card_type) in types.iter().enumerate() {
        let last = index + 1 == types.len();
        let mut one = card.clone();
        let word = Spanned::new(NounWord::Type(*card_type), of.span);
        one.words.insert(0, word);
        one.post = if last { place.clone() } else { Vec::new() };
        let joined = match (index, last) {
            (0, _) => None,
            (_, true) => Some(Conjunction::AndOr),
            (_, false) => Some(Conjunction::Comma),
        };
        items.push(NounItem {
            joined,
            noun: Spanned::new(Noun::Described(Box::new(one)), what.span),
        });
    }
    Some(Spanned::new(NounPhrase { items }, what.span))
}

fn alone(phrase: &Spanned<NounPhrase>) -> Option<&Described> {
    if let [item] = phrase.node.items.as_slice()
        && let Noun::Described(described) = &item.noun.node
    {
        Some(described)
    } else {
        None
    }
}
