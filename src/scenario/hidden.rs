//! Face-down cards in scenarios (CR 708): how they are cast and turned face up, and who can see them.

use super::answers::says_variant;
use super::expect::Judge;
use super::model::Expectation;
use super::names::names_object;
use game::view::{Handle, PlayerView};
use game::{Action, Game, ObjectId};
use ir::{Ability, AbilityKind, AbilityRef, ActivationLimit, CostPart};
use pool::Pool;
use rules::face_down;

/// Whether the ability is a special action that turns its permanent face up (CR 116.2b).
pub(super) fn turns_face_up(pool: &Pool, ability: AbilityRef) -> bool {
    matches!(&pool.table().ability(ability).kind, AbilityKind::Activated(activated)
        if activated.special && activated.limits.contains(&ActivationLimit::FaceDown))
}

/// The action of turning the permanent face up in words: `{4}{G}: Turn this face-down permanent face up.`
pub(super) fn turning(
    pool: &Pool,
    game: &Game,
    source: ObjectId,
    ability: AbilityRef,
) -> Option<String> {
    let AbilityKind::Activated(activated) = &pool.table().ability(ability).kind else {
        return None;
    };
    if !turns_face_up(pool, ability) {
        return None;
    }
    let mut said = activated.clone();
    said.special = false;
    said.limits.clear();
    if said.cost.0 == [CostPart::OwnManaCost] {
        let cost = face_down::mana_cost(pool.table(), game, source)?;
        said.cost.0 = vec![CostPart::Mana(cost)];
    }
    let said = ir::render(&Ability::plain(AbilityKind::Activated(said)));
    let (cost, _) = said.split_once(": ")?;
    Some(format!("{cost}: Turn this face-down permanent face up."))
}

/// Whether the action casts a card face down by the ability that the words name: `using Morph`, `morph`. A megamorph ability is
/// a morph ability too (CR 702.37b).
pub(super) fn casts_face_down(pool: &Pool, action: &Action, words: Option<&str>) -> bool {
    let Action::Cast {
        face_down: Some(ability),
        ..
    } = action
    else {
        return false;
    };
    words.is_none_or(|words| {
        let text = pool.ability_text(*ability).to_lowercase();
        says_variant(words, &text)
            || text
                .strip_prefix("mega")
                .is_some_and(|morph| says_variant(words, morph))
    })
}

/// Whether the view shows which card the object is.
fn shows(view: &PlayerView, id: ObjectId) -> bool {
    let seats = view.players.iter().flat_map(|seat| {
        seat.hand
            .iter()
            .chain(&seat.graveyard)
            .chain(seat.top_card.as_ref())
    });
    let shared = [
        &view.battlefield,
        &view.stack,
        &view.exile,
        &view.command,
        &view.shown,
    ];
    shared
        .into_iter()
        .flatten()
        .chain(seats)
        .any(|object| object.handle == Handle::from(id) && object.card.is_some())
}

impl Judge<'_> {
    /// `Bob knows Walker`: what the player can see tells which card it is (CR 400.2, 708.5).
    pub(super) fn judge_knows(&self, expectation: &Expectation) -> Result<(), String> {
        let player = self.player(expectation)?;
        let Some(form) = &expectation.card else {
            return Err("nobody says what is known".to_owned());
        };
        let found = self
            .game
            .objects()
            .find(|object| names_object(self.pool, self.game, form, object.id));
        let Some(object) = found else {
            return Err(format!("there is no `{}`", form.text()));
        };
        let view = rules::view::view(self.pool.table(), self.game, player);
        let wanted = expectation
            .value
            .as_ref()
            .and_then(serde_json::Value::as_bool)
            == Some(true);
        match (shows(&view, object.id), wanted) {
            (true, false) => Err("the player can see which card it is".to_owned()),
            (false, true) => Err("the player cannot see which card it is".to_owned()),
            _ => Ok(()),
        }
    }
}
