//! Changes to instructions that a later sentence brings: answers, "instead", limits on mana, no regeneration.

use super::body::Instructions;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Condition, CopyTargets, Destination, Effect, Objects, SlotId, Visitor, Walk, Zone};
use std::borrow::Cow;
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Determiner, Head, Lead, Noun, NounWord, Participle,
    PassiveComplement, Predicate, PutPlace, Span, Spanned, Verb,
};

/// "~ deals 4 damage instead if you control an artifact": the condition as if it stood first.
pub(super) fn instead_if_first<'a>(
    leads: &'a [Spanned<Lead>],
    clauses: &'a [Clause],
) -> (Cow<'a, [Spanned<Lead>]>, Cow<'a, [Clause]>) {
    if let Some(clauses) = with_instead_outside(clauses) {
        let (leads, clauses) = instead_if_first(leads, &clauses);
        return (
            Cow::Owned(leads.into_owned()),
            Cow::Owned(clauses.into_owned()),
        );
    }
    let plain = (Cow::Borrowed(leads), Cow::Borrowed(clauses));
    let Some((last, before)) = clauses.split_last() else {
        return plain;
    };
    let [.., instead, asked] = last.adverbials.as_slice() else {
        return plain;
    };
    let Adverbial::If(condition) = &asked.node else {
        return plain;
    };
    if instead.node != Adverbial::Instead || leads.iter().any(|lead| lead.node != Lead::Then) {
        return plain;
    }
    let mut leads = leads.to_vec();
    leads.push(Spanned {
        span: asked.span,
        node: Lead::If(condition.clone()),
    });
    let mut last = last.clone();
    last.adverbials.pop();
    let mut clauses = before.to_vec();
    clauses.push(last);
    (Cow::Owned(leads), Cow::Owned(clauses))
}

/// "Destroy that creature if it has mana value 4 or less instead if …": "instead", and what stands after it, is said of the
/// instruction and not of its condition. None if it stands in no condition.
pub(super) fn with_instead_outside(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let (last, before) = clauses.split_last()?;
    let mut last = last.clone();
    let asked = last.adverbials.last_mut()?;
    let Adverbial::If(condition) = &mut asked.node else {
        return None;
    };
    let inner = &mut condition.clauses.last_mut()?.adverbials;
    let place = inner
        .iter()
        .position(|adverbial| adverbial.node == Adverbial::Instead)?;
    let after = inner.split_off(place);
    last.adverbials.extend(after);
    let mut clauses = before.to_vec();
    clauses.push(last);
    Some(clauses)
}

/// "Draw a card. You gain 1 life. If you control an artifact, draw two cards instead.": what is done instead stands for the sentence right
/// before it, and would have to stand for another one.
///
/// # Errors
/// An earlier sentence alone does the same.
pub(super) fn check_replaced(
    before: &[Effect],
    replaced: &[Effect],
    instead: &[Effect],
    span: Span,
) -> Lowered<()> {
    // What something gets is no other than what it gains.
    let kinds = |modifications: &[ir::Modification]| {
        let kinds = modifications.iter().map(std::mem::discriminant);
        kinds.collect::<Vec<_>>()
    };
    let same = |one: &Effect, other: &Effect| match (one, other) {
        (
            Effect::Modify {
                modifications: one, ..
            },
            Effect::Modify {
                modifications: other,
                ..
            },
        ) => kinds(one).iter().any(|kind| kinds(other).contains(kind)),
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    };
    let says = |list: &[Effect], verb: &Effect| list.iter().any(|effect| same(effect, verb));
    let [first, ..] = instead else {
        return Ok(());
    };
    // "Destroy target creature. Draw a card. If it was an Elf, exile it instead": not of what is drawn.
    let elsewhere =
        acted_upon(first).is_some_and(|slot| !speak_of(replaced, slot) && act_upon(before, slot));
    if elsewhere || !says(replaced, first) && says(before, first) {
        return Err(
            Failure::unsupported(span, "\"instead\" of what was said earlier")
                .help("say it right behind what it stands for"),
        );
    }
    Ok(())
}

/// The objects that something is done to, if a slot holds them.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not named here is done to no object that is spoken of again"
)]
fn acted_upon(effect: &Effect) -> Option<SlotId> {
    match effect {
        Effect::Move {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Destroy {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Sacrifice {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Tap {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Untap {
            what: Objects::Slot(slot),
        }
        | Effect::PutCounters {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Counter {
            what: Objects::Slot(slot),
            ..
        }
        | Effect::Modify {
            what: Objects::Slot(slot),
            ..
        } => Some(*slot),
        _ => None,
    }
}

fn act_upon(effects: &[Effect], slot: SlotId) -> bool {
    effects.iter().any(|effect| {
        acted_upon(effect) == Some(slot)
            || effect.lists().into_iter().any(|list| act_upon(list, slot))
    })
}

fn speak_of(effects: &[Effect], slot: SlotId) -> bool {
    let mut speaks = Speaks(slot, false);
    effects.walk(&mut speaks);
    speaks.1
}

struct Speaks(SlotId, bool);

impl Visitor for Speaks {
    fn slot(&mut self, slot: &SlotId) {
        self.1 |= *slot == self.0;
    }
}

impl Lowering<'_> {
    /// What this sentence stands in for, if it does: whom the sentence before deals damage to, and whether "instead" stands behind what is
    /// done.
    pub(super) fn note_replaced(
        &mut self,
        done: &Instructions,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        instead: bool,
    ) {
        let leading = leads.iter().any(|lead| lead.node == Lead::Instead);
        let stands_in = leading || instead;
        let replaced = done.effects.get(done.last..).filter(|_| stands_in);
        self.frame.damaged_before = replaced.and_then(super::damage::damaged_by);
        // "it deals double that damage instead": of what would have been dealt.
        if let Some(before) = &self.frame.damaged_before {
            let literal = matches!(before.amount, ir::Value::Number(_));
            let own = before.tallied.map(ir::Value::Slot);
            if !literal || self.frame.amount.is_none() || self.frame.amount == own {
                self.frame.amount = Some(before.amount.clone());
                self.frame.amount_optional = None;
            }
        }
        let before_verb = |clause: &Clause| {
            let mut said = clause.adverbials.iter();
            said.any(|adverbial| {
                adverbial.node == Adverbial::Instead
                    && adverbial.span.start < clause.verb.span.start
            })
        };
        self.frame.instead_of_part =
            stands_in && !leading && !clauses.first().is_some_and(before_verb);
    }

    /// "~ deals 2 damage to target player and you gain 2 life. If …, it deals 4 damage to that player instead": whether the life is gained
    /// then is not told.
    pub(super) fn check_part_replaced(
        &self,
        replaced: &[Effect],
        instead: &[Effect],
        span: Span,
    ) -> Lowered<()> {
        let refused = || {
            Err(
                Failure::unsupported(span, "\"instead\" of a part of the sentence before")
                    .help("say all of what is done then: \"If …, instead …\""),
            )
        };
        if !self.frame.instead_of_part {
            return Ok(());
        }
        let again = replaced.iter().any(|one| said_again(one, instead));
        let left = replaced
            .iter()
            .any(|one| does_something(one) && !said_again(one, instead));
        if again && left || replaced.iter().any(|one| half_replaced(one, instead)) {
            return refused();
        }
        Ok(())
    }
}

/// Whether an instruction of that kind is among these.
fn said_again(one: &Effect, among: &[Effect]) -> bool {
    let kind = std::mem::discriminant(one);
    among
        .iter()
        .any(|other| std::mem::discriminant(other) == kind)
}

/// Whether damage, or a change, is only replaced in one of its parts.
fn half_replaced(one: &Effect, instead: &[Effect]) -> bool {
    let kinds = |modifications: &[ir::Modification]| {
        let kinds = modifications.iter().map(std::mem::discriminant);
        kinds.collect::<Vec<_>>()
    };
    instead.iter().any(|other| match (one, other) {
        (
            Effect::DealDamage { further, .. },
            Effect::DealDamage {
                further: instead, ..
            },
        ) => !further.is_empty() && instead.is_empty(),
        (
            Effect::Modify {
                modifications: one, ..
            },
            Effect::Modify {
                modifications: other,
                ..
            },
        ) => {
            let (one, other) = (kinds(one), kinds(other));
            let again = |kind: &std::mem::Discriminant<ir::Modification>| other.contains(kind);
            one.iter().any(again) && !one.iter().all(again)
        }
        _ => false,
    })
}

/// Whether something comes of the instruction by itself: not of what is only found or chosen for another one.
fn does_something(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::DealDamage { .. }
            | Effect::Draw { .. }
            | Effect::GainLife { .. }
            | Effect::LoseLife { .. }
            | Effect::Destroy { .. }
            | Effect::Counter { .. }
            | Effect::CreateToken { .. }
            | Effect::CreateCopy { .. }
            | Effect::Modify { .. }
            | Effect::PutCounters { .. }
            | Effect::Discard { .. }
            | Effect::Sacrifice { .. }
            | Effect::Tap { .. }
            | Effect::Untap { .. }
    )
}

/// "Look at the top four cards of your library. If …, look at the top eight cards of your library instead. Put two of them …": what is
/// found instead is spoken of as what would have been found.
pub(super) fn find_the_same(replaced: &mut [Effect], instead: &[Effect]) {
    let ([replaced], [instead]) = (replaced, instead) else {
        return;
    };
    match (replaced, instead) {
        (Effect::Look { into, .. }, Effect::Look { into: found, .. })
        | (Effect::Move { into, .. }, Effect::Move { into: found, .. }) => *into = *found,
        (Effect::Search { into, .. }, Effect::Search { into: found, .. }) => *into = *found,
        // "~ deals 2 damage to it. If …, it deals 4 damage instead. You gain life equal to the damage dealt this way."
        (
            Effect::Tally { of, effects, into },
            Effect::Tally {
                of: same,
                effects: instead,
                into: found,
            },
        ) if of == same => {
            *into = *found;
            find_the_same(effects, instead);
        }
        _ => {}
    }
}

/// "You may draw two cards instead": what is declined leaves what it would have stood in for.
pub(super) fn stand_in(effects: &mut [Effect], otherwise: &[Effect], span: Span) -> Lowered<()> {
    fn is_declined(effect: &Effect) -> bool {
        let may = matches!(effect, Effect::Attempt { optional: Some(_), if_not, .. } if if_not.is_empty());
        may || effect.children().into_iter().any(is_declined)
    }
    match effects {
        [
            Effect::Attempt {
                optional: Some(_),
                if_not,
                ..
            },
        ] if if_not.is_empty() => {
            if_not.extend_from_slice(otherwise);
            Ok(())
        }
        _ if effects.iter().any(is_declined) => {
            Err(Failure::unsupported(span, "\"may\" with \"instead\" here"))
        }
        _ => Ok(()),
    }
}

/// "You may pay {1}. If you do, draw a card. If …, draw two cards instead": in the place of what is paid for, and paid for too.
/// Says whether `before` is such an offer.
pub(super) fn stands_for_paid(
    before: &mut [Effect],
    condition: &Condition,
    effects: &mut Vec<Effect>,
    span: Span,
) -> Lowered<bool> {
    let [
        Effect::Attempt {
            if_done, if_not, ..
        },
    ] = before
    else {
        return Ok(false);
    };
    if if_done.is_empty() || !if_not.is_empty() {
        return Ok(false);
    }
    let otherwise = std::mem::take(if_done);
    let mut then = std::mem::take(effects);
    stand_in(&mut then, &otherwise, span)?;
    if_done.push(Effect::If {
        condition: condition.clone(),
        then,
        otherwise,
    });
    Ok(true)
}

/// "You may put it onto the battlefield if it's a creature card. If you don't, …": that is so too where the condition is not met;
/// whether the instruction is of that kind.
pub(super) fn declined(last: Option<&mut Effect>, effects: &[Effect]) -> bool {
    let Some(Effect::If {
        then, otherwise, ..
    }) = last
    else {
        return false;
    };
    let Some(Effect::Attempt {
        optional: Some(_),
        if_done,
        if_not,
        ..
    }) = then.last_mut()
    else {
        return false;
    };
    // "If you do, you may …. If you don't, …" may ask about the one or the other.
    let asked = matches!(if_done.last(), Some(Effect::Attempt { .. }));
    if !otherwise.is_empty() || !if_not.is_empty() || asked {
        return false;
    }
    if_not.extend_from_slice(effects);
    otherwise.extend_from_slice(effects);
    true
}

/// Puts what happens if the flip or clash is won or lost where the coin is flipped or the players clash (CR 705.2, 701.30d).
pub(super) fn flip_result(
    (coin, won): (bool, bool),
    effects: Vec<Effect>,
    span: Span,
    done: &mut Instructions,
) -> Lowered<()> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn contest(effect: &mut Effect, coin: bool) -> Option<(&mut Vec<Effect>, &mut Vec<Effect>)> {
        match effect {
            Effect::Contest {
                won, lost, game, ..
            } => (coin == (*game == ir::Contest::Coin)).then_some((won, lost)),
            Effect::If { then, .. } => contest(then.last_mut()?, coin),
            // "Flip a coin at end of combat. If you lose the flip, …"
            Effect::Delayed { effects, .. } => contest(effects.last_mut()?, coin),
            Effect::Attempt {
                action, if_done, ..
            } => contest(if_done.last_mut().or(action.last_mut())?, coin),
            _ => None,
        }
    }
    let last = done.effects.last_mut();
    match last.and_then(|last| contest(last, coin)) {
        Some((if_won, if_lost)) => {
            if won {
                if_won.extend(effects);
            } else {
                if_lost.extend(effects);
            }
            Ok(())
        }
        None if coin => Err(Failure::misplaced(span, "no coin was flipped before")),
        None => Err(Failure::misplaced(span, "nobody clashed before")),
    }
}

/// "gets +1/+1 and gains flying": one continuous effect.
pub(crate) fn merge_modifications(effects: Vec<Effect>) -> Vec<Effect> {
    let mut merged: Vec<Effect> = Vec::new();
    for effect in effects {
        if let Effect::Modify {
            what,
            modifications,
            duration,
        } = &effect
            && let Some(Effect::Modify {
                what: before,
                modifications: all,
                duration: lasts,
            }) = merged.last_mut()
            && before == what
            && lasts == duration
        {
            all.extend(modifications.iter().cloned());
            continue;
        }
        merged.push(effect);
    }
    merged
}

/// The modifications that an instruction ends with.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn last_changes(effect: &mut Effect) -> Option<(&Objects, &mut Vec<ir::Modification>)> {
    match effect {
        Effect::Modify {
            what,
            modifications,
            ..
        } => Some((what, modifications)),
        Effect::If { then, .. } => then.last_mut().and_then(last_changes),
        Effect::Attempt {
            action, if_done, ..
        } => if_done
            .last_mut()
            .or(action.last_mut())
            .and_then(last_changes),
        Effect::ForEachObject { effects, .. } => effects.last_mut().and_then(last_changes),
        _ => None,
    }
}

/// Whether it adds mana that may not be spent on everything.
pub(super) fn limits_mana(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::AddMana {
            spending: Some(_),
            ..
        }
    ) || effect.children().into_iter().any(limits_mana)
}

/// Makes a change to each instruction that allows it, in all that may be carried out; whether there is one.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(super) fn change_each(
    effect: &mut Effect,
    change: &mut impl FnMut(&mut Effect) -> bool,
) -> bool {
    if change(effect) {
        return true;
    }
    let mut found = false;
    let lists = match effect {
        Effect::If {
            then, otherwise, ..
        } => [Some(then), Some(otherwise), None],
        Effect::Attempt {
            action,
            if_done,
            if_not,
            ..
        } => [Some(action), Some(if_done), Some(if_not)],
        Effect::Delayed { effects, .. } => [Some(effects), None, None],
        Effect::Contest { won, lost, .. } => [Some(won), Some(lost), None],
        _ => [None, None, None],
    };
    for inner in lists.into_iter().flatten().flatten() {
        found |= change_each(inner, change);
    }
    found
}

/// The lists of instructions that one holds, of which one or each is followed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other holds none"
)]
pub(super) fn lists(effect: &mut Effect) -> Vec<&mut Vec<Effect>> {
    match effect {
        Effect::If {
            then, otherwise, ..
        } => vec![then, otherwise],
        Effect::Attempt {
            action,
            if_done,
            if_not,
            ..
        } => vec![action, if_done, if_not],
        Effect::Contest { won, lost, .. } => vec![won, lost],
        Effect::ChooseOne { options, .. } => options.iter_mut().collect(),
        Effect::ForEachObject { effects, .. }
        | Effect::ForEachPlayer { effects, .. }
        | Effect::Repeat { effects, .. }
        | Effect::Tally { effects, .. }
        | Effect::Delayed { effects, .. } => vec![effects],
        _ => Vec::new(),
    }
}

/// Says of the mana that is added what it may be spent on; whether there is some.
pub(super) fn limit_mana(effect: &mut Effect, limit: &ir::Spending) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::AddMana { spending, .. } = effect
            && spending.is_none()
        {
            *spending = Some(Box::new(limit.clone()));
            true
        } else {
            false
        }
    })
}

/// Whether the instruction adds one mana.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn adds_one_mana(effect: &Effect) -> bool {
    let Effect::AddMana { mana, .. } = effect else {
        return effect.children().into_iter().any(adds_one_mana);
    };
    let one = ir::Value::Number(1);
    match mana {
        ir::ManaOutput::Exactly(types) => types.len() == 1,
        ir::ManaOutput::OneOf(choices) => choices.iter().all(|types| types.len() == 1),
        ir::ManaOutput::AnyOneColor(amount)
        | ir::ManaOutput::ChosenColor(amount)
        | ir::ManaOutput::CommanderIdentity(amount) => *amount == one,
        _ => false,
    }
}

/// Says of the mana that is added what happens when it is spent; whether there is some.
pub(super) fn spend_on(effect: &mut Effect, ability: ir::NestedId) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::AddMana { spending, .. } = effect {
            let spending = spending.get_or_insert_default();
            spending.spent_on.replace(ability).is_none()
        } else {
            false
        }
    })
}

/// Says of the mana that is added until when it is not lost as steps and phases end; whether there is some.
pub(super) fn keep_mana(effect: &mut Effect, until: &ir::Duration) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::AddMana { spending, .. } = effect {
            let spending = spending.get_or_insert_default();
            spending.kept = Some(until.clone());
            true
        } else {
            false
        }
    })
}

/// Says of the copies that are made that their controller may choose new targets for them; whether there are some.
pub(super) fn choose_new_targets(effect: &mut Effect) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::CopySpell { targets, .. } = effect
            && *targets == CopyTargets::Same
        {
            *targets = CopyTargets::New;
            true
        } else {
            false
        }
    })
}

/// "If a spell cast this way would be put into a graveyard, exile it instead.", "if that spell would …", "if an instant or sorcery
/// spell cast this way would …"
pub(super) fn exiled_from_graveyard(
    leads: &[Spanned<Lead>],
    clauses: &[Clause],
) -> Option<ir::Afterwards> {
    let (
        [
            Spanned {
                node: Lead::If(condition),
                ..
            },
        ],
        [exiled],
    ) = (leads, clauses)
    else {
        return None;
    };
    let [would] = condition.clauses.as_slice() else {
        return None;
    };
    let is_exiled = matches!(&exiled.verb.node, Verb::Exile { what, manner }
        if manner.is_empty() && super::clause::is_it(what))
        && matches!(exiled.adverbials.as_slice(), [adverbial] if adverbial.node == Adverbial::Instead)
        && exiled.subject.is_none();
    let Some((passive, false)) = would.verb.node.passive() else {
        return None;
    };
    let (into, time) = passive.complements.split_first()?;
    let into_graveyard = passive.participle == Participle::Put
        && matches!(&into.node, PassiveComplement::Into(to)
            if matches!(to.places.as_slice(), [Spanned { node: PutPlace::Zone(zone), .. }]
                if to.manner.is_empty() && is_a_or_your_graveyard(&zone.node)));
    let this_turn = time.iter().all(|time| {
        matches!(&time.node, PassiveComplement::During(period) if super::filter::is_this_turn(period))
    });
    let is_would =
        would.auxiliary.as_ref().map(|auxiliary| auxiliary.node) == Some(Auxiliary::Would);
    if !(is_exiled && into_graveyard && this_turn && is_would && would.adverbials.is_empty()) {
        return None;
    }
    spell_cast_this_way(&would.subject.as_ref()?.node).map(ir::Afterwards::ExiledFromGraveyard)
}

/// "a graveyard", "your graveyard"
fn is_a_or_your_graveyard(zone: &ast::NounPhrase) -> bool {
    let [item] = zone.items.as_slice() else {
        return false;
    };
    let Noun::Described(noun) = &item.noun.node else {
        return false;
    };
    let your = matches!(&noun.determiner.node, Determiner::Possessive(owner) if super::words::is_you(owner));
    super::quantity::has_head(zone, Head::Graveyard)
        && noun.post.is_empty()
        && (your || noun.determiner.node == Determiner::A)
}

/// "that spell", "a spell cast this way"; `true`: "an instant or sorcery spell cast this way".
fn spell_cast_this_way(phrase: &ast::NounPhrase) -> Option<bool> {
    let mut types = Vec::new();
    let mut cast = false;
    for item in &phrase.items {
        let Noun::Described(noun) = &item.noun.node else {
            return None;
        };
        let that = noun.determiner.node == Determiner::That && noun.post.is_empty();
        let this_way = matches!(noun.post.as_slice(), [Spanned { node: ast::PostModifier::Participle(passive), .. }]
            if passive.participle == Participle::Cast
                && matches!(passive.complements.as_slice(), [way] if way.node == PassiveComplement::ThisWay));
        cast |= that || this_way;
        if noun.count.is_some() || noun.target || !(noun.post.is_empty() || this_way) {
            return None;
        }
        types.extend(noun.words.iter().map(|word| &word.node));
    }
    let last = types.pop();
    let other = types.is_empty();
    let known = matches!(
        types.as_slice(),
        [] | [
            NounWord::Type(ast::CardType::Instant),
            NounWord::Type(ast::CardType::Sorcery),
        ]
    );
    (cast && known && last == Some(&NounWord::Head(Head::Spell))).then_some(!other)
}

/// "you win the flip", "that player wins the flip": of a coin (`true`) and won (`true`); "you win": of a clash.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_flip_result(condition: &ast::Condition) -> Option<(bool, bool)> {
    let [clause] = condition.clauses.as_slice() else {
        return None;
    };
    if !clause.adverbials.is_empty() || clause.auxiliary.is_some() {
        return None;
    }
    match &clause.verb.node {
        Verb::Win(ast::Contest::Flip) => Some((true, true)),
        Verb::Lose(ast::Contest::Flip) => Some((true, false)),
        Verb::Win(ast::Contest::Unsaid)
            if clause.subject.as_ref().is_some_and(super::words::is_you) =>
        {
            Some((false, true))
        }
        _ => None,
    }
}

/// Says where the spells go that may be cast; whether some may.
pub(super) fn cast_go(effect: &mut Effect, where_to: ir::Afterwards) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::CastNow { afterwards, .. }
        | Effect::Permit {
            permission: ir::Permission::CastFrom { afterwards, .. },
            ..
        } = effect
        {
            *afterwards = where_to;
            true
        } else {
            false
        }
    })
}

/// Says where what is countered goes; whether something is countered.
pub(super) fn countered_goes(effect: &mut Effect, place: &Destination) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::Counter { to, .. } = effect
            && to.is_none()
        {
            *to = Some(Box::new(place.clone()));
            true
        } else {
            false
        }
    })
}

impl Lowering<'_> {
    /// "If that spell is countered this way, exile it instead of putting it into its owner's graveyard.": where it goes.
    pub(super) fn instead_of_graveyard(
        &mut self,
        lead: &Spanned<Lead>,
        clause: &Clause,
    ) -> Lowered<Option<Destination>> {
        let ([adverbial], None, None) = (
            clause.adverbials.as_slice(),
            &clause.subject,
            &clause.auxiliary,
        ) else {
            return Ok(None);
        };
        if let Adverbial::InsteadOfInto(place) = &adverbial.node {
            if !is_countered_this_way(lead) || !self.is_that_ones_graveyard(place) {
                return Ok(None);
            }
            let Verb::Put(placements) = &clause.verb.node else {
                return Ok(None);
            };
            let [put] = placements.as_slice() else {
                return Ok(None);
            };
            // "that card" is what that spell is.
            let what = match countered_subject(lead).filter(|_| is_that_card(&put.what)) {
                Some(spell) => self.reference_phrase(spell)?,
                None if super::clause::is_it(&put.what) => self.reference_phrase(&put.what)?,
                None => return Ok(None),
            };
            let to = self.destination(&put.to, &what, &ir::Players::You, clause.span.0)?;
            return Ok(Some(to));
        }
        let Adverbial::InsteadOf(other) = &adverbial.node else {
            return Ok(None);
        };
        if !is_countered_this_way(lead) || !self.puts_into_graveyard(other)? {
            return Ok(None);
        }
        let Verb::Exile { what, manner } = &clause.verb.node else {
            return Ok(None);
        };
        if !super::clause::is_it(what) {
            return Ok(None);
        }
        let mut to = Destination::to(Zone::Exile);
        self.manners(manner, &mut to, true)?;
        Ok(Some(to))
    }

    /// "putting it into its owner's graveyard", "putting it into that player's graveyard"
    fn puts_into_graveyard(&mut self, clause: &Clause) -> Lowered<bool> {
        let Verb::Put(placements) = &clause.verb.node else {
            return Ok(false);
        };
        let [put] = placements.as_slice() else {
            return Ok(false);
        };
        let [place] = put.to.places.as_slice() else {
            return Ok(false);
        };
        let PutPlace::Zone(zone) = &place.node else {
            return Ok(false);
        };
        Ok(super::clause::is_it(&put.what)
            && put.to.manner.is_empty()
            && self.is_that_ones_graveyard(zone))
    }

    /// "its owner's graveyard", "that player's graveyard": of the owner, whose graveyard alone a countered spell is put into
    /// (CR 701.6a).
    fn is_that_ones_graveyard(&mut self, zone: &Spanned<ast::NounPhrase>) -> bool {
        let [item] = zone.node.items.as_slice() else {
            return false;
        };
        let whose = matches!(&item.noun.node, Noun::Described(described)
            if matches!(&described.determiner.node, Determiner::Possessive(owner)
                if super::replacement::is_that_player(owner)
                    || super::quantity::has_head(&owner.node, Head::Owner)
                        && self.names_players(owner)
                        && self.player_set(owner).is_ok()));
        whose && super::quantity::has_head(&zone.node, Head::Graveyard)
    }
}

/// "that card"
fn is_that_card(phrase: &Spanned<ast::NounPhrase>) -> bool {
    let [item] = phrase.node.items.as_slice() else {
        return false;
    };
    matches!(&item.noun.node, Noun::Described(described)
        if described.determiner.node == Determiner::That
            && described.post.is_empty()
            && !described.plural
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Card)))
}

/// "that spell", of "if that spell is countered this way"; none if it is any spell.
fn countered_subject(lead: &Spanned<Lead>) -> Option<&Spanned<ast::NounPhrase>> {
    let Lead::If(condition) = &lead.node else {
        return None;
    };
    let subject = condition.clauses.first()?.subject.as_ref()?;
    let that = matches!(subject.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::That));
    (that || super::clause::is_it(subject)).then_some(subject)
}

/// "If that spell is countered this way,"
fn is_countered_this_way(lead: &Spanned<Lead>) -> bool {
    let Lead::If(condition) = &lead.node else {
        return false;
    };
    let [clause] = condition.clauses.as_slice() else {
        return false;
    };
    let Some(subject) = &clause.subject else {
        return false;
    };
    let a_spell = super::clause::is_it(subject)
        || matches!(subject.node.items.as_slice(), [item]
            if matches!(&item.noun.node, Noun::Described(described)
                if matches!(described.determiner.node, Determiner::A | Determiner::That | Determiner::The)
                    && !described.other
                    && described.post.is_empty()
                    && matches!(described.words.as_slice(), [word]
                        if word.node == NounWord::Head(Head::Spell))));
    let countered = matches!(&clause.verb.node, Verb::Be(predicate)
        if matches!(predicate.as_ref(), Predicate::Passive { negated: false, passive }
            if passive.participle == Participle::Countered
                && matches!(passive.complements.as_slice(), [way]
                    if way.node == PassiveComplement::ThisWay)));
    a_spell && countered && clause.auxiliary.is_none() && clause.adverbials.is_empty()
}

/// What an instruction or the last one within it destroys.
pub(super) fn last_destroyed(effect: &Effect) -> Option<&Objects> {
    if let Effect::Destroy { what, .. } = effect {
        Some(what)
    } else {
        effect.children().into_iter().rev().find_map(last_destroyed)
    }
}

pub(super) fn forbid_regeneration(effect: &mut Effect) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::Destroy { can_regenerate, .. } = effect {
            *can_regenerate = false;
            true
        } else {
            false
        }
    })
}

/// Whether an instruction has a duration, or one within it.
pub(super) fn lasts(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Modify { .. }
            | Effect::Restrict { .. }
            | Effect::Permit { .. }
            | Effect::OfSpells { .. }
            | Effect::Replace { .. }
            | Effect::BecomeCopy { .. }
    ) || effect.children().into_iter().any(lasts)
}

impl Lowering<'_> {
    /// "If you're the monarch, create a token that's a copy of it. If you're not the monarch, … it": there is no token then.
    pub(super) fn in_the_other_case(
        &mut self,
        done: &Instructions,
        condition: &ir::Condition,
        mark: usize,
    ) {
        if let Some(Effect::If {
            condition: other, ..
        }) = done.effects.last()
            && Self::not(other.clone()) == *condition
        {
            self.frame.discourse.drop_created(done.mark, mark);
        }
    }

    /// A "for each", after which what its passes created is spoken of together.
    pub(super) fn in_each_pass(&mut self, each: Effect, mark: usize) -> Vec<Effect> {
        self.frame.discourse.together(mark);
        if let Effect::ForEachPlayer { who, .. } = &each {
            self.picked_by_all(who);
        }
        vec![each]
    }
}
