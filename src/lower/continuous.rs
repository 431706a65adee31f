//! What objects get, gain, lose, become: modifications; and the tokens that are made with them.

use std::sync::Arc;

use super::clause::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use super::reference::{Meaning, Number};
use super::scope::{Part, parts};
use super::words::{lower_color, lower_supertype};
use ir::{
    Ability, CardType, ColorSet, Effect, Modification, Name, NestedId, Objects, Players, Property,
    SlotKind, Subtype, Supertype, TokenSpec, Value,
};
use source::SubtypeKind;
use syntax::ast::{
    self, AbilityItem, Adjective, Becoming, Description, EntryManner, Every, Head, InAddition,
    NounPhrase, NounWord, Predicate, Span, Spanned, TokenAmount, Verb,
};

/// The tokens that have a name of their own before this subtype (CR 111.10j).
const ROLE: &str = "Role";

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
                        super::clause::multiply(power, each.clone(), span)?,
                        super::clause::multiply(toughness, each, span)?,
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

    fn becoming(
        &mut self,
        becoming: &Becoming,
        objects: &Objects,
        span: Span,
    ) -> Lowered<Vec<Modification>> {
        let _ = objects;
        match becoming {
            Becoming::Quality { what, in_addition } => {
                let all_parts = parts(&what.node);
                let [(_, Part::Group(group))] = all_parts.as_slice() else {
                    return Err(Failure::unsupported(what.span, "becoming this"));
                };
                self.of_your_choice(group)
                    .or_else(|| self.quality_chosen(group))
                    .and_then(|quality| {
                        super::chosen_quality::becoming_chosen(&quality, *in_addition)
                    })
                    .map(|change| vec![change])
                    .ok_or_else(|| Failure::unsupported(span, format!("\"{}\"", self.words(span))))
            }
            Becoming::Description(description) => self.described_change(description, span),
            Becoming::Copy(_)
            | Becoming::TargetOf(_)
            | Becoming::BlockedBy(_)
            | Becoming::Mutating(_)
            | Becoming::Designation(_)
            | Becoming::Amount(_)
            | Becoming::Passive(_) => Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            )),
        }
    }

    /// "a 3/3 red Elemental creature with haste in addition to its other types" as changes (CR 205.1, 613.1d–f).
    pub(crate) fn described_change(
        &mut self,
        description: &Description,
        span: Span,
    ) -> Lowered<Vec<Modification>> {
        let mut changes = Vec::new();
        let value = description.value.as_ref().map(|value| value.span);
        let of = description.of.as_ref().map(|of| of.span);
        if let Some(told) = value.or(of) {
            return Err(Failure::unsupported(
                told,
                format!("\"{}\" here", self.words(told)),
            ));
        }
        let words = self.split_words(&description.words)?;
        if words.chosen_type || words.token || words.other.is_some() {
            if let Some(other) = words.other {
                return Err(Failure::unsupported(
                    other,
                    format!("\"{}\" here", self.words(other)),
                ));
            }
            return Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            ));
        }
        let keeps_types = matches!(
            description.in_addition,
            Some(
                InAddition::Types
                    | InAddition::ColorsAndTypes
                    | InAddition::CreatureTypes
                    | InAddition::LandTypes
            )
        ) || description.still.is_some();
        let keeps_colors = matches!(
            description.in_addition,
            Some(InAddition::Colors | InAddition::ColorsAndTypes)
        );
        self.type_changes(
            &words,
            (keeps_types, description.only_types),
            &mut changes,
            span,
        )?;
        match description.every {
            Some(Every::CreatureTypes) => changes.push(Modification::AllCreatureTypes),
            Some(Every::Colors) => changes.push(Modification::SetColors(ColorSet::ALL)),
            Some(Every::BasicLandTypes) => {
                for name in ["Plains", "Island", "Swamp", "Mountain", "Forest"] {
                    changes.push(Modification::AddSubtype(Name::new(name)));
                }
            }
            Some(Every::SomeColors | Every::ExactlyColors(_) | Every::AtLeastColors(_)) => {
                return Err(Failure::unsupported(span, "becoming some colors"));
            }
            None => {}
        }
        if !words.colors.is_empty() {
            changes.push(if keeps_colors {
                Modification::AddColors(words.colors)
            } else {
                Modification::SetColors(words.colors)
            });
        } else if words.colorless {
            changes.push(Modification::SetColors(ColorSet::NONE));
        }
        for supertype in &words.supertypes {
            changes.push(Modification::AddSupertype(*supertype));
        }
        if let Some(name) = &description.named {
            changes.insert(0, Modification::SetName(Name::new(self.words(name.span))));
        }
        changes.extend(self.added_abilities(&description.with)?);
        if let Some(size) = description.size.as_ref().or(description.base_size.as_ref()) {
            let power = self.size_part(&size.node.power, size.span)?;
            let toughness = self.size_part(&size.node.toughness, size.span)?;
            changes.push(Modification::SetPowerToughness(
                Some(power),
                Some(toughness),
            ));
        }
        if let Some(amount) = &description.size_equal {
            let value = self.amount(amount)?;
            changes.push(Modification::SetPowerToughness(
                Some(value.clone()),
                Some(value),
            ));
        }
        if changes.is_empty() {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            ));
        }
        Ok(changes)
    }

    fn type_changes(
        &mut self,
        words: &Words,
        (keeps, only): (bool, Option<ast::OnlyTypes>),
        changes: &mut Vec<Modification>,
        span: Span,
    ) -> Lowered<()> {
        if keeps {
            if !words.types.is_empty() {
                changes.push(Modification::AddCardTypes(words.types.clone()));
            }
            changes.extend(
                words
                    .subtypes
                    .iter()
                    .map(|(subtype, _)| Modification::AddSubtype(subtype.clone())),
            );
            return Ok(());
        }
        if words.types.is_empty() {
            // "is a Swamp": subtypes of that kind are replaced (CR 205.1b, 305.7).
            if !words.subtypes.is_empty() {
                changes.push(Modification::SetSubtypes(
                    words
                        .subtypes
                        .iter()
                        .map(|(name, _)| name.clone())
                        .collect(),
                ));
            }
            return Ok(());
        }
        // "becomes a 3/3 creature": an artifact creature stays an artifact (CR 205.1b), any other loses its types.
        let both =
            words.types.contains(&CardType::Artifact) && words.types.contains(&CardType::Creature);
        if both && only.is_none() {
            changes.push(Modification::AddCardTypes(words.types.clone()));
        } else {
            changes.push(Modification::SetCardTypes(words.types.clone()));
        }
        let subtypes = words.subtypes.iter().map(|(name, _)| name.clone());
        if only == Some(ast::OnlyTypes::CardTypes) {
            // Those of the types that are left are not lost.
            changes.extend(subtypes.map(Modification::AddSubtype));
        } else if !words.subtypes.is_empty() {
            changes.push(Modification::SetSubtypes(subtypes.collect()));
        }
        let _ = span;
        Ok(())
    }

    /// The words of a description, sorted.
    fn split_words(&mut self, words: &[Spanned<NounWord>]) -> Lowered<Words> {
        let mut result = Words::default();
        for word in words {
            match &word.node {
                NounWord::Color(color) => result.colors = result.colors.with(lower_color(*color)),
                NounWord::Supertype(supertype) => result
                    .supertypes
                    .push(lower_supertype(*supertype, word.span)?),
                NounWord::Type(card_type) => {
                    result.types.push(self.card_type(*card_type, word.span)?)
                }
                NounWord::Subtype(name) => {
                    let kind = self.vocabulary.subtype(name).map(|entry| entry.kind);
                    result.subtypes.push((self.subtype(name), kind));
                }
                // "a 0/0 black [object] Army creature token"
                NounWord::Parameter(_) if self.subtype_argument.is_some() => {
                    result.subtypes.extend(
                        self.subtype_argument
                            .clone()
                            .map(|kind| (kind, Some(source::SubtypeKind::Creature))),
                    );
                }
                NounWord::Adjective(Adjective::Colorless) => result.colorless = true,
                NounWord::Adjective(Adjective::Tapped) => result.tapped = true,
                NounWord::Adjective(Adjective::Attacking) => result.attacking = true,
                NounWord::Head(Head::Token) => result.token = true,
                NounWord::Not(_)
                | NounWord::Adjective(_)
                | NounWord::Head(_)
                | NounWord::Counter(_)
                | NounWord::Size(_)
                | NounWord::AbilityKind(_)
                | NounWord::Parameter(_)
                | NounWord::Characteristic(_) => result.other = result.other.or(Some(word.span)),
            }
        }
        Ok(result)
    }

    /// "create two 1/1 white Bird creature tokens with flying"
    pub(crate) fn create(
        &mut self,
        tokens: &[Spanned<ast::Tokens>],
        manner: &[Spanned<EntryManner>],
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let each = extras.each.take();
        let except = extras.except.take();
        let before = out.len();
        for token in tokens {
            if token.node.another && !self.frame.tokens_said {
                return Err(super::damage::another(token.span));
            }
            self.frame.tokens_said = true;
            let (minimum, count) = match &token.node.amount {
                TokenAmount::Count(count) => self.bounds(Some(count), token.span)?,
                TokenAmount::EqualTo(amount) => {
                    let value = self.amount(amount)?;
                    (value.clone(), value)
                }
            };
            if minimum != count {
                return Err(Failure::unsupported(
                    token.span,
                    "a number of tokens to choose",
                ));
            }
            let count = match &each {
                None => count,
                Some(each) => super::clause::multiply(count, each.clone(), span)?,
            };
            let mut manners: Vec<Spanned<EntryManner>> = token.node.manner.clone();
            manners.extend(manner.iter().cloned());
            if token.node.those && token.node.description != Description::default() {
                return Err(Failure::unsupported(
                    token.span,
                    "\"those tokens\" with a description",
                ));
            }
            if token.node.those {
                let effect = self.more_of_those(count, &manners, token.span)?;
                out.push(effect);
                continue;
            }
            // A keyword's number may be one, and its words are of several.
            let parameter = matches!(
                &token.node.amount,
                TokenAmount::Count(ast::Count::Exactly(ast::Amount::Parameter(_)))
            );
            let number = if count == Value::Number(1) && !parameter {
                Number::One
            } else {
                Number::Many
            };
            let except = except.clone();
            let (mut effect, words) = if let Some(of) = &token.node.copy_of {
                self.copy_token(
                    &token.node,
                    of,
                    except.as_ref(),
                    who,
                    count,
                    out,
                    token.span,
                )?
            } else {
                if let Some(except) = except {
                    return Err(Failure::unsupported(except.span, "an exception"));
                }
                self.described_token(&token.node, who, count, token.span)?
            };
            self.token_manners(&manners, &mut effect, out)?;
            self.frame.tokens_made = Some(effect.clone());
            self.remember_tokens(&mut effect, number, words, token.span)?;
            if out.len() > before {
                create_together(out.last(), &mut effect);
            }
            out.push(effect);
        }
        let _ = span;
        Ok(())
    }

    /// "create five of those tokens": as many, as they were described before.
    fn more_of_those(
        &mut self,
        number: Value,
        manners: &[Spanned<EntryManner>],
        span: Span,
    ) -> Lowered<Effect> {
        let mut effect = match (&self.frame.tokens_made, manners) {
            (Some(effect), []) => effect.clone(),
            _ => return Err(Failure::unsupported(span, "\"those tokens\" here")),
        };
        if let Effect::CreateToken { count, .. } | Effect::CreateCopy { count, .. } = &mut effect {
            *count = number;
        }
        Ok(effect)
    }

    fn described_token(
        &mut self,
        token: &ast::Tokens,
        who: &Players,
        count: Value,
        span: Span,
    ) -> Lowered<(Effect, Vec<NounWord>)> {
        let (spec, words) = self.token_spec(&token.description, span)?;
        let effect = Effect::CreateToken {
            who: who.clone(),
            count,
            token: Box::new(spec),
            tapped: words.tapped,
            attacking: words.attacking.then_some(ir::Attacked::Any),
            attached_to: None,
            counters: Vec::new(),
            into: None,
            with_previous: false,
        };
        let mut nouns: Vec<NounWord> = token
            .description
            .words
            .iter()
            .map(|word| word.node.clone())
            .collect();
        nouns.push(NounWord::Head(Head::Token));
        Ok((effect, nouns))
    }

    /// What a token is.
    fn token_spec(&mut self, description: &Description, span: Span) -> Lowered<(TokenSpec, Words)> {
        let words = self.split_words(&description.words)?;
        if let Some(other) = words.other {
            return Err(Failure::unsupported(
                other,
                format!("\"{}\" of a token", self.words(other)),
            ));
        }
        let all_colors = description.every == Some(ast::Every::Colors);
        let odd = description.in_addition.is_some()
            || description.still.is_some()
            || description.every.is_some() && !(all_colors && words.colors.is_empty());
        if odd {
            return Err(Failure::unsupported(span, "this kind of token"));
        }
        let size = description.size.as_ref().or(description.base_size.as_ref());
        if size.is_none() && words.types.is_empty() && description.size_equal.is_none() {
            return self.predefined_token(&words, description, span);
        }
        let power_toughness = match (size, &description.size_equal) {
            (Some(size), None) => Some((
                self.size_part(&size.node.power, size.span)?,
                self.size_part(&size.node.toughness, size.span)?,
            )),
            (None, Some(amount)) => {
                let value = self.amount(amount)?;
                Some((value.clone(), value))
            }
            (None, None) => None,
            (Some(_), Some(_)) => return Err(Failure::unsupported(span, "this size of a token")),
        };
        let mut abilities = Vec::new();
        for item in &description.with {
            abilities.extend(self.nested_ability(item)?);
        }
        self.check_token(&words, power_toughness.is_some(), &abilities, span)?;
        let name = description
            .named
            .as_ref()
            .map(|name| Name::new(self.words(name.span)));
        let spec = TokenSpec {
            name,
            colors: if all_colors {
                ir::ColorSet::ALL
            } else {
                words.colors
            },
            supertypes: words.supertypes.clone(),
            card_types: sorted(&words.types),
            subtypes: words
                .subtypes
                .iter()
                .map(|(subtype, _)| subtype.clone())
                .collect(),
            power_toughness,
            abilities,
            back: None,
        };
        Ok((spec, words))
    }

    /// A token is of a card type, and a creature has power and toughness (CR 111.3, 208.1).
    fn check_token(
        &mut self,
        words: &Words,
        has_size: bool,
        abilities: &[NestedId],
        span: Span,
    ) -> Lowered<()> {
        if words.types.is_empty() {
            return Err(
                Failure::misplaced(span, "a token without a card type").help(format!(
                    "say what it is: \"{}\"",
                    self.words(span).replacen("token", "creature token", 1)
                )),
            );
        }
        let is_creature = words.types.contains(&ir::CardType::Creature);
        let defines = abilities
            .iter()
            .filter_map(|id| self.frame.nested.get(usize::from(id.0)))
            .any(|ability| defines_size(ability));
        if is_creature && !has_size && !defines {
            self.frame.sizeless = Some(span);
        }
        Ok(())
    }

    /// A creature token that no later sentence speaks of has its power and toughness where it is described.
    pub(crate) fn check_sizes(&self, effects: &[Effect]) -> Lowered<()> {
        fn sizeless(effect: &Effect) -> bool {
            matches!(effect, Effect::CreateToken { token, into: None, .. }
                if token.power_toughness.is_none()
                    && token.abilities.is_empty()
                    && token.card_types.contains(&ir::CardType::Creature))
                || effect.children().into_iter().any(sizeless)
        }
        match self.frame.sizeless {
            Some(span) if effects.iter().any(sizeless) => Err(Failure::misplaced(
                span,
                "a creature token without power and toughness",
            )
            .help("say its size: \"a 1/1 red Goblin creature token\"")),
            _ => Ok(()),
        }
    }

    /// "a Treasure token": what it is stands in the rules (CR 111.10).
    fn predefined_token(
        &mut self,
        words: &Words,
        description: &Description,
        span: Span,
    ) -> Lowered<(TokenSpec, Words)> {
        let [(subtype, _)] = words.subtypes.as_slice() else {
            return Err(Failure::unsupported(span, "this kind of token"));
        };
        let role = subtype.as_str() == ROLE;
        if !description.with.is_empty()
            || !words.colors.is_empty()
            || description.named.is_some() != role
        {
            return Err(Failure::unsupported(span, "this kind of token"));
        }
        let name = description
            .named
            .as_ref()
            .map_or(subtype.as_str(), |name| name.node.as_str());
        let mut spec = self.predefined_spec(name, span)?;
        if role {
            // CR 111.10j
            spec.name = Some(Name::new(
                self.keywords
                    .token(name)
                    .map_or(name, |role| role.name.as_str()),
            ));
        }
        Ok((spec, words.clone()))
    }

    /// A token that the rules describe (CR 111.10).
    pub(crate) fn predefined_spec(&mut self, name: &str, span: Span) -> Lowered<TokenSpec> {
        let Some(predefined) = self.keywords.token(name).cloned() else {
            return Err(Failure::unsupported(
                span,
                format!("a {name} token without a description"),
            ));
        };
        self.spec_of(&predefined, span)
    }

    #[expect(clippy::too_many_arguments, reason = "what, of what, how many, except")]
    fn copy_token(
        &mut self,
        token: &ast::Tokens,
        of: &Spanned<NounPhrase>,
        except: Option<&Spanned<ast::Condition>>,
        who: &Players,
        count: Value,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<(Effect, Vec<NounWord>)> {
        let words = self.split_words(&token.description.words)?;
        if words.other.is_some() {
            return Err(Failure::unsupported(span, "this kind of token"));
        }
        let description = &token.description;
        let plain = words.colors.is_empty()
            && !words.colorless
            && !words.chosen_type
            && words.supertypes.is_empty()
            && words.types.is_empty()
            && words.subtypes.is_empty()
            && description.size.is_none()
            && description.with.is_empty()
            && description.named.is_none();
        if !plain {
            return Err(
                Failure::unsupported(span, "what such a token is besides a copy")
                    .help("\"a token that's a copy of it, except it's a 1/1 Goblin\""),
            );
        }
        let objects = self.objects(of, &Use::by(who), out)?;
        // What is created is spoken of after what it is a copy of: "it" is the token.
        self.frame.discourse.next_clause();
        let except = match except {
            None => Vec::new(),
            Some(condition) => self.exceptions(condition)?,
        };
        let effect = Effect::CreateCopy {
            who: who.clone(),
            count,
            of: objects,
            except,
            tapped: words.tapped,
            attacking: words.attacking.then_some(ir::Attacked::Any),
            into: None,
        };
        Ok((effect, vec![NounWord::Head(Head::Token)]))
    }

    /// "except it has haste and it's a 1/1" (CR 707.9)
    pub(crate) fn exceptions(
        &mut self,
        condition: &Spanned<ast::Condition>,
    ) -> Lowered<Vec<Modification>> {
        let mut changes = Vec::new();
        let unfolded = super::losing_others::losing_others_first(&condition.node.clauses);
        let clauses = unfolded.as_deref().unwrap_or(&condition.node.clauses);
        let joined = super::condition::joined(clauses);
        for (clause, joined) in clauses.iter().zip(joined) {
            if matches!(joined, Some(ast::Conjunction::Or | ast::Conjunction::AndOr)) {
                return Err(Failure::unsupported(clause.span.0, "\"or\" between these"));
            }
            let always = isnt_if_it_is(clause);
            if let Some((_, asked)) = &always {
                self.reference_phrase(asked)?;
            }
            let clause = always.as_ref().map_or(clause, |(always, _)| always);
            if clause.auxiliary.is_some() || !clause.adverbials.is_empty() {
                return Err(Failure::unsupported(clause.span.0, "this exception"));
            }
            if let Some(name) = self.name_exception(clause) {
                changes.push(name);
                continue;
            }
            let of_the_copy = clause
                .subject
                .as_ref()
                .is_none_or(|subject| super::clause::is_spoken_of(subject) || is_the_copy(subject));
            if !of_the_copy {
                return Err(Failure::unsupported(clause.span.0, "this exception"));
            }
            let mut extras = Extras::default();
            changes.extend(self.modifications(
                &clause.verb.node,
                &Objects::Affected,
                &mut extras,
                clause.span.0,
            )?);
        }
        Ok(changes)
    }

    /// "its name is ~", "his name is ~" (CR 707.9b)
    fn name_exception(&self, clause: &ast::Clause) -> Option<Modification> {
        let subject = super::words::single_described(clause.subject.as_ref()?)?;
        let of_name = matches!(subject.determiner.node, ast::Determiner::Possessive(_))
            && subject.post.is_empty()
            && matches!(subject.words.as_slice(), [word]
                if word.node == NounWord::Head(Head::Name));
        let Verb::Be(predicate) = &clause.verb.node else {
            return None;
        };
        let own = matches!(predicate.as_ref(), Predicate::Same { negated: false, whom, in_addition: None }
            if matches!(whom.node.items.as_slice(), [item] if item.noun.node == ast::Noun::OwnName));
        (of_name && own).then(|| Modification::SetName(Name::new(self.card.name.as_str())))
    }

    /// "that player", "that player or a planeswalker they control" (CR 508.4)
    pub(super) fn attacked_by_token(
        &mut self,
        whom: &Spanned<NounPhrase>,
    ) -> Lowered<ir::Attacked> {
        let mut player = whom.clone();
        let or_planeswalker = player.node.items.len() == 2;
        if or_planeswalker {
            let theirs = player.node.items.pop();
            let is_theirs = theirs.is_some_and(|item| {
                item.joined == Some(ast::Conjunction::Or)
                    && self.words(item.noun.span) == "a planeswalker they control"
            });
            if !is_theirs {
                return Err(Failure::unsupported(whom.span, "attacking this"));
            }
        }
        let player = self.player_set(&player)?;
        Ok(ir::Attacked::Player(player, or_planeswalker))
    }

    /// How tokens enter.
    fn token_manners(
        &mut self,
        manners: &[Spanned<EntryManner>],
        effect: &mut Effect,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        for manner in manners {
            match (&manner.node, &mut *effect) {
                // What says "enchant" must have been said, or nothing could be enchanted (CR 303.4).
                (
                    EntryManner::AttachedTo(host),
                    Effect::CreateToken {
                        attached_to,
                        who,
                        token,
                        ..
                    },
                ) if !token.abilities.is_empty() => {
                    *attached_to = Some(self.objects(host, &Use::by(who), out)?);
                }
                (
                    EntryManner::Tapped,
                    Effect::CreateToken { tapped, .. } | Effect::CreateCopy { tapped, .. },
                ) => *tapped = true,
                (
                    EntryManner::Attacking(whom),
                    Effect::CreateToken { attacking, .. } | Effect::CreateCopy { attacking, .. },
                ) => {
                    *attacking = Some(match whom {
                        None => ir::Attacked::Any,
                        Some(whom) => self.attacked_by_token(whom)?,
                    });
                }
                _ => {
                    return Err(Failure::unsupported(
                        manner.span,
                        format!("\"{}\" of a token", self.words(manner.span)),
                    ));
                }
            }
        }
        Ok(())
    }

    fn remember_tokens(
        &mut self,
        effect: &mut Effect,
        number: Number,
        words: Vec<NounWord>,
        span: Span,
    ) -> Lowered<()> {
        let (slot, optional) = self.optional_slot(SlotKind::Objects, span)?;
        if let Effect::CreateToken { into, .. } | Effect::CreateCopy { into, .. } = effect {
            *into = slot;
        }
        if let Some(slot) = slot {
            self.mention_optional(
                Meaning::Objects(Objects::Slot(slot)),
                number,
                words,
                span,
                Some(optional),
            );
        }
        Ok(())
    }
}

/// Whether the ability says how big its object is (CR 604.3).
fn defines_size(ability: &ir::Ability) -> bool {
    let ir::AbilityKind::Static(ability) = &ability.kind else {
        return false;
    };
    ability.effects.iter().any(|effect| {
        matches!(
            effect,
            ir::StaticEffect::Modify {
                defines_characteristic: true,
                ..
            }
        )
    })
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

/// Makes set types added ones: "It's still a land." Whether there were any.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(crate) fn add_types(modifications: &mut Vec<Modification>) -> bool {
    let mut found = false;
    let mut changed = Vec::new();
    for modification in modifications.drain(..) {
        match modification {
            Modification::SetCardTypes(types) => {
                found = true;
                changed.push(Modification::AddCardTypes(types));
            }
            // "an artifact creature" keeps its types anyway (CR 205.1b).
            Modification::AddCardTypes(types) if types.contains(&CardType::Artifact) => {
                found = true;
                changed.push(Modification::AddCardTypes(types));
            }
            Modification::SetSubtypes(subtypes) if found => {
                changed.extend(subtypes.into_iter().map(Modification::AddSubtype));
            }
            other => changed.push(other),
        }
    }
    *modifications = changed;
    found
}

/// The words of a description by their kinds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    colors: ColorSet,
    colorless: bool,
    supertypes: Vec<Supertype>,
    types: Vec<CardType>,
    subtypes: Vec<(Subtype, Option<SubtypeKind>)>,
    tapped: bool,
    attacking: bool,
    token: bool,
    chosen_type: bool,
    other: Option<Span>,
}

fn sorted(types: &[CardType]) -> Vec<CardType> {
    let mut types = types.to_vec();
    types.sort();
    types
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

/// "the copy"
fn is_the_copy(subject: &Spanned<NounPhrase>) -> bool {
    matches!(super::words::single_described(subject), Some(described)
        if described.determiner.node == ast::Determiner::The
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word]
                if word.node == NounWord::Head(Head::Copy)))
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

/// "it isn't legendary if the spell is legendary": where it is not, there is nothing to lose. The clause without the condition, and
/// of what it asks.
fn isnt_if_it_is(clause: &ast::Clause) -> Option<(ast::Clause, Spanned<NounPhrase>)> {
    let [
        Spanned {
            node: ast::Adverbial::If(condition),
            ..
        },
    ] = clause.adverbials.as_slice()
    else {
        return None;
    };
    let [asked] = condition.clauses.as_slice() else {
        return None;
    };
    let said = |clause: &ast::Clause| {
        let Verb::Be(predicate) = &clause.verb.node else {
            return None;
        };
        let Predicate::Description {
            negated,
            description,
        } = predicate.as_ref()
        else {
            return None;
        };
        let words: Vec<NounWord> = description
            .words
            .iter()
            .map(|word| word.node.clone())
            .collect();
        Some((*negated, words))
    };
    let (lost, had) = (said(clause)?, said(asked)?);
    let subject = asked.subject.as_ref()?;
    let definite = super::words::single_described(subject).is_some_and(|subject| {
        matches!(
            subject.determiner.node,
            ast::Determiner::The | ast::Determiner::That
        )
    });
    if !lost.0 || had.0 || lost.1 != had.1 || !definite || !asked.adverbials.is_empty() {
        return None;
    }
    let mut always = clause.clone();
    always.adverbials.clear();
    Some((always, subject.clone()))
}

/// "create a Food token and a Treasure token": one action, so that all are created at the same time (CR 608.2f, 701.7a). What is spoken
/// of later, or enters attacking, is created by itself.
fn create_together(before: Option<&Effect>, effect: &mut Effect) {
    if let (
        Some(Effect::CreateToken {
            who: first,
            attacking: None,
            into: None,
            ..
        }),
        Effect::CreateToken {
            who,
            attacking: None,
            into: None,
            with_previous,
            ..
        },
    ) = (before, effect)
    {
        *with_previous = first == who;
    }
}
