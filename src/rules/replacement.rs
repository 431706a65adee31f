//! Replacement and prevention effects (CR 614–616): which apply to a proposed event, who chooses among them, and what they
//! make of it.

use super::entering::{self, View};
use super::patterns::{self, Moment};
use super::prevention::{self, Prevention};
use super::{
    attractions, damage, events, layers, query, resolving, restrictions, token_replacement, zones,
};
use game::event::{Arrival, Position};
use game::frame::{BatchFrame, FollowUp, Proposed, ReplacementId};
use game::{
    ActiveEffectKind, Aside, Context, Event, EventFacts, Frame, Game, Item, MoveCause, ObjectId,
    Occurring, PlayerId, Target,
};
use ir::{
    AbilityKind, CardTable, CounterKind, Deed, Destination, Effect, EventPattern, FaceSide, Filter,
    LibraryPosition, Node, Objects, Outcome, Path, Players, Replacement, StaticEffect, Test, Zone,
    ZoneSet,
};

/// `shield` (CR 122.1c)
const SHIELD: &str = "shield";
/// `stun` (CR 122.1d)
const STUN: &str = "stun";
/// `finality` (CR 122.1h)
const FINALITY: &str = "finality";

/// An effect that can be applied to an event.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// which
    pub id: ReplacementId,
    /// the surroundings with the event; none for the effects that the rules give counters
    pub context: Option<Context>,
    /// how soon it must be chosen (CR 616.1a–e), least first
    rank: u8,
}

/// What is to be done next for an event to which an effect was applied.
pub(super) enum Applied {
    /// nothing besides
    Changed,
    /// the event does not happen
    Gone,
    /// these instructions come before the event (CR 614.12a)
    First(FollowUp),
    /// what it enters as a copy of is to be chosen
    Copy,
}

/// The effects that apply to the event at `index` and have not been applied to it, the ones among which CR 616.1 lets
/// choose.
pub(super) fn applicable(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    index: usize,
) -> Vec<Candidate> {
    let Some(proposed) = frame.events.get(index) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    by_rules(table, game, proposed, &mut found);
    let view = view(table, game, frame, index);
    let event = view.as_ref().map_or(&proposed.event, |view| &view.event);
    for active in layers::replacements(table, game) {
        if !patterns::could_match(&active.effect.event, event) {
            continue;
        }
        // What an object says of its own entering it says if it would have that ability then (CR 614.12): those are looked at below.
        let entering = view.as_ref().map(|view| view.original);
        if active.lasting.is_none()
            && entering == Some(active.context.source)
            && is_about_itself(&active.effect.event)
        {
            continue;
        }
        let id = match active.lasting {
            Some(lasting) => ReplacementId::Lasting(lasting.id),
            None => ReplacementId::Static {
                source: active.context.source,
                ability: active.context.ability,
                granter: active.context.granter,
                index: active.index,
            },
        };
        let protects = active.protects();
        if !protects.is_empty() && !affected(event).is_some_and(|it| protects.contains(&it)) {
            continue;
        }
        if active.remaining() == Some(0) {
            continue;
        }
        let candidate = applies(
            table,
            game,
            proposed,
            &view,
            id,
            active.context,
            active.effect,
        );
        found.extend(candidate);
    }
    if let Some(view) = &view {
        own(table, game, proposed, view, &mut found);
    }
    found.retain(|candidate| can_apply(table, game, &proposed.event, candidate));
    contained_later(table, game, &proposed.event, &mut found);
    // Those that are chosen first change how an object would enter; others only make it enter (CR 616.1b–e).
    if entering::enters(&proposed.event).is_none() {
        found.iter_mut().for_each(|candidate| candidate.rank = LAST);
    }
    if let Some(first) = found.iter().map(|candidate| candidate.rank).min() {
        found.retain(|candidate| candidate.rank == first);
    }
    found
}

/// Whether a replacement effect looks for such an event, which nothing else is interested in.
pub(super) fn is_awaited(table: &CardTable, game: &Game, event: &Event) -> bool {
    layers::replacements(table, game)
        .any(|active| patterns::could_match(&active.effect.event, event))
}

/// That a token enters is contained in that it is created: effects on how many tokens of which kind are created are applied
/// before those on its entering can be chosen (CR 616.1g).
fn contained_later(table: &CardTable, game: &Game, event: &Event, found: &mut Vec<Candidate>) {
    let is_outer = |candidate: &Candidate| {
        definition(table, game, &candidate.id)
            .is_some_and(|(replacement, _)| is_of_tokens(&replacement.event, event))
    };
    if found.iter().any(is_outer) {
        found.retain(is_outer);
    }
}

/// Whether the object that is about to enter can't have the counters put on it that it would enter with (CR 122.6, 614.17).
pub(super) fn is_forbidden_counter(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    index: usize,
) -> bool {
    let Some(Proposed {
        event:
            event @ Event::PutCounters {
                on: Target::Object(object),
                ..
            },
        entering: true,
        ..
    }) = frame.events.get(index)
    else {
        return false;
    };
    if !restrictions::could_be_forbidden(table, game, event)
        && !restrictions::forbids_itself(table, game, *object, event)
    {
        return false;
    }
    let view = view_of_counters(table, game, frame, index);
    view.is_some_and(|view| restrictions::is_forbidden(table, &view.game, &view.event))
}

/// The game in which patterns look at an object that is about to enter, or at the counters that it enters with.
fn view(table: &CardTable, game: &mut Game, frame: &BatchFrame, index: usize) -> Option<View> {
    let proposed = frame.events.get(index)?;
    if !proposed.entering {
        return entering::view(table, game, &proposed.event);
    }
    let is_needed = layers::replacements(table, game)
        .any(|active| patterns::could_match(&active.effect.event, &proposed.event));
    if !is_needed {
        return None;
    }
    view_of_counters(table, game, frame, index)
}

/// The game in which the object is there that is about to enter with such counters.
fn view_of_counters(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    index: usize,
) -> Option<View> {
    let Event::PutCounters {
        on: Target::Object(object),
        kind,
        count,
        by,
        by_effect,
    } = &frame.events.get(index)?.event
    else {
        return None;
    };
    let parent = frame.events.iter().find(|parent| {
        entering::enters(&parent.event).is_some_and(|(entering, _, _)| entering == *object)
    })?;
    let mut view = entering::build_view(table, game, &parent.event)?;
    view.event = Event::PutCounters {
        on: Target::Object(view.object),
        kind: kind.clone(),
        count: *count,
        by: *by,
        by_effect: *by_effect,
    };
    Some(view)
}

/// The candidate, if the effect's pattern and condition hold.
fn applies(
    table: &CardTable,
    game: &Game,
    proposed: &Proposed,
    view: &Option<View>,
    id: ReplacementId,
    context: &Context,
    replacement: &Replacement,
) -> Option<Candidate> {
    if proposed.applied.contains(&id) {
        return None;
    }
    let (there, event) = match view {
        Some(view) => (&view.game, &view.event),
        None => (game, &proposed.event),
    };
    let by = proposed.by;
    let facts = patterns::matches_at(
        table,
        there,
        context,
        &replacement.event,
        Occurring {
            by,
            ..Occurring::from(event)
        },
        Moment::Proposed,
    )
    .into_iter()
    .next()?;
    if !is_within_range(table, there, context, &replacement.event, event) {
        return None;
    }
    let renamed = view.as_ref().map(|view| (view.object, view.original));
    finish(
        table,
        game,
        renamed,
        id,
        context.clone(),
        replacement,
        facts,
    )
}

/// An effect that speaks of all damage, whatever deals it and is dealt it, asks of both whether they are within range
/// (CR 801.13b); of what a pattern names, the pattern asks.
fn is_within_range(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    event: &Event,
) -> bool {
    if let (
        EventPattern::Damage {
            source: None,
            to: recipients,
            ..
        },
        Event::Damage { source, to, .. },
    ) = (pattern, event)
        && recipients.players == Some(Players::Everyone)
        && recipients
            .objects
            .as_ref()
            .is_some_and(|objects| objects.test == Test::All(Vec::new()))
    {
        let you = context.controller;
        return query::reaches(table, game, you, *source)
            && match to {
                Target::Object(id) => query::reaches(table, game, you, *id),
                Target::Player(player) => game.reaches(you, *player),
            };
    }
    true
}

/// The candidate with its surroundings in the game as it is, if its condition holds there.
fn finish(
    table: &CardTable,
    game: &Game,
    renamed: Option<(ObjectId, ObjectId)>,
    id: ReplacementId,
    mut context: Context,
    replacement: &Replacement,
    mut facts: EventFacts,
) -> Option<Candidate> {
    if let Some((there, here)) = renamed
        && facts.subject == Some(there)
    {
        facts.subject = Some(here);
    }
    context.set_event(facts);
    let holds = replacement
        .condition
        .as_ref()
        .is_none_or(|condition| query::holds(table, game, &context, condition));
    holds.then(|| Candidate {
        id,
        rank: rank(&replacement.outcome),
        context: Some(context),
    })
}

/// The rank of an effect that says nothing of under whose control, as a copy of what or with which face up an object enters.
const LAST: u8 = 4;

/// Whether it says under whose control an object enters.
fn says_controller(effect: &Effect) -> bool {
    matches!(effect, Effect::Enter { how } if how.control.is_some())
}

/// CR 616.1b–e.
fn rank(outcome: &Outcome) -> u8 {
    match outcome {
        Outcome::Destination(to, _) if to.zone == Zone::Battlefield && to.controller.is_some() => 1,
        Outcome::Enter(how) if how.control.is_some() => 1,
        Outcome::Also(effects) if effects.iter().any(says_controller) => 1,
        Outcome::Enter(how) if how.copy_of.is_some() => 2,
        Outcome::Destination(to, _) if to.transformed => 3,
        Outcome::Prevent { .. }
        | Outcome::Amount(_)
        | Outcome::Redirect { .. }
        | Outcome::Destination(..)
        | Outcome::Enter(_)
        | Outcome::Also(_)
        | Outcome::Instead(_)
        | Outcome::Mana(_)
        | Outcome::Regenerate => LAST,
    }
}

/// The entering object's own effects, as far as they are about itself only (CR 614.12).
fn own(
    table: &CardTable,
    game: &Game,
    proposed: &Proposed,
    view: &View,
    found: &mut Vec<Candidate>,
) {
    let entered = layers::own_effects(table, &view.game, view.object);
    for own in entered
        .into_iter()
        .chain(of_spell(table, game, view, proposed))
    {
        let (Some(StaticEffect::Replace(replacement)), Some(ability)) =
            (own.effect(table), own.ability(table))
        else {
            continue;
        };
        if !is_about_itself(&replacement.event)
            || !patterns::could_match(&replacement.event, &view.event)
        {
            continue;
        }
        let id = ReplacementId::Static {
            source: view.original,
            ability: own.context.ability,
            granter: own.context.granter,
            index: own.index,
        };
        if proposed.applied.contains(&id) || found.iter().any(|candidate| candidate.id == id) {
            continue;
        }
        let facts = patterns::matches_at(
            table,
            &view.game,
            &own.context,
            &replacement.event,
            Occurring {
                by: proposed.by,
                ..Occurring::from(&view.event)
            },
            Moment::Proposed,
        );
        let Some(facts) = facts.into_iter().next() else {
            continue;
        };
        let mut context = own.context.clone();
        context.source = view.original;
        let is_on = ability
            .condition
            .as_ref()
            .is_none_or(|condition| query::holds(table, game, &context, condition));
        if is_on {
            let renamed = Some((view.object, view.original));
            found.extend(finish(
                table,
                game,
                renamed,
                id,
                context,
                replacement,
                facts,
            ));
        }
    }
}

/// What the spell says that becomes the permanent: that functions on the stack, whatever abilities the permanent will have
/// (CR 702.109a, 702.185a).
fn of_spell(
    table: &CardTable,
    game: &Game,
    view: &View,
    proposed: &Proposed,
) -> Vec<layers::OwnEffect> {
    let resolves = matches!(
        proposed.event,
        Event::Move {
            from: Zone::Stack,
            to: Zone::Battlefield,
            ..
        }
    );
    if !resolves {
        return Vec::new();
    }
    let mut found = layers::own_effects(table, game, view.original);
    found.retain(|own| {
        let ability = own.ability(table);
        ability.is_some_and(|ability| ability.zones == ZoneSet::STACK)
    });
    for own in &mut found {
        own.context.source = view.object;
    }
    found
}

/// Whether a pattern is about the object with the ability only, not about a set that includes it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_about_itself(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Either(parts) => parts.iter().any(is_about_itself),
        EventPattern::OneOrMore(part) => is_about_itself(part),
        EventPattern::Nth { event: part, .. }
        | EventPattern::While { event: part, .. }
        | EventPattern::AtLeast { event: part, .. } => is_about_itself(part),
        EventPattern::ZoneChange { what, .. } | EventPattern::TurnedFaceUp { what, .. } => {
            is_itself(what)
        }
        EventPattern::PutCounters { on, .. } => on.objects.as_ref().is_some_and(is_itself),
        _ => false,
    }
}

fn is_itself(filter: &Filter) -> bool {
    is_itself_test(&filter.test)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_itself_test(test: &Test) -> bool {
    match test {
        Test::Is(Objects::This) => true,
        Test::All(tests) => tests.iter().any(is_itself_test),
        _ => false,
    }
}

/// The effects that the rules give counters and permissions.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn by_rules(table: &CardTable, game: &Game, proposed: &Proposed, found: &mut Vec<Candidate>) {
    let has = |id: ObjectId, kind: &str| {
        game.object(id)
            .is_some_and(|object| object.counters(&CounterKind::new(kind)) > 0)
    };
    let by_counter = |id: ObjectId, kind: &str| {
        has(id, kind).then(|| ReplacementId::Counter(id, CounterKind::new(kind)))
    };
    let id = match &proposed.event {
        Event::Untap { object } => by_counter(*object, STUN),
        // State-based actions are no effects (CR 122.1c).
        Event::Destroy { object, .. }
            if !matches!(game.frames.last(), Some(Frame::StateBased(_))) =>
        {
            by_counter(*object, SHIELD)
        }
        Event::Damage {
            to: Target::Object(object),
            ..
        } => by_counter(*object, SHIELD),
        Event::Move {
            object,
            from: Zone::Battlefield,
            to: Zone::Graveyard,
            ..
        } => by_counter(*object, FINALITY),
        Event::Move {
            object,
            from: Zone::Stack,
            to: Zone::Battlefield,
            ..
        } => {
            let number = entries(game, *object)
                .iter()
                .zip(0_u8..)
                .find(|(so, number)| {
                    let id = ReplacementId::EntersAsCast(*object, *number);
                    !proposed.applied.contains(&id)
                        && query::passes(table, game, &so.context, &so.entry.which, *object)
                });
            number.map(|(_, number)| ReplacementId::EntersAsCast(*object, number))
        }
        Event::Move {
            object,
            from: Zone::Stack,
            to,
            ..
        } => {
            let exiles = resolving::exiles_afterwards(table, game, *object, *to);
            exiles.then_some(ReplacementId::ExileAfter(*object))
        }
        _ => None,
    };
    let commander = if let Event::Move {
        object,
        to: Zone::Hand | Zone::Library,
        ..
    } = &proposed.event
    {
        game.object(*object)
            .and_then(|object| object.commander)
            .map(|_| ReplacementId::Commander(*object))
    } else {
        None
    };
    // It may apply more than once to an event (CR 717.6).
    if let Event::Move { object, to, .. } = &proposed.event
        && let Some(card) = game.object(*object)
        && attractions::stays_away(table, card, *to)
    {
        found.push(Candidate {
            id: ReplacementId::Attraction(*object),
            context: None,
            rank: LAST,
        });
    }
    for id in id.into_iter().chain(commander) {
        if !proposed.applied.contains(&id) {
            found.push(Candidate {
                id,
                context: None,
                rank: LAST,
            });
        }
    }
}

/// Whether the effect's outcome can be applied to such an event at all.
fn can_apply(table: &CardTable, game: &Game, event: &Event, candidate: &Candidate) -> bool {
    let Some((replacement, _)) = definition(table, game, &candidate.id) else {
        return candidate.context.is_none();
    };
    match &replacement.outcome {
        Outcome::Regenerate => {
            if let Event::Destroy {
                object,
                can_regenerate,
            } = event
            {
                *can_regenerate && restrictions::can_be_regenerated(table, game, *object)
            } else {
                false
            }
        }
        Outcome::Prevent { .. } | Outcome::Redirect { .. } => matches!(event, Event::Damage { .. }),
        Outcome::Amount(_) => amount(event).is_some() || is_of_tokens(&replacement.event, event),
        Outcome::Enter(_) => entering::enters(event).is_some(),
        Outcome::Mana(_) => matches!(event, Event::AddMana { .. }),
        // What is discarded is put elsewhere "instead of putting it into your graveyard": not if it goes elsewhere already.
        Outcome::Destination(..) => matches!(event, Event::Move { to, cause, .. }
            if *cause != MoveCause::Discard || *to == Zone::Graveyard),
        Outcome::Also(_) | Outcome::Instead(_) => true,
    }
}

/// The IR of an effect with the parent of its list of instructions; none for what the rules give.
pub(super) fn definition<'a>(
    table: &'a CardTable,
    game: &Game,
    id: &ReplacementId,
) -> Option<(&'a Replacement, Path)> {
    match id {
        ReplacementId::Static { ability, index, .. } => {
            let definition = table.ability(*ability);
            let AbilityKind::Static(inner) = &definition.kind else {
                return None;
            };
            let StaticEffect::Replace(replacement) = inner.effects.get(usize::from(*index))? else {
                return None;
            };
            Some((replacement, layers::replacement_list(definition, *index)))
        }
        ReplacementId::Lasting(number) => {
            let lasting = game.effects.iter().find(|effect| effect.id == *number)?;
            let node = table.ability(lasting.context.ability).node(&lasting.path)?;
            let Effect::Replace { replacement, .. } = node else {
                return None;
            };
            Some((replacement, lasting.path.clone()))
        }
        ReplacementId::Counter(..)
        | ReplacementId::ExileAfter(_)
        | ReplacementId::Commander(_)
        | ReplacementId::Attraction(_)
        | ReplacementId::EntersAsCast(..) => None,
    }
}

/// Who may decide not to apply the effect.
pub(super) fn decider(table: &CardTable, game: &Game, candidate: &Candidate) -> Option<PlayerId> {
    if let ReplacementId::Commander(commander) = candidate.id {
        return game.object(commander).map(|object| object.owner);
    }
    let (replacement, _) = definition(table, game, &candidate.id)?;
    let context = candidate.context.as_ref()?;
    let who = replacement.optional.as_ref()?;
    query::players(table, game, context, who).into_iter().next()
}

/// How a choice among effects names one.
pub(super) fn item(candidate: &Candidate) -> Item {
    match (&candidate.id, &candidate.context) {
        (
            ReplacementId::Static {
                source, ability, ..
            },
            _,
        ) => Item::Ability(*source, *ability),
        (ReplacementId::Lasting(_), Some(context)) => {
            Item::Ability(context.source, context.ability)
        }
        (ReplacementId::Lasting(number), None) => Item::Number(*number),
        (ReplacementId::Counter(_, kind), _) => Item::Word(kind.clone()),
        (
            ReplacementId::ExileAfter(object)
            | ReplacementId::Commander(object)
            | ReplacementId::Attraction(object)
            | ReplacementId::EntersAsCast(object, _),
            _,
        ) => Item::Object(*object),
    }
}

/// What the event happens to.
pub(super) fn affected(event: &Event) -> Option<Target> {
    match event {
        Event::Move { object, .. }
        | Event::TapsFor { object, .. }
        | Event::Destroy { object, .. }
        | Event::Regenerate { object }
        | Event::Tap { object, .. }
        | Event::Untap { object }
        | Event::Transform { object, .. }
        | Event::TurnFace { object, .. }
        | Event::Phase { object, .. }
        | Event::Countered { object } => Some(Target::Object(*object)),
        Event::Damage { to, .. } => Some(*to),
        Event::PutCounters { on, .. } => Some(*on),
        Event::RemoveCounters { from, .. } => Some(*from),
        Event::BecomesTarget { target, .. } => Some(*target),
        Event::Attach { attachment, .. } | Event::Unattach { attachment, .. } => {
            Some(Target::Object(*attachment))
        }
        Event::Attacks { attacker, .. }
        | Event::BecomesBlocked { attacker, .. }
        | Event::Unblocked { attacker, .. } => Some(Target::Object(*attacker)),
        Event::Blocks { blocker, .. } => Some(Target::Object(*blocker)),
        Event::LeavesCombat { creature } => Some(Target::Object(*creature)),
        Event::Merge { with, .. } => Some(Target::Object(*with)),
        Event::Pair { first, .. } => Some(Target::Object(*first)),
        Event::Create { player, .. }
        | Event::Draw { player }
        | Event::DrawCards { player, .. }
        | Event::GainLife { player, .. }
        | Event::LoseLife { player, .. }
        | Event::AddMana { player, .. }
        | Event::SpendMana { player, .. }
        | Event::Cast { player, .. }
        | Event::Activate { player, .. }
        | Event::PlayLand { player, .. }
        | Event::StepBegins { player, .. }
        | Event::Shuffle { player }
        | Event::Reveal { player, .. }
        | Event::CoinFlip { player, .. }
        | Event::DieRoll { player, .. }
        | Event::Named { player, .. }
        | Event::Lose { player, .. }
        | Event::Win { player } => Some(Target::Player(*player)),
        Event::DayNight { .. } => None,
    }
}

/// Who chooses among the effects that apply to the event (CR 616.1): the affected player, or the affected object's
/// controller, or its owner if it has no controller.
pub(super) fn chooser(table: &CardTable, game: &Game, event: &Event) -> PlayerId {
    if let Some(player) = entering::controller(game, event) {
        return player;
    }
    match affected(event) {
        Some(Target::Player(player)) => player,
        Some(Target::Object(id)) => match query::object(game, id) {
            Some(object) if matches!(object.zone, Zone::Battlefield | Zone::Stack) => {
                layers::characteristics(table, game, id).controller
            }
            Some(object) => object.owner,
            None => game.turn.active,
        },
        None => game.turn.active,
    }
}

/// The amount of an event that has one.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn amount(event: &Event) -> Option<u32> {
    match event {
        Event::Damage { amount, .. }
        | Event::GainLife { amount, .. }
        | Event::LoseLife { amount, .. } => Some(*amount),
        Event::PutCounters { count, .. }
        | Event::RemoveCounters { count, .. }
        | Event::DrawCards { count, .. } => Some(*count),
        _ => None,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn set_amount(event: &mut Event, to: u32) {
    match event {
        Event::Damage { amount, .. }
        | Event::GainLife { amount, .. }
        | Event::LoseLife { amount, .. } => *amount = to,
        Event::PutCounters { count, .. }
        | Event::RemoveCounters { count, .. }
        | Event::DrawCards { count, .. } => *count = to,
        _ => {}
    }
}

/// Whether the pattern is of creating tokens: all that match are created by one event (CR 614.1).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_of_tokens(pattern: &EventPattern, event: &Event) -> bool {
    match pattern {
        EventPattern::Done {
            deed: Deed::CreateToken,
            ..
        } => matches!(event, Event::Create { .. }),
        EventPattern::OneOrMore(inner)
        | EventPattern::Nth { event: inner, .. }
        | EventPattern::While { event: inner, .. } => is_of_tokens(inner, event),
        _ => false,
    }
}

/// What is left of the shield that the effect is, if it is one that can be applied to the event (CR 615.7).
pub(super) fn shield_left(
    table: &CardTable,
    game: &Game,
    candidate: &Candidate,
    event: &Event,
) -> Option<u32> {
    let (replacement, _) = definition(table, game, &candidate.id)?;
    let applies = match &replacement.outcome {
        Outcome::Prevent { shield, .. } => {
            shield.is_some() && restrictions::damage_can_be_prevented(table, game, event)
        }
        Outcome::Redirect { shield, .. } => shield.is_some(),
        Outcome::Amount(_)
        | Outcome::Destination(..)
        | Outcome::Enter(_)
        | Outcome::Also(_)
        | Outcome::Instead(_)
        | Outcome::Mana(_)
        | Outcome::Regenerate => false,
    };
    applies.then(|| uses_left(game, &candidate.id)).flatten()
}

pub(super) fn uses_left(game: &Game, id: &ReplacementId) -> Option<u32> {
    let ReplacementId::Lasting(number) = id else {
        return None;
    };
    game.effects
        .iter()
        .find(|effect| effect.id == *number)
        .and_then(|effect| {
            if let ActiveEffectKind::Replace { remaining, .. } = &effect.kind {
                *remaining
            } else {
                None
            }
        })
}

/// Applies the effect to the event at `index`; at most so much damage is prevented.
pub(super) fn apply(
    table: &CardTable,
    game: &mut Game,
    frame: &mut BatchFrame,
    index: usize,
    candidate: &Candidate,
    at_most: Option<u32>,
) -> Applied {
    let Some(proposed) = frame.events.get_mut(index) else {
        return Applied::Gone;
    };
    proposed.applied.push(candidate.id.clone());
    proposed.possible = false;
    let found = definition(table, game, &candidate.id);
    let (Some((replacement, path)), Some(context)) = (found, &candidate.context) else {
        return apply_rule(table, game, frame, index, &candidate.id);
    };
    let aside = Aside::Applied(context.source, context.ability);
    game.trace.note(aside);
    game.observe(context.ability, || match &candidate.id {
        ReplacementId::Static { index, .. } => Node::Static(*index),
        ReplacementId::Lasting(_)
        | ReplacementId::Counter(..)
        | ReplacementId::ExileAfter(_)
        | ReplacementId::Commander(_)
        | ReplacementId::Attraction(_)
        | ReplacementId::EntersAsCast(..) => Node::Effect(path.clone()),
    });
    if is_of_tokens(&replacement.event, &proposed.event) {
        return token_replacement::replace(table, game, frame, index, candidate, context, path);
    }
    let applied = match &replacement.outcome {
        Outcome::Prevent { shield, each, .. } => {
            let most = Prevention {
                shielded: shield.is_some(),
                each: each.as_ref(),
                at_most,
                path,
                more: replacement.effects(),
            };
            return prevention::prevent(table, game, frame, index, candidate, context, &most);
        }
        Outcome::Amount(value) => {
            let amount = query::value(table, game, context, value);
            set_amount(&mut proposed.event, u32::try_from(amount).unwrap_or(0));
            Applied::Changed
        }
        Outcome::Redirect { .. } => {
            return redirect(table, game, frame, index, candidate, context, at_most);
        }
        Outcome::Destination(to, then) => {
            go_elsewhere(table, game, &mut proposed.event, context, to);
            // What an object's own ability has exiled is exiled with it (CR 607.2b).
            let by = match candidate.id {
                ReplacementId::Static {
                    source, ability, ..
                } => Some((source, ability.card)),
                ReplacementId::Lasting(_) => Some((context.source, context.ability.card)),
                ReplacementId::Counter(..)
                | ReplacementId::ExileAfter(_)
                | ReplacementId::Commander(_)
                | ReplacementId::Attraction(_)
                | ReplacementId::EntersAsCast(..) => None,
            };
            if let Event::Move {
                to: Zone::Exile,
                arrival,
                ..
            } = &mut proposed.event
                && by.is_some()
            {
                arrival.linked_to = by;
            }
            if !then.is_empty() {
                // What it becomes now is the effect's own doing (CR 400.7j).
                let mut context = context.clone();
                context.following.since = Some(game.next_object());
                frame.after.push(follow_up(&context, path, Vec::new()));
            }
            Applied::Changed
        }
        Outcome::Enter(how) => {
            entering::change_arrival(table, game, context, how, &mut proposed.event);
            if how.copy_of.is_some() {
                frame.copying = Some(Box::new(((**how).clone(), context.clone())));
                Applied::Copy
            } else {
                Applied::Changed
            }
        }
        Outcome::Also(_) => {
            let more = follow_up(context, path, Vec::new());
            // What is done as a permanent is turned face up is done before it is (CR 708.11).
            let comes_first = entering::enters(&proposed.event).is_some()
                || matches!(proposed.event, Event::TurnFace { .. });
            if comes_first {
                Applied::First(more)
            } else {
                frame.after.push(more);
                Applied::Changed
            }
        }
        Outcome::Instead(effects) => {
            if !effects.is_empty() {
                let inherited = proposed.applied.clone();
                let mut context = context.clone();
                context.moves_as = moves_as(&replacement.event, &proposed.event);
                frame.after.push(follow_up(&context, path, inherited));
            }
            Applied::Gone
        }
        Outcome::Mana(other) => {
            if let Event::AddMana { mana, .. } = &mut proposed.event {
                *mana = other.of(std::mem::take(mana), |unit, of| game::ManaUnit {
                    mana: of,
                    ..*unit
                });
            }
            Applied::Changed
        }
        Outcome::Regenerate => {
            regenerate(frame, index);
            Applied::Gone
        }
    };
    use_once(table, game, frame, index, candidate);
    applied
}

/// What the move that is replaced is still if the object goes elsewhere instead: only where it goes is changed (CR 614.6).
fn moves_as(pattern: &EventPattern, event: &Event) -> Option<(MoveCause, Option<PlayerId>)> {
    match (pattern, event) {
        (
            EventPattern::ZoneChange { .. },
            Event::Move {
                cause: cause @ (MoveCause::Sacrifice | MoveCause::Discard),
                by,
                ..
            },
        ) => Some((*cause, *by)),
        _ => None,
    }
}

pub(super) fn follow_up(context: &Context, path: Path, inherited: Vec<ReplacementId>) -> FollowUp {
    FollowUp {
        ability: context.ability,
        path,
        context: context.clone(),
        inherited,
        prevention: None,
    }
}

/// What was said of the spell about how it enters.
fn entries(game: &Game, spell: ObjectId) -> &[game::EntersAsCast] {
    let spell = game
        .object(spell)
        .and_then(|spell| spell.announced.as_deref());
    spell.map_or(&[], |announced| &announced.enters)
}

/// The effects that the rules give (CR 122.1c, d, h, 702.34a, 903.9b).
fn apply_rule(
    table: &CardTable,
    game: &Game,
    frame: &mut BatchFrame,
    index: usize,
    id: &ReplacementId,
) -> Applied {
    match id {
        ReplacementId::EntersAsCast(object, number) => {
            if let Some(so) = entries(game, *object).get(usize::from(*number)) {
                let event = &mut frame.events[index].event;
                entering::change_arrival(table, game, &so.context, &so.entry.how, event);
            }
            Applied::Changed
        }
        ReplacementId::Counter(object, kind) if kind.as_str() != FINALITY => {
            let event = Event::RemoveCounters {
                from: Target::Object(*object),
                kind: kind.clone(),
                count: 1,
            };
            // All damage that is dealt at the same time takes one counter (CR 122.1c, 615.13).
            let removed = |proposed: &Proposed| proposed.event == event;
            if !frame.events.iter().any(removed) {
                let applied = frame.events[index].applied.clone();
                frame.events.insert(
                    index + 1,
                    Proposed {
                        applied,
                        ..events::proposed(event)
                    },
                );
            }
            // What is prevented in vain is dealt, and the counter is removed (CR 122.1c, 615.12).
            let dealt = &frame.events[index].event;
            if matches!(dealt, Event::Damage { .. })
                && !restrictions::damage_can_be_prevented(table, game, dealt)
            {
                Applied::Changed
            } else {
                Applied::Gone
            }
        }
        ReplacementId::Commander(_) | ReplacementId::Attraction(_) => {
            if let Event::Move { to, arrival, .. } = &mut frame.events[index].event {
                *to = Zone::Command;
                **arrival = Arrival::default();
            }
            Applied::Changed
        }
        ReplacementId::Counter(..)
        | ReplacementId::ExileAfter(_)
        | ReplacementId::Static { .. }
        | ReplacementId::Lasting(_) => {
            if let Event::Move { to, .. } = &mut frame.events[index].event {
                *to = Zone::Exile;
            }
            Applied::Changed
        }
    }
}

/// Uses the effect once: what is dealt at the same time is one "next time", whatever it is dealt to (CR 615.8).
pub(super) fn use_once(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    index: usize,
    candidate: &Candidate,
) {
    let is_damage =
        |proposed: &Proposed| matches!(proposed.event, Event::Damage { amount, .. } if amount > 0);
    let comes_again = (index + 1..frame.events.len()).any(|later| {
        is_damage(&frame.events[later])
            && applicable(table, game, frame, later)
                .iter()
                .any(|other| other.id == candidate.id)
    });
    if !comes_again {
        use_up(game, &candidate.id, 1);
    }
}

/// Reduces the uses of a lasting effect, which ends when none are left (CR 614.3, 615.7).
pub(super) fn use_up(game: &mut Game, id: &ReplacementId, used: u32) {
    let ReplacementId::Lasting(number) = id else {
        return;
    };
    for effect in &mut game.effects {
        if effect.id == *number
            && let ActiveEffectKind::Replace {
                remaining: Some(remaining),
                ..
            } = &mut effect.kind
        {
            *remaining = remaining.saturating_sub(used);
        }
    }
    game.effects.retain(|effect| {
        !(effect.id == *number
            && matches!(
                effect.kind,
                ActiveEffectKind::Replace {
                    remaining: Some(0),
                    ..
                }
            ))
    });
    game.invalidate();
}

/// CR 614.9: does nothing if the new recipient cannot be dealt damage. Of a part of the damage an event of its own is made.
fn redirect(
    table: &CardTable,
    game: &mut Game,
    frame: &mut BatchFrame,
    index: usize,
    candidate: &Candidate,
    context: &Context,
    at_most: Option<u32>,
) -> Applied {
    let Some((replacement, _)) = definition(table, game, &candidate.id) else {
        return Applied::Changed;
    };
    let Outcome::Redirect {
        shield,
        objects,
        players,
    } = &replacement.outcome
    else {
        return Applied::Changed;
    };
    let left = shield
        .as_ref()
        .and_then(|_| uses_left(game, &candidate.id))
        .unwrap_or(u32::MAX);
    let objects = query::objects(table, game, context, objects)
        .into_iter()
        .map(Target::Object);
    let players = players
        .as_ref()
        .map(|players| query::players(table, game, context, players))
        .unwrap_or_default()
        .into_iter()
        .map(Target::Player);
    let recipient = objects
        .chain(players)
        .find(|target| damage::can_be_dealt(table, game, *target));
    let proposed = &mut frame.events[index];
    let (Event::Damage { to, amount, .. }, Some(recipient)) = (&mut proposed.event, recipient)
    else {
        return Applied::Changed;
    };
    let redirected = (*amount).min(left).min(at_most.unwrap_or(u32::MAX));
    if redirected == *amount {
        *to = recipient;
    } else {
        *amount -= redirected;
        let applied = proposed.applied.clone();
        let mut event = proposed.event.clone();
        if let Event::Damage { to, amount, .. } = &mut event {
            (*to, *amount) = (recipient, redirected);
        }
        let apart = Proposed {
            applied,
            ..events::proposed(event)
        };
        frame.events.insert(index + 1, apart);
    }
    if shield.is_some() {
        use_up(game, &candidate.id, redirected);
    } else {
        use_once(table, game, frame, index, candidate);
    }
    Applied::Changed
}

/// Another destination: `exile it instead`.
fn go_elsewhere(
    table: &CardTable,
    game: &Game,
    event: &mut Event,
    context: &Context,
    destination: &Destination,
) {
    let controller = destination
        .controller
        .as_ref()
        .and_then(|who| query::players(table, game, context, who).into_iter().next());
    let counters: Vec<_> = destination
        .counters
        .iter()
        .map(|(kind, count)| {
            let count = query::value(table, game, context, count);
            (kind.clone(), u32::try_from(count).unwrap_or(0))
        })
        .collect();
    let Event::Move { to, arrival, .. } = event else {
        return;
    };
    *to = destination.zone;
    arrival.position = destination.position.map(|position| match position {
        LibraryPosition::Top | LibraryPosition::TopOrBottom | LibraryPosition::YourTopOrBottom => {
            Position::FromTop(0)
        }
        LibraryPosition::Below(above) | LibraryPosition::BelowOrBottom(above) => {
            Position::FromTop(u32::from(above))
        }
        LibraryPosition::Bottom | LibraryPosition::BottomRandom => Position::FromBottom(0),
    });
    arrival.controller = controller.or(arrival.controller);
    arrival.tapped |= destination.tapped;
    if destination.face_down.is_some() {
        arrival.face_down.clone_from(&destination.face_down);
    }
    if destination.transformed {
        arrival.side = Some(FaceSide(1));
    }
    for (kind, count) in counters {
        events::add_counters(&mut arrival.counters, &kind, count);
    }
}

/// CR 701.19a: instead of being destroyed the permanent loses its damage, is tapped, and leaves combat.
fn regenerate(frame: &mut BatchFrame, index: usize) {
    let Event::Destroy { object, .. } = frame.events[index].event else {
        return;
    };
    let applied = frame.events[index].applied.clone();
    let instead = [
        Event::Regenerate { object },
        Event::Tap {
            object,
            for_mana: false,
        },
        Event::LeavesCombat { creature: object },
    ];
    for event in instead.into_iter().rev() {
        let applied = applied.clone();
        frame.events.insert(
            index + 1,
            Proposed {
                applied,
                ..events::proposed(event)
            },
        );
    }
}

/// The destruction of a permanent: it goes to its owner's graveyard (CR 701.8a).
pub(super) fn destruction(game: &Game, object: ObjectId) -> Option<Event> {
    zones::going(game, object, Zone::Graveyard, MoveCause::Destroy, None)
}
