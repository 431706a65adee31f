//! Whether a spell can be paid for in one of its ways (CR 601.2b, 601.2f): with its alternative and additional costs, and with the
//! targets and the mana that there are.

use super::{Looking, Terms};
use crate::{
    announcing, casting, costs, layers, mana, paid_rather, payment, permissions, query, resolving,
    subtypes, targets,
};
use game::{AbilityInstance, Announced, Context, Game, ObjectId, Payment};
use ir::{
    AbilityKind, AbilityRef, Activated, ActivationLimit, Color, Condition, Cost, CostPart, Keyword,
    Objects, Static, StaticEffect, Test, Zone,
};
use std::sync::Arc;

/// One way to pay for a spell.
pub(super) struct Way {
    /// all of the cost but what is optional
    pub(super) parts: Vec<CostPart>,
    /// the alternative cost, if something is remembered of its payment
    pub(super) paid: Option<Payment>,
}

impl Looking<'_> {
    /// The abilities that the spell would have, what keywords mean among them.
    fn abilities_of(&self, card: ObjectId) -> Vec<AbilityRef> {
        layers::expanded_abilities(self.table, self.game, card)
            .into_iter()
            .map(|(_, ability)| ability)
            .collect()
    }

    /// The instance of an ability of the card that permits it to be cast, if it is one of its own.
    pub(super) fn instance(
        &self,
        card: ObjectId,
        (source, ability): (ObjectId, AbilityRef),
    ) -> Option<AbilityInstance> {
        if source != card {
            return None;
        }
        layers::expanded_abilities(self.table, self.game, card)
            .into_iter()
            .find_map(|(instance, other)| (other == ability).then_some(instance))
    }

    /// The static abilities of the spell that function while it is one, those of the instance among them by whose permission it
    /// is cast. What the card has been given in another zone than a hand the spell does not have.
    pub(super) fn own_statics(
        &self,
        card: ObjectId,
        terms: Terms<'_>,
    ) -> Vec<(AbilityInstance, &Static)> {
        let (table, game) = (self.table, self.game);
        if terms.by.is_none() && !layers::has_statics(table, game, card) {
            return Vec::new();
        }
        let in_hand = game
            .object(card)
            .is_some_and(|object| object.zone == Zone::Hand);
        let mut all = layers::expanded_abilities(table, game, card);
        all.retain(|(instance, _)| {
            let keeps = self.supposed || in_hand || instance.granter.is_none();
            keeps || terms.by == Some(*instance)
        });
        if let Some(by) = terms.by
            && all.iter().all(|(instance, _)| *instance != by)
        {
            let further = layers::expanded(table, by.ability).into_iter();
            all.extend(further.map(|ability| (by, ability)));
        }
        all.into_iter()
            .filter_map(|(instance, ability)| {
                if let AbilityKind::Static(definition) = &table.ability(ability).kind
                    && definition.zones.contains(Zone::Stack)
                {
                    Some((
                        AbilityInstance {
                            ability,
                            ..instance
                        },
                        definition,
                    ))
                } else {
                    None
                }
            })
            .collect()
    }

    /// The game with the card announced as if it were cast from where it is, with these costs paid.
    pub(super) fn as_cast(&self, card: ObjectId, paid: Vec<Payment>) -> Game {
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

    /// The ways to pay for the spell: its mana cost or that of the terms, and the alternative costs that are open; each with
    /// what is mandatory besides, and a further cost.
    pub(super) fn ways(
        &self,
        card: ObjectId,
        (terms, further): (Terms<'_>, &[CostPart]),
    ) -> Vec<Way> {
        let (table, game, player) = (self.table, self.game, self.player);
        let plain = |parts: Vec<CostPart>| Way { parts, paid: None };
        let mut ways: Vec<Way> = Vec::new();
        match (terms.cost, terms.using) {
            (Some(cost), _) => ways.push(plain(cost.0.clone())),
            (None, Some(_)) => {}
            (None, None) => {
                let mana_cost = &layers::seen(table, game, card).mana_cost;
                let mana_cost = mana_cost.clone();
                ways.extend(mana_cost.map(|cost| plain(vec![CostPart::Mana(cost)])));
            }
        }
        let mut mandatory: Vec<CostPart> = further.to_vec();
        for (instance, definition) in self.own_statics(card, terms) {
            let ability = instance.ability;
            let mut context = Context::of(ability, card, player);
            context.granter = instance.granter;
            let holds = definition.condition.as_ref().is_none_or(|condition| {
                if terms.using.is_some() && self.is_open(card, ability, terms.using) {
                    permissions::holds_using(table, game, &context, condition)
                } else {
                    query::holds(table, game, &context, condition)
                }
            });
            for effect in definition.effects.iter().filter(|_| holds) {
                match effect {
                    StaticEffect::AlternativeCost {
                        cost,
                        fact,
                        transformed: false,
                        ..
                    } if terms.cost.is_none() && self.is_open(card, ability, terms.using) => {
                        ways.push(Way {
                            parts: cost.0.clone(),
                            paid: fact.as_ref().map(|fact| Payment {
                                ability,
                                granter: None,
                                fact: Some(fact.clone()),
                                event: None,
                                cost: cost.clone(),
                                times: 1,
                            }),
                        });
                    }
                    StaticEffect::AdditionalCost {
                        cost,
                        optional: false,
                        ..
                    } => mandatory.extend(cost.0.iter().cloned()),
                    StaticEffect::AlternativeCost { .. }
                    | StaticEffect::CastFaceDown { .. }
                    | StaticEffect::AdditionalCost { .. }
                    | StaticEffect::Modify { .. }
                    | StaticEffect::Restrict(_)
                    | StaticEffect::Permit(_)
                    | StaticEffect::Replace(_)
                    | StaticEffect::Triggering { .. }
                    | StaticEffect::ChangeCost { .. } => {}
                }
            }
        }
        for way in &mut ways {
            way.parts.extend(mandatory.iter().cloned());
        }
        // A mode that must be chosen may have a cost of its own (CR 700.2h).
        for ability in self.abilities_of(card) {
            let Some(body) = self.table.ability(ability).body() else {
                continue;
            };
            let costs: Vec<&Cost> = body
                .modes
                .iter()
                .filter_map(|mode| mode.cost.as_ref())
                .collect();
            if !costs.is_empty() && costs.len() == body.modes.len() {
                ways = ways
                    .iter()
                    .flat_map(|way| {
                        costs.iter().map(|cost| Way {
                            parts: way.parts.iter().chain(&cost.0).cloned().collect(),
                            paid: way.paid.clone(),
                        })
                    })
                    .collect();
            }
        }
        ways
    }

    /// Whether the cost can be paid with that X.
    pub(super) fn is_payable(&self, card: ObjectId, parts: &[CostPart], x: u32) -> bool {
        let (table, game, player) = (self.table, self.game, self.player);
        let priced = costs::Priced {
            player,
            object: card,
            ability: None,
            x,
            announced: None,
        };
        let mut context = Context::of(table.basic_land_ability(Color::White), card, player);
        // What a permission asks to be paid for a spell is read with that spell in view.
        context.affected = Some(card);
        context.x = Some(x);
        let payee = mana::Payee::Spell(card);
        let payable = |game: &Game| {
            let total = costs::total(table, game, priced, parts);
            payment::can_pay_with(table, game, player, &total, &context, self.available, payee)
        };
        casting::with_some_paid(table, game, (player, card), &context, parts, payable)
    }

    /// Whether the alternative cost of that ability of a card could be chosen.
    pub(super) fn is_open(
        &self,
        card: ObjectId,
        ability: AbilityRef,
        using: Option<&Keyword>,
    ) -> bool {
        let (table, game) = (self.table, self.game);
        let has_target =
            targets::merging(table, game, card, ability).is_none_or(|(mut context, spec)| {
                context.controller = self.player;
                !targets::legal(table, game, &context, &spec).is_empty()
            });
        has_target
            && using.is_none_or(|keyword| {
                let now = layers::seen(table, game, card);
                let own = now.abilities.iter().map(|instance| instance.ability);
                layers::of_keyword(table, own, keyword).contains(&ability)
            })
    }

    /// Whether the spell has the targets that it needs with that X.
    pub(super) fn has_targets(&self, card: ObjectId, x: u32) -> bool {
        let (table, game) = (self.table, self.game);
        let bodies = resolving::bodies(table, game, card);
        let bodies_can = bodies.into_iter().all(|instance| {
            let Some(body) = resolving::body_of(table.ability(instance.ability)) else {
                return true;
            };
            let mut context = Context::of(instance.ability, card, self.player);
            context.x = Some(x);
            announcing::can_announce(table, game, &context, body)
        });
        let now = layers::seen(table, game, card);
        if !subtypes::is(&now, subtypes::AURA) {
            return bodies_can;
        }
        targets::of_aura(table, game, card).is_some_and(|(mut context, spec)| {
            context.controller = self.player;
            let spec = targets::as_cast(table, game, card, spec);
            !targets::legal(table, game, &context, &spec).is_empty()
        })
    }

    /// Whether the ability costs more mana than there is, whatever else is so.
    pub(super) fn is_too_dear(&self, activated: &Activated) -> bool {
        let changes = |limit: &ActivationLimit| matches!(limit, ActivationLimit::ChangesCost(..));
        let least = |part: &CostPart| {
            if let CostPart::Mana(cost) = part {
                costs::least_mana(cost)
            } else {
                0
            }
        };
        let is_helped = |part: &CostPart| matches!(part, CostPart::Helped(_));
        activated.cost.0.iter().map(least).sum::<usize>() > self.most
            && !activated.cost.0.iter().any(is_helped)
            && self.game.cache.statics.cost_changes.is_empty()
            && !activated.limits.iter().any(changes)
            && !paid_rather::are_any(self.table, self.game)
            && permissions::life_for_mana(self.table, self.game, self.player).is_empty()
    }
}

/// Whether a part of the test is about how a spell was cast, or what was paid for it.
pub(super) fn asks_how_cast(test: &Test) -> bool {
    query::speaks_of(test, &is_about_casting)
}

pub(super) fn is_about_casting(test: &Test) -> bool {
    matches!(test, Test::WasCast(..) | Test::Paid(_))
}

/// Whether the condition asks where the spell is cast from or which of its costs are paid.
pub(super) fn depends_on_casting(condition: &Condition) -> bool {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(depends_on_casting),
        Condition::Not(part) | Condition::AsActivated(part) => depends_on_casting(part),
        Condition::Matches(Objects::This, test) => asks_how_cast(test),
        Condition::AsCast(_) | Condition::CastAtSorceryTime(_) => true,
        Condition::OnceEachTurn
        | Condition::Compare(..)
        | Condition::Matches(..)
        | Condition::PlayerIs(..)
        | Condition::InZone(..)
        | Condition::Happened(..)
        | Condition::Filled(_)
        | Condition::Resolving(_)
        | Condition::SorceryTime(_)
        | Condition::DayNight(_)
        | Condition::Added(_)
        | Condition::ChosenWord(_)
        | Condition::During(_)
        | Condition::OfPlayers { .. } => false,
    }
}
