//! A choice and what is done to the chosen, where one clause says both: `sacrifices a creature of their choice`.

use super::clause::{Actor, Clause};
use super::discourse::{Origin, Writer};
use super::effect::anywhere;
use super::searching::on_top;
use super::sequence::acts_on;
use super::words::{Number, spaced};
use crate::{
    AbilityKind, Argument, Domain, Effect, Filter, Modification, Objects, Players, SlotId, Test,
    Value, WordKind, Zone,
};

impl Writer<'_> {
    /// `an opponent draws a card`, `look at an opponent's hand`: a player is chosen, and what follows is about them.
    pub(super) fn done_by_chosen(
        &mut self,
        into: SlotId,
        among: &Players,
        next: &Effect,
    ) -> Option<(Clause, usize)> {
        let memory = self.memory();
        self.chosen_among = Some((into, among.clone()));
        let mut clause = self.clause(next);
        self.chosen_among = None;
        self.mention(into);
        let says = |words: &str| clause.verbs.iter().any(|verb| verb.contains(words));
        if clause.actor == Actor::Player(Players::Slot(into)) && !says(" controller") {
            clause.number = Number::One;
            return Some((clause, 2));
        }
        if matches!(next, Effect::Look { .. }) && says("opponent's hand") {
            return Some((clause, 2));
        }
        self.recall(memory);
        None
    }

    /// A choice and what is done to the chosen, where one clause says both.
    pub(super) fn chosen_and_done_to(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        match effects {
            // "Creatures you control get +1/+1 until end of turn. Untap those creatures."
            [
                Effect::Choose {
                    who: Players::You,
                    minimum: Value::Number(i32::MAX),
                    at_random: false,
                    into,
                    ..
                },
                act @ Effect::Modify { what, .. },
                ..,
            ] if *what == Objects::Slot(*into) => {
                let mut clause = self.clause(act);
                // What they do next is a sentence of its own.
                clause.actor = Actor::Nobody;
                self.mark_mentioned(act);
                Some((clause, 2))
            }
            // "Create a token that's a copy of a card exiled with ~", "attach it to a creature you control"
            [
                Effect::Choose {
                    who: Players::You,
                    minimum: Value::Number(1),
                    maximum: Value::Number(1),
                    at_random: false,
                    into,
                    ..
                },
                act @ (Effect::Modify { what: with, .. }
                | Effect::CreateCopy { of: with, .. }
                | Effect::BecomeCopy { of: with, .. }
                | Effect::Attach { to: with, .. }),
                ..,
            ] if *with == Objects::Slot(*into)
                && !changes_what_it_is(act)
                && !self.targets_after(act, *into) =>
            {
                let clause = self.clause(act);
                Some((clause, 2))
            }
            [
                Effect::Choose {
                    who,
                    what,
                    minimum,
                    maximum,
                    at_random,
                    into,
                },
                act,
                after @ ..,
            ] if acts_on(act, *into)
                && is_own_deed(who, act)
                && (*minimum != Value::Number(i32::MAX) || !after.is_empty())
                && is_said_at_once(who, what, *at_random, act)
                && !(*who == Players::You && self.is_open_hand(what)) =>
            {
                if let (
                    Effect::Move { to, into: None, .. },
                    [Effect::Shuffle { who: Players::You }, ..],
                ) = (act, after)
                    && *who == Players::You
                    && !*at_random
                    && **to == on_top()
                {
                    return self.chosen_shuffled(act, *into);
                }
                let clause = self.choice(who, what, minimum, maximum, *at_random, act);
                Some((clause, 2))
            }
            _ => None,
        }
    }

    /// `shuffle up to four cards from your graveyard into your library`: a choice, and the two steps that are said as one.
    fn chosen_shuffled(&mut self, act: &Effect, into: SlotId) -> Option<(Clause, usize)> {
        let taken = std::mem::replace(&mut self.taken_from, true);
        let clause = self.shuffled(&Objects::Slot(into), &Players::You);
        self.taken_from = taken;
        let mut clause = clause?;
        self.mark_mentioned(act);
        clause.where_x = self.where_x.take();
        Some((clause, 3))
    }

    /// Whether what becomes a copy is a target that is named after what was chosen.
    fn targets_after(&self, act: &Effect, chosen: SlotId) -> bool {
        matches!(act, Effect::BecomeCopy { what: Objects::Slot(slot), .. }
            if slot.0 > chosen.0 && matches!(self.origin(*slot), Origin::Target(_)))
    }

    /// Whether the chosen word is what is given, or an ability that speaks of it is: `protection from the color of your choice`.
    pub(super) fn gives_chosen(&self, kind: &WordKind, modifications: &[Modification]) -> bool {
        let color = match kind {
            WordKind::Color(except) if except.is_empty() => true,
            WordKind::Colors => true,
            WordKind::CreatureType(except) if !except.is_empty() => return false,
            WordKind::CreatureType(_) | WordKind::BasicLandType => false,
            WordKind::Color(_)
            | WordKind::CardType(_)
            | WordKind::PermanentType
            | WordKind::Player(_)
            | WordKind::SecretPlayer(_)
            | WordKind::CardName(_)
            | WordKind::Number(..)
            | WordKind::Chapter
            | WordKind::AnchorWord(_) => return false,
        };
        let quality = Argument::Quality(Test::ChosenColor);
        modifications.iter().any(|modification| {
            let Modification::AddAbility(id) = modification else {
                return match color {
                    true => matches!(
                        modification,
                        Modification::SetChosenColor | Modification::AddChosenColor
                    ),
                    false => matches!(modification, Modification::ChosenSubtype(_)),
                };
            };
            if !color {
                return false;
            }
            let granted = self.ability.nested.get(usize::from(id.0));
            granted.is_some_and(|granted| {
                matches!(&granted.kind, AbilityKind::Keyword(keyword)
                    if keyword.arguments.contains(&quality))
            })
        })
    }

    /// `sacrifices a creature of their choice`, `discard two cards`, `return a land you control to its owner's hand`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn choice(
        &mut self,
        who: &Players,
        what: &Filter,
        minimum: &Value,
        maximum: &Value,
        at_random: bool,
        act: &Effect,
    ) -> Clause {
        let mut clause = self.player_clause(who);
        self.clause_subject = None;
        let random = if at_random { "at random" } else { "" };
        match act {
            Effect::Sacrifice { .. } => {
                let what = match super::condition::without_controller(what) {
                    Some((_, rest)) => rest,
                    None => what.clone(),
                };
                let noun = self.chosen(&what, minimum, maximum);
                clause = clause.with_verb(format!("sacrifice {noun}"));
            }
            Effect::Discard { .. } => {
                let cards = anywhere(what);
                let noun = self
                    .chosen(&cards, minimum, maximum)
                    .replace(" in exile", "");
                clause = clause.with_verb(spaced(&["discard", &noun, random]));
            }
            _ => {
                let doer = self.doer.replace(who.clone());
                let taken = std::mem::replace(&mut self.taken_from, true);
                self.random = at_random;
                let action = self.clause(act);
                self.random = false;
                self.where_x = action.where_x;
                self.taken_from = taken;
                self.doer = doer;
                clause.verbs.extend(action.verbs);
                clause.tail = action.tail;
                clause.further = action.further;
                if *who == Players::You {
                    clause.actor = Actor::Nobody;
                    clause.subject = String::new();
                }
            }
        }
        self.mark_mentioned(act);
        clause.where_x = self.where_x.take();
        clause
    }
}

/// Whether objects are changed otherwise than by getting control of them: they are chosen in words of their own.
fn changes_what_it_is(effect: &Effect) -> bool {
    matches!(effect, Effect::Modify { modifications, .. }
        if !matches!(modifications.as_slice(), [Modification::Controller(_)]))
}

/// Whether choosing and doing are said in one phrase: `discard a card`, but `You choose a card from it. That player discards
/// that card.`
fn is_said_at_once(who: &Players, what: &Filter, at_random: bool, act: &Effect) -> bool {
    // "choose a card at random exiled with ~. Put it into your hand"
    if at_random && super::moving::is_linked(&what.test) {
        return false;
    }
    let discards = matches!(act, Effect::Discard { .. });
    let moves = matches!(act, Effect::Move { .. } | Effect::Look { public: true, .. });
    if at_random && !discards && !moves {
        return false;
    }
    match (&what.domain, discards) {
        (Domain::Cards(Zone::Hand, owner), true) => owner == who || *owner == Players::Affected,
        _ => true,
    }
}

/// Whether the one who chooses does it, too: `target opponent sacrifices a creature`, but `target opponent chooses a creature
/// they control. Destroy it`.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_own_deed(who: &Players, act: &Effect) -> bool {
    *who == Players::You
        || match act {
            Effect::Destroy { .. } => false,
            Effect::Move { to, .. } => {
                to.zone != Zone::Battlefield || to.controller != Some(Players::You)
            }
            _ => true,
        }
}
