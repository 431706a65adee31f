//! Which rules of the game's history are played.

use serde::{Deserialize, Serialize};

/// The rules that have been others over the years, as a profile file names them. What a file leaves out is as it is today,
/// and so is [`Profile::default`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Profile {
    /// what becomes of legendary permanents with one name
    pub legend_rule: LegendRule,
    /// what becomes of planeswalkers of one type
    pub planeswalkers: PlaneswalkerRule,
    /// whether mana that is not spent costs its player that much life, as a phase ends: then mana also stays from step to step
    /// of the phase (both until Magic 2010)
    pub mana_burn: bool,
    /// whether combat damage, once it is assigned, waits on the stack (from Sixth Edition until Magic 2010)
    pub combat_damage: CombatDamage,
    /// what a mulligan costs
    pub mulligan: Mulligan,
    /// whether the starting player draws in the first turn (until 1996); now only where more than two play (CR 103.8)
    pub first_draw: bool,
}

impl Profile {
    /// Reads a profile file.
    ///
    /// # Errors
    /// If the text is no TOML or says what no profile says; the error shows the line.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }
}

/// What becomes of several legendary permanents with one name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LegendRule {
    /// each player keeps one of those they control (CR 704.5j)
    #[default]
    EachPlayerKeepsOne,
    /// all of them are put into their owners' graveyards, whoever controls them (2004 to 2013)
    AllGo,
    /// the one that has been on the battlefield longest stays, whoever controls them (until 2004)
    OldestStays,
}

/// What becomes of several planeswalkers of one type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlaneswalkerRule {
    /// nothing beside the legend rule (since 2017)
    #[default]
    Legendary,
    /// each player keeps one of each type, and the legend rule does not ask for planeswalkers (2013 to 2017)
    EachPlayerKeepsOneOfAType,
    /// all planeswalkers that share a type are put into their owners' graveyards, whoever controls them, and the legend rule does
    /// not ask for planeswalkers (2007 to 2013)
    AllOfATypeGo,
}

/// When combat damage is dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatDamage {
    /// as soon as it is assigned (CR 510.2)
    #[default]
    AtOnce,
    /// once all players have passed on it
    OnTheStack,
}

/// What a mulligan costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mulligan {
    /// a full hand is drawn, and a card for each mulligan goes to the bottom (CR 103.5)
    #[default]
    London,
    /// a card less is drawn for each mulligan (1997 to 2015)
    Paris,
}
