//! Sets of token classes.

/// A set of token classes, one bit each.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Set(Vec<u64>);

impl Set {
    /// No class of `count`.
    pub fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    /// All classes of `count`.
    pub fn all(count: usize) -> Self {
        let mut set = Self::none(count);
        for class in 0..count {
            set.add(class);
        }
        set
    }

    /// Puts a class in.
    pub fn add(&mut self, class: usize) {
        self.0[class / 64] |= 1 << (class % 64);
    }

    /// Takes a class out.
    pub fn remove(&mut self, class: usize) {
        self.0[class / 64] &= !(1 << (class % 64));
    }

    /// Whether a class is in it.
    pub fn has(&self, class: usize) -> bool {
        self.0[class / 64] >> (class % 64) & 1 == 1
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }

    /// Whether all of it is in another.
    pub fn within(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(mine, its)| mine & !its == 0)
    }

    /// What is in either.
    pub fn or(&self, other: &Self) -> Self {
        self.join(other, |mine, its| mine | its)
    }

    /// What is in both.
    pub fn and(&self, other: &Self) -> Self {
        self.join(other, |mine, its| mine & its)
    }

    /// What is in this one only.
    pub fn without(&self, other: &Self) -> Self {
        self.join(other, |mine, its| mine & !its)
    }

    fn join(&self, other: &Self, bits: impl Fn(u64, u64) -> u64) -> Self {
        let joined = self.0.iter().zip(&other.0);
        Self(joined.map(|(mine, its)| bits(*mine, *its)).collect())
    }
}
