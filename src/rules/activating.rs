//! Activating abilities (CR 602, 605.3, 606).

mod activatable;

pub(crate) use activatable::known;
pub use activatable::{Activatable, activatable};

use super::{
    ability_costs, casting, costs, ending, face_down, layers, legal, mana, paid_rather, payment,
    permissions, query, restrictions, rooms, turn,
};
use game::frame::{CastFrame, CastStage, Method};
use game::{
    AbilityInstance, Action, Announced, Changes, Context, Frame, Game, ObjectId, ObjectKind,
    PlayerId, Returned,
};
use ir::{
    AbilityKind, AbilityRef, Activated, ActivationLimit, CardTable, CardType, CostPart, ManaType,
    Players, Zone,
};
use std::ops::RangeInclusive;

/// The activated ability, if it is one.
pub fn activated(table: &CardTable, ability: AbilityRef) -> Option<&Activated> {
    match &table.ability(ability).kind {
        AbilityKind::Activated(activated) => Some(activated),
        AbilityKind::Spell(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Static(_)
        | AbilityKind::Keyword(_) => None,
    }
}

/// The surroundings in which the ability's cost and limits are read.
pub fn context(
    player: PlayerId,
    source: ObjectId,
    ability: AbilityRef,
    instance: AbilityInstance,
) -> Context {
    let mut context = Context::of(ability, source, player);
    context.granter = instance.granter;
    context
}

/// Whether the ability is what a keyword of that name means on the object.
pub fn is_of_keyword(
    table: &CardTable,
    game: &Game,
    object: ObjectId,
    ability: AbilityRef,
    keyword: &str,
) -> bool {
    layers::seen(table, game, object)
        .abilities
        .iter()
        .any(|instance| {
            matches!(&table.ability(instance.ability).kind,
                AbilityKind::Keyword(found) if found.is_a(keyword))
                && layers::expanded(table, instance.ability).contains(&ability)
        })
}

/// The instance of an ability that the object has: the ability itself or the keyword that means it.
pub fn instance_of(
    table: &CardTable,
    game: &Game,
    source: ObjectId,
    ability: AbilityRef,
) -> Option<AbilityInstance> {
    layers::seen(table, game, source)
        .abilities
        .iter()
        .copied()
        .find(|instance| {
            instance.ability == ability
                || layers::expanded(table, instance.ability).contains(&ability)
        })
        .or_else(|| {
            let controller = query::controller(table, game, source);
            special_actions(table, game, controller, source)
                .into_iter()
                .find_map(|(instance, action)| (action == ability).then_some(instance))
        })
        .or_else(|| ending::instance(table, game, source, ability))
}

/// How many instances of the ability the object has, and at least one: what limits its use is about each of them (CR 602.5c).
pub(super) fn instances(
    table: &CardTable,
    game: &Game,
    source: ObjectId,
    ability: AbilityRef,
) -> u32 {
    if game.object(source).is_none() {
        return 1;
    }
    let now = layers::seen(table, game, source);
    let such = now.abilities.iter().filter(|instance| {
        instance.ability == ability || layers::expanded(table, instance.ability).contains(&ability)
    });
    u32::try_from(such.count()).unwrap_or(u32::MAX).max(1)
}

/// Whether the player may begin to activate the ability now, its cost and targets aside (CR 602.2, 602.5, 606.3).
pub fn may_activate(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    source: ObjectId,
    ability: AbilityRef,
    instance: AbilityInstance,
) -> bool {
    let (Some(activated), Some(object)) = (activated(table, ability), game.object(source)) else {
        return false;
    };
    if !activated.zones.contains(object.zone)
        || object.phased_out
        || (object.zone == Zone::Outside && game.player(object.owner).companion != Some(source))
    {
        return false;
    }
    let now = layers::seen(table, game, source);
    let may = if activated.activator == Players::You {
        player == now.controller
    } else {
        let of_controller = context(now.controller, source, ability, instance);
        query::includes_player(table, game, &of_controller, &activated.activator, player)
    };
    if !may || object.tapped && activated.cost.0.contains(&CostPart::Tap) {
        return false;
    }
    let used = |uses: &[(AbilityRef, u32)]| {
        uses.iter()
            .find(|(used, _)| *used == ability)
            .map_or(0, |(_, count)| *count)
    };
    let all = |most: u32| most.saturating_mul(instances(table, game, source, ability));
    let in_time = || {
        turn::is_sorcery_time(game, player)
            || ability_costs::as_instant(table, game, player, (source, ability))
    };
    let within_limits = activated.limits.iter().all(|limit| match limit {
        ActivationLimit::SorcerySpeed => in_time(),
        ActivationLimit::PerTurn(most) => used(&object.uses_this_turn) < all(*most),
        ActivationLimit::Total(most) => used(&object.uses) < all(*most),
        ActivationLimit::If(condition) => {
            let of_player = context(player, source, ability, instance);
            query::holds(table, game, &of_player, condition)
        }
        ActivationLimit::CouldCast => legal::could_begin_to_cast(table, game, player, source),
        ActivationLimit::FaceDown => object.face_down.is_some(),
        // A player who may activate it with priority may do so as an instant; while something is paid for it is left out.
        ActivationLimit::InstantSpeed
        | ActivationLimit::SpendOnly(_)
        | ActivationLimit::NonzeroX
        | ActivationLimit::XIs(_)
        | ActivationLimit::ChangesCost(..) => true,
    });
    if !within_limits {
        return false;
    }
    if is_loyalty(activated) {
        let of_loyalty = object
            .uses_this_turn
            .iter()
            .filter(|(used, _)| self::activated(table, *used).is_some_and(is_loyalty));
        let used: u32 = of_loyalty.map(|(_, times)| *times).sum();
        if used >= ability_costs::loyalty_uses(table, game, player, source) || !in_time() {
            return false;
        }
    }
    let sick = object.summoning_sick
        && now.is(CardType::Creature)
        && !permissions::as_though_haste(table, game, source);
    let tap_cost_allowed = activated.cost.0.iter().all(|part| match part {
        CostPart::Tap => !object.tapped && !sick,
        CostPart::Untap => object.tapped && !sick,
        CostPart::Mana(_)
        | CostPart::OwnManaCost
        | CostPart::Repeat(..)
        | CostPart::PayLife(_)
        | CostPart::Sacrifice { .. }
        | CostPart::Discard { .. }
        | CostPart::Exile { .. }
        | CostPart::ReturnToHand { .. }
        | CostPart::TapOther { .. }
        | CostPart::TapPower { .. }
        | CostPart::AnyNumber { .. }
        | CostPart::RemoveCounters { .. }
        | CostPart::PutCounters { .. }
        | CostPart::Reveal { .. }
        | CostPart::Mill(_)
        | CostPart::Loyalty(_)
        | CostPart::Energy(_)
        | CostPart::MostX(_)
        | CostPart::Helped(_)
        | CostPart::OneOf(_)
        | CostPart::Do(_) => true,
    });
    tap_cost_allowed
        && (activated.special
            || restrictions::can_activate(
                table,
                game,
                (player, source),
                mana::is_mana_ability(table, ability),
            ))
}

/// The special actions that the player may take with the permanent and that are no abilities of what it is now: to turn it face
/// up, to unlock a door of it, to end an effect of an ability of it.
fn special_actions(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    id: ObjectId,
) -> Vec<(AbilityInstance, AbilityRef)> {
    let mut found = face_down::actions(table, game, player, id);
    found.extend(rooms::actions(table, game, player, id));
    found.extend(ending::actions(table, game, player, id));
    found
}

/// Whether it is no ability to activate but a special action (CR 116.2).
pub fn is_special(table: &CardTable, ability: AbilityRef) -> bool {
    activated(table, ability).is_some_and(|activated| activated.special)
}

/// Whether the ability says what X is, so that nobody chooses it (CR 107.3c).
pub fn says_x(activated: &Activated) -> bool {
    let says = |limit: &ActivationLimit| matches!(limit, ActivationLimit::XIs(_));
    activated.limits.iter().any(says)
}

/// The values of X up to a greatest one that may be announced for it, its cost aside: where the ability says what X is, only that
/// one (CR 107.3c).
pub fn x_range(
    table: &CardTable,
    game: &Game,
    context: &Context,
    (activated, most): (&Activated, u32),
) -> RangeInclusive<u32> {
    let least = u32::from(activated.limits.contains(&ActivationLimit::NonzeroX));
    let said = activated.limits.iter().find_map(|limit| {
        if let ActivationLimit::XIs(value) = limit {
            Some(
                query::value(table, game, context, value)
                    .max(0)
                    .unsigned_abs(),
            )
        } else {
            None
        }
    });
    match said {
        None => least..=most,
        Some(x) => x.max(least)..=x.min(most),
    }
}

/// Whether it is a loyalty ability (CR 606.2).
pub fn is_loyalty(activated: &Activated) -> bool {
    activated
        .cost
        .0
        .iter()
        .any(|part| matches!(part, CostPart::Loyalty(_)))
}

/// Whether a mana ability is activated with priority only, and not while something is paid for (CR 605.3a).
pub fn is_only_as_instant(table: &CardTable, found: &Activatable) -> bool {
    !found.is_plain
        && activated(table, found.ability)
            .is_some_and(|activated| activated.limits.contains(&ActivationLimit::InstantSpeed))
}

/// Whether the ability's cost can be paid, mana aside.
pub fn can_pay_without_mana(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    found: &Activatable,
) -> bool {
    // What mana abilities cost more is part of what is paid (CR 118.8, 602.2b).
    let costs_more = found.is_mana && costs::change_for_abilities(table, game);
    // Most mana abilities cost {T} alone, which has been looked at.
    if found.is_plain && !costs_more {
        return true;
    }
    let Some(activated) = activated(table, found.ability) else {
        return false;
    };
    let total = costs_more.then(|| {
        let priced = costs::Priced {
            player,
            object: found.source,
            ability: Some(found.ability),
            x: 0,
            announced: None,
        };
        costs::total(table, game, priced, &activated.cost.0)
    });
    let parts = total.as_ref().map_or(&activated.cost.0, |total| &total.0);
    if parts.as_slice() == [CostPart::Tap] {
        return true;
    }
    let context = context(player, found.source, found.ability, found.instance);
    let mut special = mana::Special::default();
    let payee = mana::payee(table, found.ability, found.source);
    payment::keep_unpaid(table, game, player, (payee, &context), &mut special);
    let payer = without_mana(table, game, &context, &special);
    payer.can_pay(parts)
}

/// Who pays in those surroundings what is no mana.
fn without_mana<'game>(
    table: &'game CardTable,
    game: &'game Game,
    context: &'game Context,
    special: &'game mana::Special,
) -> costs::Payer<'game> {
    costs::Payer {
        table,
        game,
        player: context.controller,
        context,
        mana: None,
        special,
        cast: None,
    }
}

/// How many permanents that part of the ability's cost taps, and out of which.
pub fn tapped_for(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    found: &Activatable,
    part: &CostPart,
) -> (u32, Vec<ObjectId>) {
    let context = context(player, found.source, found.ability, found.instance);
    let special = mana::Special::default();
    let payer = without_mana(table, game, &context, &special);
    (payer.count(part), payer.candidates(part))
}

/// How often in a row the ability could be paid for without mana and without tapping these, at most that often.
pub fn times_payable(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    found: &Activatable,
    tapped: &[ObjectId],
    most: usize,
) -> usize {
    let Some(activated) = activated(table, found.ability) else {
        return 0;
    };
    if activated.cost.0.is_empty() || !activated.limits.is_empty() {
        return 1;
    }
    let context = context(player, found.source, found.ability, found.instance);
    let special = mana::Special::default();
    let payer = without_mana(table, game, &context, &special);
    let repeated = |times: usize| vec![activated.cost.0.clone(); times].concat();
    (2..=most)
        .take_while(|times| payer.can_pay_besides(&repeated(*times), &[], tapped))
        .last()
        .unwrap_or(1)
}

/// Begins to activate an ability (CR 602.2a). The pushed frame ends with [`Returned::Performed`]; if the ability cannot be
/// activated, everything is as it was before (CR 732.1).
pub fn begin(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    source: ObjectId,
    ability: AbilityRef,
) {
    let Some(instance) = instance_of(table, game, source, ability) else {
        game.returned = Some(Returned::Performed(false));
        return;
    };
    casting::remember(game);
    let kind = ObjectKind::Ability {
        ability,
        source,
        triggered: false,
    };
    let object = game.add_object(kind, player, Zone::Stack);
    game.stack.push(object);
    game.changed(Changes::OTHER);
    let mut announced = Announced::default();
    let stage = if paid_rather::costs(table, game, player, (source, ability)).is_empty() {
        CastStage::Modes
    } else {
        CastStage::Alternative
    };
    if instance.granter.is_some() {
        announced.context = Some(Box::new(context(player, source, ability, instance)));
    }
    game.frames.push(Frame::Cast(Box::new(CastFrame {
        player,
        action: Action::Activate { source, ability },
        object,
        source,
        ability: Some(ability),
        granter: instance.granter,
        stage,
        method: Method::Ability,
        announced,
        cursor: 0,
        offered: Vec::new(),
    })));
}

/// Begins to activate a mana ability (CR 605.3): paid and followed at once. `wanted` is the mana that an automatic payment
/// wants of it. The pushed frame ends with [`Returned::Performed`].
pub fn begin_mana(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    source: ObjectId,
    ability: AbilityRef,
    wanted: Vec<ManaType>,
) {
    begin_at_once(
        table,
        game,
        player,
        source,
        ability,
        Method::Mana { wanted },
    );
}

/// Begins to take a special action (CR 116.2): paid and followed at once. The pushed frame ends with
/// [`Returned::Performed`].
pub fn begin_special(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    source: ObjectId,
    ability: AbilityRef,
) {
    begin_at_once(table, game, player, source, ability, Method::Special);
}

fn begin_at_once(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    source: ObjectId,
    ability: AbilityRef,
    method: Method,
) {
    let instance = instance_of(table, game, source, ability);
    let (Some(instance), Some(activated)) = (instance, activated(table, ability)) else {
        game.returned = Some(Returned::Performed(false));
        return;
    };
    // What costs {T} alone cannot fail halfway.
    if activated.cost.0.as_slice() != [CostPart::Tap] {
        casting::remember(game);
    }
    game.frames.push(Frame::Cast(Box::new(CastFrame {
        player,
        action: Action::Activate { source, ability },
        object: source,
        source,
        ability: Some(ability),
        granter: instance.granter,
        stage: CastStage::X,
        method,
        announced: Announced::default(),
        cursor: 0,
        offered: Vec::new(),
    })));
}

/// How often the ability can still be activated by its limits, at most so often.
pub fn uses_left(
    table: &CardTable,
    game: &Game,
    found: &Activatable,
    activated: &Activated,
    most: usize,
) -> usize {
    let left = |uses: &[(AbilityRef, u32)], limit: u32| {
        let used = uses.iter().find(|(used, _)| *used == found.ability);
        let limit = limit.saturating_mul(instances(table, game, found.source, found.ability));
        limit.saturating_sub(used.map_or(0, |(_, count)| *count)) as usize
    };
    let object = game.object(found.source);
    activated
        .limits
        .iter()
        .fold(most, |most, limit| match (limit, object) {
            (ActivationLimit::PerTurn(limit), Some(object)) => {
                most.min(left(&object.uses_this_turn, *limit))
            }
            (ActivationLimit::Total(limit), Some(object)) => most.min(left(&object.uses, *limit)),
            _ => most,
        })
}

/// Whether it asks how often it has been activated this turn.
fn counts_itself(activated: &Activated) -> bool {
    use ir::Walk as _;
    struct Reads(bool);
    impl ir::Visitor for Reads {
        fn value(&mut self, value: &ir::Value) {
            self.0 |= *value == ir::Value::TimesActivated;
            value.walk_parts(self);
        }
    }
    let mut reads = Reads(false);
    activated.walk(&mut reads);
    reads.0
}

/// Counts the activation for abilities with limits and loyalty abilities.
pub fn count_use(table: &CardTable, game: &mut Game, source: ObjectId, ability: AbilityRef) {
    let Some(activated) = activated(table, ability) else {
        return;
    };
    let per_turn = is_loyalty(activated)
        || activated
            .limits
            .iter()
            .any(|limit| matches!(limit, ActivationLimit::PerTurn(_)));
    let per_turn = per_turn || counts_itself(activated);
    let total = activated
        .limits
        .iter()
        .any(|limit| matches!(limit, ActivationLimit::Total(_)));
    let Some(object) = game.object_mut(source) else {
        return;
    };
    let count = |uses: &mut Vec<(AbilityRef, u32)>| match uses
        .iter_mut()
        .find(|(used, _)| *used == ability)
    {
        Some((_, times)) => *times = times.saturating_add(1),
        None => uses.push((ability, 1)),
    };
    if per_turn {
        count(&mut object.uses_this_turn);
    }
    if total {
        count(&mut object.uses);
    }
}

/// Whether the whole cost of the ability could be paid with the mana at hand, with that X.
pub fn can_pay(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    found: &Activatable,
    available: &mana::Available,
    x: u32,
) -> bool {
    let Some(activated) = activated(table, found.ability) else {
        return false;
    };
    if found.is_plain || activated.cost.0.as_slice() == [CostPart::Tap] && found.is_mana {
        return true;
    }
    let mut context = context(player, found.source, found.ability, found.instance);
    context.x = Some(x);
    let priced = costs::Priced {
        player,
        object: found.source,
        ability: Some(found.ability),
        x,
        announced: None,
    };
    let payee = mana::payee(table, found.ability, found.source);
    let payable = |parts: &[CostPart]| {
        let total = costs::total(table, game, priced, parts);
        payment::can_pay_with(table, game, player, &total, &context, available, payee)
    };
    let rather = paid_rather::costs(table, game, player, (found.source, found.ability));
    payable(&activated.cost.0) || rather.iter().any(|way| payable(&way.parts))
}
