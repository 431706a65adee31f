//! What a noun phrase must have to mean something: a noun, words that may open it, a place where such objects are.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::quantity::has_head;
use super::reference::Meaning;
use super::scope::Group;
use ir::{Domain, Filter, Objects, Test, Zone};
use syntax::ast::{
    Adjective, Amount, Clause, Count, Determiner, Head, Noun, NounItem, NounPhrase, NounWord,
    PostModifier, Predicate, Span, Spanned, Verb, With,
};

/// The words that may open a description.
pub(crate) fn check_determiner(group: &Group, words: &str) -> Lowered<()> {
    if group.target {
        return Err(Failure::misplaced(
            group.span,
            format!("\"{words}\": nothing is targeted by a description"),
        ));
    }
    // "the creature it haunts": there is only one.
    let mut posts = group.members.iter().flat_map(|member| &member.post);
    if group.determiner.node == Determiner::The
        && posts.any(|post| matches!(post.node, PostModifier::HauntedBy(_)))
    {
        return Ok(());
    }
    if let Determiner::None
    | Determiner::A
    | Determiner::Any
    | Determiner::Each
    | Determiner::Every
    | Determiner::All
    | Determiner::Possessive(_)
    | Determiner::Count(
        Count::AtLeast(Amount::Number(1)) | Count::Exactly(Amount::Number(1)),
    ) = &group.determiner.node
    {
        Ok(())
    } else {
        Err(Failure::unsupported(
            group.span,
            format!("\"{words}\" as a description"),
        ))
    }
}

/// Whether it is asked of objects whether a cost was paid with them.
pub(crate) fn is_of_what_was_paid(test: &Test) -> bool {
    if let Test::All(parts) | Test::Any(parts) = test {
        return parts.iter().any(is_of_what_was_paid);
    }
    matches!(test, Test::Is(Objects::Paid(_) | Objects::Devoured))
}

/// "target creature each opponent controls": one object has one controller.
pub(crate) fn check_one_controller(group: &Group) -> Lowered<()> {
    let one = group.target
        || matches!(
            group.determiner.node,
            Determiner::A | Determiner::Any | Determiner::Count(_)
        );
    let members = group.members.iter().flat_map(|member| &member.post);
    for post in members.chain(&group.shared) {
        if let PostModifier::From(place) | PostModifier::In(place) = &post.node
            && group.target
            && place.node.items.iter().any(is_of_each)
        {
            return Err(Failure::unsupported(
                post.span,
                "a target in the zone of each of several players",
            )
            .help("\"For each player, exile target card from that player's graveyard.\""));
        }
        let (PostModifier::Controlled { by, .. } | PostModifier::Owned { by, .. }) = &post.node
        else {
            continue;
        };
        if one && by.node.items.iter().any(is_said_of_each) {
            return Err(Failure::misplaced(
                post.span,
                "one object is not controlled by each of them",
            ));
        }
    }
    Ok(())
}

/// "the creature with greater power": of two that were spoken of, and no description.
pub(crate) fn check_none_of_two(group: &Group) -> Lowered<()> {
    let members = group.members.iter().flat_map(|member| &member.post);
    for post in members.chain(&group.shared) {
        if let PostModifier::With(with) = &post.node
            && let With::Relative { than: None, .. } = with.as_ref()
            && group.determiner.node == Determiner::The
        {
            return Err(Failure::unsupported(
                group.span,
                "the one of two that has more, or less",
            ));
        }
    }
    Ok(())
}

/// "each player"
fn is_said_of_each(item: &NounItem) -> bool {
    matches!(&item.noun.node, Noun::Described(described)
        if matches!(described.determiner.node, Determiner::Each | Determiner::Every | Determiner::All))
}

/// "each player's graveyard"
fn is_of_each(item: &NounItem) -> bool {
    matches!(&item.noun.node, Noun::Described(described)
        if matches!(&described.determiner.node, Determiner::Possessive(owner)
            if owner.node.items.iter().any(is_said_of_each)))
}

/// "target nontoken", "a red you control": adjectives are none without a noun.
pub(crate) fn check_noun(group: &Group, words: &str) -> Lowered<()> {
    for member in &group.members {
        let named = member.words.iter().any(|word| match &word.node {
            NounWord::Type(_)
            | NounWord::Subtype(_)
            | NounWord::Head(_)
            | NounWord::Parameter(_)
            | NounWord::Characteristic(_)
            | NounWord::Counter(_) => true,
            // "an outlaw" (CR 700.12)
            NounWord::Adjective(adjective) => {
                matches!(adjective, Adjective::Outlaw | Adjective::RingBearer)
            }
            NounWord::Color(_)
            | NounWord::Not(_)
            | NounWord::Supertype(_)
            | NounWord::Size(_)
            | NounWord::AbilityKind(_) => false,
        });
        if !named {
            return Err(
                Failure::misplaced(group.span, format!("`{words}`: a noun is missing"))
                    .help("`nontoken permanent`, `red creature`, `artifact card`"),
            );
        }
    }
    Ok(())
}

/// The test of a description that looks in one place.
pub(crate) fn sole_test(filter: Filter, span: Span) -> Lowered<Test> {
    match filter.domain {
        Domain::Either(_) => Err(Failure::unsupported(span, "objects of several places here")),
        Domain::Permanents
        | Domain::Spells
        | Domain::ActivatedAbilities
        | Domain::TriggeredAbilities
        | Domain::Abilities
        | Domain::StackObjects
        | Domain::Sources
        | Domain::Cards(..) => Ok(filter.test),
    }
}

impl Lowering<'_> {
    /// "target creature spell from your graveyard": a spell is on the stack (CR 112.1).
    pub(crate) fn check_spell_place(&mut self, group: &Group) -> Lowered<()> {
        let spell = group.members.iter().any(|member| {
            let has = |head: Head| {
                let words = &member.words;
                words.iter().any(|word| word.node == NounWord::Head(head))
            };
            has(Head::Spell) && !has(Head::Card)
        });
        let members = group.members.iter().flat_map(|member| &member.post);
        for post in members.chain(&group.shared) {
            if let (true, PostModifier::From(place) | PostModifier::In(place)) = (spell, &post.node)
                && self.zone(place)?.0 != Zone::Stack
            {
                return Err(Failure::misplaced(
                    post.span,
                    format!("`{}`: spells are on the stack", self.words(post.span)),
                ));
            }
        }
        Ok(())
    }

    /// The spells that can be cast, as events, prohibitions and costs speak of them: a card is cast as a spell (CR 601.1).
    pub(crate) fn spells(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Filter> {
        check_cast(what)?;
        self.filter(what, Some(&Domain::Spells))
    }
}

impl Lowering<'_> {
    /// "It's still a land.": of what was one, as far as it is known.
    pub(crate) fn check_still(&self, clause: &Clause, changed: &Objects) -> Lowered<()> {
        let Verb::Be(predicate) = &clause.verb.node else {
            return Ok(());
        };
        let Predicate::Description { description, .. } = predicate.as_ref() else {
            return Ok(());
        };
        let known = if *changed == Objects::This && !self.quoted && self.keyword.is_none() {
            self.card.types.clone()
        } else {
            let meaning = Meaning::Objects(changed.clone());
            let words = self.frame.discourse.latest(&meaning);
            let words = words.map_or(&[][..], |antecedent| &antecedent.words);
            // A subtype tells the card type, and so would words that are not read here.
            if words.iter().any(|word| !matches!(word, NounWord::Type(_))) {
                return Ok(());
            }
            let types = words.iter().filter_map(|word| match word {
                NounWord::Type(card_type) => self.card_type(*card_type, clause.span.0).ok(),
                NounWord::Color(_)
                | NounWord::Not(_)
                | NounWord::Supertype(_)
                | NounWord::Subtype(_)
                | NounWord::Adjective(_)
                | NounWord::Characteristic(_)
                | NounWord::Head(_)
                | NounWord::Counter(_)
                | NounWord::Size(_)
                | NounWord::AbilityKind(_)
                | NounWord::Parameter(_) => None,
            });
            types.collect()
        };
        for word in &description.words {
            if let NounWord::Type(still) = &word.node {
                let still = self.card_type(*still, word.span)?;
                if !known.is_empty() && !known.contains(&still) {
                    return Err(Failure::misplaced(
                        word.span,
                        format!("`{}` is not what it was", self.words(word.span)),
                    ));
                }
            }
        }
        Ok(())
    }
}

/// "creature cards" where spells are meant.
pub(crate) fn check_cast(what: &Spanned<NounPhrase>) -> Lowered<()> {
    let placed = what.node.items.iter().any(|item| {
        matches!(&item.noun.node, Noun::Described(described)
            if matches!(described.determiner.node, Determiner::This | Determiner::That | Determiner::The)
                || described.post.iter().any(|post| matches!(post.node,
                    PostModifier::From(_) | PostModifier::In(_) | PostModifier::FromAmong(_))))
    });
    if placed || has_head(&what.node, Head::Spell) {
        return Ok(());
    }
    if has_head(&what.node, Head::Permanent) || has_head(&what.node, Head::Card) {
        return Err(
            Failure::misplaced(what.span, "what is cast is a spell").help("`a creature spell`")
        );
    }
    Ok(())
}
