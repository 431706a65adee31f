//! The closed word lists: which word stands for which variant.

use crate::ast::{
    Adjective, CardType, Characteristic, Color, Distinction, Extreme, Head, KeywordAction,
    Supertype, TurnPart, VerbForm,
};

/// "white"
pub(super) fn color(word: &str) -> Option<Color> {
    Some(match word {
        "white" | "w" => Color::White,
        "blue" | "u" => Color::Blue,
        "black" | "b" => Color::Black,
        "red" | "r" => Color::Red,
        "green" | "g" => Color::Green,
        _ => return None,
    })
}

/// "legendary"
pub(super) fn supertype(word: &str) -> Option<Supertype> {
    Some(match word {
        "basic" => Supertype::Basic,
        "legendary" => Supertype::Legendary,
        "ongoing" => Supertype::Ongoing,
        "snow" => Supertype::Snow,
        "world" => Supertype::World,
        _ => return None,
    })
}

/// "creature", "creatures", and whether it is a plural.
pub(super) fn card_type(word: &str) -> Option<(CardType, bool)> {
    Some(match word {
        "artifact" => (CardType::Artifact, false),
        "artifacts" => (CardType::Artifact, true),
        "battle" => (CardType::Battle, false),
        "battles" => (CardType::Battle, true),
        "conspiracy" => (CardType::Conspiracy, false),
        "creature" => (CardType::Creature, false),
        "creatures" => (CardType::Creature, true),
        "dungeon" => (CardType::Dungeon, false),
        "dungeons" => (CardType::Dungeon, true),
        "enchantment" => (CardType::Enchantment, false),
        "enchantments" => (CardType::Enchantment, true),
        "instant" => (CardType::Instant, false),
        "instants" => (CardType::Instant, true),
        "kindred" | "tribal" => (CardType::Kindred, false),
        "land" => (CardType::Land, false),
        "lands" => (CardType::Land, true),
        "phenomenon" => (CardType::Phenomenon, false),
        "plane" => (CardType::Plane, false),
        "planeswalker" => (CardType::Planeswalker, false),
        "planeswalkers" => (CardType::Planeswalker, true),
        "scheme" => (CardType::Scheme, false),
        "sorcery" => (CardType::Sorcery, false),
        "sorceries" => (CardType::Sorcery, true),
        "vanguard" => (CardType::Vanguard, false),
        _ => return None,
    })
}

/// "power", "life totals", and whether it is a plural.
pub(super) fn characteristic(words: &str) -> Option<(Characteristic, bool)> {
    Some(match words {
        "base power" => (Characteristic::BasePower, false),
        "base toughness" => (Characteristic::BaseToughness, false),
        "power" => (Characteristic::Power, false),
        "toughness" => (Characteristic::Toughness, false),
        "mana value" | "converted mana cost" => (Characteristic::ManaValue, false),
        "mana values" => (Characteristic::ManaValue, true),
        "starting life total" => (Characteristic::StartingLifeTotal, false),
        "life total" => (Characteristic::LifeTotal, false),
        "life totals" => (Characteristic::LifeTotal, true),
        "maximum hand size" => (Characteristic::MaximumHandSize, false),
        "hand size" => (Characteristic::HandSize, false),
        "speed" => (Characteristic::Speed, false),
        "intensity" => (Characteristic::Intensity, false),
        "loyalty" => (Characteristic::Loyalty, false),
        "defense" => (Characteristic::Defense, false),
        _ => return None,
    })
}

/// "colors", "creature type"
pub(super) fn distinction(words: &str) -> Option<Distinction> {
    Some(match words {
        "basic land types" | "basic land type" => Distinction::BasicLandTypes,
        "land type" | "land types" => Distinction::LandTypes,
        "colors" | "color" | "colors of mana" => Distinction::Colors,
        "card types" | "card type" => Distinction::CardTypes,
        "creature types" | "creature type" => Distinction::CreatureTypes,
        "names" | "name" => Distinction::Names,
        "mana values" | "mana value" | "converted mana cost" => Distinction::ManaValues,
        "powers" | "power" => Distinction::Powers,
        "toughness" => Distinction::Toughnesses,
        "kinds of counters" => Distinction::CounterKinds,
        "mana costs" => Distinction::ManaCosts,
        "owner" | "owners" => Distinction::Owner,
        "controller" | "controllers" => Distinction::Controller,
        _ => return None,
    })
}

/// "greatest"
pub(super) fn extreme(word: &str) -> Option<Extreme> {
    Some(match word {
        "greatest" | "highest" | "largest" | "most" => Extreme::Greatest,
        "least" | "lowest" | "smallest" | "fewest" => Extreme::Least,
        _ => return None,
    })
}

/// "three"
pub(super) fn number(word: &str) -> Option<u32> {
    const WORDS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    if let Ok(number) = word.parse() {
        return Some(number);
    }
    if let Some(index) = WORDS.iter().position(|known| *known == word) {
        return u32::try_from(index).ok();
    }
    Some(match word {
        "a" | "an" | "once" => 1,
        "twice" => 2,
        "twenty-five" => 25,
        "thirty" => 30,
        "fifty" => 50,
        "ninety-nine" => 99,
        "a hundred" => 100,
        _ => return None,
    })
}

/// "second"
pub(super) fn ordinal(word: &str) -> Option<u32> {
    Some(match word {
        "first" => 1,
        "second" => 2,
        "third" => 3,
        "fourth" => 4,
        "fifth" => 5,
        "sixth" => 6,
        "seventh" => 7,
        "eighth" => 8,
        "ninth" => 9,
        "tenth" => 10,
        "eleventh" => 11,
        "twelfth" => 12,
        _ => return None,
    })
}

/// Adjectives before nouns and after "is".
pub(super) fn adjective(word: &str) -> Option<Adjective> {
    Some(match word {
        "colorless" => Adjective::Colorless,
        "multicolored" => Adjective::Multicolored,
        "monocolored" => Adjective::Monocolored,
        "tapped" => Adjective::Tapped,
        "untapped" => Adjective::Untapped,
        "attacking" => Adjective::Attacking,
        "blocking" => Adjective::Blocking,
        "blocked" => Adjective::Blocked,
        "unblocked" => Adjective::Unblocked,
        "face-down" | "face down" => Adjective::FaceDown,
        "face-up" | "face up" => Adjective::FaceUp,
        "enchanted" => Adjective::Enchanted,
        "equipped" => Adjective::Equipped,
        "fortified" => Adjective::Fortified,
        "haunted" => Adjective::Haunted,
        "attached" => Adjective::Attached,
        "exiled" => Adjective::Exiled,
        "chosen" => Adjective::Chosen,
        "revealed" => Adjective::Revealed,
        "sacrificed" => Adjective::Sacrificed,
        "discarded" => Adjective::Discarded,
        "destroyed" => Adjective::Destroyed,
        "milled" => Adjective::Milled,
        "exploited" => Adjective::Exploited,
        "returned" => Adjective::Returned,
        "copied" => Adjective::Copied,
        "named" => Adjective::Named,
        "kicked" => Adjective::Kicked,
        "historic" => Adjective::Historic,
        "modified" => Adjective::Modified,
        "monstrous" => Adjective::Monstrous,
        "encoded" => Adjective::Encoded,
        "renowned" => Adjective::Renowned,
        "suspected" => Adjective::Suspected,
        "goaded" => Adjective::Goaded,
        "saddled" => Adjective::Saddled,
        "harnessed" => Adjective::Harnessed,
        "crewed" => Adjective::Crewed,
        "unspent" => Adjective::Unspent,
        "transformed" => Adjective::Transformed,
        "paired" => Adjective::Paired,
        "unpaired" => Adjective::Unpaired,
        "suspended" => Adjective::Suspended,
        "active" => Adjective::Active,
        "nonactive" => Adjective::Nonactive,
        "defending" => Adjective::Defending,
        "prepared" => Adjective::Prepared,
        "unprepared" => Adjective::Unprepared,
        "locked" => Adjective::Locked,
        "unlocked" => Adjective::Unlocked,
        "exerted" => Adjective::Exerted,
        "promised" => Adjective::Promised,
        "poisoned" => Adjective::Poisoned,
        "foretold" => Adjective::Foretold,
        "legal" => Adjective::Legal,
        "double-faced" => Adjective::DoubleFaced,
        "starting" => Adjective::Starting,
        "outlaw" | "outlaws" => Adjective::Outlaw,
        "ring-bearer" | "ring-bearers" => Adjective::RingBearer,
        "commander" => Adjective::Commander,
        "opening" => Adjective::Opening,
        "single" => Adjective::Single,
        _ => return None,
    })
}

/// Nouns that are no card type, subtype, counter or characteristic, and whether the word is a plural.
pub(super) fn head(words: &str) -> Option<(Head, bool)> {
    const HEADS: [(&str, &str, Head); 70] = [
        ("ability", "abilities", Head::Ability),
        ("artifact type", "artifact types", Head::ArtifactType),
        ("attack", "attacks", Head::Attack),
        ("basic land type", "basic land types", Head::BasicLandType),
        ("battlefield", "", Head::Battlefield),
        ("card", "cards", Head::Card),
        ("card name", "card names", Head::CardName),
        ("card type", "card types", Head::CardType),
        ("choice", "choices", Head::Choice),
        ("coin", "coins", Head::Coin),
        ("color", "colors", Head::Color),
        ("color identity", "", Head::ColorIdentity),
        ("combat damage", "", Head::CombatDamage),
        ("command zone", "", Head::CommandZone),
        ("commander", "commanders", Head::Commander),
        ("controller", "controllers", Head::Controller),
        ("copy", "copies", Head::Copy),
        ("cost", "costs", Head::Cost),
        ("creature type", "creature types", Head::CreatureType),
        ("damage", "", Head::Damage),
        ("door", "doors", Head::Door),
        ("dungeon", "dungeons", Head::Dungeon),
        ("emblem", "emblems", Head::Emblem),
        ("event", "events", Head::Event),
        ("exile", "", Head::Exile),
        ("flip", "flips", Head::Flip),
        ("game", "games", Head::Game),
        ("graveyard", "graveyards", Head::Graveyard),
        ("hand", "hands", Head::Hand),
        ("kind of counter", "kinds of counters", Head::CounterKind),
        // Kinds differ anyway.
        (
            "kind of counter",
            "different kinds of counters",
            Head::CounterKind,
        ),
        ("land type", "land types", Head::LandType),
        ("excess damage", "", Head::ExcessDamage),
        ("full party", "", Head::FullParty),
        ("library", "libraries", Head::Library),
        ("life", "", Head::Life),
        ("mana", "", Head::Mana),
        ("mana cost", "mana costs", Head::ManaCost),
        (
            "different mana cost",
            "different mana costs",
            Head::DifferentManaCost,
        ),
        ("mana symbol", "mana symbols", Head::ManaSymbol),
        ("mode", "modes", Head::Mode),
        ("monarch", "", Head::Monarch),
        ("name", "names", Head::Name),
        ("noncombat damage", "", Head::NoncombatDamage),
        ("number", "numbers", Head::Number),
        ("object", "objects", Head::Object),
        ("opponent", "opponents", Head::Opponent),
        ("owner", "owners", Head::Owner),
        ("party", "", Head::Party),
        ("permanent", "permanents", Head::Permanent),
        ("kind", "kinds", Head::Kind),
        ("permanent type", "permanent types", Head::PermanentType),
        ("pile", "piles", Head::Pile),
        ("planeswalker type", "planeswalker types", Head::Type),
        ("player", "players", Head::Player),
        ("result", "results", Head::Result),
        ("roll", "rolls", Head::Roll),
        ("room", "rooms", Head::Room),
        ("source", "sources", Head::Source),
        ("spell", "spells", Head::Spell),
        ("stack", "", Head::Stack),
        ("target", "targets", Head::Target),
        ("team", "teams", Head::Team),
        ("teammate", "teammates", Head::Teammate),
        ("time", "times", Head::Time),
        ("token", "tokens", Head::Token),
        ("turn", "turns", Head::Turn),
        ("type", "types", Head::Type),
        ("vote", "votes", Head::Vote),
        ("zone", "zones", Head::Zone),
    ];
    HEADS.iter().find_map(|(singular, plural, head)| {
        if *singular == words {
            Some((*head, false))
        } else {
            (*plural == words && !plural.is_empty()).then_some((*head, true))
        }
    })
}

/// "combat phase", "upkeep"
pub(super) fn turn_part(words: &str) -> Option<TurnPart> {
    let singular = words
        .strip_suffix('s')
        .filter(|stem| !matches!(*stem, "declare attacker" | "declare blocker"));
    Some(match singular.unwrap_or(words) {
        "beginning phase" => TurnPart::BeginningPhase,
        "combat" | "combat phase" => TurnPart::Combat,
        "combat damage step" => TurnPart::CombatDamage,
        "cleanup step" | "cleanup steps" => TurnPart::CleanupStep,
        "draw step" => TurnPart::DrawStep,
        "declare attackers step" => TurnPart::DeclareAttackers,
        "declare blockers step" => TurnPart::DeclareBlockers,
        "end step" => TurnPart::EndStep,
        "end of combat" | "end of combat step" => TurnPart::EndOfCombat,
        "first main phase" | "precombat main phase" => TurnPart::FirstMainPhase,
        "second main phase" => TurnPart::SecondMainPhase,
        "postcombat main phase" => TurnPart::PostcombatMainPhase,
        "main phase" => TurnPart::MainPhase,
        "phase" => TurnPart::Phase,
        "step" => TurnPart::Step,
        "turn" => TurnPart::Turn,
        "untap step" => TurnPart::UntapStep,
        "upkeep" | "upkeep step" => TurnPart::Upkeep,
        _ => return None,
    })
}

/// The form of a verb; past forms that are like base forms count as base. What is no verb of the lexicon is read by its ending.
pub(super) fn verb_form(word: &str) -> VerbForm {
    let plain = match word {
        "are" | "aren't" => return VerbForm::Base,
        "were" | "weren't" => return VerbForm::Past,
        "isn't" => "is",
        "wasn't" => "was",
        _ => word,
    };
    match lexicon::read(plain) {
        Some((_, form)) => form.into(),
        None if word.ends_with("ing") => VerbForm::Gerund,
        None if word.ends_with("ed") => VerbForm::Past,
        None if word.ends_with('s') => VerbForm::ThirdPerson,
        None => VerbForm::Base,
    }
}

/// A verb without its ending: `cycle` of "cycles".
pub(super) fn base_form(word: &str) -> &str {
    lexicon::read(word).map_or(word, |(verb, _)| verb.base)
}

/// Keyword actions by any form of their verb.
pub(super) fn keyword_action(words: &str) -> Option<KeywordAction> {
    let mut parts = words.split(' ');
    let word = parts.next().unwrap_or("").to_ascii_lowercase();
    let second = parts.next().unwrap_or("");
    // "time travel" is no verb but is done like one; "fully unlock" has its verb behind.
    Some(match base_form(&word) {
        "adapt" => KeywordAction::Adapt,
        "airbend" => KeywordAction::Airbend,
        "amass" => KeywordAction::Amass,
        "behold" => KeywordAction::Behold,
        "blight" => KeywordAction::Blight,
        "bolster" => KeywordAction::Bolster,
        "champion" => KeywordAction::Champion,
        "clash" => KeywordAction::Clash,
        "cloak" => KeywordAction::Cloak,
        "collect" => KeywordAction::CollectEvidence,
        "connive" => KeywordAction::Connive,
        "crew" => KeywordAction::Crew,
        "commit" => KeywordAction::CommitCrime,
        "complete" => KeywordAction::CompleteDungeon,
        "descend" => KeywordAction::Descend,
        "expend" => KeywordAction::Expend,
        "unlock" => KeywordAction::Unlock,
        "fully" => KeywordAction::FullyUnlock,
        "detain" => KeywordAction::Detain,
        "discover" => KeywordAction::Discover,
        "earthbend" => KeywordAction::Earthbend,
        "endure" => KeywordAction::Endure,
        "exert" => KeywordAction::Exert,
        "explore" => KeywordAction::Explore,
        "fateseal" => KeywordAction::Fateseal,
        "forage" => KeywordAction::Forage,
        "foretell" => KeywordAction::Foretell,
        "goad" => KeywordAction::Goad,
        "harness" => KeywordAction::Harness,
        "incubate" => KeywordAction::Incubate,
        "investigate" => KeywordAction::Investigate,
        "learn" => KeywordAction::Learn,
        "manifest" if second == "dread" => KeywordAction::ManifestDread,
        "manifest" => KeywordAction::Manifest,
        "monstrosity" => KeywordAction::Monstrosity,
        "open" => KeywordAction::OpenAttraction,
        "plot" => KeywordAction::Plot,
        "populate" => KeywordAction::Populate,
        "proliferate" => KeywordAction::Proliferate,
        "saddle" => KeywordAction::Saddle,
        "scry" => KeywordAction::Scry,
        "support" => KeywordAction::Support,
        "surveil" => KeywordAction::Surveil,
        "suspect" => KeywordAction::Suspect,
        "take" => KeywordAction::TakeInitiative,
        "tempt" => KeywordAction::RingTemptsYou,
        "time" => KeywordAction::TimeTravel,
        "venture" if parts.next() == Some("undercity") => KeywordAction::VentureUndercity,
        "venture" => KeywordAction::Venture,
        "move" => KeywordAction::EnterRoom,
        "waterbend" => KeywordAction::Waterbend,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{VerbForm, head, keyword_action, number, turn_part, verb_form};
    use crate::ast::{Head, KeywordAction, TurnPart};

    #[test]
    fn words_are_known_in_all_their_forms() {
        assert_eq!(number("three"), Some(3));
        assert_eq!(number("14"), Some(14));
        assert_eq!(head("libraries"), Some((Head::Library, true)));
        assert_eq!(head(""), None);
        assert_eq!(
            turn_part("declare attackers step"),
            Some(TurnPart::DeclareAttackers)
        );
        assert_eq!(turn_part("upkeeps"), Some(TurnPart::Upkeep));
        assert_eq!(keyword_action("explores"), Some(KeywordAction::Explore));
        assert_eq!(keyword_action("scries"), Some(KeywordAction::Scry));
        assert_eq!(
            keyword_action("manifest dread"),
            Some(KeywordAction::ManifestDread)
        );
        assert_eq!(verb_form("draws"), VerbForm::ThirdPerson);
        assert_eq!(verb_form("exiled"), VerbForm::Past);
    }
}
