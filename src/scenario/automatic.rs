//! The simple player who decides what nobody prepared (SCHEMA 6, "No fitting entry").

use game::declaring::{with_required_attacks, with_required_blocks};
use game::{Answer, Decision, Domain, Game, Item, Question, Target};
use ir::{AbilityRef, CardTable, CounterKind, Effect, Modification, Value, Visitor, Walk, Zone};
use rules::layers;

/// A legal answer that this player would give; none if the domain has none.
pub fn answer(table: &CardTable, game: &Game, decision: &Decision) -> Option<Answer> {
    match &decision.domain {
        Domain::Choose {
            items,
            minimum,
            maximum,
            together,
        } => {
            if let Some(yes) = items.iter().position(|item| *item == Item::Yes) {
                return Some(Answer::Items(vec![yes as u32]));
            }
            let helps =
                aims(decision) && decision.prompt.ability.is_some_and(|it| helps(table, it));
            let worth = |item: &Item| {
                let worth = worth(table, game, decision, item);
                if helps { -worth } else { worth }
            };
            let wanted = match decision.prompt.question {
                // As many as there are on the side that is meant.
                Question::Targets => {
                    let worthy = items.iter().filter(|item| worth(item) > 0).count();
                    u32::try_from(worthy).unwrap_or(u32::MAX).max(1)
                }
                Question::Search => *maximum,
                Question::ChooseObjects => 1,
                _ => 0,
            };
            let wanted = wanted.max(*minimum).min(*maximum);
            let mut order: Vec<u32> = (0..items.len() as u32).collect();
            // Best first for targets and finds, worst first for what is given up.
            let giving_up = matches!(
                decision.prompt.question,
                Question::PayWith | Question::CleanupDiscard | Question::ChooseObjects
            );
            order.sort_by_key(|index| {
                let worth = worth(&items[*index as usize]);
                if giving_up { worth } else { -worth }
            });
            let (least, most) = (*minimum as usize, *maximum as usize);
            let chosen = game::joint::some(together, &order, wanted as usize, most)
                .or_else(|| game::joint::some(together, &order, least, most));
            chosen.map(Answer::Items)
        }
        Domain::Number { minimum, maximum } => {
            Some(Answer::Number(match decision.prompt.question {
                // As much as possible, and of damage as much as possible is prevented.
                Question::ChooseX | Question::Divide => *maximum,
                _ => *minimum,
            }))
        }
        Domain::Order { items } => Some(Answer::Items((0..items.len() as u32).collect())),
        Domain::Divide {
            minimum,
            total,
            enough,
            ..
        } => {
            let lethal: Vec<u32>;
            let deals = match decision.prompt.question {
                Question::CombatDamage => true,
                Question::Divide => !decision.prompt.ability.is_some_and(|it| helps(table, it)),
                _ => false,
            };
            let enough = if enough.is_empty() && deals {
                lethal = decision
                    .items()
                    .iter()
                    .map(|item| lethal_damage(table, game, item))
                    .collect();
                &lethal
            } else {
                enough
            };
            Some(Answer::Shares(divide(minimum, *total, enough)))
        }
        Domain::Attackers { .. } => Some(Answer::Attackers(with_required_attacks(
            &decision.domain,
            Vec::new(),
        ))),
        Domain::Blockers { .. } => Some(Answer::Blockers(with_required_blocks(
            &decision.domain,
            Vec::new(),
        ))),
    }
}

/// How much damage is lethal to a creature, with what is marked on it (CR 120.6).
fn lethal_damage(table: &CardTable, game: &Game, item: &Item) -> u32 {
    let Item::Object(id) = item else {
        return 0;
    };
    let toughness = layers::characteristics(table, game, *id)
        .toughness
        .unwrap_or(0);
    let marked = game.object(*id).map_or(0, |object| object.damage);
    u32::try_from(toughness).unwrap_or(0).saturating_sub(marked)
}

/// Each item its minimum and then what is enough, in order; what is left goes to the player whom a trampler attacks, else
/// to the first.
fn divide(minimum: &[u32], total: u32, enough: &[u32]) -> Vec<u32> {
    let mut shares = minimum.to_vec();
    let mut left = total.saturating_sub(shares.iter().sum());
    for (share, enough) in shares.iter_mut().zip(enough) {
        let more = enough.saturating_sub(*share).min(left);
        *share += more;
        left -= more;
    }
    // What a trampling attacker has left goes to what it attacks, else the first gets it.
    let tramples = !enough.is_empty() && enough.len() < shares.len();
    let rest = if tramples {
        shares.last_mut()
    } else {
        shares.first_mut()
    };
    if let Some(rest) = rest {
        *rest += left;
    }
    shares
}

/// How much an item is worth to take or to hurt: opponents' dangerous permanents before their owners, own ones last.
fn worth(table: &CardTable, game: &Game, decision: &Decision, item: &Item) -> i64 {
    let target = match item {
        Item::Object(object) => Target::Object(*object),
        Item::Player(player) => Target::Player(*player),
        _ => return 0,
    };
    match target {
        Target::Player(player) if player == decision.player => -100,
        Target::Player(_) => 1,
        Target::Object(object) => {
            let current = layers::characteristics(table, game, object);
            let size = i64::from(current.power.unwrap_or(0) + current.toughness.unwrap_or(0)) + 10;
            if matches!(
                decision.prompt.question,
                Question::Targets | Question::NewTargets
            ) && current.controller == decision.player
            {
                -size
            } else {
                size
            }
        }
    }
}

/// Whether targets are chosen.
fn aims(decision: &Decision) -> bool {
    matches!(
        decision.prompt.question,
        Question::Targets | Question::NewTargets
    )
}

/// Whether what the ability does first is good for what it is done to; an ability that does nothing known is not.
fn helps(table: &CardTable, ability: AbilityRef) -> bool {
    struct First(Option<bool>);
    impl Visitor for First {
        fn effect(&mut self, effect: &Effect) {
            if self.0.is_none() {
                self.0 = is_good(effect);
                effect.walk_parts(self);
            }
        }
    }
    let mut first = First(None);
    table.ability(ability).walk(&mut first);
    first.0 == Some(true)
}

/// Whether an instruction is good for what it is done to, as far as its kind tells.
fn is_good(effect: &Effect) -> Option<bool> {
    match effect {
        Effect::GainLife { .. }
        | Effect::Draw { .. }
        | Effect::Untap { .. }
        | Effect::MoveCounters { .. }
        | Effect::RemoveDamage { .. }
        | Effect::ExtraTurn { .. }
        | Effect::Replace { .. } => Some(true),
        Effect::DealDamage { .. }
        | Effect::Destroy { .. }
        | Effect::Discard { .. }
        | Effect::LoseLife { .. }
        | Effect::Sacrifice { .. }
        | Effect::Counter { .. }
        | Effect::Tap { .. }
        | Effect::Restrict { .. }
        | Effect::Fight { .. } => Some(false),
        Effect::Move { to, .. } => Some(to.zone == Zone::Battlefield),
        Effect::PutCounters { kind, .. } => Some(is_good_counter(kind)),
        Effect::Modify { modifications, .. } => modifications.iter().find_map(|it| match it {
            Modification::AddPowerToughness(power, toughness) => {
                let negative =
                    |value: &Value| matches!(value, Value::Number(number) if *number < 0);
                Some(!negative(power) && !negative(toughness))
            }
            Modification::AddAbility(_) => Some(true),
            Modification::Controller(_)
            | Modification::RemoveAllAbilities
            | Modification::RemoveKeyword(_) => Some(false),
            _ => None,
        }),
        _ => None,
    }
}

/// Whether one would have such counters on what is one's own.
fn is_good_counter(kind: &CounterKind) -> bool {
    !kind.as_str().starts_with('-') && kind.as_str() != "stun"
}
