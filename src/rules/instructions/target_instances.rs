//! The instances of the word "target" of a spell or ability on the stack, and copies that are given other targets
//! (CR 115.3, 707.10d–e).

use crate::{query, resolving, targets};
use game::{Context, Game, ObjectId, PlayerId, SlotValue, Target};
use ir::{CardTable, CopyTargets, TargetSpec};
use std::sync::Arc;

/// One instance of the word "target" of an object on the stack.
pub(super) struct Instance {
    /// the spell or ability
    pub object: ObjectId,
    /// which of its bodies
    pub body: usize,
    /// the surroundings of that
    pub context: Context,
    /// what is asked of the targets
    pub spec: TargetSpec,
}

/// The instances of the word "target" in the order in which they were announced.
pub(super) fn instances(table: &CardTable, game: &Game, object: ObjectId) -> Vec<Instance> {
    let mut found = Vec::new();
    for (body, ability) in resolving::bodies(table, game, object)
        .into_iter()
        .enumerate()
    {
        let context = resolving::body_context(table, game, object, body, ability);
        for spec in resolving::target_specs(table, game, object, body, &context, ability) {
            found.push(Instance {
                object,
                body,
                context: context.clone(),
                spec,
            });
        }
    }
    if let Some((context, spec)) = targets::of_permanent_spell(table, game, object) {
        found.push(Instance {
            object,
            body: resolving::permanent_body(table, game, object),
            context,
            spec,
        });
    }
    found
}

/// What was chosen for it.
pub(super) fn present(game: &Game, instance: &Instance) -> Vec<Target> {
    let announced = game
        .object(instance.object)
        .and_then(|object| object.announced.as_deref());
    let slot = announced
        .and_then(|announced| announced.slots.get(instance.body))
        .and_then(|slots| slots.get(usize::from(instance.spec.slot.0)));
    match slot {
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

/// For each copy that a player makes of the original what it is made to target; nothing for one that keeps the targets. None is
/// made for what could not be a target of it (CR 707.10d–e).
pub(super) fn aimed(
    table: &CardTable,
    game: &Game,
    here: &Context,
    copied: &CopyTargets,
    (player, original): (PlayerId, ObjectId),
) -> Vec<Option<Target>> {
    let candidates = match copied {
        CopyTargets::Same | CopyTargets::New => return vec![None],
        CopyTargets::Only(what) => query::objects(table, game, here, what)
            .into_iter()
            .take(1)
            .map(Target::Object)
            .collect::<Vec<_>>(),
        CopyTargets::EachOther { what, who } => {
            let now = query::targets_of(table, game, original);
            let objects = what
                .iter()
                .flat_map(|what| query::matching(table, game, here, what));
            let players = who
                .iter()
                .flat_map(|who| query::players(table, game, here, who));
            objects
                .map(Target::Object)
                .chain(players.map(Target::Player))
                .filter(|target| !now.contains(target))
                .collect()
        }
    };
    let mut instances = instances(table, game, original);
    for instance in &mut instances {
        // The copy has the targets, and its controller is who makes it (CR 707.10).
        instance.context.controller = player;
    }
    candidates
        .into_iter()
        .filter(|target| could_target(table, game, &instances, *target))
        .map(Some)
        .collect()
}

/// Whether that is a legal target for each instance of the word.
fn could_target(table: &CardTable, game: &Game, instances: &[Instance], target: Target) -> bool {
    let mut announced = instances
        .iter()
        .filter(|instance| !present(game, instance).is_empty())
        .peekable();
    announced.peek().is_some()
        && announced.all(|instance| {
            let Instance { context, spec, .. } = instance;
            // Two targets of one instance, or "another target", are never the same (CR 115.3).
            present(game, instance).len() == 1
                && spec.other_than.is_empty()
                && targets::is_legal(table, game, context, spec, target)
                && targets::fit_together(table, game, context, spec, &[target])
        })
}

/// Makes that each target of a copy; what is divided goes over to it.
pub(super) fn aim_at(table: &CardTable, game: &mut Game, copy: ObjectId, target: Target) {
    let places: Vec<(usize, usize)> = instances(table, game, copy)
        .iter()
        .filter(|instance| !present(game, instance).is_empty())
        .map(|instance| (instance.body, usize::from(instance.spec.slot.0)))
        .collect();
    let announced = game
        .object_mut(copy)
        .and_then(|copy| copy.announced.as_mut());
    let Some(announced) = announced.map(Arc::make_mut) else {
        return;
    };
    for (body, slot) in places {
        if let Some(slot) = announced
            .slots
            .get_mut(body)
            .and_then(|slots| slots.get_mut(slot))
        {
            *slot = SlotValue::Targets(vec![target]);
        }
    }
    for (divided, _) in announced.divisions.iter_mut().flatten() {
        *divided = target;
    }
}
