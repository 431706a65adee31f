//! Triggers that cannot trigger: the event contradicts the card, itself, or the condition after it.

use diagnostic::{Code, Diagnostic};
use ir::{
    Ability, AbilityKind, CardType, Condition, Deed, Effect, EventPattern, EventRole, Filter,
    Modification, Objects, Outcome, Players, Replacement, StaticEffect, Status, Test, Triggered,
    Zone, ZoneSet,
};
use source::{SourceMap, Span};
use std::sync::Arc;

use super::LineOutcome;
use super::check::filters::{apart, contradictory, never_a_permanent, required, requires};

/// What of a card decides whether its triggers can trigger.
pub(super) struct Bearer {
    /// It can be a creature.
    creature: bool,
    /// It can be on the battlefield.
    permanent: bool,
}

impl Bearer {
    /// A card with these types and abilities, those of its station symbols among them (CR 721.2b).
    pub(super) fn new(types: &[CardType], abilities: &[Arc<Ability>]) -> Self {
        Self {
            creature: types.contains(&CardType::Creature)
                || abilities.iter().any(|ability| makes_creatures(ability)),
            permanent: types.iter().any(|card_type| {
                !matches!(
                    card_type,
                    CardType::Instant | CardType::Sorcery | CardType::Kindred
                )
            }),
        }
    }
}

/// Whether the ability, or one nested in it, makes something a creature: by a change of types, or as a copy.
fn makes_creatures(ability: &Ability) -> bool {
    let as_it_is = match &ability.kind {
        AbilityKind::Static(statics) => statics.effects.iter().any(|effect| match effect {
            StaticEffect::Modify { modifications, .. } => adds_creature(modifications),
            StaticEffect::Replace(replacement) => enters_as_copy(replacement),
            StaticEffect::Restrict(_)
            | StaticEffect::Permit(_)
            | StaticEffect::ChangeCost { .. }
            | StaticEffect::Triggering { .. }
            | StaticEffect::AdditionalCost { .. }
            | StaticEffect::AlternativeCost { .. }
            | StaticEffect::CastFaceDown { .. } => false,
        }),
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Keyword(_) => false,
    };
    let lists = ability.root_lists();
    as_it_is
        || lists.into_iter().flatten().any(makes_creatures_once)
        || ability.nested.iter().any(|nested| makes_creatures(nested))
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn makes_creatures_once(effect: &Effect) -> bool {
    match effect {
        Effect::Modify { modifications, .. } => adds_creature(modifications),
        Effect::Replace { replacement, .. } => enters_as_copy(replacement),
        Effect::BecomeCopy { .. } | Effect::CreateCopy { .. } => true,
        other => other.children().into_iter().any(makes_creatures_once),
    }
}

fn adds_creature(modifications: &[Modification]) -> bool {
    modifications.iter().any(|modification| {
        matches!(modification, Modification::AddCardTypes(types) | Modification::SetCardTypes(types)
            if types.contains(&CardType::Creature))
    })
}

fn enters_as_copy(replacement: &Replacement) -> bool {
    matches!(&replacement.outcome, Outcome::Enter(how) if how.copy_of.is_some())
}

/// Warns of the triggered abilities of these lines that can never trigger.
pub(super) fn warn(lines: &mut [LineOutcome], bearer: &Bearer, sources: &SourceMap) {
    for line in lines {
        let mut found = Vec::new();
        for ability in &line.abilities {
            let AbilityKind::Triggered(triggered) = &ability.kind else {
                continue;
            };
            if let Some(why) = never(triggered, bearer) {
                found.push(
                    Diagnostic::new(
                        Code::NeverTriggers,
                        trigger_words(line.span, sources),
                        format!("this can never happen: {why}"),
                    )
                    .with_help(Some("say an event that can happen to this card".to_owned())),
                );
            }
        }
        line.diagnostics.extend(found);
    }
}

/// Why it cannot trigger.
fn never(triggered: &Triggered, bearer: &Bearer) -> Option<String> {
    if !bearer.permanent && triggered.zones == ZoneSet::BATTLEFIELD {
        return Some("an instant or sorcery is never on the battlefield".to_owned());
    }
    impossible(&triggered.event, bearer).or_else(|| {
        let condition = triggered.condition.as_ref()?;
        (holds(condition, triggered) == Some(false))
            .then(|| "the condition contradicts the event".to_owned())
    })
}

/// Why such an event cannot be. Of several, one suffices: that part is idle.
fn impossible(event: &EventPattern, bearer: &Bearer) -> Option<String> {
    let in_combat = matches!(
        event,
        EventPattern::Attacks { what, .. }
        | EventPattern::AttacksWith { what, .. }
        | EventPattern::Unblocked { what }
        | EventPattern::Blocks { what, .. }
        | EventPattern::BecomesBlocked { what, .. }
            if is(what, &Objects::This)
    );
    if in_combat && !bearer.creature {
        return Some("this card is no creature, and nothing on it makes it one".to_owned());
    }
    if let EventPattern::ZoneChange { what, from, to } = event
        && [*from, *to].contains(&Some(Zone::Battlefield))
        && (is(what, &Objects::This) && !bearer.permanent || never_a_permanent(&what.test))
    {
        return Some("an instant or sorcery is never on the battlefield".to_owned());
    }
    if let EventPattern::Done {
        deed: Deed::Cast,
        what: Some(what),
        ..
    } = event
        && requires(&what.test, &Test::CardType(CardType::Land))
    {
        return Some("a land is played, not cast (CR 305.1)".to_owned());
    }
    if let EventPattern::Either(parts) = event {
        return parts.iter().find_map(|part| impossible(part, bearer));
    }
    if let EventPattern::OneOrMore(inner)
    | EventPattern::Nth { event: inner, .. }
    | EventPattern::While { event: inner, .. }
    | EventPattern::Singly(inner)
    | EventPattern::Excess(inner)
    | EventPattern::WithoutDying(inner)
    | EventPattern::Caused { event: inner, .. }
    | EventPattern::AtLeast { event: inner, .. } = event
    {
        return impossible(inner, bearer);
    }
    None
}

/// The descriptions of objects in a pattern, not those of its parts.
fn filters(event: &EventPattern) -> Vec<&Filter> {
    match event {
        EventPattern::ZoneChange { what, .. }
        | EventPattern::Attacks { what, .. }
        | EventPattern::Unblocked { what }
        | EventPattern::Tap { what, .. }
        | EventPattern::Untap { what }
        | EventPattern::ProducesMana { what, .. }
        | EventPattern::RemoveCounters { what, .. }
        | EventPattern::NthCounter { what, .. }
        | EventPattern::Destroyed { what }
        | EventPattern::Phases { what, .. }
        | EventPattern::TurnedFaceUp { what, .. } => vec![what],
        EventPattern::Triggers { of, .. } => vec![of],
        EventPattern::Transforms { what, into } => std::iter::once(what).chain(into).collect(),
        EventPattern::BecomesTarget { what, by } => vec![what, by],
        EventPattern::PlayerBecomesTarget { by, .. } => vec![by],
        EventPattern::TapsFor { what, of, .. } => vec![what, of],
        EventPattern::AttacksWith { what, others, .. } => vec![what, others],
        EventPattern::BecomesAttached { what, to } => vec![what, to],
        EventPattern::BecomesUnattached { what, from } => vec![what, from],
        EventPattern::Blocks { what, attacker } => std::iter::once(what).chain(attacker).collect(),
        EventPattern::BecomesBlocked { what, blocker } => {
            std::iter::once(what).chain(blocker).collect()
        }
        EventPattern::Damage { source, to, .. } => source.iter().chain(&to.objects).collect(),
        EventPattern::PutCounters { on, .. } => on.objects.iter().collect(),
        EventPattern::Done { what, .. } => what.iter().collect(),
        EventPattern::Either(_)
        | EventPattern::OneOrMore(_)
        | EventPattern::Together(_)
        | EventPattern::Nth { .. }
        | EventPattern::While { .. }
        | EventPattern::Singly(_)
        | EventPattern::Excess(_)
        | EventPattern::WithoutDying(_)
        | EventPattern::Caused { .. }
        | EventPattern::AtLeast { .. }
        | EventPattern::StepBegins { .. }
        | EventPattern::Draw { .. }
        | EventPattern::DayNightTurns(_)
        | EventPattern::Chapter(_)
        | EventPattern::State(_) => Vec::new(),
    }
}

fn is(filter: &Filter, objects: &Objects) -> bool {
    requires(&filter.test, &Test::Is(objects.clone()))
}

/// Whether the condition holds whenever the event happens, as far as the two decide it.
fn holds(condition: &Condition, triggered: &Triggered) -> Option<bool> {
    match condition {
        Condition::All(parts) => {
            let mut all = Some(true);
            for part in parts {
                match holds(part, triggered) {
                    Some(false) => return Some(false),
                    None => all = None,
                    Some(true) => {}
                }
            }
            all
        }
        Condition::Any(parts) => {
            let mut any = Some(false);
            for part in parts {
                match holds(part, triggered) {
                    Some(true) => return Some(true),
                    None => any = None,
                    Some(false) => {}
                }
            }
            any
        }
        Condition::Not(inner) => holds(inner, triggered).map(|holds| !holds),
        Condition::PlayerIs(Players::Active, players) => match turn_of(&triggered.event)? {
            turn if turn == *players => Some(true),
            turn if apart(&turn, players) => Some(false),
            _ => None,
        },
        Condition::During(steps) => {
            if let EventPattern::StepBegins { step, .. } = &triggered.event {
                Some(steps.contains(step))
            } else {
                None
            }
        }
        Condition::InZone(Objects::This | Objects::Event(EventRole::Subject), zone) => {
            place(condition, triggered).map(|place| place == *zone)
        }
        Condition::Matches(Objects::This | Objects::Event(EventRole::Subject), test) => {
            let known = subject_tests(condition, &triggered.event)?;
            let mut together = required(test);
            together.extend(known);
            contradictory(&together).then_some(false)
        }
        Condition::Compare(..)
        | Condition::Matches(..)
        | Condition::PlayerIs(..)
        | Condition::InZone(..)
        | Condition::Happened(..)
        | Condition::Filled(_)
        | Condition::Resolving(_)
        | Condition::AsCast(_)
        | Condition::AsActivated(_)
        | Condition::CastAtSorceryTime(_)
        | Condition::SorceryTime(_)
        | Condition::OnceEachTurn
        | Condition::DayNight(_)
        | Condition::Added(_)
        | Condition::ChosenWord(_)
        | Condition::OfPlayers { .. } => None,
    }
}

/// Whose turn it must be for the event to happen.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn turn_of(event: &EventPattern) -> Option<Players> {
    match event {
        EventPattern::StepBegins { whose, .. } => Some(whose.clone()),
        EventPattern::Done {
            deed: Deed::Attack,
            who,
            ..
        } => Some(who.clone()),
        EventPattern::Attacks { what, .. } => {
            required(&what.test)
                .into_iter()
                .find_map(|test| match test {
                    Test::ControlledBy(players) => Some(players),
                    Test::Is(Objects::This) => Some(Players::You),
                    _ => None,
                })
        }
        EventPattern::OneOrMore(inner) | EventPattern::AtLeast { event: inner, .. } => {
            turn_of(inner)
        }
        _ => None,
    }
}

/// Where the object is when the ability triggers, if there is one place only.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn place(condition: &Condition, triggered: &Triggered) -> Option<Zone> {
    let this = matches!(condition, Condition::InZone(Objects::This, _));
    match &triggered.event {
        EventPattern::ZoneChange { what, to, .. } if !this || is(what, &Objects::This) => *to,
        _ if this => {
            let mut zones = Zone::ALL
                .into_iter()
                .filter(|zone| triggered.zones.contains(*zone));
            zones.next().filter(|_| zones.next().is_none())
        }
        _ => None,
    }
}

/// What is known of the event's subject; of the object itself only where it is the subject.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn subject_tests(condition: &Condition, event: &EventPattern) -> Option<Vec<Test>> {
    let what = filters(event).into_iter().next()?;
    let this = matches!(condition, Condition::Matches(Objects::This, _));
    if this && !is(what, &Objects::This) {
        return None;
    }
    let mut known = required(&what.test);
    match event {
        EventPattern::Tap { .. } => known.push(Test::Status(Status::Tapped)),
        EventPattern::Untap { .. } => known.push(Test::Status(Status::Untapped)),
        EventPattern::Attacks { .. } => known.extend([
            Test::Status(Status::Attacking),
            Test::CardType(CardType::Creature),
        ]),
        EventPattern::Blocks { .. } => known.extend([
            Test::Status(Status::Blocking),
            Test::CardType(CardType::Creature),
        ]),
        _ => {}
    }
    Some(known)
}

/// The words of the trigger: to the first comma outside quotes.
fn trigger_words(line: Span, sources: &SourceMap) -> Span {
    let text = sources.text(line);
    let lower = text.to_ascii_lowercase();
    let start = ["whenever ", "when ", "at the "]
        .iter()
        .filter_map(|word| lower.find(word))
        .min()
        .unwrap_or(0);
    let end = text[start..]
        .find(',')
        .map_or(text.len(), |comma| start + comma);
    let place =
        |offset: usize| u32::try_from(offset).map_or(line.end, |offset| line.start + offset);
    Span {
        start: place(start),
        end: place(end),
        ..line
    }
}
