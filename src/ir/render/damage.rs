//! Damage that is dealt: `~ deals 3 damage to any target`, `divided as you choose among any number of targets`.

use super::clause::Clause;
use super::discourse::{Origin, Writer};
use crate::{DamagePart, Effect, Objects, Players, Property, SlotId, Value};

impl Writer<'_> {
    pub(super) fn deal_damage(
        &mut self,
        source: &Objects,
        amount: &Value,
        to: Option<&Objects>,
        players: Option<&Players>,
    ) -> Clause {
        let clause = self.thing(source);
        if *amount == Value::Share {
            let (total, targets) = self.divided(to, players);
            return clause.with_verb(format!(
                "deal {total} damage divided as you choose among {targets}"
            ));
        }
        if let Value::Evenly(whole) = amount {
            return clause.with_verb(self.divided_evenly(whole, to, players));
        }
        if self.amount_named.as_ref() == Some(amount) {
            let recipients = self.damage_recipients(to, players);
            return clause.with_verb(format!("deal X damage to {recipients}"));
        }
        if matches!(
            amount,
            Value::Count(_) | Value::CountObjects(_) | Value::Of(Property::Counters(_), _)
        ) {
            let recipients = self.damage_recipients(to, players);
            let expression = self.expression(amount);
            return clause.with_verb(format!("deal damage to {recipients} equal to {expression}"));
        }
        let one_target = matches!((to, players), (Some(Objects::Slot(one)), Some(Players::Slot(other))) if one == other);
        if let (Value::Of(..), Some(_), Some(_), false) = (amount, to, players, one_target) {
            let recipients = self.damage_recipients(to, players);
            let expression = self.expression(amount);
            return clause.with_verb(format!("deal damage to {recipients} equal to {expression}"));
        }
        let memory = self.memory();
        let (damage, after) = self.measured(amount, "damage");
        // To each of several players, as much as is counted for that player: "for each" would count for none.
        if after.contains("that player")
            && matches!(players, Some(Players::Everyone | Players::Opponents))
        {
            self.recall(memory);
            let recipients = self.damage_recipients(to, players);
            let expression = self.expression(amount);
            return clause.with_verb(format!("deal damage to {recipients} equal to {expression}"));
        }
        // "… equal to its power to that creature's controller": "its controller" would be the source's.
        if matches!(amount, Value::Of(..))
            && matches!(
                players,
                Some(Players::ControllerOf(_) | Players::OwnerOf(_))
            )
        {
            self.focus = None;
        }
        let recipients = self.damage_recipients(to, players);
        if let Some((before, equal)) = damage.split_once(" equal to ")
            && !(matches!(amount, Value::Of(..)) || recipients.starts_with("each of "))
        {
            return clause.with_verb(format!("deal {before} to {recipients} equal to {equal}"));
        }
        clause
            .with_verb(format!("deal {damage} to {recipients}"))
            .with_tail(after)
    }

    /// The total and the targets of a divided amount.
    fn divided(&mut self, to: Option<&Objects>, players: Option<&Players>) -> (String, String) {
        let slot = match (to, players) {
            (Some(Objects::Slot(slot)), _) | (_, Some(Players::Slot(slot))) => Some(*slot),
            _ => None,
        };
        (
            self.divided_among(slot),
            self.damage_recipients(to, players),
        )
    }

    pub(super) fn divided_among(&mut self, slot: Option<SlotId>) -> String {
        let Some(Origin::Target(target)) = slot.map(|slot| self.origin(slot)) else {
            return "X".to_owned();
        };
        let total = target.divided.clone();
        total.map_or_else(|| "X".to_owned(), |value| self.total(&value))
    }

    /// `any target`, `each creature and each player`, `that creature`.
    /// `~ deals 1 damage to that player or a planeswalker that player controls`
    pub(super) fn dealt_to_either(&mut self, options: &[Vec<Effect>]) -> Option<String> {
        let [first, second] = options else {
            return None;
        };
        let [
            Effect::DealDamage {
                source,
                amount,
                to: None,
                players: Some(player),
                further,
            },
        ] = first.as_slice()
        else {
            return None;
        };
        let [
            Effect::Choose {
                who: Players::You,
                what,
                minimum: Value::Number(1),
                maximum: Value::Number(1),
                at_random: false,
                into,
            },
            dealt,
        ] = second.as_slice()
        else {
            return None;
        };
        let other = Effect::DealDamage {
            source: source.clone(),
            amount: amount.clone(),
            to: Some(Objects::Slot(*into)),
            players: None,
            further: Vec::new(),
        };
        if !further.is_empty() || *dealt != other {
            return None;
        }
        let dealt = self.deal_damage(source, amount, None, Some(player)).ended();
        let what = self.noun(what, &super::noun::Determiner::A);
        Some(format!("{dealt} or {what}"))
    }

    pub(super) fn damage_recipients(
        &mut self,
        to: Option<&Objects>,
        players: Option<&Players>,
    ) -> String {
        if let Some(attacked) = self.attacked_ones(to, players) {
            return attacked;
        }
        match (to, players) {
            (Some(Objects::Slot(first)), Some(Players::Slot(second))) if first == second => {
                let divided = matches!(
                    self.origin(*first),
                    Origin::Target(target) if target.divided.is_some()
                );
                if divided {
                    self.object_phrase(&Objects::Slot(*first))
                } else {
                    self.each_phrase(&Objects::Slot(*first))
                }
            }
            // "target opponent and each creature they control": whose they are is said first.
            (Some(Objects::Every(filter)), Some(players)) if controlled_by(filter, players) => {
                let players = self.player_object(players);
                let objects = self.each_phrase(&Objects::Every(filter.clone()));
                format!("{players} and {objects}")
            }
            // "target player or planeswalker and each creature that player or that planeswalker's controller controls"
            (Some(objects @ Objects::Union(parts)), Some(Players::Slot(slot)))
                if parts.contains(&Objects::Slot(*slot)) =>
            {
                self.each_phrase(objects)
            }
            (Some(objects), Some(players)) => {
                let objects = self.each_phrase(objects);
                let theirs = objects.contains(" an opponent controls");
                let whom = self.player_object(players);
                if *players == Players::Opponents && theirs {
                    let objects = objects.replace(" an opponent controls", " they control");
                    return format!("{whom} and {objects}");
                }
                format!("{objects} and {whom}")
            }
            (Some(objects @ Objects::Slot(slot)), None) if matches!(self.origin(*slot), Origin::Target(target) if target.divided.is_some()) => {
                self.object_phrase(objects)
            }
            (Some(objects), None) => self.each_phrase(objects),
            (None, Some(players)) => self.player_object(players),
            (None, None) => String::new(),
        }
    }

    /// `deal 3 damage to any target`, `deal X damage to that creature and X damage to you, where X is …`
    pub(super) fn all_damage(
        &mut self,
        source: &Objects,
        amount: &Value,
        to: (Option<&Objects>, Option<&Players>),
        further: &[DamagePart],
    ) -> Clause {
        // "X damage to that creature and X damage to you, where X is …"
        let each: Vec<&Value> = std::iter::once(amount)
            .chain(further.iter().map(|part| &part.amount))
            .collect();
        let complex: Vec<&&Value> = each
            .iter()
            .filter(|value| {
                !matches!(
                    value,
                    Value::Number(_) | Value::X | Value::Of(Property::X, _)
                )
            })
            .collect();
        self.amount_named = match complex.as_slice() {
            [first, rest @ ..]
                if !further.is_empty() && rest.iter().all(|other| other == first) =>
            {
                Some((**first).clone())
            }
            _ => None,
        };
        let first = self.deal_damage(source, amount, to.0, to.1);
        let clause = self.further_damage(first, source, further);
        if let Some(value) = self.amount_named.take() {
            self.where_x = Some(self.expression(&value));
        }
        clause
    }
}

/// Whether the objects are those that these players control.
fn controlled_by(filter: &crate::Filter, players: &Players) -> bool {
    let theirs = crate::Test::ControlledBy(players.clone());
    let single = !matches!(
        players,
        Players::Everyone | Players::Opponents | Players::Except(..) | Players::Who(..)
    );
    let among = matches!(&filter.test, crate::Test::All(tests) if tests.contains(&theirs));
    single && (among || filter.test == theirs)
}
