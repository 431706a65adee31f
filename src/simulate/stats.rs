//! The statistics: intervals of shares, and the test of paired results.
//!
//! Only `+ − × ÷ √` are used, which are the same on every machine, so that a run that ends when an interval is narrow
//! enough ends everywhere at the same game.

use serde::Serialize;

/// The quantile of the normal distribution for intervals that hold the true value 95 times of 100.
pub const Z95: f64 = 1.959_963_984_540_054;

/// A share of a number of trials with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// how many
    pub count: u64,
    /// of how many
    pub of: u64,
    /// the share; nothing of none
    pub rate: Option<f64>,
    /// where the interval begins
    pub low: f64,
    /// where it ends
    pub high: f64,
}

impl Share {
    /// The share with Wilson's interval (E. B. Wilson, "Probable inference, the law of succession, and statistical
    /// inference", 1927). Of no trials it is all from 0 to 1.
    pub fn new(count: u64, of: u64) -> Self {
        if of == 0 {
            return Self {
                count,
                of,
                rate: None,
                low: 0.0,
                high: 1.0,
            };
        }
        let trials = of as f64;
        let rate = count as f64 / trials;
        let square = Z95 * Z95;
        let weight = 1.0 + square / trials;
        let middle = (rate + square / (2.0 * trials)) / weight;
        let spread = rate * (1.0 - rate) / trials + square / (4.0 * trials * trials);
        let half = Z95 * spread.sqrt() / weight;
        // At 0 and at 1 the interval reaches the end; rounding must not leave a speck of it.
        let low = if count == 0 { 0.0 } else { middle - half };
        let high = if count == of { 1.0 } else { middle + half };
        Self {
            count,
            of,
            rate: Some(rate),
            low,
            high,
        }
    }

    /// From one end of the interval to the other.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// The probability of a split of `one + other` fair coins at least as uneven as this one: the exact sign test, which is
/// McNemar's test of paired outcomes where there are two of them (Q. McNemar, "Note on the sampling error of the difference
/// between correlated proportions or percentages", 1947, in its exact form).
pub fn sign_test(one: u64, other: u64) -> f64 {
    let flips = one + other;
    let fewer = one.min(other);
    // Binomials relative to that of the split itself: those of fewer, and those of more up to the middle and beyond.
    let mut tail = 1.0_f64;
    let mut term = 1.0_f64;
    for count in (1..=fewer).rev() {
        term *= count as f64 / (flips - count + 1) as f64;
        tail += term;
        if term < 1e-18 {
            break;
        }
    }
    let mut all = tail;
    term = 1.0;
    for count in fewer..flips {
        term *= (flips - count) as f64 / (count + 1) as f64;
        all += term;
        if term < all * 1e-18 {
            break;
        }
    }
    (2.0 * tail / all).min(1.0)
}

/// By how much the second of two shares of the same trials is larger, with a 95 % interval (D. G. Bonett and R. M. Price,
/// "Adjusted Wald confidence interval for a difference of binomial proportions based on paired data", 2012): `gained` are the
/// trials that only the second has, `lost` those that only the first has.
pub fn paired_difference(gained: f64, lost: f64, trials: u64) -> (f64, f64, f64) {
    if trials == 0 {
        return (0.0, -1.0, 1.0);
    }
    let difference = (gained - lost) / trials as f64;
    let adjusted = trials as f64 + 2.0;
    let up = (gained + 1.0) / adjusted;
    let down = (lost + 1.0) / adjusted;
    let spread = (up + down - (up - down) * (up - down)) / adjusted;
    let half = Z95 * spread.max(0.0).sqrt();
    (
        difference,
        (up - down - half).max(-1.0),
        (up - down + half).min(1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, wanted: f64) {
        assert!((value - wanted).abs() < 5e-4, "{value} is not {wanted}");
    }

    /// The first is in many textbooks; all were computed apart from this code.
    #[test]
    fn wilson_intervals_are_the_known_ones() {
        for (count, of, low, high) in [
            (8, 10, 0.490, 0.943),
            (0, 10, 0.0, 0.278),
            (10, 10, 0.722, 1.0),
            (50, 100, 0.404, 0.596),
            (1, 1, 0.207, 1.0),
            (5_000, 10_000, 0.490, 0.510),
        ] {
            let share = Share::new(count, of);
            near(share.low, low);
            near(share.high, high);
        }
        let none = Share::new(0, 0);
        assert_eq!((none.rate, none.low, none.high), (None, 0.0, 1.0));
    }

    /// Sums of binomial coefficients, computed apart from this code as fractions.
    #[test]
    fn the_sign_test_is_the_exact_binomial_test() {
        near(sign_test(0, 0), 1.0);
        near(sign_test(5, 5), 1.0);
        near(sign_test(1, 9), 0.0215);
        near(sign_test(9, 1), 0.0215);
        near(sign_test(0, 5), 0.0625);
        near(sign_test(8, 2), 0.1094);
        near(sign_test(60, 40), 0.0569);
        assert!(sign_test(0, 100_000) < 1e-9);
        assert!(sign_test(400_000, 600_000) < 1e-9);
        near(sign_test(500_000, 500_000), 1.0);
    }

    #[test]
    fn differences_of_pairs_have_an_interval_around_them() {
        let (difference, low, high) = paired_difference(30.0, 10.0, 100);
        near(difference, 0.2);
        near(low, 0.0775);
        near(high, 0.3147);
        let (none, low, high) = paired_difference(0.0, 0.0, 1_000);
        near(none, 0.0);
        assert!(low < 0.0 && high > 0.0 && high < 0.01);
    }
}
