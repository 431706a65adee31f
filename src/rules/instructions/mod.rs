//! Instructions (CR 608.2c–h, 609, 610): every [`Effect`] of the ability IR is carried out here, one file per family.
//!
//! A list of instructions is a frame, an instruction that proposes events or asks is a frame; an instruction ends with
//! [`Returned::Followed`], which says whether it was carried out and what came of it.
//!
//! What the events did is read from the batch as it happened, so that replaced, prevented and impossible parts count as
//! they went (CR 101.3, 609.3).

mod actions;
mod at_once;
mod attractions;
mod cards;
mod casting_now;
mod chance;
mod choosing;
mod clash;
pub mod continuous;
mod control;
mod counters;
mod creating;
mod damage;
mod doors;
mod drawing;
mod exchanging;
mod games;
mod melding;
mod moving;
mod permanents;
mod piles;
mod possible;
mod process;
mod removing;
mod returned;
mod stack;
mod support;
mod target_instances;
#[cfg(test)]
mod tests;
mod together;
mod venture;
mod votes;

pub use chance::{flip_coin, roll_die};
pub(super) use creating::{creations, except};
pub(super) use possible::{all as are_possible, can_gain};

use cards::TopCards;
use control::Over;
use damage::LifeChange;
use game::frame::{Followed, InstructionFrame, ListFrame};
use game::{ActiveEffectKind, Context, Frame, Game, Returned};
use ir::{AbilityRef, CardTable, Contest, Effect, Node, Path, Players};

/// Adds a context and returns its index. Contexts are dropped in the reverse order.
pub fn push_context(game: &mut Game, context: Context) -> u32 {
    game.contexts.push(context);
    game.contexts.len() as u32 - 1
}

/// Follows a whole list of instructions: a root list of the ability (`parent` is its number), or all those below a node. The
/// pushed frame ends with [`Returned::Followed`].
pub fn push_list(
    table: &CardTable,
    game: &mut Game,
    ability: AbilityRef,
    parent: Path,
    context: u32,
    owns_context: bool,
) {
    let holder = table.ability(ability);
    let end = match parent.0.as_slice() {
        [] => 0,
        [root] => holder
            .root_lists()
            .get(usize::from(*root))
            .map_or(0, |list| list.len()),
        _ => holder.node(&parent).map_or(0, |node| node.children().len()),
    };
    push_part(game, ability, parent, 0..end, context, owns_context);
}

/// Follows the instructions below a node with these child indices.
pub fn push_part(
    game: &mut Game,
    ability: AbilityRef,
    parent: Path,
    part: std::ops::Range<usize>,
    context: u32,
    owns_context: bool,
) {
    // INVARIANT: lowering refuses lists of more than 255 effects.
    let (first, end) = (part.start as u8, part.end as u8);
    game.frames.push(Frame::List(ListFrame {
        ability,
        parent,
        first,
        end,
        next: first,
        context,
        owns_context,
        followed: Followed::NOTHING,
    }));
}

/// Goes on with a list: the next instruction, or its end.
pub fn advance_list(_table: &CardTable, game: &mut Game, mut frame: ListFrame) {
    let returned = game.returned.take();
    if frame.next > frame.first
        && let Some(Returned::Followed(followed)) = returned
    {
        frame.followed = frame.followed.and(followed);
    }
    if frame.next >= frame.end {
        if frame.owns_context {
            game.contexts.truncate(frame.context as usize);
        }
        game.returned = Some(Returned::Followed(frame.followed));
        return;
    }
    let path = frame.parent.child(usize::from(frame.next));
    let (ability, context) = (frame.ability, frame.context);
    frame.next += 1;
    game.frames.push(Frame::List(frame));
    let instruction = InstructionFrame::new(ability, path, context);
    game.frames.push(Frame::Instruction(Box::new(instruction)));
}

/// Goes on with an instruction.
pub fn advance(table: &CardTable, game: &mut Game, frame: InstructionFrame) {
    let Some(effect) = table.ability(frame.ability).node(&frame.path) else {
        support::done(game, false);
        return;
    };
    let watched = game
        .is_observed(frame.ability)
        .then(|| (frame.ability, frame.path.clone(), game.frames.len()));
    carry_on(table, game, frame, effect);
    if let Some((ability, path, depth)) = watched {
        observe(game, effect, ability, path, depth);
    }
}

/// Tells who measures that an instruction has had a subject to act upon.
fn observe(game: &Game, effect: &Effect, ability: AbilityRef, path: Path, depth: usize) {
    let ended = game.frames.len() == depth;
    let performed = matches!(
        game.returned,
        Some(Returned::Followed(Followed {
            performed: true,
            ..
        }))
    );
    let is_control = !effect.children().is_empty();
    let lasts = matches!(
        effect,
        Effect::Modify { .. }
            | Effect::Restrict { .. }
            | Effect::Permit { .. }
            | Effect::OfSpells { .. }
            | Effect::Replace { .. }
    );
    if !lasts && (is_control || (ended && performed)) {
        game.observe(ability, || Node::Effect(path));
    }
}

/// What carries out each instruction. No variant is left to a default: what is not carried out here does not compile.
#[expect(
    clippy::too_many_lines,
    reason = "one line of meaning for each kind of instruction, in one exhaustive place"
)]
fn carry_on(table: &CardTable, game: &mut Game, frame: InstructionFrame, effect: &Effect) {
    match effect {
        Effect::DealDamage {
            source,
            amount,
            to,
            players,
            further,
        } => damage::deal(
            table,
            game,
            frame,
            source,
            amount,
            (to.as_ref(), players.as_ref()),
            further,
        ),
        Effect::GainLife { who, amount } => {
            damage::change_life(table, game, frame, LifeChange::Gain, who, amount);
        }
        Effect::LoseLife { who, amount } => {
            damage::change_life(table, game, frame, LifeChange::Lose, who, amount);
        }
        Effect::SetLife { who, amount } => {
            damage::change_life(table, game, frame, LifeChange::Set, who, amount);
        }
        Effect::Fight { first, second } => damage::fight(table, game, frame, first, second),
        Effect::Draw { who, count } => drawing::draw(table, game, frame, who, count),
        Effect::DrawUpTo { who, most } => drawing::draw_up_to(table, game, frame, who, most),
        Effect::Discard { what, into } => cards::discard(table, game, frame, what, *into),
        Effect::Shuffle { who } => cards::shuffle(table, game, frame, who),
        Effect::Scry { who, count } => {
            cards::top_cards(table, game, frame, who, count, TopCards::Scry);
        }
        Effect::Surveil { who, count } => {
            cards::top_cards(table, game, frame, who, count, TopCards::Surveil);
        }
        Effect::Look {
            who,
            what,
            public,
            into,
        } => cards::look(table, game, frame, who, what, *public, *into),
        Effect::Choose {
            who,
            what,
            minimum,
            maximum,
            at_random,
            into,
        } => {
            let choice = choosing::Choice {
                who,
                what,
                minimum,
                maximum,
                at_random: *at_random,
                into: *into,
            };
            choosing::choose(table, game, frame, &choice);
        }
        Effect::ChoosePlayer {
            who,
            among,
            at_random,
            into,
        } => choosing::choose_player(table, game, frame, who, among, *at_random, *into),
        Effect::ChooseWord { who, kind } => choosing::choose_word(table, game, frame, who, kind),
        Effect::Search {
            who,
            whose,
            what,
            minimum,
            maximum,
            reveal,
            into,
            searched,
        } => {
            let search = choosing::Search {
                who,
                whose,
                what,
                minimum,
                maximum,
                reveal: *reveal,
                into: *into,
                searched: *searched,
            };
            choosing::search(table, game, frame, &search);
        }
        Effect::ChooseAmong {
            who,
            from,
            what,
            minimum,
            maximum,
            at_random,
            into,
            rest,
        } => {
            let among = choosing::Among {
                who,
                from: *from,
                what,
                minimum,
                maximum,
                at_random: *at_random,
                into: *into,
                rest: *rest,
            };
            choosing::choose_among(table, game, frame, &among);
        }
        Effect::Separate {
            who,
            what,
            into,
            rest,
            face_up,
        } => piles::separate(table, game, frame, (who, what), (*into, *rest), *face_up),
        Effect::ShufflePile { pile } => piles::shuffle(game, &frame, *pile),
        Effect::ChoosePile {
            who,
            first,
            second,
            into,
            rest,
        } => piles::choose(table, game, frame, who, (*first, *second), (*into, *rest)),
        Effect::Destroy {
            what,
            can_regenerate,
            into,
        } => permanents::destroy(table, game, frame, what, *can_regenerate, *into),
        Effect::Sacrifice { who, what, into } => {
            permanents::sacrifice(table, game, frame, who, what, *into);
        }
        Effect::Move {
            what,
            to,
            into,
            link,
        } => {
            let going = moving::Going {
                what,
                to,
                into: *into,
                link: *link,
            };
            moving::go(table, game, frame, &going);
        }
        Effect::Tap { what, into } => permanents::tap(table, game, frame, what, *into),
        Effect::Untap { what } => permanents::untap(table, game, frame, what),
        Effect::Attach { what, to } => permanents::attach(table, game, frame, what, to),
        Effect::Unattach { what } => permanents::unattach(table, game, frame, what),
        Effect::Pair { first, second } => permanents::pair(table, game, frame, first, second),
        Effect::Designate { what, name, sole } => {
            permanents::designate(table, game, frame, what, (name, *sole));
        }
        Effect::RemoveDamage { what } => permanents::remove_damage(table, game, &frame, what),
        Effect::DesignatePlayer {
            who,
            name,
            sole,
            counted,
        } => games::designate(table, game, frame, who, (name, *sole, *counted)),
        Effect::TurnFace { what, down } => {
            permanents::turn_face(table, game, frame, what, down.as_ref());
        }
        Effect::Transform { what, how } => permanents::transform(table, game, frame, what, *how),
        Effect::Meld { what, into } => melding::meld(table, game, frame, what, into),
        Effect::PhaseOut { what } => permanents::phase_out(table, game, frame, what),
        Effect::RemoveFromCombat { what } => {
            permanents::remove_from_combat(table, game, frame, what);
        }
        Effect::Haunt { what, whom } => moving::haunt(table, game, frame, what, whom),
        Effect::BecomeBlocked { what } => permanents::become_blocked(table, game, frame, what),
        Effect::Counter { what, to, into } => {
            stack::counter(table, game, frame, what, to.as_deref(), *into);
        }
        Effect::CopySpell {
            who,
            what,
            count,
            except,
            targets,
        } => {
            let made = stack::Copied {
                who,
                what,
                count,
                except,
                targets,
            };
            stack::copy(table, game, frame, &made);
        }
        Effect::CopyCard { who, what, into } => {
            stack::copy_cards(table, game, &frame, who, what, *into);
        }
        Effect::ChangeTargets { who, what, all, to } => {
            let change = stack::Change {
                who,
                what,
                all: *all,
                to: to.as_ref(),
            };
            stack::change_targets(table, game, frame, &change);
        }
        Effect::ExchangeControl { what } => {
            continuous::exchange_control(table, game, &frame, what);
        }
        Effect::ExchangeLife { who, with } => {
            damage::exchange_life(table, game, frame, who, with);
        }
        Effect::Exchange { one, other } => {
            exchanging::exchange(table, game, frame, one, other);
        }
        Effect::CastNow { .. } => {
            if let Some(casting) = casting_now::casting(effect) {
                casting_now::cast_now(table, game, frame, casting);
            }
        }
        Effect::CreateToken { .. } | Effect::CreateCopy { .. } => {
            creating::create(table, game, frame, effect);
        }
        Effect::Emblem { who, abilities } => creating::emblem(table, game, frame, who, abilities),
        Effect::PutCounters { what, kind, count } => {
            counters::put(table, game, frame, what, kind, count);
        }
        Effect::PlayerCounters { who, kind, count } => {
            counters::put_on_players(table, game, frame, (who, kind, count));
        }
        Effect::LosePlayerCounters { who, kind, count } => {
            counters::remove_from_players(table, game, frame, (who, kind, count));
        }
        Effect::Proliferate { who } => counters::proliferate(table, game, frame, who),
        Effect::ChooseCounter { who, on, into } => {
            counters::choose(table, game, frame, who, on, *into);
        }
        Effect::PutChosenCounters { what, kind, count } => {
            match counters::chosen_kind(game, &frame, *kind) {
                Some(kind) => counters::put(table, game, frame, what, &kind, count),
                None => support::done(game, false),
            }
        }
        Effect::GiveChosenCounters { who, kind, count } => {
            match counters::chosen_kind(game, &frame, *kind) {
                Some(kind) => {
                    counters::put_on_players(table, game, frame, (who, &kind, count));
                }
                None => support::done(game, false),
            }
        }
        Effect::RemoveChosenCounters { what, kind, count } => {
            match counters::chosen_kind(game, &frame, *kind) {
                Some(kind) => {
                    counters::remove(table, game, frame, what, Some(&kind), Some(count));
                }
                None => support::done(game, false),
            }
        }
        Effect::RemoveCounters { what, kind, count } => {
            counters::remove(table, game, frame, what, kind.as_ref(), count.as_ref());
        }
        Effect::RemoveSomeCounters {
            who,
            from,
            kind,
            least,
            most,
        } => {
            let removal = removing::Removal {
                from,
                kind: kind.as_ref(),
                least,
                most: most.as_ref(),
            };
            removing::remove_some(table, game, frame, who, &removal);
        }
        Effect::DistributeCounters { kind, count, among } => {
            counters::distribute(table, game, frame, (kind, count, among));
        }
        Effect::PutCountersOf { of, what } => counters::put_those_of(table, game, frame, of, what),
        Effect::MoveCounters {
            who,
            from,
            kind,
            number,
            onto,
        } => {
            let moved = counters::Moved {
                from,
                kind: kind.as_ref(),
                number: *number,
                onto,
            };
            counters::move_counters(table, game, frame, who, moved);
        }
        Effect::Modify {
            what,
            modifications,
            duration,
        } => continuous::modify(table, game, &frame, what, modifications, duration),
        Effect::BecomeCopy {
            what,
            of,
            except,
            duration,
        } => continuous::become_copy(table, game, &frame, (what, of), except, duration),
        Effect::Restrict { duration, .. } => {
            continuous::begin(table, game, &frame, ActiveEffectKind::Restrict, duration);
        }
        Effect::Permit { duration, .. } => {
            continuous::begin(table, game, &frame, ActiveEffectKind::Permit, duration);
        }
        Effect::OfSpells {
            change, duration, ..
        } => continuous::of_spells(table, game, &frame, change, duration),
        Effect::Replace {
            replacement,
            duration,
        } => continuous::replace(table, game, &frame, replacement, duration),
        Effect::Delayed { duration, once, .. } => {
            continuous::delayed(game, &frame, duration.as_ref(), *once);
        }
        Effect::Reflexive { ability } => continuous::reflexive(table, game, &frame, *ability),
        Effect::If {
            condition,
            then,
            otherwise,
        } => {
            let counts = (then.len(), otherwise.len());
            control::branch(table, game, frame, condition, counts);
        }
        Effect::Attempt {
            optional,
            action,
            if_done,
            if_not,
        } => {
            let attempt = control::Attempt {
                optional: optional.as_ref(),
                action,
                if_done: if_done.len(),
                if_not: if_not.len(),
            };
            control::attempt(table, game, frame, &attempt);
        }
        Effect::ForEachObject { of, effects }
            if damage::is_of_each(effects, &Over::Objects(of)) =>
        {
            damage::deal_each(table, game, frame, &Over::Objects(of), effects);
        }
        Effect::ForEachObject { of, effects } if creating::is_of_each(effects) => {
            creating::create_each(table, game, frame, &Over::Objects(of), effects);
        }
        Effect::ForEachObject { of, effects } => {
            control::each(table, game, frame, &Over::Objects(of), effects.len());
        }
        // One after the other each has done it before the next one begins.
        Effect::ForEachPlayer {
            who: who @ Players::StartingWithYou(_),
            effects,
        } => control::each(table, game, frame, &Over::Players(who), effects.len()),
        Effect::ForEachPlayer { who, effects } => match together::shape(table, &frame, effects) {
            Some(together) => together::each(table, game, frame, who, &together),
            None if creating::is_of_each(effects) => {
                creating::create_each(table, game, frame, &Over::Players(who), effects);
            }
            None if damage::is_of_each(effects, &Over::Players(who)) => {
                damage::deal_each(table, game, frame, &Over::Players(who), effects);
            }
            None => control::each(table, game, frame, &Over::Players(who), effects.len()),
        },
        Effect::ForEachCounterKind {
            on,
            players,
            kind,
            effects,
        } => {
            let over = Over::CounterKinds(on, players.as_ref(), *kind);
            control::each(table, game, frame, &over, effects.len());
        }
        Effect::Repeat { times, effects } => {
            control::each(table, game, frame, &Over::Times(times), effects.len());
        }
        Effect::Process { effects } => process::follow(table, game, frame, effects.len()),
        Effect::RepeatProcess { most } => {
            process::repeat(table, game, &frame, most.as_ref());
        }
        Effect::VoteFor { who, what, into } => {
            votes::vote_for(table, game, frame, who, (what, *into));
        }
        Effect::Vote { who, options } => votes::vote(table, game, frame, who, options),
        Effect::ChooseOne {
            who,
            options,
            facing,
        } => control::choose_one(table, game, frame, who, (options, *facing)),
        Effect::Contest {
            game: contest,
            who,
            won,
            lost,
        } => {
            let counts = (won.len(), lost.len());
            match contest {
                Contest::Coin => chance::flip(table, game, frame, who, counts),
                Contest::Clash => clash::clash(table, game, frame, who, counts),
            }
        }
        Effect::FlipCoins { who, coins } => chance::flip_coins(table, game, frame, who, coins),
        Effect::RollDice {
            who,
            dice,
            sides,
            ignore_lowest,
            modifier,
        } => {
            let roll = chance::Roll {
                who,
                dice,
                sides: *sides,
                ignore_lowest: *ignore_lowest,
                modifier,
            };
            chance::roll(table, game, frame, &roll);
        }
        Effect::ChooseResult {
            who,
            rolled,
            into,
            other,
        } => chance::choose_result(table, game, frame, who, *rolled, (*into, *other)),
        Effect::Tally { of, into, .. } => control::tally(table, game, frame, *of, *into),
        Effect::Nothing => support::done(game, true),
        Effect::KeywordAction {
            action,
            who,
            subject,
            what,
            count,
            meaning,
            kind: _,
        } => {
            let act = actions::Action {
                action,
                who,
                subject: subject.as_ref(),
                what: what.as_ref(),
                count: count.as_ref(),
                meaning: *meaning,
            };
            actions::act(table, game, frame, &act);
        }
        Effect::AddMana {
            who,
            mana,
            spending,
        } => games::add_mana(table, game, frame, who, (mana, spending.is_some())),
        Effect::Pay { who, cost } => games::pay(table, game, frame, who, cost),
        Effect::LoseMana { who } => {
            for player in support::players(table, game, support::context(game, &frame), who) {
                crate::turn::lose_mana(table, game, player, |_| false);
            }
            support::done(game, true);
        }
        Effect::SkipTurn { who, turns } => {
            let skipping = support::players(table, game, support::context(game, &frame), who);
            for _ in 0..*turns {
                game.turn.skipping.extend(&skipping);
            }
            support::done(game, true);
        }
        Effect::EndDesignation { what, name } => {
            permanents::end_designation(table, game, &frame, what, name);
        }
        Effect::Doors {
            who,
            how,
            what,
            own,
        } => {
            let change = doors::Change {
                who,
                how: *how,
                what,
                own: *own,
            };
            doors::change(table, game, frame, &change);
        }
        Effect::Venture { who, into } => {
            venture::venture(table, game, frame, who, into.as_ref());
        }
        Effect::OpenAttraction { who } => attractions::open(table, game, frame, who),
        Effect::ExtraTurn { who } => games::extra_turn(table, game, &frame, who),
        Effect::ControlPlayer { who, whom } => {
            games::control_player(table, game, &frame, who, whom);
        }
        Effect::AdditionalPhases { phases, during } => {
            let added = match during.is_empty() || during.contains(&game.turn.step) {
                true => crate::turn::add_phases(game, phases),
                false => None,
            };
            if let Some(context) = game.contexts.get_mut(frame.context as usize) {
                context.added.phase = added;
            }
            support::done(game, added.is_some());
        }
        Effect::AdditionalSteps {
            who,
            step,
            count,
            after_phase,
        } => {
            let here = support::context(game, &frame).clone();
            // Of another turn than theirs no steps are added (CR 500.10a).
            let theirs = support::players(table, game, &here, who).contains(&game.turn.active);
            let times = match theirs {
                true => support::amount(table, game, &here, count),
                false => 0,
            };
            let added = times > 0 && crate::turn::add_steps(game, *step, times, *after_phase);
            support::done(game, added);
        }
        Effect::WinGame { who } => games::win_or_lose(table, game, frame, who, true),
        Effect::LoseGame { who } => games::win_or_lose(table, game, frame, who, false),
        Effect::BecomeDayNight(becomes) => games::become_day_night(game, frame, *becomes),
        Effect::EndTurn => games::end_turn(table, game, frame),
        Effect::EndEffect => {
            let here = support::context(game, &frame).clone();
            let ended = crate::ending::end(table, game, &here);
            support::done(game, ended);
        }
        Effect::RevealChoice => choosing::reveal_choice(game, &frame),
        Effect::Enter { how } => games::enter(table, game, &frame, how),
        Effect::Announce {
            name,
            who,
            what,
            with,
        } => games::announce(table, game, frame, name, who, (what, with.as_ref())),
    }
}
