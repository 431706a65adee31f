//! The mana that a player can spend: floating, and from mana abilities (CR 106.4, 605.3).

use super::converting::{self, Converter};
use super::matching::Bill;
use super::outputs::{done_besides, limit_of, outputs, plain_output};
use super::replaced::{self, Production};
use super::special::Payee;
use super::{Types, is_mana_ability, may_be_spent, payee, rivals, spending, triggered};
use crate::activating::{self, Activatable};
use crate::{layers, query};
use game::{Context, Game, ManaLimit, ManaUnit, ObjectId, PlayerId};
use ir::{AbilityKind, AbilityRef, CardTable, CardType, CostPart, Supertype, Test, Zone};
use smallvec::SmallVec;

/// How often an ability that does not tap its source is used for one bill.
const MOST_USES: usize = 8;

/// One way to get mana from a source.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) ability: AbilityRef,
    /// what each unit can be
    pub(super) units: SmallVec<[Types; 2]>,
    /// what its mana may be spent on, if not on anything
    pub(super) limit: Option<ManaLimit>,
    /// how many things it costs besides tapping the source, and does besides adding mana: damage, a counter, life for an opponent
    pub(super) price: u8,
}

/// A permanent or card with mana abilities that can be activated now without paying mana.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) object: ObjectId,
    /// whether the ways tap it
    pub(super) taps: bool,
    pub(super) snow: bool,
    pub(super) ways: SmallVec<[Way; 2]>,
    /// what triggered mana abilities add besides when it is tapped for mana (CR 605.4a)
    pub(super) besides: SmallVec<[Types; 2]>,
    /// those with less are used first
    rank: (u8, u32, u8, bool),
}

/// The mana that a player can spend now: floating and from mana abilities.
#[derive(Clone, Debug, Default)]
pub struct Available {
    pub(super) pool: Vec<ManaUnit>,
    pub(super) sources: Vec<Source>,
    /// abilities that cost mana themselves (CR 605.3a)
    pub(super) converters: Vec<Converter>,
    /// sources of which only one of each two can be used, since one taps the other or they tap the same
    pub(super) rivals: Vec<(ObjectId, ObjectId)>,
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
