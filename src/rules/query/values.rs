//! Quantities (CR 107, 202.3, 208.5, 608.2h, 700.5).

use super::filters::{has_subtype, passes, times_paid};
use super::{holds, matching, object, objects, players};
use crate::{events, layers, subtypes};
use game::{
    Context, Event, EventFacts, Game, ManaUnit, Object, ObjectId, ObjectKind, PlayerId, SlotValue,
    Target,
};
use ir::{
    CardTable, CardType, Color, ColorSet, Distinction, EventPattern, FaceSide, Filter, Layout,
    ManaCost, ManaType, Measure, Past, Property, Rounding, SlotId, SpentMana, Subtype, Test, Value,
    Visitor, Walk, Zone,
};
use std::collections::BTreeSet;

/// The value of a quantity now. Numbers that cannot be determined are 0 (CR 208.2a); sums stop at the ends of `i32`.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of value")]
pub fn value(table: &CardTable, game: &Game, context: &Context, of: &Value) -> i32 {
    match of {
        Value::Number(number) => *number,
        Value::X => announced_x(game, context),
        Value::AsCast(part) => super::as_cast::number(table, game, context, part),
        Value::Count(filter) => count(super::together::how_many(table, game, context, filter)),
        Value::CountPlayers(who) => count(players(table, game, context, who).len()),
        Value::Targets => {
            let asking = context.stack_object.unwrap_or(context.source);
            count(super::filters::targets_of(table, game, asking).len())
        }
        Value::CountObjects(what) => count(objects(table, game, context, what).len()),
        Value::Of(what, of) => objects(table, game, context, of)
            .into_iter()
            .fold(0_i32, |sum, id| {
                sum.saturating_add(property(table, game, what, id))
            }),
        Value::Greatest(what, filter) => matching(table, game, context, filter)
            .into_iter()
            .map(|id| property(table, game, what, id))
            .max()
            .unwrap_or(0),
        Value::Least(what, filter) => matching(table, game, context, filter)
            .into_iter()
            .map(|id| property(table, game, what, id))
            .min()
            .unwrap_or(0),
        Value::Life(who) => players(table, game, context, who)
            .into_iter()
            .fold(0_i32, |sum, player| {
                sum.saturating_add(game.player(player).life)
            }),
        Value::UnspentMana(who, wanted) => players(table, game, context, who)
            .into_iter()
            .flat_map(|player| game.player(player).mana.units())
            .filter(|unit| wanted.is_none_or(|wanted| unit.mana == wanted))
            .fold(0_i32, |sum, _| sum.saturating_add(1)),
        Value::MostOf(who, number) => {
            let who = players(table, game, context, who);
            of_each(table, game, context, &who, number)
                .max()
                .unwrap_or(0)
        }
        Value::LeastOf(who, number) => {
            let who = players(table, game, context, who);
            of_each(table, game, context, &who, number)
                .min()
                .unwrap_or(0)
        }
        Value::MostCommonColor(among) => {
            most_common_color(table, game, &matching(table, game, context, among))
        }
        Value::MostLife(who) => life_totals(game, players(table, game, context, who)).1,
        Value::LeastLife(who) => life_totals(game, players(table, game, context, who)).0,
        Value::DeclaredPower(who) => declared_power(game, &players(table, game, context, who)),
        Value::PlayerCounters(kind, who) => players(table, game, context, who)
            .into_iter()
            .flat_map(|player| &game.player(player).counters)
            .filter(|(present, _)| present == kind)
            .fold(0_i32, |sum, (_, count)| sum.saturating_add(clamp(*count))),
        Value::EventAmount => context.event.map_or(0, |facts| facts.amount),
        Value::Prevented => context.event.map_or(0, |facts| facts.prevented),
        Value::Slot(slot) => slot_number(context, *slot),
        Value::Share => share(context),
        Value::TimesPaid(fact) => object(game, context.source)
            .map_or(0, |source| clamp(times_paid(table, context, source, fact))),
        Value::Happened(pattern, past) => times_happened(table, game, context, pattern, past),
        Value::OfHappened(measure, pattern) => of_happened(table, game, context, measure, pattern),
        Value::HappenedBefore(pattern, before) => {
            let before = objects(table, game, context, before);
            happened_before(table, game, context, pattern, &before)
        }
        Value::TotalThisTurn(pattern) => game
            .turn
            .happened
            .iter()
            .filter_map(|event| events::matches_pattern(table, game, context, pattern, event))
            .fold(0_i32, |sum, facts| sum.saturating_add(facts.amount)),
        Value::Devotion(colors) => devotion(table, game, context, *colors),
        Value::DevotionToChosen => {
            let colors = super::chosen(game, context, super::chosen_colors);
            colors.map_or(0, |colors| devotion(table, game, context, colors))
        }
        Value::Party(who) => players(table, game, context, who)
            .into_iter()
            .fold(0, |sum, player| sum + party(table, game, player)),
        Value::BasicLandTypes(who) => {
            basic_land_types(table, game, &players(table, game, context, who))
        }
        Value::Different(what, filter) => {
            different(table, game, *what, &matching(table, game, context, filter))
        }
        Value::Doors(what, filter) => {
            let permanents = matching(table, game, context, filter);
            count(crate::rooms::unlocked(table, game, *what, &permanents))
        }
        Value::Merges(what) => objects(table, game, context, what)
            .into_iter()
            .filter_map(|id| object(game, id))
            .fold(0_i32, |sum, object| {
                sum.saturating_add(count(object.components.len().saturating_sub(1)))
            }),
        Value::ManaSpent(which, of) => objects(table, game, context, of)
            .into_iter()
            .fold(0_i32, |sum, id| {
                sum.saturating_add(mana_spent(game, *which, id))
            }),
        Value::ManaSpentFrom(source, of) => objects(table, game, context, of)
            .into_iter()
            .fold(0_i32, |sum, id| {
                sum.saturating_add(mana_spent_from(table, game, context, source, id))
            }),
        Value::TimesResolved => game
            .resolutions
            .iter()
            .find(|(of, ability, _)| *of == context.source && *ability == context.ability)
            .map_or(0, |(.., times)| clamp(*times)),
        Value::TimesActivated => times_activated(game, context),
        Value::StartingLife(_) => game.starting_life,
        Value::TurnsTaken(who) => players(table, game, context, who)
            .into_iter()
            .fold(0_i32, |sum, player| {
                sum.saturating_add(clamp(game.player(player).turns))
            }),
        Value::Designation(name, who) => players(table, game, context, who)
            .into_iter()
            .fold(0_i32, |sum, player| {
                sum.saturating_add(clamp(game.player(player).designation(name)))
            }),
        Value::CommanderCasts => game
            .objects()
            .filter(|object| object.owner == context.controller)
            .filter_map(|object| object.commander)
            .fold(0_i32, |sum, commander| {
                sum.saturating_add(clamp(commander.casts))
            }),
        Value::IfElse(condition, yes, no) => {
            let chosen = if holds(table, game, context, condition) {
                yes
            } else {
                no
            };
            value(table, game, context, chosen)
        }
        Value::Chosen => super::chosen(game, context, |chosen| chosen.number).map_or(0, clamp),
        Value::Sum(parts) => parts.iter().fold(0_i32, |sum, part| {
            sum.saturating_add(value(table, game, context, part))
        }),
        Value::Minus(left, right) => {
            value(table, game, context, left).saturating_sub(value(table, game, context, right))
        }
        Value::BeyondFirst(part) => value(table, game, context, part).saturating_sub(1).max(0),
        // Of which each gets its part as the damage is dealt.
        Value::Evenly(whole) => value(table, game, context, whole),
        Value::Times(factor, part) => value(table, game, context, part).saturating_mul(*factor),
        Value::Half(part, rounding) => {
            let whole = value(table, game, context, part);
            match rounding {
                Rounding::Down => whole.div_euclid(2),
                Rounding::Up => whole.div_euclid(2) + whole.rem_euclid(2),
            }
        }
    }
}

/// What the number is for each of the players, looked at alone.
fn of_each<'game>(
    table: &'game CardTable,
    game: &'game Game,
    context: &'game Context,
    who: &'game [PlayerId],
    number: &'game Value,
) -> impl Iterator<Item = i32> + 'game {
    who.iter().map(|player| {
        let mut seen = context.clone();
        seen.affected_player = Some(*player);
        value(table, game, &seen, number)
    })
}

/// How many of the objects are of the color of which there are most (CR 105.1).
fn most_common_color(table: &CardTable, game: &Game, among: &[ObjectId]) -> i32 {
    let colors: Vec<ColorSet> = among
        .iter()
        .map(|id| layers::characteristics(table, game, *id).colors)
        .collect();
    let numbers = Color::ALL
        .iter()
        .map(|color| count(colors.iter().filter(|set| set.contains(*color)).count()));
    numbers.max().unwrap_or(0)
}

/// How often it happened this turn before one of these spells was cast.
fn happened_before(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    spells: &[ObjectId],
) -> i32 {
    let happened = game.turn.happened.iter();
    let before = happened.take_while(
        |event| !matches!(&event.event, Event::Cast { spell, .. } if spells.contains(spell)),
    );
    count(
        before
            .filter(|event| {
                events::matches_pattern(table, game, context, pattern, *event).is_some()
            })
            .count(),
    )
}

/// A number that an object has, or had last; 0 where it has none (CR 208.5).
pub fn property(table: &CardTable, game: &Game, what: &Property, id: ObjectId) -> i32 {
    match what {
        Property::Power => layers::seen(table, game, id).power.unwrap_or(0),
        Property::Toughness => layers::seen(table, game, id).toughness.unwrap_or(0),
        Property::BasePower => layers::seen(table, game, id).base_power.unwrap_or(0),
        Property::BaseToughness => layers::seen(table, game, id).base_toughness.unwrap_or(0),
        Property::PowerAndToughness => {
            let seen = layers::seen(table, game, id);
            seen.power
                .unwrap_or(0)
                .saturating_add(seen.toughness.unwrap_or(0))
        }
        Property::ManaValue => clamp(mana_value(table, game, id)),
        Property::Counters(kind) => object(game, id).map_or(0, |object| match kind {
            Some(kind) => clamp(object.counters(kind)),
            None => object
                .counters
                .iter()
                .fold(0_i32, |sum, (_, count)| sum.saturating_add(clamp(*count))),
        }),
        Property::Targets => clamp(super::filters::targets_of(table, game, id).len() as u32),
        Property::Colors => clamp(layers::seen(table, game, id).colors.len()),
        Property::X => object(game, id)
            .and_then(|object| object.announced.as_ref()?.x)
            .map_or(0, clamp),
        Property::Symbols(symbol) => {
            let now = layers::seen(table, game, id);
            let symbols = now.mana_cost.iter().flat_map(|cost| &cost.0);
            count(symbols.filter(|other| *other == symbol).count())
        }
        Property::ColoredSymbols(color) => {
            let now = layers::seen(table, game, id);
            let symbols = now.mana_cost.iter().flat_map(|cost| &cost.0);
            count(
                symbols
                    .filter(|symbol| symbol.colors().contains(*color))
                    .count(),
            )
        }
    }
}

/// The number by which a power or toughness changes: an X that would be negative is 0 (CR 107.1b).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub fn size_change(table: &CardTable, game: &Game, context: &Context, by: &Value) -> i32 {
    match by {
        Value::Number(number) => *number,
        Value::Times(times, each) => times.saturating_mul(value(table, game, context, each).max(0)),
        _ => value(table, game, context, by).max(0),
    }
}

/// The mana value (CR 202.3): of the front face for the back of a transforming card, with X only on the stack.
pub fn mana_value(table: &CardTable, game: &Game, id: ObjectId) -> u32 {
    let Some(object) = object(game, id) else {
        return 0;
    };
    let x = match &object.announced {
        Some(announced) if object.zone == Zone::Stack => announced.x.unwrap_or(0),
        Some(_) | None => 0,
    };
    if let Some(value) = of_melded(table, game, object) {
        return value;
    }
    if let ObjectKind::Card { card, side } = object.kind
        && side.0 > 0
        && layers::copy(game, object).is_none()
        && object.face_down.is_none()
    {
        let definition = table.card(card);
        if definition.layout == Layout::Transform {
            let front = definition.faces.first();
            return front
                .and_then(|face| face.mana_cost.as_ref())
                .map_or(0, |cost| cost.mana_value(x));
        }
    }
    if let ObjectKind::Virtual(values) = &object.kind
        && let Some(front) = values
            .other_face
            .as_ref()
            .filter(|other| other.is_front && !other.is_modal)
        && layers::copy(game, object).is_none()
        && object.face_down.is_none()
    {
        let cost = front.values.mana_cost.as_ref();
        return cost.map_or(0, |cost| cost.mana_value(x));
    }
    layers::seen(table, game, id)
        .mana_cost
        .as_ref()
        .map_or(0, |cost: &ManaCost| cost.mana_value(x))
}

/// The mana value of a melded permanent (CR 202.3c, 712.8g): what the front faces of its two cards cost together.
fn of_melded(table: &CardTable, game: &Game, object: &Object) -> Option<u32> {
    let ObjectKind::Card { card, side } = object.kind else {
        return None;
    };
    let is_melded = side.0 > 0 && table.card(card).layout == Layout::Meld;
    if !is_melded || layers::copy(game, object).is_some() || object.face_down.is_some() {
        return None;
    }
    let front = |card| {
        let face = table.card(card).faces.first()?;
        Some(face.mana_cost.as_ref()?.mana_value(0))
    };
    let halves = object.components.iter().filter_map(|part| match part.kind {
        ObjectKind::Card { card, side } if side == FaceSide::MELD_HALF => front(card),
        ObjectKind::Card { .. }
        | ObjectKind::Virtual(_)
        | ObjectKind::Ability { .. }
        | ObjectKind::Emblem(_) => None,
    });
    let own = front(card).unwrap_or(0);
    Some(halves.fold(own, u32::saturating_add))
}

/// The X of the spell or ability; of a permanent's own abilities the X it was cast with (CR 107.3m).
/// Whether an X was announced or chosen for what is being carried out (CR 107.3).
pub fn has_x(game: &Game, context: &Context) -> bool {
    known_x(game, context).is_some()
}

/// Whether something asks for that quantity, by itself or in another one.
pub fn reads(node: &impl Walk, asked: &Value) -> bool {
    struct Reads<'value> {
        asked: &'value Value,
        found: bool,
    }
    impl Visitor for Reads<'_> {
        fn value(&mut self, value: &Value) {
            self.found |= value == self.asked;
            value.walk_parts(self);
        }
    }
    let mut reads = Reads {
        asked,
        found: false,
    };
    node.walk(&mut reads);
    reads.found
}

/// The highest life total among the players.
/// The lowest and the highest life total among the players; 0 without any.
fn life_totals(game: &Game, who: Vec<PlayerId>) -> (i32, i32) {
    let mut totals: Vec<i32> = who.into_iter().map(|who| game.player(who).life).collect();
    totals.sort_unstable();
    let end = |total: Option<&i32>| total.copied().unwrap_or(0);
    (end(totals.first()), end(totals.last()))
}

/// With how much power one of them attacked this combat, as the attackers were declared (CR 508.1).
fn declared_power(game: &Game, who: &[PlayerId]) -> i32 {
    let attacks = who.contains(&game.turn.active);
    let combat = game.combat.as_ref().filter(|_| attacks);
    combat.map_or(0, |combat| combat.declared_power)
}

fn announced_x(game: &Game, context: &Context) -> i32 {
    known_x(game, context).map_or(0, clamp)
}

fn known_x(game: &Game, context: &Context) -> Option<u32> {
    context.x.or_else(|| {
        object(game, context.source)
            .and_then(|source| source.announced.as_ref())
            .and_then(|announced| announced.x)
    })
}

fn slot_number(context: &Context, slot: SlotId) -> i32 {
    match context.slots.get(usize::from(slot.0)) {
        Some(SlotValue::Number(number)) => *number,
        Some(SlotValue::Targets(targets)) => count(targets.len()),
        Some(SlotValue::Empty | SlotValue::Counter(_) | SlotValue::Stretch(..)) | None => 0,
    }
}

fn share(context: &Context) -> i32 {
    let object = context.affected.map(Target::Object);
    let player = context.affected_player.map(Target::Player);
    context
        .divisions
        .iter()
        .find(|(target, _)| Some(*target) == object || Some(*target) == player)
        .map_or(0, |(_, share)| clamp(*share))
}

/// The permanents that are treated as though they existed (CR 702.26b).
fn phased_in(game: &Game) -> impl Iterator<Item = ObjectId> + '_ {
    let permanents = game.battlefield.iter().copied();
    permanents.filter(|id| game.object(*id).is_some_and(|object| !object.phased_out))
}

/// How many basic land types there are among the lands of these players (CR 305.6).
fn basic_land_types(table: &CardTable, game: &Game, who: &[PlayerId]) -> i32 {
    let types = subtypes::BASIC_LAND_TYPES.iter().filter(|(name, _)| {
        phased_in(game).any(|id| {
            let now = layers::seen(table, game, id);
            now.is(CardType::Land)
                && who.contains(&now.controller)
                && now.subtypes.iter().any(|subtype| subtype.as_str() == *name)
        })
    });
    count(types.count())
}

/// CR 700.5: mana symbols of those colors among the mana costs of permanents you control.
fn devotion(table: &CardTable, game: &Game, context: &Context, colors: ColorSet) -> i32 {
    let mut symbols = 0;
    for id in phased_in(game) {
        let now = layers::seen(table, game, id);
        if now.controller != context.controller {
            continue;
        }
        let cost = now.mana_cost.iter().flat_map(|cost| &cost.0);
        symbols += cost
            .filter(|symbol| symbol.colors().intersects(colors))
            .count();
    }
    count(symbols)
}

/// CR 700.8: the most creatures the player controls that can be one each of Cleric, Rogue, Warrior and Wizard.
fn party(table: &CardTable, game: &Game, player: PlayerId) -> i32 {
    // Which sets of roles can be filled, as bits: each creature fills at most one more of them.
    let mut filled = [false; 16];
    filled[0] = true;
    for id in phased_in(game) {
        let now = layers::seen(table, game, id);
        if now.controller != player || !now.is(CardType::Creature) {
            continue;
        }
        let before = filled;
        for (role, name) in ["Cleric", "Rogue", "Warrior", "Wizard"].iter().enumerate() {
            if !has_subtype(&now, &Subtype::new(name)) {
                continue;
            }
            for roles in (0..16_usize).filter(|roles| before[*roles]) {
                filled[roles | 1 << role] = true;
            }
        }
    }
    let sizes = (0..16_usize).filter(|roles| filled[*roles]);
    count(
        sizes
            .map(|roles| roles.count_ones() as usize)
            .max()
            .unwrap_or(0),
    )
}

/// How many different ones the objects have between them.
fn different(table: &CardTable, game: &Game, what: Distinction, among: &[ObjectId]) -> i32 {
    let mut found = BTreeSet::new();
    for id in among {
        found.extend(super::together::marks(table, game, what, *id));
    }
    count(found.len())
}

/// How much of that mana was spent to cast the object, or the spell that became it (CR 400.7d, 601.2h).
fn mana_spent(game: &Game, which: SpentMana, id: ObjectId) -> i32 {
    let Some(announced) = object(game, id).and_then(|object| object.announced.as_ref()) else {
        return 0;
    };
    let spent = &announced.mana_spent;
    let of = |wanted: ManaType| spent.iter().filter(|unit| unit.mana == wanted).count();
    let colors = ManaType::ALL
        .into_iter()
        .filter(|mana| *mana != ManaType::Colorless);
    count(match which {
        SpentMana::Any => spent.len(),
        SpentMana::Of(mana) => of(mana),
        SpentMana::Colored => spent.len() - of(ManaType::Colorless),
        SpentMana::Snow => spent.iter().filter(|unit| unit.snow).count(),
        SpentMana::Colors => colors.filter(|color| of(*color) > 0).count(),
        SpentMana::SameColor => colors.map(of).max().unwrap_or(0),
    })
}

/// How much of the mana spent to cast it such sources produced (CR 106.3): asked of them as they are, or last were.
fn mana_spent_from(
    table: &CardTable,
    game: &Game,
    context: &Context,
    source: &Filter,
    id: ObjectId,
) -> i32 {
    let Some(announced) = object(game, id).and_then(|object| object.announced.as_ref()) else {
        return 0;
    };
    let produced = |unit: &&ManaUnit| {
        unit.source
            .is_some_and(|from| passes(table, game, context, &source.test, from))
    };
    count(announced.mana_spent.iter().filter(produced).count())
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn clamp(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// How often it happened; of creatures that attacked, how many did: one that attacked in two combats is one (CR 608.2i).
fn times_happened(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    past: &Past,
) -> i32 {
    let happened = super::conditions::happened_in(table, game, context, past);
    let mut found: Vec<EventFacts> = happened
        .iter()
        .filter_map(|event| events::matches_pattern(table, game, context, pattern, event))
        .collect();
    // "creatures that attacked" are counted once each, "times it attacked" are not.
    if let EventPattern::Attacks { what, .. } = pattern
        && !matches!(what.test, Test::Is(_))
    {
        found.sort_unstable_by_key(|facts| facts.subject);
        found.dedup_by_key(|facts| facts.subject);
    }
    count(found.len())
}

/// A number of the objects that these events of this turn were about, each as it was last (CR 608.2h).
fn of_happened(
    table: &CardTable,
    game: &Game,
    context: &Context,
    measure: &Measure,
    pattern: &EventPattern,
) -> i32 {
    let happened = super::conditions::happened_in(table, game, context, &Past::ThisTurn);
    let mut about: Vec<ObjectId> = happened
        .iter()
        .filter_map(|event| events::matches_pattern(table, game, context, pattern, event)?.subject)
        .collect();
    about.sort_unstable();
    about.dedup();
    let numbers = |what: &Property| -> Vec<i32> {
        let each = about.iter().map(|id| property(table, game, what, *id));
        each.collect()
    };
    match measure {
        Measure::Total(what) => numbers(what).into_iter().fold(0, i32::saturating_add),
        Measure::Greatest(what) => numbers(what).into_iter().max().unwrap_or(0),
        Measure::Different(what) => different(table, game, *what, &about),
    }
}

/// How often the ability has been activated this turn (CR 602.2).
fn times_activated(game: &Game, context: &Context) -> i32 {
    object(game, context.source)
        .into_iter()
        .flat_map(|source| &source.uses_this_turn)
        .find(|(of, _)| *of == context.ability)
        .map_or(0, |(_, times)| clamp(*times))
}
