//! Each kind of finding on the smallest IR that has it: lowering refuses most of them before, at the words.

use super::findings;
use diagnostic::Code;
use ir::{
    Ability, AbilityKind, Body, CardType, Condition, Domain, Effect, EventPattern, EventRole,
    Filter, Mode, Objects, Outcome, Players, Replacement, SlotId, SlotKind, Static, StaticEffect,
    Step, TargetSpec, Test, Triggered, Value, ZoneSet,
};

const SLOT: SlotId = SlotId(0);

fn creatures(test: Test) -> Filter {
    Filter {
        domain: Domain::Permanents,
        test: Test::All(vec![Test::CardType(CardType::Creature), test]),
    }
}

fn choose() -> Effect {
    Effect::Choose {
        who: Players::You,
        what: creatures(Test::ControlledBy(Players::You)),
        minimum: Value::Number(1),
        maximum: Value::Number(1),
        at_random: false,
        into: SLOT,
    }
}

fn tap() -> Effect {
    Effect::Tap {
        what: Objects::Slot(SLOT),
        into: None,
    }
}

fn attempt(action: Vec<Effect>, if_done: Vec<Effect>, if_not: Vec<Effect>) -> Effect {
    Effect::Attempt {
        optional: Some(Players::You),
        action,
        if_done,
        if_not,
    }
}

fn body(modes: Vec<Mode>, kind: SlotKind) -> Body {
    Body {
        choice: None,
        modes,
        slots: vec![kind],
    }
}

fn of(effects: Vec<Effect>) -> Mode {
    Mode {
        cost: None,
        effects,
        ..Mode::default()
    }
}

fn codes(ability: Ability) -> Vec<Code> {
    findings(&[ability])
        .into_iter()
        .map(|finding| finding.code)
        .collect()
}

fn spell(modes: Vec<Mode>, kind: SlotKind) -> Vec<Code> {
    codes(Ability::plain(AbilityKind::Spell(body(modes, kind))))
}

fn triggered(event: EventPattern, effects: Vec<Effect>) -> Vec<Code> {
    codes(Ability::plain(AbilityKind::Triggered(Triggered {
        event,
        zones: ZoneSet::BATTLEFIELD,
        condition: None,
        per_turn: None,
        at_once: false,
        body: body(vec![of(effects)], SlotKind::Objects),
    })))
}

fn replaced(event: EventPattern, outcome: Outcome) -> Vec<Code> {
    codes(Ability::plain(AbilityKind::Static(Static {
        zones: ZoneSet::BATTLEFIELD,
        condition: None,
        effects: vec![StaticEffect::Replace(Replacement {
            event,
            condition: None,
            optional: None,
            outcome,
            uses: None,
        })],
        slots: Vec::new(),
    })))
}

#[test]
fn what_is_remembered_before_it_is_read_is_there() {
    assert_eq!(
        spell(vec![of(vec![choose(), tap()])], SlotKind::Objects),
        []
    );
}

#[test]
fn what_is_read_before_it_is_remembered_is_not_there() {
    let found = spell(vec![of(vec![tap(), choose()])], SlotKind::Objects);
    assert_eq!(found, [Code::NothingThere]);
}

#[test]
fn what_another_mode_remembers_is_not_there() {
    let target = TargetSpec {
        slot: SLOT,
        objects: Some(creatures(Test::All(Vec::new()))),
        players: None,
        minimum: Value::Number(1),
        maximum: Value::Number(1),
        other_than: Vec::new(),
        divided: None,
        condition: None,
        chooser: None,
        each: None,
    };
    let first = Mode {
        cost: None,
        targets: vec![target],
        effects: vec![tap()],
        condition: None,
    };
    let alone = spell(vec![first.clone()], SlotKind::Objects);
    assert_eq!(alone, []);
    let both = spell(vec![first, of(vec![tap()])], SlotKind::Objects);
    assert_eq!(both, [Code::NothingThere]);
}

#[test]
fn what_was_not_done_is_not_there() {
    let done = attempt(vec![choose()], vec![tap()], Vec::new());
    assert_eq!(spell(vec![of(vec![done])], SlotKind::Objects), []);
    let not = attempt(vec![choose()], Vec::new(), vec![tap()]);
    let found = spell(vec![of(vec![not])], SlotKind::Objects);
    assert_eq!(found, [Code::NothingThere]);
}

#[test]
fn what_a_branch_remembers_is_not_there_in_the_other() {
    let one = |then, otherwise| Effect::If {
        condition: Condition::PlayerIs(Players::Active, Players::You),
        then,
        otherwise,
    };
    let other = one(vec![choose()], vec![tap()]);
    let found = spell(vec![of(vec![other])], SlotKind::Objects);
    assert_eq!(found, [Code::NothingThere]);
    let both = one(vec![choose()], vec![choose()]);
    assert_eq!(spell(vec![of(vec![both, tap()])], SlotKind::Objects), []);
}

#[test]
fn the_rest_is_told_on_every_way() {
    let rest = SlotId(2);
    let look = Effect::Look {
        who: Players::You,
        what: Objects::Top {
            of: Players::You,
            count: Box::new(Value::Number(3)),
        },
        public: false,
        into: Some(SLOT),
    };
    let among = Effect::ChooseAmong {
        who: Players::You,
        from: SLOT,
        what: creatures(Test::All(Vec::new())),
        minimum: Value::Number(0),
        maximum: Value::Number(1),
        at_random: false,
        into: SlotId(1),
        rest: Some(rest),
    };
    let put = Effect::Tap {
        what: Objects::Slot(rest),
        into: None,
    };
    let codes = |effects| {
        codes(Ability::plain(AbilityKind::Spell(Body {
            choice: None,
            modes: vec![of(effects)],
            slots: vec![SlotKind::Objects; 3],
        })))
    };
    let told = vec![look.clone(), among.clone(), put.clone()];
    assert_eq!(codes(told), []);
    let perhaps = attempt(vec![among], Vec::new(), Vec::new());
    assert_eq!(codes(vec![look, perhaps, put]), [Code::NothingThere]);
}

#[test]
fn what_is_asked_for_is_there() {
    let asked = Effect::If {
        condition: Condition::Filled(SLOT),
        then: vec![tap()],
        otherwise: Vec::new(),
    };
    let perhaps = attempt(vec![choose()], Vec::new(), Vec::new());
    assert_eq!(spell(vec![of(vec![perhaps, asked])], SlotKind::Objects), []);
}

#[test]
fn a_number_is_no_object() {
    let found = spell(vec![of(vec![choose(), tap()])], SlotKind::Number);
    assert_eq!(found, [Code::WrongKind, Code::WrongKind]);
}

#[test]
fn a_step_has_no_creature() {
    let upkeep = EventPattern::StepBegins {
        step: Step::Upkeep,
        whose: Players::You,
    };
    let that = Effect::Tap {
        what: Objects::Event(EventRole::Subject),
        into: None,
    };
    assert_eq!(triggered(upkeep, vec![that.clone()]), [Code::NothingThere]);
    let attacks = EventPattern::Attacks {
        what: creatures(Test::All(Vec::new())),
        whom: None,
        alone: false,
    };
    assert_eq!(triggered(attacks, vec![that]), []);
}

#[test]
fn nothing_is_controlled_by_both_sides() {
    let both = Test::All(vec![
        Test::ControlledBy(Players::You),
        Test::ControlledBy(Players::Opponents),
    ]);
    let effect = Effect::Tap {
        what: Objects::Every(Box::new(creatures(both))),
        into: None,
    };
    let found = spell(vec![of(vec![effect])], SlotKind::Objects);
    assert_eq!(found, [Code::NothingFits]);
}

#[test]
fn a_list_has_at_most_255_instructions() {
    let draw = Effect::Draw {
        who: Players::You,
        count: Value::Number(1),
    };
    let of_length = |length| spell(vec![of(vec![draw.clone(); length])], SlotKind::Objects);
    assert_eq!(of_length(255), []);
    assert_eq!(of_length(256), [Code::TooMany]);
}

#[test]
fn a_draw_has_no_damage_to_prevent() {
    let draw = EventPattern::Draw {
        who: Players::You,
        nth: None,
        beyond_draw_step: false,
    };
    let prevented = Outcome::Prevent {
        shield: None,
        each: None,
        then: Vec::new(),
    };
    assert_eq!(replaced(draw.clone(), prevented), [Code::NotCarriedOut]);
    assert_eq!(replaced(draw, Outcome::Instead(Vec::new())), []);
}

#[test]
fn a_state_is_no_event_of_a_replacement() {
    let state = EventPattern::State(Box::new(Condition::All(Vec::new())));
    let found = replaced(state, Outcome::Instead(Vec::new()));
    assert!(found.contains(&Code::NotCarriedOut), "{found:?}");
}
