//! What is sacrificed, discarded, exiled, tapped as a cost, and where it is remembered: "two other creatures", "this card from your
//! graveyard", "any number of untapped creatures you control with total power 2 or greater".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Choice, Phrase, Use};
use super::reference::{Meaning, Number};
use ir::{CostPart, Domain, Filter, Objects, PaidAs, Players, SlotId, SlotKind, Test, Value, Zone};
use syntax::ast::{self, Adjective, Head, NounPhrase, NounWord, Span, Spanned};

impl Lowering<'_> {
    pub(super) fn cost_filter(
        &mut self,
        what: &Spanned<NounPhrase>,
        payer: &Players,
    ) -> Lowered<Filter> {
        Ok(match self.phrase(what, &Use::controlled(payer))? {
            Phrase::Choice(choice) if choice.maximum == Value::Number(1) => choice.filter,
            Phrase::Set(set) if set.players.is_empty() && set.objects.len() == 1 => Filter {
                domain: Domain::Permanents,
                test: Test::Is(set.objects[0].clone()),
            },
            Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => {
                return Err(Failure::unsupported(what.span, "these objects in a cost"));
            }
        })
    }

    /// What is sacrificed, discarded or exiled as a cost, and where it is remembered.
    pub(super) fn cost_objects(
        &mut self,
        what: &Spanned<NounPhrase>,
        usage: &Use,
        done: Adjective,
    ) -> Lowered<CostObjects> {
        let phrase = self.phrase(what, usage)?;
        let mut least = None;
        let (filter, count, words, at_random, number) = match phrase {
            Phrase::Choice(Choice {
                filter,
                from: None,
                minimum,
                maximum,
                at_random,
                chooser: None,
                words,
                ..
            }) => {
                least = match (&minimum, &maximum) {
                    _ if minimum == maximum => None,
                    (Value::Number(least), Value::Number(super::noun::ANY_NUMBER))
                        if !at_random =>
                    {
                        u32::try_from(*least).ok()
                    }
                    _ => {
                        return Err(Failure::unsupported(
                            what.span,
                            "a range of objects in a cost",
                        ));
                    }
                };
                if at_random && super::together::is_together(&filter.test) {
                    return Err(Failure::unsupported(what.span, "these objects at random"));
                }
                let number = if maximum == Value::Number(1) {
                    Number::One
                } else {
                    Number::Many
                };
                (filter, maximum, words, at_random, number)
            }
            Phrase::Set(set) if set.players.is_empty() && set.objects.len() == 1 => {
                let objects = set.objects[0].clone();
                match objects {
                    // "Discard your hand": all of them.
                    Objects::Every(filter) => {
                        let count = Value::Count(filter.clone());
                        (
                            *filter,
                            count,
                            vec![NounWord::Head(Head::Card)],
                            false,
                            Number::Many,
                        )
                    }
                    // "the exiled card" is the one that was on top.
                    Objects::Top { ref of, ref count } => {
                        let number = if **count == Value::Number(1) {
                            Number::One
                        } else {
                            Number::Many
                        };
                        let count = count.as_ref().clone();
                        let filter = Filter {
                            domain: Domain::Cards(Zone::Library, of.clone()),
                            test: Test::Is(objects),
                        };
                        let words = vec![NounWord::Head(Head::Card)];
                        (filter, count, words, false, number)
                    }
                    Objects::Bottom { .. } => {
                        return Err(Failure::unsupported(what.span, "this part of a cost"));
                    }
                    objects @ (Objects::This
                    | Objects::Granter
                    | Objects::Attached
                    | Objects::Slot(_)
                    | Objects::Event(_)
                    | Objects::Affected
                    | Objects::TopUntil { .. }
                    | Objects::Linked
                    | Objects::Paid(_)
                    | Objects::Devoured
                    | Objects::Union(_)) => {
                        let (domain, count) = if let Objects::Top { of, count } = &objects {
                            let library = Domain::Cards(Zone::Library, of.clone());
                            (library, count.as_ref().clone())
                        } else {
                            (self.source_domain(what, usage), Value::Number(1))
                        };
                        let number = if count == Value::Number(1) {
                            Number::One
                        } else {
                            Number::Many
                        };
                        let filter = Filter {
                            domain,
                            test: Test::Is(objects.clone()),
                        };
                        let meaning = Meaning::Objects(objects);
                        self.frame.discourse.mark_done(&meaning, done, true);
                        // The top card is another one when this one is gone.
                        let top = matches!(meaning, Meaning::Objects(Objects::Top { .. }));
                        let into = if top {
                            self.frame.discourse.supersede(&meaning);
                            let (into, optional) = self.cost_slot(what.span)?;
                            if let Some(slot) = into {
                                let paid = Meaning::Objects(Objects::Slot(slot));
                                let card = vec![NounWord::Head(Head::Card)];
                                self.mention_optional(
                                    paid.clone(),
                                    number,
                                    card,
                                    what.span,
                                    Some(optional),
                                );
                                self.frame.discourse.mark_done(&paid, done, true);
                            }
                            into
                        } else {
                            None
                        };
                        return Ok(CostObjects {
                            count,
                            least: None,
                            what: filter,
                            into,
                            at_random: false,
                        });
                    }
                }
            }
            Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => {
                return Err(Failure::unsupported(what.span, "these objects in a cost"));
            }
        };
        let (into, optional) = self.cost_slot(what.span)?;
        if let Some((slot, optional)) = into.zip(Some(optional)) {
            let meaning = Meaning::Objects(Objects::Slot(slot));
            self.mention_optional(meaning.clone(), number, words, what.span, Some(optional));
            self.frame
                .discourse
                .mark_done(&meaning, done, done != Adjective::Tapped);
        }
        Ok(CostObjects {
            count,
            least,
            what: filter,
            into,
            at_random,
        })
    }

    fn cost_slot(&mut self, span: Span) -> Lowered<(Option<SlotId>, usize)> {
        self.optional_slot(SlotKind::Objects, span)
    }

    /// "any number of untapped creatures you control with total power 2 or greater": without the total, and the total.
    pub(super) fn total_power(
        &self,
        what: &Spanned<NounPhrase>,
    ) -> Option<(Spanned<NounPhrase>, Spanned<ast::Amount>)> {
        let mut phrase = what.clone();
        let [item] = phrase.node.items.as_mut_slice() else {
            return None;
        };
        let ast::Noun::Described(described) = &mut item.noun.node else {
            return None;
        };
        if described.determiner.node != ast::Determiner::Count(ast::Count::Any) {
            return None;
        }
        let index = described.post.iter().position(|post| {
            matches!(&post.node, ast::PostModifier::With(with)
                if matches!(with.as_ref(), ast::With::Characteristic { total: true, .. }))
        })?;
        let post = described.post.remove(index);
        let ast::PostModifier::With(with) = post.node else {
            return None;
        };
        if let ast::With::Characteristic {
            which, comparison, ..
        } = *with
            && which == [ast::Characteristic::Power]
        {
            match comparison.node {
                ast::Comparison::AtLeast(least) => Some((phrase, *least)),
                ast::Comparison::Equal(_)
                | ast::Comparison::AtMost(_)
                | ast::Comparison::Greater(_)
                | ast::Comparison::Less(_)
                | ast::Comparison::GreaterBy(_)
                | ast::Comparison::LessBy(_)
                | ast::Comparison::Odd
                | ast::Comparison::Even
                | ast::Comparison::ChosenParity
                | ast::Comparison::OneOf(_) => None,
            }
        } else {
            None
        }
    }

    /// Where the object itself is when it is put into a cost: "Discard this card", "Exile this card from your graveyard".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn source_domain(&mut self, what: &Spanned<NounPhrase>, usage: &Use) -> Domain {
        let from = what
            .node
            .items
            .iter()
            .find_map(|item| match &item.noun.node {
                ast::Noun::Described(described) => place_of(&described.post),
                ast::Noun::Modified { post, .. } => place_of(post),
                _ => None,
            });
        if let Some(zone) = self.frame.own_zone {
            return Domain::Cards(zone, Players::You);
        }
        from.and_then(|zone| self.zone(&zone).ok())
            .map(|(zone, players)| Domain::Cards(zone, players))
            .or_else(|| usage.domain.clone())
            .unwrap_or(Domain::Permanents)
    }
}

pub(super) struct CostObjects {
    /// How many.
    pub count: Value,
    /// Of any number of them the least.
    pub least: Option<u32>,
    /// Which.
    pub what: Filter,
    /// Where they are remembered.
    pub into: Option<SlotId>,
    pub(super) at_random: bool,
}

impl CostObjects {
    /// The same, where nothing is chosen at random.
    pub(super) fn chosen_part(self, how: PaidAs, span: Span) -> Lowered<CostPart> {
        if self.at_random {
            return Err(Failure::unsupported(span, "a cost that is paid at random"));
        }
        Ok(self.part(how))
    }

    /// What is done to them as a part of a cost.
    pub(super) fn part(self, how: PaidAs) -> CostPart {
        let Self {
            count,
            least,
            what,
            into,
            at_random,
        } = self;
        if let Some(least) = least {
            return CostPart::AnyNumber {
                how,
                least,
                what,
                into,
            };
        }
        match how {
            PaidAs::Discarded => CostPart::Discard {
                count,
                what,
                at_random,
                into,
            },
            PaidAs::Sacrificed
            | PaidAs::Exiled
            | PaidAs::Returned
            | PaidAs::Tapped
            | PaidAs::Convoked
            | PaidAs::Revealed => how.counted(count, what, into),
        }
    }
}

/// "from your graveyard"
fn place_of(post: &[Spanned<ast::PostModifier>]) -> Option<Spanned<NounPhrase>> {
    post.iter().find_map(|post| {
        if let ast::PostModifier::From(zone) | ast::PostModifier::In(zone) = &post.node {
            Some(zone.as_ref().clone())
        } else {
            None
        }
    })
}
