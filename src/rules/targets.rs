//! Legal targets (CR 115, 303.4a, 601.2c, 608.2b).

use crate::{layers, query, resolving, restrictions, subtypes};
use game::{Context, Game, Joint, ObjectId, ObjectKind, PlayerId, SlotValue, Target, joint};
use ir::{
    AbilityKind, AbilityRef, Argument, Builtin, CardTable, Filter, Restriction, SlotId,
    StaticEffect, TargetSpec, Test, Value, Zone,
};

/// All legal targets for one instance of the word "target", objects first, then players. That the same target is not chosen
/// twice, nor one of the slots in [`TargetSpec::other_than`], is the chooser's to keep (CR 115.3).
pub fn legal(table: &CardTable, game: &Game, context: &Context, spec: &TargetSpec) -> Vec<Target> {
    let mut found = match &spec.each {
        None => legal_here(table, game, context, spec),
        Some(_) => Vec::new(),
    };
    let Some(who) = spec.each.as_ref().or_else(|| spec.choosers()) else {
        return found;
    };
    for player in query::players(table, game, context, who) {
        for target in legal_here(table, game, &considering(context, player), spec) {
            if !found.contains(&target) {
                found.push(target);
            }
        }
    }
    found
}

/// The surroundings while that player is under consideration.
pub fn considering(context: &Context, player: PlayerId) -> Context {
    let mut context = context.clone();
    context.affected_player = Some(player);
    context
}

/// Whether a spell that is not announced yet can only have targets that pass: all that one of its targets could be do.
pub(super) fn must_pass(
    table: &CardTable,
    game: &Game,
    (spell, player): (ObjectId, PlayerId),
    passes: impl Fn(Target) -> bool,
) -> bool {
    resolving::bodies(table, game, spell)
        .iter()
        .any(|instance| {
            let body = resolving::body_of(table.ability(instance.ability));
            let modes = body.map_or(&[][..], |body| {
                if body.choice.is_none() {
                    body.modes.as_slice()
                } else {
                    &[]
                }
            });
            let context = Context::of(instance.ability, spell, player);
            let open = modes.iter().filter(|mode| mode.condition.is_none());
            open.flat_map(|mode| &mode.targets).any(|spec| {
                let is_needed = matches!(spec.minimum, Value::Number(least) if least > 0)
                    && spec.condition.is_none()
                    && spec.each.is_none();
                is_needed && {
                    let all = legal(table, game, &context, spec);
                    !all.is_empty() && all.into_iter().all(&passes)
                }
            })
        })
}

/// Whether a spell with that X whose targets are not announced yet could have one that passes.
pub(super) fn could_pass(
    table: &CardTable,
    game: &Game,
    (player, spell): (PlayerId, ObjectId),
    x: Option<u32>,
    passes: impl Fn(Target) -> bool,
) -> bool {
    let is_there = |context: &Context, spec: &TargetSpec| {
        let mut all = legal(table, game, context, spec).into_iter();
        all.any(&passes)
    };
    let of_permanent = of_permanent_spell(table, game, spell).is_some_and(|(mut context, spec)| {
        context.controller = player;
        is_there(&context, &as_cast(table, game, spell, spec))
    });
    let announced = query::object(game, spell).and_then(|it| it.announced.as_deref());
    let of_bodies = || {
        let bodies = resolving::bodies(table, game, spell);
        bodies.iter().enumerate().any(|(place, instance)| {
            let Some(body) = resolving::body_of(table.ability(instance.ability)) else {
                return false;
            };
            let mut context = Context::of(instance.ability, spell, player);
            context.x = x;
            let chosen = announced.and_then(|it| it.modes.get(place));
            if let Some(chosen) = chosen.filter(|chosen| !chosen.is_empty()) {
                let specs = resolving::specs_of_modes(body, chosen);
                return specs.iter().any(|spec| is_there(&context, spec));
            }
            let mut specs = body.modes.iter().flat_map(|mode| &mode.targets);
            specs.any(|spec| is_there(&context, spec))
        })
    };
    // A card in another zone than the stack could still be cast as a mutating creature spell (CR 702.140a).
    let of_merging = || {
        let on_stack = game.stack.contains(&spell);
        let mut own = layers::own_effects(table, game, spell).into_iter();
        !on_stack
            && own.any(|own| {
                merging(table, game, spell, own.context.ability).is_some_and(
                    |(mut context, spec)| {
                        context.controller = player;
                        is_there(&context, &spec)
                    },
                )
            })
    };
    of_permanent || of_bodies() || of_merging()
}

/// Whether the target is one that a test of the targets of a spell asks for.
pub(super) fn passes(
    table: &CardTable,
    game: &Game,
    context: &Context,
    test: &Test,
    target: Target,
) -> bool {
    match (test, target) {
        (Test::Targets(filter), Target::Object(id)) => {
            query::matches(table, game, context, filter, id)
        }
        (Test::TargetsPlayer(who), Target::Player(player)) => {
            query::includes_player(table, game, context, who, player)
        }
        _ => false,
    }
}

/// How many targets a spell with that X has at least and at most, as far as it is announced.
pub(super) fn how_many(
    table: &CardTable,
    game: &Game,
    (spell, player): (ObjectId, PlayerId),
    x: u32,
) -> (i32, i32) {
    let sum = |bounds: &[(i32, i32)]| {
        let add = |sum: (i32, i32), it: &(i32, i32)| {
            (sum.0.saturating_add(it.0), sum.1.saturating_add(it.1))
        };
        bounds.iter().fold((0, 0), add)
    };
    let of_permanent = i32::from(of_permanent_spell(table, game, spell).is_some());
    let mut all = vec![(of_permanent, of_permanent)];
    for (place, instance) in resolving::bodies(table, game, spell).iter().enumerate() {
        let Some(body) = resolving::body_of(table.ability(instance.ability)) else {
            continue;
        };
        let mut context = resolving::body_context(table, game, spell, place, *instance);
        context.controller = player;
        context.x = Some(x);
        let specs = |specs: &[TargetSpec]| {
            let bounds = specs.iter().map(|it| bounds(table, game, &context, it));
            sum(&bounds.collect::<Vec<_>>())
        };
        let announced = query::object(game, spell).and_then(|it| it.announced.as_deref());
        let chosen = announced.and_then(|it| it.modes.get(place));
        let modes = || body.modes.iter().map(|mode| specs(&mode.targets));
        all.push(match (chosen, &body.choice) {
            (Some(chosen), _) if !chosen.is_empty() => {
                specs(&resolving::specs_of_modes(body, chosen))
            }
            (_, None) => modes().next().unwrap_or_default(),
            (_, Some(choice)) => {
                let number = |of: &Value| query::value(table, game, &context, of).max(0) as usize;
                let (mut least, mut most): (Vec<i32>, Vec<i32>) = modes().unzip();
                least.sort_unstable();
                most.sort_unstable_by(|one, other| other.cmp(one));
                let least = least.into_iter().take(number(&choice.minimum));
                let most = most.into_iter().take(number(&choice.maximum));
                (least.sum(), most.sum())
            }
        });
    }
    sum(&all)
}

/// How many targets are chosen for one instance of the word at least and at most.
fn bounds(table: &CardTable, game: &Game, context: &Context, spec: &TargetSpec) -> (i32, i32) {
    let holds = |condition| query::holds(table, game, context, condition);
    if !spec.condition.as_ref().is_none_or(holds) {
        return (0, 0);
    }
    let number = |of: &Value| query::value(table, game, context, of).max(0);
    let least = number(&spec.minimum);
    let there = i32::try_from(legal(table, game, context, spec).len()).unwrap_or(i32::MAX);
    if spec.each.is_some() {
        // For a player without anything to target none is chosen.
        return (0, there);
    }
    let divided = spec.divided.as_ref().map_or(i32::MAX, number);
    let most = number(&spec.maximum).min(divided).min(there);
    (least, most.max(least))
}

/// The legal targets with whoever is under consideration in the context: of one that is announced for each of several
/// players, those for that player.
pub fn legal_here(
    table: &CardTable,
    game: &Game,
    context: &Context,
    spec: &TargetSpec,
) -> Vec<Target> {
    let objects = spec
        .objects
        .iter()
        .flat_map(|filter| query::matching(table, game, context, filter))
        .map(Target::Object);
    let players = spec
        .players
        .iter()
        .flat_map(|who| query::players(table, game, context, who))
        .map(Target::Player);
    objects
        .chain(players)
        .filter(|target| may_be_chosen(table, game, context, *target))
        .collect()
}

/// Whether the target is legal now: it is still in its zone, is what the text asks for, and may be targeted (CR 608.2b).
pub fn is_legal(
    table: &CardTable,
    game: &Game,
    context: &Context,
    spec: &TargetSpec,
    target: Target,
) -> bool {
    let for_one_of = |who| {
        query::players(table, game, context, who)
            .into_iter()
            .any(|player| fits_for(table, game, &considering(context, player), spec, target))
    };
    let fits = match (&spec.each, spec.choosers()) {
        (None, None) => fits(table, game, context, spec, target),
        // What is not asked of who chose it does not end with that player.
        (None, Some(who)) => fits(table, game, context, spec, target) || for_one_of(who),
        (Some(who), _) => for_one_of(who),
    };
    fits && may_be_chosen(table, game, context, target)
}

/// Whether the target, announced for each of several players, is one for the player under consideration: if it is known for
/// whom it was announced, for nobody else (CR 601.2c, 608.2b).
pub fn fits_for(
    table: &CardTable,
    game: &Game,
    context: &Context,
    spec: &TargetSpec,
    target: Target,
) -> bool {
    let mut announced = context
        .for_players
        .iter()
        .filter(|(slot, _, of)| *slot == spec.slot && *of == target)
        .peekable();
    let is_for = announced.peek().is_none()
        || announced.any(|(_, player, _)| context.affected_player == Some(*player));
    is_for && fits(table, game, context, spec, target)
}

/// Whether the target is what the text asks for, with whoever is under consideration in the context.
pub fn fits(
    table: &CardTable,
    game: &Game,
    context: &Context,
    spec: &TargetSpec,
    target: Target,
) -> bool {
    match target {
        Target::Object(id) => {
            game.object(id).is_some()
                && spec
                    .objects
                    .as_ref()
                    .is_some_and(|filter| query::matches(table, game, context, filter, id))
        }
        Target::Player(player) => {
            !game.player(player).left
                && spec
                    .players
                    .as_ref()
                    .is_some_and(|who| query::includes_player(table, game, context, who, player))
        }
    }
}

/// Whether each of these instances of the word "target" can be chosen, one after the other: what can be chosen for one may
/// depend on what was chosen for those before (`another target creature`, `target land that player controls`).
pub fn can_choose(table: &CardTable, game: &Game, context: &Context, specs: &[TargetSpec]) -> bool {
    let mut tries = MOST_TRIES;
    match specs {
        [] => true,
        [only] => {
            !is_needed(table, game, context, only) || {
                let least = query::value(table, game, context, &only.minimum).max(0) as usize;
                let legal = legal(table, game, context, only);
                some_of(table, game, context, only, &legal, least).is_some()
            }
        }
        _ => can_choose_after(table, game, &mut context.clone(), specs, &mut tries),
    }
}

/// The most choices of earlier targets that are tried for the sake of later ones.
const MOST_TRIES: u32 = 64;

fn is_needed(table: &CardTable, game: &Game, context: &Context, spec: &TargetSpec) -> bool {
    spec.condition
        .as_ref()
        .is_none_or(|condition| query::holds(table, game, context, condition))
        && query::value(table, game, context, &spec.minimum) > 0
}

fn can_choose_after(
    table: &CardTable,
    game: &Game,
    context: &mut Context,
    specs: &[TargetSpec],
    tries: &mut u32,
) -> bool {
    let Some((first, rest)) = specs.split_first() else {
        return true;
    };
    if !is_needed(table, game, context, first) {
        return can_choose_after(table, game, context, rest, tries);
    }
    let least = query::value(table, game, context, &first.minimum).max(0) as usize;
    let mut legal = legal(table, game, context, first);
    legal.retain(|target| !is_taken(context, first, *target));
    if some_of(table, game, context, first, &legal, least).is_none() {
        return false;
    }
    if rest.is_empty() {
        return true;
    }
    for start in 0..=legal.len() - least {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        let Some(chosen) = some_of(table, game, context, first, &legal[start..], least) else {
            continue;
        };
        fill(context, first.slot, chosen);
        if can_choose_after(table, game, context, rest, tries) {
            return true;
        }
    }
    fill(context, first.slot, Vec::new());
    false
}

/// So many of these targets, of which what is asked of them together holds; none if there are no such.
fn some_of(
    table: &CardTable,
    game: &Game,
    context: &Context,
    spec: &TargetSpec,
    legal: &[Target],
    count: usize,
) -> Option<Vec<Target>> {
    let together = together(table, game, context, spec, legal);
    let all: Vec<u32> = (0..legal.len() as u32).collect();
    let chosen = joint::some(&together, &all, count, count)?;
    Some(
        chosen
            .into_iter()
            .map(|place| legal[place as usize])
            .collect(),
    )
}

/// What is asked of these targets together (CR 601.2c).
pub fn together(
    table: &CardTable,
    game: &Game,
    context: &Context,
    spec: &TargetSpec,
    targets: &[Target],
) -> Vec<Joint> {
    let asked = spec.objects.as_ref().map(|filter| &filter.test);
    query::together_of(table, game, context, asked, targets)
}

/// Whether what is asked of these targets together holds (CR 608.2b).
pub fn fit_together(
    table: &CardTable,
    game: &Game,
    context: &Context,
    spec: &TargetSpec,
    targets: &[Target],
) -> bool {
    let all: Vec<u32> = (0..targets.len() as u32).collect();
    joint::allow(&together(table, game, context, spec, targets), &all)
}

/// Whether the target was chosen for an instance of the word that this one must differ from (CR 115.3).
pub fn is_taken(context: &Context, spec: &TargetSpec, target: Target) -> bool {
    spec.other_than.iter().any(|slot| {
        matches!(
            context.slots.get(usize::from(slot.0)),
            Some(SlotValue::Targets(chosen)) if chosen.contains(&target)
        )
    })
}

/// Writes targets into a slot.
pub fn fill(context: &mut Context, slot: SlotId, chosen: Vec<Target>) {
    put(&mut context.slots, slot, SlotValue::Targets(chosen));
}

/// Writes into a slot.
pub(super) fn put(slots: &mut Vec<SlotValue>, slot: SlotId, value: SlotValue) {
    let place = usize::from(slot.0);
    if slots.len() <= place {
        slots.resize(place + 1, SlotValue::Empty);
    }
    slots[place] = value;
}

/// CR 115.5 and what forbids to be targeted.
fn may_be_chosen(table: &CardTable, game: &Game, context: &Context, target: Target) -> bool {
    let itself = target
        .object()
        .is_some_and(|id| context.stack_object == Some(id));
    !itself && restrictions::can_be_targeted(table, game, context, target)
}

/// What a permanent spell targets: an Aura spell what it will enchant, a mutating creature spell what it will merge with
/// (CR 702.140a). Nothing for other spells.
pub fn of_permanent_spell(
    table: &CardTable,
    game: &Game,
    spell: ObjectId,
) -> Option<(Context, TargetSpec)> {
    let found = query::object(game, spell)?;
    if matches!(found.kind, ObjectKind::Ability { .. }) {
        return None;
    }
    if let Some(found) = of_mutating(table, game, spell) {
        return Some(found);
    }
    let now = layers::seen(table, game, spell);
    if !subtypes::is(&now, subtypes::AURA) {
        return None;
    }
    of_aura(table, game, spell)
}

/// What a mutating creature spell targets, by the alternative cost that was paid for it.
pub fn of_mutating(
    table: &CardTable,
    game: &Game,
    spell: ObjectId,
) -> Option<(Context, TargetSpec)> {
    let found = query::object(game, spell).filter(|object| object.zone == Zone::Stack)?;
    let announced = found.announced.as_deref()?;
    announced
        .paid
        .iter()
        .find_map(|payment| merging(table, game, spell, payment.ability))
}

/// What a spell cast for the alternative cost of that ability would target and merge with.
pub fn merging(
    table: &CardTable,
    game: &Game,
    spell: ObjectId,
    ability: AbilityRef,
) -> Option<(Context, TargetSpec)> {
    let AbilityKind::Static(definition) = &table.ability(ability).kind else {
        return None;
    };
    let filter = definition.effects.iter().find_map(|effect| match effect {
        StaticEffect::AlternativeCost { merging, .. } => merging.as_deref(),
        StaticEffect::Modify { .. }
        | StaticEffect::Restrict(_)
        | StaticEffect::Permit(_)
        | StaticEffect::Triggering { .. }
        | StaticEffect::Replace(_)
        | StaticEffect::ChangeCost { .. }
        | StaticEffect::CastFaceDown { .. }
        | StaticEffect::AdditionalCost { .. } => None,
    })?;
    let mut spec = one_target();
    spec.objects = Some(filter.clone());
    let mut context = Context::of(ability, spell, query::controller(table, game, spell));
    let on_stack = game.stack.contains(&spell);
    context.stack_object = on_stack.then_some(spell);
    Some((context, spec))
}

/// One target, in slot 0, of which is not yet said what it is.
fn one_target() -> TargetSpec {
    TargetSpec {
        slot: SlotId(0),
        objects: None,
        players: None,
        minimum: Value::Number(1),
        maximum: Value::Number(1),
        other_than: Vec::new(),
        divided: None,
        condition: None,
        chooser: None,
        each: None,
    }
}

/// What of [`of_permanent_spell`] can be chosen as the spell is cast: not what it says can't be then (CR 601.2c).
pub fn as_cast(
    table: &CardTable,
    game: &Game,
    spell: ObjectId,
    mut spec: TargetSpec,
) -> TargetSpec {
    for instance in &layers::seen(table, game, spell).abilities {
        let AbilityKind::Static(said) = &table.ability(instance.ability).kind else {
            continue;
        };
        for effect in &said.effects {
            if let StaticEffect::Restrict(Restriction::CantChooseAsCast(what)) = effect
                && let Some(objects) = &mut spec.objects
            {
                let others = Test::Not(Box::new(what.test.clone()));
                objects.test = Test::All(vec![objects.test.clone(), others]);
            }
        }
    }
    spec
}

/// What an Aura spell targets, by its enchant abilities (CR 303.4a, 702.5a), and the surroundings to read it in: one target,
/// in slot 0, that each of them allows (CR 702.5c). Nothing if it has no enchant ability.
pub fn of_aura(table: &CardTable, game: &Game, aura: ObjectId) -> Option<(Context, TargetSpec)> {
    let now = layers::seen(table, game, aura);
    let mut found: Option<(Context, TargetSpec)> = None;
    for instance in &now.abilities {
        let AbilityKind::Keyword(keyword) = &table.ability(instance.ability).kind else {
            continue;
        };
        if keyword.builtin != Some(Builtin::Enchant) {
            continue;
        }
        let (mut objects, mut players) = (None, None);
        for argument in &keyword.arguments {
            match argument {
                Argument::Object(filter) => objects = Some(filter.as_ref().clone()),
                Argument::Player(who) => players = Some(who.clone()),
                Argument::Cost(_)
                | Argument::Number(_)
                | Argument::Quality(_)
                | Argument::Ability
                | Argument::Text(_)
                | Argument::Size(..)
                | Argument::Limits(_)
                | Argument::Deck(_) => {}
            }
        }
        if let Some((_, spec)) = &mut found {
            spec.objects = spec.objects.take().zip(objects).map(|(one, other)| Filter {
                test: Test::All(vec![one.test, other.test]),
                domain: one.domain,
            });
            spec.players = spec.players.take().zip(players).map(|(one, _)| one);
            continue;
        }
        let mut context = Context::of(instance.ability, aura, now.controller);
        context.granter = instance.granter;
        let on_stack = game.stack.contains(&aura);
        context.stack_object = on_stack.then_some(aura);
        let spec = TargetSpec {
            objects,
            players,
            ..one_target()
        };
        found = Some((context, spec));
    }
    found
}
