//! What is asked of all that is chosen, as a whole: "with different names", "from a single graveyard", "with total mana value 6 or
//! less", "that share a creature type" (CR 601.2c, 608.2d).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::all;
use super::noun::Choice;
use super::scope::Group;
use super::words::property;
use ir::{Distinction, Filter, Test, Together};
use syntax::ast::{
    self, Adjective, Characteristic, Conjunction, Described, Noun, NounPhrase, NounWord,
    PostModifier, Spanned, Verb, With,
};

impl Lowering<'_> {
    /// Takes what is asked of all together from a group of which several are chosen.
    pub(crate) fn take_together(&mut self, group: &Group) -> Lowered<(Group, Vec<Together>)> {
        let mut group = group.clone();
        let mut together = Vec::new();
        if !group.members.iter().all(|member| member.plural) {
            return Ok((group, together));
        }
        let posts = match group.members.as_mut_slice() {
            [only] if group.shared.is_empty() => &mut only.post,
            _ => &mut group.shared,
        };
        let mut left = Vec::new();
        for post in std::mem::take(posts) {
            match self.asked_together(&post)? {
                Some((asked, rest)) => {
                    together.push(asked);
                    left.extend(rest);
                }
                None => left.push(post),
            }
        }
        *posts = left;
        Ok((group, together))
    }

    /// "two cards that share a color (were milled this way)": the group without what they have in common; none if nothing is said of that.
    pub(crate) fn alike(&mut self, group: &Group) -> Lowered<Option<(Group, Vec<Together>)>> {
        let (plain, together) = self.take_together(group)?;
        let shared = |asked: &Together| matches!(asked, Together::Share(_));
        let alike = !together.is_empty() && together.iter().all(shared);
        Ok(alike.then_some((plain, together)))
    }

    /// What a modifier asks of all together, with what it says of each besides.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn asked_together(
        &mut self,
        post: &Spanned<PostModifier>,
    ) -> Lowered<Option<(Together, Option<Spanned<PostModifier>>)>> {
        let asked = match &post.node {
            PostModifier::From(place) | PostModifier::In(place) => {
                if is_of_one_player(place) {
                    let rest = Some(post.clone());
                    return Ok(Some((Together::Share(Distinction::Owners), rest)));
                }
                let Some(plain) = without_single(place) else {
                    return Ok(None);
                };
                let node = match post.node {
                    PostModifier::From(_) => PostModifier::From(Box::new(plain)),
                    _ => PostModifier::In(Box::new(plain)),
                };
                let span = post.span;
                let rest = Some(Spanned { node, span });
                return Ok(Some((Together::Share(Distinction::Owners), rest)));
            }
            PostModifier::Relative(clause) => match &clause.verb.node {
                Verb::Share {
                    what,
                    none,
                    with: None,
                } if is_bare(clause) => {
                    let what = super::distinction::told_apart_by(*what, post.span)?;
                    if *none {
                        Together::Differ(what)
                    } else {
                        Together::Share(what)
                    }
                }
                // "cards that each have different names"
                Verb::ShareName(name)
                    if **name == ast::NameRelation::Different && is_bare_of_each(clause) =>
                {
                    Together::Differ(Distinction::Names)
                }
                _ => return Ok(None),
            },
            PostModifier::With(with) => match with.as_ref() {
                With::Same {
                    what,
                    same,
                    object: None,
                } => {
                    let what = super::distinction::told_apart_by(*what, post.span)?;
                    if *same {
                        Together::Share(what)
                    } else {
                        Together::Differ(what)
                    }
                }
                With::Name(ast::NameRelation::Different) => Together::Differ(Distinction::Names),
                With::Name(ast::NameRelation::Same) => Together::Share(Distinction::Names),
                With::Characteristic {
                    which,
                    joined: None | Some(Conjunction::And),
                    total: true,
                    comparison,
                } => {
                    let of = match which.as_slice() {
                        [which] => property(*which, post.span)?,
                        [Characteristic::Power, Characteristic::Toughness] => {
                            ir::Property::PowerAndToughness
                        }
                        _ => return Err(Failure::unsupported(post.span, "this total")),
                    };
                    let Test::Compare(of, comparison, value) =
                        self.compare_test(&of, comparison)?
                    else {
                        return Err(Failure::unsupported(comparison.span, "this total"));
                    };
                    Together::Total(of, comparison, value)
                }
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some((asked, None)))
    }

    /// "three or more creatures that share a creature type": a description whose number has been read already, with what all have
    /// in common.
    pub(crate) fn counted_together(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        default: Option<&ir::Domain>,
    ) -> Lowered<Filter> {
        let mut plain = phrase.clone();
        let mut together = Vec::new();
        if let [item] = plain.node.items.as_mut_slice()
            && let Noun::Described(described) = &mut item.noun.node
            && described.plural
        {
            for post in std::mem::take(&mut described.post) {
                match self.asked_together(&post)? {
                    Some((asked @ Together::Share(_), rest)) => {
                        together.push(asked);
                        described.post.extend(rest);
                    }
                    Some(_) | None => described.post.push(post),
                }
            }
        }
        let filter = self.counted_filter(&plain, default)?;
        Ok(with_together(filter, together))
    }
}

/// The description with what is asked of all together.
pub(crate) fn with_together(mut filter: Filter, together: Vec<Together>) -> Filter {
    if !together.is_empty() {
        let mut tests = vec![filter.test];
        tests.extend(together.into_iter().map(Test::Together));
        filter.test = all(tests);
    }
    filter
}

/// "two cards that share a color": so many of them at least, however many others there are.
pub(crate) fn so_many_alike(
    filter: Filter,
    together: Vec<Together>,
    relation: ir::Comparison,
) -> (Filter, ir::Comparison) {
    let relation = if relation == ir::Comparison::Equal {
        ir::Comparison::AtLeast
    } else {
        relation
    };
    (with_together(filter, together), relation)
}

/// Whether something is asked of all together.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(crate) fn is_together(test: &Test) -> bool {
    match test {
        Test::Together(_) => true,
        Test::All(tests) | Test::Any(tests) => tests.iter().any(is_together),
        Test::Not(inner) => is_together(inner),
        _ => false,
    }
}

/// Refuses what is asked of all together, where nobody chooses or all are chosen in turn.
pub(crate) fn refuse_together(choice: &Choice) -> Lowered<()> {
    if is_together(&choice.filter.test) {
        return Err(Failure::unsupported(
            choice.span,
            "what is asked of all of these together",
        ));
    }
    Ok(())
}

/// "that share a creature type": nothing besides.
fn is_bare(clause: &ast::Clause) -> bool {
    clause.subject.is_none() && clause.auxiliary.is_none() && clause.adverbials.is_empty()
}

/// "that have different names", "that each have different names": nothing besides.
fn is_bare_of_each(clause: &ast::Clause) -> bool {
    let mut plain = clause.clone();
    plain
        .adverbials
        .retain(|adverbial| adverbial.node != ast::Adverbial::Severally);
    is_bare(&plain)
}

/// "a single graveyard": a graveyard, any player's.
fn without_single(place: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let single = |word: &Spanned<NounWord>| word.node == NounWord::Adjective(Adjective::Single);
    let mut plain = place.clone();
    let [item] = plain.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let found = is_one(described) && described.words.iter().any(single);
    described.words.retain(|word| !single(word));
    found.then_some(plain)
}

/// "an opponent's graveyard", from which several are chosen: all from that of one player.
fn is_of_one_player(place: &Spanned<NounPhrase>) -> bool {
    let [item] = place.node.items.as_slice() else {
        return false;
    };
    let Noun::Described(described) = &item.noun.node else {
        return false;
    };
    let ast::Determiner::Possessive(whose) = &described.determiner.node else {
        return false;
    };
    let [owner] = whose.node.items.as_slice() else {
        return false;
    };
    matches!(&owner.noun.node, Noun::Described(player) if player.determiner.node == ast::Determiner::A)
}

fn is_one(described: &Described) -> bool {
    described.determiner.node == ast::Determiner::A && described.post.is_empty()
}
