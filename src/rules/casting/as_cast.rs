//! What a spell asks of the time at which it is cast: `if you controlled a Faerie as you cast this spell` (CR 601.2).

use crate::{layers, query};
use game::frame::CastFrame;
use game::{AsCast, Context, Game};
use ir::walk::{Visitor, Walk};
use ir::{CardTable, Condition, Value};

/// All that the spell's abilities ask so, as it is now that the spell is on the stack.
pub(super) fn noted(table: &CardTable, game: &Game, frame: &CastFrame) -> Vec<(AsCast, i32)> {
    let mut noted = Vec::new();
    for instance in &layers::characteristics(table, game, frame.object).abilities {
        let mut asked = Asked::default();
        table.ability(instance.ability).walk(&mut asked);
        if asked.0.is_empty() {
            continue;
        }
        let context = Context::of(instance.ability, frame.object, frame.player);
        for asked in asked.0 {
            let number = match &asked {
                AsCast::Condition(of) => i32::from(query::holds(table, game, &context, of)),
                AsCast::Value(of) => query::value(table, game, &context, of),
            };
            noted.push((asked, number));
        }
    }
    noted
}

#[derive(Default)]
struct Asked(Vec<AsCast>);

impl Visitor for Asked {
    fn condition(&mut self, node: &Condition) {
        if let Condition::AsCast(of) = node {
            self.0.push(AsCast::Condition(of.as_ref().clone()));
        }
        node.walk_parts(self);
    }

    fn value(&mut self, node: &Value) {
        if let Value::AsCast(of) = node {
            self.0.push(AsCast::Value(of.as_ref().clone()));
        }
        node.walk_parts(self);
    }
}
