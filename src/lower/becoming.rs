//! What objects become: "becomes a 3/3 red Elemental creature with haste in addition to its other types" (CR 205.1, 613.1d–f). The words of
//! a description are told apart by their kinds, for tokens too.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::scope::{Part, parts};
use super::words::{lower_color, lower_supertype};
use ir::{CardType, ColorSet, Modification, Name, Objects, Subtype, Supertype};
use source::SubtypeKind;
use syntax::ast::{
    self, Adjective, Becoming, Description, Every, Head, InAddition, NounWord, Span, Spanned,
};

impl Lowering<'_> {
    pub(super) fn becoming(
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
            Some(Every::LandTypes) => {
                let types = ir::LAND_TYPES.iter();
                changes.extend(types.map(|name| Modification::AddSubtype(Name::new(name))));
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
    pub(super) fn split_words(&mut self, words: &[Spanned<NounWord>]) -> Lowered<Words> {
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
    pub(super) colors: ColorSet,
    pub(super) colorless: bool,
    pub(super) supertypes: Vec<Supertype>,
    pub(super) types: Vec<CardType>,
    pub(super) subtypes: Vec<(Subtype, Option<SubtypeKind>)>,
    pub(super) tapped: bool,
    pub(super) attacking: bool,
    pub(super) token: bool,
    pub(super) chosen_type: bool,
    pub(super) other: Option<Span>,
}

pub(super) fn sorted(types: &[CardType]) -> Vec<CardType> {
    let mut types = types.to_vec();
    types.sort();
    types
}
