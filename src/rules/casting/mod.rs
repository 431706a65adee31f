//! Casting spells and putting abilities on the stack (CR 601.2, 602.2, 603.3d).

mod alternative_costs;
mod as_cast;
mod assisting;
mod choosing_costs;
mod choosing_x;
mod reducing;
mod splicing;

use alternative_costs::alternative;
use choosing_costs::{additional_costs, phyrexian, total_cost};
pub use choosing_costs::{cost_context, depends_on_targets, is_payable};
use choosing_x::choose_x;
pub use choosing_x::open_x;
pub use reducing::{depends_on_paid, with_some_paid};

use super::{activating, crime, events, instructions, layers, mana, payment, permissions, turn};
use super::{announcing, face_down, kept_abilities, restrictions, spells_to_come, zones};
use game::event::Arrival;
use game::frame::{CastFrame, CastStage, Method};
use game::{
    Action, Announced, Changes, Context, Decision, Domain, Event, Frame, Game, Item, MoveCause,
    ObjectId, ObjectKind, Payment, PendingTrigger, PlayerId, Prompt, Question, Returned, SlotValue,
    Target, TraceEvent,
};
use ir::{
    AbilityKind, AbilityRef, Afterwards, CardTable, CardType, Condition, Cost, CostPart, FaceDown,
    FaceSide, Keyword, ManaType, Path, Zone,
};
use std::sync::Arc;

/// Begins to cast a spell (CR 601.2a), as an [`Action::Cast`] says. The pushed frame ends with [`Returned::Performed`]; if the
/// spell cannot be cast, everything is as it was before (CR 732.1).
pub fn begin(table: &CardTable, game: &mut Game, player: PlayerId, action: Action) {
    let Action::Cast {
        card,
        side,
        permission,
        face_down,
        ..
    } = action
    else {
        game.returned = Some(Returned::Performed(false));
        return;
    };
    let mut way = Way::default();
    if let Some(ability) = face_down {
        let ways = face_down::castable(table, game, card);
        let Some(found) = ways.into_iter().find(|way| way.ability == ability) else {
            game.returned = Some(Returned::Performed(false));
            return;
        };
        way = Way {
            alternative: Some(found.cost),
            face_down: Some(found.how),
            ..Way::default()
        };
    } else if let Some(by) = permission {
        let found = permissions::cast_from(table, game, player)
            .into_iter()
            .find(|permission| {
                permission.card == card && permission.by == by && permission.sides.contains(&side)
            });
        let Some(found) = found else {
            game.returned = Some(Returned::Performed(false));
            return;
        };
        way = Way {
            paid: found.payment(),
            further: found.further(),
            enters: found.enters.map(|entry| {
                let context = found.context;
                let entry = *entry;
                game::EntersAsCast { context, entry }
            }),
            alternative: found.cost,
            afterwards: found.afterwards,
            using: found.using,
            any_time: false,
            face_down: None,
        };
    }
    way.any_time = turn::is_sorcery_time(game, player);
    propose(table, game, player, action, card, side, way);
}

/// What is settled about how a spell is cast before it is on the stack.
#[derive(Default)]
struct Way {
    /// the alternative cost
    alternative: Option<Cost>,
    /// where the spell goes
    afterwards: Afterwards,
    /// the keyword of the card whose alternative cost must be paid
    using: Option<Keyword>,
    /// whether a spell of any type may be cast now
    any_time: bool,
    /// how it is face down on the stack (CR 708.4)
    face_down: Option<FaceDown>,
    /// what is noted as paid for the alternative cost
    paid: Option<Payment>,
    /// what is paid besides
    further: Option<Payment>,
    /// how the permanent that it becomes enters
    enters: Option<game::EntersAsCast>,
}

/// Has the player cast a card in the middle of a resolution (CR 608.2g): for that cost rather than the mana cost if there is
/// one (an empty cost: without paying its mana cost, CR 118.9). Ends as [`begin`] does.
pub fn begin_now(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    card: ObjectId,
    side: FaceSide,
    (cost, afterwards): (Option<Cost>, Afterwards),
) {
    let Some(from) = game.object(card).map(|object| object.zone) else {
        game.returned = Some(Returned::Performed(false));
        return;
    };
    let action = Action::Cast {
        card,
        side,
        from,
        permission: None,
        face_down: None,
    };
    let way = Way {
        alternative: cost,
        afterwards,
        any_time: true,
        ..Way::default()
    };
    propose(table, game, player, action, card, side, way);
}

fn propose(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    action: Action,
    card: ObjectId,
    side: FaceSide,
    way: Way,
) {
    let mut paid: Vec<Payment> = way.paid.iter().chain(&way.further).cloned().collect();
    for known in permissions::facts_of_card(table, game, card) {
        if !paid.iter().any(|payment| payment.fact == known.fact) {
            paid.push(known);
        }
    }
    remember(game);
    let from = game.object(card).map(|object| object.zone);
    let arrival = Arrival {
        controller: Some(player),
        side: (side.0 > 0).then_some(side),
        face_down: way.face_down,
        ..Arrival::default()
    };
    let moving = zones::arriving(
        game,
        card,
        Zone::Stack,
        MoveCause::Cast,
        Some(player),
        arrival,
    );
    let announced = Announced {
        cast_from: from,
        sorcery_time: turn::is_sorcery_time(game, player),
        afterwards: way.afterwards,
        enters: way.enters.into_iter().collect(),
        paid,
        ..Announced::default()
    };
    game.frames.push(Frame::Cast(Box::new(CastFrame {
        player,
        action,
        object: card,
        source: card,
        ability: None,
        granter: None,
        stage: CastStage::Proposing,
        method: Method::Spell {
            settled: way.alternative.is_some(),
            own: way.paid.is_some() && way.alternative.is_some(),
            alternative: way.alternative,
            using: way.using,
            any_time: way.any_time,
            transformed: false,
        },
        announced,
        cursor: 0,
        offered: Vec::new(),
    })));
    events::propose(game, moving.into_iter().collect());
}

/// Puts a triggered ability on the stack (CR 603.3d). The pushed frame asks for its modes, targets and divisions, removes the
/// ability if it has no legal choice, and ends with [`Returned::Performed`]: whether it is on the stack.
pub fn announce_trigger(_table: &CardTable, game: &mut Game, trigger: PendingTrigger) {
    let ability = trigger.context.ability;
    let kind = ObjectKind::Ability {
        ability,
        source: trigger.source,
        triggered: true,
    };
    let object = game.add_object(kind, trigger.controller, Zone::Stack);
    game.stack.push(object);
    game.changed(Changes::OTHER);
    let delayed = trigger.delayed.is_some();
    let frame = Box::new(CastFrame {
        player: trigger.controller,
        action: Action::Pass,
        object,
        source: trigger.source,
        ability: Some(ability),
        granter: trigger.context.granter,
        // The effects of a delayed trigger chose what they need as it was made (CR 603.7c).
        stage: if delayed {
            CastStage::Finish
        } else {
            CastStage::Modes
        },
        method: Method::Trigger,
        announced: Announced {
            context: Some(Box::new(trigger.context)),
            delayed: trigger.delayed,
            ..Announced::default()
        },
        cursor: 0,
        offered: Vec::new(),
    });
    store(game, &frame);
    game.frames.push(Frame::Cast(frame));
}

/// Keeps the state as it is before something that may have to be taken back (CR 732.1). What was kept before is kept in it.
pub(super) fn remember(game: &mut Game) {
    let trace = std::mem::take(&mut game.trace);
    let cache = std::mem::take(&mut game.cache);
    let older = game.checkpoint.take();
    let mut copy = Box::new(game.clone());
    copy.checkpoint = older;
    game.trace = trace;
    game.cache = cache;
    game.checkpoint = Some(copy);
}

/// Whether the frame kept a state: all do but triggers, and mana abilities that cost {T} alone and cannot fail halfway.
fn remembers(table: &CardTable, frame: &CastFrame) -> bool {
    match &frame.method {
        Method::Spell { .. } | Method::Ability | Method::Special => true,
        Method::Trigger => false,
        Method::Mana { .. } => frame
            .ability
            .and_then(|ability| activating::activated(table, ability))
            .is_none_or(|activated| activated.cost.0.as_slice() != [CostPart::Tap]),
    }
}

/// Takes the action back: the state is what it was before, and the action is not offered again until it changes.
fn take_back(table: &CardTable, game: &mut Game, frame: &CastFrame) {
    if frame.method == Method::Trigger {
        // An ability without a legal choice is removed from the stack (CR 603.3d).
        game.stack.retain(|object| *object != frame.object);
        game.remove_object(frame.object);
        game.changed(Changes::OTHER);
    } else if remembers(table, frame)
        && let Some(older) = game.checkpoint.take()
    {
        let mut trace = std::mem::take(&mut game.trace);
        let (budget, forced_steps) = (game.budget, game.forced_steps);
        *game = *older;
        trace.record(TraceEvent::TakenBack(frame.player));
        game.trace = trace;
        game.budget = budget;
        game.forced_steps = forced_steps;
        game.invalidate();
    }
    if frame.method != Method::Trigger && !game.refused.contains(&frame.action) {
        game.refused.push(frame.action.clone());
    }
    game.returned = Some(Returned::Performed(false));
}

/// The action is completed: what was kept before it is dropped.
fn complete(table: &CardTable, game: &mut Game, frame: &CastFrame) {
    if remembers(table, frame)
        && let Some(mut older) = game.checkpoint.take()
    {
        game.checkpoint = older.checkpoint.take();
    }
    game.returned = Some(Returned::Performed(true));
}

/// Keeps what has been announced with the object on the stack.
pub(super) fn store(game: &mut Game, frame: &CastFrame) {
    if frame.is_at_once() {
        return;
    }
    let announced = Arc::new(frame.announced.clone());
    if let Some(object) = game.object_mut(frame.object) {
        object.announced = Some(announced);
        game.changed(Changes::OTHER);
    }
}

/// Carries it on: every stage pushes the frame back and asks, or goes to the next.
pub fn advance(table: &CardTable, game: &mut Game, mut frame: Box<CastFrame>) {
    loop {
        let step = match frame.stage {
            CastStage::Proposing => proposed(table, game, &mut frame),
            CastStage::Alternative => alternative(table, game, &mut frame),
            CastStage::AdditionalCosts => additional_costs(table, game, &mut frame),
            CastStage::Splicing => splicing::splice(table, game, &mut frame),
            CastStage::Reducing => reducing::choose(table, game, &mut frame),
            CastStage::Modes => announcing::modes(table, game, &mut frame),
            CastStage::X => choose_x(table, game, &mut frame),
            CastStage::Phyrexian => phyrexian(table, game, &mut frame),
            CastStage::Targets => announcing::targets(table, game, &mut frame),
            CastStage::Divisions => announcing::divisions(table, game, &mut frame),
            CastStage::Assisting => assisting::assist(table, game, &mut frame),
            CastStage::TotalCost => {
                pay(table, game, frame);
                return;
            }
            CastStage::Paying => paid(game, &mut frame),
            CastStage::Finish => {
                finish(table, game, frame);
                return;
            }
            CastStage::Happened => {
                happened(table, game, frame);
                return;
            }
            CastStage::Following => {
                followed(table, game, frame);
                return;
            }
        };
        match step {
            Step::Next(stage) => {
                frame.stage = stage;
                frame.cursor = 0;
            }
            Step::Ask(decision) => {
                game.ask(Frame::Cast(frame), *decision);
                return;
            }
            Step::Pay(player, cost) => {
                game.frames.push(Frame::Cast(frame));
                payment::begin_for_cast(game, player, cost);
                return;
            }
            Step::Illegal => {
                take_back(table, game, &frame);
                return;
            }
        }
    }
}

/// What a stage comes to.
pub(super) enum Step {
    /// it is done; this one follows
    Next(CastStage),
    /// a question is open; the same stage takes the answer
    Ask(Box<Decision>),
    /// another player pays that; the same stage goes on then
    Pay(PlayerId, Cost),
    /// the action cannot be completed
    Illegal,
}

impl Step {
    pub(super) fn ask(
        frame: &CastFrame,
        player: PlayerId,
        question: Question,
        ability: Option<AbilityRef>,
        domain: Domain,
    ) -> Self {
        Self::Ask(Box::new(Decision {
            player,
            prompt: Prompt {
                question,
                source: Some(frame.object),
                ability: ability.or(frame.ability),
            },
            domain,
        }))
    }
}

/// The card is on the stack (CR 601.2a).
fn proposed(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let moved = match game.returned.take() {
        Some(Returned::Events(done)) => done.iter().find_map(|event| {
            if let Event::Move {
                object,
                to: Zone::Stack,
                became,
                ..
            } = event
            {
                became.map(|spell| (*object, spell))
            } else {
                None
            }
        }),
        _ => None,
    };
    let Some((card, spell)) = moved else {
        return Step::Illegal;
    };
    frame.object = spell;
    frame.source = spell;
    frame.announced.as_cast = as_cast::noted(table, game, frame);
    store(game, frame);
    // "Spells you cast": it is known now who casts it, and what it has by that can be asked in what follows.
    game.changed(Changes::OTHER);
    layers::refresh(table, game);
    kept_abilities::on_spell(table, game, card, spell);
    layers::refresh(table, game);
    Step::Next(CastStage::Alternative)
}

pub(super) fn one_of(items: Vec<Item>) -> Domain {
    Domain::Choose {
        together: Vec::new(),
        items,
        minimum: 1,
        maximum: 1,
    }
}

/// Checks that the spell may be cast (CR 601.2e) and has the total cost paid (CR 601.2f–h).
fn pay(table: &CardTable, game: &mut Game, mut frame: Box<CastFrame>) {
    store(game, &frame);
    if frame.method == Method::Trigger {
        frame.stage = CastStage::Finish;
        game.frames.push(Frame::Cast(frame));
        return;
    }
    let forbidden = frame.ability.is_none() && !is_legal(table, game, &frame);
    let total = total_cost(table, game, &frame, &[]);
    let Some(total) = total.filter(|_| !forbidden) else {
        take_back(table, game, &frame);
        return;
    };
    let total = assisting::without_assisted(total, &frame);
    let player = frame.player;
    frame.stage = CastStage::Paying;
    game.frames.push(Frame::Cast(frame));
    payment::begin_for_cast(game, player, total);
}

/// Whether the proposed spell can legally be cast (CR 601.2e): nothing prohibits it, what lets it be cast from its zone permits it, and
/// it is the time for what was chosen.
fn is_legal(table: &CardTable, game: &Game, frame: &CastFrame) -> bool {
    let (player, spell) = (frame.player, frame.object);
    let any_time = !matches!(
        frame.method,
        Method::Spell {
            any_time: false,
            ..
        }
    );
    let in_time = any_time
        || !permissions::has_flash_by_choices(table, game, player, spell)
        || layers::seen(table, game, spell).is(CardType::Instant)
        || permissions::as_though_flash(table, game, player, spell);
    in_time
        && restrictions::can_cast(table, game, player, spell)
        && permissions::permits_announced(table, game, frame)
}

fn paid(game: &mut Game, frame: &mut CastFrame) -> Step {
    if game.returned.take() != Some(Returned::Performed(true)) {
        return Step::Illegal;
    }
    store(game, frame);
    Step::Next(CastStage::Finish)
}

/// The spell becomes cast, the ability activated; what was chosen became a target (CR 601.2c, 601.2i).
fn finish(table: &CardTable, game: &mut Game, mut frame: Box<CastFrame>) {
    if frame.method != Method::Trigger {
        frame.announced.known_until = Some(game.next_object());
        store(game, &frame);
    }
    let targets = announced_targets(table, game, &frame);
    let crime = crime::committed(table, game, frame.player, frame.object, &targets);
    let mut happening: Vec<Event> = targets
        .into_iter()
        .map(|target| Event::BecomesTarget {
            target,
            by: frame.object,
        })
        .collect();
    happening.extend(crime);
    match &frame.method {
        Method::Spell { .. } => {
            count_commander_cast(game, &frame);
            spells_to_come::note_cast(table, game, frame.player, frame.object);
            if let Action::Cast {
                permission: Some(by),
                ..
            } = &frame.action
            {
                if !game.turn.permitted.contains(by) {
                    game.turn.permitted.push(*by);
                }
                permissions::use_up(table, game, *by);
            }
            happening.push(Event::Cast {
                player: frame.player,
                spell: frame.object,
            });
            for payment in &frame.announced.paid {
                let by = (payment.granter.unwrap_or(frame.object), payment.ability);
                if is_once_each_turn(table, payment.ability) {
                    game.turn.permitted.push(by);
                }
            }
            // Each time that a cost was paid is an event of its own: a spell kicked twice (CR 702.33d).
            for payment in &frame.announced.paid {
                for name in payment.event.iter().cycle().take(payment.times as usize) {
                    happening.push(Event::Named {
                        name: name.clone(),
                        player: frame.player,
                        object: frame.object,
                        x: None,
                        other: None,
                    });
                }
            }
        }
        Method::Ability | Method::Mana { .. } => {
            if let Some(ability) = frame.ability {
                activating::count_use(table, game, frame.source, ability);
            }
            happening.push(Event::Activate {
                player: frame.player,
                ability: frame.object,
                source: frame.source,
            });
        }
        Method::Special => {
            if let Some(ability) = frame.ability {
                activating::count_use(table, game, frame.source, ability);
            }
        }
        Method::Trigger => game.trace.record(TraceEvent::PutOnStack(frame.object)),
    }
    frame.stage = CastStage::Happened;
    game.frames.push(Frame::Cast(frame));
    if !happening.is_empty() {
        events::propose(game, happening);
    }
}

/// The next time it costs more (CR 903.8).
fn count_commander_cast(game: &mut Game, frame: &CastFrame) {
    if frame.announced.cast_from == Some(Zone::Command)
        && let Some(object) = game.object_mut(frame.object)
        && let Some(commander) = &mut object.commander
    {
        commander.casts = commander.casts.saturating_add(1);
    }
}

fn announced_targets(table: &CardTable, game: &Game, frame: &CastFrame) -> Vec<Target> {
    if frame.is_at_once() || frame.announced.delayed.is_some() {
        return Vec::new();
    }
    let mut targets = Vec::new();
    for instance in announcing::specs(table, game, frame) {
        let slots = frame.announced.slots.get(instance.body);
        if let Some(SlotValue::Targets(chosen)) =
            slots.and_then(|slots| slots.get(usize::from(instance.spec.slot.0)))
        {
            for target in chosen {
                if !targets.contains(target) {
                    targets.push(*target);
                }
            }
        }
    }
    targets
}

/// The instructions of a mana ability or special action are followed at once (CR 605.3b, 116.2); the others are done.
fn happened(table: &CardTable, game: &mut Game, mut frame: Box<CastFrame>) {
    game.returned = None;
    // What the mana says that was spent on it applies from now on (CR 106.6).
    if let Some(context) = mana::spent_on::take_applying(table, game) {
        game.frames.push(Frame::Cast(frame));
        follow(table, game, context);
        return;
    }
    let (wanted, Some(ability)) = (wanted_mana(&frame), frame.ability) else {
        complete(table, game, &frame);
        return;
    };
    if !frame.is_at_once() {
        complete(table, game, &frame);
        return;
    }
    let mut context = cost_context(table, game, &frame);
    context.wanted_mana = wanted;
    context
        .slots
        .resize(table.ability(ability).slots().len(), SlotValue::Empty);
    for (slot, value) in frame.announced.slots.iter().flatten().enumerate() {
        if let Some(place) = context.slots.get_mut(slot) {
            place.clone_from(value);
        }
    }
    frame.stage = CastStage::Following;
    game.frames.push(Frame::Cast(frame));
    follow(table, game, context);
}

/// The mana that an automatic payment wants of a mana ability.
fn wanted_mana(frame: &CastFrame) -> Vec<ManaType> {
    match &frame.method {
        Method::Mana { wanted } => wanted.clone(),
        Method::Spell { .. } | Method::Ability | Method::Special | Method::Trigger => Vec::new(),
    }
}

/// Whether what the ability lets players pay is paid once each turn.
fn is_once_each_turn(table: &CardTable, ability: AbilityRef) -> bool {
    matches!(&table.ability(ability).kind, AbilityKind::Static(allowing)
        if allowing.condition == Some(Condition::OnceEachTurn))
}

/// Follows a triggered ability at once: it is not put on the stack (CR 508.1g, 605.4a).
pub(super) fn follow(table: &CardTable, game: &mut Game, context: Context) {
    follow_list(table, game, context, Path::default().child(0));
}

/// The same for the instructions of that list of the ability: those of a delayed one are below the node that made it (CR 603.7).
fn follow_list(table: &CardTable, game: &mut Game, mut context: Context, list: Path) {
    let slots = table.ability(context.ability).slots().len();
    if context.slots.len() < slots {
        context.slots.resize(slots, SlotValue::Empty);
    }
    let ability = context.ability;
    let index = instructions::push_context(game, context);
    instructions::push_list(table, game, ability, list, index, true);
}

/// Triggered mana abilities that the mana ability triggered are followed at once too (CR 605.4a).
fn followed(table: &CardTable, game: &mut Game, frame: Box<CastFrame>) {
    game.returned = None;
    let mut pending = game.pending.iter();
    let triggered = pending.position(|trigger| mana::is_pending_mana_ability(table, trigger));
    match triggered {
        Some(place) => {
            let trigger = game.pending.remove(place);
            let mut context = trigger.context;
            context.wanted_mana = wanted_mana(&frame);
            game.frames.push(Frame::Cast(frame));
            let list = trigger.delayed.unwrap_or_else(|| Path::default().child(0));
            follow_list(table, game, context, list);
        }
        None => complete(table, game, &frame),
    }
}
