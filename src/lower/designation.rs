//! Designations: what objects and players become or get that the rules have a name for: "monstrous", "suspected", "the monarch", "the city's
//! blessing"; day and night (CR 702.131, 725, 726, 730).

use super::context::Lowering;
use super::verb::is_it;
use ir::DayNight;
use syntax::ast::{self, Clause, Verb};

/// "plotted", "suspected": what the action of becoming that is called.
pub(crate) fn action_of(becoming: &ast::Becoming) -> Option<String> {
    if let ast::Becoming::Passive(passive) = becoming
        && let ast::Participle::Keyword(word) = &passive.participle
        && passive.complements.is_empty()
    {
        Some(format!("become {word}"))
    } else {
        None
    }
}

impl Lowering<'_> {
    /// "it's no longer suspected": what that is called; none if the clause says something else.
    pub(super) fn no_longer(&self, clause: &Clause) -> Option<ir::Name> {
        let ([adverbial], Verb::Be(predicate), None) = (
            clause.adverbials.as_slice(),
            &clause.verb.node,
            &clause.auxiliary,
        ) else {
            return None;
        };
        let ast::Predicate::Passive {
            negated: false,
            passive,
        } = predicate.as_ref()
        else {
            return None;
        };
        let plain = adverbial.node == ast::Adverbial::NoLonger && passive.complements.is_empty();
        if let (ast::Participle::Keyword(word), true) = (&passive.participle, plain) {
            self.keywords.designation(word)
        } else {
            None
        }
    }
}

/// "unprepared": what an object is no more.
pub(super) fn ends_designation(becoming: &ast::Becoming) -> Option<ir::Name> {
    let ast::Becoming::Description(description) = becoming else {
        return None;
    };
    let unprepared = super::event::adjectives(description) == [ast::Adjective::Unprepared];
    unprepared.then(|| ir::Name::new(ir::PREPARED))
}

/// "monstrous", "renowned": what an object becomes once and for all.
pub(crate) fn designation_of(becoming: &ast::Becoming) -> Option<ir::Name> {
    if *becoming == ast::Becoming::Designation(ast::Designation::RingBearer) {
        return Some(ir::Name::new(ir::RING_BEARER));
    }
    if *becoming == ast::Becoming::Designation(ast::Designation::Solved) {
        return Some(ir::Name::new(ir::SOLVED));
    }
    if let ast::Becoming::Designation(ast::Designation::Level(level)) = becoming {
        return Some(ir::level_name(*level));
    }
    let ast::Becoming::Description(description) = becoming else {
        return None;
    };
    match super::event::adjectives(description).as_slice() {
        [ast::Adjective::Monstrous] => Some(ir::Name::new("monstrous")),
        [ast::Adjective::Prepared] => Some(ir::Name::new(ir::PREPARED)),
        [ast::Adjective::Renowned] => Some(ir::Name::new("renowned")),
        _ => None,
    }
}

/// What players become or get, and whether only one of them has it (CR 702.131, 725, 726).
pub(crate) fn of_players(designation: ast::Designation) -> Option<(&'static str, bool)> {
    match designation {
        ast::Designation::Monarch => Some(("the monarch", true)),
        ast::Designation::CitysBlessing => Some((ir::BLESSING, false)),
        ast::Designation::EnduringStory => Some((ir::STORY, false)),
        ast::Designation::Ring => Some((ir::THE_RING, false)),
        ast::Designation::Initiative => Some(("the initiative", true)),
        ast::Designation::MaxSpeed => Some((ir::MAX_SPEED, false)),
        ast::Designation::Day
        | ast::Designation::Night
        | ast::Designation::NeitherDayNorNight
        | ast::Designation::Solved
        | ast::Designation::Level(_)
        | ast::Designation::RingBearer => None,
    }
}

/// What players become by this.
pub(crate) fn becoming_of_players(becoming: &ast::Becoming) -> Option<(&'static str, bool)> {
    if let ast::Becoming::Designation(becomes) = becoming {
        of_players(*becomes)
    } else {
        None
    }
}

/// "day", "night"
pub(crate) fn day_or_night(designation: ast::Designation) -> Option<DayNight> {
    match designation {
        ast::Designation::Day => Some(DayNight::Day),
        ast::Designation::Night => Some(DayNight::Night),
        ast::Designation::Monarch
        | ast::Designation::CitysBlessing
        | ast::Designation::EnduringStory
        | ast::Designation::Initiative
        | ast::Designation::MaxSpeed
        | ast::Designation::NeitherDayNorNight
        | ast::Designation::RingBearer
        | ast::Designation::Solved
        | ast::Designation::Level(_)
        | ast::Designation::Ring => None,
    }
}

pub(super) fn becoming_day_or_night(becoming: &ast::Becoming) -> Option<DayNight> {
    if let ast::Becoming::Designation(becomes) = becoming {
        day_or_night(*becomes)
    } else {
        None
    }
}

/// Whether a clause says of "it", which is nothing, that it becomes day or night (CR 730.1); nothing if it speaks of neither.
pub(crate) fn becomes_day_or_night(clause: &Clause) -> Option<bool> {
    let Verb::Become(becoming) = &clause.verb.node else {
        return None;
    };
    becoming_day_or_night(becoming)?;
    Some(clause.auxiliary.is_none() && clause.subject.as_ref().is_some_and(is_it))
}
