//! Choices made while an effect is applied (CR 608.2d): objects, players, words, found cards (CR 701.23).

use super::support::{
    amount, ask_choose, ask_choose_together, ask_yes_no, at_random, chosen, chosen_objects,
    considering_player, context, done, fill, for_choice, found_again, players, prompt, propose,
    remember, said_yes,
};
use super::{casting_now, possible};
use crate::{deeds, entering, layers, query, restrictions, sagas, subtypes};
use game::frame::{InstructionFrame, InstructionStage};
use game::{
    Chosen, Context, Decision, Domain, Event, Frame, Game, Item, Joint, ObjectId, PlayerId,
    Question, SlotValue, Target, TraceEvent, joint,
};
use ir::{
    AbilityRef, CardTable, CardType, Color, ColorSet, Filter, Name, Objects, Players, SlotId, Test,
    Value, WordKind, Zone,
};
use std::sync::Arc;

/// What [`choose`] lets players choose.
pub(super) struct Choice<'node> {
    pub who: &'node Players,
    pub what: &'node Filter,
    pub minimum: &'node Value,
    pub maximum: &'node Value,
    pub at_random: bool,
    pub into: SlotId,
}

/// Each of the players chooses objects, in APNAP order (CR 101.4); `Players::Affected` is the one who chooses.
///
/// Uses: players still to choose; chosen, what was chosen so far.
pub(super) fn choose(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    choice: &Choice<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), choice.who);
            frame.followed.performed = !frame.players.is_empty();
        }
        InstructionStage::Asked
        | InstructionStage::AskedAgain
        | InstructionStage::Child
        | InstructionStage::SecondChild => {
            let objects = chosen_objects(game, &mut frame);
            let least = frame.count as usize;
            take_choice(&mut frame, objects, least);
        }
    }
    while !frame.players.is_empty() {
        let player = frame.players.remove(0);
        let seen = for_choice(context(game, &frame), choice.who, player);
        let mut candidates = query::choosable(table, game, &seen, choice.what);
        let casting = casting_now::cast_next(table, &frame, choice.into);
        let mut all = Vec::new();
        if let Some(casting) = casting {
            all = query::choosable(table, game, &seen, &casting_now::anything(choice.what));
            let as_spells = (casting, &choice.what.test);
            candidates = casting_now::castable(table, game, &seen, player, all.clone(), as_spells);
        }
        let entering = entering::about_to_enter(game);
        candidates.retain(|id| !entering.contains(id));
        let later = casting_now::siblings_after(table, &frame);
        let chosen = (later, choice.into);
        possible::keep_possible(table, game, &seen, chosen, &mut candidates);
        let minimum = amount(table, game, &seen, choice.minimum);
        let maximum = amount(table, game, &seen, choice.maximum).max(minimum);
        // Nothing chosen where something could have been is not "if you do".
        let least = least(minimum) as usize;
        let together = query::together(table, game, &seen, &choice.what.test, &candidates);
        let (minimum, maximum) = as_many(&together, candidates.len(), (minimum, maximum));
        if choice.at_random {
            let objects = at_random(game, candidates, maximum as usize);
            take_choice(&mut frame, objects, least);
        } else if casting.is_some() && maximum > 1 {
            // Each of them is chosen as it is cast.
            take_choice(&mut frame, all, least);
        } else if candidates.len() <= minimum as usize || maximum == 0 {
            let objects = if maximum == 0 { Vec::new() } else { candidates };
            note_choice(game, player, objects.iter().map(|id| Target::Object(*id)));
            take_choice(&mut frame, objects, least);
        } else {
            frame.stage = InstructionStage::Asked;
            frame.count = least as u32;
            let items = candidates.into_iter().map(Item::Object).collect();
            let question = Question::ChooseObjects;
            let bounds = ((minimum, maximum), together);
            ask_choose_together(game, frame, player, question, items, bounds);
            return;
        }
    }
    let all = std::mem::take(&mut frame.chosen);
    let performed = frame.followed.performed;
    fill(game, &frame, choice.into, SlotValue::Targets(all));
    done(game, performed);
}

/// How many can be chosen of so many, if something must hold of all of them together: as many as possible, where it is less than
/// what is asked for (CR 609.3).
fn as_many(together: &[Joint], count: usize, (minimum, maximum): (u32, u32)) -> (u32, u32) {
    if together.is_empty() {
        return (minimum, maximum);
    }
    let most = joint::most(together, count as u32, maximum).unwrap_or(0);
    (minimum.min(most), most)
}

/// Tells of a choice that nobody is asked for, because there is only one.
fn note_choice(game: &mut Game, player: PlayerId, chosen: impl IntoIterator<Item = Target>) {
    let chosen: Vec<Target> = chosen.into_iter().collect();
    if !chosen.is_empty() {
        game.trace.record(TraceEvent::Chooses(player, chosen));
    }
}

/// How many have to be chosen for the instruction to be followed; of all of them any.
pub(super) fn least(minimum: u32) -> u32 {
    if minimum >= i32::MAX.unsigned_abs() {
        1
    } else {
        minimum.max(1)
    }
}

fn take_choice(frame: &mut InstructionFrame, objects: Vec<ObjectId>, least: usize) {
    frame.followed.performed &= objects.len() >= least;
    for object in objects {
        let target = Target::Object(object);
        if !frame.chosen.contains(&target) {
            frame.chosen.push(target);
        }
    }
}

/// `choose an opponent`.
///
/// Uses: players still to choose; chosen so far.
pub(super) fn choose_player(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    among: &Players,
    randomly: bool,
    into: SlotId,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), who);
        }
        InstructionStage::Asked
        | InstructionStage::AskedAgain
        | InstructionStage::Child
        | InstructionStage::SecondChild => {
            for item in chosen(game, &mut frame) {
                if let Item::Player(player) = item {
                    frame.chosen.push(Target::Player(player));
                }
            }
        }
    }
    while !frame.players.is_empty() {
        let player = frame.players.remove(0);
        let seen = for_choice(context(game, &frame), who, player);
        let candidates = query::players(table, game, &seen, among);
        let taken = if randomly || candidates.len() < 2 {
            if let [only] = candidates[..] {
                note_choice(game, player, [Target::Player(only)]);
            }
            at_random(game, candidates, 1)
        } else {
            frame.stage = InstructionStage::Asked;
            let items = candidates.into_iter().map(Item::Player).collect();
            ask_choose(game, frame, player, Question::ChoosePlayer, items, (1, 1));
            return;
        };
        frame.chosen.extend(taken.into_iter().map(Target::Player));
    }
    let all = std::mem::take(&mut frame.chosen);
    let performed = !all.is_empty();
    fill(game, &frame, into, SlotValue::Targets(all));
    done(game, performed);
}

/// `choose a color`, kept with the object for its linked abilities (CR 607.2d).
pub(super) fn choose_word(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    kind: &WordKind,
) {
    let (source, resolving) = {
        let here = context(game, &frame);
        (here.source, here.stack_object)
    };
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame);
            let Some(player) = players(table, game, here, who).into_iter().next() else {
                done(game, false);
                return;
            };
            if let Some((minimum, maximum)) = numbers(table, game, source, kind) {
                frame.stage = InstructionStage::AskedAgain;
                let decision = Decision {
                    player,
                    prompt: prompt(game, &frame, Question::ChooseWord),
                    domain: Domain::Number { minimum, maximum },
                };
                game.ask(Frame::Instruction(Box::new(frame)), decision);
                return;
            }
            let items = words(table, game, here, kind);
            if items.is_empty() {
                done(game, false);
                return;
            }
            let question = match kind {
                WordKind::Player(_) | WordKind::SecretPlayer(_) => Question::ChoosePlayer,
                WordKind::Color(_)
                | WordKind::CreatureType(_)
                | WordKind::BasicLandType
                | WordKind::CardType(_)
                | WordKind::PermanentType
                | WordKind::CardName(_)
                | WordKind::Number(..)
                | WordKind::Chapter
                | WordKind::AnchorWord(_)
                | WordKind::Colors => Question::ChooseWord,
            };
            let most = if *kind == WordKind::Colors {
                items.len() as u32
            } else {
                1
            };
            frame.stage = InstructionStage::Asked;
            ask_choose(game, frame, player, question, items, (1, most));
        }
        InstructionStage::Asked => {
            let items = chosen(game, &mut frame);
            for keeper in keepers(source, resolving) {
                keep_word(game, keeper, frame.ability, kind, items.clone());
            }
            if let WordKind::SecretPlayer(_) = kind {
                let who = players(table, game, context(game, &frame), who);
                let who = who.into_iter().next();
                keep(game, source, frame.ability, |chosen| chosen.secret = who);
            }
            done(game, true);
        }
        InstructionStage::AskedAgain => {
            let number = super::support::answered_number(game);
            for keeper in keepers(source, resolving) {
                keep(game, keeper, frame.ability, |chosen| chosen.number = number);
            }
            done(game, true);
        }
        InstructionStage::Child | InstructionStage::SecondChild => done(game, true),
    }
}

/// Where a choice is kept: with the source, for its linked abilities, and with the ability that resolves, for what it does itself.
fn keepers(source: ObjectId, resolving: Option<ObjectId>) -> impl Iterator<Item = ObjectId> {
    let resolving = resolving.filter(|ability| *ability != source);
    std::iter::once(source).chain(resolving)
}

/// The least and the greatest number that can be chosen, if it is a number.
fn numbers(
    table: &CardTable,
    game: &Game,
    source: ObjectId,
    kind: &WordKind,
) -> Option<(u32, u32)> {
    match kind {
        WordKind::Number(minimum, maximum) => Some((*minimum, *maximum)),
        WordKind::Chapter => {
            let now = layers::characteristics(table, game, source);
            Some((1, sagas::final_chapter(table, &now).max(1)))
        }
        WordKind::Color(_)
        | WordKind::CreatureType(_)
        | WordKind::BasicLandType
        | WordKind::CardType(_)
        | WordKind::PermanentType
        | WordKind::Player(_)
        | WordKind::SecretPlayer(_)
        | WordKind::CardName(_)
        | WordKind::AnchorWord(_)
        | WordKind::Colors => None,
    }
}

/// The words of a kind that can be chosen.
fn words(table: &CardTable, game: &Game, here: &Context, kind: &WordKind) -> Vec<Item> {
    match kind {
        WordKind::Color(except) => Color::ALL
            .into_iter()
            .filter(|color| !except.contains(color))
            .map(Item::Color)
            .collect(),
        WordKind::Colors => Color::ALL.into_iter().map(Item::Color).collect(),
        WordKind::CreatureType(except) => subtypes::creature_types(table)
            .into_iter()
            .filter(|name| !except.contains(name))
            .map(Item::Word)
            .collect(),
        WordKind::BasicLandType => subtypes::BASIC_LAND_TYPES
            .into_iter()
            .map(|(name, _)| Item::Word(Name::new(name)))
            .collect(),
        WordKind::CardType(except) => card_types(|kind| !except.contains(&kind)),
        WordKind::PermanentType => card_types(CardType::is_permanent),
        WordKind::Player(among) | WordKind::SecretPlayer(among) => {
            query::players(table, game, here, among)
                .into_iter()
                .map(Item::Player)
                .collect()
        }
        WordKind::CardName(test) => table
            .iter()
            .flat_map(|(_, card)| &card.faces)
            .filter(|face| face.is_printed(test))
            .map(|face| Item::Word(face.name.clone()))
            .collect(),
        WordKind::AnchorWord(words) => words.iter().cloned().map(Item::Word).collect(),
        WordKind::Number(..) | WordKind::Chapter => Vec::new(),
    }
}

fn card_types(is_choice: impl Fn(CardType) -> bool) -> Vec<Item> {
    CardType::ALL
        .into_iter()
        .filter(|kind| is_choice(*kind))
        .map(|kind| Item::Word(Name::new(kind.word())))
        .collect()
}

fn keep_word(
    game: &mut Game,
    source: ObjectId,
    ability: AbilityRef,
    kind: &WordKind,
    items: Vec<Item>,
) {
    if *kind == WordKind::Colors {
        let colors = items.iter().filter_map(|item| {
            if let Item::Color(color) = item {
                Some(*color)
            } else {
                None
            }
        });
        let colors = colors.collect();
        keep(game, source, ability, |kept| kept.colors = colors);
        return;
    }
    let item = items.into_iter().next();
    keep(game, source, ability, |kept| match (kind, item) {
        (WordKind::Color(_), Some(Item::Color(color))) => kept.colors = ColorSet::of(color),
        (
            WordKind::CreatureType(_)
            | WordKind::BasicLandType
            | WordKind::CardType(_)
            | WordKind::PermanentType,
            Some(Item::Word(word)),
        ) => {
            kept.subtype = Some(word);
        }
        (WordKind::Player(_) | WordKind::SecretPlayer(_), Some(Item::Player(player))) => {
            kept.player = Some(player);
        }
        (WordKind::CardName(_) | WordKind::AnchorWord(_), Some(Item::Word(word))) => {
            kept.name = Some(word);
        }
        _ => {}
    });
}

/// Keeps a choice with the object, also if it has left its zone meanwhile: its abilities on the stack read it there.
pub(super) fn keep(
    game: &mut Game,
    source: ObjectId,
    ability: AbilityRef,
    change: impl FnOnce(&mut Chosen),
) {
    let by = Some(ability.card);
    if let Some(object) = game.object_mut(source) {
        change(object.chosen.entry(by));
    } else if let Some(former) = game.former.get_mut(source) {
        let former = Arc::make_mut(former);
        change(Arc::make_mut(&mut former.object).chosen.entry(by));
    }
    game.invalidate();
}

/// `reveal the player you chose`: what was chosen secretly is known to all.
pub(super) fn reveal_choice(game: &mut Game, frame: &InstructionFrame) {
    let source = context(game, frame).source;
    keep(game, source, frame.ability, |chosen| chosen.secret = None);
    done(game, true);
}

/// What [`search`] looks for.
pub(super) struct Search<'node> {
    pub who: &'node Players,
    pub whose: &'node Players,
    pub what: &'node Filter,
    pub minimum: &'node Value,
    pub maximum: &'node Value,
    pub reveal: bool,
    pub into: SlotId,
    pub searched: Option<SlotId>,
}

impl Search<'_> {
    /// Whether nothing but a library is searched.
    fn is_of_library(&self) -> bool {
        is_library_alone(self.what)
    }
}

/// Whether such cards are searched for in a library and nowhere else.
pub(super) fn is_library_alone(what: &Filter) -> bool {
    what.domain
        .zones()
        .is_none_or(|(zones, _)| zones.iter().all(|zone| *zone == Zone::Library))
}

/// `search your library for a basic land card` (CR 701.23). Cards with a stated quality need not be found in a hidden zone
/// (CR 701.23b), of others as many as are said, or as many as there are (CR 701.23d).
///
/// Of a library and/or other zones the player first says whether the library is searched.
///
/// Uses: players still to search; chosen, the cards found so far; objects, who has searched is in `events`.
pub(super) fn search(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    search: &Search<'_>,
) {
    let mut library = search.searched.is_none().then_some(true);
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), search.who);
        }
        InstructionStage::Asked => {
            let mut found = chosen_objects(game, &mut frame);
            if let Some(player) = frame.players.first() {
                let seen = for_choice(context(game, &frame), search.who, *player);
                found.extend(surely_found(table, game, &seen, search));
            }
            found_cards(table, game, &mut frame, &found, search);
        }
        InstructionStage::AskedAgain => {
            library = Some(said_yes(game, &mut frame));
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            game.returned = None;
            let performed = frame.count > 0;
            let all = std::mem::take(&mut frame.chosen);
            // A shuffle gives the cards of a library new ids; the slot is found again through it (CR 701.24b).
            fill(game, &frame, search.into, SlotValue::Targets(all));
            done(game, performed);
            return;
        }
    }
    while let Some(player) = frame.players.first().copied() {
        let seen = for_choice(context(game, &frame), search.who, player);
        let may_search = restrictions::can_search(table, game, player);
        let Some(in_library) = (if may_search { library } else { Some(false) }) else {
            frame.stage = InstructionStage::AskedAgain;
            ask_yes_no(game, frame, player, Question::May);
            return;
        };
        if let Some(slot) = search.searched {
            library = None;
            if in_library {
                fill(
                    game,
                    &frame,
                    slot,
                    SlotValue::Targets(vec![Target::Player(player)]),
                );
                announce_search(table, game, &mut frame, player, search);
            }
        }
        // Who can't search libraries searches the other zones (CR 609.3, 701.23).
        if !may_search && search.is_of_library() {
            frame.players.remove(0);
            continue;
        }
        let (mut candidates, open) = searched(table, game, &seen, search, in_library);
        let surely = surely_found(table, game, &seen, search);
        candidates.retain(|id| !surely.contains(id));
        frame.count += 1;
        let maximum = amount(table, game, &seen, search.maximum);
        let mut minimum = amount(table, game, &seen, search.minimum);
        if search.what.test != Test::All(Vec::new()) {
            minimum = minimum.min((open.len() - surely.len()) as u32);
        }
        let together = query::together(table, game, &seen, &search.what.test, &candidates);
        let (minimum, maximum) = as_many(&together, candidates.len(), (minimum, maximum));
        if candidates.is_empty() || maximum == 0 {
            found_cards(table, game, &mut frame, &surely, search);
            continue;
        }
        frame.stage = InstructionStage::Asked;
        let items = candidates.into_iter().map(Item::Object).collect();
        let bounds = ((minimum, maximum), together);
        ask_choose_together(game, frame, player, Question::Search, items, bounds);
        return;
    }
    let events = std::mem::take(&mut frame.events);
    propose(game, frame, events);
}

/// Of all cards that are searched for those which are not hidden, and so are found (CR 701.23b).
fn surely_found(
    table: &CardTable,
    game: &Game,
    seen: &Context,
    search: &Search<'_>,
) -> Vec<ObjectId> {
    let all = *search.minimum == Value::Number(i32::MAX);
    match all {
        true => searched(table, game, seen, search, false).1,
        false => Vec::new(),
    }
}

/// The cards that match in the zones that are searched, and those of them that are in zones that are not hidden.
fn searched(
    table: &CardTable,
    game: &Game,
    seen: &Context,
    search: &Search<'_>,
    in_library: bool,
) -> (Vec<ObjectId>, Vec<ObjectId>) {
    let owners = query::players(table, game, seen, search.whose);
    let zones = match search.what.domain.zones() {
        Some((zones, _)) => zones,
        None => vec![Zone::Library],
    };
    let mut found = Vec::new();
    let mut open = Vec::new();
    for zone in zones {
        if zone == Zone::Library && !in_library {
            continue;
        }
        for owner in &owners {
            for id in game.zone(zone, *owner) {
                if query::passes(table, game, seen, &search.what.test, *id) {
                    found.push(*id);
                    if !matches!(zone, Zone::Library | Zone::Hand) {
                        open.push(*id);
                    }
                }
            }
        }
    }
    (found, open)
}

/// Keeps the cards that the first player found, and makes ready what is known of it.
fn found_cards(
    table: &CardTable,
    game: &Game,
    frame: &mut InstructionFrame,
    found: &[ObjectId],
    search: &Search<'_>,
) {
    if frame.players.is_empty() {
        return;
    }
    let player: PlayerId = frame.players.remove(0);
    for id in found {
        frame.chosen.push(Target::Object(*id));
    }
    if search.reveal && !found.is_empty() {
        frame.events.push(Event::Reveal {
            player,
            cards: found.to_vec(),
            public: true,
        });
    }
    // Whether a library is searched besides a graveyard was known before.
    if search.searched.is_none() {
        announce_search(table, game, frame, player, search);
    }
}

/// The event of searching a library, the player's own or not.
fn announce_search(
    table: &CardTable,
    game: &Game,
    frame: &mut InstructionFrame,
    player: PlayerId,
    search: &Search<'_>,
) {
    if !restrictions::can_search(table, game, player) {
        return;
    }
    let seen = for_choice(context(game, frame), search.who, player);
    let object = seen.source;
    let own = query::includes_player(table, game, &seen, search.whose, player);
    let name = if own {
        deeds::SEARCH
    } else {
        "search a library"
    };
    frame.events.push(Event::Named {
        name: Name::new(name),
        player,
        object,
        x: None,
        other: None,
    });
}

/// What [`choose_among`] chooses.
pub(super) struct Among<'node> {
    pub who: &'node Players,
    pub from: SlotId,
    pub what: &'node Filter,
    pub minimum: &'node Value,
    pub maximum: &'node Value,
    pub at_random: bool,
    pub into: SlotId,
    pub rest: Option<SlotId>,
}

/// From the cards of a slot some are chosen: `put one of them into your hand and the rest …`.
pub(super) fn choose_among(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    among: &Among<'_>,
) {
    if frame.stage == InstructionStage::Asked {
        let taken = chosen_objects(game, &mut frame);
        divide(game, &frame, among, &taken);
        return;
    }
    let here = context(game, &frame);
    frame.objects = found_again(table, game, here, &Objects::Slot(among.from));
    let Some(player) = players(table, game, here, among.who).into_iter().next() else {
        divide(game, &frame, among, &[]);
        return;
    };
    let seen = considering_player(here, player);
    let casting = casting_now::cast_next(table, &frame, among.into);
    let candidates: Vec<ObjectId> = match casting {
        Some(casting) => {
            let as_spells = (casting, &among.what.test);
            casting_now::castable(table, game, &seen, player, frame.objects.clone(), as_spells)
        }
        None => frame
            .objects
            .iter()
            .copied()
            .filter(|id| query::passes(table, game, &seen, &among.what.test, *id))
            .collect(),
    };
    let minimum = amount(table, game, &seen, among.minimum);
    let maximum = amount(table, game, &seen, among.maximum).max(minimum);
    frame.count = least(minimum);
    if casting.is_some() && maximum > 1 {
        // Each of them is chosen as it is cast.
        divide(game, &frame, among, &frame.objects);
        return;
    }
    let together = query::together(table, game, &seen, &among.what.test, &candidates);
    let (minimum, maximum) = as_many(&together, candidates.len(), (minimum, maximum));
    if candidates.len() <= minimum as usize {
        note_choice(
            game,
            player,
            candidates.iter().map(|id| Target::Object(*id)),
        );
        divide(game, &frame, among, &candidates);
        return;
    }
    if maximum == 0 {
        divide(game, &frame, among, &[]);
        return;
    }
    if among.at_random {
        let taken = at_random(game, candidates, maximum as usize);
        divide(game, &frame, among, &taken);
        return;
    }
    frame.stage = InstructionStage::Asked;
    let items = candidates.into_iter().map(Item::Object).collect();
    let bounds = ((minimum, maximum), together);
    ask_choose_together(game, frame, player, Question::Search, items, bounds);
}

fn divide(game: &mut Game, frame: &InstructionFrame, among: &Among<'_>, taken: &[ObjectId]) {
    remember(game, frame, Some(among.into), taken.iter().copied());
    let rest = frame
        .objects
        .iter()
        .copied()
        .filter(|id| !taken.contains(id));
    let rest: Vec<ObjectId> = rest.collect();
    remember(game, frame, among.rest, rest);
    done(game, taken.len() as u32 >= frame.count.max(1));
}
