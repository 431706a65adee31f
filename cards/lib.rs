//! What cardwright ships, as texts: cards, decks, keyword definitions, predefined tokens and the words of the vocabulary.
//! They are a crate of their own so that those that embed them hold nothing from outside their packages.

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The tokens that the rules define (CR 111.10), as the keyword files do their actions.
pub const PREDEFINED_TOKENS: &str = include_str!("keywords/predefined.tokens");

/// The lists of words: one word a line.
pub mod vocabulary {
    /// ability words (CR 207.2c)
    pub const ABILITY_WORDS: &str = include_str!("vocabulary/ability_words.txt");
    /// artifact types (CR 205.3g)
    pub const ARTIFACT_TYPES: &str = include_str!("vocabulary/artifact_types.txt");
    /// battle types (CR 205.3q)
    pub const BATTLE_TYPES: &str = include_str!("vocabulary/battle_types.txt");
    /// kinds of counters (CR 122.1)
    pub const COUNTER_KINDS: &str = include_str!("vocabulary/counter_kinds.txt");
    /// creature types (CR 205.3m)
    pub const CREATURE_TYPES: &str = include_str!("vocabulary/creature_types.txt");
    /// enchantment types (CR 205.3h)
    pub const ENCHANTMENT_TYPES: &str = include_str!("vocabulary/enchantment_types.txt");
    /// flavor words that are one word (CR 207.2d)
    pub const FLAVOR_WORDS: &str = include_str!("vocabulary/flavor_words.txt");
    /// land types (CR 205.3i)
    pub const LAND_TYPES: &str = include_str!("vocabulary/land_types.txt");
    /// planeswalker types (CR 205.3j)
    pub const PLANESWALKER_TYPES: &str = include_str!("vocabulary/planeswalker_types.txt");
    /// words that the rules use, with which a card's name may coincide
    pub const RULES_WORDS: &str = include_str!("vocabulary/rules_words.txt");
    /// spell types (CR 205.3k)
    pub const SPELL_TYPES: &str = include_str!("vocabulary/spell_types.txt");
}
