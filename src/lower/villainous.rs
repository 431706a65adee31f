//! "Each opponent faces a villainous choice — they lose 3 life, or you draw a card" (CR 701.55).

use super::adverbial::Extras;
use super::body::Question;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use ir::{Effect, Players};
use syntax::ast::{Clause, Conjunction, Span};

impl Lowering<'_> {
    /// What the player chooses between; each of several players chooses, and what they chose is done, one after the other.
    pub(super) fn villainous_choice(
        &mut self,
        clauses: &[Clause],
        who: &Players,
        span: Span,
    ) -> Lowered<Effect> {
        let mut options: Vec<Vec<Clause>> = Vec::new();
        for clause in clauses {
            match options.last_mut() {
                Some(option) if clause.joined != Some(Conjunction::Or) => {
                    option.push(clause.clone());
                }
                Some(_) | None => {
                    let mut first = clause.clone();
                    first.joined = None;
                    options.push(vec![first]);
                }
            }
        }
        if options.len() != 2 {
            return Err(Failure::unsupported(span, "a choice between these"));
        }
        let each = !super::context::is_single(who);
        let chooser = if each { Players::Affected } else { who.clone() };
        if each {
            let them = Meaning::Players(Players::Affected);
            self.mention(them, Number::One, Vec::new(), span);
        }
        let before = self.frame.targets.len();
        let mut chosen = Vec::new();
        for option in &options {
            // What one option speaks of is not there for the other.
            let said = self.frame.discourse.clone();
            self.frame.discourse.next_clause();
            let mut question = Question::Nothing;
            chosen.push(self.clauses(option, &Extras::default(), &mut question)?);
            self.frame.discourse = said;
        }
        if self.frame.targets.len() > before {
            return Err(super::alternatives::target_of_option(span));
        }
        let choice = Effect::ChooseOne {
            who: chooser,
            options: chosen,
            facing: true,
        };
        if !each {
            return Ok(choice);
        }
        self.frame
            .discourse
            .forget(0, &Meaning::Players(Players::Affected));
        Ok(Effect::ForEachPlayer {
            who: who.clone(),
            effects: vec![choice],
        })
    }
}
