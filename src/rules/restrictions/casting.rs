//! What spells a player can cast, what abilities activate, and what mana or other costs pay for them (CR 601.3, 602.5).

use crate::restrictions::{ActiveRestriction, any, concerns, concerns_player};
use crate::{activating, layers, query};
use game::{Context, Event, Game, ObjectId, PlayerId};
use ir::{CardTable, CardType, Name, Restriction, SpendOnly, Supertype};
use std::cell::RefCell;

/// By how much more than its power the object counts where it's tapped for the ability whose cost is paid (CR 702.122b).
pub fn taps_for_more(table: &CardTable, game: &Game, paid: &Context, id: ObjectId) -> i32 {
    let of_keyword = |keyword: &Name| {
        activating::is_of_keyword(table, game, paid.source, paid.ability, keyword.as_str())
    };
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::TapsFor(what, keywords, more) = active.effect
                && concerns(table, game, &active, what, id)
                && keywords.iter().any(of_keyword)
            {
                Some(query::value(table, game, active.context, more))
            } else {
                None
            }
        })
        .fold(0, i32::saturating_add)
}

/// Whether restrictions let the player cast the spell; the filter looks at the object as it is, in any zone (CR 601.3).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub fn can_cast(table: &CardTable, game: &Game, player: PlayerId, spell: ObjectId) -> bool {
    if lacks_legend(table, game, player, spell) {
        return false;
    }
    let casting = (player, spell);
    !layers::restricts_casting(table, game, casting, |active| match active.effect {
        Restriction::CantCast(who, what) => {
            is_of_shown_face(table, game, active, spell)
                && concerns_player(table, game, active, who, player)
                && query::matches_source(table, game, active.context, what, spell, true, player)
        }
        Restriction::MaximumSpells(who, number) => {
            game.player(player).spells_cast >= *number
                && concerns_player(table, game, active, who, player)
        }
        Restriction::MoreSpells(who, number) => {
            cast_since(game, active.context, player) >= *number
                && concerns_player(table, game, active, who, player)
        }
        _ => false,
    })
}

/// How many spells the player has cast this turn since the effect began.
fn cast_since(game: &Game, effect: &Context, player: PlayerId) -> u32 {
    let cast = game.turn.happened.iter().filter(|happened| {
        matches!(happened.event, Event::Cast { player: caster, spell }
            if caster == player && effect.following.known_until.is_none_or(|first| spell >= first))
    });
    u32::try_from(cast.count()).unwrap_or(u32::MAX)
}

/// With what mana alone the player may pay for the spell, and where that is read (CR 601.2h).
pub fn spent_only(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    spell: ObjectId,
) -> Vec<(Context, SpendOnly)> {
    let found = RefCell::new(Vec::new());
    layers::restricts_casting(table, game, (player, spell), |active| {
        if let Restriction::SpendOnly(what, only) = active.effect
            && is_of_shown_face(table, game, active, spell)
            && query::matches_source(table, game, active.context, what, spell, true, player)
        {
            let said = (active.context.clone(), only.clone());
            found.borrow_mut().push(said);
        }
        false
    });
    found.into_inner()
}

/// What the player can't pay to cast spells, or to activate abilities that are, or are not, mana abilities: whether life, and which
/// permanents can't be sacrificed (CR 118.3).
pub fn cannot_pay(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    mana_ability: bool,
) -> (bool, Vec<ObjectId>) {
    let mut found = (false, Vec::new());
    for active in layers::restrictions(table, game) {
        let Restriction::CantPay {
            who,
            life,
            sacrifice,
            but_mana,
        } = active.effect
        else {
            continue;
        };
        if *but_mana && mana_ability || !concerns_player(table, game, &active, who, player) {
            continue;
        }
        found.0 |= *life;
        if let Some(what) = sacrifice {
            let kept = query::matching(table, game, active.context, what);
            found.1.extend(kept);
        }
    }
    found
}

/// What a half of a split card, an Adventure or a face says of itself is not about the other one, which is a spell of its own
/// (CR 702.127a, 709.3a, 712.11a, 715.3a).
fn is_of_shown_face(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    spell: ObjectId,
) -> bool {
    let own = active.context.ability;
    let card = game.object(spell).and_then(|object| object.card());
    let has_faces =
        card.is_some_and(|(card, _)| card == own.card) && table.card(own.card).faces.len() > 1;
    active.context.source != spell || !has_faces || {
        let now = layers::seen(table, game, spell);
        let mut abilities = now.abilities.iter().map(|instance| instance.ability);
        abilities.any(|other| other.card == own.card && table.face_of(other) == table.face_of(own))
    }
}

/// Whether the spell is a legendary instant or sorcery and its player controls no legendary creature or planeswalker
/// (CR 205.4e).
fn lacks_legend(table: &CardTable, game: &Game, player: PlayerId, spell: ObjectId) -> bool {
    let now = layers::seen(table, game, spell);
    let is_legendary_spell = now.supertypes.contains(Supertype::Legendary)
        && (now.is(CardType::Instant) || now.is(CardType::Sorcery));
    is_legendary_spell
        && !game.battlefield.iter().any(|id| {
            let present = game.object(*id).is_some_and(|object| !object.phased_out);
            let other = layers::seen(table, game, *id);
            present
                && other.controller == player
                && other.supertypes.contains(Supertype::Legendary)
                && (other.is(CardType::Creature) || other.is(CardType::Planeswalker))
        })
}

/// Whether restrictions let the player activate abilities of the source (CR 602.5).
pub fn can_activate(
    table: &CardTable,
    game: &Game,
    (player, source): (PlayerId, ObjectId),
    mana_ability: bool,
) -> bool {
    !any(table, game, |active| {
        let (who, what, but_mana) = if let Restriction::CantActivate(what, but_mana) = active.effect
        {
            (None, what, *but_mana)
        } else if let Restriction::PlayersCantActivate(who, what, but_mana) = active.effect {
            (Some(who), what, *but_mana)
        } else {
            return false;
        };
        !(but_mana && mana_ability)
            && who.is_none_or(|who| concerns_player(table, game, active, who, player))
            && query::matches(table, game, active.context, what, source)
    })
}

/// Whether restrictions let the player play lands.
pub fn can_play_lands(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantPlayLands(who)
            if concerns_player(table, game, active, who, player))
    })
}
