//! What a player may do with priority (CR 117.1).

use super::activating::Activatable;
use super::mana::{self, Available};
use super::{
    activating, announcing, costs, layers, payment, permissions, query, restrictions, subtypes,
    targets, turn,
};
use crate::game::{Action, Announced, Context, Game, ObjectId, ObjectKind, Payment, PlayerId};
use crate::ir::{
    AbilityKind, AbilityRef, Builtin, CardTable, CardType, Color, Condition, Cost, CostPart, Face,
    FaceSide, Keyword, Layout, ManaCost, Objects, Static, StaticEffect, Test, Zone,
};
use std::sync::Arc;

/// The largest X for which it is looked whether a spell can be cast.
const LARGEST_X: u32 = 40;

/// What the player may do with priority now, passing first: lands, spells, abilities, mana abilities. Spells and abilities
/// are listed if they can be paid for and have the targets they need; what has been taken back since the state last changed is
/// not (CR 732.2).
pub fn legal_actions(table: &CardTable, game: &Game, player: PlayerId) -> Vec<Action> {
    let mut actions = vec![Action::Pass];
    let abilities = activating::activatable(table, game, player);
    let available = mana::available_from(table, game, player, &abilities);
    let looking = Looking {
        table,
        game,
        player,
        available: &available,
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
        .any(|object| layers::characteristics(table, game, *object).has(Builtin::SplitSecond))
}

/// The faces as which the player could cast the card in the middle of a resolution, when timing does not matter
/// (CR 608.2g): for that cost rather than the mana cost if there is one.
pub fn castable_sides(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    card: ObjectId,
    cost: Option<&Cost>,
) -> Vec<FaceSide> {
    let available = mana::available(table, game, player);
    let looking = Looking {
        table,
        game,
        player,
        available: &available,
    };
    let terms = Terms { cost, using: None };
    let sides = looking.sides(card).iter().copied();
    sides
        .filter(|side| !looking.is_land(card, *side) && looking.may_cast(card, *side, terms))
        .collect()
}

/// Whether the player could begin to cast the card now, what it costs and its targets aside (CR 601.3, 702.62a, 702.62c).
pub fn could_begin_to_cast(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    card: ObjectId,
) -> bool {
    let now = layers::characteristics(table, game, card);
    let in_time = now.is(CardType::Instant)
        || turn::is_sorcery_time(game, player)
        || permissions::as_though_flash(table, game, player, card);
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
}

struct Looking<'game> {
    table: &'game CardTable,
    game: &'game Game,
    player: PlayerId,
    available: &'game Available,
}

impl Looking<'_> {
    fn face(&self, card: ObjectId, side: FaceSide) -> Option<&Face> {
        let (definition, _) = self.game.object(card)?.card()?;
        self.table.card(definition).faces.get(usize::from(side.0))
    }

    /// The faces that a card can be played as (CR 709.3, 712.8f, 715.3).
    fn sides(&self, card: ObjectId) -> &'static [FaceSide] {
        const FRONT: &[FaceSide] = &[FaceSide(0)];
        const BOTH: &[FaceSide] = &[FaceSide(0), FaceSide(1)];
        let Some((definition, _)) = self.game.object(card).and_then(|object| object.card()) else {
            return FRONT;
        };
        match self.table.card(definition).layout {
            Layout::Split | Layout::ModalDoubleFaced | Layout::Adventure | Layout::Omen => BOTH,
            Layout::Normal | Layout::Leveler | Layout::Transform | Layout::Flip | Layout::Meld => {
                FRONT
            }
        }
    }

    /// Whether the card, where it is, has the characteristics that it is cast with: a split card has those of both halves
    /// until one of them is on the stack (CR 709.3a, 709.4).
    fn shows(&self, card: ObjectId, side: FaceSide) -> bool {
        let definition = self.game.object(card).and_then(|object| object.card());
        side == FaceSide(0)
            && !definition
                .is_some_and(|(definition, _)| self.table.card(definition).layout == Layout::Split)
    }

    fn is_land(&self, card: ObjectId, side: FaceSide) -> bool {
        if self.shows(card, side) {
            return layers::characteristics(self.table, self.game, card).is(CardType::Land);
        }
        self.face(card, side)
            .is_some_and(|face| face.is(CardType::Land))
    }

    /// Lands to play (CR 305.2, 116.2a).
    fn lands(&self, actions: &mut Vec<Action>) {
        let (table, game, player) = (self.table, self.game, self.player);
        let played = game.player(player).lands_played;
        if !turn::is_sorcery_time(game, player)
            || played > permissions::additional_lands(table, game, player)
            || !restrictions::can_play_lands(table, game, player)
        {
            return;
        }
        let elsewhere = permissions::play_lands_from(table, game, player);
        let hand = game.player(player).hand.iter().copied();
        for card in hand.chain(elsewhere) {
            for side in self.sides(card) {
                if self.is_land(card, *side) {
                    actions.push(Action::PlayLand { card, side: *side });
                }
            }
        }
    }

    /// Spells to cast (CR 601.3).
    fn spells(&self, actions: &mut Vec<Action>) {
        let (table, game, player) = (self.table, self.game, self.player);
        for card in game.player(player).hand.iter().copied() {
            for side in self.sides(card) {
                if self.can_cast(card, *side, Terms::default()) {
                    actions.push(Action::Cast {
                        card,
                        side: *side,
                        from: Zone::Hand,
                        permission: None,
                    });
                }
            }
        }
        for card in game.exile.iter().copied() {
            let adventurer = game.object(card).and_then(|card| card.on_adventure_of);
            if adventurer == Some(player) && self.can_cast(card, FaceSide(0), Terms::default()) {
                actions.push(Action::Cast {
                    card,
                    side: FaceSide(0),
                    from: Zone::Exile,
                    permission: None,
                });
            }
        }
        // A commander may be cast from the command zone by its owner (CR 903.8).
        for card in game.command.iter().copied() {
            let is_own = game
                .object(card)
                .is_some_and(|object| object.commander.is_some() && object.owner == player);
            for side in self.sides(card).iter().filter(|_| is_own) {
                if self.can_cast(card, *side, Terms::default()) {
                    actions.push(Action::Cast {
                        card,
                        side: *side,
                        from: Zone::Command,
                        permission: None,
                    });
                }
            }
        }
        for permission in permissions::cast_from(table, game, player) {
            for side in self.sides(permission.card) {
                let terms = Terms {
                    cost: permission.cost.as_ref(),
                    using: permission.using.as_ref(),
                };
                if self.can_cast(permission.card, *side, terms) {
                    actions.push(Action::Cast {
                        card: permission.card,
                        side: *side,
                        from: permission.zone,
                        permission: Some(permission.by),
                    });
                }
            }
        }
    }

    fn can_cast(&self, card: ObjectId, side: FaceSide, terms: Terms<'_>) -> bool {
        let (table, game, player) = (self.table, self.game, self.player);
        if self.is_land(card, side) {
            return false;
        }
        let is_instant = if self.shows(card, side) {
            layers::characteristics(table, game, card).is(CardType::Instant)
        } else {
            self.face(card, side)
                .is_some_and(|face| face.is(CardType::Instant))
        };
        let in_time = is_instant
            || turn::is_sorcery_time(game, player)
            || permissions::as_though_flash(table, game, player, card);
        in_time && self.may_cast(card, side, terms)
    }

    /// Whether nothing but the time could keep the player from casting the spell.
    fn may_cast(&self, card: ObjectId, side: FaceSide, terms: Terms<'_>) -> bool {
        restrictions::can_cast(self.table, self.game, self.player, card)
            && (0..=self.largest_x(card, side, terms.cost))
                .take_while(|x| self.is_payable(card, side, terms, *x))
                .any(|x| self.has_targets(card, side, x))
    }

    /// The largest X that is looked at: what can be a target may depend on it.
    fn largest_x(&self, card: ObjectId, side: FaceSide, cost: Option<&Cost>) -> u32 {
        let has_variable = match cost {
            Some(cost) => cost
                .0
                .iter()
                .any(|part| matches!(part, CostPart::Mana(cost) if cost.has_variable())),
            None => self
                .face(card, side)
                .and_then(|face| face.mana_cost.as_ref())
                .is_some_and(ManaCost::has_variable),
        };
        if has_variable { LARGEST_X } else { 0 }
    }

    /// The abilities of that face, what keywords mean among them.
    fn abilities_of(&self, card: ObjectId, side: FaceSide) -> Vec<AbilityRef> {
        if self.shows(card, side) {
            return layers::expanded_abilities(self.table, self.game, card)
                .into_iter()
                .map(|(_, ability)| ability)
                .collect();
        }
        let Some((definition, _)) = self.game.object(card).and_then(|object| object.card()) else {
            return Vec::new();
        };
        self.table
            .face_abilities(definition, side)
            .flat_map(|ability| layers::expanded(self.table, ability))
            .collect()
    }

    /// Whether one of the ways to pay for the spell is open with that X.
    fn is_payable(&self, card: ObjectId, side: FaceSide, terms: Terms<'_>, x: u32) -> bool {
        let own = self.own_statics(card, side);
        let depends = own
            .iter()
            .filter_map(|(_, definition)| definition.condition.as_ref())
            .any(depends_on_casting);
        if !depends {
            return self.is_payable_with(self.game, card, side, terms, (&own, &[], x));
        }
        // What is asked about how the spell is cast is looked at in the game as if it were (CR 601.2b, 601.2f).
        let game = self.as_cast(card, Vec::new());
        if self.is_payable_with(&game, card, side, terms, (&own, &[], x)) {
            return true;
        }
        let effects = own
            .iter()
            .flat_map(|(ability, definition)| definition.effects.iter().map(|it| (*ability, it)));
        effects
            .filter_map(|(ability, effect)| match effect {
                StaticEffect::AdditionalCost {
                    cost,
                    optional: true,
                    fact,
                    event,
                    ..
                } => Some(Payment {
                    ability,
                    fact: fact.clone(),
                    event: event.clone(),
                    cost: cost.clone(),
                    times: 1,
                }),
                _ => None,
            })
            .any(|payment| {
                let further = payment.cost.0.clone();
                let game = self.as_cast(card, vec![payment]);
                self.is_payable_with(&game, card, side, terms, (&own, &further, x))
            })
    }

    /// The static abilities of the face that function while it is a spell.
    fn own_statics(&self, card: ObjectId, side: FaceSide) -> Vec<(AbilityRef, &Static)> {
        self.abilities_of(card, side)
            .into_iter()
            .filter_map(|ability| match &self.table.ability(ability).kind {
                AbilityKind::Static(definition) if definition.zones.contains(Zone::Stack) => {
                    Some((ability, definition))
                }
                _ => None,
            })
            .collect()
    }

    /// The game with the card announced as if it were cast from where it is, with these costs paid.
    fn as_cast(&self, card: ObjectId, paid: Vec<Payment>) -> Game {
        let mut game = self.game.clone();
        if let Some(object) = game.object_mut(card) {
            object.base_controller = self.player;
            object.announced = Some(Arc::new(Announced {
                cast_from: Some(object.zone),
                paid,
                ..Announced::default()
            }));
        }
        game
    }

    /// Whether one of the ways to pay for the spell is open with that X in that game, a further cost added.
    fn is_payable_with(
        &self,
        game: &Game,
        card: ObjectId,
        side: FaceSide,
        terms: Terms<'_>,
        (own, further, x): (&[(AbilityRef, &Static)], &[CostPart], u32),
    ) -> bool {
        let (table, player) = (self.table, self.player);
        let mut options: Vec<Vec<CostPart>> = Vec::new();
        match (terms.cost, terms.using) {
            (Some(cost), _) => options.push(cost.0.clone()),
            (None, Some(_)) => {}
            (None, None) => {
                let mana_cost = if self.shows(card, side) {
                    layers::characteristics(table, game, card).mana_cost.clone()
                } else {
                    self.face(card, side)
                        .and_then(|face| face.mana_cost.clone())
                };
                options.extend(mana_cost.map(|cost| vec![CostPart::Mana(cost)]));
            }
        }
        let mut mandatory: Vec<CostPart> = further.to_vec();
        for (ability, definition) in own {
            let context = Context::of(*ability, card, player);
            let holds = definition
                .condition
                .as_ref()
                .is_none_or(|condition| query::holds(table, game, &context, condition));
            for effect in definition.effects.iter().filter(|_| holds) {
                match effect {
                    StaticEffect::AlternativeCost { cost: other, .. }
                        if terms.cost.is_none() && self.is_open(card, *ability, terms.using) =>
                    {
                        options.push(other.0.clone());
                    }
                    StaticEffect::AdditionalCost {
                        cost,
                        optional: false,
                        ..
                    } => mandatory.extend(cost.0.iter().cloned()),
                    StaticEffect::AlternativeCost { .. }
                    | StaticEffect::AdditionalCost { .. }
                    | StaticEffect::Modify { .. }
                    | StaticEffect::Restrict(_)
                    | StaticEffect::Permit(_)
                    | StaticEffect::Replace(_)
                    | StaticEffect::TriggerAgain { .. }
                    | StaticEffect::ChangeCost { .. } => {}
                }
            }
        }
        let priced = costs::Priced {
            player,
            object: card,
            ability: None,
            x,
        };
        let context = Context::of(table.basic_land_ability(Color::White), card, player);
        options.into_iter().any(|mut parts| {
            parts.extend(mandatory.iter().cloned());
            let total = costs::total(table, game, priced, &parts);
            let payee = mana::Payee::Spell(card);
            payment::can_pay_with(table, game, player, &total, &context, self.available, payee)
        })
    }

    /// Whether the alternative cost of that ability of a card could be chosen.
    fn is_open(&self, card: ObjectId, ability: AbilityRef, using: Option<&Keyword>) -> bool {
        let (table, game) = (self.table, self.game);
        let has_target =
            targets::merging(table, game, card, ability).is_none_or(|(mut context, spec)| {
                context.controller = self.player;
                !targets::legal(table, game, &context, &spec).is_empty()
            });
        has_target
            && using.is_none_or(|keyword| {
                let now = layers::characteristics(table, game, card);
                let own = now.abilities.iter().map(|instance| instance.ability);
                layers::of_keyword(table, own, keyword).contains(&ability)
            })
    }

    /// Whether the spell has the targets that it needs with that X.
    fn has_targets(&self, card: ObjectId, side: FaceSide, x: u32) -> bool {
        let (table, game) = (self.table, self.game);
        let bodies_can = self.abilities_of(card, side).into_iter().all(|ability| {
            match &table.ability(ability).kind {
                AbilityKind::Spell(body) => {
                    let mut context = Context::of(ability, card, self.player);
                    context.x = Some(x);
                    announcing::can_announce(table, game, &context, body)
                }
                AbilityKind::Activated(_)
                | AbilityKind::Triggered(_)
                | AbilityKind::Static(_)
                | AbilityKind::Keyword(_) => true,
            }
        });
        let now = layers::characteristics(table, game, card);
        if side != FaceSide(0) || !subtypes::is(&now, "Aura") {
            return bodies_can;
        }
        targets::of_aura(table, game, card).is_some_and(|(mut context, spec)| {
            context.controller = self.player;
            !targets::legal(table, game, &context, &spec).is_empty()
        })
    }

    /// Activated abilities (CR 602): mana abilities and special actions, or the others.
    fn abilities(&self, abilities: &[Activatable], at_once: bool, actions: &mut Vec<Action>) {
        let (table, game, player) = (self.table, self.game, self.player);
        for found in abilities {
            let Some(activated) = activating::activated(table, found.ability) else {
                continue;
            };
            if (found.is_mana || activated.special) != at_once {
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
            let can_activate = (activating::smallest_x(activated)..=largest_x)
                .take_while(|x| activating::can_pay(table, game, player, found, self.available, *x))
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

/// Whether the condition asks where the spell is cast from or which of its costs are paid.
fn depends_on_casting(condition: &Condition) -> bool {
    fn asks(test: &Test) -> bool {
        match test {
            Test::All(tests) | Test::Any(tests) => tests.iter().any(asks),
            Test::Not(test) => asks(test),
            Test::WasCast(..) | Test::Paid(_) => true,
            _ => false,
        }
    }
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(depends_on_casting),
        Condition::Not(part) => depends_on_casting(part),
        Condition::Matches(Objects::This, test) => asks(test),
        _ => false,
    }
}
