//! What cannot happen in a game, said of it in other words than of an event: `your life total can't change`, `players can't get counters`.

use super::clause::Clause;
use super::discourse::Writer;
use super::words::spaced;
use crate::{CounterKind, Deed, EventPattern, Players, Recipients};

impl Writer<'_> {
    /// `your opponents can't gain life`, `~ can't have counters put on it`
    pub(super) fn cant_happen(&mut self, event: &EventPattern) -> Clause {
        if let Some(who) = whose_life_stays(event) {
            let whose = self.players_possessive(who);
            return Clause::words(format!("{whose} life total can't change"));
        }
        if let EventPattern::PutCounters {
            on: Recipients { objects, players },
            kind,
            ..
        } = event
        {
            if let Some(on) = objects {
                return self.never_gets(on, kind.as_ref());
            }
            if let Some(who) = players {
                return self.never_get_counters(who, kind.as_ref());
            }
        }
        self.never_happens(event)
    }

    /// `players can't get counters`, `you can't get poison counters`
    fn never_get_counters(&mut self, who: &Players, kind: Option<&CounterKind>) -> Clause {
        let kind = kind.map_or("", |kind| kind.as_str());
        self.group_clause(who)
            .with_verb(spaced(&["can't get", kind, "counters"]))
    }

    /// `if an opponent would begin an extra turn, that player skips that turn instead`
    pub(super) fn skips_extra_turns(&mut self, who: &Players) -> Clause {
        let who = self.any_player(who);
        Clause::words(format!(
            "if {who} would begin an extra turn, that player skips that turn instead"
        ))
    }

    /// `if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll`
    pub(super) fn rolls_more(&mut self, who: &Players) -> Clause {
        let who = if *who == Players::You {
            "you".to_owned()
        } else {
            self.any_player(who)
        };
        Clause::words(format!(
            "if {who} would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll"
        ))
    }

    /// `while voting, you may vote an additional time`, `while voting, you get an additional vote`
    pub(super) fn votes_more(&mut self, who: &Players, optional: bool) -> Clause {
        let who = self.players_subject(who).text;
        let more = if optional {
            "may vote an additional time"
        } else {
            "get an additional vote"
        };
        Clause::words(format!("while voting, {who} {more}"))
    }
}

/// Whose life total can neither become greater nor smaller.
fn whose_life_stays(event: &EventPattern) -> Option<&Players> {
    let EventPattern::Either(parts) = event else {
        return None;
    };
    if let [
        EventPattern::Done {
            deed: Deed::GainLife,
            who,
            what: None,
        },
        EventPattern::Done {
            deed: Deed::LoseLife,
            who: same,
            what: None,
        },
    ] = parts.as_slice()
        && who == same
    {
        Some(who)
    } else {
        None
    }
}
