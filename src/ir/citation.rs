//! Which rules say what an ability does, for people who want to look them up.

use super::{
    Ability, AbilityKind, Body, Cost, CostPart, Effect, Modification, Outcome, Restriction,
    SpellChange, StaticEffect,
};
use std::collections::BTreeSet;

/// Numbers of the Comprehensive Rules: of the kind of ability, its costs, and all that it does; abilities nested in it
/// included. The rules of keywords stand in their definitions.
pub fn rules_cited(ability: &Ability) -> BTreeSet<&'static str> {
    let mut rules = BTreeSet::new();
    add_ability(ability, &mut rules);
    rules
}

fn add_ability(ability: &Ability, rules: &mut BTreeSet<&'static str>) {
    match &ability.kind {
        AbilityKind::Spell(body) => {
            rules.insert("113.3a");
            add_body(body, rules);
        }
        AbilityKind::Activated(activated) => {
            rules.insert("602");
            add_cost(&activated.cost, rules);
            add_body(&activated.body, rules);
        }
        AbilityKind::Triggered(triggered) => {
            rules.insert("603");
            if triggered.condition.is_some() {
                rules.insert("603.4");
            }
            add_body(&triggered.body, rules);
        }
        AbilityKind::Static(statics) => {
            rules.insert("604");
            for effect in &statics.effects {
                add_static(effect, rules);
            }
        }
        AbilityKind::Keyword(_) => {
            rules.insert("702");
        }
    }
    for list in ability.root_lists() {
        list.iter().for_each(|effect| add_effect(effect, rules));
    }
    for nested in &ability.nested {
        add_ability(nested, rules);
    }
}

fn add_body(body: &Body, rules: &mut BTreeSet<&'static str>) {
    if body.choice.is_some() {
        rules.insert("700.2");
    }
    let targets = || body.modes.iter().flat_map(|mode| &mode.targets);
    if targets().next().is_some() {
        rules.insert("115");
    }
    if targets().any(|target| target.divided.is_some()) {
        rules.insert("601.2d");
    }
}

fn add_static(effect: &StaticEffect, rules: &mut BTreeSet<&'static str>) {
    match effect {
        StaticEffect::Modify {
            modifications,
            defines_characteristic,
            ..
        } => {
            rules.insert(if *defines_characteristic {
                "604.3"
            } else {
                "611.3"
            });
            rules.extend(modifications.iter().map(of_modification));
        }
        StaticEffect::Restrict(restriction) => {
            rules.insert(of_restriction(restriction));
        }
        StaticEffect::Permit(_) => {
            rules.insert("101.1");
        }
        StaticEffect::Replace(replacement) => {
            rules.insert(of_outcome(&replacement.outcome));
        }
        StaticEffect::ChangeCost { .. } => {
            rules.insert("601.2f");
        }
        StaticEffect::Triggering { .. } => {
            rules.insert("603.2d");
        }
        StaticEffect::AdditionalCost { cost, .. } => {
            rules.insert("118.8");
            add_cost(cost, rules);
        }
        StaticEffect::AlternativeCost { cost, .. } => {
            rules.insert("118.9");
            add_cost(cost, rules);
        }
        StaticEffect::CastFaceDown { cost, .. } => {
            rules.insert("708.4");
            add_cost(cost, rules);
        }
    }
}

fn add_cost(cost: &Cost, rules: &mut BTreeSet<&'static str>) {
    for part in &cost.0 {
        rules.insert(match part {
            CostPart::Mana(_) | CostPart::OneOf(_) | CostPart::Repeat(..) | CostPart::Do(_) => {
                "118"
            }
            CostPart::OwnManaCost => "701.40b",
            CostPart::Tap => "107.5",
            CostPart::Untap => "107.6",
            CostPart::PayLife(_) => "119.4",
            CostPart::Sacrifice { .. } => "701.21",
            CostPart::Discard { .. } => "701.9",
            CostPart::Exile { .. } => "701.13",
            CostPart::ReturnToHand { .. } => "400.7",
            CostPart::AnyNumber { .. } => "601.2b",
            CostPart::TapOther { .. } | CostPart::TapPower { .. } => "701.26",
            CostPart::RemoveCounters { .. } | CostPart::PutCounters { .. } => "122",
            CostPart::Reveal { .. } => "701.20",
            CostPart::Mill(_) => "701.17",
            CostPart::Loyalty(_) => "606",
            CostPart::Energy(_) => "107.14",
            CostPart::Helped(_) => "701.67",
            CostPart::MostX(_) => "107.3",
        });
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn add_effect(effect: &Effect, rules: &mut BTreeSet<&'static str>) {
    match effect {
        Effect::Modify { modifications, .. } => {
            rules.insert("611.2");
            rules.extend(modifications.iter().map(of_modification));
        }
        Effect::Restrict { restriction, .. } => {
            rules.insert("611.2");
            rules.insert(of_restriction(restriction));
        }
        Effect::Permit { .. } => {
            rules.insert("611.2");
        }
        Effect::OfSpells { change, .. } => {
            rules.insert("611.2");
            match change {
                SpellChange::Cost(_) => {
                    rules.insert("601.2f");
                }
                SpellChange::Modify(modifications) => {
                    rules.extend(modifications.iter().map(of_modification));
                }
                SpellChange::CantBeCountered => {
                    rules.insert("701.6");
                }
                SpellChange::AsThoughFlash => {
                    rules.insert("702.8");
                }
                SpellChange::GoesTo(_) => {
                    rules.insert("608.2n");
                }
            }
        }
        Effect::Replace { replacement, .. } => {
            rules.insert(of_outcome(&replacement.outcome));
        }
        Effect::Pay { cost, .. } => {
            rules.insert("118.12");
            add_cost(cost, rules);
        }
        _ => rules.extend(of_instruction(effect)),
    }
    for child in effect.children() {
        add_effect(child, rules);
    }
}

/// The rule of an instruction that is no continuous effect and no payment.
fn of_instruction(effect: &Effect) -> Option<&'static str> {
    Some(match effect {
        Effect::DealDamage { .. } => "120",
        Effect::Draw { .. } => "121",
        Effect::Discard { .. } => "701.9",
        Effect::GainLife { .. } | Effect::LoseLife { .. } => "119.3",
        Effect::SetLife { .. } => "119.5",
        Effect::Destroy { .. } => "701.8",
        Effect::Sacrifice { .. } => "701.21",
        Effect::Move { .. } => "400.7",
        Effect::Counter { .. } => "701.6",
        Effect::CreateToken { .. } => "701.7",
        Effect::CreateCopy { .. } | Effect::BecomeCopy { .. } => "707",
        Effect::PutCounters { .. }
        | Effect::PlayerCounters { .. }
        | Effect::LosePlayerCounters { .. }
        | Effect::RemoveCounters { .. }
        | Effect::RemoveSomeCounters { .. }
        | Effect::ChooseCounter { .. }
        | Effect::PutChosenCounters { .. }
        | Effect::DistributeCounters { .. }
        | Effect::GiveChosenCounters { .. }
        | Effect::RemoveChosenCounters { .. } => "122",
        Effect::PutCountersOf { .. } => "122.8",
        Effect::MoveCounters { .. } => "122.5",
        Effect::Tap { .. } | Effect::Untap { .. } => "701.26",
        Effect::AddMana { .. } => "106.4",
        Effect::Choose { .. }
        | Effect::ChoosePlayer { .. }
        | Effect::ChooseAmong { .. }
        | Effect::Attempt { .. } => "608.2d",
        Effect::Separate { .. } | Effect::ChoosePile { .. } => "700.3",
        Effect::ChooseWord { .. } => "607.2d",
        Effect::Search { .. } => "701.23",
        Effect::Shuffle { .. } => "701.24",
        Effect::Scry { .. } => "701.22",
        Effect::Surveil { .. } => "701.25",
        Effect::Look { .. } => "701.20",
        Effect::Fight { .. } => "701.14",
        Effect::Attach { .. } => "701.3",
        Effect::Unattach { .. } => "701.3d",
        Effect::Pair { .. } => "702.95",
        Effect::Transform {
            how: crate::Turning::Flip,
            ..
        } => "710.2",
        Effect::Transform {
            how: crate::Turning::Convert,
            ..
        } => "701.28",
        Effect::Transform { .. } => "701.27",
        Effect::PhaseOut { .. } => "702.26",
        Effect::Meld { .. } => "701.42",
        Effect::OpenAttraction { .. } => "701.51",
        Effect::TurnFace { .. } => "708",
        Effect::RemoveFromCombat { .. } => "506.4",
        Effect::BecomeBlocked { .. } => "509.1h",
        Effect::Haunt { .. } => "702.55",
        Effect::CopySpell { .. } => "707.10",
        Effect::CopyCard { .. } => "707.12",
        Effect::ChangeTargets { .. } => "115.7",
        Effect::ExchangeControl { .. } => "701.12b",
        Effect::ExchangeLife { .. } => "701.12c",
        Effect::Exchange { .. } => "701.12",
        Effect::ChooseOne { .. } => "700.2",
        Effect::If { .. }
        | Effect::ForEachObject { .. }
        | Effect::ForEachCounterKind { .. }
        | Effect::ForEachPlayer { .. }
        | Effect::Repeat { .. }
        | Effect::Process { .. }
        | Effect::RepeatProcess { .. }
        | Effect::Tally { .. } => "608.2c",
        Effect::Delayed { .. } => "603.7",
        Effect::Reflexive { .. } => "603.12",
        Effect::Contest {
            game: crate::Contest::Coin,
            ..
        } => "705",
        Effect::Contest { .. } => "701.30",
        Effect::FlipCoins { .. } => "705.1",
        Effect::LoseMana { .. } => "106.4",
        Effect::RollDice { .. } => "706",
        Effect::Vote { .. } | Effect::VoteFor { .. } => "701.38",
        Effect::SkipTurn { .. } => "500.11",
        Effect::EndDesignation { .. } => "701",
        Effect::Doors { .. } => "709.5f",
        Effect::Venture { .. } => "701.49",
        Effect::ExtraTurn { .. } => "500.7",
        Effect::ControlPlayer { .. } => "722",
        Effect::AdditionalPhases { .. } => "500.8",
        Effect::AdditionalSteps { .. } => "500.9",
        Effect::WinGame { .. } => "104.2b",
        Effect::LoseGame { .. } => "104.3e",
        Effect::EndTurn => "723",
        Effect::EndEffect => "116.2c",
        Effect::DrawUpTo { .. } => "121.2",
        Effect::ChooseResult { .. } => "706.2",
        Effect::ShufflePile { .. } => "701.24",
        Effect::RevealChoice => "607.2d",
        Effect::BecomeDayNight(_) => "730",
        Effect::Emblem { .. } => "114",
        Effect::Enter { .. } => "614.12",
        Effect::CastNow { .. } => "608.2g",
        Effect::KeywordAction { .. } => "701",
        Effect::Proliferate { .. } => "701.34",
        Effect::Designate { .. } => "701.37b",
        Effect::DesignatePlayer { .. } => "725",
        Effect::RemoveDamage { .. } => "120.6",
        Effect::Announce { .. }
        | Effect::Nothing
        | Effect::Modify { .. }
        | Effect::Restrict { .. }
        | Effect::Permit { .. }
        | Effect::OfSpells { .. }
        | Effect::Replace { .. }
        | Effect::Pay { .. } => return None,
    })
}

fn of_outcome(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Prevent { .. } => "615",
        Outcome::Redirect { .. } => "614.9",
        Outcome::Enter(_) => "614.1c",
        Outcome::Mana(_) => "106.12b",
        Outcome::Regenerate => "701.19",
        Outcome::Amount(_) | Outcome::Destination(..) | Outcome::Also(_) | Outcome::Instead(_) => {
            "614"
        }
    }
}

fn of_modification(modification: &Modification) -> &'static str {
    match modification {
        Modification::Controller(_) => "613.1b",
        Modification::SetName(_) | Modification::RemoveManaCost => "613.1c",
        Modification::AddCardTypes(_)
        | Modification::SetCardTypes(_)
        | Modification::AddSupertype(_)
        | Modification::RemoveSupertype(_)
        | Modification::RemoveCardTypes(_)
        | Modification::AddSubtype(_)
        | Modification::SetSubtypes(_)
        | Modification::AllCreatureTypes
        | Modification::RemoveCreatureTypes
        | Modification::RemoveLandTypes
        | Modification::RemoveThisAbility
        | Modification::ChosenSubtype(_) => "613.1d",
        Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::SetChosenColor
        | Modification::AddChosenColor => "613.1e",
        Modification::AddAbility(_)
        | Modification::AddThisAbility
        | Modification::AddSparing(..)
        | Modification::AddActivatedOf(_)
        | Modification::AddKeywordOf(..)
        | Modification::AddPrintedBelow
        | Modification::AddAbilityOfAnother(_)
        | Modification::RemoveKeyword(_)
        | Modification::RemoveAbility(_)
        | Modification::RemoveAllAbilities => "613.1f",
        Modification::ForbidKeyword(_) => "113.11",
        Modification::SetPowerToughness(..) => "613.4b",
        Modification::AddPowerToughness(..) => "613.4c",
        Modification::SwitchPowerToughness => "613.4d",
    }
}

fn of_restriction(restriction: &Restriction) -> &'static str {
    match restriction {
        Restriction::CantAttack(..)
        | Restriction::IgnoreDefender(_)
        | Restriction::AttackLimit(..)
        | Restriction::AttackAsThoughHaste(_) => "508.1c",
        Restriction::Assigns(..) => "510.1a",
        Restriction::MayAssignAsUnblocked(_) => "510.1c",
        Restriction::TapsFor(..) => "702.122b",
        Restriction::KeepsDamage(_) => "514.2",
        Restriction::MustAttack(_)
        | Restriction::MustAttackPlayer(..)
        | Restriction::MustAttackThese(..) => "508.1d",
        Restriction::AttackCost(..) => "508.1g",
        Restriction::BlockCost(..) => "509.1d",
        Restriction::CantBlock(..)
        | Restriction::CantBeBlocked(..)
        | Restriction::MinimumBlockers(..)
        | Restriction::MaximumBlockers(..)
        | Restriction::AdditionalBlocks(..)
        | Restriction::BlockLimit(_)
        | Restriction::CantAlone(..) => "509.1b",
        Restriction::MustBlock(_)
        | Restriction::MustBlockThese(..)
        | Restriction::MustBeBlocked(..) => "509.1c",
        Restriction::DoesntUntap(_)
        | Restriction::MayStayTapped(_)
        | Restriction::MaximumUntaps(..) => "502.3",
        Restriction::CantBeTargeted(..) | Restriction::PlayersCantBeTargeted(..) => "115",
        Restriction::CantBeCountered(_) => "701.6",
        Restriction::CantBeCopied(_) => "707.10",
        Restriction::CantBeRegenerated(_) => "701.19",
        Restriction::CantBeDestroyed(_) => "702.12",
        Restriction::CantBeSacrificed(_) => "701.21",
        Restriction::CantBeAttachedBy(..) => "303.4",
        Restriction::DamageCantBePrevented(_) => "615.12",
        Restriction::CantCast(..)
        | Restriction::MaximumSpells(..)
        | Restriction::MoreSpells(..) => "601.3",
        Restriction::SpendOnly(..) | Restriction::CantPay { .. } => "601.2h",
        Restriction::CantChooseAsCast(_) => "601.2c",
        Restriction::CantBecome(..) => "101.2",
        Restriction::DamageLeavesLife(..) => "120.3a",
        Restriction::CantActivate(..) | Restriction::PlayersCantActivate(..) => "602.5",
        Restriction::CantPlayLands(_) => "305.2",
        Restriction::CantHappen(_) => "614.17",
        Restriction::MaximumDraws(..) => "121.2",
        Restriction::SkipStep(..) | Restriction::SkipExtraTurns(_) => "500.11",
        Restriction::CantSearch(_) => "701.23",
        Restriction::ExtraDie(_) => "706.6",
        Restriction::ExtraVote(..) => "701.38d",
        Restriction::CantLose(_) => "104.3",
        Restriction::CantWin(_) => "104.2",
        Restriction::LivesWithoutLife(_) => "704.5a",
        Restriction::PlayersProtected(..) => "702.16",
        Restriction::MaximumHandSize(..) | Restriction::HandSizeChange(..) => "402.2",
        Restriction::MaximumCounters(..) => "704.5r",
        Restriction::LegendRuleOff(_) => "704.5j",
    }
}
