//! The walk over all that the IR holds: each node is shown to a [`Visitor`], which decides whether the walk goes on below it.
//!
//! [`Walk`] is derived for every type of the IR, so that no field is left out. Abilities nested in an ability come after it.

use super::{
    Ability, AbilityRef, CardType, Color, ColorSet, Condition, Cost, Effect, EventPattern, Filter,
    ManaCost, ManaSymbol, ManaType, Modification, Name, Objects, Players, Replacement, SlotId,
    StaticEffect, Step, Supertype, Value, Zone, ZoneSet,
};
use std::sync::Arc;

/// Something that a walk can go through.
pub trait Walk {
    /// Shows the node to the visitor, if it has a method for it; else goes to its parts.
    fn walk<V: Visitor + ?Sized>(&self, visitor: &mut V) {
        self.walk_parts(visitor);
    }

    /// Goes to the parts of the node in the order in which they are written.
    fn walk_parts<V: Visitor + ?Sized>(&self, visitor: &mut V);
}

macro_rules! visitor {
    ($($(#[$doc:meta])* $hook:ident: $node:ty;)*) => {
        /// What looks at nodes. A method that is not given goes on to the parts of the node.
        pub trait Visitor {
            $(
                $(#[$doc])*
                fn $hook(&mut self, node: &$node) {
                    node.walk_parts(self);
                }
            )*
        }
    };
}

visitor! {
    /// An ability; its parts are those of its kind and the abilities nested in it.
    ability: Ability;
    /// What a static ability does.
    static_effect: StaticEffect;
    /// An instruction; its parts include the instructions below it.
    effect: Effect;
    /// A replacement effect.
    replacement: Replacement;
    /// A change of characteristics.
    modification: Modification;
    /// A cost.
    cost: Cost;
    /// A description of objects.
    filter: Filter;
    /// A reference to objects.
    objects: Objects;
    /// A reference to players.
    players: Players;
    /// A quantity.
    value: Value;
    /// A condition.
    condition: Condition;
    /// A pattern of events.
    event: EventPattern;
    /// A slot, wherever it stands.
    slot: SlotId;
}

macro_rules! leaves {
    ($($leaf:ty),* $(,)?) => {
        $(impl Walk for $leaf {
            fn walk_parts<V: Visitor + ?Sized>(&self, _: &mut V) {}
        })*
    };
}

leaves!(
    bool, u8, u32, i32, AbilityRef, CardType, Color, ColorSet, ManaCost, ManaSymbol, ManaType,
    Name, Step, Supertype, Zone, ZoneSet,
);

impl<T: Walk> Walk for Box<T> {
    fn walk_parts<V: Visitor + ?Sized>(&self, visitor: &mut V) {
        self.as_ref().walk(visitor);
    }
}

impl<T: Walk> Walk for Arc<T> {
    fn walk_parts<V: Visitor + ?Sized>(&self, visitor: &mut V) {
        self.as_ref().walk(visitor);
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk_parts<V: Visitor + ?Sized>(&self, visitor: &mut V) {
        if let Some(node) = self {
            node.walk(visitor);
        }
    }
}

impl<T: Walk> Walk for [T] {
    fn walk_parts<V: Visitor + ?Sized>(&self, visitor: &mut V) {
        for node in self {
            node.walk(visitor);
        }
    }
}

impl<T: Walk> Walk for Vec<T> {
    fn walk_parts<V: Visitor + ?Sized>(&self, visitor: &mut V) {
        self.as_slice().walk(visitor);
    }
}

impl<A: Walk, B: Walk> Walk for (A, B) {
    fn walk_parts<V: Visitor + ?Sized>(&self, visitor: &mut V) {
        self.0.walk(visitor);
        self.1.walk(visitor);
    }
}
