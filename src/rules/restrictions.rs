//! What cannot be done, and what must be (CR 101.2, 508.1c–d, 509.1b–c, 614.17).

use crate::layers::{self, Active};
use crate::{
    activating, face_down, patterns, permissions, query, reconfigure, spells_to_come, subtypes,
};
use game::{Context, Event, Game, MoveCause, ObjectId, Occurring, PlayerId, Target};
use ir::{
    Ability, AbilityKind, AbilityRef, Argument, Builtin, CardTable, CardType, CounterKind, Domain,
    Filter, Modification, Name, Objects, Players, Restriction, SpendOnly, StaticEffect, Step,
    Supertype, Zone,
};
use std::cell::RefCell;

type ActiveRestriction<'game> = Active<'game, Restriction>;

/// Whether any active restriction is as `found` says.
fn any<'game>(
    table: &'game CardTable,
    game: &'game Game,
    found: impl Fn(&ActiveRestriction<'game>) -> bool,
) -> bool {
    layers::restrictions(table, game).any(|active| found(&active))
}

fn concerns(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    what: &Objects,
    id: ObjectId,
) -> bool {
    query::includes_object(table, game, active.context, what, id)
}

fn concerns_player(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    who: &Players,
    player: PlayerId,
) -> bool {
    query::includes_player(table, game, active.context, who, player)
}

/// Whether `other` matches a filter of a restriction on `id`; `Affected` in the filter is `id`.
fn meets(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    filter: Option<&Filter>,
    id: ObjectId,
    other: ObjectId,
) -> bool {
    let Some(filter) = filter else {
        return true;
    };
    let context = about(active.context, id);
    query::matches(table, game, &context, filter, other)
}

fn about(context: &Context, id: ObjectId) -> Context {
    let mut context = context.clone();
    context.affected = Some(id);
    context
}

/// How much combat damage the creature assigns: its power, if nothing says otherwise (CR 510.1a).
pub(super) fn assigned(
    table: &CardTable,
    game: &Game,
    creature: ObjectId,
    power: Option<i32>,
    toughness: Option<i32>,
) -> Option<i32> {
    let says = |wanted: &Option<ir::Property>| {
        any(table, game, |active| {
            matches!(active.effect, Restriction::Assigns(what, by)
                if by == wanted && concerns(table, game, active, what, creature))
        })
    };
    if says(&None) {
        None
    } else if says(&Some(ir::Property::Toughness)) {
        toughness
    } else {
        power
    }
}

/// Whether its controller may have it assign its combat damage as though it weren't blocked.
pub(super) fn may_assign_as_unblocked(table: &CardTable, game: &Game, creature: ObjectId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::MayAssignAsUnblocked(what)
            if concerns(table, game, active, what, creature))
    })
}

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

/// Whether the damage that was dealt to the permanent stays on it as turns end (CR 514.2).
pub(super) fn keeps_damage(table: &CardTable, game: &Game, permanent: ObjectId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::KeepsDamage(what)
            if concerns(table, game, active, what, permanent))
    })
}

/// Whether the creature can attack as though it had haste (CR 302.6, 609.4).
pub(super) fn attacks_as_though_haste(table: &CardTable, game: &Game, creature: ObjectId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::AttackAsThoughHaste(what)
            if concerns(table, game, active, what, creature))
    })
}

/// Whether restrictions let the creature attack that player or permanent (CR 508.1c); tapped, newly come and so on are
/// looked at by [`crate::combat`].
pub fn can_attack(table: &CardTable, game: &Game, creature: ObjectId, whom: Target) -> bool {
    let now = layers::seen(table, game, creature);
    if now.has(Builtin::Defender)
        && !any(table, game, |active| {
            matches!(active.effect, Restriction::IgnoreDefender(what)
                if concerns(table, game, active, what, creature))
        })
    {
        return false;
    }
    let Some(player) = super::combat::defender_of(table, game, whom) else {
        return true;
    };
    !layers::restricts_attack(table, game, player, |context, restriction| {
        if let Restriction::CantAttack(what, who) = restriction {
            query::includes_object(table, game, context, what, creature)
                && who.as_ref().is_none_or(|who| {
                    let context = about(context, creature);
                    query::is_recipient(table, game, &context, who, whom)
                })
        } else {
            false
        }
    })
}

/// Whether any restriction keeps the creature from blocking at all.
pub fn can_block(table: &CardTable, game: &Game, blocker: ObjectId) -> bool {
    !any(table, game, |active| {
        if let Restriction::CantBlock(what, None) = active.effect {
            concerns(table, game, active, what, blocker)
        } else {
            false
        }
    })
}

/// Whether restrictions and evasion let that creature block that attacker (CR 509.1b), as far as it is about these two.
pub fn can_be_blocked_by(
    table: &CardTable,
    game: &Game,
    attacker: ObjectId,
    blocker: ObjectId,
) -> bool {
    could_be_blocked_by(table, game, attacker, blocker)
        || permissions::supposed_for_blocking(table, game, attacker, blocker)
            .is_some_and(|there| could_be_blocked_by(table, &there, attacker, blocker))
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn could_be_blocked_by(
    table: &CardTable,
    game: &Game,
    attacker: ObjectId,
    blocker: ObjectId,
) -> bool {
    let evading = layers::seen(table, game, attacker);
    if evading.has(Builtin::Flying) {
        let blocking = layers::seen(table, game, blocker);
        if !blocking.has(Builtin::Flying) && !blocking.has(Builtin::Reach) {
            return false;
        }
    }
    !any(table, game, |active| match active.effect {
        Restriction::CantBeBlocked(what, by) => {
            concerns(table, game, active, what, attacker)
                && meets(table, game, active, by.as_ref(), attacker, blocker)
        }
        Restriction::CantBlock(what, whom) => {
            concerns(table, game, active, what, blocker)
                && meets(table, game, active, whom.as_ref(), blocker, attacker)
        }
        _ => false,
    })
}

/// The least number of creatures that can block the attacker together (CR 702.111b); 1 without a restriction.
pub fn minimum_blockers(table: &CardTable, game: &Game, attacker: ObjectId) -> u32 {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::MinimumBlockers(what, number) = active.effect
                && concerns(table, game, &active, what, attacker)
            {
                Some(*number)
            } else {
                None
            }
        })
        .fold(1, u32::max)
}

/// The greatest number of creatures that can block the attacker together; `u32::MAX` without a restriction.
pub fn maximum_blockers(table: &CardTable, game: &Game, attacker: ObjectId) -> u32 {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::MaximumBlockers(what, number) = active.effect
                && concerns(table, game, &active, what, attacker)
            {
                Some(*number)
            } else {
                None
            }
        })
        .fold(u32::MAX, u32::min)
}

/// How many attackers the creature can block at once: 1 and what effects add.
pub fn blocks_at_once(table: &CardTable, game: &Game, blocker: ObjectId) -> u32 {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::AdditionalBlocks(what, number) = active.effect
                && concerns(table, game, &active, what, blocker)
            {
                Some(number.unwrap_or(u32::MAX))
            } else {
                None
            }
        })
        .fold(1, u32::saturating_add)
}

/// Whether the creature can neither attack (`attack`) nor block (otherwise) alone.
pub fn cannot_alone(table: &CardTable, game: &Game, creature: ObjectId, attack: bool) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::CantAlone(what, attacking, blocking)
            if *(if attack { attacking } else { blocking })
                && concerns(table, game, active, what, creature))
    })
}

/// Sets of what can be attacked, each with how many creatures together can attack one of it (CR 508.1c).
pub fn attack_limits(
    table: &CardTable,
    game: &Game,
    attackable: &[Target],
) -> Vec<(Vec<Target>, u32)> {
    layers::restrictions(table, game)
        .filter_map(|active| {
            let Restriction::AttackLimit(most, whom) = active.effect else {
                return None;
            };
            let limited = attackable
                .iter()
                .copied()
                .filter(|target| match (whom, target) {
                    (None, _) => true,
                    (Some(who), Target::Player(player)) => {
                        concerns_player(table, game, &active, who, *player)
                    }
                    (Some(_), Target::Object(_)) => false,
                });
            Some((limited.collect(), *most))
        })
        .collect()
}

/// How many creatures can block besides those that do, if that is limited (CR 509.1b).
pub fn most_blockers(table: &CardTable, game: &Game) -> Option<u32> {
    let most = layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::BlockLimit(most) = active.effect {
                Some(*most)
            } else {
                None
            }
        })
        .min()?;
    let blocking = |id: &&ObjectId| !query::blocked_by(game, **id).is_empty();
    let blocking = game.battlefield.iter().filter(blocking).count();
    Some(most.saturating_sub(u32::try_from(blocking).unwrap_or(u32::MAX)))
}

/// How many requirements say that the creature attacks if able (CR 508.1d).
pub fn attack_requirements(table: &CardTable, game: &Game, creature: ObjectId) -> u32 {
    count(table, game, |active| {
        matches!(active.effect, Restriction::MustAttack(what)
            if concerns(table, game, active, what, creature))
    })
}

/// How many requirements the creature obeys by attacking that (CR 508.1d).
pub fn attack_requirements_obeyed(
    table: &CardTable,
    game: &Game,
    creature: ObjectId,
    target: Target,
) -> u32 {
    let anything = attack_requirements(table, game, creature);
    anything.saturating_add(count(table, game, |active| match target {
        Target::Player(player) => {
            matches!(active.effect, Restriction::MustAttackPlayer(what, who)
                if concerns(table, game, active, what, creature)
                    && concerns_player(table, game, active, who, player))
        }
        Target::Object(attacked) => {
            matches!(active.effect, Restriction::MustAttackThese(what, whom)
                if concerns(table, game, active, what, creature)
                    && concerns(table, game, active, whom, attacked))
        }
    }))
}

/// How many requirements say that the creature blocks that attacker if able (CR 509.1c).
pub fn block_requirements_of(
    table: &CardTable,
    game: &Game,
    blocker: ObjectId,
    attacker: ObjectId,
) -> u32 {
    count(table, game, |active| {
        matches!(active.effect, Restriction::MustBlockThese(what, whom)
            if concerns(table, game, active, what, blocker)
                && concerns(table, game, active, whom, attacker))
    })
}

/// How many requirements say that the creature blocks if able (CR 509.1c).
pub fn block_requirements(table: &CardTable, game: &Game, creature: ObjectId) -> u32 {
    count(table, game, |active| {
        matches!(active.effect, Restriction::MustBlock(what)
            if concerns(table, game, active, what, creature))
    })
}

/// How many requirements say that all creatures able to block the attacker do so (`all`), or that it is blocked if able.
pub fn blocked_requirements(table: &CardTable, game: &Game, attacker: ObjectId, all: bool) -> u32 {
    count(table, game, |active| {
        matches!(active.effect, Restriction::MustBeBlocked(what, every)
            if *every == all && concerns(table, game, active, what, attacker))
    })
}

fn count<'game>(
    table: &'game CardTable,
    game: &'game Game,
    found: impl Fn(&ActiveRestriction<'game>) -> bool,
) -> u32 {
    let number = layers::restrictions(table, game)
        .filter(|active| found(active))
        .count();
    u32::try_from(number).unwrap_or(u32::MAX)
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

/// To how much life damage can reduce the player's life total at most, where an effect says so: "damage that would reduce your life
/// total to less than 1 reduces it to 1 instead".
pub fn least_life(table: &CardTable, game: &Game, player: PlayerId) -> Option<i32> {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::DamageLeavesLife(who, least) = active.effect
                && concerns_player(table, game, &active, who, player)
            {
                i32::try_from(*least).ok()
            } else {
                None
            }
        })
        .max()
}

/// Whether restrictions let the player play lands.
pub fn can_play_lands(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantPlayLands(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// Whether the object or player can be the target of the spell or ability with these surroundings (CR 702.11, 702.16b,
/// 702.18).
pub fn can_be_targeted(table: &CardTable, game: &Game, by: &Context, target: Target) -> bool {
    let is_spell = matches!(
        table.ability(by.ability),
        Ability {
            kind: AbilityKind::Spell(_),
            ..
        }
    ) || by.stack_object == Some(by.source);
    let source_meets = |filter: &Filter, context: &Context| {
        query::matches_source(
            table,
            game,
            context,
            filter,
            by.source,
            is_spell,
            by.controller,
        )
    };
    !any(table, game, |active| match (active.effect, target) {
        (Restriction::CantBeTargeted(what, filter), Target::Object(id)) => {
            concerns(table, game, active, what, id)
                && source_meets(filter, &about(active.context, id))
        }
        (Restriction::PlayersCantBeTargeted(who, filter), Target::Player(player)) => {
            concerns_player(table, game, active, who, player)
                && source_meets(filter, active.context)
        }
        (Restriction::PlayersProtected(who, quality), Target::Player(player)) => {
            let filter = Filter {
                domain: Domain::StackObjects,
                test: quality.clone(),
            };
            concerns_player(table, game, active, who, player)
                && source_meets(&filter, active.context)
        }
        _ => false,
    })
}

/// Whether the spell or ability can be countered.
pub fn can_be_countered(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let by_mana = game
        .object(id)
        .and_then(|object| object.announced.as_deref())
        .is_some_and(|announced| announced.cant_be_countered);
    !by_mana
        && !spells_to_come::keeps_from_being_countered(table, game, id)
        && !any(table, game, |active| {
            matches!(active.effect, Restriction::CantBeCountered(what)
            if concerns(table, game, active, what, id))
        })
}

/// Whether the permanent can be regenerated (CR 701.19c).
pub fn can_be_regenerated(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantBeRegenerated(what)
            if concerns(table, game, active, what, id))
    })
}

/// Whether the permanent can be destroyed (CR 702.12b).
pub fn can_be_destroyed(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantBeDestroyed(what)
            if concerns(table, game, active, what, id))
    })
}

/// The greatest number of counters of a kind that the permanent can have; nothing if there is none.
pub fn maximum_counters(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
    kind: &CounterKind,
) -> Option<u32> {
    layers::restrictions(table, game)
        .filter_map(|active| {
            if let Restriction::MaximumCounters(what, limited, most) = active.effect
                && limited == kind
                && concerns(table, game, &active, what, id)
            {
                Some(*most)
            } else {
                None
            }
        })
        .min()
}

/// Whether the permanent can become what that is called: "suspected".
pub fn can_become(table: &CardTable, game: &Game, id: ObjectId, name: &Name) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantBecome(what, barred)
            if barred == name && concerns(table, game, active, what, id))
    })
}

/// Whether the permanent can be sacrificed.
pub fn can_be_sacrificed(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let by = query::controller(table, game, id);
    can_give_up(table, game, by, id, MoveCause::Sacrifice)
        && !any(table, game, |active| {
            matches!(active.effect, Restriction::CantBeSacrificed(what)
            if concerns(table, game, active, what, id))
        })
}

/// Whether the attachment may be attached to that object or player: an Aura by what it can enchant (CR 303.4, 702.5), an
/// Equipment to a creature (CR 301.5), a Fortification to a land (CR 301.6), unless protection or the like forbids it
/// (CR 702.16c–d). It cannot be attached to itself, nor can a creature be attached (CR 301.5c, 303.4d), other than
/// one that is none then.
pub fn can_be_attached(table: &CardTable, game: &Game, attachment: ObjectId, to: Target) -> bool {
    // It becomes attached as it is turned face up: it is looked at as though it were so already (CR 303.4k).
    let is_face_down = |object: &game::Object| object.face_down.is_some();
    if game.object(attachment).is_some_and(is_face_down)
        && let Some(turned) = face_down::face_up(table, game.clone(), attachment)
    {
        return can_be_attached(table, &turned, attachment, to);
    }
    let now = layers::seen(table, game, attachment);
    let creature =
        || now.is(CardType::Creature) && reconfigure::ceasing(table, game, attachment).is_none();
    if to == Target::Object(attachment) || creature() {
        return false;
    }
    let fits = if subtypes::is(&now, subtypes::AURA) {
        can_enchant(table, game, attachment, to)
    } else {
        let Target::Object(id) = to else {
            return false;
        };
        let host = layers::seen(table, game, id);
        let on_battlefield = game
            .object(id)
            .is_some_and(|object| object.zone == ir::Zone::Battlefield);
        on_battlefield
            && query::reaches(table, game, now.controller, id)
            && ((subtypes::is(&now, subtypes::EQUIPMENT)
                && (host.is(CardType::Creature) || makes_a_creature(table, game, attachment)))
                || (subtypes::is(&now, subtypes::FORTIFICATION) && host.is(CardType::Land)))
    };
    fits && !forbids_attachment(table, game, attachment, to)
}

/// Whether what the Equipment is attached to becomes a creature by it: such an Equipment is attached to a planeswalker as though that
/// were one (CR 702.6e).
fn makes_a_creature(table: &CardTable, game: &Game, attachment: ObjectId) -> bool {
    layers::own_effects(table, game, attachment)
        .iter()
        .filter_map(|own| own.effect(table))
        .any(|effect| {
            matches!(effect, StaticEffect::Modify { what: Objects::Attached, modifications, .. }
            if modifications.iter().any(|modification| {
                matches!(modification, Modification::AddCardTypes(types)
                    if types.contains(&CardType::Creature))
            }))
        })
}

fn forbids_attachment(table: &CardTable, game: &Game, attachment: ObjectId, to: Target) -> bool {
    let host = match to {
        Target::Object(host) => host,
        // What a player is protected from can't enchant them (CR 702.16c).
        Target::Player(player) => {
            return any(table, game, |active| {
                matches!(active.effect, Restriction::PlayersProtected(who, quality)
                    if concerns_player(table, game, active, who, player)
                        && query::passes(table, game, active.context, quality, attachment))
            });
        }
    };
    any(table, game, |active| {
        matches!(active.effect, Restriction::CantBeAttachedBy(what, filter)
            if concerns(table, game, active, what, host)
                && query::passes(table, game, &about(active.context, host), &filter.test, attachment)
                && !is_spared(table, game, active.context, (attachment, host)))
    })
}

/// Whether what gives the protection says that it doesn't remove the attachment, which is there (CR 702.16n).
fn is_spared(
    table: &CardTable,
    game: &Game,
    context: &Context,
    (attachment, host): (ObjectId, ObjectId),
) -> bool {
    let there = game
        .object(attachment)
        .is_some_and(|object| object.attached_to == Some(Target::Object(host)));
    let Some(granter) = context.granter.filter(|_| there) else {
        return false;
    };
    layers::own_effects(table, game, granter).iter().any(|own| {
        let Some(StaticEffect::Modify { modifications, .. }) = own.effect(table) else {
            return false;
        };
        modifications.iter().any(|modification| {
            let Modification::AddSparing(nested, spared) = modification else {
                return false;
            };
            let given = table.nested_ability(own.context.ability, *nested);
            given.is_some_and(|given| layers::expanded(table, given).contains(&context.ability))
                && query::matches(table, game, &own.context, spared, attachment)
        })
    })
}

/// Whether every enchant ability of the Aura allows that object or player (CR 702.5); it must have one.
pub fn can_enchant(table: &CardTable, game: &Game, aura: ObjectId, to: Target) -> bool {
    let now = layers::seen(table, game, aura);
    let mut any = false;
    for instance in &now.abilities {
        let AbilityKind::Keyword(keyword) = &table.ability(instance.ability).kind else {
            continue;
        };
        if keyword.builtin != Some(Builtin::Enchant) {
            continue;
        }
        let context = Context::of(instance.ability, aura, now.controller);
        let allows = keyword
            .arguments
            .iter()
            .any(|argument| match (argument, to) {
                (Argument::Object(filter), Target::Object(id)) => {
                    query::matches(table, game, &context, filter, id)
                }
                (Argument::Quality(test), Target::Object(id)) => {
                    query::passes(table, game, &context, test, id)
                }
                (Argument::Player(who), Target::Player(player)) => {
                    query::includes_player(table, game, &context, who, player)
                }
                _ => false,
            });
        if !allows {
            return false;
        }
        any = true;
    }
    any
}

/// Whether the permanent untaps during its controller's untap step (CR 502.3).
pub fn can_untap(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::DoesntUntap(what)
            if concerns(table, game, active, what, id) && is_untap_step_of(table, game, active, id))
    })
}

/// Whether this is the untap step that the effect is about: "during your next untap step" is in no other player's, and "during its
/// controller's untap step" in none of those in which something else untaps the permanent.
fn is_untap_step_of(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    id: ObjectId,
) -> bool {
    match active.lasting.map(|lasting| &lasting.duration) {
        Some(ir::Duration::NextUntapStepOf(who)) => {
            query::includes_player(table, game, active.context, who, game.turn.active)
        }
        _ => query::controller(table, game, id) == game.turn.active,
    }
}

/// Whether its controller may choose not to untap the permanent during the untap step (CR 502.3).
pub fn may_stay_tapped(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let own_step = query::controller(table, game, id) == game.turn.active;
    own_step
        && any(table, game, |active| {
            matches!(active.effect, Restriction::MayStayTapped(what)
            if concerns(table, game, active, what, id))
        })
}

/// Those of the permanents of which fewer untap during the active player's untap step, and how many do: the first bound that
/// they do not keep to (CR 502.3).
pub fn too_many_untap(
    table: &CardTable,
    game: &Game,
    untapping: &[ObjectId],
) -> Option<(Vec<ObjectId>, u32)> {
    layers::restrictions(table, game).find_map(|active| {
        let Restriction::MaximumUntaps(who, what, most) = active.effect else {
            return None;
        };
        let mut some_of = untapping.to_vec();
        some_of.retain(|id| query::matches(table, game, active.context, what, *id));
        let concerned = concerns_player(table, game, &active, who, game.turn.active);
        (concerned && some_of.len() > *most as usize).then_some((some_of, *most))
    })
}

/// Whether that damage can be prevented (CR 615.12).
pub fn damage_can_be_prevented(table: &CardTable, game: &Game, damage: &Event) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::DamageCantBePrevented(which)
            if patterns::matches_pattern(table, game, active.context, which, damage).is_some())
    })
}

/// Whether anything says that such an event can't happen, whatever else it asks.
pub(super) fn could_be_forbidden(table: &CardTable, game: &Game, event: &Event) -> bool {
    layers::restrictions_that(table, game, |restriction| forbids(restriction, event))
        .next()
        .is_some()
}

/// Whether an ability of the object, wherever it is, says that such an event can't happen.
pub(super) fn forbids_itself(
    table: &CardTable,
    game: &Game,
    object: ObjectId,
    event: &Event,
) -> bool {
    layers::expanded_abilities(table, game, object)
        .into_iter()
        .any(|(_, ability)| {
            matches!(&table.ability(ability).kind, AbilityKind::Static(definition)
            if definition.effects.iter().any(|effect| {
                matches!(effect, StaticEffect::Restrict(restriction) if forbids(restriction, event))
            }))
        })
}

fn forbids(restriction: &Restriction, event: &Event) -> bool {
    matches!(restriction, Restriction::CantHappen(pattern) if patterns::could_match(pattern, event))
}

/// Whether something says that the proposed event can't happen (CR 101.2, 614.17).
pub fn is_forbidden<'event>(
    table: &CardTable,
    game: &Game,
    event: impl Into<Occurring<'event>>,
) -> bool {
    let event = event.into();
    let could = |restriction: &Restriction| {
        matches!(restriction, Restriction::CantHappen(pattern)
            if patterns::could_match(pattern, event.event))
    };
    layers::restrictions_that(table, game, could).any(|active| {
        matches!(active.effect, Restriction::CantHappen(pattern)
            if patterns::is_proposed(table, game, active.context, pattern, event))
    })
}

/// Whether the player can sacrifice or discard the object (CR 118.3, 614.17).
pub fn can_give_up(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    object: ObjectId,
    cause: MoveCause,
) -> bool {
    let Some(from) = game.object(object).map(|object| object.zone) else {
        return false;
    };
    let event = Event::Move {
        object,
        from,
        to: Zone::Graveyard,
        by: Some(player),
        cause,
        arrival: Box::default(),
        became: None,
    };
    !is_forbidden(table, game, &event)
}

/// Whether the player can draw one more card this turn (CR 121.2b).
pub fn can_draw(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    can_draw_all(table, game, player, 1)
}

/// Whether the player can draw that many more cards this turn (CR 121.2b).
pub fn can_draw_all(table: &CardTable, game: &Game, player: PlayerId, count: u32) -> bool {
    let drawn = game.player(player).cards_drawn.saturating_add(count);
    !any(table, game, |active| {
        matches!(active.effect, Restriction::MaximumDraws(who, number)
            if drawn > *number && concerns_player(table, game, active, who, player))
    })
}

/// Whether the player skips that step (CR 614.10).
pub fn skips_step(table: &CardTable, game: &Game, player: PlayerId, step: Step) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::SkipStep(who, skipped)
            if *skipped == step && concerns_player(table, game, active, who, player))
    })
}

/// Whether the player skips every extra turn (CR 500.11, 614.10).
pub fn skips_extra_turns(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    any(table, game, |active| {
        matches!(active.effect, Restriction::SkipExtraTurns(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// Whether the player can search libraries (CR 701.23).
pub fn can_search(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantSearch(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// How many more dice the player rolls, of which as many of the lowest rolls are ignored (CR 706.6).
pub fn extra_dice(table: &CardTable, game: &Game, player: PlayerId) -> u32 {
    count(table, game, |active| adds_die(table, game, active, player))
}

/// What has the player roll more dice: of which object, by which ability.
pub fn adding_dice(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
) -> Vec<(ObjectId, AbilityRef)> {
    layers::restrictions(table, game)
        .filter(|active| adds_die(table, game, active, player))
        .map(|active| (active.context.source, active.context.ability))
        .collect()
}

fn adds_die(
    table: &CardTable,
    game: &Game,
    active: &ActiveRestriction<'_>,
    player: PlayerId,
) -> bool {
    matches!(active.effect, Restriction::ExtraDie(who)
        if concerns_player(table, game, active, who, player))
}

/// Whether the player can lose the game (CR 101.2, 104.3).
pub fn can_lose(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantLose(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// Whether the player loses the game for having 0 or less life (CR 704.5a).
pub fn dies_without_life(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::LivesWithoutLife(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// Whether the player can win the game.
pub fn can_win(table: &CardTable, game: &Game, player: PlayerId) -> bool {
    !any(table, game, |active| {
        matches!(active.effect, Restriction::CantWin(who)
            if concerns_player(table, game, active, who, player))
    })
}

/// The player's maximum hand size (CR 402.2); nothing if there is none. The effects that set or change it apply in
/// the order of their timestamps (CR 613.11).
pub fn maximum_hand_size(table: &CardTable, game: &Game, player: PlayerId) -> Option<u32> {
    let mut changes = Vec::new();
    for active in layers::restrictions(table, game) {
        let change = if let Restriction::MaximumHandSize(who, size) = active.effect
            && concerns_player(table, game, &active, who, player)
        {
            HandSize::Is(
                size.as_ref()
                    .map(|size| query::value(table, game, active.context, size)),
            )
        } else if let Restriction::HandSizeChange(who, by) = active.effect
            && concerns_player(table, game, &active, who, player)
        {
            HandSize::Changed(*by)
        } else {
            continue;
        };
        changes.push((active.timestamp, change));
    }
    changes.sort_by_key(|(timestamp, _)| *timestamp);
    let mut size = Some(7_i32);
    for (_, change) in changes {
        size = match change {
            HandSize::Is(size) => size,
            HandSize::Changed(by) => size.map(|size| size.saturating_add(by)),
        };
    }
    size.map(|size| u32::try_from(size).unwrap_or(0))
}

/// What an effect does to a maximum hand size.
enum HandSize {
    /// it is that, or there is none
    Is(Option<i32>),
    /// it is so much greater
    Changed(i32),
}
