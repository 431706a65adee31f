//! "… unless its controller pays {3}": what is done if something else is not (CR 118.12a).

use super::adverbial::Extras;
use super::clause::is_them;
use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Set, Use};
use super::subject::{Resolved, Subject};
use ir::{Effect, Players};
use syntax::ast::{self, Span, Verb};

impl Lowering<'_> {
    /// "… unless its controller pays {3}", "… unless you control a Swamp"
    pub(super) fn unless(
        &mut self,
        condition: &ast::Condition,
        effects: Vec<Effect>,
        span: Span,
    ) -> Lowered<Effect> {
        let acts = condition
            .clauses
            .iter()
            .all(|clause| is_action(&clause.verb.node) && clause.auxiliary.is_none());
        if !acts {
            let condition = self.condition(condition, span)?;
            return Ok(Effect::If {
                condition: Self::not(condition),
                then: effects,
                otherwise: Vec::new(),
            });
        }
        // What is paid for an attack or a block is paid as it is declared (CR 508.1h, 509.1f).
        let is_of_combat = |effect: &Effect| {
            matches!(effect, Effect::Restrict { restriction, .. }
                if matches!(restriction, ir::Restriction::CantAttack(..) | ir::Restriction::CantBlock(..)))
        };
        if effects.iter().any(is_of_combat) {
            return Err(Failure::unsupported(
                span,
                "a cost of attacking or blocking for a while",
            ));
        }
        self.frame.discourse.next_clause();
        // {X} that another pays is read here, not announced.
        let announced = self.frame.announces_x;
        let mut action = Vec::new();
        let mut who: Option<Players> = None;
        let mut any_of_several = false;
        let mut options = Vec::new();
        let conjunctions = super::condition::joined(&condition.clauses);
        for (clause, conjunction) in condition.clauses.iter().zip(conjunctions) {
            if let Some(subject) = &clause.subject {
                // "They" who pay or discard are players, however many objects were spoken of.
                let alone = is_them(subject) && is_players_deed(&clause.verb.node);
                let read = if alone {
                    Phrase::Set(Set::of_players(self.that_player(subject.span)?))
                } else {
                    self.phrase(subject, &Use::by(&Players::You))?
                };
                let one = match read {
                    // "unless any player pays {2}": each may, in turn, until one does (CR 101.4, 118.12a).
                    Phrase::PlayerChoice(among, _) => {
                        any_of_several = true;
                        among
                    }
                    Phrase::Set(set) if set.objects.is_empty() && set.players.len() == 1 => {
                        set.players[0].clone()
                    }
                    Phrase::Set(_) | Phrase::Choice(_) => {
                        return Err(Failure::unsupported(subject.span, "several players here"));
                    }
                };
                who = Some(one);
            }
            let Some(who) = &who else {
                return Err(Failure::unsupported(span, "\"unless\" without a subject"));
            };
            let actor = if is_single(who) {
                who.clone()
            } else {
                Players::Affected
            };
            if conjunction == Some(ast::Conjunction::Or) {
                options.push(std::mem::take(&mut action));
            }
            let mut clause = clause.clone();
            clause.subject = None;
            self.clause_by(
                &clause,
                &Subject::Players(vec![actor]),
                Extras::default(),
                &mut action,
            )?;
        }
        if self.frame.announces_x && !announced {
            self.frame.announces_x = false;
            self.frame.reads_x = self.frame.reads_x.or(Some(span));
        }
        let Some(who) = who else {
            return Err(Failure::unsupported(span, "\"unless\" without a subject"));
        };
        if !is_single(&who) && !any_of_several {
            return Err(Failure::unsupported(span, "\"unless\" for several players"));
        }
        let payer = if any_of_several {
            Players::Affected
        } else {
            who.clone()
        };
        if !options.is_empty() {
            options.push(std::mem::take(&mut action));
            action = vec![Effect::ChooseOne {
                who: payer.clone(),
                options,
                facing: false,
            }];
        }
        self.frame.payer = Some(Resolved::Players(vec![payer], span));
        Ok(Effect::Attempt {
            optional: Some(who),
            action,
            if_done: Vec::new(),
            if_not: effects,
        })
    }
}

/// "you pay {2}", "you sacrifice an Island": what may be done now, and not what was done before.
pub(super) fn says_deeds(condition: &ast::Condition) -> bool {
    condition.clauses.iter().all(|clause| {
        is_action(&clause.verb.node)
            && clause.auxiliary.is_none()
            && clause.form != ast::VerbForm::Past
            && clause.adverbials.is_empty()
    })
}

/// Whether the verb is something a player does in "unless …".
fn is_action(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Pay(_)
            | Verb::Sacrifice(_)
            | Verb::Discard(_)
            | Verb::Return { .. }
            | Verb::Put { .. }
            | Verb::PutCounters { .. }
            | Verb::RemoveCounters { .. }
            | Verb::GiveCounters { .. }
            | Verb::Exile { .. }
            | Verb::ExileUntil { .. }
            | Verb::Mill(_)
            | Verb::Tap(_)
            | Verb::Reveal { .. }
            | Verb::LoseLife(_)
            | Verb::Draw(_)
            | Verb::Have { .. }
            | Verb::Action { .. }
    )
}

/// What only players do.
const fn is_players_deed(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Pay(_) | Verb::Discard(_) | Verb::Sacrifice(_) | Verb::Reveal { .. }
    )
}
