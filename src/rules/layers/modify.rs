//! Effects that modify characteristics: which there are, and what each does in a layer (CR 613.1, 613.6).

use super::apply::apply;
use super::reads::{self, Aspects};
use super::statics::{as_static, expanded, lasts};
use crate::{layers, query, spells_to_come};
use game::{
    AbilityInstance, ActiveEffect, ActiveEffectKind, Changes, Context, Game, Object, ObjectId,
    ObjectKind, PlayerId, Timestamp,
};
use ir::{
    AbilityKind, AbilityRef, CardTable, Condition, Duration, Modification, Node, Objects,
    SpellChange, Static, StaticEffect, Value, Zone,
};

/// A layer or sublayer (CR 613.1, 613.4), in order. Layer 1 is in the copiable values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    /// layer 2
    Control,
    /// layer 3
    Text,
    /// layer 4
    Type,
    /// layer 5
    Color,
    /// layer 6
    Ability,
    /// behind layer 6: what can't be had, whatever granted it (CR 113.11)
    ForbiddenAbility,
    /// layer 7a
    DefinePowerToughness,
    /// layer 7b
    SetPowerToughness,
    /// layer 7c
    ChangePowerToughness,
    /// layer 7d
    SwitchPowerToughness,
}

impl Layer {
    pub(super) const ALL: [Self; 10] = [
        Self::Control,
        Self::Text,
        Self::Type,
        Self::Color,
        Self::Ability,
        Self::ForbiddenAbility,
        Self::DefinePowerToughness,
        Self::SetPowerToughness,
        Self::ChangePowerToughness,
        Self::SwitchPowerToughness,
    ];

    /// The layer in which a modification applies.
    fn of(modification: &Modification, defines_characteristic: bool) -> Self {
        match modification {
            Modification::Controller(_) => Self::Control,
            Modification::SetName(_) | Modification::RemoveManaCost => Self::Text,
            Modification::AddCardTypes(_)
            | Modification::SetCardTypes(_)
            | Modification::AddSupertype(_)
            | Modification::RemoveSupertype(_)
            | Modification::RemoveCardTypes(_)
            | Modification::AddSubtype(_)
            | Modification::SetSubtypes(_)
            | Modification::AllCreatureTypes
            | Modification::RemoveCreatureTypes
            | Modification::RemoveLandTypes
            | Modification::ChosenSubtype(_) => Self::Type,
            Modification::SetColors(_)
            | Modification::AddColors(_)
            | Modification::SetChosenColor
            | Modification::AddChosenColor => Self::Color,
            Modification::AddAbility(_)
            | Modification::AddThisAbility
            | Modification::AddSparing(..)
            | Modification::AddActivatedOf(_)
            | Modification::AddKeywordOf(..)
            | Modification::AddPrintedBelow
            | Modification::AddAbilityOfAnother(_)
            | Modification::RemoveKeyword(_)
            | Modification::RemoveAbility(_)
            | Modification::RemoveThisAbility
            | Modification::RemoveAllAbilities => Self::Ability,
            Modification::ForbidKeyword(_) => Self::ForbiddenAbility,
            Modification::SetPowerToughness(..) if defines_characteristic => {
                Self::DefinePowerToughness
            }
            Modification::SetPowerToughness(..) => Self::SetPowerToughness,
            Modification::AddPowerToughness(..) => Self::ChangePowerToughness,
            Modification::SwitchPowerToughness => Self::SwitchPowerToughness,
        }
    }
}

/// One continuous effect that modifies characteristics.
#[derive(Clone, Debug)]
pub(super) struct LayerEffect {
    pub(super) context: Context,
    pub(super) timestamp: Timestamp,
    pub(super) origin: Origin,
    /// effects of one ability of one object start together (CR 613.6): their number
    pub(super) group: usize,
    pub(super) defines_characteristic: bool,
    /// the layers in which it does something, as bits by [`Layer`]
    pub(super) layers: u16,
    /// the objects it applies to, once it has started (CR 611.2c, 613.6)
    pub(super) objects: Option<Vec<ObjectId>>,
}

/// Where an effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// a static ability: what the object has, and which effect of the ability in the context
    Static {
        instance: AbilityInstance,
        index: u8,
    },
    /// one of [`Game::effects`]
    Lasting(usize),
}

/// What an effect does to one object in one layer, with everything computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Controller(PlayerId),
    Grant(AbilityInstance, Timestamp),
    /// every ability that is the same
    Lose(AbilityRef),
    /// values are numbers; nothing chosen is left
    Other(Modification),
}

impl LayerEffect {
    pub(super) fn acts_in(&self, layer: Layer) -> bool {
        self.layers & (1 << layer as u16) != 0
    }

    /// The static ability, what it applies to and its modifications.
    pub(super) fn definition<'table>(
        &self,
        table: &'table CardTable,
    ) -> Option<(&'table Static, &'table Objects, &'table [Modification])> {
        let Origin::Static { index, .. } = self.origin else {
            return None;
        };
        let ability = as_static(table, self.context.ability)?;
        if let StaticEffect::Modify {
            what,
            modifications,
            ..
        } = ability.effects.get(usize::from(index))?
        {
            Some((ability, what, modifications))
        } else {
            None
        }
    }

    /// Its modifications, in all layers.
    pub(super) fn modifications<'game>(
        &self,
        table: &'game CardTable,
        game: &'game Game,
    ) -> &'game [Modification] {
        match self.origin {
            Origin::Static { .. } => self
                .definition(table)
                .map_or(&[], |(_, _, modifications)| modifications),
            Origin::Lasting(index) => match game.effects.get(index).map(|effect| &effect.kind) {
                Some(
                    ActiveEffectKind::Modify { modifications, .. }
                    | ActiveEffectKind::OfSpells {
                        change: SpellChange::Modify(modifications),
                        ..
                    },
                ) => modifications,
                _ => &[],
            },
        }
    }

    /// What it does in the layer to which objects, as things stand; nothing if it does not exist (any more).
    pub(super) fn plan(
        &self,
        table: &CardTable,
        game: &Game,
        layer: Layer,
        started: bool,
    ) -> Option<Vec<(ObjectId, Change)>> {
        let mut context = self.context.clone();
        // A static ability looks at what is there now: of a permanent that has left nothing is known to it (CR 608.2h is about
        // what resolves).
        let has_left = |id: &ObjectId| {
            game.object(*id).is_none()
                && game
                    .former
                    .get(*id)
                    .is_some_and(|former| former.object.zone == Zone::Battlefield)
        };
        context.granter = context.granter.filter(|granter| !has_left(granter));
        if let Origin::Static { instance, .. } = self.origin {
            let source = layers::characteristics(table, game, context.source);
            context.controller = source.controller;
            if !started {
                let (ability, _, _) = self.definition(table)?;
                let exists = source.abilities.contains(&instance)
                    && condition_holds(table, game, &context, ability.condition.as_ref());
                if !exists {
                    return None;
                }
            }
        }
        let objects = match &self.objects {
            Some(objects) => objects.clone(),
            None => self.described(table, game, &context)?,
        };
        let mut changes = Vec::new();
        for id in objects {
            if game.object(id).is_none() {
                continue;
            }
            context.affected = Some(id);
            for modification in self.modifications(table, game) {
                if Layer::of(modification, self.defines_characteristic) == layer {
                    let made = self.changes(table, game, &context, modification);
                    changes.extend(made.into_iter().map(|change| (id, change)));
                }
            }
        }
        Some(changes)
    }

    /// The objects that it describes rather than names, as they are now.
    pub(super) fn described(
        &self,
        table: &CardTable,
        game: &Game,
        context: &Context,
    ) -> Option<Vec<ObjectId>> {
        match self.origin {
            Origin::Static { .. } => {
                let (_, what, _) = self.definition(table)?;
                Some(query::objects(table, game, context, what))
            }
            Origin::Lasting(index) => {
                let effect = game.effects.get(index)?;
                Some(spells_to_come::on_stack(table, game, effect))
            }
        }
    }

    /// Which changes of the game, other than of objects and where they are, alter what it does.
    pub(super) fn heeds(&self, table: &CardTable, game: &Game) -> Changes {
        let modifications = self.modifications(table, game).iter();
        let what = modifications.fold(Aspects::NONE, |all, modification| {
            all.union(reads::of_modification(modification))
        });
        let when = match self.origin {
            Origin::Static { .. } => match self.definition(table) {
                Some((ability, objects, _)) => {
                    let condition = ability.condition.as_ref();
                    reads::of_objects(objects)
                        .union(condition.map_or(Aspects::NONE, reads::of_condition))
                        .changes()
                }
                None => Changes::ALL,
            },
            Origin::Lasting(index) => game.effects.get(index).map_or(Changes::ALL, heeded_by),
        };
        when.union(what.changes())
    }

    /// Tells who measures which of its modifications change something in the layer, each by itself.
    pub(super) fn observe(&self, table: &CardTable, game: &Game, layer: Layer) {
        let mut context = self.context.clone();
        context.controller = layers::characteristics(table, game, context.source).controller;
        let objects = match &self.objects {
            Some(objects) => objects.clone(),
            None => self.described(table, game, &context).unwrap_or_default(),
        };
        for (part, modification) in (0_u8..).zip(self.modifications(table, game)) {
            if Layer::of(modification, self.defines_characteristic) != layer {
                continue;
            }
            let changes = objects.iter().any(|id| {
                context.affected = Some(*id);
                let before = layers::characteristics(table, game, *id);
                let mut after = (*before).clone();
                for change in self.changes(table, game, &context, modification) {
                    apply(table, &mut after, &change);
                }
                game.object(*id).is_some() && after != *before
            });
            if changes {
                game.observe(self.context.ability, || match self.origin {
                    Origin::Static { index, .. } => Node::StaticModification(index, part),
                    Origin::Lasting(place) => {
                        Node::Modification(game.effects[place].path.clone(), part)
                    }
                });
            }
        }
    }

    fn changes(
        &self,
        table: &CardTable,
        game: &Game,
        context: &Context,
        modification: &Modification,
    ) -> Vec<Change> {
        if let Modification::AddActivatedOf(filter) = modification {
            return activated_of(table, game, context, filter)
                .into_iter()
                .map(|instance| Change::Grant(instance, self.timestamp))
                .collect();
        }
        if let Modification::AddKeywordOf(keyword, filter) = modification {
            return variants_of(table, game, context, (keyword, filter))
                .into_iter()
                .map(|instance| Change::Grant(instance, self.timestamp))
                .collect();
        }
        if *modification != Modification::AddPrintedBelow {
            let change = self.change(table, game, context, modification);
            return change.into_iter().collect();
        }
        let grant = |ability| {
            let granter = Some(context.source);
            Change::Grant(AbilityInstance { ability, granter }, self.timestamp)
        };
        let below = table.printed_below(context.ability);
        below.into_iter().map(grant).collect()
    }

    fn change(
        &self,
        table: &CardTable,
        game: &Game,
        context: &Context,
        modification: &Modification,
    ) -> Option<Change> {
        let number = |value: &Value| Value::Number(query::value(table, game, context, value));
        let chosen_type = || query::chosen(game, context, |chosen| chosen.subtype.clone());
        let other = match modification {
            Modification::Controller(who) => {
                let player = query::players(table, game, context, who).first().copied()?;
                // Nothing comes under the control of a player who has left (CR 800.4b).
                return (!game.player(player).left).then_some(Change::Controller(player));
            }
            Modification::AddAbility(nested) | Modification::AddSparing(nested, _) => {
                let instance = AbilityInstance {
                    ability: table.nested_ability(context.ability, *nested)?,
                    granter: Some(query::chooser(game, context)),
                };
                return Some(Change::Grant(instance, self.timestamp));
            }
            Modification::RemoveAbility(nested) => {
                let lost = table.nested_ability(context.ability, *nested)?;
                return Some(Change::Lose(lost));
            }
            Modification::AddAbilityOfAnother(ability) => {
                let instance = AbilityInstance::own(*ability);
                return Some(Change::Grant(instance, self.timestamp));
            }
            Modification::RemoveThisAbility => {
                return Some(Change::Lose(table.this_ability(context.ability)));
            }
            Modification::AddThisAbility => {
                let instance = AbilityInstance::own(table.this_ability(context.ability));
                return Some(Change::Grant(instance, self.timestamp));
            }
            // INVARIANT: `changes` has taken them.
            Modification::AddPrintedBelow
            | Modification::AddActivatedOf(_)
            | Modification::AddKeywordOf(..) => return None,
            Modification::ChosenSubtype(true) => Modification::AddSubtype(chosen_type()?),
            Modification::ChosenSubtype(false) => Modification::SetSubtypes(vec![chosen_type()?]),
            Modification::SetChosenColor => {
                Modification::SetColors(query::chosen(game, context, query::chosen_colors)?)
            }
            Modification::AddChosenColor => {
                Modification::AddColors(query::chosen(game, context, query::chosen_colors)?)
            }
            Modification::SetPowerToughness(power, toughness) => Modification::SetPowerToughness(
                power.as_ref().map(number),
                toughness.as_ref().map(number),
            ),
            Modification::AddPowerToughness(power, toughness) => {
                let change = |by| Value::Number(query::size_change(table, game, context, by));
                Modification::AddPowerToughness(change(power), change(toughness))
            }
            Modification::AddCardTypes(_)
            | Modification::SetCardTypes(_)
            | Modification::AddSupertype(_)
            | Modification::RemoveSupertype(_)
            | Modification::RemoveCardTypes(_)
            | Modification::AddSubtype(_)
            | Modification::SetSubtypes(_)
            | Modification::AllCreatureTypes
            | Modification::RemoveCreatureTypes
            | Modification::RemoveLandTypes
            | Modification::SetColors(_)
            | Modification::AddColors(_)
            | Modification::RemoveKeyword(_)
            | Modification::ForbidKeyword(_)
            | Modification::RemoveAllAbilities
            | Modification::SwitchPowerToughness
            | Modification::SetName(_)
            | Modification::RemoveManaCost => modification.clone(),
        };
        Some(Change::Other(other))
    }
}

fn condition_holds(
    table: &CardTable,
    game: &Game,
    context: &Context,
    condition: Option<&Condition>,
) -> bool {
    condition.is_none_or(|condition| query::holds(table, game, context, condition))
}

/// Whether a static ability functions where the object is (CR 113.6); abilities of emblems do in the command zone (CR 114.4).
pub(super) fn functions(ability: &Static, object: &Object) -> bool {
    ability.zones.contains(object.zone)
        || (object.zone == Zone::Command && matches!(object.kind, ObjectKind::Emblem(_)))
}

/// Adds the effects of one ability that an object has, with keywords expanded; of one that was granted to it with the time
/// when it was.
pub(super) fn gather(
    table: &CardTable,
    object: &Object,
    instance: AbilityInstance,
    granted: Option<Timestamp>,
    effects: &mut Vec<LayerEffect>,
) {
    for ability in expanded(table, instance.ability) {
        let Some(definition) = as_static(table, ability) else {
            continue;
        };
        if !functions(definition, object) {
            continue;
        }
        gather_modifications(definition, object, (instance, ability), granted, effects);
    }
}

fn gather_modifications(
    definition: &Static,
    object: &Object,
    (instance, ability): (AbilityInstance, AbilityRef),
    granted: Option<Timestamp>,
    effects: &mut Vec<LayerEffect>,
) {
    let timestamp = granted.map_or(object.timestamp, |granted| object.timestamp.max(granted));
    let group = effects.len();
    for (index, effect) in (0_u8..).zip(&definition.effects) {
        let StaticEffect::Modify {
            modifications,
            defines_characteristic,
            ..
        } = effect
        else {
            continue;
        };
        let mut context = Context::of(ability, object.id, object.base_controller);
        context.granter = instance.granter;
        // An ability that an effect has granted to the object defines no characteristic of it (CR 604.3a).
        let defines_characteristic = *defines_characteristic && granted.is_none();
        effects.push(LayerEffect {
            context,
            timestamp,
            origin: Origin::Static { instance, index },
            group,
            defines_characteristic,
            layers: layer_bits(modifications, defines_characteristic),
            objects: None,
        });
    }
}

/// Adds the effects of resolved spells and abilities that modify characteristics.
pub(super) fn gather_lasting(table: &CardTable, game: &Game, effects: &mut Vec<LayerEffect>) {
    for (index, effect) in game.effects.iter().enumerate() {
        if let Some(modifications) = spells_to_come::modifications(effect) {
            effects.push(LayerEffect {
                context: effect.context.clone(),
                timestamp: effect.timestamp,
                origin: Origin::Lasting(index),
                group: effects.len(),
                defines_characteristic: false,
                layers: layer_bits(modifications, false),
                objects: None,
            });
            continue;
        }
        let ActiveEffectKind::Modify {
            objects,
            modifications,
        } = &effect.kind
        else {
            continue;
        };
        if !lasts(table, game, effect) {
            continue;
        }
        let group = effects.len();
        // What an object does to itself as it enters is meant for the permanent (CR 614.12a).
        let entering = effect.duration == Duration::Permanent;
        let own = |id: &ObjectId| entering && *id == effect.context.source;
        let objects = objects
            .iter()
            .filter_map(|id| affected_now(game, *id, own(id)));
        effects.push(LayerEffect {
            context: effect.context.clone(),
            timestamp: effect.timestamp,
            origin: Origin::Lasting(index),
            group,
            defines_characteristic: false,
            layers: layer_bits(modifications, false),
            objects: Some(objects.collect()),
        });
    }
}

/// Which changes of the game tell whether the lasting effect goes on, and which spells it is about.
pub(super) fn heeded_by(effect: &ActiveEffect) -> Changes {
    if spells_to_come::modifications(effect).is_some() {
        return Changes::ALL;
    }
    match &effect.duration {
        Duration::While(condition) => reads::of_condition(condition).changes(),
        // It is asked anew each turn.
        Duration::WhileSo(condition) => reads::of_condition(condition)
            .changes()
            .union(Changes::TIME),
        Duration::DuringNextTurnOf(_) => Changes::TIME,
        Duration::EndOfTurn
        | Duration::EndOfCombat
        | Duration::NextTurnOf(_)
        | Duration::EndOfNextTurnOf(_)
        | Duration::NextUntapStepOf(_)
        | Duration::NextStepOf(..)
        | Duration::Resolution
        | Duration::UntilCast(..)
        | Duration::UntilExiled
        | Duration::UntilPaid(_)
        | Duration::Permanent => Changes::NONE,
    }
}

/// The object itself, or the permanent that a spell became (CR 400.7a) or that it became by `entering`.
fn affected_now(game: &Game, id: ObjectId, entering: bool) -> Option<ObjectId> {
    if game.object(id).is_some() {
        return Some(id);
    }
    let former = game.former.get(id)?;
    let became = game.object(former.became?)?;
    let entered =
        former.object.zone == Zone::Stack || entering && former.object.zone != Zone::Battlefield;
    (entered && became.zone == Zone::Battlefield).then_some(became.id)
}

fn layer_bits(modifications: &[Modification], defines_characteristic: bool) -> u16 {
    modifications.iter().fold(0, |bits, modification| {
        bits | 1 << Layer::of(modification, defines_characteristic) as u16
    })
}

/// The activated abilities of an object, those that its keywords mean too.
/// All activated abilities of what the filter describes.
pub(crate) fn activated_of(
    table: &CardTable,
    game: &Game,
    context: &Context,
    filter: &ir::Filter,
) -> Vec<AbilityInstance> {
    query::matching(table, game, context, filter)
        .into_iter()
        .flat_map(|object| activated_abilities(table, game, object))
        .collect()
}

/// Each variant of the keyword, once, that one of those has which the filter describes (CR 702.1c).
pub(crate) fn variants_of(
    table: &CardTable,
    game: &Game,
    context: &Context,
    (keyword, filter): (&ir::Keyword, &ir::Filter),
) -> Vec<AbilityInstance> {
    let mut found: Vec<AbilityInstance> = Vec::new();
    for object in query::matching(table, game, context, filter) {
        let now = super::seen(table, game, object);
        for instance in &now.abilities {
            let ability = table.ability(instance.ability);
            let is_variant = matches!(&ability.kind, AbilityKind::Keyword(used)
                if used.is_a(keyword.as_str()));
            let known = |known: &AbilityInstance| table.ability(known.ability) == ability;
            if is_variant && !found.iter().any(known) {
                found.push(*instance);
            }
        }
    }
    found
}

fn activated_abilities(table: &CardTable, game: &Game, object: ObjectId) -> Vec<AbilityInstance> {
    let now = super::seen(table, game, object);
    let instances = now.abilities.iter();
    instances
        .flat_map(|instance| {
            let meant = super::expanded(table, instance.ability);
            std::iter::once(instance.ability)
                .chain(meant)
                .map(|ability| AbilityInstance {
                    ability,
                    ..*instance
                })
        })
        .filter(|found| matches!(table.ability(found.ability).kind, AbilityKind::Activated(_)))
        .collect()
}
