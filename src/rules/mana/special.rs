//! What else counts when a particular cost is paid: convoke and the like, what mana may be spent on it, and life in its place.

use super::Types;
use super::converting::Converter;
use super::matching::Bill;
use crate::{layers, permissions};
use game::{Game, ManaLimit, ObjectId, PlayerId};
use ir::{CardTable, CardType, ManaType, SpecialUse};

/// What else counts when a particular cost is paid.
#[derive(Clone, Debug, Default)]
pub struct Special {
    /// mana may be spent as though it were of any color, or of any type
    pub any_mana: (bool, bool),
    /// colorless mana may be spent as though it were of any color
    pub any_colorless: bool,
    /// creatures that can be tapped for mana of their colors (CR 702.51)
    pub convoke: Vec<(ObjectId, Types)>,
    /// artifacts that can be tapped for generic mana (CR 702.126)
    pub improvise: Vec<ObjectId>,
    /// cards that can be exiled for generic mana (CR 702.66)
    pub delve: Vec<ObjectId>,
    /// artifacts and creatures that can be tapped for the generic mana of a part of the cost, and how much that is (CR 701.67)
    pub help: (Vec<ObjectId>, u32),
    /// for how much of the generic mana others could pay (CR 702.132a)
    pub assisted: u32,
    /// objects that the cost itself taps
    pub tapped: Vec<ObjectId>,
    /// life that can be paid for Phyrexian mana
    pub life: u32,
    /// what mana may not be spent here (CR 106.6)
    pub barred: Vec<ManaLimit>,
    /// the types of which alone mana may be spent here
    pub only: Option<Types>,
    /// sources whose mana may not be spent here
    pub not_from: Vec<ObjectId>,
    /// whether mana that nothing produced may not be spent here either
    pub by_sources: bool,
    /// for mana of these types in the cost 2 life can be paid, for so much of it, the last of the cost
    pub life_for: (Types, u32),
    /// whether no life can be paid here (CR 118.3)
    pub no_life: bool,
    /// what can't be sacrificed here
    pub kept: Vec<ObjectId>,
}

/// What mana is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payee {
    /// casting a spell
    Spell(ObjectId),
    /// activating an ability of an object
    Ability(ObjectId),
    /// a special action; which of those that cards name, if it is one (CR 116.2)
    Special(Option<SpecialUse>),
    /// something else, as an effect asks for it
    Other,
}

impl Special {
    /// The bill with mana for which life can be paid as Phyrexian mana (CR 107.4f).
    pub(super) fn with_life(&self, bill: &Bill) -> Option<Bill> {
        let (types, most) = self.life_for;
        let payable = |wanted: &Types| wanted.intersects(types);
        if most == 0 || !bill.typed.iter().any(payable) {
            return None;
        }
        let mut open = bill.typed.iter().filter(|wanted| payable(wanted)).count();
        let mut other = bill.clone();
        other.typed.clear();
        for wanted in &bill.typed {
            let with_life = payable(wanted) && open <= most as usize;
            open -= usize::from(payable(wanted));
            if with_life {
                other.phyrexian.push(*wanted);
            } else {
                other.typed.push(*wanted);
            }
        }
        Some(other)
    }

    /// The types as which a unit of these, from that source, pays here; none if it may not be spent.
    pub(super) fn spent(&self, types: Types, source: Option<ObjectId>) -> Option<Types> {
        if source.map_or(self.by_sources, |source| self.not_from.contains(&source)) {
            return None;
        }
        match self.only {
            None => Some(types),
            Some(only) => Some(types.within(only)).filter(|types| !types.is_empty()),
        }
    }

    /// Whether mana with that limit may be spent here.
    fn allows(&self, limit: ManaLimit) -> bool {
        !self.barred.contains(&limit)
    }

    /// Leaves out what only the controller of the spell may tap or exile in place of mana.
    pub fn of_controller_only(&mut self) {
        self.convoke.clear();
        self.improvise.clear();
        self.delve.clear();
    }

    /// For that much more of the generic mana the player can tap untapped artifacts and creatures (CR 701.67).
    pub fn let_help(&mut self, table: &CardTable, game: &Game, player: PlayerId, more: u32) {
        if more == 0 {
            return;
        }
        self.help.1 = self.help.1.saturating_add(more);
        if self.help.0.is_empty() {
            let types = [CardType::Artifact, CardType::Creature];
            self.help.0 = untapped(table, game, player, &types).collect();
        }
    }
}

/// Whether mana with that limit may be spent on what is to be paid there: on one of the abilities of the order, or on the bill.
pub(super) fn allows(
    special: &Special,
    order: &[&Converter],
    limit: Option<ManaLimit>,
    at: usize,
) -> bool {
    limit.is_none_or(|limit| match order.get(at) {
        Some(converter) => converter.allows(limit),
        None => special.allows(limit),
    })
}

/// What else can pay for this spell or ability of that object: convoke, improvise, delve, mana of any color.
pub fn special_for(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    object: ObjectId,
    is_spell: bool,
) -> Special {
    use ir::Builtin;
    let mut special = Special {
        any_mana: permissions::spends_any_mana(table, game, player, object, is_spell),
        any_colorless: permissions::spends_colorless(table, game, player, object, is_spell),
        life: game.player(player).life.max(0) as u32,
        ..Special::default()
    };
    if !is_spell {
        return special;
    }
    let now = layers::seen(table, game, object);
    if now.has(Builtin::Convoke) {
        special.convoke = untapped(table, game, player, &[CardType::Creature])
            .map(|id| {
                let colors = layers::seen(table, game, id).colors;
                (id, colors.iter().map(ManaType::Colored).collect())
            })
            .collect();
    }
    if now.has(Builtin::Improvise) {
        special.improvise = untapped(table, game, player, &[CardType::Artifact]).collect();
    }
    if now.has(Builtin::Delve) {
        let graveyard = game.player(player).graveyard.iter().copied();
        special.delve = graveyard.filter(|card| *card != object).collect();
    }
    special
}

/// The untapped permanents of the player that have one of the types.
fn untapped<'game>(
    table: &'game CardTable,
    game: &'game Game,
    player: PlayerId,
    types: &'game [CardType],
) -> impl Iterator<Item = ObjectId> + 'game {
    game.battlefield.iter().copied().filter(move |id| {
        let permanent = layers::seen(table, game, *id);
        permanent.controller == player
            && types.iter().any(|card_type| permanent.is(*card_type))
            && game
                .object(*id)
                .is_some_and(|object| !object.tapped && !object.phased_out)
    })
}
