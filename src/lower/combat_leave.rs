//! What creatures "can" do in combat beyond the rules, always or for a while (CR 508.1c, 509.1b).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Builtin, Domain, Filter, Objects, Permission, Players, Restriction, StaticEffect, Test};
use syntax::ast::{
    self, Auxiliary, Clause, Determiner, Noun, NounPhrase, NounWord, Passive, PassiveComplement,
    Spanned, Verb,
};

impl Lowering<'_> {
    /// "can attack as though it didn't have defender", "can block only creatures with flying", "can block an additional creature each
    /// combat"; none if it is something else that they can do.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn combat_leave(
        &mut self,
        clause: &Clause,
        objects: &Objects,
        extras: &mut Extras,
    ) -> Lowered<Option<Restriction>> {
        let span = clause.span.0;
        match &clause.verb.node {
            Verb::Attack(None) => {
                let Some(condition) = extras.as_though.take() else {
                    return Err(Failure::unsupported(span, "\"can attack\""));
                };
                if self.says_without(&condition.node, Builtin::Defender) {
                    Ok(Some(Restriction::IgnoreDefender(objects.clone())))
                } else if self.says_with(&condition.node, Builtin::Haste) {
                    Ok(Some(Restriction::AttackAsThoughHaste(objects.clone())))
                } else {
                    Err(Failure::unsupported(condition.span, "this \"as though\""))
                }
            }
            Verb::BlockOnly(what) => {
                let attackers = self.block_only(what)?;
                Ok(Some(Restriction::CantBlock(
                    objects.clone(),
                    Some(attackers),
                )))
            }
            Verb::BlockAdditional { what } => {
                if let Some(period) = extras.each_period.take()
                    && (period.node.part != ast::TurnPart::Combat || period.node.whose.is_some())
                {
                    return Err(Failure::unsupported(period.span, "this time"));
                }
                if extras.each.take().is_some() {
                    return Err(Failure::unsupported(
                        span,
                        "blocking an additional creature for each of these",
                    ));
                }
                let Some(number) = additional_blocks(what) else {
                    return Err(Failure::unsupported(what.span, "this number"));
                };
                Ok(Some(Restriction::AdditionalBlocks(objects.clone(), number)))
            }
            _ => Ok(None),
        }
    }

    /// "can block creatures with shadow as though it had shadow", "can be blocked as though they didn't have islandwalk" (CR 609.4)
    pub(super) fn block_as_though(
        &mut self,
        clause: &Clause,
        objects: &Objects,
        extras: &mut Extras,
    ) -> Lowered<Option<Permission>> {
        if let Verb::Block(Some(attackers)) = &clause.verb.node {
            let Some(condition) = extras.as_though.take() else {
                return Ok(None);
            };
            let attackers = self.filter(attackers, None)?;
            let (of_blocker, supposed) = match supposition(&condition.node) {
                Some((true, abilities)) => (true, self.added_abilities(abilities)?),
                Some((false, abilities)) => (false, self.lost_abilities(abilities)?),
                None => return Err(Failure::unsupported(condition.span, "this \"as though\"")),
            };
            return Ok(Some(Permission::BlockAsThough {
                blockers: objects.clone(),
                attackers,
                of_blocker,
                supposed,
            }));
        }
        let Some((
            Passive {
                participle: ast::Participle::Blocked,
                complements,
                ..
            },
            false,
        )) = clause.verb.node.passive()
        else {
            return Ok(None);
        };
        let ([complement], Objects::Every(attackers)) = (complements.as_slice(), objects) else {
            return Ok(None);
        };
        let PassiveComplement::AsThough(condition) = &complement.node else {
            return Ok(None);
        };
        let Some((false, abilities)) = supposition(condition) else {
            return Err(Failure::unsupported(complement.span, "this \"as though\""));
        };
        Ok(Some(Permission::BlockAsThough {
            blockers: Objects::Every(Box::new(Filter {
                domain: Domain::Permanents,
                test: Test::CardType(ir::CardType::Creature),
            })),
            attackers: attackers.as_ref().clone(),
            of_blocker: false,
            supposed: self.lost_abilities(abilities)?,
        }))
    }

    /// "You may activate abilities of creatures you control as though those creatures had haste" (CR 302.6)
    pub(super) fn activates_as_though_haste(
        &mut self,
        clause: &Clause,
        who: &Players,
        extras: &mut Extras,
    ) -> Lowered<Option<Permission>> {
        let Verb::Activate(what) = &clause.verb.node else {
            return Ok(None);
        };
        let [item] = what.node.items.as_slice() else {
            return Ok(None);
        };
        let Noun::Described(abilities) = &item.noun.node else {
            return Ok(None);
        };
        let plain = matches!(abilities.words.as_slice(), [word] if word.node == NounWord::Head(ast::Head::Ability))
            && abilities.determiner.node == Determiner::None;
        let [post] = abilities.post.as_slice() else {
            return Ok(None);
        };
        let (ast::PostModifier::Of(creatures), true, Players::You) = (&post.node, plain, who)
        else {
            return Ok(None);
        };
        let Some(condition) = extras.as_though.take() else {
            return Ok(None);
        };
        let said_of = condition.node.clauses.first();
        let said_of = said_of.and_then(|clause| clause.subject.as_ref());
        let same = said_of.is_some_and(|said_of| {
            super::clause::is_it(said_of)
                || super::clause::nouns(said_of) == super::clause::nouns(creatures)
        });
        let creatures = self.filter(creatures, None)?;
        // Whoever controls a creature activates its abilities (CR 602.2).
        let controlled = Test::ControlledBy(Players::You);
        let yours = creatures.test == controlled
            || matches!(&creatures.test, Test::All(tests) if tests.contains(&controlled));
        if !yours || !same || !self.says_with(&condition.node, Builtin::Haste) {
            return Err(Failure::unsupported(condition.span, "this \"as though\""));
        }
        Ok(Some(Permission::AsThoughHaste(Objects::Every(Box::new(
            creatures,
        )))))
    }

    /// "For each creature you control, you may have that creature assign its combat damage as though it weren't blocked."
    pub(super) fn each_assigns(&mut self, each: &Spanned<NounPhrase>) -> Lowered<StaticEffect> {
        let creatures = self.filter(each, Some(&Domain::Permanents))?;
        // Its controller has it assign its damage (CR 510.1).
        let controlled = Test::ControlledBy(Players::You);
        let yours = creatures.test == controlled
            || matches!(&creatures.test, Test::All(tests) if tests.contains(&controlled));
        if !yours {
            return Err(Failure::unsupported(each.span, "each of these here"));
        }
        let creatures = Objects::Every(Box::new(creatures));
        Ok(StaticEffect::Restrict(Restriction::MayAssignAsUnblocked(
            creatures,
        )))
    }

    /// "as though it didn't have defender"
    fn says_without(&self, condition: &ast::Condition, keyword: Builtin) -> bool {
        matches!(supposition(condition), Some((false, [item])) if self.is_keyword(item, keyword))
    }

    /// "as though it had haste"
    fn says_with(&self, condition: &ast::Condition, keyword: Builtin) -> bool {
        matches!(supposition(condition), Some((true, [item])) if self.is_keyword(item, keyword))
    }

    fn is_keyword(&self, item: &Spanned<ast::AbilityItem>, builtin: Builtin) -> bool {
        matches!(&item.node, ast::AbilityItem::Keyword(keyword)
            if self.keywords.is_builtin(&keyword.name.node, builtin))
    }

    /// "can block only creatures with flying": not the others.
    fn block_only(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Filter> {
        let allowed = self.filter(what, None)?;
        let creature = Test::CardType(ir::CardType::Creature);
        let mut rest = None;
        if let Test::All(mut tests) = allowed.test
            && tests.contains(&creature)
            && tests.len() == 2
        {
            tests.retain(|test| *test != creature);
            rest = tests.pop();
        }
        let Some(rest) = rest else {
            return Err(Failure::unsupported(what.span, "blocking only these"));
        };
        Ok(Filter {
            domain: allowed.domain,
            test: super::filter::all(vec![creature, Test::Not(Box::new(rest))]),
        })
    }
}

/// "it had shadow" (true), "they didn't have islandwalk" (false): the abilities.
fn supposition(condition: &ast::Condition) -> Option<(bool, &[Spanned<ast::AbilityItem>])> {
    let [clause] = condition.clauses.as_slice() else {
        return None;
    };
    let spoken_of = clause
        .subject
        .as_ref()
        .is_some_and(super::clause::is_spoken_of);
    let Verb::HaveAbilities { abilities, .. } = &clause.verb.node else {
        return None;
    };
    if !spoken_of || !clause.adverbials.is_empty() {
        return None;
    }
    let has = match clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node) {
        None if clause.form == ast::VerbForm::Past => true,
        Some(Auxiliary::DidNot | Auxiliary::DoesNot) => false,
        None | Some(_) => return None,
    };
    Some((has, abilities))
}

/// "an additional creature" (1), "any number of creatures" (none).
#[expect(
    clippy::option_option,
    reason = "any number differs from a number that is not understood"
)]
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn additional_blocks(what: &Spanned<NounPhrase>) -> Option<Option<u32>> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let creature = matches!(described.words.as_slice(), [word] if word.node == NounWord::Type(ast::CardType::Creature));
    if !creature || !described.post.is_empty() {
        return None;
    }
    match &described.determiner.node {
        Determiner::Additional(None) => match described.count.as_ref().map(|count| &count.node) {
            None => Some(Some(1)),
            Some(ast::Count::Exactly(ast::Amount::Number(number))) => Some(Some(*number)),
            Some(ast::Count::Any) => Some(None),
            Some(_) => None,
        },
        // Nothing has to block all that it could block: "up to" says no more.
        Determiner::Additional(Some(
            ast::Count::Exactly(ast::Amount::Number(number))
            | ast::Count::UpTo(ast::Amount::Number(number)),
        )) => Some(Some(*number)),
        Determiner::Count(ast::Count::Any) | Determiner::Additional(Some(ast::Count::Any)) => {
            Some(None)
        }
        _ => None,
    }
}

/// "assign its combat damage as though it weren't blocked"
pub(super) fn assigns_as_unblocked(doing: &Clause) -> bool {
    let [adverbial] = doing.adverbials.as_slice() else {
        return false;
    };
    let ast::Adverbial::AsThough(condition) = &adverbial.node else {
        return false;
    };
    let [clause] = condition.clauses.as_slice() else {
        return false;
    };
    let unblocked = clause
        .verb
        .node
        .passive()
        .is_some_and(|(passive, negated)| {
            negated
                && passive.complements.is_empty()
                && passive.participle == ast::Participle::Blocked
        });
    matches!(
        &doing.verb.node,
        Verb::AssignDamage {
            what: ast::AssignedDamage::Own
        }
    ) && clause.adverbials.is_empty()
        && clause
            .subject
            .as_ref()
            .is_some_and(super::clause::is_spoken_of)
        && unblocked
}

/// "(for each creature you control,) you may have that creature assign its combat damage as though it weren't blocked": whether
/// that is what is said.
pub(super) fn has_each(each: &Spanned<NounPhrase>, clauses: &[Clause]) -> bool {
    let [clause] = clauses else {
        return false;
    };
    let Verb::Have { whom, doing } = &clause.verb.node else {
        return false;
    };
    let may = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node) == Some(Auxiliary::May);
    let you = clause.subject.as_ref().is_some_and(super::words::is_you);
    may && you
        && clause.adverbials.is_empty()
        && is_one_of(whom, each)
        && assigns_as_unblocked(doing)
}

/// Whether "that creature" is one of "each creature you control": each of its nouns is one of theirs.
fn is_one_of(whom: &Spanned<NounPhrase>, each: &Spanned<NounPhrase>) -> bool {
    let nouns = super::clause::nouns(each);
    super::words::single_described(whom)
        .is_some_and(|described| matches!(described.determiner.node, Determiner::That))
        && super::clause::nouns(whom)
            .iter()
            .all(|noun| nouns.contains(noun))
}
