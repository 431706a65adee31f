//! Mana and mana abilities (CR 106, 605): which abilities are mana abilities, what they can add, and which mana pays a cost.

mod available;
mod converting;
mod matching;
mod outputs;
mod planning;
mod replaced;
mod rivals;
mod special;
pub mod spent_on;
mod triggered;

pub use available::{Available, available, available_from, floating, most_from};
pub use matching::Bill;
pub use outputs::fixed_amount;
pub use planning::ManaPlan;
pub use special::{Payee, Special, special_for};
pub use triggered::is_mana_trigger;

use super::{layers, query};
use game::limit::MOST_AT_ONCE;
use game::{Context, Event, Game, Happened, ManaLimit, ObjectId, PendingTrigger, PlayerId};
use ir::{
    Ability, AbilityKind, AbilityRef, CardTable, Color, ColorSet, CostPart, Deed, Effect,
    EventPattern, Filter, ManaOutput, ManaType, SpecialUse, Spending,
};

/// A set of types of mana.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Types(u8);

impl Types {
    /// No type: what can pay generic mana only.
    pub const NONE: Self = Self(0);
    /// The five colors.
    pub const COLORS: Self = Self(0x1f);
    /// The five colors and colorless.
    pub const ALL: Self = Self(0x3f);

    /// The set of one type.
    pub fn of(mana: ManaType) -> Self {
        Self(1 << mana.index())
    }

    /// Whether the type is in the set.
    pub fn contains(self, mana: ManaType) -> bool {
        self.0 & (1 << mana.index()) != 0
    }

    /// The types of either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The types of both sets.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether the sets share a type.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of types.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no type.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of the types in the order W U B R G C that is also in the other set.
    pub fn first_in(self, other: Self) -> Option<ManaType> {
        ManaType::ALL
            .into_iter()
            .find(|mana| self.contains(*mana) && other.contains(*mana))
    }
}

impl FromIterator<ManaType> for Types {
    fn from_iter<I: IntoIterator<Item = ManaType>>(types: I) -> Self {
        types
            .into_iter()
            .fold(Self::NONE, |set, mana| set.union(Self::of(mana)))
    }
}

/// What mana an effect can add, before its player chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choices {
    /// exactly this
    Exactly(Vec<ManaType>),
    /// one of these lists
    OneOf(Vec<Vec<ManaType>>),
    /// that many mana, each of any of the types
    AnyCombination(u32, Vec<ManaType>),
}

impl Choices {
    /// The lists of which it is one; of several mana of which each may be of any type, those that are all of one type.
    fn lists(self) -> Vec<Vec<ManaType>> {
        match self {
            Self::Exactly(mana) => vec![mana],
            Self::OneOf(lists) => lists,
            Self::AnyCombination(count, types) => types
                .into_iter()
                .map(|mana| vec![mana; count as usize])
                .collect(),
        }
    }

    /// The mana that comes closest to what is wanted, where the player has a choice.
    pub fn closest(&self, wanted: &[ManaType]) -> Vec<ManaType> {
        match self {
            Self::Exactly(mana) => mana.clone(),
            Self::OneOf(lists) => lists
                .iter()
                .rev()
                .max_by_key(|list| overlap(list, wanted))
                .cloned()
                .unwrap_or_default(),
            Self::AnyCombination(count, types) => {
                let mut mana: Vec<ManaType> = wanted
                    .iter()
                    .copied()
                    .filter(|mana| types.contains(mana))
                    .take(*count as usize)
                    .collect();
                if let Some(first) = types.first() {
                    mana.resize(*count as usize, *first);
                }
                mana
            }
        }
    }
}

/// How much of what is wanted the list has.
fn overlap(list: &[ManaType], wanted: &[ManaType]) -> usize {
    ManaType::ALL
        .into_iter()
        .map(|mana| {
            let count = |of: &[ManaType]| of.iter().filter(|other| **other == mana).count();
            count(list).min(count(wanted))
        })
        .sum()
}

/// What mana the output can be now, read in the context (CR 106.5: none if its type is undefined).
pub fn choices(table: &CardTable, game: &Game, context: &Context, output: &ManaOutput) -> Choices {
    choices_within(table, game, context, output, &mut vec![context.source])
}

fn choices_within(
    table: &CardTable,
    game: &Game,
    context: &Context,
    output: &ManaOutput,
    asked: &mut Vec<ObjectId>,
) -> Choices {
    let times = |value| {
        let wanted = query::value(table, game, context, value)
            .max(0)
            .unsigned_abs();
        wanted.min(MOST_AT_ONCE) as usize
    };
    match output {
        ManaOutput::Exactly(mana) => Choices::Exactly(mana.clone()),
        ManaOutput::OneOf(lists) => Choices::OneOf(lists.clone()),
        ManaOutput::Either(outputs) => {
            let mut lists: Vec<Vec<ManaType>> = Vec::new();
            for output in outputs {
                let choices = choices_within(table, game, context, output, asked);
                for list in choices.lists() {
                    if !list.is_empty() && !lists.contains(&list) {
                        lists.push(list);
                    }
                }
            }
            match lists.as_slice() {
                [] => Choices::Exactly(Vec::new()),
                [only] => Choices::Exactly(only.clone()),
                _ => Choices::OneOf(lists),
            }
        }
        ManaOutput::Times(mana, value) => Choices::Exactly(vec![*mana; times(value)]),
        ManaOutput::AnyOneColor(value) => of_one_type(Types::COLORS, times(value)),
        ManaOutput::AnyCombination(value, types) if types.is_empty() => {
            let colors = Color::ALL.map(ManaType::Colored);
            Choices::AnyCombination(times(value) as u32, colors.to_vec())
        }
        ManaOutput::AnyCombination(value, types) => {
            Choices::AnyCombination(times(value) as u32, types.clone())
        }
        ManaOutput::ChosenColor(value) => {
            let color = query::chosen(game, context, |chosen| chosen.colors.iter().next());
            let types = color.map_or(Types::NONE, |color| Types::of(ManaType::Colored(color)));
            of_one_type(types, times(value))
        }
        ManaOutput::Produced(value, what) => {
            of_one_type(produced(table, game, context, what), times(value))
        }
        // Undefined without a commander (CR 903.4f): no mana.
        ManaOutput::CommanderIdentity(value) => {
            let identity = game.player(context.controller).commander_identity;
            let types = Color::ALL
                .into_iter()
                .filter(|color| identity.is_some_and(|identity| identity.contains(*color)))
                .fold(Types::NONE, |types, color| {
                    types.union(Types::of(ManaType::Colored(color)))
                });
            of_one_type(types, times(value))
        }
        ManaOutput::CouldProduce(value, filter, any_type) => {
            let types = could_produce(table, game, context, filter, asked);
            let types = match any_type {
                true => types,
                false => Types(types.0 & Types::COLORS.0),
            };
            of_one_type(types, times(value))
        }
        ManaOutput::EachColorOf(what) => {
            let colors = colors_of(table, game, context, what);
            Choices::Exactly(colors.iter().map(ManaType::Colored).collect())
        }
        ManaOutput::ColorsOf(value, what) => {
            let types = colors_of(table, game, context, what)
                .iter()
                .map(ManaType::Colored)
                .map(Types::of)
                .fold(Types::NONE, Types::union);
            of_one_type(types, times(value))
        }
    }
}

/// The colors that the objects have among them.
fn colors_of(table: &CardTable, game: &Game, context: &Context, what: &ir::Objects) -> ColorSet {
    query::objects(table, game, context, what)
        .into_iter()
        .map(|id| layers::seen(table, game, id).colors)
        .fold(ColorSet::NONE, ColorSet::union)
}

/// The types of mana that the objects made when they were last tapped for mana (CR 106.12).
fn produced(table: &CardTable, game: &Game, context: &Context, what: &ir::Objects) -> Types {
    let what = query::objects(table, game, context, what);
    let since = |event: &&Happened| !matches!(&event.event, Event::Tap { object, for_mana: true } if what.contains(object));
    let happened = game.turn.happened.iter().rev();
    let mut types = Types::NONE;
    for event in happened.take_while(since) {
        if let Event::AddMana { source, mana, .. } = &event.event
            && what.contains(source)
        {
            for unit in mana {
                types = types.union(Types::of(unit.mana));
            }
        }
    }
    types
}

fn of_one_type(types: Types, count: usize) -> Choices {
    let mut lists: Vec<Vec<ManaType>> = ManaType::ALL
        .into_iter()
        .filter(|mana| types.contains(*mana))
        .map(|mana| vec![mana; count])
        .collect();
    if lists.len() < 2 {
        Choices::Exactly(lists.pop().unwrap_or_default())
    } else {
        Choices::OneOf(lists)
    }
}

/// The types of mana that permanents could produce, also by asking others in turn what these could (CR 106.7). A permanent
/// that has been asked adds nothing when it is asked again: two that ask each other only define no type.
fn could_produce(
    table: &CardTable,
    game: &Game,
    context: &Context,
    what: &Filter,
    asked: &mut Vec<ObjectId>,
) -> Types {
    let replacing = replaced::effects(table, game);
    let mut types = Types::NONE;
    for id in query::matching(table, game, context, what) {
        if asked.contains(&id) {
            continue;
        }
        asked.push(id);
        let controller = query::controller(table, game, id);
        for (instance, ability) in layers::expanded_abilities(table, game, id) {
            if !is_mana_ability(table, ability) {
                continue;
            }
            let mut within = Context::of(ability, id, controller);
            within.granter = instance.granter;
            let body = table.ability(ability).body();
            for effect in body
                .iter()
                .flat_map(|body| &body.modes)
                .flat_map(|mode| &mode.effects)
            {
                if let Effect::AddMana { mana, .. } = effect {
                    let choices = choices_within(table, game, &within, mana, asked);
                    let producing = (controller, id, ability);
                    let lists = choices.lists();
                    let produced = replaced::types(table, game, producing, &replacing, lists);
                    types = types.union(produced);
                }
            }
        }
    }
    types
}

/// Whether who activates the ability taps its permanent for mana (CR 106.12).
pub fn taps_for_mana(table: &CardTable, reference: AbilityRef) -> bool {
    matches!(&table.ability(reference).kind, AbilityKind::Activated(activated)
        if activated.cost.0.contains(&CostPart::Tap))
        && is_mana_ability(table, reference)
}

/// Whether the ability is a mana ability (CR 605.1).
pub fn is_mana_ability(table: &CardTable, reference: AbilityRef) -> bool {
    let ability = table.ability(reference);
    let kind = match &ability.kind {
        AbilityKind::Activated(activated) if activated.special => false,
        AbilityKind::Activated(activated) => !activated
            .cost
            .0
            .iter()
            .any(|part| matches!(part, CostPart::Loyalty(_))),
        AbilityKind::Triggered(triggered) => triggers_from_mana(&triggered.event),
        AbilityKind::Spell(_) | AbilityKind::Static(_) | AbilityKind::Keyword(_) => false,
    };
    kind && could_add_mana(ability)
}

/// Whether the ability has no target and could add mana.
fn could_add_mana(ability: &Ability) -> bool {
    let Some(body) = ability.body() else {
        return false;
    };
    body.modes.iter().all(|mode| mode.targets.is_empty())
        && body
            .modes
            .iter()
            .flat_map(|mode| &mode.effects)
            .any(adds_mana)
}

/// Whether the instruction could add mana as it is followed: not what it has happen later, or in the place of something else.
fn adds_mana(effect: &Effect) -> bool {
    let later = matches!(effect, Effect::Delayed { .. } | Effect::Replace { .. });
    matches!(effect, Effect::AddMana { .. })
        || !later && effect.children().into_iter().any(adds_mana)
}

/// Whether what has triggered is a mana ability, delayed or not (CR 605.1b): a delayed one has no targets of its own.
pub fn is_pending_mana_ability(table: &CardTable, pending: &PendingTrigger) -> bool {
    let ability = pending.context.ability;
    match &pending.delayed {
        None => is_mana_ability(table, ability),
        Some(path) => {
            let node = table.ability(ability).node(path);
            node.and_then(delayed_mana_ability).is_some()
        }
    }
}

/// What the delayed triggered ability that the instruction makes waits for and does, if it is a mana ability.
fn delayed_mana_ability(effect: &Effect) -> Option<(&EventPattern, &[Effect])> {
    if let Effect::Delayed { event, effects, .. } = effect
        && triggers_from_mana(event)
        && effects.iter().any(adds_mana)
    {
        Some((event, effects))
    } else {
        None
    }
}

/// What the mana of an ability may be spent on, if not on anything (CR 106.6).
pub fn spending(ability: &Ability) -> Option<&Spending> {
    let modes = ability.body().into_iter().flat_map(|body| &body.modes);
    modes.flat_map(|mode| &mode.effects).find_map(spending_in)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn spending_in(effect: &Effect) -> Option<&Spending> {
    match effect {
        Effect::AddMana { spending, .. } => spending.as_deref(),
        other => other.children().into_iter().find_map(spending_in),
    }
}

/// For what mana is spent that pays for the ability of that source: a special action is no activation (CR 116.1).
pub fn payee(table: &CardTable, ability: AbilityRef, source: ObjectId) -> Payee {
    let definition = table.ability(ability);
    let AbilityKind::Activated(activated) = &definition.kind else {
        return Payee::Ability(source);
    };
    if !activated.special {
        return Payee::Ability(source);
    }
    let mut effects = activated.body.modes.iter().flat_map(|mode| &mode.effects);
    Payee::Special(effects.find_map(special_use))
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn special_use(effect: &Effect) -> Option<SpecialUse> {
    match effect {
        Effect::Doors { .. } => Some(SpecialUse::UnlockDoor),
        Effect::TurnFace { down: None, .. } => Some(SpecialUse::TurnFaceUp),
        Effect::Announce { name, .. } if name.as_str() == ir::FORETELL => {
            Some(SpecialUse::Foretell)
        }
        other => other.children().into_iter().find_map(special_use),
    }
}

/// Whether mana with that limit may be spent on the payee (CR 106.6).
fn may_be_spent(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    limit: ManaLimit,
    payee: Payee,
) -> bool {
    let Some(spending) = spending(table.ability(limit.ability)) else {
        return true;
    };
    let free =
        spending.cast.is_none() && spending.activate.is_none() && spending.special.is_empty();
    if free && spending.never.is_none() {
        return true;
    }
    if let Some(never) = &spending.never {
        let Payee::Spell(spell) = payee else {
            return true;
        };
        let context = Context::of(limit.ability, limit.source, player);
        return !query::matches_source(table, game, &context, never, spell, true, player);
    }
    let (filter, object, is_spell) = match payee {
        Payee::Spell(spell) => (&spending.cast, spell, true),
        Payee::Ability(source) => (&spending.activate, source, false),
        Payee::Special(action) => {
            return action.is_some_and(|action| spending.special.contains(&action));
        }
        Payee::Other => return false,
    };
    let context = Context::of(limit.ability, limit.source, player);
    filter.as_ref().is_some_and(|filter| {
        query::matches_source(table, game, &context, filter, object, is_spell, player)
    })
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn triggers_from_mana(event: &EventPattern) -> bool {
    match event {
        EventPattern::Tap { for_mana, .. } => *for_mana,
        EventPattern::ProducesMana { .. } => true,
        EventPattern::Done { deed, .. } => matches!(deed, Deed::AddMana(_)),
        EventPattern::Either(events) => events.iter().all(triggers_from_mana),
        EventPattern::OneOrMore(event)
        | EventPattern::Together(event)
        | EventPattern::Singly(event)
        | EventPattern::Excess(event)
        | EventPattern::WithoutDying(event)
        | EventPattern::Nth { event, .. }
        | EventPattern::While { event, .. }
        | EventPattern::AtLeast { event, .. } => triggers_from_mana(event),
        _ => false,
    }
}
