//! "As ~ enters, …", "as ~ is turned face up, …": which sentences say what is done then, and the ability that they are (CR 614.1c, 614.1e).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::line::Place;
use super::reference::{Meaning, Number};
use ir::{Ability, AbilityKind, EventPattern, Objects, Test, Zone, ZoneSet};
use syntax::ast::{self, Adverbial, Sentence, Span, Spanned, Verb};

/// "It becomes day as ~ enters." for "As ~ enters, it becomes day.": with a condition before it, that comes second.
pub(super) fn enters_behind(sentence: &Spanned<Sentence>) -> Option<Spanned<Sentence>> {
    let Sentence::Clauses { leads, clauses } = &sentence.node else {
        return None;
    };
    let [clause] = clauses.as_slice() else {
        return None;
    };
    let [adverbial] = clause.adverbials.as_slice() else {
        return None;
    };
    let Adverbial::As(condition) = &adverbial.node else {
        return None;
    };
    let enters = condition
        .clauses
        .iter()
        .any(|clause| matches!(clause.verb.node, Verb::Enter(_)));
    if !enters || super::designation::becomes_day_or_night(clause).is_none() {
        return None;
    }
    let mut leads = leads.clone();
    leads.insert(
        0,
        Spanned {
            node: ast::Lead::As(condition.clone()),
            span: adverbial.span,
        },
    );
    let mut clause = clause.clone();
    clause.adverbials.clear();
    Some(Spanned {
        node: Sentence::Clauses {
            leads,
            clauses: vec![clause],
        },
        span: sentence.span,
    })
}

/// "As ~ enters, …"
pub(super) fn is_as_enters(sentence: &Sentence) -> bool {
    matches!(sentence, Sentence::Clauses { leads, .. } if leads.iter().any(|lead| {
        matches!(&lead.node, ast::Lead::As(condition)
            if condition.clauses.iter().any(|clause| {
                matches!(clause.verb.node, Verb::Enter(_)) || super::face_down::is_turned_up(&clause.verb.node)
            }))
    }))
}

impl Lowering<'_> {
    /// "As ~ enters, …" with the sentences that answer it.
    pub(super) fn as_enters_ability(
        &mut self,
        sentences: &[&Spanned<Sentence>],
        place: &Place,
    ) -> Lowered<Ability> {
        let Some((first, rest)) = sentences.split_first() else {
            return Err(Failure::unsupported(
                Span::new(source::FileId(0), 0..0),
                "an empty line",
            ));
        };
        let span = first.span;
        let lower = |lowering: &mut Self| -> Lowered<ir::Static> {
            let Sentence::Clauses { leads, clauses } = &first.node else {
                return Err(Failure::unsupported(span, "this sentence"));
            };
            let (event, further) = match leads.as_slice() {
                [lead, further @ ..] => {
                    if let ast::Lead::As(condition) = &lead.node {
                        (lowering.as_event(condition, lead.span)?, further.to_vec())
                    } else {
                        return Err(Failure::unsupported(span, "words before \"as\""));
                    }
                }
                [] => (lowering.have_event(clauses, span)?, Vec::new()),
            };
            // The rest of the first sentence and the sentences after it are instructions carried out on entering.
            let mut head = (*first).clone();
            head.node = Sentence::Clauses {
                leads: further,
                clauses: clauses.clone(),
            };
            let mut all: Vec<&Spanned<Sentence>> = vec![&head];
            all.extend(rest.iter().copied());
            lowering.frame.entering = true;
            let effects = lowering.instructions(&all)?;
            let replacement = ir::Replacement {
                event,
                condition: None,
                optional: None,
                outcome: ir::Outcome::Also(effects),
                uses: None,
            };
            // What is said of the spell is so of whatever permanent it becomes, with or without abilities.
            let of_spell = matches!(
                replacement.event,
                EventPattern::ZoneChange {
                    from: Some(Zone::Stack),
                    ..
                }
            );
            let zones = if of_spell {
                ZoneSet::STACK
            } else {
                ZoneSet::BATTLEFIELD
            };
            Ok(ir::Static {
                zones,
                condition: None,
                effects: vec![ir::StaticEffect::Replace(replacement)],
                slots: Vec::new(),
            })
        };
        let (mut ability, frame) = self.in_frame(lower, span)?;
        ability.slots = frame.slots;
        if !frame.targets.is_empty() {
            return Err(Failure::misplaced(span, "a static ability has no targets"));
        }
        if let Some(zones) = place.zones {
            ability.zones = zones;
        }
        Ok(Ability {
            kind: AbilityKind::Static(ability),
            nested: frame.nested,
        })
    }

    /// "You may have ~ enter …"
    pub(super) fn has_enter(&self, sentence: &Sentence) -> bool {
        matches!(sentence, Sentence::Clauses { leads, clauses } if leads.is_empty()
            && matches!(clauses.as_slice(), [clause] if matches!(&clause.verb.node, Verb::Have { whom, doing }
                if matches!(doing.verb.node, Verb::Enter(_)) && self.is_own(whom))))
    }

    /// "You may have ~ enter …": the event.
    fn have_event(&mut self, clauses: &[ast::Clause], span: Span) -> Lowered<EventPattern> {
        let [clause] = clauses else {
            return Err(Failure::unsupported(span, "this sentence"));
        };
        let Verb::Have { whom, .. } = &clause.verb.node else {
            return Err(Failure::unsupported(span, "this sentence"));
        };
        let what = self.filter(whom, None)?;
        Ok(EventPattern::ZoneChange {
            what,
            from: None,
            to: Some(Zone::Battlefield),
        })
    }

    /// "As ~ enters": the event.
    fn as_event(&mut self, condition: &ast::Condition, span: Span) -> Lowered<EventPattern> {
        let joined = super::condition::joined(&condition.clauses);
        let mut what: Option<ir::Filter> = None;
        let mut events = Vec::new();
        for (clause, joined) in condition.clauses.iter().zip(joined) {
            let unknown = || Failure::unsupported(span, format!("\"{}\"", self.words(span)));
            let subject = match (&clause.subject, &what) {
                (Some(subject), None) => subject,
                (None, Some(_)) if joined == Some(ast::Conjunction::Or) => {
                    events.extend(self.as_event_of(clause, what.clone(), span)?);
                    continue;
                }
                _ => return Err(unknown()),
            };
            // "This land enters tapped. As it enters, choose a color."
            if super::clause::is_it(subject) && !super::clause::is_them(subject) {
                let own = Meaning::Objects(self.own_name());
                self.mention(own, Number::One, Vec::new(), subject.span);
            }
            let filter = self.filter(subject, None)?;
            let own = filter.test == Test::Is(Objects::This);
            let meaning = if own {
                Objects::This
            } else {
                Objects::Event(ir::EventRole::Subject)
            };
            self.mention(
                Meaning::Objects(meaning),
                Number::One,
                super::clause::nouns(subject),
                subject.span,
            );
            what = Some(filter);
            let mut event = self.as_event_of(clause, what.clone(), span)?;
            // "As this spell enters": as the permanent does that it becomes.
            if let Some(EventPattern::ZoneChange { from, .. }) = &mut event
                && own
                && super::clause::nouns(subject) == [ast::NounWord::Head(ast::Head::Spell)]
            {
                *from = Some(Zone::Stack);
            }
            events.extend(event);
        }
        match events.len() {
            0 => Err(Failure::unsupported(span, "this \"as\"")),
            1 => Ok(events.remove(0)),
            _ => Ok(EventPattern::Either(events)),
        }
    }

    /// "enters", "is turned face up" (CR 614.1c, 614.1e)
    fn as_event_of(
        &self,
        clause: &ast::Clause,
        what: Option<ir::Filter>,
        span: Span,
    ) -> Lowered<Option<EventPattern>> {
        let Some(what) = what else {
            return Ok(None);
        };
        if super::face_down::is_turned_up(&clause.verb.node) {
            return Ok(Some(EventPattern::TurnedFaceUp { what, by: None }));
        }
        let Verb::Enter(entering) = &clause.verb.node else {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            ));
        };
        if !entering.manner.is_empty() {
            return Err(Failure::unsupported(span, "this way of entering"));
        }
        Ok(Some(EventPattern::ZoneChange {
            what,
            from: None,
            to: Some(Zone::Battlefield),
        }))
    }
}
