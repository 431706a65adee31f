//! Whether an event is of a kind that a trigger, replacement or "this turn" condition looks for (CR 603.2, 614.1).
//!
//! An object that an event moves is looked at where it was if the pattern names the zone it leaves as the battlefield, or
//! names no zone that it goes to; else as what it became (CR 603.6, 603.10).

mod combat;
mod kinds;
mod objects;

pub(crate) use kinds::{Counted, can_be_in, could_match, counted_by};

use super::{layers, query, sagas};
use game::frame::ResolveStage;
use game::{
    Context, Doer, Event, EventFacts, Frame, Game, Happened, ObjectId, ObjectKind, Occurring,
    PlayerId, Target, Was,
};
use ir::{CardTable, Domain, EventPattern, Filter, Players, Recipients, Step, Zone};
use kinds::is_of_any_source;
use objects::is_known;

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
                Players::You | Players::Slot(_) | Players::Event(_) | Players::ControllerOf(_) | Players::OwnerOf(_) | Players::Active | Players::Defending | Players::Attached | Players::Affected | Players::Chosen | Players::Designated(_) | Players::PlayerOrController(_) | Players::Except(..) | Players::StartingWithYou(_) | Players::Who(..) => false,
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
}
