//! The mana that a player can spend: floating, and from mana abilities (CR 106.4, 605.3).

use super::converting::{self, Converter};
use super::matching::{BILL, Bill, Few, Need, Origin, Solution, Unit, solve};
use super::replaced::{self, Production};
use super::{
    Choices, Types, choices, is_mana_ability, may_be_spent, payee, rivals, spending, triggered,
};
use crate::activating::{self, Activatable};
use crate::{layers, permissions, query};
use game::{Context, Game, ManaLimit, ManaUnit, ObjectId, PlayerId};
use ir::{
    AbilityKind, AbilityRef, CardTable, CardType, CostPart, Effect, ManaOutput, ManaType, Players,
    SpecialUse, Supertype, Test, Value, Zone,
};
use smallvec::SmallVec;

/// How often an ability that does not tap its source is used for one bill.
const MOST_USES: usize = 8;

/// One way to get mana from a source.
#[derive(Clone, Debug)]
struct Way {
    ability: AbilityRef,
    /// what each unit can be
    units: SmallVec<[Types; 2]>,
    /// what its mana may be spent on, if not on anything
    limit: Option<ManaLimit>,
    /// how many things it costs besides tapping the source, and does besides adding mana: damage, a counter, life for an opponent
    price: u8,
}

/// A permanent or card with mana abilities that can be activated now without paying mana.
#[derive(Clone, Debug)]
struct Source {
    object: ObjectId,
    /// whether the ways tap it
    taps: bool,
    snow: bool,
    ways: SmallVec<[Way; 2]>,
    /// what triggered mana abilities add besides when it is tapped for mana (CR 605.4a)
    besides: SmallVec<[Types; 2]>,
    /// those with less are used first
    rank: (u8, u32, u8, bool),
}

/// The mana that a player can spend now: floating and from mana abilities.
#[derive(Clone, Debug, Default)]
pub struct Available {
    pool: Vec<ManaUnit>,
    sources: Vec<Source>,
    /// abilities that cost mana themselves (CR 605.3a)
    converters: Vec<Converter>,
    /// sources of which only one of each two can be used, since one taps the other or they tap the same
    rivals: Vec<(ObjectId, ObjectId)>,
}

/// What else counts when a particular cost is paid.
#[derive(Clone, Debug, Default)]
pub struct Special {
    /// mana may be spent as though it were of any color, or of any type
    pub any_mana: (bool, bool),
    /// colorless mana may be spent as though it were of any color
    pub any_colorless: bool,
    /// creatures that can be tapped for mana of their colors (CR 702.51)
    pub convoke: Vec<(ObjectId, Types)>,
    /// artifacts that can be tapped for generic mana (CR 702.126)
    pub improvise: Vec<ObjectId>,
    /// cards that can be exiled for generic mana (CR 702.66)
    pub delve: Vec<ObjectId>,
    /// artifacts and creatures that can be tapped for the generic mana of a part of the cost, and how much that is (CR 701.67)
    pub help: (Vec<ObjectId>, u32),
    /// for how much of the generic mana others could pay (CR 702.132a)
    pub assisted: u32,
    /// objects that the cost itself taps
    pub tapped: Vec<ObjectId>,
    /// life that can be paid for Phyrexian mana
    pub life: u32,
    /// what mana may not be spent here (CR 106.6)
    pub barred: Vec<ManaLimit>,
    /// the types of which alone mana may be spent here
    pub only: Option<Types>,
    /// sources whose mana may not be spent here
    pub not_from: Vec<ObjectId>,
    /// whether mana that nothing produced may not be spent here either
    pub by_sources: bool,
    /// for mana of these types in the cost 2 life can be paid, for so much of it, the last of the cost
    pub life_for: (Types, u32),
    /// whether no life can be paid here (CR 118.3)
    pub no_life: bool,
    /// what can't be sacrificed here
    pub kept: Vec<ObjectId>,
}

/// What mana is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payee {
    /// casting a spell
    Spell(ObjectId),
    /// activating an ability of an object
    Ability(ObjectId),
    /// a special action; which of those that cards name, if it is one (CR 116.2)
    Special(Option<SpecialUse>),
    /// something else, as an effect asks for it
    Other,
}

/// How a mana cost is paid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManaPlan {
    /// units of the pool
    pub pool: Vec<ManaUnit>,
    /// mana abilities to activate, with what they shall add
    pub activate: Vec<(ObjectId, AbilityRef, Vec<ManaType>)>,
    /// objects to tap for convoke and improvise
    pub tap: Vec<ObjectId>,
    /// cards to exile for delve
    pub exile: Vec<ObjectId>,
    /// life to pay for Phyrexian mana
    pub life: u32,
}

/// All mana that the player could get now.
pub fn available(table: &CardTable, game: &Game, player: PlayerId) -> Available {
    let abilities = activating::activatable(table, game, player);
    available_from(table, game, player, &abilities)
}

/// The same with the abilities that the player may activate already known.
pub fn available_from(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    abilities: &[Activatable],
) -> Available {
    let mut found = floating(game, player);
    found.sources.reserve(abilities.len());
    let effects = replaced::effects(table, game);
    let counts = |it: &&Activatable| it.is_mana && !activating::is_only_as_instant(table, it);
    for ability in abilities.iter().filter(counts) {
        if costs_mana(table, ability) {
            converting::add(
                table,
                game,
                player,
                ability,
                &effects,
                &mut found.converters,
            );
        } else {
            add_source(table, game, player, ability, &effects, &mut found.sources);
        }
    }
    let repeatable = abilities.iter().filter(counts).filter(|it| !it.is_plain);
    for ability in repeatable.filter(|it| !costs_mana(table, it)) {
        add_further_uses(table, game, player, ability, &mut found.sources);
    }
    for source in &mut found.sources {
        rank(table, game, source);
    }
    found.sources.sort_by_key(|source| source.rank);
    let mut triggers = triggered::abilities(table, game);
    if !triggers.is_empty() {
        for source in found.sources.iter_mut().filter(|source| source.taps) {
            let units = source.ways.iter().flat_map(|way| way.units.iter());
            let produced = units.fold(Types::NONE, |all, unit| all.union(*unit));
            let tapped = (source.object, produced);
            source.besides = triggered::added(table, game, player, &mut triggers, tapped);
        }
    }
    found.bar_from_converters(table, game, player);
    found.rivals = rivals::among(table, game, player, abilities, &taps(&found.sources));
    found
}

/// The objects that are tapped for their mana.
fn taps(sources: &[Source]) -> Vec<ObjectId> {
    let tapping = sources.iter().filter(|source| source.taps);
    tapping.map(|source| source.object).collect()
}

/// Whether mana is paid for the ability.
fn costs_mana(table: &CardTable, ability: &Activatable) -> bool {
    !ability.is_plain && converting::price(table, ability.ability).is_some()
}

/// More mana than this the player does not have, floating and from those abilities: told without looking at each source. Each
/// ability that taps its source is counted for what it adds, if that is fixed, whether or not another one of the source could be
/// used besides; with any other there is no telling.
pub fn most_from(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    abilities: &[Activatable],
) -> usize {
    let is_plain = !triggered::are_any(table, game) && replaced::effects(table, game).is_empty();
    let mut most = game.player(player).mana.units().len();
    for ability in abilities.iter().filter(|ability| ability.is_mana) {
        match ability.most {
            Some(amount) if is_plain => most += amount,
            _ => return usize::MAX,
        }
    }
    most
}

/// How much mana an ability adds that taps its source and costs no mana, if that is known.
pub fn fixed_amount(table: &CardTable, ability: AbilityRef) -> Option<usize> {
    let parts = &activating::activated(table, ability)?.cost.0;
    if !parts.contains(&CostPart::Tap) || converting::price(table, ability).is_some() {
        return None;
    }
    let mode = table.ability(ability).body()?.modes.first()?;
    let mut amount = 0;
    for effect in &mode.effects {
        if let Effect::AddMana { mana, .. } = effect {
            amount += fixed_output(mana)?;
        } else if !effect.children().is_empty() {
            return None;
        }
    }
    Some(amount)
}

fn fixed_output(mana: &ManaOutput) -> Option<usize> {
    match mana {
        ManaOutput::Exactly(mana) => Some(mana.len()),
        ManaOutput::OneOf(lists) => lists.iter().map(Vec::len).max(),
        ManaOutput::Either(outputs) => outputs
            .iter()
            .map(fixed_output)
            .try_fold(0, |most, output| output.map(|output| most.max(output))),
        ManaOutput::AnyOneColor(Value::Number(number))
        | ManaOutput::AnyCombination(Value::Number(number), _)
        | ManaOutput::ChosenColor(Value::Number(number))
        | ManaOutput::Times(_, Value::Number(number)) => usize::try_from(*number).ok(),
        ManaOutput::Times(..)
        | ManaOutput::AnyOneColor(_)
        | ManaOutput::AnyCombination(..)
        | ManaOutput::ChosenColor(_)
        | ManaOutput::Produced(..)
        | ManaOutput::CommanderIdentity(_)
        | ManaOutput::CouldProduce(..)
        | ManaOutput::ColorsOf(..)
        | ManaOutput::EachColorOf(_) => None,
    }
}

/// Adds the ways to get mana from an ability that costs no mana itself. Abilities of one object follow one another.
fn add_source(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    found: &Activatable,
    effects: &[Production<'_>],
    sources: &mut Vec<Source>,
) {
    let Some(activated) = activating::activated(table, found.ability) else {
        return;
    };
    if !activating::can_pay_without_mana(table, game, player, found) {
        return;
    }
    let taps = activated.cost.0.contains(&CostPart::Tap);
    let extra = activated.cost.0.len() - usize::from(taps);
    let price = extra
        .saturating_add(done_besides(table, found.ability))
        .min(255) as u8;
    let limit = limit_of(table, found.ability, found.source);
    let lists = plain_output(table, found.ability).unwrap_or_else(|| {
        let mut context = Context::of(found.ability, found.source, player);
        context.granter = found.instance.granter;
        outputs(table, game, &context, player)
    });
    let lists = replaced::replaced(table, game, player, found, effects, lists);
    let ways: SmallVec<[Way; 2]> = lists
        .into_iter()
        .filter(|units| !units.is_empty())
        .map(|units| Way {
            ability: found.ability,
            units,
            limit,
            price,
        })
        .collect();
    if ways.is_empty() {
        return;
    }
    match sources.last_mut() {
        Some(source) if source.object == found.source => {
            source.taps |= taps;
            // What need not be paid with the ability that costs more is not.
            source.rank.0 = source.rank.0.min(price);
            source.ways.extend(ways);
        }
        _ => sources.push(Source {
            object: found.source,
            taps,
            snow: false,
            ways,
            besides: SmallVec::new(),
            rank: (price, 0, 0, false),
        }),
    }
}

/// How many instructions of the mana ability add no mana.
fn done_besides(table: &CardTable, ability: AbilityRef) -> usize {
    let body = table.ability(ability).body();
    let effects = body.and_then(|body| Some(body.modes.first()?.effects.as_slice()));
    let others = |effect: &&Effect| !matches!(effect, Effect::AddMana { .. });
    effects.unwrap_or_default().iter().filter(others).count()
}

/// Adds the further uses of an ability that does not tap its source, as often as its cost can be paid together: `Tap an
/// untapped Druid you control: Add {G}.` What makes mana itself by tapping is not tapped for it.
fn add_further_uses(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    found: &Activatable,
    sources: &mut Vec<Source>,
) {
    let Some(source) = sources.iter().find(|source| source.object == found.source) else {
        return;
    };
    let of_one_ability = source.ways.iter().all(|way| way.ability == found.ability);
    if source.taps || !of_one_ability {
        return;
    }
    let further = source.clone();
    let times = activating::times_payable(table, game, player, found, &taps(sources), MOST_USES);
    sources.extend((1..times).map(|_| further.clone()));
}

/// The limit that the mana of an ability has (CR 106.6).
pub(super) fn limit_of(
    table: &CardTable,
    ability: AbilityRef,
    source: ObjectId,
) -> Option<ManaLimit> {
    spending(table.ability(ability)).map(|_| ManaLimit { ability, source })
}

/// Says when a source is used: the number of its uses, then what it is, last whether it could be tapped for something else.
fn rank(table: &CardTable, game: &Game, source: &mut Source) {
    let now = layers::seen(table, game, source.object);
    let on_battlefield = game
        .object(source.object)
        .is_some_and(|object| object.zone == Zone::Battlefield);
    source.snow = now.supertypes.contains(Supertype::Snow);
    let all = source.ways.iter().flat_map(|way| &way.units);
    source.rank.1 = all.fold(Types::NONE, |all, types| all.union(*types)).len();
    let spends_itself = source.rank.0 > 0 && !source.taps;
    source.rank.2 = if !on_battlefield || spends_itself {
        3
    } else if now.is(CardType::Creature) {
        2
    } else if now.is(CardType::Land) {
        0
    } else {
        1
    };
    source.rank.3 = source.taps
        && now.abilities.iter().any(|instance| {
            let AbilityKind::Activated(activated) = &table.ability(instance.ability).kind else {
                return false;
            };
            activated.cost.0.contains(&CostPart::Tap) && !is_mana_ability(table, instance.ability)
        });
}

/// Lists of units that can be added.
pub(super) type Lists = SmallVec<[SmallVec<[Types; 2]>; 1]>;

/// The lists of units that the instructions of the context's ability can add for the player now; several if they differ in
/// more than the type of each.
pub(super) fn outputs(
    table: &CardTable,
    game: &Game,
    context: &Context,
    player: PlayerId,
) -> Lists {
    let body = table.ability(context.ability).body();
    let effects = body.and_then(|body| Some(body.modes.first()?.effects.as_slice()));
    outputs_of(table, game, context, player, effects.unwrap_or_default())
}

/// The same for these instructions of the ability.
pub(super) fn outputs_of(
    table: &CardTable,
    game: &Game,
    context: &Context,
    player: PlayerId,
    effects: &[Effect],
) -> Lists {
    let mut lists: Lists = SmallVec::from_elem(SmallVec::new(), 1);
    collect_outputs(table, game, context, player, effects, &mut lists);
    lists
}

/// The mana that the ability adds for whom activates it, if that is all it does and is always the same.
fn plain_output(table: &CardTable, ability: AbilityRef) -> Option<Lists> {
    let mode = table.ability(ability).body()?.modes.first()?;
    if let [
        Effect::AddMana {
            who: Players::You,
            mana: ManaOutput::Exactly(mana),
            ..
        },
    ] = mode.effects.as_slice()
    {
        let units = mana.iter().copied().map(Types::of).collect();
        return Some(SmallVec::from_elem(units, 1));
    }
    None
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn collect_outputs(
    table: &CardTable,
    game: &Game,
    context: &Context,
    player: PlayerId,
    effects: &[Effect],
    lists: &mut Lists,
) {
    for effect in effects {
        match effect {
            Effect::AddMana { who, mana, .. }
                if query::includes_player(table, game, context, who, player) =>
            {
                if let ManaOutput::Exactly(mana) = mana {
                    add_exactly(mana, lists);
                } else {
                    add_outputs(choices(table, game, context, mana), lists);
                }
            }
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                let branch = if query::holds(table, game, context, condition) {
                    then
                } else {
                    otherwise
                };
                collect_outputs(table, game, context, player, branch, lists);
            }
            _ => {}
        }
    }
}

fn add_exactly(mana: &[ManaType], lists: &mut Lists) {
    for list in lists.iter_mut() {
        list.extend(mana.iter().copied().map(Types::of));
    }
}

/// Puts what one instruction can add behind the lists.
fn add_outputs(choices: Choices, lists: &mut Lists) {
    match choices {
        Choices::Exactly(mana) => add_exactly(&mana, lists),
        Choices::AnyCombination(count, types) => {
            let types: Types = types.into_iter().collect();
            for list in lists.iter_mut() {
                list.extend(std::iter::repeat_n(types, count as usize));
            }
        }
        Choices::OneOf(options) if options.iter().all(|option| option.len() == 1) => {
            let types: Types = options.into_iter().flatten().collect();
            for list in lists.iter_mut() {
                list.push(types);
            }
        }
        Choices::OneOf(options) => {
            let before = std::mem::take(lists);
            for list in before {
                for option in options.iter().take(16) {
                    let mut longer = list.clone();
                    longer.extend(option.iter().copied().map(Types::of));
                    lists.push(longer);
                }
            }
            lists.truncate(64);
        }
    }
}

impl Special {
    /// The bill with mana for which life can be paid as Phyrexian mana (CR 107.4f).
    fn with_life(&self, bill: &Bill) -> Option<Bill> {
        let (types, most) = self.life_for;
        let payable = |wanted: &Types| wanted.intersects(types);
        if most == 0 || !bill.typed.iter().any(payable) {
            return None;
        }
        let mut open = bill.typed.iter().filter(|wanted| payable(wanted)).count();
        let mut other = bill.clone();
        other.typed.clear();
        for wanted in &bill.typed {
            let with_life = payable(wanted) && open <= most as usize;
            open -= usize::from(payable(wanted));
            if with_life {
                other.phyrexian.push(*wanted);
            } else {
                other.typed.push(*wanted);
            }
        }
        Some(other)
    }

    /// The types as which a unit of these, from that source, pays here; none if it may not be spent.
    fn spent(&self, types: Types, source: Option<ObjectId>) -> Option<Types> {
        if source.map_or(self.by_sources, |source| self.not_from.contains(&source)) {
            return None;
        }
        match self.only {
            None => Some(types),
            Some(only) => Some(types.within(only)).filter(|types| !types.is_empty()),
        }
    }

    /// Whether mana with that limit may be spent here.
    fn allows(&self, limit: ManaLimit) -> bool {
        !self.barred.contains(&limit)
    }

    /// Leaves out what only the controller of the spell may tap or exile in place of mana.
    pub fn of_controller_only(&mut self) {
        self.convoke.clear();
        self.improvise.clear();
        self.delve.clear();
    }

    /// For that much more of the generic mana the player can tap untapped artifacts and creatures (CR 701.67).
    pub fn let_help(&mut self, table: &CardTable, game: &Game, player: PlayerId, more: u32) {
        if more == 0 {
            return;
        }
        self.help.1 = self.help.1.saturating_add(more);
        if self.help.0.is_empty() {
            let types = [CardType::Artifact, CardType::Creature];
            self.help.0 = untapped(table, game, player, &types).collect();
        }
    }
}

/// Whether mana with that limit may be spent on what is to be paid there: on one of the abilities of the order, or on the bill.
fn allows(special: &Special, order: &[&Converter], limit: Option<ManaLimit>, at: usize) -> bool {
    limit.is_none_or(|limit| match order.get(at) {
        Some(converter) => converter.allows(limit),
        None => special.allows(limit),
    })
}

impl Available {
    /// The limits of this mana.
    fn limits(&self) -> impl Iterator<Item = ManaLimit> {
        let pool = self.pool.iter().filter_map(|unit| unit.limit);
        let ways = self.sources.iter().flat_map(|source| &source.ways);
        let converted = self.converters.iter().filter_map(|it| it.limit);
        pool.chain(ways.filter_map(|way| way.limit))
            .chain(converted)
    }

    /// Whether some of this mana may only be spent on spells, or on none, of which one of those tests holds (CR 106.6).
    pub fn is_limited(&self, table: &CardTable, those: impl Fn(&Test) -> bool) -> bool {
        self.limits().any(|limit| {
            spending(table.ability(limit.ability)).is_some_and(|spending| {
                let mut spells = spending.cast.iter().chain(&spending.never);
                spells.any(|what| query::speaks_of(&what.test, &those))
            })
        })
    }

    /// The limits of this mana under which it may not be spent on the payee (CR 106.6).
    pub fn barred(
        &self,
        table: &CardTable,
        game: &Game,
        player: PlayerId,
        payee: Payee,
    ) -> Vec<ManaLimit> {
        let mut barred: Vec<ManaLimit> = Vec::new();
        for limit in self.limits() {
            if !barred.contains(&limit) && !may_be_spent(table, game, player, limit, payee) {
                barred.push(limit);
            }
        }
        barred
    }

    /// The sources of this mana of which that is not so.
    pub fn not_from(&self, is_so: impl Fn(ObjectId) -> bool) -> Vec<ObjectId> {
        let pool = self.pool.iter().filter_map(|unit| unit.source);
        let sources = self.sources.iter().map(|source| source.object);
        let converters = self.converters.iter().map(|it| it.object);
        let mut found: Vec<ObjectId> = Vec::new();
        for source in pool.chain(sources).chain(converters) {
            if !found.contains(&source) && !is_so(source) {
                found.push(source);
            }
        }
        found
    }

    /// Notes what mana may not be spent on the abilities that cost mana (CR 106.6).
    fn bar_from_converters(&mut self, table: &CardTable, game: &Game, player: PlayerId) {
        for at in 0..self.converters.len() {
            let Converter {
                ability, object, ..
            } = self.converters[at];
            let payee = payee(table, ability, object);
            self.converters[at].barred = self.barred(table, game, player, payee);
        }
    }

    /// Spends floating mana that those other bills may need last: for a mana ability that costs mana, what it is activated for.
    pub fn keep_for(&mut self, bills: &[Bill]) {
        let typed: Vec<Types> = bills.iter().flat_map(|bill| bill.typed.clone()).collect();
        self.pool.sort_by_key(|unit| {
            let types = Types::of(unit.mana);
            typed.iter().any(|needed| needed.intersects(types))
        });
    }

    /// Has a source tapped after all others that cost no more: that of what is paid for may be wanted untapped, as a land that becomes a
    /// creature.
    pub fn spare(&mut self, object: ObjectId) {
        if let Some(place) = self.sources.iter().position(|it| it.object == object) {
            let source = self.sources.remove(place);
            let dearer = |it: &Source| it.rank.0 > source.rank.0;
            let end = self.sources.iter().position(dearer);
            self.sources
                .insert(end.unwrap_or(self.sources.len()), source);
        }
    }

    /// Whether the bill could be paid.
    pub fn can_pay(&self, bill: &Bill, special: &Special) -> bool {
        bill.is_empty() || self.settle(bill, special, false).is_some()
    }

    /// How to pay the bill: floating mana first, then sources with the fewest uses, lands before others, creatures and those
    /// with further costs last.
    pub fn plan(&self, bill: &Bill, special: &Special) -> Option<ManaPlan> {
        self.settle(bill, special, true)
    }

    /// Tries with one of each two sources that cannot both be used.
    fn settle(&self, bill: &Bill, special: &Special, prefer: bool) -> Option<ManaPlan> {
        if let Some(bill) = special.with_life(bill) {
            let special = Special {
                life_for: (Types::NONE, 0),
                ..special.clone()
            };
            return self.settle(&bill, &special, prefer);
        }
        if self.rivals.is_empty() {
            return self.settle_all(bill, special, prefer);
        }
        rivals::left_out(&self.rivals)
            .into_iter()
            .find_map(|left_out| {
                let mut special = special.clone();
                special.tapped.extend(left_out);
                self.settle_all(bill, &special, prefer)
            })
    }

    /// Tries without the abilities that cost mana, then with some of these.
    fn settle_all(&self, bill: &Bill, special: &Special, prefer: bool) -> Option<ManaPlan> {
        self.settle_with(bill, special, &[], prefer).or_else(|| {
            converting::orders(&self.converters)
                .iter()
                .find_map(|order| self.settle_with(bill, special, order, prefer))
        })
    }

    /// Tries the ways of sources that differ in more than the type of one mana, one combination after the other, with these
    /// abilities that cost mana, activated in that order.
    fn settle_with(
        &self,
        bill: &Bill,
        special: &Special,
        order: &[&Converter],
        prefer: bool,
    ) -> Option<ManaPlan> {
        if order.iter().any(|it| !it.is_usable(special, order)) {
            return None;
        }
        let prices: SmallVec<[&Bill; 4]> = order.iter().map(|it| &it.price).collect();
        let open: Few<usize> = (0..self.sources.len())
            .filter(|index| !self.sources[*index].is_flat())
            .collect();
        let mut choice: Few<usize> = SmallVec::from_elem(0, self.sources.len());
        // With more combinations than this the first ones are as good as any.
        let tries = if order.is_empty() { 256 } else { 16 };
        for _ in 0..tries {
            let units = self.units(&choice, special, order);
            if let Some(solution) = solve(bill, &prices, &units, special.life, prefer) {
                return Some(self.to_plan(&solution, &units, &choice, special, order));
            }
            let mut advanced = false;
            for index in &open {
                if choice[*index] + 1 < self.sources[*index].ways.len() {
                    choice[*index] += 1;
                    advanced = true;
                    break;
                }
                choice[*index] = 0;
            }
            if !advanced {
                return None;
            }
        }
        None
    }

    /// All units in the order in which they are used.
    fn units(&self, choice: &[usize], special: &Special, order: &[&Converter]) -> Few<Unit> {
        let widen = |types: Types| match special.any_mana {
            (_, true) => Types::ALL,
            (true, false) => types.union(Types::COLORS),
            (false, false) if special.any_colorless && types.contains(ManaType::Colorless) => {
                types.union(Types::COLORS)
            }
            (false, false) => types,
        };
        let places = || (0..order.len()).chain([BILL]);
        let usable = |unit: &&ManaUnit| places().any(|at| allows(special, order, unit.limit, at));
        // What can be spent on little else is spent first.
        let pool = |limited: bool| {
            let units = self.pool.iter().filter(usable);
            units.filter(move |unit| unit.limit.is_some() == limited)
        };
        let floating = pool(true).chain(pool(false)).map(|mana| {
            let types = Types::of(mana.mana);
            let paid = |at: usize| allows(special, order, mana.limit, at).then_some(types);
            Unit {
                bill: paid(BILL)
                    .map(widen)
                    .and_then(|types| special.spent(types, mana.source)),
                prices: (0..order.len()).map(paid).collect(),
                said: mana.limit.is_some(),
                snow: mana.snow,
                origin: Origin::Pool(*mana),
            }
        });
        let mut units: Few<Unit> = floating.collect();
        for (index, source) in self.sources.iter().enumerate() {
            let converts = order.iter().any(|it| it.excludes(source.object));
            if converts || special.tapped.contains(&source.object) && source.taps {
                continue;
            }
            let said = source.ways.iter().any(|way| way.limit.is_some());
            let at = |at: usize| source.unit_types(choice[index], special, order, at);
            let of_bill = at(BILL);
            // Without limits it pays everything alike.
            let of_prices: SmallVec<[SmallVec<[Types; 2]>; 4]> = if said {
                (0..order.len()).map(at).collect()
            } else {
                SmallVec::new()
            };
            let of_some = of_prices.iter().map(SmallVec::len).max();
            for place in 0..of_bill.len().max(of_some.unwrap_or(0)) {
                let plain = of_bill.get(place).copied();
                units.push(Unit {
                    bill: plain
                        .map(widen)
                        .and_then(|types| special.spent(types, Some(source.object))),
                    prices: if said {
                        let of_prices = of_prices.iter();
                        of_prices.map(|list| list.get(place).copied()).collect()
                    } else {
                        SmallVec::from_elem(plain, order.len())
                    },
                    said,
                    snow: source.snow,
                    origin: Origin::Source(index, place),
                });
            }
        }
        for (number, converter) in order.iter().enumerate() {
            let limit = converter.limit;
            units.extend(converter.units.iter().enumerate().map(|(place, types)| {
                let paid = |at: usize| allows(special, order, limit, at).then_some(*types);
                let later = |at: usize| if at > number { paid(at) } else { None };
                Unit {
                    bill: paid(BILL)
                        .map(widen)
                        .and_then(|types| special.spent(types, Some(converter.object))),
                    prices: (0..order.len()).map(later).collect(),
                    said: limit.is_some(),
                    snow: converter.snow,
                    origin: Origin::Converted(number, place),
                }
            }));
        }
        // What makes mana by tapping is not tapped a second time.
        let free = |object: &ObjectId| {
            !special.tapped.contains(object)
                && !order.iter().any(|it| it.object == *object)
                && !self
                    .sources
                    .iter()
                    .any(|source| source.taps && source.object == *object)
        };
        let instead = |types: Types, origin: Origin| Unit {
            bill: Some(types),
            prices: SmallVec::from_elem(None, order.len()),
            said: false,
            snow: false,
            origin,
        };
        let improvise = special.improvise.iter().copied().filter(free);
        units.extend(improvise.map(|object| instead(Types::NONE, Origin::Tap(object))));
        let convoke = special.convoke.iter().filter(|(object, _)| free(object));
        units.extend(convoke.map(|(object, types)| instead(*types, Origin::Tap(*object))));
        let taps_already = |object: &ObjectId| {
            special.improvise.contains(object)
                || special.convoke.iter().any(|(other, _)| other == object)
        };
        let (helpers, most) = &special.help;
        let help = helpers.iter().copied().filter(free);
        let help = help.filter(|object| !taps_already(object));
        let help = help.take(*most as usize);
        units.extend(help.map(|object| instead(Types::NONE, Origin::Tap(object))));
        let delve = special.delve.iter();
        units.extend(delve.map(|card| instead(Types::NONE, Origin::Exile(*card))));
        units
    }

    fn to_plan(
        &self,
        solution: &Solution,
        units: &[Unit],
        choice: &[usize],
        special: &Special,
        order: &[&Converter],
    ) -> ManaPlan {
        let mut plan = ManaPlan {
            life: solution.life,
            ..ManaPlan::default()
        };
        let mut wanted: Vec<Wanted> = Vec::new();
        for (unit, due) in &solution.used {
            let (key, own, is_besides) = match units[*unit].origin {
                Origin::Pool(mana) => {
                    plan.pool.push(mana);
                    continue;
                }
                Origin::Tap(object) => {
                    plan.tap.push(object);
                    continue;
                }
                Origin::Exile(card) => {
                    plan.exile.push(card);
                    continue;
                }
                Origin::Source(source, place) => {
                    let way = choice[source];
                    let own = self.sources[source].unit_types(way, special, order, due.at);
                    let is_besides = place + self.sources[source].besides.len() >= own.len();
                    let types = own.get(place).copied().unwrap_or(Types::NONE);
                    ((0, source), types, is_besides)
                }
                Origin::Converted(at, place) => ((1, at), order[at].units[place], false),
            };
            let needed = match due.need {
                Need::Typed(types) => own.first_in(types),
                Need::Any | Need::Snow => special.only.and_then(|only| own.first_in(only)),
            };
            let mana = needed
                .or_else(|| self.unlimited(units[*unit].origin, own))
                .or_else(|| own.first_in(own));
            let place = wanted.iter().position(|it| it.key == key);
            let index = place.unwrap_or_else(|| {
                wanted.push(Wanted {
                    key,
                    first: due.at,
                    paid: SmallVec::new(),
                    own: Vec::new(),
                    besides: Vec::new(),
                });
                wanted.len() - 1
            });
            let entry = &mut wanted[index];
            entry.first = entry.first.min(due.at);
            if is_besides {
                entry.besides.extend(mana);
            } else {
                entry.own.extend(mana);
                entry.paid.push(due.at);
            }
        }
        self.activations(wanted, choice, special, order, &mut plan);
        plan
    }

    /// Of what the source can add, mana that may be spent on anything: generic costs need no other.
    fn unlimited(&self, origin: Origin, own: Types) -> Option<ManaType> {
        let Origin::Source(source, _) = origin else {
            return None;
        };
        let plain = |way: &&Way| way.limit.is_none();
        let ways = self.sources[source].ways.iter().filter(plain);
        let least = ways.clone().map(|way| way.price).min()?;
        ways.filter(|way| way.price == least)
            .flat_map(|way| &way.units)
            .fold(Types::NONE, |all, types| all.union(*types))
            .first_in(own)
    }

    /// The mana abilities that add what is wanted, in the order in which they are activated: what pays for a mana ability
    /// comes before it, and that before what comes of it.
    fn activations(
        &self,
        mut wanted: Vec<Wanted>,
        choice: &[usize],
        special: &Special,
        order: &[&Converter],
        plan: &mut ManaPlan,
    ) {
        for (at, _) in order.iter().enumerate() {
            if let Some(entry) = wanted.iter_mut().find(|it| it.key == (1, at)) {
                entry.first = at;
            }
        }
        wanted.sort_by_key(|it| (it.first, it.key));
        for entry in wanted {
            let (kind, index) = entry.key;
            let types: Vec<ManaType> = entry.own.iter().chain(&entry.besides).copied().collect();
            if kind == 1 {
                plan.activate
                    .push((order[index].object, order[index].ability, types));
                continue;
            }
            let source = &self.sources[index];
            let way = if source.is_flat() {
                let fitting = source.ways.iter().filter(|way| {
                    let mut paid = entry.paid.iter();
                    let adds = |mana: &ManaType| way.units.iter().any(|unit| unit.contains(*mana));
                    paid.all(|at| allows(special, order, way.limit, *at))
                        && entry.own.iter().all(adds)
                });
                // Mana that says what it may be spent on may do something for it.
                let for_bill = entry.paid.iter().all(|at| *at == BILL);
                fitting
                    .min_by_key(|way| (way.limit.is_none() == for_bill, way.price))
                    .or(source.ways.first())
            } else {
                source.ways.get(choice[index])
            };
            if let Some(way) = way {
                plan.activate.push((source.object, way.ability, types));
            }
        }
    }
}

/// What a mana ability is to add.
struct Wanted {
    /// whether it costs mana, and its number
    key: (u8, usize),
    /// the first thing that is paid with it
    first: usize,
    /// the things that are paid with its own mana
    paid: SmallVec<[usize; 2]>,
    /// of its own mana
    own: Vec<ManaType>,
    /// of the mana of abilities that it triggers
    besides: Vec<ManaType>,
}

impl Source {
    /// Whether it adds one mana whichever way it is used, or has one way only.
    fn is_flat(&self) -> bool {
        self.ways.len() == 1 || self.ways.iter().all(|way| way.units.len() == 1)
    }

    /// The units with which that way can pay what is to be paid there.
    fn unit_types(
        &self,
        way: usize,
        special: &Special,
        order: &[&Converter],
        at: usize,
    ) -> SmallVec<[Types; 2]> {
        let may_pay = |way: &&Way| allows(special, order, way.limit, at);
        if self.ways.len() > 1 && self.is_flat() {
            let usable = self.ways.iter().filter(may_pay);
            let all = usable.flat_map(|way| &way.units);
            let all = all.fold(Types::NONE, |all, types| all.union(*types));
            return self.with_besides(if all.is_empty() {
                SmallVec::new()
            } else {
                SmallVec::from_slice(&[all])
            });
        }
        let way = self.ways.get(way).filter(may_pay);
        self.with_besides(way.map(|way| way.units.clone()).unwrap_or_default())
    }

    /// The units with those of the abilities that trigger from tapping it for mana.
    fn with_besides(&self, mut units: SmallVec<[Types; 2]>) -> SmallVec<[Types; 2]> {
        if !units.is_empty() {
            units.extend(self.besides.iter().copied());
        }
        units
    }
}

/// What else can pay for this spell or ability of that object: convoke, improvise, delve, mana of any color.
pub fn special_for(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    object: ObjectId,
    is_spell: bool,
) -> Special {
    use ir::Builtin;
    let mut special = Special {
        any_mana: permissions::spends_any_mana(table, game, player, object, is_spell),
        any_colorless: permissions::spends_colorless(table, game, player, object, is_spell),
        life: game.player(player).life.max(0) as u32,
        ..Special::default()
    };
    if !is_spell {
        return special;
    }
    let now = layers::seen(table, game, object);
    if now.has(Builtin::Convoke) {
        special.convoke = untapped(table, game, player, &[CardType::Creature])
            .map(|id| {
                let colors = layers::seen(table, game, id).colors;
                (id, colors.iter().map(ManaType::Colored).collect())
            })
            .collect();
    }
    if now.has(Builtin::Improvise) {
        special.improvise = untapped(table, game, player, &[CardType::Artifact]).collect();
    }
    if now.has(Builtin::Delve) {
        let graveyard = game.player(player).graveyard.iter().copied();
        special.delve = graveyard.filter(|card| *card != object).collect();
    }
    special
}

/// The untapped permanents of the player that have one of the types.
fn untapped<'game>(
    table: &'game CardTable,
    game: &'game Game,
    player: PlayerId,
    types: &'game [CardType],
) -> impl Iterator<Item = ObjectId> + 'game {
    game.battlefield.iter().copied().filter(move |id| {
        let permanent = layers::seen(table, game, *id);
        permanent.controller == player
            && types.iter().any(|card_type| permanent.is(*card_type))
            && game
                .object(*id)
                .is_some_and(|object| !object.tapped && !object.phased_out)
    })
}

/// The mana of the pool alone.
pub fn floating(game: &Game, player: PlayerId) -> Available {
    Available {
        pool: game.player(player).mana.units().to_vec(),
        sources: Vec::new(),
        converters: Vec::new(),
        rivals: Vec::new(),
    }
}
