//! Every slot is filled on every way to where it is read, with what is read there; every part of an event that is read is
//! one that the event has.
//!
//! The ways are those of the rules: targets are announced before costs are paid (CR 601.2c, 601.2h), instructions are followed
//! in order (CR 608.2c), a delayed trigger sees the slots as they are when it is made (CR 603.7), a reflexive one those when it
//! triggers (CR 603.12). What several passes of a loop remembered is remembered together, nothing after no pass. After a
//! "may" or an "if" that came to nothing there is nothing, and a word for it acts on nothing (CR 609.3): "You may put a creature
//! card from your hand onto the battlefield. It gains haste." Only "the rest" of cards that are there must be told on every way.

mod known;
mod reads;

use std::collections::BTreeSet;

use super::Finding;
use super::roles::Roles;
use diagnostic::Code;
use ir::{
    Ability, AbilityKind, Activated, Body, Cost, CostPart, Effect, Mode, NestedId, Outcome,
    Replacement, SlotId, SlotKind, Static, StaticEffect, TargetSpec, Walk,
};
use known::{Known, meet};
use reads::{Reads, Wanted, words_of};

/// Adds what is wrong with the slots of the ability and those nested in it.
pub(super) fn check(ability: &Ability, found: &mut Vec<Finding>) {
    check_at(ability, Known::default(), true, found);
}

/// `top` is whether it is an ability of a card; else one that another grants, or gives to what it creates.
fn check_at(ability: &Ability, known: Known, top: bool, found: &mut Vec<Finding>) {
    let mut followed = BTreeSet::new();
    let mut way = Way {
        ability,
        top,
        found,
        followed: &mut followed,
    };
    match &ability.kind {
        AbilityKind::Spell(body) => way.body(body, None, known),
        AbilityKind::Activated(activated) => way.activated(activated, known),
        AbilityKind::Triggered(triggered) => {
            way.read(&triggered.event, &known);
            let known = Known {
                roles: Some(known.roles.unwrap_or_else(|| Roles::of(&triggered.event))),
                ..known
            };
            way.read(&triggered.condition, &known);
            way.body(&triggered.body, None, known);
        }
        AbilityKind::Static(statics) => way.statics(statics, &known),
        // What its arguments mean is in the abilities nested in it.
        AbilityKind::Keyword(_) => {}
    }
    for (place, nested) in (0..).zip(&ability.nested) {
        // A reflexive trigger was followed where it is made.
        if !followed.contains(&place) {
            check_at(nested, Known::default(), false, found);
        }
    }
}

struct Way<'a> {
    ability: &'a Ability,
    top: bool,
    found: &'a mut Vec<Finding>,
    /// the nested abilities that have been followed as a part of this one
    followed: &'a mut BTreeSet<u8>,
}

impl Way<'_> {
    fn read(&mut self, node: &impl Walk, known: &Known) {
        node.walk(&mut Reads { way: self, known });
    }

    fn read_parts(&mut self, node: &impl Walk, known: &Known) {
        node.walk_parts(&mut Reads { way: self, known });
    }

    fn kind(&self, slot: SlotId) -> Option<SlotKind> {
        self.ability.slots().get(usize::from(slot.0)).copied()
    }

    fn object_to(&mut self, message: String) {
        self.found.push(Finding::new(
            Code::NothingThere,
            message,
            "say first what is meant, on every way that leads here: \"Choose a creature. … that creature …\"",
        ));
    }

    fn read_slot(&mut self, slot: SlotId, wanted: Wanted, known: &Known) {
        let Some(kind) = self.kind(slot) else {
            self.object_to("a word refers to something that nothing remembers".to_owned());
            return;
        };
        if !wanted.fits(kind) {
            self.found.push(Finding::new(
                Code::WrongKind,
                format!(
                    "a word that means {} refers to {}",
                    wanted.words(),
                    words_of(kind)
                ),
                "name the thing that is meant",
            ));
        }
        if wanted == Wanted::Objects && known.one_sided.contains(&slot) {
            self.object_to(
                "a word refers to what one of two alternatives is about, and not to that of the other"
                    .to_owned(),
            );
            return;
        }
        if !known.perhaps.contains(&slot) {
            self.object_to(format!(
                "a word refers to {} that are only known later, or on another way",
                words_of(kind)
            ));
        } else if known.lacks_rest(slot) {
            self.object_to("\"the rest\" is not told on every way to it".to_owned());
        }
    }

    fn fill(&mut self, slot: SlotId, kind: SlotKind, known: &mut Known) {
        let held = self.kind(slot);
        if held != Some(kind) {
            self.found.push(Finding::new(
                Code::WrongKind,
                format!(
                    "{} are remembered where {} are looked for",
                    words_of(kind),
                    held.map_or("nothing", words_of)
                ),
                "name the thing that is meant",
            ));
        }
        known.fill(slot);
    }

    fn fill_if(&mut self, slot: Option<SlotId>, kind: SlotKind, known: &mut Known) {
        if let Some(slot) = slot {
            self.fill(slot, kind, known);
        }
    }

    fn activated(&mut self, activated: &Activated, known: Known) {
        self.read(&activated.limits, &known);
        self.body(&activated.body, Some(&activated.cost), known);
    }

    /// Targets are announced, costs paid, then the instructions of each mode followed.
    fn body(&mut self, body: &Body, cost: Option<&Cost>, known: Known) {
        self.read(&body.choice, &known);
        for mode in &body.modes {
            self.mode(mode, cost, known.clone());
        }
    }

    fn mode(&mut self, mode: &Mode, cost: Option<&Cost>, mut known: Known) {
        self.read(&mode.condition, &known);
        for target in &mode.targets {
            self.target(target, &mut known);
        }
        if let Some(cost) = cost {
            self.cost(cost, &mut known);
        }
        self.list(&mode.effects, &mut known);
    }

    fn target(&mut self, target: &TargetSpec, known: &mut Known) {
        let TargetSpec {
            slot,
            objects,
            players,
            minimum,
            maximum,
            other_than,
            divided,
            condition,
            chooser,
            each,
        } = target;
        self.read(each, known);
        self.read(chooser, known);
        self.read(condition, known);
        // What is announced under the same condition is there.
        let mut seen = known.clone();
        if let Some(condition) = condition {
            seen.assume(condition);
        }
        self.read(objects, &seen);
        self.read(players, &seen);
        self.read(minimum, &seen);
        self.read(maximum, &seen);
        self.read(divided, &seen);
        for other in other_than {
            self.read_slot(*other, Wanted::Perhaps, &seen);
        }
        let kind = match (objects, players) {
            (Some(_), Some(_)) => SlotKind::Either,
            (None, Some(_)) => SlotKind::Players,
            (_, None) => SlotKind::Objects,
        };
        match condition {
            None => self.fill(*slot, kind, known),
            Some(condition) => {
                self.fill(*slot, kind, &mut seen);
                known.perhaps.insert(*slot);
                known.given.push((condition.clone(), *slot));
            }
        }
    }

    fn statics(&mut self, statics: &Static, known: &Known) {
        self.read(&statics.condition, known);
        for effect in &statics.effects {
            let mut known = known.clone();
            match effect {
                StaticEffect::Replace(replacement) => self.replacement(replacement, known),
                StaticEffect::AdditionalCost { cost, .. }
                | StaticEffect::CastFaceDown { cost, .. } => self.cost(cost, &mut known),
                StaticEffect::AlternativeCost { cost, merging, .. } => {
                    self.cost(cost, &mut known);
                    self.read(merging, &known);
                }
                StaticEffect::Modify { .. }
                | StaticEffect::Restrict(_)
                | StaticEffect::Permit(_)
                | StaticEffect::ChangeCost { .. }
                | StaticEffect::Triggering { .. } => self.read_parts(effect, &known),
            }
        }
    }

    fn replacement(&mut self, replacement: &Replacement, known: Known) {
        let Replacement {
            event,
            condition,
            optional,
            outcome,
            uses: _,
        } = replacement;
        self.read(event, &known);
        let mut known = Known {
            roles: Some(Roles::of(event)),
            ..known
        };
        self.read(condition, &known);
        self.read(optional, &known);
        self.read_parts(outcome, &known);
        match outcome {
            Outcome::Prevent { then, .. } => self.list(then, &mut known),
            Outcome::Also(effects)
            | Outcome::Instead(effects)
            | Outcome::Destination(_, effects) => self.list(effects, &mut known),
            Outcome::Amount(_)
            | Outcome::Redirect { .. }
            | Outcome::Enter(_)
            | Outcome::Mana(_)
            | Outcome::Regenerate => {}
        }
    }

    /// The parts of a cost are paid in any order (CR 601.2h): none reads what another remembers.
    fn cost(&mut self, cost: &Cost, known: &mut Known) {
        let before = known.clone();
        for part in &cost.0 {
            self.cost_part(part, &before, known);
        }
    }

    fn cost_part(&mut self, part: &CostPart, before: &Known, known: &mut Known) {
        match part {
            CostPart::Repeat(cost, times) => {
                self.read(times, before);
                self.cost(cost, known);
            }
            CostPart::OneOf(costs) => {
                let ways = costs.iter().map(|cost| {
                    let mut way = known.clone();
                    self.cost(cost, &mut way);
                    way
                });
                meet(ways.collect(), known);
            }
            CostPart::Do(effects) => {
                let mut way = before.clone();
                self.list(effects, &mut way);
                known.surely.extend(way.surely);
                known.perhaps.extend(way.perhaps);
                known.rests.extend(way.rests);
            }
            CostPart::Sacrifice { into, .. }
            | CostPart::Discard { into, .. }
            | CostPart::Exile { into, .. }
            | CostPart::ReturnToHand { into, .. }
            | CostPart::TapOther { into, .. }
            | CostPart::TapPower { into, .. }
            | CostPart::AnyNumber { into, .. }
            | CostPart::Reveal { into, .. } => {
                self.read_parts(part, before);
                self.fill_if(*into, SlotKind::Objects, known);
            }
            CostPart::Mana(_)
            | CostPart::OwnManaCost
            | CostPart::Tap
            | CostPart::Untap
            | CostPart::PayLife(_)
            | CostPart::RemoveCounters { .. }
            | CostPart::PutCounters { .. }
            | CostPart::Mill(_)
            | CostPart::Loyalty(_)
            | CostPart::Energy(_)
            | CostPart::MostX(_)
            | CostPart::Helped(_) => self.read_parts(part, before),
        }
    }

    fn list(&mut self, effects: &[Effect], known: &mut Known) {
        for effect in effects {
            self.effect(effect, known);
        }
    }

    fn branches(&mut self, branches: &[&[Effect]], known: &mut Known) {
        let ways = branches.iter().map(|effects| {
            let mut way = known.clone();
            self.list(effects, &mut way);
            way
        });
        meet(ways.collect(), known);
    }

    /// An instruction: what it reads, the ways through it, what it remembers.
    #[expect(
        clippy::too_many_lines,
        reason = "one arm for each kind of instruction"
    )]
    fn effect(&mut self, effect: &Effect, known: &mut Known) {
        self.read_parts(effect, known);
        match effect {
            Effect::If {
                condition,
                then,
                otherwise,
            } => {
                let (mut yes, mut no) = (known.clone(), known.clone());
                yes.assume(condition);
                no.assume_not(condition);
                self.list(then, &mut yes);
                self.list(otherwise, &mut no);
                // "If it was kicked, instead search for two cards": what is said of them after that is said of one card as well.
                let told = |one: &Known, other: &Known| -> BTreeSet<SlotId> {
                    let before = &known.perhaps;
                    let new = one.surely.difference(before);
                    new.filter(|slot| !other.perhaps.contains(slot))
                        .copied()
                        .collect()
                };
                let mut one_sided = told(&yes, &no);
                one_sided.extend(told(&no, &yes));
                meet(vec![yes, no], known);
                if !then.is_empty() && !otherwise.is_empty() {
                    known.one_sided.extend(one_sided);
                }
            }
            Effect::Attempt {
                action,
                if_done,
                if_not,
                ..
            } => {
                let mut done = known.clone();
                self.list(action, &mut done);
                // What was not done is not remembered.
                let mut not = known.clone();
                self.list(if_done, &mut done);
                self.list(if_not, &mut not);
                meet(vec![done, not], known);
            }
            Effect::ForEachObject { effects, .. }
            | Effect::ForEachPlayer { effects, .. }
            | Effect::Repeat { effects, .. }
            | Effect::Process { effects } => self.list(effects, known),
            Effect::ForEachCounterKind { kind, effects, .. } => {
                self.fill(*kind, SlotKind::Counter, known);
                self.list(effects, known);
            }
            Effect::Tally { effects, into, of } => {
                self.list(effects, known);
                self.fill(*into, added_up(*of), known);
            }
            Effect::VoteFor { into, .. } => self.fill(*into, SlotKind::Objects, known),
            Effect::Vote { options, .. } => {
                for option in options {
                    self.fill(option.into, SlotKind::Number, known);
                }
            }
            Effect::ChooseOne { options, .. } => {
                let options: Vec<&[Effect]> = options.iter().map(Vec::as_slice).collect();
                self.branches(&options, known);
            }
            Effect::Contest { won, lost, .. } => self.branches(&[won, lost], known),
            Effect::Delayed { event, effects, .. } => {
                let mut later = known.clone();
                let roles = Roles::of(event);
                if roles.subject || later.roles.is_none() {
                    later.roles = Some(roles);
                }
                self.list(effects, &mut later);
            }
            Effect::Replace { replacement, .. } => self.replacement(replacement, known.clone()),
            Effect::Reflexive { ability } => self.reflexive(*ability, known),
            Effect::Pay { cost, .. } => self.cost(cost, known),
            Effect::DealDamage { .. }
            | Effect::Draw { .. }
            | Effect::Discard { .. }
            | Effect::GainLife { .. }
            | Effect::LoseLife { .. }
            | Effect::SetLife { .. }
            | Effect::Destroy { .. }
            | Effect::RepeatProcess { .. }
            | Effect::Sacrifice { .. }
            | Effect::Move { .. }
            | Effect::Counter { .. }
            | Effect::CreateToken { .. }
            | Effect::CreateCopy { .. }
            | Effect::BecomeCopy { .. }
            | Effect::PutCounters { .. }
            | Effect::PlayerCounters { .. }
            | Effect::LosePlayerCounters { .. }
            | Effect::RemoveCounters { .. }
            | Effect::RemoveSomeCounters { .. }
            | Effect::ChooseCounter { .. }
            | Effect::PutChosenCounters { .. }
            | Effect::DistributeCounters { .. }
            | Effect::RemoveChosenCounters { .. }
            | Effect::PutCountersOf { .. }
            | Effect::MoveCounters { .. }
            | Effect::Tap { .. }
            | Effect::Untap { .. }
            | Effect::Modify { .. }
            | Effect::Restrict { .. }
            | Effect::Permit { .. }
            | Effect::OfSpells { .. }
            | Effect::AddMana { .. }
            | Effect::Choose { .. }
            | Effect::ChoosePlayer { .. }
            | Effect::ChooseWord { .. }
            | Effect::Search { .. }
            | Effect::Shuffle { .. }
            | Effect::Scry { .. }
            | Effect::Surveil { .. }
            | Effect::Look { .. }
            | Effect::ChooseAmong { .. }
            | Effect::Separate { .. }
            | Effect::ChoosePile { .. }
            | Effect::Fight { .. }
            | Effect::Attach { .. }
            | Effect::Unattach { .. }
            | Effect::Pair { .. }
            | Effect::Transform { .. }
            | Effect::PhaseOut { .. }
            | Effect::Meld { .. }
            | Effect::OpenAttraction { .. }
            | Effect::TurnFace { .. }
            | Effect::RemoveFromCombat { .. }
            | Effect::BecomeBlocked { .. }
            | Effect::Haunt { .. }
            | Effect::GiveChosenCounters { .. }
            | Effect::CopySpell { .. }
            | Effect::CopyCard { .. }
            | Effect::ChangeTargets { .. }
            | Effect::ExchangeControl { .. }
            | Effect::ExchangeLife { .. }
            | Effect::Exchange { .. }
            | Effect::ExtraTurn { .. }
            | Effect::ControlPlayer { .. }
            | Effect::AdditionalPhases { .. }
            | Effect::AdditionalSteps { .. }
            | Effect::FlipCoins { .. }
            | Effect::LoseMana { .. }
            | Effect::RollDice { .. }
            | Effect::SkipTurn { .. }
            | Effect::Doors { .. }
            | Effect::EndDesignation { .. }
            | Effect::Venture { .. }
            | Effect::WinGame { .. }
            | Effect::LoseGame { .. }
            | Effect::EndTurn
            | Effect::EndEffect
            | Effect::ChooseResult { .. }
            | Effect::ShufflePile { .. }
            | Effect::DrawUpTo { .. }
            | Effect::RevealChoice
            | Effect::BecomeDayNight(_)
            | Effect::Emblem { .. }
            | Effect::Enter { .. }
            | Effect::CastNow { .. }
            | Effect::Announce { .. }
            | Effect::KeywordAction { .. }
            | Effect::Designate { .. }
            | Effect::DesignatePlayer { .. }
            | Effect::RemoveDamage { .. }
            | Effect::Proliferate { .. }
            | Effect::Nothing => self.remember(effect, known),
        }
    }

    /// The ability that triggers now sees the slots and the event as they are (CR 603.12).
    fn reflexive(&mut self, ability: NestedId, known: &Known) {
        let Some(nested) = self.ability.nested.get(usize::from(ability.0)) else {
            self.object_to("an ability triggers that is not there".to_owned());
            return;
        };
        self.followed.insert(ability.0);
        check_at(nested, known.clone(), self.top, self.found);
    }

    /// What an instruction without others below it remembers.
    fn remember(&mut self, effect: &Effect, known: &mut Known) {
        match effect {
            Effect::Discard { into, .. }
            | Effect::Destroy { into, .. }
            | Effect::Tap { into, .. }
            | Effect::Counter { into, .. }
            | Effect::Sacrifice { into, .. }
            | Effect::Move { into, .. }
            | Effect::CreateToken { into, .. }
            | Effect::CreateCopy { into, .. }
            | Effect::Look { into, .. } => self.fill_if(*into, SlotKind::Objects, known),
            Effect::CopyCard { into, .. } => self.fill(*into, SlotKind::Objects, known),
            Effect::Choose { into, .. } => self.fill(*into, SlotKind::Objects, known),
            Effect::ChoosePlayer { into, .. } => self.fill(*into, SlotKind::Players, known),
            Effect::ChooseCounter { into, .. } => self.fill(*into, SlotKind::Counter, known),
            Effect::Search { into, searched, .. } => {
                self.fill(*into, SlotKind::Objects, known);
                self.fill_if(*searched, SlotKind::Players, known);
            }
            Effect::ChooseAmong {
                from, into, rest, ..
            } => {
                self.read_slot(*from, Wanted::Objects, known);
                self.fill(*into, SlotKind::Objects, known);
                self.fill_if(*rest, SlotKind::Objects, known);
                known.rests.extend(rest.map(|rest| (rest, *from)));
            }
            Effect::Separate { into, rest, .. } => {
                self.fill(*into, SlotKind::Objects, known);
                self.fill(*rest, SlotKind::Objects, known);
            }
            Effect::ChoosePile {
                first,
                second,
                into,
                rest,
                ..
            } => {
                self.read_slot(*first, Wanted::Objects, known);
                self.read_slot(*second, Wanted::Objects, known);
                self.fill(*into, SlotKind::Objects, known);
                self.fill(*rest, SlotKind::Objects, known);
            }
            Effect::ChooseResult {
                rolled,
                into,
                other,
                ..
            } => {
                self.read_slot(*rolled, Wanted::Stretch, known);
                self.fill(*into, SlotKind::Number, known);
                self.fill_if(*other, SlotKind::Number, known);
            }
            Effect::ShufflePile { pile } => self.read_slot(*pile, Wanted::Objects, known),
            Effect::PutChosenCounters { kind, .. }
            | Effect::RemoveChosenCounters { kind, .. }
            | Effect::GiveChosenCounters { kind, .. } => {
                self.read_slot(*kind, Wanted::Counter, known);
            }
            Effect::DealDamage { .. }
            | Effect::Draw { .. }
            | Effect::GainLife { .. }
            | Effect::LoseLife { .. }
            | Effect::SetLife { .. }
            | Effect::BecomeCopy { .. }
            | Effect::PutCounters { .. }
            | Effect::DistributeCounters { .. }
            | Effect::PlayerCounters { .. }
            | Effect::LosePlayerCounters { .. }
            | Effect::RemoveCounters { .. }
            | Effect::RemoveSomeCounters { .. }
            | Effect::PutCountersOf { .. }
            | Effect::MoveCounters { .. }
            | Effect::Untap { .. }
            | Effect::Modify { .. }
            | Effect::Restrict { .. }
            | Effect::Permit { .. }
            | Effect::OfSpells { .. }
            | Effect::Replace { .. }
            | Effect::AddMana { .. }
            | Effect::ChooseWord { .. }
            | Effect::Shuffle { .. }
            | Effect::Scry { .. }
            | Effect::Surveil { .. }
            | Effect::Fight { .. }
            | Effect::Attach { .. }
            | Effect::Unattach { .. }
            | Effect::Pair { .. }
            | Effect::Transform { .. }
            | Effect::PhaseOut { .. }
            | Effect::Meld { .. }
            | Effect::OpenAttraction { .. }
            | Effect::TurnFace { .. }
            | Effect::RemoveFromCombat { .. }
            | Effect::BecomeBlocked { .. }
            | Effect::Haunt { .. }
            | Effect::ForEachCounterKind { .. }
            | Effect::CopySpell { .. }
            | Effect::ChangeTargets { .. }
            | Effect::ExchangeControl { .. }
            | Effect::ExchangeLife { .. }
            | Effect::Exchange { .. }
            | Effect::Pay { .. }
            | Effect::If { .. }
            | Effect::Attempt { .. }
            | Effect::ForEachObject { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::Repeat { .. }
            | Effect::Process { .. }
            | Effect::RepeatProcess { .. }
            | Effect::ChooseOne { .. }
            | Effect::Delayed { .. }
            | Effect::Reflexive { .. }
            | Effect::Contest { .. }
            | Effect::FlipCoins { .. }
            | Effect::LoseMana { .. }
            | Effect::RollDice { .. }
            | Effect::Vote { .. }
            | Effect::VoteFor { .. }
            | Effect::AdditionalSteps { .. }
            | Effect::SkipTurn { .. }
            | Effect::Doors { .. }
            | Effect::EndDesignation { .. }
            | Effect::Venture { .. }
            | Effect::ExtraTurn { .. }
            | Effect::ControlPlayer { .. }
            | Effect::AdditionalPhases { .. }
            | Effect::WinGame { .. }
            | Effect::LoseGame { .. }
            | Effect::EndTurn
            | Effect::EndEffect
            | Effect::DrawUpTo { .. }
            | Effect::RevealChoice
            | Effect::BecomeDayNight(_)
            | Effect::Emblem { .. }
            | Effect::Enter { .. }
            | Effect::CastNow { .. }
            | Effect::Tally { .. }
            | Effect::Announce { .. }
            | Effect::KeywordAction { .. }
            | Effect::Designate { .. }
            | Effect::DesignatePlayer { .. }
            | Effect::RemoveDamage { .. }
            | Effect::Proliferate { .. }
            | Effect::Nothing => {}
        }
    }
}

/// What a slot holds that remembers how much something came to.
fn added_up(of: ir::Tally) -> SlotKind {
    match of {
        ir::Tally::Damaged => SlotKind::Either,
        ir::Tally::Drawn => SlotKind::Objects,
        ir::Tally::Events | ir::Tally::Rolls => SlotKind::Stretch,
        ir::Tally::Damage
        | ir::Tally::ExcessDamage
        | ir::Tally::LifeLost
        | ir::Tally::LifeGained
        | ir::Tally::CardsDrawn
        | ir::Tally::CountersRemoved
        | ir::Tally::FlipsWon
        | ir::Tally::FlipsLost
        | ir::Tally::Results(_)
        | ir::Tally::Result => SlotKind::Number,
    }
}
