//! Where a node stands in an ability.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The way from an ability's root to one of its effect nodes: first the mode, then child indices as
/// [`crate::Effect::children`] counts them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Path(pub SmallVec<[u8; 8]>);

impl Path {
    /// The path one step further down.
    #[must_use]
    pub fn child(&self, index: usize) -> Self {
        let mut path = self.clone();
        // INVARIANT: lowering refuses lists of more than 255 effects.
        path.0.push(index as u8);
        path
    }
}
