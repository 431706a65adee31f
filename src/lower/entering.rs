//! How objects enter: "~ enters tapped", "with two +1/+1 counters on it", "as a copy of any creature" (CR 614.1c, 614.12).
//!
//! Of the layer of `replacement`.

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::Meaning;
use super::words::is_you;
use ir::{
    Condition, Domain, Entering, EventPattern, EventRole, Objects, Outcome, Players, Replacement,
    StaticEffect, Test, Value, Zone,
};
use syntax::ast::{self, Auxiliary, Clause, EntryManner, NounPhrase, Span, Spanned, Verb};

impl Lowering<'_> {
    /// "You may have ~ enter as a copy of any creature on the battlefield." (CR 707.9)
    pub(super) fn enter_as_copy(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        let Verb::Have { whom, doing } = &clause.verb.node else {
            return Ok(None);
        };
        let may = clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| matches!(auxiliary.node, Auxiliary::May | Auxiliary::MayHave));
        if !may || !is_you(subject) || !matches!(doing.verb.node, Verb::Enter(_)) {
            return Ok(None);
        }
        let mut doing = doing.as_ref().clone();
        let mut except = Vec::new();
        let mut exception = None;
        for adverbial in clause
            .adverbials
            .iter()
            .chain(&std::mem::take(&mut doing.adverbials))
        {
            if let ast::Adverbial::Except(condition) = &adverbial.node
                && exception.is_none()
            {
                exception = Some(adverbial.span);
                except = self.exceptions(&Spanned {
                    node: condition.clone(),
                    span: adverbial.span,
                })?;
            } else {
                return Err(Failure::unsupported(
                    adverbial.span,
                    "this part of entering as a copy",
                ));
            }
        }
        let mut extras = Extras::default();
        let Some(mut replacement) = self.enters_static(&doing, whom, &mut extras)? else {
            return Ok(None);
        };
        if let Outcome::Enter(how) = &mut replacement.outcome {
            match how.as_mut() {
                Entering {
                    copy_of: Some(copied),
                    ..
                } => {
                    copied.may_decline = true;
                    copied.except = except;
                }
                // "You may have ~ enter with an additional counter"
                _ => replacement.optional = Some(Players::You),
            }
        } else {
            replacement.optional = Some(Players::You)
        }
        let copies = matches!(&replacement.outcome, Outcome::Enter(how) if how.copy_of.is_some());
        if let Some(span) = exception.filter(|_| !copies) {
            return Err(Failure::unsupported(span, "this exception"));
        }
        Ok(Some(vec![StaticEffect::Replace(replacement)]))
    }

    /// "~ enters tapped", "~ enters with two +1/+1 counters on it", "creatures your opponents control enter tapped".
    pub(crate) fn enters_static(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
        extras: &mut Extras,
    ) -> Lowered<Option<Replacement>> {
        let Verb::Enter(entering) = &clause.verb.node else {
            return Ok(None);
        };
        // "can't enter" is no way of entering.
        if clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Cannot)
        {
            return Ok(None);
        }
        let span = clause.span.0;
        if super::other::says_other(subject) {
            // What is counted for each of them may have been told with the subject: none is other than itself.
            self.frame
                .discourse
                .forget(0, &Meaning::Objects(Objects::Affected));
        }
        let what = self.filter(subject, None)?;
        if matches!(&what.test, Test::Is(Objects::Every(all)) if all.domain == Domain::Spells) {
            return Err(
                Failure::unsupported(subject.span, "spells that enter").help(
                    "\"Creatures you control enter with an additional +1/+1 counter on them.\"",
                ),
            );
        }
        let own = matches!(what.test, Test::Is(Objects::This));
        let meaning = if own {
            Objects::This
        } else {
            Objects::Event(EventRole::Subject)
        };
        self.mention(
            Meaning::Objects(meaning.clone()),
            super::reference::Number::One,
            super::clause::nouns(subject),
            subject.span,
        );
        self.frame
            .discourse
            .mark_subject(&Meaning::Objects(meaning));
        let chosen = match self.enters_with_choice(entering, own, span)? {
            Some(choice) => Some(choice),
            None if own => self.enters_under_chosen(entering)?,
            None => None,
        };
        let outcome = match chosen {
            Some(choice) => choice,
            None => match super::enters_with::abilities_too(entering).filter(|_| own) {
                Some((plain, abilities)) => {
                    let how = self.entering(&plain, &mut extras.each, own, span)?;
                    self.enters_with_abilities(how, &abilities)?
                }
                None => {
                    let how = self.entering(entering, &mut extras.each, own, span)?;
                    Outcome::Enter(Box::new(how))
                }
            },
        };
        Ok(Some(Replacement {
            event: EventPattern::ZoneChange {
                what,
                from: None,
                to: Some(Zone::Battlefield),
            },
            condition: None,
            optional: None,
            outcome,
            uses: None,
        }))
    }

    /// "tapped", "with two +1/+1 counters on it", "as a copy of any creature"; `one` if the object itself enters.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn entering(
        &mut self,
        entering: &ast::Entering,
        each: &mut Option<Value>,
        one: bool,
        span: Span,
    ) -> Lowered<Entering> {
        let mut how = Entering::default();
        let each = each.take();
        if let Some(place) = &entering.place
            && self.zone(place)?.0 != Zone::Battlefield
        {
            return Err(Failure::unsupported(span, "entering this place"));
        }
        for manner in &entering.manner {
            match &manner.node {
                EntryManner::Tapped => how.tapped = true,
                EntryManner::AttackingLike(like) if one => {
                    how.attacking_like = Some(self.reference_phrase(like)?);
                }
                EntryManner::Prepared => how.prepared = true,
                EntryManner::Untapped => how.untapped = true,
                EntryManner::UnderControl(whose) => {
                    let players = self.player_set_of_control(whose)?;
                    if !super::context::is_single(&players) {
                        return Err(Failure::unsupported(manner.span, "control of one of these"));
                    }
                    how.control = Some(players);
                }
                EntryManner::WithCounters { counters, on } => {
                    if !super::clause::is_spoken_of(on) {
                        return Err(Failure::unsupported(on.span, "counters on something else"));
                    }
                    if one && super::clause::is_them(on) {
                        return Err(
                            Failure::misplaced(on.span, "one object enters").help("\"on it\"")
                        );
                    }
                    for counter in counters {
                        let (kind, count) = self.counter_phrase(counter)?;
                        let (Some(kind), Some(count)) = (kind, count) else {
                            return Err(Failure::unsupported(counter.span, "these counters"));
                        };
                        let count = match &each {
                            None => count,
                            Some(each) => super::adverbial::multiply(count, each.clone(), span)?,
                        };
                        how.counters.push((kind, count));
                    }
                }
                EntryManner::AsCopyOf(of) => {
                    let filter = self.filter(of, None)?;
                    how.copy_of = Some(ir::CopyOf {
                        what: filter,
                        may_decline: false,
                        except: Vec::new(),
                    });
                }
                _ => {
                    return Err(Failure::unsupported(
                        manner.span,
                        format!("entering \"{}\"", self.words(manner.span)),
                    ));
                }
            }
        }
        if how == Entering::default()
            || how.tapped && how.untapped
            || each.is_some() && how.counters.is_empty()
        {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            ));
        }
        Ok(how)
    }
}

/// "~ enters tapped unless …": the condition is the replacement's, looked at as it enters.
pub(super) fn into_replacements(
    mut effects: Vec<StaticEffect>,
    condition: Option<Condition>,
) -> (Vec<StaticEffect>, Option<Condition>) {
    let Some(condition) = condition else {
        return (effects, None);
    };
    if !effects
        .iter()
        .all(|effect| matches!(effect, StaticEffect::Replace(_)))
    {
        return (effects, Some(condition));
    }
    for effect in &mut effects {
        if let StaticEffect::Replace(replacement) = effect {
            replacement.condition = Some(condition.clone());
        }
    }
    (effects, None)
}
