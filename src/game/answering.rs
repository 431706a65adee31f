//! Which answers a decision allows, and a random one of them.

use super::decision::{Answer, Decision, Domain, IllegalAnswer};
use super::random::{below, shuffle, subset};
use super::{ObjectId, Target};
use rand_core::Rng;

/// Each creature that can block with the attackers it can block, and how many at once.
type BlockCandidates = [(ObjectId, Vec<ObjectId>, u32)];
/// Each attacker with the least and greatest number of blockers.
type BlockLimits = [(ObjectId, u32, u32)];

impl Decision {
    /// Whether the answer is one that the decision allows.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(&self, answer: &Answer) -> Result<(), IllegalAnswer> {
        match (&self.domain, answer) {
            (
                Domain::Choose {
                    items,
                    minimum,
                    maximum,
                },
                Answer::Items(chosen),
            ) => {
                different(chosen, items.len())?;
                let count = chosen.len();
                within(count >= *minimum as usize, "too few items")?;
                within(count <= *maximum as usize, "too many items")
            }
            (Domain::Number { minimum, maximum }, Answer::Number(number)) => within(
                (*minimum..=*maximum).contains(number),
                "the number is out of range",
            ),
            (Domain::Order { items }, Answer::Items(order)) => {
                different(order, items.len())?;
                within(order.len() == items.len(), "an item is missing")
            }
            (
                Domain::Divide {
                    items,
                    minimum,
                    total,
                    enough,
                },
                Answer::Shares(shares),
            ) => {
                within(
                    shares.len() == items.len(),
                    "one share for each item is wanted",
                )?;
                check_division(minimum, *total, enough, shares)
            }
            (
                Domain::Attackers {
                    candidates,
                    required,
                },
                Answer::Attackers(attacks),
            ) => check_attackers(candidates, required, attacks),
            (
                Domain::Blockers {
                    candidates,
                    limits,
                    required,
                },
                Answer::Blockers(blocks),
            ) => check_blockers(candidates, limits, required, blocks),
            (
                Domain::Choose { .. }
                | Domain::Number { .. }
                | Domain::Order { .. }
                | Domain::Divide { .. }
                | Domain::Attackers { .. }
                | Domain::Blockers { .. },
                _,
            ) => Err(IllegalAnswer::WrongKind),
        }
    }

    /// A random answer that the decision allows; of items, numbers, orders and sets each as likely.
    pub fn sample(&self, random: &mut impl Rng) -> Answer {
        match &self.domain {
            Domain::Choose {
                items,
                minimum,
                maximum,
            } => Answer::Items(subset(random, items.len() as u32, *minimum, *maximum)),
            Domain::Number { minimum, maximum } => {
                let span = maximum.saturating_sub(*minimum).saturating_add(1);
                Answer::Number(minimum + below(random, span))
            }
            Domain::Order { items } => {
                let mut order: Vec<u32> = (0..items.len() as u32).collect();
                shuffle(random, &mut order);
                Answer::Items(order)
            }
            Domain::Divide {
                minimum,
                total,
                enough,
                ..
            } => Answer::Shares(sample_division(minimum, *total, enough, random)),
            Domain::Attackers {
                candidates,
                required,
            } => Answer::Attackers(sample_attackers(candidates, required, random)),
            Domain::Blockers {
                candidates,
                limits,
                required,
            } => Answer::Blockers(sample_blockers(candidates, limits, required, random)),
        }
    }

    /// Whether there is only one answer.
    pub fn is_forced(&self) -> bool {
        match &self.domain {
            Domain::Choose {
                items,
                minimum,
                maximum,
            } => {
                let count = items.len() as u32;
                *maximum == 0 || count == 0 || (count == 1 && *minimum == 1)
            }
            Domain::Number { minimum, maximum } => minimum == maximum,
            Domain::Order { items } => items.len() < 2,
            Domain::Divide {
                items,
                minimum,
                total,
                ..
            } => items.len() < 2 || minimum.iter().sum::<u32>() == *total,
            Domain::Attackers { candidates, .. } => candidates.is_empty(),
            Domain::Blockers { candidates, .. } => candidates.is_empty(),
        }
    }
}

fn within(holds: bool, why: &'static str) -> Result<(), IllegalAnswer> {
    if holds {
        Ok(())
    } else {
        Err(IllegalAnswer::OutOfDomain(why))
    }
}

/// Whether all indices are of items, and none twice.
fn different(chosen: &[u32], count: usize) -> Result<(), IllegalAnswer> {
    for (place, index) in chosen.iter().enumerate() {
        within((*index as usize) < count, "there is no such item")?;
        within(!chosen[..place].contains(index), "an item stands twice")?;
    }
    Ok(())
}

fn check_division(
    minimum: &[u32],
    total: u32,
    enough: &[u32],
    shares: &[u32],
) -> Result<(), IllegalAnswer> {
    let sum: u64 = shares.iter().map(|share| u64::from(*share)).sum();
    within(
        sum == u64::from(total),
        "the shares do not add up to the total",
    )?;
    let at_least = shares
        .iter()
        .zip(minimum)
        .all(|(share, least)| share >= least);
    within(at_least, "a share is too small")?;
    let Some((last, earlier)) = shares.split_last() else {
        return Ok(());
    };
    let had_enough = earlier
        .iter()
        .zip(enough)
        .all(|(share, enough)| share >= enough);
    let least = minimum.get(earlier.len()).copied().unwrap_or(0);
    within(
        *last <= least || had_enough,
        "the last gets something before each other has enough",
    )
}

fn sample_division(minimum: &[u32], total: u32, enough: &[u32], random: &mut impl Rng) -> Vec<u32> {
    let mut shares = minimum.to_vec();
    let given: u32 = shares.iter().sum();
    let mut left = total.saturating_sub(given);
    if shares.is_empty() {
        return shares;
    }
    // Large totals are dealt in portions, so that a division of a million takes no million steps.
    while left > 0 {
        let portion = (left / 64).max(1);
        let place = below(random, shares.len() as u32) as usize;
        shares[place] += portion;
        left -= portion;
    }
    if check_division(minimum, total, enough, &shares).is_err() {
        // The last item got something too early: it goes to the items before that lack something, then to the first.
        let last = shares.len() - 1;
        let mut back = shares[last] - minimum[last];
        shares[last] = minimum[last];
        for (share, enough) in shares.iter_mut().zip(enough).take(last) {
            let lacking = enough.saturating_sub(*share).min(back);
            *share += lacking;
            back -= lacking;
        }
        shares[0] += back;
    }
    shares
}

fn check_attackers(
    candidates: &[(ObjectId, Vec<Target>)],
    required: &[ObjectId],
    attacks: &[(ObjectId, Target)],
) -> Result<(), IllegalAnswer> {
    for (place, (creature, target)) in attacks.iter().enumerate() {
        let twice = attacks[..place].iter().any(|(other, _)| other == creature);
        within(!twice, "a creature attacks twice")?;
        let possible = candidates
            .iter()
            .any(|(candidate, targets)| candidate == creature && targets.contains(target));
        within(possible, "the creature cannot attack that")?;
    }
    let all = required
        .iter()
        .all(|creature| attacks.iter().any(|(attacker, _)| attacker == creature));
    within(all, "a creature that must attack does not")
}

fn sample_attackers(
    candidates: &[(ObjectId, Vec<Target>)],
    required: &[ObjectId],
    random: &mut impl Rng,
) -> Vec<(ObjectId, Target)> {
    let mut attacks = Vec::new();
    for (creature, targets) in candidates {
        let attacks_now = required.contains(creature) || below(random, 2) == 1;
        if attacks_now && !targets.is_empty() {
            let target = below(random, targets.len() as u32) as usize;
            attacks.push((*creature, targets[target]));
        }
    }
    attacks
}

fn blockers_of(blocks: &[(ObjectId, ObjectId)], attacker: ObjectId) -> u32 {
    blocks
        .iter()
        .filter(|(_, blocked)| *blocked == attacker)
        .count() as u32
}

fn limits_of(limits: &BlockLimits, attacker: ObjectId) -> (u32, u32) {
    limits
        .iter()
        .find(|(limited, ..)| *limited == attacker)
        .map_or((0, u32::MAX), |(_, least, most)| (*least, *most))
}

/// An attacker that an idle creature could still block, as the blocks stand.
fn still_blockable(
    limits: &BlockLimits,
    blocks: &[(ObjectId, ObjectId)],
    attackers: &[ObjectId],
) -> Option<ObjectId> {
    attackers.iter().copied().find(|attacker| {
        let (least, most) = limits_of(limits, *attacker);
        (least..=most).contains(&(blockers_of(blocks, *attacker) + 1))
    })
}

fn check_blockers(
    candidates: &BlockCandidates,
    limits: &BlockLimits,
    required: &[ObjectId],
    blocks: &[(ObjectId, ObjectId)],
) -> Result<(), IllegalAnswer> {
    for (place, block) in blocks.iter().enumerate() {
        within(!blocks[..place].contains(block), "a block stands twice")?;
        let possible = candidates
            .iter()
            .find(|(blocker, ..)| *blocker == block.0)
            .filter(|(_, attackers, _)| attackers.contains(&block.1));
        let Some((_, _, most)) = possible else {
            return Err(IllegalAnswer::OutOfDomain(
                "the creature cannot block that attacker",
            ));
        };
        let count = blocks.iter().filter(|other| other.0 == block.0).count();
        within(
            count <= *most as usize,
            "a creature blocks too many attackers",
        )?;
        let (least, most) = limits_of(limits, block.1);
        let count = blockers_of(blocks, block.1);
        within(count >= least, "an attacker has too few blockers")?;
        within(count <= most, "an attacker has too many blockers")?;
    }
    let idle_but_able = candidates.iter().any(|(blocker, attackers, _)| {
        required.contains(blocker)
            && !blocks.iter().any(|(blocking, _)| blocking == blocker)
            && still_blockable(limits, blocks, attackers).is_some()
    });
    within(!idle_but_able, "a creature that must block does not")
}

fn sample_blockers(
    candidates: &BlockCandidates,
    limits: &BlockLimits,
    required: &[ObjectId],
    random: &mut impl Rng,
) -> Vec<(ObjectId, ObjectId)> {
    let mut blocks: Vec<(ObjectId, ObjectId)> = Vec::new();
    for (blocker, attackers, most) in candidates {
        let choice = below(random, attackers.len() as u32 + 1) as usize;
        if let Some(attacker) = attackers.get(choice)
            && *most > 0
        {
            blocks.push((*blocker, *attacker));
        }
    }
    for (attacker, least, most) in limits {
        let count = blockers_of(&blocks, *attacker);
        if count > 0 && count < *least {
            blocks.retain(|(_, blocked)| blocked != attacker);
        }
        let mut over = count.saturating_sub(*most);
        blocks.retain(|(_, blocked)| {
            let drop = blocked == attacker && over > 0;
            over -= u32::from(drop);
            !drop
        });
    }
    for (blocker, attackers, most) in candidates {
        let idle = !blocks.iter().any(|(blocking, _)| blocking == blocker);
        if idle
            && *most > 0
            && required.contains(blocker)
            && let Some(attacker) = still_blockable(limits, &blocks, attackers)
        {
            blocks.push((*blocker, attacker));
        }
    }
    blocks
}
