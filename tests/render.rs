//! The wording of abilities built by hand: IR to card English.

#[path = "render/spells.rs"]
mod spells;
#[path = "render/triggers.rs"]
mod triggers;

use cardwright::ir::*;
use std::sync::Arc;

fn n(number: i32) -> Value {
    Value::Number(number)
}

fn all(tests: impl IntoIterator<Item = Test>) -> Filter {
    Filter {
        domain: Domain::Permanents,
        test: Test::All(tests.into_iter().collect()),
    }
}

fn creature() -> Test {
    Test::CardType(CardType::Creature)
}

fn yours() -> Test {
    Test::ControlledBy(Players::You)
}

fn not(test: Test) -> Test {
    Test::Not(Box::new(test))
}

fn this() -> Filter {
    Filter {
        domain: Domain::Permanents,
        test: Test::Is(Objects::This),
    }
}

fn cards(zone: Zone, players: Players, tests: impl IntoIterator<Item = Test>) -> Filter {
    Filter {
        domain: Domain::Cards(zone, players),
        test: Test::All(tests.into_iter().collect()),
    }
}

fn any_target() -> TargetSpec {
    TargetSpec {
        objects: Some(Filter {
            domain: Domain::Permanents,
            test: Test::Any(vec![
                creature(),
                Test::CardType(CardType::Planeswalker),
                Test::CardType(CardType::Battle),
            ]),
        }),
        players: Some(Players::Everyone),
        ..target(0, all([]))
    }
}

fn target(slot: u8, filter: Filter) -> TargetSpec {
    TargetSpec {
        slot: SlotId(slot),
        objects: Some(filter),
        players: None,
        minimum: n(1),
        maximum: n(1),
        other_than: Vec::new(),
        divided: None,
        condition: None,
        chooser: None,
        each: None,
    }
}

fn target_player(slot: u8, players: Players) -> TargetSpec {
    TargetSpec {
        objects: None,
        players: Some(players),
        ..target(slot, all([]))
    }
}

fn slot(slot: u8) -> Objects {
    Objects::Slot(SlotId(slot))
}

fn body(targets: Vec<TargetSpec>, effects: Vec<Effect>) -> Body {
    Body {
        choice: None,
        modes: vec![Mode {
            cost: None,
            targets,
            effects,
            condition: None,
        }],
        slots: Vec::new(),
    }
}

fn spell(targets: Vec<TargetSpec>, effects: Vec<Effect>) -> Ability {
    Ability::plain(AbilityKind::Spell(body(targets, effects)))
}

fn trigger(event: EventPattern, targets: Vec<TargetSpec>, effects: Vec<Effect>) -> Ability {
    Ability::plain(AbilityKind::Triggered(Triggered {
        event,
        zones: ZoneSet::BATTLEFIELD,
        condition: None,
        per_turn: None,
        at_once: false,
        body: body(targets, effects),
    }))
}

fn activated(cost: Vec<CostPart>, targets: Vec<TargetSpec>, effects: Vec<Effect>) -> Ability {
    Ability::plain(AbilityKind::Activated(Activated {
        cost: Cost(cost),
        zones: ZoneSet::BATTLEFIELD,
        activator: Players::You,
        limits: Vec::new(),
        special: false,
        body: body(targets, effects),
    }))
}

fn fixed(effects: Vec<StaticEffect>) -> Ability {
    Ability::plain(AbilityKind::Static(Static {
        zones: ZoneSet::BATTLEFIELD,
        condition: None,
        effects,
        slots: Vec::new(),
    }))
}

fn with_condition(mut ability: Ability, new: Condition) -> Ability {
    match &mut ability.kind {
        AbilityKind::Static(ability) => ability.condition = Some(new),
        AbilityKind::Triggered(ability) => ability.condition = Some(new),
        AbilityKind::Spell(_) | AbilityKind::Activated(_) | AbilityKind::Keyword(_) => {}
    }
    ability
}

fn with_nested(mut ability: Ability, nested: Vec<Ability>) -> Ability {
    ability.nested = nested.into_iter().map(Arc::new).collect();
    ability
}

fn keyword(name: &str, arguments: Vec<Argument>) -> Ability {
    Ability::plain(AbilityKind::Keyword(KeywordAbility {
        keyword: Name::new(name),
        arguments,
        builtin: None,
        instances: Instances::Separate,
        variant_of: None,
    }))
}

fn mana(symbols: &[ManaSymbol]) -> CostPart {
    CostPart::Mana(ManaCost(symbols.to_vec()))
}

fn generic(amount: u32) -> CostPart {
    mana(&[ManaSymbol::Generic(amount)])
}

fn of(color: Color) -> ManaSymbol {
    ManaSymbol::Mana(ManaType::Colored(color))
}

fn enters(what: Filter) -> EventPattern {
    EventPattern::ZoneChange {
        what,
        from: None,
        to: Some(Zone::Battlefield),
    }
}

fn dies(what: Filter) -> EventPattern {
    EventPattern::ZoneChange {
        what,
        from: Some(Zone::Battlefield),
        to: Some(Zone::Graveyard),
    }
}

fn damage(amount: Value) -> Effect {
    Effect::DealDamage {
        source: Objects::This,
        amount,
        to: Some(slot(0)),
        players: Some(Players::Slot(SlotId(0))),
        further: Vec::new(),
    }
}

fn draw(count: i32) -> Effect {
    Effect::Draw {
        who: Players::You,
        count: n(count),
    }
}

fn gain(amount: i32) -> Effect {
    Effect::GainLife {
        who: Players::You,
        amount: n(amount),
    }
}

fn lose(who: Players, amount: i32) -> Effect {
    Effect::LoseLife {
        who,
        amount: n(amount),
    }
}

fn destroy(what: Objects) -> Effect {
    Effect::Destroy {
        what,
        can_regenerate: true,
        into: None,
    }
}

fn go(what: Objects, to: Destination) -> Effect {
    Effect::Move {
        what,
        to: Box::new(to),
        into: None,
        link: false,
    }
}

fn counters(what: Objects, count: Value) -> Effect {
    Effect::PutCounters {
        what,
        kind: Name::new("+1/+1"),
        count,
    }
}

fn modify(what: Objects, modifications: Vec<Modification>) -> Effect {
    Effect::Modify {
        what,
        modifications,
        duration: Duration::EndOfTurn,
    }
}

fn always(what: Objects, modifications: Vec<Modification>) -> Ability {
    fixed(vec![StaticEffect::Modify {
        what,
        modifications,
        defines_characteristic: false,
    }])
}

fn pump(power: i32, toughness: i32) -> Modification {
    Modification::AddPowerToughness(n(power), n(toughness))
}

fn grant(id: u8) -> Modification {
    Modification::AddAbility(NestedId(id))
}

fn replace(replacement: Replacement) -> Ability {
    fixed(vec![StaticEffect::Replace(replacement)])
}

fn entering(what: Filter, entering: Entering) -> Replacement {
    Replacement {
        event: enters(what),
        condition: None,
        optional: None,
        outcome: Outcome::Enter(Box::new(entering)),
        uses: None,
    }
}

fn soldier(size: i32, color: Color, subtype: &str) -> TokenSpec {
    TokenSpec {
        name: None,
        colors: ColorSet::of(color),
        supertypes: Vec::new(),
        card_types: vec![CardType::Creature],
        subtypes: vec![Name::new(subtype)],
        power_toughness: Some((n(size), n(size))),
        abilities: Vec::new(),
        back: None,
    }
}

fn create(count: Value, token: TokenSpec) -> Effect {
    Effect::CreateToken {
        who: Players::You,
        count,
        token: Box::new(token),
        tapped: false,
        attacking: None,
        attached_to: None,
        counters: Vec::new(),
        into: None,
        with_previous: false,
    }
}

fn may(action: Vec<Effect>, if_done: Vec<Effect>, if_not: Vec<Effect>) -> Effect {
    Effect::Attempt {
        optional: Some(Players::You),
        action,
        if_done,
        if_not,
    }
}

#[track_caller]
fn check(ability: &Ability, text: &str) {
    assert_eq!(render(ability), text);
}

#[test]
fn activated_abilities() {
    let pumped = modify(Objects::This, vec![pump(1, 0)]);
    check(
        &activated(vec![mana(&[of(Color::Red)])], Vec::new(), vec![pumped]),
        "{R}: ~ gets +1/+0 until end of turn.",
    );
    let green = Effect::AddMana {
        who: Players::You,
        mana: ManaOutput::Exactly(vec![ManaType::Colored(Color::Green)]),
        spending: None,
    };
    check(
        &activated(vec![CostPart::Tap], Vec::new(), vec![green]),
        "{T}: Add {G}.",
    );
    let any = Effect::AddMana {
        who: Players::You,
        mana: ManaOutput::AnyOneColor(n(1)),
        spending: None,
    };
    check(
        &activated(vec![generic(1), CostPart::Tap], Vec::new(), vec![any]),
        "{1}, {T}: Add one mana of any color.",
    );
    let sacrifice = CostPart::Sacrifice {
        count: n(1),
        what: this(),
        into: None,
    };
    check(
        &activated(
            vec![generic(2), CostPart::Tap, sacrifice],
            Vec::new(),
            vec![gain(3)],
        ),
        "{2}, {T}, Sacrifice ~: You gain 3 life.",
    );
    let sacrifice = CostPart::Sacrifice {
        count: n(1),
        what: all([creature(), yours()]),
        into: Some(SlotId(0)),
    };
    let gain = Effect::GainLife {
        who: Players::You,
        amount: Value::Of(Property::Toughness, slot(0)),
    };
    check(
        &activated(vec![sacrifice], Vec::new(), vec![gain]),
        "Sacrifice a creature: You gain life equal to the sacrificed creature's toughness.",
    );
    let shield = Effect::Replace {
        replacement: Box::new(Replacement {
            event: dies(this()),
            condition: None,
            optional: None,
            outcome: Outcome::Regenerate,
            uses: Some(1),
        }),
        duration: Duration::EndOfTurn,
    };
    check(
        &activated(
            vec![mana(&[ManaSymbol::Generic(1), of(Color::Black)])],
            Vec::new(),
            vec![shield],
        ),
        "{1}{B}: Regenerate ~.",
    );
    let attach = Effect::Attach {
        what: Objects::This,
        to: slot(0),
    };
    let mut equip = activated(
        vec![generic(2)],
        vec![target(0, all([creature(), yours()]))],
        vec![attach],
    );
    if let AbilityKind::Activated(activated) = &mut equip.kind {
        activated.limits.push(ActivationLimit::SorcerySpeed);
    }
    check(
        &equip,
        "{2}: Attach ~ to target creature you control. Activate only as a sorcery.",
    );
    check(
        &activated(vec![CostPart::Loyalty(Some(-3))], Vec::new(), vec![draw(2)]),
        "−3: Draw two cards.",
    );
}

#[test]
fn static_abilities() {
    let others = Objects::Every(Box::new(all([
        not(Test::Is(Objects::This)),
        Test::Subtype(Name::new("Merfolk")),
        creature(),
        yours(),
    ])));
    check(
        &always(others, vec![pump(1, 1)]),
        "Other Merfolk creatures you control get +1/+1.",
    );
    let ability = with_nested(
        always(Objects::Attached, vec![pump(2, 2), grant(0)]),
        vec![keyword("flying", Vec::new())],
    );
    check(&ability, "Enchanted creature gets +2/+2 and has flying.");
    check(
        &fixed(vec![StaticEffect::Restrict(Restriction::CantBlock(
            Objects::This,
            None,
        ))]),
        "~ can't block.",
    );
    check(
        &fixed(vec![
            StaticEffect::Restrict(Restriction::CantAttack(Objects::Attached, None)),
            StaticEffect::Restrict(Restriction::CantBlock(Objects::Attached, None)),
        ]),
        "Enchanted creature can't attack or block.",
    );
    check(
        &fixed(vec![StaticEffect::Restrict(Restriction::DoesntUntap(
            Objects::Attached,
        ))]),
        "Enchanted creature doesn't untap during its controller's untap step.",
    );
    let per = Value::Count(Box::new(all([Test::CardType(CardType::Artifact), yours()])));
    check(
        &always(
            Objects::This,
            vec![Modification::AddPowerToughness(per, n(0))],
        ),
        "~ gets +1/+0 for each artifact you control.",
    );
    check(
        &fixed(vec![StaticEffect::Permit(Permission::AdditionalLands(
            Players::You,
            1,
        ))]),
        "You may play an additional land on each of your turns.",
    );
    let lands = Value::Count(Box::new(all([Test::CardType(CardType::Land), yours()])));
    let size = Modification::SetPowerToughness(Some(lands.clone()), Some(lands));
    check(
        &fixed(vec![StaticEffect::Modify {
            what: Objects::This,
            modifications: vec![size],
            defines_characteristic: true,
        }]),
        "~'s power and toughness are each equal to the number of lands you control.",
    );
    let turn = Condition::PlayerIs(Players::Active, Players::You);
    let ability = with_nested(
        with_condition(always(Objects::This, vec![grant(0)]), turn),
        vec![keyword("first strike", Vec::new())],
    );
    check(&ability, "As long as it's your turn, ~ has first strike.");
}

#[test]
fn costs_of_spells_change() {
    let creatures = Filter {
        domain: Domain::Spells,
        test: Test::All(vec![creature()]),
    };
    let less = CostChange::Reduce(ManaCost(vec![ManaSymbol::Generic(1)]), n(1));
    check(
        &fixed(vec![StaticEffect::ChangeCost {
            who: Players::You,
            what: creatures,
            abilities: None,
            change: less,
        }]),
        "Creature spells you cast cost {1} less to cast.",
    );
    let sacrifice = CostPart::Sacrifice {
        count: n(1),
        what: all([creature(), yours()]),
        into: None,
    };
    check(
        &fixed(vec![StaticEffect::AdditionalCost {
            cost: Cost(vec![sacrifice]),
            optional: false,
            repeatable: false,
            fact: None,
            event: None,
            all_modes: false,
        }]),
        "As an additional cost to cast this spell, sacrifice a creature.",
    );
}

#[test]
fn replacement_effects() {
    let tapped = Entering {
        tapped: true,
        ..Entering::default()
    };
    check(
        &replace(entering(this(), tapped.clone())),
        "~ enters tapped.",
    );
    let others = all([creature(), Test::ControlledBy(Players::Opponents)]);
    check(
        &replace(entering(others, tapped.clone())),
        "Creatures your opponents control enter tapped.",
    );
    let counters = Entering {
        counters: vec![(Name::new("+1/+1"), n(2))],
        ..Entering::default()
    };
    check(
        &replace(entering(this(), counters)),
        "~ enters with two +1/+1 counters on it.",
    );
    let swamp = Condition::Compare(
        Value::Count(Box::new(all([Test::Subtype(Name::new("Swamp")), yours()]))),
        Comparison::AtLeast,
        n(1),
    );
    let unless = Replacement {
        condition: Some(Condition::Not(Box::new(swamp))),
        ..entering(this(), tapped)
    };
    check(
        &replace(unless),
        "~ enters tapped unless you control a Swamp.",
    );
    let exiled = Replacement {
        event: EventPattern::ZoneChange {
            what: this(),
            from: None,
            to: Some(Zone::Graveyard),
        },
        condition: None,
        optional: None,
        outcome: Outcome::Destination(Box::new(Destination::to(Zone::Exile)), Vec::new()),
        uses: None,
    };
    check(
        &replace(exiled),
        "If ~ would be put into a graveyard from anywhere, exile it instead.",
    );
    let more = Replacement {
        event: EventPattern::Done {
            deed: Deed::GainLife,
            who: Players::You,
            what: None,
        },
        condition: None,
        optional: None,
        outcome: Outcome::Amount(Value::Sum(vec![Value::EventAmount, n(1)])),
        uses: None,
    };
    check(
        &replace(more),
        "If you would gain life, you gain that much life plus 1 instead.",
    );
    let color = Replacement {
        event: enters(this()),
        condition: None,
        optional: None,
        outcome: Outcome::Also(vec![Effect::ChooseWord {
            who: Players::You,
            kind: WordKind::Color(Vec::new()),
        }]),
        uses: None,
    };
    check(&replace(color), "As ~ enters, choose a color.");
}

#[test]
fn prevention() {
    let everything = Recipients {
        objects: Some(all([])),
        players: Some(Players::Everyone),
    };
    let prevent = |to: Recipients, combat, shield| Effect::Replace {
        replacement: Box::new(Replacement {
            event: EventPattern::Damage {
                source: None,
                to,
                combat,
            },
            condition: None,
            optional: None,
            outcome: Outcome::Prevent {
                shield,
                each: None,
                then: Vec::new(),
            },
            uses: None,
        }),
        duration: Duration::EndOfTurn,
    };
    check(
        &spell(Vec::new(), vec![prevent(everything, Some(true), None)]),
        "Prevent all combat damage that would be dealt this turn.",
    );
    let target = Recipients {
        objects: Some(Filter {
            domain: Domain::Permanents,
            test: Test::Is(slot(0)),
        }),
        players: Some(Players::Slot(SlotId(0))),
    };
    check(
        &activated(
            vec![CostPart::Tap],
            vec![any_target()],
            vec![prevent(target, None, Some(n(1)))],
        ),
        "{T}: Prevent the next 1 damage that would be dealt to any target this turn.",
    );
}

#[test]
fn keywords_and_arguments() {
    let two = Argument::Cost(Cost(vec![generic(2)]));
    check(&keyword("first strike", Vec::new()), "First strike");
    check(&keyword("cycling", vec![two.clone()]), "Cycling {2}");
    check(&keyword("ward", vec![two]), "Ward {2}");
    let discard = CostPart::Discard {
        count: n(1),
        what: cards(Zone::Hand, Players::You, []),
        at_random: false,
        into: None,
    };
    check(
        &keyword("ward", vec![Argument::Cost(Cost(vec![discard]))]),
        "Ward—Discard a card.",
    );
    check(
        &keyword(
            "enchant",
            vec![Argument::Object(Box::new(all([creature(), yours()])))],
        ),
        "Enchant creature you control",
    );
    check(
        &keyword(
            "protection from",
            vec![Argument::Quality(Test::Color(Color::Red))],
        ),
        "Protection from red",
    );
    check(
        &keyword("bushido", vec![Argument::Number(n(2))]),
        "Bushido 2",
    );
}

#[test]
fn quoted_abilities() {
    let tap = activated(vec![CostPart::Tap], Vec::new(), vec![draw(1)]);
    let ability = with_nested(always(Objects::Attached, vec![grant(0)]), vec![tap]);
    check(&ability, "Enchanted creature has \"{T}: Draw a card.\"");
    let mine = trigger(dies(this()), Vec::new(), vec![draw(1)]);
    let ability = with_nested(always(Objects::Attached, vec![grant(0)]), vec![mine]);
    check(
        &ability,
        "Enchanted creature has \"When this creature dies, draw a card.\"",
    );
}
