//! Spells cast in the middle of a resolution (CR 608.2g), and the choice of what is cast: cards are looked at as the spells that
//! they would be (CR 601.3e, 715.3a).

use super::support::{
    amount, ask_choose, chosen, chosen_objects, considering_player, context, done, found_again,
    players, remember,
};
use crate::{casting, events, legal, priority, proposal, query};
use game::frame::{InstructionFrame, InstructionStage};
use game::{
    Action, Context, Frame, Game, Item, ObjectId, PlayerId, Question, Returned, SlotValue, Target,
};
use ir::{
    Afterwards, CardTable, Cost, Effect, Filter, Objects, Path, Players, SlotId, Test, Value, Zone,
};

/// What an [`Effect::CastNow`] says.
#[derive(Clone, Copy)]
pub(super) struct Casting<'node> {
    pub who: &'node Players,
    pub what: &'node Objects,
    pub cost: Option<&'node Cost>,
    pub transformed: bool,
    pub lands: bool,
    pub afterwards: Afterwards,
}

/// What a spell must be that is cast now, if the card was described as that spell: where the description is read, and the test.
#[derive(Clone, Copy)]
pub(super) struct AsSpell<'node> {
    pub seen: &'node Context,
    pub test: &'node Test,
}

/// Where what is paid for that card is read: of what the ability has cast it is the one in question.
fn paying(here: &Context, card: ObjectId, casting: Casting<'_>) -> Context {
    let mut here = here.clone();
    if let Objects::Slot(slot) = casting.what {
        let place = slot.0 as usize;
        if here.slots.len() <= place {
            here.slots.resize(place + 1, SlotValue::Empty);
        }
        here.slots[place] = SlotValue::Targets(vec![Target::Object(card)]);
    }
    here
}

/// How the player can cast the card now, as any face that fits the description of the spell, or play it as a land.
pub(super) fn ways(
    table: &CardTable,
    game: &Game,
    here: &Context,
    (player, card): (PlayerId, ObjectId),
    casting: Casting<'_>,
    spell: Option<AsSpell<'_>>,
) -> Vec<Action> {
    let paying = paying(here, card, casting);
    let now = legal::Now {
        cost: casting.cost.map(|cost| (&paying, cost)),
        transformed: casting.transformed,
        spell: spell.map(|spell| (spell.seen, spell.test)),
    };
    let from = game.object(card).map_or(Zone::Exile, |object| object.zone);
    let mut ways: Vec<Action> = legal::castable_sides(table, game, player, card, now)
        .into_iter()
        .map(|side| Action::Cast {
            card,
            side,
            from,
            permission: None,
            face_down: None,
        })
        .collect();
    let fits =
        || spell.is_none_or(|spell| query::passes(table, game, spell.seen, spell.test, card));
    if casting.lands && fits() {
        let sides = legal::playable_sides(table, game, player, card);
        ways.extend(sides.map(|side| Action::PlayLand { card, side }));
    }
    ways
}

/// How what the instruction at that path puts into the slot is cast by the instruction right after it.
pub(super) fn cast_next<'table>(
    table: &'table CardTable,
    frame: &InstructionFrame,
    into: SlotId,
) -> Option<Casting<'table>> {
    let next = sibling(table, frame, 1)?;
    casts(next, into)
}

/// How the instruction casts what is in that slot, if it does.
pub(super) fn casts(effect: &Effect, slot: SlotId) -> Option<Casting<'_>> {
    casting(effect).filter(|casting| *casting.what == Objects::Slot(slot))
}

/// What the instruction says, if it is an [`Effect::CastNow`].
pub(super) fn casting(effect: &Effect) -> Option<Casting<'_>> {
    if let Effect::CastNow {
        who,
        what,
        cost,
        transformed,
        lands,
        afterwards,
    } = effect
    {
        Some(Casting {
            who,
            what,
            cost: cost.as_ref(),
            transformed: *transformed,
            lands: *lands,
            afterwards: *afterwards,
        })
    } else {
        None
    }
}

/// The instructions of the same list behind this one.
pub(super) fn siblings_after<'table>(
    table: &'table CardTable,
    frame: &InstructionFrame,
) -> impl Iterator<Item = &'table Effect> {
    (1..).map_while(move |step| sibling(table, frame, step))
}

fn sibling<'table>(
    table: &'table CardTable,
    frame: &InstructionFrame,
    step: i16,
) -> Option<&'table Effect> {
    let mut path = frame.path.clone();
    let last = path.0.last_mut()?;
    *last = u8::try_from(i16::from(*last) + step).ok()?;
    table.ability(frame.ability).node(&path)
}

/// How the cards to cast were chosen.
struct Chosen<'table> {
    /// what the spells must be
    what: &'table Filter,
    maximum: &'table Value,
    /// the slots of the cards among which they are, of those chosen and of the others
    among: Option<(SlotId, SlotId, Option<SlotId>)>,
    /// whether the choice stands right before the casting: then each card is chosen as it is cast
    with_it: bool,
}

/// The choice that an instruction is, of what is in that slot.
fn choice_of(effect: &Effect, slot: SlotId, with_it: bool) -> Option<Chosen<'_>> {
    if let Effect::Choose {
        what,
        maximum,
        into,
        at_random: false,
        ..
    } = effect
        && *into == slot
    {
        return Some(Chosen {
            what,
            maximum,
            among: None,
            with_it,
        });
    }
    if let Effect::ChooseAmong {
        what,
        maximum,
        into,
        from,
        rest,
        ..
    } = effect
        && *into == slot
    {
        return Some(Chosen {
            what,
            maximum,
            among: Some((*from, *into, *rest)),
            with_it,
        });
    }
    None
}

/// How the cards were chosen that this instruction casts: by the instruction right before it, or as the card that was looked
/// for ("until you exile a nonland card with mana value less than …": the resulting spell must be that, CR 702.85a).
fn chosen_before<'table>(
    table: &'table CardTable,
    frame: &InstructionFrame,
    what: &Objects,
) -> Option<Chosen<'table>> {
    let Objects::Slot(slot) = what else {
        return None;
    };
    if let Some(found) = sibling(table, frame, -1).and_then(|it| choice_of(it, *slot, true)) {
        return Some(found);
    }
    let ability = table.ability(frame.ability);
    let (root, _) = frame.path.0.split_first()?;
    let list = |index: u8| {
        ability.node(
            &Path::default()
                .child(usize::from(*root))
                .child(usize::from(index)),
        )
    };
    let chosen = (0..u8::MAX)
        .map_while(list)
        .find_map(|it| choice_of(it, *slot, false))?;
    let (from, ..) = chosen.among?;
    let is_found = |effect: &Effect| matches!(effect, Effect::Move { what: Objects::TopUntil { .. }, into: Some(into), .. } if *into == from);
    (0..u8::MAX).map_while(list).any(is_found).then_some(chosen)
}

/// Those of the cards that the player can cast now as spells that pass the test.
pub(super) fn castable(
    table: &CardTable,
    game: &Game,
    seen: &Context,
    player: PlayerId,
    cards: Vec<ObjectId>,
    (casting, test): (Casting<'_>, &Test),
) -> Vec<ObjectId> {
    let spell = AsSpell { seen, test };
    let mut found = cards;
    found.retain(|card| !ways(table, game, seen, (player, *card), casting, Some(spell)).is_empty());
    found
}

/// All cards of the filter's domain, whatever they are.
pub(super) fn anything(filter: &Filter) -> Filter {
    Filter {
        domain: filter.domain.clone(),
        test: Test::All(Vec::new()),
    }
}

/// `you may cast that card without paying its mana cost` (CR 608.2g). Of several cards the player casts one after the other,
/// as many as they like and may.
///
/// Uses: players, who casts; objects, the cards still to be cast; count, how many were cast.
pub(super) fn cast_now(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    casting: Casting<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame);
            frame.players = players(table, game, here, casting.who);
            frame.objects = found_again(table, game, here, casting.what);
            if let ([only], Some(player)) = (frame.objects.as_slice(), frame.players.first()) {
                let (only, player) = (*only, *player);
                cast_card(table, game, frame, player, only, casting);
                return;
            }
        }
        InstructionStage::Asked => {
            let picked = chosen_objects(game, &mut frame).into_iter().next();
            match (picked, frame.players.first().copied()) {
                (Some(card), Some(player)) => {
                    cast_card(table, game, frame, player, card, casting);
                }
                _ => ended(table, game, &frame, casting),
            }
            return;
        }
        InstructionStage::AskedAgain => {
            let way = chosen(game, &mut frame).into_iter().next();
            match (way, frame.players.first().copied()) {
                (Some(Item::Action(way)), Some(player)) => {
                    begin(table, game, frame, player, &way, casting);
                }
                _ => ended(table, game, &frame, casting),
            }
            return;
        }
        // A land has moved.
        InstructionStage::SecondChild => {
            frame.count += 1;
            if let Some(player) = frame.players.first().copied()
                && let Some(played) = priority::land_played(game, player)
            {
                frame.stage = InstructionStage::Child;
                game.frames.push(Frame::Instruction(Box::new(frame)));
                events::propose(game, vec![played]);
                return;
            }
        }
        InstructionStage::Child => {
            if game.returned.take() == Some(Returned::Performed(true)) {
                frame.count += 1;
            }
        }
    }
    let Some(player) = frame.players.first().copied() else {
        done(game, false);
        return;
    };
    let before = chosen_before(table, &frame, casting.what);
    let seen = considering_player(context(game, &frame), player);
    let most = before.as_ref().map_or(u32::MAX, |before| {
        amount(table, game, &seen, before.maximum)
    });
    let open: Vec<Item> = frame
        .objects
        .iter()
        .filter(|_| frame.count < most)
        .filter(|card| {
            let spell = before.as_ref().map(|before| AsSpell {
                seen: &seen,
                test: &before.what.test,
            });
            !ways(table, game, &seen, (player, **card), casting, spell).is_empty()
        })
        .map(|card| Item::Object(*card))
        .collect();
    if open.is_empty() {
        ended(table, game, &frame, casting);
        return;
    }
    frame.stage = InstructionStage::Asked;
    ask_choose(game, frame, player, Question::ChooseObjects, open, (0, 1));
}

/// What was cast is what was chosen; the others are the rest.
fn ended(table: &CardTable, game: &mut Game, frame: &InstructionFrame, casting: Casting<'_>) {
    if let Some(Chosen {
        among: Some((from, into, rest)),
        with_it: true,
        ..
    }) = chosen_before(table, frame, casting.what)
    {
        let all = found_again(table, game, context(game, frame), &Objects::Slot(from));
        let (cast, others): (Vec<ObjectId>, Vec<ObjectId>) =
            all.into_iter().partition(|card| game.stack.contains(card));
        remember(game, frame, Some(into), cast);
        remember(game, frame, rest, others);
    }
    done(game, frame.count > 0);
}

/// Casts the card, after asking as which of its faces.
fn cast_card(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    player: PlayerId,
    card: ObjectId,
    casting: Casting<'_>,
) {
    frame.objects.retain(|other| *other != card);
    let before = chosen_before(table, &frame, casting.what);
    let seen = considering_player(context(game, &frame), player);
    let spell = before.as_ref().map(|before| AsSpell {
        seen: &seen,
        test: &before.what.test,
    });
    match ways(table, game, &seen, (player, card), casting, spell).as_slice() {
        [] => ended(table, game, &frame, casting),
        [only] => begin(table, game, frame, player, only, casting),
        several => {
            let items = several.iter().cloned().map(Item::Action).collect();
            frame.stage = InstructionStage::AskedAgain;
            ask_choose(game, frame, player, Question::ChooseOption, items, (1, 1));
        }
    }
}

/// Begins to cast the card, or to play it.
fn begin(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    player: PlayerId,
    way: &Action,
    casting: Casting<'_>,
) {
    match way {
        Action::Cast { card, side, .. } => {
            let paying = paying(context(game, &frame), *card, casting);
            let cost = casting.cost.map(|cost| {
                let read = (&paying, cost);
                proposal::settled_cost(table, game, player, (*card, *side), read)
            });
            frame.stage = InstructionStage::Child;
            game.frames.push(Frame::Instruction(Box::new(frame)));
            let terms = (cost, casting.afterwards);
            casting::begin_now(table, game, player, *card, *side, terms);
        }
        Action::PlayLand { card, side } => {
            frame.stage = InstructionStage::SecondChild;
            game.frames.push(Frame::Instruction(Box::new(frame)));
            priority::play_land(game, player, *card, *side);
        }
        Action::Pass | Action::Activate { .. } => done(game, false),
    }
}
