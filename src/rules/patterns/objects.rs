//! Patterns of what happens to an object: it changes zones, gets counters, changes its status.

use super::kinds::can_be_in;
use super::{Matching, Moment, amount_of};
use crate::query;
use game::{Event, EventFacts, MoveCause, PlayerId, Target};
use ir::{Domain, EventPattern, Filter, Players, Recipients, Test, Zone};

impl Matching<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn zone_change(
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
    pub(super) fn of_object(&self, pattern: &EventPattern) -> Option<EventFacts> {
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
pub(super) fn is_known(test: &Test) -> bool {
    matches!(test, Test::Is(_)) || matches!(test, Test::All(tests) if tests.iter().any(is_known))
}
