//! What spells do: targets and mentions, players, sets, zones, tokens, choices.

use super::{
    all, any_target, cards, check, counters, create, creature, damage, destroy, draw, enters, gain,
    generic, go, grant, keyword, lose, mana, may, modify, n, not, of, pump, slot, soldier, spell,
    target, target_player, this, trigger, with_nested, yours,
};
use cardwright::ir::*;

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
