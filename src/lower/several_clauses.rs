//! The clauses of one sentence, with what they share: the subject, "may", the duration, a condition behind.
//!
//! Of the layer of `body`, above `clause`, which lowers each of them.

use super::adverbial::Extras;
use super::amend::merge_modifications;
use super::body::Question;
use super::condition::joined;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use super::restriction::indirect;
use super::subject::Resolved;
use ir::{Condition, Effect, Players, Value};
use syntax::ast::{self, Adverbial, Auxiliary, Clause, Conjunction, Spanned};

impl Lowering<'_> {
    /// The clauses of one sentence, with what they share: the subject, "may", the duration.
    pub(crate) fn clauses(
        &mut self,
        clauses: &[Clause],
        sentence: &Extras,
        question: &mut Question,
    ) -> Lowered<Vec<Effect>> {
        let unfolded = super::unfold::as_meant(clauses);
        let clauses = unfolded.as_deref().unwrap_or(clauses);
        let conjunctions = joined(clauses);
        if let Some(chosen) = self.either_action(clauses, &conjunctions, sentence)? {
            *question = Question::Done;
            return Ok(vec![chosen]);
        }
        if let Some((without, condition)) = super::unfold::shared_condition(clauses, &conjunctions)
        {
            let then = self.clauses(&without, sentence, question)?;
            return self.only_if(&condition, then).map(|effect| vec![effect]);
        }
        let shared = self.shared_duration(clauses)?;
        let mut effects = Vec::new();
        let mut subject = Resolved::You;
        let mut actors = Vec::new();
        let mut index = 0;
        while index < clauses.len() {
            let clause = &clauses[index];
            let shared_duration = shared.as_ref().filter(|(until, _)| index <= *until);
            let shared_duration = shared_duration.map(|(_, duration)| duration);
            if matches!(
                conjunctions[index],
                Some(Conjunction::Or | Conjunction::AndOr)
            ) {
                return Err(Failure::unsupported(
                    clause.span.0,
                    "a choice between actions",
                ));
            }
            let later = |clause: &Clause| {
                let mut adverbials = clause.adverbials.iter();
                adverbials.any(|adverbial| matches!(adverbial.node, Adverbial::At(_)))
            };
            if conjunctions[index] == Some(Conjunction::Then)
                && index > 0
                && later(&clauses[index - 1])
                && !later(clause)
            {
                return Err(Failure::unsupported(
                    clause.span.0,
                    "what is done after something that is done later",
                )
                .help("say when: \"At the beginning of the next end step, sacrifice it, then draw a card.\""));
            }
            self.frame.discourse.next_clause();
            let before = effects.len();
            if super::afterthought::new_targets_too(clause, &mut effects)
                || super::afterthought::not_regenerated_too(clause, &mut effects)
                || self.copies_target(clause, &mut effects)?
            {
                index += 1;
                continue;
            }
            let lasting = sentence.duration.as_ref().or(shared_duration);
            match self.damage_stays(clause, lasting, &mut effects)? {
                Some(false) => {
                    index += 1;
                    continue;
                }
                Some(true) => {
                    *question = Question::Done;
                    index += 1;
                    continue;
                }
                None => {}
            }
            if self.any_type_for_this_cast(clause, &mut effects) {
                index += 1;
                continue;
            }
            if let Some(mut said) = self.said_of_what_comes(clause, lasting)? {
                effects.append(&mut said);
                *question = Question::Done;
                index += 1;
                continue;
            }
            match &clause.subject {
                _ if super::designation::becomes_day_or_night(clause).is_some() => {
                    if super::designation::becomes_day_or_night(clause) == Some(false) {
                        return Err(Failure::unsupported(
                            clause.span.0,
                            "day or night of anything but the game",
                        ));
                    }
                    subject = Resolved::You;
                }
                Some(words) => {
                    let words = super::clause::life_total_of(clause).unwrap_or(words);
                    let words = indirect(clause).map_or(words, |about| about.objects());
                    let who = self.subject_of(clause, words, &mut effects)?;
                    subject = self.deals_instead(clause, who);
                }
                None if index > 0
                    && super::subject::told_to_you(&clauses[index - 1], clause, &subject) =>
                {
                    subject = Resolved::You;
                }
                None => self.again(&subject),
            }
            actors.push(subject.clone());
            let may = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
            if matches!(may, Some(Auxiliary::May | Auxiliary::MayHave))
                && !super::permission::is_permission(
                    clause,
                    sentence.duration.is_some() || shared_duration.is_some(),
                )
            {
                let end = super::alternatives::optional_end(clauses, &conjunctions, index);
                let group = &clauses[index..end];
                *question =
                    self.optional_group(group, &subject, sentence, shared_duration, &mut effects)?;
                self.looked_back_on(clause, &subject, &mut effects, before)?;
                index = end;
                continue;
            }
            let mut extras = sentence.clone();
            extras.duration = extras.duration.or_else(|| shared_duration.cloned());
            self.clause(clause, &subject, extras, &mut effects)?;
            self.looked_back_on(clause, &subject, &mut effects, before)?;
            // "… unless its controller pays {2}. If they do, …" asks about the payment.
            *question = match (&self.frame.payer, effects.last()) {
                (
                    Some(_),
                    Some(Effect::Attempt {
                        optional: Some(_), ..
                    }),
                ) => Question::Attempt,
                _ => Question::Done,
            };
            index += 1;
        }
        // Where you and another act, you are asked.
        self.frame.actor = match self.frame.payer.take() {
            Some(payer) => Some(payer),
            None if actors.contains(&Resolved::You) => Some(Resolved::You),
            None => actors.pop(),
        };
        let span = clauses.last().map(|clause| clause.span.0);
        if let Some(span) = span {
            self.remember_moved(&mut effects, span)?;
            super::restriction::check_ends(&effects, span)?;
        }
        Ok(merge_modifications(effects))
    }

    /// "Remove that counter from it or put another of those counters on it.": the controller does one of these (CR 608.2d).
    fn either_action(
        &mut self,
        clauses: &[Clause],
        conjunctions: &[Option<Conjunction>],
        sentence: &Extras,
    ) -> Lowered<Option<Effect>> {
        // Who chooses what an object does is who controls the ability (CR 608.2d).
        let plain = |clause: &Clause| {
            let of_object = matches!(clause.verb.node, ast::Verb::DealDamage(_));
            clause.auxiliary.is_none() && clause.subject.is_some() == of_object
        };
        let [first, .., last] = clauses else {
            return Ok(None);
        };
        if !clauses.iter().all(plain)
            || !conjunctions[1..]
                .iter()
                .all(|conjunction| *conjunction == Some(Conjunction::Or))
        {
            return Ok(None);
        }
        let before = self.frame.targets.len();
        let mut options = Vec::new();
        for clause in clauses {
            // What one action speaks of is not there for the others.
            let said = self.frame.discourse.clone();
            self.frame.discourse.next_clause();
            let mut effects = Vec::new();
            let subject = match &clause.subject {
                None => Resolved::You,
                Some(words) => self.subject_of(clause, words, &mut effects)?,
            };
            self.clause(clause, &subject, sentence.clone(), &mut effects)?;
            self.frame.discourse = said;
            options.push(effects);
        }
        if self.frame.targets.len() > before {
            return Err(
                super::alternatives::target_of_option(last.span.0).label(first.span.0, "or this")
            );
        }
        Ok(Some(Effect::ChooseOne {
            who: Players::You,
            options,
            facing: false,
        }))
    }

    /// "you may A and B": both or neither.
    fn optional_group(
        &mut self,
        group: &[Clause],
        subject: &Resolved,
        sentence: &Extras,
        shared_duration: Option<&ir::Duration>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Question> {
        let span = group[0].span.0;
        // "Whenever ~ attacks, it may become a copy of …": its controller may have it do so.
        let deed_of = match (subject, group) {
            (Resolved::Objects(objects @ ir::Objects::This, _, _), [clause])
                if matches!(clause.verb.node, ast::Verb::Become(_)) =>
            {
                Some(super::subject::Subject::Objects(objects.clone()))
            }
            _ => None,
        };
        let (players, subject_span) = match subject {
            Resolved::Objects(_, _, said) if deed_of.is_some() => (vec![Players::You], *said),
            Resolved::Players(players, span) => (players.clone(), *span),
            Resolved::Either(slot, span) => (vec![Players::Slot(*slot)], *span),
            Resolved::You | Resolved::YouAnd(_) | Resolved::Objects(..) => {
                return Err(Failure::unsupported(span, "\"may\" without a player"));
            }
        };
        let [who] = players.as_slice() else {
            return Err(Failure::unsupported(subject_span, "several players here"));
        };
        let any = std::mem::take(&mut self.frame.any_may);
        let each = !super::context::is_single(who);
        let actor = if each { Players::Affected } else { who.clone() };
        if each {
            self.mention(
                Meaning::Players(Players::Affected),
                Number::One,
                Vec::new(),
                subject_span,
            );
        }
        let mut action = Vec::new();
        let offered = std::mem::replace(&mut self.frame.offered, true);
        let alternatives = super::alternatives::are_alternatives(group)?;
        self.frame.one_of_deeds = alternatives;
        let targets = self.frame.targets.len();
        let mut options = Vec::new();
        let mut tail = sentence.clone();
        tail.duration = tail.duration.or_else(|| shared_duration.cloned());
        for (number, clause) in group.iter().enumerate() {
            let asked_first = |adverbial: &Spanned<Adverbial>| {
                matches!(adverbial.node, Adverbial::If(_))
                    && !super::adverbial::is_asked_later(clause, adverbial)
            };
            let mut clause = clause.clone();
            clause
                .adverbials
                .retain(|adverbial| !asked_first(adverbial));
            clause.auxiliary = None;
            clause.subject = None;
            if number > 0 {
                self.frame.discourse.next_clause();
            }
            // What one alternative speaks of is not there for the others.
            let said = alternatives.then(|| self.frame.discourse.clone());
            let does = match &deed_of {
                Some(objects) => objects.clone(),
                None => super::subject::Subject::Players(vec![actor.clone()]),
            };
            self.clause_by(&clause, &does, tail.clone(), &mut action)?;
            if let Some(said) = said {
                self.frame.discourse = said;
                options.push(std::mem::take(&mut action));
            }
        }
        self.frame.offered = offered;
        if alternatives {
            if self.frame.targets.len() > targets {
                return Err(super::alternatives::target_of_option(span));
            }
            let who = actor.clone();
            action = vec![Effect::ChooseOne {
                who,
                options,
                facing: false,
            }];
        }
        // "You may exile target creature if it attacked this turn": what the action names can be meant.
        let condition = self.take_trailing_condition(group, &action)?;
        let action = merge_modifications(action);
        let mut question = Question::Attempt;
        let effect = match action.as_slice() {
            // "You may reveal a creature card from among them and put it into your hand. Put the rest …": the rest is there
            // also if nothing was chosen.
            [
                Effect::ChooseAmong {
                    minimum: Value::Number(least @ 0..=1),
                    ..
                },
                ..,
            ] if *least == 1 || self.frame.rest_said => {
                let mut action = action;
                let mut into = None;
                if let Some(Effect::ChooseAmong {
                    minimum,
                    into: slot,
                    ..
                }) = action.first_mut()
                {
                    *minimum = Value::Number(0);
                    into = Some(*slot);
                }
                super::picks::may_pick_none(&mut action, group);
                question = into.map_or(Question::Nothing, Question::Filled);
                if each || condition.is_some() {
                    return Err(Failure::unsupported(span, "this choice from among cards"));
                }
                out.extend(action);
                return Ok(question);
            }
            _ => super::alternatives::by_choice(
                if any { who.clone() } else { actor.clone() },
                action,
            ),
        };
        let mut effect = effect;
        if any {
            // "If a player does" asks about the one who did it.
            self.frame.payer = Some(Resolved::Players(vec![actor], subject_span));
        } else if each {
            effect = Effect::ForEachPlayer {
                who: who.clone(),
                effects: vec![effect],
            };
        }
        if let Some(condition) = condition {
            effect = Effect::If {
                condition,
                then: vec![effect],
                otherwise: Vec::new(),
            };
        }
        out.push(effect);
        Ok(question)
    }

    /// "you may draw a card if …": the condition is asked before the choice.
    fn take_trailing_condition(
        &mut self,
        group: &[Clause],
        action: &[Effect],
    ) -> Lowered<Option<Condition>> {
        let mut condition = None;
        for clause in group {
            for adverbial in &clause.adverbials {
                if let Adverbial::If(asked) = &adverbial.node
                    && !super::adverbial::is_asked_later(clause, adverbial)
                {
                    self.frame.discourse.next_clause();
                    condition = Some(self.asked_before(asked, adverbial.span, action)?);
                }
            }
        }
        Ok(condition)
    }

    /// The duration that stands last holds for the coordinated clauses before it: "gets +1/+1 and gains flying until end of
    /// turn".
    fn shared_duration(&mut self, clauses: &[Clause]) -> Lowered<Option<(usize, ir::Duration)>> {
        for (index, clause) in clauses.iter().enumerate().skip(1).rev() {
            for adverbial in &clause.adverbials {
                if let Adverbial::Duration(duration) = &adverbial.node
                    && !matches!(duration, ast::Duration::ForAsLongAs(condition)
                        if super::playable::ends_with_exile(clause)
                            && super::playable::remains_exiled(condition))
                {
                    let duration = self.duration(duration, adverbial.span)?;
                    return Ok(Some((index, duration)));
                }
            }
        }
        Ok(None)
    }
}
