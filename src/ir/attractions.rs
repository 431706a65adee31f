//! Attractions (CR 717).

/// The event that a player opens an Attraction (CR 701.51c).
pub const OPEN_ATTRACTION: &str = "open an Attraction";

/// The artifact type of the cards that an Attraction deck is made of (CR 717.1).
pub const ATTRACTION: &str = "Attraction";
