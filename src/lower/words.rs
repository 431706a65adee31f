//! Single words of the tree as what they mean: zones, colors, supertypes, characteristics, pronouns.

use super::context::is_single_object;
use super::failure::{Failure, Lowered};
use super::filter::any;
use super::noun::Set;
use super::reference::Number;
use ir::{self, CardType, Color, Name, Objects, Players, Property, Test, Zone};
use syntax::ast::{
    self, Adjective, Characteristic, Head, Noun, NounItem, NounPhrase, NounWord, Participle,
    PostModifier, Pronoun, Span, Spanned,
};

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(crate) fn zone_of_head(head: Head) -> Option<Zone> {
    match head {
        Head::Library => Some(Zone::Library),
        Head::Hand => Some(Zone::Hand),
        Head::Graveyard => Some(Zone::Graveyard),
        Head::Battlefield => Some(Zone::Battlefield),
        Head::Exile => Some(Zone::Exile),
        Head::Stack => Some(Zone::Stack),
        Head::CommandZone => Some(Zone::Command),
        _ => None,
    }
}

/// "outside the game": no zone (CR 400.11), so that only what describes a card to bring from there says so.
pub(crate) fn is_outside(place: &Spanned<NounPhrase>) -> bool {
    super::quantity::has_head(&place.node, Head::Sideboard)
}

/// A participle that "this way" or "the … card" can follow.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(crate) fn participle_adjective(participle: &Participle) -> Option<Adjective> {
    match participle {
        Participle::Exiled => Some(Adjective::Exiled),
        Participle::Destroyed => Some(Adjective::Destroyed),
        Participle::Sacrificed => Some(Adjective::Sacrificed),
        Participle::Discarded => Some(Adjective::Discarded),
        Participle::Milled => Some(Adjective::Milled),
        Participle::Countered => Some(Adjective::Countered),
        Participle::Revealed => Some(Adjective::Revealed),
        Participle::Returned => Some(Adjective::Returned),
        Participle::Chosen => Some(Adjective::Chosen),
        Participle::Copied => Some(Adjective::Copied),
        Participle::Tapped => Some(Adjective::Tapped),
        Participle::Put => Some(Adjective::Returned),
        _ => None,
    }
}

pub(crate) fn property(which: Characteristic, span: Span) -> Lowered<Property> {
    Ok(match which {
        Characteristic::Power => Property::Power,
        Characteristic::Toughness => Property::Toughness,
        Characteristic::ManaValue => Property::ManaValue,
        Characteristic::Loyalty => Property::Counters(Some(Name::new("loyalty"))),
        Characteristic::Defense => Property::Counters(Some(Name::new("defense"))),
        Characteristic::BasePower => Property::BasePower,
        Characteristic::BaseToughness => Property::BaseToughness,
        Characteristic::LifeTotal
        | Characteristic::StartingLifeTotal
        | Characteristic::HandSize
        | Characteristic::MaximumHandSize
        | Characteristic::Speed
        | Characteristic::Intensity
        | Characteristic::X => return Err(Failure::unsupported(span, "this number of an object")),
    })
}

pub(crate) fn lower_color(color: ast::Color) -> Color {
    match color {
        ast::Color::White => Color::White,
        ast::Color::Blue => Color::Blue,
        ast::Color::Black => Color::Black,
        ast::Color::Red => Color::Red,
        ast::Color::Green => Color::Green,
    }
}

pub(crate) fn lower_supertype(supertype: ast::Supertype, span: Span) -> Lowered<ir::Supertype> {
    Ok(match supertype {
        ast::Supertype::Basic => ir::Supertype::Basic,
        ast::Supertype::Legendary => ir::Supertype::Legendary,
        ast::Supertype::Snow => ir::Supertype::Snow,
        ast::Supertype::World => ir::Supertype::World,
        ast::Supertype::Ongoing => return Err(Failure::unsupported(span, "this supertype")),
    })
}

/// Whether the pronoun is an object's.
pub(crate) fn is_object_pronoun(pronoun: Pronoun) -> bool {
    match pronoun {
        Pronoun::It
        | Pronoun::They
        | Pronoun::Person
        | Pronoun::Itself
        | Pronoun::Those
        | Pronoun::One
        | Pronoun::Both => true,
        Pronoun::You | Pronoun::That | Pronoun::This | Pronoun::EachOther | Pronoun::Anyone => {
            false
        }
    }
}

/// "permanent card", "permanent spell": of a card type that permanents have (CR 110.4a–b).
pub(crate) fn is_permanent_card(words: &[Spanned<NounWord>]) -> bool {
    let has = |head: Head| words.iter().any(|word| word.node == NounWord::Head(head));
    has(Head::Permanent) && (has(Head::Card) || has(Head::Spell))
}

/// The card types that permanents have (CR 110.4).
pub(crate) fn permanent_types() -> Test {
    any([
        CardType::Artifact,
        CardType::Battle,
        CardType::Creature,
        CardType::Enchantment,
        CardType::Land,
        CardType::Planeswalker,
    ]
    .into_iter()
    .map(Test::CardType)
    .collect())
}

/// The word that later words may use for one of these players: "that opponent".
pub(crate) fn player_words(players: &Players) -> Vec<NounWord> {
    if let Players::Opponents = players {
        vec![NounWord::Head(Head::Opponent)]
    } else {
        Vec::new()
    }
}

pub(crate) fn is_player_word(word: &NounWord) -> bool {
    matches!(
        word,
        NounWord::Head(
            Head::Player
                | Head::Opponent
                | Head::Controller
                | Head::Owner
                | Head::Teammate
                | Head::Team
                | Head::Monarch
        )
    )
}

/// "your".
pub(crate) fn is_you(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item] if item.noun.node == Noun::Pronoun(Pronoun::You))
}

/// "destroyed this way".
pub(crate) fn this_way(post: &PostModifier) -> Option<Adjective> {
    let PostModifier::Participle(passive) = post else {
        return None;
    };
    let way = passive
        .complements
        .iter()
        .any(|complement| complement.node == ast::PassiveComplement::ThisWay);
    if way {
        super::words::participle_adjective(&passive.participle)
    } else {
        None
    }
}

/// The participle that says what was done: "the exiled card".
pub(super) fn done_word(words: &[Spanned<NounWord>]) -> Option<Adjective> {
    words.iter().find_map(|word| {
        if let NounWord::Adjective(
            adjective @ (Adjective::Exiled
            | Adjective::Chosen
            | Adjective::Revealed
            | Adjective::Sacrificed
            | Adjective::Discarded
            | Adjective::Destroyed
            | Adjective::Milled
            | Adjective::Exploited
            | Adjective::Countered
            | Adjective::Returned
            | Adjective::Tapped
            | Adjective::Copied),
        ) = &word.node
        {
            Some(*adjective)
        } else {
            None
        }
    })
}

/// The number of what a reference stands for.
pub(crate) fn number_of(objects: &Objects) -> Number {
    if is_single_object(objects) {
        Number::One
    } else {
        Number::Many
    }
}

/// What an object is that has the designation: "your Ring-bearer", "solved", "level 2"; none for one of players or of the game.
pub(super) fn of_objects(designation: ast::Designation) -> Option<Test> {
    match designation {
        ast::Designation::RingBearer => Some(your_ring_bearer()),
        ast::Designation::Solved => Some(Test::Designated(Name::new(ir::SOLVED))),
        ast::Designation::Level(level) => Some(ir::is_level(level)),
        ast::Designation::Monarch
        | ast::Designation::CitysBlessing
        | ast::Designation::EnduringStory
        | ast::Designation::Initiative
        | ast::Designation::Day
        | ast::Designation::Night
        | ast::Designation::NeitherDayNorNight
        | ast::Designation::Ring
        | ast::Designation::MaxSpeed => None,
    }
}

/// "your Ring-bearer" (CR 701.54e)
pub(super) fn your_ring_bearer() -> Test {
    let bears = Test::Designated(ir::Name::new(ir::RING_BEARER));
    super::filter::all(vec![bears, Test::ControlledBy(ir::Players::You)])
}

/// Whether abilities are described: "triggered", "ability".
pub(super) fn of_abilities(words: &[NounWord]) -> bool {
    let of_ability = |word| {
        matches!(
            word,
            &NounWord::AbilityKind(_) | &NounWord::Head(Head::Ability)
        )
    };
    words.iter().any(of_ability)
}

/// "it", where what is meant is left out.
pub(super) fn it(span: Span) -> Spanned<NounPhrase> {
    let noun = Spanned {
        node: Noun::Pronoun(Pronoun::It),
        span,
    };
    let item = NounItem { joined: None, noun };
    Spanned {
        node: NounPhrase { items: vec![item] },
        span,
    }
}

/// "that card", "that spell"
pub(super) fn that_one(head: ast::Head, span: Span) -> Spanned<NounPhrase> {
    let at = |node| Spanned { node, span };
    let described = ast::Described {
        determiner: Spanned {
            node: ast::Determiner::That,
            span,
        },
        count: None,
        other: false,
        target: false,
        words: vec![at(ast::NounWord::Head(head))],
        post: Vec::new(),
        plural: false,
    };
    let noun = Spanned {
        node: Noun::Described(Box::new(described)),
        span,
    };
    Spanned {
        node: NounPhrase {
            items: vec![NounItem { joined: None, noun }],
        },
        span,
    }
}

/// "that hasn't been chosen", "that hasn't been chosen this turn": of the modes.
pub(super) fn unchosen(modal: &ast::Modal) -> Option<ir::Unchosen> {
    modal.not_chosen_before.as_ref().map(|period| match period {
        Some(_) => ir::Unchosen::ThisTurn,
        None => ir::Unchosen::Ever,
    })
}

/// "planeswalkers you control", "cards exiled with ~": several, without a word before the noun.
pub(super) fn is_bare_plural(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.plural && described.determiner.node == ast::Determiner::None))
}

/// The noun, where the phrase is one without conjunction.
pub(super) fn single_described(phrase: &Spanned<NounPhrase>) -> Option<&ast::Described> {
    let [item] = phrase.node.items.as_slice() else {
        return None;
    };
    if let ast::Noun::Described(described) = &item.noun.node {
        Some(described)
    } else {
        None
    }
}

/// "an egg counter", "three or more age counters"
pub(super) fn says_counters(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if matches!(described.words.as_slice(), [word] if matches!(word.node, NounWord::Counter(_)))))
}

/// The one who picks, as a filter names them: you, else each of the players who pick.
pub(crate) fn affected(actor: &Players) -> Players {
    if *actor == Players::You {
        Players::You
    } else {
        Players::Affected
    }
}

/// A set whose objects and players are one slot.
pub(crate) fn is_either(set: &Set) -> bool {
    matches!((set.objects.as_slice(), set.players.as_slice()), ([Objects::Slot(one)], [Players::Slot(other)]) if one == other)
}

/// What the object itself is or has.
pub(super) fn is_own_quality(effect: &ir::StaticEffect) -> bool {
    matches!(
        effect,
        ir::StaticEffect::Modify {
            what: Objects::This,
            defines_characteristic: false,
            ..
        }
    )
}
