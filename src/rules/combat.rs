//! Declaring attackers and blockers (CR 506–509).

mod banding;
mod blockers;

pub(crate) use blockers::blocks_cost;
pub use blockers::{advance_blockers, has_cost_to_block};

use crate::{casting, chosen_items, events, layers, payment, query, restrictions};
pub(crate) use banding::divides;
use banding::{ask_band, ask_member, members, with_banding};
use game::frame::DeclareAttackersFrame;
use game::{
    Answer, Attacker, Changes, Combat, Context, Decision, Domain, Event, Frame, Game, Item,
    ObjectId, PlayerId, Prompt, Question, Returned, Target,
};
use ir::{AbilityKind, Builtin, CardTable, CardType, Cost, CostPart, Restriction, Value};

/// Combat begins (CR 507): called as the beginning of combat step begins.
pub fn begin(game: &mut Game) {
    game.combat = Some(Combat::default());
    game.changed(Changes::COMBAT);
}

/// Everything is removed from combat (CR 511.3): called as the end of combat step ends.
pub fn end(game: &mut Game) {
    game.combat = None;
    game.changed(Changes::COMBAT);
}

/// Stages of [`DeclareAttackersFrame`].
mod stage {
    /// the declaration is to be asked
    pub const ASK: u8 = 0;
    /// it was asked
    pub const ANSWERED: u8 = 1;
    /// the costs are being paid
    pub const PAYING: u8 = 2;
    /// the events are on their way
    pub const DECLARED: u8 = 3;
    /// as `ASK`, after costs could not be paid: only attacks without costs
    pub const ASK_FREE: u8 = 4;
    /// whether a creature with banding forms a band was asked
    pub const BAND: u8 = 5;
    /// the creature without banding that joins the band was asked
    pub const BAND_PLAIN: u8 = 6;
    /// the other creatures with banding that join it were asked
    pub const BAND_BANDING: u8 = 7;
}

/// Carries the declaration of attackers on; pushed at the beginning of the declare attackers step. Ends with
/// [`Returned::Done`]; without attackers the next two steps are skipped (CR 508.8).
pub fn advance_attackers(table: &CardTable, game: &mut Game, mut frame: DeclareAttackersFrame) {
    match frame.stage {
        stage::ASK | stage::ASK_FREE => ask_attackers(table, game, frame),
        stage::ANSWERED => {
            if let Some(Answer::Attackers(declared)) = game.answer.take() {
                frame.declared = declared;
            }
            frame.banding = with_banding(table, game, &frame.declared);
            ask_band(table, game, frame);
        }
        stage::BAND => {
            let items = [Item::Yes, Item::No];
            let forms = chosen(game, &items).first() == Some(&Item::Yes);
            match frame.banding.split_first() {
                Some((first, rest)) => {
                    if forms {
                        frame.bands.push(vec![first.0]);
                    } else {
                        frame.banding = rest.to_vec();
                    }
                }
                None => frame.bands.clear(),
            }
            if forms {
                ask_member(table, game, frame, stage::BAND_PLAIN);
            } else {
                ask_band(table, game, frame);
            }
        }
        stage::BAND_PLAIN | stage::BAND_BANDING => {
            let plain = frame.stage == stage::BAND_PLAIN;
            let items = members(table, game, &frame, !plain);
            let joining = chosen(game, &items);
            let joining = joining.iter().filter_map(|item| {
                if let Item::Object(id) = item {
                    Some(*id)
                } else {
                    None
                }
            });
            if let Some(band) = frame.bands.last_mut() {
                band.extend(joining);
            }
            if plain {
                ask_member(table, game, frame, stage::BAND_BANDING);
            } else {
                frame.banding.remove(0);
                ask_band(table, game, frame);
            }
        }
        stage::PAYING => {
            let paid = game.returned.take() == Some(Returned::Performed(true));
            // The owner of the context that the cost was read in is this frame.
            game.contexts.pop();
            set_tapped(table, game, &frame.declared, false);
            if paid {
                declare_attackers(table, game, frame);
            } else {
                frame.declared.clear();
                frame.bands.clear();
                frame.stage = stage::ASK_FREE;
                game.frames.push(Frame::DeclareAttackers(frame));
            }
        }
        stage::DECLARED => options(table, game, frame),
        _ => {
            game.returned = Some(Returned::Done);
        }
    }
}

/// What the player may attack (CR 506.2): opponents, their planeswalkers, battles that they protect.
pub fn attackable(table: &CardTable, game: &Game, attacking: PlayerId) -> Vec<Target> {
    let mut targets: Vec<Target> = query::opponents(game, attacking)
        .map(Target::Player)
        .collect();
    for id in &game.battlefield {
        let target = Target::Object(*id);
        if defender_of(table, game, target)
            .is_some_and(|player| player != attacking && game.reaches(attacking, player))
        {
            targets.push(target);
        }
    }
    targets
}

/// The defending player of who attacks that (CR 508.5): the player, the planeswalker's controller, the battle's protector.
/// Nothing if it cannot be attacked.
pub fn defender_of(table: &CardTable, game: &Game, target: Target) -> Option<PlayerId> {
    match target {
        Target::Player(player) => (!game.player(player).left).then_some(player),
        Target::Object(id) => {
            let object = game.object(id)?;
            let now = layers::seen(table, game, id);
            if object.zone != ir::Zone::Battlefield || object.phased_out {
                None
            } else if now.is(CardType::Battle) {
                object.chosen.protector()
            } else {
                now.is(CardType::Planeswalker).then_some(now.controller)
            }
        }
    }
}

/// Asks the active player, if any creature can attack.
fn ask_attackers(table: &CardTable, game: &mut Game, mut frame: DeclareAttackersFrame) {
    let player = game.turn.active;
    let free_only = frame.stage == stage::ASK_FREE;
    let domain = attack_domain(table, game, player, free_only);
    if let Domain::Attackers { candidates, .. } = &domain
        && candidates.is_empty()
    {
        game.returned = Some(Returned::Done);
        return;
    }
    frame.stage = stage::ANSWERED;
    let decision = Decision {
        player,
        prompt: Prompt {
            question: Question::Attackers,
            source: None,
            ability: None,
        },
        domain,
    };
    game.ask(Frame::DeclareAttackers(frame), decision);
}

/// Which creatures can attack what, and which must (CR 508.1a–d).
fn attack_domain(table: &CardTable, game: &Game, player: PlayerId, free_only: bool) -> Domain {
    let (mut candidates, mut required, mut alone) = attackers(table, game, player, free_only);
    let limits = restrictions::attack_limits(table, game, &attackable(table, game, player));
    if is_lonely(&candidates, &alone) {
        candidates.clear();
        required.clear();
        alone.clear();
    }
    Domain::Attackers {
        candidates,
        required,
        alone,
        limits,
    }
}

/// Creatures with what each can attack.
type Candidates = Vec<(ObjectId, Vec<Target>)>;

/// Whether there is only one creature, which cannot attack alone.
fn is_lonely(candidates: &[(ObjectId, Vec<Target>)], alone: &[ObjectId]) -> bool {
    matches!(candidates, [(only, _)] if alone.contains(only))
}

/// The only creature that could attack and cannot attack alone (CR 506.5), with what it could attack.
pub fn lonely_attackers(table: &CardTable, game: &Game, player: PlayerId) -> Candidates {
    let (candidates, _, alone) = attackers(table, game, player, false);
    if is_lonely(&candidates, &alone) {
        candidates
    } else {
        Vec::new()
    }
}

/// Whether the creature could attack that, if its controller declared attackers now.
pub fn could_attack(table: &CardTable, game: &Game, id: ObjectId, target: Target) -> bool {
    let (candidates, ..) = attackers(table, game, query::controller(table, game, id), false);
    candidates
        .iter()
        .any(|(creature, targets)| *creature == id && targets.contains(&target))
}

/// The creatures that can attack with what they can attack, those that must, and those that cannot alone.
fn attackers(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    free_only: bool,
) -> (Candidates, Vec<ObjectId>, Vec<ObjectId>) {
    let targets = attackable(table, game, player);
    let costs = layers::restrictions(table, game)
        .any(|active| matches!(active.effect, Restriction::AttackCost(..)));
    let mut candidates = Vec::new();
    let mut required = Vec::new();
    let mut alone = Vec::new();
    for id in &game.battlefield {
        if !may_attack(table, game, player, *id) {
            continue;
        }
        let mut own: Vec<Target> = targets
            .iter()
            .copied()
            .filter(|target| restrictions::can_attack(table, game, *id, *target))
            .collect();
        let is_free =
            |target: &Target| !costs || attack_costs(table, game, *id, *target).is_empty();
        if free_only {
            own.retain(|target| is_free(target));
        }
        if own.is_empty() {
            continue;
        }
        // Nobody has to pay; what obeys fewer requirements than another choice without a cost does is not allowed (CR 508.1d).
        let obeyed =
            |target: &Target| restrictions::attack_requirements_obeyed(table, game, *id, *target);
        let most = own
            .iter()
            .filter(|target| is_free(target))
            .map(&obeyed)
            .max();
        if let Some(most) = most.filter(|most| *most > 0) {
            required.push(*id);
            own.retain(|target| obeyed(target) >= most);
        }
        if restrictions::cannot_alone(table, game, *id, true) {
            alone.push(*id);
        }
        candidates.push((*id, own));
    }
    (candidates, required, alone)
}

/// CR 508.1a
fn may_attack(table: &CardTable, game: &Game, player: PlayerId, id: ObjectId) -> bool {
    let Some(object) = game.object(id) else {
        return false;
    };
    if object.tapped || object.phased_out {
        return false;
    }
    let now = layers::seen(table, game, id);
    now.controller == player
        && now.is(CardType::Creature)
        && !now.is(CardType::Battle)
        && (!object.summoning_sick
            || now.has(Builtin::Haste)
            || restrictions::attacks_as_though_haste(table, game, id))
}

/// What has to be paid for that creature to attack that (CR 508.1g–h), with the surroundings to read each in.
fn attack_costs(
    table: &CardTable,
    game: &Game,
    creature: ObjectId,
    target: Target,
) -> Vec<(Context, Cost)> {
    layers::restrictions(table, game)
        .filter_map(|active| {
            let Restriction::AttackCost(what, whom, cost) = active.effect else {
                return None;
            };
            let mut context = active.context.clone();
            context.affected = Some(creature);
            let applies = query::includes_object(table, game, active.context, what, creature)
                && query::is_recipient(table, game, active.context, whom, target);
            applies.then(|| (context, cost.clone()))
        })
        .collect()
}

/// Whether something has to be paid for that creature to attack that (CR 508.1g).
pub fn has_cost_to_attack(
    table: &CardTable,
    game: &Game,
    creature: ObjectId,
    target: Target,
) -> bool {
    !attack_costs(table, game, creature, target).is_empty()
}

/// The items that the answer chose.
fn chosen(game: &mut Game, items: &[Item]) -> Vec<Item> {
    match game.answer.take() {
        Some(answer) => chosen_items(items, &answer),
        None => Vec::new(),
    }
}

/// Begins to pay the total cost to attack, if there is one; the attackers are tapped meanwhile (CR 508.1f, 508.1h–j).
fn pay_for_attack(table: &CardTable, game: &mut Game, mut frame: DeclareAttackersFrame) {
    let mut parts = Vec::new();
    let mut surroundings = None;
    for (creature, target) in &frame.declared {
        for (context, cost) in attack_costs(table, game, *creature, *target) {
            parts.extend(cost.0.iter().map(|part| fixed(table, game, &context, part)));
            surroundings.get_or_insert(context);
        }
    }
    let Some(mut context) = surroundings else {
        declare_attackers(table, game, frame);
        return;
    };
    let player = game.turn.active;
    // What is sacrificed or returned is the payer's, whoever says that it costs that.
    context.controller = player;
    set_tapped(table, game, &frame.declared, true);
    game.contexts.push(context);
    let index = game.contexts.len() as u32 - 1;
    frame.stage = stage::PAYING;
    game.frames.push(Frame::DeclareAttackers(frame));
    payment::begin(game, player, Cost(parts), index);
}

/// The part with numbers in place of the values that can be computed: several costs are paid in one set of surroundings.
fn fixed(table: &CardTable, game: &Game, context: &Context, part: &CostPart) -> CostPart {
    let number = |value: &Value| Value::Number(query::value(table, game, context, value));
    match part {
        CostPart::Repeat(cost, times) => CostPart::Repeat(cost.clone(), number(times)),
        CostPart::PayLife(amount) => CostPart::PayLife(number(amount)),
        CostPart::Energy(amount) => CostPart::Energy(number(amount)),
        CostPart::Mill(count) => CostPart::Mill(number(count)),
        CostPart::Helped(most) => CostPart::Helped(number(most)),
        CostPart::MostX(most) => CostPart::MostX(number(most)),
        CostPart::Mana(_)
        | CostPart::OwnManaCost
        | CostPart::Tap
        | CostPart::Untap
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
        | CostPart::Loyalty(_)
        | CostPart::OneOf(_)
        | CostPart::Do(_) => part.clone(),
    }
}

/// The attackers that attacking taps (CR 508.1f, 702.20b).
fn tapping(table: &CardTable, game: &Game, declared: &[(ObjectId, Target)]) -> Vec<ObjectId> {
    declared
        .iter()
        .map(|(creature, _)| *creature)
        .filter(|creature| !layers::seen(table, game, *creature).has(Builtin::Vigilance))
        .collect()
}

fn set_tapped(table: &CardTable, game: &mut Game, declared: &[(ObjectId, Target)], tapped: bool) {
    for creature in tapping(table, game, declared) {
        if let Some(object) = game.object_mut(creature) {
            object.tapped = tapped;
        }
    }
    game.changed(Changes::TAPPED);
    layers::refresh(table, game);
}

/// The creatures become attacking creatures (CR 508.1k), and all of it happens at once for triggers (CR 508.1m).
fn declare_attackers(table: &CardTable, game: &mut Game, mut frame: DeclareAttackersFrame) {
    let player = game.turn.active;
    // What was sacrificed or changed control to pay does not attack.
    frame.declared.retain(|(creature, _)| {
        game.object(*creature).is_some() && query::controller(table, game, *creature) == player
    });
    let count = u32::try_from(frame.declared.len()).unwrap_or(u32::MAX);
    let mut happening: Vec<Event> = tapping(table, game, &frame.declared)
        .into_iter()
        .map(|object| Event::Tap {
            object,
            for_mana: false,
        })
        .collect();
    let mut attackers = Vec::new();
    for (creature, attacks) in &frame.declared {
        let Some(defending) = defender_of(table, game, *attacks) else {
            continue;
        };
        attackers.push(Attacker {
            creature: *creature,
            attacks: *attacks,
            defending,
            blocked: false,
            blockers: Vec::new(),
        });
        happening.push(Event::Attacks {
            attacker: *creature,
            target: *attacks,
            defending,
            count,
        });
    }
    let power = |attacker: &Attacker| {
        let now = layers::characteristics(table, game, attacker.creature);
        now.power.unwrap_or(0)
    };
    let declared_power = attackers.iter().map(power).fold(0, i32::saturating_add);
    let combat = game.combat.get_or_insert_default();
    combat.attacked |= !attackers.is_empty();
    combat.declared_power = declared_power;
    combat.attackers = attackers;
    combat.bands = std::mem::take(&mut frame.bands);
    game.changed(Changes::COMBAT);
    frame.stage = stage::DECLARED;
    game.frames.push(Frame::DeclareAttackers(frame));
    events::propose(game, happening);
}

/// What may be done as attackers are declared is offered, one after the other; then the declaration is over (CR 508.1g).
fn options(table: &CardTable, game: &mut Game, frame: DeclareAttackersFrame) {
    game.returned = None;
    let at_once = game.pending.iter().position(|trigger| {
        matches!(&table.ability(trigger.context.ability).kind, AbilityKind::Triggered(triggered)
            if triggered.at_once && trigger.delayed.is_none())
    });
    match at_once {
        Some(place) => {
            let trigger = game.pending.remove(place);
            game.frames.push(Frame::DeclareAttackers(frame));
            casting::follow(table, game, trigger.context);
        }
        None => game.returned = Some(Returned::Done),
    }
}

/// Takes planeswalkers and battles out of combat that cannot be attacked any more, or whose controller has changed (CR 506.4).
fn spare(table: &CardTable, game: &Game, combat: &mut Combat, moved: &[ObjectId]) {
    let attacked = combat.attackers.iter().map(|attacker| attacker.attacks);
    for target in attacked.collect::<Vec<Target>>() {
        if let Target::Object(id) = target
            && !combat.spared.contains(&id)
            && (moved.contains(&id) || defender_of(table, game, target).is_none())
        {
            combat.spared.push(id);
        }
    }
}

/// The player who defends against that attacker now; nobody if what it attacks is no longer there to be attacked (CR 506.4c).
pub fn defender_against(table: &CardTable, game: &Game, attacker: &Attacker) -> Option<PlayerId> {
    let attacked = game.combat.as_ref()?.attacked(attacker)?;
    defender_of(table, game, attacked)
}

/// Takes out of combat what cannot be in it any more (CR 506.4): creatures that left, changed control or are no creatures;
/// called with computed characteristics. `moved` are the permanents whose controller has changed. Returns whether
/// anything was removed.
pub(super) fn remove_what_left(table: &CardTable, game: &mut Game, moved: &[ObjectId]) -> bool {
    let Some(mut combat) = game.combat.take() else {
        return false;
    };
    let size = |combat: &Combat| {
        let blockers = combat
            .attackers
            .iter()
            .map(|attacker| attacker.blockers.len());
        combat.attackers.len() + blockers.sum::<usize>() + combat.lone_blockers.len()
    };
    let before = size(&combat);
    let stays = |game: &Game, id: ObjectId| {
        !moved.contains(&id) && game.object(id).is_some_and(|object| !object.phased_out) && {
            let now = layers::seen(table, game, id);
            now.is(CardType::Creature) && !now.is(CardType::Battle)
        }
    };
    combat.remove(|creature| stays(game, creature));
    spare(table, game, &mut combat, moved);
    let removed = size(&combat) != before;
    game.combat = Some(combat);
    removed
}
