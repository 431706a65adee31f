//! Which answers a decision allows, and a random one of them.

use super::decision::{Answer, Decision, Domain, IllegalAnswer};
use super::declaring;
use super::joint::{self, Joint};
use super::random::{below, shuffle, subset};
use rand_core::Rng;

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
                    together,
                },
                Answer::Items(chosen),
            ) => {
                different(chosen, items.len())?;
                let count = chosen.len();
                within(count >= *minimum as usize, "too few items")?;
                within(count <= *maximum as usize, "too many items")?;
                within(
                    joint::allow(together, chosen),
                    "these items cannot be chosen together",
                )
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
                    alone,
                    limits,
                },
                Answer::Attackers(attacks),
            ) => declaring::check_attackers(candidates, required, (alone, limits), attacks),
            (Domain::Blockers { .. }, Answer::Blockers(blocks)) => {
                declaring::check_blockers(&self.domain, blocks)
            }
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
                together,
            } => Answer::Items(sample_items(
                items.len() as u32,
                (*minimum, *maximum),
                together,
                random,
            )),
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
                alone,
                limits,
            } => Answer::Attackers(declaring::sample_attackers(
                candidates,
                required,
                (alone, limits),
                random,
            )),
            Domain::Blockers { .. } => {
                Answer::Blockers(declaring::sample_blockers(&self.domain, random))
            }
        }
    }

    /// Whether there is only one answer.
    pub fn is_forced(&self) -> bool {
        match &self.domain {
            Domain::Choose {
                items,
                minimum,
                maximum,
                ..
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

/// Some of the items: of those that can be chosen together, if something must hold of them, as many as a random number.
fn sample_items(
    count: u32,
    (minimum, maximum): (u32, u32),
    together: &[Joint],
    random: &mut impl Rng,
) -> Vec<u32> {
    let drawn = subset(random, count, minimum, maximum);
    if joint::allow(together, &drawn) {
        return drawn;
    }
    let mut order: Vec<u32> = (0..count).collect();
    shuffle(random, &mut order);
    let most = maximum.min(count) as usize;
    (minimum as usize..=drawn.len())
        .rev()
        .find_map(|least| joint::some(together, &order, least, most))
        .or_else(|| joint::some(together, &order, minimum as usize, most))
        .unwrap_or(drawn)
}

pub(super) fn within(holds: bool, why: &'static str) -> Result<(), IllegalAnswer> {
    if holds {
        Ok(())
    } else {
        Err(IllegalAnswer::OutOfDomain(why))
    }
}

/// Whether all indices are of items, and none twice.
fn different(chosen: &[u32], count: usize) -> Result<(), IllegalAnswer> {
    let mut taken = vec![false; count];
    for index in chosen {
        match taken.get_mut(*index as usize) {
            Some(taken) => within(!std::mem::replace(taken, true), "an item stands twice")?,
            None => within(false, "there is no such item")?,
        }
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
