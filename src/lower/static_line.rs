//! Lines of sentences that are true all the time, and what their sentences say of the abilities before them.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::line::Place;
use super::words::is_you;
use ir::{Ability, AbilityKind};
use syntax::ast::{self, Adverbial, Sentence, Span, Spanned, Verb};

impl Lowering<'_> {
    /// Static abilities of a permanent, one a sentence.
    pub(super) fn static_line(
        &mut self,
        body: &ast::Body,
        span: Span,
        place: &Place,
    ) -> Lowered<Vec<Ability>> {
        let unless = super::static_instead::unless_instead(body);
        let body = unless.as_ref().unwrap_or(body);
        let mut abilities: Vec<Ability> = Vec::new();
        // What goes on with a replacement outside the quotation marks is no part of what stands within.
        let outer = std::mem::take(&mut self.further);
        let mut index = 0;
        while index < body.sentences.len() {
            let sentence = &body.sentences[index];
            if let Some(turned) = super::as_enters::enters_behind(sentence)
                .or_else(|| super::as_cast::of_off_time(sentence))
            {
                abilities.push(self.as_enters_ability(&[&turned], place)?);
                index += 1;
                continue;
            }
            // "As ~ enters, you may pay 2 life. If you don't, it enters tapped.": one replacement effect.
            if super::as_enters::is_as_enters(&sentence.node) || self.has_enter(&sentence.node) {
                let mut end = index + 1;
                while end < body.sentences.len()
                    && (continues(&body.sentences[end].node)
                        || rolls_dice(&sentence.node) && enters(&body.sentences[end].node))
                {
                    end += 1;
                }
                if super::as_enters::is_as_enters(&sentence.node) || end > index + 1 {
                    let sentences: Vec<&Spanned<Sentence>> =
                        body.sentences[index..end].iter().collect();
                    abilities.push(self.as_enters_ability(&sentences, place)?);
                    index = end;
                    continue;
                }
            }
            if let Some(afterwards) = self.exiled_after(&sentence.node)
                && goes_afterwards(abilities.last_mut(), afterwards)
            {
                index += 1;
                continue;
            }
            if let Sentence::Clauses { leads, clauses } = &sentence.node
                && let (Some(paid), _) = self.in_frame(
                    |lowering| lowering.paid_this_way(leads, clauses),
                    sentence.span,
                )?
                && abilities
                    .last_mut()
                    .is_some_and(|before| cast_for(before, &paid))
            {
                index += 1;
                continue;
            }
            if let Sentence::Clauses { leads, clauses } = &sentence.node
                && let (Some(said), _) = self.in_frame(
                    |lowering| lowering.enters_this_way(leads, clauses),
                    sentence.span,
                )?
                && abilities
                    .last_mut()
                    .is_some_and(|before| said.is_said_of_static(before))
            {
                index += 1;
                continue;
            }
            if let Some(target) = mutating(&sentence.node) {
                let (filter, _) =
                    self.in_frame(|lowering| lowering.filter(target, None), sentence.span)?;
                if merge_with(abilities.last_mut(), filter) {
                    index += 1;
                    continue;
                }
            }
            if let Sentence::Clauses { leads, clauses } = &sentence.node
                && let ([], [clause]) = (leads.as_slice(), clauses.as_slice())
                && (super::ability_cost::keeps_one(clause, abilities.last_mut())
                    || super::ability_cost::colored_only(clause, abilities.last_mut()))
            {
                index += 1;
                continue;
            }
            if let Sentence::Clauses { leads, clauses } = &sentence.node
                && let ([], [clause]) = (leads.as_slice(), clauses.as_slice())
                && self.those_cost_less(clause, abilities.last_mut())?
            {
                index += 1;
                continue;
            }
            if let Sentence::Clauses { leads, clauses } = &sentence.node
                && let ([], [clause]) = (leads.as_slice(), clauses.as_slice())
                && self.spares_attachments(clause, abilities.last_mut())?
            {
                index += 1;
                continue;
            }
            if let Some(most) = super::most_x::said(&sentence.node)
                && self.limit_x_before(most, abilities.last_mut())?
            {
                index += 1;
                continue;
            }
            if chooses_all_modes(&sentence.node) && choose_all_modes(abilities.last_mut()) {
                index += 1;
                continue;
            }
            if is_still(&sentence.node) && keep_types(abilities.last_mut()) {
                index += 1;
                continue;
            }
            // "If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from it.": one replacement effect.
            if let Some(further) = body.sentences.get(index + 1)
                && let Some((whole, ordered)) = super::prevented::prevents_and(sentence, further)
            {
                let ability = self.static_ability(&whole, None, place);
                if ordered
                    || ability
                        .as_ref()
                        .is_ok_and(super::prevented::speaks_of_prevented)
                {
                    abilities.push(ability?);
                    index += 2;
                    continue;
                }
            }
            let before = body.sentences[..index]
                .iter()
                .rev()
                .find_map(|sentence| subject_of(&sentence.node));
            self.otherwise = static_condition(abilities.last());
            // "If ~ would enter, sacrifice a Forest instead. If you do, …": one replacement effect.
            let further = match super::goes_on_instead::replaces(&sentence.node) {
                true => super::goes_on_instead::going_on(&body.sentences[index + 1..]),
                false => 0,
            };
            self.further = body.sentences[index + 1..=index + further].to_vec();
            let ability = self.static_ability(sentence, before, place);
            self.otherwise = None;
            self.further.clear();
            abilities.push(ability?);
            index += 1 + further;
        }
        self.further = outer;
        if abilities.is_empty() {
            return Err(Failure::unsupported(span, "an empty line"));
        }
        Ok(abilities)
    }

    /// A sentence of its own, after another whose subject "it" may be.
    pub(super) fn static_ability(
        &mut self,
        sentence: &Spanned<Sentence>,
        before: Option<&Spanned<ast::NounPhrase>>,
        place: &Place,
    ) -> Lowered<Ability> {
        let (mut ability, frame) = self.in_frame(
            |lowering| {
                if let Some(before) = before {
                    // A subject such as "damage that would be dealt" is no antecedent.
                    if lowering.static_subject(before).is_err() {
                        lowering.frame.discourse = super::reference::Discourse::default();
                    }
                    lowering.frame.discourse.next_clause();
                }
                lowering.static_sentence(sentence)
            },
            sentence.span,
        )?;
        ability.slots = frame.slots;
        if !frame.targets.is_empty() {
            return Err(Failure::misplaced(
                sentence.span,
                "a static ability has no targets",
            ));
        }
        // What a spell costs is asked while it is on the stack, wherever the keyword lets it be cast from; from where it may be
        // cast is asked where the card is.
        let has_own_zones = self.limits_casting(&sentence.node).is_some()
            || ability
                .effects
                .iter()
                .any(|effect| matches!(effect, ir::StaticEffect::AdditionalCost { .. }));
        if let Some(zones) = place.zones
            && !has_own_zones
        {
            ability.zones = zones;
        }
        Ok(Ability {
            kind: AbilityKind::Static(ability),
            nested: frame.nested,
        })
    }

    /// "If you do, exile it instead of putting it anywhere else.": after "you may cast this card from your graveyard".
    fn exiled_after(&self, sentence: &Sentence) -> Option<ir::Afterwards> {
        let Sentence::Clauses { leads, clauses } = sentence else {
            return None;
        };
        let from_graveyard = super::instead_of_graveyard::exiled_from_graveyard(leads, clauses);
        if from_graveyard.is_some() {
            return from_graveyard;
        }
        let ([lead], [clause]) = (leads.as_slice(), clauses.as_slice()) else {
            return None;
        };
        let answered = is_if_you_do(&lead.node);
        let exiled = matches!(&clause.verb.node, Verb::Exile { what, manner }
            if manner.is_empty() && self.is_single_reference(what));
        let instead = matches!(clause.adverbials.as_slice(), [adverbial]
            if matches!(&adverbial.node, Adverbial::InsteadOf(other) if super::replacement::is_anywhere_else(other)));
        (answered && exiled && instead && clause.subject.is_none())
            .then_some(ir::Afterwards::Exiled)
    }
}

/// The subject that a sentence names.
fn subject_of(sentence: &Sentence) -> Option<&Spanned<ast::NounPhrase>> {
    match sentence {
        Sentence::Clauses { clauses, .. } => {
            let subject = clauses
                .iter()
                .rev()
                .find_map(|clause| clause.subject.as_ref())?;
            let pronoun = matches!(subject.node.items.as_slice(), [item]
                if matches!(item.noun.node, ast::Noun::Pronoun(_)));
            (!pronoun).then_some(subject)
        }
        Sentence::Restriction(_) | Sentence::Modal(_) => None,
    }
}

/// "It's still a land."
fn is_still(sentence: &Sentence) -> bool {
    matches!(sentence, Sentence::Clauses { leads, clauses } if leads.is_empty()
        && matches!(clauses.as_slice(), [clause]
            if matches!(&clause.verb.node, Verb::Be(predicate)
                if matches!(predicate.as_ref(), ast::Predicate::Description { negated: false, description }
                    if description.words.iter().all(|word| {
                        matches!(&word.node, ast::NounWord::Type(still) if *still != ast::CardType::Creature)
                    })))
                && matches!(clause.adverbials.as_slice(), [adverbial] if adverbial.node == Adverbial::Still)))
}

/// "If you do, it becomes a mutating creature spell and targets …": what it targets (CR 702.140a).
fn mutating(sentence: &Sentence) -> Option<&Spanned<ast::NounPhrase>> {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return None;
    };
    let ([lead], [clause]) = (leads.as_slice(), clauses.as_slice()) else {
        return None;
    };
    let it = clause.subject.as_ref().is_some_and(super::clause::is_it)
        && clause.auxiliary.is_none()
        && clause.adverbials.is_empty();
    if let Verb::Become(becoming) = &clause.verb.node
        && it
        && is_if_you_do(&lead.node)
    {
        match becoming.as_ref() {
            ast::Becoming::Mutating(target) => Some(target),
            ast::Becoming::Description(_)
            | ast::Becoming::Copy(_)
            | ast::Becoming::TargetOf(_)
            | ast::Becoming::BlockedBy(_)
            | ast::Becoming::Designation(_)
            | ast::Becoming::Amount(_)
            | ast::Becoming::Quality { .. }
            | ast::Becoming::Passive(_) => None,
        }
    } else {
        None
    }
}

/// "If you do"
fn is_if_you_do(lead: &ast::Lead) -> bool {
    matches!(lead, ast::Lead::If(condition) if says_if_you_do(condition))
}

/// "you do"
pub(super) fn says_if_you_do(condition: &ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [asked]
        if asked.verb.node == Verb::Do
            && asked.subject.as_ref().is_some_and(is_you)
            && asked.auxiliary.as_ref().is_none_or(|auxiliary| auxiliary.node == ast::Auxiliary::Does)
            && asked.adverbials.is_empty())
}

/// "If you do, choose all of its modes." (CR 702.42a)
fn chooses_all_modes(sentence: &Sentence) -> bool {
    matches!(sentence, Sentence::Clauses { leads, clauses }
        if matches!(leads.as_slice(), [lead] if is_if_you_do(&lead.node))
            && matches!(clauses.as_slice(), [clause]
                if clause.verb.node == Verb::ChooseAllModes && clause.adverbials.is_empty()))
}

/// The additional cost that the ability before allows has all modes chosen.
fn choose_all_modes(ability: Option<&mut Ability>) -> bool {
    let Some(AbilityKind::Static(ability)) = ability.map(|ability| &mut ability.kind) else {
        return false;
    };
    let last = ability.effects.last_mut();
    let Some(ir::StaticEffect::AdditionalCost { all_modes, .. }) = last else {
        return false;
    };
    *all_modes = true;
    true
}

/// The alternative cost that the ability before allows also says what the spell merges with.
fn merge_with(ability: Option<&mut Ability>, filter: ir::Filter) -> bool {
    let Some(Ability {
        kind: AbilityKind::Static(ability),
        ..
    }) = ability
    else {
        return false;
    };
    match ability.effects.last_mut() {
        Some(ir::StaticEffect::AlternativeCost { merging, .. }) => {
            *merging = Some(Box::new(filter));
            true
        }
        _ => false,
    }
}

/// The permission to cast from another zone that the ability before gives also says what becomes of the card.
fn goes_afterwards(ability: Option<&mut Ability>, where_to: ir::Afterwards) -> bool {
    let Some(Ability {
        kind: AbilityKind::Static(ability),
        ..
    }) = ability
    else {
        return false;
    };
    match ability.effects.last_mut() {
        Some(ir::StaticEffect::Permit(ir::Permission::CastFrom { afterwards, .. })) => {
            *afterwards = where_to;
            true
        }
        _ => false,
    }
}

/// The permission that the ability before gives also says what is paid.
fn cast_for(ability: &mut Ability, paid: &ir::Cost) -> bool {
    let AbilityKind::Static(ability) = &mut ability.kind else {
        return false;
    };
    match ability.effects.last_mut() {
        Some(ir::StaticEffect::Permit(permission)) => super::cast_place::cast_for(permission, paid),
        _ => false,
    }
}

/// The types that the ability before sets are added instead (CR 205.1b).
fn keep_types(ability: Option<&mut Ability>) -> bool {
    let Some(Ability {
        kind: AbilityKind::Static(ability),
        ..
    }) = ability
    else {
        return false;
    };
    let Some(ir::StaticEffect::Modify { modifications, .. }) = ability.effects.last_mut() else {
        return false;
    };
    super::becoming::add_types(modifications)
}

/// "If you do, …", "If you don't, …", "Then …": belongs to the sentence before.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn continues(sentence: &Sentence) -> bool {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return false;
    };
    let leads = leads.iter().any(|lead| match &lead.node {
        ast::Lead::Then | ast::Lead::Otherwise => true,
        ast::Lead::If(condition) => condition
            .clauses
            .iter()
            .any(|clause| clause.verb.node == Verb::Do),
        _ => false,
    });
    // "This permanent enters with … for each creature sacrificed this way."
    let this_way = clauses.iter().any(|clause| {
        matches!(clause.verb.node, Verb::Enter(_))
            && clause.adverbials.iter().any(|adverbial| {
                match &adverbial.node {
                    Adverbial::ForEach(what) => says_this_way(what),
                    // "… if a card discarded this way has flying"
                    Adverbial::If(condition) => condition
                        .clauses
                        .iter()
                        .any(|clause| clause.subject.as_ref().is_some_and(says_this_way)),
                    _ => false,
                }
            })
    });
    leads || this_way
}

/// "As ~ enters, roll a die."
fn rolls_dice(sentence: &Sentence) -> bool {
    matches!(sentence, Sentence::Clauses { clauses, .. }
        if clauses.iter().any(|clause| matches!(clause.verb.node, Verb::Roll { .. })))
}

/// "It enters with …": with as many counters as the dice say that are rolled before.
fn enters(sentence: &Sentence) -> bool {
    matches!(sentence, Sentence::Clauses { clauses, .. }
        if clauses.iter().any(|clause| matches!(clause.verb.node, Verb::Enter(_))))
}

fn says_this_way(phrase: &Spanned<ast::NounPhrase>) -> bool {
    phrase.node.items.iter().any(|item| {
        if let ast::Noun::Described(described) = &item.noun.node {
            described.post.iter().any(|post| {
                matches!(&post.node, ast::PostModifier::Participle(passive)
                if passive.complements.iter().any(|c| c.node == ast::PassiveComplement::ThisWay))
            })
        } else {
            false
        }
    })
}

/// The condition on which a static ability depends.
fn static_condition(ability: Option<&Ability>) -> Option<ir::Condition> {
    if let AbilityKind::Static(of) = &ability?.kind {
        of.condition.clone()
    } else {
        None
    }
}
