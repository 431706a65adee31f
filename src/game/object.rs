//! Objects (CR 109): cards, tokens, copies of spells, abilities on the stack, emblems.

use super::{
    Attacker, Characteristics, Context, CopiableValues, Game, ObjectId, PlayerId, SlotValue,
    Target, Timestamp,
};
use ir::{
    AbilityRef, CardId, ColorSet, Cost, CounterKind, FaceDown, FaceSide, Name, PaidAs, Path,
    SlotId, Subtype, Zone,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What kind of object it is, and where its printed values come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ObjectKind {
    /// A card; the face that is up or was cast.
    Card {
        /// the card
        card: CardId,
        /// the face
        side: FaceSide,
    },
    /// A token (CR 111) or a copy of a spell (CR 707.10): no card; ceases to exist outside its zone.
    Virtual(Arc<CopiableValues>),
    /// An activated or triggered ability on the stack (CR 113.3, 405.1).
    Ability {
        /// which
        ability: AbilityRef,
        /// the object it is from, alive or not
        source: ObjectId,
        /// whether it was triggered
        triggered: bool,
    },
    /// An emblem with these abilities (CR 114).
    Emblem(Vec<AbilityRef>),
}

impl ObjectKind {
    /// The same with that face up, or cast as that part (CR 707.12, 709.3, 712.8).
    #[must_use]
    pub fn with_side(&self, side: FaceSide) -> Self {
        match self {
            Self::Card { card, .. } => Self::Card { card: *card, side },
            Self::Virtual(values) => {
                let part = values.parts.get(usize::from(side.0));
                Self::Virtual(part.unwrap_or(values).clone())
            }
            Self::Ability { .. } | Self::Emblem(_) => self.clone(),
        }
    }
}

/// One object in one zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Object {
    /// its id
    pub id: ObjectId,
    /// what it is
    pub kind: ObjectKind,
    /// CR 108.3
    pub owner: PlayerId,
    /// who controls it before layer 2 (CR 108.4, 110.2): who put it there or cast it
    pub base_controller: PlayerId,
    /// of a permanent: who controlled it when its characteristics were last computed; absent until they are
    pub controlled_by: Option<PlayerId>,
    /// where it is
    pub zone: Zone,
    /// when it entered the zone, or became attached (CR 613.7)
    pub timestamp: Timestamp,
    /// of a permanent: when it last transformed, if it has (CR 701.27f)
    pub transformed_at: Option<Timestamp>,
    /// of a permanent: a timestamp that all which entered at the same time share (CR 704.5k)
    pub entered_with: Timestamp,
    /// the object it was before its last zone change (CR 400.7)
    pub previous: Option<ObjectId>,
    /// CR 110.5
    pub tapped: bool,
    /// how it is face down; absent if it is face up (CR 708)
    pub face_down: Option<FaceDown>,
    /// CR 110.5, 710.1
    pub flipped: bool,
    /// CR 702.26
    pub phased_out: bool,
    /// while it is phased out: under whose control it phased out, in whose untap step it phases in (CR 702.26a); absent if it did so
    /// together with what it is attached to (CR 702.26g)
    pub phased_out_under: Option<PlayerId>,
    /// whether its controller has not controlled it since the turn began (CR 302.6)
    pub summoning_sick: bool,
    /// who may cast this exiled card, because it went on an adventure (CR 715.3d)
    pub on_adventure_of: Option<PlayerId>,
    /// who looked at it and had it exiled face down: they may go on looking at it (CR 406.3)
    pub looked_at_by: Vec<PlayerId>,
    /// of a copy of a prepare spell: the permanent that is prepared
    pub prepared_by: Option<ObjectId>,
    /// the object whose ability created the token
    pub created_by: Option<ObjectId>,
    /// counters by kind, each at least 1, in the order in which the kinds came
    pub counters: Vec<(CounterKind, u32)>,
    /// when a counter of each kind was last put on it (CR 613.7c); those that it entered with are as old as it is
    pub counter_times: Vec<(CounterKind, Timestamp)>,
    /// damage marked (CR 120.6)
    pub damage: u32,
    /// whether a source with deathtouch dealt it damage since state-based actions were last checked (CR 704.5h)
    pub deathtouched: bool,
    /// what it is attached to (CR 301.5, 303.4)
    pub attached_to: Option<Target>,
    /// values it copies (CR 707.2), below all layers
    pub copy: Option<Arc<CopiableValues>>,
    /// of a merged permanent (CR 729): what represents it, the topmost first; empty for everything else
    pub components: Vec<Component>,
    /// of a merged permanent: when something merged with it last (CR 729.2a)
    pub merged_at: Timestamp,
    /// the creature that it is paired with, and under whose control both are (CR 702.95)
    pub paired: Option<(ObjectId, PlayerId)>,
    /// of a card in exile: the creature that it haunts (CR 702.55b)
    pub haunts: Option<ObjectId>,
    /// what was announced as it was cast or activated; a permanent keeps it (CR 400.7d)
    pub announced: Option<Arc<Announced>>,
    /// what was chosen for its linked abilities
    pub chosen: Choices,
    /// cards that its effects put aside (CR 607.2a), each with the card whose ability did it: only abilities of that card are
    /// linked to that one (CR 607.5)
    pub linked: Vec<(CardId, ObjectId)>,
    /// how often each of its abilities was activated or has triggered this turn, for abilities with a limit
    pub uses_this_turn: Vec<(AbilityRef, u32)>,
    /// how often over its life, for abilities with such a limit
    pub uses: Vec<(AbilityRef, u32)>,
    /// which modes of its abilities were chosen in which turn, for abilities that offer each only once
    pub modes_chosen: Vec<(AbilityRef, u8, u32)>,
    /// what happened to it this turn
    pub attacked_this_turn: bool,
    /// what happened to it this turn
    pub blocked_this_turn: bool,
    /// what happened to it this turn
    pub damaged_this_turn: bool,
    /// what happened to it this turn
    pub dealt_damage_this_turn: bool,
    /// whether it has dealt damage since it came to where it is
    pub dealt_damage: bool,
    /// whether it came to its zone this turn
    pub entered_this_turn: bool,
    /// whether it was on the battlefield and untapped as this turn began
    pub started_turn_untapped: bool,
    /// whether it came under its controller's control since the beginning of their last upkeep (CR 702.30a)
    pub new_since_upkeep: bool,
    /// what effects have made it: monstrous, renowned
    pub designations: Vec<Name>,
    /// of a card that is a commander: what belongs to it in whatever zone it is (CR 903.3)
    pub commander: Option<Commander>,
    /// a name a scenario gave it; no rule reads it
    pub alias: Option<Name>,
}

/// A card, token or copy that is part of a merged permanent (CR 729.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Component {
    /// what it is
    pub kind: ObjectKind,
    /// who owns it
    pub owner: PlayerId,
    /// values it copies (CR 707.2)
    pub copy: Option<Arc<CopiableValues>>,
    /// how it is face down; absent if it is face up (CR 729.2e)
    pub face_down: Option<FaceDown>,
    /// what it is as a commander
    pub commander: Option<Commander>,
    /// a name a scenario gave it; no rule reads it
    pub alias: Option<Name>,
}

impl Component {
    /// What an object is that becomes part of a merged permanent.
    pub fn of(object: &Object) -> Self {
        Self {
            kind: object.kind.clone(),
            owner: object.owner,
            copy: object.copy.clone(),
            face_down: object.face_down.clone(),
            commander: object.commander,
            alias: object.alias.clone(),
        }
    }
}

/// What belongs to a card that is a commander and stays with it when it changes zones (CR 903.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Commander {
    /// which of the commanders of the game it is, from 0
    pub number: u8,
    /// how often its owner has cast it from the command zone (CR 903.8)
    pub casts: u32,
    /// whether state-based actions were checked since it came to its zone (CR 903.9a)
    pub settled: bool,
}

/// What a spell asks of the time at which it is cast.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AsCast {
    /// whether something was so
    Condition(ir::Condition),
    /// a number
    Value(ir::Value),
}

/// What was chosen and paid as a spell was cast or an ability was activated (CR 601.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Announced {
    /// the X (CR 107.3)
    pub x: Option<u32>,
    /// per body of the spell (its spell abilities in order; one for an ability): the modes in order, by number from 0
    pub modes: Vec<Vec<u8>>,
    /// per body: targets, and for an ability the objects paid, by slot
    pub slots: Vec<Vec<SlotValue>>,
    /// per body: the divisions of divided amounts: target and share
    pub divisions: Vec<Vec<(Target, u32)>>,
    /// of targets that are announced for each of several players: the body, the slot, the player, the target
    pub for_players: Vec<(u32, SlotId, PlayerId, Target)>,
    /// for the Phyrexian symbols of the cost, in order: whether 2 life is paid for it (CR 601.2b)
    pub life_for_symbols: Vec<bool>,
    /// of an activated ability: what is paid rather than the cost of the keyword that means it (CR 118.9)
    pub rather: Option<ir::Cost>,
    /// additional and alternative costs that were paid, with the ability that asked and how often
    pub paid: Vec<Payment>,
    /// of a spell: the objects that costs were paid with, by what was done to them (CR 601.2h)
    pub paid_with: Vec<(PaidAs, Vec<ObjectId>)>,
    /// the spell abilities that it gains, of which cards (CR 702.47c)
    pub spliced: Vec<(ObjectId, AbilityRef)>,
    /// the mana spent (CR 106)
    pub mana_spent: Vec<super::ManaUnit>,
    /// what it asks of the time at which it is cast, as it was then: conditions are 1 if they held (CR 601.2)
    pub as_cast: Vec<(AsCast, i32)>,
    /// whether a sorcery could have been cast as it was
    pub sorcery_time: bool,
    /// whether mana was spent on it that keeps it from being countered (CR 106.6)
    pub cant_be_countered: bool,
    /// for how much of its generic mana another player has paid (CR 702.132a)
    pub assisted: u32,
    /// the zone it was cast from
    pub cast_from: Option<Zone>,
    /// the number of the first object that came to be after its costs were paid: what they moved is found (CR 400.7j)
    pub known_until: Option<ObjectId>,
    /// whether it is exiled as it leaves the stack (CR 702.34a)
    pub afterwards: ir::Afterwards,
    /// of a spell: how the permanent that it becomes enters, since it was cast so, or since an ability said so (CR 614.1c)
    pub enters: Vec<EntersAsCast>,
    /// for a triggered ability: the context it starts with (event roles, captured slots)
    pub context: Option<Box<Context>>,
    /// for a delayed triggered ability, the [`ir::Effect::Delayed`] node whose effects it follows (CR 603.7)
    pub delayed: Option<Path>,
}

/// How the permanent enters that a spell becomes, as the permission said by which it was cast, or an instruction as it was on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EntersAsCast {
    /// the surroundings of what said so
    pub context: Context,
    /// of which spells it is said, and how they enter
    pub entry: ir::EntersAsCast,
}

/// A cost that was paid as a spell was cast (CR 601.2b, 702.33).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Payment {
    /// the ability that asked
    pub ability: AbilityRef,
    /// the object that gave the spell an additional cost of that ability: one instance is paid apart from another (CR 702.78b)
    pub granter: Option<ObjectId>,
    /// the fact that it establishes
    pub fact: Option<Name>,
    /// the event that each payment is
    pub event: Option<Name>,
    /// the cost
    pub cost: Cost,
    /// how often, 1 or more
    pub times: u32,
}

/// What was chosen for an object's linked abilities (CR 607.2d), apart for each card whose abilities had it chosen (CR 607.5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Choices(Vec<Chosen>);

/// What abilities of one card had chosen, or the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Chosen {
    /// the card whose ability had it chosen: only abilities of that card are linked to that one (CR 607.5); absent for a
    /// choice that the rules ask for
    pub by: Option<CardId>,
    /// a color, or several where it says so
    pub colors: ColorSet,
    /// a creature type, basic land type or card type
    pub subtype: Option<Subtype>,
    /// a player
    pub player: Option<PlayerId>,
    /// who alone knows which player was chosen, before it is revealed
    pub secret: Option<PlayerId>,
    /// a card name, or an anchor word (CR 614.12c)
    pub name: Option<Name>,
    /// a number
    pub number: Option<u32>,
    /// what its devour ability sacrificed as it entered, as that was on the battlefield (CR 702.82b)
    pub devoured: Vec<ObjectId>,
}

/// An object that has left its zone, as it was there last (CR 608.2h, 603.10): last-known information.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Former {
    /// the object
    pub object: Arc<Object>,
    /// its characteristics before the batch in which it left
    pub characteristics: Arc<Characteristics>,
    /// what it became, if it went to another zone
    pub became: Option<ObjectId>,
    /// what the other components of a merged permanent became (CR 729.3)
    pub also_became: Vec<ObjectId>,
    /// the turn in which it left, from 1
    pub turn: u32,
    /// the attacking creature that it was
    pub attacking: Option<Attacker>,
    /// the creatures that it was blocking
    pub blocking: Vec<ObjectId>,
    /// what was attached to it
    pub attachments: Vec<ObjectId>,
}

impl Choices {
    /// What was chosen for this ability. It may have come from elsewhere than those that had something chosen: then the choice
    /// is undefined (CR 607.5a).
    pub fn linked_to(&self, ability: AbilityRef) -> Option<&Chosen> {
        self.by(Some(ability.card)).or_else(|| self.by(None))
    }

    /// The player chosen because the rules ask for one: the protector of a battle (CR 310.8).
    pub fn protector(&self) -> Option<PlayerId> {
        self.by(None)?.player
    }

    /// What abilities of that card had chosen, or the rules, to change.
    pub fn entry(&mut self, by: Option<CardId>) -> &mut Chosen {
        let place = self.0.iter().position(|chosen| chosen.by == by);
        let place = place.unwrap_or_else(|| {
            self.0.push(Chosen {
                by,
                ..Chosen::default()
            });
            self.0.len() - 1
        });
        &mut self.0[place]
    }

    /// What others than the player know alone, to change where somebody thinks about what it could be.
    pub fn secret_from(&mut self, player: PlayerId) -> impl Iterator<Item = &mut Chosen> {
        let secret = move |chosen: &&mut Chosen| chosen.secret.is_some_and(|who| who != player);
        self.0.iter_mut().filter(secret)
    }

    /// Whether others than the player know of something alone.
    pub fn hides_from(&self, player: PlayerId) -> bool {
        let mut kept = self.0.iter();
        kept.any(|chosen| chosen.secret.is_some_and(|who| who != player))
    }

    /// These choices and, before them, those.
    #[must_use]
    pub fn or(&self, kept: &Self) -> Self {
        let mut both = kept.clone();
        for given in &self.0 {
            let chosen = both.entry(given.by);
            *chosen = Chosen {
                by: given.by,
                colors: if given.colors.is_empty() {
                    chosen.colors
                } else {
                    given.colors
                },
                subtype: given.subtype.clone().or_else(|| chosen.subtype.clone()),
                player: given.player.or(chosen.player),
                secret: given.secret.or(chosen.secret),
                name: given.name.clone().or_else(|| chosen.name.clone()),
                number: given.number.or(chosen.number),
                devoured: given
                    .devoured
                    .iter()
                    .chain(&chosen.devoured)
                    .copied()
                    .collect(),
            };
        }
        both
    }

    fn by(&self, by: Option<CardId>) -> Option<&Chosen> {
        self.0.iter().find(|chosen| chosen.by == by)
    }
}

impl Former {
    /// An object that leaves its zone now; to be made while it is still in combat.
    pub fn leaving(
        game: &Game,
        object: Arc<Object>,
        characteristics: Arc<Characteristics>,
    ) -> Self {
        let id = object.id;
        let attackers = || game.combat.iter().flat_map(|combat| &combat.attackers);
        Self {
            object,
            characteristics,
            became: None,
            also_became: Vec::new(),
            turn: game.turn.number,
            attacking: attackers()
                .find(|attacker| attacker.creature == id)
                .cloned(),
            blocking: attackers()
                .filter(|attacker| attacker.blockers.contains(&id))
                .map(|attacker| attacker.creature)
                .collect(),
            attachments: game
                .battlefield
                .iter()
                .copied()
                .filter(|other| {
                    game.object(*other)
                        .is_some_and(|other| other.attached_to == Some(Target::Object(id)))
                })
                .collect(),
        }
    }
}

impl Object {
    /// An object of that kind in a zone, in the state in which objects come to be.
    pub fn new(
        id: ObjectId,
        kind: ObjectKind,
        owner: PlayerId,
        zone: Zone,
        timestamp: Timestamp,
    ) -> Self {
        Self {
            id,
            kind,
            owner,
            base_controller: owner,
            controlled_by: None,
            zone,
            timestamp,
            previous: None,
            tapped: false,
            face_down: None,
            flipped: false,
            phased_out: false,
            phased_out_under: None,
            summoning_sick: zone == Zone::Battlefield,
            new_since_upkeep: zone == Zone::Battlefield,
            designations: Vec::new(),
            on_adventure_of: None,
            looked_at_by: Vec::new(),
            prepared_by: None,
            created_by: None,
            counters: Vec::new(),
            counter_times: Vec::new(),
            damage: 0,
            deathtouched: false,
            attached_to: None,
            copy: None,
            components: Vec::new(),
            merged_at: timestamp,
            paired: None,
            haunts: None,
            announced: None,
            chosen: Choices::default(),
            linked: Vec::new(),
            uses_this_turn: Vec::new(),
            uses: Vec::new(),
            modes_chosen: Vec::new(),
            attacked_this_turn: false,
            blocked_this_turn: false,
            damaged_this_turn: false,
            dealt_damage_this_turn: false,
            dealt_damage: false,
            entered_this_turn: true,
            started_turn_untapped: false,
            entered_with: timestamp,
            transformed_at: None,
            commander: None,
            alias: None,
        }
    }

    /// The number of counters of a kind.
    pub fn counters(&self, kind: &CounterKind) -> u32 {
        self.counters
            .iter()
            .find(|(present, _)| present == kind)
            .map_or(0, |(_, count)| *count)
    }

    /// The timestamp of its counters of a kind (CR 613.7c).
    pub fn counter_time(&self, kind: &CounterKind) -> Timestamp {
        self.counter_times
            .iter()
            .find(|(present, _)| present == kind)
            .map_or(self.timestamp, |(_, time)| (*time).max(self.timestamp))
    }

    /// What a copy of a card is as each of the faces that it can be played as; none if there is one.
    pub fn parts(&self) -> &[Arc<CopiableValues>] {
        if let ObjectKind::Virtual(values) = &self.kind {
            &values.parts
        } else {
            &[]
        }
    }

    /// The card, if it is one.
    #[inline]
    pub fn card(&self) -> Option<(CardId, FaceSide)> {
        match self.kind {
            ObjectKind::Card { card, side } => Some((card, side)),
            ObjectKind::Virtual(_) | ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => None,
        }
    }

    /// Whether it is a token: a virtual object that is a permanent.
    pub fn is_token(&self) -> bool {
        matches!(self.kind, ObjectKind::Virtual(_)) && self.zone != Zone::Stack
    }
}
