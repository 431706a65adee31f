//! Whether an action could be carried out: a player cannot choose one that is impossible (CR 608.2d), and what is done "if you
//! do" is done whole or not at all (CR 118.12).

use super::casting_now::{self, Casting};
use super::permanents::can_sacrifice;
use super::support::{
    acted_upon, amount, considering_player, counted_upon, for_choice, found_again, is_none_of_hand,
    permanents, players,
};
use crate::{costs, face_down, payment, query, restrictions};
use game::{Context, Event, Game, ObjectId, PlayerId, Target, joint};
use ir::{
    AbilityKind, CardTable, CounterKind, Effect, Filter, NestedId, Objects, Players, SlotId, Value,
    Zone,
};

/// Whether all of the instructions could be carried out, as far as can be told before the first.
pub(crate) fn all(table: &CardTable, game: &Game, here: &Context, effects: &[Effect]) -> bool {
    in_order(table, game, here, effects, &[])
}

/// Whether an action may be offered to a player: as a whole if it is asked whether it was done (CR 118.12); else it is done as far as
/// it goes (CR 609.3), so that one part that is done to an object may be impossible where another is not: "you may untap it and gain
/// control of it".
pub(crate) fn is_offered(
    table: &CardTable,
    game: &Game,
    here: &Context,
    (effects, asked): (&[Effect], bool),
) -> bool {
    if asked {
        return all(table, game, here, effects);
    }
    let mut some = false;
    let mut judge = |effect: &Effect, possible: bool| {
        some |= possible;
        possible || patient(effect).is_some()
    };
    judged_in_order(table, game, here, (effects, &[]), &mut judge) && some
}

/// The same where earlier instructions have filled slots.
fn in_order(
    table: &CardTable,
    game: &Game,
    here: &Context,
    effects: &[Effect],
    filled: &[SlotId],
) -> bool {
    let mut judge = |_: &Effect, possible: bool| possible;
    judged_in_order(table, game, here, (effects, filled), &mut judge)
}

/// Looks at the instructions one after the other, for as long as what is said of whether they are possible is enough.
fn judged_in_order(
    table: &CardTable,
    game: &Game,
    here: &Context,
    (effects, filled): (&[Effect], &[SlotId]),
    judge: &mut dyn FnMut(&Effect, bool) -> bool,
) -> bool {
    let mut filled = filled.to_vec();
    let following = effects.iter().skip(1).map(Some).chain([None]);
    effects
        .iter()
        .zip(following)
        .enumerate()
        .all(|(place, (effect, next))| {
            // What an instruction before it moves is then elsewhere: "exile it and put three time counters on it".
            let moved = |before: &Effect| matches!(before, Effect::Move { what, .. } if patient(effect) == Some(what));
            let brings = |before: &Effect| {
                chosen_from(effect).is_some_and(|zone| brings_cards(before, zone))
            };
            if effects[..place].iter().any(|before| moved(before) || brings(before)) {
                filled.extend(filled_by(effect));
                return judge(effect, true);
            }
            let possible = match next.and_then(|next| to_cast(effect, next)) {
                Some(to_cast) => is_castable(table, game, here, &to_cast, &filled),
                // The library is shuffled though there is nothing to be shuffled into it (CR 701.24c–d).
                None if next.is_some_and(|next| shuffles_in(effect, next)) => true,
                None => {
                    // What players do is what the definition of the action says.
                    if let Effect::KeywordAction {
                        subject: None,
                        what: None,
                        who,
                        count,
                        meaning,
                        ..
                    } = effect
                    {
                        can_act(table, game, here, who, (count.as_ref(), *meaning))
                    } else {
                        let later = &effects[place + 1..];
                        one(table, game, here, (effect, later), &filled)
                    }
                }
            };
            filled.extend(filled_by(effect));
            if let Effect::ChooseAmong { rest, .. } = effect {
                filled.extend(rest);
            }
            if let Effect::Separate { rest, .. } | Effect::ChoosePile { rest, .. } = effect {
                filled.push(*rest);
            }
            judge(effect, possible)
        })
}

/// The zone of the cards that are chosen.
fn chosen_from(effect: &Effect) -> Option<Zone> {
    if let Effect::Choose { what, .. } = effect
        && let ir::Domain::Cards(zone, _) = &what.domain
    {
        return Some(*zone);
    }
    None
}

/// Whether the instruction brings cards into the zone, from which a later one has some chosen: "draw a card, then discard a card".
fn brings_cards(before: &Effect, zone: Zone) -> bool {
    match zone {
        Zone::Hand => {
            matches!(before, Effect::Draw { .. } | Effect::DrawUpTo { .. })
                || matches!(before, Effect::Move { to, .. } if to.zone == zone)
        }
        Zone::Graveyard => {
            matches!(before, Effect::Discard { .. } | Effect::Sacrifice { .. })
                || matches!(before, Effect::Move { to, .. } if to.zone == zone)
        }
        Zone::Library
        | Zone::Battlefield
        | Zone::Stack
        | Zone::Exile
        | Zone::Command
        | Zone::Outside => false,
    }
}

/// What the instruction is done to where it is then.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for the instructions that are done to permanents, or to cards with counters"
)]
fn patient(effect: &Effect) -> Option<&Objects> {
    match effect {
        Effect::PutCounters { what, .. }
        | Effect::Tap { what, .. }
        | Effect::Untap { what }
        | Effect::Transform { what, .. }
        | Effect::TurnFace { what, .. }
        | Effect::Attach { what, .. } => Some(what),
        _ => None,
    }
}

/// Whether everyone can gain the life that the instructions of a cost have them gain (CR 119.7): who is chosen for that, if one of those
/// who can be chosen can.
pub(crate) fn can_gain(table: &CardTable, game: &Game, here: &Context, cost: &[Effect]) -> bool {
    let may = |player: &PlayerId, amount: u32| {
        let gains = Event::GainLife {
            player: *player,
            amount,
        };
        amount == 0 || !restrictions::is_forbidden(table, game, &gains)
    };
    cost.iter().all(|effect| {
        let Effect::GainLife { who, amount: many } = effect else {
            return true;
        };
        let chosen = cost.iter().find_map(|other| {
            if let Effect::ChoosePlayer { among, into, .. } = other {
                (*who == Players::Slot(*into)).then_some(among)
            } else {
                None
            }
        });
        let many = amount(table, game, here, many);
        match chosen {
            Some(among) => players(table, game, here, among)
                .iter()
                .any(|player| may(player, many)),
            None => players(table, game, here, who)
                .iter()
                .all(|player| may(player, many)),
        }
    })
}

/// Whether the objects are put into a library to be shuffled there.
fn shuffles_in(effect: &Effect, next: &Effect) -> bool {
    matches!((effect, next), (Effect::Move { to, .. }, Effect::Shuffle { .. }) if to.zone == Zone::Library)
}

/// Cards that are chosen to be cast by the next instruction.
struct ToCast<'node> {
    /// among these; all that the filter can mean if absent
    from: Option<SlotId>,
    what: &'node Filter,
    casting: Casting<'node>,
}

fn to_cast<'node>(effect: &'node Effect, next: &'node Effect) -> Option<ToCast<'node>> {
    let (from, what, into) = if let Effect::Choose {
        what,
        into,
        at_random: false,
        ..
    } = effect
    {
        (None, what, *into)
    } else if let Effect::ChooseAmong {
        what, into, from, ..
    } = effect
    {
        (Some(*from), what, *into)
    } else {
        return None;
    };
    let casting = casting_now::casts(next, into)?;
    Some(ToCast {
        from,
        what,
        casting,
    })
}

/// Whether one of the cards could be cast as such a spell (CR 601.3e).
fn is_castable(
    table: &CardTable,
    game: &Game,
    here: &Context,
    ToCast {
        from,
        what,
        casting,
    }: &ToCast<'_>,
    filled: &[SlotId],
) -> bool {
    if from.is_some_and(|from| filled.contains(&from)) {
        return true;
    }
    players(table, game, here, casting.who)
        .into_iter()
        .any(|player| {
            let seen = considering_player(here, player);
            let cards = match from {
                Some(from) => found_again(table, game, here, &Objects::Slot(*from)),
                None => query::matching(table, game, &seen, &casting_now::anything(what)),
            };
            let as_spells = (*casting, &what.test);
            !casting_now::castable(table, game, &seen, player, cards, as_spells).is_empty()
        })
}

/// Whether one of the cards could be cast.
fn can_cast_one(table: &CardTable, game: &Game, here: &Context, casting: Casting<'_>) -> bool {
    let who = players(table, game, here, casting.who);
    found_again(table, game, here, casting.what)
        .into_iter()
        .any(|card| {
            who.iter().any(|player| {
                !casting_now::ways(table, game, here, (*player, card), casting, None).is_empty()
            })
        })
}

/// Leaves out what can't be sacrificed where one of the later instructions is to sacrifice what is chosen, what can't have the counters that the
/// next one is to put on it, and what has none of those that it is to remove: an impossible option can't be chosen (CR 608.2d, 701.21a).
pub(super) fn keep_possible<'node>(
    table: &CardTable,
    game: &Game,
    here: &Context,
    (later, into): (impl Iterator<Item = &'node Effect>, SlotId),
    found: &mut Vec<ObjectId>,
) {
    for (place, effect) in later.enumerate() {
        if let Effect::Sacrifice { who, what, .. } = effect
            && is_open(what, &[into])
        {
            // "Choose a creature. Its controller sacrifices it.": whoever controls the one that is chosen.
            let own = matches!(who, Players::ControllerOf(of) if **of == Objects::Slot(into));
            found.retain(|id| match own {
                true => crate::restrictions::can_be_sacrificed(table, game, *id),
                false => can_sacrifice(table, game, here, who, *id),
            });
            return;
        }
        if let Effect::PutCounters { what, kind, .. } = effect
            && place == 0
            && is_open(what, &[into])
        {
            found.retain(|id| can_have(table, game, here, (*id, kind)));
            return;
        }
        if let Effect::RemoveCounters { what, kind, .. } = effect
            && place == 0
            && is_open(what, &[into])
        {
            found.retain(|id| counters(game, *id, kind.as_ref()) > 0);
            return;
        }
    }
}

/// Whether a counter can be put on the object.
fn can_have(
    table: &CardTable,
    game: &Game,
    here: &Context,
    (id, kind): (ObjectId, &CounterKind),
) -> bool {
    let put = Event::PutCounters {
        on: Target::Object(id),
        kind: kind.clone(),
        count: 1,
        by: Some(here.controller),
        by_effect: true,
    };
    !restrictions::is_forbidden(table, game, &put)
}

/// The slots that an instruction fills.
pub(super) fn filled_by(effect: &Effect) -> Option<SlotId> {
    match effect {
        Effect::Choose { into, .. }
        | Effect::ChooseResult { into, .. }
        | Effect::ChoosePlayer { into, .. }
        | Effect::ChooseCounter { into, .. }
        | Effect::Search { into, .. }
        | Effect::ChooseAmong { into, .. }
        | Effect::Separate { into, .. }
        | Effect::ChoosePile { into, .. }
        | Effect::Tally { into, .. } => Some(*into),
        Effect::Discard { into, .. }
        | Effect::Destroy { into, .. }
        | Effect::Tap { into, .. }
        | Effect::Sacrifice { into, .. }
        | Effect::Move { into, .. }
        | Effect::CreateToken { into, .. }
        | Effect::CreateCopy { into, .. }
        | Effect::Look { into, .. } => *into,
        Effect::DealDamage { .. }
        | Effect::Draw { .. }
        | Effect::GainLife { .. }
        | Effect::LoseLife { .. }
        | Effect::SetLife { .. }
        | Effect::Counter { .. }
        | Effect::BecomeCopy { .. }
        | Effect::PutCounters { .. }
        | Effect::PlayerCounters { .. }
        | Effect::LosePlayerCounters { .. }
        | Effect::RemoveCounters { .. }
        | Effect::RemoveSomeCounters { .. }
        | Effect::PutChosenCounters { .. }
        | Effect::DistributeCounters { .. }
        | Effect::RemoveChosenCounters { .. }
        | Effect::PutCountersOf { .. }
        | Effect::MoveCounters { .. }
        | Effect::Untap { .. }
        | Effect::Modify { .. }
        | Effect::Restrict { .. }
        | Effect::Permit { .. }
        | Effect::OfSpells { .. }
        | Effect::Replace { .. }
        | Effect::AddMana { .. }
        | Effect::ChooseWord { .. }
        | Effect::Shuffle { .. }
        | Effect::Scry { .. }
        | Effect::Surveil { .. }
        | Effect::Fight { .. }
        | Effect::Attach { .. }
        | Effect::Unattach { .. }
        | Effect::Pair { .. }
        | Effect::Transform { .. }
        | Effect::PhaseOut { .. }
        | Effect::Meld { .. }
        | Effect::TurnFace { .. }
        | Effect::RemoveFromCombat { .. }
        | Effect::BecomeBlocked { .. }
        | Effect::Haunt { .. }
        | Effect::CopySpell { .. }
        | Effect::CopyCard { .. }
        | Effect::ChangeTargets { .. }
        | Effect::ExchangeControl { .. }
        | Effect::ExchangeLife { .. }
        | Effect::Exchange { .. }
        | Effect::Pay { .. }
        | Effect::If { .. }
        | Effect::Attempt { .. }
        | Effect::ForEachObject { .. }
        | Effect::ForEachCounterKind { .. }
        | Effect::GiveChosenCounters { .. }
        | Effect::ForEachPlayer { .. }
        | Effect::Repeat { .. }
        | Effect::Process { .. }
        | Effect::RepeatProcess { .. }
        | Effect::ChooseOne { .. }
        | Effect::Delayed { .. }
        | Effect::Reflexive { .. }
        | Effect::Contest { .. }
        | Effect::FlipCoins { .. }
        | Effect::LoseMana { .. }
        | Effect::RollDice { .. }
        | Effect::Vote { .. }
        | Effect::VoteFor { .. }
        | Effect::AdditionalSteps { .. }
        | Effect::SkipTurn { .. }
        | Effect::Doors { .. }
        | Effect::EndDesignation { .. }
        | Effect::Venture { .. }
        | Effect::OpenAttraction { .. }
        | Effect::ExtraTurn { .. }
        | Effect::ControlPlayer { .. }
        | Effect::AdditionalPhases { .. }
        | Effect::WinGame { .. }
        | Effect::LoseGame { .. }
        | Effect::EndTurn
        | Effect::EndEffect
        | Effect::DrawUpTo { .. }
        | Effect::ShufflePile { .. }
        | Effect::RevealChoice
        | Effect::BecomeDayNight(_)
        | Effect::Emblem { .. }
        | Effect::Enter { .. }
        | Effect::CastNow { .. }
        | Effect::Announce { .. }
        | Effect::KeywordAction { .. }
        | Effect::Designate { .. }
        | Effect::DesignatePlayer { .. }
        | Effect::RemoveDamage { .. }
        | Effect::Proliferate { .. }
        | Effect::Nothing => None,
    }
}

/// Whether the objects are those of a slot that an earlier instruction of the same action fills.
fn is_open(what: &Objects, filled: &[SlotId]) -> bool {
    match what {
        Objects::Slot(slot) => filled.contains(slot),
        Objects::Union(parts) => parts.iter().any(|part| is_open(part, filled)),
        Objects::This
        | Objects::Granter
        | Objects::Attached
        | Objects::Event(_)
        | Objects::Affected
        | Objects::Every(_)
        | Objects::Top { .. }
        | Objects::Bottom { .. }
        | Objects::TopUntil { .. }
        | Objects::Linked
        | Objects::Paid(_)
        | Objects::Devoured => false,
    }
}

/// How many counters of the kind, or of all kinds, are on the object.
fn counters(game: &Game, id: ObjectId, kind: Option<&CounterKind>) -> u32 {
    game.object(id).map_or(0, |object| match kind {
        Some(kind) => object.counters(kind),
        None => object
            .counters
            .iter()
            .fold(0_u32, |sum, (_, count)| sum.saturating_add(*count)),
    })
}

/// Whether the players can do all that the definition of a keyword action says.
fn can_act(
    table: &CardTable,
    game: &Game,
    here: &Context,
    who: &Players,
    (count, meaning): (Option<&Value>, NestedId),
) -> bool {
    let Some(meaning) = table.nested_ability(here.ability, meaning) else {
        return true;
    };
    let AbilityKind::Spell(body) = &table.ability(meaning).kind else {
        return true;
    };
    let x = count.map(|count| amount(table, game, here, count));
    players(table, game, here, who).into_iter().all(|player| {
        let mut inner = Context::of(meaning, here.source, player);
        inner.x = x;
        let mut modes = body.modes.iter();
        modes.any(|mode| all(table, game, &inner, &mode.effects))
    })
}

/// Whether one of these is not tapped, or not untapped, yet.
fn can_turn(table: &CardTable, game: &Game, here: &Context, what: &Objects, tap: bool) -> bool {
    permanents(table, game, here, what)
        .into_iter()
        .any(|id| game.object(id).is_some_and(|object| object.tapped != tap))
}

#[expect(
    clippy::too_many_lines,
    reason = "one arm for each kind of instruction"
)]
fn one(
    table: &CardTable,
    game: &Game,
    here: &Context,
    (effect, later): (&Effect, &[Effect]),
    filled: &[SlotId],
) -> bool {
    match effect {
        Effect::Pay { who, cost } => {
            let mut seen = here.clone();
            if cost.is_any_number_of_times() {
                seen.x = Some(1);
            }
            let Some(cost) = costs::of_action(table, game, here.source, cost) else {
                return false;
            };
            players(table, game, here, who)
                .into_iter()
                .all(|player| payment::can_pay(table, game, player, &cost, &seen))
        }
        Effect::Choose {
            who,
            what,
            minimum,
            into,
            ..
        } => players(table, game, here, who).into_iter().all(|player| {
            let seen = for_choice(here, who, player);
            let least = match amount(table, game, &seen, minimum) {
                0 => 0,
                minimum => super::choosing::least(minimum) as usize,
            };
            let mut found = query::matching(table, game, &seen, what);
            keep_possible(table, game, &seen, (later.iter(), *into), &mut found);
            let together = query::together(table, game, &seen, &what.test, &found);
            let all: Vec<u32> = (0..found.len() as u32).collect();
            let enough = joint::some(&together, &all, least, all.len()).is_some();
            least == 0 && together.is_empty() || found.len() >= least && enough
        }),
        Effect::Sacrifice { who, what, .. } => {
            is_open(what, filled)
                || permanents(table, game, here, what)
                    .into_iter()
                    .any(|id| can_sacrifice(table, game, here, who, id))
        }
        Effect::Discard { what, .. } => {
            is_open(what, filled)
                || is_none_of_hand(table, game, here, what)
                || acted_upon(table, game, here, what).into_iter().any(|id| {
                    game.object(id)
                        .is_some_and(|object| object.zone == Zone::Hand)
                })
        }
        Effect::Tap { what, .. } | Effect::Untap { what } => {
            let tap = matches!(effect, Effect::Tap { .. });
            is_open(what, filled) || can_turn(table, game, here, what, tap)
        }
        Effect::CastNow { what, .. } => {
            let casting = casting_now::casting(effect);
            is_open(what, filled)
                || casting.is_some_and(|casting| can_cast_one(table, game, here, casting))
        }
        // CR 701.17b
        Effect::Move {
            what: Objects::Top { of, count },
            to,
            ..
        } if to.zone == Zone::Graveyard => {
            let wanted = amount(table, game, here, count);
            let milled = query::players(table, game, here, of);
            let mut libraries = milled
                .into_iter()
                .map(|player| &game.player(player).library);
            libraries.all(|library| library.len() >= wanted as usize)
        }
        Effect::Move { what, .. } => {
            is_open(what, filled)
                || is_none_of_hand(table, game, here, what)
                || !found_again(table, game, here, what).is_empty()
        }
        // Neither may be paired yet (CR 702.95d).
        Effect::Pair { first, second } => [first, second].into_iter().all(|what| {
            is_open(what, filled)
                || permanents(table, game, here, what).into_iter().any(|id| {
                    game.object(id)
                        .is_some_and(|object| !query::is_paired(game, object))
                })
        }),
        Effect::TurnFace { what, down } => {
            is_open(what, filled)
                || permanents(table, game, here, what)
                    .into_iter()
                    .any(|id| face_down::can_turn(table, game, id, down.is_none()))
        }
        Effect::Meld { what, .. } => {
            is_open(what, filled) || !found_again(table, game, here, what).is_empty()
        }
        Effect::Destroy { what, .. }
        | Effect::Attach { what, .. }
        | Effect::Unattach { what }
        | Effect::Transform { what, .. }
        | Effect::PhaseOut { what }
        | Effect::BecomeCopy { what, .. } => {
            is_open(what, filled) || !acted_upon(table, game, here, what).is_empty()
        }
        Effect::PutCounters { what, kind, .. } => {
            let mut upon = counted_upon(table, game, here, what).into_iter();
            is_open(what, filled) || upon.any(|id| can_have(table, game, here, (id, kind)))
        }
        Effect::RemoveCounters { what, kind, count } => {
            is_open(what, filled)
                || counted_upon(table, game, here, what).into_iter().any(|id| {
                    let present = counters(game, id, kind.as_ref());
                    let wanted = count
                        .as_ref()
                        .map_or(1, |count| amount(table, game, here, count));
                    present >= wanted.max(1)
                })
        }
        Effect::RemoveSomeCounters {
            from, kind, least, ..
        } => {
            is_open(from, filled) || {
                let from = counted_upon(table, game, here, from).into_iter();
                let there: u32 = from.map(|id| counters(game, id, kind.as_ref())).sum();
                there >= amount(table, game, here, least).max(1)
            }
        }
        // Neither is done without the other (CR 122.5).
        Effect::MoveCounters {
            from, onto, kind, ..
        } => {
            let onto_open = is_open(onto, filled);
            let onto = counted_upon(table, game, here, onto);
            let taken = counted_upon(table, game, here, from)
                .into_iter()
                .any(|id| !onto.contains(&id) && counters(game, id, kind.as_ref()) > 0);
            (onto_open || !onto.is_empty()) && (is_open(from, filled) || taken)
        }
        Effect::Search { who, what, .. } => {
            !super::choosing::is_library_alone(what)
                || players(table, game, here, who)
                    .into_iter()
                    .any(|player| crate::restrictions::can_search(table, game, player))
        }
        Effect::If {
            condition,
            then,
            otherwise,
        } => {
            let followed = if query::holds(table, game, here, condition) {
                then
            } else {
                otherwise
            };
            in_order(table, game, here, followed, filled)
        }
        Effect::ChooseOne { options, .. } => options
            .iter()
            .any(|option| in_order(table, game, here, option, filled)),
        // A choice to draw more than the player can draw can't be made, a cost of that not be paid (CR 121.2b, 121.3).
        Effect::Draw { who, count } => players(table, game, here, who).into_iter().all(|player| {
            let seen = considering_player(here, player);
            let count = amount(table, game, &seen, count);
            count == 0 || restrictions::can_draw_all(table, game, player, count)
        }),
        Effect::RevealChoice => query::object(game, here.source).is_some_and(|source| {
            let chosen = source.chosen.linked_to(here.ability);
            chosen.is_some_and(|chosen| chosen.player.is_some())
        }),
        // What can always be done, at least as far as it goes (CR 609.3).
        Effect::DealDamage { .. }
        | Effect::GainLife { .. }
        | Effect::LoseLife { .. }
        | Effect::SetLife { .. }
        | Effect::Counter { .. }
        | Effect::CreateToken { .. }
        | Effect::CreateCopy { .. }
        | Effect::PlayerCounters { .. }
        | Effect::LosePlayerCounters { .. }
        | Effect::ChooseCounter { .. }
        | Effect::PutChosenCounters { .. }
        | Effect::DistributeCounters { .. }
        | Effect::RemoveChosenCounters { .. }
        | Effect::PutCountersOf { .. }
        | Effect::Modify { .. }
        | Effect::Restrict { .. }
        | Effect::Permit { .. }
        | Effect::OfSpells { .. }
        | Effect::Replace { .. }
        | Effect::AddMana { .. }
        | Effect::ChoosePlayer { .. }
        | Effect::ChooseWord { .. }
        | Effect::Shuffle { .. }
        | Effect::Scry { .. }
        | Effect::Surveil { .. }
        | Effect::Look { .. }
        | Effect::ChooseAmong { .. }
        | Effect::Separate { .. }
        | Effect::ChoosePile { .. }
        | Effect::Fight { .. }
        | Effect::RemoveFromCombat { .. }
        | Effect::BecomeBlocked { .. }
        | Effect::Haunt { .. }
        | Effect::CopySpell { .. }
        | Effect::CopyCard { .. }
        | Effect::ChangeTargets { .. }
        | Effect::ExchangeControl { .. }
        | Effect::ExchangeLife { .. }
        | Effect::Exchange { .. }
        | Effect::Attempt { .. }
        | Effect::ForEachObject { .. }
        | Effect::ForEachCounterKind { .. }
        | Effect::GiveChosenCounters { .. }
        | Effect::ForEachPlayer { .. }
        | Effect::Repeat { .. }
        | Effect::Process { .. }
        | Effect::RepeatProcess { .. }
        | Effect::Delayed { .. }
        | Effect::Reflexive { .. }
        | Effect::Contest { .. }
        | Effect::FlipCoins { .. }
        | Effect::LoseMana { .. }
        | Effect::RollDice { .. }
        | Effect::Vote { .. }
        | Effect::VoteFor { .. }
        | Effect::AdditionalSteps { .. }
        | Effect::SkipTurn { .. }
        | Effect::Doors { .. }
        | Effect::EndDesignation { .. }
        | Effect::Venture { .. }
        | Effect::OpenAttraction { .. }
        | Effect::ExtraTurn { .. }
        | Effect::ControlPlayer { .. }
        | Effect::AdditionalPhases { .. }
        | Effect::WinGame { .. }
        | Effect::LoseGame { .. }
        | Effect::EndTurn
        | Effect::EndEffect
        | Effect::DrawUpTo { .. }
        | Effect::ChooseResult { .. }
        | Effect::ShufflePile { .. }
        | Effect::BecomeDayNight(_)
        | Effect::Emblem { .. }
        | Effect::Enter { .. }
        | Effect::Tally { .. }
        | Effect::Announce { .. }
        | Effect::KeywordAction { .. }
        | Effect::Designate { .. }
        | Effect::DesignatePlayer { .. }
        | Effect::RemoveDamage { .. }
        | Effect::Proliferate { .. }
        | Effect::Nothing => true,
    }
}
