//! What a noun with a definite word stands for by itself: the object that the words are on, what it is attached to, a target
//! that is described once more.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::Meaning;
use super::scope::Group;
use ir::{Domain, EventRole, Filter, Objects, Test, Value};
use syntax::ast::{Adjective, Determiner, Head, NounWord, PostModifier, Span, Verb};

impl Lowering<'_> {
    /// "the creature you control" after "target creature you control": the target that was described in the same words. One
    /// object that nothing tells from others of its kind is refused.
    pub(super) fn definite(&self, group: &Group, filter: &Filter) -> Lowered<Option<Objects>> {
        let one = group.members.iter().all(|member| !member.plural);
        let controlled = |group: &Group| {
            let mut posts = group
                .members
                .iter()
                .flat_map(|member| &member.post)
                .chain(&group.shared)
                .peekable();
            posts.peek().is_some()
                && posts.all(|post| matches!(post.node, PostModifier::Controlled { .. }))
        };
        if group.target || group.determiner.node != Determiner::The || !one {
            return Ok(None);
        }
        if is_cast(group) {
            return self.spell_cast(group).map(Some);
        }
        if !controlled(group) {
            return Ok(None);
        }
        let mut described = self.frame.targets.iter().filter(|target| {
            target.objects.as_ref() == Some(filter) && target.maximum == Value::Number(1)
        });
        match (described.next(), described.next()) {
            (Some(target), None) => Ok(Some(Objects::Slot(target.slot))),
            _ => Err(Failure::new(
                super::failure::FailureKind::NoReferent,
                group.span,
                format!("`{}`: which one?", self.words(group.span)),
            )),
        }
    }

    /// "the spell you cast" where casting it is the event: that spell. Any other is not told apart from all spells.
    fn spell_cast(&self, group: &Group) -> Lowered<Objects> {
        let subject = Objects::Event(EventRole::Subject);
        let known = self
            .frame
            .discourse
            .latest(&Meaning::Objects(subject.clone()));
        if known.is_some_and(|known| known.words.contains(&NounWord::Head(Head::Spell))) {
            return Ok(subject);
        }
        Err(Failure::new(
            super::failure::FailureKind::NoReferent,
            group.span,
            format!("`{}`: which one?", self.words(group.span)),
        ))
    }

    /// "this creature": a word for the object itself must be true of it. Quoted text and keyword definitions speak of an
    /// object that is not known.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn check_own_words(&self, group: &Group) -> Lowered<()> {
        let known = !self.quoted && self.keyword.is_none() && !self.card.types.is_empty();
        for word in group.members.iter().flat_map(|member| &member.words) {
            let fits = match &word.node {
                NounWord::Head(head) => match head {
                    Head::Card | Head::Permanent | Head::Source | Head::Object | Head::Ability => {
                        true
                    }
                    Head::Spell | Head::Commander => !self.quoted,
                    Head::Token | Head::Emblem => !known || self.card.token,
                    _ => false,
                },
                NounWord::Type(card_type) => {
                    let card_type = self.card_type(*card_type, word.span)?;
                    // An instant or a sorcery speaks of itself as "this spell".
                    let spell = matches!(card_type, ir::CardType::Instant | ir::CardType::Sorcery);
                    !known && !spell || self.card.types.contains(&card_type)
                }
                NounWord::Subtype(name) => {
                    !known || self.card.subtypes.contains(&self.subtype(name))
                }
                NounWord::Parameter(_) => true,
                NounWord::Color(_)
                | NounWord::Not(_)
                | NounWord::Supertype(_)
                | NounWord::Adjective(_)
                | NounWord::Characteristic(_)
                | NounWord::Counter(_)
                | NounWord::Size(_)
                | NounWord::AbilityKind(_) => false,
            };
            if !fits {
                return Err(Failure::misplaced(
                    group.span,
                    format!("`{}` is not what this card is", self.words(group.span)),
                ));
            }
        }
        if group.members.len() > 1 {
            return Err(Failure::unsupported(
                group.span,
                "\"this\" of several things",
            ));
        }
        Ok(())
    }

    /// "enchanted creature", "equipped creature", "fortified land": what the object can be attached to.
    pub(super) fn check_attached(
        &self,
        how: Option<&NounWord>,
        nouns: &[NounWord],
        span: Span,
    ) -> Lowered<()> {
        use ir::CardType;
        let possible: &[CardType] = match how {
            Some(NounWord::Adjective(Adjective::Equipped)) => &[CardType::Creature],
            Some(NounWord::Adjective(Adjective::Fortified)) => &[CardType::Land],
            _ => &self.card.enchants,
        };
        for noun in nouns {
            let is_object = match noun {
                NounWord::Head(head) => {
                    matches!(
                        head,
                        Head::Permanent | Head::Card | Head::Player | Head::Opponent
                    )
                }
                NounWord::Characteristic(_) | NounWord::Counter(_) | NounWord::AbilityKind(_) => {
                    false
                }
                NounWord::Type(_) | NounWord::Parameter(_) => true,
                // "Enchant Forest": "enchanted Forest"
                NounWord::Subtype(_) if possible.is_empty() => true,
                // Such words would not pick among the things attached to: there is one.
                NounWord::Color(_)
                | NounWord::Not(_)
                | NounWord::Supertype(_)
                | NounWord::Subtype(_)
                | NounWord::Adjective(_)
                | NounWord::Size(_) => {
                    return Err(Failure::unsupported(
                        span,
                        format!("`{}`, which says more than its type,", self.words(span)),
                    )
                    .help("\"as long as enchanted creature is red, …\""));
                }
            };
            if !is_object {
                return Err(Failure::misplaced(
                    span,
                    format!("nothing can be attached to `{}`", self.words(span)),
                ));
            }
            if let NounWord::Type(card_type) = noun {
                let card_type = self.card_type(*card_type, span)?;
                let nowhere = matches!(card_type, CardType::Instant | CardType::Sorcery);
                if nowhere || !possible.is_empty() && !possible.contains(&card_type) {
                    return Err(Failure::misplaced(
                        span,
                        format!("this cannot be attached to `{}`", self.words(span)),
                    ));
                }
            }
        }
        Ok(())
    }
}

/// "all cards exiled this way" are those cards and nothing more.
pub(super) fn known_or_every(filter: Filter) -> Objects {
    match filter {
        Filter {
            domain: Domain::Sources,
            test: Test::Is(known @ Objects::Slot(_)),
        } => known,
        filter => Objects::Every(Box::new(filter)),
    }
}

/// "spell you cast", and nothing more.
fn is_cast(group: &Group) -> bool {
    let [member] = group.members.as_slice() else {
        return false;
    };
    let [word] = member.words.as_slice() else {
        return false;
    };
    let mut posts = member.post.iter().chain(&group.shared);
    let cast = posts.next().is_some_and(|post| {
        matches!(&post.node, PostModifier::Relative(clause)
            if clause.auxiliary.is_none()
                && clause.adverbials.is_empty()
                && clause.subject.as_ref().is_some_and(super::words::is_you)
                && matches!(clause.verb.node, Verb::Cast(_)))
    });
    cast && posts.next().is_none() && word.node == NounWord::Head(Head::Spell)
}
