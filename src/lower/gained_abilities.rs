//! Abilities that are gained of other objects, and what is said of a gained ability: "all activated abilities of all creature cards
//! exiled with it", "this effect doesn't remove this Aura".

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Ability, AbilityKind, Domain, Effect, Filter, Modification, Objects, Players, StaticEffect,
    Test, Zone,
};
use syntax::ast::{
    self, Auxiliary, Clause, Determiner, Head, Noun, NounPhrase, NounWord, PostModifier, Spanned,
    Verb,
};

/// "all activated abilities of …": of what.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn activated_of(what: &Spanned<NounPhrase>) -> Option<&Spanned<NounPhrase>> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let described = match &item.noun.node {
        Noun::Described(described) if described.determiner.node == Determiner::All => described,
        _ => return None,
    };
    let activated = matches!(described.words.as_slice(), [kind, ability]
        if kind.node == NounWord::AbilityKind(ast::AbilityKind::Activated)
            && ability.node == NounWord::Head(Head::Ability));
    match described.post.as_slice() {
        [post] if activated && !described.other => match &post.node {
            PostModifier::Of(of) => Some(of),
            _ => None,
        },
        _ => None,
    }
}

impl Lowering<'_> {
    /// "gains your choice of deathtouch or lifelink until end of turn": one of them, chosen on resolution (CR 608.2d).
    pub(super) fn gain_one_of(
        &mut self,
        abilities: &[Spanned<ast::AbilityItem>],
        objects: &Objects,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let duration = extras.take_duration();
        let mut options = Vec::new();
        for ability in abilities {
            let outer = self.frame.word_choice.take();
            let modify = Effect::Modify {
                what: objects.clone(),
                modifications: self.added_abilities(std::slice::from_ref(ability))?,
                duration: duration.clone(),
            };
            // Only who chooses this one is asked for the word: "… or from the color of your choice".
            let chosen = std::mem::replace(&mut self.frame.word_choice, outer);
            let choice = chosen.map(|(_, kind)| Effect::ChooseWord {
                who: Players::You,
                kind,
            });
            options.push(choice.into_iter().chain([modify]).collect());
        }
        out.push(your_choice(options));
        Ok(())
    }

    /// "loses your choice of flying or trample until end of turn": one of them, chosen on resolution (CR 608.2d).
    pub(super) fn lose_one_of(
        &mut self,
        abilities: &[Spanned<ast::AbilityItem>],
        objects: &Objects,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let duration = extras.take_duration();
        let mut options = Vec::new();
        for ability in abilities {
            options.push(vec![Effect::Modify {
                what: objects.clone(),
                modifications: self.lost_abilities(std::slice::from_ref(ability))?,
                duration: duration.clone(),
            }]);
        }
        out.push(your_choice(options));
        Ok(())
    }

    /// "gets +1/-1 or -1/+1 until end of turn": one of them, chosen on resolution (CR 608.2d).
    pub(super) fn get_one_of(
        &mut self,
        changes: [&Spanned<ast::SizeChange>; 2],
        objects: &Objects,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        if extras.duration.is_none() {
            return Err(Failure::misplaced(
                changes[0].span,
                "nothing says how long this lasts",
            ));
        }
        let duration = extras.take_duration();
        let mut options = Vec::new();
        for change in changes {
            let (power, toughness) = self.size_change(change.node, change.span)?;
            options.push(vec![Effect::Modify {
                what: objects.clone(),
                modifications: vec![Modification::AddPowerToughness(power, toughness)],
                duration: duration.clone(),
            }]);
        }
        out.push(your_choice(options));
        Ok(())
    }

    /// The objects whose abilities are gained: cards that are not on the battlefield, or permanents that are described.
    pub(super) fn abilities_of(&mut self, of: &Spanned<NounPhrase>) -> Lowered<Filter> {
        let mut filter = self.filter(of, None)?;
        if let Test::Is(Objects::Top { of, .. }) = &filter.test {
            filter.domain = Domain::Cards(Zone::Library, of.clone());
        }
        let linked = filter.test == Test::Is(Objects::Linked);
        if linked {
            filter.domain = Domain::Cards(Zone::Exile, Players::Everyone);
        }
        // "all activated abilities of that card": wherever it is
        let known = matches!(&filter.test, Test::Is(Objects::Slot(_) | Objects::Event(_)));
        if known {
            filter.domain = Domain::Sources;
        }
        if is_elsewhere(&filter.domain) || is_of_permanents(&filter) || known {
            Ok(filter)
        } else {
            Err(Failure::unsupported(of.span, "these abilities"))
        }
    }
}

/// One of them, chosen on resolution (CR 608.2d).
fn your_choice(options: Vec<Vec<Effect>>) -> Effect {
    Effect::ChooseOne {
        who: Players::You,
        options,
        facing: false,
    }
}

/// Whether it describes permanents: what they have is looked at anew whenever characteristics are (CR 613.1f).
fn is_of_permanents(filter: &Filter) -> bool {
    filter.domain == Domain::Permanents && !matches!(filter.test, Test::Is(_))
}

/// Whether abilities of permanents are gained: by an effect of a resolving spell or ability it would be open whether those which they
/// come to have later are meant.
pub(super) fn gains_of_permanents(modification: &Modification) -> bool {
    if let Modification::AddActivatedOf(filter) = modification {
        is_of_permanents(filter)
    } else {
        false
    }
}

fn is_elsewhere(domain: &Domain) -> bool {
    match domain {
        Domain::Cards(zone, _) => !matches!(zone, Zone::Battlefield | Zone::Stack),
        Domain::Either(filters) => filters.iter().all(|filter| is_elsewhere(&filter.domain)),
        Domain::Permanents
        | Domain::Spells
        | Domain::ActivatedAbilities
        | Domain::TriggeredAbilities
        | Domain::Abilities
        | Domain::StackObjects
        | Domain::Sources => false,
    }
}

impl Lowering<'_> {
    /// "This effect doesn't remove this Aura.": after what gives protection (CR 702.16n); whether it is that.
    pub(super) fn spares_attachments(
        &mut self,
        clause: &Clause,
        before: Option<&mut Ability>,
    ) -> Lowered<bool> {
        let Verb::Remove(what) = &clause.verb.node else {
            return Ok(false);
        };
        let is_effect = clause.subject.as_ref().is_some_and(|subject| {
            matches!(subject.node.items.as_slice(), [item] if item.noun.node == Noun::Effect)
        });
        let does_not =
            clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node) == Some(Auxiliary::DoesNot);
        let Some(Ability {
            kind: AbilityKind::Static(ability),
            nested,
        }) = before
        else {
            return Ok(false);
        };
        if !is_effect || !does_not || !clause.adverbials.is_empty() {
            return Ok(false);
        }
        let own = self.is_single_reference(what);
        let (spared, _) = self.in_frame(
            |lowering| {
                if own {
                    Ok(Filter {
                        domain: Domain::Permanents,
                        test: Test::Is(lowering.reference_phrase(what)?),
                    })
                } else {
                    lowering.filter(what, None)
                }
            },
            what.span,
        )?;
        let mut found = false;
        for effect in &mut ability.effects {
            let StaticEffect::Modify { modifications, .. } = effect else {
                continue;
            };
            for modification in modifications {
                if let Modification::AddAbility(id) = modification
                    && nested
                        .get(usize::from(id.0))
                        .is_some_and(|ability| is_protection(ability))
                {
                    found = true;
                    *modification = Modification::AddSparing(*id, Box::new(spared.clone()));
                }
            }
        }
        Ok(found)
    }
}

/// Whether the ability's meaning keeps attachments away (CR 702.16c–d).
fn is_protection(ability: &Ability) -> bool {
    ability.nested.iter().any(|meaning| {
        matches!(&meaning.kind, AbilityKind::Static(meaning)
            if meaning.effects.iter().any(|effect| matches!(effect,
                StaticEffect::Restrict(ir::Restriction::CantBeAttachedBy(..)))))
    })
}
