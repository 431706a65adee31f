//! A set of hand-built cards that between them ask every kind of question, and games with them.

use super::board::{card, creature, creature_with, enchantment, permanents};
use crate::{Seat, Setup};
use game::state::Settings;
use ir::*;
use std::sync::Arc;

/// The table of the test cards, and a deck of them.
pub struct Kit {
    pub table: CardTable,
    pub deck: Vec<(u32, CardId)>,
}

impl Kit {
    pub fn new() -> Self {
        let mut table = CardTable::new();
        let mut deck = Vec::new();
        for (count, face) in faces() {
            let definition = CardDefinition {
                name: face.name.clone(),
                layout: Layout::Normal,
                faces: vec![face],
            };
            deck.push((count, table.insert(Arc::new(definition))));
        }
        Self { table, deck }
    }

    pub fn setup(&self, seed: u64, automatic_mana: bool) -> Setup {
        let seat = |name: &str| Seat {
            name: name.to_owned(),
            deck: self.deck.clone(),
        };
        Setup {
            seats: vec![seat("A"), seat("B")],
            life: 20,
            pool_hash: 7,
            settings: Settings {
                first_draw: false,
                automatic_mana,
                mulligans: true,
                asks_chance: false,
                range: None,
                seed,
                profile: game::Profile::default(),
            },
        }
    }
}

/// The cards, each with how many of it are in a deck.
fn faces() -> Vec<(u32, Face)> {
    vec![
        (8, basic("Forest")),
        (6, basic("Mountain")),
        (8, prism()),
        (4, cost(creature("Bear", 2, 2), "1G")),
        (
            2,
            cost(
                creature_with("Charger", 3, 2, &[Builtin::Haste, Builtin::Trample]),
                "1R",
            ),
        ),
        (9, legend()),
        (3, spell("Bolt", "R", CardType::Instant, bolt())),
        (2, spell("Volley", "XR", CardType::Sorcery, volley())),
        (2, spell("Charm", "RG", CardType::Instant, charm())),
        (3, kicked_creature()),
        (3, altar()),
        (7, spell("Seek", "G", CardType::Sorcery, seek())),
        (5, shrine()),
        (
            2,
            doubling("Echo", Value::Times(2, Box::new(Value::EventAmount))),
        ),
        (
            2,
            doubling(
                "Bounty",
                Value::Sum(vec![Value::EventAmount, Value::Number(1)]),
            ),
        ),
        (8, spell("Insight", "G", CardType::Sorcery, draw(4))),
        (2, gift()),
        (2, fountain()),
    ]
}

fn symbols(text: &str) -> ManaCost {
    ManaCost(
        text.chars()
            .map(|letter| match letter {
                'W' => ManaSymbol::Mana(ManaType::Colored(Color::White)),
                'U' => ManaSymbol::Mana(ManaType::Colored(Color::Blue)),
                'B' => ManaSymbol::Mana(ManaType::Colored(Color::Black)),
                'R' => ManaSymbol::Mana(ManaType::Colored(Color::Red)),
                'G' => ManaSymbol::Mana(ManaType::Colored(Color::Green)),
                'C' => ManaSymbol::Mana(ManaType::Colorless),
                'X' => ManaSymbol::Variable,
                other => ManaSymbol::Generic(other.to_digit(10).unwrap_or(0)),
            })
            .collect(),
    )
}

/// The mana cost with these symbols, one character each.
pub fn mana(text: &str) -> ManaCost {
    symbols(text)
}

/// The card with a mana cost.
pub fn cost(mut face: Face, text: &str) -> Face {
    face.mana_cost = Some(symbols(text));
    face
}

/// A basic land with that land type.
pub fn basic(name: &str) -> Face {
    let mut face = card(name, &[CardType::Land]);
    face.supertypes.push(Supertype::Basic);
    face.subtypes.push(Subtype::new(name));
    face
}

/// A spell with one body.
pub fn spell(name: &str, text: &str, card_type: CardType, body: Body) -> Face {
    let mut face = cost(card(name, &[card_type]), text);
    face.abilities.push(plain(AbilityKind::Spell(body)));
    face
}

fn plain(kind: AbilityKind) -> Arc<Ability> {
    Arc::new(Ability::plain(kind))
}

/// A body with one mode and these effects.
pub fn body(effects: Vec<Effect>) -> Body {
    Body {
        choice: None,
        modes: vec![Mode {
            cost: None,
            targets: Vec::new(),
            effects,
            condition: None,
        }],
        slots: Vec::new(),
    }
}

/// One instance of the word "target" in slot 0.
pub fn target(objects: Option<Filter>, players: Option<Players>) -> TargetSpec {
    TargetSpec {
        slot: SlotId(0),
        objects,
        players,
        minimum: Value::Number(1),
        maximum: Value::Number(1),
        other_than: Vec::new(),
        divided: None,
        condition: None,
        chooser: None,
        each: None,
    }
}

fn creatures() -> Filter {
    permanents(vec![Test::CardType(CardType::Creature)])
}

fn own_creatures() -> Filter {
    permanents(vec![
        Test::CardType(CardType::Creature),
        Test::ControlledBy(Players::You),
    ])
}

fn damage(amount: Value) -> Effect {
    Effect::DealDamage {
        source: Objects::This,
        amount,
        to: Some(Objects::Slot(SlotId(0))),
        players: Some(Players::Slot(SlotId(0))),
        further: Vec::new(),
    }
}

fn gain(amount: i32) -> Effect {
    Effect::GainLife {
        who: Players::You,
        amount: Value::Number(amount),
    }
}

/// `Draw that many cards.`
pub fn draw(count: i32) -> Body {
    body(vec![Effect::Draw {
        who: Players::You,
        count: Value::Number(count),
    }])
}

/// `Bolt deals 3 damage to any target.`
pub fn bolt() -> Body {
    let mut body = body(vec![damage(Value::Number(3))]);
    body.slots = vec![SlotKind::Either];
    body.modes[0].targets = vec![target(Some(creatures()), Some(Players::Everyone))];
    body
}

/// `Volley deals X damage divided as you choose among any number of targets.`
fn volley() -> Body {
    let mut body = body(vec![damage(Value::Share)]);
    body.slots = vec![SlotKind::Either];
    let mut spec = target(Some(creatures()), Some(Players::Everyone));
    spec.minimum = Value::Number(0);
    spec.maximum = Value::Number(20);
    spec.divided = Some(Value::X);
    body.modes[0].targets = vec![spec];
    body
}

/// `Choose one or both — Charm deals 2 damage to target creature; or you gain 2 life.`
fn charm() -> Body {
    let mut body = body(vec![damage(Value::Number(2))]);
    body.slots = vec![SlotKind::Either];
    body.modes[0].targets = vec![target(Some(creatures()), None)];
    body.modes.push(Mode {
        cost: None,
        targets: Vec::new(),
        effects: vec![gain(2)],
        condition: None,
    });
    body.choice = Some(ModeChoice {
        chooser: Players::You,
        minimum: Value::Number(1),
        maximum: Value::Number(2),
        repeats: false,
        unchosen: None,
        worth: Vec::new(),
        different_players: false,
    });
    body
}

/// `Search your library for a land card, put it into your hand, then shuffle.`
fn seek() -> Body {
    let mut body = body(vec![
        Effect::Search {
            who: Players::You,
            whose: Players::You,
            what: Filter {
                domain: Domain::Cards(Zone::Library, Players::You),
                test: Test::CardType(CardType::Land),
            },
            minimum: Value::Number(0),
            maximum: Value::Number(1),
            reveal: false,
            into: SlotId(0),
            searched: None,
        },
        Effect::Move {
            what: Objects::Slot(SlotId(0)),
            to: Box::new(Destination::to(Zone::Hand)),
            into: None,
            link: false,
        },
        Effect::Shuffle { who: Players::You },
    ]);
    body.slots = vec![SlotKind::Objects];
    body
}

/// A land with `{T}: Add one mana of any color.`
fn prism() -> Face {
    let mut face = card("Prism", &[CardType::Land]);
    let add = Effect::AddMana {
        spending: None,
        who: Players::You,
        mana: ManaOutput::AnyOneColor(Value::Number(1)),
    };
    face.abilities
        .push(activated(Cost(vec![CostPart::Tap]), body(vec![add])));
    face
}

/// An activated ability of a permanent.
pub fn activated(cost: Cost, body: Body) -> Arc<Ability> {
    plain(AbilityKind::Activated(Activated {
        cost,
        zones: ZoneSet::BATTLEFIELD,
        activator: Players::You,
        limits: Vec::new(),
        special: false,
        body,
    }))
}

fn legend() -> Face {
    let mut face = cost(creature("Elder", 1, 3), "G");
    face.supertypes.push(Supertype::Legendary);
    face
}

/// `Kicker {2}. When Scout enters, you may draw a card.`
fn kicked_creature() -> Face {
    let mut face = cost(creature("Scout", 1, 1), "G");
    face.abilities.push(additional_cost(
        Cost(vec![CostPart::Mana(symbols("2"))]),
        true,
    ));
    let may = Effect::Attempt {
        optional: Some(Players::You),
        action: vec![Effect::Draw {
            who: Players::You,
            count: Value::Number(1),
        }],
        if_done: Vec::new(),
        if_not: Vec::new(),
    };
    let this = permanents(vec![Test::Is(Objects::This)]);
    face.abilities.push(when_enters(this, body(vec![may])));
    face
}

fn additional_cost(cost: Cost, optional: bool) -> Arc<Ability> {
    plain(AbilityKind::Static(Static {
        zones: ZoneSet::STACK,
        condition: None,
        effects: vec![StaticEffect::AdditionalCost {
            cost,
            optional,
            all_modes: false,
            repeatable: false,
            fact: optional.then(|| Name::new("kicked")),
            event: None,
        }],
        slots: Vec::new(),
    }))
}

fn when_enters(what: Filter, body: Body) -> Arc<Ability> {
    plain(AbilityKind::Triggered(Triggered {
        event: EventPattern::ZoneChange {
            what,
            from: None,
            to: Some(Zone::Battlefield),
        },
        zones: ZoneSet::BATTLEFIELD,
        condition: None,
        per_turn: None,
        at_once: false,
        body,
    }))
}

/// `As an additional cost to cast Altar, sacrifice a creature. Draw two cards.`
fn altar() -> Face {
    let mut face = spell("Altar", "R", CardType::Sorcery, draw(2));
    let sacrifice = CostPart::Sacrifice {
        count: Value::Number(1),
        what: own_creatures(),
        into: None,
    };
    face.abilities
        .push(additional_cost(Cost(vec![sacrifice]), false));
    face
}

/// `Whenever a creature you control enters, you gain 1 life.`
fn shrine() -> Face {
    let mut face = cost(card("Shrine", &[CardType::Enchantment]), "G");
    face.abilities
        .push(when_enters(own_creatures(), body(vec![gain(1)])));
    face
}

/// `If you would gain life, you gain a different amount instead.`
fn doubling(name: &str, amount: Value) -> Face {
    let effect = StaticEffect::Replace(Replacement {
        event: EventPattern::Done {
            deed: Deed::GainLife,
            who: Players::You,
            what: None,
        },
        condition: None,
        optional: None,
        outcome: Outcome::Amount(amount),
        uses: None,
    });
    cost(enchantment(name, effect), "G")
}

/// An Aura with +2/+2.
fn gift() -> Face {
    let mut face = cost(card("Gift", &[CardType::Enchantment]), "G");
    face.subtypes.push(Subtype::new("Aura"));
    face.abilities
        .push(plain(AbilityKind::Keyword(KeywordAbility {
            keyword: Name::new("enchant"),
            arguments: vec![Argument::Object(Box::new(creatures()))],
            builtin: Some(Builtin::Enchant),
            instances: Instances::Separate,
            variant_of: None,
        })));
    face.abilities
        .push(super::board::static_ability(super::board::modify(
            Objects::Attached,
            vec![super::board::plus(2, 2)],
        )));
    face
}

/// `{1}, {T}: You gain 2 life.`
fn fountain() -> Face {
    let mut face = cost(card("Fountain", &[CardType::Artifact]), "1");
    face.abilities.push(activated(
        Cost(vec![CostPart::Mana(symbols("1")), CostPart::Tap]),
        body(vec![gain(2)]),
    ));
    face
}
