//! `X can't be greater than the amount of life you gained this turn.`

use super::discourse::Writer;
use crate::{Cost, CostPart, Value, Visitor, Walk};

impl Writer<'_> {
    /// The sentence behind all others, if something that is paid says so.
    pub(super) fn most_x(&mut self, ability: &impl Walk) -> String {
        let mut found = Found(None);
        ability.walk(&mut found);
        found.0.map_or_else(String::new, |most| {
            // What the instructions have made is no longer what is spoken of.
            self.focus = None;
            format!(" X can't be greater than {}.", self.expression(&most))
        })
    }
}

struct Found(Option<Value>);

impl Visitor for Found {
    fn cost(&mut self, cost: &Cost) {
        for part in &cost.0 {
            if let CostPart::MostX(most) = part {
                self.0 = Some(most.clone());
            }
        }
        cost.walk_parts(self);
    }
}
