//! Patterns of combat: who attacks, blocks, and becomes blocked by whom (CR 508, 509).

use super::{Matching, amount_of};
use crate::query;
use game::{Event, EventFacts, ObjectId};
use ir::{EventPattern, Filter, Status, Test};

impl Matching<'_> {
    pub(super) fn collect_combat(&self, pattern: &EventPattern, found: &mut Vec<EventFacts>) {
        match (pattern, self.event) {
            (
                EventPattern::Attacks { what, whom, alone },
                Event::Attacks {
                    attacker,
                    target,
                    defending,
                    count,
                },
            ) => {
                let whom_fits = whom
                    .as_ref()
                    .is_none_or(|whom| self.is_recipient(whom, target));
                if whom_fits && (!alone || *count == 1) && self.fits(what, *attacker) {
                    found.push(EventFacts {
                        prevented: 0,
                        subject_controller: None,
                        subject: Some(*attacker),
                        other: target.object(),
                        player: Some(*defending),
                        amount: 1,
                        x: None,
                    });
                }
            }
            (
                EventPattern::AttacksWith {
                    what,
                    others,
                    number,
                },
                Event::Attacks {
                    attacker,
                    target,
                    defending,
                    ..
                },
            ) => {
                if self.fits(what, *attacker) && self.attack_beside(others, *attacker) >= *number {
                    found.push(EventFacts {
                        prevented: 0,
                        subject_controller: None,
                        subject: Some(*attacker),
                        other: target.object(),
                        player: Some(*defending),
                        amount: 1,
                        x: None,
                    });
                }
            }
            (EventPattern::Blocks { what, attacker }, Event::Blocks { blocker, attackers }) => {
                self.pairs(what, *blocker, attacker, attackers, found)
            }
            (
                EventPattern::BecomesBlocked { what, blocker },
                Event::BecomesBlocked { attacker, blockers },
            ) => self.pairs(what, *attacker, blocker, blockers, found),
            (
                EventPattern::Unblocked { what },
                Event::Unblocked {
                    attacker,
                    defending,
                },
            ) if self.fits(what, *attacker) => {
                found.push(EventFacts {
                    player: Some(*defending),
                    ..self.about(*attacker)
                });
            }
            _ => {}
        }
    }

    /// How many attacking creatures fit besides the attacker: all of them were declared together (CR 508.1).
    fn attack_beside(&self, others: &Filter, attacker: ObjectId) -> u32 {
        let attacking = Test::Status(Status::Attacking);
        let beside = self.game.battlefield.iter().filter(|id| {
            **id != attacker
                && query::passes(self.table, self.game, self.context, &attacking, **id)
                && self.fits(others, **id)
        });
        u32::try_from(beside.count()).unwrap_or(u32::MAX)
    }

    /// CR 509.3: once for all the others, or once for each that passes.
    fn pairs(
        &self,
        what: &Filter,
        subject: ObjectId,
        wanted: &Option<Filter>,
        others: &[ObjectId],
        found: &mut Vec<EventFacts>,
    ) {
        if !self.fits(what, subject) {
            return;
        }
        let facts = self.about(subject);
        match wanted {
            None => found.push(EventFacts {
                other: others.first().copied(),
                amount: amount_of(others.len() as u32),
                ..facts
            }),
            Some(wanted) => {
                // "a creature with lesser power": than the one that is blocked.
                let mut context = self.context.clone();
                context.set_event(facts);
                let matching = Matching {
                    context: &context,
                    ..*self
                };
                let fitting = others.iter().filter(|it| matching.fits(wanted, **it));
                found.extend(fitting.map(|other| EventFacts {
                    other: Some(*other),
                    ..facts
                }));
            }
        }
    }
}
