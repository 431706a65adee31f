//! The abilities that the rules themselves give: card 0 of each table.

use super::{
    Ability, AbilityKind, Activated, ActivationLimit, Body, CardDefinition, Color, Cost, CostPart,
    CounterKind, Destination, Domain, Effect, EventPattern, Face, Filter, Layout, ManaOutput,
    ManaType, Mode, Name, Objects, Outcome, Players, Replacement, SlotId, SlotKind, Static,
    StaticEffect, Test, Triggered, WordKind, Zone, ZoneSet,
};
use std::sync::Arc;

/// `{T}: Add {W}.` and so on, for the five basic land types; then the ability of Sieges, the special action of manifested
/// permanents, the choice for a Saga with read ahead, and these keywords.
pub(super) fn rules_definition(keywords: &[Arc<Ability>]) -> CardDefinition {
    let abilities = Color::ALL
        .into_iter()
        .map(basic_land_ability)
        .chain([siege_ability(), manifest_ability(), read_ahead_ability()])
        .map(|kind| Arc::new(Ability::plain(kind)))
        .chain(keywords.iter().cloned())
        .collect();
    CardDefinition {
        name: Name::new(""),
        layout: Layout::Normal,
        faces: vec![Face::nameless(abilities)],
    }
}

/// CR 305.6
fn basic_land_ability(color: Color) -> AbilityKind {
    let effects = vec![Effect::AddMana {
        spending: None,
        who: Players::You,
        mana: ManaOutput::Exactly(vec![ManaType::Colored(color)]),
    }];
    AbilityKind::Activated(Activated {
        cost: Cost(vec![CostPart::Tap]),
        zones: ZoneSet::BATTLEFIELD,
        activator: Players::You,
        limits: Vec::new(),
        special: false,
        body: plain_body(effects, Vec::new()),
    })
}

/// `When the last defense counter is removed from this permanent, exile it, then you may cast it transformed without paying
/// its mana cost.` (CR 310.11b)
fn siege_ability() -> AbilityKind {
    let exiled = SlotId(0);
    let exile = Effect::Move {
        what: Objects::This,
        to: Box::new(Destination::to(Zone::Exile)),
        into: Some(exiled),
        link: false,
    };
    let cast = Effect::CastNow {
        who: Players::You,
        what: Objects::Slot(exiled),
        cost: Some(Cost(Vec::new())),
        lands: false,
        transformed: true,
        afterwards: crate::Afterwards::Usual,
    };
    let may_cast = Effect::Attempt {
        optional: Some(Players::You),
        action: vec![cast],
        if_done: Vec::new(),
        if_not: Vec::new(),
    };
    AbilityKind::Triggered(Triggered {
        event: EventPattern::RemoveCounters {
            what: Filter {
                domain: Domain::Permanents,
                test: Test::Is(Objects::This),
            },
            kind: Some(CounterKind::new("defense")),
            last: true,
        },
        condition: None,
        per_turn: None,
        at_once: false,
        zones: ZoneSet::BATTLEFIELD,
        body: plain_body(vec![exile, may_cast], vec![SlotKind::Objects]),
    })
}

/// `If this permanent is face down, you may pay its mana cost and turn it face up. This action doesn't use the stack.`
/// (CR 701.40b)
fn manifest_ability() -> AbilityKind {
    let turn = Effect::TurnFace {
        what: Objects::This,
        down: None,
    };
    AbilityKind::Activated(Activated {
        cost: Cost(vec![CostPart::OwnManaCost]),
        zones: ZoneSet::BATTLEFIELD,
        activator: Players::You,
        limits: vec![ActivationLimit::FaceDown],
        special: true,
        body: plain_body(vec![turn], Vec::new()),
    })
}

/// `As this Saga enters, choose a number from one to its final chapter number.` (CR 702.155b)
fn read_ahead_ability() -> AbilityKind {
    let entering = EventPattern::ZoneChange {
        what: Filter {
            domain: Domain::Permanents,
            test: Test::Is(Objects::This),
        },
        from: None,
        to: Some(Zone::Battlefield),
    };
    let choice = Effect::ChooseWord {
        who: Players::You,
        kind: WordKind::Chapter,
    };
    AbilityKind::Static(Static {
        zones: ZoneSet::BATTLEFIELD,
        condition: None,
        effects: vec![StaticEffect::Replace(Replacement {
            event: entering,
            condition: None,
            optional: None,
            outcome: Outcome::Also(vec![choice]),
            uses: None,
        })],
        slots: Vec::new(),
    })
}

fn plain_body(effects: Vec<Effect>, slots: Vec<SlotKind>) -> Body {
    Body {
        choice: None,
        modes: vec![Mode {
            cost: None,
            targets: Vec::new(),
            effects,
            condition: None,
        }],
        slots,
    }
}
