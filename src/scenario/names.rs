//! What names and texts of a scenario mean in a game.

use super::model::{NameForm, StepName};
use game::{Action, Game, Item, ObjectId, ObjectKind, PlayerId, Target};
use ir::{AbilityRef, CardTable, Step, Zone};
use pool::Pool;
use rules::layers;

/// The players by letter, in seat order.
#[derive(Clone, Debug)]
pub struct Seats(pub Vec<String>);

impl Seats {
    /// The player with this letter, `@` before it allowed.
    pub fn player(&self, letter: &str) -> Option<PlayerId> {
        let letter = letter.strip_prefix('@').unwrap_or(letter);
        self.0
            .iter()
            .position(|seat| seat == letter)
            .map(|index| PlayerId(index as u8))
    }

    /// The letter of a player.
    pub fn letter(&self, player: PlayerId) -> &str {
        self.0
            .get(usize::from(player.0))
            .map_or("?", String::as_str)
    }
}

/// The name that an object has now; empty for face-down objects.
pub fn name_of(table: &CardTable, game: &Game, object: ObjectId) -> String {
    layers::characteristics(table, game, object)
        .name
        .as_str()
        .to_owned()
}

/// Whether a name means this object.
pub fn names_object(pool: &Pool, game: &Game, form: &NameForm, id: ObjectId) -> bool {
    let table = pool.table();
    let Some(object) = game.object(id) else {
        return false;
    };
    if let NameForm::Object {
        copy: Some(wanted), ..
    } = form
    {
        let is_copy =
            layers::copy(game, object).is_some() || matches!(object.kind, ObjectKind::Virtual(_));
        if is_copy != *wanted {
            return false;
        }
    }
    let text = form.text();
    if let Some(alias) = text.strip_prefix('#') {
        return object
            .alias
            .as_ref()
            .is_some_and(|name| name.as_str() == alias);
    }
    if let ObjectKind::Ability {
        ability, source, ..
    } = &object.kind
    {
        let own = name_of(table, game, *source);
        let says = |text: &str| ability_begins(pool, *ability, text, &own);
        if let Some(rest) = text.strip_prefix("stack ability") {
            return rest.is_empty() || rest.strip_prefix(" (").is_some_and(says);
        }
        if let Some(quoted) = text.strip_prefix('"') {
            return says(quoted);
        }
    }
    let name = name_of(table, game, id);
    if text == "[nameless]" {
        return name.is_empty();
    }
    if text.is_empty() {
        return false;
    }
    // Outside the battlefield and the stack a card is also known by its full name, and as a face-down spell.
    let by_card = match object.zone {
        // With both halves locked it has no name to tell it by (CR 709.5).
        Zone::Battlefield => {
            let shares = |card| table.card(card).has_shared_type_line();
            object.face_down.is_none() && object.card().is_some_and(|(card, _)| shares(card))
        }
        Zone::Stack => object.face_down.is_some(),
        Zone::Library
        | Zone::Hand
        | Zone::Graveyard
        | Zone::Exile
        | Zone::Command
        | Zone::Outside => true,
    };
    let names_half = name.contains(" // ") && name.split(" // ").any(|half| half == text);
    name == text
        || names_half
        || object.card().is_some_and(|(card, _)| {
            let definition = table.card(card);
            // There a split card has the names of both halves (CR 709.4a).
            let is_half = definition.layout == ir::Layout::Split
                && definition
                    .faces
                    .iter()
                    .any(|face| face.name.as_str() == text);
            by_card && (definition.name.as_str() == text || is_half)
        })
}

/// Whether the text of an ability begins so: as it is printed, with or without its ability word, or in the words of its meaning.
pub fn ability_begins(pool: &Pool, ability: AbilityRef, text: &str, own_name: &str) -> bool {
    let wanted = normalise(text, own_name);
    let begins = |said: &str| normalise(said, own_name).starts_with(&wanted);
    let printed = pool.ability_text(ability);
    begins(&printed)
        || printed
            .split_once(" — ")
            .is_some_and(|(_, rest)| begins(rest))
        || begins(&ir::render(pool.table().ability(ability)))
}

/// Whether a name means this target.
pub fn names_target(
    pool: &Pool,
    game: &Game,
    seats: &Seats,
    form: &NameForm,
    target: Target,
) -> bool {
    match target {
        Target::Player(player) => {
            form.text().starts_with('@') && seats.player(form.text()) == Some(player)
        }
        Target::Object(object) => names_object(pool, game, form, object),
    }
}

/// Whether a spell on the stack is meant by the text that it has there: `Cast Shock`.
fn says_cast(pool: &Pool, game: &Game, form: &NameForm, id: ObjectId) -> bool {
    let is_spell = game.object(id).is_some_and(|object| {
        object.zone == Zone::Stack && !matches!(object.kind, ObjectKind::Ability { .. })
    });
    is_spell
        && form
            .text()
            .strip_prefix("Cast ")
            .is_some_and(|name| names_object(pool, game, &NameForm::Text(name.to_owned()), id))
}

/// Whether a name or word means this item of a decision.
pub fn names_item(pool: &Pool, game: &Game, seats: &Seats, form: &NameForm, item: &Item) -> bool {
    let table = pool.table();
    match item {
        Item::Object(object) => {
            names_object(pool, game, form, *object) || says_cast(pool, game, form, *object)
        }
        Item::Player(player) => names_target(pool, game, seats, form, Target::Player(*player)),
        Item::Color(color) => color.word().eq_ignore_ascii_case(form.text()),
        Item::Word(word) => word.as_str().eq_ignore_ascii_case(form.text()),
        Item::Mana(mana) => match mana {
            ir::ManaType::Colored(color) => color.word().eq_ignore_ascii_case(form.text()),
            ir::ManaType::Colorless => form.text().eq_ignore_ascii_case("colorless"),
        },
        Item::Number(number) => form.text() == number.to_string(),
        Item::Yes => form.text().eq_ignore_ascii_case("yes"),
        Item::No => form.text().eq_ignore_ascii_case("no"),
        Item::Ability(object, _) => names_object(pool, game, form, *object),
        Item::Action(Action::Cast { card, side, .. }) => {
            // Which half or face to cast: "Cast Stomp".
            let definition = game.object(*card).and_then(|object| object.card());
            let name = definition.and_then(|(card, _)| table.card(card).side_name(*side));
            let parts = game
                .object(*card)
                .map(game::Object::parts)
                .unwrap_or_default();
            let part = parts.get(usize::from(side.0)).map(|part| &part.name);
            name.or(part).is_some_and(|name| {
                name.as_str() == form.text() || format!("Cast {name}").starts_with(form.text())
            })
        }
        Item::Action(Action::PlayLand { card, side }) => {
            let definition = game.object(*card).and_then(|object| object.card());
            let name = definition.and_then(|(card, _)| table.card(card).side_name(*side));
            name.is_some_and(|name| {
                name.as_str() == form.text()
                    || !form.text().is_empty() && format!("Play {name}").starts_with(form.text())
            })
        }
        Item::Action(_) => false,
    }
}

/// A text brought to a common form: case, punctuation, old and new wording, the own name.
pub fn normalise(text: &str, own_name: &str) -> String {
    let mut text = text.replace(['\u{2212}', '\u{2013}'], "-");
    if !own_name.is_empty() {
        text = text.replace(own_name, "{this}");
        if let Some((short, _)) = own_name.split_once(',') {
            text = text.replace(short, "{this}");
        }
    }
    text = text.replace('~', "{this}").to_lowercase();
    for kind in [
        "creature",
        "permanent",
        "land",
        "artifact",
        "enchantment",
        "spell",
        "card",
        "equipment",
        "aura",
    ] {
        text = text.replace(&format!("this {kind}"), "{this}");
    }
    text = text.replace("enters the battlefield", "enters");
    let kept: String = text
        .chars()
        .filter(|letter| {
            letter.is_alphanumeric() || letter.is_whitespace() || "{}+-/".contains(*letter)
        })
        .collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The step of the rules that a step of a scenario means.
pub fn step(name: StepName) -> Step {
    match name {
        StepName::Untap => Step::Untap,
        StepName::Upkeep => Step::Upkeep,
        StepName::Draw => Step::Draw,
        StepName::Main1 => Step::PrecombatMain,
        StepName::CombatBegin => Step::BeginningOfCombat,
        StepName::DeclareAttackers => Step::DeclareAttackers,
        StepName::DeclareBlockers => Step::DeclareBlockers,
        StepName::FirstStrikeDamage => Step::FirstStrikeDamage,
        StepName::CombatDamage => Step::CombatDamage,
        StepName::CombatEnd => Step::EndOfCombat,
        StepName::Main2 => Step::PostcombatMain,
        StepName::End => Step::End,
        StepName::Cleanup => Step::Cleanup,
    }
}
