//! Triggered abilities, and effects that come later or last.

use super::{
    all, any_target, cards, check, counters, creature, damage, dies, draw, enters, gain, generic,
    go, grant, keyword, lose, may, modify, n, not, pump, slot, spell, target, this, trigger,
    with_condition, with_nested, yours,
};
use cardwright::ir::*;

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
