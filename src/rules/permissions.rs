//! What may be done beyond the rules (CR 305.2, 601.3, 702.8, 702.34).

use crate::layers::{self, Active};
use crate::{costs, face_down, proposal, query, spells_to_come, targets, turn};
use game::frame::{CastFrame, Method};
use game::{Action, ActiveEffect, ActiveEffectKind, Context, Game, ObjectId, Payment, PlayerId};
use ir::{
    AbilityRef, Builtin, CardId, CardTable, ColorSet, Condition, Cost, Duration, Effect, FaceSide,
    Filter, Keyword, Layout, ManaType, Name, Objects, Path, Permission, StaticEffect, Test, Value,
    Visitor, Walk, Zone,
};

type ActivePermission<'game> = Active<'game, Permission>;

fn any<'game>(
    table: &'game CardTable,
    game: &'game Game,
    found: impl Fn(&ActivePermission<'game>) -> bool,
) -> bool {
    layers::permissions(table, game).any(|active| found(&active))
}

/// How many lands the player may play this turn beyond the first (CR 305.2).
pub fn additional_lands(table: &CardTable, game: &Game, player: PlayerId) -> u32 {
    layers::permissions(table, game)
        .filter_map(|active| {
            if let Permission::AdditionalLands(who, number) = active.effect
                && query::includes_player(table, game, active.context, who, player)
            {
                Some(*number)
            } else {
                None
            }
        })
        .fold(0, u32::saturating_add)
}

/// Whether the player may cast the card as though it had flash (CR 702.8), by its own flash or by an effect.
pub fn as_though_flash(table: &CardTable, game: &Game, player: PlayerId, card: ObjectId) -> bool {
    layers::seen(table, game, card).has(Builtin::Flash) || gives_flash(table, game, player, card)
}

/// Whether an effect lets the player cast the card as though it had flash.
pub fn gives_flash(table: &CardTable, game: &Game, player: PlayerId, card: ObjectId) -> bool {
    spells_to_come::as_though_flash(table, game, player, card)
        || layers::permits_casting(table, game, (player, card), |active| {
            matches!(active.effect, Permission::AsThoughFlash(who, what)
                if query::includes_player(table, game, active.context, who, player)
                    && query::matches_source(table, game, active.context, what, card, true, player))
        })
}

/// Whether the player may begin to cast the card as though it had flash for what it says of itself, since the choice of its targets,
/// and of X if that is not this number already, could make it so (CR 601.3b, 601.3d). Once they are chosen it is looked at again
/// (CR 601.2e).
pub fn could_give_flash(
    table: &CardTable,
    game: &Game,
    (player, card): (PlayerId, ObjectId),
    x: Option<u32>,
) -> bool {
    let could_hold = |context: &Context, condition: &Condition, x: u32| {
        let mut context = context.clone();
        context.x = Some(x);
        could_hold(table, game, &context, (player, card), condition)
    };
    flash_by_choices(table, game, player, card)
        .iter()
        .any(|(context, condition)| match x {
            Some(x) => could_hold(context, condition, x),
            None => costs::sought_x().any(|x| could_hold(context, condition, x)),
        })
}

/// Whether what the card says of itself lets it be cast as though it had flash for some choices of its targets or X.
pub fn has_flash_by_choices(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    card: ObjectId,
) -> bool {
    !flash_by_choices(table, game, player, card).is_empty()
}

/// The conditions about its targets or X under which the card says that it may be cast as though it had flash.
fn flash_by_choices<'table>(
    table: &'table CardTable,
    game: &Game,
    player: PlayerId,
    card: ObjectId,
) -> Vec<(Context, &'table Condition)> {
    let mut found = Vec::new();
    for own in layers::own_effects(table, game, card) {
        let (Some(ability), Some(effect)) = (own.ability(table), own.effect(table)) else {
            continue;
        };
        let StaticEffect::Permit(Permission::AsThoughFlash(who, what)) = effect else {
            continue;
        };
        let Some(condition) = ability.condition.as_ref().filter(|it| asks_choices(it)) else {
            continue;
        };
        let mut context = own.context;
        context.controller = player;
        if query::includes_player(table, game, &context, who, player)
            && query::matches_source(table, game, &context, what, card, true, player)
        {
            found.push((context, condition));
        }
    }
    found
}

/// Whether the condition asks for what is chosen as a spell is proposed: its targets or X.
fn asks_choices(condition: &Condition) -> bool {
    struct Asks(bool);
    impl Visitor for Asks {
        fn condition(&mut self, condition: &Condition) {
            self.0 |= is_of_targets(condition).is_some();
            condition.walk_parts(self);
        }
    }
    let mut asks = Asks(false);
    condition.walk(&mut asks);
    asks.0 || query::reads(condition, &Value::X)
}

/// What the condition asks of the targets of the spell that has it, if that is all that it asks.
fn is_of_targets(condition: &Condition) -> Option<&Test> {
    if let Condition::Matches(Objects::This, test @ (Test::Targets(_) | Test::TargetsPlayer(_))) =
        condition
    {
        Some(test)
    } else {
        None
    }
}

/// Whether the condition of the spell could hold once targets are chosen.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "any other condition is not about the targets"
)]
fn could_hold(
    table: &CardTable,
    game: &Game,
    context: &Context,
    spell: (PlayerId, ObjectId),
    condition: &Condition,
) -> bool {
    if let Some(test) = is_of_targets(condition) {
        return targets::could_pass(table, game, spell, context.x, |target| {
            targets::passes(table, game, context, test, target)
        });
    }
    let could_hold = |part: &Condition| could_hold(table, game, context, spell, part);
    match condition {
        Condition::All(parts) => parts.iter().all(could_hold),
        Condition::Any(parts) => parts.iter().any(could_hold),
        other => query::holds(table, game, context, other),
    }
}

/// A card that a player may cast from a zone other than the hand, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastPermission {
    /// the card
    pub card: ObjectId,
    /// the faces as which it may be cast: those whose characteristics are allowed (CR 601.3e, 715.3a)
    pub sides: Vec<FaceSide>,
    /// the abilities of it by which it may be cast face down (CR 702.37c)
    pub face_down: Vec<AbilityRef>,
    /// where it is
    pub zone: Zone,
    /// the object and the ability that allow it
    pub by: (ObjectId, AbilityRef),
    /// the surroundings in which the cost is read
    pub context: Context,
    /// the alternative cost; the mana cost if absent
    pub cost: Option<Cost>,
    /// where the spell goes (CR 702.34a)
    pub afterwards: ir::Afterwards,
    /// the keyword of the card whose alternative cost must be paid
    pub using: Option<Keyword>,
    /// what the spell is for having been cast so
    pub fact: Option<Name>,
    /// how the permanent that the spell becomes enters
    pub enters: Option<Box<ir::EntersAsCast>>,
    /// what must be paid besides (CR 118.8)
    pub additional: Option<Cost>,
    /// what the spell must be
    what: Filter,
}

impl CastPermission {
    /// Whether it permits the spell with that X that the card is in the game: one that is proposed, which can be another than the card
    /// alone would be (CR 202.3e, 601.3, 702.103d).
    pub fn permits(&self, table: &CardTable, game: &Game, x: u32) -> bool {
        proposal::with_x(table, game, (self.card, Some(x)), |game| {
            query::matches(table, game, &self.context, &self.what, self.card)
        })
    }

    /// What must be paid besides, as it is noted (CR 601.2b, 601.2f).
    pub fn further(&self) -> Option<Payment> {
        self.additional.clone().map(|cost| Payment {
            ability: self.by.1,
            granter: None,
            fact: None,
            event: None,
            cost,
            times: 1,
        })
    }

    /// What is noted as paid: what a keyword lets be cast was cast so, as if that cost were its own (CR 702.138b).
    pub fn payment(&self) -> Option<Payment> {
        self.fact.clone().map(|fact| Payment {
            ability: self.by.1,
            granter: None,
            fact: Some(fact),
            event: None,
            cost: self.cost.clone().unwrap_or_default(),
            times: 1,
        })
    }
}

/// All [`Permission::CastFrom`] that the player has now.
pub fn cast_from(table: &CardTable, game: &Game, player: PlayerId) -> Vec<CastPermission> {
    let mut found = Vec::new();
    for active in layers::permissions(table, game) {
        let Permission::CastFrom {
            who,
            what,
            zone,
            cost,
            afterwards,
            transformed,
            later,
            as_sorcery,
            once,
            using,
            fact,
            enters,
            additional,
        } = active.effect
        else {
            continue;
        };
        let by = (active.context.source, active.context.ability);
        // What is said to be possible once a turn; a lasting effect about one spell ends as that is cast.
        if *once && active.lasting.is_none() && game.turn.permitted.contains(&by) {
            continue;
        }
        if !query::includes_player(table, game, active.context, who, player)
            || *as_sorcery && !turn::is_sorcery_time(game, player)
        {
            continue;
        }
        // A face-down spell would not be what the permission is about.
        let alternative = cost.is_some() || using.is_some() || additional.is_some();
        for (card, mut sides, hidden) in
            allowed(table, game, player, active.context, (what, *transformed))
        {
            let printed = active.context.ability.card;
            if card == active.context.source && split_card(table, game, card) == Some(printed) {
                // What half of a split card says of being cast is about that half (CR 702.127a); what it was given is about either.
                let half = table.face_of(active.context.ability);
                sides.retain(|side| Some(*side) == half);
            }
            let there = game.object(card).is_some_and(|object| {
                object.zone == *zone && !(*later && object.entered_this_turn)
            });
            if there {
                found.push(CastPermission {
                    card,
                    sides,
                    // Only one alternative cost is paid (CR 118.9a).
                    face_down: if alternative { Vec::new() } else { hidden },
                    zone: *zone,
                    by,
                    context: active.context.clone(),
                    cost: cost.clone(),
                    afterwards: *afterwards,
                    using: using.clone(),
                    fact: fact.clone(),
                    enters: enters.clone(),
                    additional: additional.clone(),
                    what: what.clone(),
                });
            }
        }
    }
    found
}

/// Whether the condition of an alternative cost holds, of a spell that something lets be cast using the keyword of that cost: from
/// where the keyword itself lets it be cast is not asked then (CR 101.1, 601.3, 702.185a).
pub(super) fn holds_using(
    table: &CardTable,
    game: &Game,
    context: &Context,
    condition: &Condition,
) -> bool {
    if let Condition::All(parts) = condition {
        return parts
            .iter()
            .all(|part| holds_using(table, game, context, part));
    }
    matches!(
        condition,
        Condition::Matches(Objects::This, Test::WasCast(..))
    ) || query::holds(table, game, context, condition)
}

/// What the spell is for what the card was before it was cast, whatever it is cast for and by whatever permission: a card that a
/// lasting effect lets be cast in the way of its keyword was foretold (CR 702.143c). Nothing is paid for that.
pub(super) fn facts_of_card(table: &CardTable, game: &Game, card: ObjectId) -> Vec<Payment> {
    let place = game.object(card).map(|object| object.zone);
    layers::permissions(table, game)
        .filter_map(|active| {
            if let Permission::CastFrom {
                what,
                zone,
                fact: Some(fact),
                ..
            } = active.effect
                && active.lasting.is_some()
                && place == Some(*zone)
                && query::matches(table, game, active.context, what, card)
            {
                Some(Payment {
                    ability: active.context.ability,
                    granter: None,
                    fact: Some(fact.clone()),
                    event: None,
                    cost: Cost::default(),
                    times: 1,
                })
            } else {
                None
            }
        })
        .collect()
}

/// Whether the permission by which the spell is cast, if there is one, permits it as it has been announced: with its alternative cost
/// and X, or some X while none is chosen (CR 601.2e). It is looked at as it was when the spell was proposed (CR 732.1).
pub(super) fn permits_announced(table: &CardTable, game: &Game, frame: &CastFrame) -> bool {
    let Action::Cast {
        card,
        side,
        permission: Some(by),
        face_down: None,
        ..
    } = frame.action
    else {
        return true;
    };
    let side = match &frame.method {
        Method::Spell {
            transformed: true, ..
        } => FaceSide::BACK,
        Method::Spell { .. }
        | Method::Ability
        | Method::Mana { .. }
        | Method::Special
        | Method::Trigger => side,
    };
    let paid = match &frame.method {
        Method::Spell { own: true, .. } => frame.announced.paid.first(),
        Method::Spell { .. }
        | Method::Ability
        | Method::Mana { .. }
        | Method::Special
        | Method::Trigger => None,
    };
    let Some(before) = &game.checkpoint else {
        return true;
    };
    let mut before = before.as_ref().clone();
    before.checkpoint = None;
    before.invalidate();
    layers::refresh(table, &mut before);
    let fits = |shown: &Game| {
        proposal::with_x(table, shown, (card, frame.announced.x), |shown| {
            layers::permissions(table, &before).any(|active| {
                matches!(active.effect, Permission::CastFrom { what, .. }
                    if (active.context.source, active.context.ability) == by
                        && query::matches(table, shown, active.context, what, card))
            })
        })
    };
    match paid {
        Some(_) => fits(&proposal::supposing(
            table,
            &before,
            frame.player,
            card,
            side,
            paid,
        )),
        None => proposal::as_spell(table, &before, frame.player, (card, side), fits),
    }
}

/// A spell was cast by what that ability of that object permits: a lasting effect that allows one spell is used up.
pub(super) fn use_up(table: &CardTable, game: &mut Game, by: (ObjectId, AbilityRef)) {
    let allows_one =
        |permission: &Permission| matches!(permission, Permission::CastFrom { once: true, .. });
    let allows_land = |permission: &Permission| {
        matches!(permission, Permission::PlayLandFrom { or_spell: true, .. })
    };
    end_first(table, game, by, allows_one);
    // "You may play one of those cards": a land is that one too.
    end_first(table, game, by, allows_land);
}

/// The first lasting effect that this ability of the object has made and that permits such a thing ends.
fn end_first(
    table: &CardTable,
    game: &mut Game,
    by: (ObjectId, AbilityRef),
    is_such: impl Fn(&Permission) -> bool,
) {
    let used = game.effects.iter().position(|effect| {
        let node = table.ability(effect.context.ability).node(&effect.path);
        (effect.context.source, effect.context.ability) == by
            && matches!(node, Some(Effect::Permit { permission, .. }) if is_such(permission))
    });
    if let Some(place) = used {
        game.effects.remove(place);
        game.invalidate();
    }
}

/// The split card that it is (CR 709).
pub(super) fn split_card(table: &CardTable, game: &Game, card: ObjectId) -> Option<CardId> {
    let (definition, _) = game.object(card)?.card()?;
    (table.card(definition).layout == Layout::Split).then_some(definition)
}

/// The cards that a filter of a permission means, each with the faces that it means, and the abilities by which it can be a
/// face-down spell that it means: what the card would be as a spell or land with that face counts (CR 601.3e, 708.4, 715.3a), in
/// some way to cast it.
fn allowed(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    context: &Context,
    (what, transformed): (&Filter, bool),
) -> Vec<(ObjectId, Vec<FaceSide>, Vec<AbilityRef>)> {
    let mut found = Vec::new();
    let anything = Filter {
        domain: what.domain.clone(),
        test: Test::All(Vec::new()),
    };
    for card in query::matching(table, game, context, &anything) {
        let passes = |side: &FaceSide| {
            (transformed || is_permitted_as(table, game, context, (card, *side)))
                && proposal::as_some_spell(table, game, player, (card, *side), |game| {
                    query::matches(table, game, context, what, card)
                })
        };
        let sides = if transformed {
            proposal::back(table, game, card)
        } else {
            proposal::sides(table, game, card)
        };
        let sides: Vec<FaceSide> = sides.iter().copied().filter(passes).collect();
        // What permits the card itself is no ability of a face-down spell.
        let hidden: Vec<AbilityRef> = if context.source == card || transformed {
            Vec::new()
        } else {
            let ways = face_down::castable(table, game, card).into_iter();
            let means = |way: &face_down::CastingFaceDown| {
                let game =
                    proposal::supposing_face_down(table, game, player, card, way.how.clone());
                query::matches(table, &game, context, what, card)
            };
            ways.filter(means).map(|way| way.ability).collect()
        };
        if !sides.is_empty() || !hidden.is_empty() {
            found.push((card, sides, hidden));
        }
    }
    found
}

/// Whether a card that is permitted by an ability of its own has that ability with the characteristics of that face, which take the
/// place of its own: a card that has retrace for being a permanent card has none as the instant of its Adventure (CR 601.3e, 715.3a).
fn is_permitted_as(
    table: &CardTable,
    game: &Game,
    context: &Context,
    (card, side): (ObjectId, FaceSide),
) -> bool {
    if context.source != card || side == FaceSide(0) {
        return true;
    }
    let proposed = proposal::with_face(table, game, card, side);
    layers::permissions(table, &proposed).any(|active| {
        active.context.source == card
            && active.context.ability == context.ability
            && active.context.granter == context.granter
    })
}

/// The lands that the player may play from elsewhere than the hand, with the faces that are lands.
pub fn play_lands_from(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
) -> Vec<(ObjectId, FaceSide)> {
    let mut found = Vec::new();
    for (card, side, _) in lands(table, game, player) {
        if !found.contains(&(card, side)) {
            found.push((card, side));
        }
    }
    found
}

/// The ability of an object that permits something.
type By = (ObjectId, AbilityRef);

/// What permits one of several lands.
#[derive(Clone, Copy)]
struct OneLand {
    by: By,
    /// a spell instead
    or_spell: bool,
    /// by a lasting effect, which ends with that
    lasting: bool,
}

/// The same with the ability that permits one of several lands, if it is such a one.
fn lands(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
) -> Vec<(ObjectId, FaceSide, Option<OneLand>)> {
    let mut found = Vec::new();
    for active in layers::permissions(table, game) {
        let by = (active.context.source, active.context.ability);
        let (who, what, one) = if let Permission::PlayLandsFrom(who, what) = active.effect {
            (who, what, None)
        } else if let Permission::PlayLandFrom {
            who,
            what,
            or_spell,
        } = active.effect
        {
            let used = if *or_spell {
                &game.turn.permitted
            } else {
                &game.turn.land_permitted
            };
            let lasting = active.lasting.is_some();
            if !lasting && used.contains(&by) {
                continue;
            }
            let one = OneLand {
                by,
                or_spell: *or_spell,
                lasting,
            };
            (who, what, Some(one))
        } else {
            continue;
        };
        if !query::includes_player(table, game, active.context, who, player) {
            continue;
        }
        for (card, sides, _) in allowed(table, game, player, active.context, (what, false)) {
            let lands = sides.into_iter();
            let lands = lands.filter(|side| proposal::is_land(table, game, card, *side));
            found.extend(lands.map(|side| (card, side, one)));
        }
    }
    found
}

/// Whether the player may look at the top card of the own library at any time.
pub fn may_look_at_top(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Permission::LookAtTop(who)
            if query::includes_player(table, game, active.context, who, player))
    })
}

/// Whether the player plays with the top card of the library revealed.
pub fn reveals_top(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Permission::RevealTop(who)
            if query::includes_player(table, game, active.context, who, player))
    })
}

/// Whether the player plays with the hand revealed.
pub fn reveals_hand(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Permission::RevealHand(who)
            if query::includes_player(table, game, active.context, who, player))
    })
}

/// Whether {T} and {Q} abilities of the creature may be activated though it came this turn (CR 302.6, 702.10c).
pub fn as_though_haste(table: &CardTable, game: &Game, creature: ObjectId) -> bool {
    layers::seen(table, game, creature).has(Builtin::Haste)
        || any(table, game, |active| {
            matches!(active.effect, Permission::AsThoughHaste(what)
                if query::includes_object(table, game, active.context, what, creature))
        })
}

/// Whether the player may spend mana as though it were of any color on that spell, or on an ability of that object, and whether of any
/// type: of a spell it can be said of the card that was cast (CR 609.4b).
pub fn spends_any_mana(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    on: ObjectId,
    is_spell: bool,
) -> (bool, bool) {
    let allows = |active: &ActivePermission<'_>, least: bool| {
        let Permission::SpendAnyMana {
            who,
            on: what,
            any_type,
        } = active.effect
        else {
            return false;
        };
        let fits =
            |id| query::matches_source(table, game, active.context, what, id, is_spell, player);
        let card = game.object(on).and_then(|spell| spell.previous);
        *any_type >= least
            && query::includes_player(table, game, active.context, who, player)
            && (fits(on) || is_spell && card.is_some_and(fits))
    };
    let any_color = any(table, game, |active| allows(active, false));
    let any_type = any_color && any(table, game, |active| allows(active, true));
    (any_color, any_type)
}

/// Whether the player may spend colorless mana as though it were of any color on that spell, or on an ability of that object (CR 609.4b).
pub fn spends_colorless(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    on: ObjectId,
    is_spell: bool,
) -> bool {
    any(table, game, |active| {
        let Permission::SpendColorless { who, on: what } = active.effect else {
            return false;
        };
        let fits =
            |id| query::matches_source(table, game, active.context, what, id, is_spell, player);
        let card = game.object(on).and_then(|spell| spell.previous);
        query::includes_player(table, game, active.context, who, player)
            && (fits(on) || is_spell && card.is_some_and(fits))
    })
}

/// Of which colors mana need not be paid by the player, since life may be paid rather than it (CR 118.9).
pub fn life_for_mana(table: &CardTable, game: &Game, player: PlayerId) -> ColorSet {
    layers::permissions(table, game)
        .filter_map(|active| {
            if let Permission::LifeForMana(who, color) = active.effect
                && query::includes_player(table, game, active.context, who, player)
            {
                Some(*color)
            } else {
                None
            }
        })
        .collect()
}

/// What permits the player to play the card as a land that is one of several, if nothing else does: that it did is noted (CR 305.1).
pub fn note_land(table: &CardTable, game: &mut Game, player: PlayerId, card: ObjectId) {
    let anyhow = game
        .object(card)
        .is_some_and(|object| object.zone == Zone::Hand || object.on_adventure_of == Some(player));
    let known = lands(table, game, player);
    if anyhow
        || known
            .iter()
            .any(|(other, _, by)| *other == card && by.is_none())
    {
        return;
    }
    let Some(one) = known
        .into_iter()
        .find_map(|(other, _, one)| one.filter(|_| other == card))
    else {
        return;
    };
    if one.lasting {
        use_up(table, game, one.by);
        return;
    }
    let used = if one.or_spell {
        &mut game.turn.permitted
    } else {
        &mut game.turn.land_permitted
    };
    used.push(one.by);
}

/// Whether the permanent untaps during that player's untap step though another controls it (CR 502.3).
pub fn untaps_with(table: &CardTable, game: &Game, permanent: ObjectId, player: PlayerId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Permission::UntapWith(what, whose)
            if query::includes_player(table, game, active.context, whose, player)
                && query::includes_object(table, game, active.context, what, permanent))
    })
}

/// Whether the player keeps unspent mana as steps and phases end, and of which colors at least.
pub fn keeps_mana(table: &CardTable, game: &Game, player: PlayerId) -> (bool, ColorSet) {
    let mut kept = (false, ColorSet::NONE);
    for active in layers::permissions(table, game) {
        if let Permission::KeepMana(who, color) = active.effect
            && query::includes_player(table, game, active.context, who, player)
        {
            kept.0 |= color.is_none();
            kept.1 = kept.1.union(color.iter().copied().collect());
        }
    }
    kept
}

/// What mana becomes that the player would lose unspent; of several effects the first one is applied.
pub fn lost_mana_becomes(table: &CardTable, game: &Game, player: PlayerId) -> Option<ManaType> {
    layers::permissions(table, game).find_map(|active| {
        if let Permission::LostManaBecomes(who, mana) = active.effect
            && query::includes_player(table, game, active.context, who, player)
        {
            Some(*mana)
        } else {
            None
        }
    })
}

/// The game in which what permissions let be supposed of the attacker and the blocker is so; nothing if they let nothing be
/// supposed (CR 609.4).
pub(super) fn supposed_for_blocking(
    table: &CardTable,
    game: &Game,
    attacker: ObjectId,
    blocker: ObjectId,
) -> Option<Game> {
    let mut found = Vec::new();
    for active in layers::permissions(table, game) {
        if let Permission::BlockAsThough {
            blockers,
            attackers,
            of_blocker,
            supposed,
        } = active.effect
            && query::includes_object(table, game, active.context, blockers, blocker)
            && query::matches(table, game, active.context, attackers, attacker)
        {
            let of = if *of_blocker { blocker } else { attacker };
            found.push((of, supposed.clone(), active.context.clone()));
        }
    }
    if found.is_empty() {
        return None;
    }
    let mut there = game.clone();
    for (of, modifications, context) in found {
        let effect = ActiveEffect {
            id: there.new_effect_id(),
            timestamp: there.new_timestamp(),
            context,
            path: Path::default(),
            kind: ActiveEffectKind::Modify {
                objects: vec![of],
                modifications,
            },
            duration: Duration::Permanent,
            began: there.turn.number,
        };
        there.effects.push(effect);
    }
    there.invalidate();
    layers::refresh(table, &mut there);
    Some(there)
}
