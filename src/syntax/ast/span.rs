//! A value with the place in the author's text it was read from.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use serde::{Serialize, Serializer};

pub use source::Span;

/// A node and its place. Two nodes that say the same in different places are equal: the place is no part of equality,
/// hash or serialised form.
#[derive(Clone, Copy, Debug)]
pub struct Spanned<T> {
    /// What was read.
    pub node: T,
    /// Where it was read.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `node`, read at `span`.
    pub fn new(node: T, span: Span) -> Self {
        Self { node, span }
    }

    /// The same place with another node.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned {
            node: change(self.node),
            span: self.span,
        }
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.node
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: Hash> Hash for Spanned<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.node.serialize(serializer)
    }
}

/// A place on its own, as a field of a node; like the place in [`Spanned`] it is no part of equality, hash or serialised form.
#[derive(Clone, Copy, Debug)]
pub struct Place(pub Span);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}
