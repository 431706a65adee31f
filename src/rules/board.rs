//! Boards of hand-built cards for the tests of the rules.

use crate::layers;
use game::state::Settings;
use game::{
    ActiveEffect, ActiveEffectKind, Characteristics, Context, Game, ObjectId, ObjectKind, PlayerId,
};
use ir::*;
use std::sync::Arc;

/// Player A, who is active.
pub const A: PlayerId = PlayerId(0);
/// Player B.
pub const B: PlayerId = PlayerId(1);

/// A game of two players with the cards that were put into it.
pub struct Board {
    pub table: CardTable,
    pub game: Game,
}

impl Board {
    pub fn new() -> Self {
        let settings = Settings {
            first_draw: false,
            automatic_mana: true,
            mulligans: false,
            asks_chance: false,
            range: None,
            seed: 1,
            profile: game::Profile::default(),
        };
        let mut game = Game::new(0, &["A", "B"], 20, settings);
        game.turn.number = 1;
        Self {
            table: CardTable::new(),
            game,
        }
    }

    /// Puts a card onto the battlefield, without summoning sickness.
    pub fn put(&mut self, face: Face, player: PlayerId) -> ObjectId {
        let id = self.place(face, player, Zone::Battlefield);
        if let Some(object) = self.game.object_mut(id) {
            object.summoning_sick = false;
        }
        id
    }

    /// Puts a card into a zone.
    pub fn place(&mut self, face: Face, player: PlayerId, zone: Zone) -> ObjectId {
        let card = self.table.insert(Arc::new(CardDefinition {
            name: face.name.clone(),
            layout: Layout::Normal,
            faces: vec![face],
        }));
        let side = FaceSide(0);
        let kind = ObjectKind::Card { card, side };
        let id = self.game.add_object(kind, player, zone);
        self.game.zone_mut(zone, player).push(id);
        self.game.invalidate();
        id
    }

    /// What the object is now.
    pub fn now(&mut self, id: ObjectId) -> Arc<Characteristics> {
        self.game.invalidate();
        layers::refresh(&self.table, &mut self.game);
        layers::characteristics(&self.table, &self.game, id)
    }

    /// Power and toughness now.
    pub fn size(&mut self, id: ObjectId) -> (i32, i32) {
        let now = self.now(id);
        (now.power.unwrap_or(-99), now.toughness.unwrap_or(-99))
    }

    /// A lasting effect on these objects, as if a spell had made it now.
    pub fn affect(&mut self, objects: Vec<ObjectId>, modifications: Vec<Modification>) {
        let source = objects[0];
        let ability = AbilityRef {
            card: CardId(0),
            ability: 0,
        };
        let effect = ActiveEffect {
            id: self.game.new_effect_id(),
            timestamp: self.game.new_timestamp(),
            context: Context::of(ability, source, A),
            path: Path::default(),
            kind: ActiveEffectKind::Modify {
                objects,
                modifications,
            },
            duration: Duration::EndOfTurn,
            began: self.game.turn.number,
        };
        self.game.effects.push(effect);
    }
}

/// A card without anything but a name and types.
pub fn card(name: &str, card_types: &[CardType]) -> Face {
    Face {
        name: Name::new(name),
        mana_cost: None,
        color_indicator: None,
        supertypes: Vec::new(),
        card_types: card_types.to_vec(),
        subtypes: Vec::new(),
        power_toughness: None,
        loyalty: None,
        defense: None,
        abilities: Vec::new(),
    }
}

/// A creature.
pub fn creature(name: &str, power: i32, toughness: i32) -> Face {
    let mut face = card(name, &[CardType::Creature]);
    face.power_toughness = Some(PowerToughness {
        power: PrintedNumber::Number(power),
        toughness: PrintedNumber::Number(toughness),
    });
    face
}

/// A creature with built-in keywords.
pub fn creature_with(name: &str, power: i32, toughness: i32, keywords: &[Builtin]) -> Face {
    let mut face = creature(name, power, toughness);
    face.abilities = keywords.iter().map(|builtin| keyword(*builtin)).collect();
    face
}

/// An enchantment with one static ability.
pub fn enchantment(name: &str, effect: StaticEffect) -> Face {
    let mut face = card(name, &[CardType::Enchantment]);
    face.abilities.push(static_ability(effect));
    face
}

/// A built-in keyword.
pub fn keyword(builtin: Builtin) -> Arc<Ability> {
    let name = Builtin::ALL
        .iter()
        .find(|(known, _)| *known == builtin)
        .map_or("", |(_, name)| *name);
    Arc::new(Ability::plain(AbilityKind::Keyword(KeywordAbility {
        keyword: Name::new(name),
        arguments: Vec::new(),
        builtin: Some(builtin),
        instances: Instances::Redundant,
        variant_of: None,
    })))
}

/// A static ability of a permanent.
pub fn static_ability(effect: StaticEffect) -> Arc<Ability> {
    Arc::new(Ability::plain(AbilityKind::Static(Static {
        zones: ZoneSet::BATTLEFIELD,
        condition: None,
        effects: vec![effect],
        slots: Vec::new(),
    })))
}

/// A modification by a static ability.
pub fn modify(what: Objects, modifications: Vec<Modification>) -> StaticEffect {
    StaticEffect::Modify {
        what,
        modifications,
        defines_characteristic: false,
    }
}

/// All permanents that pass the tests.
pub fn every(tests: Vec<Test>) -> Objects {
    Objects::Every(Box::new(permanents(tests)))
}

/// The filter of permanents that pass the tests.
pub fn permanents(tests: Vec<Test>) -> Filter {
    Filter {
        domain: Domain::Permanents,
        test: Test::All(tests),
    }
}

/// `+power/+toughness`
pub fn plus(power: i32, toughness: i32) -> Modification {
    Modification::AddPowerToughness(Value::Number(power), Value::Number(toughness))
}

/// `base power and toughness power/toughness`
pub fn base(power: i32, toughness: i32) -> Modification {
    Modification::SetPowerToughness(Some(Value::Number(power)), Some(Value::Number(toughness)))
}
