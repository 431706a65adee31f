//! Attachment and coordination: which nouns share their determiners, adjectives, heads and modifiers.
//!
//! The syntax gives flat lists. This table decides, in this order.
//!
//! | # | words | reading |
//! |---|---|---|
//! | 1 | "target artifact or creature", "a creature or land" | a noun without determiner belongs to the group of the one before |
//! | 2 | "target creature and target land" | each determiner opens a group |
//! | 3 | "a creature or a land" | groups with the same "a" joined by "or" are one group |
//! | 4 | "white or blue creature" | an item of adjectives takes the nouns after the parallel adjective |
//! | 5 | "nonartifact, nonblack creature" | adjectives joined by a comma alone hold together |
//! | 6 | "nontoken white or blue creature" | adjectives before the parallel one belong to every item |
//! | 7 | "instant or sorcery card", "land or Gate card" | a type or subtype takes the head of the last item, unless it has modifiers of its own |
//! | 8 | "artifact or creature you control" | who controls or owns it, where it is, "of your choice" belong to the group |
//! | 9 | "instant or sorcery card with mana value 2 or less" | "with mana value" belongs to the group, and so does any modifier when the head is shared |
//! | 10 | "artifact, enchantment, or creature with flying" | other modifiers belong to the last noun, unless one of the group stands before them; of "Spirit or Zombie with power 2 or less" both have a power |
//! | 10a | "attacking creatures and creatures with flying", "an artifact card or a creature card with mana value 1 or less" | where the noun is said again, what stands last is of the last alone |
//! | 11 | "another creature or artifact" | "other" belongs to the group |
//! | 12 | "basic Forest or Plains card" | a supertype belongs to the subtypes that follow |
//! | 13 | "card with mana value equal to the number of counters on ~ from your hand" | where it comes from belongs to the noun, not to what its number is compared with |
//! | 13a | "card with the same name as that spell from your graveyard", "card that shares a type with it from among them" | and not to what the noun is like |
//! | 13b | "creature with a +1/+1 counter on it that attacked this turn" | what stands behind "on it" belongs to the noun |
//! | 14 | "each other creature on the battlefield with flying" | what a place has not belongs to the noun |
//! | 15 | "this creature or equipped creature" | "this" belongs to its noun alone |
//! | 16 | "up to one creature card and up to one land card from your graveyard" | where the last card comes from belongs to each card before that no place is said of |
//! | 17 | "a Shaman or another Wizard you control", "another creature or an artifact you control", "a creature or other artifact you control" | who controls the other one controls the first as well |
//! | 18 | "target creatures and/or other planeswalkers" | "other" belongs to its noun alone, which is a target too |
//! | 19 | "a creature card other than this card from your graveyard", "target card other than a land card from a graveyard" | what stands behind an exception belongs to the noun, if it says where that is from or the exception needs no description |

mod modifiers;

use modifiers::{share_modifiers, with_origin};
use syntax::ast::{
    Adjective, Conjunction, Described, Determiner, Head, Noun, NounPhrase, NounWord, PostModifier,
    Span, Spanned,
};

/// One noun after scoping: its own words and modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// Adjectives and nouns, in order.
    pub words: Vec<Spanned<NounWord>>,
    /// Its own modifiers.
    pub post: Vec<Spanned<PostModifier>>,
    /// The last word is a plural.
    pub plural: bool,
    /// It has an article of its own, though it is no group of its own: "(a tapped creature) or an artifact".
    pub article: bool,
}

/// Nouns that share a determiner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The first word.
    pub determiner: Spanned<Determiner>,
    /// "another"
    pub other: bool,
    /// "target"
    pub target: bool,
    /// What joins the members; none of one.
    pub joined: Option<Conjunction>,
    /// Alternatives; never empty.
    pub members: Vec<Member>,
    /// The modifiers of all.
    pub shared: Vec<Spanned<PostModifier>>,
    /// All its words.
    pub span: Span,
}

/// A part of a noun phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Nouns under one determiner.
    Group(Group),
    /// A pronoun, a name, a portion, an amount.
    Single(Spanned<Noun>),
}

/// The parts of a noun phrase with what joins them, commas resolved to the conjunction that follows.
pub(crate) fn parts(phrase: &NounPhrase) -> Vec<(Option<Conjunction>, Part)> {
    let conjunctions = conjunctions(phrase);
    let first = phrase.items.first().map(|item| &item.noun.node);
    let mut parts: Vec<(
        Option<Conjunction>,
        Vec<&Spanned<Noun>>,
        Vec<Option<Conjunction>>,
    )> = Vec::new();
    for (item, conjunction) in phrase.items.iter().zip(conjunctions) {
        let opens = match &item.noun.node {
            Noun::Described(described) => opens_group(described),
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
            | Noun::Amount(_) => true,
        };
        // "Skeletons you control and other Zombies you control", "Saprolings and other Treefolk": what is other is said of the second only.
        let other = matches!(&item.noun.node, Noun::Described(described)
            if described.other && !is_other_among_targets(first, described, conjunction))
            && parts
                .last()
                .and_then(|(_, nouns, _)| nouns.last())
                .is_some_and(|noun| matches!(&noun.node, Noun::Described(before) if !before.other));
        // "this creature or equipped creature": "this" is said of the first only.
        let this = parts
            .last()
            .and_then(|(_, nouns, _)| nouns.first())
            .is_some_and(|noun| {
                matches!(&noun.node, Noun::Described(before)
                    if before.determiner.node == Determiner::This)
            })
            && matches!(&item.noun.node, Noun::Described(described)
                if described.words.len() > 1 || !described.post.is_empty());
        // "enchanted creature and other creatures": the one that is enchanted is a thing by itself.
        let attached = parts
            .last()
            .and_then(|(_, nouns, _)| nouns.first())
            .is_some_and(
                |noun| matches!(&noun.node, Noun::Described(before) if is_attached(before)),
            )
            && matches!(&item.noun.node, Noun::Described(described) if described.other);
        let opens = opens || other || this || attached;
        match parts.last_mut() {
            Some((_, nouns, joins))
                if !opens
                    && nouns
                        .last()
                        .is_some_and(|noun| matches!(noun.node, Noun::Described(_))) =>
            {
                nouns.push(&item.noun);
                joins.push(conjunction);
            }
            Some((_, nouns, joins))
                if conjunction == Some(Conjunction::Or)
                    && same_article(nouns, &item.noun)
                    && !is_list_of_its_own(nouns) =>
            {
                nouns.push(&item.noun);
                joins.push(conjunction);
            }
            _ => parts.push((conjunction, vec![&item.noun], vec![None])),
        }
    }
    let mut parts: Vec<_> = parts
        .into_iter()
        .map(|(joined, nouns, joins)| (joined, part(&nouns, &joins)))
        .collect();
    share_origin(&mut parts);
    share_controller(&mut parts);
    parts
}

/// Row 18: "other" without a determiner of its own is said of what the ability is not on.
fn is_other_among_targets(
    first: Option<&Noun>,
    described: &Described,
    joined: Option<Conjunction>,
) -> bool {
    let targets = matches!(first, Some(Noun::Described(first)) if first.target && !first.other);
    targets
        && described.other
        && !opens_group(described)
        && matches!(joined, Some(Conjunction::AndOr | Conjunction::Or))
}

/// "other than this"
fn other_than_this(span: Span) -> Spanned<PostModifier> {
    let own = syntax::ast::NounItem {
        joined: None,
        noun: Spanned {
            node: Noun::OwnName,
            span,
        },
    };
    let node = NounPhrase { items: vec![own] };
    Spanned {
        node: PostModifier::OtherThan(Box::new(Spanned { node, span })),
        span,
    }
}

/// Row 16.
fn share_origin(parts: &mut [(Option<Conjunction>, Part)]) {
    let Some(((joined, Part::Group(last)), before)) = parts.split_last_mut() else {
        return;
    };
    let from = |post: &&Spanned<PostModifier>| matches!(post.node, PostModifier::From(_));
    let (Some(Conjunction::And), [member], true) =
        (*joined, last.members.as_slice(), is_card(last))
    else {
        return;
    };
    let Some(origin) = member.post.iter().chain(&last.shared).find(from).cloned() else {
        return;
    };
    let nowhere = |group: &Group| {
        let own = group.members.iter().flat_map(|member| &member.post);
        own.chain(&group.shared).all(|post| !is_place(&post.node))
    };
    let all = before.iter().all(|(_, part)| match part {
        Part::Group(group) => is_card(group) && nowhere(group),
        Part::Single(_) => false,
    });
    if !all {
        return;
    }
    for (_, part) in before {
        if let Part::Group(group) = part {
            for member in &mut group.members {
                member.post.push(origin.clone());
            }
        }
    }
}

/// Whether cards are meant: "target creature card".
fn is_card(group: &Group) -> bool {
    group.members.iter().all(|member| {
        let head = member.words.last();
        head.is_some_and(|word| word.node == NounWord::Head(Head::Card))
    })
}

fn is_place(post: &PostModifier) -> bool {
    matches!(
        post,
        PostModifier::From(_)
            | PostModifier::In(_)
            | PostModifier::On(_)
            | PostModifier::FromAmong(_)
            | PostModifier::FromAnywhere { .. }
            | PostModifier::Participle(_)
    )
}

/// Row 5 needs to know the commas that no conjunction follows; all others take the one that follows.
fn conjunctions(phrase: &NounPhrase) -> Vec<Option<Conjunction>> {
    let mut result: Vec<Option<Conjunction>> =
        phrase.items.iter().map(|item| item.joined).collect();
    let mut following = None;
    for joined in result.iter_mut().rev() {
        match joined {
            Some(Conjunction::Comma) => *joined = following.or(Some(Conjunction::Comma)),
            Some(other) => following = Some(*other),
            None => {}
        }
    }
    result
}

/// Rows 1 and 2.
fn opens_group(described: &Described) -> bool {
    described.determiner.node != Determiner::None || described.target
}

/// "enchanted creature", "equipped creature"
fn is_attached(described: &Described) -> bool {
    let enchanted = |word: &Spanned<NounWord>| {
        matches!(
            word.node,
            NounWord::Adjective(Adjective::Enchanted | Adjective::Equipped)
        )
    };
    described.determiner.node == Determiner::None
        && !described.plural
        && described.words.iter().any(enchanted)
}

/// Row 3.
fn same_article(nouns: &[&Spanned<Noun>], next: &Spanned<Noun>) -> bool {
    let Some(Noun::Described(first)) = nouns.first().map(|noun| &noun.node) else {
        return false;
    };
    let Noun::Described(next) = &next.node else {
        return false;
    };
    first.determiner.node == Determiner::A
        && next.determiner.node == Determiner::A
        && !first.target
        && !next.target
        && first.other == next.other
}

/// "a red instant or sorcery spell you control (or a red planeswalker you control)": what stands last is of that list alone.
fn is_list_of_its_own(nouns: &[&Spanned<Noun>]) -> bool {
    let posts = |noun: &&Spanned<Noun>| matches!(&noun.node, Noun::Described(described) if !described.post.is_empty());
    nouns.len() > 1
        && nouns.last().is_some_and(posts)
        && nouns[1..].iter().all(|noun| {
            matches!(&noun.node, Noun::Described(described) if described.determiner.node == Determiner::None)
        })
}

/// Row 17.
fn share_controller(parts: &mut [(Option<Conjunction>, Part)]) {
    let [
        (_, Part::Group(first)),
        (Some(Conjunction::Or), Part::Group(last)),
    ] = parts
    else {
        return;
    };
    let ([one], [other]) = (first.members.as_mut_slice(), last.members.as_slice()) else {
        return;
    };
    let plain = first.determiner.node == Determiner::A
        && (last.determiner.node == Determiner::A
            || last.other && last.determiner.node == Determiner::None)
        && !first.target
        && first.shared.is_empty()
        && one.post.is_empty();
    if plain && first.other != last.other && !last.target {
        let controlled = |post: &&Spanned<PostModifier>| {
            matches!(
                post.node,
                PostModifier::Controlled { .. } | PostModifier::Owned { .. }
            )
        };
        let posts = other.post.iter().chain(&last.shared).filter(controlled);
        one.post.extend(posts.cloned());
    }
}

fn part(nouns: &[&Spanned<Noun>], joins: &[Option<Conjunction>]) -> Part {
    let described: Vec<&Described> = nouns
        .iter()
        .filter_map(|noun| match &noun.node {
            Noun::Described(described) => Some(described.as_ref()),
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
            | Noun::Amount(_) => None,
        })
        .collect();
    let (Some(first), Some(last_noun)) = (described.first(), nouns.last()) else {
        return Part::Single(nouns[0].clone());
    };
    let mut members: Vec<Member> = described
        .iter()
        .enumerate()
        .map(|(place, noun)| Member {
            words: noun.words.clone(),
            post: with_origin(&noun.post),
            plural: noun.plural,
            article: place > 0 && noun.determiner.node == Determiner::A,
        })
        .collect();
    let among_targets: Vec<bool> = described
        .iter()
        .zip(joins)
        .map(|(noun, joined)| is_other_among_targets(Some(&nouns[0].node), noun, *joined))
        .collect();
    let head_shared = share_words(&mut members, joins);
    let shared = share_modifiers(&mut members, head_shared);
    // Those of which all is of the one that follows are gone.
    let told = among_targets.iter().rev();
    for (member, _) in members
        .iter_mut()
        .rev()
        .zip(told)
        .filter(|(_, told)| **told)
    {
        member.post.insert(0, other_than_this(last_noun.span));
    }
    Part::Group(Group {
        determiner: first.determiner.clone(),
        other: described
            .iter()
            .zip(&among_targets)
            .any(|(noun, told)| noun.other && !told),
        target: described.iter().any(|noun| noun.target),
        joined: joins
            .iter()
            .rev()
            .copied()
            .flatten()
            .next()
            .filter(|_| members.len() > 1),
        members,
        shared,
        span: nouns[0].span.join(last_noun.span),
    })
}

/// Rows 4 to 7 and 12; whether the last head was shared: of "an instant or sorcery card or a creature card" the instant has that of the
/// second.
fn share_words(members: &mut Vec<Member>, joins: &[Option<Conjunction>]) -> bool {
    let mut head_shared = false;
    let mut index = members.len().saturating_sub(1);
    while index > 0 {
        index -= 1;
        let last = index + 2 == members.len();
        let next = members[index + 1].words.clone();
        let adjectives_only = members[index].words.iter().all(|word| !is_noun(word));
        if adjectives_only && joins.get(index + 1).copied().flatten() == Some(Conjunction::Comma) {
            // Row 5: both hold.
            let member = members.remove(index);
            let target = &mut members[index];
            target.words.splice(0..0, member.words);
            continue;
        }
        if adjectives_only {
            // Row 4, row 6.
            let common = members[index].words.len().saturating_sub(1);
            let leading: Vec<Spanned<NounWord>> = members[index].words[..common].to_vec();
            members[index].words.extend(next.iter().skip(1).cloned());
            members[index].plural = members[index + 1].plural;
            for later in &mut members[index + 1..] {
                for word in leading
                    .iter()
                    .rev()
                    .filter(|word| !later.words.contains(word))
                    .collect::<Vec<_>>()
                {
                    later.words.insert(0, word.clone());
                }
            }
            head_shared |= last;
            continue;
        }
        // "a creature you control or a creature spell you control": a noun with a modifier of its own is whole.
        if members[index].post.is_empty() && share_head(&mut members[index], &next) {
            // "Instant and sorcery spells": all of both.
            let all = joins.get(index + 1).copied().flatten() == Some(Conjunction::And);
            members[index].plural |= all && members[index + 1].plural;
            head_shared |= last;
        }
    }
    share_supertypes(members);
    share_spell_types(members);
    head_shared
}

/// Row 7: "instant or sorcery card".
fn share_head(member: &mut Member, next: &[Spanned<NounWord>]) -> bool {
    if member
        .words
        .iter()
        .any(|word| matches!(word.node, NounWord::Head(_)))
    {
        return false;
    }
    let Some(class) = member
        .words
        .last()
        .map(|word| std::mem::discriminant(&word.node))
    else {
        return false;
    };
    let parallel = next
        .iter()
        .rposition(|word| std::mem::discriminant(&word.node) == class);
    let tail = match parallel {
        Some(position) => &next[position + 1..],
        None if next.len() > 1 => next
            .last()
            .filter(|word| is_shared_head(word))
            .map_or(&[] as &[Spanned<NounWord>], std::slice::from_ref),
        None => &[],
    };
    member.words.extend(tail.iter().cloned());
    !tail.is_empty()
}

/// Row 12.
fn share_supertypes(members: &mut [Member]) {
    let Some((first, later)) = members.split_first_mut() else {
        return;
    };
    let supertypes: Vec<Spanned<NounWord>> = first
        .words
        .iter()
        .take_while(|word| matches!(word.node, NounWord::Supertype(_)))
        .cloned()
        .collect();
    let plain = |member: &Member| {
        member
            .words
            .first()
            .is_some_and(|word| matches!(word.node, NounWord::Subtype(_)))
    };
    let follows_subtype = first
        .words
        .get(supertypes.len())
        .is_some_and(|word| matches!(word.node, NounWord::Subtype(_)));
    if follows_subtype && later.iter().all(plain) {
        for member in later {
            member.words.splice(0..0, supertypes.iter().cloned());
        }
    }
}

/// "an Adventure instant or sorcery spell": both are such spells, where what stands before them is no noun of its own.
fn share_spell_types(members: &mut [Member]) {
    let is_spell_type = |word: &Spanned<NounWord>| {
        matches!(
            word.node,
            NounWord::Type(syntax::ast::CardType::Instant | syntax::ast::CardType::Sorcery)
        )
    };
    let Some((first, later)) = members.split_first_mut() else {
        return;
    };
    let leading: Vec<Spanned<NounWord>> = first
        .words
        .iter()
        .take_while(|word| matches!(word.node, NounWord::Subtype(_)))
        .cloned()
        .collect();
    let follows = first.words.get(leading.len()).is_some_and(is_spell_type);
    let begins = |member: &Member| member.words.first().is_some_and(is_spell_type);
    if follows && later.iter().all(begins) {
        for member in later {
            member.words.splice(0..0, leading.iter().cloned());
        }
    }
}

/// A word that can stand as a noun by itself.
pub(crate) fn is_noun(word: &Spanned<NounWord>) -> bool {
    match &word.node {
        NounWord::Type(_) | NounWord::Subtype(_) | NounWord::Head(_) | NounWord::Counter(_) => true,
        NounWord::Parameter(name) => name.ends_with("object"),
        NounWord::Characteristic(_) => true,
        NounWord::Not(_)
        | NounWord::Color(_)
        | NounWord::Supertype(_)
        | NounWord::Adjective(_)
        | NounWord::Size(_)
        | NounWord::AbilityKind(_) => false,
    }
}

fn is_shared_head(word: &Spanned<NounWord>) -> bool {
    matches!(
        word.node,
        NounWord::Head(Head::Card | Head::Spell | Head::Token | Head::Permanent | Head::Source)
    )
}
