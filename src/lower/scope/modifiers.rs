//! Which modifiers the nouns of a group share, and which stand behind a number, a likeness, a place or an exception and are of the noun: rows
//! 8 to 10a, 13 to 14 and 19 of the table.

use super::Member;
use syntax::ast::{
    Adverbial, Amount, CardType, Characteristic, Comparison, Determiner, Head, Noun, NounPhrase,
    NounWord, PostModifier, Spanned, With,
};

/// Rows 8 to 10: takes the modifiers of the whole group from the last noun.
pub(super) fn share_modifiers(
    members: &mut [Member],
    head_shared: bool,
) -> Vec<Spanned<PostModifier>> {
    if members.len() < 2 {
        return Vec::new();
    }
    let Some((last, earlier)) = members.split_last_mut() else {
        return Vec::new();
    };
    if earlier.iter().any(|member| !member.post.is_empty()) {
        return Vec::new();
    }
    // What "artifact creatures and/or creatures that share a color with it" says last is of the second: were it of both, the first
    // would add nothing to it.
    let narrower = |member: &Member| {
        let has = |word: &Spanned<NounWord>| member.words.iter().any(|own| own.node == word.node);
        member.words.len() > last.words.len() && last.words.iter().all(has)
    };
    let apart = earlier.iter().any(narrower);
    let alike = {
        let mut all: Vec<&Member> = earlier.iter().collect();
        all.push(last);
        are_kinds_of_creatures(&all)
    };
    // Row 10a
    let head = last.words.last().map(|word| word.node.clone());
    let repeated = earlier.iter().any(|member| {
        let word = member.words.last().map(|word| &word.node);
        word.is_some_and(|word| {
            !matches!(word, NounWord::Adjective(_)) && Some(word) == head.as_ref()
        })
    });
    let of_group = |modifier: &PostModifier| {
        let of_all = is_shared(modifier) || alike && matches!(modifier, PostModifier::With(_));
        // "basic land cards and/or Town cards with different names": what they are like together.
        let alone = if let PostModifier::With(with) = modifier {
            !matches!(with.as_ref(), With::Name(_) | With::Same { .. })
        } else {
            matches!(modifier, PostModifier::Relative(_))
        };
        of_all && !(alone && (apart || repeated))
    };
    // What follows a modifier of the group is of the group: "creature or planeswalker an opponent controls with a counter on it".
    let first = last
        .post
        .iter()
        .position(|modifier| head_shared || of_group(&modifier.node))
        .unwrap_or(last.post.len());
    last.post.split_off(first)
}

/// "Spirit or Zombie", "creature or Vehicle": what can have a power and what only creatures have. Of "Walls and creatures with flying" the
/// Walls need none.
fn are_kinds_of_creatures(members: &[&Member]) -> bool {
    let is_creature = |word: &NounWord| *word == NounWord::Type(CardType::Creature);
    let is_vehicle =
        |word: &NounWord| matches!(word, NounWord::Subtype(name) if name.as_str() == "vehicle");
    let is_kind = |word: &NounWord| matches!(word, NounWord::Subtype(_));
    let all = |test: &dyn Fn(&NounWord) -> bool| {
        members.iter().all(|member| {
            let mut types = member.words.iter().map(|word| &word.node);
            member.words.last().is_some_and(|last| test(&last.node))
                && types.all(|word| !matches!(word, NounWord::Type(_)) || is_creature(word))
        })
    };
    all(&is_kind) || all(&|word| is_creature(word) || is_vehicle(word))
}

/// Row 13.
pub(super) fn with_origin(modifiers: &[Spanned<PostModifier>]) -> Vec<Spanned<PostModifier>> {
    let mut modifiers = modifiers.to_vec();
    // Row 14
    if let Some(place) = modifiers
        .last_mut()
        .and_then(|last| last_place(&mut last.node))
    {
        let said = take_of_noun(place);
        modifiers.extend(said);
    }
    if let Some(last) = modifiers.last_mut()
        && let PostModifier::OtherThan(exception) = &mut last.node
    {
        let said = take_behind_exception(exception);
        modifiers.extend(said);
    }
    if let Some(last) = modifiers.last_mut() {
        let said = behind_counters(&mut last.node);
        modifiers.extend(said);
    }
    if let Some(like) = modifiers
        .last_mut()
        .and_then(|last| likeness(&mut last.node))
    {
        let origin = origin_in_noun(like);
        modifiers.extend(origin);
    }
    if let Some(last) = modifiers.last_mut()
        && let PostModifier::With(with) = &mut last.node
        && let With::Characteristic { comparison, .. } = with.as_mut()
        && let Comparison::Equal(amount)
        | Comparison::AtLeast(amount)
        | Comparison::AtMost(amount)
        | Comparison::Greater(amount)
        | Comparison::Less(amount) = &mut comparison.node
    {
        let origin = origin_in_amount(amount);
        modifiers.extend(origin);
    }
    modifiers
}

/// Row 13b.
fn behind_counters(modifier: &mut PostModifier) -> Vec<Spanned<PostModifier>> {
    if let PostModifier::With(with) = modifier
        && let With::Counters(counters) = with.as_mut()
        && let [item] = counters.node.items.as_mut_slice()
        && let Noun::Described(described) = &mut item.noun.node
        && let Some(on) = described
            .post
            .iter()
            .position(|post| matches!(&post.node, PostModifier::On(it) if crate::clause::is_it(it)))
    {
        described.post.split_off(on + 1)
    } else {
        Vec::new()
    }
}

/// Row 13a: what the noun is like.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other modifiers say nothing of that kind"
)]
fn likeness(modifier: &mut PostModifier) -> Option<&mut Spanned<NounPhrase>> {
    use syntax::ast::{NameRelation, Verb};
    match modifier {
        PostModifier::With(with) => match with.as_mut() {
            With::Name(NameRelation::SameAs(like)) => Some(like),
            With::Same {
                object: Some(like), ..
            }
            | With::Relative {
                than: Some(like), ..
            } => Some(like),
            _ => None,
        },
        // "a card of that type from among the revealed cards"
        PostModifier::Of(quality) if names_quality(quality) => Some(quality),
        PostModifier::Relative(clause) if clause.adverbials.is_empty() => {
            match &mut clause.verb.node {
                Verb::Share {
                    with: Some(like), ..
                } => Some(like),
                Verb::ShareName(name) => match name.as_mut() {
                    NameRelation::SameAs(like) => Some(like),
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}

/// "that color", "that type", "the chosen kind": no object that could come from anywhere
fn names_quality(phrase: &Spanned<NounPhrase>) -> bool {
    let [item] = phrase.node.items.as_slice() else {
        return false;
    };
    let Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let quality = |word: &Spanned<NounWord>| {
        matches!(
            word.node,
            NounWord::Head(
                Head::Color | Head::CreatureType | Head::CardType | Head::Type | Head::Kind
            )
        )
    };
    described.words.last().is_some_and(quality)
}

/// Row 19: what stands behind "other than this card", "other than a basic land card".
fn take_behind_exception(exception: &mut Spanned<NounPhrase>) -> Vec<Spanned<PostModifier>> {
    let [item] = exception.node.items.as_mut_slice() else {
        return Vec::new();
    };
    match &mut item.noun.node {
        Noun::Modified { noun, post } if **noun == Noun::OwnName => {
            let post = std::mem::take(post);
            item.noun.node = Noun::OwnName;
            post
        }
        Noun::Described(described) if described.determiner.node == Determiner::This => {
            std::mem::take(&mut described.post)
        }
        Noun::Described(described) => {
            let from = |post: &Spanned<PostModifier>| matches!(post.node, PostModifier::From(_));
            described
                .post
                .pop_if(|last| from(last))
                .into_iter()
                .collect()
        }
        Noun::Pronoun(_)
        | Noun::OwnName
        | Noun::AnyTarget { .. }
        | Noun::Part { .. }
        | Noun::LibraryCards { .. }
        | Noun::LibraryEnd { .. }
        | Noun::Modified { .. }
        | Noun::Gap
        | Noun::Rest
        | Noun::Copy { .. }
        | Noun::Effect
        | Noun::Votes(_)
        | Noun::Flips { .. }
        | Noun::Results(_)
        | Noun::Symbols(..)
        | Noun::Amount(_) => Vec::new(),
    }
}

/// The place with which a modifier ends: "on the battlefield", "(spells) you cast from your hand".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other modifiers end with no place"
)]
fn last_place(modifier: &mut PostModifier) -> Option<&mut Spanned<NounPhrase>> {
    match modifier {
        PostModifier::In(place) | PostModifier::On(place) | PostModifier::From(place) => {
            Some(place)
        }
        PostModifier::Relative(clause) => {
            if let Adverbial::From(place) = &mut clause.adverbials.last_mut()?.node {
                Some(place)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Takes what is said behind a zone and cannot be said of it: "in your hand with mana value 3 or less".
fn take_of_noun(place: &mut Spanned<NounPhrase>) -> Vec<Spanned<PostModifier>> {
    let [item] = place.node.items.as_mut_slice() else {
        return Vec::new();
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return Vec::new();
    };
    let zone = matches!(described.words.as_slice(), [word]
        if matches!(word.node, NounWord::Head(head) if crate::words::zone_of_head(head).is_some()));
    let of_noun = |post: &PostModifier| {
        matches!(
            post,
            PostModifier::With(_)
                | PostModifier::Without(_)
                | PostModifier::Named(_)
                | PostModifier::NotNamed(_)
                | PostModifier::OtherThan(_)
                | PostModifier::Relative(_)
                | PostModifier::Participle(_)
                | PostModifier::AtRandom
                | PostModifier::EqualTo(_)
        ) || crate::cast_place::says_it_came(post)
    };
    if zone && described.post.iter().all(|post| of_noun(&post.node)) {
        std::mem::take(&mut described.post)
    } else {
        Vec::new()
    }
}

/// Takes "from your hand" from the end of an amount.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other amounts end with no noun of their own"
)]
fn origin_in_amount(amount: &mut Spanned<Amount>) -> Option<Spanned<PostModifier>> {
    match &mut amount.node {
        Amount::Count(of)
        | Amount::MostOf(of)
        | Amount::Extreme { among: of, .. }
        | Amount::Total { of, .. }
        | Amount::DifferentAmong { among: of, .. } => origin_in_noun(of),
        Amount::Multiple { of, .. } => origin_in_amount(of),
        Amount::AmountOf(phrase) => {
            let origin = origin_in_noun(phrase)?;
            if let [item] = phrase.node.items.as_slice()
                && let Noun::Described(described) = &item.noun.node
                && let Some(number) = crate::condition::characteristic_of(described)
            {
                amount.node = number;
            }
            Some(origin)
        }
        _ => None,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other modifiers end with no noun of their own"
)]
fn origin_in_noun(phrase: &mut Spanned<NounPhrase>) -> Option<Spanned<PostModifier>> {
    let noun = &mut phrase.node.items.last_mut()?.noun.node;
    if let Noun::Modified { noun: of, post } = noun {
        if !matches!(
            post.last()?.node,
            PostModifier::From(_) | PostModifier::FromAmong(_)
        ) {
            return None;
        }
        let origin = post.pop();
        if post.is_empty() {
            *noun = (**of).clone();
        }
        return origin;
    }
    let Noun::Described(described) = noun else {
        return None;
    };
    match &mut described.post.last_mut()?.node {
        PostModifier::From(_) | PostModifier::FromAmong(_) => described.post.pop(),
        PostModifier::On(of) | PostModifier::Of(of) | PostModifier::In(of) => origin_in_noun(of),
        PostModifier::Controlled { by, .. } => origin_in_noun(by),
        _ => None,
    }
}

fn is_shared(modifier: &PostModifier) -> bool {
    match modifier {
        PostModifier::Controlled { .. }
        | PostModifier::Owned { .. }
        | PostModifier::In(_)
        | PostModifier::FromAmong(_)
        | PostModifier::FromAnywhere { .. }
        | PostModifier::OfChoice(_)
        | PostModifier::OtherThan(_)
        | PostModifier::Among(_)
        | PostModifier::AtRandom
        | PostModifier::During(_)
        | PostModifier::BeyondTheFirst
        | PostModifier::Seat(_)
        | PostModifier::Participle(_)
        | PostModifier::Able(_)
        | PostModifier::CouldTarget(_)
        | PostModifier::Happening(_)
        | PostModifier::Relative(_) => true,
        // "red spells or abilities from red sources": of the abilities only.
        PostModifier::From(place) => !crate::quantity::has_head(&place.node, Head::Source),
        PostModifier::With(with) => match with.as_ref() {
            With::Characteristic { which, .. } => which.contains(&Characteristic::ManaValue),
            // "a creature or planeswalker with the greatest mana value among creatures and planeswalkers"
            With::Extreme { which, .. } => *which == Characteristic::ManaValue,
            With::Same { .. }
            | With::Name(_)
            | With::Relative { .. }
            | With::SingleTarget
            | With::ManaCost(_) => true,
            With::Abilities { .. }
            | With::NoAbilities
            | With::NoSummoningSickness
            | With::BasicLandType
            | With::Counters(_)
            | With::SymbolInCost(_)
            | With::Quality(_)
            | With::MostLife { .. }
            | With::MostVotes
            | With::Having(_)
            | With::Attached(_)
            | With::BaseSize(_)
            | With::BaseSizeOf(_) => false,
        },
        PostModifier::Without(_)
        | PostModifier::On(_)
        | PostModifier::Of(_)
        | PostModifier::Named(_)
        | PostModifier::NotNamed(_)
        | PostModifier::Doing { .. }
        | PostModifier::Plus(_)
        | PostModifier::PlusTokens(_)
        | PostModifier::ExceptFirstOfDrawStep
        | PostModifier::Minus(_)
        | PostModifier::OfEachOfThoseKinds
        | PostModifier::HauntedBy(_)
        | PostModifier::EqualTo(_) => false,
    }
}
