//! "may", "can": permissions (CR 601.3, 609.4). Which cards may be played is in `playable`, what mana may be spent as in `any_mana`.

use super::adverbial::Extras;
use super::any_mana::of_any;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::playable::top_of_library;
use super::subject::Subject;
use super::words::is_you;
use ir::{Builtin, Domain, Duration, Filter, Objects, Permission, Players, Test, Zone};
use syntax::ast::{
    self, Clause, Count, Determiner, Head, Noun, NounPhrase, NounWord, Predicate, Spanned,
    TurnPart, Verb,
};

impl Lowering<'_> {
    /// What may be done beyond the rules.
    pub(crate) fn permissions(
        &mut self,
        clause: &Clause,
        subject: &Subject,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let span = clause.span.0;
        match subject {
            Subject::Players(players) => {
                let [who] = players.as_slice() else {
                    return Err(Failure::unsupported(span, "several players here"));
                };
                let who = who.clone();
                self.player_permission(clause, &who, extras)
            }
            Subject::Objects(objects) => self.object_permission(clause, objects, extras),
        }
    }

    fn object_permission(
        &mut self,
        clause: &Clause,
        objects: &Objects,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let span = clause.span.0;
        if let Some(permission) = self.block_as_though(clause, objects, extras)? {
            return Ok(vec![permission]);
        }
        if let Verb::Be(predicate) = &clause.verb.node
            && let Predicate::Same {
                negated: false,
                whom,
                in_addition: None,
            } = predicate.as_ref()
            && is_your_commander(whom)
            && *objects == Objects::This
            && clause
                .auxiliary
                .as_ref()
                .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Can)
        {
            return Ok(vec![Permission::BeCommander]);
        }
        Err(Failure::unsupported(
            span,
            format!("\"{}\"", self.words(span)),
        ))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn player_permission(
        &mut self,
        clause: &Clause,
        who: &Players,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let span = clause.span.0;
        let who = who.clone();
        if let Some(permission) = self.activates_as_though_haste(clause, &who, extras)? {
            return Ok(vec![permission]);
        }
        if let (Verb::Activate(what), Some(_)) = (&clause.verb.node, extras.instant_time.take()) {
            return Ok(vec![self.activates_as_instant(what, who)?]);
        }
        if let Some(often) = extras.often.take()
            && let Verb::Activate(what) = &clause.verb.node
        {
            return Ok(vec![self.loyalty_often(what, who, often.node)?]);
        }
        match &clause.verb.node {
            Verb::Play(what) => {
                if let Some(number) = additional_lands(what) {
                    // "on each of your turns" is when lands are played anyway.
                    if let Some(period) = extras.each_period.take().or(extras.during.take())
                        && period.node.part != TurnPart::Turn
                    {
                        return Err(Failure::unsupported(period.span, "this time"));
                    }
                    return Ok(vec![Permission::AdditionalLands(who, number)]);
                }
                self.play_permission(what, who, extras, true)
            }
            Verb::Cast(what) => {
                if let Some(condition) = extras.as_though.take() {
                    self.as_though_flash(&condition)?;
                    // "the first creature spell you cast each turn"
                    let filter = match self.nth_cast_each_turn(what)? {
                        Some((caster, _)) if caster != who => {
                            return Err(Failure::unsupported(what.span, "these spells"));
                        }
                        Some((_, filter)) => filter,
                        None => self.spells(what)?,
                    };
                    return Ok(vec![Permission::AsThoughFlash(who, filter)]);
                }
                self.play_permission(what, who, extras, false)
            }
            Verb::SpendMana { what, only: false } if let Some(any_type) = of_any(what) => {
                let (None, [purpose]) = (&extras.as_though, clause.adverbials.as_slice()) else {
                    return Err(Failure::unsupported(span, "this rule for spending mana"));
                };
                let ast::Adverbial::To(purpose) = &purpose.node else {
                    return Err(Failure::unsupported(span, "this rule for spending mana"));
                };
                let (Verb::Cast(spells), []) = (&purpose.verb.node, purpose.adverbials.as_slice())
                else {
                    return Err(Failure::unsupported(span, "this rule for spending mana"));
                };
                let on = self.paid_for(spells)?;
                Ok(vec![Permission::SpendAnyMana { who, on, any_type }])
            }
            Verb::SpendMana { what, only: false } => self.spending_permission(what, who, extras),
            Verb::LookAt(what) => {
                if top_of_library(what) {
                    return Ok(vec![Permission::LookAtTop(who)]);
                }
                // "You may look at that card for as long as it remains exiled."
                if matches!(
                    extras.duration,
                    Some(Duration::Permanent | Duration::EndOfTurn)
                ) && super::clause::is_spoken_of(what)
                    && let exiled @ Objects::Slot(_) = self.reference_phrase(what)?
                {
                    let exiled = Filter {
                        domain: Domain::Cards(Zone::Exile, Players::Everyone),
                        test: Test::Is(exiled),
                    };
                    return Ok(vec![Permission::LookAt(who, exiled)]);
                }
                // What is face up anybody may look at.
                if let Ok(filter) = self.filter(what, None)
                    && filter.test == Test::Is(Objects::Linked)
                {
                    return Ok(vec![Permission::LookAt(who, filter)]);
                }
                Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ))
            }
            _ => Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            )),
        }
    }

    /// "as though it had flash"
    pub(super) fn as_though_flash(&mut self, condition: &Spanned<ast::Condition>) -> Lowered<()> {
        let [clause] = condition.node.clauses.as_slice() else {
            return Err(Failure::unsupported(condition.span, "this \"as though\""));
        };
        let flash = clause.adverbials.is_empty()
            && clause.subject.as_ref().is_some_and(super::clause::is_it)
            && matches!(&clause.verb.node, Verb::HaveAbilities { abilities, .. }
            if matches!(abilities.as_slice(), [item] if matches!(&item.node, ast::AbilityItem::Keyword(keyword)
                if keyword.arguments.is_empty()
                    && self.keywords.is_builtin(&keyword.name.node, Builtin::Flash))));
        if flash {
            Ok(())
        } else {
            Err(Failure::unsupported(condition.span, "this \"as though\""))
        }
    }

    /// "you may play that card this turn", "you may cast this card from your graveyard"
    fn play_permission(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: Players,
        extras: &mut Extras,
        lands: bool,
    ) -> Lowered<Vec<Permission>> {
        if let Some([one, other]) = super::cast_place::from_either_place(what) {
            let mut permissions =
                self.play_permission(&one, who.clone(), &mut extras.clone(), lands)?;
            permissions.extend(self.play_permission(&other, who, extras, lands)?);
            return Ok(permissions);
        }
        let cost = match (extras.without_paying.take(), extras.for_cost.take()) {
            (Some(span), Some(_)) => {
                return Err(Failure::unsupported(span, "two ways of paying"));
            }
            (Some(_), None) => Some(ir::Cost(Vec::new())),
            (None, Some(cost)) => Some(self.cost_by(&cost, &who)?),
            (None, None) => None,
        };
        // "in addition to paying its other costs": the mana cost is paid as well.
        let (cost, additional) = match extras.besides.take() {
            Some(_) => (None, cost),
            None => (cost, None),
        };
        let pays = cost.is_some();
        let using = match extras.using.take() {
            Some(keyword) => {
                self.keywords.check_name(&keyword)?;
                Some(ir::Name::new(keyword.node.as_str()))
            }
            None => None,
        };
        // "You may cast a creature spell from your graveyard this turn", "you may play one of those cards": one of them.
        let among = one_of(what);
        let single = among.is_some() || super::cast_place::is_one(what);
        let what = among.unwrap_or(what);
        let one = single && extras.duration.is_some();
        if single && lands && !one {
            return Err(Failure::unsupported(
                what.span,
                "permission to play one card of several",
            ));
        }
        let (filter, zone) = match self.playable_top(what, &who)? {
            Some(filter) => (filter, Zone::Library),
            None => self.playable(what, &who)?,
        };
        if extras.duration == Some(ir::Duration::Permanent) && zone != Zone::Exile {
            return Err(Failure::unsupported(what.span, "playing this for so long"));
        }
        // Of one spell out of several no later words say which.
        if one && zone == Zone::Outside {
            return Err(Failure::unsupported(what.span, "playing this"));
        }
        let playable = (filter.clone(), who.clone(), extras.duration.clone());
        self.frame.playable = (!one).then_some(playable);
        let mut permissions = Vec::new();
        let only_lands = is_land_description(what);
        if lands {
            let test = super::filter::all(vec![filter.test.clone(), super::verb::is_land()]);
            let land = Filter {
                domain: filter.domain.clone(),
                test,
            };
            permissions.push(match one {
                true => Permission::PlayLandFrom {
                    who: who.clone(),
                    what: land,
                    or_spell: true,
                },
                false => Permission::PlayLandsFrom(who.clone(), land),
            });
        }
        if !only_lands {
            permissions.push(Permission::CastFrom {
                who,
                what: filter,
                zone,
                cost,
                afterwards: ir::Afterwards::Usual,
                transformed: extras.transformed.take().is_some(),
                later: extras.later.take().is_some(),
                as_sorcery: extras.as_sorcery.take().is_some(),
                once: one,
                using,
                // What is cast for its mana cost is cast so in no way of the keyword's.
                fact: self
                    .keyword
                    .filter(|_| pays)
                    .and_then(|keyword| keyword.facts.first().cloned()),
                enters: None,
                additional,
            });
        }
        Ok(permissions)
    }

    /// What a card is cast by as a keyword of its own lets it be, is cast so: what else the keyword says asks that (CR 702.81a,
    /// 702.133a).
    pub(super) fn note_keyword(&self, permission: &mut Permission) {
        if let Permission::CastFrom { what, fact, .. } = permission
            && what.test == Test::Is(Objects::This)
            && fact.is_none()
        {
            *fact = self
                .keyword
                .and_then(|keyword| keyword.facts.first().cloned());
        }
    }
}

/// "one of those cards": those of which it is one.
fn one_of(what: &Spanned<NounPhrase>) -> Option<&Spanned<NounPhrase>> {
    if let [item] = what.node.items.as_slice()
        && let Noun::Part { portion, of, post } = &item.noun.node
        && *portion == ast::Portion::Count(Count::Exactly(ast::Amount::Number(1)))
        && post.is_empty()
    {
        Some(of)
    } else {
        None
    }
}

/// Whether only lands are described.
fn is_land_description(what: &Spanned<NounPhrase>) -> bool {
    what.node.items.iter().all(|item| {
        if let Noun::Described(described) = &item.noun.node {
            described
                .words
                .iter()
                .any(|word| word.node == NounWord::Type(ast::CardType::Land))
        } else {
            false
        }
    })
}

/// "an additional land", "two additional lands": how many.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn additional_lands(what: &Spanned<NounPhrase>) -> Option<u32> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let land = matches!(described.words.as_slice(), [word] if word.node == NounWord::Type(ast::CardType::Land));
    if !land || !described.post.is_empty() {
        return None;
    }
    match &described.determiner.node {
        // However many there may be besides.
        Determiner::Count(Count::Any) => Some(u32::MAX),
        Determiner::Additional(None) => Some(1),
        Determiner::Additional(Some(Count::Exactly(ast::Amount::Number(number)))) => Some(*number),
        Determiner::Additional(Some(Count::UpTo(ast::Amount::Number(number)))) => Some(*number),
        _ => None,
    }
}

/// "your commander"
pub(super) fn is_your_commander(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described)
            if matches!(&described.determiner.node, ast::Determiner::Possessive(owner) if is_you(owner))
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if word.node == ast::NounWord::Head(ast::Head::Commander))))
}

/// "it", "them", "that spell", "those cards"
pub(super) fn refers_to(what: &Spanned<NounPhrase>, head: &ast::Head) -> bool {
    let [item] = what.node.items.as_slice() else {
        return false;
    };
    match &item.noun.node {
        Noun::Pronoun(pronoun) => matches!(pronoun, ast::Pronoun::It | ast::Pronoun::They),
        Noun::Described(described) => {
            let that = described.determiner.node == ast::Determiner::That;
            that && described.post.is_empty() && is_head(&described.words, head)
        }
        Noun::OwnName
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
        | Noun::Amount(_) => false,
    }
}

pub(super) fn described_alone(what: &Spanned<NounPhrase>) -> Option<&ast::Described> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    match &item.noun.node {
        Noun::Described(described) => Some(described),
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
    }
}

pub(super) fn is_head(words: &[Spanned<NounWord>], head: &ast::Head) -> bool {
    matches!(words, [word] if matches!(&word.node, NounWord::Head(found) if found == head))
}

/// "you cast a spell this way"
pub(super) fn cast_this_way(condition: &ast::Condition) -> bool {
    spell_cast_this_way(condition)
        .and_then(described_alone)
        .is_some_and(|described| is_head(&described.words, &Head::Spell))
}

/// "you cast it": what was said to be castable, which is not cast yet.
pub(super) fn you_cast_it(condition: &ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [clause]
        if matches!(&clause.verb.node, Verb::Cast(what) if super::clause::is_spoken_of(what))
            && clause.form == ast::VerbForm::Base
            && clause.auxiliary.is_none()
            && clause.adverbials.is_empty()
            && clause.subject.as_ref().is_some_and(is_you))
}

/// "you cast a creature spell this way": the spell.
pub(super) fn spell_cast_this_way(condition: &ast::Condition) -> Option<&Spanned<NounPhrase>> {
    let [clause] = condition.clauses.as_slice() else {
        return None;
    };
    let way = |adverbial: &Spanned<ast::Adverbial>| adverbial.node == ast::Adverbial::ThisWay;
    let Verb::Cast(what) = &clause.verb.node else {
        return None;
    };
    let a_spell = described_alone(what).is_some_and(|described| {
        described.determiner.node == Determiner::A
            && described.post.is_empty()
            && described
                .words
                .last()
                .is_some_and(|word| word.node == NounWord::Head(Head::Spell))
    });
    let so = a_spell
        && clause.auxiliary.is_none()
        && clause.subject.as_ref().is_some_and(is_you)
        && matches!(clause.adverbials.as_slice(), [only] if way(only));
    so.then_some(what)
}

/// "you may play an additional land this turn", "you may cast that card this turn": no action now.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_permission(clause: &Clause, lasting: bool) -> bool {
    let lasting = lasting
        || clause.adverbials.iter().any(|adverbial| {
            matches!(
                adverbial.node,
                ast::Adverbial::Duration(_) | ast::Adverbial::Later
            )
        });
    match &clause.verb.node {
        Verb::SpendMana { .. } | Verb::ChooseNewTargets(_) => true,
        Verb::Play(what) => lasting || additional_lands(what).is_some(),
        Verb::Cast(_) | Verb::LookAt(_) => lasting,
        Verb::Activate(_) => clause
            .adverbials
            .iter()
            .any(|adverbial| matches!(adverbial.node, ast::Adverbial::RatherThanOnce { .. })),
        _ => false,
    }
}
