//! Chance: numbers and orders from a generator, the same on every machine.

use rand_core::Rng;

/// A number from 0 to `bound - 1`, each as likely; 0 if the bound is 0.
pub fn below(random: &mut impl Rng, bound: u32) -> u32 {
    if bound < 2 {
        return 0;
    }
    // The lowest `2^32 mod bound` values would make small numbers likelier: they are drawn again.
    let uneven = bound.wrapping_neg() % bound;
    loop {
        let product = u64::from(random.next_u32()) * u64::from(bound);
        if product as u32 >= uneven {
            return (product >> 32) as u32;
        }
    }
}

/// Whether an event with that chance in 64-bit weights happens: `weight` out of `total`.
fn weighted(random: &mut impl Rng, weight: u64, total: u64) -> bool {
    let uneven = total.wrapping_neg() % total;
    loop {
        let product = u128::from(random.next_u64()) * u128::from(total);
        if product as u64 >= uneven {
            return ((product >> 64) as u64) < weight;
        }
    }
}

/// Puts the items in a random order, each as likely.
pub fn shuffle<T>(random: &mut impl Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(random, last as u32 + 1) as usize);
    }
}

/// Some of the numbers below `count`, between `minimum` and `maximum` of them, every set of them as likely, in a random
/// order.
pub fn subset(random: &mut impl Rng, count: u32, minimum: u32, maximum: u32) -> Vec<u32> {
    let maximum = maximum.min(count);
    let minimum = minimum.min(maximum);
    let mut sets: u64 = 1;
    let weights: Vec<u64> = (0..=maximum)
        .map(|size| {
            if size > 0 {
                // Binomials beyond this are cut off: with so many sets the size hardly matters.
                sets = sets.saturating_mul(u64::from(count - size + 1)) / u64::from(size);
                sets = sets.min(1 << 50);
            }
            sets
        })
        .collect();
    let mut total: u64 = weights[minimum as usize..].iter().sum();
    let mut size = minimum;
    while size < maximum && !weighted(random, weights[size as usize], total) {
        total -= weights[size as usize];
        size += 1;
    }
    let mut numbers: Vec<u32> = (0..count).collect();
    for place in 0..size {
        let other = place + below(random, count - place);
        numbers.swap(place as usize, other as usize);
    }
    numbers.truncate(size as usize);
    numbers
}
