//! Which instructions are followed, and how often: if, may, for each, repeat, choose one (CR 608.2c–f, 700.2).

use super::support::{
    amount, ask_choose, ask_yes_no, at_once, chosen, context, end, fill, followed, players,
    said_yes,
};
use super::{possible, push_list, push_part};
use crate::{activating, query, targets, triggers};
use game::frame::{Followed, InstructionFrame, InstructionStage};
use game::{
    Aside, Context, Event, Frame, Game, Item, Limit, MoveCause, ObjectId, PlayerId, Question,
    Returned, SlotValue, Target,
};
use ir::{
    AbilityKind, CardTable, Condition, Effect, Objects, Players, SlotId, Tally, Triggered,
    TurnLimit, Value,
};
use std::ops::Range;

/// `if …, …. Otherwise, …`: the list that is followed ends in place of the instruction.
pub(super) fn branch(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    condition: &Condition,
    counts: (usize, usize),
) {
    let holds = query::holds(table, game, context(game, &frame), condition);
    let part = if holds {
        0..counts.0
    } else {
        counts.0..counts.0 + counts.1
    };
    // "Draw a card if you control a Goblin. If you don't, …": what is only done on a condition isn't done without it.
    if part.is_empty() && !holds {
        super::support::done(game, false);
        return;
    }
    push_part(game, frame.ability, frame.path, part, frame.context, false);
}

/// Follows some of the instructions below this one, then goes on with it.
pub(super) fn follow(
    game: &mut Game,
    mut frame: InstructionFrame,
    stage: InstructionStage,
    part: Range<usize>,
) {
    frame.stage = stage;
    let (ability, path, context) = (frame.ability, frame.path.clone(), frame.context);
    game.frames.push(Frame::Instruction(Box::new(frame)));
    push_part(game, ability, path, part, context, false);
}

/// The parts of an [`Effect::Attempt`].
pub(super) struct Attempt<'node> {
    pub optional: Option<&'node Players>,
    pub action: &'node [Effect],
    pub if_done: usize,
    pub if_not: usize,
}

impl Attempt<'_> {
    fn if_done(&self) -> Range<usize> {
        self.action.len()..self.action.len() + self.if_done
    }

    /// Whether what was chosen to be done is done as soon as it is started, whatever is found: cards were revealed, a library was
    /// searched (CR 118.12, 118.12b).
    fn is_started(&self) -> bool {
        self.optional.is_some() && is_started(self.action)
    }

    fn if_not(&self) -> Range<usize> {
        let start = self.action.len() + self.if_done;
        start..start + self.if_not
    }
}

/// Whether instructions that somebody has chosen to follow count as done from their beginning on ([`Attempt::is_started`]).
pub(super) fn is_started(action: &[Effect]) -> bool {
    matches!(
        action.first(),
        Some(
            Effect::Look {
                what: Objects::TopUntil { .. },
                ..
            } | Effect::Search { .. }
        )
    )
}

/// `you may …. If you do, …. If you don't, …` (CR 608.2d, 118.12). Of several players each is asked in turn order until one
/// does it; in the action and in what follows `Affected` is that player.
///
/// Uses: players still to be asked; outer, what was under consideration before.
pub(super) fn attempt(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    attempt: &Attempt<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame);
            frame.outer = (here.affected, here.affected_player);
            let Some(optional) = attempt.optional else {
                let part = 0..attempt.action.len();
                follow(game, frame, InstructionStage::Child, part);
                return;
            };
            frame.players = players(table, game, here, optional);
            offer(table, game, frame, attempt);
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            if said_yes(game, &mut frame) {
                count_deed(table, game, &frame);
                let part = 0..attempt.action.len();
                follow(game, frame, InstructionStage::Child, part);
            } else {
                offer(table, game, frame, attempt);
            }
        }
        InstructionStage::Child => {
            let came = followed(game);
            frame.followed = frame.followed.and(came);
            let performed = came.performed || attempt.is_started();
            frame.followed.performed = performed;
            if performed {
                follow(
                    game,
                    frame,
                    InstructionStage::SecondChild,
                    attempt.if_done(),
                );
            } else {
                offer(table, game, frame, attempt);
            }
        }
        InstructionStage::SecondChild => {
            let performed = frame.followed.performed;
            let came = frame.followed.and(followed(game));
            consider(game, &frame, frame.outer);
            end(game, Followed { performed, ..came });
        }
    }
}

/// How often a turn what this instruction offers may be done, if it is limited (CR 603.2i): what is offered within it is not.
fn deed_limit(table: &CardTable, frame: &InstructionFrame) -> Option<u32> {
    let ability = table.ability(frame.ability);
    let AbilityKind::Triggered(Triggered {
        per_turn: Some(TurnLimit::Does(limit)),
        ..
    }) = &ability.kind
    else {
        return None;
    };
    let mut above = frame.path.clone();
    above.0.pop();
    while above.0.len() > 1 {
        if matches!(ability.node(&above), Some(Effect::Attempt { .. })) {
            return None;
        }
        above.0.pop();
    }
    Some(*limit)
}

/// Counts that the player does what may be done only so often each turn.
fn count_deed(table: &CardTable, game: &mut Game, frame: &InstructionFrame) {
    if deed_limit(table, frame).is_none() {
        return;
    }
    let source = context(game, frame).source;
    if let Some(object) = game.object_mut(source) {
        let uses = &mut object.uses_this_turn;
        match uses.iter_mut().find(|(used, _)| *used == frame.ability) {
            Some((_, times)) => *times += 1,
            None => uses.push((frame.ability, 1)),
        }
    }
}

/// Offers the action to the next player who could do it; if there is none, follows what happens if nobody did it.
fn offer(table: &CardTable, game: &mut Game, mut frame: InstructionFrame, attempt: &Attempt<'_>) {
    let done = |limit: u32| {
        let source = context(game, &frame).source;
        let instances = activating::instances(table, game, source, frame.ability);
        triggers::uses_this_turn(game, source, frame.ability) >= limit.saturating_mul(instances)
    };
    if deed_limit(table, &frame).is_some_and(done) {
        frame.players.clear();
    }
    while !frame.players.is_empty() {
        let player = frame.players.remove(0);
        // "For each opponent, you may … that player": who is asked is "you", and that player stays under consideration.
        let asks_you = attempt.optional == Some(&Players::You);
        let considered = frame.outer.1.filter(|_| asks_you);
        consider(game, &frame, (frame.outer.0, considered.or(Some(player))));
        let asked = attempt.if_done + attempt.if_not > 0;
        let action = (attempt.action, asked);
        if possible::is_offered(table, game, context(game, &frame), action) {
            frame.stage = InstructionStage::Asked;
            ask_yes_no(game, frame, player, Question::May);
            return;
        }
        game.trace.note(Aside::Impossible(player));
    }
    frame.followed.performed = false;
    follow(game, frame, InstructionStage::SecondChild, attempt.if_not());
}

/// Sets what is under consideration in the context.
pub(super) fn consider(
    game: &mut Game,
    frame: &InstructionFrame,
    what: (Option<ObjectId>, Option<PlayerId>),
) {
    if let Some(context) = game.contexts.get_mut(frame.context as usize) {
        (context.affected, context.affected_player) = what;
    }
}

/// What a loop goes through.
pub(super) enum Over<'node> {
    /// `for each creature you control, …`
    Objects(&'node Objects),
    /// `each player …`
    Players(&'node Players),
    /// `repeat this process …`
    Times(&'node Value),
    /// `for each kind of counter on target permanent or player, …`: the slot has the kind
    CounterKinds(&'node Objects, Option<&'node Players>, SlotId),
}

/// The surroundings of the instructions below for each, where all are carried out at once: they begin with the slots as they
/// are now.
pub(super) fn surroundings(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    over: &Over<'_>,
) -> Vec<Context> {
    let here = context(game, frame);
    match over {
        Over::Objects(of) => query::objects(table, game, here, of)
            .into_iter()
            .map(|object| {
                let mut seen = here.clone();
                seen.affected = Some(object);
                seen
            })
            .collect(),
        Over::Players(who) => players(table, game, here, who)
            .into_iter()
            .map(|player| {
                let mut seen = here.clone();
                seen.affected_player = Some(player);
                seen.slots = slots_of_one(table, game, &seen, &here.slots);
                seen
            })
            .collect(),
        Over::Times(times) => {
            let most = Limit::Repetitions.most();
            let count = amount(table, game, here, times).min(most);
            std::iter::repeat_n(here.clone(), count as usize).collect()
        }
        Over::CounterKinds(on, who, slot) => {
            super::counters::kinds_on(table, game, here, (on, *who))
                .into_iter()
                .map(|kind| {
                    let mut seen = here.clone();
                    targets::put(&mut seen.slots, *slot, SlotValue::Counter(kind));
                    seen
                })
                .collect()
        }
    }
}

/// Follows the instructions below once for each. Each pass begins with the slots as they were before the first; afterwards a
/// slot holds what all passes put into it.
///
/// Uses: objects and players still to be considered, kinds of counters in offered; count, passes still to be made; before, collected,
/// outer.
pub(super) fn each(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    over: &Over<'_>,
    length: usize,
) {
    if frame.stage == InstructionStage::Begin {
        let here = context(game, &frame);
        frame.outer = (here.affected, here.affected_player);
        frame.before.clone_from(&here.slots);
        match over {
            Over::Objects(of) => {
                frame.objects = query::objects(table, game, here, of);
                if frame.objects.iter().all(|id| game.stack.contains(id)) {
                    // Of spells and abilities the one that would resolve first comes first.
                    frame.objects.reverse();
                }
                frame.count = frame.objects.len() as u32;
            }
            Over::Players(who) => {
                frame.players = players(table, game, here, who);
                frame.count = frame.players.len() as u32;
            }
            Over::Times(times) => {
                let here = here.clone();
                frame.count = at_once(table, game, &here, times, Limit::Repetitions);
            }
            Over::CounterKinds(on, who, _) => {
                let kinds = super::counters::kinds_on(table, game, here, (on, *who));
                frame.offered = kinds.into_iter().map(Item::Word).collect();
                frame.count = frame.offered.len() as u32;
            }
        }
    } else {
        let came = followed(game);
        frame.followed = frame.followed.and(came);
        let slots = context(game, &frame).slots.clone();
        collect(table, &slots, &mut frame);
    }
    if frame.count == 0 {
        let outer = frame.outer;
        consider(game, &frame, outer);
        settle(game, &frame);
        end(game, frame.followed);
        return;
    }
    frame.count -= 1;
    let considered = match over {
        Over::Objects(_) => (Some(frame.objects.remove(0)), frame.outer.1),
        Over::Players(_) => (frame.outer.0, Some(frame.players.remove(0))),
        Over::Times(_) | Over::CounterKinds(..) => frame.outer,
    };
    consider(game, &frame, considered);
    let slots = match over {
        Over::Players(_) => slots_of_one(table, game, context(game, &frame), &frame.before),
        Over::Objects(_) | Over::Times(_) => frame.before.clone(),
        Over::CounterKinds(_, _, slot) => {
            let mut slots = frame.before.clone();
            if let Item::Word(kind) = frame.offered.remove(0) {
                targets::put(&mut slots, *slot, SlotValue::Counter(kind));
            }
            slots
        }
    };
    if let Some(context) = game.contexts.get_mut(frame.context as usize) {
        context.slots = slots;
    }
    follow(game, frame, InstructionStage::Child, 0..length);
}

/// The slots as they were before the first pass, but of targets announced for each of several players only those for the
/// player under consideration.
fn slots_of_one(
    table: &CardTable,
    game: &Game,
    here: &Context,
    before: &[SlotValue],
) -> Vec<SlotValue> {
    let mut slots = before.to_vec();
    let modes = table.ability(here.ability).body().map(|body| &body.modes);
    let specs = modes.into_iter().flatten().flat_map(|mode| &mode.targets);
    for spec in specs.filter(|spec| spec.each.is_some()) {
        if let Some(SlotValue::Targets(chosen)) = slots.get_mut(usize::from(spec.slot.0)) {
            chosen.retain(|target| targets::fits_for(table, game, here, spec, *target));
        }
    }
    slots
}

/// The slots that hold targets announced for each of several players: a pass has only its own of them, and puts nothing there.
fn announced_for_each<'table>(
    table: &'table CardTable,
    frame: &InstructionFrame,
) -> impl Iterator<Item = usize> + use<'table> {
    let modes = table.ability(frame.ability).body().map(|body| &body.modes);
    let specs = modes.into_iter().flatten().flat_map(|mode| &mode.targets);
    specs
        .filter(|spec| spec.each.is_some())
        .map(|spec| usize::from(spec.slot.0))
}

/// Keeps what the pass that has ended put into slots.
pub(super) fn collect(table: &CardTable, slots: &[SlotValue], frame: &mut InstructionFrame) {
    let count = slots.len();
    let mut collected = std::mem::take(&mut frame.collected);
    collected.resize(count.max(collected.len()), SlotValue::Empty);
    for (index, value) in slots.iter().enumerate() {
        let before = frame.before.get(index).unwrap_or(&SlotValue::Empty);
        if value == before || announced_for_each(table, frame).any(|slot| slot == index) {
            continue;
        }
        let all = match (std::mem::take(&mut collected[index]), value) {
            (SlotValue::Targets(mut all), SlotValue::Targets(more)) => {
                let new = more.iter().filter(|target| !all.contains(target));
                let new: Vec<_> = new.copied().collect();
                all.extend(new);
                SlotValue::Targets(all)
            }
            (SlotValue::Number(all), SlotValue::Number(more)) => {
                SlotValue::Number(all.saturating_add(*more))
            }
            (_, value) => value.clone(),
        };
        collected[index] = all;
    }
    frame.collected = collected;
}

/// Gives the slots what all passes put into them.
pub(super) fn settle(game: &mut Game, frame: &InstructionFrame) {
    let Some(context) = game.contexts.get_mut(frame.context as usize) else {
        return;
    };
    let mut slots = frame.before.clone();
    if slots.len() < frame.collected.len() {
        slots.resize(frame.collected.len(), SlotValue::Empty);
    }
    for (slot, collected) in slots.iter_mut().zip(&frame.collected) {
        if *collected != SlotValue::Empty {
            slot.clone_from(collected);
        }
    }
    context.slots = slots;
}

/// The keywords that the options are to gain or to lose, if that is what each of them is: `gains your choice of flying or lifelink`. Empty if
/// they are something else.
fn gained_keywords(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    options: &[Vec<Effect>],
) -> Vec<ir::Name> {
    let here = context(game, frame).ability;
    let keyword = |option: &Vec<Effect>| {
        let (Effect::Modify { modifications, .. }, [] | [Effect::ChooseWord { .. }]) =
            option.split_last()?
        else {
            return None;
        };
        // "loses your choice of flying or trample"
        if let [ir::Modification::RemoveKeyword(keyword)] = modifications.as_slice() {
            return Some(keyword.clone());
        }
        let [ir::Modification::AddAbility(id)] = modifications.as_slice() else {
            return None;
        };
        match &table.ability(table.nested_ability(here, *id)?).kind {
            ir::AbilityKind::Keyword(found) => Some(match found.arguments.as_slice() {
                [ir::Argument::Quality(quality)] => quality_word(quality)?,
                _ => found.keyword.clone(),
            }),
            ir::AbilityKind::Spell(_)
            | ir::AbilityKind::Activated(_)
            | ir::AbilityKind::Triggered(_)
            | ir::AbilityKind::Static(_) => None,
        }
    };
    let keywords: Vec<ir::Name> = options.iter().filter_map(keyword).collect();
    let differ = keywords
        .iter()
        .enumerate()
        .all(|(place, keyword)| !keywords[..place].contains(keyword));
    if differ && keywords.len() == options.len() {
        keywords
    } else {
        Vec::new()
    }
}

/// What tells protection from one thing from protection from another: `artifacts`, `colorless`, `a color`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "others have no word that one could choose by"
)]
fn quality_word(quality: &ir::Test) -> Option<ir::Name> {
    Some(match quality {
        ir::Test::CardType(kind) => ir::Name::new(format!("{}s", kind.word())),
        ir::Test::Color(color) => ir::Name::new(color.word()),
        ir::Test::Colorless => ir::Name::new("colorless"),
        ir::Test::ChosenColor => ir::Name::new("a color"),
        _ => return None,
    })
}

/// `choose one —` within a resolution: only what is possible can be chosen (CR 608.2d). Each of the players chooses and the
/// choice is carried out before the next one's.
///
/// Uses: players still to choose; outer.
pub(super) fn choose_one(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    (options, facing): (&[Vec<Effect>], bool),
) {
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame);
            frame.outer = (here.affected, here.affected_player);
            frame.players = players(table, game, here, who);
            frame.followed.performed = !frame.players.is_empty();
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            let answer = chosen(game, &mut frame).into_iter().next();
            let option = if let Some(Item::Number(option)) = answer {
                Some(option as usize)
            } else if let Some(Item::Word(keyword)) = answer {
                let gained = gained_keywords(table, game, &frame, options);
                gained.iter().position(|gained| *gained == keyword)
            } else {
                None
            };
            if let Some(option) = option {
                follow_option(game, frame, options, option);
                return;
            }
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            let came = followed(game);
            frame.followed = frame.followed.and(came);
        }
    }
    if frame.players.is_empty() {
        let outer = frame.outer;
        consider(game, &frame, outer);
        end(game, frame.followed);
        return;
    }
    let player = frame.players.remove(0);
    consider(game, &frame, (frame.outer.0, Some(player)));
    let here = context(game, &frame);
    let open: Vec<usize> = (0..options.len())
        .filter(|option| facing || possible::all(table, game, here, &options[*option]))
        .collect();
    match open.as_slice() {
        [] => {
            frame.followed.performed = false;
            choose_one_next(table, game, frame, who, (options, facing));
        }
        [only] => follow_option(game, frame, options, *only),
        _ => {
            frame.stage = InstructionStage::Asked;
            let keywords = gained_keywords(table, game, &frame, options);
            let items = open
                .into_iter()
                .map(|option| match keywords.get(option) {
                    Some(keyword) => Item::Word(keyword.clone()),
                    None => Item::Number(option as u32),
                })
                .collect();
            ask_choose(game, frame, player, Question::ChooseOption, items, (1, 1));
        }
    }
}

/// The next player chooses: this one could choose nothing.
fn choose_one_next(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    (options, facing): (&[Vec<Effect>], bool),
) {
    frame.stage = InstructionStage::Child;
    game.returned = Some(Returned::Followed(frame.followed));
    choose_one(table, game, frame, who, (options, facing));
}

fn follow_option(game: &mut Game, frame: InstructionFrame, options: &[Vec<Effect>], option: usize) {
    let start: usize = options.iter().take(option).map(Vec::len).sum();
    let length = options.get(option).map_or(0, Vec::len);
    follow(game, frame, InstructionStage::Child, start..start + length);
}

/// Carries out the instructions below and puts into a slot how much they came to in all.
pub(super) fn tally(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    of: Tally,
    into: SlotId,
) {
    if frame.stage == InstructionStage::Begin {
        frame.stage = InstructionStage::Child;
        frame.count = u32::try_from(game.turn.happened.len()).unwrap_or(u32::MAX);
        let (ability, path, context) = (frame.ability, frame.path.clone(), frame.context);
        game.frames.push(Frame::Instruction(Box::new(frame)));
        push_list(table, game, ability, path, context, false);
        return;
    }
    let came = followed(game);
    let number = match of {
        Tally::Damaged => {
            let damaged = damaged_since(game, frame.count as usize);
            fill(game, &frame, into, SlotValue::Targets(damaged));
            end(game, came);
            return;
        }
        Tally::Drawn => {
            let drawn = drawn_since(game, frame.count as usize).map(Target::Object);
            let drawn = drawn.collect();
            fill(game, &frame, into, SlotValue::Targets(drawn));
            end(game, came);
            return;
        }
        Tally::Events | Tally::Rolls => {
            let now = u32::try_from(game.turn.happened.len()).unwrap_or(u32::MAX);
            let stretch = SlotValue::Stretch(frame.count, now);
            fill(game, &frame, into, stretch);
            end(game, came);
            return;
        }
        Tally::Damage => came.damage,
        Tally::ExcessDamage => came.excess_damage,
        Tally::LifeLost => came.life_lost,
        Tally::LifeGained => came.life_gained,
        // A draw that something replaces by other draws comes to those (CR 614.6).
        Tally::CardsDrawn => {
            let drawn = drawn_since(game, frame.count as usize).count();
            u32::try_from(drawn).unwrap_or(u32::MAX)
        }
        Tally::CountersRemoved => came.counters_removed,
        Tally::Result => came.results,
        Tally::FlipsWon => flips_since(game, frame.count as usize, true),
        Tally::FlipsLost => flips_since(game, frame.count as usize, false),
        Tally::Results(which) => super::chance::results_since(game, frame.count as usize, which),
    };
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    fill(game, &frame, into, SlotValue::Number(number));
    end(game, came);
}

/// How many flips were won, or lost, since so many events of this turn had happened.
fn flips_since(game: &Game, start: usize, won: bool) -> u32 {
    let since = game.turn.happened.get(start..).unwrap_or_default();
    let flips = since.iter().filter(
        |happened| matches!(happened.event, Event::CoinFlip { won: came, .. } if came == won),
    );
    u32::try_from(flips.count()).unwrap_or(u32::MAX)
}

/// The cards that were drawn since so many events of this turn had happened.
fn drawn_since(game: &Game, start: usize) -> impl Iterator<Item = ObjectId> {
    let since = game.turn.happened.get(start..).unwrap_or_default();
    since.iter().filter_map(|happened| {
        if let Event::Move {
            cause: MoveCause::Draw,
            became,
            ..
        } = &happened.event
        {
            *became
        } else {
            None
        }
    })
}

/// Whom and what damage was dealt to since so many events of this turn had happened, each once.
fn damaged_since(game: &Game, start: usize) -> Vec<Target> {
    let mut damaged = Vec::new();
    for event in game.turn.happened.get(start..).unwrap_or_default() {
        if let Event::Damage { to, .. } = &event.event
            && !damaged.contains(to)
        {
            damaged.push(*to);
        }
    }
    damaged
}
