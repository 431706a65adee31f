//! Tokens, copies of permanents, emblems (CR 111, 114, 707).

use super::casting_now;
use super::control::{self, Over};
use super::moving::{attackable, take_answer};
use super::support::{
    amount, ask_choose, chosen, considering_player, context, done, end, end_with, found_again,
    happened, players, propose, remember,
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
    AbilityKind, AbilityRef, Attacked, Builtin, CardTable, CardType, ColorSet, CounterKind, Effect,
    Modification, Name, NestedId, Node, Objects, Players, SlotId, StaticEffect, TokenSpec, Value,
    Zone,
};
use std::sync::Arc;

/// What an instruction creates.
enum Creation<'node> {
    /// `create two 1/1 white Soldier creature tokens` (CR 701.7)
    Tokens {
        who: &'node Players,
        count: &'node Value,
        token: &'node TokenSpec,
        tapped: bool,
        attached_to: Option<&'node Objects>,
        counters: &'node [(CounterKind, Value)],
    },
    /// `create a token that's a copy of it` (CR 707)
    Copies {
        who: &'node Players,
        count: &'node Value,
        of: &'node Objects,
        except: &'node [Modification],
        tapped: bool,
    },
}

/// An instruction that creates tokens.
struct Creating<'node> {
    what: Creation<'node>,
    attacking: Option<&'node Attacked>,
    into: Option<SlotId>,
}

fn creating(effect: &Effect) -> Option<Creating<'_>> {
    if let Effect::CreateToken {
        who,
        count,
        token,
        tapped,
        attacking,
        attached_to,
        counters,
        into,
        with_previous: _,
    } = effect
    {
        let what = Creation::Tokens {
            who,
            count,
            token,
            tapped: *tapped,
            attached_to: attached_to.as_ref(),
            counters,
        };
        return Some(Creating {
            what,
            attacking: attacking.as_ref(),
            into: *into,
        });
    }
    if let Effect::CreateCopy {
        who,
        count,
        of,
        except,
        tapped,
        attacking,
        into,
    } = effect
    {
        let what = Creation::Copies {
            who,
            count,
            of,
            except,
            tapped: *tapped,
        };
        return Some(Creating {
            what,
            attacking: attacking.as_ref(),
            into: *into,
        });
    }
    None
}

/// Whether the instructions for each of several objects or players are that tokens are created.
pub(super) fn is_of_each(effects: &[Effect]) -> bool {
    matches!(
        effects,
        [Effect::CreateToken { .. } | Effect::CreateCopy { .. }]
    )
}

/// Creates tokens, and those that the instructions behind it create at the same time.
pub(super) fn create(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    effect: &Effect,
) {
    let Some(creating) = creating(effect) else {
        return;
    };
    if frame.stage == InstructionStage::Begin {
        if is_with_previous(effect) {
            end(game, frame.followed);
            return;
        }
        let following: Vec<&Effect> = casting_now::siblings_after(table, &frame)
            .take_while(|effect| is_with_previous(effect))
            .collect();
        if !following.is_empty() {
            let here = context(game, &frame).clone();
            let all = std::iter::once(effect).chain(following);
            let events = all.flat_map(|effect| prepared(table, game, &here, effect));
            frame.events = events.collect();
            ask_or_create(table, game, frame, creating.attacking);
            return;
        }
    }
    go(table, game, frame, &creating, None);
}

/// Whether the instruction before it has created the tokens.
fn is_with_previous(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::CreateToken {
            with_previous: true,
            ..
        }
    )
}

/// The creations that the instruction is in these surroundings.
pub(super) fn prepared(
    table: &CardTable,
    game: &Game,
    here: &Context,
    effect: &Effect,
) -> Vec<Event> {
    match creating(effect) {
        Some(creating) => proposed(table, game, here, &creating.what),
        None => Vec::new(),
    }
}

/// Creates the tokens that several players create, or that are created for several, all at once (CR 608.2f): the events are made ready,
/// each with who is under consideration for it. The instruction ends as any that creates tokens.
pub(super) fn create_ready(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    effect: &Effect,
    ready: Vec<(Option<PlayerId>, Event)>,
) {
    for (player, event) in ready {
        frame.players.extend(player);
        frame.events.push(event);
    }
    let attacking = creating(effect).and_then(|creating| creating.attacking);
    ask_or_create(table, game, frame, attacking);
}

/// Creates tokens for each of the objects or players, all of them at once (CR 608.2f).
pub(super) fn create_each(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    over: &Over<'_>,
    effects: &[Effect],
) {
    match effects.first().and_then(creating) {
        Some(creating) => go(table, game, frame, &creating, Some(over)),
        None => done(game, false),
    }
}

/// The tokens are made ready; the players say what each of those that enter attacking attacks; all are created at once.
///
/// Uses: events, the creations; count, the one about which it is asked what it attacks; objects and players, what is under
/// consideration for each of the creations, if they are for each of several.
fn go(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    creating: &Creating<'_>,
    over: Option<&Over<'_>>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            let surroundings = match over {
                Some(over) => control::surroundings(table, game, &frame, over),
                None => vec![context(game, &frame).clone()],
            };
            if surroundings.is_empty() {
                end(game, frame.followed);
                return;
            }
            if over.is_some() {
                game.observe(frame.ability, || Node::Effect(frame.path.child(0)));
            }
            for here in &surroundings {
                let events = proposed(table, game, here, &creating.what);
                match over {
                    Some(Over::Objects(_)) => {
                        let object = here.affected.into_iter();
                        frame.objects.extend(object.cycle().take(events.len()));
                    }
                    Some(Over::Players(_)) => {
                        let player = here.affected_player.into_iter();
                        frame.players.extend(player.cycle().take(events.len()));
                    }
                    Some(Over::Times(_) | Over::CounterKinds(..)) | None => {}
                }
                frame.events.extend(events);
            }
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            let item = chosen(game, &mut frame).into_iter().next();
            take_answer(&mut frame, item);
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            end_created(game, &frame, creating.into);
            return;
        }
    }
    ask_or_create(table, game, frame, creating.attacking);
}

/// The creations that an instruction is in these surroundings.
fn proposed(table: &CardTable, game: &Game, here: &Context, creation: &Creation<'_>) -> Vec<Event> {
    let mut events = made_ready(table, game, here, creation);
    for event in &mut events {
        if let Event::Create { arrival, .. } = event {
            arrival.created_by = Some(here.source);
        }
    }
    events
}

fn made_ready(
    table: &CardTable,
    game: &Game,
    here: &Context,
    creation: &Creation<'_>,
) -> Vec<Event> {
    match creation {
        Creation::Tokens {
            who,
            count,
            token,
            tapped,
            attached_to,
            counters,
        } => {
            let mut events = Vec::new();
            for player in players(table, game, here, who) {
                let seen = considering_player(here, player);
                let host = attached_to
                    .map(|host| found_again(table, game, &seen, host).into_iter().next());
                // What would enter attached to nothing is not created (CR 303.4g).
                if host == Some(None) {
                    continue;
                }
                let values = Arc::new(token_values(table, game, &seen, token));
                let mut create = self::creation(player, values, *tapped);
                if let Event::Create { arrival, .. } = &mut create {
                    arrival.attached_to = host.flatten().map(Target::Object);
                    arrival.counters = counters_on(table, game, &seen, counters);
                }
                let count = at_once(table, game, &seen, count);
                events.extend(std::iter::repeat_n(create, count));
            }
            events
        }
        Creation::Copies {
            who,
            count,
            of,
            except,
            tapped,
        } => creations_of_copies(table, game, here, (who, count), (of, except), *tapped),
    }
}

/// Proposes the creations; before that the players say what each of those that enter attacking attacks (CR 508.4).
fn ask_or_create(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    attacking: Option<&Attacked>,
) {
    if let Some(attacked) = attacking {
        while let Some(Event::Create { player, .. }) = frame.events.get(frame.count as usize) {
            let player = *player;
            let mut items = attackable(table, game, player);
            let mut here = context(game, &frame).clone();
            let place = frame.count as usize;
            here.affected = frame.objects.get(place).copied().or(here.affected);
            here.affected_player = frame.players.get(place).copied().or(here.affected_player);
            items.retain(|item| may_attack(table, game, &here, attacked, item));
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
pub(super) fn may_attack(
    table: &CardTable,
    game: &Game,
    here: &Context,
    attacked: &Attacked,
    item: &Item,
) -> bool {
    let Attacked::Player(whom, or_planeswalker) = attacked else {
        return true;
    };
    let whom = players(table, game, here, whom);
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
        counters,
        into: None,
        with_previous: _,
    } = effect
    else {
        return None;
    };
    let mut events = Vec::new();
    for player in players(table, game, here, who) {
        let seen = considering_player(here, player);
        let values = Arc::new(token_values(table, game, &seen, token));
        let mut create = creation(player, values, *tapped);
        if let Event::Create { arrival, .. } = &mut create {
            arrival.counters = counters_on(table, game, &seen, counters);
        }
        let count = at_once(table, game, &seen, count);
        events.extend(std::iter::repeat_n(create, count));
    }
    Some(events)
}

/// The counters that each of the tokens enters with.
fn counters_on(
    table: &CardTable,
    game: &Game,
    here: &Context,
    counters: &[(CounterKind, Value)],
) -> Vec<(CounterKind, u32)> {
    counters
        .iter()
        .map(|(kind, count)| (kind.clone(), amount(table, game, here, count)))
        .filter(|(_, count)| *count > 0)
        .collect()
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
        flips: None,
        parts: Vec::new(),
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

fn creations_of_copies(
    table: &CardTable,
    game: &Game,
    here: &Context,
    (who, count): (&Players, &Value),
    (of, changes): (&Objects, &[Modification]),
    tapped: bool,
) -> Vec<Event> {
    let mut events = Vec::new();
    for player in players(table, game, here, who) {
        let seen = considering_player(here, player);
        let count = at_once(table, game, &seen, count);
        for original in query::objects(table, game, &seen, of) {
            let mut values = layers::values_with_both_faces(table, game, original);
            for change in changes {
                except(table, game, &seen, change, &mut values);
            }
            let create = creation(player, Arc::new(values), tapped);
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
        | Modification::RemoveCreatureTypes
        | Modification::RemoveThisAbility
        | Modification::RemoveLandTypes
        | Modification::AllCreatureTypes => of == Defined::Subtypes,
        Modification::AddCardTypes(_)
        | Modification::SetCardTypes(_)
        | Modification::AddSupertype(_)
        | Modification::RemoveSupertype(_)
        | Modification::RemoveCardTypes(_)
        | Modification::SetChosenColor
        | Modification::AddChosenColor
        | Modification::ChosenSubtype(_)
        | Modification::AddAbility(_)
        | Modification::AddThisAbility
        | Modification::AddSparing(..)
        | Modification::AddActivatedOf(_)
        | Modification::AddKeywordOf(..)
        | Modification::AddPrintedBelow
        | Modification::AddAbilityOfAnother(_)
        | Modification::RemoveKeyword(_)
        | Modification::ForbidKeyword(_)
        | Modification::RemoveAbility(_)
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
            let chosen = query::chosen(game, here, query::chosen_colors);
            values.colors = chosen.unwrap_or(ColorSet::NONE);
        }
        Modification::AddChosenColor => {
            let chosen = query::chosen(game, here, query::chosen_colors);
            values.colors = values.colors.union(chosen.unwrap_or(ColorSet::NONE));
        }
        Modification::RemoveSupertype(supertype) => {
            values.supertypes = values.supertypes.without(*supertype);
        }
        Modification::AddThisAbility => {
            values.abilities.push(table.this_ability(here.ability));
        }
        Modification::AddPrintedBelow => {
            values.abilities.extend(table.printed_below(here.ability));
        }
        Modification::AddActivatedOf(_)
        | Modification::AddKeywordOf(..)
        | Modification::AddAbilityOfAnother(_) => {}
        Modification::AddAbility(id) | Modification::AddSparing(id, _) => {
            values
                .abilities
                .extend(table.nested_ability(here.ability, *id));
        }
        // Copiable values have no layer 6: what they lack is lacking.
        Modification::RemoveKeyword(keyword) | Modification::ForbidKeyword(keyword) => {
            values.abilities.retain(|ability| {
                !matches!(&table.ability(*ability).kind,
                AbilityKind::Keyword(found) if found.keyword == *keyword)
            })
        }
        Modification::RemoveAllAbilities => values.abilities.clear(),
        Modification::RemoveAbility(id) => {
            if let Some(lost) = table.nested_ability(here.ability, *id) {
                values
                    .abilities
                    .retain(|ability| table.ability(*ability) != table.ability(lost));
            }
        }
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
            let chosen = query::chosen(game, here, |chosen| chosen.subtype.clone());
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
        Modification::Controller(_)
        | Modification::AllCreatureTypes
        | Modification::RemoveCreatureTypes
        | Modification::RemoveThisAbility
        | Modification::RemoveLandTypes => {}
    }
}

/// `you get an emblem with "…"` (CR 114.1). It keeps what was chosen for the object whose ability makes it: "creatures of the chosen
/// type".
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
    let chosen = query::object(game, here.source).map(|source| source.chosen.clone());
    for player in who {
        let kind = ObjectKind::Emblem(abilities.clone());
        let id = game.add_object(kind, player, Zone::Command);
        if let Some(emblem) = game.object_mut(id) {
            emblem.created_by = Some(here.source);
            if let Some(chosen) = &chosen {
                emblem.chosen.clone_from(chosen);
            }
        }
        game.zone_mut(Zone::Command, player).push(id);
    }
    game.invalidate();
    done(game, performed);
}
