//! Abilities (CR 113): spell, activated, triggered, static, keyword.

use super::{
    Condition, Cost, CostChange, Effect, EventPattern, FaceDown, Filter, Keyword, KeywordAbility,
    Modification, Name, Objects, Path, Permission, Players, Replacement, Restriction, SlotId,
    SlotKind, SpendOnly, Test, Value, ZoneSet,
};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One ability with the abilities that it grants, or gives to what it creates.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(ability)]
pub struct Ability {
    /// what it is
    pub kind: AbilityKind,
    /// the abilities it grants or gives, found by [`NestedId`]; of a keyword ability: what the keyword means
    pub nested: Vec<Arc<Ability>>,
}

/// An ability's place in the `nested` list of the ability that holds it, from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub struct NestedId(pub u8);

/// The kinds of abilities (CR 113.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum AbilityKind {
    /// What an instant or sorcery does as it resolves (CR 113.3a). Paragraphs of one spell are followed in order.
    Spell(Body),
    /// `{T}: Draw a card.` (CR 113.3b, 602)
    Activated(Activated),
    /// `When ~ enters, draw a card.` (CR 113.3c, 603)
    Triggered(Triggered),
    /// `Other Merfolk creatures you control get +1/+1.` (CR 113.3d, 604)
    Static(Static),
    /// `Flying`, `Level up {1}` (CR 702). Its meaning is in [`Ability::nested`], or built in.
    Keyword(KeywordAbility),
}

/// What happens on resolution, with what is announced for it (CR 601.2b–d).
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub struct Body {
    /// how modes are chosen; absent if there is one mode and no choice (CR 700.2)
    pub choice: Option<ModeChoice>,
    /// the modes; exactly one without a choice
    pub modes: Vec<Mode>,
    /// the kinds of all slots of the ability, by [`SlotId`]
    pub slots: Vec<SlotKind>,
}

impl Body {
    /// Whether each mode offers something that may be done.
    pub fn offers(&self) -> bool {
        fn offered(effects: &[Effect]) -> bool {
            effects.iter().any(|effect| {
                matches!(
                    effect,
                    Effect::Attempt {
                        optional: Some(_),
                        ..
                    }
                ) || effect.lists().into_iter().any(offered)
            })
        }
        self.modes.iter().all(|mode| offered(&mode.effects))
    }
}

/// One mode of a body.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub struct Mode {
    /// its targets, in the order in which they are announced (CR 601.2c)
    pub targets: Vec<TargetSpec>,
    /// its instructions, in order
    pub effects: Vec<Effect>,
    /// what is paid besides if the mode is chosen (CR 700.2h)
    pub cost: Option<Cost>,
    /// what must hold for the mode to be chosen or its targets to be announced: `if this spell was kicked` (CR 702.33g)
    pub condition: Option<Condition>,
}

/// `choose one —` (CR 700.2)
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct ModeChoice {
    /// who chooses; the controller, except `an opponent chooses one`
    pub chooser: Players,
    /// the least number of modes
    pub minimum: Value,
    /// the greatest number of modes
    pub maximum: Value,
    /// whether a mode may be chosen more than once (CR 700.2d)
    pub repeats: bool,
    /// `that hasn't been chosen`: of the modes of this ability of the object only those
    pub unchosen: Option<Unchosen>,
    /// `up to five {P} worth of modes`: how many pawprint symbols each mode has, of which no more than the greatest number are chosen in
    /// all (CR 700.2i); empty if the number is of modes
    pub worth: Vec<u32>,
    /// `each mode must target a different player`
    pub different_players: bool,
}

/// Since when a mode has not been chosen.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Unchosen {
    /// `that hasn't been chosen`
    Ever,
    /// `that hasn't been chosen this turn`
    ThisTurn,
}

/// One instance of the word target (CR 115).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct TargetSpec {
    /// the slot that it fills
    pub slot: SlotId,
    /// legal objects; none if absent
    pub objects: Option<Filter>,
    /// legal players; none if absent
    pub players: Option<Players>,
    /// the least number
    pub minimum: Value,
    /// the greatest number
    pub maximum: Value,
    /// slots whose targets may not be chosen here too: `another target creature` (CR 115.3)
    pub other_than: Vec<SlotId>,
    /// an amount that is divided among these targets as they are chosen, at least 1 each (CR 601.2d)
    pub divided: Option<Value>,
    /// only announced if this holds: `if it was kicked, …` (CR 702.33g)
    pub condition: Option<Condition>,
    /// who chooses them instead of the controller, if anybody does (CR 601.6, 602.3)
    pub chooser: Option<TargetChooser>,
    /// announced once for each of these players, who is the affected player meanwhile: `for each opponent, … target creature
    /// that player controls`
    pub each: Option<Players>,
}

/// Who chooses targets instead of the controller of the spell or ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum TargetChooser {
    /// `of an opponent's choice`, `of their choice`: one of these players, who is the affected player meanwhile; if there are several, the
    /// controller says which of them (CR 601.6a, 602.3a)
    Player(Players),
    /// `chosen at random`: nobody
    Random,
}

impl TargetSpec {
    /// The players of whom one chooses the targets instead of the controller.
    pub fn choosers(&self) -> Option<&Players> {
        match &self.chooser {
            Some(TargetChooser::Player(players)) => Some(players),
            Some(TargetChooser::Random) | None => None,
        }
    }

    /// What is asked of its targets once the ability was activated: nothing of what was so as it was (CR 608.2b).
    pub fn later(&self) -> std::borrow::Cow<'_, Self> {
        if let Some(Players::Who(all, holds)) = &self.players
            && let Condition::AsActivated(_) = holds.as_ref()
        {
            let mut later = self.clone();
            later.players = Some(all.as_ref().clone());
            std::borrow::Cow::Owned(later)
        } else {
            std::borrow::Cow::Borrowed(self)
        }
    }
}

/// An activated ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct Activated {
    /// what it costs
    pub cost: Cost,
    /// where the object must be
    pub zones: ZoneSet,
    /// who may activate it: `You`, or `any player may activate this ability`
    pub activator: Players,
    /// not an ability to activate but a special action that a player may take: it does not use the stack and is followed at
    /// once (CR 116.2)
    pub special: bool,
    /// when, how often, and for how much
    pub limits: Vec<ActivationLimit>,
    /// what it does
    pub body: Body,
}

/// The designation that a permanent has from a level on (CR 716.2b): `level 2`. Without one it is level 1 (CR 716.2d).
pub fn level_name(level: u32) -> Name {
    Name::new(format!("level {level}"))
}

/// Whether something is exactly that level.
pub fn is_level(level: u32) -> Test {
    let next = Test::Not(Box::new(Test::Designated(level_name(
        level.saturating_add(1),
    ))));
    if level < 2 {
        return next;
    }
    Test::All(vec![Test::Designated(level_name(level)), next])
}

impl Activated {
    /// `{1}{R}: Level 2`: the level becomes 2, if it is 1, only as a sorcery (CR 716.2a).
    pub fn class_level(cost: Cost, level: u32) -> Self {
        let before = Condition::Matches(Objects::This, is_level(level.saturating_sub(1)));
        let becomes = Effect::Designate {
            what: Objects::This,
            name: level_name(level),
            sole: false,
        };
        let mode = Mode {
            effects: vec![becomes],
            ..Mode::default()
        };
        Self {
            cost,
            zones: ZoneSet::BATTLEFIELD,
            activator: Players::You,
            special: false,
            limits: vec![ActivationLimit::If(before), ActivationLimit::SorcerySpeed],
            body: Body {
                modes: vec![mode],
                ..Body::default()
            },
        }
    }

    /// The level of a class level bar, if it is one.
    pub fn level(&self) -> Option<u32> {
        let effects = self.body.modes.first().map(|mode| mode.effects.as_slice());
        let Some([Effect::Designate { name, .. }]) = effects else {
            return None;
        };
        let level = name.as_str().strip_prefix("level ")?.parse().ok()?;
        (*self == Self::class_level(self.cost.clone(), level)).then_some(level)
    }
}

/// What is said of activating an ability: `activate only …` (CR 602.5), `this ability costs {1} less to activate`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum ActivationLimit {
    /// `only as a sorcery`
    SorcerySpeed,
    /// `only once each turn`: that often
    PerTurn(u32),
    /// `only once`: that often over the object's life
    Total(u32),
    /// `only during your upkeep`, `only if you control a Swamp`
    If(Condition),
    /// `if you could cast this card from your hand`: only if the player could begin to cast the card, its cost aside (CR 702.62a)
    CouldCast,
    /// `if this permanent is face down`: it functions while the permanent is face down, as if it were face up, and only then
    /// (CR 702.37e, 702.168d)
    FaceDown,
    /// `X can't be 0`
    NonzeroX,
    /// `this ability costs {2} less to activate if you control a legendary creature` (CR 601.2f, 602.2b)
    ChangesCost(CostChange, Option<Condition>),
    /// `X is the mana value of the exiled card`: no other X is announced (CR 107.3c)
    XIs(Value),
    /// `only as an instant`: with priority, so that a mana ability is not activated while something is paid for (CR 602.5e, 605.3a)
    InstantSpeed,
    /// `spend only red mana on X`: with what mana it is paid (CR 601.2h, 602.2b)
    SpendOnly(SpendOnly),
}

/// A triggered ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct Triggered {
    /// what triggers it
    pub event: EventPattern,
    /// where the object must be; for events that look back (CR 603.10) where it was
    pub zones: ZoneSet,
    /// the intervening if, checked twice (CR 603.4)
    pub condition: Option<Condition>,
    /// how often a turn
    pub per_turn: Option<TurnLimit>,
    /// `you may exert ~ as it attacks`: not put on the stack, but followed at once as attackers are declared (CR 508.1g);
    /// `you may reveal ~ from your hand as you draw it`: as the card is drawn (CR 121.9)
    pub at_once: bool,
    /// what it does
    pub body: Body,
}

/// How often a triggered ability may do its work each turn.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum TurnLimit {
    /// `This ability triggers only once each turn.`: that often (CR 603.2h)
    Triggers(u32),
    /// `Do this only once each turn.`: what the player may do is done that often (CR 603.2i)
    Does(u32),
    /// `This ability triggers only once.`: that often over the object's life, not each turn (CR 603.2h)
    TriggersInAll(u32),
}

/// A static ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct Static {
    /// where the object must be
    pub zones: ZoneSet,
    /// `as long as …` (CR 611.3a)
    pub condition: Option<Condition>,
    /// what it does; several effects of one sentence start together
    pub effects: Vec<StaticEffect>,
    /// slots that replacement effects or costs of this ability fill
    pub slots: Vec<SlotKind>,
}

/// What a static ability does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(static_effect)]
pub enum StaticEffect {
    /// `enchanted creature gets +2/+2 and has flying` (CR 611.3)
    Modify {
        /// which objects, from moment to moment
        what: Objects,
        /// the changes
        modifications: Vec<Modification>,
        /// whether it defines a characteristic of the object itself (CR 604.3)
        defines_characteristic: bool,
    },
    /// `~ can't block`
    Restrict(Restriction),
    /// `you may play an additional land on each of your turns`
    Permit(Permission),
    /// `~ enters tapped`
    Replace(Replacement),
    /// `creature spells you cast cost {1} less to cast` (CR 601.2f)
    ChangeCost {
        /// whose spells or abilities
        who: Players,
        /// which spells; or the sources of which activated abilities
        what: Filter,
        /// which activated abilities of these, if it is about activating abilities
        abilities: Option<CostedAbilities>,
        /// how it changes
        change: CostChange,
    },
    /// `as an additional cost to cast this spell, sacrifice a creature`; `you may pay an additional [cost] as you cast this
    /// spell` (CR 601.2b, 702.33)
    AdditionalCost {
        /// the cost
        cost: Cost,
        /// whether it may be left unpaid
        optional: bool,
        /// whether it may be paid any number of times (CR 702.33c)
        repeatable: bool,
        /// what is remembered of the object if it is paid
        fact: Option<Name>,
        /// the event that paying it once is: `kick a spell`
        event: Option<Name>,
        /// whether all modes of the spell are chosen if it is paid: entwine (CR 702.42a)
        all_modes: bool,
    },
    /// `you may pay {0} rather than pay this spell's mana cost` (CR 118.9)
    AlternativeCost {
        /// the cost
        cost: Cost,
        /// what is remembered of the object if it is paid
        fact: Option<Name>,
        /// `if you do, it becomes a mutating creature spell and targets a non-Human creature with the same owner as this
        /// spell`: what it targets and merges with as it resolves (CR 702.140)
        merging: Option<Box<Filter>>,
        /// `you may cast this card transformed by paying [cost] rather than paying its mana cost`: with its back face up
        /// (CR 702.162a, 712.8c)
        transformed: bool,
    },
    /// `you may cast this card face down as a 2/2 creature by paying {3} rather than paying its mana cost` (CR 702.37, 702.168)
    CastFaceDown {
        /// the alternative cost (CR 118.9)
        cost: Cost,
        /// what it is then
        how: FaceDown,
    },
    /// `if an artifact entering causes a triggered ability of a permanent you control to trigger, that ability triggers an
    /// additional time` (CR 603.2d); `creatures entering don't cause abilities to trigger`
    Triggering {
        /// what must have caused it to trigger; anything if absent
        cause: Option<EventPattern>,
        /// the object that has the ability
        of: Filter,
        /// `don't cause abilities to trigger`: it does not trigger at all
        never: bool,
    },
}

/// Of which activated abilities of an object a cost changes (CR 602.2b), and how far.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub struct CostedAbilities {
    /// `equip abilities`: only those that this keyword means
    pub keyword: Option<Keyword>,
    /// `loyalty abilities`: only these (CR 606.2)
    pub loyalty: bool,
    /// `unless they're mana abilities`: none of these (CR 605)
    pub no_mana: bool,
    /// `that target this creature`: only if one of their targets is such
    pub targeting: Option<Box<Filter>>,
    /// `this effect can't reduce the mana in that cost to less than one mana`
    pub keeps_one: bool,
    /// `mana abilities`: only these (CR 605)
    pub only_mana: bool,
}

impl StaticEffect {
    /// What it adds to or puts in the place of the cost of casting the object, if that is what it does.
    fn cost_of_casting(&self) -> Option<&Cost> {
        match self {
            Self::AdditionalCost { cost, .. }
            | Self::AlternativeCost { cost, .. }
            | Self::CastFaceDown { cost, .. } => Some(cost),
            Self::Modify { .. }
            | Self::Restrict(_)
            | Self::Permit(_)
            | Self::Replace(_)
            | Self::ChangeCost { .. }
            | Self::Triggering { .. } => None,
        }
    }
}

impl Ability {
    /// The additional and alternative costs that it adds to casting the object that has it (CR 118.8, 118.9), those of what a
    /// keyword stands for too.
    pub fn costs_of_casting(&self) -> Vec<&Cost> {
        match &self.kind {
            AbilityKind::Static(statics) => statics
                .effects
                .iter()
                .filter_map(StaticEffect::cost_of_casting)
                .collect(),
            AbilityKind::Keyword(_) => {
                let nested = self.nested.iter();
                nested
                    .flat_map(|ability| ability.costs_of_casting())
                    .collect()
            }
            AbilityKind::Spell(_) | AbilityKind::Activated(_) | AbilityKind::Triggered(_) => {
                Vec::new()
            }
        }
    }

    /// What the spell may be paid for in addition, as a line of its own says (CR 601.2b).
    pub fn optional_cost(&self) -> Option<&Cost> {
        let AbilityKind::Static(of_static) = &self.kind else {
            return None;
        };
        of_static.effects.iter().find_map(|effect| {
            if let StaticEffect::AdditionalCost {
                cost,
                optional: true,
                fact: Some(fact),
                ..
            } = effect
            {
                (fact.as_str() == super::ADDITIONAL).then_some(cost)
            } else {
                None
            }
        })
    }

    /// An ability without nested ones.
    pub fn plain(kind: AbilityKind) -> Self {
        Self {
            kind,
            nested: Vec::new(),
        }
    }

    /// Its body, if it has one.
    pub fn body(&self) -> Option<&Body> {
        match &self.kind {
            AbilityKind::Spell(body) => Some(body),
            AbilityKind::Activated(activated) => Some(&activated.body),
            AbilityKind::Triggered(triggered) => Some(&triggered.body),
            AbilityKind::Static(_) | AbilityKind::Keyword(_) => None,
        }
    }

    /// The same, to be changed.
    pub fn body_mut(&mut self) -> Option<&mut Body> {
        match &mut self.kind {
            AbilityKind::Spell(body) => Some(body),
            AbilityKind::Activated(activated) => Some(&mut activated.body),
            AbilityKind::Triggered(triggered) => Some(&mut triggered.body),
            AbilityKind::Static(_) | AbilityKind::Keyword(_) => None,
        }
    }

    /// The kinds of its slots.
    pub fn slots(&self) -> &[SlotKind] {
        match &self.kind {
            AbilityKind::Static(ability) => &ability.slots,
            AbilityKind::Spell(body)
            | AbilityKind::Activated(Activated { body, .. })
            | AbilityKind::Triggered(Triggered { body, .. }) => &body.slots,
            AbilityKind::Keyword(_) => &[],
        }
    }

    /// The lists of effects at the root, numbered by the first index of a [`Path`]: the modes of a body, then the lists of
    /// cost parts that are actions ([`super::CostPart::Do`]); for a static ability those of its replacement effects and costs.
    pub fn root_lists(&self) -> Vec<&[Effect]> {
        let mut lists: Vec<&[Effect]> = Vec::new();
        match &self.kind {
            AbilityKind::Spell(body) => {
                lists.extend(body.modes.iter().map(|mode| mode.effects.as_slice()))
            }
            AbilityKind::Activated(activated) => {
                lists.extend(
                    activated
                        .body
                        .modes
                        .iter()
                        .map(|mode| mode.effects.as_slice()),
                );
                activated.cost.collect_actions(&mut lists);
            }
            AbilityKind::Triggered(triggered) => {
                lists.extend(
                    triggered
                        .body
                        .modes
                        .iter()
                        .map(|mode| mode.effects.as_slice()),
                );
            }
            AbilityKind::Static(ability) => {
                for effect in &ability.effects {
                    match effect {
                        StaticEffect::Replace(replacement) => lists.push(replacement.effects()),
                        StaticEffect::AdditionalCost { cost, .. }
                        | StaticEffect::AlternativeCost { cost, .. }
                        | StaticEffect::CastFaceDown { cost, .. } => {
                            cost.collect_actions(&mut lists);
                        }
                        StaticEffect::Modify { .. }
                        | StaticEffect::Restrict(_)
                        | StaticEffect::Permit(_)
                        | StaticEffect::Triggering { .. }
                        | StaticEffect::ChangeCost { .. } => {}
                    }
                }
            }
            AbilityKind::Keyword(_) => {}
        }
        lists
    }

    /// The effect at a path, if there is one.
    pub fn node(&self, path: &Path) -> Option<&Effect> {
        let (root, rest) = path.0.split_first()?;
        let (first, rest) = rest.split_first()?;
        let list = *self.root_lists().get(usize::from(*root))?;
        let mut node = list.get(usize::from(*first))?;
        for index in rest {
            node = node.child(usize::from(*index))?;
        }
        Some(node)
    }
}
