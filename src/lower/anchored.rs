//! "As this enchantment enters, choose Khans or Dragons.": one of several abilities, each marked with an anchor word (CR 614.12c).

use super::context::{Lowering, capitalised};
use super::failure::{Failure, Lowered};
use super::line::Place;
use ir::{
    Ability, AbilityKind, Condition, Domain, Effect, EventPattern, Filter, Modification, Name,
    NestedId, Objects, Outcome, Players, Replacement, Static, StaticEffect, Test, WordKind, Zone,
    ZoneSet,
};
use smol_str::SmolStr;
use std::sync::Arc;
use syntax::ast::{Line, NounPhrase, Span, Spanned};

impl Lowering<'_> {
    /// The choice as the object enters, and for each word that it has its ability as long as that was chosen (CR 607.2m).
    pub(super) fn anchored(
        &mut self,
        what: &Spanned<NounPhrase>,
        words: &[Spanned<SmolStr>],
        abilities: &[(Spanned<SmolStr>, Line)],
        span: Span,
    ) -> Lowered<Vec<Ability>> {
        if !self.is_single_reference(what) {
            return Err(Failure::unsupported(
                what.span,
                "a choice of another object",
            ));
        }
        let (own, _) = self.in_frame(|lowering| lowering.reference_phrase(what), span)?;
        if own != Objects::This {
            return Err(Failure::unsupported(
                what.span,
                "a choice of another object",
            ));
        }
        for (place, word) in words.iter().enumerate() {
            let named = abilities
                .iter()
                .filter(|(label, _)| label.node == word.node);
            let again = words[..place].iter().any(|other| other.node == word.node);
            if named.count() != 1 || again {
                return Err(Failure::misplaced(
                    word.span,
                    "each word stands before one of the abilities",
                ));
            }
        }
        let names: Vec<Name> = words.iter().map(|word| capitalised(&word.node)).collect();
        let mut all = vec![static_of(
            StaticEffect::Replace(Replacement {
                event: EventPattern::ZoneChange {
                    what: Filter {
                        domain: Domain::Permanents,
                        test: Test::Is(Objects::This),
                    },
                    from: None,
                    to: Some(Zone::Battlefield),
                },
                condition: None,
                optional: None,
                outcome: Outcome::Also(vec![Effect::ChooseWord {
                    who: Players::You,
                    kind: WordKind::AnchorWord(names),
                }]),
                uses: None,
            }),
            None,
            Vec::new(),
        )];
        for (label, line) in abilities {
            if !words.iter().any(|word| word.node == label.node) {
                return Err(Failure::misplaced(label.span, "this word cannot be chosen"));
            }
            let place = Place {
                zones: None,
                no_spell: true,
            };
            let lower = |lowering: &mut Self| lowering.line(line, span, &place);
            let (granted, _) = self.in_frame(lower, span)?;
            let nested: Vec<Arc<Ability>> = granted.into_iter().map(Arc::new).collect();
            let modifications = (0..nested.len())
                .filter_map(|number| u8::try_from(number).ok())
                .map(|number| Modification::AddAbility(NestedId(number)))
                .collect();
            all.push(static_of(
                StaticEffect::Modify {
                    what: Objects::This,
                    modifications,
                    defines_characteristic: false,
                },
                Some(Condition::ChosenWord(capitalised(&label.node))),
                nested,
            ));
        }
        Ok(all)
    }
}

fn static_of(
    effect: StaticEffect,
    condition: Option<Condition>,
    nested: Vec<Arc<Ability>>,
) -> Ability {
    let kind = AbilityKind::Static(Static {
        zones: ZoneSet::BATTLEFIELD,
        condition,
        effects: vec![effect],
        slots: Vec::new(),
    });
    Ability { kind, nested }
}
