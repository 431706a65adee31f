//! Announcing modes, targets and divisions of spells and abilities (CR 601.2b–d, 700.2, 115).

use super::casting::{Step, store};
use super::{casting, layers, query, resolving, targets};
use game::frame::{CastFrame, CastStage};
use game::{
    AbilityInstance, Answer, Context, Domain, Game, Item, ObjectId, Payment, PlayerId, Question,
    SlotValue, Target, joint, random,
};
use ir::{
    AbilityKind, AbilityRef, Argument, Body, Builtin, CardTable, Condition, Mode, Objects, Players,
    StaticEffect, TargetChooser, TargetSpec, Test, Value,
};

/// The surroundings of a body with what has been announced so far.
fn body_context(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    body: usize,
    instance: AbilityInstance,
) -> Context {
    let mut context = resolving::body_context(table, game, frame.object, body, instance);
    context.controller = frame.player;
    context.x = frame.announced.x.or(context.x);
    context
}

/// The choice of modes, body by body (CR 700.2).
pub(super) fn modes(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let bodies = resolving::bodies(table, game, frame.object);
    let count = bodies.len();
    frame.announced.modes.resize(count, Vec::new());
    let others = bodies
        .get(frame.cursor as usize)
        .is_some_and(|instance| others_choose(table.ability(instance.ability).body()));
    if game.answer.is_none() {
        frame.offered.clear();
    } else if others && frame.offered.is_empty() {
        if let [Target::Player(named)] = game.take_targets().as_slice() {
            frame.offered = vec![u32::from(named.0)];
        }
    } else {
        let mut chosen: Vec<u8> = game
            .take_items()
            .into_iter()
            .filter_map(|item| {
                if let Item::Number(number) = item {
                    u8::try_from(number).ok()
                } else {
                    None
                }
            })
            .collect();
        chosen.sort_unstable();
        let costs = bodies
            .get(frame.cursor as usize)
            .and_then(|instance| Some((instance.ability, table.ability(instance.ability).body()?)));
        if let Some((ability, body)) = costs {
            note_chosen(game, frame.source, ability, body, &chosen);
            let modes = chosen
                .iter()
                .filter_map(|mode| body.modes.get(usize::from(*mode)));
            let paid = modes.filter_map(|mode| mode.cost.clone());
            // CR 700.2h
            frame.announced.paid.extend(paid.map(|cost| Payment {
                ability,
                granter: None,
                fact: None,
                event: None,
                cost,
                times: 1,
            }));
        }
        let further = chosen.len().saturating_sub(1);
        escalate(table, game, frame, further);
        if let Some(modes) = frame.announced.modes.get_mut(frame.cursor as usize) {
            *modes = chosen;
        }
        frame.offered.clear();
        frame.cursor += 1;
    }
    while let Some(instance) = bodies.get(frame.cursor as usize).copied() {
        let place = frame.cursor as usize;
        let context = body_context(table, game, frame, place, instance);
        let Some(body) = table.ability(instance.ability).body() else {
            frame.cursor += 1;
            continue;
        };
        match &body.choice {
            None => {
                let applies = body
                    .modes
                    .first()
                    .is_some_and(|mode| applies(table, game, &context, mode));
                frame.announced.modes[place] = if applies { vec![0] } else { Vec::new() };
            }
            Some(choice) => {
                let possible = modes_with_some_x(table, game, frame, &context, body);
                let least = query::value(table, game, &context, &choice.minimum).max(0) as u32;
                let most = query::value(table, game, &context, &choice.maximum).max(0) as u32;
                let (least, most) = if chooses_all(table, &frame.announced.paid) {
                    (body.modes.len() as u32, body.modes.len() as u32)
                } else {
                    (least, most)
                };
                let copies = |mode: u32| match choice.worth.get(mode as usize) {
                    _ if !choice.repeats => 1,
                    // CR 700.2i
                    Some(worth) => most / (*worth).max(1),
                    None => most.max(1),
                };
                let items: Vec<Item> = possible
                    .iter()
                    .flat_map(|mode| {
                        std::iter::repeat_n(Item::Number(*mode), copies(*mode) as usize)
                    })
                    .collect();
                let mut together = within_worth(choice, &items, most);
                together.extend(with_different_players(table, game, &context, body, &items));
                let mut maximum = most.min(items.len() as u32);
                if least > maximum {
                    return Step::Illegal;
                }
                while maximum > least.max(1) && !can_escalate(table, game, frame, maximum - 1) {
                    maximum -= 1;
                }
                if choice.chooser != Players::You && frame.offered.is_empty() {
                    match query::players(table, game, &context, &choice.chooser).as_slice() {
                        [] => frame.offered = vec![u32::from(frame.player.0)],
                        [only] => frame.offered = vec![u32::from(only.0)],
                        several => return ask_who_chooses(frame, several),
                    }
                }
                let chooser = named(frame).unwrap_or(frame.player);
                let domain = Domain::Choose {
                    together,
                    items,
                    minimum: least,
                    maximum,
                };
                let ability = Some(instance.ability);
                return Step::ask(frame, chooser, Question::Modes, ability, domain);
            }
        }
        frame.cursor += 1;
    }
    store(game, frame);
    Step::Next(CastStage::X)
}

/// That the modes chosen have no more than so many pawprint symbols in all, where these are counted (CR 700.2i).
fn within_worth(choice: &ir::ModeChoice, items: &[Item], most: u32) -> Vec<joint::Joint> {
    if choice.worth.is_empty() {
        return Vec::new();
    }
    let worth = items.iter().map(|item| {
        if let Item::Number(mode) = item {
            let worth = choice.worth.get(*mode as usize).copied().unwrap_or(0);
            i32::try_from(worth).unwrap_or(i32::MAX)
        } else {
            0
        }
    });
    vec![joint::Joint::Total {
        worth: worth.collect(),
        least: 0,
        most: i32::try_from(most).unwrap_or(i32::MAX),
    }]
}

/// That each of the modes chosen can target another player, where it must (CR 601.2c).
fn with_different_players(
    table: &CardTable,
    game: &Game,
    context: &Context,
    body: &Body,
    items: &[Item],
) -> Option<joint::Joint> {
    body.choice
        .as_ref()
        .filter(|choice| choice.different_players)?;
    let players_of = |item: &Item| {
        let Item::Number(mode) = item else {
            return Vec::new();
        };
        let specs = body.modes.get(*mode as usize).into_iter();
        let specs = specs.flat_map(|mode| &mode.targets);
        specs
            .filter(|spec| spec.players.is_some())
            .flat_map(|spec| targets::legal(table, game, context, spec))
            .filter_map(|target| match target {
                Target::Player(player) => Some(u32::from(player.0)),
                Target::Object(_) => None,
            })
            .collect()
    };
    Some(joint::Joint::Parts(items.iter().map(players_of).collect()))
}

/// Has the spell's escalate costs paid for so many modes beyond the first (CR 702.120a). Returns whether there are any.
fn escalate(table: &CardTable, game: &Game, frame: &mut CastFrame, further: usize) -> bool {
    let spell = layers::characteristics(table, game, frame.object);
    let costs = spell.abilities.iter().filter_map(|instance| {
        match (
            &table.ability(instance.ability).kind,
            u32::try_from(further),
        ) {
            (AbilityKind::Keyword(keyword), Ok(times @ 1..))
                if keyword.builtin == Some(Builtin::Escalate) =>
            {
                let [Argument::Cost(cost)] = keyword.arguments.as_slice() else {
                    return None;
                };
                Some(Payment {
                    ability: instance.ability,
                    granter: instance.granter,
                    fact: None,
                    event: None,
                    cost: cost.clone(),
                    times,
                })
            }
            _ => None,
        }
    });
    let before = frame.announced.paid.len();
    frame.announced.paid.extend(costs);
    frame.announced.paid.len() > before
}

/// Whether so many modes beyond the first could be paid for.
fn can_escalate(table: &CardTable, game: &Game, frame: &CastFrame, further: u32) -> bool {
    let mut trial = frame.clone();
    !escalate(table, game, &mut trial, further as usize)
        || casting::is_payable(table, game, &trial, &[])
}

/// Whether a cost was paid for which all modes are chosen (CR 702.42a).
fn chooses_all(table: &CardTable, paid: &[Payment]) -> bool {
    paid.iter().any(|payment| {
        matches!(&table.ability(payment.ability).kind, AbilityKind::Static(definition)
        if definition.effects.iter().any(|effect| {
            matches!(effect, StaticEffect::AdditionalCost { all_modes: true, .. })
        }))
    })
}

fn applies(table: &CardTable, game: &Game, context: &Context, mode: &Mode) -> bool {
    mode.condition
        .as_ref()
        .is_none_or(|condition| query::holds(table, game, context, condition))
}

/// The modes that can be chosen: their condition holds and they have enough legal targets (CR 700.2a).
fn possible_modes(table: &CardTable, game: &Game, context: &Context, body: &Body) -> Vec<u32> {
    (0..body.modes.len())
        .filter(|index| {
            let mode = &body.modes[*index];
            !was_chosen(game, context, body, *index)
                && applies(table, game, context, mode)
                && targets::can_choose(table, game, context, &mode.targets)
        })
        .map(|index| index as u32)
        .collect()
}

/// The modes that can be chosen with some X, where that is chosen only after them: both are announced in one step (CR 601.2b).
fn modes_with_some_x(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    context: &Context,
    body: &Body,
) -> Vec<u32> {
    let mut found = possible_modes(table, game, context, body);
    if found.len() == body.modes.len() || context.x.is_some() || !targets_read_x(body) {
        return found;
    }
    let mut context = context.clone();
    for x in casting::open_x(table, game, frame) {
        context.x = Some(x);
        found.extend(possible_modes(table, game, &context, body));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether what a mode targets depends on X.
fn targets_read_x(body: &Body) -> bool {
    let mut specs = body.modes.iter().flat_map(|mode| &mode.targets);
    specs.any(|spec| query::reads(spec, &Value::X))
}

/// Whether the mode has been chosen for this ability of its source, where that may not be again.
fn was_chosen(game: &Game, context: &Context, body: &Body, mode: usize) -> bool {
    let Some(unchosen) = body.choice.as_ref().and_then(|choice| choice.unchosen) else {
        return false;
    };
    // What has left is the same object still for what it says of itself (CR 603.10a).
    query::object(game, context.source).is_some_and(|source| {
        source.modes_chosen.iter().any(|(ability, chosen, turn)| {
            *ability == context.ability
                && usize::from(*chosen) == mode
                && (unchosen == ir::Unchosen::Ever || *turn == game.turn.number)
        })
    })
}

/// Notes which modes were chosen, for an ability that offers each only once.
fn note_chosen(game: &mut Game, source: ObjectId, ability: AbilityRef, body: &Body, modes: &[u8]) {
    let asks = body
        .choice
        .as_ref()
        .is_some_and(|choice| choice.unchosen.is_some());
    let turn = game.turn.number;
    if !asks {
        return;
    }
    if let Some(object) = game.object_or_former_mut(source) {
        let noted = modes.iter().map(|mode| (ability, *mode, turn));
        object.modes_chosen.extend(noted);
    }
}

/// Whether the body can be announced at all: enough modes with enough legal targets.
pub fn can_announce(table: &CardTable, game: &Game, context: &Context, body: &Body) -> bool {
    let Some(choice) = &body.choice else {
        return body.modes.first().is_none_or(|mode| {
            !applies(table, game, context, mode)
                || targets::can_choose(table, game, context, &mode.targets)
                || if_paid(&mode.targets)
                    .is_some_and(|specs| targets::can_choose(table, game, context, &specs))
        });
    };
    let least = query::value(table, game, context, &choice.minimum).max(0) as usize;
    let possible = possible_modes(table, game, context, body).len();
    possible >= least || (choice.repeats && possible > 0)
}

/// The targets of a spell whose additional costs are paid, where they are others than without (CR 601.2c, 702.33g).
fn if_paid(specs: &[TargetSpec]) -> Option<Vec<TargetSpec>> {
    let asks = |spec: &TargetSpec| spec.condition.as_ref().and_then(is_paid);
    if !specs.iter().any(|spec| asks(spec) == Some(false)) {
        return None;
    }
    let mut paid = specs.to_vec();
    paid.retain(|spec| asks(spec) != Some(false));
    for spec in &mut paid {
        if asks(spec) == Some(true) {
            spec.condition = None;
        }
    }
    Some(paid)
}

/// Whether a condition holds if what may be paid for the spell is paid; nothing where it asks something else.
fn is_paid(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Matches(Objects::This, Test::Paid(_)) => Some(true),
        Condition::Not(inner) => is_paid(inner).map(|paid| !paid),
        Condition::All(_)
        | Condition::Any(_)
        | Condition::Compare(..)
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
        | Condition::During(_)
        | Condition::OfPlayers { .. } => None,
    }
}

/// One choice of targets that is to be made.
pub(super) struct Instance {
    /// the number of the body that the word "target" stands in; behind all others that of a permanent spell
    pub body: usize,
    /// the instance of the word
    pub spec: TargetSpec,
    /// for which player, if it is made for each of several
    player: Option<PlayerId>,
}

/// Who chooses the targets that are chosen now instead of the controller, once that is known.
fn chooser_named(frame: &CastFrame) -> Option<PlayerId> {
    (frame.stage == CastStage::Targets).then(|| named(frame))?
}

/// Who was named to choose what is announced now.
fn named(frame: &CastFrame) -> Option<PlayerId> {
    let named = frame.offered.first()?;
    u8::try_from(*named).ok().map(PlayerId)
}

/// Whether another player chooses the modes (CR 700.2e).
fn others_choose(body: Option<&Body>) -> bool {
    let choice = body.and_then(|body| body.choice.as_ref());
    choice.is_some_and(|choice| choice.chooser != Players::You)
}

/// The players who could choose these targets instead of the controller: of several the controller says which (CR 601.6a, 602.3a).
fn choosers(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    instance: &Instance,
    rest: &[Instance],
) -> Vec<PlayerId> {
    let (Some(who), Some(context)) = (
        instance.spec.choosers(),
        spec_context(table, game, frame, instance),
    ) else {
        return Vec::new();
    };
    let least = query::value(table, game, &context, &instance.spec.minimum).max(0) as usize;
    let mut players = query::players(table, game, &context, who);
    players.retain(|player| {
        let context = targets::considering(&context, *player);
        choosable(table, game, &context, instance, rest).len() >= least
    });
    players
}

/// The choices for all instances of the word "target" in all chosen modes, in order; last that of a permanent spell.
pub(super) fn specs(table: &CardTable, game: &Game, frame: &CastFrame) -> Vec<Instance> {
    let bodies = resolving::bodies(table, game, frame.object);
    let mut found = Vec::new();
    for (place, instance) in bodies.iter().enumerate() {
        let Some(body) = table.ability(instance.ability).body() else {
            continue;
        };
        let modes = frame.announced.modes.get(place);
        for spec in modes.map_or_else(Vec::new, |modes| resolving::specs_of_modes(body, modes)) {
            let players: Vec<Option<PlayerId>> = match &spec.each {
                None => vec![None],
                Some(who) => {
                    let context = body_context(table, game, frame, place, *instance);
                    let players = query::players(table, game, &context, who);
                    players.into_iter().map(Some).collect()
                }
            };
            found.extend(players.into_iter().map(|player| Instance {
                body: place,
                spec: spec.clone(),
                player,
            }));
        }
    }
    if let Some((_, spec)) = targets::of_permanent_spell(table, game, frame.object) {
        found.push(Instance {
            body: bodies.len(),
            spec: targets::as_cast(table, game, frame.object, spec),
            player: None,
        });
    }
    found
}

/// The surroundings in which one of the [`specs`] is read.
fn spec_context(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    instance: &Instance,
) -> Option<Context> {
    let bodies = resolving::bodies(table, game, frame.object);
    match bodies.get(instance.body) {
        Some(ability) => {
            let mut context = body_context(table, game, frame, instance.body, *ability);
            let considered = instance.player.or_else(|| chooser_named(frame));
            context.affected_player = considered.or(context.affected_player);
            Some(context)
        }
        None => targets::of_permanent_spell(table, game, frame.object).map(|(mut context, _)| {
            context.controller = frame.player;
            context
        }),
    }
}

/// The choice of targets, one instance of the word after the other (CR 601.2c).
pub(super) fn targets(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let specs = specs(table, game, frame);
    if game.answer.is_none() {
        frame.offered.clear();
    } else if let Some(instance) = specs.get(frame.cursor as usize)
        && instance.spec.choosers().is_some()
        && frame.offered.is_empty()
    {
        if let [Target::Player(named)] = game.take_targets().as_slice() {
            frame.offered = vec![u32::from(named.0)];
        }
    } else {
        let chosen = game.take_targets();
        if let Some(instance) = specs.get(frame.cursor as usize) {
            fill(game, frame, instance, chosen);
        }
        frame.offered.clear();
        frame.cursor += 1;
    }
    while let Some(instance) = specs.get(frame.cursor as usize) {
        let spec = &instance.spec;
        if !is_announced(table, game, frame, instance) {
            frame.cursor += 1;
            continue;
        }
        let rest = &specs[frame.cursor as usize + 1..];
        if spec.choosers().is_some() && frame.offered.is_empty() {
            match choosers(table, game, frame, instance, rest).as_slice() {
                [] => return Step::Illegal,
                [only] => frame.offered = vec![u32::from(only.0)],
                several => return ask_who_chooses(frame, several),
            }
        }
        let Some(context) = spec_context(table, game, frame, instance) else {
            return Step::Illegal;
        };
        let mut legal = choosable(table, game, &context, instance, rest);
        let mut minimum = query::value(table, game, &context, &spec.minimum).max(0) as u32;
        let mut maximum = query::value(table, game, &context, &spec.maximum).max(0) as u32;
        if let Some(amount) = &spec.divided {
            // Each of them must get at least one of what is divided (CR 601.2d).
            maximum = maximum.min(query::value(table, game, &context, amount).max(0) as u32);
        }
        let is_last = |rest: &[Instance]| {
            let mut rest = rest.iter();
            !rest.any(|later| is_announced(table, game, frame, later))
        };
        if maximum == 1 && casting::depends_on_targets(table, game, frame) && is_last(rest) {
            minimum = keep_payable(table, game, frame, instance, &mut legal, minimum);
        }
        let together = targets::together(table, game, &context, spec, &legal);
        maximum = joint::most(&together, legal.len() as u32, maximum).unwrap_or(0);
        // Of several players one without anything to target keeps nobody from targeting what the others have.
        let skipped = instance.player.is_some() && maximum == 0;
        if minimum > maximum && !skipped {
            return Step::Illegal;
        }
        let by_chance = spec.chooser == Some(TargetChooser::Random);
        if maximum == 0 || by_chance {
            let chosen = at_random(game, legal, maximum as usize);
            fill(game, frame, instance, chosen);
            frame.offered.clear();
            frame.cursor += 1;
            continue;
        }
        let items = legal.into_iter().map(item).collect();
        let domain = Domain::Choose {
            together,
            items,
            minimum,
            maximum,
        };
        let ability = Some(context.ability);
        let chooser = chooser_named(frame).unwrap_or(frame.player);
        return Step::ask(frame, chooser, Question::Targets, ability, domain);
    }
    Step::Next(CastStage::Divisions)
}

/// The controller says which of these players chooses the modes or the targets (CR 601.6a, 602.3a, 700.2e).
fn ask_who_chooses(frame: &CastFrame, players: &[PlayerId]) -> Step {
    let domain = Domain::Choose {
        together: Vec::new(),
        items: players.iter().copied().map(Item::Player).collect(),
        minimum: 1,
        maximum: 1,
    };
    Step::ask(frame, frame.player, Question::ChoosePlayer, None, domain)
}

fn at_random(game: &mut Game, mut legal: Vec<Target>, count: usize) -> Vec<Target> {
    let mut taken = Vec::new();
    while taken.len() < count && !legal.is_empty() {
        let index = random::below(&mut game.random, legal.len() as u32) as usize;
        taken.push(legal.remove(index));
    }
    taken
}

/// Whether targets are chosen for the instance of the word as the spell is announced.
fn is_announced(table: &CardTable, game: &Game, frame: &CastFrame, instance: &Instance) -> bool {
    instance.spec.condition.as_ref().is_none_or(|condition| {
        spec_context(table, game, frame, instance)
            .is_some_and(|context| query::holds(table, game, &context, condition))
    })
}

/// Of the targets for the last choice, which is of one, keeps those with which the total cost can be paid, and returns how many must
/// be chosen: what was announced before may count on what such a target makes cheaper (CR 601.2b, 601.2f). With any other the
/// spell would be taken back (CR 732.1).
fn keep_payable(
    table: &CardTable,
    game: &mut Game,
    frame: &CastFrame,
    instance: &Instance,
    legal: &mut Vec<Target>,
    minimum: u32,
) -> u32 {
    let mut is_payable = |chosen: Vec<Target>| {
        let mut trial = frame.clone();
        fill(game, &mut trial, instance, chosen);
        trial.stage = CastStage::Divisions;
        casting::is_payable(table, game, &trial, &[])
    };
    legal.retain(|target| is_payable(vec![*target]));
    let minimum = if is_payable(Vec::new()) { minimum } else { 1 };
    store(game, frame);
    minimum
}

/// The legal targets for one choice, without those that would leave a later one of the same body without any.
fn choosable(
    table: &CardTable,
    game: &Game,
    context: &Context,
    instance: &Instance,
    rest: &[Instance],
) -> Vec<Target> {
    let spec = &instance.spec;
    let mut legal = targets::legal_here(table, game, context, spec);
    legal.retain(|target| !targets::is_taken(context, spec, *target));
    let later: Vec<TargetSpec> = rest
        .iter()
        .filter(|later| later.body == instance.body && later.player.is_none())
        .map(|later| later.spec.clone())
        .collect();
    if !later.is_empty() {
        let mut trial = context.clone();
        legal.retain(|target| {
            targets::fill(&mut trial, spec.slot, vec![*target]);
            targets::can_choose(table, game, &trial, &later)
        });
    }
    legal
}

fn item(target: Target) -> Item {
    match target {
        Target::Object(object) => Item::Object(object),
        Target::Player(player) => Item::Player(player),
    }
}

fn fill(game: &mut Game, frame: &mut CastFrame, instance: &Instance, chosen: Vec<Target>) {
    let (body, spec) = (instance.body, &instance.spec);
    let chosen_for = instance.player.or_else(|| chooser_named(frame));
    let slots = &mut frame.announced.slots;
    if slots.len() <= body {
        slots.resize(body + 1, Vec::new());
    }
    let slot = usize::from(spec.slot.0);
    if slots[body].len() <= slot {
        slots[body].resize(slot + 1, SlotValue::Empty);
    }
    if let Some(player) = chosen_for {
        let announced = chosen
            .iter()
            .map(|it| (body as u32, spec.slot, player, *it));
        frame.announced.for_players.extend(announced);
    }
    match &mut slots[body][slot] {
        SlotValue::Targets(earlier) if instance.player.is_some() => earlier.extend(chosen),
        value @ (SlotValue::Empty
        | SlotValue::Targets(_)
        | SlotValue::Number(_)
        | SlotValue::Counter(_)
        | SlotValue::Stretch(..)) => *value = SlotValue::Targets(chosen),
    }
    store(game, frame);
}

/// The division of amounts among targets (CR 601.2d).
pub(super) fn divisions(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let mut divided = specs(table, game, frame);
    divided.retain(|instance| instance.spec.divided.is_some());
    divided.dedup_by_key(|instance| (instance.body, instance.spec.slot));
    if let Some(answer) = game.answer.take() {
        if let (Answer::Shares(shares), Some(instance)) =
            (answer, divided.get(frame.cursor as usize))
        {
            let chosen = chosen(frame, instance);
            divide(game, frame, instance.body, chosen.into_iter().zip(shares));
        }
        frame.cursor += 1;
    }
    while let Some(instance) = divided.get(frame.cursor as usize) {
        let chosen = chosen(frame, instance);
        let context = spec_context(table, game, frame, instance);
        let total = match (&instance.spec.divided, context) {
            (Some(amount), Some(context)) => {
                query::value(table, game, &context, amount).max(0) as u32
            }
            _ => 0,
        };
        match chosen.as_slice() {
            [] => {}
            [only] => divide(game, frame, instance.body, [(*only, total)]),
            _ => {
                let domain = Domain::Divide {
                    minimum: vec![1; chosen.len()],
                    items: chosen.into_iter().map(item).collect(),
                    total,
                    enough: Vec::new(),
                };
                return Step::ask(frame, frame.player, Question::Divide, None, domain);
            }
        }
        frame.cursor += 1;
    }
    Step::Next(CastStage::Assisting)
}

/// The targets chosen for one instance of the word.
fn chosen(frame: &CastFrame, instance: &Instance) -> Vec<Target> {
    let slots = frame.announced.slots.get(instance.body);
    match slots.and_then(|slots| slots.get(usize::from(instance.spec.slot.0))) {
        Some(SlotValue::Targets(targets)) => targets.clone(),
        Some(
            SlotValue::Empty
            | SlotValue::Number(_)
            | SlotValue::Counter(_)
            | SlotValue::Stretch(..),
        )
        | None => Vec::new(),
    }
}

fn divide(
    game: &mut Game,
    frame: &mut CastFrame,
    body: usize,
    shares: impl IntoIterator<Item = (Target, u32)>,
) {
    let divisions = &mut frame.announced.divisions;
    if divisions.len() <= body {
        divisions.resize(body + 1, Vec::new());
    }
    divisions[body].extend(shares);
    store(game, frame);
}
