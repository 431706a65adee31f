//! What has to be paid to attack or to block: `creatures can't attack you unless their controller pays {2} for each of those creatures`.

use super::clause::Clause;
use super::discourse::Writer;
use super::noun::Determiner;
use super::words::spaced;
use crate::{Cost, CostPart, Objects, Players, Recipients};

impl Writer<'_> {
    pub(super) fn attack_cost(
        &mut self,
        objects: &Objects,
        whom: &Recipients,
        cost: &Cost,
    ) -> Clause {
        let subject = self.objects_clause(objects, "can't attack", None);
        let each = match whom.objects {
            Some(_) => "of those creatures",
            None => "creature they control that's attacking you",
        };
        let anything = whom.players == Some(Players::Everyone);
        let whom = (!anything).then(|| self.attackable(whom)).flatten();
        let unless = self.unless_paid(objects, cost, each);
        subject.with_tail(spaced(&[&whom.unwrap_or_default(), &unless]))
    }

    pub(super) fn block_cost(
        &mut self,
        blockers: &Objects,
        blocked: &Objects,
        cost: &Cost,
    ) -> Clause {
        if is_anything(blockers) && !is_anything(blocked) {
            let subject = self.objects_clause(blocked, "can't be blocked", None);
            let cost = self.combat_cost(cost, false);
            let unless = format!(
                "unless defending player pays {cost} for each creature they control that's blocking it"
            );
            return subject.with_tail(self.with_x(unless));
        }
        let subject = self.objects_clause(blockers, "can't block", None);
        let blocked = if is_anything(blocked) {
            String::new()
        } else if let Objects::Every(filter) = blocked {
            self.noun(filter, &Determiner::Bare)
        } else {
            self.object_phrase(blocked)
        };
        let unless = self.unless_paid(blockers, cost, "of those creatures");
        subject.with_tail(spaced(&[&blocked, &unless]))
    }

    /// `~ can't attack or block unless you pay {2}`: two restrictions that say the same of attacking and of blocking
    pub(super) fn attack_or_block_cost(&mut self, objects: &Objects, cost: &Cost) -> Clause {
        let subject = self.objects_clause(objects, "can't attack or block", None);
        let unless = self.unless_paid(objects, cost, "of those creatures");
        subject.with_tail(unless)
    }

    /// `unless you pay {2}`, `unless their controller pays {X} for each of those creatures, where X is …`
    fn unless_paid(&mut self, objects: &Objects, cost: &Cost, each: &str) -> String {
        let who = whose(objects);
        let cost = if is_done(cost) {
            self.bare_cost(cost)
        } else {
            format!("pay {}", self.combat_cost(cost, who.is_some()))
        };
        let pays = |who: &str| match who {
            "you" => cost.clone(),
            _ => super::words::third_person_phrase(&cost),
        };
        self.with_x(match who {
            Some(who) => format!("unless {who} {}", pays(who)),
            None => format!("unless their controller {} for each {each}", pays("")),
        })
    }

    /// `{3}`, `{1} for each card in your hand`; of each of several creatures so much is said to be X.
    fn combat_cost(&mut self, cost: &Cost, single: bool) -> String {
        if let [CostPart::Repeat(one, much)] = cost.0.as_slice()
            && super::cost::is_one_generic(one)
            && !single
        {
            self.where_x = Some(self.expression(much));
            return "{X}".to_owned();
        }
        self.bare_cost(cost).trim_start_matches("pay ").to_owned()
    }

    fn with_x(&mut self, words: String) -> String {
        match self.where_x.take() {
            Some(much) => format!("{words}, where X is {much}"),
            None => words,
        }
    }
}

/// Whether something is done to pay it: `sacrifice a land`.
fn is_done(cost: &Cost) -> bool {
    matches!(
        cost.0.as_slice(),
        [CostPart::Sacrifice { .. } | CostPart::ReturnToHand { .. }]
    )
}

/// Whether it is said of every permanent.
pub(super) fn is_anything(objects: &Objects) -> bool {
    matches!(objects, Objects::Every(filter) if filter.test.conjuncts().is_empty())
}

/// Who pays for the only one it is about.
fn whose(objects: &Objects) -> Option<&'static str> {
    if *objects == Objects::This {
        Some("you")
    } else if *objects == Objects::Attached {
        Some("its controller")
    } else {
        None
    }
}

/// `no more than two creatures can attack you each combat`
pub(super) fn no_more(most: u32, verb: &str, whom: Option<&str>) -> String {
    let number = super::words::cardinal(i32::try_from(most).unwrap_or(i32::MAX));
    let creatures = if most == 1 { "creature" } else { "creatures" };
    let whom = whom.unwrap_or_default();
    super::words::spaced(&[
        "no more than",
        &number,
        creatures,
        "can",
        verb,
        whom,
        "each combat",
    ])
}
