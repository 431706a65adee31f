//! "If you do", "if a player does", "if no one does": whom the words ask about, and which answer they mean.

use super::answered::Answer;
use super::body::{Instructions, Question};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::subject::Resolved;
use ir::{Condition, Effect, Players};
use syntax::ast::{self, Auxiliary, NounPhrase, Span, Spanned, Verb};

/// Whether "if you do" can ask about who acted: "you" about you, "they" and "that player" about another.
pub(super) fn asks_about(subject: Option<&Spanned<NounPhrase>>, actor: Option<&Resolved>) -> bool {
    let Some(subject) = subject else { return false };
    // "each of those players"
    if let [item] = subject.node.items.as_slice()
        && let ast::Noun::Part {
            portion: ast::Portion::Each,
            of,
            post,
        } = &item.noun.node
        && post.is_empty()
        && !super::words::is_you(of)
    {
        return asks_about(Some(of), actor);
    }
    let you = super::words::is_you(subject);
    let spoken_of = super::clause::is_it(subject)
        || matches!(subject.node.items.as_slice(), [item] if matches!(&item.noun.node, ast::Noun::Described(described)
            if matches!(
                described.determiner.node,
                ast::Determiner::That | ast::Determiner::The | ast::Determiner::Possessive(_)
            ) || matches!(described.words.as_slice(), [ast::Spanned { node: ast::NounWord::Adjective(_), .. }, _])));
    match actor {
        None | Some(Resolved::You | Resolved::YouAnd(_)) => you,
        Some(Resolved::Players(players, _)) => match players.as_slice() {
            [Players::You] => you,
            [Players::Affected] => spoken_of || is_any_or_none(subject),
            several if several.contains(&Players::You) => true,
            _ => spoken_of,
        },
        Some(Resolved::Objects(..)) => you || spoken_of,
        Some(Resolved::Either(..)) => spoken_of,
    }
}

/// "a player does", "no one does"
fn is_any_or_none(subject: &Spanned<NounPhrase>) -> bool {
    use super::mixed_subject::determined_by;
    let of_players = matches!(
        super::clause::nouns(subject).as_slice(),
        [ast::NounWord::Head(ast::Head::Player)]
    );
    let of_any = matches!(subject.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described) if !described.other));
    of_players
        && of_any
        && (determined_by(subject, &ast::Determiner::A)
            || determined_by(subject, &ast::Determiner::No))
}

/// "you do", "they do", "that player does" (`true`); "you don't", "you can't" (`false`).
pub(super) fn is_answer(condition: &ast::Condition) -> Option<bool> {
    let [clause] = condition.clauses.as_slice() else {
        return None;
    };
    if clause.verb.node != Verb::Do || !clause.adverbials.is_empty() {
        return None;
    }
    let nobody = clause
        .subject
        .as_ref()
        .is_some_and(|subject| super::mixed_subject::determined_by(subject, &ast::Determiner::No));
    match clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node) {
        None | Some(Auxiliary::Does) => Some(!nobody),
        Some(_) if nobody => None,
        Some(Auxiliary::DoesNot | Auxiliary::Cannot | Auxiliary::DidNot) => Some(false),
        Some(_) => None,
    }
}

impl Lowering<'_> {
    /// What an "if it doesn't" behind this sentence can ask about; what one behind a sentence that is no answer cannot ask about any more.
    pub(super) fn note_asked(&mut self, leads: &[Spanned<ast::Lead>], clauses: &[ast::Clause]) {
        let answers = |lead: &Spanned<ast::Lead>| matches!(&lead.node, ast::Lead::If(condition) if is_answer(condition).is_some());
        if !leads.iter().any(answers) {
            self.frame.asked = None;
        }
        let last = clauses.last().and_then(|clause| clause.adverbials.last());
        let has = last.is_some_and(|last| {
            let ast::Adverbial::If(condition) = &last.node else {
                return false;
            };
            matches!(condition.clauses.as_slice(), [clause]
                if clause.auxiliary.is_none()
                    && matches!(
                        clause.verb.node,
                        Verb::HaveThing(_) | Verb::HaveAbilities { .. } | Verb::HaveCharacteristic(_)
                    )
                    && clause.subject.as_ref().is_some_and(|subject| !self.names_players(subject)))
        });
        self.frame.asked_of_object = (has, self.frame.asked_of_object.0);
    }

    /// "Otherwise, …": of what was asked, or may be done, before.
    pub(super) fn answer_otherwise(
        &mut self,
        effects: Vec<Effect>,
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<()> {
        // "You may cast it if …. Otherwise, …": whether you may not or do not.
        if done.question == Question::Attempt
            && super::amend::declined(done.effects.last_mut(), &effects)
        {
            done.question = Question::Answered(false);
            return Ok(());
        }
        let last = done.effects.get(done.last..).unwrap_or_default();
        // "When this creature enters, if it was kicked, draw a card. Otherwise, …": the ability does not trigger otherwise.
        let plain = |effect: &Effect| effect.lists().iter().all(|list| list.is_empty());
        if done.question == Question::Done && last.iter().all(plain) {
            let message = "nothing was said before that can be so or not";
            return Err(Failure::misplaced(span, message)
                .help("\"draw a card if it was kicked. Otherwise, …\""));
        }
        // After "draw a card if …" it is about the condition, not about whether a card was drawn.
        if matches!(last, [Effect::If { otherwise, .. }] if otherwise.is_empty())
            && !matches!(done.question, Question::Answered(_))
        {
            done.question = Question::Nothing;
        }
        self.answer(Answer::Otherwise, effects, span, done)
    }

    /// "If you do, …", "If you don't, …", "Otherwise, …": where the effects belong.
    pub(super) fn answer(
        &mut self,
        answer: Answer,
        effects: Vec<Effect>,
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<()> {
        let question = done.question.clone();
        let positive = answer == Answer::Do;
        let nothing =
            || Failure::misplaced(span, "nothing was said before that can be done or not");
        let mut before = None;
        match question {
            Question::Filled(slot) => {
                let (then, otherwise) = if positive {
                    (effects, Vec::new())
                } else {
                    (Vec::new(), effects)
                };
                let condition = Condition::Filled(slot);
                match done.effects.last_mut() {
                    Some(Effect::If {
                        condition: asked,
                        then: before,
                        otherwise: other,
                    }) if *asked == condition => {
                        before.extend(then);
                        other.extend(otherwise);
                    }
                    _ => done.effects.push(Effect::If {
                        condition,
                        then,
                        otherwise,
                    }),
                }
                return Ok(());
            }
            Question::Answered(positive) => before = Some(positive),
            Question::Attempt | Question::Nothing => {}
            Question::Done if matches!(done.effects.last(), Some(Effect::Contest { .. })) => {}
            Question::Done => {
                // What is done later is not done yet.
                let permits = |effect: &Effect| {
                    matches!(effect, Effect::Permit { .. } | Effect::Delayed { .. })
                };
                if done.last >= done.effects.len() || done.effects[done.last..].iter().any(permits)
                {
                    return Err(nothing());
                }
                let action = done.effects.split_off(done.last);
                done.effects.push(Effect::Attempt {
                    optional: None,
                    action,
                    if_done: Vec::new(),
                    if_not: Vec::new(),
                });
                done.question = Question::Attempt;
            }
        }
        let last = done.effects.last_mut().ok_or_else(nothing)?;
        let belongs = super::answered::answer_in(last, answer, before, effects);
        done.question = Question::Answered(belongs.map_err(|_| nothing())?);
        Ok(())
    }
}
