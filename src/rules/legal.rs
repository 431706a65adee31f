//! What a player may do with priority (CR 117.1).

mod ways;

use super::activating::{self, Activatable};
use super::mana::{self, Available};
use super::permissions::{self, CastPermission};
use super::{
    announcing, casting, costs, face_down, layers, proposal, query, restrictions, spells_to_come,
    turn,
};
use game::{
    AbilityInstance, Action, Characteristics, Context, Game, ObjectId, ObjectKind, Payment,
    PlayerId,
};
use ir::{
    AbilityRef, Builtin, CardTable, CardType, Cost, CostPart, FaceSide, Keyword, Permission,
    StaticEffect, Test, Zone,
};
use std::cell::LazyCell;
use std::ops::Deref;
use ways::{asks_how_cast, depends_on_casting, is_about_casting};

/// The largest X for which it is looked whether a spell can be cast.
const LARGEST_X: u32 = 40;

/// What the player may do with priority now, passing first: lands, spells, abilities, mana abilities. Spells and abilities
/// are listed if they can be paid for and have the targets they need; what has been taken back since the state last changed is
/// not (CR 732.2).
pub fn legal_actions(table: &CardTable, game: &Game, player: PlayerId) -> Vec<Action> {
    let abilities = activating::activatable(table, game, player);
    let hand = game.player(player).hand.len();
    let mut actions = Vec::with_capacity(1 + abilities.len() + hand);
    actions.push(Action::Pass);
    let available = LazyCell::new(|| mana::available_from(table, game, player, &abilities));
    let looking = Looking {
        table,
        game,
        player,
        available: &available,
        most: mana::most_from(table, game, player, &abilities),
        sorcery_time: turn::is_sorcery_time(game, player),
        supposed: false,
    };
    if !is_split_second(table, game) {
        looking.lands(&mut actions);
        looking.spells(&mut actions);
        looking.abilities(&abilities, false, &mut actions);
    }
    looking.abilities(&abilities, true, &mut actions);
    if !game.refused.is_empty() {
        actions.retain(|action| !game.refused.contains(action));
    }
    actions
}

/// Whether a spell with split second is on the stack (CR 702.61).
fn is_split_second(table: &CardTable, game: &Game) -> bool {
    game.stack
        .iter()
        .filter(|id| {
            game.object(**id)
                .is_some_and(|object| !matches!(object.kind, ObjectKind::Ability { .. }))
        })
        .any(|object| layers::seen(table, game, *object).has(Builtin::SplitSecond))
}

/// How a spell is cast in the middle of a resolution (CR 608.2g).
#[derive(Clone, Copy, Default)]
pub struct Now<'a> {
    /// what is paid rather than the mana cost, and where that is read
    pub cost: Option<(&'a Context, &'a Cost)>,
    /// with the back face of a transforming card up
    pub transformed: bool,
    /// what the spell must be (CR 601.3e, 715.3a), and where that is read
    pub spell: Option<(&'a Context, &'a Test)>,
}

/// The faces as which the player could cast the card in the middle of a resolution, when timing does not matter
/// (CR 608.2g).
pub fn castable_sides(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    card: ObjectId,
    now: Now<'_>,
) -> Vec<FaceSide> {
    let available = LazyCell::new(|| mana::available(table, game, player));
    let looking = Looking {
        table,
        game,
        player,
        available: &available,
        most: usize::MAX,
        sorcery_time: turn::is_sorcery_time(game, player),
        supposed: false,
    };
    let sides = if now.transformed {
        proposal::back(table, game, card)
    } else {
        proposal::sides(table, game, card)
    };
    let fits = |side: FaceSide| {
        now.spell.is_none_or(|(seen, test)| {
            proposal::as_spell(table, game, player, (card, side), |game| {
                query::passes(table, game, seen, test, card)
            })
        })
    };
    let can_cast = |side: FaceSide| {
        let cost = now
            .cost
            .map(|cost| proposal::settled_cost(table, game, player, (card, side), cost));
        let terms = Terms {
            cost: cost.as_ref(),
            ..Terms::default()
        };
        looking.can_cast(card, side, terms, Time::Any)
    };
    sides
        .iter()
        .copied()
        .filter(|side| fits(*side) && can_cast(*side))
        .collect()
}

/// Whether lands are left for the player to play this turn (CR 305.2b), the time apart.
fn may_play_lands(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    let played = game.player(player).lands_played;
    played <= permissions::additional_lands(table, game, player)
        && restrictions::can_play_lands(table, game, player)
}

/// The faces as which the player can play the card as a land when something has it played: in the own turn only (CR 305.3).
pub fn playable_sides(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    card: ObjectId,
) -> impl Iterator<Item = FaceSide> {
    let may = game.turn.active == player && may_play_lands(table, game, player);
    let sides = proposal::sides(table, game, card).iter().copied();
    sides.filter(move |side| may && proposal::is_land(table, game, card, *side))
}

/// Whether the player could begin to cast the card now, what it costs and its targets aside (CR 601.3, 702.62a, 702.62c).
pub fn could_begin_to_cast(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    card: ObjectId,
) -> bool {
    let now = layers::seen(table, game, card);
    let in_time = now.is(CardType::Instant)
        || turn::is_sorcery_time(game, player)
        || permissions::as_though_flash(table, game, player, card)
        || permissions::could_give_flash(table, game, (player, card), None);
    in_time
        && !now.is(CardType::Land)
        && !is_split_second(table, game)
        && restrictions::can_cast(table, game, player, card)
}

/// What is settled about how a spell would be paid for.
#[derive(Clone, Copy, Default)]
struct Terms<'a> {
    /// what is paid rather than the mana cost
    cost: Option<&'a Cost>,
    /// the keyword of the card whose alternative cost must be paid
    using: Option<&'a Keyword>,
    /// the instance of an ability of the card by whose permission it is cast: what that asks to be paid is paid, although the
    /// spell does not have it any more (CR 601.2b, 601.3b)
    by: Option<AbilityInstance>,
    /// what is noted as paid, since a keyword's permission is used
    paid: Option<&'a Payment>,
    /// what must be paid besides
    further: &'a [CostPart],
    /// what permits it to be cast from where it is
    permission: Option<&'a CastPermission>,
}

/// When a spell would be cast.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    /// with priority
    Own,
    /// when something has it cast (CR 608.2g)
    Any,
}

#[derive(Clone, Copy)]
struct Looking<'game> {
    table: &'game CardTable,
    game: &'game Game,
    player: PlayerId,
    /// looked up when a cost is first to be paid
    available: &'game dyn Deref<Target = Available>,
    /// no more mana than this can be spent
    most: usize,
    /// whether it is the time for sorceries
    sorcery_time: bool,
    /// the card has the characteristics of the spell here
    supposed: bool,
}

impl Looking<'_> {
    /// Lands to play (CR 305.2, 116.2a).
    fn lands(&self, actions: &mut Vec<Action>) {
        let (table, game, player) = (self.table, self.game, self.player);
        if !self.sorcery_time || !may_play_lands(table, game, player) {
            return;
        }
        for card in game.player(player).hand.iter().copied() {
            for side in proposal::sides(table, game, card) {
                if proposal::is_land(table, game, card, *side) {
                    actions.push(Action::PlayLand { card, side: *side });
                }
            }
        }
        // A card on an adventure may be played (CR 715.3d).
        for card in self.on_adventure() {
            if proposal::is_land(table, game, card, FaceSide(0)) {
                let side = FaceSide(0);
                actions.push(Action::PlayLand { card, side });
            }
        }
        for (card, side) in permissions::play_lands_from(table, game, player) {
            actions.push(Action::PlayLand { card, side });
        }
    }

    /// The cards in exile that went on an adventure of the player (CR 715.3d).
    fn on_adventure(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.game.exile.iter().copied().filter(|card| {
            let adventurer = self
                .game
                .object(*card)
                .and_then(|card| card.on_adventure_of);
            adventurer == Some(self.player)
        })
    }

    /// Spells to cast (CR 601.3).
    fn spells(&self, actions: &mut Vec<Action>) {
        let (table, game, player) = (self.table, self.game, self.player);
        for card in game.player(player).hand.iter().copied() {
            for side in proposal::sides(table, game, card) {
                if self.can_cast(card, *side, Terms::default(), Time::Own) {
                    actions.push(Action::Cast {
                        card,
                        side: *side,
                        from: Zone::Hand,
                        permission: None,
                        face_down: None,
                    });
                }
            }
            self.face_down(card, Zone::Hand, None, None, actions);
        }
        for card in self.on_adventure() {
            if self.can_cast(card, FaceSide(0), Terms::default(), Time::Own) {
                actions.push(Action::Cast {
                    card,
                    side: FaceSide(0),
                    from: Zone::Exile,
                    permission: None,
                    face_down: None,
                });
            }
        }
        // A commander may be cast from the command zone by its owner (CR 903.8).
        for card in game.command.iter().copied() {
            let is_own = game
                .object(card)
                .is_some_and(|object| object.commander.is_some() && object.owner == player);
            let sides = proposal::sides(table, game, card).iter();
            for side in sides.filter(|_| is_own) {
                if self.can_cast(card, *side, Terms::default(), Time::Own) {
                    actions.push(Action::Cast {
                        card,
                        side: *side,
                        from: Zone::Command,
                        permission: None,
                        face_down: None,
                    });
                }
            }
            if is_own {
                self.face_down(card, Zone::Command, None, None, actions);
            }
        }
        for permission in permissions::cast_from(table, game, player) {
            let paid = permission.payment();
            for side in &permission.sides {
                let terms = Terms {
                    cost: permission.cost.as_ref(),
                    using: permission.using.as_ref(),
                    by: self.instance(permission.card, permission.by),
                    paid: paid.as_ref(),
                    further: permission.additional.as_ref().map_or(&[], |cost| &cost.0),
                    permission: Some(&permission),
                };
                if self.can_cast(permission.card, *side, terms, Time::Own) {
                    actions.push(Action::Cast {
                        card: permission.card,
                        side: *side,
                        from: permission.zone,
                        permission: Some(permission.by),
                        face_down: None,
                    });
                }
            }
            let (zone, by) = (permission.zone, Some(permission.by));
            self.face_down(
                permission.card,
                zone,
                by,
                Some(permission.face_down.as_slice()),
                actions,
            );
        }
    }

    /// The ways to cast the card face down (CR 702.37c, 702.168b, 708.4), by these abilities if not by all: it is judged as the
    /// face-down spell that it would be.
    fn face_down(
        &self,
        card: ObjectId,
        from: Zone,
        permission: Option<(ObjectId, AbilityRef)>,
        by: Option<&[AbilityRef]>,
        actions: &mut Vec<Action>,
    ) {
        let (table, game, player) = (self.table, self.game, self.player);
        if !layers::has_statics(table, game, card) && !face_down::is_exiled_face_down(game, card) {
            return;
        }
        for way in face_down::castable(table, game, card) {
            if by.is_some_and(|allowed| !allowed.contains(&way.ability)) {
                continue;
            }
            let supposed =
                proposal::supposing_face_down(table, game, player, card, way.how.clone());
            let looking = Looking {
                game: &supposed,
                supposed: true,
                ..*self
            };
            let terms = Terms {
                cost: Some(&way.cost),
                ..Terms::default()
            };
            if looking.can_cast_shown(card, FaceSide(0), terms, Time::Own) {
                actions.push(Action::Cast {
                    card,
                    side: FaceSide(0),
                    from,
                    permission,
                    face_down: Some(way.ability),
                });
            }
        }
    }

    /// Whether it can be told at once that the player cannot cast the card: nothing about the spell depends on how it is cast,
    /// and it is not the time for it, or it costs more mana than there is.
    fn is_out_of_reach(
        &self,
        card: ObjectId,
        now: &Characteristics,
        terms: Terms<'_>,
        time: Time,
    ) -> bool {
        let (table, game) = (self.table, self.game);
        if terms.cost.is_some() || terms.using.is_some() {
            return false;
        }
        let is_too_dear = || {
            let least = now.mana_cost.as_ref().map_or(0, costs::least_mana);
            least > self.most
                && game.cache.statics.cost_changes.is_empty()
                && permissions::life_for_mana(table, game, self.player).is_empty()
                && !spells_to_come::changes_costs(game)
        };
        if self.is_in_time(card, now, time) && !is_too_dear() {
            return false;
        }
        let is_paid_otherwise = [
            Builtin::Convoke,
            Builtin::Improvise,
            Builtin::Delve,
            Builtin::Assist,
        ];
        !is_paid_otherwise.iter().any(|keyword| now.has(*keyword))
            && !layers::has_statics(table, game, card)
    }

    /// Whether a spell with these characteristics, which the card has, may be cast now (CR 117.1a).
    fn is_in_time(&self, card: ObjectId, now: &Characteristics, time: Time) -> bool {
        time == Time::Any
            || self.sorcery_time
            || now.is(CardType::Instant)
            || now.has(Builtin::Flash)
            || permissions::gives_flash(self.table, self.game, self.player, card)
    }

    /// Whether the player could cast the card as that face, or with its back face up for an alternative cost of that one.
    fn can_cast(&self, card: ObjectId, side: FaceSide, terms: Terms<'_>, time: Time) -> bool {
        self.can_cast_face(card, side, terms, time)
            || terms.cost.is_none() && self.can_cast_transformed(card, side, terms, time)
    }

    /// Whether the player could cast the card with its back face up for an alternative cost that its front face allows
    /// (CR 118.9, 702.162a).
    fn can_cast_transformed(
        &self,
        card: ObjectId,
        side: FaceSide,
        terms: Terms<'_>,
        time: Time,
    ) -> bool {
        let (table, game) = (self.table, self.game);
        proposal::transforming(table, game, self.player, (card, side))
            .into_iter()
            .filter(|(_, (ability, _))| self.is_open(card, *ability, terms.using))
            .any(|(back, (_, cost))| {
                let terms = Terms {
                    cost: Some(cost),
                    using: None,
                    ..terms
                };
                self.can_cast_face(card, back, terms, time)
            })
    }

    /// Whether the player could cast the card as that face: with the characteristics that it would have as a spell.
    fn can_cast_face(&self, card: ObjectId, side: FaceSide, terms: Terms<'_>, time: Time) -> bool {
        let (table, game, player) = (self.table, self.game, self.player);
        if proposal::shows(table, game, card, side) {
            let now = layers::seen(table, game, card);
            return !now.is(CardType::Land)
                && !self.is_out_of_reach(card, &now, terms, time)
                && self.can_cast_shown(card, side, terms, time);
        }
        if proposal::is_land(table, game, card, side) {
            return false;
        }
        let supposed = proposal::supposing(table, game, player, card, side, None);
        let looking = Looking {
            game: &supposed,
            supposed: true,
            ..*self
        };
        looking.can_cast_shown(card, side, terms, time)
    }

    /// The same of a card that has the characteristics of the spell.
    fn can_cast_shown(&self, card: ObjectId, side: FaceSide, terms: Terms<'_>, time: Time) -> bool {
        let (table, game) = (self.table, self.game);
        if !layers::has_statics(table, game, card) {
            return self.can_cast_in_a_way(card, side, (terms, terms.further), time);
        }
        let own = self.own_statics(card, terms);
        let depends = own
            .iter()
            .filter_map(|(_, definition)| definition.condition.as_ref())
            .any(depends_on_casting)
            || own
                .iter()
                .flat_map(|(_, definition)| &definition.effects)
                .any(|effect| {
                    matches!(effect, StaticEffect::Permit(Permission::AsThoughFlash(_, what))
                    if asks_how_cast(&what.test))
                });
        // Mana may be for kicked spells only (CR 106.6, 601.2b).
        let is_optional = |effect: &StaticEffect| {
            matches!(effect, StaticEffect::AdditionalCost { optional: true, .. })
        };
        let mut effects = own.iter().flat_map(|(_, definition)| &definition.effects);
        let depends = depends
            || effects.any(is_optional) && self.available.is_limited(table, is_about_casting);
        let mut effects = own.iter().flat_map(|(_, definition)| &definition.effects);
        if !depends && !effects.any(casting::depends_on_paid) {
            return self.can_cast_in_a_way(card, side, (terms, terms.further), time);
        }
        // What is asked about how the spell is cast is looked at in the game as if it were (CR 601.2b, 601.2f).
        let can_cast_with = |paid: Option<Payment>| {
            let mut further = terms.further.to_vec();
            further.extend(paid.iter().flat_map(|paid| paid.cost.0.iter().cloned()));
            let paid = terms.paid.cloned().into_iter().chain(paid).collect();
            let game = self.as_cast(card, paid);
            let looking = Looking {
                game: &game,
                ..*self
            };
            looking.can_cast_in_a_way(card, side, (terms, &further), time)
        };
        let effects = own
            .iter()
            .flat_map(|(instance, definition)| definition.effects.iter().map(|it| (*instance, it)));
        let mut optional = effects.filter_map(|(instance, effect)| {
            if let StaticEffect::AdditionalCost {
                cost,
                optional: true,
                fact,
                event,
                ..
            } = effect
            {
                Some(Payment {
                    ability: instance.ability,
                    granter: instance.granter,
                    fact: fact.clone(),
                    event: event.clone(),
                    cost: cost.clone(),
                    times: 1,
                })
            } else {
                None
            }
        });
        can_cast_with(None) || optional.any(|payment| can_cast_with(Some(payment)))
    }

    /// Whether it can be cast in one of the ways to pay for it, a further cost added.
    fn can_cast_in_a_way(
        &self,
        card: ObjectId,
        side: FaceSide,
        terms: (Terms<'_>, &[CostPart]),
        time: Time,
    ) -> bool {
        let (table, game, player) = (self.table, self.game, self.player);
        self.ways(card, terms).iter().any(|way| {
            let Some(paid) = &way.paid else {
                return self.can_cast_for(card, &way.parts, terms.0, time);
            };
            let supposed = proposal::supposing(table, game, player, card, side, Some(paid));
            let looking = Looking {
                game: &supposed,
                ..*self
            };
            looking.can_cast_for(card, &way.parts, terms.0, time)
        })
    }

    /// Whether the spell that the card shows could be cast for that cost.
    fn can_cast_for(
        &self,
        card: ObjectId,
        parts: &[CostPart],
        terms: Terms<'_>,
        time: Time,
    ) -> bool {
        let (table, game, player) = (self.table, self.game, self.player);
        let shown = layers::seen(table, game, card);
        let in_time = self.is_in_time(card, &shown, time);
        if !in_time && !permissions::has_flash_by_choices(table, game, player, card) {
            return false;
        }
        let in_time =
            |x: u32| in_time || permissions::could_give_flash(table, game, (player, card), Some(x));
        let is_permitted = |x: u32| {
            let permission = terms.permission;
            permission.is_none_or(|permission| permission.permits(table, game, x))
        };
        let Some(parts) = costs::of_spell(parts, || shown.mana_cost.clone()) else {
            return false;
        };
        let parts = parts.as_ref();
        let allowed = restrictions::can_cast(table, game, player, card);
        let has_x = costs::asks_for_x(parts);
        if !allowed && !has_x {
            return false;
        }
        // What can be a target, and what is prohibited, may depend on X (CR 601.3a).
        let largest_x = if has_x { LARGEST_X } else { 0 };
        let by_mana_value = has_x && costs::depends_on_mana_value(table, game, self.available);
        let seeks = costs::seeks_x(parts) || by_mana_value;
        let is_payable = |x: u32| {
            if by_mana_value {
                let supposed = proposal::supposing_x(table, game, card, x);
                let looking = Looking {
                    game: &supposed,
                    ..*self
                };
                return looking.is_payable(card, parts, x);
            }
            self.is_payable(card, parts, x)
        };
        (0..=largest_x)
            .map(|x| (x, is_payable(x)))
            .take_while(|(_, payable)| *payable || seeks)
            .filter_map(|(x, payable)| payable.then_some(x))
            .filter(|x| in_time(*x) && is_permitted(*x))
            .any(|x| (allowed || self.is_allowed_with(card, x)) && self.has_targets(card, x))
    }

    /// Whether no prohibition applies once X is that number (CR 601.3a).
    fn is_allowed_with(&self, card: ObjectId, x: u32) -> bool {
        let supposed = proposal::supposing_x(self.table, self.game, card, x);
        restrictions::can_cast(self.table, &supposed, self.player, card)
    }

    /// Activated abilities (CR 602): mana abilities and special actions, or the others.
    fn abilities(&self, abilities: &[Activatable], at_once: bool, actions: &mut Vec<Action>) {
        let (table, game, player) = (self.table, self.game, self.player);
        for found in abilities {
            // Most mana abilities cost {T} alone, which has been looked at.
            if found.is_plain {
                if at_once {
                    actions.push(Action::Activate {
                        source: found.source,
                        ability: found.ability,
                    });
                }
                continue;
            }
            let Some(activated) = activating::activated(table, found.ability) else {
                continue;
            };
            if (found.is_mana || activated.special) != at_once || self.is_too_dear(activated) {
                continue;
            }
            let has_targets = |x: u32| {
                let mut context =
                    activating::context(player, found.source, found.ability, found.instance);
                context.x = Some(x);
                announcing::can_announce(table, game, &context, &activated.body)
            };
            let largest_x = if costs::asks_for_x(&activated.cost.0) {
                LARGEST_X
            } else {
                0
            };
            let seeks = costs::seeks_x(&activated.cost.0);
            if found.is_mana && activated.cost.0.as_slice() == [CostPart::Tap] {
                actions.push(Action::Activate {
                    source: found.source,
                    ability: found.ability,
                });
                continue;
            }
            let payable =
                |x: &u32| activating::can_pay(table, game, player, found, self.available, *x);
            let here = activating::context(player, found.source, found.ability, found.instance);
            let can_activate = activating::x_range(table, game, &here, (activated, largest_x))
                .map(|x| (x, payable(&x)))
                .take_while(|(_, payable)| *payable || seeks)
                .filter_map(|(x, payable)| payable.then_some(x))
                .any(|x| at_once || has_targets(x));
            if can_activate {
                actions.push(Action::Activate {
                    source: found.source,
                    ability: found.ability,
                });
            }
        }
    }
}
