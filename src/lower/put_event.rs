//! Events of what is put somewhere, of counters that are put and of tokens that are created: "you put one or more +1/+1 counters on a creature", "an effect
//! would create one or more tokens".

use super::context::Lowering;
use super::event_subject::is_one_or_more;
use super::failure::{Failure, Lowered};
use super::filter::is_this_turn;
use super::pattern::{grouped, in_zone, with_test, without_origin};
use super::reference::Meaning;
use ir::{
    Deed, Domain, EventPattern, EventRole, Filter, Objects, Players, Recipients, Test, Value, Zone,
};
use syntax::ast::{
    self, Determiner, EntryManner, Noun, NounPhrase, NounWord, Participle, PassiveComplement,
    PutPlace, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// "an effect would put one or more counters on a permanent you control", "an effect would create one or more tokens"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn effect_event(&mut self, verb: &Verb, span: Span) -> Lowered<EventPattern> {
        match verb {
            Verb::PutCounters { counters, on } => {
                let event = self.counters_put(None, counters, on, span)?;
                Ok(match event {
                    EventPattern::PutCounters { by, on, kind, .. } => EventPattern::PutCounters {
                        by,
                        by_effect: true,
                        on,
                        kind,
                    },
                    other => other,
                })
            }
            Verb::Create { tokens, manner } => self.tokens_created(None, tokens, manner, span),
            _ => Err(Failure::unsupported(span, "this event")),
        }
    }

    /// "you put one or more +1/+1 counters on a creature"
    pub(super) fn counters_put(
        &mut self,
        by: Option<Players>,
        counters: &[Spanned<ast::CounterPhrase>],
        on: &Spanned<NounPhrase>,
        span: Span,
    ) -> Lowered<EventPattern> {
        let singly = matches!(counters, [only] if only.node.amount == ast::CounterAmount::Count(ast::Count::Exactly(ast::Amount::Number(1))));
        let kind = self.one_or_more_counters(counters, span)?;
        let many = is_one_or_more(on);
        let on = self.counted_on(on)?;
        let event = EventPattern::PutCounters {
            by,
            by_effect: false,
            on,
            kind,
        };
        if singly {
            return Ok(EventPattern::Singly(Box::new(event)));
        }
        self.frame.amount = Some(Value::EventAmount);
        Ok(grouped(event, many))
    }

    /// "one or more +1/+1 counters", "a +1/+1 counter": of which kind.
    pub(super) fn one_or_more_counters(
        &mut self,
        counters: &[Spanned<ast::CounterPhrase>],
        span: Span,
    ) -> Lowered<Option<ir::CounterKind>> {
        let [only] = counters else {
            return Err(Failure::unsupported(
                span,
                "several kinds of counters in an event",
            ));
        };
        let phrase = &only.node;
        let said = matches!(
            phrase.amount,
            ast::CounterAmount::Count(
                ast::Count::AtLeast(ast::Amount::Number(1))
                    | ast::Count::Exactly(ast::Amount::Number(1))
            )
        );
        if !said || phrase.additional || phrase.any_kind || phrase.those || phrase.that_kind {
            return Err(Failure::unsupported(
                only.span,
                "this number of counters in an event",
            ));
        }
        phrase
            .kind
            .as_ref()
            .map(|kind| self.counter_kind(&kind.node, kind.span))
            .transpose()
    }

    /// "you create a Food token", "an effect would create one or more tokens under your control"
    pub(super) fn tokens_created(
        &mut self,
        who: Option<Players>,
        tokens: &[Spanned<ast::Tokens>],
        manner: &[Spanned<EntryManner>],
        span: Span,
    ) -> Lowered<EventPattern> {
        let [only] = tokens else {
            return Err(Failure::unsupported(
                span,
                "several kinds of tokens in an event",
            ));
        };
        let mut who = who;
        for manner in only.node.manner.iter().chain(manner) {
            if let EntryManner::UnderControl(whose) = &manner.node
                && who.is_none()
            {
                who = Some(self.player_set_of_control(whose)?);
            } else {
                return Err(Failure::unsupported(manner.span, "this part of an event"));
            }
        }
        let count = match &only.node.amount {
            ast::TokenAmount::Count(count) => count,
            ast::TokenAmount::EqualTo(_) => {
                return Err(Failure::unsupported(
                    only.span,
                    "this number of tokens in an event",
                ));
            }
        };
        let many = match count {
            ast::Count::Exactly(ast::Amount::Number(1)) => false,
            ast::Count::AtLeast(ast::Amount::Number(1)) => true,
            ast::Count::Exactly(_)
            | ast::Count::Precisely(_)
            | ast::Count::UpTo(_)
            | ast::Count::AtLeast(_)
            | ast::Count::Between(..)
            | ast::Count::Any
            | ast::Count::NumberOf
            | ast::Count::AtMost(_)
            | ast::Count::MoreThan(_)
            | ast::Count::FewerThan(_) => {
                return Err(Failure::unsupported(
                    only.span,
                    "this number of tokens in an event",
                ));
            }
        };
        let Some(phrase) = super::changed_event::tokens_as_noun(only) else {
            return Err(Failure::unsupported(only.span, "these tokens in an event"));
        };
        let what = self.event_object(&phrase, None, Objects::Event(EventRole::Subject))?;
        self.frame.amount = Some(Value::EventAmount);
        let who = who.unwrap_or(Players::Everyone);
        Ok(grouped(
            EventPattern::done(Deed::CreateToken, who, what),
            many,
        ))
    }

    /// "one or more +1/+1 counters are put on ~", "the last time counter is removed from ~"
    pub(super) fn counter_event(
        &mut self,
        verb: &Verb,
        counters: &ast::Described,
        span: Span,
    ) -> Lowered<EventPattern> {
        let kind = match counters.words.first().map(|word| &word.node) {
            Some(NounWord::Counter(Some(kind))) => Some(self.counter_kind(kind, span)?),
            _ => None,
        };
        let unsupported = || Failure::unsupported(span, "this event of counters");
        if counters.other || counters.target || !counters.post.is_empty() {
            return Err(unsupported());
        }
        let Some((passive, false)) = verb.passive() else {
            return Err(unsupported());
        };
        let one_or_more = matches!(
            counters.determiner.node,
            Determiner::Count(ast::Count::AtLeast(ast::Amount::Number(1)))
        );
        let last = counters.determiner.node == Determiner::Last;
        let single = counters.determiner.node == Determiner::A;
        let [complement] = passive.complements.as_slice() else {
            return Err(unsupported());
        };
        let subject = Objects::Event(EventRole::Subject);
        match (&passive.participle, &complement.node) {
            (Participle::Put | Participle::Placed, PassiveComplement::On(on)) if one_or_more => {
                let many = is_one_or_more(on) || super::words::is_bare_plural(on);
                let on = self.counted_on(on)?;
                self.frame.amount = Some(Value::EventAmount);
                let event = EventPattern::PutCounters {
                    by: None,
                    by_effect: false,
                    on,
                    kind,
                };
                Ok(grouped(event, many))
            }
            // "a +1/+1 counter is put on ~": each one by itself
            (Participle::Put | Participle::Placed, PassiveComplement::On(on)) if single => {
                let on = self.counted_on(on)?;
                let event = EventPattern::PutCounters {
                    by: None,
                    by_effect: false,
                    on,
                    kind,
                };
                Ok(EventPattern::Singly(Box::new(event)))
            }
            // "the fourth plan counter is put on ~"
            (Participle::Put | Participle::Placed, PassiveComplement::On(on)) => {
                let (Determiner::Ordinal { number, of: None }, Some(kind)) =
                    (&counters.determiner.node, kind)
                else {
                    return Err(unsupported());
                };
                let number = *number;
                let what = self.event_object(on, None, subject)?;
                Ok(EventPattern::NthCounter { what, kind, number })
            }
            (Participle::Removed, PassiveComplement::From(from))
                if last || single || one_or_more =>
            {
                let what = self.event_object(from, None, subject)?;
                let event = EventPattern::RemoveCounters { what, kind, last };
                if single {
                    return Ok(EventPattern::Singly(Box::new(event)));
                }
                if one_or_more {
                    self.frame.amount = Some(Value::EventAmount);
                }
                Ok(event)
            }
            _ => Err(unsupported()),
        }
    }

    /// "a creature you control", "a permanent or player": what counters are put on.
    pub(super) fn counted_on(&mut self, on: &Spanned<NounPhrase>) -> Lowered<Recipients> {
        // "a creature or planeswalker you control or on yourself"
        if let [rest @ .., last] = on.node.items.as_slice()
            && !rest.is_empty()
            && last.noun.node == Noun::Pronoun(ast::Pronoun::You)
        {
            let objects = Spanned {
                node: NounPhrase {
                    items: rest.to_vec(),
                },
                span: on.span,
            };
            let subject = Objects::Event(EventRole::Subject);
            return Ok(Recipients {
                objects: Some(self.event_object(&objects, None, subject)?),
                players: Some(Players::You),
            });
        }
        let has_players = on.node.items.iter().any(|item| match &item.noun.node {
            Noun::Described(described) => described
                .words
                .last()
                .is_some_and(|word| super::words::is_player_word(&word.node)),
            Noun::Pronoun(_)
            | Noun::OwnName
            | Noun::AnyTarget { .. }
            | Noun::Part { .. }
            | Noun::LibraryCards { .. }
            | Noun::LibraryEnd { .. }
            | Noun::Modified { .. }
            | Noun::Gap
            | Noun::Rest
            | Noun::Copy { .. }
            | Noun::Effect
            | Noun::Votes(_)
            | Noun::Flips { .. }
            | Noun::Results(_)
            | Noun::Symbols(..)
            | Noun::Amount(_) => false,
        });
        if has_players {
            self.check_event_determiners(on)?;
            return self.recipients(on);
        }
        let subject = Objects::Event(EventRole::Subject);
        Ok(Recipients {
            objects: Some(self.event_object(on, None, subject)?),
            players: None,
        })
    }

    /// "is exiled", "is exiled from your graveyard"
    pub(super) fn moved_event(
        &mut self,
        complements: &[Spanned<PassiveComplement>],
        what: Filter,
        to: Zone,
        span: Span,
    ) -> Lowered<EventPattern> {
        match complements {
            [] => Ok(EventPattern::ZoneChange {
                what,
                from: Some(Zone::Battlefield),
                to: Some(to),
            }),
            [complement] => {
                if let PassiveComplement::From(place) = &complement.node {
                    let (zone, players) = self.zone(place)?;
                    Ok(EventPattern::ZoneChange {
                        what: in_zone(what, zone, players),
                        from: Some(zone),
                        to: Some(to),
                    })
                } else {
                    Err(Failure::unsupported(
                        complement.span,
                        "this part of an event",
                    ))
                }
            }
            _ => Err(Failure::unsupported(span, "this event")),
        }
    }

    /// The zone that something comes from, and whose it is.
    pub(super) fn origin(
        &mut self,
        place: &Spanned<NounPhrase>,
        owner: &mut Option<Players>,
    ) -> Lowered<Zone> {
        let (zone, players) = self.zone(place)?;
        if players != Players::Everyone {
            *owner = Some(players);
        }
        Ok(zone)
    }

    /// "is put into a graveyard from the battlefield", "are put into exile from anywhere"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn put_event(
        &mut self,
        complements: &[Spanned<PassiveComplement>],
        what: Filter,
        span: Span,
    ) -> Lowered<EventPattern> {
        let mut to = None;
        let mut from = None;
        let mut whose = Players::Everyone;
        let mut owner = None;
        let mut anywhere = false;
        let mut elsewhere = None;
        for complement in complements {
            match &complement.node {
                PassiveComplement::Into(destination) => {
                    let [place] = destination.places.as_slice() else {
                        return Err(Failure::unsupported(complement.span, "this place"));
                    };
                    let PutPlace::Zone(zone) = &place.node else {
                        return Err(Failure::unsupported(place.span, "this place"));
                    };
                    if let Some(manner) = destination.manner.first() {
                        return Err(Failure::unsupported(manner.span, "this part of an event"));
                    }
                    anywhere |= says_anywhere(zone);
                    let mut zone = zone.clone();
                    elsewhere = elsewhere.or_else(|| take_anywhere_but(&mut zone));
                    let (zone, origin) = without_origin(&zone);
                    if let Some(origin) = origin {
                        from = Some(self.origin(&origin, &mut owner)?);
                    }
                    let span = zone.span;
                    let of_somebody = is_somebodys(&zone);
                    let (zone, players) = self.zone(&zone)?;
                    if of_somebody && players == Players::Everyone {
                        let subject = Objects::Event(EventRole::Subject);
                        let owner = Meaning::Players(Players::OwnerOf(Box::new(subject)));
                        self.mention(owner, super::reference::Number::One, Vec::new(), span);
                    }
                    to = Some(zone);
                    whose = players;
                }
                PassiveComplement::From(place) => from = Some(self.origin(place, &mut owner)?),
                PassiveComplement::FromAnywhere { except: None } => anywhere = true,
                PassiveComplement::FromAnywhere {
                    except: Some(place),
                } => elsewhere = Some(place.as_ref().clone()),
                PassiveComplement::During(period) if is_this_turn(period) => {}
                _ => {
                    return Err(Failure::unsupported(
                        complement.span,
                        "this part of an event",
                    ));
                }
            }
        }
        let Some(to) = to else {
            return Err(Failure::unsupported(span, "this event"));
        };
        let mut what = what;
        // "That spell", "this card": the very object, whose zone is said besides.
        let known = matches!(what.test, Test::Is(_));
        let attached = what.test == Test::Is(Objects::Attached);
        // "When target creature is put into your graveyard this turn"
        let target = self.targets_permanent(&what.test);
        if whose != Players::Everyone {
            what = with_test(what, Test::OwnedBy(whose.clone()));
        }
        if let Some(owner) = owner
            && owner != whose
        {
            what = with_test(what, Test::OwnedBy(owner));
        }
        if let Some(place) = elsewhere {
            let (zone, players) = self.zone(&place)?;
            if known || from.is_some() || players != Players::Everyone {
                return Err(Failure::unsupported(place.span, "this place"));
            }
            // It has come there as the event is looked at.
            let other = ir::CastFrom::AnywhereBut(zone);
            what = with_test(what, Test::PutThere(other, None));
            anywhere = true;
        }
        // What is enchanted or equipped is on the battlefield, and so is what is called a permanent (CR 109.2).
        let permanent = what.domain == Domain::Permanents && !known;
        if anywhere && permanent {
            return Err(Failure::unsupported(
                span,
                "a permanent from anywhere but the battlefield",
            ));
        }
        // What is exiled from elsewhere triggers no ability of its own, if it is not said from where.
        let itself = to == Zone::Exile && what.test == Test::Is(Objects::This);
        if from.is_none() && !anywhere && (permanent || attached || target || itself) {
            from = Some(Zone::Battlefield);
        }
        let on_stack = matches!(
            what.domain,
            Domain::Spells
                | Domain::StackObjects
                | Domain::Abilities
                | Domain::ActivatedAbilities
                | Domain::TriggeredAbilities
        );
        if from == Some(Zone::Battlefield) && on_stack {
            return Err(Failure::misplaced(
                span,
                "a spell or ability is on the stack and not on the battlefield",
            ));
        }
        if from == Some(Zone::Battlefield) {
            what.domain = Domain::Permanents;
        } else if known {
            what.domain = Domain::Sources;
        } else if matches!(what.domain, Domain::Permanents | Domain::Sources) {
            what.domain = Domain::Cards(to, Players::Everyone);
        }
        let subject = Meaning::Objects(Objects::Event(EventRole::Subject));
        self.frame
            .discourse
            .mark_done(&subject, ast::Adjective::Returned, true);
        Ok(EventPattern::ZoneChange {
            what,
            from,
            to: Some(to),
        })
    }
}

impl Lowering<'_> {
    /// Whether it is about a target that is a permanent.
    fn targets_permanent(&self, test: &Test) -> bool {
        let Test::Is(Objects::Slot(slot)) = test else {
            return false;
        };
        let targets = self
            .frame
            .targets
            .iter()
            .filter(|target| target.slot == *slot);
        let mut described = targets.filter_map(|target| target.objects.as_ref());
        described.any(|filter| filter.domain == Domain::Permanents)
    }
}

/// "a player's graveyard"
fn is_somebodys(place: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(place).is_some_and(|described| {
        matches!(described.determiner.node, ast::Determiner::Possessive(_))
    })
}

/// "into a graveyard from anywhere other than the battlefield": takes that place.
fn take_anywhere_but(place: &mut Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let [item] = place.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let [post] = described.post.as_slice() else {
        return None;
    };
    let ast::PostModifier::FromAnywhere {
        except: Some(except),
    } = &post.node
    else {
        return None;
    };
    let except = except.as_ref().clone();
    described.post.clear();
    Some(except)
}

/// "into a graveyard from anywhere"
pub(super) fn says_anywhere(place: &Spanned<NounPhrase>) -> bool {
    place.node.items.iter().any(|item| {
        matches!(&item.noun.node, ast::Noun::Described(described)
        if described.post.iter().any(|post| {
            matches!(post.node, ast::PostModifier::FromAnywhere { except: None })
        }))
    })
}
