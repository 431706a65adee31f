//! Whom and what damage is dealt to in an event: players, permanents, and both together.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Set, Use};
use super::reference::{Meaning, Number};
use super::scope::{Part, parts};
use ir::{Domain, EventRole, Filter, Objects, Players, Recipients, Test};
use syntax::ast::{self, NounPhrase, NounWord, Span, Spanned};

impl Lowering<'_> {
    /// To whom or what damage is dealt in an event.
    pub(crate) fn recipients(&mut self, to: &Spanned<NounPhrase>) -> Lowered<Recipients> {
        let mut recipients = Recipients {
            objects: None,
            players: None,
        };
        let all_parts = parts(&to.node);
        for (_, part) in &all_parts {
            match part {
                Part::Group(group) => {
                    let (players, objects): (Vec<_>, Vec<_>) =
                        group.members.iter().cloned().partition(|member| {
                            member
                                .words
                                .last()
                                .is_some_and(|word| super::words::is_player_word(&word.node))
                        });
                    if !players.is_empty() {
                        let only = super::scope::Group {
                            members: players,
                            shared: Vec::new(),
                            ..group.clone()
                        };
                        let set = self.group_players(&only)?;
                        self.mention_event_player(&set, group.span);
                        also_players(&mut recipients, set, group.span)?;
                    }
                    if !objects.is_empty() {
                        let only = super::scope::Group {
                            members: objects,
                            ..group.clone()
                        };
                        let words: Vec<NounWord> = only
                            .members
                            .iter()
                            .flat_map(|m| m.words.iter().map(|word| word.node.clone()))
                            .collect();
                        let filter = if self.is_reference(&only) {
                            let objects = self.reference(&Part::Group(only), group.span)?;
                            Filter {
                                domain: Domain::Permanents,
                                test: Test::Is(objects),
                            }
                        } else {
                            let filter = self.group_filter(&only, None)?;
                            let role = Meaning::Objects(Objects::Event(EventRole::Other));
                            self.mention(role, Number::One, words, group.span);
                            filter
                        };
                        also_objects(&mut recipients, filter, group.span)?;
                    }
                }
                Part::Single(noun) => match self.phrase(
                    &Spanned {
                        node: NounPhrase {
                            items: vec![ast::NounItem {
                                joined: None,
                                noun: noun.clone(),
                            }],
                        },
                        span: noun.span,
                    },
                    &Use::by(&Players::You),
                )? {
                    Phrase::Set(Set { objects, players }) => {
                        for set in players {
                            also_players(&mut recipients, set, noun.span)?;
                        }
                        for objects in objects {
                            let filter = Filter {
                                domain: Domain::Permanents,
                                test: Test::Is(objects),
                            };
                            also_objects(&mut recipients, filter, noun.span)?;
                        }
                    }
                    Phrase::Choice(_) | Phrase::PlayerChoice(..) => {
                        return Err(Failure::unsupported(noun.span, "this recipient"));
                    }
                },
            }
        }
        Ok(recipients)
    }
}

/// "(this creature) or another creature you control": these objects too.
fn also_objects(recipients: &mut Recipients, more: Filter, span: Span) -> Lowered<()> {
    recipients.objects = Some(match recipients.objects.take() {
        None => more,
        Some(before) if before.domain == more.domain => Filter {
            domain: more.domain,
            test: super::filter::any(vec![before.test, more.test]),
        },
        Some(_) => return Err(Failure::unsupported(span, "these recipients together")),
    });
    Ok(())
}

/// These players too.
fn also_players(recipients: &mut Recipients, more: Players, span: Span) -> Lowered<()> {
    recipients.players = Some(match recipients.players.take() {
        None => more,
        Some(before) if before == more => more,
        Some(_) => return Err(Failure::unsupported(span, "these players together")),
    });
    Ok(())
}
