//! Tokens, copies of permanents, emblems (CR 111, 114, 707).

use super::moving::{attackable, take_answer};
use super::support::{
    amount, ask_choose, chosen, considering_player, context, done, end_with, happened, players,
    propose, remember,
};
use crate::{layers, query, subtypes};
use game::event::Arrival;
use game::frame::{InstructionFrame, InstructionStage};
use game::limit::MOST_TOKENS;
use game::{
    CardTypes, Context, CopiableValues, Event, Game, Item, ObjectId, ObjectKind, OtherFace,
    PlayerId, Question, Target,
};
use ir::{
    AbilityKind, AbilityRef, Attacked, Builtin, CardTable, CardType, ColorSet, Effect,
    Modification, Name, NestedId, Objects, Players, SlotId, StaticEffect, TokenSpec, Value, Zone,
};
use std::sync::Arc;

/// What [`tokens`] creates.
pub(super) struct Tokens<'node> {
    pub who: &'node Players,
    pub count: &'node Value,
    pub token: &'node TokenSpec,
    pub tapped: bool,
    pub attacking: Option<&'node Attacked>,
    pub attached_to: Option<&'node Objects>,
    pub into: Option<SlotId>,
}

/// `create two 1/1 white Soldier creature tokens` (CR 701.7).
///
/// Uses: events, the creations; count, the one about which it is asked what it attacks.
pub(super) fn tokens(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    tokens: &Tokens<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame);
            let mut events = Vec::new();
            for player in players(table, game, here, tokens.who) {
                let seen = considering_player(here, player);
                let host = tokens
                    .attached_to
                    .map(|host| query::objects(table, game, &seen, host).into_iter().next());
                // What would enter attached to nothing is not created (CR 303.4g).
                if host == Some(None) {
                    continue;
                }
                let values = Arc::new(token_values(table, game, &seen, tokens.token));
                let mut create = creation(player, values, tokens.tapped);
                if let Event::Create { arrival, .. } = &mut create {
                    arrival.attached_to = host.flatten().map(Target::Object);
                }
                let count = at_once(table, game, &seen, tokens.count);
                events.extend(std::iter::repeat_n(create, count));
            }
            frame.events = events;
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            let item = chosen(game, &mut frame).into_iter().next();
            take_answer(&mut frame, item);
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            end_created(game, &frame, tokens.into);
            return;
        }
    }
    create(table, game, frame, tokens.attacking);
}

/// Proposes the creations; before that the players say what each of those that enter attacking attacks (CR 508.4).
fn create(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    attacking: Option<&Attacked>,
) {
    if let Some(attacked) = attacking {
        while let Some(Event::Create { player, .. }) = frame.events.get(frame.count as usize) {
            let player = *player;
            let mut items = attackable(table, game, player);
            items.retain(|item| may_attack(table, game, &frame, attacked, item));
            if items.len() < 2 {
                take_answer(&mut frame, items.into_iter().next());
                continue;
            }
            frame.stage = InstructionStage::Asked;
            ask_choose(game, frame, player, Question::ChooseOption, items, (1, 1));
            return;
        }
    }
    let events = std::mem::take(&mut frame.events);
    propose(game, frame, events);
}

/// Whether what enters attacking may attack that (CR 508.4).
fn may_attack(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    attacked: &Attacked,
    item: &Item,
) -> bool {
    let Attacked::Player(whom, or_planeswalker) = attacked else {
        return true;
    };
    let whom = players(table, game, context(game, frame), whom);
    match item.target() {
        Some(Target::Player(player)) => whom.contains(&player),
        Some(Target::Object(id)) => {
            let now = layers::characteristics(table, game, id);
            *or_planeswalker && now.is(CardType::Planeswalker) && whom.contains(&now.controller)
        }
        None => false,
    }
}

/// The creations that an instruction is, if it is one that asks nothing: for what replaces the creation of other tokens.
pub fn creations(
    table: &CardTable,
    game: &Game,
    here: &Context,
    effect: &Effect,
) -> Option<Vec<Event>> {
    let Effect::CreateToken {
        who,
        count,
        token,
        tapped,
        attacking: None,
        attached_to: None,
        into: None,
    } = effect
    else {
        return None;
    };
    let mut events = Vec::new();
    for player in players(table, game, here, who) {
        let seen = considering_player(here, player);
        let values = Arc::new(token_values(table, game, &seen, token));
        let create = creation(player, values, *tapped);
        let count = at_once(table, game, &seen, count);
        events.extend(std::iter::repeat_n(create, count));
    }
    Some(events)
}

/// How many tokens are proposed: one more than there may be lets the batch say so ([`MOST_TOKENS`]).
fn at_once(table: &CardTable, game: &Game, here: &Context, count: &Value) -> usize {
    (amount(table, game, here, count) as usize).min(MOST_TOKENS + 1)
}

fn creation(player: PlayerId, values: Arc<CopiableValues>, tapped: bool) -> Event {
    let arrival = Arrival {
        tapped,
        ..Arrival::default()
    };
    Event::Create {
        player,
        kind: ObjectKind::Virtual(values),
        arrival: Box::new(arrival),
        became: None,
    }
}

fn end_created(game: &mut Game, frame: &InstructionFrame, into: Option<SlotId>) {
    let happened = happened(game);
    let created: Vec<ObjectId> = happened
        .iter()
        .filter_map(|event| {
            if let Event::Create { became, .. } = event {
                *became
            } else {
                None
            }
        })
        .collect();
    let performed = !created.is_empty();
    remember(game, frame, into, created);
    end_with(game, &happened, performed);
}

/// The copiable values of a token (CR 111.3–4).
fn token_values(
    table: &CardTable,
    game: &Game,
    here: &Context,
    token: &TokenSpec,
) -> CopiableValues {
    let number = |value: &Value| query::value(table, game, here, value);
    let power_toughness = token.power_toughness.as_ref();
    CopiableValues {
        name: token.name.clone().unwrap_or_else(|| named_by(token)),
        mana_cost: None,
        colors: token.colors,
        supertypes: token.supertypes.iter().copied().collect(),
        card_types: token.card_types.iter().copied().collect(),
        subtypes: token.subtypes.iter().cloned().collect(),
        power: power_toughness.map(|(power, _)| number(power)),
        toughness: power_toughness.map(|(_, toughness)| number(toughness)),
        loyalty: None,
        defense: None,
        abilities: nested(table, here, &token.abilities),
        granter: Some(here.granter.unwrap_or(here.source)).filter(|_| !token.abilities.is_empty()),
        halves: None,
        prepares: None,
        other_face: token.back.as_deref().map(|back| {
            let mut values = token_values(table, game, here, back);
            if back.abilities.is_empty() {
                values.granter = None;
            }
            Arc::new(OtherFace {
                values,
                is_front: false,
                is_modal: false,
            })
        }),
    }
}

/// CR 111.4: the name of a token is its subtypes and the word Token.
fn named_by(token: &TokenSpec) -> Name {
    let mut words: Vec<&str> = token.subtypes.iter().map(Name::as_str).collect();
    words.push("Token");
    Name::new(words.join(" "))
}

fn nested(table: &CardTable, here: &Context, ids: &[NestedId]) -> Vec<AbilityRef> {
    ids.iter()
        .filter_map(|id| table.nested_ability(here.ability, *id))
        .collect()
}

/// What [`copies`] creates.
pub(super) struct Copies<'node> {
    pub who: &'node Players,
    pub count: &'node Value,
    pub of: &'node Objects,
    pub except: &'node [Modification],
    pub tapped: bool,
    pub attacking: Option<&'node Attacked>,
    pub into: Option<SlotId>,
}

/// `create a token that's a copy of it` (CR 707).
///
/// Uses: events, the creations; count, the one about which it is asked what it attacks.
pub(super) fn copies(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    copies: &Copies<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => frame.events = creations_of_copies(table, game, &frame, copies),
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            let item = chosen(game, &mut frame).into_iter().next();
            take_answer(&mut frame, item);
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            end_created(game, &frame, copies.into);
            return;
        }
    }
    create(table, game, frame, copies.attacking);
}

fn creations_of_copies(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    copies: &Copies<'_>,
) -> Vec<Event> {
    let here = context(game, frame);
    let mut events = Vec::new();
    for player in players(table, game, here, copies.who) {
        let seen = considering_player(here, player);
        let count = at_once(table, game, &seen, copies.count);
        for original in query::objects(table, game, &seen, copies.of) {
            let mut values = layers::values_with_both_faces(table, game, original);
            for change in copies.except {
                except(table, game, &seen, change, &mut values);
            }
            let create = creation(player, Arc::new(values), copies.tapped);
            events.extend(std::iter::repeat_n(create, count));
        }
    }
    events
}

/// Changes copiable values as "except …" says (CR 707.9), on both faces if there are two.
pub fn except(
    table: &CardTable,
    game: &Game,
    here: &Context,
    change: &Modification,
    values: &mut CopiableValues,
) {
    if let Some(other) = &mut values.other_face {
        except_on_face(table, game, here, change, &mut Arc::make_mut(other).values);
    }
    except_on_face(table, game, here, change, values);
}

/// The characteristics that a copy effect can say other values of, whose defining abilities are then not copied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Defined {
    Colors,
    Subtypes,
    PowerToughness,
}

/// CR 205.1a: subtypes of lost types go.
fn set_types(values: &mut CopiableValues, kept: CardTypes) {
    values.card_types = kept;
    values.subtypes.retain(|subtype| {
        let kind = subtypes::kind(subtype);
        kept.iter()
            .any(|card_type| subtypes::belongs(kind, card_type))
    });
}

/// Takes away the characteristic-defining abilities of what the copy effect says itself (CR 604.3, 707.9d).
fn forget_definitions(table: &CardTable, values: &mut CopiableValues, of: Defined) {
    let by = |modification: &Modification| match modification {
        Modification::SetPowerToughness(..) => of == Defined::PowerToughness,
        Modification::SetColors(_) | Modification::AddColors(_) => of == Defined::Colors,
        Modification::SetSubtypes(_)
        | Modification::AddSubtype(_)
        | Modification::AllCreatureTypes => of == Defined::Subtypes,
        Modification::AddCardTypes(_)
        | Modification::SetCardTypes(_)
        | Modification::AddSupertype(_)
        | Modification::RemoveSupertype(_)
        | Modification::RemoveCardTypes(_)
        | Modification::SetChosenColor
        | Modification::ChosenSubtype(_)
        | Modification::AddAbility(_)
        | Modification::AddThisAbility
        | Modification::AddSparing(..)
        | Modification::AddActivatedOf(_)
        | Modification::AddPrintedBelow
        | Modification::RemoveKeyword(_)
        | Modification::RemoveAllAbilities
        | Modification::AddPowerToughness(..)
        | Modification::SwitchPowerToughness
        | Modification::SetName(_)
        | Modification::RemoveManaCost
        | Modification::Controller(_) => false,
    };
    let defines = |ability: AbilityRef| match &table.ability(ability).kind {
        AbilityKind::Static(definition) => definition.effects.iter().any(|effect| {
            matches!(effect, StaticEffect::Modify {
                modifications,
                defines_characteristic: true,
                ..
            } if modifications.iter().any(by))
        }),
        AbilityKind::Keyword(keyword) => match keyword.builtin {
            Some(Builtin::Changeling) => of == Defined::Subtypes,
            Some(Builtin::Devoid) => of == Defined::Colors,
            Some(_) | None => false,
        },
        AbilityKind::Spell(_) | AbilityKind::Activated(_) | AbilityKind::Triggered(_) => false,
    };
    values.abilities.retain(|ability| !defines(*ability));
}

fn except_on_face(
    table: &CardTable,
    game: &Game,
    here: &Context,
    change: &Modification,
    values: &mut CopiableValues,
) {
    let number = |value: &Value| query::value(table, game, here, value);
    match change {
        Modification::AddCardTypes(card_types) => {
            for card_type in card_types {
                values.card_types = values.card_types.with(*card_type);
            }
        }
        Modification::SetCardTypes(card_types) => {
            set_types(values, card_types.iter().copied().collect());
        }
        Modification::RemoveCardTypes(lost) => {
            let left = values.card_types.iter();
            let left = left.filter(|card_type| !lost.contains(card_type)).collect();
            set_types(values, left);
        }
        Modification::AddSupertype(supertype) => {
            values.supertypes = values.supertypes.with(*supertype);
        }
        Modification::AddSubtype(subtype) => {
            if !values.subtypes.contains(subtype) {
                values.subtypes.push(subtype.clone());
            }
        }
        Modification::SetSubtypes(given) => {
            forget_definitions(table, values, Defined::Subtypes);
            let kinds: Vec<_> = given.iter().map(subtypes::kind).collect();
            values
                .subtypes
                .retain(|subtype| !kinds.contains(&subtypes::kind(subtype)));
            values.subtypes.extend(given.iter().cloned());
        }
        Modification::SetColors(colors) => {
            forget_definitions(table, values, Defined::Colors);
            values.colors = *colors;
        }
        Modification::AddColors(colors) => values.colors = values.colors.union(*colors),
        Modification::SetChosenColor => {
            forget_definitions(table, values, Defined::Colors);
            let color = query::object(game, here.source)
                .and_then(|source| source.chosen.linked_to(here.ability)?.color);
            values.colors = color.map_or(ColorSet::NONE, ColorSet::of);
        }
        Modification::RemoveSupertype(supertype) => {
            values.supertypes = values.supertypes.without(*supertype);
        }
        Modification::AddThisAbility => values.abilities.push(here.ability),
        Modification::AddPrintedBelow => {
            values.abilities.extend(table.printed_below(here.ability));
        }
        Modification::AddActivatedOf(_) => {}
        Modification::AddAbility(id) | Modification::AddSparing(id, _) => {
            values
                .abilities
                .extend(table.nested_ability(here.ability, *id));
        }
        Modification::RemoveKeyword(keyword) => values.abilities.retain(|ability| {
            !matches!(&table.ability(*ability).kind,
                AbilityKind::Keyword(found) if found.keyword == *keyword)
        }),
        Modification::RemoveAllAbilities => values.abilities.clear(),
        Modification::SetPowerToughness(power, toughness) => {
            forget_definitions(table, values, Defined::PowerToughness);
            values.power = power.as_ref().map(number).or(values.power);
            values.toughness = toughness.as_ref().map(number).or(values.toughness);
        }
        Modification::AddPowerToughness(power, toughness) => {
            values.power = values.power.map(|base| base.saturating_add(number(power)));
            values.toughness = values
                .toughness
                .map(|base| base.saturating_add(number(toughness)));
        }
        Modification::SwitchPowerToughness => {
            std::mem::swap(&mut values.power, &mut values.toughness);
        }
        Modification::SetName(name) => values.name = name.clone(),
        Modification::RemoveManaCost => values.mana_cost = None,
        Modification::ChosenSubtype(adds) => {
            let chosen = query::object(game, here.source)
                .and_then(|source| source.chosen.linked_to(here.ability)?.subtype.clone());
            if *adds {
                values.subtypes.extend(chosen);
            } else if let Some(chosen) = chosen {
                let kind = subtypes::kind(&chosen);
                values
                    .subtypes
                    .retain(|subtype| subtypes::kind(subtype) != kind);
                values.subtypes.push(chosen);
            }
        }
        // Who controls a copy and what has every creature type is not copied (CR 707.2).
        Modification::Controller(_) | Modification::AllCreatureTypes => {}
    }
}

/// `you get an emblem with "…"` (CR 114.1).
pub(super) fn emblem(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    who: &Players,
    abilities: &[NestedId],
) {
    let here = context(game, &frame).clone();
    let abilities = nested(table, &here, abilities);
    let who = players(table, game, &here, who);
    let performed = !who.is_empty();
    for player in who {
        let kind = ObjectKind::Emblem(abilities.clone());
        let id = game.add_object(kind, player, Zone::Command);
        game.zone_mut(Zone::Command, player).push(id);
    }
    game.invalidate();
    done(game, performed);
}
