//! The wording of abilities built by hand: IR to card English.

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
fn spells_introduce_their_targets() {
    let shot = spell(vec![any_target()], vec![damage(n(3))]);
    check(&shot, "~ deals 3 damage to any target.");
    let one = spell(vec![target(0, all([creature()]))], vec![destroy(slot(0))]);
    check(&one, "Destroy target creature.");
    let nonblack = all([not(Test::Color(Color::Black)), creature()]);
    let terror = Effect::Destroy {
        what: slot(0),
        can_regenerate: false,
        into: None,
    };
    let ability = spell(vec![target(0, nonblack)], vec![terror]);
    check(
        &ability,
        "Destroy target nonblack creature. It can't be regenerated.",
    );
    let either = Filter {
        domain: Domain::Permanents,
        test: Test::Any(vec![
            Test::CardType(CardType::Artifact),
            Test::CardType(CardType::Enchantment),
        ]),
    };
    check(
        &spell(vec![target(0, either)], vec![destroy(slot(0))]),
        "Destroy target artifact or enchantment.",
    );
    let two = TargetSpec {
        minimum: n(0),
        maximum: n(2),
        ..target(0, all([creature()]))
    };
    let tap = Effect::Tap {
        what: slot(0),
        into: None,
    };
    check(
        &spell(vec![two], vec![tap]),
        "Tap up to two target creatures.",
    );
}

#[test]
fn later_mentions_are_pronouns() {
    let targets = vec![target(0, all([creature()]))];
    let untap = Effect::Untap { what: slot(0) };
    let pumped = modify(slot(0), vec![pump(2, 2)]);
    check(
        &spell(targets.clone(), vec![pumped, untap]),
        "Target creature gets +2/+2 until end of turn. Untap it.",
    );
    let controller = Players::ControllerOf(Box::new(slot(0)));
    check(
        &spell(targets.clone(), vec![destroy(slot(0)), lose(controller, 2)]),
        "Destroy target creature. Its controller loses 2 life.",
    );
    let back = Destination {
        controller: Some(Players::OwnerOf(Box::new(slot(0)))),
        ..Destination::to(Zone::Battlefield)
    };
    let blink = vec![go(slot(0), Destination::to(Zone::Exile)), go(slot(0), back)];
    check(
        &spell(vec![target(0, all([creature(), yours()]))], blink),
        "Exile target creature you control, then return it to the battlefield under its owner's control.",
    );
    let fight = Effect::Fight {
        first: slot(0),
        second: slot(1),
    };
    let pair = vec![
        target(0, all([creature(), yours()])),
        target(1, all([creature(), not(yours())])),
    ];
    check(
        &spell(pair, vec![fight]),
        "Target creature you control fights target creature you don't control.",
    );
}

#[test]
fn players_act() {
    let player = Players::Slot(SlotId(0));
    let who = vec![target_player(0, Players::Everyone)];
    let two = Effect::Draw {
        who: player.clone(),
        count: n(2),
    };
    check(
        &spell(who.clone(), vec![two, lose(player.clone(), 2)]),
        "Target player draws two cards and loses 2 life.",
    );
    check(
        &spell(Vec::new(), vec![draw(2), lose(Players::You, 2)]),
        "You draw two cards and you lose 2 life.",
    );
    check(
        &spell(Vec::new(), vec![lose(Players::Opponents, 2), gain(2)]),
        "Each opponent loses 2 life and you gain 2 life.",
    );
    let hand = cards(Zone::Hand, Players::Affected, []);
    let choose = Effect::Choose {
        who: player,
        what: hand,
        minimum: n(2),
        maximum: n(2),
        at_random: false,
        into: SlotId(1),
    };
    let discard = Effect::Discard {
        what: slot(1),
        into: None,
    };
    check(
        &spell(who, vec![choose, discard]),
        "Target player discards two cards.",
    );
    let choose = Effect::Choose {
        who: Players::Everyone,
        what: all([creature(), Test::ControlledBy(Players::Affected)]),
        minimum: n(1),
        maximum: n(1),
        at_random: false,
        into: SlotId(0),
    };
    let sacrifice = Effect::Sacrifice {
        who: Players::Everyone,
        what: slot(0),
        into: None,
    };
    check(
        &spell(Vec::new(), vec![choose, sacrifice]),
        "Each player sacrifices a creature.",
    );
}

#[test]
fn sweeping_effects_name_sets() {
    let every = |filter: Filter| Objects::Every(Box::new(filter));
    check(
        &spell(Vec::new(), vec![destroy(every(all([creature()])))]),
        "Destroy all creatures.",
    );
    let storm = Effect::DealDamage {
        source: Objects::This,
        amount: Value::X,
        to: Some(every(all([
            creature(),
            not(Test::HasKeyword(Name::new("flying"))),
        ]))),
        players: Some(Players::Everyone),
        further: Vec::new(),
    };
    check(
        &spell(Vec::new(), vec![storm]),
        "~ deals X damage to each creature without flying and each player.",
    );
    let mine = every(all([creature(), yours()]));
    check(
        &spell(Vec::new(), vec![counters(mine.clone(), n(1))]),
        "Put a +1/+1 counter on each creature you control.",
    );
    check(
        &spell(Vec::new(), vec![modify(mine, vec![pump(1, 1)])]),
        "Creatures you control get +1/+1 until end of turn.",
    );
    check(
        &spell(
            Vec::new(),
            vec![modify(every(all([creature()])), vec![pump(-2, -2)])],
        ),
        "All creatures get -2/-2 until end of turn.",
    );
}

#[test]
fn cards_move_between_zones() {
    let grave = cards(Zone::Graveyard, Players::You, [creature()]);
    check(
        &spell(
            vec![target(0, grave)],
            vec![go(slot(0), Destination::to(Zone::Hand))],
        ),
        "Return target creature card from your graveyard to your hand.",
    );
    check(
        &spell(
            vec![target(0, all([creature()]))],
            vec![go(slot(0), Destination::to(Zone::Hand))],
        ),
        "Return target creature to its owner's hand.",
    );
    let land = cards(
        Zone::Library,
        Players::You,
        [
            Test::Supertype(Supertype::Basic),
            Test::CardType(CardType::Land),
        ],
    );
    let search = Effect::Search {
        who: Players::You,
        whose: Players::You,
        what: land,
        minimum: n(0),
        maximum: n(1),
        reveal: false,
        into: SlotId(0),
        searched: None,
    };
    let tapped = Destination {
        tapped: true,
        controller: Some(Players::You),
        ..Destination::to(Zone::Battlefield)
    };
    let shuffle = Effect::Shuffle { who: Players::You };
    check(
        &spell(Vec::new(), vec![search, go(slot(0), tapped), shuffle]),
        "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    );
    let top = Objects::Top {
        of: Players::You,
        count: Box::new(n(3)),
    };
    check(
        &spell(
            Vec::new(),
            vec![go(top.clone(), Destination::to(Zone::Graveyard))],
        ),
        "Mill three cards.",
    );
    let look = Effect::Look {
        who: Players::You,
        what: top,
        public: false,
        into: Some(SlotId(0)),
    };
    let choose = Effect::ChooseAmong {
        who: Players::You,
        from: SlotId(0),
        what: cards(Zone::Library, Players::You, []),
        minimum: n(1),
        maximum: n(1),
        at_random: false,
        into: SlotId(1),
        rest: Some(SlotId(2)),
    };
    let bottom = Destination {
        position: Some(LibraryPosition::Bottom),
        ..Destination::to(Zone::Library)
    };
    let steps = vec![
        look,
        choose,
        go(slot(1), Destination::to(Zone::Hand)),
        go(slot(2), bottom),
    ];
    check(
        &spell(Vec::new(), steps),
        "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library in any order.",
    );
}

#[test]
fn counterspells_let_pay() {
    let any_spell = Filter {
        domain: Domain::Spells,
        test: Test::All(Vec::new()),
    };
    let counter = Effect::Counter {
        what: slot(0),
        to: None,
        into: None,
    };
    check(
        &spell(
            vec![target(0, any_spell.clone())],
            vec![counter.clone(), draw(1)],
        ),
        "Counter target spell. Draw a card.",
    );
    let payer = Players::ControllerOf(Box::new(slot(0)));
    let pay = Effect::Pay {
        who: payer.clone(),
        cost: Cost(vec![generic(2)]),
    };
    let unless = Effect::Attempt {
        optional: Some(payer),
        action: vec![pay],
        if_done: Vec::new(),
        if_not: vec![counter],
    };
    check(
        &spell(vec![target(0, any_spell)], vec![unless]),
        "Counter target spell unless its controller pays {2}.",
    );
}

#[test]
fn tokens_are_described() {
    check(
        &spell(
            Vec::new(),
            vec![create(n(2), soldier(1, Color::White, "Soldier"))],
        ),
        "Create two 1/1 white Soldier creature tokens.",
    );
    let spirit = TokenSpec {
        abilities: vec![NestedId(0)],
        ..soldier(1, Color::White, "Spirit")
    };
    let ability = with_nested(
        spell(Vec::new(), vec![create(n(1), spirit)]),
        vec![keyword("flying", Vec::new())],
    );
    check(
        &ability,
        "Create a 1/1 white Spirit creature token with flying.",
    );
    let treasure = TokenSpec {
        name: None,
        colors: ColorSet::NONE,
        supertypes: Vec::new(),
        card_types: vec![CardType::Artifact],
        subtypes: vec![Name::new("Treasure")],
        power_toughness: None,
        abilities: Vec::new(),
        back: None,
    };
    check(
        &spell(Vec::new(), vec![create(n(1), treasure)]),
        "Create a Treasure token.",
    );
    let copy = Effect::CreateCopy {
        who: Players::You,
        count: n(1),
        of: slot(0),
        except: vec![grant(0)],
        tapped: false,
        attacking: None,
        into: None,
    };
    let ability = with_nested(
        spell(vec![target(0, all([creature(), yours()]))], vec![copy]),
        vec![keyword("haste", Vec::new())],
    );
    check(
        &ability,
        "Create a token that's a copy of target creature you control, except it has haste.",
    );
}

#[test]
fn triggers_introduce_roles() {
    check(
        &trigger(enters(this()), Vec::new(), vec![draw(1)]),
        "When ~ enters, draw a card.",
    );
    check(
        &trigger(
            dies(this()),
            Vec::new(),
            vec![go(Objects::This, Destination::to(Zone::Hand))],
        ),
        "When ~ dies, return it to its owner's hand.",
    );
    let another = all([not(Test::Is(Objects::This)), creature(), yours()]);
    check(
        &trigger(enters(another.clone()), Vec::new(), vec![gain(1)]),
        "Whenever another creature you control enters, you gain 1 life.",
    );
    check(
        &trigger(
            dies(another),
            Vec::new(),
            vec![counters(Objects::This, n(1))],
        ),
        "Whenever another creature you control dies, put a +1/+1 counter on ~.",
    );
    let hits = EventPattern::Damage {
        source: Some(this()),
        to: Recipients {
            objects: None,
            players: Some(Players::Everyone),
        },
        combat: Some(true),
    };
    check(
        &trigger(
            hits.clone(),
            Vec::new(),
            vec![counters(Objects::This, n(1))],
        ),
        "Whenever ~ deals combat damage to a player, put a +1/+1 counter on it.",
    );
    let player = Players::Event(EventRole::Player);
    let choose = Effect::Choose {
        who: player,
        what: cards(Zone::Hand, Players::Affected, []),
        minimum: n(1),
        maximum: n(1),
        at_random: false,
        into: SlotId(0),
    };
    let discard = Effect::Discard {
        what: slot(0),
        into: None,
    };
    check(
        &trigger(hits, Vec::new(), vec![choose, discard]),
        "Whenever ~ deals combat damage to a player, that player discards a card.",
    );
}

#[test]
fn triggers_on_what_players_do() {
    let noncreature = Filter {
        domain: Domain::Spells,
        test: Test::All(vec![not(creature())]),
    };
    let cast = EventPattern::done(Deed::Cast, Players::You, noncreature);
    check(
        &trigger(
            cast,
            Vec::new(),
            vec![modify(Objects::This, vec![pump(1, 1)])],
        ),
        "Whenever you cast a noncreature spell, ~ gets +1/+1 until end of turn.",
    );
    let upkeep = EventPattern::StepBegins {
        step: Step::Upkeep,
        whose: Players::You,
    };
    let sacrifice = Effect::Sacrifice {
        who: Players::You,
        what: Objects::This,
        into: None,
    };
    let pay = Effect::Pay {
        who: Players::You,
        cost: Cost(vec![generic(2)]),
    };
    check(
        &trigger(
            upkeep,
            Vec::new(),
            vec![may(vec![pay], Vec::new(), vec![sacrifice])],
        ),
        "At the beginning of your upkeep, sacrifice ~ unless you pay {2}.",
    );
    let end = EventPattern::StepBegins {
        step: Step::End,
        whose: Players::You,
    };
    let three = Condition::Compare(
        Value::Count(Box::new(all([creature(), yours()]))),
        Comparison::AtLeast,
        n(3),
    );
    check(
        &with_condition(trigger(end, Vec::new(), vec![draw(1)]), three),
        "At the beginning of your end step, if you control three or more creatures, draw a card.",
    );
    let attack = EventPattern::Attacks {
        what: this(),
        whom: None,
        alone: false,
    };
    let defender = lose(Players::Event(EventRole::Player), 2);
    check(
        &trigger(attack, Vec::new(), vec![defender]),
        "Whenever ~ attacks, defending player loses 2 life.",
    );
}

#[test]
fn optional_actions() {
    let attack = EventPattern::Attacks {
        what: this(),
        whom: None,
        alone: false,
    };
    let pay = Effect::Pay {
        who: Players::You,
        cost: Cost(vec![mana(&[ManaSymbol::Generic(1), of(Color::Red)])]),
    };
    check(
        &trigger(
            attack,
            Vec::new(),
            vec![may(vec![pay], vec![draw(1)], Vec::new())],
        ),
        "Whenever ~ attacks, you may pay {1}{R}. If you do, draw a card.",
    );
    let tap = Effect::Tap {
        what: slot(0),
        into: None,
    };
    check(
        &trigger(
            enters(this()),
            vec![target(0, all([creature()]))],
            vec![may(vec![tap], Vec::new(), Vec::new())],
        ),
        "When ~ enters, you may tap target creature.",
    );
    check(
        &trigger(
            enters(this()),
            vec![any_target()],
            vec![may(vec![damage(n(2))], Vec::new(), Vec::new())],
        ),
        "When ~ enters, you may have it deal 2 damage to any target.",
    );
}

#[test]
fn modes_are_bullets() {
    let artifact = all([Test::CardType(CardType::Artifact)]);
    let modes = Body {
        choice: Some(ModeChoice {
            chooser: Players::You,
            minimum: n(1),
            maximum: n(1),
            repeats: false,
            unchosen: None,
            worth: Vec::new(),
            different_players: false,
        }),
        modes: vec![
            Mode {
                cost: None,
                targets: vec![target(0, artifact)],
                effects: vec![destroy(slot(0))],
                condition: None,
            },
            Mode {
                cost: None,
                targets: Vec::new(),
                effects: vec![draw(1)],
                condition: None,
            },
        ],
        slots: Vec::new(),
    };
    check(
        &Ability::plain(AbilityKind::Spell(modes)),
        "Choose one —\n• Destroy target artifact.\n• Draw a card.",
    );
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

#[test]
fn delayed_effects_and_durations() {
    let end = Effect::Delayed {
        event: Box::new(EventPattern::StepBegins {
            step: Step::End,
            whose: Players::Everyone,
        }),
        duration: None,
        once: true,
        effects: vec![Effect::Sacrifice {
            who: Players::You,
            what: Objects::This,
            into: None,
        }],
    };
    check(
        &trigger(enters(this()), Vec::new(), vec![end]),
        "When ~ enters, sacrifice it at the beginning of the next end step.",
    );
    let steal = Effect::Modify {
        what: slot(0),
        modifications: vec![Modification::Controller(Players::You)],
        duration: Duration::EndOfTurn,
    };
    let untap = Effect::Untap { what: slot(0) };
    let ability = with_nested(
        spell(
            vec![target(0, all([creature()]))],
            vec![steal, untap, modify(slot(0), vec![grant(0)])],
        ),
        vec![keyword("haste", Vec::new())],
    );
    check(
        &ability,
        "Gain control of target creature until end of turn. Untap it. It gains haste until end of turn.",
    );
    let kicked = Condition::Matches(
        Objects::This,
        Test::Paid(Fact {
            name: Name::new("kicked"),
            cost: None,
        }),
    );
    let instead = Effect::If {
        condition: kicked,
        then: vec![damage(n(4))],
        otherwise: vec![damage(n(2))],
    };
    check(
        &spell(vec![any_target()], vec![instead]),
        "~ deals 2 damage to any target. If ~ was kicked, ~ deals 4 damage to that permanent or player instead.",
    );
}
