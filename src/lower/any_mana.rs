//! What mana may be spent as: "you may spend mana as though it were mana of any color", "mana of any type can be spent to cast that
//! spell" (CR 609.4b).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::permission::{cast_this_way, described_alone, is_head, refers_to, you_cast_it};
use ir::{Domain, Duration, Filter, Objects, Permission, Players, Test};
use syntax::ast::{self, Clause, Determiner, Head, NounPhrase, NounWord, Predicate, Spanned, Verb};

impl Lowering<'_> {
    /// "You may spend mana as though it were mana of any color", "… to cast creature spells", "… to cast that spell" (CR 609.4b)
    pub(super) fn spending_permission(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: Players,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let refused = Failure::unsupported(what.span, "this rule for spending mana");
        let Some(condition) = extras.as_though.take() else {
            return Err(refused);
        };
        let [clause] = condition.node.clauses.as_slice() else {
            return Err(refused);
        };
        let colorless = is_colorless_mana(what);
        let (true, Some((purpose, any_type))) = (colorless || is_bare_mana(what), any_mana(clause))
        else {
            return Err(refused);
        };
        let filter = match purpose {
            // "You may cast that card this turn. If you do, you may spend …": on that card only, which has to be said.
            None if self.frame.playable.is_some() => {
                return Err(refused.help("\"… to cast that spell\""));
            }
            None => Filter {
                domain: Domain::Sources,
                test: Test::All(Vec::new()),
            },
            Some(spell) => {
                // As long as the spells may be cast.
                if let Some((_, _, Some(duration))) = &self.frame.playable
                    && refers_to(spell, &ast::Head::Spell)
                    && extras.duration.is_none()
                {
                    extras.duration = Some(duration.clone());
                }
                self.paid_for(spell)?
            }
        };
        if colorless && any_type {
            return Err(refused);
        }
        Ok(vec![if colorless {
            Permission::SpendColorless { who, on: filter }
        } else {
            Permission::SpendAnyMana {
                who,
                on: filter,
                any_type,
            }
        }])
    }

    /// "to cast that spell", "to cast creature spells": the cards that were said to be castable, or these spells.
    pub(super) fn paid_for(&mut self, spell: &Spanned<NounPhrase>) -> Lowered<Filter> {
        match &self.frame.playable {
            Some((filter, ..)) if refers_to(spell, &ast::Head::Spell) => Ok(filter.clone()),
            _ => {
                let found = self.spells(spell)?;
                // "You may play one of the exiled cards, and you may spend mana … to cast it": which of them no word says, and it is
                // not the object itself.
                if found.test == Test::Is(Objects::This) && refers_to(spell, &ast::Head::Spell) {
                    return Err(Failure::unsupported(
                        spell.span,
                        "mana for one spell out of several",
                    ));
                }
                Ok(found)
            }
        }
    }

    /// "(you may cast that card,) and mana of any type can be spent to cast it": by whoever may cast it (CR 609.4b).
    pub(super) fn mana_of_any_type(
        &mut self,
        clause: &Clause,
    ) -> Lowered<Option<(Permission, Option<ir::Duration>)>> {
        let Some(spell) = any_type_for(clause) else {
            return Ok(None);
        };
        let Some((_, who, duration)) = self.frame.playable.clone() else {
            let span = clause.span.0;
            return Err(Failure::unsupported(span, "this rule for spending mana"));
        };
        let permission = Permission::SpendAnyMana {
            who,
            on: self.paid_for(spell)?,
            any_type: true,
        };
        Ok(Some((permission, duration)))
    }

    /// "(you may cast target card,) and mana of any type can be spent to cast that spell": of the one spell that may be cast as this
    /// resolves (CR 608.2g, 609.4b), whose card is known before. The permission begins before the card is offered. Whether the clause
    /// says so.
    pub(super) fn any_type_for_this_cast(
        &mut self,
        clause: &Clause,
        effects: &mut Vec<ir::Effect>,
    ) -> bool {
        let about_it =
            any_type_for(clause).is_some_and(|spell| refers_to(spell, &ast::Head::Spell));
        let Some(ir::Effect::Attempt { action, .. }) = effects.last() else {
            return false;
        };
        let [
            ir::Effect::CastNow {
                who,
                what: what @ Objects::Slot(_),
                cost: None,
                ..
            },
        ] = action.as_slice()
        else {
            return false;
        };
        if !about_it || self.frame.playable.is_some() {
            return false;
        }
        let on = Filter {
            domain: Domain::Sources,
            test: Test::Is(what.clone()),
        };
        let permission = Permission::SpendAnyMana {
            who: who.clone(),
            on,
            any_type: true,
        };
        let permit = ir::Effect::Permit {
            permission,
            duration: Duration::Resolution,
        };
        effects.insert(effects.len() - 1, permit);
        true
    }
}

/// "mana"
fn is_bare_mana(what: &Spanned<NounPhrase>) -> bool {
    described_alone(what).is_some_and(|described| {
        described.determiner.node == ast::Determiner::None
            && described.post.is_empty()
            && is_head(&described.words, &ast::Head::Mana)
    })
}

/// "colorless mana"
fn is_colorless_mana(what: &Spanned<NounPhrase>) -> bool {
    described_alone(what).is_some_and(|described| {
        described.determiner.node == ast::Determiner::None
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [kind, mana]
                if kind.node == NounWord::Adjective(ast::Adjective::Colorless)
                    && mana.node == NounWord::Head(Head::Mana))
    })
}

/// "mana of any type": whether it is of any type, and not only of any color.
pub(super) fn of_any(mana: &Spanned<NounPhrase>) -> Option<bool> {
    let mana = described_alone(mana)?;
    let [post] = mana.post.as_slice() else {
        return None;
    };
    let ast::PostModifier::Of(kind) = &post.node else {
        return None;
    };
    let kind = described_alone(kind)?;
    let plain = is_head(&mana.words, &Head::Mana)
        && kind.determiner.node == Determiner::Any
        && kind.post.is_empty();
    match kind.words.as_slice() {
        [word] if plain && word.node == NounWord::Head(Head::Color) => Some(false),
        [word] if plain && word.node == NounWord::Head(Head::Type) => Some(true),
        _ => None,
    }
}

/// "mana of any type can be spent to cast that spell": which spell.
fn any_type_for(clause: &Clause) -> Option<&Spanned<NounPhrase>> {
    let Some((passive, false)) = clause.verb.node.passive() else {
        return None;
    };
    let can = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
    let ([complement], true, true) = (
        passive.complements.as_slice(),
        passive.participle == ast::Participle::Spent && can == Some(ast::Auxiliary::Can),
        of_any(clause.subject.as_ref()?) == Some(true) && clause.adverbials.is_empty(),
    ) else {
        return None;
    };
    if let ast::PassiveComplement::ToDo(purpose) = &complement.node
        && let Verb::Cast(what) = &purpose.verb.node
        && purpose.adverbials.is_empty()
    {
        Some(what)
    } else {
        None
    }
}

/// "If you cast a spell this way, (you may spend mana as though it were mana of any color to cast it)": what it is about says as much.
pub(super) fn without_casting_this_way<'a>(
    leads: &'a [Spanned<ast::Lead>],
    clauses: &[Clause],
) -> &'a [Spanned<ast::Lead>] {
    let about_it = clauses.iter().all(|clause| {
        any_type_for(clause).is_some_and(|spell| refers_to(spell, &Head::Spell))
            || matches!(&clause.verb.node, Verb::SpendMana { only: false, .. })
                && clause.auxiliary.is_some()
    });
    match leads {
        [lead]
            if about_it
                && matches!(&lead.node, ast::Lead::If(condition)
                    if cast_this_way(condition) || you_cast_it(condition)) =>
        {
            &[]
        }
        _ => leads,
    }
}

/// "it were mana of any color": what it may be spent on then, if that is said ("to cast creature spells"), and whether it is of any type.
fn any_mana(clause: &Clause) -> Option<(Option<&Spanned<NounPhrase>>, bool)> {
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let Predicate::Same {
        negated: false,
        whom,
        in_addition: None,
    } = predicate.as_ref()
    else {
        return None;
    };
    let any_type = of_any(whom)?;
    if !clause.subject.as_ref().is_some_and(super::clause::is_it) {
        return None;
    }
    match clause.adverbials.as_slice() {
        [] => Some((None, any_type)),
        [purpose] => {
            if let ast::Adverbial::To(purpose) = &purpose.node
                && let Verb::Cast(what) = &purpose.verb.node
                && purpose.adverbials.is_empty()
            {
                Some((Some(what), any_type))
            } else {
                None
            }
        }
        _ => None,
    }
}
