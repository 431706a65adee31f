//! What players do, as events: which event is which deed, who does it, and to what (CR 701).

use super::patterns::{Matching, amount_of};
use super::{query, rooms};
use game::{Context, Event, EventFacts, MoveCause, ObjectId, PlayerId, Target};
use ir::{Deed, Domain, Filter, LOSE_CONTROL, ManaType, Payment, Players, Zone};

/// Whether the event is that somebody does that (CR 701).
pub(super) fn is_deed(deed: &Deed, event: &Event) -> bool {
    match (deed, event) {
        (Deed::Cast, Event::Cast { .. })
        | (Deed::PlayLand, Event::PlayLand { .. })
        | (Deed::Activate, Event::Activate { .. })
        | (Deed::CreateToken, Event::Create { .. })
        | (Deed::GainLife, Event::GainLife { .. })
        | (Deed::LoseLife, Event::LoseLife { .. })
        | (Deed::Attack, Event::Attacks { .. })
        | (Deed::LoseGame, Event::Lose { .. })
        | (Deed::Shuffle, Event::Shuffle { .. })
        | (Deed::Tap, Event::Tap { .. })
        | (Deed::Untap, Event::Untap { .. })
        | (Deed::Destroy, Event::Destroy { .. })
        | (Deed::Regenerate, Event::Regenerate { .. })
        | (Deed::Attach(_), Event::Attach { .. })
        | (Deed::Counter, Event::Countered { .. })
        | (Deed::Reveal, Event::Reveal { public: true, .. })
        | (Deed::Pay(Payment::Life), Event::LoseLife { .. }) => true,
        (Deed::Exile, Event::Move { to, .. }) => *to == Zone::Exile,
        (
            Deed::Return(zone),
            Event::Move {
                from, to, cause, ..
            },
        ) => {
            to == zone && returns(*from, *to) && matches!(cause, MoveCause::Other | MoveCause::Cost)
        }
        (
            Deed::RemoveCounters(wanted),
            Event::RemoveCounters {
                from: Target::Object(_),
                kind,
                ..
            },
        ) => wanted.as_ref().is_none_or(|wanted| wanted == kind),
        (
            Deed::Pay(Payment::Energy),
            Event::RemoveCounters {
                from: Target::Player(_),
                kind,
                ..
            },
        ) => kind.as_str() == ENERGY,
        (Deed::AddMana(wanted), Event::AddMana { mana, .. }) => {
            mana.iter().any(|unit| is_wanted(*wanted, unit.mana))
        }
        (Deed::Discard, Event::Move { cause, .. }) => *cause == MoveCause::Discard,
        (Deed::Sacrifice, Event::Move { cause, .. }) => *cause == MoveCause::Sacrifice,
        (Deed::Mill, Event::Move { cause, .. }) => *cause == MoveCause::Mill,
        (Deed::Draw, Event::Move { cause, .. }) => *cause == MoveCause::Draw,
        (Deed::Expend(number), Event::SpendMana { before, amount, .. }) => {
            before < number && *number <= before.saturating_add(*amount)
        }
        (Deed::EnterRoom(room), Event::Named { name, x, .. }) => {
            name.as_str() == crate::dungeons::ENTER && *x == Some(room.number)
        }
        (Deed::UnlockDoor, Event::Named { name, .. }) => rooms::unlocked_half(name).is_some(),
        (Deed::Solve, Event::Named { name, .. }) => name.as_str() == SOLVING,
        (Deed::FullyUnlock, Event::Named { name, .. }) => name.as_str() == rooms::FULLY_UNLOCK,
        (Deed::DrawCards(least), Event::DrawCards { count, .. }) => count >= least,
        (Deed::RollDie, Event::DieRoll { .. }) => true,
        (Deed::Search, Event::Named { name, .. }) => name.as_str() == SEARCH,
        (Deed::Named(name), Event::Named { name: named, .. }) => named == name,
        (Deed::Named(name), Event::CoinFlip { won, .. }) => name.as_str() == flip_event(*won),
        // What leaves the battlefield is controlled by nobody (CR 603.10d).
        (Deed::Named(name), Event::Move { from, .. }) => {
            *from == Zone::Battlefield && name.as_str() == LOSE_CONTROL
        }
        (Deed::Named(name), Event::Merge { .. }) => name.as_str() == MUTATE,
        _ => false,
    }
}

/// Whether what goes from there to there returns: it had been among what players see, and is no card of a library or hand that is put
/// there (CR 400.7).
fn returns(from: Zone, to: Zone) -> bool {
    from != to && !matches!(from, Zone::Library | Zone::Hand | Zone::Command)
}

/// Whether it is mana of that type, if one is asked for.
fn is_wanted(wanted: Option<ManaType>, mana: ManaType) -> bool {
    wanted.is_none_or(|wanted| wanted == mana)
}

/// The counters that are paid as {E} (CR 107.14).
const ENERGY: &str = "energy";

/// The event that a Case becomes solved (CR 719.3a).
const SOLVING: &str = "become solved";

/// What a player's searching of their own library is called as an event (CR 701.23).
pub const SEARCH: &str = "search";

/// What merging is called as an event (CR 702.140d).
const MUTATE: &str = "mutate";

/// What winning or losing a flip is called as an event (CR 705.2).
fn flip_event(won: bool) -> &'static str {
    if won {
        "win a coin flip"
    } else {
        "lose a coin flip"
    }
}

/// What a player does in an event.
struct Doing {
    player: PlayerId,
    /// what it is done to, as it is afterwards
    patient: Option<ObjectId>,
    /// what it was before, where it is looked at too
    was: Option<ObjectId>,
    amount: u32,
    /// the X of the cost by which it was done
    x: Option<u32>,
}

impl Matching<'_> {
    /// Whether the player brings the event about and pays a cost by it (CR 119.4).
    fn pays(&self, player: PlayerId) -> bool {
        self.by.is_some_and(|by| by.pays && by.player == player)
    }

    /// What the attachment is attached to by the event; what is exploited or mentored.
    fn other(&self) -> Option<ObjectId> {
        if let Event::Attach { to, .. } = self.event {
            to.object()
        } else if let Event::Named { other, .. } = self.event {
            *other
        } else {
            None
        }
    }

    /// What a player does (CR 701), whatever it is done to.
    pub(super) fn done(
        &self,
        deed: &Deed,
        who: &Players,
        what: Option<&Filter>,
        found: &mut Vec<EventFacts>,
    ) {
        // Each card that is revealed is (CR 701.20a).
        if let Event::Reveal { player, cards, .. } = self.event {
            let each = cards.iter().map(|card| Doing {
                player: *player,
                patient: Some(*card),
                was: None,
                amount: 1,
                x: None,
            });
            found.extend(each.filter_map(|doing| self.done_so(deed, who, what, doing)));
        } else if let Some(doing) = self.doing(deed, what) {
            found.extend(self.done_so(deed, who, what, doing));
        }
    }

    fn done_so(
        &self,
        deed: &Deed,
        who: &Players,
        what: Option<&Filter>,
        doing: Doing,
    ) -> Option<EventFacts> {
        let Doing {
            player,
            patient,
            was,
            amount,
            x,
        } = doing;
        let fits = |what: &Filter| {
            // "A player casts a spell from their hand": of the player who does it.
            let by_player = self.context.event.is_none().then(|| Context {
                event: Some(EventFacts {
                    player: Some(player),
                    ..EventFacts::default()
                }),
                ..self.context.clone()
            });
            let doing = Matching {
                context: by_player.as_ref().unwrap_or(self.context),
                ..*self
            };
            let fits =
                |object: ObjectId| self.came_from(deed, what, object) && doing.fits(what, object);
            was.is_some_and(fits) || patient.is_some_and(fits)
        };
        if *deed == Deed::UnlockDoor && !rooms::is_own_door(self.table, self.context, self.event) {
            return None;
        }
        let other = self.other();
        if let (Deed::Attach(to), Some(host)) = (deed, other)
            && !self.fits(to, host)
        {
            return None;
        }
        (self.is_one_of(who, player) && what.is_none_or(fits)).then_some(EventFacts {
            prevented: 0,
            subject_controller: None,
            subject: patient,
            other,
            player: Some(player),
            amount: amount_of(amount),
            x,
        })
    }

    /// Who does what the event is, and to what. INVARIANT: it is of a [`Deed`].
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn doing(&self, deed: &Deed, what: Option<&Filter>) -> Option<Doing> {
        let by = |player: PlayerId, patient: Option<ObjectId>, amount: u32| Doing {
            player,
            patient,
            was: None,
            amount,
            x: None,
        };
        Some(match self.event {
            Event::Cast { player, spell } => self.played(*player, *spell, what),
            Event::PlayLand { player, land } => self.played(*player, *land, what),
            Event::Activate {
                player,
                source,
                ability,
            } => {
                let of_abilities =
                    what.is_some_and(|what| what.domain == Domain::ActivatedAbilities);
                by(
                    *player,
                    Some(if of_abilities { *ability } else { *source }),
                    1,
                )
            }
            Event::LoseLife { player, .. }
                if matches!(deed, Deed::Pay(_)) && !self.pays(*player) =>
            {
                return None;
            }
            Event::GainLife { player, amount } | Event::LoseLife { player, amount } => {
                by(*player, None, *amount)
            }
            Event::Named {
                player, object, x, ..
            } => Doing {
                x: *x,
                ..by(*player, Some(*object), 1)
            },
            Event::DieRoll { player, result, .. } => by(*player, None, *result),
            Event::DrawCards { player, count } => by(*player, None, *count),
            Event::Merge { with, .. } => by(self.player_of(*with)?, Some(*with), 1),
            Event::Create { player, became, .. } => by(*player, *became, 1),
            Event::SpendMana { player, .. }
            | Event::CoinFlip { player, .. }
            | Event::Lose { player, .. }
            | Event::Shuffle { player } => by(*player, None, 1),
            Event::Attacks {
                attacker, count, ..
            } => by(self.player_of(*attacker)?, Some(*attacker), *count),
            Event::Tap { object, .. }
            | Event::Untap { object }
            | Event::Destroy { object, .. }
            | Event::Countered { object } => by(self.by?.player, Some(*object), 1),
            // No player regenerates it: the effect that a spell or ability made does (CR 701.19c).
            Event::Regenerate { object } => by(self.player_of(*object)?, Some(*object), 1),
            Event::Attach { attachment, .. } => by(self.by?.player, Some(*attachment), 1),
            Event::RemoveCounters {
                from: Target::Object(object),
                count,
                ..
            } => by(self.by?.player, Some(*object), *count),
            Event::RemoveCounters {
                from: Target::Player(player),
                count,
                ..
            } if self.pays(*player) => by(*player, None, *count),
            Event::AddMana { player, mana, .. } => {
                let Deed::AddMana(wanted) = deed else {
                    return None;
                };
                let mana = mana.iter().filter(|unit| is_wanted(*wanted, unit.mana));
                by(
                    *player,
                    None,
                    u32::try_from(mana.count()).unwrap_or(u32::MAX),
                )
            }
            Event::Move {
                object,
                from,
                became,
                ..
            } if matches!(deed, Deed::Exile | Deed::Return(_)) => Doing {
                was: (*from != Zone::Battlefield).then_some(*object),
                ..by(
                    self.by?.player,
                    Some(match became {
                        Some(became) if *from != Zone::Battlefield => *became,
                        _ => *object,
                    }),
                    1,
                )
            },
            // A permanent is looked at as it was, a card as it was and as what it became (CR 603.10).
            Event::Move { object, from, .. } if *from == Zone::Battlefield => {
                by(self.player_of(*object)?, Some(*object), 1)
            }
            Event::Move { object, became, .. } => Doing {
                was: Some(*object),
                ..by(
                    query::object(self.game, *object)?.owner,
                    Some(became.unwrap_or(*object)),
                    1,
                )
            },
            _ => return None,
        })
    }

    /// That the player casts the spell or plays the land. "When you cast it": where a card is known, it is that one also as it was before
    /// (CR 400.7h–i).
    fn played(&self, player: PlayerId, played: ObjectId, what: Option<&Filter>) -> Doing {
        let known = what.is_some_and(|what| matches!(what.test, ir::Test::Is(_)));
        let played_from = query::object(self.game, played).filter(|_| known);
        Doing {
            player,
            patient: Some(played),
            was: played_from.and_then(|object| object.previous),
            amount: 1,
            x: None,
        }
    }

    /// Whether a spell that was cast, or a land that was played, comes from the zone that the filter names.
    fn came_from(&self, deed: &Deed, what: &Filter, subject: ObjectId) -> bool {
        if let (Deed::Exile | Deed::Return(_), Event::Move { from, .. }) = (deed, self.event) {
            return super::patterns::can_be_in(&what.domain, *from)
                && (what.domain != Domain::Permanents || *from == Zone::Battlefield);
        }
        let (Domain::Cards(zone, _), Some(subject)) =
            (&what.domain, query::object(self.game, subject))
        else {
            return true;
        };
        match deed {
            Deed::Reveal | Deed::Activate => subject.zone == *zone,
            Deed::Cast => subject
                .announced
                .as_ref()
                .is_some_and(|announced| announced.cast_from == Some(*zone)),
            Deed::PlayLand => subject
                .previous
                .and_then(|before| query::object(self.game, before))
                .is_some_and(|before| before.zone == *zone),
            Deed::Discard
            | Deed::Sacrifice
            | Deed::CreateToken
            | Deed::Mill
            | Deed::Draw
            | Deed::GainLife
            | Deed::LoseLife
            | Deed::Attack
            | Deed::Expend(_)
            | Deed::Shuffle
            | Deed::Search
            | Deed::RollDie
            | Deed::EnterRoom(_)
            | Deed::UnlockDoor
            | Deed::FullyUnlock
            | Deed::Solve
            | Deed::LoseGame
            | Deed::Tap
            | Deed::Untap
            | Deed::Destroy
            | Deed::Regenerate
            | Deed::Exile
            | Deed::Return(_)
            | Deed::RemoveCounters(_)
            | Deed::Attach(_)
            | Deed::Counter
            | Deed::AddMana(_)
            | Deed::Pay(_)
            | Deed::DrawCards(_)
            | Deed::Named(_) => true,
        }
    }
}
