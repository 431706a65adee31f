//! Whom and what an event is about: "a creature you control", "one or more other creatures", "a player", "this creature or another Zombie".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use super::scope::{Part, parts};
use ir::{Domain, Filter, Objects, Players, Test};
use syntax::ast::{self, Determiner, Head, Noun, NounPhrase, NounWord, Span, Spanned};

/// Who or what an event's subject is.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    /// Objects that match.
    Objects {
        filter: Filter,
        words: Vec<NounWord>,
        one_or_more: bool,
        span: Span,
    },
    /// Players.
    Players(Players),
}

impl Lowering<'_> {
    /// An event is about one or more of its kind, never about each of them: no "whenever each creature dies".
    pub(super) fn check_event_determiners(&self, phrase: &Spanned<NounPhrase>) -> Lowered<()> {
        let all_parts = parts(&phrase.node);
        for (joined, part) in all_parts {
            let Part::Group(group) = part else { continue };
            self.check_singular_list(&group)?;
            let counted = matches!(
                group.determiner.node,
                Determiner::A | Determiner::Count(ast::Count::AtLeast(_))
            );
            if joined == Some(ast::Conjunction::And) && counted {
                return Err(Failure::misplaced(
                    phrase.span,
                    format!("\"{}\" as one thing", self.words(phrase.span)),
                )
                .help("an event is about one of these: say \"or\""));
            }
            let others = group.members.iter().flat_map(|member| &member.post);
            if others
                .chain(&group.shared)
                .any(|post| matches!(post.node, ast::PostModifier::OtherThan(_)))
            {
                continue;
            }
            // "Whenever target creature deals damage this turn" waits for what its target does, where instructions say so (CR 603.7).
            if group.target && !self.card.is_spell() && !self.frame.delayed_event
                || matches!(
                    group.determiner.node,
                    Determiner::Each | Determiner::Every | Determiner::All
                )
            {
                return Err(Failure::misplaced(
                    group.span,
                    format!("\"{}\" cannot stand in an event", self.words(group.span)),
                )
                .help("say \"a\" or \"one or more\""));
            }
        }
        Ok(())
    }

    pub(super) fn event_subject(&mut self, subject: &Spanned<NounPhrase>) -> Lowered<Subject> {
        self.check_event_determiners(subject)?;
        if self.names_players(subject)
            || matches!(parts(&subject.node).as_slice(), [(_, Part::Single(noun))] if matches!(noun.node, Noun::Pronoun(ast::Pronoun::They)))
        {
            return Ok(Subject::Players(self.player_set(subject)?));
        }
        let all_parts = parts(&subject.node);
        let mut one_or_more = false;
        let mut words = Vec::new();
        for (_, part) in &all_parts {
            if let Part::Group(group) = part {
                one_or_more |= matches!(
                    &group.determiner.node,
                    Determiner::Count(ast::Count::AtLeast(ast::Amount::Number(1)))
                );
                words.extend(
                    group
                        .members
                        .iter()
                        .flat_map(|member| member.words.iter().map(|word| word.node.clone())),
                );
            }
        }
        // The subject itself must not be mentioned as something else than the event's subject. Where cards come from, the verb
        // says.
        let cards = words.contains(&NounWord::Head(Head::Card));
        let cards = cards && !self.is_single_reference(subject);
        let filter = self.filter(subject, cards.then_some(&Domain::Sources))?;
        Ok(Subject::Objects {
            filter,
            words,
            one_or_more,
            span: subject.span,
        })
    }

    /// The object of an event's verb, which is `role` afterwards.
    pub(super) fn event_object(
        &mut self,
        what: &Spanned<NounPhrase>,
        default: Option<&Domain>,
        role: Objects,
    ) -> Lowered<Filter> {
        self.check_event_determiners(what)?;
        let filter = self.filter(what, default)?;
        if !matches!(filter.test, Test::Is(_)) {
            let words = what.node.items.iter().filter_map(|item| {
                if let Noun::Described(described) = &item.noun.node {
                    Some(described.words.iter().map(|word| word.node.clone()))
                } else {
                    None
                }
            });
            let words: Vec<NounWord> = words.flatten().collect();
            let number = if is_one_or_more(what) || super::happened::several_or_more(what).is_some()
            {
                Number::Many
            } else {
                Number::One
            };
            self.mention(Meaning::Objects(role), number, words, what.span);
        }
        Ok(filter)
    }

    /// A group of players as a set.
    pub(crate) fn group_players(&mut self, group: &super::scope::Group) -> Lowered<Players> {
        let described = ast::Described {
            determiner: group.determiner.clone(),
            count: None,
            other: group.other,
            target: group.target,
            words: group.members[0].words.clone(),
            post: group.members[0].post.clone(),
            plural: group.members[0].plural,
        };
        let noun = Spanned {
            node: Noun::Described(Box::new(described)),
            span: group.span,
        };
        let phrase = NounPhrase {
            items: vec![ast::NounItem { joined: None, noun }],
        };
        self.player_set(&Spanned {
            node: phrase,
            span: group.span,
        })
    }

    /// "under your control": the phrase is the possessor or "your control".
    pub(crate) fn player_set_of_control(
        &mut self,
        whose: &Spanned<NounPhrase>,
    ) -> Lowered<Players> {
        self.player_set(whose)
    }
}

/// "one or more cards"
pub(super) fn is_one_or_more(phrase: &Spanned<NounPhrase>) -> bool {
    phrase.node.items.iter().any(|item| {
        matches!(&item.noun.node, Noun::Described(described)
            if matches!(described.determiner.node, Determiner::Count(ast::Count::AtLeast(ast::Amount::Number(1)))))
    })
}

/// "a creature", "an Elf"
pub(super) fn is_a_single(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::A))
}
