//! Whether an event is of a kind that a trigger, replacement or "this turn" condition looks for (CR 603.2, 614.1).
//!
//! An object that an event moves is looked at where it was if the pattern names the zone it leaves as the battlefield, or
//! names no zone that it goes to; else as what it became (CR 603.6, 603.10).

use super::{deeds, layers, query, sagas};
use game::frame::ResolveStage;
use game::{
    Context, Doer, Event, EventFacts, Frame, Game, Happened, MoveCause, ObjectId, ObjectKind,
    Occurring, PlayerId, Target, Was,
};
use ir::{
    CardTable, CounterKind, Domain, EventPattern, Filter, Players, Recipients, Status, Step, Test,
    Turning, Zone,
};

/// Whether an event is only proposed, or has happened already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// replacement effects look at it
    Proposed,
    /// triggers and conditions look at it
    Happened,
}

/// The roles and amount of the event, if it matches the pattern; of several matches (a creature that blocks two
/// attackers) the first.
pub fn matches_pattern<'event>(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    event: impl Into<Occurring<'event>>,
) -> Option<EventFacts> {
    all_matches(table, game, context, pattern, event)
        .into_iter()
        .next()
}

/// Every way in which an event that has happened matches: once for each attacker that a creature blocks, for example
/// (CR 509.3).
pub fn all_matches<'event>(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    event: impl Into<Occurring<'event>>,
) -> Vec<EventFacts> {
    matches_at(
        table,
        game,
        context,
        pattern,
        event.into(),
        Moment::Happened,
    )
}

/// Whether the event, which is only proposed, matches the pattern.
pub(super) fn is_proposed(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    event: Occurring<'_>,
) -> bool {
    !matches_at(table, game, context, pattern, event, Moment::Proposed).is_empty()
}

/// As [`all_matches`], for an event that has happened or one that is proposed.
pub(super) fn matches_at(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    event: Occurring<'_>,
    moment: Moment,
) -> Vec<EventFacts> {
    let mut found = Vec::new();
    if could_match(pattern, event.event) {
        Matching {
            table,
            game,
            context,
            event: event.event,
            by: event.by,
            was: event.was,
            moment,
        }
        .collect(pattern, &mut found);
    }
    for facts in &mut found {
        let controller = |id| query::controller(table, game, id);
        facts.subject_controller = facts.subject.map(controller);
    }
    found
}

/// Whether an event of this kind can match the pattern at all: a quick test before anything is computed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn could_match(pattern: &EventPattern, event: &Event) -> bool {
    match pattern {
        EventPattern::Either(parts) => parts.iter().any(|part| could_match(part, event)),
        EventPattern::OneOrMore(part)
        | EventPattern::Together(part)
        | EventPattern::Singly(part)
        | EventPattern::Excess(part)
        | EventPattern::WithoutDying(part) => could_match(part, event),
        EventPattern::Nth { event: part, .. }
        | EventPattern::While { event: part, .. }
        | EventPattern::Caused { event: part, .. }
        | EventPattern::AtLeast { event: part, .. } => could_match(part, event),
        EventPattern::ZoneChange { from, to, .. } => match event {
            Event::Move {
                from: left,
                to: reached,
                ..
            } => from.is_none_or(|zone| zone == *left) && to.is_none_or(|zone| zone == *reached),
            Event::Create { .. } => {
                from.is_none() && to.is_none_or(|zone| zone == Zone::Battlefield)
            }
            _ => false,
        },
        EventPattern::StepBegins { step, .. } => {
            matches!(event, Event::StepBegins { step: begun, .. } if begun == step)
        }
        EventPattern::DayNightTurns(turns) => {
            matches!(event, Event::DayNight { becomes, was: Some(_) } if becomes == turns)
        }
        EventPattern::Done { deed, .. } => deeds::is_deed(deed, event),
        EventPattern::Attacks { .. } | EventPattern::AttacksWith { .. } => {
            matches!(event, Event::Attacks { .. })
        }
        EventPattern::Blocks { .. } => matches!(event, Event::Blocks { .. }),
        EventPattern::BecomesBlocked { .. } => matches!(event, Event::BecomesBlocked { .. }),
        EventPattern::Unblocked { .. } => matches!(event, Event::Unblocked { .. }),
        EventPattern::Damage { combat, .. } => matches!(
            event,
            Event::Damage { combat: dealt, .. } if combat.is_none_or(|combat| combat == *dealt)
        ),
        EventPattern::Draw { .. } => matches!(event, Event::Draw { .. }),
        EventPattern::Tap { for_mana, .. } => {
            matches!(event, Event::Tap { for_mana: mana, .. } if *mana || !*for_mana)
        }
        EventPattern::Untap { .. } => matches!(event, Event::Untap { .. }),
        EventPattern::ProducesMana { least, .. } => {
            matches!(event, Event::AddMana { tapped: true, mana, .. } if mana.len() >= *least as usize)
        }
        EventPattern::PutCounters {
            kind,
            by_effect,
            on,
            ..
        } => {
            matches!(event, Event::PutCounters { on: target, kind: put, by_effect: effect, .. }
            if is_kind(kind, put)
                && (*effect || !*by_effect)
                && match target {
                    Target::Object(_) => on.objects.is_some(),
                    Target::Player(_) => on.players.is_some(),
                })
        }
        EventPattern::NthCounter { kind, .. } => {
            matches!(event, Event::PutCounters { on: Target::Object(_), kind: put, .. } if put == kind)
        }
        EventPattern::RemoveCounters { kind, .. } => {
            matches!(event, Event::RemoveCounters { kind: removed, .. } if is_kind(kind, removed))
        }
        EventPattern::BecomesTarget { .. } | EventPattern::PlayerBecomesTarget { .. } => {
            matches!(event, Event::BecomesTarget { .. })
        }
        EventPattern::TapsFor { keyword, .. } => {
            matches!(event, Event::TapsFor { keyword: paid, .. } if paid == keyword)
        }
        EventPattern::BecomesAttached { .. } => matches!(event, Event::Attach { .. }),
        EventPattern::BecomesUnattached { .. } => matches!(
            event,
            Event::Unattach { .. }
                | Event::Attach { .. }
                | Event::Move {
                    from: Zone::Battlefield,
                    ..
                }
        ),
        EventPattern::Destroyed { .. } => matches!(event, Event::Destroy { .. }),
        // What "transforms into" something may have converted into it (CR 701.27e).
        EventPattern::Transforms { into, .. } => matches!(event, Event::Transform { how, .. }
            if *how == Turning::Transform || *how == Turning::Convert && into.is_some()),
        EventPattern::TurnedFaceUp { .. } => matches!(event, Event::TurnFace { down: None, .. }),
        EventPattern::Phases { out, .. } => {
            matches!(event, Event::Phase { out: done, .. } if done == out)
        }
        EventPattern::Chapter(_) => {
            matches!(event, Event::PutCounters { kind, .. } if kind.as_str() == sagas::LORE)
        }
        // It is noticed as abilities trigger (CR 603.3b).
        EventPattern::State(_) | EventPattern::Triggers { .. } => false,
    }
}

fn is_kind(wanted: &Option<CounterKind>, kind: &CounterKind) -> bool {
    wanted.as_ref().is_none_or(|wanted| wanted == kind)
}

/// Of whose events each is the first, second, … of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// of each player who does it
    ByPlayer,
    /// of each object that it happens to
    ByObject,
    /// of all
    Together,
}

/// `you're dealt damage`: it is told of who is dealt it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_of_any_source(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Damage { source, .. } => source.is_none(),
        EventPattern::While { event, .. }
        | EventPattern::Singly(event)
        | EventPattern::Excess(event) => is_of_any_source(event),
        _ => false,
    }
}

/// `you gain life for the first time each turn`: of that player; `~ attacks for the first time each turn`: of that object; `one or
/// more creatures die for the first time each turn`: of all of them.
pub(super) fn counted_by(pattern: &EventPattern) -> Counted {
    match pattern {
        EventPattern::OneOrMore(part) | EventPattern::AtLeast { event: part, .. } => {
            match counted_by(part) {
                Counted::ByPlayer => Counted::ByPlayer,
                Counted::ByObject | Counted::Together => Counted::Together,
            }
        }
        EventPattern::Nth { event, .. }
        | EventPattern::While { event, .. }
        | EventPattern::Caused { event, .. } => counted_by(event),
        EventPattern::Singly(event)
        | EventPattern::Excess(event)
        | EventPattern::WithoutDying(event) => counted_by(event),
        EventPattern::Together(_) => Counted::Together,
        EventPattern::Done { .. }
        | EventPattern::Draw { .. }
        | EventPattern::StepBegins { .. }
        | EventPattern::TurnedFaceUp { by: Some(_), .. } => Counted::ByPlayer,
        // "You tap a Swamp for mana for the first time each turn": whichever Swamp.
        EventPattern::Tap {
            what,
            for_mana: true,
        } if !matches!(what.test, Test::Is(_)) => Counted::ByPlayer,
        EventPattern::ZoneChange { .. }
        | EventPattern::Attacks { .. }
        | EventPattern::AttacksWith { .. }
        | EventPattern::Blocks { .. }
        | EventPattern::BecomesBlocked { .. }
        | EventPattern::Unblocked { .. }
        | EventPattern::Damage { .. }
        | EventPattern::Tap { .. }
        | EventPattern::Untap { .. }
        | EventPattern::ProducesMana { .. }
        | EventPattern::PutCounters { .. }
        | EventPattern::RemoveCounters { .. }
        | EventPattern::NthCounter { .. }
        | EventPattern::BecomesTarget { .. }
        | EventPattern::PlayerBecomesTarget { .. }
        | EventPattern::TapsFor { .. }
        | EventPattern::BecomesAttached { .. }
        | EventPattern::BecomesUnattached { .. }
        | EventPattern::Destroyed { .. }
        | EventPattern::TurnedFaceUp { by: None, .. }
        | EventPattern::Phases { .. }
        | EventPattern::Transforms { .. } => Counted::ByObject,
        EventPattern::Either(_)
        | EventPattern::State(_)
        | EventPattern::Chapter(_)
        | EventPattern::Triggers { .. }
        | EventPattern::DayNightTurns(_) => Counted::Together,
    }
}

/// Whether what the domain is of can be in that zone.
pub(super) fn can_be_in(domain: &Domain, zone: Zone) -> bool {
    match domain {
        Domain::Cards(of, _) => *of == zone,
        Domain::Either(filters) => filters.iter().any(|filter| can_be_in(&filter.domain, zone)),
        Domain::Permanents
        | Domain::Sources
        | Domain::Spells
        | Domain::StackObjects
        | Domain::Abilities
        | Domain::ActivatedAbilities
        | Domain::TriggeredAbilities => true,
    }
}

/// The spell or ability that is resolving and whose instructions are followed: what causes that something happens now. A cost that is
/// paid to cast or activate something is caused by nothing.
fn cause(game: &Game) -> Option<ObjectId> {
    let latest = |frame: &&Frame| matches!(frame, Frame::Cast(_) | Frame::Resolve(_));
    let frame = game.frames.iter().rev().find(latest)?;
    if let Frame::Resolve(frame) = frame
        && frame.stage == ResolveStage::Instructions
    {
        Some(frame.object)
    } else {
        None
    }
}

/// A number of things as an amount.
pub(super) fn amount_of(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// An event and a look at it.
#[derive(Clone, Copy)]
pub(super) struct Matching<'a> {
    pub(super) table: &'a CardTable,
    pub(super) game: &'a Game,
    pub(super) context: &'a Context,
    pub(super) event: &'a Event,
    /// who brings it about
    pub(super) by: Option<Doer>,
    /// permanents and spells as they were then
    pub(super) was: &'a [Option<Was>],
    pub(super) moment: Moment,
}

impl Matching<'_> {
    /// INVARIANT: [`could_match`] holds, so that kinds, zones, steps, names and counter kinds agree.
    fn collect(&self, pattern: &EventPattern, found: &mut Vec<EventFacts>) {
        match pattern {
            EventPattern::Either(parts) => {
                for part in parts {
                    // An event that is both is still one event (CR 603.2c).
                    if could_match(part, self.event) && found.is_empty() {
                        self.collect(part, found);
                    }
                }
            }
            EventPattern::OneOrMore(part)
            | EventPattern::Together(part)
            | EventPattern::AtLeast { event: part, .. } => {
                self.collect(part, found);
            }
            EventPattern::Nth { number, event } => self.nth(*number, event, found),
            EventPattern::While { event, condition } => {
                let mut these = Vec::new();
                self.collect(event, &mut these);
                if these.is_empty() {
                    return;
                }
                // "Deals 5 or more damage": of this event.
                let mut context = self.context.clone();
                found.extend(these.into_iter().filter(|facts| {
                    context.set_event(*facts);
                    query::holds(self.table, self.game, &context, condition)
                }));
            }
            EventPattern::Singly(event) => {
                let mut these = Vec::new();
                self.collect(event, &mut these);
                for facts in these {
                    let times = usize::try_from(facts.amount).unwrap_or_default();
                    found.extend(std::iter::repeat_n(
                        EventFacts { amount: 1, ..facts },
                        times,
                    ));
                }
            }
            EventPattern::WithoutDying(event) => {
                let dies = matches!(
                    self.event,
                    Event::Move {
                        to: Zone::Graveyard,
                        ..
                    }
                );
                if !dies {
                    self.collect(event, found);
                }
            }
            EventPattern::Excess(event) => {
                let Event::Damage { excess, .. } = self.event else {
                    return;
                };
                let amount = i32::try_from(*excess).unwrap_or(i32::MAX);
                if amount > 0 {
                    let before = found.len();
                    self.collect(event, found);
                    for facts in found.iter_mut().skip(before) {
                        facts.amount = amount;
                    }
                }
            }
            EventPattern::Caused { by, event } => {
                if let Some(cause) = cause(self.game).filter(|object| self.fits(by, *object)) {
                    let before = found.len();
                    self.collect(event, found);
                    for facts in found.iter_mut().skip(before) {
                        facts.other = facts.other.or(Some(cause));
                    }
                }
            }
            EventPattern::ZoneChange { what, from, to } => {
                found.extend(self.zone_change(what, *from, *to));
            }
            EventPattern::Attacks { .. }
            | EventPattern::AttacksWith { .. }
            | EventPattern::Blocks { .. }
            | EventPattern::BecomesBlocked { .. }
            | EventPattern::Unblocked { .. } => self.collect_combat(pattern, found),
            EventPattern::Damage { source, to, .. } => found.extend(self.damage(source, to)),
            EventPattern::Done { deed, who, what } => {
                self.done(deed, who, what.as_ref(), found);
            }
            EventPattern::StepBegins { .. } | EventPattern::Draw { .. } => {
                found.extend(self.of_player(pattern));
            }
            EventPattern::Tap { .. }
            | EventPattern::Untap { .. }
            | EventPattern::ProducesMana { .. }
            | EventPattern::PutCounters { .. }
            | EventPattern::RemoveCounters { .. }
            | EventPattern::NthCounter { .. }
            | EventPattern::BecomesTarget { .. }
            | EventPattern::TapsFor { .. }
            | EventPattern::BecomesAttached { .. }
            | EventPattern::BecomesUnattached { .. }
            | EventPattern::Destroyed { .. }
            | EventPattern::TurnedFaceUp { .. }
            | EventPattern::Phases { .. }
            | EventPattern::Transforms { .. } => found.extend(self.of_object(pattern)),
            EventPattern::Chapter(chapters) => self.chapters(chapters, found),
            EventPattern::PlayerBecomesTarget { who, by } => {
                if let Event::BecomesTarget {
                    target: Target::Player(player),
                    by: aiming,
                } = self.event
                    && self.is_one_of(who, *player)
                    && self.fits(by, *aiming)
                {
                    found.push(EventFacts {
                        prevented: 0,
                        subject_controller: None,
                        subject: None,
                        other: Some(*aiming),
                        player: self.player_of(*aiming),
                        amount: 1,
                        x: None,
                    });
                }
            }
            // The quick test has told all that there is to tell.
            EventPattern::DayNightTurns(_) => found.push(EventFacts::default()),
            EventPattern::Triggers { .. } => {}
            EventPattern::State(_) => {}
        }
    }

    /// The event, if it is that one of those of this turn that match and are the same player's or object's.
    fn nth(&self, number: u32, pattern: &EventPattern, found: &mut Vec<EventFacts>) {
        let mut these = Vec::new();
        self.collect(pattern, &mut these);
        let Some(facts) = these.first().copied() else {
            return;
        };
        let counted = counted_by(pattern);
        // Who is dealt damage is dealt it again, whatever deals it.
        let by_anything = is_of_any_source(pattern);
        let recipient = |event: &Event| {
            if let Event::Damage { to, .. } = event {
                by_anything.then_some(*to)
            } else {
                None
            }
        };
        let alike = |event: &&Happened| {
            let dealt = recipient(self.event);
            if dealt.is_some() && dealt != recipient(&event.event) {
                return false;
            }
            let counted = match dealt {
                Some(_) if counted == Counted::ByObject => Counted::Together,
                _ => counted,
            };
            matches_pattern(self.table, self.game, self.context, pattern, *event).is_some_and(
                |other| match counted {
                    Counted::ByPlayer => other.player == facts.player,
                    Counted::ByObject => other.subject == facts.subject,
                    Counted::Together => true,
                },
            )
        };
        let turn = &self.game.turn;
        let start = (turn.latest as usize).min(turn.happened.len());
        let (before, latest) = turn.happened.split_at(start);
        // What is only about to happen is in no batch yet.
        let is_latest = self.moment == Moment::Happened
            && latest.iter().any(|event| event.event == *self.event);
        let before = if is_latest {
            before
        } else {
            turn.happened.as_slice()
        };
        let mut earlier = before.iter().filter(alike).count();
        if number > 1 && is_latest {
            let at_once = latest.iter().take_while(|event| event.event != *self.event);
            earlier += at_once.filter(alike).count();
        }
        if amount_of(number) == amount_of(earlier as u32).saturating_add(1) {
            found.push(facts);
        }
    }

    /// Each of the chapters that the Saga has come to (CR 714.2b–c).
    fn chapters(&self, chapters: &[u8], found: &mut Vec<EventFacts>) {
        let Event::PutCounters {
            on: Target::Object(saga),
            kind,
            count,
            ..
        } = self.event
        else {
            return;
        };
        if *saga != self.context.source {
            return;
        }
        let now = query::object(self.game, *saga).map_or(0, |saga| saga.counters(kind));
        let (before, after) = match self.moment {
            Moment::Proposed => (now, now.saturating_add(*count)),
            Moment::Happened => (now.saturating_sub(*count), now),
        };
        let reached = chapters.iter().map(|chapter| u32::from(*chapter));
        let reached = reached.filter(|chapter| before < *chapter && *chapter <= after);
        let reached = reached
            .filter(|chapter| sagas::can_trigger(self.table, self.game, *saga, (*chapter, after)));
        found.extend(reached.map(|_| self.about(*saga)));
    }

    /// Whether the object passes: a permanent is on the battlefield, or was as it last was somewhere (CR 109.2, 110.1). Of other
    /// places only what the event does not say already is asked.
    pub(super) fn fits(&self, filter: &Filter, id: ObjectId) -> bool {
        if let Domain::Either(filters) = &filter.domain {
            return filters.iter().any(|filter| self.fits(filter, id));
        }
        let is_there =
            || query::object(self.game, id).is_some_and(|object| object.zone == Zone::Battlefield);
        (filter.domain != Domain::Permanents || is_there() || is_known(&filter.test))
            && self.fits_anywhere(filter, id)
    }

    /// The same of what may be no permanent yet.
    fn fits_anywhere(&self, filter: &Filter, id: ObjectId) -> bool {
        let Some(object) = query::object(self.game, id) else {
            return false;
        };
        let is_ability = matches!(object.kind, ObjectKind::Ability { .. });
        let in_domain = match &filter.domain {
            Domain::Permanents | Domain::Sources | Domain::StackObjects => true,
            Domain::Spells => !is_ability,
            Domain::Abilities => is_ability,
            Domain::ActivatedAbilities => {
                matches!(object.kind, ObjectKind::Ability { triggered, .. } if !triggered)
            }
            Domain::TriggeredAbilities => {
                matches!(object.kind, ObjectKind::Ability { triggered, .. } if triggered)
            }
            Domain::Cards(_, who) => object.card().is_some() && self.is_one_of(who, object.owner),
            Domain::Either(filters) => filters.iter().any(|filter| self.fits_anywhere(filter, id)),
        };
        in_domain
            && query::reaches(self.table, self.game, self.context.controller, id)
            && query::passed(
                self.table,
                self.game,
                self.context,
                &filter.test,
                (id, self.was(id)),
            )
    }

    /// What is kept of the object as it was then, if the event is looked back on.
    fn was(&self, id: ObjectId) -> Option<&Was> {
        let mut kept = self.was.iter().flatten();
        kept.find(|was| was.object == id)
    }

    pub(super) fn is_one_of(&self, who: &Players, player: PlayerId) -> bool {
        query::includes_player(self.table, self.game, self.context, who, player)
    }

    /// The controller of a permanent or of what is on the stack, else the owner (CR 108.4).
    pub(super) fn player_of(&self, id: ObjectId) -> Option<PlayerId> {
        if let Some(was) = self.was(id) {
            return Some(was.characteristics.controller);
        }
        let object = query::object(self.game, id)?;
        Some(match object.zone {
            Zone::Battlefield | Zone::Stack => {
                layers::characteristics(self.table, self.game, id).controller
            }
            Zone::Library
            | Zone::Hand
            | Zone::Graveyard
            | Zone::Exile
            | Zone::Command
            | Zone::Outside => object.owner,
        })
    }

    fn about(&self, subject: ObjectId) -> EventFacts {
        EventFacts {
            prevented: 0,
            subject_controller: None,
            subject: Some(subject),
            other: None,
            player: self.player_of(subject),
            amount: 1,
            x: None,
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn zone_change(
        &self,
        what: &Filter,
        from: Option<Zone>,
        to: Option<Zone>,
    ) -> Option<EventFacts> {
        let (looked_at, touches_battlefield) = match self.event {
            Event::Move {
                object,
                from: left,
                to: reached,
                became,
                cause,
                ..
            } => {
                let as_it_was = from == Some(Zone::Battlefield) || to.is_none();
                // One permanent leaves the battlefield, whatever represents it (CR 729.3).
                if as_it_was && *cause == MoveCause::Component {
                    return None;
                }
                let looked_at = if as_it_was {
                    *object
                } else {
                    became.unwrap_or(*object)
                };
                let touches = *left == Zone::Battlefield || *reached == Zone::Battlefield;
                (looked_at, touches)
            }
            Event::Create { became, .. } => ((*became)?, true),
            _ => return None,
        };
        if what.domain == Domain::Permanents && !touches_battlefield {
            return None;
        }
        // "Creature cards in graveyards can't enter": what it was is looked at, since it is nothing else yet.
        if self.moment == Moment::Proposed
            && (from, to) == (None, Some(Zone::Battlefield))
            && let Event::Move { from: left, .. } = self.event
            && !can_be_in(&what.domain, *left)
        {
            return None;
        }
        // What enters is no permanent yet.
        self.fits_anywhere(what, looked_at)
            .then(|| self.about(looked_at))
    }

    fn collect_combat(&self, pattern: &EventPattern, found: &mut Vec<EventFacts>) {
        match (pattern, self.event) {
            (
                EventPattern::Attacks { what, whom, alone },
                Event::Attacks {
                    attacker,
                    target,
                    defending,
                    count,
                },
            ) => {
                let whom_fits = whom
                    .as_ref()
                    .is_none_or(|whom| self.is_recipient(whom, target));
                if whom_fits && (!alone || *count == 1) && self.fits(what, *attacker) {
                    found.push(EventFacts {
                        prevented: 0,
                        subject_controller: None,
                        subject: Some(*attacker),
                        other: target.object(),
                        player: Some(*defending),
                        amount: 1,
                        x: None,
                    });
                }
            }
            (
                EventPattern::AttacksWith {
                    what,
                    others,
                    number,
                },
                Event::Attacks {
                    attacker,
                    target,
                    defending,
                    ..
                },
            ) => {
                if self.fits(what, *attacker) && self.attack_beside(others, *attacker) >= *number {
                    found.push(EventFacts {
                        prevented: 0,
                        subject_controller: None,
                        subject: Some(*attacker),
                        other: target.object(),
                        player: Some(*defending),
                        amount: 1,
                        x: None,
                    });
                }
            }
            (EventPattern::Blocks { what, attacker }, Event::Blocks { blocker, attackers }) => {
                self.pairs(what, *blocker, attacker, attackers, found)
            }
            (
                EventPattern::BecomesBlocked { what, blocker },
                Event::BecomesBlocked { attacker, blockers },
            ) => self.pairs(what, *attacker, blocker, blockers, found),
            (
                EventPattern::Unblocked { what },
                Event::Unblocked {
                    attacker,
                    defending,
                },
            ) if self.fits(what, *attacker) => {
                found.push(EventFacts {
                    player: Some(*defending),
                    ..self.about(*attacker)
                });
            }
            _ => {}
        }
    }

    /// How many attacking creatures fit besides the attacker: all of them were declared together (CR 508.1).
    fn attack_beside(&self, others: &Filter, attacker: ObjectId) -> u32 {
        let attacking = Test::Status(Status::Attacking);
        let beside = self.game.battlefield.iter().filter(|id| {
            **id != attacker
                && query::passes(self.table, self.game, self.context, &attacking, **id)
                && self.fits(others, **id)
        });
        u32::try_from(beside.count()).unwrap_or(u32::MAX)
    }

    /// CR 509.3: once for all the others, or once for each that passes.
    fn pairs(
        &self,
        what: &Filter,
        subject: ObjectId,
        wanted: &Option<Filter>,
        others: &[ObjectId],
        found: &mut Vec<EventFacts>,
    ) {
        if !self.fits(what, subject) {
            return;
        }
        let facts = self.about(subject);
        match wanted {
            None => found.push(EventFacts {
                other: others.first().copied(),
                amount: amount_of(others.len() as u32),
                ..facts
            }),
            Some(wanted) => {
                // "a creature with lesser power": than the one that is blocked.
                let mut context = self.context.clone();
                context.set_event(facts);
                let matching = Matching {
                    context: &context,
                    ..*self
                };
                let fitting = others.iter().filter(|it| matching.fits(wanted, **it));
                found.extend(fitting.map(|other| EventFacts {
                    other: Some(*other),
                    ..facts
                }));
            }
        }
    }

    fn is_recipient(&self, of: &Recipients, target: &Target) -> bool {
        match target {
            Target::Object(object) => of
                .objects
                .as_ref()
                .is_some_and(|objects| self.fits(objects, *object)),
            Target::Player(player) => of
                .players
                .as_ref()
                .is_some_and(|players| self.is_one_of(players, *player)),
        }
    }

    fn damage(&self, wanted: &Option<Filter>, to: &Recipients) -> Option<EventFacts> {
        let Event::Damage {
            source,
            to: recipient,
            amount,
            ..
        } = self.event
        else {
            return None;
        };
        let recipient_fits = self.is_recipient(to, recipient);
        let source_fits = || {
            wanted.as_ref().is_none_or(|wanted| {
                // A spell is on the stack; what it becomes is none (CR 112.1).
                let on_stack = wanted.domain != Domain::Spells
                    || query::object(self.game, *source)
                        .is_some_and(|source| source.zone == Zone::Stack);
                on_stack && self.fits(wanted, *source)
            })
        };
        (recipient_fits && source_fits()).then(|| EventFacts {
            prevented: 0,
            subject_controller: None,
            subject: Some(*source),
            other: recipient.object(),
            player: recipient.player(),
            amount: amount_of(*amount),
            x: None,
        })
    }

    /// Steps that begin, and cards that are drawn.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn of_player(&self, pattern: &EventPattern) -> Option<EventFacts> {
        let (Event::StepBegins { player, .. } | Event::Draw { player }) = self.event else {
            return None;
        };
        let player = *player;
        let who = match pattern {
            EventPattern::StepBegins { whose: who, .. } => who,
            EventPattern::Draw {
                who,
                nth,
                beyond_draw_step,
            } => {
                if *beyond_draw_step && self.is_first_of_draw_step(player) {
                    return None;
                }
                let drawn = self.game.player(player).cards_drawn;
                let number = match self.moment {
                    Moment::Proposed => drawn + 1,
                    Moment::Happened => drawn,
                };
                if nth.is_some_and(|nth| nth != number) {
                    return None;
                }
                who
            }
            _ => return None,
        };
        // The turn of a player who left goes on (CR 800.4j).
        let begins = matches!(pattern, EventPattern::StepBegins { whose, .. }
        if self.game.player(player).left
            && match whose {
                Players::Everyone => true,
                Players::Opponents => player != self.context.controller,
                Players::You | Players::Slot(_) | Players::Event(_) | Players::ControllerOf(_) | Players::OwnerOf(_) | Players::Active | Players::Defending | Players::Attached | Players::Affected | Players::Chosen | Players::Designated(_) | Players::PlayerOrController(_) | Players::Except(..) | Players::Who(..) => false,
            });
        (begins || self.is_one_of(who, player)).then_some(EventFacts {
            prevented: 0,
            subject_controller: None,
            subject: None,
            other: None,
            player: Some(player),
            amount: 1,
            x: None,
        })
    }

    /// Whether it is the player's draw step and the card is the first that they draw in it.
    fn is_first_of_draw_step(&self, player: PlayerId) -> bool {
        let turn = &self.game.turn;
        if turn.step != Step::Draw || turn.active != player {
            return false;
        }
        let in_step = turn
            .happened
            .iter()
            .rev()
            .take_while(|event| !matches!(event.event, Event::StepBegins { .. }))
            .filter(|event| matches!(&event.event, Event::Draw { player: drew } if *drew == player))
            .count();
        in_step
            == match self.moment {
                Moment::Proposed => 0,
                Moment::Happened => 1,
            }
    }

    fn put_counters(
        &self,
        by: Option<&Players>,
        on: &Recipients,
        target: Target,
        putter: Option<PlayerId>,
        count: u32,
    ) -> Option<EventFacts> {
        if let Some(by) = by
            && !putter.is_some_and(|putter| self.is_one_of(by, putter))
        {
            return None;
        }
        let facts = match target {
            Target::Object(object) => {
                let fits = on
                    .objects
                    .as_ref()
                    .is_some_and(|what| self.fits(what, object));
                fits.then(|| self.about(object))?
            }
            Target::Player(player) => {
                let fits = on
                    .players
                    .as_ref()
                    .is_some_and(|who| self.is_one_of(who, player));
                fits.then(|| EventFacts {
                    player: Some(player),
                    ..EventFacts::default()
                })?
            }
        };
        Some(EventFacts {
            amount: amount_of(count),
            ..facts
        })
    }

    /// What happens to objects.
    fn of_object(&self, pattern: &EventPattern) -> Option<EventFacts> {
        match (pattern, self.event) {
            (EventPattern::Tap { what, .. }, Event::Tap { object, .. })
            | (EventPattern::Untap { what }, Event::Untap { object })
            | (EventPattern::Phases { what, .. }, Event::Phase { object, .. })
            | (EventPattern::Destroyed { what }, Event::Destroy { object, .. }) => {
                self.fits(what, *object).then(|| self.about(*object))
            }
            (EventPattern::ProducesMana { what, .. }, Event::AddMana { source, mana, .. }) => {
                self.fits(what, *source).then(|| EventFacts {
                    amount: i32::try_from(mana.len()).unwrap_or(i32::MAX),
                    ..self.about(*source)
                })
            }
            // What it is is looked at as soon as it has transformed (CR 701.27e).
            (EventPattern::Transforms { what, into }, Event::Transform { object, .. }) => {
                let filters = std::iter::once(what).chain(into);
                let fit = filters.into_iter().all(|filter| self.fits(filter, *object));
                fit.then(|| self.about(*object))
            }
            (
                EventPattern::TurnedFaceUp { what, by },
                Event::TurnFace {
                    object, by: who, ..
                },
            ) => {
                let who_fits = by.as_ref().is_none_or(|by| self.is_one_of(by, *who));
                (who_fits && self.fits(what, *object)).then(|| {
                    let facts = self.about(*object);
                    let player = if by.is_some() {
                        Some(*who)
                    } else {
                        facts.player
                    };
                    EventFacts { player, ..facts }
                })
            }
            (
                EventPattern::PutCounters { by, on, .. },
                Event::PutCounters {
                    on: target,
                    count,
                    by: putter,
                    ..
                },
            ) => self.put_counters(by.as_ref(), on, *target, *putter, *count),
            (
                EventPattern::RemoveCounters { what, last, .. },
                Event::RemoveCounters {
                    from: Target::Object(object),
                    kind,
                    count,
                },
            ) => {
                let left = query::object(self.game, *object)?.counters(kind);
                let left = match self.moment {
                    Moment::Proposed => left.saturating_sub(*count),
                    Moment::Happened => left,
                };
                ((!last || left == 0) && self.fits(what, *object)).then(|| EventFacts {
                    amount: amount_of(*count),
                    ..self.about(*object)
                })
            }
            (
                EventPattern::NthCounter { what, kind, number },
                Event::PutCounters {
                    on: Target::Object(object),
                    count,
                    ..
                },
            ) => {
                let now = query::object(self.game, *object)?.counters(kind);
                let (before, after) = match self.moment {
                    Moment::Proposed => (now, now.saturating_add(*count)),
                    Moment::Happened => (now.saturating_sub(*count), now),
                };
                (before < *number && *number <= after && self.fits(what, *object))
                    .then(|| self.about(*object))
            }
            (
                EventPattern::BecomesTarget { what, by },
                Event::BecomesTarget {
                    target: Target::Object(object),
                    by: aiming,
                },
            ) => (self.fits(what, *object) && self.fits(by, *aiming)).then(|| EventFacts {
                other: Some(*aiming),
                player: self.player_of(*aiming),
                ..self.about(*object)
            }),
            (EventPattern::TapsFor { what, of, .. }, Event::TapsFor { object, source, .. }) => {
                (self.fits(what, *object) && self.fits(of, *source)).then(|| EventFacts {
                    other: Some(*source),
                    ..self.about(*object)
                })
            }
            (
                EventPattern::BecomesAttached { what, to },
                Event::Attach {
                    attachment,
                    to: Target::Object(host),
                },
            ) => (self.fits(what, *attachment) && self.fits(to, *host)).then(|| EventFacts {
                other: Some(*host),
                ..self.about(*attachment)
            }),
            (EventPattern::BecomesUnattached { what, from }, _) => self.unattached(what, from),
            _ => None,
        }
    }

    /// An attachment becomes unattached: it comes off, is attached to something else, or leaves the battlefield (CR 701.3d). The state is
    /// that before the event (CR 603.10c).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn unattached(&self, what: &Filter, from: &Filter) -> Option<EventFacts> {
        let (attachment, to) = match self.event {
            Event::Unattach { attachment, .. } => (*attachment, None),
            Event::Attach { attachment, to } => (*attachment, Some(*to)),
            Event::Move {
                object,
                from: Zone::Battlefield,
                ..
            } => (*object, None),
            _ => return None,
        };
        let host = self.game.object(attachment)?.attached_to?;
        let Target::Object(host) = host else {
            return None;
        };
        let comes_off = to != Some(Target::Object(host));
        (comes_off && self.fits(what, attachment) && self.fits(from, host)).then(|| EventFacts {
            other: Some(host),
            ..self.about(attachment)
        })
    }
}

/// Whether a certain object is meant, wherever it is: `this card`.
fn is_known(test: &Test) -> bool {
    matches!(test, Test::Is(_)) || matches!(test, Test::All(tests) if tests.iter().any(is_known))
}
