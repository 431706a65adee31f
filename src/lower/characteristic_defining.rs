//! Characteristic-defining abilities (CR 604.3): "~'s power is equal to the number of cards in your hand", "~ is blue".
//!
//! Of the layer of `statics`.

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::Meaning;
use super::scope::{Part, parts};
use super::subject::Subject;
use ir::{Modification, Objects, StaticEffect};
use syntax::ast::{
    self, Adverbial, Clause, Determiner, Noun, NounPhrase, NounWord, Pronoun, Spanned, Verb,
};

impl Lowering<'_> {
    /// "~'s power is equal to …", "~'s power and toughness are each equal to …" (CR 604.3)
    pub(super) fn size_definition(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        let Verb::Be(predicate) = &clause.verb.node else {
            return Ok(None);
        };
        let ast::Predicate::Compared {
            negated: false,
            comparison,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        let Some((power, toughness, of)) = sizes_of(subject) else {
            return Ok(None);
        };
        let objects = self.possessor(&of)?;
        self.frame
            .discourse
            .mark_subject(&Meaning::Objects(objects.clone()));
        let relations = self.comparison(comparison)?;
        let [(ir::Comparison::Equal, value)] = relations.as_slice() else {
            return Err(Failure::unsupported(clause.span.0, "this size"));
        };
        // "its toughness is equal to that number plus 1"
        self.frame.amount = Some(value.clone());
        for adverbial in &clause.adverbials {
            if !matches!(
                adverbial.node,
                Adverbial::Where { .. } | Adverbial::Severally
            ) {
                return Err(Failure::unsupported(
                    adverbial.span,
                    "this part of a definition",
                ));
            }
        }
        let own = objects == Objects::This;
        let change = Modification::SetPowerToughness(
            power.then(|| value.clone()),
            toughness.then(|| value.clone()),
        );
        Ok(Some(vec![StaticEffect::Modify {
            what: objects,
            modifications: vec![change],
            defines_characteristic: own,
        }]))
    }
}

impl Lowering<'_> {
    /// "~ is also a Cleric, Rogue, Warrior, and Wizard": besides what its type line says, wherever it is (CR 604.3).
    pub(super) fn is_also(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<StaticEffect>> {
        let ([adverbial], Verb::Be(predicate), None) = (
            clause.adverbials.as_slice(),
            &clause.verb.node,
            &clause.auxiliary,
        ) else {
            return Ok(None);
        };
        let ast::Predicate::Description {
            negated: false,
            description,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        let subtype = |word: &Spanned<NounWord>| matches!(word.node, NounWord::Subtype(_));
        if adverbial.node != Adverbial::Also
            || description.in_addition.is_some()
            || !description.words.iter().all(subtype)
        {
            return Ok(None);
        }
        let Subject::Objects(Objects::This) = self.static_subject(subject)? else {
            return Ok(None);
        };
        let besides = Verb::Be(Box::new(ast::Predicate::Description {
            negated: false,
            description: Box::new(ast::Description {
                in_addition: Some(ast::InAddition::Types),
                ..description.as_ref().clone()
            }),
        }));
        let mut extras = Extras::default();
        let span = clause.span.0;
        let modifications = self.modifications(&besides, &Objects::This, &mut extras, span)?;
        let adds = |change: &Modification| matches!(change, Modification::AddSubtype(_));
        if modifications.is_empty() || !modifications.iter().all(adds) {
            return Ok(None);
        }
        Ok(Some(StaticEffect::Modify {
            what: Objects::This,
            modifications,
            defines_characteristic: true,
        }))
    }
}

/// "~ is a Goblin", "~ is blue": a characteristic-defining ability sets colors or types of the object itself (CR 604.3).
pub(super) fn defines_characteristic(verb: &Verb) -> bool {
    let Verb::Be(predicate) = verb else {
        return false;
    };
    if let ast::Predicate::Description {
        negated: false,
        description,
    } = predicate.as_ref()
    {
        description.every.is_some()
            || description.words.iter().all(|word| {
                matches!(
                    word.node,
                    NounWord::Color(_)
                        | NounWord::Subtype(_)
                        | NounWord::Adjective(ast::Adjective::Colorless)
                )
            }) && description.in_addition.is_none()
    } else {
        false
    }
}

/// "~'s power and toughness": which, and whose.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn sizes_of(subject: &Spanned<NounPhrase>) -> Option<(bool, bool, Spanned<NounPhrase>)> {
    let mut power = false;
    let mut toughness = false;
    let mut whose: Option<Spanned<NounPhrase>> = None;
    let and =
        |joined: Option<ast::Conjunction>| matches!(joined, None | Some(ast::Conjunction::And));
    for part in parts(&subject.node) {
        let joined = match &part.1 {
            Part::Group(group) => group.joined,
            Part::Single(_) => None,
        };
        if !and(part.0) || !and(joined) {
            return None;
        }
        match part.1 {
            Part::Single(noun) => {
                if let Noun::Amount(amount) = noun.node {
                    match *amount {
                        ast::Amount::Characteristic { which, of } => {
                            match which {
                                ast::Characteristic::Power => power = true,
                                ast::Characteristic::Toughness => toughness = true,
                                _ => return None,
                            }
                            whose = whose.or(Some(*of));
                        }
                        _ => return None,
                    }
                } else {
                    return None;
                }
            }
            Part::Group(group) => {
                for member in &group.members {
                    for word in &member.words {
                        match word.node {
                            NounWord::Characteristic(ast::Characteristic::Power) => power = true,
                            NounWord::Characteristic(ast::Characteristic::Toughness) => {
                                toughness = true
                            }
                            _ => return None,
                        }
                    }
                }
                if let Determiner::Possessive(of) = group.determiner.node {
                    whose = whose.or(Some(*of));
                }
            }
        }
    }
    let whose = whose?;
    let own = matches!(whose.node.items.as_slice(), [item]
        if matches!(item.noun.node, Noun::OwnName | Noun::Pronoun(Pronoun::It) | Noun::Described(_)));
    (own && (power || toughness)).then_some((power, toughness, whose))
}

/// What an ability sets only if something is so it does not define (CR 604.3a).
pub(super) fn define_nothing(effects: &mut [StaticEffect]) {
    for effect in effects {
        if let StaticEffect::Modify {
            defines_characteristic,
            ..
        } = effect
        {
            *defines_characteristic = false;
        }
    }
}
