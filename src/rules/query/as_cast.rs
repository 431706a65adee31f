//! What was so as a spell was cast (CR 601.2), whatever is so now.

use game::{AsCast, Context, Game, ObjectId};
use ir::{CardTable, Condition, Value};

/// Whether the condition held as the spell that this is of was cast; before that is noted, whether it holds.
pub(super) fn held(table: &CardTable, game: &Game, context: &Context, of: &Condition) -> bool {
    noted(
        game,
        context,
        |asked| matches!(asked, AsCast::Condition(asked) if asked == of),
    )
    .map_or_else(|| super::holds(table, game, context, of), |held| held != 0)
}

/// The number as the spell that this is of was cast; before that is noted, as it is.
pub(super) fn number(table: &CardTable, game: &Game, context: &Context, of: &Value) -> i32 {
    noted(
        game,
        context,
        |asked| matches!(asked, AsCast::Value(asked) if asked == of),
    )
    .unwrap_or_else(|| super::value(table, game, context, of))
}

fn noted(game: &Game, context: &Context, is_it: impl Fn(&AsCast) -> bool) -> Option<i32> {
    let spell = context.stack_object.unwrap_or(context.source);
    let announced = super::object(game, spell)?.announced.as_deref()?;
    let (_, number) = announced.as_cast.iter().find(|(asked, _)| is_it(asked))?;
    Some(*number)
}

/// Whether the spell, or the spell that the permanent was, was cast while its player could have cast a sorcery.
pub(super) fn was_sorcery_time(game: &Game, id: ObjectId) -> bool {
    let object = super::object(game, id);
    let announced = object.and_then(|object| object.announced.as_deref());
    announced.is_some_and(|announced| announced.sorcery_time || announced.cast_from.is_none())
}
