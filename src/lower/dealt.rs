//! Who and what was dealt damage, and what did something this turn: "a creature dealt damage this way" (CR 120.3), "that dealt
//! damage to you this turn".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use ir::{
    Comparison, Condition, Domain, Effect, EventPattern, Filter, Objects, Players, SlotKind, Tally,
    Test, Value,
};
use syntax::ast::{self, Determiner, Head, Noun, NounPhrase, NounWord, Span, Spanned};

impl Lowering<'_> {
    /// The damage with a slot for whom and what it is dealt to, which is there only if it is read.
    pub(super) fn with_damaged(
        &mut self,
        effects: Vec<Effect>,
        span: Span,
    ) -> Lowered<Vec<Effect>> {
        let (slot, optional) = self.optional_slot(SlotKind::Either, span)?;
        self.frame.damaged = slot.map(|slot| (slot, optional));
        Ok(match slot {
            Some(into) => vec![Effect::Tally {
                of: Tally::Damaged,
                effects,
                into,
            }],
            None => effects,
        })
    }

    /// Those that were dealt damage by the instruction before.
    pub(super) fn damaged_slot(&mut self, span: Span) -> Lowered<ir::SlotId> {
        let (slot, optional) = self
            .frame
            .damaged
            .ok_or_else(|| Failure::unsupported(span, "whether damage was dealt"))?;
        self.note_use(Some(optional));
        Ok(slot)
    }

    /// "a player is dealt damage this way", "a creature is dealt damage this way".
    pub(super) fn was_dealt_damage(
        &mut self,
        subject: &Spanned<NounPhrase>,
        negated: bool,
        span: Span,
    ) -> Lowered<Condition> {
        let refused = || Failure::unsupported(span, "whether damage was dealt to these");
        if !is_any_one(subject) {
            return Err(refused());
        }
        let slot = self.damaged_slot(span)?;
        let words = super::clause::nouns(subject);
        let dealt = if self.names_players(subject) {
            let who = match words.as_slice() {
                [NounWord::Head(Head::Player)] => Players::Everyone,
                [NounWord::Head(Head::Opponent)] => Players::Opponents,
                _ => return Err(refused()),
            };
            let damaged = Players::Slot(slot);
            self.mention(
                Meaning::Players(damaged.clone()),
                Number::One,
                words,
                subject.span,
            );
            Condition::PlayerIs(damaged, who)
        } else {
            let filter = self.filter(subject, None)?;
            if filter.domain != Domain::Permanents {
                return Err(refused());
            }
            let damaged = super::pattern::with_test(filter, Test::Is(Objects::Slot(slot)));
            let damaged = Filter {
                domain: Domain::Sources,
                ..damaged
            };
            self.mention(
                Meaning::Objects(Objects::Slot(slot)),
                Number::One,
                words,
                subject.span,
            );
            let count = Value::Count(Box::new(damaged));
            Condition::Compare(count, Comparison::AtLeast, Value::Number(1))
        };
        Ok(if negated { Self::not(dealt) } else { dealt })
    }

    /// "dealt damage this turn by it", "dealt damage this turn by a Spider you controlled": by one that was so then (CR 608.2h).
    pub(super) fn dealt_damage_by(&mut self, by: &Spanned<NounPhrase>) -> Lowered<Test> {
        let described = by.node.items.iter().all(|item| {
            matches!(&item.noun.node, Noun::Described(described)
                if described.determiner.node == Determiner::A)
        });
        if !described {
            return Ok(Test::DealtDamageBy(self.reference_phrase(by)?));
        }
        let then = self.filter(&as_it_was(by), Some(&Domain::Sources))?;
        let dealt_to = Filter {
            domain: Domain::Permanents,
            test: Test::Is(Objects::Affected),
        };
        let event = ir::EventPattern::Damage {
            source: Some(then),
            to: ir::Recipients {
                players: None,
                objects: Some(dealt_to),
            },
            combat: None,
        };
        Ok(Test::Did(Box::new(event), ir::Past::ThisTurn))
    }

    /// "it's attacking alone": it attacks, and nothing else does (CR 506.5); none if it is something else.
    pub(super) fn attacking_alone(
        &mut self,
        clause: &ast::Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let alone =
            matches!(clause.adverbials.as_slice(), [alone] if alone.node == ast::Adverbial::Alone);
        if !alone || !matches!(clause.verb.node, ast::Verb::Be(_)) {
            return Ok(None);
        }
        let mut attacks = clause.clone();
        attacks.adverbials.clear();
        let attacks = self.condition_clause(&attacks, subject)?;
        if let Condition::Matches(_, Test::Status(ir::Status::Attacking)) = &attacks {
            let alone = Condition::one_attacker();
            return Ok(Some(Condition::All(vec![attacks, alone])));
        }
        Err(Failure::unsupported(clause.span.0, "doing this alone"))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    /// "that dealt damage to you this turn": what the object described did, or what was done to it; none if it is something else.
    pub(super) fn did_test(&mut self, clause: &ast::Clause) -> Lowered<Option<Test>> {
        let span = clause.span.0;
        let each = Meaning::Objects(Objects::Affected);
        let taken = |it: &super::reference::Antecedent| it.meaning == each;
        if clause.subject.is_some() || self.frame.discourse.all().iter().any(taken) {
            return Ok(None);
        }
        if let Some(had) = self.had_counters_put(clause)? {
            return Ok(Some(had));
        }
        let before = self.frame.discourse.clone();
        self.mention(each, Number::One, Vec::new(), span);
        self.frame.discourse.next_clause();
        self.frame.discourse.described = Some(span);
        let in_condition = std::mem::replace(&mut self.in_condition, true);
        let holds = self.condition_clause(clause, Some(&super::words::it(span)));
        self.in_condition = in_condition;
        let since = std::mem::replace(&mut self.frame.discourse, before);
        self.frame.discourse.keep_enchanted_player(&since);
        let test = match holds? {
            // What died "this way" is there no more.
            Condition::Happened(_, ir::Past::ThisWay(_)) => {
                return Err(Failure::unsupported(span, "what did this \"this way\""));
            }
            Condition::Happened(event, past) => Test::Did(event, past),
            Condition::Matches(Objects::Affected, test) => test,
            Condition::Not(holds) => match *holds {
                Condition::Matches(Objects::Affected, test) => Test::Not(Box::new(test)),
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some(test))
    }
}

/// "wasn't dealt damage": whether it was so, and what it is that was or wasn't.
pub(super) fn take_negation(verb: &mut ast::Verb) -> bool {
    if let ast::Verb::Be(predicate) = verb
        && let ast::Predicate::Passive { negated, .. } = predicate.as_mut()
    {
        std::mem::take(negated)
    } else {
        false
    }
}

impl Lowering<'_> {
    /// "that had a +1/+1 counter put on it this way"
    fn had_counters_put(&mut self, clause: &ast::Clause) -> Lowered<Option<Test>> {
        let ast::Verb::HaveThing(counters) = &clause.verb.node else {
            return Ok(None);
        };
        let plain = clause.auxiliary.is_none() && clause.adverbials.is_empty();
        let past = clause.form == ast::VerbForm::Past;
        let Some((kind, [way])) = super::cannot::counters_put_on_it(counters) else {
            return Ok(None);
        };
        if !plain || !past || way.node != ast::PassiveComplement::ThisWay {
            return Ok(None);
        }
        let kind = kind
            .map(|kind| self.counter_kind(kind, counters.span))
            .transpose()?;
        let event = EventPattern::PutCounters {
            by: None,
            by_effect: false,
            on: ir::Recipients {
                objects: Some(Filter {
                    domain: Domain::Permanents,
                    test: Test::Is(Objects::Affected),
                }),
                players: None,
            },
            kind,
        };
        let past = self.stretch_of_this_way(clause.span.0)?;
        self.ask_of_stretch(&past, &event);
        Ok(Some(Test::Did(Box::new(event), past)))
    }

    /// How many "(for each) creature that died this turn" are: they are not on the battlefield any more, and are only counted.
    pub(super) fn departed(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        if self.names_players(what) {
            return Ok(None);
        }
        let before = self.frame.clone();
        let of = self.counted_objects(what);
        self.frame = before;
        match of {
            Ok(Objects::Every(filter)) if super::check::filters::has_left(&filter) => {
                Ok(Some(self.count(what)?))
            }
            // "For each spell you've cast this turn, …"
            Err(_) => {
                let before = self.frame.clone();
                if let Ok(Some(happened @ Value::Happened(_, ir::Past::ThisTurn))) =
                    self.count_happened(what)
                {
                    return Ok(Some(happened));
                }
                self.frame = before;
                Ok(None)
            }
            Ok(_) => Ok(None),
        }
    }
}

/// "a creature", "an opponent": one, whichever it is.
fn is_any_one(phrase: &Spanned<NounPhrase>) -> bool {
    phrase.node.items.iter().all(|item| {
        matches!(&item.noun.node, Noun::Described(described)
            if matches!(described.determiner.node, Determiner::A | Determiner::None)
                && !described.other
                && !described.target
                && described.count.is_none())
    })
}

/// "a Spider you controlled" as "a Spider you control": who controlled it is looked up as it was.
fn as_it_was(phrase: &Spanned<NounPhrase>) -> Spanned<NounPhrase> {
    let mut then = phrase.clone();
    for item in &mut then.node.items {
        let Noun::Described(described) = &mut item.noun.node else {
            continue;
        };
        posts_as_it_was(&mut described.post);
    }
    then
}

/// "(a Spider) you controlled" as "you control"
pub(super) fn posts_as_it_was(posts: &mut [Spanned<ast::PostModifier>]) {
    for post in posts {
        if let ast::PostModifier::Relative(clause) = &post.node
            && let (ast::Verb::Control(_), Some(by)) = (&clause.verb.node, &clause.subject)
            && clause.auxiliary.is_none()
            && clause.adverbials.is_empty()
        {
            post.node = ast::PostModifier::Controlled {
                by: Box::new(by.clone()),
                negated: false,
            };
        }
    }
}
