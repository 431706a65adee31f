//! What objects get, gain, lose: modifications. What they become is in `becoming`.

use std::sync::Arc;

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::words::lower_supertype;
use ir::{Ability, Modification, Name, NestedId, Objects, Property, Value};
use syntax::ast::{
    self, AbilityItem, Description, Head, NounPhrase, NounWord, Predicate, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// The modifications that a verb says of objects.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn modifications(
        &mut self,
        verb: &Verb,
        objects: &Objects,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<Vec<Modification>> {
        match verb {
            Verb::GetSize { or: Some(or), .. } => {
                Err(Failure::unsupported(or.span, "a choice of sizes here"))
            }
            Verb::GetSize {
                change,
                or: None,
                additional: _,
            } => {
                let (power, toughness) = self.size_change(change.node, change.span)?;
                let (power, toughness) = match extras.each.take() {
                    None => (power, toughness),
                    Some(each) => (
                        super::adverbial::multiply(power, each.clone(), span)?,
                        super::adverbial::multiply(toughness, each, span)?,
                    ),
                };
                Ok(vec![Modification::AddPowerToughness(power, toughness)])
            }
            Verb::GainAbilities {
                abilities,
                choice: false,
            } => {
                let gained = self.added_abilities(abilities)?;
                if gained
                    .iter()
                    .any(super::gained_abilities::gains_of_permanents)
                {
                    return Err(Failure::unsupported(span, "gaining these abilities"));
                }
                Ok(gained)
            }
            Verb::HaveAbilities {
                abilities,
                alternative: false,
            } => self.added_abilities(abilities),
            Verb::LoseAbilities(abilities) => {
                let lost = self.lost_abilities(abilities)?;
                // Another object does not have it.
                if lost.contains(&Modification::RemoveThisAbility)
                    && (*objects != Objects::This || self.card.is_spell())
                {
                    return Err(Failure::unsupported(span, "losing this ability"));
                }
                Ok(lost)
            }
            Verb::LoseQualities(what) if is_every_creature_type(what) => {
                Ok(vec![Modification::RemoveCreatureTypes])
            }
            Verb::LoseQualities(what) if is_every_land_type_and_ability(what) => Ok(vec![
                Modification::RemoveLandTypes,
                Modification::RemoveAllAbilities,
            ]),
            Verb::GainEveryType => Ok(vec![Modification::AllCreatureTypes]),
            Verb::HaveCharacteristic(with) => match with.as_ref() {
                ast::With::BaseSize(size) => {
                    let power = self.size_part(&size.power, span)?;
                    let toughness = self.size_part(&size.toughness, span)?;
                    Ok(vec![Modification::SetPowerToughness(
                        Some(power),
                        Some(toughness),
                    )])
                }
                ast::With::BaseSizeOf(like) => {
                    let objects = self.possessor(like)?;
                    let of = |property| Some(Value::Of(property, objects.clone()));
                    let (power, toughness) = (of(Property::Power), of(Property::Toughness));
                    Ok(vec![Modification::SetPowerToughness(power, toughness)])
                }
                ast::With::Characteristic {
                    which,
                    joined: _,
                    total: false,
                    comparison,
                } => self.set_characteristics(which, comparison, span),
                _ => Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                )),
            },
            Verb::HaveThing(what) if is_no_mana_cost(what) => {
                Ok(vec![Modification::RemoveManaCost])
            }
            Verb::Become(becoming) => self.becoming(becoming, objects, span),
            Verb::Be(predicate) => {
                if let Predicate::Description {
                    negated: false,
                    description,
                } = predicate.as_ref()
                {
                    self.described_change(description, span)
                } else if let Some(lost) = self.lost_types(predicate) {
                    Ok(lost)
                } else if let Predicate::Same {
                    negated: false,
                    whom,
                    in_addition,
                } = predicate.as_ref()
                    && let Some(change) = self.chosen_change(whom, *in_addition)
                {
                    Ok(vec![change])
                } else {
                    Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ))
                }
            }
            _ => Err(Failure::unsupported(
                span,
                format!("the instruction \"{}\"", self.words(span)),
            )),
        }
    }

    /// "legendary", "a creature": what something isn't (CR 205.1a).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn lost_types(&self, predicate: &Predicate) -> Option<Vec<Modification>> {
        let Predicate::Description {
            negated: true,
            description,
        } = predicate
        else {
            return None;
        };
        let only_words = Description {
            words: description.words.clone(),
            article: description.article,
            plural: description.plural,
            ..Description::default()
        };
        if **description != only_words {
            return None;
        }
        description
            .words
            .iter()
            .map(|word| match word.node {
                NounWord::Supertype(supertype) => lower_supertype(supertype, word.span)
                    .ok()
                    .map(Modification::RemoveSupertype),
                NounWord::Type(card_type) => {
                    let card_type = self.card_type(card_type, word.span).ok()?;
                    Some(Modification::RemoveCardTypes(vec![card_type]))
                }
                _ => None,
            })
            .collect()
    }

    /// "base power 4" and the like.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn set_characteristics(
        &mut self,
        which: &[ast::Characteristic],
        comparison: &Spanned<ast::Comparison>,
        span: Span,
    ) -> Lowered<Vec<Modification>> {
        let relations = self.comparison(comparison)?;
        let [(ir::Comparison::Equal, value)] = relations.as_slice() else {
            return Err(Failure::unsupported(span, "this characteristic"));
        };
        let mut power = None;
        let mut toughness = None;
        for which in which {
            match which {
                ast::Characteristic::BasePower => power = Some(value.clone()),
                ast::Characteristic::BaseToughness => toughness = Some(value.clone()),
                _ => return Err(Failure::unsupported(span, "this characteristic")),
            }
        }
        Ok(vec![Modification::SetPowerToughness(power, toughness)])
    }

    pub(super) fn added_abilities(
        &mut self,
        abilities: &[Spanned<AbilityItem>],
    ) -> Lowered<Vec<Modification>> {
        // "They have …": those tokens are no longer what they were described as.
        self.frame.tokens_made = None;
        let mut modifications = Vec::new();
        for item in abilities {
            if matches!(&item.node, AbilityItem::Abilities(what) if is_this_ability(what)) {
                modifications.push(Modification::AddThisAbility);
                continue;
            }
            if let AbilityItem::Abilities(what) = &item.node
                && let Some(of) = super::gained_abilities::activated_of(what)
            {
                let filter = self.abilities_of(of)?;
                modifications.push(Modification::AddActivatedOf(Box::new(filter)));
                continue;
            }
            if let AbilityItem::Same(name) = &item.node {
                modifications.extend(self.same_keyword(name, item.span)?);
                continue;
            }
            if item.node == AbilityItem::PrintedBelow {
                modifications.push(Modification::AddPrintedBelow);
                continue;
            }
            for id in self.nested_ability(item)? {
                modifications.push(Modification::AddAbility(id));
            }
        }
        Ok(modifications)
    }

    pub(super) fn lost_abilities(
        &mut self,
        abilities: &[Spanned<AbilityItem>],
    ) -> Lowered<Vec<Modification>> {
        let mut lost = Vec::new();
        for item in abilities {
            match &item.node {
                AbilityItem::Keyword(keyword) if keyword.arguments.is_empty() => {
                    self.keywords.check_name(&keyword.name)?;
                    lost.push(Modification::RemoveKeyword(Name::new(
                        keyword.name.node.as_str(),
                    )));
                }
                AbilityItem::Abilities(what) if is_all_abilities(what) => {
                    lost.push(Modification::RemoveAllAbilities);
                }
                AbilityItem::Abilities(what) if is_this_ability(what) => {
                    lost.push(Modification::RemoveThisAbility);
                }
                // "loses protection from black": each ability that is the same
                AbilityItem::Quoted(_) => {
                    for id in self.nested_ability(item)? {
                        lost.push(Modification::RemoveAbility(id));
                    }
                }
                AbilityItem::Keyword(keyword) if names_colors(keyword) => {
                    for id in self.nested_ability(item)? {
                        lost.push(Modification::RemoveAbility(id));
                    }
                }
                AbilityItem::Keyword(_)
                | AbilityItem::Abilities(_)
                | AbilityItem::OfSort(_)
                | AbilityItem::Same(_)
                | AbilityItem::PrintedBelow
                | AbilityItem::Parameter => {
                    return Err(Failure::unsupported(item.span, "losing this ability"));
                }
            }
        }
        Ok(lost)
    }

    /// "can't have or gain flying": what has it loses it, and nothing gives it (CR 113.11). None if the clause says something else.
    pub(super) fn forbidden_abilities(
        &mut self,
        clause: &ast::Clause,
    ) -> Lowered<Option<Vec<Modification>>> {
        let Verb::HaveOrGain(abilities) = &clause.verb.node else {
            return Ok(None);
        };
        if !super::clause::is_cannot(clause.auxiliary.as_ref()) {
            return Ok(None);
        }
        let mut forbidden = Vec::new();
        for item in abilities {
            let AbilityItem::Keyword(keyword) = &item.node else {
                return Err(Failure::unsupported(item.span, "not having this ability"));
            };
            if let Some(argument) = keyword.arguments.first() {
                return Err(Failure::unsupported(
                    argument.span,
                    "not having this ability",
                ));
            }
            self.keywords.check_name(&keyword.name)?;
            let name = Name::new(keyword.name.node.as_str());
            forbidden.push(Modification::ForbidKeyword(name));
        }
        Ok(Some(forbidden))
    }

    /// A keyword or quoted ability as one that this ability grants; a quoted paragraph may be several.
    pub(crate) fn nested_ability(&mut self, item: &Spanned<AbilityItem>) -> Lowered<Vec<NestedId>> {
        let abilities = match &item.node {
            AbilityItem::Keyword(keyword) => {
                let granted = std::mem::replace(&mut self.granted, true);
                let abilities = self.keyword_abilities(keyword, item.span);
                self.granted = granted;
                abilities?
            }
            AbilityItem::Quoted(line) => self.quoted_line(line, item.span)?,
            AbilityItem::Parameter => {
                let given = self.given.iter();
                given.map(|ability| ability.as_ref().clone()).collect()
            }
            AbilityItem::Abilities(_)
            | AbilityItem::OfSort(_)
            | AbilityItem::Same(_)
            | AbilityItem::PrintedBelow => {
                return Err(Failure::unsupported(item.span, "these abilities"));
            }
        };
        abilities
            .into_iter()
            .map(|ability| self.nest(Arc::new(ability), item.span))
            .collect()
    }

    /// A line in quotes, in a frame of its own.
    fn quoted_line(&mut self, line: &ast::Line, span: Span) -> Lowered<Vec<Ability>> {
        let quoted = std::mem::replace(&mut self.quoted, true);
        let arguments = self.arguments.take();
        let result = self.line(line, span, &super::line::Place::quoted());
        self.quoted = quoted;
        self.arguments = arguments;
        result
    }
}

/// "protection from black and from red"
fn names_colors(keyword: &ast::KeywordUse) -> bool {
    keyword.arguments.iter().all(|argument| {
        let ast::KeywordArgument::Quality(quality) = &argument.node else {
            return false;
        };
        super::words::single_described(quality).is_some_and(|described| {
            described.determiner.node == ast::Determiner::None
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if matches!(word.node, NounWord::Color(_)))
        })
    })
}

/// "this ability"
fn is_this_ability(what: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(what).is_some_and(|described| {
        described.determiner.node == ast::Determiner::This
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word]
                if word.node == NounWord::Head(Head::Ability))
    })
}

/// "all abilities"
fn is_all_abilities(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, ast::Noun::Described(described)
        if described.determiner.node == ast::Determiner::All
            && !described.other
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Ability))))
}

/// "no mana cost"
fn is_no_mana_cost(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described)
            if described.determiner.node == ast::Determiner::No
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if word.node == NounWord::Head(Head::ManaCost))))
}

/// "all creature types"
fn is_every_creature_type(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, ast::Noun::Described(described)
        if described.determiner.node == ast::Determiner::All
            && !described.other
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::CreatureType))))
}

/// "all land types and abilities"
fn is_every_land_type_and_ability(what: &Spanned<NounPhrase>) -> bool {
    let [types, abilities] = what.node.items.as_slice() else {
        return false;
    };
    let plain = |item: &ast::NounItem, head: Head, determiner: ast::Determiner| {
        matches!(&item.noun.node, ast::Noun::Described(described)
            if described.determiner.node == determiner
                && !described.other
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(head)))
    };
    abilities.joined == Some(ast::Conjunction::And)
        && plain(types, Head::LandType, ast::Determiner::All)
        && plain(abilities, Head::Ability, ast::Determiner::None)
}
